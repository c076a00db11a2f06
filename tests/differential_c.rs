//! The population and the temperature methods against plain twins that recompute everything from the list of columns.

mod twins;

use queens_lab::board::{Permutation, TrackedBoard};
use queens_lab::random::{Rng, Seed};
use queens_lab::solve::Streams;
use twins::{Walk, fast, other_row, random_permutation, size};

/// The rows of other queens on the rising and on the falling diagonal of a queen. A row may be empty.
fn on_diagonals(columns: &[Option<u32>], row: u32) -> [Vec<u32>; 2] {
    let own = i64::from(columns[row as usize].expect("the row has a queen"));
    let at = |sign: i64| {
        let holds = |&(other, column): &(u32, &Option<u32>)| {
            let Some(column) = *column else { return false };
            other != row && i64::from(column) + sign * i64::from(other) == own + sign * i64::from(row)
        };
        (0..).zip(columns).filter(holds).map(|(other, _)| other).collect()
    };
    [at(1), at(-1)]
}

/// All attacking pairs of a permutation, each twice.
fn pairs(columns: &[u32]) -> u64 {
    let queens: Vec<Option<u32>> = columns.iter().copied().map(Some).collect();
    let attackers = |row| on_diagonals(&queens, row).iter().map(|others| others.len() as u64).sum::<u64>();
    (0..columns.len() as u32).map(attackers).sum::<u64>() / 2
}

/// By how much a swap changes the cost, by two recounts.
fn swap_delta(columns: &[u32], i: u32, j: u32) -> i64 {
    let mut after = columns.to_vec();
    after.swap(i as usize, j as usize);
    pairs(&after) as i64 - pairs(columns) as i64
}

/// The columns of a child, one row after the other by the definitions of the papers.
fn plain_crossover(word: &str, first: &[u32], second: &[u32], rng: &mut Rng) -> Vec<u32> {
    let n = first.len();
    let row_in = |columns: &[u32], column| columns.iter().position(|&c| c == column).unwrap();
    if word == "cycle" {
        let mut cycle = vec![rng.below(n as u32) as usize];
        loop {
            let next = row_in(first, second[*cycle.last().unwrap()]);
            if next == cycle[0] {
                break;
            }
            cycle.push(next);
        }
        return (0..n).map(|row| if cycle.contains(&row) { first[row] } else { second[row] }).collect();
    }
    let (a, b) = (rng.below(n as u32) as usize, rng.below(n as u32) as usize);
    let segment = a.min(b)..=a.max(b);
    let kept = &first[segment.clone()];
    if word == "pmx" {
        // Outside the segment, the second parent's column, or the one that a chain of matches leads to.
        let matched = |row: usize| {
            let mut column = second[row];
            while kept.contains(&column) {
                column = second[row_in(first, column)];
            }
            column
        };
        return (0..n).map(|row| if segment.contains(&row) { first[row] } else { matched(row) }).collect();
    }
    // The order crossover on the boards turned so that the segment ends at the last row.
    let turn = segment.end() + 1;
    let mut turned: Vec<u32> =
        (0..n).map(|row| second[(turn + row) % n]).filter(|column| !kept.contains(column)).collect();
    turned.extend(kept);
    turned.rotate_right(turn % n);
    turned
}

/// A placement with the list of its attacked rows, in the order that the module of the board states.
struct PlainBoard {
    queens: Vec<Option<u32>>,
    conflicted: Vec<u32>,
}

impl PlainBoard {
    fn new(columns: &[u32]) -> PlainBoard {
        let queens: Vec<Option<u32>> = columns.iter().copied().map(Some).collect();
        let mut board = PlainBoard { queens, conflicted: Vec::new() };
        board.conflicted = (0..columns.len() as u32).filter(|&row| board.attacked(row)).collect();
        board
    }

    fn columns(&self) -> Vec<u32> {
        self.queens.iter().map(|queen| queen.unwrap()).collect()
    }

    fn attacked(&self, row: u32) -> bool {
        on_diagonals(&self.queens, row).iter().any(|others| !others.is_empty())
    }

    fn remove(&mut self, row: u32) {
        if let Some(at) = self.conflicted.iter().position(|&member| member == row) {
            self.conflicted.swap_remove(at);
        }
    }

    fn insert(&mut self, row: u32) {
        if !self.conflicted.contains(&row) {
            self.conflicted.push(row);
        }
    }

    fn lift(&mut self, row: u32) -> u32 {
        self.remove(row);
        let left = on_diagonals(&self.queens, row);
        let column = self.queens[row as usize].take().unwrap();
        for others in left {
            if let [other] = others[..]
                && !self.attacked(other)
            {
                self.remove(other);
            }
        }
        column
    }

    fn drop(&mut self, row: u32, column: u32) {
        self.queens[row as usize] = Some(column);
        let met = on_diagonals(&self.queens, row);
        for others in &met {
            if let [other] = others[..] {
                self.insert(other);
            }
        }
        if met.iter().any(|others| !others.is_empty()) {
            self.insert(row);
        }
    }

    fn swap(&mut self, i: u32, j: u32) {
        let (of_i, of_j) = (self.lift(i), self.lift(j));
        self.drop(i, of_j);
        self.drop(j, of_i);
    }
}

#[test]
fn a_loaded_board_is_as_a_new_one() {
    let mut rng = Seed(12).rng();
    for n in [1, 2, 5, 30] {
        let mut board = TrackedBoard::new(Permutation::identity(size(n)));
        for _ in 0..50 {
            let fresh = Permutation::random(size(n), &mut rng);
            board.load(fresh.columns());
            let (mut new, mut plain) = (TrackedBoard::new(fresh.clone()), PlainBoard::new(fresh.columns()));
            for _ in 0..5 {
                assert_eq!((board.permutation(), board.cost()), (new.permutation(), new.cost()));
                assert_eq!(board.cost(), pairs(&plain.columns()));
                assert_eq!(board.conflicted().members(), new.conflicted().members());
                assert_eq!(board.conflicted().members(), plain.conflicted, "also in its order");
                if n > 1 {
                    let (i, j) = rng.pair_below(n);
                    board.swap(i, j);
                    new.swap(i, j);
                    plain.swap(i, j);
                }
            }
        }
    }
}

/// Evolution on plain lists, each generation a new one.
#[derive(Clone)]
struct PlainEvolution {
    algorithm: &'static str,
    population: usize,
    crossover: &'static str,
    mating: f64,
    insertion: bool,
    rate: f64,
    tournament: u64,
    elite: usize,
    patience: Option<u64>,
    repair: Option<(u64, u64)>,
}

impl PlainEvolution {
    fn set(&self) -> String {
        let mut set = format!(
            "population = {}\ncrossover = '{}'\nmating = {:?}\nmutation = '{}'\nrate = {:?}\ntournament = {}\nelite = {}\n",
            self.population,
            self.crossover,
            self.mating,
            if self.insertion { "insertion" } else { "swap" },
            self.rate,
            self.tournament,
            self.elite
        );
        if let Some(patience) = self.patience {
            set += &format!("patience = {patience}\n");
        }
        if let Some((repairs, partners)) = self.repair {
            set += &format!("repairs = {repairs}\npartners = {partners}\n");
        }
        set
    }

    fn parent<'a>(&self, living: &'a [Vec<u32>], rng: &mut Rng) -> &'a Vec<u32> {
        let drawn: Vec<usize> =
            (0..self.tournament).map(|_| rng.below(living.len() as u32) as usize).collect();
        &living[*drawn.iter().min_by_key(|&&index| pairs(&living[index])).unwrap()]
    }

    fn child(&self, living: &[Vec<u32>], rng: &mut Rng, walk: &mut Walk) -> Vec<u32> {
        let n = living[0].len() as u32;
        let mut child = self.parent(living, rng).clone();
        if rng.unit() < self.mating {
            let second = self.parent(living, rng);
            child = plain_crossover(self.crossover, &child, second, rng);
        }
        if rng.unit() < self.rate {
            let from = rng.below(n);
            let to = other_row(n, from, rng);
            if self.insertion {
                let column = child.remove(from as usize);
                child.insert(to as usize, column);
            } else {
                child.swap(from as usize, to as usize);
            }
            walk.moves += 1;
        }
        walk.evaluations += 1;
        let Some((repairs, partners)) = self.repair else { return child };
        let mut board = PlainBoard::new(&child);
        for _ in 0..repairs {
            if board.conflicted.is_empty() {
                break;
            }
            let row = board.conflicted[rng.below(board.conflicted.len() as u32) as usize];
            let rows: Vec<u32> = (0..partners).map(|_| other_row(n, row, rng)).collect();
            walk.evaluations += partners;
            let columns = board.columns();
            let best = *rows.iter().min_by_key(|&&partner| swap_delta(&columns, row, partner)).unwrap();
            if swap_delta(&columns, row, best) <= 0 {
                board.swap(row, best);
                walk.moves += 1;
            }
        }
        board.columns()
    }

    fn solve(&self, n: u32, seed: u64) -> Walk {
        let mut streams = Streams::new(Seed(seed), self.algorithm);
        let mut walk = Walk::default();
        loop {
            // Elite first, then the others, each in the order of their birth.
            let mut living: Vec<Vec<u32>> =
                (0..self.population).map(|_| random_permutation(n, &mut streams.start)).collect();
            walk.evaluations += self.population as u64;
            let best_of = |living: &[Vec<u32>]| living.iter().map(|columns| pairs(columns)).min().unwrap();
            let mut record = best_of(&living);
            if walk.steps == 0 {
                walk.initial_cost = Some(record);
            }
            if let Some(solution) = living.iter().find(|columns| pairs(columns) == 0) {
                walk.columns = solution.clone();
                return walk;
            }
            let mut ages: Vec<u64> = (0..self.population as u64).rev().collect();
            let mut fruitless = 0;
            while fruitless < self.patience.unwrap_or(100 + u64::from(n)) {
                fruitless += 1;
                let mut children: Vec<Vec<u32>> = Vec::new();
                for _ in 0..self.population - self.elite {
                    walk.steps += 1;
                    let child = self.child(&living, &mut streams.search, &mut walk);
                    if pairs(&child) == 0 {
                        walk.columns = child;
                        return walk;
                    }
                    children.push(child);
                }
                let best = best_of(&living).min(best_of(&children));
                if best < record {
                    (record, fruitless) = (best, 0);
                }
                // The younger of equals first.
                let mut order: Vec<usize> = (0..living.len()).collect();
                order.sort_by_key(|&index| (pairs(&living[index]), ages[index]));
                let elite = &order[..self.elite];
                let born = children.len() as u64;
                ages = elite.iter().map(|&index| ages[index] + born).chain((0..born).rev()).collect();
                living = elite.iter().map(|&index| living[index].clone()).chain(children).collect();
            }
            walk.restarts += 1;
        }
    }
}

#[test]
fn genetic_walks_as_its_plain_twin() {
    let plain = PlainEvolution {
        algorithm: "genetic",
        population: 8,
        crossover: "pmx",
        mating: 0.6,
        insertion: false,
        rate: 0.8,
        tournament: 2,
        elite: 2,
        patience: None,
        repair: None,
    };
    for crossover in ["pmx", "ox", "cycle"] {
        for insertion in [false, true] {
            let twin = PlainEvolution { crossover, insertion, ..plain.clone() };
            for (n, seeds) in [(1, 2), (4, 5), (5, 5), (6, 3), (7, 3), (8, 5), (12, 2)] {
                for seed in 0..seeds {
                    let what = format!("{} n = {n} seed {seed}", twin.set());
                    assert_eq!(fast("genetic", &twin.set(), n, seed), twin.solve(n, seed), "{what}");
                }
            }
        }
    }
    let defaults =
        PlainEvolution { population: 100, elite: 50, tournament: 5, mating: 0.8, rate: 0.9, ..plain.clone() };
    for (n, seed) in [(5, 1), (6, 1), (8, 1), (10, 2)] {
        assert_eq!(fast("genetic", "", n, seed), defaults.solve(n, seed), "n = {n} seed {seed}");
    }
    for (twin, n) in [
        (PlainEvolution { elite: 0, tournament: 3, ..plain.clone() }, 8),
        (PlainEvolution { elite: 7, tournament: 1, mating: 1.0, ..plain.clone() }, 8),
        (PlainEvolution { population: 2, elite: 1, mating: 0.0, rate: 1.0, ..plain.clone() }, 20),
        (PlainEvolution { patience: Some(3), ..plain.clone() }, 6),
    ] {
        for seed in 0..3 {
            assert_eq!(fast("genetic", &twin.set(), n, seed), twin.solve(n, seed), "{} {seed}", twin.set());
        }
    }
}

#[test]
fn memetic_walks_as_its_plain_twin() {
    let plain = PlainEvolution {
        algorithm: "memetic",
        population: 5,
        crossover: "pmx",
        mating: 0.6,
        insertion: false,
        rate: 0.8,
        tournament: 2,
        elite: 2,
        patience: None,
        repair: Some((5, 7)),
    };
    for crossover in ["pmx", "ox", "cycle"] {
        for insertion in [false, true] {
            let twin = PlainEvolution { crossover, insertion, ..plain.clone() };
            for (n, seeds) in [(1, 2), (4, 5), (5, 5), (6, 3), (7, 3), (8, 5), (20, 2), (40, 1)] {
                for seed in 0..seeds {
                    let what = format!("{} n = {n} seed {seed}", twin.set());
                    assert_eq!(fast("memetic", &twin.set(), n, seed), twin.solve(n, seed), "{what}");
                }
            }
        }
    }
    let defaults = PlainEvolution {
        population: 20,
        elite: 10,
        tournament: 5,
        mating: 0.5,
        rate: 0.5,
        repair: Some((20, 50)),
        ..plain.clone()
    };
    for (n, seed) in [(5, 1), (6, 1), (8, 1), (20, 2)] {
        assert_eq!(fast("memetic", "", n, seed), defaults.solve(n, seed), "n = {n} seed {seed}");
    }
    let twin = PlainEvolution { repair: Some((0, 1)), patience: Some(4), ..plain.clone() };
    assert_eq!(fast("memetic", &twin.set(), 6, 1), twin.solve(6, 1));
    let twin = PlainEvolution { repair: Some((30, 1)), elite: 0, ..plain };
    assert_eq!(fast("memetic", &twin.set(), 12, 1), twin.solve(12, 1));
}

/// A proposal on a plain list: whether the swap was made.
fn plain_proposal(columns: &mut [u32], temperature: f64, rng: &mut Rng) -> bool {
    let n = columns.len() as u32;
    let i = rng.below(n);
    let j = other_row(n, i, rng);
    let delta = swap_delta(columns, i, j);
    // The library's exponential: it differs in the last digit, which a draw hardly ever meets.
    let accepted = delta <= 0 || rng.unit() < (-delta as f64 / temperature).exp();
    if accepted {
        columns.swap(i as usize, j as usize);
    }
    accepted
}

#[test]
fn metropolis_walks_as_its_plain_twin() {
    for temperature in [0.15, 0.3, 1.0] {
        for (n, seeds) in [(1, 2), (4, 5), (5, 5), (6, 5), (7, 5), (8, 5), (12, 3), (20, 2)] {
            if temperature == 1.0 && n > 12 {
                continue;
            }
            for seed in 0..seeds {
                let mut streams = Streams::new(Seed(seed), "metropolis");
                let mut columns = random_permutation(n, &mut streams.start);
                let mut walk = Walk { initial_cost: Some(pairs(&columns)), ..Walk::default() };
                while pairs(&columns) > 0 {
                    walk.steps += 1;
                    walk.evaluations += 1;
                    walk.moves += u64::from(plain_proposal(&mut columns, temperature, &mut streams.search));
                }
                walk.columns = columns;
                let set = format!("temperature = {temperature:?}");
                assert_eq!(fast("metropolis", &set, n, seed), walk, "{set} n = {n} seed {seed}");
            }
        }
    }
}

fn plain_tempering(temperatures: &[f64], exchange: u64, n: u32, seed: u64) -> Walk {
    let mut streams = Streams::new(Seed(seed), "parallel_tempering");
    let mut replicas: Vec<Vec<u32>> =
        temperatures.iter().map(|_| random_permutation(n, &mut streams.start)).collect();
    let best = |replicas: &[Vec<u32>]| replicas.iter().map(|columns| pairs(columns)).min().unwrap();
    let mut walk = Walk { initial_cost: Some(best(&replicas)), ..Walk::default() };
    while best(&replicas) > 0 {
        let rung = walk.steps as usize % replicas.len();
        walk.steps += 1;
        walk.evaluations += 1;
        walk.moves += u64::from(plain_proposal(&mut replicas[rung], temperatures[rung], &mut streams.search));
        if walk.steps.is_multiple_of(exchange) {
            let mut lower = ((walk.steps / exchange - 1) % 2) as usize;
            while lower + 1 < replicas.len() {
                let [cold, hot] = [lower, lower + 1];
                let costs = [cold, hot].map(|rung| pairs(&replicas[rung]) as f64);
                let betas = [cold, hot].map(|rung| 1.0 / temperatures[rung]);
                let exponent = (betas[0] - betas[1]) * (costs[0] - costs[1]);
                if exponent >= 0.0 || streams.search.unit() < exponent.exp() {
                    replicas.swap(cold, hot);
                }
                lower += 2;
            }
        }
    }
    walk.columns = replicas.into_iter().find(|columns| pairs(columns) == 0).unwrap();
    walk
}

#[test]
fn parallel_tempering_walks_as_its_plain_twin() {
    // Ladders of the fourth, third and second root, and one rung.
    for (replicas, coldest, hottest) in [(4, 0.1, 0.3), (5, 0.2, 1.0), (3, 0.1, 0.4), (1, 0.2, 0.4)] {
        let ratio: f64 = if replicas == 1 { 1.0 } else { hottest / coldest };
        let root = ratio.powf(1.0 / f64::from(replicas - 1).max(1.0));
        let temperatures: Vec<f64> = (0..replicas).map(|rung| coldest * root.powi(rung)).collect();
        for (n, seeds) in [(1, 2), (4, 4), (5, 4), (6, 4), (7, 4), (8, 4), (14, 2), (30, 1)] {
            for exchange in [None, Some(1), Some(7)] {
                for seed in 0..seeds {
                    let mut set =
                        format!("replicas = {replicas}\ncoldest = {coldest:?}\nhottest = {hottest:?}\n");
                    set += &exchange.map_or(String::new(), |steps| format!("exchange = {steps}"));
                    let steps = exchange.unwrap_or(u64::from(n) * replicas as u64);
                    let twin = plain_tempering(&temperatures, steps, n, seed);
                    assert_eq!(fast("parallel_tempering", &set, n, seed), twin, "{set} n = {n} seed {seed}");
                }
            }
        }
    }
}

//! Descents, sampling, extremal optimisation and a network against plain twins that recompute everything from the list of columns.

mod twins;

use proptest::prelude::*;
use queens_lab::board::{PartialBoard, Permutation, RankedBoard};
use queens_lab::random::{Rng, Seed};
use queens_lab::solve::{Stop, Streams};
use twins::{
    Walk, attack, conflicts, fast, other_row, own_conflicts, pairs, random_permutation, report, size,
};

/// By how much the pairs change if two rows swap: only pairs of one of the two can.
fn swap_delta(columns: &[u32], i: u32, j: u32) -> i64 {
    let of_both = |x: &[u32]| {
        let between = attack((i, x[i as usize]), (j, x[j as usize]));
        i64::from(own_conflicts(x, i)) + i64::from(own_conflicts(x, j)) - i64::from(between)
    };
    let mut after = columns.to_vec();
    after.swap(i as usize, j as usize);
    of_both(&after) - of_both(columns)
}

/// The choice of a descent from the deltas of all moves in their order: one of the best, ties at random.
fn one_of_the_best<M: Copy>(moves: &[(M, i64)], rng: &mut Rng) -> (M, i64) {
    let least = moves.iter().map(|&(_, delta)| delta).min().unwrap();
    let ties: Vec<(M, i64)> = moves.iter().copied().filter(|&(_, delta)| delta == least).collect();
    ties[rng.below(ties.len() as u32) as usize]
}

/// The choice of a descent that goes through the moves in order: how many it looks at, and which it takes.
fn first_good<M: Copy>(moves: impl Iterator<Item = (M, i64)>) -> (u64, Option<(M, i64)>) {
    let (mut looks, mut sideways) = (0, None);
    for (of_move, delta) in moves {
        looks += 1;
        if delta < 0 {
            return (looks, Some((of_move, delta)));
        }
        if delta == 0 {
            sideways = sideways.or(Some((of_move, delta)));
        }
    }
    (looks, sideways)
}

fn rotated(n: u32, first: u32) -> impl Iterator<Item = u32> + Clone {
    (0..n).map(move |index| (first + index) % n)
}

/// A descent with restarts, whatever its moves are: `choose` says how many were looked at and the one it would make.
fn plain_descent(
    name: &str,
    seed: u64,
    sideways: u64,
    start: impl Fn(&mut Rng) -> Vec<u32>,
    choose: impl Fn(&[u32], &mut Rng) -> (u64, Option<(Vec<u32>, i64)>),
) -> Walk {
    let mut streams = Streams::new(Seed(seed), name);
    let mut walk = Walk::default();
    loop {
        let mut columns = start(&mut streams.start);
        walk.initial_cost.get_or_insert(pairs(&columns));
        let mut left = sideways;
        while pairs(&columns) > 0 {
            walk.steps += 1;
            let (looks, chosen) = choose(&columns, &mut streams.search);
            walk.evaluations += looks;
            let Some((after, delta)) = chosen else { break };
            if delta > 0 || (delta == 0 && left == 0) {
                break;
            }
            left = if delta < 0 { sideways } else { left - 1 };
            walk.moves += 1;
            columns = after;
        }
        if pairs(&columns) == 0 {
            return Walk { columns, ..walk };
        }
        walk.restarts += 1;
    }
}

fn plain_hill_climbing(n: u32, first: bool, sideways: u64, seed: u64) -> Walk {
    let start = |rng: &mut Rng| (0..n).map(|_| rng.below(n)).collect();
    plain_descent("hill_climbing", seed, sideways, start, |columns, rng| {
        let with_delta = |(row, to): (u32, u32)| {
            let delta = i64::from(conflicts(columns, row, to)) - i64::from(own_conflicts(columns, row));
            ((row, to), delta)
        };
        let (looks, chosen) = if first {
            let (distance, row) = (rng.below(n - 1), rng.below(n));
            let order = rotated(n - 1, distance).flat_map(|distance| {
                rotated(n, row).map(move |row| (row, (columns[row as usize] + 1 + distance) % n))
            });
            first_good(order.map(with_delta))
        } else {
            let all = (0..n).flat_map(|row| (0..n).map(move |to| (row, to)));
            let moves: Vec<_> =
                all.filter(|&(row, to)| columns[row as usize] != to).map(with_delta).collect();
            (moves.len() as u64, Some(one_of_the_best(&moves, rng)))
        };
        let made = chosen.map(|((row, to), delta)| {
            let mut after = columns.to_vec();
            after[row as usize] = to;
            (after, delta)
        });
        (looks, made)
    })
}

fn plain_swap_descent(n: u32, first: bool, sideways: u64, seed: u64) -> Walk {
    plain_descent(
        "swap_descent",
        seed,
        sideways,
        |rng| random_permutation(n, rng),
        |columns, rng| {
            let with_delta = |(i, j): (u32, u32)| ((i, j), swap_delta(columns, i, j));
            let (looks, chosen) = if first {
                let (distance, row) = (rng.below(n / 2), rng.below(n));
                let order = rotated(n / 2, distance).flat_map(|distance| {
                    rotated(n, row)
                        .map(move |i| (i, (i + distance + 1) % n))
                        .filter(move |&(i, _)| 2 * (distance + 1) < n || i < n / 2)
                });
                first_good(order.map(with_delta))
            } else {
                let all = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
                let moves: Vec<_> = all.map(with_delta).collect();
                (moves.len() as u64, Some(one_of_the_best(&moves, rng)))
            };
            let made = chosen.map(|((i, j), delta)| {
                let mut after = columns.to_vec();
                after.swap(i as usize, j as usize);
                (after, delta)
            });
            (looks, made)
        },
    )
}

#[test]
fn hill_climbing_walks_as_its_plain_twin() {
    for (set, first, sideways) in [
        ("", false, 100),
        ("sideways = 0", false, 0),
        ("variant = 'first'", true, 100),
        ("variant = 'first'\nsideways = 3", true, 3),
    ] {
        for (n, seeds) in [(1, 2), (4, 10), (5, 5), (6, 10), (8, 15), (13, 5), (30, 1)] {
            if n == 30 && sideways < 100 {
                continue;
            }
            for seed in 0..seeds {
                let twin = plain_hill_climbing(n, first, sideways, seed);
                assert_eq!(fast("hill_climbing", set, n, seed), twin, "{set:?} n = {n} seed {seed}");
            }
        }
    }
}

#[test]
fn swap_descent_walks_as_its_plain_twin() {
    for (set, first, sideways) in [
        ("", false, 100),
        ("sideways = 0", false, 0),
        ("variant = 'first'", true, 100),
        ("variant = 'first'\nsideways = 3", true, 3),
    ] {
        for (n, seeds) in [(1, 2), (4, 10), (5, 5), (6, 10), (8, 15), (13, 5), (40, 1)] {
            if n == 40 && sideways < 100 {
                continue;
            }
            for seed in 0..seeds {
                let twin = plain_swap_descent(n, first, sideways, seed);
                assert_eq!(fast("swap_descent", set, n, seed), twin, "{set:?} n = {n} seed {seed}");
            }
        }
    }
}

/// The experiment of the texts (Russell, Norvig): 14 % of random 8-queens boards are solved without sideways moves in 4
/// steps on average, 94 % with up to 100 of them, in 21 steps.
#[test]
fn hill_climbing_without_restarts_solves_as_many_boards_as_texts_say() {
    for (sideways, share, steps) in [(0, 0.14, 4.0), (100, 0.94, 21.0)] {
        let set = format!("restarts = 'never'\nsideways = {sideways}");
        let (mut solved, mut made) = (0u32, 0);
        for seed in 0..1000 {
            let report = report("hill_climbing", &set, 8, seed);
            match report.outcome {
                Ok(_) => {
                    solved += 1;
                    made += report.effort.steps;
                }
                Err(stop) => {
                    assert_eq!(stop, Stop::Stalled);
                    assert_eq!(report.effort.restarts, 0);
                    assert!(report.final_cost.is_some_and(|cost| cost > 0));
                }
            }
        }
        let (found, mean) = (f64::from(solved) / 1000.0, made as f64 / f64::from(solved));
        // Four standard errors of a share, and the spread of the mean steps that texts leave open.
        assert!((found - share).abs() < 4.0 * (share * (1.0 - share) / 1000.0).sqrt(), "{sideways}: {found}");
        assert!((mean - steps).abs() < 0.2 * steps, "{sideways}: {mean} steps");
    }
}

/// Ranks on plain lists, in the order that the module of the board states.
struct PlainRanked {
    columns: Vec<u32>,
    conflicts: Vec<u32>,
    order: Vec<u32>,
    rising: Vec<Vec<u32>>,
    falling: Vec<Vec<u32>>,
}

impl PlainRanked {
    fn new(columns: Vec<u32>) -> Self {
        let n = columns.len();
        let mut board = PlainRanked {
            columns,
            conflicts: vec![0; n],
            order: (0..n as u32).collect(),
            rising: vec![Vec::new(); 2 * n - 1],
            falling: vec![Vec::new(); 2 * n - 1],
        };
        (0..n as u32).for_each(|row| board.drop(row));
        board
    }

    fn lines(&mut self, row: u32) -> [&mut Vec<u32>; 2] {
        let (n, row) = (self.columns.len(), row as usize);
        let column = self.columns[row] as usize;
        [&mut self.rising[row + column], &mut self.falling[column + n - 1 - row]]
    }

    /// Trades places with the first (one more) or last (one less) row of as many conflicts.
    fn change(&mut self, row: u32, more: bool) {
        let conflicts = self.conflicts[row as usize];
        let ties = |&row: &u32| self.conflicts[row as usize] == conflicts;
        let edge =
            if more { self.order.iter().position(ties) } else { self.order.iter().rposition(ties) }.unwrap();
        let own = self.order.iter().position(|&ranked| ranked == row).unwrap();
        self.order.swap(own, edge);
        self.conflicts[row as usize] = if more { conflicts + 1 } else { conflicts - 1 };
    }

    fn lift(&mut self, row: u32) {
        self.lines(row).into_iter().for_each(|line| line.retain(|&other| other != row));
        for other in self.lines(row).map(|line| line.clone()).concat() {
            self.change(other, false);
            self.change(row, false);
        }
    }

    fn drop(&mut self, row: u32) {
        for other in self.lines(row).map(|line| line.clone()).concat() {
            self.change(other, true);
            self.change(row, true);
        }
        self.lines(row).into_iter().for_each(|line| line.push(row));
    }

    fn swap(&mut self, i: u32, j: u32) {
        self.lift(i);
        self.lift(j);
        self.columns.swap(i as usize, j as usize);
        self.drop(i);
        self.drop(j);
        for row in [i, j] {
            assert_eq!(self.conflicts[row as usize], own_conflicts(&self.columns, row));
        }
    }

    fn tied_at(&self, rank: u32) -> Vec<u32> {
        let conflicts = self.conflicts[self.order[rank as usize] as usize];
        self.order.iter().copied().filter(|&row| self.conflicts[row as usize] == conflicts).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn ranked_boards_agree_with_a_recount(n in 1u32..40, seed: u64, swaps in 1usize..100) {
        let mut rng = Seed(seed).rng();
        let start = if seed.is_multiple_of(3) {
            Permutation::identity(size(n))
        } else {
            Permutation::random(size(n), &mut rng)
        };
        let mut board = RankedBoard::new(start);
        let mut plain = PlainRanked::new(board.permutation().columns().to_vec());
        for _ in 0..swaps {
            let columns = board.permutation().columns().to_vec();
            prop_assert_eq!(board.cost(), pairs(&columns));
            prop_assert!((0..n).all(|row| board.conflicts(row) == own_conflicts(&columns, row)));
            prop_assert!(board.order().is_sorted_by_key(|&row| std::cmp::Reverse(board.conflicts(row))));
            prop_assert_eq!(board.order(), &plain.order);
            let rank = rng.below(n);
            prop_assert_eq!(board.tied_at(rank), plain.tied_at(rank));
            let (i, j) = (rng.below(n), rng.below(n));
            if i != j {
                prop_assert_eq!(board.swap_delta(i, j), swap_delta(&columns, i, j));
                plain.swap(i, j);
            }
            board.swap(i, j);
            prop_assert_eq!(board.permutation().columns(), &plain.columns);
        }
    }
}

/// Extremal optimisation with the weights of its ranks given.
fn plain_extremal(n: u32, partners: u32, power: impl Fn(f64) -> f64, seed: u64) -> Walk {
    let mut streams = Streams::new(Seed(seed), "extremal_optimisation");
    let mut board = PlainRanked::new(random_permutation(n, &mut streams.start));
    let weights: Vec<u64> = (1..=n).map(|k| (4_294_967_296.0 / power(f64::from(k))) as u64).collect();
    let mut walk = Walk { initial_cost: Some(pairs(&board.columns)), ..Walk::default() };
    let rng = &mut streams.search;
    while pairs(&board.columns) > 0 {
        let (mut drawn, mut rank) = (rng.below_u64(weights.iter().sum()), 0);
        while drawn >= weights[rank] {
            drawn -= weights[rank];
            rank += 1;
        }
        let tied = board.tied_at(rank as u32);
        let row = tied[rng.below(tied.len() as u32) as usize];
        let candidates: Vec<u32> = (0..partners).map(|_| other_row(n, row, rng)).collect();
        let least = candidates.iter().map(|&other| swap_delta(&board.columns, row, other)).min().unwrap();
        let partner = candidates.into_iter().find(|&other| swap_delta(&board.columns, row, other) == least);
        board.swap(row, partner.unwrap());
        walk.steps += 1;
        walk.evaluations += u64::from(partners);
        walk.moves += 1;
    }
    Walk { columns: board.columns, ..walk }
}

#[test]
fn extremal_optimisation_walks_as_its_plain_twin() {
    // 1.4 is 1434/1024, and 1434 = 1024 + 256 + 128 + 16 + 8 + 2.
    let default = |k: f64| {
        let root = |times: u32| (0..times).fold(k, |root, _| root.sqrt());
        [2, 3, 6, 7, 9].into_iter().fold(k, |power, times| power * root(times))
    };
    for (n, seeds) in [(1, 2), (4, 10), (5, 5), (6, 10), (8, 10), (20, 4), (60, 2)] {
        for seed in 0..seeds {
            let walk = |set| fast("extremal_optimisation", set, n, seed);
            assert_eq!(walk(""), plain_extremal(n, PARTNERS, default, seed), "n = {n} seed {seed}");
            if n <= 8 {
                assert_eq!(walk("partners = 1\ntau = 1"), plain_extremal(n, 1, |k| k, seed), "n = {n}");
                assert_eq!(walk("partners = 2\ntau = 0"), plain_extremal(n, 2, |_| 1.0, seed), "n = {n}");
            }
            let twin = plain_extremal(n, 30, |k| k * k * k.sqrt(), seed);
            assert_eq!(walk("partners = 30\ntau = 2.5"), twin, "n = {n} seed {seed}");
        }
    }
}

const PARTNERS: u32 = 60;

/// Conflicted rows as a plain list, in the order that the module of the tracked board states.
struct PlainTracked {
    columns: Vec<u32>,
    present: Vec<bool>,
    conflicted: Vec<u32>,
}

impl PlainTracked {
    fn new(columns: Vec<u32>) -> Self {
        let rows = 0..columns.len() as u32;
        let conflicted = rows.filter(|&row| own_conflicts(&columns, row) > 0).collect();
        PlainTracked { present: vec![true; columns.len()], columns, conflicted }
    }

    /// Other rows on the rising and on the falling diagonal of a row's queen.
    fn on_lines(&self, row: u32) -> [Vec<u32>; 2] {
        let square = |row: u32| (i64::from(row), i64::from(self.columns[row as usize]));
        let (r, c) = square(row);
        let at = |holds: &dyn Fn(i64, i64) -> bool| {
            let others =
                (0..self.columns.len() as u32).filter(|&other| other != row && self.present[other as usize]);
            others.filter(|&other| holds(square(other).0, square(other).1)).collect()
        };
        [at(&|row, column| row + column == r + c), at(&|row, column| row - column == r - c)]
    }

    fn remove(&mut self, row: u32) {
        if let Some(position) = self.conflicted.iter().position(|&member| member == row) {
            self.conflicted.swap_remove(position);
        }
    }

    fn insert(&mut self, row: u32) {
        if !self.conflicted.contains(&row) {
            self.conflicted.push(row);
        }
    }

    fn lift(&mut self, row: u32) {
        self.remove(row);
        self.present[row as usize] = false;
        for others in self.on_lines(row) {
            if let [other] = others[..]
                && self.on_lines(other).iter().all(Vec::is_empty)
            {
                self.remove(other);
            }
        }
    }

    fn drop(&mut self, row: u32) {
        let met = self.on_lines(row);
        for others in &met {
            if let [other] = others[..] {
                self.insert(other);
            }
        }
        if met.iter().any(|others| !others.is_empty()) {
            self.insert(row);
        }
        self.present[row as usize] = true;
    }

    fn swap(&mut self, i: u32, j: u32) {
        self.lift(i);
        self.lift(j);
        self.columns.swap(i as usize, j as usize);
        self.drop(i);
        self.drop(j);
    }
}

fn plain_iterated(n: u32, strength: u32, patience: u32, accept: fn(u64, u64) -> bool, seed: u64) -> Walk {
    let mut streams = Streams::new(Seed(seed), "iterated_local_search");
    let mut board = PlainTracked::new(random_permutation(n, &mut streams.start));
    let mut walk = Walk { initial_cost: Some(pairs(&board.columns)), ..Walk::default() };
    let rng = &mut streams.search;
    let mut minimum = None;
    while pairs(&board.columns) > 0 {
        let mut trail = Vec::new();
        for _ in 0..minimum.map_or(0, |_| strength) {
            let row = rng.below(n);
            trail.push((row, other_row(n, row, rng)));
            walk.steps += 1;
            board.swap(row, trail.last().unwrap().1);
        }
        let mut fruitless = 0;
        while fruitless < patience && !board.conflicted.is_empty() {
            let row = board.conflicted[rng.below(board.conflicted.len() as u32) as usize];
            let partner = other_row(n, row, rng);
            walk.steps += 1;
            walk.evaluations += 1;
            fruitless += 1;
            if swap_delta(&board.columns, row, partner) < 0 {
                trail.push((row, partner));
                board.swap(row, partner);
                fruitless = 0;
            }
        }
        walk.moves += trail.len() as u64;
        let reached = pairs(&board.columns);
        if minimum.is_none_or(|minimum| accept(reached, minimum)) {
            minimum = Some(reached);
        } else {
            walk.moves += trail.len() as u64;
            trail.into_iter().rev().for_each(|(i, j)| board.swap(i, j));
        }
    }
    Walk { columns: board.columns, ..walk }
}

#[test]
fn iterated_local_search_walks_as_its_plain_twin() {
    for (n, seeds) in [(1, 2), (4, 10), (5, 5), (6, 10), (8, 10), (20, 5), (100, 2)] {
        for seed in 0..seeds {
            let walk = |set| fast("iterated_local_search", set, n, seed);
            let what = format!("n = {n} seed {seed}");
            let patience = (2 * n).min(1000);
            assert_eq!(
                walk(""),
                plain_iterated(n, STRENGTH, patience, |new, old| new <= old, seed),
                "{what}"
            );
            let twin = plain_iterated(n, STRENGTH, patience, |new, old| new < old, seed);
            assert_eq!(walk("accept = 'better'"), twin, "{what}");
            let twin = plain_iterated(n, STRENGTH, patience, |_, _| true, seed);
            assert_eq!(walk("accept = 'always'"), twin, "{what}");
            let twin = plain_iterated(n, 3, 50, |new, old| new <= old, seed);
            assert_eq!(walk("strength = 3\npatience = 50"), twin, "{what}");
        }
    }
}

const STRENGTH: u32 = 1;

#[test]
fn random_sampling_draws_as_its_plain_twin() {
    for (n, seeds) in [(1, 3), (4, 10), (5, 10), (6, 10), (8, 10), (10, 2)] {
        for seed in 0..seeds {
            let rng = &mut Streams::new(Seed(seed), "random_sampling").start;
            let mut columns = random_permutation(n, rng);
            let initial_cost = Some(pairs(&columns));
            let mut steps = 0;
            while pairs(&columns) > 0 {
                rng.shuffle(&mut columns);
                steps += 1;
            }
            let twin = Walk { columns, initial_cost, steps, evaluations: steps + 1, ..Walk::default() };
            assert_eq!(fast("random_sampling", "", n, seed), twin, "n = {n} seed {seed}");
        }
    }
}

/// Rows with at most one queen each on a plain list; the unsettled rows in the order that the module of the board
/// states.
struct PlainPartial {
    queens: Vec<Option<u32>>,
    unsettled: Vec<u32>,
}

impl PlainPartial {
    fn new(n: u32) -> Self {
        PlainPartial { queens: vec![None; n as usize], unsettled: (0..n).collect() }
    }

    /// Other rows on the column, the rising and the falling diagonal of a square.
    fn on_lines(&self, row: u32, column: u32) -> [Vec<u32>; 3] {
        let (row, column) = (i64::from(row), i64::from(column));
        let at = |holds: &dyn Fn(i64, i64) -> bool| {
            let queens = (0..).zip(&self.queens).filter_map(|(r, c)| c.map(|c| (r, i64::from(c))));
            queens.filter(|&(r, c)| r != row && holds(r, c)).map(|(r, _)| r as u32).collect()
        };
        [at(&|_, c| c == column), at(&|r, c| r + c == row + column), at(&|r, c| r - c == row - column)]
    }

    fn conflicts(&self, row: u32, column: u32) -> usize {
        self.on_lines(row, column).iter().map(Vec::len).sum()
    }

    fn cost(&self) -> u64 {
        let queens = (0..).zip(&self.queens).filter_map(|(row, column)| column.map(|column| (row, column)));
        queens.map(|(row, column)| self.conflicts(row, column) as u64).sum::<u64>() / 2
    }

    fn settle(&mut self, row: u32, settled: bool) {
        match self.unsettled.iter().position(|&member| member == row) {
            Some(position) if settled => drop(self.unsettled.swap_remove(position)),
            None if !settled => self.unsettled.push(row),
            _ => {}
        }
    }

    fn put(&mut self, row: u32, column: u32) {
        let met = self.on_lines(row, column);
        for others in &met {
            if let [other] = others[..] {
                self.settle(other, false);
            }
        }
        self.queens[row as usize] = Some(column);
        if met.iter().all(Vec::is_empty) {
            self.settle(row, true);
        }
    }

    fn take(&mut self, row: u32) {
        let column = self.queens[row as usize].take().unwrap();
        self.settle(row, false);
        for others in self.on_lines(row, column) {
            if let [other] = others[..]
                && self.conflicts(other, self.queens[other as usize].unwrap()) == 0
            {
                self.settle(other, true);
            }
        }
    }

    fn least_inhibited(&self, row: u32, rng: &mut Rng) -> u32 {
        let all: Vec<usize> =
            (0..self.queens.len() as u32).map(|column| self.conflicts(row, column)).collect();
        let least = *all.iter().min().unwrap();
        let ties: Vec<u32> =
            (0u32..).zip(&all).filter(|&(_, &c)| c == least).map(|(column, _)| column).collect();
        ties[rng.below(ties.len() as u32) as usize]
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn partial_boards_agree_with_a_recount(n in 1u32..30, seed: u64, switches in 1usize..150) {
        let mut rng = Seed(seed).rng();
        let mut board = PartialBoard::empty(size(n));
        let mut plain = PlainPartial::new(n);
        for _ in 0..switches {
            let (row, column) = (rng.below(n), rng.below(n));
            prop_assert_eq!(board.conflicts(row, column) as usize, plain.conflicts(row, column));
            if board.queen(row).is_some() {
                board.take(row);
                plain.take(row);
            } else {
                board.put(row, column);
                plain.put(row, column);
            }
            prop_assert_eq!(board.cost(), plain.cost());
            prop_assert!((0..n).all(|row| board.queen(row) == plain.queens[row as usize]));
            prop_assert_eq!(board.is_complete(), plain.queens.iter().all(Option::is_some));
            prop_assert_eq!(board.unsettled().members(), &plain.unsettled);
            let unsettled = |&row: &u32| {
                plain.queens[row as usize].is_none_or(|column| plain.conflicts(row, column) > 0)
            };
            let mut members = board.unsettled().members().to_vec();
            members.sort_unstable();
            prop_assert_eq!(members, (0..n).filter(unsettled).collect::<Vec<u32>>());
        }
    }
}

fn plain_network(n: u32, greedy: bool, limit: u32, seed: u64) -> Walk {
    let mut streams = Streams::new(Seed(seed), "gds_network");
    let mut walk = Walk::default();
    loop {
        let mut board = PlainPartial::new(n);
        for row in 0..n {
            let rng = &mut streams.start;
            let column = if greedy { board.least_inhibited(row, rng) } else { rng.below(n) };
            walk.evaluations += if greedy { u64::from(n) } else { 0 };
            board.put(row, column);
        }
        walk.initial_cost.get_or_insert(board.cost());
        let rng = &mut streams.search;
        for _ in 0..limit {
            if board.unsettled.is_empty() {
                break;
            }
            let row = board.unsettled[rng.below(board.unsettled.len() as u32) as usize];
            walk.steps += 1;
            walk.moves += 1;
            if board.queens[row as usize].is_some() {
                board.take(row);
            } else {
                walk.evaluations += u64::from(n);
                let column = board.least_inhibited(row, rng);
                board.put(row, column);
            }
        }
        if board.unsettled.is_empty() {
            return Walk { columns: board.queens.into_iter().flatten().collect(), ..walk };
        }
        walk.restarts += 1;
    }
}

#[test]
fn gds_network_switches_as_its_plain_twin() {
    for (n, seeds) in [(1, 2), (4, 10), (5, 5), (6, 10), (8, 10), (20, 5), (70, 2)] {
        for seed in 0..seeds {
            let walk = |set| fast("gds_network", set, n, seed);
            let what = format!("n = {n} seed {seed}");
            assert_eq!(walk(""), plain_network(n, true, 200 + 4 * n, seed), "{what}");
            assert_eq!(walk("start = 'random'"), plain_network(n, false, 200 + 4 * n, seed), "{what}");
            assert_eq!(walk("limit = 30"), plain_network(n, true, 30, seed), "{what}");
        }
    }
}

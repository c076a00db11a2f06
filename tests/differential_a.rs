//! Tabu search, adaptive search, breakout and min-conflicts with a tabu list against plain twins that recompute
//! everything from the list of columns and walk the same path.

mod twins;

use std::collections::{BTreeMap, BTreeSet};

use queens_lab::board::{Permutation, attacking_pairs};
use queens_lab::random::{Rng, Seed};
use queens_lab::solve::Streams;
use twins::{Walk, fast, size};

/// The sizes of the comparison and the number of seeds of each.
const SIZES: [(u32, u64); 8] = [(1, 2), (4, 10), (5, 5), (6, 10), (7, 5), (8, 10), (20, 5), (100, 2)];

fn pick(list: &[u32], rng: &mut Rng) -> Option<u32> {
    if list.is_empty() { None } else { Some(list[rng.below(list.len() as u32) as usize]) }
}

fn remove(list: &mut Vec<u32>, item: u32) {
    if let Some(position) = list.iter().position(|&member| member == item) {
        list.swap_remove(position);
    }
}

fn insert(list: &mut Vec<u32>, item: u32) {
    if !list.contains(&item) {
        list.push(item);
    }
}

/// Queens on a board, some rows perhaps without one, and the conflicted rows as a plain list, kept in the order that the
/// modules of the boards state.
#[derive(Clone)]
struct Plain {
    queens: Vec<Option<u32>>,
    conflicted: Vec<u32>,
}

impl Plain {
    fn random_permutation(n: u32, rng: &mut Rng) -> Plain {
        let columns = Permutation::random(size(n), rng).into_columns();
        let mut plain = Plain { queens: columns.into_iter().map(Some).collect(), conflicted: Vec::new() };
        plain.conflicted = (0..n).filter(|&row| plain.attackers(row) > 0).collect();
        plain
    }

    fn n(&self) -> u32 {
        self.queens.len() as u32
    }

    fn column(&self, row: u32) -> u32 {
        self.queens[row as usize].unwrap()
    }

    fn columns(&self) -> Vec<u32> {
        self.queens.iter().map(|queen| queen.unwrap()).collect()
    }

    fn cost(&self) -> u64 {
        attacking_pairs(&self.columns())
    }

    /// The queens of other rows on the column, the rising and the falling diagonal of a square.
    fn on_lines(&self, row: u32, column: u32) -> [Vec<u32>; 3] {
        let (row, column) = (i64::from(row), i64::from(column));
        let at = |hold: &dyn Fn(i64, i64) -> bool| -> Vec<u32> {
            let queens = (0i64..).zip(&self.queens).filter_map(|(r, queen)| Some((r, i64::from((*queen)?))));
            queens.filter(|&(r, c)| r != row && hold(r, c)).map(|(r, _)| r as u32).collect()
        };
        [at(&|_, c| c == column), at(&|r, c| r + c == row + column), at(&|r, c| r - c == row - column)]
    }

    fn conflicts(&self, row: u32, column: u32) -> u32 {
        self.on_lines(row, column).iter().map(|queens| queens.len() as u32).sum()
    }

    fn attackers(&self, row: u32) -> u32 {
        self.conflicts(row, self.column(row))
    }

    fn lift(&mut self, row: u32) -> u32 {
        remove(&mut self.conflicted, row);
        let column = self.queens[row as usize].take().unwrap();
        for others in self.on_lines(row, column) {
            if let [other] = others[..]
                && self.attackers(other) == 0
            {
                remove(&mut self.conflicted, other);
            }
        }
        column
    }

    fn drop(&mut self, row: u32, column: u32) {
        let met = self.on_lines(row, column);
        self.queens[row as usize] = Some(column);
        for others in &met {
            if let [other] = others[..] {
                insert(&mut self.conflicted, other);
            }
        }
        if met.iter().any(|others| !others.is_empty()) {
            insert(&mut self.conflicted, row);
        }
    }

    fn swap(&mut self, i: u32, j: u32) {
        if i != j {
            let (from_i, from_j) = (self.lift(i), self.lift(j));
            self.drop(i, from_j);
            self.drop(j, from_i);
        }
    }

    /// The diagonals of the queens of two rows, swapped or not, as family and number.
    fn diagonals(&self, swap: Option<(u32, u32)>) -> Vec<[(char, i64); 2]> {
        let mut columns = self.columns();
        if let Some((i, j)) = swap {
            columns.swap(i as usize, j as usize);
        }
        let at =
            |(row, column): (i64, u32)| [('/', row + i64::from(column)), ('\\', row - i64::from(column))];
        (0i64..).zip(columns).map(at).collect()
    }

    /// The weight of all pairs in which one of two rows has a part, where each diagonal has its weight, else 1.
    fn weight_of_pairs(
        &self,
        i: u32,
        j: u32,
        swap: Option<(u32, u32)>,
        weights: &BTreeMap<(char, i64), i64>,
    ) -> i64 {
        let diagonals = self.diagonals(swap);
        let mut sum = 0;
        for a in [i, j] {
            for b in (0..self.n()).filter(|&b| b != a && (a, b) != (j, i)) {
                for (line, other) in diagonals[a as usize].iter().zip(&diagonals[b as usize]) {
                    if line == other {
                        sum += weights.get(line).copied().unwrap_or(1);
                    }
                }
            }
        }
        sum
    }

    fn weighted_delta(&self, i: u32, j: u32, weights: &BTreeMap<(char, i64), i64>) -> i64 {
        self.weight_of_pairs(i, j, Some((i, j)), weights) - self.weight_of_pairs(i, j, None, weights)
    }

    fn delta(&self, i: u32, j: u32) -> i64 {
        self.weighted_delta(i, j, &BTreeMap::new())
    }
}

/// The candidates of least value, in their order.
fn least(candidates: impl Iterator<Item = (u32, i64)>) -> Vec<u32> {
    let candidates: Vec<(u32, i64)> = candidates.collect();
    let least = candidates.iter().map(|&(_, value)| value).min();
    candidates.into_iter().filter(|&(_, value)| Some(value) == least).map(|(item, _)| item).collect()
}

fn plain_tabu_search(n: u32, tenure: u64, spread: u32, limit: u64, seed: u64) -> Walk {
    let mut streams = Streams::new(Seed(seed), "tabu_search");
    let mut walk = Walk::default();
    'start: loop {
        let mut board = Plain::random_permutation(n, &mut streams.start);
        walk.initial_cost.get_or_insert(board.cost());
        // For each row the column that it left last and the step up to which that is tabu.
        let mut left: BTreeMap<u32, (u32, u64)> = BTreeMap::new();
        let mut costs = vec![board.cost()];
        for step in 1.. {
            let rng = &mut streams.search;
            let Some(row) = pick(&board.conflicted, rng) else { break };
            let best = *costs.iter().min().unwrap();
            let since_best = costs.len() - 1 - costs.iter().position(|&cost| cost == best).unwrap();
            if since_best as u64 == limit {
                walk.restarts += 1;
                continue 'start;
            }
            walk.steps += 1;
            walk.evaluations += u64::from(n) - 1;
            let tabu = |row: u32, to: u32| left.get(&row).is_some_and(|&(c, until)| c == to && step <= until);
            let candidates = (0..n).filter(|&partner| partner != row);
            let candidates = candidates.map(|partner| (partner, board.delta(row, partner)));
            let admissible = candidates.filter(|&(partner, delta)| {
                let aspires = board.cost() as i64 + delta < best as i64;
                aspires || !(tabu(row, board.column(partner)) || tabu(partner, board.column(row)))
            });
            if let Some(partner) = pick(&least(admissible), rng) {
                let until = step + tenure + u64::from(rng.below(spread + 1));
                left.insert(row, (board.column(row), until));
                left.insert(partner, (board.column(partner), until));
                board.swap(row, partner);
                walk.moves += 1;
            }
            costs.push(board.cost());
        }
        return Walk { columns: board.columns(), ..walk };
    }
}

#[test]
fn tabu_search_walks_as_its_plain_twin() {
    for (n, seeds) in SIZES {
        for seed in 0..seeds {
            let twin = plain_tabu_search(n, 10, 10, 100 + u64::from(n), seed);
            assert_eq!(fast("tabu_search", "", n, seed), twin, "n = {n} seed {seed}");
            if n <= 8 {
                let twin = plain_tabu_search(n, 0, 3, 9, seed);
                let set = "tenure = 0\nspread = 3\nlimit = 9";
                assert_eq!(fast("tabu_search", set, n, seed), twin, "n = {n} seed {seed}");
                let twin = plain_tabu_search(n, 1000, 0, 200, seed);
                let set = "tenure = 1000\nspread = 0\nlimit = 200";
                assert_eq!(fast("tabu_search", set, n, seed), twin, "n = {n} seed {seed}");
            }
        }
    }
}

/// The parameters of adaptive search.
#[derive(Clone, Copy)]
struct Adaptive {
    first: bool,
    prob: u32,
    freeze: [u64; 2],
    reset_limit: Option<u64>,
    reset_percent: u64,
    restart_limit: u64,
}

/// How many swaps are looked at, and the partners among which one is drawn.
fn adaptive_partners(deltas: &[(u32, i64)], first: bool) -> (usize, Vec<u32>) {
    match deltas.iter().position(|&(_, delta)| delta < 0) {
        Some(place) if first => (place + 1, vec![deltas[place].0]),
        _ => (deltas.len(), least(deltas.iter().copied().filter(|&(_, delta)| delta <= 0))),
    }
}

fn plain_adaptive_search(n: u32, parameters: Adaptive, seed: u64) -> Walk {
    let Adaptive { first, prob, freeze, reset_limit, reset_percent, restart_limit } = parameters;
    let reset_limit = reset_limit.unwrap_or(u64::from(n) / 5).max(1);
    let mut streams = Streams::new(Seed(seed), "adaptive_search");
    let mut walk = Walk::default();
    loop {
        let mut board = Plain::random_permutation(n, &mut streams.start);
        walk.initial_cost.get_or_insert(board.cost());
        let mut swaps = 0;
        let mut frozen_until: BTreeMap<u32, u64> = BTreeMap::new();
        let rng = &mut streams.search;
        for _ in 0..restart_limit {
            if board.cost() == 0 {
                break;
            }
            walk.steps += 1;
            let frozen: BTreeSet<u32> =
                frozen_until.iter().filter(|&(_, &until)| swaps < until).map(|(&row, _)| row).collect();
            let awake = || (0..n).filter(|row| !frozen.contains(row));
            walk.evaluations += awake().count() as u64;
            let worst = least(awake().map(|row| (row, -i64::from(board.attackers(row)))));
            let mut reset = worst.is_empty();
            if let Some(row) = pick(&worst, rng) {
                let others = awake().filter(|&other| other != row);
                let deltas: Vec<(u32, i64)> =
                    others.map(|partner| (partner, board.delta(row, partner))).collect();
                let improves = deltas.iter().any(|&(_, delta)| delta < 0);
                let (looked_at, partners) = adaptive_partners(&deltas, first);
                walk.evaluations += looked_at as u64;
                let nothing_to_draw = worst.len() <= 1 && partners.len() <= 1;
                if !improves && (rng.below(100) < prob || nothing_to_draw) {
                    frozen_until.insert(row, swaps + freeze[0]);
                    reset = frozen.len() as u64 + 1 >= reset_limit;
                } else if let Some(partner) = pick(&partners, rng) {
                    frozen_until.insert(row, swaps + freeze[1]);
                    frozen_until.insert(partner, swaps + freeze[1]);
                    board.swap(row, partner);
                    swaps += 1;
                    walk.moves += 1;
                }
            }
            if reset {
                for _ in 0..(u64::from(n) * reset_percent).div_ceil(100).max(1) {
                    let (i, j) = (rng.below(n), rng.below(n));
                    board.swap(i, j);
                    swaps += 1;
                    walk.moves += u64::from(i != j);
                }
            }
        }
        if board.cost() == 0 {
            return Walk { columns: board.columns(), ..walk };
        }
        walk.restarts += 1;
    }
}

#[test]
fn adaptive_search_walks_as_its_plain_twin() {
    let published = Adaptive {
        first: true,
        prob: 6,
        freeze: [3, 0],
        reset_limit: None,
        reset_percent: 10,
        restart_limit: 10_000_000,
    };
    let frosty = Adaptive {
        prob: 50,
        freeze: [5, 4],
        reset_limit: Some(30),
        reset_percent: 0,
        restart_limit: 40,
        ..published
    };
    let frosty_set = "prob_select_loc_min = 50\nfreeze_loc_min = 5\nfreeze_swap = 4\nreset_limit = 30\n\
                      reset_percent = 0\nrestart_limit = 40";
    for (n, seeds) in SIZES {
        for seed in 0..seeds {
            for (parameters, set) in
                [(published, ""), (Adaptive { first: false, ..published }, "partner = 'best'")]
            {
                let twin = plain_adaptive_search(n, parameters, seed);
                assert_eq!(fast("adaptive_search", set, n, seed), twin, "{set:?} n = {n} seed {seed}");
            }
            if n <= 8 {
                let twin = plain_adaptive_search(n, frosty, seed);
                assert_eq!(fast("adaptive_search", frosty_set, n, seed), twin, "n = {n} seed {seed}");
            }
        }
    }
}

fn plain_breakout(n: u32, limit: u64, seed: u64) -> Walk {
    let mut streams = Streams::new(Seed(seed), "breakout");
    let mut walk = Walk::default();
    'start: loop {
        let mut board = Plain::random_permutation(n, &mut streams.start);
        walk.initial_cost.get_or_insert(board.cost());
        let mut weights: BTreeMap<(char, i64), i64> = BTreeMap::new();
        let mut growths = 0;
        let rng = &mut streams.search;
        'round: while !board.conflicted.is_empty() {
            let mut rows = board.conflicted.clone();
            let first = rng.below(rows.len() as u32) as usize;
            rows.rotate_left(first);
            for row in rows {
                walk.steps += 1;
                walk.evaluations += u64::from(n) - 1;
                let partners = (0..n).filter(|&partner| partner != row);
                let partners =
                    partners.map(|partner| (partner, board.weighted_delta(row, partner, &weights)));
                if let Some(partner) = pick(&least(partners.filter(|&(_, delta)| delta < 0)), rng) {
                    board.swap(row, partner);
                    walk.moves += 1;
                    continue 'round;
                }
            }
            if growths == limit {
                walk.restarts += 1;
                continue 'start;
            }
            growths += 1;
            let lines: Vec<(char, i64)> = board.diagonals(None).into_iter().flatten().collect();
            for line in lines.iter().collect::<BTreeSet<_>>() {
                if lines.iter().filter(|&other| other == line).count() > 1 {
                    *weights.entry(*line).or_insert(1) += 1;
                }
            }
        }
        return Walk { columns: board.columns(), ..walk };
    }
}

#[test]
fn breakout_walks_as_its_plain_twin() {
    for (n, seeds) in SIZES {
        for seed in 0..seeds {
            let twin = plain_breakout(n, 100 + u64::from(n), seed);
            assert_eq!(fast("breakout", "", n, seed), twin, "n = {n} seed {seed}");
            if n <= 8 {
                let twin = plain_breakout(n, 2, seed);
                assert_eq!(fast("breakout", "limit = 2", n, seed), twin, "limit = 2, n = {n} seed {seed}");
            }
        }
    }
}

/// Min-conflicts with a tabu list on a plain board; the columns without a queen are a plain list, too.
struct PlainTabuList {
    board: Plain,
    free: Vec<u32>,
    evaluations: u64,
}

const DRAWS: u32 = 64;

impl PlainTabuList {
    fn drop(&mut self, row: u32, column: u32) {
        remove(&mut self.free, column);
        self.board.drop(row, column);
    }

    fn move_queen(&mut self, row: u32, to: u32) {
        let from = self.board.lift(row);
        if !self.board.queens.contains(&Some(from)) {
            insert(&mut self.free, from);
        }
        self.drop(row, to);
    }

    /// A least-conflict column among the admissible ones, with the draws that the algorithm describes.
    fn least_conflict(
        &mut self,
        row: u32,
        admissible: &dyn Fn(u32, u32) -> bool,
        rng: &mut Rng,
    ) -> Option<u32> {
        let n = self.board.n();
        let conflicts: Vec<u32> = (0..n).map(|column| self.board.conflicts(row, column)).collect();
        let good =
            |column: u32, wanted: u32| conflicts[column as usize] == wanted && admissible(column, wanted);
        if self.free.len() > DRAWS as usize {
            for _ in 0..DRAWS {
                self.evaluations += 1;
                let column = pick(&self.free, rng).unwrap();
                if good(column, 0) {
                    return Some(column);
                }
            }
        }
        self.evaluations += self.free.len() as u64;
        let free: Vec<u32> = self.free.iter().copied().filter(|&column| good(column, 0)).collect();
        if !free.is_empty() {
            return pick(&free, rng);
        }
        for _ in 0..DRAWS {
            self.evaluations += 1;
            let column = rng.below(n);
            if good(column, 1) {
                return Some(column);
            }
        }
        self.evaluations += u64::from(n);
        let candidates = (0..n).filter(|&column| admissible(column, conflicts[column as usize]));
        pick(&least(candidates.map(|column| (column, i64::from(conflicts[column as usize])))), rng)
    }
}

fn plain_min_conflicts_tabu(n: u32, greedy: bool, tenure: u64, limit: u64, seed: u64) -> Walk {
    let mut streams = Streams::new(Seed(seed), "min_conflicts_tabu");
    let mut walk = Walk::default();
    loop {
        let board = Plain { queens: vec![None; n as usize], conflicted: Vec::new() };
        let mut plain = PlainTabuList { board, free: (0..n).collect(), evaluations: 0 };
        for row in 0..n {
            let rng = &mut streams.start;
            let column =
                if greedy { plain.least_conflict(row, &|_, _| true, rng).unwrap() } else { rng.below(n) };
            plain.drop(row, column);
        }
        walk.initial_cost.get_or_insert(plain.board.cost());
        let mut tabu_until: BTreeMap<(u32, u32), u64> = BTreeMap::new();
        let mut best = plain.board.cost();
        for step in 1..=limit {
            let rng = &mut streams.search;
            let Some(row) = pick(&plain.board.conflicted, rng) else { break };
            walk.steps += 1;
            let own = plain.board.column(row);
            let without = plain.board.cost() - u64::from(plain.board.attackers(row));
            let admissible = |column: u32, conflicts: u32| {
                let tabu = tabu_until.get(&(row, column)).is_some_and(|&until| step <= until);
                column != own && (!tabu || without + u64::from(conflicts) < best)
            };
            if let Some(to) = plain.least_conflict(row, &admissible, rng) {
                plain.move_queen(row, to);
                walk.moves += 1;
                tabu_until.insert((row, own), step + tenure);
                best = best.min(plain.board.cost());
            }
        }
        walk.evaluations += plain.evaluations;
        if plain.board.cost() == 0 {
            return Walk { columns: plain.board.columns(), ..walk };
        }
        walk.restarts += 1;
    }
}

#[test]
fn min_conflicts_tabu_walks_as_its_plain_twin() {
    for (n, seeds) in SIZES.into_iter().chain([(300, 2)]) {
        for seed in 0..seeds {
            let limit = 100 + 2 * u64::from(n);
            for (set, greedy, tenure) in [
                ("", true, 1),
                ("start = 'random'", false, 1),
                ("tenure = 0", true, 0),
                ("tenure = 12", true, 12),
                ("start = 'random'\ntenure = 50", false, 50),
            ] {
                let twin = plain_min_conflicts_tabu(n, greedy, tenure, limit, seed);
                assert_eq!(fast("min_conflicts_tabu", set, n, seed), twin, "{set:?} n = {n} seed {seed}");
            }
        }
    }
    let twin = plain_min_conflicts_tabu(8, true, 1, 5, 1);
    assert_eq!(fast("min_conflicts_tabu", "limit = 5", 8, 1), twin);
}

/// Algorithms that start alike start from the same board under the same seed, so that comparisons are paired.
#[test]
fn starts_are_paired() {
    for seed in 0..5 {
        let cost = |algorithm, set| fast(algorithm, set, 200, seed).initial_cost.unwrap();
        for set in ["start = 'greedy'", "start = 'random'"] {
            assert_eq!(cost("min_conflicts_tabu", set), cost("min_conflicts", set), "{set} seed {seed}");
        }
        let swaps = ["tabu_search", "adaptive_search", "breakout"].map(|algorithm| cost(algorithm, ""));
        assert!(swaps.iter().all(|&cost| cost == swaps[0]), "{swaps:?}");
    }
}

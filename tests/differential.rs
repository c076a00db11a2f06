//! The fast boards and solvers against plain twins that recompute everything from the list of columns.

mod twins;

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use queens_lab::board::{
    ColumnBoard, GrowingBoard, Permutation, Solution, SwapBoard, TrackedBoard, attacking_pairs,
    symmetry::Symmetry,
};
use queens_lab::random::{Rng, Seed};
use queens_lab::solve::{self, Budget, Streams, registry};
use twins::{Walk, collisions, conflicts, fast, pairs, size};

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_definition_of_cost_is_pairs(columns in prop::collection::vec(0u32..30, 0..30)) {
        prop_assert_eq!(attacking_pairs(&columns), pairs(&columns));
    }

    #[test]
    fn swap_boards_agree_with_a_recount(n in 1u32..40, seed: u64, swaps in 1usize..200) {
        let mut rng = Seed(seed).rng();
        let mut board = SwapBoard::new(Permutation::random(size(n), &mut rng));
        for _ in 0..swaps {
            let (i, j) = (rng.below(n), rng.below(n));
            let before = board.permutation().columns().to_vec();
            let mut after = before.clone();
            after.swap(i as usize, j as usize);
            prop_assert_eq!(board.cost(), pairs(&before));
            prop_assert_eq!(board.conflicts(i), conflicts(&before, i, before[i as usize]));
            prop_assert_eq!(board.is_attacked(i), conflicts(&before, i, before[i as usize]) > 0);
            prop_assert_eq!(board.swap_delta(i, j), pairs(&after) as i64 - pairs(&before) as i64);
            prop_assert_eq!(board.swap_delta(i, j), board.swap_delta(j, i));
            let free = |row: u32| conflicts(&after, row, after[row as usize]) == 0;
            prop_assert_eq!(board.swap_frees_both(i, j), i != j && free(i) && free(j));
            prop_assert_eq!(board.collisions(), collisions(&before));
            let collision_delta = collisions(&after) as i64 - collisions(&before) as i64;
            prop_assert_eq!(board.collision_delta(i, j), collision_delta);
            let delta = board.swap_delta(i, j);
            board.swap(i, j);
            prop_assert_eq!(board.permutation().columns(), &after);
            prop_assert_eq!(board.cost(), pairs(&after));
            prop_assert_eq!(board.swap_delta(i, j), -delta, "a swap undoes itself");
        }
    }

    #[test]
    fn tracked_boards_agree_with_a_recount(n in 1u32..40, seed: u64, swaps in 1usize..200) {
        let mut rng = Seed(seed).rng();
        let mut board = TrackedBoard::new(Permutation::random(size(n), &mut rng));
        let mut plain = SwapBoard::new(board.permutation().clone());
        for _ in 0..swaps {
            let columns = board.permutation().columns().to_vec();
            let attacked = |row: &u32| conflicts(&columns, *row, columns[*row as usize]) > 0;
            let mut conflicted = board.conflicted().members().to_vec();
            conflicted.sort_unstable();
            prop_assert_eq!(conflicted, (0..n).filter(attacked).collect::<Vec<u32>>());
            prop_assert_eq!(board.cost(), pairs(&columns));
            let (i, j) = (rng.below(n), rng.below(n));
            prop_assert_eq!(board.swap_delta(i, j), plain.swap_delta(i, j));
            board.swap(i, j);
            plain.swap(i, j);
            prop_assert_eq!(board.permutation(), plain.permutation());
        }
    }

    #[test]
    fn growing_boards_agree_with_a_recount(n in 1u32..40, seed: u64) {
        let mut rng = Seed(seed).rng();
        let mut board = GrowingBoard::new(Permutation::random(size(n), &mut rng));
        let twin = board.clone().complete();
        prop_assert_eq!(twin.cost(), pairs(twin.permutation().columns()));
        let mut placed: Vec<u32> = Vec::new();
        while board.remaining() > 0 {
            let index = board.placed() + rng.below(board.remaining());
            let free = board.is_free(index);
            board.place(index);
            let columns = board.clone().complete().permutation().columns().to_vec();
            placed.push(columns[placed.len()]);
            let row = placed.len() as u32 - 1;
            prop_assert_eq!(free, conflicts(&placed, row, placed[row as usize]) == 0);
        }
        prop_assert_eq!(board.complete().cost(), pairs(&placed));
    }

    #[test]
    fn column_boards_agree_with_a_recount(n in 1u32..30, seed: u64, moves in 1usize..150) {
        let mut rng = Seed(seed).rng();
        let mut board = ColumnBoard::empty(size(n));
        for _ in 0..n {
            check_column_board(&board, &mut rng)?;
            board.place(rng.below(n));
        }
        for _ in 0..moves {
            check_column_board(&board, &mut rng)?;
            let (row, to) = (rng.below(n), rng.below(n));
            let mut after = board.columns().to_vec();
            after[row as usize] = to;
            prop_assert_eq!(board.move_delta(row, to), pairs(&after) as i64 - pairs(board.columns()) as i64);
            board.move_queen(row, to);
            prop_assert_eq!(board.columns(), &after);
        }
        check_column_board(&board, &mut rng)?;
    }

    #[test]
    fn the_check_of_solutions_agrees_with_all_pairs(columns in prop::collection::vec(0u32..9, 1..9)) {
        let on_board = columns.iter().all(|&column| (column as usize) < columns.len());
        prop_assert_eq!(Solution::check(columns.clone()).is_ok(), on_board && pairs(&columns) == 0);
    }

    #[test]
    fn symmetries_keep_the_cost(n in 4u32..60, seed: u64) {
        let flag = AtomicBool::new(false);
        let bound = registry::find("min_conflicts").unwrap().bind(&toml::Table::new()).unwrap();
        let report = solve::run(&bound, size(n), Seed(seed), Budget::steps(1 << 30), &flag, None).unwrap();
        let solution = report.outcome.unwrap();
        for symmetry in Symmetry::all() {
            prop_assert_eq!(pairs(&symmetry.image(&solution)), 0);
        }
    }
}

fn check_column_board(board: &ColumnBoard, rng: &mut Rng) -> Result<(), TestCaseError> {
    let columns = board.columns();
    let n = board.size().get();
    prop_assert_eq!(board.cost(), pairs(columns));
    let attacked = |row: &u32| conflicts(columns, *row, columns[*row as usize]) > 0;
    let mut conflicted = board.conflicted().members().to_vec();
    conflicted.sort_unstable();
    prop_assert_eq!(conflicted, (0..board.placed()).filter(attacked).collect::<Vec<u32>>());
    let mut free = board.free_columns().members().to_vec();
    free.sort_unstable();
    prop_assert_eq!(free, (0..n).filter(|column| !columns.contains(column)).collect::<Vec<u32>>());
    let (row, column) = (rng.below(n), rng.below(n));
    prop_assert_eq!(board.conflicts(row, column), conflicts(columns, row, column));
    let counters = board.row_counters(row);
    let at = column as usize;
    let own = if columns.get(row as usize) == Some(&column) { 3 } else { 0 };
    let sum = counters.column[at] + counters.rising[at] + counters.falling[at];
    prop_assert_eq!(sum, conflicts(columns, row, column) + own);
    Ok(())
}

/// Min-conflicts on a plain list of columns; the two sets are plain lists, too, kept in the order that the module of
/// the board states.
struct PlainMinConflicts {
    n: u32,
    columns: Vec<u32>,
    conflicted: Vec<u32>,
    free: Vec<u32>,
    evaluations: u64,
}

const DRAWS: u32 = 64;

impl PlainMinConflicts {
    fn new(n: u32) -> Self {
        PlainMinConflicts {
            n,
            columns: Vec::new(),
            conflicted: Vec::new(),
            free: (0..n).collect(),
            evaluations: 0,
        }
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

    /// Other rows on the column, the rising and the falling diagonal of a square, in this order.
    fn on_lines(&self, row: u32, column: u32) -> [Vec<u32>; 3] {
        let at = |hold: &dyn Fn(i64, i64) -> bool| {
            let rows = (0..).zip(&self.columns).filter(|&(r, _)| r != row);
            rows.filter(|&(r, &c)| hold(i64::from(r), i64::from(c))).map(|(r, _)| r).collect()
        };
        let (row, column) = (i64::from(row), i64::from(column));
        [at(&|_, c| c == column), at(&|r, c| r + c == row + column), at(&|r, c| r - c == row - column)]
    }

    fn settle(&mut self, row: u32, column: u32) {
        let met = self.on_lines(row, column);
        Self::remove(&mut self.free, column);
        for others in &met {
            if let [other] = others[..] {
                Self::insert(&mut self.conflicted, other);
            }
        }
        if met.iter().any(|others| !others.is_empty()) {
            Self::insert(&mut self.conflicted, row);
        }
    }

    fn move_queen(&mut self, row: u32, to: u32) {
        let from = self.columns[row as usize];
        if from == to {
            return;
        }
        Self::remove(&mut self.conflicted, row);
        let left = self.on_lines(row, from);
        // The queen stands beside the board while its old lines are looked at.
        self.columns[row as usize] = u32::MAX / 2;
        if left[0].is_empty() {
            Self::insert(&mut self.free, from);
        }
        for others in left {
            if let [other] = others[..]
                && conflicts(&self.columns, other, self.columns[other as usize]) == 0
            {
                Self::remove(&mut self.conflicted, other);
            }
        }
        self.columns[row as usize] = to;
        self.settle(row, to);
    }

    fn least_conflict(&mut self, row: u32, sample: bool, rng: &mut Rng) -> u32 {
        if sample {
            if self.free.len() > DRAWS as usize {
                for _ in 0..DRAWS {
                    let column = self.free[rng.below(self.free.len() as u32) as usize];
                    self.evaluations += 1;
                    if conflicts(&self.columns, row, column) == 0 {
                        return column;
                    }
                }
            }
            self.evaluations += self.free.len() as u64;
            let free = self.free.iter().copied();
            let good: Vec<u32> = free.filter(|&column| conflicts(&self.columns, row, column) == 0).collect();
            if !good.is_empty() {
                return good[rng.below(good.len() as u32) as usize];
            }
            for _ in 0..DRAWS {
                let column = rng.below(self.n);
                self.evaluations += 1;
                if conflicts(&self.columns, row, column) == 1 {
                    return column;
                }
            }
        }
        self.evaluations += u64::from(self.n);
        let all: Vec<u32> = (0..self.n).map(|column| conflicts(&self.columns, row, column)).collect();
        let least = *all.iter().min().unwrap();
        let ties: Vec<u32> = (0..self.n).filter(|&column| all[column as usize] == least).collect();
        ties[rng.below(ties.len() as u32) as usize]
    }

    fn solve(name: &str, n: u32, greedy: bool, walk: f64, limit: u64, sample: bool, seed: u64) -> Walk {
        let mut streams = Streams::new(Seed(seed), name);
        let (mut steps, mut moves, mut restarts, mut initial, mut evaluations) = (0, 0, 0, None, 0);
        loop {
            let mut board = PlainMinConflicts::new(n);
            for row in 0..n {
                let rng = &mut streams.start;
                let column = if greedy { board.least_conflict(row, sample, rng) } else { rng.below(n) };
                board.columns.push(column);
                board.settle(row, column);
            }
            initial.get_or_insert(pairs(&board.columns));
            for _ in 0..limit {
                if board.conflicted.is_empty() {
                    break;
                }
                let rng = &mut streams.search;
                let row = board.conflicted[rng.below(board.conflicted.len() as u32) as usize];
                steps += 1;
                let walks = walk > 0.0 && rng.unit() < walk;
                let to = if walks { rng.below(n) } else { board.least_conflict(row, sample, rng) };
                moves += u64::from(to != board.columns[row as usize]);
                board.move_queen(row, to);
            }
            evaluations += board.evaluations;
            if pairs(&board.columns) == 0 {
                return Walk {
                    columns: board.columns,
                    initial_cost: initial,
                    steps,
                    evaluations,
                    moves,
                    restarts,
                };
            }
            restarts += 1;
        }
    }
}

const MIN_CONFLICTS_SIZES: [(u32, u64); 7] =
    [(1, 3), (4, 10), (6, 10), (8, 20), (20, 10), (100, 4), (300, 2)];

#[test]
fn min_conflicts_walks_as_its_plain_twin() {
    for (set, greedy, walk, sample) in [
        ("", true, 0.0, true),
        ("choice = 'scan'", true, 0.0, false),
        ("start = 'random'", false, 0.0, true),
        ("start = 'random'\nchoice = 'scan'", false, 0.0, false),
        ("walk = 0.1", true, 0.1, true),
    ] {
        for (n, seeds) in MIN_CONFLICTS_SIZES {
            for seed in 0..seeds {
                let limit = 100 + 2 * u64::from(n);
                let twin = PlainMinConflicts::solve("min_conflicts", n, greedy, walk, limit, sample, seed);
                assert_eq!(fast("min_conflicts", set, n, seed), twin, "{set:?} n = {n} seed {seed}");
            }
        }
    }
    let twin = PlainMinConflicts::solve("min_conflicts", 8, true, 0.0, 5, true, 1);
    assert_eq!(fast("min_conflicts", "limit = 5", 8, 1), twin);
}

#[test]
fn min_conflicts_walk_walks_as_the_plain_twin_of_min_conflicts() {
    for (set, walk, sample) in [("", 0.01, true), ("walk = 0.3", 0.3, true), ("choice = 'scan'", 0.01, false)]
    {
        for (n, seeds) in MIN_CONFLICTS_SIZES {
            for seed in 0..seeds {
                let limit = 100 + 2 * u64::from(n);
                let twin = PlainMinConflicts::solve("min_conflicts_walk", n, true, walk, limit, sample, seed);
                assert_eq!(fast("min_conflicts_walk", set, n, seed), twin, "{set:?} n = {n} seed {seed}");
            }
        }
    }
}

/// The queen search on a plain permutation.
fn plain_queen_search(n: u32, avoiding: bool, left: u32, tries: f64, limit: u64, seed: u64) -> Walk {
    let mut streams = Streams::new(Seed(seed), "queen_search");
    let (mut steps, mut evaluations, mut moves, mut restarts, mut initial) = (0, 0, 0, 0, None);
    'attempt: loop {
        let mut x: Vec<u32> = (0..n).collect();
        let mut placed = 0;
        let rng = &mut streams.start;
        let budget = if avoiding { (tries * f64::from(n)) as u64 } else { 0 };
        for _ in 0..budget {
            if n - placed <= left {
                break;
            }
            steps += 1;
            evaluations += 1;
            let index = placed + rng.below(n - placed);
            if conflicts(&x[..placed as usize], placed, x[index as usize]) == 0 {
                x.swap(placed as usize, index as usize);
                placed += 1;
            }
        }
        while placed < n {
            x.swap(placed as usize, (placed + rng.below(n - placed)) as usize);
            placed += 1;
        }
        initial.get_or_insert(pairs(&x));
        let rng = &mut streams.search;
        for row in (0..n).rev() {
            let mut fruitless = 0;
            while conflicts(&x, row, x[row as usize]) > 0 {
                if fruitless == limit {
                    restarts += 1;
                    continue 'attempt;
                }
                steps += 1;
                evaluations += 1;
                fruitless += 1;
                let partner = rng.below(n);
                x.swap(row as usize, partner as usize);
                let free = |row: u32| conflicts(&x, row, x[row as usize]) == 0;
                if row != partner && free(row) && free(partner) {
                    moves += 1;
                } else {
                    x.swap(row as usize, partner as usize);
                }
            }
        }
        return Walk { columns: x, initial_cost: initial, steps, evaluations, moves, restarts };
    }
}

#[test]
fn queen_search_walks_as_its_plain_twin() {
    for (n, seeds) in [(1, 3), (4, 10), (6, 5), (8, 10), (20, 5), (100, 3), (400, 2)] {
        let limit = u64::from(n) + 100;
        for seed in 0..seeds {
            let twin = plain_queen_search(n, true, 0, 3.08, limit, seed);
            assert_eq!(fast("queen_search", "", n, seed), twin, "n = {n} seed {seed}");
            let left =
                [8, 30, 50].into_iter().zip([10, 100, 10_000]).find(|&(_, up_to)| n <= up_to).unwrap().0;
            if n <= 8 || n == 400 {
                let twin = plain_queen_search(n, true, left.min(n), 3.08, limit, seed);
                assert_eq!(
                    fast("queen_search", "c = 'auto'", n, seed),
                    twin,
                    "c = {left}, n = {n} seed {seed}"
                );
            }
            if n <= 8 {
                let twin = plain_queen_search(n, false, 0, 3.08, limit, seed);
                assert_eq!(
                    fast("queen_search", "start = 'random'", n, seed),
                    twin,
                    "random, n = {n} seed {seed}"
                );
            }
        }
    }
    assert_eq!(
        fast("queen_search", "tries = 2\nlimit = 7", 20, 1),
        plain_queen_search(20, true, 0, 2.0, 7, 1)
    );
}

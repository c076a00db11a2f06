//! What the plain twins of the solvers share: a walk to compare, and a placement as a plain list of columns from which
//! everything is counted anew.

#![allow(dead_code, reason = "each file of twins is a program of its own and uses a part of this")]

use std::sync::atomic::AtomicBool;

use queens_lab::board::Size;
use queens_lab::random::{Rng, Seed};
use queens_lab::solve::{self, Budget, Report, registry};

/// The size of a board that is known to be one.
pub(crate) fn size(n: u32) -> Size {
    Size::new(u64::from(n)).unwrap()
}

/// What a run did, for comparison.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Walk {
    pub(crate) columns: Vec<u32>,
    pub(crate) initial_cost: Option<u64>,
    pub(crate) steps: u64,
    pub(crate) evaluations: u64,
    pub(crate) moves: u64,
    pub(crate) restarts: u64,
}

/// The run of an algorithm of the registry.
pub(crate) fn report(algorithm: &str, set: &str, n: u32, seed: u64) -> Report {
    let flag = AtomicBool::new(false);
    let bound = registry::find(algorithm).unwrap().bind(&set.parse().unwrap()).unwrap();
    solve::run(&bound, size(n), Seed(seed), Budget::steps(1 << 30), &flag, None).unwrap()
}

/// The walk of an algorithm of the registry, which must end with a solution.
pub(crate) fn fast(algorithm: &str, set: &str, n: u32, seed: u64) -> Walk {
    let report = report(algorithm, set, n, seed);
    Walk {
        columns: report.outcome.unwrap().columns().to_vec(),
        initial_cost: report.initial_cost,
        steps: report.effort.steps,
        evaluations: report.effort.evaluations,
        moves: report.effort.moves,
        restarts: report.effort.restarts,
    }
}

/// Whether queens on two squares, each a row and a column, attack each other.
pub(crate) fn attack(a: (u32, u32), b: (u32, u32)) -> bool {
    a.1 == b.1 || a.0.abs_diff(b.0) == a.1.abs_diff(b.1)
}

/// The number of queens in other rows that attack a square: each pair once, for two queens share one line at most.
pub(crate) fn conflicts(columns: &[u32], row: u32, column: u32) -> u32 {
    (0..).zip(columns).filter(|&(other, &c)| other != row && attack((other, c), (row, column))).count() as u32
}

/// The number of queens that attack the queen of a row.
pub(crate) fn own_conflicts(columns: &[u32], row: u32) -> u32 {
    conflicts(columns, row, columns[row as usize])
}

/// All pairs, each looked at from its lower row.
pub(crate) fn pairs(columns: &[u32]) -> u64 {
    let rows = 0..columns.len() as u32;
    rows.map(|row| u64::from(own_conflicts(&columns[..=row as usize], row))).sum()
}

/// The collisions as Sosic and Gu count them: on each diagonal the queens but one.
pub(crate) fn collisions(columns: &[u32]) -> u64 {
    let n = columns.len() as u32;
    let family = |line: &dyn Fn(u32, u32) -> u32| {
        let mut lines: Vec<u32> = (0..).zip(columns).map(|(row, &column)| line(row, column)).collect();
        lines.sort_unstable();
        lines.dedup();
        u64::from(n) - lines.len() as u64
    };
    family(&|row, column| row + column) + family(&|row, column| row + n - column)
}

/// A permutation of `0..n`, as every algorithm on permutations draws its first.
pub(crate) fn random_permutation(n: u32, rng: &mut Rng) -> Vec<u32> {
    let mut columns: Vec<u32> = (0..n).collect();
    rng.shuffle(&mut columns);
    columns
}

/// A row other than a given one.
pub(crate) fn other_row(n: u32, row: u32, rng: &mut Rng) -> u32 {
    let others: Vec<u32> = (0..n).filter(|&other| other != row).collect();
    others[rng.below(n - 1) as usize]
}

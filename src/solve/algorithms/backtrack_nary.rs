//! Backtracking on the n-ary tree, recursive: the program that texts show first.
//!
//! Row by row, each column in rising order is tried and checked against *all* earlier rows, pair by pair (same column
//! or same diagonal); a queen that passes leads to the next row, one call deeper. It finds the lexicographically first
//! solution.
//!
//! **One step** is one placement: a column put into `x[t]`, before its check. It costs up to t pair checks.
//!
//! **Source**: as in texts on backtracking, e.g. N. Wirth, Algorithms + Data Structures = Programs (1976) 3.5; E. W.
//! Dijkstra, Notes on Structured Programming (1972) 17. Node and check counts are exact, machine-independent numbers.

use crate::board::Size;
use crate::solve::pairwise::holds;
use crate::solve::registry::{Algorithm, Limit, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of the recursive n-ary tree.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "backtrack_nary",
    summary: "recursive backtracking on the n-ary tree, columns in rising order, pairwise check with all earlier rows",
    source: "as in texts: Dijkstra 1972, Notes on Structured Programming, section 17; Wirth 1976, Algorithms + Data \
             Structures = Programs, section 3.5",
    deviations: "",
    step: "one placement: a column put into the row, before its check",
    guarantee: Guarantee::Complete,
    reports: &[Measure::Nodes, Measure::Evaluations],
    limit: Some(Limit { size: 1000, reason: "it recurses one call a row" }),
    bytes_per_queen: 4,
    parameters: &[],
    solver: |_| Box::new(Nary),
};

struct Nary;

impl Solver for Nary {
    fn solve(&self, size: Size, _: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let mut x = vec![0; size.len()];
        if place(&mut x, 0, meter)? { Ok(x) } else { Err(Stop::Exhausted) }
    }
}

/// Fills the rows from `t` on; whether that succeeded.
fn place(x: &mut [u32], t: usize, meter: &mut Meter<'_>) -> Result<bool, Stop> {
    if t == x.len() {
        return Ok(true);
    }
    for column in 0..x.len() as u32 {
        meter.probe()?;
        meter.effort.nodes += 1;
        x[t] = column;
        if holds(&x[..=t], meter) && place(x, t + 1, meter)? {
            return Ok(true);
        }
    }
    Ok(false)
}

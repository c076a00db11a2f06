//! Backtracking on the permutation tree, recursive: x starts as the identity and row t tries each column that no
//! earlier row uses by swapping it into place.
//!
//! Columns cannot clash, so the pairwise check looks at diagonals only. The order of the columns in the pool hangs on
//! the swaps made so far; they are undone on the way back, so the tree is the same on every machine.
//!
//! **One step** is one placement: a column swapped into `x[t]`, before its check. It costs up to t pair checks.
//!
//! **Source**: as in texts on backtracking with permutation trees, e.g. E. Horowitz, S. Sahni, Fundamentals of Computer
//! Algorithms (1978) chapter 7.

use crate::board::Size;
use crate::solve::pairwise::holds_on_diagonals;
use crate::solve::registry::{Algorithm, Limit, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of the recursive permutation tree.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "backtrack_permutation",
    summary: "recursive backtracking on the permutation tree by swaps, pairwise check on the diagonals",
    source: "as in texts: Horowitz, Sahni 1978, Fundamentals of Computer Algorithms, chapter 7",
    deviations: "",
    step: "one placement: a column swapped into the row, before its check",
    guarantee: Guarantee::Complete,
    reports: &[Measure::Nodes, Measure::Evaluations],
    limit: Some(Limit { size: 1000, reason: "it recurses one call a row" }),
    bytes_per_queen: 4,
    parameters: &[],
    solver: |_| Box::new(PermutationTree),
};

struct PermutationTree;

impl Solver for PermutationTree {
    fn solve(&self, size: Size, _: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let mut x: Vec<u32> = (0..size.get()).collect();
        if place(&mut x, 0, meter)? { Ok(x) } else { Err(Stop::Exhausted) }
    }
}

/// Fills the rows from `t` on with the columns that stand there; whether that succeeded. If not, they stand as before.
fn place(x: &mut [u32], t: usize, meter: &mut Meter<'_>) -> Result<bool, Stop> {
    if t == x.len() {
        return Ok(true);
    }
    for i in t..x.len() {
        meter.probe()?;
        meter.effort.nodes += 1;
        x.swap(t, i);
        if holds_on_diagonals(&x[..=t], meter) && place(x, t + 1, meter)? {
            return Ok(true);
        }
        x.swap(t, i);
    }
    Ok(false)
}

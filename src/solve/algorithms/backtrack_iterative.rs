//! Backtracking without recursion: an explicit row index k goes forward when a queen holds and back when a row runs out
//! of columns.
//!
//! It walks the same tree as [`super::backtrack_nary`], so its counts are equal; what differs is the call stack, of
//! which it needs none: no size overflows it.
//!
//! **One step** is one placement: a column put into `x[k]`, before its check. It costs up to k pair checks.
//!
//! **Source**: as in texts on backtracking, e.g. E. Horowitz, S. Sahni, Fundamentals of Computer Algorithms (1978)
//! chapter 7, NQUEENS.

use crate::board::Size;
use crate::solve::pairwise::holds;
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of the non-recursive search.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "backtrack_iterative",
    summary: "backtracking without recursion, an explicit row index, pairwise check with all earlier rows",
    source: "as in texts: Horowitz, Sahni 1978, Fundamentals of Computer Algorithms, chapter 7, NQUEENS",
    deviations: "",
    step: "one placement: a column put into the row, before its check",
    guarantee: Guarantee::Complete,
    reports: &[Measure::Nodes, Measure::Evaluations],
    limit: None,
    bytes_per_queen: 8,
    parameters: &[],
    solver: |_| Box::new(Iterative),
};

struct Iterative;

impl Solver for Iterative {
    fn solve(&self, size: Size, _: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let n = size.get();
        let mut x = vec![0; size.len()];
        // The column that each row tries next.
        let mut next = vec![0; size.len()];
        let mut k = 0;
        loop {
            if next[k] == n {
                next[k] = 0;
                if k == 0 {
                    return Err(Stop::Exhausted);
                }
                k -= 1;
                continue;
            }
            meter.probe()?;
            meter.effort.nodes += 1;
            x[k] = next[k];
            next[k] += 1;
            if holds(&x[..=k], meter) {
                if k + 1 == x.len() {
                    return Ok(x);
                }
                k += 1;
            }
        }
    }
}

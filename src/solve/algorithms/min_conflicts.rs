//! Min-conflicts: repair one conflicted queen at a time, to a square of its row with the fewest conflicts.
//!
//! One queen a row. The *greedy start* places row after row, each queen on a least-conflict column, ties at random. Then
//! a conflicted row is drawn uniformly and its queen goes to a least-conflict column of the row, ties at random, until
//! no row is conflicted. Three families of occupancy counters give the conflicts of a square in O(1), and
//! [`crate::board::ColumnBoard`] keeps the set of conflicted rows exact.
//!
//! Two ways to find a least-conflict column, **with the same distribution**:
//! - `scan`, as texts have it: look at all n squares of the row, keep the least, draw among the ties. O(n) a choice, so
//!   O(n^2) for the greedy start.
//! - `sample`: a square without conflicts lies on a column without a queen. Draw such columns until one has no conflict;
//!   that is a uniform draw among the conflict-free squares. Draws that fail too often end in a scan of the free columns
//!   only, and if none of them is conflict-free, the same is done for one conflict over all columns, and in the end by
//!   the full scan. Every branch draws uniformly among the squares of least conflict, hence so does the whole. O(1)
//!   expected for most choices.
//!
//! **One step** is one repair (also one that leaves the queen where it is). It costs the evaluations of one choice, O(n)
//! with `scan`. The start makes no steps; its evaluations are counted.
//!
//! **Source**: S. Minton, M. D. Johnston, A. B. Philips, P. Laird, Minimizing conflicts: a heuristic repair method for
//! constraint satisfaction and scheduling problems, Artificial Intelligence 58 (1992) 161-205, DOI
//! 10.1016/0004-3702(92)90007-K. The random walk is that of R. J. Wallace, E. C. Freuder (1995).
//!
//! **Deviations**: a restart after `limit` steps, which the paper does not have (small boards have dead ends); the walk,
//! off by default.

use crate::solve::Guarantee;
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::repair::{self, MinConflicts};

/// The record of min-conflicts.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "min_conflicts",
    summary: "min-conflicts repair: a random conflicted queen goes to a least-conflict column of its row",
    source: "Minton, Johnston, Philips, Laird 1992, DOI 10.1016/0004-3702(92)90007-K",
    deviations: "restarts after a step limit; an optional random walk (Wallace, Freuder 1995); choice=sample \
                 (the default) finds least-conflict columns by sampling, with the same distribution as the scan of the paper",
    step: "one repair: a conflicted queen goes to a least-conflict column of its row, perhaps its own",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: 60,
    parameters: &[repair::START, repair::walk(0.0), repair::LIMIT, repair::CHOICE],
    solver: |values| Box::new(MinConflicts::new(values)),
};

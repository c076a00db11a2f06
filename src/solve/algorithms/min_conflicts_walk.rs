//! Min-conflicts with random walk: now and then a conflicted queen goes anywhere.
//!
//! One queen a row. A conflicted row is drawn uniformly; with probability `walk` its queen goes to a column drawn from all
//! of the row, else to one of least conflict, ties at random. The walk leads out of local minima, in which min-conflicts
//! alone may move for ever on a small board. All else, the greedy start, the two ways to a least-conflict column and
//! their cost, is as in [`super::min_conflicts`], the code included; `walk = 0` is that algorithm under another seed.
//!
//! **One step** is one repair or one move of the walk. A repair costs the evaluations of one choice, O(1) expected; a move
//! of the walk costs none. The start makes no steps; its evaluations are counted.
//!
//! **Source**: R. J. Wallace, E. C. Freuder, Heuristic methods for over-constrained constraint satisfaction problems,
//! Over-Constrained Systems, LNCS 1106 (1996) 207-216. Min-conflicts is that of Minton et al. 1992.
//!
//! **Deviations**: a greedy start, and a restart after `limit` steps. The walk is tuned here, over 400 seeds (60 at
//! n = 10^5): at n = 8 walks of 0, 0.01, 0.1 and 0.2 need 54, 48, 48 and 53 steps on average, at n = 100 54, 60, 120 and
//! 453, at n = 1000 52, 60, 131 and 576, at n = 10^5 49, 59, 133 and 807. From n = 20 on no walk helps; 0.01 is the
//! default because it shortens the walks of small boards and costs little on large ones.

use crate::solve::Guarantee;
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::repair::{self, MinConflicts};

/// The record of min-conflicts with random walk.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "min_conflicts_walk",
    summary: "min-conflicts with random walk: a conflicted queen goes to a least-conflict or, rarely, to any column",
    source: "Wallace, Freuder 1996 (Over-Constrained Systems, LNCS 1106, 207-216)",
    deviations: "restarts after a step limit; greedy start; least-conflict columns are found by sampling, with the same \
                 distribution as by a scan; walk tuned here",
    step: "one repair: a conflicted queen goes to a least-conflict column of its row, or to a random one",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: 60,
    parameters: &[repair::START, repair::walk(0.01), repair::LIMIT, repair::CHOICE],
    solver: |values| Box::new(MinConflicts::new(values)),
};

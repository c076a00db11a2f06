//! Threshold accepting: a swap is made if it changes the cost by less than a threshold, which falls.
//!
//! The defaults are tuned here, on sizes from 6 to 10^5: the threshold falls from 2 to 1/2 in 10 n steps, so that a
//! raise by 1 is accepted in the first half of these, and none afterwards. A board is solved in about 12 n steps.
//!
//! **One step** is one proposal: a swap of two rows, evaluated in O(1) and made or not; with
//! `neighbourhood=conflicted_best` it costs n - 1 evaluations.
//!
//! **Source**: G. Dueck, T. Scheuer, Threshold accepting: a general purpose optimization algorithm appearing superior to
//! simulated annealing, Journal of Computational Physics 90 (1990) 161-175, DOI 10.1016/0021-9991(90)90201-B.
//!
//! **Deviations**: the proposal starts from a conflicted row (neighbourhood=any_pair is the classical one); the
//! threshold falls by the schedules of annealing; restarts; defaults tuned here.

use crate::solve::Guarantee;
use crate::solve::local::acceptance::{FINAL_THRESHOLD, THRESHOLD, ThresholdAccepting};
use crate::solve::local::cooling::{COOLING, COOLING_STEPS};
use crate::solve::local::neighbourhood::NEIGHBOURHOOD;
use crate::solve::local::restart::{RESTART, RESTART_FACTOR, RESTART_UNIT};
use crate::solve::local::start::{START, START_SWAPS};
use crate::solve::local::{self, Rule};
use crate::solve::registry::{Algorithm, Measure};

/// The record of this preset of the grid.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "threshold_accepting",
    summary: "threshold accepting on swaps: raises below a threshold that falls, no chance",
    source: "Dueck, Scheuer 1990, DOI 10.1016/0021-9991(90)90201-B",
    deviations: "the proposal starts from a conflicted row (neighbourhood=any_pair is the classical one); the \
                 threshold falls by the schedules of annealing; restarts; defaults tuned here",
    step: local::STEP,
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: local::BYTES_PER_QUEEN,
    parameters: &[
        START,
        START_SWAPS,
        NEIGHBOURHOOD,
        COOLING,
        COOLING_STEPS,
        THRESHOLD,
        FINAL_THRESHOLD,
        RESTART,
        RESTART_UNIT,
        RESTART_FACTOR,
    ],
    solver: |values| local::solver(values, Rule::ThresholdAccepting(ThresholdAccepting::of(values))),
};

//! Late acceptance hill climbing: a swap is made if it does not raise the cost or leads below the cost some steps ago.
//!
//! The defaults are tuned here, on sizes from 6 to 10^5: a history of 20 steps solves a board in about 13 n steps; one of 1
//! takes 7 n, but cannot leave the local minima of small boards, and one of 100 takes 40 n.
//!
//! **One step** is one proposal: a swap of two rows, evaluated in O(1) and made or not; with
//! `neighbourhood=conflicted_best` it costs n - 1 evaluations.
//!
//! **Source**: E. K. Burke, Y. Bykov, The late acceptance hill-climbing heuristic, European Journal of Operational Research 258
//! (2017) 70-78, DOI 10.1016/j.ejor.2016.07.012.
//!
//! **Deviations**: the proposal starts from a conflicted row (neighbourhood=any_pair is the classical one); restarts;
//! defaults tuned here.

use crate::solve::Guarantee;
use crate::solve::local::acceptance::{HISTORY, LateAcceptance};
use crate::solve::local::neighbourhood::NEIGHBOURHOOD;
use crate::solve::local::restart::{RESTART, RESTART_FACTOR, RESTART_UNIT};
use crate::solve::local::start::{START, START_SWAPS};
use crate::solve::local::{self, Rule};
use crate::solve::registry::{Algorithm, Measure};

/// The record of this preset of the grid.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "late_acceptance",
    summary: "late acceptance hill climbing on swaps: compares with the cost of some steps ago",
    source: "Burke, Bykov 2017, DOI 10.1016/j.ejor.2016.07.012",
    deviations: "the proposal starts from a conflicted row (neighbourhood=any_pair is the classical one); \
                 restarts; defaults tuned here",
    step: local::STEP,
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: local::BYTES_PER_QUEEN,
    parameters: &[START, START_SWAPS, NEIGHBOURHOOD, HISTORY, RESTART, RESTART_UNIT, RESTART_FACTOR],
    solver: |values| local::solver(values, Rule::LateAcceptance(LateAcceptance::of(values))),
};

//! Great deluge: a swap is made if it does not raise the cost or leads to a cost below a level that falls steadily.
//!
//! The defaults are tuned here, on sizes from 6 to 10^5: the level falls from the first cost to 0 in 10 n steps, and the
//! board, which follows it down, is solved soon after, in about 13 n steps.
//!
//! **One step** is one proposal: a swap of two rows, evaluated in O(1) and made or not; with
//! `neighbourhood=conflicted_best` it costs n - 1 evaluations.
//!
//! **Source**: G. Dueck, New optimization heuristics: the great deluge algorithm and the record-to-record travel, Journal of
//! Computational Physics 104 (1993) 86-92, DOI 10.1006/jcph.1993.1010.
//!
//! **Deviations**: the level falls at each step, and a swap that does not raise the cost is accepted above it, too (as
//! in Burke, Bykov, Newall, Petrovic 2004); the proposal starts from a conflicted row; restarts; defaults tuned here.

use crate::solve::Guarantee;
use crate::solve::local::acceptance::{GreatDeluge, RAIN_STEPS};
use crate::solve::local::neighbourhood::NEIGHBOURHOOD;
use crate::solve::local::restart::{RESTART, RESTART_FACTOR, RESTART_UNIT};
use crate::solve::local::start::{START, START_SWAPS};
use crate::solve::local::{self, Rule};
use crate::solve::registry::{Algorithm, Measure};

/// The record of this preset of the grid.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "great_deluge",
    summary: "great deluge on swaps: whatever stays below a level that falls steadily",
    source: "Dueck 1993, DOI 10.1006/jcph.1993.1010",
    deviations: "the level falls at each step, and a swap that does not raise the cost is accepted above it, \
                 too (as in Burke, Bykov, Newall, Petrovic 2004); the proposal starts from a conflicted row; \
                 restarts; defaults tuned here",
    step: local::STEP,
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: local::BYTES_PER_QUEEN,
    parameters: &[START, START_SWAPS, NEIGHBOURHOOD, RAIN_STEPS, RESTART, RESTART_UNIT, RESTART_FACTOR],
    solver: |values| local::solver(values, Rule::GreatDeluge(GreatDeluge::of(values))),
};

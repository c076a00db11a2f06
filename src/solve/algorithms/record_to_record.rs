//! Record-to-record travel: a swap is made if it leads to a cost near the least so far.
//!
//! The defaults are tuned here, on sizes from 6 to 10^5: a deviation of 2, by which the cost may stand one pair above the
//! record, solves a board in about 60 n steps. A deviation of 1 is a descent with plateaus; it takes 7 n steps, but needs
//! restarts where boards are small (n = 6). One of 3 takes more than 1000 n. Restarts
//! are those of Luby, because with neighbourhood=any_pair the steps grow faster than n (5 million at n = 500) and longer
//! attempts must come, while with neighbourhood=conflicted_pair a longer attempt is a longer way to nowhere.
//!
//! **One step** is one proposal: a swap of two rows, evaluated in O(1) and made or not; with
//! `neighbourhood=conflicted_best` it costs n - 1 evaluations.
//!
//! **Source**: G. Dueck, New optimization heuristics: the great deluge algorithm and the record-to-record travel, Journal of
//! Computational Physics 104 (1993) 86-92, DOI 10.1006/jcph.1993.1010.
//!
//! **Deviations**: the proposal starts from a conflicted row (neighbourhood=any_pair is the classical one); restarts;
//! defaults tuned here.

use crate::solve::Guarantee;
use crate::solve::local::acceptance::{DEVIATION, RecordToRecord};
use crate::solve::local::neighbourhood::NEIGHBOURHOOD;
use crate::solve::local::restart::{RESTART, RESTART_FACTOR, RESTART_UNIT};
use crate::solve::local::start::{START, START_SWAPS};
use crate::solve::local::{self, Rule};
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};

/// The schedule of restarts, with another default than in the grid.
const LUBY: Parameter = Parameter { kind: Kind::Choice(&["luby", "fixed", "never", "geometric"]), ..RESTART };

/// The record of this preset of the grid.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "record_to_record",
    summary: "record-to-record travel on swaps: whatever stays near the least cost so far",
    source: "Dueck 1993, DOI 10.1006/jcph.1993.1010",
    deviations: "the proposal starts from a conflicted row (neighbourhood=any_pair is the classical one); \
                 restarts; defaults tuned here",
    step: local::STEP,
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: local::BYTES_PER_QUEEN,
    parameters: &[START, START_SWAPS, NEIGHBOURHOOD, DEVIATION, LUBY, RESTART_UNIT, RESTART_FACTOR],
    solver: |values| local::solver(values, Rule::RecordToRecord(RecordToRecord::of(values))),
};

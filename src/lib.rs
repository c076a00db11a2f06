//! **queens-lab**: a heuristic local-search research toolkit for the n-queens problem.
//!
//! # The rooms
//!
//! ```text
//! main -> cli -> report -> experiment, stats, plot
//!          |---> experiment -> solve -> board
//!          '---> solve, plot
//! random: seen by board, solve, experiment, stats and report; it imports nothing
//! stats, plot, board: import no sibling room except random
//! ```
//!
//! [`board`] is what a placement is, [`solve`] how one solution is found, [`experiment`] how many runs become one table,
//! [`stats`] numbers that have never heard of a queen, [`plot`] pictures that have never heard of a record, [`report`]
//! where records meet both, [`cli`] the verbs of the command line. `tests/architecture.rs` holds every import to this
//! picture.
//!
//! # Words, one meaning each
//!
//! - *placement*: a queen put on a square. *proposal*: a move looked at. *evaluation*: a cost, delta or pair check
//!   computed. *move*: a change made to a complete board. *step*: as each algorithm's record says. *node*: a placement
//!   tried by tree search. *restart*: a fresh start.
//! - *run*: one call of a solver. *trial*: one planned run. *replicate*: which of the runs at one size. *experiment*: all
//!   trials of one spec. *record*: the row of a trial.
//! - *cell*: all trials of one label at one size. *sample*, *estimate*, *figure*: as in statistics and print.

pub mod board;
pub mod cli;
pub mod experiment;
pub mod plot;
pub mod random;
pub mod report;
pub mod solve;
pub mod stats;

/// The worked example of the guide for contributors, compiled and run by the tests.
#[cfg(doctest)]
#[doc = include_str!("../CONTRIBUTING.md")]
struct Contributing;

//! Any cell of the grid: start x neighbourhood x acceptance x cooling x restart, each chosen by a parameter.
//!
//! The presets (`simulated_annealing`, `threshold_accepting`, `great_deluge`, `late_acceptance`, `record_to_record`) are
//! cells of this grid with defaults of their own. Parameters that the chosen components do not read do nothing.
//!
//! **One step** is one proposal: a swap of two rows, evaluated in O(1) and made or not; with
//! `neighbourhood=conflicted_best` it costs n - 1 evaluations. Drawing a start is no step.
//!
//! With `restart=never` and `acceptance=improving` the walk may reach a local minimum and go on proposing in vain; only
//! the budget ends it.
//!
//! **Source**: each component names its own (`src/solve/local/`). That local searches are put together from such
//! components: H. H. Hoos, T. Stützle, Stochastic Local Search: Foundations and Applications, Morgan Kaufmann (2004).

use crate::solve::Guarantee;
use crate::solve::local::acceptance::{
    ACCEPTANCE, DEVIATION, FINAL_TEMPERATURE, FINAL_THRESHOLD, HISTORY, PLATEAU, RAIN_STEPS, TEMPERATURE,
    THRESHOLD,
};
use crate::solve::local::cooling::{COOLING, COOLING_STEPS};
use crate::solve::local::neighbourhood::NEIGHBOURHOOD;
use crate::solve::local::restart::{RESTART, RESTART_FACTOR, RESTART_UNIT};
use crate::solve::local::start::{START, START_SWAPS};
use crate::solve::local::{self, Rule};
use crate::solve::registry::{Algorithm, Measure};

/// The record of the grid.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "local_search",
    summary: "any local search of the grid: start, neighbourhood, acceptance, cooling and restart are parameters",
    source: "Hoos, Stützle 2004, Stochastic Local Search; each component names its own source",
    deviations: "those of its components",
    step: local::STEP,
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: local::BYTES_PER_QUEEN,
    parameters: &[
        START,
        START_SWAPS,
        NEIGHBOURHOOD,
        ACCEPTANCE,
        PLATEAU,
        COOLING,
        COOLING_STEPS,
        TEMPERATURE,
        FINAL_TEMPERATURE,
        THRESHOLD,
        FINAL_THRESHOLD,
        RAIN_STEPS,
        HISTORY,
        DEVIATION,
        RESTART,
        RESTART_UNIT,
        RESTART_FACTOR,
    ],
    solver: |values| local::solver(values, Rule::of(values)),
};

//! Simulated annealing: a swap that raises the cost by d is made with probability exp(-d / T), and T falls.
//!
//! The defaults are tuned here, on sizes from 6 to 10^5: from a random permutation, one of whose conflicted rows is
//! swapped with any other, T falls from 0.5 to 0.12 in 10 n steps. A board is solved in about 9 n steps, while T still
//! falls. The fewest steps are those of a walk at 0.1 throughout; the warm beginning, and a final T of 0.12, cost some
//! tenth of the steps and spare n = 6 its deep local minima, which hold a walk at 0.07 for millions of steps.
//!
//! **One step** is one proposal: a swap of two rows, evaluated in O(1) and made or not; with
//! `neighbourhood=conflicted_best` it costs n - 1 evaluations.
//!
//! **Source**: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, Optimization by simulated annealing, Science 220 (1983) 671-680,
//! DOI 10.1126/science.220.4598.671; V. Černý, Thermodynamical approach to the traveling salesman problem, Journal of
//! Optimization Theory and Applications 45 (1985) 41-51, DOI 10.1007/BF00940812.
//!
//! **Deviations**: the proposal starts from a conflicted row (neighbourhood=any_pair is the classical one); the
//! temperature falls at each step and not after chains of steps; restarts; defaults tuned here.

use crate::solve::Guarantee;
use crate::solve::local::acceptance::{FINAL_TEMPERATURE, Metropolis, TEMPERATURE};
use crate::solve::local::cooling::{COOLING, COOLING_STEPS};
use crate::solve::local::neighbourhood::NEIGHBOURHOOD;
use crate::solve::local::restart::{RESTART, RESTART_FACTOR, RESTART_UNIT};
use crate::solve::local::start::{START, START_SWAPS};
use crate::solve::local::{self, Rule};
use crate::solve::registry::{Algorithm, Measure};

/// The record of this preset of the grid.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "simulated_annealing",
    summary: "simulated annealing on swaps: raises by chance, at a temperature that falls",
    source: "Kirkpatrick, Gelatt, Vecchi 1983, DOI 10.1126/science.220.4598.671; Černý 1985, DOI 10.1007/BF00940812",
    deviations: "the proposal starts from a conflicted row (neighbourhood=any_pair is the classical one); the \
                 temperature falls at each step and not after chains of steps; restarts; defaults tuned here",
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
        TEMPERATURE,
        FINAL_TEMPERATURE,
        RESTART,
        RESTART_UNIT,
        RESTART_FACTOR,
    ],
    solver: |values| local::solver(values, Rule::Metropolis(Metropolis::of(values))),
};

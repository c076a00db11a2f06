//! How one solution is found: the contract between algorithms and everything that runs them.
//!
//! An algorithm is a [`Solver`]; [`run`] is the only place where a run begins. It starts the clock and the meter, hands
//! the solver its two random streams, and afterwards, outside the timed part, has the placement checked by code that
//! shares nothing with the solver ([`Solution::check`]).

pub mod algorithms;
mod boltzmann;
pub mod budget;
mod crossover;
mod descent;
mod evolution;
pub mod local;
pub mod observe;
mod pairwise;
pub mod parameter;
mod queen_search;
pub mod registry;
mod repair;
mod start;
pub mod usage;

use std::sync::atomic::AtomicBool;

pub use budget::{Budget, Clock, Effort, Meter, Stop};
pub use observe::{Moment, Observe, Trajectory, When};
pub use registry::{Algorithm, Bound, Measure, RegistryError};
pub use usage::ThreadUsage;

use crate::board::{Size, Solution, Violation};
use crate::random::{Rng, Seed};

/// Something that looks for one solution.
pub trait Solver: Send + Sync {
    /// Looks for a placement (columns 0-based, row by row) that is a solution.
    ///
    /// Counts every step through the meter *before* making it and stops as soon as the meter says so. Uses no other
    /// randomness than the streams.
    ///
    /// # Errors
    /// Why it ended without one.
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop>;
}

/// The random streams of a run.
///
/// The start stream hangs on the seed alone and not on the algorithm, so that algorithms which start alike start from
/// the same board under the same seed: comparisons are paired.
#[derive(Clone, Debug)]
pub struct Streams {
    /// For the first board and those after restarts.
    pub start: Rng,
    /// For the search.
    pub search: Rng,
}

impl Streams {
    /// The streams of an algorithm under a seed.
    pub fn new(seed: Seed, algorithm: &str) -> Streams {
        Streams { start: seed.derive("start").rng(), search: seed.derive("search").derive(algorithm).rng() }
    }
}

/// What an algorithm promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarantee {
    /// A formula gives a solution whenever one exists.
    Constructive,
    /// It finds a solution or proves that none exists, if the budget lasts.
    Complete,
    /// It may find a solution and never proves that none exists.
    Incomplete,
}

impl Guarantee {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Guarantee::Constructive => "constructive",
            Guarantee::Complete => "complete",
            Guarantee::Incomplete => "incomplete",
        }
    }
}

/// All about one run.
#[derive(Clone, Debug)]
pub struct Report {
    /// A checked solution, or why there is none.
    pub outcome: Result<Solution, Stop>,
    /// The cost of the first complete board, if there was one.
    pub initial_cost: Option<u64>,
    /// The cost of the last complete board, if there was one; 0 with a solution.
    pub final_cost: Option<u64>,
    /// What was done.
    pub effort: Effort,
    /// When.
    pub clock: Clock,
}

/// An algorithm called a placement a solution, and it is none: a defect of this program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("defect: {algorithm} at n = {size} with seed {seed} returned a placement that is no solution: {violation}", seed = seed.0)]
pub struct Defect {
    /// The algorithm.
    pub algorithm: &'static str,
    /// The size.
    pub size: Size,
    /// The seed.
    pub seed: Seed,
    /// What is wrong with the placement.
    pub violation: Violation,
}

/// One run: a bound algorithm, a size, a seed, a budget.
///
/// Setting `interrupt` from another thread ends it within microseconds. Sizes 2 and 3 are known to have no solution
/// (Pauls 1874); an incomplete search is not sent after one and answers [`Stop::Exhausted`] at once.
///
/// # Errors
/// If the algorithm returned a placement that is no solution.
pub fn run<'a>(
    bound: &Bound,
    size: Size,
    seed: Seed,
    budget: Budget,
    interrupt: &'a AtomicBool,
    observer: Option<(When, &'a mut dyn Observe)>,
) -> Result<Report, Defect> {
    let mut streams = Streams::new(seed, bound.algorithm.name);
    let mut meter = Meter::begin(budget, interrupt, observer);
    let found = if bound.algorithm.guarantee == Guarantee::Incomplete && !size.solvable() {
        Err(Stop::Exhausted)
    } else {
        bound.solver.solve(size, &mut streams, &mut meter)
    };
    let clock = meter.clock();
    let outcome = match found {
        Ok(columns) => Ok(Solution::check_for(size, columns).map_err(|violation| Defect {
            algorithm: bound.algorithm.name,
            size,
            seed,
            violation,
        })?),
        Err(stop) => {
            meter.gave_up();
            Err(stop)
        }
    };
    let final_cost = if outcome.is_ok() { Some(0) } else { meter.cost() };
    let effort = Effort { steps: meter.steps(), ..meter.effort };
    Ok(Report { outcome, initial_cost: meter.initial_cost(), final_cost, effort, clock })
}

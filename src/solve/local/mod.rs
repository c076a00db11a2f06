//! The grid of local searches on permutations: **start x neighbourhood x acceptance x cooling x restart**.
//!
//! A search belongs here if, and only if, one step is *propose a swap, compute its delta, accept or refuse it*, with no
//! memory of the board's past beyond some numbers or a ring of costs. Then each component can be changed alone while
//! everything else stays the same: a clean ablation. A search with an index, a tabu list or weights of its own has a loop
//! of its own and a file of its own.
//!
//! [`LocalSearch`] is generic over the [`Neighbourhood`], which decides what memory a step touches, and over the
//! [`Acceptance`], so that a program of one's own can bring a rule (`examples/own_acceptance.rs`). The rules of the
//! library are one enum, [`Rule`], as are [`Start`] and [`Restart`]: parameters choose among them when the program runs.
//!
//! Nothing is allocated between the first board of a walk and its end. A walk ends at a solution, at the end of its
//! attempt (then a new start is drawn), or at the end of the budget. **With `restart=never` and `acceptance=improving` a
//! walk may come to a local minimum and propose in vain until the budget ends**: whether a neighbourhood that is sampled
//! holds no better board is not found out.

pub mod acceptance;
pub mod cooling;
pub mod neighbourhood;
pub mod restart;
pub mod start;

pub use acceptance::{Acceptance, Rule};
pub use cooling::{Cooling, Schedule};
pub use neighbourhood::{Neighbourhood, Proposal, Swaps};
pub use restart::{Attempts, Restart};
pub use start::Start;

use super::parameter::Values;
use super::{Meter, Solver, Stop, Streams};
use crate::board::Size;
use crate::random::Rng;
use neighbourhood::{AnyPair, ConflictedAny, ConflictedBest, ConflictedPair};

/// What one step is, for the records of the grid's algorithms.
pub const STEP: &str = "one proposal: a swap of two rows drawn from the neighbourhood, evaluated in O(1) (conflicted_best: \
                        n - 1 swaps are) and made or not";

/// An upper bound of the memory of a search, in bytes a queen: the greedy start and the board with its conflicted rows.
pub const BYTES_PER_QUEEN: u64 = 72;

/// A local search put together from components.
#[derive(Clone, Debug)]
pub struct LocalSearch<N, A> {
    /// How boards begin.
    pub start: Start,
    /// Which swaps are proposed.
    pub neighbourhood: N,
    /// Which proposals are accepted.
    pub acceptance: A,
    /// When a board is given up for a new start.
    pub restart: Restart,
}

impl<N: Neighbourhood, A: Acceptance> Solver for LocalSearch<N, A> {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        // What the components remember of a run belongs to that run alone.
        let mut search = self.clone();
        search.neighbourhood.prepare(size);
        for attempt in 0.. {
            let placement = self.start.placement(size, &mut streams.start, meter)?;
            meter.work(size.get())?;
            let mut board = N::Board::set_up(placement);
            meter.started(board.cost());
            let steps = self.restart.steps(attempt, size);
            if search.walk(&mut board, steps, &mut streams.search, meter)? {
                meter.finished(0);
                return Ok(board.into_columns());
            }
            meter.restart();
        }
        unreachable!("attempts are counted without end")
    }
}

impl<N: Neighbourhood, A: Acceptance> LocalSearch<N, A> {
    /// Walks until the board is solved; false if it is not after so many steps.
    fn walk(
        &mut self,
        board: &mut N::Board,
        steps: u64,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        self.acceptance.begin(board.size(), board.cost());
        let mut left = steps;
        while board.cost() > 0 {
            if left == 0 {
                return Ok(false);
            }
            left -= 1;
            meter.step(board.cost())?;
            let Proposal { rows: (i, j), delta } = self.neighbourhood.propose(board, rng, meter)?;
            if self.acceptance.accepts(board.cost(), delta, rng) {
                board.swap(i, j);
                meter.effort.moves += 1;
            }
        }
        Ok(true)
    }
}

/// The search that the parameters say, under a rule of acceptance.
pub fn solver(values: &Values, acceptance: Rule) -> Box<dyn Solver> {
    fn with<N: Neighbourhood>(values: &Values, neighbourhood: N, acceptance: Rule) -> Box<dyn Solver> {
        let (start, restart) = (Start::of(values), Restart::of(values));
        Box::new(LocalSearch { start, neighbourhood, acceptance, restart })
    }
    match values.choice("neighbourhood") {
        "any_pair" => with(values, AnyPair, acceptance),
        "conflicted_best" => with(values, ConflictedBest::default(), acceptance),
        "conflicted_pair" => with(values, ConflictedPair, acceptance),
        _ => with(values, ConflictedAny, acceptance),
    }
}

//! Metropolis sampling at a fixed temperature, on swaps of a permutation.
//!
//! From a random permutation, a pair of rows is drawn uniformly, again and again, and the swap of their columns is made
//! if it does not raise the cost, or if it raises it by d, with probability exp(-d / T). That is a walk whose stationary
//! distribution is Boltzmann's: a permutation of cost c is visited in proportion to exp(-c / T). It does not anneal: the
//! temperature stays, and a solution is where the walk passes. The default is tuned here: from T = 0.1 on, a board of
//! 10^5 rows has so many raises that the walk does not meet cost 0 in reasonable time (from 0.15 on, one of 5000), while
//! from 0.08 down the local minima of n = 6 hold it for millions of steps.
//!
//! The walk is the same on every machine: the exponential comes from a table that is computed by the four operations
//! alone before the first step, not from a system library.
//!
//! **One step** is one proposal, made or not, in O(1). Its evaluation is counted, and it is a move if it is made.
//!
//! **Source**: N. Metropolis, A. W. Rosenbluth, M. N. Rosenbluth, A. H. Teller, E. Teller, Equation of state calculations
//! by fast computing machines, Journal of Chemical Physics 21 (1953) 1087-1092, DOI 10.1063/1.1699114.
//!
//! **Deviations**: the walk ends at the first solution, where the source takes averages. There is no restart: from every
//! permutation the walk comes to every other.

use crate::board::{Permutation, Size, SwapBoard};
use crate::solve::boltzmann::{Acceptance, COLDEST, HOTTEST, propose};
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of Metropolis sampling.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "metropolis",
    summary: "Metropolis sampling at a fixed temperature: random swaps of a permutation, raises by chance",
    source: "Metropolis, Rosenbluth, Rosenbluth, Teller, Teller 1953, DOI 10.1063/1.1699114",
    deviations: "ends at the first solution, where the source takes averages",
    step: "one proposal: a swap of two random rows, evaluated in O(1) and made or not",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves],
    limit: None,
    bytes_per_queen: 24,
    parameters: &[Parameter {
        name: "temperature",
        kind: Kind::Real { default: 0.09, min: COLDEST, max: HOTTEST },
        meaning: "T: a swap that raises the cost by d is made with probability exp(-d / T)",
    }],
    solver: |values| Box::new(Metropolis { rule: Acceptance::at(values.real("temperature")) }),
};

struct Metropolis {
    rule: Acceptance,
}

impl Solver for Metropolis {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        // The start is made between two looks at the clock: some milliseconds at n = 10^5.
        meter.work(size.get())?;
        let mut board = SwapBoard::new(Permutation::random(size, &mut streams.start));
        meter.started(board.cost());
        while board.cost() > 0 {
            meter.step(board.cost())?;
            meter.effort.evaluations += 1;
            meter.effort.moves += u64::from(propose(&mut board, &self.rule, &mut streams.search));
        }
        meter.finished(0);
        Ok(board.into_permutation().into_columns())
    }
}

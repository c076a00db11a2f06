//! Random sampling: the baseline that does not search. Random permutations, until one happens to be a solution.
//!
//! What a search must beat. The share of permutations that are solutions falls about as e^(-0.94 n) (Simkin 2021): 0.2 %
//! at n = 8, 16 in 10^9 at n = 20. So this ends within seconds up to about n = 17 and practically never beyond n = 25;
//! tests that ask for a solution of a larger board name it and ask it for a small one.
//!
//! **One step** is one permutation drawn after the first, its cost counted in full: O(n), and one evaluation. All are
//! drawn from the start stream, since each is a start; nothing is a move or a restart.
//!
//! **Source**: uninformed random picking in H. H. Hoos, T. Stuetzle, Stochastic Local Search: Foundations and
//! Applications (2004), section 1.5. The share of solutions: M. Simkin, The number of n-queens configurations (2021),
//! arXiv:2107.13460.
//!
//! **Deviations**: permutations are drawn, not placements of n queens anywhere.

use crate::board::lines::{Family, Occupancy};
use crate::board::{Falling, Rising, Size};
use crate::random::Rng;
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of random sampling.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "random_sampling",
    summary: "no search: uniformly random permutations until one is a solution, the baseline",
    source: "Hoos, Stuetzle 2004, Stochastic Local Search, section 1.5: uninformed random picking",
    deviations: "permutations are drawn, not placements of n queens anywhere",
    step: "one permutation drawn and its cost counted, O(n)",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations],
    limit: None,
    bytes_per_queen: 24,
    parameters: &[],
    solver: |_| Box::new(RandomSampling),
};

struct RandomSampling;

impl Solver for RandomSampling {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let mut sampler = Sampler {
            size,
            columns: (0..size.get()).collect(),
            rising: Occupancy::empty(size),
            falling: Occupancy::empty(size),
        };
        let mut cost = sampler.draw(&mut streams.start, meter)?;
        meter.started(cost);
        while cost > 0 {
            meter.step(cost)?;
            cost = sampler.draw(&mut streams.start, meter)?;
        }
        meter.finished(0);
        Ok(sampler.columns)
    }
}

/// A permutation and counters that are zero between draws.
struct Sampler {
    size: Size,
    columns: Vec<u32>,
    rising: Occupancy<Rising>,
    falling: Occupancy<Falling>,
}

impl Sampler {
    /// Draws a permutation; its cost. Shuffling any permutation gives a uniform one.
    fn draw(&mut self, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<u64, Stop> {
        meter.work(self.size.get())?;
        meter.effort.evaluations += 1;
        rng.shuffle(&mut self.columns);
        let mut cost = 0;
        for (row, &column) in (0..).zip(&self.columns) {
            cost += u64::from(self.rising.add(Rising::through(self.size, row, column)));
            cost += u64::from(self.falling.add(Falling::through(self.size, row, column)));
        }
        for (row, &column) in (0..).zip(&self.columns) {
            self.rising.remove(Rising::through(self.size, row, column));
            self.falling.remove(Falling::through(self.size, row, column));
        }
        Ok(cost)
    }
}

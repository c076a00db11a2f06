//! Extremal optimisation: the worst rows are the likeliest to be moved, and what they are moved to is accepted.
//!
//! The placement is a random permutation; the fitness of a row is the number of queens that attack it, fewer is fitter.
//! The rows are ranked, the least fit first, rows of equal fitness in random order. Each step draws a rank k with
//! probability proportional to k^-tau and swaps that row's column with another row's, **whatever that does to the
//! cost**. So there are no local minima and no restarts: the search is an avalanche of repairs that ends at a solution.
//!
//! With `partners = 1` the other row is random, as in the paper. Then two queens land on random squares, each of which
//! is attacked by more than one queen on average, and the steps grow exponentially with n: 108 at n = 8, 11 505 at 16,
//! 225 009 at 20, 3 982 110 at 28 (medians of a few seeds, tau = 1.4). So by default the best of `partners` random other
//! rows is taken, the first of them if several are best; it, too, is taken whatever it does to the cost. Then n = 100
//! takes some 60 steps and n = 100 000 some 34 000. Tuned here: at n = 1000 40 to 60 partners take the fewest
//! evaluations, and at n = 100 ten partners take some 30 times as many as twenty.
//!
//! **One step** is one swap. It costs the evaluations of the partners, O(1) each, a binary search for the rank,
//! O(log n), and O(1) for the ranks (see [`RankedBoard`]: conflicts are small whole numbers and rows lie in buckets).
//!
//! **Source**: S. Boettcher, A. G. Percus, Nature's way of optimizing, Artificial Intelligence 119 (2000) 275-286,
//! DOI 10.1016/S0004-3702(00)00007-2 (tau-EO).
//!
//! **Deviations**: the paper minimises a cost for a number of steps and keeps the best board; here the search ends at a
//! solution. The best of some partners instead of a random one, see above.
//!
//! **Equal walks on each machine**: k^tau is made of products and square roots only, which IEEE 754 defines to the last
//! bit: tau is rounded to a multiple of 1/1024, its whole part is repeated multiplication, and each of its ten binary
//! digits stands for a square root taken so many times. The weights are rounded to whole numbers before they are added.

use crate::board::{RankedBoard, Size};
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams, start};

/// The record of extremal optimisation.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "extremal_optimisation",
    summary: "tau extremal optimisation: rows ranked by conflicts, rank k swapped with probability as k^-tau",
    source: "Boettcher, Percus 2000, Artificial Intelligence 119, DOI 10.1016/S0004-3702(00)00007-2",
    deviations: "the best of some random partners is swapped with (partners=1 is the paper); ends at a solution; tau is \
                 rounded to a multiple of 1/1024",
    step: "one swap of a row drawn by rank with the best of some random partners, at O(1) a partner",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves],
    limit: None,
    bytes_per_queen: 80,
    parameters: &[
        Parameter {
            name: "tau",
            kind: Kind::Real { default: 1.4, min: 0.0, max: 10.0 },
            meaning: "the exponent: at 0 every row is equally likely, at 10 it is nearly always the worst",
        },
        Parameter {
            name: "partners",
            kind: Kind::Count { default: 60, min: 1, max: 100_000 },
            meaning: "random other rows that are looked at; the best of them is swapped with, even if it is no good",
        },
    ],
    solver: |values| {
        Box::new(ExtremalOptimisation {
            tau: (values.real("tau") * f64::from(TAU_PARTS)).round() as u32,
            partners: values.count("partners").expect("partners has no auto") as u32,
        })
    },
};

/// The parts of 1 in which tau is kept: a power of two, whose exponent is the number of square roots.
const TAU_PARTS: u32 = 1 << TAU_DIGITS;
const TAU_DIGITS: u32 = 10;

/// The weight of rank 1. Added up over the largest board, the weights fit 64 bits.
const WEIGHT_ONE: f64 = (1u64 << 32) as f64;

struct ExtremalOptimisation {
    /// In [`TAU_PARTS`].
    tau: u32,
    partners: u32,
}

impl Solver for ExtremalOptimisation {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let n = size.get();
        let mut board = start::ranked(size, &mut streams.start, meter)?;
        let ranks = Ranks::new(n, self.tau, meter)?;
        meter.started(board.cost());
        let rng = &mut streams.search;
        while board.cost() > 0 {
            meter.step(board.cost())?;
            meter.work(self.partners)?;
            let tied = board.tied_at(ranks.draw(rng));
            let row = tied[rng.below(tied.len() as u32) as usize];
            let partner = self.partner(&board, row, rng);
            meter.effort.evaluations += u64::from(self.partners);
            board.swap(row, partner);
            meter.effort.moves += 1;
        }
        meter.finished(0);
        Ok(board.into_permutation().into_columns())
    }
}

impl ExtremalOptimisation {
    /// The first of the best among random other rows.
    fn partner(&self, board: &RankedBoard, row: u32, rng: &mut Rng) -> u32 {
        let others = board.size().get() - 1;
        let draws = (0..self.partners).map(|_| {
            let other = rng.below(others);
            other + u32::from(other >= row)
        });
        draws.min_by_key(|&other| board.swap_delta(row, other)).expect("there is at least one partner")
    }
}

/// The distribution of ranks, as running totals of whole weights.
struct Ranks {
    totals: Vec<u64>,
}

impl Ranks {
    fn new(n: u32, tau: u32, meter: &mut Meter<'_>) -> Result<Ranks, Stop> {
        let mut totals = Vec::with_capacity(n as usize);
        let mut total = 0;
        for rank in 1..=n {
            // Square roots: some ten units.
            meter.work(10)?;
            total += (WEIGHT_ONE / power(f64::from(rank), tau)) as u64;
            totals.push(total);
        }
        Ok(Ranks { totals })
    }

    /// A rank, counted from 0.
    fn draw(&self, rng: &mut Rng) -> u32 {
        let all = *self.totals.last().expect("a board has rows");
        let drawn = rng.below_u64(all);
        self.totals.partition_point(|&total| total <= drawn) as u32
    }
}

/// `base` to the power of `exponent` parts of [`TAU_PARTS`], by products and square roots only.
fn power(base: f64, exponent: u32) -> f64 {
    let mut power = (0..exponent / TAU_PARTS).fold(1.0, |power, _| power * base);
    let mut root = base;
    for digit in (0..TAU_DIGITS).rev() {
        root = root.sqrt();
        if exponent >> digit & 1 == 1 {
            power *= root;
        }
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;
    use crate::solve::Budget;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn powers_are_powers() {
        for base in [1.0, 2.0, 3.0, 1000.0, 1e9] {
            for exponent in [0u32, 1, 512, 1024, 1434, 2048, 3000, 10 * 1024] {
                let expected = f64::powf(base, f64::from(exponent) / 1024.0);
                let found = power(base, exponent);
                assert!((found / expected - 1.0).abs() < 1e-12, "{base} ^ {exponent}/1024 = {found}");
            }
        }
    }

    #[test]
    fn ranks_are_drawn_by_the_power_law() {
        let calm = AtomicBool::new(false);
        let mut meter = Meter::begin(Budget::steps(1), &calm, None);
        let ranks = Ranks::new(5, 1024, &mut meter).expect("nothing stops it");
        let mut rng = Seed(6).rng();
        let mut counts = [0u32; 5];
        for _ in 0..137_000 {
            counts[ranks.draw(&mut rng) as usize] += 1;
        }
        // 1 + 1/2 + 1/3 + 1/4 + 1/5 = 137/60, so rank k is drawn 60000/k times on average.
        let chi2: f64 = (1..)
            .zip(counts)
            .map(|(k, c)| (f64::from(c) * f64::from(k) / 6e4 - 1.0).powi(2) * 6e4 / f64::from(k))
            .sum();
        assert!(chi2 < 18.47, "chi-square with 4 degrees of freedom, one in a thousand: {chi2}, {counts:?}");
    }
}

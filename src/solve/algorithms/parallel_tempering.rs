//! Parallel tempering, or exchange Monte Carlo: Metropolis walks at a ladder of temperatures that exchange their boards.
//!
//! Each replica starts from a random permutation of its own and walks as [`super::metropolis`] does, at its rung of a
//! geometric ladder of temperatures; the replicas take turns, one proposal each. After every `exchange` steps, neighbours
//! on the ladder are offered an exchange of their boards: it is made if the colder one gets the lower cost, else with
//! probability exp(-(1/T - 1/T') d), T and T' the colder and the hotter temperature and d the rise of the colder one's
//! cost. So every replica keeps Boltzmann's distribution at its temperature, while boards that are stuck in the cold
//! wander into the heat and back. The pairs of neighbours that are offered one alternate, from the first rung and from
//! the second. The first replica at cost 0 ends the search.
//!
//! The walks are the same on every machine, as those of [`super::metropolis`].
//!
//! **One step** is one proposal in one replica, made or not, in O(1). Its evaluation is counted, and it is a move if it is
//! made; exchanges are neither.
//!
//! **Source**: K. Hukushima, K. Nemoto, Exchange Monte Carlo method and application to spin glass simulations, Journal of
//! the Physical Society of Japan 65 (1996) 1604-1608, DOI 10.1143/JPSJ.65.1604.
//!
//! **Deviations**: the search ends at the first solution, where the source takes averages. The ladder is geometric, where
//! the source adapts it to equal rates of exchange. There is no restart. The default ladder is tuned here: its coldest walk
//! is cold enough for 10^5 rows, and its hottest one hot enough for n = 6.

use crate::board::{Permutation, Size, SwapBoard};
use crate::random::Rng;
use crate::solve::boltzmann::{Acceptance, COLDEST, HOTTEST, exp_minus, propose};
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of parallel tempering.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "parallel_tempering",
    summary: "parallel tempering: Metropolis walks at a ladder of temperatures that exchange their boards",
    source: "Hukushima, Nemoto 1996, DOI 10.1143/JPSJ.65.1604",
    deviations: "ends at the first solution, where the source takes averages; a fixed geometric ladder",
    step: "one proposal in one replica: a swap of two random rows, evaluated in O(1) and made or not",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves],
    limit: None,
    bytes_per_queen: 100,
    parameters: &[
        Parameter {
            name: "replicas",
            kind: Kind::Count { default: 4, min: 1, max: 1000 },
            meaning: "Metropolis walks, each at its own temperature",
        },
        Parameter {
            name: "coldest",
            kind: Kind::Real { default: 0.08, min: COLDEST, max: HOTTEST },
            meaning: "the lowest temperature of the ladder",
        },
        Parameter {
            name: "hottest",
            kind: Kind::Real { default: 0.3, min: COLDEST, max: HOTTEST },
            meaning: "the highest temperature of the ladder; the coldest if that is higher",
        },
        Parameter {
            name: "exchange",
            kind: Kind::AutoCount { default: None, rule: "n times replicas", min: 1, max: 1 << 53 },
            meaning: "steps, over all replicas, between two rounds of attempts to exchange boards",
        },
    ],
    solver: |values| {
        let replicas = values.count("replicas").expect("a whole number without a rule has a value");
        let (coldest, hottest) = (values.real("coldest"), values.real("hottest"));
        let temperatures = ladder(replicas, coldest, hottest.max(coldest));
        Box::new(ParallelTempering {
            rules: temperatures.iter().map(|&temperature| Acceptance::at(temperature)).collect(),
            temperatures,
            exchange: values.count("exchange"),
        })
    },
};

struct ParallelTempering {
    /// From the coldest on.
    temperatures: Vec<f64>,
    /// The rule at each temperature.
    rules: Vec<Acceptance>,
    exchange: Option<u64>,
}

impl Solver for ParallelTempering {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let mut boards = self.start(size, &mut streams.start, meter)?;
        let replicas = boards.len();
        let exchange = self.exchange.unwrap_or(u64::from(size.get()) * replicas as u64);
        let mut best = least(&boards);
        meter.started(best);
        let (mut until_exchange, mut odd) = (exchange, false);
        for rung in (0..replicas).cycle() {
            if best == 0 {
                break;
            }
            meter.step(best)?;
            meter.effort.evaluations += 1;
            if propose(&mut boards[rung], &self.rules[rung], &mut streams.search) {
                meter.effort.moves += 1;
                best = least(&boards);
            }
            until_exchange -= 1;
            if until_exchange == 0 {
                self.exchange(&mut boards, odd, &mut streams.search);
                (until_exchange, odd) = (exchange, !odd);
            }
        }
        meter.finished(0);
        let solved = boards.into_iter().find(|board| board.cost() == 0);
        Ok(solved.expect("the walks go on until a board has cost 0").into_permutation().into_columns())
    }
}

impl ParallelTempering {
    /// A random permutation at each temperature, from the coldest on.
    fn start(&self, size: Size, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Vec<SwapBoard>, Stop> {
        let mut boards = Vec::with_capacity(self.rules.len());
        for _ in &self.rules {
            meter.work(size.get())?;
            boards.push(SwapBoard::new(Permutation::random(size, rng)));
        }
        Ok(boards)
    }

    /// Each second pair of neighbours on the ladder, from the first or the second on, exchanges its boards if the colder
    /// one gets the lower cost, or else with the probability that keeps each temperature's distribution.
    fn exchange(&self, boards: &mut [SwapBoard], odd: bool, rng: &mut Rng) {
        for colder in (usize::from(odd)..boards.len().saturating_sub(1)).step_by(2) {
            let hotter = colder + 1;
            let steeper = 1.0 / self.temperatures[colder] - 1.0 / self.temperatures[hotter];
            let accepted = match boards[hotter].cost().checked_sub(boards[colder].cost()) {
                None | Some(0) => true,
                Some(raise) => rng.unit() < exp_minus(steeper * raise as f64),
            };
            if accepted {
                boards.swap(colder, hotter);
            }
        }
    }
}

/// The lowest cost of the replicas.
fn least(boards: &[SwapBoard]) -> u64 {
    boards.iter().map(SwapBoard::cost).min().expect("there is a replica")
}

/// The temperatures from the coldest to the hottest, each the same multiple of the one before. As all of a walk, from
/// the four operations alone.
fn ladder(replicas: u64, coldest: f64, hottest: f64) -> Vec<f64> {
    let rungs = |ratio: f64| {
        std::iter::successors(Some(coldest), move |temperature| Some(temperature * ratio))
            .take(replicas as usize)
    };
    // The ratio by bisection: halving stops to change it after as many steps as a number has digits.
    let (mut low, mut high) = (1.0, hottest / coldest);
    for _ in 0..64 {
        let middle = low + (high - low) / 2.0;
        let top = rungs(middle).last().expect("there is a replica");
        if top <= hottest {
            low = middle;
        } else {
            high = middle;
        }
    }
    rungs(low).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_is_geometric() {
        for (replicas, coldest, hottest) in [(2, 0.1, 0.3), (4, 0.1, 0.8), (7, 0.05, 1.5), (1000, 0.1, 0.2)] {
            let ladder = ladder(replicas, coldest, hottest);
            assert_eq!((ladder.len() as u64, ladder[0]), (replicas, coldest));
            assert!((ladder.last().unwrap() / hottest - 1.0).abs() < 1e-12, "{ladder:?}");
            let ratio = ladder[1] / ladder[0];
            assert!(ladder.windows(2).all(|pair| (pair[1] / pair[0] / ratio - 1.0).abs() < 1e-12));
        }
        assert_eq!(ladder(1, 0.1, 0.3), [0.1]);
        assert_eq!(ladder(3, 0.2, 0.2), [0.2, 0.2, 0.2]);
    }
}

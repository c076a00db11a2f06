//! Sampling of permutations from the Boltzmann distribution by swaps: what Metropolis sampling and parallel tempering
//! share; and the exponential and the logarithm of all that anneals.
//!
//! A walk must be the same on every machine, and the exponential function of a system library is not: libraries round
//! its last digit differently. So it is computed here, with additions, multiplications and divisions alone, which are
//! exact to the last digit everywhere, and the probabilities of all raises of the cost that can be accepted are put into
//! a table before the walk begins.

use std::f64::consts::LN_2;

use crate::board::SwapBoard;
use crate::random::Rng;

/// The greatest temperature. Up to here a raise by more than [`RAISES`] is accepted with a probability below 2^-53, the
/// step of [`Rng::unit`]: the table has every raise that a walk can make.
pub(super) const HOTTEST: f64 = 1.5;

/// The least temperature: a raise by 1 is then accepted about twice in 10^9 times. Any colder, and a walk would never
/// leave a local minimum.
pub(super) const COLDEST: f64 = 0.05;

/// The greatest raise in the table.
const RAISES: usize = 64;

/// The high part of the natural logarithm of 2: 32 bits, so that a product with a small whole number is exact.
const LN_2_HIGH: f64 = 6.931_471_803_691_238e-1;
/// The natural logarithm of 2 less the high part.
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;

/// Terms of the Taylor series: at half of ln 2, the eighteenth is below 10^-22.
const TERMS: u32 = 18;

/// exp(-x) for x from 0 on, to a relative error of 10^-15, from the four operations alone.
///
/// x is k ln 2 + r with |r| at most half of ln 2; the series gives exp(-r), and k halvings are exact. Below 2^-60 it is
/// 0: no draw tells such a probability from that.
pub(super) fn exp_minus(x: f64) -> f64 {
    debug_assert!(x >= 0.0, "a probability is at most 1");
    let halvings = (x / LN_2 + 0.5) as u32;
    if halvings > 60 {
        return 0.0;
    }
    let rest = (x - f64::from(halvings) * LN_2_HIGH) - f64::from(halvings) * LN_2_LOW;
    // 1 - r (1 - r/2 (1 - r/3 (..))), from the innermost on.
    let series = (1..TERMS).rev().fold(1.0, |sum, term| 1.0 - rest / f64::from(term) * sum);
    series / (1u64 << halvings) as f64
}

/// The natural logarithm of x, for finite x from 1 on, to an error of 10^-15 of itself or of 1, from the four operations
/// alone.
///
/// x is 2^k m with m from 3/4 to 3/2; the series of 2 artanh((m-1)/(m+1)) gives ln m.
pub(super) fn ln(x: f64) -> f64 {
    debug_assert!((1.0..f64::INFINITY).contains(&x), "no logarithm below 0 is asked for");
    let exponent = (x.to_bits() >> 52) as i32 - 1023;
    // The digits of x with the exponent of 1: exact.
    let digits = f64::from_bits(x.to_bits() & ((1 << 52) - 1) | 1023 << 52);
    let (doublings, rest) = if digits < 1.5 { (exponent, digits) } else { (exponent + 1, 0.5 * digits) };
    let ratio = (rest - 1.0) / (rest + 1.0);
    let square = ratio * ratio;
    // 1 + q (1/3 + q (1/5 + ..)), from the innermost on; at a ratio of 1/5, the eleventh term is below 10^-16.
    let series = (0..11).rev().fold(0.0, |sum, term| 1.0 / f64::from(2 * term + 1) + square * sum);
    2.0 * ratio * series + f64::from(doublings) * LN_2_LOW + f64::from(doublings) * LN_2_HIGH
}

/// Whether a draw accepts a raise of the cost at a temperature: with probability exp(-raise / temperature). One draw.
///
/// The rule of [`Acceptance`] where the temperature changes from step to step and no table can be made.
#[inline]
pub(super) fn accepts_raise(raise: u64, temperature: f64, rng: &mut Rng) -> bool {
    let (x, draw) = (raise as f64 / temperature, rng.unit());
    // exp(x) is above the head of its series, and from 1 on by far more than any rounding: most draws are refused by that,
    // without an exponential.
    let head = 1.0 + x * (1.0 + x * (0.5 + x * (1.0 / 6.0)));
    if x >= 1.0 && draw * head >= 1.0 {
        return false;
    }
    draw < exp_minus(x)
}

/// Metropolis' rule at one temperature: which changes of the cost are accepted.
#[derive(Clone, Debug)]
pub(super) struct Acceptance {
    /// At index d - 1, the probability of a raise by d.
    raises: [f64; RAISES],
}

impl Acceptance {
    /// The rule at a temperature.
    pub(super) fn at(temperature: f64) -> Acceptance {
        let mut raises = [0.0; RAISES];
        for (raise, probability) in (1u32..).zip(&mut raises) {
            *probability = exp_minus(f64::from(raise) / temperature);
        }
        Acceptance { raises }
    }

    /// Whether a change of the cost is accepted; draws only if the cost would rise.
    #[inline]
    pub(super) fn accepts(&self, delta: i64, rng: &mut Rng) -> bool {
        if delta <= 0 {
            return true;
        }
        let draw = rng.unit();
        self.raises.get(delta as usize - 1).is_some_and(|&probability| draw < probability)
    }
}

/// One proposal: a pair of rows, drawn uniformly, whose swap is made if the rule accepts it; whether it was. O(1).
///
/// Each pair is as likely from either side of a swap, so the walk's stationary distribution is that of Boltzmann:
/// permutations in proportion to exp(-cost / temperature).
///
/// # Panics
/// If there are fewer than two rows.
#[inline]
pub(super) fn propose(board: &mut SwapBoard, rule: &Acceptance, rng: &mut Rng) -> bool {
    let n = board.size().get();
    let (i, j) = rng.pair_below(n);
    let accepted = rule.accepts(board.swap_delta(i, j), rng);
    if accepted {
        board.swap(i, j);
    }
    accepted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Permutation, Size};
    use crate::random::Seed;
    use std::collections::BTreeMap;

    #[test]
    fn the_exponential_is_that_of_the_library() {
        let (mut worst, mut x) = (0.0f64, 0.0);
        while x < 41.0 {
            worst = worst.max((exp_minus(x) / (-x).exp() - 1.0).abs());
            x += 0.000_37;
        }
        assert!(worst < 1e-15, "{worst}");
        assert_eq!((exp_minus(0.0), exp_minus(1e300)), (1.0, 0.0));
        assert_eq!(exp_minus(1.0).to_bits(), (-1f64).exp().to_bits());
    }

    #[test]
    fn the_logarithm_is_that_of_the_library() {
        let (mut worst, mut x) = (0.0f64, 1.0f64);
        while x < 1e300 {
            worst = worst.max((ln(x) - x.ln()).abs() / x.ln().max(1.0));
            x *= 1.000_37;
        }
        assert!(worst < 1e-15, "{worst}");
        assert_eq!((ln(1.0), ln(2.0).to_bits()), (0.0, LN_2.to_bits()));
    }

    #[test]
    fn a_raise_is_accepted_as_by_the_exponential() {
        for temperature in [0.01, 0.09, 0.5, 0.9, 1.0, 1.1, 5.0, 1e6] {
            let (mut ours, mut theirs) = (Seed(3).rng(), Seed(3).rng());
            for raise in (1..200).cycle().take(20_000) {
                let expected = theirs.unit() < exp_minus(raise as f64 / temperature);
                assert_eq!(
                    accepts_raise(raise, temperature, &mut ours),
                    expected,
                    "{raise} at {temperature}"
                );
            }
        }
    }

    #[test]
    fn the_table_has_every_raise_that_a_draw_can_accept() {
        assert!(exp_minus((RAISES + 1) as f64 / HOTTEST) < 1.0 / (1u64 << 53) as f64);
        assert!(Acceptance::at(COLDEST).raises[0] > 1e-9);
    }

    #[test]
    fn the_rule_accepts_as_often_as_it_says() {
        let (rule, mut rng) = (Acceptance::at(1.0), Seed(4).rng());
        assert!((-3..=0).all(|delta| rule.accepts(delta, &mut rng)));
        for delta in 1..=4 {
            let accepted = (0..100_000).filter(|_| rule.accepts(delta, &mut rng)).count() as f64;
            let p = (-delta as f64).exp();
            assert!((accepted - 1e5 * p).abs() < 5.0 * (1e5 * p * (1.0 - p)).sqrt(), "{delta}: {accepted}");
        }
        assert!((0..1000).all(|_| !rule.accepts(65, &mut rng)));
    }

    /// Every permutation of n columns, by repeated insertion.
    fn permutations(n: u32) -> Vec<Vec<u32>> {
        (0..n).fold(vec![Vec::new()], |shorter, column| {
            let longer = |columns: Vec<u32>| {
                (0..=columns.len()).map(move |at| {
                    let mut longer = columns.clone();
                    longer.insert(at, column);
                    longer
                })
            };
            shorter.into_iter().flat_map(longer).collect()
        })
    }

    /// The walk visits each permutation in proportion to exp(-cost / T).
    #[test]
    fn the_walk_has_the_distribution_of_boltzmann() {
        for (n, temperature) in [(4, 0.5), (4, 1.5), (5, 0.7), (5, 1.2)] {
            let weights: BTreeMap<Vec<u32>, f64> = permutations(n)
                .into_iter()
                .map(|columns| {
                    let cost = crate::board::attacking_pairs(&columns) as f64;
                    (columns, (-cost / temperature).exp())
                })
                .collect();
            let whole: f64 = weights.values().sum();
            let mut rng = Seed(6).derive_number("walk", u64::from(n)).rng();
            let size = Size::new(u64::from(n)).unwrap();
            let mut board = SwapBoard::new(Permutation::random(size, &mut rng));
            let rule = Acceptance::at(temperature);
            let mut visits: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
            // Visits this far apart hardly hang on each other, as the chi-square statistic wants it.
            let (samples, apart) = (40_000, 60);
            for _ in 0..samples {
                for _ in 0..apart {
                    propose(&mut board, &rule, &mut rng);
                }
                *visits.entry(board.permutation().columns().to_vec()).or_default() += 1;
            }
            let mut chi2 = 0.0;
            let (mut rare, mut rare_visits, mut classes) = (0.0, 0.0, 0.0);
            for (columns, weight) in &weights {
                let expected = f64::from(samples) * weight / whole;
                let visited = f64::from(visits.get(columns).copied().unwrap_or(0));
                if expected < 5.0 {
                    rare += expected;
                    rare_visits += visited;
                } else {
                    chi2 += (visited - expected).powi(2) / expected;
                    classes += 1.0;
                }
            }
            if rare > 0.0 {
                chi2 += (rare_visits - rare).powi(2) / rare;
                classes += 1.0;
            }
            let freedom = classes - 1.0;
            // Mean k, variance 2k.
            let bound = freedom + 5.0 * (2.0f64 * freedom).sqrt();
            assert!(chi2 < bound, "n = {n}, T = {temperature}: {chi2} for {freedom} degrees of freedom");
            assert!(freedom >= 3.0);
        }
    }
}

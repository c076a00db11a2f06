//! A sample of complete values: its location, its spread and the certainty of its median.

use statrs::distribution::{Binomial, DiscreteCDF};
use thiserror::Error;

use super::{Confidence, Interval};

/// Why values are no [`Sample`].
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum SampleError {
    /// There is no value at all.
    #[error("a sample needs at least one value")]
    Empty,
    /// A value is infinite or not a number.
    #[error("value {value} at index {index} is not finite")]
    NotFinite {
        /// Its position in the list that was given, from 0.
        index: usize,
        /// The value.
        value: f64,
    },
}

/// At least one value, all finite, in ascending order, all in one unit that the caller knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    values: Vec<f64>,
}

impl Sample {
    /// Sorts `values` into a sample.
    ///
    /// # Errors
    /// If there is no value, or one that is not finite (the first such is named).
    pub fn new(mut values: Vec<f64>) -> Result<Sample, SampleError> {
        if values.is_empty() {
            return Err(SampleError::Empty);
        }
        if let Some(index) = values.iter().position(|value| !value.is_finite()) {
            return Err(SampleError::NotFinite { index, value: values[index] });
        }
        values.sort_by(f64::total_cmp);
        Ok(Sample { values })
    }

    /// A sample from values that come out of another one in its order: nothing is left to check or to sort.
    pub(super) fn from_sorted(values: Vec<f64>) -> Sample {
        debug_assert!(!values.is_empty() && values.is_sorted(), "values taken in order from a sample");
        Sample { values }
    }

    /// The values in ascending order.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The number of values, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a sample is never empty")]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// The smallest value.
    pub fn min(&self) -> f64 {
        self.values[0]
    }

    /// The largest value.
    pub fn max(&self) -> f64 {
        self.values[self.values.len() - 1]
    }

    /// The arithmetic mean; finite, and never outside the smallest and the largest value.
    pub fn mean(&self) -> f64 {
        mean(&self.values)
    }

    /// The standard deviation with n - 1 in the denominator, in the unit of the values.
    ///
    /// `None` for a single value, and where it would leave the range of `f64`.
    pub fn standard_deviation(&self) -> Option<f64> {
        if self.values.len() < 2 {
            return None;
        }
        let mean = self.mean();
        let (size, squares) = scaled_squares(self.values.iter().map(|value| value - mean));
        let deviation = size * (squares / (self.values.len() - 1) as f64).sqrt();
        deviation.is_finite().then_some(deviation)
    }

    /// The quantile at the share `p` of the values: type 7 of Hyndman and Fan (1996, DOI
    /// 10.1080/00031305.1996.10473566), a straight line between neighbouring values, as NumPy and R have it
    /// by default.
    ///
    /// # Panics
    /// If `p` lies outside `0..=1`.
    pub fn quantile(&self, p: f64) -> f64 {
        assert!((0.0..=1.0).contains(&p), "a quantile is asked for at a share between 0 and 1");
        let position = (self.values.len() - 1) as f64 * p;
        let below = position.floor() as usize;
        let above = position.ceil() as usize;
        between(self.values[below], self.values[above], position - position.floor())
    }

    /// The median: the middle value, or the midpoint of the two middle ones.
    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }

    /// The first and the third quartile, type 7.
    pub fn quartiles(&self) -> (f64, f64) {
        (self.quantile(0.25), self.quantile(0.75))
    }

    /// The interval of the median between two order statistics, which supposes nothing about the
    /// distribution: the r-th value from below to the r-th from above, r the largest rank whose coverage
    /// under the binomial distribution with p = 1/2 is at least `confidence` (Thompson 1936, DOI
    /// 10.1214/aoms/1177732502).
    ///
    /// `None` when even the whole range covers less: at 95 % with fewer than 6 values.
    pub fn median_interval(&self, confidence: Confidence) -> Option<Interval> {
        let rank = median_rank(self.values.len(), confidence)?;
        Interval::new(self.values[rank - 1], self.values[self.values.len() - rank])
    }
}

/// The largest r, from 1, for which the r-th smallest and the r-th largest of `count` values enclose the
/// median with at least `confidence`; `None` if not even r = 1 does.
///
/// The median lies below the r-th smallest only if fewer than r values lie below the median, and above the
/// r-th largest likewise: each has the probability P(B <= r - 1) with B binomial (`count`, 1/2).
pub(super) fn median_rank(count: usize, confidence: Confidence) -> Option<usize> {
    let binomial = Binomial::new(0.5, count as u64).expect("one half is a probability");
    // The coverage falls as r grows, so halving finds the last r that still has enough.
    let mut enough = 0;
    let mut too_much = count / 2 + 1;
    while too_much - enough > 1 {
        let rank = enough.midpoint(too_much);
        if binomial.cdf(rank as u64 - 1) <= confidence.tail() {
            enough = rank;
        } else {
            too_much = rank;
        }
    }
    (enough > 0).then_some(enough)
}

/// The mean of finite values, at least one; clamped to their range, which rounding may leave by an ulp.
pub(super) fn mean(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let sum: f64 = values.iter().sum();
    // A sum may overflow where the mean does not: then each value is divided first, which costs precision
    // otherwise.
    let mean = if sum.is_finite() { sum / count } else { values.iter().map(|value| value / count).sum() };
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    mean.clamp(low, high)
}

/// The largest size among `deviations`, and the sum of the squares of all in units of that size: squares of
/// very small or very large numbers leave the range of `f64` long before the numbers do. (0, 0) if all are 0.
pub(super) fn scaled_squares(deviations: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let size = deviations.clone().fold(0.0, |size: f64, deviation| size.max(deviation.abs()));
    if size == 0.0 {
        return (0.0, 0.0);
    }
    (size, deviations.map(|deviation| (deviation / size).powi(2)).sum())
}

/// The point at `share` of the way from `low` to `high`; never outside the two, and monotone in `share`.
fn between(low: f64, high: f64, share: f64) -> f64 {
    let width = high - low;
    let point = if width.is_finite() { low + share * width } else { low * (1.0 - share) + high * share };
    point.clamp(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[f64]) -> Sample {
        Sample::new(values.to_vec()).expect("the values are finite")
    }

    fn eight() -> Sample {
        sample(&[9.5, 2.25, 7.0, 3.5, 1.0, 12.0, 4.75, 3.5])
    }

    #[test]
    fn values_are_checked_and_sorted() {
        assert_eq!(eight().values(), [1.0, 2.25, 3.5, 3.5, 4.75, 7.0, 9.5, 12.0]);
        assert_eq!(Sample::new(vec![]), Err(SampleError::Empty));
        let error = Sample::new(vec![1.0, f64::INFINITY, f64::NAN]).expect_err("an infinite value");
        assert_eq!(error, SampleError::NotFinite { index: 1, value: f64::INFINITY });
        assert_eq!(error.to_string(), "value inf at index 1 is not finite");
    }

    #[test]
    fn quantiles_agree_with_numpy() {
        // numpy 2.4.6: np.quantile(x, p), method "linear" (type 7).
        let expected = [
            (0.0, 1.0),
            (0.1, 1.875),
            (0.25, 3.1875),
            (0.5, 4.125),
            (0.75, 7.625),
            (0.9, 10.25),
            (1.0, 12.0),
        ];
        for (p, value) in expected {
            assert!((eight().quantile(p) - value).abs() < 1e-12, "{p}: {}", eight().quantile(p));
        }
        assert_eq!(eight().median(), 4.125);
        assert_eq!(eight().quartiles(), (3.1875, 7.625));
    }

    #[test]
    fn mean_and_deviation_agree_with_numpy() {
        // numpy 2.4.6: np.mean(x), np.std(x, ddof=1).
        assert_eq!(eight().mean(), 5.4375);
        let deviation = eight().standard_deviation().expect("eight values deviate");
        assert!((deviation - 3.776690728288836).abs() < 1e-14);
    }

    #[test]
    fn quantiles_are_monotone() {
        let sample = sample(&[0.1, 0.1, 0.3, 0.7, 0.7, 1e-300, 1e300]);
        let quantiles: Vec<f64> = (0..=1000).map(|step| sample.quantile(f64::from(step) / 1000.0)).collect();
        assert!(quantiles.is_sorted());
    }

    #[test]
    fn median_ranks_agree_with_scipy() {
        // scipy 1.17.1: the largest r <= n / 2 with 1 - 2 binom.cdf(r - 1, n, 0.5) >= confidence.
        let (p90, p99) = (Confidence::new(0.9), Confidence::new(0.99));
        for (confidence, expected) in [
            (p90, [(5, Some(1)), (8, Some(2)), (30, Some(11)), (101, Some(42)), (1000, Some(474))]),
            (
                Some(Confidence::P95),
                [(5, None), (6, Some(1)), (9, Some(2)), (50, Some(18)), (1000, Some(469))],
            ),
            (p99, [(7, None), (8, Some(1)), (11, Some(1)), (100, Some(37)), (100_000, Some(49_593))]),
        ] {
            let confidence = confidence.expect("a share between 0 and 1");
            for (count, rank) in expected {
                assert_eq!(median_rank(count, confidence), rank, "{count} values at {confidence:?}");
            }
        }
    }

    #[test]
    fn median_intervals_are_order_statistics() {
        let ten = sample(&[10.0, 9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0]);
        assert_eq!(ten.median_interval(Confidence::P95), Interval::new(2.0, 9.0));
        assert_eq!(sample(&[1.0, 2.0, 3.0, 4.0, 5.0]).median_interval(Confidence::P95), None);
        assert_eq!(sample(&[7.0; 6]).median_interval(Confidence::P95), Interval::new(7.0, 7.0));
    }

    #[test]
    fn one_value_is_its_own_quantile_and_has_no_spread() {
        let one = sample(&[3.5]);
        assert_eq!((one.min(), one.mean(), one.quantile(0.3), one.max()), (3.5, 3.5, 3.5, 3.5));
        assert_eq!(one.standard_deviation(), None);
        assert_eq!(one.median_interval(Confidence::P95), None);
    }

    #[test]
    fn equal_values_have_no_deviation() {
        // The sum of ten times 0.1 is not 1: without the clamp the mean is not one of the values.
        assert_eq!(sample(&[0.1; 10]).standard_deviation(), Some(0.0));
    }

    #[test]
    fn extreme_values_neither_overflow_nor_vanish() {
        let large = sample(&[f64::MAX, f64::MAX, f64::MAX]);
        assert_eq!(
            (large.mean(), large.median(), large.standard_deviation()),
            (f64::MAX, f64::MAX, Some(0.0))
        );
        let wide = sample(&[-f64::MAX, f64::MAX]);
        assert_eq!((wide.mean(), wide.median(), wide.standard_deviation()), (0.0, 0.0, None));
        let small = sample(&[1e-310, 3e-310]);
        let deviation = small.standard_deviation().expect("two values deviate");
        assert!((deviation / 1e-310 - 2f64.sqrt()).abs() < 1e-9, "{deviation}");
    }
}

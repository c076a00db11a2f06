//! Numbers about samples: estimates, and how far each of them can be trusted.
//!
//! The room knows numbers only. A plain set of values is a [`Sample`]; the times of runs of which some met a
//! cut-off are [`RunTimes`], and nothing here averages those without naming the rule. [`bootstrap`] resamples
//! what has no closed form, and [`Line`], [`PowerLaw`] and [`Exponential`] are fits by least squares.
//!
//! What cannot be said is an `Option` or an enum, never a NaN, a 0 or a -1: one value has no standard
//! deviation, four have no distribution-free 95 % interval of their median, and the median of runs that
//! mostly hit the cut-off is [`Quantile::Beyond`] it.

pub mod bootstrap;
mod censored;
mod fit;
mod growth;
pub mod rank;
mod sample;
mod survival;

pub use censored::{Observed, RunTimes, RunTimesError};
pub use fit::{Axis, FitError, Line};
pub use growth::{Exponential, PowerLaw};
pub use sample::{Sample, SampleError};
pub use survival::{Quantile, QuantileInterval, Step};

/// How often an interval made by its rule holds the true value in the long run: a share strictly between 0
/// and 1.
///
/// A type and not a bare `f64`, so that a level of 95 or of 1 is refused once, here, and not by every method.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Confidence(f64);

impl Confidence {
    /// 95 %, the level used unless a caller asks for another.
    pub const P95: Confidence = Confidence(0.95);

    /// The confidence of that share, as 0.95; `None` unless `level` lies strictly between 0 and 1.
    pub fn new(level: f64) -> Option<Confidence> {
        (level > 0.0 && level < 1.0).then_some(Confidence(level))
    }

    /// The share, as 0.95.
    pub fn level(self) -> f64 {
        self.0
    }

    /// The probability left to each of the two sides, as 0.025.
    fn tail(self) -> f64 {
        (1.0 - self.0) / 2.0
    }
}

/// A closed interval of finite numbers, in the unit of the estimate that it belongs to; `low <= high` always.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    low: f64,
    high: f64,
}

impl Interval {
    /// The interval from `low` to `high`; `None` if either is not finite or if `low > high`.
    pub fn new(low: f64, high: f64) -> Option<Interval> {
        (low.is_finite() && high.is_finite() && low <= high).then_some(Interval { low, high })
    }

    /// The lower end.
    pub fn low(self) -> f64 {
        self.low
    }

    /// The upper end, at least the lower one.
    pub fn high(self) -> f64 {
        self.high
    }

    /// Whether `value` lies between the ends, both included.
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// A number estimated from data, and where the true one may lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The best single guess, in the unit of the data.
    pub value: f64,
    /// The confidence interval, in the same unit; `None` where the data are too few to give one.
    pub interval: Option<Interval>,
    /// The confidence that the interval has, or would have.
    pub confidence: Confidence,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_ordered_and_finite() {
        let interval = Interval::new(-1.0, 2.5).expect("the ends are in order");
        assert_eq!((interval.low(), interval.high()), (-1.0, 2.5));
        assert!(Interval::new(3.0, 3.0).is_some());
        for (low, high) in [(2.0, 1.0), (f64::NAN, 1.0), (0.0, f64::NAN), (0.0, f64::INFINITY)] {
            assert_eq!(Interval::new(low, high), None, "{low} to {high}");
        }
    }

    #[test]
    fn intervals_contain_their_ends_and_no_nan() {
        let interval = Interval::new(-1.0, 2.5).expect("the ends are in order");
        assert!([-1.0, 0.0, 2.5].into_iter().all(|value| interval.contains(value)));
        assert!(![-1.1, 2.6, f64::NAN].into_iter().any(|value| interval.contains(value)));
    }

    #[test]
    fn confidence_lies_strictly_between_zero_and_one() {
        assert_eq!(Confidence::new(0.95), Some(Confidence::P95));
        assert!([0.0, 1.0, -0.5, 95.0, f64::NAN].into_iter().all(|level| Confidence::new(level).is_none()));
    }
}

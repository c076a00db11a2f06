//! Run times of which some are only known to exceed a cut-off.
//!
//! A run that met its cut-off is neither dropped (that would flatter the slow) nor taken for finished: counts
//! and rates use all runs, the distribution is in `survival.rs`, and the two averages here carry the name of
//! their rule.

use statrs::distribution::{ContinuousCDF, Normal};
use thiserror::Error;

use super::{Confidence, Estimate, Interval};

/// What is known of the time of one run, in the unit of the caller (seconds, steps).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Observed {
    /// The run succeeded after that time.
    Finished(f64),
    /// The run was stopped without success at that time, its cut-off.
    Censored(f64),
}

impl Observed {
    /// The time for which the run was watched, finished or not.
    pub fn time(self) -> f64 {
        match self {
            Observed::Finished(time) | Observed::Censored(time) => time,
        }
    }

    /// Whether the run succeeded.
    pub fn is_finished(self) -> bool {
        matches!(self, Observed::Finished(_))
    }
}

/// Why observations are no [`RunTimes`].
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum RunTimesError {
    /// There is no run at all.
    #[error("run times need at least one run")]
    Empty,
    /// A time is infinite or not a number.
    #[error("time {time} of the run at index {index} is not finite")]
    NotFinite {
        /// The position of the run in the list that was given, from 0.
        index: usize,
        /// The time.
        time: f64,
    },
    /// A time is below 0.
    #[error("time {time} of the run at index {index} is negative")]
    Negative {
        /// The position of the run in the list that was given, from 0.
        index: usize,
        /// The time.
        time: f64,
    },
}

/// The times of at least one run, finite and not negative, in ascending order.
///
/// Where a finished and a censored run share a time, the finished one comes first: the other was still
/// running when it finished (the convention of Kaplan and Meier).
#[derive(Clone, Debug, PartialEq)]
pub struct RunTimes {
    observed: Vec<Observed>,
}

impl RunTimes {
    /// Sorts the observations of runs.
    ///
    /// # Errors
    /// If there is no run, or one with a time that is not finite or negative (the first such is named).
    pub fn new(mut observed: Vec<Observed>) -> Result<RunTimes, RunTimesError> {
        if observed.is_empty() {
            return Err(RunTimesError::Empty);
        }
        for (index, time) in observed.iter().map(|run| run.time()).enumerate() {
            if !time.is_finite() {
                return Err(RunTimesError::NotFinite { index, time });
            }
            if time < 0.0 {
                return Err(RunTimesError::Negative { index, time });
            }
        }
        // Adding 0 turns a -0.0 into 0.0: the two are one time and must not be put in an order.
        observed.sort_by(|a, b| {
            let by_time = (a.time() + 0.0).total_cmp(&(b.time() + 0.0));
            by_time.then(b.is_finished().cmp(&a.is_finished()))
        });
        Ok(RunTimes { observed })
    }

    /// The observations by ascending time.
    pub fn observed(&self) -> &[Observed] {
        &self.observed
    }

    /// The number of runs, finished or not; at least 1.
    #[expect(clippy::len_without_is_empty, reason = "run times are never empty")]
    pub fn len(&self) -> usize {
        self.observed.len()
    }

    /// The number of runs that finished.
    pub fn successes(&self) -> usize {
        self.observed.iter().filter(|run| run.is_finished()).count()
    }

    /// The share of runs that finished within their cut-off, with the score interval of Wilson (1927, DOI
    /// 10.1080/01621459.1927.10502953), which holds for shares of 0 and 1 too and for few runs. The interval
    /// is always there.
    ///
    /// With differing cut-offs this is the share under that mixture of cut-offs, nothing more.
    pub fn success_rate(&self, confidence: Confidence) -> Estimate {
        let (successes, runs) = (self.successes(), self.observed.len());
        let interval = Some(wilson(successes, runs, confidence));
        Estimate { value: successes as f64 / runs as f64, interval, confidence }
    }

    /// The penalised average: each finished run with its time, each censored one with `factor` times its own
    /// cut-off (PAR10 for a factor of 10; Hutter, Hoos, Leyton-Brown, Stützle 2009, DOI 10.1613/jair.2861).
    ///
    /// A score for comparing solvers under one cut-off and not an estimate of a mean: it depends on the
    /// factor. It overflows to infinity only where a penalised time itself does, beyond `f64::MAX / factor`.
    ///
    /// # Panics
    /// If `factor` is 0: a run that failed would cost nothing.
    pub fn par(&self, factor: u32) -> f64 {
        assert!(factor > 0, "a penalty is at least the cut-off itself");
        let runs = self.observed.len() as f64;
        let penalised = self.observed.iter().map(|run| match run {
            Observed::Finished(time) => *time,
            Observed::Censored(cut_off) => f64::from(factor) * cut_off,
        });
        let sum: f64 = penalised.clone().sum();
        if sum.is_finite() { sum / runs } else { penalised.map(|time| time / runs).sum() }
    }

    /// The expected run time until a success when a run that fails is started anew: the time of all runs,
    /// censored ones included, by the number of successes (ERT; Auger and Hansen 2005, DOI
    /// 10.1109/CEC.2005.1554903).
    ///
    /// `None` without a success: then nothing bounds it from above. Infinite only if the sum leaves the range
    /// of `f64`.
    pub fn expected_run_time(&self) -> Option<f64> {
        let successes = self.successes();
        (successes > 0).then(|| self.observed.iter().map(|run| run.time()).sum::<f64>() / successes as f64)
    }
}

/// The score interval of a share of `successes` in `trials`, at least one.
fn wilson(successes: usize, trials: usize, confidence: Confidence) -> Interval {
    let z = Normal::standard().inverse_cdf(1.0 - confidence.tail());
    let (count, share) = (trials as f64, successes as f64 / trials as f64);
    let spread = z * z / count;
    let centre = (share + spread / 2.0) / (1.0 + spread);
    let half = z / (1.0 + spread) * (share * (1.0 - share) / count + spread / (4.0 * count)).sqrt();
    // The ends at 0 and at 1 are exact on paper; rounding must not move them off the estimate.
    let low = if successes == 0 { 0.0 } else { (centre - half).clamp(0.0, share) };
    let high = if successes == trials { 1.0 } else { (centre + half).clamp(share, 1.0) };
    Interval::new(low, high).expect("the score interval encloses the share")
}

#[cfg(test)]
mod tests {
    use super::Observed::{Censored, Finished};
    use super::*;

    fn runs(observed: &[Observed]) -> RunTimes {
        RunTimes::new(observed.to_vec()).expect("the times are finite and not negative")
    }

    #[test]
    fn times_are_checked_and_sorted_with_finished_runs_first() {
        let runs = runs(&[Censored(2.0), Finished(3.0), Finished(2.0), Censored(0.0), Finished(-0.0)]);
        let sorted = [Finished(-0.0), Censored(0.0), Finished(2.0), Censored(2.0), Finished(3.0)];
        assert_eq!(runs.observed(), sorted);
        assert_eq!(RunTimes::new(vec![]), Err(RunTimesError::Empty));
        let negative = RunTimes::new(vec![Finished(1.0), Censored(-2.0)]);
        assert_eq!(negative, Err(RunTimesError::Negative { index: 1, time: -2.0 }));
        let infinite = RunTimes::new(vec![Finished(f64::INFINITY)]);
        assert_eq!(infinite, Err(RunTimesError::NotFinite { index: 0, time: f64::INFINITY }));
    }

    #[test]
    fn wilson_intervals_agree_with_scipy() {
        // scipy 1.17.1: binomtest(k, n).proportion_ci(confidence, method="wilson").
        for (successes, trials, level, low, high) in [
            (0, 10, 0.95, 0.0, 0.27753279986288926),
            (10, 10, 0.95, 0.7224672001371109, 1.0),
            (7, 10, 0.95, 0.39677814746114526, 0.892208732593699),
            (7, 10, 0.99, 0.32002467920110256, 0.9204336834769342),
            (0, 1, 0.95, 0.0, 0.7934506856227626),
            (3, 1000, 0.99, 0.0007581012310614683, 0.011793516682924922),
        ] {
            let confidence = Confidence::new(level).expect("a share between 0 and 1");
            let interval = wilson(successes, trials, confidence);
            let off = (interval.low() - low).abs().max((interval.high() - high).abs());
            assert!(off < 1e-12, "{successes} of {trials} at {level}: {interval:?}");
        }
    }

    #[test]
    fn success_rate_counts_all_runs() {
        let rate =
            runs(&[Finished(1.0), Finished(2.0), Censored(5.0), Censored(5.0)]).success_rate(Confidence::P95);
        assert_eq!(rate.value, 0.5);
        assert!(rate.interval.is_some_and(|interval| interval.contains(0.5)));
        let none = runs(&[Censored(5.0)]).success_rate(Confidence::P95);
        assert_eq!((none.value, none.interval.map(Interval::low)), (0.0, Some(0.0)));
    }

    #[test]
    fn penalised_average_and_expected_run_time_follow_their_rules() {
        let runs = runs(&[Finished(1.0), Finished(3.0), Censored(10.0), Censored(6.0)]);
        // By hand: (1 + 3 + 100 + 60) / 4, (1 + 3 + 10 + 6) / 4 and (1 + 3 + 10 + 6) / 2.
        assert_eq!((runs.par(10), runs.par(1)), (41.0, 5.0));
        assert_eq!(runs.expected_run_time(), Some(10.0));
    }

    #[test]
    fn averages_of_all_finished_and_of_none() {
        let finished = runs(&[Finished(1.0), Finished(3.0)]);
        assert_eq!((finished.par(10), finished.expected_run_time()), (2.0, Some(2.0)));
        let censored = runs(&[Censored(4.0), Censored(4.0)]);
        assert_eq!((censored.par(10), censored.expected_run_time()), (40.0, None));
        assert_eq!(runs(&[Finished(f64::MAX), Finished(f64::MAX)]).par(10), f64::MAX);
    }
}

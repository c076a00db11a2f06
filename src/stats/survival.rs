//! The distribution of run times when some are censored.
//!
//! The curve is the product-limit estimator of Kaplan and Meier (1958, DOI 10.1080/01621459.1958.10501452).
//! With one common cut-off it is the plain ECDF over *all* runs, a step of 1/n a finish. With differing
//! cut-offs a run that was stopped early says nothing about later times: the finishes after it weigh more,
//! and the curve may end above the success rate. Both suppose that a cut-off was not chosen in view of the
//! run.

use super::{Confidence, Observed, RunTimes, sample::median_rank};

/// How far a height of the curve may be off by rounding and still be the share that was asked for.
const ROUNDING: f64 = 1e-12;

/// A quantile of run times, as far as the cut-off lets it be known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Quantile {
    /// It is that time.
    Value(f64),
    /// It is beyond that time, up to which the runs were watched.
    Beyond(f64),
}

impl Quantile {
    /// The time, if it is known.
    pub fn value(self) -> Option<f64> {
        match self {
            Quantile::Value(time) => Some(time),
            Quantile::Beyond(_) => None,
        }
    }

    /// The time that the quantile is, or is beyond.
    pub fn bound(self) -> f64 {
        match self {
            Quantile::Value(time) | Quantile::Beyond(time) => time,
        }
    }
}

/// A confidence interval of a quantile; an end may be beyond what was watched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuantileInterval {
    /// The lower end; its bound is at most that of the upper one.
    pub low: Quantile,
    /// The upper end.
    pub high: Quantile,
}

/// One step of a distribution curve: from `time` on, until the next step, `fraction` of the runs have
/// finished.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// A time at which runs finished, in the unit of the runs.
    pub time: f64,
    /// The height that the curve reaches there, in `0..=1`.
    pub fraction: f64,
}

impl RunTimes {
    /// The steps of the estimated distribution of the time to finish, by ascending time: one for every
    /// distinct time of a finish, none for a censored run. It starts from 0 before the first step, is empty
    /// if no run finished, and is unknown after the last observation if that is a censored one.
    ///
    /// With one common cut-off the fractions are exactly k/n and the last one is the success rate.
    pub fn ecdf(&self) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        // The product of (1 - d/r) telescopes between two cut-offs: the share not finished at the last
        // cut-off is dealt out evenly to the runs that were left there. Fewer roundings, and exactly k/n
        // without early cut-offs.
        let (mut base, mut left, mut finished, mut fraction) = (0.0, self.len(), 0, 0.0);
        for run in self.observed() {
            match *run {
                Observed::Finished(time) => {
                    finished += 1;
                    fraction = base + (1.0 - base) * (finished as f64 / left as f64);
                    match steps.last_mut() {
                        Some(step) if step.time == time => step.fraction = fraction,
                        _ => steps.push(Step { time, fraction }),
                    }
                }
                Observed::Censored(_) => {
                    left -= finished + 1;
                    (base, finished) = (fraction, 0);
                }
            }
        }
        steps
    }

    /// The time by which the share `p` of runs finishes: where [`RunTimes::ecdf`] first exceeds `p`. If the
    /// curve is level at exactly `p`, the midpoint of that level (type 2 of Hyndman and Fan 1996, DOI
    /// 10.1080/00031305.1996.10473566), so that the median of complete times is that of a
    /// [`Sample`](super::Sample); other quantiles need not be, as a sample's are of type 7. `p` = 0 and `p` =
    /// 1 are the first and the last finish.
    ///
    /// [`Quantile::Beyond`] the longest time watched if the curve is not known to exceed `p` (or to reach 1):
    /// with one cut-off, if at most the share `p` of all runs finished.
    ///
    /// # Panics
    /// If `p` lies outside `0..=1`.
    pub fn quantile(&self, p: f64) -> Quantile {
        assert!((0.0..=1.0).contains(&p), "a quantile is asked for at a share between 0 and 1");
        let steps = self.ecdf();
        let reached = steps.partition_point(|step| step.fraction < p - ROUNDING);
        let exceeded = steps.partition_point(|step| step.fraction <= p + ROUNDING);
        match (steps.get(reached), steps.get(exceeded)) {
            (Some(from), Some(to)) => Quantile::Value(from.time.midpoint(to.time)),
            // Nothing exceeds 1: there it is enough to reach it.
            (Some(last), None) if p >= 1.0 => Quantile::Value(last.time),
            _ => Quantile::Beyond(self.watched()),
        }
    }

    /// The median time to finish; with one cut-off it is beyond it if at most half of all runs finished.
    pub fn median(&self) -> Quantile {
        self.quantile(0.5)
    }

    /// An interval for the median time to finish from order statistics, as
    /// [`Sample::median_interval`](super::Sample::median_interval); `None` when there are too few runs for
    /// `confidence`.
    ///
    /// It supposes nothing about distribution or cut-offs: the lower end takes every censored run to have
    /// finished at its cut-off, the upper end takes it never to finish, and the truth is between. So its
    /// coverage is at least `confidence`; with one cut-off it is the interval that the complete times would
    /// give, cut at the cut-off, and with differing ones it is wider than needed.
    pub fn median_interval(&self, confidence: Confidence) -> Option<QuantileInterval> {
        let rank = median_rank(self.len(), confidence)?;
        let low = match self.observed()[rank - 1] {
            Observed::Finished(time) => Quantile::Value(time),
            Observed::Censored(cut_off) => Quantile::Beyond(cut_off),
        };
        let finished = self.observed().iter().filter(|run| run.is_finished());
        let high = match finished.skip(self.len() - rank).map(|run| run.time()).next() {
            Some(time) => Quantile::Value(time),
            None => Quantile::Beyond(self.watched()),
        };
        Some(QuantileInterval { low, high })
    }

    /// The longest time for which a run was watched.
    fn watched(&self) -> f64 {
        self.observed()[self.len() - 1].time()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Sample;
    use super::Observed::{Censored, Finished};
    use super::*;
    use crate::random::Seed;

    fn runs(finished: &[f64], censored: &[f64]) -> RunTimes {
        let finished = finished.iter().map(|&time| Finished(time));
        RunTimes::new(finished.chain(censored.iter().map(|&time| Censored(time))).collect())
            .expect("the times are finite and not negative")
    }

    /// Remission times in weeks under 6-MP of Freireich et al. (1963), the textbook case of differing
    /// cut-offs.
    fn remissions() -> RunTimes {
        runs(
            &[6.0, 6.0, 6.0, 7.0, 10.0, 13.0, 16.0, 22.0, 23.0],
            &[6.0, 9.0, 10.0, 11.0, 17.0, 19.0, 20.0, 25.0, 32.0, 32.0, 34.0, 35.0],
        )
    }

    fn assert_steps(runs: &RunTimes, expected: &[(f64, f64)]) {
        let steps = runs.ecdf();
        assert_eq!(steps.len(), expected.len(), "{steps:?}");
        for (step, &(time, fraction)) in steps.iter().zip(expected) {
            assert!(
                step.time == time && (step.fraction - fraction).abs() < 1e-14,
                "{step:?} is not {fraction}"
            );
        }
    }

    #[test]
    fn kaplan_meier_agrees_with_a_count_by_hand() {
        // By hand, S = (1 - 1/8)(1 - 2/6)(1 - 1/3)(1 - 1/1), cut-offs at 2, 4 and 6; scipy 1.17.1 agrees
        // (stats.ecdf).
        let curve = [(1.0, 0.125), (3.0, 5.0 / 12.0), (5.0, 11.0 / 18.0), (8.0, 1.0)];
        assert_steps(&runs(&[1.0, 3.0, 3.0, 5.0, 8.0], &[2.0, 4.0, 6.0]), &curve);
        // A cut-off at 3 leaves the run at risk when two others finish at 3; the last cut-off leaves the
        // curve open.
        assert_steps(&runs(&[1.0, 3.0, 3.0, 5.0], &[2.0, 3.0, 6.0, 9.0]), &curve[..3]);
    }

    #[test]
    fn kaplan_meier_agrees_with_scipy_on_published_data() {
        // scipy 1.17.1: stats.ecdf(CensoredData(uncensored=..., right=...)).cdf.probabilities.
        let curve = [
            (6.0, 0.1428571428571429),
            (7.0, 0.19327731092436984),
            (10.0, 0.2470588235294119),
            (13.0, 0.30980392156862757),
            (16.0, 0.37254901960784326),
            (22.0, 0.46218487394957997),
            (23.0, 0.5518207282913166),
        ];
        assert_steps(&remissions(), &curve);
        // The published median is 23 weeks.
        assert_eq!(remissions().median(), Quantile::Value(23.0));
        assert_eq!(remissions().quantile(0.6), Quantile::Beyond(35.0));
    }

    #[test]
    fn a_common_cut_off_gives_the_plain_ecdf_which_ends_at_the_success_rate() {
        let runs = runs(&[0.7, 0.1, 0.3, 0.3, 0.9, 0.2, 1.0], &[1.0; 4]);
        let counted: Vec<Step> = [(0.1, 1), (0.2, 2), (0.3, 4), (0.7, 5), (0.9, 6), (1.0, 7)]
            .map(|(time, count)| Step { time, fraction: f64::from(count) / 11.0 })
            .to_vec();
        assert_eq!(runs.ecdf(), counted);
        assert_eq!(counted[5].fraction, runs.success_rate(Confidence::P95).value);
    }

    #[test]
    fn a_median_needs_more_than_half_of_the_runs() {
        assert_eq!(runs(&[1.0, 2.0, 3.0], &[9.0, 9.0]).median(), Quantile::Value(3.0));
        assert_eq!(runs(&[1.0, 2.0, 3.0], &[9.0; 3]).median(), Quantile::Beyond(9.0));
        assert_eq!(runs(&[1.0, 2.0, 3.0, 8.0], &[9.0, 9.0]).median(), Quantile::Value(5.5));
        assert_eq!(runs(&[], &[9.0]).median(), Quantile::Beyond(9.0));
    }

    #[test]
    fn the_median_of_complete_times_is_that_of_a_sample() {
        for times in
            [&[4.0][..], &[4.0, 1.0], &[4.0, 4.0, 1.0], &[5e-324, 0.0, 1e300, 7.5], &[1.0, 2.0, 2.0, 2.0]]
        {
            let sample = Sample::new(times.to_vec()).expect("the times are finite");
            assert_eq!(runs(times, &[]).median(), Quantile::Value(sample.median()), "{times:?}");
        }
    }

    #[test]
    fn quantiles_are_monotone_and_end_at_the_first_and_the_last_finish() {
        let (complete, cut) = (runs(&[3.0, 1.0, 2.0, 8.0], &[]), runs(&[3.0, 1.0], &[8.0]));
        assert_eq!(
            (complete.quantile(0.0), complete.quantile(1.0)),
            (Quantile::Value(1.0), Quantile::Value(8.0))
        );
        assert_eq!((cut.quantile(0.0), cut.quantile(1.0)), (Quantile::Value(1.0), Quantile::Beyond(8.0)));
        for runs in [complete, cut, remissions()] {
            let bounds: Vec<f64> = (0..=100).map(|p| runs.quantile(f64::from(p) / 100.0).bound()).collect();
            assert!(bounds.is_sorted(), "{bounds:?}");
        }
        // 0.3 * 3.0 is an ulp below 0.9 and still the level between the last two of ten.
        let ten = runs(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0], &[]);
        assert_eq!(
            (ten.quantile(0.9), ten.quantile(0.3 * 3.0)),
            (Quantile::Value(9.5), Quantile::Value(9.5))
        );
    }

    #[test]
    fn median_intervals_are_cut_at_the_cut_off() {
        let interval =
            |runs: RunTimes| runs.median_interval(Confidence::P95).map(|found| (found.low, found.high));
        // Ten runs: ranks 2 and 9 (see the ranks of a sample).
        let times = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0];
        assert_eq!(interval(runs(&times, &[])), Some((Quantile::Value(2.0), Quantile::Value(9.0))));
        assert_eq!(interval(runs(&times[..9], &[20.0])), Some((Quantile::Value(2.0), Quantile::Value(9.0))));
        assert_eq!(
            interval(runs(&times[..8], &[20.0; 2])),
            Some((Quantile::Value(2.0), Quantile::Beyond(20.0)))
        );
        assert_eq!(
            interval(runs(&[1.0], &[20.0; 9])),
            Some((Quantile::Beyond(20.0), Quantile::Beyond(20.0)))
        );
        assert_eq!(interval(runs(&times[..3], &[20.0; 2])), None);
        // Early cut-offs at 0.5 can only have ended later: the lower end is beyond them, the upper end
        // unknown.
        assert_eq!(
            interval(runs(&times[..8], &[0.5; 2])),
            Some((Quantile::Beyond(0.5), Quantile::Beyond(8.0)))
        );
    }

    #[test]
    fn median_intervals_enclose_the_median_under_differing_cut_offs() {
        let found = remissions().median_interval(Confidence::P95).expect("21 runs are enough");
        // 21 runs: ranks 6 and 16 at 95 %, coverage 0.973; only 9 finished.
        assert_eq!((found.low, found.high), (Quantile::Beyond(9.0), Quantile::Beyond(35.0)));
    }

    #[test]
    fn random_cut_offs_leave_the_curve_between_its_bounds() {
        let mut rng = Seed(11).rng();
        for _ in 0..200 {
            // Times in whole units: many ties.
            let observe = |_| match (rng.below(3), f64::from(rng.below(12))) {
                (0, time) => Censored(time),
                (_, time) => Finished(time),
            };
            let runs = RunTimes::new((0..15).map(observe).collect()).expect("times from 0 to 11");
            let by = |time| runs.observed().iter().filter(move |run| run.time() <= time);
            for step in runs.ecdf() {
                // A cut run finishes after its cut-off, or at once, or never: the curve is between the last
                // two.
                let never = by(step.time).filter(|run| run.is_finished()).count() as f64 / 15.0;
                let at_once = by(step.time).count() as f64 / 15.0;
                assert!((never - 1e-12..=at_once + 1e-12).contains(&step.fraction), "{runs:?}");
            }
            let found = runs.median_interval(Confidence::P95).expect("15 runs are enough");
            let median = runs.median().bound();
            assert!(found.low.bound() <= median && median <= found.high.bound(), "{runs:?}");
        }
    }
}

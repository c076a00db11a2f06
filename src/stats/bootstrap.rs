//! Intervals for statistics without a closed form, by resampling: the percentile bootstrap (Efron 1979, DOI
//! 10.1214/aos/1176344552).
//!
//! Every sample draws from a stream of its own under the seed, so that an interval repeats for a seed, and
//! two equal samples still vary independently. Resampling knows no variation that the sample does not show:
//! equal values give an interval of no width, a handful of values one that is too narrow, and a single value
//! none at all.

use super::{Confidence, Estimate, Interval, Sample};
use crate::random::{Rng, Seed};

/// The median of `a` by the median of `b`, two samples drawn independently, with a bootstrap interval as
/// [`estimate`] gives it; a ratio of 2 says that `a` has twice the median of `b`, whatever their unit.
///
/// `None` when the median of `b` is 0 or the ratio leaves the range of `f64`.
///
/// # Panics
/// If a sample has 2^32 values or more.
pub fn ratio_of_medians(
    a: &Sample,
    b: &Sample,
    resamples: u32,
    confidence: Confidence,
    seed: Seed,
) -> Option<Estimate> {
    estimate([a, b], |[a, b]| quotient(a.median(), b.median()), resamples, confidence, seed)
}

/// The `statistic` of one or more independent samples, with the interval between the outer percentiles (type
/// 7, as [`Sample::quantile`]) of its values on `resamples` resamples of each; a thousand or more is usual.
///
/// `None` when the statistic is undefined (`None` or not finite) for the samples themselves. The estimate has
/// no interval when
/// - any sample has a single value, of whose variation nothing is known: the interval would be that of the
///   others;
/// - the statistic is undefined on any resample: to leave those out would make the interval too narrow;
/// - there are so few resamples that less than one is expected beyond each end (40 are the least at 95 %).
///
/// # Panics
/// If a sample has 2^32 values or more.
pub fn estimate<const K: usize>(
    samples: [&Sample; K],
    statistic: impl Fn([&Sample; K]) -> Option<f64>,
    resamples: u32,
    confidence: Confidence,
    seed: Seed,
) -> Option<Estimate> {
    let defined = |samples: [&Sample; K]| statistic(samples).filter(|value| value.is_finite());
    let value = defined(samples)?;
    let interval = interval(samples, defined, resamples, confidence, seed);
    Some(Estimate { value, interval, confidence })
}

/// The percentile interval; `None` where [`estimate`] says that there is none.
fn interval<const K: usize>(
    samples: [&Sample; K],
    statistic: impl Fn([&Sample; K]) -> Option<f64>,
    resamples: u32,
    confidence: Confidence,
    seed: Seed,
) -> Option<Interval> {
    let tail = confidence.tail();
    if samples.iter().any(|sample| sample.len() == 1) || f64::from(resamples) * tail < 1.0 {
        return None;
    }
    let mut streams: [Rng; K] =
        std::array::from_fn(|index| seed.derive_number("bootstrap", index as u64).rng());
    let mut values = Vec::with_capacity(resamples as usize);
    for _ in 0..resamples {
        let drawn: [Sample; K] = std::array::from_fn(|index| resample(samples[index], &mut streams[index]));
        values.push(statistic(drawn.each_ref())?);
    }
    let values = Sample::new(values).expect("at least one resample, each with a finite statistic");
    Interval::new(values.quantile(tail), values.quantile(1.0 - tail))
}

/// As many values as the sample has, drawn from it with replacement.
fn resample(sample: &Sample, rng: &mut Rng) -> Sample {
    let bound = u32::try_from(sample.len()).expect("samples to resample are shorter than 2^32");
    // Counting how often each value is drawn yields them in order without a sort.
    let mut counts = vec![0usize; sample.len()];
    for _ in 0..bound {
        counts[rng.below(bound) as usize] += 1;
    }
    let drawn = sample.values().iter().zip(counts);
    Sample::from_sorted(drawn.flat_map(|(&value, count)| std::iter::repeat_n(value, count)).collect())
}

/// `above / below` where that is a finite number.
fn quotient(above: f64, below: f64) -> Option<f64> {
    Some(above / below).filter(|ratio| ratio.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[f64]) -> Sample {
        Sample::new(values.to_vec()).expect("the values are finite")
    }

    fn slow() -> Sample {
        sample(&[3.1, 4.7, 5.2, 6.0, 8.8, 9.1, 10.4, 12.5])
    }

    fn fast() -> Sample {
        sample(&[1.2, 1.9, 2.2, 2.4, 3.1, 3.3, 4.0])
    }

    fn ends(estimate: Option<Estimate>) -> (f64, f64) {
        let interval = estimate.and_then(|estimate| estimate.interval).expect("a plain case has an interval");
        (interval.low(), interval.high())
    }

    #[test]
    fn the_interval_of_a_mean_agrees_with_scipy() {
        // scipy 1.17.1: stats.bootstrap(np.mean, method="percentile", n_resamples=400000): [5.425, 9.5875].
        // With 20,000 resamples the ends scatter by about 0.02.
        let found = estimate([&slow()], |[sample]| Some(sample.mean()), 20_000, Confidence::P95, Seed(1));
        let (low, high) = ends(found);
        assert!((low - 5.425).abs() < 0.1 && (high - 9.5875).abs() < 0.1, "{low} to {high}");
        assert!(found.is_some_and(|found| found.value == slow().mean()));
    }

    #[test]
    fn the_interval_of_a_ratio_agrees_with_scipy() {
        // scipy 1.17.1: stats.bootstrap of the ratio of medians, 200,000 resamples: [1.5758, 4.7895]; both
        // ends are atoms of the distribution, so the next ones are allowed.
        let ratio = ratio_of_medians(&slow(), &fast(), 20_000, Confidence::P95, Seed(1));
        let (low, high) = ends(ratio);
        assert!((low - 1.5758).abs() < 0.1 && (high - 4.7895).abs() < 0.2, "{low} to {high}");
        let ratio = ratio.expect("the medians are positive");
        assert!((ratio.value - 7.4 / 2.4).abs() < 1e-15);
        assert!(ratio.interval.is_some_and(|interval| interval.contains(ratio.value)));
    }

    #[test]
    fn an_interval_repeats_for_a_seed_and_changes_with_it() {
        let mean = |seed| {
            ends(estimate([&slow()], |[sample]| Some(sample.mean()), 500, Confidence::P95, Seed(seed)))
        };
        assert_eq!(mean(7), mean(7));
        assert_ne!(mean(7), mean(8));
    }

    #[test]
    fn an_interval_shrinks_as_the_sample_grows() {
        let width = |count: u32| {
            let mut rng = Seed(3).rng();
            let sample = sample(&(0..count).map(|_| rng.unit()).collect::<Vec<f64>>());
            let (low, high) = ends(estimate([&sample], |[s]| Some(s.mean()), 1000, Confidence::P95, Seed(4)));
            high - low
        };
        // Sixteen times the values make it a quarter as wide.
        let ratio = width(50) / width(800);
        assert!((3.0..5.5).contains(&ratio), "{ratio}");
    }

    #[test]
    fn equal_samples_vary_independently() {
        let (low, high) = ends(ratio_of_medians(&slow(), &slow(), 1000, Confidence::P95, Seed(1)));
        assert!(low < 1.0 && 1.0 < high, "{low} to {high}");
    }

    #[test]
    fn a_single_value_gives_an_estimate_without_an_interval() {
        let one = sample(&[6.0]);
        for (a, b, value) in [(&one, &one, 1.0), (&one, &fast(), 2.5), (&slow(), &one, 7.4 / 6.0)] {
            let ratio =
                ratio_of_medians(a, b, 1000, Confidence::P95, Seed(1)).expect("the medians are positive");
            assert!((ratio.value - value).abs() < 1e-15);
            assert_eq!(ratio.interval, None);
        }
    }

    #[test]
    fn equal_values_give_an_interval_of_no_width() {
        let ratio = ratio_of_medians(&sample(&[6.0; 3]), &sample(&[3.0; 2]), 40, Confidence::P95, Seed(1));
        assert_eq!(ends(ratio), (2.0, 2.0));
    }

    #[test]
    fn undefined_statistics_are_not_hidden() {
        let ratio = |b: &[f64]| ratio_of_medians(&slow(), &sample(b), 1000, Confidence::P95, Seed(1));
        assert_eq!(ratio(&[0.0, 0.0, 1.0]), None);
        assert_eq!(ratio(&[0.0, 1.0, 1.0]).map(|ratio| ratio.interval), Some(None));
        assert_eq!(ratio(&[5e-324, 5e-324]), None);
    }

    #[test]
    fn too_few_resamples_give_no_interval() {
        let interval = |resamples| {
            ratio_of_medians(&slow(), &fast(), resamples, Confidence::P95, Seed(1))
                .and_then(|ratio| ratio.interval)
        };
        assert_eq!((interval(0), interval(39)), (None, None));
        assert!(interval(40).is_some());
    }
}

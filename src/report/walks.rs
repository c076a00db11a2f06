//! Walks of traced trials: their cost at a step, and how soon they forget it.

use crate::experiment::trace::TracePoint;
use crate::random::Seed;
use crate::stats::{Confidence, Estimate, Sample, bootstrap};

use super::findings::RESAMPLES;

/// The moments of one traced trial, in order.
#[derive(Clone, Copy, Debug)]
pub struct Walk<'a> {
    /// The label.
    pub label: &'a str,
    /// The size.
    pub n: u32,
    /// Its moments, at least one.
    pub points: &'a [TracePoint],
}

/// The walks of a table of traces. A chunk is never empty.
pub fn all(traces: &[TracePoint]) -> Vec<Walk<'_>> {
    let same = |a: &TracePoint, b: &TracePoint| (&a.label, a.n, a.replicate) == (&b.label, b.n, b.replicate);
    traces.chunk_by(same).map(|points| Walk { label: &points[0].label, n: points[0].n, points }).collect()
}

impl Walk<'_> {
    /// The cost after so many steps, between two moments on the straight line from one to the other. A walk that has ended
    /// stays where it ended.
    pub fn cost_at(&self, step: u64) -> f64 {
        let after = self.points.partition_point(|point| point.step <= step);
        let before = &self.points[after.saturating_sub(1)];
        let cost = before.cost as f64;
        match self.points.get(after) {
            Some(next) if next.step > before.step => {
                let share = step.saturating_sub(before.step) as f64 / (next.step - before.step) as f64;
                cost + share * (next.cost as f64 - cost)
            }
            _ => cost,
        }
    }

    /// The steps of the last moment.
    pub fn last_step(&self) -> u64 {
        self.points[self.points.len() - 1].step
    }

    /// The first moment at which the cost is at most so high.
    pub fn first_at_most(&self, cost: u64) -> Option<u64> {
        self.points.iter().find(|point| point.cost <= cost).map(|point| point.step)
    }

    /// The costs at equal distances, and the distance; the last moment may lie off the grid.
    fn series(&self) -> Option<(u64, Vec<f64>)> {
        let [first, second, ..] = self.points else { return None };
        let distance = second.step - first.step;
        let on_grid = self.points.windows(2).take_while(|pair| pair[1].step - pair[0].step == distance);
        let costs = on_grid.map(|pair| pair[1].cost as f64);
        Some((distance, std::iter::once(first.cost as f64).chain(costs).collect()))
    }
}

/// How many steps apart the costs of random walks have a correlation of 1/e: -d / ln r(d) with r the correlation of costs d
/// steps apart (Weinberger 1990, DOI 10.1007/BF00202749; Stadler 1996, DOI 10.1007/BF01165154).
///
/// Mean and variance are those of all walks together, which begin where they stay: at boards drawn uniformly. So
/// that a walk's own mean, which follows it, does not make its memory look shorter. The interval is the bootstrap's over
/// walks. `None` with fewer than two walks, with walks of unequal distances, or where r is not between 0 and 1.
pub fn correlation_length(walks: &[&Walk<'_>], seed: Seed) -> Option<Estimate> {
    let series: Vec<(u64, Vec<f64>)> = walks.iter().map(|walk| walk.series()).collect::<Option<_>>()?;
    let [(distance, _), _, ..] = series[..] else { return None };
    if series.iter().any(|(other, costs)| *other != distance || costs.len() < 2) {
        return None;
    }
    let everything =
        Sample::new(series.iter().flat_map(|(_, costs)| costs.iter().copied()).collect()).ok()?;
    let mean = everything.mean();
    let variance = everything.standard_deviation()?.powi(2);
    let correlation = |costs: &[f64]| {
        let products = costs.windows(2).map(|pair| (pair[0] - mean) * (pair[1] - mean));
        products.sum::<f64>() / (costs.len() - 1) as f64 / variance
    };
    let correlations = Sample::new(series.iter().map(|(_, costs)| correlation(costs)).collect()).ok()?;
    let length = |[correlations]: [&Sample; 1]| {
        let mean = correlations.mean();
        (mean > 0.0 && mean < 1.0).then(|| -(distance as f64) / mean.ln())
    };
    bootstrap::estimate([&correlations], length, RESAMPLES, Confidence::P95, seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(replicate: u32, step: u64, cost: u64) -> TracePoint {
        TracePoint { experiment: "x".into(), label: "walk".into(), n: 8, replicate, seed: 0, step, cost }
    }

    #[test]
    fn walks_are_told_apart_and_read_at_any_step() {
        let points = [point(1, 0, 9), point(1, 4, 5), point(1, 6, 0), point(2, 0, 7)];
        let walks = all(&points);
        assert_eq!(walks.len(), 2);
        let costs = [0, 3, 4, 5, 6, 100].map(|step| walks[0].cost_at(step));
        assert_eq!(costs, [9.0, 6.0, 5.0, 2.5, 0.0, 0.0]);
        assert_eq!((walks[0].first_at_most(5), walks[0].first_at_most(1)), (Some(4), Some(6)));
        assert_eq!((walks[1].first_at_most(5), walks[1].last_step()), (None, 0));
    }

    /// A walk whose next deviation is r times the last one and noise has the correlation length -1 / ln r.
    #[test]
    fn the_length_of_an_autoregressive_walk_is_known() {
        let mut rng = Seed(5).rng();
        let mut points = Vec::new();
        let ratio = 0.8f64;
        for replicate in 1..=20 {
            let mut deviation = 0.0;
            for step in 0..500 {
                deviation = ratio * deviation + (rng.unit() + rng.unit() - 1.0) * 1e6;
                points.push(point(replicate, 3 * step, (1e8 + deviation) as u64));
            }
        }
        let walks = all(&points);
        let walks: Vec<&Walk<'_>> = walks.iter().collect();
        let length = correlation_length(&walks, Seed(1)).unwrap();
        let expected = -3.0 / ratio.ln();
        assert!((length.value / expected - 1.0).abs() < 0.05, "{length:?} {expected}");
        assert!(length.interval.is_some_and(|interval| interval.contains(expected)), "{length:?} {expected}");
        assert_eq!(correlation_length(&walks[..1], Seed(1)), None);
    }
}

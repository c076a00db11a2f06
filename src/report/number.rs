//! The numbers that views, published values and claims are about: one from all runs of a label at a size.

use super::Material;
use super::findings::RESAMPLES;
use super::group::{Cell, Cells};
use super::text::{digits, time};
use super::walks::{self, Walk};
use crate::experiment::view::{Measure, Quantity, Reading, Runs, Statistic, means};
use crate::experiment::{Outcome, Record, Spec};
use crate::random::Seed;
use crate::stats::{Confidence, Estimate, Interval, Observed, Quantile, RunTimes, Sample, bootstrap};

/// A number with what is known of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// The number, or what it is beyond.
    pub value: Quantile,
    /// Its 95 % interval; an end may be beyond what was watched.
    pub interval: Option<(Quantile, Quantile)>,
    /// The quartiles of the runs, beside a median.
    pub quartiles: Option<(Quantile, Quantile)>,
}

impl Number {
    fn of(estimate: &Estimate) -> Number {
        let ends = |interval: Interval| (Quantile::Value(interval.low()), Quantile::Value(interval.high()));
        Number {
            value: Quantile::Value(estimate.value),
            interval: estimate.interval.map(ends),
            quartiles: None,
        }
    }

    /// Whether a value lies in the interval.
    pub fn covers(&self, value: f64) -> bool {
        self.interval
            .is_some_and(|(low, high)| low.bound() <= value && high.value().is_none_or(|high| value <= high))
    }

    /// The bar of a figure: the quartiles of a median, the interval of anything else.
    pub fn bar(&self) -> (Option<f64>, Option<f64>) {
        let (low, high) = self.quartiles.or(self.interval).unzip();
        (low.and_then(Quantile::value), high.and_then(Quantile::value))
    }

    /// The number in words, with its interval.
    pub fn words(&self, measure: Measure) -> String {
        let value = bounded(self.value, measure);
        match self.interval {
            Some((low, high)) => format!("{value} [{}, {}]", bounded(low, measure), bounded(high, measure)),
            None => value,
        }
    }
}

/// A value in words, in the unit of its measure.
pub fn words(value: f64, measure: Measure) -> String {
    match measure.quantity {
        Quantity::Time => time(value),
        Quantity::Solved | Quantity::Acceptance => format!("{} %", digits(100.0 * value)),
        _ => digits(value),
    }
}

/// A quantile in words: of one beyond what was watched, that it is more.
pub fn bounded(quantile: Quantile, measure: Measure) -> String {
    match quantile {
        Quantile::Value(value) => words(value, measure),
        Quantile::Beyond(value) => format!("> {}", words(value, measure)),
    }
}

/// What a measure is called, and what it counts.
pub fn named(measure: Measure) -> (String, &'static str) {
    let (name, unit) = match measure.quantity {
        Quantity::Time => ("time to a solution", "s"),
        Quantity::Steps => ("steps", "as each algorithm counts them"),
        Quantity::Evaluations => ("evaluations", "costs, deltas or pair checks"),
        Quantity::Moves => ("moves", "changes of the board"),
        Quantity::Restarts => ("restarts", "new starts"),
        Quantity::Nodes => ("nodes", "placements tried"),
        Quantity::InitialCost => ("cost of the first board", "attacking pairs"),
        Quantity::FinalCost => ("cost of the last board", "attacking pairs"),
        Quantity::Solved => ("runs solved", "share"),
        Quantity::Acceptance => ("accepted", "moves an evaluation"),
        Quantity::CorrelationLength => ("correlation length", "steps"),
    };
    (if measure.per_queen { format!("{name} per queen") } else { name.to_owned() }, unit)
}

/// A number's name: `median moves of the solved runs`.
pub fn titled(reading: Reading) -> String {
    let (name, _) = named(reading.measure);
    let statistic = match (reading.measure.quantity, reading.statistic) {
        (Quantity::Solved | Quantity::CorrelationLength, _) => return name,
        (_, Statistic::Median) => "median",
        (_, Statistic::Mean) => "mean",
    };
    let runs = match reading.runs {
        Runs::All => "",
        Runs::Solved => " of the solved runs",
        Runs::Unsolved => " of the unsolved runs",
    };
    format!("{statistic} {name}{runs}")
}

/// Everything that numbers are read from.
#[derive(Clone, Debug)]
pub struct Numbers<'a> {
    /// The runs.
    pub cells: &'a Cells<'a>,
    /// The traced walks.
    pub walks: Vec<Walk<'a>>,
    spec: &'a Spec,
}

impl<'a> Numbers<'a> {
    /// Of an experiment.
    pub fn new(material: Material<'a>, cells: &'a Cells<'a>) -> Numbers<'a> {
        Numbers { cells, walks: walks::all(material.traces), spec: material.spec }
    }

    /// The labels of the data that some labels of the spec stand for, in their order; none stands for all.
    pub fn labels(&self, wanted: &[String]) -> Vec<&'a str> {
        let all = self.cells.labels();
        if wanted.is_empty() {
            return all.to_vec();
        }
        let mut labels = Vec::new();
        for text in wanted {
            let meant = all.iter().copied().filter(|label| means(text, label));
            labels.extend(meant.filter(|label| !labels.contains(label)).collect::<Vec<_>>());
        }
        labels
    }

    /// The sizes of some labels, rising.
    pub fn sizes(&self, labels: &[&str]) -> Vec<u32> {
        let mut sizes: Vec<u32> =
            labels.iter().flat_map(|label| self.cells.of(label)).map(|cell| cell.n).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    /// A number of a label at a size. `None` if there is no such run, if no run has it, or if it is the mean of runs
    /// of which a budget cut one short.
    pub fn number(&self, label: &str, n: u32, reading: Reading) -> Option<Number> {
        let cell = self.cells.cell(label, n)?;
        match reading.measure.quantity {
            Quantity::CorrelationLength => {
                let walks: Vec<&Walk<'_>> =
                    self.walks.iter().filter(|walk| walk.label == label && walk.n == n).collect();
                walks::correlation_length(&walks, self.seed(label, n)).map(|length| Number::of(&length))
            }
            Quantity::Solved => Some(Number::of(&solved(cell))),
            _ => self.summed_up(cell, reading),
        }
    }

    fn summed_up(&self, cell: &Cell<'_>, reading: Reading) -> Option<Number> {
        match reading.statistic {
            Statistic::Median => {
                let values = observed(cell, reading)?;
                let interval = values.median_interval(Confidence::P95);
                Some(Number {
                    value: values.median(),
                    interval: interval.map(|interval| (interval.low, interval.high)),
                    quartiles: Some((values.quantile(0.25), values.quantile(0.75))),
                })
            }
            Statistic::Mean => {
                let sample = complete(cell, reading)?;
                let mean = |[sample]: [&Sample; 1]| Some(sample.mean());
                let seed = self.seed(cell.label, cell.n);
                bootstrap::estimate([&sample], mean, RESAMPLES, Confidence::P95, seed)
                    .map(|mean| Number::of(&mean))
            }
        }
    }

    /// A number of one label by that of another, both at one size; `None` also where a budget cut a run short.
    pub fn ratio(&self, above: &str, below: &str, n: u32, reading: Reading) -> Option<Estimate> {
        let sample = |label| complete(self.cells.cell(label, n)?, reading);
        let (above_sample, below_sample) = (sample(above)?, sample(below)?);
        let of = |sample: &Sample| match reading.statistic {
            Statistic::Median => sample.median(),
            Statistic::Mean => sample.mean(),
        };
        let quotient = |[above, below]: [&Sample; 2]| Some(of(above) / of(below));
        let seed = self.seed(above, n).derive(below);
        bootstrap::estimate([&above_sample, &below_sample], quotient, RESAMPLES, Confidence::P95, seed)
    }

    fn seed(&self, label: &str, n: u32) -> Seed {
        self.spec.seed.derive("bootstrap").derive(label).derive_number("n", u64::from(n))
    }
}

/// The share of runs that ended with a solution.
fn solved(cell: &Cell<'_>) -> Estimate {
    let one = |record: &&Record| match record.outcome {
        Outcome::Solved => Observed::Finished(1.0),
        _ => Observed::Censored(1.0),
    };
    let runs = RunTimes::new(cell.records.iter().map(one).collect());
    runs.expect("a cell has trials").success_rate(Confidence::P95)
}

/// What is read from each run that counts; of what grows, a run that did not come to its end shows only that it is more.
fn observed(cell: &Cell<'_>, reading: Reading) -> Option<RunTimes> {
    let counts = |record: &&&Record| match reading.runs {
        Runs::All => true,
        Runs::Solved => record.outcome == Outcome::Solved,
        Runs::Unsolved => record.outcome != Outcome::Solved,
    };
    let ended = |record: &Record| match reading.runs {
        Runs::All | Runs::Solved => record.outcome.finished(),
        // A search that can go no further has ended by itself.
        Runs::Unsolved => matches!(record.outcome, Outcome::Stalled | Outcome::Exhausted),
    };
    let read = |record: &&Record| {
        let value = value(record, reading.measure)?;
        let whole = !reading.measure.quantity.grows() || ended(record);
        Some(if whole { Observed::Finished(value) } else { Observed::Censored(value) })
    };
    let values: Option<Vec<Observed>> = cell.records.iter().filter(counts).map(read).collect();
    RunTimes::new(values?).ok()
}

/// The values of all runs that count, if each came to its end.
fn complete(cell: &Cell<'_>, reading: Reading) -> Option<Sample> {
    let values = observed(cell, reading)?;
    let whole = |observed: &Observed| observed.is_finished().then(|| observed.time());
    Sample::new(values.observed().iter().map(whole).collect::<Option<_>>()?).ok()
}

/// What a measure reads from a run.
fn value(record: &Record, measure: Measure) -> Option<f64> {
    let count = |count: Option<u64>| count.map(|count| count as f64);
    let value = match measure.quantity {
        Quantity::Time => Some(record.total_ns as f64 * 1e-9),
        Quantity::Steps => count(Some(record.steps)),
        Quantity::Evaluations => count(record.evaluations),
        Quantity::Moves => count(record.moves),
        Quantity::Restarts => count(record.restarts),
        Quantity::Nodes => count(record.nodes),
        Quantity::InitialCost => count(record.initial_cost),
        Quantity::FinalCost => count(record.final_cost),
        Quantity::Acceptance => {
            let evaluations = record.evaluations.filter(|&evaluations| evaluations > 0)?;
            Some(record.moves? as f64 / evaluations as f64)
        }
        // These are no numbers of one run.
        Quantity::Solved | Quantity::CorrelationLength => None,
    }?;
    Some(if measure.per_queen { value / f64::from(record.n) } else { value })
}

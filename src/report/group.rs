//! Rows grouped into cells: all trials of one label at one size.

use std::collections::BTreeMap;

use crate::experiment::{Record, Spec};
use crate::stats::{Observed, RunTimes, Sample};

/// All trials of one label at one size.
#[derive(Clone, Debug)]
pub struct Cell<'a> {
    /// The label.
    pub label: &'a str,
    /// The size.
    pub n: u32,
    /// Its rows, by replicate.
    pub records: Vec<&'a Record>,
    /// Their wall times in seconds, those that a budget ended as censored.
    pub times: RunTimes,
}

impl<'a> Cell<'a> {
    fn new(label: &'a str, n: u32, mut records: Vec<&'a Record>) -> Cell<'a> {
        records.sort_by_key(|record| record.replicate);
        let observed = records.iter().map(|record| {
            let seconds = seconds(record.total_ns);
            if record.outcome.finished() { Observed::Finished(seconds) } else { Observed::Censored(seconds) }
        });
        let times = RunTimes::new(observed.collect()).expect("a cell has trials, and times are finite");
        Cell { label, n, records, times }
    }

    /// The times if every trial ran to its own end: nothing is known about the distribution beyond a cut-off.
    pub fn finished_times(&self) -> Option<Sample> {
        let all: Option<Vec<f64>> = self
            .times
            .observed()
            .iter()
            .map(|observed| observed.is_finished().then(|| observed.time()))
            .collect();
        Sample::new(all?).ok()
    }

    /// The median time in seconds, if the trials that ran to their own end reach that far.
    pub fn median(&self) -> Option<f64> {
        self.times.median().value()
    }

    /// The median of a count, if every trial ran to its own end and has it: what a budget cut short was not counted.
    pub fn median_count(&self, count: impl Fn(&Record) -> Option<u64>) -> Option<f64> {
        let finished = |record: &&Record| record.outcome.finished().then(|| count(record)).flatten();
        let counts: Option<Vec<f64>> =
            self.records.iter().map(|record| finished(record).map(|count| count as f64)).collect();
        Sample::new(counts?).ok().map(|sample| sample.median())
    }

    /// Trials whose wall time exceeds their CPU time by more than 5 %.
    pub fn disturbed(&self) -> usize {
        self.records.iter().filter(|record| record.disturbed()).count()
    }
}

/// The cells of a table, labels in the order of the spec.
#[derive(Clone, Debug)]
pub struct Cells<'a> {
    cells: BTreeMap<(usize, u32), Cell<'a>>,
    labels: Vec<&'a str>,
}

impl<'a> Cells<'a> {
    /// Groups rows. Labels come in the order in which their first solver stands in the spec; a swept label, whose exact
    /// text the spec does not show, after the one that it extends.
    pub fn new(spec: &Spec, records: &'a [Record]) -> Cells<'a> {
        let place = |label: &str| {
            let stem = |block: &str| block.split('{').next().unwrap_or_default().trim_end().to_owned();
            let blocks = spec.solvers.iter().position(|block| block.label == label);
            let swept = || spec.solvers.iter().position(|block| label.starts_with(&stem(&block.label)));
            blocks.or_else(swept).unwrap_or(usize::MAX)
        };
        let mut labels: Vec<&str> = records.iter().map(|record| record.label.as_str()).collect();
        labels.sort_unstable_by_key(|&label| (place(label), label));
        labels.dedup();
        let mut rows: BTreeMap<(usize, u32), Vec<&Record>> = BTreeMap::new();
        for record in records {
            let index =
                labels.iter().position(|&label| label == record.label).expect("labels are those of the rows");
            rows.entry((index, record.n)).or_default().push(record);
        }
        let cells =
            rows.into_iter().map(|(key, records)| (key, Cell::new(labels[key.0], key.1, records))).collect();
        Cells { cells, labels }
    }

    /// Whether there are no trials.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The labels, in the order of the spec.
    pub fn labels(&self) -> &[&'a str] {
        &self.labels
    }

    /// Every cell: labels in the order of the spec, sizes rising.
    pub fn all(&self) -> impl Iterator<Item = &Cell<'a>> {
        self.cells.values()
    }

    /// The cell of a label at a size.
    pub fn cell(&self, label: &str, n: u32) -> Option<&Cell<'a>> {
        let index = self.labels.iter().position(|&known| known == label)?;
        self.cells.get(&(index, n))
    }

    /// The cells of a label, sizes rising.
    pub fn of(&self, label: &str) -> Vec<&Cell<'a>> {
        let index = self.labels.iter().position(|&known| known == label);
        index.map_or(Vec::new(), |index| {
            self.cells.range((index, 0)..(index + 1, 0)).map(|(_, cell)| cell).collect()
        })
    }
}

/// Nanoseconds as seconds.
pub fn seconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 * 1e-9
}

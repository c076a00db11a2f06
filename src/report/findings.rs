//! What the data says about heuristics against backtracking: ratios, frontier, growth.

use super::frontier::Frontier;
use super::group::{Cell, Cells};
use super::growth::Growth;
use super::sheet::Sheet;
use super::text::estimate;
use crate::experiment::Spec;
use crate::experiment::spec::Analysis;
use crate::random::Seed;
use crate::stats::{Confidence, Estimate, Sample, bootstrap};

/// How much longer a backtracking takes at its size than a heuristic at its own: median over median.
#[derive(Clone, Debug)]
pub struct Ratio<'a> {
    /// The label of the heuristic.
    pub heuristic: &'a str,
    /// The label of the backtracking.
    pub backtracking: &'a str,
    /// The ratio.
    pub estimate: Estimate,
    /// The runs of that one of the two that ran less often: with few, the interval spans what they show and no more.
    pub runs: usize,
}

/// Everything that an analysis finds.
#[derive(Clone, Debug)]
pub struct Findings<'a> {
    /// What plays which part.
    pub analysis: &'a Analysis,
    /// One for each heuristic and backtracking that ran at its size.
    pub ratios: Vec<Ratio<'a>>,
    /// Who gets how far in whose time.
    pub frontier: Frontier<'a>,
    /// How time and nodes grow.
    pub growth: Growth<'a>,
}

/// Resamples of a bootstrap interval: the ends of a 95 % interval then rest on 250 values each.
pub(super) const RESAMPLES: u32 = 10_000;

impl<'a> Findings<'a> {
    /// Works out everything from the cells of a table.
    pub fn new(spec: &Spec, analysis: &'a Analysis, cells: &Cells<'_>) -> Findings<'a> {
        Findings {
            analysis,
            ratios: ratios(spec, analysis, cells),
            frontier: Frontier::new(analysis, cells),
            growth: Growth::new(analysis, cells),
        }
    }

    /// What a reader of the ratios must know.
    pub fn ratios_note(&self) -> String {
        let mut note = "Median over median, with 95 % bootstrap intervals.".to_owned();
        if self.ratios.iter().any(|ratio| ratio.runs < ENOUGH) {
            note += " †: one of the two ran fewer than six times, so the interval is narrower than its name says; with \
                     a single run it is that of the other alone.";
        }
        note
    }

    /// The ratios as a table: a row a heuristic, a column a backtracking.
    pub fn ratios_sheet(&self) -> Sheet {
        let (tree, heuristic) = (self.analysis.backtracking_size, self.analysis.heuristic_size);
        let corner = format!("time at n = {tree} / time at n = {heuristic}");
        let (rows, columns) = (&self.analysis.heuristics, &self.analysis.backtracking);
        Sheet::matrix(corner, rows, columns, |heuristic, backtracking| {
            let found =
                self.ratios.iter().find(|r| r.heuristic == heuristic && r.backtracking == backtracking)?;
            let mark = if found.runs < ENOUGH { " †" } else { "" };
            Some(estimate(&found.estimate) + mark)
        })
    }
}

/// Runs from which on an interval of a median has its confidence, as for [`Sample::median_interval`].
const ENOUGH: usize = 6;

fn ratios<'a>(spec: &Spec, analysis: &'a Analysis, cells: &Cells<'_>) -> Vec<Ratio<'a>> {
    let times = |label: &str, n: u32| cells.cell(label, n).and_then(Cell::finished_times);
    let mut ratios = Vec::new();
    for heuristic in &analysis.heuristics {
        let Some(fast) = times(heuristic, analysis.heuristic_size.get()) else { continue };
        for backtracking in &analysis.backtracking {
            let Some(slow) = times(backtracking, analysis.backtracking_size.get()) else { continue };
            let seed: Seed = spec.seed.derive("bootstrap").derive(heuristic).derive(backtracking);
            let runs = slow.len().min(fast.len());
            let found = if slow.len() == 1 {
                let against = |[fast]: [&Sample; 1]| Some(slow.median() / fast.median());
                bootstrap::estimate([&fast], against, RESAMPLES, Confidence::P95, seed)
            } else {
                bootstrap::ratio_of_medians(&slow, &fast, RESAMPLES, Confidence::P95, seed)
            };
            ratios.extend(found.map(|estimate| Ratio { heuristic, backtracking, estimate, runs }));
        }
    }
    ratios
}

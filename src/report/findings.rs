//! What the data says about heuristics against backtracking: ratios, frontier, growth, verdicts.

use super::frontier::Frontier;
use super::group::{Cell, Cells};
use super::growth::Growth;
use super::sheet::Sheet;
use super::text::estimate;
use super::verdict::{self, Verdict};
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
    /// Whether the backtracking ran once only, so that the interval is that of the heuristic alone.
    pub single: bool,
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
    /// The judgement of each claim.
    pub verdicts: Vec<Verdict<'a>>,
}

/// Resamples of a bootstrap interval: the ends of a 95 % interval then rest on 250 values each.
const RESAMPLES: u32 = 10_000;

impl<'a> Findings<'a> {
    /// Works out everything from the cells of a table.
    pub fn new(spec: &'a Spec, analysis: &'a Analysis, cells: &Cells<'_>) -> Findings<'a> {
        let mut findings = Findings {
            analysis,
            ratios: ratios(spec, analysis, cells),
            frontier: Frontier::new(analysis, cells),
            growth: Growth::new(analysis, cells),
            verdicts: Vec::new(),
        };
        findings.verdicts =
            spec.hypotheses.iter().map(|hypothesis| verdict::judge(hypothesis, &findings, cells)).collect();
        findings
    }

    /// What a reader of the ratios must know.
    pub fn ratios_note(&self) -> String {
        let mut note = "Median over median, with 95 % bootstrap intervals.".to_owned();
        if self.ratios.iter().any(|ratio| ratio.single) {
            note += " †: the backtracking ran once, so the interval is that of the heuristic alone.";
        }
        note
    }

    /// The ratios as a table: a row a heuristic, a column a backtracking.
    pub fn ratios_sheet(&self) -> Sheet {
        let (tree, heuristic) = (self.analysis.backtracking_size, self.analysis.heuristic_size);
        let corner = format!("time at n = {tree} / time at n = {heuristic}");
        let mut header = vec![corner];
        header.extend(self.analysis.backtracking.iter().cloned());
        let ratio = |heuristic: &str, backtracking: &str| {
            let found =
                self.ratios.iter().find(|r| r.heuristic == heuristic && r.backtracking == backtracking);
            found.map_or(String::new(), |ratio| {
                estimate(&ratio.estimate) + if ratio.single { " †" } else { "" }
            })
        };
        let row = |heuristic: &String| {
            let ratios = self.analysis.backtracking.iter().map(|backtracking| ratio(heuristic, backtracking));
            std::iter::once(heuristic.clone()).chain(ratios).collect()
        };
        Sheet { header, rows: self.analysis.heuristics.iter().map(row).collect() }
    }
}

fn ratios<'a>(spec: &Spec, analysis: &'a Analysis, cells: &Cells<'_>) -> Vec<Ratio<'a>> {
    let times = |label: &str, n: u32| cells.cell(label, n).and_then(Cell::finished_times);
    let mut ratios = Vec::new();
    for heuristic in &analysis.heuristics {
        let Some(fast) = times(heuristic, analysis.heuristic_size.get()) else { continue };
        for backtracking in &analysis.backtracking {
            let Some(slow) = times(backtracking, analysis.backtracking_size.get()) else { continue };
            let seed: Seed = spec.seed.derive("bootstrap").derive(heuristic).derive(backtracking);
            let single = slow.len() == 1;
            let found = if single {
                let against = |[fast]: [&Sample; 1]| Some(slow.median() / fast.median());
                bootstrap::estimate([&fast], against, RESAMPLES, Confidence::P95, seed)
            } else {
                bootstrap::ratio_of_medians(&slow, &fast, RESAMPLES, Confidence::P95, seed)
            };
            ratios.extend(found.map(|estimate| Ratio { heuristic, backtracking, estimate, single }));
        }
    }
    ratios
}

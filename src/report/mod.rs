//! Where records meet numbers and pictures.
//!
//! Everything here is a function of the spec and the data alone: the same table makes the same bytes again,
//! which is how `queens report --check` tells a stale report from a true one.

pub mod figures;
pub mod findings;
pub mod frontier;
pub mod group;
pub mod growth;
pub mod html;
pub mod literature;
pub mod number;
pub mod sheet;
pub mod splice;
pub mod tables;
pub mod text;
pub mod verdict;
pub mod views;
pub mod walks;

use std::path::PathBuf;

use crate::experiment::provenance::RunFile;
use crate::experiment::trace::TracePoint;
use crate::experiment::{Record, Spec};
use crate::plot::{self, PlotError};
use findings::Findings;
use group::Cells;
use literature::Pair;
use number::Numbers;
use verdict::{Evidence, Verdict};
use views::{Shown, Sweep};

/// A file of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifact {
    /// Its path below the folder of the report.
    pub path: PathBuf,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// A report in all its forms.
#[derive(Clone, Debug)]
pub struct Report {
    /// The files to be written.
    pub artifacts: Vec<Artifact>,
    /// The summary and the verdict for a terminal.
    pub terminal: String,
    /// The same for a README, in Markdown.
    pub markdown: String,
}

/// Why there can be no report.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// There are no trials yet.
    #[error("there are no trials to report")]
    NoTrials,
    /// A figure cannot be drawn.
    #[error("figure {name}: {error}")]
    Figure {
        /// The name of its file.
        name: String,
        /// What is wrong.
        error: PlotError,
    },
}

/// What a report is made from.
#[derive(Clone, Copy, Debug)]
pub struct Material<'a> {
    /// The spec.
    pub spec: &'a Spec,
    /// The rows of the table.
    pub records: &'a [Record],
    /// Trials of the plan.
    pub planned: usize,
    /// The walks of the traced trials.
    pub traces: &'a [TracePoint],
    /// The provenance of the table, if it is known.
    pub run: Option<&'a RunFile>,
}

/// Everything that is known of an experiment when its report is written.
#[derive(Clone, Copy, Debug)]
struct Results<'a> {
    /// The cells of its table.
    cells: &'a Cells<'a>,
    /// What heuristics are against backtracking, if that is what it is about.
    findings: Option<&'a Findings<'a>>,
    /// Its views.
    shown: &'a [Shown<'a>],
    /// What others published, beside ours.
    pairs: &'a [Pair<'a>],
    /// What was swept.
    sweeps: &'a [Sweep<'a>],
    /// The judgement of each claim.
    verdicts: &'a [Verdict<'a>],
}

/// Makes the report of an experiment.
///
/// # Errors
/// If there are no trials, or a figure cannot be drawn.
pub fn make(material: Material<'_>) -> Result<Report, ReportError> {
    let spec = material.spec;
    let cells = Cells::new(spec, material.records);
    if cells.is_empty() {
        return Err(ReportError::NoTrials);
    }
    let findings = spec.analysis.as_ref().map(|analysis| Findings::new(spec, analysis, &cells));
    let numbers = Numbers::new(material, &cells);
    let (pairs, sweeps) = (literature::pairs(spec, &numbers), views::sweeps(spec, &numbers));
    let evidence =
        Evidence { numbers: &numbers, findings: findings.as_ref(), pairs: &pairs, sweeps: &sweeps };
    let verdicts: Vec<Verdict<'_>> =
        spec.hypotheses.iter().map(|hypothesis| verdict::judge(hypothesis, evidence)).collect();
    let results = Results {
        cells: &cells,
        findings: findings.as_ref(),
        shown: &views::all(spec, &numbers),
        pairs: &pairs,
        sweeps: &sweeps,
        verdicts: &verdicts,
    };
    written(material, results)
}

fn written(material: Material<'_>, results: Results<'_>) -> Result<Report, ReportError> {
    let mut artifacts = Vec::new();
    let mut pictures = Vec::new();
    for drawn in figures::all(material, results) {
        let failed = |error| ReportError::Figure { name: drawn.name.clone(), error };
        let svg = plot::svg(&drawn.figure).map_err(failed)?;
        let png = plot::png(&svg).map_err(failed)?;
        artifacts.push(Artifact { path: format!("{}.png", drawn.name).into(), bytes: png });
        artifacts
            .push(Artifact { path: format!("{}.svg", drawn.name).into(), bytes: svg.clone().into_bytes() });
        pictures.push(html::Picture { name: drawn.name, caption: drawn.caption, svg });
    }
    let page = html::page(material, results, &pictures);
    artifacts.push(Artifact { path: "report.html".into(), bytes: page.into_bytes() });
    let terminal = text::terminal(material, results);
    let markdown = splice::section(material, results);
    Ok(Report { artifacts, terminal, markdown })
}

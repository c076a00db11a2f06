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
pub mod sheet;
pub mod splice;
pub mod tables;
pub mod text;
pub mod verdict;

use std::path::PathBuf;

use crate::experiment::provenance::RunFile;
use crate::experiment::trace::TracePoint;
use crate::experiment::{Record, Spec};
use crate::plot::{self, PlotError};
use findings::Findings;
use group::Cells;

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

/// Makes the report of an experiment.
///
/// # Errors
/// If there are no trials, or a figure cannot be drawn.
pub fn make(material: Material<'_>) -> Result<Report, ReportError> {
    let cells = Cells::new(material.spec, material.records);
    if cells.is_empty() {
        return Err(ReportError::NoTrials);
    }
    let findings =
        material.spec.analysis.as_ref().map(|analysis| Findings::new(material.spec, analysis, &cells));
    let mut artifacts = Vec::new();
    let mut pictures = Vec::new();
    for drawn in figures::all(material, &cells, findings.as_ref()) {
        let failed = |error| ReportError::Figure { name: drawn.name.to_owned(), error };
        let svg = plot::svg(&drawn.figure).map_err(failed)?;
        let png = plot::png(&svg).map_err(failed)?;
        artifacts.push(Artifact { path: format!("{}.png", drawn.name).into(), bytes: png });
        artifacts
            .push(Artifact { path: format!("{}.svg", drawn.name).into(), bytes: svg.clone().into_bytes() });
        pictures.push(html::Picture { name: drawn.name, caption: drawn.caption, svg });
    }
    let page = html::page(material, &cells, findings.as_ref(), &pictures);
    artifacts.push(Artifact { path: "report.html".into(), bytes: page.into_bytes() });
    let terminal = text::terminal(material, &cells, findings.as_ref());
    let markdown = splice::section(material, &cells, findings.as_ref());
    Ok(Report { artifacts, terminal, markdown })
}

//! The figures: one file each, from cells to plain plot data.

mod claim;
mod ecdf;
mod nodes;
mod per_queen;
mod scaling;
mod trace;

use super::findings::Findings;
use super::group::Cell;
use super::{Material, Results};
use crate::plot::{Figure, Point};

/// A figure with the name of its file and what is to be said below it.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The name of its file without the ending.
    pub name: String,
    /// What it shows and how to read it.
    pub caption: String,
    /// The figure.
    pub figure: Figure,
}

/// Every figure that the data can fill.
pub(super) fn all(material: Material<'_>, results: Results<'_>) -> Vec<Drawn> {
    let views = || results.shown.iter().filter_map(|shown| shown.drawn.clone());
    let Some(findings) = results.findings else {
        // Views say which walks they show.
        let trace = material.spec.views.is_empty().then(|| trace::draw(material, None)).flatten();
        return views().chain(trace).collect();
    };
    let cells = results.cells;
    [
        claim::draw(findings, cells),
        ecdf::draw(findings, cells),
        scaling::draw(findings, cells),
        per_queen::draw(findings, cells),
        nodes::draw(findings, cells),
        trace::draw(material, Some(findings)),
    ]
    .into_iter()
    .flatten()
    .filter(|drawn| !drawn.figure.series.is_empty() || !drawn.figure.bands.is_empty())
    .chain(views())
    .collect()
}

/// The look of a label is the same in every figure: its place among all labels that the analysis names.
fn slot(findings: &Findings<'_>, label: &str) -> usize {
    let analysis = findings.analysis;
    let mut labels = analysis.heuristics.iter().chain(&analysis.construction).chain(&analysis.backtracking);
    labels.position(|known| known == label).unwrap_or(0)
}

/// Median and quartiles of the time of a cell, in seconds times `scale`; `None` without a median. A quartile beyond the
/// cut-off has no bar.
fn point(cell: &Cell<'_>, scale: f64) -> Option<Point> {
    // A coarse clock may read 0, which no logarithmic axis can show.
    let scaled =
        |seconds: Option<f64>| seconds.filter(|&seconds| seconds > 0.0).map(|seconds| seconds * scale);
    let (low, high) = (cell.times.quantile(0.25).value(), cell.times.quantile(0.75).value());
    Some(Point { x: f64::from(cell.n), y: scaled(cell.median())?, low: scaled(low), high: scaled(high) })
}

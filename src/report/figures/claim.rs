//! The claim at one glance: backtracking time against n, heuristics at their size as horizontal bands.

use super::super::findings::Findings;
use super::super::group::Cells;
use super::super::text::thousands;
use super::{Drawn, point, slot};
use crate::plot::{Axis, Band, Figure, Scale, Series};

pub(super) fn draw(findings: &Findings<'_>, cells: &Cells<'_>) -> Option<Drawn> {
    let analysis = findings.analysis;
    let size = thousands(f64::from(analysis.heuristic_size.get()));
    let mut figure = Figure::new(
        format!("Backtracking at n against heuristic repair at n = {size}"),
        Axis::new("n of the backtracking", "queens", Scale::Linear),
        Axis::new("time to the first solution", "s", Scale::Log),
    );
    figure.subtitle = Some("medians; bars and bands span the quartiles".to_owned());
    for label in &analysis.backtracking {
        let points = cells.of(label).into_iter().filter_map(|cell| point(cell, 1.0)).collect::<Vec<_>>();
        if !points.is_empty() {
            figure.series.push(Series::line(label.as_str(), slot(findings, label), points));
        }
    }
    for label in &analysis.heuristics {
        let band = cells.cell(label, analysis.heuristic_size.get()).and_then(|cell| {
            Some(Band {
                label: label.clone(),
                low: cell.times.quantile(0.25).value().filter(|&seconds| seconds > 0.0)?,
                high: cell.times.quantile(0.75).value()?,
                value: cell.median(),
                slot: slot(findings, label),
            })
        });
        figure.bands.extend(band);
    }
    let caption = format!(
        "Time to the first solution of each backtracking (lines, median and quartiles) against the number of queens, and \
         of each heuristic at n = {size} (bands, quartiles and median). Where a line crosses a band, backtracking at that \
         n costs what the heuristic costs at n = {size}."
    );
    Some(Drawn { name: "claim".to_owned(), caption, figure })
}

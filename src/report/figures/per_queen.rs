//! Time per queen: a flat line is O(1) a queen.

use super::super::findings::Findings;
use super::super::group::Cells;
use super::{Drawn, point, slot};
use crate::plot::{Axis, Figure, Point, Scale, Series};

const NANOSECONDS: f64 = 1e9;

pub(super) fn draw(findings: &Findings<'_>, cells: &Cells<'_>) -> Option<Drawn> {
    let mut figure = Figure::new(
        "Time per queen",
        Axis::new("n", "queens", Scale::Log),
        Axis::new("time per queen", "ns", Scale::Log),
    );
    figure.subtitle = Some("medians and quartiles; a flat line is O(1) a queen, O(n) a board".to_owned());
    let analysis = findings.analysis;
    for label in analysis.construction.iter().chain(&analysis.heuristics) {
        let points: Vec<Point> = cells
            .of(label)
            .into_iter()
            .filter_map(|cell| point(cell, NANOSECONDS / f64::from(cell.n)))
            .collect();
        if !points.is_empty() {
            figure.series.push(Series::line(label.as_str(), slot(findings, label), points));
        }
    }
    let caption =
        "Median time divided by n, bars from the lower to the upper quartile. O(1) a queen would be flat."
            .to_owned();
    Some(Drawn { name: "per_queen".to_owned(), caption, figure })
}

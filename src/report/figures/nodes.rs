//! Nodes of backtracking against n: machine-independent, with the exponential laws of odd and even sizes.

use super::super::findings::Findings;
use super::super::group::Cells;
use super::{Drawn, slot};
use crate::plot::{Axis, Figure, Point, Scale, Series};

pub(super) fn draw(findings: &Findings<'_>, cells: &Cells<'_>) -> Option<Drawn> {
    let mut figure = Figure::new(
        "Placements tried up to the first solution",
        Axis::new("n", "queens", Scale::Linear),
        Axis::new("nodes", "placements", Scale::Log),
    );
    figure.subtitle = Some("exact counts; dashed: exponential laws of even and of odd n apart".to_owned());
    // Programs that walk the same tree share a line, or one would hide the other.
    let mut drawn: Vec<(Vec<String>, &str, Vec<Point>)> = Vec::new();
    for label in &findings.analysis.backtracking {
        let nodes = |cell: &super::Cell<'_>| {
            let nodes = cell.median_count(|record| record.nodes).filter(|&nodes| nodes > 0.0)?;
            Some(Point::new(f64::from(cell.n), nodes))
        };
        let points: Vec<Point> = cells.of(label).into_iter().filter_map(nodes).collect();
        match drawn.iter_mut().find(|(_, _, other)| *other == points) {
            Some((labels, _, _)) => labels.push(label.clone()),
            None => drawn.push((vec![label.clone()], label, points)),
        }
    }
    for (labels, first, points) in drawn.into_iter().filter(|(_, _, points)| !points.is_empty()) {
        let slot = slot(findings, first);
        figure.series.push(Series::line(labels.join(", "), slot, points));
        for explosion in findings.growth.explosions.iter().filter(|explosion| explosion.label == first) {
            let Some(law) = &explosion.nodes else { continue };
            let ends = [explosion.sizes.0, explosion.sizes.1].map(|n| {
                let n = f64::from(n);
                law.y_at(n).map(|nodes| Point::new(n, nodes))
            });
            figure.series.push(Series::fit(slot, ends.into_iter().flatten().collect()));
        }
    }
    let caption = "Placements tried up to the first solution, equal on every machine. The dashed laws are fitted to even \
                   and to odd sizes apart; where the zigzag comes from is said under Method."
        .to_owned();
    Some(Drawn { name: "nodes".to_owned(), caption, figure })
}

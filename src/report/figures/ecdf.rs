//! Run-time distributions of the heuristics at their size.

use super::super::findings::Findings;
use super::super::group::Cells;
use super::super::text::thousands;
use super::{Drawn, slot};
use crate::plot::{Axis, Figure, Point, Scale, Series};

pub(super) fn draw(findings: &Findings<'_>, cells: &Cells<'_>) -> Option<Drawn> {
    let n = findings.analysis.heuristic_size.get();
    let size = thousands(f64::from(n));
    let mut figure = Figure::new(
        format!("Run-time distributions at n = {size}"),
        Axis::new("time", "s", Scale::Log),
        Axis::new("runs solved by then", "share of runs", Scale::Linear),
    );
    let mut runs: Vec<usize> = Vec::new();
    for label in &findings.analysis.heuristics {
        let Some(cell) = cells.cell(label, n) else { continue };
        let steps: Vec<_> = cell.times.ecdf().into_iter().filter(|step| step.time > 0.0).collect();
        let Some(first) = steps.first() else { continue };
        runs.push(cell.times.len());
        let start = Point::new(first.time, 0.0);
        let points =
            std::iter::once(start).chain(steps.iter().map(|step| Point::new(step.time, step.fraction)));
        figure.series.push(Series::steps(label.as_str(), slot(findings, label), points.collect()));
    }
    let (least, most) = (runs.iter().min()?, runs.iter().max()?);
    let runs = if least == most { format!("{least}") } else { format!("{least} to {most}") };
    figure.subtitle = Some(format!("{runs} seeded runs each"));
    let caption = format!(
        "Distribution of the time to a solution at n = {size}, {runs} seeds for each heuristic (Kaplan-Meier, which is the \
         plain empirical distribution over all runs where none met its budget)."
    );
    Some(Drawn { name: "ecdf".to_owned(), caption, figure })
}

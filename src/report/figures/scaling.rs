//! Time against n of heuristics and construction on log-log axes, with the fitted laws.

use super::super::findings::Findings;
use super::super::group::Cells;
use super::super::text::{digits, thousands};
use super::{Drawn, point, slot};
use crate::plot::{Axis, Figure, Point, Scale, Series};

pub(super) fn draw(findings: &Findings<'_>, cells: &Cells<'_>) -> Option<Drawn> {
    let mut figure = Figure::new(
        "Growth of the time to a solution",
        Axis::new("n", "queens", Scale::Log),
        Axis::new("time to a solution", "s", Scale::Log),
    );
    let analysis = findings.analysis;
    let from = thousands(f64::from(analysis.fit_from.get()));
    figure.subtitle = Some(format!("medians and quartiles; dashed: power laws fitted from n = {from} on"));
    for label in analysis.heuristics.iter().chain(&analysis.construction) {
        let points = cells.of(label).into_iter().filter_map(|cell| point(cell, 1.0)).collect::<Vec<_>>();
        if points.is_empty() {
            continue;
        }
        let power = findings.growth.powers.iter().find(|power| power.label == label);
        let name = match power {
            Some(power) => format!("{label}, slope {}", digits(power.law.exponent().value)),
            None => label.clone(),
        };
        figure.series.push(Series::scatter(name, slot(findings, label), points));
        if let Some(power) = power {
            let (first, last) = (f64::from(power.sizes.0), f64::from(power.sizes.1));
            let ends = [first, last].map(|n| power.law.y_at(n).map(|seconds| Point::new(n, seconds)));
            let ends = ends.into_iter().flatten().collect();
            figure.series.push(Series::fit(slot(findings, label), ends));
        }
    }
    let caption = "Median time to a solution against n, bars from the lower to the upper quartile. The legend gives the \
                   exponent of the fitted power law; a slope of 1 is linear time."
        .to_owned();
    Some(Drawn { name: "scaling".to_owned(), caption, figure })
}

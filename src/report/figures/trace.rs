//! Cost against steps of the traced trials.

use super::super::Material;
use super::super::findings::Findings;
use super::super::text::thousands;
use super::{Drawn, slot};
use crate::experiment::trace::TracePoint;
use crate::plot::{Axis, Figure, Point, Scale, Series};

pub(super) fn draw(material: Material<'_>, findings: Option<&Findings<'_>>) -> Option<Drawn> {
    let mut figure = Figure::new(
        "Cost against steps of one run each",
        Axis::new("1 + steps made", "steps", Scale::Log),
        Axis::new("cost", "attacking pairs", Scale::Log),
    );
    let mut sizes: Vec<u32> = material.traces.iter().map(|point| point.n).collect();
    sizes.dedup();
    if let [n] = sizes[..] {
        figure.subtitle =
            Some(format!("n = {}, one seed; tries of an initial search are steps, too", thousands(n.into())));
    }
    let walks: Vec<_> = material.traces.chunk_by(same_walk).collect();
    for (index, walk) in walks.into_iter().enumerate() {
        let (first, last) = (walk.first()?, walk.last()?);
        let end = match last.cost {
            0 => format!("solved after {} steps", thousands(last.step as f64)),
            cost => format!("{cost} left after {} steps", thousands(last.step as f64)),
        };
        let size =
            if sizes.len() > 1 { format!(", n = {}", thousands(f64::from(first.n))) } else { String::new() };
        // A log axis has no place for the 0 of the solution: the legend says when it came.
        let points: Vec<Point> = walk
            .iter()
            .filter(|point| point.cost > 0)
            .map(|point| Point::new(point.step as f64 + 1.0, point.cost as f64))
            .collect();
        let slot = findings.map_or(index, |findings| slot(findings, &first.label));
        if !points.is_empty() {
            figure.series.push(Series::line(format!("{}{size}: {end}", first.label), slot, points));
        }
    }
    let caption = "Attacking pairs on the board against steps, one run of each program, walked again from its seed under \
                   observation. The axis is logarithmic, so the last point has cost 1 or more; the legend says when \
                   the cost fell to 0."
        .to_owned();
    (!figure.series.is_empty()).then_some(Drawn { name: "trace".to_owned(), caption, figure })
}

fn same_walk(a: &TracePoint, b: &TracePoint) -> bool {
    (&a.label, a.n, a.replicate) == (&b.label, b.n, b.replicate)
}

//! The views of an experiment: each a figure, a table or both. One kind, one file.

mod growth;
mod ranking;
mod reach;
mod sweep;
mod walks;

pub(super) use growth::law;
pub use ranking::Ranks;
pub(super) use sweep::overview;
pub use sweep::{Setting, Sweep, factor};

use super::figures::Drawn;
use super::number::{Number, Numbers};
use super::sheet::Sheet;
use crate::experiment::Spec;
use crate::experiment::view::{View, ViewKind};
use crate::plot::{Point, Scale};

/// What became of a view.
#[derive(Clone, Debug)]
pub struct Shown<'a> {
    /// The view.
    pub view: &'a View,
    /// Its figure, if it has one that the data can fill.
    pub drawn: Option<Drawn>,
    /// Its table.
    pub sheet: Sheet,
    /// How to read the table.
    pub legend: String,
}

/// Every view that the data can fill.
pub(super) fn all<'a>(spec: &'a Spec, numbers: &Numbers<'_>) -> Vec<Shown<'a>> {
    let shown = |view: &'a View| {
        let labels = numbers.labels(&view.labels);
        let (mut drawn, sheet, legend) = match &view.kind {
            ViewKind::Growth { reading, fit_from, figure } => {
                let (sheet, legend) = growth::table(numbers, &labels, *reading, *fit_from);
                let draw = || growth::draw(view, numbers, &labels, *reading, *fit_from, &spec.published);
                (figure.then(draw).flatten(), sheet, legend)
            }
            ViewKind::Sweep { .. } => sweep::show(view, numbers)?,
            ViewKind::Ranking { n } => ranking::show(view, numbers, &labels, n.get()),
            ViewKind::Walks { n } => walks::show(view, numbers, &labels, n.get())?,
            ViewKind::Reach => reach::show(numbers, &labels),
        };
        if let (Some(drawn), Some(note)) = (&mut drawn, &view.note) {
            drawn.caption = format!("{} {note}", drawn.caption);
        }
        (!sheet.rows.is_empty()).then_some(Shown { view, drawn, sheet, legend })
    };
    spec.views.iter().filter_map(shown).collect()
}

/// The sweeps among the views.
pub(super) fn sweeps<'a>(spec: &'a Spec, numbers: &Numbers<'_>) -> Vec<Sweep<'a>> {
    spec.views.iter().filter_map(|view| Sweep::new(view, numbers)).collect()
}

/// The place of a number in a figure; `None` if it is beyond what was watched, or 0 on a logarithmic axis. An end of its
/// bar that has no place has no bar.
fn point(x: f64, number: &Number, scale: Scale) -> Option<Point> {
    let fits = |value: &f64| scale == Scale::Linear || *value > 0.0;
    let (low, high) = number.bar();
    let y = number.value.value().filter(fits)?;
    Some(Point { x, y, low: low.filter(fits), high: high.filter(fits) })
}

//! Plain data of a series: its points, and how they look.

use super::check::{check_order, check_value};
use super::error::PlotError;
use super::figure::Axis;

/// A point, with an error bar where it has a lower or an upper end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// Position along the x axis.
    pub x: f64,
    /// Position along the y axis.
    pub y: f64,
    /// Lower end of the error bar or of the ribbon.
    pub low: Option<f64>,
    /// Upper end of the error bar or of the ribbon.
    pub high: Option<f64>,
}

impl Point {
    /// A point without an error bar.
    pub fn new(x: f64, y: f64) -> Self {
        Self { x, y, low: None, high: None }
    }

    /// A point with an error bar from `low` to `high`.
    pub fn between(x: f64, y: f64, low: f64, high: f64) -> Self {
        Self { x, y, low: Some(low), high: Some(high) }
    }

    /// All that the point shows along the y axis.
    pub(super) fn heights(&self) -> impl Iterator<Item = f64> {
        [Some(self.y), self.low, self.high].into_iter().flatten()
    }
}

/// How the points of a series are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Join {
    /// Not at all.
    None,
    /// By straight lines.
    Straight,
    /// By steps: level until the next x, then straight up or down, as a distribution function goes.
    Step,
}

/// The shape drawn at a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marker {
    /// A filled circle.
    Circle,
    /// A filled square.
    Square,
    /// A filled triangle that points up.
    TriangleUp,
    /// A filled triangle that points down.
    TriangleDown,
    /// A filled square on its corner.
    Diamond,
    /// Two crossed diagonal strokes.
    Cross,
    /// An upright and a level stroke.
    Plus,
    /// The outline of a circle.
    OpenCircle,
    /// The outline of a square.
    OpenSquare,
    /// The outline of a triangle that points up.
    OpenTriangleUp,
    /// The outline of a square on its corner.
    OpenDiamond,
    /// Six strokes from the middle.
    Star,
}

/// The dash pattern of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dash {
    /// No gaps.
    Solid,
    /// Dashes of middle length.
    Dashed,
    /// Dots close to each other.
    Dotted,
    /// A dash and a dot in turn.
    DashDot,
    /// Long dashes.
    LongDash,
    /// A dash and two dots in turn.
    DashDotDot,
    /// Short dashes.
    ShortDash,
    /// A long dash and a dot in turn.
    LongDashDot,
    /// Two dashes and a dot in turn.
    DashDashDot,
    /// Dots far from each other.
    SparseDot,
    /// A long and a short dash in turn.
    LongDashShortDash,
    /// A long dash and two dots in turn.
    LongDashDotDot,
}

/// How heavy a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// For fits and other helpers of the data.
    Thin,
    /// For the data.
    Thick,
}

/// How the lower and upper ends of points are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spread {
    /// A bar at each point, with a cap at each end that it has.
    Bars,
    /// A shade from end to end along the whole series. An end that a point does not have lies beyond the frame.
    Ribbon,
}

/// Points that belong together, and how they look.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// The text in the legend; a series without one is not listed there.
    pub label: Option<String>,
    /// The points, in the order in which they are joined.
    pub points: Vec<Point>,
    /// How the points are joined.
    pub join: Join,
    /// How their lower and upper ends are shown.
    pub spread: Spread,
    /// The shape at each point. A joined series of more than 30 points shows it only here and there.
    pub marker: Option<Marker>,
    /// The dash pattern of the joining line.
    pub dash: Dash,
    /// How heavy the joining line is.
    pub weight: Weight,
    /// The colour, as a place in the palette of 12; the next slots start over.
    pub slot: usize,
}

impl Series {
    /// Single points: the marker of the slot, no line.
    pub fn scatter(label: impl Into<String>, slot: usize, points: Vec<Point>) -> Self {
        Self { join: Join::None, ..Self::line(label, slot, points) }
    }

    /// Points joined by straight lines, with the marker and the dash of the slot.
    pub fn line(label: impl Into<String>, slot: usize, points: Vec<Point>) -> Self {
        Self {
            label: Some(label.into()),
            points,
            join: Join::Straight,
            spread: Spread::Bars,
            marker: Some(Marker::of_slot(slot)),
            dash: Dash::of_slot(slot),
            weight: Weight::Thick,
            slot,
        }
    }

    /// Points joined by straight lines over a shade from their lower to their upper ends.
    pub fn ribbon(label: impl Into<String>, slot: usize, points: Vec<Point>) -> Self {
        Self { spread: Spread::Ribbon, ..Self::line(label, slot, points) }
    }

    /// Points joined by steps, with the marker and the dash of the slot: a distribution function.
    pub fn steps(label: impl Into<String>, slot: usize, points: Vec<Point>) -> Self {
        Self { join: Join::Step, ..Self::line(label, slot, points) }
    }

    /// A thin dashed line in the colour of the slot, without marker and legend entry: a fit to a data series.
    pub fn fit(slot: usize, points: Vec<Point>) -> Self {
        Self {
            label: None,
            points,
            join: Join::Straight,
            spread: Spread::Bars,
            marker: None,
            dash: Dash::Dashed,
            weight: Weight::Thin,
            slot,
        }
    }

    /// How an error message calls this series, the one at `index`.
    pub(super) fn name(&self, index: usize) -> String {
        match &self.label {
            Some(label) => format!("series \"{label}\""),
            None => format!("series {} (without a label)", index + 1),
        }
    }

    /// Checks that both axes can show every point.
    pub(super) fn check(&self, name: &str, x: &Axis, y: &Axis) -> Result<(), PlotError> {
        for point in &self.points {
            check_value(name, x, point.x)?;
            for value in point.heights() {
                check_value(name, y, value)?;
            }
            check_order(name, point.low.unwrap_or(point.y), point.high.unwrap_or(point.y))?;
        }
        Ok(())
    }
}

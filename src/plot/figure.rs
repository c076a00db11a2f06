//! Plain data of a figure: axes, series and bands. Nothing here knows how it will be drawn.

use super::check::{check_order, check_value};
use super::error::PlotError;
use super::series::Series;

/// How values are laid out along an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Equal distances for equal differences.
    Linear,
    /// Equal distances for equal ratios; positive values only.
    Log,
}

/// What an axis shows. Quantity and unit are both required, so no figure can leave them out.
#[derive(Debug, Clone, PartialEq)]
pub struct Axis {
    /// What is measured, such as "time to a solution".
    pub quantity: String,
    /// In what: "s", or what is counted, such as "queens".
    pub unit: String,
    /// Linear or logarithmic.
    pub scale: Scale,
}

impl Axis {
    /// An axis for `quantity` in `unit`.
    pub fn new(quantity: impl Into<String>, unit: impl Into<String>, scale: Scale) -> Self {
        Self { quantity: quantity.into(), unit: unit.into(), scale }
    }

    /// The text along the axis: "time to a solution (s)".
    pub fn caption(&self) -> String {
        format!("{} ({})", self.quantity, self.unit)
    }
}

/// A horizontal band over the whole width of the figure, drawn behind the series.
#[derive(Debug, Clone, PartialEq)]
pub struct Band {
    /// The text beside the band.
    pub label: String,
    /// Lower edge on the y axis.
    pub low: f64,
    /// Upper edge on the y axis.
    pub high: f64,
    /// A line within the band, such as a median.
    pub value: Option<f64>,
    /// The colour, as a place in the palette.
    pub slot: usize,
}

impl Band {
    /// All that the band shows along the y axis.
    pub(super) fn heights(&self) -> impl Iterator<Item = f64> {
        [Some(self.low), Some(self.high), self.value].into_iter().flatten()
    }

    fn check(&self, y: &Axis) -> Result<(), PlotError> {
        let name = format!("band \"{}\"", self.label);
        for value in self.heights() {
            check_value(&name, y, value)?;
        }
        check_order(&name, self.low, self.high)
    }
}

/// Everything that one figure shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The headline, wrapped where it is too long for one line.
    pub title: String,
    /// A smaller line below it, such as the conditions of the measurement.
    pub subtitle: Option<String>,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The series, in the order of the legend; later ones lie on top.
    pub series: Vec<Series>,
    /// The bands behind the series.
    pub bands: Vec<Band>,
}

impl Figure {
    /// A figure without any data yet.
    pub fn new(title: impl Into<String>, x: Axis, y: Axis) -> Self {
        Self { title: title.into(), subtitle: None, x, y, series: Vec::new(), bands: Vec::new() }
    }

    /// Checks that everything can be drawn; [`svg`](super::svg()) does it by itself.
    ///
    /// # Errors
    ///
    /// Where there is no point and no band, or a value that its axis cannot show. The error names the series.
    pub fn check(&self) -> Result<(), PlotError> {
        if self.bands.is_empty() && self.series.iter().all(|series| series.points.is_empty()) {
            return Err(PlotError::Empty { title: self.title.clone() });
        }
        for (index, series) in self.series.iter().enumerate() {
            series.check(&series.name(index), &self.x, &self.y)?;
        }
        self.bands.iter().try_for_each(|band| band.check(&self.y))
    }
}

#[cfg(test)]
mod tests {
    use super::super::series::Point;
    use super::*;

    fn figure(scale: Scale, points: Vec<Point>) -> Figure {
        let mut figure =
            Figure::new("a title", Axis::new("n", "queens", scale), Axis::new("time", "s", scale));
        figure.series.push(Series::scatter("first fit", 0, points));
        figure
    }

    fn complaint(figure: &Figure) -> String {
        figure.check().expect_err("the figure is broken on purpose").to_string()
    }

    #[test]
    fn a_figure_without_data_is_refused() {
        assert!(complaint(&figure(Scale::Linear, vec![])).contains("a title"));
        let mut banded = figure(Scale::Linear, vec![]);
        banded.bands.push(Band { label: "quartiles".into(), low: 1.0, high: 2.0, value: None, slot: 0 });
        assert!(banded.check().is_ok());
    }

    #[test]
    fn zero_on_a_log_axis_is_refused_and_the_series_named() {
        let message = complaint(&figure(Scale::Log, vec![Point::new(1.0, 0.0)]));
        assert!(message.contains("first fit") && message.contains("time (s)"), "{message}");
        assert!(figure(Scale::Linear, vec![Point::new(-1.0, 0.0)]).check().is_ok());
    }

    #[test]
    fn values_too_small_for_a_log_axis_are_refused() {
        assert!(figure(Scale::Log, vec![Point::new(1.0, 1e-300)]).check().is_ok());
        assert!(complaint(&figure(Scale::Log, vec![Point::new(1.0, 5e-324)])).contains("first fit"));
    }

    #[test]
    fn an_error_bar_that_reaches_zero_is_refused_on_a_log_axis() {
        assert!(
            complaint(&figure(Scale::Log, vec![Point::between(1.0, 2.0, 0.0, 3.0)])).contains("positive")
        );
    }

    #[test]
    fn numbers_without_a_place_on_an_axis_are_refused() {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX] {
            let message = complaint(&figure(Scale::Linear, vec![Point::new(value, 1.0)]));
            assert!(message.contains("first fit") && message.contains("n (queens)"), "{message}");
        }
    }

    #[test]
    fn a_series_without_a_label_is_named_by_its_place() {
        let mut figure = figure(Scale::Log, vec![Point::new(1.0, 1.0)]);
        figure.series.push(Series::fit(0, vec![Point::new(1.0, -1.0)]));
        assert!(complaint(&figure).contains("series 2"));
    }

    #[test]
    fn upside_down_intervals_are_refused() {
        assert!(
            complaint(&figure(Scale::Linear, vec![Point::between(1.0, 2.0, 3.0, 1.0)])).contains("above")
        );
        let mut banded = figure(Scale::Linear, vec![]);
        banded.bands.push(Band { label: "quartiles".into(), low: 2.0, high: 1.0, value: None, slot: 0 });
        assert!(complaint(&banded).contains("quartiles"));
    }
}

//! The legend: below the axes, so that it never covers data, in as many columns as fit.

use super::canvas::{Anchor, Canvas, Lettering};
use super::error::PlotError;
use super::figure::Figure;
use super::fonts::{Face, width};
use super::marks::{draw_line, draw_marker};
use super::palette::INK;
use super::series::{Join, Series};

/// Width of the piece of line beside a label.
const LINE_SAMPLE: f64 = 54.0;
/// Width of the marker beside a label, in a legend without any line.
const MARKER_SAMPLE: f64 = 16.0;
const SAMPLE_GAP: f64 = 10.0;
const COLUMN_GAP: f64 = 30.0;
const ROW_HEIGHT: f64 = 26.0;
/// Text sizes to try: a smaller one where it gives a second column.
const SIZES: [f64; 4] = [17.0, 16.0, 15.0, 14.0];
/// So few entries may well stand in a single column.
const SHORT_LIST: usize = 3;

/// Where the entries of a legend go.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Legend {
    size: f64,
    rows: usize,
    sample: f64,
    column_width: f64,
    /// Width of all columns together.
    pub(super) width: f64,
    /// Height of all rows together.
    pub(super) height: f64,
}

impl Legend {
    /// Arranges the entries of `figure` within a width of `room`.
    pub(super) fn planned(figure: &Figure, room: f64) -> Self {
        let labels: Vec<&str> = entries(figure).map(|(label, _)| label).collect();
        let widest_at =
            |size| labels.iter().map(|label| width(label, size, Face::Regular)).fold(0.0, f64::max);
        let lines = entries(figure).any(|(_, series)| sample_lines(figure, series).next().is_some());
        let sample = if lines { LINE_SAMPLE } else { MARKER_SAMPLE };
        let columns_at = |size| {
            let cell = sample + SAMPLE_GAP + widest_at(size) + COLUMN_GAP;
            (((room + COLUMN_GAP) / cell) as usize).clamp(1, labels.len().max(1))
        };
        let size = chosen_size(labels.len(), columns_at);
        let rows = labels.len().div_ceil(columns_at(size));
        let columns = labels.len().div_ceil(rows.max(1));
        // A label wider than the page shrinks rather than being cut off.
        let size = size.min(size * (room - sample - SAMPLE_GAP) / widest_at(size).max(1.0));
        let column_width = sample + SAMPLE_GAP + widest_at(size);
        Self {
            size,
            rows,
            sample,
            column_width,
            width: columns as f64 * (column_width + COLUMN_GAP) - COLUMN_GAP,
            height: rows as f64 * ROW_HEIGHT,
        }
    }

    /// Draws the entries, down the columns, with the upper left corner at `left` and `top`.
    pub(super) fn draw(
        &self,
        canvas: &Canvas,
        figure: &Figure,
        left: f64,
        top: f64,
    ) -> Result<(), PlotError> {
        let lettering = Lettering {
            size: self.size,
            face: Face::Regular,
            colour: INK,
            anchor: Anchor::Start,
            upward: false,
        };
        for (index, (label, series)) in entries(figure).enumerate() {
            let x = left + (index / self.rows) as f64 * (self.column_width + COLUMN_GAP);
            let y = top + ((index % self.rows) as f64 + 0.5) * ROW_HEIGHT;
            for line in sample_lines(figure, series) {
                draw_line(canvas, &[(x, y), (x + self.sample, y)], line)?;
            }
            if let Some(marker) = series.marker {
                draw_marker(canvas, marker, (x + self.sample / 2.0, y), series.slot)?;
            }
            canvas.text(label, (x + self.sample + SAMPLE_GAP, y), lettering)?;
        }
        Ok(())
    }
}

/// The largest size, unless a smaller one turns a long list into columns.
fn chosen_size(entries: usize, columns_at: impl Fn(f64) -> usize) -> f64 {
    let [largest, ..] = SIZES;
    if entries <= SHORT_LIST {
        return largest;
    }
    SIZES.into_iter().find(|&size| columns_at(size) > 1).unwrap_or(largest)
}

/// The series that are listed, in their order.
fn entries(figure: &Figure) -> impl Iterator<Item = (&str, &Series)> {
    figure.series.iter().filter_map(|series| Some((series.label.as_deref()?, series)))
}

/// The lines beside a label: that of the series, and those of fits in its colour, which are not listed.
fn sample_lines<'f>(figure: &'f Figure, of: &'f Series) -> impl Iterator<Item = &'f Series> {
    let fits = figure.series.iter().filter(|other| other.label.is_none() && other.slot == of.slot);
    std::iter::once(of).chain(fits).filter(|series| series.join != Join::None)
}

#[cfg(test)]
mod tests {
    use super::super::figure::{Axis, Scale};
    use super::super::series::Point;
    use super::*;

    fn planned(labels: &[&str]) -> Legend {
        let axis = Axis::new("n", "queens", Scale::Linear);
        let mut figure = Figure::new("", axis.clone(), axis);
        let points = vec![Point::new(1.0, 1.0)];
        figure.series = labels.iter().map(|&label| Series::line(label, 0, points.clone())).collect();
        Legend::planned(&figure, 870.0)
    }

    #[test]
    fn twelve_long_labels_stand_in_two_columns() {
        let legend = planned(&["min-conflicts, greedy start, ties at random"; 12]);
        assert_eq!(legend.rows, 6);
        assert!(legend.width <= 870.0, "{legend:?}");
    }

    #[test]
    fn short_labels_stand_side_by_side() {
        assert_eq!(planned(&["a", "b", "c", "d"]).rows, 1);
    }

    #[test]
    fn a_label_wider_than_the_page_shrinks() {
        let legend = planned(&["a very long label indeed ".repeat(10).as_str()]);
        assert!(legend.width <= 870.001 && legend.size < 10.0, "{legend:?}");
    }

    #[test]
    fn a_fit_shows_beside_the_label_of_its_data() {
        let axis = Axis::new("n", "queens", Scale::Linear);
        let mut figure = Figure::new("", axis.clone(), axis);
        figure.series.push(Series::scatter("data", 3, vec![]));
        assert_eq!(Legend::planned(&figure, 870.0).sample, MARKER_SAMPLE);
        figure.series.push(Series::fit(3, vec![]));
        assert_eq!(Legend::planned(&figure, 870.0).sample, LINE_SAMPLE);
    }

    #[test]
    fn a_figure_without_labels_has_no_legend() {
        let axis = Axis::new("n", "queens", Scale::Linear);
        let mut figure = Figure::new("", axis.clone(), axis);
        figure.series.push(Series::fit(0, vec![]));
        assert_eq!(Legend::planned(&figure, 870.0).height, 0.0);
    }
}

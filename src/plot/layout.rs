//! Where everything goes on the page. Widths come from the fonts themselves: nothing is cut off or overlaps.

use super::bands::{BandLabel, margin_width, stacked_height};
use super::figure::Figure;
use super::fonts::{Face, width};
use super::legend::Legend;
use super::span::Span;
use super::words::wrapped;

/// Width of every figure; its height follows from what it holds.
pub(super) const PAGE_WIDTH: f64 = 900.0;
/// Space around everything.
pub(super) const MARGIN: f64 = 14.0;
pub(super) const TITLE_SIZE: f64 = 22.0;
pub(super) const TITLE_LINE: f64 = 29.0;
pub(super) const SUBTITLE_SIZE: f64 = 16.0;
pub(super) const SUBTITLE_LINE: f64 = 22.0;
pub(super) const CAPTION_SIZE: f64 = 19.0;
pub(super) const TICK_SIZE: f64 = 18.0;
/// From the frame to the end of a tick.
pub(super) const TICK: f64 = 6.0;
/// From the frame to the label of a tick.
pub(super) const TICK_LABEL_GAP: f64 = 10.0;
const FRAME_HEIGHT: f64 = 470.0;
const MOST_X_LABELS: usize = 9;
const MOST_Y_LABELS: usize = 8;

/// The rectangle of the data.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Frame {
    /// Where a value of the x axis lies.
    pub(super) fn x_of(&self, span: &Span, value: f64) -> f64 {
        self.left + (self.right - self.left) * span.place(value)
    }

    /// Where a value of the y axis lies.
    pub(super) fn y_of(&self, span: &Span, value: f64) -> f64 {
        self.bottom - (self.bottom - self.top) * span.place(value)
    }
}

/// The plan of a page.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    pub(super) title: Vec<String>,
    pub(super) subtitle: Vec<String>,
    pub(super) x: Span,
    pub(super) y: Span,
    pub(super) frame: Frame,
    pub(super) band_labels: Vec<BandLabel>,
    pub(super) legend: Legend,
    /// Top of the legend.
    pub(super) legend_top: f64,
    /// Height of the page.
    pub(super) height: f64,
}

impl Layout {
    /// Plans the page of a figure.
    pub(super) fn of(figure: &Figure) -> Self {
        let room = PAGE_WIDTH - 2.0 * MARGIN;
        let title = wrapped(&figure.title, TITLE_SIZE, Face::Bold, room);
        let subtitle = wrapped(figure.subtitle.as_deref().unwrap_or(""), SUBTITLE_SIZE, Face::Regular, room);
        let (x, y) = spans(figure);
        let band_labels: Vec<BandLabel> = figure.bands.iter().map(BandLabel::of).collect();
        let top = MARGIN + title.len() as f64 * TITLE_LINE + subtitle.len() as f64 * SUBTITLE_LINE + 10.0;
        let frame = Frame {
            left: MARGIN + CAPTION_SIZE + 12.0 + widest_label(&y) + TICK_LABEL_GAP,
            top,
            right: PAGE_WIDTH - right_margin(&x, &band_labels),
            bottom: top + FRAME_HEIGHT.max(stacked_height(&band_labels)),
        };
        let legend = Legend::planned(figure, room);
        let legend_top = frame.bottom + TICK_LABEL_GAP + TICK_SIZE + CAPTION_SIZE + 26.0;
        let height = (legend_top + legend.height + MARGIN).ceil();
        Self { title, subtitle, x, y, frame, band_labels, legend, legend_top, height }
    }
}

/// Axes wide enough for everything the figure shows.
fn spans(figure: &Figure) -> (Span, Span) {
    let points = || figure.series.iter().flat_map(|series| &series.points);
    let heights = points().flat_map(|point| point.heights());
    let band_heights = figure.bands.iter().flat_map(|band| band.heights());
    (
        Span::around(figure.x.scale, points().map(|point| point.x), MOST_X_LABELS),
        Span::around(figure.y.scale, heights.chain(band_heights), MOST_Y_LABELS),
    )
}

fn widest_label(span: &Span) -> f64 {
    span.ticks.major.iter().map(|tick| width(&tick.label, TICK_SIZE, Face::Regular)).fold(0.0, f64::max)
}

/// Room for the labels of the bands, and for the half of the last tick label that may reach beyond the frame.
fn right_margin(x: &Span, band_labels: &[BandLabel]) -> f64 {
    MARGIN + margin_width(band_labels).max(widest_label(x) / 2.0)
}

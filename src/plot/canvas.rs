//! The page: lines, shapes and text at fractional places, drawn by plotters.
//!
//! plotters works in whole pixels. A page unit (about a pixel on screen) is four of them here, so nothing
//! jumps to a coarse grid.

use plotters::backend::SVGBackend;
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::ranged1d::{BoldPoints, LightPoints};
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Polygon};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontStyle, FontTransform, RGBColor, ShapeStyle, TextStyle};

use super::dashes::Place;
use super::error::PlotError;
use super::fonts::{FAMILY, Face};
use super::layout::Frame;
use super::palette::{FAINT_GRID, GRID, PAPER};
use super::span::Span;
use super::words::{escaped, printable};

/// Whole pixels of plotters per page unit.
const FINENESS: f64 = 4.0;
/// plotters divides every font size by this before it writes it down.
const FONT_DIVISOR: f64 = 1.24;
/// From the middle of a capital letter up to where plotters hangs text, in font sizes.
const HANG: f64 = 0.76 - 0.729 / 2.0;

/// Colour, opacity and width of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pen {
    pub(super) colour: RGBColor,
    pub(super) opacity: f64,
    pub(super) width: f64,
}

impl Pen {
    pub(super) fn new(colour: RGBColor, width: f64) -> Self {
        Self { colour, opacity: 1.0, width }
    }
}

/// Which end of a text lies at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text is set.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lettering {
    pub(super) size: f64,
    pub(super) face: Face,
    pub(super) colour: RGBColor,
    pub(super) anchor: Anchor,
    /// Read from bottom to top, along a vertical axis.
    pub(super) upward: bool,
}

type Drawn = Result<(), PlotError>;

/// A page to draw on.
pub(super) struct Canvas<'a> {
    area: DrawingArea<SVGBackend<'a>, Shift>,
}

impl<'a> Canvas<'a> {
    /// A white page that is written to `text`.
    pub(super) fn on(text: &'a mut String, width: f64, height: f64) -> Result<Self, PlotError> {
        let size = (fine(width).unsigned_abs(), fine(height).unsigned_abs());
        let area = SVGBackend::with_string(text, size).into_drawing_area();
        area.fill(&PAPER).map_err(refused)?;
        Ok(Self { area })
    }

    /// Writes the end of the document.
    pub(super) fn finish(self) -> Drawn {
        self.area.present().map_err(refused)
    }

    /// Draws a line along `path`.
    pub(super) fn line(&self, path: &[Place], pen: Pen) -> Drawn {
        let style = ShapeStyle {
            color: pen.colour.mix(pen.opacity),
            filled: false,
            stroke_width: fine(pen.width).unsigned_abs(),
        };
        self.area
            .draw(&PathElement::new(path.iter().map(fine_place).collect::<Vec<_>>(), style))
            .map_err(refused)
    }

    /// Fills the polygon with these corners.
    pub(super) fn polygon(&self, corners: &[Place], colour: RGBColor, opacity: f64) -> Drawn {
        let corners: Vec<_> = corners.iter().map(fine_place).collect();
        self.area.draw(&Polygon::new(corners, colour.mix(opacity).filled())).map_err(refused)
    }

    /// Fills a circle.
    pub(super) fn disc(&self, middle: Place, radius: f64, colour: RGBColor) -> Drawn {
        self.area.draw(&Circle::new(fine_place(&middle), fine(radius), colour.filled())).map_err(refused)
    }

    /// Writes `text`; the vertical middle of its capitals lies at `place`.
    pub(super) fn text(&self, text: &str, place: Place, lettering: Lettering) -> Drawn {
        let weight = match lettering.face {
            Face::Regular => FontStyle::Normal,
            Face::Bold => FontStyle::Bold,
        };
        let side = match lettering.anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        let hang = lettering.size * HANG;
        let (turn, place) = if lettering.upward {
            (FontTransform::Rotate270, (place.0 - hang, place.1))
        } else {
            (FontTransform::None, (place.0, place.1 - hang))
        };
        let font =
            FontDesc::new(FAMILY.into(), lettering.size * FINENESS * FONT_DIVISOR, weight).transform(turn);
        let style = TextStyle::from(font).color(&lettering.colour).pos(Pos::new(side, VPos::Top));
        let text: String = text.chars().map(printable).collect();
        self.area.draw_text(&text, &style, fine_place(&place)).map_err(refused)
    }

    /// Draws the grid lines of both axes across the frame.
    pub(super) fn mesh(&self, frame: &Frame, x: &Span, y: &Span) -> Drawn {
        let across = (fine(frame.left)..fine(frame.right), fine(frame.bottom)..fine(frame.top));
        let area = self.area.apply_coord_spec(Cartesian2d::<Span, Span>::new(x.clone(), y.clone(), across));
        let faint = FAINT_GRID.stroke_width(fine(1.0).unsigned_abs());
        let labelled = GRID.stroke_width(fine(1.0).unsigned_abs());
        // Our axes know their marks: the number of lines asked for here only has to be positive.
        area.draw_mesh(
            |backend, line| line.draw(backend, &faint),
            LightPoints::new(1, 1),
            LightPoints::new(1, 1),
        )
        .and_then(|()| {
            area.draw_mesh(|backend, line| line.draw(backend, &labelled), BoldPoints(1), BoldPoints(1))
        })
        .map_err(refused)
    }
}

/// The document under a head of our own: plotters knows neither a title nor a size other than that in pixels.
pub(super) fn with_head(document: &str, title: &str, width: f64, height: f64) -> String {
    let body = document.split_once('\n').map_or(document, |(_, body)| body);
    let (fine_width, fine_height) = (fine(width), fine(height));
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}"
 viewBox="0 0 {fine_width} {fine_height}" stroke-linejoin="round">
<title>{}</title>
{body}"#,
        escaped(title)
    )
}

fn fine(length: f64) -> i32 {
    (length * FINENESS).round() as i32
}

fn fine_place(place: &Place) -> (i32, i32) {
    (fine(place.0), fine(place.1))
}

fn refused(error: impl std::error::Error) -> PlotError {
    PlotError::Drawing(error.to_string())
}

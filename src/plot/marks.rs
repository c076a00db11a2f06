//! What shows the data: lines, error bars and markers.

use std::f64::consts::{FRAC_PI_2, TAU};

use super::canvas::{Canvas, Pen};
use super::dashes::{Place, dashed, stepped, thinned};
use super::error::PlotError;
use super::layout::Frame;
use super::palette::{PAPER, colour};
use super::series::{Join, Marker, Point, Series, Spread};

type Drawn = Result<(), PlotError>;

/// Radius of a circle marker; the other shapes have about its area.
const RADIUS: f64 = 5.5;
/// Width of the white rim that sets a marker off from what lies below it.
const RIM: f64 = 1.0;
/// Width of the strokes of open and star-like markers.
const STROKE: f64 = 2.2;
const ERROR_BAR: f64 = 1.5;
/// Opacity of a ribbon: some of them may overlap.
const SHADE: f64 = 0.16;
/// Half the width of the cap of an error bar.
const CAP: f64 = 4.5;
/// A joined series of more points than this is a curve: its markers only tell it apart.
const CURVE: usize = 30;
/// Distance of markers along a curve.
const MARKER_DISTANCE: f64 = 110.0;

/// The line through the places of a series.
pub(super) fn draw_joined(canvas: &Canvas, places: &[Place], series: &Series) -> Drawn {
    match series.join {
        Join::None => Ok(()),
        Join::Straight => draw_line(canvas, &thinned(places), series),
        Join::Step => draw_line(canvas, &stepped(&thinned(places)), series),
    }
}

/// A path in the colour, dash and weight of a series.
pub(super) fn draw_line(canvas: &Canvas, path: &[Place], series: &Series) -> Drawn {
    let pen = Pen::new(colour(series.slot), series.weight.width());
    dashed(path, series.dash.pattern()).iter().try_for_each(|piece| canvas.line(piece, pen))
}

/// The ribbon of a series, if it has one; `locate` says where a value lies on the page.
pub(super) fn draw_ribbon(
    canvas: &Canvas,
    series: &Series,
    frame: &Frame,
    locate: impl Fn(f64, f64) -> Place,
) -> Drawn {
    if series.spread != Spread::Ribbon || series.points.len() < 2 {
        return Ok(());
    }
    let edge = |end: Option<f64>, point: &Point, beyond: f64| match end {
        Some(end) => locate(point.x, end),
        None => (locate(point.x, point.y).0, beyond),
    };
    let upper = series.points.iter().map(|point| edge(point.high, point, frame.top));
    let lower = series.points.iter().rev().map(|point| edge(point.low, point, frame.bottom));
    canvas.polygon(&upper.chain(lower).collect::<Vec<_>>(), colour(series.slot), SHADE)
}

/// The error bars of a series; `locate` says where a value lies on the page.
pub(super) fn draw_error_bars(canvas: &Canvas, series: &Series, locate: impl Fn(f64, f64) -> Place) -> Drawn {
    if series.spread != Spread::Bars {
        return Ok(());
    }
    let pen = Pen::new(colour(series.slot), ERROR_BAR);
    for Point { x, y, low, high } in series.points.iter().copied() {
        for end in [low, high].into_iter().flatten() {
            let (middle, tip) = (locate(x, y), locate(x, end));
            canvas.line(&[middle, tip], pen)?;
            canvas.line(&[(tip.0 - CAP, tip.1), (tip.0 + CAP, tip.1)], pen)?;
        }
    }
    Ok(())
}

/// The markers of a series at its places, or at some of them where it is a curve.
pub(super) fn draw_markers(canvas: &Canvas, places: &[Place], series: &Series) -> Drawn {
    let Some(marker) = series.marker else { return Ok(()) };
    let curve = series.join != Join::None && places.len() > CURVE;
    let marked = if curve { spaced(places, series.slot) } else { places.to_vec() };
    marked.into_iter().try_for_each(|place| draw_marker(canvas, marker, place, series.slot))
}

/// Places at a distance from each other; the first one depends on the slot, so that curves which run together
/// show their markers in turn.
fn spaced(places: &[Place], slot: usize) -> Vec<Place> {
    let shift = (slot % 6) as f64 / 6.0;
    let mut until_next = MARKER_DISTANCE * (0.2 + shift);
    let mut marked = Vec::new();
    for pair in places.windows(2) {
        until_next -= (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1);
        if until_next <= 0.0 {
            marked.push(pair[1]);
            until_next = MARKER_DISTANCE;
        }
    }
    marked
}

/// One marker in the colour of a slot.
pub(super) fn draw_marker(canvas: &Canvas, marker: Marker, middle: Place, slot: usize) -> Drawn {
    let colour = colour(slot);
    match shape(marker) {
        Shape::Disc { open } => {
            canvas.disc(middle, RADIUS + RIM, PAPER)?;
            canvas.disc(middle, RADIUS, colour)?;
            if open { canvas.disc(middle, RADIUS - STROKE, PAPER) } else { Ok(()) }
        }
        Shape::Corners { corners, turn, radius, open } => {
            let polygon = |radius| regular(middle, corners, turn, radius);
            // A side lies closer to the middle than a corner: more for a triangle than for a square.
            let slant = 1.0 / (TAU / 2.0 / corners as f64).cos();
            canvas.polygon(&polygon(radius + RIM * slant), PAPER, 1.0)?;
            canvas.polygon(&polygon(radius), colour, 1.0)?;
            if open { canvas.polygon(&polygon(radius - STROKE * slant), PAPER, 1.0) } else { Ok(()) }
        }
        Shape::Strokes { arms, turn } => {
            let tips = |length| regular(middle, arms, turn, length);
            for (length, pen) in [
                (RADIUS * 1.2 + RIM, Pen::new(PAPER, STROKE + 2.0 * RIM)),
                (RADIUS * 1.2, Pen::new(colour, STROKE)),
            ] {
                tips(length).into_iter().try_for_each(|tip| canvas.line(&[middle, tip], pen))?;
            }
            Ok(())
        }
    }
}

/// What a marker is made of.
enum Shape {
    Disc { open: bool },
    Corners { corners: usize, turn: f64, radius: f64, open: bool },
    Strokes { arms: usize, turn: f64 },
}

fn shape(marker: Marker) -> Shape {
    const EIGHTH: f64 = TAU / 8.0;
    let corners = |corners, turn, share, open| Shape::Corners { corners, turn, radius: RADIUS * share, open };
    match marker {
        Marker::Circle => Shape::Disc { open: false },
        Marker::OpenCircle => Shape::Disc { open: true },
        Marker::Square => corners(4, EIGHTH, 1.25, false),
        Marker::OpenSquare => corners(4, EIGHTH, 1.3, true),
        Marker::Diamond => corners(4, 0.0, 1.3, false),
        Marker::OpenDiamond => corners(4, 0.0, 1.4, true),
        Marker::TriangleUp => corners(3, 0.0, 1.4, false),
        Marker::OpenTriangleUp => corners(3, 0.0, 1.55, true),
        Marker::TriangleDown => corners(3, TAU / 2.0, 1.4, false),
        Marker::Cross => Shape::Strokes { arms: 4, turn: EIGHTH },
        Marker::Plus => Shape::Strokes { arms: 4, turn: 0.0 },
        Marker::Star => Shape::Strokes { arms: 6, turn: 0.0 },
    }
}

/// The corners of a regular polygon; the first points up before the turn.
fn regular(middle: Place, corners: usize, turn: f64, radius: f64) -> Vec<Place> {
    let angle = |corner: usize| turn - FRAC_PI_2 + TAU * corner as f64 / corners as f64;
    (0..corners)
        .map(|corner| (middle.0 + radius * angle(corner).cos(), middle.1 + radius * angle(corner).sin()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triangle_points_up() {
        let corners = regular((10.0, 10.0), 3, 0.0, 2.0);
        assert!((corners[0].0 - 10.0).abs() < 1e-9 && (corners[0].1 - 8.0).abs() < 1e-9);
    }

    #[test]
    fn curves_that_run_together_show_their_markers_in_turn() {
        let path: Vec<Place> = (0..800).map(|x| (f64::from(x), 0.0)).collect();
        let (one, other) = (spaced(&path, 0), spaced(&path, 1));
        assert!(one.len() >= 6);
        assert!(one.iter().all(|place| !other.contains(place)));
    }
}

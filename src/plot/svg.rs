//! From a figure to the text of an SVG.

use super::bands::{draw_labels, draw_lines, draw_shades};
use super::canvas::{Anchor, Canvas, Lettering, Pen, with_head};
use super::dashes::Place;
use super::error::PlotError;
use super::figure::Figure;
use super::fonts::Face;
use super::layout::{
    CAPTION_SIZE, Frame, Layout, MARGIN, PAGE_WIDTH, SUBTITLE_LINE, SUBTITLE_SIZE, TICK, TICK_LABEL_GAP,
    TICK_SIZE, TITLE_LINE, TITLE_SIZE,
};
use super::marks::{draw_error_bars, draw_joined, draw_markers, draw_ribbon};
use super::palette::{FAINT_INK, INK};
use super::series::Series;
use super::words::fitting_size;

type Drawn = Result<(), PlotError>;

/// Draws a figure as SVG, 900 units wide; the same figure always gives the same bytes.
///
/// # Errors
///
/// Those of [`Figure::check`].
pub fn svg(figure: &Figure) -> Result<String, PlotError> {
    figure.check()?;
    let layout = Layout::of(figure);
    let mut document = String::new();
    let canvas = Canvas::on(&mut document, PAGE_WIDTH, layout.height)?;
    draw_headline(&canvas, &layout)?;
    draw_shades(&canvas, &figure.bands, &layout.frame, &layout.y)?;
    canvas.mesh(&layout.frame, &layout.x, &layout.y)?;
    draw_lines(&canvas, &figure.bands, &layout.frame, &layout.y)?;
    draw_axes(&canvas, figure, &layout)?;
    draw_data(&canvas, figure, &layout)?;
    draw_labels(&canvas, &figure.bands, &layout.band_labels, &layout.frame, &layout.y)?;
    layout.legend.draw(&canvas, figure, (PAGE_WIDTH - layout.legend.width) / 2.0, layout.legend_top)?;
    canvas.finish()?;
    Ok(with_head(&document, &figure.title, PAGE_WIDTH, layout.height))
}

const TICK_LETTERING: Lettering =
    Lettering { size: TICK_SIZE, face: Face::Regular, colour: INK, anchor: Anchor::Middle, upward: false };

fn draw_headline(canvas: &Canvas, layout: &Layout) -> Drawn {
    let title = Lettering { size: TITLE_SIZE, face: Face::Bold, anchor: Anchor::Start, ..TICK_LETTERING };
    let subtitle = Lettering { size: SUBTITLE_SIZE, face: Face::Regular, colour: FAINT_INK, ..title };
    let mut top = MARGIN;
    for (lines, line_height, lettering) in
        [(&layout.title, TITLE_LINE, title), (&layout.subtitle, SUBTITLE_LINE, subtitle)]
    {
        for line in lines {
            canvas.text(line, (MARGIN, top + line_height / 2.0), lettering)?;
            top += line_height;
        }
    }
    Ok(())
}

/// The frame, the ticks with their labels, and the captions.
fn draw_axes(canvas: &Canvas, figure: &Figure, layout: &Layout) -> Drawn {
    let Frame { left, top, right, bottom } = layout.frame;
    let pen = Pen::new(INK, 1.25);
    canvas.line(&[(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)], pen)?;
    for tick in &layout.x.ticks.major {
        let x = layout.frame.x_of(&layout.x, tick.value);
        canvas.line(&[(x, bottom), (x, bottom + TICK)], pen)?;
        canvas.text(&tick.label, (x, bottom + TICK_LABEL_GAP + TICK_SIZE / 2.0), TICK_LETTERING)?;
    }
    for tick in &layout.y.ticks.major {
        let y = layout.frame.y_of(&layout.y, tick.value);
        canvas.line(&[(left, y), (left - TICK, y)], pen)?;
        let lettering = Lettering { anchor: Anchor::End, ..TICK_LETTERING };
        canvas.text(&tick.label, (left - TICK_LABEL_GAP, y), lettering)?;
    }
    draw_captions(canvas, figure, &layout.frame)
}

fn draw_captions(canvas: &Canvas, figure: &Figure, frame: &Frame) -> Drawn {
    let (x, y) = (figure.x.caption(), figure.y.caption());
    let size = fitting_size(&x, CAPTION_SIZE, frame.right - frame.left);
    let below = frame.bottom + TICK_LABEL_GAP + TICK_SIZE + 8.0 + CAPTION_SIZE / 2.0;
    let lettering = Lettering { size, ..TICK_LETTERING };
    canvas.text(&x, (f64::midpoint(frame.left, frame.right), below), lettering)?;
    let size = fitting_size(&y, CAPTION_SIZE, frame.bottom - frame.top);
    let lettering = Lettering { size, upward: true, ..TICK_LETTERING };
    canvas.text(&y, (MARGIN + CAPTION_SIZE / 2.0, f64::midpoint(frame.top, frame.bottom)), lettering)
}

/// Shades first, then all lines, then all markers: a marker is never hidden by the line of a later series.
fn draw_data(canvas: &Canvas, figure: &Figure, layout: &Layout) -> Drawn {
    let locate = |x, y| (layout.frame.x_of(&layout.x, x), layout.frame.y_of(&layout.y, y));
    let places = |series: &Series| -> Vec<Place> {
        series.points.iter().map(|point| locate(point.x, point.y)).collect()
    };
    for series in &figure.series {
        draw_ribbon(canvas, series, &layout.frame, locate)?;
    }
    for series in &figure.series {
        draw_joined(canvas, &places(series), series)?;
    }
    for series in &figure.series {
        draw_error_bars(canvas, series, locate)?;
    }
    for series in &figure.series {
        draw_markers(canvas, &places(series), series)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::figure::{Axis, Band, Scale};
    use super::super::png;
    use super::super::series::{Point, Spread};
    use super::*;

    fn figure(scale: Scale, points: &[(f64, f64)]) -> Figure {
        let mut figure =
            Figure::new("A < B & \"C\"", Axis::new("n", "queens", scale), Axis::new("time", "s", scale));
        let points = points.iter().map(|&(x, y)| Point::between(x, y, y * 0.9, y * 1.1)).collect();
        figure.series.push(Series::line("fast & small", 1, points));
        figure
    }

    #[test]
    fn the_same_figure_gives_the_same_bytes() {
        let figure = figure(Scale::Log, &[(1.0, 2.0), (10.0, 50.0), (300.0, 7.0)]);
        let (one, other) = (svg(&figure).expect("a sound figure"), svg(&figure).expect("a sound figure"));
        assert_eq!(one, other);
        assert_eq!(png(&one).expect("a sound SVG"), png(&other).expect("a sound SVG"));
    }

    #[test]
    fn text_is_escaped_and_the_axes_have_units() {
        let text = svg(&figure(Scale::Linear, &[(1.0, 2.0), (3.0, 4.0)])).expect("a sound figure");
        assert!(text.contains("<title>A &lt; B &amp; &quot;C&quot;</title>"));
        assert!(
            text.contains("fast &amp; small") && text.contains("n (queens)") && text.contains("time (s)")
        );
    }

    #[test]
    fn single_points_and_huge_ranges_can_be_drawn() {
        for scale in [Scale::Linear, Scale::Log] {
            for points in [&[(5.0, 1e-7)][..], &[(1e-9, 1e9), (1e9, 1e-9)], &[(1e-300, 1e290), (1e299, 1.0)]]
            {
                let text = svg(&figure(scale, points)).expect("a sound figure");
                assert!(png(&text).is_ok() && !text.contains("NaN"));
            }
        }
    }

    #[test]
    fn every_place_lies_on_the_page() {
        let mut figure = figure(Scale::Log, &[(1.0, 1e-9), (1e6, 1e9)]);
        figure.bands = (0..8)
            .map(|slot| Band {
                label: "a long label ".repeat(8),
                low: 1.0,
                high: 2.0,
                value: Some(1.5),
                slot,
            })
            .collect();
        let layout = Layout::of(&figure);
        assert!(layout.frame.left < layout.frame.right && layout.frame.right < PAGE_WIDTH);
        assert!(layout.legend_top > layout.frame.bottom && layout.height > layout.legend_top);
        assert!(svg(&figure).is_ok());
    }

    #[test]
    fn a_ribbon_is_one_shade_and_no_bars() {
        let bars = figure(Scale::Log, &[(1.0, 2.0), (10.0, 50.0), (300.0, 7.0)]);
        let mut ribbon = bars.clone();
        ribbon.series[0].spread = Spread::Ribbon;
        ribbon.series[0].points[1].low = None;
        let count =
            |figure: &Figure, element: &str| svg(figure).expect("a sound figure").matches(element).count();
        assert_eq!(count(&ribbon, "opacity=\"0.16\""), 1);
        assert!(count(&ribbon, "<polyline") < count(&bars, "<polyline"));
    }

    #[test]
    fn a_figure_of_bands_alone_can_be_drawn() {
        let mut figure = figure(Scale::Log, &[]);
        figure.series.clear();
        figure.bands.push(Band { label: "quartiles".into(), low: 0.1, high: 0.2, value: None, slot: 0 });
        assert!(svg(&figure).expect("a sound figure").contains("quartiles"));
    }
}

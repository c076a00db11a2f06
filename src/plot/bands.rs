//! Horizontal bands behind the data, and their labels in the right margin, kept apart from each other.

use super::canvas::{Anchor, Canvas, Lettering, Pen};
use super::dashes::dashed;
use super::error::PlotError;
use super::figure::Band;
use super::fonts::{Face, width};
use super::layout::Frame;
use super::palette::{INK, colour};
use super::series::Dash;
use super::span::Span;
use super::words::wrapped;

type Drawn = Result<(), PlotError>;

const TEXT_SIZE: f64 = 15.0;
const LINE_HEIGHT: f64 = 18.0;
/// Space between two labels.
const LABEL_GAP: f64 = 5.0;
/// Widest label; longer ones are wrapped.
const WIDEST_LABEL: f64 = 185.0;
/// From the frame to the label: room for the line that leads there.
const LEADER: f64 = 34.0;
const FILL: f64 = 0.13;

/// The text beside a band.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct BandLabel {
    lines: Vec<String>,
}

impl BandLabel {
    pub(super) fn of(band: &Band) -> Self {
        Self { lines: wrapped(&band.label, TEXT_SIZE, Face::Regular, WIDEST_LABEL) }
    }

    fn height(&self) -> f64 {
        self.lines.len() as f64 * LINE_HEIGHT + LABEL_GAP
    }
}

/// Width of the right margin that the labels need.
pub(super) fn margin_width(labels: &[BandLabel]) -> f64 {
    let widths =
        labels.iter().flat_map(|label| &label.lines).map(|line| width(line, TEXT_SIZE, Face::Regular));
    widths.reduce(f64::max).map_or(0.0, |widest| LEADER + widest)
}

/// Height of all labels on top of each other.
pub(super) fn stacked_height(labels: &[BandLabel]) -> f64 {
    labels.iter().map(BandLabel::height).sum()
}

/// The shades, which lie behind the grid.
pub(super) fn draw_shades(canvas: &Canvas, bands: &[Band], frame: &Frame, y: &Span) -> Drawn {
    for band in bands {
        let (top, bottom) = (frame.y_of(y, band.high), frame.y_of(y, band.low));
        let corners = [(frame.left, top), (frame.right, top), (frame.right, bottom), (frame.left, bottom)];
        canvas.polygon(&corners, colour(band.slot), FILL)?;
    }
    Ok(())
}

/// Edges and middle lines, which lie on the grid.
pub(super) fn draw_lines(canvas: &Canvas, bands: &[Band], frame: &Frame, y: &Span) -> Drawn {
    for band in bands {
        let edge = Pen { opacity: 0.55, ..Pen::new(colour(band.slot), 0.75) };
        for value in [band.low, band.high] {
            let height = frame.y_of(y, value);
            canvas.line(&[(frame.left, height), (frame.right, height)], edge)?;
        }
        if let Some(value) = band.value {
            let height = frame.y_of(y, value);
            let pattern = Dash::of_slot(band.slot).pattern();
            let path = [(frame.left, height), (frame.right, height)];
            let pen = Pen::new(colour(band.slot), 1.5);
            dashed(&path, pattern).iter().try_for_each(|piece| canvas.line(piece, pen))?;
        }
    }
    Ok(())
}

/// The labels in the margin, each with a line that leads to its band.
pub(super) fn draw_labels(
    canvas: &Canvas,
    bands: &[Band],
    labels: &[BandLabel],
    frame: &Frame,
    y: &Span,
) -> Drawn {
    let wanted: Vec<f64> = bands.iter().map(|band| middle(band, frame, y)).collect();
    let heights: Vec<f64> = labels.iter().map(BandLabel::height).collect();
    let settled = settled(&wanted, &heights, frame.top, frame.bottom);
    let lettering =
        Lettering { size: TEXT_SIZE, face: Face::Regular, colour: INK, anchor: Anchor::Start, upward: false };
    for (((band, label), from), to) in bands.iter().zip(labels).zip(wanted).zip(settled) {
        let x = frame.right;
        let path = [(x, from), (x + 8.0, from), (x + LEADER - 13.0, to), (x + LEADER - 5.0, to)];
        canvas.line(&path, Pen::new(colour(band.slot), 1.5))?;
        let first = to - (label.lines.len() as f64 - 1.0) / 2.0 * LINE_HEIGHT;
        for (index, line) in label.lines.iter().enumerate() {
            canvas.text(line, (x + LEADER, first + index as f64 * LINE_HEIGHT), lettering)?;
        }
    }
    Ok(())
}

/// Where the leader of a band starts: at its value, or halfway between its edges.
fn middle(band: &Band, frame: &Frame, y: &Span) -> f64 {
    band.value.map_or_else(
        || f64::midpoint(frame.y_of(y, band.low), frame.y_of(y, band.high)),
        |value| frame.y_of(y, value),
    )
}

/// Labels that touch each other and move together.
struct Stack {
    members: Vec<usize>,
    top: f64,
    height: f64,
}

/// The middles of labels of the given heights, each as close as possible to where it is `wanted`, without
/// overlap and within `low` and `high`, as long as all of them fit there.
///
/// Labels that would overlap form a stack, centred on the mean of their wishes; stacks that meet join.
fn settled(wanted: &[f64], heights: &[f64], low: f64, high: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&one, &other| wanted[one].total_cmp(&wanted[other]));
    let mut stacks: Vec<Stack> = Vec::new();
    for index in order {
        let mut stack = stacked(vec![index], wanted, heights, low, high);
        while let Some(above) = stacks.pop_if(|above| above.top + above.height > stack.top) {
            stack = stacked([above.members, stack.members].concat(), wanted, heights, low, high);
        }
        stacks.push(stack);
    }
    let mut middles = wanted.to_vec();
    for stack in stacks {
        let mut top = stack.top;
        for index in stack.members {
            middles[index] = top + heights[index] / 2.0;
            top += heights[index];
        }
    }
    middles
}

fn stacked(members: Vec<usize>, wanted: &[f64], heights: &[f64], low: f64, high: f64) -> Stack {
    let mut height = 0.0;
    let mut wished_tops = 0.0;
    for &index in &members {
        wished_tops += wanted[index] - heights[index] / 2.0 - height;
        height += heights[index];
    }
    let top = (wished_tops / members.len() as f64).min(high - height).max(low);
    Stack { members, top, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_apart(middles: &[f64], heights: &[f64], low: f64, high: f64) {
        let mut order: Vec<usize> = (0..middles.len()).collect();
        order.sort_by(|&one, &other| middles[one].total_cmp(&middles[other]));
        let mut free_from = low;
        for index in order {
            let top = middles[index] - heights[index] / 2.0;
            assert!(top >= free_from - 1e-9, "{middles:?}");
            free_from = top + heights[index];
        }
        assert!(free_from <= high + 1e-9, "{middles:?}");
    }

    #[test]
    fn labels_with_enough_room_stay_where_they_are_wanted() {
        assert_eq!(settled(&[50.0, 10.0], &[10.0, 10.0], 0.0, 100.0), [50.0, 10.0]);
    }

    #[test]
    fn labels_at_one_place_part_evenly() {
        assert_eq!(settled(&[50.0, 50.0], &[10.0, 10.0], 0.0, 100.0), [45.0, 55.0]);
    }

    #[test]
    fn labels_stay_inside_and_apart() {
        let heights = [22.0, 39.0, 22.0, 39.0, 22.0, 22.0];
        for wanted in [[3.0, 2.0, 1.0, 5.0, 4.0, 6.0], [399.0; 6], [0.0, 100.0, 110.0, 112.0, 390.0, 395.0]] {
            assert_apart(&settled(&wanted, &heights, 0.0, 400.0), &heights, 0.0, 400.0);
        }
    }

    #[test]
    fn labels_keep_the_order_of_their_bands() {
        let middles = settled(&[30.0, 20.0, 25.0], &[20.0; 3], 0.0, 100.0);
        assert!(middles[1] < middles[2] && middles[2] < middles[0], "{middles:?}");
    }
}

//! What a slot looks like: a colour, a marker and a dash pattern, each unlike those of the other slots.
//!
//! Slots 0 to 6 are the palette of Okabe and Ito (*Color Universal Design*, 2008,
//! <https://jfly.uni-koeln.de/color/>), which readers with any common colour vision can tell apart. Its
//! yellow is too pale on white: a dark yellow of the same hue takes the last slot. Wine, indigo and olive
//! green come from Paul Tol's *Colour Schemes* (2021, <https://personal.sron.nl/~pault/>).

use plotters::style::RGBColor;

use super::series::{Dash, Marker, Weight};

/// Text, axes and frame.
pub(super) const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
/// Text of lesser weight.
pub(super) const FAINT_INK: RGBColor = RGBColor(0x55, 0x55, 0x55);
/// Grid lines at labelled ticks.
pub(super) const GRID: RGBColor = RGBColor(0xD9, 0xD9, 0xD9);
/// Grid lines at unlabelled ticks.
pub(super) const FAINT_GRID: RGBColor = RGBColor(0xF0, 0xF0, 0xF0);
/// The background.
pub(super) const PAPER: RGBColor = RGBColor(0xFF, 0xFF, 0xFF);

/// Colour, marker and dash of each slot.
const SLOTS: [(RGBColor, Marker, Dash); 12] = [
    (RGBColor(0x00, 0x72, 0xB2), Marker::Circle, Dash::Solid), // blue
    (RGBColor(0xD5, 0x5E, 0x00), Marker::Square, Dash::Dashed), // vermillion
    (RGBColor(0x00, 0x9E, 0x73), Marker::TriangleUp, Dash::DashDot), // bluish green
    (RGBColor(0xCC, 0x79, 0xA7), Marker::Diamond, Dash::LongDash), // reddish purple
    (RGBColor(0xE6, 0x9F, 0x00), Marker::TriangleDown, Dash::Dotted), // orange
    (RGBColor(0x00, 0x00, 0x00), Marker::OpenCircle, Dash::ShortDash), // black
    (RGBColor(0x56, 0xB4, 0xE9), Marker::Cross, Dash::DashDotDot), // sky blue
    (RGBColor(0x88, 0x22, 0x55), Marker::OpenSquare, Dash::LongDashDot), // wine
    (RGBColor(0x80, 0x80, 0x80), Marker::Plus, Dash::DashDashDot), // grey
    (RGBColor(0x33, 0x22, 0x88), Marker::OpenDiamond, Dash::LongDashShortDash), // indigo
    (RGBColor(0x66, 0x77, 0x33), Marker::Star, Dash::SparseDot), // olive green
    (RGBColor(0xA8, 0x96, 0x00), Marker::OpenTriangleUp, Dash::LongDashDotDot), // dark yellow
];

/// The colour of a slot.
pub(super) fn colour(slot: usize) -> RGBColor {
    SLOTS[slot % SLOTS.len()].0
}

impl Marker {
    /// The marker of a slot.
    pub fn of_slot(slot: usize) -> Self {
        SLOTS[slot % SLOTS.len()].1
    }
}

impl Dash {
    /// The dash pattern of a slot.
    pub fn of_slot(slot: usize) -> Self {
        SLOTS[slot % SLOTS.len()].2
    }

    /// Lengths of ink and gap in turn; nothing for a solid line.
    pub(super) fn pattern(self) -> &'static [f64] {
        match self {
            Self::Solid => &[],
            Self::Dashed => &[9.0, 4.5],
            Self::Dotted => &[2.5, 3.0],
            Self::DashDot => &[10.0, 3.5, 2.5, 3.5],
            Self::LongDash => &[18.0, 5.0],
            Self::DashDotDot => &[10.0, 3.0, 2.5, 3.0, 2.5, 3.0],
            Self::ShortDash => &[5.0, 3.0],
            Self::LongDashDot => &[18.0, 4.0, 2.5, 4.0],
            Self::DashDashDot => &[8.0, 3.0, 8.0, 3.0, 2.5, 3.0],
            Self::SparseDot => &[2.5, 6.0],
            Self::LongDashShortDash => &[16.0, 4.0, 6.0, 4.0],
            Self::LongDashDotDot => &[18.0, 3.5, 2.5, 3.5, 2.5, 3.5],
        }
    }
}

impl Weight {
    /// Width of the line.
    pub(super) fn width(self) -> f64 {
        match self {
            Self::Thin => 1.5,
            Self::Thick => 2.25,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_slots_share_a_colour_a_marker_or_a_dash() {
        for (index, one) in SLOTS.iter().enumerate() {
            for other in &SLOTS[index + 1..] {
                assert!(one.0 != other.0 && one.1 != other.1 && one.2 != other.2);
                assert!(one.2.pattern() != other.2.pattern());
            }
        }
    }

    #[test]
    fn every_colour_stands_out_from_white() {
        for (RGBColor(red, green, blue), ..) in SLOTS {
            let grey = 0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue);
            assert!(grey < 175.0, "{red} {green} {blue} has a luminance of {grey}");
        }
    }

    #[test]
    fn slots_start_over_after_the_last() {
        assert_eq!(Marker::of_slot(12), Marker::of_slot(0));
        assert_eq!(colour(25), colour(1));
    }
}

//! The range of an axis: wide enough for the data and some padding, and the way from a value to its place.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged};

use super::figure::Scale;
use super::ticks::Ticks;

/// Space on either side of the data, as a share of their extent: no point lies on the frame.
const PADDING: f64 = 0.04;
/// An extent below this share of the values themselves counts as a single value.
const SMALLEST_EXTENT: f64 = 1e-9;

/// Linear extents and values below this count as zero: dividing them into steps would underflow.
const SMALLEST_SIZE: f64 = 1e-290;

/// The range of an axis and the marks on it.
#[derive(Debug, Clone)]
pub(super) struct Span {
    scale: Scale,
    /// Ends of the range; exponents of ten on a logarithmic scale.
    low: f64,
    high: f64,
    pub(super) ticks: Ticks,
}

impl Span {
    /// A range around all `values` with about `labels` labelled marks. Without values it has no marks.
    pub(super) fn around(scale: Scale, values: impl Iterator<Item = f64>, labels: usize) -> Self {
        let ends = values.map(|value| laid_out(scale, value)).fold(None, |ends, place| match ends {
            None => Some((place, place)),
            Some((low, high)) => Some((place.min(low), place.max(high))),
        });
        let Some((low, high)) = ends else {
            return Self { scale, low: 0.0, high: 1.0, ticks: Ticks::default() };
        };
        let extent = high - low;
        let size = low.abs().max(high.abs());
        let padding = match scale {
            _ if extent > (size * SMALLEST_EXTENT).max(SMALLEST_SIZE) => extent * PADDING,
            Scale::Linear if size > SMALLEST_SIZE => size * 0.1,
            Scale::Linear => 1.0,
            Scale::Log => 0.5,
        };
        let (low, high) = (low - padding, high + padding);
        Self { scale, low, high, ticks: Ticks::within(scale, low, high, labels) }
    }

    /// Where a value lies: 0 at the lower end, 1 at the upper end.
    pub(super) fn place(&self, value: f64) -> f64 {
        (laid_out(self.scale, value) - self.low) / (self.high - self.low)
    }
}

fn laid_out(scale: Scale, value: f64) -> f64 {
    match scale {
        Scale::Linear => value,
        Scale::Log => value.log10(),
    }
}

/// Lets plotters draw the mesh of an axis at our marks.
impl Ranged for Span {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        from + (self.place(*value) * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if hint.weight().allow_light_points() {
            self.ticks.minor.clone()
        } else {
            self.ticks.major.iter().map(|tick| tick.value).collect()
        }
    }

    fn range(&self) -> Range<f64> {
        match self.scale {
            Scale::Linear => self.low..self.high,
            Scale::Log => 10f64.powf(self.low)..10f64.powf(self.high),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(scale: Scale, values: &[f64]) -> Span {
        Span::around(scale, values.iter().copied(), 8)
    }

    #[test]
    fn no_value_lies_on_the_frame() {
        for scale in [Scale::Linear, Scale::Log] {
            let span = span(scale, &[1e-9, 3.0, 1e9]);
            for value in [1e-9, 3.0, 1e9] {
                assert!((0.03..0.97).contains(&span.place(value)));
            }
        }
    }

    #[test]
    fn a_single_value_lies_in_the_middle_of_a_marked_axis() {
        for (scale, value) in
            [(Scale::Linear, 0.0), (Scale::Linear, -7.0), (Scale::Log, 1e-5), (Scale::Linear, 1e16)]
        {
            let span = span(scale, &[value, value]);
            assert!((span.place(value) - 0.5).abs() < 1e-6);
            assert!(span.ticks.major.len() >= 3, "{:?}", span.ticks);
        }
    }

    #[test]
    fn values_that_differ_in_the_last_bit_are_one_value() {
        assert!(span(Scale::Linear, &[1e16, 1e16 + 2.0]).ticks.major.len() < 20);
    }

    #[test]
    fn the_smallest_and_largest_numbers_have_a_place() {
        for values in [&[5e-324, 1e-310][..], &[5e-324], &[-1e300, 1e300]] {
            assert!(span(Scale::Linear, values).ticks.major.len() >= 3);
        }
        assert!(span(Scale::Log, &[1e-300]).ticks.major.len() >= 3);
        let span = span(Scale::Log, &[1e-300, 1e300]);
        assert!(span.place(1e-300) > 0.0 && span.place(1e300) < 1.0);
        assert!(!span.ticks.major.is_empty());
    }

    #[test]
    fn an_axis_without_values_has_no_marks() {
        assert_eq!(span(Scale::Log, &[]).ticks, Ticks::default());
    }
}

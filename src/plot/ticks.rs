//! Where an axis is marked and what is written there.

use super::figure::Scale;

/// A labelled mark.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tick {
    pub(super) value: f64,
    pub(super) label: String,
}

/// The marks of an axis.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Ticks {
    /// The labelled ones.
    pub(super) major: Vec<Tick>,
    /// Those with a faint grid line only.
    pub(super) minor: Vec<f64>,
}

/// Fewer marks than this leave the reader guessing at the scale.
const FEWEST: usize = 3;
/// More decades than this, and marks between the powers of ten would only be a blur.
const MOST_DIVIDED_DECADES: usize = 6;

impl Ticks {
    /// Marks for the range from `low` to `high`, which are exponents of ten on a logarithmic scale.
    /// About `most` of them are labelled.
    pub(super) fn within(scale: Scale, low: f64, high: f64, most: usize) -> Self {
        match scale {
            Scale::Linear => Self { major: labelled(even_steps(low, high, most)), minor: Vec::new() },
            Scale::Log => log_ticks(low, high, most),
        }
    }
}

/// Powers of ten beyond these are no ordinary floating-point numbers; the padding of an axis may reach there.
const SMALLEST_POWER: i32 = f64::MIN_10_EXP;
const LARGEST_POWER: i32 = f64::MAX_10_EXP;

fn log_ticks(low: f64, high: f64, most: usize) -> Ticks {
    let (first, last) = ((low.ceil() as i32).max(SMALLEST_POWER), (high.floor() as i32).min(LARGEST_POWER));
    let powers: Vec<i32> = (first..=last).collect();
    if powers.len() >= FEWEST {
        return decade_ticks(low, high, &powers, most);
    }
    let inside = |decimal: &Decimal| (low..=high).contains(&decimal.value().log10());
    let multiples = |digits: &'static [i64]| {
        (low.floor() as i32..=high.floor() as i32)
            .flat_map(move |exponent| digits.iter().map(move |&digits| Decimal { digits, exponent }))
            .filter(inside)
    };
    let major: Vec<Decimal> = multiples(&[1, 2, 5]).collect();
    if major.len() < FEWEST {
        return Ticks::within(Scale::Linear, 10f64.powf(low), 10f64.powf(high), most);
    }
    let minor = multiples(&[3, 4, 6, 7, 8, 9]).map(|decimal| decimal.value()).collect();
    Ticks { major: labelled(major), minor }
}

/// Marks at powers of ten; every second or third where there are many.
fn decade_ticks(low: f64, high: f64, powers: &[i32], most: usize) -> Ticks {
    let stride = powers.len().div_ceil(most) as i32;
    let (major, between): (Vec<i32>, Vec<i32>) = powers.iter().partition(|&power| power % stride == 0);
    let minor = if powers.len() <= MOST_DIVIDED_DECADES {
        (low.floor() as i32..=high.floor() as i32)
            .flat_map(|exponent| (2..10).map(move |digits| Decimal { digits, exponent }.value()))
            .filter(|value| (low..=high).contains(&value.log10()))
            .collect()
    } else {
        between.into_iter().map(|power| 10f64.powi(power)).collect()
    };
    let major = major.into_iter().map(|power| Tick { value: 10f64.powi(power), label: power_label(power) });
    Ticks { major: major.collect(), minor }
}

/// Multiples of 1, 2 or 5 times a power of ten: as many as possible, but about `most`.
fn even_steps(low: f64, high: f64, most: usize) -> Vec<Decimal> {
    let widest = (high - low) / most as f64;
    let exponent = widest.log10().floor() as i32;
    let step = [1, 2, 5]
        .map(|digits| Decimal { digits, exponent })
        .into_iter()
        .find(|step| step.value() >= widest)
        .unwrap_or(Decimal { digits: 1, exponent: exponent + 1 });
    let first = (low / step.value()).ceil() as i64;
    let last = (high / step.value()).floor() as i64;
    (first..=last).map(|multiple| Decimal { digits: multiple * step.digits, ..step }).collect()
}

/// `digits` times ten to the power of `exponent`: a mark is exact in decimal, but rarely in binary digits.
#[derive(Debug, Clone, Copy)]
struct Decimal {
    digits: i64,
    exponent: i32,
}

impl Decimal {
    fn value(self) -> f64 {
        self.digits as f64 * 10f64.powi(self.exponent)
    }

    /// The number written out: "0.25", "20 000".
    fn plain(self) -> String {
        let fraction_digits = usize::try_from(-self.exponent).unwrap_or(0);
        let written = format!("{:.*}", fraction_digits, self.value().abs());
        let (whole, fraction) = written.split_once('.').unwrap_or((&written, ""));
        let fraction = fraction.trim_end_matches('0');
        let point = if fraction.is_empty() { "" } else { "." };
        format!("{}{}{point}{fraction}", self.sign(), grouped(whole))
    }

    /// The number as a mantissa times a power of ten: "2.5×10⁻⁶".
    fn scientific(self) -> String {
        let digits = self.digits.unsigned_abs().to_string();
        let power = power_label(self.exponent + digits.len() as i32 - 1);
        let (first, rest) = digits.split_at(1);
        match (first, rest.trim_end_matches('0')) {
            ("0", _) => "0".into(),
            ("1", "") => format!("{}{power}", self.sign()),
            (first, "") => format!("{}{first}×{power}", self.sign()),
            (first, rest) => format!("{}{first}.{rest}×{power}", self.sign()),
        }
    }

    fn sign(self) -> &'static str {
        if self.digits < 0 { "−" } else { "" }
    }
}

/// Marks with labels, all in the same notation.
fn labelled(decimals: Vec<Decimal>) -> Vec<Tick> {
    let sizes = || decimals.iter().map(|decimal| decimal.value().abs()).filter(|&size| size > 0.0);
    let readable = sizes().all(|size| (1e-4..1e7).contains(&size));
    let label = if readable { Decimal::plain } else { Decimal::scientific };
    decimals.iter().map(|&decimal| Tick { value: decimal.value(), label: label(decimal) }).collect()
}

/// Groups of three digits with narrow spaces; four digits need none.
fn grouped(whole: &str) -> String {
    if whole.len() <= 4 {
        return whole.into();
    }
    let mut groups = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            groups.push('\u{202F}');
        }
        groups.push(digit);
    }
    groups
}

/// "10⁻³" for -3.
fn power_label(exponent: i32) -> String {
    let superscript = exponent.to_string().chars().map(raised).collect::<String>();
    format!("10{superscript}")
}

fn raised(character: char) -> char {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    character.to_digit(10).map_or('⁻', |digit| DIGITS[digit as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: Scale, low: f64, high: f64) -> Vec<String> {
        Ticks::within(scale, low, high, 8).major.into_iter().map(|tick| tick.label).collect()
    }

    #[test]
    fn powers_of_ten_have_superscripts() {
        assert_eq!(labels(Scale::Log, -3.1, 1.2), ["10⁻³", "10⁻²", "10⁻¹", "10⁰", "10¹"]);
        assert_eq!(power_label(-12), "10⁻¹²");
    }

    #[test]
    fn many_decades_are_labelled_at_every_second_or_third() {
        assert_eq!(labels(Scale::Log, -9.5, 9.5), ["10⁻⁹", "10⁻⁶", "10⁻³", "10⁰", "10³", "10⁶", "10⁹"]);
    }

    #[test]
    fn short_log_ranges_are_labelled_at_one_two_and_five() {
        assert_eq!(labels(Scale::Log, 0.9, 2.1), ["10", "20", "50", "100"]);
        assert_eq!(labels(Scale::Log, -1.1, 0.1), ["0.1", "0.2", "0.5", "1"]);
    }

    #[test]
    fn very_short_log_ranges_are_labelled_in_even_steps() {
        assert_eq!(
            labels(Scale::Log, 30f64.log10(), 42f64.log10()),
            ["30", "32", "34", "36", "38", "40", "42"]
        );
    }

    #[test]
    fn linear_labels_have_no_trailing_zeros() {
        assert_eq!(labels(Scale::Linear, -0.04, 1.04), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
        assert_eq!(labels(Scale::Linear, 7.0, 32.0), ["10", "15", "20", "25", "30"]);
        assert_eq!(labels(Scale::Linear, -2.5, 2.5), ["−2", "−1", "0", "1", "2"]);
    }

    #[test]
    fn large_and_small_numbers_are_readable() {
        assert_eq!(labels(Scale::Linear, 0.0, 70_000.0)[1..3], ["10\u{202F}000", "20\u{202F}000"]);
        assert_eq!(labels(Scale::Linear, -1.0, 7e8)[..3], ["0", "10⁸", "2×10⁸"]);
        assert_eq!(labels(Scale::Linear, 0.0, 1.6e-6)[1..3], ["2×10⁻⁷", "4×10⁻⁷"]);
        assert_eq!(Decimal { digits: -25, exponent: -7 }.scientific(), "−2.5×10⁻⁶");
    }

    #[test]
    fn every_mark_lies_in_the_range() {
        for (low, high) in [(-3.3, 2.7), (0.1, 0.4), (-12.0, 15.0), (0.0, 1.4)] {
            let ticks = Ticks::within(Scale::Log, low, high, 8);
            let values = ticks.major.iter().map(|tick| tick.value).chain(ticks.minor);
            for value in values {
                assert!((low - 1e-9..=high + 1e-9).contains(&value.log10()), "{value}");
            }
        }
    }
}

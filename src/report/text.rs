//! Numbers in words, and the report for a terminal.

use std::fmt::Write as _;

use super::tables;
use super::{Material, Results};
use crate::stats::{Estimate, Quantile, QuantileInterval};

/// Three significant digits, with a thin separator of thousands where it helps.
pub fn digits(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return value.to_string();
    }
    let magnitude = value.abs().log10().floor() as i32;
    // Rounding can carry into the next magnitude: 9.996 has one decimal less than 9.99.
    let rounded = format!("{value:.2e}").parse::<f64>().unwrap_or(value);
    let magnitude = magnitude.max(rounded.abs().log10().floor() as i32);
    match magnitude {
        15.. | ..-4 => format!("{rounded:.2e}"),
        _ if magnitude >= 3 => thousands(rounded),
        _ => format!("{rounded:.*}", (2 - magnitude).max(0) as usize),
    }
}

/// A whole number with commas between thousands.
pub fn thousands(value: f64) -> String {
    let whole = format!("{:.0}", value.abs());
    let mut text = String::new();
    for (index, digit) in whole.char_indices() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if value < 0.0 { format!("-{text}") } else { text }
}

/// A time with a unit that suits it.
pub fn time(seconds: f64) -> String {
    const YEAR: f64 = 365.25 * 86400.0;
    let (factor, unit) = match seconds {
        ..1e-6 => (1e9, "ns"),
        ..1e-3 => (1e6, "µs"),
        ..1.0 => (1e3, "ms"),
        ..600.0 => (1.0, "s"),
        ..36_000.0 => (1.0 / 60.0, "min"),
        ..864_000.0 => (1.0 / 3600.0, "h"),
        ..YEAR => (1.0 / 86400.0, "days"),
        _ => (1.0 / YEAR, "years"),
    };
    format!("{} {unit}", digits(seconds * factor))
}

/// A quantile of times, or that it lies beyond the cut-off.
pub fn quantile(quantile: Quantile) -> String {
    match quantile {
        Quantile::Value(seconds) => time(seconds),
        Quantile::Beyond(seconds) => format!("> {}", time(seconds)),
    }
}

/// An interval of times; empty if there is none.
pub fn time_interval(interval: Option<QuantileInterval>) -> String {
    interval
        .map_or(String::new(), |interval| format!("{} – {}", quantile(interval.low), quantile(interval.high)))
}

/// An estimate with its interval, `3.1 [2.9, 3.3]`.
pub fn estimate(estimate: &Estimate) -> String {
    match estimate.interval {
        Some(interval) => {
            format!("{} [{}, {}]", digits(estimate.value), digits(interval.low()), digits(interval.high()))
        }
        None => digits(estimate.value),
    }
}

/// A range in words: `from 0.900 to 1.10`, `of at least 1.00`.
pub fn range(low: f64, high: f64) -> String {
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("from {} to {}", digits(low), digits(high)),
        (true, false) => format!("of at least {}", digits(low)),
        (false, true) => format!("of at most {}", digits(high)),
        (false, false) => "of any size".to_owned(),
    }
}

/// Some words as a list: `a, b and c`.
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [front @ .., last] => format!("{} and {last}", front.join(", ")),
    }
}

/// Text in lines that a terminal of usual width shows whole.
fn wrapped(text: &str, indent: &str) -> String {
    textwrap::fill(text, textwrap::Options::new(100).initial_indent(indent).subsequent_indent(indent))
}

/// The tables and the verdict for a terminal.
pub(super) fn terminal(material: Material<'_>, results: Results<'_>) -> String {
    let spec = material.spec;
    let mut text = format!("{}\n\n", spec.title);
    if spec.views.is_empty() || results.findings.is_some() {
        let _ = writeln!(text, "{}", tables::summary(results.cells, spec.analysis.as_ref()).terminal());
    }
    if let Some(findings) = results.findings {
        let _ = writeln!(
            text,
            "{}{}\n",
            findings.ratios_sheet().terminal(),
            wrapped(&findings.ratios_note(), "")
        );
        let frontier = &findings.frontier;
        let _ = writeln!(
            text,
            "The n up to which backtracking costs no more:\n{}",
            frontier.trees_sheet().terminal()
        );
        let _ = writeln!(text, "The n that heuristics reach:\n{}", frontier.heuristics_sheet().terminal());
    }
    for section in tables::sections(spec, results) {
        let _ = writeln!(text, "{}\n{}", section.title, section.sheet.terminal());
        let _ = writeln!(text, "{}\n", wrapped(&section.legend, ""));
    }
    for verdict in results.verdicts {
        let _ = writeln!(text, "[{}] {}", verdict.finding.word(), verdict.hypothesis.claim);
        let _ = writeln!(text, "{}\n", wrapped(&verdict.reason, "    "));
    }
    let _ = writeln!(text, "{}", wrapped(&tables::reservation(material, results.cells), ""));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_significant_digits() {
        for (value, text) in [
            (0.0, "0"),
            (1.0, "1.00"),
            (9.996, "10.0"),
            (99.96, "100"),
            (999.6, "1,000"),
            (1234.0, "1,230"),
            (36_412.0, "36,400"),
            (0.012_34, "0.0123"),
            (-2.5, "-2.50"),
            (1e18, "1.00e18"),
            (1e-7, "1.00e-7"),
        ] {
            assert_eq!(digits(value), text);
        }
    }

    #[test]
    fn times_have_units() {
        for (seconds, text) in [
            (5e-9, "5.00 ns"),
            (4.2e-5, "42.0 µs"),
            (0.0123, "12.3 ms"),
            (23.0, "23.0 s"),
            (7200.0, "120 min"),
            (86_400.0, "24.0 h"),
            (3.2e9, "101 years"),
        ] {
            assert_eq!(time(seconds), text);
        }
    }

    #[test]
    fn ranges_may_have_one_end() {
        assert_eq!(range(0.9, 1.1), "from 0.900 to 1.10");
        assert_eq!(range(1.0, f64::INFINITY), "of at least 1.00");
        assert_eq!(range(f64::NEG_INFINITY, 0.5), "of at most 0.500");
    }

    #[test]
    fn lists_read_as_people_speak() {
        let list = |words: &[&str]| listed(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!(list(&[]), "");
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
    }
}

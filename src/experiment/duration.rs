//! Time limits as people write them.

use std::time::Duration;

/// Why a text is no time limit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not a time limit: expected a positive number with a unit (ns, us, ms, s, m, h), such as 200ms, 1.5s or 2m"
)]
pub struct DurationError(String);

/// The units and their length in seconds; a unit that ends in another stands before it.
const UNITS: [(&str, f64); 6] =
    [("ns", 1e-9), ("us", 1e-6), ("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];

/// Reads a time limit such as `200ms`, `1.5s` or `2m`; a number without a unit is in seconds.
///
/// # Errors
/// If it is no number with a known unit, not positive or not finite.
pub fn parse(text: &str) -> Result<Duration, DurationError> {
    let refused = || DurationError(text.to_owned());
    let trimmed = text.trim();
    let (number, unit) = UNITS
        .iter()
        .find_map(|&(name, seconds)| trimmed.strip_suffix(name).map(|number| (number, seconds)))
        .unwrap_or((trimmed, 1.0));
    let number: f64 = number.trim_end().parse().map_err(|_| refused())?;
    let limit = Duration::try_from_secs_f64(number * unit).map_err(|_| refused())?;
    if limit.is_zero() { Err(refused()) } else { Ok(limit) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_each_unit() {
        for (text, nanos) in [
            ("7ns", 7),
            ("2us", 2_000),
            ("200ms", 200_000_000),
            ("1.5s", 1_500_000_000),
            ("1.5", 1_500_000_000),
            ("2 m", 120_000_000_000),
            ("1h", 3_600_000_000_000),
            (" 1e-3s ", 1_000_000),
        ] {
            assert_eq!(parse(text).map(|limit| limit.as_nanos()), Ok(nanos), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_no_positive_time() {
        for text in ["", "s", "-1s", "0", "0s", "1.5.5s", "abc", "1d", "nan", "inf", "1e30h", "1s1s"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}

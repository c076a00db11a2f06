//! How large a board is.

use std::fmt;
use std::str::FromStr;

/// The number of rows, columns and queens: from 1 to [`Size::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(u32);

/// Why a number or a text is not a size. The text names the value and the range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// Zero: there is no board.
    #[error("n = 0: a board has at least one row")]
    Zero,
    /// A whole number above [`Size::MAX`], as it was written.
    #[error("n = {0} is too large: at most {max}", max = Size::MAX.0)]
    TooLarge(String),
    /// Not a whole number at all.
    #[error("n = {0:?} is not a size: expected a whole number from 1 to {max}, such as 1000000, 1_000_000 or 1e6", max = Size::MAX.0)]
    NotANumber(String),
}

impl Size {
    /// The largest size: both diagonal indices, up to 2n - 2, still fit 32 bits.
    pub const MAX: Size = Size(i32::MAX as u32);

    /// The size n.
    ///
    /// # Errors
    /// If n is 0 or above [`Size::MAX`].
    pub fn new(n: u64) -> Result<Size, SizeError> {
        match u32::try_from(n) {
            Ok(0) => Err(SizeError::Zero),
            Ok(n) if n <= Size::MAX.0 => Ok(Size(n)),
            _ => Err(SizeError::TooLarge(n.to_string())),
        }
    }

    /// [`Size::MAX`] as a count, for the ranges of parameters.
    pub const MAX_QUEENS: u64 = Size::MAX.0 as u64;

    /// n as a number of queens.
    #[inline]
    pub fn get(self) -> u32 {
        self.0
    }

    /// n as the length of a list.
    #[inline]
    pub fn len(self) -> usize {
        self.0 as usize
    }

    /// Whether the board is empty: never, a size is at least 1.
    pub fn is_empty(self) -> bool {
        false
    }

    /// The number of diagonals in one family, `2n - 1`.
    #[inline]
    pub fn diagonals(self) -> usize {
        2 * self.len() - 1
    }

    /// Whether a board of this size has a solution: every size but 2 and 3 (Pauls 1874).
    pub fn solvable(self) -> bool {
        !matches!(self.0, 2 | 3)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Reads `1000000`, `1_000_000` or `1e6`.
    fn from_str(text: &str) -> Result<Size, SizeError> {
        match whole_number(text) {
            Some(Whole::Fits(n)) if n <= u64::from(Size::MAX.0) => Size::new(n),
            Some(_) => Err(SizeError::TooLarge(text.trim().to_owned())),
            None => Err(SizeError::NotANumber(text.trim().to_owned())),
        }
    }
}

/// A whole number as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    /// It fits 64 bits.
    Fits(u64),
    /// It is a whole number, and larger than that.
    Beyond,
}

/// Reads a whole number written with digits, with single underscores between digits, or as digits, `e` and a decimal
/// exponent (`1e6`). `None` if the text is none of these.
pub fn whole_number(text: &str) -> Option<Whole> {
    let text = text.trim();
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, digits(exponent)?),
        None => (text, "0".to_owned()),
    };
    let mantissa = digits(mantissa)?;
    if mantissa.bytes().all(|digit| digit == b'0') {
        return Some(Whole::Fits(0));
    }
    let value = || -> Option<u64> {
        let power = 10u64.checked_pow(exponent.parse().ok()?)?;
        mantissa.parse::<u64>().ok()?.checked_mul(power)
    };
    Some(value().map_or(Whole::Beyond, Whole::Fits))
}

/// The digits of a text that consists of digits with single underscores between them.
fn digits(text: &str) -> Option<String> {
    let groups_hold =
        text.split('_').all(|group| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit()));
    groups_hold.then(|| text.replace('_', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_million_has_three_spellings() {
        for text in ["1000000", "1_000_000", "1e6", "1E6", "10_0e4", " 1000000 "] {
            assert_eq!(text.parse::<Size>().map(Size::get), Ok(1_000_000), "{text}");
        }
    }

    #[test]
    fn bad_sizes_say_why() {
        assert_eq!("0".parse::<Size>(), Err(SizeError::Zero));
        assert_eq!("0e9".parse::<Size>(), Err(SizeError::Zero));
        for text in ["1000000000000", "1e12", "2147483648", "1e999999999999", "99999999999999999999999"] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::TooLarge(text.into())), "{text}");
        }
        for text in
            ["abc", "-5", "1.5", "", "_", "1__0", "_1", "1_", "e6", "1e", "1e-3", "1e6e6", "+5", "０", "1 2"]
        {
            assert_eq!(text.parse::<Size>(), Err(SizeError::NotANumber(text.into())), "{text}");
        }
    }

    #[test]
    fn limits() {
        assert_eq!("2147483647".parse::<Size>(), Ok(Size::MAX));
        assert_eq!(Size::MAX.diagonals(), 4_294_967_293);
        let unsolvable: Vec<u32> = (1..50).filter(|&n| !Size(n).solvable()).collect();
        assert_eq!(unsolvable, [2, 3]);
    }
}

//! A placement that was checked, by code that shares nothing with the counters of the boards.

use std::fmt;

use super::size::Size;

/// A placement that holds: one queen in each row and column, none attacking another. Columns are 0-based.
///
/// Its only constructor is [`Solution::check`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    columns: Vec<u32>,
}

/// A kind of line that two queens share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The same column.
    Column,
    /// The same rising diagonal (`/`, row + column).
    Rising,
    /// The same falling diagonal (`\`, column - row).
    Falling,
}

/// Why a placement is not a solution: the first fault in row order. Rows and columns are 0-based here; the text counts
/// from 1, as the solutions that people read do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// There is no queen at all.
    #[error("no queens")]
    Empty,
    /// A queen stands beside the board.
    #[error("the queen of row {} stands on column {}, and the board has columns 1 to {}", row + 1, column + 1, size)]
    OffBoard {
        /// The row of the queen.
        row: u64,
        /// Its column.
        column: u64,
        /// The number of rows.
        size: u64,
    },
    /// The board is of another size than the one asked for.
    #[error("{queens} queens on a board of {size} rows")]
    WrongSize {
        /// The number of queens.
        queens: u64,
        /// The number of rows asked for.
        size: u64,
    },
    /// Two queens attack each other.
    #[error("the queens of rows {} and {} attack each other along {}", first + 1, second + 1, line)]
    Attack {
        /// The upper row of the first attacking pair.
        first: u64,
        /// The lower row; no pair ends in an earlier row.
        second: u64,
        /// The line that they share.
        line: Line,
    },
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Line::Column => "a column",
            Line::Rising => "a rising diagonal",
            Line::Falling => "a falling diagonal",
        })
    }
}

impl Solution {
    /// Checks a placement (row by row, columns 0-based) in O(n) time and 5n bits.
    ///
    /// # Errors
    /// The first violation: of all attacking pairs the one whose lower row comes first, and of those the one whose
    /// upper row comes first.
    pub fn check(columns: Vec<u32>) -> Result<Solution, Violation> {
        match first_violation(&columns) {
            None => Ok(Solution { columns }),
            Some(violation) => Err(violation),
        }
    }

    /// Checks a placement that claims to solve the board of a given size.
    ///
    /// # Errors
    /// As [`Solution::check`]; also if the number of queens is another.
    pub fn check_for(size: Size, columns: Vec<u32>) -> Result<Solution, Violation> {
        if columns.len() != size.len() {
            return Err(Violation::WrongSize { queens: columns.len() as u64, size: size.len() as u64 });
        }
        Solution::check(columns)
    }

    /// The size of its board.
    pub fn size(&self) -> Size {
        Size::new(self.columns.len() as u64).expect("a solution has at least one queen and at most u32 many")
    }

    /// The columns, row by row, 0-based.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// The columns as people write them: 1-based, separated by single blanks, no line end.
    pub fn line(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| {
            for (row, column) in self.columns.iter().enumerate() {
                if row > 0 {
                    f.write_str(" ")?;
                }
                write!(f, "{}", column + 1)?;
            }
            Ok(())
        })
    }
}

fn first_violation(columns: &[u32]) -> Option<Violation> {
    let n = columns.len();
    if n == 0 {
        return Some(Violation::Empty);
    }
    let mut seen = [Bits::new(n), Bits::new(2 * n), Bits::new(2 * n)];
    for (row, &column) in columns.iter().enumerate() {
        let column = column as usize;
        if column >= n {
            return Some(Violation::OffBoard { row: row as u64, column: column as u64, size: n as u64 });
        }
        let lines = [column, row + column, n + row - column];
        let repeated =
            seen.iter_mut().zip(lines).fold(false, |any, (bits, line)| bits.test_and_set(line) | any);
        if repeated {
            return first_partner(columns, row);
        }
    }
    None
}

/// The first row above `row` whose queen attacks the queen of `row`.
fn first_partner(columns: &[u32], row: usize) -> Option<Violation> {
    let shared = |first: usize| -> Option<Line> {
        let (above, here) = (i64::from(columns[first]), i64::from(columns[row]));
        let rows_apart = (row - first) as i64;
        match here - above {
            0 => Some(Line::Column),
            apart if apart == -rows_apart => Some(Line::Rising),
            apart if apart == rows_apart => Some(Line::Falling),
            _ => None,
        }
    };
    (0..row).find_map(|first| {
        shared(first).map(|line| Violation::Attack { first: first as u64, second: row as u64, line })
    })
}

/// A bit for each line of one family.
struct Bits(Vec<u64>);

impl Bits {
    fn new(length: usize) -> Self {
        Bits(vec![0; length.div_ceil(64)])
    }

    /// Sets a bit and says whether it was set before.
    fn test_and_set(&mut self, index: usize) -> bool {
        let (word, mask) = (&mut self.0[index / 64], 1u64 << (index % 64));
        let before = *word & mask != 0;
        *word |= mask;
        before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_exactly_the_solutions_of_small_boards() {
        // Q(n) of OEIS A000170: all n^n lists of columns are tried.
        for (n, expected) in [(1u32, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4)] {
            let total = (n as u64).pow(n);
            let accepted = (0..total)
                .filter(|&code| {
                    let columns = (0..n).map(|row| (code / (n as u64).pow(row) % n as u64) as u32).collect();
                    Solution::check(columns).is_ok()
                })
                .count();
            assert_eq!(accepted, expected, "n = {n}");
        }
    }

    #[test]
    fn names_the_first_attacking_pair() {
        let attack = |first, second, line| Err(Violation::Attack { first, second, line });
        assert_eq!(Solution::check(vec![0, 1]).map(|_| ()), attack(0, 1, Line::Falling));
        assert_eq!(Solution::check(vec![1, 0]).map(|_| ()), attack(0, 1, Line::Rising));
        assert_eq!(Solution::check(vec![1, 3, 1, 0]).map(|_| ()), attack(0, 2, Line::Column));
        // Row 3 is attacked by rows 0 (falling) and 2 (rising): the upper one is named.
        assert_eq!(Solution::check(vec![0, 2, 4, 3, 1]).map(|_| ()), attack(0, 3, Line::Falling));
        assert_eq!(Solution::check(vec![]).map(|_| ()), Err(Violation::Empty));
        assert_eq!(
            Solution::check(vec![1, 3, 7, 2]).map(|_| ()),
            Err(Violation::OffBoard { row: 2, column: 7, size: 4 })
        );
    }

    #[test]
    fn texts_count_from_one() {
        let violation = Solution::check(vec![1, 3, 1, 0]).unwrap_err();
        assert_eq!(violation.to_string(), "the queens of rows 1 and 3 attack each other along a column");
        assert_eq!(Solution::check(vec![1, 3, 0, 2]).unwrap().line().to_string(), "2 4 1 3");
    }
}

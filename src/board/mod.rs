//! What a placement *is*: no time, no input or output, no policy.
//!
//! A board of size n has rows and columns `0..n`, row 0 at the top. Every board of this crate has one queen a row, so a
//! placement is the list of its columns. Two families of diagonals cross it, `2n - 1` lines each:
//!
//! ```text
//!        column 0   1   2   3                 rising  /  : row + column             0 ..= 2n-2
//!      row 0    .   .   Q   .                 falling \  : column - row + (n - 1)   0 ..= 2n-2
//!      row 1    Q   .   .   .
//!      row 2    .   .   .   Q                 queen (0, 2): rising 2, falling 5
//!      row 3    .   Q   .   .                 queen (1, 0): rising 1, falling 2
//! ```
//!
//! # The cost
//! There is one definition of cost in this crate: **the number of attacking pairs**, where two queens attack each other
//! if they share a line (column, rising or falling diagonal), whether or not a third stands between them. With k queens
//! on a line that is `k(k-1)/2`, summed over all lines; [`attacking_pairs`] says it in code. A placement is a solution
//! exactly when its cost is 0. Other people's costs, named here so that nobody mixes them up: Sosic and Gu count
//! *collisions*, the sum over diagonals of `k - 1`; Minton et al. count *conflicted queens*.

pub mod column;
pub mod followed;
pub mod growing;
pub mod indexed_set;
pub mod lines;
pub mod partial;
pub mod permutation;
pub mod ranked;
pub mod size;
pub mod solution;
pub mod swap;
pub mod symmetry;
pub mod tracked;

pub use column::ColumnBoard;
pub use growing::GrowingBoard;
pub use indexed_set::IndexedSet;
pub use lines::{Column, Falling, Rising};
pub use partial::PartialBoard;
pub use permutation::Permutation;
pub use ranked::RankedBoard;
pub use size::{Size, SizeError};
pub use solution::{Line, Solution, Violation};
pub use swap::SwapBoard;
pub use tracked::TrackedBoard;

/// The number of attacking pairs of a placement (row by row, 0-based columns), counted from scratch in O(n).
///
/// This is the definition that the incremental boards are held to. Works on any list of columns, also those in which
/// columns repeat or exceed the number of rows.
pub fn attacking_pairs(columns: &[u32]) -> u64 {
    let rows = columns.len() as u64;
    let family = |line: &dyn Fn(u64, u64) -> u64| -> u64 {
        let mut lines: Vec<u64> =
            (0u64..).zip(columns).map(|(row, &column)| line(row, u64::from(column))).collect();
        lines.sort_unstable();
        lines.chunk_by(|a, b| a == b).map(|queens| pairs(queens.len() as u64)).sum()
    };
    family(&|_, column| column)
        + family(&|row, column| row + column)
        + family(&|row, column| column + rows - row)
}

/// The number of pairs among `k` queens on one line.
fn pairs(k: u64) -> u64 {
    k * k.saturating_sub(1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cost_counts_pairs_on_each_line() {
        assert_eq!(attacking_pairs(&[]), 0);
        assert_eq!(attacking_pairs(&[0]), 0);
        assert_eq!(attacking_pairs(&[0, 1]), 1);
        assert_eq!(attacking_pairs(&[1, 0]), 1);
        assert_eq!(attacking_pairs(&[0, 0]), 1);
        assert_eq!(attacking_pairs(&[0, 1, 2, 3]), 6, "four queens on one falling diagonal");
        assert_eq!(attacking_pairs(&[3, 2, 1, 0]), 6, "four queens on one rising diagonal");
        assert_eq!(attacking_pairs(&[2, 2, 2, 2]), 6, "four queens in one column");
        assert_eq!(attacking_pairs(&[2, 0, 3, 1]), 0, "a solution");
    }
}

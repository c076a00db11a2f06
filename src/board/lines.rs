//! The three families of lines, each a type of its own, and how many queens stand on each line of a family.
//!
//! The arrays of the two diagonal families have equal length, so handing one family's index to the other's counters
//! would be a silent bug. Here it does not compile.

use std::marker::PhantomData;

use super::size::Size;

/// The index of a column, `0..n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column(u32);

/// The index of a rising diagonal (`/`), `row + column`, in `0..=2n-2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rising(u32);

/// The index of a falling diagonal (`\`), `column - row + (n - 1)`, in `0..=2n-2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Falling(u32);

/// A line of one family.
pub trait Family: Copy {
    /// The line through a square. Row and column must lie on the board.
    fn through(size: Size, row: u32, column: u32) -> Self;
    /// Where the line stands in its family.
    fn index(self) -> usize;
    /// How many lines the family has.
    fn lines(size: Size) -> usize;
}

impl Family for Column {
    #[inline]
    fn through(_: Size, _: u32, column: u32) -> Self {
        Column(column)
    }
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    fn lines(size: Size) -> usize {
        size.len()
    }
}

impl Family for Rising {
    #[inline]
    fn through(_: Size, row: u32, column: u32) -> Self {
        Rising(row + column)
    }
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    fn lines(size: Size) -> usize {
        size.diagonals()
    }
}

impl Family for Falling {
    #[inline]
    fn through(size: Size, row: u32, column: u32) -> Self {
        Falling(column + (size.get() - 1) - row)
    }
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    fn lines(size: Size) -> usize {
        size.diagonals()
    }
}

/// The occupancy counters of one family: how many queens stand on each of its lines.
#[derive(Clone, Debug)]
pub struct Occupancy<L> {
    counts: Vec<u32>,
    family: PhantomData<L>,
}

impl<L: Family> Occupancy<L> {
    /// Counters of an empty board. O(n).
    pub fn empty(size: Size) -> Self {
        Occupancy { counts: vec![0; L::lines(size)], family: PhantomData }
    }

    /// Takes every queen off. O(n).
    pub fn clear(&mut self) {
        self.counts.fill(0);
    }

    /// The number of queens on a line.
    #[inline]
    pub fn count(&self, line: L) -> u32 {
        self.counts[line.index()]
    }

    /// Whether no queen stands on a line.
    #[inline]
    pub fn is_free(&self, line: L) -> bool {
        self.count(line) == 0
    }

    /// How many lines hold a queen. O(n).
    pub fn occupied(&self) -> usize {
        self.counts.iter().filter(|&&count| count > 0).count()
    }

    /// Puts a queen on a line and says how many stood there before: the new attacking pairs of that line.
    #[inline]
    pub fn add(&mut self, line: L) -> u32 {
        let before = self.counts[line.index()];
        self.counts[line.index()] = before + 1;
        before
    }

    /// Takes a queen off a line and says how many are left: the attacking pairs that the line loses.
    #[inline]
    pub fn remove(&mut self, line: L) -> u32 {
        let count = &mut self.counts[line.index()];
        debug_assert!(*count > 0, "a queen leaves only a line it stands on");
        *count -= 1;
        *count
    }

    /// The counters of `length` consecutive lines from `first` on: as the column grows by one, so does the index of
    /// each family, so a row of squares is a window of each family.
    pub fn window(&self, first: L, length: usize) -> &[u32] {
        &self.counts[first.index()..first.index() + length]
    }
}

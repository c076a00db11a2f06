//! A board that is filled row by row from a pool of unused columns: where constructive starts work.
//!
//! Rows `0..placed` hold queens. The rest of the permutation is the pool: any column that no queen uses yet stands
//! somewhere in it, so "a random unused column" is a random index, and placing it is a swap.

use super::lines::{Falling, Family, Occupancy, Rising};
use super::permutation::Permutation;
use super::size::Size;
use super::swap::SwapBoard;

/// A permutation of which the first `placed` rows hold queens.
#[derive(Clone, Debug)]
pub struct GrowingBoard {
    size: Size,
    permutation: Permutation,
    placed: u32,
    rising: Occupancy<Rising>,
    falling: Occupancy<Falling>,
    cost: u64,
}

impl GrowingBoard {
    /// No queen yet; the pool is the permutation, in its order. O(n).
    pub fn new(permutation: Permutation) -> Self {
        let size = permutation.size();
        GrowingBoard {
            size,
            permutation,
            placed: 0,
            rising: Occupancy::empty(size),
            falling: Occupancy::empty(size),
            cost: 0,
        }
    }

    /// How many rows hold a queen; also the row that comes next.
    #[inline]
    pub fn placed(&self) -> u32 {
        self.placed
    }

    /// How many queens are still to be placed: the pool is `placed()..n`.
    #[inline]
    pub fn remaining(&self) -> u32 {
        self.size.get() - self.placed
    }

    /// Whether the next row's queen would be attacked by none if it took the column at `index` of the pool. O(1).
    #[inline]
    pub fn is_free(&self, index: u32) -> bool {
        let (rising, falling) = self.lines(self.permutation.column(index));
        self.rising.is_free(rising) && self.falling.is_free(falling)
    }

    /// Places the next row's queen on the column at `index` of the pool. O(1).
    #[inline]
    pub fn place(&mut self, index: u32) {
        debug_assert!(index >= self.placed, "the pool starts at the next row");
        self.permutation.swap(self.placed, index);
        let (rising, falling) = self.lines(self.permutation.column(self.placed));
        self.cost += u64::from(self.rising.add(rising)) + u64::from(self.falling.add(falling));
        self.placed += 1;
    }

    /// The board with the rest of the pool placed in its order. O(remaining).
    pub fn complete(mut self) -> SwapBoard {
        while self.remaining() > 0 {
            self.place(self.placed);
        }
        SwapBoard::from_counters(self.permutation, self.rising, self.falling, self.cost)
    }

    /// The lines of a square of the next row.
    #[inline]
    fn lines(&self, column: u32) -> (Rising, Falling) {
        (Rising::through(self.size, self.placed, column), Falling::through(self.size, self.placed, column))
    }
}

//! The board of swap-based search that asks who is in conflict: a [`SwapBoard`] with its set of conflicted rows.
//!
//! As on the [`super::ColumnBoard`], the exclusive or of the rows on each diagonal names the one other queen whose state
//! may change when a second queen joins or leaves a diagonal, so the set is exact at all times and a swap stays O(1).

use super::indexed_set::IndexedSet;
use super::lines::Family;
use super::permutation::Permutation;
use super::size::Size;
use super::swap::SwapBoard;

/// A permutation with diagonal counters, cost and the set of conflicted rows.
#[derive(Clone, Debug)]
pub struct TrackedBoard {
    board: SwapBoard,
    rising_rows: Vec<u32>,
    falling_rows: Vec<u32>,
    conflicted: IndexedSet,
}

impl TrackedBoard {
    /// Sets up counters, cost and set. O(n).
    pub fn new(permutation: Permutation) -> Self {
        let board = SwapBoard::new(permutation);
        let size = board.size();
        let mut tracked = TrackedBoard {
            rising_rows: vec![0; size.diagonals()],
            falling_rows: vec![0; size.diagonals()],
            conflicted: IndexedSet::empty(size.len()),
            board,
        };
        tracked.track();
        tracked
    }

    /// Puts another placement, a permutation of the same size, in the place of this one; nothing is allocated. O(n).
    ///
    /// # Panics
    /// If the number of columns is another one.
    pub fn load(&mut self, columns: &[u32]) {
        self.board.load(columns);
        self.rising_rows.fill(0);
        self.falling_rows.fill(0);
        self.conflicted.clear();
        self.track();
    }

    /// Enters every queen: its row on its diagonals, and into the set, in rising order, if it is attacked.
    fn track(&mut self) {
        for row in 0..self.size().get() {
            let (rising, falling) = self.board.lines(row);
            self.rising_rows[rising.index()] ^= row;
            self.falling_rows[falling.index()] ^= row;
            if self.board.is_attacked(row) {
                self.conflicted.insert(row);
            }
        }
    }

    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// The number of attacking pairs.
    #[inline]
    pub fn cost(&self) -> u64 {
        self.board.cost()
    }

    /// The rows whose queen is attacked, in the order that the swaps left them.
    #[inline]
    pub fn conflicted(&self) -> &IndexedSet {
        &self.conflicted
    }

    /// The number of queens that attack the queen in a row. O(1).
    #[inline]
    pub fn conflicts(&self, row: u32) -> u32 {
        self.board.conflicts(row)
    }

    /// By how much the cost would change if rows i and j swapped columns. O(1), and nothing is changed.
    #[inline]
    pub fn swap_delta(&self, i: u32, j: u32) -> i64 {
        self.board.swap_delta(i, j)
    }

    /// By how much the collisions would change if rows i and j swapped columns, as [`SwapBoard::collision_delta`] says
    /// it. O(1), and nothing is changed.
    #[inline]
    pub fn collision_delta(&self, i: u32, j: u32) -> i64 {
        self.board.collision_delta(i, j)
    }

    /// Exchanges the columns of the queens of rows i and j. O(1).
    pub fn swap(&mut self, i: u32, j: u32) {
        if i == j {
            return;
        }
        self.lift(i);
        self.lift(j);
        self.board.exchange(i, j);
        self.drop(i);
        self.drop(j);
    }

    /// The placement.
    pub fn permutation(&self) -> &Permutation {
        self.board.permutation()
    }

    /// The placement, without a copy.
    pub fn into_permutation(self) -> Permutation {
        self.board.into_permutation()
    }

    /// A queen leaves; one that is now alone on a diagonal stays in the set only if its other diagonal holds two.
    fn lift(&mut self, row: u32) {
        self.conflicted.remove(row);
        let (rising, falling) = self.board.lines(row);
        let left = self.board.lift(row);
        self.rising_rows[rising.index()] ^= row;
        self.falling_rows[falling.index()] ^= row;
        let others = [self.rising_rows[rising.index()], self.falling_rows[falling.index()]];
        for (count, other) in left.into_iter().zip(others) {
            if count == 1 && !self.board.is_attacked(other) {
                self.conflicted.remove(other);
            }
        }
    }

    /// A queen arrives; one that was alone on a diagonal joins the set (rising first), then the queen itself if it met
    /// any.
    fn drop(&mut self, row: u32) {
        let met = self.board.drop(row);
        let (rising, falling) = self.board.lines(row);
        let others = [self.rising_rows[rising.index()], self.falling_rows[falling.index()]];
        for (count, other) in met.into_iter().zip(others) {
            if count == 1 {
                self.conflicted.insert(other);
            }
        }
        if met != [0, 0] {
            self.conflicted.insert(row);
        }
        self.rising_rows[rising.index()] ^= row;
        self.falling_rows[falling.index()] ^= row;
    }
}

//! The board of swap-based search that asks who is in conflict: a [`SwapBoard`] with its set of conflicted rows.
//!
//! As on the [`super::ColumnBoard`], the exclusive or of the rows on each diagonal names the one other queen whose state
//! may change when a second queen joins or leaves a diagonal, so the set is exact at all times and a swap stays O(1).

use super::followed::{Followed, Follower};
use super::indexed_set::IndexedSet;
use super::lines::Family;
use super::permutation::Permutation;
use super::swap::SwapBoard;

/// A permutation with diagonal counters, cost and the set of conflicted rows.
pub type TrackedBoard = Followed<Conflicted>;

/// The set of conflicted rows of a [`TrackedBoard`].
#[derive(Clone, Debug)]
pub struct Conflicted {
    rising_rows: Vec<u32>,
    falling_rows: Vec<u32>,
    conflicted: IndexedSet,
}

impl Followed<Conflicted> {
    /// Sets up counters, cost and set. O(n).
    pub fn new(permutation: Permutation) -> Self {
        let board = SwapBoard::new(permutation);
        let size = board.size();
        let mut follower = Conflicted {
            rising_rows: vec![0; size.diagonals()],
            falling_rows: vec![0; size.diagonals()],
            conflicted: IndexedSet::empty(size.len()),
        };
        follower.track(&board);
        TrackedBoard { board, follower }
    }

    /// Puts another placement, a permutation of the same size, in the place of this one; nothing is allocated. O(n).
    ///
    /// # Panics
    /// If the number of columns is another one.
    pub fn load(&mut self, columns: &[u32]) {
        self.board.load(columns);
        self.follower.rising_rows.fill(0);
        self.follower.falling_rows.fill(0);
        self.follower.conflicted.clear();
        self.follower.track(&self.board);
    }

    /// The rows whose queen is attacked, in the order that the swaps left them.
    #[inline]
    pub fn conflicted(&self) -> &IndexedSet {
        &self.follower.conflicted
    }

    /// The number of queens that attack the queen in a row. O(1).
    #[inline]
    pub fn conflicts(&self, row: u32) -> u32 {
        self.board.conflicts(row)
    }
}

impl Conflicted {
    /// Enters every queen: its row on its diagonals, and into the set, in rising order, if it is attacked.
    fn track(&mut self, board: &SwapBoard) {
        for row in 0..board.size().get() {
            self.toggle(board, row);
            if board.is_attacked(row) {
                self.conflicted.insert(row);
            }
        }
    }

    /// Puts a row into the exclusive or of its rising and of its falling diagonal, or takes it out; returns what stood
    /// there before.
    fn toggle(&mut self, board: &SwapBoard, row: u32) -> [u32; 2] {
        let (rising, falling) = board.lines(row);
        let (rising, falling) =
            (&mut self.rising_rows[rising.index()], &mut self.falling_rows[falling.index()]);
        let before = [*rising, *falling];
        *rising ^= row;
        *falling ^= row;
        before
    }
}

impl Follower for Conflicted {
    /// A queen that is now alone on a diagonal stays in the set only if its other diagonal holds two.
    fn leave(&mut self, board: &SwapBoard, row: u32, left: [u32; 2]) {
        self.conflicted.remove(row);
        let others = self.toggle(board, row).map(|rows| rows ^ row);
        for (count, other) in left.into_iter().zip(others) {
            if count == 1 && !board.is_attacked(other) {
                self.conflicted.remove(other);
            }
        }
    }

    /// A queen that was alone on a diagonal joins the set (rising first), then the one that came if it met any.
    fn arrive(&mut self, board: &SwapBoard, row: u32, met: [u32; 2]) {
        let others = self.toggle(board, row);
        for (count, other) in met.into_iter().zip(others) {
            if count == 1 {
                self.conflicted.insert(other);
            }
        }
        if met != [0, 0] {
            self.conflicted.insert(row);
        }
    }
}

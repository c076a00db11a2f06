//! A [`SwapBoard`] with something that follows its queens: what [`super::TrackedBoard`] and [`super::RankedBoard`] share.

use super::permutation::Permutation;
use super::size::Size;
use super::swap::SwapBoard;

/// Something that is kept up to date as queens leave their diagonals and come to others.
pub trait Follower {
    /// The queen of a row has left; so many are left on its rising and falling diagonal.
    fn leave(&mut self, board: &SwapBoard, row: u32, left: [u32; 2]);
    /// The queen of a row has come; so many stood on its rising and falling diagonal before.
    fn arrive(&mut self, board: &SwapBoard, row: u32, met: [u32; 2]);
}

/// A permutation with diagonal counters, cost and a follower, which cannot drift apart.
#[derive(Clone, Debug)]
pub struct Followed<F> {
    pub(super) board: SwapBoard,
    pub(super) follower: F,
}

impl<F: Follower> Followed<F> {
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

    /// Exchanges the columns of the queens of rows i and j. O(1), and what the follower takes for four diagonals each.
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

    fn lift(&mut self, row: u32) {
        let left = self.board.lift(row);
        self.follower.leave(&self.board, row, left);
    }

    pub(super) fn drop(&mut self, row: u32) {
        let met = self.board.drop(row);
        self.follower.arrive(&self.board, row, met);
    }
}

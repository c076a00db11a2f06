//! The board of swap-based search: a permutation, the occupancy counters of its diagonals and its cost, together.
//!
//! Rows and columns never conflict, so a swap of two rows changes at most eight diagonal counters and its effect on the
//! cost is read off them in O(1) *without making it* (Sosic and Gu 1990, DOI 10.1145/101340.101343).

use super::growing::GrowingBoard;
use super::lines::{Falling, Family, Occupancy, Rising};
use super::permutation::Permutation;
use super::size::Size;

/// A permutation with its diagonal counters and cost, which cannot drift apart.
#[derive(Clone, Debug)]
pub struct SwapBoard {
    size: Size,
    permutation: Permutation,
    rising: Occupancy<Rising>,
    falling: Occupancy<Falling>,
    cost: u64,
}

/// The lines that two rows' queens would stand on after their swap.
///
/// Within a family none of them is a line that either queen stands on now: row i keeps its row and changes its column,
/// and the square (i, column of j) shares a rising diagonal with neither old square. So counters of the board as it is
/// serve for the board as it would be, but for the two cases in which both queens meet on one line.
struct Exchanged {
    rising: [Rising; 2],
    falling: [Falling; 2],
}

impl SwapBoard {
    /// Sets up the counters and the cost. O(n).
    pub fn new(permutation: Permutation) -> Self {
        GrowingBoard::new(permutation).complete()
    }

    /// Puts another permutation of the same size in the place of this one, into the memory that is there. O(n).
    pub(super) fn load(&mut self, columns: &[u32]) {
        self.permutation.load(columns);
        self.rising.clear();
        self.falling.clear();
        self.cost = 0;
        for row in 0..self.size.get() {
            self.drop(row);
        }
    }

    /// A board whose counters hold every queen already.
    pub(super) fn from_counters(
        permutation: Permutation,
        rising: Occupancy<Rising>,
        falling: Occupancy<Falling>,
        cost: u64,
    ) -> Self {
        SwapBoard { size: permutation.size(), permutation, rising, falling, cost }
    }

    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of attacking pairs.
    #[inline]
    pub fn cost(&self) -> u64 {
        self.cost
    }

    /// The placement.
    pub fn permutation(&self) -> &Permutation {
        &self.permutation
    }

    /// The placement, without a copy.
    pub fn into_permutation(self) -> Permutation {
        self.permutation
    }

    /// The lines of the queen in a row.
    #[inline]
    pub(super) fn lines(&self, row: u32) -> (Rising, Falling) {
        let column = self.permutation.column(row);
        (Rising::through(self.size, row, column), Falling::through(self.size, row, column))
    }

    #[inline]
    fn exchanged(&self, i: u32, j: u32) -> Exchanged {
        let (at_i, at_j) = (self.permutation.column(j), self.permutation.column(i));
        Exchanged {
            rising: [Rising::through(self.size, i, at_i), Rising::through(self.size, j, at_j)],
            falling: [Falling::through(self.size, i, at_i), Falling::through(self.size, j, at_j)],
        }
    }

    /// The number of queens that attack the queen in a row. O(1).
    #[inline]
    pub fn conflicts(&self, row: u32) -> u32 {
        let (rising, falling) = self.lines(row);
        self.rising.count(rising) + self.falling.count(falling) - 2
    }

    /// Whether another queen attacks the queen in a row. O(1).
    #[inline]
    pub fn is_attacked(&self, row: u32) -> bool {
        self.conflicts(row) > 0
    }

    /// By how much the cost would change if rows i and j swapped columns. O(1), and nothing is changed.
    #[inline]
    pub fn swap_delta(&self, i: u32, j: u32) -> i64 {
        if i == j {
            return 0;
        }
        let ((rising_i, falling_i), (rising_j, falling_j)) = (self.lines(i), self.lines(j));
        let leaves =
            family_loss(&self.rising, rising_i, rising_j) + family_loss(&self.falling, falling_i, falling_j);
        let new = self.exchanged(i, j);
        let joins = family_gain(&self.rising, new.rising) + family_gain(&self.falling, new.falling);
        joins - leaves
    }

    /// The number of collisions as Sosic and Gu count them: of k queens on a diagonal, k - 1. O(n).
    pub fn collisions(&self) -> u64 {
        // Each queen stands on two diagonals, and on each occupied one the first queen collides with none.
        2 * u64::from(self.size.get()) - (self.rising.occupied() + self.falling.occupied()) as u64
    }

    /// By how much the collisions would change if rows i and j swapped columns. O(1), and nothing is changed.
    #[inline]
    pub fn collision_delta(&self, i: u32, j: u32) -> i64 {
        if i == j {
            return 0;
        }
        let ((rising_i, falling_i), (rising_j, falling_j)) = (self.lines(i), self.lines(j));
        let empties = family_emptied(&self.rising, [rising_i, rising_j])
            + family_emptied(&self.falling, [falling_i, falling_j]);
        let new = self.exchanged(i, j);
        let fills = family_filled(&self.rising, new.rising) + family_filled(&self.falling, new.falling);
        empties - fills
    }

    /// Whether no queen would attack either of the queens of rows i and j after their swap: the acceptance rule of the
    /// queen search. O(1), and nothing is changed.
    #[inline]
    pub fn swap_frees_both(&self, i: u32, j: u32) -> bool {
        let Exchanged { rising: [rising_i, rising_j], falling: [falling_i, falling_j] } =
            self.exchanged(i, j);
        i != j
            && self.rising.is_free(rising_i)
            && self.falling.is_free(falling_i)
            && self.rising.is_free(rising_j)
            && self.falling.is_free(falling_j)
            && rising_i != rising_j
            && falling_i != falling_j
    }

    /// Exchanges the columns of the queens of rows i and j. O(1).
    #[inline]
    pub fn swap(&mut self, i: u32, j: u32) {
        if i == j {
            return;
        }
        self.lift(i);
        self.lift(j);
        self.exchange(i, j);
        self.drop(i);
        self.drop(j);
    }

    /// Takes the queen of a row off the counters; how many are left on its rising and falling diagonal.
    #[inline]
    pub(super) fn lift(&mut self, row: u32) -> [u32; 2] {
        let (rising, falling) = self.lines(row);
        let left = [self.rising.remove(rising), self.falling.remove(falling)];
        self.cost -= u64::from(left[0]) + u64::from(left[1]);
        left
    }

    /// Puts the queen of a row on the counters; how many stood on its rising and falling diagonal before.
    #[inline]
    pub(super) fn drop(&mut self, row: u32) -> [u32; 2] {
        let (rising, falling) = self.lines(row);
        let met = [self.rising.add(rising), self.falling.add(falling)];
        self.cost += u64::from(met[0]) + u64::from(met[1]);
        met
    }

    /// Exchanges the columns of two rows whose queens are both off the counters.
    #[inline]
    pub(super) fn exchange(&mut self, i: u32, j: u32) {
        self.permutation.swap(i, j);
    }
}

/// The pairs that a family loses when one queen leaves each of two lines, which may be the same line.
#[inline]
fn family_loss<L: Family + PartialEq>(occupancy: &Occupancy<L>, a: L, b: L) -> i64 {
    i64::from(occupancy.count(a)) + i64::from(occupancy.count(b)) - 2 - i64::from(a == b)
}

/// The pairs that a family gains when one queen joins each of two lines, which may be the same line.
#[inline]
fn family_gain<L: Family + PartialEq>(occupancy: &Occupancy<L>, [a, b]: [L; 2]) -> i64 {
    i64::from(occupancy.count(a)) + i64::from(occupancy.count(b)) + i64::from(a == b)
}

/// The lines of a family that hold no queen any more once one leaves each of two lines, which may be the same line.
#[inline]
fn family_emptied<L: Family + PartialEq>(occupancy: &Occupancy<L>, [a, b]: [L; 2]) -> i64 {
    if a == b {
        i64::from(occupancy.count(a) == 2)
    } else {
        i64::from(occupancy.count(a) == 1) + i64::from(occupancy.count(b) == 1)
    }
}

/// The lines of a family that hold their first queen once one joins each of two lines, which may be the same line.
#[inline]
fn family_filled<L: Family + PartialEq>(occupancy: &Occupancy<L>, [a, b]: [L; 2]) -> i64 {
    i64::from(occupancy.is_free(a)) + i64::from(a != b && occupancy.is_free(b))
}

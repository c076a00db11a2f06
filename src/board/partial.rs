//! A board on which any row may be without a queen: the state of a network that switches queens on and off.
//!
//! As on the [`super::ColumnBoard`], counters of three families say how many queens attack a square, and the exclusive
//! or of the rows on each line names the one other queen whose state may change, so the set of *unsettled* rows (those
//! without a queen, and those whose queen is attacked) is exact at all times.

use super::column::{Occupants, RowCounters};
use super::indexed_set::IndexedSet;
use super::lines::{Column, Falling, Family, Rising};
use super::size::Size;

/// At most one queen a row, on any column.
#[derive(Clone, Debug)]
pub struct PartialBoard {
    size: Size,
    queens: Vec<Option<u32>>,
    column: Occupants<Column>,
    rising: Occupants<Rising>,
    falling: Occupants<Falling>,
    unsettled: IndexedSet,
    placed: u32,
    cost: u64,
}

impl PartialBoard {
    /// A board without queens: every row is unsettled, in rising order. O(n).
    pub fn empty(size: Size) -> Self {
        PartialBoard {
            size,
            queens: vec![None; size.len()],
            column: Occupants::empty(size),
            rising: Occupants::empty(size),
            falling: Occupants::empty(size),
            unsettled: IndexedSet::full(size.get()),
            placed: 0,
            cost: 0,
        }
    }

    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of attacking pairs among the queens that are there.
    #[inline]
    pub fn cost(&self) -> u64 {
        self.cost
    }

    /// Whether every row holds a queen.
    #[inline]
    pub fn is_complete(&self) -> bool {
        self.placed == self.size.get()
    }

    /// The column of the queen in a row, if there is one.
    #[inline]
    pub fn queen(&self, row: u32) -> Option<u32> {
        self.queens[row as usize]
    }

    /// The rows without a queen and those whose queen is attacked. None of them: a solution.
    #[inline]
    pub fn unsettled(&self) -> &IndexedSet {
        &self.unsettled
    }

    /// The columns, row by row, if every row holds a queen.
    pub fn into_columns(self) -> Option<Vec<u32>> {
        self.queens.into_iter().collect()
    }

    /// The number of queens in other rows that attack a square. O(1).
    #[inline]
    pub fn conflicts(&self, row: u32, column: u32) -> u32 {
        let on_lines = self.column.queens.count(Column::through(self.size, row, column))
            + self.rising.queens.count(Rising::through(self.size, row, column))
            + self.falling.queens.count(Falling::through(self.size, row, column));
        let own = self.queen(row) == Some(column);
        on_lines - if own { 3 } else { 0 }
    }

    /// The counters along a row. If the row holds a queen, its own square counts it three times.
    pub fn row_counters(&self, row: u32) -> RowCounters<'_> {
        let n = self.size.len();
        RowCounters {
            column: self.column.queens.window(Column::through(self.size, row, 0), n),
            rising: self.rising.queens.window(Rising::through(self.size, row, 0), n),
            falling: self.falling.queens.window(Falling::through(self.size, row, 0), n),
        }
    }

    /// Puts a queen into a row: queens that were alone on its lines become unsettled (column, rising, falling, in this
    /// order), and the row is settled if it met none. O(1).
    ///
    /// # Panics
    /// If the row holds a queen.
    pub fn put(&mut self, row: u32, column: u32) {
        assert!(self.queen(row).is_none(), "a row holds at most one queen");
        self.queens[row as usize] = Some(column);
        self.placed += 1;
        let met = [
            self.column.add(Column::through(self.size, row, column), row),
            self.rising.add(Rising::through(self.size, row, column), row),
            self.falling.add(Falling::through(self.size, row, column), row),
        ];
        for (count, alone) in met {
            self.cost += u64::from(count);
            if let Some(other) = alone {
                self.unsettled.insert(other);
            }
        }
        if met.iter().all(|&(count, _)| count == 0) {
            self.unsettled.remove(row);
        }
    }

    /// Takes the queen out of a row, which is unsettled now; a queen that is alone on a line now is settled if no other
    /// line of its own holds two. O(1).
    ///
    /// # Panics
    /// If the row holds none.
    pub fn take(&mut self, row: u32) {
        let column = self.queens[row as usize].take().expect("a queen is taken from a row that holds one");
        self.placed -= 1;
        self.unsettled.insert(row);
        let left = [
            self.column.remove(Column::through(self.size, row, column), row),
            self.rising.remove(Rising::through(self.size, row, column), row),
            self.falling.remove(Falling::through(self.size, row, column), row),
        ];
        for (count, alone) in left {
            self.cost -= u64::from(count);
            if let Some(other) = alone
                && self.queen(other).is_some_and(|column| self.conflicts(other, column) == 0)
            {
                self.unsettled.remove(other);
            }
        }
    }
}

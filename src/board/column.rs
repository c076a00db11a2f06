//! The board of min-conflicts search: one queen a row, on any column, with everything about conflicts in O(1).
//!
//! Three families of occupancy counters say how many queens attack a square. Beside each counter stands the exclusive
//! or of the rows of the queens on that line: when a second queen joins a line or leaves it, that names the one other
//! queen whose state may have changed. So the set of conflicted rows is exact at all times and no line is ever walked.
//! The columns without a queen are a set, too: a square without conflicts can only be on one of them.

use super::indexed_set::IndexedSet;
use super::lines::{Column, Falling, Family, Occupancy, Rising};
use super::size::Size;

/// A placement with one queen in each of the first [`ColumnBoard::placed`] rows.
#[derive(Clone, Debug)]
pub struct ColumnBoard {
    size: Size,
    columns: Vec<u32>,
    column: Occupants<Column>,
    rising: Occupants<Rising>,
    falling: Occupants<Falling>,
    conflicted: IndexedSet,
    free: IndexedSet,
    cost: u64,
}

/// Who stands on each line of a family: how many queens, and the exclusive or of their rows.
#[derive(Clone, Debug)]
pub(super) struct Occupants<L> {
    pub(super) queens: Occupancy<L>,
    rows: Vec<u32>,
}

impl<L: Family> Occupants<L> {
    pub(super) fn empty(size: Size) -> Self {
        Occupants { queens: Occupancy::empty(size), rows: vec![0; L::lines(size)] }
    }

    /// Adds a queen; returns how many stood there before and, if that was one, its row.
    pub(super) fn add(&mut self, line: L, row: u32) -> (u32, Option<u32>) {
        let before = self.queens.add(line);
        let rows = &mut self.rows[line.index()];
        let alone = (before == 1).then_some(*rows);
        *rows ^= row;
        (before, alone)
    }

    /// Removes a queen; returns how many are left and, if that is one, its row.
    pub(super) fn remove(&mut self, line: L, row: u32) -> (u32, Option<u32>) {
        let left = self.queens.remove(line);
        let rows = &mut self.rows[line.index()];
        *rows ^= row;
        (left, (left == 1).then_some(*rows))
    }
}

/// The counters along one row of the board: three windows aligned by column. The number of queens that attack a
/// square of a row without a queen is their sum.
#[derive(Clone, Copy, Debug)]
pub struct RowCounters<'a> {
    /// Queens on each column.
    pub column: &'a [u32],
    /// Queens on the rising diagonal of each square.
    pub rising: &'a [u32],
    /// Queens on the falling diagonal of each square.
    pub falling: &'a [u32],
}

impl ColumnBoard {
    /// A board without queens. O(n).
    pub fn empty(size: Size) -> Self {
        ColumnBoard {
            size,
            columns: Vec::with_capacity(size.len()),
            column: Occupants::empty(size),
            rising: Occupants::empty(size),
            falling: Occupants::empty(size),
            conflicted: IndexedSet::empty(size.len()),
            free: IndexedSet::full(size.get()),
            cost: 0,
        }
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

    /// How many rows hold a queen; also the row that comes next.
    #[inline]
    pub fn placed(&self) -> u32 {
        self.columns.len() as u32
    }

    /// The column of the queen in a row that holds one.
    #[inline]
    pub fn queen(&self, row: u32) -> u32 {
        self.columns[row as usize]
    }

    /// The columns of the placed queens, row by row.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// The columns, row by row, without a copy.
    pub fn into_columns(self) -> Vec<u32> {
        self.columns
    }

    /// The rows whose queen is attacked.
    #[inline]
    pub fn conflicted(&self) -> &IndexedSet {
        &self.conflicted
    }

    /// The columns without a queen.
    #[inline]
    pub fn free_columns(&self) -> &IndexedSet {
        &self.free
    }

    /// The number of queens in other rows that attack a square. O(1).
    #[inline]
    pub fn conflicts(&self, row: u32, column: u32) -> u32 {
        let on_lines = self.column.queens.count(Column::through(self.size, row, column))
            + self.rising.queens.count(Rising::through(self.size, row, column))
            + self.falling.queens.count(Falling::through(self.size, row, column));
        let own = self.columns.get(row as usize) == Some(&column);
        on_lines - if own { 3 } else { 0 }
    }

    /// By how much the cost would change if the queen of a row went to another column. O(1), and nothing is changed.
    #[inline]
    pub fn move_delta(&self, row: u32, to: u32) -> i64 {
        i64::from(self.conflicts(row, to)) - i64::from(self.conflicts(row, self.queen(row)))
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

    /// Places the next row's queen. O(1).
    ///
    /// # Panics
    /// If every row holds a queen already.
    pub fn place(&mut self, column: u32) {
        assert!(self.placed() < self.size.get(), "a board has one queen a row");
        let row = self.placed();
        self.columns.push(column);
        self.settle(row, column);
    }

    /// Moves the queen of a row to another column. O(1).
    pub fn move_queen(&mut self, row: u32, to: u32) {
        let from = self.queen(row);
        if from == to {
            return;
        }
        self.clear(row, from);
        self.columns[row as usize] = to;
        self.settle(row, to);
    }

    /// A queen arrives on a square: its lines are counted, a queen that was alone on one of them becomes conflicted
    /// (column, rising, falling, in this order), and last the arriving queen itself if it met any.
    fn settle(&mut self, row: u32, column: u32) {
        let met = [
            self.column.add(Column::through(self.size, row, column), row),
            self.rising.add(Rising::through(self.size, row, column), row),
            self.falling.add(Falling::through(self.size, row, column), row),
        ];
        if met[0].0 == 0 {
            self.free.remove(column);
        }
        for (count, alone) in met {
            self.cost += u64::from(count);
            if let Some(other) = alone {
                self.conflicted.insert(other);
            }
        }
        if met.iter().any(|&(count, _)| count > 0) {
            self.conflicted.insert(row);
        }
    }

    /// A queen leaves a square: the mirror of [`ColumnBoard::settle`]; it is out of the set until it settles again, and
    /// a queen that is now alone on a line stays conflicted only if another line of its own still holds two.
    fn clear(&mut self, row: u32, column: u32) {
        self.conflicted.remove(row);
        let left = [
            self.column.remove(Column::through(self.size, row, column), row),
            self.rising.remove(Rising::through(self.size, row, column), row),
            self.falling.remove(Falling::through(self.size, row, column), row),
        ];
        if left[0].0 == 0 {
            self.free.insert(column);
        }
        for (count, alone) in left {
            self.cost -= u64::from(count);
            if let Some(other) = alone
                && self.conflicts(other, self.queen(other)) == 0
            {
                self.conflicted.remove(other);
            }
        }
    }
}

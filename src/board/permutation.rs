//! One queen a row and one a column.

use super::size::Size;
use crate::random::Rng;

/// A placement with one queen in each row and each column, row by row, columns 0-based. Changed only by swaps and by
/// other permutations put in its place, so it stays a permutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permutation {
    columns: Vec<u32>,
}

impl Permutation {
    /// Every queen on the main falling diagonal.
    pub fn identity(size: Size) -> Self {
        Permutation { columns: (0..size.get()).collect() }
    }

    /// A permutation drawn uniformly from all n!.
    pub fn random(size: Size, rng: &mut Rng) -> Self {
        let mut permutation = Permutation::identity(size);
        rng.shuffle(&mut permutation.columns);
        permutation
    }

    /// Takes over a list of columns, which must be a permutation of the same size, into the memory that is there. O(n).
    pub(super) fn load(&mut self, columns: &[u32]) {
        debug_assert!(
            {
                let mut seen = vec![false; self.columns.len()];
                columns.iter().all(|&column| !std::mem::replace(&mut seen[column as usize], true))
            },
            "no column twice"
        );
        self.columns.copy_from_slice(columns);
    }

    /// The size of its board.
    #[inline]
    pub fn size(&self) -> Size {
        Size::new(self.columns.len() as u64).expect("a permutation is made from a size")
    }

    /// The column of the queen in a row.
    #[inline]
    pub fn column(&self, row: u32) -> u32 {
        self.columns[row as usize]
    }

    /// Exchanges the columns of the queens of two rows.
    #[inline]
    pub fn swap(&mut self, i: u32, j: u32) {
        self.columns.swap(i as usize, j as usize);
    }

    /// The columns, row by row.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// The columns, row by row, without a copy.
    pub fn into_columns(self) -> Vec<u32> {
        self.columns
    }
}

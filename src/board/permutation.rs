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

    /// A list of columns, row by row, if it holds each of `0..n` once and n is a size; else `None`. O(n).
    pub fn from_columns(columns: Vec<u32>) -> Option<Self> {
        Size::new(columns.len() as u64).ok()?;
        let mut seen = vec![false; columns.len()];
        let new =
            |&column: &u32| seen.get_mut(column as usize).is_some_and(|seen| !std::mem::replace(seen, true));
        columns.iter().all(new).then_some(Permutation { columns })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_permutations_are_taken_over() {
        let taken = |columns: &[u32]| Permutation::from_columns(columns.to_vec()).is_some();
        assert!(taken(&[0]) && taken(&[2, 0, 1]));
        assert!(
            !taken(&[]) && !taken(&[1]) && !taken(&[0, 0]) && !taken(&[0, 3, 1]) && !taken(&[0, u32::MAX])
        );
    }
}

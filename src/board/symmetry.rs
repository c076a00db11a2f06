//! The eight symmetries of the square, and one representative for the solutions that they turn into each other.

use super::solution::Solution;

/// One of the eight ways to turn or mirror a board onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    transpose: bool,
    mirror: bool,
    flip: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8u8).map(|code| Symmetry { transpose: code & 1 != 0, mirror: code & 2 != 0, flip: code & 4 != 0 })
    }

    /// The columns of the image of a solution: transposed first (rows become columns), then mirrored left to right,
    /// then flipped top to bottom. O(n).
    pub fn image(self, solution: &Solution) -> Vec<u32> {
        let columns = solution.columns();
        let mut image = columns.to_vec();
        if self.transpose {
            for (row, &column) in (0u32..).zip(columns) {
                image[column as usize] = row;
            }
        }
        if self.mirror {
            let last = columns.len() as u32 - 1;
            image.iter_mut().for_each(|column| *column = last - *column);
        }
        if self.flip {
            image.reverse();
        }
        image
    }
}

/// The lexicographically least image: equal for two solutions exactly when a symmetry turns one into the other. O(n).
pub fn canonical(solution: &Solution) -> Vec<u32> {
    Symmetry::all().map(|symmetry| symmetry.image(solution)).min().expect("there are eight symmetries")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All solutions of a board, by trying every permutation of the columns through the independent check.
    fn all_solutions(n: u32) -> Vec<Solution> {
        fn extend(prefix: &mut Vec<u32>, n: u32, found: &mut Vec<Solution>) {
            if prefix.len() == n as usize {
                found.extend(Solution::check(prefix.clone()));
                return;
            }
            for column in 0..n {
                if !prefix.contains(&column) {
                    prefix.push(column);
                    extend(prefix, n, found);
                    prefix.pop();
                }
            }
        }
        let mut found = Vec::new();
        extend(&mut Vec::new(), n, &mut found);
        found
    }

    #[test]
    fn images_are_solutions_and_classes_match_the_fundamental_counts() {
        // OEIS A000170 and A002562.
        for (n, all, fundamental) in [(1, 1, 1), (4, 2, 1), (5, 10, 2), (6, 4, 1), (7, 40, 6), (8, 92, 12)] {
            let solutions = all_solutions(n);
            assert_eq!(solutions.len(), all, "n = {n}");
            let classes: BTreeSet<Vec<u32>> = solutions.iter().map(canonical).collect();
            assert_eq!(classes.len(), fundamental, "n = {n}");
            for solution in &solutions {
                for symmetry in Symmetry::all() {
                    let image =
                        Solution::check(symmetry.image(solution)).expect("a symmetry keeps a solution");
                    assert_eq!(canonical(&image), canonical(solution));
                }
            }
        }
    }
}

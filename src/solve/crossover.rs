//! Crossover of permutations: three ways to make a child of two parents that is a permutation, too.
//!
//! Each is a plain function of the parents and of what is drawn for it, in O(n) and without memory of its own: `place`
//! is a list of n numbers that says where each column stands, whatever was in it before.
//!
//! - **PMX**, partially matched: D. E. Goldberg, R. Lingle, Alleles, loci and the travelling salesman problem,
//!   Proceedings of the First International Conference on Genetic Algorithms (1985) 154-159.
//! - **OX**, order: L. Davis, Applying adaptive algorithms to epistatic domains, IJCAI (1985) 162-164.
//! - **Cycle**: I. M. Oliver, D. J. Smith, J. R. C. Holland, A study of permutation crossover operators on the traveling
//!   salesman problem, Proceedings of the Second International Conference on Genetic Algorithms (1987) 224-230.

use std::ops::Range;

use crate::random::Rng;

/// The words of the choice, in the order of [`Crossover::named`].
pub(super) const WORDS: &[&str] = &["pmx", "ox", "cycle"];

/// How a child is made of two parents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Crossover {
    /// Partially matched crossover.
    Pmx,
    /// Order crossover.
    Ox,
    /// Cycle crossover.
    Cycle,
}

impl Crossover {
    /// The crossover of a word of the choice.
    pub(super) fn named(word: &str) -> Crossover {
        match word {
            "pmx" => Crossover::Pmx,
            "ox" => Crossover::Ox,
            _ => Crossover::Cycle,
        }
    }

    /// Makes a child: two draws for the ends of a segment, or one for the first row of a cycle.
    ///
    /// All four lists have the same length, at least 1.
    pub(super) fn cross(
        self,
        first: &[u32],
        second: &[u32],
        child: &mut [u32],
        place: &mut [u32],
        rng: &mut Rng,
    ) {
        let n = first.len() as u32;
        match self {
            Crossover::Pmx => pmx(first, second, segment(n, rng), child, place),
            Crossover::Ox => ox(first, second, segment(n, rng), child, place),
            Crossover::Cycle => cycle(first, second, rng.below(n) as usize, child, place),
        }
    }
}

/// The rows between two drawn rows, both included: at least one.
fn segment(n: u32, rng: &mut Rng) -> Range<usize> {
    let (a, b) = (rng.below(n) as usize, rng.below(n) as usize);
    a.min(b)..a.max(b) + 1
}

/// Says where each column stands.
fn locate(columns: &[u32], place: &mut [u32]) {
    for (row, &column) in (0u32..).zip(columns) {
        place[column as usize] = row;
    }
}

/// The child is the second parent, in which one column after the other of the first parent's segment comes to its row
/// by an exchange with the column that stands there.
fn pmx(first: &[u32], second: &[u32], segment: Range<usize>, child: &mut [u32], place: &mut [u32]) {
    child.copy_from_slice(second);
    locate(child, place);
    for row in segment {
        let (wanted, found) = (first[row], child[row]);
        let other = place[wanted as usize];
        child.swap(row, other as usize);
        (place[wanted as usize], place[found as usize]) = (row as u32, other);
    }
}

/// The child has the first parent's segment; the other columns follow it in the order in which they follow the segment
/// of the second parent, both around the end of the board.
fn ox(first: &[u32], second: &[u32], segment: Range<usize>, child: &mut [u32], place: &mut [u32]) {
    locate(first, place);
    child[segment.clone()].copy_from_slice(&first[segment.clone()]);
    let (before, after) = second.split_at(segment.end);
    let rest =
        after.iter().chain(before).filter(|&&column| !segment.contains(&(place[column as usize] as usize)));
    let (head, tail) = child.split_at_mut(segment.end);
    let gaps = tail.iter_mut().chain(&mut head[..segment.start]);
    for (gap, &column) in gaps.zip(rest) {
        *gap = column;
    }
}

/// The child has the columns of the first parent in the rows of the cycle through `start`, those of the second in the
/// others. The rows of a cycle hold the same columns in both parents.
fn cycle(first: &[u32], second: &[u32], start: usize, child: &mut [u32], place: &mut [u32]) {
    locate(first, place);
    child.copy_from_slice(second);
    let mut row = start;
    loop {
        child[row] = first[row];
        row = place[second[row] as usize] as usize;
        if row == start {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;

    /// The child of two parents whose columns are written from 1 on, as the papers write them.
    fn child(
        first: &[u32],
        second: &[u32],
        make: impl Fn(&[u32], &[u32], &mut [u32], &mut [u32]),
    ) -> Vec<u32> {
        let from_zero = |columns: &[u32]| columns.iter().map(|&column| column - 1).collect::<Vec<u32>>();
        let mut child = vec![7; first.len()];
        make(&from_zero(first), &from_zero(second), &mut child, &mut vec![9; first.len()]);
        child.iter().map(|&column| column + 1).collect()
    }

    fn pmx_of(first: &[u32], second: &[u32], segment: Range<usize>) -> Vec<u32> {
        child(first, second, |a, b, child, place| pmx(a, b, segment.clone(), child, place))
    }

    fn ox_of(first: &[u32], second: &[u32], segment: Range<usize>) -> Vec<u32> {
        child(first, second, |a, b, child, place| ox(a, b, segment.clone(), child, place))
    }

    fn cycle_of(first: &[u32], second: &[u32], start: usize) -> Vec<u32> {
        child(first, second, |a, b, child, place| cycle(a, b, start, child, place))
    }

    #[test]
    fn pmx_makes_the_children_of_the_texts() {
        // Goldberg and Lingle 1985: the segment is that of the other parent.
        let a = [9, 8, 4, 5, 6, 7, 1, 3, 2, 10];
        let b = [8, 7, 1, 2, 3, 10, 9, 5, 4, 6];
        assert_eq!(pmx_of(&b, &a, 3..6), [9, 8, 4, 2, 3, 10, 1, 6, 5, 7]);
        assert_eq!(pmx_of(&a, &b, 3..6), [8, 10, 1, 5, 6, 7, 9, 2, 4, 3]);
        // Eiben and Smith, Introduction to Evolutionary Computing: a chain of matches.
        let (a, b) = ([1, 2, 3, 4, 5, 6, 7, 8, 9], [9, 3, 7, 8, 2, 6, 5, 1, 4]);
        assert_eq!(pmx_of(&a, &b, 3..7), [9, 3, 2, 4, 5, 6, 7, 1, 8]);
    }

    #[test]
    fn ox_makes_the_children_of_the_texts() {
        // Eiben and Smith.
        let (a, b) = ([1, 2, 3, 4, 5, 6, 7, 8, 9], [9, 3, 7, 8, 2, 6, 5, 1, 4]);
        assert_eq!(ox_of(&a, &b, 3..7), [3, 8, 2, 4, 5, 6, 7, 1, 9]);
        // Larranaga et al. 1999: the segment is rows 3 to 5.
        let (a, b) = ([1, 2, 3, 4, 5, 6, 7, 8], [2, 4, 6, 8, 7, 5, 3, 1]);
        assert_eq!(ox_of(&a, &b, 2..5), [8, 7, 3, 4, 5, 1, 2, 6]);
        assert_eq!(ox_of(&b, &a, 2..5), [4, 5, 6, 8, 7, 1, 2, 3]);
    }

    #[test]
    fn cycle_makes_the_children_of_the_texts() {
        // Larranaga et al. 1999, after Oliver, Smith and Holland.
        let (a, b) = ([1, 2, 3, 4, 5, 6, 7, 8], [2, 4, 6, 8, 7, 5, 3, 1]);
        assert_eq!(cycle_of(&a, &b, 0), [1, 2, 6, 4, 7, 5, 3, 8]);
        // Eiben and Smith: the second cycle, of rows 2, 3, 5 and 7.
        let (a, b) = ([1, 2, 3, 4, 5, 6, 7, 8, 9], [9, 3, 7, 8, 2, 6, 5, 1, 4]);
        assert_eq!(cycle_of(&b, &a, 1), [1, 3, 7, 4, 2, 6, 5, 8, 9]);
    }

    #[test]
    fn every_child_is_a_permutation_with_each_column_in_a_row_that_the_operator_allows() {
        let mut rng = Seed(17).rng();
        for n in (1..=6).chain([17, 64]) {
            let ordered: Vec<u32> = (0..n).collect();
            let (mut first, mut second) = (ordered.clone(), ordered.clone());
            let (mut child, mut place) = (vec![0; n as usize], vec![0; n as usize]);
            for _ in 0..2000 {
                rng.shuffle(&mut first);
                rng.shuffle(&mut second);
                for word in WORDS {
                    let crossover = Crossover::named(word);
                    crossover.cross(&first, &second, &mut child, &mut place, &mut rng);
                    let mut sorted = child.clone();
                    sorted.sort_unstable();
                    assert_eq!(sorted, ordered, "{word} of {first:?} and {second:?}");
                    let inherits = (0..n as usize).any(|row| child[row] == first[row]);
                    assert!(inherits, "{word}: at least one row is the first parent's");
                    if crossover == Crossover::Cycle {
                        let rows = 0..n as usize;
                        assert!(rows.into_iter().all(|r| child[r] == first[r] || child[r] == second[r]));
                    }
                    crossover.cross(&first, &first, &mut child, &mut place, &mut rng);
                    // The order crossover of a parent with itself is that parent: its columns follow as they did.
                    assert_eq!(child, first, "{word} of a parent with itself");
                }
            }
        }
    }
}

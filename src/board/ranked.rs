//! The board of extremal optimisation: a [`SwapBoard`] whose rows stand in the order of their conflicts.
//!
//! Conflicts are small whole numbers, so nothing is sorted: the rows lie in one list, most conflicts first, the rows of
//! equal conflicts in one stretch of it, a *bucket*. When a row's conflicts change by one it trades places with the row
//! at the edge of its bucket, and the edge moves by one (as vertices by degree in the cores algorithm of Batagelj and
//! Zaversnik 2003). A queen that leaves or joins a diagonal changes the conflicts of each queen on it, so these are kept
//! in a ring for each diagonal. A swap costs O(1) and O(1) more for each queen on the eight diagonals; a diagonal of a
//! random permutation holds less than one queen on average.

use std::convert::Infallible;

use super::followed::{Followed, Follower};
use super::lines::{Family, Occupancy};
use super::permutation::Permutation;
use super::size::Size;
use super::swap::SwapBoard;

/// A permutation with diagonal counters, cost and its rows ranked by conflicts.
pub type RankedBoard = Followed<Ranked>;

/// The ranks of a [`RankedBoard`], and who shares a diagonal with whom.
#[derive(Clone, Debug)]
pub struct Ranked {
    rising: Rings,
    falling: Rings,
    ranking: Ranking,
}

/// The rows whose queens share a diagonal, for each diagonal of a family a ring in the order of arrival. Where it begins
/// means something only if the diagonal holds a queen; the counters of the board say that.
#[derive(Clone, Debug)]
struct Rings {
    first: Vec<u32>,
    next: Vec<u32>,
    previous: Vec<u32>,
}

impl Rings {
    fn empty(size: Size) -> Self {
        Rings { first: vec![0; size.diagonals()], next: vec![0; size.len()], previous: vec![0; size.len()] }
    }

    fn insert(&mut self, line: usize, row: u32, before: u32) {
        let (last, first) = if before == 0 {
            self.first[line] = row;
            (row, row)
        } else {
            let first = self.first[line];
            (self.previous[first as usize], first)
        };
        self.next[last as usize] = row;
        self.previous[row as usize] = last;
        self.next[row as usize] = first;
        self.previous[first as usize] = row;
    }

    fn remove(&mut self, line: usize, row: u32) {
        let (previous, next) = (self.previous[row as usize], self.next[row as usize]);
        self.next[previous as usize] = next;
        self.previous[next as usize] = previous;
        if self.first[line] == row {
            self.first[line] = next;
        }
    }
}

/// Rows in the order of their conflicts, most first.
#[derive(Clone, Debug)]
struct Ranking {
    order: Vec<u32>,
    position: Vec<u32>,
    conflicts: Vec<u32>,
    /// `above[c]`: how many rows have more than c conflicts, which is where the bucket of c begins.
    above: Vec<u32>,
}

impl Ranking {
    fn new(size: Size) -> Self {
        Ranking {
            order: (0..size.get()).collect(),
            position: (0..size.get()).collect(),
            conflicts: vec![0; size.len()],
            // Two queens of a permutation share at most one diagonal, so a row has at most n - 1 conflicts.
            above: vec![0; size.len()],
        }
    }

    fn trade(&mut self, row: u32, position: u32) {
        let (from, other) = (self.position[row as usize], self.order[position as usize]);
        self.order.swap(from as usize, position as usize);
        self.position[other as usize] = from;
        self.position[row as usize] = position;
    }

    /// One conflict more: the row becomes the last of the next bucket.
    fn raise(&mut self, row: u32) {
        let conflicts = self.conflicts[row as usize] as usize;
        self.trade(row, self.above[conflicts]);
        self.above[conflicts] += 1;
        self.conflicts[row as usize] += 1;
    }

    /// One conflict less: the row becomes the first of the bucket below.
    fn lower(&mut self, row: u32) {
        let fewer = self.conflicts[row as usize] as usize - 1;
        self.above[fewer] -= 1;
        self.trade(row, self.above[fewer]);
        self.conflicts[row as usize] -= 1;
    }
}

impl Followed<Ranked> {
    /// Sets up counters, cost and ranks: queen after queen joins the board, row 0 first. O(n) for a random permutation.
    pub fn new(permutation: Permutation) -> Self {
        let Ok(ranked) = RankedBoard::try_new(permutation, || Ok::<(), Infallible>(()));
        ranked
    }

    /// The same with something to do before each queen joins, which may call the whole off.
    ///
    /// # Errors
    /// The first error of what is to be done.
    pub fn try_new<E>(
        permutation: Permutation,
        mut before: impl FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let size = permutation.size();
        let mut ranked = RankedBoard {
            board: SwapBoard::from_counters(permutation, Occupancy::empty(size), Occupancy::empty(size), 0),
            follower: Ranked {
                rising: Rings::empty(size),
                falling: Rings::empty(size),
                ranking: Ranking::new(size),
            },
        };
        for row in 0..size.get() {
            before()?;
            ranked.drop(row);
        }
        Ok(ranked)
    }

    /// The number of queens that attack the queen in a row. O(1).
    #[inline]
    pub fn conflicts(&self, row: u32) -> u32 {
        self.follower.ranking.conflicts[row as usize]
    }

    /// All rows, most conflicts first; rows of equal conflicts in the order that the swaps left them.
    pub fn order(&self) -> &[u32] {
        &self.follower.ranking.order
    }

    /// The rows that have as many conflicts as the one at a rank; ranks count from 0, most conflicts first. O(1).
    #[inline]
    pub fn tied_at(&self, rank: u32) -> &[u32] {
        let order = &self.follower.ranking.order;
        let conflicts = self.conflicts(order[rank as usize]) as usize;
        let first = self.follower.ranking.above[conflicts] as usize;
        let end =
            if conflicts == 0 { order.len() } else { self.follower.ranking.above[conflicts - 1] as usize };
        &order[first..end]
    }
}

impl Follower for Ranked {
    /// The queen and each other one on its rising, then on its falling diagonal have one conflict less.
    fn leave(&mut self, board: &SwapBoard, row: u32, left: [u32; 2]) {
        let (rising, falling) = board.lines(row);
        let rings = [(&mut self.rising, rising.index()), (&mut self.falling, falling.index())];
        for ((rings, line), count) in rings.into_iter().zip(left) {
            rings.remove(line, row);
            let mut other = rings.first[line];
            for _ in 0..count {
                self.ranking.lower(other);
                self.ranking.lower(row);
                other = rings.next[other as usize];
            }
        }
    }

    /// The mirror of leaving.
    fn arrive(&mut self, board: &SwapBoard, row: u32, met: [u32; 2]) {
        let (rising, falling) = board.lines(row);
        let rings = [(&mut self.rising, rising.index()), (&mut self.falling, falling.index())];
        for ((rings, line), count) in rings.into_iter().zip(met) {
            let mut other = rings.first[line];
            for _ in 0..count {
                self.ranking.raise(other);
                self.ranking.raise(row);
                other = rings.next[other as usize];
            }
            rings.insert(line, row, count);
        }
    }
}

//! Breakout: swap descent on a cost with a weight for each diagonal; a local minimum makes its conflicts heavier.
//!
//! The placement is a permutation, so only diagonals conflict and a move is a swap of two rows. Each diagonal has a
//! weight, 1 at first, and the *weighted cost* is the sum over all diagonals of the weight times the number of attacking
//! pairs. From a random permutation, the conflicted rows are looked at one after the other: if swaps of the row lower
//! the weighted cost, one of the best is made, ties at random, and the round begins anew at a random row. When a whole
//! round of the conflicted rows has found no such swap, the board is a local minimum, and the weight of every diagonal
//! with two or more queens grows by 1, until the descent breaks out of it. The weights stay.
//!
//! A swap changes at most eight diagonals, so its effect on the weighted cost is read off them in O(1).
//!
//! **One step** is one conflicted row looked at: n - 1 swaps evaluated, each in O(1), so O(n). A growth of the weights
//! looks at all diagonals, O(n), and is a part of the step that found the local minimum.
//!
//! **Source**: P. Morris, The breakout method for escaping from local minima, AAAI-93 (1993) 40-45. Weights of features
//! of a placement, here the diagonals, instead of single conflicts are those of guided local search: C. Voudouris, E.
//! Tsang, Guided local search and its application to the traveling salesman problem, European Journal of Operational
//! Research 113 (1999) 469-499, DOI 10.1016/S0377-2217(98)00099-X.
//!
//! **Deviations**: a weight for each diagonal, not for each pair of squares that attack each other, of which there are
//! O(n^3); all conflicted diagonals become heavier, where guided local search chooses by utility; a restart with weights
//! of 1 after `limit` growths of the weights.

use std::marker::PhantomData;

use crate::board::lines::Family;
use crate::board::{Falling, Rising, Size, TrackedBoard};
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams, start};

/// The record of the breakout method.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "breakout",
    summary: "breakout: swap descent on a cost with weights, and each local minimum makes its diagonals heavier",
    source: "Morris 1993 (AAAI-93, 40-45); Voudouris, Tsang 1999, DOI 10.1016/S0377-2217(98)00099-X",
    deviations: "a weight for each diagonal instead of each pair of squares; restarts after a number of growths of the \
                 weights",
    step: "one conflicted row: its swaps with all n - 1 others are evaluated and one of the best is made if it improves",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: 80,
    parameters: &[Parameter {
        name: "limit",
        kind: Kind::AutoCount { default: None, rule: "100 + n", min: 1, max: 1 << 31 },
        meaning: "growths of the weights before a restart from a new start with weights of 1",
    }],
    solver: |values| Box::new(Breakout { limit: values.count("limit") }),
};

struct Breakout {
    limit: Option<u64>,
}

impl Solver for Breakout {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let limit = self.limit.unwrap_or(100 + u64::from(size.get()));
        let mut ties = Vec::with_capacity(size.len());
        loop {
            let tracked = start::tracked(size, &mut streams.start, meter)?;
            meter.work(size.get())?;
            let mut board = WeightedBoard::new(tracked);
            meter.started(board.tracked.cost());
            for growths in 0.. {
                descend(&mut board, &mut ties, &mut streams.search, meter)?;
                if board.tracked.cost() == 0 {
                    meter.finished(0);
                    return Ok(board.tracked.into_permutation().into_columns());
                }
                if growths == limit {
                    break;
                }
                meter.work(size.get())?;
                board.rising.grow();
                board.falling.grow();
            }
            meter.restart();
        }
    }
}

/// Swaps until no swap of a conflicted row lowers the weighted cost.
fn descend(
    board: &mut WeightedBoard,
    ties: &mut Vec<u32>,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    let n = board.tracked.size().get();
    while !board.tracked.conflicted().is_empty() {
        let rows = board.tracked.conflicted().len();
        let first = rng.below(rows as u32) as usize;
        let mut improved = false;
        for place in (first..rows).chain(0..first) {
            let row = board.tracked.conflicted().members()[place];
            meter.step(board.tracked.cost())?;
            meter.work(n)?;
            meter.effort.evaluations += u64::from(n - 1);
            if let Some(partner) = best_partner(board, row, ties, rng) {
                board.swap(row, partner);
                meter.effort.moves += 1;
                improved = true;
                break;
            }
        }
        if !improved {
            break;
        }
    }
    Ok(())
}

/// A partner drawn uniformly from those whose swaps lower the weighted cost most; `None` if none lowers it.
fn best_partner(board: &WeightedBoard, row: u32, ties: &mut Vec<u32>, rng: &mut Rng) -> Option<u32> {
    let mut best = -1;
    ties.clear();
    for partner in (0..board.tracked.size().get()).filter(|&partner| partner != row) {
        let delta = board.weighted_delta(row, partner);
        if delta > best {
            continue;
        }
        if delta < best {
            best = delta;
            ties.clear();
        }
        ties.push(partner);
    }
    if ties.is_empty() {
        return None;
    }
    Some(ties[rng.below(ties.len() as u32) as usize])
}

/// A permutation with its conflicted rows, and the load of each diagonal.
struct WeightedBoard {
    tracked: TrackedBoard,
    rising: Loads<Rising>,
    falling: Loads<Falling>,
}

impl WeightedBoard {
    fn new(tracked: TrackedBoard) -> Self {
        let size = tracked.size();
        let mut board = WeightedBoard { tracked, rising: Loads::empty(size), falling: Loads::empty(size) };
        for row in 0..size.get() {
            board.place(row);
        }
        board
    }

    /// The lines through the square of a row and the column of another row's queen.
    #[inline]
    fn lines(&self, row: u32, other: u32) -> (Rising, Falling) {
        let (size, column) = (self.tracked.size(), self.tracked.permutation().column(other));
        (Rising::through(size, row, column), Falling::through(size, row, column))
    }

    /// By how much the weighted cost would change if two different rows swapped columns. O(1).
    #[inline]
    fn weighted_delta(&self, i: u32, j: u32) -> i64 {
        let (from_i, from_j) = (self.lines(i, i), self.lines(j, j));
        let (to_i, to_j) = (self.lines(i, j), self.lines(j, i));
        self.rising.delta([from_i.0, from_j.0], [to_i.0, to_j.0])
            + self.falling.delta([from_i.1, from_j.1], [to_i.1, to_j.1])
    }

    fn place(&mut self, row: u32) {
        let (rising, falling) = self.lines(row, row);
        self.rising.loads[rising.index()].queens += 1;
        self.falling.loads[falling.index()].queens += 1;
    }

    fn lift(&mut self, row: u32) {
        let (rising, falling) = self.lines(row, row);
        self.rising.loads[rising.index()].queens -= 1;
        self.falling.loads[falling.index()].queens -= 1;
    }

    fn swap(&mut self, i: u32, j: u32) {
        self.lift(i);
        self.lift(j);
        self.tracked.swap(i, j);
        self.place(i);
        self.place(j);
    }
}

/// The queens on a diagonal and its weight, side by side, because each evaluation reads both.
#[derive(Clone, Copy)]
struct Load {
    queens: u32,
    weight: u32,
}

impl Load {
    /// The weighted pairs that a queen makes with those on the diagonal, leaving out some that stand there.
    #[inline]
    fn meets(self, left_out: u32) -> i64 {
        i64::from(self.weight) * (i64::from(self.queens) - i64::from(left_out))
    }
}

/// The loads of one family of diagonals.
struct Loads<L> {
    loads: Vec<Load>,
    family: PhantomData<L>,
}

impl<L: Family + PartialEq> Loads<L> {
    fn empty(size: Size) -> Self {
        Loads { loads: vec![Load { queens: 0, weight: 1 }; L::lines(size)], family: PhantomData }
    }

    /// By how much the weighted pairs change if two queens leave the lines `from` for the lines `to`, of which none is
    /// one of `from`: a row keeps its row and changes its column.
    #[inline]
    fn delta(&self, from: [L; 2], to: [L; 2]) -> i64 {
        let [from_i, from_j] = from.map(|line| self.loads[line.index()]);
        let [to_i, to_j] = to.map(|line| self.loads[line.index()]);
        // Two queens on one line are a pair of their own: lost once, not twice, on leaving, and new on joining.
        let lost = from_i.meets(1) + from_j.meets(if from[0] == from[1] { 2 } else { 1 });
        let new_pair = if to[0] == to[1] { i64::from(to_j.weight) } else { 0 };
        to_i.meets(0) + to_j.meets(0) + new_pair - lost
    }

    /// Makes each conflicted diagonal heavier. The limit of growths keeps the weights below 2^32.
    fn grow(&mut self) {
        for load in self.loads.iter_mut().filter(|load| load.queens > 1) {
            load.weight += 1;
        }
    }
}

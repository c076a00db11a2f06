//! Swap descent: of all swaps of two rows' columns, the best, until none is good.
//!
//! The placement is a permutation, so only diagonals conflict, and the neighbours of a board are the n(n-1)/2 boards that
//! a swap leads to. `variant = best` looks at all of them and makes a swap of least cost, ties at random; `variant =
//! first` makes the first swap that lowers the cost, in a cyclic order that starts anywhere: by the distance between
//! the two rows, round the board's edge, from a random distance, and within one distance row by row, from a random row.
//! At most `sideways` swaps that keep the cost may follow each other (with `first`: the first such swap of the order).
//! Where nothing better is left a new descent starts from a fresh random permutation.
//!
//! **One step** is one choice of a swap, also the last one of a descent, which finds none. It costs n(n-1)/2 evaluations
//! with `best`, O(n^2), each O(1); with `first` as many as it takes to find a swap that improves, n(n-1)/2 on a plateau.
//!
//! **Source**: best and first improvement as in H. H. Hoos, T. Stuetzle, Stochastic Local Search: Foundations and
//! Applications (2004), section 2.1; the swap neighbourhood of n-queens: R. Sosic, J. Gu, SIGART Bulletin 1(3) (1990)
//! 7-11, DOI 10.1145/101340.101343.
//!
//! **Deviations**: sideways swaps, up to 100 in a row by default, which plain descent does not have; `sideways = 0` is
//! plain descent.

use std::cmp::Ordering;

use crate::board::{Permutation, Size, SwapBoard};
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of swap descent.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "swap_descent",
    summary: "descent on a permutation by the best, or the first improving, of all swaps, with random restarts",
    source: "Hoos, Stuetzle 2004, Stochastic Local Search, section 2.1; Sosic, Gu 1990, DOI 10.1145/101340.101343",
    deviations: "sideways swaps, up to 100 in a row by default; sideways=0 is plain descent",
    step: "one choice of a swap among all n(n-1)/2: O(n^2) evaluations, with variant=first until one improves",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: 40,
    parameters: &[
        Parameter {
            name: "variant",
            kind: Kind::Choice(&["best", "first"]),
            meaning: "the swap that is made: one of the best, ties at random, or the first that improves",
        },
        Parameter {
            name: "sideways",
            kind: Kind::Count { default: 100, min: 0, max: 1 << 53 },
            meaning: "swaps without improvement that may follow each other before a restart",
        },
    ],
    solver: |values| {
        Box::new(SwapDescent {
            variant: if values.choice("variant") == "first" { Variant::First } else { Variant::Best },
            sideways: values.count("sideways").expect("sideways has no auto"),
        })
    },
};

#[derive(Clone, Copy)]
enum Variant {
    Best,
    First,
}

struct SwapDescent {
    variant: Variant,
    sideways: u64,
}

/// Two rows exchange their columns.
#[derive(Clone, Copy)]
struct Swap {
    i: u32,
    j: u32,
    delta: i64,
}

/// The best swaps of one row with later rows: their delta and how many there are.
#[derive(Clone, Copy)]
struct RowBest {
    delta: i64,
    ties: u32,
}

impl Solver for SwapDescent {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let mut best = Vec::with_capacity(size.len());
        loop {
            meter.work(size.get())?;
            let mut board = SwapBoard::new(Permutation::random(size, &mut streams.start));
            meter.started(board.cost());
            self.descend(&mut board, &mut best, &mut streams.search, meter)?;
            if board.cost() == 0 {
                meter.finished(0);
                return Ok(board.into_permutation().into_columns());
            }
            meter.restart();
        }
    }
}

impl SwapDescent {
    /// Descends to a solution, a local minimum or the end of the sideways swaps.
    fn descend(
        &self,
        board: &mut SwapBoard,
        best: &mut Vec<RowBest>,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let mut sideways = 0;
        while board.cost() > 0 {
            meter.step(board.cost())?;
            let found = match self.variant {
                Variant::Best => Some(best_swap(board, best, rng, meter)?),
                Variant::First => first_swap(board, rng, meter)?,
            };
            let Some(Swap { i, j, delta }) = found else { break };
            match delta.cmp(&0) {
                Ordering::Less => sideways = 0,
                Ordering::Equal if sideways < self.sideways => sideways += 1,
                Ordering::Equal | Ordering::Greater => break,
            }
            board.swap(i, j);
            meter.effort.moves += 1;
        }
        Ok(())
    }
}

/// A swap drawn uniformly from those of least cost. The rows' best are kept until the draw is made, so that it takes
/// one draw and one more row, however many ties there are.
fn best_swap(
    board: &SwapBoard,
    best: &mut Vec<RowBest>,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<Swap, Stop> {
    let n = board.size().get();
    best.clear();
    for i in 0..n - 1 {
        meter.work(n - 1 - i)?;
        meter.effort.evaluations += u64::from(n - 1 - i);
        best.push(best_of_row(board, i));
    }
    let delta = best.iter().map(|row| row.delta).min().expect("a board with conflicts has two rows");
    let ties = best.iter().filter(|row| row.delta == delta).map(|row| u64::from(row.ties)).sum();
    let mut left = rng.below_u64(ties);
    for (i, of_row) in (0..n).zip(best.iter()) {
        if of_row.delta == delta {
            if left < u64::from(of_row.ties) {
                let mut ties = (i + 1..n).filter(|&j| board.swap_delta(i, j) == delta);
                let j = ties.nth(left as usize).expect("the row has as many ties as were counted");
                return Ok(Swap { i, j, delta });
            }
            left -= u64::from(of_row.ties);
        }
    }
    unreachable!("one of the ties was drawn")
}

/// The least cost that swaps of a row with later rows lead to. O(n).
fn best_of_row(board: &SwapBoard, i: u32) -> RowBest {
    let first = RowBest { delta: i64::MAX, ties: 0 };
    (i + 1..board.size().get()).map(|j| board.swap_delta(i, j)).fold(first, |best, delta| {
        match delta.cmp(&best.delta) {
            Ordering::Less => RowBest { delta, ties: 1 },
            Ordering::Equal => RowBest { ties: best.ties + 1, ..best },
            Ordering::Greater => best,
        }
    })
}

/// The first swap that improves, or else the first sideways swap, in the cyclic order of the header.
fn first_swap(board: &SwapBoard, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Option<Swap>, Stop> {
    let n = board.size().get();
    // Round the edge no two rows are further apart than half the board.
    let distances = n / 2;
    let first_distance = rng.below(distances);
    let first_row = rng.below(n);
    let mut sideways = None;
    for distance in (first_distance..distances).chain(0..first_distance).map(|index| index + 1) {
        for i in (first_row..n).chain(0..first_row) {
            // Rows half a board apart meet from both sides: once is enough.
            if 2 * distance == n && i >= distance {
                continue;
            }
            let j = (i + distance) % n;
            meter.work(1)?;
            meter.effort.evaluations += 1;
            let delta = board.swap_delta(i, j);
            if delta < 0 {
                return Ok(Some(Swap { i, j, delta }));
            }
            if delta == 0 && sideways.is_none() {
                sideways = Some(Swap { i, j, delta });
            }
        }
    }
    Ok(sideways)
}

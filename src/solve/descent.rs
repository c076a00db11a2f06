//! Descent with sideways moves: what hill climbing and swap descent share, whatever a move is.
//!
//! The best of all moves is found row by row: each row's best delta and its ties are kept until one of all ties is drawn,
//! so that the draw takes one number and one more row, however many ties there are. The first good move is looked for in
//! a cyclic order that starts anywhere: by the distance of a move, from a random distance, and within one distance row by
//! row, from a random row.

use std::cmp::Ordering;

use super::{Meter, Stop, Streams};
use crate::board::Size;
use crate::random::Rng;

/// A complete board and its moves, each of which belongs to a row and has a distance there.
pub(super) trait Neighbourhood {
    /// A move.
    type Move: Copy;
    /// The number of rows.
    fn rows(&self) -> u32;
    /// The number of attacking pairs.
    fn cost(&self) -> u64;
    /// By how much a move would change the cost. O(1).
    fn delta(&self, of: Self::Move) -> i64;
    /// Makes a move. O(1).
    fn make(&mut self, chosen: Self::Move);
    /// The moves of a row in their order.
    fn moves(&self, row: u32) -> impl Iterator<Item = Self::Move>;
    /// The best of the moves of a row, counted as evaluations and as work.
    fn best_of_row(&self, row: u32, meter: &mut Meter<'_>) -> Result<RowBest, Stop>;
    /// The number of distances.
    fn distances(&self) -> u32;
    /// The move of a row over a distance, from 0 on; `None` if another row has it, too.
    fn at_distance(&self, row: u32, distance: u32) -> Option<Self::Move>;
}

/// The best moves of one row: their delta and how many there are.
#[derive(Clone, Copy)]
pub(super) struct RowBest {
    /// The least change of the cost.
    pub(super) delta: i64,
    /// The moves that have it.
    pub(super) ties: u32,
}

/// The move that a descent makes.
#[derive(Clone, Copy)]
pub(super) enum Variant {
    /// One of the best of all, ties at random.
    Best,
    /// The first that improves, or else the first that keeps the cost.
    First,
}

/// The rule of a descent.
pub(super) struct Descent {
    /// The move that is made.
    pub(super) variant: Variant,
    /// Moves that keep the cost and may follow each other.
    pub(super) sideways: u64,
    /// Whether a new descent begins where one has ended, or the run stalls.
    pub(super) restarts: bool,
}

impl Descent {
    /// Descent after descent, each from a fresh start, until a board has no conflicts.
    pub(super) fn solve<B: Neighbourhood>(
        &self,
        size: Size,
        start: impl Fn(&mut Rng, &mut Meter<'_>) -> Result<B, Stop>,
        streams: &mut Streams,
        meter: &mut Meter<'_>,
    ) -> Result<B, Stop> {
        let mut best = Vec::with_capacity(size.len());
        loop {
            let mut board = start(&mut streams.start, meter)?;
            meter.started(board.cost());
            self.descend(&mut board, &mut best, &mut streams.search, meter)?;
            if board.cost() == 0 {
                meter.finished(0);
                return Ok(board);
            }
            if !self.restarts {
                return Err(Stop::Stalled);
            }
            meter.restart();
        }
    }

    /// Descends to a solution, a local minimum or the end of the sideways moves. One step a choice of a move, also the
    /// last one, which finds none.
    fn descend<B: Neighbourhood>(
        &self,
        board: &mut B,
        best: &mut Vec<RowBest>,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let mut sideways = 0;
        while board.cost() > 0 {
            meter.step(board.cost())?;
            let found = match self.variant {
                Variant::Best => Some(best_move(board, best, rng, meter)?),
                Variant::First => first_move(board, rng, meter)?,
            };
            let Some((chosen, delta)) = found else { break };
            match delta.cmp(&0) {
                Ordering::Less => sideways = 0,
                Ordering::Equal if sideways < self.sideways => sideways += 1,
                Ordering::Equal | Ordering::Greater => break,
            }
            board.make(chosen);
            meter.effort.moves += 1;
        }
        Ok(())
    }
}

/// A move drawn uniformly from those of least cost, and its delta.
fn best_move<B: Neighbourhood>(
    board: &B,
    best: &mut Vec<RowBest>,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<(B::Move, i64), Stop> {
    best.clear();
    for row in 0..board.rows() {
        best.push(board.best_of_row(row, meter)?);
    }
    let delta = best.iter().map(|row| row.delta).min().expect("a board has rows");
    let ties = best.iter().filter(|row| row.delta == delta).map(|row| u64::from(row.ties)).sum();
    let mut left = rng.below_u64(ties);
    for (row, of_row) in (0..).zip(best.iter()).filter(|(_, of_row)| of_row.delta == delta) {
        if left < u64::from(of_row.ties) {
            let mut tied = board.moves(row).filter(|&of| board.delta(of) == delta);
            return Ok((tied.nth(left as usize).expect("the row has as many ties as were counted"), delta));
        }
        left -= u64::from(of_row.ties);
    }
    unreachable!("one of the ties was drawn")
}

/// The first move that improves, or else the first that keeps the cost, in the cyclic order of the module, and its delta.
fn first_move<B: Neighbourhood>(
    board: &B,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<Option<(B::Move, i64)>, Stop> {
    let (rows, distances) = (board.rows(), board.distances());
    let first_distance = rng.below(distances);
    let first_row = rng.below(rows);
    let mut sideways = None;
    for distance in (first_distance..distances).chain(0..first_distance) {
        for row in (first_row..rows).chain(0..first_row) {
            let Some(of) = board.at_distance(row, distance) else { continue };
            meter.work(1)?;
            meter.effort.evaluations += 1;
            let delta = board.delta(of);
            if delta < 0 {
                return Ok(Some((of, delta)));
            }
            if delta == 0 && sideways.is_none() {
                sideways = Some((of, delta));
            }
        }
    }
    Ok(sideways)
}

//! Hill climbing as texts show it: of all moves of one queen within its row, the best, until none is good.
//!
//! One queen a row, on any column; the first board is random. `variant = steepest` looks at all n(n-1) moves and makes
//! one of least cost, ties at random. If that cost is lower it is an uphill move of the texts; if it is equal it is a
//! *sideways* move, of which at most `sideways` may follow each other; else, or when these are spent, the climb ends on
//! a local minimum or a plateau. Then a new climb starts from a fresh random board (`restarts = random`), or the run
//! ends as stalled (`restarts = never`), which is the experiment of the texts: 14 % of 8-queens boards solved without
//! sideways moves, 94 % with 100.
//!
//! `variant = first` makes the first improving move instead, in a cyclic order that starts anywhere: by the distance
//! between the two columns, from a random distance, and within one distance row by row, from a random row. If there is
//! none, the first sideways move of that order.
//!
//! **One step** is one choice of a move, also the last one, which finds none. It costs n(n-1) evaluations with
//! `steepest`, O(n^2), as in the texts: nothing is remembered from one step to the next. With `first` it costs as many
//! evaluations as it takes to find a move that improves, n(n-1) on a plateau.
//!
//! **Source**: S. Russell, P. Norvig, Artificial Intelligence: A Modern Approach, 4th edition (2021), section 4.1:
//! steepest ascent, sideways moves, first choice, random restart.
//!
//! **Deviations**: with 100 sideways moves by default, where the texts have none in the plain form. First choice in the
//! text draws successors at random until one is better; here it goes through each once, so that it ends by itself.

use std::cmp::Ordering;

use crate::board::{ColumnBoard, Size};
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of hill climbing.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "hill_climbing",
    summary: "hill climbing: the best move of one queen within its row, sideways moves, random restarts",
    source: "Russell, Norvig 2021, Artificial Intelligence: A Modern Approach, 4th edition, section 4.1",
    deviations: "100 sideways moves by default; first choice goes through all moves in a cyclic order, not at random",
    step: "one choice of a move among all n(n-1): O(n^2) evaluations, with variant=first until one improves",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: 80,
    parameters: &[
        Parameter {
            name: "variant",
            kind: Kind::Choice(&["steepest", "first"]),
            meaning: "the move that is made: one of the best, ties at random, or the first that improves",
        },
        Parameter {
            name: "sideways",
            kind: Kind::Count { default: 100, min: 0, max: 1 << 53 },
            meaning: "moves without improvement that may follow each other before the climb ends",
        },
        Parameter {
            name: "restarts",
            kind: Kind::Choice(&["random", "never"]),
            meaning: "where a climb ends short of a solution: a fresh random board, or the end of the run",
        },
    ],
    solver: |values| {
        Box::new(HillClimbing {
            variant: if values.choice("variant") == "first" { Variant::First } else { Variant::Steepest },
            sideways: values.count("sideways").expect("sideways has no auto"),
            restarts: values.choice("restarts") == "random",
        })
    },
};

#[derive(Clone, Copy)]
enum Variant {
    Steepest,
    First,
}

struct HillClimbing {
    variant: Variant,
    sideways: u64,
    restarts: bool,
}

/// A queen goes to another column of its row.
#[derive(Clone, Copy)]
struct Move {
    row: u32,
    to: u32,
    delta: i64,
}

/// The best moves of one row: their delta and how many there are.
#[derive(Clone, Copy)]
struct RowBest {
    delta: i64,
    ties: u32,
}

impl Solver for HillClimbing {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let mut best = Vec::with_capacity(size.len());
        loop {
            let mut board = random_board(size, &mut streams.start, meter)?;
            meter.started(board.cost());
            self.climb(&mut board, &mut best, &mut streams.search, meter)?;
            if board.cost() == 0 {
                meter.finished(0);
                return Ok(board.into_columns());
            }
            if !self.restarts {
                return Err(Stop::Stalled);
            }
            meter.restart();
        }
    }
}

impl HillClimbing {
    /// Climbs to a solution, a local minimum or the end of the sideways moves.
    fn climb(
        &self,
        board: &mut ColumnBoard,
        best: &mut Vec<RowBest>,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let mut sideways = 0;
        while board.cost() > 0 {
            meter.step(board.cost())?;
            let found = match self.variant {
                Variant::Steepest => Some(steepest(board, best, rng, meter)?),
                Variant::First => first(board, rng, meter)?,
            };
            let Some(Move { row, to, delta }) = found else { break };
            match delta.cmp(&0) {
                Ordering::Less => sideways = 0,
                Ordering::Equal if sideways < self.sideways => sideways += 1,
                Ordering::Equal | Ordering::Greater => break,
            }
            board.move_queen(row, to);
            meter.effort.moves += 1;
        }
        Ok(())
    }
}

/// Every queen on a random column.
fn random_board(size: Size, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<ColumnBoard, Stop> {
    let mut board = ColumnBoard::empty(size);
    for _ in 0..size.get() {
        meter.work(1)?;
        board.place(rng.below(size.get()));
    }
    Ok(board)
}

/// Squares of a scan that take about as long as a unit of work.
const SQUARES_A_UNIT: u32 = 16;

/// A move drawn uniformly from those of least cost. The rows' best are kept until the draw is made, so that it takes
/// one draw and one more row, however many ties there are.
fn steepest(
    board: &ColumnBoard,
    best: &mut Vec<RowBest>,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<Move, Stop> {
    let n = board.size().get();
    best.clear();
    for row in 0..n {
        meter.work(1 + n / SQUARES_A_UNIT)?;
        meter.effort.evaluations += u64::from(n - 1);
        best.push(best_of_row(board, row));
    }
    let delta = best.iter().map(|row| row.delta).min().expect("a board has rows");
    let ties = best.iter().filter(|row| row.delta == delta).map(|row| u64::from(row.ties)).sum();
    let mut left = rng.below_u64(ties);
    for (row, of_row) in (0..n).zip(best.iter()) {
        if of_row.delta == delta {
            if left < u64::from(of_row.ties) {
                let mut to =
                    (0..n).filter(|&to| to != board.queen(row) && board.move_delta(row, to) == delta);
                let to = to.nth(left as usize).expect("the row has as many ties as were counted");
                return Ok(Move { row, to, delta });
            }
            left -= u64::from(of_row.ties);
        }
    }
    unreachable!("one of the ties was drawn")
}

/// The least cost that the moves of one row lead to. O(n), over the counters themselves.
fn best_of_row(board: &ColumnBoard, row: u32) -> RowBest {
    let counters = board.row_counters(row);
    let own = board.queen(row) as usize;
    let n = board.size().len();
    let part = |from: usize, to: usize| {
        let columns = counters.column[from..to].iter();
        let diagonals = counters.rising[from..to].iter().zip(&counters.falling[from..to]);
        columns.zip(diagonals).map(|(column, (rising, falling))| column + rising + falling)
    };
    let squares = || part(0, own).chain(part(own + 1, n));
    let least = squares().min().expect("a board with conflicts has more than one column");
    let ties = squares().filter(|&conflicts| conflicts == least).count() as u32;
    RowBest { delta: i64::from(least) - i64::from(board.conflicts(row, own as u32)), ties }
}

/// The first move that improves, or else the first sideways move, in the cyclic order of the header.
fn first(board: &ColumnBoard, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Option<Move>, Stop> {
    let n = board.size().get();
    let first_distance = rng.below(n - 1);
    let first_row = rng.below(n);
    let mut sideways = None;
    for distance in (first_distance..n - 1).chain(0..first_distance) {
        for row in (first_row..n).chain(0..first_row) {
            // Both terms are below n, so the sum fits 32 bits.
            let to = (board.queen(row) + distance + 1) % n;
            meter.work(1)?;
            meter.effort.evaluations += 1;
            let delta = board.move_delta(row, to);
            if delta < 0 {
                return Ok(Some(Move { row, to, delta }));
            }
            if delta == 0 && sideways.is_none() {
                sideways = Some(Move { row, to, delta });
            }
        }
    }
    Ok(sideways)
}

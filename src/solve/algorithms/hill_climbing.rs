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

use crate::board::{ColumnBoard, Size};
use crate::random::Rng;
use crate::solve::descent::{Descent, Neighbourhood, RowBest, Variant};
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
            descent: Descent {
                variant: if values.choice("variant") == "first" { Variant::First } else { Variant::Best },
                sideways: values.count("sideways").expect("sideways has no auto"),
                restarts: values.choice("restarts") == "random",
            },
        })
    },
};

struct HillClimbing {
    descent: Descent,
}

impl Solver for HillClimbing {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let start = |rng: &mut Rng, meter: &mut Meter<'_>| random_board(size, rng, meter);
        Ok(self.descent.solve(size, start, streams, meter)?.into_columns())
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

/// A queen goes to another column of its row.
#[derive(Clone, Copy)]
pub(in crate::solve) struct Move {
    row: u32,
    to: u32,
}

/// Squares of a scan that take about as long as a unit of work.
const SQUARES_A_UNIT: u32 = 16;

impl Neighbourhood for ColumnBoard {
    type Move = Move;

    fn rows(&self) -> u32 {
        self.size().get()
    }

    fn cost(&self) -> u64 {
        self.cost()
    }

    fn delta(&self, Move { row, to }: Move) -> i64 {
        self.move_delta(row, to)
    }

    fn make(&mut self, Move { row, to }: Move) {
        self.move_queen(row, to);
    }

    fn moves(&self, row: u32) -> impl Iterator<Item = Move> {
        (0..self.rows()).filter(move |&to| to != self.queen(row)).map(move |to| Move { row, to })
    }

    /// O(n), over the counters themselves.
    fn best_of_row(&self, row: u32, meter: &mut Meter<'_>) -> Result<RowBest, Stop> {
        meter.work(1 + self.rows() / SQUARES_A_UNIT)?;
        meter.effort.evaluations += u64::from(self.rows() - 1);
        let counters = self.row_counters(row);
        let own = self.queen(row) as usize;
        let part = |from: usize, to: usize| {
            let columns = counters.column[from..to].iter();
            let diagonals = counters.rising[from..to].iter().zip(&counters.falling[from..to]);
            columns.zip(diagonals).map(|(column, (rising, falling))| column + rising + falling)
        };
        let squares = || part(0, own).chain(part(own + 1, self.size().len()));
        let least = squares().min().expect("a board with conflicts has more than one column");
        let ties = squares().filter(|&conflicts| conflicts == least).count() as u32;
        Ok(RowBest { delta: i64::from(least) - i64::from(self.conflicts(row, own as u32)), ties })
    }

    fn distances(&self) -> u32 {
        self.rows() - 1
    }

    fn at_distance(&self, row: u32, distance: u32) -> Option<Move> {
        // Both terms are below n, so the sum fits 32 bits.
        Some(Move { row, to: (self.queen(row) + distance + 1) % self.rows() })
    }
}

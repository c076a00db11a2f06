//! Backtracking on bit masks: the columns and both diagonals that are taken in a row are three words, and the free
//! squares of the row are one expression.
//!
//! Taking the lowest free bit first visits columns in rising order, so it finds the same first solution as
//! [`super::backtrack_nary`]. A square that is attacked is never touched: only safe queens are placed. The stack is an
//! array of one frame a row, so nothing recurses. Masks are 128 bits wide, which takes n up to 128; up to 64 they are
//! 64 bits wide.
//!
//! **One step** is one placement: a safe queen put on the board. It costs a handful of word operations. There are no
//! pair checks to count.
//!
//! **Source**: M. Richards, Backtracking algorithms in MCPL using bit patterns and recursion (1997); the idea is folklore
//! and older.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

use crate::board::Size;
use crate::solve::registry::{Algorithm, Limit, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of the bit mask search.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "backtrack_bitmask",
    summary: "backtracking on bit masks of columns and diagonals: only safe squares are visited",
    source: "Richards 1997, Backtracking algorithms in MCPL using bit patterns and recursion",
    deviations: "an array of frames in place of recursion",
    step: "one placement: a safe queen put on the board",
    guarantee: Guarantee::Complete,
    reports: &[Measure::Nodes],
    limit: Some(Limit { size: 128, reason: "a row is one machine word of 128 bits" }),
    bytes_per_queen: 64,
    parameters: &[],
    solver: |_| Box::new(Bitmask),
};

struct Bitmask;

impl Solver for Bitmask {
    fn solve(&self, size: Size, _: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        if size.get() <= 64 {
            search(Frame::top(u64::MAX >> (64 - size.get())), size, meter)
        } else {
            search(Frame::top(u128::MAX >> (128 - size.get())), size, meter)
        }
    }
}

/// A row of squares as bits, column 0 lowest.
trait Row:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Sub<Output = Self>
{
    const NONE: Self;
    const ONE: Self;
    fn lowest_column(self) -> u32;
}

impl Row for u64 {
    const NONE: Self = 0;
    const ONE: Self = 1;
    fn lowest_column(self) -> u32 {
        self.trailing_zeros()
    }
}

impl Row for u128 {
    const NONE: Self = 0;
    const ONE: Self = 1;
    fn lowest_column(self) -> u32 {
        self.trailing_zeros()
    }
}

/// What is taken in a row by the queens above it, and which free squares of it are still to be tried.
#[derive(Clone, Copy)]
struct Frame<R> {
    columns: R,
    rising: R,
    falling: R,
    untried: R,
}

impl<R: Row> Frame<R> {
    /// The first row: nothing is taken, all of `board` is to be tried.
    fn top(board: R) -> Self {
        Frame { columns: R::NONE, rising: R::NONE, falling: R::NONE, untried: board }
    }

    /// The row below, with a queen on `square` in this one: a rising diagonal moves one column left, a falling one
    /// right.
    fn below(self, square: R, board: R) -> Self {
        let columns = self.columns | square;
        let rising = (self.rising | square) >> 1;
        let falling = (self.falling | square) << 1;
        Frame { columns, rising, falling, untried: board & !(columns | rising | falling) }
    }
}

fn search<R: Row>(top: Frame<R>, size: Size, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
    let board = top.untried;
    let mut frames = vec![top; size.len()];
    let mut x = vec![0; size.len()];
    let mut row = 0;
    loop {
        let untried = frames[row].untried;
        if untried == R::NONE {
            if row == 0 {
                return Err(Stop::Exhausted);
            }
            row -= 1;
            continue;
        }
        meter.probe()?;
        meter.effort.nodes += 1;
        let others = untried & (untried - R::ONE);
        let square = untried ^ others;
        frames[row].untried = others;
        x[row] = square.lowest_column();
        if row + 1 == x.len() {
            return Ok(x);
        }
        frames[row + 1] = frames[row].below(square, board);
        row += 1;
    }
}

//! The first queen search of Sosic and Gu: of all pairs of rows, in order, each swaps columns that lowers the collisions.
//!
//! The placement is a permutation, so only diagonals conflict. From a random permutation, row after row meets each later
//! row; if a queen of the two is attacked and their swap lowers the number of *collisions* (of k queens on a diagonal,
//! k - 1), it is made. When a sweep over all pairs makes no swap, a new random permutation takes the board's place.
//!
//! **One step** is one pair with an attacked queen, looked at in O(1). Pairs of free queens are passed over and are no
//! steps; the next pair that is one is found in O(sqrt n) on average. A run takes 13 to 24 n steps from n = 1000 to 10^6,
//! and one sweep, of which the first few hundred to few thousand rows do all; on small boards sweeps get stuck. The
//! permutation makes no steps.
//!
//! **Source**: R. Sosic, J. Gu, A polynomial time algorithm for the n-queens problem, SIGART Bulletin 1(3) (1990) 7-11,
//! DOI 10.1145/101340.101343. The paper was not at hand: the method is put together from its abstract, from summaries and
//! from what later papers of the authors say of it.
//!
//! **Deviations**: the order of the pairs and the end of a sweep are as summaries give them. A sweep ends at once where no
//! later pair has an attacked queen, which changes nothing but the time.

use crate::board::{Size, TrackedBoard};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams, start};

/// The record of the first queen search.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "queen_search_1",
    summary: "queen search 1: sweeps over all pairs of a random permutation, swaps that lower the collisions",
    source: "Sosic, Gu 1990, DOI 10.1145/101340.101343",
    deviations: "after the abstract and later descriptions, not the paper itself",
    step: "one pair of rows with an attacked queen: its swap, evaluated in O(1)",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: 44,
    parameters: &[],
    solver: |_| Box::new(QueenSearch1),
};

struct QueenSearch1;

impl Solver for QueenSearch1 {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        loop {
            let mut board = start::tracked(size, &mut streams.start, meter)?;
            meter.started(board.cost());
            while board.cost() > 0 && sweep(&mut board, meter)? {}
            if board.cost() == 0 {
                meter.finished(0);
                return Ok(board.into_permutation().into_columns());
            }
            meter.restart();
        }
    }
}

/// Looks at every pair with an attacked queen once; whether a swap was made.
fn sweep(board: &mut TrackedBoard, meter: &mut Meter<'_>) -> Result<bool, Stop> {
    let mut swapped = false;
    for i in 0..board.size().get() {
        if !board.conflicted().members().iter().any(|&row| row >= i) {
            break;
        }
        let mut last = i;
        while let Some(j) = next_partner(board, i, last, meter)? {
            last = j;
            meter.step(board.cost())?;
            meter.effort.evaluations += 1;
            if board.collision_delta(i, j) < 0 {
                board.swap(i, j);
                meter.effort.moves += 1;
                swapped = true;
            }
        }
    }
    Ok(swapped)
}

/// The row after `last` that row i meets next: any if its own queen is attacked, else the next attacked one. If few rows
/// are attacked, it is looked for among these, else from row to row, because then it is near: O(sqrt n) on average.
fn next_partner(board: &TrackedBoard, i: u32, last: u32, meter: &mut Meter<'_>) -> Result<Option<u32>, Stop> {
    let (n, attacked) = (board.size().get(), board.conflicted());
    if attacked.contains(i) {
        return Ok((last + 1 < n).then_some(last + 1));
    }
    if attacked.len() * attacked.len() < n as usize {
        meter.work(attacked.len() as u32)?;
        return Ok(attacked.members().iter().copied().filter(|&row| row > last).min());
    }
    for row in last + 1..n {
        meter.work(1)?;
        if attacked.contains(row) {
            return Ok(Some(row));
        }
    }
    Ok(None)
}

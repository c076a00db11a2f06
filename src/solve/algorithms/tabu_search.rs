//! Tabu search: the best swap of a conflicted row, uphill too, but not back to a column that a row has just left.
//!
//! The placement is a permutation, so only diagonals conflict and a move is a swap of two rows. From a random
//! permutation, a conflicted row is drawn uniformly and its swaps with all other rows are evaluated. The best admissible
//! one is made, ties at random, whether or not it lowers the cost. The column that a row leaves is *tabu* for it for the
//! next `tenure` steps and up to `spread` more, drawn uniformly for each swap; each row remembers the last column that
//! it left. A swap is tabu if it brings either row to its tabu column. *Aspiration*: a tabu swap is admissible if it
//! leads below the least cost since the start. If no swap is admissible, the step changes nothing.
//!
//! **One step** is one conflicted row looked at: n - 1 swaps evaluated, each in O(1), so O(n).
//!
//! **Source**: F. Glover, Tabu search - part I, ORSA Journal on Computing 1 (1989) 190-206, DOI 10.1287/ijoc.1.3.190;
//! part II, ORSA Journal on Computing 2 (1990) 4-32, DOI 10.1287/ijoc.2.1.4.
//!
//! **Deviations**: the candidates are the swaps of one conflicted row drawn at random, not the whole neighbourhood, which
//! would cost O(n^2) a step; one tabu column a row; a restart after `limit` steps without a new least cost; no long-term
//! memory. Tuned here, over 2000 seeds: at n = 6, the hardest of the small boards, 273 steps without a memory, 29 with a
//! tenure of 1, and 22 with the defaults; from n = 8 on any tenure from 1 to 50 does as well. Freezing both rows of a
//! swap instead of their columns does worse (n = 8: 14 steps at best tenure above 1, 9 with columns).

use crate::board::{Size, TrackedBoard};
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams, start};

/// The record of tabu search.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "tabu_search",
    summary: "tabu search: the best swap of a random conflicted row, uphill too, but not back to where a row was",
    source: "Glover 1989, DOI 10.1287/ijoc.1.3.190; 1990, DOI 10.1287/ijoc.2.1.4",
    deviations: "candidates are the swaps of one random conflicted row; one tabu column a row; restarts after a number of \
                 steps without a new least cost; no long-term memory; tenure tuned here",
    step: "one conflicted row: its swaps with all n - 1 others are evaluated and the best admissible one is made",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: 64,
    parameters: &[
        Parameter {
            name: "tenure",
            kind: Kind::Count { default: 10, min: 0, max: 1 << 20 },
            meaning: "steps for which the column that a row left is tabu for it at least",
        },
        Parameter {
            name: "spread",
            kind: Kind::Count { default: 10, min: 0, max: 1 << 20 },
            meaning: "the most steps that are added to the tenure of a swap, drawn uniformly from 0 on",
        },
        Parameter {
            name: "limit",
            kind: Kind::AutoCount { default: None, rule: "100 + n", min: 1, max: 1 << 53 },
            meaning: "steps without a new least cost before a restart from a new start",
        },
    ],
    solver: |values| {
        let count = |name| values.count(name).expect("a count without auto has a value");
        Box::new(TabuSearch {
            tenure: count("tenure"),
            spread: count("spread") as u32,
            limit: values.count("limit"),
        })
    },
};

struct TabuSearch {
    tenure: u64,
    spread: u32,
    limit: Option<u64>,
}

/// What a search remembers of its own steps, and room for a choice.
struct Memory {
    /// The column that each row left last; it is tabu for the row as long as `tabu_until` says.
    left: Vec<u32>,
    /// The last step at which the column that a row left is tabu for it; 0, before the first step, for none.
    tabu_until: Vec<u64>,
    /// The partners among which one step draws.
    ties: Vec<u32>,
}

impl Memory {
    fn is_tabu(&self, row: u32, column: u32, step: u64) -> bool {
        step <= self.tabu_until[row as usize] && column == self.left[row as usize]
    }

    fn leave(&mut self, row: u32, column: u32, until: u64) {
        self.left[row as usize] = column;
        self.tabu_until[row as usize] = until;
    }
}

impl Solver for TabuSearch {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let mut memory = Memory {
            left: vec![0; size.len()],
            tabu_until: vec![0; size.len()],
            ties: Vec::with_capacity(size.len()),
        };
        loop {
            let mut board = start::tracked(size, &mut streams.start, meter)?;
            meter.started(board.cost());
            memory.tabu_until.fill(0);
            if self.search(&mut board, &mut memory, &mut streams.search, meter)? {
                meter.finished(0);
                return Ok(board.into_permutation().into_columns());
            }
            meter.restart();
        }
    }
}

impl TabuSearch {
    /// Swaps until no row is conflicted; false if `limit` steps brought no new least cost.
    fn search(
        &self,
        board: &mut TrackedBoard,
        memory: &mut Memory,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let n = board.size().get();
        let limit = self.limit.unwrap_or(100 + u64::from(n));
        let (mut least, mut fruitless) = (board.cost(), 0);
        for step in 1.. {
            let Some(row) = board.conflicted().pick(rng) else { break };
            if fruitless == limit {
                return Ok(false);
            }
            meter.step(board.cost())?;
            meter.work(n)?;
            meter.effort.evaluations += u64::from(n - 1);
            if let Some(partner) = best_partner(board, row, step, least, memory, rng) {
                let until = step + self.tenure + u64::from(rng.below(self.spread + 1));
                for row in [row, partner] {
                    memory.leave(row, board.permutation().column(row), until);
                }
                board.swap(row, partner);
                meter.effort.moves += 1;
            }
            fruitless += 1;
            if board.cost() < least {
                (least, fruitless) = (board.cost(), 0);
            }
        }
        Ok(true)
    }
}

/// A partner drawn uniformly from those of the admissible swaps of least cost; `None` if no swap is admissible.
fn best_partner(
    board: &TrackedBoard,
    row: u32,
    step: u64,
    least: u64,
    memory: &mut Memory,
    rng: &mut Rng,
) -> Option<u32> {
    // A swap that changes the cost by less than this leads below the least cost.
    let aspires = least as i64 - board.cost() as i64;
    let column = board.permutation().column(row);
    let mut best = i64::MAX;
    memory.ties.clear();
    for partner in (0..board.size().get()).filter(|&partner| partner != row) {
        let delta = board.swap_delta(row, partner);
        if delta > best {
            continue;
        }
        let tabu = memory.is_tabu(row, board.permutation().column(partner), step)
            || memory.is_tabu(partner, column, step);
        if tabu && delta >= aspires {
            continue;
        }
        if delta < best {
            best = delta;
            memory.ties.clear();
        }
        memory.ties.push(partner);
    }
    if memory.ties.is_empty() {
        return None;
    }
    Some(memory.ties[rng.below(memory.ties.len() as u32) as usize])
}

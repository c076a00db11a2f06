//! Adaptive search: the row with the largest error is swapped; a row that cannot improve is frozen for a while.
//!
//! The placement is a permutation, so only diagonals conflict and a move is a swap of two rows. The errors are projected
//! on the rows: the error of a row is the number of queens that attack its queen. Each step takes, among the rows that
//! are not frozen, one of largest error, ties at random, and evaluates its swaps with the other rows that are not frozen.
//! A swap that lowers the cost is made: the first of them in the order of rows (`partner = first`, the authors' choice
//! for the queens) or one of the best (`partner = best`, the general scheme). If there is none, the row is at a *local
//! minimum*. With a chance of `prob_select_loc_min` percent, or if there was nothing to draw from (only one row of
//! largest error and at most one swap of equal cost), the row is frozen until `freeze_loc_min` more swaps were made; else
//! a swap of equal cost is made, if there is one. When `reset_limit` rows are frozen as another one freezes,
//! `reset_percent` percent of n random swaps are made at once: a *partial reset*.
//!
//! **One step** is one row of largest error looked at: O(n) for the errors and up to n - 1 swaps evaluated, each in O(1).
//! The swaps of a partial reset are moves and no steps.
//!
//! **Source**: P. Codognet, D. Diaz, Yet another local search method for constraint solving, Stochastic Algorithms:
//! Foundations and Applications (SAGA 2001), LNCS 2264, 73-90; An efficient library for solving CSP with local search,
//! MIC 2003. Names and defaults of the parameters are those of the authors' library for the queens (`queens.c`): first
//! improving swap, 6 percent, freeze 3 and 0, limit n / 5, reset 10 percent, restart limit 10^7. `partner = best` makes
//! fewer, costlier steps (n = 1000: 208 instead of 477, over 100 seeds).
//!
//! **Deviations**: the cost is the number of attacking pairs and the error of a row the number of its attackers (the
//! authors count all queens on lines that hold two or more); a limit of n / 5 below 1 is 1; a step that finds neither an
//! improvement nor a swap of equal cost, and does not freeze its row, ends, where the authors draw again from the same
//! rows; if all rows are frozen there is a partial reset; at the restart limit there is a restart, where the library's
//! default is to give up.

use crate::board::{Permutation, Size, SwapBoard};
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of adaptive search.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "adaptive_search",
    summary: "adaptive search: the row of largest error is swapped, or frozen where no swap improves; partial resets",
    source: "Codognet, Diaz 2001 (SAGA, LNCS 2264, 73-90) and 2003 (MIC)",
    deviations: "cost and errors count attacking pairs; a step that finds nothing to do ends; a reset if all rows are \
                 frozen; a restart at the restart limit",
    step: "one row of largest error: O(n) to find it, then its swaps are evaluated in O(1) each, up to n - 1",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: 40,
    parameters: &[
        Parameter {
            name: "partner",
            kind: Kind::Choice(&["first", "best"]),
            meaning: "the improving swap that is made: the first in the order of rows, or one of the best",
        },
        Parameter {
            name: "prob_select_loc_min",
            kind: Kind::Count { default: 6, min: 0, max: 100 },
            meaning: "the chance in percent that a row without an improving swap is frozen, though it could make a swap \
                      of equal cost",
        },
        Parameter {
            name: "freeze_loc_min",
            kind: Kind::Count { default: 3, min: 0, max: 1 << 32 },
            meaning: "swaps for which a row without an improving swap is frozen",
        },
        Parameter {
            name: "freeze_swap",
            kind: Kind::Count { default: 0, min: 0, max: 1 << 32 },
            meaning: "swaps for which the rows of a swap are frozen, that swap included",
        },
        Parameter {
            name: "reset_limit",
            kind: Kind::AutoCount { default: None, rule: "n / 5, at least 1", min: 1, max: Size::MAX_QUEENS },
            meaning: "frozen rows at which there is a partial reset",
        },
        Parameter {
            name: "reset_percent",
            kind: Kind::Count { default: 10, min: 0, max: 100 },
            meaning: "random swaps of a partial reset, in percent of n, rounded up; at least one",
        },
        Parameter {
            name: "restart_limit",
            kind: Kind::Count { default: 10_000_000, min: 1, max: 1 << 53 },
            meaning: "steps before a restart from a new start",
        },
    ],
    solver: |values| {
        let count = |name| values.count(name).expect("a count without auto has a value");
        Box::new(AdaptiveSearch {
            first: values.choice("partner") == "first",
            prob_select_loc_min: count("prob_select_loc_min"),
            freeze_loc_min: count("freeze_loc_min"),
            freeze_swap: count("freeze_swap"),
            reset_limit: values.count("reset_limit"),
            reset_percent: count("reset_percent"),
            restart_limit: count("restart_limit"),
        })
    },
};

struct AdaptiveSearch {
    first: bool,
    prob_select_loc_min: u64,
    freeze_loc_min: u64,
    freeze_swap: u64,
    reset_limit: Option<u64>,
    reset_percent: u64,
    restart_limit: u64,
}

/// What a search remembers of its own swaps, and room for its choices.
struct Memory {
    /// Swaps made since the start, those of partial resets too.
    swaps: u64,
    /// A row is frozen while fewer swaps than this were made.
    frozen_until: Vec<u64>,
    /// The rows of largest error among which a step draws.
    worst: Vec<u32>,
    /// The partners among which a step draws.
    partners: Vec<u32>,
}

impl Memory {
    fn is_frozen(&self, row: u32) -> bool {
        self.swaps < self.frozen_until[row as usize]
    }

    fn freeze(&mut self, row: u32, swaps: u64) {
        self.frozen_until[row as usize] = self.swaps + swaps;
    }
}

impl Solver for AdaptiveSearch {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let mut memory = Memory {
            swaps: 0,
            frozen_until: vec![0; size.len()],
            worst: Vec::with_capacity(size.len()),
            partners: Vec::with_capacity(size.len()),
        };
        loop {
            meter.work(size.get())?;
            let mut board = SwapBoard::new(Permutation::random(size, &mut streams.start));
            meter.started(board.cost());
            memory.swaps = 0;
            memory.frozen_until.fill(0);
            for _ in 0..self.restart_limit {
                if board.cost() == 0 {
                    break;
                }
                self.step(&mut board, &mut memory, &mut streams.search, meter)?;
            }
            if board.cost() == 0 {
                meter.finished(0);
                return Ok(board.into_permutation().into_columns());
            }
            meter.restart();
        }
    }
}

impl AdaptiveSearch {
    fn step(
        &self,
        board: &mut SwapBoard,
        memory: &mut Memory,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        meter.step(board.cost())?;
        let frozen = find_worst(board, memory, meter)?;
        let Some(row) = draw(&memory.worst, rng) else {
            // Every row is frozen.
            return self.reset(board, memory, rng, meter);
        };
        let delta = self.find_partners(board, row, memory, meter)?;
        if delta == 0 {
            let nothing_to_draw = memory.worst.len() <= 1 && memory.partners.len() <= 1;
            if u64::from(rng.below(100)) < self.prob_select_loc_min || nothing_to_draw {
                memory.freeze(row, self.freeze_loc_min);
                let limit = self.reset_limit.unwrap_or(u64::from(board.size().get()) / 5).max(1);
                if frozen + 1 >= limit {
                    self.reset(board, memory, rng, meter)?;
                }
                return Ok(());
            }
        }
        if let Some(partner) = draw(&memory.partners, rng) {
            memory.freeze(row, self.freeze_swap);
            memory.freeze(partner, self.freeze_swap);
            swap(board, row, partner, memory, meter);
        }
        Ok(())
    }

    /// Collects the partners of a row that are not frozen and whose swaps lower the cost most, or keep it if none lowers
    /// it; only the first of those that lower it if the first is wanted. Returns the change of the cost.
    fn find_partners(
        &self,
        board: &SwapBoard,
        row: u32,
        memory: &mut Memory,
        meter: &mut Meter<'_>,
    ) -> Result<i64, Stop> {
        meter.work(board.size().get())?;
        let mut least = 0;
        memory.partners.clear();
        for partner in 0..board.size().get() {
            if partner == row || memory.is_frozen(partner) {
                continue;
            }
            meter.effort.evaluations += 1;
            let delta = board.swap_delta(row, partner);
            if delta > least {
                continue;
            }
            if delta < least {
                least = delta;
                memory.partners.clear();
            }
            memory.partners.push(partner);
            if self.first && delta < 0 {
                break;
            }
        }
        Ok(least)
    }

    /// A partial reset: random swaps.
    fn reset(
        &self,
        board: &mut SwapBoard,
        memory: &mut Memory,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let n = board.size().get();
        let swaps = (u64::from(n) * self.reset_percent).div_ceil(100).max(1);
        for _ in 0..swaps {
            meter.work(1)?;
            swap(board, rng.below(n), rng.below(n), memory, meter);
        }
        Ok(())
    }
}

fn swap(board: &mut SwapBoard, i: u32, j: u32, memory: &mut Memory, meter: &mut Meter<'_>) {
    board.swap(i, j);
    // A random swap of a row with itself counts for the frozen rows, as in the authors' library, but changes nothing.
    memory.swaps += 1;
    meter.effort.moves += u64::from(i != j);
}

/// Collects the rows of largest error that are not frozen; returns how many rows are frozen.
fn find_worst(board: &SwapBoard, memory: &mut Memory, meter: &mut Meter<'_>) -> Result<u64, Stop> {
    let n = board.size().get();
    meter.work(n)?;
    let (mut largest, mut frozen) = (0, 0);
    memory.worst.clear();
    for row in 0..n {
        if memory.is_frozen(row) {
            frozen += 1;
            continue;
        }
        let error = board.conflicts(row);
        if error < largest {
            continue;
        }
        if error > largest {
            largest = error;
            memory.worst.clear();
        }
        memory.worst.push(row);
    }
    meter.effort.evaluations += u64::from(n) - frozen;
    Ok(frozen)
}

/// One of the rows, drawn uniformly; `None` if there is none.
fn draw(rows: &[u32], rng: &mut Rng) -> Option<u32> {
    if rows.is_empty() {
        return None;
    }
    Some(rows[rng.below(rows.len() as u32) as usize])
}

//! The queen searches of Sosic and Gu: the initial search of the third and the fourth, the gradient search of the second
//! and the third, and their parameters.

use super::parameter::{Kind, Parameter, Values};
use super::{Meter, Stop};
use crate::board::{GrowingBoard, Permutation, Size, SwapBoard};
use crate::random::Rng;

/// The tries of the initial search.
pub(super) const TRIES: Parameter = Parameter {
    name: "tries",
    kind: Kind::Real { default: 3.08, min: 0.0, max: 1000.0 },
    meaning: "tries of the initial search in all, as a multiple of n",
};

/// The queens that the initial search leaves.
pub(super) const fn c(default: Option<u64>) -> Parameter {
    Parameter {
        name: "c",
        kind: Kind::AutoCount {
            default,
            rule: "the authors' table: 8 up to n = 10, 30 up to 100, 50 up to 10^4, 80 up to 10^5, else 100",
            min: 0,
            max: Size::MAX_QUEENS,
        },
        meaning: "queens that the initial search leaves, to be placed at random",
    }
}

/// When the gradient search makes its index of attacked rows anew.
pub(super) const C1: Parameter = Parameter {
    name: "c1",
    kind: Kind::Real { default: 0.45, min: 0.0, max: 1.0 },
    meaning: "the index of attacked rows is made anew below this fraction of the collisions that it was made at",
};

/// When the gradient search gives its board up.
pub(super) const C2: Parameter = Parameter {
    name: "c2",
    kind: Kind::Count { default: 32, min: 1, max: 1 << 32 },
    meaning: "pairs looked at before a restart from a new start, as a multiple of n",
};

/// The start that avoids conflicts: row after row takes a random unused column until the queen is attacked by none, as
/// long as the tries last; the queens that are left are placed at random.
pub(super) struct InitialSearch {
    /// Tries in all, as a multiple of n; with none, every queen is placed at random.
    pub(super) tries: f64,
    /// Queens that are left in any case; the authors' table if `None`.
    pub(super) left: Option<u64>,
}

impl InitialSearch {
    /// The search under the values of [`TRIES`] and [`c`].
    pub(super) fn new(values: &Values) -> InitialSearch {
        InitialSearch { tries: values.real("tries"), left: values.count("c") }
    }

    /// A complete board. One step a try.
    pub(super) fn board(&self, size: Size, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<SwapBoard, Stop> {
        let mut board = GrowingBoard::new(Permutation::identity(size));
        let left = self.left.unwrap_or_else(|| published_c(size)).min(u64::from(size.get())) as u32;
        let tries = (self.tries * f64::from(size.get())) as u64;
        for _ in 0..tries {
            if board.remaining() <= left {
                break;
            }
            meter.probe()?;
            meter.effort.evaluations += 1;
            let index = board.placed() + rng.below(board.remaining());
            if board.is_free(index) {
                board.place(index);
            }
        }
        while board.remaining() > 0 {
            meter.work(1)?;
            board.place(board.placed() + rng.below(board.remaining()));
        }
        Ok(board.complete())
    }
}

/// The number of queens placed at random that the authors give for sizes 10, 100, .. 10^6, held up to the next size.
fn published_c(size: Size) -> u64 {
    match size.get() {
        0..=10 => 8,
        11..=100 => 30,
        101..=10_000 => 50,
        10_001..=100_000 => 80,
        _ => 100,
    }
}

/// Swaps that lower the collisions: the rows of an index of the attacked ones, round and round, each with a random
/// partner.
pub(super) struct GradientSearch {
    c1: f64,
    c2: u64,
}

impl GradientSearch {
    /// The search under the values of [`C1`] and [`C2`].
    pub(super) fn new(values: &Values) -> GradientSearch {
        GradientSearch { c1: values.real("c1"), c2: values.count("c2").expect("c2 has no auto") }
    }

    /// Swaps until no queen is attacked; false if `c2` times n pairs do not get there. One step a pair. `index` is
    /// memory for n rows.
    pub(super) fn search(
        &self,
        board: &mut SwapBoard,
        index: &mut Vec<u32>,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let n = board.size().get();
        let mut pairs_left = self.c2 * u64::from(n);
        let mut collisions = board.collisions();
        while collisions > 0 {
            index_attacked(board, index, meter)?;
            let outdated = self.c1 * collisions as f64;
            for &row in index.iter().cycle() {
                if pairs_left == 0 {
                    return Ok(false);
                }
                pairs_left -= 1;
                meter.step(board.cost())?;
                meter.effort.evaluations += 1;
                let partner = rng.below(n);
                let delta = board.collision_delta(row, partner);
                if delta < 0 {
                    board.swap(row, partner);
                    meter.effort.moves += 1;
                    collisions -= delta.unsigned_abs();
                    if collisions == 0 || (collisions as f64) < outdated {
                        break;
                    }
                }
            }
        }
        Ok(true)
    }
}

/// The attacked rows, in rising order, in the place of what the index held. O(n).
fn index_attacked(board: &SwapBoard, index: &mut Vec<u32>, meter: &mut Meter<'_>) -> Result<(), Stop> {
    index.clear();
    for row in 0..board.size().get() {
        meter.work(1)?;
        if board.is_attacked(row) {
            index.push(row);
        }
    }
    Ok(())
}

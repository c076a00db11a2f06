//! How a local search on permutations begins.

use crate::board::{GrowingBoard, Permutation, Size};
use crate::random::Rng;
use crate::solve::algorithms::closed_form::Construction;
use crate::solve::parameter::{Kind, Parameter, Values};
use crate::solve::{Meter, Stop};

/// A start. Each draws from the start stream alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// A permutation drawn uniformly from all n!, the same as that of every other algorithm that begins so. O(n).
    Random,
    /// Row after row takes a random unused column, again and again until the queen is attacked by none, for at most
    /// 3.08 n tries in all; the rest is placed at random. O(n). It is the start of `queen_search` under its defaults, board
    /// for board (Sosic, Gu 1994, DOI 10.1109/69.317698).
    Greedy,
    /// Every queen on the main diagonal: the board of the greatest cost, and always the same. O(n).
    Identity,
    /// The construction (`closed_form`) after some swaps of two random rows: a solution, disturbed. O(n + swaps).
    Construction {
        /// The swaps; `None` is the rule of `auto`.
        swaps: Option<u64>,
    },
}

/// The parameter that names the start.
pub const START: Parameter = Parameter {
    name: "start",
    kind: Kind::Choice(&["random", "greedy", "identity", "construction"]),
    meaning: "the first board: a random permutation, one that avoids conflicts, all queens on the main diagonal, or the \
              construction after start_swaps random swaps",
};

/// The parameter that says how far the construction is disturbed.
pub const START_SWAPS: Parameter = Parameter {
    name: "start_swaps",
    kind: Kind::AutoCount { default: None, rule: "n / 10, at least 2", min: 1, max: 1 << 40 },
    meaning: "start=construction: random swaps that disturb it",
};

impl Start {
    /// The start that the parameters say.
    pub fn of(values: &Values) -> Start {
        match values.choice("start") {
            "greedy" => Start::Greedy,
            "identity" => Start::Identity,
            "construction" => Start::Construction { swaps: values.count("start_swaps") },
            _ => Start::Random,
        }
    }

    /// The first board.
    ///
    /// # Errors
    /// If the meter says stop, or if there is no construction: sizes 2 and 3.
    pub fn placement(self, size: Size, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Permutation, Stop> {
        // Some milliseconds at n = 10^5 pass between two looks at the clock.
        meter.work(size.get())?;
        match self {
            Start::Random => Ok(Permutation::random(size, rng)),
            Start::Greedy => greedy(size, rng, meter),
            Start::Identity => Ok(Permutation::identity(size)),
            Start::Construction { swaps } => {
                disturbed(size, swaps.unwrap_or((u64::from(size.get()) / 10).max(2)), rng, meter)
            }
        }
    }
}

/// Tries of the greedy start in all, as a multiple of n.
const TRIES: f64 = 3.08;

fn greedy(size: Size, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Permutation, Stop> {
    let mut board = GrowingBoard::new(Permutation::identity(size));
    for _ in 0..(TRIES * f64::from(size.get())) as u64 {
        if board.remaining() == 0 {
            break;
        }
        meter.work(1)?;
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
    Ok(board.complete().into_permutation())
}

fn disturbed(size: Size, swaps: u64, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Permutation, Stop> {
    let construction = Construction::new(size).ok_or(Stop::Exhausted)?;
    let mut placement =
        Permutation::from_columns(construction.collect()).expect("a solution uses each column once");
    if size.get() > 1 {
        for _ in 0..swaps {
            meter.work(1)?;
            let (i, j) = rng.pair_below(size.get());
            placement.swap(i, j);
        }
    }
    Ok(placement)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::attacking_pairs;
    use crate::random::Seed;
    use crate::solve::Budget;
    use std::sync::atomic::AtomicBool;

    fn cost(start: Start, n: u64) -> u64 {
        let calm = AtomicBool::new(false);
        let mut meter = Meter::begin(Budget::steps(0), &calm, None);
        let size = Size::new(n).unwrap();
        let placement = start.placement(size, &mut Seed(3).rng(), &mut meter).unwrap();
        attacking_pairs(placement.columns())
    }

    #[test]
    fn starts_cost_what_they_should() {
        assert_eq!(cost(Start::Identity, 100), 100 * 99 / 2);
        let (random, greedy) = (cost(Start::Random, 1000), cost(Start::Greedy, 1000));
        // n log 2 pairs, roughly, against those of a handful of queens.
        assert!((400..1000).contains(&random) && greedy < 30, "{random} {greedy}");
        let one_swap = cost(Start::Construction { swaps: Some(1) }, 1000);
        assert!((1..=8).contains(&one_swap), "{one_swap}");
        for start in [Start::Random, Start::Greedy, Start::Identity, Start::Construction { swaps: None }] {
            assert_eq!(cost(start, 1), 0);
        }
    }

    #[test]
    fn there_is_no_construction_of_two_and_three() {
        let calm = AtomicBool::new(false);
        let mut meter = Meter::begin(Budget::steps(0), &calm, None);
        let start = Start::Construction { swaps: None };
        let stopped = start.placement(Size::new(3).unwrap(), &mut Seed(1).rng(), &mut meter);
        assert_eq!(stopped, Err(Stop::Exhausted));
    }
}

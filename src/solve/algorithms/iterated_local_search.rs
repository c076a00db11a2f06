//! Iterated local search: descend to a local minimum, shake it, descend again, and keep the better of the two.
//!
//! The placement is a permutation and the first board is random. **Descent**: a random conflicted row and a random other
//! row are tried; a swap that lowers the cost is made at once (first improvement). After `patience` fruitless tries in a
//! row the board passes for a local minimum. **Perturbation**: `strength` swaps of two random rows each, made whatever
//! they cost, and a new descent. **Acceptance**: the new minimum replaces the old one if it is no worse (`accept =
//! equal`), if it is better (`better`), or in any case (`always`); else the swaps since the old one are undone.
//!
//! **One step** is one try of a descent or one swap of a perturbation, O(1) each. Undoing is no step; its swaps are moves
//! like all others. Neither the perturbation nor the descent after it hangs on n, so the whole costs what the first
//! descent does, about 9 n tries and 0.47 n swaps (measured for n = 1000 to 10^6), and O(1) for each round.
//!
//! **Source**: H. R. Lourenco, O. C. Martin, T. Stuetzle, Iterated local search, in: Handbook of Metaheuristics (2003)
//! 320-353, DOI 10.1007/0-306-48056-5_11.
//!
//! **Deviations**: the source is a frame; descent, perturbation and acceptance are chosen here. A local minimum is
//! called one after `patience` random tries, not after a look at all swaps.

use crate::board::{Size, TrackedBoard};
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams, start};

/// The record of iterated local search.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "iterated_local_search",
    summary: "iterated local search: first-improvement swap descents, a few random swaps between them",
    source: "Lourenco, Martin, Stuetzle 2003, DOI 10.1007/0-306-48056-5_11",
    deviations: "a board passes for a local minimum after a number of fruitless random tries",
    step: "one try of a descent or one swap of a perturbation, O(1)",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves],
    limit: None,
    bytes_per_queen: 60,
    parameters: &[
        Parameter {
            name: "strength",
            kind: Kind::Count { default: 1, min: 1, max: 1_000_000 },
            meaning: "random swaps that make up one perturbation of a local minimum",
        },
        Parameter {
            name: "patience",
            kind: Kind::AutoCount { default: None, rule: "2n, at most 1000", min: 1, max: 1 << 53 },
            meaning: "fruitless tries in a row after which a board passes for a local minimum",
        },
        Parameter {
            name: "accept",
            kind: Kind::Choice(&["equal", "better", "always"]),
            meaning: "which new local minimum replaces the old one: no worse, better, or any",
        },
    ],
    solver: |values| {
        Box::new(IteratedLocalSearch {
            strength: values.count("strength").expect("strength has no auto"),
            patience: values.count("patience"),
            accept: match values.choice("accept") {
                "better" => Accept::Better,
                "always" => Accept::Always,
                _ => Accept::Equal,
            },
        })
    },
};

#[derive(Clone, Copy)]
enum Accept {
    Equal,
    Better,
    Always,
}

impl Accept {
    fn takes(self, new: u64, old: u64) -> bool {
        match self {
            Accept::Equal => new <= old,
            Accept::Better => new < old,
            Accept::Always => true,
        }
    }
}

struct IteratedLocalSearch {
    strength: u64,
    patience: Option<u64>,
    accept: Accept,
}

impl Solver for IteratedLocalSearch {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let mut search = Search {
            board: start::tracked(size, &mut streams.start, meter)?,
            trail: Vec::new(),
            patience: self.patience.unwrap_or_else(|| (2 * u64::from(size.get())).min(1000)),
        };
        meter.started(search.board.cost());
        let rng = &mut streams.search;
        search.descend(rng, meter)?;
        while search.board.cost() > 0 {
            let minimum = search.board.cost();
            search.trail.clear();
            search.perturb(self.strength, rng, meter)?;
            search.descend(rng, meter)?;
            if !self.accept.takes(search.board.cost(), minimum) {
                search.undo(meter)?;
            }
        }
        meter.finished(0);
        Ok(search.board.into_permutation().into_columns())
    }
}

/// A board and the swaps that were made since its last accepted local minimum.
struct Search {
    board: TrackedBoard,
    trail: Vec<(u32, u32)>,
    patience: u64,
}

impl Search {
    /// Swaps that lower the cost, until it is 0 or patience ends.
    fn descend(&mut self, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let mut fruitless = 0;
        while fruitless < self.patience {
            let Some(row) = self.board.conflicted().pick(rng) else { break };
            meter.step(self.board.cost())?;
            meter.effort.evaluations += 1;
            let partner = self.other(row, rng);
            if self.board.swap_delta(row, partner) < 0 {
                self.swap(row, partner, meter);
                fruitless = 0;
            } else {
                fruitless += 1;
            }
        }
        Ok(())
    }

    /// Random swaps, whatever they cost.
    fn perturb(&mut self, strength: u64, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<(), Stop> {
        for _ in 0..strength {
            meter.step(self.board.cost())?;
            let row = rng.below(self.board.size().get());
            let partner = self.other(row, rng);
            self.swap(row, partner, meter);
        }
        Ok(())
    }

    /// Back to the last accepted local minimum.
    fn undo(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        while let Some((i, j)) = self.trail.pop() {
            meter.work(1)?;
            self.board.swap(i, j);
            meter.effort.moves += 1;
        }
        Ok(())
    }

    fn swap(&mut self, i: u32, j: u32, meter: &mut Meter<'_>) {
        self.board.swap(i, j);
        self.trail.push((i, j));
        meter.effort.moves += 1;
    }

    /// A row drawn uniformly from those other than this one.
    fn other(&self, row: u32, rng: &mut Rng) -> u32 {
        let other = rng.below(self.board.size().get() - 1);
        other + u32::from(other >= row)
    }
}

//! Swap descent: of all swaps of two rows' columns, the best, until none is good.
//!
//! The placement is a permutation, so only diagonals conflict, and the neighbours of a board are the n(n-1)/2 boards that
//! a swap leads to. `variant = best` looks at all of them and makes a swap of least cost, ties at random; `variant =
//! first` makes the first swap that lowers the cost, in a cyclic order that starts anywhere: by the distance between
//! the two rows, round the board's edge, from a random distance, and within one distance row by row, from a random row.
//! At most `sideways` swaps that keep the cost may follow each other (with `first`: the first such swap of the order).
//! Where nothing better is left a new descent starts from a fresh random permutation.
//!
//! **One step** is one choice of a swap, also the last one of a descent, which finds none. It costs n(n-1)/2 evaluations
//! with `best`, O(n^2), each O(1); with `first` as many as it takes to find a swap that improves, n(n-1)/2 on a plateau.
//!
//! **Source**: best and first improvement as in H. H. Hoos, T. Stuetzle, Stochastic Local Search: Foundations and
//! Applications (2004), section 2.1; the swap neighbourhood of n-queens: R. Sosic, J. Gu, SIGART Bulletin 1(3) (1990)
//! 7-11, DOI 10.1145/101340.101343.
//!
//! **Deviations**: sideways swaps, up to 100 in a row by default, which plain descent does not have; `sideways = 0` is
//! plain descent.

use std::cmp::Ordering;

use crate::board::{Permutation, Size, SwapBoard};
use crate::random::Rng;
use crate::solve::descent::{Descent, Neighbourhood, RowBest, Variant};
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of swap descent.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "swap_descent",
    summary: "descent on a permutation by the best, or the first improving, of all swaps, with random restarts",
    source: "Hoos, Stuetzle 2004, Stochastic Local Search, section 2.1; Sosic, Gu 1990, DOI 10.1145/101340.101343",
    deviations: "sideways swaps, up to 100 in a row by default; sideways=0 is plain descent",
    step: "one choice of a swap among all n(n-1)/2: O(n^2) evaluations, with variant=first until one improves",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: 40,
    parameters: &[
        Parameter {
            name: "variant",
            kind: Kind::Choice(&["best", "first"]),
            meaning: "the swap that is made: one of the best, ties at random, or the first that improves",
        },
        Parameter {
            name: "sideways",
            kind: Kind::Count { default: 100, min: 0, max: 1 << 53 },
            meaning: "swaps without improvement that may follow each other before a restart",
        },
    ],
    solver: |values| {
        Box::new(SwapDescent {
            descent: Descent {
                variant: if values.choice("variant") == "first" { Variant::First } else { Variant::Best },
                sideways: values.count("sideways").expect("sideways has no auto"),
                restarts: true,
            },
        })
    },
};

struct SwapDescent {
    descent: Descent,
}

impl Solver for SwapDescent {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let start = |rng: &mut Rng, meter: &mut Meter<'_>| {
            meter.work(size.get())?;
            Ok(SwapBoard::new(Permutation::random(size, rng)))
        };
        Ok(self.descent.solve(size, start, streams, meter)?.into_permutation().into_columns())
    }
}

/// Two rows exchange their columns.
#[derive(Clone, Copy)]
pub(in crate::solve) struct Swap {
    i: u32,
    j: u32,
}

impl Neighbourhood for SwapBoard {
    type Move = Swap;

    fn rows(&self) -> u32 {
        self.size().get()
    }

    fn cost(&self) -> u64 {
        self.cost()
    }

    fn delta(&self, Swap { i, j }: Swap) -> i64 {
        self.swap_delta(i, j)
    }

    fn make(&mut self, Swap { i, j }: Swap) {
        self.swap(i, j);
    }

    /// The swaps with later rows.
    fn moves(&self, i: u32) -> impl Iterator<Item = Swap> {
        (i + 1..self.rows()).map(move |j| Swap { i, j })
    }

    /// O(n).
    fn best_of_row(&self, i: u32, meter: &mut Meter<'_>) -> Result<RowBest, Stop> {
        let later = self.rows() - 1 - i;
        meter.work(later)?;
        meter.effort.evaluations += u64::from(later);
        let none = RowBest { delta: i64::MAX, ties: 0 };
        Ok((i + 1..self.rows()).map(|j| self.swap_delta(i, j)).fold(none, |best, delta| {
            match delta.cmp(&best.delta) {
                Ordering::Less => RowBest { delta, ties: 1 },
                Ordering::Equal => RowBest { ties: best.ties + 1, ..best },
                Ordering::Greater => best,
            }
        }))
    }

    /// Round the edge no two rows are further apart than half the board.
    fn distances(&self) -> u32 {
        self.rows() / 2
    }

    fn at_distance(&self, i: u32, distance: u32) -> Option<Swap> {
        let (n, apart) = (self.rows(), distance + 1);
        // Rows half a board apart meet from both sides: once is enough.
        let again = 2 * apart == n && i >= apart;
        (!again).then(|| Swap { i, j: (i + apart) % n })
    }
}

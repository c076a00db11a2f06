//! The queen search of Sosic and Gu, the fourth of that name: a start that avoids conflicts, then swaps that free both queens.
//!
//! The placement is a permutation, so only diagonals conflict. **Initial search**: row after row takes a random unused
//! column, again and again until the queen is attacked by none, for at most `tries` times n tries in all and until only
//! `c` queens are left; about 3.08 n tries place nearly all of them. The rest is placed at random. **Final search**: for
//! each row that is attacked, random partners are tried until a swap leaves *both* queens free of conflicts. Each such
//! swap lowers the cost, a try costs O(1), and the tries needed hardly grow with n, so the whole is linear in n.
//!
//! With `start = random` nothing is avoided: every queen is placed at random and the final search does all the work.
//!
//! **One step** is one try: a column of the initial search or a swap of the final search, looked at in O(1). The queens
//! placed at random are no steps. The last rows of the initial search may fail more often than the budget of tries
//! allows; they are then placed at random, too.
//!
//! **Source**: R. Sosic, J. Gu, Efficient local search with conflict minimization: a case study of the n-queens problem,
//! IEEE Transactions on Knowledge and Data Engineering 6 (1994) 661-668, DOI 10.1109/69.317698; A polynomial time
//! algorithm for the n-queens problem, SIGART Bulletin 1(3) (1990) 7-11, DOI 10.1145/101340.101343; 3,000,000 queens in
//! less than one minute, SIGART Bulletin 2(2) (1991) 22-24.
//!
//! **Deviations**: the final search looks for partners of any attacked row, not only of the last c, which costs one look
//! at each row; a restart after `limit` fruitless tries for one queen; `c` is 0 by default, so the initial search goes
//! on until its tries are spent. Both tuned here: at n = 50 the authors' c of 30 needs hundreds of restarts, c = 0 a few,
//! and from n = 1000 on c makes no difference. `c = auto` is the authors' table.

use crate::board::{Size, SwapBoard};
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::queen_search::{self, InitialSearch};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of the queen search.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "queen_search",
    summary: "queen search: conflict-avoiding random start on a permutation, then swaps that free both queens",
    source: "Sosic, Gu 1994, DOI 10.1109/69.317698; 1990, DOI 10.1145/101340.101343",
    deviations: "the final search serves every attacked row, not only the last c; restarts after a number of fruitless \
                 tries for one queen; c is 0 by default (c=auto is the authors' table)",
    step: "one try: a column of the initial search or a swap of the final search, evaluated in O(1)",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: 20,
    parameters: &[
        Parameter {
            name: "start",
            kind: Kind::Choice(&["avoiding", "random"]),
            meaning: "the first board: random columns that avoid conflicts, or any random permutation",
        },
        queen_search::TRIES,
        queen_search::c(Some(0)),
        Parameter {
            name: "limit",
            kind: Kind::AutoCount { default: None, rule: "n + 100, at most 10000", min: 1, max: 1 << 53 },
            meaning: "fruitless tries for one queen of the final search before a restart",
        },
    ],
    solver: |values| {
        let mut start = InitialSearch::new(values);
        if values.choice("start") == "random" {
            start.tries = 0.0;
        }
        Box::new(QueenSearch { start, limit: values.count("limit") })
    },
};

struct QueenSearch {
    start: InitialSearch,
    limit: Option<u64>,
}

impl Solver for QueenSearch {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        loop {
            let mut board = self.start.board(size, &mut streams.start, meter)?;
            meter.started(board.cost());
            if self.final_search(&mut board, &mut streams.search, meter)? {
                meter.finished(0);
                return Ok(board.into_permutation().into_columns());
            }
            meter.restart();
        }
    }
}

impl QueenSearch {
    /// Swaps until no queen is attacked; false if one found no partner.
    fn final_search(
        &self,
        board: &mut SwapBoard,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let n = board.size().get();
        let limit = self.limit.unwrap_or_else(|| (u64::from(n) + 100).min(10_000));
        // From the last row up: the start leaves its conflicts there.
        for row in (0..n).rev() {
            meter.work(1)?;
            let mut fruitless = 0;
            while board.is_attacked(row) {
                if fruitless == limit {
                    return Ok(false);
                }
                meter.step(board.cost())?;
                meter.effort.evaluations += 1;
                let partner = rng.below(n);
                if board.swap_frees_both(row, partner) {
                    board.swap(row, partner);
                    meter.effort.moves += 1;
                }
                fruitless += 1;
            }
            if board.cost() == 0 {
                break;
            }
        }
        Ok(true)
    }
}

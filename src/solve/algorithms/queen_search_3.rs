//! The third queen search of Sosic and Gu: a start that avoids conflicts, then the search of the second.
//!
//! **Initial search**, as in the fourth: row after row takes a random unused column, again and again until the queen is
//! attacked by none, for at most `tries` times n tries in all and until only `c` queens are left; these are placed at
//! random. **Final search**, as in the second: the rows of an index of the attacked ones, round and round, each try a
//! random partner, and a swap that lowers the number of *collisions* (of k queens on a diagonal, k - 1) is made; below
//! `c1` times the collisions that it was made at, the index is made anew. After `c2` times n pairs all begins again.
//!
//! **One step** is one try: a column of the initial search or a pair of the final search, looked at in O(1). The queens
//! placed at random and the index are no steps; an index is made in O(n), O(log n) times.
//!
//! **Source**: R. Sosic, J. Gu, Fast search algorithms for the n-queens problem, IEEE Transactions on Systems, Man, and
//! Cybernetics 21 (1991) 1572-1576, DOI 10.1109/21.135698. The paper was not at hand: the method is put together from its
//! abstract, from a program that others wrote after the second search, and from the initial search of the fourth
//! (1994, DOI 10.1109/69.317698).
//!
//! **Deviations**: that the initial search is that of the fourth, with its 3.08 and its table of c, is taken from the
//! later paper; the index and `c2` are as in `queen_search_2`.

use crate::board::Size;
use crate::solve::queen_search::{self, GradientSearch, InitialSearch};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of the third queen search.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "queen_search_3",
    summary: "queen search 3: conflict-avoiding random start, then indexed swaps that lower the collisions",
    source: "Sosic, Gu 1991, DOI 10.1109/21.135698",
    deviations: "after the abstract, a program by others and the later queen_search, not the paper itself; c2 counts pairs \
                 looked at",
    step: "one try: a column of the initial search or a pair of the final search, evaluated in O(1)",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: 24,
    parameters: &[queen_search::TRIES, queen_search::c(None), queen_search::C1, queen_search::C2],
    solver: |values| {
        Box::new(QueenSearch3 { start: InitialSearch::new(values), search: GradientSearch::new(values) })
    },
};

struct QueenSearch3 {
    start: InitialSearch,
    search: GradientSearch,
}

impl Solver for QueenSearch3 {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let mut index = Vec::with_capacity(size.len());
        loop {
            let mut board = self.start.board(size, &mut streams.start, meter)?;
            meter.started(board.cost());
            if self.search.search(&mut board, &mut index, &mut streams.search, meter)? {
                meter.finished(0);
                return Ok(board.into_permutation().into_columns());
            }
            meter.restart();
        }
    }
}

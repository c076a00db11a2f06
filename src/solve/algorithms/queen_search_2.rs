//! The second queen search of Sosic and Gu: attacked rows, kept in an index, swap with random partners.
//!
//! The placement is a permutation, so only diagonals conflict. From a random permutation, the attacked rows are put into
//! an *index*; its rows, round and round, each try a random partner, and a swap that lowers the number of *collisions*
//! (of k queens on a diagonal, k - 1) is made. The index grows old with each swap; below `c1` times the collisions that
//! it was made at, it is made anew. After `c2` times n pairs a new random permutation takes the board's place.
//!
//! **One step** is one pair looked at, in O(1). The permutation and the index make no steps: O(n) each, and the index is
//! made anew O(log n) times.
//!
//! **Source**: R. Sosic, J. Gu, Fast search algorithms for the n-queens problem, IEEE Transactions on Systems, Man, and
//! Cybernetics 21 (1991) 1572-1576, DOI 10.1109/21.135698. The paper was not at hand: the method is put together from its
//! abstract and from a public program written after it, which has the index, 0.45 and 32.
//!
//! **Deviations**: `c2` counts the pairs looked at since the start; the program adds the length of the index for each
//! round begun. The index is made anew from the first row on and read from its start.

use crate::board::{Permutation, Size, SwapBoard};
use crate::solve::queen_search::{self, GradientSearch};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of the second queen search.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "queen_search_2",
    summary: "queen search 2: attacked rows of a random permutation, indexed, swap if that lowers the collisions",
    source: "Sosic, Gu 1991, DOI 10.1109/21.135698",
    deviations: "after the abstract and a program by others, not the paper itself; c2 counts pairs looked at",
    step: "one pair: a row of the index and a random partner, their swap evaluated in O(1)",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: 24,
    parameters: &[queen_search::C1, queen_search::C2],
    solver: |values| Box::new(QueenSearch2 { search: GradientSearch::new(values) }),
};

struct QueenSearch2 {
    search: GradientSearch,
}

impl Solver for QueenSearch2 {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let mut index = Vec::with_capacity(size.len());
        loop {
            meter.work(size.get())?;
            let mut board = SwapBoard::new(Permutation::random(size, &mut streams.start));
            meter.started(board.cost());
            if self.search.search(&mut board, &mut index, &mut streams.search, meter)? {
                meter.finished(0);
                return Ok(board.into_permutation().into_columns());
            }
            meter.restart();
        }
    }
}

//! Which swaps a local search proposes.
//!
//! A search asks only while the cost is above 0. Then at least two rows are conflicted, because attacks are mutual, and
//! every neighbourhood here has a swap to propose.

use crate::board::{Permutation, Size, SwapBoard, TrackedBoard};
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::{Meter, Stop};

/// A board that changes by swaps: what a search asks of the board that its neighbourhood needs.
pub trait Swaps {
    /// The board of a placement. O(n).
    fn set_up(placement: Permutation) -> Self;
    /// The size.
    fn size(&self) -> Size;
    /// The number of attacking pairs.
    fn cost(&self) -> u64;
    /// Exchanges the columns of two rows. O(1).
    fn swap(&mut self, i: u32, j: u32);
    /// The columns, without a copy.
    fn into_columns(self) -> Vec<u32>;
}

macro_rules! swaps {
    ($board:ty) => {
        impl Swaps for $board {
            fn set_up(placement: Permutation) -> Self {
                <$board>::new(placement)
            }
            #[inline]
            fn size(&self) -> Size {
                <$board>::size(self)
            }
            #[inline]
            fn cost(&self) -> u64 {
                <$board>::cost(self)
            }
            #[inline]
            fn swap(&mut self, i: u32, j: u32) {
                <$board>::swap(self, i, j);
            }
            fn into_columns(self) -> Vec<u32> {
                self.into_permutation().into_columns()
            }
        }
    };
}

swaps!(SwapBoard);
swaps!(TrackedBoard);

/// A swap that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The two rows, which differ.
    pub rows: (u32, u32),
    /// By how much the swap would change the cost.
    pub delta: i64,
}

/// A way to propose swaps.
pub trait Neighbourhood: Clone + Send + Sync + 'static {
    /// The cheapest board that knows enough.
    type Board: Swaps;

    /// Before the first proposal of a run: the place to allocate.
    fn prepare(&mut self, _: Size) {}

    /// A swap of two different rows of a board whose cost is above 0. Counts its evaluations.
    ///
    /// # Errors
    /// If the meter says stop.
    fn propose(
        &mut self,
        board: &Self::Board,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<Proposal, Stop>;
}

/// The parameter that names the neighbourhood.
pub const NEIGHBOURHOOD: Parameter = Parameter {
    name: "neighbourhood",
    kind: Kind::Choice(&["conflicted_any", "any_pair", "conflicted_best", "conflicted_pair"]),
    meaning: "the swap that is proposed: a conflicted row with any other, any two rows, a conflicted row with its best \
              partner at O(n), or two conflicted rows",
};

/// Any two rows, each ordered pair equally likely. O(1). The moves of Metropolis sampling on permutations; only here do a
/// swap and its reverse have equal chances, so that theorems on annealing apply.
#[derive(Clone, Copy, Debug)]
pub struct AnyPair;

/// A conflicted row with any other row, both uniformly. O(1). The pairs of the final search of Sosic and Gu (1994, DOI
/// 10.1109/69.317698); in the words of satisfiability, a focused search (Papadimitriou 1991, DOI
/// 10.1109/SFCS.1991.185365).
#[derive(Clone, Copy, Debug)]
pub struct ConflictedAny;

/// A conflicted row, uniformly, with the other row whose swap leads to the least cost, ties uniformly. O(n). Min-conflicts
/// (Minton, Johnston, Philips, Laird 1992, DOI 10.1016/0004-3702(92)90007-K) with swaps for moves. The best swap may still
/// raise the cost: the rule of acceptance judges it as any other.
#[derive(Clone, Debug, Default)]
pub struct ConflictedBest {
    ties: Vec<u32>,
}

/// Two conflicted rows, each ordered pair equally likely. O(1). The contrast to [`ConflictedAny`], without a source: close
/// to a solution hardly a row is conflicted, and all that can be proposed are a few bad swaps among those.
#[derive(Clone, Copy, Debug)]
pub struct ConflictedPair;

/// A swap of two rows, evaluated.
#[inline]
fn evaluated(rows: (u32, u32), delta: i64, meter: &mut Meter<'_>) -> Result<Proposal, Stop> {
    meter.effort.evaluations += 1;
    Ok(Proposal { rows, delta })
}

#[inline]
fn conflicted(board: &TrackedBoard, rng: &mut Rng) -> u32 {
    board.conflicted().pick(rng).expect("a board whose cost is above 0 has conflicted rows")
}

impl Neighbourhood for AnyPair {
    type Board = SwapBoard;

    #[inline]
    fn propose(&mut self, board: &SwapBoard, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Proposal, Stop> {
        let (i, j) = rng.pair_below(board.size().get());
        evaluated((i, j), board.swap_delta(i, j), meter)
    }
}

impl Neighbourhood for ConflictedAny {
    type Board = TrackedBoard;

    #[inline]
    fn propose(
        &mut self,
        board: &TrackedBoard,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<Proposal, Stop> {
        let row = conflicted(board, rng);
        let other = rng.other_below(board.size().get(), row);
        evaluated((row, other), board.swap_delta(row, other), meter)
    }
}

impl Neighbourhood for ConflictedPair {
    type Board = TrackedBoard;

    #[inline]
    fn propose(
        &mut self,
        board: &TrackedBoard,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<Proposal, Stop> {
        let rows = board.conflicted().members();
        let (first, second) = rng.pair_below(rows.len() as u32);
        let (i, j) = (rows[first as usize], rows[second as usize]);
        evaluated((i, j), board.swap_delta(i, j), meter)
    }
}

/// Partners that are evaluated between two looks at the clock.
const CHUNK: u32 = 4096;

impl Neighbourhood for ConflictedBest {
    type Board = TrackedBoard;

    fn prepare(&mut self, size: Size) {
        self.ties.reserve_exact(size.len());
    }

    fn propose(
        &mut self,
        board: &TrackedBoard,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<Proposal, Stop> {
        let n = board.size().get();
        let row = conflicted(board, rng);
        let mut best = i64::MAX;
        for from in (0..n).step_by(CHUNK as usize) {
            let to = n.min(from.saturating_add(CHUNK));
            meter.work(to - from)?;
            for partner in (from..to).filter(|&partner| partner != row) {
                let delta = board.swap_delta(row, partner);
                if delta < best {
                    best = delta;
                    self.ties.clear();
                }
                if delta == best {
                    self.ties.push(partner);
                }
            }
        }
        meter.effort.evaluations += u64::from(n - 1);
        let partner = self.ties[rng.below(self.ties.len() as u32) as usize];
        Ok(Proposal { rows: (row, partner), delta: best })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;
    use crate::solve::Budget;
    use std::collections::BTreeMap;
    use std::sync::atomic::AtomicBool;

    /// How often each pair of rows is proposed on the board of these columns, and that its delta is right.
    fn proposals<N: Neighbourhood>(mut neighbourhood: N, columns: &[u32]) -> BTreeMap<(u32, u32), u32> {
        let calm = AtomicBool::new(false);
        let mut meter = Meter::begin(Budget::steps(0), &calm, None);
        let mut rng = Seed(8).rng();
        let placement = Permutation::from_columns(columns.to_vec()).unwrap();
        let mut board = N::Board::set_up(placement);
        neighbourhood.prepare(board.size());
        let mut counts = BTreeMap::new();
        for _ in 0..12_000 {
            let Proposal { rows: (i, j), delta } =
                neighbourhood.propose(&board, &mut rng, &mut meter).unwrap();
            *counts.entry((i, j)).or_default() += 1;
            let before = board.cost();
            board.swap(i, j);
            assert_eq!(before as i64 + delta, board.cost() as i64);
            board.swap(i, j);
        }
        counts
    }

    /// Only the queens of rows 0 and 1 attack each other.
    const ONE_PAIR: [u32; 6] = [0, 1, 5, 2, 4, 3];

    fn assert_uniform(counts: &BTreeMap<(u32, u32), u32>, pairs: usize) {
        assert_eq!(counts.len(), pairs, "{counts:?}");
        let expected = 12_000.0 / pairs as f64;
        assert!(
            counts.values().all(|&count| (f64::from(count) - expected).abs() < 5.0 * expected.sqrt()),
            "{counts:?}"
        );
    }

    #[test]
    fn each_proposes_its_pairs_uniformly() {
        let board = TrackedBoard::new(Permutation::from_columns(ONE_PAIR.to_vec()).unwrap());
        let rows = board.conflicted().len();
        assert_uniform(&proposals(AnyPair, &ONE_PAIR), 30);
        assert_uniform(&proposals(ConflictedAny, &ONE_PAIR), rows * 5);
        assert_uniform(&proposals(ConflictedPair, &ONE_PAIR), rows * (rows - 1));
    }

    #[test]
    fn the_best_partner_is_one_of_the_best() {
        let counts = proposals(ConflictedBest::default(), &ONE_PAIR);
        let board = SwapBoard::new(Permutation::from_columns(ONE_PAIR.to_vec()).unwrap());
        for &(row, partner) in counts.keys() {
            let best = (0..6).filter(|&other| other != row).map(|other| board.swap_delta(row, other)).min();
            assert_eq!(Some(board.swap_delta(row, partner)), best);
        }
    }
}

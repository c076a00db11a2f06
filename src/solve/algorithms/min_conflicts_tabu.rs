//! Min-conflicts with a tabu list: a conflicted queen moves to a least-conflict column, but not to one it has just left.
//!
//! One queen a row. The *greedy start* places row after row, each queen on a least-conflict column, ties at random, as
//! min-conflicts does. Then a conflicted row is drawn uniformly and its queen moves to another column of the row, one of
//! least conflict among the admissible ones, ties at random, also if that makes the board worse. The column that a queen
//! leaves is *tabu* for it for the next `tenure` steps. *Aspiration*: a tabu column is admissible if the move leads below
//! the least cost since the start. If no column is admissible, the step changes nothing.
//!
//! A least-conflict column is found as min-conflicts finds it by sampling: draws among the columns without a queen, then
//! a look at all of them, then draws for a column of one conflict, and in the end a scan of the row. Each of these draws
//! uniformly among the admissible columns of least conflict, hence so does the whole.
//!
//! **One step** is one conflicted row looked at. It costs the evaluations of one choice, O(1) if draws find it and O(n)
//! at most, and a look at the list, O(tenure). The start makes no steps; its evaluations are counted.
//!
//! **Source**: P. Galinier, J.-K. Hao, Tabu search for maximal constraint satisfaction problems, Principles and Practice
//! of Constraint Programming (CP97), LNCS 1330 (1997) 196-208; O. Steinmann, A. Strohmaier, T. Stuetzle, Tabu search vs.
//! random walk, KI-97, LNCS 1303 (1997) 337-348. Min-conflicts is that of Minton et al. 1992.
//!
//! **Deviations**: the row is drawn uniformly from the conflicted ones, as by Steinmann et al.; Galinier and Hao look at
//! the moves of all of them. A greedy start, and a restart after `limit` steps. The tenure is tuned here, over 1000
//! seeds: at n = 6 a tenure of 0 needs 88 steps, 1 needs 68 and 12 needs 130; at n = 20 they need 55, 64 and 127; from
//! n = 100 on all need 50 to 55. The random choice of the row leaves the list little to do.

use std::collections::VecDeque;

use crate::board::{ColumnBoard, Size};
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::repair::{self, Choice, Start};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of min-conflicts with a tabu list.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "min_conflicts_tabu",
    summary: "min-conflicts with a tabu list: a conflicted queen moves, but not to a column that it has just left",
    source: "Galinier, Hao 1997 (CP97, LNCS 1330, 196-208); Steinmann, Strohmaier, Stuetzle 1997 (KI-97)",
    deviations: "one conflicted row is drawn a step; greedy start; restarts after a step limit; least-conflict columns are \
                 found by sampling, with the same distribution as by a scan; tenure tuned here",
    step: "one conflicted row: its queen moves to an admissible column of least conflict other than its own",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: 60,
    parameters: &[
        repair::START,
        Parameter {
            name: "tenure",
            kind: Kind::Count { default: 1, min: 0, max: 1 << 20 },
            meaning: "steps for which the column that a queen left is tabu for it",
        },
        repair::LIMIT,
    ],
    solver: |values| {
        Box::new(MinConflictsTabu {
            start: Start::new(values),
            tenure: values.count("tenure").expect("a count without auto has a value"),
            limit: values.count("limit"),
        })
    },
};

struct MinConflictsTabu {
    start: Start,
    tenure: u64,
    limit: Option<u64>,
}

impl Solver for MinConflictsTabu {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let limit = repair::limit(self.limit, size);
        let mut tabu = TabuList::new(self.tenure);
        loop {
            let mut board = self.start.board(size, Choice::Sample, &mut streams.start, meter)?;
            meter.started(board.cost());
            tabu.left.clear();
            repair_avoiding(&mut board, &mut tabu, limit, &mut streams.search, meter)?;
            if board.cost() == 0 {
                meter.finished(0);
                return Ok(board.into_columns());
            }
            meter.restart();
        }
    }
}

/// Repairs until no queen is conflicted or `limit` steps were made.
fn repair_avoiding(
    board: &mut ColumnBoard,
    tabu: &mut TabuList,
    limit: u64,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    let mut least = board.cost();
    for step in 1..=limit {
        let Some(row) = board.conflicted().pick(rng) else { break };
        meter.step(board.cost())?;
        meter.work(tabu.left.len() as u32)?;
        tabu.look_up(row, step);
        let own = board.queen(row);
        // A move leads below the least cost if it meets fewer conflicts than this.
        let aspires = i64::from(board.conflicts(row, own)) + least as i64 - board.cost() as i64;
        let admissible = |column: u32, conflicts: u32| {
            column != own && (i64::from(conflicts) < aspires || !tabu.columns.contains(&column))
        };
        if let Some(to) = repair::least_conflict(board, row, Choice::Sample, admissible, rng, meter)? {
            board.move_queen(row, to);
            meter.effort.moves += 1;
            tabu.left.push_back(Left { row, column: own, until: step + tabu.tenure });
            least = least.min(board.cost());
        }
    }
    Ok(())
}

/// The moves of the last `tenure` steps, oldest first.
struct TabuList {
    tenure: u64,
    left: VecDeque<Left>,
    /// The columns that are tabu for the row at hand.
    columns: Vec<u32>,
}

/// A queen left a column, which is tabu for it up to a step.
struct Left {
    row: u32,
    column: u32,
    until: u64,
}

impl TabuList {
    fn new(tenure: u64) -> Self {
        // A step adds one move at most, and only moves of the last `tenure` steps stay.
        let most = tenure as usize + 1;
        TabuList { tenure, left: VecDeque::with_capacity(most), columns: Vec::with_capacity(most) }
    }

    /// Drops the moves that are tabu no more and collects the tabu columns of a row.
    fn look_up(&mut self, row: u32, step: u64) {
        while self.left.front().is_some_and(|left| left.until < step) {
            self.left.pop_front();
        }
        self.columns.clear();
        self.columns.extend(self.left.iter().filter(|left| left.row == row).map(|left| left.column));
    }
}

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

use crate::board::{ColumnBoard, IndexedSet, Size};
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};
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
        Parameter {
            name: "start",
            kind: Kind::Choice(&["greedy", "random"]),
            meaning: "the first board: each queen on a least-conflict column in turn, or on a random column",
        },
        Parameter {
            name: "tenure",
            kind: Kind::Count { default: 1, min: 0, max: 1 << 20 },
            meaning: "steps for which the column that a queen left is tabu for it",
        },
        Parameter {
            name: "limit",
            kind: Kind::AutoCount { default: None, rule: "100 + 2n", min: 1, max: 1 << 53 },
            meaning: "steps before a restart from a new start",
        },
    ],
    solver: |values| {
        Box::new(MinConflictsTabu {
            greedy: values.choice("start") == "greedy",
            tenure: values.count("tenure").expect("a count without auto has a value"),
            limit: values.count("limit"),
        })
    },
};

struct MinConflictsTabu {
    greedy: bool,
    tenure: u64,
    limit: Option<u64>,
}

impl Solver for MinConflictsTabu {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let limit = self.limit.unwrap_or(100 + 2 * u64::from(size.get()));
        let mut tabu = TabuList::new(self.tenure);
        loop {
            let mut board = self.start(size, &mut streams.start, meter)?;
            meter.started(board.cost());
            tabu.left.clear();
            repair(&mut board, &mut tabu, limit, &mut streams.search, meter)?;
            if board.cost() == 0 {
                meter.finished(0);
                return Ok(board.into_columns());
            }
            meter.restart();
        }
    }
}

impl MinConflictsTabu {
    fn start(&self, size: Size, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<ColumnBoard, Stop> {
        let mut board = ColumnBoard::empty(size);
        for row in 0..size.get() {
            let column = if self.greedy {
                least_conflict(&board, row, |_, _| true, rng, meter)?.expect("every column is admissible")
            } else {
                rng.below(size.get())
            };
            meter.work(1)?;
            board.place(column);
        }
        Ok(board)
    }
}

/// Repairs until no queen is conflicted or `limit` steps were made.
fn repair(
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
        if let Some(to) = least_conflict(board, row, admissible, rng, meter)? {
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

/// Draws that may fail before a choice is made by looking at every candidate, as in min-conflicts.
const DRAWS: usize = 64;

/// A column drawn uniformly from those of least conflict among the admissible ones of a row; `None` if no column is
/// admissible. Whether a column is admissible may hang on its conflicts.
fn least_conflict(
    board: &ColumnBoard,
    row: u32,
    admissible: impl Fn(u32, u32) -> bool,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<Option<u32>, Stop> {
    let good =
        |column: u32, wanted: u32| board.conflicts(row, column) == wanted && admissible(column, wanted);
    let free: &IndexedSet = board.free_columns();
    if free.len() > DRAWS {
        for draw in 1..=DRAWS {
            let column = free.pick(rng).expect("more free columns than draws");
            if good(column, 0) {
                evaluated(draw, meter)?;
                return Ok(Some(column));
            }
        }
        evaluated(DRAWS, meter)?;
    }
    evaluated(free.len(), meter)?;
    let candidates = || free.members().iter().copied().filter(|&column| good(column, 0));
    let count = candidates().count();
    if count > 0 {
        return Ok(candidates().nth(rng.below(count as u32) as usize));
    }
    // No admissible square is conflict-free, so 1 is the least there can be.
    for draw in 1..=DRAWS {
        let column = rng.below(board.size().get());
        if good(column, 1) {
            evaluated(draw, meter)?;
            return Ok(Some(column));
        }
    }
    evaluated(DRAWS, meter)?;
    scanned(board, row, admissible, rng, meter)
}

/// The same choice by a look at every square of the row.
fn scanned(
    board: &ColumnBoard,
    row: u32,
    admissible: impl Fn(u32, u32) -> bool,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<Option<u32>, Stop> {
    let n = board.size().get();
    meter.effort.evaluations += u64::from(n);
    meter.work(n / SQUARES_A_UNIT)?;
    let counters = board.row_counters(row);
    // The queen of the row counts itself three times on its own square, which is never admissible.
    let at = |column: u32| {
        let column = column as usize;
        counters.column[column] + counters.rising[column] + counters.falling[column]
    };
    let (mut least, mut ties) = (u32::MAX, 0);
    for column in 0..n {
        let conflicts = at(column);
        if conflicts <= least && admissible(column, conflicts) {
            ties = if conflicts < least { 1 } else { ties + 1 };
            least = conflicts;
        }
    }
    if ties == 0 {
        return Ok(None);
    }
    let drawn = rng.below(ties) as usize;
    Ok((0..n).filter(|&column| at(column) == least && admissible(column, least)).nth(drawn))
}

/// Squares of a scan that take about as long as a unit of work.
const SQUARES_A_UNIT: u32 = 16;

fn evaluated(squares: usize, meter: &mut Meter<'_>) -> Result<(), Stop> {
    meter.effort.evaluations += squares as u64;
    meter.work(squares as u32)
}

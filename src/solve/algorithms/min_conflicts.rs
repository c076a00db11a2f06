//! Min-conflicts: repair one conflicted queen at a time, to a square of its row with the fewest conflicts.
//!
//! One queen a row. The *greedy start* places row after row, each queen on a least-conflict column, ties at random. Then
//! a conflicted row is drawn uniformly and its queen goes to a least-conflict column of the row, ties at random, until
//! no row is conflicted. Three families of occupancy counters give the conflicts of a square in O(1), and
//! [`ColumnBoard`] keeps the set of conflicted rows exact.
//!
//! Two ways to find a least-conflict column, **with the same distribution**:
//! - `scan`, as texts have it: look at all n squares of the row, keep the least, draw among the ties. O(n) a choice, so
//!   O(n^2) for the greedy start.
//! - `sample`: a square without conflicts lies on a column without a queen. Draw such columns until one has no conflict;
//!   that is a uniform draw among the conflict-free squares. Draws that fail too often end in a scan of the free columns
//!   only, and if none of them is conflict-free, the same is done for one conflict over all columns, and in the end by
//!   the full scan. Every branch draws uniformly among the squares of least conflict, hence so does the whole. O(1)
//!   expected for most choices.
//!
//! **One step** is one repair (also one that leaves the queen where it is). It costs the evaluations of one choice, O(n)
//! with `scan`. The start makes no steps; its evaluations are counted.
//!
//! **Source**: S. Minton, M. D. Johnston, A. B. Philips, P. Laird, Minimizing conflicts: a heuristic repair method for
//! constraint satisfaction and scheduling problems, Artificial Intelligence 58 (1992) 161-205, DOI
//! 10.1016/0004-3702(92)90007-K. The random walk is that of R. J. Wallace, E. C. Freuder (1995).
//!
//! **Deviations**: a restart after `limit` steps, which the paper does not have (small boards have dead ends); the walk,
//! off by default.

use crate::board::{ColumnBoard, IndexedSet, Size};
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of min-conflicts.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "min_conflicts",
    summary: "min-conflicts repair: a random conflicted queen goes to a least-conflict column of its row",
    source: "Minton, Johnston, Philips, Laird 1992, DOI 10.1016/0004-3702(92)90007-K",
    deviations: "restarts after a step limit; an optional random walk (Wallace, Freuder 1995); choice=sample \
                 (the default) finds least-conflict columns by sampling, with the same distribution as the scan of the paper",
    step: "one repair: a conflicted queen goes to a least-conflict column of its row, perhaps its own",
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
            name: "walk",
            kind: Kind::Real { default: 0.0, min: 0.0, max: 1.0 },
            meaning: "the probability that a step moves the queen to a random column instead",
        },
        Parameter {
            name: "limit",
            kind: Kind::AutoCount { default: None, rule: "100 + 2n", min: 1, max: 1 << 53 },
            meaning: "steps before a restart from a new start",
        },
        Parameter {
            name: "choice",
            kind: Kind::Choice(&["sample", "scan"]),
            meaning: "how a least-conflict column is found: by sampling free columns, or by the scan of the row that \
                      texts show; both draw from the same distribution",
        },
    ],
    solver: |values| {
        Box::new(MinConflicts {
            start: if values.choice("start") == "greedy" { Start::Greedy } else { Start::Random },
            walk: values.real("walk"),
            limit: values.count("limit"),
            choice: if values.choice("choice") == "scan" { Choice::Scan } else { Choice::Sample },
        })
    },
};

#[derive(Clone, Copy)]
enum Start {
    Greedy,
    Random,
}

#[derive(Clone, Copy)]
enum Choice {
    Scan,
    Sample,
}

struct MinConflicts {
    start: Start,
    walk: f64,
    limit: Option<u64>,
    choice: Choice,
}

impl Solver for MinConflicts {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let limit = self.limit.unwrap_or(100 + 2 * u64::from(size.get()));
        loop {
            let mut board = self.start(size, &mut streams.start, meter)?;
            meter.started(board.cost());
            self.repair(&mut board, limit, &mut streams.search, meter)?;
            if board.cost() == 0 {
                meter.finished(0);
                return Ok(board.into_columns());
            }
            meter.restart();
        }
    }
}

impl MinConflicts {
    fn start(&self, size: Size, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<ColumnBoard, Stop> {
        let mut board = ColumnBoard::empty(size);
        for row in 0..size.get() {
            let column = match self.start {
                Start::Greedy => self.least_conflict(&board, row, rng, meter)?,
                Start::Random => rng.below(size.get()),
            };
            meter.work(1)?;
            board.place(column);
        }
        Ok(board)
    }

    /// Repairs until no queen is conflicted or `limit` steps were made.
    fn repair(
        &self,
        board: &mut ColumnBoard,
        limit: u64,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        for _ in 0..limit {
            let Some(row) = board.conflicted().pick(rng) else { break };
            meter.step(board.cost())?;
            let walks = self.walk > 0.0 && rng.unit() < self.walk;
            let to = if walks {
                rng.below(board.size().get())
            } else {
                self.least_conflict(board, row, rng, meter)?
            };
            meter.effort.moves += u64::from(to != board.queen(row));
            board.move_queen(row, to);
        }
        Ok(())
    }

    /// A column drawn uniformly from those of least conflict in a row.
    fn least_conflict(
        &self,
        board: &ColumnBoard,
        row: u32,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<u32, Stop> {
        if let Choice::Sample = self.choice
            && let Some(column) = sampled(board, row, rng, meter)?
        {
            return Ok(column);
        }
        scanned(board, row, rng, meter)
    }
}

/// Draws that may fail before a choice is made by looking at every candidate. Tuned here: the chance that a draw among
/// the free columns is conflict-free stays above a twentieth for most of a greedy start.
const DRAWS: usize = 64;

/// A column drawn uniformly from those of least conflict, if the least is 0, or is 1 and draws find it.
fn sampled(board: &ColumnBoard, row: u32, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Option<u32>, Stop> {
    if let Some(column) = conflict_free(board, row, rng, meter)? {
        return Ok(Some(column));
    }
    // No square is conflict-free, so 1 is the least there can be.
    for draw in 1..=DRAWS {
        let column = rng.below(board.size().get());
        if board.conflicts(row, column) == 1 {
            evaluated(draw, meter)?;
            return Ok(Some(column));
        }
    }
    evaluated(DRAWS, meter)?;
    Ok(None)
}

/// A column drawn uniformly from the conflict-free ones of a row; `None` if there is none.
fn conflict_free(
    board: &ColumnBoard,
    row: u32,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<Option<u32>, Stop> {
    let free: &IndexedSet = board.free_columns();
    if free.len() > DRAWS {
        for draw in 1..=DRAWS {
            let column = free.pick(rng).expect("more free columns than draws");
            if board.conflicts(row, column) == 0 {
                evaluated(draw, meter)?;
                return Ok(Some(column));
            }
        }
        evaluated(DRAWS, meter)?;
    }
    evaluated(free.len(), meter)?;
    let holds = |&&column: &&u32| board.conflicts(row, column) == 0;
    let candidates = free.members().iter().filter(holds).count();
    if candidates == 0 {
        return Ok(None);
    }
    let chosen = rng.below(candidates as u32) as usize;
    Ok(free.members().iter().filter(holds).nth(chosen).copied())
}

/// A column drawn uniformly from those of least conflict, by a look at every square of the row.
fn scanned(board: &ColumnBoard, row: u32, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<u32, Stop> {
    let n = board.size().get();
    meter.effort.evaluations += u64::from(n);
    meter.work(n / SQUARES_A_UNIT)?;
    let counters = board.row_counters(row);
    let own = (row < board.placed()).then(|| board.queen(row));
    let at = |column: usize| counters.column[column] + counters.rising[column] + counters.falling[column];
    // The queen of the row counts itself three times on its own square, which can only hide a least square there.
    let own_conflicts = own.map(|column| board.conflicts(row, column));
    let least =
        (0..n as usize).map(at).min().into_iter().chain(own_conflicts).min().expect("a row has squares");
    let own_ties = own.filter(|_| own_conflicts == Some(least));
    let ties =
        (0..n as usize).filter(|&column| at(column) == least).count() as u32 + u32::from(own_ties.is_some());
    let mut left = rng.below(ties);
    for column in 0..n {
        if at(column as usize) == least || own_ties == Some(column) {
            if left == 0 {
                return Ok(column);
            }
            left -= 1;
        }
    }
    unreachable!("one of the ties was drawn")
}

/// Squares of a scan that take about as long as a unit of work.
const SQUARES_A_UNIT: u32 = 16;

fn evaluated(squares: usize, meter: &mut Meter<'_>) -> Result<(), Stop> {
    meter.effort.evaluations += squares as u64;
    meter.work(squares as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;
    use crate::solve::Budget;
    use std::sync::atomic::AtomicBool;

    static CALM: AtomicBool = AtomicBool::new(false);

    /// How often each column is chosen, over many draws.
    fn frequencies(
        board: &ColumnBoard,
        choose: impl Fn(&mut Rng, &mut Meter<'_>) -> Result<Option<u32>, Stop>,
    ) -> Vec<u32> {
        let mut meter = Meter::begin(Budget::steps(1), &CALM, None);
        let mut rng = Seed(8).rng();
        let mut frequencies = vec![0; board.size().len()];
        for _ in 0..20_000 {
            if let Some(column) = choose(&mut rng, &mut meter).expect("nothing stops the draws") {
                frequencies[column as usize] += 1;
            }
        }
        frequencies
    }

    /// Both choices draw uniformly from exactly the columns of least conflict, whatever the least is.
    #[test]
    fn both_choices_have_the_distribution_of_the_definition() {
        // Filling the first rows greedily leaves rows whose least conflict is 0 (early), 1 and more (late, or crowded).
        for (n, placed, crowded) in
            [(100, 10, false), (100, 60, false), (30, 30, false), (12, 12, true), (200, 200, true)]
        {
            let mut board = ColumnBoard::empty(Size::new(n).unwrap());
            let mut rng = Seed(3).rng();
            for row in 0..placed {
                let column = if crowded { row % 3 } else { rng.below(n as u32) };
                board.place(column);
            }
            // A choice is made for an attacked queen, or for the next row of a start.
            let attacked = board.conflicted().members().iter().copied().take(3);
            for row in attacked.chain((placed < n as u32).then_some(placed)) {
                let conflicts: Vec<u32> = (0..n as u32).map(|column| board.conflicts(row, column)).collect();
                let least = *conflicts.iter().min().unwrap();
                let ties = conflicts.iter().filter(|&&count| count == least).count();
                let scan = frequencies(&board, |rng, meter| scanned(&board, row, rng, meter).map(Some));
                let sample = frequencies(&board, |rng, meter| match sampled(&board, row, rng, meter)? {
                    Some(column) => Ok(Some(column)),
                    None => scanned(&board, row, rng, meter).map(Some),
                });
                for (name, frequencies) in [("scan", scan), ("sample", sample)] {
                    let expected = 20_000.0 / ties as f64;
                    let mut chi2 = 0.0;
                    for (column, &count) in frequencies.iter().enumerate() {
                        if conflicts[column] == least {
                            chi2 += (f64::from(count) - expected).powi(2) / expected;
                        } else {
                            assert_eq!(
                                count, 0,
                                "{name}: column {column} of row {row} is not least, n = {n}"
                            );
                        }
                    }
                    // Chi-square with k degrees of freedom: mean k, variance 2k; six deviations never happen by chance.
                    let freedom = (ties - 1) as f64;
                    assert!(
                        chi2 <= freedom + 6.0 * (2.0 * freedom).sqrt() + 1e-9,
                        "{name}: {chi2} for {freedom}"
                    );
                }
            }
        }
    }
}

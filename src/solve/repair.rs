//! Repair of one conflicted queen at a time: what min-conflicts, its random walk and its form with a tabu list share.
//!
//! That is the first board, the choice of a least-conflict column, by sampling or by a scan, and the solver of
//! min-conflicts itself. How the choice works, and why both ways draw from the same distribution, stands in
//! [`super::algorithms::min_conflicts`].

use super::parameter::{Kind, Parameter, Values};
use super::{Meter, Solver, Stop, Streams};
use crate::board::{ColumnBoard, IndexedSet, Size};
use crate::random::Rng;

/// The first board.
pub(super) const START: Parameter = Parameter {
    name: "start",
    kind: Kind::Choice(&["greedy", "random"]),
    meaning: "the first board: each queen on a least-conflict column in turn, or on a random column",
};

/// The random walk.
pub(super) const fn walk(default: f64) -> Parameter {
    Parameter {
        name: "walk",
        kind: Kind::Real { default, min: 0.0, max: 1.0 },
        meaning: "the probability that a step moves the queen to a random column instead",
    }
}

/// The end of an attempt.
pub(super) const LIMIT: Parameter = Parameter {
    name: "limit",
    kind: Kind::AutoCount { default: None, rule: "100 + 2n", min: 1, max: 1 << 53 },
    meaning: "steps before a restart from a new start",
};

/// The steps of an attempt under a value of [`LIMIT`].
pub(super) fn limit(value: Option<u64>, size: Size) -> u64 {
    value.unwrap_or(100 + 2 * u64::from(size.get()))
}

/// The way to a least-conflict column.
pub(super) const CHOICE: Parameter = Parameter {
    name: "choice",
    kind: Kind::Choice(&["sample", "scan"]),
    meaning: "how a least-conflict column is found: by sampling free columns, or by the scan of the row that texts \
              show; both draw from the same distribution",
};

/// How a least-conflict column is found.
#[derive(Clone, Copy)]
pub(super) enum Choice {
    /// By a look at every square of the row.
    Scan,
    /// By draws, and by a look at candidates only if these fail.
    Sample,
}

/// How the first board is made.
#[derive(Clone, Copy)]
pub(super) enum Start {
    /// Each queen on a least-conflict column in turn.
    Greedy,
    /// Each queen on a random column.
    Random,
}

impl Start {
    /// The start under the value of [`START`].
    pub(super) fn new(values: &Values) -> Start {
        if values.choice("start") == "greedy" { Start::Greedy } else { Start::Random }
    }

    /// A complete board. Makes no steps.
    pub(super) fn board(
        self,
        size: Size,
        choice: Choice,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<ColumnBoard, Stop> {
        let mut board = ColumnBoard::empty(size);
        for row in 0..size.get() {
            let column = match self {
                Start::Greedy => any_least_conflict(&board, row, choice, rng, meter)?,
                Start::Random => rng.below(size.get()),
            };
            meter.work(1)?;
            board.place(column);
        }
        Ok(board)
    }
}

/// The solver of min-conflicts, with or without a random walk.
pub(super) struct MinConflicts {
    start: Start,
    walk: f64,
    limit: Option<u64>,
    choice: Choice,
}

impl MinConflicts {
    /// The solver under the values of [`START`], [`walk`], [`LIMIT`] and [`CHOICE`].
    pub(super) fn new(values: &Values) -> MinConflicts {
        MinConflicts {
            start: Start::new(values),
            walk: values.real("walk"),
            limit: values.count("limit"),
            choice: if values.choice("choice") == "scan" { Choice::Scan } else { Choice::Sample },
        }
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
                any_least_conflict(board, row, self.choice, rng, meter)?
            };
            meter.effort.moves += u64::from(to != board.queen(row));
            board.move_queen(row, to);
        }
        Ok(())
    }
}

impl Solver for MinConflicts {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        loop {
            let mut board = self.start.board(size, self.choice, &mut streams.start, meter)?;
            meter.started(board.cost());
            self.repair(&mut board, limit(self.limit, size), &mut streams.search, meter)?;
            if board.cost() == 0 {
                meter.finished(0);
                return Ok(board.into_columns());
            }
            meter.restart();
        }
    }
}

/// A column drawn uniformly from those of least conflict in a row.
fn any_least_conflict(
    board: &ColumnBoard,
    row: u32,
    choice: Choice,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<u32, Stop> {
    let column = least_conflict(board, row, choice, |_, _| true, rng, meter)?;
    Ok(column.expect("every column is admissible"))
}

/// A column drawn uniformly from those of least conflict among the admissible ones of a row; `None` if no column is
/// admissible. Whether a column is admissible may hang on its conflicts.
pub(super) fn least_conflict(
    board: &ColumnBoard,
    row: u32,
    choice: Choice,
    admissible: impl Fn(u32, u32) -> bool,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<Option<u32>, Stop> {
    if let Choice::Sample = choice
        && let Some(column) = sampled(board, row, &admissible, rng, meter)?
    {
        return Ok(Some(column));
    }
    scanned(board, row, admissible, rng, meter)
}

/// Draws that may fail before a choice is made by looking at every candidate. Tuned here: the chance that a draw among
/// the free columns is conflict-free stays above a twentieth for most of a greedy start.
const DRAWS: usize = 64;

/// The same choice, if the least is 0, or is 1 and draws find it.
fn sampled(
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
    Ok(None)
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
    // A queen of the row counts itself three times on its own square; a row without one has none such.
    let own = if row < board.placed() { board.queen(row) } else { n };
    let candidates = || {
        let diagonals = counters.rising.iter().zip(counters.falling);
        let squares = (0..n).zip(counters.column.iter().zip(diagonals));
        let conflicts = squares.map(|(column, (queens, (rising, falling)))| {
            (column, queens + rising + falling - if column == own { 3 } else { 0 })
        });
        conflicts.filter(|&(column, conflicts)| admissible(column, conflicts))
    };
    let Some(least) = candidates().map(|(_, conflicts)| conflicts).min() else { return Ok(None) };
    let ties = || candidates().filter(|&(_, conflicts)| conflicts == least).map(|(column, _)| column);
    let count = ties().count() as u32;
    Ok(ties().nth(rng.below(count) as usize))
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
    fn frequencies(board: &ColumnBoard, row: u32, choice: Choice) -> Vec<u32> {
        let mut meter = Meter::begin(Budget::steps(1), &CALM, None);
        let mut rng = Seed(8).rng();
        let mut frequencies = vec![0; board.size().len()];
        for _ in 0..20_000 {
            if let Some(column) = least_conflict(board, row, choice, |_, _| true, &mut rng, &mut meter)
                .expect("nothing stops it")
            {
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
                for (name, choice) in [("scan", Choice::Scan), ("sample", Choice::Sample)] {
                    let frequencies = frequencies(&board, row, choice);
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

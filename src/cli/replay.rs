//! `queens replay`: one recorded trial again.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;

use super::Ending;
use crate::board::Size;
use crate::experiment::measure::measure;
use crate::experiment::memory;
use crate::experiment::record::{Identity, Outcome, Record};
use crate::experiment::table::Table;
use crate::report::sheet::Sheet;
use crate::solve::parameter::parse_canonical;
use crate::solve::{Bound, Budget, registry};

/// Walk one recorded trial again and hold it against its row
///
/// The same seed must give the same steps and the same solution. Exits with 1 if anything but times and memory differs.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The trial table
    trials: PathBuf,
    /// The data row, counted from 1
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    row: String,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Ending> {
    let table = Table::read(&arguments.trials)?;
    let (line, recorded) = pick(&table, &arguments.row)?;
    let place = format!("{}:{line}", arguments.trials.display());
    let bound = bind(recorded).with_context(|| place.clone())?;
    let size = Size::new(u64::from(recorded.n)).with_context(|| place.clone())?;
    bound.algorithm.admit(size).with_context(|| place.clone())?;
    memory::refuse_beyond(bound.algorithm, size).with_context(|| place)?;
    let identity = Identity {
        experiment: &recorded.experiment,
        label: &recorded.label,
        bound: &bound,
        size,
        replicate: recorded.replicate,
        seed: recorded.seed,
    };
    // The recorded steps are budget enough: the walk ends after the same steps, or it is another walk.
    let interrupt = super::listen_for_interrupt()?;
    let (_, found) = measure(identity, budget(recorded), interrupt, true)?;
    if found.outcome == Outcome::Interrupted {
        return Ok(Ending::Interrupted);
    }
    let (sheet, equal) = compare(recorded, &found);
    let mut output = io::stdout().lock();
    writeln!(output, "{}", sheet.terminal())?;
    let verdict = if equal { "the same walk" } else { "ANOTHER walk than the recorded one" };
    writeln!(output, "row {}: {verdict}", arguments.row.trim())?;
    Ok(if equal { Ending::Done } else { Ending::No })
}

/// As many steps as recorded. A row that a time limit ended may have been stopped within a start that makes no steps and
/// takes much longer than its limit was; ten times that and a second is time enough to see whether steps agree.
fn budget(recorded: &Record) -> Budget {
    let time = Duration::from_nanos(recorded.total_ns.saturating_mul(10)) + Duration::from_secs(1);
    let time = (recorded.outcome == Outcome::TimeLimit).then_some(time);
    Budget::new(Some(recorded.steps), time).expect("there is a limit on steps")
}

fn pick<'a>(table: &'a Table, row: &str) -> anyhow::Result<&'a (u64, Record)> {
    let number: usize = row
        .trim()
        .parse()
        .ok()
        .filter(|&number| number > 0)
        .with_context(|| format!("--row {row:?}: expected a data row, counted from 1"))?;
    match table.rows.get(number - 1) {
        Some(entry) => Ok(entry),
        None => bail!("--row {number}: the table has {} rows", table.rows.len()),
    }
}

fn bind(recorded: &Record) -> anyhow::Result<Bound> {
    let written = parse_canonical(&recorded.parameters)
        .with_context(|| format!("parameters {:?}: expected name=value;..", recorded.parameters))?;
    Ok(registry::find(&recorded.algorithm)?.bind(&written)?)
}

/// The reproducible columns side by side; whether all are equal.
///
/// A time limit ends a run wherever it is, perhaps within a step or within the start; the walk again ends after the same
/// steps, but on a whole one. So of such a row only the steps and the missing solution are compared.
fn compare(recorded: &Record, found: &Record) -> (Sheet, bool) {
    let limited = |outcome| matches!(outcome, Outcome::TimeLimit | Outcome::StepLimit);
    let outcome = |record: &Record| {
        let word = record.outcome.word();
        Some(if limited(recorded.outcome) && limited(record.outcome) { "limit" } else { word }.to_owned())
    };
    let number = |value: Option<u64>| value.map(|value| value.to_string());
    let mut rows = vec![("outcome", outcome(recorded), outcome(found))];
    let timed_out = recorded.outcome == Outcome::TimeLimit;
    let comparable = |((name, _), _): &(Count, Count)| !timed_out || *name == "steps";
    let counts = counts(recorded).into_iter().zip(counts(found)).filter(comparable);
    rows.extend(counts.map(|((name, recorded), (_, found))| (name, number(recorded), number(found))));
    rows.push(("solution_hash", recorded.solution_hash.clone(), found.solution_hash.clone()));
    let mut sheet = Sheet::new(&["column", "recorded", "found", ""]);
    let equal = rows.iter().all(|(_, recorded, found)| recorded == found);
    for (name, recorded, found) in rows {
        let mark = if recorded == found { "" } else { "differs" };
        sheet.rows.push(vec![
            name.to_owned(),
            recorded.unwrap_or_default(),
            found.unwrap_or_default(),
            mark.to_owned(),
        ]);
    }
    (sheet, equal)
}

/// A column with its value.
type Count = (&'static str, Option<u64>);

/// The columns of a record that are counts and hang on nothing but the seed.
fn counts(record: &Record) -> [Count; 7] {
    [
        ("initial_cost", record.initial_cost),
        ("final_cost", record.final_cost),
        ("steps", Some(record.steps)),
        ("evaluations", record.evaluations),
        ("moves", record.moves),
        ("restarts", record.restarts),
        ("nodes", record.nodes),
    ]
}

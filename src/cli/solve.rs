//! `queens solve`: one solution.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use serde::{Serialize, Serializer};

use super::Ending;
use crate::board::Size;
use crate::board::size::{Whole, whole_number};
use crate::experiment::memory;
use crate::experiment::record::{Identity, Outcome, Record};
use crate::experiment::{duration, measure::measure};
use crate::plot;
use crate::random::Seed;
use crate::solve::parameter::assignment;
use crate::solve::{Bound, Budget, Report, registry};

/// Find one solution
///
/// Prints it as 1-based columns, row by row. Exits with 1 if no solution exists and with 3 if the budget ran out.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The number of queens, such as 1000000, 1_000_000 or 1e6
    #[arg(allow_hyphen_values = true)]
    n: String,
    /// The algorithm; `queens list` shows all
    #[arg(long, short, default_value = "queen_search")]
    algorithm: String,
    /// The seed; without it a fixed one
    #[arg(long, short)]
    seed: Option<u64>,
    /// A parameter of the algorithm, NAME=VALUE; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Stop after so many steps
    #[arg(long, value_name = "STEPS", allow_hyphen_values = true)]
    max_steps: Option<String>,
    /// Stop after so much time, such as 200ms, 1.5s or 2m; 60s if there is no other limit
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    time_limit: Option<String>,
    /// Threads; no algorithm uses more than one yet
    #[arg(long, default_value_t = 1)]
    threads: u32,
    /// What to print
    #[arg(long, short, value_enum, default_value_t = Format::Line)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// 1-based columns, row by row
    Line,
    /// The board in characters
    Board,
    /// The board as a picture
    Svg,
    /// The columns of the trial table, and the solution
    Json,
    /// Nothing
    None,
}

/// The limit if none is given: nobody waits for ever by accident.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// The largest board that is drawn.
const LARGEST_DRAWING: u32 = 1000;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Ending> {
    let size: Size = arguments.n.parse()?;
    let bound = bind(arguments, size)?;
    let budget = budget(arguments)?;
    if arguments.seed.is_none() {
        super::note(format_args!("seed {} (the default; --seed S for another)", Seed::DEFAULT.0));
    }
    let seed = arguments.seed.unwrap_or(Seed::DEFAULT.0);
    let name = bound.algorithm.name;
    let identity = Identity { experiment: "solve", label: name, bound: &bound, size, replicate: 1, seed };
    let interrupt = super::listen_for_interrupt()?;
    let (report, record) = measure(identity, budget, interrupt, true)?;
    let mut output = BufWriter::new(io::stdout().lock());
    print(&mut output, arguments.format, &report, &record)?;
    output.flush()?;
    tell(&record);
    Ok(match Outcome::of(&report) {
        Outcome::Solved => Ending::Done,
        Outcome::Exhausted => Ending::No,
        Outcome::StepLimit | Outcome::TimeLimit | Outcome::Stalled => Ending::OutOfBudget,
        Outcome::Interrupted => Ending::Interrupted,
    })
}

/// The algorithm with its parameters, if it can do the size on this machine.
fn bind(arguments: &Arguments, size: Size) -> anyhow::Result<Bound> {
    let algorithm = registry::find(&arguments.algorithm)?;
    let mut written = toml::Table::new();
    for text in &arguments.set {
        let (name, value) =
            assignment(text).with_context(|| format!("--set {text:?}: expected NAME=VALUE"))?;
        if written.insert(name.clone(), value).is_some() {
            bail!("--set {name}: given twice");
        }
    }
    let bound = algorithm.bind(&written)?;
    algorithm.admit(size)?;
    if arguments.threads != 1 {
        bail!("--threads {}: {} runs on one thread", arguments.threads, algorithm.name);
    }
    if matches!(arguments.format, Format::Board | Format::Svg) && size.get() > LARGEST_DRAWING {
        bail!("n = {size}: boards are drawn up to n = {LARGEST_DRAWING}; --format line prints any");
    }
    memory::refuse_beyond(algorithm, size)?;
    Ok(bound)
}

fn budget(arguments: &Arguments) -> anyhow::Result<Budget> {
    let steps = match &arguments.max_steps {
        None => None,
        Some(text) => match whole_number(text) {
            Some(Whole::Fits(steps)) => Some(steps),
            _ => bail!("--max-steps {text:?}: expected a whole number, such as 1000000 or 1e6"),
        },
    };
    let time = match &arguments.time_limit {
        None => None,
        Some(text) => Some(duration::parse(text).context("--time-limit")?),
    };
    Ok(Budget::new(steps, time).unwrap_or_else(|| Budget::time(DEFAULT_TIME)))
}

/// What `--format json` prints.
#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    record: &'a Record,
    solution: Option<OneBased<'a>>,
}

/// Columns counted from 1, written one by one: a list of JSON values would take eight times the memory of the board.
struct OneBased<'a>(&'a [u32]);

impl Serialize for OneBased<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&column| u64::from(column) + 1))
    }
}

fn print(output: &mut impl Write, format: Format, report: &Report, record: &Record) -> anyhow::Result<()> {
    if format == Format::Json {
        let columns = report.outcome.as_ref().ok().map(|solution| OneBased(solution.columns()));
        let object = Object { record, solution: columns };
        serde_json::to_writer(&mut *output, &object).map_err(io::Error::from)?;
        writeln!(output)?;
        return Ok(());
    }
    let Ok(solution) = &report.outcome else { return Ok(()) };
    match format {
        Format::Line => writeln!(output, "{}", solution.line())?,
        Format::Board => {
            for &queen in solution.columns() {
                let square = |column| if column == queen { "Q" } else { "." };
                let row: Vec<&str> = (0..solution.size().get()).map(square).collect();
                writeln!(output, "{}", row.join(" "))?;
            }
        }
        Format::Svg => write!(output, "{}", plot::chessboard(solution.columns()))?,
        Format::Json | Format::None => {}
    }
    Ok(())
}

/// Says how it ended, in a sentence.
fn tell(record: &Record) {
    let outcome = match record.outcome {
        Outcome::Solved => "solved",
        Outcome::Exhausted => "no solution exists for",
        Outcome::StepLimit => "reached the step limit at",
        Outcome::TimeLimit => "reached the time limit at",
        Outcome::Stalled => "cannot go on at",
        Outcome::Interrupted => "was interrupted at",
    };
    let seconds = record.total_ns as f64 / 1e9;
    let cost = match record.final_cost {
        Some(cost) if cost > 0 => format!(", {cost} attacking pairs left"),
        _ => String::new(),
    };
    let effort = format!("{} steps in {seconds:.6} s{cost}", record.steps);
    let line = format!("{}: {outcome} n = {} ({effort})", record.algorithm, record.n);
    if io::stderr().is_terminal() || record.outcome != Outcome::Solved {
        super::note(format_args!("{line}"));
    }
}

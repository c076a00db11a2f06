//! The command line: one verb, one file. Results go to standard output, everything else to standard error.

mod judge;
mod list;
mod numbers;
mod replay;
mod report;
mod run;
mod solve;
mod verify;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Parser, Subcommand};

/// A research toolkit for local search on the n-queens problem.
///
/// Exit codes: 0 done; 1 the answer is no (no solution exists, a solution does not hold, a stale report); 2 bad input; 3
/// the budget ran out; 130 interrupted, and what was done is kept.
#[derive(Debug, Parser)]
#[command(name = "queens", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Run(run::Arguments),
    Report(report::Arguments),
    Replay(replay::Arguments),
    Solve(solve::Arguments),
    Verify(verify::Arguments),
    Judge(judge::Arguments),
    List(list::Arguments),
}

/// How a command ended, apart from bad input, which is an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// It did what it was asked to.
    Done,
    /// The answer is no.
    No,
    /// The budget ran out.
    OutOfBudget,
    /// Somebody interrupted it.
    Interrupted,
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> ExitCode {
        ExitCode::from(match ending {
            Ending::Done => 0,
            Ending::No => 1,
            Ending::OutOfBudget => 3,
            Ending::Interrupted => 130,
        })
    }
}

/// The exit code of bad input.
const BAD_INPUT: u8 = 2;

/// Reads the command line and does what it says.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    let ending = match cli.verb {
        Verb::Run(arguments) => run::run(&arguments),
        Verb::Report(arguments) => report::run(&arguments),
        Verb::Replay(arguments) => replay::run(&arguments),
        Verb::Solve(arguments) => solve::run(&arguments),
        Verb::Verify(arguments) => verify::run(&arguments),
        Verb::Judge(_) => judge::run(),
        Verb::List(arguments) => list::run(&arguments),
    };
    ending.map_or_else(|error| failed(&error), ExitCode::from)
}

/// Help and version are answers; everything else that the parser says becomes one line.
fn refuse(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // A closed pipe is no error.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(BAD_INPUT);
    }
    let text = error.to_string();
    let cause = text.split("\n\nUsage:").next().unwrap_or_default();
    let cause = cause.split("\n\nFor more information").next().unwrap_or_default();
    let line = cause.split_whitespace().collect::<Vec<_>>().join(" ");
    note(format_args!("{}", line.trim_start_matches("error: ")));
    ExitCode::from(BAD_INPUT)
}

/// An error is one line, its causes after colons; a pipe that the reader closed is none.
fn failed(error: &anyhow::Error) -> ExitCode {
    let closed = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(closed) {
        return ExitCode::SUCCESS;
    }
    let line = format!("{error:#}").split_whitespace().collect::<Vec<_>>().join(" ");
    note(format_args!("{line}"));
    // A defect of this program is not the user's input: a solution does not hold.
    let defect = error.chain().any(|cause| cause.is::<crate::solve::Defect>());
    ExitCode::from(if defect { 1 } else { BAD_INPUT })
}

/// Says something on standard error; where nobody can hear it, that is no error.
fn note(text: std::fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "queens: {text}");
}

/// Set by Ctrl-C and by SIGTERM; runs end at their next poll and keep what is done.
static INTERRUPT: AtomicBool = AtomicBool::new(false);

/// Begins to listen for Ctrl-C and SIGTERM. The second one ends the program at once.
fn listen_for_interrupt() -> anyhow::Result<&'static AtomicBool> {
    ctrlc::set_handler(|| {
        if INTERRUPT.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })?;
    Ok(&INTERRUPT)
}

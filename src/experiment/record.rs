//! One row of the trial table.
//!
//! The columns and their order are a contract that scripts rely on. A missing value is empty, never 0. Every column but
//! the times, the switches and the memory is the same on any machine.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::board::{Size, Solution};
use crate::solve::{Algorithm, Bound, Measure, Report, Stop};

/// The version of the columns.
pub const SCHEMA: u32 = 1;

/// How a trial ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// With a checked solution.
    Solved,
    /// At the step limit.
    StepLimit,
    /// At the time limit.
    TimeLimit,
    /// By somebody's wish. Such a trial is not written to a table: it is run again.
    Interrupted,
    /// It could not go on.
    Stalled,
    /// With the proof, or the knowledge, that no solution exists.
    Exhausted,
}

impl Outcome {
    /// The outcome of a report.
    pub fn of(report: &Report) -> Outcome {
        match &report.outcome {
            Ok(_) => Outcome::Solved,
            Err(Stop::Steps) => Outcome::StepLimit,
            Err(Stop::Time) => Outcome::TimeLimit,
            Err(Stop::Interrupted) => Outcome::Interrupted,
            Err(Stop::Stalled) => Outcome::Stalled,
            Err(Stop::Exhausted) => Outcome::Exhausted,
        }
    }

    /// The word in the table.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Solved => "solved",
            Outcome::StepLimit => "step_limit",
            Outcome::TimeLimit => "time_limit",
            Outcome::Interrupted => "interrupted",
            Outcome::Stalled => "stalled",
            Outcome::Exhausted => "exhausted",
        }
    }

    /// Whether the trial ran to its own end: with a solution or with the proof that there is none.
    pub fn finished(self) -> bool {
        matches!(self, Outcome::Solved | Outcome::Exhausted)
    }
}

/// One row of the trial table: one trial, never an aggregate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The version of the columns.
    pub schema: u32,
    /// The experiment.
    pub experiment: String,
    /// What tables and figures call the configuration.
    pub label: String,
    /// The algorithm.
    pub algorithm: String,
    /// Its effective parameters, `name=value;..`, defaults included.
    pub parameters: String,
    /// The number of queens.
    pub n: u32,
    /// Which of the runs at this size, counted from 1.
    pub replicate: u32,
    /// The seed of the run, as `queens solve --seed` takes it.
    pub seed: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// Attacking pairs of the first complete board.
    pub initial_cost: Option<u64>,
    /// Attacking pairs of the last complete board: 0 with a solution.
    pub final_cost: Option<u64>,
    /// Steps, as the algorithm defines them.
    pub steps: u64,
    /// Costs, deltas or pair checks computed.
    pub evaluations: Option<u64>,
    /// Changes made to a complete board.
    pub moves: Option<u64>,
    /// Fresh starts after the first.
    pub restarts: Option<u64>,
    /// Placements tried by tree search.
    pub nodes: Option<u64>,
    /// Nanoseconds until the first complete board stood.
    pub start_ns: Option<u64>,
    /// Nanoseconds from then on.
    pub search_ns: Option<u64>,
    /// Nanoseconds of the whole run.
    pub total_ns: u64,
    /// Nanoseconds of CPU time of the thread during the run.
    pub cpu_ns: Option<u64>,
    /// How often the system took the core away from the thread.
    pub involuntary_switches: Option<u64>,
    /// The most memory that the process held during the run, in bytes.
    pub peak_rss_bytes: Option<u64>,
    /// The first 16 hexadecimal digits of the SHA-256 of the solution line as `queens solve` prints it.
    pub solution_hash: Option<String>,
}

/// Who ran: the columns that a report cannot know.
#[derive(Clone, Copy, Debug)]
pub struct Identity<'a> {
    /// The experiment.
    pub experiment: &'a str,
    /// The label.
    pub label: &'a str,
    /// The algorithm with its parameters.
    pub bound: &'a Bound,
    /// The size.
    pub size: Size,
    /// The replicate, counted from 1.
    pub replicate: u32,
    /// The seed.
    pub seed: u64,
}

impl Record {
    /// The names of the columns, in order.
    pub const COLUMNS: [&'static str; 23] = [
        "schema",
        "experiment",
        "label",
        "algorithm",
        "parameters",
        "n",
        "replicate",
        "seed",
        "outcome",
        "initial_cost",
        "final_cost",
        "steps",
        "evaluations",
        "moves",
        "restarts",
        "nodes",
        "start_ns",
        "search_ns",
        "total_ns",
        "cpu_ns",
        "involuntary_switches",
        "peak_rss_bytes",
        "solution_hash",
    ];

    /// The row of a run.
    pub fn new(identity: Identity<'_>, report: &Report, peak_rss_bytes: Option<u64>) -> Record {
        let algorithm = identity.bound.algorithm;
        let effort = &report.effort;
        let start_ns = report.clock.start.map(nanoseconds);
        let total_ns = nanoseconds(report.clock.total);
        Record {
            schema: SCHEMA,
            experiment: identity.experiment.to_owned(),
            label: identity.label.to_owned(),
            algorithm: algorithm.name.to_owned(),
            parameters: identity.bound.parameters.clone(),
            n: identity.size.get(),
            replicate: identity.replicate,
            seed: identity.seed,
            outcome: Outcome::of(report),
            initial_cost: report.initial_cost,
            final_cost: report.final_cost,
            steps: effort.steps,
            evaluations: reported(algorithm, Measure::Evaluations, effort.evaluations),
            moves: reported(algorithm, Measure::Moves, effort.moves),
            restarts: reported(algorithm, Measure::Restarts, effort.restarts),
            nodes: reported(algorithm, Measure::Nodes, effort.nodes),
            start_ns,
            search_ns: start_ns.map(|start| total_ns - start),
            total_ns,
            cpu_ns: report.clock.usage.cpu.map(nanoseconds),
            involuntary_switches: report.clock.usage.involuntary_switches,
            peak_rss_bytes,
            solution_hash: report.outcome.as_ref().ok().map(solution_hash),
        }
    }

    /// Whether the wall time exceeds the CPU time by more than 5 %: something else had the core.
    pub fn disturbed(&self) -> bool {
        self.cpu_ns.is_some_and(|cpu| self.total_ns as f64 > 1.05 * cpu as f64)
    }
}

fn reported(algorithm: &Algorithm, measure: Measure, value: u64) -> Option<u64> {
    algorithm.reports(measure).then_some(value)
}

fn nanoseconds(duration: std::time::Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

/// The first 16 hexadecimal digits of the SHA-256 of the solution line with its line end, so that
/// `queens solve N .. | sha256sum` begins with them.
pub fn solution_hash(solution: &Solution) -> String {
    /// Feeds text to a hash as it is written.
    struct Feed(Sha256);
    impl std::fmt::Write for Feed {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            self.0.update(text.as_bytes());
            Ok(())
        }
    }
    let mut feed = Feed(Sha256::new());
    writeln!(feed, "{}", solution.line()).expect("a hash takes any text");
    hexadecimal(&feed.0.finalize()[..8])
}

/// Bytes as lower-case hexadecimal digits.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_is_that_of_the_printed_line() {
        // printf '2 4 1 3\n' | sha256sum
        let solution = Solution::check(vec![1, 3, 0, 2]).unwrap();
        assert_eq!(solution_hash(&solution), "a0988ce40ba5ed39");
    }
}

//! An experiment as its author wrote it, checked.

use std::path::{Path, PathBuf};

use super::check::Place;
use super::view::{Published, Reading, View};
use super::wire::WireSpec;
use crate::board::Size;
use crate::random::Seed;
use crate::solve::Budget;

/// A checked experiment. What it does not say has been filled in; what cannot be has been refused.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Where it was read from, for messages.
    pub path: PathBuf,
    /// Its text, for provenance.
    pub text: String,
    /// Its name: the folder of its data and figures.
    pub name: String,
    /// A heading.
    pub title: String,
    /// What it asks, in a paragraph.
    pub question: String,
    /// The seed that all trials derive theirs from.
    pub seed: Seed,
    /// What runs, at which sizes, how often.
    pub solvers: Vec<SolverBlock>,
    /// The trials to be walked once more under observation.
    pub traces: Vec<TraceBlock>,
    /// How the data answers the question; `None` for a plain table.
    pub analysis: Option<Analysis>,
    /// Looks at the data beside the plain table.
    pub views: Vec<View>,
    /// What others published.
    pub published: Vec<Published>,
    /// The claims to be judged.
    pub hypotheses: Vec<Hypothesis>,
}

/// Some trials of one algorithm.
#[derive(Clone, Debug)]
pub struct SolverBlock {
    /// What tables and figures call it; braces around a parameter's name stand for its value.
    pub label: String,
    /// The algorithm and where the spec names it, a line number.
    pub algorithm: (String, usize),
    /// The sizes, in the order written.
    pub sizes: Vec<Size>,
    /// Runs at each size.
    pub replicates: u32,
    /// The limits of each run.
    pub budget: Budget,
    /// Parameter values; a list stands for each of its values in turn.
    pub set: Vec<(String, Vec<toml::Value>)>,
}

/// One trial to be walked once more under observation.
#[derive(Clone, Debug)]
pub struct TraceBlock {
    /// The label of the trial.
    pub label: String,
    /// Its size.
    pub size: Size,
    /// Its replicate.
    pub replicate: u32,
    /// Of a long walk, so many to twice as many evenly spaced moments are kept.
    pub points: usize,
}

/// Which labels play which part in the comparison of heuristics with backtracking.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Labels of the heuristics.
    pub heuristics: Vec<String>,
    /// Labels of the backtrackings.
    pub backtracking: Vec<String>,
    /// The label of the construction.
    pub construction: Option<String>,
    /// The size at which the heuristics are held against the backtrackings.
    pub heuristic_size: Size,
    /// The size of the backtrackings in that comparison.
    pub backtracking_size: Size,
    /// The smallest size that takes part in a fit of a power law: below it, other costs hide the law.
    pub fit_from: Size,
    /// Labels that differ in one parameter, with its name.
    pub sweeps: Vec<(String, Vec<String>)>,
}

/// A claim that the data is to judge.
#[derive(Clone, Debug)]
pub struct Hypothesis {
    /// A short name.
    pub id: String,
    /// The claim in words.
    pub claim: String,
    /// Who makes it.
    pub source: String,
    /// How it is judged.
    pub test: Test,
}

/// The ways to judge a claim. The first five hold heuristics against backtracking and need an [`Analysis`].
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// A heuristic at its size costs what a backtracking costs at its size.
    EqualCost,
    /// Backtracking is hopeless past its size.
    Hopeless,
    /// Heuristics end at about their size.
    Reach,
    /// The spread of a heuristic hangs on a parameter.
    Spread,
    /// The construction costs O(1) a queen.
    ConstantPerQueen,
    /// The published values are those that we measure.
    Published {
        /// Those set beside these labels; none stands for all.
        labels: Vec<String>,
        /// Those of this number.
        reading: Reading,
        /// The factor by which they may differ and still agree.
        within: f64,
    },
    /// A number grows as a power of n with an exponent in a range.
    Exponent {
        /// The labels; none stands for all.
        labels: Vec<String>,
        /// The number.
        reading: Reading,
        /// From which size on.
        from: Size,
        /// The least exponent.
        low: f64,
        /// The greatest exponent.
        high: f64,
    },
    /// A number of one label, divided by that of another, lies in a range.
    Ratio {
        /// The label above.
        label: String,
        /// The label below.
        to: String,
        /// The number.
        reading: Reading,
        /// At this size.
        n: Size,
        /// The least ratio.
        low: f64,
        /// The greatest ratio.
        high: f64,
    },
    /// Evaluations rank labels as time does.
    Ranking {
        /// The labels; none stands for all.
        labels: Vec<String>,
        /// At this size.
        n: Size,
    },
    /// What is swept matters.
    Parameters,
}

impl Test {
    /// The labels that it names.
    pub(super) fn labels(&self) -> Vec<String> {
        match self {
            Test::Published { labels, .. } | Test::Exponent { labels, .. } | Test::Ranking { labels, .. } => {
                labels.clone()
            }
            Test::Ratio { label, to, .. } => vec![label.clone(), to.clone()],
            _ => Vec::new(),
        }
    }
}

/// What is wrong with a spec: one line that begins with the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {cause}")]
pub struct SpecError {
    /// The file, and the line where it is known.
    pub place: String,
    /// What is wrong and what was expected.
    pub cause: String,
}

impl Spec {
    /// Reads and checks a spec.
    ///
    /// # Errors
    /// If the file cannot be read, or holds an unknown key, a missing one or a value out of range.
    pub fn read(path: &Path) -> Result<Spec, SpecError> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| SpecError { place: path.display().to_string(), cause: error.to_string() })?;
        Spec::parse(path, text)
    }

    /// Checks the text of a spec; the path is for messages.
    ///
    /// # Errors
    /// As [`Spec::read`].
    pub fn parse(path: &Path, text: String) -> Result<Spec, SpecError> {
        // Some editors begin a file with a byte order mark.
        let text = text.trim_start_matches('\u{feff}').to_owned();
        let at = Place { path, text: &text };
        let wire: WireSpec = toml::from_str(&text).map_err(|error| at.toml(&error))?;
        let checked = at.check(wire)?;
        Ok(Spec { text, ..checked })
    }
}

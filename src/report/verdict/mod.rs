//! The judgement of each claim by a fixed rule, and the numbers that lead to it. One rule, one file; METHODOLOGY.md
//! tells them all.

mod constant;
mod equal_cost;
mod exponent;
mod hopeless;
mod parameters;
mod published;
mod ranking;
mod ratio;
mod reach;
mod spread;
#[cfg(test)]
mod tests;

use super::findings::Findings;
use super::literature::Pair;
use super::number::Numbers;
use super::views::Sweep;
use crate::experiment::spec::{Hypothesis, Test};

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The data agrees.
    Holds,
    /// The data disagrees.
    Fails,
    /// It hangs on which program is meant.
    Depends,
    /// The data cannot tell.
    Undecided,
}

impl Finding {
    /// The word.
    pub fn word(self) -> &'static str {
        match self {
            Finding::Holds => "holds",
            Finding::Fails => "fails",
            Finding::Depends => "depends",
            Finding::Undecided => "undecided",
        }
    }
}

/// A judged claim.
#[derive(Clone, Debug)]
pub struct Verdict<'a> {
    /// The claim.
    pub hypothesis: &'a Hypothesis,
    /// What became of it.
    pub finding: Finding,
    /// Why, in plain words with the numbers.
    pub reason: String,
}

/// What claims are judged by.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// The numbers of the data.
    pub numbers: &'a Numbers<'a>,
    /// What heuristics are against backtracking, if that is what the experiment is about.
    pub findings: Option<&'a Findings<'a>>,
    /// What others published, beside ours.
    pub pairs: &'a [Pair<'a>],
    /// What was swept.
    pub sweeps: &'a [Sweep<'a>],
}

/// Judges a claim.
pub fn judge<'s>(hypothesis: &'s Hypothesis, evidence: Evidence<'_>) -> Verdict<'s> {
    let (finding, reason) = judged(&hypothesis.test, evidence)
        .unwrap_or((Finding::Undecided, "The table does not hold the trials that this needs.".to_owned()));
    Verdict { hypothesis, finding, reason }
}

fn judged(test: &Test, evidence: Evidence<'_>) -> Judged {
    let Evidence { numbers, findings, pairs, sweeps } = evidence;
    match test {
        Test::EqualCost => equal_cost::judge(findings?),
        Test::Hopeless => hopeless::judge(findings?, numbers.cells),
        Test::Reach => reach::judge(findings?, numbers.cells),
        Test::Spread => spread::judge(findings?, numbers.cells),
        Test::ConstantPerQueen => constant::judge(findings?, numbers.cells),
        Test::Published { labels, reading, within } => published::judge(pairs, labels, *reading, *within),
        Test::Exponent { labels, reading, from, low, high } => {
            exponent::judge(numbers, labels, *reading, *from, (*low, *high))
        }
        Test::Ratio { label, to, reading, n, low, high } => {
            ratio::judge(numbers, (label, to), *reading, *n, (*low, *high))
        }
        Test::Ranking { labels, n } => ranking::judge(numbers, labels, *n),
        Test::Parameters => parameters::judge(sweeps),
    }
}

/// One finding for several: theirs if they agree; `None` without any.
fn together(findings: &[Finding]) -> Option<Finding> {
    let (first, rest) = findings.split_first()?;
    Some(if rest.iter().all(|finding| finding == first) { *first } else { Finding::Depends })
}

/// What a rule finds and why; `None` if the table does not hold the trials that it needs.
type Judged = Option<(Finding, String)>;

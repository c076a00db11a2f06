//! The judgement of each claim by a fixed rule, and the numbers that lead to it. One rule, one file; METHODOLOGY.md
//! tells them all.

mod constant;
mod equal_cost;
mod hopeless;
mod reach;
mod spread;
#[cfg(test)]
mod tests;

use super::findings::Findings;
use super::group::Cells;
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

/// Judges a claim.
pub fn judge<'a>(hypothesis: &'a Hypothesis, findings: &Findings<'_>, cells: &Cells<'_>) -> Verdict<'a> {
    let judged = match &hypothesis.test {
        Test::EqualCost => equal_cost::judge(findings),
        Test::Hopeless => hopeless::judge(findings, cells),
        Test::Reach => reach::judge(findings, cells),
        Test::Spread => spread::judge(findings, cells),
        Test::ConstantPerQueen => constant::judge(findings, cells),
        _ => None,
    };
    let (finding, reason) = judged
        .unwrap_or((Finding::Undecided, "The table does not hold the trials that this needs.".to_owned()));
    Verdict { hypothesis, finding, reason }
}

/// What a rule finds and why; `None` if the table does not hold the trials that it needs.
type Judged = Option<(Finding, String)>;

//! The judgement of each claim, by a rule that is fixed before the data is seen, and the numbers that lead to it.

use super::findings::Findings;
use super::frontier::medians;
use super::group::{Cell, Cells};
use super::growth::Parity;
use super::text::{digits, listed, thousands, time};
use crate::experiment::spec::{Hypothesis, Test};
use crate::stats::Interval;

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
    let judged = match hypothesis.test {
        Test::EqualCost => equal_cost(findings),
        Test::Hopeless => hopeless(findings, cells),
        Test::Reach => reach(findings, cells),
        Test::Spread => spread(findings, cells),
        Test::ConstantPerQueen => constant_per_queen(findings, cells),
    };
    let (finding, reason) = judged
        .unwrap_or((Finding::Undecided, "The table does not hold the trials that this needs.".to_owned()));
    Verdict { hypothesis, finding, reason }
}

type Judged = Option<(Finding, String)>;

/// Two times are called the same here if neither is more than twice the other.
const SAME: (f64, f64) = (0.5, 2.0);

/// A pair costs the same if the whole interval of its ratio lies within [`SAME`], and does not if none of it does.
fn equal_cost(findings: &Findings<'_>) -> Judged {
    let known = findings.ratios.iter().filter_map(|ratio| Some((ratio, ratio.estimate.interval?)));
    let within = |interval: &Interval| interval.low() >= SAME.0 && interval.high() <= SAME.1;
    let apart = |interval: &Interval| interval.high() < SAME.0 || interval.low() > SAME.1;
    let (mut same, mut other, mut open) = (Vec::new(), 0, 0);
    for (ratio, interval) in known {
        match () {
            () if within(&interval) => same.push(format!("{} and {}", ratio.backtracking, ratio.heuristic)),
            () if apart(&interval) => other += 1,
            () => open += 1,
        }
    }
    let value = |ratio: &&super::findings::Ratio<'_>| ratio.estimate.value;
    let least = findings.ratios.iter().min_by(|a, b| value(a).total_cmp(&value(b)))?;
    let most = findings.ratios.iter().max_by(|a, b| value(a).total_cmp(&value(b)))?;
    let (tree, heuristic) = (findings.analysis.backtracking_size, findings.analysis.heuristic_size);
    let total = same.len() + other + open;
    let pairs = match same.len() {
        0 => format!("Of {total} pairs of programs none costs the same within a factor of 2"),
        1 => format!("Of {total} pairs of programs one costs the same within a factor of 2 ({})", same[0]),
        count => {
            format!(
                "Of {total} pairs of programs {count} cost the same within a factor of 2 ({})",
                listed(&same)
            )
        }
    };
    let undecided = if open > 0 { format!("; {open} cannot be told") } else { String::new() };
    let reason = format!(
        "{pairs}{undecided}. Backtracking at n = {tree} takes from {} times as long as the heuristic at n = {heuristic} \
         ({} against {}) to {} times as long ({} against {}).",
        digits(least.estimate.value),
        least.backtracking,
        least.heuristic,
        digits(most.estimate.value),
        most.backtracking,
        most.heuristic,
    );
    let reason = reason + &frontier(findings);
    let finding = match (same.len(), other, open) {
        (0, 0, _) => Finding::Undecided,
        (0, _, 0) => Finding::Fails,
        (0, _, _) => Finding::Undecided,
        (_, 0, 0) => Finding::Holds,
        _ => Finding::Depends,
    };
    Some((finding, reason))
}

/// Where backtracking really costs what a heuristic does: the nearest and the farthest.
fn frontier(findings: &Findings<'_>) -> String {
    let reached = || findings.frontier.trees.iter().filter_map(|tree| Some((tree.last?, tree)));
    let (nearest, farthest) = (reached().min_by_key(|(n, _)| *n), reached().max_by_key(|(n, _)| *n));
    match (nearest, farthest) {
        (Some((least, near)), Some((most, far))) => format!(
            " In the heuristic's time backtracking gets to n = {least} ({} in that of {}) up to n = {most} ({} in that of \
             {}).",
            near.backtracking, near.heuristic, far.backtracking, far.heuristic
        ),
        _ => String::new(),
    }
}

/// Hopeless means that no program solves a size past the border within its budget.
fn hopeless(findings: &Findings<'_>, cells: &Cells<'_>) -> Judged {
    let border = findings.analysis.backtracking_size.get();
    let mut past = Vec::new();
    let mut tried = 0;
    let mut easier = Vec::new();
    for label in &findings.analysis.backtracking {
        let medians = medians(cells, label);
        tried += cells.of(label).iter().filter(|cell| cell.n > border).count();
        let at_border = medians.iter().find(|(n, _)| *n == border).map(|&(_, time)| time);
        let beyond: Vec<(u32, f64)> = medians.into_iter().filter(|(n, _)| *n > border).collect();
        if let Some(&(n, seconds)) = beyond.last() {
            past.push(format!("{label}, n = {n}: {}", time(seconds)));
        }
        if let (Some(&(n, seconds)), Some(at_border)) = (beyond.first(), at_border)
            && seconds < at_border
        {
            easier.push(format!(
                "{label}: {} at n = {n}, {} at n = {border}",
                time(seconds),
                time(at_border)
            ));
        }
    }
    if tried == 0 {
        return None;
    }
    let days = findings.growth.explosions.iter().filter(|explosion| explosion.parity == Parity::Even);
    let days: Vec<String> = days
        .filter_map(|explosion| {
            Some(format!("{} at n = {:.0}", explosion.label, explosion.time.x_at(86_400.0)?))
        })
        .collect();
    let mut reason = match past.as_slice() {
        [] => format!("No program solved a size past {border} within its budget."),
        past => format!("Solved past {border}, at the largest size tried: {}.", past.join("; ")),
    };
    if !easier.is_empty() {
        reason += &format!(" The next size is even easier than {border} ({}).", easier.join("; "));
    }
    if !days.is_empty() {
        reason += &format!(
            " Growth is exponential all the same: the fits of the even sizes, extrapolated, reach a day for {}.",
            listed(&days)
        );
    }
    Some((if past.is_empty() { Finding::Holds } else { Finding::Fails }, reason))
}

/// The claimed end of the heuristics is wrong if one of them solves every run at ten times that size.
fn reach(findings: &Findings<'_>, cells: &Cells<'_>) -> Judged {
    let claimed = findings.analysis.heuristic_size.get();
    let largest = |label: &String| {
        let solved = |cell: &&Cell<'_>| cell.n > claimed && cell.times.successes() == cell.times.len();
        let cells = cells.of(label);
        let cell = cells.iter().rfind(|cell| solved(cell))?;
        Some((cell.n, format!("{label} n = {} in {}", thousands(f64::from(cell.n)), time(cell.median()?))))
    };
    let tried =
        findings.analysis.heuristics.iter().any(|label| cells.of(label).iter().any(|cell| cell.n > claimed));
    if !tried {
        return None;
    }
    let reached: Vec<(u32, String)> = findings.analysis.heuristics.iter().filter_map(largest).collect();
    let far = reached.iter().any(|&(n, _)| u64::from(n) >= 10 * u64::from(claimed));
    let words: Vec<String> = reached.into_iter().map(|(_, words)| words).collect();
    Some(if far {
        (
            Finding::Fails,
            format!(
                "Every run succeeded at the largest size tried, in the median time: {}.",
                words.join("; ")
            ),
        )
    } else if words.is_empty() {
        (
            Finding::Holds,
            format!("No heuristic solved every run at any size past {}.", thousands(f64::from(claimed))),
        )
    } else {
        (
            Finding::Undecided,
            format!("No size of ten times {} was tried with success: {}.", claimed, words.join("; ")),
        )
    })
}

/// Times hang on a parameter if the medians of two of its settings lie more than a factor of 2 apart, or a setting
/// leaves runs unsolved.
fn spread(findings: &Findings<'_>, cells: &Cells<'_>) -> Judged {
    let n = findings.analysis.heuristic_size.get();
    let mut hangs = false;
    let mut sentences = Vec::new();
    for (parameter, labels) in &findings.analysis.sweeps {
        let cells: Vec<&Cell<'_>> = labels.iter().filter_map(|label| cells.cell(label, n)).collect();
        let known: Vec<(&Cell<'_>, f64)> =
            cells.iter().filter_map(|&cell| Some((cell, cell.median()?))).collect();
        let fastest = known.iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
        let slowest = known.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
        let unsolved: Vec<String> = cells
            .iter()
            .filter(|cell| cell.times.successes() < cell.times.len())
            .map(|cell| format!("{} solves {} of {}", cell.label, cell.times.successes(), cell.times.len()))
            .collect();
        let factor = slowest.1 / fastest.1;
        hangs |= factor > SAME.1 || !unsolved.is_empty();
        let mut sentence = format!(
            "{parameter}: the median goes from {} ({}) to {} ({}), a factor of {}, and the 90 % over the 10 % quantile \
             from {} to {}",
            time(fastest.1),
            fastest.0.label,
            time(slowest.1),
            slowest.0.label,
            digits(factor),
            decile_ratio(fastest.0),
            decile_ratio(slowest.0),
        );
        if !unsolved.is_empty() {
            sentence += &format!("; within the budget {}", listed(&unsolved));
        }
        sentences.push(sentence + ".");
    }
    if sentences.is_empty() {
        return None;
    }
    Some((if hangs { Finding::Holds } else { Finding::Fails }, sentences.join(" ")))
}

/// The 90 % quantile over the 10 % quantile.
fn decile_ratio(cell: &Cell<'_>) -> String {
    let (low, high) = (cell.times.quantile(0.1).value(), cell.times.quantile(0.9).value());
    low.zip(high).map_or("an unknown value".to_owned(), |(low, high)| digits(high / low))
}

/// O(1) a queen is O(n) a board: the whole interval of the exponent lies within a fifth of 1. It fails if none of it lies
/// within a tenth of 1.
fn constant_per_queen(findings: &Findings<'_>, cells: &Cells<'_>) -> Judged {
    let construction = findings.analysis.construction.as_ref()?;
    let power = findings.growth.powers.iter().find(|power| power.label == construction)?;
    let exponent = power.law.exponent();
    let interval = exponent.interval?;
    let per_queen: Vec<(u32, f64)> =
        medians(cells, construction).into_iter().map(|(n, seconds)| (n, seconds / f64::from(n))).collect();
    let least = per_queen.iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
    let most = per_queen.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let finding = match () {
        () if interval.high() < 0.9 || interval.low() > 1.1 => Finding::Fails,
        () if interval.low() >= 0.8 && interval.high() <= 1.2 => Finding::Holds,
        () => Finding::Undecided,
    };
    let reason = format!(
        "A board costs n to the power {} over n = {} to {}, and O(1) a queen would be the power 1. A queen takes between \
         {} (n = {}) and {} (n = {}): small boards pay for starting at all, large ones for the first touch of fresh \
         memory, which costs more than the formula.",
        super::text::estimate(&exponent),
        thousands(f64::from(power.sizes.0)),
        thousands(f64::from(power.sizes.1)),
        time(least.1),
        thousands(f64::from(least.0)),
        time(most.1),
        thousands(f64::from(most.0)),
    );
    Some((finding, reason))
}

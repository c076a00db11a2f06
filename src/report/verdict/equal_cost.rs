//! "A heuristic at its size costs what a backtracking costs at its size."

use super::{Finding, Judged};
use crate::report::findings::{Findings, Ratio};
use crate::report::text::{digits, listed};
use crate::stats::Interval;

/// Two times are called the same here if neither is more than twice the other.
const SAME: (f64, f64) = (0.5, 2.0);

/// A pair costs the same if the whole interval of its ratio lies within [`SAME`], and does not if none of it does.
pub(super) fn judge(findings: &Findings<'_>) -> Judged {
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
    let value = |ratio: &&Ratio<'_>| ratio.estimate.value;
    let least = findings.ratios.iter().min_by(|a, b| value(a).total_cmp(&value(b)))?;
    let most = findings.ratios.iter().max_by(|a, b| value(a).total_cmp(&value(b)))?;
    let (tree, heuristic) = (findings.analysis.backtracking_size, findings.analysis.heuristic_size);
    let total = same.len() + other + open;
    if total == 0 {
        return Some((
            Finding::Undecided,
            "No ratio has an interval: each program ran once only.".to_owned(),
        ));
    }
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
        (_, 0, _) => Finding::Undecided,
        _ => Finding::Depends,
    };
    Some((finding, reason))
}

/// Where backtracking really costs what a heuristic does: the nearest and the farthest.
fn frontier(findings: &Findings<'_>) -> String {
    let reached = || findings.frontier.trees.iter().filter_map(|tree| Some((tree.last?, tree)));
    let (nearest, farthest) = (reached().min_by_key(|(n, _)| *n), reached().max_by_key(|(n, _)| *n));
    let (Some((least, near)), Some((most, far))) = (nearest, farthest) else { return String::new() };
    let or_more = if most == far.measured { " or further" } else { "" };
    format!(
        " The last n at which backtracking costs no more than the heuristic lies between {least} ({} in the time of {}) \
         and {most}{or_more} ({} in the time of {}).",
        near.backtracking, near.heuristic, far.backtracking, far.heuristic
    )
}

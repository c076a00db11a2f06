//! "Heuristics end at about their size."

use super::{Finding, Judged};
use crate::report::findings::Findings;
use crate::report::group::{Cell, Cells};
use crate::report::text::{thousands, time};

/// Sizes past the claimed end at which the claim is wrong for good.
const FAR: u64 = 10;

/// The claimed end is wrong if one heuristic solves every run at ten times that size; it holds if none solves every run
/// at any size past it.
pub(super) fn judge(findings: &Findings<'_>, cells: &Cells<'_>) -> Judged {
    let claimed = findings.analysis.heuristic_size.get();
    let past = |label: &String| -> Vec<&Cell<'_>> {
        cells.of(label).into_iter().filter(|cell| cell.n > claimed).collect()
    };
    let labels = &findings.analysis.heuristics;
    if labels.iter().all(|label| past(label).is_empty()) {
        return None;
    }
    let reached: Vec<(u32, String)> = labels.iter().filter_map(|label| largest(&past(label))).collect();
    let far = reached.iter().any(|&(n, _)| u64::from(n) >= FAR * u64::from(claimed));
    let words = reached.iter().map(|(_, words)| words.as_str()).collect::<Vec<_>>().join("; ");
    let border = thousands(f64::from(claimed));
    Some(match (far, reached.is_empty()) {
        (_, true) => (Finding::Holds, format!("No heuristic solved every run at any size past {border}.")),
        (true, _) => (
            Finding::Fails,
            format!("Every run succeeded, at the largest size and in the median time: {words}."),
        ),
        (false, _) => {
            (Finding::Undecided, format!("No heuristic solved every run at {FAR} times {border}: {words}."))
        }
    })
}

/// The largest size at which every run succeeded, in words; and the next one that was tried in vain.
fn largest(past: &[&Cell<'_>]) -> Option<(u32, String)> {
    let index = past.iter().rposition(|cell| cell.times.successes() == cell.times.len())?;
    let cell = past[index];
    let vain = past.get(index + 1).map_or(String::new(), |next| {
        format!(
            " (of n = {}: {} of {})",
            thousands(f64::from(next.n)),
            next.times.successes(),
            next.times.len()
        )
    });
    Some((
        cell.n,
        format!("{} n = {} in {}{vain}", cell.label, thousands(f64::from(cell.n)), time(cell.median()?)),
    ))
}

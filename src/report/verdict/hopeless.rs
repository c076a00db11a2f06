//! "Backtracking is hopeless past its size."

use super::{Finding, Judged};
use crate::report::findings::Findings;
use crate::report::frontier::medians;
use crate::report::group::Cells;
use crate::report::growth::Parity;
use crate::report::text::{listed, time};

/// Hopeless means that no program solves a size past the border within its budget.
pub(super) fn judge(findings: &Findings<'_>, cells: &Cells<'_>) -> Judged {
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
            let unsolved = cells.of(label).into_iter().find(|cell| cell.n > n);
            let end =
                unsolved.map_or(String::new(), |cell| format!(", but not n = {} within its budget", cell.n));
            past.push(format!("{label}, n = {n}: {}{end}", time(seconds)));
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
        past => format!("Solved past {border}, at the largest size: {}.", past.join("; ")),
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

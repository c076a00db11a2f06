//! "The spread of a heuristic's time hangs on a parameter."

use super::{Finding, Judged};
use crate::random::Seed;
use crate::report::findings::{Findings, RESAMPLES};
use crate::report::group::{Cell, Cells};
use crate::report::text::{digits, estimate, listed, time};
use crate::stats::{Confidence, Estimate, Sample, bootstrap};

/// The spread is the 90 % quantile over the 10 % quantile. It hangs on a parameter if the intervals of the spread at two
/// settings lie apart, or if a setting leaves runs unsolved. The claim holds if it does so for every parameter that was
/// swept, and depends if only for some.
pub(super) fn judge(findings: &Findings<'_>, cells: &Cells<'_>) -> Judged {
    let n = findings.analysis.heuristic_size.get();
    let mut sentences = Vec::new();
    let mut hanging = 0;
    for (parameter, labels) in &findings.analysis.sweeps {
        let cells: Vec<&Cell<'_>> = labels.iter().filter_map(|label| cells.cell(label, n)).collect();
        let (hangs, sentence) = sweep(parameter, &cells)?;
        hanging += usize::from(hangs);
        sentences.push(sentence);
    }
    let finding = match (hanging, sentences.len()) {
        (_, 0) => return None,
        (0, _) => Finding::Fails,
        (some, all) if some == all => Finding::Holds,
        _ => Finding::Depends,
    };
    Some((finding, sentences.join(" ")))
}

fn sweep(parameter: &str, cells: &[&Cell<'_>]) -> Option<(bool, String)> {
    let solved = cells.iter().filter_map(|cell| Some((*cell, cell.finished_times()?)));
    let known: Vec<(&Cell<'_>, f64, Estimate)> =
        solved.filter_map(|(cell, times)| Some((cell, times.median(), spread(cell, &times)?))).collect();
    let narrowest = known.iter().min_by(|a, b| a.2.value.total_cmp(&b.2.value))?;
    let widest = known.iter().max_by(|a, b| a.2.value.total_cmp(&b.2.value))?;
    let apart =
        narrowest.2.interval.zip(widest.2.interval).is_some_and(|(low, high)| low.high() < high.low());
    let unsolved: Vec<String> = cells
        .iter()
        .filter(|cell| cell.times.successes() < cell.times.len())
        .map(|cell| format!("{} solves {} of {}", cell.label, cell.times.successes(), cell.times.len()))
        .collect();
    let medians = known.iter().map(|(_, median, _)| *median);
    let (fastest, slowest) = (medians.clone().fold(f64::MAX, f64::min), medians.fold(0.0, f64::max));
    let hangs = apart || !unsolved.is_empty();
    let mut sentence = format!(
        "{parameter}: {}; the spread goes from {} ({}) to {} ({}), the median from {} to {}, a factor of {}",
        if hangs { "yes" } else { "no" },
        estimate(&narrowest.2),
        narrowest.0.label,
        estimate(&widest.2),
        widest.0.label,
        time(fastest),
        time(slowest),
        digits(slowest / fastest),
    );
    if !unsolved.is_empty() {
        sentence += &format!("; within the budget {}", listed(&unsolved));
    }
    Some((hangs, sentence + "."))
}

/// The 90 % quantile over the 10 % quantile, with its interval.
fn spread(cell: &Cell<'_>, times: &Sample) -> Option<Estimate> {
    let ratio = |[times]: [&Sample; 1]| Some(times.quantile(0.9) / times.quantile(0.1));
    let seed = Seed::DEFAULT.derive("spread").derive(cell.label);
    bootstrap::estimate([times], ratio, RESAMPLES, Confidence::P95, seed)
}

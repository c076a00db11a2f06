//! "The construction costs O(1) a queen."

use super::{Finding, Judged};
use crate::report::findings::Findings;
use crate::report::frontier::medians;
use crate::report::group::Cells;
use crate::report::text::{estimate, thousands, time};

/// How far an exponent may be from 1 and still be called 1.
const MARGIN: f64 = 0.2;

/// O(1) a queen is O(n) a board, the power 1. It holds if the whole interval of the fitted exponent lies within
/// [`MARGIN`] of 1, and fails if none of it does. Beside the clock stands what does not hang on a machine: the steps.
pub(super) fn judge(findings: &Findings<'_>, cells: &Cells<'_>) -> Judged {
    let construction = findings.analysis.construction.as_ref()?;
    let power = findings.growth.powers.iter().find(|power| power.label == construction)?;
    let exponent = power.law.exponent();
    let interval = exponent.interval?;
    let finding = match () {
        () if interval.low() >= 1.0 - MARGIN && interval.high() <= 1.0 + MARGIN => Finding::Holds,
        () if interval.high() < 1.0 - MARGIN || interval.low() > 1.0 + MARGIN => Finding::Fails,
        () => Finding::Undecided,
    };
    let per_queen: Vec<(u32, f64)> =
        medians(cells, construction).into_iter().map(|(n, seconds)| (n, seconds / f64::from(n))).collect();
    let least = per_queen.iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
    let most = per_queen.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let records = cells.of(construction).into_iter().flat_map(|cell| cell.records.iter());
    let one_step = records.clone().all(|record| record.steps == u64::from(record.n));
    let steps =
        if one_step { "It takes exactly one step a queen at every size" } else { "Steps a queen vary" };
    let reason = format!(
        "{steps}. By the clock a board costs n to the power {} over n = {} to {} (medians from 1 µs on); a queen takes \
         between {} (n = {}) and {} (n = {}).",
        estimate(&exponent),
        thousands(f64::from(power.sizes.0)),
        thousands(f64::from(power.sizes.1)),
        time(least.1),
        thousands(f64::from(least.0)),
        time(most.1),
        thousands(f64::from(most.0)),
    );
    Some((finding, reason))
}

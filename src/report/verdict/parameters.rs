//! "The effort hangs on the free parameter."

use super::{Finding, Judged};
use crate::report::views::{Sweep, factor};
use crate::stats::Quantile;

/// From which factor between the worst and the best setting on a parameter matters.
const MATTERS: f64 = 2.0;

/// A parameter matters if the worst setting costs at least twice the best one, median against median. The claim holds if
/// every swept one matters, fails if none does, and depends if some do.
pub(super) fn judge(sweeps: &[Sweep<'_>]) -> Judged {
    let judged: Vec<(&Sweep<'_>, Quantile)> =
        sweeps.iter().filter_map(|sweep| Some((sweep, sweep.times_best(sweep.worst()?)?))).collect();
    let matters = judged.iter().filter(|(_, worst)| worst.bound() >= MATTERS).count();
    let finding = match (matters, judged.len()) {
        (_, 0) => return None,
        (0, _) => Finding::Fails,
        (some, all) if some == all => Finding::Holds,
        _ => Finding::Depends,
    };
    let told = |(sweep, worst): &(&Sweep<'_>, Quantile)| {
        let default = sweep.default().map_or("not among the settings".to_owned(), |default| {
            format!("{} times the best", factor(sweep.times_best(default)))
        });
        format!(
            "{} of {}: the worst setting costs {} times the best, the default {default}",
            sweep.parameter,
            sweep.algorithm,
            factor(Some(*worst))
        )
    };
    let list: Vec<String> = judged.iter().map(told).collect();
    let rule = format!(
        "{matters} of {} parameters make a difference of a factor of 2 or more between the settings swept.",
        judged.len()
    );
    Some((finding, format!("{rule} {}.", list.join("; "))))
}

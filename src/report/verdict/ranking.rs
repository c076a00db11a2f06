//! "Evaluations rank programs as time does."

use super::{Finding, Judged};
use crate::board::Size;
use crate::report::number::Numbers;
use crate::report::text::{digits, thousands, time};
use crate::report::views::Ranks;

/// The claim holds if the order by median evaluations is that by median time, ties aside, and fails otherwise.
pub(super) fn judge(numbers: &Numbers<'_>, labels: &[String], n: Size) -> Judged {
    let found = Ranks::new(numbers, &numbers.labels(labels), n.get());
    let tau = found.tau()?;
    let mut reason = format!(
        "At n = {}, Kendall's tau-b between the two rankings of {} programs is {tau:.2}.",
        thousands(f64::from(n.get())),
        found.medians.len()
    );
    let pairs = found.medians.iter().enumerate();
    let reversed =
        pairs.flat_map(|(index, slow)| found.medians[..index].iter().map(move |fast| (fast, slow)));
    let reversed = reversed.filter(|(fast, slow)| fast.1 < slow.1 && fast.2 > slow.2);
    let gap = |(fast, slow): &(&(&str, f64, f64), &(&str, f64, f64))| (slow.1 / fast.1).min(fast.2 / slow.2);
    let worst = reversed.max_by(|a, b| gap(a).total_cmp(&gap(b)));
    if let Some((fast, slow)) = worst {
        reason += &format!(
            " The widest reversal: {} needs {} times the evaluations of {}, and {} against {}.",
            fast.0,
            digits(fast.2 / slow.2),
            slow.0,
            time(fast.1),
            time(slow.1)
        );
    }
    Some((if worst.is_none() { Finding::Holds } else { Finding::Fails }, reason))
}

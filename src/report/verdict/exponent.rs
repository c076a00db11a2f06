//! "It grows as this power of n", or not at all.

use super::{Finding, Judged, together};
use crate::board::Size;
use crate::experiment::view::Reading;
use crate::report::number::{Numbers, titled};
use crate::report::text::{estimate, listed, range, thousands};
use crate::report::views::law;

/// The exponent of a power law, fitted from a size on, is in the range if its 95 % interval is, and outside it if its interval
/// is; otherwise the data cannot tell. The claim holds or fails if it does for each label, and depends if they differ.
pub(super) fn judge(
    numbers: &Numbers<'_>,
    labels: &[String],
    reading: Reading,
    from: Size,
    (low, high): (f64, f64),
) -> Judged {
    let mut findings = Vec::new();
    let mut exponents = Vec::new();
    for label in numbers.labels(labels) {
        let Some(law) = law(numbers, label, reading, from) else { continue };
        let exponent = law.exponent();
        let interval = exponent.interval?;
        findings.push(if low <= interval.low() && interval.high() <= high {
            Finding::Holds
        } else if interval.high() < low || high < interval.low() {
            Finding::Fails
        } else {
            Finding::Undecided
        });
        exponents.push(format!("{} for {label}", estimate(&exponent)));
    }
    let finding = together(&findings)?;
    let reason = format!(
        "From n = {} on, {} grows as n to the power {}; the claim is one {}.",
        thousands(f64::from(from.get())),
        titled(reading),
        listed(&exponents),
        range(low, high)
    );
    Some((finding, reason))
}

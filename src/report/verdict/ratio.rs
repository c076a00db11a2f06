//! "This one needs so many times as much as that one."

use super::{Finding, Judged};
use crate::board::Size;
use crate::experiment::view::Reading;
use crate::report::number::{Numbers, titled};
use crate::report::text::{estimate, range, thousands};

/// The ratio is in the range if its 95 % interval is, and outside it if its interval is; otherwise the data cannot tell.
pub(super) fn judge(
    numbers: &Numbers<'_>,
    (label, to): (&str, &str),
    reading: Reading,
    n: Size,
    (low, high): (f64, f64),
) -> Judged {
    let ratio = numbers.ratio(label, to, n.get(), reading)?;
    let interval = ratio.interval?;
    let finding = if low <= interval.low() && interval.high() <= high {
        Finding::Holds
    } else if interval.high() < low || high < interval.low() {
        Finding::Fails
    } else {
        Finding::Undecided
    };
    let reason = format!(
        "At n = {}, {} of {label} is {} times that of {to}; the claim is a factor {}.",
        thousands(f64::from(n.get())),
        titled(reading),
        estimate(&ratio),
        range(low, high)
    );
    Some((finding, reason))
}

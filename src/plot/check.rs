//! Checks on single values before anything is drawn.

use super::error::PlotError;
use super::figure::{Axis, Scale};

/// Largest magnitude on an axis. Beyond it the padding around the data could overflow.
const LARGEST: f64 = 1e300;
/// Smallest value on a logarithmic axis. Below it the marks around the data would run out of precision.
const SMALLEST: f64 = 1e-300;

/// Checks that `axis` can show `value`, which belongs to `of`.
pub(super) fn check_value(of: &str, axis: &Axis, value: f64) -> Result<(), PlotError> {
    let log = axis.scale == Scale::Log;
    if log && value <= 0.0 {
        return Err(PlotError::NotPositive { of: of.into(), axis: axis.caption(), value });
    }
    if !value.is_finite() || value.abs() > LARGEST || (log && value < SMALLEST) {
        return Err(PlotError::Unplottable { of: of.into(), axis: axis.caption(), value });
    }
    Ok(())
}

/// Checks that an interval which belongs to `of` is not upside down.
pub(super) fn check_order(of: &str, low: f64, high: f64) -> Result<(), PlotError> {
    if low > high {
        return Err(PlotError::UpsideDown { of: of.into(), low, high });
    }
    Ok(())
}

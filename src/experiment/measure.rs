//! One run, measured: the report and its row.

use std::sync::atomic::AtomicBool;

use super::memory;
use super::record::{Identity, Record};
use crate::random::Seed;
use crate::solve::{self, Budget, Defect, Report};

/// One measured run: the report and its row. The peak of memory is reset before it and read after it, so it is asked for
/// only where nothing else runs in this process.
///
/// # Errors
/// If the algorithm returned a placement that is no solution.
pub fn measure(
    identity: Identity<'_>,
    budget: Budget,
    interrupt: &AtomicBool,
    alone: bool,
) -> Result<(Report, Record), Defect> {
    let reset = alone && memory::reset_peak();
    let seed = Seed(identity.seed);
    let report = solve::run(identity.bound, identity.size, seed, budget, interrupt, None)?;
    let record = Record::new(identity, &report, if reset { memory::peak() } else { None });
    Ok((report, record))
}

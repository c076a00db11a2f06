//! First boards of which a large one takes longer than the interrupt flag should wait: they are made in pieces.

use super::{Meter, Stop};
use crate::board::{Permutation, RankedBoard, Size, TrackedBoard};
use crate::random::Rng;

/// A random permutation with its conflicted rows. A look at the clock before each half.
pub(super) fn tracked(size: Size, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<TrackedBoard, Stop> {
    meter.work(size.get())?;
    let permutation = Permutation::random(size, rng);
    meter.work(size.get())?;
    Ok(TrackedBoard::new(permutation))
}

/// A random permutation with its rows ranked. A look at the clock before the permutation, then as for any work.
pub(super) fn ranked(size: Size, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<RankedBoard, Stop> {
    meter.work(size.get())?;
    let permutation = Permutation::random(size, rng);
    RankedBoard::try_new(permutation, || meter.work(1))
}

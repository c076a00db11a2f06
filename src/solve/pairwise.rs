//! The check of the texts' backtracking programs: the last queen against every earlier one, pair by pair.
//!
//! It runs from the top row down and stops at the first attacker, so the number of pairs looked at is an exact,
//! machine-independent number.

use super::Meter;

/// Whether the last of some queens is attacked by none of the others, along columns and diagonals.
#[inline]
pub(super) fn holds(x: &[u32], meter: &mut Meter<'_>) -> bool {
    check(x, meter, |column, last| column == last)
}

/// Whether the last of some queens in distinct columns is attacked by none of the others, along diagonals.
#[inline]
pub(super) fn holds_on_diagonals(x: &[u32], meter: &mut Meter<'_>) -> bool {
    check(x, meter, |_, _| false)
}

#[inline]
fn check(x: &[u32], meter: &mut Meter<'_>, same_column: impl Fn(u32, u32) -> bool) -> bool {
    let (&last, earlier) = x.split_last().expect("a check has a queen to check");
    let rows = earlier.len() as u32;
    // The diagonals through the last queen, followed from the top row down: a column that meets one is attacked.
    let (mut rising, mut falling) = (last.wrapping_add(rows), last.wrapping_sub(rows));
    let mut checks = 0;
    let mut attacked = false;
    for &column in earlier {
        checks += 1;
        if same_column(column, last) || column == rising || column == falling {
            attacked = true;
            break;
        }
        rising = rising.wrapping_sub(1);
        falling = falling.wrapping_add(1);
    }
    meter.effort.evaluations += checks;
    !attacked
}

//! Rules that hold the cost after the swap against a level: one that falls with time, or one that the walk left behind.

use super::{Acceptance, after};
use crate::board::Size;
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter, Values};

/// What does not raise the cost, and what leads to a cost of at most a level, which falls from the first cost to 0 by the
/// same rain at each step (Dueck 1993, DOI 10.1006/jcph.1993.1010).
///
/// As in Burke, Bykov, Newall, Petrovic (2004, DOI 10.1080/07408170490438410), the level falls at each step and not only
/// at those that are accepted, and a swap that does not raise the cost is accepted above the level, too.
#[derive(Clone, Copy, Debug)]
pub struct GreatDeluge {
    /// `None` is the rule of `auto`.
    steps: Option<u64>,
    first: u64,
    fall: u64,
    left: u64,
}

/// What does not raise the cost, and what leads below the cost of so many steps ago (Burke, Bykov 2017, DOI
/// 10.1016/j.ejor.2016.07.012): the final version of the paper, which puts a cost into the ring only if it is lower than
/// the one that stands there.
#[derive(Clone, Debug)]
pub struct LateAcceptance {
    ring: Vec<u64>,
    next: usize,
}

/// What leads below the least cost so far plus a deviation (record-to-record travel: Dueck 1993, DOI
/// 10.1006/jcph.1993.1010).
#[derive(Clone, Copy, Debug)]
pub struct RecordToRecord {
    deviation: u64,
    record: u64,
}

/// The parameter of the great deluge.
pub const RAIN_STEPS: Parameter = Parameter {
    name: "rain_steps",
    kind: Kind::AutoCount { default: None, rule: "10n", min: 1, max: 1 << 53 },
    meaning: "acceptance=great_deluge: steps in which the level falls from the first cost to 0",
};

/// The parameter of late acceptance.
pub const HISTORY: Parameter = Parameter {
    name: "history",
    kind: Kind::Count { default: 20, min: 1, max: 10_000_000 },
    meaning: "acceptance=late_acceptance: how many steps ago the cost is that a swap is compared with",
};

/// The parameter of record-to-record travel.
pub const DEVIATION: Parameter = Parameter {
    name: "deviation",
    kind: Kind::Count { default: 2, min: 1, max: 1 << 53 },
    meaning: "acceptance=record_to_record: attacking pairs above the least cost so far from which on a swap is refused",
};

impl GreatDeluge {
    /// With a level that falls in so many steps, or in those of `auto`.
    pub fn new(steps: Option<u64>) -> GreatDeluge {
        GreatDeluge { steps, first: 0, fall: 1, left: 0 }
    }

    /// The rule that the parameters say.
    pub fn of(values: &Values) -> GreatDeluge {
        GreatDeluge::new(values.count("rain_steps"))
    }
}

impl Acceptance for GreatDeluge {
    fn begin(&mut self, size: Size, cost: u64) {
        self.first = cost;
        self.fall = self.steps.unwrap_or(10 * u64::from(size.get()));
        self.left = self.fall;
    }

    #[inline]
    fn accepts(&mut self, cost: u64, delta: i64, _: &mut Rng) -> bool {
        self.left = self.left.saturating_sub(1);
        // The level is first * left / fall; in whole numbers nothing is rounded.
        delta <= 0
            || u128::from(after(cost, delta)) * u128::from(self.fall)
                <= u128::from(self.first) * u128::from(self.left)
    }
}

impl LateAcceptance {
    /// With a ring of so many costs, at least one.
    pub fn new(history: usize) -> LateAcceptance {
        LateAcceptance { ring: vec![0; history.max(1)], next: 0 }
    }

    /// The rule that the parameters say.
    pub fn of(values: &Values) -> LateAcceptance {
        LateAcceptance::new(values.count("history").expect("history has no auto") as usize)
    }
}

impl Acceptance for LateAcceptance {
    fn begin(&mut self, _: Size, cost: u64) {
        self.ring.fill(cost);
        self.next = 0;
    }

    #[inline]
    fn accepts(&mut self, cost: u64, delta: i64, _: &mut Rng) -> bool {
        let proposed = after(cost, delta);
        let late = &mut self.ring[self.next];
        let accepted = delta <= 0 || proposed < *late;
        *late = (*late).min(if accepted { proposed } else { cost });
        self.next += 1;
        if self.next == self.ring.len() {
            self.next = 0;
        }
        accepted
    }
}

impl RecordToRecord {
    /// With a deviation, in attacking pairs.
    pub fn new(deviation: u64) -> RecordToRecord {
        RecordToRecord { deviation, record: 0 }
    }

    /// The rule that the parameters say.
    pub fn of(values: &Values) -> RecordToRecord {
        RecordToRecord::new(values.count("deviation").expect("deviation has no auto"))
    }
}

impl Acceptance for RecordToRecord {
    fn begin(&mut self, _: Size, cost: u64) {
        self.record = cost;
    }

    #[inline]
    fn accepts(&mut self, cost: u64, delta: i64, _: &mut Rng) -> bool {
        let proposed = after(cost, delta);
        let accepted = proposed < self.record.saturating_add(self.deviation);
        if accepted {
            self.record = self.record.min(proposed);
        }
        accepted
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::answers;
    use super::*;

    #[test]
    fn the_level_of_the_deluge_falls_at_each_step() {
        // Levels 8, 6, 4, 2, 0, from a cost of 10.
        let deltas = [-5, 1, -2, -1, 1, 0, -1];
        assert_eq!(
            answers(GreatDeluge::new(Some(5)), 10, &deltas),
            [true, true, true, true, false, true, true]
        );
        // Dry land is accepted above the level, too.
        assert_eq!(answers(GreatDeluge::new(Some(2)), 10, &[0, 0, -1]), [true; 3]);
    }

    #[test]
    fn late_acceptance_looks_a_ring_back() {
        // Costs 10 > 7 > 9, then the ring holds 7, 9: 7 + 1 is refused against 7, accepted against 9.
        assert_eq!(answers(LateAcceptance::new(2), 10, &[-3, 2, -2, 1, 1]), [true, true, true, true, false]);
        // A ring of one is a descent that keeps to plateaus.
        assert_eq!(answers(LateAcceptance::new(1), 10, &[1, 0, -1, 1]), [false, true, true, false]);
    }

    #[test]
    fn travel_keeps_near_the_record() {
        let deltas = [1, 1, -4, 2, 1, 0];
        assert_eq!(answers(RecordToRecord::new(2), 10, &deltas), [true, false, true, false, true, true]);
        assert_eq!(answers(RecordToRecord::new(1), 10, &[1, 0, -1]), [false, true, true]);
    }
}

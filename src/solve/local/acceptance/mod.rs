//! Which proposals a local search accepts.
//!
//! A rule is an [`Acceptance`]: a value that is told where each walk begins and then judges one proposal a step. Those of
//! the library are in the files beside this one, by what they look at, and [`Rule`] is one of them.

mod change;
mod level;
mod temperature;

pub use change::{Any, Improving, Sideways};
pub use level::{DEVIATION, GreatDeluge, HISTORY, LateAcceptance, RAIN_STEPS, RecordToRecord};
pub use temperature::{
    FINAL_TEMPERATURE, FINAL_THRESHOLD, Metropolis, TEMPERATURE, THRESHOLD, ThresholdAccepting,
};

pub use change::PLATEAU;

use crate::board::Size;
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter, Values};

/// A rule of acceptance. The search clones it for each run and lets it remember what it wants.
pub trait Acceptance: Clone + Send + Sync + 'static {
    /// A walk begins on a board of this size and cost: the first of a run, or one after a restart. The place to allocate.
    fn begin(&mut self, size: Size, cost: u64);

    /// Whether a swap is made that would change this cost by `delta`. Called once a step; draws from the search stream if
    /// it must.
    fn accepts(&mut self, cost: u64, delta: i64, rng: &mut Rng) -> bool;
}

/// The rules of the library.
#[derive(Clone, Debug)]
pub enum Rule {
    /// [`Metropolis`].
    Metropolis(Metropolis),
    /// [`ThresholdAccepting`].
    ThresholdAccepting(ThresholdAccepting),
    /// [`GreatDeluge`].
    GreatDeluge(GreatDeluge),
    /// [`LateAcceptance`].
    LateAcceptance(LateAcceptance),
    /// [`RecordToRecord`].
    RecordToRecord(RecordToRecord),
    /// [`Improving`].
    Improving(Improving),
    /// [`Sideways`].
    Sideways(Sideways),
    /// [`Any`].
    Any(Any),
}

/// The parameter that names the rule.
pub const ACCEPTANCE: Parameter = Parameter {
    name: "acceptance",
    kind: Kind::Choice(&[
        "metropolis",
        "threshold",
        "great_deluge",
        "late_acceptance",
        "record_to_record",
        "improving",
        "sideways",
        "any",
    ]),
    meaning: "which swaps are made: by temperature, by threshold, below a falling level, by the cost some steps ago, near \
              the record, only better ones, those and a plateau, or all (a random walk)",
};

impl Rule {
    /// The rule that the parameters of the whole grid say.
    pub fn of(values: &Values) -> Rule {
        match values.choice("acceptance") {
            "threshold" => Rule::ThresholdAccepting(ThresholdAccepting::of(values)),
            "great_deluge" => Rule::GreatDeluge(GreatDeluge::of(values)),
            "late_acceptance" => Rule::LateAcceptance(LateAcceptance::of(values)),
            "record_to_record" => Rule::RecordToRecord(RecordToRecord::of(values)),
            "improving" => Rule::Improving(Improving),
            "sideways" => Rule::Sideways(Sideways::of(values)),
            "any" => Rule::Any(Any),
            _ => Rule::Metropolis(Metropolis::of(values)),
        }
    }
}

/// The same call to whichever rule it is.
macro_rules! of_each {
    ($rule:expr, $inner:ident => $call:expr) => {
        match $rule {
            Rule::Metropolis($inner) => $call,
            Rule::ThresholdAccepting($inner) => $call,
            Rule::GreatDeluge($inner) => $call,
            Rule::LateAcceptance($inner) => $call,
            Rule::RecordToRecord($inner) => $call,
            Rule::Improving($inner) => $call,
            Rule::Sideways($inner) => $call,
            Rule::Any($inner) => $call,
        }
    };
}

impl Acceptance for Rule {
    fn begin(&mut self, size: Size, cost: u64) {
        of_each!(self, rule => rule.begin(size, cost));
    }

    #[inline]
    fn accepts(&mut self, cost: u64, delta: i64, rng: &mut Rng) -> bool {
        of_each!(self, rule => rule.accepts(cost, delta, rng))
    }
}

/// The cost after a change.
#[inline]
fn after(cost: u64, delta: i64) -> u64 {
    cost.checked_add_signed(delta).expect("no swap takes away more pairs than there are")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;

    /// What a rule that has begun at a cost answers to proposals of these changes, one after the other, on the board that
    /// its answers make.
    pub(super) fn answers(mut rule: impl Acceptance, mut cost: u64, deltas: &[i64]) -> Vec<bool> {
        let mut rng = Seed(1).rng();
        rule.begin(Size::new(8).unwrap(), cost);
        let mut answer = |&delta: &i64| {
            let accepted = rule.accepts(cost, delta, &mut rng);
            if accepted {
                cost = after(cost, delta);
            }
            accepted
        };
        deltas.iter().map(&mut answer).collect()
    }
}

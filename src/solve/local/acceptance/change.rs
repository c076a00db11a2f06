//! Rules that look at the change alone.

use super::Acceptance;
use crate::board::Size;
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter, Values};

/// Everything: a random walk, which measures a landscape rather than searches it (Weinberger 1990, DOI
/// 10.1007/BF00202749).
#[derive(Clone, Copy, Debug)]
pub struct Any;

/// What lowers the cost: iterative improvement with random proposals (as in Hoos, Stützle 2004, Stochastic Local Search:
/// Foundations and Applications). At a local minimum it stays until a restart or the end of the budget.
#[derive(Clone, Copy, Debug)]
pub struct Improving;

/// What lowers the cost, and a limited number of swaps in a row that keep it (sideways moves: Selman, Levesque, Mitchell
/// 1992, Proceedings of AAAI-92, 440-446; with a limit as in Russell, Norvig, Artificial Intelligence: A Modern Approach).
/// Once the limit is reached only an improvement frees it.
#[derive(Clone, Copy, Debug)]
pub struct Sideways {
    plateau: u64,
    kept: u64,
}

/// The parameter of sideways moves.
pub const PLATEAU: Parameter = Parameter {
    name: "plateau",
    kind: Kind::Count { default: 100, min: 0, max: 1 << 53 },
    meaning: "acceptance=sideways: swaps in a row that may keep the cost",
};

impl Sideways {
    /// With at most so many swaps in a row that keep the cost.
    pub fn new(plateau: u64) -> Sideways {
        Sideways { plateau, kept: 0 }
    }

    /// The rule that the parameters say.
    pub fn of(values: &Values) -> Sideways {
        Sideways::new(values.count("plateau").expect("plateau has no auto"))
    }
}

impl Acceptance for Any {
    fn begin(&mut self, _: Size, _: u64) {}

    #[inline]
    fn accepts(&mut self, _: u64, _: i64, _: &mut Rng) -> bool {
        true
    }
}

impl Acceptance for Improving {
    fn begin(&mut self, _: Size, _: u64) {}

    #[inline]
    fn accepts(&mut self, _: u64, delta: i64, _: &mut Rng) -> bool {
        delta < 0
    }
}

impl Acceptance for Sideways {
    fn begin(&mut self, _: Size, _: u64) {
        self.kept = 0;
    }

    #[inline]
    fn accepts(&mut self, _: u64, delta: i64, _: &mut Rng) -> bool {
        if delta < 0 {
            self.kept = 0;
            return true;
        }
        let accepted = delta == 0 && self.kept < self.plateau;
        self.kept += u64::from(accepted);
        accepted
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::answers;
    use super::*;

    #[test]
    fn any_accepts_and_improving_improves() {
        assert_eq!(answers(Any, 9, &[-1, 0, 7]), [true; 3]);
        assert_eq!(answers(Improving, 9, &[-1, 0, 1, -3]), [true, false, false, true]);
    }

    #[test]
    fn a_plateau_ends_and_an_improvement_opens_a_new_one() {
        let deltas = [0, 1, 0, 0, 0, -1, 0];
        assert_eq!(answers(Sideways::new(2), 9, &deltas), [true, false, true, false, false, true, true]);
        assert_eq!(answers(Sideways::new(0), 9, &[0, -1]), [false, true]);
    }
}

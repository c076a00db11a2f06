//! Rules under a falling temperature or threshold.

use super::{Acceptance, after};
use crate::board::Size;
use crate::random::Rng;
use crate::solve::boltzmann::accepts_raise;
use crate::solve::local::cooling::Cooling;
use crate::solve::parameter::{Kind, Parameter, Values};

/// What does not raise the cost, and what raises it by d with probability exp(-d / T) (Metropolis et al. 1953, DOI
/// 10.1063/1.1699114), where T falls (Kirkpatrick, Gelatt, Vecchi 1983, DOI 10.1126/science.220.4598.671).
#[derive(Clone, Copy, Debug)]
pub struct Metropolis {
    temperature: Cooling,
}

/// What changes the cost by less than a threshold, which falls (Dueck, Scheuer 1990, DOI 10.1016/0021-9991(90)90201-B).
/// Costs are whole: any threshold up to 1 accepts what does not raise the cost, one up to 2 a raise by 1, and so on.
#[derive(Clone, Copy, Debug)]
pub struct ThresholdAccepting {
    threshold: Cooling,
}

/// The parameter of the first temperature.
pub const TEMPERATURE: Parameter = Parameter {
    name: "temperature",
    kind: Kind::Real { default: 0.5, min: 0.01, max: 1e6 },
    meaning: "acceptance=metropolis: the first T; a swap that raises the cost by d is made with probability exp(-d / T)",
};

/// The parameter of the last temperature.
pub const FINAL_TEMPERATURE: Parameter = Parameter {
    name: "final_temperature",
    kind: Kind::Real { default: 0.12, min: 0.01, max: 1e6 },
    meaning: "acceptance=metropolis: where cooling ends, at most the first T",
};

/// The parameter of the first threshold.
pub const THRESHOLD: Parameter = Parameter {
    name: "threshold",
    kind: Kind::Real { default: 2.0, min: 0.01, max: 1e6 },
    meaning: "acceptance=threshold: the first threshold; a swap is made if it changes the cost by less",
};

/// The parameter of the last threshold.
pub const FINAL_THRESHOLD: Parameter = Parameter {
    name: "final_threshold",
    kind: Kind::Real { default: 0.5, min: 0.01, max: 1e6 },
    meaning: "acceptance=threshold: where the threshold ends, at most the first; up to 1 it accepts no raise",
};

impl Metropolis {
    /// With a temperature.
    pub fn new(temperature: Cooling) -> Metropolis {
        Metropolis { temperature }
    }

    /// The rule that the parameters say.
    pub fn of(values: &Values) -> Metropolis {
        Metropolis::new(Cooling::of(values, TEMPERATURE.name, FINAL_TEMPERATURE.name))
    }
}

impl ThresholdAccepting {
    /// With a threshold.
    pub fn new(threshold: Cooling) -> ThresholdAccepting {
        ThresholdAccepting { threshold }
    }

    /// The rule that the parameters say.
    pub fn of(values: &Values) -> ThresholdAccepting {
        ThresholdAccepting::new(Cooling::of(values, THRESHOLD.name, FINAL_THRESHOLD.name))
    }
}

impl Acceptance for Metropolis {
    fn begin(&mut self, size: Size, cost: u64) {
        self.temperature.begin(size, cost);
    }

    #[inline]
    fn accepts(&mut self, cost: u64, delta: i64, rng: &mut Rng) -> bool {
        let accepted = delta <= 0 || accepts_raise(delta.unsigned_abs(), self.temperature.value(), rng);
        self.temperature.advance(if accepted { after(cost, delta) } else { cost });
        accepted
    }
}

impl Acceptance for ThresholdAccepting {
    fn begin(&mut self, size: Size, cost: u64) {
        self.threshold.begin(size, cost);
    }

    #[inline]
    fn accepts(&mut self, cost: u64, delta: i64, _: &mut Rng) -> bool {
        let accepted = (delta as f64) < self.threshold.value();
        self.threshold.advance(if accepted { after(cost, delta) } else { cost });
        accepted
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::answers;
    use super::*;
    use crate::random::Seed;
    use crate::solve::local::cooling::Schedule;

    #[test]
    fn a_threshold_accepts_what_stays_below_it_and_falls() {
        // 3, 2.5, 2, 1.5, 1, 1, ..
        let rule = ThresholdAccepting::new(Cooling::new(Schedule::Linear, 3.0, 1.0, Some(4)));
        assert_eq!(answers(rule, 10, &[3, 2, 2, 1, 1, 0, -5]), [false, true, false, true, false, true, true]);
    }

    #[test]
    fn metropolis_accepts_raises_by_chance_and_fewer_as_it_cools() {
        let mut rule = Metropolis::new(Cooling::new(Schedule::Linear, 2.0, 0.1, Some(100_000)));
        let mut rng = Seed(2).rng();
        rule.begin(Size::new(8).unwrap(), 10);
        assert!(rule.accepts(10, -1, &mut rng) && rule.accepts(10, 0, &mut rng));
        let mut accepted = || (0..20_000).filter(|_| rule.accepts(10, 1, &mut rng)).count() as f64 / 2e4;
        // T falls from 2.0 to 1.62, then so on to 0.1 by fifths.
        let shares: Vec<f64> = (0..5).map(|_| accepted()).collect();
        assert!(shares.windows(2).all(|pair| pair[0] > pair[1]), "{shares:?}");
        assert!((shares[0] - (-1.0f64 / 1.81).exp()).abs() < 0.02, "{shares:?}");
    }
}

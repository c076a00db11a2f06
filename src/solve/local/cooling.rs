//! How a temperature, or a threshold, falls.
//!
//! A [`Cooling`] is the schedule; [`Cooling::begin`] is called at the start of each walk, then [`Cooling::advance`] after
//! each step. Everything is computed by the four operations, so that a walk is the same on every machine.

use crate::board::Size;
use crate::solve::boltzmann::{exp_minus, ln};
use crate::solve::parameter::{Kind, Parameter, Values};

/// A way in which a temperature falls from `first` to `last` in a number of steps, k of which are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// T = last throughout: the end of the cooling without the cooling.
    Constant,
    /// T = first (last/first)^(k/steps), then last (Kirkpatrick, Gelatt, Vecchi 1983, DOI 10.1126/science.220.4598.671).
    Geometric,
    /// T = first - (first - last) k/steps, then last; the schedule of thresholds and of many textbooks (as in Aarts,
    /// Korst 1989, Simulated Annealing and Boltzmann Machines).
    Linear,
    /// T = first ln 2 / ln(2 + k), never below last; it knows no number of steps (Geman, Geman 1984, DOI
    /// 10.1109/TPAMI.1984.4767596; that it converges, Hajek 1988, DOI 10.1287/moor.13.2.311).
    Logarithmic,
    /// T becomes T / (1 + beta T) at each step, with the beta that leads to last, then stays (Lundy, Mees 1986, DOI
    /// 10.1007/BF01582166).
    LundyMees,
    /// Geometric, and at last T is set up again: to the temperature at which the least cost of the walk was found, or to
    /// half of what it was set to before, whichever is higher (Osman 1993, DOI 10.1007/BF02023004; to the temperature of
    /// the least cost, Connolly 1990, DOI 10.1016/0377-2217(90)90301-Q). Both sources do so after a whole neighbourhood
    /// without a move, which a random neighbourhood does not show; here the end of the schedule stands for it. So the
    /// oscillation narrows to the temperatures at which the walk makes progress.
    Reheating,
}

/// A falling temperature: its schedule, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cooling {
    schedule: Schedule,
    first: f64,
    last: f64,
    /// `None` is the rule of `auto`.
    steps: Option<u64>,
    /// What the temperature, or its inverse, changes by at each step.
    pace: f64,
    value: f64,
    step: u64,
    /// The least cost of the walk, the temperature at which it was found, and where the last reheating went.
    least: u64,
    of_least: f64,
    reheated: f64,
}

/// The parameter that names the schedule.
pub const COOLING: Parameter = Parameter {
    name: "cooling",
    kind: Kind::Choice(&["geometric", "constant", "linear", "logarithmic", "lundy_mees", "reheating"]),
    meaning: "how temperature or threshold falls to its final value, where it stays (constant: from the first step on); \
              reheating sets it up again, to where the walk found its least cost",
};

/// The parameter that says how long cooling takes.
pub const COOLING_STEPS: Parameter = Parameter {
    name: "cooling_steps",
    kind: Kind::AutoCount { default: None, rule: "10n", min: 1, max: 1 << 53 },
    meaning: "steps from the first temperature or threshold to the final one; logarithmic cooling takes its own time",
};

fn auto_steps(size: Size) -> u64 {
    10 * u64::from(size.get())
}

impl Cooling {
    /// A schedule from a first temperature to a last one, which is at most the first; in the steps of `auto` if none are
    /// given.
    ///
    /// # Panics
    /// Unless both are above 0.
    pub fn new(schedule: Schedule, first: f64, last: f64, steps: Option<u64>) -> Cooling {
        assert!(first > 0.0 && last > 0.0, "temperatures lie above 0");
        let last = last.min(first);
        Cooling {
            schedule,
            first,
            last,
            steps,
            pace: 0.0,
            value: first,
            step: 0,
            least: 0,
            of_least: first,
            reheated: first,
        }
    }

    /// The schedule that the parameters say, between the values of two of them.
    pub fn of(values: &Values, first: &str, last: &str) -> Cooling {
        let schedule = match values.choice("cooling") {
            "constant" => Schedule::Constant,
            "linear" => Schedule::Linear,
            "logarithmic" => Schedule::Logarithmic,
            "lundy_mees" => Schedule::LundyMees,
            "reheating" => Schedule::Reheating,
            _ => Schedule::Geometric,
        };
        Cooling::new(schedule, values.real(first), values.real(last), values.count("cooling_steps"))
    }

    /// Starts at the first temperature, on a board of this size and cost.
    pub fn begin(&mut self, size: Size, cost: u64) {
        let Cooling { schedule, first, last, steps, .. } = *self;
        let steps = steps.unwrap_or_else(|| auto_steps(size)) as f64;
        let pace = match schedule {
            Schedule::Constant | Schedule::Logarithmic => 0.0,
            Schedule::Geometric | Schedule::Reheating => exp_minus(ln(first / last) / steps),
            Schedule::Linear => (first - last) / steps,
            Schedule::LundyMees => (first - last) / (steps * first * last),
        };
        let value = if schedule == Schedule::Constant { last } else { first };
        *self = Cooling { pace, value, step: 0, least: cost, of_least: value, reheated: value, ..*self };
    }

    /// The temperature of the coming step.
    #[inline]
    pub fn value(&self) -> f64 {
        match self.schedule {
            // Computed when somebody asks, not at each step.
            Schedule::Logarithmic => (self.first * ln(2.0) / ln(2.0 + self.step as f64)).max(self.last),
            _ => self.value,
        }
    }

    /// A step was made and left the board at this cost.
    #[inline]
    pub fn advance(&mut self, cost: u64) {
        match self.schedule {
            Schedule::Constant => {}
            Schedule::Geometric => self.fall_to(self.value * self.pace),
            Schedule::Linear => self.fall_to(self.value - self.pace),
            Schedule::Logarithmic => self.step += 1,
            Schedule::LundyMees => self.fall_to(self.value / (1.0 + self.pace * self.value)),
            Schedule::Reheating => {
                if cost < self.least {
                    (self.least, self.of_least) = (cost, self.value);
                }
                if self.value > self.last {
                    self.fall_to(self.value * self.pace);
                } else {
                    self.reheated = self.of_least.max(0.5 * self.reheated);
                    self.value = self.reheated.max(self.last);
                }
            }
        }
    }

    /// Falls to a value. A billionth above the last is the last, so that rounding does not say at which step it is reached.
    #[inline]
    fn fall_to(&mut self, value: f64) {
        self.value = if value > self.last * (1.0 + 1e-9) { value } else { self.last };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The temperatures of so many steps of a walk that stays at one cost.
    fn temperatures(schedule: Schedule, steps: u64) -> Vec<f64> {
        let mut cooling = Cooling::new(schedule, 2.0, 0.1, Some(1000));
        cooling.begin(Size::new(8).unwrap(), 9);
        let next = |_| {
            let value = cooling.value();
            cooling.advance(9);
            value
        };
        (0..steps).map(next).collect()
    }

    #[test]
    fn schedules_fall_from_the_first_to_the_last() {
        for schedule in [Schedule::Geometric, Schedule::Linear, Schedule::LundyMees] {
            let values = temperatures(schedule, 1100);
            assert_eq!(values[0], 2.0);
            assert!(values[..=1000].windows(2).all(|pair| pair[0] > pair[1]), "{schedule:?} falls");
            assert!((values[1000] - 0.1).abs() < 1e-12, "{schedule:?}: {}", values[1000]);
            assert!(values[1002..].iter().all(|&value| value == 0.1), "{schedule:?} stays");
        }
        let halfway = |schedule| temperatures(schedule, 501)[500];
        assert!((halfway(Schedule::Geometric) - (2.0f64 * 0.1).sqrt()).abs() < 1e-12);
        assert!((halfway(Schedule::Linear) - 1.05).abs() < 1e-12);
        assert!((halfway(Schedule::LundyMees) - 2.0 / (1.0 / 2.0 + 1.0 / 0.1)).abs() < 1e-12);
        assert_eq!(temperatures(Schedule::Constant, 10), [0.1; 10]);
    }

    #[test]
    fn logarithmic_cooling_is_slow_and_has_no_end_but_the_last() {
        let values = temperatures(Schedule::Logarithmic, 1_000);
        assert_eq!(values[0], 2.0);
        assert!(values.windows(2).all(|pair| pair[0] > pair[1]));
        assert!((values[999] - 2.0 * 2f64.ln() / 1001f64.ln()).abs() < 1e-12);
        let mut late = Cooling::new(Schedule::Logarithmic, 2.0, 0.1, None);
        late.step = 1 << 40;
        assert_eq!(late.value(), 0.1);
    }

    #[test]
    fn reheating_goes_back_to_where_the_least_cost_was_found() {
        let mut cooling = Cooling::new(Schedule::Reheating, 1.6, 0.1, Some(4));
        cooling.begin(Size::new(8).unwrap(), 9);
        // 1.6, 0.8, 0.4, 0.2, 0.1: the cost falls at 0.4.
        let mut values = Vec::new();
        for step in 0..14 {
            values.push(cooling.value());
            cooling.advance(if step >= 2 { 5 } else { 9 });
        }
        let expected = [1.6, 0.8, 0.4, 0.2, 0.1, 0.8, 0.4, 0.2, 0.1, 0.4, 0.2, 0.1, 0.4, 0.2];
        assert!(
            values.iter().zip(expected).all(|(value, wanted)| (value - wanted).abs() < 1e-9),
            "{values:?}"
        );
    }

    #[test]
    fn the_last_is_at_most_the_first() {
        assert_eq!(Cooling::new(Schedule::Linear, 0.5, 3.0, None).last, 0.5);
    }
}

//! When a local search gives its board up for a new start.

use crate::board::Size;
use crate::solve::parameter::{Kind, Parameter, Values};

/// How many steps each attempt may take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Restart {
    /// How the lengths of the attempts grow.
    pub attempts: Attempts,
    /// The steps of the first attempt; `None` is the rule of `auto`.
    pub unit: Option<u64>,
}

/// How the lengths of attempts grow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Attempts {
    /// There is one, without end.
    Never,
    /// Each has a unit of steps, as the cutoff of Gomes, Selman, Kautz (1998, Proceedings of AAAI-98, 431-437).
    Fixed,
    /// Each is longer than the one before it by a factor (Walsh 1999, Proceedings of IJCAI-99, 1172-1177).
    Geometric {
        /// The factor, at least 1.
        factor: f64,
    },
    /// 1, 1, 2, 1, 1, 2, 4, .. units: within a logarithm of the best schedule, whatever the walk (Luby, Sinclair,
    /// Zuckerman 1993, DOI 10.1016/0020-0190(93)90029-9).
    Luby,
}

/// The parameter that names the schedule.
pub const RESTART: Parameter = Parameter {
    name: "restart",
    kind: Kind::Choice(&["fixed", "never", "geometric", "luby"]),
    meaning: "a new start after restart_unit steps; or never; or after attempts that grow by restart_factor; or after \
              those of the sequence of Luby, Sinclair and Zuckerman",
};

/// The parameter that gives the unit.
pub const RESTART_UNIT: Parameter = Parameter {
    name: "restart_unit",
    kind: Kind::AutoCount { default: None, rule: "1000 + 200n", min: 1, max: 1 << 53 },
    meaning: "steps of the first attempt, or the unit of the sequence",
};

/// The parameter that says how attempts grow.
pub const RESTART_FACTOR: Parameter = Parameter {
    name: "restart_factor",
    kind: Kind::Real { default: 1.5, min: 1.0, max: 1000.0 },
    meaning: "restart=geometric: by what factor each attempt is longer than the one before it",
};

fn auto_unit(size: Size) -> u64 {
    1000 + 200 * u64::from(size.get())
}

impl Restart {
    /// The schedule that the parameters say.
    pub fn of(values: &Values) -> Restart {
        let attempts = match values.choice("restart") {
            "never" => Attempts::Never,
            "geometric" => Attempts::Geometric { factor: values.real("restart_factor") },
            "luby" => Attempts::Luby,
            _ => Attempts::Fixed,
        };
        Restart { attempts, unit: values.count("restart_unit") }
    }

    /// The steps of an attempt, counted from 0.
    pub fn steps(&self, attempt: u64, size: Size) -> u64 {
        let unit = self.unit.unwrap_or_else(|| auto_unit(size));
        match self.attempts {
            Attempts::Never => u64::MAX,
            Attempts::Fixed => unit,
            Attempts::Geometric { factor } => geometric(unit, factor, attempt),
            Attempts::Luby => unit.saturating_mul(luby(attempt + 1)),
        }
    }
}

/// The unit times the factor to the power `attempt`, rounded down; by multiplications, which are exact to the last digit
/// everywhere.
fn geometric(unit: u64, factor: f64, attempt: u64) -> u64 {
    let mut steps = unit as f64;
    for _ in 0..attempt {
        let longer = steps * factor;
        // Nothing changes any more: a factor of 1, or more steps than there are.
        if longer == steps || longer > u64::MAX as f64 {
            return longer as u64;
        }
        steps = longer;
    }
    steps as u64
}

/// The i-th term, counted from 1, of 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, .. (OEIS A182105).
///
/// # Panics
/// If `i` is 0.
pub fn luby(i: u64) -> u64 {
    assert!(i > 0, "the terms are counted from 1");
    let mut i = i;
    loop {
        // The terms up to 2^k - 1 end with 2^(k-1); between that and the last such end the sequence repeats itself.
        let bits = u64::BITS - i.leading_zeros();
        if i.trailing_ones() == bits {
            return 1 << (bits - 1);
        }
        i -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luby_is_a182105() {
        let terms: Vec<u64> = (1..=31).map(luby).collect();
        let published =
            [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 16];
        assert_eq!(terms, published);
        assert_eq!(luby(u64::MAX), 1 << 63);
    }

    #[test]
    fn attempts_grow_as_their_schedule_says() {
        let size = Size::new(10).unwrap();
        let steps = |attempts, unit| -> Vec<u64> {
            (0..5).map(|attempt| Restart { attempts, unit }.steps(attempt, size)).collect()
        };
        assert_eq!(steps(Attempts::Fixed, Some(8)), [8; 5]);
        assert_eq!(steps(Attempts::Fixed, None), [auto_unit(size); 5]);
        assert_eq!(steps(Attempts::Geometric { factor: 1.5 }, Some(8)), [8, 12, 18, 27, 40]);
        assert_eq!(steps(Attempts::Geometric { factor: 1.0 }, Some(8)), [8; 5]);
        assert_eq!(steps(Attempts::Luby, Some(8)), [8, 8, 16, 8, 8]);
        assert_eq!(steps(Attempts::Never, Some(8)), [u64::MAX; 5]);
        assert_eq!(geometric(1 << 53, 1000.0, u64::MAX), u64::MAX);
        assert_eq!(geometric(1 << 53, 1.0, u64::MAX), 1 << 53);
    }
}

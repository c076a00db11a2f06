//! Watching a run without slowing it: when to look is apart from what to do with what is seen.

use std::num::NonZeroU64;

/// When an observer is shown the cost. It always sees the first and the last complete board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Every so many steps.
    Every(NonZeroU64),
    /// At each new least cost.
    Improvement,
}

/// The cost of the board after a number of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Steps made.
    pub step: u64,
    /// Attacking pairs.
    pub cost: u64,
}

/// Something that is shown moments of a run.
pub trait Observe {
    /// Takes note of a moment.
    fn observe(&mut self, moment: Moment);
}

/// Keeps what it sees, in bounded memory: when it holds twice [`Trajectory::KEPT`] moments, every other one goes.
#[derive(Clone, Debug, Default)]
pub struct Trajectory {
    moments: Vec<Moment>,
    /// Moments seen since the last that was kept, and how many are let pass in between.
    passed: u64,
    stride: u64,
    last: Option<Moment>,
}

impl Trajectory {
    /// The number of moments that a long trajectory keeps at least.
    pub const KEPT: usize = 250;

    /// The moments, in the order of their steps; the last one that was seen is always there.
    pub fn moments(&self) -> Vec<Moment> {
        let mut moments = self.moments.clone();
        moments.extend(self.last.filter(|last| moments.last() != Some(last)));
        moments
    }
}

impl Observe for Trajectory {
    fn observe(&mut self, moment: Moment) {
        // The same moment twice (the first board, then the first step from it) is one moment.
        if self.last.replace(moment) == Some(moment) {
            return;
        }
        if self.passed < self.stride {
            self.passed += 1;
            return;
        }
        self.passed = 0;
        self.moments.push(moment);
        if self.moments.len() >= 2 * Self::KEPT {
            let mut index = 0usize;
            self.moments.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.stride = 2 * self.stride + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trajectory_is_bounded_and_keeps_first_and_solution() {
        let mut trajectory = Trajectory::default();
        for step in 0..100_000u64 {
            trajectory.observe(Moment { step, cost: 200_000 - step });
        }
        trajectory.observe(Moment { step: 100_000, cost: 0 });
        let moments = trajectory.moments();
        assert!(
            moments.len() <= 2 * Trajectory::KEPT && moments.len() >= Trajectory::KEPT,
            "{}",
            moments.len()
        );
        assert_eq!(moments[0].step, 0);
        assert_eq!(moments.last(), Some(&Moment { step: 100_000, cost: 0 }));
        assert!(moments.is_sorted_by_key(|moment| moment.step));
    }
}

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

/// Keeps what it sees, in bounded memory: evenly spaced moments, so many at least and twice as many at most. When it holds
/// twice as many, every other one goes, and from then on every other one is let pass.
#[derive(Clone, Debug)]
pub struct Trajectory {
    kept: usize,
    moments: Vec<Moment>,
    /// Distinct moments seen so far.
    seen: u64,
    /// Every so many of them are kept.
    stride: u64,
    last: Option<Moment>,
}

impl Default for Trajectory {
    fn default() -> Self {
        Trajectory::keeping(Trajectory::KEPT)
    }
}

impl Trajectory {
    /// The number of moments that a long trajectory keeps at least, unless it is told another.
    pub const KEPT: usize = 250;

    /// A trajectory that keeps so many moments at least, 2 or more, and twice as many at most.
    pub fn keeping(moments: usize) -> Trajectory {
        Trajectory { kept: moments.max(2), moments: Vec::new(), seen: 0, stride: 1, last: None }
    }

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
        let index = self.seen;
        self.seen += 1;
        if !index.is_multiple_of(self.stride) {
            return;
        }
        self.moments.push(moment);
        if self.moments.len() >= 2 * self.kept {
            let mut index = 0usize;
            self.moments.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.stride *= 2;
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
        let distances = moments.windows(2).map(|pair| pair[1].step - pair[0].step);
        let mut distances: Vec<u64> = distances.take(moments.len() - 2).collect();
        distances.dedup();
        assert_eq!(distances, [256], "all but the last are evenly spaced");
        assert_eq!(Trajectory::keeping(0).kept, 2);
    }
}

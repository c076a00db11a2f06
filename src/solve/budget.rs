//! How long a run may go on, and the meter that counts what it does.
//!
//! Steps are the scientific unit: a run that stops after a number of steps stops at the same place on every machine.
//! Wall time is the safety belt. The meter is built so that counting costs next to nothing: [`Meter::step`] is two
//! decrements and three compares, and only about every [`POLL_INTERVAL`] units of work does a cold path ask the clock
//! and the interrupt flag.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::observe::{Moment, Observe, When};
use super::usage::ThreadUsage;

/// Units of work between two looks at the clock and the interrupt flag. A unit is about ten nanoseconds of work: a
/// proposal, a placement, some squares of a scan. So the flag is seen within tens of microseconds.
pub const POLL_INTERVAL: u32 = 1024;

/// Why a run ended without a solution. That is a result, not an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The step limit was reached.
    Steps,
    /// The time limit was reached.
    Time,
    /// Somebody asked the program to stop.
    Interrupted,
    /// The search cannot go on, and may not restart.
    Stalled,
    /// It is proved, or known, that no solution exists.
    Exhausted,
}

/// The limits of one run: on steps, on wall time or on both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    steps: Option<u64>,
    time: Option<Duration>,
}

impl Budget {
    /// At most so many steps.
    pub fn steps(limit: u64) -> Budget {
        Budget { steps: Some(limit), time: None }
    }

    /// At most so much wall time.
    pub fn time(limit: Duration) -> Budget {
        Budget { steps: None, time: Some(limit) }
    }

    /// The given limits; `None` if there is none, because a run must end.
    pub fn new(steps: Option<u64>, time: Option<Duration>) -> Option<Budget> {
        (steps.is_some() || time.is_some()).then_some(Budget { steps, time })
    }

    /// The limit on steps.
    pub fn step_limit(&self) -> Option<u64> {
        self.steps
    }

    /// The limit on wall time.
    pub fn time_limit(&self) -> Option<Duration> {
        self.time
    }
}

/// What a run did, in machine-independent units. Each algorithm's record says which of these it reports and what one
/// step is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Steps, as the algorithm's record defines them.
    pub steps: u64,
    /// Costs, deltas or pair checks computed.
    pub evaluations: u64,
    /// Changes made to a complete board.
    pub moves: u64,
    /// Fresh starts after the first.
    pub restarts: u64,
    /// Placements tried by tree search.
    pub nodes: u64,
}

/// When things happened, from the start of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Until the first complete board stood; `None` for a search that has no such moment.
    pub start: Option<Duration>,
    /// Until the search returned.
    pub total: Duration,
    /// What the thread used in that time.
    pub usage: ThreadUsage,
}

/// Counts a run's effort and tells it when to stop.
pub struct Meter<'a> {
    /// The effort apart from the steps, which the meter counts down. Algorithms add to it directly.
    pub effort: Effort,
    step_limit: u64,
    steps_left: u64,
    /// The number of steps left at which something is due: the end of the budget or an observation.
    attention: u64,
    /// Units of work until the next poll.
    fuel: u32,
    /// A step at a lower cost than this is an improvement that somebody waits for; 0 if nobody does.
    watched_cost: u64,
    cost: Option<u64>,
    initial_cost: Option<u64>,
    began: Instant,
    usage: ThreadUsage,
    started: Option<Duration>,
    deadline: Option<Instant>,
    interrupt: &'a AtomicBool,
    observer: Option<(When, &'a mut dyn Observe)>,
}

impl<'a> Meter<'a> {
    /// Starts the clock of a run.
    pub(super) fn begin(
        budget: Budget,
        interrupt: &'a AtomicBool,
        observer: Option<(When, &'a mut dyn Observe)>,
    ) -> Meter<'a> {
        // Without a limit the countdown starts where no run can end it: 2^64 steps are centuries.
        let step_limit = budget.steps.unwrap_or(u64::MAX);
        let watched_cost = match observer {
            Some((When::Improvement, _)) => u64::MAX,
            _ => 0,
        };
        // The thread's counters are read outside of the wall time, which some of their cost would distort.
        let usage = ThreadUsage::now();
        let began = now();
        let mut meter = Meter {
            effort: Effort::default(),
            step_limit,
            steps_left: step_limit,
            attention: 0,
            fuel: 0,
            watched_cost,
            cost: None,
            initial_cost: None,
            began,
            usage,
            started: None,
            deadline: budget.time.and_then(|limit| began.checked_add(limit)),
            interrupt,
            observer,
        };
        meter.attention = meter.next_attention();
        meter
    }

    /// Counts one step of a search whose complete board has this cost now, before the step is made.
    ///
    /// # Errors
    /// The reason to stop. The step is then not counted and must not be made.
    #[inline]
    pub fn step(&mut self, cost: u64) -> Result<(), Stop> {
        self.cost = Some(cost);
        if cost < self.watched_cost {
            self.improved(cost);
        }
        self.probe()
    }

    /// Counts one step of a search that has no complete board: a try of a constructive start, a node of a tree.
    ///
    /// # Errors
    /// As for [`Meter::step`].
    #[inline]
    pub fn probe(&mut self) -> Result<(), Stop> {
        if self.steps_left == self.attention {
            self.attend()?;
        }
        self.work(1)?;
        self.steps_left -= 1;
        Ok(())
    }

    /// Counts `count` steps of a construction at once.
    ///
    /// # Errors
    /// As for [`Meter::step`]; at the step limit the whole budget counts as used.
    pub fn batch(&mut self, count: u32) -> Result<(), Stop> {
        if u64::from(count) > self.steps_left {
            self.steps_left = 0;
            return Err(Stop::Steps);
        }
        self.work(count)?;
        self.steps_left -= u64::from(count);
        // A batch may pass the moment of an observation; the next one is counted from here.
        self.attention = self.next_attention();
        Ok(())
    }

    /// Says that so many units of work were or will be done within a step, so that long steps are polled, too.
    ///
    /// # Errors
    /// The reason to stop, never [`Stop::Steps`].
    #[inline]
    pub fn work(&mut self, units: u32) -> Result<(), Stop> {
        if self.fuel < units {
            self.poll()?;
        }
        self.fuel = self.fuel.saturating_sub(units);
        Ok(())
    }

    /// Says that a complete board of this cost stands and the search proper begins; the first time that is the run's
    /// initial cost and the end of its start phase.
    pub fn started(&mut self, cost: u64) {
        self.cost = Some(cost);
        if self.initial_cost.is_none() {
            self.initial_cost = Some(cost);
            self.started = Some(now() - self.began);
        }
        self.show(cost);
    }

    /// Says that the search gives its board up and starts afresh.
    pub fn restart(&mut self) {
        self.effort.restarts += 1;
    }

    /// Says that the search ends on a complete board of this cost.
    pub fn finished(&mut self, cost: u64) {
        self.cost = Some(cost);
        self.show(cost);
    }

    /// Steps counted so far.
    #[inline]
    pub fn steps(&self) -> u64 {
        self.step_limit - self.steps_left
    }

    /// The cost of the first complete board.
    pub(super) fn initial_cost(&self) -> Option<u64> {
        self.initial_cost
    }

    /// The cost of the last complete board.
    pub(super) fn cost(&self) -> Option<u64> {
        self.cost
    }

    /// Shows the last complete board of a run that ended without a solution.
    pub(super) fn gave_up(&mut self) {
        if let Some(cost) = self.cost {
            self.show(cost);
        }
    }

    /// Stops the clock.
    pub(super) fn clock(&self) -> Clock {
        let total = now() - self.began;
        Clock { start: self.started, total, usage: ThreadUsage::now().since(self.usage) }
    }

    #[cold]
    fn attend(&mut self) -> Result<(), Stop> {
        if self.steps_left == 0 {
            return Err(Stop::Steps);
        }
        if let Some(cost) = self.cost {
            self.show(cost);
        }
        self.attention = self.next_attention();
        Ok(())
    }

    fn next_attention(&self) -> u64 {
        match self.observer {
            Some((When::Every(interval), _)) => self.steps_left.saturating_sub(interval.get()),
            _ => 0,
        }
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stop> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Err(Stop::Interrupted);
        }
        if self.deadline.is_some_and(|deadline| now() >= deadline) {
            return Err(Stop::Time);
        }
        self.fuel = POLL_INTERVAL;
        Ok(())
    }

    #[cold]
    fn improved(&mut self, cost: u64) {
        self.watched_cost = cost;
        self.show(cost);
    }

    fn show(&mut self, cost: u64) {
        let step = self.steps();
        if let Some((_, observer)) = &mut self.observer {
            observer.observe(Moment { step, cost });
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the room of the clock: deadlines and the duration of a run")]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::observe::Trajectory;
    use std::num::NonZeroU64;

    static CALM: AtomicBool = AtomicBool::new(false);
    static ALARM: AtomicBool = AtomicBool::new(true);

    #[test]
    fn a_budget_needs_a_limit() {
        assert_eq!(Budget::new(None, None), None);
        assert_eq!(Budget::new(Some(3), None), Some(Budget::steps(3)));
    }

    #[test]
    fn the_step_limit_is_exact() {
        for limit in [0, 1, 1023, 1024, 1025, 5000] {
            let mut meter = Meter::begin(Budget::steps(limit), &CALM, None);
            while meter.step(7).is_ok() {
                meter.work(100).unwrap();
            }
            assert_eq!(meter.steps(), limit);
            assert_eq!(meter.step(7), Err(Stop::Steps));
            assert_eq!(meter.cost(), Some(7));
        }
    }

    #[test]
    fn a_batch_spends_the_rest_of_the_budget() {
        let mut meter = Meter::begin(Budget::steps(10), &CALM, None);
        assert_eq!(meter.batch(8), Ok(()));
        assert_eq!(meter.batch(8), Err(Stop::Steps));
        assert_eq!(meter.steps(), 10);
    }

    #[test]
    fn time_and_interrupt_stop_within_a_poll_interval() {
        for (interrupt, stop) in [(&CALM, Stop::Time), (&ALARM, Stop::Interrupted)] {
            let mut meter = Meter::begin(Budget::time(Duration::ZERO), interrupt, None);
            let stopped = (0..=POLL_INTERVAL).find_map(|_| meter.step(1).err());
            assert_eq!(stopped, Some(stop));
            assert!(meter.steps() <= u64::from(POLL_INTERVAL));
        }
    }

    #[test]
    fn observers_see_the_first_the_due_and_the_last_board() {
        let mut every = Trajectory::default();
        let interval = NonZeroU64::new(10).unwrap();
        let mut meter = Meter::begin(Budget::steps(25), &CALM, Some((When::Every(interval), &mut every)));
        meter.started(100);
        (0..25).for_each(|step| meter.step(100 - step).unwrap());
        meter.finished(75);
        let seen: Vec<(u64, u64)> = every.moments().iter().map(|moment| (moment.step, moment.cost)).collect();
        assert_eq!(seen, [(0, 100), (10, 90), (20, 80), (25, 75)]);
    }

    #[test]
    fn observers_of_improvements_see_each_new_best() {
        let mut best = Trajectory::default();
        let mut meter = Meter::begin(Budget::steps(9), &CALM, Some((When::Improvement, &mut best)));
        meter.started(5);
        for cost in [5, 6, 4, 4, 5, 3] {
            meter.step(cost).unwrap();
        }
        let seen: Vec<u64> = best.moments().iter().map(|moment| moment.cost).collect();
        assert_eq!(seen, [5, 4, 3]);
    }
}

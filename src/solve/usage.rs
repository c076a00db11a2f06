//! What the system says about the thread that runs: its CPU time and how often it lost its core.

use std::time::Duration;

/// A reading of the thread's counters, or the difference of two. `None` where the system does not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThreadUsage {
    /// CPU time.
    pub cpu: Option<Duration>,
    /// Involuntary context switches.
    pub involuntary_switches: Option<u64>,
}

impl ThreadUsage {
    /// The counters of this thread since it began.
    #[cfg(target_os = "linux")]
    pub fn now() -> ThreadUsage {
        use nix::sys::resource::{UsageWho, getrusage};
        use nix::time::{ClockId, clock_gettime};
        ThreadUsage {
            cpu: clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).ok().map(Duration::from),
            involuntary_switches: getrusage(UsageWho::RUSAGE_THREAD)
                .ok()
                .and_then(|usage| u64::try_from(usage.involuntary_context_switches()).ok()),
        }
    }

    /// The counters of this thread since it began: this system does not tell.
    #[cfg(not(target_os = "linux"))]
    pub fn now() -> ThreadUsage {
        ThreadUsage::default()
    }

    /// What was added since an earlier reading.
    pub fn since(self, earlier: ThreadUsage) -> ThreadUsage {
        ThreadUsage {
            cpu: self.cpu.zip(earlier.cpu).map(|(now, then)| now.saturating_sub(then)),
            involuntary_switches: self
                .involuntary_switches
                .zip(earlier.involuntary_switches)
                .map(|(now, then)| now.saturating_sub(then)),
        }
    }
}

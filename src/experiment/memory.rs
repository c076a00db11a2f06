//! Memory: how much there is, how much trials need, how much a run took.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use super::error::RunError;
use super::plan::{Plan, Trial};

/// Memory that could be handed out now, in bytes; `None` if the system does not tell.
pub fn available() -> Option<u64> {
    let wanted = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(wanted).ok()?;
    Some(system.available_memory()).filter(|&bytes| bytes > 0)
}

/// Refuses a plan of which a trial, on every worker at a time, needs more memory than there is.
pub(super) fn refuse_too_large(plan: &Plan, jobs: u32) -> Result<(), RunError> {
    let needed = |trial: &Trial| trial.bound.algorithm.bytes_per_queen * u64::from(trial.size.get());
    let largest = plan.trials.iter().max_by_key(|trial| needed(trial));
    match (largest, available()) {
        (Some(trial), Some(available)) if needed(trial) * u64::from(jobs) > available => {
            Err(RunError::Memory {
                label: trial.label.to_string(),
                n: trial.size.get(),
                jobs,
                needed: (needed(trial) * u64::from(jobs)) >> 20,
                available: available >> 20,
            })
        }
        _ => Ok(()),
    }
}

/// Forgets the peak of memory so far; whether the system could.
pub(super) fn reset_peak() -> bool {
    cfg!(target_os = "linux") && std::fs::write("/proc/self/clear_refs", "5").is_ok()
}

/// The most memory that this process held since the reset, in bytes.
pub(super) fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
}

//! Memory: how much there is, how much trials need, how much a run took.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use super::error::RunError;
use super::plan::{Plan, Trial};
use crate::board::Size;
use crate::solve::Algorithm;

/// Memory that could be handed out now, in bytes; `None` if the system does not tell.
pub fn available() -> Option<u64> {
    let wanted = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(wanted).ok()?;
    Some(system.available_memory()).filter(|&bytes| bytes > 0)
}

/// Memory that a run needs, in bytes.
fn needed(algorithm: &Algorithm, size: Size) -> u64 {
    algorithm.bytes_per_queen * u64::from(size.get())
}

/// Refuses a run that needs more memory than there is.
///
/// # Errors
/// With what it needs and what there is.
pub fn refuse_beyond(algorithm: &Algorithm, size: Size) -> Result<(), RunError> {
    refuse(algorithm.name, needed(algorithm, size), size, 1)
}

/// Refuses a plan of which a trial, on every worker at a time, needs more memory than there is.
pub(super) fn refuse_too_large(plan: &Plan, jobs: u32) -> Result<(), RunError> {
    let need = |trial: &&Trial| needed(trial.bound.algorithm, trial.size);
    plan.trials
        .iter()
        .max_by_key(need)
        .map_or(Ok(()), |trial| refuse(&trial.label, need(&trial), trial.size, jobs))
}

fn refuse(who: &str, needed: u64, size: Size, jobs: u32) -> Result<(), RunError> {
    let needed = needed.saturating_mul(u64::from(jobs));
    match available() {
        Some(available) if needed > available => Err(RunError::Memory {
            label: who.to_owned(),
            n: size.get(),
            jobs,
            needed: needed >> 20,
            available: available >> 20,
        }),
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

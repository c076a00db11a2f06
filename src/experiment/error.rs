//! Why a run could not be carried out.

use std::path::PathBuf;

use super::table::TableError;
use crate::solve::Defect;

/// Why a run could not be carried out: one line that begins with the place.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The system refuses a file or folder.
    #[error("{path}: {error}", path = path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The table is not a trial table, or another run writes it.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The table or its sidecar belongs to something else.
    #[error("{0}")]
    Foreign(String),
    /// The machine has not the memory for a trial.
    #[error("{label} at n = {n} needs about {needed} MiB of memory, and {available} MiB are available: choose a smaller n{}", if *jobs > 1 { " or fewer --jobs" } else { "" })]
    Memory {
        /// The label of the trial.
        label: String,
        /// Its size.
        n: u32,
        /// Trials at a time.
        jobs: u32,
        /// Mebibytes that it needs.
        needed: u64,
        /// Mebibytes that there are.
        available: u64,
    },
    /// An algorithm returned a placement that is no solution.
    #[error(transparent)]
    Defect(#[from] Defect),
}

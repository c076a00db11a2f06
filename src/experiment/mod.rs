//! How many runs become one table.
//!
//! A [`Spec`] is read from TOML and checked; a [`Plan`] is every trial of it, bound to its algorithm, before anything
//! runs; the [`runner`] makes each trial a [`Record`], one row of the trial table; [`provenance`] writes beside the table
//! what it was made with. Measuring and interpreting never share a process state: the table is the wall, and figures and
//! verdicts come from it alone.

mod check;
mod check_claims;
mod check_views;
pub mod duration;
pub mod error;
pub mod folder;
pub mod measure;
pub mod memory;
pub mod opening;
pub mod plan;
pub mod provenance;
pub mod record;
pub mod runner;
pub mod spec;
pub mod table;
pub mod trace;
pub mod view;
mod wire;

pub use error::RunError;
pub use plan::{Plan, Trial};
pub use record::{Outcome, Record};
pub use spec::{Spec, SpecError};

//! The walks of traced trials: cost against steps, one row a moment.

use std::io;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::folder::write_whole;
use super::plan::Trial;
use super::table::TableError;
use crate::solve::{self, Defect, Trajectory, When};

/// One moment of a traced trial.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TracePoint {
    /// The experiment.
    pub experiment: String,
    /// The label of the trial.
    pub label: String,
    /// Its size.
    pub n: u32,
    /// Its replicate.
    pub replicate: u32,
    /// Its seed.
    pub seed: u64,
    /// Steps made.
    pub step: u64,
    /// Attacking pairs then.
    pub cost: u64,
}

/// Walks a trial once more, watched step by step; of a long walk so many to twice
/// as many evenly spaced moments are kept. Not timed: watching costs time.
///
/// # Errors
/// If the algorithm returns a placement that is no solution.
pub fn walk(
    experiment: &str,
    trial: &Trial,
    points: usize,
    interrupt: &AtomicBool,
) -> Result<Vec<TracePoint>, Defect> {
    let mut trajectory = Trajectory::keeping(points);
    let every_step = When::Every(std::num::NonZeroU64::MIN);
    solve::run(
        &trial.bound,
        trial.size,
        trial.seed,
        trial.budget,
        interrupt,
        Some((every_step, &mut trajectory)),
    )?;
    let point = |moment: &solve::Moment| TracePoint {
        experiment: experiment.to_owned(),
        label: trial.label.to_string(),
        n: trial.size.get(),
        replicate: trial.replicate,
        seed: trial.seed.0,
        step: moment.step,
        cost: moment.cost,
    };
    Ok(trajectory.moments().iter().map(point).collect())
}

/// Writes walks to a file, whole or not at all.
///
/// # Errors
/// If the system refuses.
pub fn write(path: &Path, points: &[TracePoint]) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for point in points {
        writer.serialize(point).map_err(io::Error::other)?;
    }
    write_whole(path, &writer.into_inner().map_err(csv::IntoInnerError::into_error)?)
}

/// Reads walks from a file.
///
/// # Errors
/// If the file cannot be read or a row does not fit.
pub fn read(path: &Path) -> Result<Vec<TracePoint>, TableError> {
    let file = std::fs::File::open(path).map_err(|error| TableError::Io { path: path.to_owned(), error })?;
    csv::Reader::from_reader(io::BufReader::new(file)).into_deserialize().collect::<csv::Result<_>>().map_err(
        |error| TableError::Line {
            path: path.to_owned(),
            line: error.position().map_or(1, csv::Position::line),
            cause: error.to_string(),
        },
    )
}

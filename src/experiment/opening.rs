//! The table that a run writes to: begun, continued, or set aside first; never one that belongs to something else.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::error::RunError;
use super::folder::Folder;
use super::plan::{Key, Plan, Trial};
use super::provenance::RunFile;
use super::record::Outcome;
use super::spec::Spec;
use super::table::{Appender, Table};

/// A table ready to be appended to, and what is known about it.
pub(super) struct Opened {
    pub(super) appender: Appender,
    pub(super) done: BTreeSet<Key>,
    pub(super) torn: usize,
    pub(super) set_aside: Option<PathBuf>,
    pub(super) run_file: RunFile,
    /// How long trials took in an earlier table of the same plan, for the estimate of the time that is left.
    pub(super) expected: BTreeMap<(String, u32), f64>,
}

/// Opens the table of a folder for a plan.
pub(super) fn open(spec: &Spec, plan: &Plan, folder: &Folder, resume: bool) -> Result<Opened, RunError> {
    let path = folder.trials();
    let mut run_file = RunFile::new(spec, plan);
    if !path.exists() {
        let appender = Appender::create(&path)?;
        let (done, expected) = (BTreeSet::new(), BTreeMap::new());
        return Ok(Opened { appender, done, torn: 0, set_aside: None, run_file, expected });
    }
    let held = Appender::hold(&path)?;
    let table = Table::read(&path)?;
    let earlier = RunFile::read(&folder.run()).map_err(RunError::Foreign)?;
    refuse_foreign(plan, folder, &table, earlier.as_ref())?;
    let expected = medians(&table);
    if resume {
        if earlier.is_none() && !table.rows.is_empty() {
            return Err(RunError::Foreign(format!(
                "{}: missing, so nobody knows the budgets of the rows beside it: put it back, move the table away or give \
                 --data another folder",
                folder.run().display()
            )));
        }
        let appender = held.resume(&table)?;
        run_file.session = earlier.map_or(Vec::new(), |earlier| earlier.session);
        let done = table.records().map(|record| (record.label.clone(), record.n, record.replicate)).collect();
        return Ok(Opened { appender, done, torn: table.torn.len(), set_aside: None, run_file, expected });
    }
    // Held until it has moved: nobody may be writing it.
    let set_aside =
        folder.set_aside().map_err(|error| RunError::Io { path: folder.path().to_owned(), error })?;
    drop(held);
    let appender = Appender::create(&path)?;
    Ok(Opened { appender, done: BTreeSet::new(), torn: 0, set_aside: Some(set_aside), run_file, expected })
}

/// Refuses a table that was not made by this plan, row by row and by the digest of its sidecar.
pub fn refuse_foreign(
    plan: &Plan,
    folder: &Folder,
    table: &Table,
    run: Option<&RunFile>,
) -> Result<(), RunError> {
    let advice = "move it away or give --data another folder";
    let trials: BTreeMap<Key, &Trial> = plan.trials.iter().map(|trial| (trial.key(), trial)).collect();
    let mut seen = BTreeSet::new();
    for (line, record) in &table.rows {
        let key = (record.label.clone(), record.n, record.replicate);
        let place = format!("{}:{line}", folder.trials().display());
        let known = trials.get(&key).is_some_and(|trial| {
            record.experiment == plan.experiment
                && record.algorithm == trial.bound.algorithm.name
                && record.parameters == trial.bound.parameters
                && record.seed == trial.seed.0
        });
        if !known {
            return Err(RunError::Foreign(format!(
                "{place}: the trial {:?} at n = {}, replicate {}, seed {} is not of this spec: {advice}",
                record.label, record.n, record.replicate, record.seed
            )));
        }
        if record.outcome == Outcome::Interrupted {
            return Err(RunError::Foreign(format!(
                "{place}: an interrupted trial is never recorded: {advice}"
            )));
        }
        if !seen.insert(key) {
            return Err(RunError::Foreign(format!("{place}: the trial stands twice: {advice}")));
        }
    }
    match run {
        Some(run) if run.plan_sha256 != plan.digest() => Err(RunError::Foreign(format!(
            "{}: the table beside it was made by another spec or seed: {advice}",
            folder.run().display()
        ))),
        _ => Ok(()),
    }
}

/// The median time of each label and size, in nanoseconds.
fn medians(table: &Table) -> BTreeMap<(String, u32), f64> {
    let mut times: BTreeMap<(String, u32), Vec<u64>> = BTreeMap::new();
    for record in table.records() {
        times.entry((record.label.clone(), record.n)).or_default().push(record.total_ns);
    }
    let middle = |mut times: Vec<u64>| {
        times.sort_unstable();
        times[times.len() / 2] as f64
    };
    times.into_iter().map(|(key, times)| (key, middle(times))).collect()
}

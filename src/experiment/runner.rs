//! Trials become rows.
//!
//! The order of the trials is shuffled under a seed, so that drift of the machine favours no algorithm. A row is
//! appended and handed to the system as soon as its trial ends. A run that was killed or interrupted is resumed from its
//! table; the seeds hang on labels, so it ends up with the rows it would have had.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::error::RunError;
use super::folder::Folder;
use super::measure::measure;
use super::memory::refuse_too_large;
use super::opening::{Opened, open};
use super::plan::{Key, Plan, Trial};
use super::provenance::Session;
use super::record::Identity;
use super::spec::{Spec, TraceBlock};
use super::table::Appender;
use super::trace::{self, TracePoint};
use crate::solve::{self, Budget, Stop};

/// How a plan is carried out.
#[derive(Clone, Debug)]
pub struct Options {
    /// Trials at a time.
    pub jobs: u32,
    /// Whether to go on with a table that is there.
    pub resume: bool,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Trials in the table.
    pub done: usize,
    /// Trials of the plan.
    pub planned: usize,
    /// The time that is probably left; `None` before the first trial ends.
    pub left: Option<Duration>,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Carried {
    /// Trials that this run added.
    pub added: usize,
    /// Trials that are still missing, because somebody interrupted it.
    pub missing: usize,
    /// Where an earlier table was moved to.
    pub set_aside: Option<PathBuf>,
    /// Bytes of a torn last line that were set aside.
    pub torn: usize,
}

/// Carries out a plan: what is missing in the table of `folder` is run, then the traced trials are walked.
///
/// # Errors
/// See [`RunError`]; rows that were appended before stay.
pub fn carry_out(
    spec: &Spec,
    plan: &Plan,
    folder: &Folder,
    options: &Options,
    interrupt: &AtomicBool,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<Carried, RunError> {
    let io = |path: PathBuf| move |error| RunError::Io { path, error };
    folder.create().map_err(io(folder.path().to_owned()))?;
    refuse_too_large(plan, options.jobs)?;
    let Opened { appender, done, torn, set_aside, mut run_file, expected } =
        open(spec, plan, folder, options.resume)?;
    let mut missing: Vec<&Trial> = plan.trials.iter().filter(|trial| !done.contains(&trial.key())).collect();
    plan.seed.derive("order").rng().shuffle(&mut missing);
    let mut carried = Carried { added: 0, missing: missing.len(), set_aside, torn };
    if !missing.is_empty() {
        run_file.session.push(Session::begin(options.jobs, clock_resolution_ns()));
        run_file.write(&folder.run()).map_err(io(folder.run()))?;
        let floor = Floor::new(plan, missing, appender, &expected, interrupt, progress);
        let (added, outcome) = floor.work(options.jobs);
        carried.added = added;
        carried.missing -= added;
        if let Some(session) = run_file.session.last_mut() {
            session.end(added as u64);
        }
        run_file.write(&folder.run()).map_err(io(folder.run()))?;
        outcome?;
    } else {
        // The spec's words may have changed since; its trials have not.
        run_file.write(&folder.run()).map_err(io(folder.run()))?;
    }
    if carried.missing == 0 && !traces_are_there(spec, plan, folder) {
        carried.missing = usize::from(!walk_traces(spec, plan, folder, interrupt)?);
    }
    Ok(carried)
}

/// Where the workers meet: the queue, the table, the progress and the first error.
struct Floor<'a> {
    plan: &'a Plan,
    queue: Vec<&'a Trial>,
    next: AtomicUsize,
    shared: Mutex<Shared>,
    /// The weight of each trial of the queue in the estimate of the time that is left.
    weights: Vec<f64>,
    all_weights: f64,
    interrupt: &'a AtomicBool,
    progress: &'a (dyn Fn(Progress) + Sync),
    began: Instant,
}

struct Shared {
    appender: Appender,
    added: usize,
    /// The weight of the trials that were added.
    weight: f64,
    error: Option<RunError>,
}

/// The longest that a warm-up run may take.
const WARM_UP: Duration = Duration::from_millis(20);

/// Enough for a thousand calls deep, the most that a recursive search may make.
const STACK_BYTES: usize = 16 << 20;

impl<'a> Floor<'a> {
    fn new(
        plan: &'a Plan,
        queue: Vec<&'a Trial>,
        appender: Appender,
        expected: &BTreeMap<(String, u32), f64>,
        interrupt: &'a AtomicBool,
        progress: &'a (dyn Fn(Progress) + Sync),
    ) -> Self {
        let shared = Mutex::new(Shared { appender, added: 0, weight: 0.0, error: None });
        let weights = weights(&queue, expected);
        let all_weights = weights.iter().sum();
        let next = AtomicUsize::new(0);
        Floor { plan, queue, next, shared, weights, all_weights, interrupt, progress, began: now() }
    }

    /// Runs the queue on so many workers; how many rows were added, and the first error.
    fn work(self, jobs: u32) -> (usize, Result<(), RunError>) {
        let alone = jobs == 1;
        self.report_progress(0, 0.0);
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                let worker = std::thread::Builder::new().stack_size(STACK_BYTES);
                let spawned = worker.spawn_scoped(scope, || self.worker(alone));
                if let Err(error) = spawned {
                    self.fail(RunError::Io { path: "a worker thread".into(), error });
                }
            }
        });
        let shared = self.shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        (shared.added, shared.error.map_or(Ok(()), Err))
    }

    fn worker(&self, alone: bool) {
        if let Err(error) = self.warm_up().and_then(|()| self.drain(alone)) {
            self.fail(error);
        }
    }

    /// The first error counts, and stops every worker.
    fn fail(&self, error: RunError) {
        self.lock().error.get_or_insert(error);
        self.interrupt.store(true, Ordering::Relaxed);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Runs the smallest trial of each label for a moment, unrecorded: code, caches and clock speed settle.
    fn warm_up(&self) -> Result<(), RunError> {
        let mut smallest: BTreeMap<&str, &Trial> = BTreeMap::new();
        for trial in &self.queue {
            let entry = smallest.entry(&trial.label).or_insert(trial);
            if trial.size < entry.size {
                *entry = trial;
            }
        }
        for trial in smallest.into_values() {
            let budget = Budget::time(WARM_UP);
            solve::run(&trial.bound, trial.size, trial.seed, budget, self.interrupt, None)?;
        }
        Ok(())
    }

    fn drain(&self, alone: bool) -> Result<(), RunError> {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some((trial, weight)) = self.queue.get(index).zip(self.weights.get(index)) else { break };
            let identity = Identity {
                experiment: &self.plan.experiment,
                label: &trial.label,
                bound: &trial.bound,
                size: trial.size,
                replicate: trial.replicate,
                seed: trial.seed.0,
            };
            if self.interrupt.load(Ordering::Relaxed) {
                break;
            }
            let (report, record) = measure(identity, trial.budget, self.interrupt, alone)?;
            if report.outcome == Err(Stop::Interrupted) {
                break;
            }
            let (added, done) = {
                let mut shared = self.lock();
                shared.appender.append(&record)?;
                shared.added += 1;
                shared.weight += weight;
                (shared.added, shared.weight)
            };
            self.report_progress(added, done);
        }
        Ok(())
    }

    fn report_progress(&self, added: usize, weight: f64) {
        let elapsed = (now() - self.began).as_secs_f64();
        let left = (weight > 0.0).then(|| elapsed / weight * (self.all_weights - weight).max(0.0));
        (self.progress)(Progress {
            done: self.plan.trials.len() - self.queue.len() + added,
            planned: self.plan.trials.len(),
            left: left.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        });
    }
}

/// How long each trial probably takes: as it did in an earlier table; one that was never seen, as the seen ones do on
/// the average. Only ratios matter.
fn weights(queue: &[&Trial], expected: &BTreeMap<(String, u32), f64>) -> Vec<f64> {
    let known: Vec<Option<f64>> = queue
        .iter()
        .map(|trial| expected.get(&(trial.label.to_string(), trial.size.get())).copied())
        .collect();
    let seen: Vec<f64> = known.iter().flatten().copied().collect();
    let average = if seen.is_empty() { 1.0 } else { seen.iter().sum::<f64>() / seen.len() as f64 };
    known.into_iter().map(|time| time.unwrap_or(average)).collect()
}

/// The trials that the spec traces, in its order, each with the moments to be kept.
fn traced<'p>(spec: &Spec, plan: &'p Plan) -> Vec<(&'p Trial, usize)> {
    let trial = |block: &TraceBlock| {
        let key = (block.label.clone(), block.size.get(), block.replicate);
        let trial = plan.trials.iter().find(|trial| trial.key() == key).expect("the plan refuses strangers");
        (trial, block.points)
    };
    spec.traces.iter().map(trial).collect()
}

/// Whether the walks on disk are those that the spec asks for.
fn traces_are_there(spec: &Spec, plan: &Plan, folder: &Folder) -> bool {
    let wanted: Vec<(Key, u64)> =
        traced(spec, plan).into_iter().map(|(trial, _)| (trial.key(), trial.seed.0)).collect();
    let Ok(points) = trace::read(&folder.trace()) else { return wanted.is_empty() };
    let walk = |point: TracePoint| ((point.label, point.n, point.replicate), point.seed);
    let mut found: Vec<(Key, u64)> = points.into_iter().map(walk).collect();
    found.dedup();
    found == wanted
}

/// Walks the traced trials once more and writes their walks; false if it was interrupted.
fn walk_traces(spec: &Spec, plan: &Plan, folder: &Folder, interrupt: &AtomicBool) -> Result<bool, RunError> {
    let mut points = Vec::new();
    for (trial, kept) in traced(spec, plan) {
        points.extend(trace::walk(&plan.experiment, trial, kept, interrupt)?);
        if interrupt.load(Ordering::Relaxed) {
            return Ok(false);
        }
    }
    if !points.is_empty() {
        let path = folder.trace();
        trace::write(&path, &points).map_err(|error| RunError::Io { path, error })?;
    }
    Ok(true)
}

#[expect(clippy::disallowed_methods, reason = "the room of the clock: progress, and how fine the clock is")]
fn now() -> Instant {
    Instant::now()
}

/// The least step of the monotonic clock that is seen in a thousand readings.
fn clock_resolution_ns() -> u64 {
    let steps = (0..1000).filter_map(|_| {
        let (first, second) = (now(), now());
        u64::try_from((second - first).as_nanos()).ok().filter(|&step| step > 0)
    });
    steps.min().unwrap_or(1)
}

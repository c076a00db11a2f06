//! Every trial of an experiment, bound and counted before the first one runs: an error in the last line of a spec is an
//! error at second zero.

use std::collections::BTreeMap;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::spec::{SolverBlock, Spec, SpecError};
use super::view::means;
use crate::board::Size;
use crate::random::Seed;
use crate::solve::{Bound, Budget, registry};

/// One planned run.
#[derive(Clone)]
pub struct Trial {
    /// What tables and figures call it.
    pub label: Arc<str>,
    /// The algorithm with its parameters.
    pub bound: Arc<Bound>,
    /// The size.
    pub size: Size,
    /// Which of the runs at this size, counted from 1.
    pub replicate: u32,
    /// The seed of the run. It hangs on experiment, size and replicate only, so that all algorithms of a replicate share
    /// their start stream; see [`crate::solve::Streams`].
    pub seed: Seed,
    /// The limits of the run.
    pub budget: Budget,
}

/// The most trials of one experiment: a plan is made whole before anything runs, and must fit memory.
pub const MOST_TRIALS: usize = 1_000_000;

/// What tells a trial from all others of its experiment.
pub type Key = (String, u32, u32);

impl Trial {
    /// Label, size and replicate.
    pub fn key(&self) -> Key {
        (self.label.to_string(), self.size.get(), self.replicate)
    }
}

/// All trials of an experiment, in the order of the spec.
#[derive(Clone)]
pub struct Plan {
    /// The experiment.
    pub experiment: String,
    /// The seed that the trials derive theirs from.
    pub seed: Seed,
    /// The trials.
    pub trials: Vec<Trial>,
}

/// The seed of a replicate at a size of an experiment.
pub fn trial_seed(root: Seed, experiment: &str, size: Size, replicate: u32) -> Seed {
    let sized = root.derive("experiment").derive(experiment).derive_number("n", u64::from(size.get()));
    sized.derive_number("replicate", u64::from(replicate))
}

impl Plan {
    /// Makes every trial of a spec.
    ///
    /// # Errors
    /// The first unknown algorithm, parameter out of range, size beyond an algorithm's limit, label with two meanings,
    /// trial that stands twice, or label of an analysis or trace that no solver has.
    pub fn new(spec: &Spec) -> Result<Plan, SpecError> {
        let mut trials = Vec::new();
        let mut meanings: BTreeMap<String, (&'static str, String)> = BTreeMap::new();
        for block in &spec.solvers {
            let at = |cause: String| SpecError {
                place: format!("{}:{}", spec.path.display(), block.algorithm.1),
                cause,
            };
            let algorithm = registry::find(&block.algorithm.0).map_err(|error| at(error.to_string()))?;
            let sets = block.set.iter().map(|(_, values)| values.len());
            let more =
                sets.chain([block.sizes.len(), block.replicates as usize]).fold(1, usize::saturating_mul);
            if trials.len().saturating_add(more) > MOST_TRIALS {
                return Err(at(format!("more than {MOST_TRIALS} trials")));
            }
            for (label, set) in combinations(block) {
                let bound = Arc::new(algorithm.bind(&set).map_err(|error| at(error.to_string()))?);
                let meaning = (algorithm.name, bound.parameters.clone());
                if *meanings.entry(label.clone()).or_insert_with(|| meaning.clone()) != meaning {
                    return Err(at(format!(
                        "label {label:?} already stands for another algorithm or other parameters"
                    )));
                }
                for &size in &block.sizes {
                    algorithm.admit(size).map_err(|error| at(error.to_string()))?;
                    trials.extend((1..=block.replicates).map(|replicate| Trial {
                        label: label.as_str().into(),
                        bound: Arc::clone(&bound),
                        size,
                        replicate,
                        seed: trial_seed(spec.seed, &spec.name, size, replicate),
                        budget: block.budget,
                    }));
                }
            }
        }
        let plan = Plan { experiment: spec.name.clone(), seed: spec.seed, trials };
        plan.refuse_doubles(spec)?;
        plan.refuse_strangers(spec)?;
        Ok(plan)
    }

    fn refuse_doubles(&self, spec: &Spec) -> Result<(), SpecError> {
        let mut keys: Vec<Key> = self.trials.iter().map(Trial::key).collect();
        keys.sort();
        match keys.windows(2).find(|pair| pair[0] == pair[1]) {
            None => Ok(()),
            Some(pair) => Err(SpecError {
                place: spec.path.display().to_string(),
                cause: format!("the trials {:?} at n = {} stand twice", pair[0].0, pair[0].1),
            }),
        }
    }

    /// Labels that analysis, views, published values, claims and traces name must be labels that run.
    fn refuse_strangers(&self, spec: &Spec) -> Result<(), SpecError> {
        let stranger = |labels: &[String]| labels.iter().find(|label| !self.has(label)).cloned();
        let blocks =
            spec.views.iter().map(|view| (format!("[[view]] {:?}", view.name), stranger(&view.labels)));
        let published = spec.published.iter();
        let blocks =
            blocks.chain(published.map(|published| {
                ("[[published]]".to_owned(), stranger(std::slice::from_ref(&published.label)))
            }));
        let blocks = blocks.chain(spec.hypotheses.iter().map(|hypothesis| {
            (format!("hypothesis {:?}", hypothesis.id), stranger(&hypothesis.test.labels()))
        }));
        if let Some((block, label)) = blocks.filter_map(|(block, label)| Some((block, label?))).next() {
            let cause = format!("{block} names the label {label:?}, which no [[solver]] has");
            return Err(SpecError { place: spec.path.display().to_string(), cause });
        }
        self.refuse_unknown_parts(spec)
    }

    /// Whether a label, or one that its braces stand for, runs.
    fn has(&self, label: &str) -> bool {
        self.trials.iter().any(|trial| means(label, &trial.label))
    }

    fn refuse_unknown_parts(&self, spec: &Spec) -> Result<(), SpecError> {
        let refused = |cause| Err(SpecError { place: spec.path.display().to_string(), cause });
        let runs = |label: &str| self.trials.iter().any(|trial| &*trial.label == label);
        let named = spec.analysis.iter().flat_map(|analysis| {
            let parts = [&analysis.heuristics, &analysis.backtracking].into_iter().flatten();
            parts.chain(&analysis.construction).chain(analysis.sweeps.iter().flat_map(|(_, labels)| labels))
        });
        if let Some(label) = named.into_iter().find(|label| !runs(label)) {
            return refused(format!("[analysis] names the label {label:?}, which no [[solver]] has"));
        }
        for trace in &spec.traces {
            let key = (trace.label.clone(), trace.size.get(), trace.replicate);
            if !self.trials.iter().any(|trial| trial.key() == key) {
                return refused(format!(
                    "[[trace]] names {:?} at n = {}, replicate {}, which no [[solver]] runs",
                    key.0, key.1, key.2
                ));
            }
        }
        Ok(())
    }

    /// A digest of everything that decides what the trials do: their keys, algorithms, parameters, seeds and budgets.
    /// Two specs with equal digests make equal tables, whatever their comments and claims say.
    pub fn digest(&self) -> String {
        let mut hasher = Sha256::new();
        for trial in &self.trials {
            let (label, n, replicate) = trial.key();
            let line = format!(
                "{}\t{label}\t{n}\t{replicate}\t{}\t{}\t{}\t{:?}\t{:?}\n",
                self.experiment,
                trial.bound.algorithm.name,
                trial.bound.parameters,
                trial.seed.0,
                trial.budget.step_limit(),
                trial.budget.time_limit().map(|limit| limit.as_nanos()),
            );
            hasher.update(line.as_bytes());
        }
        super::record::hexadecimal(&hasher.finalize())
    }
}

/// Every combination of a block's parameter values, each with its label.
fn combinations(block: &SolverBlock) -> Vec<(String, toml::Table)> {
    let mut tables = vec![toml::Table::new()];
    for (name, values) in &block.set {
        let extended = tables.iter().flat_map(|table| {
            values.iter().map(move |value| {
                let mut table = table.clone();
                table.insert(name.clone(), value.clone());
                table
            })
        });
        tables = extended.collect();
    }
    tables.into_iter().map(|table| (label_of(block, &table), table)).collect()
}

/// The label of a combination: braces filled in; a swept parameter that no brace names is appended.
fn label_of(block: &SolverBlock, table: &toml::Table) -> String {
    let mut label = block.label.clone();
    for (name, values) in &block.set {
        let text = match &table[name] {
            toml::Value::String(word) => word.clone(),
            other => other.to_string(),
        };
        let brace = format!("{{{name}}}");
        if label.contains(&brace) {
            label = label.replace(&brace, &text);
        } else if values.len() > 1 {
            label = format!("{label} {name}={text}");
        }
    }
    label
}

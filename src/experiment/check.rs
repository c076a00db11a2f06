//! From the wire twin to the checked spec; what is wrong is said with its line.

use std::path::Path;
use std::time::Duration;

use super::duration;
use super::plan::MOST_TRIALS;
use super::spec::{Analysis, SolverBlock, Spec, SpecError, TraceBlock};
use super::wire::{
    WireAnalysis, WireBudget, WireHypothesis, WireNumber, WireSizes, WireSolver, WireSpec, WireTime,
    WireTrace,
};
use crate::board::size::{Whole, whole_number};
use crate::board::{Size, SizeError};
use crate::random::Seed;
use crate::solve::parameter::nearest;
use crate::solve::{Budget, Trajectory};

/// The most moments of one walk that are kept at least: a trace is held in memory.
const MOST_POINTS: usize = 100_000;

/// Turns positions in the text of a spec into places.
pub(super) struct Place<'a> {
    pub(super) path: &'a Path,
    pub(super) text: &'a str,
}

impl Place<'_> {
    pub(super) fn whole(&self, cause: impl Into<String>) -> SpecError {
        SpecError { place: self.path.display().to_string(), cause: cause.into() }
    }

    fn line(&self, offset: usize) -> usize {
        self.text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1
    }

    pub(super) fn at(&self, offset: usize, cause: impl Into<String>) -> SpecError {
        SpecError { place: format!("{}:{}", self.path.display(), self.line(offset)), cause: cause.into() }
    }

    /// The parser's message on one line; of an unknown key, the nearest known one first.
    pub(super) fn toml(&self, error: &toml::de::Error) -> SpecError {
        let message = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
        let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
        let cause = match quoted.split_first() {
            Some((&unknown, known)) if message.starts_with("unknown field") => {
                let maybe = nearest(unknown, known).map_or(String::new(), |name| format!(", maybe {name:?}"));
                format!("unknown key {unknown:?}{maybe}: expected one of {}", known.join(", "))
            }
            _ => message,
        };
        match error.span() {
            Some(span) => self.at(span.start, cause),
            None => self.whole(cause),
        }
    }

    /// Checks everything that the shape does not.
    pub(super) fn check(&self, wire: WireSpec) -> Result<Spec, SpecError> {
        if wire.name.is_empty()
            || !wire.name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        {
            let cause =
                format!("name = {:?}: expected letters, digits, - and _, for it names folders", wire.name);
            return Err(self.whole(cause));
        }
        if wire.solver.is_empty() {
            return Err(self.whole("no [[solver]]: an experiment runs at least one"));
        }
        let solvers = wire
            .solver
            .iter()
            .map(|solver| self.solver(solver, &wire.budget, wire.replicates))
            .collect::<Result<Vec<_>, _>>()?;
        let traces = wire.trace.iter().map(|trace| self.traces(trace)).collect::<Result<Vec<_>, _>>()?;
        let analysis = wire.analysis.map(|analysis| self.analysis(analysis)).transpose()?;
        let views = self.views(&wire.view, &solvers)?;
        let published = wire.published.iter().map(|wire| self.published(wire)).collect::<Result<_, _>>()?;
        let claim = |wire: WireHypothesis| self.hypothesis(wire, analysis.is_some());
        let hypotheses = wire.hypothesis.into_iter().map(claim).collect::<Result<_, _>>()?;
        Ok(Spec {
            path: self.path.to_owned(),
            text: String::new(),
            name: wire.name,
            title: wire.title,
            question: wire.question,
            seed: Seed(wire.seed),
            solvers,
            traces: traces.concat(),
            analysis,
            views,
            published,
            hypotheses,
        })
    }

    fn solver(
        &self,
        wire: &WireSolver,
        budget: &WireBudget,
        replicates: u32,
    ) -> Result<SolverBlock, SpecError> {
        let offset = wire.algorithm.span().start;
        let replicates = wire.replicates.unwrap_or(replicates);
        if replicates == 0 {
            return Err(self.at(offset, "replicates = 0: a solver runs at least once"));
        }
        let label = wire.label.clone().unwrap_or_else(|| wire.algorithm.get_ref().clone());
        if label.trim().is_empty() || label.chars().any(char::is_control) {
            return Err(self.at(offset, format!("label = {label:?}: expected printable text")));
        }
        let values = |value: &toml::Value| match value {
            toml::Value::Array(values) => values.clone(),
            single => vec![single.clone()],
        };
        let set: Vec<(String, Vec<toml::Value>)> =
            wire.set.iter().map(|(name, value)| (name.clone(), values(value))).collect();
        if let Some((name, _)) = set.iter().find(|(_, values)| values.is_empty()) {
            return Err(self.at(offset, format!("set: {name} = []: expected at least one value")));
        }
        Ok(SolverBlock {
            label,
            algorithm: (wire.algorithm.get_ref().clone(), self.line(offset)),
            sizes: self.sizes(&wire.sizes)?,
            replicates,
            budget: self.budget(wire.budget.as_ref().unwrap_or(budget), offset)?,
            set,
        })
    }

    fn sizes(&self, wire: &toml::Spanned<WireSizes>) -> Result<Vec<Size>, SpecError> {
        let offset = wire.span().start;
        let sizes: Vec<Size> = match wire.get_ref() {
            WireSizes::List(numbers) => {
                numbers.iter().map(|number| self.size(number, offset)).collect::<Result<_, _>>()?
            }
            WireSizes::Range(range) => {
                let (from, to) = (self.size(&range.from, offset)?, self.size(&range.to, offset)?);
                let step = range.step.as_ref().map_or(Ok(1), |step| self.size(step, offset).map(Size::get));
                let step =
                    step.map_err(|error| SpecError { cause: format!("step: {}", error.cause), ..error })?;
                let count = to.get().saturating_sub(from.get()) / step;
                if count as usize >= MOST_TRIALS {
                    return Err(self.at(offset, format!("sizes: more than {MOST_TRIALS} sizes")));
                }
                (from.get()..=to.get())
                    .step_by(step as usize)
                    .map(|n| Size::new(u64::from(n)).expect("a size between two sizes is one"))
                    .collect()
            }
        };
        if sizes.is_empty() {
            return Err(self.at(offset, "sizes: expected at least one size"));
        }
        let mut distinct = sizes.clone();
        distinct.sort_unstable();
        match distinct.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(self.at(offset, format!("sizes: {} stands twice", pair[0]))),
            None => Ok(sizes),
        }
    }

    pub(super) fn size(&self, wire: &WireNumber, offset: usize) -> Result<Size, SpecError> {
        let text = match wire {
            WireNumber::Integer(whole) => whole.to_string(),
            WireNumber::Text(text) => text.clone(),
        };
        text.parse().map_err(|error: SizeError| self.at(offset, error.to_string()))
    }

    fn budget(&self, wire: &WireBudget, solver: usize) -> Result<Budget, SpecError> {
        let steps = wire.steps.as_ref().map(|steps| self.steps(steps)).transpose()?;
        let time = wire.time.as_ref().map(|time| self.time(time)).transpose()?;
        Budget::new(steps, time).ok_or_else(|| {
            self.at(solver, "budget: expected a limit on steps, on time or on both, because a run must end")
        })
    }

    fn steps(&self, wire: &toml::Spanned<WireNumber>) -> Result<u64, SpecError> {
        let steps = match wire.get_ref() {
            WireNumber::Integer(whole) => u64::try_from(*whole).ok(),
            WireNumber::Text(text) => match whole_number(text) {
                Some(Whole::Fits(whole)) => Some(whole),
                _ => None,
            },
        };
        let refused = || {
            let written = self.text.get(wire.span()).unwrap_or("the value");
            self.at(
                wire.span().start,
                format!("budget: steps = {written}: expected a whole number from 1 to 2^64 - 1"),
            )
        };
        steps.filter(|&steps| steps > 0).ok_or_else(refused)
    }

    fn time(&self, wire: &toml::Spanned<WireTime>) -> Result<Duration, SpecError> {
        let text = match wire.get_ref() {
            WireTime::Text(text) => text.clone(),
            WireTime::Integer(seconds) => seconds.to_string(),
            WireTime::Float(seconds) => seconds.to_string(),
        };
        duration::parse(&text).map_err(|error| self.at(wire.span().start, format!("budget: {error}")))
    }

    /// One replicate, or the first so many.
    fn traces(&self, wire: &WireTrace) -> Result<Vec<TraceBlock>, SpecError> {
        let refused = |cause: &str| self.whole(format!("[[trace]]: {cause}"));
        let size = self.size(&wire.n, 0).map_err(|error| refused(&error.cause))?;
        let replicates = match (wire.replicate, wire.replicates) {
            (Some(_), Some(_)) => return Err(refused("replicate and replicates exclude each other")),
            (_, Some(0)) => return Err(refused("replicates = 0: expected at least 1")),
            (_, Some(many)) => 1..=many,
            (one, None) => one.unwrap_or(1)..=one.unwrap_or(1),
        };
        let points = wire.points.map_or(Trajectory::KEPT, |points| points as usize);
        if !(2..=MOST_POINTS).contains(&points) {
            return Err(refused(&format!("points = {points}: expected from 2 to {MOST_POINTS}")));
        }
        let label = &wire.label;
        Ok(replicates.map(|replicate| TraceBlock { label: label.clone(), size, replicate, points }).collect())
    }

    fn analysis(&self, wire: WireAnalysis) -> Result<Analysis, SpecError> {
        let size = |name: &str, number| {
            self.size(number, 0).map_err(|error| self.whole(format!("[analysis] {name}: {}", error.cause)))
        };
        Ok(Analysis {
            heuristic_size: size("heuristic_size", &wire.heuristic_size)?,
            backtracking_size: size("backtracking_size", &wire.backtracking_size)?,
            fit_from: size("fit_from", &wire.fit_from)?,
            heuristics: wire.heuristics,
            backtracking: wire.backtracking,
            construction: wire.construction,
            sweeps: wire.sweep.into_iter().map(|sweep| (sweep.parameter, sweep.labels)).collect(),
        })
    }
}

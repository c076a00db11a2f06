//! Views, published values and the numbers that they name, from the wire to the checked spec.

use super::check::Place;
use super::spec::{SolverBlock, SpecError};
use super::view::{Measure, Published, Quantity, Reading, Runs, Standing, Statistic, View, ViewKind, means};
use super::wire::{WireNumber, WirePublished, WireView};
use crate::solve::parameter::{Kind, nearest};
use crate::solve::registry;

/// The keys by which a spec names a number; what is absent has a default.
#[derive(Clone, Copy)]
pub(super) struct Named<'a> {
    pub(super) measure: Option<&'a str>,
    pub(super) statistic: Option<&'a str>,
    pub(super) runs: Option<&'a str>,
}

const STATISTICS: [(&str, Statistic); 2] = [("median", Statistic::Median), ("mean", Statistic::Mean)];
const RUNS: [(&str, Runs); 3] = [("all", Runs::All), ("solved", Runs::Solved), ("unsolved", Runs::Unsolved)];
const KINDS: [&str; 6] = ["growth", "table", "sweep", "ranking", "walks", "reach"];

/// What a word stands for; of an unknown one, the nearest known one and all.
pub(super) fn known<T: Clone>(what: &str, word: &str, names: &[(&str, T)]) -> Result<T, String> {
    let all: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
    names.iter().find(|(name, _)| *name == word).map(|(_, meant)| meant.clone()).ok_or_else(|| {
        let maybe = nearest(word, &all).map_or(String::new(), |name| format!(", maybe {name:?}"));
        format!("unknown {what} {word:?}{maybe}: expected one of {}", all.join(", "))
    })
}

/// The number that the keys name.
pub(super) fn reading(named: Named<'_>) -> Result<Reading, String> {
    let word = named.measure.unwrap_or("time");
    let (stem, per_queen) = word.strip_suffix("/n").map_or((word, false), |stem| (stem, true));
    let quantity = known("measure", stem, &Quantity::NAMES)?;
    if per_queen && !quantity.divides() {
        return Err(format!("measure {word:?}: {stem} is not a number to be had for each queen"));
    }
    let statistic =
        named.statistic.map_or(Ok(Statistic::Median), |word| known("statistic", word, &STATISTICS))?;
    let runs = named.runs.map_or(Ok(Runs::All), |word| known("value of runs", word, &RUNS))?;
    let apart = matches!(quantity, Quantity::Solved | Quantity::CorrelationLength);
    if apart && (named.statistic.is_some() || named.runs.is_some()) {
        return Err(format!("measure {word:?} takes neither statistic nor runs"));
    }
    Ok(Reading { measure: Measure { quantity, per_queen }, statistic, runs })
}

impl Place<'_> {
    pub(super) fn views(
        &self,
        wires: &[toml::Spanned<WireView>],
        solvers: &[SolverBlock],
    ) -> Result<Vec<View>, SpecError> {
        let mut views: Vec<View> = Vec::new();
        for wire in wires {
            let view = wire.get_ref();
            let refused =
                |cause: String| self.at(wire.span().start, format!("[[view]] {:?}: {cause}", view.name));
            let printable = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
            if view.name.is_empty() || !view.name.bytes().all(printable) {
                return Err(refused(
                    "name: expected letters, digits, - and _, for it names a file".to_owned(),
                ));
            }
            if view.name == "trace" || views.iter().any(|other| other.name == view.name) {
                return Err(refused("another figure has that name".to_owned()));
            }
            let kind = self.view_kind(view, solvers).map_err(refused)?;
            views.push(View {
                name: view.name.clone(),
                title: view.title.clone(),
                labels: view.labels.clone().unwrap_or_default(),
                kind,
                note: view.note.clone(),
            });
        }
        Ok(views)
    }

    fn view_kind(&self, view: &WireView, solvers: &[SolverBlock]) -> Result<ViewKind, String> {
        let size = |key: &str, number: &WireNumber| {
            self.size(number, 0).map_err(|error| format!("{key}: {}", error.cause))
        };
        let n = || size("n", view.n.as_ref().ok_or_else(|| format!("kind {:?} needs n", view.kind))?);
        let number = || {
            let (measure, statistic) = (view.measure.as_deref(), view.statistic.as_deref());
            reading(Named { measure, statistic, runs: view.runs.as_deref() })
        };
        let given = [
            ("measure", view.measure.is_some()),
            ("statistic", view.statistic.is_some()),
            ("runs", view.runs.is_some()),
            ("fit_from", view.fit_from.is_some()),
            ("n", view.n.is_some()),
            ("parameter", view.parameter.is_some()),
        ];
        let only = |keys: &[&str]| refuse_others(&given, keys, &format!("kind {:?}", view.kind));
        match view.kind.as_str() {
            "growth" | "table" => {
                only(&["measure", "statistic", "runs", "fit_from"])?;
                let fit_from = view.fit_from.as_ref().map(|from| size("fit_from", from)).transpose()?;
                Ok(ViewKind::Growth { reading: number()?, fit_from, figure: view.kind == "growth" })
            }
            "sweep" => {
                only(&["measure", "statistic", "runs", "n", "parameter"])?;
                let parameter = view.parameter.clone().ok_or("kind \"sweep\" needs parameter")?;
                let default = default_of(view, &parameter, solvers)?;
                Ok(ViewKind::Sweep { reading: number()?, parameter, n: n()?, default })
            }
            "ranking" => only(&["n"]).and_then(|()| Ok(ViewKind::Ranking { n: n()? })),
            "walks" => only(&["n"]).and_then(|()| Ok(ViewKind::Walks { n: n()? })),
            "reach" => only(&[]).map(|()| ViewKind::Reach),
            other => {
                Err(known("kind", other, &KINDS.map(|kind| (kind, ()))).expect_err("all kinds stand above"))
            }
        }
    }

    pub(super) fn published(&self, wire: &toml::Spanned<WirePublished>) -> Result<Published, SpecError> {
        let published = wire.get_ref();
        let refused = |cause: String| self.at(wire.span().start, format!("[[published]]: {cause}"));
        let named = Named {
            measure: published.measure.as_deref(),
            statistic: published.statistic.as_deref(),
            runs: published.runs.as_deref(),
        };
        let mut values = Vec::new();
        for (n, value) in &published.values {
            if !value.is_finite() || *value < 0.0 {
                return Err(refused(format!("{value} is no value: expected a finite number from 0 on")));
            }
            values.push((self.size(n, 0).map_err(|error| refused(error.cause))?, *value));
        }
        Ok(Published {
            work: published.work.clone(),
            standing: known("standing", &published.standing, &Standing::NAMES).map_err(refused)?,
            label: published.label.clone(),
            reading: reading(named).map_err(refused)?,
            values,
            note: published.note.clone(),
        })
    }
}

/// Refuses the keys that are given although nothing reads them.
pub(super) fn refuse_others(given: &[(&str, bool)], keys: &[&str], what: &str) -> Result<(), String> {
    match given.iter().find(|(key, there)| *there && !keys.contains(key)) {
        None => Ok(()),
        Some((key, _)) => Err(format!("{what} has no use for {key}")),
    }
}

/// The default of a swept parameter, if it is a number.
fn default_of(view: &WireView, parameter: &str, solvers: &[SolverBlock]) -> Result<Option<f64>, String> {
    let meant = |block: &&SolverBlock| {
        view.labels.iter().flatten().any(|label| *label == block.label || means(&block.label, label))
    };
    let block = solvers.iter().find(meant).ok_or("labels: a sweep names the label of a [[solver]]")?;
    // An unknown algorithm is refused with its line when the plan is made.
    let Ok(algorithm) = registry::find(&block.algorithm.0) else { return Ok(None) };
    let declared = algorithm.parameters.iter().find(|declared| declared.name == parameter);
    match declared.map(|declared| &declared.kind) {
        None => Err(format!("parameter: {} has no parameter {parameter:?}", algorithm.name)),
        Some(Kind::Choice(_)) => Err(format!("parameter: {parameter} is a word, and a sweep needs numbers")),
        Some(Kind::Real { default, .. }) => Ok(Some(*default)),
        Some(Kind::Count { default, .. }) => Ok(Some(*default as f64)),
        Some(Kind::AutoCount { default, .. }) => Ok(default.map(|count| count as f64)),
    }
}

//! Claims, from the wire to the checked spec: each way to judge one has its keys.

use super::check::Place;
use super::check_views::{Named, known, reading, refuse_others};
use super::spec::{Hypothesis, SpecError, Test};
use super::view::Reading;
use super::wire::{WireHypothesis, WireNumber};
use crate::board::Size;

/// The tests that need an analysis.
const ANALYSED: [(&str, Test); 5] = [
    ("equal-cost", Test::EqualCost),
    ("hopeless", Test::Hopeless),
    ("reach", Test::Reach),
    ("spread", Test::Spread),
    ("constant-per-queen", Test::ConstantPerQueen),
];

/// The names of all tests.
const NAMES: [&str; 10] = [
    "equal-cost",
    "hopeless",
    "reach",
    "spread",
    "constant-per-queen",
    "published",
    "exponent",
    "ratio",
    "ranking",
    "parameters",
];

impl Place<'_> {
    pub(super) fn hypothesis(&self, wire: WireHypothesis, analysed: bool) -> Result<Hypothesis, SpecError> {
        let test = self
            .test(&wire, analysed)
            .map_err(|cause| self.whole(format!("hypothesis {:?}: {cause}", wire.id)))?;
        Ok(Hypothesis { id: wire.id, claim: wire.claim, source: wire.source, test })
    }

    fn test(&self, wire: &WireHypothesis, analysed: bool) -> Result<Test, String> {
        const NUMBER: [&str; 3] = ["measure", "statistic", "runs"];
        let only = |keys: &[&str]| refuse_others(&given(wire), keys, &format!("test {:?}", wire.test));
        let with_number = |keys: &[&str]| only(&[&NUMBER, keys].concat());
        let labels = wire.labels.clone().unwrap_or_default();
        match wire.test.as_str() {
            "published" => {
                with_number(&["labels", "within"])?;
                let within = needed(wire, "within", wire.within)?;
                if !(within >= 1.0 && within.is_finite()) {
                    return Err(format!("within = {within}: expected a factor from 1 on"));
                }
                Ok(Test::Published { labels, reading: number(wire)?, within })
            }
            "exponent" => {
                with_number(&["labels", "from", "low", "high"])?;
                let (low, high) = range(wire)?;
                let from = self.sized(wire, "from", wire.from.as_ref())?;
                Ok(Test::Exponent { labels, reading: number(wire)?, from, low, high })
            }
            "ratio" => {
                with_number(&["label", "to", "n", "low", "high"])?;
                let (low, high) = range(wire)?;
                Ok(Test::Ratio {
                    label: needed(wire, "label", wire.label.clone())?,
                    to: needed(wire, "to", wire.to.clone())?,
                    reading: number(wire)?,
                    n: self.sized(wire, "n", wire.n.as_ref())?,
                    low,
                    high,
                })
            }
            "ranking" => {
                only(&["labels", "n"])?;
                Ok(Test::Ranking { labels, n: self.sized(wire, "n", wire.n.as_ref())? })
            }
            "parameters" => only(&[]).map(|()| Test::Parameters),
            other => {
                let names = NAMES.map(|name| (name, name));
                let name = known("test", other, &names)?;
                only(&[])?;
                if !analysed {
                    return Err(format!("test {name:?} needs an [analysis] to say which labels it is about"));
                }
                known("test", name, &ANALYSED)
            }
        }
    }

    fn sized(&self, wire: &WireHypothesis, key: &str, number: Option<&WireNumber>) -> Result<Size, String> {
        let number = needed(wire, key, number)?;
        self.size(number, 0).map_err(|error| format!("{key}: {}", error.cause))
    }
}

/// The keys of a claim that only some tests read, and whether they are there.
fn given(wire: &WireHypothesis) -> [(&'static str, bool); 11] {
    [
        ("labels", wire.labels.is_some()),
        ("label", wire.label.is_some()),
        ("to", wire.to.is_some()),
        ("measure", wire.measure.is_some()),
        ("statistic", wire.statistic.is_some()),
        ("runs", wire.runs.is_some()),
        ("n", wire.n.is_some()),
        ("from", wire.from.is_some()),
        ("low", wire.low.is_some()),
        ("high", wire.high.is_some()),
        ("within", wire.within.is_some()),
    ]
}

fn needed<T>(wire: &WireHypothesis, key: &str, value: Option<T>) -> Result<T, String> {
    value.ok_or_else(|| format!("test {:?} needs {key}", wire.test))
}

fn range(wire: &WireHypothesis) -> Result<(f64, f64), String> {
    let (low, high) = (needed(wire, "low", wire.low)?, needed(wire, "high", wire.high)?);
    match low <= high {
        true => Ok((low, high)),
        false => Err(format!("low = {low} is above high = {high}, or one of them is no number")),
    }
}

fn number(wire: &WireHypothesis) -> Result<Reading, String> {
    let (measure, statistic) = (wire.measure.as_deref(), wire.statistic.as_deref());
    reading(Named { measure, statistic, runs: wire.runs.as_deref() })
}

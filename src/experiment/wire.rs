//! A spec as TOML writes it: the wire twin of [`super::spec::Spec`]. Nothing here is checked but the shape.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireSpec {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) question: String,
    #[serde(default)]
    pub(super) analysis: Option<WireAnalysis>,
    pub(super) seed: u64,
    pub(super) budget: WireBudget,
    pub(super) replicates: u32,
    #[serde(default)]
    pub(super) solver: Vec<WireSolver>,
    #[serde(default)]
    pub(super) trace: Vec<WireTrace>,
    #[serde(default)]
    pub(super) hypothesis: Vec<WireHypothesis>,
    #[serde(default)]
    pub(super) view: Vec<toml::Spanned<WireView>>,
    #[serde(default)]
    pub(super) published: Vec<toml::Spanned<WirePublished>>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireBudget {
    pub(super) steps: Option<toml::Spanned<WireNumber>>,
    pub(super) time: Option<toml::Spanned<WireTime>>,
}

/// A whole number, or a text that writes one.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "expected a whole number, such as 1000000 or \"1e6\"")]
pub(super) enum WireNumber {
    Integer(i64),
    Text(String),
}

/// A time limit as text, or a number of seconds.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "expected a time limit, such as \"200ms\" or \"1.5s\"")]
pub(super) enum WireTime {
    Text(String),
    Integer(i64),
    Float(f64),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireSolver {
    pub(super) label: Option<String>,
    pub(super) algorithm: toml::Spanned<String>,
    pub(super) sizes: toml::Spanned<WireSizes>,
    pub(super) replicates: Option<u32>,
    pub(super) budget: Option<WireBudget>,
    #[serde(default)]
    pub(super) set: BTreeMap<String, toml::Value>,
}

/// The sizes of a solver: a list, or a range with both ends.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected a list of sizes, or { from = 8, to = 30 } with an optional step")]
pub(super) enum WireSizes {
    List(Vec<WireNumber>),
    Range(WireRange),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireRange {
    pub(super) from: WireNumber,
    pub(super) to: WireNumber,
    pub(super) step: Option<WireNumber>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireTrace {
    pub(super) label: String,
    pub(super) n: WireNumber,
    #[serde(default)]
    pub(super) replicate: Option<u32>,
    #[serde(default)]
    pub(super) replicates: Option<u32>,
    #[serde(default)]
    pub(super) points: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireAnalysis {
    pub(super) heuristics: Vec<String>,
    pub(super) backtracking: Vec<String>,
    pub(super) construction: Option<String>,
    pub(super) heuristic_size: WireNumber,
    pub(super) backtracking_size: WireNumber,
    pub(super) fit_from: WireNumber,
    #[serde(default)]
    pub(super) sweep: Vec<WireSweep>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireSweep {
    pub(super) parameter: String,
    pub(super) labels: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireHypothesis {
    pub(super) id: String,
    pub(super) claim: String,
    pub(super) source: String,
    pub(super) test: String,
    pub(super) labels: Option<Vec<String>>,
    pub(super) label: Option<String>,
    pub(super) to: Option<String>,
    pub(super) measure: Option<String>,
    pub(super) statistic: Option<String>,
    pub(super) runs: Option<String>,
    pub(super) n: Option<WireNumber>,
    pub(super) from: Option<WireNumber>,
    pub(super) low: Option<f64>,
    pub(super) high: Option<f64>,
    pub(super) within: Option<f64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireView {
    pub(super) kind: String,
    pub(super) name: String,
    pub(super) title: String,
    pub(super) labels: Option<Vec<String>>,
    pub(super) measure: Option<String>,
    pub(super) statistic: Option<String>,
    pub(super) runs: Option<String>,
    pub(super) fit_from: Option<WireNumber>,
    pub(super) n: Option<WireNumber>,
    pub(super) parameter: Option<String>,
    pub(super) note: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WirePublished {
    pub(super) work: String,
    pub(super) standing: String,
    pub(super) label: String,
    pub(super) measure: Option<String>,
    pub(super) statistic: Option<String>,
    pub(super) runs: Option<String>,
    pub(super) values: Vec<(WireNumber, f64)>,
    pub(super) note: Option<String>,
}

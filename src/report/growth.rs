//! How time grows: a power law for heuristics and the construction, exponential growth for backtracking, odd and even
//! sizes apart.

use super::frontier::{fitted, medians};
use super::group::Cells;
use super::sheet::Sheet;
use super::text::{estimate, thousands, time};
use crate::experiment::spec::Analysis;
use crate::stats::{Confidence, Exponential, PowerLaw};

/// Odd or even sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    /// Even sizes.
    Even,
    /// Odd sizes.
    Odd,
}

impl Parity {
    /// Whether a size has this parity.
    pub fn holds(self, n: u32) -> bool {
        n.is_multiple_of(2) == (self == Parity::Even)
    }

    /// The word.
    pub fn word(self) -> &'static str {
        match self {
            Parity::Even => "even",
            Parity::Odd => "odd",
        }
    }
}

/// The growth of a heuristic or of the construction.
#[derive(Clone, Debug)]
pub struct Power<'a> {
    /// The label.
    pub label: &'a str,
    /// Median time in seconds against size.
    pub law: PowerLaw,
    /// The smallest and the largest size of the fit.
    pub sizes: (u32, u32),
}

/// The growth of a backtracking on sizes of one parity.
#[derive(Clone, Debug)]
pub struct Explosion<'a> {
    /// The label.
    pub label: &'a str,
    /// The parity.
    pub parity: Parity,
    /// Median time in seconds against size.
    pub time: Exponential,
    /// Nodes against size, if it counts them.
    pub nodes: Option<Exponential>,
    /// The smallest and the largest size of the fit.
    pub sizes: (u32, u32),
}

/// All growth.
#[derive(Clone, Debug)]
pub struct Growth<'a> {
    /// Of the heuristics and, last, the construction.
    pub powers: Vec<Power<'a>>,
    /// Of the backtrackings.
    pub explosions: Vec<Explosion<'a>>,
}

impl<'a> Growth<'a> {
    /// Fits the medians.
    pub fn new(analysis: &'a Analysis, cells: &Cells<'_>) -> Growth<'a> {
        let power = |label: &'a String| {
            let (law, sizes) = fitted(&medians(cells, label), analysis.fit_from)?;
            Some(Power { label, law, sizes })
        };
        let both = |label: &'a String| [Parity::Even, Parity::Odd].map(|parity| (label, parity));
        Growth {
            powers: analysis.heuristics.iter().chain(&analysis.construction).filter_map(power).collect(),
            explosions: analysis
                .backtracking
                .iter()
                .flat_map(both)
                .filter_map(|(label, parity)| explosion(label, parity, cells))
                .collect(),
        }
    }

    /// The power laws as a table.
    pub fn powers_sheet(&self) -> Sheet {
        let mut sheet = Sheet::new(&["program", "sizes", "exponent of n", "R²"]);
        sheet.rows.extend(self.powers.iter().map(|power| {
            vec![
                power.label.to_owned(),
                range(power.sizes),
                estimate(&power.law.exponent()),
                power.law.line().r_squared().map_or(String::new(), |share| format!("{share:.4}")),
            ]
        }));
        sheet
    }

    /// The exponential laws as a table.
    pub fn explosions_sheet(&self) -> Sheet {
        let mut sheet = Sheet::new(&[
            "program",
            "sizes",
            "time: factor a queen",
            "nodes: factor a queen",
            "R² (time)",
            "fit reaches a day at n =",
        ]);
        sheet.rows.extend(self.explosions.iter().map(|explosion| {
            vec![
                explosion.label.to_owned(),
                format!("{} {}", explosion.parity.word(), range(explosion.sizes)),
                estimate(&explosion.time.factor()),
                explosion.nodes.as_ref().map_or(String::new(), |nodes| estimate(&nodes.factor())),
                explosion.time.line().r_squared().map_or(String::new(), |share| format!("{share:.3}")),
                explosion.time.x_at(86_400.0).map_or(String::new(), |n| format!("{n:.0}")),
            ]
        }));
        sheet
    }
}

fn range((first, last): (u32, u32)) -> String {
    format!("{} – {}", thousands(f64::from(first)), thousands(f64::from(last)))
}

fn explosion<'a>(label: &'a str, parity: Parity, cells: &Cells<'_>) -> Option<Explosion<'a>> {
    let cells: Vec<_> = cells.of(label).into_iter().filter(|cell| parity.holds(cell.n)).collect();
    let times: Vec<(f64, f64)> =
        cells.iter().filter_map(|cell| Some((f64::from(cell.n), cell.median()?))).collect();
    let nodes: Vec<(f64, f64)> = cells
        .iter()
        .filter_map(|cell| Some((f64::from(cell.n), cell.median_count(|record| record.nodes)?)))
        .collect();
    Some(Explosion {
        label,
        parity,
        time: Exponential::fit(&times, Confidence::P95).ok()?,
        nodes: Exponential::fit(&nodes, Confidence::P95).ok(),
        sizes: (times.first()?.0 as u32, times.last()?.0 as u32),
    })
}

/// Time per queen of some labels over their sizes, as a table: a row a size.
pub fn per_queen_sheet(analysis: &Analysis, cells: &Cells<'_>) -> Sheet {
    let labels: Vec<&String> = analysis.construction.iter().chain(&analysis.heuristics).collect();
    let mut sizes: Vec<u32> = labels.iter().flat_map(|label| medians(cells, label)).map(|(n, _)| n).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let mut header = vec!["n".to_owned()];
    header.extend(labels.iter().map(|label| (*label).clone()));
    let row = |n: u32| {
        let per_queen = |label: &&String| {
            let median = cells.cell(label, n).and_then(super::group::Cell::median);
            median.map_or(String::new(), |seconds| time(seconds / f64::from(n)))
        };
        std::iter::once(thousands(f64::from(n))).chain(labels.iter().map(per_queen)).collect()
    };
    Sheet { header, rows: sizes.into_iter().map(row).collect() }
}

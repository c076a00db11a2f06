//! The equivalence frontier: at which size a backtracking costs what a heuristic costs at its own, and how far a
//! heuristic gets in the time of a backtracking.

use super::group::{Cell, Cells};
use super::sheet::Sheet;
use super::text::{digits, thousands};
use crate::board::Size;
use crate::experiment::spec::Analysis;
use crate::stats::{Confidence, PowerLaw};

/// How far a backtracking gets in the median time of a heuristic.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeReach<'a> {
    /// The label of the backtracking.
    pub backtracking: &'a str,
    /// The label of the heuristic.
    pub heuristic: &'a str,
    /// The largest measured size up to which every measured size takes no longer; `None` if already the first does.
    pub throughout: Option<u32>,
    /// The largest measured size at all that takes no longer; the times zigzag, so it may lie further out.
    pub last: Option<u32>,
    /// The largest size with a median: if it is the last, the frontier lies there or beyond.
    pub measured: u32,
}

/// How far a heuristic gets in the median time of a backtracking.
#[derive(Clone, Debug, PartialEq)]
pub struct HeuristicReach<'a> {
    /// The label of the heuristic.
    pub heuristic: &'a str,
    /// The label of the backtracking.
    pub backtracking: &'a str,
    /// The size.
    pub reach: Reach,
}

/// A size, and how it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reach {
    /// Between two measured sizes, by the straight line between their medians on log-log axes.
    Between(f64),
    /// Beyond the largest measured size, and where the fitted power law puts it.
    Beyond {
        /// The largest measured size.
        measured: u32,
        /// The extrapolation, if there is a fit.
        extrapolated: Option<f64>,
    },
    /// Below the smallest measured size.
    Below(u32),
}

/// The frontier, both ways.
#[derive(Clone, Debug)]
pub struct Frontier<'a> {
    analysis: &'a Analysis,
    /// Backtrackings in the time of heuristics.
    pub trees: Vec<TreeReach<'a>>,
    /// Heuristics in the time of backtrackings.
    pub heuristics: Vec<HeuristicReach<'a>>,
}

impl<'a> Frontier<'a> {
    /// Finds the frontier in the medians.
    pub fn new(analysis: &'a Analysis, cells: &Cells<'_>) -> Frontier<'a> {
        let (mut trees, mut heuristics) = (Vec::new(), Vec::new());
        for heuristic in &analysis.heuristics {
            for backtracking in &analysis.backtracking {
                let time = |label: &str, n| cells.cell(label, n).and_then(Cell::median);
                if let Some(limit) = time(heuristic, analysis.heuristic_size.get()) {
                    let medians = medians(cells, backtracking);
                    let (throughout, last) = tree_reach(&medians, limit);
                    let measured = medians.last().map(|&(n, _)| n);
                    let reach = |measured| TreeReach { backtracking, heuristic, throughout, last, measured };
                    trees.extend(measured.map(reach));
                }
                if let Some(limit) = time(backtracking, analysis.backtracking_size.get())
                    && let Some(reach) = heuristic_reach(&medians(cells, heuristic), limit, analysis.fit_from)
                {
                    heuristics.push(HeuristicReach { heuristic, backtracking, reach });
                }
            }
        }
        Frontier { analysis, trees, heuristics }
    }

    /// A row a heuristic, a column a backtracking: the size at which the backtracking costs the same.
    pub fn trees_sheet(&self) -> Sheet {
        let corner = format!("in the time at n = {} of", self.analysis.heuristic_size);
        let (rows, columns) = (&self.analysis.heuristics, &self.analysis.backtracking);
        Sheet::matrix(corner, rows, columns, |heuristic, backtracking| {
            let found =
                self.trees.iter().find(|r| r.heuristic == heuristic && r.backtracking == backtracking)?;
            Some(found.text())
        })
    }

    /// A row a heuristic, a column a backtracking: the size that the heuristic reaches in the backtracking's time.
    pub fn heuristics_sheet(&self) -> Sheet {
        let corner = format!("in the time at n = {} of", self.analysis.backtracking_size);
        let (rows, columns) = (&self.analysis.heuristics, &self.analysis.backtracking);
        Sheet::matrix(corner, rows, columns, |heuristic, backtracking| {
            let all = &self.heuristics;
            let found = all.iter().find(|r| r.heuristic == heuristic && r.backtracking == backtracking)?;
            Some(found.reach.text())
        })
    }
}

impl TreeReach<'_> {
    /// In words.
    pub fn text(&self) -> String {
        match (self.throughout, self.last) {
            (_, Some(last)) if last == self.measured => format!("≥ {last}"),
            (Some(throughout), Some(last)) if throughout == last => format!("n ≤ {last}"),
            (Some(throughout), Some(last)) => format!("n ≤ {throughout}, last {last}"),
            (None, Some(last)) => format!("last {last}"),
            (_, None) => "none".to_owned(),
        }
    }
}

impl Reach {
    /// In words.
    pub fn text(self) -> String {
        match self {
            Reach::Between(n) => digits(n),
            Reach::Beyond { measured, extrapolated: None } => format!("> {}", thousands(f64::from(measured))),
            Reach::Beyond { measured, extrapolated: Some(n) } => {
                format!("> {} (fit: {})", thousands(f64::from(measured)), power(n))
            }
            Reach::Below(n) => format!("< {n}"),
        }
    }
}

/// An extrapolated size: one digit and a power of ten, for it is not known better.
fn power(n: f64) -> String {
    format!("{n:.0e}").replacen('e', "·10^", 1)
}

/// Size and median time in seconds, sizes rising, where more than half of the runs ended by themselves.
pub(super) fn medians(cells: &Cells<'_>, label: &str) -> Vec<(u32, f64)> {
    cells.of(label).into_iter().filter_map(|cell| Some((cell.n, cell.median()?))).collect()
}

fn tree_reach(medians: &[(u32, f64)], limit: f64) -> (Option<u32>, Option<u32>) {
    let throughout = medians.iter().take_while(|(_, time)| *time <= limit).last();
    let last = medians.iter().rfind(|(_, time)| *time <= limit);
    (throughout.map(|&(n, _)| n), last.map(|&(n, _)| n))
}

/// `None` without a median. Where times fall again with n, the largest size that takes no longer counts.
fn heuristic_reach(medians: &[(u32, f64)], limit: f64, fit_from: Size) -> Option<Reach> {
    let &(first, _) = medians.first()?;
    let Some(below) = medians.iter().rposition(|&(_, time)| time <= limit) else {
        return Some(Reach::Below(first));
    };
    let (n, time) = medians[below];
    Some(match medians.get(below + 1) {
        Some(&(next, later)) => {
            let share = (limit / time).ln() / (later / time).ln();
            Reach::Between(f64::from(n) * (f64::from(next) / f64::from(n)).powf(share))
        }
        None => Reach::Beyond {
            measured: n,
            extrapolated: fitted(medians, fit_from).and_then(|(law, _)| law.x_at(limit)),
        },
    })
}

/// The shortest median, in seconds, that takes part in a fit of growth: below it, reading the clock and starting at all
/// are what is measured.
const FIT_SECONDS: f64 = 1e-6;

/// The power law of some medians, and the smallest and largest size that took part; `None` with fewer than three.
pub(super) fn fitted(medians: &[(u32, f64)], from: Size) -> Option<(PowerLaw, (u32, u32))> {
    let fit: Vec<(u32, f64)> =
        medians.iter().copied().filter(|&(n, time)| n >= from.get() && time >= FIT_SECONDS).collect();
    let points: Vec<(f64, f64)> = fit.iter().map(|&(n, time)| (f64::from(n), time)).collect();
    let law = PowerLaw::fit(&points, Confidence::P95).ok()?;
    Some((law, (fit.first()?.0, fit.last()?.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zigzag_has_two_reaches() {
        let medians = [(8, 1.0), (9, 0.5), (10, 4.0), (11, 2.0), (12, 9.0)];
        assert_eq!(tree_reach(&medians, 3.0), (Some(9), Some(11)));
        assert_eq!(tree_reach(&medians, 0.6), (None, Some(9)));
        assert_eq!(tree_reach(&medians, 0.1), (None, None));
        assert_eq!(tree_reach(&medians, 9.0), (Some(12), Some(12)));
    }

    #[test]
    fn a_heuristic_is_interpolated_and_extrapolated_on_log_log_axes() {
        let from = Size::new(100).unwrap();
        let linear: Vec<(u32, f64)> = [100u32, 1000, 10_000].map(|n| (n, f64::from(n) * 1e-6)).to_vec();
        let Some(Reach::Between(n)) = heuristic_reach(&linear, 3e-3, from) else { panic!("lies between") };
        assert!((n - 3000.0).abs() < 1e-6, "{n}");
        let Some(Reach::Beyond { measured: 10_000, extrapolated: Some(n) }) =
            heuristic_reach(&linear, 1.0, from)
        else {
            panic!("lies beyond")
        };
        assert!((n / 1e6 - 1.0).abs() < 1e-6, "{n}");
        assert_eq!(heuristic_reach(&linear, 1e-5, from), Some(Reach::Below(100)));
        assert_eq!(heuristic_reach(&[], 1.0, from), None);
    }
}

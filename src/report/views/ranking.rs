//! Time against evaluations at one size, and how far the two rank alike.

use crate::experiment::view::{Measure, Quantity, Reading, Runs, Statistic, View};
use crate::plot::{Axis, Figure, Marker, Point, Scale, Series};
use crate::report::figures::Drawn;
use crate::report::number::Numbers;
use crate::report::sheet::Sheet;
use crate::report::text::thousands;
use crate::stats::rank::{kendall_tau, ranks};

fn reading(quantity: Quantity) -> Reading {
    let measure = Measure { quantity, per_queen: false };
    Reading { measure, statistic: Statistic::Median, runs: Runs::All }
}

/// Labels with their medians of time and of evaluations, by time.
#[derive(Clone, Debug)]
pub struct Ranks<'a> {
    /// The label, its median time in seconds and its median evaluations.
    pub medians: Vec<(&'a str, f64, f64)>,
    /// The labels that have no place: too few of their runs were solved, or they count no evaluations.
    pub without: Vec<&'a str>,
}

impl<'a> Ranks<'a> {
    /// Of some labels at a size.
    pub fn new(numbers: &Numbers<'_>, labels: &[&'a str], n: u32) -> Ranks<'a> {
        let median = |label: &str, quantity| numbers.number(label, n, reading(quantity))?.value.value();
        let both =
            |label: &str| Some((median(label, Quantity::Time)?, median(label, Quantity::Evaluations)?));
        let mut found = Ranks { medians: Vec::new(), without: Vec::new() };
        for &label in labels {
            match both(label) {
                Some((time, evaluations)) => found.medians.push((label, time, evaluations)),
                None if numbers.cells.cell(label, n).is_some() => found.without.push(label),
                None => {}
            }
        }
        found.medians.sort_by(|a, b| a.1.total_cmp(&b.1));
        found
    }

    /// Kendall's tau-b between the two orders; `None` with fewer than two labels.
    pub fn tau(&self) -> Option<f64> {
        let pairs: Vec<(f64, f64)> = self.medians.iter().map(|&(_, time, count)| (time, count)).collect();
        kendall_tau(&pairs)
    }
}

pub(super) fn show(
    view: &View,
    numbers: &Numbers<'_>,
    labels: &[&str],
    n: u32,
) -> (Option<Drawn>, Sheet, String) {
    let found = Ranks::new(numbers, labels, n);
    let times = ranks(&found.medians.iter().map(|&(_, time, _)| time).collect::<Vec<_>>());
    let counts = ranks(&found.medians.iter().map(|&(_, _, count)| count).collect::<Vec<_>>());
    let mut sheet =
        Sheet::new(&["program", "median time", "rank", "median evaluations", "rank", "time an evaluation"]);
    for (index, &(label, time, count)) in found.medians.iter().enumerate() {
        let words = |quantity| {
            let number = numbers.number(label, n, reading(quantity));
            number.map_or(String::new(), |number| number.words(reading(quantity).measure))
        };
        sheet.rows.push(vec![
            label.to_owned(),
            words(Quantity::Time),
            rank(times[index]),
            words(Quantity::Evaluations),
            rank(counts[index]),
            if count > 0.0 { crate::report::text::time(time / count) } else { String::new() },
        ]);
    }
    let legend = format!(
        "Ranked by median time at n = {}. {}{}",
        thousands(f64::from(n)),
        found.tau().map_or(String::new(), |tau| format!(
            "Kendall's tau-b between the two rankings is {tau:.2}: 1 says equal, 0 unrelated. "
        )),
        without(&found.without)
    );
    let drawn = draw(view, &found, n);
    (drawn, sheet, legend)
}

fn rank(rank: f64) -> String {
    if rank.fract() == 0.0 { format!("{rank:.0}") } else { format!("{rank:.1}") }
}

fn without(labels: &[&str]) -> String {
    if labels.is_empty() {
        return String::new();
    }
    let labels: Vec<String> = labels.iter().map(|&label| label.to_owned()).collect();
    format!(
        "Without a place, because half of the runs or more met their budget or nothing is evaluated: {}.",
        crate::report::text::listed(&labels)
    )
}

fn draw(view: &View, found: &Ranks<'_>, n: u32) -> Option<Drawn> {
    let mut figure = Figure::new(
        view.title.clone(),
        Axis::new("median evaluations", "costs, deltas or pair checks", Scale::Log),
        Axis::new("median time to a solution", "s", Scale::Log),
    );
    figure.subtitle =
        Some(format!("n = {}; legend from the fastest to the slowest", thousands(f64::from(n))));
    for (slot, &(label, time, count)) in found.medians.iter().enumerate() {
        if time > 0.0 && count > 0.0 {
            // Twelve looks are too few for all: the second dozen pairs the colours with other markers.
            let marker = Some(Marker::of_slot(slot + 5 * (slot / 12)));
            let series = Series::scatter(label, slot, vec![Point::new(count, time)]);
            figure.series.push(Series { marker, ..series });
        }
    }
    let caption = "Each program's median evaluations and median time. On a line of slope 1 every evaluation costs the same \
                   time; a program above another at equal evaluations pays more for each."
        .to_owned();
    (!figure.series.is_empty()).then_some(Drawn { name: view.name.clone(), caption, figure })
}

//! Cost against steps of many walks of each label: the median walk between its quartiles.

use crate::experiment::view::View;
use crate::plot::{Axis, Figure, Point, Scale, Series};
use crate::report::figures::Drawn;
use crate::report::number::Numbers;
use crate::report::sheet::Sheet;
use crate::report::text::{digits, thousands};
use crate::report::walks::Walk;
use crate::stats::{Observed, Quantile, RunTimes, Sample};

/// Where the lines of a figure end: below it, most of the walks in question have cost 0, which has no logarithm.
const LEAST: f64 = 0.5;
/// Moments of a figure's lines.
const MOMENTS: u32 = 60;

pub(super) fn show(
    view: &View,
    numbers: &Numbers<'_>,
    labels: &[&str],
    n: u32,
) -> Option<(Option<Drawn>, Sheet, String)> {
    let walks = |label: &str| -> Vec<&Walk<'_>> {
        numbers.walks.iter().filter(|walk| walk.label == label && walk.n == n).collect()
    };
    let mut sheet = Sheet::new(&[
        "program",
        "walks",
        "first cost",
        "steps to 1/2 of it",
        "to 1/10",
        "to 1/100",
        "to a solution",
    ]);
    let mut figure = Figure::new(
        view.title.clone(),
        Axis::new("1 + steps", "as each algorithm counts them", Scale::Log),
        Axis::new("cost", "attacking pairs", Scale::Log),
    );
    figure.subtitle = Some(format!(
        "n = {}; medians of the walks, shaded from the lower to the upper quartile",
        thousands(f64::from(n))
    ));
    for (slot, &label) in labels.iter().enumerate() {
        let walks = walks(label);
        if walks.is_empty() {
            continue;
        }
        sheet.rows.push(row(label, &walks)?);
        let line = line(&walks);
        if !line.is_empty() {
            figure.series.push(Series::ribbon(label, slot, line));
        }
    }
    let caption = "The cost of the board while programs walk from their seeds, watched once more: at each moment the median \
                   over all walks, shaded from the lower to the upper quartile. A walk that has ended stays at its last cost; where the \
                   median is 0 the line ends, because the axis is logarithmic."
        .to_owned();
    let drawn = (!figure.series.is_empty()).then(|| Drawn { name: view.name.clone(), caption, figure });
    let legend = "Medians over the walks; long walks are watched at some hundred evenly spaced steps, which bounds how precise they \
                  are.";
    Some((drawn, sheet, legend.to_owned()))
}

/// The median of the cost between its quartiles, at moments that are evenly spread on a logarithmic axis; it ends
/// where the median falls to 0.
fn line(walks: &[&Walk<'_>]) -> Vec<Point> {
    let last = walks.iter().map(|walk| walk.last_step()).max().unwrap_or(0);
    let share = |moment: u32| f64::from(moment) / f64::from(MOMENTS);
    let mut steps: Vec<u64> =
        (0..=MOMENTS).map(|moment| ((last as f64 + 1.0).powf(share(moment)) - 1.0).round() as u64).collect();
    steps.dedup();
    let at = |step: u64| {
        let costs = walks.iter().map(|walk| walk.cost_at(step)).collect();
        let costs = Sample::new(costs).expect("there are walks, and costs are finite");
        let shown = |cost: f64| (cost >= LEAST).then_some(cost);
        let (low, high) = costs.quartiles();
        let (low, high) = (shown(low), shown(high));
        Point { x: step as f64 + 1.0, y: costs.median(), low, high }
    };
    steps.into_iter().map(at).take_while(|point| point.y >= LEAST).collect()
}

fn row(label: &str, walks: &[&Walk<'_>]) -> Option<Vec<String>> {
    let first = Sample::new(walks.iter().map(|walk| walk.cost_at(0)).collect()).ok()?.median();
    let steps_to = |share: f64| {
        let observed = walks.iter().map(|walk| match walk.first_at_most((first * share) as u64) {
            Some(step) => Observed::Finished(step as f64),
            None => Observed::Censored(walk.last_step() as f64),
        });
        RunTimes::new(observed.collect()).map_or(String::new(), |steps| match steps.median() {
            Quantile::Value(step) => digits(step),
            Quantile::Beyond(step) => format!("> {}", digits(step)),
        })
    };
    let mut row = vec![label.to_owned(), walks.len().to_string(), digits(first)];
    row.extend([0.5, 0.1, 0.01, 0.0].map(steps_to));
    Some(row)
}

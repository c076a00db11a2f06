//! A number against n, a series a label, and what others published beside it.

use crate::board::Size;
use crate::experiment::view::{Published, Quantity, Reading, Statistic, View};
use crate::plot::{Axis, Figure, Join, Point, Scale, Series};
use crate::report::figures::Drawn;
use crate::report::number::{Numbers, named, titled};
use crate::report::sheet::Sheet;
use crate::report::text::{digits, estimate, thousands};
use crate::stats::{Confidence, PowerLaw};

/// The power law of a number over the sizes from one on; `None` with fewer than three.
pub(in crate::report) fn law(
    numbers: &Numbers<'_>,
    label: &str,
    reading: Reading,
    from: Size,
) -> Option<PowerLaw> {
    let value = |n: u32| Some((f64::from(n), numbers.number(label, n, reading)?.value.value()?));
    let sizes = numbers.sizes(&[label]).into_iter().filter(|&n| n >= from.get());
    PowerLaw::fit(&sizes.filter_map(value).collect::<Vec<_>>(), Confidence::P95).ok()
}

pub(super) fn table(
    numbers: &Numbers<'_>,
    labels: &[&str],
    reading: Reading,
    fit_from: Option<Size>,
) -> (Sheet, String) {
    let sizes = numbers.sizes(labels);
    let columns = sizes.iter().map(|&n| format!("n = {}", thousands(f64::from(n))));
    let mut header: Vec<String> = std::iter::once(titled(reading)).chain(columns).collect();
    header.extend(fit_from.map(|from| format!("exponent from n = {}", thousands(f64::from(from.get())))));
    let row = |&label: &&str| {
        let cell = |&n: &u32| {
            let number = numbers.number(label, n, reading);
            number.map_or(String::new(), |number| number.words(reading.measure))
        };
        let mut row: Vec<String> = std::iter::once(label.to_owned()).chain(sizes.iter().map(cell)).collect();
        let exponent =
            |from| law(numbers, label, reading, from).map_or(String::new(), |law| estimate(&law.exponent()));
        row.extend(fit_from.map(exponent));
        row
    };
    let rows = labels.iter().filter(|label| !numbers.cells.of(label).is_empty()).map(row).collect();
    let sheet = Sheet { header, rows };
    (sheet, legend(reading, fit_from.is_some()))
}

pub(super) fn draw(
    view: &View,
    numbers: &Numbers<'_>,
    labels: &[&str],
    reading: Reading,
    fit_from: Option<Size>,
    published: &[Published],
) -> Option<Drawn> {
    let figure = figure(view, numbers, labels, reading, fit_from, published);
    (!figure.series.is_empty()).then(|| Drawn {
        name: view.name.clone(),
        caption: format!("{}. {}", capital(&titled(reading)), bars(reading)),
        figure,
    })
}

fn figure(
    view: &View,
    numbers: &Numbers<'_>,
    labels: &[&str],
    reading: Reading,
    fit_from: Option<Size>,
    published: &[Published],
) -> Figure {
    let scale = if reading.measure.quantity == Quantity::Solved { Scale::Linear } else { Scale::Log };
    let (_, unit) = named(reading.measure);
    let mut figure = Figure::new(
        view.title.clone(),
        Axis::new("n", "queens", Scale::Log),
        Axis::new(titled(reading), unit, scale),
    );
    figure.subtitle = Some(bars(reading).to_lowercase().trim_end_matches('.').to_owned());
    for (slot, &label) in labels.iter().enumerate() {
        let place = |&n: &u32| super::point(f64::from(n), &numbers.number(label, n, reading)?, scale);
        let points: Vec<Point> = numbers.sizes(&[label]).iter().filter_map(place).collect();
        if points.is_empty() {
            continue;
        }
        let fitted = fit_from.and_then(|from| law(numbers, label, reading, from));
        let name = match &fitted {
            Some(law) => format!("{label}, slope {}", digits(law.exponent().value)),
            None => label.to_owned(),
        };
        // The line of the law stands for the law alone.
        let join = if fitted.is_some() { Join::None } else { Join::Straight };
        let last = points[points.len() - 1].x;
        figure.series.push(Series { join, ..Series::line(name, slot, points) });
        if let (Some(law), Some(from)) = (fitted, fit_from) {
            let ends = [f64::from(from.get()), last].map(|n| law.y_at(n).map(|y| Point::new(n, y)));
            figure.series.push(Series::fit(slot, ends.into_iter().flatten().collect()));
        }
    }
    let beside = published.iter().filter(|published| {
        published.reading == reading
            && labels.iter().any(|label| crate::experiment::view::means(&published.label, label))
    });
    let mut slot = labels.len();
    for published in beside {
        let places = published.values.iter().filter(|(_, value)| scale == Scale::Linear || *value > 0.0);
        let points: Vec<Point> = places.map(|&(n, value)| Point::new(f64::from(n.get()), value)).collect();
        if !points.is_empty() {
            let name = format!("{} ({})", published.work, published.standing.word());
            figure.series.push(Series::scatter(name, slot, points));
            slot += 1;
        }
    }
    figure
}

/// What the bars of a figure are.
pub(super) fn bars(reading: Reading) -> &'static str {
    match (reading.measure.quantity, reading.statistic) {
        (Quantity::Solved | Quantity::CorrelationLength, _) | (_, Statistic::Mean) => "Bars: 95 % intervals.",
        (_, Statistic::Median) => "Bars: from the lower to the upper quartile of the runs.",
    }
}

fn legend(reading: Reading, fitted: bool) -> String {
    let mut text = match (reading.measure.quantity, reading.statistic) {
        (Quantity::Solved, _) => "In brackets 95 % intervals (Wilson 1927).",
        (Quantity::CorrelationLength, _) => {
            "Steps over which the correlation of the costs of a random walk falls to 1/e; in brackets 95 % bootstrap \
             intervals over walks."
        }
        (_, Statistic::Mean) => {
            "In brackets 95 % bootstrap intervals. There is no mean where a budget cut a run short."
        }
        (_, Statistic::Median) => {
            "In brackets distribution-free 95 % intervals, where six runs or more give one. A run that its budget \
             ended counts as more than that."
        }
    }
    .to_owned();
    if fitted {
        text += " Exponents: least squares on logarithms, with 95 % intervals.";
    }
    text
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

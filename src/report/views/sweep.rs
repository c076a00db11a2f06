//! A number against a parameter, and where the default stands in it.

use crate::experiment::view::{Measure, Reading, View, ViewKind};
use crate::plot::{Axis, Band, Figure, Point, Scale, Series};
use crate::report::figures::Drawn;
use crate::report::number::{Number, Numbers, bounded, named, titled, words};
use crate::report::sheet::Sheet;
use crate::report::text::{digits, thousands};
use crate::stats::Quantile;

/// One value of the swept parameter.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The value as it was set.
    pub text: String,
    /// The number that it is, unless it is a word.
    pub value: Option<f64>,
    /// Runs, and those solved.
    pub runs: (usize, usize),
    /// What was read.
    pub number: Number,
    /// Whether it is the default.
    pub is_default: bool,
}

/// A parameter that was swept.
#[derive(Clone, Debug)]
pub struct Sweep<'a> {
    /// The view.
    pub view: &'a View,
    /// The algorithm.
    pub algorithm: String,
    /// The parameter.
    pub parameter: &'a str,
    /// The size.
    pub n: u32,
    /// What is read.
    pub reading: Reading,
    /// The settings: numbers rising, then words.
    pub settings: Vec<Setting>,
}

impl<'a> Sweep<'a> {
    /// The sweep of a view; `None` if it is none, or without data.
    pub fn new(view: &'a View, numbers: &Numbers<'_>) -> Option<Sweep<'a>> {
        let ViewKind::Sweep { reading, parameter, n, default } = &view.kind else { return None };
        let mut settings = Vec::new();
        let mut algorithm = String::new();
        for label in numbers.labels(&view.labels) {
            let Some(cell) = numbers.cells.cell(label, n.get()) else { continue };
            let (Some(record), Some(number)) =
                (cell.records.first(), numbers.number(label, n.get(), *reading))
            else {
                continue;
            };
            let text = set_to(&record.parameters, parameter)?;
            let value = text.parse::<f64>().ok().filter(|value| value.is_finite());
            // What is no number is the rule that stands for one.
            let is_default = value == *default;
            let runs = (cell.times.len(), cell.times.successes());
            settings.push(Setting { text: text.to_owned(), value, runs, number, is_default });
            algorithm.clone_from(&record.algorithm);
        }
        let place = |setting: &Setting| setting.value.unwrap_or(f64::INFINITY);
        settings.sort_by(|a, b| place(a).total_cmp(&place(b)));
        (!settings.is_empty()).then_some(Sweep {
            view,
            algorithm,
            parameter,
            n: n.get(),
            reading: *reading,
            settings,
        })
    }

    /// The setting with the least number.
    pub fn best(&self) -> Option<&Setting> {
        let known = self.settings.iter().filter(|setting| setting.number.value.value().is_some());
        known.min_by(|a, b| a.number.value.bound().total_cmp(&b.number.value.bound()))
    }

    /// The setting with the greatest number; one beyond what was watched is greater than any that is known.
    pub fn worst(&self) -> Option<&Setting> {
        let rank = |setting: &Setting| (setting.number.value.value().is_none(), setting.number.value.bound());
        let order = |a: &&Setting, b: &&Setting| {
            let (a, b) = (rank(a), rank(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        };
        self.settings.iter().max_by(order)
    }

    /// The default, if it was among the settings.
    pub fn default(&self) -> Option<&Setting> {
        self.settings.iter().find(|setting| setting.is_default)
    }

    /// A setting's number as a multiple of the best one's.
    pub fn times_best(&self, setting: &Setting) -> Option<Quantile> {
        let best = self.best()?.number.value.value().filter(|&best| best > 0.0)?;
        Some(match setting.number.value {
            Quantile::Value(value) => Quantile::Value(value / best),
            Quantile::Beyond(value) => Quantile::Beyond(value / best),
        })
    }
}

/// What the canonical text of parameters sets one to.
fn set_to<'t>(parameters: &'t str, name: &str) -> Option<&'t str> {
    parameters.split(';').find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
}

/// A factor in words.
pub fn factor(factor: Option<Quantile>) -> String {
    match factor {
        Some(Quantile::Value(value)) => digits(value),
        Some(Quantile::Beyond(value)) => format!("> {}", digits(value)),
        None => String::new(),
    }
}

pub(super) fn show(view: &View, numbers: &Numbers<'_>) -> Option<(Option<Drawn>, Sheet, String)> {
    let sweep = Sweep::new(view, numbers)?;
    let measure = sweep.reading.measure;
    let mut sheet = Sheet::new(&[
        sweep.parameter,
        "runs",
        "solved",
        &titled(sweep.reading),
        "quartiles",
        "times the best",
    ]);
    sheet.rows.extend(sweep.settings.iter().map(|setting| {
        let mark = if setting.is_default { " (default)" } else { "" };
        vec![
            format!("{}{mark}", setting.text),
            setting.runs.0.to_string(),
            setting.runs.1.to_string(),
            setting.number.words(measure),
            quartiles(&setting.number, measure),
            factor(sweep.times_best(setting)),
        ]
    }));
    let figure = figure(&sweep);
    let drawn = (!figure.series.is_empty()).then(|| Drawn {
        name: view.name.clone(),
        caption: format!(
            "{} of {} at n = {} against {}, shaded from the lower to the upper quartile. {} A setting at which a budget \
             ended half of the runs or more has no place here; the table has it.",
            titled(sweep.reading), sweep.algorithm, thousands(f64::from(sweep.n)), sweep.parameter,
            "The mark of another colour is the default."
        ),
        figure,
    });
    let legend =
        "In brackets distribution-free 95 % intervals. A run that its budget ended counts as more than that.";
    Some((drawn, sheet, legend.to_owned()))
}

/// The sweeps in a table: what each parameter makes of it.
pub(in crate::report) fn overview(sweeps: &[Sweep<'_>]) -> Sheet {
    let mut sheet = Sheet::new(&[
        "parameter",
        "n",
        "settings",
        "best",
        "there",
        "default",
        "default / best",
        "worst",
        "worst / best",
    ]);
    let text = |setting: Option<&Setting>| setting.map_or(String::new(), |setting| setting.text.clone());
    sheet.rows.extend(sweeps.iter().map(|sweep| {
        let (best, default, worst) = (sweep.best(), sweep.default(), sweep.worst());
        let number = |setting: &Setting| {
            setting.number.value.value().map_or(String::new(), |value| words(value, sweep.reading.measure))
        };
        let times = |setting: Option<&Setting>| factor(setting.and_then(|setting| sweep.times_best(setting)));
        vec![
            format!("{} of {}", sweep.parameter, sweep.algorithm),
            thousands(f64::from(sweep.n)),
            sweep.settings.len().to_string(),
            text(best),
            best.map_or(String::new(), number),
            text(default),
            times(default),
            text(worst),
            times(worst),
        ]
    }));
    sheet
}

fn quartiles(number: &Number, measure: Measure) -> String {
    number.quartiles.map_or(String::new(), |(low, high)| {
        format!("{} – {}", bounded(low, measure), bounded(high, measure))
    })
}

fn figure(sweep: &Sweep<'_>) -> Figure {
    let values: Vec<f64> = sweep.settings.iter().filter_map(|setting| setting.value).collect();
    let (least, greatest) = values.iter().fold((f64::MAX, 0.0f64), |(l, g), &v| (l.min(v), g.max(v)));
    let scale = if least > 0.0 && greatest > 20.0 * least { Scale::Log } else { Scale::Linear };
    let (_, unit) = named(sweep.reading.measure);
    let mut figure = Figure::new(
        sweep.view.title.clone(),
        Axis::new(format!("{} of {}", sweep.parameter, sweep.algorithm), "as it is set", scale),
        Axis::new(titled(sweep.reading), unit, Scale::Log),
    );
    figure.subtitle = Some(format!(
        "n = {}, {} runs a setting; medians and quartiles",
        thousands(f64::from(sweep.n)),
        sweep.settings.iter().map(|setting| setting.runs.0).min().unwrap_or(0)
    ));
    let place = |setting: &Setting| super::point(setting.value?, &setting.number, Scale::Log);
    let points: Vec<Point> = sweep.settings.iter().filter_map(place).collect();
    if !points.is_empty() {
        figure.series.push(Series::ribbon("settings", 0, points));
    }
    for setting in &sweep.settings {
        let (low, high) = setting.number.bar();
        let name = if setting.is_default { "default" } else { "setting" };
        match (place(setting), setting.value) {
            (Some(point), Some(_)) if setting.is_default => {
                let alone = vec![Point::new(point.x, point.y)];
                figure.series.push(Series::scatter(format!("default: {}", setting.text), 1, alone));
            }
            (_, None) => {
                let (Some(low), Some(high)) = (low.filter(|&low| low > 0.0), high) else { continue };
                let label = format!("{name}: {}", setting.text);
                figure.bands.push(Band { label, low, high, value: setting.number.value.value(), slot: 1 });
            }
            _ => {}
        }
    }
    figure
}

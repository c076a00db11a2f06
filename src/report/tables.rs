//! The tables of a report, and what is to be said beside them.

use super::group::{Cell, Cells};
use super::literature;
use super::sheet::Sheet;
use super::text::{digits, quantile, thousands, time_interval};
use super::views;
use super::{Material, Results};
use crate::experiment::Spec;
use crate::experiment::spec::Analysis;
use crate::experiment::view::ViewKind;
use crate::stats::Confidence;

/// The cells that an analysis is about, or all of them.
pub fn summary(cells: &Cells<'_>, analysis: Option<&Analysis>) -> Sheet {
    let Some(analysis) = analysis else { return everything(cells) };
    let (heuristic, tree) = (analysis.heuristic_size.get(), analysis.backtracking_size.get());
    let construction = analysis.construction.iter();
    let parts = construction.chain(&analysis.heuristics).map(|label| (label, heuristic));
    let parts = parts.chain(analysis.backtracking.iter().map(|label| (label, tree)));
    sheet(parts.filter_map(|(label, n)| cells.cell(label, n)))
}

/// A table with its heading.
#[derive(Clone, Debug)]
pub(super) struct Section {
    /// The heading.
    pub(super) title: String,
    /// The table.
    pub(super) sheet: Sheet,
    /// How to read it.
    pub(super) legend: String,
    /// The name of its figure's file.
    pub(super) figure: Option<String>,
    /// Whether a README shows it.
    pub(super) central: bool,
}

/// The tables of what others published, of what was swept and of the views.
pub(super) fn sections(spec: &Spec, results: Results<'_>) -> Vec<Section> {
    let mut sections = Vec::new();
    if !results.pairs.is_empty() {
        sections.push(Section {
            title: "What others published, and what we measure".to_owned(),
            sheet: literature::sheet(results.pairs),
            legend: literature::note(spec),
            figure: None,
            central: true,
        });
    }
    if !results.sweeps.is_empty() {
        sections.push(Section {
            title: "What each parameter makes of it".to_owned(),
            sheet: views::overview(results.sweeps),
            legend: "Medians of all runs at each setting. Where a budget ended half of the runs or more, the number is \
                     above what stands behind the sign."
                .to_owned(),
            figure: None,
            central: true,
        });
    }
    sections.extend(results.shown.iter().map(|shown| {
        Section {
            title: shown.view.title.clone(),
            sheet: shown.sheet.clone(),
            legend: [Some(&shown.legend), shown.view.note.as_ref()]
                .into_iter()
                .flatten()
                .cloned()
                .collect::<Vec<_>>()
                .join(" "),
            figure: shown.drawn.as_ref().map(|drawn| drawn.name.clone()),
            central: matches!(shown.view.kind, ViewKind::Reach | ViewKind::Ranking { .. }),
        }
    }));
    sections
}

/// Every cell.
pub fn everything(cells: &Cells<'_>) -> Sheet {
    sheet(cells.all())
}

fn sheet<'c, 'a: 'c>(cells: impl Iterator<Item = &'c Cell<'a>>) -> Sheet {
    let mut sheet = Sheet::new(&[
        "program",
        "n",
        "runs",
        "finished",
        "median time",
        "95 % interval",
        "quartiles",
        "median steps",
        "disturbed",
    ]);
    sheet.rows.extend(cells.map(row));
    sheet
}

fn row(cell: &Cell<'_>) -> Vec<String> {
    let times = &cell.times;
    let steps = cell.median_count(|record| Some(record.steps));
    vec![
        cell.label.to_owned(),
        thousands(f64::from(cell.n)),
        times.len().to_string(),
        times.successes().to_string(),
        quantile(times.median()),
        time_interval(times.median_interval(Confidence::P95)),
        format!("{} – {}", quantile(times.quantile(0.25)), quantile(times.quantile(0.75))),
        steps.map_or(String::new(), |steps| if steps < 1e4 { digits(steps) } else { thousands(steps) }),
        cell.disturbed().to_string(),
    ]
}

/// What a reader must know before trusting the numbers.
pub fn reservation(material: Material<'_>, cells: &Cells<'_>) -> String {
    let trials = material.records.len();
    let disturbed: usize = cells.all().map(Cell::disturbed).sum();
    let mut text = format!(
        "{trials} trials, one row each in trials.csv. Times are wall times of one thread, memory and start included, \
         verification and output not. "
    );
    if trials < material.planned {
        text +=
            &format!("{} of {} planned trials are missing. ", material.planned - trials, material.planned);
    }
    if disturbed > 0 {
        let (trials, they) = if disturbed == 1 { ("trial", "it is") } else { ("trials", "they are") };
        text += &format!(
            "In {disturbed} {trials} the wall time exceeds the CPU time by more than 5 %; {they} kept and counted as \
             disturbed. "
        );
    }
    if cells.all().any(|cell| cell.times.median_interval(Confidence::P95).is_none()) {
        text += "An interval is empty where fewer than six runs give none. ";
    }
    if let Some(session) = material.run.and_then(|run| run.session.last()) {
        let machine = &session.machine;
        let cpu = machine.cpu.as_deref().unwrap_or("an unknown CPU");
        let cores = machine.cores.map_or(String::new(), |cores| format!(", {cores} cores"));
        text += &format!("Measured on {cpu}{cores}, {}.", session.code.compiler);
    }
    text.trim_end().to_owned()
}

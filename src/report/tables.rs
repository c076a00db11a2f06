//! The tables of a report, and what is to be said beside them.

use super::Material;
use super::group::{Cell, Cells};
use super::sheet::Sheet;
use super::text::{digits, quantile, thousands, time_interval};
use crate::experiment::spec::Analysis;
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

//! The largest sizes that each label solves within its budget.

use crate::experiment::Outcome;
use crate::report::figures::Drawn;
use crate::report::group::Cell;
use crate::report::number::Numbers;
use crate::report::sheet::Sheet;
use crate::report::text::{quantile, thousands};

fn solved(cell: &Cell<'_>) -> usize {
    cell.records.iter().filter(|record| record.outcome == Outcome::Solved).count()
}

pub(super) fn show(numbers: &Numbers<'_>, labels: &[&str]) -> (Option<Drawn>, Sheet, String) {
    let mut sheet = Sheet::new(&[
        "program",
        "largest n solved in every run",
        "median time there",
        "largest n solved in a run",
        "next n tried",
        "runs solved there",
    ]);
    let mut rows: Vec<(u32, Vec<String>)> = labels.iter().filter_map(|label| row(numbers, label)).collect();
    rows.sort_by_key(|(reach, _)| std::cmp::Reverse(*reach));
    sheet.rows = rows.into_iter().map(|(_, row)| row).collect();
    let legend = "Sizes are those of the spec, which lie on a coarse ladder: the reach is at least what stands here, and below \
                  the next n tried. A program without a next n was not tried beyond.";
    (None, sheet, legend.to_owned())
}

fn row(numbers: &Numbers<'_>, label: &str) -> Option<(u32, Vec<String>)> {
    let cells = numbers.cells.of(label);
    let every = cells.iter().rfind(|cell| solved(cell) == cell.records.len());
    let any = cells.iter().rfind(|cell| solved(cell) > 0);
    let reach = every.map_or(0, |cell| cell.n);
    let next = cells.iter().find(|cell| cell.n > reach);
    let size = |cell: Option<&&Cell<'_>>| cell.map_or("none".to_owned(), |cell| thousands(f64::from(cell.n)));
    cells.first()?;
    Some((
        reach,
        vec![
            label.to_owned(),
            size(every),
            every.map_or(String::new(), |cell| quantile(cell.times.median())),
            size(any),
            next.map_or(String::new(), |cell| thousands(f64::from(cell.n))),
            next.map_or(String::new(), |cell| format!("{} of {}", solved(cell), cell.records.len())),
        ],
    ))
}

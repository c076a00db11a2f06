//! `queens report`: figures, tables and page again, from the data alone.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use super::Ending;
use crate::experiment::folder::{Folder, write_whole};
use crate::experiment::opening::refuse_foreign;
use crate::experiment::provenance::RunFile;
use crate::experiment::table::Table;
use crate::experiment::{Plan, Record, Spec, trace};
use crate::random::Seed;
use crate::report::{self, Material, Report, splice};

/// Make figures, tables and page again from the data alone
///
/// Also puts the results between the marks of the experiment in README.md, where there is one with such marks.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The spec of the experiment
    spec: PathBuf,
    /// Write nothing; exit with 1 if anything is stale
    #[arg(long)]
    check: bool,
    /// The parent of the experiment's data folder
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    /// The parent of the experiment's folder of figures
    #[arg(long, value_name = "DIR", default_value = "plots")]
    plots: PathBuf,
}

const README: &str = "README.md";

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Ending> {
    let spec = Spec::read(&arguments.spec)?;
    let report = make(&spec, &Folder::new(&arguments.data, &spec.name))?;
    let files = files(&report, &arguments.plots.join(&spec.name));
    // The README shows what lies in the default folders, whatever else is reported.
    let default_folders = arguments.data == Path::new("data") && arguments.plots == Path::new("plots");
    let readme = if default_folders { spliced(&spec, &report) } else { None };
    let files: Vec<(PathBuf, Vec<u8>)> = files.into_iter().chain(readme).collect();
    if arguments.check {
        return check(&files);
    }
    write(&files)?;
    write!(io::stdout().lock(), "{}", report.terminal)?;
    Ok(Ending::Done)
}

/// The report of the data in a folder, which must be of the spec. The seed is that of the data.
pub(super) fn make(spec: &Spec, folder: &Folder) -> anyhow::Result<Report> {
    let table = Table::read(&folder.trials())?;
    let run = RunFile::read(&folder.run()).map_err(anyhow::Error::msg)?;
    let seed = run.as_ref().map_or(spec.seed, |run| Seed(run.seed));
    let spec = Spec { seed, ..spec.clone() };
    let plan = Plan::new(&spec)?;
    refuse_foreign(&plan, folder, &table, run.as_ref())?;
    let records: Vec<Record> = table.records().cloned().collect();
    let traces = if folder.trace().exists() { trace::read(&folder.trace())? } else { Vec::new() };
    let material = Material {
        spec: &spec,
        records: &records,
        planned: plan.trials.len(),
        traces: &traces,
        run: run.as_ref(),
    };
    report::make(material).with_context(|| folder.trials().display().to_string())
}

/// The files of a report with their places.
pub(super) fn files(report: &Report, plots: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    report.artifacts.iter().map(|artifact| (plots.join(&artifact.path), artifact.bytes.clone())).collect()
}

/// Writes files, each whole or not at all.
pub(super) fn write(files: &[(PathBuf, Vec<u8>)]) -> anyhow::Result<()> {
    for (path, bytes) in files {
        write_whole(path, bytes).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// The README with the section of the experiment in it; `None` if there is none with its marks.
fn spliced(spec: &Spec, report: &Report) -> Option<(PathBuf, Vec<u8>)> {
    // Whatever else may lie here under this name is not ours.
    let text = fs::read_to_string(README).ok()?;
    let text = splice::splice(&text, &spec.name, &report.markdown)?;
    Some((README.into(), text.into_bytes()))
}

fn check(files: &[(PathBuf, Vec<u8>)]) -> anyhow::Result<Ending> {
    let mut output = io::stdout().lock();
    let mut stale = 0;
    for (path, bytes) in files {
        let found = fs::read(path).ok();
        if found.as_ref() != Some(bytes) {
            stale += 1;
            let state = if found.is_some() { "stale" } else { "missing" };
            writeln!(output, "{state}: {}", path.display())?;
        }
    }
    if stale > 0 {
        writeln!(output, "{stale} of {} files are not what the data says", files.len())?;
        return Ok(Ending::No);
    }
    writeln!(output, "{} files are what the data says", files.len())?;
    Ok(Ending::Done)
}

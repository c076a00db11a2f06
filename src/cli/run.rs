//! `queens run`: a whole experiment, from seeds to figures.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Ending;
use crate::experiment::folder::Folder;
use crate::experiment::runner::{Carried, Options, Progress, carry_out};
use crate::experiment::{Plan, Spec};
use crate::random::Seed;

/// Run an experiment: every trial to CSV, then figures and report
///
/// Prints the summary and the verdict. What was done before Ctrl-C is kept; --resume runs what is missing.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The spec of the experiment
    spec: PathBuf,
    /// Trials at a time; more than one disturbs the times
    #[arg(long, value_name = "JOBS", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    jobs: u32,
    /// Go on with the table that is there
    #[arg(long)]
    resume: bool,
    /// The parent of the experiment's data folder
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    /// The parent of the experiment's folder of figures
    #[arg(long, value_name = "DIR", default_value = "plots")]
    plots: PathBuf,
    /// Another seed than the spec's
    #[arg(long)]
    seed: Option<u64>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Ending> {
    let read = Spec::read(&arguments.spec)?;
    let spec = Spec { seed: arguments.seed.map_or(read.seed, Seed), ..read };
    let plan = Plan::new(&spec)?;
    let folder = Folder::new(&arguments.data, &spec.name);
    let options = Options { jobs: arguments.jobs, resume: arguments.resume };
    let interrupt = super::listen_for_interrupt()?;
    let bar = bar(plan.trials.len());
    let show = |progress: Progress| tell(&bar, progress);
    let carried = carry_out(&spec, &plan, &folder, &options, interrupt, &show);
    bar.finish_and_clear();
    let carried = carried?;
    explain(&carried, &folder);
    if carried.missing > 0 {
        return Ok(Ending::Interrupted);
    }
    let report = super::report::make(&spec, &folder)?;
    super::report::write(&super::report::files(&report, &arguments.plots.join(&spec.name)))?;
    write!(io::stdout().lock(), "{}", report.terminal)?;
    super::note(format_args!("report in {}", arguments.plots.join(&spec.name).join("report.html").display()));
    Ok(Ending::Done)
}

/// A bar on standard error; indicatif hides it where that is no terminal.
fn bar(planned: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(planned as u64), ProgressDrawTarget::stderr());
    let template = "{elapsed_precise} [{bar:40}] {pos}/{len} trials, {msg}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

fn tell(bar: &ProgressBar, progress: Progress) {
    bar.set_position(progress.done as u64);
    bar.set_message(match progress.left {
        Some(left) => format!("about {} s left", left.as_secs()),
        None => "warming up".to_owned(),
    });
}

/// Says what a reader of the table should know and does not see.
fn explain(carried: &Carried, folder: &Folder) {
    let table = folder.trials();
    if let Some(path) = &carried.set_aside {
        super::note(format_args!("the earlier table was moved to {}", path.display()));
    }
    if carried.torn > 0 {
        let aside = table.with_extension("torn");
        super::note(format_args!(
            "a torn last line of {} bytes was moved to {}",
            carried.torn,
            aside.display()
        ));
    }
    super::note(format_args!("{} trials added to {}", carried.added, table.display()));
    if carried.missing > 0 {
        super::note(format_args!("interrupted; what was done is kept, and --resume runs what is missing"));
    }
}

//! The committed reference data: it parses, belongs to its spec, replays, and the committed report is what it says.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;

use queens_lab::board::Size;
use queens_lab::experiment::folder::Folder;
use queens_lab::experiment::opening::refuse_foreign;
use queens_lab::experiment::provenance::RunFile;
use queens_lab::experiment::record::solution_hash;
use queens_lab::experiment::table::Table;
use queens_lab::experiment::{Plan, Spec};
use queens_lab::random::Seed;
use queens_lab::solve::parameter::parse_canonical;
use queens_lab::solve::{self, Budget, registry};

/// Whether the files that these tests are about are as they were committed. Whoever runs an experiment of their own in a
/// clone replaces them, and nothing is wrong with that: what is tested is what the project ships.
fn as_committed() -> bool {
    let files = ["data", "plots", "experiments", "README.md"];
    let status = Command::new("git").args(["status", "--porcelain", "--"]).args(files).output();
    let clean = status.is_ok_and(|output| output.status.success() && output.stdout.is_empty());
    if !clean {
        eprintln!("skipped: data, figures, specs or README are not as committed, or this is no clone");
    }
    clean
}

/// The experiments whose data is committed.
fn committed() -> Vec<Spec> {
    if !as_committed() {
        return Vec::new();
    }
    let mut specs: Vec<Spec> = std::fs::read_dir("experiments")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .map(|path| Spec::read(&path).unwrap_or_else(|error| panic!("{error}")))
        .collect();
    specs.sort_by(|a, b| a.name.cmp(&b.name));
    specs.into_iter().filter(|spec| Folder::new(Path::new("data"), &spec.name).trials().exists()).collect()
}

#[test]
fn the_reference_run_is_there() {
    assert!(!as_committed() || committed().iter().any(|spec| spec.name == "m10000"));
}

#[test]
fn tables_are_whole_and_of_their_spec() {
    for spec in committed() {
        let folder = Folder::new(Path::new("data"), &spec.name);
        let table = Table::read(&folder.trials()).unwrap();
        let run = RunFile::read(&folder.run()).unwrap().expect("run.toml lies beside the table");
        let plan = Plan::new(&Spec { seed: Seed(run.seed), ..spec }).unwrap();
        refuse_foreign(&plan, &folder, &table, Some(&run)).unwrap();
        assert_eq!(table.rows.len(), plan.trials.len());
        assert!(table.torn.is_empty());
        assert_eq!(
            run.session.last().unwrap().code.dirty,
            Some(false),
            "reference data comes from committed code"
        );
    }
}

#[test]
fn some_rows_replay() {
    static CALM: AtomicBool = AtomicBool::new(false);
    for spec in committed() {
        let table = Table::read(&Folder::new(Path::new("data"), &spec.name).trials()).unwrap();
        let quick = table.records().filter(|record| record.total_ns < 20_000_000);
        for record in quick.step_by(7) {
            let algorithm = registry::find(&record.algorithm).unwrap();
            let bound = algorithm.bind(&parse_canonical(&record.parameters).unwrap()).unwrap();
            let size = Size::new(u64::from(record.n)).unwrap();
            let budget = Budget::steps(record.steps);
            let report = solve::run(&bound, size, Seed(record.seed), budget, &CALM, None).unwrap();
            assert_eq!(report.effort.steps, record.steps, "{record:?}");
            assert_eq!(report.final_cost, record.final_cost, "{record:?}");
            assert_eq!(report.outcome.ok().as_ref().map(solution_hash), record.solution_hash, "{record:?}");
        }
    }
}

#[test]
fn reports_are_what_the_data_says() {
    for spec in committed() {
        let check = Command::new(env!("CARGO_BIN_EXE_queens"))
            .arg("report")
            .arg(&spec.path)
            .arg("--check")
            .output()
            .unwrap();
        assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stdout));
    }
}

#[test]
fn committed_data_stays_small() {
    for spec in committed() {
        let mut bytes = 0;
        for folder in ["data", "plots"] {
            let folder = Path::new(folder).join(&spec.name);
            let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
            bytes += files
                .map(|file| file.metadata().unwrap())
                .filter(|file| file.is_file())
                .map(|file| file.len())
                .sum::<u64>();
        }
        assert!(bytes < 3 << 20, "{}: {bytes} bytes", spec.name);
    }
}

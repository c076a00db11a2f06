//! Every rule on made-up tables with known answers.

use std::path::Path;

use super::{Evidence, Finding, Verdict, judge};
use crate::experiment::record::{Outcome, SCHEMA};
use crate::experiment::{Record, Spec};
use crate::report::findings::Findings;
use crate::report::group::Cells;
use crate::report::number::Numbers;
use crate::report::{Material, literature, views};

const SPEC: &str = r#"
name = "made_up"
title = "Made up"
question = "?"
seed = 1
replicates = 1
budget = { time = "1s" }
[[solver]]
label = "tree"
algorithm = "backtrack_nary"
sizes = [8]
[[solver]]
label = "quick"
algorithm = "min_conflicts"
sizes = [8]
[[solver]]
label = "formula"
algorithm = "closed_form"
sizes = [8]
[analysis]
heuristics = ["quick"]
backtracking = ["tree"]
construction = "formula"
heuristic_size = 100
backtracking_size = 20
fit_from = 10
sweep = [{ parameter = "p", labels = ["p 1", "p 2"] }, { parameter = "q", labels = ["q 1", "q 2"] }]
"#;

/// A run of a label at a size that took so many milliseconds.
fn run(label: &str, n: u32, replicate: u32, milliseconds: f64, outcome: Outcome) -> Record {
    Record {
        schema: SCHEMA,
        experiment: "made_up".into(),
        label: label.into(),
        algorithm: String::new(),
        parameters: String::new(),
        n,
        replicate,
        seed: 0,
        outcome,
        initial_cost: None,
        final_cost: None,
        steps: u64::from(n),
        evaluations: None,
        moves: None,
        restarts: None,
        nodes: None,
        start_ns: None,
        search_ns: None,
        total_ns: (milliseconds * 1e6) as u64,
        cpu_ns: None,
        involuntary_switches: None,
        peak_rss_bytes: None,
        solution_hash: None,
    }
}

/// Ten runs around a time, all solved; `stretch` is the spread.
fn solved(label: &str, n: u32, milliseconds: f64, stretch: f64) -> Vec<Record> {
    let time = |index: u32| milliseconds * (1.0 + stretch * (f64::from(index) - 5.5) / 4.5);
    (1..=10).map(|index| run(label, n, index, time(index), Outcome::Solved)).collect()
}

fn unsolved(label: &str, n: u32, milliseconds: f64) -> Vec<Record> {
    (1..=10).map(|index| run(label, n, index, milliseconds, Outcome::TimeLimit)).collect()
}

fn judged(test: &str, records: &[Vec<Record>]) -> (Finding, String) {
    judged_by(&format!("test = {test:?}\n"), "", records)
}

/// The judgement of a claim with these keys, in a spec with these blocks more.
fn judged_by(keys: &str, blocks: &str, records: &[Vec<Record>]) -> (Finding, String) {
    let hypothesis = format!("[[hypothesis]]\nid = \"x\"\nclaim = \"x\"\nsource = \"x\"\n{keys}");
    let text = format!("{SPEC}{hypothesis}{blocks}");
    let spec = Spec::parse(Path::new("made_up.toml"), text).expect("a good spec");
    let records: Vec<Record> = records.iter().flatten().cloned().collect();
    let cells = Cells::new(&spec, &records);
    let material = Material { spec: &spec, records: &records, planned: 0, traces: &[], run: None };
    let numbers = Numbers::new(material, &cells);
    let findings = Findings::new(&spec, spec.analysis.as_ref().expect("an analysis"), &cells);
    let (pairs, sweeps) = (literature::pairs(&spec, &numbers), views::sweeps(&spec, &numbers));
    let evidence = Evidence { numbers: &numbers, findings: Some(&findings), pairs: &pairs, sweeps: &sweeps };
    let Verdict { finding, reason, .. } = judge(&spec.hypotheses[0], evidence);
    (finding, reason)
}

#[track_caller]
fn holds(test: &str, records: &[Vec<Record>], finding: Finding, words: &str) {
    let (found, reason) = judged(test, records);
    assert_eq!(found, finding, "{reason}");
    assert!(reason.contains(words), "{reason}");
}

#[test]
fn equal_cost_needs_the_whole_interval_within_a_factor_of_two() {
    let quick = || solved("quick", 100, 10.0, 0.1);
    holds(
        "equal-cost",
        &[quick(), solved("tree", 20, 12.0, 0.1)],
        Finding::Holds,
        "Of 1 pairs of programs one costs",
    );
    holds("equal-cost", &[quick(), solved("tree", 20, 50.0, 0.1)], Finding::Fails, "from 5.00 times as long");
    holds("equal-cost", &[quick(), solved("tree", 20, 20.0, 0.5)], Finding::Undecided, "1 cannot be told");
    holds("equal-cost", &[quick()], Finding::Undecided, "does not hold the trials");
    holds(
        "equal-cost",
        &[quick(), unsolved("tree", 20, 5.0)],
        Finding::Undecided,
        "does not hold the trials",
    );
}

#[test]
fn the_frontier_says_when_it_lies_beyond_the_measured_sizes() {
    let quick = || solved("quick", 100, 10.0, 0.1);
    let tree = |n, time| solved("tree", n, time, 0.1);
    let (_, reason) = judged("equal-cost", &[quick(), tree(18, 5.0), tree(19, 30.0), tree(20, 50.0)]);
    assert!(reason.contains("between 18 (tree in the time of quick) and 18 (tree"), "{reason}");
    let (_, reason) = judged("equal-cost", &[quick(), tree(20, 2.0), tree(21, 3.0)]);
    assert!(reason.contains("and 21 or further (tree"), "{reason}");
}

#[test]
fn hopeless_is_what_nobody_solves() {
    let border = || solved("tree", 20, 10.0, 0.1);
    let past = |time| solved("tree", 21, time, 0.1);
    holds(
        "hopeless",
        &[border(), past(5.0)],
        Finding::Fails,
        "tree, n = 21: 5.00 ms. The next size is even easier",
    );
    holds("hopeless", &[border(), past(50.0)], Finding::Fails, "tree, n = 21: 50.0 ms.");
    holds(
        "hopeless",
        &[border(), past(5.0), unsolved("tree", 22, 9.0)],
        Finding::Fails,
        "but not n = 22 within",
    );
    holds(
        "hopeless",
        &[border(), unsolved("tree", 21, 9.0)],
        Finding::Holds,
        "No program solved a size past 20",
    );
    holds("hopeless", &[border()], Finding::Undecided, "does not hold the trials");
}

#[test]
fn a_reach_ends_where_runs_fail() {
    let quick = |n| solved("quick", n, 10.0, 0.1);
    holds("reach", &[quick(100), quick(1000)], Finding::Fails, "quick n = 1,000 in 10.0 ms");
    holds("reach", &[quick(1000), unsolved("quick", 2000, 9.0)], Finding::Fails, "(of n = 2,000: 0 of 10)");
    holds("reach", &[quick(100), quick(500)], Finding::Undecided, "at 10 times 100");
    holds("reach", &[quick(100), unsolved("quick", 1000, 9.0)], Finding::Holds, "any size past 100");
    holds("reach", &[quick(100)], Finding::Undecided, "does not hold the trials");
}

#[test]
fn spread_is_about_spread_and_not_about_medians() {
    let narrow = |label: &str| solved(label, 100, 10.0, 0.05);
    let wide = |label: &str| solved(label, 100, 10.0, 0.9);
    let slow = |label: &str| solved(label, 100, 90.0, 0.05);
    let p = |second: Vec<Record>| vec![narrow("p 1"), second, narrow("q 1"), wide("q 2")];
    holds("spread", &p(wide("p 2")), Finding::Holds, "p: yes; the spread goes from");
    holds("spread", &p(slow("p 2")), Finding::Depends, "p: no; the spread");
    holds("spread", &p(unsolved("p 2", 100, 9.0)), Finding::Holds, "within the budget p 2 solves 0 of 10");
    let none = [narrow("p 1"), slow("p 2"), narrow("q 1"), narrow("q 2")];
    holds("spread", &none, Finding::Fails, "q: no");
    holds("spread", &[narrow("p 1"), wide("p 2")], Finding::Undecided, "does not hold the trials");
}

#[test]
fn constant_a_queen_is_the_power_one() {
    let table = |power: f64| -> Vec<Vec<Record>> {
        let sizes = [10u32, 100, 1000, 10_000];
        sizes.iter().map(|&n| solved("formula", n, f64::from(n).powf(power), 0.0)).collect()
    };
    holds("constant-per-queen", &table(1.0), Finding::Holds, "exactly one step a queen at every size");
    holds("constant-per-queen", &table(2.0), Finding::Fails, "to the power 2.00");
    let mut bent = table(1.0);
    bent[0] = solved("formula", 10, 900.0, 0.0);
    holds("constant-per-queen", &bent, Finding::Undecided, "By the clock");
    holds("constant-per-queen", &table(1.0)[..1], Finding::Undecided, "does not hold the trials");
}

#[track_caller]
fn by_keys(keys: &str, blocks: &str, records: &[Vec<Record>], finding: Finding, words: &str) {
    let (found, reason) = judged_by(keys, blocks, records);
    assert_eq!(found, finding, "{reason}");
    assert!(reason.contains(words), "{reason}");
}

/// Ten solved runs whose steps and evaluations lie around a number.
fn counted(label: &str, n: u32, count: u64) -> Vec<Record> {
    let mut records = solved(label, n, 1.0, 0.0);
    for (index, record) in (0..).zip(&mut records) {
        record.steps = count + index % 3;
        record.evaluations = Some(count + index % 3);
    }
    records
}

#[test]
fn published_values_agree_in_the_interval_or_within_a_factor() {
    let published = |value: &str| {
        format!(
            "[[published]]\nwork = \"w\"\nstanding = \"read\"\nlabel = \"quick\"\nmeasure = \"steps\"\n\
             statistic = \"mean\"\nvalues = [[100, {value}], [1000, 50]]\n"
        )
    };
    let keys = "test = \"published\"\nmeasure = \"steps\"\nstatistic = \"mean\"\nwithin = 1.1\n";
    let runs = || [counted("quick", 100, 50), counted("quick", 1000, 49)];
    by_keys(keys, &published("48.0"), &runs(), Finding::Holds, "48.0 at n = 100 (here 50.9 [");
    by_keys(keys, &published("70.0"), &runs(), Finding::Depends, "do not: 70.0 at n = 100");
    by_keys(keys, &published("70.0"), &runs()[..1], Finding::Fails, "70.0");
    by_keys(keys, &published("70.0"), &[], Finding::Undecided, "does not hold the trials");
    let mut cut = runs();
    cut[0][0].outcome = Outcome::StepLimit;
    by_keys(keys, &published("70.0"), &cut, Finding::Holds, "50.0 at n = 1,000");
}

#[test]
fn an_exponent_lies_in_a_range_beside_it_or_across_its_end() {
    let keys = |low: f64, high: f64| {
        format!(
            "test = \"exponent\"\nmeasure = \"steps\"\nlabels = [\"quick\"]\nfrom = 100\nlow = {low:?}\nhigh = {high:?}\n"
        )
    };
    let linear: Vec<Vec<Record>> =
        [100, 200, 400, 800].map(|n| counted("quick", n, 10 * u64::from(n))).to_vec();
    by_keys(&keys(0.9, 1.1), "", &linear, Finding::Holds, "steps grows as n to the power");
    by_keys(&keys(-0.1, 0.1), "", &linear, Finding::Fails, "the claim is one from -0.100 to 0.100");
    let rough: Vec<Vec<Record>> = [(100, 100), (200, 900), (400, 150), (800, 2000)]
        .map(|(n, count)| counted("quick", n, count))
        .to_vec();
    by_keys(&keys(0.9, 1.1), "", &rough, Finding::Undecided, "");
    by_keys(&keys(0.9, 1.1), "", &linear[..2], Finding::Undecided, "does not hold the trials");
}

#[test]
fn a_ratio_lies_in_a_range_or_not() {
    let keys = |low: f64, high: f64| {
        format!(
            "test = \"ratio\"\nmeasure = \"evaluations\"\nlabel = \"quick\"\nto = \"formula\"\nn = 100\n\
             low = {low:?}\nhigh = {high:?}\n"
        )
    };
    let runs = [counted("quick", 100, 2000), counted("formula", 100, 100)];
    by_keys(&keys(15.0, 25.0), "", &runs, Finding::Holds, "evaluations of quick is 19.8");
    by_keys(&keys(1.0, 2.0), "", &runs, Finding::Fails, "the claim is a factor from 1.00 to 2.00");
    by_keys(&keys(1.0, 2.0), "", &runs[..1], Finding::Undecided, "");
}

#[test]
fn rankings_agree_or_are_reversed() {
    let keys = "test = \"ranking\"\nn = 100\n";
    let timed = |label: &str, milliseconds: f64, count: u64| {
        let mut records = solved(label, 100, milliseconds, 0.1);
        records.iter_mut().for_each(|record| record.evaluations = Some(count));
        records
    };
    let alike = [timed("quick", 1.0, 10), timed("formula", 2.0, 20)];
    by_keys(keys, "", &alike, Finding::Holds, "tau-b between the two rankings of 2 programs is 1.00");
    let reversed = [timed("quick", 1.0, 50), timed("formula", 2.0, 20)];
    by_keys(keys, "", &reversed, Finding::Fails, "quick needs 2.50 times the evaluations of formula");
}

#[test]
fn a_parameter_matters_from_a_factor_of_two_on() {
    let blocks = "[[solver]]\nlabel = \"walk {walk}\"\nalgorithm = \"min_conflicts_walk\"\nsizes = [100]\n\
                  set = { walk = [0.01, 0.5] }\n\
                  [[view]]\nkind = \"sweep\"\nname = \"w\"\ntitle = \"w\"\nlabels = [\"walk {walk}\"]\nn = 100\n\
                  parameter = \"walk\"\nmeasure = \"evaluations\"\n";
    let at = |walk: &str, count: u64| {
        let mut records = counted(&format!("walk {walk}"), 100, count);
        records.iter_mut().for_each(|record| record.parameters = format!("start=greedy;walk={walk}"));
        records
    };
    let keys = "test = \"parameters\"\n";
    by_keys(
        keys,
        blocks,
        &[at("0.01", 100), at("0.5", 500)],
        Finding::Holds,
        "the default 1.00 times the best",
    );
    by_keys(keys, blocks, &[at("0.01", 100), at("0.5", 150)], Finding::Fails, "0 of 1 parameters");
    let mut cut = at("0.5", 900);
    cut.iter_mut().for_each(|record| record.outcome = Outcome::StepLimit);
    by_keys(keys, blocks, &[at("0.01", 100), cut], Finding::Holds, "costs > 8");
    by_keys(keys, "", &[at("0.01", 100)], Finding::Undecided, "");
}

//! The command line from outside: transcripts, bad input, interruption, pipes.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn queens() -> Command {
    Command::new(env!("CARGO_BIN_EXE_queens"))
}

fn run(arguments: &[&str]) -> Output {
    queens().args(arguments).output().unwrap()
}

fn run_with(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = queens()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // The program may end before it has read everything.
    let _ = writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Holds that a command is refused: exit 2, one line that names the cause, nothing on standard output, no panic.
#[track_caller]
fn refused(output: &Output, cause: &str) {
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    let lines: Vec<&str> = message.lines().filter(|line| !line.starts_with("queens: seed ")).collect();
    assert_eq!(lines.len(), 1, "{message}");
    assert!(lines[0].starts_with("queens: ") && lines[0].contains(cause), "{message}\nexpected: {cause}");
    assert_eq!(text(&output.stdout), "");
}

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}

#[test]
fn bad_sizes_are_refused_in_one_line() {
    for (n, cause) in [
        ("0", "n = 0: a board has at least one row"),
        ("abc", "n = \"abc\" is not a size: expected a whole number"),
        ("-5", "n = \"-5\" is not a size"),
        ("1.5", "n = \"1.5\" is not a size"),
        ("1000000000000", "n = 1000000000000 is too large: at most 2147483647"),
        ("1e12", "n = 1e12 is too large"),
        ("", "n = \"\" is not a size"),
    ] {
        refused(&run(&["solve", n]), cause);
    }
}

#[test]
fn a_size_has_three_spellings() {
    let lines: Vec<Vec<u8>> = ["10000", "10_000", "1e4"]
        .iter()
        .map(|n| {
            let output = run(&["solve", n, "--seed", "1"]);
            assert!(output.status.success());
            output.stdout
        })
        .collect();
    assert!(lines[0] == lines[1] && lines[1] == lines[2]);
}

#[test]
fn bad_options_are_refused_in_one_line() {
    for (arguments, cause) in [
        (
            &["solve", "8", "--algorithm", "queen_serch"][..],
            "no algorithm \"queen_serch\", maybe \"queen_search\"",
        ),
        (&["solve", "8", "--set", "c"], "--set \"c\": expected NAME=VALUE"),
        (&["solve", "8", "--set", "cc=1"], "queen_search has no parameter \"cc\": maybe \"c\"?"),
        (&["solve", "8", "--set", "c=-1"], "queen_search: c = -1 is out of range"),
        (&["solve", "8", "--set", "c=1", "--set", "c=2"], "--set c: given twice"),
        (&["solve", "8", "--time-limit", "-1s"], "\"-1s\" is not a time limit"),
        (&["solve", "8", "--max-steps", "-1"], "--max-steps \"-1\": expected a whole number"),
        (&["solve", "8", "--max-steps", "1.5"], "--max-steps \"1.5\": expected a whole number"),
        (&["solve", "8", "--threads", "2"], "--threads 2: queen_search runs on one thread"),
        (&["solve", "8", "--format", "pdf"], "invalid value 'pdf'"),
        (&["solve", "8", "--nonsense"], "unexpected argument '--nonsense'"),
        (&["solve"], "required arguments were not provided"),
        (&["solve", "1001", "--format", "board"], "boards are drawn up to n = 1000"),
        (&["solve", "129", "--algorithm", "backtrack_bitmask"], "backtrack_bitmask takes at most n = 128"),
        (&["solve", "2147483647", "--algorithm", "min_conflicts"], "MiB of memory"),
        (&["sovle", "8"], "unrecognized subcommand 'sovle'"),
        (&["verify", "/no/such/file"], "/no/such/file: No such file"),
        (&["run", "/no/such/spec.toml"], "/no/such/spec.toml: No such file"),
        (&["replay", "/no/such/trials.csv", "--row", "1"], "/no/such/trials.csv: No such file"),
        (&["run", "experiments/smoke.toml", "--jobs", "0"], "invalid value '0'"),
    ] {
        refused(&run(arguments), cause);
    }
}

#[test]
fn no_arguments_show_the_help() {
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("Usage: queens <COMMAND>"));
}

#[test]
fn exit_codes_tell_how_it_ended() {
    for (arguments, code) in [
        (&["solve", "8"][..], 0),
        (&["solve", "1", "--algorithm", "min_conflicts"], 0),
        (&["solve", "2"], 1),
        (&["solve", "3", "--algorithm", "closed_form"], 1),
        (&["solve", "3", "--algorithm", "backtrack_nary"], 1),
        (&["solve", "1000", "--max-steps", "10"], 3),
        (&["solve", "50", "--algorithm", "backtrack_nary", "--time-limit", "20ms"], 3),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", text(&output.stderr));
    }
    assert!(text(&run(&["solve", "2"]).stderr).contains("no solution exists for n = 2"));
}

#[test]
fn every_algorithm_pipes_into_verify() {
    let list = run(&["list", "--json"]);
    let algorithms: serde_json::Value = serde_json::from_slice(&list.stdout).unwrap();
    for algorithm in algorithms.as_array().unwrap() {
        let name = algorithm["name"].as_str().unwrap();
        let costly = algorithm["step"].as_str().unwrap().contains("O(n^2)");
        let n = match name {
            // The baseline that does not search: what it can solve ends early.
            "random_sampling" => "8",
            // Its step costs O(n), and it needs more than n of them: its record says that it is for small n.
            "genetic" => "200",
            // A step that looks at all moves, as the record says.
            _ if costly => "200",
            _ if algorithm["guarantee"] == "complete" => "16",
            _ => "5000",
        };
        let solved = run(&["solve", n, "--algorithm", name, "--seed", "1"]);
        assert!(solved.status.success(), "{name}: {}", text(&solved.stderr));
        let verified = run_with(&["verify"], &solved.stdout);
        assert_eq!(text(&verified.stdout), format!("line 1: n = {n}: a solution\n"), "{name}");
    }
}

#[test]
fn json_has_the_columns_of_the_table_and_the_solution() {
    let output = run(&["solve", "8", "--seed", "3", "--format", "json", "--set", "c=2"]);
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let keys: Vec<&String> = object.as_object().unwrap().keys().collect();
    let mut expected: Vec<&str> = queens_lab::experiment::Record::COLUMNS.to_vec();
    expected.push("solution");
    expected.sort_unstable();
    assert_eq!(keys, expected, "keys sort by name");
    assert_eq!(object["parameters"], "start=avoiding;tries=3.08;c=2;limit=auto");
    assert_eq!(object["solution"].as_array().unwrap().len(), 8);
    assert_eq!(object["nodes"], serde_json::Value::Null);
    let unsolvable = run(&["solve", "3", "--format", "json"]);
    let object: serde_json::Value = serde_json::from_slice(&unsolvable.stdout).unwrap();
    assert_eq!((&object["outcome"], &object["solution"]), (&"exhausted".into(), &serde_json::Value::Null));
}

#[test]
fn input_of_editors_is_no_fault() {
    let output = run_with(&["verify"], "\u{feff}2 4 1 3\r\n\r\n3 1 4 2\r\n".as_bytes());
    assert_eq!(text(&output.stdout), "line 1: n = 4: a solution\nline 3: n = 4: a solution\n");
    assert!(output.status.success());
    assert!(run_with(&["judge"], "\u{feff}8\r\n\r\n0\r\n".as_bytes()).status.success());
    refused(&run_with(&["verify"], b""), "standard input: no line to verify");
    refused(&run_with(&["verify"], b"1 x"), "standard input:1:3: \"x\" is not a whole number");
    refused(&run_with(&["verify"], &[0xff, 0xfe]), "is not a whole number");
    refused(&run_with(&["judge"], b"-8"), "standard input:1:1: \"-8\" is not a whole number");
    refused(&run_with(&["judge"], b"7"), "standard input:1: n = 7: the judge's sizes are 8 to 300");
    assert_eq!(run_with(&["verify"], b"1 2\n").status.code(), Some(1));
}

#[test]
fn the_judge_answers_all_sizes_in_one_go() {
    let input: String = (8..=300).map(|n| format!("{n}\n")).collect::<String>() + "0\n";
    let answered = run_with(&["judge"], input.as_bytes());
    assert_eq!(text(&answered.stdout).lines().count(), 293);
    let verified = run_with(&["verify"], &answered.stdout);
    assert!(verified.status.success());
    assert_eq!(text(&verified.stdout).lines().filter(|line| line.ends_with("a solution")).count(), 293);
}

#[cfg(target_os = "linux")]
#[test]
fn a_standard_error_that_nobody_hears_changes_nothing() {
    for (arguments, code) in
        [(&["solve", "8"][..], 0), (&["solve", "0"], 2), (&["solve", "2"], 1), (&["nonsense"], 2)]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let status = queens().args(arguments).stdout(Stdio::null()).stderr(full).status().unwrap();
        assert_eq!(status.code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in
        [&["solve", "1000000", "--algorithm", "closed_form"][..], &["list"], &["list", "--json"], &["--help"]]
    {
        let mut child =
            queens().args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut [0; 4]).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
        assert!(!text(&output.stderr).contains("panicked"));
    }
}

/// An experiment in a temporary folder.
struct Lab {
    folder: tempfile::TempDir,
}

impl Lab {
    fn new() -> Lab {
        Lab { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }

    fn command(&self, verb: &str, spec: &Path, more: &[&str]) -> Command {
        let mut command = queens();
        command
            .arg(verb)
            .arg(spec)
            .arg("--data")
            .arg(self.path("data"))
            .arg("--plots")
            .arg(self.path("plots"));
        command.args(more);
        command
    }

    fn run(&self, verb: &str, spec: &Path, more: &[&str]) -> Output {
        self.command(verb, spec, more).output().unwrap()
    }

    /// The table without the columns that hang on the machine, rows sorted.
    fn table(&self, name: &str) -> Vec<Vec<String>> {
        let path = self.path(&format!("data/{name}/trials.csv"));
        let machine =
            ["start_ns", "search_ns", "total_ns", "cpu_ns", "involuntary_switches", "peak_rss_bytes"];
        let mut reader = csv::Reader::from_path(path).unwrap();
        let header = reader.headers().unwrap().clone();
        let mut rows: Vec<Vec<String>> = reader
            .records()
            .map(|row| {
                let row = row.unwrap();
                let kept = header.iter().zip(&row).filter(|(name, _)| !machine.contains(name));
                kept.map(|(_, value)| value.to_owned()).collect()
            })
            .collect();
        rows.sort();
        rows
    }
}

const SPEC: &str = r#"
name = "tiny"
title = "Tiny"
question = "Does it work?"
seed = 5
replicates = 4

[budget]
steps = "1e6"
time = "20s"

[[solver]]
algorithm = "min_conflicts"
sizes = [8, 50]

[[solver]]
label = "search c={c}"
algorithm = "queen_search"
sizes = { from = 8, to = 10 }
set = { c = [0, 4] }

[[solver]]
label = "tree"
algorithm = "backtrack_nary"
sizes = [3, 12]
replicates = 1

[[trace]]
label = "min_conflicts"
n = 50
"#;

#[test]
fn the_same_seed_makes_the_same_table() {
    let (first, second) = (Lab::new(), Lab::new());
    for (lab, jobs) in [(&first, "1"), (&second, "2")] {
        let spec = lab.write("tiny.toml", SPEC);
        let output = lab.run("run", &spec, &["--jobs", jobs]);
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    assert_eq!(first.table("tiny").len(), 2 * 4 + 2 * 3 * 4 + 2);
    assert_eq!(first.table("tiny"), second.table("tiny"), "whatever the order and the number of jobs");
    let trace = |lab: &Lab| std::fs::read(lab.path("data/tiny/trace.csv")).unwrap();
    assert_eq!(trace(&first), trace(&second));
    let third = Lab::new();
    let spec = third.write("tiny.toml", SPEC);
    assert!(third.run("run", &spec, &["--seed", "6"]).status.success());
    assert_ne!(first.table("tiny"), third.table("tiny"), "another seed is another table");
    assert!(third.run("report", &spec, &["--check"]).status.success(), "a report takes the seed of its data");
}

#[test]
fn every_row_replays_and_a_forged_one_does_not() {
    let lab = Lab::new();
    let spec = lab.write("tiny.toml", SPEC);
    assert!(lab.run("run", &spec, &[]).status.success());
    let table = lab.path("data/tiny/trials.csv");
    let replay =
        |row: usize| queens().arg("replay").arg(&table).args(["--row", &row.to_string()]).output().unwrap();
    let rows = lab.table("tiny").len();
    for row in 1..=rows {
        let output = replay(row);
        assert_eq!(output.status.code(), Some(0), "row {row}: {}", text(&output.stdout));
        assert!(text(&output.stdout).contains("the same walk"));
    }
    refused(&replay(rows + 1), &format!("--row {}: the table has {rows} rows", rows + 1));
    refused(&replay(0), "--row \"0\": expected a data row, counted from 1");
    let forged = std::fs::read_to_string(&table).unwrap().replace(",solved,", ",exhausted,");
    std::fs::write(&table, forged).unwrap();
    let output = replay(1);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("ANOTHER walk"));
}

#[test]
fn a_second_run_sets_the_first_aside() {
    let lab = Lab::new();
    let spec = lab.write("tiny.toml", SPEC);
    assert!(lab.run("run", &spec, &[]).status.success());
    let first = lab.table("tiny");
    let bytes = std::fs::read(lab.path("data/tiny/trials.csv")).unwrap();
    let output = lab.run("run", &spec, &[]);
    assert!(output.status.success());
    assert!(text(&output.stderr).contains("the earlier table was moved to"));
    assert_eq!(lab.table("tiny"), first);
    let kept = lab.path("data/tiny/earlier/1/trials.csv");
    assert_eq!(std::fs::read(kept).unwrap(), bytes, "to the byte");
    let resumed = lab.run("run", &spec, &["--resume"]);
    assert!(text(&resumed.stderr).contains("0 trials added"), "{}", text(&resumed.stderr));
}

const SLOW: &str = r#"
name = "slow"
title = "Slow"
question = "Does it stop?"
seed = 5
replicates = 300

[budget]
time = "20s"

[[solver]]
algorithm = "backtrack_bitmask"
sizes = [20, 22]
"#;

/// Waits until the table of a running experiment has some rows.
fn wait_for_rows(lab: &Lab, rows: usize) {
    let path = lab.path("data/slow/trials.csv");
    for _ in 0..12_000 {
        if std::fs::read_to_string(&path).unwrap_or_default().lines().count() > rows {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("no rows come");
}

#[cfg(unix)]
#[test]
fn a_killed_run_resumes_to_each_trial_once() {
    let lab = Lab::new();
    let spec = lab.write("slow.toml", SLOW);
    let mut child = lab.command("run", &spec, &[]).stderr(Stdio::null()).spawn().unwrap();
    wait_for_rows(&lab, 10);
    child.kill().unwrap();
    child.wait().unwrap();
    // A kill may come in the middle of a row.
    let table = lab.path("data/slow/trials.csv");
    let mut bytes = std::fs::read(&table).unwrap();
    bytes.extend_from_slice(b"1,slow,backtrack_bit");
    std::fs::write(&table, bytes).unwrap();
    let output = lab.run("run", &spec, &["--resume"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("a torn last line of 20 bytes was moved to"));
    let rows = lab.table("slow");
    assert_eq!(rows.len(), 600);
    let mut keys: Vec<_> = rows.iter().map(|row| (row[2].clone(), row[5].clone(), row[6].clone())).collect();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), 600, "each trial once");
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    let lab = Lab::new();
    let spec = lab.write("slow.toml", SLOW);
    let child = lab.command("run", &spec, &[]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for_rows(&lab, 10);
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("--resume runs what is missing"));
    let kept = lab.table("slow").len();
    assert!((10..600).contains(&kept), "{kept}");
    assert!(lab.run("run", &spec, &["--resume"]).status.success());
    assert_eq!(lab.table("slow").len(), 600);
}

#[test]
fn bad_specs_are_refused_with_the_place() {
    let lab = Lab::new();
    for (from, to, cause) in [
        ("seed = 5", "sede = 5", "tiny.toml:5: unknown key \"sede\", maybe \"seed\": expected one of"),
        ("replicates = 4", "", "missing field `replicates`"),
        ("replicates = 4", "replicates = 0", "replicates = 0: a solver runs at least once"),
        ("replicates = 4", "replicates = -4", "tiny.toml:6:"),
        ("time = \"20s\"", "time = \"-20s\"", "tiny.toml:10: budget: \"-20s\" is not a time limit"),
        ("time = \"20s\"", "time = -20", "tiny.toml:10: budget: \"-20\" is not a time limit"),
        ("steps = \"1e6\"", "steps = 0", "tiny.toml:9: budget: steps = 0: expected a whole number"),
        ("steps = \"1e6\"\ntime = \"20s\"", "", "budget: expected a limit on steps, on time or on both"),
        ("sizes = [8, 50]", "sizes = []", "tiny.toml:14: sizes: expected at least one size"),
        ("sizes = [8, 50]", "sizes = [8, 0]", "tiny.toml:14: n = 0: a board has at least one row"),
        ("sizes = [8, 50]", "sizes = [8, \"1e12\"]", "tiny.toml:14: n = 1e12 is too large"),
        ("sizes = [8, 50]", "sizes = [8, 8]", "tiny.toml:14: sizes: 8 stands twice"),
        ("sizes = [8, 50]", "sizes = 8", "tiny.toml:14: expected a list of sizes"),
        (
            "sizes = [8, 50]",
            "sizes = { from = 1, to = 2147483647 }",
            "tiny.toml:14: sizes: more than 1000000 sizes",
        ),
        ("sizes = [8, 50]", "sizes = { from = 1, to = 9, step = 0 }", "tiny.toml:14: step: n = 0"),
        ("replicates = 4", "replicates = 4294967295", "tiny.toml:13: more than 1000000 trials"),
        (
            "\nname = \"tiny\"",
            "\u{feff}\nname = \"tiny\"\nnmae = 1",
            "tiny.toml:3: unknown key \"nmae\", maybe \"name\"",
        ),
        ("from = 8, to = 10", "from = 10, to = 8", "tiny.toml:19: sizes: expected at least one size"),
        (
            "\"min_conflicts\"\nsizes",
            "\"min_conflict\"\nsizes",
            "tiny.toml:13: there is no algorithm \"min_conflict\", maybe",
        ),
        ("c = [0, 4]", "c = [0, -4]", "tiny.toml:18: queen_search: c = -4 is out of range"),
        ("c = [0, 4]", "d = [0, 4]", "tiny.toml:18: queen_search has no parameter \"d\""),
        ("c = [0, 4]", "c = []", "tiny.toml:18: set: c = []: expected at least one value"),
        (
            "label = \"tree\"",
            "label = \"search c=0\"",
            "label \"search c=0\" already stands for another algorithm",
        ),
        ("label = \"tree\"", "lable = \"tree\"", "tiny.toml:23: unknown key \"lable\", maybe \"label\""),
        ("sizes = [3, 12]", "sizes = [1001]", "tiny.toml:24: backtrack_nary takes at most n = 1000"),
        ("n = 50\n", "n = 51\n", "[[trace]] names \"min_conflicts\" at n = 51, replicate 1"),
        ("name = \"tiny\"", "name = \"../tiny\"", "name = \"../tiny\": expected letters, digits, - and _"),
        (
            "[[trace]]",
            "[[hypothesis]]\nid = \"a\"\nclaim = \"b\"\nsource = \"c\"\ntest = \"reach\"\n[[trace]]",
            "needs an [analysis]",
        ),
        ("[[trace]]", "[[[trace]]", "tiny.toml:28:"),
    ] {
        assert!(SPEC.contains(from), "{from}");
        let spec = lab.write("tiny.toml", &SPEC.replacen(from, to, 1));
        refused(&lab.run("run", &spec, &[]), cause);
        assert!(!lab.path("data").exists(), "nothing is written for a bad spec: {cause}");
    }
}

#[test]
fn foreign_tables_are_refused_and_kept() {
    let lab = Lab::new();
    let spec = lab.write("tiny.toml", SPEC);
    let table = lab.write("data/tiny/trials.csv", "some,other,table\n1,2,3\n");
    for more in [&[][..], &["--resume"]] {
        refused(
            &lab.run("run", &spec, more),
            "trials.csv:1: wrong header: column \"some\" stands where \"schema\"",
        );
    }
    refused(&lab.run("report", &spec, &[]), "trials.csv:1: wrong header");
    assert_eq!(std::fs::read_to_string(&table).unwrap(), "some,other,table\n1,2,3\n");
    std::fs::remove_file(&table).unwrap();
    assert!(lab.run("run", &spec, &[]).status.success());
    let whole = std::fs::read(&table).unwrap();
    // The same name, another spec: other trials, another budget, another seed.
    let other = SPEC.replace("sizes = [8, 50]", "sizes = [8, 51, 50]").replace("c = [0, 4]", "c = [0, 5]");
    let other = lab.write("other.toml", &other);
    let budget = lab.write("budget.toml", &SPEC.replace("1e6", "2e6"));
    for (spec, more, cause) in [
        (&other, &[][..], "is not of this spec: move it away or give --data another folder"),
        (&other, &["--resume"], "is not of this spec"),
        (&budget, &["--resume"], "run.toml: the table beside it was made by another spec or seed"),
        (&spec, &["--resume", "--seed", "77"], "is not of this spec"),
    ] {
        refused(&lab.run("run", spec, more), cause);
        assert_eq!(std::fs::read(&table).unwrap(), whole, "nothing is lost");
    }
    refused(&lab.run("report", &other, &[]), "is not of this spec");
}

#[test]
fn a_resume_follows_changed_words_and_traces_of_the_spec() {
    let lab = Lab::new();
    let spec = lab.write("tiny.toml", SPEC);
    assert!(lab.run("run", &spec, &[]).status.success());
    let before = lab.table("tiny");
    // A comment, and a trace of another size: the trials are the same.
    let changed = SPEC.replace("n = 50\n", "n = 8\n") + "# a comment\n";
    let spec = lab.write("tiny.toml", &changed);
    assert!(lab.run("run", &spec, &["--resume"]).status.success());
    assert_eq!(lab.table("tiny"), before);
    let trace = std::fs::read_to_string(lab.path("data/tiny/trace.csv")).unwrap();
    assert!(trace.lines().skip(1).all(|line| line.contains(",min_conflicts,8,1,")), "{trace}");
    let run = std::fs::read_to_string(lab.path("data/tiny/run.toml")).unwrap();
    assert!(run.contains("# a comment") && run.matches("[[session]]").count() == 1, "{run}");
    assert!(lab.run("report", &spec, &["--check"]).status.success());
    std::fs::remove_file(lab.path("data/tiny/run.toml")).unwrap();
    refused(&lab.run("run", &spec, &["--resume"]), "run.toml: missing, so nobody knows the budgets");
}

#[test]
fn a_row_that_a_limit_ended_replays() {
    let lab = Lab::new();
    let limits = r#"
name = "limits"
title = "Limits"
question = "Do rows replay that a limit ended?"
seed = 5
replicates = 3
budget = { time = "3ms" }
[[solver]]
algorithm = "min_conflicts"
sizes = ["1e4", "1e5"]
set = { choice = ["scan", "sample"] }
[[solver]]
algorithm = "backtrack_nary"
sizes = [30]
[[solver]]
label = "short"
algorithm = "queen_search"
sizes = [1000]
budget = { steps = 100 }
"#;
    let spec = lab.write("limits.toml", limits);
    let output = lab.run("run", &spec, &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let table = lab.path("data/limits/trials.csv");
    for row in 1..=lab.table("limits").len() {
        let output = queens().arg("replay").arg(&table).args(["--row", &row.to_string()]).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "row {row}: {}", text(&output.stdout));
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_refused() {
    let lab = Lab::new();
    let spec = lab.write("tiny.toml", SPEC);
    // A file stands where the folder should be: refused to every user, also to one who may write anywhere.
    lab.write("data", "a file");
    refused(&lab.run("run", &spec, &[]), "data/tiny: ");
    assert_eq!(std::fs::read_to_string(lab.path("data")).unwrap(), "a file");
}

#[test]
fn a_report_needs_data_and_knows_when_it_is_stale() {
    let lab = Lab::new();
    let spec = lab.write("tiny.toml", SPEC);
    refused(&lab.run("report", &spec, &[]), "trials.csv: No such file");
    assert!(lab.run("run", &spec, &[]).status.success());
    let check = |expected: i32, words: &str| {
        let output = lab.run("report", &spec, &["--check"]);
        assert_eq!(output.status.code(), Some(expected), "{}", text(&output.stdout));
        assert!(text(&output.stdout).contains(words), "{}", text(&output.stdout));
    };
    check(0, "files are what the data says");
    let page = lab.path("plots/tiny/report.html");
    std::fs::write(&page, "edited").unwrap();
    check(1, "stale: ");
    std::fs::remove_file(lab.path("plots/tiny/trace.png")).unwrap();
    check(1, "missing: ");
    assert!(lab.run("report", &spec, &[]).status.success());
    check(0, "files are what the data says");
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.contains("<svg"), "pictures are inline");
    let links = html.matches("http").count();
    assert_eq!(
        links,
        html.matches("http://www.w3.org").count(),
        "but for the names of XML, nothing points elsewhere"
    );
    assert!(!html.contains("<script") && !html.contains("src="));
}

/// An experiment that shows everything a report can show beside the plain table.
const VIEWS: &str = r#"
name = "views"
title = "Views"
question = "Does a report show them all?"
seed = 5
replicates = 6
budget = { steps = "1e5" }

[[solver]]
algorithm = "min_conflicts"
sizes = [8, 16, 32, 64]

[[solver]]
label = "walk {walk}"
algorithm = "min_conflicts_walk"
sizes = [32]
set = { walk = [0.01, 0.3, 1] }

[[solver]]
label = "wanderer"
algorithm = "local_search"
sizes = [20, 40, 80]
set = { neighbourhood = "any_pair", acceptance = "any", restart = "never" }
budget = { steps = 4000 }

[[trace]]
label = "wanderer"
n = 20
replicates = 4

[[trace]]
label = "min_conflicts"
n = 32
replicates = 3

[[view]]
kind = "growth"
name = "moves"
title = "Moves against n"
labels = ["min_conflicts"]
measure = "moves"
statistic = "mean"
fit_from = 8
note = "A note below it."

[[view]]
kind = "growth"
name = "solved"
title = "Solved against n"
measure = "solved"

[[view]]
kind = "table"
name = "costs"
title = "Costs of the last board"
measure = "final_cost"

[[view]]
kind = "growth"
name = "memory"
title = "Correlation length"
labels = ["wanderer"]
measure = "correlation_length"

[[view]]
kind = "sweep"
name = "walk"
title = "The walk of min-conflicts"
labels = ["walk {walk}"]
measure = "evaluations"
n = 32
parameter = "walk"

[[view]]
kind = "ranking"
name = "ranking"
title = "Two rankings"
labels = ["min_conflicts", "walk 0.01", "walk 0.3"]
n = 32

[[view]]
kind = "walks"
name = "walks"
title = "Walks"
n = 32

[[view]]
kind = "reach"
name = "reach"
title = "Reach"

[[published]]
work = "Somebody 1990"
standing = "as quoted"
label = "min_conflicts"
measure = "moves"
statistic = "mean"
values = [[8, 1000.0], [16, 10]]

[[hypothesis]]
id = "flat"
claim = "Moves do not grow."
source = "Somebody 1990"
test = "exponent"
labels = ["min_conflicts"]
measure = "moves"
statistic = "mean"
from = 8
low = -0.5
high = 0.5

[[hypothesis]]
id = "values"
claim = "As many moves."
source = "Somebody 1990"
test = "published"
measure = "moves"
statistic = "mean"
within = 1.1

[[hypothesis]]
id = "ratio"
claim = "A walk needs more."
source = "nobody"
test = "ratio"
label = "walk 0.3"
to = "min_conflicts"
measure = "evaluations"
n = 32
low = 1.0
high = 1e9

[[hypothesis]]
id = "rank"
claim = "Evaluations rank as time does."
source = "nobody"
test = "ranking"
labels = ["min_conflicts", "walk 0.01"]
n = 32

[[hypothesis]]
id = "parameters"
claim = "The effort hangs on the free parameter."
source = "nobody"
test = "parameters"
"#;

#[test]
fn a_report_shows_every_kind_of_view() {
    let lab = Lab::new();
    let spec = lab.write("views.toml", VIEWS);
    let run = lab.run("run", &spec, &[]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    let told = text(&lab.run("report", &spec, &[]).stdout);
    for figure in ["moves", "solved", "memory", "walk", "ranking", "walks"] {
        assert!(lab.path(&format!("plots/views/{figure}.png")).exists(), "{figure}");
    }
    assert!(!lab.path("plots/views/reach.png").exists(), "a reach is a table");
    assert!(!lab.path("plots/views/costs.png").exists(), "a table is one");
    assert!(!lab.path("plots/views/trace.png").exists(), "views say which walks they show");
    let page = std::fs::read_to_string(lab.path("plots/views/report.html")).unwrap();
    for words in [
        "Somebody 1990 (as quoted)",
        "A note below it.",
        "walk of min_conflicts_walk",
        "0.01 (default)",
        "Kendall",
        "largest n solved in every run",
        "correlation",
        "told from memory",
    ] {
        assert!(page.contains(words) || page.contains(&words.to_lowercase()), "{words}");
    }
    for title in
        ["Moves against n", "Costs of the last board", "Two rankings", "Reach", "Walks", "Correlation length"]
    {
        assert!(told.contains(title) && page.contains(title), "{title}");
    }
    assert_eq!(page.matches("class=\"verdict").count(), 5);
    assert!(!page.contains("undecided: "), "every claim has its trials");
    assert_eq!(lab.run("report", &spec, &["--check"]).status.code(), Some(0));
}

#[test]
fn bad_views_and_claims_are_refused_with_the_place() {
    let lab = Lab::new();
    for (from, to, cause) in [
        ("kind = \"reach\"", "kind = \"rech\"", "[[view]] \"reach\": unknown kind \"rech\", maybe \"reach\""),
        ("kind = \"reach\"", "kind = \"reach\"\nn = 8", "kind \"reach\" has no use for n"),
        ("name = \"reach\"", "name = \"walks\"", "another figure has that name"),
        ("name = \"reach\"", "name = \"trace\"", "another figure has that name"),
        ("name = \"reach\"", "name = \"../x\"", "name: expected letters, digits, - and _"),
        ("title = \"Reach\"", "title = \"Reach\"\nlabels = [\"nobody\"]", "names the label \"nobody\""),
        ("measure = \"solved\"", "measure = \"solve\"", "unknown measure \"solve\", maybe \"solved\""),
        ("measure = \"solved\"", "measure = \"solved/n\"", "solved is not a number to be had for each queen"),
        ("measure = \"solved\"", "measure = \"solved\"\nruns = \"all\"", "takes neither statistic nor runs"),
        ("measure = \"solved\"", "statistic = \"mode\"", "unknown statistic \"mode\""),
        ("measure = \"solved\"", "runs = \"some\"", "unknown value of runs \"some\""),
        ("fit_from = 8", "fit_from = 0", "fit_from: n = 0"),
        ("n = 32\nparameter = \"walk\"", "n = 32", "kind \"sweep\" needs parameter"),
        ("n = 32\nparameter = \"walk\"", "parameter = \"walk\"", "kind \"sweep\" needs n"),
        ("parameter = \"walk\"", "parameter = \"wlak\"", "min_conflicts_walk has no parameter \"wlak\""),
        ("parameter = \"walk\"", "parameter = \"start\"", "start is a word, and a sweep needs numbers"),
        ("standing = \"as quoted\"", "standing = \"heard\"", "unknown standing \"heard\""),
        ("[16, 10]", "[16, -10]", "-10 is no value: expected a finite number from 0 on"),
        ("[16, 10]", "[0, 10]", "[[published]]: n = 0"),
        ("within = 1.1", "within = 0.5", "within = 0.5: expected a factor from 1 on"),
        ("within = 1.1", "", "test \"published\" needs within"),
        ("test = \"parameters\"", "test = \"parameters\"\nn = 8", "test \"parameters\" has no use for n"),
        ("test = \"parameters\"", "test = \"parameter\"", "maybe \"parameters\""),
        ("low = 1.0\nhigh = 1e9", "low = 2.0\nhigh = 1.0", "low = 2 is above high = 1, or"),
        ("low = 1.0\nhigh = 1e9", "low = 2.0", "test \"ratio\" needs high"),
        ("to = \"min_conflicts\"", "to = \"nobody\"", "hypothesis \"ratio\" names the label \"nobody\""),
        ("n = 20\nreplicates = 4", "n = 20\nreplicates = 0", "[[trace]]: replicates = 0"),
        ("n = 20\nreplicates = 4", "n = 20\npoints = 1", "[[trace]]: points = 1: expected from 2 to 100000"),
        ("n = 20\nreplicates = 4", "n = 20\nreplicates = 9", "replicate 7, which no [[solver]] runs"),
        (
            "n = 20\nreplicates = 4",
            "n = 20\nreplicate = 1\nreplicates = 4",
            "replicate and replicates exclude each other",
        ),
    ] {
        assert!(VIEWS.contains(from), "{from}");
        let spec = lab.write("views.toml", &VIEWS.replacen(from, to, 1));
        refused(&lab.run("run", &spec, &[]), cause);
        assert!(!lab.path("data").exists(), "nothing is written for a bad spec: {cause}");
    }
}

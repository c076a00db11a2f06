//! Who may import whom: the picture in `src/lib.rs`, enforced.

use std::fs;
use std::path::{Path, PathBuf};

/// Each room and the rooms that it may import. A room may always import itself.
const ARROWS: &[(&str, &[&str])] = &[
    ("random", &[]),
    ("board", &["random"]),
    ("stats", &["random"]),
    ("plot", &["random"]),
    ("solve", &["board", "random"]),
    ("experiment", &["solve", "board", "random"]),
    ("report", &["experiment", "stats", "plot", "random", "board"]),
    ("cli", &["report", "experiment", "solve", "plot", "board", "random"]),
    ("main", &["cli"]),
    ("lib", &[]),
];

/// Calls that only some files may make: the call, and those files.
const ROOMS_OF_CALLS: &[(&str, &[&str])] = &[
    ("Instant::now", &["src/solve/budget.rs", "src/experiment/runner.rs"]),
    ("SystemTime::now", &["src/experiment/provenance.rs"]),
    ("println!", &[]),
    ("print!(", &[]),
    ("eprintln!", &["src/cli/"]),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

fn all_sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    sources(Path::new("src"), &mut found);
    found
}

/// The room of a file: its folder below `src`, or its own name.
fn room(path: &Path) -> String {
    let below = path.strip_prefix("src").unwrap();
    let first = below.components().next().unwrap().as_os_str().to_str().unwrap();
    first.trim_end_matches(".rs").to_owned()
}

/// The code of a line: no comment.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap()
}

/// The rooms that a line imports.
fn imports(line: &str) -> Vec<String> {
    let roots = ["crate::", "queens_lab::"];
    let names = |text: &str| -> Vec<String> {
        // A group, `crate::{a::B, c}`, names a room at the start of each of its parts.
        let parts = text.strip_prefix('{').map_or(vec![text], |group| group.split(',').collect());
        let name =
            |part: &str| part.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        parts.into_iter().map(name).collect()
    };
    let rests = roots.iter().flat_map(|root| code(line).split(root).skip(1));
    rests.flat_map(names).filter(|name| ARROWS.iter().any(|(room, _)| room == name)).collect()
}

/// The faults of one file's text.
fn faults(path: &Path, text: &str) -> Vec<String> {
    let here = room(path);
    let Some((_, allowed)) = ARROWS.iter().find(|(room, _)| *room == here) else {
        return vec![format!("{}: the room {here} has no arrows in this test", path.display())];
    };
    let mut faults = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        for imported in imports(line) {
            if imported != here && !allowed.contains(&imported.as_str()) {
                faults.push(format!("{}:{number}: {here} may not import {imported}", path.display()));
            }
        }
    }
    faults
}

#[test]
fn rooms_import_along_the_arrows() {
    let faults: Vec<String> =
        all_sources().iter().flat_map(|path| faults(path, &fs::read_to_string(path).unwrap())).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_test_sees_a_forbidden_import() {
    let text = "use crate::board::Size;\nuse crate::stats::Sample; // a comment: crate::cli\n";
    assert_eq!(faults(Path::new("src/solve/x.rs"), text), ["src/solve/x.rs:2: solve may not import stats"]);
    assert_eq!(
        faults(Path::new("src/board/x.rs"), "use crate::{random::Rng, plot::Figure};\n"),
        ["src/board/x.rs:1: board may not import plot"]
    );
    assert_eq!(
        faults(Path::new("src/news/x.rs"), "")[0],
        "src/news/x.rs: the room news has no arrows in this test"
    );
}

#[test]
fn clocks_and_prints_stay_in_their_rooms() {
    let mut faults = Vec::new();
    for path in all_sources() {
        let name = path.to_str().unwrap().to_owned();
        for (number, line) in (1..).zip(fs::read_to_string(&path).unwrap().lines()) {
            for (call, rooms) in ROOMS_OF_CALLS {
                let called = code(line).match_indices(call).any(|(at, _)| !line[..at].ends_with(['e', '_']));
                if called && !rooms.iter().any(|room| name.starts_with(room)) {
                    faults.push(format!("{name}:{number}: {call} has no place here"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn files_stay_readable() {
    let long: Vec<String> = all_sources()
        .iter()
        .map(|path| (path, fs::read_to_string(path).unwrap()))
        .map(|(path, text)| (path.display(), text.split("#[cfg(test)]").next().unwrap().lines().count()))
        .filter(|(_, lines)| *lines > 350)
        .map(|(path, lines)| format!("{path}: {lines} lines without tests"))
        .collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn no_module_goes_unformatted() {
    // rustfmt passes over modules that a macro declares; every file must be reached by a plain `mod`.
    for path in all_sources() {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if matches!(name.as_str(), "lib" | "main") {
            continue;
        }
        let (folder, module) = match name.as_str() {
            "mod" => {
                let folder = path.parent().unwrap();
                (
                    folder.parent().unwrap().to_owned(),
                    folder.file_name().unwrap().to_str().unwrap().to_owned(),
                )
            }
            _ => (path.parent().unwrap().to_owned(), name),
        };
        let parents = [folder.join("mod.rs"), folder.join("lib.rs")];
        let declared = parents.iter().filter_map(|parent| fs::read_to_string(parent).ok()).any(|text| {
            text.lines().any(|line| line.trim_start_matches("pub ").starts_with(&format!("mod {module};")))
        });
        assert!(declared, "{} is not declared by a plain mod", path.display());
    }
}

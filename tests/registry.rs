//! The registry is a list; these tests go over the list, so that a new algorithm is checked without anybody remembering.

use std::collections::BTreeSet;
use std::fs;

use queens_lab::solve::algorithms::ALGORITHMS;
use queens_lab::solve::parameter::{Kind, parse_canonical};
use queens_lab::solve::{RegistryError, registry};

#[test]
fn names_are_unique_lower_case_words_and_every_file_is_listed() {
    let names: BTreeSet<&str> = ALGORITHMS.iter().map(|algorithm| algorithm.name).collect();
    assert_eq!(names.len(), ALGORITHMS.len());
    assert!(
        names
            .iter()
            .all(|name| name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'))
    );
    let files: BTreeSet<String> = fs::read_dir("src/solve/algorithms")
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .filter(|stem| stem != "mod")
        .collect();
    assert_eq!(
        files.iter().map(String::as_str).collect::<BTreeSet<_>>(),
        names,
        "a file an algorithm, and none else"
    );
}

#[test]
fn records_say_everything() {
    for algorithm in ALGORITHMS {
        let name = algorithm.name;
        for (what, text) in
            [("summary", algorithm.summary), ("source", algorithm.source), ("step", algorithm.step)]
        {
            assert!(text.len() > 20, "{name}: {what} = {text:?}");
        }
        assert!(algorithm.source.bytes().any(|byte| byte.is_ascii_digit()), "{name}: a source has a year");
        assert!(algorithm.bytes_per_queen >= 4, "{name}: a solution alone takes four bytes a queen");
        let parameters: BTreeSet<&str> =
            algorithm.parameters.iter().map(|parameter| parameter.name).collect();
        assert_eq!(parameters.len(), algorithm.parameters.len(), "{name}: parameters have distinct names");
        assert!(algorithm.parameters.iter().all(|parameter| parameter.meaning.len() > 20), "{name}");
    }
}

#[test]
fn found_by_name_and_nearest_name() {
    for algorithm in ALGORITHMS {
        assert_eq!(registry::find(algorithm.name).unwrap().name, algorithm.name);
    }
    let error = registry::find("min_conflict").err().expect("no such algorithm");
    assert_eq!(
        error.to_string(),
        "there is no algorithm \"min_conflict\", maybe \"min_conflicts\": `queens list` shows all"
    );
}

#[test]
fn canonical_text_names_every_parameter_and_reads_back() {
    for algorithm in ALGORITHMS {
        let text = algorithm.bind(&toml::Table::new()).unwrap().parameters;
        for parameter in algorithm.parameters {
            let expected = format!("{}={}", parameter.name, parameter.kind.default_text());
            assert!(text.split(';').any(|part| part == expected), "{}: {text}", algorithm.name);
        }
        let written = parse_canonical(&text).unwrap();
        assert_eq!(written.len(), algorithm.parameters.len());
        assert_eq!(algorithm.bind(&written).unwrap().parameters, text);
    }
}

/// Values of each kind that are out of range, in TOML.
fn out_of_range(kind: &Kind) -> Vec<String> {
    let common = ["true", "[]", "{}", "2000-01-01", "'nonsense'", "-1"];
    let own: Vec<String> = match *kind {
        Kind::Choice(_) => vec!["1".into(), "''".into()],
        Kind::Real { min, max, .. } => {
            let just_beyond = [max.next_up(), min.next_down()].map(|value| format!("{value:e}"));
            just_beyond.into_iter().chain(["nan", "inf", "-inf"].map(str::to_owned)).collect()
        }
        Kind::Count { min, max, .. } | Kind::AutoCount { min, max, .. } => {
            let mut values = vec!["1.5".to_owned(), "'99999999999999999999999'".into()];
            values.extend(
                i64::try_from(max).ok().and_then(|max| max.checked_add(1)).map(|over| over.to_string()),
            );
            values.extend((min > 0).then(|| (min - 1).to_string()));
            values
        }
    };
    common.iter().map(|&text| text.to_owned()).chain(own).collect()
}

#[test]
fn every_parameter_refuses_what_is_out_of_range() {
    for algorithm in ALGORITHMS {
        for parameter in algorithm.parameters {
            for value in out_of_range(&parameter.kind) {
                let written: toml::Table = format!("{} = {value}", parameter.name).parse().unwrap();
                let error = algorithm.bind(&written).expect_err(&format!("{}: {written}", algorithm.name));
                let message = error.to_string();
                assert!(
                    message.starts_with(&format!("{}: {} = ", algorithm.name, parameter.name)),
                    "{message}"
                );
            }
        }
        let unknown: toml::Table = "no_such_parameter = 1".parse().unwrap();
        assert!(matches!(algorithm.bind(&unknown), Err(RegistryError::Parameter(_))), "{}", algorithm.name);
    }
}

/// The first and the last value of each range, in TOML.
fn ends_of_range(kind: &Kind) -> Vec<String> {
    match *kind {
        Kind::Choice(words) => [words[0], words[words.len() - 1]].map(|word| format!("'{word}'")).to_vec(),
        Kind::Real { min, max, .. } => [min, max].map(|value| format!("{value:e}")).to_vec(),
        Kind::Count { min, max, .. } => vec![min.to_string(), max.to_string()],
        Kind::AutoCount { min, max, .. } => vec![min.to_string(), max.to_string(), "'auto'".to_owned()],
    }
}

#[test]
fn every_parameter_takes_the_ends_of_its_range() {
    for algorithm in ALGORITHMS {
        for parameter in algorithm.parameters {
            for value in ends_of_range(&parameter.kind) {
                let written: toml::Table = format!("{} = {value}", parameter.name).parse().unwrap();
                let bound = algorithm.bind(&written);
                assert!(bound.is_ok(), "{}: {written}: {}", algorithm.name, bound.unwrap_err());
            }
        }
    }
}

#[test]
fn the_readme_names_each_algorithm_once() {
    let readme = fs::read_to_string("README.md").unwrap();
    let (_, programs) =
        readme.split_once("\n## The programs\n").expect("the README has a section on the programs");
    let programs = programs.split("\n## ").next().unwrap();
    for algorithm in ALGORITHMS {
        let row = format!("\n| `{}` | ", algorithm.name);
        assert_eq!(programs.matches(&row).count(), 1, "{}", algorithm.name);
    }
    assert_eq!(programs.matches("\n| `").count(), ALGORITHMS.len(), "and none that is not there");
}

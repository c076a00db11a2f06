//! Backtracking counts are exact, machine-independent numbers; here they are held to published and recomputed ones.

use std::sync::atomic::AtomicBool;

use queens_lab::board::Size;
use queens_lab::random::Seed;
use queens_lab::solve::{self, Budget, Effort, registry};

/// Placements and pair checks up to the first solution.
#[derive(serde::Deserialize)]
struct Reference {
    n: u32,
    nary_placements: u64,
    nary_pair_checks: u64,
    permutation_placements: u64,
    permutation_pair_checks: u64,
    bitmask_placements: u64,
}

fn references() -> Vec<Reference> {
    let path = "tests/reference/first_solution_backtracking.csv";
    csv::Reader::from_path(path).unwrap().into_deserialize().collect::<csv::Result<_>>().unwrap()
}

fn first_solution(algorithm: &str, n: u32) -> (Effort, Vec<u32>) {
    static CALM: AtomicBool = AtomicBool::new(false);
    let bound = registry::find(algorithm).unwrap().bind(&toml::Table::new()).unwrap();
    let size = Size::new(u64::from(n)).unwrap();
    let report = solve::run(&bound, size, Seed(1), Budget::steps(1 << 40), &CALM, None).unwrap();
    (report.effort, report.outcome.unwrap().columns().to_vec())
}

fn hold(reference: &Reference) {
    let n = reference.n;
    let (nary, first) = first_solution("backtrack_nary", n);
    assert_eq!(
        (nary.nodes, nary.evaluations),
        (reference.nary_placements, reference.nary_pair_checks),
        "n = {n}"
    );
    let (iterative, same) = first_solution("backtrack_iterative", n);
    assert_eq!((iterative.nodes, iterative.evaluations), (nary.nodes, nary.evaluations), "n = {n}");
    assert_eq!(same, first, "the same tree has the same first solution, n = {n}");
    let (permutation, _) = first_solution("backtrack_permutation", n);
    assert_eq!(
        (permutation.nodes, permutation.evaluations),
        (reference.permutation_placements, reference.permutation_pair_checks),
        "n = {n}"
    );
    let (bitmask, lexicographic) = first_solution("backtrack_bitmask", n);
    assert_eq!(bitmask.nodes, reference.bitmask_placements, "n = {n}");
    assert_eq!(lexicographic, first, "both find the lexicographically first solution, n = {n}");
}

#[test]
fn counts_equal_the_reference_up_to_29() {
    let references = references();
    assert_eq!(
        references.iter().map(|reference| reference.n).collect::<Vec<_>>(),
        (8..=30).collect::<Vec<_>>()
    );
    references.iter().filter(|reference| reference.n <= 29).for_each(hold);
}

#[test]
#[ignore = "n = 30 takes about a minute"]
fn counts_equal_the_reference_at_30() {
    references().iter().filter(|reference| reference.n == 30).for_each(hold);
}

/// What a search without solution visits in all is known by hand for the smallest boards.
#[test]
fn exhausts_the_unsolvable_boards() {
    static CALM: AtomicBool = AtomicBool::new(false);
    for (algorithm, n, nodes) in [
        // n = 2: two columns of row 0, two of row 1 below each.
        ("backtrack_nary", 2, 6),
        ("backtrack_iterative", 2, 6),
        // Each of the two columns of row 0, then the one that is left.
        ("backtrack_permutation", 2, 4),
        ("backtrack_bitmask", 2, 2),
        // n = 3: row 0 has three, each with one safe or no safe column in row 1 and none in row 2.
        ("backtrack_bitmask", 3, 5),
    ] {
        let bound = registry::find(algorithm).unwrap().bind(&toml::Table::new()).unwrap();
        let report =
            solve::run(&bound, Size::new(n).unwrap(), Seed(1), Budget::steps(1000), &CALM, None).unwrap();
        assert_eq!(report.outcome.err(), Some(solve::Stop::Exhausted));
        assert_eq!(report.effort.nodes, nodes, "{algorithm} n = {n}");
    }
}

/// The zigzag, as the table in METHODOLOGY.md tells it: the search dives along the first free column of each row; the
/// first solution keeps the head of that dive, and the rest is searched anew.
#[test]
fn the_zigzag_is_as_the_methodology_says() {
    let methodology = std::fs::read_to_string("METHODOLOGY.md").unwrap();
    let mut anew = Vec::new();
    for n in 8..=33u32 {
        let (effort, solution) = first_solution("backtrack_bitmask", n);
        assert_eq!(solution[0], 0, "the first solution starts in the corner, n = {n}");
        let dive = first_free_columns(n);
        let kept = solution.iter().zip(&dive).take_while(|(a, b)| a == b).count();
        anew.push(n as usize - kept);
        let row = format!("| {n} | {} | {kept} | {} | {} |", dive.len(), n as usize - kept, effort.nodes);
        assert!(methodology.contains(&row), "METHODOLOGY.md misses the row {row}");
    }
    let pairs = anew.chunks(2);
    let counts = |hold: fn(&[usize]) -> bool| pairs.clone().filter(|pair| hold(pair)).count();
    assert_eq!(counts(|pair| pair[1] < pair[0]), 4, "the odd board has fewer rows to search anew");
    assert_eq!(counts(|pair| pair[1] == pair[0]), 7, "as many");
    assert_eq!(counts(|pair| pair[1] > pair[0]), 2, "more");
}

/// The dive: each row takes the first column that no earlier queen attacks, until a row has none.
fn first_free_columns(n: u32) -> Vec<u32> {
    let mut dive: Vec<u32> = Vec::new();
    let safe = |dive: &[u32], column: u32| {
        dive.iter()
            .zip((1..=dive.len() as u32).rev())
            .all(|(&c, apart)| c != column && c.abs_diff(column) != apart)
    };
    while let Some(column) = (0..n).find(|&column| safe(&dive, column)) {
        dive.push(column);
    }
    dive
}

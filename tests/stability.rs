//! Golden walks: a fixed seed walks the same path on every machine and in every version. A change here is
//! "value-breaking" and goes into the changelog as such.

use std::sync::atomic::AtomicBool;

use queens_lab::board::Size;
use queens_lab::experiment::plan::trial_seed;
use queens_lab::experiment::record::solution_hash;
use queens_lab::random::Seed;
use queens_lab::solve::{self, Budget, registry};

#[test]
fn random_numbers_have_golden_values() {
    let mut rng = Seed(42).rng();
    assert_eq!(rng.next_u64(), 15_021_278_609_987_233_951);
    let draws: Vec<u32> = (0..8).map(|_| rng.below(100)).collect();
    let units: Vec<u64> = (0..3).map(|_| (rng.unit() * 1e15) as u64).collect();
    let mut order: Vec<u32> = (0..8).collect();
    rng.shuffle(&mut order);
    let seeds = [
        Seed(42).derive("start").0,
        Seed(42).derive_number("n", 8).0,
        trial_seed(Seed(42), "m10000", Size::new(10_000).unwrap(), 1).0,
    ];
    let golden = format!("{draws:?} {units:?} {order:?} {seeds:?}");
    assert_eq!(golden, include_str!("golden/random.txt").trim());
}

/// The walks that are held: algorithm, parameters, size.
const WALKS: &[(&str, &str, u64)] = &[
    ("closed_form", "", 1000),
    ("backtrack_nary", "", 12),
    ("backtrack_permutation", "", 12),
    ("backtrack_iterative", "", 12),
    ("backtrack_bitmask", "", 20),
    ("min_conflicts", "", 8),
    ("min_conflicts", "", 1000),
    ("min_conflicts", "choice = 'scan'", 1000),
    ("min_conflicts", "start = 'random'", 1000),
    ("min_conflicts", "walk = 0.05", 1000),
    ("queen_search_1", "", 100),
    ("queen_search_1", "", 1000),
    ("queen_search_2", "", 100),
    ("queen_search_2", "", 1000),
    ("queen_search_3", "", 100),
    ("queen_search_3", "", 1000),
    ("queen_search", "", 8),
    ("queen_search", "", 1000),
    ("queen_search", "c = 'auto'", 100),
    ("queen_search", "start = 'random'", 1000),
    ("min_conflicts_walk", "", 100),
    ("min_conflicts_tabu", "", 100),
    ("hill_climbing", "", 50),
    ("hill_climbing", "variant = 'first'", 50),
    ("swap_descent", "", 50),
    ("swap_descent", "variant = 'first'", 100),
    ("iterated_local_search", "", 100),
    ("tabu_search", "", 100),
    ("adaptive_search", "", 100),
    ("adaptive_search", "partner = 'best'", 100),
    ("breakout", "", 100),
    ("extremal_optimisation", "", 100),
    ("gds_network", "", 100),
    ("metropolis", "", 100),
    ("parallel_tempering", "", 100),
    ("local_search", "", 100),
    ("local_search", "neighbourhood = 'any_pair'\ncooling = 'constant'\nfinal_temperature = 0.1", 100),
    ("local_search", "start = 'greedy'\nacceptance = 'sideways'\nrestart = 'luby'\nrestart_unit = 50", 30),
    ("local_search", "start = 'construction'\nneighbourhood = 'conflicted_best'", 100),
    ("local_search", "start = 'identity'\nneighbourhood = 'conflicted_pair'\nacceptance = 'any'", 8),
    ("simulated_annealing", "", 100),
    ("simulated_annealing", "cooling = 'reheating'\ncooling_steps = 20\nrestart_unit = 100", 12),
    ("simulated_annealing", "cooling = 'logarithmic'", 100),
    ("simulated_annealing", "cooling = 'lundy_mees'\nrestart = 'geometric'\nrestart_unit = 20", 12),
    ("threshold_accepting", "", 100),
    ("great_deluge", "", 100),
    ("late_acceptance", "", 100),
    ("record_to_record", "", 100),
    ("genetic", "", 30),
    ("genetic", "crossover = 'ox'", 30),
    ("genetic", "crossover = 'cycle'", 30),
    ("memetic", "", 100),
    ("random_sampling", "", 8),
];

#[test]
fn walks_have_golden_values() {
    static CALM: AtomicBool = AtomicBool::new(false);
    let mut lines = String::new();
    for &(name, set, n) in WALKS {
        let bound = registry::find(name).unwrap().bind(&set.parse().unwrap()).unwrap();
        let size = Size::new(n).unwrap();
        let report = solve::run(&bound, size, Seed(42), Budget::steps(1 << 32), &CALM, None).unwrap();
        let effort = report.effort;
        lines += &format!(
            "{name} n={n} {} initial={:?} steps={} evaluations={} moves={} restarts={} hash={}\n",
            bound.parameters,
            report.initial_cost,
            effort.steps,
            effort.evaluations,
            effort.moves,
            effort.restarts,
            solution_hash(&report.outcome.unwrap()),
        );
    }
    assert_eq!(lines, include_str!("golden/walks.txt"), "walks are now\n{lines}");
}

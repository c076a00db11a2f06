//! What every algorithm of the registry must do, whatever it is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use queens_lab::board::{Size, attacking_pairs};
use queens_lab::random::Seed;
use queens_lab::solve::algorithms::ALGORITHMS;
use queens_lab::solve::parameter::Kind;
use queens_lab::solve::{
    self, Algorithm, Bound, Budget, Guarantee, Measure, Moment, Observe, Report, Stop, Trajectory, When,
};

static CALM: AtomicBool = AtomicBool::new(false);

fn size(n: u32) -> Size {
    Size::new(u64::from(n)).unwrap()
}

fn run(bound: &Bound, n: u32, seed: u64, budget: Budget) -> Report {
    solve::run(bound, size(n), Seed(seed), budget, &CALM, None).unwrap_or_else(|defect| panic!("{defect}"))
}

/// The size that an algorithm is asked to solve where a test would ask for n: random sampling is the baseline that does
/// not search, and what it can solve ends where searches begin.
fn reached(algorithm: &Algorithm, n: u32) -> u32 {
    if algorithm.name == "random_sampling" { n.min(12) } else { n }
}

/// The algorithm under its defaults and under each value of its choices, but for `never` (no restarts): such a run may
/// end short of a solution by design.
fn variants(algorithm: &'static Algorithm) -> Vec<Bound> {
    let mut variants = vec![algorithm.bind(&toml::Table::new()).unwrap()];
    for parameter in algorithm.parameters {
        if let Kind::Choice(words) = parameter.kind {
            for &word in words[1..].iter().filter(|&&word| word != "never") {
                let set = toml::Table::from_iter([(parameter.name.to_owned(), toml::Value::from(word))]);
                variants.push(algorithm.bind(&set).unwrap());
            }
        }
    }
    variants
}

fn all_variants() -> impl Iterator<Item = Bound> {
    ALGORITHMS.iter().flat_map(|algorithm| variants(algorithm))
}

/// The size of a test, or less for a variant whose record says that it gets no further.
fn within_reach(bound: &Bound, n: u32) -> u32 {
    let sets = |value: &str| bound.parameters.split(';').any(|part| part == value);
    let inserts = bound.algorithm.name == "genetic" && sets("mutation=insertion");
    // A random walk does not search. Two conflicted rows alone are hardly ever the two whose swap would free both.
    let wanders = sets("acceptance=any") || sets("neighbourhood=conflicted_pair");
    match (inserts, wanders) {
        (true, _) => n.min(20),
        (_, true) => n.min(12),
        _ => reached(bound.algorithm, n),
    }
}

fn generous() -> Budget {
    Budget::new(Some(200_000_000), Some(Duration::from_secs(120))).unwrap()
}

#[test]
fn solves_every_small_size_or_proves_that_there_is_no_solution() {
    for bound in all_variants() {
        for n in 1..=reached(bound.algorithm, 17) {
            let report = run(&bound, n, 1, generous());
            match report.outcome {
                Ok(solution) => {
                    assert_eq!(solution.size(), size(n));
                    assert_eq!(attacking_pairs(solution.columns()), 0, "{bound:?} n = {n}");
                    assert!(n != 2 && n != 3);
                }
                Err(stop) => {
                    assert_eq!(stop, Stop::Exhausted, "{bound:?} n = {n}");
                    assert!(n == 2 || n == 3, "{bound:?} gives up n = {n}");
                }
            }
        }
    }
}

#[test]
fn solves_for_at_least_29_of_30_seeds_under_defaults() {
    for algorithm in ALGORITHMS.iter().filter(|algorithm| algorithm.guarantee != Guarantee::Complete) {
        let bound = algorithm.bind(&toml::Table::new()).unwrap();
        for n in [8, 20, 100].into_iter().filter(|&n| n == reached(algorithm, n)) {
            let budget = Budget::time(Duration::from_secs(60));
            let solved = (0..30).filter(|&seed| run(&bound, n, seed, budget).outcome.is_ok()).count();
            assert!(solved >= 29, "{} n = {n}: {solved} of 30", algorithm.name);
        }
    }
}

#[test]
fn the_same_seed_walks_the_same_path() {
    for bound in all_variants() {
        let n = if bound.algorithm.guarantee == Guarantee::Complete { 14 } else { within_reach(&bound, 100) };
        let (first, second) = (run(&bound, n, 5, generous()), run(&bound, n, 5, generous()));
        assert_eq!(first.outcome, second.outcome, "{bound:?}");
        assert_eq!(first.effort, second.effort, "{bound:?}");
        assert_eq!((first.initial_cost, first.final_cost), (second.initial_cost, second.final_cost));
    }
}

#[test]
fn random_algorithms_hang_on_the_seed() {
    for algorithm in ALGORITHMS.iter().filter(|algorithm| algorithm.guarantee == Guarantee::Incomplete) {
        for bound in variants(algorithm) {
            let n = within_reach(&bound, 200);
            assert_ne!(
                run(&bound, n, 1, generous()).outcome,
                run(&bound, n, 2, generous()).outcome,
                "{bound:?}"
            );
        }
    }
}

#[test]
fn stops_exactly_at_the_step_limit_and_one_more_step_goes_on() {
    for bound in all_variants() {
        let n = if bound.algorithm.guarantee == Guarantee::Complete { 16 } else { within_reach(&bound, 300) };
        let whole = run(&bound, n, 3, generous()).effort.steps;
        // Exactly enough steps are enough.
        assert!(run(&bound, n, 3, Budget::steps(whole)).outcome.is_ok(), "{bound:?}: {whole} steps");
        for limit in [0, 1, whole / 2, whole.saturating_sub(1)].into_iter().filter(|&limit| limit < whole) {
            let report = run(&bound, n, 3, Budget::steps(limit));
            assert_eq!(report.outcome.err(), Some(Stop::Steps), "{bound:?}");
            assert_eq!(report.effort.steps, limit, "{bound:?}");
        }
    }
}

#[test]
fn of_two_limits_stops_at_the_first() {
    for bound in all_variants() {
        let n = large(&bound);
        let few = Budget::new(Some(0), Some(Duration::from_secs(60))).unwrap();
        let report = run(&bound, n.min(100), 3, few);
        assert_eq!((report.outcome.err(), report.effort.steps), (Some(Stop::Steps), 0), "{bound:?}");
        let short = Budget::new(Some(u64::MAX), Some(Duration::from_nanos(1))).unwrap();
        assert_eq!(run(&bound, n, 3, short).outcome.err(), Some(Stop::Time), "{bound:?}");
    }
}

#[test]
fn stops_at_the_time_limit() {
    for bound in all_variants() {
        let report = run(&bound, large(&bound), 3, Budget::time(Duration::from_nanos(1)));
        assert_eq!(report.outcome.err(), Some(Stop::Time), "{bound:?}");
        // What is done after the limit is no more than what lies between two looks at the clock.
        assert!(report.effort.steps <= 100_000, "{bound:?}: {} steps", report.effort.steps);
    }
}

/// A size that takes more than a moment.
fn large(bound: &Bound) -> u32 {
    bound.algorithm.limit.map_or(100_000, |limit| limit.size.min(100_000))
}

/// The work of ten milliseconds: a step or an evaluation takes about ten nanoseconds.
const MOMENT: u64 = 1_000_000;

fn counted(report: &Report) -> u64 {
    report.effort.steps + report.effort.evaluations
}

#[test]
fn obeys_an_interrupt_that_came_before() {
    for bound in all_variants() {
        let flag = AtomicBool::new(true);
        let report = solve::run(&bound, size(large(&bound)), Seed(1), generous(), &flag, None).unwrap();
        assert!(counted(&report) <= MOMENT, "{bound:?}: {:?}", report.effort);
        assert_eq!(report.outcome.err(), Some(Stop::Interrupted), "{bound:?}");
    }
}

/// Sets a flag at the first moment that it is shown after some steps.
struct Alarm<'a> {
    flag: &'a AtomicBool,
    after: u64,
    set_at: Option<u64>,
}

impl Observe for Alarm<'_> {
    fn observe(&mut self, moment: Moment) {
        if self.set_at.is_none() && moment.step >= self.after {
            self.flag.store(true, Ordering::Relaxed);
            self.set_at = Some(moment.step);
        }
    }
}

/// How much work a run counts after the flag is set at a complete board, `after` steps or more from the beginning.
fn work_after_an_interrupt(bound: &Bound, n: u32, after: u64) -> u64 {
    let flag = AtomicBool::new(false);
    let mut alarm = Alarm { flag: &flag, after, set_at: None };
    let observer: Option<(When, &mut dyn Observe)> = Some((When::Every(1.try_into().unwrap()), &mut alarm));
    let report = solve::run(bound, size(n), Seed(1), generous(), &flag, observer).unwrap();
    let set_at = alarm.set_at.unwrap_or_else(|| panic!("{bound:?}: the last board is seen at any rate"));
    // A walk may end by itself before it looks at the flag.
    assert!(
        matches!(report.outcome, Ok(_) | Err(Stop::Interrupted | Stop::Stalled)),
        "{bound:?}: {report:?}"
    );
    // The same walk up to the moment of the flag says what was counted until then.
    let until = run(bound, n, 1, Budget::steps(set_at));
    counted(&report) - counted(&until)
}

/// Whether the first board alone takes n^2 looks.
fn starts_slowly(bound: &Bound) -> bool {
    let greedy_scan = bound.parameters.contains("start=greedy") && bound.parameters.contains("choice=scan");
    greedy_scan || (bound.algorithm.name == "gds_network" && bound.parameters.contains("start=greedy"))
}

#[test]
fn obeys_an_interrupt_within_ten_milliseconds_of_work() {
    for bound in all_variants().filter(|bound| bound.algorithm.guarantee == Guarantee::Incomplete) {
        let n = if starts_slowly(&bound) { 10_000 } else { 100_000 };
        let at_the_first_board = work_after_an_interrupt(&bound, n, 0);
        assert!(at_the_first_board <= MOMENT, "{bound:?}: {at_the_first_board} at the first board");
        let on_the_way = work_after_an_interrupt(&bound, 1000, 20);
        assert!(on_the_way <= MOMENT, "{bound:?}: {on_the_way} on the way");
    }
}

#[test]
fn obeys_an_interrupt_in_a_start_of_many_looks() {
    for bound in all_variants().filter(starts_slowly) {
        let flag = AtomicBool::new(false);
        let report = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(5));
                flag.store(true, Ordering::Relaxed);
            });
            // The first board takes 10^10 looks.
            solve::run(&bound, size(100_000), Seed(1), generous(), &flag, None).unwrap()
        });
        assert_eq!((report.outcome.err(), report.initial_cost), (Some(Stop::Interrupted), None), "{bound:?}");
    }
}

#[test]
fn obeys_an_interrupt_from_another_thread() {
    for bound in all_variants().filter(|bound| bound.algorithm.guarantee == Guarantee::Complete) {
        let flag = AtomicBool::new(false);
        let report = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(30));
                flag.store(true, Ordering::Relaxed);
            });
            // n = 40 takes these programs longer than anybody waits.
            let budget = Budget::time(Duration::from_secs(60));
            solve::run(&bound, size(40), Seed(1), budget, &flag, None).unwrap()
        });
        assert_eq!(report.outcome.err(), Some(Stop::Interrupted), "{bound:?}");
    }
}

#[test]
fn reports_its_effort_and_costs() {
    for bound in all_variants() {
        let algorithm = bound.algorithm;
        let n = if algorithm.guarantee == Guarantee::Complete { 12 } else { within_reach(&bound, 500) };
        let report = run(&bound, n, 2, generous());
        let effort = report.effort;
        let what = format!("{bound:?}: {effort:?}");
        assert!(effort.steps > 0, "{what}");
        assert_eq!(effort.evaluations > 0, algorithm.reports(Measure::Evaluations), "{what}");
        assert_eq!(effort.nodes > 0, algorithm.reports(Measure::Nodes), "{what}");
        assert!(effort.moves == 0 || algorithm.reports(Measure::Moves), "{what}");
        assert!(effort.restarts == 0 || algorithm.reports(Measure::Restarts), "{what}");
        let local = algorithm.guarantee == Guarantee::Incomplete;
        assert_eq!(report.initial_cost.is_some(), local, "{what}");
        assert_eq!(report.final_cost, Some(0), "{what}");
        assert_eq!(report.clock.start.is_some(), local, "{what}");
        assert!(report.clock.start.is_none_or(|start| start <= report.clock.total), "{what}");
    }
}

/// The algorithm with each limit on its patience as low as it goes, so that restarts are seen.
fn impatient(algorithm: &'static Algorithm) -> Bound {
    let mut set = toml::Table::new();
    for parameter in algorithm.parameters {
        let min = match parameter.kind {
            Kind::Count { min, .. } | Kind::AutoCount { min, .. } => min,
            _ => continue,
        };
        if ["limit", "patience", "restart_limit"].contains(&parameter.name) {
            set.insert(parameter.name.to_owned(), toml::Value::Integer(min.try_into().unwrap()));
        }
    }
    algorithm.bind(&set).unwrap()
}

#[test]
fn reports_every_measure_that_its_record_names_and_no_other() {
    for algorithm in ALGORITHMS {
        let mut seen = [false; 4];
        for bound in variants(algorithm).into_iter().chain([impatient(algorithm)]) {
            // Boards of six have four solutions: searches get stuck there.
            for (n, seed) in (0..20).flat_map(|seed| [(6, seed), (8, seed)]) {
                let effort = run(&bound, n, seed, Budget::steps(10_000)).effort;
                let measured = [effort.evaluations, effort.moves, effort.restarts, effort.nodes];
                for (seen, measured) in seen.iter_mut().zip(measured) {
                    *seen |= measured > 0;
                }
            }
        }
        let measures = [Measure::Evaluations, Measure::Moves, Measure::Restarts, Measure::Nodes];
        assert_eq!(seen, measures.map(|measure| algorithm.reports(measure)), "{}", algorithm.name);
    }
}

#[test]
fn being_watched_changes_nothing() {
    for bound in all_variants().filter(|bound| bound.algorithm.guarantee == Guarantee::Incomplete) {
        let n = within_reach(&bound, 300);
        let plain = run(&bound, n, 9, generous());
        for when in [When::Improvement, When::Every(7.try_into().unwrap())] {
            let mut trajectory = Trajectory::default();
            let observer: Option<(When, &mut dyn solve::Observe)> = Some((when, &mut trajectory));
            let watched = solve::run(&bound, size(n), Seed(9), generous(), &CALM, observer).unwrap();
            assert_eq!(watched.outcome, plain.outcome, "{bound:?}");
            assert_eq!(watched.effort, plain.effort, "{bound:?}");
            let moments = trajectory.moments();
            assert_eq!(moments.first().map(|moment| moment.cost), plain.initial_cost, "{bound:?}");
            assert_eq!(
                moments.last().map(|moment| (moment.step, moment.cost)),
                Some((plain.effort.steps, 0))
            );
        }
    }
}

#[test]
fn refuses_sizes_beyond_its_limit() {
    for algorithm in ALGORITHMS {
        match algorithm.limit {
            None => algorithm.admit(Size::MAX).unwrap(),
            Some(limit) => {
                algorithm.admit(size(limit.size)).unwrap();
                assert!(algorithm.admit(size(limit.size + 1)).is_err(), "{}", algorithm.name);
            }
        }
    }
}

#[test]
fn the_largest_size_of_a_recursive_search_does_not_overflow_the_stack() {
    for bound in all_variants().filter(|bound| bound.algorithm.limit.is_some()) {
        let n = bound.algorithm.limit.unwrap().size;
        // Threads of tests have 2 MiB of stack, less than any thread that the program starts.
        let report = run(&bound, n, 1, Budget::steps(3_000_000));
        assert_eq!(report.effort.steps, 3_000_000, "{bound:?}");
    }
}

#[test]
fn paired_start_streams_give_the_same_first_board() {
    // The start stream ignores the algorithm and its parameters but for those that concern the start.
    let costs = |name: &str, sets: &[&str]| -> Vec<Option<u64>> {
        let algorithm = solve::registry::find(name).unwrap();
        let cost = |set: &&str| {
            run(&algorithm.bind(&set.parse().unwrap()).unwrap(), 500, 4, generous()).initial_cost
        };
        sets.iter().map(cost).collect()
    };
    for (name, sets) in [
        ("min_conflicts", ["", "walk = 0.1", "limit = 5"]),
        ("queen_search", ["", "limit = 5000", "limit = 800"]),
    ] {
        let costs = costs(name, &sets);
        assert!(costs[0].is_some() && costs.iter().all(|cost| *cost == costs[0]), "{name}: {costs:?}");
    }
}

//! Nanoseconds a step of each algorithm of the registry, and of the primitives of the boards.
//!
//! A step is what the record of the algorithm says (`queens list`), so these numbers compare an algorithm with itself
//! over time and sizes, not one algorithm with another.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use queens_lab::board::{ColumnBoard, Permutation, Size, SwapBoard};
use queens_lab::random::Seed;
use queens_lab::solve::algorithms::ALGORITHMS;
use queens_lab::solve::{self, Bound, Budget, Moment, Observe, When};

static CALM: AtomicBool = AtomicBool::new(false);

fn size(n: u32) -> Size {
    Size::new(u64::from(n)).unwrap()
}

/// How long the runs of a benchmark are meant to take each.
const RUN: Duration = Duration::from_millis(200);
/// From how long a single step on nothing is benched: a sweep over all moves of 10^5 queens takes that long.
const ENDLESS: Duration = Duration::from_secs(5);

/// Notes how many steps were made before the first complete board stood.
#[derive(Default)]
struct StepsOfTheStart(Option<u64>);

impl Observe for StepsOfTheStart {
    fn observe(&mut self, moment: Moment) {
        self.0.get_or_insert(moment.step);
    }
}

/// The nanoseconds of a run and its steps. The start is in them only where it is made of steps, as the tries of the queen
/// searches are, or where there is none, as in tree search.
fn measured(bound: &Bound, n: u32, budget: Budget) -> (f64, u64) {
    let mut first = StepsOfTheStart::default();
    let rarely = When::Every(std::num::NonZeroU64::MAX);
    let report = solve::run(bound, size(n), Seed(1), budget, &CALM, Some((rarely, &mut first))).unwrap();
    let start = report.clock.start.filter(|_| first.0 == Some(0)).unwrap_or_default();
    ((report.clock.total - start).as_nanos() as f64, report.effort.steps)
}

/// How many steps fit into a run; `None` if not even one ends in a bearable time.
fn fitting(bound: &Bound, n: u32) -> Option<u64> {
    let within = |time| Some(measured(bound, n, Budget::time(time)).1).filter(|&steps| steps > 0);
    within(RUN).or_else(|| within(ENDLESS))
}

/// Nanoseconds a step: as many runs of the same seed as hold so many steps.
fn steps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("step");
    group
        .sample_size(10)
        .sampling_mode(SamplingMode::Flat)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2));
    for algorithm in ALGORITHMS {
        let bound = algorithm.bind(&toml::Table::new()).unwrap();
        for n in [1000, 100_000] {
            let n = algorithm.limit.map_or(n, |limit| limit.size.min(n));
            let Some(steps) = fitting(&bound, n) else {
                eprintln!("step/{}/{n}: no step ends within {ENDLESS:?}", algorithm.name);
                continue;
            };
            group.bench_function(BenchmarkId::new(algorithm.name, n), |bencher| {
                bencher.iter_custom(|wanted| {
                    let (mut time, mut made) = (0.0, 0);
                    while made < wanted {
                        let run = measured(&bound, n, Budget::steps(steps));
                        (time, made) = (time + run.0, made + run.1);
                    }
                    Duration::from_nanos((time / made as f64 * wanted as f64) as u64)
                });
            });
        }
    }
    group.finish();
}

/// The O(1) primitives of the boards on random squares.
fn primitives(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("board");
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
    for n in [1000, 100_000] {
        let mut rng = Seed(1).rng();
        let mut swap = SwapBoard::new(Permutation::random(size(n), &mut rng));
        group.bench_function(BenchmarkId::new("swap_delta", n), |bencher| {
            bencher.iter(|| black_box(swap.swap_delta(rng.below(n), rng.below(n))));
        });
        group.bench_function(BenchmarkId::new("swap_frees_both", n), |bencher| {
            bencher.iter(|| black_box(swap.swap_frees_both(rng.below(n), rng.below(n))));
        });
        group.bench_function(BenchmarkId::new("swap", n), |bencher| {
            bencher.iter(|| swap.swap(rng.below(n), rng.below(n)));
        });
        let mut column = ColumnBoard::empty(size(n));
        (0..n).for_each(|_| column.place(rng.below(n)));
        group.bench_function(BenchmarkId::new("conflicts", n), |bencher| {
            bencher.iter(|| black_box(column.conflicts(rng.below(n), rng.below(n))));
        });
        group.bench_function(BenchmarkId::new("move_queen", n), |bencher| {
            bencher.iter(|| column.move_queen(rng.below(n), rng.below(n)));
        });
    }
    group.finish();
}

criterion_group!(benches, steps, primitives);
criterion_main!(benches);

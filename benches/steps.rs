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
use queens_lab::solve::{self, Bound, Budget, Moment, Observe, Stop, When};

static CALM: AtomicBool = AtomicBool::new(false);

fn size(n: u32) -> Size {
    Size::new(u64::from(n)).unwrap()
}

/// How long the runs of a benchmark are meant to take each.
const RUN: Duration = Duration::from_millis(200);
/// From how long on a single step is measured once instead of many times: one that looks at all moves of 10^5 queens.
const ENDLESS: Duration = Duration::from_secs(5);

/// Notes how many steps were made before the first complete board stood.
#[derive(Default)]
struct StepsOfTheStart(Option<u64>);

impl Observe for StepsOfTheStart {
    fn observe(&mut self, moment: Moment) {
        self.0.get_or_insert(moment.step);
    }
}

/// A run that was watched.
struct Run {
    /// What it took. The start is in it only where it is made of steps, as the tries of the queen searches are, or where
    /// there is none, as in tree search.
    time: Duration,
    /// The steps, the last of which may not have ended.
    steps: u64,
    /// Whether each of them ended: a step is counted before it is made.
    whole: bool,
}

fn measured(bound: &Bound, n: u32, budget: Budget) -> Run {
    let mut first = StepsOfTheStart::default();
    let rarely = When::Every(std::num::NonZeroU64::MAX);
    let report = solve::run(bound, size(n), Seed(1), budget, &CALM, Some((rarely, &mut first))).unwrap();
    let start = report.clock.start.filter(|_| first.0 == Some(0)).unwrap_or_default();
    Run {
        time: report.clock.total - start,
        steps: report.effort.steps,
        whole: report.outcome != Err(Stop::Time),
    }
}

/// How many steps fit into a run; `None` if none ends in a bearable time.
fn fitting(bound: &Bound, n: u32) -> Option<u64> {
    let within = |time| {
        let run = measured(bound, n, Budget::time(time));
        Some(run.steps - u64::from(!run.whole && run.steps > 0)).filter(|&steps| steps > 0)
    };
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
        let mut sizes = vec![1000, 100_000];
        sizes.iter_mut().for_each(|n| *n = algorithm.limit.map_or(*n, |limit| limit.size.min(*n)));
        sizes.dedup();
        for n in sizes {
            let Some(steps) = fitting(&bound, n) else {
                let once = measured(&bound, n, Budget::steps(1)).time;
                println!("step/{}/{n}\n{:24}time:   {once:?}, measured once", algorithm.name, "");
                continue;
            };
            group.bench_function(BenchmarkId::new(algorithm.name, n), |bencher| {
                bencher.iter_custom(|wanted| {
                    let (mut time, mut made) = (0.0, 0);
                    while made < wanted {
                        let run = measured(&bound, n, Budget::steps(steps));
                        (time, made) = (time + run.time.as_nanos() as f64, made + run.steps);
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

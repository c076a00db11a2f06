//! Nanoseconds a step of each algorithm of the registry, and of the primitives of the boards.
//!
//! A step is what the record of the algorithm says (`queens list`), so these numbers compare an algorithm with itself
//! over time and sizes, not one algorithm with another.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use queens_lab::board::{ColumnBoard, Permutation, Size, SwapBoard};
use queens_lab::random::Seed;
use queens_lab::solve::algorithms::ALGORITHMS;
use queens_lab::solve::{self, Budget, Guarantee};

static CALM: AtomicBool = AtomicBool::new(false);

fn size(n: u32) -> Size {
    Size::new(u64::from(n)).unwrap()
}

/// Whole runs, reported per step. Complete searches walk a fixed number of nodes.
fn steps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("step");
    group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
    for algorithm in ALGORITHMS {
        let bound = algorithm.bind(&toml::Table::new()).unwrap();
        let complete = algorithm.guarantee == Guarantee::Complete;
        for n in [1000, 100_000] {
            let n = if complete { algorithm.limit.map_or(n, |limit| limit.size.min(n)) } else { n };
            let budget =
                if complete { Budget::steps(1_000_000) } else { Budget::time(Duration::from_secs(60)) };
            let run = || solve::run(&bound, size(n), Seed(1), budget, &CALM, None).unwrap();
            group.throughput(Throughput::Elements(run().effort.steps));
            group.bench_function(BenchmarkId::new(algorithm.name, n), |bencher| bencher.iter(run));
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

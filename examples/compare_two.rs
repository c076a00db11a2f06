//! Two heuristics on equal seeds, medians with their ratio and its interval.
//!
//! `cargo run --release --example compare_two`

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use queens_lab::board::Size;
use queens_lab::random::Seed;
use queens_lab::solve::{self, Budget, registry};
use queens_lab::stats::{Confidence, Sample, bootstrap};

fn times(algorithm: &str, n: u64) -> Result<Sample, Box<dyn std::error::Error>> {
    let bound = registry::find(algorithm)?.bind(&toml::Table::new())?;
    let interrupt = AtomicBool::new(false);
    let mut seconds = Vec::new();
    for seed in 0..30 {
        let budget = Budget::time(Duration::from_secs(10));
        let report = solve::run(&bound, Size::new(n)?, Seed(seed), budget, &interrupt, None)?;
        seconds.push(report.clock.total.as_secs_f64());
    }
    Ok(Sample::new(seconds)?)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (slow, fast) = (times("queen_search", 1000)?, times("min_conflicts", 1000)?);
    println!("queen search {:.1} µs, min-conflicts {:.1} µs", slow.median() * 1e6, fast.median() * 1e6);
    let ratio = bootstrap::ratio_of_medians(&slow, &fast, 10_000, Confidence::P95, Seed(1));
    if let Some(ratio) = ratio
        && let Some(interval) = ratio.interval
    {
        println!("ratio {:.2}, 95 % interval {:.2} to {:.2}", ratio.value, interval.low(), interval.high());
    }
    Ok(())
}

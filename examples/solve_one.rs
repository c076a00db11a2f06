//! One solution from a program of one's own: pick an algorithm by name, give it a seed and a budget.
//!
//! `cargo run --release --example solve_one`

use std::sync::atomic::AtomicBool;

use queens_lab::board::Size;
use queens_lab::random::Seed;
use queens_lab::solve::{self, Budget, registry};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let parameters: toml::Table = "start = 'random'".parse()?;
    let bound = registry::find("min_conflicts")?.bind(&parameters)?;
    // Another thread may set this to stop the run; nobody does here.
    let interrupt = AtomicBool::new(false);
    let report = solve::run(&bound, Size::new(20)?, Seed(1), Budget::steps(100_000), &interrupt, None)?;
    match report.outcome {
        Ok(solution) => println!("{} after {} steps", solution.line(), report.effort.steps),
        Err(stop) => println!("no solution: {stop:?}"),
    }
    Ok(())
}

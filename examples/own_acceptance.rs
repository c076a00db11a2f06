//! A rule of acceptance of one's own in the grid of local searches: a demon with a purse.
//!
//! The demon pays for every raise of the cost out of its purse and is paid for every fall, but keeps no more than the
//! purse holds (Creutz 1983, DOI 10.1103/PhysRevLett.50.1411; the bounded demon, Wood and Downs 1998). The walk is run by
//! `solve::run`, checked and metered as any other, and held against simulated annealing from the same boards.
//!
//! `cargo run --release --example own_acceptance`

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use queens_lab::board::Size;
use queens_lab::random::{Rng, Seed};
use queens_lab::solve::local::neighbourhood::ConflictedAny;
use queens_lab::solve::local::{self, Acceptance, Attempts, LocalSearch, Restart, Start};
use queens_lab::solve::parameter::{Kind, Parameter};
use queens_lab::solve::{self, Algorithm, Bound, Budget, Guarantee, Measure, registry};
use queens_lab::stats::Sample;

#[derive(Clone)]
struct Demon {
    purse: i64,
    money: i64,
}

impl Acceptance for Demon {
    fn begin(&mut self, _: Size, _: u64) {
        self.money = self.purse;
    }

    fn accepts(&mut self, _cost: u64, delta: i64, _: &mut Rng) -> bool {
        let accepted = delta <= self.money;
        if accepted {
            self.money = (self.money - delta).min(self.purse);
        }
        accepted
    }
}

/// The record of an algorithm, as the registry holds them: its parameters are checked as those of the library are.
static DEMON: Algorithm = Algorithm {
    name: "demon",
    summary: "a bounded demon on swaps of a conflicted row with any other",
    source: "Creutz 1983, DOI 10.1103/PhysRevLett.50.1411",
    deviations: "restarts",
    step: local::STEP,
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: local::BYTES_PER_QUEEN,
    parameters: &[Parameter {
        name: "purse",
        kind: Kind::Count { default: 1, min: 0, max: 1000 },
        meaning: "attacking pairs that the demon can save up",
    }],
    solver: |values| {
        let purse = values.count("purse").map_or(1, |purse| purse as i64);
        Box::new(LocalSearch {
            start: Start::Random,
            neighbourhood: ConflictedAny,
            acceptance: Demon { purse, money: purse },
            restart: Restart { attempts: Attempts::Luby, unit: Some(100_000) },
        })
    },
};

/// The median steps of thirty runs; those that the budget cut are left out and counted.
fn report(bound: &Bound, n: u64) -> Result<(), Box<dyn std::error::Error>> {
    let interrupt = AtomicBool::new(false);
    let budget = Budget::time(Duration::from_millis(200));
    let mut steps = Vec::new();
    for seed in 0..30 {
        let report = solve::run(bound, Size::new(n)?, Seed(seed), budget, &interrupt, None)?;
        if report.outcome.is_ok() {
            steps.push(report.effort.steps as f64);
        }
    }
    let solved = steps.len();
    let median = Sample::new(steps).map_or(f64::NAN, |steps| steps.median());
    let (name, parameters) = (bound.algorithm.name, &bound.parameters);
    println!("n = {n:5}  {solved:2} of 30 solved, median {median:8.0} steps  {name} {parameters}");
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for n in [8, 100, 1000] {
        for purse in ["purse = 0", "purse = 1", "purse = 2"] {
            report(&DEMON.bind(&purse.parse()?)?, n)?;
        }
        report(&registry::find("simulated_annealing")?.bind(&toml::Table::new())?, n)?;
    }
    Ok(())
}

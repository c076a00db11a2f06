//! Evolution of a population of permutations: what the genetic and the memetic algorithm share.
//!
//! A generation keeps its best few, the elite, and makes a child for each of the others: two tournaments choose the
//! parents, a crossover or a copy of the first makes the child, a mutation may change it, and a repair may better it.
//! Among equals the younger counts as the better, so that a population drifts over a plateau instead of sitting on it.
//!
//! All memory is taken before the first step: the generation that dies is where the next one is written.

mod parameters;

use std::cmp::Reverse;

pub(super) use parameters::{
    CROSSOVER, MUTATION, PATIENCE, count, elite, mating, population, rate, tournament,
};

use super::crossover::Crossover;
use super::parameter::Values;
use super::{Meter, Solver, Stop, Streams};
use crate::board::{Permutation, Size, TrackedBoard};
use crate::random::Rng;

/// How a child is changed at random.
#[derive(Clone, Copy)]
enum Mutation {
    Swap,
    Insertion,
}

/// A bounded repair by min-conflict swaps.
pub(super) struct Repair {
    /// Swaps a child.
    pub(super) swaps: u64,
    /// Partners looked at for each.
    pub(super) partners: u64,
}

/// The solver of both algorithms.
pub(super) struct Evolution {
    population: usize,
    elite: usize,
    tournament: u64,
    crossover: Crossover,
    mating: f64,
    mutation: Mutation,
    rate: f64,
    patience: Option<u64>,
    repair: Option<Repair>,
}

/// A permutation of the population.
struct Individual {
    columns: Vec<u32>,
    cost: u64,
    /// The later made, the greater; no two are equal.
    birth: u64,
}

/// The living generation, the next one, and what serves to make it.
struct Nursery {
    living: Vec<Individual>,
    /// As many as a generation replaces; between generations, the memory of the dead.
    children: Vec<Individual>,
    births: u64,
    board: TrackedBoard,
    place: Vec<u32>,
}

impl Evolution {
    /// The solver under the values of the parameters.
    pub(super) fn new(values: &Values, repair: Option<Repair>) -> Evolution {
        let whole = |name| values.count(name).expect("a whole number without a rule has a value");
        let population = whole("population") as usize;
        Evolution {
            population,
            elite: (whole("elite") as usize).min(population - 1),
            tournament: whole("tournament"),
            crossover: Crossover::named(values.choice("crossover")),
            mating: values.real("mating"),
            mutation: if values.choice("mutation") == "swap" { Mutation::Swap } else { Mutation::Insertion },
            rate: values.real("rate"),
            patience: values.count("patience"),
            repair,
        }
    }
}

impl Solver for Evolution {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let patience = self.patience.unwrap_or(100 + u64::from(size.get()));
        let mut nursery = self.nursery(size, meter)?;
        loop {
            nursery.populate(&mut streams.start, meter)?;
            meter.started(nursery.least_cost());
            if let Some(columns) = self.evolve(&mut nursery, patience, &mut streams.search, meter)? {
                meter.finished(0);
                return Ok(columns);
            }
            meter.restart();
        }
    }
}

impl Evolution {
    /// All memory of a run.
    fn nursery(&self, size: Size, meter: &mut Meter<'_>) -> Result<Nursery, Stop> {
        let mut individuals = |count: usize| -> Result<Vec<Individual>, Stop> {
            let mut made = Vec::with_capacity(count);
            for _ in 0..count {
                meter.work(size.get() / COLUMNS_A_UNIT)?;
                made.push(Individual { columns: (0..size.get()).collect(), cost: 0, birth: 0 });
            }
            Ok(made)
        };
        Ok(Nursery {
            living: individuals(self.population)?,
            children: individuals(self.population - self.elite)?,
            births: 0,
            board: TrackedBoard::new(Permutation::identity(size)),
            place: vec![0; size.len()],
        })
    }

    /// Generation after generation, until a solution is born, or none in `patience` of them is better than all before.
    fn evolve(
        &self,
        nursery: &mut Nursery,
        patience: u64,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<u32>>, Stop> {
        if let Some(solution) = nursery.living.iter_mut().find(|individual| individual.cost == 0) {
            return Ok(Some(std::mem::take(&mut solution.columns)));
        }
        let mut record = nursery.least_cost();
        let mut fruitless = 0;
        while fruitless < patience {
            fruitless += 1;
            let mut best = nursery.least_cost();
            for index in 0..nursery.children.len() {
                meter.step(best)?;
                let cost = self.bear(nursery, index, rng, meter)?;
                if cost == 0 {
                    return Ok(Some(std::mem::take(&mut nursery.children[index].columns)));
                }
                best = best.min(cost);
            }
            if best < record {
                (record, fruitless) = (best, 0);
            }
            nursery.succeed(self.elite);
        }
        Ok(None)
    }

    /// Makes one child and returns its cost. O(n), and O(partners) more for each swap of a repair.
    fn bear(
        &self,
        nursery: &mut Nursery,
        index: usize,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<u64, Stop> {
        let Nursery { living, children, births, board, place } = nursery;
        let child = &mut children[index];
        meter.work(board.size().get())?;
        let first = self.parent(living, rng);
        if rng.unit() < self.mating {
            let second = self.parent(living, rng);
            self.crossover.cross(&first.columns, &second.columns, &mut child.columns, place, rng);
        } else {
            child.columns.copy_from_slice(&first.columns);
        }
        if rng.unit() < self.rate {
            self.mutation.change(&mut child.columns, rng);
            meter.effort.moves += 1;
        }
        meter.work(board.size().get())?;
        board.load(&child.columns);
        meter.effort.evaluations += 1;
        if let Some(repair) = &self.repair {
            repair.better(board, rng, meter)?;
            child.columns.copy_from_slice(board.permutation().columns());
        }
        *births += 1;
        (child.cost, child.birth) = (board.cost(), *births);
        Ok(child.cost)
    }

    /// The best of some drawn permutations, the first drawn among equals.
    fn parent<'a>(&self, living: &'a [Individual], rng: &mut Rng) -> &'a Individual {
        let mut drawn = || &living[rng.below(living.len() as u32) as usize];
        let mut best = drawn();
        for _ in 1..self.tournament {
            let other = drawn();
            if other.cost < best.cost {
                best = other;
            }
        }
        best
    }
}

impl Mutation {
    /// Changes two rows or more of at least two.
    fn change(self, columns: &mut [u32], rng: &mut Rng) {
        let (from, to) = rng.pair_below(columns.len() as u32);
        let (from, to) = (from as usize, to as usize);
        match self {
            Mutation::Swap => columns.swap(from, to),
            Mutation::Insertion if from < to => columns[from..=to].rotate_left(1),
            Mutation::Insertion => columns[to..=from].rotate_right(1),
        }
    }
}

impl Repair {
    /// Min-conflict swaps: an attacked row, drawn, swaps columns with the best of some drawn partners, the first drawn
    /// among equals, unless that would raise the cost.
    fn better(&self, board: &mut TrackedBoard, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<(), Stop> {
        for _ in 0..self.swaps {
            let Some(row) = board.conflicted().pick(rng) else { break };
            let mut drawn = || {
                let partner = rng.other_below(board.size().get(), row);
                (board.swap_delta(row, partner), partner)
            };
            let mut best = drawn();
            for _ in 1..self.partners {
                let other = drawn();
                if other.0 < best.0 {
                    best = other;
                }
                meter.work(1)?;
            }
            meter.effort.evaluations += self.partners;
            if best.0 <= 0 {
                board.swap(row, best.1);
                meter.effort.moves += 1;
            }
        }
        Ok(())
    }
}

/// Columns written in order in about the time of a unit of work.
const COLUMNS_A_UNIT: u32 = 16;

impl Nursery {
    /// Draws every permutation of the first generation from all n!.
    fn populate(&mut self, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<(), Stop> {
        for individual in &mut self.living {
            meter.work(self.board.size().get())?;
            for (column, row) in individual.columns.iter_mut().zip(0..) {
                *column = row;
            }
            rng.shuffle(&mut individual.columns);
            meter.work(self.board.size().get())?;
            self.board.load(&individual.columns);
            meter.effort.evaluations += 1;
            self.births += 1;
            (individual.cost, individual.birth) = (self.board.cost(), self.births);
        }
        Ok(())
    }

    /// The cost of the best living permutation.
    fn least_cost(&self) -> u64 {
        self.living.iter().map(|individual| individual.cost).min().expect("a population has two or more")
    }

    /// The elite and the children are the next generation; the others are dead.
    fn succeed(&mut self, elite: usize) {
        self.living.sort_unstable_by_key(|individual| (individual.cost, Reverse(individual.birth)));
        self.living[elite..].swap_with_slice(&mut self.children);
    }
}

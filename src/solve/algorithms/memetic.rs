//! A memetic algorithm on permutations: the evolution of [`super::genetic`], in which every child is repaired.
//!
//! After its mutation a child gets at most `repairs` min-conflict swaps: an attacked row is drawn, `partners` other rows
//! are drawn, and of the swaps with them the one that lowers the cost most is made, or one that keeps it; none that
//! raises it. What a child learns so is written into it and inherited.
//!
//! **One step** is one child, made, mutated, evaluated and repaired. It costs O(n + repairs * partners). A child is one
//! evaluation, and so is each partner looked at and each permutation of a first population; a mutation is a move, and so
//! is a swap of a repair.
//!
//! **Source**: P. Moscato, On evolution, search, optimization, genetic algorithms and martial arts: towards memetic
//! algorithms, Caltech Concurrent Computation Program, report 826 (1989). For the crossovers see [`super::genetic`].
//!
//! **Deviations**: the repair is bounded and need not end in a local minimum; the first population is not repaired, so
//! that it is as a genetic algorithm's; partners are drawn, so that a swap does not cost O(n). For the others see
//! [`super::genetic`]. The defaults are tuned here: with repairs every population that was tried solves n = 1000 in
//! hundreds of children, and a small one costs least.

use crate::solve::Guarantee;
use crate::solve::evolution::{self, Evolution, Repair};
use crate::solve::registry::{Algorithm, Measure};

/// The record of the memetic algorithm.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "memetic",
    summary: "memetic algorithm on permutations: genetic, with each child repaired by min-conflict swaps",
    source: "Moscato 1989, Caltech Concurrent Computation Program, report 826; crossovers as in genetic",
    deviations: "the repair is bounded and looks at drawn partners only; the first population is not repaired; else as \
                 genetic",
    step: "one child: made of its parents, mutated, evaluated and repaired, in O(n + repairs * partners)",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    // 30 permutations, a board and its helpers.
    bytes_per_queen: 200,
    parameters: &[
        evolution::population(20),
        evolution::elite(10),
        evolution::tournament(5),
        evolution::CROSSOVER,
        evolution::mating(0.5),
        evolution::MUTATION,
        evolution::rate(0.5),
        evolution::count("repairs", 20, 0, 1 << 32, "min-conflict swaps tried to repair a child, at most"),
        evolution::count(
            "partners",
            50,
            1,
            1 << 32,
            "rows drawn for one min-conflict swap, to choose the best",
        ),
        evolution::PATIENCE,
    ],
    solver: |values| {
        let whole = |name| values.count(name).expect("a whole number without a rule has a value");
        Box::new(Evolution::new(
            values,
            Some(Repair { swaps: whole("repairs"), partners: whole("partners") }),
        ))
    },
};

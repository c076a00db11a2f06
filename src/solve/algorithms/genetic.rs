//! A genetic algorithm on permutations.
//!
//! The first population is drawn from all permutations. A generation keeps its `elite`; each of its other places goes to
//! a child: two tournaments choose its parents, with probability `mating` a crossover of both makes it, else it is a copy
//! of the first, and with probability `rate` it is mutated. Among equals the younger counts as the better, so that the
//! population drifts over a plateau. Three crossovers, all with permutations as children: partially matched (`pmx`),
//! order (`ox`) and cycle (`cycle`); two mutations: a swap of two rows, or an insertion, which takes a column to another
//! row and shifts those between. `src/solve/evolution` is this program, shared with [`super::memetic`].
//!
//! **One step** is one child, made, mutated and evaluated. It costs O(n): a crossover may change every row, so the cost
//! is counted from scratch. A child is one evaluation, and so is each permutation of a first population; a mutation is a
//! move.
//!
//! **Source**: D. E. Goldberg, R. Lingle, Alleles, loci and the travelling salesman problem, Proceedings of the First
//! International Conference on Genetic Algorithms (1985) 154-159 (`pmx`); L. Davis, Applying adaptive algorithms to
//! epistatic domains, Proceedings of the Ninth International Joint Conference on Artificial Intelligence (1985) 162-164
//! (`ox`); I. M. Oliver, D. J. Smith, J. R. C. Holland, A study of permutation crossover operators on the traveling
//! salesman problem, Proceedings of the Second International Conference on Genetic Algorithms (1987) 224-230 (`cycle`).
//!
//! **Deviations**: the sources choose parents in proportion to their fitness, here tournaments do. A crossover makes one
//! child, not two. The cycle begins at a drawn row, and the child has that one cycle of its first parent. A restart after
//! generations without a better best. The defaults are tuned here, and half of the population as elite is what matters
//! most: with two of twenty, n = 500 was rarely solved by a million children, with 50 of 100 it takes a tenth of that.
//! `insertion` moves as many queens off their diagonals as lie between its rows; alone it gets little further than n = 30.

use crate::solve::Guarantee;
use crate::solve::evolution::{self, Evolution};
use crate::solve::registry::{Algorithm, Measure};

/// The record of the genetic algorithm.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "genetic",
    summary: "genetic algorithm on permutations: tournaments, crossover, mutation and an elite; for small n",
    source: "Goldberg, Lingle 1985 (pmx); Davis 1985 (ox); Oliver, Smith, Holland 1987 (cycle)",
    deviations: "tournaments instead of proportional selection; one child a crossover; a cycle from a drawn row; restarts \
                 after generations without a better best; mutation=insertion gets little further than n = 30",
    step: "one child: made of its parents, mutated and evaluated from scratch, in O(n)",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    // 150 permutations, a board and its helpers.
    bytes_per_queen: 700,
    parameters: &[
        evolution::population(100),
        evolution::elite(50),
        evolution::tournament(5),
        evolution::CROSSOVER,
        evolution::mating(0.8),
        evolution::MUTATION,
        evolution::rate(0.9),
        evolution::PATIENCE,
    ],
    solver: |values| Box::new(Evolution::new(values, None)),
};

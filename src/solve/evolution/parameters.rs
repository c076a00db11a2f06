//! The parameters of an evolution: each algorithm's table takes them from here, with defaults of its own.

use crate::solve::crossover::WORDS;
use crate::solve::parameter::{Kind, Parameter};

/// The parameter of the crossover.
pub(in crate::solve) const CROSSOVER: Parameter = Parameter {
    name: "crossover",
    kind: Kind::Choice(WORDS),
    meaning: "how a child is made of two parents: partially matched, order or cycle crossover",
};

/// The parameter of the mutation.
pub(in crate::solve) const MUTATION: Parameter = Parameter {
    name: "mutation",
    kind: Kind::Choice(&["swap", "insertion"]),
    meaning: "how a child is changed: two rows swap columns, or a column moves to another row and those between shift",
};

/// A parameter that is a whole number.
pub(in crate::solve) const fn count(
    name: &'static str,
    default: u64,
    min: u64,
    max: u64,
    meaning: &'static str,
) -> Parameter {
    Parameter { name, kind: Kind::Count { default, min, max }, meaning }
}

/// The parameter of the number of permutations.
pub(in crate::solve) const fn population(default: u64) -> Parameter {
    count("population", default, 2, 10_000, "permutations in a generation")
}

/// The parameter of the tournaments.
pub(in crate::solve) const fn tournament(default: u64) -> Parameter {
    count("tournament", default, 1, 10_000, "permutations drawn for a tournament, whose best is a parent")
}

/// The parameter of the elite.
pub(in crate::solve) const fn elite(default: u64) -> Parameter {
    count("elite", default, 0, 9_999, "best permutations that live on, at most all but one of the population")
}

/// A parameter that is a probability.
const fn probability(name: &'static str, default: f64, meaning: &'static str) -> Parameter {
    Parameter { name, kind: Kind::Real { default, min: 0.0, max: 1.0 }, meaning }
}

/// The parameter of the crossover's probability.
pub(in crate::solve) const fn mating(default: f64) -> Parameter {
    probability(
        "mating",
        default,
        "the probability that a child has two parents; else it is a copy of the first",
    )
}

/// The parameter of the mutation's probability.
pub(in crate::solve) const fn rate(default: f64) -> Parameter {
    probability("rate", default, "the probability that a child is mutated")
}

/// The parameter of the restart.
pub(in crate::solve) const PATIENCE: Parameter = Parameter {
    name: "patience",
    kind: Kind::AutoCount { default: None, rule: "100 + n", min: 1, max: 1 << 53 },
    meaning: "generations without a better best before a restart from a new population",
};

//! The record of an algorithm: what it is called, who published it, what it promises, and how a configured solver is
//! made from what a user wrote.

use super::algorithms::ALGORITHMS;
use super::parameter::{Parameter, ParameterError, Values, nearest};
use super::{Guarantee, Solver};
use crate::board::Size;

/// An algorithm as the registry knows it.
pub struct Algorithm {
    /// Its name in commands, specs and tables.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// Where this code departs from the source; empty if nowhere.
    pub deviations: &'static str,
    /// What one step is.
    pub step: &'static str,
    /// What it promises.
    pub guarantee: Guarantee,
    /// The kinds of effort that it reports beside its steps.
    pub reports: &'static [Measure],
    /// The largest size that it can do at all, and why.
    pub limit: Option<Limit>,
    /// An upper bound of the memory that it needs for each queen, in bytes, when n is large.
    pub bytes_per_queen: u64,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// Makes the solver from checked values.
    pub solver: fn(&Values) -> Box<dyn Solver>,
}

/// A kind of effort beside the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Costs, deltas or pair checks computed.
    Evaluations,
    /// Changes made to a complete board.
    Moves,
    /// Fresh starts after the first.
    Restarts,
    /// Placements tried by tree search.
    Nodes,
}

/// The largest size that an algorithm can do at all.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The size.
    pub size: u32,
    /// Why it ends there.
    pub reason: &'static str,
}

/// An algorithm with checked parameters.
pub struct Bound {
    /// The algorithm.
    pub algorithm: &'static Algorithm,
    /// The solver.
    pub solver: Box<dyn Solver>,
    /// The canonical text of all effective parameters, defaults included.
    pub parameters: String,
}

impl std::fmt::Debug for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}({})", self.algorithm.name, self.parameters)
    }
}

/// Why an algorithm could not be made ready.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegistryError {
    /// No algorithm has this name.
    #[error("there is no algorithm {written:?}{}: `queens list` shows all", maybe(.nearest))]
    Unknown {
        /// What was written.
        written: String,
        /// The one that was probably meant.
        nearest: Option<&'static str>,
    },
    /// The algorithm cannot do the size.
    #[error("{algorithm} takes at most n = {limit}, not {size}: {reason}")]
    SizeBeyond {
        /// The algorithm.
        algorithm: &'static str,
        /// The largest size that it can do.
        limit: u32,
        /// The size that was asked for.
        size: u32,
        /// Why it ends there.
        reason: &'static str,
    },
    /// A parameter is wrong.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
}

fn maybe(nearest: &Option<&str>) -> String {
    nearest.map_or(String::new(), |nearest| format!(", maybe {nearest:?}"))
}

/// The algorithm of this name.
///
/// # Errors
/// If there is none; the error names the nearest.
pub fn find(name: &str) -> Result<&'static Algorithm, RegistryError> {
    ALGORITHMS.iter().copied().find(|algorithm| algorithm.name == name).ok_or_else(|| {
        let known: Vec<&'static str> = ALGORITHMS.iter().map(|algorithm| algorithm.name).collect();
        RegistryError::Unknown { written: name.to_owned(), nearest: nearest(name, &known) }
    })
}

impl Algorithm {
    /// Checks what a user wrote and makes the solver.
    ///
    /// # Errors
    /// The first unknown parameter or value out of range.
    pub fn bind(&'static self, written: &toml::Table) -> Result<Bound, RegistryError> {
        let values = Values::check(self.name, self.parameters, written)?;
        Ok(Bound { algorithm: self, solver: (self.solver)(&values), parameters: values.to_string() })
    }

    /// Checks that the algorithm can do a size.
    ///
    /// # Errors
    /// If the size is beyond its limit.
    pub fn admit(&self, size: Size) -> Result<(), RegistryError> {
        match self.limit {
            Some(limit) if size.get() > limit.size => Err(RegistryError::SizeBeyond {
                algorithm: self.name,
                limit: limit.size,
                size: size.get(),
                reason: limit.reason,
            }),
            _ => Ok(()),
        }
    }

    /// Whether it reports a kind of effort.
    pub fn reports(&self, measure: Measure) -> bool {
        self.reports.contains(&measure)
    }
}

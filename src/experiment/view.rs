//! What a report shows of an experiment beside the plain table: views of it, and published values to set beside them.

use crate::board::Size;

/// What is read from one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Wall time of the whole run.
    Time,
    /// Steps, as each algorithm defines them.
    Steps,
    /// Costs, deltas or pair checks computed.
    Evaluations,
    /// Changes made to a complete board.
    Moves,
    /// Fresh starts after the first.
    Restarts,
    /// Placements tried by tree search.
    Nodes,
    /// Attacking pairs of the first complete board.
    InitialCost,
    /// Attacking pairs of the last complete board.
    FinalCost,
    /// Whether it ended with a solution.
    Solved,
    /// Moves made for each evaluation.
    Acceptance,
    /// How many steps apart the costs of a traced random walk forget each other.
    CorrelationLength,
}

impl Quantity {
    /// The word of each in a spec.
    pub(super) const NAMES: [(&'static str, Quantity); 11] = [
        ("time", Quantity::Time),
        ("steps", Quantity::Steps),
        ("evaluations", Quantity::Evaluations),
        ("moves", Quantity::Moves),
        ("restarts", Quantity::Restarts),
        ("nodes", Quantity::Nodes),
        ("initial_cost", Quantity::InitialCost),
        ("final_cost", Quantity::FinalCost),
        ("solved", Quantity::Solved),
        ("acceptance", Quantity::Acceptance),
        ("correlation_length", Quantity::CorrelationLength),
    ];

    /// Whether it makes sense for each queen.
    pub(super) fn divides(self) -> bool {
        use Quantity::{Evaluations, FinalCost, InitialCost, Moves, Steps, Time};
        matches!(self, Time | Steps | Evaluations | Moves | InitialCost | FinalCost)
    }

    /// Whether a run that its budget ended would have had more of it: then it is known to be above what was counted.
    pub fn grows(self) -> bool {
        use Quantity::{Evaluations, Moves, Nodes, Restarts, Steps, Time};
        matches!(self, Time | Steps | Evaluations | Moves | Restarts | Nodes)
    }
}

/// What is read from one run, and whether it is divided by the number of queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// What is read.
    pub quantity: Quantity,
    /// Whether it is divided by n.
    pub per_queen: bool,
}

/// How the runs of one label at one size are summed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// The median.
    Median,
    /// The arithmetic mean. There is none if a budget cut a run short.
    Mean,
}

/// Which runs are summed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// All.
    All,
    /// Those that ended with a solution.
    Solved,
    /// Those that did not.
    Unsolved,
}

/// A number to be had from the runs of one label at one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What is read from each run.
    pub measure: Measure,
    /// How the runs are summed up.
    pub statistic: Statistic,
    /// Which runs count.
    pub runs: Runs,
}

/// A look at the data: a figure with its table.
#[derive(Clone, Debug)]
pub struct View {
    /// The name of its figure's file.
    pub name: String,
    /// A heading.
    pub title: String,
    /// The labels that it shows; none stands for all.
    pub labels: Vec<String>,
    /// What it shows of them.
    pub kind: ViewKind,
    /// A sentence for the reader.
    pub note: Option<String>,
}

/// What a view shows.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewKind {
    /// A number against n, a series a label.
    Growth {
        /// The number.
        reading: Reading,
        /// From which size on a power law is fitted.
        fit_from: Option<Size>,
        /// Whether there is a figure, or the table alone.
        figure: bool,
    },
    /// A number against a parameter, at one size.
    Sweep {
        /// The number.
        reading: Reading,
        /// The parameter.
        parameter: String,
        /// The size.
        n: Size,
        /// The default of the parameter, if it is a number.
        default: Option<f64>,
    },
    /// Time against evaluations, at one size.
    Ranking {
        /// The size.
        n: Size,
    },
    /// Cost against steps over traced replicates, at one size.
    Walks {
        /// The size.
        n: Size,
    },
    /// The largest sizes that are solved.
    Reach,
}

/// How a published value came here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Somebody of this project read it in the work or in the named second hand.
    Read,
    /// It is told from memory: the work was not at hand.
    AsQuoted,
    /// It follows from an argument.
    Derived,
}

impl Standing {
    /// The word of each in a spec and in a table.
    pub(super) const NAMES: [(&'static str, Standing); 3] =
        [("read", Standing::Read), ("as quoted", Standing::AsQuoted), ("derived", Standing::Derived)];

    /// The word.
    pub fn word(self) -> &'static str {
        Self::NAMES.iter().find(|(_, standing)| *standing == self).map_or("", |(word, _)| word)
    }
}

/// Values that somebody published, and the number of ours that they are set beside.
#[derive(Clone, Debug)]
pub struct Published {
    /// The work: authors, year, place in it.
    pub work: String,
    /// How the values came here.
    pub standing: Standing,
    /// The label of ours.
    pub label: String,
    /// The number of ours.
    pub reading: Reading,
    /// Size and value.
    pub values: Vec<(Size, f64)>,
    /// A sentence for the reader.
    pub note: Option<String>,
}

/// Whether a label is meant by the text of a spec: the same text, or one whose braces stand for values.
pub fn means(text: &str, label: &str) -> bool {
    let Some((stem, rest)) = text.split_once('{') else { return text == label };
    let Some((_, rest)) = rest.split_once('}') else { return text == label };
    let Some(after) = label.strip_prefix(stem) else { return false };
    // The value in the place of the brace is some text without a place for a second meaning: at least one character.
    (1..=after.len()).any(|end| after.is_char_boundary(end) && means(rest, &after[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_stand_for_values() {
        for (text, label) in [
            ("walk", "walk"),
            ("walk {walk}", "walk 0.01"),
            ("{a} of {b}", "1 of 2"),
            ("T {t} cold", "T 0.09 cold"),
            ("{not closed", "{not closed"),
        ] {
            assert!(means(text, label), "{text} {label}");
        }
        for (text, label) in [
            ("walk", "walk 0"),
            ("walk {walk}", "walk "),
            ("walk {walk}", "random walk 1"),
            ("T {t} cold", "T 0.09 hot"),
            ("c {c}", "d 1"),
        ] {
            assert!(!means(text, label), "{text} {label}");
        }
    }
}

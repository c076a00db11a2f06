//! Parameters of algorithms: one table says each one's name, default, range and meaning, and from that table come the
//! check of what a user wrote, the listing, the help and the canonical text in the trial table.

use std::fmt;

use crate::board::size::{Whole, whole_number};

/// One parameter of an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name in specs, in `--set` and in the trial table.
    pub name: &'static str,
    /// What it may be and what it is by default.
    pub kind: Kind,
    /// What it does, in a sentence.
    pub meaning: &'static str,
}

/// What a parameter may be.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// One of some words; the first is the default.
    Choice(&'static [&'static str]),
    /// A real number in a closed range.
    Real {
        /// The default.
        default: f64,
        /// The least value.
        min: f64,
        /// The greatest value.
        max: f64,
    },
    /// A whole number in a closed range.
    Count {
        /// The default.
        default: u64,
        /// The least value.
        min: u64,
        /// The greatest value.
        max: u64,
    },
    /// A whole number in a closed range, or `auto`: a rule that hangs on n.
    AutoCount {
        /// The default; `None` is `auto`.
        default: Option<u64>,
        /// The rule of `auto`, in words.
        rule: &'static str,
        /// The least value.
        min: u64,
        /// The greatest value.
        max: u64,
    },
}

/// A checked value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Value {
    Choice(&'static str),
    Real(f64),
    Count(u64),
    Auto,
}

/// What is wrong with a parameter that a user wrote.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    /// No parameter has this name.
    #[error("{algorithm} has no parameter {key:?}{}", suggestion(.known, .nearest))]
    Unknown {
        /// The algorithm.
        algorithm: &'static str,
        /// What was written.
        key: String,
        /// The names that exist.
        known: Vec<&'static str>,
        /// The one that was probably meant.
        nearest: Option<&'static str>,
    },
    /// The value is of another kind or out of range.
    #[error("{algorithm}: {name} = {value} is out of range: expected {expected}")]
    OutOfRange {
        /// The algorithm.
        algorithm: &'static str,
        /// The parameter.
        name: &'static str,
        /// What was written.
        value: String,
        /// What may be written.
        expected: String,
    },
}

fn suggestion(known: &[&str], nearest: &Option<&str>) -> String {
    match (nearest, known) {
        (_, []) => ": it has none".to_owned(),
        (Some(nearest), _) => format!(": maybe {nearest:?}? It has {}", known.join(", ")),
        (None, _) => format!(": it has {}", known.join(", ")),
    }
}

impl Kind {
    /// The range in words, as errors and the listing give it.
    pub fn range(&self) -> String {
        match *self {
            Kind::Choice(words) => format!("one of {}", words.join(", ")),
            Kind::Real { min, max, .. } => format!("a number from {min} to {max}"),
            Kind::Count { min, max, .. } => format!("a whole number from {min} to {max}"),
            Kind::AutoCount { min, max, rule, .. } => {
                format!("a whole number from {min} to {max}, or auto ({rule})")
            }
        }
    }

    /// The default as it would be written.
    pub fn default_text(&self) -> String {
        self.default().to_string()
    }

    fn default(&self) -> Value {
        match *self {
            Kind::Choice(words) => Value::Choice(words[0]),
            Kind::Real { default, .. } => Value::Real(default),
            Kind::Count { default, .. } => Value::Count(default),
            Kind::AutoCount { default, .. } => default.map_or(Value::Auto, Value::Count),
        }
    }

    /// The checked value, or `None` if it is of another kind or out of range.
    fn check(&self, value: &toml::Value) -> Option<Value> {
        match *self {
            Kind::Choice(words) => {
                let word = value.as_str()?;
                words.iter().find(|&&known| known == word).map(|&known| Value::Choice(known))
            }
            Kind::Real { min, max, .. } => {
                let real = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))?;
                (min..=max).contains(&real).then_some(Value::Real(real))
            }
            Kind::Count { min, max, .. } => count(value, min, max),
            Kind::AutoCount { min, max, .. } => {
                if value.as_str() == Some("auto") {
                    Some(Value::Auto)
                } else {
                    count(value, min, max)
                }
            }
        }
    }
}

fn count(value: &toml::Value, min: u64, max: u64) -> Option<Value> {
    let whole = match value {
        toml::Value::Integer(whole) => u64::try_from(*whole).ok()?,
        toml::Value::String(text) => match whole_number(text)? {
            Whole::Fits(whole) => whole,
            Whole::Beyond => return None,
        },
        _ => return None,
    };
    (min..=max).contains(&whole).then_some(Value::Count(whole))
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Choice(word) => f.write_str(word),
            Value::Real(real) => write!(f, "{real}"),
            Value::Count(whole) => write!(f, "{whole}"),
            Value::Auto => f.write_str("auto"),
        }
    }
}

/// The checked values of all parameters of one algorithm, defaults included.
#[derive(Clone, Debug)]
pub struct Values {
    entries: Vec<(&'static str, Value)>,
}

impl Values {
    /// Checks what a user wrote against the table of an algorithm; what was not written is the default.
    ///
    /// # Errors
    /// The first unknown name or value out of range.
    pub fn check(
        algorithm: &'static str,
        parameters: &'static [Parameter],
        written: &toml::Table,
    ) -> Result<Values, ParameterError> {
        for key in written.keys() {
            if !parameters.iter().any(|parameter| parameter.name == key) {
                let known: Vec<&'static str> = parameters.iter().map(|parameter| parameter.name).collect();
                let nearest = nearest(key, &known);
                return Err(ParameterError::Unknown { algorithm, key: key.clone(), known, nearest });
            }
        }
        let entry = |parameter: &Parameter| match written.get(parameter.name) {
            None => Ok((parameter.name, parameter.kind.default())),
            Some(value) => match parameter.kind.check(value) {
                Some(checked) => Ok((parameter.name, checked)),
                None => Err(ParameterError::OutOfRange {
                    algorithm,
                    name: parameter.name,
                    value: value.to_string(),
                    expected: parameter.kind.range(),
                }),
            },
        };
        Ok(Values { entries: parameters.iter().map(entry).collect::<Result<_, _>>()? })
    }

    fn get(&self, name: &str) -> Value {
        let found = self.entries.iter().find(|(known, _)| *known == name);
        found.unwrap_or_else(|| panic!("an algorithm reads only parameters of its own table, not {name}")).1
    }

    /// The word of a choice.
    pub fn choice(&self, name: &str) -> &'static str {
        match self.get(name) {
            Value::Choice(word) => word,
            other => panic!("{name} is a choice in its table, not {other}"),
        }
    }

    /// The value of a real parameter.
    pub fn real(&self, name: &str) -> f64 {
        match self.get(name) {
            Value::Real(real) => real,
            other => panic!("{name} is a real number in its table, not {other}"),
        }
    }

    /// The value of a whole number; `None` for `auto`.
    pub fn count(&self, name: &str) -> Option<u64> {
        match self.get(name) {
            Value::Count(whole) => Some(whole),
            Value::Auto => None,
            other => panic!("{name} is a whole number in its table, not {other}"),
        }
    }
}

impl fmt::Display for Values {
    /// The canonical text: every parameter in the order of the table, `name=value`, separated by `;`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, value)) in self.entries.iter().enumerate() {
            let separator = if index == 0 { "" } else { ";" };
            write!(f, "{separator}{name}={value}")?;
        }
        Ok(())
    }
}

/// Reads `name=value` as `--set` and the canonical text write it. The value is a number, a truth value or a word.
///
/// `None` if there is no `=` or no name.
pub fn assignment(text: &str) -> Option<(String, toml::Value)> {
    let (name, value) = text.split_once('=')?;
    let (name, value) = (name.trim(), value.trim());
    let plain = value
        .parse::<i64>()
        .map(toml::Value::Integer)
        .or_else(|_| value.parse::<f64>().map(toml::Value::Float))
        .or_else(|_| value.parse::<bool>().map(toml::Value::Boolean))
        .unwrap_or_else(|_| toml::Value::String(value.to_owned()));
    // 1e6 reads as a real number, but where a count is expected it is the count of a million.
    let value = match (&plain, whole_number(value)) {
        (toml::Value::Float(_), Some(Whole::Fits(whole))) => {
            i64::try_from(whole).map_or(plain, toml::Value::Integer)
        }
        _ => plain,
    };
    (!name.is_empty()).then(|| (name.to_owned(), value))
}

/// Reads the canonical text of [`Values`] back into what a user might have written.
///
/// `None` if a part of it is no assignment.
pub fn parse_canonical(text: &str) -> Option<toml::Table> {
    text.split(';').filter(|part| !part.is_empty()).map(assignment).collect()
}

/// The known name that a misspelt one is probably meant to be.
pub fn nearest<'a>(written: &str, known: &[&'a str]) -> Option<&'a str> {
    known
        .iter()
        .map(|&name| (strsim::jaro_winkler(written, name), name))
        .filter(|(similarity, _)| *similarity > 0.7)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[Parameter] = &[
        Parameter { name: "start", kind: Kind::Choice(&["greedy", "random"]), meaning: "" },
        Parameter { name: "walk", kind: Kind::Real { default: 0.0, min: 0.0, max: 1.0 }, meaning: "" },
        Parameter {
            name: "limit",
            kind: Kind::AutoCount { default: None, rule: "n", min: 1, max: 1 << 40 },
            meaning: "",
        },
    ];

    fn check(text: &str) -> Result<String, ParameterError> {
        Values::check("test", TABLE, &text.parse().unwrap()).map(|values| values.to_string())
    }

    #[test]
    fn defaults_and_written_values_make_the_canonical_text() {
        assert_eq!(check("").unwrap(), "start=greedy;walk=0;limit=auto");
        assert_eq!(check("limit = '1e6'\nwalk = 1").unwrap(), "start=greedy;walk=1;limit=1000000");
    }

    #[test]
    fn canonical_text_reads_back() {
        for text in ["start=greedy;walk=0;limit=auto", "start=random;walk=0.00001;limit=1000000"] {
            let table = parse_canonical(text).unwrap();
            assert_eq!(Values::check("test", TABLE, &table).unwrap().to_string(), text);
        }
        assert_eq!(parse_canonical("").unwrap(), toml::Table::new());
        assert_eq!(parse_canonical("start"), None);
    }

    #[test]
    fn errors_name_value_range_and_the_nearest_name() {
        let message = |text| check(text).unwrap_err().to_string();
        assert_eq!(
            message("wolk = 0.1"),
            "test has no parameter \"wolk\": maybe \"walk\"? It has start, walk, limit"
        );
        assert_eq!(message("xyz = 0.1"), "test has no parameter \"xyz\": it has start, walk, limit");
        assert_eq!(message("walk = 1.5"), "test: walk = 1.5 is out of range: expected a number from 0 to 1");
        assert_eq!(message("walk = nan"), "test: walk = nan is out of range: expected a number from 0 to 1");
        assert_eq!(
            message("start = 'gready'"),
            "test: start = \"gready\" is out of range: expected one of greedy, random"
        );
        for bad in [
            "limit = 0",
            "limit = -1",
            "limit = 1.0",
            "limit = 'x'",
            "limit = true",
            "start = 1",
            "walk = '1'",
        ] {
            assert!(check(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn assignments_read_numbers_words_and_truth() {
        assert_eq!(assignment("c=1e6"), Some(("c".into(), toml::Value::Integer(1_000_000))));
        assert_eq!(assignment("c = 3.08"), Some(("c".into(), toml::Value::Float(3.08))));
        assert_eq!(assignment("start=greedy"), Some(("start".into(), toml::Value::String("greedy".into()))));
        assert_eq!(assignment("=1"), None);
        assert_eq!(assignment("c"), None);
    }
}

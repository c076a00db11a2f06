//! What others published, set beside what we measure.

use super::number::{Number, Numbers, titled, words};
use super::sheet::Sheet;
use super::text::{digits, listed, thousands};
use crate::experiment::Spec;
use crate::experiment::view::{Published, Standing};

/// One published value beside ours.
#[derive(Clone, Debug)]
pub struct Pair<'a> {
    /// Where it was published.
    pub published: &'a Published,
    /// The label of ours.
    pub label: &'a str,
    /// The size.
    pub n: u32,
    /// The published value.
    pub value: f64,
    /// Ours, if it was measured.
    pub ours: Option<Number>,
}

impl Pair<'_> {
    /// Ours by theirs, if both are known and theirs is not 0.
    pub fn ratio(&self) -> Option<f64> {
        let ours = self.ours?.value.value()?;
        (self.value > 0.0).then(|| ours / self.value)
    }

    /// Whether the two agree: theirs lies in our interval, or they differ by at most a factor. `None` if ours is not known.
    pub fn agrees(&self, within: f64) -> Option<bool> {
        let ours = self.ours?;
        let close = match (ours.value.value(), self.value) {
            (Some(ours), theirs) if theirs > 0.0 && ours > 0.0 => {
                (ours / theirs).max(theirs / ours) <= within
            }
            (Some(ours), theirs) => ours == theirs,
            (None, _) => false,
        };
        Some(close || ours.covers(self.value))
    }
}

/// Every published value of a spec beside ours.
pub(super) fn pairs<'a>(spec: &'a Spec, numbers: &Numbers<'_>) -> Vec<Pair<'a>> {
    let beside = |published: &'a Published| {
        let label = &published.label;
        published.values.iter().map(move |&(n, value)| {
            let ours = numbers.number(label, n.get(), published.reading);
            Pair { published, label, n: n.get(), value, ours }
        })
    };
    spec.published.iter().flat_map(beside).collect()
}

/// The pairs as a table.
pub(super) fn sheet(pairs: &[Pair<'_>]) -> Sheet {
    let mut sheet =
        Sheet::new(&["published by", "what", "n", "published", "measured here", "measured / published"]);
    sheet.rows.extend(pairs.iter().map(|pair| {
        let measure = pair.published.reading.measure;
        let mark = match pair.published.standing {
            Standing::Read => String::new(),
            other => format!(" ({})", other.word()),
        };
        vec![
            format!("{}{mark}", pair.published.work),
            format!("{}: {}", pair.label, titled(pair.published.reading)),
            thousands(f64::from(pair.n)),
            words(pair.value, measure),
            pair.ours.map_or(String::new(), |ours| ours.words(measure)),
            pair.ratio().map_or(String::new(), digits),
        ]
    }));
    sheet
}

/// What a reader of the table must know.
pub(super) fn note(spec: &Spec) -> String {
    let standing = |standing| spec.published.iter().any(|published| published.standing == standing);
    let mut notes = vec!["In brackets 95 % intervals.".to_owned()];
    if standing(Standing::AsQuoted) {
        notes.push(
            "\"As quoted\" says that the value is told from memory: the work was not at hand, and the number should be \
             looked up before it is cited."
                .to_owned(),
        );
    }
    if standing(Standing::Derived) {
        notes.push(
            "\"Derived\" says that the value follows from an argument and was measured by nobody.".to_owned(),
        );
    }
    for published in &spec.published {
        if let Some(note) = &published.note
            && !notes.contains(note)
        {
            notes.push(note.clone());
        }
    }
    notes.join(" ")
}

/// Pairs in a sentence: `57.0 at n = 10 (here 24.3 [22.1, 26.6])`.
pub(super) fn told(pairs: &[&Pair<'_>]) -> String {
    let tell = |pair: &&Pair<'_>| {
        let measure = pair.published.reading.measure;
        let ours = pair.ours.map_or("not known".to_owned(), |ours| ours.words(measure));
        format!("{} at n = {} (here {ours})", words(pair.value, measure), thousands(f64::from(pair.n)))
    };
    listed(&pairs.iter().map(tell).collect::<Vec<_>>())
}

//! "What they published is what we measure."

use super::{Finding, Judged};
use crate::experiment::view::{Reading, means};
use crate::report::literature::{self, Pair};
use crate::report::number::titled;
use crate::report::text::digits;

/// A published value agrees if it lies in our 95 % interval or differs from ours by at most a factor. The claim holds if all
/// agree, fails if none does, and depends if some do.
pub(super) fn judge(pairs: &[Pair<'_>], labels: &[String], reading: Reading, within: f64) -> Judged {
    let named = |pair: &&Pair<'_>| labels.is_empty() || labels.iter().any(|label| means(label, pair.label));
    let asked = pairs.iter().filter(|pair| pair.published.reading == reading).filter(named);
    let known: Vec<(&Pair<'_>, bool)> = asked.filter_map(|pair| Some((pair, pair.agrees(within)?))).collect();
    let side =
        |agrees| known.iter().filter(|known| known.1 == agrees).map(|known| known.0).collect::<Vec<_>>();
    let (agree, differ) = (side(true), side(false));
    let finding = match (agree.len(), differ.len()) {
        (0, 0) => return None,
        (_, 0) => Finding::Holds,
        (0, _) => Finding::Fails,
        _ => Finding::Depends,
    };
    let mut sentences = Vec::new();
    if !agree.is_empty() {
        sentences.push(format!("These agree: {}.", literature::told(&agree)));
    }
    if !differ.is_empty() {
        sentences.push(format!("These do not: {}.", literature::told(&differ)));
    }
    let rule = format!(
        "{}; to agree is to lie in the interval or within a factor of {}.",
        capital(&titled(reading)),
        digits(within)
    );
    Some((finding, format!("{rule} {}", sentences.join(" "))))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

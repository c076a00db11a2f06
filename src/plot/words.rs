//! Text before it is drawn: made safe for XML and broken into lines.

use super::fonts::{Face, width};

/// The text with the characters of XML's own syntax replaced, and those that XML forbids turned into spaces.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&apos;"),
            other => safe.push(printable(other)),
        }
    }
    safe
}

/// A space for a character that XML forbids or that would break the line.
pub(super) fn printable(character: char) -> char {
    if character.is_control() || matches!(character, '\u{FFFE}' | '\u{FFFF}') { ' ' } else { character }
}

/// The text in lines no wider than `room`, broken at spaces, or within a word that is too long by itself.
pub(super) fn wrapped(text: &str, size: f64, face: Face, room: f64) -> Vec<String> {
    let fits = |line: &str| width(line, size, face) <= room;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        if let Some(last) = lines.last_mut() {
            let longer = format!("{last} {word}");
            if fits(&longer) {
                *last = longer;
                continue;
            }
        }
        if fits(word) {
            lines.push(word.into());
        } else {
            lines.extend(cut(word, &fits));
        }
    }
    lines
}

/// A word in pieces that fit, each of at least one character.
fn cut(word: &str, fits: &impl Fn(&str) -> bool) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for character in word.chars() {
        let piece = pieces.last_mut().expect("there is a piece from the start on");
        piece.push(character);
        if piece.chars().count() > 1 && !fits(piece) {
            piece.pop();
            pieces.push(character.into());
        }
    }
    pieces
}

/// The size, at most `size`, at which the text fits into `room`.
pub(super) fn fitting_size(text: &str, size: f64, room: f64) -> f64 {
    let needed = width(text, size, Face::Regular);
    if needed > room { size * room / needed } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xml_syntax_is_escaped_and_control_characters_are_gone() {
        assert_eq!(escaped("a<b & \"c\" > 'd'\n\0"), "a&lt;b &amp; &quot;c&quot; &gt; &apos;d&apos;  ");
    }

    #[test]
    fn lines_fit_and_no_word_is_lost() {
        let text = "time to a first solution of six heuristics and incomprehensibilities";
        let lines = wrapped(text, 16.0, Face::Regular, 120.0);
        assert!(lines.len() > 3);
        assert!(lines.iter().all(|line| width(line, 16.0, Face::Regular) <= 120.0), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
    }

    #[test]
    fn a_short_text_is_one_line_and_an_empty_one_none() {
        assert_eq!(wrapped("n queens", 16.0, Face::Regular, 200.0), ["n queens"]);
        assert!(wrapped("  ", 16.0, Face::Regular, 200.0).is_empty());
    }

    #[test]
    fn a_long_caption_shrinks() {
        assert_eq!(fitting_size("n", 16.0, 100.0), 16.0);
        let size = fitting_size("a caption that is far too long", 16.0, 100.0);
        assert!(width("a caption that is far too long", size, Face::Regular) <= 100.001);
    }
}

//! `queens verify`: do these lines hold?

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::Ending;
use super::numbers::{Numbers, Token};
use crate::board::{Size, Solution};

/// Check solutions, one a line, 1-based columns row by row
///
/// Says for each line whether it holds and, if not, the first attacking pair. Blank lines are passed over.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The file to read; standard input without it
    file: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Ending> {
    match arguments.file.as_deref() {
        Some(path) if path != Path::new("-") => {
            let name = path.display().to_string();
            let file = File::open(path).with_context(|| name.clone())?;
            verify(BufReader::new(file), &name, &mut io::stdout().lock())
        }
        _ => verify(io::stdin().lock(), "standard input", &mut io::stdout().lock()),
    }
}

fn verify(input: impl BufRead, name: &str, output: &mut impl Write) -> anyhow::Result<Ending> {
    let mut numbers = Numbers::new(input, name).with_context(|| name.to_owned())?;
    let (mut lines, mut held) = (0u64, 0u64);
    let mut values = Vec::new();
    let mut after_line_end = false;
    while let Some(token) = numbers.next(after_line_end)? {
        after_line_end = token == Token::LineEnd;
        match token {
            Token::Number(_) if values.len() == Size::MAX.len() => {
                bail!("{}: more than {} numbers on one line", numbers.place(), Size::MAX)
            }
            // No board has a column beyond 32 bits, so the value can be cut without making a wrong line right.
            Token::Number(value) => values.push(u32::try_from(value).unwrap_or(u32::MAX)),
            Token::LineEnd if values.is_empty() => {}
            Token::LineEnd => {
                let queens = values.len();
                let verdict = judge_line(std::mem::take(&mut values));
                lines += 1;
                held += u64::from(verdict.is_ok());
                let line = numbers.line();
                match verdict {
                    Ok(()) => writeln!(output, "line {line}: n = {queens}: a solution")?,
                    Err(cause) => writeln!(output, "line {line}: n = {queens}: no solution: {cause}")?,
                }
                output.flush()?;
            }
        }
    }
    if lines == 0 {
        bail!("{name}: no line to verify");
    }
    Ok(if held == lines { Ending::Done } else { Ending::No })
}

/// Checks 1-based columns.
fn judge_line(values: Vec<u32>) -> Result<(), String> {
    let n = values.len() as u32;
    if let Some((row, value)) = (1u32..).zip(&values).find(|&(_, &value)| value == 0 || value > n) {
        let value = if *value == u32::MAX { "beyond 32 bits".to_owned() } else { value.to_string() };
        return Err(format!("row {row} names column {value}, and the board has columns 1 to {n}"));
    }
    let columns = values.into_iter().map(|value| value - 1).collect();
    Solution::check(columns).map(|_| ()).map_err(|violation| violation.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::algorithms::closed_form::Construction;

    fn verified(text: &str) -> (String, Ending) {
        let mut output = Vec::new();
        let ending = verify(text.as_bytes(), "input", &mut output).unwrap();
        (String::from_utf8(output).unwrap(), ending)
    }

    #[test]
    fn says_for_each_line_whether_it_holds() {
        let (text, ending) = verified("2 4 1 3\r\n\r\n1 2 3 4\n1\n0 1\n3 1 5 2\n");
        assert_eq!(ending, Ending::No);
        assert_eq!(
            text,
            "line 1: n = 4: a solution\n\
             line 3: n = 4: no solution: the queens of rows 1 and 2 attack each other along a falling diagonal\n\
             line 4: n = 1: a solution\n\
             line 5: n = 2: no solution: row 1 names column 0, and the board has columns 1 to 2\n\
             line 6: n = 4: no solution: row 3 names column 5, and the board has columns 1 to 4\n"
        );
        assert_eq!(verified("2 4 1 3").1, Ending::Done);
    }

    #[test]
    fn nothing_to_verify_is_bad_input() {
        assert!(verify("\n \n".as_bytes(), "input", &mut Vec::new()).is_err());
    }

    /// One of the texts' programs for POJ 3239 prints no blank before the last number when n mod 6 is 3, so the last
    /// two numbers of such a line run together. Every one of these lines must be caught.
    #[test]
    fn catches_the_missing_blank_of_the_texts() {
        for n in (9..=300u32).step_by(6) {
            assert_eq!(n % 6, 3);
            let construction = Construction::new(Size::new(n.into()).unwrap()).unwrap();
            let line = construction.map(|column| (column + 1).to_string()).collect::<Vec<_>>().join(" ");
            assert_eq!(verified(&line).1, Ending::Done, "n = {n}");
            let (front, last) = line.rsplit_once(' ').unwrap();
            let (text, ending) = verified(&format!("{front}{last}"));
            assert_eq!(ending, Ending::No, "n = {n}: {text}");
            assert!(
                text.contains(&format!("n = {}: no solution: row {} names column", n - 1, n - 1)),
                "{text}"
            );
        }
    }
}

//! `queens judge`: the protocol of POJ 3239.

use std::io::{self, BufRead, Write};

use anyhow::{Context, bail};
use clap::Args;

use super::Ending;
use super::numbers::{Numbers, Token};
use crate::board::Size;
use crate::solve::algorithms::closed_form::Construction;

/// Answer the judge problem POJ 3239
///
/// Reads sizes from 8 to 300, one a line or several on a line, until 0 or the end of input, and prints a solution line
/// for each.
#[derive(Debug, Args)]
pub(super) struct Arguments {}

/// The sizes that the problem statement allows.
const SIZES: std::ops::RangeInclusive<u64> = 8..=300;

pub(super) fn run() -> anyhow::Result<Ending> {
    judge(io::stdin().lock(), &mut io::stdout().lock())
}

fn judge(input: impl BufRead, output: &mut impl Write) -> anyhow::Result<Ending> {
    let mut numbers = Numbers::new(input, "standard input").context("standard input")?;
    let mut after_line_end = false;
    while let Some(token) = numbers.next(after_line_end)? {
        after_line_end = token == Token::LineEnd;
        let Token::Number(n) = token else { continue };
        if n == 0 {
            break;
        }
        if n == u64::MAX {
            bail!("{}: a number beyond 64 bits: the judge's sizes are 8 to 300", numbers.place());
        }
        if !SIZES.contains(&n) {
            bail!("{}: n = {n}: the judge's sizes are 8 to 300", numbers.place());
        }
        let construction = Construction::new(Size::new(n)?).expect("sizes from 8 on have a construction");
        let line: Vec<String> = construction.map(|column| (column + 1).to_string()).collect();
        writeln!(output, "{}", line.join(" "))?;
        output.flush()?;
    }
    Ok(Ending::Done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Solution;

    fn judged(text: &str) -> anyhow::Result<String> {
        let mut output = Vec::new();
        judge(text.as_bytes(), &mut output)?;
        Ok(String::from_utf8(output)?)
    }

    #[test]
    fn answers_every_size_of_the_problem() {
        let input: String = (8..=300).map(|n| format!("{n}\n")).collect::<String>() + "0\n77\n";
        let output = judged(&input).unwrap();
        assert_eq!(output.lines().count(), 293);
        for (n, line) in (8..=300usize).zip(output.lines()) {
            let columns: Vec<u32> = line.split(' ').map(|word| word.parse::<u32>().unwrap() - 1).collect();
            assert_eq!(columns.len(), n);
            Solution::check(columns).unwrap_or_else(|violation| panic!("n = {n}: {violation}"));
        }
    }

    #[test]
    fn ends_at_zero_or_at_the_end_of_input() {
        assert_eq!(judged("8 8 0 8").unwrap(), "4 6 8 2 7 1 3 5\n".repeat(2));
        assert_eq!(judged("\u{feff}8\r\n\r\n8").unwrap(), "4 6 8 2 7 1 3 5\n".repeat(2));
        assert_eq!(judged("").unwrap(), "");
    }

    #[test]
    fn refuses_other_sizes_with_the_line() {
        for (text, message) in [
            ("8\n7\n", "standard input:2: n = 7: the judge's sizes are 8 to 300"),
            ("301", "standard input:1: n = 301: the judge's sizes are 8 to 300"),
            ("x", "standard input:1:1: \"x\" is not a whole number"),
        ] {
            assert_eq!(judged(text).unwrap_err().to_string(), message);
        }
    }
}

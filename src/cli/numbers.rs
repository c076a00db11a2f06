//! Whole numbers from a stream, with their places: lines of blank-separated digits, as people and their editors write
//! them (a byte order mark, CRLF and blank lines are no faults). Reads as it goes and keeps nothing of what it read.

use std::io::{self, BufRead};

/// What stands in the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A whole number; too large for 64 bits is the largest.
    Number(u64),
    /// The end of a line, or of a last line without a line end.
    LineEnd,
}

/// Reads tokens off a stream.
pub(super) struct Numbers<R> {
    input: R,
    name: String,
    line: u64,
    column: u64,
    /// Whether the current line holds anything yet.
    begun: bool,
}

/// What begins the files of some editors.
const BYTE_ORDER_MARK: [u8; 3] = [0xef, 0xbb, 0xbf];

impl<R: BufRead> Numbers<R> {
    /// Reads from a stream that messages call `name`.
    pub(super) fn new(mut input: R, name: &str) -> io::Result<Self> {
        if input.fill_buf()?.starts_with(&BYTE_ORDER_MARK) {
            input.consume(BYTE_ORDER_MARK.len());
        }
        Ok(Numbers { input, name: name.to_owned(), line: 1, column: 1, begun: false })
    }

    /// The line of the last token, counted from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// The place of the next byte, for messages.
    pub(super) fn place(&self) -> String {
        format!("{}:{}", self.name, self.line)
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn advance(&mut self) {
        self.input.consume(1);
        self.column += 1;
        self.begun = true;
    }

    /// The next token; `None` at the end of the stream.
    pub(super) fn next(&mut self, after_line_end: bool) -> anyhow::Result<Option<Token>> {
        if after_line_end {
            self.line += 1;
            self.column = 1;
            self.begun = false;
        }
        loop {
            match self.peek()? {
                None if self.begun => {
                    self.begun = false;
                    return Ok(Some(Token::LineEnd));
                }
                None => return Ok(None),
                Some(b'\n') => {
                    self.input.consume(1);
                    return Ok(Some(Token::LineEnd));
                }
                Some(b' ' | b'\t' | b'\r') => self.advance(),
                Some(digit) if digit.is_ascii_digit() => return self.number().map(Some),
                Some(_) => return Err(self.fault("")),
            }
        }
    }

    fn number(&mut self) -> anyhow::Result<Token> {
        let mut value = 0u64;
        let begin = self.column;
        let mut digits = String::new();
        while let Some(byte) = self.peek()? {
            match byte {
                b'0'..=b'9' => {
                    value = value.saturating_mul(10).saturating_add(u64::from(byte - b'0'));
                    if digits.len() < LONGEST_QUOTE {
                        digits.push(char::from(byte));
                    }
                    self.advance();
                }
                b' ' | b'\t' | b'\r' | b'\n' => break,
                _ => {
                    self.column = begin;
                    return Err(self.fault(&digits));
                }
            }
        }
        Ok(Token::Number(value))
    }

    /// What is wrong here, with the word that begins with `read` and goes on in the stream.
    fn fault(&mut self, read: &str) -> anyhow::Error {
        let rest = self.input.fill_buf().unwrap_or_default();
        let rest: Vec<u8> =
            rest.iter().take(LONGEST_QUOTE).copied().take_while(|byte| !b" \t\r\n".contains(byte)).collect();
        let word = format!("{read}{}", String::from_utf8_lossy(&rest));
        let (name, line, column) = (&self.name, self.line, self.column);
        anyhow::anyhow!("{name}:{line}:{column}: {word:?} is not a whole number")
    }
}

/// How much of a word a message quotes.
const LONGEST_QUOTE: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> anyhow::Result<Vec<Token>> {
        let mut numbers = Numbers::new(text.as_bytes(), "input").unwrap();
        let mut tokens = Vec::new();
        while let Some(token) = numbers.next(tokens.last() == Some(&Token::LineEnd))? {
            tokens.push(token);
        }
        Ok(tokens)
    }

    #[test]
    fn marks_carriage_returns_and_blank_lines_are_no_faults() {
        use Token::{LineEnd, Number};
        let expected = [Number(8), Number(10), LineEnd, LineEnd, Number(0), LineEnd];
        assert_eq!(tokens("\u{feff}8 10\r\n\r\n\t0").unwrap(), expected);
        assert_eq!(tokens("8 10 \n \n0\n").unwrap(), expected);
        assert_eq!(tokens("").unwrap(), []);
        assert_eq!(tokens("99999999999999999999999").unwrap(), [Number(u64::MAX), LineEnd]);
    }

    #[test]
    fn faults_name_line_column_and_word() {
        let fault = |text| tokens(text).unwrap_err().to_string();
        assert_eq!(fault("1 2\n3 abc 4"), "input:2:3: \"abc\" is not a whole number");
        assert_eq!(fault("1 1.5"), "input:1:3: \"1.5\" is not a whole number");
        assert_eq!(fault("2 4\u{c}1 3"), "input:1:3: \"4\\u{c}1\" is not a whole number");
        assert_eq!(fault("-5"), "input:1:1: \"-5\" is not a whole number");
    }
}

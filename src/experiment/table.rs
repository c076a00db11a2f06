//! The trial table on disk: read with positions, appended to a row at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::record::{Record, SCHEMA};

/// What is wrong with a table: one line that begins with the place.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The system refuses.
    #[error("{path}: {error}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A line is not what it should be.
    #[error("{path}:{line}: {cause}", path = path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: u64,
        /// What is wrong with it.
        cause: String,
    },
    /// Another process appends to the table.
    #[error("{path}: another run is writing this table", path = path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
}

/// The rows of a table, each with its line.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Line number and row, in the order of the file.
    pub rows: Vec<(u64, Record)>,
    /// The bytes after the last line end: a row that a killed process did not finish.
    pub torn: Vec<u8>,
    /// The length of the whole lines, in bytes.
    whole: u64,
}

impl Table {
    /// Reads a table. A torn last line is set apart, not read.
    ///
    /// # Errors
    /// If the file cannot be read, its header is not that of the trial table, or a row does not fit the columns.
    pub fn read(path: &Path) -> Result<Table, TableError> {
        let bytes = std::fs::read(path).map_err(|error| TableError::Io { path: path.to_owned(), error })?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let torn = bytes[whole..].to_vec();
        let rows = if whole == 0 { Vec::new() } else { rows(path, &bytes[..whole])? };
        Ok(Table { rows, torn, whole: whole as u64 })
    }

    /// Whether not even the header was finished.
    pub fn is_blank(&self) -> bool {
        self.whole == 0
    }

    /// The rows without their lines.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.rows.iter().map(|(_, record)| record)
    }
}

fn rows(path: &Path, bytes: &[u8]) -> Result<Vec<(u64, Record)>, TableError> {
    let at = |line, cause: String| TableError::Line { path: path.to_owned(), line, cause };
    let mut reader = csv::Reader::from_reader(bytes);
    let header = reader.headers().map_err(|error| at(1, one_line(&error)))?.clone();
    if let Some(cause) = header_fault(&header) {
        return Err(at(1, cause));
    }
    let mut rows = Vec::new();
    let mut raw = csv::StringRecord::new();
    loop {
        let line = reader.position().line();
        match reader.read_record(&mut raw) {
            Ok(false) => return Ok(rows),
            Ok(true) => {
                let line = raw.position().map_or(line, csv::Position::line);
                let record: Record =
                    raw.deserialize(Some(&header)).map_err(|error| at(line, one_line(&error)))?;
                if record.schema != SCHEMA {
                    let cause = format!("schema {}: this program reads schema {SCHEMA}", record.schema);
                    return Err(at(line, cause));
                }
                rows.push((line, record));
            }
            Err(error) => {
                let line = error.position().map_or(line, csv::Position::line);
                return Err(at(line, one_line(&error)));
            }
        }
    }
}

/// What is wrong with a header, if anything.
fn header_fault(header: &csv::StringRecord) -> Option<String> {
    if header.iter().eq(Record::COLUMNS) {
        return None;
    }
    let first = Record::COLUMNS.iter().zip(header.iter().map(Some).chain(std::iter::repeat(None)));
    Some(match first.into_iter().find(|(expected, found)| Some(**expected) != *found) {
        Some((expected, Some(found))) => {
            format!(
                "wrong header: column {found:?} stands where {expected:?} is expected, so this is no trial table"
            )
        }
        Some((expected, None)) => {
            format!("wrong header: column {expected:?} is missing, so this is no trial table")
        }
        None => format!("wrong header: {} columns instead of {}", header.len(), Record::COLUMNS.len()),
    })
}

fn one_line(error: &csv::Error) -> String {
    let text = match error.kind() {
        csv::ErrorKind::Deserialize { err, .. } => {
            let column = err.field().and_then(|field| Record::COLUMNS.get(field as usize));
            let column = column.map_or(String::new(), |column| format!("column {column}: "));
            format!("{column}{}", err.kind())
        }
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("{len} fields instead of {expected_len}")
        }
        csv::ErrorKind::Utf8 { .. } => "the line is not UTF-8 text".to_owned(),
        _ => error.to_string(),
    };
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A table that rows are appended to, each written at once.
#[derive(Debug)]
pub struct Appender {
    path: PathBuf,
    file: File,
}

impl Appender {
    /// Begins a new table with its header. The file must not exist.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn create(path: &Path) -> Result<Appender, TableError> {
        let io = |error| TableError::Io { path: path.to_owned(), error };
        let file = OpenOptions::new().append(true).create_new(true).open(path).map_err(io)?;
        let mut appender = Appender::locked(path, file)?;
        appender.write(|writer| writer.write_record(Record::COLUMNS))?;
        Ok(appender)
    }

    /// Takes hold of a table that is there, before it is read, so that nobody else appends in between. Changes nothing.
    ///
    /// # Errors
    /// If the system refuses, or another process holds it.
    pub fn hold(path: &Path) -> Result<Appender, TableError> {
        let io = |error| TableError::Io { path: path.to_owned(), error };
        Appender::locked(path, OpenOptions::new().append(true).open(path).map_err(io)?)
    }

    /// Makes a table that is held and was read ready to be continued; a torn last line moves to a file beside it,
    /// `trials.torn`.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn resume(self, table: &Table) -> Result<Appender, TableError> {
        let mut appender = self;
        let path = appender.path.clone();
        let io = |error| TableError::Io { path: path.clone(), error };
        if !table.torn.is_empty() {
            let aside = path.with_extension("torn");
            let mut torn = OpenOptions::new().append(true).create(true).open(&aside).map_err(io)?;
            torn.write_all(&table.torn).and_then(|()| torn.write_all(b"\n")).map_err(io)?;
            appender.file.set_len(table.whole).map_err(io)?;
        }
        if table.is_blank() {
            appender.write(|writer| writer.write_record(Record::COLUMNS))?;
        }
        Ok(appender)
    }

    fn locked(path: &Path, file: File) -> Result<Appender, TableError> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(TableError::Locked { path: path.to_owned() }),
            // A file system without locks is no reason not to run.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Appender { path: path.to_owned(), file }),
        }
    }

    /// Appends a row in one write, so that a kill leaves at most one torn line.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn append(&mut self, record: &Record) -> Result<(), TableError> {
        self.write(|writer| writer.serialize(record))
    }

    fn write(
        &mut self,
        fill: impl FnOnce(&mut csv::Writer<Vec<u8>>) -> csv::Result<()>,
    ) -> Result<(), TableError> {
        let io = |error| TableError::Io { path: self.path.clone(), error };
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        fill(&mut writer).map_err(|error| io(error.into()))?;
        let line = writer.into_inner().map_err(|error| io(error.into_error()))?;
        self.file.write_all(&line).map_err(io)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::record::Outcome;

    fn record(replicate: u32) -> Record {
        Record {
            schema: SCHEMA,
            experiment: "x".into(),
            label: "a, \"b\"".into(),
            algorithm: "a".into(),
            parameters: String::new(),
            n: 8,
            replicate,
            seed: u64::MAX,
            outcome: Outcome::Solved,
            initial_cost: None,
            final_cost: Some(0),
            steps: 5,
            evaluations: None,
            moves: Some(0),
            restarts: None,
            nodes: None,
            start_ns: None,
            search_ns: None,
            total_ns: 1,
            cpu_ns: None,
            involuntary_switches: None,
            peak_rss_bytes: None,
            solution_hash: Some("00".into()),
        }
    }

    fn header() -> String {
        Record::COLUMNS.join(",") + "\n"
    }

    fn read(text: &str) -> Result<Table, TableError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("trials.csv");
        std::fs::write(&path, text).unwrap();
        Table::read(&path)
    }

    #[test]
    fn rows_come_back_as_they_went() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("trials.csv");
        let mut appender = Appender::create(&path).unwrap();
        appender.append(&record(1)).unwrap();
        appender.append(&record(2)).unwrap();
        let table = Table::read(&path).unwrap();
        assert_eq!(table.rows, [(2, record(1)), (3, record(2))]);
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(&header()), "{text}");
        assert!(text.contains(",solved,,0,5,,0,,,,,1,,,,00\n"), "missing values are empty: {text}");
    }

    #[test]
    fn a_torn_line_is_set_aside_and_the_table_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("trials.csv");
        Appender::create(&path).unwrap().append(&record(1)).unwrap();
        let mut file = OpenOptions::new().append(true).open(&path).unwrap();
        file.write_all(b"1,x,torn").unwrap();
        let table = Table::read(&path).unwrap();
        assert_eq!((table.rows.len(), table.torn.as_slice()), (1, &b"1,x,torn"[..]));
        Appender::hold(&path).unwrap().resume(&table).unwrap().append(&record(2)).unwrap();
        let table = Table::read(&path).unwrap();
        assert_eq!((table.rows.len(), table.torn.len()), (2, 0));
        assert_eq!(std::fs::read(path.with_extension("torn")).unwrap(), b"1,x,torn\n");
    }

    #[test]
    fn a_torn_header_is_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("trials.csv");
        for start in ["", "schema,exp"] {
            std::fs::write(&path, start).unwrap();
            let table = Table::read(&path).unwrap();
            assert!(table.is_blank());
            Appender::hold(&path).unwrap().resume(&table).unwrap().append(&record(1)).unwrap();
            assert_eq!(Table::read(&path).unwrap().rows.len(), 1);
        }
    }

    #[test]
    fn faults_name_file_line_and_cause() {
        let fault = |text: &str| {
            let message = read(text).unwrap_err().to_string();
            message.split_once("trials.csv:").expect("the message names the file").1.to_owned()
        };
        assert_eq!(
            fault("a,b\n1,2\n"),
            "1: wrong header: column \"a\" stands where \"schema\" is expected, so this is no trial table"
        );
        assert_eq!(
            fault("schema\n"),
            "1: wrong header: column \"experiment\" is missing, so this is no trial table"
        );
        assert_eq!(fault(&(header() + "1,2\n")), "2: 2 fields instead of 23");
        let row = "1,x,l,a,,8,1,1,solved,,0,5,,,,,,,1,,,,\n";
        assert!(read(&(header() + row)).is_ok());
        let broken = row.replace("solved", "soled");
        assert!(
            fault(&(header() + row + &broken)).starts_with("3: unknown variant `soled`, expected one of")
        );
        assert!(fault(&(header() + &row.replace(",8,", ",x,"))).starts_with("2: column n: "));
        assert_eq!(
            fault(&(header() + &row.replacen('1', "9", 1))),
            "2: schema 9: this program reads schema 1"
        );
    }

    #[test]
    fn a_second_writer_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("trials.csv");
        let _first = Appender::create(&path).unwrap();
        assert!(matches!(Appender::hold(&path), Err(TableError::Locked { .. })));
    }
}

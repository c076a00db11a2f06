//! A table of text, in whatever form it is needed.

use comfy_table::{CellAlignment, Table, presets};

use super::html::escape;

/// A table: a heading and rows of equal length. The first column is text, the others are numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The names of the columns.
    pub header: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

impl Sheet {
    /// A table without rows.
    pub fn new(header: &[&str]) -> Sheet {
        Sheet { header: header.iter().map(|&name| name.to_owned()).collect(), rows: Vec::new() }
    }

    /// A table of pairs: a row for each of `rows`, a column for each of `columns`; a pair without a cell stays empty.
    pub fn matrix(
        corner: String,
        rows: &[String],
        columns: &[String],
        cell: impl Fn(&str, &str) -> Option<String>,
    ) -> Sheet {
        let header = std::iter::once(corner).chain(columns.iter().cloned()).collect();
        let row = |name: &String| {
            let cells = columns.iter().map(|column| cell(name, column).unwrap_or_default());
            std::iter::once(name.clone()).chain(cells).collect()
        };
        Sheet { header, rows: rows.iter().map(row).collect() }
    }

    /// For a terminal.
    pub fn terminal(&self) -> String {
        let mut table = Table::new();
        table.load_style(presets::ASCII_MARKDOWN).set_header(&self.header);
        for row in &self.rows {
            table.add_row(row);
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
    }

    /// For Markdown.
    pub fn markdown(&self) -> String {
        let line = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| markdown_text(cell)).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule: Vec<String> = (0..self.header.len())
            .map(|column| if column == 0 { "---" } else { "---:" }.to_owned())
            .collect();
        let rows: String = self.rows.iter().map(|row| line(row)).collect();
        line(&self.header) + &line(&rule) + &rows
    }

    /// For a page.
    pub fn html(&self) -> String {
        let row = |tag: &str, cells: &[String]| {
            let cells: String = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell))).collect();
            format!("<tr>{cells}</tr>\n")
        };
        let body: String = self.rows.iter().map(|cells| row("td", cells)).collect();
        format!("<table>\n<thead>\n{}</thead>\n<tbody>\n{body}</tbody>\n</table>\n", row("th", &self.header))
    }
}

/// Text as it may stand in Markdown, also in a table: no markup of a page, no column of its own.
pub fn markdown_text(text: &str) -> String {
    text.replace('<', "&lt;").replace('>', "&gt;").replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        let mut sheet = Sheet::new(&["program", "time"]);
        sheet.rows.push(vec!["a < b".into(), "1 s".into()]);
        sheet
    }

    #[test]
    fn markdown_aligns_numbers_right() {
        assert_eq!(sheet().markdown(), "| program | time |\n| --- | ---: |\n| a &lt; b | 1 s |\n");
        assert_eq!(markdown_text("a | b <!-- END x -->"), "a \\| b &lt;!-- END x --&gt;");
    }

    #[test]
    fn html_escapes() {
        assert!(sheet().html().contains("<td>a &lt; b</td><td>1 s</td>"));
    }
}

//! The README's section about an experiment: made from data, put between two marks.

use super::sheet::markdown_text;
use super::tables;
use super::{Material, Results};

/// The marks around the section of an experiment.
pub fn marks(experiment: &str) -> (String, String) {
    (format!("<!-- BEGIN {experiment} -->"), format!("<!-- END {experiment} -->"))
}

/// Puts a section between the marks of an experiment. `None` if the text has no such marks.
pub fn splice(text: &str, experiment: &str, section: &str) -> Option<String> {
    let (begin, end) = marks(experiment);
    let start = text.find(&begin)? + begin.len();
    let stop = start + text[start..].find(&end)?;
    Some(format!("{}\n{section}{}", &text[..start], &text[stop..]))
}

/// The section: main figure, verdicts, and the tables that answer the question.
pub(super) fn section(material: Material<'_>, results: Results<'_>) -> String {
    let spec = material.spec;
    let first = results.shown.iter().find_map(|shown| shown.drawn.as_ref().map(|drawn| drawn.name.as_str()));
    let main = if results.findings.is_some() { Some("claim") } else { first };
    let mut text = String::new();
    if let Some(figure) = main {
        text += &format!("\n![{}](plots/{}/{figure}.png)\n", markdown_text(&spec.title), spec.name);
    }
    if !results.verdicts.is_empty() {
        text += "\n";
    }
    for verdict in results.verdicts {
        let hypothesis = verdict.hypothesis;
        let (claim, reason) = (markdown_text(&hypothesis.claim), markdown_text(&verdict.reason));
        text += &format!("- **{}**: \"{claim}\" {reason}\n", verdict.finding.word());
    }
    if spec.views.is_empty() || results.findings.is_some() {
        text += &format!("\n{}", tables::summary(results.cells, spec.analysis.as_ref()).markdown());
    }
    if let Some(findings) = results.findings {
        text += &format!("\n{}\n\n{}", findings.ratios_note(), findings.ratios_sheet().markdown());
        text += &format!(
            "\nThe n up to which backtracking costs no more than a heuristic at n = {}; times zigzag, so the last such n \
             may lie further out:\n\n{}",
            findings.analysis.heuristic_size,
            findings.frontier.trees_sheet().markdown()
        );
        text += &format!(
            "\nThe n that a heuristic reaches in the time of backtracking at n = {}:\n\n{}",
            findings.analysis.backtracking_size,
            findings.frontier.heuristics_sheet().markdown()
        );
    }
    for section in tables::sections(spec, results).iter().filter(|section| section.central) {
        let (title, legend) = (markdown_text(&section.title), markdown_text(&section.legend));
        text += &format!("\n{title}. {legend}\n\n{}", section.sheet.markdown());
    }
    text + &format!("\n{}\n", tables::reservation(material, results.cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_section_between_the_marks_changes() {
        let text = "a\n<!-- BEGIN x -->\nold\n<!-- END x -->\nb\n<!-- BEGIN y -->\n<!-- END y -->\n";
        let spliced = splice(text, "x", "new\n").unwrap();
        assert_eq!(spliced, text.replace("old\n", "new\n"));
        assert_eq!(splice(&spliced, "x", "new\n").unwrap(), spliced, "splicing twice changes nothing");
        assert_eq!(splice(text, "z", "new"), None);
        assert_eq!(splice("<!-- BEGIN x -->", "x", "new"), None);
    }
}

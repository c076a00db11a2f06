//! The README's section about an experiment: made from data, put between two marks.

use super::Material;
use super::findings::Findings;
use super::group::Cells;
use super::sheet::markdown_text;
use super::tables;

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

/// The section: main figure, summary, verdicts.
pub(super) fn section(material: Material<'_>, cells: &Cells<'_>, findings: Option<&Findings<'_>>) -> String {
    let spec = material.spec;
    let mut text = String::new();
    if let Some(findings) = findings {
        text += &format!("\n![{}](plots/{}/claim.png)\n\n", markdown_text(&spec.title), spec.name);
        for verdict in &findings.verdicts {
            let hypothesis = verdict.hypothesis;
            let (claim, reason) = (markdown_text(&hypothesis.claim), markdown_text(&verdict.reason));
            text += &format!("- **{}**: \"{claim}\" {reason}\n", verdict.finding.word());
        }
    }
    text += &format!("\n{}", tables::summary(cells, spec.analysis.as_ref()).markdown());
    if let Some(findings) = findings {
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
    text + &format!("\n{}\n", tables::reservation(material, cells))
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

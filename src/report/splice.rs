//! The README's section about an experiment: made from data, put between two marks.

use super::Material;
use super::findings::Findings;
use super::group::Cells;
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
        text += &format!("\n![{}](plots/{}/claim.png)\n\n", spec.title, spec.name);
        for verdict in &findings.verdicts {
            let hypothesis = verdict.hypothesis;
            text +=
                &format!("- **{}**: \"{}\" {}\n", verdict.finding.word(), hypothesis.claim, verdict.reason);
        }
    }
    text += &format!("\n{}", tables::summary(cells, spec.analysis.as_ref()).markdown());
    if let Some(findings) = findings {
        text += &format!("\n{}\n\n{}", findings.ratios_note(), findings.ratios_sheet().markdown());
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

//! The report as one self-contained page: inline pictures, no network, no scripts.

use super::findings::Findings;
use super::group::Cells;
use super::growth::per_queen_sheet;
use super::sheet::Sheet;
use super::tables;
use super::verdict::Verdict;
use super::{Material, Results};
use crate::experiment::Spec;
use crate::experiment::provenance::Session;

/// A picture of the page.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The name of its file without the ending.
    pub name: String,
    /// What it shows.
    pub caption: String,
    /// The picture.
    pub svg: String,
}

/// Text as it may stand in a page.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const STYLE: &str = "\
body{font:16px/1.5 'DejaVu Sans',Verdana,sans-serif;color:#1a1a1a;max-width:70rem;margin:2rem auto;padding:0 1rem}\
h1{font-size:1.6rem;line-height:1.25}h2{font-size:1.2rem;margin-top:2.2rem;border-bottom:1px solid #ccc}\
table{border-collapse:collapse;font-size:.8rem;margin:1rem 0;display:block;overflow-x:auto}\
th,td{padding:.25rem .6rem;border-bottom:1px solid #ddd;text-align:right;white-space:nowrap}\
th:first-child,td:first-child{text-align:left}thead th{border-bottom:2px solid #888}\
figure{margin:2rem 0}figure svg{width:100%;height:auto;border:1px solid #eee}\
figcaption{font-size:.85rem;color:#444}\
.verdict{border-left:4px solid #888;padding:.2rem 1rem;margin:1rem 0}\
.holds{border-color:#009e73}.fails{border-color:#d55e00}.depends{border-color:#0072b2}\
.word{font-weight:bold;text-transform:uppercase;font-size:.8rem;letter-spacing:.05em}\
.source{color:#555;font-size:.85rem}dl{display:grid;grid-template-columns:max-content auto;gap:.2rem 1rem;\
font-size:.85rem}dt{font-weight:bold}dd{margin:0;overflow-wrap:anywhere}\
pre{font-size:.75rem;background:#f6f6f6;padding:1rem;overflow-x:auto}\
@media print{body{max-width:none}figure{break-inside:avoid}}";

const METHOD: &str = "\
<p>Every program ran single-threaded in one process, in a seeded shuffled order, after an unrecorded warm-up. A time is \
the wall time of one run: memory and start are included, the check of the answer and all output are not. Every answer \
was checked by code that shares nothing with the programs. The seed of a run hangs on experiment, size and replicate \
only, so programs that start alike start from the same board. Steps are counted as each program's record defines them \
(<code>queens list</code>).</p>\
<p>Medians have distribution-free 95 % intervals from order statistics; runs that met their budget count as longer than \
it, never as that long (Kaplan-Meier). Ratios of medians have percentile bootstrap intervals (10,000 resamples, seeded); a program that \
ran twice contributes the spread of two runs, no more. Power laws are least-squares lines through the medians on log-log \
axes from the size on that the spec gives, exponential laws lines through log time against n, both with Student t intervals, which take in \
how badly the law fits. A row whose wall time exceeds its CPU time by more than 5 % is counted as disturbed and kept.</p>\
<p>Backtracking to the first solution zigzags: up to n = 25 an even board is much harder than the odd one after it. All \
programs first dive along the first free column of each row, and the first solution keeps the head of that dive; the rest \
must be searched anew, and each row more multiplies the work. The odd board is larger by a row, yet in most pairs it has no \
more rows to search anew, and where it has fewer, it is easier by a factor of 8 to 70. METHODOLOGY.md has the table.</p>";

/// How the views of an experiment without backtracking are measured.
const METHOD_OF_VIEWS: &str = "\
<p>Every program ran single-threaded, in a seeded shuffled order, after an unrecorded warm-up. A time is the wall time of \
one run: memory and start are included, the check of the answer and all output are not. Every answer was checked by code \
that shares nothing with the programs. The seed of a run hangs on experiment, size and replicate only, so programs that \
start alike start from the same board. Steps and evaluations are counted as each program's record defines them \
(<code>queens list</code>).</p>\
<p>Medians have distribution-free 95 % intervals from order statistics; a run that met its budget counts as more than what \
was counted, never as that much (Kaplan-Meier). Means have percentile bootstrap intervals (10,000 resamples, seeded), and \
there is none where a budget cut a run short. Shares have the score intervals of Wilson (1927). Power laws are \
least-squares lines through the medians or means on log-log axes, with Student t intervals, which take in how badly the \
law fits. A row whose wall time exceeds its CPU time by more than 5 % is counted as disturbed and kept. METHODOLOGY.md \
has the rules by which claims are judged.</p>";

/// The whole page.
pub(super) fn page(material: Material<'_>, results: Results<'_>, pictures: &[Picture]) -> String {
    let spec = material.spec;
    let title = escape(&spec.title);
    let mut body = format!("<h1>{title}</h1>\n<h2>Question</h2>\n<p>{}</p>\n", escape(&spec.question));
    if !results.verdicts.is_empty() {
        body += &format!("<h2>Verdict</h2>\n{}", results.verdicts.iter().map(verdict).collect::<String>());
    }
    let plain = spec.views.is_empty() || results.findings.is_some();
    if plain {
        body +=
            &format!("<h2>Results</h2>\n{}", tables::summary(results.cells, spec.analysis.as_ref()).html());
        body += &format!("<p>{}</p>\n", escape(&tables::reservation(material, results.cells)));
    }
    if let Some(findings) = results.findings {
        body += &analysis(findings, results.cells);
    }
    body += &sections(spec, results, pictures);
    if !plain {
        body += &format!("<h2>Data</h2>\n<p>{}</p>\n", escape(&tables::reservation(material, results.cells)));
    }
    let shown = |picture: &&Picture| spec.views.iter().all(|view| view.name != picture.name);
    let others: String = pictures.iter().filter(shown).map(figure).collect();
    if !others.is_empty() || plain {
        body += &format!("<h2>Figures</h2>\n{others}");
    }
    let method = if plain { METHOD } else { METHOD_OF_VIEWS };
    body += &format!("<h2>Method</h2>\n{method}\n<h2>Provenance</h2>\n{}", provenance(material));
    body += &format!(
        "<details><summary>All cells</summary>\n{}</details>\n",
        tables::everything(results.cells).html()
    );
    body += &format!("<details><summary>The spec</summary>\n<pre>{}</pre></details>\n", escape(&spec.text));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

fn figure(picture: &Picture) -> String {
    format!(
        "<figure id=\"{}\">\n{}\n<figcaption>{}</figcaption>\n</figure>\n",
        picture.name,
        picture.svg,
        escape(&picture.caption)
    )
}

/// The tables beside the plain one, each with its figure.
fn sections(spec: &Spec, results: Results<'_>, pictures: &[Picture]) -> String {
    let section = |section: tables::Section| {
        let picture = pictures.iter().find(|picture| section.figure.as_ref() == Some(&picture.name));
        format!(
            "<h2>{}</h2>\n{}{}<p>{}</p>\n",
            escape(&section.title),
            picture.map_or(String::new(), figure),
            section.sheet.html(),
            escape(&section.legend)
        )
    };
    tables::sections(spec, results).into_iter().map(section).collect()
}

fn verdict(verdict: &Verdict<'_>) -> String {
    let word = verdict.finding.word();
    let hypothesis = verdict.hypothesis;
    format!(
        "<div class=\"verdict {word}\"><span class=\"word\">{word}</span>: <q>{}</q> \
         <span class=\"source\">({})</span><br>{}</div>\n",
        escape(&hypothesis.claim),
        escape(&hypothesis.source),
        escape(&verdict.reason)
    )
}

fn analysis(findings: &Findings<'_>, cells: &Cells<'_>) -> String {
    let (tree, heuristic) = (findings.analysis.backtracking_size, findings.analysis.heuristic_size);
    let reach = "\"n ≤ 15, last 19\" says that every measured n up to 15 costs no more, and that 19 is the last n that \
                 does not: the times zigzag. ";
    let fit =
        "Between measured sizes the straight line on log-log axes; \"fit\" is the power law, extrapolated.";
    let exponential = "Odd and even n apart. The factor is what one queen more multiplies by; the last column is \
                       extrapolated.";
    let parts: [(String, String, Sheet); 6] = [
        (
            format!("How many times as long backtracking at n = {tree} takes"),
            findings.ratios_note(),
            findings.ratios_sheet(),
        ),
        (
            format!("The n up to which backtracking costs no more than heuristics at n = {heuristic}"),
            reach.to_owned(),
            findings.frontier.trees_sheet(),
        ),
        (
            format!("The n that heuristics reach in the time of backtracking at n = {tree}"),
            fit.to_owned(),
            findings.frontier.heuristics_sheet(),
        ),
        ("Growth of heuristics and construction".to_owned(), String::new(), findings.growth.powers_sheet()),
        ("Growth of backtracking".to_owned(), exponential.to_owned(), findings.growth.explosions_sheet()),
        ("Median time per queen".to_owned(), String::new(), per_queen_sheet(findings.analysis, cells)),
    ];
    let section = |(title, note, sheet): (String, String, Sheet)| {
        format!("<h2>{}</h2>\n<p>{}</p>\n{}", escape(&title), escape(&note), sheet.html())
    };
    parts.into_iter().map(section).collect()
}

fn provenance(material: Material<'_>) -> String {
    let Some(run) = material.run else { return "<p>No run.toml lies beside the table.</p>\n".to_owned() };
    let mut entries = vec![
        ("seed", run.seed.to_string()),
        ("spec (SHA-256)", run.spec_sha256.clone()),
        ("plan (SHA-256)", run.plan_sha256.clone()),
        ("trials", format!("{} of {}", material.records.len(), material.planned)),
    ];
    run.session.iter().for_each(|session| entries.extend(session_entries(session)));
    let list: String =
        entries.iter().map(|(name, value)| format!("<dt>{name}</dt><dd>{}</dd>\n", escape(value))).collect();
    format!("<dl>\n{list}</dl>\n")
}

fn session_entries(session: &Session) -> Vec<(&'static str, String)> {
    let (code, machine) = (&session.code, &session.machine);
    let unknown = || "unknown".to_owned();
    let load =
        |load: Option<[f64; 3]>| load.map_or_else(unknown, |load| load.map(|one| one.to_string()).join(", "));
    let dirty = match code.dirty {
        Some(true) => ", with changes",
        Some(false) => "",
        None => ", changes unknown",
    };
    let packages =
        session.packages.iter().map(|(name, version)| format!("{name} {}", version.as_str().unwrap_or("?")));
    vec![
        ("session", format!("{} to {}", session.started, session.ended.clone().unwrap_or_else(unknown))),
        ("jobs", session.jobs.to_string()),
        ("commit", code.commit.clone().map_or_else(unknown, |commit| commit + dirty)),
        ("compiler", format!("{}; {}; {}", code.compiler, code.target, code.profile)),
        ("flags", if code.flags.is_empty() { "none".to_owned() } else { code.flags.clone() }),
        ("CPU", machine.cpu.clone().unwrap_or_else(unknown)),
        ("CPU features", machine.cpu_features.join(" ")),
        ("cores", machine.cores.map_or_else(unknown, |cores| cores.to_string())),
        ("memory", machine.memory_bytes.map_or_else(unknown, |bytes| format!("{} MiB", bytes >> 20))),
        ("system", format!("{}, kernel {}", machine.os, machine.kernel.clone().unwrap_or_else(unknown))),
        ("clock resolution", format!("{} ns", machine.clock_resolution_ns)),
        ("load before, after", format!("{}; {}", load(machine.load_before), load(machine.load_after))),
        ("packages", packages.collect::<Vec<_>>().join(", ")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(escape("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
    }
}

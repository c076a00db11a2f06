//! `queens list`: what there is.

use std::io::{self, Write};

use clap::Args;
use serde_json::{Value, json};

use super::Ending;
use crate::solve::algorithms::ALGORITHMS;
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::{Algorithm, Measure};

/// List the algorithms with their parameters, defaults, ranges and sources
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The same as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Ending> {
    let mut output = io::stdout().lock();
    if arguments.json {
        let all: Vec<Value> = ALGORITHMS.iter().map(|algorithm| as_json(algorithm)).collect();
        serde_json::to_writer_pretty(&mut output, &all).map_err(io::Error::from)?;
        writeln!(output)?;
    } else {
        for algorithm in ALGORITHMS {
            write_text(&mut output, algorithm)?;
        }
    }
    Ok(Ending::Done)
}

fn write_text(output: &mut impl Write, algorithm: &Algorithm) -> io::Result<()> {
    writeln!(output, "{} ({})", algorithm.name, algorithm.guarantee.word())?;
    writeln!(output, "  {}", algorithm.summary)?;
    writeln!(output, "  step        {}", algorithm.step)?;
    if let Some(limit) = algorithm.limit {
        writeln!(output, "  sizes       up to {}: {}", limit.size, limit.reason)?;
    }
    for parameter in algorithm.parameters {
        let kind = &parameter.kind;
        writeln!(output, "  {:<11} {}", parameter.name, parameter.meaning)?;
        writeln!(output, "  {:<11} default {}; {}", "", kind.default_text(), kind.range())?;
    }
    writeln!(output, "  source      {}", algorithm.source)?;
    if !algorithm.deviations.is_empty() {
        writeln!(output, "  deviations  {}", algorithm.deviations)?;
    }
    writeln!(output)
}

fn as_json(algorithm: &Algorithm) -> Value {
    let measure = |measure: &Measure| match measure {
        Measure::Evaluations => "evaluations",
        Measure::Moves => "moves",
        Measure::Restarts => "restarts",
        Measure::Nodes => "nodes",
    };
    json!({
        "name": algorithm.name,
        "summary": algorithm.summary,
        "guarantee": algorithm.guarantee.word(),
        "step": algorithm.step,
        "reports": algorithm.reports.iter().map(measure).collect::<Vec<_>>(),
        "largest_size": algorithm.limit.map(|limit| limit.size),
        "parameters": algorithm.parameters.iter().map(parameter_json).collect::<Vec<_>>(),
        "source": algorithm.source,
        "deviations": algorithm.deviations,
    })
}

fn parameter_json(parameter: &Parameter) -> Value {
    let mut entry = json!({
        "name": parameter.name,
        "meaning": parameter.meaning,
        "default": parameter.kind.default_text(),
        "range": parameter.kind.range(),
    });
    let more = match parameter.kind {
        Kind::Choice(words) => json!({ "kind": "choice", "words": words }),
        Kind::Real { default, min, max } => {
            json!({ "kind": "real", "default": default, "min": min, "max": max })
        }
        Kind::Count { default, min, max } => {
            json!({ "kind": "count", "default": default, "min": min, "max": max })
        }
        Kind::AutoCount { min, max, rule, .. } => {
            json!({ "kind": "count or auto", "min": min, "max": max, "auto": rule })
        }
    };
    if let (Value::Object(entry), Value::Object(more)) = (&mut entry, more) {
        entry.extend(more);
    }
    entry
}

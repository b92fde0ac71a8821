//! `strings`: every text of a file.

use std::collections::HashMap;
use std::ffi::OsString;

use bindery::value::json;
use bindery::{Path, Value};

use super::SCHEMA_VERSION;
use crate::failure::{Exit, Outcome};
use crate::input::Reading;
use crate::output::Out;
use crate::text::clean;
use crate::tree::{Content, each_text};

/// List every text of a file with the fields that hold it
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  bindery strings model.m3d")]
pub(crate) struct Args {
    /// The file, or - for stdin
    file: OsString,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: Reading,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let content = Content::load(&args.file, &args.reading)?;
    let texts = texts(&content.tree);
    if args.json {
        let entry = |(text, paths): (String, Vec<Path>)| {
            let paths: Vec<String> = paths.iter().map(Path::to_string).collect();
            Value::from([("text", text.into()), ("paths", paths.into())])
        };
        out.json(&Value::from([
            ("schema_version", SCHEMA_VERSION.into()),
            ("strings", Value::list(texts.into_iter().map(entry))),
        ]))?;
        return Ok(Exit::Fine);
    }
    for (text, paths) in texts {
        // Quotation marks tell where a text ends, and escape what a terminal would act on.
        out.line(json::to_line(&Value::Text(text)))?;
        for path in paths {
            let path = out.paint.dim(clean(path.as_str()));
            out.line(format_args!("    {path}"))?;
        }
    }
    Ok(Exit::Fine)
}

/// The texts in the order of the file, each once, with the fields that hold it.
fn texts(tree: &Value) -> Vec<(String, Vec<Path>)> {
    let mut texts: Vec<(String, Vec<Path>)> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    each_text(tree, &Path::root(), &mut |path, text| {
        let next = texts.len();
        let index = *known.entry(text.to_owned()).or_insert(next);
        if index == next {
            texts.push((text.to_owned(), Vec::new()));
        }
        if let Some((_, paths)) = texts.get_mut(index) {
            paths.push(path.clone());
        }
    });
    texts
}

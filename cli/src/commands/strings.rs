//! `strings`: every text of a file.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;

use bindery::format::About;
use bindery::spec::{Kind, TypeInfo};
use bindery::value::json;
use bindery::{Path, Segment, Value};

use super::SCHEMA_VERSION;
use crate::failure::{Exit, Outcome};
use crate::input::Reading;
use crate::output::Out;
use crate::text::clean;
use crate::tree::{Content, each_text};

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
    let texts = texts(&content.tree, &text_fields(content.opened.format.info()));
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
    if texts.is_empty() {
        out.note("no field of it is text");
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

/// The names of the fields that hold text. Others that a tree shows as text are names of numbers.
fn text_fields(about: &About) -> HashSet<&'static str> {
    let mut names = HashSet::new();
    about.types(&mut |info| {
        let fields = match &info.kind {
            Kind::Struct(fields) => vec![*fields],
            Kind::Tagged { variants, .. } => variants.iter().map(|each| each.fields).collect(),
            _ => Vec::new(),
        };
        let texts = fields
            .into_iter()
            .flatten()
            .filter(|field| holds_text((field.ty)(), 0));
        names.extend(texts.map(|field| field.name));
    });
    names
}

/// Whether a type is text, or a list of texts. A type may hold itself.
fn holds_text(info: &'static TypeInfo, depth: usize) -> bool {
    const DEEPEST: usize = 8;
    match &info.kind {
        _ if depth > DEEPEST => false,
        Kind::Bytes(_) | Kind::StringOffset(_) | Kind::DataOffset(_) | Kind::StringTable(_) => true,
        Kind::Wrapper(_, inner) => holds_text(inner(), depth.saturating_add(1)),
        // A variant without names of fields is what it holds.
        Kind::Tagged { variants, .. } => {
            variants
                .iter()
                .flat_map(|variant| variant.fields)
                .any(|field| {
                    field.name.is_empty() && holds_text((field.ty)(), depth.saturating_add(1))
                })
        }
        _ => false,
    }
}

/// The texts in the order of the file, each once, with the fields that hold it.
fn texts(tree: &Value, fields: &HashSet<&str>) -> Vec<(String, Vec<Path>)> {
    let mut texts: Vec<(String, Vec<Path>)> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    each_text(tree, &Path::root(), &mut |path, text| {
        let names = path.segments().filter_map(|segment| match segment {
            Segment::Field(name) => Some(name),
            Segment::Index(_) => None,
        });
        let names: Vec<_> = names.collect();
        let holder = match names.as_slice() {
            // What an offset leads to has the name of the offset.
            [.., offset, values] if values == "values" => offset,
            [.., field] => field,
            [] => return,
        };
        if !fields.contains(&**holder) {
            return;
        }
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

//! `edit`: changes a file by path.

mod change;
mod table;
mod typed;

use std::ffi::OsString;
use std::path::Path as FilePath;

use bindery::{FILE_SPACE, Path, Value};

use self::change::{Change, apply};
use super::SCHEMA_VERSION;
use crate::difference::{Difference, Kind, differences};
use crate::failure::{Exit, Failure, Outcome};
use crate::input::Source;
use crate::output::{Out, Target, Writing};
use crate::text::{count, size};
use crate::tree::Content;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bindery edit model.m3d --set author='Ada L.' -o new.m3d\n  bindery edit model.p3m --set 'materials[0].color=#ff8000ff' --in-place\n  bindery edit model.p3m --delete 'parts[2]' -o smaller.p3m"
)]
#[command(
    override_usage = "bindery edit <CHANGE>... <-o OUT|--in-place> [OPTIONS] <FILE>\n       CHANGE: --set PATH=VALUE, --insert PATH=VALUE or --delete PATH"
)]
#[command(group = clap::ArgGroup::new("changes").required(true).multiple(true).args(["set", "insert", "delete"]))]
#[command(group = clap::ArgGroup::new("target").required(true).args(["output", "in_place"]))]
pub(crate) struct Args {
    /// The file, or - for stdin
    file: OsString,
    /// Give a field another value; may be given several times
    #[arg(long, value_name = "PATH=VALUE", value_parser = assignment)]
    set: Vec<(Path, String)>,
    /// Put a new element into a list, before the one at this path
    #[arg(long, value_name = "PATH=VALUE", value_parser = assignment)]
    insert: Vec<(Path, String)>,
    /// Take an element out of a list, or an optional field away
    #[arg(long, value_name = "PATH", value_parser = crate::tree::path)]
    delete: Vec<Path>,
    /// The file to write, or - for stdout
    #[arg(short, long, value_name = "OUT")]
    output: Option<OsString>,
    /// Change the file itself, whole or not at all
    #[arg(long)]
    in_place: bool,
    #[command(flatten)]
    writing: Writing,
}

/// `PATH=VALUE`
fn assignment(text: &str) -> Result<(Path, String), String> {
    let (path, value) = text
        .split_once('=')
        .ok_or("a path, `=` and a value belong here")?;
    Ok((crate::tree::path(path)?, value.to_owned()))
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let target = match (&args.output, args.in_place) {
        (Some(output), _) => Target::check(output, args.writing.force)?,
        (None, _) if args.file == "-" => {
            return Err(Failure::usage("stdin cannot be changed in place; use -o"));
        }
        (None, _) => Target::File(FilePath::new(&args.file).to_owned()),
    };
    let mut content = Content::load(&args.file, &args.writing.reading)?;
    let mut tree = content.tree.clone();
    let changes = apply(&content, &mut tree, &args.set, &args.insert, &args.delete)?;
    let label = content.source.label.clone();
    let refused = |error| Failure::refused(&label, error);
    let (format, revision) = (content.opened.format, content.opened.model.revision());
    let mut edited = format.build(&tree, revision).map_err(refused)?;
    // What a compressed part holds may be what it was, and then its bytes are.
    let originals = content.opened.model.take_originals();
    content.opened.model.keep_originals(originals.clone());
    edited.keep_originals(originals);
    let bytes = edited.to_bytes().map_err(refused)?;
    let written = Source {
        label: label.clone(),
        bytes,
        memory: content.source.memory,
    };
    let consequences = consequences(&content, &written, revision, &changes)?;
    target.write(&written.bytes, out)?;
    let text = match args.writing.json {
        true => bindery::value::json::to_text(&to_value(&changes, &consequences)),
        false => told(&content, &written, &changes, &consequences),
    };
    target.tell(&text, out)?;
    Ok(Exit::Fine)
}

/// Reads back what is to be written, which must be what was asked for, and says what changed along with it.
fn consequences(
    content: &Content,
    written: &Source,
    revision: &str,
    changes: &[Change],
) -> Result<Vec<Difference>, Failure> {
    let refused = |error| Failure::refused(&written.label, error);
    let limits = content.opened.limits;
    let again = content
        .opened
        .format
        .read(&written.bytes, Some(revision), limits)
        .map_err(refused)?;
    let tree = again.to_tree(limits).map_err(refused)?;
    for change in changes {
        if !change.is_in(&tree) {
            return Err(Failure::usage(format!(
                "{} does not stay what it was set to, because it follows from other fields",
                change.path
            )));
        }
    }
    let is_asked = |path: &Path| {
        let mut asked = changes.iter().map(|change| &change.path);
        asked.any(|asked| path.starts_with(asked) || asked.starts_with(path))
    };
    let mut found = differences(&content.tree, &tree);
    found.extend(computed(content, &*again)?);
    found.retain(|difference| !is_asked(&difference.path));
    Ok(found)
}

/// The numbers on disk that no tree shows, because they follow: counts and sizes.
fn computed(
    content: &Content,
    again: &dyn bindery::format::AnyFile,
) -> Result<Vec<Difference>, Failure> {
    let spans = |model: &dyn bindery::format::AnyFile| {
        let mut wanted = |path: &Path| content.tree.at(path).is_none();
        let detail = bindery::trace::Detail::Where(&mut wanted);
        model
            .trace_within(detail, content.opened.limits)
            .map_err(|error| Failure::refused(&content.source.label, error))
    };
    let (before, after) = (spans(&*content.opened.model)?, spans(again)?);
    let after: std::collections::HashMap<&Path, &Value> = after
        .spans
        .iter()
        .map(|span| (&span.path, &span.value))
        .collect();
    let found = before.spans.iter().filter_map(|span| {
        let now = *after.get(&span.path)?;
        let differs = matches!(span.value, Value::Uint(_)) && *now != span.value;
        differs.then(|| Difference {
            path: span.path.clone(),
            kind: Kind::Changed(span.value.clone(), now.clone()),
        })
    });
    Ok(found.collect())
}

/// What was changed, what followed, and how the size changed.
fn told(
    content: &Content,
    written: &Source,
    changes: &[Change],
    consequences: &[Difference],
) -> String {
    const SHOWN: usize = 20;
    let mut text = String::new();
    for change in changes {
        text.push_str(&format!("{}\n", change.difference()));
        if change.shared > 0 {
            let others = count(change.shared, "other field");
            text.push_str(&format!("  {others} shared this text and kept it\n"));
        }
    }
    for difference in consequences.iter().take(SHOWN) {
        text.push_str(&format!("  follows: {difference}\n"));
    }
    let more = consequences.len().saturating_sub(SHOWN);
    if more > 0 {
        text.push_str(&format!("  and {more} more follow\n"));
    }
    let (before, after) = (content.source.bytes.len(), written.bytes.len());
    if before != after {
        let (before, after) = (size(before as u64), size(after as u64));
        text.push_str(&format!("  {FILE_SPACE}: {before} -> {after}\n"));
    }
    text
}

fn to_value(changes: &[Change], consequences: &[Difference]) -> Value {
    let changes = changes.iter().map(|change| change.difference().to_value());
    let follows = consequences.iter().map(Difference::to_value);
    Value::from([
        ("schema_version", SCHEMA_VERSION.into()),
        ("changes", Value::list(changes)),
        ("follows", Value::list(follows)),
    ])
}

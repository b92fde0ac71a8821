//! `build`: the reverse of `dump`.

use std::borrow::Cow;
use std::ffi::OsString;

use bindery::value::json;
use bindery::{Class, Error, Finding, Segment, Severity, Value, path_text};
use bindery_formats::format_by_name;

use super::SCHEMA_VERSION;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::{Memory, Source};
use crate::output::{Out, Target};
use crate::progress::Progress;
use crate::text::clean;

const FORMAT: &str = "format";
const REVISION: &str = "revision";
const CONTENT: &str = "content";
const VERSION: &str = "schema_version";

/// Make a file from the JSON of `dump`
///
/// Counts, sizes and offsets are computed, texts are put into the string tables again. A value that
/// does not fit is named with its place in the JSON.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  bindery dump old.p3m > model.json && bindery build model.json new.p3m"
)]
pub(crate) struct Args {
    /// The JSON, or - for stdin
    input: OsString,
    /// The file to write, or - for stdout
    output: OsString,
    /// Replace an existing file; print to a terminal
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    memory: Memory,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let target = Target::check(&args.output, args.force)?;
    let progress = Progress::of(1);
    let (bytes, findings) = built(args)?;
    drop(progress);
    target.write(&bytes, out)?;
    complain(&findings, out);
    Ok(Exit::Fine)
}

/// Says on stderr what is wrong with a file that was built: a value may fit its place and still not go
/// together with another.
fn complain(findings: &[Finding], out: &Out) {
    /// `validate` shows the others.
    const SHOWN: usize = 5;
    let errors = || {
        findings
            .iter()
            .filter(|finding| finding.rule.severity == Severity::Error)
    };
    for error in errors().take(SHOWN) {
        out.note(clean(&error.to_string()));
    }
    let more = errors().count().saturating_sub(SHOWN);
    if more > 0 {
        out.note(format_args!("and {more} more; `validate` shows all"));
    }
}

/// The bytes that a document describes, and what is wrong with them.
fn built(args: &Args) -> Result<(Vec<u8>, Vec<Finding>), Failure> {
    let source = Source::load(&args.input)?;
    let limits = args.memory.limits(&source, u64::MAX, 1)?;
    let label = source.label.as_str();
    let text = match String::from_utf8(source.bytes) {
        Ok(text) => text,
        Err(wrong) => {
            let at = wrong.utf8_error().valid_up_to() as u64;
            let error = Error::malformed("not UTF-8, so not JSON").at(at);
            return Err(Failure::refused(label, error.showing(wrong.as_bytes())));
        }
    };
    let document =
        json::parse_within(&text, limits).map_err(|error| Failure::refused(label, error))?;
    let refuse = |path: Vec<Segment>, error: Error| {
        let place = place(&text, &document, &path);
        Failure::unfit(label, place, error)
    };
    let at_key = |key: &str| vec![Segment::Field(key.to_owned().into())];

    let record = document
        .as_record()
        .map_err(|error| refuse(Vec::new(), error))?;
    if let Some((key, _)) = record
        .iter()
        .find(|(key, _)| ![VERSION, FORMAT, REVISION, CONTENT].contains(&key.as_ref()))
    {
        return Err(refuse(at_key(key), Error::value("no such key in a dump")));
    }
    match document.get(VERSION) {
        Value::Uint(SCHEMA_VERSION) => {}
        Value::Uint(other) => {
            let error = Error::unsupported(format!("dumps of schema version {other}"));
            return Err(refuse(at_key(VERSION), error));
        }
        other => return Err(refuse(at_key(VERSION), other.unexpected("a version"))),
    }
    let text_at = |key: &str| match document.get(key) {
        Value::Text(text) => Ok(text.as_str()),
        other => Err(refuse(at_key(key), other.unexpected("a name"))),
    };
    let name = text_at(FORMAT)?;
    let format = format_by_name(name).ok_or_else(|| {
        let error = Error::new(Class::Unsupported, format!("no format is called {name:?}"));
        refuse(at_key(FORMAT), error)
    })?;
    let within_content = |error: Error| {
        let mut path = at_key(CONTENT);
        path.extend(error.segments().cloned());
        refuse(path, error)
    };
    let revision = text_at(REVISION)?;
    if format.info().revision(revision).is_none() {
        let error = bindery::format::no_revision(format.info(), revision);
        return Err(refuse(at_key(REVISION), error));
    }
    let model = format
        .build(document.get(CONTENT), revision)
        .map_err(within_content)?;
    let bytes = model.to_bytes().map_err(within_content)?;
    Ok((bytes, model.findings()))
}

/// The place of a field in the JSON: its path there and its line.
///
/// A failure may name a field that the JSON leaves out; then the nearest thing that is there is shown.
fn place(text: &str, document: &Value, path: &[Segment]) -> String {
    let mut found: Vec<Segment> = Vec::new();
    follow(document, path, &mut found);
    let line = json::line_of(text, &found).unwrap_or(1);
    match path_text(&found).as_str() {
        "" => format!("line {line}"),
        path => format!("line {line}, {path}"),
    }
}

/// Goes along a path as far as it leads.
fn follow(value: &Value, path: &[Segment], found: &mut Vec<Segment>) {
    if let Some((segment, rest)) = path.split_first()
        && let Some((steps, next)) = descend(value, segment, EXTRA_LEVELS)
    {
        found.extend(steps);
        follow(&next, rest, found);
    }
}

/// The JSON names more than the bytes do: the content of a section, the variant of an enum, the items
/// of a record. So many names may stand between two steps of a path.
const EXTRA_LEVELS: usize = 2;

/// The way from a value to the next step of a path, the shortest first.
fn descend<'a>(
    value: &'a Value,
    segment: &Segment,
    extra: usize,
) -> Option<(Vec<Segment>, Cow<'a, Value>)> {
    let child = match (value, segment) {
        (Value::Record(entries), Segment::Field(name)) => entries
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| Cow::Borrowed(value)),
        (_, Segment::Index(index)) => value.item(*index),
        _ => None,
    };
    if let Some(next) = child {
        return Some((vec![segment.clone()], next));
    }
    let (Value::Record(entries), Some(extra)) = (value, extra.checked_sub(1)) else {
        return None;
    };
    // Not any field: one that is missing here may well stand somewhere below.
    let wraps = |key: &str| entries.len() == 1 || ["content", "head", "items"].contains(&key);
    (0..=extra).find_map(|levels| {
        let mut wrapping = entries.iter().filter(|(key, _)| wraps(key));
        wrapping.find_map(|(key, inner)| {
            let (mut steps, next) = descend(inner, segment, levels)?;
            steps.insert(0, Segment::Field(key.clone()));
            Some((steps, next))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_the_bytes_leads_to_its_line() {
        let text = r#"{
"body": {"method": "zlib", "content": {"shapes": [
{"Point": {}},
{"Run": {"head": 3, "items": [
{"x": 1},
{"x": 400}]}}]}}}"#;
        let document = json::parse(text).unwrap();
        let field = |name: &'static str| Segment::Field(name.into());
        let mut path = vec![field("body"), field("shapes"), Segment::Index(1)];
        path.extend([Segment::Index(1), field("x")]);
        assert_eq!(
            place(text, &document, &path),
            "line 6, body.content.shapes[1].Run.items[1].x"
        );
        path.push(field("missing"));
        assert!(place(text, &document, &path).starts_with("line 6, "));
        assert_eq!(place(text, &document, &[field("missing")]), "line 1");
        let text = r#"{"first": {"name": 1},
"second": {}}"#;
        let document = json::parse(text).unwrap();
        assert_eq!(place(text, &document, &[field("name")]), "line 1");
    }
}

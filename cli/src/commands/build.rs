//! `build`: the reverse of `dump`.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{Read as _, Seek as _};

use bindery::format::AnyFile;
use bindery::value::json;
use bindery::{Class, Error, Finding, Limits, Path, Severity, Value, path};

use super::SCHEMA_VERSION;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::{Memory, Source};
use crate::output::{Out, Target};
use crate::progress::Progress;
use crate::registry::format_by_name;
use crate::text::clean;

const FORMAT: &str = "format";
const REVISION: &str = "revision";
const CONTENT: &str = "content";
const VERSION: &str = "schema_version";
/// For editors; what it names is not looked at.
const SCHEMA: &str = "$schema";
/// What other programs may write in front of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  bindery dump old.p3m -o model.json && bindery build model.json new.p3m"
)]
pub(crate) struct Args {
    /// The JSON, or - for stdin
    input: OsString,
    /// The file to write, or - for stdout
    #[arg(required_unless_present = "named")]
    output: Option<OsString>,
    /// The same, as other commands have it
    #[arg(
        short = 'o',
        long = "output",
        value_name = "OUT",
        conflicts_with = "output"
    )]
    named: Option<OsString>,
    /// Replace an existing file; print binary data to a terminal
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    memory: Memory,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    // The parser of the command line sees to it that there is one.
    let output = args.named.as_ref().or(args.output.as_ref());
    let output = output.map_or(OsStr::new("-"), OsString::as_os_str);
    let target = Target::check(output, args.force)?;
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

/// The JSON that a file is made from.
struct Json<'a> {
    name: &'a OsStr,
    memory: &'a Memory,
    label: String,
    limits: Limits,
    /// All of the text, where it cannot be read again.
    kept: Option<String>,
}

impl<'a> Json<'a> {
    /// Reads it. A file is never in memory as a whole, unless something is wrong with it: then its lines are counted.
    fn read(args: &'a Args) -> Result<(Self, Value), Failure> {
        let name = args.input.as_os_str();
        let limits = |label: &str, size| args.memory.limits_of_text(label, size);
        if !Source::is_there_again(name) {
            let source = args.memory.load(name)?;
            let json = Self {
                name,
                memory: &args.memory,
                limits: limits(&source.label, source.bytes.len() as u64)?,
                kept: Some(text_of(&source.label, source.bytes)?),
                label: source.label,
            };
            let document = json.parsed(json.kept.as_deref().unwrap_or_default())?;
            return Ok((json, document));
        }
        let failed = |error| Failure::io(name, error);
        let mut file = File::open(name).map_err(failed)?;
        let label = name.to_string_lossy().into_owned();
        let size = file.metadata().map_err(failed)?.len();
        let json = Self {
            limits: limits(&label, size)?,
            name,
            memory: &args.memory,
            label,
            kept: None,
        };
        go_behind_mark(&mut file).map_err(failed)?;
        let document = match json::read_within(&mut file, json.limits).map_err(failed)? {
            Some(document) => document,
            None => json.parsed(&json.text()?)?,
        };
        Ok((json, document))
    }

    fn parsed(&self, text: &str) -> Result<Value, Failure> {
        json::parse_within(text, self.limits).map_err(|error| Failure::refused(&self.label, error))
    }

    fn text(&self) -> Result<Cow<'_, str>, Failure> {
        if let Some(kept) = &self.kept {
            return Ok(Cow::Borrowed(kept));
        }
        let source = self.memory.load(self.name)?;
        Ok(Cow::Owned(text_of(&source.label, source.bytes)?))
    }

    /// The failure for something that the document says, with its place.
    fn unfit(&self, document: &Value, path: &Path, error: Error) -> Failure {
        match self.text() {
            Ok(text) => Failure::unfit(&self.label, place(&text, document, path), error),
            Err(failure) => failure,
        }
    }

    /// The same, once the document is gone.
    fn unfit_anew(&self, path: &Path, error: Error) -> Failure {
        let document = self.text().and_then(|text| self.parsed(&text));
        match document {
            Ok(document) => self.unfit(&document, path, error),
            Err(failure) => failure,
        }
    }
}

/// The bytes that a document describes, and what is wrong with them.
fn built(args: &Args) -> Result<(Vec<u8>, Vec<Finding>), Failure> {
    let (json, document) = Json::read(args)?;
    let model = model(&json, &document)?;
    // The model has all there is.
    drop(document);
    // These are asked before there are bytes, which would be in memory beside what is written on trial.
    let findings = model.findings();
    let within_content = |error: Error| {
        let path = at_key(CONTENT).join(&error.path());
        json.unfit_anew(&path, error)
    };
    let bytes = model.to_bytes().map_err(within_content)?;
    Ok((bytes, findings))
}

fn at_key(key: &str) -> Path {
    Path::from(path![key])
}

/// The file that a document describes.
fn model(json: &Json<'_>, document: &Value) -> Result<Box<dyn AnyFile>, Failure> {
    let refuse = |path: Path, error: Error| json.unfit(document, &path, error);
    let record = document
        .as_record()
        .map_err(|error| refuse(Path::root(), error))?;
    if let Some((key, _)) = record
        .iter()
        .find(|(key, _)| ![SCHEMA, VERSION, FORMAT, REVISION, CONTENT].contains(&key.as_ref()))
    {
        let problem = match key.as_ref() {
            "error" => "this is a part of a broken file, from which no file can be made",
            "path" => "this is a part of a file, from which no file can be made",
            _ => "no such key in a dump",
        };
        return Err(refuse(at_key(key), Error::value(problem)));
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
    let revision = text_at(REVISION)?;
    if format.info().revision(revision).is_none() {
        let error = bindery::format::no_revision(format.info(), revision);
        return Err(refuse(at_key(REVISION), error));
    }
    format
        .build(document.get(CONTENT), revision)
        .map_err(|error| refuse(at_key(CONTENT).join(&error.path()), error))
}

/// Goes behind the byte order mark that other programs may have written in front of UTF-8.
fn go_behind_mark(file: &mut File) -> std::io::Result<()> {
    let mut start = Vec::new();
    (&mut *file)
        .take(MARK.len() as u64)
        .read_to_end(&mut start)?;
    match start == MARK {
        true => Ok(()),
        false => file.rewind(),
    }
}

fn text_of(label: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    decoded(bytes).map_err(|error| Failure::refused(label, error))
}

/// The text of a JSON file, which other programs may have written with a byte order mark or as UTF-16.
fn decoded(bytes: Vec<u8>) -> bindery::Result<String> {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let (pairs, rest) = bytes.as_chunks::<2>();
        let units = pairs.iter().map(|pair| unit(*pair));
        let text: Result<String, _> = char::decode_utf16(units).collect();
        text.ok()
            .filter(|_| rest.is_empty())
            .ok_or_else(|| Error::malformed("not UTF-16, though it starts like it"))
    };
    match bytes.as_slice() {
        [0xff, 0xfe, rest @ ..] => return wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => return wide(rest, u16::from_be_bytes),
        _ => {}
    }
    let bytes = match bytes.strip_prefix(MARK) {
        Some(rest) => rest.to_vec(),
        None => bytes,
    };
    String::from_utf8(bytes).map_err(|wrong| {
        let at = wrong.utf8_error().valid_up_to() as u64;
        let error = Error::malformed("not UTF-8, so not JSON").at(at);
        error.showing(wrong.as_bytes())
    })
}

/// The place of a field in the JSON: its line, and the JSON pointer to it.
///
/// A failure may name a field that the JSON leaves out; then the nearest thing that is there is shown.
fn place(text: &str, document: &Value, path: &Path) -> String {
    let found = document.resolve_nearest(path);
    let line = json::line_of(text, &found).unwrap_or(1);
    match found.is_root() {
        true => format!("line {line}"),
        false => format!("line {line}, {}", found.to_pointer()),
    }
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
        let place_of = |path: &str| place(text, &document, &path.parse().unwrap());
        let found = "line 6, /body/content/shapes/1/Run/items/1/x";
        assert_eq!(place_of("body.shapes[1][1].x"), found);
        assert_eq!(place_of("body.shapes[1][1].x.missing"), found);
        assert_eq!(place_of("missing"), "line 1");
        let text = r#"{"first": {"name": 1},
"second": {}}"#;
        let document = json::parse(text).unwrap();
        assert_eq!(place(text, &document, &"name".parse().unwrap()), "line 1");
    }
}

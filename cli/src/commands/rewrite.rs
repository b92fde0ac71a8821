//! `rewrite`: read, write, compare.

use std::ffi::OsString;
use std::ops::ControlFlow;

use bindery::spec::SpecRef;
use bindery::walk::{Found, Leaf, OpenedPart, Visitor, find_at};
use bindery::{Error, FILE_SPACE, Path, Value, WriteSettings, path};

use super::SCHEMA_VERSION;
use crate::failure::{Exit, Failure, Outcome};
use crate::finding::spec_value;
use crate::input::{Opened, Source};
use crate::output::{Out, Target, Writing};
use crate::progress::Progress;
use crate::table::Table;
use crate::text::{clean, share};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bindery rewrite model.m3d copy.m3d\n  bindery rewrite --repack --level 9 model.m3d smaller.m3d"
)]
pub(crate) struct Args {
    /// The file, or - for stdin
    input: OsString,
    /// The file to write, or - for stdout
    output: OsString,
    /// Compress all sections again
    #[arg(long)]
    repack: bool,
    /// How hard to deflate, from 0 to 10
    #[arg(long, value_name = "LEVEL", requires = "repack", value_parser = clap::value_parser!(u8).range(0..=10))]
    level: Option<u8>,
    /// Replace sizes and counts that disagree with what they describe
    #[arg(long)]
    normalise: bool,
    #[command(flatten)]
    writing: Writing,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let target = Target::check(&args.output, args.writing.force)?;
    let progress = Progress::of(1);
    let mut source = args.writing.reading.load(&args.input)?;
    let label = source.label.clone();
    let refused = |error: Error| Failure::refused(&label, error);
    let opened = args.writing.reading.open(&source)?;
    let (format, limits) = (opened.format, opened.limits);
    let revision = Some(opened.model.revision());
    let walked = |source: &Source, visitor: &mut dyn Visitor| {
        format.walk(&source.bytes, revision, limits, visitor)
    };
    let before = sections(args, |visitor| walked(&source, visitor)).map_err(refused)?;
    let again = written(args, opened, &mut source)?;
    let after = sections(args, |visitor| walked(&again, visitor)).map_err(refused)?;
    let identical = source.bytes == again.bytes;
    let difference = match (identical, args.repack) {
        (true, _) => None,
        (false, true) => {
            // What is compared is the content, so both are read again, one after the other.
            content_difference(args, &source, &again)?
        }
        (false, false) => {
            let walk = |visitor: &mut dyn Visitor| walked(&again, visitor);
            Some(file_difference(&source, &again, walk).map_err(refused)?)
        }
    };
    drop(progress);
    target.write(&again.bytes, out)?;

    let verdict = Verdict {
        args,
        before,
        after,
        difference,
        identical,
        sizes: (source.bytes.len() as u64, again.bytes.len() as u64),
    };
    let text = match args.writing.json {
        true => bindery::value::json::to_text(&verdict.to_value()),
        false => verdict.text(),
    };
    target.tell(&text, out)?;
    Ok(match verdict.difference {
        None => Exit::Fine,
        Some(_) => Exit::Found,
    })
}

/// What is written. Of the file, its content and that, at most two are in memory at once.
fn written(args: &Args, mut opened: Opened, source: &mut Source) -> Result<Source, Failure> {
    if args.normalise {
        opened.model.normalise();
    }
    if args.repack {
        opened.model.forget_originals();
    }
    source.let_go(&args.input);
    let bytes = opened
        .model
        .to_bytes_with(settings(args))
        .map_err(|error| Failure::refused(&source.label, error))?;
    drop(opened);
    source.take_again(&args.input)?;
    Ok(Source {
        label: "what was written".to_owned(),
        bytes,
        memory: source.memory,
    })
}

/// How to compress.
fn settings(args: &Args) -> WriteSettings {
    match args.level {
        Some(level) => WriteSettings::default().with_deflate_level(level),
        None => WriteSettings::default(),
    }
}

/// A compressed section: its name, and its size where it is stored and decompressed.
type BlockSize = (String, u64, u64);

/// The sections of a file, where they are shown.
fn sections(
    args: &Args,
    walk: impl FnOnce(&mut dyn Visitor) -> Result<(), Error>,
) -> Result<Vec<BlockSize>, Error> {
    let mut sections = Sections::default();
    if args.repack || args.writing.json {
        walk(&mut sections)?;
    }
    Ok(sections.0)
}

/// Notes the sections of a file.
#[derive(Default)]
struct Sections(Vec<BlockSize>);

impl Visitor for Sections {
    fn leaf(&mut self, _: Leaf<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn open(&mut self, part: &OpenedPart<'_>) {
        let size = part.bytes.len() as u64;
        self.0.push((part.path().to_string(), part.stored, size));
    }
}

/// A place where two files differ.
struct Difference {
    path: Path,
    space: String,
    offset: Option<u64>,
    spec: Value,
    before: String,
    after: String,
}

/// The first byte that differs, and the field it lies in.
fn file_difference(
    before: &Source,
    after: &Source,
    walk: impl FnOnce(&mut dyn Visitor) -> Result<(), Error>,
) -> Result<Difference, Error> {
    let same = before
        .bytes
        .iter()
        .zip(&after.bytes)
        .take_while(|(one, other)| one == other)
        .count();
    let offset = same as u64;
    let found: Option<Found> = find_at(offset, FILE_SPACE, walk)?;
    let byte = |source: &Source| match source.bytes.get(same) {
        Some(byte) => format!("{byte:02x}"),
        None => "the end".to_owned(),
    };
    Ok(Difference {
        path: found
            .as_ref()
            .map_or_else(Path::root, |found| found.path.clone()),
        space: FILE_SPACE.to_owned(),
        offset: Some(offset),
        spec: spec_value(found.as_ref().and_then(|found| found.spec.as_ref())),
        before: byte(before),
        after: byte(after),
    })
}

/// The first value that differs.
fn content_difference(
    args: &Args,
    before: &Source,
    after: &Source,
) -> Result<Option<Difference>, Failure> {
    let content = |source: &Source| {
        let opened = args.writing.reading.open(source)?;
        let content = opened.model.to_tree(opened.limits);
        content.map_err(|error| Failure::refused(&source.label, error))
    };
    let found = first_difference(&content(before)?, &content(after)?, Path::root());
    let Some((path, one, other)) = found else {
        return Ok(None);
    };
    let mut place = FirstUnder::of(&path);
    let opened = args.writing.reading.open(before)?;
    let revision = Some(opened.model.revision());
    opened
        .format
        .walk(&before.bytes, revision, opened.limits, &mut place)
        .map_err(|error| Failure::refused(&before.label, error))?;
    let text = |value: &Value| crate::text::value_text(value, 60);
    Ok(Some(Difference {
        space: place.space,
        offset: place.start,
        spec: spec_value(place.spec.as_ref()),
        before: text(&one),
        after: text(&other),
        path,
    }))
}

/// Looks for the first leaf at or under a path.
struct FirstUnder<'a> {
    path: &'a Path,
    spaces: Vec<String>,
    space: String,
    start: Option<u64>,
    spec: Option<SpecRef>,
}

impl<'a> FirstUnder<'a> {
    fn of(path: &'a Path) -> Self {
        Self {
            path,
            spaces: vec![FILE_SPACE.to_owned()],
            space: String::new(),
            start: None,
            spec: None,
        }
    }
}

impl Visitor for FirstUnder<'_> {
    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        if !leaf.place.path().starts_with(self.path) {
            return ControlFlow::Continue(());
        }
        self.space = self
            .spaces
            .get(leaf.place.space)
            .cloned()
            .unwrap_or_default();
        self.start = Some(leaf.place.start);
        self.spec = leaf.place.spec();
        ControlFlow::Break(())
    }

    fn open(&mut self, part: &OpenedPart<'_>) {
        self.spaces.push(part.path().to_string());
    }
}

/// Walks two trees side by side. Floats are compared by their bits.
fn first_difference(one: &Value, other: &Value, path: Path) -> Option<(Path, Value, Value)> {
    if let (Ok(ones), Ok(others)) = (one.items(), other.items())
        && one.count() == other.count()
    {
        let mut pairs = ones.zip(others).enumerate();
        return pairs.find_map(|(index, (one, other))| match same_scalar(&one, &other) {
            true => None,
            false => first_difference(&one, &other, path.then(path![index])),
        });
    }
    match (one, other) {
        (Value::Record(ones), Value::Record(others))
            if ones
                .iter()
                .map(|(key, _)| key)
                .eq(others.iter().map(|(key, _)| key)) =>
        {
            let mut parts = one.parts().zip(other.parts());
            parts.find_map(|((step, one), (_, other))| {
                first_difference(&one, &other, path.then(step))
            })
        }
        (one, other) if same_scalar(one, other) => None,
        (one, other) => Some((path, one.clone(), other.clone())),
    }
}

fn same_scalar(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::F32(one), Value::F32(other)) => one.to_bits() == other.to_bits(),
        (Value::F64(one), Value::F64(other)) => one.to_bits() == other.to_bits(),
        (Value::Record(_) | Value::List(_) | Value::Alike(_), _) => false,
        (one, other) => one == other,
    }
}

/// How the two files compare.
struct Verdict<'a> {
    args: &'a Args,
    before: Vec<BlockSize>,
    after: Vec<BlockSize>,
    difference: Option<Difference>,
    identical: bool,
    sizes: (u64, u64),
}

impl Verdict<'_> {
    fn word(&self) -> &'static str {
        match (&self.difference, self.identical) {
            (Some(_), _) => "different",
            (None, true) => "identical",
            (None, false) => "repacked",
        }
    }

    fn text(&self) -> String {
        let mut out = match &self.difference {
            None if self.identical => "identical\n".to_owned(),
            None => "identical content, packed anew\n".to_owned(),
            Some(difference) => difference.text(),
        };
        if self.args.repack {
            for line in self.size_table().lines("  ") {
                out.push_str(&line);
                out.push('\n');
            }
        }
        out
    }

    /// The sizes before and after: the file, then its sections.
    fn rows(&self) -> Vec<(String, u64, u64, u64)> {
        let mut rows = vec![(
            FILE_SPACE.to_owned(),
            self.sizes.0,
            self.sizes.1,
            self.sizes.0,
        )];
        for ((name, before, size), (_, after, _)) in self.before.iter().zip(&self.after) {
            rows.push((name.clone(), *before, *after, *size));
        }
        rows
    }

    fn size_table(&self) -> Table {
        let mut table = Table::with_right(&[1, 3, 5]);
        for (name, before, after, _) in self.rows() {
            table.row([
                clean(&name).into_owned(),
                before.to_string(),
                "->".to_owned(),
                after.to_string(),
                "bytes".to_owned(),
                share(after, before),
            ]);
        }
        table
    }

    fn to_value(&self) -> Value {
        let rows = self.rows().into_iter().map(|(name, before, after, size)| {
            Value::Record(vec![
                ("name".into(), Value::Text(name)),
                ("before".into(), Value::Uint(before)),
                ("after".into(), Value::Uint(after)),
                ("size".into(), Value::Uint(size)),
            ])
        });
        Value::Record(vec![
            ("schema_version".into(), Value::Uint(SCHEMA_VERSION)),
            ("result".into(), Value::Text(self.word().to_owned())),
            (
                "difference".into(),
                self.difference
                    .as_ref()
                    .map_or(Value::Null, Difference::to_value),
            ),
            ("sizes".into(), Value::list(rows)),
        ])
    }
}

impl Difference {
    fn text(&self) -> String {
        let path = match self.path.as_str() {
            "" => "(no field)",
            path => path,
        };
        let place = match self.offset {
            Some(offset) => format!(
                " at offset {offset} (0x{offset:x}) of {}",
                clean(&self.space)
            ),
            None => String::new(),
        };
        format!(
            "different: {}{place}: {} before, {} after\n",
            clean(path),
            self.before,
            self.after
        )
    }

    fn to_value(&self) -> Value {
        Value::Record(vec![
            ("path".into(), Value::Text(self.path.to_string())),
            ("space".into(), Value::Text(self.space.clone())),
            (
                "offset".into(),
                self.offset.map_or(Value::Null, Value::Uint),
            ),
            ("spec".into(), self.spec.clone()),
            ("before".into(), Value::Text(self.before.clone())),
            ("after".into(), Value::Text(self.after.clone())),
        ])
    }
}

//! What there is to say about a file, as JSON and in one line. [`screen`](super::screen) says it in one screen.

use std::ffi::OsStr;

use bindery::format::{About, Bounds, Overview};
use bindery::{Error, Value};

use super::outline::Outline;
use super::parts::{OUTLINE, Part, parts};
use super::{Args, Columns, SCHEMA_VERSION, format_text};
use crate::colour::Paint;
use crate::failure::Failure;
use crate::finding::{Located, locate, summary};
use crate::input::{Opened, Source, revision_of};
use crate::spaces::Met;
use crate::text::{clean, pad, shorten_front, shorten_list, size, width};

/// How many counts a line has room for.
const SHOWN_COUNTS: usize = 4;

/// The columns that most verdicts take.
const VERDICT: usize = 19;

/// What there is to say about a file, or about as much of it as can be read.
pub(super) struct Summary {
    pub(super) label: String,
    pub(super) info: &'static About,
    /// Not known of every file that is broken.
    pub(super) revision: Option<&'static str>,
    pub(super) reasons: Vec<String>,
    pub(super) alternatives: Vec<&'static str>,
    pub(super) file_size: u64,
    pub(super) names: Vec<(String, String)>,
    pub(super) counts: Vec<(&'static str, u64)>,
    pub(super) bounds: Option<Bounds>,
    pub(super) tables: Vec<Overview>,
    /// The file first, then its compressed sections.
    pub(super) spaces: Vec<SpaceSummary>,
    pub(super) findings: Vec<Located>,
    /// Where it is broken; nothing behind that is known.
    pub(super) fault: Option<Failure>,
}

/// The file, or a compressed section of it.
pub(super) struct SpaceSummary {
    pub(super) met: Met,
    pub(super) parts: Vec<Part>,
}

impl SpaceSummary {
    fn all(outline: &Outline, content: &dyn Fn() -> Value) -> Vec<Self> {
        let parts = parts(outline, content);
        let spaces = outline.spaces.iter().cloned().zip(parts);
        spaces.map(|(met, parts)| Self { met, parts }).collect()
    }
}

impl Summary {
    pub(super) fn of(file: &OsStr, args: &Args, at_once: usize) -> Result<Self, Failure> {
        let source = args.reading.load_among(file, at_once)?;
        match args.reading.open_among(&source, at_once) {
            Ok(opened) => Self::of_opened(source, file, opened, args),
            Err(failure) if failure.is_fault() => Self::of_broken(&source, failure, args, at_once),
            Err(failure) => Err(failure),
        }
    }

    fn of_opened(
        mut source: Source,
        file: &OsStr,
        mut opened: Opened,
        args: &Args,
    ) -> Result<Self, Failure> {
        let limits = opened.limits;
        let label = source.label.clone();
        let refused = |error: Error| Failure::refused(&label, error);
        let file_size = source.bytes.len() as u64;
        // The rules write on trial, and a walk decompresses: neither needs what the other does.
        source.let_go(file);
        let findings = opened.findings();
        let findings = locate(findings, opened.model.as_ref(), limits).map_err(refused)?;
        drop(opened.model.take_originals());
        source.take_again(file)?;
        let revision = opened.model.revision();
        let (outline, walked) = Outline::of(
            &source.bytes,
            opened.format,
            Some(revision),
            limits,
            OUTLINE,
        );
        walked.map_err(refused)?;
        drop(source);
        // Where there is no memory for the content, elements are not told apart.
        let content = || opened.model.to_tree(limits).unwrap_or(Value::Null);
        let names = opened.model.names().into_iter();
        Ok(Self {
            info: opened.format.info(),
            revision: Some(revision),
            file_size,
            names: names.map(|(kind, name)| (kind.to_owned(), name)).collect(),
            counts: opened.model.counts(),
            bounds: opened.model.bounds(),
            tables: opened.model.tables(args.most_rows(limits)),
            spaces: SpaceSummary::all(&outline, &content),
            reasons: opened.reasons,
            alternatives: opened.alternatives,
            findings,
            fault: None,
            label,
        })
    }

    /// What a walk shows of a file before its fault.
    fn of_broken(
        source: &Source,
        fault: Failure,
        args: &Args,
        at_once: usize,
    ) -> Result<Self, Failure> {
        let recognised = args.reading.recognise(source)?;
        let limits = args.reading.limits_among(source, at_once)?;
        let (format, revision) = (recognised.format, recognised.revision);
        // How it ends is known already.
        let (outline, _) = Outline::of(&source.bytes, format, revision, limits, OUTLINE);
        let info = format.info();
        let met = outline.root.and_then(|root| revision_of(info, root));
        Ok(Self {
            label: source.label.clone(),
            info,
            revision: recognised.likely.or(met),
            reasons: recognised.reasons,
            alternatives: Vec::new(),
            file_size: source.bytes.len() as u64,
            counts: Vec::new(),
            bounds: None,
            tables: Vec::new(),
            spaces: SpaceSummary::all(&outline, &|| Value::Null),
            names: outline.texts,
            findings: Vec::new(),
            fault: Some(fault),
        })
    }

    pub(super) fn sections(&self) -> impl Iterator<Item = &SpaceSummary> {
        self.spaces.iter().skip(1)
    }

    pub(super) fn to_value(&self) -> Value {
        let counts = self.counts.iter();
        let counts = counts.map(|(name, number)| ((*name).into(), Value::Uint(*number)));
        // A list, not a record: a file may have several names of one kind.
        let names = self.names.iter().map(|(kind, name)| {
            Value::from([
                ("kind", Value::from(kind.as_str())),
                ("name", name.as_str().into()),
            ])
        });
        let reasons = self.reasons.iter().map(|reason| reason.as_str().into());
        let bounds = self.bounds.as_ref().map_or(Value::Null, bounds_value);
        let mut entries = vec![
            ("schema_version", Value::Uint(SCHEMA_VERSION)),
            ("file", self.label.as_str().into()),
            ("format", self.info.name.into()),
            ("revision", self.revision.map_or(Value::Null, Value::from)),
            ("reasons", Value::list(reasons)),
            ("file_size", Value::Uint(self.file_size)),
            (
                "parts",
                self.spaces
                    .first()
                    .map_or(Value::Null, SpaceSummary::parts_value),
            ),
            (
                "sections",
                Value::list(self.sections().map(SpaceSummary::to_value)),
            ),
            ("names", Value::list(names)),
            ("counts", Value::Record(counts.collect())),
            ("bounds", bounds),
            ("tables", Value::list(self.tables.iter().map(table_value))),
            (
                "findings",
                Value::list(self.findings.iter().map(Located::to_value)),
            ),
        ];
        if let Some(fault) = &self.fault {
            entries.push(("error", fault.to_value()));
        }
        let entries = entries.into_iter().map(|(key, value)| (key.into(), value));
        Value::Record(entries.collect())
    }

    /// The file in one line.
    pub(super) fn line(&self, paint: Paint, columns: &Columns) -> String {
        let counts: Vec<String> = self
            .counts
            .iter()
            .filter(|(_, number)| *number > 0)
            .take(SHOWN_COUNTS)
            .map(|(name, number)| format!("{name} {number}"))
            .collect();
        let label = clean(&self.label);
        // The end of a path tells files apart; only a terminal has too little room for all of it.
        let label = match columns.room {
            usize::MAX => label,
            _ => shorten_front(&label, columns.label),
        };
        let format = format_text(self.info, self.revision.unwrap_or_default());
        let format = pad(&format, columns.format);
        let facts = format!("{format}  {:>10}", size(self.file_size));
        let used = [width(&label).max(columns.label), width(&facts), VERDICT];
        let used = used
            .iter()
            .fold(6usize, |sum, part| sum.saturating_add(*part));
        let counts = shorten_list(&counts, columns.room.saturating_sub(used));
        let line = format!(
            "{}  {facts}  {}  {}",
            paint.heading(pad(&label, columns.label)),
            self.verdict(paint, VERDICT),
            paint.dim(counts),
        );
        line.trim_end().to_owned()
    }

    pub(super) fn verdict(&self, paint: Paint, width: usize) -> String {
        let text = pad(&summary(&self.findings), width);
        let worst = self.findings.iter().map(Located::severity).max();
        match worst {
            None | Some(bindery::Severity::Hint) => paint.good(text).to_string(),
            Some(bindery::Severity::Warning) => paint.odd(text).to_string(),
            Some(bindery::Severity::Error) => paint.bad(text).to_string(),
        }
    }
}

impl SpaceSummary {
    fn to_value(&self) -> Value {
        Value::from([
            ("name", Value::from(self.met.name.as_str())),
            ("method", self.met.method.into()),
            ("stored", Value::Uint(self.met.stored)),
            ("size", Value::Uint(self.met.length)),
            ("parts", self.parts_value()),
        ])
    }

    fn parts_value(&self) -> Value {
        Value::list(self.parts.iter().map(|part| {
            Value::from([
                ("name", Value::from(part.name.as_str())),
                ("elements", Value::Uint(part.elements)),
                ("size", Value::Uint(part.bytes)),
            ])
        }))
    }
}

fn table_value(table: &Overview) -> Value {
    let rows = table.rows.iter().map(|row| {
        let cells = table.columns.iter().zip(row);
        Value::Record(
            cells
                .map(|(name, cell)| ((*name).into(), cell.clone()))
                .collect(),
        )
    });
    Value::from([
        ("name", Value::from(table.name)),
        ("total", (table.total as u64).into()),
        ("rows", Value::list(rows)),
    ])
}

fn bounds_value(bounds: &Bounds) -> Value {
    let corner = |corner: [f32; 3]| Value::list(corner.map(Value::F32));
    Value::from([("min", corner(bounds.min)), ("max", corner(bounds.max))])
}

//! `inspect`: what a file is, in one screen.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};

use bindery::format::{Bounds, FormatInfo};
use bindery::trace::{Detail, Space, Trace};
use bindery::{FILE_SPACE, Value};
use bindery_formats::FORMATS;

use super::SCHEMA_VERSION;
use crate::colour::Paint;
use crate::failure::{Exit, Failure, Outcome};
use crate::finding::{Located, locate, summary};
use crate::input::{Reading, Source};
use crate::output::Out;
use crate::parallel::in_order;
use crate::path::{lookup, variant};
use crate::progress::Progress;
use crate::table::Table;
use crate::text::{
    clean, count, number, share, shorten, shorten_front, shorten_list, size, width, wrapped,
};

/// Show what a file is, in one screen
///
/// Shows what it is and why it was recognised as that, its sizes, names, counts, parts with their
/// shares, and the first findings. Of several files, each gets one line, unless --full asks for more.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  bindery inspect model.m3d\n  bindery inspect models/*")]
pub(crate) struct Args {
    /// The files, or - for stdin
    #[arg(required = true)]
    files: Vec<OsString>,
    /// Print JSON; of several files, one object a line
    #[arg(long)]
    json: bool,
    /// Show everything of several files, and all findings
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    reading: Reading,
}

/// How many lines of one kind a screen has room for.
const SHOWN_PARTS: usize = 16;
const CROWDED: usize = 6;
const SHOWN_SECTIONS: usize = 8;
/// Of so many sections the parts are shown, the largest.
const OPENED_SECTIONS: usize = 3;
const SHOWN_FINDINGS: usize = 5;
/// How far records are opened up to see what they are made of.
const DEEPEST: usize = 3;
/// The steps of what is looked at of a record: a list, an element and its first field.
const ELEMENT: usize = 3;
/// How many counts a line has room for.
const SHOWN_COUNTS: usize = 4;

/// The columns that most verdicts take.
const VERDICT: usize = 19;

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    if let [file] = args.files.as_slice() {
        let progress = Progress::of(1);
        let summary = Summary::of(file, &args.reading)?;
        drop(progress);
        if args.json {
            out.json(&summary.to_value())?;
        } else {
            let screen = summary.screen(out.paint, args.full, out.room());
            out.bytes(screen.as_bytes())?;
        }
        return Ok(Exit::Fine);
    }
    let mut worst = Exit::Fine;
    let room = out.room();
    let columns = Columns::of(&args.files, room);
    let progress = Progress::of(args.files.len());
    in_order(
        &args.files,
        |file| (label(file), Summary::of(file, &args.reading)),
        |(label, summary)| {
            progress.step(|| {
                match summary {
                    Ok(summary) if args.json => out.json_line(&summary.to_value())?,
                    Ok(summary) if args.full => {
                        out.line(summary.screen(out.paint, true, room))?;
                    }
                    Ok(summary) => out.line(summary.line(out.paint, &columns))?,
                    Err(failure) => {
                        worst = worst.max(failure.exit());
                        if args.json {
                            out.json_line(&failure_value(label, &failure))?;
                        } else {
                            out.report(&failure)?;
                        }
                    }
                }
                out.finish()
            })
        },
    )?;
    drop(progress);
    Ok(worst)
}

fn label(file: &OsStr) -> String {
    match file == "-" {
        true => "stdin".to_owned(),
        false => file.to_string_lossy().into_owned(),
    }
}

fn failure_value(label: String, failure: &Failure) -> Value {
    Value::Record(vec![
        ("schema_version".into(), Value::Uint(SCHEMA_VERSION)),
        ("file".into(), Value::Text(label)),
        ("error".into(), failure.to_value()),
    ])
}

/// The widths of the columns when each file gets one line. They must be known before the first file.
struct Columns {
    label: usize,
    format: usize,
    /// How much fits into a line of the terminal.
    room: usize,
}

impl Columns {
    fn of(files: &[OsString], room: Option<usize>) -> Self {
        const WIDEST_LABEL: usize = 48;
        /// Half of a narrow terminal is left for what there is to say.
        const WIDEST_SHARE: usize = 2;
        let room = room.unwrap_or(usize::MAX);
        let labels = files.iter().map(|file| width(&clean(&label(file))));
        let formats = FORMATS.iter().flat_map(|format| {
            let info = format.info();
            info.revisions
                .iter()
                .map(|revision| format_text(info, revision.name).len())
        });
        Self {
            label: labels
                .max()
                .unwrap_or(0)
                .min(WIDEST_LABEL)
                .min(room / WIDEST_SHARE),
            format: formats.max().unwrap_or(0),
            room,
        }
    }
}

fn format_text(info: &FormatInfo, revision: &str) -> String {
    format!("{} {revision}", info.name)
}

/// What there is to say about a file.
struct Summary {
    label: String,
    info: &'static FormatInfo,
    revision: &'static str,
    reasons: Vec<String>,
    alternatives: Vec<&'static str>,
    file_size: u64,
    names: Vec<(&'static str, String)>,
    counts: Vec<(&'static str, u64)>,
    bounds: Option<Bounds>,
    /// The file first, then its compressed sections.
    spaces: Vec<SpaceSummary>,
    findings: Vec<Located>,
}

struct SpaceSummary {
    name: String,
    method: &'static str,
    stored: u64,
    size: u64,
    parts: Vec<Part>,
}

/// One top-level field of an address space, or all its elements of one kind.
struct Part {
    name: String,
    elements: u64,
    bytes: u64,
    /// Whether it has fields of its own.
    is_record: bool,
    /// Whether it stands for elements that do not say what they are.
    is_list: bool,
}

impl Summary {
    fn of(file: &OsStr, reading: &Reading) -> Result<Self, Failure> {
        let source = Source::load(file)?;
        let opened = reading.open(&source)?;
        let refused = |error| Failure::refused(&source.label, error);
        let outline = Detail::Outline(DEEPEST.saturating_add(ELEMENT));
        let trace = opened.model.trace_with(outline).map_err(refused)?;
        let findings = locate(opened.model.findings(), opened.model.as_ref()).map_err(refused)?;
        let parts = parts(&trace, &|| opened.model.dump());
        Ok(Self {
            info: opened.format.info(),
            revision: opened.model.revision(),
            reasons: opened.reasons,
            alternatives: opened.alternatives,
            file_size: source.bytes.len() as u64,
            names: opened.model.names(),
            counts: opened.model.counts(),
            bounds: opened.model.bounds(),
            findings,
            spaces: trace
                .spaces
                .iter()
                .zip(parts)
                .map(|(space, parts)| SpaceSummary {
                    name: space.name.clone(),
                    method: space.method,
                    stored: space.stored,
                    size: space.bytes.len() as u64,
                    parts,
                })
                .collect(),
            label: source.label,
        })
    }

    /// The size of the smallest section whose parts are shown.
    fn smallest_opened(&self) -> u64 {
        let mut sizes: Vec<u64> = self.sections().map(|section| section.size).collect();
        sizes.sort_unstable();
        let smallest = sizes.iter().rev().nth(OPENED_SECTIONS.saturating_sub(1));
        smallest.copied().unwrap_or(0)
    }

    fn sections(&self) -> impl Iterator<Item = &SpaceSummary> {
        self.spaces.iter().skip(1)
    }

    fn decompressed(&self) -> u64 {
        self.sections()
            .fold(0, |sum, section| sum.saturating_add(section.size))
    }

    fn to_value(&self) -> Value {
        let text = |text: &str| Value::Text(text.to_owned());
        let sections = self.sections().map(|section| {
            Value::Record(vec![
                ("name".into(), text(&section.name)),
                ("method".into(), text(section.method)),
                ("stored".into(), Value::Uint(section.stored)),
                ("size".into(), Value::Uint(section.size)),
            ])
        });
        let counts = self.counts.iter();
        // A list, not a record: a file may have several names of one kind.
        let names = self.names.iter().map(|(kind, name)| {
            Value::Record(vec![
                ("kind".into(), text(kind)),
                ("name".into(), text(name)),
            ])
        });
        Value::Record(vec![
            ("schema_version".into(), Value::Uint(SCHEMA_VERSION)),
            ("file".into(), text(&self.label)),
            ("format".into(), text(self.info.name)),
            ("revision".into(), text(self.revision)),
            (
                "reasons".into(),
                Value::list(self.reasons.iter().map(|reason| text(reason))),
            ),
            ("file_size".into(), Value::Uint(self.file_size)),
            ("sections".into(), Value::list(sections)),
            ("names".into(), Value::list(names)),
            (
                "counts".into(),
                Value::Record(
                    counts
                        .map(|(name, number)| ((*name).into(), Value::Uint(*number)))
                        .collect(),
                ),
            ),
            (
                "bounds".into(),
                self.bounds.as_ref().map_or(Value::Null, bounds_value),
            ),
            (
                "findings".into(),
                Value::list(self.findings.iter().map(Located::to_value)),
            ),
        ])
    }

    /// The file in one line.
    fn line(&self, paint: Paint, columns: &Columns) -> String {
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
        let format = format_text(self.info, self.revision);
        let format_width = columns.format;
        let facts = format!("{format:format_width$}  {:>10}", size(self.file_size));
        let used = [width(&label).max(columns.label), width(&facts), VERDICT];
        let used = used
            .iter()
            .fold(6usize, |sum, part| sum.saturating_add(*part));
        let counts = shorten_list(&counts, columns.room.saturating_sub(used));
        let line = format!(
            "{}  {facts}  {}  {}",
            paint.heading(format!("{label:label_width$}", label_width = columns.label)),
            self.verdict(paint, VERDICT),
            paint.dim(counts),
        );
        line.trim_end().to_owned()
    }

    /// The file in one screen.
    fn screen(&self, paint: Paint, full: bool, room: Option<usize>) -> String {
        let mut lines = vec![paint.heading(clean(&self.label)).to_string()];
        let names = self.names_by_kind();
        let widest = names
            .iter()
            .map(|(kind, _)| width(kind))
            .fold(8, usize::max);
        // What stands beside the keys; reasons and names have no end of their own.
        let room = room.unwrap_or(120).saturating_sub(widest.saturating_add(4));
        let most = if full { usize::MAX } else { room };
        let mut say = |key: &str, text: &str| {
            lines.push(format!("  {}  {text}", paint.dim(format!("{key:widest$}"))));
        };
        say(
            "format",
            &format!(
                "{}, {}, revision {}",
                self.info.name, self.info.title, self.revision
            ),
        );
        for (index, reason) in self.reasons.iter().enumerate() {
            let key = if index == 0 { "because" } else { "" };
            say(key, &shorten(&clean(reason), most));
        }
        if !self.alternatives.is_empty() {
            say("or", &format!("revision {}", self.alternatives.join(", ")));
        }
        say("size", &self.size_text());
        for (kind, names) in names {
            say(kind, &shorten(&clean(&names.join(", ")), most));
        }
        let counts = self.counts.iter().filter(|(_, number)| *number > 0);
        let counts: Vec<String> = counts
            .map(|(name, number)| format!("{} {number}", name.replace('_', " ")))
            .collect();
        for (index, counts) in wrapped(&counts, room.min(80)).iter().enumerate() {
            let key = if index == 0 { "counts" } else { "" };
            say(key, counts);
        }
        if let Some(bounds) = &self.bounds {
            say("bounds", &bounds_text(bounds));
        }
        let shown = if full { usize::MAX } else { SHOWN_SECTIONS };
        let smallest = match full {
            true => 0,
            false => self.smallest_opened(),
        };
        let mut closed = false;
        for (index, space) in self.spaces.iter().take(shown).enumerate() {
            let opened = index == 0 || space.size >= smallest;
            if opened || !closed {
                lines.push(String::new());
            }
            closed = !opened;
            lines.push(space.heading(paint));
            if opened {
                lines.extend(space.table());
            }
        }
        let more = self.spaces.len().saturating_sub(shown);
        if more > 0 {
            lines.push(format!(
                "  {}",
                paint.dim(format!(
                    "{}; --full shows them",
                    count(more, "more section")
                ))
            ));
        }
        lines.push(String::new());
        lines.push(format!("  {}", self.verdict(paint, 0)));
        let shown = if full { usize::MAX } else { SHOWN_FINDINGS };
        for finding in self.findings.iter().take(shown) {
            lines.push(finding.lines(paint, "  "));
        }
        let more = self.findings.len().saturating_sub(shown);
        if more > 0 {
            let more = format!("{more} more; `bindery validate` shows them");
            lines.push(format!("  {}", paint.dim(more)));
        }
        lines.push(String::new());
        lines.join("\n")
    }

    /// The names, those of one kind together.
    fn names_by_kind(&self) -> Vec<(&'static str, Vec<&str>)> {
        let mut kinds: Vec<(&'static str, Vec<&str>)> = Vec::new();
        for (kind, name) in self.names.iter().filter(|(_, name)| !name.is_empty()) {
            match kinds.iter_mut().find(|(known, _)| known == kind) {
                Some((_, names)) => names.push(name),
                None => kinds.push((kind, vec![name])),
            }
        }
        kinds
    }

    fn size_text(&self) -> String {
        let stored = match self.file_size {
            small if small < 1024 => size(small),
            large => format!("{} ({large} bytes)", size(large)),
        };
        match self.spaces.len() {
            0 | 1 => format!("{stored}, nothing compressed"),
            _ => format!(
                "{stored} stored, {} decompressed",
                size(self.decompressed())
            ),
        }
    }

    fn verdict(&self, paint: Paint, width: usize) -> String {
        let text = format!("{:width$}", summary(&self.findings));
        let worst = self.findings.iter().map(Located::severity).max();
        match worst {
            None => paint.good(text).to_string(),
            Some(bindery::Severity::Warning) => paint.odd(text).to_string(),
            Some(bindery::Severity::Error) => paint.bad(text).to_string(),
        }
    }
}

fn bounds_value(bounds: &Bounds) -> Value {
    let corner = |corner: [f32; 3]| Value::list(corner.map(Value::F32));
    Value::Record(vec![
        ("min".into(), corner(bounds.min)),
        ("max".into(), corner(bounds.max)),
    ])
}

/// Both corners, and how large it is.
fn bounds_text(bounds: &Bounds) -> String {
    let corner = |corner: [f32; 3]| corner.map(number).join(", ");
    format!(
        "({}) to ({}), {}",
        corner(bounds.min),
        corner(bounds.max),
        bounds.size().map(number).join(" x ")
    )
}

impl SpaceSummary {
    fn heading(&self, paint: Paint) -> String {
        let heading = match self.method {
            "stored" => clean(&self.name).into_owned(),
            method => format!(
                "{}, {method}, {} -> {} ({})",
                clean(&self.name),
                size(self.stored),
                size(self.size),
                share(self.stored, self.size)
            ),
        };
        format!("  {}", paint.heading(heading))
    }

    /// The parts with their shares.
    fn table(&self) -> Vec<String> {
        const BAR: f64 = 24.0;
        let mut table = Table::with_right(&[1, 2, 3]);
        let row = |name: String, elements: u64, bytes: u64| {
            let eighths = match self.size {
                0 => 0.0,
                whole => BAR * bytes as f64 / whole as f64,
            };
            let bar: String = (0..24u32)
                .map(f64::from)
                .take_while(|position| *position + 0.5 <= eighths)
                .map(|_| '█')
                .collect();
            [
                name,
                match elements {
                    0 => String::new(),
                    number => format!("x {number}"),
                },
                size(bytes),
                share(bytes, self.size),
                bar,
            ]
        };
        // Counts and the like say little by themselves; together they take one line.
        let is_small = |part: &&Part| part.elements == 0 && part.bytes <= 8;
        let crowded = self.parts.len() > CROWDED && self.parts.iter().filter(is_small).count() > 1;
        let (small, large): (Vec<&Part>, Vec<&Part>) = self
            .parts
            .iter()
            .partition(|part| crowded && is_small(part));
        let (shown, rest) = large.split_at(large.len().min(SHOWN_PARTS));
        for part in shown {
            let name = shorten(&clean(&part.name), 40).into_owned();
            table.row(row(name, part.elements, part.bytes));
        }
        for (name, parts) in [("other parts", rest), ("small fields", &small)] {
            if !parts.is_empty() {
                let bytes = parts.iter().map(|part| part.bytes);
                let bytes = bytes.fold(0u64, u64::saturating_add);
                table.row(row(name.to_owned(), parts.len() as u64, bytes));
            }
        }
        table.lines("    ")
    }
}

/// The top-level fields of every space. Elements of a list are one part, or one part for each tag
/// where they start with one, as chunks do. A record that is most of its space is opened up, and a
/// list that is most of it falls into parts by the variants of its elements.
fn parts(trace: &Trace, content: &dyn Fn() -> Value) -> Vec<Vec<Part>> {
    let mut insides: Vec<Inside> = trace
        .spaces
        .iter()
        .map(|space| Inside {
            prefix: space.name.clone(),
            shown: String::new(),
            variants: None,
        })
        .collect();
    let mut all = parts_at(trace, &insides);
    for _ in 0..DEEPEST {
        let mut deeper = false;
        for ((inside, parts), space) in insides.iter_mut().zip(&all).zip(&trace.spaces) {
            let most = (space.bytes.len() as u64) / 2;
            let large = parts
                .iter()
                .find(|part| part.is_record && part.elements == 0 && part.bytes > most);
            if let Some(large) = large {
                inside.open(&large.name);
                deeper = true;
            }
        }
        if !deeper {
            break;
        }
        all = parts_at(trace, &insides);
    }
    let mut dumped = None;
    for ((inside, parts), space) in insides.iter_mut().zip(&all).zip(&trace.spaces) {
        let most = (space.bytes.len() as u64) / 2;
        let list = parts.iter().find(|part| part.is_list && part.bytes > most);
        if let Some(list) = list {
            inside.split(&list.name, dumped.get_or_insert_with(content));
        }
    }
    match dumped {
        None => all,
        Some(_) => parts_at(trace, &insides),
    }
}

/// Where in a space the parts are looked for.
struct Inside {
    /// The path that they lie under.
    prefix: String,
    /// The part of it that stands before their names.
    shown: String,
    /// The list whose elements are told apart, and what each of them is.
    variants: Option<(String, Vec<Option<String>>)>,
}

impl Inside {
    fn open(&mut self, name: &str) {
        self.shown = format!("{name}.");
        let field = name.rsplit('.').next().unwrap_or(name);
        self.prefix = match self.prefix.as_str() {
            FILE_SPACE => field.to_owned(),
            prefix => format!("{prefix}.{field}"),
        };
    }

    /// Finds out what the elements of a list are.
    fn split(&mut self, name: &str, content: &Value) {
        let field = name.rsplit('.').next().unwrap_or(name);
        let path = match self.prefix.as_str() {
            FILE_SPACE => field.to_owned(),
            prefix => format!("{prefix}.{field}"),
        };
        if let Some(found) = lookup(content, &path)
            && let Ok(items) = found.items()
        {
            let variants = items.map(|item| variant(&item).map(str::to_owned));
            self.variants = Some((field.to_owned(), variants.collect()));
        }
    }

    /// What an element of a list is, for example `Normals` for `chunks[3]`.
    fn variant(&self, field: &str, element: &str) -> Option<String> {
        let (list, variants) = self.variants.as_ref()?;
        let index = element.strip_prefix(field)?;
        let index = index.strip_prefix('[')?.strip_suffix(']')?;
        let variant = variants.get(index.parse::<usize>().ok()?)?;
        variant.clone().filter(|_| list == field)
    }

    /// A path as seen from here, and whether it lies in what was opened up.
    fn see<'a>(&self, path: &'a str, space: &str) -> (&'a str, bool) {
        match under(path, &self.prefix) {
            Some(rest) if !rest.is_empty() => (rest, true),
            _ => (under(path, space).unwrap_or(path), false),
        }
    }
}

fn parts_at(trace: &Trace, insides: &[Inside]) -> Vec<Vec<Part>> {
    let mut all: Vec<Vec<Part>> = trace.spaces.iter().map(|_| Vec::new()).collect();
    let mut known: HashMap<(usize, String), usize> = HashMap::new();
    // In each space, the element that the last span was part of, and the name it counts under.
    let mut last: Vec<(Option<&str>, String)> = vec![(None, String::new()); trace.spaces.len()];
    for span in &trace.spans {
        let (Some(space), Some(inside), Some(parts), Some(last)) = (
            trace.spaces.get(span.space),
            insides.get(span.space),
            all.get_mut(span.space),
            last.get_mut(span.space),
        ) else {
            continue;
        };
        let (rest, opened) = inside.see(&span.path, &space.name);
        let (field, element) = top(rest);
        let listed = element.len() > field.len();
        let starts = last.0 != Some(element);
        let mut tagged = false;
        if starts {
            let tag = tag(space, span.start, span.end).filter(|_| listed);
            tagged = tag.is_some();
            let name = match tag.or_else(|| inside.variant(field, element)) {
                Some(name) => name,
                None if field.is_empty() => "(content)".to_owned(),
                None if opened => format!("{}{field}", inside.shown),
                None => field.to_owned(),
            };
            *last = (Some(element), name);
        }
        let key = (span.space, last.1.clone());
        let index = *known.entry(key).or_insert_with(|| {
            parts.push(Part {
                name: last.1.clone(),
                elements: 0,
                bytes: 0,
                is_record: false,
                is_list: listed && !tagged,
            });
            parts.len().saturating_sub(1)
        });
        let Some(part) = parts.get_mut(index) else {
            continue;
        };
        let length = span.end.saturating_sub(span.start);
        part.bytes = part.bytes.saturating_add(length);
        let leaf = rest == element;
        part.is_record |= !leaf;
        if starts && listed {
            part.elements = part.elements.saturating_add(1);
        } else if let (true, Value::Uint(count)) = (leaf, span.value.get("count")) {
            part.elements = part.elements.saturating_add(*count);
        }
    }
    all
}

/// A path as seen from under another, if it lies there. The file itself has no path.
fn under<'a>(path: &'a str, prefix: &str) -> Option<&'a str> {
    if prefix == FILE_SPACE {
        return Some(path);
    }
    let rest = path.strip_prefix(prefix)?;
    match rest.strip_prefix('.') {
        Some(rest) => Some(rest),
        None => (rest.is_empty() || rest.starts_with('[')).then_some(rest),
    }
}

/// The first field of a path, without and with its index.
fn top(path: &str) -> (&str, &str) {
    let field = path.split(['.', '[']).next().unwrap_or_default();
    let indexed = path
        .get(field.len()..)
        .is_some_and(|rest| rest.starts_with('['));
    let element = match path.find(']') {
        Some(end) if indexed => path.get(..=end).unwrap_or(field),
        _ => field,
    };
    (field, element)
}

/// Four letters or digits, as tags of chunks are.
fn tag(space: &Space, start: u64, end: u64) -> Option<String> {
    let range = usize::try_from(start).ok()?..usize::try_from(end).ok()?;
    let bytes = space.bytes.get(range)?;
    let tag = bytes.len() == 4 && bytes.iter().all(u8::is_ascii_alphanumeric);
    tag.then(|| String::from_utf8_lossy(bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_field_is_seen_from_inside_its_space() {
        let seen = |path: &'static str, space: &str| top(under(path, space).unwrap());
        assert_eq!(seen("magic", "file"), ("magic", "magic"));
        assert_eq!(seen("a.b[2].c[3].d", "a"), ("b", "b[2]"));
        assert_eq!(seen("a[2].c", "a"), ("", "[2]"));
        assert_eq!(seen("header.sizes[1]", "file"), ("header", "header"));
        assert_eq!(under("ab.c", "a"), None);
    }

    fn span(space: usize, range: std::ops::Range<u64>, path: &str) -> bindery::trace::Span {
        bindery::trace::Span {
            space,
            start: range.start,
            end: range.end,
            path: path.to_owned(),
            wire: "bytes".into(),
            value: Value::Null,
            spec: None,
        }
    }

    #[test]
    fn a_record_that_is_most_of_the_file_is_opened_up() {
        let trace = Trace {
            spaces: vec![Space {
                name: FILE_SPACE.to_owned(),
                method: "stored",
                stored: 40,
                bytes: b"magichead----VRTS........MESH....VRTS...".to_vec(),
            }],
            spans: vec![
                span(0, 0..5, "magic"),
                span(0, 5..13, "payload.head"),
                span(0, 13..17, "payload.chunks[0].tag"),
                span(0, 17..25, "payload.chunks[0].body"),
                span(0, 25..29, "payload.chunks[1].tag"),
                span(0, 29..33, "payload.chunks[1].body"),
                span(0, 33..37, "payload.chunks[2].tag"),
                span(0, 37..40, "payload.chunks[2].body"),
            ],
        };
        let parts = parts(&trace, &|| Value::Null);
        let rows: Vec<(&str, u64, u64)> = parts[0]
            .iter()
            .map(|part| (part.name.as_str(), part.elements, part.bytes))
            .collect();
        assert_eq!(
            rows,
            [
                ("magic", 0, 5),
                ("payload.head", 0, 8),
                ("VRTS", 2, 19),
                ("MESH", 1, 8)
            ]
        );
    }
}

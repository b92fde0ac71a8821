//! What there is to say about a file, as JSON, in one line and in one screen.

use std::ffi::OsStr;

use bindery::Value;
use bindery::format::{About, Bounds};
use bindery::trace::Detail;

use super::parts::{OUTLINE, Part, parts};
use super::{Columns, SCHEMA_VERSION, format_text};
use crate::colour::Paint;
use crate::failure::Failure;
use crate::finding::{Located, locate, summary};
use crate::input::{Reading, Source};
use crate::table::Table;
use crate::text::{
    clean, count, number, share, shorten, shorten_front, shorten_list, size, width, wrapped,
};

/// How many lines of one kind a screen has room for.
const SHOWN_PARTS: usize = 16;
const CROWDED: usize = 6;
const SHOWN_SECTIONS: usize = 8;
/// Of so many sections the parts are shown, the largest.
const OPENED_SECTIONS: usize = 3;
const SHOWN_FINDINGS: usize = 5;
/// How many counts a line has room for.
const SHOWN_COUNTS: usize = 4;

/// The columns that most verdicts take.
const VERDICT: usize = 19;

/// What there is to say about a file.
pub(super) struct Summary {
    label: String,
    info: &'static About,
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

/// The file, or a compressed section of it.
struct SpaceSummary {
    name: String,
    method: &'static str,
    stored: u64,
    size: u64,
    parts: Vec<Part>,
}

impl Summary {
    pub(super) fn of(file: &OsStr, reading: &Reading, at_once: usize) -> Result<Self, Failure> {
        let source = Source::load(file)?;
        let opened = reading.open_among(&source, at_once)?;
        let limits = opened.limits;
        let refused = |error| Failure::refused(&source.label, error);
        let outline = Detail::Outline(OUTLINE);
        let trace = opened
            .model
            .trace_within(outline, limits)
            .map_err(refused)?;
        let findings = opened.findings();
        let findings = locate(findings, opened.model.as_ref(), limits).map_err(refused)?;
        // Where there is no memory for the content, elements are not told apart.
        let content = || opened.model.to_tree(limits).unwrap_or(Value::Null);
        let parts = parts(&trace, &content);
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

    pub(super) fn to_value(&self) -> Value {
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
    pub(super) fn screen(&self, paint: Paint, full: bool, room: Option<usize>) -> String {
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
            lines.push(finding.lines(paint, "  ", room));
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
            None | Some(bindery::Severity::Hint) => paint.good(text).to_string(),
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

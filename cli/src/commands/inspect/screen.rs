//! What there is to say about a file, in one screen.

use bindery::Value;
use bindery::format::{Bounds, Overview};

use super::parts::Part;
use super::summary::{SpaceSummary, Summary};
use crate::colour::Paint;
use crate::table::Table;
use crate::text::{clean, count, fill, number, pad, share, shorten, size, width, wrapped};

/// How many lines of one kind a screen has room for.
const SHOWN_PARTS: usize = 16;
const CROWDED: usize = 6;
const SHOWN_SECTIONS: usize = 8;
/// Of so many sections the parts are shown, the largest.
const OPENED_SECTIONS: usize = 3;
const SHOWN_FINDINGS: usize = 5;
/// How many rows of a table of meshes or the like.
pub(super) const SHOWN_ROWS: usize = 5;
/// How wide a screen is where nobody says it.
const USUAL_ROOM: usize = 120;

/// How much to show.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    pub(super) full: bool,
    /// How many lines of one kind, if that is said.
    pub(super) limit: Option<usize>,
    /// The columns of the terminal.
    pub(super) room: Option<usize>,
}

impl Extent {
    /// How many lines of a kind to show, where so many are usual.
    fn of(self, usual: usize) -> usize {
        match self.limit {
            Some(limit) => limit,
            None if self.full => usize::MAX,
            None => usual,
        }
    }

    fn columns(self) -> usize {
        self.room.unwrap_or(USUAL_ROOM)
    }
}

impl Summary {
    /// The file in one screen.
    pub(super) fn screen(&self, paint: Paint, extent: Extent) -> String {
        let mut lines = vec![paint.heading(clean(&self.label)).to_string()];
        lines.extend(self.facts(paint, extent));
        for table in &self.tables {
            lines.extend(table_lines(table, paint, extent));
        }
        lines.extend(self.space_lines(paint, extent));
        lines.push(String::new());
        match &self.fault {
            Some(_) => lines.push(format!(
                "  {}",
                paint.bad("broken; this is what lies before the fault")
            )),
            None => lines.extend(self.finding_lines(paint, extent)),
        }
        lines.push(String::new());
        lines.join("\n")
    }

    /// What it is, and what it is called.
    fn facts(&self, paint: Paint, extent: Extent) -> Vec<String> {
        let names = self.names_by_kind();
        let kinds = names.iter().map(|(kind, _)| width(kind));
        let widest = kinds.fold(8, usize::max);
        // What is beside the keys; reasons and names have no end of their own.
        let room = extent.columns().saturating_sub(widest.saturating_add(4));
        let most = if extent.full { usize::MAX } else { room };
        let mut lines = Vec::new();
        // What is piped is not broken into lines.
        let line = extent.room.map_or(usize::MAX, |_| room);
        let mut say = |key: &str, text: &str| {
            for (index, text) in fill(text, line, "").lines().enumerate() {
                let key = if index == 0 { key } else { "" };
                lines.push(format!("  {}  {text}", paint.dim(pad(key, widest))));
            }
        };
        let revision = match self.revision {
            Some(revision) => format!("revision {revision}"),
            None => "of which revision is not known".to_owned(),
        };
        let format = format!("{}, {}, {revision}", self.info.name, self.info.title);
        say("format", &shorten(&format, most));
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
        lines
    }

    /// The parts of the file and of its sections.
    fn space_lines(&self, paint: Paint, extent: Extent) -> Vec<String> {
        let mut lines = Vec::new();
        let shown = extent.of(SHOWN_SECTIONS);
        let smallest = match extent.full {
            true => 0,
            false => self.smallest_opened(),
        };
        let mut closed = false;
        for (index, space) in self.spaces.iter().take(shown).enumerate() {
            let opened = index == 0 || space.met.length >= smallest;
            if opened || !closed {
                lines.push(String::new());
            }
            closed = !opened;
            lines.push(space.heading(paint));
            if opened {
                lines.extend(space.table(extent));
            }
        }
        let more = self.spaces.len().saturating_sub(shown);
        if more > 0 {
            let more = format!("{}; --full shows all", count(more, "more section"));
            lines.push(format!("  {}", paint.dim(more)));
        }
        lines
    }

    fn finding_lines(&self, paint: Paint, extent: Extent) -> Vec<String> {
        let mut lines = vec![format!("  {}", self.verdict(paint, 0))];
        let shown = extent.of(SHOWN_FINDINGS);
        let findings = self.findings.iter().take(shown);
        lines.extend(findings.map(|finding| finding.lines(paint, "  ", extent.columns())));
        let more = self.findings.len().saturating_sub(shown);
        if more > 0 {
            let more = format!("{more} more; `bindery validate` shows all");
            lines.push(format!("  {}", paint.dim(more)));
        }
        lines
    }

    /// The names, those of one kind together.
    fn names_by_kind(&self) -> Vec<(&str, Vec<&str>)> {
        let mut kinds: Vec<(&str, Vec<&str>)> = Vec::new();
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
        let sections = self.sections().map(|section| section.met.length);
        match self.spaces.len() {
            0 | 1 => format!("{stored}, nothing compressed"),
            _ => {
                let decompressed = sections.fold(0, u64::saturating_add);
                format!("{stored} stored, {} decompressed", size(decompressed))
            }
        }
    }

    /// The size of the smallest section whose parts are shown.
    fn smallest_opened(&self) -> u64 {
        let sizes = self.sections().map(|section| section.met.length);
        let mut sizes: Vec<u64> = sizes.collect();
        sizes.sort_unstable();
        let smallest = sizes.iter().rev().nth(OPENED_SECTIONS.saturating_sub(1));
        smallest.copied().unwrap_or(0)
    }
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

/// Things of one kind, a line each.
fn table_lines(table: &Overview, paint: Paint, extent: Extent) -> Vec<String> {
    let is_number = |column: &usize| {
        let mut cells = table.rows.iter().filter_map(|row| row.get(*column));
        cells.all(|cell| cell.as_f64().is_some() || *cell == Value::Null)
    };
    let right: Vec<usize> = (0..table.columns.len()).filter(is_number).collect();
    let mut grid = Table::with_right(&right);
    grid.row(table.columns.iter().map(|name| name.replace('_', " ")));
    let shown = extent.of(SHOWN_ROWS);
    for row in table.rows.iter().take(shown) {
        grid.row(row.iter().map(cell_text));
    }
    let name = table.name.replace('_', " ");
    let heading = format!("{name} ({})", table.total);
    let mut lines = vec![String::new(), format!("  {}", paint.heading(heading))];
    let rows = grid.lines_within("    ", extent.columns());
    lines.extend(
        rows.into_iter()
            .enumerate()
            .map(|(index, line)| match index {
                0 => paint.dim(line).to_string(),
                _ => line,
            }),
    );
    let more = table.total.saturating_sub(table.rows.len().min(shown));
    if more > 0 {
        let more = format!("and {more} more; --limit N or --full shows more");
        lines.push(format!("    {}", paint.dim(more)));
    }
    lines
}

/// A value as it is in a table.
fn cell_text(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::F32(single) => number(*single),
        Value::Text(text) => clean(text).into_owned(),
        other => match other.as_list() {
            Ok(items) => items.iter().map(cell_text).collect::<Vec<_>>().join(", "),
            Err(_) => bindery::value::json::to_line(other),
        },
    }
}

impl SpaceSummary {
    fn heading(&self, paint: Paint) -> String {
        let met = &self.met;
        let heading = match met.method {
            "stored" => clean(&met.name).into_owned(),
            method => format!(
                "{}, {method}, {} -> {} ({})",
                clean(&met.name),
                size(met.stored),
                size(met.length),
                share(met.stored, met.length)
            ),
        };
        format!("  {}", paint.heading(heading))
    }

    /// The parts with their shares.
    fn table(&self, extent: Extent) -> Vec<String> {
        let mut table = Table::with_right(&[1, 2, 3]);
        // Counts and the like say little by themselves; together they take one line.
        let is_small = |part: &&Part| part.elements == 0 && part.bytes <= 8;
        let crowded = self.parts.len() > CROWDED && self.parts.iter().filter(is_small).count() > 1;
        let (small, large): (Vec<&Part>, Vec<&Part>) = self
            .parts
            .iter()
            .partition(|part| crowded && is_small(part));
        let (shown, rest) = large.split_at(large.len().min(extent.of(SHOWN_PARTS)));
        for part in shown {
            let name = shorten(&clean(&part.name), 40).into_owned();
            table.row(self.row(name, part.elements, part.bytes));
        }
        for (name, parts) in [("other parts", rest), ("small fields", &small)] {
            if !parts.is_empty() {
                let bytes = parts.iter().map(|part| part.bytes);
                let bytes = bytes.fold(0u64, u64::saturating_add);
                table.row(self.row(name.to_owned(), parts.len() as u64, bytes));
            }
        }
        let known = self.parts.iter().map(|part| part.bytes);
        let unknown = self
            .met
            .length
            .saturating_sub(known.fold(0, u64::saturating_add));
        if unknown > 0 {
            table.row(self.row("(behind the fault)".to_owned(), 0, unknown));
        }
        table.lines("    ")
    }

    fn row(&self, name: String, elements: u64, bytes: u64) -> [String; 5] {
        const BAR: f64 = 24.0;
        let filled = match self.met.length {
            0 => 0.0,
            whole => BAR * bytes as f64 / whole as f64,
        };
        let bar: String = (0..24u32)
            .map(f64::from)
            .take_while(|position| *position + 0.5 <= filled)
            .map(|_| '█')
            .collect();
        [
            name,
            match elements {
                0 => String::new(),
                number => format!("x {number}"),
            },
            size(bytes),
            share(bytes, self.met.length),
            bar,
        ]
    }
}

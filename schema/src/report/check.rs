//! Validation: every rule that a value breaks, all at once.

use std::any::TypeId;

use crate::codec::traits::Encode;
use crate::describe::cited::cited;
use crate::describe::spec::{Deviation, FieldInfo, SpecRef, TypeInfo};
use crate::report::cite;
use crate::report::path::{Path, Segment};
use crate::types::strings::IndexedTable;
use crate::types::strings::{StringOffset, Table};
use crate::value::table_of;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; many good files have it.
    Hint,
    /// The document says "should", or something is odd but harmless.
    Warning,
    /// The document's rule is broken, or something refers to what is not there.
    Error,
}

impl std::fmt::Display for Severity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Hint => "hint",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// One rule with a stable code.
///
/// ```
/// use bindery::{Severity, prelude::*};
///
/// static EMPTY: Rule = Rule::warning("image-empty", "An image without pixels cannot be seen.");
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Image {
///     #[rule(EMPTY, width > 0, "the width is {width}")]
///     width: u8,
/// }
///
/// let found = Image { width: 0 }.findings();
/// assert_eq!(found[0].rule.code, "image-empty");
/// assert_eq!(found[0].rule.severity, Severity::Warning);
/// assert_eq!(found[0].to_string(), "warning image-empty: width: the width is 0");
/// ```
#[derive(Debug)]
pub struct Rule {
    /// Stable code, for example `ptf-short-pixels`.
    pub code: &'static str,
    /// How bad it is to break it.
    pub severity: Severity,
    /// What it asks for and why, in a sentence or two.
    pub explanation: &'static str,
    /// The deviation that it comes from, if any.
    pub deviation: Option<&'static Deviation>,
}

impl Rule {
    /// A rule whose breach is an error.
    #[must_use]
    pub const fn error(code: &'static str, explanation: &'static str) -> Self {
        Self {
            code,
            severity: Severity::Error,
            explanation,
            deviation: None,
        }
    }

    /// A rule whose breach is a warning.
    #[must_use]
    pub const fn warning(code: &'static str, explanation: &'static str) -> Self {
        Self {
            code,
            severity: Severity::Warning,
            explanation,
            deviation: None,
        }
    }

    /// A rule whose breach is worth knowing, and no reason to worry.
    #[must_use]
    pub const fn hint(code: &'static str, explanation: &'static str) -> Self {
        Self {
            code,
            severity: Severity::Hint,
            explanation,
            deviation: None,
        }
    }

    /// This rule, as coming from a deviation.
    #[must_use]
    pub const fn from_deviation(mut self, deviation: &'static Deviation) -> Self {
        self.deviation = Some(deviation);
        self
    }
}

/// The rules that hold for every format, because the runtime's own types state them.
pub mod common {
    use super::Rule;

    /// A stored number that follows from something else says something else.
    pub static DERIVED: Rule = Rule::error(
        "derived-mismatch",
        "A stored size or count follows from what it describes, and the file says another number. It is kept; `normalise()` replaces it.",
    );
    /// Reserved bits that are not zero.
    pub static RESERVED: Rule = Rule::warning(
        "reserved-bits",
        "The document reserves these bits and writes them as zero. They are kept as read.",
    );
    /// A number that the document gives no name.
    pub static UNNAMED: Rule = Rule::warning(
        "unnamed-value",
        "The document names the values of this field, and this number is not among them. It is kept as read.",
    );
    /// Bytes after the end.
    pub static TRAILING: Rule = Rule::warning(
        "trailing-bytes",
        "Bytes follow after the end of what the document describes. They are kept as read.",
    );
    /// Targets of offsets that share bytes.
    pub static OVERLAP: Rule = Rule::warning(
        "targets-overlap",
        "Offsets lead to parts of the file that share bytes without being the same part. Each is kept; an edit of one moves it.",
    );
    /// Bytes that could not be decoded.
    pub static RAW_TAIL: Rule = Rule::error(
        "undecoded-bytes",
        "The rest of this part could not be decoded and is kept as raw bytes.",
    );
    /// Padding that is not whole.
    pub static PADDING: Rule = Rule::warning(
        "padding-missing",
        "Padding is missing where the data ends. It stays missing; `normalise()` completes it.",
    );
    /// A string offset beyond its table.
    pub static STRING_RANGE: Rule = Rule::error(
        "string-offset",
        "A string offset must lie inside its string table.",
    );
    /// A string without its end.
    pub static STRING_END: Rule = Rule::error(
        "string-unterminated",
        "A string must end with a zero byte inside its string table.",
    );
    /// A string that is not text.
    pub static STRING_TEXT: Rule = Rule::warning(
        "string-not-utf8",
        "The document asks for UTF-8 text. The bytes are kept as read.",
    );
    /// Data inside a string table that leaves it.
    pub static TABLE_RANGE: Rule = Rule::error(
        "table-range",
        "Data in a string table must be inside it as a whole.",
    );
    /// A compressed section whose checksum is wrong or missing.
    pub static CHECKSUM: Rule = Rule::error(
        "checksum",
        "The checksum of a compressed section is wrong or missing, though the section decompresses. It is kept as read.",
    );
    /// Bytes after the end of a compressed stream.
    pub static STREAM_TRAILING: Rule = Rule::warning(
        "stream-trailing-bytes",
        "Bytes follow after the end of the compressed stream. They are kept as read.",
    );
    /// Decompressed bytes that nothing reads.
    pub static SECTION_REST: Rule = Rule::warning(
        "section-rest",
        "A section decompresses to more bytes than its content takes. They are kept as read.",
    );

    /// A reference that leads to no record.
    pub static RECORD_OFFSET: Rule = Rule::error(
        "record-offset",
        "A reference must be the offset at which a record of its list starts. Another offset is kept as read.",
    );

    /// A value that cannot be written.
    pub static UNWRITABLE: Rule = Rule::error(
        "unwritable",
        "A value in memory breaks what reading obeys, so that it would be read differently or not at all. Writing it fails with the same message.",
    );

    /// All of them.
    pub static ALL: &[&Rule] = &[
        &DERIVED,
        &RESERVED,
        &UNNAMED,
        &TRAILING,
        &OVERLAP,
        &RAW_TAIL,
        &PADDING,
        &STRING_RANGE,
        &STRING_END,
        &STRING_TEXT,
        &TABLE_RANGE,
        &CHECKSUM,
        &STREAM_TRAILING,
        &SECTION_REST,
        &RECORD_OFFSET,
        &UNWRITABLE,
    ];
}

/// One breach of a rule.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The rule.
    pub rule: &'static Rule,
    /// The field; the root for the file as a whole.
    pub path: Path,
    /// What is wrong, with the numbers.
    pub message: String,
    /// The part of a document that describes the field.
    pub spec: Option<SpecRef>,
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Rule { severity, code, .. } = self.rule;
        write!(f, "{severity} {code}: ")?;
        // A rule of the whole file has no path.
        if !self.path.is_root() {
            write!(f, "{}: ", self.path)?;
        }
        write!(f, "{}", self.message)
    }
}

/// A string of a file, in quotation marks, for a message: not longer than a line of it can be.
#[must_use]
pub fn quoted(string: &[u8]) -> String {
    const MOST: usize = 120;
    let shown = string.get(..MOST).unwrap_or(string);
    let cut = if shown.len() < string.len() {
        "…"
    } else {
        ""
    };
    format!("\"{}{cut}\"", String::from_utf8_lossy(shown))
}

/// Walks a value and collects findings.
///
/// It is handed to the function that `#[rules(function, RULE, ..)]` names.
///
/// ```
/// use bindery::{Checker, path, prelude::*};
///
/// static TWICE: Rule = Rule::error("twice", "Every number is there once.");
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[rules(check_twice, TWICE)]
/// #[derive(Debug, PartialEq)]
/// struct Numbers {
///     #[schema(until_end)]
///     numbers: Vec<u8>,
/// }
///
/// fn check_twice(file: &Numbers, checker: &mut Checker<'_>) {
///     for (index, number) in file.numbers.iter().enumerate() {
///         if file.numbers[..index].contains(number) {
///             let path = path!["numbers", index];
///             checker.report_at(Numbers::INFO, path, &TWICE, format!("{number} again"));
///         }
///     }
/// }
///
/// let found = Numbers { numbers: vec![5, 6, 5] }.findings();
/// assert_eq!(found[0].to_string(), "error twice: numbers[2]: 5 again");
/// ```
#[derive(Debug)]
pub struct Checker<'a> {
    path: Vec<Segment<'static>>,
    fields: Vec<&'static FieldInfo>,
    tables: &'a [(TypeId, IndexedTable<'a>)],
    lists: Vec<(TypeId, usize)>,
    /// The type of the file.
    root: &'static TypeInfo,
    findings: Vec<Finding>,
    /// Which of the findings were reported from further out.
    from_outside: Vec<usize>,
    suppressed: usize,
}

/// A damaged file can break a rule a million times; more than this helps nobody.
const MOST_FINDINGS: usize = 10_000;

impl<'a> Checker<'a> {
    /// A checker for a value of this type, with these string tables and lists of so many records.
    pub(crate) fn new(
        root: &'static TypeInfo,
        tables: &'a [(TypeId, IndexedTable<'a>)],
        lists: Vec<(TypeId, usize)>,
    ) -> Self {
        Self {
            path: Vec::new(),
            fields: Vec::new(),
            tables,
            lists,
            root,
            findings: Vec::new(),
            from_outside: Vec::new(),
            suppressed: 0,
        }
    }

    /// Checks a field.
    pub fn field(&mut self, field: &'static FieldInfo, check: impl FnOnce(&mut Self)) {
        let outside = self.go_in(field);
        check(self);
        self.come_out(outside);
    }

    fn go_in(&mut self, field: &'static FieldInfo) -> usize {
        let outside = self.path.len();
        self.path.extend(field.segment());
        self.fields.push(field);
        outside
    }

    fn come_out(&mut self, outside: usize) {
        self.fields.pop();
        self.path.truncate(outside);
    }

    /// Checks an element.
    pub fn index(&mut self, index: usize, check: impl FnOnce(&mut Self)) {
        self.path.push(Segment::Index(index));
        check(self);
        self.path.pop();
    }

    /// Reports a breach unless the rule holds.
    pub fn rule(&mut self, rule: &'static Rule, holds: bool, message: impl FnOnce() -> String) {
        if !holds {
            self.report(rule, message());
        }
    }

    /// Reports a breach at a path inside `info`, which is the type that is being checked.
    ///
    /// For rules that look at several parts of a value at once, and so are checked further out than
    /// where they are broken.
    pub fn report_at<'p>(
        &mut self,
        info: &'static TypeInfo,
        path: impl IntoIterator<Item = Segment<'p>>,
        rule: &'static Rule,
        message: String,
    ) {
        if !self.has_room() {
            return;
        }
        let known = self.fields.len();
        let mut whole = self.place();
        let mut info = Some(info);
        for segment in path {
            if let Segment::Field(name) = &segment {
                let field = info.and_then(|info| info.field(name));
                self.fields.extend(field);
                info = field.map(|field| (field.ty)());
            }
            whole.push(segment);
        }
        self.from_outside.push(self.findings.len());
        self.report_on(whole, rule, message);
        self.fields.truncate(known);
    }

    /// Reports a breach here.
    pub fn report(&mut self, rule: &'static Rule, message: String) {
        if self.has_room() {
            self.report_on(self.place(), rule, message);
        }
    }

    /// Whether another finding is kept; counts it if not.
    fn has_room(&mut self) -> bool {
        let has_room = self.findings.len() < MOST_FINDINGS;
        if !has_room {
            self.suppressed = self.suppressed.saturating_add(1);
        }
        has_room
    }

    /// Where the check is.
    fn place(&self) -> Path {
        self.path.iter().cloned().collect()
    }

    fn report_on(&mut self, path: Path, rule: &'static Rule, message: String) {
        self.findings.push(Finding {
            rule,
            path,
            message,
            spec: cited(self.root, &self.fields),
        });
    }

    pub(crate) fn table(&self, id: TypeId) -> Option<&'a IndexedTable<'a>> {
        table_of(self.tables, id)
    }

    /// The string that an offset leads to, found without going through it; nothing for "no string" and
    /// for an offset that leads nowhere.
    #[must_use]
    pub fn string<W, T: Table>(&self, offset: StringOffset<W, T>) -> Option<&'a [u8]> {
        if offset.is_none() {
            return None;
        }
        let table = self.table(TypeId::of::<T>())?;
        table.string_at(offset.offset()).ok()
    }

    /// How many records the list of this type of record has.
    pub(crate) fn list_length(&self, id: TypeId) -> Option<usize> {
        self.lists
            .iter()
            .find(|(known, _)| *known == id)
            .map(|(_, length)| *length)
    }

    /// The findings of a file. Those that were reported from further out cite what describes their places in it:
    /// a path alone does not tell the variants that it goes through.
    pub(crate) fn finish_citing<T: Encode<()>>(mut self, file: &T) -> Vec<Finding> {
        let outside = std::mem::take(&mut self.from_outside);
        let places: Vec<&Path> = outside
            .iter()
            .filter_map(|index| self.findings.get(*index))
            .map(|finding| &finding.path)
            .collect();
        if !places.is_empty() {
            let rows = cite::rows_of(file, &places);
            for (index, row) in outside.into_iter().zip(rows) {
                if let Some(finding) = self.findings.get_mut(index) {
                    finding.spec = row.or(finding.spec);
                }
            }
        }
        self.finish()
    }

    pub(crate) fn finish(mut self) -> Vec<Finding> {
        if self.suppressed > 0
            && let Some(last) = self.findings.last_mut()
        {
            last.message = format!("{} (and {} more findings)", last.message, self.suppressed);
        }
        self.findings
    }
}

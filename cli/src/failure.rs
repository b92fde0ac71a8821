//! What ends a command early, how it is shown and what it exits with.

use std::ffi::OsStr;
use std::io::Write as _;
use std::process::ExitCode;

use bindery::{Class, Error, Excerpt, FILE_SPACE, Value};

use crate::colour::Paint;
use crate::finding::spec_value;
use crate::output::room_on_stderr;
use crate::text::{ascii, clean, fill};

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// All is well.
    Fine = 0,
    /// There are findings, or a difference.
    Found = 1,
    /// The command line asks for something that cannot be.
    Usage = 2,
    /// Reading or writing failed.
    Io = 3,
    /// The input is damaged.
    Malformed = 4,
    /// The input is not known, or not supported.
    Unsupported = 5,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// How a command ended, or why it could not go on.
pub(crate) type Outcome = Result<Exit, Failure>;

/// Why something could not go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Wrong usage that only shows once the files are looked at.
    Usage(String),
    /// A file cannot be read or written.
    Io {
        /// Which.
        file: String,
        /// Why.
        error: std::io::Error,
    },
    /// Stdout cannot be written.
    Stdout(std::io::Error),
    /// No format claims the file.
    NotRecognised {
        /// Which.
        file: String,
        /// What formats there are.
        known: String,
        /// What it is, where that is known all the same.
        relative: Option<&'static str>,
        /// Its first bytes.
        start: Vec<u8>,
    },
    /// The library refuses the file.
    Refused {
        /// Which.
        file: String,
        /// Where in a text file, for example `line 3`.
        place: Option<String>,
        /// Why.
        error: Box<Error>,
    },
}

impl Failure {
    /// Wrong usage.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage(message.into())
    }

    /// A file cannot be read or written.
    pub(crate) fn io(file: &OsStr, error: std::io::Error) -> Self {
        Self::Io {
            file: file.to_string_lossy().into_owned(),
            error,
        }
    }

    /// The library refuses this file.
    pub(crate) fn refused(file: &str, error: Error) -> Self {
        Self::Refused {
            file: file.to_owned(),
            place: None,
            error: Box::new(error),
        }
    }

    /// The library refuses this tree.
    pub(crate) fn unfit(file: &str, place: String, error: Error) -> Self {
        Self::Refused {
            file: file.to_owned(),
            place: Some(place),
            error: Box::new(error),
        }
    }

    /// Whether a file is broken, so that what lies before the fault can be shown.
    pub(crate) fn is_fault(&self) -> bool {
        match self {
            Self::Refused { error, .. } => !matches!(error.class(), Class::Io | Class::Limit),
            _ => false,
        }
    }

    /// Whether nobody reads our output any more.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Stdout(error) if error.kind() == std::io::ErrorKind::BrokenPipe)
    }

    /// What to exit with.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Usage(_) => Exit::Usage,
            Self::Io { .. } | Self::Stdout(_) => Exit::Io,
            Self::NotRecognised { .. } => Exit::Unsupported,
            Self::Refused { error, .. } => match error.class() {
                Class::Io => Exit::Io,
                Class::Malformed | Class::Value | Class::Limit => Exit::Malformed,
                _ => Exit::Unsupported,
            },
        }
    }

    /// What kind of failure it is, in a word or two.
    pub(crate) fn class(&self) -> String {
        match self {
            Self::Usage(_) => "usage".to_owned(),
            Self::Io { .. } | Self::Stdout(_) => Class::Io.to_string(),
            Self::NotRecognised { .. } => "not recognised".to_owned(),
            Self::Refused { error, .. } => error.class().to_string(),
        }
    }

    /// What is wrong, in one line.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Usage(message) => clean(message).into_owned(),
            Self::Io { file, error } => format!("{}: {error}", clean(file)),
            Self::Stdout(error) => format!("stdout: {error}"),
            Self::NotRecognised {
                file,
                relative: Some(relative),
                ..
            } => format!("{}: not recognised: {relative}", clean(file)),
            Self::NotRecognised { file, known, .. } => format!(
                "{}: not recognised as any of: {known}; --from names the format",
                clean(file)
            ),
            Self::Refused {
                file, place, error, ..
            } => {
                let (file, hint) = (clean(file), hint(error));
                let error = error.to_string();
                let error = clean(&error);
                match place {
                    Some(place) => format!("{file}: {}: {error}{hint}", clean(place)),
                    None => format!("{file}: {error}{hint}"),
                }
            }
        }
    }

    /// The bytes around the place, if there are any.
    fn window(&self) -> Option<Window> {
        match self {
            Self::NotRecognised { start, .. } => Some(Window::opening(start)),
            Self::Refused { error, .. } => Window::of(error),
            Self::Usage(_) | Self::Io { .. } | Self::Stdout(_) => None,
        }
    }

    /// What it says in lines of so many columns, with the bytes around the place.
    pub(crate) fn text(&self, paint: Paint, room: usize) -> String {
        const HEADING: &str = "error:";
        let window = self.window().map(|window| window.lines(paint));
        let room = room.saturating_sub(HEADING.len().saturating_add(1));
        let message = fill(&self.message(), room, "");
        let message = message.replace('\n', "\n       ");
        let heading = paint.bad(HEADING);
        format!("{heading} {message}\n{}", window.unwrap_or_default())
    }

    /// Shows it on stderr.
    pub(crate) fn print(&self, paint: Paint) {
        let mut stderr = anstream::AutoStream::always(std::io::stderr().lock());
        // Nobody left to tell.
        let _ = stderr.write_all(self.text(paint, room_on_stderr()).as_bytes());
    }

    /// The failure as JSON.
    pub(crate) fn to_value(&self) -> Value {
        let mut entries = vec![
            ("class".into(), Value::Text(self.class())),
            ("message".into(), Value::Text(self.message())),
        ];
        if let Self::Refused { error, .. } = self {
            entries.extend([
                ("path".into(), Value::Text(error.path().to_string())),
                ("space".into(), Value::Text(error.space())),
                (
                    "offset".into(),
                    error.offset().map_or(Value::Null, Value::Uint),
                ),
                ("spec".into(), spec_value(error.spec())),
            ]);
        }
        Value::Record(entries)
    }
}

/// What to do about a file that passes a limit.
fn hint(error: &Error) -> &'static str {
    match error.class() {
        // Nothing that is asked of files nests so deeply.
        Class::Limit if error.message().starts_with("nested") => "",
        Class::Limit => "; --max-memory and --max-decompressed allow more",
        _ => "",
    }
}

/// A few lines of bytes around an offset.
#[derive(Debug)]
struct Window {
    /// The decompressed section that they are of, if they are not the file's own.
    section: Option<String>,
    excerpt: Excerpt,
    marked: Option<u64>,
}

impl Window {
    /// The bytes around the place of an error.
    fn of(error: &Error) -> Option<Self> {
        let excerpt = error.excerpt()?;
        // An empty file has nothing to show.
        (!excerpt.bytes.is_empty()).then(|| Self {
            section: Some(error.space()).filter(|space| space != FILE_SPACE),
            excerpt: excerpt.clone(),
            marked: error.offset(),
        })
    }

    /// The first line, with no byte marked.
    fn opening(bytes: &[u8]) -> Self {
        Self {
            section: None,
            excerpt: Excerpt {
                start: 0,
                bytes: bytes.to_vec(),
            },
            marked: None,
        }
    }

    /// The lines, with the marked byte pointed at.
    fn lines(&self, paint: Paint) -> String {
        let mut out = String::new();
        if let Some(section) = &self.section {
            let heading = format!("{}, decompressed:", clean(section));
            out.push_str(&format!("  {}\n", paint.dim(heading)));
        }
        let mut offset = self.excerpt.start;
        let mut rows: Vec<&[u8]> = self.excerpt.bytes.chunks(Excerpt::ROW).collect();
        let end = offset.saturating_add(self.excerpt.bytes.len() as u64);
        // The place right behind the last byte may need a line of its own.
        if self.marked == Some(end) && end.checked_rem(Excerpt::ROW as u64) == Some(0) {
            rows.push(&[]);
        }
        for row in rows {
            let mut digits = String::new();
            let mut pointer = None;
            for column in 0..Excerpt::ROW {
                let here = self.marked == Some(offset.saturating_add(column as u64));
                if here {
                    pointer = Some(column);
                }
                let cell = row
                    .get(column)
                    .map_or("  ".to_owned(), |byte| format!("{byte:02x}"));
                digits.push(' ');
                if here {
                    digits.push_str(&paint.bad(cell).to_string());
                } else {
                    digits.push_str(&cell);
                }
            }
            let line = format!(
                "  {} {digits}  {}",
                paint.dim(format!("{offset:08x}")),
                ascii(row)
            );
            out.push_str(line.trim_end());
            out.push('\n');
            if let Some(column) = pointer {
                let indent = column.saturating_mul(3).saturating_add(12);
                out.push_str(&format!("{:indent$}{}\n", "", paint.bad("^^")));
            }
            offset = offset.saturating_add(Excerpt::ROW as u64);
        }
        out
    }
}

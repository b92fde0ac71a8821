//! Files in: reading, recognising, opening.

use std::ffi::OsStr;
use std::io::Read as _;
use std::path::Path;
use std::str::FromStr;

use bindery::format::{Format, FormatInfo, Model, magic_text};
use bindery::{Excerpt, Limits};
use bindery_formats::{FORMATS, detect, format_by_name};

use crate::failure::Failure;

/// A format, and perhaps one of its revisions, as `FORMAT[@REVISION]`.
#[derive(Clone)]
pub(crate) struct Named {
    /// The format.
    pub(crate) format: &'static dyn Format,
    /// The revision.
    pub(crate) revision: Option<&'static str>,
}

impl std::fmt::Debug for Named {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}@{:?}", self.format.info().name, self.revision)
    }
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, revision) = match text.split_once('@') {
            Some((name, revision)) => (name, Some(revision)),
            None => (text, None),
        };
        let format = format_named(name)?;
        let revision = match revision {
            Some(name) => Some(revision_named(format.info(), name)?),
            None => None,
        };
        Ok(Self { format, revision })
    }
}

/// The format of this name, or what names there are.
pub(crate) fn format_named(name: &str) -> Result<&'static dyn Format, String> {
    format_by_name(name).ok_or_else(|| {
        let known: Vec<&str> = FORMATS.iter().map(|format| format.info().name).collect();
        format!("no such format; there are: {}", known.join(", "))
    })
}

/// The revision of this name, or what names there are.
pub(crate) fn revision_named(info: &FormatInfo, name: &str) -> Result<&'static str, String> {
    info.revision(name).map(|known| known.name).ok_or_else(|| {
        let known: Vec<&str> = info.revisions.iter().map(|known| known.name).collect();
        format!(
            "{} has no such revision; there are: {}",
            info.name,
            known.join(", ")
        )
    })
}

/// How to read files.
#[derive(Debug, clap::Args)]
pub(crate) struct Reading {
    /// Read as this format, and revision, whatever the file looks like
    #[arg(long, value_name = "FORMAT[@REVISION]")]
    from: Option<Named>,
    /// The bytes that all sections of a file may decompress to, taken together
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().decompressed)]
    max_decompressed: u64,
}

/// The bytes of a file.
#[derive(Debug)]
pub(crate) struct Source {
    /// The name to show.
    pub(crate) label: String,
    /// The bytes.
    pub(crate) bytes: Vec<u8>,
}

impl Source {
    /// Reads a file, or stdin for `-`.
    pub(crate) fn load(name: &OsStr) -> Result<Self, Failure> {
        if name == "-" {
            let mut bytes = Vec::new();
            let read = std::io::stdin().lock().read_to_end(&mut bytes);
            read.map_err(|error| Failure::io(OsStr::new("stdin"), error))?;
            return Ok(Self {
                label: "stdin".to_owned(),
                bytes,
            });
        }
        let path = Path::new(name);
        if path.is_dir() {
            return Err(Failure::io(name, std::io::ErrorKind::IsADirectory.into()));
        }
        Ok(Self {
            label: name.to_string_lossy().into_owned(),
            bytes: std::fs::read(path).map_err(|error| Failure::io(name, error))?,
        })
    }
}

/// A file that was read.
pub(crate) struct Opened {
    /// Its format.
    pub(crate) format: &'static dyn Format,
    /// Why it was taken for that.
    pub(crate) reasons: Vec<String>,
    /// The revisions that fit as well as the chosen one.
    pub(crate) alternatives: Vec<&'static str>,
    /// Its content.
    pub(crate) model: Box<dyn Model>,
}

impl Reading {
    /// Recognises and reads a file.
    pub(crate) fn open(&self, source: &Source) -> Result<Opened, Failure> {
        let (format, revision, mut opened) = match &self.from {
            Some(named) => (
                named.format,
                named.revision,
                (vec!["--from says so".to_owned()], Vec::new()),
            ),
            None => match detect(&source.bytes) {
                Some((format, recognition)) => {
                    (format, None, (recognition.reasons, recognition.revisions))
                }
                None => return Err(not_recognised(source)),
            },
        };
        let limits = Limits::default().with_decompressed(self.max_decompressed);
        let model = format
            .read(&source.bytes, revision, limits)
            .map_err(|error| Failure::refused(&source.label, error))?;
        opened.1.retain(|revision| *revision != model.revision());
        Ok(Opened {
            format,
            reasons: opened.0,
            alternatives: opened.1,
            model,
        })
    }
}

fn not_recognised(source: &Source) -> Failure {
    let known: Vec<String> = FORMATS
        .iter()
        .map(|format| {
            let info = format.info();
            let magics: Vec<String> = info.magics.iter().map(|magic| magic_text(magic)).collect();
            match magics.is_empty() {
                true => info.name.to_owned(),
                false => format!("{} (starts with {})", info.name, magics.join(" or ")),
            }
        })
        .collect();
    Failure::NotRecognised {
        file: source.label.clone(),
        known: known.join(", "),
        start: source.bytes.iter().take(Excerpt::ROW).copied().collect(),
    }
}

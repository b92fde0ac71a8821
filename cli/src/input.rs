//! Files in: reading, recognising, opening.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::str::FromStr;

use bindery::format::{About, AnyFile, Format, magic_text};
use bindery::spec::TypeInfo;
use bindery::{Excerpt, Finding, Limits};
use bindery_convert::picture::Folder;

use crate::failure::Failure;
use crate::memory;
use crate::registry::{detect, format_by_name, formats};

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
        let known: Vec<&str> = formats().iter().map(|format| format.info().name).collect();
        format!("no such format; there are: {}", known.join(", "))
    })
}

/// The revision of this name, or what names there are.
pub(crate) fn revision_named(info: &About, name: &str) -> Result<&'static str, String> {
    info.revision(name).map(|known| known.name).ok_or_else(|| {
        let known: Vec<&str> = info.revisions.iter().map(|known| known.name).collect();
        format!(
            "{} has no such revision; there are: {}",
            info.name,
            known.join(", ")
        )
    })
}

/// The only revision whose files are of this type.
pub(crate) fn revision_of(info: &About, root: &TypeInfo) -> Option<&'static str> {
    let mut fitting = info
        .revisions
        .iter()
        .filter(|known| (known.root)().name == root.name);
    let first = fitting.next()?;
    fitting.next().is_none().then_some(first.name)
}

/// How to read files.
#[derive(Debug, clap::Args)]
pub(crate) struct Reading {
    /// Read as this format (and revision), whatever the file looks like
    #[arg(long, value_name = "FORMAT[@REVISION]")]
    from: Option<Named>,
    /// The most bytes that all sections of a file together may decompress to
    #[arg(long, value_name = "BYTES", value_parser = memory::bytes, default_value_t = Limits::default().decompressed)]
    max_decompressed: u64,
    #[command(flatten)]
    memory: Memory,
}

/// How much memory to take.
#[derive(Debug, clap::Args)]
pub(crate) struct Memory {
    /// The most memory to use, such as 512M or 4G; by default half of what there is
    #[arg(long, value_name = "BYTES", value_parser = memory::bytes)]
    max_memory: Option<u64>,
}

impl Memory {
    /// What there is for each of so many files that are worked on at once.
    fn each(&self, at_once: usize) -> u64 {
        let all = self.max_memory.unwrap_or_else(memory::usual);
        all.checked_div(at_once as u64).unwrap_or(all)
    }

    /// Reads a file, or stdin for `-`.
    pub(crate) fn load(&self, name: &OsStr) -> Result<Source, Failure> {
        Source::load(name, self.each(1))
    }

    /// The limits for a file, where so many are worked on at once.
    pub(crate) fn limits(
        &self,
        source: &Source,
        max_decompressed: u64,
        at_once: usize,
    ) -> Result<Limits, Failure> {
        let size = source.bytes.len() as u64;
        memory::limits(&source.label, self.each(at_once), size, max_decompressed)
    }

    /// The limits for a tree out of a text of this size. What is wrong with it is looked for with all of it in memory.
    pub(crate) fn limits_of_text(&self, label: &str, size: u64) -> Result<Limits, Failure> {
        memory::limits(label, self.each(1), size, u64::MAX)
    }
}

/// The bytes of a file.
#[derive(Debug)]
pub(crate) struct Source {
    /// The name to show.
    pub(crate) label: String,
    /// The bytes.
    pub(crate) bytes: Vec<u8>,
    /// The memory that there was for reading it.
    pub(crate) memory: u64,
}

impl Source {
    /// Reads a file, or stdin for `-`. No more of it is read than could be worked on in so much memory: devices and
    /// pipes may have no end.
    fn load(name: &OsStr, memory: u64) -> Result<Self, Failure> {
        let (label, bytes) = match name == "-" {
            true => {
                let label = "stdin".to_owned();
                let stdin = std::io::stdin().lock();
                let bytes = bytes_within(stdin, OsStr::new(&label), 0, memory)?;
                (label, bytes)
            }
            false => {
                let failed = |error| Failure::io(name, error);
                if Path::new(name).is_dir() {
                    return Err(failed(std::io::ErrorKind::IsADirectory.into()));
                }
                let file = File::open(name).map_err(failed)?;
                let size = file.metadata().map_err(failed)?.len();
                let bytes = bytes_within(file, name, size, memory)?;
                (name.to_string_lossy().into_owned(), bytes)
            }
        };
        Ok(Self {
            label,
            bytes,
            memory,
        })
    }

    /// Whether what has this name can be read once more, so that nobody has to keep it: what comes out of a pipe
    /// is gone.
    pub(crate) fn is_there_again(name: &OsStr) -> bool {
        name != "-" && Path::new(name).is_file()
    }

    /// Lets go of the bytes of this name until they are needed again, if they can be had again.
    pub(crate) fn let_go(&mut self, name: &OsStr) {
        if Self::is_there_again(name) {
            self.bytes = Vec::new();
        }
    }

    /// Reads again what was let go of.
    pub(crate) fn take_again(&mut self, name: &OsStr) -> Result<(), Failure> {
        if self.bytes.is_empty() && Self::is_there_again(name) {
            *self = Self::load(name, self.memory)?;
        }
        Ok(())
    }
}

/// Everything that comes out of a file of about this size.
fn bytes_within(from: impl Read, name: &OsStr, size: u64, memory: u64) -> Result<Vec<u8>, Failure> {
    let label = name.to_string_lossy();
    let failed = |error| Failure::io(name, error);
    memory::limits(&label, memory, size, u64::MAX)?;
    let mut bytes = Vec::new();
    let room = usize::try_from(size).unwrap_or(usize::MAX);
    bytes
        .try_reserve_exact(room)
        .map_err(|_| failed(std::io::ErrorKind::OutOfMemory.into()))?;
    // One more than there is memory for shows that there is too much.
    let most = (memory / 2).saturating_add(1);
    from.take(most).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 == most {
        let more = format!("more than {} bytes", memory / 2);
        return Err(memory::refused(&label, &more, memory));
    }
    Ok(bytes)
}

/// A file that was read.
pub(crate) struct Opened {
    /// Its format.
    pub(crate) format: &'static dyn Format,
    /// Why it was taken for that.
    pub(crate) reasons: Vec<String>,
    /// The revisions that fit as well as the chosen one.
    pub(crate) alternatives: Vec<&'static str>,
    /// What there is to say about the choice of its revision.
    choice: Vec<Finding>,
    /// Its content.
    pub(crate) model: Box<dyn AnyFile>,
    /// What may be done with it.
    pub(crate) limits: Limits,
}

impl Opened {
    /// Every rule that it breaks.
    pub(crate) fn findings(&self) -> Vec<Finding> {
        let choice = self.choice.iter().cloned();
        choice.chain(self.model.findings()).collect()
    }
}

/// What a file was taken for.
pub(crate) struct Recognised {
    /// The format.
    pub(crate) format: &'static dyn Format,
    /// The revision to read it as, if one is named.
    pub(crate) revision: Option<&'static str>,
    /// The revision that its first bytes look like.
    pub(crate) likely: Option<&'static str>,
    /// Why, as far as the first bytes tell.
    pub(crate) reasons: Vec<String>,
}

impl Reading {
    /// Reads a file, or stdin for `-`.
    pub(crate) fn load(&self, name: &OsStr) -> Result<Source, Failure> {
        self.load_among(name, 1)
    }

    /// As [`load`](Self::load), where so many files are worked on at once.
    pub(crate) fn load_among(&self, name: &OsStr, at_once: usize) -> Result<Source, Failure> {
        Source::load(name, self.memory.each(at_once))
    }

    /// What may be done with a file.
    pub(crate) fn limits(&self, source: &Source) -> Result<Limits, Failure> {
        self.limits_among(source, 1)
    }

    /// As [`limits`](Self::limits), where so many files are worked on at once.
    pub(crate) fn limits_among(&self, source: &Source, at_once: usize) -> Result<Limits, Failure> {
        self.memory.limits(source, self.max_decompressed, at_once)
    }

    /// Whether the command line names the format.
    pub(crate) fn is_told(&self) -> bool {
        self.from.is_some()
    }

    /// Finds out what a file is, unless the command line says it.
    pub(crate) fn recognise(&self, source: &Source) -> Result<Recognised, Failure> {
        if let Some(named) = &self.from {
            return Ok(Recognised {
                format: named.format,
                revision: named.revision,
                likely: named.revision,
                reasons: vec!["--from says so".to_owned()],
            });
        }
        let detected = detect(&source.bytes);
        let (format, recognition) = detected.ok_or_else(|| not_recognised(source))?;
        Ok(Recognised {
            format,
            revision: None,
            likely: recognition.revisions.first().copied(),
            reasons: recognition.reasons,
        })
    }

    /// What the converter needs to know of a file.
    pub(crate) fn to_convert<'s>(
        &self,
        source: &'s Source,
    ) -> Result<bindery_convert::Source<'s>, Failure> {
        let recognised = self.recognise(source)?;
        Ok(bindery_convert::Source {
            format: recognised.format.info().name,
            bytes: &source.bytes,
            revision: recognised.revision,
            limits: self.limits(source)?,
        })
    }

    /// Recognises and reads a file.
    pub(crate) fn open(&self, source: &Source) -> Result<Opened, Failure> {
        self.open_among(source, 1)
    }

    /// As [`open`](Self::open), where so many files are worked on at once.
    pub(crate) fn open_among(&self, source: &Source, at_once: usize) -> Result<Opened, Failure> {
        let limits = self.limits_among(source, at_once)?;
        let Recognised {
            format,
            revision,
            mut reasons,
            ..
        } = self.recognise(source)?;
        let opened = format
            .open(&source.bytes, revision, limits)
            .map_err(|error| Failure::refused(&source.label, error))?;
        if !self.is_told() {
            // Who has read it knows more than its first bytes tell.
            reasons.clear();
        }
        reasons.extend(opened.recognition.reasons);
        let mut alternatives = opened.recognition.revisions;
        alternatives.retain(|revision| *revision != opened.file.revision());
        Ok(Opened {
            format,
            reasons,
            alternatives,
            choice: opened.findings,
            model: opened.file,
            limits,
        })
    }
}

/// The folder with the pictures that files only name, if there is one.
pub(crate) fn texture_folder(path: Option<&Path>) -> Result<Option<Folder>, Failure> {
    let open =
        |path: &Path| Folder::open(path).map_err(|error| Failure::io(path.as_os_str(), error));
    path.map(open).transpose()
}

fn not_recognised(source: &Source) -> Failure {
    let known: Vec<String> = formats()
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
        relative: formats()
            .iter()
            .find_map(|format| format.relative(&source.bytes)),
        start: source.bytes.iter().take(Excerpt::ROW).copied().collect(),
    }
}

//! What can be done with any declared value that stands for a whole file.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::check::{Checker, Finding};
use crate::codec::{Decode, Encode, Schema};
use crate::error::Result;
use crate::input::Input;
use crate::limits::{Limits, Session};
use crate::records::list_lengths;
use crate::sink::{WriteSettings, Writer};
use crate::strings::{indexed_tables_of, settle};
use crate::trace::{Detail, Trace, trace_with};
use crate::value::{BuildContext, DumpContext, Value};
use crate::visit::{DerivedSlot, SectionSlot, VisitorMut};

/// Reading, writing, tracing, dumping and validating a value that stands for a whole file.
///
/// Implemented for every declared type that needs no context from outside.
///
/// ```
/// use bindery::prelude::*;
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Image {
///     width: u8,
///     height: u8,
///     #[br(count = u16::from(width) * u16::from(height))]
///     pixels: Vec<u8>,
/// }
///
/// let image = Image::from_bytes(&[2, 1, 0xF0, 0x0F])?;
/// assert_eq!(image.pixels, [0xF0, 0x0F]);
/// assert_eq!(image.to_bytes()?, [2, 1, 0xF0, 0x0F]);
///
/// // What every byte is.
/// let trace = image.trace()?;
/// assert_eq!(trace.span_at("file", 1).map(|span| span.path.as_str()), Some("height"));
///
/// // On disk.
/// let path = std::env::temp_dir().join(format!("bindery-{}.image", std::process::id()));
/// image.save(&path)?;
/// assert_eq!(Image::open(&path)?, image);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Error>(())
/// ```
pub trait File: Decode<()> + Encode<()> {
    /// Reads a file that is in memory.
    ///
    /// # Errors
    /// When the bytes are not such a file.
    fn from_bytes(bytes: &[u8]) -> Result<Self> {
        Self::from_bytes_within(bytes, Limits::default())
    }

    /// As [`from_bytes`](Self::from_bytes), with limits of your own.
    ///
    /// # Errors
    /// When the bytes are not such a file, or it would pass a limit.
    fn from_bytes_within(bytes: &[u8], limits: Limits) -> Result<Self> {
        let session = Session::new(limits);
        let mut input = Input::new(bytes, &session);
        let file = Self::decode(&mut input, ());
        if file.is_ok() && input.left() == 0 {
            // Every step below would move the whole file.
            return file;
        }
        file.map_err(|error| error.citing(Self::INFO))
            .and_then(|file| input.expect_end().map(|()| file))
            .map_err(|error| error.showing(bytes))
    }

    /// Reads a file from disk.
    ///
    /// # Errors
    /// When it cannot be read, or is not such a file.
    fn open(path: impl AsRef<Path>) -> Result<Self> {
        Self::from_bytes(&std::fs::read(path)?)
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// When a value does not fit its place.
    fn to_bytes(&self) -> Result<Vec<u8>> {
        self.to_bytes_with(WriteSettings::default())
    }

    /// As [`to_bytes`](Self::to_bytes), with settings of your own.
    ///
    /// # Errors
    /// When a value does not fit its place.
    fn to_bytes_with(&self, settings: WriteSettings) -> Result<Vec<u8>> {
        let mut writer = Writer::new(settings);
        self.encode(&mut writer, ())
            .map_err(|error| error.citing(Self::INFO))?;
        Ok(writer.into_bytes())
    }

    /// Writes the file to disk, whole or not at all.
    ///
    /// # Errors
    /// When a value does not fit its place, or the file cannot be written; what was there stays then.
    fn save(&self, path: impl AsRef<Path>) -> Result<()> {
        write_atomically(path.as_ref(), &self.to_bytes()?)?;
        Ok(())
    }

    /// What every byte of the file is.
    ///
    /// # Errors
    /// When a value does not fit its place.
    fn trace(&self) -> Result<Trace> {
        self.trace_with(Detail::Leaves)
    }

    /// As [`trace`](Self::trace), of those leaves only that you need.
    ///
    /// # Errors
    /// When a value does not fit its place.
    fn trace_with(&self, detail: Detail<'_>) -> Result<Trace> {
        trace_with(self, (), detail)
    }
}

impl<T: Decode<()> + Encode<()>> File for T {}

/// The value as a generic tree, with strings as text.
#[must_use]
pub fn dump<T: Schema>(value: &T) -> Value {
    value.to_value(&DumpContext::new(indexed_tables_of(value)))
}

/// The value that a tree describes; texts are interned into the string tables.
///
/// # Errors
/// When the tree does not describe such a value.
pub fn build<T: Schema>(tree: &Value) -> Result<T> {
    let mut context = BuildContext::default();
    let mut value =
        T::from_value(tree, &mut context).map_err(|error: crate::Error| error.citing(T::INFO))?;
    settle(&mut value, context.strings)?;
    Ok(value)
}

/// Every rule that the value breaks.
#[must_use]
pub fn findings<T: Schema>(value: &T) -> Vec<Finding> {
    let tables = indexed_tables_of(value);
    let mut checker = Checker::new(T::INFO, &tables, list_lengths(value));
    value.check(&mut checker);
    checker.finish()
}

/// Replaces every stored number that disagrees with what it describes by the one that follows.
pub fn normalise<T: Schema>(value: &mut T) {
    struct Normalise;
    impl VisitorMut for Normalise {
        fn derived(&mut self, derived: &mut dyn DerivedSlot) {
            derived.normalise();
        }
    }
    value.visit_mut(&mut Normalise);
}

/// Forgets the original compressed form of every section, so that writing compresses anew.
pub fn forget_originals<T: Schema>(value: &mut T) {
    struct Forget;
    impl VisitorMut for Forget {
        fn section(&mut self, section: &mut dyn SectionSlot) {
            section.forget_original();
        }
    }
    value.visit_mut(&mut Forget);
}

/// Writes beside the target and renames, so that a failure leaves the old file as it was.
///
/// # Errors
/// When the folder cannot be written to.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let (mut file, temporary) = create_beside(path)?;
    let written = file
        .write_all(bytes)
        .and_then(|()| file.sync_all())
        .and_then(|()| {
            if let Ok(old) = std::fs::metadata(path) {
                std::fs::set_permissions(&temporary, old.permissions())?;
            }
            drop(file);
            std::fs::rename(&temporary, path)
        });
    if written.is_err() {
        // The first failure is the one to report; an undeletable leftover changes nothing about it.
        let _ = std::fs::remove_file(&temporary);
    }
    written
}

fn create_beside(path: &Path) -> std::io::Result<(std::fs::File, PathBuf)> {
    let name = path.file_name().ok_or_else(|| {
        std::io::Error::new(std::io::ErrorKind::InvalidInput, "the path names no file")
    })?;
    let mut attempt = 0u32;
    loop {
        let mut temporary_name = std::ffi::OsString::from(".");
        temporary_name.push(name);
        temporary_name.push(format!(".{}-{attempt}", std::process::id()));
        let temporary = path.with_file_name(temporary_name);
        match std::fs::File::create_new(&temporary) {
            Ok(file) => return Ok((file, temporary)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && attempt < 100 => {
                attempt = attempt.saturating_add(1);
            }
            Err(error) => return Err(error),
        }
    }
}

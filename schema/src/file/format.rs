//! Registered formats: what a program needs to handle files of any format by name.

use std::marker::PhantomData;

use crate::codec::limits::Limits;
use crate::codec::sink::WriteSettings;
use crate::describe::spec::{Document, TypeInfo};
use crate::file::whole::{File, build, dump_within, findings, forget_originals, normalise};
use crate::report::check::{Finding, Rule, common};
use crate::report::error::{Class, Error, Result};
use crate::report::trace::{Detail, Trace};
use crate::value::Value;

/// One layout of a format.
#[derive(Debug)]
pub struct Revision {
    /// Its name, for example `2025-08`.
    pub name: &'static str,
    /// The documents that describe it, the main one first.
    pub documents: &'static [&'static Document],
    /// The type that stands for a whole file.
    pub root: fn() -> &'static TypeInfo,
}

/// What a format is called and how its files look from outside.
#[derive(Debug)]
pub struct About {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// File name extensions, without the dot.
    pub extensions: &'static [&'static str],
    /// The bytes that its files start with.
    pub magics: &'static [&'static [u8]],
    /// Its layouts, the newest last.
    pub revisions: &'static [Revision],
}

impl About {
    /// The revision of this name.
    #[must_use]
    pub fn revision(&self, name: &str) -> Option<&'static Revision> {
        self.revisions.iter().find(|revision| revision.name == name)
    }

    /// Calls `visit` for every declared type of every revision, each once.
    pub fn types(&self, visit: &mut dyn FnMut(&'static TypeInfo)) {
        let mut seen: Vec<*const TypeInfo> = Vec::new();
        for revision in self.revisions {
            (revision.root)().walk(&mut |info| {
                if !seen.iter().any(|known| std::ptr::eq(*known, info)) {
                    seen.push(info);
                    visit(info);
                }
            });
        }
    }

    /// Every rule that its types declare, then those that hold for every format.
    #[must_use]
    pub fn rules(&self) -> Vec<&'static Rule> {
        let mut rules: Vec<&'static Rule> = Vec::new();
        self.types(&mut |info| rules.extend(info.rules()));
        rules.extend(common::ALL);
        let mut seen: Vec<&str> = Vec::new();
        rules.retain(|rule| {
            let new = !seen.contains(&rule.code);
            if new {
                seen.push(rule.code);
            }
            new
        });
        rules
    }
}

/// Why bytes were taken for a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recognition {
    /// The revisions that fit, the chosen one first. Empty where only reading the file tells.
    pub revisions: Vec<&'static str>,
    /// The reasons, each a sentence. None for what the caller asked for.
    pub reasons: Vec<String>,
}

/// A file that was read, and why it was read in this way.
pub struct Opened {
    /// The file.
    pub model: Box<dyn AnyFile>,
    /// Why it was taken for a file of its format and revision.
    pub recognition: Recognition,
    /// What there is to say about the choice, as a finding: revisions that fit as well and mean something else.
    pub findings: Vec<Finding>,
}

/// A format that a program can handle by name.
pub trait Format: Sync {
    /// What it is called.
    fn info(&self) -> &'static About;

    /// Whether these bytes are of this format, and why, as far as the first bytes tell. Reads no file.
    fn recognise(&self, bytes: &[u8]) -> Option<Recognition>;

    /// What bytes are that belong to this format and cannot be read, as a sentence for people.
    fn relative(&self, bytes: &[u8]) -> Option<&'static str> {
        let _ = bytes;
        None
    }

    /// Reads a file, of a certain revision if one is named, and says why it was read so. What has to be
    /// decoded to find out the revision is not decoded again.
    ///
    /// # Errors
    /// When the bytes are not such a file, or it would pass a limit.
    fn open(&self, bytes: &[u8], revision: Option<&str>, limits: Limits) -> Result<Opened>;

    /// As [`open`](Self::open), without the reasons.
    ///
    /// # Errors
    /// When the bytes are not such a file, or it would pass a limit.
    fn read(
        &self,
        bytes: &[u8],
        revision: Option<&str>,
        limits: Limits,
    ) -> Result<Box<dyn AnyFile>> {
        Ok(self.open(bytes, revision, limits)?.model)
    }

    /// Builds a file of a revision from a tree.
    ///
    /// # Errors
    /// When the tree does not describe such a file.
    fn build(&self, tree: &Value, revision: &str) -> Result<Box<dyn AnyFile>>;
}

/// A number that sums up a file, for example `("vertices", 8)`.
pub type NamedCount = (&'static str, u64);

/// The smallest box that everything lies in, in the units of the file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// The smallest coordinates.
    pub min: [f32; 3],
    /// The largest coordinates.
    pub max: [f32; 3],
}

impl Bounds {
    /// The box around these points. A point with a coordinate that is no finite number lies nowhere and
    /// is left out; without any points there is no box.
    pub fn around(points: impl IntoIterator<Item = [f32; 3]>) -> Option<Self> {
        let mut points = points
            .into_iter()
            .filter(|point| point.iter().all(|coordinate| coordinate.is_finite()));
        let first = points.next()?;
        let mut bounds = Self {
            min: first,
            max: first,
        };
        for point in points {
            for (axis, coordinate) in point.into_iter().enumerate() {
                if let (Some(min), Some(max)) = (bounds.min.get_mut(axis), bounds.max.get_mut(axis))
                {
                    *min = min.min(coordinate);
                    *max = max.max(coordinate);
                }
            }
        }
        Some(bounds)
    }

    /// The lengths of the sides.
    #[must_use]
    pub fn size(&self) -> [f32; 3] {
        let [[left, bottom, back], [right, top, front]] = [self.min, self.max];
        [right - left, top - bottom, front - back]
    }
}

/// A file of some format.
pub trait AnyFile {
    /// The revision it has.
    fn revision(&self) -> &'static str;
    /// Names that a reader would look for, for example `("name", "Utah teapot")`.
    fn names(&self) -> Vec<(&'static str, String)>;
    /// Numbers that sum it up.
    fn counts(&self) -> Vec<NamedCount>;
    /// The box that it fills, if it has a place in space.
    fn bounds(&self) -> Option<Bounds> {
        None
    }
    /// Every rule that it breaks.
    fn findings(&self) -> Vec<Finding>;
    /// Its content as a generic tree.
    ///
    /// # Errors
    /// When the tree would take more memory than a file may.
    fn dump(&self) -> Result<Value> {
        self.dump_within(Limits::default())
    }
    /// As [`dump`](Self::dump), with limits of your own.
    ///
    /// # Errors
    /// When the tree would pass the limit on memory.
    fn dump_within(&self, limits: Limits) -> Result<Value>;
    /// What every byte of it is.
    ///
    /// # Errors
    /// When a value does not fit its place, or the trace would take more memory than a file may.
    fn trace(&self) -> Result<Trace> {
        self.trace_with(Detail::Leaves)
    }
    /// As [`trace`](Self::trace), of those leaves only that you need.
    ///
    /// # Errors
    /// As for [`trace`](Self::trace).
    fn trace_with(&self, detail: Detail<'_>) -> Result<Trace> {
        self.trace_within(detail, Limits::default())
    }
    /// As [`trace_with`](Self::trace_with), with limits of your own.
    ///
    /// # Errors
    /// When a value does not fit its place, or the trace would pass the limit on memory.
    fn trace_within(&self, detail: Detail<'_>, limits: Limits) -> Result<Trace>;
    /// Its bytes.
    ///
    /// # Errors
    /// When a value does not fit its place.
    fn to_bytes(&self, settings: WriteSettings) -> Result<Vec<u8>>;
    /// Forgets the original compressed form of its sections.
    fn forget_originals(&mut self);
    /// Replaces stored numbers that disagree with what they describe.
    fn normalise(&mut self);
}

/// A declared type that stands for a whole file of a format with one layout in memory.
///
/// ```
/// use bindery::format::{FileType, Format, About, NamedCount, Registered, Revision};
/// use bindery::{Limits, prelude::*};
///
/// static IMAGES: Document = Document { id: "images", title: "Images", origin: Origin::Text };
///
/// #[schema]
/// #[spec(IMAGES, "File")]
/// #[derive(Debug, Clone, PartialEq)]
/// struct Image {
///     #[spec("magic")]
///     #[schema(magic = *b"IMG")]
///     magic: [u8; 3],
///     #[spec("pixels")]
///     #[schema(until_end)]
///     pixels: Vec<u8>,
/// }
///
/// impl FileType for Image {
///     const FORMAT: About = About {
///         name: "img",
///         title: "Images",
///         extensions: &["img"],
///         magics: &[b"IMG"],
///         revisions: &[Revision { name: "1", documents: &[&IMAGES], root: || Image::INFO }],
///     };
///
///     fn revision(&self) -> &'static str {
///         "1"
///     }
///
///     fn counts(&self) -> Vec<NamedCount> {
///         vec![("pixels", self.pixels.len() as u64)]
///     }
/// }
///
/// // What a program needs that handles files by name.
/// static FORMATS: &[&dyn Format] = &[&Registered::<Image>::new()];
///
/// let bytes = b"IMG\x01\x02";
/// let format = FORMATS.iter().find(|format| format.recognise(bytes).is_some());
/// let model = format.ok_or("no such format")?.read(bytes, None, Limits::default())?;
/// assert_eq!(model.counts(), [("pixels", 2)]);
/// # Ok::<(), Error>(())
/// ```
pub trait FileType: File + Clone + 'static {
    /// The format.
    const FORMAT: About;

    /// Whether these bytes are of this format. By default the magic decides.
    fn recognise(bytes: &[u8]) -> Option<Recognition> {
        let magic = Self::FORMAT
            .magics
            .iter()
            .find(|magic| bytes.starts_with(magic))?;
        Some(Recognition {
            revisions: Vec::new(),
            reasons: vec![format!("it starts with {}", magic_text(magic))],
        })
    }

    /// What bytes are that belong to this format and cannot be read, for example a variant of it.
    fn relative(bytes: &[u8]) -> Option<&'static str> {
        let _ = bytes;
        None
    }

    /// The revision this file has.
    fn revision(&self) -> &'static str;

    /// Makes a file that was read as it is into one of this revision.
    ///
    /// # Errors
    /// When the same bytes cannot be of that revision.
    fn with_revision(self, revision: &str) -> Result<Self> {
        if self.revision() == revision {
            return Ok(self);
        }
        Err(Error::unsupported(format!(
            "this is revision {}, not {revision}",
            self.revision()
        )))
    }

    /// Its content as a generic tree.
    ///
    /// # Errors
    /// When the tree would take more memory than the limits allow.
    fn to_tree(&self, limits: Limits) -> Result<Value> {
        dump_within(self, limits)
    }

    /// The file that a tree describes. A person edits values in it; what follows from them follows.
    ///
    /// # Errors
    /// When the tree does not describe such a file.
    fn from_tree(tree: &Value) -> Result<Self> {
        build(tree)
    }

    /// Names that a reader would look for.
    fn names(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Numbers that sum it up.
    fn counts(&self) -> Vec<NamedCount>;

    /// The box that it fills, if it has a place in space.
    fn bounds(&self) -> Option<Bounds> {
        None
    }
}

/// A magic as text where it is text, else as hexadecimal digits.
#[must_use]
pub fn magic_text(magic: &[u8]) -> String {
    let digits: Vec<String> = magic.iter().map(|byte| format!("{byte:02X}")).collect();
    let letters = magic.strip_suffix(&[0]).unwrap_or(magic);
    match std::str::from_utf8(letters) {
        Ok(text) if text.chars().all(|character| character.is_ascii_graphic()) => {
            format!("\"{text}\" ({})", digits.join(" "))
        }
        _ => digits.join(" "),
    }
}

/// Registers a [`FileType`].
#[derive(Debug)]
pub struct Registered<T>(PhantomData<fn() -> T>);

impl<T> Registered<T> {
    /// The registration.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T> Default for Registered<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: FileType> Format for Registered<T> {
    fn info(&self) -> &'static About {
        const { &T::FORMAT }
    }

    fn recognise(&self, bytes: &[u8]) -> Option<Recognition> {
        T::recognise(bytes)
    }

    fn relative(&self, bytes: &[u8]) -> Option<&'static str> {
        T::relative(bytes)
    }

    fn open(&self, bytes: &[u8], revision: Option<&str>, limits: Limits) -> Result<Opened> {
        let value = T::from_bytes_within(bytes, limits)?;
        let (value, recognition) = match revision {
            Some(revision) => (value.with_revision(revision)?, None),
            None => (value, T::recognise(bytes)),
        };
        Ok(Opened {
            recognition: recognition.unwrap_or_else(|| Recognition {
                revisions: vec![value.revision()],
                reasons: Vec::new(),
            }),
            model: Box::new(Typed(value)),
            findings: Vec::new(),
        })
    }

    fn build(&self, tree: &Value, revision: &str) -> Result<Box<dyn AnyFile>> {
        if self.info().revision(revision).is_none() {
            return Err(no_revision(self.info(), revision));
        }
        let value = T::from_tree(tree)?;
        Ok(Box::new(Typed(value.with_revision(revision)?)))
    }
}

/// The error for a revision that a format does not have.
#[must_use]
pub fn no_revision(format: &About, revision: &str) -> Error {
    let known: Vec<&str> = format.revisions.iter().map(|known| known.name).collect();
    Error::new(
        Class::Unsupported,
        format!(
            "{} has no revision {revision}; there are: {}",
            format.name,
            known.join(", ")
        ),
    )
}

struct Typed<T>(T);

impl<T: FileType> AnyFile for Typed<T> {
    fn revision(&self) -> &'static str {
        self.0.revision()
    }

    fn names(&self) -> Vec<(&'static str, String)> {
        self.0.names()
    }

    fn counts(&self) -> Vec<NamedCount> {
        self.0.counts()
    }

    fn bounds(&self) -> Option<Bounds> {
        self.0.bounds()
    }

    fn findings(&self) -> Vec<Finding> {
        findings(&self.0)
    }

    fn dump_within(&self, limits: Limits) -> Result<Value> {
        self.0.to_tree(limits)
    }

    fn trace_within(&self, detail: Detail<'_>, limits: Limits) -> Result<Trace> {
        self.0.trace_within(detail, limits)
    }

    fn to_bytes(&self, settings: WriteSettings) -> Result<Vec<u8>> {
        self.0.to_bytes_with(settings)
    }

    fn forget_originals(&mut self) {
        forget_originals(&mut self.0);
    }

    fn normalise(&mut self) {
        normalise(&mut self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_holds_every_point_that_is_somewhere() {
        let points = [
            [1.0, f32::NAN, 9.0],
            [1.0, -2.0, 0.5],
            [f32::INFINITY, 0.0, 0.0],
            [-1.0, 4.0, 0.25],
        ];
        let bounds = Bounds::around(points).unwrap();
        assert_eq!(bounds.min, [-1.0, -2.0, 0.25]);
        assert_eq!(bounds.max, [1.0, 4.0, 0.5]);
        assert_eq!(bounds.size(), [2.0, 6.0, 0.25]);
        assert_eq!(Bounds::around([]), None);
        assert_eq!(Bounds::around([[f32::NAN; 3]]), None);
    }
}

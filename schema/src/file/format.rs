//! Registered formats: what a program needs to handle files of any format by name.

use std::any::Any;
use std::marker::PhantomData;

pub use super::overview::Overview;
pub use super::program::Program;
use crate::codec::limits::Limits;
use crate::describe::spec::{Document, TypeInfo};
use crate::file::whole::File;
use crate::report::check::{Finding, Rule, common};
use crate::report::error::{Class, Error, Result};
use crate::report::path::Path;
use crate::value::Value;
use crate::walk::Visitor;

/// One layout of a format.
#[derive(Debug)]
pub struct Revision {
    /// Its name, for example `2025-08`.
    pub name: &'static str,
    /// The documents that describe it, the main one first.
    pub documents: &'static [&'static Document],
    /// The type of a whole file.
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
#[derive(Debug)]
pub struct Opened<T = Box<dyn AnyFile>> {
    /// The file.
    pub file: T,
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
        Ok(self.open(bytes, revision, limits)?.file)
    }

    /// Shows the bytes of a file to a visitor, of a certain revision if one is named, without keeping the file.
    ///
    /// # Errors
    /// Where reading the file fails; what is before it has been shown.
    fn walk(
        &self,
        bytes: &[u8],
        revision: Option<&str>,
        limits: Limits,
        visitor: &mut dyn Visitor,
    ) -> Result<()>;

    /// The programs that are known to read such files in their own way.
    fn programs(&self) -> &'static [Program] {
        &[]
    }

    /// Builds a file of a revision from a tree.
    ///
    /// # Errors
    /// When the tree does not describe such a file.
    fn build(&self, tree: &Value, revision: &str) -> Result<Box<dyn AnyFile>>;
}

/// A number that sums up a file, for example `("vertices", 8)`.
pub type NamedCount = (&'static str, u64);

/// The smallest box around everything, in the units of the file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// The smallest coordinates.
    pub min: [f32; 3],
    /// The largest coordinates.
    pub max: [f32; 3],
}

impl Bounds {
    /// The box around these points. A point with a coordinate that is no finite number is nowhere and
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

/// A file of some format: what it tells about itself, beside what every [`File`] can do.
///
/// A `Box<dyn AnyFile>` goes to another thread, and back to its type:
///
/// ```
/// # use bindery::format::{AnyFile, NamedCount};
/// # use bindery::prelude::*;
/// # #[schema]
/// # #[spec(none = "an example")]
/// # #[derive(Debug, PartialEq)]
/// # struct Image {
/// #     #[schema(until_end)]
/// #     pixels: Vec<u8>,
/// # }
/// # impl AnyFile for Image {
/// #     fn revision(&self) -> &'static str {
/// #         "1"
/// #     }
/// #     fn counts(&self) -> Vec<NamedCount> {
/// #         Vec::new()
/// #     }
/// # }
/// # let image = Image { pixels: vec![1, 2] };
/// let file: Box<dyn AnyFile> = Box::new(image);
/// assert_eq!(file.to_bytes()?, [1, 2]);
/// assert!(file.downcast_ref::<Image>().is_some());
/// let image: Box<Image> = file.downcast().ok_or("another format")?;
/// assert_eq!(image.pixels, [1, 2]);
/// # Ok::<(), Error>(())
/// ```
pub trait AnyFile: File + Any + Send {
    /// The revision it has.
    fn revision(&self) -> &'static str;

    /// Names that a reader would look for, for example `("name", "Utah teapot")`.
    fn names(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Where one of the [`names`](Self::names) is, unless it is in the only field of that name.
    fn place_of(&self, name: &str) -> Option<Path> {
        let _ = name;
        None
    }

    /// Numbers that sum it up.
    fn counts(&self) -> Vec<NamedCount>;

    /// The box that it fills, if it has a place in space.
    fn bounds(&self) -> Option<Bounds> {
        None
    }

    /// What it holds, things of one kind together: at most so many rows of each. A kind of which there is nothing has
    /// no table.
    fn tables(&self, most: usize) -> Vec<Overview> {
        let _ = most;
        Vec::new()
    }

    /// Its content as a tree for people, which [`FileType::from_tree`] takes.
    ///
    /// # Errors
    /// When the tree would take more memory than the limits allow.
    fn to_tree(&self, limits: Limits) -> Result<Value> {
        self.dump_within(limits)
    }
}

impl std::fmt::Debug for dyn AnyFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counts = self.counts();
        f.debug_struct("AnyFile")
            .field("revision", &self.revision())
            .field("counts", &counts)
            .finish_non_exhaustive()
    }
}

impl dyn AnyFile {
    /// The file as what it is, if it is a `T`.
    #[must_use]
    pub fn downcast_ref<T: AnyFile>(&self) -> Option<&T> {
        (self as &dyn Any).downcast_ref()
    }

    /// The same, to change it.
    pub fn downcast_mut<T: AnyFile>(&mut self) -> Option<&mut T> {
        (self as &mut dyn Any).downcast_mut()
    }

    /// The same, by value. A file that may be of another type is asked with
    /// `downcast_ref` before, because this one is gone then.
    #[must_use]
    pub fn downcast<T: AnyFile>(self: Box<Self>) -> Option<Box<T>> {
        (self as Box<dyn Any>).downcast().ok()
    }
}

/// The type of a whole file of a format.
///
/// ```
/// use bindery::format::{About, AnyFile, FileType, Format, NamedCount, Registered, Revision};
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
/// }
///
/// impl AnyFile for Image {
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
pub trait FileType: AnyFile + Sized {
    /// The format.
    const FORMAT: About;

    /// The programs that are known to read such files in their own way.
    const PROGRAMS: &'static [Program] = &[];

    /// Whether these bytes are of this format. By default the magic decides.
    fn recognise(bytes: &[u8]) -> Option<Recognition> {
        let mut magics = Self::FORMAT.magics.iter();
        let magic = magics.find(|magic| bytes.starts_with(magic))?;
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

    /// Reads a file, of a certain revision if one is named, and says why it was read so.
    ///
    /// # Errors
    /// When the bytes are not such a file, or it would pass a limit.
    fn read_as(bytes: &[u8], revision: Option<&str>, limits: Limits) -> Result<Opened<Self>> {
        let file = Self::from_bytes_within(bytes, limits)?;
        let (file, recognition) = match revision {
            Some(revision) => (file.with_revision(revision)?, None),
            None => (file, Self::recognise(bytes)),
        };
        let recognition = recognition.unwrap_or_else(|| Recognition {
            revisions: vec![file.revision()],
            reasons: Vec::new(),
        });
        Ok(Opened {
            file,
            recognition,
            findings: Vec::new(),
        })
    }

    /// Shows the bytes of a file to a visitor, of a certain revision if one is named. By default every revision
    /// has the same layout in memory, so that its name does not matter.
    ///
    /// # Errors
    /// Where reading the file fails; what is before it has been shown.
    fn walk_as(
        bytes: &[u8],
        revision: Option<&str>,
        limits: Limits,
        visitor: &mut dyn Visitor,
    ) -> Result<()> {
        let _ = revision;
        Self::walk(bytes, limits, visitor)
    }

    /// Makes a file that was read as it is into one of this revision.
    ///
    /// # Errors
    /// When the same bytes cannot be of that revision.
    fn with_revision(self, revision: &str) -> Result<Self> {
        if self.revision() == revision {
            return Ok(self);
        }
        Err(match Self::FORMAT.revision(revision) {
            None => no_revision(&Self::FORMAT, revision),
            Some(_) => Error::unsupported(format!(
                "this is revision {}, not {revision}",
                self.revision()
            )),
        })
    }

    /// The file of a revision that a tree describes. A person edits values in it; what follows from them
    /// follows.
    ///
    /// # Errors
    /// When the tree does not describe such a file.
    fn from_tree(tree: &Value, revision: &str) -> Result<Self> {
        Self::build(tree)?.with_revision(revision)
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

    fn programs(&self) -> &'static [Program] {
        T::PROGRAMS
    }

    fn open(&self, bytes: &[u8], revision: Option<&str>, limits: Limits) -> Result<Opened> {
        let opened = T::read_as(bytes, revision, limits)?;
        Ok(Opened {
            file: Box::new(opened.file),
            recognition: opened.recognition,
            findings: opened.findings,
        })
    }

    fn walk(
        &self,
        bytes: &[u8],
        revision: Option<&str>,
        limits: Limits,
        visitor: &mut dyn Visitor,
    ) -> Result<()> {
        T::walk_as(bytes, revision, limits, visitor)
    }

    fn build(&self, tree: &Value, revision: &str) -> Result<Box<dyn AnyFile>> {
        Ok(Box::new(T::from_tree(tree, revision)?))
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

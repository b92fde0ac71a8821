//! What can be done with any declared value that is a whole file.

use std::path::Path;

use crate::codec::input::Input;
use crate::codec::limits::{Limits, Session};
use crate::codec::sink::{WriteSettings, Writer, settled, written};
use crate::codec::traits::{Decode, Encode, Schema};
use crate::file::save::write_atomically;
use crate::report::check::{Checker, Finding, common};
use crate::report::error::{Error, Result};
use crate::report::trace::{Detail, Trace, trace_within};
use crate::types::compressed::Original;
use crate::types::records::list_lengths;
use crate::types::strings::{indexed_tables_of, settle};
use crate::value::visit::{CompressedSlot, DerivedSlot, PlacedSlot, VisitorMut};
use crate::value::{BuildContext, DumpContext, Tables, Value, json};
use crate::view::{self, View, Viewed};
use crate::walk::{self, Visitor, Walk};

/// Reading, writing, tracing, dumping and validating a value that is a whole file.
///
/// Implemented for every declared type that needs no context from outside. A type that holds one of several
/// layouts implements it by hand. [`AnyFile`](crate::format::AnyFile) makes an object of it.
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
pub trait File {
    /// Reads a file that is in memory.
    ///
    /// # Errors
    /// When the bytes are not such a file.
    fn from_bytes(bytes: &[u8]) -> Result<Self>
    where
        Self: Sized,
    {
        Self::from_bytes_within(bytes, Limits::default())
    }

    /// As [`from_bytes`](Self::from_bytes), with limits of your own.
    ///
    /// # Errors
    /// When the bytes are not such a file, or it would pass a limit.
    fn from_bytes_within(bytes: &[u8], limits: Limits) -> Result<Self>
    where
        Self: Sized;

    /// Reads a file from disk.
    ///
    /// # Errors
    /// When it cannot be read, or is not such a file.
    fn open(path: impl AsRef<Path>) -> Result<Self>
    where
        Self: Sized,
    {
        Self::from_bytes(&std::fs::read(path)?)
    }

    /// Shows the bytes of a file to a visitor, without keeping the file; see [`walk`](crate::walk).
    ///
    /// # Errors
    /// Where reading the file fails; what is before it has been shown.
    fn walk(bytes: &[u8], limits: Limits, visitor: &mut dyn Visitor) -> Result<()>
    where
        Self: Sized;

    /// The file as it is in memory, with typed access to its fields and elements, which are decoded one by one; see
    /// [`view`](crate::view).
    fn view(bytes: &[u8]) -> View<'_, Self>
    where
        Self: Viewed + Walk<()>,
    {
        Self::view_within(bytes, Limits::default())
    }

    /// As [`view`](Self::view), with limits of your own: for each access, and for each part that is decompressed.
    fn view_within(bytes: &[u8], limits: Limits) -> View<'_, Self>
    where
        Self: Viewed + Walk<()>,
    {
        view::whole(bytes, limits)
    }

    /// The file that a tree describes; texts are interned into the string tables.
    ///
    /// # Errors
    /// When the tree does not describe such a file.
    fn build(tree: &Value) -> Result<Self>
    where
        Self: Sized;

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
    fn to_bytes_with(&self, settings: WriteSettings) -> Result<Vec<u8>>;

    /// Writes the file to disk, whole or not at all; see [`write_atomically`].
    ///
    /// # Errors
    /// When a value does not fit its place, or the file cannot be written; what was there stays then.
    fn save(&self, path: impl AsRef<Path>) -> Result<()>
    where
        Self: Sized,
    {
        write_atomically(path.as_ref(), &self.to_bytes()?)?;
        Ok(())
    }

    /// What every byte of the file is.
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

    /// The file as a generic tree, with strings as text.
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

    /// Every rule that the file breaks, and what keeps it from being written, if anything does.
    ///
    /// ```
    /// use bindery::prelude::*;
    ///
    /// #[schema]
    /// #[spec(none = "an example")]
    /// #[derive(Debug, PartialEq)]
    /// struct Image {
    ///     width: u8,
    ///     #[br(count = width)]
    ///     pixels: Vec<u8>,
    /// }
    ///
    /// let found = Image { width: 3, pixels: vec![1] }.findings();
    /// assert_eq!(
    ///     found[0].to_string(),
    ///     "error unwritable: pixels: has 1 element, where `width` says 3"
    /// );
    /// ```
    #[must_use]
    fn findings(&self) -> Vec<Finding>;

    /// Replaces every stored number that disagrees with what it describes by the one that follows.
    ///
    /// Bytes that could not be decoded may mean something else beside other numbers: the value is then what
    /// reading it gives. Where it could no longer be written or read, it stays as it was.
    fn normalise(&mut self);

    /// Forgets the original form of every compressed part, so that writing compresses anew, and where the targets of
    /// offsets were, so that they are placed anew.
    fn forget_originals(&mut self);

    /// Hands over the original form of every compressed part, in the order declared, for
    /// [`keep_originals`](Self::keep_originals) of a file that was built from the tree of this one.
    fn take_originals(&mut self) -> Vec<Option<Original>>;

    /// Takes these for the original forms of its compressed parts: a part that decompresses to the same content is
    /// written as it was, the others are compressed anew.
    fn keep_originals(&mut self, originals: Vec<Option<Original>>);
}

impl<T: Walk<()>> File for T {
    fn from_bytes_within(bytes: &[u8], limits: Limits) -> Result<Self> {
        read_under(bytes, limits, ())
    }

    fn walk(bytes: &[u8], limits: Limits, visitor: &mut dyn Visitor) -> Result<()> {
        walk::walk::<Self>(bytes, limits, visitor)
    }

    fn build(tree: &Value) -> Result<Self> {
        build(tree)
    }

    fn to_bytes_with(&self, settings: WriteSettings) -> Result<Vec<u8>> {
        written(self, (), settings).map_err(|error| error.citing(Self::INFO))
    }

    fn trace_within(&self, detail: Detail<'_>, limits: Limits) -> Result<Trace> {
        trace_within(self, (), detail, limits)
    }

    fn dump_within(&self, limits: Limits) -> Result<Value> {
        dump_within(self, limits)
    }

    fn findings(&self) -> Vec<Finding> {
        let tables = indexed_tables_of(self);
        let mut findings = checked(self, &tables).finish_citing(self);
        findings.extend(unwritable(self));
        findings
    }

    fn normalise(&mut self) {
        let before = self.to_bytes();
        self.visit_mut(&mut Normalise);
        // It is in memory already, so that no limit keeps anything away.
        let limits = Limits::default()
            .with_memory(u64::MAX)
            .with_decompressed(u64::MAX);
        let read = |bytes: Vec<u8>| Self::from_bytes_within(&bytes, limits);
        match (self.to_bytes().and_then(read), before) {
            (Ok(again), _) => {
                let told = |value: &T| Some(json::to_line(&dump_within(value, limits).ok()?));
                if told(&again) != told(self) {
                    *self = again;
                }
            }
            (Err(_), Ok(before)) => {
                if let Ok(before) = read(before) {
                    *self = before;
                }
            }
            // A value that could not be written before is at least closer to it now.
            (Err(_), Err(_)) => {}
        }
    }

    fn forget_originals(&mut self) {
        self.visit_mut(&mut Forget);
    }

    fn take_originals(&mut self) -> Vec<Option<Original>> {
        let mut taken = Taken(Vec::new());
        self.visit_mut(&mut taken);
        taken.0
    }

    fn keep_originals(&mut self, originals: Vec<Option<Original>>) {
        self.visit_mut(&mut Kept(originals.into_iter()));
    }
}

struct Normalise;

impl VisitorMut for Normalise {
    fn derived(&mut self, derived: &mut dyn DerivedSlot) {
        derived.normalise();
    }
}

struct Forget;

impl VisitorMut for Forget {
    fn section(&mut self, section: &mut dyn CompressedSlot) {
        section.forget_original();
    }

    fn placed(&mut self, placed: &mut dyn PlacedSlot) {
        placed.forget_place();
    }
}

struct Taken(Vec<Option<Original>>);

impl VisitorMut for Taken {
    fn section(&mut self, section: &mut dyn CompressedSlot) {
        self.0.push(section.take_original());
    }
}

struct Kept(std::vec::IntoIter<Option<Original>>);

impl VisitorMut for Kept {
    fn section(&mut self, section: &mut dyn CompressedSlot) {
        if let Some(original) = self.0.next().flatten() {
            section.keep_original(original);
        }
    }
}

/// Reads a whole file under a context from outside.
///
/// # Errors
/// When the bytes are not such a file, or it would pass a limit.
pub fn read_under<T: Decode<C>, C: Copy>(bytes: &[u8], limits: Limits, context: C) -> Result<T> {
    let session = Session::new(limits);
    let mut input = Input::new(bytes, &session);
    let file = T::decode(&mut input, context);
    if file.is_ok() && input.left() == 0 {
        // Every step below would move the whole file.
        return file;
    }
    file.map_err(|error| error.citing(T::INFO))
        .and_then(|file| input.expect_end().map(|()| file))
        .map_err(|error| error.showing(bytes))
}

/// Decodes something out of bytes that are not a file, within limits of its own.
///
/// What is decoded of a file that is being read has the [`Input`] of that file instead, so that all of it counts
/// towards one limit.
///
/// ```
/// use bindery::{Decode, Limits, decode_within};
///
/// let number = decode_within(&[1, 2, 3], Limits::default(), |input| u16::decode(input, ()))?;
/// assert_eq!(number, 0x0201);
/// # Ok::<(), bindery::Error>(())
/// ```
pub fn decode_within<R>(
    bytes: &[u8],
    limits: Limits,
    decode: impl FnOnce(&mut Input<'_>) -> R,
) -> R {
    let session = Session::new(limits);
    decode(&mut Input::new(bytes, &session))
}

/// A value, be it a file or a part of one, as a generic tree with strings as text.
///
/// # Errors
/// When the tree would take more memory than a file may; see [`dump_within`].
pub fn dump<T: Schema>(value: &T) -> Result<Value> {
    dump_within(value, Limits::default())
}

/// As [`dump`], with limits of your own.
///
/// # Errors
/// When the tree would pass the limit on memory.
pub fn dump_within<T: Schema>(value: &T, limits: Limits) -> Result<Value> {
    let context = DumpContext::new(indexed_tables_of(value), limits.memory);
    let tree = value.to_value(&context);
    context.budget().expect("tree")?;
    Ok(tree)
}

/// The value, be it a file or a part of one, that a tree describes; texts are interned into the string tables.
///
/// # Errors
/// When the tree does not describe such a value.
pub fn build<T: Schema>(tree: &Value) -> Result<T> {
    let mut context = BuildContext::of(T::INFO);
    let mut value =
        T::from_value(tree, &mut context).map_err(|error: crate::Error| error.citing(T::INFO))?;
    let Err((number, error)) = settle(&mut value, context.strings) else {
        return Ok(value);
    };
    // Where the string is in the tree is known only while the tree is read.
    let mut context = BuildContext::of(T::INFO);
    context.misplaced = Some((number, error));
    let placed = T::from_value(tree, &mut context).err();
    let (_, error) = context.misplaced.take().unzip();
    let error = placed.or(error);
    Err(error
        .unwrap_or_else(|| Error::value("a string has no place"))
        .citing(T::INFO))
}

/// What keeps a file from being written. What only the bytes of a compressed stream would show is not found: nothing
/// is compressed for this.
fn unwritable<T: Encode<()>>(value: &T) -> Option<Finding> {
    let compared = settled(&Writer::comparing, &|writer| value.encode(writer, ()));
    let error = compared.err()?.citing(T::INFO);
    Some(Finding {
        rule: &common::UNWRITABLE,
        path: error.path(),
        message: error.message().to_owned(),
        spec: error.spec().copied(),
    })
}

/// Every rule that a value breaks, be it a file or a part of one. Whether a part can be written depends on what is
/// around it; [`File::findings`] says it of a file.
#[must_use]
pub fn broken_rules<T: Schema>(value: &T) -> Vec<Finding> {
    let tables = indexed_tables_of(value);
    checked(value, &tables).finish()
}

fn checked<'a, T: Schema>(value: &T, tables: &'a Tables<'a>) -> Checker<'a> {
    let mut checker = Checker::new(T::INFO, tables, list_lengths(value));
    value.check(&mut checker);
    checker
}

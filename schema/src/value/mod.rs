//! A generic tree that any declared value can be turned into and built from, without loss.

pub(crate) mod alike;
mod at;
mod budget;
pub mod json;
mod lent;
mod plain;
#[cfg(feature = "serde")]
pub(crate) mod serde;
pub mod visit;

pub use alike::Alike;
pub(crate) use budget::Budget;
pub(crate) use lent::Make;
use lent::{Items, VisitItem};

use std::any::TypeId;
use std::borrow::Cow;
use std::cell::Cell;

use crate::codec::traits::Schema;
use crate::compress::Method;
use crate::describe::spec::TypeInfo;
use crate::report::error::{Error, Result};
use crate::types::strings::IndexedTable;

/// A node of the tree.
///
/// ```
/// use bindery::{build, dump, prelude::*, value::json};
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Image {
///     name: CString,
///     size: [u16; 2],
/// }
///
/// let image = Image::from_bytes(b"sky\0\x02\0\x01\0")?;
/// let tree = dump(&image)?;
/// assert_eq!(tree.get("name"), &Value::Text("sky".to_owned()));
/// assert_eq!(tree.get("size").count(), 2);
/// assert_eq!(json::to_line(&tree), r#"{"name": "sky", "size": [2, 1]}"#);
/// assert_eq!(build::<Image>(&tree)?, image);
///
/// // A key that no field has is refused.
/// let tree = json::parse(r#"{"nmae": "sky", "size": [2, 1]}"#)?;
/// let error = build::<Image>(&tree).unwrap_err();
/// assert_eq!(error.to_string(), "unfit value: nmae: no such field; there are: name, size");
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub enum Value {
    /// Nothing: an optional field that is absent.
    #[default]
    Null,
    /// True or false.
    Bool(bool),
    /// An unsigned number.
    Uint(u64),
    /// A number with sign.
    Int(i64),
    /// A single-precision number.
    F32(f32),
    /// A double-precision number.
    F64(f64),
    /// A number with a fraction from a text file, which does not say how precise its field is.
    Decimal(Decimal),
    /// Text.
    Text(String),
    /// Bytes that are not text.
    Bytes(Vec<u8>),
    /// Values in order.
    List(Vec<Value>),
    /// Many values in order that look alike. [`list`](Self::list) decides between the two.
    Alike(Alike),
    /// Named values in order.
    Record(Vec<(Key, Value)>),
}

/// The name of a value within a record.
pub type Key = Cow<'static, str>;

/// A number as a text spells it, rounded once to either precision: rounding to the wider one first
/// would now and then end up beside the nearest narrow number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decimal {
    /// The nearest single-precision number.
    pub single: f32,
    /// The nearest double-precision number.
    pub double: f64,
}

/// Lists are equal if their elements are, however they are kept.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(one), Self::Bool(other)) => one == other,
            (Self::Uint(one), Self::Uint(other)) => one == other,
            (Self::Int(one), Self::Int(other)) => one == other,
            (Self::F32(one), Self::F32(other)) => one == other,
            (Self::F64(one), Self::F64(other)) => one == other,
            (Self::Decimal(one), Self::Decimal(other)) => one == other,
            (Self::Text(one), Self::Text(other)) => one == other,
            (Self::Bytes(one), Self::Bytes(other)) => one == other,
            (Self::Record(one), Self::Record(other)) => one == other,
            _ => match (self.items(), other.items()) {
                (Ok(one), Ok(other)) => one.eq(other),
                _ => false,
            },
        }
    }
}

impl Value {
    /// A list. One whose elements look alike takes little more memory than its numbers.
    pub fn list(items: impl IntoIterator<Item = Self>) -> Self {
        collect(&mut items.into_iter(), &Budget::default())
    }

    /// The bytes that it takes beside itself, without those of the lists in it, which count by themselves.
    pub(crate) fn heap(&self) -> usize {
        match self {
            Self::Text(text) => text.capacity(),
            Self::Bytes(bytes) => bytes.capacity(),
            Self::Record(entries) => {
                let each = entries.iter().map(|(key, value)| {
                    let key = match key {
                        Key::Borrowed(_) => 0,
                        Key::Owned(key) => key.capacity(),
                    };
                    key.saturating_add(value.heap())
                });
                let own = entries.capacity().saturating_mul(size_of::<(Key, Self)>());
                each.fold(own, usize::saturating_add)
            }
            _ => 0,
        }
    }

    /// The bytes that the lists in it take, as long as none of them is in columns.
    fn heap_of_lists(&self) -> usize {
        match self {
            Self::List(items) => items.iter().fold(0usize, |taken, item| {
                taken
                    .saturating_add(size_of::<Self>())
                    .saturating_add(item.heap())
                    .saturating_add(item.heap_of_lists())
            }),
            Self::Record(entries) => entries.iter().fold(0usize, |taken, (_, value)| {
                taken.saturating_add(value.heap_of_lists())
            }),
            _ => 0,
        }
    }

    /// What it is, for error messages.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Null => "nothing",
            Self::Bool(_) => "true or false",
            Self::Uint(_) | Self::Int(_) | Self::F32(_) | Self::F64(_) | Self::Decimal(_) => {
                "a number"
            }
            Self::Text(_) => "text",
            Self::Bytes(_) => "bytes",
            Self::List(_) | Self::Alike(_) => "a list",
            Self::Record(_) => "a record",
        }
    }

    /// The error for a value of the wrong kind.
    #[cold]
    #[must_use]
    pub fn unexpected(&self, wanted: &str) -> Error {
        match self {
            Self::Null => Error::value(format!("{wanted} is missing")),
            other => Error::value(format!("{wanted} expected, found {}", other.kind())),
        }
    }

    /// The entries of a record.
    ///
    /// # Errors
    /// When it is no record.
    pub fn as_record(&self) -> Result<&[(Key, Value)]> {
        match self {
            Self::Record(entries) => Ok(entries),
            other => Err(other.unexpected("a record")),
        }
    }

    /// The elements of a list.
    ///
    /// # Errors
    /// When it is no list.
    pub fn items(&self) -> Result<impl Iterator<Item = Cow<'_, Self>>> {
        let (plain, alike) = match self {
            Self::List(items) => (items.as_slice(), None),
            Self::Alike(alike) => (&[][..], Some(alike)),
            other => return Err(other.unexpected("a list")),
        };
        let alike = alike.into_iter().flat_map(Alike::iter);
        Ok(plain.iter().map(Cow::Borrowed).chain(alike.map(Cow::Owned)))
    }

    /// Shows the elements of a list in order, without making each of them anew where they are kept in columns.
    ///
    /// # Errors
    /// When it is no list, or what `visit` fails with.
    pub fn each_item(&self, mut visit: impl FnMut(usize, &Self) -> Result<()>) -> Result<()> {
        self.each(&mut visit)
    }

    fn each(&self, visit: &mut dyn VisitItem) -> Result<()> {
        match self {
            Self::List(items) => {
                let mut items = items.iter().enumerate();
                items.try_for_each(|(index, item)| visit.item(index, item))
            }
            Self::Alike(alike) => alike.each(visit),
            other => Err(other.unexpected("a list")),
        }
    }

    /// How many elements a list has; none if it is no list.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Self::List(items) => items.len(),
            Self::Alike(alike) => alike.len(),
            _ => 0,
        }
    }

    /// An element of a list.
    #[must_use]
    pub fn item(&self, index: usize) -> Option<Cow<'_, Self>> {
        match self {
            Self::List(items) => items.get(index).map(Cow::Borrowed),
            Self::Alike(alike) => alike.get(index).map(Cow::Owned),
            _ => None,
        }
    }

    /// The elements of a list, all at once.
    ///
    /// # Errors
    /// When it is no list.
    pub fn as_list(&self) -> Result<Cow<'_, [Self]>> {
        match self {
            Self::List(items) => Ok(Cow::Borrowed(items)),
            Self::Alike(alike) => Ok(Cow::Owned(alike.iter().collect())),
            other => Err(other.unexpected("a list")),
        }
    }

    /// The bytes.
    ///
    /// # Errors
    /// When it is not bytes.
    pub fn as_bytes(&self) -> Result<&[u8]> {
        match self {
            Self::Bytes(bytes) => Ok(bytes),
            other => Err(other.unexpected("bytes (as {\"hex\": \"...\"})")),
        }
    }

    /// The value under a key, or [`Value::Null`].
    #[must_use]
    pub fn get(&self, key: &str) -> &Value {
        match self {
            Self::Record(entries) => entries
                .iter()
                .find(|(name, _)| name == key)
                .map_or(&Self::Null, |(_, value)| value),
            _ => &Self::Null,
        }
    }

    /// The value under a key, to be changed.
    #[must_use]
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Value> {
        match self {
            Self::Record(entries) => entries
                .iter_mut()
                .find(|(name, _)| name == key)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// The number, if it is a whole one. Other programs may have written 127 as `127.0`.
    #[must_use]
    pub fn as_integer(&self) -> Option<i128> {
        match self {
            Self::Uint(number) => Some(i128::from(*number)),
            Self::Int(number) => Some(i128::from(*number)),
            Self::Decimal(Decimal { double, .. })
                if double.fract() == 0.0 && double.abs() < json::LARGEST as f64 =>
            {
                // Whole, and far from the ends.
                #[allow(clippy::cast_possible_truncation)]
                Some(*double as i128)
            }
            _ => None,
        }
    }
}

/// A list, as long as there is memory for it. Compiled once, not for each kind of element.
fn collect(items: &mut dyn Items, budget: &Budget) -> Value {
    let mut collector = alike::Collector::default();
    // An element takes its own memory when it is made.
    let (mut left, mut item) = (budget.left(), Value::Null);
    while items.next_item(&mut item) {
        if !collector.push(&mut item, budget, left) {
            break;
        }
        left = budget.left();
    }
    collector.finish()
}

/// Refuses keys that no field has, so that a misspelt key is not silently ignored.
///
/// # Errors
/// When there is such a key, with it in the path.
#[doc(hidden)]
pub fn expect_keys(value: &Value, known: &[&str]) -> Result<()> {
    for (key, _) in value.as_record()? {
        if !known.contains(&key.as_ref()) {
            return Err(
                Error::value(format!("no such field; there are: {}", known.join(", "))).in_key(key),
            );
        }
    }
    Ok(())
}

/// What is known while a value is turned into a tree: the string tables that offsets point into.
#[derive(Debug, Default)]
pub struct DumpContext<'a> {
    tables: Tables<'a>,
    /// How many bytes of text and data may still be shown beside offsets.
    allowance: Cell<usize>,
    /// How many bytes of long texts may be.
    long_texts: Cell<usize>,
    budget: Budget,
}

/// String tables and the types of their strings.
pub(crate) type Tables<'a> = Vec<(TypeId, IndexedTable<'a>)>;

/// A file of a megabyte can refer to half a megabyte of text a hundred thousand times. Beyond this
/// many bytes, offsets are shown without what they lead to, which is in the dump of the table
/// anyway.
const MOST_TEXT: usize = 32 << 20;

/// Texts that are longer than this may be shown until they are so many times as long as all tables together, so
/// that a tree grows with its file.
const LONG_TEXT: usize = 128;
const LONG_TEXTS: usize = 4;

impl<'a> DumpContext<'a> {
    /// For a tree that may take so many bytes of memory.
    pub(crate) fn new(tables: Tables<'a>, memory: u64) -> Self {
        let all = tables.iter().map(|(_, table)| table.bytes.len());
        let all = all.fold(0, usize::saturating_add);
        Self {
            tables,
            allowance: Cell::new(MOST_TEXT),
            long_texts: Cell::new(all.saturating_mul(LONG_TEXTS)),
            budget: Budget::new(memory),
        }
    }

    /// A list of a value, as long as there is memory for it.
    pub(crate) fn list(&self, items: impl IntoIterator<Item = Value>) -> Value {
        collect(&mut items.into_iter(), &self.budget)
    }

    /// The same of values one behind another. Compiled once for each type, in whatever list they are.
    pub(crate) fn list_of<T: Schema>(&self, items: &[T]) -> Value {
        self.list(items.iter().map(|item| item.to_value(self)))
    }

    /// What the tree may take.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    pub(crate) fn table(&self, id: TypeId) -> Option<&IndexedTable<'a>> {
        table_of(&self.tables, id)
    }

    /// Whether a text may be shown beside an offset, which counts it as shown.
    pub(crate) fn may_show(&self, text: &[u8]) -> bool {
        let short = text.len() <= LONG_TEXT;
        (short || take_from(&self.long_texts, text.len())) && self.may_take(text.len())
    }

    /// Whether so many bytes may be shown beside offsets, which counts them as shown.
    pub(crate) fn may_take(&self, bytes: usize) -> bool {
        take_from(&self.allowance, bytes)
    }
}

/// Takes so many bytes if they are left.
fn take_from(allowance: &Cell<usize>, bytes: usize) -> bool {
    let left = allowance.get().checked_sub(bytes);
    allowance.set(left.unwrap_or(allowance.get()));
    left.is_some()
}

pub(crate) fn table_of<'t, 'a>(
    tables: &'t [(TypeId, IndexedTable<'a>)],
    id: TypeId,
) -> Option<&'t IndexedTable<'a>> {
    tables
        .iter()
        .find(|(known, _)| *known == id)
        .map(|(_, table)| table)
}

/// What is known while a value is built from a tree: the texts of string offsets, in the order in
/// which [`Schema::visit_mut`] will show those offsets.
#[derive(Debug, Default)]
pub struct BuildContext {
    pub(crate) strings: Vec<WantedString>,
    /// A string that cannot be placed, by its number, and why: the place of it in the tree is to be found.
    pub(crate) misplaced: Option<(usize, Error)>,
    /// The type that is built, whose declaration may name codecs.
    root: Option<&'static TypeInfo>,
}

impl BuildContext {
    /// For a value of this type.
    pub(crate) fn of(root: &'static TypeInfo) -> Self {
        Self {
            root: Some(root),
            ..Self::default()
        }
    }

    /// The method of this name: one of ours, one that the declaration names, or another that the program uses.
    pub(crate) fn method(&self, name: &str) -> Option<Method> {
        let declared = || Some(Method::Own(self.root?.codec(name)?));
        Method::from_name(name).or_else(declared)
    }

    /// Adds a string.
    ///
    /// # Errors
    /// When it is the one that cannot be placed.
    pub(crate) fn want(&mut self, wanted: WantedString) -> Result<()> {
        let number = self.strings.len();
        self.strings.push(wanted);
        match self
            .misplaced
            .take_if(|(misplaced, _)| *misplaced == number)
        {
            Some((_, error)) => Err(error),
            None => Ok(()),
        }
    }
}

/// What a string offset in a tree asks for.
#[derive(Debug, Clone)]
pub(crate) struct WantedString {
    /// The offset, where the tree names one.
    pub(crate) offset: Option<u32>,
    /// What should be there, where the tree says.
    pub(crate) content: Option<WantedContent>,
}

/// What should be where a string offset leads.
#[derive(Debug, Clone)]
pub(crate) enum WantedContent {
    /// This text.
    Text(Vec<u8>),
    /// These bytes.
    Data(Vec<u8>),
    /// Offsets of these texts.
    Texts(Vec<Vec<u8>>),
}

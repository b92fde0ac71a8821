//! Visiting what declared values have in common: string offsets, string tables, derived numbers,
//! compressed sections and opaque parts.

use std::any::TypeId;

use crate::codec::order::Little;
use crate::codec::sink::{WriteSettings, Writer};
use crate::codec::traits::{Decode, Encode};
use crate::report::error::{Error, Result};
use crate::types::compressed::Original;
use crate::types::strings::Interner;
use crate::value::{BuildContext, DumpContext, Value};

/// Sees every string offset, table and opaque part of a value that lives for `'v`.
pub trait Visitor<'v> {
    /// A string table.
    fn table(&mut self, id: TypeId, bytes: &'v [u8]) {
        let _ = (id, bytes);
    }

    /// An offset into a string table.
    fn string(&mut self, id: TypeId, offset: u32) {
        let _ = (id, offset);
    }

    /// An offset into a string table that points at something else than text.
    fn data(&mut self, id: TypeId, offset: u32, target: Target) {
        let _ = (id, offset, target);
    }

    /// Bytes of unknown structure, which may hold offsets that nobody can see.
    fn opaque(&mut self, bytes: &'v [u8]) {
        let _ = bytes;
    }

    /// A list of records that references lead to; `list` is the type of its records.
    fn records(&mut self, list: TypeId, records: &'v dyn RecordList) {
        let _ = (list, records);
    }

    /// A section with its method, stored size and decompressed size.
    fn section(&mut self, method: &'static str, stored: u64, size: u64) {
        let _ = (method, stored, size);
    }
}

/// Sees and may change every string offset, table, derived number and section of a value.
pub trait VisitorMut {
    /// A string table.
    fn table(&mut self, table: &mut dyn TableSlot) {
        let _ = table;
    }

    /// An offset into a string table.
    fn string(&mut self, string: &mut dyn StringSlot) {
        let _ = string;
    }

    /// A number that follows from something else.
    fn derived(&mut self, derived: &mut dyn DerivedSlot) {
        let _ = derived;
    }

    /// A reference to a record.
    fn record(&mut self, record: &mut dyn RecordSlot) {
        let _ = record;
    }

    /// A section that may still know its original compressed form.
    fn section(&mut self, section: &mut dyn CompressedSlot) {
        let _ = section;
    }

    /// Something that may still know where it was in its file.
    fn placed(&mut self, placed: &mut dyn PlacedSlot) {
        let _ = placed;
    }
}

/// Something that knows where it was in its file.
pub trait PlacedSlot {
    /// Forgets where that was.
    fn forget_place(&mut self);
}

/// A string table within a value.
pub trait TableSlot {
    /// Which table.
    fn id(&self) -> TypeId;
    /// Its bytes.
    fn bytes(&self) -> &[u8];
    /// Replaces its bytes.
    fn set_bytes(&mut self, bytes: Vec<u8>);
}

/// What an offset points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// A string that ends with a zero byte.
    Text,
    /// This many bytes.
    Bytes(u64),
    /// Values of a declared type.
    Values(Values),
    /// This many offsets of two bytes each, which point at texts.
    Offsets(u64),
    /// Something of unknown size.
    Unknown,
}

impl Target {
    /// This many values of a declared type, one after another.
    #[must_use]
    pub fn values<T: Decode<()> + Encode<()>>(count: u64) -> Self {
        Self::Values(Values {
            count,
            size: T::INFO.fixed_size.unwrap_or(0) as u64,
            type_name: T::INFO.name,
            show: show::<T>,
            store: store::<T>,
        })
    }

    /// How many bytes are there, where the offset alone does not say.
    #[must_use]
    pub fn size(self) -> Option<u64> {
        match self {
            Self::Text | Self::Unknown => None,
            Self::Bytes(count) => Some(count),
            Self::Values(values) => Some(values.count.saturating_mul(values.size)),
            Self::Offsets(count) => Some(count.saturating_mul(2)),
        }
    }
}

/// Values of a declared type of fixed size, one after another; see [`Target::values`].
#[derive(Debug, Clone, Copy)]
pub struct Values {
    count: u64,
    /// Bytes of one.
    size: u64,
    type_name: &'static str,
    show: fn(&[u8]) -> Value,
    store: fn(&Value) -> Result<Vec<u8>>,
}

impl Values {
    /// How many.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The values that these bytes are, as a list.
    pub(crate) fn show(&self, bytes: &[u8]) -> Value {
        (self.show)(bytes)
    }

    /// The bytes of a list of values.
    pub(crate) fn store(&self, list: &Value) -> Result<Vec<u8>> {
        (self.store)(list)
    }
}

/// The same number of values of the same type.
impl PartialEq for Values {
    fn eq(&self, other: &Self) -> bool {
        (self.count, self.size, self.type_name) == (other.count, other.size, other.type_name)
    }
}

impl Eq for Values {}

impl std::hash::Hash for Values {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.count, self.size, self.type_name).hash(state);
    }
}

fn show<T: Decode<()>>(bytes: &[u8]) -> Value {
    let context = DumpContext::default();
    let size = T::INFO.fixed_size.unwrap_or(0).max(1);
    let values = bytes
        .chunks_exact(size)
        .filter_map(|each| T::get::<Little>(each, ()));
    Value::list(values.map(|each| each.to_value(&context)))
}

fn store<T: Encode<()>>(list: &Value) -> Result<Vec<u8>> {
    let mut context = BuildContext::default();
    let mut writer = Writer::new(WriteSettings::default());
    for (index, item) in list.items()?.enumerate() {
        T::from_value(&item, &mut context)
            .and_then(|value| value.encode(&mut writer, ()))
            .map_err(|error: Error| error.in_index(index))?;
    }
    Ok(writer.into_bytes())
}

/// A string offset within a value.
pub trait StringSlot {
    /// Which table it points into.
    fn table(&self) -> TypeId;
    /// What it points at.
    fn target(&self) -> Target {
        Target::Text
    }
    /// The offset.
    fn offset(&self) -> u32;
    /// Finds or appends a text by the rules of its table.
    ///
    /// # Errors
    /// When the text cannot be in that table.
    fn intern_into(&self, table: &mut Interner, text: &[u8]) -> Result<u32>;
    /// Replaces the offset.
    ///
    /// # Errors
    /// When its width cannot hold it.
    fn set_offset(&mut self, offset: u32) -> Result<()>;
}

/// A list of records within a value.
pub trait RecordList {
    /// How many records.
    fn length(&self) -> usize;
    /// Where each record starts, counted from the first.
    fn starts(&self) -> Vec<u32>;
}

/// A reference to a record within a value.
pub trait RecordSlot {
    /// Which list it leads to: the type of the records.
    fn list(&self) -> TypeId;
    /// The offset, where it is not known to lead to a record.
    fn stray_offset(&self) -> Option<u32>;
    /// Makes it lead to the record of this index.
    fn set_index(&mut self, index: u32);
}

/// A derived number within a value.
pub trait DerivedSlot {
    /// Forgets that the file disagreed.
    fn normalise(&mut self);
}

/// A compressed section within a value.
pub trait CompressedSlot {
    /// Forgets the original compressed form.
    fn forget_original(&mut self);
    /// Hands over the original compressed form.
    fn take_original(&mut self) -> Option<Original>;
    /// Takes a compressed form for its original one. It is written again if it decompresses to the content.
    fn keep_original(&mut self, original: Original);
}

//! Visiting what declared values have in common: string offsets, string tables, derived numbers,
//! compressed sections and opaque parts.

use std::any::TypeId;

use crate::error::Result;

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

    /// A section that may still know its original compressed form.
    fn section(&mut self, section: &mut dyn SectionSlot) {
        let _ = section;
    }
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A string that ends with a zero byte.
    Text,
    /// This many bytes.
    Bytes(u64),
    /// This many offsets of two bytes each, which point at texts.
    Offsets(u64),
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
    /// When the text cannot stand in that table.
    fn intern_into(&self, table: &mut Vec<u8>, text: &[u8]) -> Result<u32>;
    /// Replaces the offset.
    ///
    /// # Errors
    /// When its width cannot hold it.
    fn set_offset(&mut self, offset: u32) -> Result<()>;
}

/// A derived number within a value.
pub trait DerivedSlot {
    /// Forgets that the file disagreed.
    fn normalise(&mut self);
}

/// A compressed section within a value.
pub trait SectionSlot {
    /// Forgets the original compressed form.
    fn forget_original(&mut self);
}

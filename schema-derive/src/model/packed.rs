//! Words of bit fields and named numbers.

use syn::{Ident, Path, Type};

use super::{About, FieldReference, is_reserved};

/// A word under `#[derive(BitPacked)]`.
pub(crate) struct Packed {
    pub(crate) ident: Ident,
    pub(crate) about: About,
    pub(crate) krate: Option<Path>,
    pub(crate) word: Word,
    pub(crate) fields: Vec<BitField>,
    /// A width is a reported mistake, so that nothing can be said about their sum.
    pub(crate) unclear: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Word {
    pub(crate) name: &'static str,
    pub(crate) bits: u32,
    /// The primitive that holds it in memory.
    pub(crate) holder: &'static str,
}

impl Word {
    pub(crate) const ALL: [Self; 6] = [
        Self {
            name: "u8",
            bits: 8,
            holder: "u8",
        },
        Self {
            name: "u16",
            bits: 16,
            holder: "u16",
        },
        Self {
            name: "u24",
            bits: 24,
            holder: "u32",
        },
        Self {
            name: "u32",
            bits: 32,
            holder: "u32",
        },
        Self {
            name: "u64",
            bits: 64,
            holder: "u64",
        },
        Self {
            name: "u128",
            bits: 128,
            holder: "u128",
        },
    ];
}

pub(crate) struct BitField {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) doc: String,
    pub(crate) reference: FieldReference,
    pub(crate) deviations: Vec<Path>,
    pub(crate) width: u32,
    /// Counted from the bottom bit.
    pub(crate) low: u32,
    /// Whether it is a plain integer, and not a type that knows its own width.
    pub(crate) integer: bool,
    /// Whether it is an integer whose top bit is a sign.
    pub(crate) signed: bool,
}

impl BitField {
    /// Whether it is a number of bits that the document reserves.
    pub(crate) fn is_reserved_number(&self) -> bool {
        self.integer && is_reserved(&self.reference)
    }
}

/// Names under `#[derive(Enumeration)]`.
pub(crate) struct Names {
    pub(crate) ident: Ident,
    pub(crate) about: About,
    pub(crate) krate: Option<Path>,
    pub(crate) bits: u32,
    /// Whether the top bit is a sign: the enum has `#[repr(i8)]`, `i16` or `i32`.
    pub(crate) signed: bool,
    pub(crate) names: Vec<Name>,
}

pub(crate) struct Name {
    pub(crate) ident: Ident,
    pub(crate) doc: String,
    pub(crate) reference: FieldReference,
    pub(crate) number: u32,
}

//! The sections of ELF programs, as "System V Application Binary Interface" (gABI, 64 bits) has them.
//!
//! Left out: what most of them hold, which is kept as bytes.

use bindery::prelude::*;
use bindery::{At, Opaque};

use crate::elf::GABI;

/// A part of the file.
#[schema(rows = "snake_case")]
#[spec(GABI, "Section Header")]
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// The offset of its name in the section with the names.
    #[spec("sh_name")]
    pub name: u32,
    #[spec("sh_type")]
    pub kind: Open<SectionType>,
    #[spec("sh_flags")]
    pub flags: u64,
    #[spec("sh_addr")]
    pub address: u64,
    #[br(temp)]
    sh_offset: u64,
    /// In memory, and in the file where it has bytes there.
    #[spec("sh_size")]
    pub size: u64,
    #[spec("sh_link")]
    pub link: u32,
    #[spec("sh_info")]
    pub info: u32,
    #[spec("sh_addralign")]
    pub align: u64,
    #[spec("sh_entsize")]
    pub entry_size: u64,
    #[spec("Section", section = "Special Sections")]
    #[means(size = if kind == SectionType::Null || kind == SectionType::NoBits { 0 } else { size })]
    #[schema(at = sh_offset, size = size_in_file(kind, size), align = 8, tag_or_other = kind)]
    pub content: At<Content>,
}

fn size_in_file(kind: &Open<SectionType>, size: u64) -> u64 {
    match kind.known() {
        Some(SectionType::Null | SectionType::NoBits) => 0,
        _ => size,
    }
}

/// What a section holds.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(32)]
#[spec(GABI, "Section Types, sh_type")]
pub enum SectionType {
    /// Nothing.
    #[spec("SHT_NULL")]
    Null = 0,
    /// What the program says.
    #[spec("SHT_PROGBITS")]
    ProgBits = 1,
    /// All symbols.
    #[spec("SHT_SYMTAB")]
    SymTab = 2,
    /// Texts.
    #[spec("SHT_STRTAB")]
    StrTab = 3,
    /// What linking changes, with what is added to it.
    #[spec("SHT_RELA")]
    Rela = 4,
    /// Symbols by their names.
    #[spec("SHT_HASH")]
    Hash = 5,
    /// What linking needs to know.
    #[spec("SHT_DYNAMIC")]
    Dynamic = 6,
    /// Remarks.
    #[spec("SHT_NOTE")]
    Note = 7,
    /// Zeros in memory, nothing in the file.
    #[spec("SHT_NOBITS")]
    NoBits = 8,
    /// The symbols that linking needs.
    #[spec("SHT_DYNSYM")]
    DynSym = 11,
    /// What runs first.
    #[spec("SHT_INIT_ARRAY")]
    InitArray = 14,
    /// What runs last.
    #[spec("SHT_FINI_ARRAY")]
    FiniArray = 15,
}

/// What a section holds.
#[schema(external_tag = Open<SectionType>)]
#[spec(GABI, "Special Sections")]
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// All symbols.
    #[spec(".symtab")]
    SymTab {
        /// Them.
        #[schema(until_end)]
        symbols: Vec<Symbol>,
    },
    /// The symbols that linking needs.
    #[spec(".dynsym")]
    DynSym {
        /// Them.
        #[schema(until_end)]
        symbols: Vec<Symbol>,
    },
    /// Texts, each up to a zero. Others know them by their offset.
    #[spec(".strtab")]
    StrTab {
        /// Them.
        #[schema(until_end)]
        texts: Vec<CString>,
    },
    /// Any other section.
    #[schema(other)]
    #[spec(none = "sections that are not declared here")]
    Other {
        /// What it is.
        #[schema(tag)]
        kind: Open<SectionType>,
        /// Its content.
        data: Opaque,
    },
}

/// A name for an address.
#[schema(rows = "snake_case")]
#[spec(GABI, "Symbol Table")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Symbol {
    /// The offset of its name in the section that its table is linked to.
    #[spec("st_name")]
    pub name: u32,
    pub st_info: u8,
    pub st_other: u8,
    pub st_shndx: u16,
    #[spec("st_value")]
    pub value: u64,
    #[spec("st_size")]
    pub size: u64,
}

//! The files of a ZIP archive, as PKWARE's "APPNOTE.TXT - .ZIP File Format Specification" has them.
//!
//! Left out: what is inside of compressed data.

use bindery::Opaque;
use bindery::checksum::crc32;
use bindery::prelude::*;
use bindery::text::{Rest, Utf8};

use crate::zip::{APPNOTE, Entry};

/// What is said of a file twice, in the directory and before the file itself.
#[schema(rows = "lower case")]
#[spec(APPNOTE, "4.4 Explanation of fields")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Facts {
    #[spec("version needed to extract")]
    pub version_needed: u16,
    #[spec("general purpose bit flag")]
    pub flags: u16,
    #[spec("compression method")]
    pub method: Open<Compression>,
    #[spec("last mod file time")]
    pub time: u16,
    #[spec("last mod file date")]
    pub date: u16,
    #[spec("crc-32")]
    pub crc_32: u32,
    pub compressed_size: u32,
    pub uncompressed_size: u32,
}

/// How a file is compressed.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(16)]
#[spec(APPNOTE, "4.4.5 compression method")]
pub enum Compression {
    /// Not at all.
    #[spec("0 - The file is stored (no compression)")]
    Stored = 0,
    /// By deflate.
    #[spec("8 - The file is Deflated")]
    Deflated = 8,
}

/// A file itself. How many bytes it has is certain in the directory alone.
#[schema(rows = "lower case")]
#[spec(APPNOTE, "4.3.7 Local file header")]
#[brw(import_raw(size: u32))]
#[derive(Debug, Clone, PartialEq)]
pub struct LocalFile {
    #[spec("local file header signature")]
    #[schema(magic = *b"PK\x03\x04")]
    signature: [u8; 4],
    #[spec("version needed to extract", section = "4.4 Explanation of fields")]
    pub facts: Facts,
    #[spec("file name length")]
    #[br(temp)]
    name_length: u16,
    #[spec("extra field length")]
    #[br(temp)]
    extra_length: u16,
    #[spec("file name")]
    #[schema(size = name_length)]
    pub name: Rest<Utf8>,
    #[spec("extra field")]
    #[br(count = extra_length)]
    pub extra: Opaque,
    #[spec("file data", section = "4.3.8 File data")]
    #[br(count = size)]
    pub data: Opaque,
    /// Where whoever wrote it did not know its size before.
    #[spec("data descriptor", section = "4.3.9 Data descriptor")]
    #[br(if(facts.flags & 8 != 0))]
    pub descriptor: Option<Descriptor>,
}

/// What the header could not say yet.
#[schema(rows = "lower case")]
#[spec(APPNOTE, "4.3.9 Data descriptor")]
#[derive(Debug, Clone, PartialEq)]
pub struct Descriptor {
    /// Many write it, though the first editions did not have it.
    #[spec("signature", section = "4.3.9.3")]
    #[br(if(ahead.starts_with(b"PK\x07\x08")))]
    pub signature: Option<[u8; 4]>,
    #[spec("crc-32")]
    pub crc_32: u32,
    pub compressed_size: u32,
    pub uncompressed_size: u32,
}

impl Entry {
    /// A file that is not compressed; nothing where its name or its content is too long.
    #[must_use]
    pub fn stored(name: &str, content: &[u8]) -> Option<Self> {
        let size = u32::try_from(content.len()).ok()?;
        let name = Rest::<Utf8>::new(name)?;
        let facts = Facts {
            version_needed: 10,
            flags: 0,
            method: Compression::Stored.into(),
            time: 0,
            // 1980-01-01, which is the first day there is.
            date: 0x21,
            crc_32: crc32(content),
            compressed_size: size,
            uncompressed_size: size,
        };
        let file = LocalFile {
            facts,
            name: name.clone(),
            extra: Opaque::default(),
            data: Opaque(content.to_vec()),
            descriptor: None,
        };
        Some(Self {
            version_made_by: 10,
            facts,
            disk: 0,
            internal_file_attributes: 0,
            external_file_attributes: 0,
            name,
            extra: Opaque::default(),
            comment: Rest::new("")?,
            file: file.into(),
        })
    }
}

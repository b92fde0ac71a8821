//! The files of a ZIP archive, as PKWARE's "APPNOTE.TXT - .ZIP File Format Specification" has them.
//!
//! Left out: other methods than deflate, and encryption: what is stored so is kept as it is, and a finding says that its
//! checksum is that of something else.

use std::io::{self, Write};

use bindery::checksum::crc32;
use bindery::prelude::*;
use bindery::text::{Rest, Utf8};
use bindery::{Codec, Method, Opaque, encoded_len};

use crate::zip::{APPNOTE, Entry};

/// Deflate as it is (RFC 1951), without the frame that zlib puts around it.
pub static DEFLATE: Codec = Codec {
    name: "deflate",
    ratio: 1032,
    expand: |stored, content| {
        let inflated = miniz_oxide::inflate::decompress_to_vec_with_limit(stored, content.room())
            .map_err(|error| io::Error::other(error.to_string()))?;
        content.write_all(&inflated)?;
        Ok(stored.len())
    },
    compress: |content| Ok(miniz_oxide::deflate::compress_to_vec(content, 6)),
};

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
}

impl Facts {
    /// Whether what is stored is deflated, and not encrypted.
    fn is_deflated(&self) -> bool {
        self.method.known() == Some(Compression::Deflated) && self.flags & 1 == 0
    }

    /// What the header says: nothing yet, where a descriptor follows the data.
    fn said(&self, number: u64) -> u64 {
        if self.flags & 8 == 0 { number } else { 0 }
    }
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
    #[spec("crc-32")]
    #[schema(derived = facts.said(data.crc_32()))]
    pub crc_32: Derived<u32>,
    #[schema(derived = facts.said(data.stored(facts)?))]
    pub compressed_size: Derived<u32>,
    #[schema(derived = facts.said(data.size()))]
    pub uncompressed_size: Derived<u32>,
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
    #[means(args_raw = facts.method == Compression::Deflated && facts.flags & 1 == 0)]
    #[brw(args_raw = facts.is_deflated())]
    #[schema(size = size)]
    pub data: FileData,
    /// Where whoever wrote it did not know its size before.
    #[spec("data descriptor", section = "4.3.9 Data descriptor")]
    #[brw(args_raw = (data.crc_32(), data.stored(facts)?, data.size()))]
    #[br(if(facts.flags & 8 != 0))]
    pub descriptor: Option<Descriptor>,
}

/// The content.
#[schema]
#[spec(APPNOTE, "4.3.8 File data")]
#[brw(import_raw(is_deflated: bool))]
#[derive(Debug, Clone, PartialEq)]
pub struct FileData {
    #[spec("file data")]
    #[schema(compressed(if is_deflated { Method::Own(&DEFLATE) } else { Method::Stored }))]
    pub content: Compressed<Opaque>,
}

impl FileData {
    pub(crate) fn crc_32(&self) -> u64 {
        crc32(&self.content.content).into()
    }

    pub(crate) fn size(&self) -> u64 {
        self.content.content.len() as u64
    }

    pub(crate) fn stored(&self, facts: &Facts) -> Result<u64, Error> {
        encoded_len(self, facts.is_deflated())
    }
}

/// What the header could not say yet: checksum and both sizes, which are of what is before it.
#[schema(rows = "lower case")]
#[spec(APPNOTE, "4.3.9 Data descriptor")]
#[brw(import_raw(of: (u64, u64, u64)))]
#[derive(Debug, Clone, PartialEq)]
pub struct Descriptor {
    /// Many write it, though the first editions did not have it.
    #[spec("signature", section = "4.3.9.3")]
    #[br(if(ahead.starts_with(b"PK\x07\x08")))]
    pub signature: Option<[u8; 4]>,
    #[spec("crc-32")]
    #[schema(derived = of.0)]
    pub crc_32: Derived<u32>,
    #[schema(derived = of.1)]
    pub compressed_size: Derived<u32>,
    #[schema(derived = of.2)]
    pub uncompressed_size: Derived<u32>,
}

impl Entry {
    /// A new file; nothing where its name is too long.
    #[must_use]
    pub fn new(name: &str, content: &[u8], compression: Compression) -> Option<Self> {
        let name = Rest::<Utf8>::new(name)?;
        let method = match compression {
            Compression::Stored => Method::Stored,
            Compression::Deflated => Method::Own(&DEFLATE),
        };
        let facts = Facts {
            version_needed: 20,
            flags: 0,
            method: compression.into(),
            time: 0,
            // 1980-01-01, which is the first day there is.
            date: 0x21,
        };
        let file = LocalFile {
            facts,
            crc_32: Derived::agrees(),
            compressed_size: Derived::agrees(),
            uncompressed_size: Derived::agrees(),
            name: name.clone(),
            extra: Opaque::default(),
            data: FileData {
                content: Compressed::new(method, Opaque(content.to_vec())),
            },
            descriptor: None,
        };
        Some(Self {
            version_made_by: 20,
            facts,
            crc_32: Derived::agrees(),
            compressed_size: Derived::agrees(),
            uncompressed_size: Derived::agrees(),
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

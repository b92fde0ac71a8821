//! ZIP, as PKWARE's "APPNOTE.TXT - .ZIP File Format Specification" has it.
//!
//! Left out: archives of several disks or with more than 4 GB (ZIP64), and those that start with a program, whose
//! offsets count from behind it. The files themselves are in `zip_file.rs`.

use bindery::format::{About, AnyFile, FileType, NamedCount, Revision};
use bindery::prelude::*;
use bindery::text::{Rest, Utf8};
use bindery::{At, Gaps, Opaque};

use crate::zip_file::{Facts, LocalFile};

/// The specification.
pub static APPNOTE: Document = Document {
    id: "appnote",
    title: "APPNOTE.TXT - .ZIP File Format Specification",
    origin: Origin::Text,
};

/// An archive, which is read from its end.
#[schema]
#[spec(APPNOTE, "4.3.6 Overall .ZIP file format")]
#[derive(Debug, Clone, PartialEq)]
pub struct Zip {
    #[spec("end of central directory record")]
    #[says("the last place that has the signature, and a comment that reaches to the end")]
    #[means(at = space.len() - 22)]
    #[schema(at = end_record(space), last)]
    pub end: At<EndRecord>,
    pub gaps: Gaps,
}

/// Where the last record starts.
fn end_record(space: &[u8]) -> usize {
    let starts = space.windows(22).enumerate().rev();
    let mut starts = starts.filter(|(_, record)| record.starts_with(b"PK\x05\x06"));
    let whole = starts.find(|(start, record)| {
        let comment = record
            .last_chunk()
            .map_or(0, |length| u16::from_le_bytes(*length));
        start.saturating_add(22).saturating_add(comment.into()) == space.len()
    });
    whole.map_or(space.len(), |(start, _)| start)
}

/// Where the directory is.
#[schema(rows = "lower case")]
#[spec(APPNOTE, "4.3.16 End of central directory record")]
#[derive(Debug, Clone, PartialEq)]
pub struct EndRecord {
    #[spec("end of central dir signature")]
    #[schema(magic = *b"PK\x05\x06")]
    signature: [u8; 4],
    #[spec("number of this disk")]
    pub disk: u16,
    #[spec("number of the disk with the start of the central directory")]
    pub directory_disk: u16,
    #[spec("total number of entries in the central directory on this disk")]
    #[schema(derived = entries.len())]
    pub entries_on_disk: Derived<u16>,
    #[spec("total number of entries in the central directory")]
    #[br(temp)]
    entry_count: u16,
    #[spec("size of the central directory")]
    #[br(temp)]
    size: u32,
    #[spec("offset of start of central directory with respect to the starting disk number")]
    #[br(temp)]
    offset: u32,
    #[spec(".ZIP file comment length")]
    #[br(temp)]
    comment_length: u16,
    #[spec(".ZIP file comment")]
    #[schema(size = comment_length)]
    pub comment: Rest<Utf8>,
    #[spec(
        "central directory header",
        section = "4.3.12 Central directory structure"
    )]
    #[br(count = entry_count)]
    #[schema(at = offset, size = size, last)]
    pub entries: At<Vec<Entry>>,
}

/// One file of the archive.
#[schema(rows = "lower case")]
#[spec(APPNOTE, "4.3.12 Central directory structure")]
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    #[spec("central file header signature")]
    #[schema(magic = *b"PK\x01\x02")]
    signature: [u8; 4],
    pub version_made_by: u16,
    #[spec("version needed to extract", section = "4.4 Explanation of fields")]
    pub facts: Facts,
    #[spec("crc-32")]
    #[schema(derived = file.data.crc_32())]
    pub crc_32: Derived<u32>,
    #[schema(derived = file.data.stored(facts)?)]
    pub compressed_size: Derived<u32>,
    #[schema(derived = file.data.size())]
    pub uncompressed_size: Derived<u32>,
    #[spec("file name length")]
    #[br(temp)]
    name_length: u16,
    #[spec("extra field length")]
    #[br(temp)]
    extra_length: u16,
    #[spec("file comment length")]
    #[br(temp)]
    comment_length: u16,
    #[spec("disk number start")]
    pub disk: u16,
    pub internal_file_attributes: u16,
    pub external_file_attributes: u32,
    #[spec("relative offset of local header")]
    #[br(temp)]
    offset: u32,
    #[spec("file name")]
    #[schema(size = name_length)]
    pub name: Rest<Utf8>,
    #[spec("extra field")]
    #[br(count = extra_length)]
    pub extra: Opaque,
    #[spec("file comment")]
    #[schema(size = comment_length)]
    pub comment: Rest<Utf8>,
    #[spec("local file header", section = "4.3.7 Local file header")]
    #[brw(args_raw = compressed_size)]
    #[schema(at = offset)]
    pub file: At<LocalFile>,
}

impl FileType for Zip {
    const FORMAT: About = About {
        name: "zip",
        title: "ZIP archives",
        extensions: &["zip", "jar"],
        magics: &[b"PK\x03\x04", b"PK\x05\x06"],
        revisions: &[Revision {
            name: "6.3",
            documents: &[&APPNOTE],
            root: || Self::INFO,
        }],
    };
}

impl AnyFile for Zip {
    fn revision(&self) -> &'static str {
        "6.3"
    }

    fn counts(&self) -> Vec<NamedCount> {
        vec![("entries", self.end.entries.len() as u64)]
    }
}

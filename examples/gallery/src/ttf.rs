//! TrueType fonts, as the OpenType specification 1.9 has them.
//!
//! Left out: what most tables hold, which is kept as bytes, and collections of fonts. `cmap` is an address space of its
//! own inside of the font, and where each glyph is in `glyf` is in two other tables: [`Font::cmap`] and [`Font::glyphs`]
//! read both.

use bindery::format::{About, AnyFile, FileType, NamedCount, Revision};
use bindery::prelude::*;
use bindery::{At, Gaps, Letters, Opaque};

/// The specification.
pub static OPENTYPE: Document = Document {
    id: "opentype-1.9",
    title: "OpenType specification 1.9",
    origin: Origin::Text,
};

/// A font: a directory of tables.
#[schema]
#[spec(OPENTYPE, "Table directory")]
#[brw(big)]
#[derive(Debug, Clone, PartialEq)]
pub struct Font {
    /// 0x00010000, or the letters `OTTO` or `true`.
    #[spec("sfntVersion")]
    pub sfnt_version: u32,
    #[spec("numTables")]
    #[br(temp)]
    num_tables: u16,
    #[spec("searchRange")]
    pub search_range: u16,
    #[spec("entrySelector")]
    pub entry_selector: u16,
    #[spec("rangeShift")]
    pub range_shift: u16,
    #[spec("tableRecords")]
    #[br(count = num_tables)]
    pub tables: Vec<TableRecord>,
    pub gaps: Gaps,
}

/// Where one table is.
#[schema]
#[spec(OPENTYPE, "Table record")]
#[derive(Debug, Clone, PartialEq)]
pub struct TableRecord {
    #[spec("tableTag")]
    #[br(temp)]
    tag: Letters<4>,
    #[spec("checksum")]
    #[says("the sum of its numbers of four bytes; in `head`, but for the third")]
    #[schema(derived = checksum(tag, bytes_of(table)))]
    pub checksum: Derived<u32>,
    #[br(temp)]
    offset: u32,
    #[br(temp)]
    length: u32,
    #[spec("Table", section = "Font tables")]
    #[schema(at = offset, size = length, align = 4, tag_or_other = tag)]
    pub table: At<Table>,
}

impl Font {
    /// The bytes of a table that is not declared here.
    pub(crate) fn bytes_of(&self, wanted: &[u8; 4]) -> Option<&[u8]> {
        self.tables.iter().find_map(|record| match &*record.table {
            Table::Other { tag, data } if tag.0 == *wanted => Some(&data[..]),
            _ => None,
        })
    }
}

/// "Calculating checksums": numbers of four bytes, with zeros behind the last one.
fn checksum(tag: &Letters<4>, bytes: &[u8]) -> u32 {
    let (numbers, rest) = bytes.as_chunks();
    let mut last = [0; 4];
    for (to, from) in last.iter_mut().zip(rest) {
        *to = *from;
    }
    let all = numbers.iter().chain([&last]);
    let sum = all.map(|number| u32::from_be_bytes(*number));
    let sum = sum.fold(0, u32::wrapping_add);
    match numbers.get(2) {
        // What makes the sum of the whole file right is not part of this one.
        Some(number) if tag.0 == *b"head" => sum.wrapping_sub(u32::from_be_bytes(*number)),
        _ => sum,
    }
}

/// What a table holds.
#[schema(external_tag = Letters<4>)]
#[spec(OPENTYPE, "Font tables")]
#[derive(Debug, Clone, PartialEq)]
pub enum Table {
    /// What holds for the whole font.
    #[spec("head")]
    #[brw(magic = Letters(*b"head"))]
    Head(Head),
    /// How much memory it needs.
    #[spec("maxp")]
    #[brw(magic = Letters(*b"maxp"))]
    MaximumProfile(MaximumProfile),
    /// Any other table.
    #[schema(other)]
    #[spec(none = "tables that are not declared here")]
    Other {
        /// Its name.
        #[schema(tag)]
        tag: Letters<4>,
        /// Its content.
        data: Opaque,
    },
}

/// What holds for the whole font.
#[schema]
#[spec(OPENTYPE, "head: Font header table")]
#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    #[spec("majorVersion")]
    pub major_version: u16,
    #[spec("minorVersion")]
    pub minor_version: u16,
    #[spec("fontRevision")]
    pub font_revision: i32,
    /// Makes the sum of all numbers of the file 0xB1B0AFBA. Kept as it is.
    #[spec("checksumAdjustment")]
    pub checksum_adjustment: u32,
    #[spec("magicNumber")]
    pub magic_number: u32,
    pub flags: u16,
    #[spec("unitsPerEm")]
    pub units_per_em: u16,
    /// Seconds since 1904.
    pub created: i64,
    /// Seconds since 1904.
    pub modified: i64,
    #[spec("xMin")]
    pub x_min: i16,
    #[spec("yMin")]
    pub y_min: i16,
    #[spec("xMax")]
    pub x_max: i16,
    #[spec("yMax")]
    pub y_max: i16,
    #[spec("macStyle")]
    pub mac_style: u16,
    #[spec("lowestRecPPEM")]
    pub lowest_rec_ppem: u16,
    #[spec("fontDirectionHint")]
    pub font_direction_hint: i16,
    /// 0: `loca` has numbers of two bytes, 1: of four.
    #[spec("indexToLocFormat")]
    pub index_to_loc_format: i16,
    #[spec("glyphDataFormat")]
    pub glyph_data_format: i16,
}

/// How much memory the font needs.
#[schema]
#[spec(OPENTYPE, "maxp: Maximum profile")]
#[derive(Debug, Clone, PartialEq)]
pub struct MaximumProfile {
    pub version: u32,
    #[spec("numGlyphs")]
    pub num_glyphs: u16,
    /// Bounds of TrueType's programs, in version 1.0.
    #[spec("maxPoints")]
    #[schema(until_end)]
    pub limits: Vec<u16>,
}

impl FileType for Font {
    const FORMAT: About = About {
        name: "ttf",
        title: "TrueType fonts",
        extensions: &["ttf", "otf"],
        magics: &[b"\0\x01\0\0", b"OTTO", b"true"],
        revisions: &[Revision {
            name: "1.9",
            documents: &[&OPENTYPE],
            root: || Self::INFO,
        }],
    };
}

impl AnyFile for Font {
    fn revision(&self) -> &'static str {
        "1.9"
    }

    fn counts(&self) -> Vec<NamedCount> {
        vec![("tables", self.tables.len() as u64)]
    }
}

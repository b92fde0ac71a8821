//! `cmap`, the table of a font that says which glyph a character has, as the OpenType specification 1.9 has it.
//!
//! Left out: other formats than 4 and 12, which stay as bytes between the others.

use bindery::prelude::*;
use bindery::{At, Gaps};

use crate::ttf::{Font, OPENTYPE};

/// The table: subtables wherever offsets lead, some of which lead to the same one.
#[schema]
#[spec(OPENTYPE, "cmap header")]
#[brw(big)]
#[derive(Debug, Clone, PartialEq)]
pub struct Cmap {
    pub version: u16,
    #[spec("numTables")]
    #[br(temp)]
    num_tables: u16,
    #[spec("encodingRecords")]
    #[br(count = num_tables)]
    pub encodings: Vec<EncodingRecord>,
    pub gaps: Gaps,
}

/// For whom a subtable is.
#[schema]
#[spec(OPENTYPE, "EncodingRecord")]
#[derive(Debug, Clone, PartialEq)]
pub struct EncodingRecord {
    /// 0: Unicode, 3: Windows.
    #[spec("platformID")]
    pub platform_id: u16,
    #[spec("encodingID")]
    pub encoding_id: u16,
    /// From the start of the table.
    #[spec("subtableOffset")]
    #[br(temp)]
    offset: u32,
    #[spec("Subtable", section = "Encoding records and encodings")]
    #[schema(at = offset)]
    pub subtable: At<Subtable>,
}

/// Which glyphs characters have.
#[schema(tag = u16, row = "format")]
#[spec(OPENTYPE, "Encoding records and encodings")]
#[derive(Debug, Clone, PartialEq)]
pub enum Subtable {
    /// Characters of up to 16 bits, in segments.
    #[spec("Format 4: Segment mapping to delta values")]
    #[brw(magic = 4u16)]
    Segments {
        #[spec("length", section = "Format 4: Segment mapping to delta values")]
        #[br(temp)]
        length: u16,
        /// The segments.
        #[spec("segments", section = "Format 4: Segment mapping to delta values")]
        #[schema(size = length - 4)]
        segments: Segments,
    },
    /// Any character, in groups.
    #[spec("Format 12: Segmented coverage")]
    #[brw(magic = 12u16)]
    Groups(Groups),
    /// Any other format, whose bytes stay where they are.
    #[schema(other)]
    #[spec(none = "formats that are not declared here")]
    Other {
        /// Its number.
        #[schema(tag)]
        format: u16,
    },
}

/// Characters of up to 16 bits.
#[schema]
#[spec(OPENTYPE, "Format 4: Segment mapping to delta values")]
#[derive(Debug, Clone, PartialEq)]
pub struct Segments {
    pub language: u16,
    /// Twice the number of segments.
    #[spec("segCountX2")]
    pub seg_count_x2: u16,
    #[spec("searchRange")]
    pub search_range: u16,
    #[spec("entrySelector")]
    pub entry_selector: u16,
    #[spec("rangeShift")]
    pub range_shift: u16,
    /// The last character of each.
    #[spec("endCode")]
    #[br(count = seg_count_x2 / 2)]
    pub end_code: Vec<u16>,
    #[spec("reservedPad")]
    pub reserved_pad: u16,
    /// The first character of each.
    #[spec("startCode")]
    #[br(count = seg_count_x2 / 2)]
    pub start_code: Vec<u16>,
    /// What is added to a character to get its glyph.
    #[spec("idDelta")]
    #[br(count = seg_count_x2 / 2)]
    pub id_delta: Vec<i16>,
    /// Where the glyphs are instead, counted in bytes from the number itself; or zero.
    #[spec("idRangeOffset")]
    #[br(count = seg_count_x2 / 2)]
    pub id_range_offset: Vec<u16>,
    #[spec("glyphIdArray")]
    #[schema(until_end)]
    pub glyph_ids: Vec<u16>,
}

/// Any character.
#[schema]
#[spec(OPENTYPE, "Format 12: Segmented coverage")]
#[derive(Debug, Clone, PartialEq)]
pub struct Groups {
    #[spec(reserved)]
    pub reserved: u16,
    /// How many bytes all of it takes, the format included.
    #[schema(derived = groups.len() * 12 + 16)]
    pub length: Derived<u32>,
    pub language: u32,
    #[spec("numGroups")]
    #[br(temp)]
    num_groups: u32,
    #[br(count = num_groups)]
    pub groups: Vec<Group>,
}

/// Characters that follow each other, whose glyphs do as well.
#[schema]
#[spec(OPENTYPE, "SequentialMapGroup")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Group {
    #[spec("startCharCode")]
    pub start_char: u32,
    #[spec("endCharCode")]
    pub end_char: u32,
    #[spec("startGlyphID")]
    pub start_glyph: u32,
}

impl Font {
    /// Which glyphs characters have, if the font says so.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub fn cmap(&self) -> Option<Result<Cmap, Error>> {
        self.bytes_of(b"cmap").map(Cmap::from_bytes)
    }
}

//! `glyf`, the outlines of a font, and `loca`, which says where each is, as the OpenType specification 1.9 has them.
//!
//! Left out: the points of an outline, which are kept as bytes, because only their flags tell how many those are.

use bindery::Opaque;
use bindery::prelude::*;

use crate::ttf::{Font, OPENTYPE, Table};

/// Where each glyph starts, divided by two, and where the last one ends.
#[schema]
#[spec(OPENTYPE, "loca: Short format")]
#[brw(big)]
#[derive(Debug, Clone, PartialEq)]
pub struct ShortLocations {
    #[schema(until_end)]
    pub offsets: Vec<u16>,
}

/// Where each glyph starts, and where the last one ends.
#[schema]
#[spec(OPENTYPE, "loca: Long format")]
#[brw(big)]
#[derive(Debug, Clone, PartialEq)]
pub struct LongLocations {
    #[schema(until_end)]
    pub offsets: Vec<u32>,
}

/// An outline: contours of its own, or other glyphs put together.
#[schema]
#[spec(OPENTYPE, "Glyph header")]
#[brw(big)]
#[derive(Debug, Clone, PartialEq)]
pub struct Glyph {
    /// Less than zero where it is put together of others.
    #[spec("numberOfContours")]
    pub number_of_contours: i16,
    #[spec("xMin")]
    pub x_min: i16,
    #[spec("yMin")]
    pub y_min: i16,
    #[spec("xMax")]
    pub x_max: i16,
    #[spec("yMax")]
    pub y_max: i16,
    /// The last point of each contour.
    #[spec("endPtsOfContours", section = "Simple glyph description")]
    #[br(if(number_of_contours >= 0), count = number_of_contours)]
    pub end_points: Option<Vec<u16>>,
    #[spec("instructions", section = "Simple glyph description")]
    #[br(if(number_of_contours >= 0))]
    pub instructions: Option<Instructions>,
    #[spec("Component", section = "Composite glyph description")]
    #[br(if(number_of_contours < 0))]
    pub components: Option<Components>,
    /// Flags and coordinates of the points, or the instructions of a composite glyph; zeros at its end.
    #[spec("flags", section = "Simple glyph description")]
    #[schema(until_end)]
    pub points: Opaque,
}

/// What moves points to the pixels of a small picture.
#[schema]
#[spec(OPENTYPE, "Simple glyph description")]
#[derive(Debug, Clone, PartialEq)]
pub struct Instructions {
    #[spec("instructionLength")]
    #[br(temp)]
    length: u16,
    #[spec("instructions")]
    #[br(count = length)]
    pub code: Opaque,
}

/// The glyphs that one is put together of.
#[schema]
#[spec(OPENTYPE, "Composite glyph description")]
#[derive(Debug, Clone, PartialEq)]
pub struct Components {
    #[spec("Component")]
    #[schema(until = !last.flags.more_components)]
    pub parts: Vec<Component>,
}

/// A glyph in another one.
#[schema]
#[spec(OPENTYPE, "Component")]
#[derive(Debug, Clone, PartialEq)]
pub struct Component {
    pub flags: ComponentFlags,
    #[spec("glyphIndex")]
    pub glyph_index: u16,
    /// Where it is put, or which points meet.
    #[spec("argument1, argument2 (int16)")]
    #[br(if(flags.arg_1_and_2_are_words))]
    pub words: Option<[i16; 2]>,
    /// The same in bytes.
    #[spec("argument1, argument2 (int8)")]
    #[br(if(!flags.arg_1_and_2_are_words))]
    pub bytes: Option<[i8; 2]>,
    /// In parts of 16384, as all of these.
    #[spec("scale")]
    #[br(if(flags.we_have_a_scale))]
    pub scale: Option<i16>,
    #[spec("xscale")]
    #[br(if(flags.we_have_an_x_and_y_scale))]
    pub x_and_y_scale: Option<[i16; 2]>,
    #[spec("scale01")]
    #[br(if(flags.we_have_a_two_by_two))]
    pub two_by_two: Option<[i16; 4]>,
}

/// What a component has.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq)]
#[packed(u16, order = lsb)]
#[spec(OPENTYPE, "Component glyph flags")]
pub struct ComponentFlags {
    /// Where it is put is in words.
    #[spec("ARG_1_AND_2_ARE_WORDS")]
    pub arg_1_and_2_are_words: bool,
    /// It is put at a place, and not at a point.
    #[spec("ARGS_ARE_XY_VALUES")]
    pub args_are_xy_values: bool,
    /// That place is rounded.
    #[spec("ROUND_XY_TO_GRID")]
    pub round_xy_to_grid: bool,
    /// One scale for both directions.
    #[spec("WE_HAVE_A_SCALE")]
    pub we_have_a_scale: bool,
    /// Zero.
    #[bits(1, reserved)]
    pub reserved: u8,
    /// Another one follows.
    #[spec("MORE_COMPONENTS")]
    pub more_components: bool,
    /// A scale for each direction.
    #[spec("WE_HAVE_AN_X_AND_Y_SCALE")]
    pub we_have_an_x_and_y_scale: bool,
    /// A matrix.
    #[spec("WE_HAVE_A_TWO_BY_TWO")]
    pub we_have_a_two_by_two: bool,
    /// Instructions follow the last one.
    #[spec("WE_HAVE_INSTRUCTIONS")]
    pub we_have_instructions: bool,
    /// The whole is as wide as this one.
    #[spec("USE_MY_METRICS")]
    pub use_my_metrics: bool,
    /// The parts overlap.
    #[spec("OVERLAP_COMPOUND")]
    pub overlap_compound: bool,
    /// The place is scaled, too.
    #[spec("SCALED_COMPONENT_OFFSET")]
    pub scaled_component_offset: bool,
    /// The place is not scaled.
    #[spec("UNSCALED_COMPONENT_OFFSET")]
    pub unscaled_component_offset: bool,
    /// Zero.
    #[bits(3, reserved)]
    pub reserved_bits: u8,
}

impl Font {
    /// The outline of each glyph, or nothing for one that has none; nothing at all for a font without this table.
    ///
    /// # Errors
    /// When a table is missing or cannot be read, or says a place that is not there.
    pub fn glyphs(&self) -> Option<Result<Vec<Option<Glyph>>, Error>> {
        let outlines = self.bytes_of(b"glyf")?;
        let read = |(start, end): (&u32, &u32)| match start == end {
            true => Ok(None),
            false => {
                let place = usize::try_from(*start).ok().zip(usize::try_from(*end).ok());
                let bytes = place.and_then(|(start, end)| outlines.get(start..end));
                let none = || Error::value(format!("`glyf` has no bytes {start} to {end}"));
                Glyph::from_bytes(bytes.ok_or_else(none)?).map(Some)
            }
        };
        let read_all = |all: Vec<u32>| all.iter().zip(all.iter().skip(1)).map(read).collect();
        Some(self.locations().and_then(read_all))
    }

    /// Where each glyph starts in `glyf`, and where the last one ends.
    fn locations(&self) -> Result<Vec<u32>, Error> {
        let is_long = self.tables.iter().any(|record| match &*record.table {
            Table::Head(head) => head.index_to_loc_format != 0,
            _ => false,
        });
        let stored = self.bytes_of(b"loca").unwrap_or_default();
        match is_long {
            true => LongLocations::from_bytes(stored).map(|long| long.offsets),
            false => {
                let offsets = ShortLocations::from_bytes(stored)?.offsets.into_iter();
                Ok(offsets
                    .map(|half| u32::from(half).saturating_mul(2))
                    .collect())
            }
        }
    }
}

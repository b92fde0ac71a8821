//! Lightmaps.

use bindery::{Error, Method, Result, Section, schema};

use super::compressed::{method, stored_size};
use super::deviations::{PMF_03, PMF_06, PMF_07, PMF_29};
use super::{PMF, rules};

/// The light on the surfaces of a sector.
#[schema]
#[spec(PMF, "Lightmap")]
#[derive(Debug, Clone, PartialEq)]
pub struct Lightmap {
    /// The side is two to this power.
    #[spec("2^(n) size")]
    #[deviation(PMF_06)]
    pub size: u8,
    #[spec("Compressed data size")]
    #[br(temp)]
    #[bw(try_calc = stored_size(&luxels))]
    compressed_data_size: u32,
    /// The luxels, row by row.
    #[spec("Compressed <u16: Luxel (RGB565)>")]
    #[deviation(PMF_03)]
    #[schema(size = compressed_data_size, section(method(ahead, compressed_data_size)))]
    #[rule(
        rules::LIGHTMAP_SIZE,
        luxels.content.luxels.len() as u64 == luxel_count(*size),
        "{} luxels, {} expected", luxels.content.luxels.len(), luxel_count(*size)
    )]
    pub luxels: Section<Luxels>,
}

/// Another state of a lightmap, for when a light is on.
#[schema]
#[spec(PMF, "Extra lightmap")]
#[derive(Debug, Clone, PartialEq)]
pub struct ExtraLightmap {
    /// The lightmap of the sector that it goes with.
    #[spec("Base lightmap")]
    #[deviation(PMF_07)]
    pub base_lightmap: u8,
    #[spec("Compressed data size")]
    #[br(temp)]
    #[bw(try_calc = stored_size(&luxels))]
    compressed_data_size: u32,
    /// The luxels, row by row.
    #[spec("Compressed <u16: Luxel (RGB565)>")]
    #[deviation(PMF_03)]
    #[schema(size = compressed_data_size, section(method(ahead, compressed_data_size)))]
    pub luxels: Section<Luxels>,
}

/// Luxels, row by row.
#[schema]
#[spec(PMF, "Lightmap")]
#[spec(PMF, "Extra lightmap")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Luxels {
    /// Red, green and blue in 5, 6 and 5 bits.
    #[spec("Luxel (RGB565)")]
    #[deviation(PMF_29)]
    #[schema(until_end)]
    pub luxels: Vec<u16>,
}

/// How many luxels a lightmap of this size has.
pub(super) fn luxel_count(size: u8) -> u64 {
    1u64.checked_shl(u32::from(size).saturating_mul(2))
        .unwrap_or(u64::MAX)
}

impl Lightmap {
    /// A square lightmap with a side of two to the power of `size`.
    ///
    /// # Errors
    /// When there are more or fewer luxels than such a square has.
    pub fn new(size: u8, luxels: Vec<u16>) -> Result<Self> {
        if luxels.len() as u64 != luxel_count(size) {
            return Err(Error::value(format!(
                "{} luxels do not fill a square with a side of two to the power of {size}",
                luxels.len()
            )));
        }
        Ok(Self {
            size,
            luxels: Section::new(Method::Lz4Frame, Luxels { luxels }),
        })
    }

    /// Luxels in a row, and rows.
    #[must_use]
    pub fn side(&self) -> u64 {
        1u64.checked_shl(self.size.into()).unwrap_or(u64::MAX)
    }
}

impl ExtraLightmap {
    /// Another state of this lightmap of the sector.
    #[must_use]
    pub fn new(base_lightmap: u8, luxels: Vec<u16>) -> Self {
        Self {
            base_lightmap,
            luxels: Section::new(Method::Lz4Frame, Luxels { luxels }),
        }
    }
}

impl Luxels {
    /// Luxels from red, green and blue, one byte each. The low bits are lost.
    #[must_use]
    pub fn from_rgb8(rgb: &[[u8; 3]]) -> Self {
        let luxel = |[red, green, blue]: &[u8; 3]| {
            (u16::from(red >> 3) << 11) | (u16::from(green >> 2) << 5) | u16::from(blue >> 3)
        };
        Self {
            luxels: rgb.iter().map(luxel).collect(),
        }
    }

    /// Red, green and blue of each luxel, one byte each, row by row.
    #[must_use]
    pub fn to_rgb8(&self) -> Vec<[u8; 3]> {
        self.luxels.iter().map(|luxel| rgb8(*luxel)).collect()
    }
}

/// Red, green and blue of a luxel, one byte each: the high bits are repeated below, so that full is 255.
#[must_use]
pub fn rgb8(luxel: u16) -> [u8; 3] {
    let wide = |bits: u16, width: u32| {
        let bits = bits & (1u16 << width).wrapping_sub(1);
        let wide = bits << 8u32.wrapping_sub(width) | bits >> width.wrapping_mul(2).wrapping_sub(8);
        u8::try_from(wide & 0xFF).unwrap_or(u8::MAX)
    };
    [wide(luxel >> 11, 5), wide(luxel >> 5, 6), wide(luxel, 5)]
}

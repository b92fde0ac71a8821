//! Lightmaps.

use bindery::{BitPacked, Compressed, Error, Method, Result, Word, lz4_method, schema};

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
    #[br(temp)]
    compressed_data_size: u32,
    /// The luxels, row by row.
    #[spec("Compressed <u16: Luxel (RGB565)>")]
    #[deviation(PMF_03)]
    #[schema(size = compressed_data_size, compressed(lz4_method(ahead)))]
    #[rule(
        rules::LIGHTMAP_SIZE,
        luxels.content.luxels.len() as u64 == luxel_count(size),
        "{} luxels, {} expected", luxels.content.luxels.len(), luxel_count(size)
    )]
    pub luxels: Compressed<Luxels>,
}

/// Another state of a lightmap, for when a light is on.
#[schema]
#[spec(PMF, "Extra lightmap")]
#[derive(Debug, Clone, PartialEq)]
pub struct ExtraLightmap {
    /// The lightmap of the sector that it goes with.
    #[deviation(PMF_07)]
    pub base_lightmap: u8,
    #[br(temp)]
    compressed_data_size: u32,
    /// The luxels, row by row.
    #[spec("Compressed <u16: Luxel (RGB565)>")]
    #[deviation(PMF_03)]
    #[schema(size = compressed_data_size, compressed(lz4_method(ahead)))]
    pub luxels: Compressed<Luxels>,
}

/// Luxels, row by row.
#[schema]
#[spec(PMF, "Lightmap")]
#[spec(PMF, "Extra lightmap")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Luxels {
    /// As words, which a map has by the million.
    #[spec("Luxel (RGB565)")]
    #[deviation(PMF_29)]
    #[schema(until_end)]
    pub luxels: Vec<Word<Luxel>>,
}

/// The light on one spot. The text says no more of it than RGB565: deviation `PMF-29`.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u16, order = msb)]
#[spec(PMF, "Lightmap")]
pub struct Luxel {
    /// Red, up to 31.
    #[bits(5)]
    #[spec(none = "the five bits of R in RGB565")]
    pub red: u8,
    /// Green, up to 63.
    #[bits(6)]
    #[spec(none = "the six bits of G in RGB565")]
    pub green: u8,
    /// Blue, up to 31.
    #[bits(5)]
    #[spec(none = "the five bits of B in RGB565")]
    pub blue: u8,
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
    pub fn new(size: u8, luxels: Vec<Word<Luxel>>) -> Result<Self> {
        if luxels.len() as u64 != luxel_count(size) {
            return Err(Error::value(format!(
                "{} luxels do not fill a square with a side of two to the power of {size}",
                luxels.len()
            )));
        }
        Ok(Self {
            size,
            luxels: Compressed::new(Method::Lz4Frame, Luxels { luxels }),
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
    pub fn new(base_lightmap: u8, luxels: Vec<Word<Luxel>>) -> Self {
        Self {
            base_lightmap,
            luxels: Compressed::new(Method::Lz4Frame, Luxels { luxels }),
        }
    }
}

impl Luxels {
    /// Luxels from red, green and blue, one byte each. The low bits are lost.
    #[must_use]
    pub fn from_rgb8(rgb: &[[u8; 3]]) -> Self {
        // Always fits, because the low bits are gone.
        let luxel = |rgb: &[u8; 3]| Word::new(Luxel::from_rgb8(*rgb)).unwrap_or_default();
        Self {
            luxels: rgb.iter().map(luxel).collect(),
        }
    }

    /// Red, green and blue of each luxel, one byte each, row by row.
    #[must_use]
    pub fn to_rgb8(&self) -> Vec<[u8; 3]> {
        let luxels = self.luxels.iter();
        luxels.map(|luxel| luxel.get().to_rgb8()).collect()
    }
}

impl Luxel {
    /// A luxel from red, green and blue, one byte each. The low bits are lost.
    #[must_use]
    pub fn from_rgb8([red, green, blue]: [u8; 3]) -> Self {
        Self {
            red: red >> 3,
            green: green >> 2,
            blue: blue >> 3,
        }
    }

    /// Red, green and blue, one byte each: the high bits are repeated below, so that full is 255.
    #[must_use]
    pub fn to_rgb8(self) -> [u8; 3] {
        let Self { red, green, blue } = self;
        [
            red << 3 | red >> 2,
            green << 2 | green >> 4,
            blue << 3 | blue >> 2,
        ]
    }
}

//! The header, the same in every layout.

use bindery::{BitPacked, Error, schema};

use super::deviations::P3M_01;
use super::{P3M_2024_11, P3M_2025_01, P3M_2025_08};

/// What every file starts with.
#[schema]
#[spec(P3M_2025_08, "Header")]
#[spec(P3M_2025_01, "Format")]
#[spec(P3M_2024_11, "Format")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Header {
    #[spec("Header magic", P3M_2025_08 = "char[3]")]
    #[schema(magic = *b"P3M")]
    magic: [u8; 3],
    /// Zero in every layout.
    #[spec("Major version")]
    #[deviation(P3M_01)]
    #[br(temp, assert(version == 0, Error::unsupported(format!("version {version}"))))]
    #[bw(calc = 0)]
    version: u8,
    /// No flag is defined.
    pub flags: HeaderFlags,
}

/// The flags of the header, of which there are none.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(P3M_2025_01, "Header flags")]
#[spec(P3M_2024_11, "Header flags")]
pub struct HeaderFlags {
    /// Zero.
    #[bits(8, reserved)]
    pub reserved: u8,
}

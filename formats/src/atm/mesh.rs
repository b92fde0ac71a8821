//! The mesh: vertices, normals, colours, UVs, face indices, and the material of each face.

use bindery::{BitPacked, Error, Opaque, Result, schema};

use super::deviations::{ATM_05, ATM_06};
use super::documents::{ATM, ATM_ENGINE};
use super::payload::Numbers;
use crate::rounded::rounded;

/// A position, of a vertex or of a vertex in a key frame.
#[schema]
#[spec(ATM, "0x2 Vertices")]
#[spec(ATM, "0x9 Vertex Keyframe Data")]
#[spec(ATM_ENGINE, "0x02 Vertices / 0x03 Normals")]
#[spec(ATM_ENGINE, "0x09 Vertex keyframes")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vertex {
    #[spec(ATM = "position X", ATM_ENGINE = "x")]
    pub x: f32,
    #[spec(ATM = "position Y", ATM_ENGINE = "y")]
    pub y: f32,
    #[spec(ATM = "position Z", ATM_ENGINE = "z")]
    pub z: f32,
}

/// A direction.
#[schema]
#[spec(ATM, "0x3 Normals")]
#[spec(ATM_ENGINE, "0x02 Vertices / 0x03 Normals")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Normal {
    #[spec(ATM = "normal X", ATM_ENGINE = "x")]
    pub x: f32,
    #[spec(ATM = "normal Y", ATM_ENGINE = "y")]
    pub y: f32,
    #[spec(ATM = "normal Z", ATM_ENGINE = "z")]
    pub z: f32,
}

/// The colour of a vertex.
#[schema]
#[spec(ATM, "0x4 Colours")]
#[spec(ATM_ENGINE, "0x04 Colours")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Colour {
    /// The four channels in one number.
    #[spec("colour")]
    pub colour: Argb,
}

/// Four channels in one number.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u32, order = msb)]
#[spec(ATM, "0x4 Colours")]
#[spec(ATM_ENGINE, "0x04 Colours")]
pub struct Argb {
    /// 0 is transparent.
    #[bits(8, "AA")]
    pub alpha: u8,
    /// Red.
    #[bits(8, "RR")]
    pub red: u8,
    /// Green.
    #[bits(8, "GG")]
    pub green: u8,
    /// Blue.
    #[bits(8, "BB")]
    pub blue: u8,
}

impl Colour {
    /// The colour of these channels.
    #[must_use]
    pub const fn from_rgba([red, green, blue, alpha]: [u8; 4]) -> Self {
        Self {
            colour: Argb {
                alpha,
                red,
                green,
                blue,
            },
        }
    }

    /// Red, green, blue and alpha.
    #[must_use]
    pub const fn to_rgba(self) -> [u8; 4] {
        let Argb {
            alpha,
            red,
            green,
            blue,
        } = self.colour;
        [red, green, blue, alpha]
    }
}

/// A position in the texture.
#[schema]
#[spec(ATM, "0x5 UVs")]
#[spec(ATM_ENGINE, "0x05 UVs")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Uv {
    /// To the right.
    #[spec(ATM = "U position", ATM_ENGINE = "u")]
    pub u: f32,
    /// Down.
    #[spec(ATM = "V position", ATM_ENGINE = "v")]
    pub v: f32,
}

/// A position in the texture, 255 being 1.
#[schema]
#[spec(ATM, "0xB Low-resolution UVs")]
#[spec(ATM_ENGINE, "0x0B Byte UVs")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LowResUv {
    /// To the right.
    #[spec(ATM = "U position", ATM_ENGINE = "u")]
    pub u: u8,
    /// Down.
    #[spec(ATM = "V position", ATM_ENGINE = "v")]
    pub v: u8,
}

impl LowResUv {
    /// The nearest to a position from 0 to 1.
    ///
    /// # Errors
    /// When the position is outside.
    pub fn nearest([u, v]: [f32; 2]) -> Result<Self> {
        let byte = |part: f32| {
            rounded((part * 255.0).into())
                .ok_or_else(|| Error::value(format!("{part} is no part of a texture")))
        };
        Ok(Self {
            u: byte(u)?,
            v: byte(v)?,
        })
    }

    /// The position as parts of the texture.
    #[must_use]
    pub fn to_uv(self) -> [f32; 2] {
        [f32::from(self.u) / 255.0, f32::from(self.v) / 255.0]
    }
}

/// The material of a face.
#[schema]
#[spec(ATM_ENGINE, "0x1A Attributes")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// The position of its material among the texture materials.
    #[spec("material index")]
    pub material: u8,
}

/// Which vertices make the faces. The element size tells how wide an index is and whether an element is
/// one index or a face.
#[schema(external_tag = u32)]
#[spec(ATM, "0x6 Face Indices")]
#[spec(ATM_ENGINE, "0x06 Face indices")]
#[derive(Debug, Clone, PartialEq)]
pub enum FaceIndices {
    /// Faces of three narrow indices.
    #[spec(ATM_ENGINE, "element of 6")]
    #[brw(magic = 6u32)]
    Faces {
        #[spec(ATM_ENGINE, "3 x u16")]
        #[deviation(ATM_05, ATM_06)]
        #[schema(until_end)]
        faces: Vec<[u16; 3]>,
    },
    /// Faces of three wide indices.
    #[spec(ATM_ENGINE, "element of 12")]
    #[brw(magic = 12u32)]
    WideFaces {
        #[spec(ATM_ENGINE, "3 x u32")]
        #[deviation(ATM_05, ATM_06)]
        #[schema(until_end)]
        faces: Vec<[u32; 3]>,
    },
    /// Narrow indices.
    #[spec(ATM_ENGINE, "element of 2")]
    #[brw(magic = 2u32)]
    Indices {
        /// The indices, three to a face.
        #[spec(ATM = "2 byte", ATM_ENGINE = "u16")]
        #[schema(until_end)]
        indices: Vec<u16>,
    },
    /// Wide indices.
    #[spec(ATM_ENGINE, "element of 4")]
    #[brw(magic = 4u32)]
    WideIndices {
        /// The indices, three to a face.
        #[spec(ATM = "4 byte face indices", ATM_ENGINE = "u32")]
        #[schema(until_end)]
        indices: Vec<u32>,
    },
    /// Indices of a width that there is not.
    #[spec(none = "no document knows indices of this width")]
    #[schema(other)]
    Other {
        #[schema(tag)]
        element_size: u32,
        /// All of them.
        #[spec(none = "no document knows indices of this width")]
        bytes: Opaque,
    },
}

impl FaceIndices {
    /// These faces, with indices as wide as this many vertices need.
    #[must_use]
    pub fn of(faces: &[[u32; 3]], vertices: usize) -> Self {
        let narrow = |face: &[u32; 3]| {
            let [a, b, c] = *face;
            Some([
                u16::try_from(a).ok()?,
                u16::try_from(b).ok()?,
                u16::try_from(c).ok()?,
            ])
        };
        let narrowed: Option<Vec<_>> = match vertices {
            0..=65535 => faces.iter().map(narrow).collect(),
            _ => None,
        };
        match narrowed {
            Some(faces) => Self::Faces { faces },
            None => Self::WideFaces {
                faces: faces.to_vec(),
            },
        }
    }

    /// The faces, whatever an element is. Up to two indices that make no face are left out.
    #[must_use]
    pub fn faces(&self) -> Vec<[u32; 3]> {
        match self {
            Self::Faces { faces } => faces.iter().map(|face| face.map(u32::from)).collect(),
            Self::WideFaces { faces } => faces.clone(),
            Self::Indices { indices } => triples(indices.iter().map(|index| u32::from(*index))),
            Self::WideIndices { indices } => triples(indices.iter().copied()),
            Self::Other { .. } => Vec::new(),
        }
    }

    /// How many faces there are.
    #[must_use]
    pub fn face_count(&self) -> u64 {
        match self {
            Self::Faces { faces } => faces.len() as u64,
            Self::WideFaces { faces } => faces.len() as u64,
            Self::Indices { indices } => indices.len() as u64 / 3,
            Self::WideIndices { indices } => indices.len() as u64 / 3,
            Self::Other { .. } => 0,
        }
    }

    pub(super) fn numbers(&self) -> Numbers {
        match self {
            Self::Faces { faces } => Numbers::of(faces.len() as u64, 6),
            Self::WideFaces { faces } => Numbers::of(faces.len() as u64, 12),
            Self::Indices { indices } => Numbers::of(indices.len() as u64, 2),
            Self::WideIndices { indices } => Numbers::of(indices.len() as u64, 4),
            Self::Other {
                element_size,
                bytes,
            } => Numbers::of_bytes(bytes.len(), *element_size, 1),
        }
    }
}

fn triples(mut indices: impl Iterator<Item = u32>) -> Vec<[u32; 3]> {
    std::iter::from_fn(|| Some([indices.next()?, indices.next()?, indices.next()?])).collect()
}

//! The colour map and the texture map.

use bindery::{Columns, RawTail, schema};

use super::deviations::M3D_04;
use super::{CoordinateType, M3D, Types};

/// The colours that everything else refers to by index.
#[schema]
#[spec(M3D, "Color Map")]
#[derive(Debug, Clone, PartialEq)]
pub struct ColorMap {
    /// The colours: red in the lowest byte, then green, blue and alpha.
    #[spec("RGBA codes")]
    #[schema(while_possible)]
    pub colors: Vec<u32>,
    /// A cut colour at the end. Should be empty.
    pub tail: RawTail,
}

/// The texture coordinates that polygons refer to by index.
#[schema]
#[spec(M3D, "Texture Map")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub struct TextureMap {
    #[spec("several fixed length records")]
    pub coordinates: TextureCoordinates,
    /// A cut record at the end. Should be empty.
    pub tail: RawTail,
}

/// The texture coordinates, as they are stored.
#[schema(external_tag = CoordinateType, implied = types.vc())]
#[spec(M3D, "Texture Map")]
#[deviation(M3D_04)]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub enum TextureCoordinates {
    /// 255 is 1.0.
    #[brw(magic = CoordinateType::I8)]
    U8 {
        #[spec("several fixed length records")]
        #[schema(while_possible)]
        records: Columns<Uv<u8>>,
    },
    /// 65535 is 1.0.
    #[brw(magic = CoordinateType::I16)]
    U16 {
        #[spec("several fixed length records")]
        #[schema(while_possible)]
        records: Columns<Uv<u16>>,
    },
    /// Single precision.
    F32 {
        #[spec("several fixed length records")]
        #[schema(while_possible)]
        records: Columns<Uv<f32>>,
    },
    /// Double precision.
    F64 {
        #[spec("several fixed length records")]
        #[schema(while_possible)]
        records: Columns<Uv<f64>>,
    },
}

/// One texture coordinate.
#[schema(columns, rows = "lower case")]
#[spec(M3D, "Texture Map")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Uv<T> {
    /// To the right.
    #[schema(wire = "vc_t")]
    pub u: T,
    /// Down.
    #[schema(wire = "vc_t")]
    pub v: T,
}

impl TextureCoordinates {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::U8 { records } => records.len(),
            Self::U16 { records } => records.len(),
            Self::F32 { records } => records.len(),
            Self::F64 { records } => records.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The coordinates in single precision.
    #[must_use]
    pub fn to_f32(&self) -> Vec<[f32; 2]> {
        match self {
            Self::U8 { records } => records
                .iter()
                .map(|uv| [f32::from(uv.u) / 255.0, f32::from(uv.v) / 255.0])
                .collect(),
            Self::U16 { records } => records
                .iter()
                .map(|uv| [f32::from(uv.u) / 65535.0, f32::from(uv.v) / 65535.0])
                .collect(),
            Self::F32 { records } => records.iter().map(|uv| [uv.u, uv.v]).collect(),
            Self::F64 { records } => records
                .iter()
                .map(|uv| [super::vertices::narrow(uv.u), super::vertices::narrow(uv.v)])
                .collect(),
        }
    }
}

//! The vertices: positions, normals, bone positions and orientations in one list.

use bindery::{Column, ColumnValue, Columns, Index, RawTail, Sentinel, schema};

use super::deviations::{M3D_03, M3D_05};
use super::{Ci, CoordinateType, M3D, Sk, Types};

/// Everything in the model that has four coordinates.
#[schema]
#[spec(M3D, "Vertex Chunk")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub struct VertexList {
    #[spec("several fixed length records")]
    pub vertices: Vertices,
    /// A cut record at the end. Should be empty.
    pub tail: RawTail,
}

/// The vertices, as they are stored.
#[schema(external_tag = CoordinateType, implied = types.vc())]
#[spec(M3D, "Vertex Chunk")]
#[deviation(M3D_03)]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub enum Vertices {
    /// 127 is 1.0.
    I8 {
        #[spec("several fixed length records")]
        #[schema(while_possible)]
        records: Columns<Vertex<i8>>,
    },
    /// 32767 is 1.0.
    I16 {
        #[spec("several fixed length records")]
        #[schema(while_possible)]
        records: Columns<Vertex<i16>>,
    },
    /// Single precision.
    F32 {
        #[spec("several fixed length records")]
        #[schema(while_possible)]
        records: Columns<Vertex<f32>>,
    },
    /// Double precision.
    F64 {
        #[spec("several fixed length records")]
        #[schema(while_possible)]
        records: Columns<Vertex<f64>>,
    },
}

/// One vertex.
#[schema(columns, rows = "lower case")]
#[spec(M3D, "Vertex Chunk")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vertex<T> {
    /// To the right.
    #[schema(wire = "vc_t")]
    pub x: T,
    /// Up.
    #[schema(wire = "vc_t")]
    pub y: T,
    /// Towards the viewer.
    #[schema(wire = "vc_t")]
    pub z: T,
    /// Usually 1.0.
    #[schema(wire = "vc_t")]
    pub w: T,
    /// Where the colour is in the colour map, or the colour itself.
    #[spec("color index")]
    pub color: Index<Ci>,
    /// The skin; -1 is none, and -2 says that this is an orientation.
    #[spec("skin index")]
    #[deviation(M3D_05)]
    pub skin: Sentinel<Sk>,
}

/// In single precision, as the reference program computes it.
#[allow(clippy::cast_possible_truncation)] // the nearest single-precision number is what is wanted
pub(super) fn narrow(number: f64) -> f32 {
    number as f32
}

/// The four coordinates of every vertex.
fn coordinates<T: ColumnValue>(
    records: &Columns<Vertex<T>>,
    convert: impl Fn(T) -> f32,
) -> Vec<[f32; 4]> {
    records
        .iter()
        .map(|vertex| [vertex.x, vertex.y, vertex.z, vertex.w].map(&convert))
        .collect()
}

/// Runs the same code for every kind of record.
macro_rules! each {
    ($vertices:expr, $records:ident => $code:expr) => {
        match $vertices {
            Vertices::I8 { records: $records } => $code,
            Vertices::I16 { records: $records } => $code,
            Vertices::F32 { records: $records } => $code,
            Vertices::F64 { records: $records } => $code,
        }
    };
}

impl Vertices {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        each!(self, records => records.len())
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The four coordinates of every vertex in single precision.
    #[must_use]
    pub fn positions(&self) -> Vec<[f32; 4]> {
        match self {
            Self::I8 { records } => coordinates(records, |number| f32::from(number) / 127.0),
            Self::I16 { records } => coordinates(records, |number| f32::from(number) / 32767.0),
            Self::F32 { records } => coordinates(records, |number| number),
            Self::F64 { records } => coordinates(records, narrow),
        }
    }

    /// The colour of every vertex as stored: an index, or the colour itself.
    #[must_use]
    pub fn colors(&self) -> &Column<Index<Ci>> {
        each!(self, records => &records.columns().color)
    }

    /// Calls `change` for the colour of every vertex.
    pub(super) fn each_color(&mut self, change: &mut dyn FnMut(&mut Index<Ci>)) {
        each!(self, records => records.update(|vertex| change(&mut vertex.color)));
    }

    /// The skin of every vertex.
    #[must_use]
    pub fn skins(&self) -> &Column<Sentinel<Sk>> {
        each!(self, records => &records.columns().skin)
    }
}

//! Mathematical shapes.

mod command;
mod layout;

pub use command::{Command, Cylinder, Torus};
pub use layout::{Include, IncludeMesh, ShapeLayout};

use bindery::{Double, Index, RawTail, Sentinel, Tagged, schema};

use super::deviations::M3D_05;
use super::types::with_usual_precision;
use super::{Bi, CoordinateType, M3D, M3D_SHAPES, Name, Ti, Types, Vi, Widths};

/// A surface or body given by formulas.
#[schema]
#[spec(M3D, "Mathematical Shapes")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    #[spec("name of the shape")]
    pub name: Name,
    /// The bone that it follows; -1 is none.
    #[spec("group bone id")]
    #[deviation(M3D_05)]
    pub group: Sentinel<Bi>,
    /// What it is made of.
    #[spec("variable length records")]
    #[schema(while_possible, specialise = with_usual_precision)]
    pub commands: Vec<ShapeRecord>,
    /// What follows a command that cannot be told. Should be empty.
    pub tail: RawTail,
}

/// One command with its number.
#[schema(args = Types)]
#[spec(M3D, "Mathematical Shapes")]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, PartialEq)]
pub struct ShapeRecord {
    /// The lower seven bits of the command's number; the top bit says that another byte follows.
    #[spec("0xxxxxxx magic 3-127, shape type")]
    #[br(temp)]
    #[means(calc = if two_bytes || command.tag() >= 128 { command.tag() & 0x7F | 0x80 } else { command.tag() })]
    #[bw(calc = low_byte(command.tag(), two_bytes))]
    magic: u8,
    /// The bits above those seven.
    #[spec("xxxxxxxx magic MSB shape type")]
    #[br(temp, if(magic >= 128))]
    #[means(calc = if two_bytes || command.tag() >= 128 { command.tag() >> 7 } else { None })]
    #[bw(calc = high_byte(command.tag(), two_bytes))]
    high: Option<u8>,
    /// Whether the number takes two bytes although one would do.
    #[spec(computed_from = "magic")]
    #[br(calc = magic >= 128)]
    #[bw(ignore)]
    pub two_bytes: bool,
    /// The command with its arguments.
    #[spec(none = "every command has rows of its own")]
    #[schema(tag = magic & 0x7F | high.unwrap_or(0) << 7)]
    pub command: Command,
}

fn needs_two(number: u16, two_bytes: bool) -> bool {
    two_bytes || number >= 128
}

fn low_byte(number: u16, two_bytes: bool) -> u8 {
    let [low, _] = (number & 0x7F).to_le_bytes();
    if needs_two(number, two_bytes) {
        low | 0x80
    } else {
        low
    }
}

fn high_byte(number: u16, two_bytes: bool) -> Option<u8> {
    let [high, _] = (number >> 7).to_le_bytes();
    needs_two(number, two_bytes).then_some(high)
}

/// A coordinate, as it is stored.
#[schema(external_tag = CoordinateType, implied = types.vc(), args = Types)]
#[spec(M3D, "Variable Types")]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scalar {
    /// 127 is 1.0.
    I8(i8),
    /// 32767 is 1.0.
    I16(i16),
    /// Single precision.
    F32(f32),
    /// Double precision.
    F64(Double),
}

impl Scalar {
    /// The number in double precision.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        match self {
            Self::I8(number) => f64::from(number) / 127.0,
            Self::I16(number) => f64::from(number) / 32767.0,
            Self::F32(number) => number.into(),
            Self::F64(number) => number.get(),
        }
    }
}

/// A piece of a curve.
#[schema(args = Types, rows = "lower case")]
#[spec(M3D_SHAPES, "Ranged curve")]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RangedCurve {
    /// A texture coordinate with both ends.
    pub range: Index<Ti>,
    pub curve: u16,
}

/// A control point with a texture coordinate.
#[schema(args = Types)]
#[spec(M3D_SHAPES, "Control point with texture")]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ControlTexture {
    #[spec("control")]
    pub vertex: Index<Vi>,
    #[spec("UV")]
    pub texture: Index<Ti>,
}

/// A control point with a normal.
#[schema(args = Types)]
#[spec(M3D_SHAPES, "Control point with normal")]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ControlNormal {
    #[spec("control")]
    pub vertex: Index<Vi>,
    #[spec("normal")]
    pub normal: Index<Vi>,
}

/// A control point with a texture coordinate and a normal.
#[schema(args = Types)]
#[spec(M3D_SHAPES, "Control point with texture and normal")]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ControlTextureNormal {
    #[spec("control")]
    pub vertex: Index<Vi>,
    #[spec("UV")]
    pub texture: Index<Ti>,
    #[spec("normal")]
    pub normal: Index<Vi>,
}

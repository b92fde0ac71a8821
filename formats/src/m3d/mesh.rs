//! The polygon mesh, and the surface that a script makes.

use bindery::{BitPacked, Expr, Head, Index, RawTail, Rows, Runs, Width, WidthIn, Within, schema};

use super::deviations::M3D_07;
use super::rules::RECORD_RESERVED;
use super::{M3D, Name, Types, Vi, Widths};

/// A surface that a script makes.
#[schema]
#[spec(M3D, "Procedural Surface")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub struct Procedure {
    /// The script; its name ends in the extension of its language.
    #[spec("script identifier")]
    pub script: Name,
    /// What follows. Should be empty.
    pub tail: RawTail,
}

/// Polygons, and the materials they are made of.
#[schema(args = Types)]
#[spec(M3D, "Mesh")]
#[brw(import_raw(widths: impl Widths))]
#[derive(Debug, Clone, PartialEq)]
pub struct Mesh {
    /// The records, each a change of material or parameter, or a polygon with its corners.
    #[spec("variable length records")]
    #[schema(while_possible)]
    pub records: Runs<Record>,
    /// What follows a record that cannot be told. Should be empty.
    pub tail: RawTail,
}

/// The first byte of a record.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = lsb)]
#[spec(M3D, "Record Magic")]
pub struct RecordMagic {
    /// Each corner has a texture coordinate.
    #[spec("texture coordinate index in the record")]
    pub texture: bool,
    /// Each corner has a normal.
    #[spec("normal vector index in the record")]
    pub normal: bool,
    /// Each corner has a second vertex, and is between the two.
    #[spec("maximum vertex index in the record")]
    pub maximum: bool,
    /// Zero.
    #[bits(1, "reserved for future use, must be zero")]
    pub reserved: u8,
    /// How many corners. None for a record that sets a property.
    #[bits(4, "number of points int this poly")]
    pub points: u8,
}

impl RecordMagic {
    const MATERIAL: Self = Self::polygon(0);
    const PARAMETER: Self = Self {
        texture: true,
        ..Self::MATERIAL
    };

    /// What meshes are mostly made of.
    const TRIANGLE: Self = Self {
        texture: true,
        normal: true,
        ..Self::polygon(3)
    };

    /// A polygon of this many corners that are vertices alone.
    #[must_use]
    pub const fn polygon(points: u8) -> Self {
        Self {
            texture: false,
            normal: false,
            maximum: false,
            reserved: 0,
            points,
        }
    }
}

/// The start of a record of the mesh.
#[schema(tag = RecordMagic, row = "magic", args = Types)]
#[spec(M3D, "Special Records")]
#[brw(import_raw(widths: impl Widths))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Record {
    /// The polygons that follow are of this material; no string for none.
    #[spec("magic 0, use material")]
    #[brw(magic = RecordMagic::MATERIAL)]
    UseMaterial {
        /// Its name. It may be defined in another file.
        #[spec("name of the material")]
        name: Name,
    },
    /// Where the corners that follow are between their two vertices is up to this parameter.
    #[spec("magic 1, use parameter")]
    #[brw(magic = RecordMagic::PARAMETER)]
    UseParameter {
        #[spec("name of the parameter")]
        name: Name,
    },
    /// A polygon; its corners follow.
    #[spec(none = "the record's magic says it")]
    #[schema(other)]
    Polygon {
        /// How many corners, and what each of them has.
        #[schema(tag)]
        #[br(assert(magic.points > 0, "no property of a mesh has the number {}", magic.property()))]
        #[rule(RECORD_RESERVED, magic.reserved == 0, "bit 3 of the record is set")]
        magic: RecordMagic,
    },
}

impl RecordMagic {
    /// What a record without corners sets.
    fn property(self) -> u8 {
        u8::from(self.texture)
            | u8::from(self.normal) << 1
            | u8::from(self.maximum) << 2
            | self.reserved << 3
    }
}

impl Head for Record {
    type Item = Corner;

    const USUAL: Option<Self> = Some(Self::Polygon {
        magic: RecordMagic::TRIANGLE,
    });

    // The other records have no points either.
    const DESCRIBED: Expr = Expr::Field(&["head", "tag", "points"]);

    #[inline]
    fn items(&self) -> usize {
        match self {
            Self::Polygon { magic } => magic.points.into(),
            Self::UseMaterial { .. } | Self::UseParameter { .. } => 0,
        }
    }
}

/// The widths of a corner, which depend on the polygon.
pub trait CornerWidths: Widths {
    /// What each corner has.
    fn magic(self) -> RecordMagic;
}

impl<C: Widths> CornerWidths for Within<C, Record> {
    #[inline]
    fn magic(self) -> RecordMagic {
        match self.head {
            Record::Polygon { magic } => magic,
            Record::UseMaterial { .. } | Record::UseParameter { .. } => RecordMagic::MATERIAL,
        }
    }
}

macro_rules! corner_widths {
    ($($(#[$doc:meta])* $name:ident $wire:literal $has:ident $said:literal $bytes:ident $width:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;

        impl Width for $name {
            const WIRE: &'static str = $wire;
            const FIXED: Option<usize> = None;
            const DESCRIBED: Option<Expr> = Some(Expr::If(
                &Expr::Context(&["widths", "head", "tag", $said]),
                &Expr::Context(&["widths", $width]),
                &Expr::Number(0),
            ));
        }

        impl<C: CornerWidths> WidthIn<C> for $name {
            #[inline]
            fn bytes(context: C) -> usize {
                if context.magic().$has { context.$bytes() } else { 0 }
            }
        }
    )*};
}

corner_widths! {
    /// A texture coordinate index, where the polygon has them.
    CornerTexture "ti_t" texture "texture" ti "ti";
    /// A normal's vertex index, where the polygon has them.
    CornerNormal "vi_t" normal "normal" vi "vi";
    /// A second vertex index, where the polygon has them.
    CornerMaximum "vi_t" maximum "maximum" vi "vi";
}

/// The context of a corner: the widths and the polygon.
pub type CornerContext = Within<Types, Record>;

/// One corner of a polygon. What the polygon does not have takes no bytes and is 0.
#[schema(args = CornerContext, columns)]
#[spec(M3D, "Polygon Data Records")]
#[brw(import_raw(widths: impl CornerWidths))]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Corner {
    #[spec("vertex index")]
    pub vertex: Index<Vi>,
    #[spec("texture coordinate index")]
    #[deviation(M3D_07)]
    pub texture: Index<CornerTexture>,
    /// The vertex that is the normal.
    #[spec("vertex index of normal vector")]
    pub normal: Index<CornerNormal>,
    /// The vertex at the other end, if the corner is between two.
    #[spec("maximum vertex index")]
    pub maximum: Index<CornerMaximum>,
}

/// A polygon with the properties that hold for it.
#[derive(Debug, Clone, Copy)]
pub struct Polygon<'a> {
    /// Which record of the mesh it is.
    pub record: usize,
    /// What each corner has.
    pub magic: RecordMagic,
    /// The material's name; no string for none.
    pub material: Name,
    /// The parameter's name; no string for none.
    pub parameter: Name,
    /// The corners, counter-clockwise.
    pub corners: Rows<'a, Corner>,
}

impl<'a> Polygon<'a> {
    /// The triangles of a fan around the first corner; a triangle is its own fan.
    pub fn triangles(&self) -> impl Iterator<Item = [Corner; 3]> + use<'a> {
        let corners = self.corners;
        (2..corners.len()).filter_map(move |third| {
            let second = corners.get(third.checked_sub(1)?)?;
            Some([corners.get(0)?, second, corners.get(third)?])
        })
    }
}

impl Mesh {
    /// Every polygon, with the material and parameter that were set before it.
    pub fn polygons(&self) -> impl Iterator<Item = Polygon<'_>> {
        let mut material = Name::default();
        let mut parameter = Name::default();
        self.records
            .iter()
            .enumerate()
            .filter_map(move |(record, (head, corners))| match head {
                Record::UseMaterial { name } => {
                    material = name;
                    None
                }
                Record::UseParameter { name } => {
                    parameter = name;
                    None
                }
                Record::Polygon { magic } => Some(Polygon {
                    record,
                    magic,
                    material,
                    parameter,
                    corners,
                }),
            })
    }
}

//! The commands that shapes are made of.

use bindery::{Index, schema};

use super::{
    ControlNormal, ControlTexture, ControlTextureNormal, Include, IncludeMesh, RangedCurve, Scalar,
};
use crate::m3d::{M3D, M3D_SHAPES, Name, Ti, Types, Vi, Widths};

/// What a shape is made of.
#[schema(external_tag = u16, args = Types)]
#[spec(M3D_SHAPES, "Shape commands")]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Command {
    /// What follows is of this material; no string for none.
    #[spec("use")]
    #[spec(M3D, "magic 0, use material", section = "Mathematical Shapes")]
    #[brw(magic = 0u16)]
    Use {
        #[spec(M3D, "name of the material", section = "Mathematical Shapes")]
        material: Name,
    },
    /// Another shape.
    #[spec("inc")]
    #[spec(M3D, "magic 1, use shape", section = "Mathematical Shapes")]
    #[brw(magic = 1u16)]
    Include(Include),
    /// A part of the polygon mesh.
    #[spec("mesh")]
    #[spec(M3D, "magic 2, use mesh", section = "Mathematical Shapes")]
    #[brw(magic = 2u16)]
    Mesh(IncludeMesh),
    /// The same subdivision everywhere.
    #[spec("div")]
    #[brw(magic = 3u16)]
    Divide {
        /// How fine.
        #[spec("constant subdivision", section = "Command div")]
        subdivision: Scalar,
    },
    /// Subdivision along both directions.
    #[spec("sub")]
    #[brw(magic = 4u16)]
    Subdivide {
        #[spec("subdivision u", section = "Command sub")]
        u: Scalar,
        #[spec("subdivision v", section = "Command sub")]
        v: Scalar,
    },
    /// Subdivision by length.
    #[spec("len")]
    #[brw(magic = 5u16)]
    MaximumLength {
        #[spec("max length", section = "Command len")]
        length: Scalar,
    },
    /// Subdivision by curvature.
    #[spec("dist")]
    #[brw(magic = 6u16)]
    MaximumDistance {
        #[spec("max distance", section = "Command dist")]
        distance: Scalar,
        #[spec("max angle", section = "Command dist")]
        angle: Scalar,
    },
    /// The degree along u.
    #[spec("degu")]
    #[brw(magic = 7u16)]
    DegreeU {
        #[spec("degree u", section = "Command degu")]
        u: u8,
    },
    /// The degrees along u and v.
    #[spec("deg")]
    #[brw(magic = 8u16)]
    Degree {
        #[spec("degree u", section = "Command deg")]
        u: u8,
        #[spec("degree v", section = "Command deg")]
        v: u8,
    },
    /// The range along u.
    #[spec("rangeu")]
    #[brw(magic = 9u16)]
    RangeU {
        /// A texture coordinate with both ends.
        #[spec("range u", section = "Command rangeu")]
        u: Index<Ti>,
    },
    /// The ranges along u and v.
    #[spec("range")]
    #[brw(magic = 10u16)]
    Range {
        #[spec("range u", section = "Command range")]
        u: Index<Ti>,
        #[spec("range v", section = "Command range")]
        v: Index<Ti>,
    },
    /// Knots along u.
    #[spec("paru")]
    #[brw(magic = 11u16)]
    ParameterU {
        #[spec("count", section = "Command paru")]
        #[br(temp)]
        count: u32,
        #[spec("knots u", section = "Command paru")]
        #[br(count = count)]
        knots: Vec<Scalar>,
    },
    /// Knots along v.
    #[spec("parv")]
    #[brw(magic = 12u16)]
    ParameterV {
        #[spec("count", section = "Command parv")]
        #[br(temp)]
        count: u32,
        #[spec("knots v", section = "Command parv")]
        #[br(count = count)]
        knots: Vec<Scalar>,
    },
    /// Cuts the surface along a loop.
    #[spec("trim")]
    #[brw(magic = 13u16)]
    Trim {
        #[spec("count", section = "Command trim")]
        #[br(temp)]
        count: u32,
        #[spec("outer trim", section = "Command trim")]
        #[br(count = count)]
        curves: Vec<RangedCurve>,
    },
    /// Cuts a hole along a loop.
    #[spec("hole")]
    #[brw(magic = 14u16)]
    Hole {
        #[spec("count", section = "Command hole")]
        #[br(temp)]
        count: u32,
        #[spec("inner trim", section = "Command hole")]
        #[br(count = count)]
        curves: Vec<RangedCurve>,
    },
    /// Keeps a curve in the triangulation.
    #[spec("scrv")]
    #[brw(magic = 15u16)]
    SpecialCurve {
        #[spec("count", section = "Command scrv")]
        #[br(temp)]
        count: u32,
        #[spec("special curve", section = "Command scrv")]
        #[br(count = count)]
        curves: Vec<RangedCurve>,
    },
    /// Keeps points in the triangulation.
    #[spec("sp")]
    #[brw(magic = 16u16)]
    SpecialPoints {
        #[spec("count", section = "Command sp")]
        #[br(temp)]
        count: u32,
        #[spec("special points", section = "Command sp")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A Bezier curve in one dimension.
    #[spec("bez1")]
    #[brw(magic = 17u16)]
    Bezier1 {
        #[spec("count", section = "Command bez1")]
        #[br(temp)]
        count: u32,
        #[spec("control", section = "Command bez1")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A B-spline in one dimension.
    #[spec("bsp1")]
    #[brw(magic = 18u16)]
    Spline1 {
        #[spec("count", section = "Command bsp1")]
        #[br(temp)]
        count: u32,
        #[spec("control", section = "Command bsp1")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A Bezier curve in two dimensions.
    #[spec("bez2")]
    #[brw(magic = 19u16)]
    Bezier2 {
        #[spec("count", section = "Command bez2")]
        #[br(temp)]
        count: u32,
        #[spec("control", section = "Command bez2")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A B-spline in two dimensions.
    #[spec("bsp2")]
    #[brw(magic = 20u16)]
    Spline2 {
        #[spec("count", section = "Command bsp2")]
        #[br(temp)]
        count: u32,
        #[spec("control", section = "Command bsp2")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A Bezier surface with texture and normals.
    #[spec("bezun")]
    #[brw(magic = 21u16)]
    BezierTextureNormal {
        #[spec("count", section = "Command bezun")]
        #[br(temp)]
        count: u32,
        #[spec("control", section = "Command bezun")]
        #[br(count = count)]
        points: Vec<ControlTextureNormal>,
    },
    /// A Bezier surface with texture.
    #[spec("bezu")]
    #[brw(magic = 22u16)]
    BezierTexture {
        #[spec("count", section = "Command bezu")]
        #[br(temp)]
        count: u32,
        #[spec("control", section = "Command bezu")]
        #[br(count = count)]
        points: Vec<ControlTexture>,
    },
    /// A Bezier surface with normals.
    #[spec("bezn")]
    #[brw(magic = 23u16)]
    BezierNormal {
        #[spec("count", section = "Command bezn")]
        #[br(temp)]
        count: u32,
        #[spec("control", section = "Command bezn")]
        #[br(count = count)]
        points: Vec<ControlNormal>,
    },
    /// A Bezier surface.
    #[spec("bez")]
    #[brw(magic = 24u16)]
    Bezier {
        #[spec("count", section = "Command bez")]
        #[br(temp)]
        count: u32,
        #[spec("control", section = "Command bez")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A NURBS surface with texture and normals.
    #[spec("nurbsun")]
    #[brw(magic = 25u16)]
    NurbsTextureNormal {
        #[spec("count", section = "Command nurbsun")]
        #[br(temp)]
        count: u32,
        #[spec("control", section = "Command nurbsun")]
        #[br(count = count)]
        points: Vec<ControlTextureNormal>,
    },
    /// A NURBS surface with texture.
    #[spec("nurbsu")]
    #[brw(magic = 26u16)]
    NurbsTexture {
        #[spec("count", section = "Command nurbsu")]
        #[br(temp)]
        count: u32,
        #[spec("control", section = "Command nurbsu")]
        #[br(count = count)]
        points: Vec<ControlTexture>,
    },
    /// A NURBS surface with normals.
    #[spec("nurbsn")]
    #[brw(magic = 27u16)]
    NurbsNormal {
        #[spec("count", section = "Command nurbsn")]
        #[br(temp)]
        count: u32,
        #[spec("control", section = "Command nurbsn")]
        #[br(count = count)]
        points: Vec<ControlNormal>,
    },
    /// A NURBS surface.
    #[spec("nurbs")]
    #[brw(magic = 28u16)]
    Nurbs {
        #[spec("count", section = "Command nurbs")]
        #[br(temp)]
        count: u32,
        #[spec("control", section = "Command nurbs")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// Joins two surfaces.
    #[spec("conn")]
    #[brw(magic = 29u16)]
    Connect {
        /// The first surface.
        #[spec("surf1", section = "Command conn")]
        surface1: u16,
        /// Where on its curve.
        #[spec("range1", section = "Command conn")]
        range1: Index<Ti>,
        /// Its curve.
        #[spec("curve1", section = "Command conn")]
        curve1: u16,
        /// The second surface.
        #[spec("surf2", section = "Command conn")]
        surface2: u16,
        /// Where on its curve.
        #[spec("range2", section = "Command conn")]
        range2: Index<Ti>,
        /// Its curve.
        #[spec("curve2", section = "Command conn")]
        curve2: u16,
    },
    /// A line through points.
    #[spec("line")]
    #[brw(magic = 30u16)]
    Line {
        #[spec("count", section = "Command line")]
        #[br(temp)]
        count: u32,
        #[spec("polyline", section = "Command line")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A polygon.
    #[spec("polygon")]
    #[brw(magic = 31u16)]
    Polygon {
        #[spec("count", section = "Command polygon")]
        #[br(temp)]
        count: u32,
        #[spec("polygon", section = "Command polygon")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A circle.
    #[spec("circle")]
    #[brw(magic = 32u16)]
    Circle {
        /// Its middle.
        #[spec("pos", section = "Command circle")]
        position: Index<Vi>,
        #[spec("ori", section = "Command circle")]
        orientation: Index<Vi>,
        #[spec("radius", section = "Command circle")]
        radius: Scalar,
    },
    /// A body between two circles.
    #[spec("cylinder")]
    #[brw(magic = 33u16)]
    Cylinder(Box<Cylinder>),
    /// A sphere; the keyword is spelled like that.
    #[spec("shpere")]
    #[brw(magic = 34u16)]
    Sphere {
        /// Its middle.
        #[spec("pos", section = "Command shpere")]
        position: Index<Vi>,
        #[spec("radius", section = "Command shpere")]
        radius: Scalar,
    },
    /// A ring.
    #[spec("torus")]
    #[brw(magic = 35u16)]
    Torus(Box<Torus>),
    /// A cone.
    #[spec("cone")]
    #[brw(magic = 36u16)]
    Cone {
        #[spec("pos1", section = "Command cone")]
        position1: Index<Vi>,
        #[spec("pos2", section = "Command cone")]
        position2: Index<Vi>,
        #[spec("pos3", section = "Command cone")]
        position3: Index<Vi>,
    },
    /// A box.
    #[spec("cube")]
    #[brw(magic = 37u16)]
    Cube {
        #[spec("pos1", section = "Command cube")]
        position1: Index<Vi>,
        #[spec("pos2", section = "Command cube")]
        position2: Index<Vi>,
        #[spec("pos3", section = "Command cube")]
        position3: Index<Vi>,
    },
}

/// A body between two circles. Behind a pointer, because no other command is as large.
#[schema(args = Types, rows = "lower case")]
#[spec(M3D_SHAPES, "Command cylinder")]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cylinder {
    /// The middle of the first circle.
    #[spec("pos1")]
    pub position1: Index<Vi>,
    #[spec("ori1")]
    pub orientation1: Index<Vi>,
    /// Its radius.
    pub radius1: Scalar,
    /// The middle of the second circle.
    #[spec("pos2")]
    pub position2: Index<Vi>,
    #[spec("ori2")]
    pub orientation2: Index<Vi>,
    /// Its radius.
    pub radius2: Scalar,
}

/// A ring. Behind a pointer, because few commands are as large.
#[schema(args = Types, rows = "lower case")]
#[spec(M3D_SHAPES, "Command torus")]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Torus {
    /// Its middle.
    #[spec("pos")]
    pub position: Index<Vi>,
    #[spec("ori")]
    pub orientation: Index<Vi>,
    /// Its radius.
    pub radius1: Scalar,
    /// The radius of its body.
    pub radius2: Scalar,
}

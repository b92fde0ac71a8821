//! The commands that shapes are made of.

use bindery::{Index, count_of, schema};

use super::{
    ControlNormal, ControlTexture, ControlTextureNormal, Include, IncludeMesh, RangedCurve, Scalar,
};
use crate::m3d::{M3D, M3D_SHAPES, Name, Ti, Types, Vi, Widths};

/// What a shape is made of.
#[schema(external_tag = u16, args = Types)]
#[spec(M3D_SHAPES, "Shape commands")]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// What follows is of this material; no string for none.
    #[spec("use")]
    #[spec(M3D, "magic 0, use material", section = "Mathematical Shapes")]
    #[brw(magic = 0u16)]
    Use {
        /// Its name.
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
        /// Along u.
        #[spec("subdivision u", section = "Command sub")]
        u: Scalar,
        /// Along v.
        #[spec("subdivision v", section = "Command sub")]
        v: Scalar,
    },
    /// Subdivision by length.
    #[spec("len")]
    #[brw(magic = 5u16)]
    MaximumLength {
        /// The longest piece.
        #[spec("max length", section = "Command len")]
        length: Scalar,
    },
    /// Subdivision by curvature.
    #[spec("dist")]
    #[brw(magic = 6u16)]
    MaximumDistance {
        /// The largest distance.
        #[spec("max distance", section = "Command dist")]
        distance: Scalar,
        /// The largest angle.
        #[spec("max angle", section = "Command dist")]
        angle: Scalar,
    },
    /// The degree along u.
    #[spec("degu")]
    #[brw(magic = 7u16)]
    DegreeU {
        /// The degree.
        #[spec("degree u", section = "Command degu")]
        u: u8,
    },
    /// The degrees along u and v.
    #[spec("deg")]
    #[brw(magic = 8u16)]
    Degree {
        /// Along u.
        #[spec("degree u", section = "Command deg")]
        u: u8,
        /// Along v.
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
        /// Along u.
        #[spec("range u", section = "Command range")]
        u: Index<Ti>,
        /// Along v.
        #[spec("range v", section = "Command range")]
        v: Index<Ti>,
    },
    /// Knots along u.
    #[spec("paru")]
    #[brw(magic = 11u16)]
    ParameterU {
        /// How many follow.
        #[spec("count", section = "Command paru")]
        #[br(temp)]
        #[bw(try_calc = count_of(knots))]
        count: u32,
        /// What follows.
        #[spec("knots u", section = "Command paru")]
        #[br(count = count)]
        knots: Vec<Scalar>,
    },
    /// Knots along v.
    #[spec("parv")]
    #[brw(magic = 12u16)]
    ParameterV {
        /// How many follow.
        #[spec("count", section = "Command parv")]
        #[br(temp)]
        #[bw(try_calc = count_of(knots))]
        count: u32,
        /// What follows.
        #[spec("knots v", section = "Command parv")]
        #[br(count = count)]
        knots: Vec<Scalar>,
    },
    /// Cuts the surface along a loop.
    #[spec("trim")]
    #[brw(magic = 13u16)]
    Trim {
        /// How many follow.
        #[spec("count", section = "Command trim")]
        #[br(temp)]
        #[bw(try_calc = count_of(curves))]
        count: u32,
        /// What follows.
        #[spec("outer trim", section = "Command trim")]
        #[br(count = count)]
        curves: Vec<RangedCurve>,
    },
    /// Cuts a hole along a loop.
    #[spec("hole")]
    #[brw(magic = 14u16)]
    Hole {
        /// How many follow.
        #[spec("count", section = "Command hole")]
        #[br(temp)]
        #[bw(try_calc = count_of(curves))]
        count: u32,
        /// What follows.
        #[spec("inner trim", section = "Command hole")]
        #[br(count = count)]
        curves: Vec<RangedCurve>,
    },
    /// Keeps a curve in the triangulation.
    #[spec("scrv")]
    #[brw(magic = 15u16)]
    SpecialCurve {
        /// How many follow.
        #[spec("count", section = "Command scrv")]
        #[br(temp)]
        #[bw(try_calc = count_of(curves))]
        count: u32,
        /// What follows.
        #[spec("special curve", section = "Command scrv")]
        #[br(count = count)]
        curves: Vec<RangedCurve>,
    },
    /// Keeps points in the triangulation.
    #[spec("sp")]
    #[brw(magic = 16u16)]
    SpecialPoints {
        /// How many follow.
        #[spec("count", section = "Command sp")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
        #[spec("special points", section = "Command sp")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A Bezier curve in one dimension.
    #[spec("bez1")]
    #[brw(magic = 17u16)]
    Bezier1 {
        /// How many follow.
        #[spec("count", section = "Command bez1")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
        #[spec("control", section = "Command bez1")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A B-spline in one dimension.
    #[spec("bsp1")]
    #[brw(magic = 18u16)]
    Spline1 {
        /// How many follow.
        #[spec("count", section = "Command bsp1")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
        #[spec("control", section = "Command bsp1")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A Bezier curve in two dimensions.
    #[spec("bez2")]
    #[brw(magic = 19u16)]
    Bezier2 {
        /// How many follow.
        #[spec("count", section = "Command bez2")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
        #[spec("control", section = "Command bez2")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A B-spline in two dimensions.
    #[spec("bsp2")]
    #[brw(magic = 20u16)]
    Spline2 {
        /// How many follow.
        #[spec("count", section = "Command bsp2")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
        #[spec("control", section = "Command bsp2")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A Bezier surface with texture and normals.
    #[spec("bezun")]
    #[brw(magic = 21u16)]
    BezierTextureNormal {
        /// How many follow.
        #[spec("count", section = "Command bezun")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
        #[spec("control", section = "Command bezun")]
        #[br(count = count)]
        points: Vec<ControlTextureNormal>,
    },
    /// A Bezier surface with texture.
    #[spec("bezu")]
    #[brw(magic = 22u16)]
    BezierTexture {
        /// How many follow.
        #[spec("count", section = "Command bezu")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
        #[spec("control", section = "Command bezu")]
        #[br(count = count)]
        points: Vec<ControlTexture>,
    },
    /// A Bezier surface with normals.
    #[spec("bezn")]
    #[brw(magic = 23u16)]
    BezierNormal {
        /// How many follow.
        #[spec("count", section = "Command bezn")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
        #[spec("control", section = "Command bezn")]
        #[br(count = count)]
        points: Vec<ControlNormal>,
    },
    /// A Bezier surface.
    #[spec("bez")]
    #[brw(magic = 24u16)]
    Bezier {
        /// How many follow.
        #[spec("count", section = "Command bez")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
        #[spec("control", section = "Command bez")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A NURBS surface with texture and normals.
    #[spec("nurbsun")]
    #[brw(magic = 25u16)]
    NurbsTextureNormal {
        /// How many follow.
        #[spec("count", section = "Command nurbsun")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
        #[spec("control", section = "Command nurbsun")]
        #[br(count = count)]
        points: Vec<ControlTextureNormal>,
    },
    /// A NURBS surface with texture.
    #[spec("nurbsu")]
    #[brw(magic = 26u16)]
    NurbsTexture {
        /// How many follow.
        #[spec("count", section = "Command nurbsu")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
        #[spec("control", section = "Command nurbsu")]
        #[br(count = count)]
        points: Vec<ControlTexture>,
    },
    /// A NURBS surface with normals.
    #[spec("nurbsn")]
    #[brw(magic = 27u16)]
    NurbsNormal {
        /// How many follow.
        #[spec("count", section = "Command nurbsn")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
        #[spec("control", section = "Command nurbsn")]
        #[br(count = count)]
        points: Vec<ControlNormal>,
    },
    /// A NURBS surface.
    #[spec("nurbs")]
    #[brw(magic = 28u16)]
    Nurbs {
        /// How many follow.
        #[spec("count", section = "Command nurbs")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
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
        /// How many follow.
        #[spec("count", section = "Command line")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
        #[spec("polyline", section = "Command line")]
        #[br(count = count)]
        points: Vec<Index<Vi>>,
    },
    /// A polygon.
    #[spec("polygon")]
    #[brw(magic = 31u16)]
    Polygon {
        /// How many follow.
        #[spec("count", section = "Command polygon")]
        #[br(temp)]
        #[bw(try_calc = count_of(points))]
        count: u32,
        /// What follows.
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
        /// How it is turned.
        #[spec("ori", section = "Command circle")]
        orientation: Index<Vi>,
        /// Its radius.
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
        /// Its radius.
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
        /// The first place.
        #[spec("pos1", section = "Command cone")]
        position1: Index<Vi>,
        /// The second place.
        #[spec("pos2", section = "Command cone")]
        position2: Index<Vi>,
        /// The third place.
        #[spec("pos3", section = "Command cone")]
        position3: Index<Vi>,
    },
    /// A box.
    #[spec("cube")]
    #[brw(magic = 37u16)]
    Cube {
        /// The first place.
        #[spec("pos1", section = "Command cube")]
        position1: Index<Vi>,
        /// The second place.
        #[spec("pos2", section = "Command cube")]
        position2: Index<Vi>,
        /// The third place.
        #[spec("pos3", section = "Command cube")]
        position3: Index<Vi>,
    },
}

/// A body between two circles. Behind a pointer, because no other command is as large.
#[schema(args = Types)]
#[spec(M3D_SHAPES, "Command cylinder")]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cylinder {
    /// The middle of the first circle.
    #[spec("pos1")]
    pub position1: Index<Vi>,
    /// How it is turned.
    #[spec("ori1")]
    pub orientation1: Index<Vi>,
    /// Its radius.
    #[spec("radius1")]
    pub radius1: Scalar,
    /// The middle of the second circle.
    #[spec("pos2")]
    pub position2: Index<Vi>,
    /// How it is turned.
    #[spec("ori2")]
    pub orientation2: Index<Vi>,
    /// Its radius.
    #[spec("radius2")]
    pub radius2: Scalar,
}

/// A ring. Behind a pointer, because few commands are as large.
#[schema(args = Types)]
#[spec(M3D_SHAPES, "Command torus")]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Torus {
    /// Its middle.
    #[spec("pos")]
    pub position: Index<Vi>,
    /// How it is turned.
    #[spec("ori")]
    pub orientation: Index<Vi>,
    /// Its radius.
    #[spec("radius1")]
    pub radius1: Scalar,
    /// The radius of its body.
    #[spec("radius2")]
    pub radius2: Scalar,
}

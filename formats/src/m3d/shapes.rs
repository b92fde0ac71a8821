//! Mathematical shapes.

use bindery::{
    Decode, Enumeration, Index, Input, Limits, RawTail, Sentinel, Session, Tagged, count_of, schema,
};

use super::{
    Bi, CoordinateType, Fi, Hi, M3D, M3D_05, M3D_08, M3D_SHAPES, Mesh, Name, Ti, Types, Vi,
};

/// How shapes include other shapes and meshes. Three descriptions say three things, and a file does
/// not tell which one it follows.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(none = "the documents contradict each other; no file says which one it follows")]
pub enum ShapeLayout {
    /// As the text of the format says.
    Text = 0,
    /// As the reference program reads and writes.
    Program = 1,
    /// As the list of shape commands says.
    CommandList = 2,
}

impl ShapeLayout {
    /// The layout that the shapes of a payload follow: the text's, if it consumes each of them exactly.
    /// Else another that does; where both do, the one whose shapes and faces exist. `chunks` is
    /// everything behind the model header.
    #[must_use]
    pub fn of(chunks: &[u8], types: Types) -> Self {
        let bodies = bodies(chunks, b"SHPE");
        let read = |layout: Self| {
            let types = types.with_shape_layout(layout);
            let shape = |body: &&[u8]| {
                let shape: Shape = read_body(body, types)?;
                shape.tail.is_empty().then_some(shape)
            };
            bodies.iter().map(shape).collect::<Option<Vec<Shape>>>()
        };
        if bodies.is_empty() || read(Self::Text).is_some() {
            return Self::Text;
        }
        match (read(Self::Program), read(Self::CommandList)) {
            (None, None) => Self::Text,
            (Some(_), None) => Self::Program,
            (None, Some(_)) => Self::CommandList,
            (Some(program), Some(list)) => {
                let faces = polygons_of(chunks, types);
                if !includes_exist(&program, faces) && includes_exist(&list, faces) {
                    Self::CommandList
                } else {
                    Self::Program
                }
            }
        }
    }
}

/// The bodies of the chunks with these letters.
fn bodies<'a>(chunks: &'a [u8], wanted: &[u8; 4]) -> Vec<&'a [u8]> {
    let mut bodies = Vec::new();
    let mut rest = chunks;
    while let Some((magic, after)) = rest.split_first_chunk::<4>()
        && let Some((length, _)) = after.split_first_chunk::<4>()
        && let Ok(length) = usize::try_from(u32::from_le_bytes(*length))
        && let Some((chunk, next)) = rest.split_at_checked(length)
        && let Some(body) = chunk.get(8..)
    {
        if magic == wanted {
            bodies.push(body);
        }
        rest = next;
    }
    bodies
}

fn read_body<T: Decode<Types>>(body: &[u8], types: Types) -> Option<T> {
    let session = Session::new(Limits::default());
    T::decode(&mut Input::new(body, &session), types).ok()
}

/// How many polygons the meshes of a payload have.
fn polygons_of(chunks: &[u8], types: Types) -> u64 {
    bodies(chunks, b"MESH")
        .into_iter()
        .filter_map(|body| read_body::<Mesh>(body, types))
        .map(|mesh| mesh.polygons().count() as u64)
        .fold(0, u64::saturating_add)
}

/// Whether the shapes and faces that shapes include are there.
fn includes_exist(shapes: &[Shape], faces: u64) -> bool {
    shapes.iter().all(|shape| {
        shape.commands.iter().all(|record| match &record.command {
            Command::Include(include) => u64::from(include.shape()) < shapes.len() as u64,
            Command::Mesh(include) => include.end() <= faces,
            _ => true,
        })
    })
}

impl Include {
    /// The shape that is included.
    #[must_use]
    pub fn shape(&self) -> u32 {
        match self {
            Self::Placed { shape, .. } | Self::Scaled { shape, .. } => shape.get(),
        }
    }
}

impl IncludeMesh {
    /// The face behind the last that is included.
    #[must_use]
    pub fn end(&self) -> u64 {
        let (start, count) = match self {
            Self::Text { start, count, .. } => (*start, *count),
            Self::Program { start } => (start.get(), 1),
            Self::CommandList { start, count, .. } => (start.get(), count.get()),
        };
        u64::from(start).saturating_add(count.into())
    }
}

/// A surface or body given by formulas.
#[schema]
#[spec(M3D, "Mathematical Shapes")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    /// Its name.
    #[spec("name of the shape")]
    pub name: Name,
    /// The bone that it follows; -1 is none.
    #[spec("group bone id")]
    #[deviation(M3D_05)]
    pub group: Sentinel<Bi>,
    /// What it is made of.
    #[spec("variable length records")]
    #[schema(while_possible)]
    pub commands: Vec<ShapeRecord>,
    /// What follows a command that cannot be told. Should be empty.
    #[spec(none = "bytes after the last record that can be told; kept as read")]
    pub tail: RawTail,
}

/// One command with its number.
#[schema]
#[spec(M3D, "Mathematical Shapes")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub struct ShapeRecord {
    /// The lower seven bits of the command's number; the top bit says that another byte follows.
    #[spec("0xxxxxxx magic 3-127, shape type")]
    #[br(temp)]
    #[bw(calc = low_byte(command.tag(), *two_bytes))]
    magic: u8,
    /// The bits above those seven.
    #[spec("xxxxxxxx magic MSB shape type")]
    #[br(temp, if(magic >= 128))]
    #[bw(calc = high_byte(command.tag(), *two_bytes))]
    high: Option<u8>,
    /// Whether the number takes two bytes although one would do.
    #[spec(derived_from = "magic")]
    #[br(calc = magic >= 128)]
    #[bw(ignore)]
    pub two_bytes: bool,
    /// The command with its arguments.
    #[spec(none = "every command has rows of its own")]
    #[schema(tag = u16::from(magic & 0x7F) | u16::from(high.unwrap_or(0)) << 7)]
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
#[schema(external_tag = CoordinateType, implied = types.vc())]
#[spec(M3D, "Variable Types")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scalar {
    /// 127 is 1.0.
    #[spec(none = "vc_t chooses the variant")]
    #[brw(magic = CoordinateType::I8)]
    I8(i8),
    /// 32767 is 1.0.
    #[spec(none = "vc_t chooses the variant")]
    #[brw(magic = CoordinateType::I16)]
    I16(i16),
    /// Single precision.
    #[spec(none = "vc_t chooses the variant")]
    #[brw(magic = CoordinateType::F32)]
    F32(f32),
    /// Double precision.
    #[spec(none = "vc_t chooses the variant")]
    #[brw(magic = CoordinateType::F64)]
    F64(f64),
}

impl Scalar {
    /// The number in double precision.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        match self {
            Self::I8(number) => f64::from(number) / 127.0,
            Self::I16(number) => f64::from(number) / 32767.0,
            Self::F32(number) => number.into(),
            Self::F64(number) => number,
        }
    }
}

/// How another shape is included.
#[schema(external_tag = bool, implied = types.shape_layout() == ShapeLayout::CommandList)]
#[spec(M3D, "Mathematical Shapes")]
#[deviation(M3D_08)]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Include {
    /// As the text and the reference program have it.
    #[spec(none = "the layout chooses the variant")]
    #[brw(magic = false)]
    Placed {
        /// The shape.
        #[spec("shape index")]
        shape: Index<Hi>,
        /// Its place.
        #[spec("new shape position")]
        position: Index<Vi>,
        /// How it is turned and scaled.
        #[spec("new shape orientation and scaling")]
        orientation: Index<Vi>,
    },
    /// As the list of shape commands has it.
    #[spec(none = "the layout chooses the variant")]
    #[brw(magic = true)]
    Scaled {
        /// The shape.
        #[spec(M3D_SHAPES, "shape", section = "Command inc")]
        shape: Index<Hi>,
        /// Its place.
        #[spec(M3D_SHAPES, "pos", section = "Command inc")]
        position: Index<Vi>,
        /// How it is turned.
        #[spec(M3D_SHAPES, "ori", section = "Command inc")]
        orientation: Index<Vi>,
        /// How it is scaled.
        #[spec(M3D_SHAPES, "scale", section = "Command inc")]
        scale: Index<Vi>,
    },
}

/// How a part of the polygon mesh is included.
#[schema(external_tag = ShapeLayout, implied = types.shape_layout())]
#[spec(M3D, "Mathematical Shapes")]
#[deviation(M3D_08)]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum IncludeMesh {
    /// As the text has it.
    #[spec(none = "the layout chooses the variant")]
    #[brw(magic = ShapeLayout::Text)]
    Text {
        /// The first face.
        #[spec("start face index")]
        start: u32,
        /// How many faces.
        #[spec("number of face to include")]
        count: u32,
        /// Its place.
        #[spec("new mesh position")]
        position: Index<Vi>,
        /// How it is turned and scaled.
        #[spec("new mesh orientation and scaling")]
        orientation: Index<Vi>,
    },
    /// As the reference program has it.
    #[spec(none = "the layout chooses the variant")]
    #[brw(magic = ShapeLayout::Program)]
    Program {
        /// The first face.
        #[spec(M3D_SHAPES, "start", section = "Command mesh")]
        start: Index<Fi>,
    },
    /// As the list of shape commands has it.
    #[spec(none = "the layout chooses the variant")]
    #[brw(magic = ShapeLayout::CommandList)]
    CommandList {
        /// The first face.
        #[spec(M3D_SHAPES, "start", section = "Command mesh")]
        start: Index<Fi>,
        /// How many faces.
        #[spec(M3D_SHAPES, "count", section = "Command mesh")]
        count: Index<Fi>,
        /// Its place.
        #[spec(M3D_SHAPES, "pos", section = "Command mesh")]
        position: Index<Vi>,
        /// How it is turned.
        #[spec(M3D_SHAPES, "ori", section = "Command mesh")]
        orientation: Index<Vi>,
        /// How it is scaled.
        #[spec(M3D_SHAPES, "scale", section = "Command mesh")]
        scale: Index<Vi>,
    },
}

/// A piece of a curve.
#[schema]
#[spec(M3D_SHAPES, "Ranged curve")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RangedCurve {
    /// A texture coordinate with both ends.
    #[spec("range")]
    pub range: Index<Ti>,
    /// The curve.
    #[spec("curve")]
    pub curve: u16,
}

/// A control point with a texture coordinate.
#[schema]
#[spec(M3D_SHAPES, "Control point with texture")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ControlTexture {
    /// The control point.
    #[spec("control")]
    pub vertex: Index<Vi>,
    /// Its texture coordinate.
    #[spec("UV")]
    pub texture: Index<Ti>,
}

/// A control point with a normal.
#[schema]
#[spec(M3D_SHAPES, "Control point with normal")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ControlNormal {
    /// The control point.
    #[spec("control")]
    pub vertex: Index<Vi>,
    /// Its normal.
    #[spec("normal")]
    pub normal: Index<Vi>,
}

/// A control point with a texture coordinate and a normal.
#[schema]
#[spec(M3D_SHAPES, "Control point with texture and normal")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ControlTextureNormal {
    /// The control point.
    #[spec("control")]
    pub vertex: Index<Vi>,
    /// Its texture coordinate.
    #[spec("UV")]
    pub texture: Index<Ti>,
    /// Its normal.
    #[spec("normal")]
    pub normal: Index<Vi>,
}

/// What a shape is made of.
#[schema(external_tag = u16)]
#[spec(M3D_SHAPES, "Shape commands")]
#[brw(import_raw(types: Types))]
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
    Cylinder {
        /// The middle of the first circle.
        #[spec("pos1", section = "Command cylinder")]
        position1: Index<Vi>,
        /// How it is turned.
        #[spec("ori1", section = "Command cylinder")]
        orientation1: Index<Vi>,
        /// Its radius.
        #[spec("radius1", section = "Command cylinder")]
        radius1: Scalar,
        /// The middle of the second circle.
        #[spec("pos2", section = "Command cylinder")]
        position2: Index<Vi>,
        /// How it is turned.
        #[spec("ori2", section = "Command cylinder")]
        orientation2: Index<Vi>,
        /// Its radius.
        #[spec("radius2", section = "Command cylinder")]
        radius2: Scalar,
    },
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
    Torus {
        /// Its middle.
        #[spec("pos", section = "Command torus")]
        position: Index<Vi>,
        /// How it is turned.
        #[spec("ori", section = "Command torus")]
        orientation: Index<Vi>,
        /// Its radius.
        #[spec("radius1", section = "Command torus")]
        radius1: Scalar,
        /// The radius of its body.
        #[spec("radius2", section = "Command torus")]
        radius2: Scalar,
    },
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

impl Command {
    /// Adds the vertices and texture coordinates that it refers to.
    pub(super) fn references(&self, vertices: &mut Vec<Index<Vi>>, uvs: &mut Vec<Index<Ti>>) {
        match self {
            Self::Include(Include::Placed {
                position,
                orientation,
                ..
            })
            | Self::Mesh(IncludeMesh::Text {
                position,
                orientation,
                ..
            }) => vertices.extend([*position, *orientation]),
            Self::Include(Include::Scaled {
                position,
                orientation,
                scale,
                ..
            })
            | Self::Mesh(IncludeMesh::CommandList {
                position,
                orientation,
                scale,
                ..
            }) => vertices.extend([*position, *orientation, *scale]),
            Self::RangeU { u } => {
                uvs.extend([*u]);
            }
            Self::Range { u, v } => {
                uvs.extend([*u, *v]);
            }
            Self::Trim { curves } | Self::Hole { curves } | Self::SpecialCurve { curves } => {
                uvs.extend(curves.iter().map(|curve| curve.range));
            }
            Self::SpecialPoints { points }
            | Self::Bezier1 { points }
            | Self::Spline1 { points }
            | Self::Bezier2 { points }
            | Self::Spline2 { points }
            | Self::Bezier { points }
            | Self::Nurbs { points }
            | Self::Line { points }
            | Self::Polygon { points } => {
                vertices.extend(points);
            }
            Self::BezierTextureNormal { points } | Self::NurbsTextureNormal { points } => {
                vertices.extend(points.iter().map(|point| point.vertex));
                uvs.extend(points.iter().map(|point| point.texture));
                vertices.extend(points.iter().map(|point| point.normal));
            }
            Self::BezierTexture { points } | Self::NurbsTexture { points } => {
                vertices.extend(points.iter().map(|point| point.vertex));
                uvs.extend(points.iter().map(|point| point.texture));
            }
            Self::BezierNormal { points } | Self::NurbsNormal { points } => {
                vertices.extend(points.iter().map(|point| point.vertex));
                vertices.extend(points.iter().map(|point| point.normal));
            }
            Self::Connect { range1, range2, .. } => {
                uvs.extend([*range1, *range2]);
            }
            Self::Circle {
                position,
                orientation,
                ..
            }
            | Self::Torus {
                position,
                orientation,
                ..
            } => {
                vertices.extend([*position, *orientation]);
            }
            Self::Cylinder {
                position1,
                orientation1,
                position2,
                orientation2,
                ..
            } => {
                vertices.extend([*position1, *orientation1, *position2, *orientation2]);
            }
            Self::Sphere { position, .. } => {
                vertices.extend([*position]);
            }
            Self::Cone {
                position1,
                position2,
                position3,
            }
            | Self::Cube {
                position1,
                position2,
                position3,
            } => {
                vertices.extend([*position1, *position2, *position3]);
            }
            Self::Use { .. }
            | Self::Mesh(IncludeMesh::Program { .. })
            | Self::Divide { .. }
            | Self::Subdivide { .. }
            | Self::MaximumLength { .. }
            | Self::MaximumDistance { .. }
            | Self::DegreeU { .. }
            | Self::Degree { .. }
            | Self::ParameterU { .. }
            | Self::ParameterV { .. } => {}
        }
    }
}

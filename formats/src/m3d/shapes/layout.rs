//! How shapes include other shapes and meshes: three descriptions, of which a file follows one.

use std::ops::ControlFlow;

use bindery::walk::{Leaf, Place, Step, Visitor, walk_under};
use bindery::{
    Class, Decode as _, Encode as _, Enumeration, Index, Input, Open, Segment, Session,
    Tagged as _, WriteSettings, Writer, schema,
};

use super::{Command, Shape};
use crate::edit;
use crate::m3d::deviations::M3D_08;
use crate::m3d::{Chunk, ChunkBody, Fi, Hi, M3D, M3D_SHAPES, OwnChunks, Types, Vi, Widths};

/// The letters of a shape's chunk.
const SHAPE: [u8; 4] = *b"SHPE";

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

/// How another shape is included.
#[schema(external_tag = bool, implied = types.types().shape_layout() == ShapeLayout::CommandList, args = Types)]
#[spec(M3D, "Mathematical Shapes")]
#[deviation(M3D_08)]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Include {
    /// As the text and the reference program have it.
    #[brw(magic = false)]
    Placed {
        #[spec("shape index")]
        shape: Index<Hi>,
        #[spec("new shape position")]
        position: Index<Vi>,
        /// How it is turned and scaled.
        #[spec("new shape orientation and scaling")]
        orientation: Index<Vi>,
    },
    /// As the list of shape commands has it.
    #[brw(magic = true)]
    Scaled {
        #[spec(M3D_SHAPES, "shape", section = "Command inc")]
        shape: Index<Hi>,
        #[spec(M3D_SHAPES, "pos", section = "Command inc")]
        position: Index<Vi>,
        #[spec(M3D_SHAPES, "ori", section = "Command inc")]
        orientation: Index<Vi>,
        /// How it is scaled.
        #[spec(M3D_SHAPES, "scale", section = "Command inc")]
        scale: Index<Vi>,
    },
}

/// How a part of the polygon mesh is included.
#[schema(external_tag = ShapeLayout, implied = types.types().shape_layout(), args = Types)]
#[spec(M3D, "Mathematical Shapes")]
#[deviation(M3D_08)]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum IncludeMesh {
    /// As the text has it.
    Text {
        #[spec("start face index")]
        start: u32,
        #[spec("number of face to include")]
        count: u32,
        #[spec("new mesh position")]
        position: Index<Vi>,
        /// How it is turned and scaled.
        #[spec("new mesh orientation and scaling")]
        orientation: Index<Vi>,
    },
    /// As the reference program has it.
    Program {
        /// The first face.
        #[spec(M3D_SHAPES, "start", section = "Command mesh")]
        start: Index<Fi>,
    },
    /// As the list of shape commands has it.
    CommandList {
        /// The first face.
        #[spec(M3D_SHAPES, "start", section = "Command mesh")]
        start: Index<Fi>,
        /// How many faces.
        #[spec(M3D_SHAPES, "count", section = "Command mesh")]
        count: Index<Fi>,
        #[spec(M3D_SHAPES, "pos", section = "Command mesh")]
        position: Index<Vi>,
        #[spec(M3D_SHAPES, "ori", section = "Command mesh")]
        orientation: Index<Vi>,
        /// How it is scaled.
        #[spec(M3D_SHAPES, "scale", section = "Command mesh")]
        scale: Index<Vi>,
    },
}

impl ShapeLayout {
    /// Whether a chunk is a shape that the text does not consume exactly, so that its layout may be another. It is gone
    /// over, and nothing of it is kept.
    pub(crate) fn is_open(chunk: &[u8], types: Types) -> bool {
        if !chunk.starts_with(&SHAPE) {
            return false;
        }
        let mut tail = TailOfShape::default();
        // What is wrong leaves it open, and so does no tail; other chunks may follow. Nothing is kept that a limit
        // could count.
        let _ = walk_under::<Chunk, Types>(chunk, edit::without_limits(), types, &mut tail);
        !tail.is_met || tail.has_bytes
    }

    /// The layout of shapes that do not follow the text, under which `chunks` were read with `types`. They
    /// follow it if it consumes each of them exactly. Else the layout is another that does so; where both
    /// do, the one whose shapes and faces exist.
    ///
    /// Shapes are read again one by one, within the limits of the file, and nothing of them is kept.
    pub(crate) fn other_than_text<Own: OwnChunks>(
        chunks: &[Chunk<Own>],
        types: Types,
        session: &Session,
    ) -> Option<Open<Self>> {
        let bodies = || chunks.iter().map(|chunk| &chunk.body);
        let shapes = || bodies().filter(|body| body.tag() == SHAPE);
        let is_whole = |body: &ChunkBody<Own>| matches!(body, ChunkBody::Shape(shape) if shape.tail.is_empty());
        if shapes().all(is_whole) {
            return None;
        }
        let read = |layout: Self| {
            let mut included = Included::default();
            for body in shapes() {
                included = included.with(read_again(body, types, layout, session)?);
            }
            Some(included)
        };
        let settled = match (read(Self::Program), read(Self::CommandList)) {
            (None, None) => return None,
            (Some(_), None) => Self::Program,
            (None, Some(_)) => Self::CommandList,
            (Some(program), Some(list)) => {
                let shapes = shapes().count() as u64;
                let faces = bodies().map(polygons).fold(0, u64::saturating_add);
                if !program.exists(shapes, faces) && list.exists(shapes, faces) {
                    Self::CommandList
                } else {
                    Self::Program
                }
            }
        };
        Some(settled.into())
    }
}

/// Looks at what a shape leaves over.
#[derive(Default)]
struct TailOfShape {
    is_met: bool,
    has_bytes: bool,
}

impl Visitor for TailOfShape {
    fn enter(&mut self, place: &Place<'_>, _: Option<u64>) -> Step {
        let [body, tail] = ["body", "tail"].map(Segment::from);
        match place.steps {
            [step] if *step == body => Step::In,
            [_, step] if *step == tail => {
                self.is_met = true;
                Step::In
            }
            _ => Step::Over,
        }
    }

    fn leaf(&mut self, _: Leaf<'_>) -> ControlFlow<()> {
        self.has_bytes = true;
        ControlFlow::Break(())
    }
}

/// How far the shapes and faces go that shapes include.
#[derive(Default)]
struct Included {
    /// One more than the largest number of a shape.
    shapes: u64,
    /// One more than the largest number of a face.
    faces: u64,
}

impl Included {
    fn with(self, other: Self) -> Self {
        Self {
            shapes: self.shapes.max(other.shapes),
            faces: self.faces.max(other.faces),
        }
    }

    /// What one shape includes.
    fn by(shape: &Shape) -> Self {
        shape.commands.iter().fold(Self::default(), |all, record| {
            all.with(match &record.command {
                Command::Include(include) => Self {
                    shapes: u64::from(include.shape()).saturating_add(1),
                    faces: 0,
                },
                Command::Mesh(include) => Self {
                    shapes: 0,
                    faces: include.end(),
                },
                _ => Self::default(),
            })
        })
    }

    /// Whether all of them are there.
    fn exists(&self, shapes: u64, faces: u64) -> bool {
        self.shapes <= shapes && self.faces <= faces
    }
}

/// What a shape includes that was read as the text has it, read from the same bytes in another layout; nothing
/// where that does not consume them exactly. The bytes are written anew, because the same is asked of a value that is
/// about to be written and was never in a file; of one that was read it costs only where shapes do not follow the text.
fn read_again<Own: OwnChunks>(
    body: &ChunkBody<Own>,
    types: Types,
    layout: ShapeLayout,
    session: &Session,
) -> Option<Included> {
    let mut writer = Writer::new(WriteSettings::default());
    body.encode(&mut writer, types).ok()?;
    let bytes = writer.into_bytes();
    let read = session.look(|| {
        let mut input = Input::new(&bytes, session);
        Shape::decode(&mut input, types.with_shape_layout(layout))
    });
    match read {
        Ok(shape) if shape.tail.is_empty() => Some(Included::by(&shape)),
        // A limit says nothing about the layout. The reading that follows finds it again, and reports it.
        Err(error) if error.class() == Class::Limit => Some(Included::default()),
        Ok(_) | Err(_) => None,
    }
}

/// How many polygons a chunk has.
fn polygons<Own: OwnChunks>(body: &ChunkBody<Own>) -> u64 {
    match body {
        ChunkBody::Mesh(mesh) => mesh.polygons().count() as u64,
        _ => 0,
    }
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

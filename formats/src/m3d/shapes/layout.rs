//! How shapes include other shapes and meshes: three descriptions, of which a file follows one.

use bindery::{Decode, Enumeration, Index, Input, Limits, Session, schema};

use super::{Command, Shape};
use crate::m3d::{Fi, Hi, M3D, M3D_08, M3D_SHAPES, Mesh, Types, Vi};

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

//! MD2, the models of Quake II, as `qfiles.h` of its source has them.
//!
//! Left out: what the OpenGL commands say, which are kept as numbers.

use bindery::format::{About, AnyFile, FileType, NamedCount, Revision};
use bindery::prelude::*;
use bindery::text::Text;
use bindery::{At, Gaps, Letters};

/// The header file.
pub static QFILES: Document = Document {
    id: "qfiles",
    title: "Quake II: qfiles.h",
    origin: Origin::Program,
};

/// A model: a header of counts and offsets, and lists wherever those lead.
#[schema(rows = "snake_case")]
#[spec(QFILES, "dmdl_t")]
#[derive(Debug, Clone, PartialEq)]
pub struct Md2 {
    #[schema(magic = Letters(*b"IDP2"))]
    ident: Letters<4>,
    /// 8.
    pub version: u32,
    #[spec("skinwidth")]
    pub skin_width: u32,
    #[spec("skinheight")]
    pub skin_height: u32,
    /// How many bytes a frame takes.
    #[spec("framesize")]
    #[says("what a frame takes: 40 bytes, and 4 for each vertex")]
    #[schema(derived = frame_size(frames))]
    pub frame_size: Derived<u32>,
    #[br(temp)]
    num_skins: u32,
    /// How many vertices each frame has.
    #[says("the number of vertices of the first frame")]
    #[schema(derived = vertices(frames))]
    pub num_xyz: Derived<u32>,
    #[br(temp)]
    num_st: u32,
    #[br(temp)]
    num_tris: u32,
    #[br(temp)]
    num_glcmds: u32,
    #[br(temp)]
    num_frames: u32,
    #[br(temp)]
    ofs_skins: u32,
    #[br(temp)]
    ofs_st: u32,
    #[br(temp)]
    ofs_tris: u32,
    #[br(temp)]
    ofs_frames: u32,
    #[br(temp)]
    ofs_glcmds: u32,
    #[br(temp)]
    ofs_end: u32,
    /// The names of the pictures that it may wear.
    #[spec("skins", section = "MD2 file")]
    #[br(count = num_skins)]
    #[schema(at = ofs_skins)]
    pub skins: At<Vec<Text<64>>>,
    /// Where corners are in such a picture.
    #[spec("st", section = "MD2 file")]
    #[br(count = num_st)]
    #[schema(at = ofs_st)]
    pub st: At<Vec<SkinPoint>>,
    #[spec("tris", section = "MD2 file")]
    #[br(count = num_tris)]
    #[schema(at = ofs_tris)]
    pub triangles: At<Vec<Triangle>>,
    #[spec("frames", section = "MD2 file")]
    #[br(count = num_frames)]
    #[schema(at = ofs_frames, each_size = frame_size)]
    pub frames: At<Vec<Frame>>,
    /// The same triangles as strips and fans.
    #[spec("glcmds", section = "MD2 file")]
    #[br(count = num_glcmds)]
    #[schema(at = ofs_glcmds)]
    pub gl_commands: At<Vec<i32>>,
    /// Nothing: the end of the file.
    #[spec("end", section = "MD2 file")]
    #[schema(at = ofs_end, last)]
    pub end: At<[u8; 0]>,
    pub gaps: Gaps,
}

fn vertices(frames: &[Frame]) -> usize {
    frames.first().map_or(0, |frame| frame.verts.len())
}

fn frame_size(frames: &[Frame]) -> usize {
    vertices(frames).saturating_mul(4).saturating_add(40)
}

/// A place in a picture.
#[schema(rows = "snake_case")]
#[spec(QFILES, "dstvert_t")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SkinPoint {
    /// From the left.
    pub s: i16,
    /// From the top.
    pub t: i16,
}

/// Three corners.
#[schema(rows = "snake_case")]
#[spec(QFILES, "dtriangle_t")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Triangle {
    /// Vertices of a frame.
    pub index_xyz: [u16; 3],
    /// Places in the picture.
    pub index_st: [u16; 3],
}

/// All vertices at one time.
#[schema(rows = "snake_case")]
#[spec(QFILES, "daliasframe_t")]
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// What the bytes of a vertex are multiplied by.
    pub scale: [f32; 3],
    /// What is added to them then.
    pub translate: [f32; 3],
    pub name: Text<16>,
    #[schema(until_end)]
    pub verts: Vec<Vertex>,
}

/// A place in space.
#[schema]
#[spec(QFILES, "dtrivertx_t")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vertex {
    #[spec("v")]
    pub position: [u8; 3],
    /// A row of the table of normals.
    #[spec("lightnormalindex")]
    pub light_normal: u8,
}

impl FileType for Md2 {
    const FORMAT: About = About {
        name: "md2",
        title: "Quake II models",
        extensions: &["md2"],
        magics: &[b"IDP2"],
        revisions: &[Revision {
            name: "8",
            documents: &[&QFILES],
            root: || Self::INFO,
        }],
    };
}

impl AnyFile for Md2 {
    fn revision(&self) -> &'static str {
        "8"
    }

    fn counts(&self) -> Vec<NamedCount> {
        vec![
            ("triangles", self.triangles.len() as u64),
            ("frames", self.frames.len() as u64),
        ]
    }
}

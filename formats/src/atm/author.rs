//! Making a file from a mesh: chunks, counts and index width follow from it.

use bindery::{Error, Fitted, Method, Result};

use super::contents::{
    BasicContents, ContentsStart, EngineContents, ModelType, TextContents, WheelDisplayMode,
};
use super::framing::Framing;
use super::keyframes::{KeyframeData, Keyframes};
use super::low_resolution::{LowResVertexKeyframes, LowResVertices};
use super::materials::{TextureMaterial, TextureMaterials};
use super::mesh::{Attribute, Colour, FaceIndices, LowResUv, Normal, Uv, Vertex};
use super::payload::{Records, Stream};
use super::{Atm, Body, Chunk, Payload, Role, Triangle};

/// A mesh to be written.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Mesh {
    /// The positions of the vertices in each key frame. A mesh that does not move has one.
    pub frames: Vec<Vec<[f32; 3]>>,
    /// A normal for each vertex, or none.
    pub normals: Vec<[f32; 3]>,
    /// A position in the texture for each vertex, or none.
    pub uvs: Vec<[f32; 2]>,
    /// Red, green, blue and alpha for each vertex, or none.
    pub colours: Vec<[u8; 4]>,
    /// The faces.
    pub triangles: Vec<Triangle>,
    /// The materials.
    pub materials: Vec<TextureMaterial>,
    /// What is said about each key frame. Where nothing is, each lasts 300 milliseconds.
    pub keyframe_data: Vec<KeyframeData>,
    /// A number that should tell models apart.
    pub unique_model_id: u32,
}

/// How to write a mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recipe {
    /// Where a chunk's type is.
    pub framing: Framing,
    /// The file's version.
    pub version: u16,
    /// How the body is stored: [`Method::Zlib`] or [`Method::Stored`].
    pub method: Method,
    /// Whether positions and UVs are stored as parts of a range, which is smaller and less exact. UVs that
    /// leave the range from 0 to 1 are stored as they are all the same.
    pub low_resolution: bool,
}

impl Default for Recipe {
    /// As the engine does: version 2, compressed, low resolution.
    fn default() -> Self {
        Self {
            framing: Framing::Marker,
            version: 2,
            method: Method::Zlib,
            low_resolution: true,
        }
    }
}

/// The most key frames that the engine has room for.
const MOST_KEYFRAMES: usize = 255;

impl Recipe {
    /// A file with this mesh, and others that belong to it.
    ///
    /// # Errors
    /// When the parts of a mesh do not go together.
    pub fn build(&self, mesh: &Mesh, others: &[(Role, Mesh)]) -> Result<Atm> {
        if !matches!(self.method, Method::Stored | Method::Zlib) {
            return Err(Error::value(format!(
                "a body is stored as it is or as zlib, not as {}",
                self.method.name()
            )));
        }
        let mut chunks = self.chunks(mesh)?;
        for (role, mesh) in others {
            chunks.push(Chunk::separator(*role));
            chunks.extend(self.chunks(mesh)?);
        }
        let body = Body::new(self.framing, chunks);
        Ok(Atm::new(self.version, self.method, body))
    }

    /// The chunks of a mesh, in the order of their types.
    ///
    /// # Errors
    /// When the parts of the mesh do not go together.
    pub fn chunks(&self, mesh: &Mesh) -> Result<Vec<Chunk>> {
        let vertices = mesh.check()?;
        let low_res_uvs = self.low_resolution && mesh.uvs_are_parts();
        let payloads = [
            (!mesh.is_animated())
                .then(|| self.positions(mesh))
                .transpose()?,
            mesh.normal_payload(),
            mesh.colour_payload(),
            (!low_res_uvs).then(|| mesh.uv_payload()).flatten(),
            Some(mesh.face_payload(vertices)),
            (mesh.is_animated() && !self.low_resolution)
                .then(|| self.keyframes(mesh))
                .transpose()?,
            low_res_uvs
                .then(|| mesh.low_res_uv_payload())
                .transpose()?
                .flatten(),
            (mesh.is_animated() && self.low_resolution)
                .then(|| self.keyframes(mesh))
                .transpose()?,
            mesh.is_animated().then(|| mesh.keyframe_data_payload()),
            Some(Payload::TextureMaterials(Box::new(TextureMaterials::new(
                mesh.numbered_materials(),
            )))),
            Some(mesh.attribute_payload()),
            Some(Payload::BasicContents(self.contents(mesh, vertices)?)),
        ];
        let mut chunks: Vec<Chunk> = payloads.into_iter().flatten().map(Chunk::new).collect();
        chunks.sort_by_key(|chunk| chunk.code().number());
        Ok(chunks)
    }

    fn positions(&self, mesh: &Mesh) -> Result<Payload> {
        let positions = mesh.frames.first().map(Vec::as_slice).unwrap_or_default();
        if self.low_resolution {
            let block = LowResVertices::from_positions(positions)?;
            return Ok(Payload::LowResVertices(Box::new(block)));
        }
        let vertices = positions.iter().map(|[x, y, z]| Vertex {
            x: *x,
            y: *y,
            z: *z,
        });
        Ok(Payload::Vertices(Stream::new(vertices.collect())))
    }

    fn keyframes(&self, mesh: &Mesh) -> Result<Payload> {
        if self.low_resolution {
            let block = LowResVertexKeyframes::from_frames(self.framing, &mesh.frames)?;
            return Ok(Payload::LowResVertexKeyframes(Box::new(block)));
        }
        let frames: Vec<Vec<Vertex>> = mesh
            .frames
            .iter()
            .map(|frame| {
                let positions = frame.iter().map(|[x, y, z]| Vertex {
                    x: *x,
                    y: *y,
                    z: *z,
                });
                positions.collect()
            })
            .collect();
        let keyframes = Keyframes::from_frames(self.framing, &frames)?;
        Ok(Payload::VertexKeyframes(Box::new(keyframes)))
    }

    fn contents(&self, mesh: &Mesh, vertices: usize) -> Result<BasicContents> {
        let number = |what: &str, number: usize| {
            i32::try_from(number).map_err(|_| {
                Error::value(format!("{number} {what} are more than a file can count"))
            })
        };
        let model_type = match mesh.is_animated() {
            true => ModelType::Keyframe.into(),
            false => ModelType::Static.into(),
        };
        // The engine counts at least the default material.
        let num_materials = u8::try_from(mesh.materials.len().max(1)).unwrap_or(u8::MAX);
        let start = ContentsStart {
            model_type,
            num_materials,
            unused_02: 0,
            num_vertices: number("vertices", vertices)?,
            unique_model_id: mesh.unique_model_id,
            num_faces: number("faces", mesh.triangles.len())?,
            content_flags: 0,
            unused_12: 0,
            num_normals: number("normals", vertices)?,
            wheel_display_mode: WheelDisplayMode::Normal.into(),
            unused_19: 0,
        };
        Ok(match self.framing {
            Framing::Marker => BasicContents::Engine(Box::new(Fitted::new(EngineContents {
                start,
                pad_1a: 0,
                lock_id: 0,
                lock_code: 0,
            }))),
            Framing::Literal => BasicContents::Text(Box::new(Fitted::new(TextContents {
                start,
                gap_1a: [0; 6],
                unused_20: 0,
                gap_22: [0; 2],
                lock_id: 0,
                lock_code: 0,
            }))),
        })
    }
}

impl Mesh {
    fn is_animated(&self) -> bool {
        self.frames.len() > 1
    }

    /// How many vertices there are, if everything goes together.
    fn check(&self) -> Result<usize> {
        let Some(first) = self.frames.first() else {
            return Err(Error::value("a mesh needs the positions of its vertices"));
        };
        let vertices = first.len();
        if self.frames.len() > MOST_KEYFRAMES {
            return Err(Error::value(format!(
                "{} key frames are more than {MOST_KEYFRAMES}",
                self.frames.len()
            )));
        }
        if let Some(frame) = self.frames.iter().find(|frame| frame.len() != vertices) {
            return Err(Error::value(format!(
                "a key frame of {} vertices in a mesh of {vertices}",
                frame.len()
            )));
        }
        for (what, number) in [
            ("normals", self.normals.len()),
            ("UVs", self.uvs.len()),
            ("colours", self.colours.len()),
        ] {
            if number != 0 && number != vertices {
                return Err(Error::value(format!(
                    "{number} {what} for {vertices} vertices"
                )));
            }
        }
        let described = self.keyframe_data.len();
        if described != 0 && described != self.frames.len() {
            return Err(Error::value(format!(
                "data of {described} key frames for {}",
                self.frames.len()
            )));
        }
        if self.materials.len() > usize::from(u8::MAX) {
            return Err(Error::value(format!(
                "{} materials are more than 255",
                self.materials.len()
            )));
        }
        let materials = self.materials.len().max(1);
        for (index, triangle) in self.triangles.iter().enumerate() {
            let corner = triangle.vertices.into_iter().max().unwrap_or(0);
            if usize::try_from(corner).map_or(true, |corner| corner >= vertices) {
                return Err(Error::value(format!(
                    "triangle {index} uses vertex {corner} of {vertices}"
                )));
            }
            if usize::from(triangle.material) >= materials {
                return Err(Error::value(format!(
                    "triangle {index} uses material {} of {materials}",
                    triangle.material
                )));
            }
        }
        Ok(vertices)
    }

    fn normal_payload(&self) -> Option<Payload> {
        let normals = self.normals.iter().map(|[x, y, z]| Normal {
            x: *x,
            y: *y,
            z: *z,
        });
        (!self.normals.is_empty()).then(|| Payload::Normals(Stream::new(normals.collect())))
    }

    fn colour_payload(&self) -> Option<Payload> {
        let colours = self.colours.iter().map(|colour| Colour::from_rgba(*colour));
        (!self.colours.is_empty()).then(|| Payload::Colours(Stream::new(colours.collect())))
    }

    fn uv_payload(&self) -> Option<Payload> {
        let uvs = self.uvs.iter().map(|[u, v]| Uv { u: *u, v: *v });
        (!self.uvs.is_empty()).then(|| Payload::Uvs(Stream::new(uvs.collect())))
    }

    /// Whether all UVs are parts of the texture, as bytes can say them.
    fn uvs_are_parts(&self) -> bool {
        let parts = self.uvs.as_flattened();
        parts.iter().all(|part| (0.0..=1.0).contains(part))
    }

    fn low_res_uv_payload(&self) -> Result<Option<Payload>> {
        let uvs = self.uvs.iter().map(|uv| LowResUv::nearest(*uv));
        let uvs = uvs.collect::<Result<_>>()?;
        Ok((!self.uvs.is_empty()).then(|| Payload::LowResUvs(Stream::new(uvs))))
    }

    fn face_payload(&self, vertices: usize) -> Payload {
        let faces: Vec<[u32; 3]> = self.triangles.iter().map(|each| each.vertices).collect();
        Payload::FaceIndices(FaceIndices::of(&faces, vertices))
    }

    fn attribute_payload(&self) -> Payload {
        let attributes = self.triangles.iter().map(|triangle| Attribute {
            material: triangle.material,
        });
        Payload::Attributes(Stream::new(attributes.collect()))
    }

    fn keyframe_data_payload(&self) -> Payload {
        let plain = KeyframeData {
            time: 300,
            animation_use: 0,
            trigger_code: 0,
        };
        let data = match self.keyframe_data.as_slice() {
            [] => vec![plain; self.frames.len()],
            data => data.to_vec(),
        };
        Payload::KeyframeData(Records::new(data))
    }

    /// The materials, each with the number of textures of the whole model. A texture that is shared counts
    /// each time: the engine counts before it finds those used twice, and stops reading at that number.
    fn numbered_materials(&self) -> Vec<TextureMaterial> {
        let textures = self.materials.iter().fold(0u8, |textures, material| {
            let drawn = material.original(&self.materials);
            let more = drawn.map_or(0, |drawn| drawn.textures().len());
            textures.wrapping_add(u8::try_from(more).unwrap_or(0))
        });
        let number = |material: &TextureMaterial| TextureMaterial {
            num_textures: textures,
            ..material.clone()
        };
        self.materials.iter().map(number).collect()
    }
}

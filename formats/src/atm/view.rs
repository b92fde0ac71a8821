//! What a model means, whatever chunks say it.

use super::contents::Contents;
use super::framing::Framing;
use super::keyframes::{KeyframeData, NormalKeyframes};
use super::materials::{Channel, Texture, TextureMaterial};
use super::{Chunk, Payload, Role};

/// The chunks of one model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Model<'a> {
    /// What it is to the model it belongs to. The first has no role, and under the literal framing none has.
    pub role: Option<Role>,
    /// Where a chunk's type is, and in which order key frames do.
    pub framing: Framing,
    /// The position of its first chunk among all chunks.
    pub first: usize,
    /// Its chunks.
    pub chunks: &'a [Chunk],
}

/// A triangle of the mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Triangle {
    /// Its corners, as positions among the vertices.
    pub vertices: [u32; 3],
    /// Its material, as a position among the materials. 0 where the file does not say.
    pub material: u8,
}

/// An image that is inside the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Image<'a> {
    /// The bytes of its file name. Their encoding is not known.
    pub name: &'a [u8],
    /// The material that it belongs to.
    pub material: usize,
    /// What it is for.
    pub channel: Channel,
    /// The image file.
    pub bytes: &'a [u8],
}

impl<'a> Model<'a> {
    /// The payloads that could be decoded.
    pub fn payloads(&self) -> impl Iterator<Item = &'a Payload> + use<'a> {
        self.chunks.iter().filter_map(Chunk::payload)
    }

    /// The counts that it states. Of several chunks the last counts.
    #[must_use]
    pub fn contents(&self) -> Option<Contents> {
        let mut contents = self.payloads().filter_map(|payload| match payload {
            Payload::OldBasicContents(contents) => Some(Contents::from(&contents.record)),
            Payload::BasicContents(contents) => Some(Contents::from(contents)),
            _ => None,
        });
        contents.by_ref().last()
    }

    /// The positions of the vertices, in full or low resolution. Of a model that only has key frames, those
    /// of the first.
    #[must_use]
    pub fn positions(&self) -> Option<Vec<[f32; 3]>> {
        let stated = self.payloads().find_map(|payload| match payload {
            Payload::Vertices(vertices) => {
                let position = vertices
                    .items
                    .iter()
                    .map(|vertex| [vertex.x, vertex.y, vertex.z]);
                Some(position.collect())
            }
            Payload::LowResVertices(block) => Some(block.positions()),
            _ => None,
        });
        stated.or_else(|| self.keyframes()?.into_iter().next())
    }

    /// The positions of the vertices, key frame by key frame, whatever the order in the file.
    #[must_use]
    pub fn keyframes(&self) -> Option<Vec<Vec<[f32; 3]>>> {
        self.payloads().find_map(|payload| match payload {
            Payload::VertexKeyframes(keyframes) => {
                let frames = keyframes.by_frame(self.framing).into_iter();
                let positions = frames.map(|frame| {
                    let positions = frame.iter().map(|sample| [sample.x, sample.y, sample.z]);
                    positions.collect()
                });
                Some(positions.collect())
            }
            Payload::LowResVertexKeyframes(block) => Some(block.by_frame(self.framing)),
            _ => None,
        })
    }

    /// The normals of the vertices. Of a model that only has them in key frames, those of the first.
    #[must_use]
    pub fn normals(&self) -> Option<Vec<[f32; 3]>> {
        let stated = self.payloads().find_map(|payload| match payload {
            Payload::Normals(normals) => {
                let normals = normals
                    .items
                    .iter()
                    .map(|normal| [normal.x, normal.y, normal.z]);
                Some(normals.collect())
            }
            _ => None,
        });
        stated.or_else(|| self.normal_keyframes()?.into_iter().next())
    }

    /// The normals of the vertices, key frame by key frame.
    #[must_use]
    pub fn normal_keyframes(&self) -> Option<Vec<Vec<[f32; 3]>>> {
        self.payloads().find_map(|payload| match payload {
            Payload::LowResNormalKeyframes(block) => Some(block.by_frame()),
            Payload::NormalKeyframes(NormalKeyframes::Frames(keyframes)) => {
                let frames = keyframes.by_frame(self.framing).into_iter();
                let normals = frames.map(|frame| {
                    let normals = frame.iter().map(|sample| [sample.x, sample.y, sample.z]);
                    normals.collect()
                });
                Some(normals.collect())
            }
            _ => None,
        })
    }

    /// The positions in the texture, from numbers or bytes.
    #[must_use]
    pub fn uvs(&self) -> Option<Vec<[f32; 2]>> {
        self.payloads().find_map(|payload| match payload {
            Payload::Uvs(uvs) => Some(uvs.items.iter().map(|uv| [uv.u, uv.v]).collect()),
            Payload::LowResUvs(uvs) => Some(uvs.items.iter().map(|uv| uv.to_uv()).collect()),
            _ => None,
        })
    }

    /// The colours of the vertices as red, green, blue and alpha.
    #[must_use]
    pub fn colours(&self) -> Option<Vec<[u8; 4]>> {
        self.payloads().find_map(|payload| match payload {
            Payload::Colours(colours) => {
                let colours = colours.items.iter().map(|colour| colour.to_rgba());
                Some(colours.collect())
            }
            _ => None,
        })
    }

    /// The faces with their materials.
    #[must_use]
    pub fn triangles(&self) -> Vec<Triangle> {
        let faces = self.faces().unwrap_or_default();
        let materials = self.payloads().find_map(|payload| match payload {
            Payload::Attributes(attributes) => Some(attributes.items.as_slice()),
            _ => None,
        });
        let materials = materials.unwrap_or_default().iter();
        let materials = materials
            .map(|attribute| attribute.material)
            .chain(std::iter::repeat(0));
        faces
            .into_iter()
            .zip(materials)
            .map(|(vertices, material)| Triangle { vertices, material })
            .collect()
    }

    fn faces(&self) -> Option<Vec<[u32; 3]>> {
        self.payloads().find_map(|payload| match payload {
            Payload::FaceIndices(indices) => Some(indices.faces()),
            _ => None,
        })
    }

    /// The materials with textures.
    #[must_use]
    pub fn materials(&self) -> &'a [TextureMaterial] {
        let materials = self.payloads().find_map(|payload| match payload {
            Payload::TextureMaterials(materials) => Some(materials.materials.as_slice()),
            _ => None,
        });
        materials.unwrap_or_default()
    }

    /// The images that are in the file.
    #[must_use]
    pub fn images(&self) -> Vec<Image<'a>> {
        let mut images = Vec::new();
        for (index, material) in self.materials().iter().enumerate() {
            images.extend(
                material
                    .textures()
                    .into_iter()
                    .map(|(channel, texture)| Image {
                        name: texture.file_name.text.as_bytes(),
                        material: index,
                        channel,
                        bytes: &texture.image,
                    }),
            );
        }
        images
    }

    /// The image with this file name, if one is in the file.
    #[must_use]
    pub fn image(&self, name: &str) -> Option<Image<'a>> {
        let mut images = self.images().into_iter();
        images.find(|image| image.name == name.as_bytes())
    }

    /// The texture that a material is drawn with: its own, or that of the material it shares them with.
    #[must_use]
    pub fn texture(&self, material: usize, channel: Channel) -> Option<&'a Texture> {
        let materials = self.materials();
        let material = materials.get(material)?;
        let owner = material.original(materials)?;
        let mut textures = owner.textures().into_iter();
        let found = textures.find(|(known, _)| *known == channel);
        found.map(|(_, texture)| texture)
    }

    /// What is said about each key frame.
    #[must_use]
    pub fn keyframe_data(&self) -> Option<Vec<KeyframeData>> {
        self.payloads().find_map(|payload| match payload {
            Payload::KeyframeData(data) => {
                Some(data.records.iter().map(|fitted| fitted.record).collect())
            }
            _ => None,
        })
    }

    /// How many vertices, normals, UVs, colours, faces, key frames and materials there are.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        let mut materials = None;
        for payload in self.payloads() {
            let Counts {
                vertices,
                keyframes,
                ..
            } = &mut counts;
            // A number of vertices comes from whichever chunk has the positions.
            let mut positions = |number: u64, frames: u64| {
                *vertices = (*vertices).max(number);
                *keyframes = (*keyframes).max(frames);
            };
            match payload {
                Payload::Vertices(vertices) => positions(vertices.items.len() as u64, 0),
                Payload::LowResVertices(block) => positions(block.vertices.len() as u64, 0),
                Payload::VertexKeyframes(frames) => {
                    positions(frames.vertices(), frames.keyframes.into());
                }
                Payload::LowResVertexKeyframes(block) => {
                    positions(block.vertices(), block.num_keyframes.into());
                }
                Payload::LowResNormalKeyframes(block) => {
                    positions(0, block.num_keyframes.into());
                    counts.normals = block.vertices();
                }
                Payload::NormalKeyframes(NormalKeyframes::Frames(frames)) => {
                    positions(0, frames.keyframes.into());
                    counts.normals = frames.vertices();
                }
                Payload::KeyframeData(data) => positions(0, data.records.len() as u64),
                Payload::Normals(normals) => counts.normals = normals.items.len() as u64,
                Payload::Uvs(uvs) => counts.uvs = uvs.items.len() as u64,
                Payload::LowResUvs(uvs) => counts.uvs = uvs.items.len() as u64,
                Payload::Colours(colours) => counts.colours = colours.items.len() as u64,
                Payload::FaceIndices(indices) => counts.faces = indices.face_count(),
                Payload::TextureMaterials(textured) => {
                    materials = Some(textured.materials.len() as u64);
                }
                _ => {}
            }
        }
        let stated = || Some(u64::from(self.contents()?.num_materials));
        counts.materials = materials.or_else(stated).unwrap_or(0);
        counts
    }
}

/// How much of everything a model has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Vertices.
    pub vertices: u64,
    /// Normals.
    pub normals: u64,
    /// Texture positions.
    pub uvs: u64,
    /// Colours.
    pub colours: u64,
    /// Triangles.
    pub faces: u64,
    /// Key frames; 0 for a model that does not move.
    pub keyframes: u64,
    /// Materials.
    pub materials: u64,
}

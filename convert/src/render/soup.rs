//! All triangles of a scene in a pose, whatever node they belong to.

use std::collections::HashSet;

use bindery::Class;

use super::camera::{Camera, Seen};
use super::raster::{Band, Corner, doubled_area};
use super::shade::Surface;
use super::texture::Sampler;
use crate::scene::math::{cross, dot, minus};
use crate::scene::mesh::{faces_inwards, smooth_normals};
use crate::scene::{Alpha, Material, Note, NoteKind, Pose, PosedPrimitive, Primitive, Scene};

/// The triangles, and what they look like.
pub(super) struct Soup<'a> {
    parts: Vec<Part<'a>>,
    materials: &'a [Material],
    /// What is without a material looks like this.
    plain: Material,
    samplers: Vec<Option<Sampler>>,
}

/// The triangles of one primitive.
struct Part<'a> {
    primitive: &'a Primitive,
    posed: PosedPrimitive,
    /// Whether its normals disagree with the order of the corners, as in files of tools that draw both sides.
    disagrees: bool,
}

fn at(list: &[[f32; 3]], vertex: u32) -> [f64; 3] {
    let vertex = usize::try_from(vertex).ok().and_then(|at| list.get(at));
    vertex.copied().unwrap_or_default().map(f64::from)
}

/// A triangle that is drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    part: usize,
    corners: [u32; 3],
    /// Whether the corners go clockwise in the picture.
    is_back: bool,
    /// Whether what is behind it shines through.
    pub(super) blends: bool,
    /// One divided by the distance of its middle, about.
    pub(super) nearness: f32,
}

impl<'a> Soup<'a> {
    /// The triangles of a scene, and what it has that they do not show.
    pub(super) fn of(scene: &'a Scene, pose: &Pose) -> (Self, Vec<Note>) {
        let mut parts = Vec::new();
        for (node, mesh) in scene.shown() {
            for primitive in mesh.primitives.iter().filter(|part| !part.is_empty()) {
                let mut posed = scene.posed_primitive(node, primitive, pose);
                if posed.normals.len() != posed.positions.len() {
                    let (positions, indices) = (&posed.positions, &primitive.indices);
                    posed.normals =
                        smooth_normals(positions, indices, |vertex| vertex, positions.len());
                }
                parts.push(Part {
                    primitive,
                    disagrees: faces_inwards(
                        primitive.triangles(),
                        &posed.positions,
                        &posed.normals,
                    ),
                    posed,
                });
            }
        }
        let mut notes = Vec::new();
        let samplers = samplers(scene, &mut notes);
        let soup = Self {
            parts,
            materials: &scene.materials,
            plain: Material {
                // As other programs show it: light grey, from both sides.
                base_color: [0.8, 0.8, 0.8, 1.0],
                double_sided: true,
                ..Material::default()
            },
            samplers,
        };
        (soup, notes)
    }

    /// Where the corners of all triangles are.
    pub(super) fn positions(&self) -> impl Iterator<Item = [f32; 3]> + Clone {
        self.parts.iter().flat_map(|part| {
            let corners = part.primitive.indices.iter();
            corners.filter_map(|corner| {
                let place = usize::try_from(*corner).ok()?;
                part.posed.positions.get(place).copied()
            })
        })
    }

    /// Where each vertex of each part is in the picture.
    pub(super) fn projected(&self, camera: &Camera) -> Vec<Vec<Seen>> {
        let see = |part: &Part<'_>| {
            let positions = part.posed.positions.iter();
            positions.map(|position| camera.see(*position)).collect()
        };
        self.parts.iter().map(see).collect()
    }

    fn material(&self, primitive: &Primitive) -> &Material {
        let material = primitive
            .material
            .and_then(|place| self.materials.get(place));
        material.unwrap_or(&self.plain)
    }

    /// The triangles that can be seen; from behind only those that are seen so, unless `culls` is false.
    pub(super) fn faces(&self, projected: &[Vec<Seen>], culls: bool) -> Vec<Face> {
        let mut faces = Vec::new();
        for (place, (part, seen)) in self.parts.iter().zip(projected).enumerate() {
            let material = self.material(part.primitive);
            let culls = culls && !material.double_sided;
            for corners in part.primitive.triangles() {
                let Some(at) = three(seen, corners) else {
                    continue;
                };
                if part.is_line(corners) {
                    continue;
                }
                let area = doubled_area(at);
                // A corner beyond all numbers has no area.
                let is_back = area > 0.0;
                if area == 0.0 || !area.is_finite() || (culls && is_back) {
                    continue;
                }
                let [a, b, c] = at.map(|seen| seen.nearness);
                faces.push(Face {
                    part: place,
                    corners,
                    is_back,
                    blends: material.alpha == Alpha::Blend,
                    nearness: (a + b + c) / 3.0,
                });
            }
        }
        faces
    }

    /// Draws a triangle into a band.
    pub(super) fn draw(
        &self,
        face: &Face,
        projected: &[Vec<Seen>],
        camera: &Camera,
        band: &mut Band,
    ) {
        let (Some(part), Some(seen)) = (self.parts.get(face.part), projected.get(face.part)) else {
            return;
        };
        let Some(seen) = three(seen, face.corners).filter(|seen| band.reaches(seen)) else {
            return;
        };
        let corners = [0, 1, 2].map(|corner: usize| {
            let vertex = face.corners.get(corner).copied().unwrap_or_default();
            let at = seen.get(corner).copied();
            part.corner(vertex, at)
        });
        let [Some(a), Some(b), Some(c)] = corners else {
            return;
        };
        let samples = doubled_area(seen).abs();
        let coverage = (
            texture_area([&a, &b, &c]),
            crate::scene::math::narrow(samples / 2.0),
        );
        let material = self.material(part.primitive);
        let is_turned = part.disagrees != face.is_back;
        let surface = Surface::new(material, &self.samplers, coverage, camera, is_turned);
        band.fill(&[a, b, c], face.blends, |values| surface.light(values));
    }
}

impl Part<'_> {
    /// Whether the corners of a triangle are on a line, which has no sides to be seen.
    fn is_line(&self, corners: [u32; 3]) -> bool {
        let [a, b, c] = corners.map(|vertex| at(&self.posed.positions, vertex));
        let (along, across) = (minus(b, a), minus(c, a));
        let normal = cross(along, across);
        let longest = dot(along, along).max(dot(across, across));
        dot(normal, normal) <= longest * longest * 1e-16
    }

    fn corner(&self, vertex: u32, seen: Option<Seen>) -> Option<Corner> {
        let vertex = usize::try_from(vertex).ok()?;
        let [nx, ny, nz] = self.posed.normals.get(vertex).copied().unwrap_or_default();
        let [u, v] = self.primitive.uvs.get(vertex).copied().unwrap_or_default();
        let color = self.primitive.colors.get(vertex);
        let [red, green, blue, alpha] = color.map_or([1.0; 4], |color| {
            color.map(|light| f32::from(light) / 65535.0)
        });
        Some(Corner {
            seen: seen?,
            values: [nx, ny, nz, u, v, red, green, blue, alpha],
        })
    }
}

fn three(seen: &[Seen], corners: [u32; 3]) -> Option<[Seen; 3]> {
    let [a, b, c] = corners.map(|corner| {
        let place = usize::try_from(corner).ok()?;
        seen.get(place).copied()
    });
    Some([a?, b?, c?])
}

/// How much of a texture three corners cover, where the whole is 1.
fn texture_area(corners: [&Corner; 3]) -> f32 {
    let [[au, av], [bu, bv], [cu, cv]] = corners.map(|corner| {
        let [_, _, _, u, v, ..] = corner.values;
        [u, v]
    });
    ((bu - au) * (cv - av) - (bv - av) * (cu - au)).abs() / 2.0
}

/// The textures that are PNG files, as far as there is memory for all of them at once.
fn samplers(scene: &Scene, notes: &mut Vec<Note>) -> Vec<Option<Sampler>> {
    let materials = scene.materials.iter();
    let drawn = materials.flat_map(|material| [material.base_texture, material.emissive_texture]);
    let drawn: HashSet<usize> = drawn.flatten().collect();
    let mut room = scene.limits;
    let textures = scene.textures.iter().enumerate();
    let samplers = textures.map(|(place, texture)| {
        let is_drawn = drawn.contains(&place);
        let image = scene.images.get(texture.image).filter(|_| is_drawn)?;
        match Sampler::of(texture, image, room) {
            Ok(sampler) => {
                room.memory = room.memory.saturating_sub(sampler.bytes());
                Some(sampler)
            }
            Err(error) => {
                notes.push(Note {
                    kind: NoteKind::LeftOut,
                    path: image.name.clone(),
                    reason: match error.class() {
                        Class::Limit => format!("it is not drawn: {}", error.message()),
                        _ => "the texture is no PNG file, and is not drawn".to_owned(),
                    },
                });
                None
            }
        }
    });
    samplers.collect()
}

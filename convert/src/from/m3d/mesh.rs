//! Polygons as triangles with welded corners.

use std::collections::{HashMap, HashSet};

use bindery_formats::m3d::{ChunkBody, Corner, Name, Polygon};

use super::Context;
use super::materials::{Look, Materials, vertex_color};
use crate::from::triangles::Dropped;
use crate::scene::math::{cross, minus, narrow, plus, unit};
use crate::scene::mesh::is_somewhere;
use crate::scene::{Mesh, MorphTarget, Origins, Primitive, Scene, SkinWeights};

/// No index.
const NONE: u32 = u32::MAX;

/// The most places that vertices may be moved to by parameters, and the most lists of them.
const MOST_MOVED: usize = 1 << 24;
const MOST_TARGETS: usize = 1 << 20;

/// What makes a corner: two corners that agree in all of it are one vertex.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    primitive: u32,
    position: u32,
    texture: u32,
    normal: u32,
    maximum: u32,
    parameter: u32,
}

/// A vertex, and the next one at the same position.
struct Entry {
    key: Key,
    index: u32,
    next: u32,
}

/// The triangles of one material while they are collected.
struct Part {
    look: Look,
    path: String,
    /// The vertices, as places in the list of entries.
    vertices: Vec<u32>,
    indices: Vec<u32>,
    origins: Origins,
}

struct Collector<'c, 'a> {
    context: &'c Context<'a>,
    /// For each vertex of the model the last entry at it.
    heads: Vec<u32>,
    entries: Vec<Entry>,
    parts: Vec<Part>,
    /// The parts by the material's name.
    by_material: HashMap<Name, u32>,
    parameters: Vec<Name>,
    /// The place of each parameter by the number of its name.
    by_parameter: HashMap<usize, u32>,
    uvs: usize,
    lost: Lost,
}

/// How much of the corners of a mesh is not used.
#[derive(Default)]
struct Lost {
    /// Polygons whose corners have second places that no parameter leads to.
    unmoved: usize,
    /// Corners whose second place is none.
    nowhere: usize,
    /// Corners whose texture coordinates are not there.
    uvs: usize,
}

impl Lost {
    /// Notes it, and starts anew.
    fn tell(&mut self, path: &str, scene: &mut Scene) {
        let Self {
            unmoved,
            nowhere,
            uvs,
        } = std::mem::take(self);
        if unmoved > 0 {
            let reason = "second places of polygons without a parameter that leads to them";
            scene.left_out(path, format!("{reason}: {unmoved}"));
        }
        if nowhere > 0 {
            let reason = "corners whose second place is none stay where they are";
            scene.changed(path, format!("{reason}: {nowhere}"));
        }
        if uvs > 0 {
            let reason = "corners whose texture coordinates are not there are at the texture's own";
            scene.changed(path, format!("{reason}: {uvs}"));
        }
    }
}

/// The mesh of all polygons.
pub(super) fn build(context: &Context<'_>, scene: &mut Scene, materials: &mut Materials) -> Mesh {
    let model = context.model;
    let uvs = model.texture_coordinates().map(|uvs| uvs.to_f32());
    let uvs = uvs.unwrap_or_default();
    let mut collector = Collector {
        context,
        heads: vec![NONE; context.vertices.len()],
        entries: Vec::new(),
        parts: Vec::new(),
        by_material: HashMap::new(),
        parameters: Vec::new(),
        by_parameter: HashMap::new(),
        uvs: uvs.len(),
        lost: Lost::default(),
    };
    for (path, body) in context.chunks() {
        if let ChunkBody::Mesh(mesh) = body {
            let dropped = collector.mesh(mesh, &path, scene, materials);
            let path = format!("{path}.records");
            dropped.tell(&path, scene);
            collector.lost.tell(&path, scene);
        }
    }
    collector.heads = Vec::new();
    collector.finish(&uvs, scene, materials)
}

impl Collector<'_, '_> {
    fn mesh(
        &mut self,
        mesh: &bindery_formats::m3d::Mesh,
        path: &str,
        scene: &mut Scene,
        materials: &mut Materials,
    ) -> Dropped {
        let mut dropped = Dropped::default();
        let list = format!("{path}.records");
        let mut thin = 0usize;
        let mut current: Option<(Name, u32)> = None;
        for polygon in mesh.polygons() {
            let part = match current {
                Some((material, part)) if material == polygon.material => part,
                _ => {
                    let path = format!("{path}.records[{}]", polygon.record);
                    self.part_of(&polygon, path, scene, materials)
                }
            };
            current = Some((polygon.material, part));
            if polygon.corners.len() < 3 {
                thin = thin.saturating_add(1);
            }
            if polygon.magic.maximum && polygon.parameter.is_none() {
                self.lost.unmoved = self.lost.unmoved.saturating_add(1);
            }
            let parameter = match polygon.magic.maximum && !polygon.parameter.is_none() {
                true => self.parameter(polygon.parameter),
                false => NONE,
            };
            for corners in polygon.triangles() {
                self.triangle(&polygon, corners, (part, parameter), &list, &mut dropped);
            }
        }
        if thin > 0 {
            let reason = format!("{thin} polygons of fewer than three corners");
            scene.left_out(format!("{path}.records"), reason);
        }
        dropped
    }

    /// The part for the material of a polygon.
    fn part_of(
        &mut self,
        polygon: &Polygon<'_>,
        path: String,
        scene: &mut Scene,
        materials: &mut Materials,
    ) -> u32 {
        if let Some(known) = self.by_material.get(&polygon.material) {
            return *known;
        }
        let look = match self.context.stored(polygon.material) {
            Some(_) => materials.named(self.context, polygon.material, &path, scene),
            None => Look {
                material: None,
                shows_vertex_colors: true,
            },
        };
        let place = u32::try_from(self.parts.len()).unwrap_or(NONE);
        self.parts.push(Part {
            look,
            path,
            vertices: Vec::new(),
            indices: Vec::new(),
            origins: Origins::default(),
        });
        self.by_material.insert(polygon.material, place);
        place
    }

    fn parameter(&mut self, name: Name) -> u32 {
        let number = self.context.number(name);
        let parameters = &mut self.parameters;
        *self.by_parameter.entry(number).or_insert_with(|| {
            parameters.push(name);
            u32::try_from(parameters.len().saturating_sub(1)).unwrap_or(NONE)
        })
    }

    fn triangle(
        &mut self,
        polygon: &Polygon<'_>,
        corners: [Corner; 3],
        (primitive, parameter): (u32, u32),
        list: &str,
        dropped: &mut Dropped,
    ) {
        let vertices = corners.map(|corner| corner.vertex.get());
        let places = vertices.map(|vertex| self.context.place(vertex));
        if !dropped.keeps(vertices, places) {
            return;
        }
        let magic = polygon.magic;
        let corners = corners.map(|corner| {
            let texture = corner.texture.get();
            let has_texture = magic.texture && (texture as usize) < self.uvs;
            if magic.texture && !has_texture {
                self.lost.uvs = self.lost.uvs.saturating_add(1);
            }
            let second = || self.context.place(corner.maximum.get());
            if parameter != NONE && !second().is_some_and(is_somewhere) {
                self.lost.nowhere = self.lost.nowhere.saturating_add(1);
            }
            self.vertex(Key {
                primitive,
                position: corner.vertex.get(),
                texture: if has_texture { texture } else { NONE },
                normal: if magic.normal {
                    corner.normal.get()
                } else {
                    NONE
                },
                maximum: if parameter == NONE {
                    NONE
                } else {
                    corner.maximum.get()
                },
                parameter,
            })
        });
        if let Some(part) = self.parts.get_mut(primitive as usize) {
            part.indices.extend(corners);
            part.origins.add(list, polygon.record);
        }
    }

    /// The vertex of a corner within its part.
    fn vertex(&mut self, key: Key) -> u32 {
        let Some(head) = self.heads.get_mut(key.position as usize) else {
            return 0;
        };
        let mut at = *head;
        while let Some(entry) = self.entries.get(at as usize) {
            if entry.key == key {
                return entry.index;
            }
            at = entry.next;
        }
        let place = u32::try_from(self.entries.len()).unwrap_or(NONE);
        let Some(part) = self.parts.get_mut(key.primitive as usize) else {
            return 0;
        };
        let index = u32::try_from(part.vertices.len()).unwrap_or(NONE);
        part.vertices.push(place);
        self.entries.push(Entry {
            key,
            index,
            next: *head,
        });
        *head = place;
        index
    }

    /// The keys of the vertices of a part.
    fn keys(&self, part: &Part) -> Vec<Key> {
        let entries = part.vertices.iter();
        let entries = entries.filter_map(|entry| self.entries.get(*entry as usize));
        entries.map(|entry| entry.key).collect()
    }

    fn finish(mut self, uvs: &[[f32; 2]], scene: &mut Scene, materials: &mut Materials) -> Mesh {
        self.limit_parameters(scene);
        let computed = self.computed_normals();
        let parts = std::mem::take(&mut self.parts);
        let mut mesh = Mesh {
            name: scene.name.clone(),
            ..Mesh::default()
        };
        let mut recomputed = 0usize;
        for mut part in parts {
            if part.indices.is_empty() {
                continue;
            }
            let keys = self.keys(&part);
            let (normals, lost) = self.normals(&keys, &computed);
            recomputed = recomputed.saturating_add(lost);
            let mut primitive = Primitive {
                positions: keys
                    .iter()
                    .filter_map(|key| self.context.place(key.position))
                    .collect(),
                normals,
                uvs: texture_coordinates(&keys, uvs, &part, scene),
                colors: self.colors(&keys, &part, scene),
                light_uvs: Vec::new(),
                skin: self.skin(&keys),
                targets: self.targets(&keys),
                indices: std::mem::take(&mut part.indices),
                origins: std::mem::take(&mut part.origins),
                material: part.look.material,
            };
            if primitive.material.is_none() {
                primitive.material = Some(materials.plain(&primitive.colors, scene));
            }
            mesh.primitives.push(primitive);
        }
        let names = self.parameters.iter();
        mesh.targets = names
            .map(|name| {
                let path = || "payload.chunks".to_owned();
                self.context.name(*name, path, scene)
            })
            .collect();
        if recomputed > 0 {
            let reason = format!(
                "{recomputed} normals are computed from the triangles, because rounding left no direction of theirs"
            );
            scene.changed("payload.chunks", reason);
        }
        mesh
    }

    /// The vector of a normal with the length 1, unless rounding took its direction.
    fn stored_normal(&self, normal: u32) -> Option<[f32; 3]> {
        let [x, y, z, _] = self.context.vertex(normal)?;
        let vector = [x, y, z].map(f64::from);
        let length = vector
            .iter()
            .map(|number| number * number)
            .sum::<f64>()
            .sqrt();
        if length.is_nan() || length < self.context.shortest.into() {
            return None;
        }
        Some(unit(vector)?.map(narrow))
    }

    /// For each vertex of the model the sum of the normals of its triangles, if some vertex needs it.
    fn computed_normals(&self) -> Vec<[f64; 3]> {
        let needed = self
            .entries
            .iter()
            .any(|entry| self.stored_normal(entry.key.normal).is_none());
        if !needed {
            return Vec::new();
        }
        let mut sums = vec![[0.0; 3]; self.context.vertices.len()];
        for part in &self.parts {
            let vertex_of = |index: u32| {
                let entry = *part.vertices.get(index as usize)?;
                let position = self.entries.get(entry as usize)?.key.position;
                Some((
                    position as usize,
                    self.context.place(position)?.map(f64::from),
                ))
            };
            for corners in part.indices.chunks_exact(3) {
                let [a, b, c] = *corners else { continue };
                let (Some(a), Some(b), Some(c)) = (vertex_of(a), vertex_of(b), vertex_of(c)) else {
                    continue;
                };
                let normal = cross(minus(b.1, a.1), minus(c.1, a.1));
                for (vertex, _) in [a, b, c] {
                    if let Some(sum) = sums.get_mut(vertex) {
                        *sum = plus(*sum, normal);
                    }
                }
            }
        }
        sums
    }

    /// The normals of vertices, and how many that are stored could not be used.
    fn normals(&self, keys: &[Key], computed: &[[f64; 3]]) -> (Vec<[f32; 3]>, usize) {
        let mut lost = 0usize;
        let normal = |key: &Key| {
            self.stored_normal(key.normal).unwrap_or_else(|| {
                if key.normal != NONE {
                    lost = lost.saturating_add(1);
                }
                let sum = computed
                    .get(key.position as usize)
                    .copied()
                    .unwrap_or_default();
                // A vertex of triangles without area faces nowhere.
                unit(sum).map_or([0.0, 1.0, 0.0], |normal| normal.map(narrow))
            })
        };
        (keys.iter().map(normal).collect(), lost)
    }

    /// The colours of vertices; empty where the material has its own, or no vertex has one.
    fn colors(&self, keys: &[Key], part: &Part, scene: &mut Scene) -> Vec<[u16; 4]> {
        let Some(vertices) = self.context.model.vertices() else {
            return Vec::new();
        };
        let stored = || {
            keys.iter().map(|key| {
                let color = vertices.colors().get(key.position as usize)?;
                let color = self.context.model.color(color);
                color.filter(|color| *color != [0; 4])
            })
        };
        let colored = stored().flatten().count();
        if colored == 0 {
            return Vec::new();
        }
        if !part.look.shows_vertex_colors {
            let reason = "colours of vertices that the colour of their material hides";
            scene.left_out(&part.path, format!("{reason}: {colored}"));
            return Vec::new();
        }
        stored().map(vertex_color).collect()
    }

    /// The bones that move vertices, if the model has any.
    fn skin(&self, keys: &[Key]) -> Option<SkinWeights> {
        let rigging = self.context.rigging.as_ref()?;
        let skins = self.context.model.vertices()?.skins();
        let rows = keys.iter().map(|key| {
            let skin = skins.get(key.position as usize);
            rigging.skin_row(skin.and_then(|skin| skin.get()))
        });
        Some(rigging.weights(rows))
    }

    /// Forgets all parameters where their places would be far more than the vertices: each part has a place for
    /// every vertex and every parameter that moves some of it.
    fn limit_parameters(&mut self, scene: &mut Scene) {
        let places = self.parts.iter().map(|part| {
            let keys = self.keys(part).into_iter();
            let moved: HashSet<u32> = keys.map(|key| key.parameter).collect();
            part.vertices.len().saturating_mul(moved.len())
        });
        let places = places.fold(0, usize::saturating_add);
        let lists = self.parts.len().saturating_mul(self.parameters.len());
        if places > MOST_MOVED || lists > MOST_TARGETS {
            let count = self.parameters.len();
            let reason = format!("{count} parameters, which would take more than can be drawn");
            scene.left_out("payload.chunks", reason);
            self.parameters = Vec::new();
        }
    }

    /// How each parameter moves the vertices.
    fn targets(&self, keys: &[Key]) -> Vec<MorphTarget> {
        let mut targets = vec![MorphTarget::default(); self.parameters.len()];
        for (vertex, key) in keys.iter().enumerate() {
            let target = usize::try_from(key.parameter).unwrap_or(usize::MAX);
            let Some(MorphTarget { positions, .. }) = targets.get_mut(target) else {
                continue;
            };
            positions.resize(keys.len(), [0.0; 3]);
            let from = self.context.place(key.position).unwrap_or_default();
            let to = self.context.place(key.maximum);
            if let (Some(to), Some(step)) =
                (to.filter(|to| is_somewhere(*to)), positions.get_mut(vertex))
            {
                *step = minus(to.map(f64::from), from.map(f64::from)).map(narrow);
            }
        }
        targets
    }
}

/// The texture coordinates of vertices; empty where none has any and no texture needs them.
fn texture_coordinates(
    keys: &[Key],
    uvs: &[[f32; 2]],
    part: &Part,
    scene: &mut Scene,
) -> Vec<[f32; 2]> {
    let has_any = keys.iter().any(|key| key.texture != NONE);
    if !has_any {
        if !Materials::is_textured(part.look, scene) {
            return Vec::new();
        }
        scene.changed(
            &part.path,
            "the corners have no texture coordinates; the texture's corner is used",
        );
    }
    let mut bad = 0usize;
    let coordinates = keys.iter().map(|key| {
        let stored = uvs.get(key.texture as usize).copied().unwrap_or([0.0, 1.0]);
        match stored {
            [u, v] if u.is_finite() && v.is_finite() => [u, 1.0 - v],
            _ => {
                bad = bad.saturating_add(1);
                [0.0; 2]
            }
        }
    });
    let coordinates = coordinates.collect();
    if bad > 0 {
        scene.changed(
            &part.path,
            format!("{bad} texture coordinates that are no numbers are 0"),
        );
    }
    coordinates
}

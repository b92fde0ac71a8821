//! Sectors: the triangles of their cubes, or the cubes where there are none, lit by their lightmaps.

use std::collections::HashMap;

use bindery::Value;
use bindery_formats::pmf::{Cell, CubeData, Face, Octree, Pmf, Point, Sector};

use super::place;
use crate::from::texts;
use crate::from::triangles::Dropped;
use crate::picture::{Channels, to_png};
use crate::scene::math::{cross, dot, linear, minus, narrow, unit};
use crate::scene::mesh::is_somewhere;
use crate::scene::{Image, ImageKind, Mesh, Node, Primitive, Scene, counted};

/// Makes one sector.
pub(super) struct Builder<'b> {
    pub(super) map: &'b Pmf,
    pub(super) sector: &'b Sector,
    /// For each material the one of sides and the one that is seen from both sides.
    pub(super) materials: &'b [[usize; 2]],
    pub(super) path: String,
    pub(super) name: String,
}

/// What makes triangles one primitive.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    material: Option<usize>,
    lightmap: Option<u8>,
}

/// A picture of light.
struct Light {
    /// What it is called in the scene.
    name: String,
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

/// A sector while it is made.
#[derive(Default)]
struct Parts {
    lights: Vec<Option<Light>>,
    parts: Vec<(Key, Primitive)>,
    /// The part of each key.
    places: HashMap<Key, usize>,
    dropped: Dropped,
    /// Texture coordinates that are no numbers.
    bad_uvs: usize,
}

/// The outward axis of a side, as the scene has it.
fn outward(face: Face) -> Option<[f64; 3]> {
    Some(match face {
        Face::Plane => return None,
        Face::PlusX => [-1.0, 0.0, 0.0],
        Face::MinusX => [1.0, 0.0, 0.0],
        Face::PlusY => [0.0, 1.0, 0.0],
        Face::MinusY => [0.0, -1.0, 0.0],
        Face::PlusZ => [0.0, 0.0, 1.0],
        Face::MinusZ => [0.0, 0.0, -1.0],
    })
}

impl Builder<'_> {
    /// Adds the sector and what is in it below a node.
    pub(super) fn build(&self, root: usize, corner: [f64; 3], scene: &mut Scene) {
        let mut parts = Parts {
            lights: self.lights(scene),
            ..Parts::default()
        };
        self.add_cubes(&mut parts, scene);
        let triangles_path = format!("{}.client_data.triangles", self.path);
        parts.dropped.tell(&triangles_path, scene);
        if parts.bad_uvs > 0 {
            let count = parts.bad_uvs;
            let reason = format!("texture coordinates that are no numbers are 0: {count}");
            scene.changed(triangles_path, reason);
        }
        let lightmaps = parts.parts.iter().map(|(key, _)| {
            let light = key
                .lightmap
                .and_then(|lightmap| parts.lights.get(usize::from(lightmap)));
            let light = light.and_then(Option::as_ref);
            light.map_or(Value::Null, |light| Value::Text(light.name.clone()))
        });
        let lightmaps: Vec<Value> = lightmaps.collect();
        let primitives = parts.parts.into_iter().map(|(_, mut primitive)| {
            let material = primitive
                .material
                .and_then(|material| scene.materials.get(material));
            let is_textured = material.is_some_and(|material| material.base_texture.is_some());
            if !is_textured && primitive.light_uvs.is_empty() {
                primitive.uvs = Vec::new();
            }
            primitive
        });
        let mesh = Mesh {
            name: self.name.clone(),
            primitives: primitives.collect(),
            targets: Vec::new(),
        };
        let mesh = scene.add_mesh(mesh);
        let has_light = lightmaps.iter().any(|lightmap| *lightmap != Value::Null);
        let extras = match has_light {
            true => vec![("lightmaps".to_owned(), Value::List(lightmaps))],
            false => Vec::new(),
        };
        let mut corner = place(corner.map(narrow));
        if !is_somewhere(corner) {
            let reason = "the sector has no finite position, and is put at the origin";
            scene.changed(&self.path, reason);
            corner = [0.0; 3];
        }
        let node = scene.add_node(Node {
            translation: corner,
            mesh,
            extras,
            origin: Some(self.path.clone()),
            ..Node::named(self.name.clone(), Some(root))
        });
        self.add_props(node, scene);
        self.leave_out(scene);
    }

    /// The lightmaps, which are kept as pictures too.
    fn lights(&self, scene: &mut Scene) -> Vec<Option<Light>> {
        let lightmaps = self.sector.lightmaps.iter().enumerate();
        lightmaps
            .map(|(index, lightmap)| {
                let Some((width, height, pixels)) = lightmap.image() else {
                    scene.left_out(
                        format!("{}.lightmaps[{index}]", self.path),
                        "it has another number of luxels than its size says",
                    );
                    return None;
                };
                let samples: Vec<u8> = pixels.iter().flatten().copied().collect();
                let size = |side: usize| u32::try_from(side).unwrap_or(0);
                let png = to_png(size(width), size(height), Channels::Rgb, &samples);
                // A lightmap that looks like another is the same picture.
                let image = scene.add_image(Image {
                    name: format!("{} lightmap {index}", self.name),
                    kind: ImageKind::Png,
                    bytes: png.ok()?,
                    kept: true,
                });
                Some(Light {
                    name: scene.images.get(image)?.name.clone(),
                    width,
                    height,
                    pixels,
                })
            })
            .collect()
    }

    /// Adds the triangles of all cubes, and the sides of those that have none.
    fn add_cubes(&self, parts: &mut Parts, scene: &mut Scene) {
        let shared = &self.sector.shared_data.content;
        let triangles = &self.sector.client_data.content.triangles;
        let tree = shared.octree(self.map.data.sector_size);
        self.tell_lost(&tree, scene);
        let mut drawn = vec![false; shared.cubes.len()];
        let mut used = vec![false; triangles.len()];
        let mut boxes = 0usize;
        let list = format!("{}.client_data.triangles", self.path);
        let cubes = format!("{}.shared_data.cubes", self.path);
        for cell in &tree.cells {
            let range = cell.cube.data.triangles();
            let end = usize::try_from(range.end).unwrap_or(usize::MAX);
            if end > triangles.len() {
                self.add_box(cell, &cubes, parts);
                boxes = boxes.saturating_add(1);
                continue;
            }
            // Triangles have places of their own, however often the tree leads to their cube.
            let drawn = drawn.get_mut(usize::from(cell.index));
            if drawn.is_some_and(|drawn| std::mem::replace(drawn, true)) {
                continue;
            }
            for face in cell.cube.data.faces() {
                for triangle in face.triangles.clone() {
                    let triangle = usize::try_from(triangle).unwrap_or(usize::MAX);
                    if let (Some(stored), Some(used)) =
                        (triangles.get(triangle), used.get_mut(triangle))
                    {
                        *used = true;
                        let key = self.key(face.face, face.material, &cell.cube.data);
                        parts.triangle(key, stored.points, outward(face.face), (&list, triangle));
                    }
                }
            }
        }
        if boxes > 0 {
            let path = format!("{}.client_data.triangles", self.path);
            let boxes = counted(
                boxes,
                "cube has no triangles and is drawn by its sides, whole even if it is cut",
                "cubes have no triangles and are drawn by their sides, whole even if they are cut",
            );
            scene.changed(path, boxes);
        }
        let unused = used.iter().filter(|used| !**used).count();
        if unused > 0 {
            let path = format!("{}.client_data.triangles", self.path);
            let triangles = counted(
                unused,
                "triangle that belongs to no cube",
                "triangles that belong to no cube",
            );
            scene.left_out(path, triangles);
        }
    }

    /// Notes cubes that are nowhere in the sector, and those that name what is not there.
    fn tell_lost(&self, tree: &Octree<'_>, scene: &mut Scene) {
        let path = format!("{}.shared_data.cubes", self.path);
        let (children, cubes) = (
            tree.bad_children.len(),
            tree.unreached(&self.sector.shared_data.content.cubes).len(),
        );
        if children > 0 {
            let reason = "children of cubes that are not there, or inside of another cube";
            scene.left_out(&path, format!("{reason}: {children}"));
        }
        if cubes > 0 {
            scene.left_out(&path, format!("cubes that no cube leads to: {cubes}"));
        }
        let data = || tree.cells.iter().map(|cell| &cell.cube.data);
        let lightmaps = self.sector.lightmaps.len();
        let is_unlit = |data: &CubeData| {
            let lightmap = data.lightmap();
            lightmap.is_some_and(|at| usize::from(at) >= lightmaps)
        };
        let unlit = data().filter(|data| is_unlit(data)).count();
        if unlit > 0 {
            let reason = "cubes that name a lightmap which is not there are not lit";
            scene.changed(&path, format!("{reason}: {unlit}"));
        }
        let is_plain = |data: &CubeData| {
            let mut materials = data.faces().into_iter().filter_map(|face| face.material);
            materials.any(|at| usize::from(at) >= self.materials.len())
        };
        let plain = data().filter(|data| is_plain(data)).count();
        if plain > 0 {
            let reason = "cubes that name a material which is not there have a plain one";
            scene.changed(&path, format!("{reason}: {plain}"));
        }
    }

    fn key(&self, face: Face, material: Option<u16>, data: &CubeData) -> Key {
        let material = material.and_then(|material| self.materials.get(usize::from(material)));
        let sides = usize::from(face == Face::Plane);
        let lightmap = data
            .lightmap()
            .filter(|lightmap| usize::from(*lightmap) < self.sector.lightmaps.len());
        Key {
            material: material.and_then(|both| both.get(sides)).copied(),
            lightmap,
        }
    }

    /// Adds the sides of a cube without triangles.
    fn add_box(&self, cell: &Cell<'_>, cubes: &str, parts: &mut Parts) {
        let data = &cell.cube.data;
        let is_cut = matches!(data, CubeData::Angled(_) | CubeData::ExtAngled(_));
        let stored = data.faces();
        let sides = Face::ALL.into_iter().filter(|face| *face != Face::Plane);
        for side in sides {
            let known = stored.iter().find(|known| known.face == side);
            let material = match known {
                Some(known) => known.material,
                None if is_cut => stored.iter().find_map(|known| known.material),
                None => continue,
            };
            let key = Key {
                lightmap: None,
                ..self.key(side, material, data)
            };
            let [a, b, c, d] = corners(cell, side);
            for points in [[a, b, c], [a, c, d]] {
                let origin = (cubes, usize::from(cell.index));
                parts.triangle(key, points, outward(side), origin);
            }
        }
    }

    fn add_props(&self, node: usize, scene: &mut Scene) {
        let shared = self.sector.shared_data.content.props.iter();
        for (index, prop) in shared.enumerate() {
            let look = self.sector.client_data.content.props.get(index);
            let strings = &self.map.data.client_string_table.strings.content;
            let model = look.and_then(|look| strings.get(look.model_resource_path).ok());
            let field = || {
                let path = &self.path;
                format!("{path}.client_data.props[{index}].model_resource_path")
            };
            let model = texts::name(model.unwrap_or_default(), field, scene);
            let path = format!("{}.shared_data.props[{index}]", self.path);
            let middle = place(prop.bounding_box_origin);
            let is_there = is_somewhere(middle);
            if !is_there {
                scene.changed(
                    &path,
                    "the prop has no finite position, and is put at the corner of its sector",
                );
            }
            scene.changed(
                &path,
                "the model of the prop is another file; its place and box are kept",
            );
            let radius = prop.bounding_box_radius.into_iter().map(Value::F32);
            scene.add_node(Node {
                translation: if is_there { middle } else { [0.0; 3] },
                extras: vec![
                    ("kind".to_owned(), Value::Text("prop".to_owned())),
                    ("model".to_owned(), Value::Text(model.clone())),
                    ("boxRadius".to_owned(), Value::List(radius.collect())),
                ],
                origin: Some(path),
                ..Node::named(format!("prop {index} {model}").trim_end(), Some(node))
            });
        }
    }

    /// Notes what of the sector has no place in a scene.
    fn leave_out(&self, scene: &mut Scene) {
        let sector = self.sector;
        let shared = &sector.shared_data.content;
        let client = &sector.client_data.content;
        let cubes = || shared.cubes.iter();
        for (count, field, [one, several]) in [
            (
                sector.extra_lightmaps.len(),
                "extra_lightmaps",
                ["other state of lightmaps", "other states of lightmaps"],
            ),
            (
                client.affecting_dynamic_lights.len(),
                "client_data.affecting_dynamic_lights",
                ["light that can change", "lights that can change"],
            ),
            (
                client.affecting_fast_lights.len(),
                "client_data.affecting_fast_lights",
                ["light that can change", "lights that can change"],
            ),
            (
                cubes().filter(|cube| cube.lighting.is_some()).count(),
                "shared_data.cubes",
                [
                    "cube that says how light it is inside",
                    "cubes that say how light it is inside",
                ],
            ),
            (
                cubes().filter(|cube| cube.chunk.is_some()).count(),
                "shared_data.cubes",
                [
                    "cube that says what can be seen from inside",
                    "cubes that say what can be seen from inside",
                ],
            ),
        ] {
            if count > 0 {
                let path = format!("{}.{field}", self.path);
                scene.left_out(path, counted(count, one, several));
            }
        }
    }
}

/// The four corners of a side of a cell.
fn corners(cell: &Cell<'_>, side: Face) -> [Point; 4] {
    let ([x, y, z], length) = (cell.min, cell.side);
    let at = |u: f64, v: f64| {
        let [x, y, z] = match side {
            Face::PlusX => [x + length, y + u, z + v],
            Face::MinusX => [x, y + u, z + v],
            Face::PlusY => [x + u, y + length, z + v],
            Face::MinusY => [x + u, y, z + v],
            Face::PlusZ => [x + u, y + v, z + length],
            Face::MinusZ | Face::Plane => [x + u, y + v, z],
        };
        Point {
            xyz: [x, y, z].map(narrow),
            // A metre of wall is one picture wide.
            texture_uv: [u, v].map(narrow),
            lightmap_uv: [0.0; 2],
        }
    };
    [
        at(0.0, 0.0),
        at(length, 0.0),
        at(length, length),
        at(0.0, length),
    ]
}

impl Parts {
    /// Adds a triangle, turned so that it faces outwards.
    fn triangle(
        &mut self,
        key: Key,
        points: [Point; 3],
        outward: Option<[f64; 3]>,
        (list, element): (&str, usize),
    ) {
        let places = points.map(|point| place(point.xyz));
        if !self.dropped.keeps([0, 1, 2], places.map(Some)) {
            return;
        }
        let [a, b, c] = places.map(|place| place.map(f64::from));
        let normal = cross(minus(b, a), minus(c, a));
        let is_inward = outward.is_some_and(|outward| dot(outward, normal) < 0.0);
        let facing = unit(normal).unwrap_or([0.0, 1.0, 0.0]);
        let facing = if is_inward {
            facing.map(|number| -number)
        } else {
            facing
        };
        let [first, second, third] = points;
        let points = if is_inward {
            [first, third, second]
        } else {
            points
        };
        let parts = &mut self.parts;
        let part = *self.places.entry(key).or_insert_with(|| {
            let primitive = Primitive {
                material: key.material,
                ..Primitive::default()
            };
            parts.push((key, primitive));
            parts.len().saturating_sub(1)
        });
        let light = key
            .lightmap
            .and_then(|lightmap| self.lights.get(usize::from(lightmap))?.as_ref());
        let Some((_, primitive)) = self.parts.get_mut(part) else {
            return;
        };
        primitive.origins.add(list, element);
        for point in points {
            let index = u32::try_from(primitive.positions.len()).unwrap_or(u32::MAX);
            primitive.indices.push(index);
            primitive.positions.push(place(point.xyz));
            primitive.normals.push(facing.map(narrow));
            self.bad_uvs = self.bad_uvs.saturating_add(usize::from(is_bad(&point)));
            primitive.uvs.push(finite(point.texture_uv));
            if key.lightmap.is_some() {
                let uv = finite(point.lightmap_uv);
                primitive.light_uvs.push(uv);
                primitive
                    .colors
                    .push(light.map_or([u16::MAX; 4], |light| light.at(uv)));
            }
        }
    }
}

/// Whether some texture coordinate is no number.
fn is_bad(point: &Point) -> bool {
    let mut numbers = point.texture_uv.iter().chain(&point.lightmap_uv);
    numbers.any(|number| !number.is_finite())
}

/// Numbers; 0 for what is none.
fn finite(uv: [f32; 2]) -> [f32; 2] {
    uv.map(|number| if number.is_finite() { number } else { 0.0 })
}

impl Light {
    /// The light at a place, mixed from the four luxels around it.
    fn at(&self, [u, v]: [f32; 2]) -> [u16; 4] {
        let along = |part: f32, count: usize| {
            let last = count.saturating_sub(1) as f64;
            let place = (f64::from(part) * count as f64 - 0.5).clamp(0.0, last);
            let low = place.floor();
            // Between the first and the last luxel.
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let first = low as usize;
            (
                first,
                first.saturating_add(1).min(count.saturating_sub(1)),
                place - low,
            )
        };
        let (left, right, across) = along(u, self.width);
        let (top, bottom, down) = along(v, self.height);
        let pixel = |x: usize, y: usize| {
            let place = y.saturating_mul(self.width).saturating_add(x);
            let pixel = self.pixels.get(place).copied().unwrap_or([255; 3]);
            pixel.map(|byte| f64::from(linear(f32::from(byte) / 255.0)))
        };
        let mix = |[a, b, c]: [f64; 3], [x, y, z]: [f64; 3], part: f64| {
            [a + (x - a) * part, b + (y - b) * part, c + (z - c) * part]
        };
        let upper = mix(pixel(left, top), pixel(right, top), across);
        let lower = mix(pixel(left, bottom), pixel(right, bottom), across);
        // From 0 to 65535 after rounding.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let [red, green, blue] =
            mix(upper, lower, down).map(|part| (part.clamp(0.0, 1.0) * 65535.0).round() as u16);
        [red, green, blue, u16::MAX]
    }
}

//! Shapes as triangles.
//!
//! No document says how fine shapes are to be cut, in which plane a circle lies or what the places of cones and
//! cubes are; what is chosen here is noted for each.

mod solid;
mod surface;

use std::collections::HashMap;

use bindery::{Index, Value};
use bindery_formats::m3d::{ChunkBody, Command, Cylinder, Include, Scalar, Shape, Torus, Vi};

use super::Context;
use super::materials::{Look, Materials};
use crate::scene::math::{Affine, narrow, unit_quaternion};
use crate::scene::mesh::{is_somewhere, smooth_normals};
use crate::scene::{Mesh, Primitive, Scene};
use surface::Spline;

/// How far triangles may lie beside the surface, as a part of its size.
const TOLERANCE: f64 = 0.005;

/// The most pieces along one direction of a surface.
const MOST_PIECES: usize = 512;

/// The most commands of shapes that others include, however often they include each other.
const MOST_INCLUDED: usize = 1 << 16;

/// How deep shapes may be included in each other.
const DEEPEST: usize = 100;

/// Rows of points, all of the same length, as a surface.
struct Patch {
    columns: usize,
    points: Vec<[f64; 3]>,
    /// Where in the texture each point is; empty if that is not known.
    uvs: Vec<[f64; 2]>,
}

/// Surfaces, and how their command was read where no document says it.
type Solid = (Vec<Patch>, Option<&'static str>);

/// What the commands so far have set.
#[derive(Clone, Default)]
struct State {
    material: Option<Look>,
    degrees: [usize; 2],
    ranges: [Option<[f64; 2]>; 2],
    knots: [Vec<f64>; 2],
}

struct Builder<'b, 'a> {
    context: &'b Context<'a>,
    scene: &'b mut Scene,
    materials: &'b mut Materials,
    shapes: Vec<(String, &'a Shape)>,
    parts: Vec<(Option<Look>, Primitive, Vec<usize>)>,
    /// The part of each material.
    places: HashMap<Option<usize>, usize>,
    /// How many commands of included shapes there were.
    included: usize,
    depth: usize,
    uvs: Vec<[f32; 2]>,
}

/// What shapes are called. All of them are one mesh, which keeps their names.
pub(super) fn names(context: &Context<'_>, scene: &mut Scene) -> Vec<(String, Value)> {
    let shapes = context.chunks().filter_map(|(path, body)| match body {
        ChunkBody::Shape(shape) => Some((shape.name, format!("{path}.name"))),
        _ => None,
    });
    let names = context.named("shapes", shapes, scene);
    names.into_iter().collect()
}

/// The mesh of all shapes.
pub(super) fn build(context: &Context<'_>, scene: &mut Scene, materials: &mut Materials) -> Mesh {
    let mut mesh = Mesh {
        name: format!("{} shapes", scene.name).trim_start().to_owned(),
        ..Mesh::default()
    };
    let shapes = context.chunks().filter_map(|(path, body)| match body {
        ChunkBody::Shape(shape) => Some((path, shape)),
        _ => None,
    });
    let shapes: Vec<(String, &Shape)> = shapes.collect();
    if shapes.is_empty() {
        return mesh;
    }
    let uvs = context.model.texture_coordinates();
    let mut builder = Builder {
        context,
        scene,
        materials,
        shapes: shapes.clone(),
        parts: Vec::new(),
        places: HashMap::new(),
        included: 0,
        depth: 0,
        uvs: uvs.map(|uvs| uvs.to_f32()).unwrap_or_default(),
    };
    for (path, shape) in &shapes {
        let row = context.rigging.as_ref();
        let row = row.map_or(0, |rigging| rigging.bone_row(shape.group.get()));
        builder.shape(path, shape, &Affine::IDENTITY, row);
    }
    let parts = builder.parts;
    for (look, mut primitive, rows) in parts {
        let rigging = context.rigging.as_ref();
        primitive.skin = rigging.map(|rigging| rigging.weights(rows.into_iter()));
        let is_textured = look.is_some_and(|look| Materials::is_textured(look, scene));
        if !is_textured && primitive.uvs.iter().all(|uv| *uv == [0.0; 2]) {
            primitive.uvs = Vec::new();
        }
        primitive.material = match look.and_then(|look| look.material) {
            Some(material) => Some(material),
            None => Some(materials.plain(&[], scene)),
        };
        mesh.primitives.push(primitive);
    }
    mesh
}

impl Builder<'_, '_> {
    /// Adds a shape as `map` places it.
    fn shape(&mut self, path: &str, shape: &Shape, map: &Affine, row: usize) {
        let mut state = State::default();
        for (index, record) in shape.commands.iter().enumerate() {
            let path = format!("{path}.commands[{index}]");
            if state.set(&record.command, self, &path) {
                continue;
            }
            if let Command::Include(include) = &record.command {
                self.include(&path, include, map, row);
                continue;
            }
            match self.patches(&record.command, &state) {
                Ok((patches, reading)) => {
                    if let Some(reading) = reading {
                        self.scene.changed(&path, reading);
                    }
                    for patch in &patches {
                        self.add(&path, patch, &state, map, row);
                    }
                }
                Err(reason) => self.scene.left_out(&path, reason),
            }
        }
    }

    fn place(&self, vertex: u32) -> Option<[f64; 3]> {
        let place = self
            .context
            .place(vertex)
            .filter(|place| is_somewhere(*place))?;
        Some(place.map(f64::from))
    }

    fn rotation(&self, vertex: u32) -> Option<[f32; 4]> {
        self.context.vertex(vertex).and_then(unit_quaternion)
    }

    /// The surfaces of a command, and how it was read where no document says it.
    fn patches(&self, command: &Command, state: &State) -> Result<Solid, &'static str> {
        let nowhere = "it has no finite position";
        let solid = self.solid(command);
        if let Some(solid) = solid {
            return solid.ok_or(nowhere);
        }
        let (is_bezier, points) = match command {
            Command::BezierTextureNormal { points } => (
                true,
                controls(points, |p| (p.vertex.get(), Some(p.texture.get()))),
            ),
            Command::NurbsTextureNormal { points } => (
                false,
                controls(points, |p| (p.vertex.get(), Some(p.texture.get()))),
            ),
            Command::BezierTexture { points } => (
                true,
                controls(points, |p| (p.vertex.get(), Some(p.texture.get()))),
            ),
            Command::NurbsTexture { points } => (
                false,
                controls(points, |p| (p.vertex.get(), Some(p.texture.get()))),
            ),
            Command::BezierNormal { points } => {
                (true, controls(points, |p| (p.vertex.get(), None)))
            }
            Command::NurbsNormal { points } => {
                (false, controls(points, |p| (p.vertex.get(), None)))
            }
            Command::Bezier { points } => (true, controls(points, |p| (p.get(), None))),
            Command::Nurbs { points } => (false, controls(points, |p| (p.get(), None))),
            _ => return Err("a curve, a cut or a connection, which has no surface of its own"),
        };
        let controls: Option<Vec<surface::Control>> = points
            .into_iter()
            .map(|(vertex, texture)| self.control(vertex, texture))
            .collect();
        let controls = controls.ok_or(nowhere)?;
        let [u, v] = &state.knots;
        let spline = match is_bezier {
            true => Spline::bezier(controls, state.degrees, [u.len(), v.len()]),
            false => Spline::nurbs(controls, state.degrees, [u, v]),
        };
        let spline = spline.ok_or("its degrees and knots do not fit the number of its points")?;
        let has_normals = matches!(
            command,
            Command::BezierTextureNormal { .. }
                | Command::NurbsTextureNormal { .. }
                | Command::BezierNormal { .. }
                | Command::NurbsNormal { .. }
        );
        let reading = has_normals.then_some("its normals are those of its surface");
        Ok((vec![spline.patch(state.ranges)], reading))
    }

    fn control(&self, vertex: u32, texture: Option<u32>) -> Option<surface::Control> {
        let [_, _, _, weight] = self.context.vertex(vertex)?;
        let uv = texture.and_then(|texture| self.uvs.get(usize::try_from(texture).ok()?));
        let uv = uv.filter(|uv| uv.iter().all(|number| number.is_finite()));
        Some(surface::Control {
            place: self.place(vertex)?,
            weight: if weight > 0.0 && weight.is_finite() {
                weight.into()
            } else {
                1.0
            },
            uv: uv.map(|[u, v]| [f64::from(*u), 1.0 - f64::from(*v)]),
        })
    }

    /// A length in metres, if it is one.
    fn radius(&self, radius: Scalar) -> Option<f64> {
        let radius = (radius.to_f64() * f64::from(self.context.scale)).abs();
        (radius > 0.0 && radius < 1e15).then_some(radius)
    }

    /// The places of vertices, if all have one.
    fn places<const N: usize>(&self, vertices: [&Index<Vi>; N]) -> Option<[[f64; 3]; N]> {
        let mut places = [[0.0; 3]; N];
        for (place, vertex) in places.iter_mut().zip(vertices) {
            *place = self.place(vertex.get())?;
        }
        Some(places)
    }

    /// The surfaces of a body; nothing for other commands, and nothing inside for a body without a finite position.
    fn solid(&self, command: &Command) -> Option<Option<Solid>> {
        Some(match command {
            Command::Sphere { position, radius } => self.sphere(position, *radius),
            Command::Cylinder(body) => self.cylinder(body),
            Command::Torus(ring) => self.torus(ring),
            Command::Cone {
                position1,
                position2,
                position3,
            } => self.cone([position1, position2, position3]),
            Command::Cube {
                position1,
                position2,
                position3,
            } => self.cube([position1, position2, position3]),
            Command::Polygon { points } => {
                let places = points.iter().map(|vertex| self.place(vertex.get()));
                let places: Option<Vec<[f64; 3]>> = places.collect();
                places.map(|places| (solid::polygon(&places), None))
            }
            _ => return None,
        })
    }

    fn sphere(&self, position: &Index<Vi>, radius: Scalar) -> Option<Solid> {
        let [middle] = self.places([position])?;
        Some((solid::sphere(middle, self.radius(radius)?), None))
    }

    fn cylinder(&self, body: &Cylinder) -> Option<Solid> {
        let [first, second] = self.places([&body.position1, &body.position2])?;
        let turns = [body.orientation1, body.orientation2];
        let [one, other] = turns.map(|turn| self.rotation(turn.get()));
        let rings = [
            (first, one?, self.radius(body.radius1)?),
            (second, other?, self.radius(body.radius2)?),
        ];
        let reading = "its circles are taken to lie in the plane of X and Z";
        Some((solid::cylinder(rings), Some(reading)))
    }

    fn torus(&self, ring: &Torus) -> Option<Solid> {
        let [middle] = self.places([&ring.position])?;
        let turn = self.rotation(ring.orientation.get())?;
        let radii = [self.radius(ring.radius1)?, self.radius(ring.radius2)?];
        let reading = "its ring is taken to lie in the plane of X and Z";
        Some((solid::torus(middle, turn, radii), Some(reading)))
    }

    fn cone(&self, vertices: [&Index<Vi>; 3]) -> Option<Solid> {
        let [tip, middle, rim] = self.places(vertices)?;
        let reading = "its places are taken for the tip, the middle and a point of the rim";
        Some((solid::cone(tip, middle, rim)?, Some(reading)))
    }

    fn cube(&self, vertices: [&Index<Vi>; 3]) -> Option<Solid> {
        let [corner, first, second] = self.places(vertices)?;
        let reading = "its places are taken for a corner and the two beside it, and its third edge is as long as the first";
        Some((solid::cube(corner, first, second)?, Some(reading)))
    }

    /// Adds another shape as a part of one.
    fn include(&mut self, path: &str, include: &Include, map: &Affine, row: usize) {
        let (position, orientation, scale) = match include {
            Include::Placed {
                position,
                orientation,
                ..
            } => (position, orientation, None),
            Include::Scaled {
                position,
                orientation,
                scale,
                ..
            } => (position, orientation, Some(scale)),
        };
        let index = usize::try_from(include.shape()).unwrap_or(usize::MAX);
        let place = self.place(position.get());
        let turn = self.rotation(orientation.get());
        let sides = match scale {
            Some(scale) => self
                .context
                .vertex(scale.get())
                .map(|[x, y, z, _]| [x, y, z]),
            None => Some([1.0; 3]),
        };
        let sides = sides.filter(|sides| is_somewhere(*sides));
        let shape = self.shapes.get(index).cloned();
        let commands = shape.as_ref().map_or(0, |(_, shape)| shape.commands.len());
        self.included = self.included.saturating_add(commands);
        match (shape, place, turn, sides) {
            _ if self.included > MOST_INCLUDED || self.depth >= DEEPEST => {
                self.scene
                    .left_out(path, "more shapes are included than anybody would draw");
            }
            (Some((inner, shape)), Some(place), Some(turn), Some(sides)) => {
                let own = Affine::from_parts(place.map(narrow), turn, sides);
                self.depth = self.depth.saturating_add(1);
                self.shape(&inner, shape, &map.after(&own), row);
                self.depth = self.depth.saturating_sub(1);
            }
            _ => self
                .scene
                .left_out(path, "the shape or its place is not there"),
        }
    }

    /// Adds a surface to the part of its material.
    fn add(&mut self, path: &str, patch: &Patch, state: &State, map: &Affine, row: usize) {
        let points = patch
            .points
            .iter()
            .map(|point| map.point(*point).map(narrow));
        let points: Vec<[f32; 3]> = points.collect();
        if !points.iter().all(|point| is_somewhere(*point)) {
            self.scene.left_out(path, "it has no finite position");
            return;
        }
        let material = state.material.and_then(|look| look.material);
        let parts = &mut self.parts;
        let place = *self.places.entry(material).or_insert_with(|| {
            parts.push((state.material, Primitive::default(), Vec::new()));
            parts.len().saturating_sub(1)
        });
        let Some((_, primitive, rows)) = self.parts.get_mut(place) else {
            return;
        };
        let indices = patch.indices();
        let first = u32::try_from(primitive.positions.len()).unwrap_or(u32::MAX);
        let count = points.len();
        primitive
            .normals
            .extend(smooth_normals(&points, &indices, |vertex| vertex, count));
        primitive.positions.extend(points);
        primitive.uvs.extend(
            (0..count).map(|vertex| patch.uvs.get(vertex).map_or([0.0; 2], |uv| uv.map(narrow))),
        );
        rows.resize(rows.len().saturating_add(count), row);
        primitive
            .indices
            .extend(indices.iter().map(|index| first.saturating_add(*index)));
    }
}

/// The vertex and texture coordinate of each control point.
fn controls<T>(points: &[T], each: impl Fn(&T) -> (u32, Option<u32>)) -> Vec<(u32, Option<u32>)> {
    points.iter().map(each).collect()
}

impl Patch {
    /// The triangles: two between four neighbours.
    fn indices(&self) -> Vec<u32> {
        let columns = u32::try_from(self.columns).unwrap_or(0);
        let count = u32::try_from(self.points.len()).unwrap_or(0);
        let rows = count.checked_div(columns).unwrap_or(0);
        let mut indices = Vec::new();
        for row in 1..rows {
            for column in 1..columns {
                let last = row.saturating_mul(columns).saturating_add(column);
                let [below, left] = [last.saturating_sub(columns), last.saturating_sub(1)];
                let corner = below.saturating_sub(1);
                indices.extend([corner, below, last, corner, last, left]);
            }
        }
        indices
    }
}

impl State {
    /// Takes over what a command sets. False for a command that makes something.
    fn set(&mut self, command: &Command, builder: &mut Builder<'_, '_>, path: &str) -> bool {
        let [degree_u, degree_v] = &mut self.degrees;
        let [range_u, range_v] = &mut self.ranges;
        let [knots_u, knots_v] = &mut self.knots;
        let uvs = &builder.uvs;
        let range = |place: u32| {
            let [from, to] = *uvs.get(usize::try_from(place).ok()?)?;
            Some([from.into(), to.into()]).filter(|[from, to]: &[f64; 2]| from < to)
        };
        match command {
            Command::Use { material } => {
                let (context, scene) = (builder.context, &mut *builder.scene);
                let is_named = context.stored(*material).is_some();
                self.material =
                    is_named.then(|| builder.materials.named(context, *material, path, scene));
            }
            Command::Divide { .. }
            | Command::Subdivide { .. }
            | Command::MaximumLength { .. }
            | Command::MaximumDistance { .. } => {
                builder
                    .scene
                    .changed(path, "surfaces are cut as fine as their bends need");
            }
            Command::DegreeU { u } => *degree_u = usize::from(*u),
            Command::Degree { u, v } => {
                (*degree_u, *degree_v) = (usize::from(*u), usize::from(*v));
            }
            Command::RangeU { u } => *range_u = range(u.get()),
            Command::Range { u, v } => (*range_u, *range_v) = (range(u.get()), range(v.get())),
            Command::ParameterU { knots } => {
                *knots_u = knots.iter().map(|knot| knot.to_f64()).collect()
            }
            Command::ParameterV { knots } => {
                *knots_v = knots.iter().map(|knot| knot.to_f64()).collect()
            }
            _ => return false,
        }
        true
    }
}

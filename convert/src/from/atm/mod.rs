//! Antiquated Engine models.
//!
//! Their space is left-handed with Z up and X ahead, or Y ahead where the wheels say so. Triangles are clockwise
//! there, so that mirroring turns them round once more: their corners are reversed. V points down.

mod attached;
mod left_out;
mod materials;
mod motion;

use bindery::{Error, Limits, Result, Value};
use bindery_formats::atm::{Atm, Model, Payload, Role, TurretData, WheelDisplayMode};

use super::Settings;
use super::triangles::{Dropped, Vertices, put_at_origin};
use crate::scene::math::{linear, minus, narrow};
use crate::scene::mesh::is_somewhere;
use crate::scene::{Mesh, MorphTarget, Node, Origins, Primitive, Scene};

/// Which way models look.
#[derive(Debug, Clone, Copy)]
enum Ahead {
    X,
    Y,
}

impl Ahead {
    /// A place or direction as the scene has it.
    fn place(self, [x, y, z]: [f32; 3]) -> [f32; 3] {
        match self {
            Self::X => [-y, z, x],
            Self::Y => [x, z, y],
        }
    }
}

/// One model of a file.
struct Part<'a> {
    model: Model<'a>,
    ahead: Ahead,
    /// The vertices of each key frame; one frame where nothing moves.
    frames: Vec<Frame>,
}

/// The vertices at one time.
struct Frame {
    positions: Vec<[f32; 3]>,
    /// Empty where they are not stored.
    normals: Vec<[f32; 3]>,
}

/// The scene of a file.
///
/// # Errors
/// When a key frame is asked for that is not there.
pub fn scene(file: &Atm, settings: &Settings) -> Result<Scene> {
    scene_within(file, settings, Limits::default())
}

/// As [`scene`], with limits of your own for what its pictures take when they are unfolded.
///
/// # Errors
/// As for [`scene`].
pub fn scene_within(file: &Atm, settings: &Settings, limits: Limits) -> Result<Scene> {
    let body = &file.body.content;
    let models = body.models();
    let mode = models
        .first()
        .and_then(Model::contents)
        .map(|contents| contents.wheel_display_mode);
    let mode = mode.and_then(|mode| mode.known());
    let ahead = match mode {
        Some(
            WheelDisplayMode::WheelsYForward
            | WheelDisplayMode::BikeYForward
            | WheelDisplayMode::Plane1YForward
            | WheelDisplayMode::Plane2YForward
            | WheelDisplayMode::WheelsYForwardNoSteer,
        ) => Ahead::Y,
        _ => Ahead::X,
    };
    let mut scene = Scene {
        limits,
        ..Scene::default()
    };
    let mut base: Option<attached::Base> = None;
    for (index, model) in models.iter().enumerate() {
        let name = name_of(model.role, index);
        let mut part = Part::of(*model, ahead);
        if index == 0 {
            part.choose(settings.frame)?;
        }
        let mesh = part.build(&name, &mut scene);
        let nodes = match &base {
            None => {
                let node = scene.add_node(Node {
                    mesh,
                    ..Node::named(name.clone(), None)
                });
                base = Some(attached::Base::of(&part, node, mode, &mut scene));
                vec![node]
            }
            Some(base) => base.attach(model.role, mesh, &name, &mut scene),
        };
        if mesh.is_some() {
            motion::build(&part, &name, &nodes, &mut scene);
        }
        left_out::tell(model, index == 0, &mut scene);
    }
    Ok(scene)
}

fn name_of(role: Option<Role>, index: usize) -> String {
    match role {
        None if index == 0 => "model".to_owned(),
        None => format!("model {index}"),
        Some(Role::HorizontalTurret) => "horizontal turret".to_owned(),
        Some(Role::VerticalTurret) => "vertical turret".to_owned(),
        Some(Role::Wheels12) => "wheel 1".to_owned(),
        Some(Role::Wheels34) => "wheel 3".to_owned(),
        Some(Role::MediumLod) => "medium detail".to_owned(),
        Some(Role::LowLod) => "low detail".to_owned(),
        Some(Role::CollisionMap) => "collision map".to_owned(),
        Some(Role::Other(number)) => format!("model of role {number}"),
    }
}

/// The path of a chunk of a model.
fn chunk_path(model: &Model<'_>, chunk: usize) -> String {
    format!("body.chunks[{}].payload", model.first.saturating_add(chunk))
}

/// The path of the first chunk for which this holds.
fn path_where(model: &Model<'_>, is_it: impl Fn(&Payload) -> bool) -> String {
    let mut chunks = model.chunks.iter();
    let place = chunks.position(|chunk| chunk.payload().is_some_and(&is_it));
    place.map_or_else(
        || "body.chunks".to_owned(),
        |place| chunk_path(model, place),
    )
}

impl<'a> Part<'a> {
    fn of(model: Model<'a>, ahead: Ahead) -> Self {
        let place = |all: Vec<[f32; 3]>| -> Vec<[f32; 3]> {
            all.into_iter().map(|each| ahead.place(each)).collect()
        };
        let frames = model.keyframes().unwrap_or_default();
        let frames = match frames.is_empty() {
            true => {
                let normals = model.normals().unwrap_or_default();
                vec![Frame {
                    positions: place(model.positions().unwrap_or_default()),
                    normals: place(normals),
                }]
            }
            false => {
                let normals = model.normal_keyframes().unwrap_or_default();
                let normals = normals
                    .into_iter()
                    .map(Some)
                    .chain(std::iter::repeat_with(|| None));
                let frames = frames.into_iter().zip(normals);
                frames
                    .map(|(positions, normals)| Frame {
                        positions: place(positions),
                        normals: place(normals.unwrap_or_default()),
                    })
                    .collect()
            }
        };
        let mut part = Self {
            model,
            ahead,
            frames,
        };
        part.fit_normals();
        part
    }

    /// Forgets normals that are not one for each vertex. Those of a model whose key frames have none stand for the
    /// first.
    fn fit_normals(&mut self) {
        let stored = self.model.normals().unwrap_or_default();
        let ahead = self.ahead;
        for (index, frame) in self.frames.iter_mut().enumerate() {
            if index == 0 && frame.normals.is_empty() {
                frame.normals = stored.iter().map(|normal| ahead.place(*normal)).collect();
            }
            if frame.normals.len() < frame.positions.len() {
                frame.normals = Vec::new();
            }
            frame.normals.truncate(frame.positions.len());
        }
    }

    /// Notes normals that are not one for each vertex.
    fn tell_normals(&self, count: usize, scene: &mut Scene) {
        let path = || {
            path_where(&self.model, |payload| {
                matches!(
                    payload,
                    Payload::Normals(_)
                        | Payload::NormalKeyframes(_)
                        | Payload::LowResNormalKeyframes(_)
                )
            })
        };
        let stored = self.model.normals().unwrap_or_default().len();
        if stored > 0 && stored < count {
            let reason = format!(
                "there are {stored} normals for {count} vertices; all are computed from the triangles"
            );
            scene.changed(path(), reason);
        } else if stored > count {
            let more = stored.saturating_sub(count);
            scene.left_out(
                path(),
                format!("{more} normals more than there are vertices"),
            );
        }
    }

    /// Keeps one key frame only, if one is asked for.
    fn choose(&mut self, frame: Option<usize>) -> Result<()> {
        let Some(frame) = frame else {
            return Ok(());
        };
        let count = self.frames.len();
        if frame >= count {
            return Err(Error::unsupported(format!(
                "the model has no key frame {frame}; it has {count}, counted from 0"
            )));
        }
        self.frames = self.frames.drain(..).skip(frame).take(1).collect();
        Ok(())
    }

    /// Adds the mesh, one primitive for each material.
    fn build(&self, name: &str, scene: &mut Scene) -> Option<usize> {
        let first = self.frames.first()?;
        let count = first.positions.len();
        self.tell_normals(count, scene);
        let vertices = Vertices {
            positions: first.positions.clone(),
            normals: first.normals.clone(),
            uvs: self.uvs(count, scene),
            colors: self.colors(count, scene),
        };
        let materials = materials::build(&self.model, name, scene);
        let faces = path_where(&self.model, |payload| {
            matches!(payload, Payload::FaceIndices(_))
        });
        let faces = format!("{faces}.faces");
        let mut by_material: Vec<(u8, Vec<[u32; 3]>, Origins)> = Vec::new();
        for (face, material, corners) in self.triangles(&first.positions, scene) {
            let known = by_material.iter().position(|known| known.0 == material);
            let place = known.unwrap_or_else(|| {
                by_material.push((material, Vec::new(), Origins::default()));
                by_material.len().saturating_sub(1)
            });
            if let Some((_, triangles, origins)) = by_material.get_mut(place) {
                triangles.push(corners);
                origins.add(&faces, face);
            }
        }
        by_material.sort_by_key(|(material, ..)| *material);
        let mut mesh = Mesh {
            name: name.to_owned(),
            targets: (1..self.frames.len())
                .map(|frame| format!("frame {frame}"))
                .collect(),
            ..Mesh::default()
        };
        let is_alone = by_material.len() == 1;
        for (material, triangles, origins) in by_material {
            let (mut primitive, sources) = match is_alone {
                true => self.whole(vertices.clone(), &triangles, scene),
                false => vertices.primitive(&triangles),
            };
            primitive.origins = origins;
            primitive.material = materials.get(usize::from(material)).copied();
            if primitive.material.is_none() && !materials.is_empty() {
                let path = path_where(&self.model, |payload| {
                    matches!(payload, Payload::Attributes(_))
                });
                scene.changed(
                    path,
                    format!("the material {material} is not there; a white one is used"),
                );
            }
            self.fill_uvs(&mut primitive, scene);
            primitive.targets = self.targets(&primitive, &sources);
            mesh.primitives.push(primitive);
        }
        scene.add_mesh(mesh)
    }

    /// All vertices as one primitive.
    fn whole(
        &self,
        vertices: Vertices,
        triangles: &[[u32; 3]],
        scene: &mut Scene,
    ) -> (Primitive, Vec<usize>) {
        let (primitive, nowhere) = vertices.whole(triangles);
        if nowhere > 0 {
            let reason = put_at_origin(nowhere);
            scene.changed("body.chunks", reason);
        }
        let sources = (0..primitive.positions.len()).collect();
        (primitive, sources)
    }

    /// The triangles that can be drawn in every frame, with their places in the list and their materials.
    fn triangles(&self, positions: &[[f32; 3]], scene: &mut Scene) -> Vec<(usize, u8, [u32; 3])> {
        let mut dropped = Dropped::default();
        let mut kept = Vec::new();
        for (face, triangle) in self.model.triangles().into_iter().enumerate() {
            let [a, b, c] = triangle.vertices;
            let place = |vertex: u32| {
                let vertex = usize::try_from(vertex).ok()?;
                let first = positions.get(vertex).copied()?;
                let mut others = self.frames.iter().skip(1);
                // A corner that leaves space at some time is nowhere.
                let stays = others.all(|frame| {
                    frame
                        .positions
                        .get(vertex)
                        .is_some_and(|place| is_somewhere(*place))
                });
                Some(if stays { first } else { [f32::NAN; 3] })
            };
            if dropped.keeps([a, b, c], [a, b, c].map(place)) {
                kept.push((face, triangle.material, [a, c, b]));
            }
        }
        let path = path_where(&self.model, |payload| {
            matches!(payload, Payload::FaceIndices(_))
        });
        dropped.tell(&path, scene);
        kept
    }

    /// The texture coordinates of the first vertices; files with key frames have more of them.
    fn uvs(&self, count: usize, scene: &mut Scene) -> Vec<[f32; 2]> {
        let Some(mut uvs) = self.model.uvs() else {
            return Vec::new();
        };
        let path = path_where(&self.model, |payload| {
            matches!(payload, Payload::Uvs(_) | Payload::LowResUvs(_))
        });
        if uvs.len() > count {
            let more = uvs.len().saturating_sub(count);
            scene.left_out(
                &path,
                format!("{more} texture coordinates more than there are vertices"),
            );
        } else if uvs.len() < count {
            let less = count.saturating_sub(uvs.len());
            let reason = match less {
                1 => "the last vertex has no texture coordinates; they are 0".to_owned(),
                less => format!("the last {less} vertices have no texture coordinates; they are 0"),
            };
            scene.changed(&path, reason);
        }
        uvs.resize(count, [0.0; 2]);
        let mut bad = 0usize;
        for uv in &mut uvs {
            if !uv.iter().all(|number| number.is_finite()) {
                *uv = [0.0; 2];
                bad = bad.saturating_add(1);
            }
        }
        if bad > 0 {
            scene.changed(
                &path,
                format!("{bad} texture coordinates that are no numbers are 0"),
            );
        }
        uvs
    }

    /// Adds texture coordinates where a texture needs them.
    fn fill_uvs(&self, primitive: &mut Primitive, scene: &mut Scene) {
        let material = primitive
            .material
            .and_then(|material| scene.materials.get(material));
        let needed = material.is_some_and(|material| material.textures().next().is_some());
        if needed && primitive.uvs.is_empty() {
            primitive.uvs = vec![[0.0; 2]; primitive.positions.len()];
            scene.changed(
                "body.chunks",
                "the model has no texture coordinates; the texture's corner is used",
            );
        }
    }

    /// The colours of the vertices; white for those that have none.
    fn colors(&self, count: usize, scene: &mut Scene) -> Vec<[u16; 4]> {
        let Some(stored) = self.model.colours() else {
            return Vec::new();
        };
        if stored.len() != count {
            let path = path_where(&self.model, |payload| {
                matches!(payload, Payload::Colours(_))
            });
            let reason = format!(
                "there are {} colours for {count} vertices; those without are white",
                stored.len()
            );
            scene.changed(path, reason);
        }
        let mut colors: Vec<[u16; 4]> = stored.into_iter().map(light).collect();
        colors.resize(count, [u16::MAX; 4]);
        colors
    }

    /// How each later frame moves the vertices of a primitive away from the first.
    fn targets(&self, primitive: &Primitive, sources: &[usize]) -> Vec<MorphTarget> {
        let moves = |all: &[[f32; 3]], from: &[[f32; 3]]| -> Vec<[f32; 3]> {
            let places = sources.iter().filter_map(|vertex| all.get(*vertex));
            let steps = places.zip(from);
            steps
                .map(|(to, from)| match is_somewhere(*to) {
                    true => minus(to.map(f64::from), from.map(f64::from)).map(narrow),
                    false => [0.0; 3],
                })
                .collect()
        };
        let later = self.frames.iter().skip(1);
        later
            .map(|frame| MorphTarget {
                positions: moves(&frame.positions, &primitive.positions),
                normals: match frame
                    .normals
                    .iter()
                    .flatten()
                    .all(|number| number.is_finite())
                {
                    true => moves(&frame.normals, &primitive.normals),
                    false => Vec::new(),
                },
            })
            .collect()
    }
}

/// A colour in bytes as amounts of light.
fn light([red, green, blue, alpha]: [u8; 4]) -> [u16; 4] {
    // From 0 to 65535 after rounding.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let word = |byte: u8| (linear(f32::from(byte) / 255.0) * 65535.0).round() as u16;
    [
        word(red),
        word(green),
        word(blue),
        u16::from(alpha).saturating_mul(257),
    ]
}

/// Where turrets and wheels are attached to a model.
fn turrets<'a>(model: &Model<'a>) -> Option<&'a TurretData> {
    model.payloads().find_map(|payload| match payload {
        Payload::TurretData(data) => Some(&data.record),
        _ => None,
    })
}

/// A list of numbers.
fn numbers(all: [f32; 3]) -> Value {
    Value::List(all.into_iter().map(Value::F32).collect())
}

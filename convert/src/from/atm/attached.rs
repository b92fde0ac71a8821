//! What is attached to a model: turrets, wheels, places for weapons and effects; and what represents it elsewhere.

use bindery::Value;
use bindery_formats::atm::{Mount, Payload, Role, TurretData, WheelDisplayMode};

use super::{Ahead, Part, chunk_path, numbers, turrets};
use crate::from::record;
use crate::scene::mesh::is_somewhere;
use crate::scene::{Node, Scene};

/// The first model of a file, which the others belong to.
pub(super) struct Base {
    node: usize,
    positions: Vec<[f32; 3]>,
    mounts: Option<TurretData>,
    ahead: Ahead,
    mode: Option<WheelDisplayMode>,
}

impl Base {
    /// Adds what the model says about itself.
    pub(super) fn of(
        part: &Part<'_>,
        node: usize,
        mode: Option<WheelDisplayMode>,
        scene: &mut Scene,
    ) -> Self {
        let first = part.frames.first();
        let base = Self {
            node,
            positions: first
                .map(|frame| frame.positions.clone())
                .unwrap_or_default(),
            mounts: turrets(&part.model).copied(),
            ahead: part.ahead,
            mode,
        };
        for (index, chunk) in part.model.chunks.iter().enumerate() {
            let path = chunk_path(&part.model, index);
            if let Some(payload) = chunk.payload() {
                base.describe(payload, &path, scene);
            }
        }
        base
    }

    /// Keeps what a chunk says about the whole model.
    fn describe(&self, payload: &Payload, path: &str, scene: &mut Scene) {
        let (key, value) = match payload {
            Payload::AttachData(places) => {
                for (index, place) in places.records.iter().enumerate() {
                    let place = place.record;
                    let path = format!("{path}.records[{index}]");
                    self.tell_lost(place.attach_vertex, &path, scene);
                    let extras = vec![("type".to_owned(), Value::Uint(place.attach_type.into()))];
                    self.mark("attach", place.attach_vertex, place.offset, extras, scene);
                }
                return;
            }
            Payload::EffectData(effect) => {
                self.tell_lost(effect.record.attach_vertex, path, scene);
                let extras = vec![("effect".to_owned(), record(&effect.record))];
                self.mark(
                    "effect",
                    effect.record.attach_vertex,
                    effect.record.offset,
                    extras,
                    scene,
                );
                return;
            }
            Payload::GlobalProperties(properties) => {
                let sprite = properties.record.sprite_flags;
                if sprite.single_sprite || sprite.polygon_sprites {
                    scene.changed(path, "what always faces the viewer does not turn");
                }
                ("properties", record(&properties.record))
            }
            Payload::TurretData(mounts) => ("mounts", record(&mounts.record)),
            Payload::LodData(distances) => ("detailDistances", record(&distances.record)),
            Payload::CreatorInfo(info) => {
                let text = Value::Text(info.text.to_text().into_owned());
                scene.extras.push(("creator".to_owned(), text));
                return;
            }
            _ => return,
        };
        if let Some(node) = scene.nodes.get_mut(self.node) {
            node.extras.push((key.to_owned(), value));
        }
    }

    /// Where a vertex of the model is; the origin for numbers that mean none.
    fn vertex(&self, vertex: i32) -> [f32; 3] {
        let place = usize::try_from(vertex).ok().filter(|vertex| *vertex > 0);
        let place = place.and_then(|vertex| self.positions.get(vertex)).copied();
        place
            .filter(|place| is_somewhere(*place))
            .unwrap_or_default()
    }

    /// Notes a vertex that something is attached to and that is not there.
    fn tell_lost(&self, vertex: i32, path: &str, scene: &mut Scene) {
        let is_there =
            |vertex: i32| usize::try_from(vertex).is_ok_and(|at| at < self.positions.len());
        if vertex > 0 && !is_there(vertex) {
            let reason = format!("the vertex {vertex} is not there, and the origin is taken");
            scene.changed(path, reason);
        }
    }

    /// Adds an empty node beside a vertex.
    fn mark(
        &self,
        name: &str,
        vertex: i32,
        offset: [f32; 3],
        mut extras: Vec<(String, Value)>,
        scene: &mut Scene,
    ) {
        extras.push(("offset".to_owned(), numbers(offset)));
        scene.add_node(Node {
            translation: self.beside(vertex, offset),
            extras,
            ..Node::named(name, Some(self.node))
        });
    }

    /// The place this far from a vertex.
    fn beside(&self, vertex: i32, offset: [f32; 3]) -> [f32; 3] {
        let [x, y, z] = self.vertex(vertex);
        let [right, up, front] = self.ahead.place(offset);
        let place = [x + right, y + up, z + front];
        if is_somewhere(place) {
            place
        } else {
            [x, y, z]
        }
    }

    /// Adds the nodes that show another model of the file.
    pub(super) fn attach(
        &self,
        role: Option<Role>,
        mesh: Option<usize>,
        name: &str,
        scene: &mut Scene,
    ) -> Vec<usize> {
        if let Some(Role::MediumLod | Role::LowLod | Role::CollisionMap) = role {
            let reason = format!("the {name} is in a scene of its own, and is not shown");
            scene.changed("body.chunks", reason);
            let node = scene.add_node(Node {
                mesh,
                hidden: true,
                ..Node::named(name, None)
            });
            return vec![node];
        }
        let places = self.places(role, name).into_iter();
        let nodes = places.map(|place| {
            scene.add_node(Node {
                mesh,
                translation: place.translation,
                rotation: match place.turned {
                    true => [0.0, 1.0, 0.0, 0.0],
                    false => [0.0, 0.0, 0.0, 1.0],
                },
                ..Node::named(place.name, Some(self.node))
            })
        });
        nodes.collect()
    }

    /// Where a model of this role is seen.
    fn places(&self, role: Option<Role>, name: &str) -> Vec<Place> {
        let nowhere = Mount {
            attach_vertex: 0,
            offset: [0.0; 3],
        };
        let mount = |of: fn(&TurretData) -> Mount| self.mounts.as_ref().map_or(nowhere, of);
        let turret = |mount: Mount| {
            vec![Place {
                name: name.to_owned(),
                translation: self.beside(mount.attach_vertex, mount.offset),
                turned: false,
            }]
        };
        match role {
            Some(Role::HorizontalTurret | Role::Other(_)) => {
                turret(mount(|all| all.horizontal_turret))
            }
            Some(Role::VerticalTurret) => turret(mount(|all| all.vertical_turret)),
            Some(Role::Wheels12) => self.wheels([
                ("wheel 1", mount(|all| all.wheel_1)),
                ("wheel 2", mount(|all| all.wheel_2)),
            ]),
            Some(Role::Wheels34) => self.wheels([
                ("wheel 3", mount(|all| all.wheel_3)),
                ("wheel 4", mount(|all| all.wheel_4)),
            ]),
            _ => turret(nowhere),
        }
    }

    /// Two wheels, of which the second looks the other way and is only there for some vehicles. Offsets do not
    /// count for wheels.
    fn wheels(&self, wheels: [(&str, Mount); 2]) -> Vec<Place> {
        let has_pairs = matches!(
            self.mode,
            Some(
                WheelDisplayMode::Normal
                    | WheelDisplayMode::WheelsYForward
                    | WheelDisplayMode::WheelsYForwardNoSteer
            )
        );
        let wheels = wheels.into_iter().zip([false, true]);
        wheels
            .filter(|(_, is_second)| has_pairs || !is_second)
            .map(|((name, mount), turned)| Place {
                name: name.to_owned(),
                translation: self.vertex(mount.attach_vertex),
                turned,
            })
            .collect()
    }
}

/// Where a model is seen.
struct Place {
    name: String,
    translation: [f32; 3],
    /// Whether it looks the other way.
    turned: bool,
}

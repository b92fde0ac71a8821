//! Entities as nodes, with all their fields.

use bindery::Value;
use bindery_formats::pmf::Pmf;
use bindery_formats::pmf::entity::EntityBody;

use super::place;
use crate::from::texts;
use crate::scene::math::narrow;
use crate::scene::mesh::is_somewhere;
use crate::scene::{Node, Scene};

/// Adds a node for each entity. `tree` is the map as a tree, with its texts.
pub(super) fn build(map: &Pmf, tree: &Value, scene: &mut Scene) {
    let stored = ["data", "server_data", "content", "entities"];
    let stored = stored.iter().fold(tree, |tree, key| tree.get(key));
    for key in ["actions", "filters", "selectors"] {
        let list = stored.get(key);
        if list.count() > 0 {
            scene.extras.push((key.to_owned(), list.clone()));
        }
    }
    let entities = &map.data.server_data.content.entities.entities;
    if entities.is_empty() {
        return;
    }
    let root = scene.add_node(Node::named("entities", None));
    let strings = &map.data.server_string_table.strings.content;
    let Ok(fields) = stored.get("entities").items() else {
        return;
    };
    for (index, (entity, fields)) in entities.iter().zip(fields).enumerate() {
        let path = format!("data.server_data.entities.entities[{index}]");
        let name = strings.get(entity.name).unwrap_or_default();
        let name = texts::name(name, || format!("{path}.name"), scene);
        let mut node = Node {
            extras: vec![("entity".to_owned(), (*fields).clone())],
            ..Node::named(name, Some(root))
        };
        match place_of(&entity.body).map(place) {
            Some(place) if is_somewhere(place) => node.translation = place,
            Some(_) => scene.changed(
                &path,
                "the entity has no finite position, and is put at the origin",
            ),
            None => {}
        }
        if let EntityBody::Generic(generic) = &entity.body {
            let [_, angle, _] = generic.rotation;
            node.rotation = turn(angle);
            match is_somewhere(generic.scale) {
                true => node.scale = generic.scale,
                false => scene.changed(
                    &path,
                    "the scale is no number, and the entity is not scaled",
                ),
            }
            if !angle.is_finite() {
                scene.changed(
                    &path,
                    "the rotation is no number, and the entity is not turned",
                );
            }
        }
        scene.add_node(node);
    }
}

/// The turn around Y, in degrees, as the mirrored scene has it.
fn turn(degrees: f32) -> [f32; 4] {
    if !degrees.is_finite() {
        return [0.0, 0.0, 0.0, 1.0];
    }
    let half = -f64::from(degrees).rem_euclid(720.0).to_radians() / 2.0;
    let (sine, cosine) = (narrow(half.sin()), narrow(half.cos()));
    [0.0, sine.clamp(-1.0, 1.0), 0.0, cosine.clamp(-1.0, 1.0)]
}

/// Where an entity is, if it is somewhere.
fn place_of(body: &EntityBody) -> Option<[f32; 3]> {
    Some(match body {
        EntityBody::Generic(generic) => generic.position,
        EntityBody::Box(volume) => volume.origin,
        EntityBody::Trigger(trigger) => trigger.zone.origin,
        EntityBody::ChMap(zone) | EntityBody::ChZone(zone) => zone.origin,
        EntityBody::Use(usable) => usable.origin,
        EntityBody::HoldUse(usable) => usable.origin,
        EntityBody::Particles(particles) => particles.position,
        EntityBody::TexParticles(particles) => particles.position,
        EntityBody::Beam(beam) => beam.start,
        EntityBody::Door(door) => door.closed_position,
        EntityBody::Spawn(spawn) => spawn.origin,
        _ => return None,
    })
}

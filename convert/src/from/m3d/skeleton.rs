//! Bones as nodes, and which of them move which vertices.

use bindery_formats::m3d::{ChunkBody, M3d};

use super::Context;
use crate::from::binding::bind;
use crate::scene::math::unit_quaternion;
use crate::scene::mesh::is_somewhere;
use crate::scene::{Node, Scene, SkinWeights};

/// How bones move vertices. A joint is a bone; the one behind the last is neutral and never moves.
pub(super) struct Rigging {
    /// A row for each skin, then one for each bone alone, then one for the neutral joint.
    table: SkinWeights,
    skins: usize,
    bones: usize,
}

impl Rigging {
    /// Nothing for a model without bones or without anything that follows them.
    pub(super) fn of(model: &M3d) -> Option<Self> {
        let bones = model.bones().len();
        let neutral = u16::try_from(bones).ok().filter(|_| bones > 0)?;
        let is_bound = |skin: Option<u32>| {
            let skin = skin.and_then(|skin| model.skins().get(usize::try_from(skin).ok()?));
            skin.is_some_and(|skin| !skin.bones.is_empty())
        };
        let vertices = model
            .vertices()
            .into_iter()
            .flat_map(|all| all.skins().iter());
        let mut bound = vertices
            .map(|skin| skin.get())
            .chain(model.voxel_types().iter().map(|voxel| voxel.skin.get()))
            .map(is_bound)
            .chain(model.shapes().map(|shape| shape.group.get().is_some()));
        if !bound.any(|is_bound| is_bound) {
            return None;
        }
        let joint = |bone: u32| u16::try_from(bone).ok().filter(|bone| *bone < neutral);
        let skins = model.skins().iter().map(|skin| {
            let influences = skin.influences().into_iter();
            influences
                .filter_map(|(bone, weight)| Some((joint(bone)?, weight)))
                .collect()
        });
        let alone = (0..=neutral).map(|bone| vec![(bone, 1.0)]);
        let rows: Vec<Vec<(u16, f32)>> = skins.chain(alone).collect();
        let (table, _) = SkinWeights::of(&rows, neutral);
        Some(Self {
            table,
            skins: model.skins().len(),
            bones,
        })
    }

    /// The row of what follows no bone.
    fn neutral_row(&self) -> usize {
        self.skins.saturating_add(self.bones)
    }

    /// The row of what has this skin.
    pub(super) fn skin_row(&self, skin: Option<u32>) -> usize {
        let skin = skin.and_then(|skin| usize::try_from(skin).ok());
        skin.filter(|skin| *skin < self.skins)
            .unwrap_or_else(|| self.neutral_row())
    }

    /// The row of what follows this bone.
    pub(super) fn bone_row(&self, bone: Option<u32>) -> usize {
        let bone = bone.and_then(|bone| usize::try_from(bone).ok());
        let bone = bone.filter(|bone| *bone < self.bones);
        bone.map_or_else(
            || self.neutral_row(),
            |bone| self.skins.saturating_add(bone),
        )
    }

    /// The weights of vertices with these rows.
    pub(super) fn weights(&self, rows: impl Iterator<Item = usize>) -> SkinWeights {
        self.table.gathered(rows)
    }
}

/// Notes what names skins and bones that are not there.
fn tell_unbound(model: &M3d, path: &str, scene: &mut Scene) {
    let is_lost = |index: u32, count: usize| usize::try_from(index).is_ok_and(|at| at >= count);
    let (skins, bones) = (model.skins(), model.bones().len());
    let vertices = model.vertices().into_iter();
    let named = vertices.flat_map(|all| all.skins().iter());
    let named = named.filter_map(|skin| skin.get());
    let lost = named.filter(|skin| is_lost(*skin, skins.len())).count();
    if lost > 0 {
        let reason = "vertices whose skin is not there follow no bone";
        scene.changed(path, format!("{reason}: {lost}"));
    }
    let mut unbound = 0usize;
    for (index, skin) in skins.iter().enumerate() {
        let influences = skin.influences().into_iter();
        let lost = influences.filter(|(bone, _)| is_lost(*bone, bones)).count();
        if lost > 0 && bones > 0 {
            let path = format!("{path}.skins[{index}]");
            scene.left_out(path, format!("bones that are not there: {lost}"));
        }
        unbound = unbound.saturating_add(usize::from(lost > 0));
    }
    if unbound > 0 && bones == 0 {
        scene.left_out(path, "skins, because there are no bones");
    }
    if bones >= usize::from(u16::MAX) {
        let reason = format!("{bones} bones are more than can move vertices, which stay at rest");
        scene.changed(path, reason);
    }
}

/// A bone's place as a node has it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Local {
    pub(super) translation: [f32; 3],
    pub(super) rotation: [f32; 4],
    pub(super) scale: [f32; 3],
}

/// What is wrong with a place.
pub(super) struct Odd(pub(super) &'static str);

/// The bones in the scene.
pub(super) struct Skeleton {
    /// For each bone its node.
    pub(super) nodes: Vec<usize>,
    /// For each bone where it is at rest.
    pub(super) rest: Vec<Local>,
}

/// The orientation that means a mirror in the origin.
fn is_mirror([x, y, z, w]: [f32; 4]) -> bool {
    x == 0.0 && y == 0.0 && w == 0.0 && (0.707_106_5..=0.707_107_5).contains(&z)
}

impl Local {
    /// The place of a bone whose position and orientation are these vertices.
    pub(super) fn of(
        context: &Context<'_>,
        position: u32,
        orientation: u32,
    ) -> (Self, Option<Odd>) {
        let place = context.place(position).filter(|place| is_somewhere(*place));
        let stored = context.vertex(orientation);
        let mirrored = stored.is_some_and(is_mirror);
        let rotation = match mirrored {
            true => Some([0.0, 0.0, 0.0, 1.0]),
            false => stored.and_then(unit_quaternion),
        };
        let odd = match (place, rotation) {
            (None, _) => Some(Odd(
                "the position is none, and the bone's own parent's is taken",
            )),
            (_, None) => Some(Odd("the orientation is none, and the bone is not turned")),
            _ => None,
        };
        let local = Self {
            translation: place.unwrap_or_default(),
            rotation: rotation.unwrap_or([0.0, 0.0, 0.0, 1.0]),
            scale: [if mirrored { -1.0 } else { 1.0 }; 3],
        };
        (local, odd)
    }
}

impl Skeleton {
    /// Adds the bones, and binds what is shown to them.
    pub(super) fn build(context: &Context<'_>, scene: &mut Scene, shown: &[usize]) -> Self {
        let mut skeleton = Self {
            nodes: Vec::new(),
            rest: Vec::new(),
        };
        let bones = context.model.bones();
        let path = context
            .chunks()
            .find(|(_, body)| matches!(body, ChunkBody::Skeleton(_)));
        let path = path.map_or_else(|| "payload.chunks".to_owned(), |(path, _)| path);
        tell_unbound(context.model, &path, scene);
        if bones.is_empty() {
            return skeleton;
        }
        let root = scene.add_node(Node::named(
            format!("{} skeleton", scene.name).trim_start(),
            None,
        ));
        for (index, bone) in bones.iter().enumerate() {
            let path = format!("{path}.bones[{index}]");
            let parent = bone
                .parent
                .get()
                .and_then(|parent| usize::try_from(parent).ok());
            let above = parent
                .and_then(|parent| skeleton.nodes.get(parent))
                .copied();
            if parent.is_some() && above.is_none() {
                scene.changed(
                    format!("{path}.parent"),
                    "the bone hangs on none before it, and is a root",
                );
            }
            let (local, odd) = Local::of(context, bone.position.get(), bone.orientation.get());
            if let Some(Odd(reason)) = odd {
                scene.changed(&path, reason);
            }
            let name = context.name(bone.name, || format!("{path}.name"), scene);
            let node = scene.add_node(Node {
                translation: local.translation,
                rotation: local.rotation,
                scale: local.scale,
                origin: Some(path.clone()),
                ..Node::named(name, Some(above.unwrap_or(root)))
            });
            skeleton.nodes.push(node);
            skeleton.rest.push(local);
        }
        if context.rigging.is_some() {
            bind(scene, root, &skeleton.nodes, shown, &path);
        }
        skeleton
    }
}

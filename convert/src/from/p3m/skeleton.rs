//! Bones as nodes. They stay in the axes of Blender, below one node that turns them.

use std::collections::BTreeMap;

use bindery_formats::p3m::{Bone, BoneTree, Contents};

use super::{name_of, stored};
use crate::from::binding::bind;
use crate::scene::math::{Affine, cross, dot, minus, narrow, quaternion_of, unit};
use crate::scene::mesh::is_somewhere;
use crate::scene::{Node, Scene};

/// The bones in the scene.
pub(super) struct Skeleton<'a> {
    root: usize,
    /// For each bone its node.
    pub(super) nodes: Vec<usize>,
    /// The first bone of each name, names by their length first.
    names: BTreeMap<(usize, &'a [u8]), usize>,
}

/// From the axes of Blender, Z up and -Y to the front, to those of the scene.
const TURN: [[f64; 3]; 3] = [[-1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0]];

impl<'a> Skeleton<'a> {
    /// Adds the bones.
    pub(super) fn build(contents: &Contents<'a>, scene: &mut Scene) -> Self {
        let mut skeleton = Self {
            root: 0,
            nodes: Vec::new(),
            names: BTreeMap::new(),
        };
        if contents.bones.is_empty() {
            return skeleton;
        }
        skeleton.root = scene.add_node(Node {
            rotation: quaternion_of(TURN),
            ..Node::named("skeleton", None)
        });
        let tree = BoneTree::of(contents.bones);
        let heads = heads(contents.bones, scene);
        let directions = directions(contents.bones, &tree, &heads, scene);
        let mut rests: Vec<Affine> = Vec::new();
        for (index, bone) in contents.bones.iter().enumerate() {
            let direction = directions.get(index).copied().unwrap_or([0.0, 1.0, 0.0]);
            let rest = Affine {
                axes: towards(direction),
                origin: heads.get(index).copied().unwrap_or_default(),
            };
            let parent = tree.parents.get(index).copied().flatten();
            let above = parent
                .and_then(|parent| rests.get(parent))
                .and_then(Affine::inverse);
            let local = above.map_or(rest, |above| above.after(&rest));
            let path = format!("bones[{index}]");
            let name = name_of(contents, bone.name, &format!("{path}.name"), scene);
            let parent = parent
                .and_then(|parent| skeleton.nodes.get(parent))
                .copied();
            let node = scene.add_node(Node {
                translation: local.origin.map(narrow),
                rotation: quaternion_of(local.axes),
                origin: Some(path.clone()),
                ..Node::named(name, Some(parent.unwrap_or(skeleton.root)))
            });
            let name = stored(contents, bone.name);
            let first = skeleton.names.entry((name.len(), name)).or_insert(index);
            if *first != index {
                scene.changed(
                    format!("{path}.name"),
                    "weights and actions that name it mean the bone before it of that name",
                );
            }
            rests.push(rest);
            skeleton.nodes.push(node);
        }
        skeleton
    }

    /// The bone of a name.
    fn bone(&self, name: &[u8]) -> Option<usize> {
        self.names.get(&(name.len(), name)).copied()
    }

    /// The joint of a name.
    pub(super) fn joint(&self, name: &[u8]) -> Option<u16> {
        u16::try_from(self.bone(name)?).ok()
    }

    /// The node of a name.
    pub(super) fn node(&self, name: &[u8]) -> Option<usize> {
        self.nodes.get(self.bone(name)?).copied()
    }

    /// The joint that never moves.
    pub(super) fn neutral(&self) -> u16 {
        u16::try_from(self.nodes.len()).unwrap_or(u16::MAX)
    }

    /// Binds nodes to the bones.
    pub(super) fn bind(&self, scene: &mut Scene, bound: &[usize]) {
        bind(scene, self.root, &self.nodes, bound, "bones");
    }
}

/// A stored place in the axes of Blender.
fn blender([x, y, z]: [f32; 3]) -> [f64; 3] {
    [x, z, y].map(f64::from)
}

/// Where each bone starts.
fn heads(bones: &[Bone], scene: &mut Scene) -> Vec<[f64; 3]> {
    let bones = bones.iter().enumerate();
    bones
        .map(|(index, bone)| match is_somewhere(bone.head) {
            true => blender(bone.head),
            false => {
                scene.changed(
                    format!("bones[{index}].head"),
                    "the bone starts nowhere, and is put at the origin",
                );
                [0.0; 3]
            }
        })
        .collect()
}

/// Whether every tail is a copy of its head but for X, as a known exporter writes it.
fn are_copied(bones: &[Bone]) -> bool {
    let copied = bones.iter().all(|bone| {
        let ([_, y, z], [_, v, w]) = (bone.head, bone.tail);
        y == v && z == w
    });
    copied && bones.iter().any(|bone| bone.head != bone.tail)
}

/// Which way each bone points.
fn directions(
    bones: &[Bone],
    tree: &BoneTree,
    heads: &[[f64; 3]],
    scene: &mut Scene,
) -> Vec<[f64; 3]> {
    let copied = are_copied(bones);
    if copied {
        scene.changed("bones", "the ends of the bones are copies of their starts; they end where a child starts, or go on as their parent does");
    }
    let mut directions: Vec<[f64; 3]> = Vec::new();
    for (index, bone) in bones.iter().enumerate() {
        let head = heads.get(index).copied().unwrap_or_default();
        let [end, ..] = bone.tail;
        let children = tree.children.get(index).map_or(&[][..], Vec::as_slice);
        let tail = match copied {
            true => children.iter().find_map(|child| {
                let [start, ..] = bones.get(*child)?.head;
                heads.get(*child).copied().filter(|_| start == end)
            }),
            false => is_somewhere(bone.tail).then(|| blender(bone.tail)),
        };
        let parent = tree.parents.get(index).copied().flatten();
        let parent = parent.and_then(|parent| directions.get(parent)).copied();
        let own = tail.and_then(|tail| unit(minus(tail, head)));
        if own.is_none() && !copied {
            scene.changed(
                format!("bones[{index}].tail"),
                "the bone points nowhere, and goes on as its parent does",
            );
        }
        directions.push(own.or(parent).unwrap_or([0.0, 1.0, 0.0]));
    }
    directions
}

/// The axes of a bone: Y along the bone, by the shortest turn.
fn towards(direction: [f64; 3]) -> [[f64; 3]; 3] {
    let up = [0.0, 1.0, 0.0];
    let cosine = dot(up, direction);
    let axis = cross(up, direction);
    if cosine < -0.999_999_9 {
        return [[-1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]];
    }
    let [x, _, z] = axis;
    let [right, _, front] = direction;
    // The rotation matrix of the turn around `axis`, which lies in the plane of X and Z.
    let factor = 1.0 / (1.0 + cosine);
    [
        [cosine + x * x * factor, -right, x * z * factor],
        direction,
        [x * z * factor, -front, cosine + z * z * factor],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::math::times;

    #[test]
    fn the_axes_of_a_bone_are_a_turn_with_y_along_it() {
        for direction in [
            [0.0, 1.0, 0.0],
            [0.0, -1.0, 0.0],
            [1.0, 0.0, 0.0],
            [0.3, -0.8, 0.52],
            [-0.6, 0.1, -0.2],
        ] {
            let direction = unit(direction).unwrap();
            let [x, y, z] = towards(direction);
            assert_eq!(y, direction);
            for axis in [x, z] {
                assert!(
                    (dot(axis, axis) - 1.0).abs() < 1e-9,
                    "{direction:?} {axis:?}"
                );
                assert!(dot(axis, y).abs() < 1e-9);
            }
            let right = minus(cross(y, z), times(x, 1.0));
            assert!(dot(right, right) < 1e-12, "{direction:?} is mirrored");
        }
    }
}

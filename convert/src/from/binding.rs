//! What binds meshes to bones.

use crate::scene::{Node, Scene, Skin};

/// Adds the skin of bones that are at rest now, and binds nodes to it. Vertices that follow the joint behind the
/// last bone get one that never moves; `path` is where the bones are in the file.
pub(crate) fn bind(scene: &mut Scene, root: usize, bones: &[usize], shown: &[usize], path: &str) {
    if shown.is_empty() {
        return;
    }
    let neutral = u16::try_from(bones.len()).unwrap_or(u16::MAX);
    let mut primitives = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
    let is_used = primitives.any(|primitive| {
        let skin = primitive.skin.as_ref();
        skin.is_some_and(|skin| skin.uses(neutral))
    });
    let mut joints = bones.to_vec();
    if is_used {
        joints.push(scene.add_node(Node::named("neutral", Some(root))));
        scene.changed(
            path,
            "vertices without bones follow a joint that never moves",
        );
    }
    let skin = Skin::at_rest(scene, "skeleton", root, joints);
    scene.skins.push(skin);
    let skin = scene.skins.len().checked_sub(1);
    for node in shown {
        if let Some(node) = scene.nodes.get_mut(*node) {
            node.skin = skin;
        }
    }
}

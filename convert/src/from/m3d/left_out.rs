//! Notes about chunks, and parts of them, that have no place in a scene.

use std::collections::BTreeSet;

use bindery::RawTail;
use bindery_formats::m3d::{Asset, ChunkBody};

use super::Context;
use crate::scene::Scene;

/// Notes what of the model no other part of the conversion looks at.
pub(super) fn tell(context: &Context<'_>, scene: &mut Scene) {
    if context.model.preview.is_some() {
        scene.left_out("preview", "a scene has no preview");
    }
    let mut pictures = Pictures::of(context);
    let mut met = Vec::new();
    for (path, body) in context.chunks() {
        if tail(body).is_some_and(|tail| !tail.is_empty()) {
            scene.left_out(format!("{path}.tail"), "bytes that cannot be decoded");
        }
        if body.is_unique() {
            let kind = std::mem::discriminant(body);
            match met.contains(&kind) {
                true => scene.left_out(&path, "of chunks of this kind the first counts"),
                false => met.push(kind),
            }
        }
        match body {
            ChunkBody::Preview(_) => scene.left_out(path, "a scene has no preview"),
            ChunkBody::Procedure(_) => {
                scene.left_out(path, "a surface that only the script's program can make");
            }
            ChunkBody::Asset(asset) => pictures.tell(asset, &path, scene),
            ChunkBody::Unknown { magic, .. } => {
                let letters = magic.escape_ascii();
                scene.left_out(
                    path,
                    format!("a chunk {letters} that the format does not describe"),
                );
            }
            _ => {}
        }
    }
}

/// What follows the last whole record of a chunk.
fn tail(body: &ChunkBody) -> Option<&RawTail> {
    Some(match body {
        ChunkBody::ColorMap(map) => &map.tail,
        ChunkBody::TextureMap(map) => &map.tail,
        ChunkBody::Vertices(list) => &list.tail,
        ChunkBody::Skeleton(skeleton) => &skeleton.tail,
        ChunkBody::Material(material) => &material.tail,
        ChunkBody::Mesh(mesh) => &mesh.tail,
        ChunkBody::VoxelTypes(types) => &types.tail,
        ChunkBody::VoxelBlock(block) => &block.tail,
        ChunkBody::Shape(shape) => &shape.tail,
        ChunkBody::Labels(labels) => &labels.tail,
        ChunkBody::Action(action) => &action.tail,
        _ => return None,
    })
}

/// The inlined files that are not told yet.
struct Pictures<'c, 'a> {
    context: &'c Context<'a>,
    /// What materials call their pictures, but for those that were met already.
    named: BTreeSet<usize>,
}

impl<'c, 'a> Pictures<'c, 'a> {
    fn of(context: &'c Context<'a>) -> Self {
        let mut named = BTreeSet::new();
        for (_, body) in context.chunks() {
            if let ChunkBody::Material(material) = body {
                let names = material.properties.iter().filter_map(|all| all.texture());
                named.extend(names.map(|name| context.number(name)));
            }
        }
        Self { context, named }
    }

    /// Notes an inlined file that no material shows. What became of the others is noted with their materials.
    fn tell(&mut self, asset: &Asset, path: &str, scene: &mut Scene) {
        let name = self.context.quoted(asset.name);
        let is_named = self.named.remove(&self.context.number(asset.name));
        if !asset.is_png() {
            scene.left_out(path, format!("the inlined file {name} is no picture"));
        } else if !is_named {
            scene.left_out(path, format!("no material shows the picture {name}"));
        }
    }
}

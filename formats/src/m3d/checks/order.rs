//! What must be there, and what must come before what.

use std::collections::BTreeMap;

use bindery::path;

use super::Check;
use crate::m3d::{ChunkBody, OwnChunks, rules};

impl<Own: OwnChunks> Check<'_, '_, '_, Own> {
    /// What refers to something should come after it.
    pub(super) fn order(&mut self) {
        let payload = self.payload;
        let first = |wanted: fn(&ChunkBody<Own>) -> bool| {
            payload.chunks.iter().position(|chunk| wanted(&chunk.body))
        };
        let colors = first(|body| matches!(body, ChunkBody::ColorMap(_)));
        let uvs = first(|body| matches!(body, ChunkBody::TextureMap(_)));
        let vertices = first(|body| matches!(body, ChunkBody::Vertices(_)));
        let bones = first(|body| matches!(body, ChunkBody::Skeleton(_)));
        let voxel_types = first(|body| matches!(body, ChunkBody::VoxelTypes(_)));
        let last_material = payload
            .chunks
            .iter()
            .rposition(|chunk| matches!(chunk.body, ChunkBody::Material(_)));
        let last_block = payload
            .chunks
            .iter()
            .rposition(|chunk| matches!(chunk.body, ChunkBody::VoxelBlock(_)));
        for (index, chunk) in payload.chunks.iter().enumerate() {
            self.chunk = index;
            let late = |defined: Option<usize>| defined.is_some_and(|place| place > index);
            let needs: &[(Option<usize>, &str)] = match &chunk.body {
                ChunkBody::Vertices(_) | ChunkBody::Material(_) => &[(colors, "CMAP")],
                ChunkBody::Skeleton(_) => &[(vertices, "VRTS")],
                ChunkBody::Mesh(_) => &[(vertices, "VRTS"), (uvs, "TMAP"), (last_material, "MTRL")],
                ChunkBody::Shape(_) => &[(vertices, "VRTS"), (uvs, "TMAP"), (bones, "BONE")],
                ChunkBody::VoxelTypes(_) => &[(colors, "CMAP"), (bones, "BONE")],
                ChunkBody::VoxelBlock(_) => {
                    if late(voxel_types) {
                        self.here(&rules::VOXEL_ORDER, &[], || {
                            "the types of voxels come later".to_owned()
                        });
                    }
                    &[]
                }
                ChunkBody::Labels(_) => &[(vertices, "VRTS"), (colors, "CMAP")],
                ChunkBody::Action(_) => &[(bones, "BONE"), (vertices, "VRTS")],
                _ => &[],
            };
            for (defined, magic) in needs {
                if late(*defined) {
                    self.here(&rules::CHUNK_ORDER, &[], || format!("{magic} comes later"));
                }
            }
            let followed = last_block.is_some_and(|block| block > index);
            if matches!(chunk.body, ChunkBody::VoxelTypes(_)) && !followed {
                self.here(&rules::VOXEL_DATA, &[], || {
                    "no block of voxels follows".to_owned()
                });
            }
        }
    }

    /// What the file as a whole must have.
    pub(super) fn whole(&mut self) {
        let payload = self.payload;
        let has = |wanted: fn(&ChunkBody<Own>) -> bool| {
            payload.chunks.iter().any(|chunk| wanted(&chunk.body))
        };
        let shows = has(|body| {
            matches!(
                body,
                ChunkBody::Mesh(_)
                    | ChunkBody::Shape(_)
                    | ChunkBody::VoxelBlock(_)
                    | ChunkBody::Procedure(_)
                    | ChunkBody::Material(_)
                    | ChunkBody::Action(_)
            )
        });
        if !shows {
            let message = "neither mesh, shape, voxels nor script".to_owned();
            self.report(&rules::GEOMETRY, &path!["chunks"], message);
        }
        let bones = has(|body| matches!(body, ChunkBody::Skeleton(_)));
        let points = has(|body| matches!(body, ChunkBody::Vertices(_) | ChunkBody::VoxelTypes(_)));
        if has(|body| matches!(body, ChunkBody::Action(_))) && !(bones && points) {
            let message = "actions without skeleton or vertices".to_owned();
            self.report(&rules::ACTION_SKELETON, &path!["chunks"], message);
        }
        let mut groups: BTreeMap<u8, (usize, u32)> = BTreeMap::new();
        for chunk in &payload.chunks {
            if let ChunkBody::VoxelBlock(block) = &chunk.body
                && block.group != 0
            {
                let (count, sum) = groups.entry(block.group).or_default();
                *count = count.saturating_add(1);
                *sum = sum.saturating_add(block.uncertainty.into());
            }
        }
        for (group, (count, sum)) in groups {
            let path = path!["chunks"];
            if count < 2 {
                let message = format!("group {group} has one block");
                self.report(&rules::VOXEL_GROUP, &path, message);
            }
            if sum != 255 {
                let message = format!("the uncertainties of group {group} sum up to {sum}");
                self.report(&rules::VOXEL_UNCERTAINTY, &path, message);
            }
        }
    }
}

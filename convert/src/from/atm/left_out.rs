//! Notes about chunks, and parts of them, that have no place in a scene.

use bindery::RawTail;
use bindery_formats::atm::{Model, Payload};

use super::chunk_path;
use crate::scene::Scene;

/// Notes what of a model no other part of the conversion looks at.
pub(super) fn tell(model: &Model<'_>, is_base: bool, scene: &mut Scene) {
    let mut met = Vec::new();
    for (index, chunk) in model.chunks.iter().enumerate() {
        let path = chunk_path(model, index);
        let Some(payload) = chunk.payload() else {
            scene.left_out(path, "the chunk cannot be decoded");
            continue;
        };
        if rest(payload).is_some_and(|rest| !rest.is_empty()) {
            scene.left_out(format!("{path}.rest"), "bytes that cannot be decoded");
        }
        if counts_once(payload) {
            let kind = std::mem::discriminant(payload);
            match met.contains(&kind) {
                true => scene.left_out(&path, "of chunks of this kind the first counts"),
                false => met.push(kind),
            }
        }
        let reason = match payload {
            Payload::BasicAnimationDescription(_)
            | Payload::SimpleMaterials(_)
            | Payload::SharedNormals(_)
            | Payload::LowResNormals(_)
            | Payload::AnimatedUvs(_)
            | Payload::SharedLowResNormals(_) => "a chunk whose layout nobody knows",
            Payload::Unknown { .. } => "a chunk that the format does not describe",
            Payload::AttachData(_)
            | Payload::EffectData(_)
            | Payload::TurretData(_)
            | Payload::LodData(_)
            | Payload::CreatorInfo(_)
                if !is_base =>
            {
                "only those of the first model count"
            }
            _ => continue,
        };
        scene.left_out(path, reason);
    }
}

/// What follows the last whole record of a chunk.
fn rest(payload: &Payload) -> Option<&RawTail> {
    Some(match payload {
        Payload::Vertices(stream) => &stream.rest,
        Payload::Normals(stream) => &stream.rest,
        Payload::Colours(stream) => &stream.rest,
        Payload::Uvs(stream) => &stream.rest,
        Payload::LowResUvs(stream) => &stream.rest,
        Payload::TextureMaterials(all) => &all.rest,
        _ => return None,
    })
}

/// Whether a model has one chunk of this kind.
fn counts_once(payload: &Payload) -> bool {
    matches!(
        payload,
        Payload::Vertices(_)
            | Payload::LowResVertices(_)
            | Payload::Normals(_)
            | Payload::Colours(_)
            | Payload::Uvs(_)
            | Payload::LowResUvs(_)
            | Payload::FaceIndices(_)
            | Payload::Attributes(_)
            | Payload::VertexKeyframes(_)
            | Payload::LowResVertexKeyframes(_)
            | Payload::NormalKeyframes(_)
            | Payload::LowResNormalKeyframes(_)
            | Payload::KeyframeData(_)
            | Payload::TextureMaterials(_)
            | Payload::GlobalProperties(_)
            | Payload::TurretData(_)
    )
}

//! Rules that take more than one field to see.

use bindery::{Checker, Encode, Fitted, Rule, Schema, Segment};

use super::framing::Framing;
use super::rules::{
    ATTACH_VERTEX, ATTRIBUTE_COUNT, ATTRIBUTE_RANGE, CLONE, CREATOR_LENGTH, FACE_COUNT,
    INDEX_RANGE, INDEX_WIDTH, KEYFRAME_DATA, KEYFRAME_ORDER, LONG_RECORD, MATERIAL_COUNT,
    MODEL_TYPE, NEGATIVE_COUNT, NO_CONTENTS, ROLE, SHORT_RECORD, STATED_COUNT, TEXTURE_COUNT,
    TOO_MANY_KEYFRAMES, TOO_MANY_MODELS, TOO_MANY_VERTICES, TWO_CONTENTS, VERTEX_COUNT,
};
use super::view::Model;
use super::{BasicContents, Body, Chunk, Contents, FaceIndices, Payload, Role};

/// Reports what is wrong with a chunk by itself.
pub(super) fn chunk(chunk: &Chunk, checker: &mut Checker<'_>) {
    let Some(payload) = chunk.payload() else {
        return;
    };
    match payload {
        Payload::OldBasicContents(record) => fitted(record, checker, true),
        Payload::BasicContents(BasicContents::Engine(record)) => fitted(record, checker, true),
        Payload::BasicContents(BasicContents::Text(record)) => fitted(record, checker, true),
        Payload::TurretData(record) => fitted(record, checker, true),
        Payload::LodData(record) => fitted(record, checker, true),
        Payload::EffectData(record) => fitted(record, checker, true),
        // Shorter ones are old, and readers fill them up with zeros.
        Payload::GlobalProperties(record) => fitted(record, checker, false),
        Payload::AttachData(attach) => attach
            .records
            .iter()
            .for_each(|record| fitted(record, checker, true)),
        Payload::KeyframeData(data) => data
            .records
            .iter()
            .for_each(|record| fitted(record, checker, true)),
        Payload::FaceIndices(FaceIndices::Other {
            element_size,
            bytes,
        }) => checker.rule(&INDEX_WIDTH, bytes.is_empty(), || {
            format!("face indices in elements of {element_size} bytes")
        }),
        Payload::CreatorInfo(info) => {
            let length = info.text.as_bytes().len();
            checker.rule(&CREATOR_LENGTH, length < 76, || {
                format!("a text of {length} bytes")
            });
        }
        _ => {}
    }
}

fn fitted<T: Schema + Encode<()>>(record: &Fitted<T>, checker: &mut Checker<'_>, whole: bool) {
    let known = T::INFO.fixed_size.unwrap_or(0);
    if let Some(length) = record.cut() {
        checker.rule(&SHORT_RECORD, !whole, || {
            format!("{length} bytes instead of {known}")
        });
    }
    checker.rule(&LONG_RECORD, record.tail.is_empty(), || {
        format!("{} bytes more than the {known} known", record.tail.len())
    });
}

/// Reports what is wrong with the chunk at a position.
fn at(
    checker: &mut Checker<'_>,
    index: usize,
    rule: &'static Rule,
    holds: bool,
    message: impl FnOnce() -> String,
) {
    if !holds {
        let path = [Segment::Field("chunks".into()), Segment::Index(index)];
        checker.report_at(Body::INFO, path, rule, message());
    }
}

/// Reports what is wrong between chunks.
pub(super) fn body(body: &Body, checker: &mut Checker<'_>) {
    let models = body.models();
    checker.rule(&TOO_MANY_MODELS, models.len() <= 1024, || {
        format!("{} models", models.len())
    });
    if body.framing() == Framing::Marker {
        for (index, chunk) in body.chunks.iter().enumerate() {
            let named = !matches!(Role::of(chunk.data_num), Role::Other(_));
            at(
                checker,
                index,
                &ROLE,
                named || !chunk.is_separator(),
                || format!("{} is no role", chunk.data_num),
            );
        }
    }
    for (position, each) in models.iter().enumerate() {
        let contents = contents(each);
        let stated = contents.last().map(|(_, contents)| *contents);
        if stated.is_none() {
            checker.report(
                &NO_CONTENTS,
                format!("model {position} has no basic contents"),
            );
        }
        for (index, _) in contents.iter().skip(1) {
            at(checker, *index, &TWO_CONTENTS, false, || {
                "the model has basic contents already".to_owned()
            });
        }
        for (index, contents) in &contents {
            for (what, number) in [
                ("vertices", contents.num_vertices),
                ("faces", contents.num_faces),
                ("normals", contents.num_normals),
            ] {
                at(checker, *index, &NEGATIVE_COUNT, number >= 0, || {
                    format!("{number} {what}")
                });
            }
            let model_type = contents.model_type;
            at(
                checker,
                *index,
                &MODEL_TYPE,
                model_type.known().is_some(),
                || format!("model type {}", model_type.number()),
            );
        }
        if let Some((index, contents)) = contents.last() {
            stated_counts(each, *index, contents, checker);
        }
        model(each, stated.as_ref(), checker);
    }
}

/// The basic contents of a model, with the positions of their chunks.
fn contents(model: &Model<'_>) -> Vec<(usize, Contents)> {
    let mut found = Vec::new();
    for (offset, chunk) in model.chunks.iter().enumerate() {
        let index = model.first.saturating_add(offset);
        match chunk.payload() {
            Some(Payload::OldBasicContents(old)) => found.push((index, (&old.record).into())),
            Some(Payload::BasicContents(contents)) => found.push((index, contents.into())),
            _ => {}
        }
    }
    found
}

/// Reports where the basic contents of a model count what is not there.
fn stated_counts(model: &Model<'_>, index: usize, contents: &Contents, checker: &mut Checker<'_>) {
    let counts = model.counts();
    let has = |wanted: fn(&Payload) -> bool| model.payloads().any(wanted);
    // Chunks with a value for each vertex are compared by themselves. Key frames may have fewer.
    let per_vertex = has(|payload| {
        matches!(
            payload,
            Payload::Vertices(_)
                | Payload::Normals(_)
                | Payload::Colours(_)
                | Payload::Uvs(_)
                | Payload::LowResUvs(_)
        )
    });
    let faces = has(|payload| matches!(payload, Payload::FaceIndices(_)));
    for (what, stated, held, compared) in [
        (
            "vertices",
            contents.num_vertices,
            counts.vertices,
            per_vertex,
        ),
        ("faces", contents.num_faces, 0, faces),
    ] {
        let holds = compared || u64::try_from(stated).is_ok_and(|stated| stated <= held);
        // Numbers below zero have a rule of their own.
        at(checker, index, &STATED_COUNT, holds || stated < 0, || {
            format!("{stated} {what} are stated, {held} are there")
        });
    }
    for payload in model.payloads() {
        if let Payload::TextureMaterials(textured) = payload {
            let expected = textured.materials.len().max(1);
            let stated = contents.num_materials;
            let holds = usize::from(stated) == expected;
            at(checker, index, &MATERIAL_COUNT, holds, || {
                format!("{stated} materials are stated, {expected} are expected")
            });
        }
    }
}

/// Reports where the chunks of a model do not go together.
fn model(model: &Model<'_>, stated: Option<&Contents>, checker: &mut Checker<'_>) {
    let counts = model.counts();
    let vertices = stated.and_then(|contents| u64::try_from(contents.num_vertices).ok());
    let faces = stated.and_then(|contents| u64::try_from(contents.num_faces).ok());
    // Without contents what is there is all there can be.
    let limit = vertices.unwrap_or(counts.vertices);
    let first_keyframes = model.chunks.iter().position(|chunk| {
        matches!(
            chunk.payload(),
            Some(
                Payload::VertexKeyframes(_)
                    | Payload::LowResVertexKeyframes(_)
                    | Payload::LowResNormalKeyframes(_)
            )
        )
    });
    for (offset, chunk) in model.chunks.iter().enumerate() {
        let index = model.first.saturating_add(offset);
        let Some(payload) = chunk.payload() else {
            continue;
        };
        let mut per_vertex = |number: usize, more: bool| {
            let number = number as u64;
            let holds = vertices.is_none_or(|wanted| number == wanted || (more && number > wanted));
            at(checker, index, &VERTEX_COUNT, holds, || {
                format!("{number} values for {limit} vertices")
            });
        };
        match payload {
            Payload::Vertices(each) => per_vertex(each.items.len(), false),
            Payload::Normals(each) => per_vertex(each.items.len(), true),
            Payload::Colours(each) => per_vertex(each.items.len(), false),
            Payload::Uvs(each) => per_vertex(each.items.len(), false),
            Payload::LowResUvs(each) => per_vertex(each.items.len(), false),
            Payload::VertexKeyframes(frames) => {
                keyframes(
                    checker,
                    index,
                    frames.keyframes.into(),
                    frames.vertices(),
                    limit,
                );
            }
            Payload::LowResVertices(block) => {
                keyframes(checker, index, 1, block.vertices.len() as u64, limit);
            }
            Payload::LowResVertexKeyframes(block) => {
                let frames = block.num_keyframes.into();
                keyframes(checker, index, frames, block.vertices(), limit);
            }
            Payload::LowResNormalKeyframes(block) => {
                let frames = block.num_keyframes.into();
                keyframes(checker, index, frames, block.vertices(), limit);
            }
            Payload::KeyframeData(data) => {
                let number = data.records.len() as u64;
                at(
                    checker,
                    index,
                    &KEYFRAME_DATA,
                    number >= counts.keyframes,
                    || format!("{number} records for {} key frames", counts.keyframes),
                );
                at(checker, index, &TOO_MANY_KEYFRAMES, number <= 255, || {
                    format!("{number} key frames")
                });
                let behind = first_keyframes.is_none_or(|first| first < offset);
                at(checker, index, &KEYFRAME_ORDER, behind, || {
                    "the key frames follow".to_owned()
                });
            }
            Payload::FaceIndices(indices) => {
                let number = indices.face_count();
                let holds = faces.is_none_or(|wanted| wanted == number);
                at(checker, index, &FACE_COUNT, holds, || {
                    format!("{number} faces, {} stated", faces.unwrap_or(0))
                });
                let bad = indices.faces();
                let bad: Vec<u32> = bad
                    .into_iter()
                    .flatten()
                    .filter(|vertex| u64::from(*vertex) >= limit)
                    .collect();
                at(checker, index, &INDEX_RANGE, bad.is_empty(), || {
                    let first = bad.first().copied().unwrap_or(0);
                    format!(
                        "{} indices are not below {limit}, the first is {first}",
                        bad.len()
                    )
                });
            }
            Payload::Attributes(attributes) => {
                let number = attributes.items.len() as u64;
                at(
                    checker,
                    index,
                    &ATTRIBUTE_COUNT,
                    number == counts.faces,
                    || format!("{number} attributes for {} faces", counts.faces),
                );
                // A model without materials has the default one.
                let materials = counts.materials.max(1);
                let mut bad = attributes.items.iter().map(|attribute| attribute.material);
                let bad = bad.find(|material| u64::from(*material) >= materials);
                at(checker, index, &ATTRIBUTE_RANGE, bad.is_none(), || {
                    format!("material {} of {materials}", bad.unwrap_or(0))
                });
            }
            Payload::TurretData(data) => {
                for mount in data.mounts() {
                    attach(checker, index, mount.attach_vertex, limit);
                }
            }
            Payload::AttachData(data) => {
                for record in &data.records {
                    attach(checker, index, record.attach_vertex, limit);
                }
            }
            Payload::EffectData(data) => attach(checker, index, data.attach_vertex, limit),
            Payload::TextureMaterials(textured) => {
                let materials = &textured.materials;
                let mut textures = 0usize;
                for (position, material) in materials.iter().enumerate() {
                    let original = material.original(materials);
                    let holds = original.is_some_and(|original| original.tex1_clone == 0);
                    at(checker, index, &CLONE, holds, || {
                        format!(
                            "textures are shared with material {}",
                            material.tex1_clone.saturating_sub(1)
                        )
                    });
                    textures = textures.saturating_add(material.textures().len());
                    let counted = material.num_textures;
                    // Beyond 255 the stored number has started anew and says nothing.
                    let holds = textures > 255 || usize::from(counted) >= textures;
                    at(checker, index, &TEXTURE_COUNT, holds, || {
                        format!(
                            "material {position} counts {counted} textures, {textures} are there by then"
                        )
                    });
                }
            }
            _ => {}
        }
    }
}

fn keyframes(checker: &mut Checker<'_>, index: usize, frames: u64, vertices: u64, limit: u64) {
    at(
        checker,
        index,
        &TOO_MANY_VERTICES,
        vertices <= limit,
        || format!("{vertices} vertices in a model of {limit}"),
    );
    at(checker, index, &TOO_MANY_KEYFRAMES, frames <= 255, || {
        format!("{frames} key frames")
    });
}

fn attach(checker: &mut Checker<'_>, index: usize, vertex: i32, limit: u64) {
    // Records are written with 0 where nothing is attached.
    let holds = vertex == 0 || u64::try_from(vertex).is_ok_and(|vertex| vertex < limit);
    at(checker, index, &ATTACH_VERTEX, holds, || {
        format!("vertex {vertex} of {limit}")
    });
}

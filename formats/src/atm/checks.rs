//! Rules that take more than one field to see.

use bindery::{Checker, Encode, Fitted, Rule, Schema, Segment};

use super::document::{ATM_05, ATM_13, ATM_14, ATM_19, ATM_21};
use super::framing::Framing;
use super::view::Model;
use super::{BasicContents, Body, Chunk, Contents, FaceIndices, Payload, Role};

/// A version that there is not.
pub static VERSION: Rule = Rule::warning(
    "atm-version",
    "Versions 1 and 2 exist. Others are read as 2, or as 1 if they are 0.",
)
.from_deviation(&ATM_19);

/// A compression flag that is not true.
pub static FLAG: Rule = Rule::warning(
    "atm-compression-flag",
    "The flag should say whether the body is compressed. A body that starts with a chunk is not.",
)
.from_deviation(&ATM_14);

/// A separator without a role.
pub static ROLE: Rule = Rule::warning(
    "atm-role",
    "A separator's data number should be a role from 1 to 7. The engine takes any other for 1.",
)
.from_deviation(&ATM_13);

/// A record that is too short.
pub static SHORT_RECORD: Rule = Rule::error(
    "atm-short-record",
    "The engine reads this record whole, whatever its size says, so a shorter one makes it read what follows. Missing fields are 0 here.",
);

/// A record that is too long.
pub static LONG_RECORD: Rule = Rule::error(
    "atm-long-record",
    "A record has more bytes than are known. The engine copies global properties of any size over what follows them in memory.",
);

/// Indices of a width that there is not.
pub static INDEX_WIDTH: Rule = Rule::error(
    "atm-index-width",
    "An element of face indices has 2 or 4 bytes for one index, 6 or 12 for a face. The bytes are kept.",
)
.from_deviation(&ATM_05);

/// A text that is too long.
pub static CREATOR_LENGTH: Rule = Rule::warning(
    "atm-creator-length",
    "The engine keeps a creator's text in 76 bytes and copies up to 126.",
);

/// No contents.
pub static NO_CONTENTS: Rule = Rule::error(
    "atm-no-contents",
    "Every model needs basic contents: the engine makes no mesh without them and fails later.",
);

/// Several contents.
pub static TWO_CONTENTS: Rule = Rule::error(
    "atm-two-contents",
    "A model has basic contents once: the engine sizes the mesh by the first and fills it by the last.",
);

/// A number below zero.
pub static NEGATIVE_COUNT: Rule = Rule::error(
    "atm-negative-count",
    "The basic contents count vertices, faces and normals, and the engine reserves that much memory unseen.",
);

/// Counts of what is not there.
pub static STATED_COUNT: Rule = Rule::error(
    "atm-stated-count",
    "The basic contents count no more vertices and faces than the chunks hold: the engine reserves memory for as many as they say.",
);

/// A model type that there is not.
pub static MODEL_TYPE: Rule = Rule::error(
    "atm-model-type",
    "A model is a static mesh or has key frames. The engine refuses any other type.",
);

/// Another number of materials.
pub static MATERIAL_COUNT: Rule = Rule::warning(
    "atm-material-count",
    "The basic contents should count the texture materials, or 1 where there are none.",
);

/// As many values as vertices.
pub static VERTEX_COUNT: Rule = Rule::error(
    "atm-vertex-count",
    "A chunk with a value for each vertex needs as many as the basic contents say: the engine reads that many, whatever the chunk's size. More normals are allowed.",
);

/// More vertices than the mesh.
pub static TOO_MANY_VERTICES: Rule = Rule::error(
    "atm-too-many-vertices",
    "Key frames and low-resolution vertices may have fewer vertices than the basic contents say, not more: the engine writes them into memory of that size.",
)
.from_deviation(&ATM_21);

/// As many faces as the contents say.
pub static FACE_COUNT: Rule = Rule::error(
    "atm-face-count",
    "The face indices need as many faces as the basic contents say: the engine reads that many.",
);

/// An index beyond the vertices.
pub static INDEX_RANGE: Rule = Rule::error(
    "atm-index-range",
    "A face's indices must be below the number of vertices.",
);

/// As many attributes as faces.
pub static ATTRIBUTE_COUNT: Rule = Rule::error(
    "atm-attribute-count",
    "There must be an attribute for each face.",
);

/// An attribute beyond the materials.
pub static ATTRIBUTE_RANGE: Rule = Rule::error(
    "atm-attribute-range",
    "A face's material must be below the number of materials.",
);

/// A vertex that something is attached to.
pub static ATTACH_VERTEX: Rule = Rule::error(
    "atm-attach-vertex",
    "What is attached to a vertex needs one that the model has.",
);

/// More key frames than there is room for.
pub static TOO_MANY_KEYFRAMES: Rule = Rule::error(
    "atm-too-many-keyframes",
    "The engine has room for 255 key frames.",
);

/// As much data as key frames.
pub static KEYFRAME_DATA: Rule = Rule::error(
    "atm-keyframe-data",
    "Key frame data needs a record for each key frame: the engine reads that many.",
);

/// Data before what it describes.
pub static KEYFRAME_ORDER: Rule = Rule::warning(
    "atm-keyframe-order",
    "Key frame data should stand behind the key frames: the engine reads as many records as it has met key frames by then.",
);

/// More models than there is room for.
pub static TOO_MANY_MODELS: Rule = Rule::warning(
    "atm-too-many-models",
    "The engine has room for 1024 models.",
);

/// A clone of nothing.
pub static CLONE: Rule = Rule::error(
    "atm-clone",
    "A material that shares another's textures names one that is there and has its own.",
);

/// Textures that nobody looks for.
pub static TEXTURE_COUNT: Rule = Rule::warning(
    "atm-texture-count",
    "Each material should count the textures of the whole model: the engine stops looking for more once it has found that many.",
);

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

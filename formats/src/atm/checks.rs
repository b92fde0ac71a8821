//! Rules that take more than one field to see.

use bindery::spec::TypeInfo;
use bindery::{Checker, Encode, Fitted, Path, Rule, Schema, Segment, check_finite, path};

use super::framing::Framing;
use super::rules::{
    ANIMATION_USE, ATTACH_VERTEX, ATTRIBUTE_COUNT, ATTRIBUTE_RANGE, CHAIN, CLONE, CREATOR_LENGTH,
    FACE_COUNT, INDEX_RANGE, INDEX_WIDTH, KEYFRAME_DATA, KEYFRAME_ORDER, LONG_RECORD,
    MATERIAL_COUNT, MODEL_TYPE, NEGATIVE_COUNT, NO_CONTENTS, NON_FINITE, NORMAL_COUNT, OPACITY,
    ROLE, SHORT_RECORD, STATED_COUNT, TEXTURE_COUNT, TOO_MANY_KEYFRAMES, TOO_MANY_MODELS,
    TOO_MANY_VERTICES, TWO_CONTENTS, UNREAD_KEYFRAMES, VERTEX_COUNT,
};
use super::view::Model;
use super::{
    Atm, AttachData, Attribute, BasicContents, Body, Chunk, Contents, EffectData, EngineContents,
    FaceIndices, GlobalProperties, KeyframeData, LowResNormalKeyframes, LowResVertexKeyframes,
    OldBasicContents, Payload, Records, Role, Stream, TextContents, TextureMaterials, TurretData,
};

/// Reports what is wrong with the numbers of a file.
pub(super) fn file(file: &Atm, checker: &mut Checker<'_>) {
    // The engine leaves these as it finds them in memory.
    let unset = [".low_dist", ".payload.min", ".payload.max"];
    let counts = |path: &Path| {
        let is_index = |letter: char| "[]".contains(letter) || letter.is_ascii_digit();
        let field = path.as_str().trim_end_matches(is_index);
        !unset.iter().any(|each| field.ends_with(each))
    };
    check_finite(file, &NON_FINITE, counts, checker);
}

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
        Payload::GlobalProperties(record) => {
            // Shorter ones are old, and readers fill them up with zeros.
            fitted(record, checker, false);
            let opacity = record.opacity;
            if opacity > 100 {
                let payload = (Chunk::INFO, path!["payload"]);
                let field = (GlobalProperties::INFO, path!["opacity"]);
                checker.report_within([payload, field], &OPACITY, format!("{opacity} percent"));
            }
        }
        Payload::AttachData(attach) => each_fitted(&attach.records, checker),
        Payload::KeyframeData(data) => each_fitted(&data.records, checker),
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

/// The records of a chunk, which all have one length, so that the first says it for all.
fn each_fitted<T: Schema + Encode<()>>(records: &[Fitted<T>], checker: &mut Checker<'_>) {
    if let Some(first) = records.first() {
        fitted(first, checker, true);
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

/// Where a breach is: a chunk, and perhaps something inside its payload.
struct Place {
    chunk: usize,
    inside: Option<(&'static TypeInfo, Path)>,
}

impl Place {
    /// The chunk as a whole.
    fn chunk(chunk: usize) -> Self {
        Self {
            chunk,
            inside: None,
        }
    }

    /// A field of a payload of this type.
    fn field<T: Schema, const N: usize>(chunk: usize, fields: [&'static str; N]) -> Self {
        Self {
            chunk,
            inside: Some((T::INFO, fields.map(Segment::from).into())),
        }
    }

    /// A field of an element of a list in a payload of this type.
    fn element<T: Schema>(
        chunk: usize,
        list: &'static str,
        index: usize,
        field: Option<&'static str>,
    ) -> Self {
        let mut steps = Path::from(path![list, index]);
        steps.extend(field.map(Segment::from));
        Self {
            chunk,
            inside: Some((T::INFO, steps)),
        }
    }
}

/// Reports what is wrong at a place, unless the rule holds.
fn at(
    checker: &mut Checker<'_>,
    place: Place,
    rule: &'static Rule,
    holds: bool,
    message: impl FnOnce() -> String,
) {
    if holds {
        return;
    }
    let mut chunk = Path::from(path!["chunks", place.chunk]);
    if place.inside.is_some() {
        chunk.push("payload");
    }
    let steps = std::iter::once((Body::INFO, chunk)).chain(place.inside);
    let steps: Vec<_> = steps.collect();
    let steps = steps.iter().map(|(info, path)| (*info, path.segments()));
    checker.report_within(steps, rule, message());
}

/// Reports what is wrong between chunks.
pub(super) fn body(body: &Body, checker: &mut Checker<'_>) {
    let models = body.models();
    checker.rule(&TOO_MANY_MODELS, models.len() <= 1024, || {
        format!("{} models", models.len())
    });
    let unread: &[u8] = &body.trailing.0;
    // Zeros at the end are what programs leave there.
    if let Some(first) = unread.iter().find(|byte| **byte != 0) {
        let message = format!(
            "{} bytes behind chunk {} are not read: {first:#04x} starts no chunk",
            unread.len(),
            body.chunks.len().saturating_sub(1),
        );
        checker.report_at(Body::INFO, path!["trailing"], &CHAIN, message);
    }
    if body.framing() == Framing::Marker {
        for (index, chunk) in body.chunks.iter().enumerate() {
            let named = !matches!(Role::of(chunk.data_num), Role::Other(_));
            let holds = named || !chunk.is_separator();
            at(checker, Place::chunk(index), &ROLE, holds, || {
                format!("{} is no role", chunk.data_num)
            });
        }
    }
    for (position, each) in models.iter().enumerate() {
        let contents = contents(each);
        let stated = contents.last().map(|stated| stated.contents);
        if stated.is_none() {
            checker.report(
                &NO_CONTENTS,
                format!("model {position} has no basic contents"),
            );
        }
        for again in contents.iter().skip(1) {
            at(
                checker,
                Place::chunk(again.chunk),
                &TWO_CONTENTS,
                false,
                || "the model has basic contents already".to_owned(),
            );
        }
        for stated in &contents {
            stated_numbers(stated, checker);
        }
        if let Some(last) = contents.last() {
            stated_counts(each, last, checker);
        }
        model(each, stated.as_ref(), checker);
    }
}

/// The basic contents of a model, and where they are.
struct Stated {
    chunk: usize,
    layout: Layout,
    contents: Contents,
}

/// Which of three layouts basic contents have.
#[derive(Clone, Copy)]
enum Layout {
    Old,
    Engine,
    Text,
}

impl Stated {
    /// The place of one of the counts.
    fn place(&self, field: &'static str) -> Place {
        match self.layout {
            Layout::Old => Place::field::<OldBasicContents, 1>(self.chunk, [field]),
            Layout::Engine => Place::field::<EngineContents, 2>(self.chunk, ["start", field]),
            Layout::Text => Place::field::<TextContents, 2>(self.chunk, ["start", field]),
        }
    }
}

/// The basic contents of a model.
fn contents(model: &Model<'_>) -> Vec<Stated> {
    let mut found = Vec::new();
    for (offset, chunk) in model.chunks.iter().enumerate() {
        let (layout, contents) = match chunk.payload() {
            Some(Payload::OldBasicContents(old)) => (Layout::Old, (&old.record).into()),
            Some(Payload::BasicContents(contents)) => {
                let layout = match contents {
                    BasicContents::Engine(_) => Layout::Engine,
                    BasicContents::Text(_) => Layout::Text,
                };
                (layout, contents.into())
            }
            _ => continue,
        };
        found.push(Stated {
            chunk: model.first.saturating_add(offset),
            layout,
            contents,
        });
    }
    found
}

/// Reports numbers of basic contents that are impossible by themselves.
fn stated_numbers(stated: &Stated, checker: &mut Checker<'_>) {
    let contents = &stated.contents;
    for (what, field, number) in [
        ("vertices", "num_vertices", contents.num_vertices),
        ("faces", "num_faces", contents.num_faces),
        ("normals", "num_normals", contents.num_normals),
    ] {
        let holds = number >= 0;
        at(checker, stated.place(field), &NEGATIVE_COUNT, holds, || {
            format!("{number} {what}")
        });
    }
    let model_type = contents.model_type;
    let holds = model_type.known().is_some();
    at(
        checker,
        stated.place("model_type"),
        &MODEL_TYPE,
        holds,
        || format!("model type {}", model_type.number()),
    );
}

/// Reports where the basic contents of a model count what is not there.
fn stated_counts(model: &Model<'_>, stated: &Stated, checker: &mut Checker<'_>) {
    let contents = &stated.contents;
    let counts = model.counts();
    let has = |wanted: fn(&Payload) -> bool| model.payloads().any(wanted);
    // Chunks with a value for each vertex are compared by themselves. Key frames may have fewer: the engine
    // keeps tracks that are alike once.
    let compared = has(|payload| {
        matches!(
            payload,
            Payload::Vertices(_)
                | Payload::Normals(_)
                | Payload::Colours(_)
                | Payload::Uvs(_)
                | Payload::LowResUvs(_)
                | Payload::VertexKeyframes(_)
                | Payload::LowResVertexKeyframes(_)
                | Payload::LowResNormalKeyframes(_)
        )
    });
    let faces = has(|payload| matches!(payload, Payload::FaceIndices(_)));
    let vertices = (contents.num_vertices, counts.vertices, compared);
    for (what, field, (number, held, compared)) in [
        ("vertices", "num_vertices", vertices),
        ("faces", "num_faces", (contents.num_faces, 0, faces)),
    ] {
        let holds = compared || u64::try_from(number).is_ok_and(|number| number <= held);
        // Numbers below zero have a rule of their own.
        let holds = holds || number < 0;
        at(checker, stated.place(field), &STATED_COUNT, holds, || {
            format!("{number} {what} are stated, {held} are there")
        });
    }
    for payload in model.payloads() {
        match payload {
            Payload::TextureMaterials(textured) => {
                let expected = textured.materials.len().max(1);
                let number = contents.num_materials;
                let holds = usize::from(number) == expected;
                let place = stated.place("num_materials");
                at(checker, place, &MATERIAL_COUNT, holds, || {
                    format!("{number} materials are stated, {expected} are expected")
                });
            }
            Payload::Normals(normals) => {
                let (number, held) = (contents.num_normals, normals.items.len());
                let holds = number < 0 || u64::try_from(number) == Ok(held as u64);
                at(
                    checker,
                    stated.place("num_normals"),
                    &NORMAL_COUNT,
                    holds,
                    || format!("{number} normals are stated, {held} are there"),
                );
            }
            _ => {}
        }
    }
}

/// What the chunks of a model are compared with.
struct Whole<'m> {
    model: &'m Model<'m>,
    vertices: Option<u64>,
    faces: Option<u64>,
    /// How many vertices there can be: those stated, or else those that are there.
    limit: u64,
}

/// Reports where the chunks of a model do not go together.
fn model(model: &Model<'_>, stated: Option<&Contents>, checker: &mut Checker<'_>) {
    let vertices = stated.and_then(|contents| u64::try_from(contents.num_vertices).ok());
    let whole = Whole {
        model,
        vertices,
        faces: stated.and_then(|contents| u64::try_from(contents.num_faces).ok()),
        limit: vertices.unwrap_or(model.counts().vertices),
    };
    for (offset, chunk) in model.chunks.iter().enumerate() {
        let index = model.first.saturating_add(offset);
        if let Some(payload) = chunk.payload() {
            whole.mesh(index, payload, checker);
            whole.keyframes(index, offset, payload, checker);
            whole.attached(index, payload, checker);
            if let Payload::TextureMaterials(textured) = payload {
                materials(index, textured, checker);
            }
        }
    }
}

impl Whole<'_> {
    fn per_vertex(&self, index: usize, number: usize, more: bool, checker: &mut Checker<'_>) {
        let number = number as u64;
        let equal = |wanted: u64| number == wanted || (more && number > wanted);
        let holds = self.vertices.is_none_or(equal);
        at(checker, Place::chunk(index), &VERTEX_COUNT, holds, || {
            format!("{number} values for {} vertices", self.limit)
        });
    }

    fn mesh(&self, index: usize, payload: &Payload, checker: &mut Checker<'_>) {
        match payload {
            Payload::Vertices(each) => self.per_vertex(index, each.items.len(), false, checker),
            Payload::Normals(each) => self.per_vertex(index, each.items.len(), true, checker),
            Payload::Colours(each) => self.per_vertex(index, each.items.len(), false, checker),
            Payload::Uvs(each) => self.per_vertex(index, each.items.len(), false, checker),
            Payload::LowResUvs(each) => self.per_vertex(index, each.items.len(), false, checker),
            Payload::FaceIndices(indices) => self.face_indices(index, indices, checker),
            Payload::Attributes(attributes) => self.attributes(index, attributes, checker),
            _ => {}
        }
    }

    fn face_indices(&self, index: usize, indices: &FaceIndices, checker: &mut Checker<'_>) {
        let number = indices.face_count();
        let holds = self.faces.is_none_or(|wanted| wanted == number);
        at(checker, Place::chunk(index), &FACE_COUNT, holds, || {
            format!("{number} faces, {} stated", self.faces.unwrap_or(0))
        });
        let limit = self.limit;
        let bad: Vec<(usize, u32)> = indices
            .faces()
            .into_iter()
            .enumerate()
            .flat_map(|(face, corners)| corners.into_iter().map(move |corner| (face, corner)))
            .filter(|(_, vertex)| u64::from(*vertex) >= limit)
            .collect();
        let Some((face, first)) = bad.first().copied() else {
            return;
        };
        let place = match indices {
            FaceIndices::Faces { .. } | FaceIndices::WideFaces { .. } => {
                Place::element::<FaceIndices>(index, "faces", face, None)
            }
            _ => Place::chunk(index),
        };
        at(checker, place, &INDEX_RANGE, false, || {
            format!(
                "{} indices are not below {limit}, the first is {first}",
                bad.len()
            )
        });
    }

    fn attributes(&self, index: usize, attributes: &Stream<Attribute>, checker: &mut Checker<'_>) {
        let counts = self.model.counts();
        let number = attributes.items.len() as u64;
        let holds = number == counts.faces;
        at(
            checker,
            Place::chunk(index),
            &ATTRIBUTE_COUNT,
            holds,
            || format!("{number} attributes for {} faces", counts.faces),
        );
        // A model without materials has the default one.
        let materials = counts.materials.max(1);
        let mut all = attributes.items.iter().enumerate();
        let bad = all.find(|(_, attribute)| u64::from(attribute.material) >= materials);
        if let Some((face, attribute)) = bad {
            let place = Place::element::<Stream<Attribute>>(index, "items", face, Some("material"));
            at(checker, place, &ATTRIBUTE_RANGE, false, || {
                format!("material {} of {materials}", attribute.material)
            });
        }
    }

    fn keyframes(&self, index: usize, offset: usize, payload: &Payload, checker: &mut Checker<'_>) {
        let (frames, vertices): (u64, u64) = match payload {
            Payload::VertexKeyframes(frames) => (frames.keyframes.into(), frames.vertices()),
            Payload::LowResVertices(block) => (1, block.vertices.len() as u64),
            Payload::LowResVertexKeyframes(block) => {
                let place = Place::field::<LowResVertexKeyframes, 1>(index, ["num_keyframes"]);
                let slack = block.slack.as_ref().map_or(0, |slack| slack.len());
                unread_keyframes(place, slack, block.vertices(), checker);
                (block.num_keyframes.into(), block.vertices())
            }
            Payload::LowResNormalKeyframes(block) => {
                let place = Place::field::<LowResNormalKeyframes, 1>(index, ["num_keyframes"]);
                let slack = block.slack.as_ref().map_or(0, |slack| slack.len());
                unread_keyframes(place, slack, block.vertices(), checker);
                (block.num_keyframes.into(), block.vertices())
            }
            Payload::KeyframeData(data) => {
                return self.keyframe_data(index, offset, data, checker);
            }
            _ => return,
        };
        let (limit, place) = (self.limit, Place::chunk);
        at(
            checker,
            place(index),
            &TOO_MANY_VERTICES,
            vertices <= limit,
            || format!("{vertices} vertices in a model of {limit}"),
        );
        at(
            checker,
            place(index),
            &TOO_MANY_KEYFRAMES,
            frames <= 255,
            || format!("{frames} key frames"),
        );
    }

    fn keyframe_data(
        &self,
        index: usize,
        offset: usize,
        data: &Records<KeyframeData>,
        checker: &mut Checker<'_>,
    ) {
        let keyframes = self.model.counts().keyframes;
        let number = data.records.len() as u64;
        let place = Place::chunk;
        at(
            checker,
            place(index),
            &KEYFRAME_DATA,
            number >= keyframes,
            || format!("{number} records for {keyframes} key frames"),
        );
        at(
            checker,
            place(index),
            &TOO_MANY_KEYFRAMES,
            number <= 255,
            || format!("{number} key frames"),
        );
        let is_keyframes = |chunk: &Chunk| {
            matches!(
                chunk.payload(),
                Some(
                    Payload::VertexKeyframes(_)
                        | Payload::LowResVertexKeyframes(_)
                        | Payload::LowResNormalKeyframes(_)
                )
            )
        };
        let first = self.model.chunks.iter().position(is_keyframes);
        let behind = first.is_none_or(|first| first < offset);
        at(checker, place(index), &KEYFRAME_ORDER, behind, || {
            "the key frames follow".to_owned()
        });
        for (record, keyframe) in data.records.iter().enumerate() {
            let number = keyframe.animation_use;
            let place = Place::element::<Records<KeyframeData>>(
                index,
                "records",
                record,
                Some("animation_use"),
            );
            at(checker, place, &ANIMATION_USE, number < 110, || {
                format!("use {number} of 110")
            });
        }
    }

    fn attached(&self, index: usize, payload: &Payload, checker: &mut Checker<'_>) {
        match payload {
            Payload::TurretData(data) => {
                for (name, mount) in MOUNTS.into_iter().zip(data.mounts()) {
                    let place = Place::field::<TurretData, 2>(index, [name, "attach_vertex"]);
                    self.attach(place, mount.attach_vertex, checker);
                }
            }
            Payload::AttachData(data) => {
                for (record, attach) in data.records.iter().enumerate() {
                    let place = Place::element::<Records<AttachData>>(
                        index,
                        "records",
                        record,
                        Some("attach_vertex"),
                    );
                    self.attach(place, attach.attach_vertex, checker);
                }
            }
            Payload::EffectData(data) => {
                let place = Place::field::<EffectData, 1>(index, ["attach_vertex"]);
                self.attach(place, data.attach_vertex, checker);
            }
            _ => {}
        }
    }

    fn attach(&self, place: Place, vertex: i32, checker: &mut Checker<'_>) {
        let limit = self.limit;
        // Records are written with 0 where nothing is attached.
        let holds = vertex == 0 || u64::try_from(vertex).is_ok_and(|vertex| vertex < limit);
        at(checker, place, &ATTACH_VERTEX, holds, || {
            format!("vertex {vertex} of {limit}")
        });
    }
}

/// The names of turrets and wheels, in the order of the file.
const MOUNTS: [&str; 6] = [
    "horizontal_turret",
    "vertical_turret",
    "wheel_1",
    "wheel_2",
    "wheel_3",
    "wheel_4",
];

/// Reports a block with bytes behind its samples that are enough for more key frames.
fn unread_keyframes(place: Place, slack: usize, vertices: u64, checker: &mut Checker<'_>) {
    const SAMPLE: u64 = 6;
    let frame = vertices.saturating_mul(SAMPLE);
    let more = (slack as u64).checked_div(frame).unwrap_or(0);
    at(checker, place, &UNREAD_KEYFRAMES, more == 0, || {
        format!("{slack} bytes behind the samples have room for {more} more")
    });
}

fn materials(index: usize, textured: &TextureMaterials, checker: &mut Checker<'_>) {
    let materials = &textured.materials;
    let mut textures = 0usize;
    let place = |position: usize, field: &'static str| {
        Place::element::<TextureMaterials>(index, "materials", position, Some(field))
    };
    for (position, material) in materials.iter().enumerate() {
        let original = material.original(materials);
        let holds = original.is_some_and(|original| original.tex1_clone == 0);
        at(
            checker,
            place(position, "tex1_clone"),
            &CLONE,
            holds,
            || {
                format!(
                    "textures are shared with material {}",
                    material.tex1_clone.saturating_sub(1)
                )
            },
        );
        textures = textures.saturating_add(material.textures().len());
        let counted = material.num_textures;
        // Beyond 255 the stored number has started anew and says nothing.
        let holds = textures > 255 || usize::from(counted) >= textures;
        at(
            checker,
            place(position, "num_textures"),
            &TEXTURE_COUNT,
            holds,
            || format!("{counted} textures are counted, {textures} are there by then"),
        );
    }
}

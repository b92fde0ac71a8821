//! Where the chunks of a model do not go together.

use bindery::{Checker, path};

use crate::atm::rules::{
    ANIMATION_USE, ATTACH_VERTEX, ATTRIBUTE_COUNT, ATTRIBUTE_RANGE, CLONE, FACE_COUNT, INDEX_RANGE,
    KEYFRAME_DATA, KEYFRAME_ORDER, TEXTURE_COUNT, TOO_MANY_KEYFRAMES, TOO_MANY_VERTICES,
    UNREAD_KEYFRAMES, VERTEX_COUNT,
};
use crate::atm::{
    Attribute, Chunk, Contents, Counts, FaceIndices, KeyframeData, Model, Payload, Records, Stream,
    TextureMaterials,
};

use super::place::{Place, at};

/// What the chunks of a model are compared with.
struct Whole {
    /// What is there, counted once: a model may have any number of chunks that are compared with it.
    counts: Counts,
    /// The first chunk of key frames.
    first_keyframes: Option<usize>,
    vertices: Option<u64>,
    faces: Option<u64>,
    /// How many vertices there can be: those stated, or else those that are there.
    limit: u64,
}

/// Reports where the chunks of a model do not go together.
pub(super) fn model(model: &Model<'_>, stated: Option<&Contents>, checker: &mut Checker<'_>) {
    let vertices = stated.and_then(|contents| u64::try_from(contents.num_vertices).ok());
    let counts = model.counts();
    let whole = Whole {
        first_keyframes: model.chunks.iter().position(is_keyframes),
        vertices,
        faces: stated.and_then(|contents| u64::try_from(contents.num_faces).ok()),
        limit: vertices.unwrap_or(counts.vertices),
        counts,
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

impl Whole {
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
                Place::inside(index, path!["faces", face])
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
        let counts = &self.counts;
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
            let place = Place::inside(index, path!["items", face, "material"]);
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
                let place = Place::inside(index, path!["num_keyframes"]);
                let slack = block.slack.as_ref().map_or(0, |slack| slack.len());
                unread_keyframes(place, slack, block.vertices(), checker);
                (block.num_keyframes.into(), block.vertices())
            }
            Payload::LowResNormalKeyframes(block) => {
                let place = Place::inside(index, path!["num_keyframes"]);
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
        let keyframes = self.counts.keyframes;
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
        let behind = self.first_keyframes.is_none_or(|first| first < offset);
        at(checker, place(index), &KEYFRAME_ORDER, behind, || {
            "the key frames follow".to_owned()
        });
        for (record, keyframe) in data.records.iter().enumerate() {
            let number = keyframe.animation_use;
            let place = Place::inside(index, path!["records", record, "animation_use"]);
            at(checker, place, &ANIMATION_USE, number < 110, || {
                format!("use {number} of 110")
            });
        }
    }

    fn attached(&self, index: usize, payload: &Payload, checker: &mut Checker<'_>) {
        match payload {
            Payload::TurretData(data) => {
                for (name, mount) in MOUNTS.into_iter().zip(data.mounts()) {
                    let place = Place::inside(index, path![name, "attach_vertex"]);
                    self.attach(place, mount.attach_vertex, checker);
                }
            }
            Payload::AttachData(data) => {
                for (record, attach) in data.records.iter().enumerate() {
                    let place = Place::inside(index, path!["records", record, "attach_vertex"]);
                    self.attach(place, attach.attach_vertex, checker);
                }
            }
            Payload::EffectData(data) => {
                let place = Place::inside(index, path!["attach_vertex"]);
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

fn is_keyframes(chunk: &Chunk) -> bool {
    matches!(
        chunk.payload(),
        Some(
            Payload::VertexKeyframes(_)
                | Payload::LowResVertexKeyframes(_)
                | Payload::LowResNormalKeyframes(_)
        )
    )
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
        Place::inside(index, path!["materials", position, field])
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

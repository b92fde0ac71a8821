//! What the basic contents of a model say, beside what it has.

use bindery::{Checker, path};

use crate::atm::rules::{MATERIAL_COUNT, MODEL_TYPE, NEGATIVE_COUNT, NORMAL_COUNT, STATED_COUNT};
use crate::atm::{Contents, Model, Payload};

use super::place::{Place, at};

/// The basic contents of a model, and where they are.
pub(super) struct Stated {
    pub(super) chunk: usize,
    /// The newer layouts keep the counts in a record of their own.
    is_old: bool,
    pub(super) contents: Contents,
}

impl Stated {
    /// The place of one of the counts.
    fn place(&self, field: &'static str) -> Place {
        match self.is_old {
            true => Place::inside(self.chunk, path![field]),
            false => Place::inside(self.chunk, path!["start", field]),
        }
    }
}

/// The basic contents of a model.
pub(super) fn contents(model: &Model<'_>) -> Vec<Stated> {
    let mut found = Vec::new();
    for (offset, chunk) in model.chunks.iter().enumerate() {
        let (is_old, contents) = match chunk.payload() {
            Some(Payload::OldBasicContents(old)) => (true, (&old.record).into()),
            Some(Payload::BasicContents(contents)) => (false, contents.into()),
            _ => continue,
        };
        found.push(Stated {
            chunk: model.first.saturating_add(offset),
            is_old,
            contents,
        });
    }
    found
}

/// Reports numbers of basic contents that are impossible by themselves.
pub(super) fn stated_numbers(stated: &Stated, checker: &mut Checker<'_>) {
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
pub(super) fn stated_counts(model: &Model<'_>, stated: &Stated, checker: &mut Checker<'_>) {
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

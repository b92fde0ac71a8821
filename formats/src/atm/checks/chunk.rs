//! What is wrong with a chunk by itself.

use bindery::{Checker, Encode, Fitted, Schema, path};

use crate::atm::rules::{CREATOR_LENGTH, INDEX_WIDTH, LONG_RECORD, OPACITY, SHORT_RECORD};
use crate::atm::{BasicContents, Chunk, FaceIndices, Payload};

/// Reports what is wrong with a chunk by itself.
pub(in crate::atm) fn chunk(chunk: &Chunk, checker: &mut Checker<'_>) {
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
                let opacity_of = path!["payload", "opacity"];
                checker.report_at(
                    Chunk::INFO,
                    opacity_of,
                    &OPACITY,
                    format!("{opacity} percent"),
                );
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

//! The packed words that the formats declare.

use bindery::spec::{FieldInfo, Kind, TypeInfo, WordCodec};
use bindery_formats::FORMATS;

/// A packed word: its description, its fields and both directions.
pub type Word = (&'static TypeInfo, &'static [FieldInfo], WordCodec);

/// Every packed word that can be reached from a format.
#[must_use]
pub fn declared_words() -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    for format in FORMATS {
        format.info().types(&mut |info| {
            if let Kind::Packed(fields, codec) = info.kind
                && !found.iter().any(|(known, ..)| std::ptr::eq(*known, info))
            {
                found.push((info, fields, codec));
            }
        });
    }
    found
}

//! Chunks of every kind with anything in them, under any widths: read, written and read again.

// Helpers of tests, outside of `#[test]` functions.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

use std::sync::LazyLock;

use bindery::spec::{Kind, VariantTag};
use bindery::{File, Schema};
use bindery_formats::m3d::{ChunkBody, M3d, NoOwnChunks};
use bindery_tests::everywhere;
use proptest::prelude::*;

/// The letters of every kind of chunk that is declared, and of one that is not.
static MAGICS: LazyLock<Vec<[u8; 4]>> = LazyLock::new(|| {
    let Kind::Tagged { variants, .. } = &ChunkBody::<NoOwnChunks>::INFO.kind else {
        unreachable!("chunks have kinds");
    };
    let letters = variants.iter().filter_map(|variant| match variant.tag {
        VariantTag::Is(tag) => {
            let tag = tag.to_string();
            Some(tag.trim_matches('"').as_bytes().try_into().unwrap())
        }
        _ => None,
    });
    letters.chain([*b"blnd"]).collect()
});

#[test]
fn every_declared_chunk_has_its_letters() {
    assert!(MAGICS.len() >= 15, "{MAGICS:?}");
    assert!(MAGICS.contains(b"PRVW") && MAGICS.contains(b"ASET"));
}

/// Mostly small numbers, so that counts, ids and offsets mean something.
fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![6 => 0u8..4, 4 => 4u8..70, 2 => any::<u8>(), 1 => Just(0xFFu8)]
}

/// Widths that the format can have.
fn types() -> impl Strategy<Value = u32> {
    any::<u32>().prop_map(|bits| {
        let mut types = bits & 0x03FF_FFFF;
        for low in [2, 4] {
            if types >> low & 3 == 3 {
                types &= !(3 << low);
            }
        }
        if types >> 24 & 3 == 2 {
            types &= !(3 << 24);
        }
        types
    })
}

fn file(types: u32, chunks: &[(usize, Vec<u8>)]) -> Vec<u8> {
    let length = |bytes: usize| u32::try_from(bytes).unwrap().to_le_bytes();
    let strings = b"name\0MIT\0me\0\0wood\0stone\0";
    let mut payload = b"HEAD".to_vec();
    payload.extend(length(16 + strings.len()));
    payload.extend(1.0f32.to_le_bytes());
    payload.extend(types.to_le_bytes());
    payload.extend(strings);
    for (kind, body) in chunks {
        payload.extend(MAGICS[kind % MAGICS.len()]);
        payload.extend(length(8 + body.len()));
        payload.extend(body);
    }
    payload.extend(b"OMD3");
    let mut file = b"3DMO".to_vec();
    file.extend(length(8 + payload.len()));
    file.extend(payload);
    file
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn anything_in_a_chunk_is_kept(
        types in types(),
        chunks in prop::collection::vec(
            (any::<usize>(), prop::collection::vec(byte(), 0..60)), 0..5),
    ) {
        let bytes = file(types, &chunks);
        let (format, _) = bindery_formats::detect(&bytes).unwrap();
        if let Err(problem) = everywhere::check(format, &bytes) {
            return Err(TestCaseError::fail(problem));
        }
    }

    #[test]
    fn fitted_widths_change_no_value(
        types in types(),
        chunks in prop::collection::vec(
            (any::<usize>(), prop::collection::vec(byte(), 0..60)), 0..5),
    ) {
        let mut model = M3d::from_bytes(&file(types, &chunks)).unwrap();
        let before = model.clone();
        // What could not be decoded stays bytes, which mean something else under other widths.
        let undecoded = ["undecoded-bytes", "m3d-chunk-undecoded"];
        let findings = model.findings();
        if findings.iter().any(|found| undecoded.contains(&found.rule.code)) {
            return Ok(());
        }
        if model.fit_widths().is_ok() {
            let again = M3d::from_bytes(&model.to_bytes().unwrap()).unwrap();
            prop_assert_eq!(again.counts_of(), before.counts_of());
        }
    }
}

/// Found by the property above: a shape that names a bone where there are no bones.
#[test]
fn a_group_without_bones_keeps_its_width() {
    let shape = MAGICS.iter().position(|magic| magic == b"SHPE").unwrap();
    let mut model = M3d::from_bytes(&file(54_940_128, &[(shape, vec![0; 5])])).unwrap();
    model.fit_widths().unwrap();
    let bytes = model.to_bytes().unwrap();
    assert_eq!(M3d::from_bytes(&bytes).unwrap(), model);
}

trait Counts {
    fn counts_of(&self) -> Vec<(&'static str, u64)>;
}

impl Counts for M3d {
    fn counts_of(&self) -> Vec<(&'static str, u64)> {
        bindery::format::AnyFile::counts(self)
    }
}

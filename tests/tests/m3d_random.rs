//! Random models with chunks of every kind, under any widths: written and read back, they are equal.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::panic)]

use std::collections::BTreeSet;

use bindery::spec::{Kind, TypeInfo, VariantTag};
use bindery::{File, Schema, Tagged};
use bindery_formats::format_by_name;
use bindery_formats::m3d::{Command, M3d, Property};
use bindery_tests::everywhere;
use bindery_tests::m3d_models::Maker;

/// How many models.
const MODELS: u64 = 4000;

#[test]
fn models_with_chunks_of_every_kind_come_back() {
    let format = format_by_name("m3d").unwrap();
    for seed in 1..=MODELS {
        let made = Maker::new(seed).model();
        let bytes = made
            .to_bytes()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let again = M3d::from_bytes(&bytes).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_eq!(again, made, "seed {seed}");
        // Tracing, dumping and building each take their time.
        if seed % 10 == 0 {
            everywhere::check(format, &bytes)
                .unwrap_or_else(|problem| panic!("seed {seed}: {problem}"));
        }
    }
}

/// The tags of the variants that have one of their own.
fn declared(info: &'static TypeInfo) -> BTreeSet<String> {
    let Kind::Tagged { variants, .. } = &info.kind else {
        panic!("{} has no variants", info.name);
    };
    let tags = variants.iter().filter_map(|variant| match variant.tag {
        VariantTag::Is(tag) => Some(tag.to_string()),
        _ => None,
    });
    tags.collect()
}

/// Kinds of chunks that models are made with. A kind that is declared later is in `m3d_property` by itself.
const CHUNKS: [&str; 14] = [
    "PRVW", "CMAP", "TMAP", "VRTS", "BONE", "MTRL", "PROC", "MESH", "VOXT", "VOXD", "SHPE", "LBLS",
    "ACTN", "ASET",
];

/// Nothing above is worth anything if a kind of chunk, property, command or width is never made.
#[test]
fn the_models_have_everything() {
    let [mut bodies, mut properties, mut commands] = [const { BTreeSet::new() }; 3];
    let mut types: BTreeSet<(&str, u32)> = BTreeSet::new();
    for seed in 1..=MODELS {
        let model = Maker::new(seed).model();
        bodies.extend(
            model
                .chunks()
                .map(|body| body.tag().escape_ascii().to_string()),
        );
        for property in model.materials().flat_map(|each| &each.properties) {
            properties.insert(property.tag().to_string());
        }
        for record in model.shapes().flat_map(|each| &each.commands) {
            commands.insert(record.command.tag().to_string());
        }
        let all = model.head().types;
        types.extend([
            ("vc", all.vc.number()),
            ("vi", all.vi.number()),
            ("si", all.si.number()),
            ("ci", all.ci.number()),
            ("ti", all.ti.number()),
            ("bi", all.bi.number()),
            ("nb", all.nb.number()),
            ("sk", all.sk.number()),
            ("fc", all.fc.number()),
            ("hi", all.hi.number()),
            ("fi", all.fi.number()),
            ("vd", all.vd.number()),
            ("vp", all.vp.number()),
        ]);
    }
    for chunk in CHUNKS {
        assert!(bodies.contains(chunk), "no chunk {chunk}");
    }
    for (made, info) in [(&properties, Property::INFO), (&commands, Command::INFO)] {
        let missing: Vec<_> = declared(info).difference(made).cloned().collect();
        assert!(missing.is_empty(), "{} without {missing:?}", info.name);
    }
    // Thirteen types of four values each, but vi and si are never absent, and vp is never four bytes.
    assert_eq!(types.len(), 13 * 4 - 3, "{types:?}");
}

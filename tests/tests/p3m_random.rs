//! Random models of every layout: they come back, and their layout is found out.

// Helpers of tests, outside of `#[test]` functions, and small counts.
#![allow(
    clippy::panic,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

use bindery::check::Severity;
use bindery::{File as _, Limits, StringTable};
use bindery_formats::format_by_name;
use bindery_formats::p3m::{
    EmbeddedData, P3m, Revision, Texture, TextureContent, UserScalar, UserValue, recognise,
};
use bindery_tests::damage::Numbers;
use bindery_tests::everywhere;
use bindery_tests::p3m_models::{Wishes, model};

/// How many models of each layout.
const MODELS: u64 = 3000;

fn check_revision(revision: Revision) {
    let format = format_by_name("p3m").unwrap();
    let mut ties = 0;
    for seed in 1..=MODELS {
        let mut numbers = Numbers::new(seed);
        let wishes = Wishes::random(&mut numbers);
        let made = model(&mut numbers, revision, wishes).unwrap();
        let bytes = made.to_bytes().unwrap();
        let again = revision.read(&bytes, Limits::default()).unwrap();
        assert_eq!(again, made, "seed {seed}");

        let found = match recognise(&bytes, Limits::default()) {
            Ok(found) => found,
            Err(error) => panic!("seed {seed}, {wishes:?}: {error}"),
        };
        assert!(found.decodes <= 4, "seed {seed}: {}", found.decodes);
        if found.ties.len() > 1 {
            ties += 1;
            // Without materials the two older layouts are the same.
            assert!(found.ties.contains(&revision), "seed {seed}: {found:?}");
            assert_eq!(
                found.ties,
                [Revision::R2025_01, Revision::R2024_11],
                "seed {seed}, {wishes:?}: {:?}",
                found.reasons
            );
            assert!(made.contents().materials.is_empty());
        } else {
            assert_eq!(
                found.revision, revision,
                "seed {seed}, {wishes:?}: {:?}",
                found.reasons
            );
        }
        // Tracing, dumping and building each take their time.
        if seed % 10 == 0 {
            everywhere::check(format, &bytes).unwrap_or_else(|problem| {
                panic!("seed {seed}: {problem}");
            });
        }
    }
    println!("{}: {ties} of {MODELS} are ties", revision.name());
}

#[test]
fn models_of_2024_11() {
    check_revision(Revision::R2024_11);
}

#[test]
fn models_of_2025_01() {
    check_revision(Revision::R2025_01);
}

#[test]
fn models_of_2025_08() {
    check_revision(Revision::R2025_08);
}

#[test]
fn paths_stored_as_embedded_textures_do_not_mislead() {
    let mut found = 0;
    for seed in 1..=500 {
        let mut numbers = Numbers::new(seed);
        let made = model(&mut numbers, Revision::R2024_11, Wishes::default()).unwrap();
        let P3m::R2024_11(mut made) = made else {
            unreachable!();
        };
        for texture in &mut made.textures {
            if let Some(resource_path) = texture.resource_path() {
                texture.content = TextureContent::Mistyped { resource_path };
                found += 1;
            }
        }
        let made = P3m::R2024_11(made);
        let bytes = made.to_bytes().unwrap();
        let again = recognise(&bytes, Limits::default()).unwrap();
        let reasons = again.reasons.join("\n");
        assert!(
            again.ties.contains(&Revision::R2024_11),
            "seed {seed}: {reasons}"
        );
        assert!(again.decodes <= 4, "seed {seed}: {}", again.decodes);
        assert_eq!(again.model.to_bytes().unwrap(), bytes);
        if again.revision == Revision::R2024_11 {
            assert_eq!(again.model, made, "seed {seed}");
        }
    }
    assert!(found > 300, "{found}");
}

/// Makes a model odd in some of the ways that good files are.
fn make_odd(made: &mut P3m, numbers: &mut Numbers) {
    macro_rules! each {
        ($made:expr, $model:ident => $done:expr) => {
            match $made {
                P3m::R2024_11($model) => $done,
                P3m::R2025_01($model) => $done,
                P3m::R2025_08($model) => $done,
                other => panic!("{:?}", other.layout()),
            }
        };
    }
    each!(made, model => {
        if numbers.below(3) == 0 {
            let data = vec![0xEE; numbers.below(40)];
            let data = EmbeddedData::Unreadable(data);
            model.textures.push(Texture { content: TextureContent::Embedded { data } });
        }
        if numbers.below(3) == 0 {
            for bone in &mut model.bones {
                bone.tail = [f32::NAN, f32::INFINITY, 0.0];
            }
        }
        let mut table = model.strings.as_bytes().to_vec();
        if numbers.below(3) == 0
            && let Some(letter) = table.iter_mut().find(|byte| byte.is_ascii_lowercase())
        {
            *letter = [0xE4, 0x07, 0x7F, 0xFF][numbers.below(4)];
        }
        if numbers.below(6) == 0 && table.len() > 1 {
            table.pop();
        }
        model.strings = StringTable::from_bytes(table);
    });
    if let P3m::R2025_08(model) = made {
        for field in &mut model.user_defined_fields {
            if let UserValue::Scalar {
                value: UserScalar::Bool(truth),
            } = &mut field.value
            {
                *truth = 2;
            }
        }
    }
}

#[test]
fn odd_models_keep_their_layout() {
    let mut others = 0;
    for revision in Revision::ALL {
        for seed in 1..=MODELS {
            let mut numbers = Numbers::new(seed);
            let wishes = Wishes::random(&mut numbers);
            let mut made = model(&mut numbers, revision, wishes).unwrap();
            make_odd(&mut made, &mut numbers);
            let bytes = made.to_bytes().unwrap();
            let found = recognise(&bytes, Limits::default()).unwrap();
            assert!(found.decodes <= 4, "seed {seed}: {}", found.decodes);
            if found.revision == revision {
                assert_eq!(found.model.to_bytes().unwrap(), bytes);
            } else if !found.ties.contains(&revision) {
                let reasons = found.reasons.join("\n");
                assert!(made.contents().parts.is_empty(), "seed {seed}: {reasons}");
                println!("{revision:?} seed {seed}: {reasons}");
                others += 1;
            }
        }
    }
    assert!(others <= 3, "{others}");
}

/// A cut in the string table leaves a file that can be read; any other cut is refused.
#[test]
fn a_cut_of_a_model_with_a_part_never_passes_for_a_sound_file() {
    let (mut cuts, mut read) = (0, 0);
    for revision in Revision::ALL {
        for seed in 1..=150 {
            let mut numbers = Numbers::new(seed);
            let wishes = Wishes::random(&mut numbers);
            let made = model(&mut numbers, revision, wishes).unwrap();
            if made.contents().parts.is_empty() {
                continue;
            }
            let bytes = made.to_bytes().unwrap();
            for _ in 0..20 {
                let cut = numbers.below(bytes.len());
                cuts += 1;
                let Ok(found) = recognise(&bytes[..cut], Limits::default()) else {
                    continue;
                };
                read += 1;
                let place = format!("{revision:?} seed {seed} cut at {cut}");
                assert_eq!(found.revision, revision, "{place}: {:?}", found.reasons);
                let mut findings = found.model.findings().into_iter();
                let has_error = findings.any(|each| each.rule.severity == Severity::Error);
                assert!(has_error, "{place}: {:?}", found.reasons);
            }
        }
    }
    assert!(cuts > 3000, "{cuts}");
    assert!(read > 100, "{read}");
}

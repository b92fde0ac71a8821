//! Random models of every layout: they come back, and their layout is found out.

// Helpers of tests, outside of `#[test]` functions, and small counts.
#![allow(clippy::panic, clippy::unwrap_used, clippy::arithmetic_side_effects)]

use bindery::Limits;
use bindery_formats::format_by_name;
use bindery_formats::p3m::{P3m, Revision, TextureContent, candidates, recognise};
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
        if found.ties.len() > 1 {
            ties += 1;
            // Without materials the two older layouts are the same.
            assert!(found.ties.contains(&revision), "seed {seed}: {found:?}");
            assert_eq!(
                found.ties,
                [Revision::R2025_01, Revision::R2024_11],
                "seed {seed}, {wishes:?}: {:?}",
                candidates(&bytes, Limits::default())
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
        assert!(again.ties.contains(&Revision::R2024_11), "seed {seed}");
        assert_eq!(again.model.to_bytes().unwrap(), bytes);
        if again.revision == Revision::R2024_11 {
            assert_eq!(again.model, made, "seed {seed}");
        }
    }
    assert!(found > 300, "{found}");
}

#[test]
fn no_cut_of_a_random_model_with_a_part_is_taken_for_another() {
    let mut cuts = 0;
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
                if let Ok(found) = recognise(&bytes[..cut], Limits::default()) {
                    panic!("{revision:?} seed {seed} cut at {cut}: {:?}", found.reasons);
                }
                cuts += 1;
            }
        }
    }
    assert!(cuts > 3000, "{cuts}");
}

//! P3M from layout to layout: what carries over, what is lost, what is put right.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used)]

use bindery::{Class, Compressed, File as _, Method, Open, Reserved, StringTable};
use bindery_formats::p3m::{
    Action, Animation, AnimationAction, LoopMode, Material2024_11, Material2025_01,
    MaterialContent, MaterialRef, Model2024_11, Model2025_01, Model2025_08, P3m, PartListMode,
    RenderMode, Revision, Text, Texture, TextureContent, WeightGroup, WeightRange, rules,
};
use bindery_formats::ptf::{Form, Header, Pixels, Ptf};
use bindery_tests::damage::Numbers;
use bindery_tests::p3m_models::{Wishes, model};

fn losses(model: &P3m, revision: Revision) -> (P3m, Vec<String>) {
    let converted = model.convert(revision).unwrap();
    let losses = converted.losses.iter().map(|loss| loss.path.clone());
    (converted.model, losses.collect())
}

#[test]
fn older_models_carry_over_and_back() {
    for seed in 1..300 {
        for revision in [Revision::R2024_11, Revision::R2025_01] {
            let mut numbers = Numbers::new(seed);
            let made = model(&mut numbers, revision, Wishes::default()).unwrap();
            let (same, lost) = losses(&made, revision);
            assert_eq!(lost, [""; 0]);
            assert_eq!(same, made, "seed {seed}");
            let (newer, lost) = losses(&made, Revision::R2025_08);
            let advance = lost
                .iter()
                .all(|path| path.ends_with("texture_advance_time"));
            assert!(advance, "{lost:?}");
            let bytes = newer.to_bytes().unwrap();
            assert_eq!(P3m::from_bytes(&bytes).unwrap(), newer);
            if lost.is_empty() {
                let (back, lost) = losses(&newer, revision);
                assert_eq!(lost, [""; 0], "seed {seed}");
                assert_eq!(back, made, "seed {seed}");
            }
        }
    }
}

#[test]
fn textures_that_take_turns_become_an_animation() {
    let mut made = Model2025_01 {
        materials: vec![Material2025_01 {
            render_mode: RenderMode::Add.into(),
            texture_index: 0,
            extra_texture_indices: vec![1, 255],
            texture_advance_time: 250_000,
            color: [1, 2, 3, 4],
            emission: [5, 6, 7],
            shading: 8,
        }],
        ..Model2025_01::default()
    };
    made.textures = vec![Texture::external(made.strings.intern("a").unwrap()); 2];
    let made = P3m::R2025_01(made);
    let (newer, lost) = losses(&made, Revision::R2025_08);
    assert_eq!(lost, [""; 0]);
    let P3m::R2025_08(animated) = &newer else {
        panic!("the newest layout");
    };
    let MaterialContent::Animated(turns) = &animated.materials[0].content else {
        panic!("an animated material");
    };
    // Each texture a quarter of a second, the first one again behind the last.
    let seconds = |frame: u32| f64::from(frame) * f64::from(turns.microseconds_per_frame) / 1e6;
    let keys = turns.texture_keys();
    let shown: Vec<(f64, u8)> = keys
        .iter()
        .map(|key| (seconds(key.frame), key.value))
        .collect();
    assert_eq!(turns.initial_values.texture_index, 0);
    assert_eq!(shown, [(0.25, 1), (0.5, 255)]);
    assert_eq!(turns.loop_mode, LoopMode::Loop.into());
    assert_eq!(seconds(u32::from(turns.last_frame) + 1), 0.75);
    assert_eq!(losses(&newer, Revision::R2025_01), (made.clone(), vec![]));
    let (_, lost) = losses(&made, Revision::R2024_11);
    assert_eq!(lost, ["materials[0].extra_texture_indices"]);
}

#[test]
fn a_mode_that_needs_more_bits_is_lost() {
    let mut made = Model2024_11 {
        materials: vec![Material2024_11 {
            render_mode: Open::Unknown(200),
            texture_index: 255,
            color: [0; 4],
            emission: [0; 3],
            shading: 0,
        }],
        ..Model2024_11::default()
    };
    made.strings.terminate();
    let (newer, lost) = losses(&P3m::R2024_11(made), Revision::R2025_08);
    assert_eq!(lost, ["materials[0].render_mode"]);
    let contents = newer.contents();
    assert_eq!(
        contents.materials[0].render_mode(),
        RenderMode::Normal.into()
    );
    assert!(
        matches!(contents.materials[0], MaterialRef::Since2025_08(material)
        if matches!(material.content, MaterialContent::Static(_)))
    );
}

#[test]
fn what_exporters_get_wrong_is_put_right() {
    let mut made = Model2025_08::default();
    let name = made.strings.intern("wood").unwrap();
    let mut short = Ptf::from_rgba8(Form::Square, 2, 2, &[200; 16]).unwrap();
    short.pixels.content.samples.truncate(5);
    made.textures = vec![
        Texture {
            content: TextureContent::Mistyped {
                resource_path: name,
            },
        },
        Texture::embedded(short),
    ];
    let action = |moves: bool| Action {
        microseconds_per_frame: 1,
        part_list_mode: PartListMode::White.into(),
        part_list: vec![],
        action_data: vec![Default::default(); usize::from(moves)],
    };
    made.actions = vec![action(false), action(true)];
    made.animations = vec![Animation {
        name,
        actions: [0, 1]
            .map(|action_index| AnimationAction {
                action_index,
                speed: 1.0,
                start: 0,
                end: 0,
            })
            .to_vec(),
    }];
    let made = P3m::R2025_08(made);
    let (clean, lost) = losses(&made, Revision::R2025_08);
    assert_eq!(lost, ["actions[0]", "animations[0].actions[0]"]);
    let contents = clean.contents();
    assert!(matches!(
        contents.textures[0].content,
        TextureContent::External { .. }
    ));
    assert_eq!(
        contents.textures[1]
            .ptf()
            .unwrap()
            .pixels
            .content
            .samples
            .len(),
        16
    );
    assert_eq!(contents.actions.len(), 1);
    let refers: Vec<u8> = contents.animations[0]
        .actions
        .iter()
        .map(|each| each.action_index)
        .collect();
    assert_eq!(refers, [0]);
    let codes: Vec<_> = clean.findings().iter().map(|each| each.rule.code).collect();
    for rule in [&rules::MISTYPED_TEXTURE, &rules::ACTION_WITHOUT_BONES] {
        assert!(!codes.contains(&rule.code));
    }
    assert!(!codes.contains(&"ptf-short-pixels"));
}

/// What is in a file and means nothing is left out, and said to be.
#[test]
fn what_means_nothing_is_left_out_and_named() {
    let mut numbers = Numbers::new(3);
    let P3m::R2025_08(mut made) = (1..200)
        .map(|_| model(&mut numbers, Revision::R2025_08, Wishes::default()).unwrap())
        .find(|made| {
            let contents = made.contents();
            let animated = contents.materials.iter().any(|each| {
                matches!(each, MaterialRef::Since2025_08(own)
                if matches!(own.content, MaterialContent::Animated(_)))
            });
            animated && contents.parts.len() % 8 == 3 && !contents.user_defined_fields.is_empty()
        })
        .unwrap()
    else {
        unreachable!();
    };
    assert_eq!(
        losses(&P3m::R2025_08(made.clone()), Revision::R2025_08).1,
        [""; 0]
    );
    made.header.flags.reserved = 1;
    *made.part_visibility.last_mut().unwrap() |= 0x80;
    made.parts[1].reserved = Reserved(1);
    made.parts[1].weight_groups = vec![WeightGroup {
        bone_name: made.parts[1].name,
        ranges: vec![WeightRange::default()],
    }];
    let mut expected = vec![
        "header.flags".to_owned(),
        "part_visibility".to_owned(),
        "parts[1].reserved".to_owned(),
        "parts[1].weight_groups[0]".to_owned(),
    ];
    for (index, material) in made.materials.iter_mut().enumerate() {
        material.reserved = Reserved(1);
        expected.push(format!("materials[{index}].reserved"));
        if let MaterialContent::Animated(animated) = &mut material.content {
            animated.reserved = Reserved(2);
            expected.push(format!("materials[{index}].content.reserved"));
        }
    }
    made.user_defined_fields[0].reserved = Reserved(1);
    expected.push("user_defined_fields[0].reserved".to_owned());
    made.strings.intern::<u16>("nobody asks for this").unwrap();
    expected.push("strings".to_owned());
    let made = P3m::R2025_08(made);
    let (clean, lost) = losses(&made, Revision::R2025_08);
    assert_eq!(lost, expected);
    let codes: Vec<_> = clean.findings().iter().map(|each| each.rule.code).collect();
    for code in [
        "reserved-bits",
        "p3m-visibility-padding",
        "p3m-empty-weight-group",
    ] {
        assert!(!codes.contains(&code), "{codes:?}");
    }
    assert_eq!(losses(&clean, Revision::R2025_08), (clean.clone(), vec![]));
}

/// The engine ends a table that does not end, and so does a conversion.
#[test]
fn a_table_without_end_gets_one() {
    let made = Model2024_11 {
        textures: vec![Texture::external(Text::at(0))],
        strings: StringTable::from_bytes(*b"wood"),
        ..Model2024_11::default()
    };
    let (clean, lost) = losses(&P3m::R2024_11(made), Revision::R2025_01);
    assert_eq!(lost, [""; 0]);
    assert_eq!(clean.contents().strings.as_bytes(), b"wood\0");
    assert!(clean.findings().is_empty(), "{:?}", clean.findings());
    let nothing = P3m::R2024_11(Model2024_11::default());
    let (clean, _) = losses(&nothing, Revision::R2024_11);
    assert_eq!(clean.contents().strings.as_bytes(), [0]);
}

/// Four gigabytes of missing pixels are not made up, and a short texture is never written.
#[test]
fn a_huge_texture_without_pixels_is_not_converted() {
    let mut huge = Ptf::from_rgba8(Form::Format, 1, 1, &[1, 2, 3, 4]).unwrap();
    if let Header::Format { size, .. } = &mut huge.header {
        (size.width, size.height) = (15, 15);
    }
    huge.pixels = Compressed::new(Method::Lz4Frame, Pixels { samples: vec![] });
    let mut made = Model2024_11 {
        textures: vec![Texture::embedded(huge)],
        ..Model2024_11::default()
    };
    made.strings.terminate();
    let error = P3m::R2024_11(made).convert(Revision::R2024_11).unwrap_err();
    assert_eq!(
        (error.class(), error.path().as_str()),
        (Class::Limit, "textures[0]")
    );
}

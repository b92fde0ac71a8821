//! P3M models as they are meant: trees, weights, times, colours, user-defined values.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used)]

use bindery::{File as _, Reserved, StringTable};
use bindery_formats::p3m::{
    Action, AnimatedMaterialData, ColorInterp, LoopMode, Material2025_08, MaterialContent,
    MaterialData, MaterialOverride, Model2025_08, P3m, Part2025_08, PartListMode, PartRef,
    RenderMode, ScalarInterp, Text, UserData, UserDatum, UserDefinedField, UserFieldType,
    Vertex2025_08, WeightGroup, frame_seconds, frame_skips, key_frames, visibility_mask,
};

fn part(name: Text) -> Part2025_08 {
    Part2025_08 {
        reserved: Reserved(0),
        name,
        material_index: 0,
        material_overrides: vec![],
        vertices: vec![],
        uvs: None,
        normals: None,
        indices: vec![],
        weight_groups: vec![],
    }
}

#[test]
fn weights_are_parts_of_one() {
    let name = Text::at(0);
    let weights = [0.0, 1.0, 0.5, 0.0, 0.0, 1.0 / 256.0, 0.0];
    let group = WeightGroup::from_weights(name, &weights).unwrap().unwrap();
    let ranges: Vec<_> = group
        .ranges
        .iter()
        .map(|range| (range.skip, range.weights.as_slice()))
        .collect();
    assert_eq!(ranges, [(1, &[255, 127][..]), (2, &[0][..]), (1, &[][..])]);
    assert_eq!(group.reach(), 7);
    let read: Vec<_> = group.weights().collect();
    assert_eq!(read, [(1, 1.0), (2, 0.5), (5, 1.0 / 256.0)]);
    assert_eq!(
        WeightGroup::from_weights(name, &[0.0, 0.001]).unwrap(),
        None
    );
    for weight in [1.01, -0.01, f32::NAN, f32::INFINITY] {
        let error = WeightGroup::from_weights(name, &[0.5, weight]).unwrap_err();
        let expected = format!("a weight is from 0 to 1, not {weight}");
        assert_eq!(error.message(), expected);
    }
    // A range of nothing would end the group.
    let mut far = vec![0.0; 65536];
    far.push(1.0);
    let error = WeightGroup::from_weights(name, &far).unwrap_err();
    assert_eq!(
        error.message(),
        "no more than 65535 vertices without a weight can be skipped"
    );
    assert!(WeightGroup::from_weights(name, &far[1..]).is_ok());

    let mut part = part(name);
    part.vertices = vec![Vertex2025_08::default(); 7];
    part.weight_groups = vec![group.clone(), group];
    let weights = PartRef::Since2025_08(&part).vertex_weights();
    assert_eq!(weights[2], [(0, 0.5), (1, 0.5)]);
    assert!(weights[0].is_empty());
}

#[test]
fn keys_stand_at_frames_and_times() {
    let frames: Vec<u32> = key_frames(&[0, 4, 255, 0]).collect();
    assert_eq!(frames, [0, 5, 261, 262]);
    assert_eq!(key_frames(&[7]).next(), Some(7));
    assert_eq!(frame_seconds(5, 40_000), 0.2);
    assert_eq!(animated().seconds(3), 0.3);
    assert_eq!(frame_skips(&[0, 5, 261, 262]).unwrap(), [0, 4, 255, 0]);
    let error = frame_skips(&[0, 257]).unwrap_err();
    assert_eq!(error.path(), "[1]");
    assert!(
        error.message().contains("256 frames are skipped"),
        "{error}"
    );
    assert!(frame_skips(&[4, 4]).is_err());
    assert!(frame_skips(&[255, 511]).is_ok());
}

#[test]
fn parts_are_shown_by_mask_and_list() {
    let mut model = Model2025_08::default();
    let names = ["a", "b", "c"].map(|name| model.strings.intern(name).unwrap());
    model.parts = names.map(part).to_vec();
    model.part_visibility = visibility_mask(&[true, false, true]);
    assert_eq!(model.part_visibility, [0b101]);
    let contents = model.contents();
    assert_eq!(contents.visible_parts().collect::<Vec<_>>(), [0, 2]);
    let during = |mode: PartListMode| {
        contents.visible_parts_during(&Action {
            microseconds_per_frame: 1,
            part_list_mode: mode.into(),
            part_list: vec![names[1], names[2]],
            action_data: vec![],
        })
    };
    assert_eq!(during(PartListMode::DefaultWhite), [0, 1, 2]);
    assert_eq!(during(PartListMode::DefaultBlack), [0]);
    assert_eq!(during(PartListMode::White), [1, 2]);
    assert_eq!(during(PartListMode::Black), [0]);
    let nine = visibility_mask(&[false, false, false, false, false, false, false, false, true]);
    assert_eq!(nine, [0, 1]);
}

#[test]
fn the_override_of_highest_priority_counts() {
    let mut model = Model2025_08::default();
    let [walk, run] = ["walk", "run"].map(|name| model.strings.intern(name).unwrap());
    let mut part = part(walk);
    let entry = |animation_name, priority, material_index| MaterialOverride {
        animation_name,
        priority,
        material_index,
    };
    part.material_overrides = vec![entry(walk, 1, 5), entry(run, 7, 6), entry(walk, 7, 8)];
    model.parts = vec![part];
    let contents = model.contents();
    let during = |playing: &[&str]| contents.material_during(contents.parts[0], playing);
    assert_eq!(during(&[]), 0);
    assert_eq!(during(&["walk"]), 8);
    assert_eq!(during(&["run"]), 6);
    assert_eq!(during(&["walk", "run"]), 6);
    assert_eq!(during(&["jump"]), 0);
}

fn animated() -> AnimatedMaterialData {
    AnimatedMaterialData {
        microseconds_per_frame: 100_000,
        reserved: Reserved(0),
        preserve_texture_scroll: false,
        loop_mode: LoopMode::None.into(),
        initial_values: MaterialData {
            color: [255, 0, 0, 255],
            shading: 0,
            texture_index: 3,
            ..MaterialData::default()
        },
        texture_scroll: [1.0, -2.0],
        matcap_texture_scroll: [0.0, 0.5],
        last_frame: 9,
        color_frame_skips: vec![4, 3],
        emission_frame_skips: vec![0],
        shading_frame_skips: vec![1],
        texture_frame_skips: vec![2],
        matcap_frame_skips: vec![],
        color_interps: vec![ColorInterp::LinearRgb.into(), ColorInterp::LinearHsv.into()],
        emission_interps: vec![ColorInterp::LinearRgb.into()],
        shading_interps: vec![ScalarInterp::None.into()],
        color_data: vec![[0, 255, 0, 55], [0, 0, 255, 55]],
        emission_data: vec![[0, 0, 255]],
        shading_data: vec![255],
        texture_data: vec![255],
        matcap_data: vec![],
    }
}

#[test]
fn animated_values_have_their_keys() {
    let material = animated();
    let colors = material.color_keys();
    let frames: Vec<u32> = colors.iter().map(|key| key.frame).collect();
    // The first key comes after its skip, the next one skip and one more frame later.
    assert_eq!(frames, [4, 8]);
    assert_eq!(colors[1].value, [0, 0, 255, 55]);
    assert_eq!(colors[1].interp, ColorInterp::LinearHsv.into());
    assert_eq!(material.emission_keys()[0].frame, 0);
    assert_eq!(material.shading_keys()[0].frame, 1);
    assert_eq!(material.texture_keys()[0].frame, 2);
    assert!(material.matcap_keys().is_empty());
}

#[test]
fn user_defined_values_come_back() {
    let mut strings = StringTable::default();
    let all = [
        (
            UserFieldType::Str,
            vec![UserDatum::Str("x".into()), UserDatum::Str("".into())],
        ),
        (
            UserFieldType::Bool,
            vec![UserDatum::Bool(true), UserDatum::Bool(false)],
        ),
        (UserFieldType::I8, vec![UserDatum::I8(-128)]),
        (
            UserFieldType::I16,
            vec![UserDatum::I16(-2), UserDatum::I16(3)],
        ),
        (UserFieldType::I32, vec![UserDatum::I32(i32::MIN)]),
        (UserFieldType::I64, vec![UserDatum::I64(i64::MIN)]),
        (UserFieldType::U8, vec![UserDatum::U8(255); 300]),
        (UserFieldType::U16, vec![UserDatum::U16(65535)]),
        (UserFieldType::U32, vec![UserDatum::U32(u32::MAX)]),
        (UserFieldType::U64, vec![UserDatum::U64(u64::MAX)]),
        (UserFieldType::F32, vec![UserDatum::F32(0.1)]),
        (UserFieldType::F64, vec![UserDatum::F64(1e300)]),
    ];
    for (kind, values) in all {
        let many = UserDefinedField::many(&mut strings, "many", kind, &values).unwrap();
        let one = UserDefinedField::one(&mut strings, "one", &values[0]).unwrap();
        let none = UserDefinedField::many(&mut strings, "none", kind, &[]).unwrap();
        assert_eq!(
            one.data(&strings).unwrap(),
            UserData::One(values[0].clone())
        );
        assert_eq!(many.data(&strings).unwrap(), UserData::Many(values));
        assert_eq!(none.data(&strings).unwrap(), UserData::Empty);
    }
    let mixed = [UserDatum::U8(1), UserDatum::I8(1)];
    let error = UserDefinedField::many(&mut strings, "x", UserFieldType::U8, &mixed).unwrap_err();
    assert_eq!(error.message(), "I8 in an array of U8");
    let long = vec![UserDatum::U8(0); 65537];
    let error = UserDefinedField::many(&mut strings, "x", UserFieldType::U8, &long).unwrap_err();
    assert!(error.message().contains("up to 65536"), "{error}");
}

#[test]
fn a_model_is_saved_and_opened() {
    let mut model = Model2025_08::default();
    let name = model.strings.intern("part").unwrap();
    model.parts = vec![part(name)];
    model.part_visibility = visibility_mask(&[true]);
    let content = MaterialContent::Static(MaterialData::default());
    model.materials = vec![Material2025_08 {
        reserved: Reserved(0),
        render_mode: RenderMode::Normal.into(),
        content,
    }];
    let model = P3m::R2025_08(model);
    let path = std::env::temp_dir().join(format!("bindery-{}.p3m", std::process::id()));
    model.save(&path).unwrap();
    let opened = P3m::open(&path);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(opened.unwrap(), model);
}

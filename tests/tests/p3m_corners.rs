//! P3M files that are odd in one place and still can be read: what a person sees of them.

// Helpers of tests, outside of `#[test]` functions, and small numbers.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic
)]

use bindery::check::Severity;
use bindery::value::json;
use bindery::{Class, File as _, Limits, Open, Reserved, StringTable, Value};
use bindery_formats::format_by_name;
use bindery_formats::p3m::{
    Action, ActionData, ActionInterp, Bone, EmbeddedData, MaterialContent, MaterialData,
    Model2024_11, Model2025_08, P3m, PartListMode, Recognised, Revision, Text, Texture,
    TextureContent, UserData, UserDatum, UserDefinedField, UserScalar, UserValue, recognise,
};
use bindery_formats::ptf::{Form, Ptf};
use bindery_tests::p3m_models::one_part;

fn found(model: &P3m) -> Recognised {
    let bytes = model.to_bytes().unwrap();
    let found = recognise(&bytes, Limits::default()).unwrap();
    assert_eq!(found.model.to_bytes().unwrap(), bytes);
    found
}

/// The codes of what is wrong with a file, each once.
fn codes(model: &P3m, severity: Severity) -> Vec<&'static str> {
    let mut codes: Vec<_> = model
        .findings()
        .iter()
        .filter(|finding| finding.rule.severity == severity)
        .map(|finding| finding.rule.code)
        .collect();
    codes.dedup();
    codes
}

/// A texture whose data is no PTF texture.
fn unreadable(data: &[u8]) -> Texture {
    Texture {
        content: TextureContent::Embedded {
            data: EmbeddedData::Unreadable(data.to_vec()),
        },
    }
}

fn bones(strings: &mut StringTable<bindery_formats::p3m::Strings>, names: &[&str]) -> Vec<Bone> {
    let bone = |name: &&str| Bone {
        name: strings.intern(name).unwrap(),
        head: [1.0, 2.0, 3.0],
        tail: [4.0, 5.0, 6.0],
        child_count: 0,
    };
    names.iter().map(bone).collect()
}

/// A model of bones only.
fn skeleton(names: &[&str]) -> Model2024_11 {
    let mut model = Model2024_11::default();
    model.bones = bones(&mut model.strings, names);
    model
}

/// A part with a triangle, and its material.
fn triangle() -> Model2025_08 {
    one_part(3, vec![0, 1, 2]).unwrap()
}

#[test]
fn embedded_data_of_any_kind_stays_embedded() {
    let long = [0xEE; 16];
    for data in [
        &b""[..],
        &long,
        &b"PNG"[..],
        &b"\x89PNG\r\n\x1a\n and more"[..],
    ] {
        let mut made = skeleton(&["spine", "head"]);
        made.textures = vec![unreadable(data)];
        let made = P3m::R2024_11(made);
        let found = found(&made);
        assert!(
            found.ties.contains(&Revision::R2024_11),
            "{:?}",
            found.reasons
        );
        assert_eq!(found.model.contents().bones.len(), 2, "{:?}", found.reasons);
        assert!(found.model.contents().actions.is_empty());
        assert_eq!(
            codes(&found.model, Severity::Error),
            ["p3m-unreadable-texture"]
        );
        let bytes = made.to_bytes().unwrap();
        let asked = Revision::R2024_11.read(&bytes, Limits::default()).unwrap();
        assert_eq!(asked, made);
    }
}

#[test]
fn several_textures_that_are_no_ptf_stay_embedded() {
    let mut made = triangle();
    let picture = Ptf::from_rgba8(Form::Alpha, 1, 1, &[7; 4]).unwrap();
    made.textures = vec![
        unreadable(b""),
        Texture::embedded(picture),
        unreadable(b"OggS and so on"),
    ];
    let made = P3m::R2025_08(made);
    assert_eq!(found(&made).model, made);
}

#[test]
fn a_path_in_the_place_of_an_embedded_texture_is_still_a_path() {
    let mut made = skeleton(&["spine", "head"]);
    let resource_path = made.strings.intern("game:textures/wood").unwrap();
    made.textures = vec![Texture {
        content: TextureContent::Mistyped { resource_path },
    }];
    let made = P3m::R2024_11(made);
    let found = found(&made);
    let textures = found.model.contents().textures;
    assert_eq!(
        textures[0].resource_path(),
        Some(resource_path),
        "{:?}",
        found.reasons
    );
    assert_eq!(
        codes(&found.model, Severity::Error),
        ["p3m-mistyped-texture"]
    );
    let said = "as 2025-01 its penalty is 30: \
                textures[0].content.resource_path: a path is where an embedded texture is announced";
    assert!(
        found.reasons.iter().any(|reason| reason == said),
        "{:?}",
        found.reasons
    );
    // The same where the layout is asked for.
    let bytes = made.to_bytes().unwrap();
    let asked = Revision::R2024_11.read(&bytes, Limits::default()).unwrap();
    assert_eq!(asked, made);
}

#[test]
fn names_that_share_their_ends_are_no_reason_to_refuse() {
    let mut made = Model2024_11::default();
    let long = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz".repeat(2);
    let names: Vec<&str> = (0..100).map(|index| &long[index..]).collect();
    made.bones = bones(&mut made.strings, &names);
    assert_eq!(made.strings.as_bytes().len(), long.len() + 1);
    let made = P3m::R2024_11(made);
    assert_eq!(found(&made).model.contents().bones.len(), 100);
}

#[test]
fn bones_that_are_not_numbers_are_no_reason_to_refuse() {
    let mut made = skeleton(&["a bone", "b bone", "c bone"]);
    for bone in &mut made.bones {
        bone.head = [f32::NAN; 3];
    }
    let found = found(&P3m::R2024_11(made));
    assert_eq!(found.model.contents().bones.len(), 3);
    assert_eq!(codes(&found.model, Severity::Warning), ["p3m-not-finite"]);
}

#[test]
fn empty_names_are_no_reason_to_refuse() {
    let mut made = skeleton(&["spine"]);
    made.bones.extend((0..210).map(|_| Bone {
        name: Text::at(5),
        ..Bone::default()
    }));
    let found = found(&P3m::R2024_11(made));
    assert_eq!(found.model.contents().bones.len(), 211);
}

#[test]
fn a_string_table_without_its_last_zero_is_no_reason_to_refuse() {
    for model in [
        P3m::R2024_11(skeleton(&["spine", "head"])),
        P3m::R2025_08(triangle()),
    ] {
        let mut bytes = model.to_bytes().unwrap();
        assert_eq!(bytes.pop(), Some(0));
        let found = recognise(&bytes, Limits::default()).unwrap();
        assert!(found.ties.contains(&model.layout()), "{:?}", found.reasons);
        assert_eq!(found.model.to_bytes().unwrap(), bytes);
        let errors = codes(&found.model, Severity::Error);
        assert!(errors.contains(&"p3m-string-table-end"), "{errors:?}");
    }
}

/// A model of user-defined fields only, with these names and truth values.
fn fields(fields: &[(&[u8], u8)]) -> P3m {
    let mut made = Model2025_08::default();
    let mut table = Vec::new();
    for (name, truth) in fields {
        let name_offset = u32::try_from(table.len()).unwrap();
        table.extend_from_slice(name);
        table.push(0);
        made.user_defined_fields.push(UserDefinedField {
            name: Text::at(name_offset),
            reserved: Reserved(0),
            value: UserValue::Scalar {
                value: UserScalar::Bool(*truth),
            },
        });
    }
    made.strings = StringTable::from_bytes(table);
    P3m::R2025_08(made)
}

#[test]
fn an_odd_name_does_not_turn_the_layout() {
    for (name, truth) in [
        (&b"Stahltr\xE4ger"[..], 1),
        (b"two\x07 bells\x07", 1),
        (b"a name", 2),
        (b"\xFF", 2),
        (b"\x01", 0),
    ] {
        let made = fields(&[(name, truth)]);
        let found = found(&made);
        assert_eq!(found.revision, Revision::R2025_08, "{:?}", found.reasons);
        assert_eq!(found.model, made);
    }
}

#[test]
fn layouts_that_tie_are_a_finding() {
    // Two bones without letters in their names: a table of one zero byte, or a count of no fields and
    // then no table.
    let format = format_by_name("p3m").unwrap();
    let mut ties = 0;
    for zeros in 0..6 {
        for bones in 0..3 {
            let bone = |index| Bone {
                name: Text::at(index),
                ..Bone::default()
            };
            let made = Model2025_08 {
                strings: StringTable::from_bytes(vec![0; zeros]),
                bones: (0..bones).map(bone).collect(),
                ..Model2025_08::default()
            };
            let bytes = P3m::R2025_08(made).to_bytes().unwrap();
            let opened = format.open(&bytes, None, Limits::default()).unwrap();
            let revisions = &opened.recognition.revisions;
            let differ = revisions.contains(&"2025-08") && revisions.len() > 1;
            let said: Vec<String> = opened.findings.iter().map(ToString::to_string).collect();
            if differ {
                ties += 1;
                let tie = "warning p3m-layout-tie: it may as well be 2025-01 or 2024-11, and then says \
                           something else; 2025-08 is the newest";
                assert_eq!(said, [tie]);
                let reason = "read as 2025-01 or 2024-11 it is as likely; 2025-08 is the newest";
                assert_eq!(opened.recognition.reasons.last().unwrap(), reason);
            } else {
                assert!(said.is_empty(), "{said:?}");
            }
        }
    }
    assert!(ties > 0);
}

#[test]
fn one_fault_is_reported_and_not_refused() {
    type Fault = fn(&mut Model2025_08);
    let faults: [(Fault, &str); 8] = [
        (|made| made.parts[0].indices[1] = 3, "p3m-vertex-index"),
        (
            |made| made.parts[0].material_index = 1,
            "p3m-material-index",
        ),
        (
            |made| made.parts[0].name = Text::at(60_000),
            "string-offset",
        ),
        (|made| made.bones[1].child_count = 4, "p3m-bone-children"),
        (
            |made| {
                made.materials[0].content = MaterialContent::Static(MaterialData {
                    texture_index: 3,
                    ..MaterialData::default()
                });
            },
            "p3m-texture-index",
        ),
        (
            |made| {
                let array = [UserDatum::U32(7), UserDatum::U32(9)];
                let kind = array[0].field_type();
                let strings = &mut made.strings;
                let mut field = UserDefinedField::many(strings, "f", kind, &array).unwrap();
                if let UserValue::Array { length_minus_1, .. } = &mut field.value {
                    *length_minus_1 = 9;
                }
                made.user_defined_fields.push(field);
            },
            "table-range",
        ),
        (
            |made| {
                let mut table = made.strings.as_bytes().to_vec();
                table.resize(70_000, b'x');
                table.push(0);
                made.strings = StringTable::from_bytes(table);
            },
            "p3m-string-table-size",
        ),
        (
            |made| made.parts[0].indices = vec![7; 300],
            "p3m-vertex-index",
        ),
    ];
    for (fault, code) in faults {
        for with_parts in [true, false] {
            let mut made = triangle();
            made.bones = bones(&mut made.strings, &["spine", "head"]);
            let one = UserDatum::Str("text of a field".into());
            let field = UserDefinedField::one(&mut made.strings, "field", &one).unwrap();
            made.user_defined_fields.push(field);
            if with_parts {
                fault(&mut made);
            } else {
                let mut without = made.clone();
                without.parts.clear();
                without.materials.clear();
                without.part_visibility.clear();
                if !matches!(
                    code,
                    "p3m-bone-children" | "table-range" | "p3m-string-table-size"
                ) {
                    continue;
                }
                fault(&mut without);
                made = without;
            }
            let made = P3m::R2025_08(made);
            let found = found(&made);
            assert_eq!(
                found.revision,
                Revision::R2025_08,
                "{code}: {:?}",
                found.reasons
            );
            let errors = codes(&found.model, Severity::Error);
            assert_eq!(errors, [code], "with parts: {with_parts}");
        }
    }
}

#[test]
fn opening_keeps_to_the_limits_of_the_caller() {
    let picture = Ptf::from_rgba8(Form::Alpha, 256, 256, &vec![7; 4 * 256 * 256]).unwrap();
    let mut made = triangle();
    made.textures = vec![Texture::embedded(picture)];
    let bytes = P3m::R2025_08(made).to_bytes().unwrap();
    let format = format_by_name("p3m").unwrap();
    let limits = Limits::default().with_decompressed(100_000);
    // What the first bytes tell needs none of it.
    assert!(format.recognise(&bytes).is_some());
    for revision in [None, Some("2025-08")] {
        let error = format.open(&bytes, revision, limits).err().unwrap();
        assert_eq!(error.class(), Class::Limit, "{error}");
    }
}

/// A model whose only user-defined field is this array.
fn with_array(values: &[UserDatum<'_>]) -> P3m {
    let mut made = triangle();
    let kind = values[0].field_type();
    let field = UserDefinedField::many(&mut made.strings, "numbers", kind, values).unwrap();
    made.user_defined_fields.push(field);
    P3m::R2025_08(made)
}

#[test]
fn the_values_of_a_user_array_are_edited_without_counting_them() {
    let made = with_array(&[UserDatum::U16(0x6141), UserDatum::U16(0x6242)]);
    let text = json::to_text(&made.dump().unwrap());
    // The bytes of the array are no text.
    assert!(!text.contains("AaBb"), "{text}");
    assert!(text.contains("\"data\""), "{text}");
    let format = format_by_name("p3m").unwrap();
    let built = |text: &str| {
        let tree = json::parse(text).unwrap();
        let model = format.build(&tree, "2025-08").unwrap();
        model.to_bytes().unwrap()
    };
    assert_eq!(built(&text), made.to_bytes().unwrap());
    let values = "[24897, 25154]";
    assert!(text.contains(values), "{text}");
    for (edited, count) in [("[24897, 25154, 7, 8]", 4), ("[5]", 1)] {
        let again = P3m::from_bytes(&built(&text.replace(values, edited))).unwrap();
        let contents = again.contents();
        let (_, data) = contents.user_data().next().unwrap().unwrap();
        let UserData::Many(values) = data else {
            panic!("{data:?}");
        };
        assert_eq!(values.len(), count);
    }
}

#[test]
fn a_text_that_cannot_be_stored_is_named_with_its_place() {
    let format = format_by_name("p3m").unwrap();
    let refused = |tree: &Value| format.build(tree, "2025-08").err().unwrap();
    let text = json::to_text(&P3m::R2025_08(triangle()).dump().unwrap());
    let named = text.replace("\"name\": \"part\"", "\"name\": \"pa\\u0000rt\"");
    assert_ne!(named, text);
    let error = refused(&json::parse(&named).unwrap());
    assert_eq!(error.path(), "parts[0].name");
    assert_eq!(
        error.message(),
        "a zero byte inside would end the string early"
    );
    let listed = text.replace(
        "\"strings\": [\"part\"]",
        "\"strings\": [\"part\", \"a\\u0000b\"]",
    );
    assert_ne!(listed, text);
    let error = refused(&json::parse(&listed).unwrap());
    assert_eq!(error.path(), "strings[1]");
    // A table that outgrows the offsets of the fields.
    let long = format!("\"strings\": [\"part\", \"{}\"]", "x".repeat(70_000));
    let grown = text.replace("\"strings\": [\"part\"]", &long);
    let grown = grown.replace("\"name\": \"part\"", "\"name\": \"another\"");
    let error = refused(&json::parse(&grown).unwrap());
    assert_eq!(error.path(), "parts[0].name");
    assert!(error.message().contains("does not fit u16"), "{error}");
}

#[test]
fn an_action_has_a_pose_at_every_time() {
    let mut model = skeleton(&["arm"]);
    let bone_name = model.bones[0].name;
    let linear = Open::Known(ActionInterp::Linear);
    model.actions = vec![Action {
        microseconds_per_frame: 500_000,
        part_list_mode: PartListMode::DefaultWhite.into(),
        part_list: vec![],
        action_data: vec![ActionData {
            bone_name,
            translation_frame_skips: vec![1, 1],
            translation_interps: vec![linear, linear],
            translation_data: vec![[0.0, 1.0, 2.0], [4.0, 1.0, 0.0]],
            scale_frame_skips: vec![0, 3],
            scale_interps: vec![linear, Open::Known(ActionInterp::None)],
            scale_data: vec![[1.0; 3], [2.0; 3]],
            ..ActionData::default()
        }],
    }];
    let at = |seconds: f64| model.actions[0].pose(seconds)[0];
    // The first key is at frame 1, the next at frame 3.
    assert_eq!(at(0.0).translation, [0.0, 1.0, 2.0]);
    assert_eq!(at(1.0).translation, [2.0, 1.0, 1.0]);
    assert_eq!(at(9.0).translation, [4.0, 1.0, 0.0]);
    assert_eq!(at(1.9).scale, [1.0; 3]);
    assert_eq!(at(2.0).scale, [2.0; 3]);
    assert_eq!(at(1.0).rotation, [0.0; 3]);
}

//! Every rule of P3M, broken once: the code and the place.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use bindery::check::{Severity, common};
use bindery::{File as _, Limits, Open, Reserved, Rule, Schema as _, findings};
use bindery_formats::p3m::{
    Action, ActionData, AnimatedMaterialData, Animation, AnimationAction, Bone, EmbeddedData,
    LoopMode, Material2025_01, Material2025_08, MaterialContent, MaterialData, MaterialOverride,
    Model2024_11, Model2025_01, Model2025_08, P3m, Part2025_08, PartListMode, RenderMode, Revision,
    Texture, TextureContent, UserDatum, UserDefinedField, UserFieldType, UserScalar, UserValue,
    Vertex2025_08, WeightGroup, WeightRange, recognise, rules,
};

/// A model with one of everything, which breaks no rule.
fn sound() -> Model2025_08 {
    let mut model = Model2025_08::default();
    let strings = &mut model.strings;
    let (part, bone) = (
        strings.intern("part").unwrap(),
        strings.intern("bone").unwrap(),
    );
    let animation = strings.intern("walk").unwrap();
    let flags = [UserDatum::Bool(true), UserDatum::Bool(false)];
    model.user_defined_fields = vec![
        UserDefinedField::one(strings, "flag", &UserDatum::Bool(true)).unwrap(),
        UserDefinedField::many(strings, "flags", UserFieldType::Bool, &flags).unwrap(),
    ];
    model.textures = vec![Texture::external(strings.intern("wood").unwrap())];
    model.part_visibility = vec![1];
    model.parts = vec![Part2025_08 {
        reserved: Reserved(0),
        name: part,
        material_index: 0,
        material_overrides: vec![MaterialOverride {
            animation_name: animation,
            priority: 0,
            material_index: 1,
        }],
        vertices: vec![Vertex2025_08::default(); 3],
        uvs: None,
        normals: None,
        indices: vec![0, 1, 2],
        weight_groups: WeightGroup::from_weights(bone, &[1.0, 0.0, 0.5])
            .into_iter()
            .collect(),
    }];
    let still = MaterialData {
        texture_index: 0,
        ..MaterialData::default()
    };
    let animated = AnimatedMaterialData {
        microseconds_per_frame: 1,
        reserved: Reserved(0),
        preserve_texture_scroll: false,
        loop_mode: LoopMode::Loop.into(),
        initial_values: still,
        texture_scroll: [0.0; 2],
        matcap_texture_scroll: [0.0; 2],
        last_frame: 3,
        color_frame_skips: vec![],
        emission_frame_skips: vec![],
        shading_frame_skips: vec![],
        texture_frame_skips: vec![1, 1],
        matcap_frame_skips: vec![],
        color_interps: vec![],
        emission_interps: vec![],
        shading_interps: vec![],
        color_data: vec![],
        emission_data: vec![],
        shading_data: vec![],
        texture_data: vec![0, 255],
        matcap_data: vec![],
    };
    model.materials = [
        MaterialContent::Static(still),
        MaterialContent::Animated(Box::new(animated)),
    ]
    .map(|content| Material2025_08 {
        reserved: Reserved(0),
        render_mode: RenderMode::Normal.into(),
        content,
    })
    .to_vec();
    model.bones = vec![Bone {
        name: bone,
        ..Bone::default()
    }];
    model.actions = vec![Action {
        microseconds_per_frame: 1,
        part_list_mode: PartListMode::White.into(),
        part_list: vec![part],
        action_data: vec![ActionData {
            bone_name: bone,
            ..ActionData::default()
        }],
    }];
    model.animations = vec![Animation {
        name: animation,
        actions: vec![AnimationAction {
            action_index: 0,
            speed: 1.0,
            start: 0,
            end: 1,
        }],
    }];
    model
}

/// Breaks one rule of a sound model and expects it at this path, and nowhere else.
fn breaks(rule: &Rule, path: &str, damage: impl FnOnce(&mut Model2025_08)) {
    let mut model = sound();
    damage(&mut model);
    let read = Model2025_08::from_bytes(&model.to_bytes().unwrap()).unwrap();
    assert_eq!(read, model, "{}", rule.code);
    let found: Vec<_> = findings(&read)
        .into_iter()
        .map(|finding| (finding.rule.code, finding.path))
        .collect();
    assert_eq!(found, [(rule.code, path.to_owned())]);
}

fn animated(model: &mut Model2025_08) -> &mut AnimatedMaterialData {
    match &mut model.materials[1].content {
        MaterialContent::Animated(animated) => animated,
        MaterialContent::Static(_) => unreachable!(),
    }
}

#[test]
fn a_sound_model_breaks_none() {
    let model = sound();
    assert!(findings(&model).is_empty(), "{:?}", findings(&model));
    let bytes = model.to_bytes().unwrap();
    let found = recognise(&bytes, Limits::default()).unwrap();
    assert_eq!(found.ties, [Revision::R2025_08]);
    assert_eq!(found.model, P3m::R2025_08(model));
}

#[test]
fn indices_lead_to_something() {
    breaks(&rules::MATERIAL_INDEX, "parts[0].material_index", |model| {
        model.parts[0].material_index = 2;
    });
    breaks(
        &rules::MATERIAL_INDEX,
        "parts[0].material_overrides[0].material_index",
        |model| model.parts[0].material_overrides[0].material_index = 255,
    );
    breaks(
        &rules::TEXTURE_INDEX,
        "materials[0].content.texture_index",
        |model| {
            model.materials[0].content = MaterialContent::Static(MaterialData {
                texture_index: 1,
                ..MaterialData::default()
            });
        },
    );
    breaks(
        &rules::TEXTURE_INDEX,
        "materials[0].content.matcap_texture_index",
        |model| {
            model.materials[0].content = MaterialContent::Static(MaterialData {
                matcap_texture_index: 254,
                ..MaterialData::default()
            });
        },
    );
    breaks(
        &rules::TEXTURE_INDEX,
        "materials[1].content.initial_values.matcap_texture_index",
        |model| animated(model).initial_values.matcap_texture_index = 9,
    );
    breaks(
        &rules::TEXTURE_INDEX,
        "materials[1].content.texture_data[1]",
        |model| animated(model).texture_data[1] = 7,
    );
    breaks(&rules::INDEX_RANGE, "parts[0].indices[1]", |model| {
        model.parts[0].indices[1] = 3;
    });
    breaks(
        &rules::ACTION_INDEX,
        "animations[0].actions[0].action_index",
        |model| model.animations[0].actions[0].action_index = 1,
    );
    breaks(&rules::BONE_CHILDREN, "bones[0].child_count", |model| {
        model.bones[0].child_count = 1;
    });
}

#[test]
fn the_older_materials_lead_to_textures() {
    let mut model = Model2025_01 {
        materials: vec![Material2025_01 {
            render_mode: RenderMode::Add.into(),
            texture_index: 255,
            extra_texture_indices: vec![255, 0],
            texture_advance_time: 1,
            color: [0; 4],
            emission: [0; 3],
            shading: 0,
        }],
        ..Model2025_01::default()
    };
    model.strings.terminate();
    let found = findings(&model);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].path, "materials[0].extra_texture_indices[1]");
    let spec = found[0].spec.unwrap().to_string();
    assert_eq!(spec, "p3m-2025-01 \"Material\" / Extra texture indices");
}

#[test]
fn counts_agree() {
    breaks(&rules::INDEX_TRIPLES, "parts[0].indices", |model| {
        model.parts[0].indices.push(0);
    });
    breaks(
        &rules::WEIGHT_RANGE,
        "parts[0].weight_groups[0].ranges",
        |model| {
            let ranges = &mut model.parts[0].weight_groups[0].ranges;
            ranges.last_mut().unwrap().skip = 1;
        },
    );
    breaks(&rules::BONE_TREE, "bones", |model| {
        let bone = |name: &str, child_count, strings: &mut bindery::StringTable<_>| Bone {
            name: strings.intern(name).unwrap(),
            child_count,
            ..Bone::default()
        };
        let strings = &mut model.strings;
        model.bones = vec![
            bone("bone", 2, strings),
            bone("b", 1, strings),
            bone("c", 0, strings),
        ];
    });
    breaks(&rules::MASK_PADDING, "part_visibility", |model| {
        model.part_visibility = vec![3];
    });
    breaks(
        &rules::LAST_FRAME,
        "materials[1].content.texture_frame_skips[1]",
        |model| animated(model).last_frame = 2,
    );
}

#[test]
fn names_lead_to_something() {
    fn other(model: &mut Model2025_08) -> bindery_formats::p3m::Text {
        model.strings.intern("other").unwrap()
    }
    breaks(
        &rules::ANIMATION_NAME,
        "parts[0].material_overrides[0].animation_name",
        |model| model.parts[0].material_overrides[0].animation_name = other(model),
    );
    breaks(
        &rules::BONE_NAME,
        "parts[0].weight_groups[0].bone_name",
        |model| model.parts[0].weight_groups[0].bone_name = other(model),
    );
    breaks(
        &rules::BONE_NAME,
        "actions[0].action_data[0].bone_name",
        |model| model.actions[0].action_data[0].bone_name = other(model),
    );
    breaks(&rules::PART_NAME, "actions[0].part_list[0]", |model| {
        model.actions[0].part_list[0] = other(model);
    });
    breaks(&rules::DUPLICATE_NAME, "bones[1].name", |model| {
        model.bones.push(model.bones[0]);
    });
    breaks(
        &rules::DUPLICATE_NAME,
        "user_defined_fields[1].name",
        |model| {
            model.user_defined_fields[1].name = model.user_defined_fields[0].name;
        },
    );
}

#[test]
fn what_exporters_get_wrong_is_found_and_kept() {
    breaks(
        &rules::MISTYPED_TEXTURE,
        "textures[0].content.resource_path",
        |model| {
            let resource_path = model.textures[0].resource_path().unwrap();
            model.textures[0].content = TextureContent::Mistyped { resource_path };
        },
    );
    breaks(
        &rules::UNREADABLE_TEXTURE,
        "textures[0].content.data",
        |model| {
            let data = EmbeddedData::Unreadable(b"PTF\0nonsense".to_vec());
            model.textures[0].content = TextureContent::Embedded { data };
        },
    );
    breaks(
        &rules::ACTION_WITHOUT_BONES,
        "actions[0].action_data",
        |model| model.actions[0].action_data.clear(),
    );
    breaks(
        &rules::ONLY_TERMINATOR,
        "parts[0].weight_groups[0].ranges",
        |model| {
            model.parts[0].weight_groups[0].ranges = vec![WeightRange {
                skip: 3,
                weights: vec![],
            }];
        },
    );
}

#[test]
fn values_are_possible() {
    breaks(&rules::NON_FINITE, "parts[0].vertices", |model| {
        // An infinity, because NaN is not equal to itself.
        model.parts[0].vertices[0].position[1] = f32::INFINITY;
    });
    breaks(
        &rules::NON_FINITE,
        "animations[0].actions[0].speed",
        |model| {
            model.animations[0].actions[0].speed = f32::NEG_INFINITY;
        },
    );
    breaks(&rules::USER_BOOL, "user_defined_fields[0].value", |model| {
        let value = UserScalar::Bool(2);
        model.user_defined_fields[0].value = UserValue::Scalar { value };
    });
    breaks(&rules::USER_BOOL, "user_defined_fields[1].value", |model| {
        model.user_defined_fields[1].value = UserValue::Array {
            element_type: UserFieldType::Bool.into(),
            length_minus_1: 0,
            first: bindery::DataOffset::at(0),
        };
    });
    breaks(&common::RESERVED, "parts[0].reserved", |model| {
        model.parts[0].reserved = Reserved(1);
    });
    breaks(&common::UNNAMED, "materials[0].render_mode", |model| {
        model.materials[0].render_mode = Open::Unknown(9);
    });
}

#[test]
fn the_string_table_holds_what_is_said() {
    breaks(&common::STRING_RANGE, "parts[0].name", |model| {
        model.actions[0].part_list.clear();
        model.parts[0].name = bindery::StringOffset::at(60000);
    });
    breaks(
        &common::TABLE_RANGE,
        "user_defined_fields[1].value.first",
        |model| {
            model.user_defined_fields[1].value = UserValue::Array {
                element_type: UserFieldType::U64.into(),
                length_minus_1: 99,
                first: bindery::DataOffset::at(0),
            };
        },
    );
    let mut model = Model2024_11::default();
    let codes = |model: &Model2024_11| -> Vec<&str> {
        let found = findings(model);
        found.iter().map(|finding| finding.rule.code).collect()
    };
    assert_eq!(codes(&model), [rules::TABLE_EMPTY.code]);
    model.strings = bindery::StringTable::from_bytes(*b"abc");
    assert_eq!(codes(&model), [rules::TABLE_UNTERMINATED.code]);
    model.strings = bindery::StringTable::from_bytes(vec![0; 65537]);
    assert_eq!(codes(&model), [rules::TABLE_SIZE.code]);
}

#[test]
fn every_rule_is_listed_with_its_type() {
    let format = bindery_formats::format_by_name("p3m").unwrap();
    let listed: Vec<&str> = format.info().rules().iter().map(|rule| rule.code).collect();
    for rule in [
        &rules::MATERIAL_INDEX,
        &rules::TEXTURE_INDEX,
        &rules::MISTYPED_TEXTURE,
        &rules::ONLY_TERMINATOR,
        &rules::NON_FINITE,
        &rules::LAST_FRAME,
    ] {
        assert!(listed.contains(&rule.code), "{}", rule.code);
    }
    let own = listed.iter().filter(|code| code.starts_with("p3m-"));
    assert!(own.count() >= 21, "{listed:?}");
    assert!(
        Model2024_11::INFO
            .rules
            .iter()
            .any(|rule| rule.severity == Severity::Error)
    );
}

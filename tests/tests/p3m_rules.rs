//! Every rule of P3M, broken at every place that it watches: the code and the place.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use bindery::check::common;
use bindery::{DataOffset, File as _, Limits, Open, Reserved, Rule, StringOffset, StringTable};
use bindery_formats::p3m::{
    Action, ActionData, ActionInterp, AnimatedMaterialData, Animation, AnimationAction, Bone,
    ColorInterp, EmbeddedData, LoopMode, Material2024_11, Material2025_01, Material2025_08,
    MaterialContent, MaterialData, MaterialOverride, Model2024_11, Model2025_01, Model2025_08,
    Normal, P3m, Part2025_08, PartListMode, RenderMode, Revision, ScalarInterp, Text, Texture,
    TextureContent, UserDatum, UserDefinedField, UserFieldType, UserScalar, UserValue, Uv,
    Vertex2025_08, WeightGroup, WeightRange, recognise, rules,
};
use bindery_formats::ptf::rules::{EXTRA_PIXELS, SHORT_PIXELS};
use bindery_formats::ptf::{Form, Header, Ptf};

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
    let texts = [UserDatum::Str("part".into()), UserDatum::Str("x".into())];
    model.user_defined_fields = vec![
        UserDefinedField::one(strings, "flag", &UserDatum::Bool(true)).unwrap(),
        UserDefinedField::many(strings, "flags", UserFieldType::Bool, &flags).unwrap(),
        UserDefinedField::one(strings, "text", &texts[0]).unwrap(),
        UserDefinedField::many(strings, "texts", UserFieldType::Str, &texts).unwrap(),
    ];
    model.textures = vec![
        Texture::external(strings.intern("wood").unwrap()),
        Texture::embedded(Ptf::from_rgba8(Form::Square, 2, 2, &[200; 16]).unwrap()),
    ];
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
        uvs: Some(vec![Uv::default(); 3]),
        normals: Some(vec![Normal::default(); 3]),
        indices: vec![0, 1, 2],
        weight_groups: WeightGroup::from_weights(bone, &[1.0, 0.0, 0.5])
            .unwrap()
            .into_iter()
            .collect(),
    }];
    let still = MaterialData {
        texture_index: 0,
        ..MaterialData::default()
    };
    // Each track has a key at frame 1 and one at frame 3, which is the last.
    let animated = AnimatedMaterialData {
        microseconds_per_frame: 1,
        reserved: Reserved(0),
        preserve_texture_scroll: false,
        loop_mode: LoopMode::Loop.into(),
        initial_values: still,
        texture_scroll: [0.0; 2],
        matcap_texture_scroll: [0.0; 2],
        last_frame: 3,
        color_frame_skips: vec![1, 1],
        emission_frame_skips: vec![1, 1],
        shading_frame_skips: vec![1, 1],
        texture_frame_skips: vec![1, 1],
        matcap_frame_skips: vec![1, 1],
        color_interps: vec![ColorInterp::LinearRgb.into(); 2],
        emission_interps: vec![ColorInterp::LinearHsv.into(); 2],
        shading_interps: vec![ScalarInterp::Linear.into(); 2],
        color_data: vec![[0; 4]; 2],
        emission_data: vec![[0; 3]; 2],
        shading_data: vec![0; 2],
        texture_data: vec![0, 255],
        matcap_data: vec![255, 1],
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
            translation_frame_skips: vec![0],
            rotation_frame_skips: vec![0],
            scale_frame_skips: vec![0],
            translation_interps: vec![ActionInterp::Linear.into()],
            rotation_interps: vec![ActionInterp::Linear.into()],
            scale_interps: vec![ActionInterp::Linear.into()],
            translation_data: vec![[0.0; 3]],
            rotation_data: vec![[0.0; 3]],
            scale_data: vec![[1.0; 3]],
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

/// A breach of a rule: the rule, the place, and how a sound model comes to it.
struct Case {
    rule: &'static Rule,
    path: &'static str,
    damage: fn(&mut Model2025_08),
}

const fn case(rule: &'static Rule, path: &'static str, damage: fn(&mut Model2025_08)) -> Case {
    Case { rule, path, damage }
}

fn animated(model: &mut Model2025_08) -> &mut AnimatedMaterialData {
    match &mut model.materials[1].content {
        MaterialContent::Animated(animated) => animated,
        MaterialContent::Static(_) => unreachable!(),
    }
}

fn still(model: &mut Model2025_08) -> &mut MaterialData {
    match &mut model.materials[0].content {
        MaterialContent::Static(values) => values,
        MaterialContent::Animated(_) => unreachable!(),
    }
}

fn keys(model: &mut Model2025_08) -> &mut ActionData {
    &mut model.actions[0].action_data[0]
}

fn picture(model: &mut Model2025_08) -> &mut Ptf {
    match &mut model.textures[1].content {
        TextureContent::Embedded {
            data: EmbeddedData::Ptf(picture),
        } => picture,
        _ => unreachable!(),
    }
}

/// A name that nothing has.
fn other(model: &mut Model2025_08) -> Text {
    model.strings.intern("other").unwrap()
}

/// An offset that leads nowhere.
fn nowhere() -> Text {
    StringOffset::at(60_000)
}

/// An infinity, because NaN is not equal to itself.
const ENDLESS: f32 = f32::INFINITY;

// Every place where an index is.
static INDICES: &[Case] = &[
    case(&rules::MATERIAL_INDEX, "parts[0].material_index", |model| {
        model.parts[0].material_index = 2;
    }),
    case(
        &rules::MATERIAL_INDEX,
        "parts[0].material_overrides[0].material_index",
        |model| model.parts[0].material_overrides[0].material_index = 255,
    ),
    case(
        &rules::TEXTURE_INDEX,
        "materials[0].content.texture_index",
        |model| still(model).texture_index = 2,
    ),
    case(
        &rules::TEXTURE_INDEX,
        "materials[0].content.matcap_texture_index",
        |model| still(model).matcap_texture_index = 254,
    ),
    case(
        &rules::TEXTURE_INDEX,
        "materials[1].content.initial_values.texture_index",
        |model| animated(model).initial_values.texture_index = 9,
    ),
    case(
        &rules::TEXTURE_INDEX,
        "materials[1].content.initial_values.matcap_texture_index",
        |model| animated(model).initial_values.matcap_texture_index = 9,
    ),
    case(
        &rules::TEXTURE_INDEX,
        "materials[1].content.texture_data[1]",
        |model| animated(model).texture_data[1] = 7,
    ),
    case(
        &rules::TEXTURE_INDEX,
        "materials[1].content.matcap_data[0]",
        |model| animated(model).matcap_data[0] = 7,
    ),
    case(&rules::INDEX_RANGE, "parts[0].indices[1]", |model| {
        model.parts[0].indices[1] = 3;
    }),
    case(
        &rules::ACTION_INDEX,
        "animations[0].actions[0].action_index",
        |model| model.animations[0].actions[0].action_index = 1,
    ),
];

// Every number of things that must agree with another.
static COUNTS: &[Case] = &[
    case(&rules::BONE_CHILDREN, "bones[0].child_count", |model| {
        model.bones[0].child_count = 1;
    }),
    case(&rules::BONE_TREE, "bones", |model| {
        let bone = |name: &str, child_count, strings: &mut StringTable<_>| Bone {
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
    }),
    case(&rules::BONE_TAILS, "bones", |model| {
        let name = model.strings.intern("b").unwrap();
        model.bones[0].tail = [1.0, 0.0, 0.0];
        model.bones.push(Bone {
            name,
            head: [1.0, 2.0, 3.0],
            tail: [1.5, 2.0, 3.0],
            child_count: 0,
        });
    }),
    case(&rules::INDEX_TRIPLES, "parts[0].indices", |model| {
        model.parts[0].indices.push(0);
    }),
    case(
        &rules::WEIGHT_RANGE,
        "parts[0].weight_groups[0].ranges",
        |model| {
            let ranges = &mut model.parts[0].weight_groups[0].ranges;
            ranges.last_mut().unwrap().skip = 1;
        },
    ),
    case(&rules::MASK_PADDING, "part_visibility", |model| {
        model.part_visibility = vec![3];
    }),
    case(
        &rules::LAST_FRAME,
        "materials[1].content.color_frame_skips[1]",
        |model| animated(model).color_frame_skips[1] = 2,
    ),
    case(
        &rules::LAST_FRAME,
        "materials[1].content.emission_frame_skips[1]",
        |model| animated(model).emission_frame_skips[1] = 2,
    ),
    case(
        &rules::LAST_FRAME,
        "materials[1].content.shading_frame_skips[1]",
        |model| animated(model).shading_frame_skips[1] = 2,
    ),
    case(
        &rules::LAST_FRAME,
        "materials[1].content.texture_frame_skips[1]",
        |model| animated(model).texture_frame_skips[1] = 2,
    ),
    case(
        &rules::LAST_FRAME,
        "materials[1].content.matcap_frame_skips[1]",
        |model| animated(model).matcap_frame_skips[1] = 2,
    ),
];

// Every place where a name is that something else must have, or nothing else may have.
static NAMES: &[Case] = &[
    case(
        &rules::ANIMATION_NAME,
        "parts[0].material_overrides[0].animation_name",
        |model| model.parts[0].material_overrides[0].animation_name = other(model),
    ),
    case(
        &rules::BONE_NAME,
        "parts[0].weight_groups[0].bone_name",
        |model| model.parts[0].weight_groups[0].bone_name = other(model),
    ),
    case(
        &rules::BONE_NAME,
        "actions[0].action_data[0].bone_name",
        |model| keys(model).bone_name = other(model),
    ),
    case(&rules::PART_NAME, "actions[0].part_list[0]", |model| {
        model.actions[0].part_list[0] = other(model);
    }),
    case(&rules::DUPLICATE_NAME, "parts[1].name", |model| {
        model.parts.push(model.parts[0].clone());
    }),
    case(&rules::DUPLICATE_NAME, "bones[1].name", |model| {
        model.bones.push(model.bones[0]);
    }),
    case(&rules::DUPLICATE_NAME, "animations[1].name", |model| {
        model.animations.push(model.animations[0].clone());
    }),
    case(
        &rules::DUPLICATE_NAME,
        "user_defined_fields[1].name",
        |model| {
            model.user_defined_fields[1].name = model.user_defined_fields[0].name;
        },
    ),
];

// What exporters get wrong.
static EXPORTERS: &[Case] = &[
    case(
        &rules::MISTYPED_TEXTURE,
        "textures[0].content.resource_path",
        |model| {
            let resource_path = model.textures[0].resource_path().unwrap();
            model.textures[0].content = TextureContent::Mistyped { resource_path };
        },
    ),
    case(
        &rules::UNREADABLE_TEXTURE,
        "textures[0].content.data",
        |model| {
            let data = EmbeddedData::Unreadable(b"PTF\0nonsense".to_vec());
            model.textures[0].content = TextureContent::Embedded { data };
        },
    ),
    case(&SHORT_PIXELS, "textures[1].content.data", |model| {
        picture(model).pixels.content.samples.truncate(5);
    }),
    case(&EXTRA_PIXELS, "textures[1].content.data", |model| {
        picture(model).pixels.content.samples.push(5);
    }),
    case(
        &rules::ACTION_WITHOUT_BONES,
        "actions[0].action_data",
        |model| model.actions[0].action_data.clear(),
    ),
    case(
        &rules::ONLY_TERMINATOR,
        "parts[0].weight_groups[0].ranges",
        |model| {
            model.parts[0].weight_groups[0].ranges = vec![WeightRange {
                skip: 3,
                weights: vec![],
            }];
        },
    ),
];

// Every value that may be impossible.
static VALUES: &[Case] = &[
    case(&rules::NON_FINITE, "parts[0].vertices", |model| {
        model.parts[0].vertices[0].position[1] = ENDLESS;
    }),
    case(&rules::NON_FINITE, "parts[0].uvs", |model| {
        model.parts[0].uvs.as_mut().unwrap()[2].uv[0] = ENDLESS;
    }),
    case(&rules::NON_FINITE, "parts[0].normals", |model| {
        model.parts[0].normals.as_mut().unwrap()[2].direction[2] = ENDLESS;
    }),
    case(&rules::NON_FINITE, "bones[0]", |model| {
        model.bones[0].head[0] = ENDLESS;
    }),
    case(&rules::NON_FINITE, "bones[0]", |model| {
        model.bones[0].tail[2] = ENDLESS;
    }),
    case(
        &rules::NON_FINITE,
        "materials[1].content.texture_scroll",
        |model| animated(model).texture_scroll[1] = ENDLESS,
    ),
    case(
        &rules::NON_FINITE,
        "materials[1].content.matcap_texture_scroll",
        |model| animated(model).matcap_texture_scroll[0] = ENDLESS,
    ),
    case(
        &rules::NON_FINITE,
        "animations[0].actions[0].speed",
        |model| model.animations[0].actions[0].speed = -ENDLESS,
    ),
    case(
        &rules::NON_FINITE,
        "actions[0].action_data[0].translation_data",
        |model| keys(model).translation_data[0][0] = ENDLESS,
    ),
    case(
        &rules::NON_FINITE,
        "actions[0].action_data[0].rotation_data",
        |model| keys(model).rotation_data[0][1] = ENDLESS,
    ),
    case(
        &rules::NON_FINITE,
        "actions[0].action_data[0].scale_data",
        |model| keys(model).scale_data[0][2] = ENDLESS,
    ),
    case(&rules::USER_BOOL, "user_defined_fields[0].value", |model| {
        let value = UserScalar::Bool(2);
        model.user_defined_fields[0].value = UserValue::Scalar { value };
    }),
    case(&rules::USER_BOOL, "user_defined_fields[1].value", |model| {
        model.user_defined_fields[1].value = UserValue::Array {
            element_type: UserFieldType::Bool.into(),
            length_minus_1: 0,
            first: DataOffset::at(0),
        };
    }),
    case(&common::RESERVED, "header.flags.reserved", |model| {
        model.header.flags.reserved = 1;
    }),
    case(&common::RESERVED, "parts[0].reserved", |model| {
        model.parts[0].reserved = Reserved(1);
    }),
    case(&common::RESERVED, "materials[0].reserved", |model| {
        model.materials[0].reserved = Reserved(4);
    }),
    case(
        &common::RESERVED,
        "materials[1].content.reserved",
        |model| animated(model).reserved = Reserved(4),
    ),
    case(
        &common::RESERVED,
        "textures[1].content.data.header.info.reserved",
        |model| {
            let Header::Square { info } = &mut picture(model).header else {
                unreachable!();
            };
            info.reserved = 1;
        },
    ),
    case(
        &common::RESERVED,
        "user_defined_fields[0].reserved",
        |model| model.user_defined_fields[0].reserved = Reserved(1),
    ),
    case(&common::UNNAMED, "materials[0].render_mode", |model| {
        model.materials[0].render_mode = Open::Unknown(9);
    }),
    case(
        &common::UNNAMED,
        "materials[1].content.loop_mode",
        |model| animated(model).loop_mode = Open::Unknown(3),
    ),
    case(
        &common::UNNAMED,
        "materials[1].content.color_interps[0]",
        |model| animated(model).color_interps[0] = Open::Unknown(4),
    ),
    case(
        &common::UNNAMED,
        "materials[1].content.emission_interps[1]",
        |model| animated(model).emission_interps[1] = Open::Unknown(255),
    ),
    case(
        &common::UNNAMED,
        "materials[1].content.shading_interps[0]",
        |model| animated(model).shading_interps[0] = Open::Unknown(2),
    ),
    case(
        &common::UNNAMED,
        "textures[0].content.texture_type",
        |model| {
            model.textures[0].content = TextureContent::Unknown {
                texture_type: Open::Unknown(2),
                data: vec![1, 2, 3],
            };
        },
    ),
    case(&common::UNNAMED, "actions[0].part_list_mode", |model| {
        model.actions[0].part_list_mode = Open::Unknown(4);
    }),
    case(
        &common::UNNAMED,
        "actions[0].action_data[0].translation_interps[0]",
        |model| keys(model).translation_interps[0] = Open::Unknown(2),
    ),
    case(
        &common::UNNAMED,
        "actions[0].action_data[0].rotation_interps[0]",
        |model| keys(model).rotation_interps[0] = Open::Unknown(2),
    ),
    case(
        &common::UNNAMED,
        "actions[0].action_data[0].scale_interps[0]",
        |model| keys(model).scale_interps[0] = Open::Unknown(2),
    ),
    case(
        &common::UNNAMED,
        "user_defined_fields[1].value.element_type",
        |model| {
            model.user_defined_fields[1].value = UserValue::Empty {
                element_type: Open::Unknown(12),
                is_array: true,
            };
        },
    ),
];

// Every offset into the string table.
static STRINGS: &[Case] = &[
    case(&common::STRING_RANGE, "parts[0].name", |model| {
        model.actions[0].part_list.clear();
        model.parts[0].name = nowhere();
    }),
    case(
        &common::STRING_RANGE,
        "parts[0].material_overrides[0].animation_name",
        |model| model.parts[0].material_overrides[0].animation_name = nowhere(),
    ),
    case(
        &common::STRING_RANGE,
        "parts[0].weight_groups[0].bone_name",
        |model| model.parts[0].weight_groups[0].bone_name = nowhere(),
    ),
    case(
        &common::STRING_RANGE,
        "textures[0].content.resource_path",
        |model| model.textures[0] = Texture::external(nowhere()),
    ),
    case(&common::STRING_RANGE, "bones[1].name", |model| {
        model.bones.push(Bone {
            name: nowhere(),
            ..Bone::default()
        });
    }),
    case(&common::STRING_RANGE, "animations[1].name", |model| {
        model.animations.push(Animation {
            name: nowhere(),
            actions: vec![],
        });
    }),
    case(&common::STRING_RANGE, "actions[0].part_list[0]", |model| {
        model.actions[0].part_list[0] = nowhere();
    }),
    case(
        &common::STRING_RANGE,
        "actions[0].action_data[0].bone_name",
        |model| keys(model).bone_name = nowhere(),
    ),
    case(
        &common::STRING_RANGE,
        "user_defined_fields[0].name",
        |model| model.user_defined_fields[0].name = nowhere(),
    ),
    case(
        &common::STRING_RANGE,
        "user_defined_fields[2].value.value",
        |model| {
            let value = UserScalar::Str(nowhere());
            model.user_defined_fields[2].value = UserValue::Scalar { value };
        },
    ),
    // The letters "pa", taken for an offset.
    case(
        &common::STRING_RANGE,
        "user_defined_fields[3].value.first[0]",
        |model| {
            model.user_defined_fields[3].value = UserValue::Array {
                element_type: UserFieldType::Str.into(),
                length_minus_1: 0,
                first: DataOffset::at(0),
            };
        },
    ),
    case(
        &common::STRING_TEXT,
        "user_defined_fields[2].value.value",
        |model| {
            let text = model.strings.push_data::<u16>(&[0xFF, 0]).unwrap();
            let value = UserScalar::Str(StringOffset::at(text.offset()));
            model.user_defined_fields[2].value = UserValue::Scalar { value };
        },
    ),
    case(
        &common::TABLE_RANGE,
        "user_defined_fields[1].value.first",
        |model| {
            model.user_defined_fields[1].value = UserValue::Array {
                element_type: UserFieldType::U64.into(),
                length_minus_1: 99,
                first: DataOffset::at(0),
            };
        },
    ),
    case(
        &common::TABLE_RANGE,
        "user_defined_fields[3].value.first",
        |model| {
            model.user_defined_fields[3].value = UserValue::Array {
                element_type: UserFieldType::Str.into(),
                length_minus_1: 65535,
                first: DataOffset::at(0),
            };
        },
    ),
    case(&rules::TABLE_SIZE, "strings", |model| {
        let mut bytes = model.strings.as_bytes().to_vec();
        bytes.resize(65537, 0);
        model.strings = StringTable::from_bytes(bytes);
    }),
];

fn cases() -> impl Iterator<Item = &'static Case> {
    [INDICES, COUNTS, NAMES, EXPORTERS, VALUES, STRINGS]
        .into_iter()
        .flatten()
}

#[test]
fn a_sound_model_breaks_none() {
    let model = sound();
    assert!(model.findings().is_empty(), "{:?}", model.findings());
    let bytes = model.to_bytes().unwrap();
    let found = recognise(&bytes, Limits::default()).unwrap();
    assert_eq!(found.ties, [Revision::R2025_08]);
    assert_eq!(found.model, P3m::R2025_08(model));
}

/// Each breach of a sound model is found at its place, and nothing else is.
#[test]
fn every_breach_is_found_where_it_is() {
    for Case { rule, path, damage } in cases() {
        let mut model = sound();
        damage(&mut model);
        let bytes = model.to_bytes().unwrap();
        let read = Model2025_08::from_bytes(&bytes).unwrap();
        assert_eq!(read, model, "{} {path}", rule.code);
        let found = read.findings();
        let places: Vec<_> = found
            .iter()
            .map(|finding| (finding.rule.code, finding.path.as_str()))
            .collect();
        assert_eq!(places, [(rule.code, *path)]);
        // Only what no document has is described by none.
        assert!(
            found[0].spec.is_some() || std::ptr::eq(*rule, &common::UNNAMED),
            "{} {path}",
            rule.code
        );
    }
}

#[test]
fn a_table_without_end_or_bytes_is_found() {
    let mut model = sound();
    let mut bytes = model.strings.as_bytes().to_vec();
    let last = u32::try_from(bytes.len()).unwrap();
    bytes.extend(b"tail");
    model.strings = StringTable::from_bytes(bytes);
    model.user_defined_fields[2].name = StringOffset::at(last);
    let found = model.findings();
    let places: Vec<_> = found
        .iter()
        .map(|each| (each.rule.code, each.path.as_str()))
        .collect();
    assert_eq!(
        places,
        [
            (common::STRING_END.code, "user_defined_fields[2].name"),
            (rules::TABLE_UNTERMINATED.code, "strings"),
        ]
    );
    let found = Model2024_11::default().findings();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].rule.code, rules::TABLE_EMPTY.code);
}

/// The rules that types of the runtime state and that nothing in a P3M file can break: it has no
/// derived numbers, no padding, no references between records, and its only parts of known size are
/// textures, which are kept whole.
const NOT_IN_P3M: &[&Rule] = &[
    &common::DERIVED,
    &common::PADDING,
    &common::TRAILING,
    &common::RAW_TAIL,
    &common::RECORD_OFFSET,
    &common::SECTION_REST,
    &common::OVERLAP,
];

/// The rules whose breach the tests of compressed sections show.
const OF_SECTIONS: &[&Rule] = &[&common::CHECKSUM, &common::STREAM_TRAILING];

#[test]
fn every_rule_has_a_case() {
    let two_at_once = [
        &common::STRING_END,
        &rules::TABLE_UNTERMINATED,
        &rules::TABLE_EMPTY,
        // Any value that breaks what reading obeys; `written_means_readable` has the cases.
        &common::UNWRITABLE,
    ];
    // Nothing of a model breaks them; `p3m_corners` and `p3m_odd` show them.
    let of_the_choice = [&rules::LAYOUT_TIE, &rules::LAYOUT_CUT];
    let mut covered: Vec<&str> = cases()
        .map(|case| case.rule)
        .chain(two_at_once)
        .chain(of_the_choice)
        .chain(NOT_IN_P3M.iter().copied())
        .chain(OF_SECTIONS.iter().copied())
        .map(|rule| rule.code)
        .collect();
    covered.sort_unstable();
    covered.dedup();
    let format = bindery_formats::format_by_name("p3m").unwrap();
    let mut declared: Vec<&str> = format.info().rules().iter().map(|rule| rule.code).collect();
    declared.sort_unstable();
    assert_eq!(covered, declared);
}

#[test]
fn the_older_materials_lead_to_textures() {
    let material = Material2025_01 {
        render_mode: RenderMode::Add.into(),
        texture_index: 7,
        extra_texture_indices: vec![255, 0],
        texture_advance_time: 1,
        color: [0; 4],
        emission: [0; 3],
        shading: 0,
    };
    let oldest = Material2024_11 {
        render_mode: RenderMode::Add.into(),
        texture_index: 7,
        color: [0; 4],
        emission: [0; 3],
        shading: 0,
    };
    let mut older = Model2025_01 {
        materials: vec![material],
        ..Model2025_01::default()
    };
    older.strings.terminate();
    let mut oldest = Model2024_11 {
        materials: vec![oldest],
        ..Model2024_11::default()
    };
    oldest.strings.terminate();
    let places = |found: Vec<bindery::Finding>| -> Vec<String> {
        let place = |each: &bindery::Finding| format!("{} {}", each.path, each.spec.unwrap());
        found.iter().map(place).collect()
    };
    assert_eq!(
        places(older.findings()),
        [
            "materials[0].texture_index p3m-2025-01 \"Material\" / Texture index",
            "materials[0].extra_texture_indices[1] p3m-2025-01 \"Material\" / Extra texture indices",
        ]
    );
    assert_eq!(
        places(oldest.findings()),
        ["materials[0].texture_index p3m-2024-11 \"Material\" / Texture index"]
    );
}

#[test]
fn a_long_name_is_not_repeated_in_full() {
    let mut model = sound();
    let long = model.strings.intern(&"long".repeat(1000)).unwrap();
    keys(&mut model).bone_name = long;
    let found = model.findings();
    assert_eq!(found.len(), 1);
    assert!(found[0].message.len() < 200, "{}", found[0].message);
    assert!(
        found[0].message.contains("longlong"),
        "{}",
        found[0].message
    );
}

//! Every value of real and crafted models is as an independent reader found it.

use bindery::value::json;
use bindery::{Limits, Open, Value};
use bindery_formats::p3m::{
    ActionInterp, AnimatedMaterialData, Contents, EmbeddedData, MaterialContent, MaterialData,
    MaterialRef, P3m, Revision, Text, TextureContent, UserDefinedField, UserFieldType, UserScalar,
    UserValue,
};

use crate::need::files;
use crate::p3m::revision_of;

pub(crate) fn every_value_is_what_another_reader_found() {
    for (path, bytes) in files("p3m") {
        let name = path.display();
        let revision = revision_of(&path);
        let model = revision.read(&bytes, Limits::default()).unwrap();
        let text = std::fs::read_to_string(path.with_extension("json")).unwrap();
        let expected = json::parse(&text).unwrap();
        let described = describe(&model);
        if let Err(difference) = same(expected.get("model"), &described, "") {
            panic!("{name}: {difference}");
        }
    }
}

/// Compares two trees; numbers by what they are worth.
fn same(expected: &Value, found: &Value, path: &str) -> Result<(), String> {
    match (expected, found) {
        (Value::Record(one), Value::Record(other)) => {
            for (key, _) in one.iter().chain(other) {
                same(expected.get(key), found.get(key), &format!("{path}.{key}"))?;
            }
            Ok(())
        }
        (one, other) if one == other => Ok(()),
        (one, other) => match (one.items(), other.items(), number(one), number(other)) {
            (Ok(ones), Ok(others), ..) if one.count() == other.count() => ones
                .zip(others)
                .enumerate()
                .try_for_each(|(index, (one, other))| {
                    same(&one, &other, &format!("{path}[{index}]"))
                }),
            (_, _, Some(one), Some(other)) if one == other => Ok(()),
            _ => Err(format!("{path}: expected {one:?}, found {other:?}")),
        },
    }
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Decimal(number) => Some(number.double),
        Value::F32(number) => Some(f64::from(*number)),
        Value::F64(number) => Some(*number),
        other => other.as_integer()?.to_string().parse().ok(),
    }
}

fn record<const N: usize>(entries: [(&'static str, Value); N]) -> Value {
    Value::Record(
        entries
            .into_iter()
            .map(|(key, value)| (key.into(), value))
            .collect(),
    )
}

fn list<T>(items: impl IntoIterator<Item = T>, value: impl Fn(T) -> Value) -> Value {
    Value::list(items.into_iter().map(value))
}

fn uint(number: impl Into<u64>) -> Value {
    Value::Uint(number.into())
}

fn uints<T: Copy + Into<u64>>(numbers: &[T]) -> Value {
    list(numbers, |number| uint(*number))
}

fn floats(numbers: &[f32]) -> Value {
    list(numbers, |number| Value::F32(*number))
}

/// The model in the words of the files beside it.
fn describe(model: &P3m) -> Value {
    let contents = model.contents();
    let text = |name: Text| Value::Text(contents.strings.text(name).unwrap().into_owned());
    let is_newest = model.layout() == Revision::R2025_08;
    let mut entries = vec![
        ("header_flags", uint(contents.header.flags.reserved)),
        ("parts", describe_parts(&contents, is_newest)),
        (
            "materials",
            list(&contents.materials, |each| describe_material(*each)),
        ),
        (
            "textures",
            list(contents.textures, |texture| match &texture.content {
                TextureContent::Embedded { data } => {
                    let EmbeddedData::Ptf(ptf) = data else {
                        panic!("an unreadable texture");
                    };
                    let bytes = bindery::File::to_bytes(ptf.as_ref()).unwrap();
                    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                    record([
                        ("type", uint(0u8)),
                        ("data", Value::Text(hex)),
                        ("size", uint(bytes.len() as u64)),
                    ])
                }
                TextureContent::External { resource_path } => {
                    record([("type", uint(1u8)), ("path", text(*resource_path))])
                }
                other => panic!("{other:?}"),
            }),
        ),
        (
            "bones",
            list(contents.bones, |bone| {
                record([
                    ("name", text(bone.name)),
                    ("head", floats(&bone.head)),
                    ("tail", floats(&bone.tail)),
                    ("children", uint(bone.child_count)),
                ])
            }),
        ),
        (
            "animations",
            list(contents.animations, |animation| {
                record([
                    ("name", text(animation.name)),
                    (
                        "actions",
                        list(&animation.actions, |action| {
                            record([
                                ("action", uint(action.action_index)),
                                ("speed", Value::F32(action.speed)),
                                ("start", uint(action.start)),
                                ("end", uint(action.end)),
                            ])
                        }),
                    ),
                ])
            }),
        ),
        ("actions", describe_actions(&contents)),
    ];
    if is_newest {
        let fields = list(contents.user_defined_fields, |field| {
            describe_field(&contents, field)
        });
        entries.push(("udfs", fields));
    }
    Value::Record(
        entries
            .into_iter()
            .map(|(key, value)| (key.into(), value))
            .collect(),
    )
}

fn describe_parts(contents: &Contents<'_>, has_overrides: bool) -> Value {
    let text = |name: Text| Value::Text(contents.strings.text(name).unwrap().into_owned());
    let parts = contents.parts.iter().copied().enumerate();
    list(parts, |(index, part)| {
        let visible = contents.part_visibility[index / 8] >> (index % 8) & 1 == 1;
        let overrides = list(part.material_overrides(), |each| {
            record([
                ("animation", text(each.animation_name)),
                ("priority", uint(each.priority)),
                ("material", uint(each.material_index)),
            ])
        });
        record([
            ("name", text(part.name())),
            ("visible", Value::Bool(visible)),
            ("material", uint(part.material_index())),
            (
                "overrides",
                if has_overrides {
                    overrides
                } else {
                    Value::Null
                },
            ),
            ("positions", list(part.positions(), |each| floats(&each))),
            (
                "uvs",
                part.uvs()
                    .map_or(Value::Null, |uvs| list(uvs, |uv| floats(&uv))),
            ),
            (
                "normals",
                part.normals().map_or(Value::Null, |normals| {
                    list(normals, |normal| floats(&normal.direction))
                }),
            ),
            ("indices", uints(part.indices())),
            (
                "weight_groups",
                list(part.weight_groups(), |group| {
                    let (end, ranges) = group.ranges.split_last().unwrap();
                    record([
                        ("bone", text(group.bone_name)),
                        (
                            "ranges",
                            list(ranges, |range| {
                                record([
                                    ("skip", uint(range.skip)),
                                    ("weights", uints(&range.weights)),
                                ])
                            }),
                        ),
                        ("tail_skip", uint(end.skip)),
                    ])
                }),
            ),
        ])
    })
}

fn values(data: &MaterialData) -> [(&'static str, Value); 5] {
    [
        ("color", uints(&data.color)),
        ("emission", uints(&data.emission)),
        ("shading", uint(data.shading)),
        ("texture", uint(data.texture_index)),
        ("matcap", uint(data.matcap_texture_index)),
    ]
}

fn describe_material(material: MaterialRef<'_>) -> Value {
    let mut entries = vec![("rendmode", uint(material.render_mode().number()))];
    match material {
        MaterialRef::Since2024_11(_) => {
            entries.extend(values(&material.initial_values()));
            entries.retain(|(key, _)| *key != "matcap");
        }
        MaterialRef::Since2025_01(own) => {
            entries.extend(values(&material.initial_values()));
            entries.retain(|(key, _)| *key != "matcap");
            entries.push(("extra_textures", uints(&own.extra_texture_indices)));
            entries.push(("advance_us", uint(own.texture_advance_time)));
        }
        MaterialRef::Since2025_08(own) => match &own.content {
            MaterialContent::Static(data) => {
                entries.extend(values(data));
                entries.push(("animated", Value::Bool(false)));
            }
            MaterialContent::Animated(animated) => {
                entries.push(("animated", Value::Bool(true)));
                entries.extend(describe_animated(animated));
            }
        },
        other => panic!("{other:?}"),
    }
    Value::Record(
        entries
            .into_iter()
            .map(|(key, value)| (key.into(), value))
            .collect(),
    )
}

fn describe_animated(animated: &AnimatedMaterialData) -> Vec<(&'static str, Value)> {
    fn track<T, I>(
        skips: &[u8],
        interps: Option<&[I]>,
        number: impl Fn(&I) -> u32,
        data: &[T],
        value: impl Fn(&T) -> Value,
    ) -> Value {
        let interps = interps.map_or(Value::Null, |interps| {
            list(interps, |interp| uint(number(interp)))
        });
        record([
            ("skips", uints(skips)),
            ("interps", interps),
            ("data", list(data, value)),
        ])
    }
    vec![
        ("frame_us", uint(animated.microseconds_per_frame)),
        ("loop", uint(animated.loop_mode.number())),
        (
            "preserve_scroll",
            Value::Bool(animated.preserve_texture_scroll),
        ),
        ("initial", record(values(&animated.initial_values))),
        ("last_frame", uint(animated.last_frame)),
        ("scroll", floats(&animated.texture_scroll)),
        ("matcap_scroll", floats(&animated.matcap_texture_scroll)),
        (
            "color_keys",
            track(
                &animated.color_frame_skips,
                Some(&animated.color_interps),
                |interp| interp.number(),
                &animated.color_data,
                |each| uints(each),
            ),
        ),
        (
            "emission_keys",
            track(
                &animated.emission_frame_skips,
                Some(&animated.emission_interps),
                |interp| interp.number(),
                &animated.emission_data,
                |each| uints(each),
            ),
        ),
        (
            "shading_keys",
            track(
                &animated.shading_frame_skips,
                Some(&animated.shading_interps),
                |interp| interp.number(),
                &animated.shading_data,
                |each| uint(*each),
            ),
        ),
        (
            "texture_keys",
            track::<u8, u32>(
                &animated.texture_frame_skips,
                None,
                |number| *number,
                &animated.texture_data,
                |each| uint(*each),
            ),
        ),
        (
            "matcap_keys",
            track::<u8, u32>(
                &animated.matcap_frame_skips,
                None,
                |number| *number,
                &animated.matcap_data,
                |each| uint(*each),
            ),
        ),
    ]
}

fn describe_actions(contents: &Contents<'_>) -> Value {
    let text = |name: Text| Value::Text(contents.strings.text(name).unwrap().into_owned());
    let track = |skips: &[u8], interps: &[Open<ActionInterp>], data: &[[f32; 3]]| {
        record([
            ("skips", uints(skips)),
            ("interps", list(interps, |interp| uint(interp.number()))),
            ("data", list(data, |each| floats(each))),
        ])
    };
    list(contents.actions, |action| {
        record([
            ("frame_us", uint(action.microseconds_per_frame)),
            ("part_mode", uint(action.part_list_mode.number())),
            ("parts", list(&action.part_list, |name| text(*name))),
            (
                "bones",
                list(&action.action_data, |data| {
                    record([
                        ("bone", text(data.bone_name)),
                        (
                            "translation",
                            track(
                                &data.translation_frame_skips,
                                &data.translation_interps,
                                &data.translation_data,
                            ),
                        ),
                        (
                            "rotation",
                            track(
                                &data.rotation_frame_skips,
                                &data.rotation_interps,
                                &data.rotation_data,
                            ),
                        ),
                        (
                            "scale",
                            track(
                                &data.scale_frame_skips,
                                &data.scale_interps,
                                &data.scale_data,
                            ),
                        ),
                    ])
                }),
            ),
        ])
    })
}

fn describe_field(contents: &Contents<'_>, field: &UserDefinedField) -> Value {
    let name = |kind: Open<UserFieldType>| {
        let names = [
            "str", "bool", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64",
        ];
        Value::Text(names[kind.number() as usize].to_owned())
    };
    let table = contents.strings.as_bytes();
    let (kind, is_array, empty, value) = match &field.value {
        UserValue::Scalar { value } => (
            bindery::Tagged::tag(value),
            false,
            false,
            scalar(contents, value),
        ),
        UserValue::Array {
            element_type,
            length_minus_1,
            first,
        } => {
            let known = element_type.known().unwrap();
            let width = match known {
                UserFieldType::Bool | UserFieldType::I8 | UserFieldType::U8 => 1,
                UserFieldType::Str | UserFieldType::I16 | UserFieldType::U16 => 2,
                UserFieldType::I32 | UserFieldType::U32 | UserFieldType::F32 => 4,
                _ => 8,
            };
            let elements = table[first.offset() as usize..]
                .chunks_exact(width)
                .take(usize::from(*length_minus_1) + 1);
            let elements = list(elements, |bytes| scalar(contents, &element(known, bytes)));
            (*element_type, true, false, elements)
        }
        UserValue::Empty {
            element_type,
            is_array,
        } => (*element_type, *is_array, true, Value::Null),
    };
    record([
        (
            "name",
            Value::Text(contents.strings.text(field.name).unwrap().into_owned()),
        ),
        ("type", name(kind)),
        ("array", Value::Bool(is_array)),
        ("empty", Value::Bool(empty)),
        ("value", value),
    ])
}

/// One element of an array.
fn element(kind: UserFieldType, bytes: &[u8]) -> UserScalar {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    let bits = u64::from_le_bytes(word);
    // The bytes beyond the element are zero.
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
    match kind {
        UserFieldType::Str => UserScalar::Str(Text::at(bits as u32)),
        UserFieldType::Bool => UserScalar::Bool(bits as u8),
        UserFieldType::I8 => UserScalar::I8(bits as i8),
        UserFieldType::I16 => UserScalar::I16(bits as i16),
        UserFieldType::I32 => UserScalar::I32(bits as i32),
        UserFieldType::I64 => UserScalar::I64(bits as i64),
        UserFieldType::U8 => UserScalar::U8(bits as u8),
        UserFieldType::U16 => UserScalar::U16(bits as u16),
        UserFieldType::U32 => UserScalar::U32(bits as u32),
        UserFieldType::U64 => UserScalar::U64(bits),
        UserFieldType::F32 => UserScalar::F32(f32::from_bits(bits as u32)),
        UserFieldType::F64 => UserScalar::F64(f64::from_bits(bits)),
    }
}

fn scalar(contents: &Contents<'_>, value: &UserScalar) -> Value {
    match *value {
        UserScalar::Str(text) => Value::Text(contents.strings.text(text).unwrap().into_owned()),
        UserScalar::Bool(byte) => Value::Bool(byte == 1),
        UserScalar::I8(number) => Value::Int(number.into()),
        UserScalar::I16(number) => Value::Int(number.into()),
        UserScalar::I32(number) => Value::Int(number.into()),
        UserScalar::I64(number) => Value::Int(number),
        UserScalar::U8(number) => uint(number),
        UserScalar::U16(number) => uint(number),
        UserScalar::U32(number) => uint(number),
        UserScalar::U64(number) => uint(number),
        UserScalar::F32(number) => Value::F32(number),
        UserScalar::F64(number) => Value::F64(number),
    }
}

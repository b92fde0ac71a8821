//! Rules that take a whole model to see.

use std::collections::HashMap;

use bindery::check::quoted;
use bindery::spec::TypeInfo;
use bindery::{Checker, Rule, Segment, path};

use super::data::mask_length;
use super::rules::{
    ACTION_INDEX, ANIMATION_NAME, BONE_CHILDREN, BONE_NAME, BONE_TAILS, BONE_TREE, DUPLICATE_NAME,
    INDEX_RANGE, INDEX_TRIPLES, LAST_FRAME, MASK_PADDING, MATERIAL_INDEX, NON_FINITE, PART_NAME,
    TABLE_EMPTY, TABLE_SIZE, TABLE_UNTERMINATED, TEXTURE_INDEX, USER_BOOL, WEIGHT_RANGE,
};
use super::{
    Bone, Contents, MaterialContent, MaterialRef, NO_TEXTURE, PartRef, Text, UserFieldType,
    UserScalar, UserValue, key_frames,
};

/// The most bytes of string table that offsets reach.
const LARGEST_TABLE: usize = 1 << 16;

/// Reports what a whole file breaks.
pub(super) fn check(contents: &Contents<'_>, info: &'static TypeInfo, checker: &mut Checker<'_>) {
    let names = |names: Vec<Text>| Names::new(contents, &names);
    let mut check = Check {
        part_names: names(contents.parts.iter().map(|each| each.name()).collect()),
        bone_names: names(contents.bones.iter().map(|each| each.name).collect()),
        animation_names: names(contents.animations.iter().map(|each| each.name).collect()),
        contents,
        info,
        checker,
    };
    check.mask();
    check.parts();
    check.materials();
    check.bones();
    check.animations();
    check.actions();
    check.user_fields();
    check.strings();
}

/// The names of one kind of thing.
struct Names<'a> {
    /// The texts, by their length.
    texts: HashMap<usize, Vec<&'a [u8]>>,
    /// Whether an offset leads to one of them, as far as that was asked. Thousands of references may
    /// be the same, and texts may be long.
    asked: HashMap<u32, bool>,
}

impl<'a> Names<'a> {
    fn new(contents: &Contents<'a>, names: &[Text]) -> Self {
        let mut texts: HashMap<usize, Vec<&'a [u8]>> = HashMap::new();
        for text in names
            .iter()
            .filter_map(|name| contents.strings.get(*name).ok())
        {
            texts.entry(text.len()).or_default().push(text);
        }
        Self {
            texts,
            asked: HashMap::new(),
        }
    }

    /// Whether a name is one of these. An offset that leads nowhere is another rule's.
    fn know(&mut self, contents: &Contents<'_>, name: Text) -> bool {
        *self.asked.entry(name.offset()).or_insert_with(|| {
            let Ok(text) = contents.strings.get(name) else {
                return true;
            };
            let same_length = self.texts.get(&text.len());
            same_length.is_some_and(|known| known.contains(&text))
        })
    }
}

struct Check<'c, 'a, 't> {
    part_names: Names<'a>,
    bone_names: Names<'a>,
    animation_names: Names<'a>,
    contents: &'c Contents<'a>,
    info: &'static TypeInfo,
    checker: &'c mut Checker<'t>,
}

impl Check<'_, '_, '_> {
    fn report<const N: usize>(
        &mut self,
        path: [Segment<'_>; N],
        rule: &'static Rule,
        message: impl Into<String>,
    ) {
        self.checker
            .report_at(self.info, path, rule, message.into());
    }

    fn mask(&mut self) {
        let count = self.contents.parts.len();
        let mask = self.contents.part_visibility;
        if mask.len() != mask_length(count) {
            return;
        }
        let used = count % 8;
        let beyond = match (mask.last(), used) {
            (Some(last), 1..) => last >> used,
            _ => 0,
        };
        if beyond != 0 {
            self.report(
                path!["part_visibility"],
                &MASK_PADDING,
                format!("the bits beyond the {count} parts are not 0"),
            );
        }
    }

    fn parts(&mut self) {
        let parts = self.contents.parts.clone();
        for (index, part) in parts.iter().copied().enumerate() {
            let place = path!["parts", index, "material_index"];
            self.material(place, part.material_index());
            for (number, each) in part.material_overrides().iter().enumerate() {
                let of_override =
                    |field| path!["parts", index, "material_overrides", number, field];
                self.material(of_override("material_index"), each.material_index);
                if !self
                    .animation_names
                    .know(self.contents, each.animation_name)
                {
                    let message = self.no_such("animation", each.animation_name);
                    self.report(of_override("animation_name"), &ANIMATION_NAME, message);
                }
            }
            self.geometry(index, part);
            self.weights(index, part);
        }
        let names: Vec<Text> = parts.iter().map(|part| part.name()).collect();
        self.duplicates("parts", &names);
    }

    /// The material that a place names is there.
    fn material<const N: usize>(&mut self, place: [Segment<'_>; N], material: u8) {
        let materials = self.contents.materials.len();
        if usize::from(material) >= materials {
            let message = format!("material {material} of {materials}");
            self.report(place, &MATERIAL_INDEX, message);
        }
    }

    fn geometry(&mut self, index: usize, part: PartRef<'_>) {
        let vertices = part.vertex_count();
        for (number, vertex) in part.indices().iter().enumerate() {
            if usize::from(*vertex) >= vertices {
                self.report(
                    path!["parts", index, "indices", number],
                    &INDEX_RANGE,
                    format!("vertex {vertex} of {vertices}"),
                );
            }
        }
        let indices = part.indices().len();
        if !indices.is_multiple_of(3) {
            self.report(
                path!["parts", index, "indices"],
                &INDEX_TRIPLES,
                format!("{indices} indices are no whole triangles"),
            );
        }
        let finite = match part {
            PartRef::Since2024_11(part) => {
                let mut vertices = part.vertices.iter();
                vertices.all(|each| all_finite(&each.position) && all_finite(&each.uv))
            }
            PartRef::Since2025_08(part) => {
                part.vertices.iter().all(|each| all_finite(&each.position))
            }
        };
        if !finite {
            self.report(
                path!["parts", index, "vertices"],
                &NON_FINITE,
                "not every coordinate is a finite number",
            );
        }
        if let PartRef::Since2025_08(part) = part
            && let Some(uvs) = &part.uvs
            && !uvs.iter().all(|each| all_finite(&each.uv))
        {
            self.report(
                path!["parts", index, "uvs"],
                &NON_FINITE,
                "not every coordinate is a finite number",
            );
        }
        if let Some(normals) = part.normals()
            && !normals.iter().all(|each| all_finite(&each.direction))
        {
            self.report(
                path!["parts", index, "normals"],
                &NON_FINITE,
                "not every coordinate is a finite number",
            );
        }
    }

    fn weights(&mut self, index: usize, part: PartRef<'_>) {
        let vertices = part.vertex_count();
        for (number, group) in part.weight_groups().iter().enumerate() {
            let reach = group.reach();
            if reach > vertices {
                self.report(
                    path!["parts", index, "weight_groups", number, "ranges"],
                    &WEIGHT_RANGE,
                    format!("the group reaches {reach} vertices of {vertices}"),
                );
            }
            if !self.bone_names.know(self.contents, group.bone_name) {
                let message = self.no_such("bone", group.bone_name);
                self.report(
                    path!["parts", index, "weight_groups", number, "bone_name"],
                    &BONE_NAME,
                    message,
                );
            }
        }
    }

    fn materials(&mut self) {
        for (index, material) in self.contents.materials.clone().into_iter().enumerate() {
            match material {
                MaterialRef::Since2024_11(material) => self.texture(
                    material.texture_index,
                    path!["materials", index, "texture_index"],
                ),
                MaterialRef::Since2025_01(material) => {
                    self.texture(
                        material.texture_index,
                        path!["materials", index, "texture_index"],
                    );
                    for (number, extra) in material.extra_texture_indices.iter().enumerate() {
                        self.texture(
                            *extra,
                            path!["materials", index, "extra_texture_indices", number],
                        );
                    }
                }
                MaterialRef::Since2025_08(material) => match &material.content {
                    MaterialContent::Static(values) => {
                        self.texture(
                            values.texture_index,
                            path!["materials", index, "content", "texture_index"],
                        );
                        self.texture(
                            values.matcap_texture_index,
                            path!["materials", index, "content", "matcap_texture_index"],
                        );
                    }
                    MaterialContent::Animated(animated) => self.animated(index, animated),
                },
            }
        }
    }

    fn animated(&mut self, index: usize, animated: &super::AnimatedMaterialData) {
        let initial = animated.initial_values;
        for (field, texture) in [
            ("texture_index", initial.texture_index),
            ("matcap_texture_index", initial.matcap_texture_index),
        ] {
            let place = path!["materials", index, "content", "initial_values", field];
            self.texture(texture, place);
        }
        for (field, data) in [
            ("texture_data", &animated.texture_data),
            ("matcap_data", &animated.matcap_data),
        ] {
            for (number, texture) in data.iter().enumerate() {
                self.texture(
                    *texture,
                    path!["materials", index, "content", field, number],
                );
            }
        }
        for (field, skips) in [
            ("color_frame_skips", &animated.color_frame_skips),
            ("emission_frame_skips", &animated.emission_frame_skips),
            ("shading_frame_skips", &animated.shading_frame_skips),
            ("texture_frame_skips", &animated.texture_frame_skips),
            ("matcap_frame_skips", &animated.matcap_frame_skips),
        ] {
            for (number, frame) in key_frames(skips).enumerate() {
                if frame > u32::from(animated.last_frame) {
                    self.report(
                        path!["materials", index, "content", field, number],
                        &LAST_FRAME,
                        format!("the key is at frame {frame} of {}", animated.last_frame),
                    );
                }
            }
        }
        for (field, scroll) in [
            ("texture_scroll", &animated.texture_scroll),
            ("matcap_texture_scroll", &animated.matcap_texture_scroll),
        ] {
            if !all_finite(scroll) {
                self.report(
                    path!["materials", index, "content", field],
                    &NON_FINITE,
                    "not a finite number",
                );
            }
        }
    }

    fn texture<const N: usize>(&mut self, texture: u8, path: [Segment<'_>; N]) {
        let count = self.contents.textures.len();
        if texture != NO_TEXTURE && usize::from(texture) >= count {
            self.report(
                path,
                &TEXTURE_INDEX,
                format!("texture {texture} of {count}"),
            );
        }
    }

    fn bones(&mut self) {
        let bones = self.contents.bones;
        for (index, bone) in bones.iter().enumerate() {
            let left = bones.len().saturating_sub(index).saturating_sub(1);
            if usize::from(bone.child_count) > left {
                self.report(
                    path!["bones", index, "child_count"],
                    &BONE_CHILDREN,
                    format!("{} children, and {left} bones follow", bone.child_count),
                );
            }
            if !all_finite(&bone.head) || !all_finite(&bone.tail) {
                self.report(
                    path!["bones", index],
                    &NON_FINITE,
                    "not every coordinate is a finite number",
                );
            }
        }
        // The counts may each be possible and still ask for more bones than there are.
        let mut open = 0usize;
        for bone in bones {
            open = open
                .saturating_sub(1)
                .saturating_add(usize::from(bone.child_count));
        }
        let each_possible = bones
            .iter()
            .enumerate()
            .all(|(index, bone)| usize::from(bone.child_count) < bones.len().saturating_sub(index));
        if open > 0 && each_possible {
            self.report(
                path!["bones"],
                &BONE_TREE,
                format!("{open} children are announced that do not follow"),
            );
        }
        // One bone may well be along the axis.
        let ends = |bone: &Bone| [bone.head, bone.tail].map(|end| end.map(f32::to_bits));
        let copied = |bone: &Bone| matches!(ends(bone), [[_, a, b], [_, c, d]] if (a, b) == (c, d));
        let long = |bone: &Bone| matches!(ends(bone), [head, tail] if head != tail);
        if bones.len() > 1 && bones.iter().all(copied) && bones.iter().any(long) {
            self.report(
                path!["bones"],
                &BONE_TAILS,
                "every tail has the second and third coordinate of its head",
            );
        }
        let names: Vec<Text> = bones.iter().map(|bone| bone.name).collect();
        self.duplicates("bones", &names);
    }

    fn animations(&mut self) {
        let actions = self.contents.actions.len();
        for (index, animation) in self.contents.animations.iter().enumerate() {
            for (number, action) in animation.actions.iter().enumerate() {
                let which = action.action_index;
                if usize::from(which) >= actions {
                    self.report(
                        path!["animations", index, "actions", number, "action_index"],
                        &ACTION_INDEX,
                        format!("action {which} of {actions}"),
                    );
                }
                if !action.speed.is_finite() {
                    self.report(
                        path!["animations", index, "actions", number, "speed"],
                        &NON_FINITE,
                        "not a finite number",
                    );
                }
            }
        }
        let names: Vec<Text> = self
            .contents
            .animations
            .iter()
            .map(|each| each.name)
            .collect();
        self.duplicates("animations", &names);
    }

    fn actions(&mut self) {
        for (index, action) in self.contents.actions.iter().enumerate() {
            for (number, name) in action.part_list.iter().enumerate() {
                if !self.part_names.know(self.contents, *name) {
                    let message = self.no_such("part", *name);
                    self.report(
                        path!["actions", index, "part_list", number],
                        &PART_NAME,
                        message,
                    );
                }
            }
            for (number, data) in action.action_data.iter().enumerate() {
                if !self.bone_names.know(self.contents, data.bone_name) {
                    let message = self.no_such("bone", data.bone_name);
                    self.report(
                        path!["actions", index, "action_data", number, "bone_name"],
                        &BONE_NAME,
                        message,
                    );
                }
                for (field, keys) in [
                    ("translation_data", &data.translation_data),
                    ("rotation_data", &data.rotation_data),
                    ("scale_data", &data.scale_data),
                ] {
                    if !keys.iter().all(|key| all_finite(key)) {
                        self.report(
                            path!["actions", index, "action_data", number, field],
                            &NON_FINITE,
                            "not every coordinate is a finite number",
                        );
                    }
                }
            }
        }
    }

    fn user_fields(&mut self) {
        for (index, field) in self.contents.user_defined_fields.iter().enumerate() {
            let table = self.contents.strings.as_bytes();
            let stray = match &field.value {
                UserValue::Scalar {
                    value: UserScalar::Bool(byte),
                } => (*byte > 1).then_some(*byte),
                UserValue::Array {
                    element_type,
                    length_minus_1,
                    first,
                } if element_type.known() == Some(UserFieldType::Bool) => {
                    let start = usize::try_from(first.offset()).unwrap_or(usize::MAX);
                    let length = usize::from(*length_minus_1).saturating_add(1);
                    let bytes = table.get(start..).unwrap_or_default();
                    bytes.iter().take(length).copied().find(|byte| *byte > 1)
                }
                _ => None,
            };
            if let Some(byte) = stray {
                self.report(
                    path!["user_defined_fields", index, "value"],
                    &USER_BOOL,
                    format!("{byte} is neither 0 nor 1"),
                );
            }
        }
        let fields = self.contents.user_defined_fields.iter();
        let names: Vec<Text> = fields.map(|each| each.name).collect();
        self.duplicates("user_defined_fields", &names);
    }

    fn strings(&mut self) {
        let table = self.contents.strings.as_bytes();
        match table.last() {
            None => self.report(path!["strings"], &TABLE_EMPTY, "there is no string table"),
            Some(0) => {}
            Some(_) => self.report(
                path!["strings"],
                &TABLE_UNTERMINATED,
                "the last byte is not 0",
            ),
        }
        if table.len() > LARGEST_TABLE {
            self.report(
                path!["strings"],
                &TABLE_SIZE,
                format!("{} bytes", table.len()),
            );
        }
    }

    fn no_such(&self, what: &str, name: Text) -> String {
        match self.contents.strings.get(name) {
            Ok(text) => format!("there is no {what} {}", quoted(text)),
            Err(problem) => format!("there is no {what} of this name: {problem}"),
        }
    }

    fn duplicates(&mut self, list: &'static str, names: &[Text]) {
        let mut first_of: HashMap<&[u8], usize> = HashMap::new();
        for (index, name) in names.iter().enumerate() {
            let Ok(text) = self.contents.strings.get(*name) else {
                continue;
            };
            let first = *first_of.entry(text).or_insert(index);
            if first < index {
                let text = quoted(text);
                self.report(
                    path![list, index, "name"],
                    &DUPLICATE_NAME,
                    format!("{text} is the name of {list}[{first}] already"),
                );
            }
        }
    }
}

fn all_finite(numbers: &[f32]) -> bool {
    numbers.iter().all(|number| number.is_finite())
}

//! Whole files, one struct a layout.

use bindery::{Checker, Schema, StringTable, count_of, schema};

use super::rules::{
    ACTION_INDEX, ANIMATION_NAME, BONE_CHILDREN, BONE_NAME, BONE_TREE, DUPLICATE_NAME, INDEX_RANGE,
    INDEX_TRIPLES, LAST_FRAME, MASK_PADDING, MATERIAL_INDEX, NON_FINITE, PART_NAME, TABLE_EMPTY,
    TABLE_SIZE, TABLE_UNTERMINATED, TEXTURE_INDEX, USER_BOOL, WEIGHT_RANGE, check,
};
use super::{
    Action, Animation, Bone, Header, Material2024_11, Material2025_01, Material2025_08, P3M_11,
    P3M_2024_11, P3M_2025_01, P3M_2025_08, Part2024_11, Part2025_08, Strings, Texture,
    UserDefinedField,
};

/// The visibility mask for parts that are shown or not.
#[must_use]
pub fn visibility_mask(shown: &[bool]) -> Vec<u8> {
    let byte = |eight: &[bool]| {
        let bits = eight.iter().rev();
        bits.fold(0u8, |byte, shown| byte << 1 | u8::from(*shown))
    };
    shown.chunks(8).map(byte).collect()
}

/// The bytes that the visibility mask takes for this many parts.
pub(super) fn mask_length(parts: usize) -> usize {
    parts.div_ceil(8)
}

/// A model as every program writes and reads it.
#[schema]
#[spec(P3M_2024_11, "Data")]
#[rules(
    check_2024_11,
    MATERIAL_INDEX,
    TEXTURE_INDEX,
    INDEX_RANGE,
    INDEX_TRIPLES,
    WEIGHT_RANGE,
    BONE_NAME,
    BONE_CHILDREN,
    BONE_TREE,
    ANIMATION_NAME,
    ACTION_INDEX,
    PART_NAME,
    DUPLICATE_NAME,
    MASK_PADDING,
    TABLE_EMPTY,
    TABLE_UNTERMINATED,
    TABLE_SIZE,
    USER_BOOL,
    LAST_FRAME,
    NON_FINITE
)]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Model2024_11 {
    /// The header.
    #[spec("Header", section = "Format")]
    pub header: Header,
    /// How many parts follow.
    #[spec("Part count")]
    #[br(temp)]
    #[bw(try_calc = count_of(parts))]
    part_count: u8,
    /// A bit for each part, the first one lowest: whether it is shown. The bits beyond should be 0.
    #[spec("Part visibility bitmask")]
    #[br(count = mask_length(part_count.into()))]
    #[bw(assert(
        part_visibility.len() == mask_length(parts.len()),
        "{} bytes for {} parts", part_visibility.len(), parts.len()
    ))]
    pub part_visibility: Vec<u8>,
    /// The meshes.
    #[spec("Parts")]
    #[br(count = part_count)]
    pub parts: Vec<Part2024_11>,
    /// How many materials follow.
    #[spec("Material count")]
    #[br(temp)]
    #[bw(try_calc = count_of(materials))]
    material_count: u8,
    /// How surfaces look.
    #[spec("Materials")]
    #[br(count = material_count)]
    pub materials: Vec<Material2024_11>,
    /// How many textures follow.
    #[spec("Texture count")]
    #[br(temp)]
    #[bw(try_calc = count_of(textures))]
    texture_count: u8,
    /// The textures of the materials.
    #[spec("Textures")]
    #[br(count = texture_count)]
    pub textures: Vec<Texture>,
    /// How many bones follow.
    #[spec("Bone count")]
    #[br(temp)]
    #[bw(try_calc = count_of(bones))]
    bone_count: u8,
    /// The bones, each followed by its children.
    #[spec("Bones")]
    #[br(count = bone_count)]
    pub bones: Vec<Bone>,
    /// How many animations follow.
    #[spec("Animation count")]
    #[br(temp)]
    #[bw(try_calc = count_of(animations))]
    animation_count: u8,
    /// What a game plays.
    #[spec("Animations")]
    #[br(count = animation_count)]
    pub animations: Vec<Animation>,
    /// How many actions follow.
    #[spec("Action count")]
    #[br(temp)]
    #[bw(try_calc = count_of(actions))]
    action_count: u8,
    /// What animations are made of.
    #[spec("Actions")]
    #[br(count = action_count)]
    pub actions: Vec<Action>,
    /// The strings. The table should end with a zero byte.
    #[spec("String table")]
    #[deviation(P3M_11)]
    pub strings: StringTable<Strings>,
}

/// The rules that concern the whole file.
fn check_2024_11(model: &Model2024_11, checker: &mut Checker<'_>) {
    check(&model.contents(), Model2024_11::INFO, checker);
}

/// A model as the text of January 2025 has it.
#[schema]
#[spec(P3M_2025_01, "Data")]
#[rules(
    check_2025_01,
    MATERIAL_INDEX,
    TEXTURE_INDEX,
    INDEX_RANGE,
    INDEX_TRIPLES,
    WEIGHT_RANGE,
    BONE_NAME,
    BONE_CHILDREN,
    BONE_TREE,
    ANIMATION_NAME,
    ACTION_INDEX,
    PART_NAME,
    DUPLICATE_NAME,
    MASK_PADDING,
    TABLE_EMPTY,
    TABLE_UNTERMINATED,
    TABLE_SIZE,
    USER_BOOL,
    LAST_FRAME,
    NON_FINITE
)]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Model2025_01 {
    /// The header.
    #[spec("Header", section = "Format")]
    pub header: Header,
    /// How many parts follow.
    #[spec("Part count")]
    #[br(temp)]
    #[bw(try_calc = count_of(parts))]
    part_count: u8,
    /// A bit for each part, the first one lowest: whether it is shown. The bits beyond should be 0.
    #[spec("Part visibility bitmask")]
    #[br(count = mask_length(part_count.into()))]
    #[bw(assert(
        part_visibility.len() == mask_length(parts.len()),
        "{} bytes for {} parts", part_visibility.len(), parts.len()
    ))]
    pub part_visibility: Vec<u8>,
    /// The meshes.
    #[spec("Parts")]
    #[br(count = part_count)]
    pub parts: Vec<Part2024_11>,
    /// How many materials follow.
    #[spec("Material count")]
    #[br(temp)]
    #[bw(try_calc = count_of(materials))]
    material_count: u8,
    /// How surfaces look.
    #[spec("Materials")]
    #[br(count = material_count)]
    pub materials: Vec<Material2025_01>,
    /// How many textures follow.
    #[spec("Texture count")]
    #[br(temp)]
    #[bw(try_calc = count_of(textures))]
    texture_count: u8,
    /// The textures of the materials.
    #[spec("Textures")]
    #[br(count = texture_count)]
    pub textures: Vec<Texture>,
    /// How many bones follow.
    #[spec("Bone count")]
    #[br(temp)]
    #[bw(try_calc = count_of(bones))]
    bone_count: u8,
    /// The bones, each followed by its children.
    #[spec("Bones")]
    #[br(count = bone_count)]
    pub bones: Vec<Bone>,
    /// How many animations follow.
    #[spec("Animation count")]
    #[br(temp)]
    #[bw(try_calc = count_of(animations))]
    animation_count: u8,
    /// What a game plays.
    #[spec("Animations")]
    #[br(count = animation_count)]
    pub animations: Vec<Animation>,
    /// How many actions follow.
    #[spec("Action count")]
    #[br(temp)]
    #[bw(try_calc = count_of(actions))]
    action_count: u8,
    /// What animations are made of.
    #[spec("Actions")]
    #[br(count = action_count)]
    pub actions: Vec<Action>,
    /// The strings. The table should end with a zero byte.
    #[spec("String table")]
    #[deviation(P3M_11)]
    pub strings: StringTable<Strings>,
}

/// The rules that concern the whole file.
fn check_2025_01(model: &Model2025_01, checker: &mut Checker<'_>) {
    check(&model.contents(), Model2025_01::INFO, checker);
}

/// A model as the text of August 2025 has it.
#[schema]
#[spec(P3M_2025_08, "Data")]
#[rules(
    check_2025_08,
    MATERIAL_INDEX,
    TEXTURE_INDEX,
    INDEX_RANGE,
    INDEX_TRIPLES,
    WEIGHT_RANGE,
    BONE_NAME,
    BONE_CHILDREN,
    BONE_TREE,
    ANIMATION_NAME,
    ACTION_INDEX,
    PART_NAME,
    DUPLICATE_NAME,
    MASK_PADDING,
    TABLE_EMPTY,
    TABLE_UNTERMINATED,
    TABLE_SIZE,
    USER_BOOL,
    LAST_FRAME,
    NON_FINITE
)]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Model2025_08 {
    /// The header.
    #[spec("Header", section = "Format")]
    pub header: Header,
    /// How many parts follow.
    #[spec("Part count")]
    #[br(temp)]
    #[bw(try_calc = count_of(parts))]
    part_count: u8,
    /// A bit for each part, the first one lowest: whether it is shown. The bits beyond should be 0.
    #[spec("Part visibility bitmask")]
    #[br(count = mask_length(part_count.into()))]
    #[bw(assert(
        part_visibility.len() == mask_length(parts.len()),
        "{} bytes for {} parts", part_visibility.len(), parts.len()
    ))]
    pub part_visibility: Vec<u8>,
    /// The meshes.
    #[spec("Part")]
    #[br(count = part_count)]
    pub parts: Vec<Part2025_08>,
    /// How many materials follow.
    #[spec("Material count")]
    #[br(temp)]
    #[bw(try_calc = count_of(materials))]
    material_count: u8,
    /// How surfaces look.
    #[spec("Material")]
    #[br(count = material_count)]
    pub materials: Vec<Material2025_08>,
    /// How many textures follow.
    #[spec("Texture count")]
    #[br(temp)]
    #[bw(try_calc = count_of(textures))]
    texture_count: u8,
    /// The textures of the materials.
    #[spec("Texture")]
    #[br(count = texture_count)]
    pub textures: Vec<Texture>,
    /// How many bones follow.
    #[spec("Bone count")]
    #[br(temp)]
    #[bw(try_calc = count_of(bones))]
    bone_count: u8,
    /// The bones, each followed by its children.
    #[spec("Bone")]
    #[br(count = bone_count)]
    pub bones: Vec<Bone>,
    /// How many animations follow.
    #[spec("Animation count")]
    #[br(temp)]
    #[bw(try_calc = count_of(animations))]
    animation_count: u8,
    /// What a game plays.
    #[spec("Animation")]
    #[br(count = animation_count)]
    pub animations: Vec<Animation>,
    /// How many actions follow.
    #[spec("Action count")]
    #[br(temp)]
    #[bw(try_calc = count_of(actions))]
    action_count: u8,
    /// What animations are made of.
    #[spec("Action")]
    #[br(count = action_count)]
    pub actions: Vec<Action>,
    /// How many user-defined fields follow.
    #[spec("User-defined field count")]
    #[br(temp)]
    #[bw(try_calc = count_of(user_defined_fields))]
    user_defined_field_count: u8,
    /// What applications add.
    #[spec("User-defined field")]
    #[br(count = user_defined_field_count)]
    pub user_defined_fields: Vec<UserDefinedField>,
    /// The strings, and the arrays of user-defined fields. It should end with a zero byte.
    #[spec("String table")]
    #[deviation(P3M_11)]
    pub strings: StringTable<Strings>,
}

/// The rules that concern the whole file.
fn check_2025_08(model: &Model2025_08, checker: &mut Checker<'_>) {
    check(&model.contents(), Model2025_08::INFO, checker);
}

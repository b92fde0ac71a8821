//! Whole files, one struct a layout.

use bindery::{Checker, Schema, StringTable, schema};

use super::checks::check;
use super::deviations::{P3M_11, P3M_17};
use super::rules::OF_THE_MODEL;
use super::{
    Action, Animation, Bone, Header, Material2024_11, Material2025_01, Material2025_08,
    P3M_2024_11, P3M_2025_01, P3M_2025_08, Part2024_11, Part2025_08, Strings, Texture,
    TextureReading, UserDefinedField,
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

/// A whole file: the same lists in the same order in every layout. A layout says which document has
/// it, what its parts and materials are, what the document calls the lists, and what it adds at the
/// end.
macro_rules! model {
    (
        $(#[$about:meta])*
        $model:ident($document:ident, $check:ident) {
            parts: $part:ident = $parts:literal,
            materials: $material:ident = $materials:literal,
            textures = $textures:literal,
            bones = $bones:literal,
            animations = $animations:literal,
            actions = $actions:literal,
            $(user_defined_fields = $fields:literal, counted by $field_count:literal,)?
        }
    ) => {
        $(#[$about])*
        #[schema(args = ())]
        #[spec($document, "Data")]
        #[brw(import_raw(reading: impl TextureReading))]
        #[rules($check, ..OF_THE_MODEL)]
        #[derive(Debug, Clone, PartialEq, Default)]
        pub struct $model {
            #[spec("Header", section = "Format")]
            pub header: Header,
            #[br(temp)]
            part_count: u8,
            /// A bit for each part, the first one lowest: whether it is shown. The bits beyond should be 0.
            #[spec("Part visibility bitmask")]
            #[br(count = (part_count + 7) / 8)]
            pub part_visibility: Vec<u8>,
            /// The meshes.
            #[spec($parts)]
            #[br(count = part_count)]
            pub parts: Vec<$part>,
            #[br(temp)]
            material_count: u8,
            /// How surfaces look.
            #[spec($materials)]
            #[br(count = material_count)]
            pub materials: Vec<$material>,
            #[br(temp)]
            texture_count: u8,
            /// The textures of the materials.
            #[spec($textures)]
            #[br(count = texture_count)]
            pub textures: Vec<Texture>,
            #[br(temp)]
            bone_count: u8,
            /// The bones, each followed by its children.
            #[spec($bones)]
            #[br(count = bone_count)]
            pub bones: Vec<Bone>,
            #[br(temp)]
            animation_count: u8,
            /// What a game plays.
            #[spec($animations)]
            #[br(count = animation_count)]
            pub animations: Vec<Animation>,
            #[br(temp)]
            action_count: u8,
            /// What animations are made of.
            #[spec($actions)]
            #[br(count = action_count)]
            pub actions: Vec<Action>,
            $(
                #[spec($field_count)]
                #[br(temp)]
                user_defined_field_count: u8,
                /// What applications add.
                #[spec($fields)]
                #[br(count = user_defined_field_count)]
                pub user_defined_fields: Vec<UserDefinedField>,
            )?
            /// The strings, and the arrays of user-defined fields. The table should end with a zero byte.
            #[spec("String table")]
            #[deviation(P3M_11, P3M_17)]
            pub strings: StringTable<Strings>,
        }

        /// The rules that concern the whole file.
        fn $check(model: &$model, checker: &mut Checker<'_>) {
            check(&model.contents(), $model::INFO, checker);
        }
    };
}

model! {
    /// A model as every program writes and reads it.
    Model2024_11(P3M_2024_11, check_2024_11) {
        parts: Part2024_11 = "Parts",
        materials: Material2024_11 = "Materials",
        textures = "Textures",
        bones = "Bones",
        animations = "Animations",
        actions = "Actions",
    }
}

model! {
    /// A model as the text of January 2025 has it.
    Model2025_01(P3M_2025_01, check_2025_01) {
        parts: Part2024_11 = "Parts",
        materials: Material2025_01 = "Materials",
        textures = "Textures",
        bones = "Bones",
        animations = "Animations",
        actions = "Actions",
    }
}

model! {
    /// A model as the text of August 2025 has it.
    Model2025_08(P3M_2025_08, check_2025_08) {
        parts: Part2025_08 = "Part",
        materials: Material2025_08 = "Material",
        textures = "Texture",
        bones = "Bone",
        animations = "Animation",
        actions = "Action",
        user_defined_fields = "User-defined field", counted by "User-defined field count",
    }
}

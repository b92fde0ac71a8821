//! What a model must and should be, with stable codes.

use bindery::Rule;
use bindery::check::Checker;

use super::Payload;

/// A scale that is no length.
pub static SCALE: Rule = Rule::warning(
    "m3d-scale",
    "The scaling factor is a length in metres, or 0. Programs take anything less for 1.",
);
/// A preview that is no PNG.
pub static PREVIEW_PNG: Rule = Rule::error("m3d-preview-png", "The preview must be a PNG picture.");
/// A large preview.
pub static PREVIEW_SIZE: Rule =
    Rule::warning("m3d-preview-size", "The preview should not exceed 64 KiB.");
/// No end mark.
pub static END_MARK: Rule = Rule::error(
    "m3d-end-mark",
    "The payload must end with the end mark. Known programs refuse the file without it.",
);
/// Weights that are not the whole.
pub static SKIN_WEIGHTS: Rule = Rule::error(
    "m3d-skin-weights",
    "The weights of a skin must sum up to 255. Programs divide by the sum.",
);
/// Bones that do not go with the weights.
pub static SKIN_BONES: Rule = Rule::error(
    "m3d-skin-bones",
    "A skin has one bone for each weight that is not zero.",
);
/// A property that is there twice.
pub static PROPERTY_TWICE: Rule = Rule::error(
    "m3d-property-twice",
    "All properties of a material must be different.",
);
/// A material without properties.
pub static PROPERTY_MISSING: Rule = Rule::warning(
    "m3d-no-properties",
    "A material should have a property. The reference program refuses a file with one that has none.",
);
/// A material without a name.
pub static MATERIAL_NAME: Rule = Rule::error(
    "m3d-material-name",
    "A material must have a name; nothing can refer to it otherwise.",
);
/// An opacity beside the colour's.
pub static DISSOLVE: Rule = Rule::warning(
    "m3d-dissolve",
    "The alpha of the diffuse colour should say how opaque a material is, not the dissolve.",
);
/// A reserved bit of a polygon.
pub static RECORD_RESERVED: Rule = Rule::error(
    "m3d-record-reserved",
    "Bit 3 of a mesh record is reserved and must be zero.",
);
/// A voxel type without a look.
pub static VOXEL_LOOK: Rule = Rule::error(
    "m3d-voxel-look",
    "A voxel type must have a colour or a name.",
);

pub(super) fn check_payload(payload: &Payload, checker: &mut Checker<'_>) {
    let _ = (payload, checker);
}

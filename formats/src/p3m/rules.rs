//! Rules, with stable codes.

use bindery::Rule;

use super::deviations::{P3M_01, P3M_04, P3M_05, P3M_11};

/// Layouts that explain the file equally well.
pub static LAYOUT_TIE: Rule = Rule::warning(
    "p3m-layout-tie",
    "Nothing in a file names its layout. Several explain this one equally well and say different things; the newest is taken, another can be asked for.",
)
.from_deviation(&P3M_01);
/// An older layout, where a newer one may be cut off.
pub static LAYOUT_CUT: Rule = Rule::warning(
    "p3m-layout-cut",
    "Without parts and materials the layouts differ only behind the actions. What an older one takes for strings that nothing uses may be the start of the user-defined fields of a newer file that is cut off.",
)
.from_deviation(&P3M_01);
/// A weight group with nothing in it.
pub static ONLY_TERMINATOR: Rule = Rule::warning(
    "p3m-empty-weight-group",
    "A weight group should hold weights. The engine reads beyond its memory on a group of nothing but its end.",
);
/// An action that moves nothing.
pub static ACTION_WITHOUT_BONES: Rule = Rule::warning(
    "p3m-action-without-bones",
    "An action should move a bone. The engine writes beyond its memory on one that moves none.",
);
/// A path stored as an embedded texture.
pub static MISTYPED_TEXTURE: Rule = Rule::error(
    "p3m-mistyped-texture",
    "An external texture must be stored with type 1. A known exporter stores it with type 0, which the engine cannot read.",
)
.from_deviation(&P3M_04);
/// An embedded texture that cannot be decoded.
pub static UNREADABLE_TEXTURE: Rule = Rule::error(
    "p3m-unreadable-texture",
    "An embedded texture must be a PTF texture. The engine goes on without it.",
)
.from_deviation(&P3M_05);
/// A material index without material.
pub static MATERIAL_INDEX: Rule = Rule::error(
    "p3m-material-index",
    "A material index must be that of a material; a part cannot be without.",
);
/// A texture index without texture.
pub static TEXTURE_INDEX: Rule = Rule::error(
    "p3m-texture-index",
    "A texture index must be that of a texture, or 255 for none.",
);
/// A vertex index without vertex.
pub static INDEX_RANGE: Rule = Rule::error(
    "p3m-vertex-index",
    "An index must be that of a vertex of the same part.",
);
/// Indices that are no triangles.
pub static INDEX_TRIPLES: Rule = Rule::warning(
    "p3m-index-count",
    "Triangles have three indices each, so their number should be a multiple of three.",
);
/// Weights for vertices that are not there.
pub static WEIGHT_RANGE: Rule = Rule::error(
    "p3m-weight-range",
    "The skips and weights of a group, its end included, must not pass the last vertex of the part.",
);
/// A bone that is not there.
pub static BONE_NAME: Rule = Rule::warning(
    "p3m-bone-name",
    "A weight group or action should name a bone of the model.",
);
/// Bones that do not form trees.
pub static BONE_CHILDREN: Rule = Rule::error(
    "p3m-bone-children",
    "A bone cannot have more children than bones follow it.",
);
/// Children that do not follow.
pub static BONE_TREE: Rule = Rule::error(
    "p3m-bone-tree",
    "All children that the bones announce together must follow.",
);
/// Tails that are copies of heads.
pub static BONE_TAILS: Rule = Rule::warning(
    "p3m-bone-tails",
    "A known exporter copies the second and third coordinate of every head into the tail, so that all bones are along the first axis.",
);
/// An animation that is not there.
pub static ANIMATION_NAME: Rule = Rule::warning(
    "p3m-animation-name",
    "A material override should name an animation of the model.",
);
/// An action that is not there.
pub static ACTION_INDEX: Rule = Rule::error(
    "p3m-action-index",
    "An animation must refer to actions of the model.",
);
/// A part that is not there.
pub static PART_NAME: Rule =
    Rule::warning("p3m-part-name", "An action should list parts of the model.");
/// A name that two have.
pub static DUPLICATE_NAME: Rule = Rule::warning(
    "p3m-duplicate-name",
    "Parts, bones, animations and user-defined fields are found by name, so each needs its own.",
);
/// Visibility of parts that are not there.
pub static MASK_PADDING: Rule = Rule::warning(
    "p3m-visibility-padding",
    "The bits of the visibility mask beyond the last part should be 0.",
);
/// A string table of no bytes.
pub static TABLE_EMPTY: Rule = Rule::error(
    "p3m-no-string-table",
    "The string table has at least one byte.",
)
.from_deviation(&P3M_11);
/// A string table without its end.
pub static TABLE_UNTERMINATED: Rule = Rule::error(
    "p3m-string-table-end",
    "The string table ends with a zero byte.",
)
.from_deviation(&P3M_11);
/// A string table with bytes that no offset reaches.
pub static TABLE_SIZE: Rule = Rule::error(
    "p3m-string-table-size",
    "No offset reaches beyond 65536 bytes of string table, and the engine refuses more than 65535.",
);
/// A truth value that is neither.
pub static USER_BOOL: Rule =
    Rule::warning("p3m-user-bool", "A user-defined bool should be 0 or 1.");
/// Keys after the end.
pub static LAST_FRAME: Rule = Rule::warning(
    "p3m-key-after-end",
    "A key of a material after its last frame is never reached.",
);
/// A number that is none.
pub static NON_FINITE: Rule = Rule::warning(
    "p3m-not-finite",
    "Coordinates and speeds should be finite numbers.",
);

/// What is checked of a model as a whole.
pub(super) static OF_THE_MODEL: &[&Rule] = &[
    &LAYOUT_TIE,
    &LAYOUT_CUT,
    &MATERIAL_INDEX,
    &TEXTURE_INDEX,
    &INDEX_RANGE,
    &INDEX_TRIPLES,
    &WEIGHT_RANGE,
    &BONE_NAME,
    &BONE_CHILDREN,
    &BONE_TREE,
    &BONE_TAILS,
    &ANIMATION_NAME,
    &ACTION_INDEX,
    &PART_NAME,
    &DUPLICATE_NAME,
    &MASK_PADDING,
    &TABLE_EMPTY,
    &TABLE_UNTERMINATED,
    &TABLE_SIZE,
    &USER_BOOL,
    &LAST_FRAME,
    &NON_FINITE,
];

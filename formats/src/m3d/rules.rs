//! What a model must and should be, with stable codes.
//!
//! What the text asks for and no program can check is in `tests/spec/unchecked.toml`, and is shown in
//! the spec mapping.

use bindery::Rule;

use super::deviations::{M3D_05, M3D_07, M3D_09, M3D_10};

/// A scale that is no length.
pub static SCALE: Rule = Rule::warning(
    "m3d-scale",
    "The scaling factor is a length in metres, or 0. Programs take anything less for 1.",
)
.from_deviation(&M3D_09);
/// A preview that is no PNG.
pub static PREVIEW_PNG: Rule = Rule::error("m3d-preview-png", "The preview must be a PNG picture.");
/// A large preview.
pub static PREVIEW_SIZE: Rule =
    Rule::warning("m3d-preview-size", "The preview should not exceed 64 KiB.");
/// A preview of another kind than programs expect.
pub static PREVIEW_PICTURE: Rule = Rule::warning(
    "m3d-preview-picture",
    "The preview should have a palette, and be 256 pixels wide and high at most.",
);
/// A preview inside the payload.
pub static PREVIEW_PLACE: Rule = Rule::error(
    "m3d-preview-place",
    "The preview must be before the payload. Older programs put it inside.",
)
.from_deviation(&M3D_10);
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
/// Numbers that programs take for -1 and -2.
pub static RESERVED_NUMBER: Rule = Rule::warning(
    "m3d-reserved-number",
    "The text allows every number of a width. Programs take the two largest of one and two bytes for -2 and -1, whatever the field, and fail; wider numbers help.",
)
.from_deviation(&M3D_05);
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
/// Two materials of one name.
pub static MATERIAL_TWICE: Rule = Rule::error(
    "m3d-material-twice",
    "The names of materials must differ. Programs ignore the second.",
);
/// A material that is not there.
pub static MATERIAL_UNDEFINED: Rule = Rule::warning(
    "m3d-material-undefined",
    "A name leads to no material of this file. The format allows that for materials of another file.",
);
/// A texture without a name.
pub static MAP_NAME: Rule = Rule::warning(
    "m3d-map-name",
    "A texture map should have a name. Programs drop it otherwise.",
);
/// An opacity beside the colour's.
pub static DISSOLVE: Rule = Rule::hint(
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
/// A second chunk of a kind that may be there once.
pub static CHUNK_TWICE: Rule = Rule::error(
    "m3d-chunk-twice",
    "This chunk may be there only once. Programs ignore the second.",
);
/// A chunk that comes too late.
pub static CHUNK_ORDER: Rule = Rule::warning(
    "m3d-chunk-order",
    "What a chunk refers to should be defined before it. Programs may ignore what comes later.",
);
/// A standard chunk that nobody knows.
pub static CHUNK_UNKNOWN: Rule = Rule::warning(
    "m3d-chunk-unknown",
    "A chunk of upper-case letters is a standard one, and the document has none of this name.",
);
/// A chunk without its fields.
pub static CHUNK_UNDECODED: Rule = Rule::error(
    "m3d-chunk-undecoded",
    "The chunk is too short for the fields of its kind. It is kept as raw bytes.",
);
/// A chunk of an application under the format's letters.
pub static OWN_CHUNK: Rule = Rule::error(
    "m3d-own-chunk",
    "The letters of an application's chunk must not start with an upper-case one. Those are for the format.",
);
/// A colour map that nothing can use.
pub static COLOR_MAP: Rule = Rule::error(
    "m3d-color-map",
    "A colour map must be there only where colours are indices of one or two bytes.",
);
/// Colours out of order.
pub static COLOR_ORDER: Rule = Rule::error(
    "m3d-color-order",
    "Colours must go from dark to bright, by the largest of red, green and blue.",
);
/// A colour that is not there.
pub static COLOR_INDEX: Rule = Rule::error(
    "m3d-color-index",
    "A colour index must be inside the colour map.",
);
/// A vertex that is not there.
pub static VERTEX_INDEX: Rule = Rule::error(
    "m3d-vertex-index",
    "A vertex index must be inside the vertex list.",
);
/// A vertex outside of the bounding cube.
pub static COORDINATE_RANGE: Rule = Rule::warning(
    "m3d-coordinate-range",
    "Coordinates go from -1 to 1, so that models of all programs fit their bounding cube.",
);
/// A texture coordinate that is not there.
pub static TEXTURE_INDEX: Rule = Rule::error(
    "m3d-texture-index",
    "A texture coordinate index must be inside the texture map.",
);
/// Texture coordinates without a width.
pub static TEXTURE_ABSENT: Rule = Rule::warning(
    "m3d-texture-absent",
    "A polygon announces texture coordinates, and the file has none.",
)
.from_deviation(&M3D_07);
/// A skin that is not there.
pub static SKIN_INDEX: Rule =
    Rule::error("m3d-skin-index", "A skin index must be inside the skins.");
/// A bone that is not there.
pub static BONE_INDEX: Rule = Rule::error(
    "m3d-bone-index",
    "A bone index must be inside the skeleton.",
);
/// A bone before its parent.
pub static BONE_ORDER: Rule = Rule::error("m3d-bone-order", "A bone's parent must come before it.");
/// An orientation that is not marked.
pub static ORIENTATION: Rule = Rule::error(
    "m3d-orientation",
    "A vertex that is an orientation must have -2 as its skin.",
);
/// A shape that is not there.
pub static SHAPE_INDEX: Rule = Rule::error(
    "m3d-shape-index",
    "A shape index must lead to a shape of the file.",
);
/// A shape within itself.
pub static SHAPE_CYCLE: Rule = Rule::error(
    "m3d-shape-cycle",
    "A shape must not include itself, neither at once nor by way of others.",
);
/// A face that is not there.
pub static FACE_INDEX: Rule = Rule::error(
    "m3d-face-index",
    "A face index must lead to a polygon of the file.",
);
/// Nothing to see.
pub static GEOMETRY: Rule = Rule::error(
    "m3d-no-geometry",
    "A file must have a mesh, a shape, voxels or a script that makes a surface, unless it is a library of materials or actions.",
);
/// A script of unknown language.
pub static PROCEDURE_EXTENSION: Rule = Rule::error(
    "m3d-script-extension",
    "The name of a script must end in the extension of its language.",
);
/// A script that is elsewhere.
pub static PROCEDURE_INLINED: Rule = Rule::warning(
    "m3d-script-inlined",
    "The script of a surface should be inlined in the file.",
);
/// Polygons out of order.
pub static POLYGON_ORDER: Rule = Rule::error(
    "m3d-polygon-order",
    "The polygons of a mesh must be sorted: those without material first, then material by material from the most to the least opaque.",
);
/// A range without a parameter.
pub static PARAMETER: Rule = Rule::error(
    "m3d-parameter",
    "A polygon whose corners are between two vertices needs a parameter before it.",
);
/// Voxels without a width.
pub static VOXEL_TYPE: Rule = Rule::error(
    "m3d-voxel-type",
    "Blocks of voxels must have a type for sizes and one for voxels.",
);
/// Voxels that are too wide.
pub static VOXEL_WIDTH: Rule = Rule::warning(
    "m3d-voxel-width",
    "Voxels should take one byte where there are less than 254 types.",
);
/// A voxel of no type.
pub static VOXEL_INDEX: Rule = Rule::error(
    "m3d-voxel-index",
    "A voxel must be one of the voxel types, -1 or -2.",
);
/// Too few or too many voxels.
pub static VOXEL_COUNT: Rule = Rule::error(
    "m3d-voxel-count",
    "A block must hold as many voxels as its size says. Missing ones are left as they are, others dropped.",
);
/// Voxels before their types.
pub static VOXEL_ORDER: Rule = Rule::error(
    "m3d-voxel-order",
    "The types of voxels must come before blocks of them.",
);
/// Types without voxels.
pub static VOXEL_DATA: Rule = Rule::error(
    "m3d-voxel-data",
    "The types of voxels must be followed by a block of voxels.",
);
/// A reserved shape.
pub static VOXEL_SHAPE: Rule = Rule::warning(
    "m3d-voxel-shape",
    "The voxel shapes from 18 to 31 are reserved.",
);
/// Things in something without a name.
pub static VOXEL_ITEMS: Rule = Rule::warning(
    "m3d-voxel-items",
    "Only voxel types with a name hold items.",
);
/// A group of one.
pub static VOXEL_GROUP: Rule = Rule::warning(
    "m3d-voxel-group",
    "An alternative block should have another one of the same group.",
);
/// A group that does not add up.
pub static VOXEL_UNCERTAINTY: Rule = Rule::error(
    "m3d-voxel-uncertainty",
    "The uncertainties of alternative blocks must sum up to 255.",
);
/// A language that is none.
pub static LANGUAGE: Rule = Rule::error(
    "m3d-language",
    "A language must be two small letters, an underscore and two large letters, as in en_GB.",
);
/// Translations that differ.
pub static TRANSLATION: Rule = Rule::error(
    "m3d-translation",
    "All translations of a group of labels must have the same vertices.",
);
/// Actions without bones.
pub static ACTION_SKELETON: Rule = Rule::error(
    "m3d-action-skeleton",
    "Actions must come with a skeleton, and with vertices or voxels.",
);
/// An action without frames.
pub static ACTION_EMPTY: Rule = Rule::warning(
    "m3d-action-empty",
    "An action should have a frame. Programs drop it otherwise.",
);
/// Frames out of order.
pub static FRAME_TIME: Rule = Rule::error(
    "m3d-frame-time",
    "The times of frames must go up, and end with the duration at the latest.",
);
/// Missing strings.
pub static LEADING_STRINGS: Rule = Rule::error(
    "m3d-leading-strings",
    "The string table must start with the name, the licence, the authors and the description.",
);
/// A string table that does not end.
pub static STRING_TABLE_END: Rule = Rule::error(
    "m3d-string-table-end",
    "The string table must end with a zero byte.",
);
/// Control characters.
pub static CONTROL_CHARACTER: Rule = Rule::error(
    "m3d-control-character",
    "Name, licence and authors must not hold control characters.",
);
/// Authors that cannot be told apart.
pub static AUTHORS: Rule = Rule::warning(
    "m3d-authors",
    "Authors should be names, each with a contact between < and > or none, separated by a comma and a space.",
);
/// Empty lines.
pub static DESCRIPTION_LINES: Rule = Rule::error(
    "m3d-description-lines",
    "The description must not hold empty lines.",
);
/// No generator.
pub static GENERATOR: Rule = Rule::error(
    "m3d-generator",
    "A description made of keywords must say which program made the file.",
);
/// A space in a name.
pub static IDENTIFIER: Rule = Rule::warning(
    "m3d-identifier",
    "A name should hold neither spaces nor slashes; they must be replaced by underscores.",
);
/// An asset that nobody can find.
pub static ASSET_NAME: Rule = Rule::error("m3d-asset-name", "An inlined asset must have a name.");
/// An empty asset.
pub static ASSET_EMPTY: Rule = Rule::warning(
    "m3d-asset-empty",
    "An inlined asset should hold something. Programs ignore it otherwise.",
);
/// An extension too many or too few.
pub static ASSET_EXTENSION: Rule = Rule::error(
    "m3d-asset-extension",
    "A picture must not have the extension of PNG in its name, and a script must have its own.",
);

/// What is checked of all chunks together.
pub(super) static OF_THE_PAYLOAD: &[&Rule] = &[
    &RESERVED_NUMBER,
    &SKIN_WEIGHTS,
    &PREVIEW_PLACE,
    &MATERIAL_TWICE,
    &MATERIAL_UNDEFINED,
    &MAP_NAME,
    &CHUNK_TWICE,
    &VOXEL_LOOK,
    &CHUNK_ORDER,
    &CHUNK_UNKNOWN,
    &CHUNK_UNDECODED,
    &OWN_CHUNK,
    &COLOR_MAP,
    &COLOR_ORDER,
    &COLOR_INDEX,
    &VERTEX_INDEX,
    &COORDINATE_RANGE,
    &TEXTURE_INDEX,
    &TEXTURE_ABSENT,
    &SKIN_INDEX,
    &BONE_INDEX,
    &BONE_ORDER,
    &ORIENTATION,
    &SHAPE_INDEX,
    &SHAPE_CYCLE,
    &FACE_INDEX,
    &GEOMETRY,
    &PROCEDURE_EXTENSION,
    &PROCEDURE_INLINED,
    &POLYGON_ORDER,
    &PARAMETER,
    &VOXEL_TYPE,
    &VOXEL_WIDTH,
    &VOXEL_INDEX,
    &VOXEL_COUNT,
    &VOXEL_ORDER,
    &VOXEL_DATA,
    &VOXEL_SHAPE,
    &VOXEL_ITEMS,
    &VOXEL_GROUP,
    &VOXEL_UNCERTAINTY,
    &LANGUAGE,
    &TRANSLATION,
    &ACTION_SKELETON,
    &ACTION_EMPTY,
    &FRAME_TIME,
    &LEADING_STRINGS,
    &STRING_TABLE_END,
    &CONTROL_CHARACTER,
    &AUTHORS,
    &DESCRIPTION_LINES,
    &GENERATOR,
    &IDENTIFIER,
    &ASSET_NAME,
    &ASSET_EMPTY,
    &ASSET_EXTENSION,
];

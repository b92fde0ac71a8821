//! Rules, with stable codes.

use bindery::Rule;

use super::deviations::{ATM_05, ATM_13, ATM_14, ATM_19, ATM_21, ATM_25};

/// A version that there is not.
pub static VERSION: Rule = Rule::warning(
    "atm-version",
    "Versions 1 and 2 exist. Others are read as 2, or as 1 if they are 0.",
)
.from_deviation(&ATM_19);

/// A compression flag that is not true.
pub static FLAG: Rule = Rule::warning(
    "atm-compression-flag",
    "The flag should say whether the body is compressed. A body that starts with a chunk is not.",
)
.from_deviation(&ATM_14);

/// A separator without a role.
pub static ROLE: Rule = Rule::warning(
    "atm-role",
    "A separator's data number should be a role from 1 to 7. The engine takes any other for 1.",
)
.from_deviation(&ATM_13);

/// A record that is too short.
pub static SHORT_RECORD: Rule = Rule::error(
    "atm-short-record",
    "The engine reads this record whole, whatever its size says, so a shorter one makes it read what follows. Missing fields are 0 here.",
);

/// A record that is too long.
pub static LONG_RECORD: Rule = Rule::error(
    "atm-long-record",
    "A record has more bytes than are known. The engine copies global properties of any size over what follows them in memory.",
);

/// Indices of a width that there is not.
pub static INDEX_WIDTH: Rule = Rule::error(
    "atm-index-width",
    "An element of face indices has 2 or 4 bytes for one index, 6 or 12 for a face. The bytes are kept.",
)
.from_deviation(&ATM_05);

/// A text that is too long.
pub static CREATOR_LENGTH: Rule = Rule::warning(
    "atm-creator-length",
    "The engine keeps a creator's text in 76 bytes and copies up to 126.",
);

/// No contents.
pub static NO_CONTENTS: Rule = Rule::error(
    "atm-no-contents",
    "Every model needs basic contents: the engine makes no mesh without them and fails later.",
);

/// Several contents.
pub static TWO_CONTENTS: Rule = Rule::error(
    "atm-two-contents",
    "A model has basic contents once: the engine sizes the mesh by the first and fills it by the last.",
);

/// A number below zero.
pub static NEGATIVE_COUNT: Rule = Rule::error(
    "atm-negative-count",
    "The basic contents count vertices, faces and normals, and the engine reserves that much memory unseen.",
);

/// Counts of what is not there.
pub static STATED_COUNT: Rule = Rule::error(
    "atm-stated-count",
    "The basic contents count no more vertices and faces than the chunks hold: the engine reserves memory for as many as they say.",
);

/// Chunks that nothing reads.
pub static CHAIN: Rule = Rule::error(
    "atm-unread-bytes",
    "Readers stop where no chunk starts. What follows is lost to them, be it one damaged header.",
)
.from_deviation(&ATM_25);

/// Another number of normals.
pub static NORMAL_COUNT: Rule = Rule::warning(
    "atm-normal-count",
    "The basic contents should count the normals that the chunk holds.",
);

/// Key frames that nothing counts.
pub static UNREAD_KEYFRAMES: Rule = Rule::warning(
    "atm-unread-keyframes",
    "A block of key frames has room for more of them than it counts; readers leave the rest out.",
);

/// An animation that there is not.
pub static ANIMATION_USE: Rule = Rule::warning(
    "atm-animation-use",
    "An animation is for one of the uses from 1 to 109, or goes on with 0.",
);

/// More than opaque.
pub static OPACITY: Rule =
    Rule::warning("atm-opacity", "The opacity is a percentage from 0 to 100.");

/// A number that is none.
pub static NON_FINITE: Rule = Rule::warning(
    "atm-not-finite",
    "Coordinates, colours and distances should be finite numbers.",
);

/// A model type that there is not.
pub static MODEL_TYPE: Rule = Rule::error(
    "atm-model-type",
    "A model is a static mesh or has key frames. The engine refuses any other type.",
);

/// Another number of materials.
pub static MATERIAL_COUNT: Rule = Rule::warning(
    "atm-material-count",
    "The basic contents should count the texture materials, or 1 where there are none.",
);

/// As many values as vertices.
pub static VERTEX_COUNT: Rule = Rule::error(
    "atm-vertex-count",
    "A chunk with a value for each vertex needs as many as the basic contents say: the engine reads that many, whatever the chunk's size. More normals are allowed.",
);

/// More vertices than the mesh.
pub static TOO_MANY_VERTICES: Rule = Rule::error(
    "atm-too-many-vertices",
    "Key frames and low-resolution vertices may have fewer vertices than the basic contents say, not more: the engine writes them into memory of that size.",
)
.from_deviation(&ATM_21);

/// As many faces as the contents say.
pub static FACE_COUNT: Rule = Rule::error(
    "atm-face-count",
    "The face indices need as many faces as the basic contents say: the engine reads that many.",
);

/// An index beyond the vertices.
pub static INDEX_RANGE: Rule = Rule::error(
    "atm-index-range",
    "A face's indices must be below the number of vertices.",
);

/// As many attributes as faces.
pub static ATTRIBUTE_COUNT: Rule = Rule::error(
    "atm-attribute-count",
    "There must be an attribute for each face.",
);

/// An attribute beyond the materials.
pub static ATTRIBUTE_RANGE: Rule = Rule::error(
    "atm-attribute-range",
    "A face's material must be below the number of materials.",
);

/// A vertex that something is attached to.
pub static ATTACH_VERTEX: Rule = Rule::error(
    "atm-attach-vertex",
    "What is attached to a vertex needs one that the model has.",
);

/// More key frames than there is room for.
pub static TOO_MANY_KEYFRAMES: Rule = Rule::error(
    "atm-too-many-keyframes",
    "The engine has room for 255 key frames.",
);

/// As much data as key frames.
pub static KEYFRAME_DATA: Rule = Rule::error(
    "atm-keyframe-data",
    "Key frame data needs a record for each key frame: the engine reads that many.",
);

/// Data before what it describes.
pub static KEYFRAME_ORDER: Rule = Rule::warning(
    "atm-keyframe-order",
    "Key frame data should be behind the key frames: the engine reads as many records as it has met key frames by then.",
);

/// More models than there is room for.
pub static TOO_MANY_MODELS: Rule = Rule::warning(
    "atm-too-many-models",
    "The engine has room for 1024 models.",
);

/// A clone of nothing.
pub static CLONE: Rule = Rule::error(
    "atm-clone",
    "A material that shares another's textures names one that is there and has its own.",
);

/// Textures that nobody looks for.
pub static TEXTURE_COUNT: Rule = Rule::warning(
    "atm-texture-count",
    "Each material should count the textures of the whole model: the engine stops looking for more once it has found that many.",
);

/// What is checked of all chunks together.
pub(super) static OF_THE_BODY: &[&Rule] = &[
    &CHAIN,
    &NO_CONTENTS,
    &TWO_CONTENTS,
    &NEGATIVE_COUNT,
    &STATED_COUNT,
    &MODEL_TYPE,
    &MATERIAL_COUNT,
    &VERTEX_COUNT,
    &TOO_MANY_VERTICES,
    &NORMAL_COUNT,
    &UNREAD_KEYFRAMES,
    &ANIMATION_USE,
    &FACE_COUNT,
    &INDEX_RANGE,
    &ATTRIBUTE_COUNT,
    &ATTRIBUTE_RANGE,
    &ATTACH_VERTEX,
    &TOO_MANY_KEYFRAMES,
    &KEYFRAME_DATA,
    &KEYFRAME_ORDER,
    &TOO_MANY_MODELS,
    &CLONE,
    &TEXTURE_COUNT,
];

/// What is checked of each chunk.
pub(super) static OF_A_CHUNK: &[&Rule] = &[
    &ROLE,
    &SHORT_RECORD,
    &LONG_RECORD,
    &INDEX_WIDTH,
    &CREATOR_LENGTH,
    &OPACITY,
];

//! P3M, the model format of PlatinumSrc (`.p3m`).
//!
//! - Magic: `P3M`, then a version byte that is 0 in every layout so far.
//! - Little-endian, nothing compressed but embedded [PTF](crate::ptf) textures.
//! - Three layouts: [`Model2024_11`] is what every program writes and reads, [`Model2025_01`] and
//!   [`Model2025_08`] are what the two published texts say. Nothing in the file names the layout:
//!   see [`recognise()`].
//! - A type is named after the first layout that has it, and declared once if it never changed.
//!
//! Known exporters swap the second and third coordinate of positions, normals and bones, so that models
//! are Y-up and mirrored; nothing here swaps them back.
//!
//! Limitations: the drafts of 2025-03 and 2025-07 are not declared, nor is what programs wrote before
//! 2024-11-18, when the mode of a part list had two bytes and, earlier, weights were under bones.
//! Such files are refused, or read with errors under the layout that explains most of them.

/// What is the same for a model of every layout.
macro_rules! each {
    ($any:expr, $model:ident => $done:expr) => {
        match $any {
            $crate::p3m::P3m::R2024_11($model) => $done,
            $crate::p3m::P3m::R2025_01($model) => $done,
            $crate::p3m::P3m::R2025_08($model) => $done,
        }
    };
}

mod action;
mod animated_material;
mod animation;
mod bone;
mod checks;
mod contents;
mod convert;
mod coverage;
mod data;
pub mod deviations;
mod documents;
mod format;
mod header;
mod key;
mod material;
mod part;
mod ranking;
mod recognise;
pub mod rules;
mod string;
mod tables;
mod texture;
mod user_data;
mod user_field;
mod vertex;
mod visibility;
mod weight;

pub use action::{Action, ActionData, ActionInterp, PartListMode};
pub use animated_material::{AnimatedMaterialData, ColorInterp, LoopFlags, LoopMode, ScalarInterp};
pub use animation::{Animation, AnimationAction};
pub use bone::{Bone, BoneTree};
pub use contents::{Contents, MaterialRef, PartRef};
pub use convert::{Converted, Loss};
pub use data::{Model2024_11, Model2025_01, Model2025_08, visibility_mask};
pub use documents::{P3M_2024_11, P3M_2025_01, P3M_2025_08};
pub use format::P3m;
pub use header::{Header, HeaderFlags};
pub use key::{BoneKey, BonePose, ColorKey, Key, frame_seconds, frame_skips, key_frames};
pub use material::{
    Material2024_11, Material2025_01, Material2025_08, MaterialContent, MaterialData,
    MaterialFlags, NO_TEXTURE, RenderMode,
};
pub use part::{MaterialOverride, Part2024_11, Part2025_08, PartFlags2024_11, PartFlags2025_08};
pub use recognise::{Recognised, Revision, recognise, recognise_as};
pub use string::{Strings, Text};
pub use texture::{
    EmbeddedData, EmbeddedForm, ExporterPaths, Texture, TextureContent, TextureForm,
    TextureReading, TextureType,
};
pub use user_data::{UserData, UserDatum};
pub use user_field::{
    UserDefinedField, UserFieldKind, UserFieldType, UserForm, UserScalar, UserValue,
};
pub use vertex::{Normal, Uv, Vertex2024_11, Vertex2025_08};
pub use weight::{WeightGroup, WeightRange};

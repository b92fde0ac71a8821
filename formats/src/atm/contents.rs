//! The basic contents: counts and locks, in three layouts.

use bindery::{Enumeration, Fitted, Open, schema};

use super::documents::{ATM, ATM_ENGINE};

/// What a model is.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(ATM_ENGINE, "Model types")]
#[non_exhaustive]
pub enum ModelType {
    /// A mesh that does not move.
    #[spec("static mesh")]
    Static = 0,
    /// A mesh with key frames.
    #[spec("keyframe animation")]
    Keyframe = 1,
}

/// How wheels are shown.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(ATM_ENGINE, "Wheel modes")]
pub enum WheelDisplayMode {
    /// As usual.
    #[spec("normal")]
    Normal = 0,
    /// The first kind of plane.
    #[spec("plane type 1")]
    Plane1 = 1,
    /// The second kind of plane.
    #[spec("plane type 2")]
    Plane2 = 2,
    /// Helicopter.
    #[spec("helicopter")]
    Helicopter = 3,
    /// Helicopter with four.
    #[spec("helicopter-4")]
    Helicopter4 = 4,
    /// Bike.
    #[spec("bike")]
    Bike = 5,
    /// Wheels with Y ahead.
    #[spec("wheels Y-forward")]
    WheelsYForward = 6,
    /// Bike with Y ahead.
    #[spec("bike Y-forward")]
    BikeYForward = 7,
    /// The first kind of plane with Y ahead.
    #[spec("plane 1 Y-forward")]
    Plane1YForward = 8,
    /// The second kind of plane with Y ahead.
    #[spec("plane 2 Y-forward")]
    Plane2YForward = 9,
    /// Wheels with Y ahead that do not steer.
    #[spec("wheels Y-forward no steer")]
    WheelsYForwardNoSteer = 10,
}

/// The contents of type 0x00, which old files have.
#[schema(rows = "snake_case")]
#[spec(ATM_ENGINE, "0x00 Old basic contents")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OldBasicContents {
    pub model_type: Open<ModelType>,
    pub num_materials: u8,
    pub num_vertices: u16,
    /// A number that should tell models apart.
    pub unique_model_id: u32,
    pub num_faces: u16,
    /// Never read.
    pub contents_flags: u16,
    /// Never read.
    pub num_normals: u16,
    /// How wheels are shown.
    pub wheel_display_mode: Open<WheelDisplayMode>,
    pub pad: u8,
    /// Who locked it, or 0.
    pub lock_id: u32,
    pub lock_code: u32,
}

/// Where the last fields of the basic contents are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentsLayout {
    /// As files have it: 36 bytes.
    Engine,
    /// At the text's own offsets: 44 bytes.
    Text,
}

impl ContentsLayout {
    /// The layout of contents of this size.
    #[must_use]
    pub fn of(size: u32) -> Self {
        match size {
            44 => Self::Text,
            _ => Self::Engine,
        }
    }
}

/// The contents of type 0x1B.
#[schema(external_tag = ContentsLayout)]
#[spec(none = "which of two layouts applies, not a layout")]
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum BasicContents {
    /// As files have it.
    Engine(Box<Fitted<EngineContents>>),
    /// At the text's own offsets.
    Text(Box<Fitted<TextContents>>),
}

/// What both layouts of the basic contents start with.
#[schema]
#[spec(ATM, "0x1B Basic Contents")]
#[spec(ATM_ENGINE, "0x1B Basic contents")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContentsStart {
    #[spec(ATM = "Model Type", ATM_ENGINE = "model_type")]
    pub model_type: Open<ModelType>,
    /// Materials, at least 1 in files of the engine.
    #[spec(ATM = "Number of materials", ATM_ENGINE = "num_materials")]
    pub num_materials: u8,
    #[spec(ATM = "Currently unused (0x2)", ATM_ENGINE = "pad (0x02)")]
    pub unused_02: u16,
    #[spec(ATM = "Number of vertices", ATM_ENGINE = "num_vertices")]
    pub num_vertices: i32,
    /// A number that should tell models apart.
    #[spec(ATM = "'Unique Model ID'", ATM_ENGINE = "unique_model_id")]
    pub unique_model_id: u32,
    #[spec(ATM = "Number of faces", ATM_ENGINE = "num_faces")]
    pub num_faces: i32,
    /// Never read.
    #[spec(ATM = "Content flags", ATM_ENGINE = "contents_flags")]
    pub content_flags: u16,
    #[spec(ATM = "Currently unused (0x12)", ATM_ENGINE = "pad (0x12)")]
    pub unused_12: u16,
    #[spec(ATM = "Number of normals", ATM_ENGINE = "num_normals")]
    pub num_normals: i32,
    /// How wheels are shown.
    #[spec(ATM = "Wheel Display Mode", ATM_ENGINE = "wheel_display_mode")]
    pub wheel_display_mode: Open<WheelDisplayMode>,
    #[spec(ATM = "Currently unused (0x19)", ATM_ENGINE = "pad (0x19)")]
    pub unused_19: u8,
}

/// Basic contents without gaps.
#[schema(rows = "snake_case")]
#[spec(ATM_ENGINE, "0x1B Basic contents")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EngineContents {
    /// The counts.
    #[spec(none = "the two layouts differ behind these rows, which no document names together")]
    pub start: ContentsStart,
    #[spec("pad (0x1A)")]
    pub pad_1a: u16,
    /// Who locked it, or 0.
    pub lock_id: u32,
    pub lock_code: u32,
}

/// Basic contents at the text's own offsets, which leave gaps before 0x20 and 0x24.
#[schema]
#[spec(ATM, "0x1B Basic Contents")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TextContents {
    /// The counts.
    #[spec(none = "the two layouts differ behind these rows, which no document names together")]
    pub start: ContentsStart,
    /// The gap between 0x1A and 0x20.
    #[spec(none = "the text's offsets leave these bytes out")]
    pub gap_1a: [u8; 6],
    #[spec("Currently unused (0x20)")]
    pub unused_20: u16,
    /// The gap between 0x22 and 0x24.
    #[spec(none = "the text's offsets leave these bytes out")]
    pub gap_22: [u8; 2],
    /// Who locked it, or 0.
    #[spec("LockID")]
    pub lock_id: u32,
    #[spec("Lock Code")]
    pub lock_code: u32,
}

/// What any layout of the contents says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contents {
    /// What the model is.
    pub model_type: Open<ModelType>,
    /// Materials.
    pub num_materials: u8,
    /// Vertices.
    pub num_vertices: i64,
    /// Triangles.
    pub num_faces: i64,
    /// Normals.
    pub num_normals: i64,
    /// A number that should tell models apart.
    pub unique_model_id: u32,
    /// How wheels are shown.
    pub wheel_display_mode: Open<WheelDisplayMode>,
    /// Who locked it and the lock, if it is locked.
    pub lock: Option<(u32, u32)>,
}

/// What an unused lock may be instead of 0.
const NO_LOCK: u32 = 0xCDCD_CDCD;

fn lock(id: u32, code: u32) -> Option<(u32, u32)> {
    ((id, code) != (0, 0) && id != NO_LOCK).then_some((id, code))
}

impl From<&OldBasicContents> for Contents {
    fn from(contents: &OldBasicContents) -> Self {
        Self {
            model_type: contents.model_type,
            num_materials: contents.num_materials,
            num_vertices: contents.num_vertices.into(),
            num_faces: contents.num_faces.into(),
            num_normals: contents.num_normals.into(),
            unique_model_id: contents.unique_model_id,
            wheel_display_mode: contents.wheel_display_mode,
            lock: lock(contents.lock_id, contents.lock_code),
        }
    }
}

impl From<&BasicContents> for Contents {
    fn from(contents: &BasicContents) -> Self {
        let (start, lock_id, lock_code) = match contents {
            BasicContents::Engine(contents) => {
                (contents.start, contents.lock_id, contents.lock_code)
            }
            BasicContents::Text(contents) => (contents.start, contents.lock_id, contents.lock_code),
        };
        Self {
            model_type: start.model_type,
            num_materials: start.num_materials,
            num_vertices: start.num_vertices.into(),
            num_faces: start.num_faces.into(),
            num_normals: start.num_normals.into(),
            unique_model_id: start.unique_model_id,
            wheel_display_mode: start.wheel_display_mode,
            lock: lock(lock_id, lock_code),
        }
    }
}

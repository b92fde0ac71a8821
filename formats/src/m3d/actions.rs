//! Actions and their animation frames.

use bindery::{Derived, Index, RawTail, schema};

use super::{Bi, Fc, M3D, Name, Types, Vi};

/// A motion: how the skeleton changes over time.
#[schema]
#[spec(M3D, "Actions and Animations")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    #[spec("name of the action (animation)")]
    pub name: Name,
    #[spec("number of frames")]
    #[schema(derived = frames.len())]
    pub frame_count: Derived<u16>,
    /// How long it takes, in milliseconds.
    #[spec("overall animation duration in millisecond")]
    pub duration: u32,
    /// The frames, in the order of time.
    #[spec("several fixed length records")]
    #[schema(while_possible = frame_count)]
    pub frames: Vec<Frame>,
    pub tail: RawTail,
}

/// What changes at a time, compared to the frame before.
#[schema]
#[spec(M3D, "Frames")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// The time in milliseconds.
    #[spec("msec timestamp")]
    pub time: u32,
    /// How many bones move.
    #[spec("number of modified bones (N)")]
    #[br(temp)]
    transform_count: Index<Fc>,
    /// The bones that move.
    #[spec("fixed length records")]
    #[br(count = transform_count)]
    pub transforms: Vec<Transform>,
}

/// Where a bone is from a frame on.
#[schema]
#[spec(M3D, "Frames")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Transform {
    #[spec("bone index")]
    pub bone: Index<Bi>,
    /// The vertex with its position.
    #[spec("bone position")]
    pub position: Index<Vi>,
    /// The vertex with its orientation, a quaternion.
    #[spec("bone orientation")]
    pub orientation: Index<Vi>,
}

//! Positions and normals as parts of a range, 16 bits for each axis.

use bindery::{Derived, Error, Opaque, Result, count_of, schema};

use super::deviations::{ATM_08, ATM_10, ATM_11, ATM_22, ATM_23};
use super::documents::{ATM, ATM_ENGINE};
use super::framing::Framing;
use super::keyframes;
use crate::rounded::rounded;

/// The size of the header that these chunks start with.
const BLOCK_HEADER_SIZE: u16 = 32;

/// How many samples to read: what the header says, as far as there are bytes.
fn samples(num_vertices: i32, keyframes: u16, ahead: &[u8]) -> u64 {
    let wanted = u64::try_from(num_vertices)
        .unwrap_or(0)
        .saturating_mul(keyframes.into());
    wanted.min(ahead.len() as u64 / 6)
}

/// How many vertices that many samples are.
fn vertices(samples: usize, keyframes: &u16) -> u64 {
    (samples as u64)
        .checked_div(u64::from(*keyframes))
        .unwrap_or(0)
}

/// Positions as parts of the range from the smallest to the largest.
#[schema]
#[spec(ATM, "0xC Low-resolution vertices")]
#[spec(ATM_ENGINE, "Compressed block header")]
#[deviation(ATM_11)]
#[derive(Debug, Clone, PartialEq)]
pub struct LowResVertices {
    /// The size of what is before the samples: 32, whatever it says.
    #[spec(ATM = "Size of this header", ATM_ENGINE = "header_size")]
    #[schema(derived = BLOCK_HEADER_SIZE)]
    pub header_size: Derived<u16>,
    /// The number of key frames, which is 1.
    #[spec(ATM = "Unused", ATM_ENGINE = "num_keyframes")]
    #[deviation(ATM_10)]
    pub num_keyframes: u16,
    /// How many samples follow.
    #[spec(ATM = "Number of vertices", ATM_ENGINE = "num_verts")]
    #[br(assert(num_vertices >= 0, "{num_vertices} is not a possible number of vertices"))]
    #[schema(derived = vertices.len())]
    pub num_vertices: Derived<i32>,
    /// The corners between which the samples are.
    #[spec(none = "the text lists these rows without naming them together")]
    pub bounds: Bounds,
    /// The samples.
    #[spec(ATM = "short vertex positions", ATM_ENGINE = "samples")]
    #[means(count = if num_vertices < ahead.len() / 6 { num_vertices } else { ahead.len() / 6 })]
    #[br(count = samples(num_vertices, 1, ahead))]
    pub vertices: Vec<LowResVertex>,
    /// Bytes behind the last sample.
    #[spec(ATM_ENGINE, "slack")]
    #[br(if(!ahead.is_empty()))]
    pub slack: Option<Opaque>,
}

/// The corners between which positions are.
#[schema]
#[spec(ATM, "0xC Low-resolution vertices")]
#[spec(ATM, "0xE Low-resolution vertex keyframes")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Bounds {
    /// Where 0 is along X.
    #[spec(ATM, "Min Position X")]
    pub min_x: f32,
    /// Where 0 is along Y.
    #[spec(ATM, "Min Position Y")]
    pub min_y: f32,
    /// Where 0 is along Z.
    #[spec(ATM, "Min Position Z")]
    pub min_z: f32,
    /// Where 65535 is along X.
    #[spec(ATM, "Max Position X")]
    pub max_x: f32,
    /// Where 65535 is along Y.
    #[spec(ATM, "Max Position Y")]
    pub max_y: f32,
    /// Where 65535 is along Z.
    #[spec(ATM, "Max Position Z")]
    pub max_z: f32,
}

/// A position as parts of a range.
#[schema]
#[spec(ATM, "0xC Low-resolution vertices")]
#[spec(ATM, "0xE Low-resolution vertex keyframes")]
#[spec(ATM_ENGINE, "Compressed block samples")]
#[deviation(ATM_22)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LowResVertex {
    #[spec(ATM = "Low-res position X", ATM_ENGINE = "x")]
    pub x: u16,
    #[spec(ATM = "Low-res position Y", ATM_ENGINE = "y")]
    pub y: u16,
    #[spec(ATM = "Low-res position Z", ATM_ENGINE = "z")]
    pub z: u16,
}

/// Positions in each key frame as parts of the range from the smallest to the largest.
#[schema]
#[spec(ATM, "0xE Low-resolution vertex keyframes")]
#[spec(ATM_ENGINE, "Compressed block header")]
#[deviation(ATM_08, ATM_11)]
#[derive(Debug, Clone, PartialEq)]
pub struct LowResVertexKeyframes {
    /// The size of what is before the samples: 32, whatever it says.
    #[spec(ATM = "Size of this header", ATM_ENGINE = "header_size")]
    #[schema(derived = BLOCK_HEADER_SIZE)]
    pub header_size: Derived<u16>,
    /// The number of key frames.
    #[spec(ATM = "Number of keyframes", ATM_ENGINE = "num_keyframes")]
    pub num_keyframes: u16,
    /// How many samples each key frame has.
    #[spec(ATM = "Number of vertices", ATM_ENGINE = "num_verts")]
    #[br(assert(num_vertices >= 0, "{num_vertices} is not a possible number of vertices"))]
    #[schema(derived = if num_keyframes == 0 { 0 } else { samples.len() / usize::from(num_keyframes) })]
    pub num_vertices: Derived<i32>,
    /// The corners between which the samples are.
    #[spec(none = "the text lists these rows without naming them together")]
    pub bounds: Bounds,
    /// The samples in the order of the framing: vertex after vertex under the marker framing, key frame after
    /// key frame under the literal one.
    #[spec(ATM = "short vertex positions", ATM_ENGINE = "samples")]
    #[means(count = if num_vertices * num_keyframes < ahead.len() / 6 { num_vertices * num_keyframes } else { ahead.len() / 6 })]
    #[br(count = samples(num_vertices, num_keyframes, ahead))]
    pub samples: Vec<LowResVertex>,
    /// Bytes behind the last sample.
    #[spec(ATM_ENGINE, "slack")]
    #[br(if(!ahead.is_empty()))]
    pub slack: Option<Opaque>,
}

/// Normals in each key frame as parts of the range from -1 to 1.
#[schema(rows = "snake_case")]
#[spec(ATM_ENGINE, "Compressed block header")]
#[deviation(ATM_23)]
#[derive(Debug, Clone, PartialEq)]
pub struct LowResNormalKeyframes {
    /// The size of what is before the samples: 32, whatever it says.
    #[schema(derived = BLOCK_HEADER_SIZE)]
    pub header_size: Derived<u16>,
    /// The number of key frames.
    pub num_keyframes: u16,
    /// How many samples each key frame has.
    #[spec("num_verts")]
    #[br(assert(num_vertices >= 0, "{num_vertices} is not a possible number of vertices"))]
    #[schema(derived = if num_keyframes == 0 { 0 } else { samples.len() / usize::from(num_keyframes) })]
    pub num_vertices: Derived<i32>,
    /// Not initialised by the engine, and without meaning.
    pub min: [f32; 3],
    /// Not initialised by the engine, and without meaning.
    pub max: [f32; 3],
    /// The samples, vertex after vertex.
    #[means(count = if num_vertices * num_keyframes < ahead.len() / 6 { num_vertices * num_keyframes } else { ahead.len() / 6 })]
    #[br(count = samples(num_vertices, num_keyframes, ahead))]
    pub samples: Vec<LowResNormal>,
    /// Bytes behind the last sample.
    #[br(if(!ahead.is_empty()))]
    pub slack: Option<Opaque>,
}

/// A normal as parts of the range from -1 to 1.
#[schema(rows = "lower case")]
#[spec(ATM_ENGINE, "Compressed block samples")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LowResNormal {
    pub x: u16,
    pub y: u16,
    pub z: u16,
}

/// A part of a range: 0 is the lower end, 65535 the upper.
fn expand(part: u16, min: f32, max: f32) -> f32 {
    min + f32::from(part) / 65535.0 * (max - min)
}

/// The part of a range that is nearest to a value within it. A range of no length has only its lower end.
fn shrink(value: f32, min: f32, max: f32) -> Result<u16> {
    if value == min {
        return Ok(0);
    }
    let part = (value - min) / (max - min) * 65535.0;
    rounded(part.into()).ok_or_else(|| {
        Error::value(format!(
            "{value} is no part of the range from {min} to {max}"
        ))
    })
}

impl Bounds {
    /// The smallest around these positions.
    fn around(positions: impl Iterator<Item = [f32; 3]>) -> Self {
        let mut corners: Option<([f32; 3], [f32; 3])> = None;
        for position in positions {
            let (min, max) = corners.get_or_insert((position, position));
            for ((low, high), value) in min.iter_mut().zip(max).zip(position) {
                *low = low.min(value);
                *high = high.max(value);
            }
        }
        let ([min_x, min_y, min_z], [max_x, max_y, max_z]) = corners.unwrap_or_default();
        Self {
            min_x,
            min_y,
            min_z,
            max_x,
            max_y,
            max_z,
        }
    }

    /// The parts that are nearest to a position.
    fn shrink(&self, [x, y, z]: [f32; 3]) -> Result<LowResVertex> {
        Ok(LowResVertex {
            x: shrink(x, self.min_x, self.max_x)?,
            y: shrink(y, self.min_y, self.max_y)?,
            z: shrink(z, self.min_z, self.max_z)?,
        })
    }

    /// The position of these parts.
    fn expand(&self, vertex: &LowResVertex) -> [f32; 3] {
        [
            expand(vertex.x, self.min_x, self.max_x),
            expand(vertex.y, self.min_y, self.max_y),
            expand(vertex.z, self.min_z, self.max_z),
        ]
    }
}

impl LowResVertices {
    /// The nearest to these positions.
    ///
    /// # Errors
    /// When one is not finite, or they are too far apart.
    pub fn from_positions(positions: &[[f32; 3]]) -> Result<Self> {
        let bounds = Bounds::around(positions.iter().copied());
        let vertices = positions.iter().map(|position| bounds.shrink(*position));
        Ok(Self {
            header_size: Derived::agrees(),
            num_keyframes: 1,
            num_vertices: Derived::agrees(),
            bounds,
            vertices: vertices.collect::<Result<_>>()?,
            slack: None,
        })
    }

    /// The positions.
    #[must_use]
    pub fn positions(&self) -> Vec<[f32; 3]> {
        let positions = self
            .vertices
            .iter()
            .map(|vertex| self.bounds.expand(vertex));
        positions.collect()
    }
}

impl LowResVertexKeyframes {
    /// The nearest to these positions, in the order of a framing.
    ///
    /// # Errors
    /// When one is not finite, they are too far apart, or there are too many key frames.
    pub fn from_frames(framing: Framing, frames: &[Vec<[f32; 3]>]) -> Result<Self> {
        let bounds = Bounds::around(frames.iter().flatten().copied());
        let shrunk: Vec<Vec<LowResVertex>> = frames
            .iter()
            .map(|frame| {
                let vertices = frame.iter().map(|position| bounds.shrink(*position));
                vertices.collect()
            })
            .collect::<Result<_>>()?;
        Ok(Self {
            header_size: Derived::agrees(),
            num_keyframes: count_of(frames)?,
            num_vertices: Derived::agrees(),
            bounds,
            samples: keyframes::from_frames(framing, &shrunk),
            slack: None,
        })
    }

    /// The positions, key frame by key frame.
    #[must_use]
    pub fn by_frame(&self, framing: Framing) -> Vec<Vec<[f32; 3]>> {
        let positions = self.samples.iter().map(|sample| self.bounds.expand(sample));
        let positions: Vec<[f32; 3]> = positions.collect();
        keyframes::by_frame(framing, &positions, self.num_keyframes.into())
    }

    /// Vertices in each key frame.
    #[must_use]
    pub fn vertices(&self) -> u64 {
        vertices(self.samples.len(), &self.num_keyframes)
    }
}

impl LowResNormalKeyframes {
    /// The nearest to these normals.
    ///
    /// # Errors
    /// When a coordinate is not from -1 to 1, or there are too many key frames.
    pub fn from_frames(frames: &[Vec<[f32; 3]>]) -> Result<Self> {
        let shrunk: Vec<Vec<LowResNormal>> = frames
            .iter()
            .map(|frame| {
                let normals = frame.iter().map(|[x, y, z]| {
                    Ok(LowResNormal {
                        x: shrink(*x, -1.0, 1.0)?,
                        y: shrink(*y, -1.0, 1.0)?,
                        z: shrink(*z, -1.0, 1.0)?,
                    })
                });
                normals.collect()
            })
            .collect::<Result<_>>()?;
        Ok(Self {
            header_size: Derived::agrees(),
            num_keyframes: count_of(frames)?,
            num_vertices: Derived::agrees(),
            min: [0.0; 3],
            max: [0.0; 3],
            samples: keyframes::from_frames(Framing::Marker, &shrunk),
            slack: None,
        })
    }

    /// The normals, key frame by key frame.
    #[must_use]
    pub fn by_frame(&self) -> Vec<Vec<[f32; 3]>> {
        let normal = |normal: &LowResNormal| {
            [
                expand(normal.x, -1.0, 1.0),
                expand(normal.y, -1.0, 1.0),
                expand(normal.z, -1.0, 1.0),
            ]
        };
        let normals: Vec<[f32; 3]> = self.samples.iter().map(normal).collect();
        keyframes::by_frame(Framing::Marker, &normals, self.num_keyframes.into())
    }

    /// Vertices in each key frame.
    #[must_use]
    pub fn vertices(&self) -> u64 {
        vertices(self.samples.len(), &self.num_keyframes)
    }
}

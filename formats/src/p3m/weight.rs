//! Which bones move which vertices.

use bindery::{Error, Result, schema};

use super::rules::ONLY_TERMINATOR;
use super::{P3M_2024_11, P3M_2025_01, P3M_2025_08, Text};
use crate::rounded::rounded;

/// The vertices that one bone moves.
#[schema]
#[spec(P3M_2025_08, "Weight group")]
#[spec(P3M_2025_01, "Weight group")]
#[spec(P3M_2024_11, "Weight group")]
#[derive(Debug, Clone, PartialEq)]
pub struct WeightGroup {
    pub bone_name: Text,
    /// Runs of vertices. The last one has no weights and ends the list; how many vertices it skips
    /// is stored all the same.
    #[spec("Weight data", P3M_2025_08 = "Weight range")]
    #[rule(ONLY_TERMINATOR, ranges.len() > 1, "the group has no weights")]
    #[schema(until = last.weights.is_empty())]
    pub ranges: Vec<WeightRange>,
}

/// A run of vertices and their weights.
#[schema]
#[spec(P3M_2025_08, "Weight range")]
#[spec(P3M_2025_01, "Weight range")]
#[spec(P3M_2024_11, "Weight range")]
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WeightRange {
    /// How many vertices before the run have no weight in this group.
    #[spec("Vertices to skip")]
    pub skip: u16,
    #[br(temp)]
    weight_count: u16,
    /// The weights, each one less than its 256th parts.
    #[spec("Weights", P3M_2025_08 = "Weight")]
    #[br(count = weight_count)]
    pub weights: Vec<u8>,
}

impl WeightGroup {
    /// Every weighted vertex with its weight, from 1/256 to 1.
    pub fn weights(&self) -> impl Iterator<Item = (usize, f32)> {
        let mut vertex = 0usize;
        self.ranges.iter().flat_map(move |range| {
            let first = vertex.saturating_add(usize::from(range.skip));
            vertex = first.saturating_add(range.weights.len());
            let each = range.weights.iter().enumerate();
            each.map(move |(index, weight)| (first.saturating_add(index), weight_of(*weight)))
        })
    }

    /// How many vertices the group walks over, those that it skips at its end included.
    #[must_use]
    pub fn reach(&self) -> usize {
        self.ranges.iter().fold(0, |reach, range| {
            reach
                .saturating_add(usize::from(range.skip))
                .saturating_add(range.weights.len())
        })
    }

    /// The group that gives vertex `i` the weight `weights[i]`, where 0 is none.
    ///
    /// `None` where no vertex has a weight: a group of nothing but its end makes the engine read
    /// beyond its memory.
    ///
    /// # Errors
    /// When a weight is not from 0 to 1, or more vertices follow each other without one than can be skipped.
    pub fn from_weights(bone_name: Text, weights: &[f32]) -> Result<Option<Self>> {
        let mut ranges = Vec::new();
        let mut range = WeightRange::default();
        for weight in weights {
            match byte_of(*weight)? {
                Some(byte) if range.weights.len() < usize::from(u16::MAX) => {
                    range.weights.push(byte);
                }
                Some(byte) => {
                    let next = WeightRange {
                        skip: 0,
                        weights: vec![byte],
                    };
                    ranges.push(std::mem::replace(&mut range, next));
                }
                None => {
                    if !range.weights.is_empty() {
                        ranges.push(std::mem::take(&mut range));
                    }
                    range.skip = range.skip.checked_add(1).ok_or_else(|| {
                        Error::value("no more than 65535 vertices without a weight can be skipped")
                    })?;
                }
            }
        }
        if !range.weights.is_empty() {
            ranges.push(std::mem::take(&mut range));
        }
        if ranges.is_empty() {
            return Ok(None);
        }
        ranges.push(range);
        Ok(Some(Self { bone_name, ranges }))
    }
}

/// A stored weight as a part of 1.
fn weight_of(byte: u8) -> f32 {
    (f32::from(byte) + 1.0) / 256.0
}

/// A part of 1 as it is stored; nothing for a weight that rounds to 0.
fn byte_of(weight: f32) -> Result<Option<u8>> {
    let parts: Option<u16> = rounded(f64::from(weight) * 256.0);
    match parts {
        Some(0) => Ok(None),
        Some(parts @ 1..=256) => Ok(u8::try_from(parts.saturating_sub(1)).ok()),
        _ => Err(Error::value(format!(
            "a weight is from 0 to 1, not {weight}"
        ))),
    }
}

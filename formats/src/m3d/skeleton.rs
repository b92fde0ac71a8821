//! The skeleton: bones, and the skins that bind vertices to them.

use bindery::{Derived, Index, RawTail, Sentinel, Short, schema};

use super::deviations::M3D_05;
use super::rules::SKIN_BONES;
use super::{Bi, M3D, Name, Sk, Types, Vi};

/// The bones at rest, and how vertices follow them.
#[schema]
#[spec(M3D, "Skeleton")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub struct Skeleton {
    #[spec("number of bones")]
    #[schema(derived = bones.len())]
    pub bone_count: Derived<Index<Bi>>,
    #[spec("number of skins")]
    #[schema(derived = skins.len())]
    pub skin_count: Derived<Index<Sk>>,
    /// The bones, parents first.
    #[spec("bone hierarchy")]
    #[schema(while_possible = bone_count)]
    pub bones: Vec<Bone>,
    /// Which bones move a vertex, and how much.
    #[spec("skin, several variable length records")]
    #[schema(while_possible = if bones.len() as u64 == u64::from(bone_count.get()) { skin_count.get() } else { 0 })]
    pub skins: Vec<Skin>,
    pub tail: RawTail,
}

/// One bone at rest.
#[schema]
#[spec(M3D, "Skeleton")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bone {
    /// The bone that it hangs on; -1 at the top.
    #[spec("parent bone index")]
    #[deviation(M3D_05)]
    pub parent: Sentinel<Bi>,
    /// Its name, if it has one.
    #[spec("name of the bone")]
    pub name: Name,
    /// The vertex with its position, relative to its parent.
    #[spec("bone position")]
    pub position: Index<Vi>,
    /// The vertex with its orientation, a quaternion.
    #[spec("bone orientation")]
    pub orientation: Index<Vi>,
}

/// Which bones move a vertex, and how much.
#[schema]
#[spec(M3D, "Skeleton")]
#[brw(import_raw(types: Types))]
#[rule(
    SKIN_BONES,
    bones.len() == bones_of(weights),
    "{} bones for {} weights that are not zero", bones.len(), bones_of(weights)
)]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Skin {
    /// The weights, 255 for all of it; none where there is one bone only.
    #[spec("uint8_t")]
    #[br(count = types.weights())]
    pub weights: Short<u8, 8>,
    /// The bones of the weights that are not zero.
    #[spec("bi_t")]
    #[means(count = if types.weights() == 0 { 1 } else { non_zero_of(weights) })]
    #[br(count = bones_of(&weights))]
    pub bones: Short<Index<Bi>, 8>,
}

/// How many bones follow these weights.
fn bones_of(weights: &[u8]) -> usize {
    match weights {
        [] => 1,
        weights => weights.iter().filter(|weight| **weight != 0).count(),
    }
}

impl Skin {
    /// The sum of the weights. It should be 255; a skin of one bone has no weights.
    #[must_use]
    pub fn weight_sum(&self) -> Option<u32> {
        let weights = self.weights.iter().map(|weight| u32::from(*weight));
        (!self.weights.is_empty()).then(|| weights.sum())
    }

    /// Every bone with its weight; the weights sum up to 1, whatever the file's do.
    #[must_use]
    pub fn influences(&self) -> Vec<(u32, f32)> {
        let mut bones = self.bones.iter().map(|bone| bone.get());
        if self.weights.is_empty() {
            return bones.map(|bone| (bone, 1.0)).collect();
        }
        let weights: Vec<f32> = self
            .weights
            .iter()
            .map(|weight| f32::from(*weight) / 255.0)
            .collect();
        let mut sum = 0.0f32;
        for weight in &weights {
            sum += weight;
        }
        let divisor = if sum == 0.0 { 1.0 } else { sum };
        weights
            .into_iter()
            .filter(|weight| *weight > 0.0)
            .map_while(|weight| {
                let weight = if divisor == 1.0 {
                    weight
                } else {
                    weight / divisor
                };
                Some((bones.next()?, weight))
            })
            .collect()
    }
}

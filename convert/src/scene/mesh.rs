//! Meshes: triangles with everything that is known at their corners.

use super::Origins;
use super::math::{self, cross, dot, minus, narrow, plus, unit};

/// What a node shows.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Mesh {
    /// Its name.
    pub name: String,
    /// Its parts, one for each material.
    pub primitives: Vec<Primitive>,
    /// The names of its morph targets. Every primitive has all of them, in this order.
    pub targets: Vec<String>,
}

/// The triangles of one material. A list that is not empty has as many elements as `positions`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Primitive {
    /// The material; none for the default one.
    pub material: Option<usize>,
    /// Where each vertex is.
    pub positions: Vec<[f32; 3]>,
    /// Which way each vertex faces: vectors of the length 1.
    pub normals: Vec<[f32; 3]>,
    /// Where in the textures each vertex is.
    pub uvs: Vec<[f32; 2]>,
    /// Where in a picture of light each vertex is. The light is multiplied into the colours already.
    pub light_uvs: Vec<[f32; 2]>,
    /// The colour of each vertex as amounts of light, 65535 being 1, with alpha.
    pub colors: Vec<[u16; 4]>,
    /// Which joints move each vertex.
    pub skin: Option<SkinWeights>,
    /// How each morph target moves the vertices.
    pub targets: Vec<MorphTarget>,
    /// The vertices of the triangles.
    pub indices: Vec<u32>,
    /// Where in the file the triangles come from.
    pub origins: Origins,
}

/// Which joints of the skin move each vertex, and how much.
#[derive(Debug, Clone, PartialEq)]
pub struct SkinWeights {
    /// How many joints each vertex has: 4 or 8.
    pub each: usize,
    /// The joints, by their place in the skin, vertex after vertex. 0 where the weight is 0.
    pub joints: Vec<u16>,
    /// The weights, vertex after vertex. Those of a vertex sum up to 1.
    pub weights: Vec<f32>,
}

/// How a morph target moves the vertices when it is reached. An empty list moves none.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MorphTarget {
    /// What is added to each position.
    pub positions: Vec<[f32; 3]>,
    /// What is added to each normal.
    pub normals: Vec<[f32; 3]>,
}

/// Everything that can move one vertex.
pub(crate) const MOST_JOINTS: usize = 8;

impl SkinWeights {
    /// The weights for vertices with any number of joints each: the largest are kept, and sum up to 1. A
    /// vertex without weights follows `neutral`. Says for how many vertices there were more than can be kept.
    pub(crate) fn of(vertices: &[Vec<(u16, f32)>], neutral: u16) -> (Self, usize) {
        let sorted: Vec<Vec<(u16, f32)>> = vertices
            .iter()
            .map(|joints| merged(joints, neutral))
            .collect();
        let most = sorted.iter().map(Vec::len).max().unwrap_or(0);
        let each = if most > 4 { MOST_JOINTS } else { 4 };
        let cut = sorted.iter().filter(|joints| joints.len() > MOST_JOINTS);
        let cut = cut.count();
        let mut skin = Self {
            each,
            joints: Vec::new(),
            weights: Vec::new(),
        };
        for mut joints in sorted {
            joints.truncate(MOST_JOINTS);
            let weights = summing_to_one(&joints);
            joints.resize(each, (0, 0.0));
            skin.joints.extend(
                joints
                    .iter()
                    .zip(weights.iter().copied().chain(std::iter::repeat(0.0)))
                    .map(|((joint, _), weight)| if weight == 0.0 { 0 } else { *joint }),
            );
            skin.weights.extend(
                weights
                    .iter()
                    .copied()
                    .chain(std::iter::repeat(0.0))
                    .take(each),
            );
        }
        (skin, cut)
    }

    /// The weights of vertices that each have one of these rows.
    pub(crate) fn gathered(&self, rows: impl Iterator<Item = usize>) -> Self {
        let mut gathered = Self {
            each: self.each,
            joints: Vec::new(),
            weights: Vec::new(),
        };
        for row in rows {
            let start = row.saturating_mul(self.each);
            let end = start.saturating_add(self.each);
            gathered
                .joints
                .extend(self.joints.get(start..end).unwrap_or_default());
            gathered
                .weights
                .extend(self.weights.get(start..end).unwrap_or_default());
        }
        gathered
    }

    /// Whether some vertex follows this joint.
    pub(crate) fn uses(&self, joint: u16) -> bool {
        let mut all = self.joints.iter().zip(&self.weights);
        all.any(|(known, weight)| *known == joint && *weight > 0.0)
    }
}

/// Each joint once, the heaviest first.
fn merged(joints: &[(u16, f32)], neutral: u16) -> Vec<(u16, f32)> {
    let mut sums: Vec<(u16, f32)> = Vec::new();
    for (joint, weight) in joints {
        if !weight.is_finite() || *weight <= 0.0 {
            continue;
        }
        match sums.iter_mut().find(|(known, _)| known == joint) {
            Some((_, sum)) => *sum += weight,
            None => sums.push((*joint, *weight)),
        }
    }
    // Stable, so that equal weights keep their order.
    sums.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    if sums.is_empty() {
        sums.push((neutral, 1.0));
    }
    sums
}

/// The weights divided by their sum, the rounding going to the heaviest.
fn summing_to_one(joints: &[(u16, f32)]) -> Vec<f32> {
    let sum: f64 = joints.iter().map(|(_, weight)| f64::from(*weight)).sum();
    let mut weights: Vec<f32> = joints
        .iter()
        .map(|(_, weight)| narrow(f64::from(*weight) / sum))
        .collect();
    let others: f64 = weights
        .iter()
        .skip(1)
        .map(|weight| f64::from(*weight))
        .sum();
    if let Some(first) = weights.first_mut() {
        *first = narrow(1.0 - others);
    }
    weights
}

/// The largest coordinate, in metres, that is taken for meant. Larger ones would overflow in programs that
/// multiply them.
pub(crate) const FARTHEST: f32 = 1e15;

/// Whether a point lies somewhere that programs can compute with.
pub(crate) fn is_somewhere(point: [f32; 3]) -> bool {
    // Not a number is not smaller either.
    point.iter().all(|number| number.abs() <= FARTHEST)
}

impl Primitive {
    /// Whether all triangles lead to vertices.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// The corners of the triangles.
    pub fn triangles(&self) -> impl Iterator<Item = [u32; 3]> {
        self.indices
            .chunks_exact(3)
            .filter_map(|corners| match *corners {
                [a, b, c] => Some([a, b, c]),
                _ => None,
            })
    }
}

/// Whether normals point away from the side from which the corners of triangles go counter-clockwise.
pub(crate) fn faces_inwards(
    triangles: impl Iterator<Item = [u32; 3]>,
    positions: &[[f32; 3]],
    normals: &[[f32; 3]],
) -> bool {
    let at = |list: &[[f32; 3]], vertex: u32| {
        let vertex = usize::try_from(vertex).ok().and_then(|at| list.get(at));
        vertex.copied().unwrap_or_default().map(f64::from)
    };
    let agreement = triangles.map(|corners| {
        let [a, b, c] = corners.map(|vertex| at(positions, vertex));
        let normals = corners.map(|vertex| at(normals, vertex));
        let sum = normals.into_iter().fold([0.0; 3], plus);
        dot(cross(minus(b, a), minus(c, a)), sum)
    });
    agreement.sum::<f64>() < 0.0
}

/// The normals of vertices, from the triangles at each group of vertices.
pub(crate) fn smooth_normals(
    positions: &[[f32; 3]],
    indices: &[u32],
    sharing: impl Fn(usize) -> usize,
    groups: usize,
) -> Vec<[f32; 3]> {
    let mut sums = vec![[0.0f64; 3]; groups];
    for corners in indices.chunks_exact(3) {
        let places = corners.iter().filter_map(|corner| {
            let corner = usize::try_from(*corner).ok()?;
            Some((corner, positions.get(corner)?.map(f64::from)))
        });
        let places: Vec<(usize, [f64; 3])> = places.collect();
        let [(a, at_a), (b, at_b), (c, at_c)] = places.as_slice() else {
            continue;
        };
        let normal = cross(minus(*at_b, *at_a), minus(*at_c, *at_a));
        for corner in [a, b, c] {
            if let Some(sum) = sums.get_mut(sharing(*corner)) {
                *sum = math::plus(*sum, normal);
            }
        }
    }
    (0..positions.len())
        .map(|vertex| {
            let sum = sums.get(sharing(vertex)).copied().unwrap_or_default();
            // A vertex of triangles without area faces nowhere.
            unit(sum).map_or([0.0, 1.0, 0.0], |normal| normal.map(narrow))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_sum_up_and_each_joint_stands_once() {
        let vertices = [
            vec![(3, 0.2), (1, 0.5), (3, 0.2)],
            vec![],
            vec![(2, 0.0), (4, f32::NAN)],
            (0..10u16).map(|joint| (joint, 0.1)).collect(),
        ];
        let (skin, cut) = SkinWeights::of(&vertices, 9);
        assert_eq!((skin.each, cut), (8, 1));
        for weights in skin.weights.chunks(8) {
            let sum: f32 = weights.iter().sum();
            assert!((sum - 1.0).abs() < 1e-6, "{weights:?}");
        }
        assert_eq!(skin.joints[..8], [1, 3, 0, 0, 0, 0, 0, 0]);
        assert!((skin.weights[0] - 0.5 / 0.9).abs() < 1e-6);
        // Without weights a vertex follows the neutral joint.
        assert_eq!((skin.joints[8], skin.weights[8]), (9, 1.0));
        assert_eq!((skin.joints[16], skin.weights[16]), (9, 1.0));
    }
}

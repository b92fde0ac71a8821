//! Where everything is at a time of a clip, from the scene alone.

use super::math::{Affine, narrow, plus, slerp, times, unit};
use super::{Channel, ChannelValues, Clip, Primitive, Scene, Skin};

/// Where everything is.
#[derive(Debug, Clone, PartialEq)]
pub struct Pose {
    /// For each node the map from its space to that of the scene.
    pub worlds: Vec<Affine>,
    /// For each node how far each morph target of its mesh is reached; nothing where no clip says it.
    pub weights: Vec<Vec<f32>>,
}

/// The vertices of a primitive where they are seen.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PosedPrimitive {
    /// Where each vertex is.
    pub positions: Vec<[f32; 3]>,
    /// Which way each vertex faces; empty where the primitive does not say.
    pub normals: Vec<[f32; 3]>,
}

/// The values around a time.
struct Between {
    before: usize,
    after: usize,
    part: f64,
}

impl Between {
    fn of(times: &[f32], time: f32, steps: bool) -> Option<Self> {
        let after = times.partition_point(|known| *known <= time);
        let Some(before) = after.checked_sub(1) else {
            return (!times.is_empty()).then_some(Self {
                before: 0,
                after: 0,
                part: 0.0,
            });
        };
        let (Some(from), Some(to)) = (times.get(before), times.get(after)) else {
            return Some(Self {
                before,
                after: before,
                part: 0.0,
            });
        };
        let part = match steps {
            true => 0.0,
            false => (f64::from(time) - f64::from(*from)) / (f64::from(*to) - f64::from(*from)),
        };
        Some(Self {
            before,
            after,
            part,
        })
    }

    fn number(&self, before: f32, after: f32) -> f32 {
        narrow(f64::from(before) * (1.0 - self.part) + f64::from(after) * self.part)
    }

    fn vector(&self, values: &[[f32; 3]]) -> Option<[f32; 3]> {
        let [a, b, c] = *values.get(self.before)?;
        let [x, y, z] = *values.get(self.after)?;
        Some([self.number(a, x), self.number(b, y), self.number(c, z)])
    }
}

impl Scene {
    /// Where everything is while nothing moves.
    #[must_use]
    pub fn rest(&self) -> Pose {
        self.posed(None)
    }

    /// Where everything is some seconds after a clip started. After its end the last values hold.
    #[must_use]
    pub fn pose(&self, clip: &Clip, seconds: f32) -> Pose {
        self.posed(Some((clip, seconds)))
    }

    fn posed(&self, playing: Option<(&Clip, f32)>) -> Pose {
        let mut nodes = self.nodes.clone();
        let mut weights = vec![Vec::new(); nodes.len()];
        if let Some((clip, seconds)) = playing {
            for channel in &clip.channels {
                let times = clip.timelines.get(channel.timeline);
                let between = times.and_then(|times| Between::of(times, seconds, channel.steps));
                if let (Some(between), Some(node)) = (between, nodes.get_mut(channel.node)) {
                    let weights = weights.get_mut(channel.node);
                    apply(channel, &between, node, weights);
                }
            }
        }
        let mut worlds: Vec<Affine> = Vec::new();
        for node in &nodes {
            let parent = node.parent.and_then(|parent| worlds.get(parent));
            worlds.push(match parent {
                Some(parent) => parent.after(&node.local()),
                None => node.local(),
            });
        }
        Pose { worlds, weights }
    }

    /// The vertices of a primitive as a node shows it in a pose: morphed, then bent by the skin or moved with
    /// the node.
    #[must_use]
    pub fn posed_primitive(
        &self,
        node: usize,
        primitive: &Primitive,
        pose: &Pose,
    ) -> PosedPrimitive {
        let weights = pose.weights.get(node).map_or(&[][..], Vec::as_slice);
        let (mut positions, mut normals) = morphed(primitive, weights);
        let skin = self
            .nodes
            .get(node)
            .and_then(|node| self.skins.get(node.skin?));
        let maps: Vec<Affine> = match (skin, &primitive.skin) {
            (Some(skin), Some(bound)) => {
                let joints = joint_maps(skin, pose);
                let joints_of = bound.joints.chunks(bound.each.max(1));
                let weights_of = bound.weights.chunks(bound.each.max(1));
                let maps = joints_of.zip(weights_of).map(|(vertex, weights)| {
                    let parts = vertex.iter().zip(weights);
                    let parts = parts.filter_map(|(joint, weight)| {
                        Some((joints.get(usize::from(*joint))?, f64::from(*weight)))
                    });
                    mixed(parts)
                });
                maps.collect()
            }
            _ => {
                let world = pose.worlds.get(node).copied().unwrap_or(Affine::IDENTITY);
                vec![world; positions.len()]
            }
        };
        for (position, map) in positions.iter_mut().zip(&maps) {
            *position = map.point(position.map(f64::from)).map(narrow);
        }
        for (normal, map) in normals.iter_mut().zip(&maps) {
            if let Some(turned) = unit(map.direction(normal.map(f64::from))) {
                *normal = turned.map(narrow);
            }
        }
        PosedPrimitive { positions, normals }
    }
}

/// Puts the value of a channel in its place.
fn apply(
    channel: &Channel,
    between: &Between,
    node: &mut super::Node,
    weights: Option<&mut Vec<f32>>,
) {
    match &channel.values {
        ChannelValues::Translation(values) => {
            node.translation = between.vector(values).unwrap_or(node.translation);
        }
        ChannelValues::Scale(values) => {
            node.scale = between.vector(values).unwrap_or(node.scale);
        }
        ChannelValues::Rotation(values) => {
            if let (Some(before), Some(after)) =
                (values.get(between.before), values.get(between.after))
            {
                node.rotation = slerp(*before, *after, between.part);
            }
        }
        ChannelValues::Weights(values) => {
            if let (Some(weights), Some(before), Some(after)) = (
                weights,
                values.get(between.before),
                values.get(between.after),
            ) {
                let mixed = before.iter().zip(after);
                *weights = mixed
                    .map(|(one, other)| between.number(*one, *other))
                    .collect();
            }
        }
    }
}

/// The vertices and normals with the morph targets that are reached.
fn morphed(primitive: &Primitive, weights: &[f32]) -> (Vec<[f32; 3]>, Vec<[f32; 3]>) {
    let mut positions = primitive.positions.clone();
    let mut normals = primitive.normals.clone();
    for (target, weight) in primitive.targets.iter().zip(weights) {
        if *weight == 0.0 {
            continue;
        }
        for (list, moves) in [
            (&mut positions, &target.positions),
            (&mut normals, &target.normals),
        ] {
            for (place, step) in list.iter_mut().zip(moves) {
                let step = times(step.map(f64::from), f64::from(*weight));
                *place = plus(place.map(f64::from), step).map(narrow);
            }
        }
    }
    (positions, normals)
}

/// For each joint the map from the mesh at rest to where the joint takes it.
fn joint_maps(skin: &Skin, pose: &Pose) -> Vec<Affine> {
    let binds = skin.joints.iter().zip(&skin.inverse_binds);
    binds
        .map(|(joint, bind)| {
            let world = pose.worlds.get(*joint).copied().unwrap_or(Affine::IDENTITY);
            world.after(&Affine::from_columns(*bind))
        })
        .collect()
}

/// The sum of maps with these weights.
fn mixed<'a>(parts: impl Iterator<Item = (&'a Affine, f64)>) -> Affine {
    let nothing = Affine {
        axes: [[0.0; 3]; 3],
        origin: [0.0; 3],
    };
    parts.fold(nothing, |sum, (map, weight)| {
        let [a, b, c] = sum.axes;
        let [x, y, z] = map.axes.map(|axis| times(axis, weight));
        Affine {
            axes: [plus(a, x), plus(b, y), plus(c, z)],
            origin: plus(sum.origin, times(map.origin, weight)),
        }
    })
}

//! Key frames as clips: each is a morph target, and a clip goes from one to the next.

use bindery_formats::atm::{Animation, KeyframeData};

use super::Part;
use crate::scene::math::narrow;
use crate::scene::{Channel, ChannelValues, Clip, Scene};

/// How long a key frame lasts that does not say it, in milliseconds.
const USUAL: u16 = 100;

/// The most numbers that the clips of a model may have.
const MOST_WEIGHTS: usize = 1 << 24;

/// The key frames of one animation.
struct Run {
    name: String,
    first: usize,
    /// How long each of them lasts, in milliseconds.
    times: Vec<u16>,
}

/// Adds the animations of a model that these nodes show.
pub(super) fn build(part: &Part<'_>, model: &str, nodes: &[usize], scene: &mut Scene) {
    let frames = part.frames.len();
    if frames < 2 {
        return;
    }
    let is_first = scene.meshes.len() == 1;
    // At each frame it is said of each frame how far it is reached.
    if frames.saturating_mul(frames) > MOST_WEIGHTS {
        let reason = format!("{frames} key frames are more than clips can go through");
        scene.left_out("body.chunks", reason);
        return;
    }
    for run in runs(part, frames, scene) {
        let (times, weights) = run.keys(frames.saturating_sub(1));
        let channels = nodes.iter().map(|node| Channel {
            node: *node,
            timeline: 0,
            steps: false,
            values: ChannelValues::Weights(weights.clone()),
        });
        scene.clips.push(Clip {
            name: match is_first {
                true => run.name,
                false => format!("{model}: {}", run.name),
            },
            channels: channels.collect(),
            timelines: vec![times],
            extras: Vec::new(),
        });
    }
}

/// The animations: each starts at a key frame that names it, and ends before the next.
fn runs(part: &Part<'_>, frames: usize, scene: &mut Scene) -> Vec<Run> {
    let data = part.model.keyframe_data().unwrap_or_default();
    let mut runs: Vec<Run> = Vec::new();
    let mut unnamed = 0usize;
    for frame in 0..frames {
        let known = data.get(frame);
        let time = known.map_or(
            USUAL,
            |known| if known.time == 0 { USUAL } else { known.time },
        );
        match known.and_then(KeyframeData::animation) {
            Some(animation) => runs.push(Run {
                name: name_of(animation),
                first: frame,
                times: vec![time],
            }),
            None => match runs.last_mut() {
                Some(run) => run.times.push(time),
                None if data.iter().all(|known| known.animation_use == 0) => runs.push(Run {
                    name: "all frames".to_owned(),
                    first: frame,
                    times: vec![time],
                }),
                None => unnamed = unnamed.saturating_add(1),
            },
        }
    }
    if unnamed > 0 {
        scene.left_out(
            "body.chunks",
            format!("{unnamed} key frames before the first animation are in no clip"),
        );
    }
    runs
}

fn name_of(animation: Animation) -> String {
    match animation {
        Animation::Walk => "walk".to_owned(),
        Animation::Run => "run".to_owned(),
        Animation::Die => "die".to_owned(),
        Animation::Jump => "jump".to_owned(),
        Animation::Standing => "standing".to_owned(),
        Animation::Collision => "collision".to_owned(),
        Animation::FireWeapon(weapon) => format!("fire {weapon}"),
        Animation::Pose(pose, step) => format!("pose {pose} step {step}"),
        Animation::RandomIdle(idle) => format!("idle {idle}"),
        Animation::Other(number) => format!("use {number}"),
    }
}

impl Run {
    /// The times, and how far each target is reached there. In the end the first frame comes again.
    fn keys(&self, targets: usize) -> (Vec<f32>, Vec<Vec<f32>>) {
        let mut times = vec![0.0];
        let mut milliseconds = 0u64;
        for time in &self.times {
            milliseconds = milliseconds.saturating_add(u64::from(*time));
            times.push(narrow(milliseconds as f64 / 1000.0));
        }
        let frames = (0..self.times.len()).map(|frame| self.first.saturating_add(frame));
        let weights = frames.chain([self.first]).map(|frame| {
            let mut weights = vec![0.0; targets];
            // The first frame is the mesh itself.
            let target = frame
                .checked_sub(1)
                .and_then(|target| weights.get_mut(target));
            if let Some(weight) = target {
                *weight = 1.0;
            }
            weights
        });
        (times, weights.collect())
    }
}

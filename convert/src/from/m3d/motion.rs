//! Actions as clips.

use bindery_formats::m3d::{Action, ChunkBody};

use super::Context;
use super::skeleton::{Local, Odd, Skeleton};
use crate::from::keys::near_each_other;
use crate::scene::math::narrow;
use crate::scene::{Channel, ChannelValues, Clip, Scene};

/// Where every bone is, at one time after another.
struct Poses {
    times: Vec<f32>,
    poses: Vec<Vec<Local>>,
}

/// Adds the actions.
pub(super) fn build(context: &Context<'_>, scene: &mut Scene, skeleton: &Skeleton) {
    for (path, body) in context.chunks() {
        let ChunkBody::Action(action) = body else {
            continue;
        };
        if skeleton.nodes.is_empty() {
            scene.left_out(path, "an action without a skeleton moves nothing");
            continue;
        }
        if action.frames.is_empty() || action.duration == 0 {
            scene.left_out(path, "an action without frames or duration moves nothing");
            continue;
        }
        let poses = Poses::of(context, action, skeleton, &path, scene);
        let name = context.model.text_or_default(action.name).into_owned();
        let clip = poses.clip(name, skeleton);
        if clip.channels.is_empty() {
            scene.left_out(path, "the action leaves every bone where it is at rest");
            continue;
        }
        scene.clips.push(clip);
    }
}

fn seconds(milliseconds: u32) -> f32 {
    narrow(f64::from(milliseconds) / 1000.0)
}

impl Poses {
    /// The poses at the frames. Between two frames everything moves, so a bone that is not named in a frame
    /// holds until the frame before the next that names it.
    fn of(
        context: &Context<'_>,
        action: &Action,
        skeleton: &Skeleton,
        path: &str,
        scene: &mut Scene,
    ) -> Self {
        let mut poses = Self {
            times: Vec::new(),
            poses: Vec::new(),
        };
        let mut pose = skeleton.rest.clone();
        if action.frames.first().is_some_and(|first| first.time > 0) {
            poses.push(0.0, pose.clone());
        }
        let mut last = 0;
        for (index, frame) in action.frames.iter().enumerate() {
            let path = format!("{path}.frames[{index}]");
            for transform in &frame.transforms {
                let bone = usize::try_from(transform.bone.get()).unwrap_or(usize::MAX);
                let Some(local) = pose.get_mut(bone) else {
                    scene.left_out(&path, format!("it moves bone {bone}, which is not there"));
                    continue;
                };
                let (moved, odd) = Local::of(
                    context,
                    transform.position.get(),
                    transform.orientation.get(),
                );
                if let Some(Odd(reason)) = odd {
                    scene.changed(&path, reason);
                }
                *local = moved;
            }
            if index > 0 && frame.time <= last {
                scene.changed(
                    &path,
                    "it is not later than the frame before, and both are one key",
                );
            }
            last = last.max(frame.time);
            poses.push(seconds(last), pose.clone());
        }
        if action.duration > last {
            poses.push(seconds(action.duration), pose);
        } else if action.duration < last {
            let path = format!("{path}.duration");
            scene.changed(
                path,
                format!("the clip lasts until its last frame, {last} ms"),
            );
        }
        poses
    }

    /// Adds a pose. Times that cannot be told apart are one.
    fn push(&mut self, time: f32, pose: Vec<Local>) {
        match self.times.last() {
            Some(last) if *last >= time => {
                self.poses.pop();
            }
            _ => self.times.push(time),
        }
        self.poses.push(pose);
    }

    /// The clip that goes through all poses.
    fn clip(&self, name: String, skeleton: &Skeleton) -> Clip {
        let mut channels = Vec::new();
        for (bone, (node, rest)) in skeleton.nodes.iter().zip(&skeleton.rest).enumerate() {
            let locals = self.poses.iter().filter_map(|pose| pose.get(bone));
            let locals: Vec<&Local> = locals.collect();
            let mut add = |values, steps| {
                channels.push(Channel {
                    node: *node,
                    timeline: 0,
                    steps,
                    values,
                });
            };
            if locals
                .iter()
                .any(|local| local.translation != rest.translation)
            {
                let values = locals.iter().map(|local| local.translation);
                add(ChannelValues::Translation(values.collect()), false);
            }
            if locals.iter().any(|local| local.rotation != rest.rotation) {
                let values = locals.iter().map(|local| local.rotation);
                add(ChannelValues::Rotation(near_each_other(values)), false);
            }
            if locals.iter().any(|local| local.scale != rest.scale) {
                let values = locals.iter().map(|local| local.scale);
                // Between a mirror and none there is nothing.
                add(ChannelValues::Scale(values.collect()), true);
            }
        }
        Clip {
            name,
            timelines: vec![self.times.clone()],
            channels,
            extras: Vec::new(),
        }
    }
}

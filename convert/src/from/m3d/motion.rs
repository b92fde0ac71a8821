//! Actions as clips.

use std::collections::{BTreeMap, HashMap};

use bindery_formats::m3d::{Action, ChunkBody};

use super::Context;
use super::skeleton::{Local, Odd, Skeleton};
use crate::from::keys::near_each_other;
use crate::scene::math::narrow;
use crate::scene::{Channel, ChannelValues, Clip, Scene};

/// How bones move, at one time after another.
#[derive(Default)]
struct Motion {
    times: Vec<f32>,
    /// For each bone that moves where it is from which time on.
    bones: BTreeMap<usize, Vec<(usize, Local)>>,
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
        let motion = Motion::of(context, action, skeleton, &path, scene);
        let name = context.name(action.name, || format!("{path}.name"), scene);
        let clip = motion.clip(name, skeleton);
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

impl Motion {
    /// What the frames say.
    fn of(
        context: &Context<'_>,
        action: &Action,
        skeleton: &Skeleton,
        path: &str,
        scene: &mut Scene,
    ) -> Self {
        let mut motion = Self::default();
        if action.frames.first().is_some_and(|first| first.time > 0) {
            motion.times.push(0.0);
        }
        let mut last = 0;
        for (index, frame) in action.frames.iter().enumerate() {
            let path = format!("{path}.frames[{index}]");
            if index > 0 && frame.time <= last {
                scene.changed(
                    &path,
                    "it is not later than the frame before, and both are one key",
                );
            }
            last = last.max(frame.time);
            let time = motion.time(seconds(last));
            for transform in &frame.transforms {
                let bone = usize::try_from(transform.bone.get()).unwrap_or(usize::MAX);
                if bone >= skeleton.rest.len() {
                    scene.left_out(&path, format!("it moves bone {bone}, which is not there"));
                    continue;
                }
                let (moved, odd) = Local::of(
                    context,
                    transform.position.get(),
                    transform.orientation.get(),
                );
                if let Some(Odd(reason)) = odd {
                    scene.changed(&path, reason);
                }
                motion.put(bone, time, moved);
            }
        }
        if action.duration > last {
            motion.time(seconds(action.duration));
        } else if action.duration < last {
            let path = format!("{path}.duration");
            scene.changed(
                path,
                format!("the clip lasts until its last frame, {last} ms"),
            );
        }
        motion
    }

    /// The place of a time in the list. Times that cannot be told apart are one.
    fn time(&mut self, time: f32) -> usize {
        if self.times.last().is_none_or(|last| *last < time) {
            self.times.push(time);
        }
        self.times.len().saturating_sub(1)
    }

    /// A bone is here from a time on.
    fn put(&mut self, bone: usize, time: usize, local: Local) {
        let places = self.bones.entry(bone).or_default();
        match places.last_mut() {
            Some((last, place)) if *last == time => *place = local,
            _ => places.push((time, local)),
        }
    }

    /// The keys of a bone, by the places of their times. Between two frames everything moves, so a bone that is not
    /// named in a frame holds until the frame before the next that names it.
    fn keys(&self, places: &[(usize, Local)], rest: Local) -> (Vec<usize>, Vec<Local>) {
        let end = self.times.len().saturating_sub(1);
        let (mut times, mut locals) = (vec![0], vec![rest]);
        let mut now = rest;
        for (time, local) in places {
            let before = time.saturating_sub(1);
            if times.last().is_some_and(|last| *last < before) {
                times.push(before);
                locals.push(now);
            }
            if times.last() == Some(time) {
                locals.pop();
            } else {
                times.push(*time);
            }
            locals.push(*local);
            now = *local;
        }
        if times.last().is_some_and(|last| *last < end) {
            times.push(end);
            locals.push(now);
        }
        (times, locals)
    }

    /// The clip in which all bones move.
    fn clip(&self, name: String, skeleton: &Skeleton) -> Clip {
        let mut clip = Clip {
            name,
            ..Clip::default()
        };
        let mut timelines: HashMap<Vec<usize>, usize> = HashMap::new();
        for (bone, places) in &self.bones {
            let (node, rest) = (skeleton.nodes.get(*bone), skeleton.rest.get(*bone));
            let (Some(node), Some(rest)) = (node, rest) else {
                continue;
            };
            let (times, locals) = self.keys(places, *rest);
            let kinds = channels(&locals, rest);
            if kinds.is_empty() {
                continue;
            }
            let known = timelines.get(&times).copied();
            let timeline = known.unwrap_or_else(|| {
                let seconds = times.iter().filter_map(|time| self.times.get(*time));
                clip.timelines.push(seconds.copied().collect());
                clip.timelines.len().saturating_sub(1)
            });
            timelines.insert(times, timeline);
            let channels = kinds.into_iter().map(|(values, steps)| Channel {
                node: *node,
                timeline,
                steps,
                values,
            });
            clip.channels.extend(channels);
        }
        clip
    }
}

/// The values of what changes of a bone, and whether they jump.
fn channels(locals: &[Local], rest: &Local) -> Vec<(ChannelValues, bool)> {
    let mut channels = Vec::new();
    if locals
        .iter()
        .any(|local| local.translation != rest.translation)
    {
        let values = locals.iter().map(|local| local.translation);
        channels.push((ChannelValues::Translation(values.collect()), false));
    }
    if locals.iter().any(|local| local.rotation != rest.rotation) {
        let values = locals.iter().map(|local| local.rotation);
        let values = near_each_other(values);
        channels.push((ChannelValues::Rotation(values), false));
    }
    if locals.iter().any(|local| local.scale != rest.scale) {
        let values = locals.iter().map(|local| local.scale);
        // Between a mirror and none there is nothing.
        channels.push((ChannelValues::Scale(values.collect()), true));
    }
    channels
}

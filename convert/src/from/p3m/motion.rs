//! Animations as clips.
//!
//! The keys of an action say how bones leave their rest in their own axes: a translation, three angles of which Z
//! acts first, then X, then Y, and a scale.

use std::collections::{BTreeMap, BTreeSet};

use bindery::{Open, Value};
use bindery_formats::p3m::{Action, ActionData, ActionInterp, AnimationAction, BoneKey, Contents};

use super::skeleton::Skeleton;
use super::{name_of, stored};
use crate::from::keys::{Keys, near_each_other};
use crate::from::texts::{self, quoted};
use crate::scene::math::{Affine, narrow, plus, turned, unit_quaternion};
use crate::scene::mesh::is_somewhere;
use crate::scene::{ChannelValues, Clip, Node, NoteKind, Scene};

/// The most keys that the clips of a model may have. An animation may play an action many thousand times.
const MOST_KEYS: usize = 1 << 24;

/// The most bytes of the names of parts that actions show, which an animation may repeat as often.
const MOST_NAMES: usize = 1 << 22;

/// Adds all animations, and the actions that none plays.
pub(super) fn build(contents: &Contents<'_>, scene: &mut Scene, skeleton: &Skeleton<'_>) {
    let mut played = vec![false; contents.actions.len()];
    let moves = contents.actions.iter();
    let moves: Vec<Moves> = moves
        .map(|action| Moves::of(contents, action, skeleton))
        .collect();
    let mut room = MOST_KEYS;
    for (index, animation) in contents.animations.iter().enumerate() {
        let path = format!("animations[{index}]");
        for step in &animation.actions {
            if let Some(played) = played.get_mut(usize::from(step.action_index)) {
                *played = true;
            }
        }
        let name = animation.name;
        let wanted = Wanted {
            name: name_of(contents, name, &format!("{path}.name"), scene),
            steps: &animation.actions,
            path,
            is_action: false,
        };
        wanted.add(contents, &moves, scene, &mut room);
    }
    for (index, (action, played)) in contents.actions.iter().zip(played).enumerate() {
        if played {
            continue;
        }
        let path = format!("actions[{index}]");
        scene.changed(&path, "no animation plays it, and it is a clip of its own");
        let whole = AnimationAction {
            action_index: u8::try_from(index).unwrap_or(u8::MAX),
            speed: 1.0,
            start: 0,
            end: u16::try_from(last_frame(action)).unwrap_or(u16::MAX),
        };
        let wanted = Wanted {
            name: format!("action {index}"),
            steps: &[whole],
            path,
            is_action: true,
        };
        wanted.add(contents, &moves, scene, &mut room);
    }
}

/// A clip to be made.
struct Wanted<'w> {
    name: String,
    /// The actions that it plays, one after another.
    steps: &'w [AnimationAction],
    /// Where in the file it is.
    path: String,
    /// Whether it is an action itself, that no animation plays.
    is_action: bool,
}

/// The frame of the last key of an action.
fn last_frame(action: &Action) -> u32 {
    let tracks = action.action_data.iter();
    let tracks = tracks.flat_map(|data| [data.translation(), data.rotation(), data.scale()]);
    tracks
        .filter_map(|keys| Some(keys.last()?.frame))
        .max()
        .unwrap_or(0)
}

/// What an action does.
struct Moves {
    /// How it moves bones, by their nodes: translation, rotation and scale.
    bones: BTreeMap<usize, [Track; 3]>,
    /// The parts that are shown while it plays.
    shown: Vec<usize>,
    /// What is said about it.
    said: Vec<(NoteKind, String)>,
}

impl Moves {
    fn of(contents: &Contents<'_>, action: &Action, skeleton: &Skeleton<'_>) -> Self {
        let mut moves = Self {
            bones: BTreeMap::new(),
            shown: contents.visible_parts_during(action),
            said: Vec::new(),
        };
        for data in &action.action_data {
            let bone = stored(contents, data.bone_name);
            let name = quoted(bone);
            let Some(node) = skeleton.node(bone) else {
                moves.leave_out(format!("it moves the bone {name}, which is not there"));
                continue;
            };
            if moves.bones.contains_key(&node) {
                let reason = format!("of several motions of the bone {name} the first counts");
                moves.leave_out(reason);
                continue;
            }
            moves.tell_keys(data, &name);
            let tracks = [
                Track::of(data.translation(), [0.0; 3]),
                Track::of(data.rotation(), [0.0; 3]),
                Track::of(data.scale(), [1.0; 3]),
            ];
            moves.bones.insert(node, tracks);
        }
        moves
    }

    fn leave_out(&mut self, reason: String) {
        self.said.push((NoteKind::LeftOut, reason));
    }

    /// Notes the keys of a bone that cannot be used as they are.
    fn tell_keys(&mut self, data: &ActionData, name: &str) {
        let keys = [data.translation(), data.rotation(), data.scale()].concat();
        let lost = keys.iter().filter(|key| !is_somewhere(key.value)).count();
        if lost > 0 {
            self.leave_out(format!(
                "keys of the bone {name} that are no numbers: {lost}"
            ));
        }
        let odd = keys.iter().filter(|key| key.interp.known().is_none());
        let odd = odd.count();
        if odd > 0 {
            let reason = "are approached evenly, because the format does not say how";
            let reason = format!("keys of the bone {name} {reason}: {odd}");
            self.said.push((NoteKind::Changed, reason));
        }
    }
}

/// A part of an action as a part of a clip.
struct Segment<'a> {
    moves: &'a Moves,
    first: u32,
    last: u32,
    /// When it starts, in seconds.
    start: f64,
    /// How long a frame lasts.
    step: f64,
}

impl Segment<'_> {
    fn time(&self, frame: u32) -> f32 {
        narrow(self.start + f64::from(frame.saturating_sub(self.first)) * self.step)
    }

    fn end(&self) -> f64 {
        self.start + f64::from(self.last.saturating_sub(self.first)) * self.step
    }

    /// The most keys that it may take for a bone.
    fn keys(&self, bone: usize) -> usize {
        let frames = self.last.saturating_sub(self.first);
        let frames = usize::try_from(frames).unwrap_or(usize::MAX);
        let tracks = self.moves.bones.get(&bone);
        let tracks = tracks.map_or(&[][..], |tracks| &tracks[..]).iter();
        let keys = tracks.map(|track| match track.is_baked() {
            true => frames,
            false => track.keys.len().saturating_mul(2),
        });
        keys.fold(6, usize::saturating_add)
    }
}

impl Wanted<'_> {
    /// Where a step is in the file.
    fn step_path(&self, index: usize) -> String {
        match self.is_action {
            true => self.path.clone(),
            false => format!("{}.actions[{index}]", self.path),
        }
    }

    /// Its steps as parts of the clip.
    fn segments<'a>(
        &self,
        contents: &Contents<'_>,
        moves: &'a [Moves],
        scene: &mut Scene,
    ) -> Vec<Segment<'a>> {
        let mut segments: Vec<Segment<'a>> = Vec::new();
        let mut told = BTreeSet::new();
        for (index, step) in self.steps.iter().enumerate() {
            let path = self.step_path(index);
            let place = usize::from(step.action_index);
            let (Some(action), Some(moves)) = (contents.actions.get(place), moves.get(place))
            else {
                scene.left_out(path, "the action is not there");
                continue;
            };
            let frame = f64::from(action.microseconds_per_frame) / 1_000_000.0;
            let length = frame / f64::from(step.speed.abs());
            let fits = length > 0.0 && length.is_finite() && step.end > step.start;
            if !fits {
                scene.left_out(path, "the action takes no time");
                continue;
            }
            if step.speed < 0.0 {
                scene.changed(&path, "the speed is negative, and is taken for positive");
            }
            // However often it is played.
            let said = match told.insert(step.action_index) {
                true => moves.said.as_slice(),
                false => &[],
            };
            for (kind, reason) in said {
                scene.note(*kind, path.clone(), reason.clone());
            }
            segments.push(Segment {
                moves,
                first: step.start.into(),
                last: step.end.into(),
                start: segments.last().map_or(0.0, Segment::end),
                step: length,
            });
        }
        segments
    }

    /// Adds the clip, as far as there is room for its keys.
    fn add(self, contents: &Contents<'_>, moves: &[Moves], scene: &mut Scene, room: &mut usize) {
        if contents.bones.is_empty() {
            scene.left_out(self.path, "the model has no bones to move");
            return;
        }
        let segments = self.segments(contents, moves, scene);
        let mut clip = Clip {
            extras: part_lists(contents, &segments, &self.path, scene),
            ..Clip::default()
        };
        let bones = segments
            .iter()
            .flat_map(|segment| segment.moves.bones.keys());
        let bones: BTreeSet<usize> = bones.copied().collect();
        let keys = |bone: &usize| {
            let keys = segments.iter().map(|segment| segment.keys(*bone));
            keys.fold(0, usize::saturating_add)
        };
        let keys = bones.iter().map(keys).fold(0, usize::saturating_add);
        let Some(left) = room.checked_sub(keys) else {
            scene.left_out(self.path, "it has more keys than can be kept");
            return;
        };
        *room = left;
        for bone in bones {
            if let Some(node) = scene.nodes.get(bone).cloned() {
                add_bone(&mut clip, &segments, bone, &node);
            }
        }
        match clip.channels.is_empty() {
            true => scene.left_out(
                self.path,
                "the animation leaves every bone where it is at rest",
            ),
            false => {
                clip.name = self.name;
                scene.clips.push(clip);
            }
        }
    }
}

/// Which parts are shown from which time on, where actions show others than are shown without them.
fn part_lists(
    contents: &Contents<'_>,
    segments: &[Segment<'_>],
    path: &str,
    scene: &mut Scene,
) -> Vec<(String, Value)> {
    let usual: Vec<usize> = contents.visible_parts().collect();
    let mut last = &usual;
    let mut lists = Vec::new();
    let mut room = MOST_NAMES;
    for segment in segments {
        let shown = &segment.moves.shown;
        if shown == last {
            continue;
        }
        last = shown;
        let names = shown.iter().map(|part| part_name(contents, *part));
        let names: Vec<String> = names.collect();
        let bytes = names
            .iter()
            .fold(names.len(), |sum, name| sum.saturating_add(name.len()));
        let Some(left) = room.checked_sub(bytes) else {
            scene.left_out(
                path,
                "further parts that it shows and hides, which are too many",
            );
            break;
        };
        room = left;
        let names = names.into_iter().map(Value::Text);
        lists.push(Value::Record(vec![
            ("time".into(), Value::F64(segment.start)),
            ("parts".into(), Value::List(names.collect())),
        ]));
    }
    if lists.is_empty() {
        return Vec::new();
    }
    scene.changed(
        path,
        "kept as extra \"shownParts\": clips do not show and hide meshes",
    );
    vec![("shownParts".to_owned(), Value::List(lists))]
}

/// What a part is called.
fn part_name(contents: &Contents<'_>, part: usize) -> String {
    let part = contents.parts.get(part);
    let name = part.map(|part| stored(contents, part.name()));
    texts::short(name.unwrap_or_default())
}

/// Adds the channels of one bone.
fn add_bone(clip: &mut Clip, segments: &[Segment<'_>], bone: usize, rest: &Node) {
    let mut places = Keys::default();
    let mut turns = Keys::default();
    let mut scales = Keys::default();
    let axes = Affine::from_parts([0.0; 3], rest.rotation, [1.0; 3]);
    let place = |offset: [f32; 3]| {
        let moved = axes.direction(offset.map(f64::from));
        plus(rest.translation.map(f64::from), moved).map(narrow)
    };
    let turn = |angles: [f32; 3]| turned(rest.rotation, quaternion(angles));
    let still = [[0.0; 3], [0.0; 3], [1.0; 3]].map(|value| Track::of(Vec::new(), value));
    for segment in segments {
        let [moves, rotates, stretches] = segment.moves.bones.get(&bone).unwrap_or(&still);
        moves.add(segment, &mut places, place, |_, _| false);
        rotates.add(segment, &mut turns, turn, is_bent);
        stretches.add(segment, &mut scales, |scale| scale, |_, _| false);
    }
    if places.differs_from(rest.translation) {
        places.add_to(clip, bone, ChannelValues::Translation);
    }
    if turns.differs_from(turn([0.0; 3])) {
        turns.add_to(clip, bone, |turns| {
            ChannelValues::Rotation(near_each_other(turns))
        });
    }
    if scales.differs_from([1.0; 3]) {
        scales.add_to(clip, bone, ChannelValues::Scale);
    }
}

/// Whether the way between two keys of angles is not the one along a single turn: several angles change, or one
/// changes so much that the way back would be shorter.
fn is_bent(before: &BoneKey, after: &BoneKey) -> bool {
    let changes = before
        .value
        .iter()
        .zip(after.value)
        .map(|(from, to)| (to - from).abs());
    let changing = changes.clone().filter(|change| *change > 1e-6).count();
    changing > 1
        || changes
            .into_iter()
            .any(|change| change > std::f32::consts::FRAC_PI_2)
}

/// The turn of three angles: around Z first, then X, then Y.
fn quaternion([x, y, z]: [f32; 3]) -> [f32; 4] {
    let half = |angle: f32| {
        let half = f64::from(angle) / 2.0;
        (narrow(half.sin()), narrow(half.cos()))
    };
    let (sin_x, cos_x) = half(x);
    let (sin_y, cos_y) = half(y);
    let (sin_z, cos_z) = half(z);
    let about_z = [0.0, 0.0, sin_z, cos_z];
    let about_x = [sin_x, 0.0, 0.0, cos_x];
    let about_y = [0.0, sin_y, 0.0, cos_y];
    let turn = turned(about_y, turned(about_x, about_z));
    unit_quaternion(turn).unwrap_or([0.0, 0.0, 0.0, 1.0])
}

/// The keys of one kind of movement.
struct Track {
    keys: Vec<BoneKey>,
}

impl Track {
    /// The keys that are numbers; one at rest where there are none.
    fn of(mut keys: Vec<BoneKey>, rest: [f32; 3]) -> Self {
        keys.retain(|key| is_somewhere(key.value));
        if keys.is_empty() {
            keys.push(BoneKey {
                frame: 0,
                value: rest,
                interp: Open::Known(ActionInterp::Linear),
            });
        }
        Self { keys }
    }

    /// Whether some of its frames may be needed one by one.
    fn is_baked(&self) -> bool {
        let mut pairs = self.keys.windows(2);
        pairs.any(|pair| matches!(pair, [before, after] if is_bent(before, after)))
    }

    /// The keys around a frame: the last that is not after it, and the first that is.
    fn around(&self, frame: u32) -> (Option<&BoneKey>, Option<&BoneKey>) {
        let after = self.keys.partition_point(|key| key.frame <= frame);
        let before = after
            .checked_sub(1)
            .and_then(|before| self.keys.get(before));
        (before, self.keys.get(after))
    }

    /// The value at a frame. Before the first key it is that of the first.
    fn at(&self, frame: u32) -> [f32; 3] {
        match self.around(frame) {
            (Some(before), Some(after)) if !holds(after) => {
                let length = f64::from(after.frame.saturating_sub(before.frame));
                let part = f64::from(frame.saturating_sub(before.frame)) / length;
                let mut value = before.value;
                for (from, to) in value.iter_mut().zip(after.value) {
                    *from = narrow(f64::from(*from) * (1.0 - part) + f64::from(to) * part);
                }
                value
            }
            (Some(before), _) => before.value,
            (None, Some(after)) => after.value,
            (None, None) => [0.0; 3],
        }
    }

    /// Adds the part of the track that a segment plays. `is_bent` says between which keys every frame is needed.
    fn add<T: Copy + PartialEq>(
        &self,
        segment: &Segment<'_>,
        keys: &mut Keys<T>,
        made: impl Fn([f32; 3]) -> T,
        is_bent: impl Fn(&BoneKey, &BoneKey) -> bool,
    ) {
        let mut push = |frame: u32, value: [f32; 3]| keys.push(segment.time(frame), made(value));
        push(segment.first, self.at(segment.first));
        let mut frame = segment.first;
        while frame < segment.last {
            let (before, after) = self.around(frame);
            let next = match (before, after) {
                (Some(before), Some(after)) if !holds(after) && is_bent(before, after) => {
                    frame.saturating_add(1)
                }
                (_, Some(after)) => after.frame,
                (_, None) => segment.last,
            };
            let next = next.min(segment.last);
            if let (Some(before), Some(after)) = (before, after)
                && holds(after)
                && after.frame == next
            {
                // Two keys at one time: the first is moved to just before.
                push(next, before.value);
            }
            push(next, self.at(next));
            frame = next;
        }
    }
}

/// Whether a key is not approached: the value before it holds until it is there.
fn holds(key: &BoneKey) -> bool {
    key.interp.known() == Some(ActionInterp::None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::math::turn;

    #[test]
    fn angles_act_in_the_order_z_x_y() {
        let quarter = std::f32::consts::FRAC_PI_2;
        // Z takes X to Y, X takes Y to Z, Y takes Z to X.
        let [x, _, _] = turn(quaternion([quarter; 3]));
        for (number, expected) in x.into_iter().zip([1.0, 0.0, 0.0]) {
            assert!((number - expected).abs() < 1e-6, "{x:?}");
        }
    }
}

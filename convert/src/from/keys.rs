//! Keys of clips.

use crate::scene::{Channel, ChannelValues, Clip};

/// How long before a jump the value from before it still holds, in seconds.
const JUST_BEFORE: f32 = 1e-4;

/// Values at rising times.
#[derive(Debug, Clone)]
pub(crate) struct Keys<T> {
    times: Vec<f32>,
    values: Vec<T>,
}

impl<T> Default for Keys<T> {
    fn default() -> Self {
        Self {
            times: Vec::new(),
            values: Vec::new(),
        }
    }
}

impl<T: Copy + PartialEq> Keys<T> {
    /// Adds a value. Where there is one at this time already, both stay, the other a moment earlier; a moment too
    /// short to be told is none, and the new value stays alone.
    pub(crate) fn push(&mut self, time: f32, value: T) {
        let before = self.times.len().checked_sub(2);
        let before = before.and_then(|before| self.times.get(before)).copied();
        match self.times.last_mut() {
            Some(last) if *last >= time => {
                let moved = time - JUST_BEFORE;
                let is_same = self.values.last() == Some(&value);
                let has_room = moved >= 0.0 && before.is_none_or(|before| before < moved);
                if is_same {
                    return;
                }
                if has_room && moved < time {
                    *last = moved;
                    self.times.push(time);
                } else {
                    self.values.pop();
                }
            }
            _ => self.times.push(time),
        }
        self.values.push(value);
    }

    /// Whether some value is not this one.
    pub(crate) fn differs_from(&self, rest: T) -> bool {
        self.values.iter().any(|value| *value != rest)
    }

    /// Adds the keys to a clip as a channel of a node.
    pub(crate) fn add_to(
        self,
        clip: &mut Clip,
        node: usize,
        values: impl Fn(Vec<T>) -> ChannelValues,
    ) {
        let known = clip.timelines.iter().position(|times| *times == self.times);
        let timeline = known.unwrap_or_else(|| {
            clip.timelines.push(self.times);
            clip.timelines.len().saturating_sub(1)
        });
        clip.channels.push(Channel {
            node,
            timeline,
            steps: false,
            values: values(self.values),
        });
    }
}

/// The same rotations, each written so that it is near the one before.
pub(crate) fn near_each_other(rotations: impl IntoIterator<Item = [f32; 4]>) -> Vec<[f32; 4]> {
    let mut near: Vec<[f32; 4]> = Vec::new();
    for rotation in rotations {
        let before = near.last().copied().unwrap_or(rotation);
        let same: f32 = before
            .iter()
            .zip(rotation)
            .map(|(one, other)| one * other)
            .sum();
        near.push(match same < 0.0 {
            true => rotation.map(|number| -number),
            false => rotation,
        });
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_is_two_keys_and_no_time_stands_twice() {
        let mut keys = Keys::default();
        for (time, value) in [(0.0, 1), (1.0, 2), (1.0, 3), (1.0, 3), (2.0, 4)] {
            keys.push(time, value);
        }
        assert_eq!(keys.values, [1, 2, 3, 4]);
        assert_eq!(keys.times, [0.0, 1.0 - JUST_BEFORE, 1.0, 2.0]);
        // Where there is no room, the later value wins.
        let mut keys = Keys::default();
        keys.push(0.0, 1);
        keys.push(0.0, 2);
        assert_eq!((keys.times, keys.values), (vec![0.0], vec![2]));
    }
}

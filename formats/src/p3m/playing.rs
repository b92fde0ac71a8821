//! What is seen while animations play: materials, their values at a time, and the parts shown.

use std::collections::{BTreeSet, HashMap};

use bindery::Open;

use super::color::{mix, mix_number};
use super::key::{keys, value_at};
use super::{
    Action, AnimatedMaterialData, ColorInterp, Contents, Key, LoopMode, MaterialContent,
    MaterialData, MaterialRef, NO_TEXTURE, PartListMode, PartRef, ScalarInterp, Text,
};

/// The values of a material at one time, colours from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MaterialState {
    /// Red, green, blue and alpha.
    pub color: [f32; 4],
    /// Red, green and blue that it shines by itself.
    pub emission: [f32; 3],
    /// How much the direction of light matters.
    pub shading: f32,
    /// The texture.
    pub texture: Option<u8>,
    /// The matcap texture.
    pub matcap_texture: Option<u8>,
    /// How far the texture has moved.
    pub texture_scroll: [f32; 2],
    /// How far the matcap texture has moved.
    pub matcap_texture_scroll: [f32; 2],
}

impl MaterialState {
    fn of(values: MaterialData) -> Self {
        Self {
            color: values.color.map(part_of),
            emission: values.emission.map(part_of),
            shading: part_of(values.shading),
            texture: texture(values.texture_index),
            matcap_texture: texture(values.matcap_texture_index),
            texture_scroll: [0.0; 2],
            matcap_texture_scroll: [0.0; 2],
        }
    }
}

fn part_of(byte: u8) -> f32 {
    f32::from(byte) / 255.0
}

fn texture(index: u8) -> Option<u8> {
    (index != NO_TEXTURE).then_some(index)
}

impl MaterialRef<'_> {
    /// The values some seconds after the material came into use.
    #[must_use]
    pub fn at(self, seconds: f64) -> MaterialState {
        let state = MaterialState::of(self.initial_values());
        match self {
            Self::Since2024_11(_) => state,
            Self::Since2025_01(_) => MaterialState {
                texture: self.texture_at(seconds),
                ..state
            },
            Self::Since2025_08(material) => match &material.content {
                MaterialContent::Static(_) => state,
                MaterialContent::Animated(animated) => animated.at(seconds),
            },
        }
    }

    /// The texture some seconds after the material came into use.
    #[must_use]
    pub fn texture_at(self, seconds: f64) -> Option<u8> {
        match self {
            Self::Since2025_01(material) => {
                let count = material.extra_texture_indices.len().saturating_add(1);
                let step = f64::from(material.texture_advance_time) / 1_000_000.0;
                let turn = match step > 0.0 && seconds > 0.0 {
                    true => (seconds / step).floor() % count as f64,
                    // Textures that never advance show the first one.
                    false => 0.0,
                };
                // Between 0 and 255.
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                let turn = turn as usize;
                let extra = turn
                    .checked_sub(1)
                    .and_then(|extra| material.extra_texture_indices.get(extra));
                texture(extra.copied().unwrap_or(material.texture_index))
            }
            other => other.at(seconds).texture,
        }
    }
}

/// A key of a colour.
pub type ColorKey<const N: usize> = Key<[u8; N], Open<ColorInterp>>;

impl AnimatedMaterialData {
    /// The keys of the colour.
    #[must_use]
    pub fn color_keys(&self) -> Vec<ColorKey<4>> {
        keys(
            &self.color_frame_skips,
            &self.color_interps,
            &self.color_data,
        )
    }

    /// The keys of the emission.
    #[must_use]
    pub fn emission_keys(&self) -> Vec<ColorKey<3>> {
        keys(
            &self.emission_frame_skips,
            &self.emission_interps,
            &self.emission_data,
        )
    }

    /// The keys of the shading.
    #[must_use]
    pub fn shading_keys(&self) -> Vec<Key<u8, Open<ScalarInterp>>> {
        keys(
            &self.shading_frame_skips,
            &self.shading_interps,
            &self.shading_data,
        )
    }

    /// The keys of the texture, which changes in steps.
    #[must_use]
    pub fn texture_keys(&self) -> Vec<Key<u8, ()>> {
        let steps = vec![(); self.texture_data.len()];
        keys(&self.texture_frame_skips, &steps, &self.texture_data)
    }

    /// The keys of the matcap texture, which changes in steps.
    #[must_use]
    pub fn matcap_keys(&self) -> Vec<Key<u8, ()>> {
        let steps = vec![(); self.matcap_data.len()];
        keys(&self.matcap_frame_skips, &steps, &self.matcap_data)
    }

    /// The frame some seconds after the start, and the seconds since the frames last started.
    fn frame_at(&self, seconds: f64) -> (f64, f64) {
        let step = f64::from(self.microseconds_per_frame) / 1_000_000.0;
        let last = f64::from(self.last_frame);
        if step <= 0.0 || seconds <= 0.0 {
            return (0.0, seconds.max(0.0));
        }
        match self.loop_mode.known() {
            Some(LoopMode::Loop) => {
                let since = seconds % (step * (last + 1.0));
                ((since / step).min(last), since)
            }
            Some(LoopMode::None | LoopMode::Cont) | None => ((seconds / step).min(last), seconds),
        }
    }

    /// The values some seconds after the material came into use.
    #[must_use]
    pub fn at(&self, seconds: f64) -> MaterialState {
        let (frame, since) = self.frame_at(seconds);
        let initial = MaterialState::of(self.initial_values);
        let parts = |keys: Vec<ColorKey<4>>| -> Vec<Key<[f32; 4], Open<ColorInterp>>> {
            keys.into_iter()
                .map(|key| key.map(|color| color.map(part_of)))
                .collect()
        };
        let color = value_at(
            &parts(self.color_keys()),
            initial.color,
            frame,
            |[r, g, b, a], [x, y, z, w], part, interp| {
                let space = color_space(interp);
                let [red, green, blue] = mix([r, g, b], [x, y, z], part, space);
                let alpha = match space {
                    ColorInterp::None => a,
                    _ => mix_number(a, w, part),
                };
                [red, green, blue, alpha]
            },
        );
        let emission_keys: Vec<_> = self
            .emission_keys()
            .into_iter()
            .map(|key| key.map(|color| color.map(part_of)))
            .collect();
        let emission = value_at(
            &emission_keys,
            initial.emission,
            frame,
            |one, other, part, interp| mix(one, other, part, color_space(interp)),
        );
        let shading_keys: Vec<_> = self
            .shading_keys()
            .into_iter()
            .map(|key| key.map(part_of))
            .collect();
        let shading = value_at(
            &shading_keys,
            initial.shading,
            frame,
            |one, other, part, interp| match interp.known() {
                Some(ScalarInterp::None) => one,
                // As the engine takes unknown modes of actions.
                Some(ScalarInterp::Linear) | None => mix_number(one, other, part),
            },
        );
        let step = |keys: &[Key<u8, ()>], first: u8| {
            texture(value_at(keys, first, frame, |one, _, _, ()| one))
        };
        let seconds = match self.preserve_texture_scroll {
            true => seconds.max(0.0),
            false => since,
        };
        // A scroll is a fraction of the texture; single precision is what the file has.
        #[allow(clippy::cast_possible_truncation)]
        let scroll = |speed: [f32; 2]| speed.map(|speed| (f64::from(speed) * seconds) as f32);
        MaterialState {
            color,
            emission,
            shading,
            texture: step(&self.texture_keys(), self.initial_values.texture_index),
            matcap_texture: step(
                &self.matcap_keys(),
                self.initial_values.matcap_texture_index,
            ),
            texture_scroll: scroll(self.texture_scroll),
            matcap_texture_scroll: scroll(self.matcap_texture_scroll),
        }
    }
}

/// Unknown modes go in a straight line, as the engine takes unknown modes of actions.
fn color_space(interp: Open<ColorInterp>) -> ColorInterp {
    interp.known().unwrap_or(ColorInterp::LinearRgb)
}

impl<T, I> Key<T, I> {
    fn map<U>(self, change: impl FnOnce(T) -> U) -> Key<U, I> {
        Key {
            frame: self.frame,
            value: change(self.value),
            interp: self.interp,
        }
    }
}

impl Contents<'_> {
    /// The material of a part while these animations play: that of the override with the highest
    /// priority, the first of several, else the part's own.
    #[must_use]
    pub fn material_during(&self, part: PartRef<'_>, playing: &[&str]) -> u8 {
        let playing: Vec<_> = playing
            .iter()
            .map(|name| self.strings.occurrences(name))
            .collect();
        let is_playing = |name: Text| playing.iter().any(|each| each.contain(name));
        let mut best: Option<(u8, u8)> = None;
        for each in part.material_overrides() {
            let higher = best.is_none_or(|(priority, _)| each.priority > priority);
            if higher && is_playing(each.animation_name) {
                best = Some((each.priority, each.material_index));
            }
        }
        best.map_or(part.material_index(), |(_, material)| material)
    }

    /// Whether a part is shown while nothing plays.
    #[must_use]
    pub fn is_visible(&self, part: usize) -> bool {
        let byte = self.part_visibility.get(part / 8).copied().unwrap_or(0);
        let bit = u32::try_from(part % 8).unwrap_or(0);
        byte.checked_shr(bit)
            .is_some_and(|shifted| shifted & 1 == 1)
    }

    /// The parts that are shown while nothing plays.
    pub fn visible_parts(&self) -> impl Iterator<Item = usize> {
        (0..self.parts.len()).filter(|part| self.is_visible(*part))
    }

    /// The parts that are shown while an action plays.
    #[must_use]
    pub fn visible_parts_during(&self, action: &Action) -> Vec<usize> {
        // Names are compared by length first, and those of one length do not overlap in the table.
        let key = |name: Text| {
            let name = self.strings.get(name).ok()?;
            Some((name.len(), name))
        };
        let offsets: BTreeSet<u32> = action.part_list.iter().map(|name| name.offset()).collect();
        let names: BTreeSet<_> = offsets
            .into_iter()
            .filter_map(|at| key(Text::at(at)))
            .collect();
        let listed: HashMap<u32, bool> = {
            let offsets: BTreeSet<u32> =
                self.parts.iter().map(|part| part.name().offset()).collect();
            let is_listed = |at| key(Text::at(at)).is_some_and(|name| names.contains(&name));
            offsets.into_iter().map(|at| (at, is_listed(at))).collect()
        };
        let listed = |part: &PartRef<'_>| listed.get(&part.name().offset()) == Some(&true);
        let shown = |(index, part): &(usize, &PartRef<'_>)| match action.part_list_mode.known() {
            // The engine takes an unknown mode as the first one.
            Some(PartListMode::DefaultWhite) | None => self.is_visible(*index) || listed(part),
            Some(PartListMode::DefaultBlack) => self.is_visible(*index) && !listed(part),
            Some(PartListMode::White) => listed(part),
            Some(PartListMode::Black) => !listed(part),
        };
        let parts = self.parts.iter().enumerate().filter(shown);
        parts.map(|(index, _)| index).collect()
    }
}

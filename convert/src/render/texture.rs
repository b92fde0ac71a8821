//! Textures: pictures in several sizes, and the colour at a place of them.

use bindery::{Limits, Result};

use crate::picture::{Picture, from_png_within};
use crate::scene::{Image, Texture};
use crate::screen::Screen;

/// A picture that surfaces show.
pub(super) struct Sampler {
    /// The picture, then each time half as large.
    levels: Vec<Picture>,
    repeats: bool,
    pixelated: bool,
}

impl Sampler {
    /// The texture of a picture, if it is a PNG file.
    pub(super) fn of(texture: &Texture, image: &Image, limits: Limits) -> Result<Self> {
        let mut levels = vec![from_png_within(&image.bytes, limits)?];
        while let Some(last) = levels.last()
            && (last.width > 1 || last.height > 1)
        {
            let next = halved(last);
            levels.push(next);
        }
        Ok(Self {
            levels,
            repeats: texture.repeats,
            pixelated: texture.pixelated,
        })
    }

    /// The bytes of the picture.
    pub(super) fn bytes(&self) -> u64 {
        let picture = self.levels.first();
        picture.map_or(0, |picture| picture.rgba.len() as u64)
    }

    /// The level at which a triangle has about one texel for each sample. `area` is what it covers of the texture,
    /// where the whole is 1, and `samples` how many samples it covers.
    pub(super) fn level(&self, area: f32, samples: f32) -> usize {
        let Some(Picture { width, height, .. }) = self.levels.first() else {
            return 0;
        };
        let mut texels = area * (*width as f32) * (*height as f32);
        let mut level = 0usize;
        while texels > samples * 2.0 && level.saturating_add(1) < self.levels.len() {
            texels /= 4.0;
            level = level.saturating_add(1);
        }
        level
    }

    /// The light and alpha at a place.
    pub(super) fn color(&self, [u, v]: [f32; 2], level: usize) -> [f32; 4] {
        let Some(picture) = self.levels.get(level) else {
            return [1.0; 4];
        };
        let (width, height) = (picture.width as f32, picture.height as f32);
        let wrap = |place: f32| match self.repeats {
            true => place - place.floor(),
            false => place.clamp(0.0, 1.0),
        };
        let (x, y) = (wrap(u) * width, wrap(v) * height);
        if self.pixelated {
            return self.texel(picture, x.floor(), y.floor());
        }
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (right, below) = (x - left, y - top);
        let upper = mixed(
            self.texel(picture, left, top),
            self.texel(picture, left + 1.0, top),
            right,
        );
        let lower = mixed(
            self.texel(picture, left, top + 1.0),
            self.texel(picture, left + 1.0, top + 1.0),
            right,
        );
        mixed(upper, lower, below)
    }

    /// The light of a texel, which may be one step beyond the sides.
    fn texel(&self, picture: &Picture, x: f32, y: f32) -> [f32; 4] {
        let inside = |place: f32, size: u32| {
            let size = size as f32;
            let place = match self.repeats {
                true if place < 0.0 => place + size,
                true if place >= size => place - size,
                _ => place,
            };
            whole(place.clamp(0.0, size - 1.0))
        };
        let (x, y) = (inside(x, picture.width), inside(y, picture.height));
        let place = y.saturating_mul(picture.width as usize).saturating_add(x);
        lights(texel_at(picture, place))
    }
}

fn texel_at(picture: &Picture, place: usize) -> [u8; 4] {
    let bytes = picture.rgba.get(place.saturating_mul(4)..);
    bytes
        .and_then(|bytes| bytes.first_chunk())
        .copied()
        .unwrap_or_default()
}

fn lights([red, green, blue, alpha]: [u8; 4]) -> [f32; 4] {
    let screen = Screen::tables();
    let [red, green, blue] = [red, green, blue].map(|byte| screen.light(byte));
    [red, green, blue, f32::from(alpha) / 255.0]
}

fn mixed([a, b, c, d]: [f32; 4], [x, y, z, w]: [f32; 4], part: f32) -> [f32; 4] {
    let mix = |from: f32, to: f32| from + (to - from) * part;
    [mix(a, x), mix(b, y), mix(c, z), mix(d, w)]
}

/// The picture at half the size. Light counts as much as it covers, so that what is clear has no colour.
fn halved(picture: &Picture) -> Picture {
    let half = |side: u32| side.div_ceil(2).max(1);
    let (width, height) = (half(picture.width), half(picture.height));
    let screen = Screen::tables();
    let mut rgba = Vec::new();
    let last = (
        picture.width.saturating_sub(1),
        picture.height.saturating_sub(1),
    );
    for y in 0..height {
        for x in 0..width {
            let mut sum = [0.0f32; 4];
            for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let x = x.saturating_mul(2).saturating_add(right).min(last.0) as usize;
                let y = y.saturating_mul(2).saturating_add(down).min(last.1) as usize;
                let place = y.saturating_mul(picture.width as usize).saturating_add(x);
                let [red, green, blue, alpha] = lights(texel_at(picture, place));
                let [r, g, b, a] = sum;
                sum = [
                    r + red * alpha,
                    g + green * alpha,
                    b + blue * alpha,
                    a + alpha,
                ];
            }
            rgba.extend(screen.pixel(sum.map(|sum| sum / 4.0)));
        }
    }
    Picture {
        width,
        height,
        rgba,
    }
}

/// The number of a place that is not negative.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturating is what is wanted
fn whole(number: f32) -> usize {
    number as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Channels, to_png};
    use crate::scene::ImageKind;

    fn sampler(width: u32, samples: &[u8], texture: Texture) -> Sampler {
        let pixels: Vec<&[u8]> = samples.chunks(4).collect();
        let height = u32::try_from(pixels.chunks(width as usize).count()).unwrap();
        let image = Image {
            name: String::new(),
            kind: ImageKind::Png,
            bytes: to_png(width, height, Channels::Rgba, samples).unwrap(),
            kept: false,
        };
        Sampler::of(&texture, &image, Limits::default()).unwrap()
    }

    const SMOOTH: Texture = Texture {
        image: 0,
        repeats: true,
        pixelated: false,
    };

    #[test]
    fn between_texels_light_is_mixed_and_beyond_the_sides_repeated() {
        let black_white = [0, 0, 0, 255, 255, 255, 255, 255];
        let smooth = sampler(2, &black_white, SMOOTH);
        assert_eq!(smooth.color([0.25, 0.5], 0), [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(smooth.color([0.5, 0.5], 0), [0.5, 0.5, 0.5, 1.0]);
        assert_eq!(smooth.color([1.0, 0.5], 0), [0.5, 0.5, 0.5, 1.0]);
        assert_eq!(smooth.color([-3.25, 0.5], 0), [1.0; 4]);
        let pixelated = Texture {
            pixelated: true,
            ..SMOOTH
        };
        let sharp = sampler(2, &black_white, pixelated);
        assert_eq!(sharp.color([0.49, 0.5], 0), [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(sharp.color([0.51, 0.5], 0), [1.0; 4]);
        let clamped = Texture {
            repeats: false,
            ..SMOOTH
        };
        assert_eq!(
            sampler(2, &black_white, clamped).color([7.0, 7.0], 0),
            [1.0; 4]
        );
    }

    #[test]
    fn what_is_clear_gives_no_colour_to_smaller_levels() {
        let half = sampler(2, &[0, 0, 0, 0, 255, 255, 255, 255], SMOOTH);
        assert_eq!(half.level(1.0, 1e6), 0);
        let level = half.level(1.0, 0.1);
        assert_eq!(level, 1);
        let [red, _, _, alpha] = half.color([0.5, 0.5], level);
        assert!(red == 1.0 && (alpha - 0.5).abs() < 0.01);
    }
}

//! Pictures in other sizes, and on a background. Light is mixed as light.

use super::Picture;
use crate::screen::Screen;

impl Picture {
    /// The picture in the middle of one of this size, as large as it fits. Larger, its pixels stay squares;
    /// smaller, each is the mean of those that it covers.
    #[must_use]
    pub fn within(&self, width: u32, height: u32) -> Self {
        let by_width = u64::from(width).saturating_mul(self.height.into());
        let by_height = u64::from(height).saturating_mul(self.width.into());
        let (inner_width, inner_height) = if by_width <= by_height {
            (width, share(by_width, self.width))
        } else {
            (share(by_height, self.height), height)
        };
        let left = width.saturating_sub(inner_width) / 2;
        let top = height.saturating_sub(inner_height) / 2;
        let mut rgba = Vec::new();
        for y in 0..height {
            for x in 0..width {
                let inner = x.checked_sub(left).zip(y.checked_sub(top));
                let inner = inner.filter(|(x, y)| *x < inner_width && *y < inner_height);
                rgba.extend(inner.map_or([0; 4], |(x, y)| {
                    let columns = covered(x, self.width, inner_width);
                    self.mean(columns, covered(y, self.height, inner_height))
                }));
            }
        }
        Self {
            width,
            height,
            rgba,
        }
    }

    /// The mean of a rectangle of pixels.
    fn mean(&self, columns: std::ops::Range<u32>, rows: std::ops::Range<u32>) -> [u8; 4] {
        let screen = Screen::tables();
        let (mut sum, mut count) = ([0.0f32; 4], 0.0f32);
        for y in rows {
            for x in columns.clone() {
                let [red, green, blue, alpha] = self.pixel(x, y, (self.width, self.height));
                let alpha = f32::from(alpha) / 255.0;
                let [red, green, blue] = [red, green, blue].map(|byte| screen.light(byte) * alpha);
                let [r, g, b, a] = sum;
                sum = [r + red, g + green, b + blue, a + alpha];
                count += 1.0;
            }
        }
        screen.pixel(sum.map(|sum| sum / count.max(1.0)))
    }

    /// The picture on a colour.
    #[must_use]
    pub fn over(&self, background: [u8; 3]) -> Self {
        let screen = Screen::tables();
        let behind = background.map(|byte| screen.light(byte));
        let mut rgba = Vec::new();
        for pixel in self.rgba.chunks_exact(4) {
            let [red, green, blue, alpha] = *pixel else {
                continue;
            };
            let alpha = f32::from(alpha) / 255.0;
            let front = [red, green, blue].map(|byte| screen.light(byte));
            let mixed = front.iter().zip(behind);
            rgba.extend(
                mixed.map(|(front, behind)| screen.byte(front * alpha + behind * (1.0 - alpha))),
            );
            rgba.push(255);
        }
        Self { rgba, ..*self }
    }
}

/// A side of the inner picture: at least a pixel.
fn share(product: u64, side: u32) -> u32 {
    let share = product.checked_div(side.into()).unwrap_or(1).max(1);
    u32::try_from(share).unwrap_or(u32::MAX)
}

/// The pixels that one of a picture of another size covers: at least one.
fn covered(place: u32, own: u32, other: u32) -> std::ops::Range<u32> {
    let at = |place: u64| {
        let scaled = place.saturating_mul(own.into());
        let scaled = scaled.checked_div(other.into()).unwrap_or(0);
        u32::try_from(scaled).unwrap_or(u32::MAX)
    };
    let start = at(place.into());
    let end = at(u64::from(place).saturating_add(1));
    start..end.max(start.saturating_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, pixels: &[[u8; 4]]) -> Picture {
        Picture {
            width,
            height: u32::try_from(pixels.chunks(width as usize).count()).unwrap(),
            rgba: pixels.concat(),
        }
    }

    const BLACK: [u8; 4] = [0, 0, 0, 255];
    const WHITE: [u8; 4] = [255; 4];
    const CLEAR: [u8; 4] = [0; 4];

    #[test]
    fn larger_pictures_keep_their_pixels() {
        let wide = picture(2, &[BLACK, WHITE]);
        let large = wide.within(4, 4);
        let rows: Vec<&[u8]> = large.rgba.chunks(16).collect();
        assert_eq!(rows[0], [CLEAR; 4].concat());
        assert_eq!(rows[1], [BLACK, BLACK, WHITE, WHITE].concat());
        assert_eq!(rows[2], rows[1]);
        assert_eq!(rows[3], rows[0]);
    }

    #[test]
    fn smaller_pictures_mix_light() {
        let small = picture(2, &[BLACK, WHITE, WHITE, BLACK]).within(1, 1);
        assert_eq!(small.rgba, [188, 188, 188, 255]);
        // What is clear has no colour to mix.
        let small = picture(2, &[CLEAR, WHITE]).within(1, 1);
        assert_eq!(small.rgba, [255, 255, 255, 128]);
    }

    #[test]
    fn a_clear_pixel_is_its_background() {
        let over = picture(2, &[CLEAR, WHITE]).over([1, 2, 3]);
        assert_eq!(over.rgba, [1, 2, 3, 255, 255, 255, 255, 255]);
    }
}

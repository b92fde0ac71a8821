//! Triangles into samples: which of them a triangle covers, and what is seen there.

use super::camera::Seen;
use crate::screen::Screen;

/// How many samples each pixel has in each direction.
pub(super) const SAMPLES: usize = 2;

/// Parts of a sample that corners are rounded to. Then the sums below are whole numbers without rounding, and of two
/// triangles at an edge exactly one covers each sample.
const PARTS: f64 = 256.0;

/// What is known at a corner: three numbers of the normal, two of the texture and four of the colour.
pub(super) const VALUES: usize = 9;

/// A corner of a triangle in the picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Corner {
    pub(super) seen: Seen,
    pub(super) values: [f32; VALUES],
}

/// Some rows of a picture while it is drawn.
pub(super) struct Band {
    /// Samples in a row.
    width: usize,
    /// The first row of samples.
    first: usize,
    /// For each sample one divided by the distance of what is seen there.
    nearness: Vec<f32>,
    /// For each sample the light, as much as is covered, and how much that is.
    colors: Vec<[f32; 4]>,
}

/// Twice the area of a triangle, in samples. Negative where the corners go counter-clockwise.
pub(super) fn doubled_area([a, b, c]: [Seen; 3]) -> f64 {
    let [[ax, ay], [bx, by], [cx, cy]] = [a, b, c].map(rounded);
    ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / PARTS / PARTS
}

fn rounded(seen: Seen) -> [f64; 2] {
    [seen.x, seen.y].map(|place| (place * SAMPLES as f64 * PARTS).round())
}

/// One edge of a triangle: on which side of it a place is.
#[derive(Clone, Copy)]
struct Edge {
    from: [f64; 2],
    along: [f64; 2],
    /// 1 where samples on the edge itself belong to the triangle: on the left, and on top.
    owned: f64,
}

impl Edge {
    fn new(from: [f64; 2], to: [f64; 2]) -> Self {
        let along = [to[0] - from[0], to[1] - from[1]];
        let is_owned = along[1] < 0.0 || (along[1] == 0.0 && along[0] > 0.0);
        Self {
            from,
            along,
            owned: if is_owned { 1.0 } else { 0.0 },
        }
    }

    /// How far inside a place is, in whole numbers.
    fn inside(&self, x: f64, y: f64) -> f64 {
        let ([from_x, from_y], [along_x, along_y]) = (self.from, self.along);
        along_x * (y - from_y) - along_y * (x - from_x)
    }
}

/// The numbers of samples whose middle can lie between two places, cut to what there is.
fn between(places: [f64; 3], first: usize, count: usize) -> std::ops::Range<usize> {
    let least = places.iter().copied().fold(f64::INFINITY, f64::min);
    let most = places.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let end = first.saturating_add(count);
    let start = whole((least / PARTS - 0.5).floor()).clamp(first, end);
    let stop = whole((most / PARTS + 0.5).ceil()).clamp(start, end);
    start.saturating_sub(first)..stop.saturating_sub(first)
}

impl Band {
    /// Rows of a picture that is so many pixels wide.
    pub(super) fn new(width: usize, first: usize, rows: usize) -> Self {
        let width = width.saturating_mul(SAMPLES);
        let count = width.saturating_mul(rows.saturating_mul(SAMPLES));
        Self {
            width,
            first: first.saturating_mul(SAMPLES),
            nearness: vec![0.0; count],
            colors: vec![[0.0; 4]; count],
        }
    }

    /// Whether a triangle can be in these rows.
    pub(super) fn reaches(&self, seen: &[Seen; 3]) -> bool {
        let rows = self.nearness.len().checked_div(self.width).unwrap_or(0);
        !between(seen.map(|seen| rounded(seen)[1]), self.first, rows).is_empty()
    }

    /// Draws a triangle. `shade` gives the light and alpha for the values of a place, or nothing where nothing is.
    pub(super) fn fill(
        &mut self,
        corners: &[Corner; 3],
        blends: bool,
        shade: impl Fn(&[f32; VALUES]) -> Option<[f32; 4]>,
    ) {
        let [a, mut b, mut c] = corners.each_ref();
        if doubled_area([a.seen, b.seen, c.seen]) < 0.0 {
            std::mem::swap(&mut b, &mut c);
        }
        let [at_a, at_b, at_c] = [a, b, c].map(|corner| rounded(corner.seen));
        let [to_c, to_a, to_b] = [
            Edge::new(at_a, at_b),
            Edge::new(at_b, at_c),
            Edge::new(at_c, at_a),
        ];
        let area = to_c.inside(at_c[0], at_c[1]);
        if area <= 0.0 {
            return;
        }
        let columns = between([at_a[0], at_b[0], at_c[0]], 0, self.width);
        let count = self.nearness.len().checked_div(self.width).unwrap_or(0);
        let rows = between([at_a[1], at_b[1], at_c[1]], self.first, count);
        let plane = Plane::through([a, b, c]);
        for row in rows {
            let y = (self.first.saturating_add(row) as f64 + 0.5) * PARTS;
            let x = (columns.start as f64 + 0.5) * PARTS;
            let mut sides = [to_a, to_b, to_c].map(|edge| edge.inside(x, y) + edge.owned);
            let steps = [to_a, to_b, to_c].map(|edge| -edge.along[1] * PARTS);
            let start = row.saturating_mul(self.width);
            let range = start.saturating_add(columns.start)..start.saturating_add(columns.end);
            let (Some(nearness), Some(colors)) = (
                self.nearness.get_mut(range.clone()),
                self.colors.get_mut(range),
            ) else {
                return;
            };
            for (known, color) in nearness.iter_mut().zip(colors) {
                let [in_a, in_b, in_c] = sides;
                if in_a > 0.0 && in_b > 0.0 && in_c > 0.0 {
                    let parts = [in_b, in_c].map(|side| crate::scene::math::narrow(side / area));
                    plane.sample(parts, blends, known, color, &shade);
                }
                for (side, step) in sides.iter_mut().zip(steps) {
                    *side += step;
                }
            }
        }
    }

    /// Whether nothing is seen.
    pub(super) fn is_blank(&self) -> bool {
        self.colors.iter().all(|[_, _, _, alpha]| *alpha == 0.0)
    }

    /// The pixels, as bytes of a screen, behind those that are there.
    pub(super) fn finish(&self, background: Option<[u8; 3]>, rgba: &mut Vec<u8>) {
        let screen = Screen::tables();
        let behind = background.map(|color| color.map(|byte| screen.light(byte)));
        let rows = self.colors.chunks_exact(self.width.max(1));
        let rows: Vec<&[[f32; 4]]> = rows.collect();
        for rows in rows.chunks_exact(SAMPLES) {
            for pixel in 0..self.width / SAMPLES {
                let start = pixel.saturating_mul(SAMPLES);
                let samples = rows
                    .iter()
                    .filter_map(|row| row.get(start..start.saturating_add(SAMPLES)))
                    .flatten();
                rgba.extend(pixel_of(samples, behind, screen));
            }
        }
    }
}

/// The bytes of a pixel.
fn pixel_of<'a>(
    samples: impl Iterator<Item = &'a [f32; 4]>,
    behind: Option<[f32; 3]>,
    screen: &Screen,
) -> [u8; 4] {
    let share = 1.0 / (SAMPLES * SAMPLES) as f32;
    let sum = samples.fold([0.0f32; 4], |[r, g, b, a], [red, green, blue, alpha]| {
        [r + red, g + green, b + blue, a + alpha]
    });
    let [red, green, blue, alpha] = sum.map(|sum| sum * share);
    match behind {
        Some([r, g, b]) => {
            let rest = 1.0 - alpha;
            let [red, green, blue] = [red + r * rest, green + g * rest, blue + b * rest];
            [screen.byte(red), screen.byte(green), screen.byte(blue), 255]
        }
        None => screen.pixel([red, green, blue, alpha]),
    }
}

/// How the values change over a triangle. Divided by the distance they change evenly in the picture.
struct Plane {
    nearness: [f32; 3],
    values: [[f32; VALUES]; 3],
}

impl Plane {
    fn through(corners: [&Corner; 3]) -> Self {
        Self {
            nearness: corners.map(|corner| corner.seen.nearness),
            values: corners.map(|corner| corner.values.map(|value| value * corner.seen.nearness)),
        }
    }

    /// What is seen at a place, given as the parts of the second and third corner.
    fn sample(
        &self,
        [second, third]: [f32; 2],
        blends: bool,
        known: &mut f32,
        color: &mut [f32; 4],
        shade: &impl Fn(&[f32; VALUES]) -> Option<[f32; 4]>,
    ) {
        let first = 1.0 - second - third;
        let [a, b, c] = self.nearness;
        let nearness = a * first + b * second + c * third;
        if nearness <= *known {
            return;
        }
        let distance = 1.0 / nearness;
        let mut values = [0.0; VALUES];
        let [a, b, c] = &self.values;
        for (value, ((a, b), c)) in values.iter_mut().zip(a.iter().zip(b).zip(c)) {
            *value = (a * first + b * second + c * third) * distance;
        }
        let Some([red, green, blue, alpha]) = shade(&values) else {
            return;
        };
        if blends {
            let rest = 1.0 - alpha;
            let [r, g, b, a] = *color;
            *color = [
                red * alpha + r * rest,
                green * alpha + g * rest,
                blue * alpha + b * rest,
                alpha + a * rest,
            ];
        } else {
            *color = [red, green, blue, 1.0];
            *known = nearness;
        }
    }
}

/// The number of a place; 0 for what is before the first.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturating is what is wanted
fn whole(number: f64) -> usize {
    number as usize
}

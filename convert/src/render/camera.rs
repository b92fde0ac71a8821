//! Where a scene is seen from.

use std::str::FromStr;

use crate::scene::math::{cross, dot, minus, narrow, plus, times, unit};

/// Where a scene is seen from. Its front looks along +Z.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum View {
    /// From the front, the right of who looks, and above.
    #[default]
    Iso,
    /// From +Z.
    Front,
    /// From -Z.
    Back,
    /// From -X: the left of who looks at the front.
    Left,
    /// From +X: the right of who looks at the front.
    Right,
    /// From +Y, with the front below.
    Top,
}

impl View {
    /// Every view.
    pub const ALL: [Self; 6] = [
        Self::Iso,
        Self::Front,
        Self::Back,
        Self::Left,
        Self::Right,
        Self::Top,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Iso => "iso",
            Self::Front => "front",
            Self::Back => "back",
            Self::Left => "left",
            Self::Right => "right",
            Self::Top => "top",
        }
    }

    /// The direction to the camera, and the one that is up in the picture.
    fn directions(self) -> [[f64; 3]; 2] {
        const UP: [f64; 3] = [0.0, 1.0, 0.0];
        match self {
            Self::Iso => [[0.7, 0.55, 1.2], UP],
            Self::Front => [[0.0, 0.0, 1.0], UP],
            Self::Back => [[0.0, 0.0, -1.0], UP],
            Self::Left => [[-1.0, 0.0, 0.0], UP],
            Self::Right => [[1.0, 0.0, 0.0], UP],
            Self::Top => [UP, [0.0, 0.0, -1.0]],
        }
    }
}

impl FromStr for View {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|view| view.name() == text);
        known.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("no such view; there are: {names}")
        })
    }
}

/// The tangent of half the angle of view, 40 degrees, over the shorter side.
const TANGENT: f64 = 0.363_970_234_266;

/// The part of the picture that the scene may fill.
const FILLED: f64 = 0.92;

/// A camera that sees everything.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Camera {
    right: [f64; 3],
    up: [f64; 3],
    /// The direction from the scene to the camera.
    pub(super) towards: [f64; 3],
    place: [f64; 3],
    /// How many pixels a metre at the distance of one metre takes.
    pixels: f64,
    middle: [f64; 2],
}

/// A point in the picture: pixels from the left and from the top, and one divided by the distance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Seen {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) nearness: f32,
}

impl Camera {
    /// The camera that sees all of these points, as near as possible. Nothing where there are no points.
    pub(super) fn fitted(
        view: View,
        (width, height): (u32, u32),
        points: impl Iterator<Item = [f32; 3]> + Clone,
    ) -> Option<Self> {
        let [towards, up] = view.directions();
        let towards = unit(towards)?;
        let right = unit(cross(up, towards))?;
        let up = cross(towards, right);
        let (width, height) = (f64::from(width), f64::from(height));
        let pixels = width.min(height) / 2.0 / TANGENT;
        let slopes = [width, height].map(|side| side / 2.0 / pixels * FILLED);

        // A point at x to the right and z towards the camera is inside the right edge of a camera at c and d where
        // x - c <= s (d - z), which is x + s z <= c + s d; and so for the other three edges. The largest left
        // sides of opposite edges tell the smallest d and the c in the middle.
        let mut reach = [[f64::NEG_INFINITY; 2]; 2];
        let (mut nearest, mut farthest) = (f64::NEG_INFINITY, f64::INFINITY);
        for point in points {
            let point = point.map(f64::from);
            let z = dot(point, towards);
            nearest = nearest.max(z);
            farthest = farthest.min(z);
            let sides = [dot(point, right), dot(point, up)];
            for ((reach, side), slope) in reach.iter_mut().zip(sides).zip(slopes) {
                let [most, least] = reach;
                *reach = [most.max(side + slope * z), least.max(slope * z - side)];
            }
        }
        if !nearest.is_finite() {
            return None;
        }
        let mut distance = nearest;
        let mut extent = nearest - farthest;
        for ([most, least], slope) in reach.iter().zip(slopes) {
            distance = distance.max((most + least) / (2.0 * slope));
            extent = extent.max(most + least - 2.0 * slope * farthest);
        }
        // What is flat or a single point must not touch the camera.
        let extent = if extent > 0.0 { extent } else { 1.0 };
        distance = distance.max(nearest + extent * 0.05);
        let [x, y] = reach.map(|[most, least]| (most - least) / 2.0);
        let place = plus(
            plus(times(right, x), times(up, y)),
            times(towards, distance),
        );
        Some(Self {
            right,
            up,
            towards,
            place,
            pixels,
            middle: [width / 2.0, height / 2.0],
        })
    }

    /// Where a point is in the picture.
    pub(super) fn see(&self, point: [f32; 3]) -> Seen {
        let from_here = minus(point.map(f64::from), self.place);
        let nearness = -1.0 / dot(from_here, self.towards);
        let [middle_x, middle_y] = self.middle;
        Seen {
            x: middle_x + dot(from_here, self.right) * nearness * self.pixels,
            y: middle_y - dot(from_here, self.up) * nearness * self.pixels,
            nearness: narrow(nearness),
        }
    }

    /// A direction given as right, up and towards the camera.
    pub(super) fn direction(&self, [right, up, towards]: [f64; 3]) -> [f64; 3] {
        let sideways = plus(times(self.right, right), times(self.up, up));
        plus(sideways, times(self.towards, towards))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points far from the origin, flat ones, and one alone.
    fn clouds() -> Vec<Vec<[f32; 3]>> {
        let corners = |size: [f32; 3], at: [f32; 3]| -> Vec<[f32; 3]> {
            (0..8u8)
                .map(|corner| {
                    let bit = |axis: usize| f32::from(corner >> axis & 1);
                    [0, 1, 2].map(|axis| at[axis] + size[axis] * bit(axis))
                })
                .collect()
        };
        vec![
            corners([1.0, 2.0, 3.0], [0.0; 3]),
            corners([100.0, 0.0, 1.0], [1000.0, -50.0, 3.0]),
            corners([0.0, 0.0, 5.0], [0.0; 3]),
            corners([1e-4, 1e-4, 1e-4], [1.0, 2.0, 3.0]),
            vec![[3.0, 4.0, 5.0]],
        ]
    }

    #[test]
    fn everything_is_inside_the_picture_and_fills_it() {
        for points in clouds() {
            for view in View::ALL {
                for size in [(100, 100), (300, 50), (40, 200)] {
                    let camera = Camera::fitted(view, size, points.iter().copied()).unwrap();
                    let seen: Vec<Seen> = points.iter().map(|point| camera.see(*point)).collect();
                    let (width, height) = (f64::from(size.0), f64::from(size.1));
                    let mut widest = 0.0f64;
                    for Seen { x, y, nearness } in seen {
                        assert!(nearness > 0.0 && nearness.is_finite());
                        let across = (x / width * 2.0 - 1.0).abs();
                        let along = (y / height * 2.0 - 1.0).abs();
                        widest = widest.max(across).max(along);
                    }
                    assert!(widest < FILLED + 0.01, "{view:?} {points:?}: {widest}");
                    // What is flat may be seen from its edge, where it fills nothing.
                    let has_depth = points.len() > 1
                        && points[0]
                            .iter()
                            .zip(points[7])
                            .all(|(one, other)| *one != other);
                    if has_depth {
                        assert!(widest > FILLED * 0.8, "{view:?} {points:?}: {widest}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_right_of_who_looks_is_right_in_the_picture() {
        let points = [[-1.0f32, -1.0, -1.0], [1.0, 1.0, 1.0]];
        let see = |view: View, point: [f32; 3]| {
            let camera = Camera::fitted(view, (100, 100), points.into_iter()).unwrap();
            let Seen { x, y, .. } = camera.see(point);
            (x > 50.0, y > 50.0)
        };
        assert!(see(View::Front, [1.0, 0.0, 0.0]).0);
        assert!(!see(View::Back, [1.0, 0.0, 0.0]).0);
        // From the right the front is on the left.
        assert!(!see(View::Right, [0.0, 0.0, 1.0]).0);
        assert!(see(View::Left, [0.0, 0.0, 1.0]).0);
        assert!(!see(View::Front, [0.0, 1.0, 0.0]).1);
        assert!(see(View::Top, [0.0, 0.0, 1.0]).1);
    }

    #[test]
    fn views_have_names() {
        for view in View::ALL {
            assert_eq!(view.name().parse(), Ok(view));
        }
        assert!("below".parse::<View>().unwrap_err().contains("top"));
    }
}

//! Round and straight bodies.

use std::f64::consts::{PI, TAU};

use super::{Patch, TOLERANCE};
use crate::scene::math::{cross, dot, minus, plus, times, turn, unit};

/// How many pieces a circle needs so that its edges lie no farther inside than the tolerance.
fn pieces() -> usize {
    let pieces = PI / (1.0 - TOLERANCE).acos();
    // Some thirty.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let pieces = pieces.ceil() as usize;
    pieces.next_multiple_of(4)
}

/// A part of a whole, from 0 to 1.
fn part(step: usize, of: usize) -> f64 {
    step as f64 / of as f64
}

/// A point of a circle with these two radii.
fn around(middle: [f64; 3], one: [f64; 3], other: [f64; 3], angle: f64) -> [f64; 3] {
    plus(
        middle,
        plus(times(one, angle.cos()), times(other, angle.sin())),
    )
}

/// A surface of rows of points around an axis; each row is a circle that ends where it starts.
fn lathe(rows: usize, columns: usize, point: impl Fn(f64, f64) -> [f64; 3]) -> Patch {
    let mut patch = Patch {
        columns: columns.saturating_add(1),
        points: Vec::new(),
        uvs: Vec::new(),
    };
    for row in 0..=rows {
        for column in 0..=columns {
            let (down, round) = (part(row, rows), part(column, columns));
            patch.points.push(point(down, round * TAU));
            patch.uvs.push([round, down]);
        }
    }
    patch
}

/// A sphere, from its top down.
pub(super) fn sphere(middle: [f64; 3], radius: f64) -> Vec<Patch> {
    let pieces = pieces();
    vec![lathe(pieces / 2, pieces, |down, angle| {
        let ring = (down * PI).sin() * radius;
        let height = [0.0, (down * PI).cos() * radius, 0.0];
        // From the top down and to the right, seen from outside, is counter-clockwise.
        around(
            plus(middle, height),
            [ring, 0.0, 0.0],
            [0.0, 0.0, ring],
            -angle,
        )
    })]
    .into_iter()
    .map(turned_over)
    .collect()
}

/// The same surface seen from the other side.
fn turned_over(mut patch: Patch) -> Patch {
    for row in patch.points.chunks_mut(patch.columns.max(1)) {
        row.reverse();
    }
    for row in patch.uvs.chunks_mut(patch.columns.max(1)) {
        row.reverse();
    }
    patch
}

/// A circle, as its middle and two radii at a right angle.
type Circle = ([f64; 3], [f64; 3], [f64; 3]);

/// The surface between two circles that are seen counter-clockwise from the second.
fn mantle(first: Circle, second: Circle) -> Patch {
    lathe(1, pieces(), |down, angle| {
        let (middle, one, other) = if down < 0.5 { first } else { second };
        around(middle, one, other, angle)
    })
}

/// The surface inside a circle that is seen counter-clockwise.
fn lid((middle, one, other): Circle) -> Patch {
    lathe(1, pieces(), |down, angle| match down < 0.5 {
        true => around(middle, one, other, angle),
        false => middle,
    })
}

fn backwards((middle, one, other): Circle) -> Circle {
    (middle, one, times(other, -1.0))
}

/// A body between two circles in the planes of X and Z.
pub(super) fn cylinder(rings: [([f64; 3], [f32; 4], f64); 2]) -> Vec<Patch> {
    let [first, second] = rings.map(|(middle, rotation, radius)| {
        let [right, _, front] = turn(rotation);
        (middle, times(right, radius), times(front, radius))
    });
    let axis = minus(second.0, first.0);
    // Counter-clockwise around the way to the second circle, whichever way the circles are turned.
    let ordered = |(middle, one, other): Circle| match dot(cross(one, other), axis) < 0.0 {
        true => (middle, one, times(other, -1.0)),
        false => (middle, one, other),
    };
    let (first, second) = (ordered(first), ordered(second));
    vec![mantle(first, second), lid(second), lid(backwards(first))]
}

/// A ring in the plane of X and Z.
pub(super) fn torus(middle: [f64; 3], rotation: [f32; 4], [large, small]: [f64; 2]) -> Vec<Patch> {
    let [right, up, front] = turn(rotation);
    let pieces = pieces();
    vec![lathe(pieces, pieces, |down, angle| {
        let out = plus(times(right, angle.cos()), times(front, -angle.sin()));
        let ring = plus(middle, times(out, large));
        let tube = down * TAU;
        around(ring, times(out, small), times(up, small), tube)
    })]
}

/// A cone from its tip to a circle.
pub(super) fn cone(tip: [f64; 3], middle: [f64; 3], rim: [f64; 3]) -> Option<Vec<Patch>> {
    let axis = unit(minus(tip, middle))?;
    let one = minus(rim, middle);
    // What of the radius leads along the axis does not make a circle.
    let one = minus(one, times(axis, dot(one, axis)));
    unit(one)?;
    let base = (middle, one, cross(axis, one));
    let point = (tip, [0.0; 3], [0.0; 3]);
    Some(vec![mantle(base, point), lid(backwards(base))])
}

/// A cube from a corner and the two beside it.
pub(super) fn cube(corner: [f64; 3], first: [f64; 3], second: [f64; 3]) -> Option<Vec<Patch>> {
    let (one, other) = (minus(first, corner), minus(second, corner));
    let third = unit(cross(one, other))?;
    let third = times(third, dot(one, one).sqrt());
    let side = |from: [f64; 3], one: [f64; 3], other: [f64; 3]| Patch {
        columns: 2,
        points: vec![
            from,
            plus(from, one),
            plus(from, other),
            plus(plus(from, one), other),
        ],
        uvs: vec![[0.0, 1.0], [1.0, 1.0], [0.0, 0.0], [1.0, 0.0]],
    };
    let far = plus(corner, third);
    Some(vec![
        side(far, one, other),
        side(corner, other, one),
        side(corner, one, third),
        side(plus(corner, other), third, one),
        side(corner, third, other),
        side(plus(corner, one), other, third),
    ])
}

/// A flat polygon, as a fan around its first corner.
pub(super) fn polygon(corners: &[[f64; 3]]) -> Vec<Patch> {
    let Some((first, others)) = corners.split_first() else {
        return Vec::new();
    };
    // Each triangle is a patch whose first row is one point twice, so that half of it has no area.
    let triangles = others.windows(2).filter_map(|pair| match pair {
        [one, other] => Some(Patch {
            columns: 2,
            points: vec![*first, *one, *first, *other],
            uvs: Vec::new(),
        }),
        _ => None,
    });
    triangles.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The volume inside: positive if all surfaces face outwards.
    fn volume(patches: &[Patch]) -> f64 {
        let mut sum = 0.0;
        for patch in patches {
            for corners in patch.indices().chunks(3) {
                let places: Vec<[f64; 3]> = corners
                    .iter()
                    .map(|corner| patch.points[*corner as usize])
                    .collect();
                sum += dot(places[0], cross(places[1], places[2])) / 6.0;
            }
        }
        sum
    }

    #[track_caller]
    fn is_about(patches: &[Patch], expected: f64) {
        let volume = volume(patches);
        // Round bodies are a little smaller than what they represent.
        assert!(
            volume <= expected * 1.000_001 && volume > expected * 0.98,
            "{volume} of {expected}"
        );
    }

    const UPRIGHT: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

    #[test]
    fn bodies_have_their_volume_and_face_outwards() {
        let place = [1.0, 2.0, 3.0];
        is_about(&sphere(place, 2.0), 4.0 / 3.0 * PI * 8.0);
        let top = plus(place, [0.0, 5.0, 0.0]);
        is_about(
            &cylinder([(place, UPRIGHT, 2.0), (top, UPRIGHT, 2.0)]),
            PI * 4.0 * 5.0,
        );
        is_about(
            &cylinder([(top, UPRIGHT, 2.0), (place, UPRIGHT, 2.0)]),
            PI * 4.0 * 5.0,
        );
        is_about(&torus(place, UPRIGHT, [3.0, 1.0]), 2.0 * PI * PI * 3.0);
        let rim = plus(place, [2.0, 0.0, 0.0]);
        is_about(&cone(top, place, rim).unwrap(), PI * 4.0 * 5.0 / 3.0);
        let [first, second] = [[3.0, 0.0, 0.0], [0.0, 3.0, 0.0]].map(|edge| plus(place, edge));
        is_about(&cube(place, first, second).unwrap(), 27.0);
    }

    #[test]
    fn bodies_without_extent_are_none() {
        assert!(cone([0.0; 3], [0.0; 3], [1.0; 3]).is_none());
        assert!(cube([0.0; 3], [1.0; 3], [2.0; 3]).is_none());
        assert!(polygon(&[]).is_empty());
    }
}

//! Bezier and NURBS surfaces.

use super::{MOST_PIECES, Patch, TOLERANCE};
use crate::scene::math::{minus, times};

/// A control point.
#[derive(Debug, Clone, Copy)]
pub(super) struct Control {
    pub(super) place: [f64; 3],
    pub(super) weight: f64,
    pub(super) uv: Option<[f64; 2]>,
}

/// A surface of control points and knots in two directions.
pub(super) struct Spline {
    degrees: [usize; 2],
    knots: [Vec<f64>; 2],
    /// Rows along the second direction; within a row the first runs.
    controls: Vec<Control>,
    columns: usize,
}

/// The largest degree that is computed.
const HIGHEST_DEGREE: usize = 25;

/// One number for each of: X, Y, Z and the weight, multiplied into them; then both texture coordinates.
type Row = [f64; 6];

impl Spline {
    /// Bezier patches beside each other, as many as there are spans between the parameters.
    pub(super) fn bezier(
        controls: Vec<Control>,
        degrees: [usize; 2],
        parameters: [usize; 2],
    ) -> Option<Self> {
        let mut degrees = degrees;
        if degrees == [0, 0] {
            // One square patch.
            let side = controls.len().isqrt();
            degrees = [side.checked_sub(1)?; 2];
        }
        let [spans_u, spans_v] = parameters.map(|count| count.saturating_sub(1).max(1));
        let [u, v] = degrees;
        let points = |degree: usize, spans: usize| degree.saturating_mul(spans).saturating_add(1);
        let several = points(u, spans_u).saturating_mul(points(v, spans_v)) == controls.len();
        let (spans_u, spans_v) = if several { (spans_u, spans_v) } else { (1, 1) };
        let knots = [bezier_knots(u, spans_u), bezier_knots(v, spans_v)];
        Self::of(controls, degrees, knots)
    }

    /// A surface with knots in both directions.
    pub(super) fn nurbs(
        controls: Vec<Control>,
        degrees: [usize; 2],
        [u, v]: [&Vec<f64>; 2],
    ) -> Option<Self> {
        Self::of(controls, degrees, [u.clone(), v.clone()])
    }

    fn of(controls: Vec<Control>, degrees: [usize; 2], knots: [Vec<f64>; 2]) -> Option<Self> {
        let [u, v] = degrees;
        let [knots_u, knots_v] = &knots;
        let rising = |knots: &[f64]| {
            let finite = knots.iter().all(|knot| knot.is_finite());
            finite
                && knots
                    .windows(2)
                    .all(|pair| matches!(pair, [one, other] if one <= other))
        };
        let sane = (1..=HIGHEST_DEGREE).contains(&u) && (1..=HIGHEST_DEGREE).contains(&v);
        if !sane || !rising(knots_u) || !rising(knots_v) {
            return None;
        }
        let columns = knots_u.len().checked_sub(u.saturating_add(1))?;
        let rows = knots_v.len().checked_sub(v.saturating_add(1))?;
        let fits = columns > u && rows > v && columns.checked_mul(rows) == Some(controls.len());
        fits.then_some(Self {
            degrees,
            knots,
            controls,
            columns,
        })
    }

    /// The surface as points, near enough to each other for the tolerance.
    pub(super) fn patch(&self, ranges: [Option<[f64; 2]>; 2]) -> Patch {
        let [range_u, range_v] = ranges;
        let [knots_u, knots_v] = &self.knots;
        let [degree_u, degree_v] = self.degrees;
        let [bend_u, bend_v] = self.bends();
        let us = steps(knots_u, degree_u, range_u, bend_u);
        let vs = steps(knots_v, degree_v, range_v, bend_v);
        let has_uvs = self.controls.iter().any(|control| control.uv.is_some());
        let mut patch = Patch {
            columns: us.len(),
            points: Vec::new(),
            uvs: Vec::new(),
        };
        // The curves along the second direction, each at one parameter of the first.
        let rows: Vec<Vec<Row>> = (0..self.rows()).map(|row| self.row(row)).collect();
        let curves: Vec<Vec<Row>> = us
            .iter()
            .map(|u| {
                let points = rows.iter().map(|row| de_boor(row, knots_u, degree_u, *u));
                points.collect()
            })
            .collect();
        for v in &vs {
            for curve in &curves {
                let [x, y, z, weight, s, t] = de_boor(curve, knots_v, degree_v, *v);
                patch.points.push([x, y, z].map(|number| number / weight));
                if has_uvs {
                    patch.uvs.push([s / weight, t / weight]);
                }
            }
        }
        patch
    }

    fn rows(&self) -> usize {
        self.controls.len().checked_div(self.columns).unwrap_or(0)
    }

    fn row(&self, row: usize) -> Vec<Row> {
        let controls = self.controls.iter().skip(row.saturating_mul(self.columns));
        let controls = controls.take(self.columns);
        controls
            .map(|control| {
                let [x, y, z] = times(control.place, control.weight);
                let [s, t] = control
                    .uv
                    .unwrap_or_default()
                    .map(|part| part * control.weight);
                [x, y, z, control.weight, s, t]
            })
            .collect()
    }

    /// How much the control points bend along both directions, as parts of the size of them all.
    fn bends(&self) -> [f64; 2] {
        let mut low = [f64::INFINITY; 3];
        let mut high = [f64::NEG_INFINITY; 3];
        for control in &self.controls {
            for ((low, high), number) in low.iter_mut().zip(&mut high).zip(control.place) {
                *low = low.min(number);
                *high = high.max(number);
            }
        }
        let size = length(minus(high, low)).max(f64::MIN_POSITIVE);
        let place = |index: usize| self.controls.get(index).map(|control| control.place);
        let bend = |stride: usize, skip: &dyn Fn(usize) -> bool| {
            let mut most = 0.0f64;
            for index in (0..self.controls.len()).filter(|index| !skip(*index)) {
                let next = index.saturating_add(stride);
                if let (Some(a), Some(b), Some(c)) = (
                    place(index),
                    place(next),
                    place(next.saturating_add(stride)),
                ) {
                    most = most.max(length(minus(minus(c, b), minus(b, a))) / size);
                }
            }
            most
        };
        let columns = self.columns;
        // The last two of a row have no two after them.
        let at_end =
            |index: usize| index.checked_rem(columns).unwrap_or(0).saturating_add(2) >= columns;
        [bend(1, &at_end), bend(columns, &|_| false)]
    }
}

fn length(vector: [f64; 3]) -> f64 {
    vector
        .iter()
        .map(|number| number * number)
        .sum::<f64>()
        .sqrt()
}

/// The knots of Bezier curves one after another.
fn bezier_knots(degree: usize, spans: usize) -> Vec<f64> {
    let inner = (1..spans).flat_map(|knot| std::iter::repeat_n(knot as f64, degree));
    let ends = degree.saturating_add(1);
    std::iter::repeat_n(0.0, ends)
        .chain(inner)
        .chain(std::iter::repeat_n(spans as f64, ends))
        .collect()
}

/// The parameters at which a direction is cut: each span between knots into pieces that bend little.
fn steps(knots: &[f64], degree: usize, range: Option<[f64; 2]>, bend: f64) -> Vec<f64> {
    let last = knots.len().saturating_sub(degree).saturating_sub(1);
    let inner = knots.get(degree..=last).unwrap_or_default();
    let (Some(first), Some(end)) = (inner.first(), inner.last()) else {
        return Vec::new();
    };
    let [from, to] = range.unwrap_or([*first, *end]);
    let (from, to) = (from.max(*first), to.min(*end));
    let mut cuts: Vec<f64> = inner
        .iter()
        .copied()
        .filter(|knot| *knot > from && *knot < to)
        .collect();
    cuts.insert(0, from);
    cuts.push(to);
    cuts.dedup();
    // The distance of a chord from its arc is an eighth of the second derivative times the square of its length.
    let order = (degree.saturating_mul(degree.saturating_sub(1))) as f64;
    let wanted = (order * bend / (8.0 * TOLERANCE))
        .sqrt()
        .ceil()
        .clamp(1.0, 64.0);
    // From 1 to 64.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let wanted = wanted as usize;
    let most = MOST_PIECES.checked_div(cuts.len()).unwrap_or(1).max(1);
    let pieces = wanted.min(most);
    let mut steps = vec![from];
    for pair in cuts.windows(2) {
        if let [one, other] = pair {
            let piece = |piece: usize| one + (other - one) * (piece as f64 / pieces as f64);
            steps.extend((1..=pieces).map(piece));
        }
    }
    steps
}

/// The point of a curve at a parameter, by mixing neighbouring points until one is left.
fn de_boor(controls: &[Row], knots: &[f64], degree: usize, at: f64) -> Row {
    let last = controls.len().saturating_sub(1);
    // The span that the parameter lies in.
    let after = knots.partition_point(|knot| *knot <= at);
    let span = after.saturating_sub(1).clamp(degree, last);
    let first = span.saturating_sub(degree);
    let mut points: Vec<Row> = controls
        .iter()
        .skip(first)
        .take(degree.saturating_add(1))
        .copied()
        .collect();
    let knot = |index: usize| knots.get(index).copied().unwrap_or_default();
    for level in 1..=degree {
        for place in (level..points.len()).rev() {
            let low = knot(first.saturating_add(place));
            let high = knot(
                first
                    .saturating_add(place)
                    .saturating_add(degree)
                    .saturating_add(1)
                    .saturating_sub(level),
            );
            let part = if high > low {
                (at - low) / (high - low)
            } else {
                0.0
            };
            let before = points
                .get(place.saturating_sub(1))
                .copied()
                .unwrap_or_default();
            if let Some(point) = points.get_mut(place) {
                for (number, before) in point.iter_mut().zip(before) {
                    *number = before * (1.0 - part) + *number * part;
                }
            }
        }
    }
    points.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control([x, y, z]: [f64; 3], weight: f64) -> Control {
        Control {
            place: [x, y, z],
            weight,
            uv: None,
        }
    }

    #[test]
    fn a_bezier_patch_goes_through_its_corners() {
        let mut controls = Vec::new();
        for z in 0..4 {
            for x in 0..4 {
                let height = f64::from(u8::from(x % 3 != 0 && z % 3 != 0));
                controls.push(control([f64::from(x), height, f64::from(z)], 1.0));
            }
        }
        let patch = Spline::bezier(controls, [3, 3], [0, 0])
            .unwrap()
            .patch([None; 2]);
        let corners = [
            patch.points[0],
            patch.points[patch.columns - 1],
            *patch.points.last().unwrap(),
        ];
        assert_eq!(corners, [[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [3.0, 0.0, 3.0]]);
        // In the middle it has 9/16 of the height of the four inner points.
        let highest = patch
            .points
            .iter()
            .fold(0.0f64, |most, [_, y, _]| most.max(*y));
        assert!(highest > 0.55 && highest <= 0.5626, "{highest}");
    }

    #[test]
    fn weights_make_a_circle() {
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let mut controls = Vec::new();
        for z in [0.0, 1.0] {
            controls.push(control([1.0, 0.0, z], 1.0));
            controls.push(control([1.0, 1.0, z], half));
            controls.push(control([0.0, 1.0, z], 1.0));
        }
        let knots = [vec![0.0, 0.0, 0.0, 1.0, 1.0, 1.0], vec![0.0, 0.0, 1.0, 1.0]];
        let spline = Spline::nurbs(controls, [2, 1], [&knots[0], &knots[1]]).unwrap();
        let patch = spline.patch([None; 2]);
        assert!(patch.columns > 4, "{}", patch.columns);
        for [x, y, _] in patch.points {
            assert!((x.hypot(y) - 1.0).abs() < 1e-12, "{x} {y}");
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let controls = vec![control([0.0; 3], 1.0); 5];
        assert!(Spline::bezier(controls.clone(), [3, 3], [0, 0]).is_none());
        let knots = vec![0.0, 1.0, 0.5, 2.0];
        assert!(Spline::nurbs(controls, [1, 1], [&knots, &knots]).is_none());
    }
}

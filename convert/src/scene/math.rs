//! Vectors, quaternions and affine maps. Computed in double precision, kept in single precision.

/// A map of space: the images of the three axes, and where the origin goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Affine {
    /// The images of the axes X, Y and Z.
    pub axes: [[f64; 3]; 3],
    /// The image of the origin.
    pub origin: [f64; 3],
}

impl Affine {
    /// Leaves everything where it is.
    pub const IDENTITY: Self = Self {
        axes: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        origin: [0.0; 3],
    };

    /// Scales, then turns, then moves.
    #[must_use]
    pub fn from_parts(translation: [f32; 3], rotation: [f32; 4], scale: [f32; 3]) -> Self {
        let [x, y, z] = turn(rotation);
        let [width, height, depth] = scale.map(f64::from);
        Self {
            axes: [times(x, width), times(y, height), times(z, depth)],
            origin: translation.map(f64::from),
        }
    }

    /// The image of a point.
    #[must_use]
    pub fn point(&self, point: [f64; 3]) -> [f64; 3] {
        plus(self.direction(point), self.origin)
    }

    /// The image of a direction.
    #[must_use]
    pub fn direction(&self, [x, y, z]: [f64; 3]) -> [f64; 3] {
        let [right, up, front] = self.axes;
        plus(plus(times(right, x), times(up, y)), times(front, z))
    }

    /// This map after another.
    #[must_use]
    pub fn after(&self, first: &Self) -> Self {
        Self {
            axes: first.axes.map(|axis| self.direction(axis)),
            origin: self.point(first.origin),
        }
    }

    /// The map back. Nothing for one that flattens space.
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        let [a, b, c] = self.axes;
        let volume = dot(a, cross(b, c));
        if volume == 0.0 || !volume.is_finite() {
            return None;
        }
        let rows = [cross(b, c), cross(c, a), cross(a, b)].map(|row| times(row, 1.0 / volume));
        let [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = rows;
        let back = Self {
            axes: [[ax, bx, cx], [ay, by, cy], [az, bz, cz]],
            origin: [0.0; 3],
        };
        let origin = times(back.direction(self.origin), -1.0);
        let all = back.axes.iter().flatten().chain(&origin);
        all.into_iter()
            .all(|number| number.is_finite())
            .then_some(Self { origin, ..back })
    }

    /// The sixteen numbers of the matrix, column by column.
    #[must_use]
    pub fn to_columns(&self) -> [f32; 16] {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.axes.map(|axis| axis.map(narrow));
        let [x, y, z] = self.origin.map(narrow);
        [a, b, c, 0.0, d, e, f, 0.0, g, h, i, 0.0, x, y, z, 1.0]
    }

    /// The map of sixteen numbers, column by column; the last row is taken for 0, 0, 0, 1.
    #[must_use]
    pub fn from_columns(columns: [f32; 16]) -> Self {
        let [a, b, c, _, d, e, f, _, g, h, i, _, x, y, z, _] = columns.map(f64::from);
        Self {
            axes: [[a, b, c], [d, e, f], [g, h, i]],
            origin: [x, y, z],
        }
    }
}

/// The nearest single-precision number.
#[must_use]
#[allow(clippy::cast_possible_truncation)] // the nearest single-precision number is what is wanted
pub fn narrow(number: f64) -> f32 {
    number as f32
}

/// The sum of two vectors.
#[must_use]
pub fn plus([a, b, c]: [f64; 3], [x, y, z]: [f64; 3]) -> [f64; 3] {
    [a + x, b + y, c + z]
}

/// The way from the second point to the first.
#[must_use]
pub fn minus([a, b, c]: [f64; 3], [x, y, z]: [f64; 3]) -> [f64; 3] {
    [a - x, b - y, c - z]
}

/// A vector so many times as long.
#[must_use]
pub fn times(vector: [f64; 3], factor: f64) -> [f64; 3] {
    vector.map(|number| number * factor)
}

/// The scalar product.
#[must_use]
pub fn dot([a, b, c]: [f64; 3], [x, y, z]: [f64; 3]) -> f64 {
    a * x + b * y + c * z
}

/// The vector product.
#[must_use]
pub fn cross([a, b, c]: [f64; 3], [x, y, z]: [f64; 3]) -> [f64; 3] {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}

/// The largest size of these numbers, if all are finite and not all are 0.
fn largest(numbers: &[f64]) -> Option<f64> {
    let all_finite = numbers.iter().all(|number| number.is_finite());
    let sizes = numbers.iter().map(|number| number.abs());
    let largest = sizes.fold(0.0, f64::max);
    (all_finite && largest > 0.0).then_some(largest)
}

/// The same direction with the length 1. Nothing for a vector without direction.
#[must_use]
pub fn unit(vector: [f64; 3]) -> Option<[f64; 3]> {
    let largest = largest(&vector)?;
    // Squares of very small and very large numbers would vanish or overflow.
    let vector = times(vector, 1.0 / largest);
    Some(times(vector, 1.0 / dot(vector, vector).sqrt()))
}

/// The quaternion of the same direction with the length 1. Nothing for one without direction.
#[must_use]
pub fn unit_quaternion(quaternion: [f32; 4]) -> Option<[f32; 4]> {
    let wide = quaternion.map(f64::from);
    let largest = largest(&wide)?;
    let wide = wide.map(|number| number / largest);
    let length = wide
        .iter()
        .map(|number| number * number)
        .sum::<f64>()
        .sqrt();
    Some(wide.map(|number| narrow(number / length).clamp(-1.0, 1.0)))
}

/// Where a rotation takes the three axes.
#[must_use]
pub fn turn(quaternion: [f32; 4]) -> [[f64; 3]; 3] {
    let [x, y, z, w] = quaternion.map(f64::from);
    [
        [
            1.0 - 2.0 * (y * y + z * z),
            2.0 * (x * y + z * w),
            2.0 * (x * z - y * w),
        ],
        [
            2.0 * (x * y - z * w),
            1.0 - 2.0 * (x * x + z * z),
            2.0 * (y * z + x * w),
        ],
        [
            2.0 * (x * z + y * w),
            2.0 * (y * z - x * w),
            1.0 - 2.0 * (x * x + y * y),
        ],
    ]
}

/// The rotation that takes the axes to these three, which are at right angles and have the length 1.
#[must_use]
pub fn quaternion_of([[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]]: [[f64; 3]; 3]) -> [f32; 4] {
    let trace = xx + yy + zz;
    // The largest of the four is computed first, so that nothing is divided by almost nothing.
    let quaternion = if trace > 0.0 {
        let s = (trace + 1.0).sqrt() * 2.0;
        [(yz - zy) / s, (zx - xz) / s, (xy - yx) / s, s / 4.0]
    } else if xx > yy && xx > zz {
        let s = (1.0 + xx - yy - zz).sqrt() * 2.0;
        [s / 4.0, (yx + xy) / s, (zx + xz) / s, (yz - zy) / s]
    } else if yy > zz {
        let s = (1.0 + yy - xx - zz).sqrt() * 2.0;
        [(yx + xy) / s, s / 4.0, (zy + yz) / s, (zx - xz) / s]
    } else {
        let s = (1.0 + zz - xx - yy).sqrt() * 2.0;
        [(zx + xz) / s, (zy + yz) / s, s / 4.0, (xy - yx) / s]
    };
    unit_quaternion(quaternion.map(narrow)).unwrap_or([0.0, 0.0, 0.0, 1.0])
}

/// From one rotation to another along the shorter arc.
#[must_use]
pub fn slerp(from: [f32; 4], to: [f32; 4], part: f64) -> [f32; 4] {
    let [from, mut to] = [from, to].map(|each| each.map(f64::from));
    let mut cosine: f64 = from.iter().zip(&to).map(|(from, to)| from * to).sum();
    if cosine < 0.0 {
        cosine = -cosine;
        to = to.map(|number| -number);
    }
    let (first, second) = if cosine > 0.999_999 {
        // The arc is a line, and the formula below would divide by nothing.
        (1.0 - part, part)
    } else {
        let angle = cosine.acos();
        let sine = angle.sin();
        (
            ((1.0 - part) * angle).sin() / sine,
            (part * angle).sin() / sine,
        )
    };
    let [a, b, c, d] = from.map(|number| number * first);
    let [x, y, z, w] = to.map(|number| number * second);
    let mixed = [a + x, b + y, c + z, d + w].map(narrow);
    unit_quaternion(mixed).unwrap_or([0.0, 0.0, 0.0, 1.0])
}

/// One rotation after another: `second` acts last.
#[must_use]
pub fn turned(second: [f32; 4], first: [f32; 4]) -> [f32; 4] {
    let [a, b, c, d] = second.map(f64::from);
    let [x, y, z, w] = first.map(f64::from);
    let product = [
        d * x + a * w + b * z - c * y,
        d * y - a * z + b * w + c * x,
        d * z + a * y - b * x + c * w,
        d * w - a * x - b * y - c * z,
    ];
    unit_quaternion(product.map(narrow)).unwrap_or([0.0, 0.0, 0.0, 1.0])
}

/// A channel of a colour as it is shown, from 0 to 1, as an amount of light.
#[must_use]
pub fn linear(shown: f32) -> f32 {
    if shown <= 0.040_45 {
        shown / 12.92
    } else {
        ((shown + 0.055) / 1.055).powf(2.4)
    }
}

/// Red, green, blue and alpha in bytes, as amounts of light from 0 to 1.
#[must_use]
pub fn linear_rgba([red, green, blue, alpha]: [u8; 4]) -> [f32; 4] {
    let light = |byte: u8| linear(f32::from(byte) / 255.0);
    [
        light(red),
        light(green),
        light(blue),
        f32::from(alpha) / 255.0,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_and_its_inverse_cancel() {
        let quaternion = unit_quaternion([0.1, -0.7, 0.3, 0.5]).unwrap();
        let map = Affine::from_parts([1.0, -2.0, 3.0], quaternion, [2.0, 3.0, -0.5]);
        let back = map.inverse().unwrap().after(&map);
        let numbers = back.axes.into_iter().flatten().chain(back.origin);
        let expected = Affine::IDENTITY.axes.into_iter().flatten().chain([0.0; 3]);
        for (number, expected) in numbers.zip(expected) {
            assert!((number - expected).abs() < 1e-12, "{back:?}");
        }
        assert_eq!(
            Affine::from_parts([0.0; 3], quaternion, [1.0, 0.0, 1.0]).inverse(),
            None
        );
    }

    #[test]
    fn axes_and_quaternions_say_the_same() {
        for given in [
            [0.0, 0.0, 0.0, 1.0],
            [1.0, 0.0, 0.0, 0.0],
            [0.0, 1.0, 0.0, 0.0],
            [0.0, 0.0, 1.0, 0.0],
            [0.1, -0.7, 0.3, 0.5],
        ] {
            let given = unit_quaternion(given).unwrap();
            let again = quaternion_of(turn(given));
            let same: f32 = given
                .iter()
                .zip(again)
                .map(|(one, other)| one * other)
                .sum();
            assert!((same.abs() - 1.0).abs() < 1e-6, "{given:?} {again:?}");
        }
    }

    #[test]
    fn what_has_no_direction_has_no_unit() {
        assert_eq!(unit([0.0; 3]), None);
        assert_eq!(unit([1.0, f64::NAN, 0.0]), None);
        assert_eq!(unit([1.0, f64::INFINITY, 0.0]), None);
        assert_eq!(unit([0.0, 1e-300, 0.0]), Some([0.0, 1.0, 0.0]));
        assert_eq!(unit_quaternion([f32::NAN, 0.0, 0.0, 1.0]), None);
        assert_eq!(
            unit_quaternion([0.0, 0.0, 0.0, 1e-30]),
            Some([0.0, 0.0, 0.0, 1.0])
        );
    }

    #[test]
    fn the_second_turn_acts_last() {
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let about_x = [half, 0.0, 0.0, half];
        let about_y = [0.0, half, 0.0, half];
        let [_, up, _] = turn(turned(about_y, about_x));
        // Up goes to the front, and the front to the right.
        for (number, expected) in up.into_iter().zip([1.0, 0.0, 0.0]) {
            assert!((number - expected).abs() < 1e-6, "{up:?}");
        }
    }

    #[test]
    fn half_of_a_quarter_turn() {
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let [_, y, _, w] = slerp([0.0, 0.0, 0.0, 1.0], [0.0, half, 0.0, half], 0.5);
        let eighth = std::f32::consts::FRAC_PI_8;
        assert!((y - eighth.sin()).abs() < 1e-6 && (w - eighth.cos()).abs() < 1e-6);
    }
}

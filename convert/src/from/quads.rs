//! The sides of cells in a grid, those that are alike and lie beside each other as one rectangle.

/// Cells in a grid.
pub(crate) struct Grid {
    /// How many cells there are along X, Y and Z.
    pub(crate) size: [usize; 3],
    /// What each cell is, Y after Z after X; 0 is nothing.
    pub(crate) cells: Vec<u32>,
}

/// A rectangle of sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Quad {
    /// What its cells are.
    pub(crate) kind: u32,
    /// The axis that it faces along.
    pub(crate) axis: usize,
    /// Whether it faces towards larger coordinates.
    pub(crate) faces_up: bool,
    /// The corner with the smallest coordinates.
    pub(crate) from: [usize; 3],
    /// The corner with the largest coordinates, which has the same coordinate along the axis.
    pub(crate) to: [usize; 3],
}

impl Grid {
    fn cell(&self, [x, y, z]: [usize; 3]) -> u32 {
        let [width, height, depth] = self.size;
        if x >= width || y >= height || z >= depth {
            return 0;
        }
        let row = y.saturating_mul(depth).saturating_add(z);
        let place = row.saturating_mul(width).saturating_add(x);
        self.cells.get(place).copied().unwrap_or(0)
    }

    /// Calls `add` for every rectangle of sides that are seen: `is_seen` says it of a cell and its neighbour.
    pub(crate) fn quads(&self, is_seen: impl Fn(u32, u32) -> bool, mut add: impl FnMut(Quad)) {
        for axis in 0..3 {
            for faces_up in [false, true] {
                let depth = self.size.get(axis).copied().unwrap_or(0);
                for layer in 0..depth {
                    let mut mask = self.mask(axis, faces_up, layer, &is_seen);
                    let side = if faces_up {
                        layer.saturating_add(1)
                    } else {
                        layer
                    };
                    mask.rectangles(|kind, [a, b], [c, d]| {
                        add(Quad {
                            kind,
                            axis,
                            faces_up,
                            from: place(axis, side, [a, b]),
                            to: place(axis, side, [c, d]),
                        });
                    });
                }
            }
        }
    }

    /// The sides of one layer that are seen.
    fn mask(
        &self,
        axis: usize,
        faces_up: bool,
        layer: usize,
        is_seen: &impl Fn(u32, u32) -> bool,
    ) -> Mask {
        let [first, second] = others(axis);
        let extent = |axis: usize| self.size.get(axis).copied().unwrap_or(0);
        let (width, height) = (extent(first), extent(second));
        let mut cells = Vec::with_capacity(width.saturating_mul(height));
        // Below the first layer there is nothing: the coordinate beyond the largest means it.
        let beside = match faces_up {
            true => layer.saturating_add(1),
            false => layer.checked_sub(1).unwrap_or(usize::MAX),
        };
        for b in 0..height {
            for a in 0..width {
                let kind = self.cell(place(axis, layer, [a, b]));
                let seen = kind != 0 && is_seen(kind, self.cell(place(axis, beside, [a, b])));
                cells.push(if seen { kind } else { 0 });
            }
        }
        Mask {
            width,
            height,
            cells,
        }
    }
}

/// The two other axes.
fn others(axis: usize) -> [usize; 2] {
    match axis {
        0 => [1, 2],
        1 => [0, 2],
        _ => [0, 1],
    }
}

/// The coordinates of a place in a layer.
fn place(axis: usize, layer: usize, [a, b]: [usize; 2]) -> [usize; 3] {
    match axis {
        0 => [layer, a, b],
        1 => [a, layer, b],
        _ => [a, b, layer],
    }
}

/// The sides of one layer.
struct Mask {
    width: usize,
    height: usize,
    cells: Vec<u32>,
}

impl Mask {
    fn row(&self, b: usize, from: usize, to: usize) -> &[u32] {
        let start = b.saturating_mul(self.width);
        let range = start.saturating_add(from)..start.saturating_add(to);
        self.cells.get(range).unwrap_or_default()
    }

    fn clear(&mut self, b: usize, from: usize, to: usize) {
        let start = b.saturating_mul(self.width);
        let range = start.saturating_add(from)..start.saturating_add(to);
        if let Some(cells) = self.cells.get_mut(range) {
            cells.fill(0);
        }
    }

    /// Takes rectangles of one kind, each as wide and then as high as it gets.
    fn rectangles(&mut self, mut add: impl FnMut(u32, [usize; 2], [usize; 2])) {
        for b in 0..self.height {
            let mut a = 0;
            while a < self.width {
                let ahead = self.row(b, a, self.width);
                let Some(kind) = ahead.first().copied().filter(|kind| *kind != 0) else {
                    a = a.saturating_add(1);
                    continue;
                };
                let alike = ahead.iter().take_while(|other| **other == kind).count();
                let end = a.saturating_add(alike);
                let mut top = b.saturating_add(1);
                while top < self.height && self.row(top, a, end).iter().all(|other| *other == kind)
                {
                    self.clear(top, a, end);
                    top = top.saturating_add(1);
                }
                self.clear(b, a, end);
                add(kind, [a, b], [end, top]);
                a = end;
            }
        }
    }
}

impl Quad {
    /// The four corners, counter-clockwise seen from outside.
    pub(crate) fn corners(&self) -> [[usize; 3]; 4] {
        let ([x, y, z], [right, top, front]) = (self.from, self.to);
        let corners = match self.axis {
            0 => [[x, y, z], [x, top, z], [x, top, front], [x, y, front]],
            1 => [[x, y, z], [x, y, front], [right, y, front], [right, y, z]],
            _ => [[x, y, z], [right, y, z], [right, top, z], [x, top, z]],
        };
        match self.faces_up {
            true => corners,
            false => {
                let [a, b, c, d] = corners;
                [a, d, c, b]
            }
        }
    }

    /// The direction that it faces.
    pub(crate) fn normal(&self) -> [f32; 3] {
        let length = if self.faces_up { 1.0 } else { -1.0 };
        match self.axis {
            0 => [length, 0.0, 0.0],
            1 => [0.0, length, 0.0],
            _ => [0.0, 0.0, length],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quads(size: [usize; 3], cells: &[u32]) -> Vec<Quad> {
        let grid = Grid {
            size,
            cells: cells.to_vec(),
        };
        let mut quads = Vec::new();
        grid.quads(|_, beside| beside == 0, |quad| quads.push(quad));
        quads
    }

    /// Six times the volume inside, which is positive if all sides face outwards.
    fn volume(quads: &[Quad]) -> f64 {
        let mut sum = 0.0;
        for quad in quads {
            let [a, b, c, d] = quad
                .corners()
                .map(|corner| corner.map(|number| number as f64));
            for [a, b, c] in [[a, b, c], [a, c, d]] {
                use crate::scene::math::{cross, dot};
                sum += dot(a, cross(b, c));
            }
        }
        sum
    }

    #[test]
    fn one_cell_has_six_sides_that_face_outwards() {
        let quads = quads([1, 1, 1], &[7]);
        assert_eq!(quads.len(), 6);
        assert_eq!(volume(&quads), 6.0);
    }

    #[test]
    fn a_full_block_has_six_sides_too() {
        let quads = quads([3, 4, 5], &[7; 60]);
        assert_eq!(quads.len(), 6);
        assert_eq!(volume(&quads), 6.0 * 60.0);
    }

    #[test]
    fn sides_of_another_kind_are_not_merged() {
        let quads = quads([2, 1, 1], &[1, 2]);
        assert_eq!(quads.len(), 10);
        assert_eq!(volume(&quads), 12.0);
    }
}

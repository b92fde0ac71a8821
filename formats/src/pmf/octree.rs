//! The cubes of a sector as the octree that they form.

use super::cube::Cube;
use super::cube_data::{CubeData, ParentCube};
use super::sector_data::SharedSectorData;

/// A cube with its place in the sector.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell<'a> {
    /// The number of the cube.
    pub index: u16,
    /// How many cubes it is inside of.
    pub depth: u32,
    /// The corner with the smallest coordinates, from that of the sector.
    pub min: [f64; 3],
    /// The length of its sides.
    pub side: f64,
    /// The cube.
    pub cube: &'a Cube,
}

/// Why a child of a cube is not walked into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadChild {
    /// There is no such cube.
    Missing,
    /// It is a parent that was met before, as on a cycle.
    MetBefore,
}

/// What a walk through an octree found.
#[derive(Debug, Clone, PartialEq)]
pub struct Octree<'a> {
    /// Every cube that the root leads to, parents before their children.
    pub cells: Vec<Cell<'a>>,
    /// Children that were not walked into: parent, place among its children, and why.
    pub bad_children: Vec<(u16, usize, BadChild)>,
}

impl Octree<'_> {
    /// The cubes that the root does not lead to.
    #[must_use]
    pub fn unreached(&self, cubes: &[Cube]) -> Vec<usize> {
        let mut reached = vec![false; cubes.len()];
        for cell in &self.cells {
            if let Some(reached) = reached.get_mut(usize::from(cell.index)) {
                *reached = true;
            }
        }
        let unreached = reached.iter().enumerate().filter(|(_, reached)| !**reached);
        unreached.map(|(index, _)| index).collect()
    }
}

impl ParentCube {
    /// The children in the order of the text, with the half of each axis that they take: 0 is that of
    /// the smaller coordinates.
    #[must_use]
    pub fn children(&self) -> [(u16, [u8; 3]); 8] {
        [
            (self.ppp, [1, 1, 1]),
            (self.npp, [0, 1, 1]),
            (self.ppn, [1, 1, 0]),
            (self.npn, [0, 1, 0]),
            (self.pnp, [1, 0, 1]),
            (self.nnp, [0, 0, 1]),
            (self.pnn, [1, 0, 0]),
            (self.nnn, [0, 0, 0]),
        ]
    }
}

impl SharedSectorData {
    /// Walks the octree from its root, in a sector whose side is two to the power of `sector_size`.
    ///
    /// A parent is walked into once, so that a cycle ends and the walk takes no longer than there are
    /// cubes. Other cubes may be the child of several.
    #[must_use]
    pub fn octree(&self, sector_size: u8) -> Octree<'_> {
        let mut tree = Octree {
            cells: Vec::new(),
            bad_children: Vec::new(),
        };
        let mut walked = vec![false; self.cubes.len()];
        let mut pending: Vec<Cell<'_>> = Vec::new();
        pending.extend(self.cubes.first().map(|cube| Cell {
            index: 0,
            depth: 0,
            min: [0.0; 3],
            side: f64::from(sector_size).exp2(),
            cube,
        }));
        while let Some(cell) = pending.pop() {
            tree.cells.push(cell);
            let CubeData::Parent(parent) = &cell.cube.data else {
                continue;
            };
            if let Some(walked) = walked.get_mut(usize::from(cell.index)) {
                *walked = true;
            }
            let side = cell.side / 2.0;
            let mut children = Vec::new();
            for (place, (index, half)) in parent.children().into_iter().enumerate() {
                let Some(cube) = self.cubes.get(usize::from(index)) else {
                    let bad = (cell.index, place, BadChild::Missing);
                    tree.bad_children.push(bad);
                    continue;
                };
                let is_parent = matches!(cube.data, CubeData::Parent(_));
                let slot = walked.get_mut(usize::from(index));
                if is_parent && slot.as_ref().is_some_and(|walked| **walked) {
                    let bad = (cell.index, place, BadChild::MetBefore);
                    tree.bad_children.push(bad);
                    continue;
                }
                // Marked when met, so that two siblings do not both lead to it.
                if let Some(walked) = slot {
                    *walked = is_parent;
                }
                let [x, y, z] = cell.min;
                let [right, up, front] = half.map(|half| f64::from(half) * side);
                children.push(Cell {
                    index,
                    depth: cell.depth.saturating_add(1),
                    min: [x + right, y + up, z + front],
                    side,
                    cube,
                });
            }
            pending.extend(children.into_iter().rev());
        }
        tree
    }
}

//! The triangles and materials of a cube's faces.

use std::ops::Range;

use super::cube_data::{CubeData, SideMaterials, SideTriangles};

/// One face of a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Face {
    /// The cut through an angled cube.
    Plane,
    /// The side towards +X.
    PlusX,
    /// The side towards +Y.
    PlusY,
    /// The side towards +Z.
    PlusZ,
    /// The side towards -X.
    MinusX,
    /// The side towards -Y.
    MinusY,
    /// The side towards -Z.
    MinusZ,
}

impl Face {
    /// Every face, in the order of the triangles.
    pub const ALL: [Self; 7] = [
        Self::Plane,
        Self::PlusX,
        Self::PlusY,
        Self::PlusZ,
        Self::MinusX,
        Self::MinusY,
        Self::MinusZ,
    ];
}

/// The triangles of one face, as a range in the list of the sector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaceTriangles {
    /// Which face.
    pub face: Face,
    /// Its triangles.
    pub triangles: Range<u32>,
    /// Its material, unless the text gives it none: the plane of an extended angled cube.
    pub material: Option<u16>,
}

/// How many triangles a face of a solid cube has.
const TRIANGLES_OF_A_FACE: u32 = 2;

impl CubeData {
    /// The faces that have triangles, in the order of the triangles.
    #[must_use]
    pub fn faces(&self) -> Vec<FaceTriangles> {
        let Some((first, counts, materials)) = self.face_counts() else {
            return Vec::new();
        };
        let mut next = first;
        let mut faces = Vec::new();
        for ((face, count), material) in Face::ALL.into_iter().zip(counts).zip(materials) {
            let end = next.saturating_add(count);
            if count > 0 {
                faces.push(FaceTriangles {
                    face,
                    triangles: next..end,
                    material,
                });
            }
            next = end;
        }
        faces
    }

    /// All its triangles, as a range in the list of the sector.
    #[must_use]
    pub fn triangles(&self) -> Range<u32> {
        match self.face_counts() {
            Some((first, counts, _)) => {
                let total = counts.into_iter().fold(0, u32::saturating_add);
                first..first.saturating_add(total)
            }
            None => 0..0,
        }
    }

    /// The first triangle, and the number of triangles and the material of each face.
    fn face_counts(&self) -> Option<(u32, [u32; 7], [Option<u16>; 7])> {
        Some(match self {
            Self::Empty | Self::Parent(_) => return None,
            Self::Solid(cube) => {
                let faces = cube.faces;
                let has = [
                    false,
                    faces.plus_x,
                    faces.plus_y,
                    faces.plus_z,
                    faces.minus_x,
                    faces.minus_y,
                    faces.minus_z,
                ];
                let counts = has.map(|has| if has { TRIANGLES_OF_A_FACE } else { 0 });
                (cube.triangle_index.get(), counts, [Some(cube.material); 7])
            }
            Self::Angled(cube) => {
                let counts = cube.triangles;
                let counts = [
                    counts.plane,
                    counts.plus_x,
                    counts.plus_y,
                    counts.plus_z,
                    counts.minus_x,
                    counts.minus_y,
                    counts.minus_z,
                ];
                let counts = counts.map(u32::from);
                (cube.triangle_index.get(), counts, [Some(cube.material); 7])
            }
            Self::ExtSolid(cube) => {
                let counts = cube.triangles.by_face(0);
                (cube.triangle_index.get(), counts, cube.materials.by_face())
            }
            Self::ExtAngled(cube) => {
                let counts = cube.triangles.by_face(cube.plane_triangles);
                (cube.triangle_index.get(), counts, cube.materials.by_face())
            }
        })
    }

    /// The materials that it names, each with the names of the fields that lead to it.
    #[must_use]
    pub fn materials(&self) -> Vec<(&'static [&'static str], u16)> {
        match self {
            Self::Empty | Self::Parent(_) => Vec::new(),
            Self::Solid(cube) => vec![(&["material"], cube.material)],
            Self::Angled(cube) => vec![(&["material"], cube.material)],
            Self::ExtSolid(cube) => cube.materials.by_field().to_vec(),
            Self::ExtAngled(cube) => cube.materials.by_field().to_vec(),
        }
    }

    /// The lightmap of the sector that lights it.
    #[must_use]
    pub fn lightmap(&self) -> Option<u8> {
        match self {
            Self::Empty | Self::Parent(_) => None,
            Self::Solid(cube) => Some(cube.lightmap),
            Self::Angled(cube) => Some(cube.lightmap),
            Self::ExtSolid(cube) => Some(cube.lightmap),
            Self::ExtAngled(cube) => Some(cube.lightmap),
        }
    }
}

impl SideMaterials {
    /// In the order of [`Face::ALL`]; the plane has none.
    fn by_face(&self) -> [Option<u16>; 7] {
        let [plus_x, plus_y, plus_z, minus_x, minus_y, minus_z] =
            self.by_field().map(|(_, material)| Some(material));
        [None, plus_x, plus_y, plus_z, minus_x, minus_y, minus_z]
    }

    fn by_field(&self) -> [(&'static [&'static str], u16); 6] {
        [
            (&["materials", "plus_x"], self.plus_x),
            (&["materials", "plus_y"], self.plus_y),
            (&["materials", "plus_z"], self.plus_z),
            (&["materials", "minus_x"], self.minus_x),
            (&["materials", "minus_y"], self.minus_y),
            (&["materials", "minus_z"], self.minus_z),
        ]
    }
}

impl SideTriangles {
    /// In the order of [`Face::ALL`].
    fn by_face(&self, plane: u8) -> [u32; 7] {
        [
            plane,
            self.plus_x,
            self.plus_y,
            self.plus_z,
            self.minus_x,
            self.minus_y,
            self.minus_z,
        ]
        .map(u32::from)
    }
}

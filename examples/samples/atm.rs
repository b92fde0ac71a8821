//! A pyramid in each version.

use bindery::{File as _, Result};
use bindery_formats::atm::{Mesh, Recipe, Triangle};

use crate::{CORNERS, Sample, TRIANGLES, UVS};

/// Up is Z here and ahead is X, in a space whose left is the right of the other formats.
fn turned([x, y, z]: [f32; 3]) -> [f32; 3] {
    [z, -x, y]
}

/// Away from the middle of the pyramid.
fn outwards([x, y, z]: [f32; 3]) -> [f32; 3] {
    let way = [x, y - 0.4, z];
    let length = way.iter().map(|part| part * part).sum::<f32>().sqrt();
    way.map(|part| part / length)
}

pub(crate) fn samples() -> Result<Vec<Sample>> {
    let mesh = Mesh {
        frames: vec![CORNERS.map(turned).to_vec()],
        normals: CORNERS.map(|corner| turned(outwards(corner))).to_vec(),
        uvs: UVS.to_vec(),
        triangles: TRIANGLES
            .map(|[one, two, three]| Triangle {
                // Turned round, as the space is.
                vertices: [one, three, two].map(Into::into),
                material: 0,
            })
            .to_vec(),
        unique_model_id: 1,
        ..Mesh::default()
    };
    [1, 2]
        .into_iter()
        .map(|version| {
            let recipe = Recipe {
                version,
                ..Recipe::default()
            };
            let model = recipe.build(&mesh, &[])?;
            Ok((format!("atm-{version}.atm"), model.to_bytes()?))
        })
        .collect()
}

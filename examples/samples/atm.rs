//! A pyramid in each version.

use bindery::{File as _, Result};
use bindery_formats::atm::{Mesh, Recipe, Triangle};

use crate::{CORNERS, Sample, TRIANGLES, UVS};

pub(crate) fn samples() -> Result<Vec<Sample>> {
    let mesh = Mesh {
        frames: vec![CORNERS.to_vec()],
        normals: vec![[0.0, 1.0, 0.0]; CORNERS.len()],
        uvs: UVS.to_vec(),
        triangles: TRIANGLES
            .map(|corners| Triangle {
                vertices: corners.map(Into::into),
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

//! Builds ATM models: a pyramid that does not move and one that breathes, with a material and a texture.
//! Run it with `cargo run -p bindery-examples --example build_atm -- FOLDER`.

use bindery::{File as _, Method, Result};
use bindery_formats::atm::{Atm, Framing, Mesh, Recipe, Role, Texture, TextureMaterial, Triangle};

/// A pyramid with this height. Z is up.
fn corners(height: f32) -> Vec<[f32; 3]> {
    vec![
        [-1.0, -1.0, 0.0],
        [1.0, -1.0, 0.0],
        [1.0, 1.0, 0.0],
        [-1.0, 1.0, 0.0],
        [0.0, 0.0, height],
    ]
}

/// Away from the middle, and up at the top.
const NORMALS: [[f32; 3]; 5] = [
    [-0.6, -0.6, 0.52915],
    [0.6, -0.6, 0.52915],
    [0.6, 0.6, 0.52915],
    [-0.6, 0.6, 0.52915],
    [0.0, 0.0, 1.0],
];

pub(crate) fn pyramid(heights: &[f32]) -> Mesh {
    let faces = [
        [0, 1, 4],
        [1, 2, 4],
        [2, 3, 4],
        [3, 0, 4],
        [0, 2, 1],
        [0, 3, 2],
    ];
    // Any image file may be here; the format does not look inside.
    let texture = Texture::new("stone.bmp", b"BM (the bytes of an image file)".to_vec());
    Mesh {
        frames: heights.iter().map(|height| corners(*height)).collect(),
        normals: NORMALS.to_vec(),
        uvs: vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.5, 0.5]],
        colours: vec![[255, 255, 255, 255]; 5],
        triangles: faces
            .map(|vertices| Triangle {
                vertices,
                material: 0,
            })
            .to_vec(),
        materials: vec![TextureMaterial {
            diffuse_texture: texture,
            ..TextureMaterial::default()
        }],
        unique_model_id: 1,
        ..Mesh::default()
    }
}

fn main() -> Result<()> {
    let folder = std::env::args_os()
        .nth(1)
        .unwrap_or_else(|| std::env::temp_dir().into());
    let full = Recipe {
        low_resolution: false,
        method: Method::Stored,
        ..Recipe::default()
    };
    let literal = Recipe {
        framing: Framing::Literal,
        ..full
    };
    let still = pyramid(&[2.0]);
    let breathing = pyramid(&[2.0, 2.5, 3.0]);
    let less = [(Role::MediumLod, pyramid(&[2.0]))];
    // Counts, sizes, the contents chunk and the width of indices follow from the mesh.
    for (name, recipe, mesh, others) in [
        ("still", Recipe::default(), &still, &less[..]),
        ("still_full", full, &still, &[]),
        ("breathing", Recipe::default(), &breathing, &[]),
        ("breathing_full", full, &breathing, &[]),
        ("breathing_literal", literal, &breathing, &[]),
    ] {
        let path = std::path::Path::new(&folder).join(format!("{name}.atm"));
        recipe.build(mesh, others)?.save(&path)?;
        let read = Atm::open(&path)?;
        let models = read.models();
        let frames = models.first().and_then(|model| model.keyframes());
        println!(
            "{}: {} models, {} key frames, {} findings",
            path.display(),
            models.len(),
            frames.map_or(0, |frames| frames.len()),
            read.findings().len(),
        );
    }
    Ok(())
}

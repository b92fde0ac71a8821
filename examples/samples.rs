//! Writes the small files in `samples`, one for each layout of each format.
//! Run it with `cargo run -p bindery-examples --example samples`, or name another folder.
use std::path::{Path, PathBuf};

use bindery::{File as _, Result};
use bindery_formats::pmf::entity::{Entity, EntityBody, Filter, Spawn};
use bindery_formats::pmf::{
    ClientMaterial, ClientProp, ClientSectorData, Cube, CubeChunk, CubeData, Data, Faces, Header,
    Lightmap, MaterialFlags, Pmf, Point, Sector, SharedMaterial, SharedProp, SharedSectorData,
    SolidCube, Triangle,
};
use bindery_formats::ptf::{Form, Ptf};

/// The name and the bytes of a sample.
type Sample = (String, Vec<u8>);

fn main() -> Result<()> {
    let folder = match std::env::args_os().nth(1) {
        Some(folder) => PathBuf::from(folder),
        None => committed(),
    };
    std::fs::create_dir_all(&folder)?;
    for (name, bytes) in samples()? {
        bindery::write_atomically(&folder.join(name), &bytes)?;
    }
    Ok(())
}

fn committed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples")
}

fn samples() -> Result<Vec<Sample>> {
    let mut all = Vec::new();
    textures(&mut all)?;
    all.push(("pmf-2024-08.pmf".to_owned(), map()?.to_bytes()?));
    Ok(all)
}

/// A gradient in each layout of the header: red to the right, green downwards.
fn textures(all: &mut Vec<Sample>) -> Result<()> {
    let ramp = || (0u8..=255).step_by(17);
    let pixels: Vec<u8> = ramp()
        .flat_map(|green| ramp().flat_map(move |red| [red, green, 64, 255]))
        .collect();
    for form in [Form::Square, Form::Alpha, Form::Format] {
        let texture = Ptf::from_rgba8(form, 16, 16, &pixels)?;
        all.push((format!("ptf-{}.ptf", form.name()), texture.to_bytes()?));
    }
    Ok(())
}

/// A map of one block of stone with a crate on it and a place to start.
fn map() -> Result<Pmf> {
    let point = |x, z| Point {
        xyz: [x, 1.0, z],
        texture_uv: [x, z],
        lightmap_uv: [x, z],
    };
    let (a, b, c, d) = (
        point(0.0, 0.0),
        point(1.0, 0.0),
        point(1.0, 1.0),
        point(0.0, 1.0),
    );
    let stone = Cube {
        chunk: Some(CubeChunk {
            prop_indices: vec![0],
            ..CubeChunk::default()
        }),
        ..Cube::new(CubeData::Solid(SolidCube {
            material: 0,
            lightmap: 0,
            triangle_index: bindery::U24::default(),
            faces: Faces {
                plus_y: true,
                ..Faces::default()
            },
        }))
    };
    let shared = SharedSectorData {
        props: vec![SharedProp {
            bounding_box_origin: [0.5, 1.25, 0.5],
            bounding_box_radius: [0.25; 3],
        }],
        cubes: vec![stone],
    };
    let client = ClientSectorData {
        triangles: vec![
            Triangle { points: [a, b, c] },
            Triangle { points: [a, c, d] },
        ],
        ..ClientSectorData::default()
    };
    let lightmap = Lightmap::new(1, vec![0xFFFF, 0x8410, 0x8410, 0x4208])?;
    let mut data = Data::new(
        [1, 1, 1],
        0,
        vec![Sector::new(vec![lightmap], shared, client)],
    );
    let model_resource_path = data.client_string("models/crate")?;
    for sector in &mut data.sectors.content {
        let props = &mut sector.client_data.content.props;
        props.push(ClientProp {
            model_resource_path,
        });
    }
    let client = ClientMaterial {
        material_appearance_resource_path: data.client_string("materials/stone")?,
    };
    let shared = SharedMaterial {
        flags: MaterialFlags::default(),
        speed_multiplier: 1.0,
        acceleration_multiplier: 1.0,
        minimum_speed_to_cause_damage: 10.0,
        base_damage: 1.0,
        extra_damage_per_meter_per_second: 0.5,
    };
    data.add_material(shared, client)?;
    let name = data.server_string("start")?;
    let none = data.server_string("")?;
    let entities = &mut data.server_data.content.entities;
    let filter = entities.filters.add(Filter::Player);
    entities.entities.push(Entity {
        name,
        difficulties: 1,
        gamemodes: 1,
        body: EntityBody::Spawn(Spawn {
            filter,
            origin: [0.5, 2.0, 0.5],
            radius: [0.5; 2],
            grid_size: [-1; 2],
            enable_signal: none,
            disable_signal: none,
        }),
    });
    Ok(Pmf::new(Header::new("Stone", &["any"], &["any"])?, data))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_samples_are_the_ones_made_here() {
        let mut made = Vec::new();
        for (name, bytes) in samples().unwrap() {
            let there = std::fs::read(committed().join(&name)).unwrap_or_default();
            assert!(
                there == bytes,
                "{name} is not what this program writes; run it"
            );
            made.push(name);
        }
        for entry in std::fs::read_dir(committed()).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(made.contains(&name), "{name} is written by nothing");
        }
    }
}

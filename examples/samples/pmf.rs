//! A map of one cube of stone.

use bindery::{File as _, Result, U24, Word};
use bindery_formats::pmf::{
    ClientMaterial, ClientSectorData, Cube, CubeData, Data, Faces, Header, Lightmap, MaterialFlags,
    Pmf, Point, Sector, SharedMaterial, SharedSectorData, SolidCube, Triangle,
};

use crate::Sample;

pub(crate) fn samples() -> Result<Vec<Sample>> {
    Ok(vec![("pmf-2024-08.pmf".to_owned(), map()?.to_bytes()?)])
}

fn map() -> Result<Pmf> {
    let header = Header::new("One cube", &["co-op"], &["easy"])?;
    let mut data = Data::new([1, 1, 1], 4, vec![sector()?]);
    let client = ClientMaterial {
        material_appearance_resource_path: data.client_string("materials/stone")?,
    };
    data.add_material(stone(), client)?;
    Ok(Pmf::new(header, data))
}

fn stone() -> SharedMaterial {
    SharedMaterial {
        flags: MaterialFlags::default(),
        speed_multiplier: 1.0,
        acceleration_multiplier: 1.0,
        minimum_speed_to_cause_damage: 10.0,
        base_damage: 5.0,
        extra_damage_per_meter_per_second: 1.5,
    }
}

/// A sector that is one solid cube with a face on its top.
fn sector() -> Result<Sector> {
    let cube = Cube::new(CubeData::Solid(SolidCube {
        material: 0,
        lightmap: 0,
        triangle_index: U24::new(0).unwrap_or_default(),
        faces: Faces {
            plus_y: true,
            ..Faces::default()
        },
    }));
    let point = |x: f32, z: f32| Point {
        xyz: [x, 1.0, z],
        texture_uv: [x, z],
        lightmap_uv: [x, z],
    };
    let [a, b, c, d] = [
        point(0.0, 0.0),
        point(1.0, 0.0),
        point(1.0, 1.0),
        point(0.0, 1.0),
    ];
    let triangles = [[a, b, c], [a, c, d]].map(|points| Triangle { points });
    let shared = SharedSectorData {
        props: Vec::new(),
        cubes: vec![cube],
    };
    let client = ClientSectorData {
        triangles: triangles.to_vec(),
        ..ClientSectorData::default()
    };
    let light = Lightmap::new(2, vec![Word::from_bits(0xFFFF); 16])?;
    Ok(Sector::new(vec![light], shared, client))
}

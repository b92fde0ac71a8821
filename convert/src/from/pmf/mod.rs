//! PlatinumSrc maps.
//!
//! Nobody else has read or written such files, so what the text leaves open is settled here: space is that of
//! the engine's models, left-handed with Y up, so X is negated; places in a sector count from its corner; V points
//! down. Triangles are turned so that the sides of cubes face outwards.

mod entities;
mod materials;
mod sector;

use bindery::{Dialected, Limits, Value, dump};
use bindery_formats::pmf::{Data, Pmf};

use super::Settings;
use crate::scene::{Node, Scene, counted};

/// A place as the scene has it.
fn place([x, y, z]: [f32; 3]) -> [f32; 3] {
    [-x, y, z]
}

/// The scene of a map.
#[must_use]
pub fn scene(map: &Pmf, settings: &Settings) -> Scene {
    scene_within(map, settings, Limits::default())
}

/// As [`scene`], with limits of your own for what its pictures take when they are unfolded.
#[must_use]
pub fn scene_within(map: &Pmf, settings: &Settings, limits: Limits) -> Scene {
    let mut scene = described(map);
    scene.limits = limits;
    let materials = materials::build(map, &mut scene, settings);
    let data = &map.data;
    let side = data.sector_side();
    let [across, up, along] = data.sector_count;
    let root = scene.add_node(Node::named("sectors", None));
    for y in 0..up {
        for x in 0..across {
            for z in 0..along {
                let index = data.sector_index(x, y, z);
                let found = index.and_then(|index| Some((index, data.sectors.get(index)?)));
                if let Some((index, sector)) = found {
                    let builder = sector::Builder {
                        map,
                        sector,
                        materials: &materials,
                        path: format!("data.sectors[{index}]"),
                        name: format!("sector {x} {y} {z}"),
                    };
                    builder.build(
                        root,
                        [x, y, z].map(|step| f64::from(step) * side),
                        &mut scene,
                    );
                }
            }
        }
    }
    // The fields with their texts. Sectors have none, and are by far the largest part.
    let light = Pmf::new(map.header.clone(), without_sectors(data));
    match dump(&light) {
        Ok(tree) => entities::build(map, &tree, &mut scene),
        Err(error) => scene.left_out("data.server_data.entities", error.to_string()),
    }
    leave_out(map, &mut scene);
    scene
}

/// An empty scene with the names and texts of the map.
fn described(map: &Pmf) -> Scene {
    let header = &map.header;
    let mut scene = Scene {
        name: header.name.to_text().into_owned(),
        ..Scene::default()
    };
    let authors = header.authors.to_text();
    scene.copyright = (!authors.is_empty()).then(|| authors.into_owned());
    let texts = |all: &[bindery::CString]| {
        let texts = all
            .iter()
            .map(|text| Value::Text(text.to_text().into_owned()));
        Value::List(texts.collect())
    };
    let description = header.description.to_text().into_owned();
    scene.extras = vec![
        ("description".to_owned(), Value::Text(description)),
        (
            "created".to_owned(),
            Value::Text(header.creation_date().to_string()),
        ),
        ("gamemodes".to_owned(), texts(&header.gamemodes)),
        ("difficulties".to_owned(), texts(&header.difficulties)),
    ];
    scene
}

fn without_sectors(data: &Data) -> Data {
    Data {
        dynamic_light_count: data.dynamic_light_count,
        decompressed_shared_data_size: data.decompressed_shared_data_size,
        shared_data: data.shared_data.clone(),
        decompressed_server_data_size: data.decompressed_server_data_size,
        server_data: data.server_data.clone(),
        decompressed_client_data_size: data.decompressed_client_data_size,
        client_data: data.client_data.clone(),
        sector_count: data.sector_count,
        sector_size: data.sector_size,
        sectors: Dialected {
            dialect: data.sectors.dialect,
            content: Vec::new(),
        },
        server_string_table: data.server_string_table.clone(),
        client_string_table: data.client_string_table.clone(),
    }
}

/// Notes what has no place in a scene.
fn leave_out(map: &Pmf, scene: &mut Scene) {
    let lights = [
        "light whose place no map says",
        "lights whose places no map says",
    ];
    let teams = [
        "team, which a scene has none of",
        "teams, which a scene has none of",
    ];
    for (count, path, [one, several]) in [
        (
            map.data.client_data.content.fast_lights.len(),
            "data.client_data.fast_lights",
            lights,
        ),
        (
            usize::from(map.data.dynamic_light_count),
            "data.dynamic_light_count",
            lights,
        ),
        (
            map.data.server_data.content.teams.len(),
            "data.server_data.teams",
            teams,
        ),
    ] {
        if count > 0 {
            scene.left_out(path, counted(count, one, several));
        }
    }
}

//! Builds a map of two sectors: a floor with a ramp, lit, with a team, a trigger and a door.
//! Run it with `cargo run -p bindery-examples --example build_pmf -- FOLDER`.

use bindery::{File as _, Result, Tagged as _, U24};
use bindery_formats::pmf::entity::{
    Action, Actions, Door, Entity, EntityBody, Filter, Selector, Trigger, TriggerFlags, Zone,
};
use bindery_formats::pmf::{
    AngledCube, AngledTriangles, ClientMaterial, ClientSectorData, Cube, CubeData, CubeLighting,
    Cut, Data, Faces, FastLight, Header, Lightmap, Luxels, MaterialFlags, ParentCube, Pmf, Point,
    Sector, ServerString, SharedMaterial, SharedSectorData, SolidCube, Team, Triangle,
};

/// The side of a sector is two to this power.
const SECTOR_SIZE: u8 = 4;

fn corner(xyz: [f32; 3], uv: [f32; 2]) -> Point {
    Point {
        xyz,
        texture_uv: uv,
        lightmap_uv: uv,
    }
}

/// Four corners as two triangles.
fn quad(corners: [[f32; 3]; 4]) -> [Triangle; 2] {
    let [a, b, c, d] = corners;
    let (a, b) = (corner(a, [0.0, 0.0]), corner(b, [1.0, 0.0]));
    let (c, d) = (corner(c, [1.0, 1.0]), corner(d, [0.0, 1.0]));
    [
        Triangle { points: [a, b, c] },
        Triangle { points: [a, c, d] },
    ]
}

/// The top and a side of a solid cube, the slope of a ramp before it, and the wall below that.
fn triangles() -> [Vec<Triangle>; 4] {
    let top = quad([
        [0.0, 8.0, 0.0],
        [8.0, 8.0, 0.0],
        [8.0, 8.0, 8.0],
        [0.0, 8.0, 8.0],
    ]);
    let wall = quad([
        [0.0, 0.0, 0.0],
        [0.0, 0.0, 8.0],
        [0.0, 8.0, 8.0],
        [0.0, 8.0, 0.0],
    ]);
    let ramp = quad([
        [0.0, 8.0, 8.0],
        [8.0, 8.0, 8.0],
        [8.0, 0.0, 16.0],
        [0.0, 0.0, 16.0],
    ]);
    // The wall below the ramp has one triangle only.
    let [below, _] = quad([
        [0.0, 0.0, 8.0],
        [0.0, 0.0, 16.0],
        [0.0, 8.0, 8.0],
        [0.0, 8.0, 8.0],
    ]);
    [top.to_vec(), wall.to_vec(), ramp.to_vec(), vec![below]]
}

/// A sector whose root has a solid cube below one corner, a ramp before it, and air elsewhere.
fn sector(floor: u16) -> Result<Sector> {
    let [top, wall, ramp, below] = triangles();
    let lighting = CubeLighting {
        base_light: [40, 40, 60],
        index_in_sector_dynamic_light_references: 0,
        dynamic_light_count: 0,
        index_in_sector_fast_light_references: 0,
        fast_light_count: 1,
    };
    let cubes = vec![
        Cube::new(CubeData::Parent(ParentCube {
            nnn: 1,
            nnp: 2,
            // One cube of air serves for all the others.
            ppp: 3,
            npp: 3,
            ppn: 3,
            npn: 3,
            pnp: 3,
            pnn: 3,
        })),
        Cube::new(CubeData::Solid(SolidCube {
            material: floor,
            lightmap: 0,
            triangle_index: U24::default(),
            faces: Faces {
                plus_y: true,
                minus_x: true,
                ..Faces::default()
            },
        })),
        Cube::new(CubeData::Angled(AngledCube {
            material: floor,
            lightmap: 0,
            triangle_index: U24::try_from([top.as_slice(), &wall].concat().len())?,
            triangles: AngledTriangles {
                plane: 2,
                minus_x: 1,
                ..AngledTriangles::default()
            },
            cut: Cut {
                fill: 0.5,
                pitch: 0.25,
                yaw: 0.5,
            },
        })),
        Cube {
            lighting: Some(lighting),
            ..Cube::new(CubeData::Empty)
        },
    ];
    let shared = SharedSectorData {
        props: Vec::new(),
        cubes,
    };
    let client = ClientSectorData {
        // In the order of the cubes, and of the faces of each.
        triangles: [top, wall, ramp, below].concat(),
        fast_light_references: vec![0],
        ..ClientSectorData::default()
    };
    let luxels = Luxels::from_rgb8(&[[255, 240, 200], [90, 90, 120], [60, 60, 90], [30, 30, 60]]);
    let lightmap = Lightmap::new(1, luxels.luxels)?;
    Ok(Sector::new(vec![lightmap], shared, client))
}

/// A team, and a trigger that opens a door for its players.
fn entities(data: &mut Data) -> Result<()> {
    let open = data.server_string("open the door")?;
    let red = data.server_string("red")?;
    let model = data.server_string("models/door")?;
    let names = [data.server_string("plate")?, data.server_string("gate")?];
    let none = ServerString::default();
    let server = &mut data.server_data.content;
    let team = server.teams.add(Team {
        name: red,
        color: [1.0, 0.0, 0.0],
    });
    let filter = server.entities.filters.add(Filter::PlayerTeam { team });
    let selector = server.entities.selectors.add(Selector::Target);
    let actions = &mut server.entities.actions;
    let broadcast = actions.add(Action::Broadcast { signal: open });
    let heal = actions.add(Action::Health {
        selector,
        duration: 0.0,
        amount: 10.0,
    });
    let trigger = EntityBody::Trigger(Trigger {
        zone: Zone {
            flags: TriggerFlags::default(),
            filter,
            origin: [4.0, 9.0, 4.0],
            radius: [2.0, 1.0, 2.0],
            enable_signal: none,
            disable_signal: none,
        },
        actions: Actions {
            actions: vec![broadcast, heal],
        },
    });
    let door = EntityBody::Door(Door {
        model,
        closed_position: [8.0, 8.0, 4.0],
        closed_scale: [1.0; 3],
        open_position: [8.0, 12.0, 4.0],
        open_scale: [1.0; 3],
        toggle_duration: 1.5,
        open_signal: open,
        ..Door::default()
    });
    for (name, body) in names.into_iter().zip([trigger, door]) {
        server.entities.entities.push(Entity {
            name,
            difficulties: 0b11,
            gamemodes: 0b1,
            body,
        });
    }
    Ok(())
}

pub(crate) fn map() -> Result<Pmf> {
    let mut data = Data::new([2, 1, 1], SECTOR_SIZE, vec![sector(0)?, sector(0)?]);
    let stone = ClientMaterial {
        material_appearance_resource_path: data.client_string("materials/stone")?,
    };
    let solid = SharedMaterial {
        flags: MaterialFlags::default(),
        speed_multiplier: 1.0,
        acceleration_multiplier: 1.0,
        minimum_speed_to_cause_damage: 12.0,
        base_damage: 5.0,
        extra_damage_per_meter_per_second: 2.0,
    };
    data.add_material(solid, stone)?;
    let lamp = FastLight {
        color: [1.0, 0.9, 0.7],
    };
    data.client_data.content.fast_lights.push(lamp);
    entities(&mut data)?;
    let mut header = Header::new("Two rooms", &["co-op"], &["easy", "hard"])?;
    header.creation_time = 1_722_643_200;
    Ok(Pmf::new(header, data))
}

fn main() -> Result<()> {
    let folder = std::env::args_os()
        .nth(1)
        .unwrap_or_else(|| std::env::temp_dir().into());
    let path = std::path::Path::new(&folder).join("two-rooms.pmf");
    map()?.save(&path)?;

    let map = Pmf::open(&path)?;
    let header = &map.header;
    println!("{} ({})", header.name.to_text(), header.creation_date());
    for finding in map.findings() {
        println!("{finding}");
    }
    for x in 0..2 {
        let Some(sector) = map.data.sector(x, 0, 0) else {
            continue;
        };
        println!("sector {x}, 0, 0:");
        for cell in sector.shared_data.content.octree(SECTOR_SIZE).cells {
            let kind = cell.cube.data.tag();
            println!("  {kind:?} at {:?}, side {}", cell.min, cell.side);
            for face in cell.cube.data.faces() {
                println!("    {:?}: triangles {:?}", face.face, face.triangles);
            }
        }
    }
    for name in ["plate", "gate"] {
        for entity in map.entities_named(name) {
            let difficulties = map.difficulties_of(entity).join(", ");
            println!("{name} at {difficulties}: {:?}", entity.body);
        }
    }
    println!("{}", path.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_comes_back_and_breaks_no_rule() {
        let map = map().unwrap();
        let read = Pmf::from_bytes(&map.to_bytes().unwrap()).unwrap();
        assert!(read == map);
        let found: Vec<String> = read.findings().iter().map(ToString::to_string).collect();
        assert!(found.is_empty(), "{found:?}");
    }
}

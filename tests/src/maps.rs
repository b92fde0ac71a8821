//! Maps for tests. No real one exists.

use bindery::{Method, RecordRef, Result, U24, Word};
use bindery_formats::pmf::entity::{
    Action, Actions, Ammo, Beam, BoxFlags, BoxKind, BoxVolume, Door, DoorFlags, DynLight,
    EffectFlags, Entity, EntityBody, Filter, Flight, Generic, GenericFlags, Gibs, GibsFlags,
    Headless, HoldUse, Look, Multiplexer, Particles, Pickup, Selector, SoundOrigin, Spawn,
    TexParticles, Trigger, TriggerFlags, Use, UseFlags, Weapon, Zone,
};
use bindery_formats::pmf::{
    AffectedPoint, AffectingDynamicLight, AffectingFastLight, AngledCube, AngledTriangles,
    ClientMaterial, ClientProp, ClientProps, ClientSectorData, Cube, CubeChunk, CubeData,
    CubeLighting, Cut, Data, ExtAngledCube, ExtSolidCube, ExtraLightmap, Faces, FastLight, Header,
    Lightmap, MaterialFlags, ParentCube, Pmf, PmfDialect, Point, Sector, ServerString,
    SharedMaterial, SharedProp, SharedSectorData, SideMaterials, SideTriangles, SolidCube, Team,
    Triangle, Visibility, VisibilityRange, VisibleSector,
};

use crate::damage::Numbers;

/// A small map with one of everything: every cube, entity, action, filter and selector kind.
///
/// # Errors
/// Never; it fails only if authoring is broken.
pub fn everything(dialect: PmfDialect) -> Result<Pmf> {
    let mut header = Header::new(
        "Test map",
        &["co-op", "deathmatch"],
        &["easy", "hard", "insane"],
    )?;
    header.authors = bindery::CString::new("Ada, Bob").unwrap_or_default();
    header.creation_time = 1_722_643_200;
    let sectors = vec![sector(dialect, 0)?, sector(dialect, 1)?];
    let mut data = Data::new([2, 1, 1], 5, sectors);
    data.sectors.dialect = dialect;
    data.dynamic_light_count = 3;
    for path in ["materials/stone", "materials/lava"] {
        let client = ClientMaterial {
            material_appearance_resource_path: data.client_string(path)?,
        };
        data.add_material(material(), client)?;
    }
    data.client_data.content.fast_lights = vec![
        FastLight {
            color: [1.0, 0.5, 0.25],
        },
        FastLight {
            color: [0.0, 0.0, 1.0],
        },
    ];
    let crate_model = data.client_string("models/crate")?;
    for sector in &mut data.sectors.content {
        for prop in &mut sector.client_data.content.props {
            prop.model_resource_path = crate_model;
        }
    }
    entities(&mut data)?;
    Ok(Pmf::new(header, data))
}

/// A random text of a few letters.
fn text(numbers: &mut Numbers) -> String {
    let letters: Vec<char> = "abcXYZ äß".chars().collect();
    let length = numbers.below(13);
    let letter = |_| numbers.one_of(&letters).copied().unwrap_or(' ');
    (0..length).map(letter).collect()
}

fn byte(numbers: &mut Numbers, limit: usize) -> u8 {
    u8::try_from(numbers.below(limit)).unwrap_or(0)
}

/// A map of any content, in any dialect, whose numbers need not go together.
///
/// # Errors
/// Never; it fails only if authoring is broken.
pub fn random(numbers: &mut Numbers) -> Result<Pmf> {
    let dialects = <PmfDialect as bindery::Dialect>::ALL;
    let dialect = numbers.one_of(dialects).copied();
    let mut map = everything(dialect.unwrap_or(PmfDialect::PREFERRED))?;
    let modes: Vec<String> = (0..numbers.below(20)).map(|_| text(numbers)).collect();
    let modes: Vec<&str> = modes.iter().map(String::as_str).collect();
    map.header = Header::new(&text(numbers), &modes, &["one"])?;
    map.header.creation_time = u32::try_from(numbers.below(1 << 32)).unwrap_or(0);
    map.data.sector_size = byte(numbers, 256);
    map.data.dynamic_light_count = u16::try_from(numbers.below(1 << 16)).unwrap_or(0);
    map.trailing = bindery::Trailing((0..numbers.below(4)).map(|_| byte(numbers, 256)).collect());
    random_sectors(&mut map.data, numbers);
    // Some maps have a table that is empty, and stored as it is.
    if numbers.below(6) == 0 {
        map.data.server_data.content.entities.entities.clear();
        let table = &mut map.data.server_string_table.strings;
        table.method = Method::Stored;
        table.content = bindery::StringTable::from_bytes([]);
    }
    for _ in 0..numbers.below(6) {
        let text = text(numbers);
        map.data.server_string(&text)?;
        map.data.client_string(&text)?;
    }
    let entities = &mut map.data.server_data.content.entities;
    let (one, two) = (numbers.below(20), numbers.below(20));
    if entities.entities.len() >= 20 {
        entities.entities.swap(one, two);
    }
    entities.actions.swap(one % 13, two % 13);
    entities.selectors.swap(one % 16, two % 16);
    Ok(map)
}

fn random_sectors(data: &mut Data, numbers: &mut Numbers) {
    let model = data.sectors.content.swap_remove(0);
    let grid = [(); 3].map(|()| byte(numbers, 2).saturating_add(1));
    let count: usize = grid.into_iter().map(usize::from).product();
    data.sector_count = grid;
    let triangles = u32::try_from(numbers.below(20)).unwrap_or(0);
    let bits = |numbers: &mut Numbers| u16::try_from(numbers.below(1 << 16)).unwrap_or(0);
    let luxels: Vec<_> = (0..numbers.below(40))
        .map(|_| Word::from_bits(bits(numbers)))
        .collect();
    let raw = numbers.below(2) == 0;
    let mut sector = |_| {
        let mut sector = model.clone();
        sector.client_data.content.triangles = (0..triangles).map(triangle).collect();
        if let Some(lightmap) = sector.lightmaps.first_mut() {
            lightmap.luxels.content.luxels.clone_from(&luxels);
            lightmap.size = byte(numbers, 256);
            if raw {
                lightmap.luxels.method = Method::Lz4Block;
            }
        }
        let cubes = &mut sector.shared_data.content.cubes;
        let (one, two) = (numbers.below(cubes.len()), numbers.below(cubes.len()));
        cubes.swap(one, two);
        if let Some(cube) = cubes.get_mut(numbers.below(one.saturating_add(1))) {
            cube.reserved = bindery::Reserved(byte(numbers, 4));
        }
        sector
    };
    data.sectors.content = (0..count).map(&mut sector).collect();
}

fn material() -> SharedMaterial {
    SharedMaterial {
        flags: MaterialFlags {
            reserved: 0,
            has_alpha: true,
            is_fluid: false,
        },
        speed_multiplier: 1.0,
        acceleration_multiplier: 0.5,
        minimum_speed_to_cause_damage: 10.0,
        base_damage: 5.0,
        extra_damage_per_meter_per_second: 1.5,
    }
}

/// The triangle with this number.
#[must_use]
pub fn triangle(number: u32) -> Triangle {
    let number = f64::from(number);
    let corner = |index: f64| {
        // Not on one line, so that it can be seen.
        let [x, y, z] = [number * 0.5, index, number - index * index].map(single);
        Point {
            xyz: [x, y, z],
            texture_uv: [y, z],
            lightmap_uv: [single(index * 0.25), single(1.0 / (number + 1.0))],
        }
    };
    Triangle {
        points: [corner(0.0), corner(1.0), corner(2.0)],
    }
}

#[allow(clippy::cast_possible_truncation)] // rounding is fine for made-up coordinates
fn single(number: f64) -> f32 {
    number as f32
}

fn u24(number: u32) -> U24 {
    U24::new(number).unwrap_or_default()
}

/// A sector with a cube of every kind.
fn sector(dialect: PmfDialect, number: u16) -> Result<Sector> {
    let prop = SharedProp {
        bounding_box_origin: [1.0, 2.0, 3.0],
        bounding_box_radius: [0.5; 3],
    };
    let shared = SharedSectorData {
        props: vec![prop, prop],
        cubes: cubes(dialect),
    };
    // Bright enough to be seen: white, and from grey to white.
    let white = u16::MAX.saturating_sub(number);
    let greys = (0x7BEF_u16..).step_by(0x0841).take(16);
    let lightmaps = vec![
        Lightmap::new(0, vec![Word::from_bits(white)])?,
        Lightmap::new(2, greys.map(Word::from_bits).collect())?,
    ];
    let mut sector = Sector::new(lightmaps, shared, client_data(dialect));
    sector.extra_lightmaps = vec![ExtraLightmap::new(0, vec![Word::from_bits(0x07E0)])];
    Ok(sector)
}

fn cubes(dialect: PmfDialect) -> Vec<Cube> {
    let lighting = CubeLighting {
        base_light: [10, 20, 30],
        index_in_sector_dynamic_light_references: 0,
        dynamic_light_count: 2,
        index_in_sector_fast_light_references: 1,
        fast_light_count: 1,
    };
    let visibility = VisibilityRange {
        index_in_visibility_data: 7,
        cubes: bindery::Index::new(3),
    };
    let chunk_visibility = (dialect.visibility != Visibility::Absent).then_some(visibility);
    let chunk = CubeChunk {
        prop_indices: vec![0, 1],
        visible_sectors: vec![
            VisibleSector {
                sector: [0, 0, 0],
                cube_indices: vec![0],
            },
            VisibleSector {
                sector: [1, 0, 0],
                cube_indices: vec![0, 8],
            },
        ],
        visibility: chunk_visibility,
    };
    let children = ParentCube {
        ppp: 1,
        npp: 2,
        ppn: 3,
        npn: 4,
        pnp: 5,
        nnp: 6,
        pnn: 7,
        nnn: 8,
    };
    let mut cubes = vec![
        Cube {
            lighting: Some(lighting),
            chunk: Some(Box::new(chunk)),
            ..Cube::new(CubeData::Parent(children))
        },
        Cube {
            lighting: Some(lighting),
            ..Cube::new(CubeData::Empty)
        },
    ];
    cubes.extend(kinds_of_cubes());
    cubes.extend((6..8).map(|_| Cube::new(CubeData::Empty)));
    let empty_chunk = CubeChunk {
        visibility: chunk_visibility,
        ..CubeChunk::default()
    };
    cubes.push(Cube {
        chunk: Some(Box::new(empty_chunk)),
        ..Cube::new(CubeData::Empty)
    });
    cubes
}

/// A cube of every kind that has faces.
fn kinds_of_cubes() -> [Cube; 4] {
    [
        Cube::new(CubeData::Solid(SolidCube {
            material: 0,
            lightmap: 0,
            triangle_index: u24(0),
            faces: Faces {
                plus_z: true,
                minus_x: true,
                ..Faces::default()
            },
        })),
        Cube::new(CubeData::Angled(AngledCube {
            material: 1,
            lightmap: 1,
            triangle_index: u24(4),
            triangles: AngledTriangles {
                plane: 2,
                plus_x: 1,
                ..AngledTriangles::default()
            },
            cut: Cut {
                fill: 0.5,
                pitch: 0.25,
                yaw: -0.5,
            },
        })),
        Cube::new(CubeData::ExtSolid(ExtSolidCube {
            materials: SideMaterials {
                plus_y: 1,
                minus_x: 1,
                minus_z: 1,
                ..SideMaterials::default()
            },
            lightmap: 0,
            triangle_index: u24(7),
            triangles: SideTriangles {
                plus_x: 1,
                minus_z: 2,
                ..SideTriangles::default()
            },
        })),
        Cube::new(CubeData::ExtAngled(Box::new(ExtAngledCube {
            materials: SideMaterials::default(),
            lightmap: 0,
            triangle_index: u24(10),
            plane_triangles: 4,
            triangles: SideTriangles {
                plus_y: 1,
                ..SideTriangles::default()
            },
            cut: Cut {
                fill: 1.0,
                pitch: 0.0,
                yaw: 0.0,
            },
        }))),
    ]
}

/// Four corners around a side as two triangles.
fn quad([a, b, c, d]: [[f32; 3]; 4]) -> [Triangle; 2] {
    let corner = |xyz, uv| Point {
        xyz,
        texture_uv: uv,
        lightmap_uv: uv,
    };
    let (a, b) = (corner(a, [0.0, 0.0]), corner(b, [1.0, 0.0]));
    let (c, d) = (corner(c, [1.0, 1.0]), corner(d, [0.0, 1.0]));
    [[a, b, c], [a, c, d]].map(|points| Triangle { points })
}

/// The triangles of the faces of [`kinds_of_cubes`], on the sides of the cubes' places in [`cubes`], so that the map
/// looks like what it says.
fn triangles_of_cubes() -> Vec<Triangle> {
    // The edges and the middle of a sector, whose cubes are half as long as itself.
    let (low, mid, high) = (0.0, 16.0, 32.0);
    // The side of a cube across one axis, at a place on it, from the least corner of the two others.
    let x_side = |x, [y, z]: [f32; 2]| {
        let (above, behind) = (y + mid, z + mid);
        quad([[x, y, z], [x, above, z], [x, above, behind], [x, y, behind]])
    };
    let y_side = |y, [x, z]: [f32; 2]| {
        let (beside, behind) = (x + mid, z + mid);
        quad([
            [x, y, z],
            [beside, y, z],
            [beside, y, behind],
            [x, y, behind],
        ])
    };
    let z_side = |z, [x, y]: [f32; 2]| {
        let (beside, above) = (x + mid, y + mid);
        quad([[x, y, z], [beside, y, z], [beside, above, z], [x, above, z]])
    };
    // The first halves of sides that have one triangle only.
    let half = |[first, _]: [Triangle; 2]| first;
    // From the upper edge at the back down to the front.
    let ramp = |low: f32, [x, z]: [f32; 2], width: f32| {
        let (beside, high, front) = (x + width, low + mid, z + mid);
        quad([
            [x, high, z],
            [beside, high, z],
            [beside, low, front],
            [x, low, front],
        ])
    };
    let mut triangles = Vec::new();
    // Solid: +Z, -X.
    triangles.extend(z_side(high, [low, mid]));
    triangles.extend(x_side(low, [mid, mid]));
    // Angled: the plane, +X.
    triangles.extend(ramp(mid, [mid, low], mid));
    triangles.push(half(x_side(high, [mid, low])));
    // Solid with more to say: +X, -Z.
    triangles.push(half(x_side(mid, [mid, low])));
    triangles.extend(z_side(low, [low, mid]));
    // Angled with more to say: the plane in two pieces, +Y.
    triangles.extend(ramp(low, [mid, mid], mid / 2.0));
    triangles.extend(ramp(low, [mid + mid / 2.0, mid], mid / 2.0));
    triangles.push(half(y_side(mid, [mid, mid])));
    triangles
}

fn client_data(dialect: PmfDialect) -> ClientSectorData {
    let client_props = match dialect.client_props {
        ClientProps::First => 2,
        ClientProps::Nowhere => 0,
    };
    ClientSectorData {
        props: vec![
            ClientProp {
                model_resource_path: bindery::StringOffset::at(0)
            };
            client_props
        ],
        triangles: triangles_of_cubes(),
        affecting_dynamic_lights: vec![AffectingDynamicLight {
            dynamic_light: 2,
            extra_lightmaps: vec![ExtraLightmap::new(1, vec![Word::from_bits(0xF800); 16])],
        }],
        affecting_fast_lights: vec![AffectingFastLight {
            fast_light: 1,
            points: vec![AffectedPoint {
                multiplier: 0.5,
                lightmap_group: 0,
                point_index: u24(44),
            }],
        }],
        dynamic_light_references: vec![0, 2],
        fast_light_references: vec![0, 1],
    }
}

/// One action, filter and selector of every kind.
fn records(data: &mut Data) -> Result<()> {
    let sound = data.server_string("sounds/bell")?;
    let opened = data.server_string("opened")?;
    let entities = &mut data.server_data.content.entities;
    let team = RecordRef::to(1);
    entities.filters = filters(team).into();
    entities.selectors = selectors(team).into();
    entities.actions = actions(team, sound, opened).into();
    Ok(())
}

fn filters(team: RecordRef<Team>) -> Vec<Filter> {
    vec![
        Filter::Any,
        Filter::Player,
        Filter::Entity,
        Filter::AnyTeam { team },
        Filter::PlayerTeam { team },
        Filter::EntityTeam { team },
        Filter::AnyNotTeam { team },
        Filter::PlayerNotTeam { team },
        Filter::EntityNotTeam { team },
    ]
}

fn selectors(team: RecordRef<Team>) -> Vec<Selector> {
    let [origin_offset, radius] = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    vec![
        Selector::Itself,
        Selector::Target,
        Selector::Nearest,
        Selector::NearestNotTarget,
        Selector::All,
        Selector::Players,
        Selector::Entities,
        Selector::AnyBox {
            origin_offset,
            radius,
        },
        Selector::PlayerBox {
            origin_offset,
            radius,
        },
        Selector::EntityBox {
            origin_offset,
            radius,
        },
        Selector::AnyRadius {
            origin_offset,
            radius: 7.0,
        },
        Selector::PlayerRadius {
            origin_offset,
            radius: 7.0,
        },
        Selector::EntityRadius {
            origin_offset,
            radius: 7.0,
        },
        Selector::AnyTeam { team },
        Selector::PlayerTeam { team },
        Selector::EntityTeam { team },
    ]
}

fn actions(team: RecordRef<Team>, sound: ServerString, opened: ServerString) -> Vec<Action> {
    let selector = RecordRef::to(11);
    vec![
        Action::Broadcast { signal: opened },
        Action::Health {
            selector,
            duration: 2.0,
            amount: -5.0,
        },
        Action::Kill { selector },
        Action::Explode { selector },
        Action::Show { selector },
        Action::Hide { selector },
        Action::Teleport {
            selector,
            position: [1.0, 2.0, 3.0],
        },
        Action::Push {
            selector,
            amount: [0.0, 9.0, 0.0],
        },
        Action::Save,
        Action::PlaySound {
            selector,
            origin: SoundOrigin::World.into(),
            offset: [0.0; 3],
            sound,
        },
        Action::ChangeMusic {
            selector,
            music: sound,
        },
        Action::ChangeAmbience { selector, sound },
        Action::ChangeTeam { selector, team },
    ]
}

/// Teams, and one entity of every kind.
fn entities(data: &mut Data) -> Result<()> {
    for (name, color) in [("red", [1.0, 0.0, 0.0]), ("blue", [0.0, 0.0, 1.0])] {
        let name = data.server_string(name)?;
        data.server_data.content.teams.add(Team { name, color });
    }
    records(data)?;
    let model = data.server_string("models/thing")?;
    let signal = data.server_string("go")?;
    let bodies = [
        volumes(signal),
        usable(model, signal),
        effects(model, signal),
        objects(model, signal),
    ];
    for (index, body) in bodies.into_iter().flatten().enumerate() {
        let name = data.server_string(&format!("entity {index}"))?;
        data.server_data.content.entities.entities.push(Entity {
            name,
            difficulties: 0b101,
            gamemodes: 0b11,
            body,
        });
    }
    Ok(())
}

/// Every action, the last first.
fn all_actions() -> Actions {
    Actions {
        actions: (0..13).rev().map(RecordRef::to).collect(),
    }
}

fn volumes(signal: ServerString) -> Vec<EntityBody> {
    let none = ServerString::at(0);
    let filter = RecordRef::to(7);
    let [origin, radius] = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let zone = Zone {
        flags: TriggerFlags::default(),
        filter,
        origin,
        radius,
        enable_signal: signal,
        disable_signal: none,
    };
    vec![
        EntityBody::Box(BoxVolume {
            flags: BoxFlags {
                start_hidden: true,
                hide_plus_x: true,
                ..BoxFlags::default()
            },
            material: 1,
            kind: BoxKind::Water.into(),
            origin,
            radius,
            new_origin: radius,
            new_radius: origin,
            show_signal: signal,
            hide_signal: none,
            move_signal: none,
            move_back_signal: none,
        }),
        EntityBody::Trigger(Trigger {
            zone: Zone {
                flags: TriggerFlags {
                    reserved: 0,
                    start_disabled: true,
                },
                ..zone
            },
            actions: all_actions(),
        }),
        EntityBody::ChMap(zone),
        EntityBody::ChZone(zone),
    ]
}

fn usable(model: ServerString, signal: ServerString) -> Vec<EntityBody> {
    let none = ServerString::at(0);
    let [origin, radius] = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let actions = all_actions();
    let flags = UseFlags {
        reserved: 0,
        start_usable: true,
    };
    vec![
        EntityBody::Use(Use {
            flags,
            origin,
            radius,
            model,
            animation: model,
            duration: 1.0,
            usable_signal: signal,
            unusable_signal: none,
            actions: actions.clone(),
        }),
        EntityBody::HoldUse(HoldUse {
            flags,
            origin,
            radius,
            model,
            animation: model,
            animation_speed: 2.0,
            usable_signal: signal,
            unusable_signal: none,
            press_actions: actions,
            release_actions: Actions::default(),
        }),
    ]
}

const COLOR: [f32; 4] = [1.0, 0.75, 0.5, 0.25];
const LOOK: Look = Look {
    pattern: 5,
    pattern_speed: 1.5,
    start_color: COLOR,
    start_color_randomness: [0.0; 4],
    end_color: COLOR,
    end_color_randomness: [0.125; 4],
};
const FLIGHT: Flight = Flight {
    particle_count: 100,
    start_randomness: 0.5,
    duration: 6.0,
    rotation: [0.0, 1.0, 0.0],
    rotation_randomness: [0.25; 3],
    start_speed: 1.0,
    end_speed: 2.0,
    gravity: [0.0, -9.75, 0.0],
};

fn gibs(model: ServerString, signal: ServerString) -> Gibs {
    Gibs {
        flags: GibsFlags {
            reserved: 0,
            start_immediately: true,
        },
        model,
        overlay_texture: model,
        start_signal: signal,
    }
}

fn effects(model: ServerString, signal: ServerString) -> Vec<EntityBody> {
    let flags = EffectFlags {
        reserved: 0,
        start_enabled: true,
    };
    let (color, look, flight) = (COLOR, LOOK, FLIGHT);
    let position = [1.0, 2.0, 3.0];
    vec![
        EntityBody::Particles(Particles {
            flags,
            position,
            look,
            width: 1.0,
            glow_width: 2.0,
            segment_length: 3.0,
            trail_end_color: color,
            trail_end_color_randomness: [0.5; 4],
            trail_length: 4.0,
            flight,
            start_signal: signal,
            stop_signal: signal,
        }),
        EntityBody::TexParticles(TexParticles {
            flags,
            position,
            look: Look { pattern: 6, ..look },
            texture: model,
            flight: Flight {
                particle_count: 7,
                ..flight
            },
            start_signal: signal,
            stop_signal: signal,
        }),
        EntityBody::Beam(Beam {
            flags,
            start: [0.0; 3],
            end: [1.0; 3],
            look: Look { pattern: 1, ..look },
            width: 1.0,
            glow_width: 2.0,
            segment_length: 3.0,
            segment_noise: 4.0,
            direction: [0.0, 1.0, 0.0],
            curve: 0.5,
            start_signal: signal,
            stop_signal: signal,
        }),
        EntityBody::Gibs(gibs(model, signal)),
        EntityBody::DynLight(DynLight {
            flags,
            enable_signal: signal,
            disable_signal: signal,
            light_reference: 2,
        }),
    ]
}

fn door(model: ServerString, signal: ServerString) -> Door {
    Door {
        flags: DoorFlags {
            start_locked: true,
            ..DoorFlags::default()
        },
        model,
        closed_position: [1.0, 2.0, 3.0],
        closed_rotation: [0.0; 3],
        closed_scale: [1.0; 3],
        open_position: [1.0, 5.0, 3.0],
        open_rotation: [0.0; 3],
        open_scale: [1.0; 3],
        toggle_duration: 0.75,
        open_signal: signal,
        close_signal: signal,
        lock_signal: signal,
        unlock_signal: signal,
        usable_signal: signal,
        unusable_signal: signal,
    }
}

fn objects(model: ServerString, signal: ServerString) -> Vec<EntityBody> {
    let pickup = Pickup {
        model,
        respawn_delay: 30.0,
        amount: 25.0,
    };
    vec![
        EntityBody::Headless(Headless { script: model }),
        EntityBody::Generic(Generic {
            flags: GenericFlags {
                selectable: true,
                physics: true,
                ..GenericFlags::default()
            },
            script: model,
            model,
            position: [1.0, 2.0, 3.0],
            rotation: [0.0, 0.5, 0.0],
            scale: [1.0; 3],
        }),
        EntityBody::Multiplexer(Multiplexer {
            and_signals: vec![signal, model],
            or_signals: vec![signal],
            actions: Actions {
                actions: vec![RecordRef::to(8)],
            },
        }),
        EntityBody::Door(door(model, signal)),
        EntityBody::Spawn(Spawn {
            filter: RecordRef::to(1),
            origin: [1.0, 2.0, 3.0],
            radius: [4.0, 5.0],
            grid_size: [-1, 3],
            enable_signal: signal,
            disable_signal: signal,
        }),
        EntityBody::Health(pickup),
        EntityBody::Shield(pickup),
        EntityBody::Weapon(Weapon {
            model,
            respawn_delay: 30.0,
            ammo: -1,
        }),
        EntityBody::Ammo(Ammo {
            model,
            respawn_delay: 30.0,
            amount: 12,
        }),
    ]
}

/// A map with a grid of sectors, each with this many triangles.
///
/// # Errors
/// Never; it fails only if authoring is broken.
pub fn large(sector_count: [u8; 3], triangles_each: u32) -> Result<Pmf> {
    let total: usize = sector_count.into_iter().map(usize::from).product();
    let triangles: Vec<Triangle> = (0..triangles_each).map(triangle).collect();
    let mut sectors = Vec::new();
    for number in 0..total {
        let mut sector = sector(PmfDialect::PREFERRED, 0)?;
        sector.load_radius = [u8::try_from(number % 256).unwrap_or(0), 1, 2];
        sector.client_data.content.triangles.clone_from(&triangles);
        sectors.push(sector);
    }
    let mut data = Data::new(sector_count, 6, sectors);
    data.dynamic_light_count = 3;
    let header = Header::new("Large", &["any"], &["any"])?;
    Ok(Pmf::new(header, data))
}

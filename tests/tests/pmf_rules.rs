//! What is found in a map that breaks a rule, and what is refused.

// Outside of `#[test]` functions.
#![allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing)]

use bindery::format::FileType as _;
use std::collections::BTreeSet;
use std::sync::Mutex;

use bindery::check::common;
use bindery::{
    Class, Dialect as _, Error, File as _, Method, RecordRef, Reserved, Severity, U24, Value,
};
use bindery_formats::format_by_name;
use bindery_formats::pmf::entity::{EntityBody, SoundOrigin};
use bindery_formats::pmf::{
    ClientProps, CubeChunk, CubeData, Pmf, PmfDialect, SideMaterials, Visibility, VisibilityRange,
};
use bindery_tests::maps;

/// The rules that some test has broken so far.
static BROKEN: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());

/// The findings of a map that was changed, written and read again: code and path.
fn found(change: impl FnOnce(&mut Pmf)) -> Vec<(&'static str, String)> {
    let mut map = maps::everything(PmfDialect::PREFERRED).unwrap();
    change(&mut map);
    let bytes = map.to_bytes().unwrap();
    let read = Pmf::from_bytes(&bytes).unwrap();
    assert_eq!(read.to_bytes().unwrap(), bytes);
    let found = read.findings();
    let codes = found.iter().map(|finding| finding.rule.code);
    BROKEN.lock().unwrap().extend(codes);
    found
        .into_iter()
        .map(|finding| {
            // Only what follows after the end is in no document.
            let described = finding.spec.is_some() || finding.rule.code == "trailing-bytes";
            assert!(described, "{finding}");
            (finding.rule.code, finding.path.to_string())
        })
        .collect()
}

fn one(change: impl FnOnce(&mut Pmf)) -> (&'static str, String) {
    let mut all = found(change);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

fn expect(code: &'static str, path: &str, change: impl FnOnce(&mut Pmf)) {
    assert_eq!(one(change), (code, path.to_owned()));
}

const SECTOR: &str = "data.sectors[0]";

fn solid(map: &mut Pmf) -> &mut bindery_formats::pmf::SolidCube {
    match &mut map.data.sectors[0].shared_data.content.cubes[2].data {
        CubeData::Solid(cube) => cube,
        other => panic!("{other:?}"),
    }
}

fn angled(map: &mut Pmf) -> &mut bindery_formats::pmf::AngledCube {
    match &mut map.data.sectors[0].shared_data.content.cubes[3].data {
        CubeData::Angled(cube) => cube,
        other => panic!("{other:?}"),
    }
}

#[test]
fn header_rules() {
    let name = bindery::CString::new("x").unwrap();
    expect("pmf-gamemode-count", "header.gamemodes", |map| {
        map.header.gamemodes = vec![name.clone(); 17];
    });
    expect("pmf-difficulty-count", "header.difficulties", |map| {
        map.header.difficulties = vec![name.clone(); 9];
    });
    let none = found(|map| map.header.gamemodes.clear());
    assert_eq!(none[0].0, "pmf-gamemode-count");
}

#[test]
fn map_rules() {
    expect("pmf-sector-count", "data.sector_count", |map| {
        map.data.sector_count = [0, 1, 1];
        map.data.sectors.clear();
    });
    expect("pmf-sector-size", "data.sector_size", |map| {
        map.data.sector_size = 32;
    });
    expect(
        "pmf-string-table",
        "data.server_string_table.strings",
        |map| {
            let strings = &mut map.data.server_string_table.strings.content;
            let mut bytes = strings.as_bytes().to_vec();
            bytes.push(b'x');
            *strings = bindery::StringTable::from_bytes(bytes);
        },
    );
    expect("trailing-bytes", "trailing", |map| {
        map.trailing = bindery::Trailing(vec![1, 2]);
    });
    expect(
        "derived-mismatch",
        "data.decompressed_client_data_size",
        |map| map.data.decompressed_client_data_size = bindery::Derived::exceptional(1),
    );
    expect(
        "reserved-bits",
        &format!("{SECTOR}.shared_data.cubes[2].reserved"),
        |map| {
            map.data.sectors[0].shared_data.content.cubes[2].reserved = Reserved(3);
        },
    );
    expect(
        "reserved-bits",
        "data.shared_data.materials[1].flags.reserved",
        |map| map.data.shared_data.content.materials[1].flags.reserved = 1,
    );
    expect("section-rest", "data.shared_data", |map| {
        map.data.shared_data.rest = vec![7];
    });
    expect("string-offset", "data.server_data.teams[0].name", |map| {
        map.data.server_data.content.teams[0].name = bindery::StringOffset::at(9999);
    });
}

#[test]
fn lightmap_rules() {
    let extra = format!("{SECTOR}.extra_lightmaps[0]");
    expect(
        "pmf-lightmap-size",
        &format!("{SECTOR}.lightmaps[1].luxels"),
        |map| {
            map.data.sectors[0].lightmaps[1]
                .luxels
                .content
                .luxels
                .push(Default::default());
        },
    );
    expect(
        "pmf-extra-lightmap-base",
        &format!("{extra}.base_lightmap"),
        |map| {
            map.data.sectors[0].extra_lightmaps[0].base_lightmap = 2;
        },
    );
    expect(
        "pmf-extra-lightmap-size",
        &format!("{extra}.luxels"),
        |map| {
            map.data.sectors[0].extra_lightmaps[0].base_lightmap = 1;
        },
    );
    let inner = format!("{SECTOR}.client_data.affecting_dynamic_lights[0].extra_lightmaps[0]");
    expect(
        "pmf-extra-lightmap-base",
        &format!("{inner}.base_lightmap"),
        |map| {
            let client = &mut map.data.sectors[0].client_data.content;
            client.affecting_dynamic_lights[0].extra_lightmaps[0].base_lightmap = 2;
        },
    );
}

/// What fits its place and no longer goes with the luxels is not lost: `build` prints findings that are errors.
#[test]
fn a_lightmap_exponent_changed_in_a_dump_is_an_error() {
    let map = maps::everything(PmfDialect::PREFERRED).unwrap();
    let mut tree = map.dump().unwrap();
    let path = format!("{SECTOR}.lightmaps[0].size").parse().unwrap();
    let lightmap = &map.data.sectors[0].lightmaps[0];
    let luxels = lightmap.luxels.content.luxels.len();
    *tree.at_mut(&path).unwrap() = Value::Uint(u64::from(lightmap.size + 1));
    let built = Pmf::build(&tree).unwrap();
    let findings = built.findings();
    let finding = findings.first().unwrap();
    assert_eq!(finding.rule.severity, Severity::Error);
    assert_eq!(
        finding.path.as_str(),
        format!("{SECTOR}.lightmaps[0].luxels")
    );
    let expected = format!("{luxels} luxels, {} expected", 4 * luxels);
    assert_eq!(finding.message, expected);
}

#[test]
fn cube_rules() {
    let data =
        |index: usize, field: &str| format!("{SECTOR}.shared_data.cubes[{index}].data.{field}");
    expect("pmf-material", &data(2, "material"), |map| {
        solid(map).material = 2
    });
    expect("pmf-lightmap", &data(2, "lightmap"), |map| {
        solid(map).lightmap = 2
    });
    expect("pmf-triangle", &data(2, "triangle_index"), |map| {
        solid(map).triangle_index = U24::new(12).unwrap();
    });
    for fill in [1.5, -0.5, f32::NAN] {
        expect("pmf-fill", &data(3, "cut.fill"), |map| {
            angled(map).cut.fill = fill;
        });
    }
    expect("pmf-angle", &data(3, "cut.pitch"), |map| {
        angled(map).cut.pitch = -1.5
    });
    expect("pmf-angle", &data(3, "cut.yaw"), |map| {
        angled(map).cut.yaw = f32::NAN
    });
    // The extended cubes name a material for each side.
    let sides: [fn(&mut SideMaterials); 6] = [
        |sides| sides.plus_x = 2,
        |sides| sides.plus_y = 2,
        |sides| sides.plus_z = 2,
        |sides| sides.minus_x = 2,
        |sides| sides.minus_y = 2,
        |sides| sides.minus_z = 2,
    ];
    let names = [
        "plus_x", "plus_y", "plus_z", "minus_x", "minus_y", "minus_z",
    ];
    for (side, name) in sides.into_iter().zip(names) {
        for index in [4, 5] {
            let path = data(index, &format!("materials.{name}"));
            expect("pmf-material", &path, |map| {
                match &mut map.data.sectors[0].shared_data.content.cubes[index].data {
                    CubeData::ExtSolid(cube) => side(&mut cube.materials),
                    CubeData::ExtAngled(cube) => side(&mut cube.materials),
                    other => panic!("{other:?}"),
                }
            });
        }
    }
    for index in [4, 5] {
        expect("pmf-triangle", &data(index, "triangle_index"), |map| {
            let first = U24::new(0x00FF_FFFF).unwrap();
            match &mut map.data.sectors[0].shared_data.content.cubes[index].data {
                CubeData::ExtSolid(cube) => cube.triangle_index = first,
                CubeData::ExtAngled(cube) => cube.triangle_index = first,
                other => panic!("{other:?}"),
            }
        });
    }
    let cube = format!("{SECTOR}.shared_data.cubes[0]");
    expect(
        "pmf-light-reference",
        &format!("{cube}.lighting.index_in_sector_fast_light_references"),
        |map| {
            let cubes = &mut map.data.sectors[0].shared_data.content.cubes;
            let lighting = cubes[0].lighting.as_mut().unwrap();
            lighting.index_in_sector_fast_light_references = 2;
        },
    );
    let chunk = |change: fn(&mut CubeChunk)| {
        move |map: &mut Pmf| {
            change(
                map.data.sectors[0].shared_data.content.cubes[0]
                    .chunk
                    .as_mut()
                    .unwrap(),
            );
        }
    };
    let visible = format!("{cube}.chunk.visible_sectors[1]");
    expect(
        "pmf-prop",
        &format!("{cube}.chunk.prop_indices[1]"),
        chunk(|chunk| chunk.prop_indices[1] = 2),
    );
    expect(
        "pmf-visible-sector",
        &format!("{visible}.sector"),
        chunk(|chunk| chunk.visible_sectors[1].sector = [0, 1, 0]),
    );
    expect(
        "pmf-visible-cube",
        &format!("{visible}.cube_indices[0]"),
        chunk(|chunk| chunk.visible_sectors[1].cube_indices[0] = 9),
    );
    expect(
        "pmf-visible-chunk",
        &format!("{visible}.cube_indices[0]"),
        chunk(|chunk| chunk.visible_sectors[1].cube_indices[0] = 1),
    );
}

#[test]
fn octree_rules() {
    let child = |number: u16| {
        move |map: &mut Pmf| {
            let cubes = &mut map.data.sectors[0].shared_data.content.cubes;
            let CubeData::Parent(parent) = &mut cubes[0].data else {
                panic!("{cubes:?}")
            };
            parent.pnn = number;
        }
    };
    let path = format!("{SECTOR}.shared_data.cubes[0].data.pnn");
    let unreached = (
        "pmf-octree-unreached",
        format!("{SECTOR}.shared_data.cubes[7]"),
    );
    assert_eq!(
        found(child(9)),
        [("pmf-octree-child", path.clone()), unreached.clone()]
    );
    assert_eq!(
        found(child(0)),
        [("pmf-octree-cycle", path), unreached.clone()]
    );
    // Several cubes may share one that is no parent.
    assert_eq!(found(child(6)), [unreached]);
}

#[test]
fn light_rules() {
    let client = format!("{SECTOR}.client_data");
    expect(
        "pmf-dynamic-light",
        &format!("{client}.dynamic_light_references[0]"),
        |map| {
            map.data.sectors[0]
                .client_data
                .content
                .dynamic_light_references[0] = 3;
        },
    );
    expect(
        "pmf-fast-light",
        &format!("{client}.fast_light_references[0]"),
        |map| {
            map.data.sectors[0]
                .client_data
                .content
                .fast_light_references[0] = 2;
        },
    );
    expect(
        "pmf-dynamic-light",
        &format!("{client}.affecting_dynamic_lights[0].dynamic_light"),
        |map| {
            let client = &mut map.data.sectors[0].client_data.content;
            client.affecting_dynamic_lights[0].dynamic_light = 9;
        },
    );
    expect(
        "pmf-point",
        &format!("{client}.affecting_fast_lights[0].points[0].point_index"),
        |map| {
            let client = &mut map.data.sectors[0].client_data.content;
            client.affecting_fast_lights[0].points[0].point_index = U24::new(45).unwrap();
        },
    );
}

#[test]
fn entity_rules() {
    let entity =
        |index: usize, field: &str| format!("data.server_data.entities.entities[{index}].{field}");
    expect("pmf-difficulty-mask", &entity(0, "difficulties"), |map| {
        map.data.server_data.content.entities.entities[0].difficulties = 8;
    });
    expect("pmf-gamemode-mask", &entity(0, "gamemodes"), |map| {
        map.data.server_data.content.entities.entities[0].gamemodes = 4;
    });
    expect(
        "pmf-material",
        &entity(0, "body.material"),
        |map| match &mut map.data.server_data.content.entities.entities[0].body {
            EntityBody::Box(volume) => volume.material = 2,
            other => panic!("{other:?}"),
        },
    );
    expect(
        "record-offset",
        &entity(1, "body.zone.filter"),
        |map| match &mut map.data.server_data.content.entities.entities[1].body {
            EntityBody::Trigger(trigger) => trigger.zone.filter = RecordRef::at_offset(4),
            other => panic!("{other:?}"),
        },
    );
    expect(
        "unnamed-value",
        "data.server_data.entities.actions[9].origin",
        |map| {
            let actions = &mut map.data.server_data.content.entities.actions;
            match &mut actions[9] {
                bindery_formats::pmf::entity::Action::PlaySound { origin, .. } => {
                    assert_eq!(origin.known(), Some(SoundOrigin::World));
                    *origin = bindery::Open::from_number(77);
                }
                other => panic!("{other:?}"),
            }
        },
    );
}

#[test]
fn block_rules() {
    expect("stream-trailing-bytes", "data.server_data", |map| {
        map.data.server_data.trailing = vec![1];
    });
    // The last string of the table loses its end.
    let cut = found(|map| {
        let strings = &mut map.data.client_string_table.strings.content;
        let mut bytes = strings.as_bytes().to_vec();
        bytes.pop();
        *strings = bindery::StringTable::from_bytes(bytes);
    });
    let codes: BTreeSet<&str> = cut.into_iter().map(|(code, _)| code).collect();
    assert_eq!(
        codes,
        BTreeSet::from(["pmf-string-table", "string-unterminated"])
    );
}

#[test]
fn numbers_that_are_none_are_named() {
    expect(
        "pmf-not-finite",
        "data.client_data.fast_lights[0].color[1]",
        |map| map.data.client_data.content.fast_lights[0].color[1] = f32::NAN,
    );
    expect(
        "pmf-not-finite",
        "data.shared_data.materials[0].base_damage",
        |map| map.data.shared_data.content.materials[0].base_damage = f32::INFINITY,
    );
}

#[test]
fn a_sector_count_of_zero_is_what_is_blamed() {
    let map = maps::everything(PmfDialect::PREFERRED).unwrap();
    let trace = map.trace().unwrap();
    let place = trace
        .span_of(&"data.sector_count".parse().unwrap())
        .unwrap()
        .start;
    let mut bytes = map.to_bytes().unwrap();
    bytes[usize::try_from(place).unwrap()] = 0;
    let error = Pmf::from_bytes(&bytes).unwrap_err();
    assert_eq!(error.path(), "data.sector_size");
    assert!(
        error.message().contains("sectors are none at all"),
        "{error}"
    );
}

#[test]
fn a_list_of_actions_shows_the_offsets_that_it_holds() {
    let map = maps::everything(PmfDialect::PREFERRED).unwrap();
    let trace = map.trace().unwrap();
    let mut seen = 0;
    for span in &trace.spans {
        if !span.path.as_str().ends_with(']')
            || !span.path.as_str().contains("actions[")
            || span.wire != "u32"
        {
            continue;
        }
        let space = &trace.spaces[span.space];
        let range = usize::try_from(span.start).unwrap()..usize::try_from(span.end).unwrap();
        let stored = u32::from_le_bytes(space.bytes[range].try_into().unwrap());
        let Value::Uint(offset) = span.value.get("offset") else {
            panic!("{}: {:?}", span.path, span.value);
        };
        assert_eq!(*offset, u64::from(stored), "{}", span.path);
        assert!(matches!(span.value.get("record"), Value::Uint(_)));
        seen += 1;
    }
    assert!(seen > 1, "{seen}");
}

#[test]
fn strings_go_into_a_table_that_was_empty() {
    let mut map = maps::everything(PmfDialect::PREFERRED).unwrap();
    for table in [
        &mut map.data.server_string_table.strings.method,
        &mut map.data.client_string_table.strings.method,
    ] {
        *table = Method::Stored;
    }
    map.data.server_string_table.strings.content = bindery::StringTable::from_bytes([]);
    map.data.client_string_table.strings.content = bindery::StringTable::from_bytes([]);
    let server = map.data.server_string("name").unwrap();
    let client = map.data.client_string("path").unwrap();
    let again = Pmf::from_bytes(&map.to_bytes().unwrap()).unwrap();
    assert_eq!(again.data.server_text(server).as_deref(), Some("name"));
    assert_eq!(again.data.client_text(client).as_deref(), Some("path"));
    assert!(map.data.server_string("na\0me").is_err());
}

#[test]
fn every_rule_has_a_case_that_breaks_it() {
    for case in [
        header_rules,
        map_rules,
        lightmap_rules,
        cube_rules,
        octree_rules,
        light_rules,
        entity_rules,
        block_rules,
        numbers_that_are_none_are_named,
    ] {
        case();
    }
    // What no part of a map can break, checksums, which are only ever wrong in a file, and what keeps any value from
    // being written.
    let elsewhere = [
        &common::UNWRITABLE,
        &common::RAW_TAIL,
        &common::PADDING,
        &common::STRING_TEXT,
        &common::TABLE_RANGE,
        &common::CHECKSUM,
        &common::OVERLAP,
    ]
    .map(|rule| rule.code);
    let broken = BROKEN.lock().unwrap();
    let unbroken: Vec<&str> = Pmf::FORMAT
        .rules()
        .into_iter()
        .map(|rule| rule.code)
        .filter(|code| !elsewhere.contains(code) && !broken.contains(code))
        .collect();
    assert!(unbroken.is_empty(), "{unbroken:?}");
}

/// Why a changed map cannot be written.
fn refused(change: impl FnOnce(&mut Pmf)) -> Error {
    let mut map = maps::everything(PmfDialect::PREFERRED).unwrap();
    change(&mut map);
    let error = map.to_bytes().unwrap_err();
    assert_eq!(error.class(), Class::Value, "{error}");
    error
}

#[test]
fn what_does_not_fit_together_is_not_written() {
    let error = refused(|map| map.data.sector_count = [2, 2, 1]);
    assert_eq!(error.path(), "data.sectors");
    assert_eq!(
        error.message(),
        "has 2 elements, where `sector_count[0] * sector_count[1] * sector_count[2]` says 4"
    );
    let error = refused(|map| map.data.client_data.content.materials.truncate(1));
    assert_eq!(error.path(), "data.material_count");
    let error = refused(|map| map.data.sectors[1].lightmaps.clear());
    assert_eq!(error.path(), "data.sectors[1].lightmap_count_minus_1");
    assert_eq!(
        error.message(),
        "0 elements would be stored as -1, which does not fit u8"
    );
    let error = refused(|map| map.data.sectors[0].client_data.content.props.truncate(1));
    assert_eq!(error.path(), "data.sectors[0].client_data.props");
    assert_eq!(
        error.message(),
        "has 1 element, where `props_here.0` says 2"
    );
    let error = refused(|map| {
        let chunk = map.data.sectors[0].shared_data.content.cubes[0]
            .chunk
            .as_mut();
        chunk.unwrap().visibility = Some(VisibilityRange::default());
    });
    assert_eq!(
        error.path(),
        "data.sectors[0].shared_data.cubes[0].chunk.visibility"
    );
    let error = refused(|map| map.data.client_data.method = Method::Stored);
    assert_eq!(error.path(), "data.client_data");
    assert_eq!(
        error.message(),
        "is stored as stored, where `lz4_method(ahead)` says lz4-block"
    );
    let error = refused(|map| {
        let actions = &mut map.data.server_data.content.entities.actions;
        actions.truncate(12);
    });
    assert_eq!(
        error.path(),
        "data.server_data.entities.entities[1].body.actions.actions[0]"
    );
    assert_eq!(error.message(), "there is no record 12 to refer to");
}

#[test]
fn raw_blocks_are_read_and_stay_raw() {
    let mut map = maps::everything(PmfDialect::PREFERRED).unwrap();
    map.data.server_data.method = Method::Lz4Block;
    map.data.client_string_table.strings.method = Method::Lz4Block;
    for sector in &mut map.data.sectors.content {
        sector.lightmaps[1].luxels.method = Method::Lz4Block;
        sector.extra_lightmaps[0].luxels.method = Method::Lz4Block;
        sector.client_data.method = Method::Lz4Block;
    }
    let bytes = map.to_bytes().unwrap();
    let read = Pmf::from_bytes(&bytes).unwrap();
    assert!(read == map);
    assert!(read.findings().is_empty());
    bindery_tests::everywhere::check(format_by_name("pmf").unwrap(), &bytes).unwrap();
}

#[test]
fn a_raw_block_is_read_whatever_size_the_file_says() {
    for size in [1, 0xFFFF] {
        let found = found(|map| {
            map.data.client_data.method = Method::Lz4Block;
            map.data.decompressed_client_data_size = bindery::Derived::exceptional(size);
        });
        let path = "data.decompressed_client_data_size".to_owned();
        assert_eq!(found, [("derived-mismatch", path)]);
    }
}

#[test]
fn a_dialect_without_a_trace_in_the_bytes_is_read_as_the_preferred_one() {
    let mut map = maps::everything(PmfDialect::PREFERRED).unwrap();
    for sector in &mut map.data.sectors.content {
        sector.shared_data.content.props.clear();
        sector.client_data.content.props.clear();
        for cube in &mut sector.shared_data.content.cubes {
            cube.chunk = None;
        }
    }
    let bytes = map.to_bytes().unwrap();
    for dialect in PmfDialect::ALL {
        map.data.sectors.dialect = *dialect;
        assert_eq!(map.to_bytes().unwrap(), bytes, "{}", dialect.name());
    }
    let read = Pmf::from_bytes(&bytes).unwrap();
    assert_eq!(read.data.sectors.dialect, PmfDialect::PREFERRED);
    assert_eq!(PmfDialect::PREFERRED.client_props, ClientProps::First);
    assert_eq!(PmfDialect::PREFERRED.visibility, Visibility::Absent);
}

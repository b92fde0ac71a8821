//! Maps: bytes in, values out, bytes back.

use bindery::format::AnyFile as _;
use bindery::mapping::mapping;
use bindery::{Dialect as _, File as _, Schema};
use bindery_formats::format_by_name;
use bindery_formats::pmf::{Pmf, PmfDialect, deviations};
use bindery_tests::{everywhere, maps};

#[test]
fn a_map_with_everything_comes_back_in_every_dialect() {
    for dialect in PmfDialect::ALL {
        let map = maps::everything(*dialect).unwrap();
        let bytes = map.to_bytes().unwrap();
        let read = Pmf::from_bytes(&bytes).unwrap();
        assert_eq!(read.data.sectors.dialect, *dialect);
        assert!(read == map, "{}", dialect.name());
        let found: Vec<String> = read.findings().iter().map(ToString::to_string).collect();
        assert!(found.is_empty(), "{found:?}");
        everywhere::check(format_by_name("pmf").unwrap(), &bytes).unwrap();
    }
}

#[test]
fn counts_sum_a_map_up() {
    let map = maps::everything(PmfDialect::PREFERRED).unwrap();
    assert_eq!(
        map.counts(),
        [
            ("gamemodes", 2),
            ("difficulties", 3),
            ("materials", 2),
            ("fast_lights", 2),
            ("dynamic_lights", 3),
            ("teams", 2),
            ("entities", 20),
            ("entity_actions", 13),
            ("filters", 9),
            ("selectors", 16),
            ("sectors", 2),
            ("lightmaps", 4),
            ("props", 4),
            ("cubes", 18),
            ("triangles", 30),
        ]
    );
}

#[test]
fn cuts_say_where() {
    let bytes = maps::everything(PmfDialect::PREFERRED)
        .unwrap()
        .to_bytes()
        .unwrap();
    // Every byte of a smaller map is cut in `pmf_damage.rs`.
    everywhere::check_cuts(format_by_name("pmf").unwrap(), &bytes, 3).unwrap();
}

#[test]
fn a_map_is_recognised_by_its_first_bytes() {
    let (format, recognition) = bindery_formats::detect(b"PMF\0\0\0").unwrap();
    assert_eq!(format.info().name, "pmf");
    assert_eq!(recognition.revisions, ["2024-08"]);
    assert_eq!(
        recognition.reasons,
        ["it starts with \"PMF\", a zero byte and version 0.0"]
    );
}

#[test]
fn unused_strings_can_be_dropped() {
    let mut map = maps::everything(PmfDialect::PREFERRED).unwrap();
    let before = map.clone();
    map.data.server_string("nobody refers to this").unwrap();
    map.data.client_string("nor to this").unwrap();
    assert!(map.data.compact_strings().unwrap() > 30);
    let names = |map: &Pmf| {
        let entities = &map.data.server_data.content.entities.entities;
        let name = |index: usize| {
            map.data
                .server_text(entities[index].name)
                .unwrap()
                .into_owned()
        };
        (0..entities.len()).map(name).collect::<Vec<_>>()
    };
    assert_eq!(names(&map), names(&before));
    let read = Pmf::from_bytes(&map.to_bytes().unwrap()).unwrap();
    assert!(read.findings().is_empty());

    // A table that loses all its strings is still a table.
    let mut data = maps::large([1, 1, 1], 0).unwrap().data;
    data.sectors[0].client_data.content.props.clear();
    data.sectors[0].shared_data.content.props.clear();
    data.compact_strings().unwrap();
    assert_eq!(data.server_string_table.strings.content.as_bytes(), [0, 0]);
    assert_eq!(data.client_string_table.strings.content.as_bytes(), [0, 0]);
}

#[test]
fn every_deviation_stands_in_the_mapping() {
    let mapped: Vec<&str> = mapping(<Pmf as Schema>::INFO)
        .iter()
        .flat_map(|mapped| &mapped.deviations)
        .map(|deviation| deviation.id)
        .collect();
    let unused: Vec<&str> = deviations::ALL
        .iter()
        .map(|deviation| deviation.id)
        .filter(|id| !mapped.contains(id))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
    assert_eq!(deviations::ALL.len(), 42);
}

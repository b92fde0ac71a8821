//! Maps: bytes in, values out, bytes back.

use bindery::format::FileType as _;
use bindery::{Dialect as _, File as _, findings};
use bindery_formats::format_by_name;
use bindery_formats::pmf::{Pmf, PmfDialect};
use bindery_tests::{everywhere, maps};

#[test]
fn a_map_with_everything_comes_back_in_every_dialect() {
    for dialect in PmfDialect::ALL {
        let map = maps::everything(*dialect).unwrap();
        let bytes = map.to_bytes().unwrap();
        let read = Pmf::from_bytes(&bytes).unwrap();
        assert_eq!(read.data.sectors.dialect, *dialect);
        assert!(read == map, "{}", dialect.name());
        let found: Vec<String> = findings(&read).iter().map(ToString::to_string).collect();
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
fn every_cut_says_where() {
    let bytes = maps::everything(PmfDialect::PREFERRED)
        .unwrap()
        .to_bytes()
        .unwrap();
    everywhere::check_cuts(format_by_name("pmf").unwrap(), &bytes, 1).unwrap();
}

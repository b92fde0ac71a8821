//! A generated map of 64 sectors and a million triangles.

use bindery::File as _;
use bindery_formats::pmf::{Cube, Pmf};
use bindery_tests::maps;

#[test]
fn a_million_triangles_come_back_and_are_traced_without_a_gap() {
    let map = maps::large([4, 4, 4], 15_625).unwrap();
    let bytes = map.to_bytes().unwrap();
    let read = Pmf::from_bytes(&bytes).unwrap();
    let triangles: usize = read
        .data
        .sectors
        .iter()
        .map(|sector| sector.client_data.content.triangles.len())
        .sum();
    assert_eq!((read.data.sectors.len(), triangles), (64, 1_000_000));
    assert!(read == map);
    assert!(read.to_bytes().unwrap() == bytes);

    let trace = read.trace().unwrap();
    assert_eq!(trace.first_gap(), None);
    assert!(trace.spaces[0].bytes == bytes);
    // The file, five blocks, and for each sector two lightmaps, an extra one, two blocks and a nested one.
    assert_eq!(trace.spaces.len(), 1 + 5 + 64 * 6);
}

/// Sectors have tens of thousands of cubes, and most have neither chunk data nor a material for each side.
#[test]
fn a_cube_stays_small() {
    assert!(size_of::<Cube>() <= 64, "{}", size_of::<Cube>());
}

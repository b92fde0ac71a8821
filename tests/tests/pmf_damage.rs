//! Damaged maps: an error that says where, or the same bytes again, and never a panic.

// Small made-up numbers, outside of `#[test]` functions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

use bindery::{Class, Compressed, File as _, Limits, Method, Word, WriteSettings};
use bindery_formats::format_by_name;
use bindery_formats::pmf::{
    ClientSectorData, Cube, CubeData, Data, Header, Lightmap, Pmf, PmfDialect, Sector,
    SharedSectorData,
};
use bindery_tests::damage::{Anatomy, Numbers, Outcome, damaged, damaged_sections, survive};
use bindery_tests::{everywhere, maps};
use proptest::collection::vec;
use proptest::prelude::*;

/// The smallest map: one sector with one empty cube.
fn smallest() -> Pmf {
    let shared = SharedSectorData {
        props: Vec::new(),
        cubes: vec![Cube::new(CubeData::Empty)],
    };
    let lightmaps = vec![Lightmap::new(0, vec![Word::default()]).unwrap()];
    let sector = Sector::new(lightmaps, shared, ClientSectorData::default());
    let header = Header::new("", &["any"], &["any"]).unwrap();
    Pmf::new(header, Data::new([1, 1, 1], 0, vec![sector]))
}

/// What must hold for the result of reading damaged bytes.
fn check(bytes: &[u8], what: &str) {
    match Pmf::from_bytes(bytes) {
        Ok(map) => assert_eq!(map.to_bytes().unwrap(), bytes, "{what}"),
        Err(error) => {
            assert!(error.offset().is_some(), "{what}: {error}");
            assert!(!error.path().is_root(), "{what}: {error}");
            assert!(error.spec().is_some(), "{what}: {error}");
            assert!(!error.space().is_empty(), "{what}: {error}");
        }
    }
}

#[test]
fn every_flipped_bit_is_kept_or_says_where() {
    let bytes = smallest().to_bytes().unwrap();
    for bit in 0..bytes.len() * 8 {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        check(&flipped, &format!("bit {bit}"));
    }
}

#[test]
fn every_cut_is_kept_or_says_where() {
    let bytes = smallest().to_bytes().unwrap();
    everywhere::check_cuts(format_by_name("pmf").unwrap(), &bytes, 1).unwrap();
    for cut in 0..bytes.len() {
        check(&bytes[..cut], &format!("cut at {cut}"));
    }
}

#[test]
fn random_damage_inside_and_outside_of_blocks_is_survived() {
    let format = format_by_name("pmf").unwrap();
    let bytes = maps::everything(PmfDialect::PREFERRED)
        .unwrap()
        .to_bytes()
        .unwrap();
    let limits = Limits::default().with_decompressed(1 << 20);
    let anatomy = Anatomy::of(format, &bytes, limits).unwrap();
    let mut refused = 0;
    for seed in 0..150 {
        let mut numbers = Numbers::new(seed);
        for broken in [
            damaged(&bytes, &mut numbers),
            damaged_sections(&anatomy, &mut numbers).unwrap(),
        ] {
            match survive(format, &broken, limits) {
                Ok(Outcome::Refused) => refused += 1,
                Ok(Outcome::Accepted) => {}
                Err(problem) => panic!("seed {seed}: {problem}"),
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn an_error_inside_a_block_names_its_space() {
    let mut map = smallest();
    // A shared block that ends inside its first cube.
    let bytes = [0, 0, 0, 0, 1, 7, 7];
    let stored = Method::Lz4Frame
        .compress(&bytes, WriteSettings::default())
        .unwrap();
    let good = map.to_bytes().unwrap();
    let trace = map.trace().unwrap();
    let span = trace
        .span_of(&"data.sectors[0].shared_data".parse().unwrap())
        .unwrap();
    let [start, end] = [span.start, span.end].map(|at| usize::try_from(at).unwrap());
    let mut broken = good[..start].to_vec();
    let size = start - 4;
    broken[size..].copy_from_slice(&u32::try_from(stored.len()).unwrap().to_le_bytes());
    broken.extend(&stored);
    broken.extend(&good[end..]);
    let error = Pmf::from_bytes(&broken).unwrap_err();
    assert_eq!(error.class(), Class::Malformed);
    assert_eq!(
        error.path(),
        "data.sectors[0].shared_data.cubes[0].data.npp"
    );
    assert_eq!(error.space(), "data.sectors[0].shared_data");
    assert_eq!(error.offset(), Some(7));
    assert_eq!(
        error.spec().unwrap().to_string(),
        "pmf-2024-08 \"Parent cube data\" / (-X, +Y, +Z) child index"
    );

    // More bytes than the block's content takes are kept.
    map.data.sectors[0].shared_data.rest = vec![1, 2, 3];
    let kept = Pmf::from_bytes(&map.to_bytes().unwrap()).unwrap();
    assert_eq!(kept.data.sectors[0].shared_data.rest, [1, 2, 3]);
}

#[test]
fn a_grid_of_more_sectors_than_there_are_bytes_is_refused() {
    let map = smallest();
    let trace = map.trace().unwrap();
    let span = trace
        .span_of(&"data.sector_count".parse().unwrap())
        .unwrap();
    let start = usize::try_from(span.start).unwrap();
    let mut bytes = map.to_bytes().unwrap();
    bytes[start..start + 3].fill(255);
    let error = Pmf::from_bytes(&bytes).unwrap_err();
    assert_eq!(error.class(), Class::Malformed);
    assert!(error.path().as_str().starts_with("data.sectors"), "{error}");
    assert!(error.is_end_of_input());
}

#[test]
fn a_bomb_meets_the_limit() {
    let mut map = smallest();
    map.data.sectors[0].lightmaps[0].luxels = Compressed::new(
        Method::Lz4Frame,
        bindery_formats::pmf::Luxels {
            luxels: vec![Word::default(); 1 << 20],
        },
    );
    let bytes = map.to_bytes().unwrap();
    let limits = Limits::default().with_decompressed(1 << 16);
    let error = Pmf::from_bytes_within(&bytes, limits).unwrap_err();
    assert_eq!(error.class(), Class::Limit);
    assert_eq!(error.path(), "data.sectors[0].lightmaps[0].luxels");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Maps of any content, in any dialect. The bytes decide what is in one, so that a failure is shrunk to the
    /// smallest map that fails.
    #[test]
    fn any_map_comes_back(choices in vec(any::<u8>(), 1000)) {
        let map = maps::random(&mut Numbers::chosen_by(&choices)).unwrap();
        let bytes = map.to_bytes().unwrap();
        let read = Pmf::from_bytes(&bytes).unwrap();
        prop_assert!(read == map, "{map:?} comes back as {read:?}");
        prop_assert_eq!(everywhere::check(format_by_name("pmf").unwrap(), &bytes), Ok(()));
    }
}

//! Several threads read the same as one: values, errors and limits.

use bindery::{Class, Limits, Method, WriteSettings, prelude::*};

#[schema(parallel)]
#[spec(none = "made up for this test")]
#[derive(Debug, Clone, PartialEq)]
struct Sector {
    kind: u8,
    #[br(temp)]
    stored: u32,
    #[schema(size = stored, compressed(Method::Zlib))]
    heights: Compressed<Heights>,
    #[br(temp)]
    name_size: u32,
    /// Read under what the part before it holds.
    #[schema(size = name_size, compressed(Method::Zlib))]
    #[brw(args_raw = heights.content.heights.len())]
    names: Compressed<Names>,
}

#[schema]
#[spec(none = "made up for this test")]
#[derive(Debug, Clone, PartialEq)]
struct Heights {
    #[schema(until_end)]
    heights: Vec<u16>,
}

#[schema]
#[spec(none = "made up for this test")]
#[brw(import_raw(count: usize))]
#[derive(Debug, Clone, PartialEq)]
struct Names {
    #[br(count = count)]
    letters: Vec<u8>,
    #[br(assert(letters.first() != Some(&0xEE), "no name starts like that"))]
    last: u8,
}

#[schema]
#[spec(none = "made up for this test")]
#[derive(Debug, Clone, PartialEq)]
struct Map {
    #[br(temp)]
    count: u16,
    #[br(count = count)]
    sectors: Vec<Sector>,
    behind: u8,
}

const SECTORS: usize = 24;
const HEIGHTS: usize = 4_000;

/// A map whose sectors are large enough for threads. Those of these numbers have a name that cannot be read.
fn map(broken: &[usize]) -> Map {
    let mut state = 1u32;
    let mut noise = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as u16
    };
    let sector = |index: usize| {
        let heights: Vec<u16> = (0..HEIGHTS).map(|_| noise()).collect();
        let mut letters = vec![index as u8; HEIGHTS];
        if broken.contains(&index) {
            letters[0] = 0xEE;
        }
        Sector {
            kind: index as u8,
            heights: Compressed::new(Method::Zlib, Heights { heights }),
            names: Compressed::new(Method::Zlib, Names { letters, last: 7 }),
        }
    };
    Map {
        sectors: (0..SECTORS).map(sector).collect(),
        behind: 9,
    }
}

/// The bytes of a map, also of one that reading refuses.
fn bytes(map: &Map) -> Vec<u8> {
    let zlib = |content: &[u8]| {
        let settings = WriteSettings::default();
        Method::Zlib.compress(content, settings).expect("a stream")
    };
    let mut bytes = (map.sectors.len() as u16).to_le_bytes().to_vec();
    for sector in &map.sectors {
        let heights = &sector.heights.content.heights;
        let heights: Vec<u8> = heights.iter().flat_map(|each| each.to_le_bytes()).collect();
        let names = &sector.names.content;
        let names = [names.letters.as_slice(), &[names.last]].concat();
        bytes.push(sector.kind);
        for stream in [zlib(&heights), zlib(&names)] {
            bytes.extend((stream.len() as u32).to_le_bytes());
            bytes.extend(stream);
        }
    }
    bytes.push(map.behind);
    bytes
}

/// What one thread reads, after all numbers of threads have been compared with it.
fn read(bytes: &[u8], limits: Limits) -> Result<Map, Error> {
    let one = Map::from_bytes_within(bytes, limits.with_threads(1));
    for threads in [0, 2, 3, 100] {
        let several = Map::from_bytes_within(bytes, limits.with_threads(threads));
        match (&one, &several) {
            (Ok(one), Ok(several)) => assert!(one == several, "{threads} threads"),
            (Err(one), Err(several)) => {
                assert_eq!(
                    format!("{one:?}"),
                    format!("{several:?}"),
                    "{threads} threads"
                );
                assert_eq!(one.to_string(), several.to_string(), "{threads} threads");
            }
            _ => panic!("{threads} threads: {one:?} and {several:?}"),
        }
    }
    one
}

#[test]
fn the_values_are_the_same() {
    let map = map(&[]);
    let bytes = bytes(&map);
    assert_eq!(map.to_bytes().expect("can be written"), bytes);
    assert!(bytes.len() > 150_000, "{} bytes", bytes.len());
    assert!(read(&bytes, Limits::default()).expect("whole") == map);
}

#[test]
fn the_first_fault_is_reported() {
    for broken in [&[0][..], &[17], &[23], &[5, 6, 7, 22], &[22, 3]] {
        let error = read(&bytes(&map(broken)), Limits::default()).unwrap_err();
        let first = broken.iter().min().expect("one is");
        assert_eq!(
            error.path().as_str(),
            format!("sectors[{first}].names.last")
        );
        assert_eq!(error.message(), "no name starts like that");
    }
}

#[test]
fn damaged_bytes_are_read_alike() {
    let whole = map(&[]);
    let bytes = bytes(&whole);
    let (mut refused, mut changed) = (0, 0);
    // The start of a sector, and anywhere: a wrong checksum alone is no fault.
    for place in (2..200).chain((200..bytes.len()).step_by(9_973)) {
        let mut bytes = bytes.clone();
        bytes[place] ^= 0x55;
        match read(&bytes, Limits::default()) {
            Ok(map) => changed += usize::from(map != whole),
            Err(_) => refused += 1,
        }
    }
    assert!(
        refused > 5 && changed > 100,
        "{refused} refused, {changed} changed"
    );
}

#[test]
fn a_cut_is_reported_where_it_is() {
    let bytes = bytes(&map(&[]));
    for end in (0..bytes.len()).step_by(9_973) {
        let error = read(&bytes[..end], Limits::default()).unwrap_err();
        assert_eq!(error.class(), Class::Malformed);
    }
}

#[test]
fn limits_are_those_of_one_thread() {
    let bytes = bytes(&map(&[]));
    let content = (SECTORS * (3 * HEIGHTS + 1)) as u64;
    for (allowed, is_enough) in [
        (content, true),
        (content - 1, false),
        (content / 2, false),
        (content / SECTORS as u64, false),
        (0, false),
    ] {
        let result = read(&bytes, Limits::default().with_decompressed(allowed));
        assert_eq!(result.is_ok(), is_enough, "{allowed} bytes");
        if let Err(error) = result {
            assert_eq!(error.class(), Class::Limit);
        }
    }
    let mut refused = 0;
    for memory in (1..20).map(|step| step * content / 16) {
        refused += usize::from(read(&bytes, Limits::default().with_memory(memory)).is_err());
    }
    assert!((1..19).contains(&refused), "{refused} refused");
    for depth in 0..8 {
        let _ = read(&bytes, Limits::default().with_depth(depth));
    }
}

#[test]
fn a_fault_behind_a_limit_is_not_reported() {
    let bytes = bytes(&map(&[20]));
    let limits = Limits::default().with_decompressed(10 * (3 * HEIGHTS as u64 + 1));
    let error = read(&bytes, limits).unwrap_err();
    assert_eq!(
        (error.class(), error.path().as_str()),
        (Class::Limit, "sectors[10].heights")
    );
}

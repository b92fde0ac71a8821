//! What a file can cost at most, at a size where it shows: bombs, and lists whose elements take far more
//! memory than bytes. One test, because memory is measured for the whole process.

// Small numbers, known here; helpers may stop the test.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

use bindery::format::{AnyFile, Format};
use bindery::{Class, Compressed, File, Limits, Method, Result, Value, Word, WriteSettings};
use bindery_formats::FORMATS;
use bindery_formats::pmf::{Lightmap, Luxels, PmfDialect};
use bindery_tests::damage::{Anatomy, spread};
use bindery_tests::{files, maps};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const MIB: usize = 1 << 20;

/// Reads, and says how much memory that took at its peak.
fn measured(
    format: &dyn Format,
    bytes: &[u8],
    limits: Limits,
) -> (Result<Box<dyn AnyFile>>, usize) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let result = format.read(bytes, None, limits);
    (result, MEMORY.peak_usage().saturating_sub(before))
}

#[test]
fn limits_hold() {
    assert_eq!(Limits::default().decompressed, 1 << 30);
    every_section_as_a_bomb();
    sections_add_up();
    sizes_that_lie();
    lists_of_large_elements();
    elements_without_bytes();
}

/// A thousand ATM chunks, each of which announces 65,070 elements of 0 bytes.
fn elements_without_bytes() {
    let header = b"\x3B\x92\x02\x00\x0E\x0D\x00\x00\x00\x2E\x00\x00\x00\x00";
    let chunk = b"\x14\x17\x17\x17\x2E\xFE\x00\x00\x00\x00\x00\x00\x00";
    let bytes = [&header[..], &chunk.repeat(1000)].concat();
    let format = bindery_formats::format_by_name("atm").unwrap();
    let (result, peak) = measured(format, &bytes, Limits::default());
    let Err(error) = result else {
        panic!("all of them are read");
    };
    assert_eq!(error.class(), Class::Limit, "{error}");
    assert_eq!(
        error.message(),
        "its lists have more than 65536 elements that take no bytes"
    );
    assert!(peak < 16 * MIB, "{peak} bytes");
}

/// Every section of every file, one after another, with megabytes of zeros in it.
fn every_section_as_a_bomb() {
    let limits = Limits::default().with_decompressed(MIB as u64 / 4);
    let mut methods = Vec::new();
    for format in FORMATS {
        for (name, bytes) in files::with_rare(*format).unwrap() {
            let anatomy = Anatomy::of(*format, &bytes, Limits::default()).unwrap();
            for space in 1..anatomy.spaces() {
                let bomb = anatomy.whole(space, vec![0; 4 * MIB]);
                let bomb = anatomy.with(&[bomb], true).unwrap();
                assert!(bomb.len() < MIB, "{name}: {} bytes", bomb.len());
                let (result, peak) = measured(*format, &bomb, limits);
                let (path, method) = anatomy.section(space);
                let Err(error) = result else {
                    panic!("{name}: the bomb in {path} is read");
                };
                assert_eq!(error.class(), Class::Limit, "{name} {path}: {error}");
                assert_eq!(error.path(), path, "{name}: {error}");
                assert!(error.spec().is_some(), "{name}: {error}");
                // A model tries a texture by itself first, up to 64 MiB, to tell whether it is one.
                let tried = if format.info().name == "p3m" {
                    64 * MIB
                } else {
                    8 * MIB
                };
                assert!(
                    peak < tried + 16 * bomb.len(),
                    "{name} {path}: {peak} bytes"
                );
                methods.push(method.to_owned());
            }
        }
    }
    // Bare blocks come below; no format uses them but for the pixels of light.
    for method in [Method::Zlib, Method::Lz4Frame] {
        let name = method.name();
        assert!(methods.iter().any(|known| known == name), "no {name} bomb");
    }
}

/// Lightmaps that are small one by one, and too much together.
fn sections_add_up() {
    let mut map = maps::everything(PmfDialect::PREFERRED).unwrap();
    let luxels = Luxels {
        luxels: vec![Word::default(); 1 << 16],
    };
    let mut lightmap: Lightmap = map.data.sectors[0].lightmaps[0].clone();
    for method in [Method::Lz4Frame, Method::Lz4Block] {
        lightmap.luxels = Compressed::new(method, luxels.clone());
        map.data.sectors[0].lightmaps = vec![lightmap.clone(); 40];
        let bytes = map.to_bytes().unwrap();
        let format = bindery_formats::format_by_name("pmf").unwrap();
        let enough = Limits::default().with_decompressed(8 * MIB as u64);
        assert!(measured(format, &bytes, enough).0.is_ok());
        let few = Limits::default().with_decompressed(2 * MIB as u64);
        let (result, peak) = measured(format, &bytes, few);
        let error = result.err().unwrap();
        assert_eq!(error.class(), Class::Limit, "{error}");
        assert!(
            error
                .path()
                .as_str()
                .starts_with("data.sectors[0].lightmaps[1"),
            "{error}"
        );
        assert!(peak < 8 * MIB, "{peak} bytes");
    }
}

/// Sizes of a gigabyte before a section that holds next to nothing.
fn sizes_that_lie() {
    // Bytes that do not compress, so that no ratio gives the size away.
    let mut state = 1u32;
    let noise = (0..MIB / 4).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_le_bytes()[3]
    });
    let noise: Vec<u8> = noise.collect();
    let mut wrong = 0;
    for format in FORMATS {
        for (name, bytes) in files::with_rare(*format).unwrap() {
            let anatomy = Anatomy::of(*format, &bytes, Limits::default()).unwrap();
            for space in 1..anatomy.spaces() {
                let (path, method) = anatomy.section(space);
                let method = Method::from_name(method).unwrap();
                let stored = method.compress(&noise, WriteSettings::default()).unwrap();
                for claimed in [200 * MIB, u32::MAX as usize] {
                    // Sections within sections are reached through those around them.
                    let Ok(file) = anatomy.with_stored(space, &stored, claimed as u64) else {
                        continue;
                    };
                    wrong += 1;
                    let (_, peak) = measured(*format, &file, Limits::default());
                    // What was stored, what it decompresses to, and what is made of that.
                    assert!(
                        peak < 16 * MIB,
                        "{name} {path} claims {claimed}: {peak} bytes"
                    );
                }
            }
        }
    }
    assert!(wrong > 50, "only {wrong}");
}

/// Every list of every file with thousands of elements.
fn lists_of_large_elements() {
    const ELEMENTS: usize = 4000;
    let limits = Limits::default().with_memory(MIB as u64 / 2);
    let (mut read, mut refused) = (0, 0);
    for format in FORMATS {
        for (name, bytes) in files::with_rare(*format).unwrap() {
            let model = format.read(&bytes, None, Limits::default()).unwrap();
            let (tree, revision) = (spread(&model.dump().unwrap()), model.revision());
            for path in lists(&tree) {
                let mut longer = tree.clone();
                let Some(Value::List(items)) = at(&mut longer, &path) else {
                    panic!("a list was there");
                };
                let Some(first) = items.first().filter(|item| !is_number(item)).cloned() else {
                    continue;
                };
                *items = vec![first; ELEMENTS];
                // Not every list may be as long.
                let built = format.build(&longer, revision);
                let Ok(longer) = built.and_then(|model| model.to_bytes()) else {
                    continue;
                };
                let (result, peak) = measured(*format, &longer, limits);
                match result {
                    Ok(_) => read += 1,
                    Err(error) if error.class() == Class::Limit => refused += 1,
                    // The longer list no longer agrees with the rest of the file.
                    Err(_) => {}
                }
                // A list that grows is there twice for a moment, with room for twice as many; sections add
                // what they decompress to, which is little here.
                assert!(
                    peak < 4 * MIB + 16 * longer.len(),
                    "{name} {path:?}: {peak} bytes for {}",
                    longer.len()
                );
            }
        }
    }
    println!("{read} files with long lists are read, {refused} refused");
    assert!(read > 0 && refused > 0);
}

fn is_number(value: &Value) -> bool {
    matches!(
        value,
        Value::Uint(_) | Value::Int(_) | Value::F32(_) | Value::F64(_)
    )
}

/// The way to every list, as positions.
fn lists(tree: &Value) -> Vec<Vec<usize>> {
    let (mut found, inner): (Vec<Vec<usize>>, Vec<&Value>) = match tree {
        Value::List(items) => (vec![Vec::new()], items.iter().collect()),
        Value::Record(entries) => (Vec::new(), entries.iter().map(|(_, value)| value).collect()),
        _ => return Vec::new(),
    };
    for (index, value) in inner.into_iter().enumerate() {
        found.extend(lists(value).into_iter().map(|mut path| {
            path.insert(0, index);
            path
        }));
    }
    found
}

fn at<'v>(tree: &'v mut Value, path: &[usize]) -> Option<&'v mut Value> {
    let mut node = tree;
    for index in path {
        node = match node {
            Value::List(items) => items.get_mut(*index)?,
            Value::Record(entries) => &mut entries.get_mut(*index)?.1,
            _ => return None,
        };
    }
    Some(node)
}

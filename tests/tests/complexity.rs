//! Files that are small and whole, and made to be slow: many references to one long string, many chunks
//! that ask about many others. Work and memory must grow with the file, not with its square.
//!
//! Memory is measured for the whole process, so tests that run beside must need little.

// Small numbers, known here; helpers may stop the test.
#![allow(
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

use std::time::{Duration, Instant};

use bindery::format::Model;
use bindery::trace::Detail;
use bindery::{Limits, WriteSettings};
use bindery_formats::format_by_name;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The four leading strings of a model, "Model Header Chunk".
const LEADING: &[u8] = b"name\0licence\0author\0text\0";

/// Offsets of two bytes, and all else absent or as narrow as can be ("Variable Types").
const SHORT_OFFSETS: u32 = variable_types(1);
/// The same with offsets of four bytes.
const LONG_OFFSETS: u32 = variable_types(2);

const fn variable_types(si: u32) -> u32 {
    let (vc, none) = (2, 3);
    vc | si << 4
        | none << 6
        | none << 8
        | none << 10
        | none << 14
        | none << 16
        | none << 18
        | none << 20
        | none << 22
        | none << 24
}

fn le(number: usize, width: usize) -> Vec<u8> {
    number.to_le_bytes()[..width].to_vec()
}

fn chunk(magic: &[u8; 4], body: &[u8]) -> Vec<u8> {
    [magic, le(body.len() + 8, 4).as_slice(), body].concat()
}

fn model(types: u32, table: &[u8], chunks: &[Vec<u8>]) -> Vec<u8> {
    let scale_and_types = [1.0f32.to_le_bytes(), types.to_le_bytes()].concat();
    let head = chunk(b"HEAD", &[&scale_and_types, LEADING, table].concat());
    let payload = [head, chunks.concat(), b"OMD3".to_vec()].concat();
    [b"3DMO", le(payload.len() + 8, 4).as_slice(), &payload].concat()
}

/// Where the first string after the leading ones stands.
const FIRST: usize = LEADING.len();

/// One group of labels, each at vertex 0 with the text at this offset.
fn labels(texts: impl Iterator<Item = usize>) -> Vec<u8> {
    let mut body = vec![0; 8];
    for text in texts {
        body.push(0);
        body.extend(le(text, 4));
    }
    chunk(b"LBLS", &body)
}

/// Records that choose a material, each followed by a polygon without corners.
fn mesh(names: impl Iterator<Item = usize>) -> Vec<u8> {
    let mut body = Vec::new();
    for name in names {
        body.push(0);
        body.extend(le(name, 2));
        body.push(0x10);
        body.push(0);
    }
    chunk(b"MESH", &body)
}

fn named(magic: &[u8; 4], names: impl Iterator<Item = usize>) -> Vec<Vec<u8>> {
    names.map(|name| chunk(magic, &le(name, 2))).collect()
}

fn slow_files() -> Vec<(&'static str, Vec<u8>)> {
    let long = [vec![b'x'; 150_000], vec![0]].concat();
    let shorter = [vec![b'y'; 60_000], vec![0]].concat();
    let texts: Vec<u8> = (0..20_000)
        .flat_map(|n| format!("{n:06}\0").into_bytes())
        .collect();
    let many = 40_000;
    let again = |number: usize, name: usize| std::iter::repeat_n(name, number);
    vec![
        (
            "one long text, again and again",
            model(LONG_OFFSETS, &long, &[labels(again(many, FIRST))]),
        ),
        (
            "every tail of a long text",
            model(LONG_OFFSETS, &long, &[labels(FIRST..FIRST + many)]),
        ),
        (
            "many texts",
            model(
                LONG_OFFSETS,
                &texts,
                &[labels((0..20_000).map(|n| FIRST + 7 * n))],
            ),
        ),
        (
            "many long materials",
            model(
                SHORT_OFFSETS,
                &shorter,
                &named(b"MTRL", FIRST..FIRST + 20_000),
            ),
        ),
        (
            "a long name at every polygon",
            model(SHORT_OFFSETS, &shorter, &[mesh(again(many, FIRST))]),
        ),
        (
            "another name at every polygon",
            model(SHORT_OFFSETS, &shorter, &[mesh(FIRST..FIRST + many)]),
        ),
        (
            "scripts that look for assets",
            model(
                SHORT_OFFSETS,
                b"a.lua\0b.lua\0",
                &[
                    named(b"PROC", again(20_000, FIRST)),
                    named(b"ASET", again(20_000, FIRST + 6)),
                ]
                .concat(),
            ),
        ),
        (
            "groups of labels that look for their translations",
            model(
                SHORT_OFFSETS,
                &shorter,
                &(0..20_000)
                    .map(|n| chunk(b"LBLS", &[le(FIRST + n, 2), le(0, 2)].concat()))
                    .collect::<Vec<_>>(),
            ),
        ),
        (
            "the same chunk over and over",
            model(
                SHORT_OFFSETS,
                b"",
                &[
                    named(b"PROC", again(15_000, 0)),
                    vec![chunk(b"CMAP", &[1, 2, 3, 4]); 15_000],
                    vec![chunk(b"VOXT", b""); 15_000],
                ]
                .concat(),
            ),
        ),
    ]
}

fn same(file: &dyn Model, bytes: &[u8]) -> bool {
    file.to_bytes(WriteSettings::default())
        .is_ok_and(|written| written == bytes)
}

/// An outline tells chunks apart, not the forty thousand polygons in one of them.
#[test]
fn an_outline_stays_short() {
    let names = std::iter::repeat_n(FIRST, 40_000);
    let bytes = model(SHORT_OFFSETS, b"stone\0", &[mesh(names)]);
    let m3d = format_by_name("m3d").expect("a format of this name");
    let file = m3d.read(&bytes, None, Limits::default()).unwrap();
    let outline = file.trace_with(Detail::Outline(6)).unwrap();
    assert_eq!(outline.first_gap(), None);
    assert!(outline.spans.len() < 20, "{outline}");
}

#[test]
fn work_grows_with_the_file() {
    let format = format_by_name("m3d").expect("a format of this name");
    for (what, bytes) in slow_files() {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let start = Instant::now();
        let check = |doing: &str| {
            let elapsed = start.elapsed();
            assert!(
                elapsed < Duration::from_secs(20),
                "{what}: {doing} after {elapsed:?}"
            );
        };
        let file = format.read(&bytes, None, Limits::default());
        let file = file.unwrap_or_else(|error| panic!("{what}: {error}"));
        check("read");
        file.findings();
        check("validated");
        assert!(same(file.as_ref(), &bytes), "{what}: written otherwise");
        check("written");
        let peak = MEMORY.peak_usage().saturating_sub(before);
        let allowed = (64 << 20) + 16 * bytes.len();
        assert!(
            peak < allowed,
            "{what}: {peak} bytes of memory for {}",
            bytes.len()
        );

        let tree = file.dump();
        check("dumped");
        let built = format.build(&tree, file.revision());
        let built = built.unwrap_or_else(|error| panic!("{what}: {error}"));
        assert!(same(built.as_ref(), &bytes), "{what}: written otherwise");
        check("built again");
        let peak = MEMORY.peak_usage().saturating_sub(before);
        println!(
            "{what}: {} KiB, {:?}, {} KiB of memory",
            bytes.len() >> 10,
            start.elapsed(),
            peak >> 10
        );
        // A tree has a node for every value, and nothing for a text that is shown too often.
        assert!(
            peak < (128 << 20) + 256 * bytes.len(),
            "{what}: {peak} bytes of memory for the tree"
        );
    }
}

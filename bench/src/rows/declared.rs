//! One struct, declared with every crate that people choose from.

use bindery::{BitPacked, File, schema};

use super::Bench;
use crate::inputs::Noise;
use crate::measure::Row;
use crate::peers::declared::{List, by_binrw, by_deku, by_scroll, by_winnow, by_zerocopy, lists};
use crate::peers::touched;

const GROUP: &str = "0 crates";
const RECORDS: usize = 1_000_000;
const PARTS: usize = 100_000;

#[schema]
#[spec(none = "made for the benchmark")]
#[derive(Debug, Clone, Copy)]
struct Vertex {
    x: f32,
    y: f32,
    z: f32,
    bone: u16,
    weight: u8,
    flags: u8,
}

#[schema]
#[spec(none = "made for the benchmark")]
#[derive(Debug)]
struct Vertices {
    #[br(temp)]
    count: u32,
    #[br(count = count)]
    vertices: Vec<Vertex>,
}

#[schema]
#[spec(none = "made for the benchmark")]
#[derive(Debug)]
struct Part {
    name: u16,
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    vertices: Vec<Vertex>,
}

#[schema]
#[spec(none = "made for the benchmark")]
#[derive(Debug)]
struct Parts {
    #[br(temp)]
    count: u32,
    #[br(count = count)]
    parts: Vec<Part>,
}

#[derive(BitPacked, Debug, Clone, Copy)]
#[packed(u8, order = lsb)]
#[spec(none = "made for the benchmark")]
struct Bits {
    #[bits(3)]
    kind: u8,
    #[bits(5)]
    level: u8,
}

#[schema]
#[spec(none = "made for the benchmark")]
#[derive(Debug, Clone, Copy)]
struct Entry {
    index: u16,
    bits: Bits,
    shade: u8,
}

#[schema]
#[spec(none = "made for the benchmark")]
#[derive(Debug)]
struct Entries {
    #[br(temp)]
    count: u32,
    #[br(count = count)]
    entries: Vec<Entry>,
}

fn read<T: File>(bytes: &[u8]) -> T {
    T::from_bytes(bytes).expect("whole")
}

fn write<T: File>(list: &T) -> Vec<u8> {
    list.to_bytes().expect("what was read can be written")
}

lists!(read, write, |entry| [entry.bits.kind, entry.bits.level]);

fn reading<'a, Ours: List, Binrw: List, Deku: List>(name: &str, bytes: &'a [u8]) -> Row<'a> {
    Row::new(GROUP, format!("read {name}"), || Ours::read(bytes).sum())
        .against("binrw", || Binrw::read(bytes).sum())
        .against("deku", || Deku::read(bytes).sum())
        .at_most("binrw", 1.0, "faster")
        .at_most("deku", 1.0, "faster")
}

fn writing<'a, Ours: List, Binrw: List, Deku: List>(
    name: &str,
    (ours, binrw, deku): &'a (Ours, Binrw, Deku),
) -> Row<'a> {
    Row::new(GROUP, format!("write {name}"), || touched(&ours.write()))
        .against("binrw", || touched(&binrw.write()))
        .against("deku", || touched(&deku.write()))
        .at_most("binrw", 1.0, "faster")
        .at_most("deku", 1.0, "faster")
}

fn both<Ours: List, Binrw: List, Deku: List>(bench: &mut Bench, name: &str, bytes: &[u8]) {
    bench.row(reading::<Ours, Binrw, Deku>(name, bytes));
    let lists = (Ours::read(bytes), Binrw::read(bytes), Deku::read(bytes));
    bench.row(writing(name, &lists));
}

pub fn run(bench: &mut Bench) {
    let mut noise = Noise::new();
    let mut records = |count: usize, words: usize| -> Vec<u8> {
        let words = (0..count * words).flat_map(|_| noise.next().to_le_bytes());
        words.collect()
    };
    let listed = |count: usize, records: &[u8]| [&(count as u32).to_le_bytes(), records].concat();

    let bytes = listed(RECORDS, &records(RECORDS, 4));
    let name = "1,000,000 vertices";
    let row = reading::<Vertices, by_binrw::Vertices, by_deku::Vertices>(name, &bytes)
        .against("scroll", || by_scroll::Vertices::read(&bytes).sum())
        .against("winnow", || by_winnow::read(&bytes))
        .against("zerocopy, borrowed", || {
            by_zerocopy::sum(by_zerocopy::borrow(&bytes))
        });
    bench.row(row);
    let lists = (
        Vertices::read(&bytes),
        by_binrw::Vertices::read(&bytes),
        by_deku::Vertices::read(&bytes),
    );
    let by_scroll = by_scroll::Vertices::read(&bytes);
    let row = writing(name, &lists)
        .against("scroll", || touched(&by_scroll.write()))
        .against("zerocopy, borrowed", || {
            touched(&by_zerocopy::write(by_zerocopy::borrow(&bytes)))
        });
    bench.row(row);

    let mut parts = Vec::new();
    for part in records(PARTS, 17).chunks_exact(68) {
        parts.extend([part[0], part[1], 4]);
        parts.extend(&part[4..]);
    }
    let bytes = listed(PARTS, &parts);
    both::<Parts, by_binrw::Parts, by_deku::Parts>(bench, "100,000 parts of 4 vertices", &bytes);
    let bytes = listed(RECORDS, &records(RECORDS, 1));
    both::<Entries, by_binrw::Entries, by_deku::Entries>(
        bench,
        "1,000,000 records with packed bits",
        &bytes,
    );
}

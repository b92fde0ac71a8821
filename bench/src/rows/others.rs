//! P3M, ATM and PMF, against readers written by hand and against decompressing and copying alone.

use bindery::{File as _, Method};
use bindery_formats::{atm, p3m, pmf};

use super::Bench;
use crate::inputs::{self, bytes_of};
use crate::measure::Row;
use crate::peers::{self, copied, lz4_expand};
use crate::sums;

const GROUP: &str = "3 others";
const TRIANGLES: usize = 1_000_000;

pub fn run(bench: &mut Bench) {
    let bytes = bytes_of(&inputs::p3m_model(TRIANGLES).expect("built"));
    let row = Row::new(GROUP, "P3M, 1,000,000 triangles", || {
        sums::p3m(&p3m::Model2025_08::from_bytes(&bytes).expect("whole"))
    })
    .against("hand-written", || {
        sums::p3m_by_hand(&peers::p3m::read(&bytes).expect("whole"))
    })
    .beside("memcpy", || copied(&bytes))
    .at_most("hand-written", 1.1, "at most 1.1 x");
    bench.row(row);
    let row = Row::new(
        GROUP,
        "the same, its layout found out",
        || match p3m::P3m::from_bytes(&bytes).expect("whole") {
            p3m::P3m::R2025_08(model) => sums::p3m(&model),
            _ => 0,
        },
    )
    .against("reading it", || {
        sums::p3m(&p3m::Model2025_08::from_bytes(&bytes).expect("whole"))
    })
    .at_most("reading it", 1.2, "at most 1.2 x");
    bench.row(row);

    let bytes = bytes_of(&inputs::atm_model(TRIANGLES, Method::Stored).expect("built"));
    let row = Row::new(GROUP, "ATM, 1,000,000 triangles, raw", || {
        sums::atm(&atm::Atm::from_bytes(&bytes).expect("whole"))
    })
    .against("hand-written", || {
        sums::atm_by_hand(&peers::atm::read(&bytes).expect("whole"))
    })
    .beside("memcpy", || copied(&bytes))
    .at_most("hand-written", 1.1, "at most 1.1 x");
    bench.row(row);

    compressed_rows(bench);

    let map = inputs::pmf_map(TRIANGLES).expect("built");
    let bytes = bytes_of(&map);
    let frames = lz4_frames(&map);
    drop(map);
    let row = Row::new(GROUP, "PMF, 64 sectors, 1,000,000 triangles", || {
        sums::pmf(&pmf::Pmf::from_bytes(&bytes).expect("whole"))
    })
    .against("hand-written", || {
        sums::pmf_by_hand(&peers::pmf::read(&bytes).expect("whole"))
    })
    .beside("decompression + memcpy", || {
        frames
            .iter()
            .map(|frame| copied(&lz4_expand(frame).expect("whole")))
            .sum()
    })
    .at_most("hand-written", 1.1, "at most 1.1 x");
    bench.row(row);
    cubes(bench);
}

/// The rows that inflate.
pub fn compressed_rows(bench: &mut Bench) {
    let bytes = bytes_of(&inputs::atm_model(TRIANGLES, Method::Zlib).expect("built"));
    let size = inputs::inflated(&bytes, 12).len();
    let row = Row::new(GROUP, "ATM, 1,000,000 triangles, zlib", || {
        sums::atm(&atm::Atm::from_bytes(&bytes).expect("whole"))
    })
    .against("hand-written", || {
        sums::atm_by_hand(&peers::atm::read(&bytes).expect("whole"))
    })
    .beside("decompression + memcpy", || {
        copied(&peers::inflate(&bytes[12..], size))
    })
    .at_most("hand-written", 1.1, "at most 1.1 x");
    bench.row(row);
}

/// The sectors of a map on two threads, beside one; by the clock.
#[cfg(feature = "parallel")]
pub fn parallel_rows(bench: &mut Bench) {
    use bindery::Limits;

    use crate::heap::Heap;

    let bytes = bytes_of(&inputs::pmf_map(TRIANGLES).expect("built"));
    // Only counted, because one thread would sum all of it up; tests compare what is read.
    let read = |threads| {
        let limits = Limits::default().with_threads(threads);
        let map = pmf::Pmf::from_bytes_within(&bytes, limits).expect("whole");
        let sectors = map.data.sectors.iter().map(|sector| {
            let cubes = sector.shared_data.content.cubes.len();
            (cubes + sector.client_data.content.triangles.len()) as u64
        });
        sectors.sum()
    };
    let row = Row::new(GROUP, "PMF, 64 sectors, two threads", || read(2))
        .against("one thread", || read(1))
        .by_the_clock()
        .faster("one thread", Heap::Warm, 1.7, "1.7 x as fast");
    bench.row(row);
}

/// Cubes alone, without decompression.
fn cubes(bench: &mut Bench) {
    let bytes = cube_bytes();
    let row = Row::new(GROUP, "PMF, 500,000 cubes", || read_cubes(&bytes))
        .against("hand-written", || cubes_by_hand(&bytes))
        .at_most("hand-written", 1.1, "at most 1.1 x");
    bench.row(row);
}

pub fn cubes_by_hand(bytes: &[Vec<u8>]) -> u64 {
    bytes
        .iter()
        .map(|each| sums::cubes_by_hand(&peers::pmf::cubes(each).expect("whole")))
        .fold(0, u64::wrapping_add)
}

/// The shared data of all sectors of a map.
pub fn cube_bytes() -> Vec<Vec<u8>> {
    use bindery::Encode as _;
    let map = inputs::pmf_map(TRIANGLES).expect("built");
    map.data
        .sectors
        .iter()
        .map(|sector| {
            let mut writer = bindery::Writer::default();
            sector
                .shared_data
                .content
                .encode(&mut writer, pmf::PmfDialect::PREFERRED)
                .expect("can be written");
            writer.into_bytes()
        })
        .collect()
}

/// Reads the shared data of sectors.
pub fn read_cubes(bytes: &[Vec<u8>]) -> u64 {
    use bindery::Decode as _;
    let limits = bindery::Limits::default();
    bytes
        .iter()
        .map(|each| {
            let shared = bindery::decode_within(each, limits, |input| {
                pmf::SharedSectorData::decode(input, pmf::PmfDialect::PREFERRED).expect("whole")
            });
            sums::cubes(&shared.cubes)
        })
        .fold(0, u64::wrapping_add)
}

/// Every block of a map as it is stored.
fn lz4_frames(map: &pmf::Pmf) -> Vec<Vec<u8>> {
    sections(map)
        .iter()
        .map(|content| peers::lz4_compress(content))
        .collect()
}

/// The content of every block of the sectors.
pub fn sections(map: &pmf::Pmf) -> Vec<Vec<u8>> {
    use bindery::Encode as _;
    let dialect = pmf::PmfDialect::PREFERRED;
    let mut all = Vec::new();
    for sector in map.data.sectors.iter() {
        let mut add = |write: &mut dyn FnMut(&mut bindery::Writer)| {
            let mut writer = bindery::Writer::default();
            write(&mut writer);
            all.push(writer.into_bytes());
        };
        for lightmap in &sector.lightmaps {
            add(&mut |writer| {
                lightmap
                    .luxels
                    .content
                    .encode(writer, ())
                    .expect("can be written")
            });
        }
        add(&mut |writer| {
            sector
                .shared_data
                .content
                .encode(writer, dialect)
                .expect("can be written")
        });
        let props = pmf::ClientPropCount(0);
        add(&mut |writer| {
            sector
                .client_data
                .content
                .encode(writer, props)
                .expect("can be written")
        });
    }
    all
}

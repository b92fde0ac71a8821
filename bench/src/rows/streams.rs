//! Declared records inside of plain structs and streams of binrw, beside binrw's own derive of the same records.

use super::Bench;
use crate::inputs::Noise;
use crate::measure::Row;
use crate::peers::streams::{Around, SIZE, by_binrw};
use crate::peers::touched;

const GROUP: &str = "8 binrw's streams";
const RECORDS: usize = 200_000;
const AT_MOST: f64 = 1.2;
const SAYS: &str = "at most 1.2 x";

/// Records declared here, in structs of binrw.
pub mod ours {
    use bindery::schema;

    use crate::peers::streams::around_records;

    #[schema]
    #[spec(none = "made for the benchmark")]
    #[derive(Debug)]
    pub struct Record {
        index: u16,
        offset: u32,
    }

    impl Record {
        pub fn sum(&self) -> u64 {
            u64::from(self.index) + u64::from(self.offset)
        }
    }

    #[schema]
    #[spec(none = "made for the benchmark")]
    #[derive(Debug)]
    pub struct Named {
        index: u16,
        #[br(temp)]
        length: u8,
        #[br(count = length)]
        name: Vec<u8>,
    }

    impl Named {
        pub fn sum(&self) -> u64 {
            u64::from(self.index).wrapping_add(crate::peers::touched(&self.name))
        }
    }

    around_records!();
}

/// Records one behind another.
pub fn plain() -> Vec<u8> {
    let mut noise = Noise::new();
    let words = (0..RECORDS * SIZE / 4).flat_map(|_| noise.next().to_le_bytes());
    words.collect()
}

/// Records behind their number.
pub fn listed(order: fn(u32) -> [u8; 4]) -> Vec<u8> {
    [&order(RECORDS as u32)[..], &plain()].concat()
}

/// Records with names of up to 15 bytes, behind their number.
pub fn names() -> Vec<u8> {
    let mut noise = Noise::new();
    let mut bytes = (RECORDS as u32).to_le_bytes().to_vec();
    for _ in 0..RECORDS {
        let [length, index @ .., _] = noise.next().to_le_bytes();
        let length = length % 16;
        bytes.extend(index);
        bytes.push(length);
        bytes.extend((0..length).map(|letter| b'a' + letter));
    }
    bytes
}

/// The sum of what is read.
pub fn read<T: Around>(bytes: &[u8]) -> u64 {
    T::read(bytes).sum()
}

/// The sum of what is written.
pub fn write<T: Around>(list: &T) -> u64 {
    touched(&list.write())
}

fn both<Ours: Around, Theirs: Around>(bench: &mut Bench, name: &str, bytes: &[u8]) {
    let row = Row::new(GROUP, format!("read {name}"), || read::<Ours>(bytes))
        .against("binrw", || read::<Theirs>(bytes))
        .at_most("binrw", AT_MOST, SAYS);
    bench.row(row);
    let (ours, theirs) = (Ours::read(bytes), Theirs::read(bytes));
    let row = Row::new(GROUP, format!("write {name}"), || write(&ours))
        .against("binrw", || write(&theirs))
        .at_most("binrw", AT_MOST, SAYS);
    bench.row(row);
}

pub fn run(bench: &mut Bench) {
    let (little, big) = (listed(u32::to_le_bytes), listed(u32::to_be_bytes));
    both::<ours::Listed, by_binrw::Listed>(bench, "200,000 records in a list", &little);
    both::<ours::Turned, by_binrw::Turned>(bench, "200,000 big-endian records in a list", &big);
    let plain = plain();
    both::<ours::UntilEof, by_binrw::UntilEof>(bench, "200,000 records under until_eof", &plain);
    both::<ours::Names, by_binrw::Names>(bench, "200,000 records with names", &names());
    let row = Row::new(GROUP, "read 200,000 records from NoSeek", || {
        ours::read_no_seek(&plain)
    })
    .against("binrw", || by_binrw::read_no_seek(&plain))
    .at_most("binrw", AT_MOST, SAYS);
    bench.row(row);
    let ours = ours::UntilEof::read(&plain).records;
    let theirs = by_binrw::UntilEof::read(&plain).records;
    let row = Row::new(GROUP, "write 200,000 records to NoSeek", || {
        ours::write_no_seek(&ours)
    })
    .against("binrw", || by_binrw::write_no_seek(&theirs))
    .at_most("binrw", AT_MOST, SAYS);
    bench.row(row);
}

//! What reading takes in memory.

use std::sync::{Mutex, PoisonError};

use bindery::prelude::*;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Held by the test that measures: memory is counted for the whole process.
static MEASURING: Mutex<()> = Mutex::new(());

/// Declares a list of one type behind a count.
macro_rules! list {
    ($name:ident, $element:ty) => {
        #[schema]
        #[spec(none = "only here")]
        #[derive(Debug)]
        struct $name {
            #[br(temp)]
            count: u32,
            #[br(count = count)]
            items: Vec<$element>,
        }
    };
}
list!(Bytes, u8);
list!(Fixed, [u32; 4]);
list!(Lists, Bytes);
list!(Texts, CString);
list!(Widthless, Nothing);

#[schema]
#[spec(none = "only here")]
#[derive(Debug)]
struct Nothing {}

#[schema]
#[spec(none = "only here")]
#[derive(Debug)]
struct Opaques {
    #[br(temp)]
    size: u32,
    #[br(count = size)]
    data: Opaque,
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug)]
struct Blocks {
    #[schema(derived = body.size())]
    size: Derived<u32>,
    #[schema(compressed(Method::Lz4Block, declared = size))]
    body: Compressed<Nothing>,
}

#[schema(columns)]
#[spec(none = "only here")]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Point {
    x: u32,
    y: u32,
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug)]
struct Points {
    #[br(temp)]
    count: u32,
    #[br(count = count)]
    points: bindery::Columns<Point>,
}

/// Why a file cannot be read, if it cannot.
type Read = fn(&[u8]) -> Option<String>;

fn read<T: File>(file: &[u8]) -> Option<String> {
    T::from_bytes(file).err().map(|error| error.to_string())
}

#[test]
fn a_count_of_all_ones_fails_at_once() {
    let _alone = MEASURING.lock().unwrap_or_else(PoisonError::into_inner);
    let mut file = [0u8; 16];
    file[..4].copy_from_slice(&[0xFF; 4]);
    let refused: [(&str, Read); 7] = [
        ("bytes", read::<Bytes>),
        ("fixed", read::<Fixed>),
        ("lists", read::<Lists>),
        ("texts", read::<Texts>),
        ("widthless", read::<Widthless>),
        ("opaques", read::<Opaques>),
        ("blocks", read::<Blocks>),
    ];
    for (what, read) in refused {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let start = std::time::Instant::now();
        let error = read(&file);
        let elapsed = start.elapsed();
        let peak = MEMORY.peak_usage().saturating_sub(before);
        let error = error.unwrap_or_else(|| panic!("{what} was read"));
        assert!(peak < 1 << 20, "{what}: {peak} bytes");
        assert!(elapsed.as_millis() < 100, "{what}: {elapsed:?}");
        // Where the list starts, or where the first element is cut that is not there.
        let places = ["at offset 4 ", "at offset 16 "];
        let named = places.iter().any(|place| error.contains(place));
        assert!(named, "{what}: {error}");
    }
}

/// Also where the last block is smaller than the others: a column that grows once more is there twice.
#[test]
fn columns_are_reserved_once() {
    let _alone = MEASURING.lock().unwrap_or_else(PoisonError::into_inner);
    let count = 10_007u32;
    let numbers = (0..2 * count).flat_map(u32::to_le_bytes);
    let file: Vec<u8> = count.to_le_bytes().into_iter().chain(numbers).collect();
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let points = Points::from_bytes(&file).unwrap();
    let peak = MEMORY.peak_usage().saturating_sub(before);
    assert_eq!(points.points.len(), 10_007);
    assert!(peak < file.len() / 4 * 5, "{peak} bytes for {}", file.len());
}

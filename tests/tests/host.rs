//! What is read does not depend on the machine: not on where the bytes are in memory, on its byte order or on
//! the width of its pointers.

// Small numbers, known here; helpers may stop the test.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::unwrap_used
)]

use std::io::Cursor;

use bindery::prelude::*;
use bindery::value::json;
use bindery::{Class, Limits, build, dump};
use bindery_formats::FORMATS;
use bindery_tests::files::{self, sources};
use binrw::{BinRead, BinWrite, Endian};

#[test]
fn bytes_may_lie_anywhere() {
    for format in FORMATS {
        for (name, bytes) in files::with_rare(*format).unwrap() {
            let read = |bytes: &[u8]| {
                let model = format.read(bytes, None, Limits::default()).unwrap();
                let written = model.to_bytes().unwrap();
                (json::to_text(&model.dump().unwrap()), written)
            };
            let expected = read(&bytes);
            let mut buffer = vec![0xAA; bytes.len() + 8];
            for offset in 0..8 {
                let place = offset..offset + bytes.len();
                buffer[place.clone()].copy_from_slice(&bytes);
                assert_eq!(read(&buffer[place]), expected, "{name} at {offset}");
            }
        }
    }
}

/// Every kind of number that is wider than a byte, alone and in bulk.
#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
struct Numbers {
    small: u16,
    negative: i16,
    medium: u32,
    large: u64,
    single: f32,
    double: f64,
    three: U24,
    array: [u16; 2],
    packed: Packed,
    #[br(temp)]
    count: u16,
    #[br(count = count)]
    list: Vec<Pair>,
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Pair {
    first: u32,
    second: i16,
}

#[derive(BitPacked, Debug, Clone, Copy, PartialEq)]
#[packed(u16, order = msb)]
#[spec(none = "only here")]
struct Packed {
    #[bits(4)]
    high: u8,
    #[bits(12)]
    low: u16,
}

/// The number that the digits spell, lowest byte first in the file.
const BYTES: &[u8] = &[
    0x02, 0x01, // small
    0xFE, 0xFF, // negative
    0x04, 0x03, 0x02, 0x01, // medium
    0x08, 0x07, 0x06, 0x05, 0x04, 0x03, 0x02, 0x01, // large
    0x00, 0x00, 0x80, 0x3F, // single
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xC0, // double
    0x03, 0x02, 0x01, // three
    0x02, 0x01, 0x04, 0x03, // array
    0xBC, 0x1A, // packed
    0x02, 0x00, // count
    0x04, 0x03, 0x02, 0x01, 0xFE, 0xFF, // list[0]
    0x08, 0x07, 0x06, 0x05, 0x02, 0x01, // list[1]
];

fn numbers() -> Numbers {
    Numbers {
        small: 0x0102,
        negative: -2,
        medium: 0x0102_0304,
        large: 0x0102_0304_0506_0708,
        single: 1.0,
        double: -2.0,
        three: U24::try_from(0x0001_0203_u64).unwrap(),
        array: [0x0102, 0x0304],
        packed: Packed {
            high: 1,
            low: 0xABC,
        },
        list: vec![
            Pair {
                first: 0x0102_0304,
                second: -2,
            },
            Pair {
                first: 0x0506_0708,
                second: 0x0102,
            },
        ],
    }
}

#[test]
fn the_lowest_byte_comes_first_whatever_the_machine_says() {
    let expected = numbers();
    assert_eq!(Numbers::from_bytes(BYTES).unwrap(), expected);
    assert_eq!(expected.to_bytes().unwrap(), BYTES);
    assert_eq!(
        build::<Numbers>(&dump(&expected).unwrap()).unwrap(),
        expected
    );
    // binrw passes an order along, from whatever a declaration is embedded in.
    let order = Endian::Little;
    let read = Numbers::read_options(&mut Cursor::new(BYTES), order, ()).unwrap();
    assert_eq!(read, expected);
    let mut written = Cursor::new(Vec::new());
    expected.write_options(&mut written, order, ()).unwrap();
    assert_eq!(written.into_inner(), BYTES);
    let mut turned = Cursor::new(Vec::new());
    expected
        .write_options(&mut turned, Endian::Big, ())
        .unwrap();
    let turned = turned.into_inner();
    assert_eq!(turned.get(..4), Some(&[0x01, 0x02, 0xFF, 0xFE][..]));
    let read = Numbers::read_options(&mut Cursor::new(turned), Endian::Big, ()).unwrap();
    assert_eq!(read, expected);
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug)]
struct Wide {
    #[br(temp)]
    count: u64,
    #[br(count = count)]
    bytes: Vec<u8>,
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug)]
struct WideOpaque {
    #[br(temp)]
    count: u64,
    #[br(count = count)]
    bytes: Opaque,
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug)]
struct WideSize {
    size: u64,
    #[schema(size = size)]
    part: Rest,
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug)]
struct Rest {
    #[schema(until_end)]
    bytes: Vec<u8>,
}

#[test]
fn counts_beyond_32_bits_are_not_cut_to_what_is_left_of_them() {
    // Cut to 32 bits each of these is 2, and two bytes are there.
    for count in [1u64 << 32 | 2, 1 << 63 | 2, 0xFFFF_FFFF_0000_0002] {
        let mut bytes = count.to_le_bytes().to_vec();
        bytes.extend([7, 8]);
        let errors = [
            Wide::from_bytes(&bytes).unwrap_err(),
            WideOpaque::from_bytes(&bytes).unwrap_err(),
            WideSize::from_bytes(&bytes).unwrap_err(),
        ];
        for error in errors {
            assert_eq!(error.class(), Class::Malformed, "{error}");
            assert!(error.is_end_of_input(), "{error}");
        }
    }
}

#[test]
fn nothing_asks_what_the_machine_is_like() {
    const WORDS: [&str; 8] = [
        "_ne_bytes",
        "target_endian",
        "target_pointer_width",
        "usize::BITS",
        "size_of::<usize>",
        "usize::to_le_bytes",
        "transmute",
        "align_to",
    ];
    let mut looked_at = 0;
    for folder in ["schema/src", "schema-derive/src", "formats/src"] {
        for path in sources(folder) {
            let text = std::fs::read_to_string(&path).unwrap();
            for word in WORDS {
                assert!(!text.contains(word), "{word} in {}", path.display());
            }
            looked_at += 1;
        }
    }
    assert!(looked_at > 100, "{looked_at} files");
}

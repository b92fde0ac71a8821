//! Big-endian and little-endian, as binrw means them.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used)]

use std::io::Cursor;

use bindery::prelude::*;
use bindery::{Columns, Compressed, Fitted, Method, Open, U24, Word};
use binrw::{BinRead, BinWrite};
use proptest::prelude::*;

/// Follows what it is in.
#[schema(columns)]
#[spec(none = "a test")]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Point {
    x: u16,
    y: i32,
    z: U24,
}

#[derive(BitPacked, Debug, Clone, Copy, PartialEq)]
#[packed(u16, order = msb)]
#[spec(none = "a test")]
struct Flags {
    #[bits(4)]
    kind: u8,
    #[bits(12)]
    length: u16,
}

#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(16)]
#[spec(none = "a test")]
enum Colour {
    Red = 1,
    Blue = 0x0203,
}

#[schema(tag = u16)]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
enum Shape {
    #[brw(magic = 1u16)]
    Dot { at: Point, size: u32 },
    #[brw(magic = 2u16)]
    Line(Point),
}

#[schema]
#[brw(big)]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Everything {
    #[br(temp)]
    count: u16,
    #[br(count = count)]
    points: Vec<Point>,
    #[br(count = count)]
    columns: Columns<Point>,
    numbers: [u32; 2],
    ratio: f64,
    flags: Flags,
    word: Word<Flags>,
    colour: Open<Colour>,
    shape: Shape,
    line: Shape,
    #[brw(little)]
    old: u32,
    #[brw(little)]
    old_point: Point,
}

fn everything() -> Everything {
    let point = Point {
        x: 0x0102,
        y: -2,
        z: U24::new(0x030405).unwrap(),
    };
    let flags = Flags {
        kind: 0xA,
        length: 0xBCD,
    };
    Everything {
        points: vec![point],
        columns: [point].into_iter().collect(),
        numbers: [1, 0x01020304],
        ratio: 1.0,
        flags,
        word: Word::new(flags).unwrap(),
        colour: Colour::Blue.into(),
        shape: Shape::Dot { at: point, size: 7 },
        line: Shape::Line(point),
        old: 0x01020304,
        old_point: point,
    }
}

const POINT: [u8; 9] = [1, 2, 0xFF, 0xFF, 0xFF, 0xFE, 3, 4, 5];

fn bytes() -> Vec<u8> {
    let mut bytes = vec![0, 1];
    bytes.extend(POINT);
    bytes.extend(POINT);
    bytes.extend([0, 0, 0, 1, 1, 2, 3, 4]);
    bytes.extend([0x3F, 0xF0, 0, 0, 0, 0, 0, 0]);
    bytes.extend([0xAB, 0xCD, 0xAB, 0xCD, 2, 3]);
    bytes.extend([0, 1]);
    bytes.extend(POINT);
    bytes.extend([0, 0, 0, 7, 0, 2]);
    bytes.extend(POINT);
    bytes.extend([4, 3, 2, 1]);
    bytes.extend([2, 1, 0xFE, 0xFF, 0xFF, 0xFF, 5, 4, 3]);
    bytes
}

#[test]
fn a_big_endian_type_has_everything_in_that_order() {
    let (value, bytes) = (everything(), bytes());
    assert_eq!(Everything::from_bytes(&bytes).unwrap(), value);
    assert_eq!(value.to_bytes().unwrap(), bytes);
    // Whatever a caller asks for, the type has its own order.
    let read = Everything::read_le(&mut Cursor::new(&bytes)).unwrap();
    assert_eq!(read, value);
    assert_eq!(Everything::read(&mut Cursor::new(&bytes)).unwrap(), value);
}

#[test]
fn a_trace_shows_the_values_of_big_endian_bytes() {
    let trace = everything().trace().unwrap();
    let value_at = |path: &str| {
        let span = trace.spans.iter().find(|span| span.path == path);
        span.map(|span| format!("{:?}", span.value))
    };
    assert_eq!(value_at("numbers[1]"), None);
    let text = trace.to_string();
    assert!(text.contains("points[0].x: u16 = 258"), "{text}");
    assert!(text.contains("old: u32 = 16909060"), "{text}");
    assert!(
        text.contains("ab cd                       flags: u16"),
        "{text}"
    );
    assert_eq!(trace.spaces[0].bytes, bytes());
    let mut end = 0;
    for span in &trace.spans {
        assert_eq!(span.start, end, "a gap before {}", span.path);
        end = span.end;
    }
    assert_eq!(end, bytes().len() as u64);
}

#[test]
fn a_type_without_an_order_follows_its_caller() {
    let point = Point::read_be(&mut Cursor::new(POINT)).unwrap();
    assert_eq!(point, everything().points[0]);
    let mut written = Cursor::new(Vec::new());
    point.write_be(&mut written).unwrap();
    assert_eq!(written.into_inner(), POINT);
    let mut written = Cursor::new(Vec::new());
    point.write_le(&mut written).unwrap();
    assert_eq!(Point::from_bytes(&written.into_inner()).unwrap(), point);
    let flags = Flags::read_be(&mut Cursor::new([0xAB, 0xCD])).unwrap();
    assert_eq!((flags.kind, flags.length), (0xA, 0xBCD));
}

#[test]
fn a_declared_type_is_big_endian_inside_a_big_endian_struct_of_binrw() {
    #[derive(BinRead, BinWrite, Debug, PartialEq)]
    #[brw(big)]
    struct Theirs {
        count: u16,
        #[br(count = count)]
        points: Vec<Point>,
    }
    let mut bytes = vec![0, 2];
    bytes.extend(POINT);
    bytes.extend(POINT);
    let theirs = Theirs::read(&mut Cursor::new(&bytes)).unwrap();
    assert_eq!(theirs.points, [everything().points[0]; 2]);
    let mut written = Cursor::new(Vec::new());
    theirs.write(&mut written).unwrap();
    assert_eq!(written.into_inner(), bytes);
}

/// The first byte says the order of the rest.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Either {
    big: u8,
    #[brw(is_big = big == 1)]
    body: Body,
    #[brw(is_little = big == 0)]
    #[br(if(big < 2))]
    end: Option<u16>,
    behind: u16,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Body {
    #[br(temp)]
    count: u16,
    #[br(count = count)]
    numbers: Vec<u16>,
}

#[test]
fn a_field_decides_about_the_order_of_others() {
    let body = || Body {
        numbers: vec![1, 2],
    };
    for (bytes, big) in [
        (&[1, 0, 2, 0, 1, 0, 2, 0, 3, 4, 0][..], 1),
        (&[0, 2, 0, 1, 0, 2, 0, 3, 0, 4, 0], 0),
    ] {
        let either = Either {
            big,
            body: body(),
            end: Some(3),
            behind: 4,
        };
        assert_eq!(Either::from_bytes(bytes).unwrap(), either);
        assert_eq!(either.to_bytes().unwrap(), bytes);
        let trace = either.trace().unwrap();
        assert_eq!(trace.spaces[0].bytes, bytes);
    }
}

/// The context says the order.
#[schema]
#[brw(import_raw(big: bool), is_big = big)]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Told {
    number: u32,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Tells {
    big: u8,
    #[brw(args_raw = big != 0)]
    told: Told,
}

#[test]
fn a_context_decides_about_the_order_of_a_type() {
    for bytes in [[1, 0, 0, 0, 5], [0, 5, 0, 0, 0]] {
        let tells = Tells::from_bytes(&bytes).unwrap();
        assert_eq!(tells.told.number, 5);
        assert_eq!(tells.to_bytes().unwrap(), bytes);
    }
}

#[schema]
#[brw(big)]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Packed {
    #[br(temp)]
    size: u32,
    #[schema(size = size, compressed(Method::Zlib))]
    body: Compressed<Body>,
    fitted: Fitted<Point>,
}

#[test]
fn sections_and_short_records_are_in_the_order_around() {
    let body = Body {
        numbers: vec![1, 0x0203],
    };
    let packed = Packed {
        body: Compressed::new(Method::Zlib, body),
        fitted: Fitted::new(everything().points[0]),
    };
    let bytes = packed.to_bytes().unwrap();
    assert!(bytes.ends_with(&POINT));
    let mut read = Packed::from_bytes(&bytes).unwrap();
    assert_eq!(read, packed);
    assert_eq!(read.to_bytes().unwrap(), bytes);
    // A record that is cut inside of a number.
    let cut = &bytes[..bytes.len() - 8];
    read = Packed::from_bytes(cut).unwrap();
    assert_eq!(read.fitted.x, 0x0100);
    assert_eq!(read.to_bytes().unwrap(), cut);
}

#[test]
fn an_order_is_in_the_description() {
    use bindery::Expr;
    use bindery::spec::ByteOrder;
    assert_eq!(Everything::INFO.order, Some(ByteOrder::Big));
    assert_eq!(Point::INFO.order, None);
    let old = Everything::INFO.field("old").unwrap();
    assert_eq!(old.order, Some(ByteOrder::Little));
    let body = Either::INFO.field("body").unwrap();
    let Some(ByteOrder::BigIf(condition)) = body.order else {
        panic!("{:?}", body.order);
    };
    assert_eq!(condition.to_string(), "big == 1");
    assert!(!matches!(condition, Expr::Opaque { .. }));
}

proptest! {
    /// What is written in either order can be read, one by one and in bulk, and means what binrw says.
    #[test]
    fn what_is_written_in_either_order_can_be_read(
        big in 0..=1u8,
        numbers in proptest::collection::vec(any::<u16>(), 0..40),
        behind in any::<u16>(),
    ) {
        let either = Either { big, body: Body { numbers }, end: Some(behind), behind };
        let bytes = either.to_bytes().unwrap();
        prop_assert_eq!(&Either::from_bytes(&bytes).unwrap(), &either);
        let order = match big {
            1 => bindery::Endian::Big,
            _ => bindery::Endian::Little,
        };
        let mut expected = Cursor::new(Vec::new());
        either.body.numbers.write_options(&mut expected, order, ()).unwrap();
        let expected = expected.into_inner();
        prop_assert!(bytes.get(3..).is_some_and(|rest| rest.starts_with(&expected)));
        prop_assert_eq!(&either.trace().unwrap().spaces[0].bytes, &bytes);
    }
}

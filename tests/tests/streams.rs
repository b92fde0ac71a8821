//! Declared types in binrw's streams, where other bytes are behind them: not one of those is read by a stream that cannot
//! go back, and none of them is taken for a part of the value.

// Helpers of tests may stop the test; lengths are short.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]

use bindery::Leb128;
use bindery::checksum::crc32;
use bindery::prelude::*;
use bindery::text::{Prefixed, Terminated, Utf16};
use binrw::io::{Cursor, NoSeek, Seek};
use binrw::{BinRead, BinWrite};

/// Everything that finds its end by itself, whatever is behind it.
#[schema]
#[spec(none = "only here")]
#[derive(Debug, PartialEq)]
struct EndsItself {
    #[schema(magic = *b"MARK")]
    magic: [u8; 4],
    name: CString,
    wide: Terminated<Utf16>,
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    names: Vec<CString>,
    #[schema(until = *last == 0)]
    numbers: Vec<u16>,
    #[schema(while = ahead.starts_with(b"IT"))]
    items: Vec<Marked>,
    #[schema(magic = *b"END!")]
    end: [u8; 4],
    length: Derived<Leb128>,
    #[schema(size = length)]
    part: Rest,
    #[schema(align = 4)]
    padding: Padding,
    #[schema(derived = crc32(bytes_of(name..=padding)))]
    sum: Derived<u32>,
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, PartialEq)]
struct Marked {
    #[schema(magic = *b"IT")]
    magic: [u8; 2],
    text: Prefixed<u8>,
}

/// All of the part that it is in.
#[schema]
#[spec(none = "only here")]
#[derive(Debug, PartialEq)]
struct Rest {
    #[schema(until_end)]
    all: Vec<u16>,
    tail: RawTail,
}

fn ends_itself() -> EndsItself {
    let cstring = |text: &str| CString::new(text).unwrap();
    EndsItself {
        name: cstring("a name"),
        wide: Terminated::new("wide").unwrap(),
        names: (0..200)
            .map(|index| cstring(&"x".repeat(index % 40)))
            .collect(),
        numbers: vec![3, 2, 1, 0],
        items: ["one", "two"]
            .map(|text| Marked {
                text: Prefixed::new(text).unwrap(),
            })
            .into(),
        length: Derived::agrees(),
        part: Rest {
            all: vec![5; 90],
            tail: RawTail::default(),
        },
        padding: Padding::zeros(),
        sum: Derived::agrees(),
    }
}

#[test]
fn no_byte_behind_a_value_is_read_from_a_stream_that_cannot_seek() {
    let value = ends_itself();
    let bytes = value.to_bytes().unwrap();
    assert!(bytes.len() > 4000, "more than a window or two");
    let stream = [&bytes[..], &bytes, b"behind"].concat();
    let mut unseekable = NoSeek::new(&stream[..]);
    let mut seekable = Cursor::new(&stream);
    for _ in 0..2 {
        assert_eq!(EndsItself::read(&mut unseekable).unwrap(), value);
        assert_eq!(EndsItself::read(&mut seekable).unwrap(), value);
        let position = unseekable.stream_position().unwrap();
        assert_eq!(position, seekable.position());
    }
    assert_eq!(*unseekable.get_ref(), b"behind");
    // Wherever it is cut, both say the same.
    for cut in (0..bytes.len()).step_by(7) {
        let one = EndsItself::read(&mut NoSeek::new(&bytes[..cut])).unwrap_err();
        let other = EndsItself::read(&mut Cursor::new(&bytes[..cut])).unwrap_err();
        assert_eq!(one.to_string(), other.to_string());
        assert!(one.is_eof(), "{one}");
    }
}

/// Small ones, those that need memory, and those that are gone over again, because a list looks at what follows it.
#[test]
fn a_value_is_written_into_a_stream_as_into_a_file() {
    for (names, length) in [(0, 0), (1, 3), (3, 40), (200, 90)] {
        let mut value = ends_itself();
        value.names.truncate(names);
        value.part.all.truncate(length);
        let mut stream = Cursor::new(Vec::new());
        value.write(&mut stream).unwrap();
        assert_eq!(stream.into_inner(), value.to_bytes().unwrap());
        let rest = value.part;
        let mut stream = Cursor::new(Vec::new());
        rest.write(&mut stream).unwrap();
        assert_eq!(stream.into_inner(), rest.to_bytes().unwrap());
    }
}

/// Lists with something in front of them, between them and behind them.
#[schema]
#[spec(none = "only here")]
#[derive(Debug, PartialEq)]
struct AroundLists {
    before: u16,
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    bytes: Vec<u8>,
    between: u32,
    #[br(count = count)]
    numbers: Vec<u16>,
    behind: u8,
}

/// Wherever a small value starts to need memory: in a list, in front of it or behind it.
#[test]
fn lists_of_any_length_are_written_into_a_stream_as_into_a_file() {
    let mut stream = Cursor::new(Vec::new());
    let mut file = Vec::new();
    for count in 0..=140 {
        let value = AroundLists {
            before: 0x0102,
            bytes: (0..count).collect(),
            between: 0x0304_0506,
            numbers: (0..count).map(|number| u16::from(number) * 257).collect(),
            behind: 7,
        };
        value.write(&mut stream).unwrap();
        file.extend(value.to_bytes().unwrap());
    }
    assert_eq!(stream.into_inner(), file);
}

#[test]
fn a_value_that_cannot_be_written_leaves_nothing_in_a_stream() {
    let mut too_many = ends_itself();
    too_many.names.resize(300, CString::new("x").unwrap());
    let mut cut_off = ends_itself();
    // Two bytes more would be read as one more number of the list before them.
    cut_off.part.tail = RawTail(vec![1, 2]);
    let mut taken_for_more = ends_itself();
    taken_for_more.numbers = vec![0, 1, 0];
    for value in [too_many, cut_off, taken_for_more] {
        let mut stream = Cursor::new(Vec::new());
        let error = value.write(&mut stream).unwrap_err();
        let said = value.to_bytes().unwrap_err().to_string();
        assert!(
            error.to_string().contains(&said),
            "{error}, where a file says {said}"
        );
        assert!(stream.into_inner().is_empty());
    }
}

/// Whether there are more items shows only behind them.
#[schema]
#[spec(none = "only here")]
#[derive(Debug, PartialEq)]
struct EndsSomewhere {
    #[schema(while = ahead.starts_with(b"IT"))]
    items: Vec<Marked>,
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, PartialEq)]
struct AllButOne {
    #[schema(while = ahead.len() > 1)]
    numbers: Vec<u8>,
}

#[test]
fn a_value_that_looks_behind_itself_must_be_the_last_of_a_stream_that_cannot_seek() {
    let alone = b"IT\x01aIT\x00";
    let value = EndsSomewhere::read(&mut NoSeek::new(&alone[..])).unwrap();
    assert_eq!(value.items.len(), 2);
    let behind = [&alone[..], b"..."].concat();
    let error = EndsSomewhere::read(&mut NoSeek::new(&behind[..])).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("2 bytes more were read, and this stream cannot seek back"),
        "{error}"
    );
    // One that can goes back.
    let mut stream = Cursor::new(&behind);
    assert_eq!(EndsSomewhere::read(&mut stream).unwrap(), value);
    assert_eq!(stream.position(), 7);
}

/// A window on the stream must not be taken for its end.
#[test]
fn where_a_value_ends_does_not_depend_on_how_much_of_the_stream_was_looked_at() {
    for length in (500..530).chain([1023, 1024, 1025, 2050]) {
        let bytes = vec![7; length];
        let mut stream = Cursor::new(&bytes);
        let read = AllButOne::read(&mut stream).unwrap();
        assert_eq!(
            (read.numbers.len(), stream.position()),
            (length - 1, length as u64 - 1)
        );
        let items = [&b"IT\x00".repeat(length)[..], b"I"].concat();
        let mut stream = Cursor::new(&items);
        let read = EndsSomewhere::read(&mut stream).unwrap();
        assert_eq!(read.items.len(), length);
    }
}

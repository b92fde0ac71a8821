//! `#[schema]` reads binrw's directives with binrw's meaning: the same structs are declared under both
//! macros, and must read and write the same bytes. And what is declared here fits into binrw's world.

// The structs of a macro that is called here only; lists in them are short.
#![allow(
    unreachable_pub,
    clippy::cast_possible_truncation,
    clippy::arithmetic_side_effects
)]

use binrw::io::{Cursor, NoSeek, Seek, SeekFrom};
use binrw::{BinRead, BinWrite, binrw};

/// Declares the same structs under `#[schema]` and under `#[binrw]`. The attributes are passed in,
/// because binrw's names are only seen by directives that are where its attribute does.
macro_rules! both {
    ($ours:tt $theirs:tt $( struct $name:ident $fields:tt )*) => {
        mod ours {
            use bindery::{count_of, schema};
            $( one! { $ours struct $name $fields } )*
        }
        mod theirs {
            use bindery::count_of;
            use binrw::binrw;
            $( one! { $theirs struct $name $fields } )*
        }
    };
}

macro_rules! one {
    ({ $($attributes:tt)* } struct $name:ident $fields:tt) => {
        $($attributes)*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $name $fields
    };
}

both! {
    { #[schema] #[spec(none = "only here")] }
    { #[binrw] #[brw(little)] }
    struct Plain {
        pub a: u8,
        pub b: i16,
        pub c: u32,
        pub d: f32,
        pub e: u64,
        pub f: [u16; 3],
        pub g: f64,
    }
    struct Item {
        pub id: u16,
        #[br(temp)]
        #[bw(try_calc = count_of(text))]
        length: u8,
        #[br(count = length)]
        pub text: Vec<u8>,
    }
    struct Conditional {
        #[br(temp)]
        #[bw(calc = u8::from(small.is_some()) | u8::from(large.is_some()) << 1)]
        flags: u8,
        #[br(if(flags & 1 != 0))]
        pub small: Option<u8>,
        #[br(if(flags & 2 != 0))]
        pub large: Option<Plain>,
        #[br(calc = flags & 0xF0)]
        #[bw(ignore)]
        pub rest: u8,
    }
    struct Asserted {
        #[br(assert(version < 3, "version {}", version))]
        pub version: u8,
        #[br(assert(total as usize >= version as usize))]
        pub total: u16,
    }
    struct Whole {
        pub first: Asserted,
        #[br(temp)]
        #[bw(try_calc = count_of(items))]
        count: u16,
        #[br(temp)]
        #[bw(calc = options.len() as u32)]
        option_count: u32,
        #[br(count = count)]
        pub items: Vec<Item>,
        #[br(count = option_count)]
        pub options: Vec<Conditional>,
        #[br(if(count > 1))]
        pub last: Option<[u8; 4]>,
    }
}

/// A `Whole` as bytes: version, total, counts, items, options, last.
fn samples() -> Vec<Vec<u8>> {
    let plain: Vec<u8> = (1..=33).collect();
    let mut full = vec![2, 5, 0, 2, 0, 3, 0, 0, 0];
    full.extend([9, 0, 2, b'h', b'i', 8, 0, 0]);
    full.push(0);
    full.extend([1, 77]);
    full.push(3);
    full.push(78);
    full.extend(&plain);
    full.extend([1, 2, 3, 4]);
    vec![vec![0, 0, 0, 0, 0, 0, 0, 0, 0], full]
}

#[test]
fn the_same_bytes_are_the_same_values() {
    for bytes in samples() {
        let mut stream = Cursor::new(&bytes);
        let ours = ours::Whole::read(&mut stream).unwrap();
        assert_eq!(stream.position(), bytes.len() as u64);
        let mut stream = Cursor::new(&bytes);
        let theirs = theirs::Whole::read(&mut stream).unwrap();
        assert_eq!(stream.position(), bytes.len() as u64);
        assert_eq!(format!("{ours:?}"), format!("{theirs:?}"));

        let mut written = Cursor::new(Vec::new());
        ours.write(&mut written).unwrap();
        assert_eq!(written.into_inner(), bytes);
        let mut written = Cursor::new(Vec::new());
        theirs.write(&mut written).unwrap();
        assert_eq!(written.into_inner(), bytes);
    }
}

#[test]
fn what_one_refuses_the_other_refuses() {
    for bytes in samples() {
        for cut in 0..bytes.len() {
            let mut ours = Cursor::new(&bytes[..cut]);
            let mut theirs = Cursor::new(&bytes[..cut]);
            assert!(ours::Whole::read(&mut ours).is_err(), "{cut}");
            assert!(theirs::Whole::read(&mut theirs).is_err(), "{cut}");
            // A failed read leaves the stream where it was.
            assert_eq!((ours.position(), theirs.position()), (0, 0));
        }
        for (place, value) in [(0, 3), (0, 2)] {
            let mut wrong = bytes.clone();
            wrong[place] = value;
            let ours = ours::Whole::read(&mut Cursor::new(&wrong));
            let theirs = theirs::Whole::read(&mut Cursor::new(&wrong));
            assert_eq!(ours.is_ok(), theirs.is_ok(), "{ours:?} {theirs:?}");
        }
    }
}

#[test]
fn a_count_that_does_not_fit_is_refused_by_both() {
    let text = vec![0; 256];
    let ours = ours::Item {
        id: 1,
        text: text.clone(),
    };
    let theirs = theirs::Item { id: 1, text };
    let mut written = Cursor::new(Vec::new());
    let error = ours.write(&mut written).unwrap_err();
    assert_eq!(
        error
            .custom_err::<bindery::Error>()
            .map(ToString::to_string),
        Some(
            "unfit value: length: 256 elements do not fit the u8 that stores their number"
                .to_owned()
        )
    );
    assert!(written.into_inner().is_empty(), "nothing was written");
    assert!(theirs.write(&mut Cursor::new(Vec::new())).is_err());
}

/// Somebody's own binrw code around declared types.
#[binrw]
#[brw(big, magic = b"THEIRS")]
#[derive(Debug, PartialEq)]
struct Foreign {
    #[br(temp)]
    #[bw(calc = items.len() as u32)]
    count: u32,
    #[br(count = count)]
    items: Vec<ours::Item>,
    #[br(if(count > 0))]
    plain: Option<ours::Plain>,
    after: u16,
}

#[test]
fn declared_types_are_fields_of_foreign_structs() {
    let items: Vec<ours::Item> = (0..2000u16)
        .map(|id| ours::Item {
            id,
            text: vec![7; usize::from(id % 40)],
        })
        .collect();
    let plain = ours::Plain::read(&mut Cursor::new([1; 33])).unwrap();
    let foreign = Foreign {
        items,
        plain: Some(plain),
        after: 0x1234,
    };
    let mut stream = Cursor::new(Vec::new());
    // Behind something else, as in a container.
    stream.seek(SeekFrom::Start(10)).unwrap();
    foreign.write(&mut stream).unwrap();
    let bytes = stream.into_inner();
    assert_eq!(
        bytes[bytes.len() - 2..],
        [0x12, 0x34],
        "the foreign part stays big-endian"
    );
    let mut stream = Cursor::new(&bytes);
    stream.seek(SeekFrom::Start(10)).unwrap();
    assert_eq!(Foreign::read(&mut stream).unwrap(), foreign);
    assert_eq!(stream.position(), bytes.len() as u64);

    // Errors count from the start of the stream and name the field.
    let mut stream = Cursor::new(&bytes[..30]);
    stream.seek(SeekFrom::Start(24)).unwrap();
    let error = ours::Plain::read(&mut stream).unwrap_err();
    assert!(error.is_eof(), "{error}");
    assert_eq!(stream.position(), 24, "as if nothing had been read");
    let binrw::Error::Io(error) = error else {
        panic!("{error}");
    };
    assert!(error.to_string().contains("c at offset 3"), "{error}");
}

#[test]
fn every_way_of_binrw_to_read_and_write_works() {
    let bytes: Vec<u8> = (1..=33).collect();
    let mut stream = Cursor::new(&bytes);
    let value = ours::Plain::read(&mut stream).unwrap();
    stream.rewind().unwrap();
    assert_eq!(ours::Plain::read_le(&mut stream).unwrap(), value);
    stream.rewind().unwrap();
    assert_eq!(ours::Plain::read_args(&mut stream, ()).unwrap(), value);
    stream.rewind().unwrap();
    let big = ours::Plain::read_be(&mut stream).unwrap();
    assert_ne!(big, value);
    let mut written = Cursor::new(Vec::new());
    big.write_be(&mut written).unwrap();
    assert_eq!(written.into_inner(), bytes);
    let mut written = Cursor::new(Vec::new());
    value.write(&mut written).unwrap();
    value.write_le(&mut written).unwrap();
    assert_eq!(written.into_inner(), [bytes.clone(), bytes].concat());
}

/// What is in a stream up to its end, as binrw's helper reads it.
#[binrw]
#[brw(little)]
#[derive(Debug, PartialEq)]
struct UntilEof<T: for<'a> BinRead<Args<'a> = ()> + for<'a> BinWrite<Args<'a> = ()> + 'static> {
    #[br(parse_with = binrw::helpers::until_eof)]
    all: Vec<T>,
}

#[test]
fn a_list_up_to_the_end_of_a_stream_ends_there() {
    let plain: Vec<u8> = (0..33 * 3).collect();
    let read = UntilEof::<ours::Plain>::read(&mut Cursor::new(&plain)).unwrap();
    assert_eq!(read.all.len(), 3);
    let items = [1, 0, 2, 7, 7, 2, 0, 0];
    let read = UntilEof::<ours::Item>::read(&mut Cursor::new(items)).unwrap();
    let expected = UntilEof::<theirs::Item>::read(&mut Cursor::new(items)).unwrap();
    assert_eq!(format!("{:?}", read.all), format!("{:?}", expected.all));
}

#[test]
fn a_stream_that_cannot_seek_is_read_as_far_as_a_value_goes() {
    let bytes: Vec<u8> = (0..33 * 2 + 1).collect();
    let mut stream = NoSeek::new(&bytes[..]);
    let mut seekable = Cursor::new(&bytes);
    for _ in 0..2 {
        let expected = ours::Plain::read(&mut seekable).unwrap();
        assert_eq!(ours::Plain::read(&mut stream).unwrap(), expected);
    }
    assert!(ours::Plain::read(&mut stream).unwrap_err().is_eof());
    // Of no fixed size, one behind the other.
    let bytes = [1, 0, 2, 7, 7, 2, 0, 0, 3, 0, 1, 9, 9];
    let mut stream = NoSeek::new(&bytes[..]);
    for (id, text, end) in [(1, vec![7, 7], 5), (2, vec![], 8), (3, vec![9], 12)] {
        let item = ours::Item::read(&mut stream).unwrap();
        assert_eq!((item.id, item.text), (id, text));
        assert_eq!(stream.stream_position().unwrap(), end);
    }
    let error = ours::Item::read(&mut stream).unwrap_err();
    assert!(error.is_eof(), "{error}");
    assert!(error.to_string().contains("id at offset 0"), "{error}");
    let item = ours::Item {
        id: 1,
        text: vec![7, 7],
    };
    let mut written = NoSeek::new(Vec::new());
    item.write(&mut written).unwrap();
    assert_eq!(written.into_inner(), [1, 0, 2, 7, 7]);
}

#[test]
fn errors_are_of_binrws_kinds() {
    #[bindery::schema]
    #[spec(none = "only here")]
    #[derive(Debug)]
    struct Marked {
        #[schema(magic = *b"MARK")]
        magic: [u8; 4],
        #[br(temp)]
        count: u8,
        #[br(count = count)]
        list: Vec<u16>,
    }
    let mut stream = Cursor::new(b"..MASK\x01\0\0");
    stream.set_position(2);
    let error = Marked::read(&mut stream).unwrap_err();
    assert!(
        matches!(error, binrw::Error::BadMagic { pos: 2, .. }),
        "{error}"
    );
    assert_eq!(stream.position(), 2);
    let error = Marked::read(&mut Cursor::new(b"MARK\x02\0\0")).unwrap_err();
    assert!(error.is_eof(), "{error}");
    assert!(error.to_string().contains("list[1]"), "{error}");
}

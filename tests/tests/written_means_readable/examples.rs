//! What a new user tries, with the exact error.

use bindery::value::json;
use bindery::{Decode, Encode, Limits, build, decode_within, prelude::*};

/// Why a value cannot be written, which `findings` says as well.
fn refusal<T: File>(value: &T) -> String {
    let error = value.to_bytes().unwrap_err();
    assert_eq!(value.trace().unwrap_err().to_string(), error.to_string());
    let found = value.findings();
    let found = found
        .iter()
        .find(|finding| finding.rule.code == "unwritable");
    let found = found.unwrap();
    assert_eq!(found.path, error.path());
    assert_eq!(found.message, error.message());
    error.to_string()
}

/// Writes a value and reads it back.
fn through<T: File + PartialEq + std::fmt::Debug>(value: &T) -> Vec<u8> {
    let bytes = value.to_bytes().unwrap();
    assert_eq!(&T::from_bytes(&bytes).unwrap(), value);
    let found = value.findings();
    assert!(
        found
            .iter()
            .all(|finding| finding.rule.code != "unwritable"),
        "{found:?}"
    );
    bytes
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct KeptCount {
    n: u8,
    #[br(count = n)]
    v: Vec<u8>,
}

#[test]
fn a_kept_count() {
    let wrong = KeptCount { n: 3, v: vec![1] };
    assert_eq!(
        refusal(&wrong),
        "unfit value: v: has 1 element, where `n` says 3"
    );
    assert_eq!(through(&KeptCount { n: 1, v: vec![7] }), [1, 7]);
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Image {
    w: u16,
    h: u16,
    #[br(count = w * h)]
    pixels: Vec<u8>,
}

#[test]
fn a_count_that_is_a_product() {
    let wrong = Image {
        w: 3,
        h: 3,
        pixels: vec![1],
    };
    assert_eq!(
        refusal(&wrong),
        "unfit value: pixels: has 1 element, where `w * h` says 9"
    );
    let huge = Image {
        w: 65535,
        h: 65535,
        pixels: vec![],
    };
    assert_eq!(
        refusal(&huge),
        "unfit value: pixels: has 0 elements, where `w * h` says 4294836225"
    );
    let error = Image::from_bytes(&[0xFF; 4]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "malformed: pixels[0] at offset 4 (0x4) of file: the data ends here: 4294836225 more bytes expected, 0 left"
    );
    assert_eq!(
        through(&Image {
            w: 1,
            h: 2,
            pixels: vec![8, 9]
        }),
        [1, 0, 2, 0, 8, 9]
    );
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Told {
    n: u8,
    #[brw(args_raw = n)]
    list: CountFromContext,
}

#[schema]
#[spec(none = "a test")]
#[brw(import_raw(n: u8))]
#[derive(Debug, PartialEq)]
struct CountFromContext {
    #[br(count = n)]
    v: Vec<u8>,
}

#[test]
fn a_count_from_the_context() {
    let wrong = Told {
        n: 3,
        list: CountFromContext { v: vec![1] },
    };
    assert_eq!(
        refusal(&wrong),
        "unfit value: list.v: has 1 element, where `n` says 3"
    );
    through(&Told {
        n: 1,
        list: CountFromContext { v: vec![1] },
    });
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Sized {
    #[schema(size = 3, until_end)]
    content: Vec<u8>,
    after: u8,
}

#[test]
fn a_size() {
    let wrong = Sized {
        content: vec![1],
        after: 2,
    };
    assert_eq!(
        refusal(&wrong),
        "unfit value: content: takes 1 byte, where `3` says 3"
    );
    assert_eq!(
        through(&Sized {
            content: vec![1, 2, 3],
            after: 4
        }),
        [1, 2, 3, 4]
    );
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Versioned {
    v: u8,
    #[br(if(v >= 2))]
    extra: Option<u8>,
}

#[test]
fn a_condition() {
    let surplus = Versioned {
        v: 1,
        extra: Some(5),
    };
    assert_eq!(
        refusal(&surplus),
        "unfit value: extra: is present, where `v >= 2` is false"
    );
    let missing = Versioned { v: 2, extra: None };
    assert_eq!(
        refusal(&missing),
        "unfit value: extra: is absent, where `v >= 2` is true"
    );
    assert_eq!(
        through(&Versioned {
            v: 2,
            extra: Some(5)
        }),
        [2, 5]
    );
    assert_eq!(through(&Versioned { v: 1, extra: None }), [1]);
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Pair {
    #[br(count = 2)]
    v: Vec<u8>,
}

#[test]
fn a_constant_count_built_from_a_tree() {
    let tree = json::parse(r#"{"v": [1, 2, 3]}"#).unwrap();
    let pair: Pair = build(&tree).unwrap();
    assert_eq!(
        refusal(&pair),
        "unfit value: v: has 3 elements, where `2` says 2"
    );
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Placed {
    name: CString,
    /// Its own offset.
    #[br(temp)]
    #[bw(calc = here as u8)]
    #[br(assert(place == here as u8, "is at {here}, not at {place}"))]
    place: u8,
    #[schema(size = 2)]
    part: Ahead,
    after: u8,
}

/// What is ahead ends with the part.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Ahead {
    #[br(count = ahead.len())]
    bytes: Vec<u8>,
}

#[test]
fn expressions_see_where_they_are() {
    let name = CString::new("ab").unwrap();
    let placed = Placed {
        name,
        part: Ahead { bytes: vec![7, 8] },
        after: 9,
    };
    assert_eq!(through(&placed), b"ab\0\x03\x07\x08\x09");
    let error = Placed::from_bytes(b"ab\0\x04\x07\x08\x09").unwrap_err();
    assert_eq!(
        error.to_string(),
        "malformed: place at offset 3 (0x3) of file: is at 3, not at 4"
    );
}

/// A helper with the name of a field.
fn len(bytes: &[u8]) -> usize {
    bytes.len()
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Helped {
    #[schema(derived = encoded_len(body, ())?)]
    size: Derived<u8>,
    #[schema(derived = len(body))]
    len: Derived<u8>,
    factor: u8,
    #[br(count = len)]
    body: Vec<u8>,
    #[brw(args_raw = factor)]
    scaled: CountFromContext,
}

#[test]
fn helpers_work_in_every_directive() {
    let helped = Helped {
        size: Derived::agrees(),
        len: Derived::agrees(),
        factor: 1,
        body: vec![4, 5],
        scaled: CountFromContext { v: vec![6] },
    };
    assert_eq!(through(&helped), [2, 2, 1, 4, 5, 6]);
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Referred {
    kind: Kind,
    #[brw(args_raw = *kind)]
    number: Number,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Kind {
    wide: u8,
}

#[schema]
#[spec(none = "a test")]
#[brw(import_raw(kind: Kind))]
#[derive(Debug, PartialEq)]
struct Number {
    low: u8,
    #[br(if(kind.wide != 0))]
    high: Option<u8>,
}

#[test]
fn a_context_is_one_expression_in_both_directions() {
    let wide = Referred {
        kind: Kind { wide: 1 },
        number: Number {
            low: 1,
            high: Some(2),
        },
    };
    assert_eq!(through(&wide), [1, 1, 2]);
    let wrong = Referred {
        kind: Kind { wide: 0 },
        number: Number {
            low: 1,
            high: Some(2),
        },
    };
    assert_eq!(
        refusal(&wrong),
        "unfit value: number.high: is present, where `kind.wide != 0` is false"
    );
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Outer {
    inner: Inner,
    after: u8,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Inner {
    #[schema(while = ahead.starts_with(b"P"))]
    points: Vec<[u8; 2]>,
}

#[test]
fn what_follows_the_record_around_counts_as_well() {
    let wrong = Outer {
        inner: Inner {
            points: vec![*b"P1"],
        },
        after: b'P',
    };
    assert_eq!(
        refusal(&wrong),
        "unfit value: inner.points: what follows would be read as one more element"
    );
    let good = Outer {
        inner: Inner {
            points: vec![*b"P1", *b"P2"],
        },
        after: b'.',
    };
    assert_eq!(through(&good), b"P1P2.");
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Packed {
    #[schema(compressed(Method::Zlib))]
    body: Compressed<Outer>,
}

#[test]
fn what_takes_the_rest_is_last() {
    let wrong = Sandwich {
        rest: Opaque(vec![1]),
        after: 2,
    };
    assert_eq!(
        refusal(&wrong),
        "unfit value: rest: is read as all that is left of its part, and 1 byte follows"
    );
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Sandwich {
    rest: Opaque,
    after: u8,
}

#[test]
fn a_compressed_part_is_compared_without_being_compressed() {
    let inner = Outer {
        inner: Inner { points: vec![] },
        after: b'P',
    };
    let wrong = Packed {
        body: Compressed::new(Method::Zlib, inner),
    };
    assert_eq!(
        refusal(&wrong),
        "unfit value: body.inner.points: what follows would be read as one more element"
    );
    let mut rest = Packed {
        body: Compressed::new(
            Method::Zlib,
            Outer {
                inner: Inner { points: vec![] },
                after: b'.',
            },
        ),
    };
    rest.body.rest = vec![1, 2];
    through(&rest);
}

#[test]
fn a_part_alone_is_written_under_its_context() {
    let list = CountFromContext { v: vec![1] };
    let mut writer = bindery::Writer::new(bindery::WriteSettings::default());
    let error = list.encode(&mut writer, 2).unwrap_err();
    assert_eq!(
        error.to_string(),
        "unfit value: v: has 1 element, where `n` says 2"
    );
    let read = decode_within(&[1], Limits::default(), |input| {
        CountFromContext::decode(input, 1).unwrap()
    });
    assert_eq!(read, list);
}

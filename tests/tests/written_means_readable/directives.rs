//! A small struct for each directive and for combinations of them, with arbitrary values: also those that no reader
//! makes. Each either is refused or is read back as it was.

use std::fmt::Debug;

use bindery::{
    Columns, Dialect, Dialected, Head, Linked, RecordPlaces, RecordRef, Records, Runs, Short,
    Unplaced, prelude::*,
};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;

/// What must hold for any value.
fn holds<T: File + PartialEq + Debug>(value: &T) -> Result<(), TestCaseError> {
    match value.to_bytes() {
        Err(error) => prop_assert_eq!(unwritable(value), Some(error.message().to_owned())),
        Ok(_) => prop_assert_eq!(unwritable(value), None),
    }
    is_read_back(value)
}

fn unwritable<T: File>(value: &T) -> Option<String> {
    let found = value.findings();
    let found = found
        .into_iter()
        .find(|finding| finding.rule.code == "unwritable");
    found.map(|finding| finding.message)
}

/// As [`holds`], but for what `findings` says: nothing is compressed for it, so that it does not see what only a
/// compressed stream shows.
pub(super) fn is_read_back<T: File + PartialEq + Debug>(value: &T) -> Result<(), TestCaseError> {
    let bytes = match value.to_bytes() {
        Ok(bytes) => bytes,
        Err(error) => {
            prop_assert!(value.trace().is_err(), "traced, but not written: {}", error);
            return Ok(());
        }
    };
    prop_assert!(value.trace().is_ok());
    match T::from_bytes(&bytes) {
        Ok(again) => prop_assert_eq!(&again, value, "{:?}", bytes),
        Err(error) => prop_assert!(false, "{error} in {bytes:?} of {value:?}"),
    }
    Ok(())
}

/// A property of all values that a strategy makes.
macro_rules! any {
    ($($name:ident: $strategy:expr, |$parts:pat_param| $value:expr;)*) => {
        proptest! {$(
            #[test]
            fn $name($parts in $strategy) {
                holds(&$value)?;
            }
        )*}
    };
}

fn small() -> impl Strategy<Value = u8> {
    0u8..4
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    vec(small(), 0..4)
}

fn text() -> impl Strategy<Value = CString> {
    vec(1u8..3, 0..3).prop_map(|text| CString::new(text).unwrap())
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Counts {
    n: u8,
    #[br(if(n >= 2), count = n - 1)]
    some: Option<Vec<u8>>,
    #[br(if(n != 3))]
    #[schema(size = n)]
    name: Option<CString>,
    #[schema(size = n + 1)]
    #[br(count = n)]
    rest: Vec<u8>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Shared {
    #[br(temp)]
    minus_one: u8,
    #[br(temp)]
    thrice: u8,
    #[br(count = minus_one + 1)]
    one: Vec<u8>,
    #[br(count = thrice * 3)]
    other: Vec<u8>,
    #[br(count = minus_one + 1)]
    like_one: Vec<u16>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Flagged {
    #[br(temp)]
    flags: Flags,
    #[bits_of(flags)]
    kept: u8,
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    always: Vec<u8>,
    #[br(if(flags.has_first), count = count)]
    first: Option<Vec<u8>>,
    #[br(if(flags.has_second), count = count)]
    second: Option<Vec<u8>>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct OnlyOptional {
    #[br(temp)]
    flags: Flags,
    #[bits_of(flags)]
    kept: u8,
    #[br(temp)]
    count: u8,
    #[br(if(flags.has_first), count = count)]
    first: Option<Vec<u8>>,
    #[br(if(flags.has_second), count = count)]
    second: Option<Vec<u8>>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Lists {
    limit: u8,
    #[schema(until = *last == 0)]
    until: Vec<u8>,
    #[schema(while = ahead.first() == Some(&1))]
    ones: Vec<Two>,
    #[schema(while_possible = limit)]
    few: Vec<Two>,
    tail: RawTail,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Two {
    a: u8,
    b: u8,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Possible {
    #[schema(while_possible)]
    texts: Vec<CString>,
    tail: RawTail,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct PossibleInside {
    #[schema(size = 3)]
    possible: Possible,
    twos: PossibleTwos,
    after: Option2,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct PossibleTwos {
    #[schema(while_possible)]
    twos: Vec<Two>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Option2 {
    #[br(if(!ahead.is_empty()))]
    a: Option<u8>,
    #[br(if(ahead.len() > 1))]
    b: Option<u16>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Widthless {
    #[schema(until_end)]
    options: Vec<Option2>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Greedy {
    first: Opaque,
    second: Trailing,
    third: Option2,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Nested2 {
    parts: Inner2,
    after: Option2,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Inner2 {
    name: CString,
    rest: Opaque,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct EachSize {
    size: u8,
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    #[schema(each_size = size)]
    texts: Vec<Possible>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Tags {
    kind: u8,
    size: u8,
    #[schema(tag = kind, size = size)]
    sized: Body,
    #[br(temp)]
    second: u8,
    #[schema(tag = second)]
    bare: Body,
}

#[schema(external_tag = u8)]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
enum Body {
    #[brw(magic = 1u8)]
    One { number: u8 },
    #[brw(magic = 2u8)]
    Two { number: u16 },
    #[schema(nested)]
    More(More),
    #[schema(other)]
    Other {
        #[schema(tag)]
        tag: u8,
        data: u8,
    },
}

#[schema(external_tag = u8)]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
enum More {
    #[brw(magic = 3u8)]
    Three { text: CString },
}

#[schema(tag = u8)]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
enum Stored {
    #[brw(magic = 1u8)]
    One { number: u8 },
    #[brw(magic = 2u8)]
    Two { number: u16 },
    #[schema(other)]
    Other {
        #[schema(tag)]
        tag: u8,
        data: Opaque,
    },
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct OrOther {
    #[br(temp)]
    kind: u8,
    #[br(temp)]
    size: u8,
    #[schema(tag_or_other = kind, size = size)]
    body: Lax,
    after: u8,
}

#[schema(external_tag = u8)]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
enum Lax {
    #[brw(magic = 1u8)]
    One { number: u8 },
    #[brw(magic = 2u8)]
    Texts { text: CString },
    #[schema(other)]
    Other {
        #[schema(tag)]
        tag: u8,
        data: Opaque,
    },
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Kept {
    #[br(temp)]
    kind: u8,
    #[br(temp)]
    size: u8,
    #[schema(tag = kind, size = size)]
    body: Lenient<Strict>,
    #[br(temp)]
    second: u8,
    #[schema(tag = second)]
    last: Lenient<Strict>,
    after: Option2,
}

#[schema(external_tag = u8)]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
enum Strict {
    #[brw(magic = 1u8)]
    One { number: u8 },
    #[brw(magic = 2u8)]
    Text { text: CString },
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Implied {
    wide: u8,
    #[brw(args_raw = wide > 1)]
    number: Number,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Calculated {
    n: u8,
    #[br(calc = n + 1)]
    #[bw(ignore)]
    next: u8,
    #[br(assert(last >= n, "{last} is below {n}"))]
    last: u8,
    #[schema(derived = texts.len())]
    count: Derived<u8>,
    #[br(count = count)]
    texts: Vec<CString>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Padded {
    text: CString,
    #[schema(padding = text.as_bytes().len() % 3)]
    padding: Padding,
    after: Option2,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Sections {
    #[br(temp)]
    size: u8,
    #[schema(size = size, compressed(Method::Zlib))]
    first: Compressed<Possible>,
    declared: Derived<u16>,
    stored: u8,
    #[schema(compressed(method(stored, ahead), declared = declared))]
    second: Compressed<Possible>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct StoredBlock {
    #[schema(compressed(Method::Stored))]
    body: Compressed<Outer>,
    after: Option2,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Outer {
    inner: Inner,
    after: u8,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Inner {
    #[schema(while = ahead.first() == Some(&1))]
    ones: Vec<Two>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Sized {
    text: CString,
    #[schema(size = ahead.first().copied().unwrap_or(0))]
    part: Inner2,
    after: Option2,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Guessed {
    #[br(calc = false)]
    #[bw(ignore)]
    wide: bool,
    #[br(count = 2)]
    #[brw(args_raw = wide)]
    #[schema(settle(wide = (ahead.len() > numbers.len()).then_some(true)))]
    numbers: Vec<Number>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Fits {
    size: u8,
    #[schema(size = size)]
    two: Fitted<Two>,
    few: Few,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Few {
    n: u8,
    #[br(count = n)]
    few: Short<u8, 3>,
    #[schema(while_possible)]
    lists: Runs<Corners>,
    tail: RawTail,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Rows {
    #[schema(until_end)]
    rows: Columns<Row>,
    tail: RawTail,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Dialects {
    content: Dialected<Reading, Content>,
    after: Option2,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Links {
    book: Linked<Book>,
}

/// Some bits.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = lsb)]
#[spec(none = "a test")]
struct Flags {
    #[bits(1)]
    has_first: bool,
    #[bits(1)]
    has_second: bool,
    #[bits(6)]
    kept: u8,
}

/// The wide or the narrow form, as the context says.
#[schema(external_tag = bool, implied = wide)]
#[spec(none = "a test")]
#[brw(import_raw(wide: bool))]
#[derive(Debug, Clone, PartialEq)]
enum Number {
    #[brw(magic = false)]
    Narrow(u8),
    #[brw(magic = true)]
    Wide(u16),
}

#[schema(columns)]
#[spec(none = "a test")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Corners {
    count: u8,
}

impl Head for Corners {
    type Item = u8;

    fn items(&self) -> usize {
        self.count.into()
    }
}

#[schema(columns)]
#[spec(none = "a test")]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Row {
    a: u8,
    b: u16,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Reading {
    Short,
    Long,
}

impl Dialect for Reading {
    const ALL: &'static [Self] = &[Self::Short, Self::Long];

    fn name(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Long => "long",
        }
    }
}

#[schema]
#[spec(none = "a test")]
#[brw(import_raw(reading: Reading))]
#[derive(Debug, Clone, PartialEq)]
struct Content {
    size: u8,
    #[schema(size = size, compressed(Method::Stored))]
    body: Compressed<ContentBody>,
}

#[schema]
#[spec(none = "a test")]
#[brw(import_raw(reading: Reading))]
#[derive(Debug, Clone, PartialEq)]
struct ContentBody {
    x: u8,
    #[br(if(reading == Reading::Long))]
    y: Option<u8>,
}

/// References before the list that they lead to.
#[schema(args = Unplaced)]
#[spec(none = "a test")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, PartialEq)]
struct Book {
    first: RecordRef<Note>,
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    notes: Records<Note>,
}

#[schema(args = Unplaced)]
#[spec(none = "a test")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, PartialEq)]
struct Note {
    text: CString,
    next: RecordRef<Note>,
}

fn method(stored: u8, ahead: &[u8]) -> Method {
    match stored == 0 || ahead.first() != Some(&0x78) {
        true => Method::Stored,
        false => Method::Zlib,
    }
}

fn twos() -> impl Strategy<Value = Vec<Two>> {
    vec((small(), small()).prop_map(|(a, b)| Two { a, b }), 0..3)
}

fn option2() -> impl Strategy<Value = Option2> {
    (of(small()), of(0u16..3)).prop_map(|(a, b)| Option2 { a, b })
}

fn possible() -> impl Strategy<Value = Possible> {
    (vec(text(), 0..3), bytes()).prop_map(|(texts, tail)| Possible {
        texts,
        tail: RawTail(tail),
    })
}

fn body() -> impl Strategy<Value = Body> {
    prop_oneof![
        small().prop_map(|number| Body::One { number }),
        (0u16..600).prop_map(|number| Body::Two { number }),
        text().prop_map(|text| Body::More(More::Three { text })),
        (0u8..6, small()).prop_map(|(tag, data)| Body::Other { tag, data }),
    ]
}

fn stored() -> impl Strategy<Value = Stored> {
    prop_oneof![
        small().prop_map(|number| Stored::One { number }),
        (0u16..600).prop_map(|number| Stored::Two { number }),
        (small(), bytes()).prop_map(|(tag, data)| Stored::Other {
            tag,
            data: Opaque(data)
        }),
    ]
}

fn lax() -> impl Strategy<Value = Lax> {
    prop_oneof![
        small().prop_map(|number| Lax::One { number }),
        text().prop_map(|text| Lax::Texts { text }),
        (small(), bytes()).prop_map(|(tag, data)| Lax::Other {
            tag,
            data: Opaque(data)
        }),
    ]
}

fn kept() -> impl Strategy<Value = Lenient<Strict>> {
    prop_oneof![
        small().prop_map(|number| Lenient::Decoded(Strict::One { number })),
        text().prop_map(|text| Lenient::Decoded(Strict::Text { text })),
        (small(), bytes()).prop_map(|(tag, bytes)| Lenient::Undecoded {
            tag,
            bytes,
            problem: None,
        }),
    ]
}

fn number() -> impl Strategy<Value = Number> {
    prop_oneof![
        small().prop_map(Number::Narrow),
        (0u16..600).prop_map(Number::Wide),
    ]
}

fn inner2() -> impl Strategy<Value = Inner2> {
    (text(), bytes()).prop_map(|(name, rest)| Inner2 {
        name,
        rest: Opaque(rest),
    })
}

fn derived() -> impl Strategy<Value = Derived<u8>> {
    // An exception that says what follows anyway is none, so these say more than any list here has.
    prop_oneof![
        Just(Derived::agrees()),
        (4u8..6).prop_map(Derived::exceptional)
    ]
}

fn outer() -> impl Strategy<Value = Outer> {
    (twos(), small()).prop_map(|(ones, after)| Outer {
        inner: Inner { ones },
        after,
    })
}

fn section<T: Debug + Clone>(
    method: impl Strategy<Value = Method>,
    content: impl Strategy<Value = T>,
) -> impl Strategy<Value = Compressed<T>> {
    (method, content, bytes(), bytes()).prop_map(|(method, content, rest, trailing)| {
        let mut section = Compressed::new(method, content);
        (section.rest, section.trailing) = (rest, trailing);
        section
    })
}

fn methods() -> impl Strategy<Value = Method> {
    prop_oneof![Just(Method::Stored), Just(Method::Zlib)]
}

fn fitted() -> impl Strategy<Value = Fitted<Two>> {
    // What is cut can only be built from a tree.
    (small(), small(), of(0u64..4), bytes()).prop_map(|(a, b, cut, tail)| {
        let mut entries = vec![
            ("a".into(), Value::Uint(a.into())),
            ("b".into(), Value::Uint(b.into())),
        ];
        entries.extend(cut.map(|cut| ("cut_to".into(), Value::Uint(cut))));
        if !tail.is_empty() {
            entries.push(("tail".into(), Value::Bytes(tail)));
        }
        bindery::build(&Value::Record(entries)).unwrap()
    })
}

fn reference() -> impl Strategy<Value = RecordRef<Note>> {
    prop_oneof![
        (0u32..4).prop_map(RecordRef::to),
        (0u32..16).prop_map(RecordRef::at_offset),
    ]
}

#[schema]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Id(u16);

#[derive(BitPacked, Debug, Clone, Copy, PartialEq)]
#[packed(u16, order = lsb)]
#[spec(none = "a test")]
struct Signed {
    #[bits(3)]
    low: i8,
    #[bits(13)]
    high: i16,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Aligned {
    text: CString,
    #[schema(align = 4)]
    padding: Padding,
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    ids: Vec<Id>,
    signed: Signed,
    #[schema(align = 2)]
    end: Padding,
    after: Option2,
}

any! {
    aligned: (text(), vec(any::<u16>(), 0..4), any::<i8>(), any::<i16>(), option2()),
        |(text, ids, low, high, after)| Aligned {
            text,
            padding: Padding::zeros(),
            ids: ids.into_iter().map(Id).collect(),
            signed: Signed { low: low / 16, high: high / 4 },
            end: Padding::zeros(),
            after,
        };
    count_if_and_size: (small(), of(bytes()), of(text()), bytes()),
        |(n, some, name, rest)| Counts { n, some, name, rest };
    temporary_counts: (bytes(), vec(small(), 0..7), vec(any::<u16>(), 0..4)),
        |(one, other, like_one)| Shared { one, other, like_one };
    packed_flags: (any::<u8>(), bytes(), of(bytes()), of(bytes())),
        |(kept, always, first, second)| Flagged { kept, always, first, second };
    optional_lists: (small(), of(bytes()), of(bytes())),
        |(kept, first, second)| OnlyOptional { kept, first, second };
    lists: (small(), bytes(), twos(), twos(), bytes()),
        |(limit, until, ones, few, tail)| Lists { limit, until, ones, few, tail: RawTail(tail) };
    while_possible: possible(), |value| value;
    while_possible_inside: (possible(), twos(), option2()),
        |(possible, twos, after)| PossibleInside { possible, twos: PossibleTwos { twos }, after };
    widthless: vec(option2(), 0..3), |options| Widthless { options };
    greedy: (bytes(), bytes(), option2()),
        |(first, second, third)| Greedy { first: Opaque(first), second: Trailing(second), third };
    greedy_inside: (inner2(), option2()), |(parts, after)| Nested2 { parts, after };
    each_size: (small(), vec(possible(), 0..3)), |(size, texts)| EachSize { size, texts };
    tags: (0u8..5, small(), body(), body()), |(kind, size, sized, bare)| Tags { kind, size, sized, bare };
    stored_tags: stored(), |value| value;
    tag_or_other: (lax(), small()), |(body, after)| OrOther { body, after };
    lenient: (kept(), kept(), option2()), |(body, last, after)| Kept { body, last, after };
    implied: (small(), number()), |(wide, number)| Implied { wide, number };
    calculated: (small(), small(), small(), derived(), vec(text(), 0..4)),
        |(n, next, last, count, texts)| Calculated { n, next, last, count, texts };
    stored_section: (section(methods(), outer()), option2()),
        |(body, after)| StoredBlock { body, after };
    records_inside: outer(), |value| value;
    size_from_ahead: (text(), inner2(), option2()), |(text, part, after)| Sized { text, part, after };
    settled: (any::<bool>(), vec(number(), 0..4)), |(wide, numbers)| Guessed { wide, numbers };
    fitted_and_short: (small(), fitted(), small(), vec(small(), 0..3), vec(bytes(), 0..3), bytes()),
        |(size, two, n, few, lists, tail)| Fits {
            size,
            two,
            few: Few {
                n,
                few: Short::new(&few).unwrap(),
                lists: runs(&lists),
                tail: RawTail(tail),
            },
        };
    columns: (vec((small(), any::<u16>()), 0..3), bytes()), |(rows, tail)| Rows {
        rows: rows.into_iter().map(|(a, b)| Row { a, b }).collect(),
        tail: RawTail(tail),
    };
    dialects: (any::<bool>(), small(), small(), of(small()), bytes(), option2()),
        |(long, size, x, y, rest, after)| {
            let mut body = Compressed::new(Method::Stored, ContentBody { x, y });
            body.rest = rest;
            let dialect = if long { Reading::Long } else { Reading::Short };
            Dialects { content: Dialected { dialect, content: Content { size, body } }, after }
        };
    links: (reference(), vec((text(), reference()), 0..3)), |(first, notes)| {
        let notes = notes.into_iter().map(|(text, next)| Note { text, next });
        Links { book: Linked(Book { first, notes: notes.collect::<Vec<_>>().into() }) }
    };
}

fn runs(lists: &[Vec<u8>]) -> Runs<Corners> {
    let mut runs = Runs::default();
    for list in lists {
        let count = u8::try_from(list.len()).unwrap();
        runs.push(Corners { count }, list.iter().copied()).unwrap();
    }
    runs
}

proptest! {
    #[test]
    fn sections(
        first in section(methods(), possible()),
        stored in small(),
        second in section(methods(), possible()),
    ) {
        let declared = Derived::agrees();
        let value = Sections { first, declared, stored, second };
        is_read_back(&value)?;
        prop_assert!(value.to_bytes().is_err() || unwritable(&value).is_none());
    }

    /// What a file has in place of zeros is written where that many are needed, and forgotten elsewhere.
    #[test]
    fn padding(text in text(), kept in bytes(), after in option2()) {
        let needed = text.as_bytes().len() % 3;
        let padding = match kept.len() == needed {
            true => Padding::of(kept),
            false => Padding::zeros(),
        };
        holds(&Padded { text, padding, after })?;
    }
}

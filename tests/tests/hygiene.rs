//! Declarations in unfriendly surroundings: without a prelude, among types that are called like
//! everything that the expansion needs, with parameters, and with attributes of others.
//! `bindery` under another name is a crate of its own, `tests/renamed`.

// Names and types that only have to be there, and helpers that may stop a test.
#![allow(
    dead_code,
    non_camel_case_types,
    missing_docs,
    clippy::panic,
    clippy::expect_used,
    clippy::indexing_slicing
)]

use bindery::prelude::*;

/// Reads, writes, traces, dumps and builds, and gives the value back.
fn round<T: File + PartialEq + std::fmt::Debug>(bytes: &[u8]) -> T {
    let value = T::from_bytes(bytes).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(value.to_bytes().expect("it can be written"), bytes);
    let trace = value.trace().expect("it can be traced");
    assert_eq!(trace.first_gap(), None);
    assert_eq!(
        T::build(&value.dump().expect("it can be dumped")).expect("it can be built"),
        value
    );
    for cut in 0..bytes.len() {
        let error = T::from_bytes(&bytes[..cut]).expect_err("it is cut");
        assert!(error.offset().is_some(), "{error}");
    }
    value
}

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};
static ANY: Rule = Rule::warning("any", "Something to check.");

#[no_implicit_prelude]
mod bare {
    use ::bindery::{
        BitPacked, CString, Compressed, Derived, Enumeration, Method, Open, StringOffset,
        StringTable, Table, schema,
    };

    use super::{ANY, DOC};

    #[schema]
    #[spec(DOC, "File")]
    #[rule(ANY, !items.is_empty(), "{} items", items.len())]
    #[::core::prelude::v1::derive(::core::fmt::Debug, ::core::cmp::PartialEq)]
    pub(crate) struct File {
        #[spec("magic")]
        #[schema(magic = *b"BARE")]
        magic: [u8; 4],
        #[spec("flags")]
        #[br(temp, assert(flags.version < 2, "version {}", flags.version))]
        #[bw(calc = Flags { version: 1, mood: *mood, named: name.is_some() })]
        flags: Flags,
        #[spec(computed_from = "flags")]
        #[br(calc = flags.mood, assert(mood.number() != 3))]
        #[bw(ignore)]
        pub(crate) mood: Open<Mood>,
        #[spec("name")]
        #[br(if(flags.named))]
        name: ::core::option::Option<CString>,
        #[spec("count")]
        #[br(temp)]
        count: u16,
        #[spec("items")]
        #[br(count = count)]
        #[rule(ANY, items.len() < 9, "too many")]
        pub(crate) items: ::std::vec::Vec<Item>,
        #[spec("stored")]
        #[schema(derived = body.stored())]
        stored: Derived<u32>,
        #[spec("body")]
        #[schema(size = stored, compressed(Method::Lz4Frame))]
        body: Compressed<Body>,
    }

    #[schema]
    #[spec(DOC, "Body")]
    #[::core::prelude::v1::derive(::core::fmt::Debug, ::core::cmp::PartialEq)]
    pub(crate) struct Body {
        #[spec("name")]
        name: StringOffset<u8, Names>,
        #[spec("names")]
        names: StringTable<Names>,
    }

    pub(crate) struct Names;
    impl Table for Names {
        const NAME: &'static str = "names";
    }

    #[schema(tag = u8, row = "kind")]
    #[spec(DOC, "Item")]
    #[::core::prelude::v1::derive(::core::fmt::Debug, ::core::cmp::PartialEq)]
    pub(crate) enum Item {
        #[spec("nothing")]
        #[brw(magic = 0u8)]
        Nothing,
        #[spec("pair")]
        #[brw(magic = 1u8)]
        Pair(Pair),
        #[spec("anything else")]
        #[schema(other)]
        Other {
            #[schema(tag)]
            tag: u8,
            #[spec("value")]
            value: u8,
        },
    }

    #[schema]
    #[spec(DOC, "Pair")]
    #[::core::prelude::v1::derive(
        ::core::fmt::Debug,
        ::core::cmp::PartialEq,
        ::core::clone::Clone,
        ::core::marker::Copy
    )]
    pub(crate) struct Pair {
        #[spec("x")]
        x: f32,
        #[spec("y")]
        y: [u16; 2],
    }

    #[::core::prelude::v1::derive(
        BitPacked,
        ::core::fmt::Debug,
        ::core::cmp::PartialEq,
        ::core::clone::Clone,
        ::core::marker::Copy
    )]
    #[packed(u8, order = lsb)]
    #[spec(DOC, "Flags")]
    pub(crate) struct Flags {
        #[bits(5)]
        #[spec("version")]
        version: u8,
        #[bits(2)]
        #[spec("mood")]
        mood: Open<Mood>,
        #[bits(1)]
        #[spec("named")]
        named: bool,
    }

    #[::core::prelude::v1::derive(
        Enumeration,
        ::core::fmt::Debug,
        ::core::cmp::PartialEq,
        ::core::clone::Clone,
        ::core::marker::Copy
    )]
    #[bits(2)]
    #[spec(DOC, "Mood")]
    pub(crate) enum Mood {
        #[spec("calm")]
        Calm = 0,
    }

    impl File {
        pub(crate) fn sample() -> Self {
            let mut names = StringTable::from_bytes("sun\0moon\0");
            let name = match names.intern("moon") {
                ::core::result::Result::Ok(name) => name,
                ::core::result::Result::Err(error) => ::std::panic!("{error}"),
            };
            Self {
                mood: Open::Known(Mood::Calm),
                name: CString::new("me"),
                items: ::std::vec![
                    Item::Nothing,
                    Item::Pair(Pair { x: 1.5, y: [2, 3] }),
                    Item::Other { tag: 9, value: 8 }
                ],
                stored: Derived::agrees(),
                body: Compressed::new(Method::Lz4Frame, Body { name, names }),
            }
        }
    }
}

#[test]
fn nothing_of_the_prelude_is_needed() {
    let sample = bare::File::sample();
    let bytes = sample.to_bytes().expect("it can be written");
    let read: bare::File = round(&bytes);
    assert_eq!(read.items, sample.items);
    assert_eq!(read.findings().len(), 0);
}

#[test]
fn asserts_hold_for_what_reading_computes() {
    let mut bytes = bare::File::sample().to_bytes().expect("it can be written");
    bytes[4] |= 0b0110_0000;
    let error = bare::File::from_bytes(&bytes).expect_err("mood 3 is refused");
    assert_eq!(error.path(), "mood");
    assert_eq!(error.message(), "this must hold: mood.number() != 3");
}

mod shadowed {
    //! Everything is called like something that expansions use.

    use ::bindery::{BitPacked as packed_word, Enumeration as named_number, schema};

    use super::DOC;

    pub(crate) struct W;
    struct S;
    struct C;
    struct T;
    struct R;
    struct Value;
    struct Error;
    struct Result;
    struct Some;
    struct None;
    struct Ok;
    struct Err;
    struct Option;
    struct String;
    struct Box;
    struct Schema;
    struct Input;
    struct Sink;
    struct Decode;
    struct Encode;
    struct Checker;
    struct Visitor;
    struct TypeInfo;
    struct FieldInfo;
    struct Copy;
    struct Clone;
    struct Default;
    struct From;
    struct Into;
    struct BitPacked;
    struct Enumeration;
    struct binrw;
    mod core {}
    mod std {}
    mod bindery {}

    #[schema]
    #[spec(DOC, "Record")]
    #[derive(Debug, PartialEq)]
    pub(crate) struct Record {
        #[spec("size")]
        #[br(temp)]
        size: u8,
        #[spec("result")]
        #[br(count = size)]
        pub(crate) result: Vec<u8>,
        #[spec("flags")]
        pub(crate) flags: Flags,
        #[spec("sink")]
        #[br(if(size > 1))]
        pub(crate) sink: ::std::option::Option<Either>,
    }

    #[schema(tag = u8, row = "tag")]
    #[spec(DOC, "Either")]
    #[derive(Debug, PartialEq)]
    pub(crate) enum Either {
        #[spec("ok")]
        #[brw(magic = 0u8)]
        Ok,
        #[spec("err")]
        #[brw(magic = 1u8)]
        Err {
            #[spec("error")]
            error: u8,
            #[spec("value")]
            value: u8,
            #[spec("bytes")]
            bytes: u8,
        },
    }

    #[derive(packed_word, Debug, Clone, Copy, PartialEq)]
    #[packed(u8, order = msb)]
    #[spec(DOC, "Flags")]
    pub(crate) struct Flags {
        #[bits(7)]
        #[spec("word")]
        word: u8,
        #[bits(1)]
        #[spec("number")]
        number: ::bindery::Open<Named>,
    }

    #[derive(named_number, Debug, Clone, Copy, PartialEq)]
    #[bits(1)]
    #[spec(DOC, "Named")]
    pub(crate) enum Named {
        #[spec("none")]
        None = 0,
        #[spec("some")]
        Some = 1,
    }
}

#[test]
fn names_of_others_are_left_alone() {
    let record: shadowed::Record = round(&[2, 7, 8, 3, 1, 4, 5, 6]);
    assert_eq!(record.result, [7, 8]);
}

mod generic {
    use bindery::prelude::*;

    use super::DOC;

    #[schema]
    #[spec(DOC, "List")]
    #[derive(Debug, PartialEq)]
    pub(crate) struct List<T, U = u8, const N: usize = 2>
    where
        T: Clone,
    {
        #[spec("first")]
        pub(crate) first: T,
        #[spec("count")]
        #[br(temp)]
        count: u8,
        #[spec("many")]
        #[br(count = count)]
        pub(crate) many: Vec<T>,
        #[spec("perhaps")]
        #[br(if(count > 1))]
        pub(crate) perhaps: Option<U>,
        #[spec("pair")]
        pub(crate) pair: [U; N],
        #[spec("body")]
        #[schema(compressed(Method::Stored))]
        pub(crate) body: Compressed<T>,
    }

    #[schema(tag = u8, row = "tag")]
    #[spec(DOC, "Either")]
    #[derive(Debug, PartialEq)]
    pub(crate) enum Either<L, R> {
        #[spec("left")]
        #[brw(magic = 0u8)]
        Left(L),
        #[spec("right")]
        #[brw(magic = 1u8)]
        Right {
            #[spec("right")]
            right: R,
        },
    }
}

#[test]
fn parameters_are_passed_on() {
    type Either = generic::Either<u8, u16>;
    let list: generic::List<u16, Either> = round(&[1, 0, 2, 2, 0, 3, 0, 0, 9, 1, 8, 8, 0, 7, 6, 6]);
    assert_eq!(list.many, [2, 3]);
    assert_eq!(list.perhaps, Some(generic::Either::Left(9)));
    assert_eq!(list.body.content, 0x0606);

    // Also through binrw's traits, which ask for more.
    let mut stream = std::io::Cursor::new([5, 0, 0, 3, 4, 9, 9]);
    let list: generic::List<u16> = binrw::BinRead::read_le(&mut stream).expect("it can be read");
    assert_eq!((list.first, list.pair), (5, [3, 4]));
}

mod attributes {
    use bindery::prelude::*;

    use super::DOC;

    /// A record.
    ///
    /// With a second paragraph.
    #[schema]
    #[spec(DOC, "Record")]
    #[cfg_attr(all(), derive(Debug))]
    #[derive(PartialEq)]
    #[must_use]
    pub(crate) struct Record {
        /// The kind,
        /// in two lines.
        #[spec("kind")]
        #[allow(dead_code)]
        pub(crate) r#type: u8,
        #[doc = "Where."]
        #[spec("where")]
        #[cfg_attr(any(), serde(rename = "where"))]
        #[deprecated(note = "not any more")]
        pub(crate) r#where: Choice,
        #[spec(computed_from = "type")]
        #[br(calc = r#type)]
        #[bw(ignore)]
        pub(crate) copy: u8,
    }

    #[schema(tag = u8, row = "tag")]
    #[spec(DOC, "Choice")]
    #[derive(Debug, PartialEq, Default)]
    pub(crate) enum Choice {
        /// Nothing.
        #[spec("nothing")]
        #[default]
        #[brw(magic = 0u8)]
        r#match,
        #[spec("number")]
        #[brw(magic = 1u8)]
        #[allow(dead_code)]
        Number(
            /// The number.
            #[allow(dead_code)]
            u8,
        ),
    }
}

#[test]
#[allow(deprecated)]
fn attributes_of_others_stay() {
    let record: attributes::Record = round(&[7, 1, 5]);
    assert_eq!(record.r#type, 7);
    assert_eq!(record.copy, 7);
    let bindery::spec::Kind::Struct(fields) = &attributes::Record::INFO.kind else {
        panic!("no struct");
    };
    let about: Vec<(&str, &str)> = fields.iter().map(|field| (field.name, field.doc)).collect();
    assert_eq!(
        about,
        [
            ("type", "The kind, in two lines."),
            ("where", "Where."),
            ("copy", "")
        ]
    );
    assert_eq!(attributes::Record::INFO.doc, "A record.");
    let nothing: attributes::Record = round(&[7, 0]);
    assert_eq!(nothing.r#where, attributes::Choice::default());
    assert_eq!(
        nothing.dump().unwrap().get("where"),
        &Value::Text("match".to_owned())
    );
}

/// A declaration that another macro writes: types and numbers arrive in invisible brackets.
macro_rules! declared {
    ($name:ident, $names:ident, $count:ty, $list:ty, $option:ty, $width:literal, $number:expr) => {
        #[schema]
        #[spec(DOC, "Declared")]
        #[derive(Debug, PartialEq)]
        struct $name {
            #[spec("count")]
            #[br(temp)]
            count: $count,
            #[spec("list")]
            #[br(count = count)]
            list: $list,
            #[spec("option")]
            #[br(if(count > $number))]
            option: $option,
            #[spec("flags")]
            flags: $names,
        }

        #[derive(BitPacked, Debug, Clone, Copy, PartialEq)]
        #[packed(u8, order = msb)]
        #[spec(DOC, "Flags")]
        struct $names {
            #[bits($width)]
            #[spec("all")]
            all: $count,
        }
    };
}
declared!(Declared, DeclaredFlags, u8, Vec<u8>, Option<u16>, 8, 1);

#[test]
fn macros_may_write_declarations() {
    let declared: Declared = round(&[2, 3, 4, 5, 6, 7]);
    assert_eq!(declared.option, Some(0x0605));
    assert_eq!(declared.flags.all, 7);
}

//! A tagged enum with a variant that another enum fills: its tags are that enum's.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::expect_used)]

use bindery::mapping::mapping;
use bindery::walk::WalkTagged;
use bindery::{DecodeTagged, Encode, Limits, build, decode_within, dump, prelude::*};

static LETTERS: Document = Document {
    id: "letters",
    title: "Letters",
    origin: Origin::Text,
};

static STAMPS: Document = Document {
    id: "stamps",
    title: "What a collector adds to letters",
    origin: Origin::Text,
};

/// What can be added to letters. They need no context.
trait Own: Tagged<Tag = u8> + WalkTagged<()> + Encode<()> + PartialEq + std::fmt::Debug {}

impl<T: Tagged<Tag = u8> + WalkTagged<()> + Encode<()> + PartialEq + std::fmt::Debug> Own for T {}

#[schema]
#[spec(LETTERS, "Letter")]
#[brw(import_raw(nothing: ()))]
#[derive(Debug, PartialEq)]
struct Letter<T: Own> {
    #[spec("kind")]
    #[br(temp)]
    #[bw(calc = body.tag())]
    kind: u8,
    #[spec("body")]
    #[schema(tag_or_other = kind)]
    body: Body<T>,
}

#[schema(external_tag = u8)]
#[spec(LETTERS, "Body")]
#[derive(Debug, PartialEq)]
enum Body<T> {
    #[spec("number")]
    #[brw(magic = 1u8)]
    Number {
        #[spec("number")]
        number: u16,
    },
    #[spec("own")]
    #[schema(nested)]
    Own(T),
    #[spec("other")]
    #[schema(other)]
    Other {
        #[schema(tag)]
        kind: u8,
        #[spec("data")]
        #[schema(until_end)]
        data: Opaque,
    },
}

/// The variants of somebody else. Its 1 is hidden by that of the letter.
#[schema(external_tag = u8)]
#[spec(STAMPS, "Own")]
#[derive(Debug, PartialEq)]
enum Stamps {
    #[spec("hidden")]
    #[brw(magic = 1u8)]
    Hidden,
    #[spec("stamp")]
    #[brw(magic = 7u8)]
    Stamp {
        #[spec("price")]
        price: u32,
    },
}

/// Nobody adds anything.
#[schema(external_tag = u8)]
#[spec(LETTERS, "Body")]
#[derive(Debug, PartialEq)]
enum Nothing {}

/// Reads, and checks that writing, tracing, dumping and building give the same again.
fn through<T: Own>(bytes: &[u8]) -> Letter<T> {
    let letter = Letter::<T>::from_bytes(bytes).expect("a letter");
    assert_eq!(letter.to_bytes().expect("fits"), bytes);
    let trace = letter.trace().expect("fits");
    assert_eq!(trace.first_gap(), None);
    let again: Letter<T> =
        build(&dump(&letter).expect("it can be dumped")).expect("a dump can be built");
    assert_eq!(again, letter);
    letter
}

#[test]
fn the_tags_of_the_enum_inside_choose_its_variants() {
    let stamp = through::<Stamps>(&[7, 1, 2, 0, 0]);
    assert_eq!(stamp.body, Body::Own(Stamps::Stamp { price: 0x201 }));
    assert_eq!(stamp.body.tag(), 7);
    let trace = stamp.trace().expect("fits");
    let paths: Vec<&str> = trace.spans.iter().map(|span| span.path.as_str()).collect();
    assert_eq!(paths, ["kind", "body.price"]);
}

#[test]
fn the_variants_of_the_enum_around_come_first() {
    let number = through::<Stamps>(&[1, 5, 0]);
    assert_eq!(number.body, Body::Number { number: 5 });
}

#[test]
fn what_neither_knows_is_other() {
    let data = Opaque(vec![9]);
    let other = through::<Stamps>(&[8, 9]);
    assert_eq!(other.body, Body::Other { kind: 8, data });
    // A stamp that is cut.
    let cut = through::<Stamps>(&[7, 1]);
    assert!(matches!(cut.body, Body::Other { kind: 7, .. }));
    // Nobody knows stamps here.
    let plain = through::<Nothing>(&[7, 1, 2, 0, 0]);
    assert!(matches!(plain.body, Body::Other { kind: 7, .. }));
}

#[test]
fn an_enum_knows_the_tags_of_its_variants_and_of_the_one_inside() {
    let known = |knows: fn(&u8) -> bool| (0..=255).filter(knows).collect::<Vec<u8>>();
    assert_eq!(known(Stamps::knows), [1, 7]);
    assert_eq!(known(Body::<Stamps>::knows), [1, 7]);
    assert_eq!(known(Body::<Nothing>::knows), [1]);
    assert_eq!(known(Nothing::knows), [0u8; 0]);
}

#[test]
fn an_enum_without_variants_is_never_read_or_built() {
    let error = decode_within(&[], Limits::default(), |input| {
        Nothing::decode_tagged(input, 0, ())
    });
    assert!(error.is_err_and(|error| error.message().contains("no tag of Nothing")));
    assert!(build::<Nothing>(&bindery::Value::Text("Stamp".to_owned())).is_err());
}

#[test]
fn the_mapping_shows_the_variants_inside() {
    let documents: Vec<_> = mapping(Letter::<Stamps>::INFO)
        .into_iter()
        .map(|row| row.to_string())
        .collect();
    assert!(
        documents.iter().any(|row| row.contains("price")),
        "{documents:#?}"
    );
}

//! Lists that go on while something holds or can be decoded, tags that follow from the context, and
//! parts that are kept because they cannot be decoded.

use bindery::prelude::*;
use bindery::{Decode, build, decode_within, dump};

static PARCELS: Document = Document {
    id: "parcels",
    title: "Parcels",
    origin: Origin::Text,
};

#[schema]
#[spec(PARCELS, "File")]
#[derive(Debug, PartialEq)]
struct Parcels {
    #[spec("parcels")]
    #[schema(while = !ahead.starts_with(b"."))]
    parcels: Vec<Parcel>,
    #[spec("end")]
    #[schema(magic = *b".")]
    end: [u8; 1],
}

#[schema]
#[spec(PARCELS, "Parcel")]
#[derive(Debug, PartialEq)]
struct Parcel {
    #[spec("kind")]
    #[br(temp)]
    #[bw(calc = body.tag())]
    kind: u8,
    #[spec("size")]
    #[br(temp)]
    size: u8,
    #[spec("body")]
    #[schema(tag_or_other = kind, size = size)]
    body: Body,
}

#[schema(external_tag = u8)]
#[spec(PARCELS, "Body")]
#[derive(Debug, PartialEq)]
enum Body {
    #[spec("numbers")]
    #[brw(magic = 1u8)]
    Numbers {
        #[spec("count")]
        #[br(temp)]
        count: u8,
        #[spec("numbers")]
        #[schema(while_possible = count)]
        numbers: Vec<u16>,
        #[spec(none = "kept as read")]
        tail: RawTail,
    },
    #[spec("other")]
    #[schema(other)]
    Other {
        #[schema(tag)]
        kind: u8,
        #[spec("data")]
        data: Opaque,
    },
}

#[test]
fn a_part_that_cannot_be_decoded_is_kept_by_the_other_variant() {
    // One number and a byte too many; a kind that nobody knows; and a first kind without its count.
    let bytes = [1, 4, 1, 7, 0, 9, 5, 1, 3, 1, 0, b'.'];
    let file = Parcels::from_bytes(&bytes).unwrap();
    let bodies: Vec<&Body> = file.parcels.iter().map(|parcel| &parcel.body).collect();
    assert_eq!(
        bodies,
        [
            &Body::Numbers {
                numbers: vec![7],
                tail: RawTail(vec![9])
            },
            &Body::Other {
                kind: 5,
                data: Opaque(vec![3])
            },
            &Body::Other {
                kind: 1,
                data: Opaque(vec![])
            },
        ]
    );
    assert_eq!(file.to_bytes().unwrap(), bytes);
    assert_eq!(file.trace().unwrap().first_gap(), None);
}

/// The wide or the narrow form, as the context says.
#[schema(external_tag = bool, implied = wide)]
#[spec(PARCELS, "Number")]
#[brw(import_raw(wide: bool))]
#[derive(Debug, PartialEq)]
enum Number {
    #[spec("narrow")]
    #[brw(magic = false)]
    Narrow(u8),
    #[spec("wide")]
    #[brw(magic = true)]
    Wide(u16),
}

/// Numbers of which nothing says how wide they are.
#[schema]
#[spec(PARCELS, "Numbers")]
#[derive(Debug, PartialEq)]
struct Numbers {
    #[spec(none = "found out")]
    #[br(calc = false)]
    #[bw(ignore)]
    wide: bool,
    #[spec("numbers")]
    #[br(count = 3)]
    #[brw(args_raw = wide.to_owned())]
    #[schema(settle(wide = (ahead.len() > numbers.len()).then_some(true)))]
    numbers: Vec<Number>,
}

#[test]
fn a_guess_is_settled_by_what_was_read() {
    let narrow = Numbers::from_bytes(&[1, 2, 3]).unwrap();
    assert_eq!((narrow.wide, narrow.numbers[2].tag()), (false, false));
    let bytes = [1, 0, 2, 0, 3, 1];
    let wide = Numbers::from_bytes(&bytes).unwrap();
    assert!(wide.wide);
    assert_eq!(wide.numbers[2], Number::Wide(0x0103));
    assert_eq!(wide.to_bytes().unwrap(), bytes);
    assert_eq!(build::<Numbers>(&dump(&wide).unwrap()).unwrap(), wide);
    assert_eq!(wide.trace().unwrap().first_gap(), None);
    // What was read under the guess counts for nothing: three of them fit, six would not.
    let three = 3 * size_of::<Number>() as u64;
    let limits = |memory| bindery::Limits::default().with_memory(memory);
    assert!(Numbers::from_bytes_within(&bytes, limits(three)).is_ok());
    let error = Numbers::from_bytes_within(&bytes, limits(three - 1)).unwrap_err();
    assert_eq!(error.class(), bindery::Class::Limit);
    // A failure is that of the reading which was settled on.
    let error = Numbers::from_bytes(&[1, 0, 2, 0, 3]).unwrap_err();
    assert_eq!(
        (error.path().as_str(), error.offset()),
        ("numbers[2]", Some(4))
    );
    let mut mixed = wide;
    mixed.numbers[1] = Number::Narrow(1);
    let error = mixed.to_bytes().unwrap_err();
    assert_eq!(error.message(), "this is false, but true must be here");
    assert_eq!(error.path(), "numbers[1]");
}

#[test]
fn a_tag_that_follows_from_the_context_chooses_and_is_checked() {
    let read = |wide| {
        decode_within(&[1, 2], bindery::Limits::default(), |input| {
            <Number as Decode<bool>>::decode(input, wide).unwrap()
        })
    };
    assert_eq!(read(false), Number::Narrow(1));
    assert_eq!(read(true), Number::Wide(0x0201));
    let error = encoded_len(&Number::Narrow(1), true).unwrap_err();
    assert_eq!(error.message(), "this is false, but true must be here");
}

#[schema]
#[spec(PARCELS, "Guess")]
#[derive(Debug, PartialEq)]
struct Guessed {
    #[spec("size")]
    #[br(temp)]
    size: u8,
    #[spec("guess")]
    #[schema(tag_or_other = true, size = size)]
    guess: Guess,
}

/// A number, or what is none.
#[schema(external_tag = bool)]
#[spec(PARCELS, "Guess")]
#[derive(Debug, PartialEq)]
enum Guess {
    #[spec("number")]
    #[brw(magic = true)]
    Number(u16),
    #[spec("bytes")]
    #[schema(other = false)]
    Bytes(#[schema(until_end)] Vec<u8>),
}

#[test]
fn a_variant_with_a_tag_of_its_own_keeps_what_cannot_be_decoded() {
    let cases: [(&[u8], Guess); 3] = [
        (&[2, 1, 2], Guess::Number(0x0201)),
        (&[1, 9], Guess::Bytes(vec![9])),
        (&[3, 1, 2, 3], Guess::Bytes(vec![1, 2, 3])),
    ];
    for (bytes, guess) in cases {
        let read = Guessed::from_bytes(bytes).unwrap();
        assert_eq!(read, Guessed { guess });
        assert_eq!(read.to_bytes().unwrap(), bytes);
        assert_eq!(build::<Guessed>(&dump(&read).unwrap()).unwrap(), read);
    }
}

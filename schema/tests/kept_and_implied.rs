//! Lists that go on while something holds or can be decoded, tags that follow from the context, and
//! parts that are kept because they cannot be decoded.

use bindery::prelude::*;
use bindery::{Decode, Input, Session, build, dump};

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
    #[bw(try_calc = bindery::encoded_len(body, ()).map(|size| u8::try_from(size).unwrap_or(u8::MAX)))]
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
        #[bw(try_calc = count_of(numbers))]
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

#[test]
fn a_tag_that_follows_from_the_context_chooses_and_is_checked() {
    let session = Session::default();
    let read = |wide| {
        let mut input = Input::new(&[1, 2], &session);
        <Number as Decode<bool>>::decode(&mut input, wide).unwrap()
    };
    assert_eq!(read(false), Number::Narrow(1));
    assert_eq!(read(true), Number::Wide(0x0201));
    let error = encoded_len(&Number::Narrow(1), true).unwrap_err();
    assert_eq!(error.message(), "this is false, but true must stand here");
}

#[schema]
#[spec(PARCELS, "Guess")]
#[derive(Debug, PartialEq)]
struct Guessed {
    #[spec("size")]
    #[br(temp)]
    #[bw(try_calc = bindery::encoded_len(guess, ()).map(|size| u8::try_from(size).unwrap_or(u8::MAX)))]
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
        assert_eq!(build::<Guessed>(&dump(&read)).unwrap(), read);
    }
}

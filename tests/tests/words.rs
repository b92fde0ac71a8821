//! Packed words against plain shifts: every word that a format declares, and words of every size here.

// Declared for these tests alone; a helper is outside of `#[test]` functions.
#![allow(missing_docs, clippy::arithmetic_side_effects, clippy::expect_used)]

use bindery::prelude::*;
use bindery::spec::{FieldInfo, Kind};
use bindery::{Class, Decode, Encode, Limits, Little, Writer, decode_within};
use bindery_tests::words::declared_words;
use proptest::prelude::*;

#[test]
fn the_fields_of_every_declared_word_tile_it() {
    let words = declared_words();
    assert!(!words.is_empty());
    for (info, fields, _) in words {
        let size = info.fixed_size.expect("a word has a size");
        let mut covered = 0u64;
        for field in fields {
            let (low, width) = field.bits().expect("a packed field has bits");
            assert!(width > 0, "{}.{}", info.name, field.name);
            let mask = (u64::MAX >> (64 - width)) << low;
            assert_eq!(covered & mask, 0, "{}.{} overlaps", info.name, field.name);
            covered |= mask;
        }
        assert_eq!(
            covered,
            u64::MAX >> (64 - 8 * size),
            "{} has a gap",
            info.name
        );
        assert_eq!(info.wire, format!("u{}", 8 * size));
        // Listed from one end to the other, as the document does.
        let lows: Vec<u32> = fields
            .iter()
            .filter_map(|field| Some(field.bits()?.0))
            .collect();
        assert!(
            lows.is_sorted() || lows.iter().rev().is_sorted(),
            "{}: {lows:?}",
            info.name
        );
    }
}

/// The number that a field of a packed word shows in a tree.
fn number(field: &FieldInfo, value: &Value) -> Option<u64> {
    match (value, &(field.ty)().kind) {
        (Value::Bool(flag), _) => Some(u64::from(*flag)),
        (Value::Uint(number), _) => Some(*number),
        (Value::Text(text), Kind::Enumeration(names)) => names
            .iter()
            .find(|name| name.name == text)
            .map(|name| name.number),
        _ => None,
    }
}

proptest! {
    #[test]
    fn every_declared_word_agrees_with_plain_shifts(random in any::<u64>()) {
        for (info, fields, codec) in declared_words() {
            let size = info.fixed_size.unwrap();
            let word = random >> (64 - 8 * size);
            let tree = (codec.unpack)(word.into());
            for field in fields {
                let (low, width) = field.bits().unwrap();
                let bits = (word >> low) & (u64::MAX >> (64 - width));
                let found = number(field, tree.get(field.name));
                prop_assert_eq!(found, Some(bits), "{}.{}", info.name, field.name);
            }
            prop_assert_eq!((codec.pack)(&tree).unwrap(), u128::from(word), "{}", info.name);
        }
    }
}

fn decoded<T: Decode<()>>(bytes: &[u8]) -> T {
    let value = decode_within(bytes, Limits::default(), |input| {
        let value = T::decode(input, ()).expect("every pattern can be read");
        assert_eq!(input.left(), 0);
        value
    });
    assert_eq!(
        T::get::<Little>(bytes, ())
            .map(|value| format!("{:?}", bindery::dump(&value).expect("it can be dumped"))),
        Some(format!(
            "{:?}",
            bindery::dump(&value).expect("it can be dumped")
        )),
        "in bulk as one by one"
    );
    value
}

fn encoded<T: Encode<()>>(value: &T) -> bindery::Result<Vec<u8>> {
    let mut writer = Writer::new(Default::default());
    value.encode(&mut writer, ())?;
    Ok(writer.into_bytes())
}

/// The widths of a word's fields, as they are listed, and how far each is shifted.
fn shifts(widths: &[u32], bits: u32, from_top: bool) -> Vec<u32> {
    let mut used = 0;
    widths
        .iter()
        .map(|width| {
            used += width;
            if from_top { bits - used } else { used - width }
        })
        .collect()
}

/// Declares a word and compares it with plain shifts, both ways.
macro_rules! word {
    ($test:ident, $name:ident: $word:ident held by $holder:ident from $order:ident,
     $( $field:ident: $ty:ident $width:literal ),*) => {
        #[derive(BitPacked, Debug, Clone, Copy, PartialEq)]
        #[packed($word, order = $order)]
        #[spec(none = "only here")]
        struct $name {
            $( #[bits($width)] $field: $ty, )*
        }

        proptest! {
            #[test]
            fn $test(any in any::<u64>(), $( $field in 0..=(u64::MAX >> (64 - $width)) ),*) {
                const WIDTHS: &[u32] = &[$($width),*];
                let bits = WIDTHS.iter().sum::<u32>();
                let shifts = shifts(WIDTHS, bits, stringify!($order) == "msb");

                // A word to fields and back.
                let word = any & (u64::MAX >> (64 - bits));
                let held = $holder::try_from(word).expect("it fits");
                let fields = $name::from_bits(held);
                let found = [$( u64::from(fields.$field) ),*];
                for ((found, shift), width) in found.into_iter().zip(&shifts).zip(WIDTHS) {
                    prop_assert_eq!(found, word >> shift & (u64::MAX >> (64 - width)));
                }
                prop_assert_eq!(fields.to_bits().expect("it fits"), held);

                // Fields to a word and back.
                let values = [$( $field ),*];
                let word = values.iter().zip(&shifts).fold(0, |word, (value, shift)| word | value << shift);
                let fields = $name { $( $field: narrow::<$ty>($field) ),* };
                prop_assert_eq!(u64::from(fields.to_bits().expect("it fits")), word);
                prop_assert_eq!($name::from_bits(fields.to_bits().expect("it fits")), fields);

                // The same as bytes, lowest first.
                let size = bits as usize / 8;
                let bytes = encoded(&fields).expect("it fits");
                prop_assert_eq!(&bytes, &word.to_le_bytes()[..size]);
                prop_assert_eq!(decoded::<$name>(&bytes), fields);
                let built = bindery::build::<$name>(&bindery::dump(&fields).unwrap());
                prop_assert_eq!(built.expect("it can be built"), fields);
            }
        }
    };
}

/// A number that is known to fit.
fn narrow<T: Narrow>(number: u64) -> T {
    T::narrow(number)
}

trait Narrow {
    fn narrow(number: u64) -> Self;
}

impl Narrow for bool {
    fn narrow(number: u64) -> Self {
        number == 1
    }
}

macro_rules! narrow {
    ($($number:ident)*) => {$(
        impl Narrow for $number {
            fn narrow(number: u64) -> Self {
                Self::try_from(number).expect("it fits")
            }
        }
    )*};
}
narrow!(u8 u16 u32 u64);

word!(u8_from_top, A: u8 held by u8 from msb, a: bool 1, b: u8 4, c: u8 3);
word!(u8_from_bottom, B: u8 held by u8 from lsb, a: bool 1, b: u8 4, c: u8 3);
word!(u8_of_one_field, C: u8 held by u8 from msb, a: u8 8);
word!(u16_from_top, D: u16 held by u16 from msb, a: u8 7, b: u16 9);
word!(u16_from_bottom, E: u16 held by u16 from lsb, a: u8 7, b: u16 9);
word!(u24_from_top, F: u24 held by u32 from msb, a: u32 17, b: bool 1, c: u8 6);
word!(u24_from_bottom, G: u24 held by u32 from lsb, a: u32 17, b: bool 1, c: u8 6);
word!(u32_from_top, H: u32 held by u32 from msb, a: u16 11, b: u16 11, c: u16 10);
word!(u32_from_bottom, I: u32 held by u32 from lsb, a: u32 31, b: bool 1);
word!(u64_from_top, J: u64 held by u64 from msb, a: u64 33, b: u32 30, c: bool 1);
word!(u64_from_bottom, K: u64 held by u64 from lsb, a: bool 1, b: u64 63);
word!(u64_of_one_field, L: u64 held by u64 from lsb, a: u64 64);

#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(3)]
#[spec(none = "only here")]
enum Mood {
    Calm = 0,
    Wild = 5,
}

#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(16)]
#[spec(none = "only here")]
enum Code {
    One = 1,
    Last = 0xFFFF,
}

#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(8)]
#[repr(i8)]
#[spec(none = "only here")]
enum Step {
    Stay = 0,
    Far = 127,
}

#[derive(BitPacked, Debug, Clone, Copy, PartialEq)]
#[packed(u8, order = msb)]
#[spec(none = "only here")]
struct Moods {
    #[bits(2)]
    #[spec(none = "not used")]
    rest: u8,
    #[bits(3)]
    first: Open<Mood>,
    #[bits(3)]
    second: Open<Mood>,
}

#[test]
fn a_number_without_a_name_is_kept() {
    for byte in 0..=u8::MAX {
        let moods = Moods::from_bits(byte);
        assert_eq!(moods.first.number(), u32::from(byte >> 3 & 7));
        assert_eq!(
            moods.first.known().is_some(),
            [0, 5].contains(&(byte >> 3 & 7))
        );
        assert_eq!(moods.to_bits().unwrap(), byte);
        assert_eq!(
            bindery::build::<Moods>(&bindery::dump(&moods).unwrap()).unwrap(),
            moods
        );
    }
    for number in 0..=u16::MAX {
        let code: Open<Code> = decoded(&number.to_le_bytes());
        assert_eq!(code.number(), u32::from(number));
        assert_eq!(encoded(&code).unwrap(), number.to_le_bytes());
    }
    assert_eq!(Open::from(Mood::Wild), Open::from_number(5));
}

#[test]
fn a_number_with_a_sign_keeps_it() {
    assert_eq!(Open::<Step>::INFO.wire, "i8");
    for number in i8::MIN..=i8::MAX {
        let step: Open<Step> = decoded(&number.to_le_bytes());
        assert_eq!(step.signed_number(), i64::from(number));
        assert_eq!(encoded(&step).unwrap(), number.to_le_bytes());
        let tree = bindery::dump(&step).unwrap();
        let expected = match number {
            0 => Value::Text("Stay".into()),
            127 => Value::Text("Far".into()),
            _ => Value::Int(number.into()),
        };
        assert_eq!(tree, expected);
        assert_eq!(bindery::build::<Open<Step>>(&tree).unwrap(), step);
    }
    for number in [-129, 128, 255] {
        let error = bindery::build::<Open<Step>>(&Value::Int(number)).unwrap_err();
        assert_eq!(error.message(), format!("{number} does not fit i8"));
    }
    let found = Open::<Step>::from_number(0xFF).findings();
    assert_eq!(found[0].message, "-1 is not a value of Step");
}

#[test]
fn a_value_wider_than_its_field_is_refused_by_name() {
    let good = Moods {
        rest: 3,
        first: Mood::Calm.into(),
        second: Open::Unknown(7),
    };
    assert!(good.to_bits().is_ok());
    let refused = [
        (
            Moods { rest: 4, ..good },
            "unfit value: rest: 4 does not fit 2 bits",
        ),
        (
            Moods {
                second: Open::Unknown(8),
                ..good
            },
            "unfit value: second: 8 does not fit 3 bits",
        ),
        (
            Moods {
                first: Open::Unknown(u32::MAX),
                ..good
            },
            "unfit value: first: 4294967295 does not fit 3 bits",
        ),
    ];
    for (moods, message) in refused {
        let error = moods.to_bits().unwrap_err();
        assert_eq!(
            (error.class(), error.to_string()),
            (Class::Value, message.to_owned())
        );
        assert_eq!(encoded(&moods).unwrap_err().to_string(), message);
        assert_eq!(moods.put::<Little>(&mut [0], ()), None);
        // In bulk too, with the index.
        let mut writer = Writer::new(Default::default());
        let error = Encode::encode(&vec![good, moods], &mut writer, ()).unwrap_err();
        assert!(error.path().as_str().starts_with("[1]."), "{error}");
    }
    let error = encoded(&Open::<Code>::Unknown(0x1_0000)).unwrap_err();
    assert_eq!(error.to_string(), "unfit value: 65536 does not fit u16");
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
struct ManyMoods {
    #[schema(until_end)]
    moods: Vec<Moods>,
}

#[test]
fn one_value_among_many_that_is_too_wide_is_found() {
    let good = Moods {
        rest: 3,
        first: Mood::Calm.into(),
        second: Open::Unknown(7),
    };
    let mut many = ManyMoods {
        moods: vec![good; 1_000],
    };
    let bytes = many.to_bytes().unwrap();
    assert_eq!(bytes, [good.to_bits().unwrap()].repeat(1_000));
    for index in [0, 511, 512, 700, 999] {
        let mut wide = many.clone();
        wide.moods[index].rest = 4;
        let error = wide.to_bytes().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("unfit value: moods[{index}].rest: 4 does not fit 2 bits")
        );
    }
    many.moods.truncate(3);
    many.moods[2].rest = 4;
    assert_eq!(many.to_bytes().unwrap_err().path(), "moods[2].rest");
}

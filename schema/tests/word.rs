//! Words that stay words: they must be what the packed struct is, in bytes, traces, trees, findings and errors.

// Helpers of tests, outside of `#[test]` functions, and types that only have to be there.
#![allow(missing_docs, clippy::unwrap_used)]

use bindery::prelude::*;
use bindery::trace::trace;
use bindery::{Word, build, dump};
use proptest::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(2)]
#[spec(none = "made up")]
enum Mood {
    #[spec(none = "made up")]
    Calm = 0,
    #[spec(none = "made up")]
    Cross = 2,
}

/// With bits that may be reported.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = lsb)]
#[spec(DOC, "Small")]
struct Small {
    #[bits(2)]
    #[spec(none = "made up")]
    mood: Open<Mood>,
    #[bits(5)]
    #[spec(reserved)]
    reserved: u8,
    #[bits(1)]
    #[spec(none = "made up")]
    flag: bool,
}

/// The only word whose number is no primitive.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u24, order = msb)]
#[spec(none = "made up")]
struct Odd {
    #[bits(15)]
    #[spec(none = "made up")]
    high: u16,
    #[bits(9)]
    #[spec(none = "made up")]
    low: u16,
}

#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u64, order = msb)]
#[spec(none = "made up")]
struct Large {
    #[bits(63)]
    #[spec(none = "made up")]
    high: u64,
    #[bits(1)]
    #[spec(none = "made up")]
    low: bool,
}

#[schema]
#[spec(none = "made up")]
#[derive(Debug, Clone, PartialEq)]
struct List<T> {
    #[spec(none = "made up")]
    #[schema(until_end)]
    items: Vec<T>,
}

/// What can be seen of a list, however its words are kept.
fn seen<T>(bytes: &[u8]) -> [String; 4]
where
    List<T>: File + bindery::Encode<()> + std::fmt::Debug + PartialEq,
{
    let list = List::<T>::from_bytes(bytes).unwrap();
    assert_eq!(list.to_bytes().unwrap(), bytes);
    let tree = dump(&list).unwrap();
    assert_eq!(build::<List<T>>(&tree).unwrap(), list);
    let traced = trace(&list, ()).unwrap();
    assert_eq!(traced.first_gap(), None);
    let found: Vec<String> = list
        .findings()
        .iter()
        .map(|finding| format!("{finding:?}"))
        .collect();
    [
        format!("{list:?}"),
        format!("{tree:?}"),
        traced.to_string(),
        found.join("\n"),
    ]
}

proptest! {
    #[test]
    fn a_word_is_what_its_fields_are(words in proptest::collection::vec(any::<u64>(), 0..40)) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        prop_assert_eq!(seen::<Small>(&bytes), seen::<Word<Small>>(&bytes));
        prop_assert_eq!(seen::<Large>(&bytes), seen::<Word<Large>>(&bytes));
        let thirds: Vec<u8> = bytes.chunks_exact(3).flatten().copied().collect();
        prop_assert_eq!(seen::<Odd>(&thirds), seen::<Word<Odd>>(&thirds));
    }
}

#[test]
fn fields_are_put_and_taken() {
    let mut word = Word::<Odd>::default();
    word.set(Odd { high: 1, low: 2 }).unwrap();
    assert_eq!(word.to_bits(), U24::new(0x202).unwrap());
    assert_eq!(word.get().low, 2);
    assert_eq!(Word::from_bits(U24::new(0x202).unwrap()), word);
    let error = word.set(Odd { high: 1, low: 512 }).unwrap_err();
    assert_eq!(
        (error.path().as_str(), error.message()),
        ("low", "512 does not fit 9 bits")
    );
    assert_eq!(word.get().low, 2, "what does not fit changes nothing");
}

#[test]
fn a_word_takes_no_more_than_in_the_file() {
    assert_eq!(size_of::<Word<Small>>(), 1);
    assert_eq!(size_of::<Word<Large>>(), 8);
}

/// What may be reported is looked at, what is plain numbers is not.
#[test]
fn only_words_with_something_to_report_are_checked() {
    const { assert!(!<Word<Small> as Schema>::PLAIN) };
    const { assert!(<Word<Odd> as Schema>::PLAIN) };
    let list = List::<Word<Small>>::from_bytes(&[0b0000_0101]).unwrap();
    assert_eq!(
        list.findings().len(),
        2,
        "an unnamed mood, and reserved bits"
    );
}

#[test]
fn a_tree_that_does_not_fit_is_refused() {
    let list = List::<Word<Odd>>::from_bytes(&[0; 6]).unwrap();
    let Value::Record(mut entries) = dump(&list).unwrap() else {
        panic!("a struct is a record")
    };
    let wide = Value::Record(vec![
        ("high".into(), Value::Uint(0)),
        ("low".into(), Value::Uint(600)),
    ]);
    entries[0].1 = Value::list([wide]);
    let error = build::<List<Word<Odd>>>(&Value::Record(entries)).unwrap_err();
    assert_eq!(error.message(), "600 does not fit 9 bits");
    assert_eq!(error.path(), "items[0].low");
}

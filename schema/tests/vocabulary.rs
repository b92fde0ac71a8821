//! Newtypes, alignment and bit fields with a sign: bytes in, values out, bytes back, and what is told about them.

// Helpers of tests may stop the test.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

use bindery::export::{json_schema, kaitai};
use bindery::format::{About, Revision};
use bindery::prelude::*;
use bindery::spec::TypeInfo;
use bindery::text::Prefixed;
use bindery::trace::trace;
use bindery::value::json;
use bindery::value::{BuildContext, DumpContext};
use bindery::view::Viewed;
use bindery::walk::{self, Leaf, Visitor};
use bindery::{Codec, Decode, Encode, Input, Limits, Method, Schema, Sink, Value, build, dump};
use std::io::Write;
use std::ops::ControlFlow;

/// The Kaitai Struct description of a type as a whole file, in which only these fields are bytes.
fn described(root: fn() -> &'static TypeInfo, beyond: &[&str]) -> String {
    let about = About {
        name: "test",
        title: "A test",
        extensions: &[],
        magics: &[],
        revisions: &[],
    };
    let revision = Revision {
        name: "1",
        documents: &[],
        root,
    };
    let ksy = kaitai::of_revision(&about, &revision);
    let found: Vec<&str> = ksy.beyond.iter().map(|each| each.field.as_str()).collect();
    assert_eq!(found, beyond);
    ksy.text
}

#[schema]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Id(pub u32);

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Tagged<T> {
    inner: Around<T>,
}

#[schema]
#[derive(Debug, Clone, PartialEq)]
struct Around<T>(T);

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Ids {
    first: Id,
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    others: Vec<Id>,
}

#[test]
fn a_newtype_is_what_it_holds() {
    let bytes = [1, 0, 0, 0, 2, 2, 0, 0, 0, 3, 0, 0, 0];
    let ids = Ids::from_bytes(&bytes).unwrap();
    assert_eq!(ids.first, Id(1));
    assert_eq!(ids.others, [Id(2), Id(3)]);
    assert_eq!(ids.to_bytes().unwrap(), bytes);
    let tree = dump(&ids).unwrap();
    assert_eq!(json::to_line(&tree), r#"{"first": 1, "others": [2, 3]}"#);
    assert_eq!(build::<Ids>(&tree).unwrap(), ids);
    assert_eq!(Id::INFO.wire, "u32");
    assert_eq!(
        Ids::from_bytes(bytes.get(..8).unwrap())
            .unwrap_err()
            .to_string(),
        "malformed: others[0] at offset 5 (0x5) of file: the data ends here: 8 more bytes expected, 3 left"
    );
    let ksy = described(|| Ids::INFO, &[]);
    assert!(ksy.contains("id: others\n    type: u4"), "{ksy}");
    let of_bytes = Tagged::<u8>::from_bytes(&[7]).unwrap();
    assert_eq!(of_bytes.inner, Around(7));
    assert_eq!(of_bytes.to_bytes().unwrap(), [7]);
}

/// Newtypes of what is not a plain number.
#[schema]
#[derive(Debug, Clone, PartialEq)]
struct Name(Prefixed<u8>);

#[schema]
#[derive(Debug, Clone, PartialEq)]
struct Owner(Id);

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Owned {
    owner: Owner,
    name: Name,
}

#[test]
fn a_newtype_may_hold_any_type() {
    let bytes = *b"\x07\0\0\0\x02hi";
    let owned = Owned::from_bytes(&bytes).unwrap();
    assert_eq!(owned.owner, Owner(Id(7)));
    assert_eq!(owned.name.0.to_text(), "hi");
    assert_eq!(owned.to_bytes().unwrap(), bytes);
    let tree = dump(&owned).unwrap();
    assert_eq!(json::to_line(&tree), r#"{"owner": 7, "name": "hi"}"#);
    assert_eq!(build::<Owned>(&tree).unwrap(), owned);
    let mut shown = Shown::default();
    walk::walk::<Owned>(&bytes, Limits::default(), &mut shown).unwrap();
    let trace = trace(&owned, ()).unwrap();
    let traced = trace.spans.iter();
    let traced: Vec<_> = traced
        .map(|span| (span.path.to_string(), span.start, span.end))
        .collect();
    assert_eq!(shown.0, traced);
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Aligned {
    name: CString,
    #[schema(align = 4)]
    padding: Padding,
    number: u16,
    #[br(temp)]
    length: u8,
    #[schema(size = length)]
    part: Part,
    #[schema(align = 2)]
    end: Padding,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Part {
    label: CString,
    // Sixteen bytes with the label, whatever its length.
    #[schema(padding = 16 - encoded_len(label, ())?)]
    rest: Padding,
}

/// Collects what a walk shows: path and range.
#[derive(Default)]
struct Shown(Vec<(String, u64, u64)>);

impl Visitor for Shown {
    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        let (place, end) = (&leaf.place, leaf.end);
        self.0.push((place.path().to_string(), place.start, end));
        ControlFlow::Continue(())
    }
}

#[test]
fn alignment_is_kept_written_traced_and_walked() {
    let mut bytes = b"Ada\0\x07\x00\x10label\0".to_vec();
    bytes.extend([0xEE; 10]);
    bytes.push(0x55);
    let file = Aligned::from_bytes(&bytes).unwrap();
    assert_eq!(file.padding, Padding::zeros());
    assert_eq!(file.end, Padding::of(vec![0x55]));
    assert_eq!(file.to_bytes().unwrap(), bytes);
    assert_eq!(build::<Aligned>(&dump(&file).unwrap()).unwrap(), file);

    // A longer name needs other padding.
    let longer = Aligned {
        name: CString::new("Grace").unwrap(),
        ..file.clone()
    };
    let written = longer.to_bytes().unwrap();
    assert_eq!(written.get(..8).unwrap(), b"Grace\0\0\0");
    assert_eq!(Aligned::from_bytes(&written).unwrap(), longer);

    // Kaitai cannot ask for the size of a text that ends itself.
    let ksy = described(|| Aligned::INFO, &["Part.rest"]);
    assert!(ksy.contains("(4 - (_io.pos % 4)) % 4"), "{ksy}");

    let trace = trace(&longer, ()).unwrap();
    assert_eq!(trace.first_gap(), None);
    let traced: Vec<_> = trace
        .spans
        .iter()
        .map(|span| (span.path.to_string(), span.start, span.end))
        .collect();
    let mut shown = Shown::default();
    walk::walk::<Aligned>(&written, Limits::default(), &mut shown).unwrap();
    assert_eq!(shown.0, traced);
}

/// Parts whose length depends on where they start.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Boxes {
    #[br(temp)]
    near_size: u8,
    kind: u8,
    #[schema(size = near_size)]
    near: Filled,
    #[br(temp)]
    far_size: u8,
    name: CString,
    #[schema(size = far_size)]
    far: Filled,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Filled {
    number: u8,
    #[schema(align = 4)]
    padding: Padding,
}

#[test]
fn the_size_of_an_aligned_part_is_that_at_its_place() {
    let bytes = [2, 1, 7, 0, 4, b'a', b'b', 0, 8, 0, 0, 0];
    let boxes = Boxes::from_bytes(&bytes).unwrap();
    assert_eq!(boxes.to_bytes().unwrap(), bytes);
    // Behind a text the place is not known before; a wrong size is not written.
    let boxes = Boxes {
        name: CString::new("a").unwrap(),
        ..boxes
    };
    assert_eq!(
        boxes.to_bytes().unwrap_err().to_string(),
        "unfit value: far: takes 1 byte, where `far_size` says 4"
    );
}

#[derive(BitPacked, Debug, Clone, Copy, PartialEq)]
#[packed(u16, order = msb)]
#[spec(none = "a test")]
struct Normal {
    #[bits(5)]
    x: i8,
    #[bits(10)]
    y: i16,
    up: bool,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Corner {
    normal: Normal,
}

#[test]
fn bit_fields_have_a_sign() {
    for (x, y) in [(0, 0), (-1, -1), (15, 511), (-16, -512), (-3, 200)] {
        let normal = Normal { x, y, up: true };
        let word = normal.to_bits().unwrap();
        assert_eq!(Normal::from_bits(word), normal);
        let corner = Corner { normal };
        let bytes = corner.to_bytes().unwrap();
        assert_eq!(bytes, word.to_le_bytes());
        assert_eq!(Corner::from_bytes(&bytes).unwrap(), corner);
        assert_eq!(build::<Corner>(&dump(&corner).unwrap()).unwrap(), corner);
    }
    for (x, y, said) in [
        (16, 0, "16 does not fit 5 bits"),
        (-17, 0, "-17 does not fit 5 bits"),
        (0, -513, "-513 does not fit 10 bits"),
    ] {
        let error = Normal { x, y, up: false }.to_bits().unwrap_err();
        assert_eq!(error.message(), said);
    }
    let ksy = described(|| Corner::INFO, &[]);
    assert!(ksy.contains("x_bits < 16 ? x_bits : x_bits - 32"), "{ksy}");
}

/// What binrw's own derive makes of a failed assertion.
#[binrw::binread]
#[derive(Debug)]
#[br(little)]
struct Theirs {
    _before: u8,
    #[br(assert(version == 2, "version {version}"))]
    #[allow(dead_code)]
    version: u16,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug)]
struct Ours {
    _before: u8,
    #[br(assert(version == 2, "version {version}"))]
    version: u16,
}

#[test]
fn an_assertion_is_one_in_code_of_binrw() {
    use binrw::BinRead;
    let bytes = [9, 9, 0, 3, 0];
    let at = || {
        let mut reader = std::io::Cursor::new(bytes);
        reader.set_position(2);
        reader
    };
    let theirs = Theirs::read(&mut at()).unwrap_err();
    let ours = Ours::read_le(&mut at()).unwrap_err();
    for error in [theirs, ours] {
        let binrw::Error::AssertFail { pos, message } = error.root_cause() else {
            panic!("{error:?}");
        };
        assert_eq!((*pos, message.as_str()), (2, "version 3"));
    }
}

/// Runs of one byte: how many, and which.
static RUNS: Codec = Codec {
    name: "test-runs",
    ratio: 255,
    expand: |stored, content| {
        let mut consumed = 0usize;
        for run in stored.chunks_exact(2) {
            consumed += 2;
            match run {
                [0, _] => break,
                [count, byte] => content.write_all(&vec![*byte; usize::from(*count)])?,
                _ => {}
            }
        }
        match stored.get(consumed.wrapping_sub(2)) {
            Some(0) => Ok(consumed),
            _ => Err(std::io::Error::other("no end")),
        }
    },
    compress: |content| {
        let runs = content.chunk_by(|one, other| one == other);
        let runs = runs.flat_map(|run| run.chunks(255));
        let runs = runs.flat_map(|run| [u8::try_from(run.len()).unwrap(), run[0]]);
        Ok(runs.chain([0, 0]).collect())
    },
};

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Packed {
    #[schema(compressed(Method::Own(&RUNS)))]
    body: Compressed<Body>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Body {
    #[schema(until_end)]
    numbers: Vec<u8>,
}

#[test]
fn a_codec_of_the_program_is_bounded_like_ours() {
    let bytes = [3, 7, 2, 9, 0, 0];
    let packed = Packed::from_bytes(&bytes).unwrap();
    assert_eq!(packed.body.content.numbers, [7, 7, 7, 9, 9]);
    assert_eq!(packed.to_bytes().unwrap(), bytes);
    let tree = dump(&packed).unwrap();
    assert_eq!(tree.get("body").get("method").as_str(), Some("test-runs"));
    assert_eq!(build::<Packed>(&tree).unwrap(), packed);
    let trace = trace(&packed, ()).unwrap();
    assert_eq!(trace.first_gap(), None);

    let cut = Packed::from_bytes(&bytes[..4]).unwrap_err();
    assert_eq!(
        cut.to_string(),
        "malformed: body at offset 0 (0x0) of file: is not test-runs: no end"
    );
    let bomb: Vec<u8> = [255u8, 1].repeat(1000).into_iter().chain([0, 0]).collect();
    let limits = Limits::default().with_decompressed(10_000);
    let error = Packed::from_bytes_within(&bomb, limits).unwrap_err();
    assert_eq!(error.class(), bindery::Class::Limit, "{error}");
}

/// A codec that nothing of this program reads or writes with.
static SPARE: Codec = Codec {
    name: "test-spare",
    ..RUNS
};

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Spare {
    #[schema(compressed(Method::Own(&SPARE)))]
    body: Compressed<Body>,
}

#[test]
fn a_tree_may_name_a_codec_that_was_never_used() {
    let text = r#"{"body": {"method": "test-spare", "content": {"numbers": [5, 5]}}}"#;
    let spare: Spare = build(&json::parse(text).unwrap()).unwrap();
    assert_eq!(spare.to_bytes().unwrap(), [2, 5, 0, 0]);
    let wrong = json::parse(&text.replace("spare", "other")).unwrap();
    assert_eq!(
        build::<Spare>(&wrong).unwrap_err().to_string(),
        "unfit value: body.method: no such method"
    );
}

/// Flags and counters of a page table, in one number of sixteen bytes.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq)]
#[packed(u128, order = msb)]
#[spec(none = "a test")]
struct Descriptor {
    present: bool,
    #[bits(62)]
    address: u64,
    #[bits(5)]
    offset: i8,
    #[bits(60)]
    rest: u64,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Descriptors {
    #[brw(big)]
    first: Descriptor,
    #[br(count = 2)]
    others: Vec<Word<Descriptor>>,
}

#[test]
fn a_word_may_have_128_bits_in_both_orders() {
    let descriptor = Descriptor {
        present: true,
        address: 0x3FFF_0000_1234_5678,
        offset: -3,
        rest: 0x0FED_CBA9_8765_4321,
    };
    // By hand: the sign, 62 bits, 5 bits of -3, 60 bits.
    let number = 1u128 << 127
        | 0x3FFF_0000_1234_5678u128 << 65
        | 0b11101u128 << 60
        | 0x0FED_CBA9_8765_4321u128;
    assert_eq!(descriptor.to_bits().unwrap(), number);
    assert_eq!(Descriptor::from_bits(number), descriptor);
    let mut bytes = number.to_be_bytes().to_vec();
    bytes.extend(number.to_le_bytes());
    bytes.extend([0; 16]);
    let file = Descriptors::from_bytes(&bytes).unwrap();
    assert_eq!(file.first, descriptor);
    assert_eq!(file.others[0].get(), descriptor);
    assert_eq!(file.others[1].get().offset, 0);
    assert_eq!(file.to_bytes().unwrap(), bytes);
    assert_eq!(build::<Descriptors>(&dump(&file).unwrap()).unwrap(), file);
    let wide = Descriptor {
        address: 1 << 62,
        ..descriptor
    };
    assert_eq!(
        wide.to_bits().unwrap_err().to_string(),
        "unfit value: address: 4611686018427387904 does not fit 62 bits"
    );
    // Used in both orders, of which a type has one there.
    described(
        || Descriptors::INFO,
        &["Descriptors.first", "Descriptors.others"],
    );
}

/// A colour that its letters say, read and written by hand.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Signal {
    Stop,
    Go,
}

impl Schema for Signal {
    const INFO: &'static TypeInfo = &TypeInfo::by_hand(
        "Signal",
        "signal",
        "the letters STOP, or GO and two spaces",
        Some(4),
    );

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        Value::Bool(*self == Self::Go)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        Ok(match bool::from_value(value, context)? {
            true => Self::Go,
            false => Self::Stop,
        })
    }
}

impl<C: Copy> Decode<C> for Signal {
    fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
        let offset = input.offset();
        match &input.take_array()? {
            b"STOP" => Ok(Self::Stop),
            b"GO  " => Ok(Self::Go),
            other => Err(Error::malformed(format!("{other:?} is no signal")).at(offset)),
        }
    }
}

impl<C: Copy> Encode<C> for Signal {
    fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
        let bytes = match self {
            Self::Stop => b"STOP",
            Self::Go => b"GO  ",
        };
        sink.leaf("signal", bytes, || Value::Bool(*self == Self::Go));
        Ok(())
    }
}

impl<C: Copy + 'static> walk::Walk<C> for Signal {}

impl Viewed for Signal {
    type Fields<'v> = bindery::view::Leaf<'v>;
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Crossing {
    north: Signal,
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    others: Vec<Signal>,
}

#[test]
fn a_leaf_by_hand_is_described_like_any_other() {
    let crossing = Crossing::from_bytes(b"GO  \x01STOP").unwrap();
    assert_eq!(
        (crossing.north, &crossing.others[..]),
        (Signal::Go, &[Signal::Stop][..])
    );
    assert_eq!(crossing.to_bytes().unwrap(), b"GO  \x01STOP");
    let tree = dump(&crossing).unwrap();
    assert_eq!(
        json::to_line(&tree),
        r#"{"north": true, "others": [false]}"#
    );
    assert_eq!(build::<Crossing>(&tree).unwrap(), crossing);
    // A count that cannot be is refused before the first of them is read.
    let error = Crossing::from_bytes(b"GO  \x02STOP").unwrap_err();
    assert_eq!(
        error.to_string(),
        "malformed: others at offset 5 (0x5) of file: the data ends here: 8 more bytes expected, 4 left"
    );
    let ksy = described(|| Crossing::INFO, &[]);
    assert!(ksy.contains("- id: north\n    size: 4\n"), "{ksy}");
    let schema = json::to_line(&json_schema::of_type(Crossing::INFO));
    assert!(schema.contains("or GO and two spaces"), "{schema}");
}

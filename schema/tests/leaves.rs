//! The types that fields are made of, each in both byte orders: bytes, trees, traces and what is refused.

use bindery::prelude::*;
use bindery::text::{Latin1, Prefixed, Spaces, Terminated, Text, Utf16};
use bindery::value::json;
use bindery::{Closed, Flag, Half, Leb128, Letters, SignedLeb128, Zigzag, build, dump};

#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(16)]
#[spec(none = "a test")]
enum Machine {
    Intel = 0x0102,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Leaves {
    letters: Letters<4>,
    flag: Flag,
    half: Half,
    wide: u128,
    signed: i128,
    machine: Closed<Machine>,
    pair: (u16, Letters<2>),
    pairs: [(u16, u8); 2],
    triple: (u8, CString, i16),
    length: Leb128,
    delta: SignedLeb128,
    change: Zigzag,
    name: Text<6>,
    label: Text<4, Latin1, Spaces>,
    wide_name: Text<3, Utf16>,
    prefixed: Prefixed<u16, Utf16>,
    terminated: Terminated<Utf16>,
}

#[schema]
#[brw(big)]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Turned {
    leaves: Leaves,
}

fn little() -> Vec<u8> {
    let mut bytes = b"RIFF\x01\x00\x3E".to_vec();
    bytes.extend([0xFF; 16]);
    bytes.extend([0xFE]);
    bytes.extend([0xFF; 15]);
    bytes.extend([
        2, 1, 1, 0, b'o', b'k', 2, 0, 3, 4, 0, 5, 6, b'c', 0, 0xF9, 0xFF,
    ]);
    bytes.extend([0xAC, 2, 0xD4, 0x7D, 0x81, 0]);
    bytes.extend(b"ab\0cde\xE9t  ");
    bytes.extend(b"x\0y\0z\0");
    bytes.extend(b"\x02\0\x42\x01\xF3\0");
    bytes.extend(b"e\0n\0\0\0");
    bytes
}

fn turned() -> Vec<u8> {
    let mut bytes = b"RIFF\x01\x3E\x00".to_vec();
    bytes.extend([0xFF; 16]);
    bytes.extend([0xFF; 15]);
    bytes.extend([0xFE]);
    bytes.extend([
        1, 2, 0, 1, b'o', b'k', 0, 2, 3, 0, 4, 5, 6, b'c', 0, 0xFF, 0xF9,
    ]);
    bytes.extend([0xAC, 2, 0xD4, 0x7D, 0x81, 0]);
    bytes.extend(b"ab\0cde\xE9t  ");
    bytes.extend(b"\0x\0y\0z");
    bytes.extend(b"\0\x02\x01\x42\0\xF3");
    bytes.extend(b"\0e\0n\0\0");
    bytes
}

#[test]
fn leaves_are_read_and_written_in_both_orders() {
    let leaves = Leaves::from_bytes(&little()).unwrap();
    assert_eq!(leaves.half.get(), 1.5);
    assert_eq!(leaves.wide, u128::MAX);
    assert_eq!(leaves.signed, -2);
    assert_eq!(leaves.machine.0, Machine::Intel);
    assert_eq!(
        (leaves.length.get(), leaves.delta.get(), leaves.change.get()),
        (300, -300, -1)
    );
    assert_eq!(leaves.name.to_text(), "ab");
    assert_eq!(leaves.label.to_text(), "\u{e9}t");
    assert_eq!(leaves.wide_name.to_text(), "xyz");
    assert_eq!(leaves.prefixed.to_text(), "\u{142}\u{f3}");
    assert_eq!(leaves.terminated.to_text(), "en");
    assert_eq!(leaves.to_bytes().unwrap(), little());
    let big = Turned::from_bytes(&turned()).unwrap();
    assert_eq!(big.leaves, leaves);
    assert_eq!(big.to_bytes().unwrap(), turned());
}

#[test]
fn leaves_come_back_from_a_tree_and_have_a_trace_without_a_gap() {
    let leaves = Leaves::from_bytes(&little()).unwrap();
    let tree = dump(&leaves).unwrap();
    let text = json::to_line(&tree);
    let again: Leaves = build(&json::parse(&text).unwrap()).unwrap();
    assert_eq!(again, leaves, "{text}");
    for shown in [
        r#""letters": "RIFF""#,
        r#""flag": true"#,
        r#""wide": "340282366920938463463374607431768211455""#,
        r#""pair": [1, "ok"]"#,
        r#""terminated": "en""#,
    ] {
        assert!(text.contains(shown), "{text}");
    }
    let trace = leaves.trace().unwrap();
    let mut end = 0;
    for span in &trace.spans {
        assert_eq!(span.start, end, "a gap before {}", span.path);
        end = span.end;
    }
    assert_eq!(end, little().len() as u64);
    assert!(
        trace.to_string().contains("pair[1]: letters = \"ok\""),
        "{trace}"
    );
}

#[test]
fn what_does_not_fit_is_refused() {
    type Short = Text<3>;
    assert_eq!(Short::new("four"), None);
    assert_eq!(Short::new("a\0b"), None);
    assert_eq!(Text::<3, Latin1, Spaces>::new("a "), None);
    assert_eq!(Text::<3, Latin1>::new("\u{142}"), None);
    let long = Prefixed::<u8>::new(&"a".repeat(256)).unwrap();
    let error = long.to_bytes().unwrap_err();
    assert_eq!(
        error.message(),
        "has 256 units, which do not fit the u8 before it"
    );
    let error = Prefixed::<u32>::from_bytes(&[0xFF, 0xFF, 0xFF, 0xFF, 1]).unwrap_err();
    assert!(error.is_end_of_input(), "{error}");
    assert!(
        Terminated::<Utf16>::from_bytes(&[1, 0, 0])
            .unwrap_err()
            .is_end_of_input()
    );
    assert!(Closed::<Machine>::from_bytes(&[9, 9]).is_err());
}

/// A number that counts a list, as formats have it that leave room for larger ones.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Roomy {
    count: Derived<Leb128>,
    #[br(count = count)]
    list: Vec<u8>,
    size: Derived<Leb128>,
    #[schema(size = size)]
    part: Short,
    name: Prefixed<Leb128>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Short {
    number: u16,
}

/// Counts, sizes and lengths that take more bytes than they need come back as they were, and nothing is wrong with them.
#[test]
fn a_number_that_takes_more_bytes_than_it_needs_keeps_them() {
    let bytes = b"\x82\x80\x00ab\x82\x00\x07\x00\x83\x80\x80\x00Ada";
    let roomy = Roomy::from_bytes(bytes).unwrap();
    assert_eq!(roomy.list, b"ab");
    assert_eq!(roomy.name.to_text(), "Ada");
    assert_eq!(roomy.to_bytes().unwrap(), bytes);
    assert!(roomy.findings().is_empty());
    let trace = bindery::trace::trace(&roomy, ()).unwrap();
    assert_eq!(trace.first_gap(), None);
    let tree = dump(&roomy).unwrap();
    let text = json::to_line(&tree);
    assert!(
        text.ends_with(r#""name": {"text": "Ada", "length": {"number": 3, "excess": 3}}}"#),
        "{text}"
    );
    assert_eq!(build::<Roomy>(&tree).unwrap(), roomy);
    let mut short = roomy;
    short.normalise();
    short.name = Prefixed::new("Ada").unwrap();
    assert_eq!(short.to_bytes().unwrap(), b"\x02ab\x02\x07\x00\x03Ada");

    // A wrong one is told, in however many bytes.
    let wrong = Roomy::from_bytes(b"\x00\x83\x00\x07\x00\x00").unwrap_err();
    assert_eq!(wrong.path(), "part");
    for (text, problem) in [
        (r#"{"text": "Ada", "length": 3}"#, "leave it out"),
        (
            r#"{"text": "Ada", "length": {"number": 3, "excess": 0}}"#,
            "leave it out",
        ),
        (
            r#"{"text": "Ada", "length": {"number": 4, "excess": 1}}"#,
            "where its length says 4",
        ),
    ] {
        let built = build::<Prefixed<Leb128>>(&json::parse(text).unwrap());
        let error = built.and_then(|built| built.to_bytes()).unwrap_err();
        assert!(error.message().contains(problem), "{error}");
    }
}

#[schema(tag = Leb128)]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
enum Numbered {
    #[brw(magic = Leb128::new(300))]
    Known(u8),
}

/// A tag of any length is refused where it starts, by a walk as well.
#[test]
fn a_tag_of_variable_length_is_refused_at_its_first_byte() {
    assert_eq!(
        Numbered::from_bytes(b"\xAC\x02\x07").unwrap(),
        Numbered::Known(7)
    );
    let wrong = b"\xAD\x02\x07";
    let error = Numbered::from_bytes(wrong).unwrap_err();
    let message = "12d is no tag of Numbered";
    assert_eq!((error.offset(), error.message()), (Some(0), message));
    let walked = Numbered::view(wrong).known().unwrap_err();
    assert_eq!((walked.offset(), walked.message()), (Some(0), message));
}

#[test]
fn kaitai_has_a_type_for_every_leaf() {
    use bindery::export::kaitai::of_revision;
    use bindery::format::{About, Revision};
    static ABOUT: About = About {
        name: "leaves",
        title: "Leaves",
        extensions: &[],
        magics: &[],
        revisions: &[
            Revision {
                name: "little",
                documents: &[],
                root: || Leaves::INFO,
            },
            Revision {
                name: "big",
                documents: &[],
                root: || Turned::INFO,
            },
        ],
    };
    for (revision, order) in ABOUT.revisions.iter().zip(["le", "be"]) {
        let exported = of_revision(&ABOUT, revision);
        assert!(
            exported.beyond.iter().all(|each| !each.is_raw),
            "{exported:?}"
        );
        for ty in [
            format!("half_{order}"),
            format!("unsigned_128_{order}"),
            format!("signed_128_{order}"),
            "leb_128".to_owned(),
            "signed_leb_128".to_owned(),
            "zigzag".to_owned(),
        ] {
            let (used, declared) = (format!("    type: {ty}\n"), format!("\n  {ty}:\n"));
            let text = &exported.text;
            assert!(
                text.contains(&used) && text.contains(&declared),
                "{ty}: {text}"
            );
        }
    }
}

//! Compressed parts in which offsets lead elsewhere: each is a space of its own.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

use bindery::prelude::*;
use bindery::walk::{self, Leaf, Visitor, Walk};
use bindery::{At, Class, Gaps, Limits, Method, Opaque, WriteSettings, build, dump, value::json};

/// Two parts, one of which is at an offset of the file.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Archive {
    #[br(temp)]
    size: u8,
    #[schema(size = size, compressed(Method::Zlib))]
    first: Compressed<Directory>,
    #[br(temp)]
    second_at: u8,
    #[schema(at = second_at)]
    second: At<Second>,
    gaps: Gaps,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Second {
    #[schema(compressed(Method::Zlib))]
    body: Compressed<Directory>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Directory {
    #[br(temp)]
    count: u8,
    #[br(temp)]
    entries_at: u8,
    #[br(count = count)]
    #[schema(at = entries_at)]
    entries: At<Vec<Entry>>,
    gaps: Gaps,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Entry {
    #[br(temp)]
    at: u8,
    #[br(temp)]
    size: u8,
    #[schema(at = at, size = size)]
    content: At<Opaque>,
}

/// Two entries at 4, with their contents at 8 and 11; the bytes at 2, 3 and 10 are nobody's.
const CONTENT: [u8; 12] = [2, 4, 0xA0, 0xA1, 8, 2, 11, 1, 0xC0, 0xC1, 0xA2, 0xD0];
/// One entry, whose content is before it.
const OTHER: [u8; 7] = [1, 5, 0xE0, 0xE1, 0xE2, 2, 3];

fn deflated(content: &[u8]) -> Vec<u8> {
    let settings = WriteSettings::default();
    Method::Zlib.compress(content, settings).unwrap()
}

/// The file with these contents, the second part two bytes behind the rest.
fn archive(first: &[u8], second: &[u8]) -> Vec<u8> {
    let first = deflated(first);
    let mut bytes = vec![u8::try_from(first.len()).unwrap()];
    bytes.extend(&first);
    bytes.push(u8::try_from(bytes.len() + 3).unwrap());
    bytes.extend([0, 0]);
    bytes.extend(deflated(second));
    bytes
}

/// Space, start, end and path of a leaf.
type Place = (usize, u64, u64, String);

struct Leaves(Vec<Place>);

impl Visitor for Leaves {
    fn leaf(&mut self, leaf: Leaf<'_>) -> std::ops::ControlFlow<()> {
        let place = &leaf.place;
        let path = place.path().to_string();
        self.0.push((place.space, place.start, leaf.end, path));
        std::ops::ControlFlow::Continue(())
    }
}

/// Reads a file and checks what holds for each.
fn read<T: File + Walk<()> + PartialEq>(bytes: &[u8]) -> T {
    let file = T::from_bytes(bytes).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(file.to_bytes().unwrap(), bytes);
    let text = json::to_line(&dump(&file).unwrap());
    let built: T = build(&json::parse(&text).unwrap()).unwrap();
    assert!(
        T::from_bytes(&built.to_bytes().unwrap()).unwrap() == file,
        "{text}"
    );
    let trace = file.trace().unwrap();
    assert_eq!(trace.first_gap(), None, "{trace}");
    let spans = trace.spans.iter();
    let traced: Vec<Place> = spans
        .map(|span| (span.space, span.start, span.end, span.path.to_string()))
        .collect();
    let mut walked = Leaves(Vec::new());
    walk::walk::<T>(bytes, Limits::default(), &mut walked).unwrap();
    // Each space is shown in the order of its bytes.
    for space in 0..trace.spaces.len() {
        let of = |leaves: &[Place]| -> Vec<Place> {
            let leaves = leaves.iter().filter(|leaf| leaf.0 == space);
            leaves.cloned().collect()
        };
        assert_eq!(of(&walked.0), of(&traced));
    }
    assert_eq!(walked.0.len(), traced.len());
    file
}

#[test]
fn an_unchanged_part_comes_out_as_it_was() {
    let file: Archive = read(&archive(&CONTENT, &OTHER));
    let first = &file.first.content;
    assert_eq!(first.entries[0].content.0, [0xC0, 0xC1]);
    assert_eq!(first.entries[1].content.offset(), Some(11));
    let gaps: Vec<_> = first.gaps.iter().collect();
    assert_eq!(gaps, [(2, &[0xA0, 0xA1][..]), (10, &[0xA2][..])]);
    let second = &file.second.body.content;
    assert_eq!(second.entries[0].content.0, [0xE0, 0xE1, 0xE2]);
    assert!(second.gaps.is_empty());
    assert_eq!(
        file.gaps.iter().collect::<Vec<_>>(),
        [(file.second.offset().unwrap() - 2, &[0, 0][..])]
    );
    let text = file.trace().unwrap().to_string();
    let part = "first (zlib, 12 bytes)
00000000  02                          first.count: u8 = 2
00000001  04                          first.entries_at: u8 = 4
00000002  a0 a1                       first.gaps[0]: gap = {\"hex\": \"a0a1\"}
00000004  08                          first.entries[0].at: u8 = 8
00000005  02                          first.entries[0].size: u8 = 2
00000006  0b                          first.entries[1].at: u8 = 11
00000007  01                          first.entries[1].size: u8 = 1
00000008  c0 c1                       first.entries[0].content: opaque = {\"hex\": \"c0c1\"}
0000000a  a2                          first.gaps[1]: gap = {\"hex\": \"a2\"}
0000000b  d0                          first.entries[1].content: opaque = {\"hex\": \"d0\"}
";
    assert!(text.contains(part), "{text}");
}

#[test]
fn a_changed_part_is_placed_anew() {
    let mut file: Archive = read(&archive(&CONTENT, &OTHER));
    file.first.content.entries[0].content.0.push(0xC2);
    let again: Archive = read(&file.to_bytes().unwrap());
    assert_eq!(again.first.content.entries, file.first.content.entries);
    assert_eq!(again.first.content.entries[0].content.offset(), Some(12));
    assert_eq!(again.first.content.entries[1].content.offset(), Some(11));
    assert_eq!(again.second.body, file.second.body);
    // Where it was is empty now, and what nobody describes is still there.
    let gaps: Vec<_> = again.first.content.gaps.iter().collect();
    assert_eq!(gaps, [(2, &[0xA0, 0xA1][..]), (8, &[0, 0, 0xA2][..])]);
    // The other part alone.
    let mut file: Archive = read(&archive(&CONTENT, &OTHER));
    let stored = file.to_bytes().unwrap();
    file.second.body.content.entries[0].content.0.truncate(1);
    let changed = file.to_bytes().unwrap();
    let second = usize::try_from(file.second.offset().unwrap()).unwrap();
    assert_eq!(changed[..second], stored[..second]);
    assert_eq!(read::<Archive>(&changed), file);
}

#[test]
fn a_new_part_is_placed_in_the_order_of_its_declaration() {
    let entry = |content: &[u8]| Entry {
        content: Opaque(content.to_vec()).into(),
    };
    let directory = Directory {
        entries: vec![entry(&[1, 2]), entry(&[3])].into(),
        gaps: Gaps::default(),
    };
    let file = Archive {
        first: Compressed::new(Method::Zlib, directory.clone()),
        second: Second {
            body: Compressed::new(Method::Zlib, directory),
        }
        .into(),
        gaps: Gaps::default(),
    };
    let content = [2, 2, 6, 2, 8, 1, 1, 2, 3];
    let mut expected = vec![u8::try_from(deflated(&content).len()).unwrap()];
    expected.extend(deflated(&content));
    expected.push(u8::try_from(expected.len() + 1).unwrap());
    expected.extend(deflated(&content));
    assert_eq!(file.to_bytes().unwrap(), expected);
    assert_eq!(read::<Archive>(&expected), file);
}

#[test]
fn views_follow_offsets_inside_of_a_part() {
    let bytes = archive(&CONTENT, &OTHER);
    let view = Archive::view(&bytes);
    let first = view.first().unwrap();
    let entries = first.entries().unwrap();
    let entry = entries.at(1).unwrap();
    let content: Opaque = entry.content().unwrap().decode().unwrap();
    assert_eq!(content.0, [0xD0]);
}

#[test]
fn what_leads_out_of_a_part_is_refused_in_it() {
    let mut content = CONTENT;
    content[6] = 13;
    let bytes = archive(&content, &OTHER);
    let error = Archive::from_bytes(&bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "malformed: first.entries[1].content at offset 8 (0x8) of first: leads to offset 13, behind the end at 12"
    );
    // Back to the list that it is in, again and again.
    #[schema]
    #[spec(none = "a test")]
    #[derive(Debug, PartialEq)]
    struct Around {
        #[schema(compressed(Method::Zlib))]
        node: Compressed<Node>,
    }
    #[schema]
    #[spec(none = "a test")]
    #[derive(Debug, PartialEq)]
    struct Node {
        #[br(temp)]
        next: u8,
        #[schema(at = next)]
        node: At<Box<Node>>,
        gaps: Gaps,
    }
    let error = Around::from_bytes(&deflated(&[0])).unwrap_err();
    assert_eq!(error.class(), Class::Limit, "{error}");
}

/// Without a place for what nothing describes, everything behind the first bytes must be described.
#[test]
fn a_part_without_gaps_has_none() {
    #[schema]
    #[spec(none = "a test")]
    #[derive(Debug, PartialEq)]
    struct Whole {
        #[schema(compressed(Method::Zlib))]
        part: Compressed<Part>,
    }
    #[schema]
    #[spec(none = "a test")]
    #[derive(Debug, PartialEq)]
    struct Part {
        #[br(temp)]
        at: u8,
        #[schema(at = at)]
        number: At<u8>,
    }
    let error = Whole::from_bytes(&deflated(&[1, 7])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "malformed: part at offset 1 (0x1) of part: 1 byte follows that nothing describes"
    );
    let file = Whole::from_bytes(&deflated(&[0])).unwrap();
    assert_eq!(file.to_bytes().unwrap(), deflated(&[0]));
}

/// Kaitai has no name for the start of a part from inside of it.
#[test]
fn a_description_for_kaitai_says_what_it_leaves_out() {
    use bindery::Schema as _;
    use bindery::export::kaitai;
    use bindery::format::{About, Revision};
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
        root: || Archive::INFO,
    };
    let ksy = kaitai::of_revision(&about, &revision);
    let left_out = ksy.beyond.iter();
    let left_out: Vec<&str> = left_out.map(|each| each.field.as_str()).collect();
    assert_eq!(left_out, ["Directory.entries", "Entry.content"]);
}

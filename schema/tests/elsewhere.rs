//! Offsets that lead elsewhere: reading, writing, placing and tracing what they lead to.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

use bindery::prelude::*;
use bindery::{At, Gaps, Limits, Opaque, build, dump, value::json};

/// A list of entries, each of which leads to its content.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Archive {
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
    name: u8,
    #[br(temp)]
    at: u8,
    #[br(temp)]
    size: u8,
    #[schema(at = at, size = size, align = 2)]
    content: At<Opaque>,
}

/// Two entries at 4, with their contents at 10 and 13; the bytes at 2, 3 and 12 are nobody's.
const ARCHIVE: [u8; 16] = [
    2, 4, 0xA0, 0xA1, 1, 10, 2, 2, 13, 3, 0xC0, 0xC1, 0xA2, 0xD0, 0xD1, 0xD2,
];

/// Reads a file and checks what holds for each.
fn read<T: File + bindery::Decode<()> + bindery::Encode<()> + bindery::walk::Walk<()>>(
    bytes: &[u8],
) -> T {
    let file = T::from_bytes(bytes).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(file.to_bytes().unwrap(), bytes);
    let text = json::to_line(&dump(&file).unwrap());
    let built: T = build(&json::parse(&text).unwrap()).unwrap();
    assert_eq!(built.to_bytes().unwrap(), bytes, "{text}");
    let trace = file.trace().unwrap();
    assert_eq!(trace.first_gap(), None, "{trace}");
    let mut walked = Vec::new();
    walk_into::<T>(bytes, &mut walked);
    walked.sort();
    let mut traced: Vec<_> = trace
        .spans
        .iter()
        .map(|span| {
            (
                span.start,
                span.end,
                span.path.to_string(),
                span.wire.to_string(),
            )
        })
        .collect();
    traced.sort();
    assert_eq!(walked, traced);
    file
}

fn walk_into<T: bindery::walk::Walk<()>>(
    bytes: &[u8],
    leaves: &mut Vec<(u64, u64, String, String)>,
) {
    struct Leaves<'a>(&'a mut Vec<(u64, u64, String, String)>);
    impl bindery::walk::Visitor for Leaves<'_> {
        fn leaf(&mut self, leaf: bindery::walk::Leaf<'_>) -> std::ops::ControlFlow<()> {
            self.0.push((
                leaf.place.start,
                leaf.end,
                leaf.place.path().to_string(),
                leaf.wire.to_string(),
            ));
            std::ops::ControlFlow::Continue(())
        }
    }
    bindery::walk::walk::<T>(bytes, Limits::default(), &mut Leaves(leaves)).unwrap();
}

#[test]
fn an_unchanged_file_comes_out_as_it_was() {
    let archive: Archive = read(&ARCHIVE);
    assert_eq!(archive.entries[1].content.0, [0xD0, 0xD1, 0xD2]);
    assert_eq!(archive.entries[1].content.offset(), Some(13));
    let gaps: Vec<_> = archive.gaps.iter().collect();
    assert_eq!(gaps, [(2, &[0xA0, 0xA1][..]), (12, &[0xA2][..])]);
    assert_eq!(
        archive.trace().unwrap().to_string(),
        "file (stored, 16 bytes)
00000000  02                          count: u8 = 2
00000001  04                          entries_at: u8 = 4
00000002  a0 a1                       gaps[0]: gap = {\"hex\": \"a0a1\"}
00000004  01                          entries[0].name: u8 = 1
00000005  0a                          entries[0].at: u8 = 10
00000006  02                          entries[0].size: u8 = 2
00000007  02                          entries[1].name: u8 = 2
00000008  0d                          entries[1].at: u8 = 13
00000009  03                          entries[1].size: u8 = 3
0000000a  c0 c1                       entries[0].content: opaque = {\"hex\": \"c0c1\"}
0000000c  a2                          gaps[1]: gap = {\"hex\": \"a2\"}
0000000d  d0 d1 d2                    entries[1].content: opaque = {\"hex\": \"d0d1d2\"}
"
    );
}

#[test]
fn what_has_grown_goes_behind_everything_and_the_rest_stays() {
    let mut archive: Archive = read(&ARCHIVE);
    archive.entries[0].content.0.push(0xC2);
    let bytes = archive.to_bytes().unwrap();
    assert_eq!(bytes[..5], ARCHIVE[..5]);
    assert_eq!(bytes[5..7], [16, 3]);
    assert_eq!(bytes[10..12], [0, 0], "where it was is empty now");
    assert_eq!(bytes[12..16], ARCHIVE[12..]);
    assert_eq!(bytes[16..], [0xC0, 0xC1, 0xC2]);
    assert_eq!(read::<Archive>(&bytes), archive);
    // One that has become smaller stays.
    archive.entries[0].content.0.truncate(1);
    let bytes = archive.to_bytes().unwrap();
    assert_eq!((bytes[5], bytes[6], bytes[10], bytes[11]), (10, 1, 0xC0, 0));
    assert_eq!(read::<Archive>(&bytes), archive);
    // The list itself goes elsewhere with one more entry.
    archive.entries.push(Entry {
        name: 3,
        content: Opaque(vec![9]).into(),
    });
    let bytes = archive.to_bytes().unwrap();
    assert_eq!((bytes[0], bytes[1]), (3, 16));
    assert_eq!(read::<Archive>(&bytes), archive);
}

#[test]
fn a_new_value_is_placed_in_the_order_of_its_declaration() {
    let entry = |name, content: &[u8]| Entry {
        name,
        content: Opaque(content.to_vec()).into(),
    };
    let archive = Archive {
        entries: vec![entry(1, &[7]), entry(2, &[8, 9])].into(),
        gaps: Gaps::default(),
    };
    let bytes = archive.to_bytes().unwrap();
    assert_eq!(bytes, [2, 2, 1, 8, 1, 2, 10, 2, 7, 0, 8, 9]);
    assert_eq!(read::<Archive>(&bytes), archive);
    let mut forgotten: Archive = read(&ARCHIVE);
    forgotten.forget_originals();
    assert_eq!(
        forgotten.to_bytes().unwrap(),
        [2, 2, 1, 8, 2, 2, 10, 3, 0xC0, 0xC1, 0xD0, 0xD1, 0xD2]
    );
}

/// What leads to nothing has a place in the file all the same, which reading expects.
#[test]
fn nothing_is_inside_of_the_file_wherever_it_goes() {
    let entry = |name, content: &[u8]| Entry {
        name,
        content: Opaque(content.to_vec()).into(),
    };
    let archive = Archive {
        entries: vec![entry(1, &[7]), entry(2, &[])].into(),
        gaps: Gaps::default(),
    };
    let bytes = archive.to_bytes().unwrap();
    assert_eq!(bytes, [2, 2, 1, 8, 1, 2, 10, 0, 7, 0]);
    assert_eq!(read::<Archive>(&bytes), archive);
    // Where there is less before it now, it stays.
    let mut shorter: Archive = read(&[1, 2, 1, 7, 0, 0xA0, 0xA1]);
    shorter.forget_originals();
    shorter.entries[0].content = Opaque(Vec::new()).into();
    assert_eq!(shorter.to_bytes().unwrap(), [1, 2, 1, 6, 0, 0]);
    let mut ended: Ended = read(&[2, 3, 5, 7, 8]);
    ended.list.pop();
    let bytes = ended.to_bytes().unwrap();
    assert_eq!(read::<Ended>(&bytes), ended);
}

/// A list, and where the file ends.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Ended {
    #[br(temp)]
    count: u8,
    #[br(temp)]
    list_at: u8,
    #[br(temp)]
    end_at: u8,
    #[br(count = count)]
    #[schema(at = list_at)]
    list: At<Vec<u8>>,
    #[schema(at = end_at, last)]
    end: At<[u8; 0]>,
    gaps: Gaps,
}

#[test]
fn an_end_follows_unless_a_file_has_it_elsewhere() {
    for end in 0..=5 {
        read::<Ended>(&[2, 3, end, 7, 8]);
        read::<Ended>(&[1, 3, end, 7, 0xA0]);
    }
    // A list that has the offset of the end among its elements.
    read::<Ended>(&[2, 1, 5, 7, 8]);
    let grown = |end: u8| -> Vec<u8> {
        let ended: Ended = read(&[2, 3, end, 7, 8]);
        let text = json::to_line(&dump(&ended).unwrap());
        let more = text.replace("[7, 8]", "[7, 8, 9]");
        assert_ne!(text, more);
        let built: Ended = build(&json::parse(&more).unwrap()).unwrap();
        built.to_bytes().unwrap()
    };
    assert_eq!(grown(5), [3, 3, 6, 7, 8, 9]);
    assert_eq!(grown(1), [3, 3, 1, 7, 8, 9]);
}

#[test]
fn a_shared_target_stays_one_until_one_of_them_changes() {
    let mut bytes = ARCHIVE;
    (bytes[8], bytes[9]) = (10, 2);
    let mut archive: Archive = read(&bytes);
    assert!(archive.findings().is_empty(), "{:?}", archive.findings());
    archive.entries[1].content.0[0] = 0xFF;
    let changed = archive.to_bytes().unwrap();
    assert_eq!((changed[5], changed[8]), (10, 16));
    assert_eq!(read::<Archive>(&changed), archive);
}

#[test]
fn targets_that_overlap_are_kept_and_reported() {
    for (at, size) in [(11, 3), (9, 4), (0, 5), (4, 7)] {
        let mut bytes = ARCHIVE;
        (bytes[8], bytes[9]) = (at, size);
        let archive: Archive = read(&bytes);
        let found = archive.findings();
        assert_eq!(found.len(), 1, "{at}, {size}: {found:?}");
        assert_eq!(found[0].rule.code, "targets-overlap");
    }
}

#[test]
fn an_offset_behind_the_end_is_an_error_at_its_target() {
    let mut bytes = ARCHIVE;
    bytes[8] = 17;
    let error = Archive::from_bytes(&bytes).unwrap_err();
    assert_eq!(error.path(), "entries[1].content");
    assert_eq!(error.message(), "leads to offset 17, behind the end at 16");
    // At the end there is room for nothing.
    (bytes[8], bytes[9]) = (16, 0);
    read::<Archive>(&bytes);
    bytes[9] = 1;
    assert_eq!(Archive::from_bytes(&bytes).unwrap_err().offset(), Some(16));
}

/// A list in which each element may lead to the next.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Chain {
    next: u8,
    #[br(if(next != 0))]
    #[schema(at = next)]
    rest: At<Option<Box<Chain>>>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct ChainFile {
    chain: Chain,
    gaps: Gaps,
}

#[test]
fn a_cycle_ends_at_the_limit() {
    let error = ChainFile::from_bytes(&[1, 0]).map(|file| file.to_bytes().unwrap());
    assert_eq!(error.unwrap(), [1, 0]);
    let error = ChainFile::from_bytes(&[1, 2, 1]).unwrap_err();
    assert_eq!(error.class(), bindery::Class::Limit);
    assert!(bindery::walk::walk::<ChainFile>(&[1, 2, 1], Limits::default(), &mut Ignored).is_err());
    let file: ChainFile = read(&[2, 9, 3, 0]);
    assert_eq!(file.chain.rest.as_ref().unwrap().next, 3);
    // A kept offset is compared with the place.
    let mut moved = file.clone();
    moved.chain.next = 3;
    assert_eq!(
        moved.to_bytes().unwrap_err().to_string(),
        "unfit value: chain.rest: is at offset 2, where `next` says 3"
    );
}

struct Ignored;

impl bindery::walk::Visitor for Ignored {
    fn leaf(&mut self, _: bindery::walk::Leaf<'_>) -> std::ops::ControlFlow<()> {
        std::ops::ControlFlow::Continue(())
    }
}

/// Offsets that count from where their table starts, and a checksum of what they lead to.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Table {
    #[schema(derived = bindery::checksum::crc32(bytes_of(body)))]
    sum: Derived<u32>,
    #[br(temp)]
    offset: u16,
    #[br(temp)]
    size: u8,
    #[schema(at = origin + offset, size = size)]
    body: At<Opaque>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Tables {
    #[br(temp)]
    table_at: u8,
    #[schema(at = table_at)]
    table: At<Table>,
    gaps: Gaps,
}

#[test]
fn offsets_count_from_the_record_and_checksums_look_at_targets() {
    let mut tables = Tables {
        table: Table {
            sum: Derived::agrees(),
            body: Opaque(vec![1, 2, 3]).into(),
        }
        .into(),
        gaps: Gaps::default(),
    };
    let bytes = tables.to_bytes().unwrap();
    assert_eq!((bytes[0], bytes[5], bytes[7]), (1, 7, 3));
    assert_eq!(bytes[8..], [1, 2, 3]);
    let read_back: Tables = read(&bytes);
    assert_eq!(read_back, tables);
    assert!(read_back.findings().is_empty());
    tables.table.body.0.push(4);
    assert_ne!(tables.to_bytes().unwrap()[1..5], bytes[1..5]);
}

#[test]
fn a_byte_is_found_wherever_it_is() {
    for (offset, path) in [
        (5, "entries[0].at"),
        (12, "gaps[1]"),
        (14, "entries[1].content"),
        (1, "entries_at"),
    ] {
        let found = bindery::walk::at::<Archive>(&ARCHIVE, offset, "file", Limits::default());
        assert_eq!(found.unwrap().unwrap().path, path);
    }
    let archive: Archive = read(&ARCHIVE);
    let tree = dump(&archive).unwrap();
    let content = tree.at(&"entries[1].name".parse().unwrap());
    assert_eq!(content.as_deref(), Some(&bindery::Value::Uint(2)));
}

#[test]
fn kaitai_reads_targets_as_instances() {
    use bindery::export::kaitai::of_revision;
    use bindery::format::{About, Revision};
    static ABOUT: About = About {
        name: "archive",
        title: "Archives",
        extensions: &["archive"],
        magics: &[],
        revisions: &[Revision {
            name: "1",
            documents: &[],
            root: || Archive::INFO,
        }],
    };
    let exported = of_revision(&ABOUT, &ABOUT.revisions[0]);
    for instance in [
        "  entries:\n    io: _root._io\n    pos: entries_at\n    type: entry\n    repeat: expr\n    repeat-expr: count\n",
        "      content:\n        io: _root._io\n        pos: at\n",
    ] {
        assert!(exported.text.contains(instance), "{}", exported.text);
    }
    assert!(!exported.text.contains("gaps"), "{}", exported.text);
}

#[test]
fn a_view_finds_what_is_elsewhere() {
    let archive = Archive::view(&ARCHIVE);
    let second = archive.entries().unwrap().at(1).unwrap();
    assert_eq!(second.name().unwrap().decode().unwrap(), 2);
    let content = second.content().unwrap();
    assert_eq!(content.decode().unwrap().0, [0xD0, 0xD1, 0xD2]);
    assert_eq!(
        (content.offset(), content.path().as_str()),
        (13, "entries[1].content")
    );
}

/// Offsets that count from where their target is declared.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Relative {
    #[br(temp)]
    near: i8,
    #[schema(at = here + near)]
    first: At<u8>,
    #[br(temp)]
    far: u8,
    version: u16,
    #[schema(at = here + far * 2)]
    second: At<u8>,
    kept: u8,
    #[schema(at = here + kept)]
    third: At<u8>,
    gaps: Gaps,
}

#[test]
fn an_offset_may_count_from_where_it_is_declared() {
    let bytes = [6, 1, 9, 0, 3, 0xA0, 0xF1, 0xF0, 0xF2];
    let relative: Relative = read(&bytes);
    let targets = [*relative.first, *relative.second, *relative.third];
    assert_eq!(targets, [0xF0, 0xF1, 0xF2]);
    // What is kept must be right.
    let new = Relative {
        kept: 1,
        first: 1.into(),
        second: 2.into(),
        third: 3.into(),
        gaps: Gaps::default(),
        ..relative
    };
    assert_eq!(
        new.to_bytes().unwrap_err().to_string(),
        "unfit value: third: is at offset 7, where `here + kept` says 6"
    );
    let new = Relative { kept: 2, ..new };
    assert_eq!(read::<Relative>(&new.to_bytes().unwrap()), new);
}

/// A part of known size whose offset leads out of it.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Leading {
    #[br(temp)]
    size: u8,
    #[schema(size = size)]
    part: LeadingPart,
    gaps: Gaps,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct LeadingPart {
    #[br(temp)]
    at: u8,
    #[schema(at = at)]
    number: At<u8>,
}

#[test]
fn a_view_of_a_part_follows_offsets_out_of_it() {
    let bytes = [1, 3, 0xA0, 7];
    assert_eq!(*read::<Leading>(&bytes).part.number, 7);
    let view = Leading::view(&bytes);
    let number = view.part().unwrap().number().unwrap();
    assert_eq!(number.decode().unwrap(), 7u8);
}

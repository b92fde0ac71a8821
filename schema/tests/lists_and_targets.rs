//! Lists that end themselves, conditions on writing, data inside string tables, rules across parts.

use bindery::check::common;
use bindery::strings::compact;
use bindery::visit::Target;
use bindery::{Checker, Class, build, dump, path, prelude::*};

static DOC: Document = Document {
    id: "lists",
    title: "Lists",
    origin: Origin::Text,
};
static ORDER: Rule = Rule::error("order", "Runs come in the order of their start.");

struct Names;
impl Table for Names {
    const NAME: &'static str = "names";
}

#[schema]
#[spec(DOC, "Run")]
#[derive(Debug, Clone, PartialEq)]
struct Run {
    #[spec("start")]
    start: u8,
    #[spec("length")]
    #[br(temp)]
    length: u8,
    #[spec("items")]
    #[br(count = length)]
    items: Vec<u8>,
}

#[schema]
#[spec(DOC, "File")]
#[rules(check_order, ORDER)]
#[derive(Debug, Clone, PartialEq)]
struct Lists {
    #[spec("runs")]
    #[schema(until = last.items.is_empty())]
    runs: Vec<Run>,
    #[spec("pair count")]
    #[br(temp)]
    pair_count: u8,
    #[spec("keys")]
    #[br(count = pair_count)]
    keys: Vec<u8>,
    #[spec("values")]
    #[br(count = pair_count)]
    values: Vec<u8>,
    #[spec("array length")]
    array_length: u8,
    #[spec("array")]
    #[schema(points_at = Target::Bytes(array_length.into()))]
    array: DataOffset<u8, Names>,
    #[spec("name count")]
    name_count: u8,
    #[spec("name list")]
    #[schema(points_at = Target::Offsets(name_count.into()))]
    name_list: DataOffset<u8, Names>,
    #[spec("name")]
    name: StringOffset<u8, Names>,
    #[spec("names")]
    names: StringTable<Names>,
}

fn check_order(lists: &Lists, checker: &mut Checker<'_>) {
    for (index, pair) in lists.runs.windows(2).enumerate() {
        if let [one, other] = pair
            && other.start < one.start
        {
            let path = path!["runs", index.saturating_add(1), "start"];
            let message = format!("{} after {}", other.start, one.start);
            checker.report_at(Lists::INFO, path, &ORDER, message);
        }
    }
}

const BYTES: &[u8] = &[
    1, 2, 10, 11, 9, 0, // runs: two items, then the end
    2, 5, 6, 7, 8, // pairs
    3, 4, // three bytes at 4
    2, 7, // two offsets at 7
    2, // name
    b'x', 0, b'a', 0, 1, 0, 255, 2, 0, 0, 0, 0,
];

#[test]
fn reads_and_writes() {
    let lists = Lists::from_bytes(BYTES).unwrap();
    assert_eq!(lists.runs.len(), 2);
    assert_eq!(lists.runs[1].start, 9);
    assert_eq!(lists.to_bytes().unwrap(), BYTES);
    assert_eq!(build::<Lists>(&dump(&lists).unwrap()).unwrap(), lists);
    assert!(lists.findings().is_empty());
}

#[test]
fn a_list_that_never_ends_is_cut() {
    let error = Lists::from_bytes(&BYTES[..4]).unwrap_err();
    assert_eq!(
        (error.path().as_str(), error.offset()),
        ("runs[1].start", Some(4))
    );
}

#[test]
fn a_list_without_its_end_is_not_written() {
    let mut lists = Lists::from_bytes(BYTES).unwrap();
    let end = lists.runs.pop().unwrap();
    let error = lists.to_bytes().unwrap_err();
    assert_eq!(
        (error.class(), error.path().as_str()),
        (Class::Value, "runs")
    );
    lists.runs.insert(0, end.clone());
    lists.runs.push(end);
    assert_eq!(lists.to_bytes().unwrap_err().path(), "runs[0]");
}

#[test]
fn lists_of_different_length_are_not_written() {
    let mut lists = Lists::from_bytes(BYTES).unwrap();
    lists.values.push(0);
    let error = lists.to_bytes().unwrap_err();
    assert_eq!(
        (error.class(), error.path().as_str()),
        (Class::Value, "values")
    );
    assert_eq!(error.message(), "has 3 elements, where `pair_count` says 2");
}

#[test]
fn compacting_moves_what_lives_inside_the_table() {
    let mut lists = Lists::from_bytes(BYTES).unwrap();
    assert!(compact::<Names>(&mut lists).unwrap() > 0);
    let table = lists.names.as_bytes();
    let array = lists.array.offset() as usize;
    assert_eq!(&table[array..array + 3], [1, 0, 255]);
    let list = lists.name_list.offset() as usize;
    assert_eq!(table[table[list] as usize..][..2], *b"a\0");
    assert_eq!(table[table[list + 2] as usize..][..2], *b"x\0");
    assert_eq!(lists.names.get(lists.name), Ok(&b"a"[..]));
    assert!(lists.findings().is_empty());
}

#[test]
fn breaches_have_their_place() {
    let mut lists = Lists::from_bytes(BYTES).unwrap();
    lists.runs[0].start = 200;
    lists.array_length = 9;
    let found = lists.findings();
    let codes: Vec<_> = found
        .iter()
        .map(|each| (each.rule.code, each.path.as_str()))
        .collect();
    assert_eq!(
        codes,
        [
            (common::TABLE_RANGE.code, "array"),
            ("order", "runs[1].start")
        ]
    );
    assert_eq!(found[1].spec.unwrap().to_string(), "lists \"Run\" / start");
}

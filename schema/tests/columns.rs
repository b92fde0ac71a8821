//! Lists that are kept in columns: they must be what a `Vec` of the same records is, in bytes, values,
//! traces, trees and errors, whatever widths the context gives.

// Helpers of tests, outside of `#[test]` functions, and types that only have to be there.
#![allow(missing_docs, clippy::unwrap_used, clippy::arithmetic_side_effects)]

use bindery::prelude::*;
use bindery::{
    Columns, Index, Limits, Repeated, Sentinel, Width, WidthIn, build, decode_within, dump,
};
use proptest::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[derive(Debug, Clone, Copy)]
struct Widths {
    index: usize,
    skin: usize,
}

#[derive(Debug)]
struct IndexWidth;
impl Width for IndexWidth {
    const WIRE: &'static str = "index";
    const FIXED: Option<usize> = None;
}
impl WidthIn<Widths> for IndexWidth {
    fn bytes(widths: Widths) -> usize {
        widths.index
    }
}

#[derive(Debug)]
struct SkinWidth;
impl Width for SkinWidth {
    const WIRE: &'static str = "skin";
    const FIXED: Option<usize> = None;
}
impl WidthIn<Widths> for SkinWidth {
    fn bytes(widths: Widths) -> usize {
        widths.skin
    }
}

/// Every kind of field that a column may hold.
#[schema(columns)]
#[spec(DOC, "Point")]
#[brw(import_raw(widths: Widths))]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Point<T> {
    #[spec("x")]
    x: T,
    #[spec("wide")]
    wide: f64,
    #[spec("odd")]
    odd: bindery::U24,
    #[spec("index")]
    index: Index<IndexWidth>,
    #[spec("skin")]
    skin: Sentinel<SkinWidth>,
}

#[schema]
#[spec(DOC, "Lists")]
#[brw(import_raw(widths: Widths))]
#[derive(Debug, Clone, PartialEq)]
struct InColumns {
    #[spec("points")]
    #[schema(while_possible)]
    points: Columns<Point<f32>>,
    #[spec(none = "what is over")]
    tail: RawTail,
}

#[schema]
#[spec(DOC, "Lists")]
#[brw(import_raw(widths: Widths))]
#[derive(Debug, Clone, PartialEq)]
struct InRecords {
    #[spec("points")]
    #[schema(while_possible)]
    points: Vec<Point<f32>>,
    #[spec(none = "what is over")]
    tail: RawTail,
}

/// The same in a file, which says how wide they are.
#[schema]
#[spec(DOC, "File")]
#[derive(Debug, Clone, PartialEq)]
struct InFile {
    #[spec("index width")]
    index: u8,
    #[spec("skin width")]
    skin: u8,
    #[spec("lists")]
    #[brw(args_raw = Widths { index: index.to_owned().into(), skin: skin.to_owned().into() })]
    lists: InColumns,
}

fn read<T: bindery::Decode<Widths>>(bytes: &[u8], widths: Widths) -> T {
    decode_within(bytes, Limits::default(), |input| T::decode(input, widths)).unwrap()
}

fn written<T: bindery::Encode<Widths>>(value: &T, widths: Widths) -> bindery::Result<Vec<u8>> {
    let mut writer = bindery::Writer::new(bindery::WriteSettings::default());
    value.encode(&mut writer, widths)?;
    let bytes = writer.into_bytes();
    assert_eq!(
        bindery::encoded_len(value, widths).unwrap(),
        bytes.len() as u64
    );
    Ok(bytes)
}

proptest! {
    #[test]
    fn columns_are_what_records_are(
        // Few different bytes, so that columns are alike now and then; more than a block.
        bytes in proptest::collection::vec(prop_oneof![Just(0u8), Just(0xFF), any::<u8>()], 0..9000),
        alike in any::<bool>(),
        index in prop_oneof![Just(0usize), Just(1), Just(2), Just(4)],
        skin in prop_oneof![Just(0usize), Just(1), Just(2), Just(4)],
    ) {
        let widths = Widths { index, skin };
        let size = 15 + index + skin;
        let bytes: Vec<u8> = match alike {
            // The first record over and over, and one that differs at the end.
            true => bytes.iter().take(size).copied().cycle().take(bytes.len()).chain(bytes.iter().copied().take(size)).collect(),
            false => bytes,
        };
        let columns: InColumns = read(&bytes, widths);
        let records: InRecords = read(&bytes, widths);
        prop_assert_eq!(columns.points.len(), bytes.len() / size);
        prop_assert_eq!(columns.tail.0.len(), bytes.len() % size);
        let same = columns.points.iter().zip(&records.points).all(|(one, other)| {
            one.x.to_bits() == other.x.to_bits()
                && one.wide.to_bits() == other.wide.to_bits()
                && (one.odd, one.index, one.skin) == (other.odd, other.index, other.skin)
        });
        prop_assert!(same);
        prop_assert_eq!(written(&columns, widths).unwrap(), bytes.clone());
        // As text, because a number that is none equals nothing.
        prop_assert_eq!(format!("{:?}", dump(&columns).unwrap()), format!("{:?}", dump(&records).unwrap()));
        let again: InColumns = build(&dump(&columns).unwrap()).unwrap();
        prop_assert_eq!(written(&again, widths).unwrap(), bytes);
        let (one, other) = (bindery::trace::trace(&columns, widths).unwrap(), bindery::trace::trace(&records, widths).unwrap());
        prop_assert_eq!(one.first_gap(), None);
        prop_assert_eq!(one.to_string(), other.to_string());
        let head = [index, skin].map(|width| u8::try_from(width).unwrap());
        let file = [&head[..], &written(&columns, widths).unwrap()].concat();
        prop_assert_eq!(fields_of(&file), fields_of_rows(&columns.points));
    }
}

/// The fields of every record, one column after another, as a view reads them.
fn fields_of(file: &[u8]) -> Vec<Vec<u64>> {
    let points = InFile::view(file).lists().unwrap().points().unwrap();
    let xs = points.column(|point| point.x()).unwrap();
    let wide = points.column(|point| point.wide()).unwrap();
    let odd = points.column(|point| point.odd()).unwrap();
    let index = points.column(|point| point.index()).unwrap();
    let skin = points.column(|point| point.skin()).unwrap();
    assert_eq!(xs.iter().len(), xs.len());
    assert_eq!(skin.iter().len(), skin.len());
    assert_eq!(points.len().unwrap(), odd.len());
    vec![
        xs.iter().map(|x| x.to_bits().into()).collect(),
        wide.iter().map(f64::to_bits).collect(),
        odd.iter().map(|odd| odd.get().into()).collect(),
        index.iter().map(|index| index.get().into()).collect(),
        skin.iter().map(number_of).collect(),
    ]
}

fn fields_of_rows(points: &Columns<Point<f32>>) -> Vec<Vec<u64>> {
    vec![
        points
            .iter()
            .map(|point| point.x.to_bits().into())
            .collect(),
        points.iter().map(|point| point.wide.to_bits()).collect(),
        points.iter().map(|point| point.odd.get().into()).collect(),
        points
            .iter()
            .map(|point| point.index.get().into())
            .collect(),
        points.iter().map(|point| number_of(point.skin)).collect(),
    ]
}

fn number_of(skin: Sentinel<SkinWidth>) -> u64 {
    skin.get().map_or(u64::MAX, u64::from)
}

#[test]
fn a_column_of_a_view_is_a_field_of_its_elements() {
    let file = [&[0, 0][..], &[7; 45]].concat();
    let points = InFile::view(&file).lists().unwrap().points().unwrap();
    let second = points.at(1).unwrap();
    let error = points.column(|_| second.x()).unwrap_err();
    assert_eq!(
        error.message(),
        "a column of what is no field of the elements"
    );
    assert_eq!(error.path(), "lists.points");
    // Of the numbers of a list, the number itself.
    let none = InFile::view(&[1, 1]).lists().unwrap().points().unwrap();
    assert!(none.column(|point| point.x()).unwrap().is_empty());
}

fn point(x: f32, index: u32) -> Point<f32> {
    Point {
        x,
        wide: 1.0,
        odd: bindery::U24::new(7).unwrap(),
        index: Index::new(index),
        skin: Sentinel::NONE,
    }
}

#[test]
fn columns_know_their_fields() {
    let mut points: Columns<Point<f32>> = [point(1.0, 2), point(-0.0, 2)].into_iter().collect();
    assert_eq!(points.columns().x.iter().collect::<Vec<_>>(), [1.0, -0.0]);
    assert_eq!(points.columns().x.as_slice(), Some(&[1.0, -0.0][..]));
    // What is alike is kept once.
    assert_eq!(points.columns().index.as_slice(), None);
    assert_eq!(points.columns().index.get(1), Some(Index::new(2)));
    assert_eq!(points.columns().index.get(2), None);
    points.set(1, point(1.0, 3));
    assert_eq!(points.get(1), Some(point(1.0, 3)));
    assert_eq!(points.columns().index.len(), 2);
    let same: Columns<Point<f32>> = [point(1.0, 2), point(1.0, 3)].into_iter().collect();
    assert_eq!(points, same);
    points.update(|point| point.index = Index::new(9));
    assert!(points.iter().all(|point| point.index.get() == 9));
    points.truncate(1);
    assert_eq!(points.iter().len(), 1);
    assert_eq!(format!("{points:?}").matches("Point").count(), 1);
}

#[test]
fn zero_keeps_its_sign_where_all_else_is_alike() {
    let widths = Widths { index: 0, skin: 0 };
    let mut bytes = vec![0u8; 45];
    bytes[33] = 0x80;
    let columns: InColumns = read(&bytes, widths);
    assert!(columns.points.get(2).unwrap().x.is_sign_negative());
    assert_eq!(written(&columns, widths).unwrap(), bytes);
}

#[test]
fn what_does_not_fit_is_named() {
    let widths = Widths { index: 1, skin: 0 };
    let mut points: Columns<Point<f32>> = (0..1000).map(|index| point(0.0, index % 200)).collect();
    points.set(700, point(0.0, 256));
    let list = InColumns {
        points: points.clone(),
        tail: RawTail::default(),
    };
    let error = written(&list, widths).unwrap_err();
    assert_eq!(error.path(), "points[700].index");
    assert_eq!(
        error.message(),
        "256 does not fit index, which is 1 byte wide here"
    );
    let absent = Widths { index: 0, skin: 0 };
    let error = written(&list, absent).unwrap_err();
    assert_eq!(error.path(), "points[1].index");
}

#[test]
fn memory_is_limited() {
    let limits = Limits::default().with_memory(1000);
    let bytes: Vec<u8> = (0..=255).cycle().take(15 * 1000).collect();
    let widths = Widths { index: 0, skin: 0 };
    let read = decode_within(&bytes, limits, |input| {
        input.take(15)?;
        Columns::<Point<f32>>::decode_while_possible(input, Some(900), widths)
    });
    let error = read.unwrap_err();
    assert_eq!(error.class(), bindery::Class::Limit);
    assert_eq!(error.offset(), Some(15));
}

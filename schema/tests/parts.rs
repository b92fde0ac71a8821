//! Parts of known length: lists while something holds, records that fill their part, parts that cannot be
//! decoded, padding.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use bindery::check::common;
use bindery::{Class, Limits, build, dump, prelude::*};

static DOC: Document = Document {
    id: "parts",
    title: "Parts",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "File")]
#[derive(Debug, Clone, PartialEq)]
struct Parts {
    #[spec(computed_from = "parts")]
    #[br(calc = ahead.first().copied().unwrap_or(0))]
    #[bw(ignore)]
    mark: u8,
    #[spec("parts")]
    #[schema(while = ahead.first() == Some(&mark))]
    parts: Vec<Part>,
    #[spec("trailing")]
    trailing: Trailing,
}

#[schema]
#[spec(DOC, "Part")]
#[derive(Debug, Clone, PartialEq)]
struct Part {
    #[spec("mark")]
    mark: u8,
    #[spec("kind")]
    #[br(temp)]
    #[bw(calc = content.tag())]
    kind: u8,
    #[spec("length")]
    #[br(temp)]
    #[bw(try_calc = length_of(content))]
    length: u8,
    #[spec("content")]
    #[schema(tag = kind, size = length)]
    content: Lenient<Content>,
    #[spec("padding")]
    #[schema(padding = length_of(&content).unwrap_or(0) % 2)]
    padding: Padding,
}

fn length_of(content: &Lenient<Content>) -> Result<u8> {
    u8::try_from(encoded_len(content, ())?).map_err(|_| Error::value("too long"))
}

#[schema(external_tag = u8)]
#[spec(DOC, "Content")]
#[derive(Debug, Clone, PartialEq)]
enum Content {
    #[spec("point")]
    #[brw(magic = 1u8)]
    Point(Fitted<Point>),
    #[spec("points")]
    #[brw(magic = 2u8)]
    Points {
        #[spec("size")]
        size: u8,
        #[spec("points")]
        #[br(count = ahead.len().checked_div(size.into()).unwrap_or(0))]
        #[schema(each_size = size)]
        points: Vec<Fitted<Point>>,
    },
}

#[schema]
#[spec(DOC, "Point")]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Point {
    #[spec("x")]
    x: u8,
    #[spec("y")]
    y: u16,
}

/// Reads, and checks that writing, tracing, dumping and building give the same again.
fn through(bytes: &[u8]) -> Parts {
    let parts = Parts::from_bytes(bytes).unwrap();
    assert_eq!(parts.to_bytes().unwrap(), bytes);
    let trace = parts.trace().unwrap();
    assert_eq!(trace.first_gap(), None);
    assert_eq!(trace.spaces[0].bytes, bytes);
    let text = bindery::value::json::to_text(&dump(&parts).unwrap());
    let built: Parts = build(&bindery::value::json::parse(&text).unwrap()).unwrap();
    assert_eq!(built, parts);
    parts
}

fn codes(parts: &Parts) -> Vec<&'static str> {
    parts
        .findings()
        .iter()
        .map(|found| found.rule.code)
        .collect()
}

#[test]
fn a_list_goes_on_while_something_holds() {
    let parts = through(&[7, 1, 3, 5, 1, 2, 0, 7, 1, 3, 6, 3, 4, 0, 8, 8]);
    assert_eq!(parts.mark, 7);
    assert_eq!(parts.parts.len(), 2);
    assert_eq!(parts.trailing.0, [8, 8]);
    assert_eq!(codes(&parts), [common::TRAILING.code]);
    assert_eq!(through(&[]).parts, []);
}

#[test]
fn a_record_fills_its_part() {
    let fitted = |parts: &Parts| match parts.parts[0].content.decoded() {
        Some(Content::Point(point)) => point.clone(),
        other => panic!("{other:?}"),
    };
    let whole = fitted(&through(&[7, 1, 3, 5, 1, 2, 0]));
    assert_eq!(
        (whole.record, whole.cut()),
        (Point { x: 5, y: 0x0201 }, None)
    );
    // The second field is cut in its middle.
    let short = fitted(&through(&[7, 1, 2, 5, 1]));
    assert_eq!((short.record, short.cut()), (Point { x: 5, y: 1 }, Some(2)));
    assert_eq!(short.whole(), Fitted::new(Point { x: 5, y: 1 }));
    assert_eq!(fitted(&through(&[7, 1, 0])).cut(), Some(0));
    let long = fitted(&through(&[7, 1, 5, 5, 1, 2, 9, 9, 0]));
    assert_eq!((long.cut(), long.tail), (None, vec![9, 9]));
}

#[test]
fn a_cut_field_is_traced_to_where_it_ends() {
    let trace = through(&[7, 1, 2, 5, 1]).trace().unwrap();
    let span = trace
        .span_of(&"parts[0].content.y".parse().unwrap())
        .unwrap();
    assert_eq!(
        (span.start, span.end, span.wire.as_ref()),
        (4, 5, "cut u16")
    );
}

#[test]
fn elements_take_the_size_that_is_said() {
    let parts = through(&[7, 2, 9, 4, 1, 2, 0, 9, 3, 4, 0, 9, 0]);
    let Some(Content::Points { points, .. }) = parts.parts[0].content.decoded() else {
        panic!("{parts:?}");
    };
    assert_eq!(points.len(), 2);
    assert_eq!((points[1].x, points[1].y), (3, 4));
    assert_eq!(points[1].tail, [9]);
}

#[test]
fn what_cannot_be_decoded_is_kept_and_what_follows_is_read() {
    let parts = through(&[7, 9, 1, 5, 0, 7, 1, 3, 6, 3, 4, 0]);
    assert_eq!(parts.parts.len(), 2);
    assert_eq!(parts.parts[0].content.tag(), 9);
    let found = parts.findings();
    assert_eq!(found[0].rule.code, common::RAW_TAIL.code);
    assert_eq!(found[0].path, "parts[0].content");
    assert!(
        found[0].message.contains("09 is no tag of Content"),
        "{}",
        found[0]
    );
}

#[test]
fn padding_is_kept_until_its_length_changes() {
    let mut parts = through(&[7, 1, 3, 5, 1, 2, 0xCC]);
    assert_eq!(parts.parts[0].padding, Padding::of(vec![0xCC]));
    let even = Fitted::new(Point { x: 1, y: 1 });
    parts.parts[0].content = Content::Points {
        size: 3,
        points: vec![even],
    }
    .into();
    assert_eq!(parts.to_bytes().unwrap(), [7, 2, 4, 3, 1, 1, 0]);
}

#[test]
fn padding_that_the_end_cuts_off_stays_missing_until_normalised() {
    let mut parts = through(&[7, 1, 3, 5, 1, 2]);
    assert_eq!(parts.parts[0].padding.missing(), 1);
    assert_eq!(codes(&parts), [common::PADDING.code]);
    parts.normalise();
    assert_eq!(parts.to_bytes().unwrap(), [7, 1, 3, 5, 1, 2, 0]);
}

#[schema]
#[spec(DOC, "Sized")]
#[derive(Debug, Clone, PartialEq)]
struct OfSize {
    #[br(temp)]
    #[spec("count")]
    count: u32,
    #[spec("size")]
    size: u8,
    #[spec("points")]
    #[br(count = count)]
    #[schema(each_size = size)]
    points: Vec<Fitted<Point>>,
}

struct Nobody;

impl bindery::walk::Visitor for Nobody {
    fn leaf(&mut self, _: bindery::walk::Leaf<'_>) -> std::ops::ControlFlow<()> {
        std::ops::ControlFlow::Continue(())
    }
}

#[test]
fn too_many_elements_without_bytes_are_the_same_mistake_for_a_walk() {
    let three = OfSize::from_bytes(&[3, 0, 0, 0, 0]).unwrap();
    assert_eq!(three.points.len(), 3);
    let bytes = [2, 0, 0, 1, 0];
    let read = OfSize::from_bytes(&bytes).unwrap_err();
    assert_eq!(read.class(), Class::Malformed);
    let walked = OfSize::walk(&bytes, Limits::default(), &mut Nobody).unwrap_err();
    assert_eq!(walked.to_string(), read.to_string());
}

//! Fields that are read under a context of constants, and fields whose type is a parameter.

use bindery::mapping::mapping;
use bindery::{Width, WidthIn, prelude::*};

static NUMBERS: Document = Document {
    id: "numbers",
    title: "Numbers of any width",
    origin: Origin::Text,
};

/// A width that is known at run time, or when the program is compiled.
trait Widths: Copy {
    fn width(self) -> usize;
    /// Which of the two it is; 0 is run time.
    fn compiled_for(self) -> u8;
}

#[derive(Clone, Copy)]
struct AtRunTime(u8);

impl Widths for AtRunTime {
    fn width(self) -> usize {
        self.0.into()
    }

    fn compiled_for(self) -> u8 {
        0
    }
}

#[derive(Clone, Copy)]
struct Constant<const WIDTH: u8>;

impl<const WIDTH: u8> Widths for Constant<WIDTH> {
    fn width(self) -> usize {
        WIDTH.into()
    }

    fn compiled_for(self) -> u8 {
        WIDTH
    }
}

/// One and two bytes have code of their own, other widths have not.
macro_rules! with_constant_width {
    ($widths:expr, |$constant:ident| $read:expr) => {{
        let widths: AtRunTime = $widths;
        match widths.0 {
            1 => {
                let $constant = Constant::<1>;
                $read
            }
            2 => {
                let $constant = Constant::<2>;
                $read
            }
            _ => {
                let $constant = widths;
                $read
            }
        }
    }};
}

#[derive(Debug)]
struct Any;

impl Width for Any {
    const WIRE: &'static str = "number_t";
    const FIXED: Option<usize> = None;
}

impl<C: Widths> WidthIn<C> for Any {
    fn bytes(widths: C) -> usize {
        widths.width()
    }
}

#[schema]
#[spec(NUMBERS, "File")]
#[derive(Debug, PartialEq)]
struct Numbers {
    #[spec("width")]
    width: u8,
    #[spec("list")]
    #[brw(args_raw = AtRunTime(width.to_owned()))]
    #[schema(specialise = with_constant_width)]
    list: List,
}

#[schema(args = AtRunTime)]
#[brw(import_raw(widths: impl Widths))]
#[spec(NUMBERS, "List")]
#[derive(Debug, PartialEq)]
struct List {
    #[spec(computed_from = "numbers")]
    #[br(calc = widths.compiled_for())]
    #[bw(ignore)]
    compiled_for: u8,
    #[spec("count")]
    #[br(temp)]
    count: u8,
    #[spec("numbers")]
    #[br(count = count)]
    numbers: Vec<Index<Any>>,
}

#[test]
fn the_macro_chooses_the_context_that_a_field_is_read_under() {
    let cases: [(&[u8], u8, &[u32]); 4] = [
        (&[1, 2, 5, 6], 1, &[5, 6]),
        (&[2, 1, 5, 6], 2, &[0x605]),
        (&[3, 1, 5, 6, 7], 0, &[0x07_06_05]),
        (&[4, 1, 5, 6, 7, 8], 0, &[0x0807_0605]),
    ];
    for (bytes, compiled_for, expected) in cases {
        let numbers = Numbers::from_bytes(bytes).expect("numbers");
        assert_eq!(numbers.list.compiled_for, compiled_for, "{bytes:?}");
        let read: Vec<u32> = numbers.list.numbers.iter().map(|each| each.get()).collect();
        assert_eq!(read, expected, "{bytes:?}");
        assert_eq!(numbers.to_bytes().expect("fits"), bytes);
    }
}

#[test]
fn a_failure_under_constants_has_its_place() {
    let error = Numbers::from_bytes(&[2, 2, 5, 6, 7]).expect_err("half a number");
    assert_eq!(error.path(), "list.numbers[1]");
    assert_eq!(error.offset(), Some(4));
}

#[schema]
#[spec(NUMBERS, "Points")]
#[derive(Debug, PartialEq)]
struct Points {
    #[spec("exact")]
    exact: Point<f64>,
    #[spec("rough")]
    rough: Point<i8>,
}

#[schema]
#[spec(NUMBERS, "Point")]
#[derive(Debug, PartialEq)]
struct Point<T> {
    #[spec("x")]
    #[schema(wire = "real_t")]
    x: T,
    #[spec("plain")]
    plain: T,
}

#[test]
fn the_mapping_shows_what_the_document_calls_the_type_of_a_parameter() {
    let wires = |name: &str| -> Vec<String> {
        let rows = mapping(Points::INFO).into_iter();
        rows.filter(|row| row.type_name == "Point" && row.field == name)
            .map(|row| row.wire)
            .collect()
    };
    assert_eq!(wires("x"), ["real_t", "real_t"]);
    // Without a name from the document it is whatever the parameter is.
    assert_eq!(wires("plain"), ["f64", "i8"]);
}

#[test]
fn the_trace_shows_the_type_that_really_stands_there() {
    let bytes: Vec<u8> = [[0; 8], [0; 8]]
        .concat()
        .into_iter()
        .chain([1, 2])
        .collect();
    let points = Points::from_bytes(&bytes).expect("points");
    let trace = points.trace().expect("fits");
    let shown: Vec<(&str, &str)> = trace
        .spans
        .iter()
        .map(|span| (span.path.as_str(), span.wire.as_ref()))
        .collect();
    assert_eq!(
        shown,
        [
            ("exact.x", "f64"),
            ("exact.plain", "f64"),
            ("rough.x", "i8"),
            ("rough.plain", "i8"),
        ]
    );
}

//! Fields with all the directives that go together. `cargo test -p bindery-derive combinations` finds a pair that the
//! macro takes and no field of these files has.

use std::cell::Cell;
use std::fmt::Debug;

use bindery::prelude::*;
use bindery::visit::Target;
use bindery::{At, DataOffset, Gaps};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::directives::is_read_back;

/// Proves all values of a strategy, of which some must be written.
fn prove<T: File + PartialEq + Debug>(strategy: impl Strategy<Value = T>) {
    let written = Cell::new(0u32);
    let proved = TestRunner::deterministic().run(&strategy, |value| {
        let count = u32::from(value.to_bytes().is_ok());
        written.set(written.get().saturating_add(count));
        is_read_back(&value)
    });
    proved.unwrap();
    assert!(written.get() > 5, "{} were written", written.get());
}

/// What is read under a context.
#[schema]
#[spec(none = "a test")]
#[brw(import_raw(wide: bool))]
#[derive(Debug, Clone, PartialEq)]
struct Part {
    a: u16,
    #[br(if(wide))]
    b: Option<u8>,
}

/// A context as it is, where others are constants.
macro_rules! unchanged {
    ($context:expr, |$constant:ident| $code:expr) => {{
        let $constant = $context;
        $code
    }};
}

/// Whether parts say that they are wide.
fn says_wide<'a>(parts: impl IntoIterator<Item = &'a Part>) -> bool {
    parts.into_iter().next().is_some_and(|part| part.a >= 0x200)
}

/// Parts that say whether they are wide, and are so, most of the time; whether they are; their size.
fn parts() -> impl Strategy<Value = (bool, Vec<Part>, u8)> {
    let numbers = vec((0u16..3, 0u8..3), 0..4);
    (any::<bool>(), numbers, 0u8..8).prop_map(|(wide, numbers, spoilt)| {
        let is_wide = wide && !numbers.is_empty();
        let high = if is_wide != (spoilt == 1) { 0x200 } else { 0 };
        let parts: Vec<Part> = numbers
            .into_iter()
            .map(|(a, b)| Part {
                a: high + a,
                b: (is_wide != (spoilt == 2)).then_some(b),
            })
            .collect();
        let size = parts
            .iter()
            .map(|part| 2 + u8::from(part.b.is_some()))
            .sum();
        (is_wide, parts, size)
    })
}

/// A number that is right, most of the time.
fn near(right: usize) -> impl Strategy<Value = u8> {
    let right = u8::try_from(right).unwrap();
    prop_oneof![3 => Just(right), 1 => 0u8..9]
}

/// Parts with their number and size, nearly, and whether they are wide.
fn measured() -> impl Strategy<Value = (u8, u8, bool, Vec<Part>)> {
    parts().prop_flat_map(|(wide, parts, size)| {
        (
            near(parts.len()),
            near(size.into()),
            Just(wide),
            Just(parts),
        )
    })
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Counted {
    n: u8,
    #[br(calc = false)]
    #[bw(ignore)]
    wide: bool,
    #[br(if(n != 3), count = n, assert(n < 8, "too many"))]
    #[bw(assert(n < 8, "too many"))]
    #[brw(args_raw = wide, big)]
    #[schema(specialise = unchanged, settle(wide = says_wide(list.iter().flatten()).then_some(true)))]
    list: Option<Vec<Part>>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct EachSized {
    n: u8,
    size: u8,
    #[br(calc = false)]
    #[bw(ignore)]
    wide: bool,
    #[br(count = n, assert(n < 8, "too many"))]
    #[brw(args_raw = wide, is_big = n == 1)]
    #[schema(each_size = size, specialise = unchanged, settle(wide = says_wide(list).then_some(true)))]
    list: Vec<Part>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Until {
    #[br(calc = false)]
    #[bw(ignore)]
    wide: bool,
    #[br(assert(list.len() < 9, "too long"))]
    #[brw(args_raw = wide, big)]
    #[schema(until = last.a & 0xFF == 0, specialise = unchanged, settle(wide = says_wide(list).then_some(true)))]
    list: Vec<Part>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct UntilEnd {
    n: u8,
    #[br(calc = false)]
    #[bw(ignore)]
    wide: bool,
    #[br(if(n != 3), assert(n < 20, "too large"))]
    #[brw(args_raw = wide, big)]
    #[schema(until_end, specialise = unchanged, settle(wide = says_wide(list.iter().flatten()).then_some(true)))]
    list: Option<Vec<Part>>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct While {
    #[br(calc = false)]
    #[bw(ignore)]
    wide: bool,
    #[br(assert(list.len() < 9, "too long"))]
    #[brw(args_raw = wide, big)]
    #[schema(while = ahead.len() > 1, specialise = unchanged, settle(wide = says_wide(list).then_some(true)))]
    list: Vec<Part>,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct WhilePossible {
    n: u8,
    #[br(calc = false)]
    #[bw(ignore)]
    wide: bool,
    #[br(assert(n < 20, "too large"))]
    #[brw(args_raw = wide, big)]
    #[schema(while_possible = n, specialise = unchanged, settle(wide = says_wide(list).then_some(true)))]
    list: Vec<Part>,
}

#[test]
fn guesses_that_lists_settle() {
    prove(measured().prop_map(|(n, _, wide, list)| {
        let list = (n != 3).then_some(list);
        Counted { n, wide, list }
    }));
    prove(
        (measured(), any::<bool>()).prop_map(|((n, _, wide, list), right)| {
            let size = if wide == right { 3 } else { 2 };
            EachSized {
                n,
                size,
                wide,
                list,
            }
        }),
    );
    prove(
        (measured(), any::<bool>()).prop_map(|((_, _, wide, mut list), ends)| {
            if let Some(last) = list.last_mut().filter(|_| ends) {
                last.a &= 0xFF00;
            }
            Until { wide, list }
        }),
    );
    prove(measured().prop_map(|(n, _, wide, list)| {
        let list = (n != 3).then_some(list);
        UntilEnd { n, wide, list }
    }));
    prove(measured().prop_map(|(_, _, wide, list)| While { wide, list }));
    prove(measured().prop_map(|(n, _, wide, list)| WhilePossible { n, wide, list }));
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Sized {
    n: u8,
    size: u8,
    wide: u8,
    #[br(temp)]
    until_size: u8,
    #[br(if(n != 3), count = n, assert(n < 8, "too many"))]
    #[brw(args_raw = wide == 1, big)]
    #[schema(size = size, specialise = unchanged)]
    counted: Option<Vec<Part>>,
    #[br(count = n, assert(n < 8, "too many"))]
    #[brw(args_raw = wide == 1, big)]
    #[schema(each_size = wide + 2, size = size, specialise = unchanged)]
    each_sized: Vec<Part>,
    #[br(assert(n < 8, "too many"))]
    #[brw(args_raw = wide == 1, big)]
    #[schema(until = last.a & 0xFF == 0, size = until_size, specialise = unchanged)]
    until: Vec<Part>,
    #[br(if(n != 3), assert(n < 8, "too many"))]
    #[brw(args_raw = wide == 1, big)]
    #[schema(until_end, size = size, specialise = unchanged)]
    until_end: Option<Vec<Part>>,
    #[br(assert(n < 8, "too many"))]
    #[brw(args_raw = wide == 1, big)]
    #[schema(while = !ahead.is_empty(), size = size, specialise = unchanged)]
    while_ahead: Vec<Part>,
    #[br(assert(n < 8, "too many"))]
    #[brw(args_raw = wide == 1, big)]
    #[schema(while_possible = n, size = size, specialise = unchanged)]
    possible: Vec<Part>,
    after: u8,
}

#[test]
fn parts_of_known_size() {
    let until = vec(1u16..3, 0..3);
    let values = (measured(), until, any::<u8>());
    prove(values.prop_map(|((n, size, wide, list), until, after)| {
        let numbers = until.into_iter().chain((after != 1).then_some(0));
        let until = numbers.map(|a| Part {
            a,
            b: wide.then_some(1),
        });
        let some = (n != 3).then_some(list.clone());
        Sized {
            n,
            size,
            wide: wide.into(),
            counted: some.clone(),
            each_sized: list.clone(),
            until: until.collect(),
            until_end: some,
            while_ahead: list.clone(),
            possible: list,
            after,
        }
    }));
}

#[schema(external_tag = u8)]
#[spec(none = "a test")]
#[brw(import_raw(wide: bool))]
#[derive(Debug, Clone, PartialEq)]
enum Body {
    #[brw(magic = 1u8)]
    One { number: u16 },
    #[brw(magic = 2u8)]
    Part(Part),
    #[schema(other)]
    Other {
        #[schema(tag)]
        tag: u8,
        data: Opaque,
    },
}

impl Body {
    fn says_wide(&self) -> bool {
        matches!(self, Self::Part(part) if says_wide([part]))
    }
}

/// A body with its tag and size, nearly, and whether it is wide.
fn body() -> impl Strategy<Value = (u8, u8, bool, Body)> {
    let body = prop_oneof![
        (0u16..600).prop_map(|number| (1, 2, false, Body::One { number })),
        (measured(), Just(())).prop_filter_map("no part", |((_, _, wide, parts), ())| {
            let part = parts.into_iter().next()?;
            let size = 2 + usize::from(part.b.is_some());
            Some((2, size, wide, Body::Part(part)))
        }),
        (0u8..5, vec(0u8..3, 0..4)).prop_map(|(tag, data)| {
            let (size, data) = (data.len(), Opaque(data));
            (tag, size, false, Body::Other { tag, data })
        }),
    ];
    body.prop_flat_map(|(tag, size, wide, body)| {
        (near(tag.into()), near(size), Just(wide), Just(body))
    })
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Tagged {
    tag: u8,
    #[br(calc = false)]
    #[bw(ignore)]
    wide: bool,
    #[br(assert(tag < 9, "too large"))]
    #[brw(args_raw = wide, big)]
    #[schema(tag = tag, specialise = unchanged, settle(wide = body.says_wide().then_some(true)))]
    body: Body,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct TaggedOrOther {
    tag: u8,
    #[br(calc = false)]
    #[bw(ignore)]
    wide: bool,
    #[br(assert(tag < 9, "too large"))]
    #[brw(args_raw = wide, big)]
    #[schema(tag_or_other = tag, specialise = unchanged, settle(wide = body.says_wide().then_some(true)))]
    body: Body,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct SizedTags {
    tag: u8,
    size: u8,
    wide: u8,
    #[br(assert(size < 9, "too large"))]
    #[brw(args_raw = wide == 1, big)]
    #[schema(tag = tag, size = size, specialise = unchanged)]
    tagged: Body,
    #[br(assert(size < 9, "too large"))]
    #[brw(args_raw = wide == 1, big)]
    #[schema(tag_or_other = tag, size = size, specialise = unchanged)]
    or_other: Body,
    after: u8,
}

#[test]
fn tags() {
    prove(body().prop_map(|(tag, _, wide, body)| Tagged { tag, wide, body }));
    prove(body().prop_map(|(tag, _, wide, body)| TaggedOrOther { tag, wide, body }));
    prove(
        (body(), any::<u8>()).prop_map(|((tag, size, wide, body), after)| SizedTags {
            tag,
            size,
            wide: wide.into(),
            tagged: body.clone(),
            or_other: body,
            after,
        }),
    );
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Packed {
    size: u8,
    wide: u8,
    #[br(assert(size < 9, "too large"))]
    #[brw(args_raw = wide == 1, big)]
    #[schema(compressed(Method::Stored), size = size, specialise = unchanged)]
    part: Compressed<Part>,
    after: u8,
}

#[test]
fn compressed() {
    let values = (measured(), vec(0u8..3, 0..2), any::<u8>());
    prove(
        values.prop_filter_map("no part", |((_, _, wide, parts), rest, after)| {
            let part = parts.into_iter().next()?;
            let size = 2 + usize::from(part.b.is_some()) + rest.len() + usize::from(after == 1);
            let mut part = Compressed::new(Method::Stored, part);
            part.rest = rest;
            let size = u8::try_from(size).unwrap();
            Some(Packed {
                size,
                wide: wide.into(),
                part,
                after,
            })
        }),
    );
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Numbers {
    n: u8,
    #[br(assert(n < 200, "too large"))]
    #[brw(big)]
    #[schema(magic = 0x0102u16)]
    magic: u16,
    #[br(temp, if(n > 1), assert(n < 200, "too large"))]
    #[bw(calc = (n > 1).then_some(u16::from(n)))]
    #[brw(args_raw = (), big)]
    #[schema(size = 2)]
    twice: Option<u16>,
    #[br(temp, if(n > 2), assert(n < 200, "too large"))]
    #[bw(try_calc = smaller(n))]
    #[brw(args_raw = (), big)]
    #[schema(size = 1)]
    less: Option<u8>,
    #[br(calc = n / 2, assert(half < 100, "too large"))]
    #[bw(ignore)]
    half: u8,
    #[br(assert(n < 200, "too large"))]
    #[brw(args_raw = (), big)]
    #[schema(derived = half, size = 2)]
    derived: Derived<u16>,
    #[br(assert(n < 200, "too large"))]
    #[schema(padding = n % 3)]
    padding: Padding,
    #[br(assert(n < 200, "too large"))]
    #[schema(align = 4)]
    aligned: Padding,
}

fn smaller(n: u8) -> Result<Option<u8>> {
    match n {
        ..=2 => Ok(None),
        77 => Err(Error::value("77 has nothing smaller")),
        n => Ok(Some(n.saturating_sub(1))),
    }
}

#[test]
fn numbers_that_follow() {
    prove((any::<u8>(), 0u8..3).prop_map(|(n, wrong)| Numbers {
        n,
        half: if wrong == 1 { 3 } else { n / 2 },
        derived: if wrong == 2 {
            Derived::exceptional(999)
        } else {
            Derived::agrees()
        },
        padding: Padding::zeros(),
        aligned: Padding::zeros(),
    }));
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Pointing {
    count: u8,
    #[br(assert(count < 9, "too many"))]
    #[brw(args_raw = (), big)]
    #[schema(points_at = Target::values::<i16>(count.into()), size = 1)]
    values: DataOffset<u8, Names>,
    names: StringTable<Names>,
}

#[derive(Debug, Clone, PartialEq)]
enum Names {}

impl Table for Names {
    const NAME: &'static str = "names";
}

#[test]
fn offsets_into_tables() {
    let values = (0u8..5, 0u8..6, vec(0u8..3, 0..6));
    prove(values.prop_map(|(count, offset, bytes)| Pointing {
        count,
        values: DataOffset::at(offset.into()),
        names: StringTable::from_bytes(bytes),
    }));
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Elsewhere {
    n: u8,
    size: u8,
    wide: u8,
    #[br(temp)]
    first: u8,
    #[br(temp)]
    second: u8,
    #[br(temp)]
    third: u8,
    #[br(if(n != 3), count = n, assert(n < 8, "too many"))]
    #[brw(args_raw = wide == 1, big)]
    #[schema(at = first, size = size, specialise = unchanged)]
    list: At<Option<Vec<Part>>>,
    #[br(assert(n < 8, "too many"))]
    #[brw(args_raw = wide == 1, big)]
    #[schema(at = second, until = last.a & 0xFF == 0, specialise = unchanged, align = 2)]
    until: At<Vec<Part>>,
    #[br(if(n != 3))]
    #[brw(args_raw = wide == 1, big)]
    #[schema(at = third, until_end, size = size, specialise = unchanged, last)]
    rest: At<Option<Vec<Part>>>,
    gaps: Gaps,
}

#[test]
fn lists_elsewhere() {
    let until = vec(1u16..3, 0..3);
    prove(
        (measured(), until).prop_map(|((n, size, wide, list), until)| {
            let numbers = until.into_iter().chain([0]);
            let until = numbers.map(|a| Part {
                a,
                b: wide.then_some(1),
            });
            let list = (n != 3).then_some(list);
            Elsewhere {
                n,
                size,
                wide: wide.into(),
                rest: At::new(list.clone()),
                list: At::new(list),
                until: At::new(until.collect()),
                gaps: Gaps::default(),
            }
        }),
    );
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct TagsElsewhere {
    tag: u8,
    size: u8,
    wide: u8,
    #[br(temp)]
    first: u8,
    #[br(temp)]
    second: u8,
    #[br(assert(size < 9, "too large"))]
    #[brw(args_raw = wide == 1, big)]
    #[schema(at = first, tag = tag, size = size, specialise = unchanged, last)]
    tagged: At<Body>,
    #[br(assert(size < 9, "too large"))]
    #[brw(args_raw = wide == 1, big)]
    #[schema(at = second, tag_or_other = tag, size = size, specialise = unchanged)]
    or_other: At<Body>,
    gaps: Gaps,
}

#[test]
fn tags_elsewhere() {
    prove(body().prop_map(|(tag, size, wide, body)| TagsElsewhere {
        tag,
        size,
        wide: wide.into(),
        tagged: At::new(body.clone()),
        or_other: At::new(body),
        gaps: Gaps::default(),
    }));
}

//! Lists that end with an element of a certain kind: a walk and a view find the same end as reading does.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used)]

use std::ops::ControlFlow;

use bindery::walk::{self, Leaf, Place, Step, Visitor};
use bindery::{Limits, prelude::*};

#[schema]
#[spec(none = "made up")]
#[derive(Debug, Clone, PartialEq)]
struct Inner {
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    items: Vec<u8>,
}

/// Has a list of the same name in front of its own, and behind it.
#[schema]
#[spec(none = "made up")]
#[derive(Debug, Clone, PartialEq)]
struct Outer {
    before: Inner,
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    items: Vec<u16>,
    behind: Inner,
}

#[schema]
#[spec(none = "made up")]
#[derive(Debug, PartialEq)]
struct ByEmptiness {
    #[schema(until = last.items.is_empty())]
    outers: Vec<Outer>,
    rest: RawTail,
}

#[schema]
#[spec(none = "made up")]
#[derive(Debug, PartialEq)]
struct ByLength {
    #[schema(until = last.items.len() == 2)]
    outers: Vec<Outer>,
    rest: RawTail,
}

/// A list whose length is not stored, which a walk has to read.
#[schema]
#[spec(none = "made up")]
#[derive(Debug, Clone, PartialEq)]
struct Word {
    #[br(temp)]
    size: u8,
    #[schema(size = size, until_end)]
    items: Vec<u8>,
}

#[schema]
#[spec(none = "made up")]
#[derive(Debug, PartialEq)]
struct ByUnstored {
    #[schema(until = last.items.is_empty())]
    words: Vec<Word>,
    rest: RawTail,
}

#[derive(Default)]
struct Leaves(Vec<(String, u64, u64)>);

impl Visitor for Leaves {
    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        let path = leaf.place.path().to_string();
        self.0.push((path, leaf.place.start, leaf.end));
        ControlFlow::Continue(())
    }
}

/// Compares a walk with a trace of what is read.
fn walked_as_read<T: File + walk::Walk<()>>(bytes: &[u8]) -> T {
    let read = T::from_bytes(bytes).unwrap();
    let trace = read.trace().unwrap();
    let spans = trace.spans.iter();
    let spans: Vec<_> = spans
        .map(|span| (span.path.to_string(), span.start, span.end))
        .collect();
    let mut leaves = Leaves::default();
    walk::walk::<T>(bytes, Limits::default(), &mut leaves).unwrap();
    assert_eq!(leaves.0, spans);
    for offset in 0..bytes.len() as u64 {
        let found = walk::at::<T>(bytes, offset, "file", Limits::default()).unwrap();
        assert!(found.is_some_and(|found| (found.start..found.end).contains(&offset)));
    }
    read
}

#[test]
fn only_its_own_list_ends_it() {
    // Empty lists before and behind, one that is not, and at last the one that ends it, between two that are not empty.
    let bytes = [0, 1, 7, 0, 0, 1, 9, 1, 7, 0, 1, 9, 1, 5, 0, 2, 5, 6, 0xAA];
    let read = walked_as_read::<ByEmptiness>(&bytes);
    let lengths: Vec<usize> = read.outers.iter().map(|outer| outer.items.len()).collect();
    assert_eq!((lengths, read.rest.len()), (vec![1, 1, 0], 1));
    let view = ByEmptiness::view(&bytes).outers().unwrap();
    assert_eq!(view.len().unwrap(), 3);
    assert_eq!(
        view.at(2)
            .unwrap()
            .behind()
            .unwrap()
            .items()
            .unwrap()
            .len()
            .unwrap(),
        2
    );
    assert_eq!(view.decode().unwrap(), read.outers);
}

/// Wants nothing of what it comes to.
struct Nobody;

impl Visitor for Nobody {
    fn enter(&mut self, _: &Place<'_>, _: Option<u64>) -> Step {
        Step::Over
    }

    fn leaf(&mut self, _: Leaf<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

#[test]
fn elements_are_not_read_to_find_the_last() {
    let outer = |items: u8| {
        let words = vec![7; usize::from(items) * 2];
        [&[0, items][..], &words, &[0]].concat()
    };
    let bytes = [outer(200), outer(0), vec![0xAA]].concat();
    // Reading the first would take more.
    let limits = Limits::default().with_memory(64);
    assert!(ByEmptiness::from_bytes_within(&bytes, limits).is_err());
    walk::walk::<ByEmptiness>(&bytes, limits, &mut Nobody).unwrap();
}

#[test]
fn other_ends_are_read() {
    let bytes = [0, 1, 7, 0, 0, 0, 2, 1, 0, 2, 0, 0, 0xAA];
    let read = walked_as_read::<ByLength>(&bytes);
    assert_eq!((read.outers.len(), read.rest.len()), (2, 1));
    let read = walked_as_read::<ByUnstored>(&[2, 8, 9, 1, 7, 0, 0xAA]);
    assert_eq!((read.words.len(), read.rest.len()), (3, 1));
}

#[test]
fn a_list_that_does_not_end_is_refused_alike() {
    let bytes = [0, 1, 7, 0, 0, 0, 1, 7];
    let read = ByEmptiness::from_bytes(&bytes).unwrap_err();
    let walked = walk::walk::<ByEmptiness>(&bytes, Limits::default(), &mut Leaves::default());
    let walked = walked.unwrap_err();
    assert_eq!(
        (walked.path(), walked.offset()),
        (read.path(), read.offset())
    );
}

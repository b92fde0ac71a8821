//! What follows from an offset: a count, a size, a condition. An offset is known once everything has its place, and
//! what depends on it is compared then.

// Helpers of tests may stop the test.
#![allow(clippy::unwrap_used)]

use bindery::prelude::*;
use bindery::{At, Gaps, build, dump};

/// A list of parts, each with the offset of the next one.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Chain {
    first: Link,
    gaps: Gaps,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Link {
    name: CString,
    #[br(temp)]
    next: u16,
    #[br(if(next != 0))]
    #[schema(at = next)]
    following: At<Option<Box<Link>>>,
}

fn link(name: &str, following: Option<Link>) -> Link {
    Link {
        name: CString::new(name).unwrap(),
        following: following.map(Box::new).into(),
    }
}

#[test]
fn an_offset_that_may_be_zero_leads_to_what_may_be_absent() {
    let bytes = b"a\0\x05\0\xEEb\0\0\0";
    let mut chain = Chain::from_bytes(bytes).unwrap();
    assert_eq!(chain.first, link("a", Some(link("b", None))));
    assert_eq!(chain.to_bytes().unwrap(), bytes);
    // One more at the end, which has no place yet, and none.
    let last = chain.first.following.as_mut().unwrap();
    last.following = Some(Box::new(link("c", None))).into();
    let longer = chain.to_bytes().unwrap();
    assert_eq!(longer, b"a\0\x05\0\xEEb\0\x09\0c\0\0\0");
    assert_eq!(Chain::from_bytes(&longer).unwrap(), chain);
    let new = Chain {
        first: link("new", Some(link("newer", None))),
        gaps: Gaps::default(),
    };
    let bytes = new.to_bytes().unwrap();
    assert_eq!(bytes, b"new\0\x06\0newer\0\0\0");
    assert_eq!(Chain::from_bytes(&bytes).unwrap(), new);
    assert_eq!(new.trace().unwrap().spaces[0].bytes, bytes);
    chain.first.following = None.into();
    assert_eq!(chain.to_bytes().unwrap(), b"a\0\0\0\xEE");
}

#[test]
fn an_offset_that_is_kept_beside_nothing_is_refused() {
    let tree = r#"{"first": {"name": "a", "following": {"offset": 5}}}"#;
    let chain: Chain = build(&bindery::value::json::parse(tree).unwrap()).unwrap();
    assert_eq!(
        chain.to_bytes().unwrap_err().to_string(),
        "unfit value: first.following: is absent, where `next != 0` is true"
    );
}

/// How many numbers there are, how long the names are and what is behind all of it follow from two offsets.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Counted {
    #[br(temp)]
    names_at: u8,
    #[br(temp, assert(end_at > names_at))]
    end_at: u8,
    #[br(count = (names_at - 2) / 2)]
    numbers: Vec<u16>,
    #[schema(at = names_at, size = end_at - names_at)]
    names: At<Names>,
    #[schema(at = end_at)]
    end: At<u8>,
    gaps: Gaps,
}

#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Names {
    #[schema(until_end)]
    names: Vec<CString>,
}

#[test]
fn counts_and_sizes_may_follow_from_offsets() {
    let bytes = b"\x06\x0A\x01\0\x02\0a\0b\0.";
    let mut counted = Counted::from_bytes(bytes).unwrap();
    assert_eq!((counted.numbers.len(), counted.names.names.len()), (2, 2));
    assert_eq!(counted.to_bytes().unwrap(), bytes);
    counted.numbers.clear();
    assert_eq!(
        counted.to_bytes().unwrap_err().to_string(),
        "unfit value: numbers: has 0 elements, where `(names_at - 2) / 2` says 2"
    );
    // Written anew, everything is where the offsets say.
    let mut new = counted;
    new.numbers = vec![7; 3];
    new.forget_originals();
    let bytes = new.to_bytes().unwrap();
    assert_eq!(bytes, b"\x08\x0C\x07\0\x07\0\x07\0a\0b\0.");
    let read = Counted::from_bytes(&bytes).unwrap();
    assert_eq!(read, new);
    let tree = dump(&read).unwrap();
    assert_eq!(build::<Counted>(&tree).unwrap().to_bytes().unwrap(), bytes);
}

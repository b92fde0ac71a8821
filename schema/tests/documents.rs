//! Types that several revisions share: a file is described by its own documents.

// Helpers may stop the test.
#![allow(clippy::unwrap_used)]

use bindery::prelude::*;

static OLD: Document = Document {
    id: "old",
    title: "Old",
    origin: Origin::Text,
};
static NEW: Document = Document {
    id: "new",
    title: "New",
    origin: Origin::Text,
};
static SMALL: Rule = Rule::warning("small", "Sizes are small.");

#[schema]
#[spec(NEW, "Item")]
#[spec(OLD, "Entry")]
#[derive(Debug, PartialEq)]
struct Shared {
    #[spec("size")]
    #[spec(OLD, "length")]
    #[rule(SMALL, size < 10, "{size}")]
    size: u8,
    #[spec(NEW, "colour")]
    colour: u8,
}

#[schema]
#[spec(NEW, "File")]
#[derive(Debug, PartialEq)]
struct NewFile {
    #[spec("item")]
    item: Shared,
}

#[schema]
#[spec(OLD, "File")]
#[derive(Debug, PartialEq)]
struct OldFile {
    #[spec("entry")]
    item: Shared,
}

/// What a file of this type cites: in its trace, its findings and its errors.
fn cited<T: File + std::fmt::Debug>() -> [Vec<String>; 3] {
    let file = T::from_bytes(&[200, 1]).unwrap();
    let trace = file.trace().unwrap();
    let spans = trace
        .spans
        .iter()
        .map(|span| span.spec.unwrap().to_string());
    let found = file.findings();
    let found = found.iter().map(|each| each.spec.unwrap().to_string());
    let errors = [&[][..], &[1]].map(|cut| T::from_bytes(cut).unwrap_err());
    let errors = errors.iter().map(|error| error.spec().unwrap().to_string());
    [spans.collect(), found.collect(), errors.collect()]
}

#[test]
fn a_file_cites_its_own_document() {
    let (size, colour) = ("new \"Item\" / size", "new \"Item\" / colour");
    assert_eq!(
        cited::<NewFile>(),
        [vec![size, colour], vec![size], vec![size, colour]]
    );
    // The old document has no row for the colour, but a section for what it is part of.
    let (size, colour) = ("old \"Entry\" / length", "old \"Entry\"");
    assert_eq!(
        cited::<OldFile>(),
        [vec![size, colour], vec![size], vec![size, colour]]
    );
}

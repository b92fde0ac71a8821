//! Records that refer to each other by byte offset.

// A test helper is outside of `#[test]` functions.
#![allow(clippy::unwrap_used)]

use bindery::prelude::*;
use bindery::{Class, Linked, RecordPlaces, RecordRef, Records, Unplaced, build, dump};

static NOTES: Document = Document {
    id: "notes-1",
    title: "Notes",
    origin: Origin::Text,
};

/// References before the list that they lead to.
#[schema(args = Unplaced)]
#[spec(NOTES, "Book")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, PartialEq)]
struct Book {
    #[spec("first")]
    first: RecordRef<Note>,
    #[spec("note count")]
    #[br(temp)]
    note_count: u8,
    #[spec("notes")]
    #[br(count = note_count)]
    #[bw(assert(notes.len() < 4, "{} notes are too many", notes.len()))]
    notes: Records<Note>,
}

/// As long as its text, and with a reference of its own.
#[schema(args = Unplaced)]
#[spec(NOTES, "Note")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, PartialEq)]
struct Note {
    #[spec("text")]
    text: CString,
    #[spec("next")]
    next: RecordRef<Note>,
}

#[schema]
#[spec(NOTES, "File")]
#[derive(Debug, PartialEq)]
struct Notes {
    #[spec("book")]
    book: Linked<Book>,
}

fn note(text: &str, next: RecordRef<Note>) -> Note {
    Note {
        text: CString::new(text).unwrap(),
        next,
    }
}

#[test]
fn offsets_on_disk_are_indices_in_memory() {
    // Two notes: "ab" at offset 0 (7 bytes), "c" at offset 7; offset 3 starts none.
    let bytes = b"\x07\0\0\0\x02ab\0\x07\0\0\0c\0\x03\0\0\0";
    let file = Notes::from_bytes(bytes).unwrap();
    assert_eq!(file.book.first, RecordRef::to(1));
    assert_eq!(
        file.book.notes.0,
        [
            note("ab", RecordRef::to(1)),
            note("c", RecordRef::at_offset(3))
        ]
    );
    assert_eq!(file.to_bytes().unwrap(), bytes);
    assert_eq!(file.trace().unwrap().first_gap(), None);
    assert_eq!(build::<Notes>(&dump(&file).unwrap()).unwrap(), file);
    let found: Vec<String> = file.findings().iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        ["error record-offset: book.notes[1].next: no record starts at offset 3 of its list"]
    );
}

#[test]
fn an_edited_list_is_laid_out_anew() {
    let mut file = Notes {
        book: Linked(Book {
            first: RecordRef::to(0),
            notes: Records::default(),
        }),
    };
    let b = file.book.notes.add(note("bb", RecordRef::to(0)));
    file.book.first = file.book.notes.add(note("a", b));
    assert_eq!(
        file.to_bytes().unwrap(),
        b"\x07\0\0\0\x02bb\0\0\0\0\0a\0\0\0\0\0"
    );
    file.book.notes.insert(0, note("longer", b));
    assert_eq!(
        file.to_bytes().unwrap(),
        b"\x0b\0\0\0\x03longer\0\0\0\0\0bb\0\0\0\0\0a\0\0\0\0\0"
    );
}

#[test]
fn a_reference_to_nothing_is_found_and_not_written() {
    let file = Notes {
        book: Linked(Book {
            first: RecordRef::to(4),
            notes: Records::default(),
        }),
    };
    let found: Vec<String> = file.findings().iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "error record-offset: book.first: record 4 of a list of 0",
            "error unwritable: book.first: there is no record 4 to refer to",
        ]
    );
    let error = file.to_bytes().unwrap_err();
    assert_eq!(error.class(), Class::Value);
    assert_eq!(error.path(), "book.first");
    assert_eq!(error.message(), "there is no record 4 to refer to");
}

#[test]
fn what_must_hold_is_checked_before_writing() {
    let notes = ["a", "b", "c", "d"].map(|text| note(text, RecordRef::to(0)));
    let file = Notes {
        book: Linked(Book {
            first: RecordRef::to(0),
            notes: Vec::from(notes).into(),
        }),
    };
    let error = file.to_bytes().unwrap_err();
    assert_eq!(error.class(), Class::Value);
    assert_eq!(error.path(), "book.notes");
    assert_eq!(error.message(), "4 notes are too many");
}

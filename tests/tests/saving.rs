//! Saving is whole or not at all.

// Helpers of tests may stop the test.
#![allow(clippy::unwrap_used)]

use bindery::Class;
use bindery::prelude::*;

#[schema]
#[spec(none = "only here")]
#[derive(Debug, PartialEq)]
struct Note {
    #[br(temp)]
    #[bw(try_calc = count_of(text))]
    length: u8,
    #[br(count = length)]
    text: Vec<u8>,
}

/// A folder of its own, gone at the end.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("bindery-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_file_is_replaced_as_a_whole() {
    let folder = Folder::new("replaced");
    let path = folder.0.join("note");
    Note {
        text: b"one".to_vec(),
    }
    .save(&path)
    .unwrap();
    Note {
        text: b"three".to_vec(),
    }
    .save(&path)
    .unwrap();
    assert_eq!(Note::open(&path).unwrap().text, b"three");
    assert_eq!(folder.files(), ["note"]);
}

#[test]
fn what_does_not_fit_leaves_the_old_file() {
    let folder = Folder::new("unfit");
    let path = folder.0.join("note");
    Note {
        text: b"one".to_vec(),
    }
    .save(&path)
    .unwrap();
    let error = Note { text: vec![0; 256] }.save(&path).unwrap_err();
    assert_eq!(error.class(), Class::Value);
    assert_eq!(Note::open(&path).unwrap().text, b"one");
    assert_eq!(folder.files(), ["note"]);
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let folder = Folder::new("unwritable");
    // A folder stands where the file should go, so that the last step fails.
    let path = folder.0.join("note");
    std::fs::create_dir_all(path.join("inside")).unwrap();
    let error = Note {
        text: b"one".to_vec(),
    }
    .save(&path)
    .unwrap_err();
    assert_eq!(error.class(), Class::Io);
    assert_eq!(folder.files(), ["note"]);
    assert!(path.join("inside").is_dir());

    let nowhere = folder.0.join("missing").join("note");
    let error = Note {
        text: b"one".to_vec(),
    }
    .save(nowhere)
    .unwrap_err();
    assert_eq!(error.class(), Class::Io);
    assert!(Note { text: Vec::new() }.save("/").is_err());
}

#[test]
fn what_does_not_fit_is_refused_before_the_first_byte() {
    use binrw::BinWrite as _;
    // The part that does not fit comes last; what precedes it fits.
    #[schema]
    #[spec(none = "only here")]
    #[derive(Debug)]
    struct Two {
        first: Note,
        second: Note,
    }
    let two = Two {
        first: Note {
            text: b"one".to_vec(),
        },
        second: Note { text: vec![0; 256] },
    };
    assert_eq!(two.to_bytes().unwrap_err().path(), "second.length");
    let mut stream = std::io::Cursor::new(Vec::new());
    assert!(two.write_le(&mut stream).is_err());
    assert_eq!(stream.into_inner(), b"", "nothing was written");
}

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
    // A folder is where the file should go, so that the last step fails.
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

#[cfg(unix)]
mod on_unix {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
    use std::path::Path;

    use super::*;

    fn note(text: &[u8]) -> Note {
        Note {
            text: text.to_vec(),
        }
    }

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn links_stay_links() {
        let folder = Folder::new("links");
        let (real, link) = (folder.0.join("real"), folder.0.join("link"));
        note(b"one").save(&real).unwrap();
        symlink("real", &link).unwrap();
        note(b"two").save(&link).unwrap();
        assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(Note::open(&real).unwrap().text, b"two");

        // Through a link to a link that leads to nothing yet.
        let (missing, outer) = (folder.0.join("missing"), folder.0.join("outer"));
        symlink(folder.0.join("inner"), &outer).unwrap();
        symlink("missing", folder.0.join("inner")).unwrap();
        note(b"three").save(&outer).unwrap();
        assert!(std::fs::symlink_metadata(&outer).unwrap().is_symlink());
        assert_eq!(Note::open(&missing).unwrap().text, b"three");

        symlink("round", folder.0.join("round")).unwrap();
        assert!(note(b"four").save(folder.0.join("round")).is_err());
        assert_eq!(
            folder.files(),
            ["inner", "link", "missing", "outer", "real", "round"]
        );
    }

    #[test]
    fn nobody_may_read_the_new_file_who_may_not_read_the_old_one() {
        let folder = Folder::new("mode");
        let path = folder.0.join("note");
        note(b"one").save(&path).unwrap();
        for wanted in [0o600, 0o640, 0o666] {
            let permissions = std::fs::Permissions::from_mode(wanted);
            std::fs::set_permissions(&path, permissions).unwrap();
            note(b"two").save(&path).unwrap();
            assert_eq!(mode(&path), wanted, "{wanted:o}");
        }
        // While it is written: a thread looks at everything in the folder.
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
        let done = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            let looking = scope.spawn(|| {
                let mut seen = 0;
                while !done.load(std::sync::atomic::Ordering::Relaxed) {
                    for entry in std::fs::read_dir(&folder.0).unwrap().flatten() {
                        if let Ok(there) = entry.metadata() {
                            seen |= there.mode() & 0o077;
                        }
                    }
                }
                seen
            });
            for _ in 0..200 {
                note(&[7; 200]).save(&path).unwrap();
            }
            done.store(true, std::sync::atomic::Ordering::Relaxed);
            assert_eq!(looking.join().unwrap(), 0, "others could have read it");
        });
        assert_eq!(folder.files(), ["note"]);
    }

    /// Set where a process is to be killed while it saves.
    const SAVING: &str = "BINDERY_SAVING";

    #[test]
    #[ignore = "another test starts and kills it"]
    fn saves_until_it_is_killed() {
        if let Some(path) = std::env::var_os(SAVING) {
            loop {
                note(&[9; 250]).save(&path).unwrap();
            }
        }
    }

    #[test]
    fn what_a_killed_save_has_left_is_removed_by_the_next() {
        let folder = Folder::new("killed");
        let path = folder.0.join("note");
        let other = folder.0.join("other");
        let mut left = 0;
        for _ in 0..40 {
            let mut child = std::process::Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "on_unix::saves_until_it_is_killed", "--ignored"])
                .env(SAVING, &path)
                .stdout(std::process::Stdio::null())
                .spawn()
                .unwrap();
            while !path.exists() {
                std::thread::yield_now();
            }
            std::thread::sleep(std::time::Duration::from_micros(300));
            child.kill().unwrap();
            child.wait().unwrap();
            assert_eq!(Note::open(&path).unwrap().text, [9; 250]);
            left += folder.files().len() - 1;
            // Saving another file leaves alone what is not its own.
            let before = folder.files();
            note(b"other").save(&other).unwrap();
            std::fs::remove_file(&other).unwrap();
            assert_eq!(folder.files(), before);
            note(b"next").save(&path).unwrap();
            assert_eq!(folder.files(), ["note"]);
            std::fs::remove_file(&path).unwrap();
        }
        println!("{left} files were left by 40 killed processes");
    }

    #[test]
    fn a_save_beside_is_not_disturbed() {
        let folder = Folder::new("beside");
        let path = folder.0.join("note");
        std::thread::scope(|scope| {
            for text in [b"one", b"two"] {
                let path = &path;
                scope.spawn(move || (0..200).for_each(|_| note(text).save(path).unwrap()));
            }
        });
        assert_eq!(folder.files(), ["note"]);
    }
}

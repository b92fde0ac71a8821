//! The programs of `tests/kaitai`, which read files with what Kaitai's compiler makes of a description.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

use bindery::Value;
use bindery::trace::Trace;
use serde_json::Value as Json;

use crate::need::{kaitai_folder, python_folder};

/// A leaf that a reader of Kaitai's found.
pub(super) struct Leaf {
    pub(super) space: usize,
    pub(super) start: u64,
    pub(super) end: u64,
    pub(super) path: String,
    pub(super) value: Json,
    /// The text that it leads to, where it is the offset of one.
    pub(super) text: Option<Json>,
}

/// A file with the revision that it has.
pub(super) struct File {
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
    pub(super) trace: Trace,
    pub(super) tree: Value,
}

/// A folder that is gone when the test ends.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Self {
        // Tests run beside each other.
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("bindery-kaitai-{name}-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left over is in a folder for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Which of the readers that Kaitai's compiler makes.
#[derive(Clone, Copy)]
pub(super) enum Language {
    JavaScript,
    Python,
}

/// A program of `tests/kaitai`.
fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("kaitai")
        .join(name)
}

/// Adds files to what a program is run on.
pub(super) fn with_files(mut command: Command, files: &[File], folder: &Folder) -> Output {
    for file in files {
        let path = folder.0.join(&file.name);
        std::fs::write(&path, &file.bytes).unwrap();
        command.arg(path);
    }
    command.output().unwrap()
}

/// A program of `tests/kaitai` that is run by Node on a description.
pub(super) fn on_description(name: &str, ksy: &str, folder: &Folder) -> Command {
    let description = folder.0.join("description.ksy");
    std::fs::write(&description, ksy).unwrap();
    let mut command = Command::new("node");
    command.arg(program(name));
    command.arg(kaitai_folder()).arg(&description);
    command
}

/// What a reader found in each file, or what went wrong there.
pub(super) type Read = BTreeMap<String, Result<Vec<Leaf>, String>>;

/// The files that a reader made from a description reads, or why the description is none.
pub(super) fn read(
    language: Language,
    ksy: &str,
    files: &[File],
    folder: &Folder,
) -> Result<Read, String> {
    let command = match language {
        Language::JavaScript => on_description("read.cjs", ksy, folder),
        Language::Python => {
            let mut generate = on_description("generate.cjs", ksy, folder);
            let made = generate.arg(&folder.0).output().unwrap();
            assert!(
                made.status.success(),
                "{}",
                String::from_utf8_lossy(&made.stderr)
            );
            let mut command = Command::new("python3");
            command.env("PYTHONPATH", python_folder());
            command.arg(program("read.py")).arg(&folder.0);
            command
        }
    };
    let output = with_files(command, files, folder);
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().map(|line| {
        let line: Json = serde_json::from_str(line).unwrap();
        let name = line["file"].as_str().unwrap().to_owned();
        let leaves = match line["error"].as_str() {
            Some(error) => Err(error.to_owned()),
            None => Ok(line["leaves"]
                .as_array()
                .unwrap()
                .iter()
                .map(leaf)
                .collect()),
        };
        (name, leaves)
    });
    Ok(lines.collect())
}

fn leaf(leaf: &Json) -> Leaf {
    Leaf {
        space: usize::try_from(leaf[0].as_u64().unwrap()).unwrap(),
        start: leaf[1].as_u64().unwrap(),
        end: leaf[2].as_u64().unwrap(),
        path: leaf[3].as_str().unwrap().to_owned(),
        value: leaf[4].clone(),
        text: leaf.get(5).cloned(),
    }
}

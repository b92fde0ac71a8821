//! What the Khronos validator says of everything that can be converted.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use bindery::Limits;
use bindery_convert::{Kind, Settings, Source, convert};
use bindery_formats::format_by_name;
use bindery_tests::damage::{Anatomy, Numbers};
use bindery_tests::random_files::random;
use bindery_tests::{corpus, files};

use crate::need::{files_of_every_format, note, validator};

/// The formats that become scenes.
const MODELS: [&str; 4] = ["atm", "m3d", "p3m", "pmf"];

/// How many random files of each format; `BINDERY_RANDOM_MODELS=2000` for the long run.
fn how_many() -> usize {
    let named = std::env::var("BINDERY_RANDOM_MODELS").ok();
    named.map_or(150, |number| number.parse().unwrap())
}

/// A folder that is gone when the test ends.
struct Folder {
    path: PathBuf,
    files: usize,
    /// What the files hold, told apart.
    contents: BTreeSet<u64>,
}

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("bindery-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self {
            path,
            files: 0,
            contents: BTreeSet::new(),
        }
    }

    /// Converts a file and writes the result.
    fn add(&mut self, format: &str, bytes: &[u8], kind: Kind) {
        let source = Source::new(format, bytes);
        let stem = format!("{:06}", self.files);
        let converted = convert(&source, kind, &stem, None, &Settings::default()).unwrap();
        let name = format!("{stem}.{}", kind.extension());
        let mut hasher = DefaultHasher::new();
        converted.bytes.hash(&mut hasher);
        self.contents.insert(hasher.finish());
        let main = [(name, converted.bytes)];
        for (name, bytes) in main.into_iter().chain(converted.beside) {
            std::fs::write(self.path.join(name), bytes).unwrap();
        }
        self.files += 1;
    }

    /// Fails for every error and warning.
    #[track_caller]
    fn validate(&self) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("validator/validate.cjs");
        let output = Command::new("node")
            .arg(script)
            .arg(validator().unwrap())
            .arg(&self.path)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr);
        let expected = format!("{} files\n", self.files);
        note(&format!("the validator saw {expected}"));
        assert!(self.files > 0 && text == expected, "{text}{errors}");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left over is in a folder for such things.
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

pub(crate) fn the_validator_accepts_what_the_repository_brings() {
    let mut folder = Folder::new("brought");
    for name in MODELS {
        for (_, bytes) in files::of(format_by_name(name).unwrap()).unwrap() {
            folder.add(name, &bytes, Kind::Glb);
            folder.add(name, &bytes, Kind::Gltf);
        }
    }
    folder.validate();
}

pub(crate) fn the_validator_accepts_the_corpus() {
    let mut folder = Folder::new("corpus");
    let m3d = format_by_name("m3d").unwrap();
    let crafted = corpus::paths("m3d-crafted", m3d.info().extensions);
    let crafted = crafted.into_iter().map(|path| {
        let bytes = std::fs::read(&path).unwrap();
        (m3d, path, bytes)
    });
    for (format, path, bytes) in files_of_every_format().into_iter().chain(crafted) {
        let name = format.info().name;
        // Some files are there to be refused.
        if MODELS.contains(&name) && format.read(&bytes, None, Limits::default()).is_ok() {
            note(&path.display().to_string());
            folder.add(name, &bytes, Kind::Glb);
            folder.add(name, &bytes, Kind::Gltf);
        }
    }
    folder.validate();
}

pub(crate) fn the_validator_accepts_random_models() {
    let count = how_many();
    for name in MODELS {
        let mut folder = Folder::new(&format!("random-{name}"));
        let mut numbers = Numbers::new(7);
        let format = format_by_name(name).unwrap();
        let brought = files::of(format).unwrap();
        let brought: Vec<Anatomy> = brought
            .iter()
            .map(|(_, bytes)| Anatomy::of(format, bytes, Limits::default()).unwrap())
            .collect();
        for seed in 0..count {
            let bytes = random(format, &brought, seed, &mut numbers).unwrap();
            folder.add(name, &bytes, Kind::Glb);
        }
        // Nothing is shown by files that all look alike.
        assert!(
            folder.contents.len() > count / 10,
            "{name}: {} different ones",
            folder.contents.len()
        );
        folder.validate();
    }
}

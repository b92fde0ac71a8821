//! What a test needs that is not part of the repository, and where it is.
//!
//! Whatever gives files to a test panics if there are none: such a test would have been ignored. So no test
//! passes because it had nothing to look at.

use std::path::{Path, PathBuf};

use bindery::format::Format;
use bindery_formats::{FORMATS, format_by_name};
use bindery_tests::corpus;

use crate::spec_texts::TEXTS;

/// A file with its bytes.
pub(crate) type RealFile = (PathBuf, Vec<u8>);

/// What must be there for a test to run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// Files in this folder of the corpus, whose name starts with that of their format.
    Corpus(&'static str),
    /// Files of at least one format, in the folder of the corpus with the format's name.
    AnyFormat,
    /// The texts of the specs. Where there is one of them, a missing one is a failure.
    SpecTexts,
    /// Node and the validator of glTF files.
    Validator,
    /// The validator, and files of at least one format.
    ValidatorAndFiles,
    /// Node, and Kaitai's compiler and runtime.
    Kaitai,
    /// The same, and files of at least one format.
    KaitaiAndFiles,
    /// Kaitai's compiler as above, and Python with Kaitai's runtime.
    KaitaiPython,
    /// Node, playwright-core and Chromium.
    Browser,
}

impl Need {
    /// What tests with this need run on.
    pub(crate) fn source(self) -> &'static str {
        match self {
            Self::Corpus(_) | Self::AnyFormat => "the corpus",
            Self::SpecTexts => "the texts of the specs",
            Self::Validator | Self::ValidatorAndFiles => "the glTF validator",
            Self::Kaitai | Self::KaitaiAndFiles => "Kaitai's compiler",
            Self::KaitaiPython => "Kaitai's Python",
            Self::Browser => "a browser",
        }
    }

    /// What is missing, if anything is.
    pub(crate) fn missing(self) -> Option<Missing> {
        let is_there = match self {
            Self::Corpus(below) => !corpus::paths(below, extensions(below)).is_empty(),
            Self::AnyFormat => any_format(),
            Self::SpecTexts => TEXTS
                .iter()
                .any(|(document, _)| path_of(document).is_some()),
            Self::Validator => validator().is_some(),
            Self::ValidatorAndFiles => validator().is_some() && any_format(),
            Self::Kaitai => has_kaitai(),
            Self::KaitaiAndFiles => has_kaitai() && any_format(),
            Self::KaitaiPython => has_kaitai() && has_python(),
            Self::Browser => browser().is_some(),
        };
        if is_there {
            return None;
        }
        Some(match self {
            Self::Corpus(below) if any_format() => Missing {
                what: format!("no files in {}", shown(&corpus::folder().join(below))),
                variable: "BINDERY_CORPUS",
            },
            Self::Validator | Self::ValidatorAndFiles if validator().is_none() => Missing {
                what: format!(
                    "no Node, or no gltf-validator of npm at {}",
                    shown(&validator_folder())
                ),
                variable: "BINDERY_GLTF_VALIDATOR",
            },
            Self::Kaitai | Self::KaitaiAndFiles | Self::KaitaiPython if !has_kaitai() => Missing {
                what: format!(
                    "no Node, or no {} of npm at {}",
                    KAITAI.join(", "),
                    shown(&kaitai_folder())
                ),
                variable: "BINDERY_KAITAI",
            },
            Self::Corpus(_)
            | Self::AnyFormat
            | Self::Validator
            | Self::ValidatorAndFiles
            | Self::Kaitai
            | Self::KaitaiAndFiles => Missing {
                what: format!("no corpus at {}", shown(&corpus::folder())),
                variable: "BINDERY_CORPUS",
            },
            Self::KaitaiPython => Missing {
                what: format!(
                    "no Python, or no {} of PyPI at {}",
                    PYTHON.join(", "),
                    shown(&python_folder())
                ),
                variable: "BINDERY_KAITAI_PYTHON",
            },
            Self::Browser => Missing {
                what: format!(
                    "no Node, no Chromium, or no playwright-core of npm at {}",
                    shown(&playwright_folder())
                ),
                variable: "BINDERY_PLAYWRIGHT",
            },
            Self::SpecTexts => Missing {
                what: format!("no texts of the specs at {}", shown(&specs())),
                variable: "BINDERY_SPECS",
            },
        })
    }
}

/// Something that a test needs and that is not there.
#[derive(Clone)]
pub(crate) struct Missing {
    /// What, and where it was looked for.
    pub(crate) what: String,
    /// What says where to look.
    pub(crate) variable: &'static str,
}

/// The files for [`Need::Corpus`].
pub(crate) fn files(below: &str) -> Vec<RealFile> {
    let paths = corpus::paths(below, extensions(below));
    assert!(!paths.is_empty(), "no files in {below} of the corpus");
    paths.into_iter().map(with_bytes).collect()
}

/// One of the files for [`Need::Corpus`]. A corpus that has the others must have it too.
pub(crate) fn file(below: &str, name: &str) -> Vec<u8> {
    let path = corpus::folder().join(below).join(name);
    with_bytes(path).1
}

/// The files for [`Need::AnyFormat`].
pub(crate) fn files_of_every_format() -> Vec<(&'static dyn Format, PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    for format in FORMATS {
        let info = format.info();
        for path in corpus::paths(info.name, info.extensions) {
            let (path, bytes) = with_bytes(path);
            files.push((*format, path, bytes));
        }
    }
    assert!(!files.is_empty(), "no files in the corpus");
    files
}

/// The text of a document, for [`Need::SpecTexts`].
pub(crate) fn text_of(document: &str) -> String {
    let path =
        path_of(document).unwrap_or_else(|| panic!("no text of {document} in {}", shown(&specs())));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Shows what a test found, if asked with `--nocapture`. What tests print is not captured here.
pub(crate) fn note(line: &str) {
    if std::env::args().any(|word| word == "--nocapture") {
        eprintln!("{line}");
    }
}

fn with_bytes(path: PathBuf) -> RealFile {
    match std::fs::read(&path) {
        Ok(bytes) => (path, bytes),
        Err(error) => panic!("{}: {error}", path.display()),
    }
}

/// The extensions of the format that a folder is named after: of m3d for `m3d-crafted`, of p3m for
/// `p3m/rev2025_08`.
fn extensions(below: &str) -> &'static [&'static str] {
    let name = below.split(['-', '/']).next().unwrap_or_default();
    let format = format_by_name(name).unwrap_or_else(|| panic!("no format for {below}"));
    format.info().extensions
}

fn any_format() -> bool {
    FORMATS.iter().any(|format| {
        let info = format.info();
        !corpus::paths(info.name, info.extensions).is_empty()
    })
}

/// Where the texts of the specs are: `BINDERY_SPECS`, else beside the repository.
fn specs() -> PathBuf {
    corpus::named_or_shared("BINDERY_SPECS", "specs")
}

/// Where the text of a document is.
fn path_of(document: &str) -> Option<PathBuf> {
    ["txt", "md"]
        .into_iter()
        .map(|ending| specs().join(format!("{document}.{ending}")))
        .find(|path| path.is_file())
}

/// Where the validator is installed: `BINDERY_GLTF_VALIDATOR`, else where `.ci/run` does it.
fn validator_folder() -> PathBuf {
    let named = std::env::var_os("BINDERY_GLTF_VALIDATOR").map(PathBuf::from);
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/gltf-validator");
    named.unwrap_or(usual)
}

/// The package of the validator, if it and Node are there.
pub(crate) fn validator() -> Option<PathBuf> {
    let package = validator_folder().join("node_modules/gltf-validator");
    let package = std::path::absolute(package).ok()?;
    (package.is_dir() && runs("node")).then_some(package)
}

/// Whether a program is there.
fn runs(program: &str) -> bool {
    let mut command = std::process::Command::new(program);
    let output = command.arg("--version").output();
    output.is_ok_and(|output| output.status.success())
}

/// Where playwright-core is installed: `BINDERY_PLAYWRIGHT`, else where `.ci/run` does it.
fn playwright_folder() -> PathBuf {
    let named = std::env::var_os("BINDERY_PLAYWRIGHT").map(PathBuf::from);
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/playwright");
    named.unwrap_or(usual)
}

/// The package that drives a browser, and the browser, if they and Node are there.
pub(crate) fn browser() -> Option<(PathBuf, PathBuf)> {
    let package = playwright_folder().join("node_modules/playwright-core");
    let package = std::path::absolute(package).ok()?;
    let folders = std::env::var_os("PATH")?;
    let browser = std::env::split_paths(&folders).find_map(|folder| {
        let mut names = ["chromium", "chromium-browser", "google-chrome"].into_iter();
        names.find_map(|name| Some(folder.join(name)).filter(|path| path.is_file()))
    })?;
    (package.is_dir() && runs("node")).then_some((package, browser))
}

/// The packages that read Kaitai Struct descriptions.
const KAITAI: [&str; 4] = ["kaitai-struct-compiler", "kaitai-struct", "pako", "js-yaml"];

/// Where they are installed: `BINDERY_KAITAI`, else where `.ci/run` does it.
pub(crate) fn kaitai_folder() -> PathBuf {
    let named = std::env::var_os("BINDERY_KAITAI").map(PathBuf::from);
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/kaitai");
    named.unwrap_or(usual)
}

fn has_kaitai() -> bool {
    let folder = kaitai_folder().join("node_modules");
    KAITAI.iter().all(|package| folder.join(package).is_dir()) && runs("node")
}

/// What generated Python needs: Kaitai's runtime, and a decompressor for what Kaitai has none for.
const PYTHON: [&str; 2] = ["kaitaistruct.py", "lz4"];

/// Where both are installed: `BINDERY_KAITAI_PYTHON`, else where `.ci/run` does it.
pub(crate) fn python_folder() -> PathBuf {
    let named = std::env::var_os("BINDERY_KAITAI_PYTHON").map(PathBuf::from);
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/kaitai-python");
    named.unwrap_or(usual)
}

fn has_python() -> bool {
    let folder = python_folder();
    PYTHON.iter().all(|module| folder.join(module).exists()) && runs("python3")
}

/// A path that says by itself where it leads.
fn shown(path: &Path) -> String {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    whole.display().to_string()
}

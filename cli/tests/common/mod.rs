//! Running the built command, and the files to run it on.

// Helpers of tests may fail loudly, and not every test file uses all of them.
#![allow(clippy::unwrap_used, clippy::panic, dead_code)]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bindery::format::Format;
use bindery::value::json;
use bindery::{File as _, Limits, Sentinel, Value};
use bindery_formats::m3d::{CoordinateType, Look, ModelBuilder, NewCorner, Property};
use bindery_formats::ptf::{Form, Ptf};
use bindery_formats::{FORMATS, detect};

/// What a run of the command gave.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

impl Run {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        match json::parse(self.text()) {
            Ok(value) => value,
            Err(error) => panic!("{error}\n{}\n{}", self.text(), self.stderr),
        }
    }

    /// The run, if it exited with this code.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Self {
        assert_eq!(
            self.code,
            code,
            "{}{}",
            self.stderr,
            String::from_utf8_lossy(&self.stdout)
        );
        self
    }
}

pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bindery"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command.stdin(Stdio::null());
    command
}

/// Runs the command with words and paths.
pub(crate) fn run<A: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = A>) -> Run {
    finish(command().args(args).output().unwrap())
}

/// Runs the command on a file: the words, then the file.
pub(crate) fn on(words: &str, file: &Path) -> Run {
    let mut command = command();
    command.args(words.split_whitespace()).arg(file);
    finish(command.output().unwrap())
}

/// Runs the command with something on stdin.
pub(crate) fn with_stdin(words: &str, input: &[u8]) -> Run {
    let mut child = command()
        .args(words.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A command that stops early need not read it all.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    finish(output)
}

pub(crate) fn finish(output: std::process::Output) -> Run {
    Run {
        code: output.status.code().unwrap_or(-1),
        stdout: output.stdout,
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// An empty folder for one test.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A texture with a gradient.
pub(crate) fn texture(form: Form, side: u8) -> Vec<u8> {
    let pixels: Vec<u8> = (0..side)
        .flat_map(|y| (0..side).flat_map(move |x| [x, y, x ^ y, 255]))
        .collect();
    let side = u32::from(side);
    let texture = Ptf::from_rgba8(form, side, side, &pixels).unwrap();
    texture.to_bytes().unwrap()
}

/// Writes a texture into a folder.
pub(crate) fn texture_in(folder: &Path) -> PathBuf {
    let path = folder.join("texture.ptf");
    std::fs::write(&path, texture(Form::Format, 16)).unwrap();
    path
}

/// A model of one triangle whose material names a picture.
pub(crate) fn textured(folder: &Path) -> PathBuf {
    let mut builder = ModelBuilder::new("Triangle", CoordinateType::F32);
    let look = Look::Map(Property::DiffuseMap, "wood");
    builder.material("wood", &[look]).unwrap();
    let mut corners = Vec::new();
    for [x, y] in [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]] {
        let vertex = builder.vertex([x, y, 0.0], None, Sentinel::NONE).unwrap();
        let texture = builder.uv([x, y]).unwrap();
        corners.push(NewCorner {
            vertex,
            texture: Some(texture),
            normal: None,
        });
    }
    builder.polygon(Some("wood"), &corners).unwrap();
    let path = folder.join("triangle.m3d");
    std::fs::write(&path, builder.finish().unwrap().to_bytes().unwrap()).unwrap();
    path
}

/// A file to try everything on.
pub(crate) struct Subject {
    pub(crate) path: PathBuf,
    pub(crate) bytes: Vec<u8>,
    pub(crate) format: &'static dyn Format,
    /// Whether the library reads it; some files of the corpus are damaged on purpose.
    pub(crate) readable: bool,
}

/// The samples, and every file of the corpus that a registered format claims. The samples alone are enough
/// for every test that asks for these.
pub(crate) fn subjects() -> Vec<Subject> {
    let mut subjects = samples();
    subjects.extend(subjects_below(bindery_tests::corpus::folder()));
    subjects
}

/// The samples; there is a readable one of every format.
pub(crate) fn samples() -> Vec<Subject> {
    let samples = subjects_below(Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples"));
    for format in FORMATS {
        let name = format.info().name;
        let any = samples
            .iter()
            .any(|sample| sample.readable && sample.format.info().name == name);
        assert!(any, "no sample of {name}");
    }
    samples
}

/// Every file below a folder that a registered format claims, sorted by path.
pub(crate) fn subjects_below(folder: PathBuf) -> Vec<Subject> {
    let mut subjects = Vec::new();
    for path in bindery_tests::files::below(&folder) {
        if let Ok(bytes) = std::fs::read(&path)
            && let Some((format, _)) = detect(&bytes)
        {
            let readable = format.read(&bytes, None, Limits::default()).is_ok();
            subjects.push(Subject {
                path,
                bytes,
                format,
                readable,
            });
        }
    }
    subjects
}

/// A model of so many triangles, not compressed.
pub(crate) fn raw_mesh(triangles: u16) -> Vec<u8> {
    let mut model = ModelBuilder::new("mesh", CoordinateType::F32).raw();
    let corner = |model: &mut ModelBuilder, number: u16| NewCorner {
        vertex: model
            .vertex([f32::from(number), 0.0, 1.0], None, Sentinel::NONE)
            .unwrap(),
        texture: None,
        normal: None,
    };
    let corners: Vec<NewCorner> = (0..triangles.saturating_add(2))
        .map(|number| corner(&mut model, number))
        .collect();
    for three in corners.windows(3) {
        model.polygon(None, three).unwrap();
    }
    model.finish().unwrap().to_bytes().unwrap()
}

//! The command keeps to the memory that it may take: a file that would pass it is refused, never an abort.

// Helpers of tests may stop the test.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects)]

mod common;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bindery_tests::hurting::{self, FIRST, LONG, SHAPES};
use common::{Run, folder, on};

/// Files of a few kilobytes that are millions of things.
fn bombs(folder: &Path) -> Vec<PathBuf> {
    let polygons = hurting::chunk(b"MESH", &[0x30, 0, 0, 0].repeat(10_000));
    let tails: Vec<usize> = (0..10_000).map(|n| FIRST + n % 100).collect();
    let files = [
        ("polygons", hurting::packed(LONG, b"", &[polygons])),
        (
            "shapes",
            hurting::packed(SHAPES, b"", &[hurting::shape(100_000)]),
        ),
        (
            "labels",
            hurting::packed(LONG, &hurting::long(100), &[hurting::labels(&tails)]),
        ),
        ("strings", hurting::packed(LONG, &vec![0; 1 << 18], &[])),
        ("bytes", hurting::packed(LONG, &vec![0xA9; 1 << 18], &[])),
        (
            "chunks",
            hurting::packed(LONG, b"", &vec![hurting::chunk(b"PROC", &[0; 4]); 10_000]),
        ),
    ];
    files
        .into_iter()
        .map(|(name, bytes)| {
            let path = folder.join(name).with_extension("m3d");
            std::fs::write(&path, bytes.unwrap()).unwrap();
            path
        })
        .collect()
}

const COMMANDS: &[&str] = &[
    "inspect",
    "inspect --json",
    "dump",
    "hex",
    "hex --json",
    "validate",
];

/// Runs the command where so many kibibytes of addresses are all there are. Where `ulimit` cannot be had, as the
/// shell of another system may not, nothing is shown by it.
#[cfg(target_os = "linux")]
fn within(
    kibibytes: u64,
    words: &str,
    file: &Path,
    more: &[&std::ffi::OsStr],
) -> std::process::Output {
    let script = format!("ulimit -v {kibibytes} && exec \"$0\" \"$@\"");
    Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_bindery")])
        .args(words.split(' '))
        .arg(file)
        .args(more)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output()
        .unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn no_command_aborts_where_there_is_little_memory() {
    const KIBIBYTES: u64 = 64 << 10;
    let folder = folder("little_memory");
    let mut refused = 0;
    for bomb in bombs(&folder) {
        let copy = folder.join("copy");
        let _ = std::fs::remove_file(&copy);
        let mut runs: Vec<_> = COMMANDS
            .iter()
            .map(|words| (*words, within(KIBIBYTES, words, &bomb, &[])))
            .collect();
        let more = [copy.as_os_str(), "--force".as_ref()];
        runs.push(("rewrite", within(KIBIBYTES, "rewrite", &bomb, &more)));
        runs.push((
            "rewrite --repack",
            within(KIBIBYTES, "rewrite --repack", &bomb, &more),
        ));
        for (words, run) in runs {
            let stderr = String::from_utf8_lossy(&run.stderr);
            match run.status.code() {
                Some(0 | 1) => {}
                Some(4) => {
                    assert!(
                        stderr.contains("--max-memory"),
                        "{words} {}: {stderr}",
                        bomb.display()
                    );
                    refused += 1;
                }
                other => panic!("{words} {}: {other:?}: {stderr}", bomb.display()),
            }
        }
    }
    assert!(refused > 0, "some of it is too large for so little memory");
}

/// The text that a file is made from is never in memory as a whole.
#[cfg(target_os = "linux")]
#[test]
fn a_long_text_is_built_in_little_memory() {
    const KIBIBYTES: u64 = 64 << 10;
    let folder = folder("long_text");
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/m3d-1.m3d");
    let dump = on("dump", &sample).exits(0);
    let json = folder.join("dump.json");
    let mut text = " ".repeat(96 << 20).into_bytes();
    text.extend_from_slice(&dump.stdout);
    std::fs::write(&json, text).unwrap();
    let built = folder.join("built.m3d");
    let more = [built.as_os_str(), "--force".as_ref()];
    let run = within(KIBIBYTES, "build --max-memory 1G", &json, &more);
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{:?}: {stderr}", run.status);
    let again = on("dump", &built).exits(0);
    assert!(again.stdout == dump.stdout, "another file was built");
    std::fs::remove_file(json).unwrap();
}

/// What has no end, or claims to be larger than any memory, is refused once there is too much of it.
#[cfg(target_os = "linux")]
#[test]
fn no_more_is_read_than_there_is_memory_for() {
    let folder = folder("endless");
    let large = folder.join("large.m3d");
    let file = std::fs::File::create(&large).unwrap();
    file.set_len(1 << 40).unwrap();
    let out = folder.join("out.glb");
    let out = out.to_str().unwrap();
    let mut commands: Vec<String> = [COMMANDS, &["strings", "extract --list"]]
        .concat()
        .iter()
        .map(|words| format!("{words} --max-memory 8M"))
        .collect();
    commands.push(format!("report --max-memory 8M --force -o {out}"));
    commands.push(format!("view --max-memory 8M --force -o {out}"));
    for words in &commands {
        for endless in [Path::new("/dev/zero"), &large] {
            let run = within(64 << 10, words, endless, &[]);
            let stderr = String::from_utf8_lossy(&run.stderr);
            assert_eq!(run.status.code(), Some(4), "{words}: {stderr}");
            assert!(stderr.contains("--max-memory"), "{words}: {stderr}");
        }
    }
    for words in [
        "build --max-memory 8M --force",
        "convert --max-memory 8M --force",
    ] {
        let run = within(64 << 10, words, Path::new("/dev/zero"), &[out.as_ref()]);
        assert_eq!(run.status.code(), Some(4), "{words}");
    }
    // A pipe does not say how much comes.
    let zeros = std::fs::File::open("/dev/zero").unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_bindery"))
        .args(["inspect", "--max-memory", "8M", "-"])
        .stdin(zeros)
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(4), "{stderr}");
    assert!(stderr.contains("stdin: "), "{stderr}");
}

/// A picture of a few kilobytes may unfold to gigabytes.
#[cfg(target_os = "linux")]
#[test]
fn pictures_unfold_within_the_memory() {
    let folder = folder("unfolding");
    let png = folder.join("zeros.png");
    let samples = vec![0; 4096 * 4096];
    let grey = bindery_convert::picture::Channels::Grey;
    let bytes = bindery_convert::picture::to_png(4096, 4096, grey, &samples).unwrap();
    std::fs::write(&png, bytes).unwrap();
    let out = folder.join("out.ptf");
    let more = [out.as_os_str(), "--force".as_ref()];
    let run = within(64 << 10, "convert --max-memory 32M", &png, &more);
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(4), "{stderr}");
    assert!(stderr.contains("--max-memory"), "{stderr}");
    let run = within(1 << 20, "convert", &png, &more);
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(0), "{stderr}");
}

#[test]
fn what_is_allowed_decides() {
    let folder = folder("max_memory");
    let polygons = hurting::chunk(b"MESH", &[0x30, 0, 0, 0].repeat(5_000));
    let file = folder.join("polygons.m3d");
    std::fs::write(&file, hurting::packed(LONG, b"", &[polygons]).unwrap()).unwrap();
    let refused = |words: &str| -> Run { on(words, &file).exits(4) };
    let run = refused("dump --max-memory 300K");
    assert!(
        run.stderr.contains("would take more than the")
            && run
                .stderr
                .contains("; --max-memory and --max-decompressed allow more"),
        "{}",
        run.stderr
    );
    refused("inspect --max-memory 20K");
    refused("inspect --max-memory 1k");
    // What goes over the bytes keeps nothing.
    on("hex --max-memory 300K", &file).exits(0);
    on("inspect --max-memory 100M", &file).exits(0);
    on("inspect --max-memory lots", &file).exits(2);
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/m3d-1.m3d");
    let dump = on("dump --max-memory 1M", &sample).exits(0);
    let json = folder.join("dump.json");
    std::fs::write(&json, &dump.stdout).unwrap();
    let build = |memory: &str| {
        let out = folder.join("built.m3d");
        common::run([
            "build".as_ref(),
            "--force".as_ref(),
            "--max-memory".as_ref(),
            memory.as_ref(),
            json.as_os_str(),
            out.as_os_str(),
        ])
    };
    build("1M").exits(0);
    build("1K").exits(4);
}

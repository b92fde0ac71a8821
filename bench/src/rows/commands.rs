//! What the commands of the program take of time and memory, on files of a million triangles.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use bindery::Method;
use bindery_formats::m3d::M3d;
use bindery_formats::{atm, p3m, pmf};

use super::Bench;
use crate::heap::taken;
use crate::inputs::{self, bytes_of};

const TRIANGLES: usize = 1_000_000;
/// A mebibyte, as the goals count memory.
const MEGA: usize = 1 << 20;

/// What a command took.
#[derive(Debug, Clone, Copy)]
pub struct Used {
    /// Seconds by the clock, the least of all runs.
    pub wall: f64,
    /// Seconds of processor time, the least of all runs.
    pub processor: f64,
    /// The most memory at once in bytes, the least of all runs.
    pub peak: usize,
}

/// What a command may take.
#[derive(Debug, Clone, Copy)]
pub enum Allowed {
    /// So much memory.
    Memory(usize),
    /// So much memory, and so many seconds of processor time.
    Both(usize, f64),
}

impl Allowed {
    pub fn memory(self) -> usize {
        match self {
            Self::Memory(bytes) | Self::Both(bytes, _) => bytes,
        }
    }

    pub fn seconds(self) -> Option<f64> {
        match self {
            Self::Both(_, seconds) => Some(seconds),
            _ => None,
        }
    }
}

/// A row of the table.
#[derive(Debug, Clone)]
pub struct CommandRow {
    pub file: &'static str,
    pub command: String,
    pub used: Used,
    /// How many bytes it printed.
    pub printed: usize,
    pub allowed: Allowed,
}

impl CommandRow {
    pub fn holds(&self) -> bool {
        let seconds = self.allowed.seconds().unwrap_or(f64::MAX);
        self.used.peak <= self.allowed.memory() && self.used.processor <= seconds
    }
}

/// How long the program takes to start, beside one that does nothing.
#[derive(Debug, Clone, Copy)]
pub struct StartUp {
    pub ours: f64,
    pub nothing: f64,
}

impl StartUp {
    /// 1.3 ms where `true` takes 0.5.
    pub fn holds(self) -> bool {
        self.ours <= self.nothing * 2.6
    }
}

/// A file of the table.
struct Subject {
    name: &'static str,
    path: PathBuf,
    size: usize,
    /// What it takes in memory when it is read.
    decoded: usize,
    /// A byte in the middle.
    middle: usize,
    is_raw: bool,
}

pub fn run(bench: &mut Bench) {
    let program = program();
    let folder = std::env::temp_dir().join(format!("bindery-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for files");
    for subject in subjects(&folder) {
        if subject.name.contains(&bench.only) {
            each(bench, &program, &subject);
        }
    }
    bench.start_up = Some(start_up(&program));
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

/// Writes the files into a folder, for trying commands by hand.
pub fn write_files(folder: &str) {
    for subject in subjects(Path::new(folder)) {
        println!("{}: {} bytes", subject.path.display(), subject.size);
    }
}

fn start_up(program: &Path) -> StartUp {
    const RUNS: usize = 200;
    let least = |words: &[&str]| repeated(RUNS, words, Path::new("/dev/null")).wall;
    let ours = [program.to_str().expect("a path in text"), "--version"];
    // Both twice, so that a disturbance does not meet one alone.
    let [a, b, c, d] = [
        least(&ours),
        least(&["true"]),
        least(&ours),
        least(&["true"]),
    ];
    StartUp {
        ours: a.min(c),
        nothing: b.min(d),
    }
}

/// Builds the program, unless `BINDERY` says where it is.
fn program() -> PathBuf {
    if let Some(built) = std::env::var_os("BINDERY") {
        return built.into();
    }
    eprintln!("8 commands: the program is built");
    let output = Command::new(env!("CARGO"))
        .args(["build", "--release", "-p", "bindery-cli"])
        .args(["--message-format=json", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo can be run");
    assert!(output.status.success(), "the program cannot be built");
    let messages = String::from_utf8(output.stdout).expect("messages are text");
    let executable = messages
        .split("\"executable\":\"")
        .filter_map(|rest| rest.split('"').next());
    executable.last().expect("there is a program").into()
}

fn subjects(folder: &Path) -> Vec<Subject> {
    fn subject<T: bindery::File>(folder: &Path, name: &'static str, file: T) -> Subject {
        let bytes = bytes_of(&file);
        drop(file);
        let (read, memory) = taken(|| T::from_bytes(&bytes).expect("whole"));
        drop(read);
        let path = folder.join(name.replace([' ', ','], "-"));
        std::fs::write(&path, &bytes).expect("a file can be written");
        Subject {
            name,
            path,
            size: bytes.len(),
            decoded: memory.kept,
            middle: bytes.len() / 2,
            is_raw: !name.contains("LZ4") && !name.contains("zlib"),
        }
    }
    let mesh = |raw| inputs::m3d_mesh(TRIANGLES, raw).expect("built");
    vec![
        subject::<M3d>(folder, "M3D, raw", mesh(true)),
        subject::<M3d>(folder, "M3D, zlib", mesh(false)),
        subject::<p3m::Model2025_08>(folder, "P3M", inputs::p3m_model(TRIANGLES).expect("built")),
        subject::<atm::Atm>(
            folder,
            "ATM, raw",
            inputs::atm_model(TRIANGLES, Method::Stored).expect("built"),
        ),
        subject::<pmf::Pmf>(
            folder,
            "PMF, LZ4",
            inputs::pmf_map(TRIANGLES).expect("built"),
        ),
    ]
}

fn each(bench: &mut Bench, program: &Path, subject: &Subject) {
    let path = subject.path.to_str().expect("a path in text");
    let again = format!("{path}.again");
    let json = format!("{path}.json");
    let middle = subject.middle.to_string();
    let range = format!("{middle}+32");
    let usual = Allowed::Memory(subject.size + subject.decoded + 64 * MEGA);
    let narrow = match subject.is_raw {
        true => Allowed::Both(subject.size + 32 * MEGA, 0.05),
        false => usual,
    };
    let mut add =
        |words: &[&str], out: &Path, allowed: fn(usize, Allowed, usize) -> Allowed, base| {
            let mut all = vec![program.to_str().expect("a path in text")];
            all.extend(words);
            eprintln!("8 commands: {}, {}", subject.name, words[0]);
            let used = repeated(3, &all, out);
            let printed = std::fs::metadata(out).map_or(0, |file| file.len() as usize);
            bench.commands.push(CommandRow {
                file: subject.name,
                command: shown(words),
                used,
                printed,
                allowed: allowed(printed, base, subject.decoded),
            });
        };
    let same = |_: usize, base: Allowed, _: usize| base;
    // 300 MB of JSON a second.
    let streamed = |printed: usize, _: Allowed, decoded: usize| {
        Allowed::Both(2 * decoded + 64 * MEGA, printed as f64 / 300e6)
    };
    let nowhere = Path::new("/dev/null");
    add(&["hex", path], nowhere, same, usual);
    add(&["hex", "--range", &range, path], nowhere, same, narrow);
    add(&["at", path, &middle], nowhere, same, narrow);
    add(&["inspect", path], nowhere, same, usual);
    add(&["validate", path], nowhere, same, usual);
    add(&["rewrite", "--force", path, &again], nowhere, same, usual);
    add(&["dump", path], Path::new(&json), streamed, usual);
    // What it reads is what counts.
    std::fs::remove_file(&again).expect("it was written");
    add(
        &["build", "--force", &json, &again],
        Path::new(&json),
        streamed,
        usual,
    );
}

/// The words without the folder.
fn shown(words: &[&str]) -> String {
    let plain = words.iter().filter(|word| !word.contains('/'));
    plain.copied().collect::<Vec<_>>().join(" ")
}

/// Runs a program some times in a small process: what a large one starts has its memory on its account.
fn repeated(runs: usize, words: &[&str], out: &Path) -> Used {
    let myself = std::env::current_exe().expect("this program");
    let output = Command::new(myself)
        .args(["used", &runs.to_string(), out.to_str().expect("text")])
        .args(words)
        .output()
        .expect("this program can be run");
    let text = String::from_utf8(output.stdout).expect("numbers are text");
    let numbers: Vec<f64> = text
        .split_whitespace()
        .filter_map(|number| number.parse().ok())
        .collect();
    let [wall, processor, peak] = numbers[..] else {
        panic!("{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    };
    Used {
        wall,
        processor,
        peak: peak as usize,
    }
}

/// The other end of `repeated`: runs a program and prints what it used.
pub fn print_used(runs: &str, out: &str, words: &[&str]) {
    let runs: usize = runs.parse().expect("a number");
    let mut least = [f64::MAX; 3];
    for _ in 0..runs {
        // `build` reads what `dump` printed.
        let printed = match words.contains(&out) {
            true => Stdio::null(),
            false => Stdio::from(File::create(out).expect("a file can be written")),
        };
        let start = Instant::now();
        let child = Command::new(words[0])
            .args(&words[1..])
            .stdout(printed)
            .spawn()
            .expect("it can be run");
        let (code, usage) = wait(child.id());
        let wall = start.elapsed().as_secs_f64();
        // `validate` ends with 1 where it has found something.
        assert!(code <= 1, "it ended with {code}");
        let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
        let now = [
            wall,
            seconds(usage.ru_utime) + seconds(usage.ru_stime),
            usage.ru_maxrss as f64 * 1024.0,
        ];
        for (least, now) in least.iter_mut().zip(now) {
            *least = least.min(now);
        }
    }
    println!("{} {} {}", least[0], least[1], least[2]);
}

/// Waits for a child, and says how it ended and what it used.
fn wait(child: u32) -> (i32, libc::rusage) {
    let mut status = 0;
    // SAFETY: plain numbers, for which zero is a value; the call fills them.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::wait4(child as libc::pid_t, &mut status, 0, &mut usage);
        usage
    };
    (libc::WEXITSTATUS(status), usage)
}

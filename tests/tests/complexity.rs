//! Files that are made to hurt, and everything that can be done with them: work must grow with the file, not with its
//! square. What seems slow is counted in instructions, by callgrind, so that a busy machine does not change the answer;
//! `BINDERY_COUNT_ALL=1` counts everything so, which takes a quarter of an hour. Where valgrind is not installed, the
//! time decides, and the test says so.

// Small numbers, known here; helpers may stop the test.
#![allow(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

use std::path::PathBuf;
use std::process::Command;

use bindery::trace::Detail;
use bindery::{Limits, strings::Interner};
use bindery_formats::format_by_name;
use bindery_formats::m3d::{CoordinateType, Look, M3d, ModelBuilder, NewCorner, Property, Strings};
use bindery_tests::hurting::{self, FIRST, LONG};
use bindery_tests::uses;

/// So many things are in the smaller file, and four times as many in the larger one.
const THINGS: usize = 400;
const TIMES: usize = 4;
/// What four times the things may take; 16 times would be their square.
const MOST: f64 = 7.0;
/// Fewer instructions, or nanoseconds, are too few to say anything.
const LITTLE: f64 = 60_000.0;
const LITTLE_TIME: f64 = 100_000.0;

/// What is measured: a file and a use of it.
struct Case {
    name: String,
    small: Box<dyn Fn()>,
    large: Box<dyn Fn()>,
}

fn case(name: String, run: impl Fn(usize) -> Box<dyn Fn()>) -> Case {
    Case {
        name,
        small: run(THINGS),
        large: run(THINGS * TIMES),
    }
}

/// All cases, or those of files that one of these names starts with.
fn cases(wanted: Option<&str>) -> Vec<Case> {
    let mut cases = Vec::new();
    for file in hurting::ALL {
        let start = format!("{}: {}, ", file.format, file.name);
        if wanted.is_some_and(|names| !names.lines().any(|name| name.starts_with(&start))) {
            continue;
        }
        let format = format_by_name(file.format).unwrap();
        let limits = Limits::default();
        let made = [THINGS, THINGS * TIMES].map(file.make);
        assert!(made[1].len() > made[0].len(), "{} does not grow", file.name);
        let name = |use_name: &str| format!("{start}{use_name}");
        let [small, large] = made.clone().map(|bytes| -> Box<dyn Fn()> {
            Box::new(move || drop(format.read(&bytes, file.revision, limits).unwrap()))
        });
        cases.push(Case {
            name: name("read"),
            small,
            large,
        });
        let [small, large] = made.clone().map(|bytes| {
            uses::of_any(format, &bytes, file.revision)
                .unwrap_or_else(|error| panic!("{}: {error}", file.name))
        });
        for ((what, small), (_, large)) in small.into_iter().zip(large) {
            cases.push(Case {
                name: name(what),
                small,
                large,
            });
        }
        let [small, large] = made.map(|bytes| {
            std::rc::Rc::new(uses::read(file.format, &bytes, file.revision, limits).unwrap())
        });
        for (what, run) in uses::of(file.format) {
            let [small, large] = [&small, &large].map(|read| -> Box<dyn Fn()> {
                let read = read.clone();
                Box::new(move || run(&read))
            });
            cases.push(Case {
                name: name(what),
                small,
                large,
            });
        }
    }
    cases.extend(authoring());
    cases
}

/// Models that are made from scratch.
fn authoring() -> Vec<Case> {
    let builder = || ModelBuilder::new("many", CoordinateType::F32);
    let bones = move |number: usize| {
        let mut model = builder();
        for bone in 0..number {
            let name = format!("bone {bone} of a skeleton");
            model
                .bone(&name, None, [0.0; 3], [0.0, 0.0, 0.0, 1.0])
                .unwrap();
        }
        drop(model.finish().unwrap());
    };
    let materials = move |number: usize| {
        let mut model = builder();
        let corner = model
            .vertex([0.0; 3], None, bindery::Sentinel::NONE)
            .unwrap();
        for material in 0..number {
            let name = format!("material {material}");
            let look = Look::Color(Property::Diffuse, [9, 9, 9, 255]);
            model.material(&name, &[look]).unwrap();
            model
                .polygon(Some(&name), &[NewCorner::from(corner); 3])
                .unwrap();
        }
        drop(model.finish().unwrap());
    };
    let skins = move |number: usize| {
        let mut model = builder();
        for bone in 0..u32::try_from(number).unwrap() {
            let name = format!("bone {bone}");
            model
                .bone(&name, None, [0.0; 3], [0.0, 0.0, 0.0, 1.0])
                .unwrap();
            model.skin(&[(bone, 1.0)]).unwrap();
        }
        drop(model.finish().unwrap());
    };
    let interned = |number: usize| {
        let mut names = Interner::new(hurting::long(number));
        for name in 0..number {
            names
                .intern::<Strings>(format!("name {name}").as_bytes())
                .unwrap();
        }
    };
    let own =
        |name: &str, run: fn(usize)| case(name.to_owned(), |number| Box::new(move || run(number)));
    let _ = (&bones, &materials, &skins);
    vec![
        case("bones of a new model".to_owned(), move |number| {
            Box::new(move || bones(number))
        }),
        case("materials of a new model".to_owned(), move |number| {
            Box::new(move || materials(number))
        }),
        case("skins of a new model".to_owned(), move |number| {
            Box::new(move || skins(number))
        }),
        own("interned names", interned),
    ]
}

/// What is counted. Its name is what callgrind looks for.
#[inline(never)]
fn counted_by_callgrind(run: &dyn Fn()) {
    std::hint::black_box(run)();
}

/// Where callgrind counts: the names of the cases to be counted, a line each.
const COUNTED: &str = "BINDERY_COUNTED";

#[test]
#[ignore = "callgrind runs it"]
fn under_callgrind() {
    let Ok(wanted) = std::env::var(COUNTED) else {
        return;
    };
    for case in cases(Some(&wanted)) {
        if wanted.lines().any(|name| name == case.name) {
            counted_by_callgrind(&case.small);
            counted_by_callgrind(&case.large);
        }
    }
}

fn has_valgrind() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok()
}

/// The instructions of both calls of each of these cases, in their order.
fn instructions(cases: &[&Case]) -> Vec<[f64; 2]> {
    let path = std::env::temp_dir().join(format!("bindery-complexity-{}", std::process::id()));
    let folder = Folder(path);
    std::fs::create_dir_all(&folder.0).unwrap();
    let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--collect-atstart=no"])
        .arg("--toggle-collect=complexity::counted_by_callgrind")
        .arg("--dump-after=complexity::counted_by_callgrind")
        .arg("--callgrind-out-file=counts")
        .arg(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "under_callgrind",
            "--ignored",
            "--test-threads=1",
        ])
        .current_dir(&folder.0)
        .env(COUNTED, names.join("\n"))
        .output()
        .unwrap();
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    let counts: Vec<f64> = (1..=2 * cases.len())
        .map(|number| {
            let dump = std::fs::read_to_string(folder.0.join(format!("counts.{number}"))).unwrap();
            let total = dump.lines().find_map(|line| line.strip_prefix("totals: "));
            total.unwrap().trim().parse().unwrap()
        })
        .collect();
    counts.chunks(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// Nanoseconds: the least of several, because nothing makes it less.
fn time(run: &dyn Fn(), times: usize) -> f64 {
    let once = |_| {
        let start = std::time::Instant::now();
        counted_by_callgrind(run);
        start.elapsed().as_secs_f64() * 1e9
    };
    (0..times).map(once).fold(f64::INFINITY, f64::min)
}

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// How often as much work the larger file takes.
fn ratio([small, large]: [f64; 2], little: f64) -> f64 {
    large / small.max(little)
}

/// The time of every case is compared first. A busy machine may make one look slow, so those that do are counted.
#[test]
fn work_grows_with_the_file() {
    let cases = cases(None);
    let mut suspects: Vec<&Case> = match std::env::var_os("BINDERY_COUNT_ALL") {
        Some(_) => cases.iter().collect(),
        None => {
            // Whoever seems slow is looked at once more: another program may have been in the way.
            let is_slow = |case: &Case, times: usize| {
                let both = [&case.small, &case.large].map(|run| time(run, times));
                ratio(both, LITTLE_TIME) > MOST
            };
            let slow = |case: &&Case| [5, 20, 60].into_iter().all(|times| is_slow(case, times));
            cases.iter().filter(slow).collect()
        }
    };
    println!(
        "{} cases, {} of them to be counted",
        cases.len(),
        suspects.len()
    );
    let counts = match has_valgrind() {
        _ if suspects.is_empty() => Vec::new(),
        true => instructions(&suspects),
        false => {
            println!("valgrind is not installed: time is compared, not instructions");
            let times = |case: &&Case| [&case.small, &case.large].map(|run| time(run, 40));
            suspects.iter().map(times).collect()
        }
    };
    let mut slow = Vec::new();
    for (case, [small, large]) in suspects.drain(..).zip(counts) {
        let ratio = ratio([small, large], LITTLE);
        println!("{ratio:6.2}  {small:>12} {large:>12}  {}", case.name);
        if ratio > MOST {
            slow.push(format!(
                "{ratio:.2} times the work for 4 times the file: {}",
                case.name
            ));
        }
    }
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}

/// An outline tells chunks apart, not the forty thousand polygons in one of them.
#[test]
fn an_outline_stays_short() {
    let bytes = hurting::model(LONG, b"stone\0", &[hurting::mesh(&vec![FIRST; 40_000])]);
    let m3d = format_by_name("m3d").unwrap();
    let file = m3d.read(&bytes, None, Limits::default()).unwrap();
    let outline = file.trace_with(Detail::Outline(6)).unwrap();
    assert_eq!(outline.first_gap(), None);
    assert!(outline.spans.len() < 20, "{outline}");
    let model = <M3d as bindery::File>::from_bytes(&bytes).unwrap();
    assert_eq!(model.triangles().count(), 40_000);
}

//! A walk over the bytes shows what a trace of the decoded value shows, fails where reading fails, and knows every
//! byte.

// Helpers of tests, outside of `#[test]` functions.
#![allow(
    clippy::panic,
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

use bindery::format::Format;
use bindery::trace::Trace;
use bindery::walk::find_at;
use bindery::{FILE_SPACE, File, Limits};
use bindery_formats::p3m::Revision;
use bindery_formats::{FORMATS, format_by_name};
use bindery_tests::damage::{Anatomy, Numbers, damaged, damaged_parts};
use bindery_tests::files;
use bindery_tests::m3d_models::Maker;
use bindery_tests::p3m_models::{Wishes, model};
use bindery_tests::walks::{Notes, compare_file};

/// Every file that the repository brings along.
fn each_file(mut check: impl FnMut(&'static dyn Format, &str, &[u8])) {
    for format in FORMATS {
        for (name, bytes) in files::with_rare(*format).unwrap() {
            check(*format, &name, &bytes);
        }
    }
}

fn agree(format: &dyn Format, bytes: &[u8], what: impl FnOnce() -> String) {
    if let Err(problem) = compare_file(format, bytes) {
        panic!("{}: {problem}", what());
    }
}

#[test]
fn every_file_is_walked_as_it_is_traced() {
    each_file(|format, name, bytes| agree(format, bytes, || name.to_owned()));
}

/// How many models are made, and in the long run, which `BINDERY_LONG=1` asks for.
fn models(usual: u64, long: u64) -> u64 {
    match std::env::var_os("BINDERY_LONG") {
        Some(_) => long,
        None => usual,
    }
}

#[test]
fn random_models_are_walked_as_they_are_traced() {
    let m3d = format_by_name("m3d").unwrap();
    for seed in 1..=models(1500, 7000) {
        let bytes = Maker::new(seed).model().to_bytes().unwrap();
        agree(m3d, &bytes, || format!("m3d seed {seed}"));
    }
    let p3m = format_by_name("p3m").unwrap();
    for revision in Revision::ALL {
        for seed in 1..=models(500, 1000) {
            let mut numbers = Numbers::new(seed);
            let wishes = Wishes::random(&mut numbers);
            let made = model(&mut numbers, revision, wishes).unwrap();
            agree(p3m, &made.to_bytes().unwrap(), || {
                format!("p3m {revision:?} seed {seed}")
            });
        }
    }
}

#[test]
fn a_walk_fails_where_reading_fails() {
    each_file(|format, name, bytes| {
        for cut in (0..bytes.len()).step_by(bytes.len() / 300 + 1) {
            agree(format, &bytes[..cut], || format!("{name} cut at {cut}"));
        }
        let anatomy = Anatomy::of(format, bytes, Limits::default()).unwrap();
        let mut numbers = Numbers::new(7);
        for round in 0..60 {
            let bytes = damaged(bytes, &mut numbers);
            agree(format, &bytes, || format!("{name} damaged, round {round}"));
            if let Ok(bytes) = damaged_parts(&anatomy, &mut numbers) {
                agree(format, &bytes, || format!("{name} in parts, round {round}"));
            }
        }
    });
}

/// What is before a fault is shown, and nothing is left out on the way there.
#[test]
fn everything_before_a_fault_is_shown() {
    each_file(|format, name, bytes| {
        let limits = Limits::default();
        let whole = format.read(bytes, None, limits).unwrap().trace().unwrap();
        for cut in (0..bytes.len()).step_by(bytes.len() / 300 + 1) {
            let mut notes = Notes::default();
            let walked = format.walk(&bytes[..cut], None, Limits::default(), &mut notes);
            let mut tiled = vec![0; notes.spaces.len() + 1];
            for line in &notes.lines {
                assert_eq!(
                    line.start, tiled[line.space],
                    "{name} cut at {cut}: {line:?}"
                );
                tiled[line.space] = line.end;
            }
            assert!(tiled[0] <= cut as u64, "{name} cut at {cut}");
            // Everything but the leaf that the fault is in.
            if let Err(error) = walked
                && error.space() == FILE_SPACE
                && let Some(offset) = error.offset()
                && let Some(span) = whole.span_at(FILE_SPACE, offset.min(cut as u64))
            {
                assert!(
                    tiled[0] >= span.start,
                    "{name} cut at {cut}: shown up to {}, {error}",
                    tiled[0]
                );
            }
        }
    });
}

#[test]
fn every_byte_is_found() {
    each_file(|format, name, bytes| {
        let limits = Limits::default();
        let traced = format.read(bytes, None, limits).unwrap().trace().unwrap();
        for (index, space) in traced.spaces.iter().enumerate() {
            for offset in (0..space.bytes.len()).step_by(space.bytes.len() / 250 + 1) {
                let what = format!("{name}: byte {offset} of {}", space.name);
                found_as_traced(format, bytes, &traced, (index, offset as u64), &what);
            }
        }
    });
}

/// The leaf is the one of the trace, or is inside of it, where the trace shows a long list as one.
fn found_as_traced(
    format: &dyn Format,
    bytes: &[u8],
    traced: &Trace,
    (space, offset): (usize, u64),
    what: &str,
) {
    let name = &traced.spaces[space].name;
    let found = find_at(offset, name, |visitor| {
        format.walk(bytes, None, Limits::default(), visitor)
    });
    let found = found
        .unwrap_or_else(|error| panic!("{what}: {error}"))
        .unwrap_or_else(|| panic!("{what} is nothing"));
    let span = traced.span_at(name, offset).unwrap();
    assert!(
        (found.start..found.end).contains(&offset),
        "{what}: {found:?}"
    );
    assert!(
        found.path.starts_with(&span.path),
        "{what}: {found:?}, {span:?}"
    );
    assert!(
        found.start >= span.start && found.end <= span.end,
        "{what}: {found:?}, {span:?}"
    );
    assert_eq!(
        found.spec.is_some(),
        span.spec.is_some() || found.path != span.path,
        "{what}"
    );
}

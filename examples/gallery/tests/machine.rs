//! Every file of this machine that the gallery has a format for: how many come out as the same bytes.
//!
//! `cargo test --release -p bindery-gallery --test machine -- --ignored --nocapture`

// Helpers outside of `#[test]` functions.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::arithmetic_side_effects
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bindery_gallery::FORMATS;

/// Larger files take long and show nothing new.
const MOST: u64 = 32 << 20;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => files(&entry.path(), found),
            Ok(kind) if kind.is_file() => found.push(entry.path()),
            _ => {}
        }
    }
}

#[test]
#[ignore = "reads every file under /usr/share, /usr/bin and /usr/lib"]
fn files_of_this_machine_come_out_as_they_were() {
    let mut found = Vec::new();
    for folder in ["/usr/share", "/usr/bin", "/usr/lib"] {
        files(Path::new(folder), &mut found);
    }
    // Same, different, refused.
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let mut reasons: BTreeMap<String, (usize, PathBuf)> = BTreeMap::new();
    for path in found {
        if std::fs::metadata(&path).is_ok_and(|about| about.len() > MOST) {
            continue;
        }
        let Ok(bytes) = std::fs::read(&path) else {
            continue;
        };
        let starts = |magic: &&[u8]| bytes.starts_with(magic);
        let format = FORMATS
            .iter()
            .find(|format| format.info().magics.iter().any(starts));
        let Some(format) = format else {
            continue;
        };
        let name = format.info().name;
        let written = format.read(&bytes, None, bindery::Limits::default());
        let written = written.and_then(|file| file.to_bytes());
        let count = counts.entry(name).or_default();
        match written {
            Ok(written) if written == bytes => count[0] += 1,
            Ok(_) => {
                count[1] += 1;
                println!("differs: {}", path.display());
            }
            Err(error) => {
                count[2] += 1;
                let reason = format!("{name}: {}", error.message());
                reasons.entry(reason).or_insert((0, path)).0 += 1;
            }
        }
    }
    for (name, [same, different, refused]) in &counts {
        let all = same + different + refused;
        println!(
            "{name}: {same} of {all} are byte-identical, {different} differ, {refused} are refused"
        );
    }
    for (reason, (count, path)) in reasons {
        println!("refused {count}: {reason} ({})", path.display());
    }
    assert!(counts.values().all(|[_, different, _]| *different == 0));
}

//! Writes the small files in `samples`: one for each layout of each format, and one with mistakes in it.
//! Run it with `cargo run -p bindery-examples --example samples`, or name another folder.

mod atm;
mod m3d;
mod p3m;
mod pmf;
mod ptf;

use std::path::{Path, PathBuf};

use bindery::Result;

/// The name and the bytes of a sample.
type Sample = (String, Vec<u8>);

fn main() -> Result<()> {
    let folder = match std::env::args_os().nth(1) {
        Some(folder) => PathBuf::from(folder),
        None => committed(),
    };
    std::fs::create_dir_all(&folder)?;
    for (name, bytes) in samples()? {
        bindery::write_atomically(&folder.join(name), &bytes)?;
    }
    Ok(())
}

fn committed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples")
}

fn samples() -> Result<Vec<Sample>> {
    let formats = [
        atm::samples()?,
        m3d::samples()?,
        p3m::samples()?,
        pmf::samples()?,
        ptf::samples()?,
    ];
    Ok(formats.into_iter().flatten().collect())
}

/// What the name of a sample says that has mistakes in it, for trying out `validate`.
const ODD: &str = "-odd";

/// The corners of a pyramid, the top last.
const CORNERS: [[f32; 3]; 5] = [
    [-1.0, 0.0, -1.0],
    [1.0, 0.0, -1.0],
    [1.0, 0.0, 1.0],
    [-1.0, 0.0, 1.0],
    [0.0, 1.5, 0.0],
];

/// Where the corners are on a texture.
const UVS: [[f32; 2]; 5] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.5, 0.5]];

/// The corners of its triangles.
const TRIANGLES: [[u16; 3]; 6] = [
    [0, 4, 1],
    [1, 4, 2],
    [2, 4, 3],
    [3, 4, 0],
    [0, 1, 2],
    [0, 2, 3],
];

#[cfg(test)]
mod tests {
    use super::*;
    use bindery::Limits;
    use bindery_formats::{FORMATS, detect};

    #[test]
    fn the_committed_samples_are_the_ones_made_here() {
        let mut made = Vec::new();
        for (name, bytes) in samples().unwrap() {
            let there = std::fs::read(committed().join(&name)).unwrap_or_default();
            assert!(
                there == bytes,
                "{name} is not what this program writes; run it"
            );
            made.push(name);
        }
        for entry in std::fs::read_dir(committed()).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(made.contains(&name), "{name} is written by nothing");
        }
    }

    #[test]
    fn every_revision_of_every_format_has_a_sample_without_findings() {
        let mut revisions = Vec::new();
        for (name, bytes) in samples().unwrap() {
            let (format, _) = detect(&bytes).unwrap();
            let model = format.read(&bytes, None, Limits::default()).unwrap();
            let found = model.findings();
            if name.contains(ODD) {
                assert!(!found.is_empty(), "{name} has no findings");
                continue;
            }
            assert!(found.is_empty(), "{name}: {found:?}");
            let revision = (format.info().name, model.revision());
            let (format_name, revision_name) = revision;
            assert!(
                name.starts_with(&format!("{format_name}-{revision_name}")),
                "{name}"
            );
            revisions.push(revision);
        }
        for format in FORMATS {
            let info = format.info();
            for revision in info.revisions {
                let wanted = (info.name, revision.name);
                assert!(revisions.contains(&wanted), "no sample of {wanted:?}");
            }
        }
    }
}

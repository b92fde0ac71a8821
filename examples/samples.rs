//! Writes the small files in `samples`, one for each layout of each format.
//! Run it with `cargo run -p bindery-examples --example samples`, or name another folder.
use std::path::{Path, PathBuf};

use bindery::{File as _, Result};
use bindery_formats::ptf::{Form, Ptf};

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
    let mut all = Vec::new();
    textures(&mut all)?;
    Ok(all)
}

/// A gradient in each layout of the header: red to the right, green downwards.
fn textures(all: &mut Vec<Sample>) -> Result<()> {
    let ramp = || (0u8..=255).step_by(17);
    let pixels: Vec<u8> = ramp()
        .flat_map(|green| ramp().flat_map(move |red| [red, green, 64, 255]))
        .collect();
    for form in [Form::Square, Form::Alpha, Form::Format] {
        let texture = Ptf::from_rgba8(form, 16, 16, &pixels)?;
        all.push((format!("ptf-{}.ptf", form.name()), texture.to_bytes()?));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

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
}

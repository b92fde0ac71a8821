//! Damaged files of every format of the gallery: bits flipped, bytes cut off, put in and taken out. Whatever can be read
//! comes out as the same bytes, its trace has no gap, and the walk shows the same leaves.

// Helpers outside of `#[test]` functions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

#[path = "common/leaves.rs"]
mod leaves;
#[path = "common/samples.rs"]
#[allow(dead_code)] // all of them together
mod samples;

use bindery::Class;
use bindery::prelude::*;
use bindery::walk::Walk;
use bindery_gallery::{bmp, cmap, elf, glb, md2, png, ttf, wav, zip};

use leaves::{traced, walked};

/// How many damaged files of each kind.
const EACH: u64 = 400;

/// Numbers that look like chance, the same ones every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end.max(1) as u64).unwrap()
    }

    fn damage(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        for _ in 0..=self.below(3) {
            let at = self.below(bytes.len());
            match self.below(6) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, [0, 1, b'P', 0xFF][self.below(4)]),
                2 if !bytes.is_empty() => drop(bytes.remove(at)),
                3 if !bytes.is_empty() => bytes[at] = [0, 1, 0x7F, 0x80, 0xFF][self.below(5)],
                _ if !bytes.is_empty() => bytes[at] ^= 1 << self.below(8),
                _ => {}
            }
        }
        bytes
    }
}

fn survives<T: File + Walk<()> + PartialEq>(name: &str, bytes: &[u8]) {
    assert!(T::from_bytes(bytes).is_ok(), "{name}");
    let mut read = 0;
    for seed in 1..=EACH {
        let damaged = Chance(seed * 0x9E37_79B9).damage(bytes);
        let (walked, shown) = walked::<T>(&damaged);
        let file = T::from_bytes(&damaged);
        // A limit may be reached earlier where nothing is kept.
        let limited = matches!(&shown, Err(error) if error.class() == Class::Limit);
        assert!(
            limited || shown.is_ok() == file.is_ok(),
            "{name} {seed}: {shown:?}"
        );
        let Ok(file) = file else {
            continue;
        };
        read += 1;
        let written = file.to_bytes();
        let written = written.unwrap_or_else(|error| panic!("{name} {seed}: {error}"));
        assert!(written == damaged, "{name} {seed}: other bytes");
        let trace = file.trace().unwrap();
        assert_eq!(trace.first_gap(), None, "{name} {seed}");
        assert_eq!(walked, traced(&trace), "{name} {seed}");
        let _ = file.findings();
    }
    assert!(read > 0, "{name}: no damaged file can be read");
}

#[test]
fn formats_with_offsets_survive_damage() {
    survives::<md2::Md2>("md2", &samples::a_model().to_bytes().unwrap());
    survives::<elf::Elf>("elf", &samples::small_elf(false).to_bytes().unwrap());
    survives::<elf::Elf>("big elf", &samples::small_elf(true).to_bytes().unwrap());
    survives::<zip::Zip>("zip", &samples::an_archive("a comment"));
    survives::<zip::Zip>("streamed zip", &samples::a_streamed_archive());
    survives::<ttf::Font>("ttf", &samples::a_font());
}

#[test]
fn a_table_of_characters_survives_damage() {
    let font = ttf::Font::from_bytes(dejavu::sans_mono::oblique()).unwrap();
    let mut cmap = font.cmap().unwrap().unwrap();
    for encoding in &mut cmap.encodings {
        if let cmap::Subtable::Groups(found) = &mut *encoding.subtable {
            found.groups.truncate(5);
        }
    }
    survives::<cmap::Cmap>("cmap", &cmap.to_bytes().unwrap());
}

#[test]
fn formats_without_offsets_survive_damage() {
    survives::<png::Png>("png", &samples::a_png());
    survives::<bmp::Bmp>("bmp", &samples::a_bmp());
    survives::<wav::Wav>("wav", &samples::a_wav(&[5, -7]));
    survives::<glb::Glb>("glb", &samples::a_glb("{}"));
}

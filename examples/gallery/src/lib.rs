//! Formats that everybody knows, declared with `bindery` alone: each is one file that reads like its specification.
//!
//! They are examples, not products. What is left out is said at the head of each.
//!
//! `cargo run -p bindery-gallery -- hex picture.png` shows what every byte of a file is; every other command of
//! `bindery` works as well.

pub mod bmp;
pub mod cmap;
pub mod elf;
pub mod elf_section;
pub mod glb;
pub mod glyf;
pub mod md2;
pub mod png;
pub mod ttf;
pub mod wav;
pub mod zip;
pub mod zip_file;

use bindery::format::{Format, Registered};

/// Every format here.
pub static FORMATS: &[&dyn Format] = &[
    &Registered::<png::Png>::new(),
    &Registered::<wav::Wav>::new(),
    &Registered::<glb::Glb>::new(),
    &Registered::<bmp::Bmp>::new(),
    &Registered::<md2::Md2>::new(),
    &Registered::<ttf::Font>::new(),
    &Registered::<elf::Elf>::new(),
    &Registered::<zip::Zip>::new(),
];

//! Formats that everybody knows, declared with `bindery` alone: each is one file that reads like its specification.
//!
//! They are examples, not products. What is left out is said at the head of each.
//!
//! `cargo run -p bindery-gallery -- hex picture.png` shows what every byte of a file is; every other command of
//! `bindery` works as well.

pub mod bmp;
pub mod glb;
pub mod png;
pub mod wav;

use bindery::format::{Format, Registered};

/// Every format here.
pub static FORMATS: &[&dyn Format] = &[
    &Registered::<png::Png>::new(),
    &Registered::<wav::Wav>::new(),
    &Registered::<glb::Glb>::new(),
    &Registered::<bmp::Bmp>::new(),
];

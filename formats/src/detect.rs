//! Which format is this?

use bindery::format::{Format, Recognition, Registered};

use crate::atm::Atm;
use crate::m3d::M3d;
use crate::p3m::P3mFormat;
use crate::pmf::Pmf;
use crate::ptf::Ptf;

/// Every format, in the order in which they are tried.
pub static FORMATS: &[&dyn Format] = &[
    &Registered::<Atm>::new(),
    &Registered::<M3d>::new(),
    &P3mFormat,
    &Registered::<Pmf>::new(),
    &Registered::<Ptf>::new(),
];

/// The format of these bytes, and why it was recognised as that.
#[must_use]
pub fn detect(bytes: &[u8]) -> Option<(&'static dyn Format, Recognition)> {
    FORMATS
        .iter()
        .find_map(|format| Some((*format, format.recognise(bytes)?)))
}

/// The format of this name.
#[must_use]
pub fn format_by_name(name: &str) -> Option<&'static dyn Format> {
    FORMATS
        .iter()
        .copied()
        .find(|format| format.info().name == name)
}

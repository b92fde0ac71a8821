//! Which format is this?

use bindery::format::{Format, Recognition};

/// Every format that is turned on, in the order in which they are tried.
pub static FORMATS: &[&dyn Format] = &[
    #[cfg(feature = "atm")]
    &bindery::format::Registered::<crate::atm::Atm>::new(),
    #[cfg(feature = "m3d")]
    &bindery::format::Registered::<crate::m3d::M3d>::new(),
    #[cfg(feature = "p3m")]
    &bindery::format::Registered::<crate::p3m::P3m>::new(),
    #[cfg(feature = "pmf")]
    &bindery::format::Registered::<crate::pmf::Pmf>::new(),
    #[cfg(feature = "ptf")]
    &bindery::format::Registered::<crate::ptf::Ptf>::new(),
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

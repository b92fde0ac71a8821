//! The formats that this program knows: those of Bindery, or somebody's own.

use std::sync::OnceLock;

use bindery::format::{Format, Recognition};

/// The formats, in the order in which they are tried.
pub type Formats = &'static [&'static dyn Format];

/// Set once, before the command line is read: the names of formats are values there.
static FORMATS: OnceLock<Formats> = OnceLock::new();

/// Says which formats there are. Only the first call counts: a program runs one command.
pub(crate) fn register(formats: Formats) {
    FORMATS.get_or_init(|| formats);
}

/// Every format, in the order in which they are tried.
pub(crate) fn formats() -> Formats {
    FORMATS.get().copied().unwrap_or_default()
}

/// The format of these bytes, and why it was recognised as that.
pub(crate) fn detect(bytes: &[u8]) -> Option<(&'static dyn Format, Recognition)> {
    formats()
        .iter()
        .find_map(|format| Some((*format, format.recognise(bytes)?)))
}

/// The format of this name.
pub(crate) fn format_by_name(name: &str) -> Option<&'static dyn Format> {
    let mut formats = formats().iter().copied();
    formats.find(|format| format.info().name == name)
}

//! Strings and the table they are in.

use bindery::{StringOffset, Table};

/// The string table at the end of the file.
///
/// It holds more than strings: arrays of user-defined fields live in it too.
#[derive(Debug, Clone, Copy)]
pub struct Strings;

impl Table for Strings {
    const NAME: &'static str = "strings";
}

/// A string of the file.
pub type Text = StringOffset<u16, Strings>;

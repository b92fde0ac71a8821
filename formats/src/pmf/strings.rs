//! The two string tables.

use bindery::{
    Compressed, Derived, Result, StringOffset, StringTable as Strings, Table, Width, lz4_method,
    schema,
};

use super::compressed::compress_if_stored;
use super::deviations::{PMF_03, PMF_04, PMF_19, PMF_21};
use super::{PMF, rules};

/// The strings that the server needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServerStrings;

impl Table for ServerStrings {
    const NAME: &'static str = "server strings";
    const UTF8: bool = false;
    /// The leading zero byte.
    const LEADING: usize = 1;
}

/// The strings that only the client needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientStrings;

impl Table for ClientStrings {
    const NAME: &'static str = "client strings";
    const UTF8: bool = false;
    /// The leading zero byte.
    const LEADING: usize = 1;
}

/// A byte index in the server string table.
pub type ServerString = StringOffset<u32, ServerStrings>;

/// A byte index in the client string table.
pub type ClientString = StringOffset<u32, ClientStrings>;

/// A string table.
#[schema]
#[spec(PMF, "String table")]
#[derive(Debug, Clone, PartialEq)]
pub struct StringTable<T: Table> {
    /// The size of the strings.
    #[deviation(PMF_19)]
    #[schema(derived = strings.size())]
    pub decompressed_size: Derived<u32>,
    #[br(temp)]
    compressed_size: u32,
    /// The strings, each ended by a zero byte, after a zero byte of their own.
    #[deviation(PMF_03, PMF_04, PMF_21)]
    #[schema(size = compressed_size, compressed(lz4_method(ahead), declared = decompressed_size))]
    #[rule(
        rules::STRING_TABLE,
        is_framed(strings.content.as_bytes()),
        "{} bytes that do not start and end with a zero byte", strings.content.as_bytes().len()
    )]
    pub strings: Compressed<Strings<T>>,
}

/// Whether a table starts with a zero byte and ends with another.
fn is_framed(bytes: &[u8]) -> bool {
    matches!(bytes, [0, .., 0])
}

impl<T: Table> StringTable<T> {
    /// The offset of a text, which is added if it is new.
    pub(super) fn intern<W: Width>(&mut self, text: &str) -> Result<StringOffset<W, T>> {
        let strings = &mut self.strings.content;
        if strings.as_bytes().is_empty() && !text.contains('\0') {
            // The empty string comes first.
            strings.terminate();
        }
        let offset = strings.intern(text)?;
        compress_if_stored(&mut self.strings);
        Ok(offset)
    }

    /// Adds the last zero byte of a table that is left with one string.
    pub(super) fn close(&mut self) {
        if self.strings.content.as_bytes() == [0] {
            self.strings.content = Strings::from_bytes([0, 0]);
        }
    }
}

impl<T: Table> Default for StringTable<T> {
    /// The smallest table: the empty string and an end.
    fn default() -> Self {
        Self {
            decompressed_size: Derived::agrees(),
            strings: Compressed::new(bindery::Method::Lz4Frame, Strings::from_bytes([0, 0])),
        }
    }
}

//! How text is made of units.

use std::fmt::Debug;

use crate::codec::order::Endian;

/// What text is made of: a byte, or a number of two bytes.
pub trait Unit: Copy + Eq + Debug + Default + From<u8> + 'static {
    /// How many bytes it takes.
    const SIZE: usize;

    /// The units in these bytes; what is left over at the end is left out.
    fn from_bytes(bytes: &[u8], order: Endian) -> Vec<Self>;

    /// Adds the bytes of a unit.
    fn append(self, order: Endian, bytes: &mut Vec<u8>);
}

impl Unit for u8 {
    const SIZE: usize = 1;

    fn from_bytes(bytes: &[u8], _: Endian) -> Vec<Self> {
        bytes.to_vec()
    }

    fn append(self, _: Endian, bytes: &mut Vec<u8>) {
        bytes.push(self);
    }
}

impl Unit for u16 {
    const SIZE: usize = 2;

    fn from_bytes(bytes: &[u8], order: Endian) -> Vec<Self> {
        let (pairs, _) = bytes.as_chunks();
        match order {
            Endian::Little => pairs
                .iter()
                .map(|pair| Self::from_le_bytes(*pair))
                .collect(),
            Endian::Big => pairs
                .iter()
                .map(|pair| Self::from_be_bytes(*pair))
                .collect(),
        }
    }

    fn append(self, order: Endian, bytes: &mut Vec<u8>) {
        bytes.extend(match order {
            Endian::Little => self.to_le_bytes(),
            Endian::Big => self.to_be_bytes(),
        });
    }
}

/// How text is encoded.
pub trait Encoding: Debug + 'static {
    /// What it is made of.
    type Unit: Unit;

    /// Its name.
    const NAME: &'static str;

    /// The text, if the units are text.
    fn decode(units: &[Self::Unit]) -> Option<String>;

    /// The text, with replacement characters for what is none.
    fn decode_lossy(units: &[Self::Unit]) -> String;

    /// The units of a text, if it can be encoded.
    fn encode(text: &str) -> Option<Vec<Self::Unit>>;
}

/// UTF-8, ASCII included.
#[derive(Debug)]
pub enum Utf8 {}

impl Encoding for Utf8 {
    type Unit = u8;
    const NAME: &'static str = "UTF-8 text";

    fn decode(units: &[u8]) -> Option<String> {
        std::str::from_utf8(units).ok().map(str::to_owned)
    }

    fn decode_lossy(units: &[u8]) -> String {
        String::from_utf8_lossy(units).into_owned()
    }

    fn encode(text: &str) -> Option<Vec<u8>> {
        Some(text.as_bytes().to_vec())
    }
}

/// ISO 8859-1: the first 256 characters of Unicode, one byte each.
#[derive(Debug)]
pub enum Latin1 {}

impl Encoding for Latin1 {
    type Unit = u8;
    const NAME: &'static str = "Latin-1 text";

    fn decode(units: &[u8]) -> Option<String> {
        Some(Self::decode_lossy(units))
    }

    fn decode_lossy(units: &[u8]) -> String {
        units.iter().copied().map(char::from).collect()
    }

    fn encode(text: &str) -> Option<Vec<u8>> {
        let units = text
            .chars()
            .map(|character| u8::try_from(u32::from(character)));
        units.collect::<Result<_, _>>().ok()
    }
}

/// UTF-16 in the byte order around it.
#[derive(Debug)]
pub enum Utf16 {}

impl Encoding for Utf16 {
    type Unit = u16;
    const NAME: &'static str = "UTF-16 text";

    fn decode(units: &[u16]) -> Option<String> {
        String::from_utf16(units).ok()
    }

    fn decode_lossy(units: &[u16]) -> String {
        String::from_utf16_lossy(units)
    }

    fn encode(text: &str) -> Option<Vec<u16>> {
        Some(text.encode_utf16().collect())
    }
}

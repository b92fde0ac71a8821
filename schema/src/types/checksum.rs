//! Sums over bytes, for [`derived = crc32(bytes_of(..))`](macro@crate::schema#bytes_of).
//!
//! Any function of your own over `&[u8]` that returns the type of the field does as well.

/// The CRC-32 of PNG, gzip and ZIP: the polynomial 0x04C11DB7, reflected.
///
/// ```
/// assert_eq!(bindery::checksum::crc32(b"123456789"), 0xCBF4_3926);
/// ```
#[must_use]
pub fn crc32(bytes: &[u8]) -> u32 {
    let mut rest = bytes.chunks_exact(4);
    let crc = rest.by_ref().fold(u32::MAX, |crc, word| {
        let word = word
            .first_chunk()
            .map_or(0, |word| u32::from_le_bytes(*word));
        // The table of distance three is for the byte that has three others behind it.
        let [a, b, c, d] = (crc ^ word).to_le_bytes();
        entry(3, a) ^ entry(2, b) ^ entry(1, c) ^ entry(0, d)
    });
    let crc = rest.remainder().iter().fold(crc, |crc, byte| {
        let [low, ..] = crc.to_le_bytes();
        (crc >> 8) ^ entry(0, low ^ byte)
    });
    !crc
}

/// What a byte with so many bytes behind it adds to a CRC-32.
#[inline]
fn entry(distance: usize, byte: u8) -> u32 {
    let table = TABLES.get(distance);
    let entry = table.and_then(|table| table.get(usize::from(byte)));
    entry.copied().unwrap_or_default()
}

static TABLES: [[u32; 256]; 4] = tables();

// Evaluated when the crate is compiled, where an index outside would be an error.
#[allow(clippy::indexing_slicing, clippy::arithmetic_side_effects)]
const fn tables() -> [[u32; 256]; 4] {
    let mut tables = [[0u32; 256]; 4];
    let (mut index, mut number) = (0usize, 0u32);
    while index < 256 {
        tables[0][index] = reduced(number);
        (index, number) = (index + 1, number + 1);
    }
    let mut distance = 1;
    while distance < 4 {
        index = 0;
        while index < 256 {
            let before = tables[distance - 1][index];
            tables[distance][index] = (before >> 8) ^ tables[0][(before & 0xFF) as usize];
            index += 1;
        }
        distance += 1;
    }
    tables
}

/// One byte, divided by the polynomial bit by bit.
const fn reduced(byte: u32) -> u32 {
    let (mut crc, mut bit) = (byte, 0u8);
    while bit < 8 {
        crc = match crc & 1 {
            0 => crc >> 1,
            _ => (crc >> 1) ^ 0xEDB8_8320,
        };
        bit = bit.saturating_add(1);
    }
    crc
}

/// The Adler-32 of zlib.
///
/// ```
/// assert_eq!(bindery::checksum::adler32(b"123456789"), 0x091E_01DE);
/// ```
#[must_use]
pub fn adler32(bytes: &[u8]) -> u32 {
    const MODULO: u32 = 65521;
    // So many bytes fit before the sums must be reduced.
    const BLOCK: usize = 5552;
    let (mut low, mut high) = (1u32, 0u32);
    for block in bytes.chunks(BLOCK) {
        for byte in block {
            low = low.wrapping_add(u32::from(*byte));
            high = high.wrapping_add(low);
        }
        (low, high) = (low % MODULO, high % MODULO);
    }
    (high << 16) | low
}

/// The CRC-16 of XMODEM: the polynomial 0x1021, from 0.
///
/// ```
/// assert_eq!(bindery::checksum::crc16_xmodem(b"123456789"), 0x31C3);
/// ```
#[must_use]
pub fn crc16_xmodem(bytes: &[u8]) -> u16 {
    crc16_ccitt(bytes, 0)
}

/// The CRC-16 with the polynomial 0x1021 and a first value of `0xFFFF`, often called CCITT-FALSE.
///
/// ```
/// assert_eq!(bindery::checksum::crc16_ibm_3740(b"123456789"), 0x29B1);
/// ```
#[must_use]
pub fn crc16_ibm_3740(bytes: &[u8]) -> u16 {
    crc16_ccitt(bytes, u16::MAX)
}

fn crc16_ccitt(bytes: &[u8], first: u16) -> u16 {
    bytes.iter().fold(first, |crc, byte| {
        let crc = crc ^ (u16::from(*byte) << 8);
        (0..8).fold(crc, |crc, _| match crc & 0x8000 {
            0 => crc << 1,
            _ => (crc << 1) ^ 0x1021,
        })
    })
}

/// The CRC-16 of ARC and LHA: the polynomial 0x8005, reflected.
///
/// ```
/// assert_eq!(bindery::checksum::crc16_arc(b"123456789"), 0xBB3D);
/// ```
#[must_use]
pub fn crc16_arc(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0, |crc, byte| {
        let crc = crc ^ u16::from(*byte);
        (0..8).fold(crc, |crc, _| match crc & 1 {
            0 => crc >> 1,
            _ => (crc >> 1) ^ 0xA001,
        })
    })
}

/// All bytes added up, without carry.
///
/// ```
/// assert_eq!(bindery::checksum::sum8(&[200, 100]), 44);
/// ```
#[must_use]
pub fn sum8(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |sum, byte| sum.wrapping_add(*byte))
}

/// All bytes added up.
///
/// ```
/// assert_eq!(bindery::checksum::sum32(&[200, 100]), 300);
/// ```
#[must_use]
pub fn sum32(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .fold(0, |sum, byte| sum.wrapping_add(u32::from(*byte)))
}

//! Values that follow from the bytes of fields.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used)]

use bindery::checksum::{adler32, crc16_arc, crc32, sum8};
use bindery::prelude::*;
use bindery::{build, dump};

/// Something like a digest.
fn digest(bytes: &[u8]) -> [u8; 4] {
    crc32(bytes).to_be_bytes()
}

#[schema]
#[brw(big)]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Archive {
    /// Of what follows.
    #[schema(derived = crc16_arc(bytes_of(name..=body)))]
    checksum: Derived<u16>,
    name: CString,
    #[brw(little)]
    body: [u16; 2],
    /// Of what is before, the first checksum included.
    #[schema(derived = digest(bytes_of(checksum..=body)))]
    digest: Derived<[u8; 4]>,
    #[schema(derived = 0x100 - sum8(bytes_of(body)))]
    complement: Derived<u16>,
}

fn archive() -> Archive {
    build(&bindery::value::json::parse(r#"{"name": "ada", "body": [1, 515]}"#).unwrap()).unwrap()
}

#[test]
fn checksums_are_computed_and_compared() {
    let bytes = archive().to_bytes().unwrap();
    let covered = b"ada\0\x01\0\x03\x02";
    let mut expected = crc16_arc(covered).to_be_bytes().to_vec();
    expected.extend(covered);
    expected.extend(crc32(&expected).to_be_bytes());
    expected.extend([0, 0xFA]);
    assert_eq!(bytes, expected);
    let read = Archive::from_bytes(&bytes).unwrap();
    assert_eq!(read, archive());
    assert!(read.findings().is_empty());
    assert_eq!(read.trace().unwrap().spaces[0].bytes, bytes);
}

#[test]
fn a_wrong_checksum_is_kept_and_reported() {
    let mut bytes = archive().to_bytes().unwrap();
    let right = bytes.clone();
    let digest = bytes.len() - 6;
    bytes[digest] ^= 1;
    let mut wrong = Archive::from_bytes(&bytes).unwrap();
    assert_eq!(wrong.to_bytes().unwrap(), bytes);
    let found = wrong.findings();
    assert_eq!(found.len(), 1);
    let expected = dump(&right[digest..digest + 4].to_vec()).unwrap();
    let text = found[0].to_string();
    let expected = bindery::value::json::to_line(&expected);
    assert!(
        text.ends_with(&format!("where {expected} follows from its content")),
        "{text}"
    );
    wrong.normalise();
    assert_eq!(wrong.to_bytes().unwrap(), right);
}

#[test]
fn a_checksum_can_be_read_in_the_description() {
    let field = |name| Archive::INFO.field(name).unwrap().computed.unwrap();
    assert_eq!(
        field("checksum").to_string(),
        "crc16_arc of bytes of name to body"
    );
    assert_eq!(
        field("digest").to_string(),
        "digest of bytes of checksum to body"
    );
    assert_eq!(
        field("complement").to_string(),
        "256 - sum8 of bytes of body"
    );
}

/// A checksum with a byte order of its own, in front of what it sums up.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
struct Turned {
    #[brw(big)]
    #[schema(derived = adler32(bytes_of(numbers)))]
    adler: Derived<u32>,
    numbers: [u16; 2],
}

#[test]
fn a_checksum_is_that_of_the_bytes_that_are_written() {
    let bytes = [0, 0x12, 0, 6, 2, 0, 3, 0];
    let turned = Turned::from_bytes(&bytes).unwrap();
    assert_eq!(turned.adler, Derived::agrees());
    assert_eq!(turned.to_bytes().unwrap(), bytes);
}

//! Derived numbers and compressed sections: what is kept as read, what is reported, what is renewed.

// Small numbers, known here; helpers may stop the test.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::unwrap_used
)]

use bindery::check::common;
use bindery::prelude::*;
use bindery::{Class, Decode as _, Encode as _, Limits, build, decode_within, dump};

#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
struct Archive {
    #[schema(derived = body.size())]
    size: Derived<u32>,
    #[schema(derived = body.stored())]
    stored: Derived<u16>,
    #[schema(size = stored, compressed(Method::Zlib))]
    body: Compressed<Body>,
    after: u8,
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
struct Body {
    #[br(temp)]
    count: u16,
    #[br(count = count)]
    numbers: Vec<u32>,
}

fn archive() -> Archive {
    let body = Body {
        numbers: (0..500).map(|number| number / 7).collect(),
    };
    Archive {
        size: Derived::agrees(),
        stored: Derived::agrees(),
        body: Compressed::new(Method::Zlib, body),
        after: 9,
    }
}

/// The codes of all findings.
fn codes(archive: &Archive) -> Vec<&'static str> {
    archive
        .findings()
        .iter()
        .map(|finding| finding.rule.code)
        .collect()
}

/// The bytes of an archive whose section was compressed by somebody else.
fn foreign() -> Vec<u8> {
    archive()
        .to_bytes_with(bindery::WriteSettings::default().with_deflate_level(0))
        .unwrap()
}

#[test]
fn sizes_are_computed_when_written() {
    let bytes = archive().to_bytes().unwrap();
    let read = Archive::from_bytes(&bytes).unwrap();
    assert_eq!(read, archive());
    assert_eq!(read.size.exception(), None);
    assert_eq!(
        u32::from_le_bytes(*bytes.first_chunk().unwrap()),
        2 + 500 * 4
    );
    let trace = read.trace().unwrap();
    assert_eq!(trace.first_gap(), None);
    assert_eq!(trace.spaces[1].name, "body");
    assert_eq!(trace.spaces[1].bytes.len(), 2 + 500 * 4);
}

#[test]
fn a_wrong_size_is_kept_reported_and_normalised() {
    let mut bytes = foreign();
    bytes[0] ^= 1;
    let mut read = Archive::from_bytes(&bytes).unwrap();
    assert_eq!(read.size.exception(), Some(&2003));
    assert_eq!(codes(&read), [common::DERIVED.code]);
    assert_eq!(read.to_bytes().unwrap(), bytes);
    assert_eq!(
        build::<Archive>(&dump(&read).unwrap()).unwrap().size,
        read.size
    );
    read.normalise();
    assert_eq!(codes(&read), [""; 0]);
    bytes[0] ^= 1;
    assert_eq!(read.to_bytes().unwrap(), bytes);
}

#[test]
fn a_size_that_does_not_fit_is_refused_with_both_numbers() {
    let mut archive = archive();
    archive.body.method = Method::Stored;
    archive.body.content.numbers = vec![7; 30_000];
    let error = archive.to_bytes().unwrap_err();
    assert_eq!(
        error.to_string(),
        "unfit value: stored: 120002 does not fit the u16 that stores it"
    );
}

#[test]
fn the_original_is_reused_while_the_content_is_unchanged() {
    let bytes = foreign();
    let read = Archive::from_bytes(&bytes).unwrap();
    assert_eq!(
        read.to_bytes().unwrap(),
        bytes,
        "as somebody else compressed it"
    );

    let mut changed = read.clone();
    changed.body.content.numbers[0] = 1000;
    let renewed = changed.to_bytes().unwrap();
    assert!(renewed.len() < bytes.len(), "compressed by us");
    assert_eq!(Archive::from_bytes(&renewed).unwrap(), changed);
    changed.body.content.numbers[0] = 0;
    assert_eq!(changed.to_bytes().unwrap(), bytes, "changed back");

    let mut forgotten = read.clone();
    forgotten.forget_originals();
    let renewed = forgotten.to_bytes().unwrap();
    assert!(renewed.len() < bytes.len());
    let spaces = |archive: &Archive| archive.trace().unwrap().spaces[1].bytes.clone();
    assert_eq!(
        spaces(&Archive::from_bytes(&renewed).unwrap()),
        spaces(&read)
    );

    // Another method is another form, which a reader of this format would not expect.
    let mut other = read;
    other.body.method = Method::Lz4Frame;
    assert_eq!(
        other.to_bytes().unwrap_err().message(),
        "is stored as lz4-frame, where `Method::Zlib` says zlib"
    );
}

#[test]
fn a_change_that_keeps_length_and_checksum_is_seen() {
    /// As RFC 1950 says.
    fn adler(archive: &Archive) -> (u32, u32) {
        let bytes = &archive.trace().unwrap().spaces[1].bytes;
        bytes.iter().fold((1, 0), |(a, b), byte| {
            let a = (a + u32::from(*byte)) % 65521;
            (a, (a + b) % 65521)
        })
    }
    let mut before = archive();
    before.body.content.numbers[499] = u32::from_le_bytes([7, 7, 7, 7]);
    let settings = bindery::WriteSettings::default().with_deflate_level(0);
    let bytes = before.to_bytes_with(settings).unwrap();
    let read = Archive::from_bytes(&bytes).unwrap();
    assert_eq!(read.to_bytes().unwrap(), bytes);
    // One up, two down, one up: neither of the two sums changes.
    let mut changed = read.clone();
    changed.body.content.numbers[499] = u32::from_le_bytes([7, 8, 5, 8]);
    assert_eq!(adler(&changed), adler(&read));
    let renewed = changed.to_bytes().unwrap();
    assert!(renewed.len() < bytes.len(), "compressed by us");
    assert_eq!(Archive::from_bytes(&renewed).unwrap(), changed);
}

#[test]
fn every_method_keeps_its_stream_until_the_content_changes() {
    #[schema]
    #[spec(none = "only here")]
    #[brw(import_raw(method: Method))]
    #[derive(Debug, Clone, PartialEq)]
    struct Packed {
        #[schema(compressed(method))]
        body: Compressed<Words>,
    }
    #[schema]
    #[spec(none = "only here")]
    #[brw(import_raw(method: Method))]
    #[derive(Debug, Clone, PartialEq)]
    struct Words {
        #[schema(until_end)]
        words: Vec<u32>,
    }
    let write = |packed: &Packed, method| {
        let mut writer = bindery::Writer::new(bindery::WriteSettings::default());
        packed.encode(&mut writer, method).unwrap();
        writer.into_bytes()
    };
    // More than one piece and more than one window.
    let words: Vec<u32> = (0..300_000u32).map(|word| word / 3 % 70_000).collect();
    for method in [
        Method::Zlib,
        Method::Lz4Frame,
        Method::Lz4Block,
        Method::Lz4SizedBlock,
    ] {
        let body = Compressed::new(
            method,
            Words {
                words: words.clone(),
            },
        );
        let mut bytes = write(&Packed { body }, method);
        if method == Method::Lz4SizedBlock {
            // A size that the block does not reach: not as we would write it.
            bytes[0] ^= 0xFF;
            bytes[1] ^= 0xFF;
            bytes[2] |= 0x80;
        }
        if method == Method::Zlib {
            // The compression level, which only informs, and the check of the header that goes with it.
            bytes[..2].copy_from_slice(&[0x78, 0xDA]);
        }
        let decoded = |bytes: &[u8]| {
            let limits = Limits::default();
            decode_within(bytes, limits, |input| Packed::decode(input, method)).unwrap()
        };
        let read = decoded(&bytes);
        assert_eq!(read.body.content.words, words, "{method:?}");
        assert_eq!(write(&read, method), bytes, "{method:?}");
        for place in [0, 150_000, 299_999] {
            let mut changed = read.clone();
            changed.body.content.words[place] ^= 0x0100;
            let renewed = write(&changed, method);
            assert_ne!(renewed, bytes, "{method:?}");
            assert_eq!(decoded(&renewed), changed, "{method:?}");
        }
        let mut longer = read.clone();
        longer.body.content.words.push(1);
        assert_ne!(write(&longer, method), bytes, "{method:?}");
    }
}

#[test]
fn a_wrong_checksum_is_kept() {
    let mut bytes = foreign();
    let last = bytes.len() - 2;
    bytes[last] ^= 0xFF;
    let read = Archive::from_bytes(&bytes).unwrap();
    assert_eq!(codes(&read), [common::CHECKSUM.code]);
    assert_eq!(read.to_bytes().unwrap(), bytes);
    let mut changed = read;
    changed.body.content.numbers.clear();
    let renewed = Archive::from_bytes(&changed.to_bytes().unwrap()).unwrap();
    assert_eq!(codes(&renewed), [""; 0]);
}

#[test]
fn bytes_behind_the_stream_and_behind_the_content_are_kept() {
    let mut archive = archive();
    archive.body.rest = vec![1, 2, 3];
    archive.body.trailing = vec![4, 5];
    let bytes = archive.to_bytes().unwrap();
    let read = Archive::from_bytes(&bytes).unwrap();
    assert_eq!(read, archive);
    assert_eq!(
        codes(&read),
        [common::STREAM_TRAILING.code, common::SECTION_REST.code]
    );
    assert_eq!(read.to_bytes().unwrap(), bytes);
    assert_eq!(read.trace().unwrap().first_gap(), None);
    assert_eq!(build::<Archive>(&dump(&read).unwrap()).unwrap(), archive);
}

#[test]
fn what_is_cut_or_damaged_names_its_space() {
    let bytes = archive().to_bytes().unwrap();
    for cut in 0..bytes.len() {
        let error = Archive::from_bytes(&bytes[..cut]).unwrap_err();
        assert!(
            error.offset().is_some() && !error.path().is_root(),
            "{error}"
        );
    }
    // A count inside the section: the offset counts from the start of what was decompressed.
    let stream = zlib(&[3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let mut bytes = 10u32.to_le_bytes().to_vec();
    bytes.extend((stream.len() as u16).to_le_bytes());
    bytes.extend(stream);
    bytes.push(9);
    let error = Archive::from_bytes(&bytes).unwrap_err();
    assert_eq!(error.space(), "body");
    assert_eq!(error.path(), "body.numbers[2]");
    assert!(error.is_end_of_input());
}

/// A zlib stream, by way of a section.
fn zlib(content: &[u8]) -> Vec<u8> {
    #[schema]
    #[spec(none = "only here")]
    struct Plain {
        #[schema(compressed(Method::Zlib))]
        body: Compressed<Bytes>,
    }
    #[schema]
    #[spec(none = "only here")]
    struct Bytes {
        #[schema(until_end)]
        bytes: Vec<u8>,
    }
    let bytes = content.to_vec();
    let body = Compressed::new(Method::Zlib, Bytes { bytes });
    Plain { body }.to_bytes().unwrap_or_default()
}

#[test]
fn decompression_is_limited() {
    let bytes = archive().to_bytes().unwrap();
    let limits = Limits::default().with_decompressed(1000);
    let error = Archive::from_bytes_within(&bytes, limits).unwrap_err();
    assert_eq!(
        (error.class(), error.path().as_str()),
        (Class::Limit, "body")
    );
}

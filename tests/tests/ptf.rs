//! Textures: pixels in and out, the three header forms, findings.

// Small made-up numbers, outside of `#[test]` functions.
#![allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation)]

use bindery::format::AnyFile as _;
use bindery::{Class, Compressed, File as _};
use bindery_formats::format_by_name;
use bindery_formats::ptf::{Form, Pixels, Ptf};
use bindery_tests::everywhere;
use proptest::prelude::*;

const FORMS: [Form; 3] = [Form::Square, Form::Alpha, Form::Format];

fn picture(side: u32, colour: impl Fn(u8) -> [u8; 4]) -> Vec<u8> {
    (0..side * side)
        .flat_map(|index| colour((index % 251) as u8))
        .collect()
}

#[test]
fn the_fewest_channels_are_stored_and_nothing_is_lost() {
    let pictures = [
        (picture(4, |n| [n, n, n, 255]), [3, 3, 1]),
        (picture(4, |n| [n, n, n, 200]), [4, 4, 2]),
        (picture(4, |n| [n, 1, 2, 255]), [3, 3, 3]),
        (picture(4, |n| [n, 1, 2, n]), [4, 4, 4]),
    ];
    for (rgba, channels) in pictures {
        for (form, channels) in FORMS.into_iter().zip(channels) {
            let texture = Ptf::from_rgba8(form, 4, 4, &rgba).unwrap();
            assert_eq!(texture.channels(), channels, "{form:?}");
            let bytes = texture.to_bytes().unwrap();
            let read = Ptf::from_bytes(&bytes).unwrap();
            assert_eq!(read.revision(), form.name());
            assert_eq!(read.to_rgba8().unwrap(), rgba, "{form:?}");
            assert!(read.findings().is_empty());
            let format = format_by_name("ptf").unwrap();
            everywhere::check(format, &bytes).unwrap();
            everywhere::check_cuts(format, &bytes, 1).unwrap();
        }
    }
}

#[test]
fn sizes_that_a_header_cannot_say_are_refused() {
    let error = Ptf::from_rgba8(Form::Square, 2, 1, &[0; 8]).unwrap_err();
    assert_eq!(error.class(), Class::Value);
    assert!(error.message().contains("2 x 1 pixels"), "{error}");
    let error = Ptf::from_rgba8(Form::Format, 3, 1, &[0; 12]).unwrap_err();
    assert!(
        error.message().contains("3 pixels is not a power of two"),
        "{error}"
    );
    let error = Ptf::from_rgba8(Form::Format, 2, 2, &[0; 15]).unwrap_err();
    assert!(error.message().contains("are not 15 bytes"), "{error}");
}

#[test]
fn short_and_extra_pixels_are_kept_and_found() {
    let mut texture = Ptf::from_rgba8(Form::Square, 2, 2, &[255; 16]).unwrap();
    for (length, code) in [(11, "ptf-short-pixels"), (13, "ptf-extra-pixels")] {
        texture.pixels.content.samples.resize(length, 9);
        let read = Ptf::from_bytes(&texture.to_bytes().unwrap()).unwrap();
        assert_eq!(read.pixels.content.samples.len(), length);
        let found = read.findings();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].rule.code, code);
        assert_eq!(found[0].rule.deviation.unwrap().id, "PTF-02");
        assert_eq!(read.to_rgba8().unwrap().len(), 16);
    }
}

/// The channels that the pixels really have decide, also under reserved bits.
#[test]
fn the_length_of_the_pixels_tells_the_two_byte_headers_apart() {
    let texture = Ptf::from_rgba8(Form::Format, 2, 1, &[1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
    let mut bytes = texture.to_bytes().unwrap();
    // info, and the form that gives four bytes for each pixel
    for (info, form, channels) in [
        (0x03, Form::Format, 4),
        (0x01, Form::Alpha, 4),
        (0x05, Form::Alpha, 4),
        (0x07, Form::Format, 4),
        (0x02, Form::Format, 3),
    ] {
        bytes[4] = info;
        let read = Ptf::from_bytes(&bytes).unwrap();
        assert_eq!(
            (read.revision(), read.channels()),
            (form.name(), channels),
            "{info:#x}"
        );
        assert_eq!(read.to_bytes().unwrap(), bytes);
    }
}

#[test]
fn a_huge_empty_picture_is_refused_when_its_pixels_are_asked_for() {
    let mut texture = Ptf::from_rgba8(Form::Format, 1, 1, &[255; 4]).unwrap();
    if let bindery_formats::ptf::Header::Format { size, .. } = &mut texture.header {
        size.width = 15;
        size.height = 15;
    }
    texture.pixels = Compressed::new(bindery::Method::Lz4Frame, Pixels { samples: vec![] });
    assert_eq!(texture.to_rgba8().unwrap_err().class(), Class::Limit);
    assert_eq!(texture.fill_up().unwrap_err().class(), Class::Limit);
}

#[test]
fn the_same_two_bytes_can_be_read_as_another_form() {
    let texture = Ptf::from_rgba8(Form::Alpha, 1, 1, &[1, 2, 3, 4]).unwrap();
    let bytes = texture.to_bytes().unwrap();
    let format = format_by_name("ptf").unwrap();
    let read = |revision| format.read(&bytes, Some(revision), bindery::Limits::default());
    assert_eq!(read("2025-12").unwrap().revision(), "2025-12");
    assert_eq!(read("2024-05").err().unwrap().class(), Class::Unsupported);
    assert_eq!(read("1999").err().unwrap().class(), Class::Unsupported);
}

proptest! {
    #[test]
    fn any_picture_comes_back(
        form in prop::sample::select(&FORMS[..]),
        exponents in (0u32..5, 0u32..5),
        seed in any::<u64>(),
        grey in any::<bool>(),
        opaque in any::<bool>(),
    ) {
        let (width, height) = match form {
            Form::Square => (1 << exponents.0, 1 << exponents.0),
            _ => (1 << exponents.0, 1 << exponents.1),
        };
        let mut state = seed | 1;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state as u8
        };
        let rgba: Vec<u8> = (0..width * height)
            .flat_map(|_| {
                let red = next();
                let [green, blue] = if grey { [red, red] } else { [next(), next()] };
                [red, green, blue, if opaque { 255 } else { next() }]
            })
            .collect();
        let bytes = Ptf::from_rgba8(form, width, height, &rgba).unwrap().to_bytes().unwrap();
        let read = Ptf::from_bytes(&bytes).unwrap();
        prop_assert_eq!(read.revision(), form.name());
        prop_assert_eq!(read.to_rgba8().unwrap(), rgba);
        prop_assert!(everywhere::check(format_by_name("ptf").unwrap(), &bytes).is_ok());
    }

    #[test]
    fn damage_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..80), keep in 0usize..12) {
        let mut file = b"PTF\0\x01\x00\x04\x22\x4d\x18\x60\x40".to_vec();
        file.truncate(keep);
        file.extend(bytes);
        if let Ok(texture) = Ptf::from_bytes(&file) {
            prop_assert_eq!(texture.to_bytes().unwrap(), file);
        }
    }
}

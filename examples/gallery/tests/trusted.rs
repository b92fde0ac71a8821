//! Every format of the gallery beside a crate that everybody trusts: the same values, the same bytes when nothing is
//! changed, a trace without a gap, and an edited value that the trusted crate reads.

// Small files made here, and helpers outside of `#[test]` functions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

mod common;
#[path = "common/samples.rs"]
#[allow(dead_code)] // those of other formats
mod samples;

use std::io::Cursor;

use bindery::Opaque;
use bindery::prelude::*;
use bindery::text::{Latin1, Rest, Terminated};
use bindery_gallery::{bmp, glb, png, wav};

use common::read;
use samples::{a_bmp, a_glb, a_png, a_wav};

#[test]
fn a_png_has_the_values_that_it_was_made_of() {
    let picture: png::Png = read(&a_png());
    let mut chunks = picture.chunks.iter().map(|chunk| &chunk.data);
    let Some(png::ChunkData::Header(header)) = chunks.next() else {
        panic!("{picture:?}");
    };
    assert_eq!((header.width, header.height, header.bit_depth), (3, 2, 8));
    assert_eq!(header.color_type, png::ColorType::Truecolor.into());
    assert!(!header.interlace_method.get());
    let text = picture.chunks.iter().find_map(|chunk| match &chunk.data {
        png::ChunkData::Text {
            keyword,
            text_string,
        } => Some((keyword.to_text(), text_string.to_text())),
        _ => None,
    });
    assert_eq!(text, Some(("Title".to_owned(), "A picture".to_owned())));
    assert!(picture.chunks.iter().any(|chunk| {
        matches!(&chunk.data, png::ChunkData::Dimensions(size) if size.x == 2835 && size.metre.get())
    }));
}

#[test]
fn an_edited_png_is_read_by_the_png_crate() {
    let mut picture: png::Png = read(&a_png());
    let longer = "A picture with a much longer title".repeat(10);
    for chunk in &mut picture.chunks {
        if let png::ChunkData::Text { text_string, .. } = &mut chunk.data {
            *text_string = Rest::new(&longer).unwrap();
        }
    }
    let author = png::ChunkData::Text {
        keyword: Terminated::<Latin1>::new("Author").unwrap(),
        text_string: Rest::new("Zo\u{eb}").unwrap(),
    };
    picture.chunks.insert(1, author.into());
    let bytes = picture.to_bytes().unwrap();
    read::<png::Png>(&bytes);
    let mut reader = ::png::Decoder::new(Cursor::new(&bytes))
        .read_info()
        .unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    assert_eq!(pixels, [7; 18]);
    let texts: Vec<_> = reader
        .info()
        .uncompressed_latin1_text
        .iter()
        .map(|chunk| (chunk.keyword.as_str(), chunk.text.as_str()))
        .collect();
    assert_eq!(texts, [("Author", "Zo\u{eb}"), ("Title", longer.as_str())]);
}

#[test]
fn a_png_with_a_wrong_crc_is_read_and_reported() {
    let mut bytes = a_png();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    let mut picture = png::Png::from_bytes(&bytes).unwrap();
    assert_eq!(picture.to_bytes().unwrap(), bytes);
    let found = picture.findings();
    assert_eq!(found.len(), 1);
    assert!(
        found[0]
            .to_string()
            .ends_with("2923585666 follows from its content"),
        "{}",
        found[0]
    );
    picture.normalise();
    assert_eq!(picture.to_bytes().unwrap(), a_png());
}

#[test]
fn a_wav_has_the_values_that_it_was_made_of() {
    let sound: wav::Wav = read(&a_wav(&[1, -2]));
    let format = sound
        .form
        .chunks
        .iter()
        .find_map(|chunk| match &chunk.data {
            wav::ChunkData::Format(format) => Some(format),
            _ => None,
        });
    let format = format.unwrap();
    assert_eq!(format.format_tag, wav::FormatTag::Pcm.into());
    assert_eq!((format.channels, format.samples_per_sec), (1, 8000));
    assert_eq!((format.block_align, format.bits_per_sample), (1, 8));
}

#[test]
fn an_edited_wav_is_read_by_hound() {
    let mut sound: wav::Wav = read(&a_wav(&[1, -2]));
    for chunk in &mut sound.form.chunks {
        if let wav::ChunkData::Samples(samples) = &mut chunk.data {
            *samples = Opaque(vec![129, 126, 131, 132, 133]);
        }
    }
    let other = wav::ChunkData::Other {
        id: (*b"note").into(),
        data: Opaque(vec![1, 2]),
    };
    sound.form.chunks.insert(1, other.into());
    let bytes = sound.to_bytes().unwrap();
    assert_eq!(bytes.len() % 2, 0, "every chunk is filled up");
    read::<wav::Wav>(&bytes);
    let mut reader = hound::WavReader::new(Cursor::new(&bytes)).unwrap();
    let samples: Vec<i8> = reader.samples().map(Result::unwrap).collect();
    assert_eq!(samples, [1, -2, 3, 4, 5]);
}

#[test]
fn a_wav_without_its_last_padding_is_read_and_reported() {
    // As hound writes it, where the number of bytes is odd.
    let bytes = a_wav(&[1, -2, 3]);
    let mut sound = wav::Wav::from_bytes(&bytes).unwrap();
    assert_eq!(sound.to_bytes().unwrap(), bytes);
    let found = sound.findings();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].rule.code, "padding-missing");
    sound.normalise();
    read::<wav::Wav>(&sound.to_bytes().unwrap());
}

#[test]
fn a_glb_is_what_the_gltf_crate_reads() {
    let json = r#"{"asset":{"version":"2.0"},"nodes":[{"name":"sun"}]}"#;
    let mut scene: glb::Glb = read(&a_glb(json));
    let [
        glb::Chunk {
            data: glb::ChunkData::Json(text),
        },
        glb::Chunk {
            data: glb::ChunkData::Binary(binary),
        },
    ] = &mut scene.body.chunks[..]
    else {
        panic!("{scene:?}");
    };
    assert_eq!(text.to_text().trim_end(), json);
    assert_eq!(binary[..3], [1, 2, 3]);
    *text = Rest::new(r#"{"asset":{"version":"2.0"},"nodes":[{"name":"another sun"}]}"#).unwrap();
    let edited = gltf::Gltf::from_slice(&scene.to_bytes().unwrap()).unwrap();
    assert_eq!(edited.nodes().next().unwrap().name(), Some("another sun"));
}

#[test]
fn a_bmp_is_what_the_bmp_crate_reads() {
    let bytes = a_bmp();
    let mut picture: bmp::Bmp = read(&bytes);
    assert_eq!((picture.header.width, picture.header.height), (2, 3));
    assert_eq!(picture.header.bit_count, 24);
    assert_eq!(picture.file_size as usize, bytes.len());
    // The last row comes first: blue, green, red.
    assert_eq!(picture.pixels[3..6], [30, 20, 10]);
    picture.pixels.0[3] = 40;
    let edited = ::bmp::from_reader(&mut Cursor::new(picture.to_bytes().unwrap())).unwrap();
    assert_eq!(edited.get_pixel(1, 2), ::bmp::Pixel::new(10, 20, 40));
    // A longer header moves the pixels, and the offset follows.
    picture.pixels.0[3] = 50;
    picture.header.later = Opaque(vec![0; 68]);
    let bytes = picture.to_bytes().unwrap();
    assert_eq!(bytes[10], 122);
    let edited = ::bmp::from_reader(&mut Cursor::new(&bytes)).unwrap();
    assert_eq!(edited.get_pixel(1, 2), ::bmp::Pixel::new(10, 20, 50));
    read::<bmp::Bmp>(&bytes);
}

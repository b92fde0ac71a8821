//! ATM byte by byte: both framings, headers that grew, padding, every odd size.

// Helpers of tests, outside of `#[test]` functions.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::arithmetic_side_effects
)]

use bindery::{Class, Derived, File as _, Fitted, Method};
use bindery_formats::atm::{
    Atm, BasicContents, Channel, Chunk, FaceIndices, Framing, NormalKeyframes, Payload, Role,
    Style, TextureMaterial,
};
use bindery_formats::format_by_name;
use bindery_tests::atm::{chunk, contents, file, floats, literal, separator};
use bindery_tests::everywhere;

/// Reads, and checks everything that must hold for a readable file.
fn read(bytes: &[u8]) -> Atm {
    let format = format_by_name("atm").unwrap();
    everywhere::check(format, bytes).unwrap();
    everywhere::check_cuts(format, bytes, 1).unwrap();
    Atm::from_bytes(bytes).unwrap()
}

/// The only chunk's payload.
fn payload(atm: &Atm) -> &Payload {
    assert_eq!(atm.body.content.chunks.len(), 1);
    atm.body.content.chunks[0].payload().unwrap()
}

/// The codes of all findings, except that there are no basic contents.
fn codes(atm: &Atm) -> Vec<&'static str> {
    let codes = atm.findings().into_iter().map(|found| found.rule.code);
    codes.filter(|code| *code != "atm-no-contents").collect()
}

#[test]
fn the_framing_is_told_from_the_first_chunk() {
    let marker = read(&file(1, &chunk(2, 1, 12, &floats(&[1.0, 2.0, 3.0]))));
    assert_eq!(marker.body.content.framing(), Framing::Marker);
    let text = read(&file(1, &literal(2, 1, 12, &floats(&[1.0, 2.0, 3.0]))));
    assert_eq!(text.body.content.framing(), Framing::Literal);
    assert_eq!(text.body.content.chunks[0].id, Some(0));
    for atm in [marker, text] {
        assert_eq!(atm.models()[0].positions().unwrap(), [[1.0, 2.0, 3.0]]);
    }
    assert_eq!(read(&file(1, &[])).body.content.framing(), Framing::Marker);
}

#[test]
fn literal_key_frames_are_counted_as_the_text_says() {
    // Two key frames of three vertices, key frame after key frame.
    let numbers: Vec<f32> = (0u8..18).map(f32::from).collect();
    for code in [0x09, 0x0A] {
        let atm = read(&file(1, &literal(code, 2, 3, &floats(&numbers))));
        let model = atm.models()[0];
        let frames = match code {
            0x09 => model.keyframes(),
            _ => model.normal_keyframes(),
        };
        let frames = frames.unwrap();
        assert_eq!((frames.len(), frames[0].len()), (2, 3));
        assert_eq!(frames[1][0], [9.0, 10.0, 11.0]);
        let counts = model.counts();
        assert_eq!(counts.keyframes, 2);
        let values = if code == 0x09 {
            counts.vertices
        } else {
            counts.normals
        };
        assert_eq!(values, 3);
        assert_eq!(codes(&atm), ["", ""][..0]);
    }
}

#[test]
fn real_key_frames_are_vertex_after_vertex() {
    let numbers: Vec<f32> = (0u8..18).map(f32::from).collect();
    let atm = read(&file(1, &chunk(0x09, 3, 24, &floats(&numbers))));
    let frames = atm.models()[0].keyframes().unwrap();
    assert_eq!((frames.len(), frames[0].len()), (2, 3));
    assert_eq!(frames[1][0], [3.0, 4.0, 5.0]);
    assert_eq!(frames[0][1], [6.0, 7.0, 8.0]);
    // Nobody writes normals like that, so they are bytes.
    let atm = read(&file(1, &chunk(0x0A, 3, 24, &floats(&numbers))));
    let Payload::NormalKeyframes(NormalKeyframes::Raw(raw)) = payload(&atm) else {
        panic!("{atm:?}");
    };
    assert_eq!(raw.elements().map(<[u8]>::len).collect::<Vec<_>>(), [24; 3]);
}

#[test]
fn padding_is_there_from_version_2_on_and_kept() {
    let two = [chunk(0x1A, 3, 1, &[0, 0, 0]), chunk(0x1A, 2, 1, &[0, 0])];
    let atm = read(&file(1, &two.concat()));
    assert_eq!(atm.body.content.chunks.len(), 2);
    let padded = [&two[0][..], &[0xCD], &two[1], &[0, 0]].concat();
    let mut atm = read(&file(2, &padded));
    assert_eq!(atm.body.content.chunks.len(), 2);
    // An edit that changes the padding's length gives zeros.
    let Some(Payload::Attributes(attributes)) = atm.body.content.chunks[0].payload.decoded_mut()
    else {
        panic!("{atm:?}");
    };
    attributes.items.pop();
    let written = atm.to_bytes().unwrap();
    assert_eq!(written[24..28], [0, 0, 0, 0]);
    assert_eq!(written[16..20], 2i32.to_le_bytes());
}

#[test]
fn under_the_literal_framing_padding_is_there_if_it_fits() {
    let two = [literal(0x1A, 3, 1, &[0; 3]), literal(0x1A, 2, 1, &[0, 0])];
    let bare = read(&file(2, &two.concat()));
    assert_eq!(bare.body.content.framing, Style::LiteralUnpadded.into());
    let padded = [&two[0][..], &[0], &two[1], &[0, 0]].concat();
    let padded = read(&file(2, &padded));
    assert_eq!(padded.body.content.framing, Style::Literal.into());
    // Without payloads that need it there is nothing to tell, and edits get padding.
    let even = read(&file(2, &literal(0x1A, 4, 1, &[0; 4])));
    assert_eq!(even.body.content.framing, Style::Literal.into());
    for atm in [bare, padded, even] {
        assert_eq!(atm.body.content.framing(), Framing::Literal);
        assert!(
            atm.body
                .content
                .chunks
                .iter()
                .all(|chunk| chunk.payload().is_some())
        );
    }
}

#[test]
fn a_literal_file_without_padding_is_recognised_by_its_last_chunk_too() {
    // The text knows of no padding, so none is missing.
    let last = read(&file(2, &literal(0x01, 3, 1, &[7; 3])));
    assert_eq!(last.body.content.framing, Style::LiteralUnpadded.into());
    assert_eq!(codes(&last), [""; 0]);
    // With padding in between, padding is what is missing.
    let two = [
        &literal(0x01, 3, 1, &[7; 3])[..],
        &[0],
        &literal(0x01, 3, 1, &[7; 3]),
    ]
    .concat();
    let padded = read(&file(2, &two));
    assert_eq!(padded.body.content.framing, Style::Literal.into());
    assert_eq!(padded.body.content.chunks.len(), 2);
    assert_eq!(codes(&padded), ["padding-missing"]);
    // Of types that nobody knows the same can be told.
    for padding in [&[][..], &[0]] {
        let body = [
            &literal(0x40, 3, 1, b"abc")[..],
            padding,
            &literal(0x41, 4, 1, b"defg"),
        ];
        let atm = read(&file(2, &body.concat()));
        let types = atm
            .body
            .content
            .chunks
            .iter()
            .map(|chunk| chunk.code().number());
        let types: Vec<u32> = types.collect();
        assert_eq!(types, [0x40, 0x41]);
        assert_eq!(codes(&atm), [""; 0]);
    }
}

#[test]
fn a_framing_can_be_exchanged() {
    let position = floats(&[1.0, 2.0, 3.0]);
    let marked = file(1, &chunk(2, 1, 12, &position));
    let text = file(1, &literal(2, 1, 12, &position));
    let mut atm = read(&text);
    atm.set_framing(Framing::Marker).unwrap();
    assert_eq!(atm.to_bytes().unwrap(), marked);
    assert_eq!(read(&marked).body, atm.body);
    atm.set_framing(Framing::Literal).unwrap();
    assert_eq!(read(&atm.to_bytes().unwrap()).body, atm.body);
}

#[test]
fn key_frames_stay_the_same_under_another_framing() {
    let samples = floats(&[1.0, 0.0, 0.0, 2.0, 0.0, 0.0, 3.0, 0.0, 0.0, 4.0, 0.0, 0.0]);
    let mut atm = read(&file(1, &chunk(9, 2, 24, &samples)));
    let before = atm.models()[0].keyframes().unwrap();
    atm.set_framing(Framing::Literal).unwrap();
    assert_eq!(atm.models()[0].keyframes().unwrap(), before);
    let again = read(&atm.to_bytes().unwrap());
    assert_eq!(again.models()[0].keyframes().unwrap(), before);
}

#[test]
fn a_framing_that_cannot_say_a_type_is_refused() {
    let mut atm = read(&file(1, &chunk(0x140, 1, 4, &[1, 2, 3, 4])));
    let before = atm.clone();
    atm.set_framing(Framing::Literal).unwrap_err();
    assert_eq!(atm, before);
}

/// A chunk of two key frames with two vertices each: a header with these bounds, and the samples as stored.
fn two_by_two(bounds: [f32; 6], samples: [[u16; 3]; 4]) -> Vec<u8> {
    let mut block = vec![32, 0, 2, 0, 2, 0, 0, 0];
    block.extend(floats(&bounds));
    block.extend(
        samples
            .as_flattened()
            .iter()
            .flat_map(|part| part.to_le_bytes()),
    );
    block
}

const FAR: u16 = u16::MAX;

#[test]
fn low_resolution_key_frames_are_by_frame_whatever_the_order() {
    let samples = [[0, 0, 0], [FAR, 0, 0], [0, FAR, 0], [0, 0, FAR]];
    let block = two_by_two([1.0, 2.0, 3.0, 2.0, 4.0, 6.0], samples);
    let stored = [
        [1.0, 2.0, 3.0],
        [2.0, 2.0, 3.0],
        [1.0, 4.0, 3.0],
        [1.0, 2.0, 6.0],
    ];
    let [a, b, c, d] = stored;
    let marker = read(&file(1, &chunk(0x0E, 1, 56, &block)));
    assert_eq!(marker.models()[0].keyframes().unwrap(), [[a, c], [b, d]]);
    assert_eq!(marker.models()[0].positions().unwrap(), [a, c]);
    let text = read(&file(1, &literal(0x0E, 1, 56, &block)));
    assert_eq!(text.models()[0].keyframes().unwrap(), [[a, b], [c, d]]);
}

#[test]
fn low_resolution_normals_go_from_minus_1_to_1() {
    let samples = [[0, FAR, 0], [FAR, 0, 0], [0, 0, FAR], [0, 0, 0]];
    // Bounds that were never set mean nothing.
    let block = two_by_two([f32::from_bits(0xCDCD_CDCD); 6], samples);
    let frames = [
        [[-1.0, 1.0, -1.0], [-1.0, -1.0, 1.0]],
        [[1.0, -1.0, -1.0], [-1.0, -1.0, -1.0]],
    ];
    // The text says nothing about them, so their order is the engine's under both framings.
    for bytes in [chunk(0x0F, 1, 56, &block), literal(0x0F, 1, 56, &block)] {
        let atm = read(&file(1, &bytes));
        let model = atm.models()[0];
        assert_eq!(model.normal_keyframes().unwrap(), frames);
        assert_eq!(model.normals().unwrap(), frames[0]);
        let counts = model.counts();
        assert_eq!((counts.normals, counts.keyframes), (2, 2));
    }
}

#[test]
fn padding_that_is_missing_at_the_end_is_accepted() {
    let mut atm = read(&file(2, &chunk(0x1A, 3, 1, &[0, 0, 0])));
    assert!(codes(&atm).contains(&"padding-missing"));
    atm.normalise();
    assert_eq!(atm.to_bytes().unwrap().len(), 12 + 16);
}

#[test]
fn headers_that_have_grown_are_kept() {
    let mut bytes = vec![0x3B, 0x92, 2, 0, 15, 14, 0, 0, 0, 0, 0, 0, 7, 8, 9];
    for code in [0x40u8, 0x41] {
        bytes.extend([0x55, 0, code, 0, 1, 0, 0, 0, 4, 0, 0, 0, 0xAA, 0xBB]);
        bytes.extend([1, 2, 3, 4]);
    }
    let mut atm = read(&bytes);
    assert_eq!(atm.body.content.chunks.len(), 2);
    atm.body.content.chunks.push(Chunk::separator(Role::LowLod));
    let longer = atm.to_bytes().unwrap();
    assert_eq!(
        longer[bytes.len()..],
        [0x55, 6, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    );
}

#[test]
fn headers_that_have_no_room_are_refused() {
    let mut bytes = file(2, &chunk(0x1A, 0, 1, &[]));
    bytes[5] = 0;
    let error = Atm::from_bytes(&bytes).unwrap_err();
    assert_eq!(error.class(), Class::Malformed);
    assert_eq!(
        (error.path().as_str(), error.offset()),
        ("chunk_header_size", Some(5))
    );
    bytes[5] = 12;
    bytes[4] = 11;
    let error = Atm::from_bytes(&bytes).unwrap_err();
    assert_eq!(
        (error.path().as_str(), error.offset()),
        ("file_header_size", Some(4))
    );
    bytes[0] = 0;
    let error = Atm::from_bytes(&bytes).unwrap_err();
    assert_eq!(error.class(), Class::NotThisFormat);
}

#[test]
fn numbers_that_no_chunk_has_are_refused() {
    for (count, size, path, offset) in [
        (-1, 12, "num_elements", 16),
        (1, -12, "element_size", 20),
        // 65536 x 65536 is 0 in 32 bits.
        (65536, 65536, "element_size", 20),
        (i32::MAX, 2, "element_size", 20),
    ] {
        let error = Atm::from_bytes(&file(1, &chunk(2, count, size, &[0; 24]))).unwrap_err();
        assert_eq!(error.class(), Class::Malformed);
        assert_eq!(error.path(), format!("body.chunks[0].{path}"));
        assert_eq!(error.offset(), Some(offset));
    }
    let error = Atm::from_bytes(&file(1, &chunk(2, 3, 12, &[0; 35]))).unwrap_err();
    assert_eq!(error.path(), "body.chunks[0].payload");
    assert_eq!(error.offset(), Some(24));
    assert!(error.is_end_of_input());
}

#[test]
fn a_flag_other_than_1_is_kept_and_the_body_is_as_it_is() {
    let mut bytes = file(2, &contents(0, 0));
    bytes[6..12].copy_from_slice(&[0xCC, 0xCC, 0xCD, 0xCD, 0xCD, 0xCD]);
    let atm = read(&bytes);
    assert_eq!(
        (atm.raw_flag, atm.raw_size),
        (Some(0xCC), Some(0xCDCD_CDCD))
    );
    assert_eq!(atm.findings().len(), 0);
    // Even with 1 a body that starts with a chunk is no zlib stream.
    bytes[6] = 1;
    let atm = read(&bytes);
    assert_eq!(atm.body.method, Method::Stored);
    assert_eq!(codes(&atm), ["atm-compression-flag"]);
}

#[test]
fn a_wrong_uncompressed_size_is_kept_and_found() {
    let body = Atm::from_bytes(&file(2, &contents(0, 0)))
        .unwrap()
        .body
        .content;
    let mut atm = Atm::new(2, Method::Zlib, body);
    atm.uncompressed_size = Derived::exceptional(47);
    let bytes = atm.to_bytes().unwrap();
    assert_eq!(bytes[6], 1);
    let mut read = read(&bytes);
    assert_eq!(codes(&read), ["derived-mismatch"]);
    read.normalise();
    assert_eq!(read.to_bytes().unwrap()[8..12], 48u32.to_le_bytes());
}

#[test]
fn a_body_that_does_not_inflate_is_refused() {
    let mut bytes = file(2, &[0x78, 0x9C, 0xFF, 0xFF]);
    bytes[6] = 1;
    let error = Atm::from_bytes(&bytes).unwrap_err();
    assert_eq!(
        (error.class(), error.path().as_str()),
        (Class::Malformed, "body")
    );
}

#[test]
fn faces_are_read_by_their_element_size() {
    let wide: Vec<u8> = (0u32..6).flat_map(u32::to_le_bytes).collect();
    let narrow: Vec<u8> = (0u16..6).flat_map(u16::to_le_bytes).collect();
    for (count, size, bytes) in [
        (2, 6, &narrow),
        (2, 12, &wide),
        (6, 2, &narrow),
        (6, 4, &wide),
    ] {
        let atm = read(&file(1, &chunk(6, count, size, bytes)));
        let triangles = atm.models()[0].triangles();
        assert_eq!(triangles.len(), 2);
        assert_eq!(triangles[1].vertices, [3, 4, 5]);
    }
    let atm = read(&file(1, &chunk(6, 4, 3, &narrow)));
    assert!(matches!(
        payload(&atm),
        Payload::FaceIndices(FaceIndices::Other {
            element_size: 3,
            ..
        })
    ));
    assert_eq!(codes(&atm), ["atm-index-width"]);
}

#[test]
fn the_width_of_indices_follows_from_the_number_of_vertices() {
    let faces = [[0, 1, 2]];
    assert!(matches!(
        FaceIndices::of(&faces, 65535),
        FaceIndices::Faces { .. }
    ));
    assert!(matches!(
        FaceIndices::of(&faces, 65536),
        FaceIndices::WideFaces { .. }
    ));
}

#[test]
fn contents_of_44_bytes_stand_at_the_offsets_of_the_text() {
    let mut record = [0u8; 44];
    record[0x18] = 5;
    record[0x1A] = 0xEE;
    record[0x24] = 7;
    record[0x28] = 9;
    let atm = read(&file(2, &chunk(0x1B, 1, 44, &record)));
    let Payload::BasicContents(BasicContents::Text(contents)) = payload(&atm) else {
        panic!("{atm:?}");
    };
    assert_eq!((contents.lock_id, contents.lock_code), (7, 9));
    assert_eq!(contents.gap_1a[0], 0xEE);
    assert_eq!(atm.models()[0].contents().unwrap().lock, Some((7, 9)));
}

#[test]
fn records_of_other_lengths_keep_them() {
    // Global properties grew over time: shorter ones are fine, longer ones are not.
    let atm = read(&file(1, &chunk(0x15, 1, 6, &[1, 50, 0, 0, 0, 1])));
    let Payload::GlobalProperties(properties) = payload(&atm) else {
        panic!("{atm:?}");
    };
    assert_eq!((properties.opacity, properties.no_shadows), (50, 0));
    assert_eq!(properties.cut(), Some(6));
    assert_eq!(codes(&atm), [""; 0]);
    let atm = read(&file(1, &chunk(0x15, 1, 18, &[0; 18])));
    assert_eq!(codes(&atm), ["atm-long-record"]);
    for (code, length) in [(0x00, 24), (0x13, 96), (0x17, 16), (0x18, 28), (0x1B, 36)] {
        let bytes = [0; 100];
        let atm = read(&file(
            1,
            &chunk(code, 1, length - 1, &bytes[..length as usize - 1]),
        ));
        assert_eq!(codes(&atm), ["atm-short-record"], "{code}");
        let atm = read(&file(1, &chunk(code, 1, length, &bytes[..length as usize])));
        assert_eq!(codes(&atm), [""; 0], "{code}");
        let atm = read(&file(
            1,
            &chunk(code, 1, length + 1, &bytes[..length as usize + 1]),
        ));
        assert_eq!(codes(&atm), ["atm-long-record"], "{code}");
    }
}

#[test]
fn several_records_each_have_the_element_size() {
    let mut record = [0u8; 25];
    record[4] = 3;
    let atm = read(&file(1, &chunk(0x14, 2, 25, &[record, record].concat())));
    let Payload::AttachData(attach) = payload(&atm) else {
        panic!("{atm:?}");
    };
    assert_eq!(attach.records.len(), 2);
    assert_eq!(attach.records[1].attach_vertex, 3);
    assert_eq!(attach.records[1].tail, [0]);
}

#[test]
fn a_number_of_low_resolution_vertices_is_bounded_by_the_payload() {
    let mut block = vec![32, 0, 1, 0, 9, 0, 0, 0];
    block.extend([0; 24]);
    block.extend([1, 0, 2, 0, 3, 0]);
    let atm = read(&file(1, &chunk(0x0C, 1, 38, &block)));
    let Payload::LowResVertices(vertices) = payload(&atm) else {
        panic!("{atm:?}");
    };
    assert_eq!(vertices.vertices.len(), 1);
    assert_eq!(vertices.num_vertices, Derived::exceptional(9));
    assert_eq!(codes(&atm), ["derived-mismatch"]);
    // Fewer than there is room for leave slack.
    block[4] = 0;
    let atm = read(&file(1, &chunk(0x0C, 1, 38, &block)));
    let Payload::LowResVertices(vertices) = payload(&atm) else {
        panic!("{atm:?}");
    };
    assert_eq!(vertices.slack.as_ref().unwrap().len(), 6);
    // A header that is cut leaves bytes.
    let atm = read(&file(1, &chunk(0x0C, 1, 20, &block[..20])));
    assert!(atm.body.content.chunks[0].payload().is_none());
    assert_eq!(codes(&atm), ["undecoded-bytes"]);
}

#[test]
fn unknown_chunks_keep_their_elements() {
    let atm = read(&file(2, &chunk(0x1234, 3, 4, &[7; 12])));
    let Payload::Unknown { code, elements } = payload(&atm) else {
        panic!("{atm:?}");
    };
    assert_eq!((code.number(), elements.elements().count()), (0x1234, 3));
    for code in [0x01, 0x07, 0x08, 0x0D, 0x10, 0x11] {
        let atm = read(&file(2, &chunk(code, 3, 4, &[7; 12])));
        assert_eq!(codes(&atm), [""; 0]);
    }
}

#[test]
fn a_type_above_255_cannot_be_said_under_the_literal_framing() {
    let mut atm = Atm::from_bytes(&file(2, &chunk(0x1234, 3, 4, &[7; 12]))).unwrap();
    atm.body.content.framing = Framing::Literal.into();
    let error = atm.to_bytes().unwrap_err();
    assert_eq!(error.class(), Class::Value);
    assert_eq!(error.path(), "body.chunks[0].chunk_code");
}

#[test]
fn what_follows_the_last_chunk_is_kept() {
    let body = [contents(0, 0), vec![0; 12]].concat();
    let atm = read(&file(2, &body));
    assert_eq!(atm.body.content.trailing.len(), 12);
    assert_eq!(codes(&atm), ["trailing-bytes"]);
    // The engine takes this for a separator, because it does not look at the marker again.
    let mut cut = separator(5);
    cut[0] = 0;
    let atm = read(&file(2, &[contents(0, 0), cut].concat()));
    assert_eq!(atm.models().len(), 1);
    assert_eq!(codes(&atm), ["trailing-bytes", "atm-unread-bytes"]);
}

#[test]
fn separators_have_no_payload_whatever_they_say() {
    let mut bytes = separator(3);
    bytes[4] = 1;
    bytes[8] = 4;
    let atm = read(&file(2, &[contents(0, 0), bytes, contents(0, 0)].concat()));
    assert_eq!(atm.body.content.chunks.len(), 3);
    assert_eq!(codes(&atm), ["derived-mismatch", "derived-mismatch"]);
}

#[test]
fn models_are_a_flat_list_and_a_tree() {
    let roles = [1, 3, 5, 2, 6, 7, 9];
    let mut body = contents(0, 0);
    for role in roles {
        body.extend(separator(role));
        body.extend(contents(0, 0));
    }
    let atm = read(&file(2, &body));
    let models = atm.models();
    assert_eq!(models.len(), 8);
    assert_eq!(models[0].role, None);
    assert_eq!(models[2].role, Some(Role::Wheels12));
    assert_eq!(models[7].role, Some(Role::Other(9)));
    assert_eq!(codes(&atm), ["atm-role"]);
    let tree = atm.body.content.tree();
    let parents: Vec<_> = (0..8).map(|model| tree.parent(model)).collect();
    // The medium level takes over after it, the low level belongs to the first and takes over as well.
    assert_eq!(
        parents,
        [
            None,
            Some(0),
            Some(0),
            Some(0),
            Some(3),
            Some(0),
            Some(5),
            Some(5)
        ]
    );
    assert_eq!(tree.children(5).collect::<Vec<_>>(), [6, 7]);
}

#[test]
fn separators_alone_are_models_without_chunks() {
    let body: Vec<u8> = (1..=7).flat_map(separator).collect();
    let atm = read(&file(2, &body));
    assert_eq!(atm.models().len(), 8);
    assert!(atm.models().iter().all(|model| model.chunks.is_empty()));
    assert_eq!(codes(&atm), [""; 0]);
    let mut many = Vec::new();
    for _ in 0..20_000 {
        many.extend(separator(5));
    }
    // Each is inside the one before.
    let deep = Atm::from_bytes(&file(2, &many)).unwrap();
    let tree = deep.body.content.tree();
    assert_eq!(tree.parent(20_000), Some(19_999));
}

#[test]
fn under_the_literal_framing_separators_have_no_role() {
    let body = [
        literal(0x1A, 1, 1, &[0]),
        literal(0xFF, 0, 0, &[]),
        literal(0x1A, 1, 1, &[0]),
    ];
    let atm = read(&file(1, &body.concat()));
    assert_eq!(atm.models().len(), 2);
    assert_eq!(atm.models()[1].role, None);
}

/// A material record: all zero but these sizes.
fn material(name: i32, data: i32, clone: u8) -> Vec<u8> {
    let mut record = vec![0u8; 92];
    // More textures than there are.
    record[0x41] = 9;
    record[0x44..0x48].copy_from_slice(&name.to_le_bytes());
    record[0x48..0x4C].copy_from_slice(&data.to_le_bytes());
    record[0x54] = clone;
    record
}

#[test]
fn textures_stand_inline() {
    let mut block = vec![3, 4, 0xCD, 0xCD];
    let mut first = material(4, 2, 0);
    first[0x57] = 3;
    first[0x58] = 1;
    block.extend(first);
    block.extend(b"a.b\0\x11\x22s.\0\x33");
    block.extend(material(0, 0, 1));
    // Both sizes count; one alone is nothing.
    block.extend(material(9, 0, 0));
    block.extend([0xCD; 3]);
    let length = block.len() as i32;
    let atm = read(&file(1, &chunk(0x19, 1, length, &block)));
    let Payload::TextureMaterials(textured) = payload(&atm) else {
        panic!("{atm:?}");
    };
    assert_eq!(textured.materials.len(), 3);
    assert_eq!(textured.slack.as_ref().unwrap().0, [0xCD; 3]);
    let models = atm.models();
    let images = models[0].images();
    let names: Vec<_> = images
        .iter()
        .map(|image| (image.name, image.bytes))
        .collect();
    assert_eq!(names, [(&b"a.b"[..], &b"\x11\x22"[..]), (b"s.", b"\x33")]);
    let model = models[0];
    assert_eq!(model.image("s.").unwrap().channel, Channel::Specular);
    assert_eq!(model.image("s"), None);
    // The second shares what the first has, the third has none.
    for (material, image) in [(0, Some(&b"\x33"[..])), (1, Some(b"\x33")), (2, None)] {
        let texture = model.texture(material, Channel::Specular);
        assert_eq!(texture.map(|texture| texture.image.0.as_slice()), image);
    }
    assert_eq!(model.texture(1, Channel::Normal), None);
    assert_eq!(model.texture(3, Channel::Specular), None);
    assert_eq!(codes(&atm), ["derived-mismatch"]);
}

#[test]
fn sizes_that_leave_the_chunk_leave_its_bytes() {
    for (name, data) in [(4, i32::MAX), (i32::MAX, 4), (5, 100)] {
        let mut block = vec![1, 4, 0, 0];
        block.extend(material(name, data, 0));
        block.extend(b"a.b\0\x11");
        let length = block.len() as i32;
        let atm = read(&file(1, &chunk(0x19, 1, length, &block)));
        assert_eq!(codes(&atm), ["derived-mismatch", "undecoded-bytes"]);
    }
    // The materials before are there all the same.
    let mut block = vec![3, 4, 0, 0];
    block.extend(material(4, 2, 0));
    block.extend(b"a.b\0\x11\x22");
    block.extend(material(4, 100, 0));
    block.extend(b"b.b\0\x33");
    let length = block.len() as i32;
    let atm = read(&file(1, &chunk(0x19, 1, length, &block)));
    let Payload::TextureMaterials(textured) = payload(&atm) else {
        panic!("{atm:?}");
    };
    assert_eq!(textured.total_materials, Derived::exceptional(3));
    assert_eq!((textured.materials.len(), textured.rest.len()), (1, 97));
    let models = atm.models();
    assert_eq!(models[0].image("a.b").unwrap().bytes, b"\x11\x22");
    // Below zero there is no texture.
    let mut block = vec![1, 4, 0, 0];
    block.extend(material(-4, 4, 0));
    let atm = read(&file(1, &chunk(0x19, 1, 96, &block)));
    assert_eq!(codes(&atm), ["derived-mismatch", "derived-mismatch"]);
}

#[test]
fn a_record_at_its_known_length_again() {
    let mut atm = read(&file(1, &chunk(0x17, 1, 18, &[0; 18])));
    let Some(Payload::LodData(lod)) = atm.body.content.chunks[0].payload.decoded_mut() else {
        panic!("{atm:?}");
    };
    **lod = Fitted::new(lod.record);
    assert_eq!(atm.to_bytes().unwrap().len(), 12 + 12 + 16);
}

#[test]
fn numbers_that_were_kept_do_not_outlive_their_payload() {
    // Two elements of 16 bytes hold two positions and 8 bytes more.
    let mut atm = read(&file(
        1,
        &[chunk(0x02, 2, 16, &[1; 32]), contents(0, 0)].concat(),
    ));
    let first = &mut atm.body.content.chunks[0];
    assert_eq!(first.num_elements, Derived::exceptional(2));
    // Replaced, they are those of one element, and the next chunk is still found.
    atm.normalise();
    let bytes = atm.to_bytes().unwrap();
    assert_eq!(bytes[16..24], [1, 0, 0, 0, 32, 0, 0, 0]);
    assert_eq!(Atm::from_bytes(&bytes).unwrap(), atm);

    let mut atm = read(&file(1, &chunk(0x02, 2, 16, &[1; 32])));
    let Some(Payload::Vertices(vertices)) = atm.body.content.chunks[0].payload.decoded_mut() else {
        panic!("{atm:?}");
    };
    vertices.items.pop();
    let error = atm.to_bytes().unwrap_err();
    assert_eq!(error.class(), Class::Value);
    assert_eq!(error.path(), "body.chunks[0].payload");
    assert_eq!(
        error.message(),
        "takes 20 bytes, where `cx.payload_len(cx.code(chunk_code, chunk_id), num_elements, element_size)` says 32"
    );
    atm.normalise();
    let again = Atm::from_bytes(&atm.to_bytes().unwrap()).unwrap();
    assert_eq!(again, atm);
}

#[test]
fn textures_that_no_reader_would_find_are_not_written() {
    let mut block = vec![2, 4, 0, 0];
    block.extend(material(4, 2, 0));
    block.extend(b"a.b\0\x11\x22");
    block.extend(material(9, 9, 1));
    let length = block.len() as i32;
    let atm = read(&file(1, &chunk(0x19, 1, length, &block)));
    let refused = |change: &dyn Fn(&mut [TextureMaterial])| {
        let mut atm = atm.clone();
        let payload = atm.body.content.chunks[0].payload.decoded_mut();
        let Some(Payload::TextureMaterials(textured)) = payload else {
            panic!("{payload:?}");
        };
        change(&mut textured.materials);
        let error = atm.to_bytes().unwrap_err();
        assert_eq!(error.class(), Class::Value);
        error.path()
    };
    let first = "body.chunks[0].payload.materials[0]";
    let second = "body.chunks[0].payload.materials[1]";
    // It shares the textures of another, and so has none of its own.
    let path = refused(&|materials| materials[0].tex1_clone = 2);
    assert_eq!(path, format!("{first}.diffuse_texture"));
    // No image.
    let path = refused(&|materials| {
        let texture = materials[0].diffuse_texture.as_mut();
        texture.unwrap().image.0.clear();
    });
    assert_eq!(path, format!("{first}.diffuse_texture"));
    // The sizes that a clone had would now count.
    let path = refused(&|materials| materials[1].tex1_clone = 0);
    assert_eq!(path, format!("{second}.diffuse_texture"));
    let path = refused(&|materials| {
        materials[1].tex1_clone = 0;
        materials[1].diffuse_texture = materials[0].diffuse_texture.clone();
    });
    assert_eq!(path, format!("{second}.diffuse_texture.file_name"));
}

#[test]
fn records_of_different_lengths_in_a_chunk_are_refused() {
    let mut atm = read(&file(1, &chunk(0x14, 2, 24, &[0; 48])));
    let Some(Payload::AttachData(attach)) = atm.body.content.chunks[0].payload.decoded_mut() else {
        panic!("{atm:?}");
    };
    attach.records[1].tail.push(0);
    let error = atm.to_bytes().unwrap_err();
    assert_eq!(error.class(), Class::Value);
    assert_eq!(error.path(), "body.chunks[0].payload.records");
}

/// A file with global properties of this many bytes, all of them 1.
fn short_properties(length: usize) -> Atm {
    let element = i32::try_from(length).unwrap();
    let record = chunk(0x15, 1, element, &vec![1; length]);
    Atm::from_bytes(&file(1, &[record, contents(0, 0)].concat())).unwrap()
}

#[test]
fn a_short_record_shows_the_fields_that_it_has() {
    let atm = short_properties(6);
    let tree = bindery::dump(&atm).unwrap();
    let chunks = tree.get("body").get("content").get("chunks");
    let first = chunks.items().unwrap().next().unwrap();
    let record = first
        .get("payload")
        .get("GlobalProperties")
        .as_record()
        .unwrap();
    let keys: Vec<&str> = record.iter().map(|(key, _)| &**key).collect();
    let expected = [
        "blend_type",
        "opacity",
        "backface",
        "sprite_flags",
        "global_specular",
        "dont_clamp_uvs",
        "cut_to",
    ];
    assert_eq!(keys, expected);
    assert_eq!(bindery::build::<Atm>(&tree).unwrap(), atm);
}

#[test]
fn a_field_behind_the_end_of_a_short_record_makes_it_longer() {
    let atm = short_properties(6);
    let text = bindery::value::json::to_text(&bindery::dump(&atm).unwrap());
    let longer = text.replace("\"cut_to\": 6", "\"no_filtering\": 1, \"cut_to\": 6");
    assert_ne!(longer, text);
    let tree = bindery::value::json::parse(&longer).unwrap();
    let built: Atm = bindery::build(&tree).unwrap();
    let again = Atm::from_bytes(&built.to_bytes().unwrap()).unwrap();
    let Some(Payload::GlobalProperties(record)) = again.body.content.chunks[0].payload() else {
        panic!("{again:?}");
    };
    assert_eq!(
        (record.cut(), record.no_filtering, record.pad),
        (Some(8), 1, 0)
    );
}

#[test]
fn a_field_behind_the_end_of_a_short_record_is_not_lost() {
    let mut atm = short_properties(6);
    let payload = atm.body.content.chunks[0].payload.decoded_mut();
    let Some(Payload::GlobalProperties(record)) = payload else {
        panic!("no properties");
    };
    record.record.no_shadows = 1;
    let error = atm.to_bytes().unwrap_err();
    assert!(error.message().contains("`whole()`"), "{error}");
    assert!(
        error.path().as_str().starts_with("body.chunks[0].payload"),
        "{error}"
    );
}

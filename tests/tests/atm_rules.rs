//! What the reference loader does not check, and we do. The numbers are those of its list of crash vectors.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]

use bindery::format::FileType as _;
use std::collections::BTreeSet;
use std::sync::Mutex;

use bindery::format::AnyFile as _;
use bindery::{Class, File as _, Finding, Limits};
use bindery_formats::atm::Atm;
use bindery_tests::atm::{chunk, contents, file, floats, separator};

/// The rules that some test has broken so far.
static BROKEN: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());

fn findings_of(bytes: &[u8]) -> Vec<Finding> {
    let found = Atm::from_bytes(bytes).unwrap().findings();
    let codes = found.iter().map(|each| each.rule.code);
    BROKEN.lock().unwrap().extend(codes);
    found
}

fn found(body: &[Vec<u8>]) -> Vec<Finding> {
    findings_of(&file(1, &body.concat()))
}

/// The codes and paths of all findings.
fn codes(body: &[Vec<u8>]) -> Vec<(&'static str, String)> {
    let found = found(body).into_iter();
    found
        .map(|each| (each.rule.code, each.path.to_string()))
        .collect()
}

fn at(code: &'static str, chunk: usize) -> (&'static str, String) {
    (code, format!("body.chunks[{chunk}]"))
}

/// A finding at a field inside the payload of a chunk.
fn inside(code: &'static str, chunk: usize, field: &str) -> (&'static str, String) {
    (code, format!("body.chunks[{chunk}].payload.{field}"))
}

/// Low-resolution samples: a header that says so many key frames and vertices, and zeros.
fn block(keyframes: u16, vertices: i32, samples: usize) -> Vec<u8> {
    let mut bytes = vec![32, 0];
    bytes.extend(keyframes.to_le_bytes());
    bytes.extend(vertices.to_le_bytes());
    bytes.extend([0; 24]);
    bytes.resize(32usize.saturating_add(samples.saturating_mul(6)), 0);
    bytes
}

/// This many positions, all zero.
fn vertices(number: usize) -> Vec<u8> {
    let count = i32::try_from(number).unwrap();
    chunk(0x02, count, 12, &vec![0; number * 12])
}

/// This many UVs, all zero.
fn uvs(number: usize) -> Vec<u8> {
    let count = i32::try_from(number).unwrap();
    chunk(0x05, count, 8, &vec![0; number * 8])
}

/// A chunk of one element.
fn one(code: u16, payload: &[u8]) -> Vec<u8> {
    chunk(code, 1, i32::try_from(payload.len()).unwrap(), payload)
}

#[test]
fn v01_a_product_that_overflows_is_refused() {
    let bytes = file(1, &chunk(2, 0x10000, 0x10000, &[]));
    let error = Atm::from_bytes(&bytes).unwrap_err();
    assert!(
        error.message().contains("65536 elements of 65536 bytes"),
        "{error}"
    );
}

#[test]
fn v02_bounds_hold_in_every_model() {
    let body = [contents(0, 0), separator(1), chunk(2, 100, 12, &[0; 24])];
    let error = Atm::from_bytes(&file(1, &body.concat())).unwrap_err();
    assert_eq!(error.path(), "body.chunks[2].payload");
    assert!(error.is_end_of_input());
}

#[test]
fn v03_a_header_of_no_size_is_refused() {
    let mut bytes = file(1, &chunk(2, 0, 12, &[]));
    bytes[5] = 0;
    assert_eq!(
        Atm::from_bytes(&bytes).unwrap_err().class(),
        Class::Malformed
    );
}

#[test]
fn v04_as_many_values_as_vertices() {
    for (code, size) in [(0x02, 12), (0x03, 12), (0x04, 4), (0x05, 8), (0x0B, 2)] {
        let values = |number: usize| {
            let bytes = vec![0; number * size];
            let count = i32::try_from(number).unwrap();
            chunk(code, count, i32::try_from(size).unwrap(), &bytes)
        };
        assert_eq!(codes(&[values(3), contents(3, 0)]), []);
        let normals = inside("atm-normal-count", 1, "start.num_normals");
        let fewer = codes(&[values(2), contents(3, 0)]);
        let more = codes(&[values(4), contents(3, 0)]);
        let odd = at("atm-vertex-count", 0);
        match code {
            0x03 => {
                assert_eq!(fewer, [normals.clone(), odd]);
                assert_eq!(more, [normals]);
            }
            _ => assert_eq!((fewer, more), (vec![odd.clone()], vec![odd]), "{code}"),
        }
    }
}

#[test]
fn v05_key_frames_with_more_vertices_than_the_mesh() {
    let too_many = [
        one(0x0C, &block(1, 4, 4)),
        one(0x0E, &block(2, 4, 8)),
        one(0x0F, &block(2, 4, 8)),
        chunk(0x09, 4, 12, &[0; 48]),
    ];
    for chunk in too_many {
        let found = codes(&[chunk.clone(), uvs(3), contents(3, 0)]);
        assert_eq!(found, [at("atm-too-many-vertices", 0)]);
        // Fewer are usual.
        assert_eq!(codes(&[chunk, uvs(5), contents(5, 0)]), []);
    }
}

#[test]
fn v06_more_samples_than_bytes() {
    for (keyframes, vertices) in [(1, 5), (0xFFFF, i32::MAX)] {
        let found = codes(&[one(0x0E, &block(keyframes, vertices, 2)), contents(9, 0)]);
        let path = "body.chunks[0].payload.num_vertices".to_owned();
        assert!(found.contains(&("derived-mismatch", path)), "{found:?}");
    }
    let found = found(&[one(0x0E, &block(1, -1, 2)), contents(9, 0)]);
    assert_eq!(found[0].rule.code, "undecoded-bytes");
    assert!(
        found[0].message.contains("-1 is not a possible number"),
        "{}",
        found[0]
    );
}

#[test]
fn v07_key_frames_beyond_their_room() {
    let found = codes(&[chunk(0x12, 256, 4, &[0; 1024]), contents(0, 0)]);
    assert_eq!(found, [at("atm-too-many-keyframes", 0)]);
    let found = codes(&[
        one(0x0E, &block(2, 1, 2)),
        chunk(0x12, 1, 4, &[0; 4]),
        contents(1, 0),
    ]);
    assert_eq!(found, [at("atm-keyframe-data", 1)]);
    let data = chunk(0x12, 2, 4, &[0; 8]);
    let keyframes = one(0x0E, &block(2, 1, 2));
    let behind = codes(&[keyframes.clone(), data.clone(), contents(1, 0)]);
    assert_eq!(behind, []);
    let before = codes(&[data, keyframes, contents(1, 0)]);
    assert_eq!(before, [at("atm-keyframe-order", 0)]);
}

#[test]
fn v08_global_properties_beyond_their_room() {
    let found = codes(&[one(0x15, &[0; 17]), contents(0, 0)]);
    assert_eq!(found, [at("atm-long-record", 0)]);
}

#[test]
fn v09_a_creator_without_end_or_room() {
    let unended = codes(&[one(0x16, b"\0\0\0\0\0\0\0\0Ada"), contents(0, 0)]);
    assert_eq!(
        unended,
        [("undecoded-bytes", "body.chunks[0].payload".to_owned())]
    );
    let mut long = vec![0; 8];
    long.extend([b'a'; 76]);
    long.push(0);
    assert_eq!(
        codes(&[one(0x16, &long), contents(0, 0)]),
        [at("atm-creator-length", 0)]
    );
}

#[test]
fn v10_textures_that_leave_the_chunk() {
    let mut materials = vec![1, 4, 0, 0];
    materials.extend([0; 92]);
    materials[4 + 0x44] = 1;
    materials[4 + 0x48..4 + 0x4C].copy_from_slice(&i32::MAX.to_le_bytes());
    let payload = |field: &str| format!("body.chunks[0].payload.{field}");
    let found = codes(&[one(0x19, &materials), contents(0, 0)]);
    assert_eq!(
        found,
        [
            ("derived-mismatch", payload("total_materials")),
            ("undecoded-bytes", payload("rest"))
        ]
    );
    // More materials than there are bytes.
    let found = codes(&[one(0x19, &[200, 4, 0, 0]), contents(0, 0)]);
    assert_eq!(found, [("derived-mismatch", payload("total_materials"))]);
    let mut clone = vec![1, 4, 0, 0];
    clone.extend([0; 92]);
    clone[4 + 0x54] = 2;
    assert_eq!(
        codes(&[one(0x19, &clone), contents(0, 0)]),
        [inside("atm-clone", 0, "materials[0].tex1_clone")]
    );
}

#[test]
fn v11_indices_beyond_their_range() {
    let indices = |index: u32| {
        let face = [0, index, 1].map(u32::to_le_bytes).concat();
        chunk(0x06, 1, 12, &face)
    };
    assert_eq!(codes(&[indices(2), vertices(3), contents(3, 1)]), []);
    assert_eq!(
        codes(&[indices(3), vertices(3), contents(3, 1)]),
        [inside("atm-index-range", 0, "faces[0]")]
    );
    let attributes = |materials: &[u8]| {
        let count = i32::try_from(materials.len()).unwrap();
        let attributes = chunk(0x1A, count, 1, materials);
        codes(&[indices(2), attributes, vertices(3), contents(3, 1)])
    };
    assert_eq!(attributes(&[0]), []);
    assert_eq!(
        attributes(&[1]),
        [inside("atm-attribute-range", 1, "items[0].material")]
    );
    assert_eq!(attributes(&[0, 0]), [at("atm-attribute-count", 1)]);
    assert_eq!(attributes(&[]), [at("atm-attribute-count", 1)]);
    for (code, length, place, field) in [
        (0x13, 96, 0, "horizontal_turret.attach_vertex"),
        (0x13, 96, 16, "vertical_turret.attach_vertex"),
        (0x13, 96, 80, "wheel_4.attach_vertex"),
        (0x14, 48, 4, "records[0].attach_vertex"),
        (0x14, 48, 28, "records[1].attach_vertex"),
        (0x18, 28, 0, "attach_vertex"),
    ] {
        for (vertex, holds) in [(0, true), (2, true), (3, false), (-1i32, false)] {
            let mut record = vec![0; length];
            record[place..place + 4].copy_from_slice(&vertex.to_le_bytes());
            let record = match code {
                0x14 => chunk(code, 2, 24, &record),
                _ => one(code, &record),
            };
            let found = codes(&[record, vertices(3), contents(3, 0)]);
            assert_eq!(found.is_empty(), holds, "{code} {vertex}");
            let expected = inside("atm-attach-vertex", 0, field);
            assert!(found.iter().all(|found| *found == expected), "{found:?}");
        }
    }
}

#[test]
fn v12_a_model_without_contents() {
    let body = "body".to_owned();
    assert_eq!(codes(&[]), [("atm-no-contents", body.clone())]);
    let found = found(&[contents(0, 0), separator(1), chunk(0x1A, 0, 1, &[])]);
    assert_eq!(
        (found[0].rule.code, found[0].path.as_str()),
        ("atm-no-contents", "body")
    );
    assert!(found[0].message.contains("model 1"), "{}", found[0]);
}

#[test]
fn v13_contents_twice() {
    let found = codes(&[one(0x00, &[0; 24]), contents(0, 0)]);
    assert_eq!(found, [at("atm-two-contents", 1)]);
}

#[test]
fn v14_more_models_than_room() {
    let mut body = contents(0, 0);
    for _ in 0..1023 {
        body.extend(separator(1));
        body.extend(contents(0, 0));
    }
    assert_eq!(codes(&[body.clone()]), []);
    body.extend(separator(1));
    body.extend(contents(0, 0));
    assert_eq!(codes(&[body]), [("atm-too-many-models", "body".to_owned())]);
}

#[test]
fn v15_a_separator_needs_its_marker() {
    let mut cut = separator(1);
    cut[0] = 0x54;
    let found = codes(&[contents(0, 0), cut]);
    let trailing = || "body.trailing".to_owned();
    let expected = [
        ("trailing-bytes", trailing()),
        ("atm-unread-bytes", trailing()),
    ];
    assert_eq!(found, expected);
}

#[test]
fn v16_a_stream_that_is_broken_or_too_large() {
    let mut bytes = file(2, &[0x78, 0x9C, 0x63, 0x60]);
    bytes[6] = 1;
    assert_eq!(
        Atm::from_bytes(&bytes).unwrap_err().class(),
        Class::Malformed
    );
    let small = Atm::from_bytes(&file(2, &contents(0, 0))).unwrap();
    let mut atm = Atm::new(2, bindery::Method::Zlib, small.body.content);
    atm.body.content.trailing.0 = vec![0; 5000];
    let bytes = atm.to_bytes().unwrap();
    let limits = Limits::default().with_decompressed(4000);
    assert_eq!(
        Atm::from_bytes_within(&bytes, limits).unwrap_err().class(),
        Class::Limit
    );
}

#[test]
fn v17_counts_below_zero_or_of_nothing() {
    let found = codes(&[contents(-1, -2)]);
    assert_eq!(
        found,
        ["num_vertices", "num_faces", "num_normals"].map(|field| inside(
            "atm-negative-count",
            0,
            &format!("start.{field}")
        ))
    );
    let faces = chunk(0x06, 1, 6, &[0; 6]);
    assert_eq!(
        codes(&[faces, vertices(1), contents(1, i32::MAX)]),
        [at("atm-face-count", 0)]
    );
    let positions = chunk(0x02, 1, 12, &floats(&[0.0; 3]));
    assert_eq!(
        codes(&[positions, contents(i32::MAX, 0)]),
        [at("atm-vertex-count", 0)]
    );
    // Counted, and nowhere to be found.
    assert_eq!(
        codes(&[contents(i32::MAX, i32::MAX)]),
        ["num_vertices", "num_faces"].map(|field| inside(
            "atm-stated-count",
            0,
            &format!("start.{field}")
        ))
    );
    // Tracks that are alike are kept once, so that key frames may have fewer vertices than the mesh.
    let few = one(0x0E, &block(2, 4, 8));
    assert_eq!(codes(&[few, contents(9, 0)]), []);
}

#[test]
fn v18_records_that_are_cut() {
    for (code, length) in [(0x00, 24), (0x13, 96), (0x14, 24), (0x17, 16), (0x18, 28)] {
        let found = codes(&[one(code, &vec![0; length - 1])]);
        assert!(
            found.contains(&at("atm-short-record", 0)),
            "{code}: {found:?}"
        );
    }
}

#[test]
fn other_versions_are_read_and_found() {
    for (version, revision, holds) in [
        (0, "1", false),
        (1, "1", true),
        (2, "2", true),
        (3, "2", false),
    ] {
        let bytes = file(version, &contents(0, 0));
        assert_eq!(Atm::from_bytes(&bytes).unwrap().revision(), revision);
        let found = findings_of(&bytes);
        assert_eq!(found.is_empty(), holds);
        assert!(
            found
                .iter()
                .all(|found| found.rule.code == "atm-version" && found.path == "version")
        );
    }
}

#[test]
fn a_flag_that_is_not_true() {
    let mut bytes = file(1, &contents(0, 0));
    bytes[6] = 1;
    let found = findings_of(&bytes);
    assert_eq!(found[0].rule.code, "atm-compression-flag");
}

#[test]
fn separators_without_a_role() {
    for role in [0, 8, 255] {
        let found = codes(&[contents(0, 0), separator(role), contents(0, 0)]);
        assert_eq!(found, [at("atm-role", 1)]);
    }
}

#[test]
fn indices_of_a_width_that_there_is_not() {
    let found = codes(&[chunk(0x06, 1, 3, &[0; 3]), contents(0, 0)]);
    assert_eq!(found, [at("atm-index-width", 0)]);
}

#[test]
fn contents_that_say_another_type_or_number_of_materials() {
    let changed = |at: usize, byte: u8| {
        let mut bytes = contents(0, 0);
        bytes[12 + at] = byte;
        bytes
    };
    let path = "body.chunks[0].payload.start.model_type".to_owned();
    assert_eq!(
        codes(&[changed(0, 2)]),
        [("unnamed-value", path.clone()), ("atm-model-type", path)]
    );
    assert_eq!(codes(&[changed(0, 1)]), []);
    // A model without materials has the default one.
    let none = one(0x19, &[0, 4, 0, 0]);
    assert_eq!(codes(&[none.clone(), changed(1, 1)]), []);
    let count = inside("atm-material-count", 1, "start.num_materials");
    assert_eq!(codes(&[none, changed(1, 0)]), [count]);
}

#[test]
fn textures_beyond_the_number_that_a_material_says() {
    let textured = |counted: u8| {
        let mut bytes = vec![1, 4, 0, 0];
        bytes.extend([0; 92]);
        bytes[4 + 0x41] = counted;
        bytes[4 + 0x44] = 2;
        bytes[4 + 0x48] = 1;
        bytes.extend(b"a\0\x11");
        codes(&[one(0x19, &bytes), contents(0, 0)])
    };
    assert_eq!(textured(1), []);
    let expected = inside("atm-texture-count", 0, "materials[0].num_textures");
    assert_eq!(textured(0), [expected]);
}

#[test]
fn a_chain_that_breaks_in_the_middle_says_how_much_is_not_read() {
    let mut broken = vertices(3);
    broken[0] = 0x54;
    let found = found(&[contents(3, 0), uvs(3), broken.clone(), uvs(3)]);
    let errors: Vec<String> = found
        .iter()
        .filter(|each| each.rule.severity == bindery::Severity::Error)
        .map(ToString::to_string)
        .collect();
    let length = broken.len() + uvs(3).len();
    let message = format!(
        "error atm-unread-bytes: body.trailing: {length} bytes behind chunk 1 are not read: 0x54 starts no \
         chunk"
    );
    assert_eq!(errors, [message]);
    // Programs leave zeros behind the last chunk.
    let zeros = codes(&[contents(0, 0), vec![0; 12]]);
    assert_eq!(zeros, [("trailing-bytes", "body.trailing".to_owned())]);
}

#[test]
fn key_frames_that_a_block_does_not_count() {
    for code in [0x0E, 0x0F] {
        let found = codes(&[one(code, &block(1, 2, 4)), uvs(2), contents(2, 0)]);
        assert_eq!(found, [inside("atm-unread-keyframes", 0, "num_keyframes")]);
    }
}

#[test]
fn uses_and_opacities_out_of_range() {
    let keyframe = |number: u8| {
        let data = chunk(0x12, 2, 4, &[0, 0, 0, 0, 0, 0, number, 0]);
        codes(&[data, contents(0, 0)])
    };
    assert_eq!(keyframe(109), []);
    let expected = inside("atm-animation-use", 0, "records[1].animation_use");
    assert_eq!(keyframe(110), [expected]);
    let opaque = |percent: u8| {
        let mut record = [0; 16];
        record[1] = percent;
        codes(&[one(0x15, &record), contents(0, 0)])
    };
    assert_eq!(opaque(100), []);
    assert_eq!(opaque(101), [inside("atm-opacity", 0, "opacity")]);
}

#[test]
fn numbers_that_are_none_are_named_once() {
    let positions = floats(&[0.0, f32::NAN, 0.0, 1.0, 1.0, f32::INFINITY]);
    let found = found(&[chunk(0x02, 2, 12, &positions), contents(2, 0)]);
    let said: Vec<String> = found.iter().map(ToString::to_string).collect();
    let message = "warning atm-not-finite: body.chunks[0].payload.items[0].y: NaN is no finite number, as \
                   is 1 number behind it";
    assert_eq!(said, [message]);
    // The engine leaves the last distance as it finds it.
    let mut distances = floats(&[1.0, 2.0, f32::NAN]);
    distances.extend([0; 4]);
    assert_eq!(codes(&[one(0x17, &distances), contents(0, 0)]), []);
}

#[test]
fn a_finding_cites_the_row_of_its_field() {
    let mut record = vec![0; 96];
    record[16..20].copy_from_slice(&9i32.to_le_bytes());
    let found = found(&[one(0x13, &record), vertices(3), contents(3, 0)]);
    let spec = found[0].spec.unwrap().to_string();
    assert_eq!(spec, "atm-engine \"0x13 Turret record\" / attach_vertex");
}

#[test]
fn every_rule_has_a_case_that_breaks_it() {
    for case in [
        v04_as_many_values_as_vertices,
        v05_key_frames_with_more_vertices_than_the_mesh,
        v07_key_frames_beyond_their_room,
        v08_global_properties_beyond_their_room,
        v09_a_creator_without_end_or_room,
        v10_textures_that_leave_the_chunk,
        v11_indices_beyond_their_range,
        v12_a_model_without_contents,
        v13_contents_twice,
        v14_more_models_than_room,
        v17_counts_below_zero_or_of_nothing,
        v18_records_that_are_cut,
        other_versions_are_read_and_found,
        a_flag_that_is_not_true,
        separators_without_a_role,
        indices_of_a_width_that_there_is_not,
        contents_that_say_another_type_or_number_of_materials,
        textures_beyond_the_number_that_a_material_says,
        a_chain_that_breaks_in_the_middle_says_how_much_is_not_read,
        key_frames_that_a_block_does_not_count,
        uses_and_opacities_out_of_range,
        numbers_that_are_none_are_named_once,
    ] {
        case();
    }
    let broken = BROKEN.lock().unwrap();
    let unbroken: Vec<&str> = Atm::FORMAT
        .rules()
        .into_iter()
        .map(|rule| rule.code)
        .filter(|code| code.starts_with("atm-") && !broken.contains(code))
        .collect();
    assert!(unbroken.is_empty(), "{unbroken:?}");
}

#[test]
fn every_deviation_is_shown_where_it_applies() {
    let mut shown: Vec<&str> = bindery::mapping::declared(&Atm::FORMAT)
        .iter()
        .flat_map(|mapped| &mapped.deviations)
        .map(|deviation| deviation.id)
        .collect();
    shown.sort_unstable();
    shown.dedup();
    let expected: Vec<String> = (1..=26).map(|number| format!("ATM-{number:02}")).collect();
    assert_eq!(shown, expected);
}

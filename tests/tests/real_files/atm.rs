//! Real ATM files, and what they mean.

use bindery::format::AnyFile as _;
use bindery::{File as _, Method};
use bindery_formats::atm::{Atm, ChunkType, Framing};
use bindery_formats::format_by_name;
use bindery_tests::everywhere;

use crate::need::{file, files};

/// The file of this name.
fn real(name: &str) -> (Vec<u8>, Atm) {
    let bytes = file("atm", name);
    let atm = Atm::from_bytes(&bytes).unwrap();
    (bytes, atm)
}

/// Type, number of elements and element size of each chunk.
fn table(atm: &Atm) -> Vec<(ChunkType, i32, i32)> {
    let numbers = |chunk: &bindery_formats::atm::Chunk| {
        let (count, size) = chunk.numbers(Framing::Marker).unwrap();
        (chunk.code().known().unwrap(), count, size)
    };
    atm.body.content.chunks.iter().map(numbers).collect()
}

pub(crate) fn a_tree_of_version_2() {
    let (bytes, atm) = real("TreeModel1.atm");
    assert_eq!(atm.revision(), "2");
    assert_eq!(atm.body.method, Method::Zlib);
    assert_eq!(atm.body.content.framing(), Framing::Marker);
    assert_eq!(atm.pad, 0xCC);
    assert_eq!(
        table(&atm),
        [
            (ChunkType::Normals, 304, 12),
            (ChunkType::FaceIndices, 97, 6),
            (ChunkType::LowResUvs, 304, 2),
            (ChunkType::LowResVertices, 1, 1856),
            (ChunkType::TurretData, 1, 96),
            (ChunkType::GlobalProperties, 1, 16),
            (ChunkType::TextureMaterials, 1, 96),
            (ChunkType::Attributes, 97, 1),
            (ChunkType::BasicContents, 1, 36),
        ]
    );
    assert_eq!(
        atm.counts(),
        [
            ("models", 1),
            ("chunks", 9),
            ("vertices", 304),
            ("normals", 304),
            ("uvs", 304),
            ("colours", 0),
            ("faces", 97),
            ("keyframes", 0),
            ("materials", 1),
        ]
    );
    let models = atm.models();
    let model = models[0];
    let contents = model.contents().unwrap();
    assert_eq!((contents.num_vertices, contents.num_faces), (304, 97));
    assert_eq!(model.triangles()[0].vertices, [0x2C, 0x2B, 0x2A]);
    // Quantised within the bounds that are before the samples.
    let positions = model.positions().unwrap();
    assert_eq!(positions.len(), 304);
    let x = -0.750_023_36 + f32::from(0x7364_u16) / 65535.0 * (0.889_755_25 + 0.750_023_36);
    assert!((positions[0][0] - x).abs() < 1e-4, "{}", positions[0][0]);
    assert_eq!(model.uvs().unwrap()[0], [1.0 / 255.0, 254.0 / 255.0]);
    // Uninitialised bytes are kept.
    assert!(
        atm.body
            .content
            .chunks
            .iter()
            .all(|chunk| chunk.data_num == 0xCC)
    );
    let found = atm.findings();
    assert!(found.is_empty(), "{found:?}");
    assert_eq!(atm.to_bytes().unwrap(), bytes);
}

pub(crate) fn a_ball_of_version_1_with_old_contents() {
    let (bytes, atm) = real("ball1.atm");
    assert_eq!(atm.revision(), "1");
    assert_eq!(
        table(&atm),
        [
            (ChunkType::OldBasicContents, 1, 24),
            (ChunkType::Normals, 2194, 12),
            (ChunkType::FaceIndices, 1258, 6),
            (ChunkType::LowResUvs, 2194, 2),
            (ChunkType::LowResVertices, 1, 13196),
        ]
    );
    assert_eq!(
        atm.counts(),
        [
            ("models", 1),
            ("chunks", 5),
            ("vertices", 2194),
            ("normals", 2194),
            ("uvs", 2194),
            ("colours", 0),
            ("faces", 1258),
            ("keyframes", 0),
            ("materials", 0),
        ]
    );
    assert_eq!(atm.models()[0].normals().unwrap()[0], [0.0, 0.0, 1.0]);
    assert_eq!(atm.to_bytes().unwrap(), bytes);
}

pub(crate) fn compressed_anew_the_content_is_the_same() {
    for (path, bytes) in files("atm") {
        let mut atm = Atm::from_bytes(&bytes).unwrap();
        let body = atm.trace().unwrap().spaces[1].bytes.clone();
        atm.forget_originals();
        let again = Atm::from_bytes(&atm.to_bytes().unwrap()).unwrap();
        assert_eq!(again, atm, "{}", path.display());
        assert_eq!(again.trace().unwrap().spaces[1].bytes, body);
        // As it is instead of compressed: the flag and the size follow.
        atm.body.method = Method::Stored;
        let raw = atm.to_bytes().unwrap();
        assert_eq!(raw[12..], body);
        assert_eq!(raw[6], 0);
        everywhere::check(format_by_name("atm").unwrap(), &raw).unwrap();
        everywhere::check_cuts(format_by_name("atm").unwrap(), &raw, raw.len() / 500 + 1).unwrap();
    }
}

pub(crate) fn opaque_leaves_are_images_slack_and_unknown_layouts_only() {
    for (path, bytes) in files("atm") {
        let trace = Atm::from_bytes(&bytes).unwrap().trace().unwrap();
        let opaque = trace
            .spans
            .iter()
            .find(|span| matches!(span.wire.as_ref(), "opaque" | "raw tail" | "trailing bytes"));
        assert!(opaque.is_none(), "{}: {opaque:?}", path.display());
    }
}

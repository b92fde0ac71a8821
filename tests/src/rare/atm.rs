//! ATM files with chunks of every type: both versions, both framings, records of every length.

use bindery::{CString, Opaque, Result, WriteSettings, written};
use bindery_formats::atm::{FileName, Texture, TextureMaterial, TextureMaterials};

use crate::atm::{chunk, literal};

/// How the chunks of a file are framed.
#[derive(Clone, Copy, PartialEq)]
enum Framing {
    Marker,
    Literal,
}

/// A chunk: its type, how many elements it has, how large each is, and its payload.
type Piece = (u8, usize, usize, Vec<u8>);

pub(super) fn all() -> Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for version in [1, 2] {
        let marked = pieces(Framing::Marker)?;
        let body = body(version, Framing::Marker, 0, &marked);
        files.push((format!("marker-{version}.atm"), file(version, 0, 0, &body)));
        let unmarked = pieces(Framing::Literal)?;
        let body = self::body(version, Framing::Literal, 0, &unmarked);
        files.push((format!("literal-{version}.atm"), file(version, 0, 0, &body)));
        let mut grown = self::body(version, Framing::Marker, 4, &[plain(0x02, 2, 12)]);
        grown.extend([1, 2, 3]);
        files.push((format!("grown-{version}.atm"), file(version, 2, 4, &grown)));
    }
    Ok(files)
}

/// A file whose headers have grown by so many bytes.
fn file(version: u16, extra: u8, chunk_extra: u8, body: &[u8]) -> Vec<u8> {
    let mut bytes = crate::atm::file(version, &[]);
    let sizes = [(4, extra), (5, chunk_extra)];
    for (place, grown) in sizes {
        if let Some(size) = bytes.get_mut(place) {
            *size = size.saturating_add(grown);
        }
    }
    bytes.extend(counting(extra.into()));
    bytes.extend(body);
    bytes
}

fn body(version: u16, framing: Framing, extra: usize, pieces: &[Piece]) -> Vec<u8> {
    let mut body = Vec::new();
    for (code, count, size, payload) in pieces {
        let number = |number: &usize| i32::try_from(*number).unwrap_or(0);
        let (count, size) = (number(count), number(size));
        body.extend(match framing {
            Framing::Marker => chunk((*code).into(), count, size, &[]),
            Framing::Literal => literal(*code, count, size, &[]),
        });
        body.extend(counting(extra));
        body.extend(payload);
        let is_frames = framing == Framing::Literal && matches!(code, 0x09 | 0x0A);
        if version > 1 && !is_frames {
            let missing = payload
                .len()
                .next_multiple_of(4)
                .saturating_sub(payload.len());
            body.extend(counting(missing));
        }
    }
    body
}

/// Bytes that differ from each other.
fn counting(length: usize) -> Vec<u8> {
    let bytes = (1..=u8::MAX).cycle().map(|byte| byte.wrapping_mul(37));
    bytes.take(length).collect()
}

/// A chunk of any bytes, but for numbers that have names.
fn plain(code: u8, count: usize, size: usize) -> Piece {
    let mut payload = counting(count.saturating_mul(size));
    for (_, place, number) in NAMED.iter().filter(|(known, ..)| *known == code) {
        let end = place.saturating_add(number.len());
        if let Some(bytes) = payload.get_mut(*place..end) {
            bytes.copy_from_slice(number);
        }
    }
    (code, count, size, payload)
}

/// Types with the places of numbers that have names, and such a number.
const NAMED: &[(u8, usize, &[u8])] = &[
    (0x00, 0, &[1]),
    (0x00, 14, &[3]),
    (0x15, 0, &[2]),
    (0x18, 4, &[3, 0, 0, 0]),
    (0x1B, 0, &[1]),
    (0x1B, 24, &[5]),
];

/// A chunk of one element.
fn whole(code: u8, payload: Vec<u8>) -> Piece {
    (code, 1, payload.len(), payload)
}

/// A chunk of every type, some of them with more or fewer bytes than their layout has.
fn pieces(framing: Framing) -> Result<Vec<Piece>> {
    let mut all = Vec::new();
    for (code, sizes) in LAYOUTS {
        all.extend(
            sizes
                .iter()
                .map(|(count, size)| plain(*code, *count, *size)),
        );
    }
    match framing {
        Framing::Marker => {
            all.extend([plain(0x09, 2, 24), plain(0x09, 1, 26), plain(0x0A, 2, 3)]);
        }
        // The length counts values of 12 bytes: so many key frames of so many vertices.
        Framing::Literal => {
            let frames = |code| (code, 2, 3, counting(72));
            all.extend([frames(0x09), frames(0x0A)]);
        }
    }
    for samples in [4, 5] {
        all.extend([0x0C, 0x0E, 0x0F].map(|code| whole(code, low_resolution(code, samples))));
    }
    all.push(whole(0x16, creator(0)));
    all.push(whole(0x16, creator(5)));
    all.push(whole(0x19, materials()?));
    Ok(all)
}

/// How many elements of how many bytes a type may have. Records are cut between two fields: a reader of Kaitai's leaves a
/// field that is cut among the bytes behind the others.
const LAYOUTS: &[(u8, &[(usize, usize)])] = &[
    (0x1B, &[(1, 36), (1, 40), (1, 26), (1, 44), (2, 44)]),
    (0x00, &[(1, 24), (1, 30), (1, 8)]),
    (0x01, &[(2, 5)]),
    (0x02, &[(2, 12), (1, 14)]),
    (0x03, &[(2, 12), (1, 14)]),
    (0x04, &[(2, 4), (1, 6)]),
    (0x05, &[(2, 8), (1, 9)]),
    (0x06, &[(2, 6), (2, 12), (3, 2), (3, 4), (2, 5)]),
    (0x07, &[(2, 3)]),
    (0x08, &[(2, 3)]),
    (0x0B, &[(2, 2), (1, 3)]),
    (0x0D, &[(2, 3)]),
    (0x10, &[(2, 3)]),
    (0x11, &[(2, 3)]),
    (0x12, &[(2, 4), (2, 6), (2, 3)]),
    (0x13, &[(1, 96), (1, 99), (1, 48)]),
    (0x14, &[(2, 24), (1, 27), (1, 8)]),
    (0x15, &[(1, 16), (1, 19), (1, 6)]),
    (0x17, &[(1, 16), (1, 19), (1, 8)]),
    (0x18, &[(1, 28), (1, 30), (1, 8)]),
    (0x1A, &[(3, 1)]),
    (0xFF, &[(0, 0)]),
    (0x40, &[(2, 3)]),
];

/// Samples as parts of a range: 2 key frames of 2 vertices, or fewer vertices of one key frame, as many as are announced
/// or as there is room for.
fn low_resolution(code: u8, announced: i32) -> Vec<u8> {
    let (keyframes, vertices) = match code {
        0x0C => (1u16, announced),
        _ => (2, announced / 2),
    };
    let mut bytes = vec![32, 0];
    bytes.extend(keyframes.to_le_bytes());
    bytes.extend(vertices.to_le_bytes());
    bytes.extend(counting(24));
    // Four samples and a part of one.
    bytes.extend(counting(4 * 6 + 5));
    bytes
}

fn creator(slack: usize) -> Vec<u8> {
    let mut bytes = counting(8);
    bytes.extend(b"Ada\0");
    bytes.extend(counting(slack));
    bytes
}

/// A material with three textures, and one that shares them.
fn materials() -> Result<Vec<u8>> {
    let texture = |name: &str, image: usize| {
        let file_name = FileName {
            text: CString::new(name)?,
            slack: Some(Opaque(vec![1, 2])),
        };
        let image = Opaque(counting(image));
        Some(Texture { file_name, image })
    };
    let textured = TextureMaterial {
        diffuse_texture: texture("wood.png", 3),
        normal_map: texture("bumps.png", 5),
        specular_map: texture("shine.png", 7),
        ..TextureMaterial::default()
    };
    let sharing = TextureMaterial {
        tex1_clone: 1,
        ..TextureMaterial::default()
    };
    let materials = TextureMaterials {
        slack: Some(Opaque(counting(6))),
        ..TextureMaterials::new(vec![textured, sharing])
    };
    written(&materials, (), WriteSettings::default())
}

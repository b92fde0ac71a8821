//! Writes a [`Scene`] as glTF 2.0. Knows no format that scenes come from.

mod buffer;
mod document;
mod material;
mod object;

use bindery::value::json;

use crate::scene::Scene;

/// A scene as several files: the document and what it refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Files {
    /// The `.gltf` document.
    pub document: Vec<u8>,
    /// The files beside it, each with its name.
    pub beside: Vec<(String, Vec<u8>)>,
}

/// The scene as one `.glb` file.
///
/// # Errors
/// When it is larger than the four gigabytes that such a file can say.
pub fn to_glb(scene: &Scene) -> bindery::Result<Vec<u8>> {
    let (root, mut data) = document::build(scene, document::Pictures::Inside)?;
    let mut text = json::to_line(&root).into_bytes();
    pad(&mut text, b' ');
    pad(&mut data, 0);
    let mut parts: Vec<(&[u8; 4], &[u8])> = vec![(b"JSON", &text)];
    if !data.is_empty() {
        parts.push((b"BIN\0", &data));
    }
    let sizes = parts.iter().map(|(_, part)| part.len().saturating_add(8));
    let size = sizes.fold(12usize, usize::saturating_add);
    let mut glb = Vec::with_capacity(size);
    glb.extend(b"glTF");
    glb.extend(2u32.to_le_bytes());
    glb.extend(length(size)?.to_le_bytes());
    for (kind, part) in parts {
        glb.extend(length(part.len())?.to_le_bytes());
        glb.extend(kind);
        glb.extend(part);
    }
    Ok(glb)
}

/// The scene as a `.gltf` document with a `.bin` file and pictures beside it, all named after `stem`.
///
/// # Errors
/// When the numbers are more than four gigabytes.
pub fn to_files(scene: &Scene, stem: &str) -> bindery::Result<Files> {
    let names = document::beside_names(scene, stem);
    let data_name = format!("{stem}.bin");
    let pictures = document::Pictures::Beside {
        data: &data_name,
        names: &names,
    };
    let (root, data) = document::build(scene, pictures)?;
    let pictures = names.iter().cloned().zip(&scene.images);
    let pictures = pictures.map(|(name, image)| (name, image.bytes.clone()));
    let mut beside: Vec<(String, Vec<u8>)> = pictures.collect();
    if !data.is_empty() {
        beside.insert(0, (data_name, data));
    }
    Ok(Files {
        document: json::to_text(&root).into_bytes(),
        beside,
    })
}

fn pad(bytes: &mut Vec<u8>, filler: u8) {
    let whole = bytes.len().next_multiple_of(4);
    bytes.resize(whole, filler);
}

/// A size as the format states it.
pub(crate) fn length(size: usize) -> bindery::Result<u32> {
    u32::try_from(size).map_err(|_| {
        bindery::Error::unsupported(format!("{size} bytes are more than a glTF file can hold"))
    })
}

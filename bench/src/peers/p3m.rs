//! P3M of August 2025 by hand.

use super::{Bytes, float_records, floats};

#[derive(Default)]
pub struct Model {
    pub visibility: Vec<u8>,
    pub parts: Vec<Part>,
    pub materials: Vec<[u8; 11]>,
    pub bones: Vec<Bone>,
    pub strings: Vec<u8>,
}

pub struct Part {
    pub flags: u8,
    pub name: u16,
    pub material: u8,
    pub vertices: Vec<[f32; 3]>,
    pub uvs: Option<Vec<[f32; 2]>>,
    pub normals: Option<Vec<[f32; 3]>>,
    pub indices: Vec<u16>,
    pub groups: Vec<Group>,
}

pub struct Group {
    pub bone: u16,
    pub ranges: Vec<(u16, Vec<u8>)>,
}

pub struct Bone {
    pub name: u16,
    pub ends: [f32; 6],
    pub children: u8,
}

/// Reads a file without overrides, animated materials, textures, animations and fields.
pub fn read(file: &[u8]) -> Option<Model> {
    let mut bytes = Bytes(file);
    if &bytes.array::<3>()? != b"P3M" || bytes.u8()? != 0 {
        return None;
    }
    bytes.u8()?;
    let parts = bytes.u8()?;
    let mut model = Model {
        visibility: bytes.take(usize::from(parts).div_ceil(8))?.to_vec(),
        ..Model::default()
    };
    for _ in 0..parts {
        model.parts.push(part(&mut bytes)?);
    }
    for _ in 0..bytes.u8()? {
        model.materials.push(bytes.array()?);
    }
    let textures = bytes.u8()?;
    for _ in 0..bytes.u8()? {
        model.bones.push(Bone {
            name: bytes.u16()?,
            ends: floats(bytes.take(24)?),
            children: bytes.u8()?,
        });
    }
    if textures != 0 || bytes.array::<3>()? != [0; 3] {
        return None;
    }
    model.strings = bytes.0.to_vec();
    Some(model)
}

fn part(bytes: &mut Bytes<'_>) -> Option<Part> {
    let flags = bytes.u8()?;
    let name = bytes.u16()?;
    let material = bytes.u8()?;
    if bytes.u8()? != 0 {
        return None;
    }
    let count = usize::from(bytes.u16()?);
    let vertices = float_records::<12, 3>(bytes.take(count * 12)?);
    let uvs = match flags & 1 {
        0 => None,
        _ => Some(float_records::<8, 2>(bytes.take(count * 8)?)),
    };
    let normals = match flags & 2 {
        0 => None,
        _ => Some(float_records::<12, 3>(bytes.take(count * 12)?)),
    };
    let count = usize::from(bytes.u16()?);
    let indices = bytes
        .take(count * 2)?
        .as_chunks()
        .0
        .iter()
        .map(|index| u16::from_le_bytes(*index))
        .collect();
    let mut groups = Vec::new();
    for _ in 0..bytes.u8()? {
        let mut group = Group {
            bone: bytes.u16()?,
            ranges: Vec::new(),
        };
        loop {
            let skip = bytes.u16()?;
            let weights = usize::from(bytes.u16()?);
            group.ranges.push((skip, bytes.take(weights)?.to_vec()));
            if weights == 0 {
                break;
            }
        }
        groups.push(group);
    }
    Some(Part {
        flags,
        name,
        material,
        vertices,
        uvs,
        normals,
        indices,
        groups,
    })
}

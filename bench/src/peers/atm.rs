//! ATM by hand, framed as files on disk are.

use super::{Bytes, float_records};

#[derive(Default)]
pub struct Model {
    pub vertices: Vec<[f32; 3]>,
    pub normals: Vec<[f32; 3]>,
    pub uvs: Vec<[f32; 2]>,
    pub faces: Vec<[u32; 3]>,
    pub attributes: Vec<u8>,
    pub materials: Vec<u8>,
    pub contents: Vec<u8>,
}

/// Reads a file of one model of full resolution and wide indices.
pub fn read(file: &[u8]) -> Option<Model> {
    let mut bytes = Bytes(file);
    if bytes.u16()? != 0x923B || bytes.u16()? != 2 || bytes.u16()? != 0x0C0C {
        return None;
    }
    let compressed = bytes.u16()?;
    let size = bytes.u32()?;
    match compressed {
        0 => chunks(bytes.0),
        _ => chunks(&super::inflate(bytes.0, size as usize)),
    }
}

fn chunks(body: &[u8]) -> Option<Model> {
    let mut model = Model::default();
    let mut bytes = Bytes(body);
    while !bytes.0.is_empty() {
        if bytes.u8()? != 0x55 {
            return None;
        }
        bytes.u8()?;
        let kind = bytes.u16()?;
        let (count, size) = (bytes.u32()? as usize, bytes.u32()? as usize);
        let length = count.checked_mul(size)?;
        let payload = bytes.take(length)?;
        match (kind, size) {
            (0x02, 12) => model.vertices = float_records::<12, 3>(payload),
            (0x03, 12) => model.normals = float_records::<12, 3>(payload),
            (0x05, 8) => model.uvs = float_records::<8, 2>(payload),
            (0x06, 12) => {
                let face = |face: &[u8; 12]| {
                    let [a, b, c, d, e, f, g, h, i, j, k, l] = *face;
                    [[a, b, c, d], [e, f, g, h], [i, j, k, l]].map(u32::from_le_bytes)
                };
                model.faces = payload.as_chunks().0.iter().map(face).collect();
            }
            (0x19, _) => model.materials = payload.to_vec(),
            (0x1A, 1) => model.attributes = payload.to_vec(),
            (0x1B, _) => model.contents = payload.to_vec(),
            _ => return None,
        }
        bytes.take((4 - length % 4) % 4)?;
    }
    Some(model)
}

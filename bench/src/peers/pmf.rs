//! PMF by hand, with blocks as LZ4 frames.

use super::{Bytes, floats, lz4_expand};

#[derive(Default)]
pub struct Map {
    pub names: Vec<Vec<u8>>,
    pub materials: Vec<Vec<u8>>,
    pub sectors: Vec<Sector>,
    pub strings: Vec<Vec<u8>>,
}

pub struct Sector {
    pub radius: [u8; 3],
    pub lightmaps: Vec<(u8, Vec<u16>)>,
    pub cubes: Vec<Cube>,
    pub triangles: Vec<[[f32; 7]; 3]>,
}

pub struct Cube {
    pub reserved: u8,
    pub lighting: Option<Lighting>,
    pub chunk: Option<Box<Chunk>>,
    pub data: CubeData,
}

pub struct Chunk {
    pub props: Vec<u16>,
    pub visible: Vec<([u8; 3], Vec<u16>)>,
}

pub struct Lighting {
    pub base: [u8; 3],
    pub dynamic: (u32, u16),
    pub fast: (u32, u16),
}

pub enum CubeData {
    Empty,
    Parent([u16; 8]),
    Solid {
        material: u16,
        lightmap: u8,
        first: u32,
        faces: u8,
    },
    Angled {
        material: u16,
        lightmap: u8,
        first: u32,
        counts: u16,
        fill: f32,
        pitch: f32,
        yaw: f32,
    },
    ExtSolid {
        materials: [u16; 6],
        lightmap: u8,
        first: u32,
        counts: [u8; 6],
    },
    ExtAngled(Box<ExtAngled>),
}

pub struct ExtAngled {
    pub materials: [u16; 6],
    pub lightmap: u8,
    pub first: u32,
    pub plane: u8,
    pub counts: [u8; 6],
    pub cut: [f32; 3],
}

/// Reads a map without props, lights and entities.
pub fn read(file: &[u8]) -> Option<Map> {
    let mut map = Map::default();
    let mut bytes = Bytes(file);
    if &bytes.array::<6>()? != b"PMF\0\0\0" {
        return None;
    }
    for _ in 0..3 {
        map.names.push(bytes.text()?.to_vec());
    }
    bytes.u32()?;
    for _ in 0..2 {
        for _ in 0..bytes.u8()? {
            map.names.push(bytes.text()?.to_vec());
        }
    }
    bytes.take(6)?;
    for _ in 0..3 {
        map.materials.push(block(&mut bytes)?);
    }
    let [x, y, z] = bytes.array()?;
    bytes.u8()?;
    for _ in 0..usize::from(x) * usize::from(y) * usize::from(z) {
        map.sectors.push(sector(&mut bytes)?);
    }
    for _ in 0..2 {
        map.strings.push(block(&mut bytes)?);
    }
    Some(map)
}

/// A block behind its two sizes.
fn block(bytes: &mut Bytes<'_>) -> Option<Vec<u8>> {
    bytes.u32()?;
    let stored = bytes.u32()? as usize;
    lz4_expand(bytes.take(stored)?)
}

fn sector(bytes: &mut Bytes<'_>) -> Option<Sector> {
    let radius = bytes.array()?;
    let mut lightmaps = Vec::new();
    for _ in 0..=bytes.u8()? {
        let size = bytes.u8()?;
        let stored = bytes.u32()? as usize;
        let content = lz4_expand(bytes.take(stored)?)?;
        let luxels = content
            .as_chunks()
            .0
            .iter()
            .map(|luxel| u16::from_le_bytes(*luxel))
            .collect();
        lightmaps.push((size, luxels));
    }
    if bytes.u16()? != 0 {
        return None;
    }
    let cubes = cubes(&block(bytes)?)?;
    let client = block(bytes)?;
    let mut client = Bytes(&client);
    let count = client.u24()? as usize;
    let triangle = |record: &[u8]| {
        let point = |from: usize| floats(&record[from..from + 28]);
        [point(0), point(28), point(56)]
    };
    let triangles = client
        .take(count.checked_mul(84)?)?
        .chunks_exact(84)
        .map(triangle)
        .collect();
    if client.array::<12>()? != [0; 12] {
        return None;
    }
    Some(Sector {
        radius,
        lightmaps,
        cubes,
        triangles,
    })
}

/// The octree of a sector without props.
pub fn cubes(shared: &[u8]) -> Option<Vec<Cube>> {
    let mut bytes = Bytes(shared);
    if bytes.u16()? != 0 {
        return None;
    }
    let count = usize::from(bytes.u16()?) + 1;
    let mut cubes = Vec::with_capacity(count.min(bytes.0.len()));
    for _ in 0..count {
        let kind = bytes.u8()?;
        let lighting = match kind & 0x10 {
            0 => None,
            _ => Some(Lighting {
                base: bytes.array()?,
                dynamic: (bytes.u32()?, bytes.u16()?),
                fast: (bytes.u32()?, bytes.u16()?),
            }),
        };
        let chunk = match kind & 0x20 {
            0 => None,
            _ => Some(chunk(&mut bytes)?),
        };
        let data = match kind & 0x0F {
            0 => CubeData::Empty,
            1 => CubeData::Parent(words::<8, 16>(&mut bytes)?),
            2 => CubeData::Solid {
                material: bytes.u16()?,
                lightmap: bytes.u8()?,
                first: bytes.u24()?,
                faces: bytes.u8()?,
            },
            3 => CubeData::Angled {
                material: bytes.u16()?,
                lightmap: bytes.u8()?,
                first: bytes.u24()?,
                counts: bytes.u16()?,
                fill: bytes.f32()?,
                pitch: bytes.f32()?,
                yaw: bytes.f32()?,
            },
            4 => CubeData::ExtSolid {
                materials: words::<6, 12>(&mut bytes)?,
                lightmap: bytes.u8()?,
                first: bytes.u24()?,
                counts: bytes.array()?,
            },
            5 => CubeData::ExtAngled(ext_angled(&mut bytes)?),
            _ => return None,
        };
        cubes.push(Cube {
            reserved: kind >> 6,
            lighting,
            chunk,
            data,
        });
    }
    Some(cubes)
}

/// A chunk of the dialect without visibility data.
#[inline(never)]
fn chunk(bytes: &mut Bytes<'_>) -> Option<Box<Chunk>> {
    let props = bytes.u16()?.into();
    let props = numbers(bytes, props)?;
    let mut visible = Vec::new();
    for _ in 0..bytes.u8()? {
        let sector = bytes.array()?;
        let count = usize::from(bytes.u16()?) + 1;
        visible.push((sector, numbers(bytes, count)?));
    }
    Some(Box::new(Chunk { props, visible }))
}

fn numbers(bytes: &mut Bytes<'_>, count: usize) -> Option<Vec<u16>> {
    let (records, _) = bytes.take(count * 2)?.as_chunks();
    Some(
        records
            .iter()
            .map(|record| u16::from_le_bytes(*record))
            .collect(),
    )
}

#[inline]
fn words<const N: usize, const BYTES: usize>(bytes: &mut Bytes<'_>) -> Option<[u16; N]> {
    let record = bytes.array::<BYTES>()?;
    let mut words = [0; N];
    for (word, bytes) in words.iter_mut().zip(record.as_chunks().0) {
        *word = u16::from_le_bytes(*bytes);
    }
    Some(words)
}

#[inline(never)]
fn ext_angled(bytes: &mut Bytes<'_>) -> Option<Box<ExtAngled>> {
    Some(Box::new(ExtAngled {
        materials: words::<6, 12>(bytes)?,
        lightmap: bytes.u8()?,
        first: bytes.u24()?,
        plane: bytes.u8()?,
        counts: bytes.array()?,
        cut: [bytes.f32()?, bytes.f32()?, bytes.f32()?],
    }))
}

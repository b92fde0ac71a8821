//! M3D by hand: one pass over the payload, polygons compiled per width.

use super::{Bytes, floats};

#[derive(Default)]
pub struct Model {
    pub strings: Vec<u8>,
    pub uvs: Vec<[f32; 2]>,
    pub vertices: Vertices,
    pub bones: Vec<Bone>,
    pub skins: Vec<Skin>,
    pub materials: Vec<Material>,
    /// Records that follow each other alike are counted.
    pub records: Vec<(Record, u32)>,
    pub corners: Corners,
    pub actions: Vec<Action>,
    pub voxel_types: Vec<VoxelType>,
    pub blocks: Vec<Block>,
    pub commands: Vec<Command>,
    /// What follows the commands of shapes.
    pub shape_tails: Vec<u8>,
}

/// An array for each field; one that no vertex has is empty.
#[derive(Default)]
pub struct Vertices {
    pub positions: Vec<[f32; 4]>,
    pub colors: Vec<u32>,
    pub skins: Vec<u32>,
}

pub struct Bone {
    pub parent: u32,
    pub name: u32,
    pub position: u32,
    pub orientation: u32,
}

pub struct Skin {
    pub weights: [u8; 8],
    pub bones: [u32; 8],
}

pub struct Material {
    pub name: u32,
    pub properties: Vec<(u8, u32)>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Record {
    UseMaterial(u32),
    UseParameter(u32),
    Polygon(u8),
}

/// An array for each field.
#[derive(Default)]
pub struct Corners {
    pub vertices: Vec<u32>,
    pub textures: Vec<u32>,
    pub normals: Vec<u32>,
    pub maxima: Vec<u32>,
}

pub struct Action {
    pub name: u32,
    pub duration: u32,
    pub frames: Vec<Frame>,
}

pub struct Frame {
    pub time: u32,
    pub transforms: Vec<Transform>,
}

pub struct Transform {
    pub bone: u32,
    pub position: u32,
    pub orientation: u32,
}

pub struct VoxelType {
    pub color: u32,
    pub name: u32,
    pub rotation: u8,
    pub shape: u8,
    pub skin: u32,
    pub items: Vec<(u16, u32)>,
}

pub struct Block {
    pub name: u32,
    pub place: [u32; 3],
    pub size: [u32; 3],
    pub uncertainty: u8,
    pub group: u8,
    pub runs: Vec<u8>,
    pub voxels: Vec<u32>,
}

impl Block {
    /// The voxels one by one.
    pub fn grid(&self) -> Vec<u32> {
        let mut grid = Vec::new();
        let mut stored = self.voxels.iter();
        for run in &self.runs {
            let count = usize::from(run & 0x7F) + 1;
            if run & 0x80 != 0 {
                grid.extend(std::iter::repeat_n(
                    stored.next().copied().unwrap_or(0),
                    count,
                ));
            } else {
                grid.extend(stored.by_ref().take(count));
            }
        }
        grid
    }
}

/// The thirty-eight commands. Those that differ in their number alone are one kind with that number.
pub enum Command {
    Use(u32),
    Include([u32; 3]),
    Mesh([u32; 4]),
    Divide(f32),
    Subdivide(f32, f32),
    MaximumLength(f32),
    MaximumDistance(f32, f32),
    DegreeU(u8),
    Degree(u8, u8),
    RangeU(u32),
    Range(u32, u32),
    Knots(u8, Vec<f32>),
    Curves(u8, Vec<(u32, u16)>),
    Points(u8, Vec<u32>),
    Controls(u8, Vec<[u32; 3]>),
    Connect([(u16, u32, u16); 2]),
    Circle((u32, u32, f32)),
    Cylinder([(u32, u32, f32); 2]),
    Sphere(u32, f32),
    Torus(u32, u32, [f32; 2]),
    Corners(u8, [u32; 3]),
}

/// The widths that the header gives.
#[derive(Clone, Copy)]
struct Widths {
    vi: usize,
    si: usize,
    ci: usize,
    ti: usize,
    bi: usize,
    nb: usize,
    sk: usize,
    fc: usize,
    hi: usize,
    vd: usize,
    vp: usize,
}

impl Widths {
    fn of(word: u32) -> Self {
        let width = |low: u32| [1, 2, 4, 0][(word >> low & 3) as usize];
        Self {
            vi: width(2),
            si: width(4),
            ci: width(6),
            ti: width(8),
            bi: width(10),
            nb: 1 << (word >> 12 & 3),
            sk: width(14),
            fc: width(16),
            hi: width(18),
            vd: width(22),
            vp: width(24),
        }
    }
}

/// Reads a file of single-precision coordinates; `inflated` is the size of its payload.
pub fn read(file: &[u8], inflated: usize) -> Option<Model> {
    let payload = file.get(8..)?;
    if payload.starts_with(b"HEAD") {
        return decode(payload);
    }
    decode(&super::inflate(payload, inflated))
}

/// Reads a payload.
pub fn decode(payload: &[u8]) -> Option<Model> {
    let mut model = Model::default();
    let mut bytes = Bytes(payload);
    bytes.take(4)?;
    let size = bytes.u32()? as usize;
    bytes.f32()?;
    let types = bytes.u32()?;
    // Coordinates of another type are not measured here.
    if types & 3 != 2 {
        return None;
    }
    let widths = Widths::of(types);
    model.strings = bytes.take(size.checked_sub(16)?)?.to_vec();
    loop {
        let magic = bytes.array::<4>()?;
        if &magic == b"OMD3" {
            return Some(model);
        }
        let length = bytes.u32()? as usize;
        let body = bytes.take(length.checked_sub(8)?)?;
        chunk(&mut model, magic, body, widths)?;
    }
}

fn chunk(model: &mut Model, magic: [u8; 4], body: &[u8], widths: Widths) -> Option<()> {
    let mut bytes = Bytes(body);
    match &magic {
        b"TMAP" => model.uvs = body.chunks_exact(8).map(floats).collect(),
        b"VRTS" => model.vertices = vertices(body, widths),
        b"BONE" => skeleton(model, &mut bytes, widths)?,
        b"MTRL" => model.materials.push(material(&mut bytes, widths)?),
        b"MESH" => match (widths.vi, widths.ti) {
            (4, 4) => mesh::<4, 4, 37>(model, bytes, widths)?,
            (4, 2) => mesh::<4, 2, 31>(model, bytes, widths)?,
            (2, 2) => mesh::<2, 2, 19>(model, bytes, widths)?,
            (2, 1) => mesh::<2, 1, 16>(model, bytes, widths)?,
            (1, 1) => mesh::<1, 1, 10>(model, bytes, widths)?,
            _ => return None,
        },
        b"ACTN" => model.actions.push(action(&mut bytes, widths)?),
        b"VOXT" => {
            while !bytes.0.is_empty() {
                model.voxel_types.push(voxel_type(&mut bytes, widths)?);
            }
        }
        b"VOXD" => model.blocks.push(match widths.vp {
            1 => block::<1>(&mut bytes, widths)?,
            _ => block::<2>(&mut bytes, widths)?,
        }),
        b"SHPE" => shape(model, &mut bytes, widths)?,
        _ => {}
    }
    Some(())
}

fn vertices(body: &[u8], widths: Widths) -> Vertices {
    let size = 16 + widths.ci + widths.sk;
    let mut vertices = Vertices::default();
    if size == 16 {
        vertices.positions = super::float_records::<16, 4>(body);
        return vertices;
    }
    let records = body.chunks_exact(size);
    vertices.positions = records.clone().map(floats).collect();
    let at =
        |record: &[u8], from: usize, width: usize| Bytes(&record[from..]).index(width).unwrap_or(0);
    if widths.ci > 0 {
        let colors = records.clone().map(|record| at(record, 16, widths.ci));
        vertices.colors = colors.collect();
    }
    if widths.sk > 0 {
        let skins = records.map(|record| at(record, 16 + widths.ci, widths.sk));
        vertices.skins = skins.collect();
    }
    vertices
}

fn skeleton(model: &mut Model, bytes: &mut Bytes<'_>, widths: Widths) -> Option<()> {
    let bones = bytes.index(widths.bi)?;
    let skins = bytes.index(widths.sk)?;
    for _ in 0..bones {
        model.bones.push(Bone {
            parent: bytes.index(widths.bi)?,
            name: bytes.index(widths.si)?,
            position: bytes.index(widths.vi)?,
            orientation: bytes.index(widths.vi)?,
        });
    }
    for _ in 0..skins {
        let mut skin = Skin {
            weights: [0; 8],
            bones: [0; 8],
        };
        let mut used = 1;
        if widths.nb > 1 {
            skin.weights[..widths.nb].copy_from_slice(bytes.take(widths.nb)?);
            used = skin.weights.iter().filter(|weight| **weight != 0).count();
        }
        for bone in &mut skin.bones[..used] {
            *bone = bytes.index(widths.bi)?;
        }
        model.skins.push(skin);
    }
    Some(())
}

fn material(bytes: &mut Bytes<'_>, widths: Widths) -> Option<Material> {
    let mut material = Material {
        name: bytes.index(widths.si)?,
        properties: Vec::new(),
    };
    while !bytes.0.is_empty() {
        let kind = bytes.u8()?;
        let value = match kind {
            0..=2 | 4 | 5 => bytes.index(widths.ci)?,
            8 => bytes.u8()?.into(),
            128.. => bytes.index(widths.si)?,
            _ => bytes.u32()?,
        };
        material.properties.push((kind, value));
    }
    Some(material)
}

#[inline(always)]
fn index<const WIDTH: usize>(bytes: &[u8]) -> u32 {
    match (WIDTH, bytes) {
        (1, [a, ..]) => u32::from(*a),
        (2, [a, b, ..]) => u32::from(u16::from_le_bytes([*a, *b])),
        (4, [a, b, c, d, ..]) => u32::from_le_bytes([*a, *b, *c, *d]),
        _ => 0,
    }
}

/// Counts a record that is like the last one.
fn count(records: &mut Vec<(Record, u32)>, record: Record, many: u32) {
    match records.last_mut() {
        Some((last, count)) if *last == record => *count += many,
        _ => records.push((record, many)),
    }
}

/// One field of all corners of triangles.
#[inline(always)]
fn field<const TRIANGLE: usize, const WIDTH: usize>(
    column: &mut Vec<u32>,
    triangles: &[[u8; TRIANGLE]],
    from: usize,
) {
    let stride = (TRIANGLE - 1) / 3;
    let before = column.len();
    // Filled in place: `extend` by three numbers at a time takes three times the instructions.
    column.resize(before + triangles.len() * 3, 0);
    let corners = column[before..].as_chunks_mut::<3>().0;
    for (record, corners) in triangles.iter().zip(corners) {
        *corners = [0, 1, 2].map(|corner| index::<WIDTH>(&record[1 + corner * stride + from..]));
    }
}

/// Polygons. `TRIANGLE` is what one with texture and normal takes, which is what meshes are made of: those that follow
/// each other are records of a constant size, 128 of them at a time, field by field.
fn mesh<const VI: usize, const TI: usize, const TRIANGLE: usize>(
    model: &mut Model,
    mut bytes: Bytes<'_>,
    widths: Widths,
) -> Option<()> {
    const { assert!(TRIANGLE == 1 + 3 * (VI + TI + VI)) };
    const USUAL: u8 = 0x33;
    let Model {
        records, corners, ..
    } = model;
    let room = bytes.0.len() / TRIANGLE * 3 + 3;
    for column in [
        &mut corners.vertices,
        &mut corners.textures,
        &mut corners.normals,
    ] {
        column.reserve(room);
    }
    while !bytes.0.is_empty() {
        let (triangles, _) = bytes.0.as_chunks::<TRIANGLE>();
        let alike = triangles
            .iter()
            .position(|record| record[0] != USUAL)
            .unwrap_or(triangles.len());
        if alike > 0 {
            for block in triangles[..alike].chunks(128) {
                field::<TRIANGLE, VI>(&mut corners.vertices, block, 0);
                field::<TRIANGLE, TI>(&mut corners.textures, block, VI);
                field::<TRIANGLE, VI>(&mut corners.normals, block, VI + TI);
            }
            count(records, Record::Polygon(USUAL), alike as u32);
            bytes.take(alike * TRIANGLE)?;
            continue;
        }
        let magic = bytes.u8()?;
        let many = usize::from(magic >> 4);
        if many == 0 {
            let name = bytes.index(widths.si)?;
            let record = match magic & 1 {
                0 => Record::UseMaterial(name),
                _ => Record::UseParameter(name),
            };
            count(records, record, 1);
            continue;
        }
        count(records, Record::Polygon(magic), 1);
        for _ in 0..many {
            corners.vertices.push(bytes.index(VI)?);
            let mut field = |flag: u8, width| match magic & flag {
                0 => Some(0),
                _ => bytes.index(width),
            };
            corners.textures.push(field(1, TI)?);
            corners.normals.push(field(2, VI)?);
            if let maximum @ 1.. = field(4, VI)? {
                corners.maxima.push(maximum);
            }
        }
    }
    Some(())
}

fn action(bytes: &mut Bytes<'_>, widths: Widths) -> Option<Action> {
    let name = bytes.index(widths.si)?;
    let count = bytes.u16()?;
    let mut action = Action {
        name,
        duration: bytes.u32()?,
        frames: Vec::new(),
    };
    for _ in 0..count {
        let time = bytes.u32()?;
        let moved = bytes.index(widths.fc)? as usize;
        let stride = widths.bi + 2 * widths.vi;
        let transforms = bytes
            .take(moved.checked_mul(stride)?)?
            .chunks_exact(stride)
            .map(|record| {
                let mut record = Bytes(record);
                Transform {
                    bone: record.index(widths.bi).unwrap_or(0),
                    position: record.index(widths.vi).unwrap_or(0),
                    orientation: record.index(widths.vi).unwrap_or(0),
                }
            });
        action.frames.push(Frame {
            time,
            transforms: transforms.collect(),
        });
    }
    Some(action)
}

fn voxel_type(bytes: &mut Bytes<'_>, widths: Widths) -> Option<VoxelType> {
    let color = bytes.index(widths.ci)?;
    let name = bytes.index(widths.si)?;
    let [rotation, shape, count] = bytes.array()?;
    let skin = bytes.index(widths.sk)?;
    let mut items = Vec::new();
    for _ in 0..count {
        items.push((bytes.u16()?, bytes.index(widths.si)?));
    }
    Some(VoxelType {
        color,
        name,
        rotation,
        shape,
        skin,
        items,
    })
}

fn block<const VP: usize>(bytes: &mut Bytes<'_>, widths: Widths) -> Option<Block> {
    let name = bytes.index(widths.si)?;
    let mut sides = [0; 6];
    for side in &mut sides {
        *side = bytes.index(widths.vd)?;
    }
    let [x, y, z, width, height, depth] = sides;
    let [uncertainty, group] = bytes.array()?;
    let mut runs = Vec::new();
    let mut voxels = Vec::new();
    while !bytes.0.is_empty() {
        let run = bytes.u8()?;
        let stored = if run & 0x80 != 0 {
            1
        } else {
            usize::from(run) + 1
        };
        voxels.extend(bytes.take(stored * VP)?.chunks_exact(VP).map(|voxel| {
            let number = index::<VP>(voxel);
            // The two largest numbers of any width are sentinels.
            let largest = u32::MAX >> (32 - 8 * VP);
            if number >= largest - 1 {
                number | !largest
            } else {
                number
            }
        }));
        runs.push(run);
    }
    Some(Block {
        name,
        place: [x, y, z],
        size: [width, height, depth],
        uncertainty,
        group,
        runs,
        voxels,
    })
}

fn shape(model: &mut Model, bytes: &mut Bytes<'_>, widths: Widths) -> Option<()> {
    bytes.index(widths.si)?;
    bytes.index(widths.bi)?;
    while !bytes.0.is_empty() {
        let start = bytes.0;
        match command(bytes, widths) {
            Some(command) => model.commands.push(command),
            // As far as it goes.
            None => {
                model.shape_tails.extend(start);
                break;
            }
        }
    }
    Some(())
}

#[inline]
fn command(bytes: &mut Bytes<'_>, widths: Widths) -> Option<Command> {
    let low = bytes.u8()?;
    let number = match low & 0x80 {
        0 => low,
        // No command has a number that needs the second byte.
        _ => match bytes.u8()? {
            0 => low & 0x7F,
            _ => return None,
        },
    };
    Some(match number {
        0 => Command::Use(bytes.index(widths.si)?),
        3 => Command::Divide(bytes.f32()?),
        4 => Command::Subdivide(bytes.f32()?, bytes.f32()?),
        5 => Command::MaximumLength(bytes.f32()?),
        6 => Command::MaximumDistance(bytes.f32()?, bytes.f32()?),
        7 => Command::DegreeU(bytes.u8()?),
        8 => Command::Degree(bytes.u8()?, bytes.u8()?),
        9 => Command::RangeU(bytes.index(widths.ti)?),
        10 => Command::Range(bytes.index(widths.ti)?, bytes.index(widths.ti)?),
        _ => rare_command(number, bytes, widths)?,
    })
}

/// Commands of which a shape has few, and those with lists.
#[inline(never)]
fn rare_command(number: u8, bytes: &mut Bytes<'_>, widths: Widths) -> Option<Command> {
    Some(match number {
        1 => Command::Include([
            bytes.index(widths.hi)?,
            bytes.index(widths.vi)?,
            bytes.index(widths.vi)?,
        ]),
        2 => Command::Mesh([
            bytes.u32()?,
            bytes.u32()?,
            bytes.index(widths.vi)?,
            bytes.index(widths.vi)?,
        ]),
        11 | 12 => Command::Knots(number, list(bytes, 4, |bytes| bytes.f32())?),
        13..=15 => Command::Curves(
            number,
            list(bytes, widths.ti + 2, |bytes| {
                Some((bytes.index(widths.ti)?, bytes.u16()?))
            })?,
        ),
        16..=20 | 24 | 28 | 30 | 31 => Command::Points(
            number,
            list(bytes, widths.vi, |bytes| bytes.index(widths.vi))?,
        ),
        21 | 25 => controls(number, bytes, [widths.vi, widths.ti, widths.vi])?,
        22 | 26 => controls(number, bytes, [widths.vi, widths.ti, 0])?,
        23 | 27 => controls(number, bytes, [widths.vi, 0, widths.vi])?,
        29 => {
            let mut end = || Some((bytes.u16()?, bytes.index(widths.ti)?, bytes.u16()?));
            Command::Connect([end()?, end()?])
        }
        32 => Command::Circle(circle(bytes, widths)?),
        33 => Command::Cylinder([circle(bytes, widths)?, circle(bytes, widths)?]),
        34 => Command::Sphere(bytes.index(widths.vi)?, bytes.f32()?),
        35 => Command::Torus(
            bytes.index(widths.vi)?,
            bytes.index(widths.vi)?,
            [bytes.f32()?, bytes.f32()?],
        ),
        36 | 37 => Command::Corners(
            number,
            [
                bytes.index(widths.vi)?,
                bytes.index(widths.vi)?,
                bytes.index(widths.vi)?,
            ],
        ),
        _ => return None,
    })
}

fn circle(bytes: &mut Bytes<'_>, widths: Widths) -> Option<(u32, u32, f32)> {
    let [position, orientation] = [bytes.index(widths.vi)?, bytes.index(widths.vi)?];
    Some((position, orientation, bytes.f32()?))
}

fn controls(number: u8, bytes: &mut Bytes<'_>, widths: [usize; 3]) -> Option<Command> {
    let points = list(bytes, widths.iter().sum(), |bytes| {
        let [vertex, texture, normal] = widths;
        Some([
            bytes.index(vertex)?,
            bytes.index(texture)?,
            bytes.index(normal)?,
        ])
    })?;
    Some(Command::Controls(number, points))
}

/// A list behind its length.
fn list<T>(
    bytes: &mut Bytes<'_>,
    size: usize,
    one: impl Fn(&mut Bytes<'_>) -> Option<T>,
) -> Option<Vec<T>> {
    let count = bytes.u32()? as usize;
    let mut own = Bytes(bytes.take(count.checked_mul(size)?)?);
    (0..count).map(|_| one(&mut own)).collect()
}

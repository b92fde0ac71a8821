//! Random M3D models with chunks of every kind, the same on every machine.

// Helpers of tests may fail loudly.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_precision_loss
)]

use bindery::{
    Compressed, Derived, Index, Method, Opaque, Open, RawTail, Runs, Sentinel, Short, Signed,
    StringTable, Trailing,
};
use bindery_formats::m3d::{
    Action, Asset, Bone, ChunkBody, ColorMap, Command, ControlNormal, ControlTexture,
    ControlTextureNormal, CoordinateType, Corner, Cylinder, EndMark, Frame, Include, IncludeMesh,
    IndexType, InnerPreview, Label, Labels, M3d, Material, Mesh, ModelHeader, Name, Payload,
    Preview, Procedure, Property, RangedCurve, Record, RecordMagic, Rotation, RotationInfo, Scalar,
    Shape, ShapeLayout, ShapeRecord, Skeleton, Skin, TextureCoordinates, TextureMap, Torus,
    Transform, Uv, VariableTypes, Vertex, VertexList, Vertices, VoxelBlock, VoxelItem, VoxelRun,
    VoxelType, VoxelTypes,
};

use crate::damage::Numbers;

const STRINGS: &[u8] = b"name\0MIT\0Ann <a@b>\0text\0wood\0s.lua\0en_GB\0root\0glass\0";

/// How many kinds of chunks, properties and commands there are.
const KINDS: usize = 15;
const PROPERTIES: usize = 29;
const COMMANDS: usize = 38;

/// Makes one model.
#[derive(Debug)]
pub struct Maker {
    numbers: Numbers,
    types: VariableTypes,
}

/// The largest number of a width.
fn largest(width: Open<IndexType>) -> u32 {
    match width.known().unwrap() {
        IndexType::U8 => 0xFF,
        IndexType::U16 => 0xFFFF,
        IndexType::U32 => u32::MAX,
        IndexType::None => 0,
    }
}

impl Maker {
    /// A maker of the model with this number.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut maker = Self {
            numbers: Numbers::new(seed),
            types: VariableTypes::default(),
        };
        let mut width = |allowed: usize| -> Open<IndexType> {
            Open::from_number(maker.numbers.below(allowed).try_into().unwrap())
        };
        maker.types = VariableTypes {
            vi: width(3),
            si: width(3),
            ci: width(4),
            ti: width(4),
            bi: width(4),
            sk: width(4),
            fc: width(4),
            hi: width(4),
            fi: width(4),
            vd: width(4),
            // Voxels are never four bytes wide.
            vp: [IndexType::U8, IndexType::U16, IndexType::None][maker.numbers.below(3)].into(),
            vc: Open::from_number(maker.numbers.below(4).try_into().unwrap()),
            nb: Open::from_number(maker.numbers.below(4).try_into().unwrap()),
            rest: 0,
        };
        maker
    }

    fn below(&mut self, limit: usize) -> usize {
        self.numbers.below(limit)
    }

    fn byte(&mut self) -> u8 {
        self.below(256).try_into().unwrap()
    }

    fn short(&mut self) -> u16 {
        self.below(65536).try_into().unwrap()
    }

    fn word(&mut self) -> u32 {
        self.below(1 << 32).try_into().unwrap()
    }

    fn bool(&mut self) -> bool {
        self.below(2) == 0
    }

    /// A number up to `largest`: small ones, the largest few, or any.
    fn number(&mut self, largest: u32) -> u32 {
        match self.below(4) {
            0 => largest.saturating_sub(self.below(3).try_into().unwrap()),
            1 => self.word() % largest.saturating_add(1).max(1),
            _ => u32::try_from(self.below(9)).unwrap().min(largest),
        }
    }

    fn index<W>(&mut self, width: Open<IndexType>) -> Index<W> {
        Index::new(self.number(largest(width)))
    }

    fn vi<W>(&mut self) -> Index<W> {
        self.index(self.types.vi)
    }

    fn ti<W>(&mut self) -> Index<W> {
        self.index(self.types.ti)
    }

    fn ci<W>(&mut self) -> Index<W> {
        self.index(self.types.ci)
    }

    fn sentinel<W>(&mut self, width: Open<IndexType>) -> Sentinel<W> {
        let largest = largest(width);
        match self.below(4) {
            _ if largest == 0 => Sentinel::NONE,
            0 => Sentinel::NONE,
            1 => Sentinel::SPECIAL,
            _ => Sentinel::new(self.number(largest - 2)),
        }
    }

    /// A position: as far from zero as the width goes, to both sides.
    fn position<W>(&mut self) -> Signed<W> {
        let number = match self.types.vd.known().unwrap() {
            IndexType::U8 => i32::from(i8::from_le_bytes([self.byte()])),
            IndexType::U16 => i32::from(i16::from_le_bytes(self.short().to_le_bytes())),
            IndexType::U32 => i32::from_le_bytes(self.word().to_le_bytes()),
            IndexType::None => 0,
        };
        Signed::new(number)
    }

    fn name(&mut self) -> Name {
        Name::at(self.below(STRINGS.len()).try_into().unwrap())
    }

    fn float(&mut self) -> f32 {
        self.below(1 << 20) as f32 / 1024.0 - 512.0
    }

    fn double(&mut self) -> f64 {
        self.below(1 << 40) as f64 / 3.0 - 9.0e10
    }

    fn list<T, L: FromIterator<T>>(
        &mut self,
        most: usize,
        mut make: impl FnMut(&mut Self) -> T,
    ) -> L {
        (0..self.below(most + 1)).map(|_| make(self)).collect()
    }

    fn bytes(&mut self) -> Opaque {
        Opaque(self.list(9, Self::byte))
    }

    fn scalar(&mut self) -> Scalar {
        match self.types.vc.known().unwrap() {
            CoordinateType::I8 => Scalar::I8(i8::from_le_bytes([self.byte()])),
            CoordinateType::I16 => Scalar::I16(i16::from_le_bytes(self.short().to_le_bytes())),
            CoordinateType::F32 => Scalar::F32(self.float()),
            CoordinateType::F64 => Scalar::F64(bindery::Double::new(self.double())),
        }
    }

    fn uv<T>(&mut self, mut make: impl FnMut(&mut Self) -> T) -> Uv<T> {
        Uv {
            u: make(self),
            v: make(self),
        }
    }

    fn texture_map(&mut self) -> TextureMap {
        let coordinates = match self.types.vc.known().unwrap() {
            CoordinateType::I8 => TextureCoordinates::U8 {
                records: self.list(5, |maker| maker.uv(Self::byte)),
            },
            CoordinateType::I16 => TextureCoordinates::U16 {
                records: self.list(5, |maker| maker.uv(Self::short)),
            },
            CoordinateType::F32 => TextureCoordinates::F32 {
                records: self.list(5, |maker| maker.uv(Self::float)),
            },
            CoordinateType::F64 => TextureCoordinates::F64 {
                records: self.list(5, |maker| maker.uv(Self::double)),
            },
        };
        let tail = RawTail::default();
        TextureMap { coordinates, tail }
    }

    fn vertex<T>(&mut self, mut make: impl FnMut(&mut Self) -> T) -> Vertex<T> {
        Vertex {
            x: make(self),
            y: make(self),
            z: make(self),
            w: make(self),
            color: self.ci(),
            skin: self.sentinel(self.types.sk),
        }
    }

    fn vertices(&mut self) -> VertexList {
        let vertices = match self.types.vc.known().unwrap() {
            CoordinateType::I8 => Vertices::I8 {
                records: self.list(5, |maker| {
                    maker.vertex(|maker| i8::from_le_bytes([maker.byte()]))
                }),
            },
            CoordinateType::I16 => Vertices::I16 {
                records: self.list(5, |maker| {
                    maker.vertex(|maker| i16::from_le_bytes(maker.short().to_le_bytes()))
                }),
            },
            CoordinateType::F32 => Vertices::F32 {
                records: self.list(5, |maker| maker.vertex(Self::float)),
            },
            CoordinateType::F64 => Vertices::F64 {
                records: self.list(5, |maker| maker.vertex(Self::double)),
            },
        };
        let tail = RawTail::default();
        VertexList { vertices, tail }
    }

    fn skin(&mut self) -> Skin {
        let weights = self.types.nb.known().unwrap().weights();
        let weights: Vec<u8> = (0..weights)
            .map(|_| if self.bool() { 0 } else { self.byte() })
            .collect();
        let bones = match weights.as_slice() {
            [] => 1,
            weights => weights.iter().filter(|weight| **weight != 0).count(),
        };
        let bones: Vec<_> = (0..bones).map(|_| self.index(self.types.bi)).collect();
        Skin {
            weights: Short::new(&weights).unwrap(),
            bones: Short::new(&bones).unwrap(),
        }
    }

    fn skeleton(&mut self) -> Skeleton {
        // Without a width there is no number of bones or skins, and so there are none.
        let has = |width: Open<IndexType>| usize::from(largest(width) > 0);
        let (bones, skins) = (has(self.types.bi), has(self.types.bi) * has(self.types.sk));
        Skeleton {
            bone_count: Derived::agrees(),
            skin_count: Derived::agrees(),
            bones: self.list(4 * bones, |maker| Bone {
                parent: maker.sentinel(maker.types.bi),
                name: maker.name(),
                position: maker.vi(),
                orientation: maker.vi(),
            }),
            skins: self.list(4 * skins, Self::skin),
            tail: RawTail::default(),
        }
    }

    fn property(&mut self) -> Property {
        let which = self.below(PROPERTIES);
        self.property_of(which)
    }

    fn property_of(&mut self, which: usize) -> Property {
        let map = |maker: &mut Self| maker.name();
        match which {
            0 => Property::Diffuse(self.ci()),
            1 => Property::Ambient(self.ci()),
            2 => Property::Specular(self.ci()),
            3 => Property::SpecularExponent(self.float()),
            4 => Property::Emissive(self.ci()),
            5 => Property::Transmission(self.ci()),
            6 => Property::BumpStrength(self.float()),
            7 => Property::Dissolve(self.float()),
            8 => Property::Illumination(Open::from_number(self.byte().into())),
            9 => Property::Roughness(self.float()),
            10 => Property::Metallic(self.float()),
            11 => Property::Sheen(self.float()),
            12 => Property::Refraction(self.float()),
            13 => Property::Thickness(self.float()),
            14 => Property::DiffuseMap(map(self)),
            15 => Property::AmbientMap(map(self)),
            16 => Property::SpecularMap(map(self)),
            17 => Property::SpecularExponentMap(map(self)),
            18 => Property::EmissiveMap(map(self)),
            19 => Property::TransmissionMap(map(self)),
            20 => Property::BumpMap(map(self)),
            21 => Property::DissolveMap(map(self)),
            22 => Property::NormalMap(map(self)),
            23 => Property::RoughnessMap(map(self)),
            24 => Property::MetallicMap(map(self)),
            25 => Property::SheenMap(map(self)),
            26 => Property::RefractionMap(map(self)),
            27 => Property::ThicknessMap(map(self)),
            _ => Property::OtherMap {
                id: [137, 191, 197, 255][self.below(4)],
                texture: self.name(),
            },
        }
    }

    fn corner(&mut self, magic: RecordMagic) -> Corner {
        let mut corner = Corner {
            vertex: self.vi(),
            ..Corner::default()
        };
        if magic.texture {
            corner.texture = self.ti();
        }
        if magic.normal {
            corner.normal = self.vi();
        }
        if magic.maximum {
            corner.maximum = self.vi();
        }
        corner
    }

    fn mesh(&mut self) -> Mesh {
        let mut records = Runs::new();
        for _ in 0..self.below(6) {
            match self.below(4) {
                0 => records.push(Record::UseMaterial { name: self.name() }, []),
                1 => records.push(Record::UseParameter { name: self.name() }, []),
                _ => {
                    let magic = RecordMagic {
                        texture: self.bool(),
                        normal: self.bool(),
                        maximum: self.bool(),
                        reserved: u8::from(self.below(9) == 0),
                        points: u8::try_from(self.below(15) + 1).unwrap(),
                    };
                    let corners: Vec<_> = (0..magic.points).map(|_| self.corner(magic)).collect();
                    records.push(Record::Polygon { magic }, corners)
                }
            }
            .unwrap();
        }
        let tail = RawTail::default();
        Mesh { records, tail }
    }

    fn voxel_type(&mut self) -> VoxelType {
        let mut turn = || Open::<Rotation>::from_number(self.below(4).try_into().unwrap());
        let (y, z, x) = (turn(), turn(), turn());
        VoxelType {
            color: self.ci(),
            name: self.name(),
            rotation: RotationInfo {
                y,
                z,
                x,
                shape_high: self.bool(),
                free: self.bool(),
            },
            shape_low: self.byte(),
            skin: self.sentinel(self.types.sk),
            items: self.list(2, |maker| VoxelItem {
                count: maker.short(),
                name: maker.name(),
            }),
        }
    }

    fn voxel_block(&mut self) -> VoxelBlock {
        let mut runs = Runs::new();
        for _ in 0..self.below(4) {
            if largest(self.types.vp) == 0 {
                break;
            }
            let run = VoxelRun {
                repeat: u8::try_from(self.below(128)).unwrap(),
                compressed: self.bool(),
            };
            let stored = if run.compressed { 1 } else { run.voxels() };
            let voxels: Vec<_> = (0..stored).map(|_| self.sentinel(self.types.vp)).collect();
            runs.push(run, voxels).unwrap();
        }
        VoxelBlock {
            name: self.name(),
            x: self.position(),
            y: self.position(),
            z: self.position(),
            width: self.index(self.types.vd),
            height: self.index(self.types.vd),
            depth: self.index(self.types.vd),
            uncertainty: self.byte(),
            group: self.byte(),
            runs,
            tail: RawTail::default(),
        }
    }

    fn command(&mut self) -> Command {
        let which = self.below(COMMANDS);
        self.command_of(which)
    }

    fn command_of(&mut self, which: usize) -> Command {
        match which {
            which @ 0..=10 => self.setting(which),
            which @ 11..=20 => self.curve(which),
            which @ 21..=29 => self.surface(which),
            which => self.solid(which),
        }
    }

    /// What later commands follow.
    fn setting(&mut self, which: usize) -> Command {
        match which {
            0 => Command::Use {
                material: self.name(),
            },
            1 => Command::Include(Include::Placed {
                shape: self.index(self.types.hi),
                position: self.vi(),
                orientation: self.vi(),
            }),
            2 => Command::Mesh(IncludeMesh::Text {
                start: self.word(),
                count: self.word(),
                position: self.vi(),
                orientation: self.vi(),
            }),
            3 => Command::Divide {
                subdivision: self.scalar(),
            },
            4 => Command::Subdivide {
                u: self.scalar(),
                v: self.scalar(),
            },
            5 => Command::MaximumLength {
                length: self.scalar(),
            },
            6 => Command::MaximumDistance {
                distance: self.scalar(),
                angle: self.scalar(),
            },
            7 => Command::DegreeU { u: self.byte() },
            8 => Command::Degree {
                u: self.byte(),
                v: self.byte(),
            },
            9 => Command::RangeU { u: self.ti() },
            _ => Command::Range {
                u: self.ti(),
                v: self.ti(),
            },
        }
    }

    /// Knots, and what they or points make.
    fn curve(&mut self, which: usize) -> Command {
        let points = |maker: &mut Self| maker.list(3, Self::vi);
        let knots = |maker: &mut Self| maker.list(3, Self::scalar);
        let curves = |maker: &mut Self| {
            maker.list(3, |maker| RangedCurve {
                range: maker.ti(),
                curve: maker.short(),
            })
        };
        match which {
            11 => Command::ParameterU { knots: knots(self) },
            12 => Command::ParameterV { knots: knots(self) },
            13 => Command::Trim {
                curves: curves(self),
            },
            14 => Command::Hole {
                curves: curves(self),
            },
            15 => Command::SpecialCurve {
                curves: curves(self),
            },
            16 => Command::SpecialPoints {
                points: points(self),
            },
            17 => Command::Bezier1 {
                points: points(self),
            },
            18 => Command::Spline1 {
                points: points(self),
            },
            19 => Command::Bezier2 {
                points: points(self),
            },
            _ => Command::Spline2 {
                points: points(self),
            },
        }
    }

    /// Points with what belongs to them.
    fn surface(&mut self, which: usize) -> Command {
        let points = |maker: &mut Self| maker.list(3, Self::vi);
        let textured = |maker: &mut Self| {
            maker.list(3, |maker| ControlTexture {
                vertex: maker.vi(),
                texture: maker.ti(),
            })
        };
        let with_normals = |maker: &mut Self| {
            maker.list(3, |maker| ControlNormal {
                vertex: maker.vi(),
                normal: maker.vi(),
            })
        };
        let with_both = |maker: &mut Self| {
            maker.list(3, |maker| ControlTextureNormal {
                vertex: maker.vi(),
                texture: maker.ti(),
                normal: maker.vi(),
            })
        };
        match which {
            21 => Command::BezierTextureNormal {
                points: with_both(self),
            },
            22 => Command::BezierTexture {
                points: textured(self),
            },
            23 => Command::BezierNormal {
                points: with_normals(self),
            },
            24 => Command::Bezier {
                points: points(self),
            },
            25 => Command::NurbsTextureNormal {
                points: with_both(self),
            },
            26 => Command::NurbsTexture {
                points: textured(self),
            },
            27 => Command::NurbsNormal {
                points: with_normals(self),
            },
            28 => Command::Nurbs {
                points: points(self),
            },
            _ => Command::Connect {
                surface1: self.short(),
                range1: self.ti(),
                curve1: self.short(),
                surface2: self.short(),
                range2: self.ti(),
                curve2: self.short(),
            },
        }
    }

    /// Lines, faces and bodies.
    fn solid(&mut self, which: usize) -> Command {
        let points = |maker: &mut Self| maker.list(3, Self::vi);
        match which {
            30 => Command::Line {
                points: points(self),
            },
            31 => Command::Polygon {
                points: points(self),
            },
            32 => Command::Circle {
                position: self.vi(),
                orientation: self.vi(),
                radius: self.scalar(),
            },
            33 => Command::Cylinder(Box::new(Cylinder {
                position1: self.vi(),
                orientation1: self.vi(),
                radius1: self.scalar(),
                position2: self.vi(),
                orientation2: self.vi(),
                radius2: self.scalar(),
            })),
            34 => Command::Sphere {
                position: self.vi(),
                radius: self.scalar(),
            },
            35 => Command::Torus(Box::new(Torus {
                position: self.vi(),
                orientation: self.vi(),
                radius1: self.scalar(),
                radius2: self.scalar(),
            })),
            36 => Command::Cone {
                position1: self.vi(),
                position2: self.vi(),
                position3: self.vi(),
            },
            _ => Command::Cube {
                position1: self.vi(),
                position2: self.vi(),
                position3: self.vi(),
            },
        }
    }

    fn shape(&mut self) -> Shape {
        Shape {
            name: self.name(),
            group: self.sentinel(self.types.bi),
            commands: self.list(6, |maker| ShapeRecord {
                two_bytes: maker.below(5) == 0,
                command: maker.command(),
            }),
            tail: RawTail::default(),
        }
    }

    fn action(&mut self) -> Action {
        let moves = usize::from(largest(self.types.fc) > 0);
        Action {
            name: self.name(),
            frame_count: Derived::agrees(),
            duration: self.word(),
            frames: self.list(4, |maker| Frame {
                time: maker.word(),
                transforms: maker.list(3 * moves, |maker| Transform {
                    bone: maker.index(maker.types.bi),
                    position: maker.vi(),
                    orientation: maker.vi(),
                }),
            }),
            tail: RawTail::default(),
        }
    }

    fn body(&mut self) -> ChunkBody {
        let which = self.below(KINDS);
        self.body_of(which)
    }

    fn body_of(&mut self, which: usize) -> ChunkBody {
        let tail = RawTail::default();
        match which {
            0 => ChunkBody::Preview(InnerPreview {
                image: self.bytes(),
            }),
            1 => ChunkBody::ColorMap(ColorMap {
                colors: self.list(5, Self::word),
                tail,
            }),
            2 => ChunkBody::TextureMap(self.texture_map()),
            3 => ChunkBody::Vertices(self.vertices()),
            4 => ChunkBody::Skeleton(self.skeleton()),
            5 => ChunkBody::Material(Material {
                name: self.name(),
                properties: self.list(6, Self::property),
                tail,
            }),
            6 => ChunkBody::Procedure(Procedure {
                script: self.name(),
                tail,
            }),
            7 => ChunkBody::Mesh(self.mesh()),
            8 => ChunkBody::VoxelTypes(VoxelTypes {
                types: self.list(4, Self::voxel_type),
                tail,
            }),
            9 => ChunkBody::VoxelBlock(self.voxel_block()),
            10 => ChunkBody::Shape(self.shape()),
            11 => ChunkBody::Labels(Labels {
                name: self.name(),
                language: self.name(),
                color: self.ci(),
                labels: self.list(4, |maker| Label {
                    vertex: maker.vi(),
                    text: maker.name(),
                }),
                tail,
            }),
            12 => ChunkBody::Action(self.action()),
            13 => ChunkBody::Asset(Asset {
                name: self.name(),
                data: self.bytes(),
            }),
            _ => ChunkBody::Unknown {
                magic: *[b"blnd", b"XTRA", b"\0\xff 9"][self.below(3)],
                data: self.bytes(),
            },
        }
    }

    /// The model with a chunk of every kind, a material with every property and a shape with every command.
    pub fn everything(&mut self) -> M3d {
        let mut model = self.model();
        let mut chunks: Vec<ChunkBody> = (0..KINDS).map(|kind| self.body_of(kind)).collect();
        for chunk in &mut chunks {
            match chunk {
                ChunkBody::Material(material) => {
                    let all = (0..PROPERTIES).map(|which| self.property_of(which));
                    material.properties = all.collect();
                }
                ChunkBody::Shape(shape) => {
                    let all = (0..COMMANDS).map(|which| ShapeRecord {
                        two_bytes: which % 5 == 0,
                        command: self.command_of(which),
                    });
                    shape.commands = all.collect();
                }
                _ => {}
            }
        }
        model.payload.content.chunks = chunks.into_iter().map(Into::into).collect();
        model
    }

    /// The model.
    pub fn model(&mut self) -> M3d {
        let method = [Method::Zlib, Method::Stored][self.below(2)];
        M3d {
            file_size: Derived::agrees(),
            preview: self.bool().then(|| Preview {
                image: self.bytes(),
            }),
            payload: Compressed::new(
                method,
                Payload {
                    head: ModelHeader {
                        scale: self.float(),
                        types: self.types,
                        strings: StringTable::from_bytes(STRINGS),
                    },
                    shape_layout: Open::Known(ShapeLayout::Text),
                    chunks: self.list(8, |maker| maker.body().into()),
                    end: (self.below(9) > 0).then_some(EndMark {}),
                    trailing: Trailing::default(),
                },
            ),
        }
    }
}

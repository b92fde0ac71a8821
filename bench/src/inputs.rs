//! The files that are read and written, all made here, so that every run measures the same.

use bindery::{Index, Method, Result, Sentinel, U24};
use bindery_formats::m3d::{
    ChunkBody, Command, CoordinateType, Look, M3d, ModelBuilder, NewCorner, Property, RotationInfo,
    Scalar, Shape, ShapeRecord, Voxel, VoxelBlock, VoxelType, VoxelTypes,
};
use bindery_formats::{atm, p3m, pmf};

/// Numbers without a pattern, the same in every run.
pub struct Noise(u64);

impl Noise {
    pub const fn new() -> Self {
        Self(0x9E37_79B9_7F4A_7C15)
    }

    pub fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as u32
    }

    /// From 0 to 1.
    pub fn part(&mut self) -> f32 {
        (self.next() >> 8) as f32 / (1 << 24) as f32
    }
}

/// A bumpy square of this many triangles: positions, normals and texture coordinates for each crossing.
pub struct Grid {
    pub positions: Vec<[f32; 3]>,
    pub normals: Vec<[f32; 3]>,
    pub uvs: Vec<[f32; 2]>,
    pub triangles: Vec<[u32; 3]>,
}

pub fn grid(triangles: usize) -> Grid {
    let mut noise = Noise::new();
    let side = ((triangles / 2) as f64).sqrt().ceil() as usize;
    let mut grid = Grid {
        positions: Vec::new(),
        normals: Vec::new(),
        uvs: Vec::new(),
        triangles: Vec::new(),
    };
    for y in 0..=side {
        for x in 0..=side {
            let [u, v] = [x as f32 / side as f32, y as f32 / side as f32];
            grid.positions.push([u, noise.part() * 0.1, v]);
            let [tilt, turn] = [noise.part() * 0.2, noise.part() * 0.2];
            grid.normals
                .push([tilt, (1.0 - tilt * tilt - turn * turn).sqrt(), turn]);
            grid.uvs.push([u, v]);
        }
    }
    let at = |x: usize, y: usize| (y * (side + 1) + x) as u32;
    'all: for y in 0..side {
        for x in 0..side {
            let [a, b, c, d] = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)];
            for triangle in [[a, b, c], [a, c, d]] {
                if grid.triangles.len() == triangles {
                    break 'all;
                }
                grid.triangles.push(triangle);
            }
        }
    }
    grid
}

/// A mesh with texture coordinates and normals.
pub fn m3d_mesh(triangles: usize, raw: bool) -> Result<M3d> {
    let grid = grid(triangles);
    let mut model = ModelBuilder::new("grid", CoordinateType::F32);
    if raw {
        model = model.raw();
    }
    for name in ["stone", "grass"] {
        model.material(name, &[Look::Color(Property::Diffuse, [200, 100, 50, 255])])?;
    }
    let mut corners = Vec::new();
    for ((position, normal), uv) in grid.positions.iter().zip(&grid.normals).zip(&grid.uvs) {
        corners.push(NewCorner {
            vertex: model.vertex(*position, None, Sentinel::NONE)?,
            texture: Some(model.uv(*uv)?),
            normal: Some(model.normal(*normal)?),
        });
    }
    for (index, triangle) in grid.triangles.iter().enumerate() {
        let material = if index < triangles / 2 {
            "stone"
        } else {
            "grass"
        };
        model.polygon(
            Some(material),
            &triangle.map(|corner| corners[corner as usize]),
        )?;
    }
    model.finish()
}

/// A character of bones, skins and actions, compressed.
pub fn m3d_rigged() -> Result<M3d> {
    const BONES: u32 = 60;
    let mut noise = Noise::new();
    let mut model = ModelBuilder::new("character", CoordinateType::F32);
    for name in ["skin", "cloth", "hair"] {
        model.material(name, &[Look::Color(Property::Diffuse, [200, 100, 50, 255])])?;
    }
    for bone in 0..BONES {
        let parent = bone.checked_sub(1).map(|above| above / 2);
        model.bone(
            &format!("bone{bone}"),
            parent,
            [0.0, 0.1, noise.part()],
            [0.0, 0.0, noise.part(), 1.0],
        )?;
    }
    let grid = grid(16_000);
    let mut corners = Vec::new();
    for ((position, normal), uv) in grid.positions.iter().zip(&grid.normals).zip(&grid.uvs) {
        let [one, other] = [noise.next() % BONES, noise.next() % BONES];
        let influences = match one == other {
            true => vec![(one, 1.0)],
            false => vec![(one, 0.75), (other, 0.25)],
        };
        let skin = model.skin(&influences)?;
        corners.push(NewCorner {
            vertex: model.vertex(*position, None, skin)?,
            texture: Some(model.uv(*uv)?),
            normal: Some(model.normal(*normal)?),
        });
    }
    for (index, triangle) in grid.triangles.iter().enumerate() {
        let material = ["skin", "cloth", "hair"][index * 3 / grid.triangles.len()];
        model.polygon(
            Some(material),
            &triangle.map(|corner| corners[corner as usize]),
        )?;
    }
    for action in 0..10 {
        let moves: Vec<(u32, Vec<_>)> = (0..24)
            .map(|frame| {
                let moved = (0..BONES).map(|bone| {
                    (
                        bone,
                        [0.0, noise.part(), 0.1],
                        [0.0, noise.part(), 0.0, 1.0],
                    )
                });
                (frame * 40, moved.collect())
            })
            .collect();
        let frames: Vec<(u32, &[_])> = moves
            .iter()
            .map(|(time, moved)| (*time, moved.as_slice()))
            .collect();
        model.action(&format!("action{action}"), 1000, &frames)?;
    }
    model.finish()
}

/// A block of this many layers of 128 x 128 voxels, with runs of every length. Not compressed.
pub fn m3d_voxels(layers: u32) -> Result<M3d> {
    let mut noise = Noise::new();
    let mut model = ModelBuilder::new("block", CoordinateType::F32).raw();
    let mut types = Vec::new();
    for number in 0..200u32 {
        types.push(VoxelType {
            color: Index::new(0xFF00_0000 | number),
            name: model.name(&format!("kind{number}"))?,
            rotation: RotationInfo::from_bits(0),
            shape_low: 0,
            skin: Sentinel::NONE,
            items: Vec::new(),
        });
    }
    let mut voxels = Vec::new();
    while voxels.len() < 128 * 128 * layers as usize {
        let length = if noise.next().is_multiple_of(2) {
            1
        } else {
            noise.next() % 40
        };
        let voxel = Voxel::new(noise.next() % 200);
        voxels.extend((0..length).map(|_| voxel));
    }
    voxels.truncate(128 * 128 * layers as usize);
    model.chunk(ChunkBody::VoxelTypes(VoxelTypes {
        types,
        tail: Default::default(),
    }));
    let name = model.name("block")?;
    model.chunk(ChunkBody::VoxelBlock(VoxelBlock {
        name,
        x: bindery::Signed::new(0),
        y: bindery::Signed::new(0),
        z: bindery::Signed::new(0),
        width: Index::new(128),
        height: Index::new(layers),
        depth: Index::new(128),
        uncertainty: 0,
        group: 0,
        runs: VoxelBlock::runs_of(&voxels)?,
        tail: Default::default(),
    }));
    model.finish()
}

/// A shape of this many commands of eight kinds. Not compressed.
pub fn m3d_shape(commands: usize) -> Result<M3d> {
    let mut noise = Noise::new();
    let mut model = ModelBuilder::new("shape", CoordinateType::F32).raw();
    model.material(
        "stone",
        &[Look::Color(Property::Diffuse, [200, 100, 50, 255])],
    )?;
    model.uv([0.0, 1.0])?;
    model.vertex([0.0, 0.0, 0.0], None, Sentinel::NONE)?;
    let material = model.name("stone")?;
    let commands = (0..commands)
        .map(|_| {
            let mut number = || Scalar::F32(noise.part());
            let [first, second] = [number(), number()];
            let command = match noise.next() % 8 {
                0 => Command::Use { material },
                1 => Command::Divide { subdivision: first },
                2 => Command::Subdivide {
                    u: first,
                    v: second,
                },
                3 => Command::MaximumLength { length: first },
                4 => Command::MaximumDistance {
                    distance: first,
                    angle: second,
                },
                5 => Command::DegreeU { u: 3 },
                6 => Command::Degree { u: 3, v: 4 },
                _ => Command::Range {
                    u: Index::new(0),
                    v: Index::new(0),
                },
            };
            ShapeRecord {
                two_bytes: false,
                command,
            }
        })
        .collect();
    let name = model.name("shape")?;
    model.chunk(ChunkBody::Shape(Shape {
        name,
        group: Sentinel::NONE,
        commands,
        tail: Default::default(),
    }));
    model.finish()
}

/// A part for every 21,845 triangles, with normals, texture coordinates and weights.
pub fn p3m_model(triangles: usize) -> Result<p3m::Model2025_08> {
    const TRIANGLES: usize = 21_845;
    let mut model = p3m::Model2025_08 {
        strings: bindery::StringTable::from_bytes(b"\0".as_slice()),
        ..Default::default()
    };
    let bone_name = model.strings.intern("bone")?;
    model.bones.push(p3m::Bone {
        name: bone_name,
        ..Default::default()
    });
    let mut left = triangles;
    while left > 0 {
        let grid = grid(left.min(TRIANGLES));
        left -= grid.triangles.len();
        let name = model
            .strings
            .intern(&format!("part{}", model.parts.len()))?;
        let weights: Vec<f32> = grid
            .positions
            .iter()
            .map(|position| position[1] * 5.0 + 0.25)
            .collect();
        model.parts.push(p3m::Part2025_08 {
            reserved: bindery::Reserved(0),
            name,
            material_index: 0,
            material_overrides: Vec::new(),
            vertices: grid
                .positions
                .iter()
                .map(|position| p3m::Vertex2025_08 {
                    position: *position,
                })
                .collect(),
            uvs: Some(grid.uvs.iter().map(|uv| p3m::Uv { uv: *uv }).collect()),
            normals: Some(
                grid.normals
                    .iter()
                    .map(|direction| p3m::Normal {
                        direction: *direction,
                    })
                    .collect(),
            ),
            indices: grid
                .triangles
                .iter()
                .flatten()
                .map(|index| *index as u16)
                .collect(),
            weight_groups: p3m::WeightGroup::from_weights(bone_name, &weights)?
                .into_iter()
                .collect(),
        });
    }
    model.materials.push(p3m::Material2025_08 {
        reserved: bindery::Reserved(0),
        render_mode: bindery::Open::from_number(0),
        content: p3m::MaterialContent::Static(p3m::MaterialData {
            color: [255; 4],
            emission: [0; 3],
            shading: 255,
            texture_index: p3m::NO_TEXTURE,
            matcap_texture_index: p3m::NO_TEXTURE,
        }),
    });
    model.part_visibility = p3m::visibility_mask(&vec![true; model.parts.len()]);
    Ok(model)
}

/// A mesh in full resolution, compressed or as it is.
pub fn atm_model(triangles: usize, method: Method) -> Result<atm::Atm> {
    let grid = grid(triangles);
    let mesh = atm::Mesh {
        frames: vec![grid.positions],
        normals: grid.normals,
        uvs: grid.uvs,
        triangles: grid
            .triangles
            .iter()
            .map(|corners| atm::Triangle {
                vertices: *corners,
                material: 0,
            })
            .collect(),
        ..Default::default()
    };
    atm::Recipe {
        method,
        low_resolution: false,
        ..Default::default()
    }
    .build(&mesh, &[])
}

/// A map of 64 sectors, with cubes, lightmaps and triangles, in LZ4 frames.
pub fn pmf_map(triangles: usize) -> Result<pmf::Pmf> {
    const SECTORS: usize = 64;
    let mut noise = Noise::new();
    let header = pmf::Header::new("Benchmark", &["co-op"], &["easy"])?;
    let mut sectors = Vec::new();
    for _ in 0..SECTORS {
        let count = triangles / SECTORS;
        let triangles: Vec<pmf::Triangle> = (0..count)
            .map(|_| pmf::Triangle {
                points: std::array::from_fn(|_| pmf::Point {
                    xyz: [noise.part(), noise.part(), 1.0],
                    texture_uv: [noise.part(), 0.5],
                    lightmap_uv: [0.25, noise.part()],
                }),
            })
            .collect();
        let parents = (count / 2).min(60_000) / 8;
        let cubes = (0..=parents * 8)
            .map(|index| cube(index, parents, &mut noise))
            .collect();
        let luxels = (0..64 * 64)
            .map(|_| bindery::Word::from_bits(noise.next() as u16 & 0xF7DE))
            .collect();
        let shared = pmf::SharedSectorData {
            props: Vec::new(),
            cubes,
        };
        let client = pmf::ClientSectorData {
            triangles,
            ..Default::default()
        };
        sectors.push(pmf::Sector::new(
            vec![pmf::Lightmap::new(6, luxels)?],
            shared,
            client,
        ));
    }
    let mut data = pmf::Data::new([4, 4, 4], 5, sectors);
    let path = data.client_string("materials/stone")?;
    data.add_material(
        pmf::SharedMaterial {
            flags: pmf::MaterialFlags {
                reserved: 0,
                has_alpha: false,
                is_fluid: false,
            },
            speed_multiplier: 1.0,
            acceleration_multiplier: 1.0,
            minimum_speed_to_cause_damage: 0.0,
            base_damage: 0.0,
            extra_damage_per_meter_per_second: 0.0,
        },
        pmf::ClientMaterial {
            material_appearance_resource_path: path,
        },
    )?;
    Ok(pmf::Pmf::new(header, data))
}

/// A cube of an octree whose first cubes are parents, each of the next eight that have none yet.
fn cube(index: usize, parents: usize, noise: &mut Noise) -> pmf::Cube {
    let first = U24::new(index as u32).unwrap_or_default();
    let child = |number: usize| (index * 8 + number) as u16;
    let data = match noise.next() % 3 {
        _ if index < parents => pmf::CubeData::Parent(pmf::ParentCube {
            ppp: child(1),
            npp: child(2),
            ppn: child(3),
            npn: child(4),
            pnp: child(5),
            nnp: child(6),
            pnn: child(7),
            nnn: child(8),
        }),
        0 => pmf::CubeData::Empty,
        1 => pmf::CubeData::Solid(pmf::SolidCube {
            material: 0,
            lightmap: 0,
            triangle_index: first,
            faces: pmf::Faces {
                plus_x: true,
                ..Default::default()
            },
        }),
        _ => pmf::CubeData::Angled(pmf::AngledCube {
            material: 0,
            lightmap: 0,
            triangle_index: first,
            triangles: pmf::AngledTriangles {
                plane: 2,
                ..Default::default()
            },
            cut: pmf::Cut {
                fill: noise.part(),
                pitch: noise.part(),
                yaw: noise.part(),
            },
        }),
    };
    let lighting = noise.next().is_multiple_of(2).then_some(pmf::CubeLighting {
        base_light: [10, 20, 30],
        index_in_sector_dynamic_light_references: 0,
        dynamic_light_count: 0,
        index_in_sector_fast_light_references: 0,
        fast_light_count: 0,
    });
    pmf::Cube {
        lighting,
        ..pmf::Cube::new(data)
    }
}

/// The bytes of a model that is stored compressed, decompressed.
pub fn inflated(file: &[u8], from: usize) -> Vec<u8> {
    miniz_oxide::inflate::decompress_to_vec_zlib(&file[from..]).expect("written by us")
}

/// Bytes of a file; what we build can be written.
pub fn bytes_of<T: bindery::File>(file: &T) -> Vec<u8> {
    file.to_bytes().expect("what was built can be written")
}

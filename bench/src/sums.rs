//! Sums over results: the same over ours and theirs, so that both must have read everything.

use bindery_formats::m3d::{M3d, Vertices};
use bindery_formats::{atm, p3m, pmf};

use crate::peers;

fn bits<'a>(numbers: impl IntoIterator<Item = &'a f32>) -> u64 {
    numbers
        .into_iter()
        .map(|number| u64::from(number.to_bits()))
        .fold(0, u64::wrapping_add)
}

fn total(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0, u64::wrapping_add)
}

/// Positions, indices and moves, as the reference loader's side sums them up.
pub fn m3d(model: &M3d) -> u64 {
    let positions = match model.vertices() {
        Some(Vertices::F32 { records }) => {
            let columns = records.columns();
            let coordinates = [&columns.x, &columns.y, &columns.z];
            total(
                coordinates
                    .map(|column| total(column.iter().map(|number| u64::from(number.to_bits())))),
            )
        }
        _ => 0,
    };
    let corners = total(model.meshes().map(|mesh| {
        let corners = mesh.records.items().columns();
        total([
            total(corners.vertex.iter().map(|index| index.get().into())),
            total(corners.texture.iter().map(|index| index.get().into())),
            total(corners.normal.iter().map(|index| index.get().into())),
        ])
    }));
    let moves =
        total(
            model
                .actions()
                .flat_map(|action| &action.frames)
                .map(|frame| {
                    total(frame.transforms.iter().map(|each| {
                        u64::from(each.position.get()) + u64::from(each.orientation.get())
                    }))
                }),
        );
    positions.wrapping_add(corners).wrapping_add(moves)
}

pub fn m3d_by_hand(model: &peers::m3d::Model) -> u64 {
    let positions = model.vertices.positions.iter();
    let positions = total(positions.map(|position| bits(&position[..3])));
    let corners = &model.corners;
    let columns = [&corners.vertices, &corners.textures, &corners.normals];
    let corners = total(columns.map(|column| total(column.iter().map(|index| u64::from(*index)))));
    let moves = total(
        model
            .actions
            .iter()
            .flat_map(|action| &action.frames)
            .map(|frame| {
                total(
                    frame
                        .transforms
                        .iter()
                        .map(|each| u64::from(each.position) + u64::from(each.orientation)),
                )
            }),
    );
    positions.wrapping_add(corners).wrapping_add(moves)
}

/// The voxels of all blocks, unfolded.
pub fn voxels(model: &M3d) -> u64 {
    total(model.voxel_blocks().map(|block| {
        let grid = block.grid().expect("a small block");
        total(grid.voxels.iter().map(|voxel| u64::from(voxel.number())))
    }))
}

pub fn voxels_by_hand(model: &peers::m3d::Model) -> u64 {
    total(
        model
            .blocks
            .iter()
            .map(|block| total(block.grid().iter().map(|voxel| u64::from(*voxel)))),
    )
}

/// The runs of all blocks, as they are stored.
pub fn voxel_runs(model: &M3d) -> u64 {
    total(model.voxel_blocks().map(|block| of_voxel_runs(&block.runs)))
}

pub fn of_voxel_runs(runs: &bindery::Runs<bindery_formats::m3d::VoxelRun>) -> u64 {
    let voxels = runs.items().columns().iter();
    let voxels = total(voxels.map(|voxel| u64::from(voxel.number())));
    voxels.wrapping_add(total(runs.heads().map(|run| run.voxels() as u64)))
}

pub fn voxel_runs_by_hand(model: &peers::m3d::Model) -> u64 {
    total(model.blocks.iter().map(|block| {
        let voxels = total(block.voxels.iter().map(|voxel| u64::from(*voxel)));
        voxels.wrapping_add(total(
            block.runs.iter().map(|run| u64::from(run & 0x7F) + 1),
        ))
    }))
}

/// The commands of all shapes.
pub fn commands(model: &M3d) -> u64 {
    total(model.shapes().map(|shape| of_commands(&shape.commands)))
}

pub fn of_commands(commands: &[bindery_formats::m3d::ShapeRecord]) -> u64 {
    use bindery_formats::m3d::{Command, Scalar};
    let scalar = |scalar: &Scalar| match scalar {
        Scalar::F32(number) => u64::from(number.to_bits()),
        _ => 0,
    };
    total(commands.iter().map(|record| match &record.command {
        Command::Divide { subdivision } => scalar(subdivision),
        Command::Subdivide { u, v } => scalar(u).wrapping_add(scalar(v)),
        Command::MaximumLength { length } => scalar(length),
        Command::MaximumDistance { distance, angle } => {
            scalar(distance).wrapping_add(scalar(angle))
        }
        Command::DegreeU { u } => u64::from(*u),
        Command::Degree { u, v } => u64::from(*u) + u64::from(*v),
        Command::Range { u, v } => u64::from(u.get()) + u64::from(v.get()),
        _ => 1,
    }))
}

pub fn commands_by_hand(model: &peers::m3d::Model) -> u64 {
    use peers::m3d::Command;
    let bits = |number: &f32| u64::from(number.to_bits());
    total(model.commands.iter().map(|command| match command {
        Command::Use(_) => 1,
        Command::Divide(number) | Command::MaximumLength(number) => bits(number),
        Command::Subdivide(one, other) | Command::MaximumDistance(one, other) => {
            bits(one).wrapping_add(bits(other))
        }
        Command::DegreeU(u) => u64::from(*u),
        Command::Degree(u, v) => u64::from(*u) + u64::from(*v),
        Command::Range(u, v) => u64::from(*u) + u64::from(*v),
        _ => 1,
    }))
}

pub fn p3m(model: &p3m::Model2025_08) -> u64 {
    total(model.parts.iter().map(|part| {
        let positions = total(part.vertices.iter().map(|vertex| bits(&vertex.position)));
        let uvs = total(part.uvs.iter().flatten().map(|uv| bits(&uv.uv)));
        let normals = total(
            part.normals
                .iter()
                .flatten()
                .map(|normal| bits(&normal.direction)),
        );
        let indices = total(part.indices.iter().map(|index| u64::from(*index)));
        let weights = part
            .weight_groups
            .iter()
            .flat_map(|group| &group.ranges)
            .map(|range| range.weights.len() as u64);
        positions
            .wrapping_add(uvs)
            .wrapping_add(normals)
            .wrapping_add(indices)
            .wrapping_add(total(weights))
    }))
}

pub fn p3m_by_hand(model: &peers::p3m::Model) -> u64 {
    total(model.parts.iter().map(|part| {
        let positions = total(part.vertices.iter().map(bits));
        let uvs = total(part.uvs.iter().flatten().map(bits));
        let normals = total(part.normals.iter().flatten().map(bits));
        let indices = total(part.indices.iter().map(|index| u64::from(*index)));
        let weights = part
            .groups
            .iter()
            .flat_map(|group| &group.ranges)
            .map(|(_, weights)| weights.len() as u64);
        positions
            .wrapping_add(uvs)
            .wrapping_add(normals)
            .wrapping_add(indices)
            .wrapping_add(total(weights))
    }))
}

pub fn atm(file: &atm::Atm) -> u64 {
    use atm::{FaceIndices, Payload};
    total(
        file.models()
            .iter()
            .flat_map(atm::Model::payloads)
            .map(|payload| match payload {
                Payload::Vertices(stream) => total(
                    stream
                        .items
                        .iter()
                        .map(|item| bits(&[item.x, item.y, item.z])),
                ),
                Payload::Normals(stream) => total(
                    stream
                        .items
                        .iter()
                        .map(|item| bits(&[item.x, item.y, item.z])),
                ),
                Payload::Uvs(stream) => {
                    total(stream.items.iter().map(|item| bits(&[item.u, item.v])))
                }
                Payload::FaceIndices(FaceIndices::WideFaces { faces, .. }) => {
                    total(faces.iter().flatten().map(|index| u64::from(*index)))
                }
                Payload::Attributes(stream) => {
                    total(stream.items.iter().map(|item| u64::from(item.material)))
                }
                _ => 0,
            }),
    )
}

pub fn atm_by_hand(model: &peers::atm::Model) -> u64 {
    let floats = total(model.vertices.iter().chain(&model.normals).map(bits));
    let uvs = total(model.uvs.iter().map(bits));
    let faces = total(model.faces.iter().flatten().map(|index| u64::from(*index)));
    let attributes = total(model.attributes.iter().map(|material| u64::from(*material)));
    floats
        .wrapping_add(uvs)
        .wrapping_add(faces)
        .wrapping_add(attributes)
}

pub fn pmf(map: &pmf::Pmf) -> u64 {
    total(map.data.sectors.iter().map(|sector| {
        let triangles = total(
            sector
                .client_data
                .content
                .triangles
                .iter()
                .flat_map(|triangle| &triangle.points)
                .map(|point| {
                    bits(&point.xyz)
                        .wrapping_add(bits(&point.texture_uv))
                        .wrapping_add(bits(&point.lightmap_uv))
                }),
        );
        let luxels = total(
            sector
                .lightmaps
                .iter()
                .flat_map(|map| &map.luxels.content.luxels)
                .map(|luxel| u64::from(luxel.to_bits())),
        );
        triangles
            .wrapping_add(luxels)
            .wrapping_add(cubes(&sector.shared_data.content.cubes))
    }))
}

pub fn pmf_by_hand(map: &peers::pmf::Map) -> u64 {
    total(map.sectors.iter().map(|sector| {
        let triangles = total(sector.triangles.iter().flatten().map(bits));
        let luxels = total(
            sector
                .lightmaps
                .iter()
                .flat_map(|(_, luxels)| luxels)
                .map(|luxel| u64::from(*luxel)),
        );
        triangles
            .wrapping_add(luxels)
            .wrapping_add(cubes_by_hand(&sector.cubes))
    }))
}

pub fn cubes(cubes: &[pmf::Cube]) -> u64 {
    total(cubes.iter().map(|cube| {
        let lit = cube
            .lighting
            .map_or(0, |lighting| u64::from(lighting.base_light[1]));
        let data = match &cube.data {
            pmf::CubeData::Parent(children) => u64::from(children.ppp) + u64::from(children.nnn),
            pmf::CubeData::Solid(cube) => u64::from(cube.triangle_index.get()),
            pmf::CubeData::Angled(cube) => {
                u64::from(cube.triangle_index.get()) + u64::from(cube.cut.yaw.to_bits())
            }
            _ => 1,
        };
        lit.wrapping_add(data)
    }))
}

pub fn cubes_by_hand(cubes: &[peers::pmf::Cube]) -> u64 {
    use peers::pmf::CubeData;
    total(cubes.iter().map(|cube| {
        let lit = cube
            .lighting
            .as_ref()
            .map_or(0, |lighting| u64::from(lighting.base[1]));
        let data = match &cube.data {
            CubeData::Parent(children) => u64::from(children[0]) + u64::from(children[7]),
            CubeData::Solid { first, .. } => u64::from(*first),
            CubeData::Angled { first, yaw, .. } => u64::from(*first) + u64::from(yaw.to_bits()),
            _ => 1,
        };
        lit.wrapping_add(data)
    }))
}

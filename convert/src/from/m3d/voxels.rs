//! Blocks of voxels as the rectangles that are seen of them.

use std::collections::HashMap;

use bindery::Value;
use bindery_formats::m3d::{ChunkBody, LoadedBlock, Voxel, VoxelBlock, VoxelShape};

use super::Context;
use super::materials::{Look, Materials, vertex_color};
use crate::from::quads::{Grid, Quad};
use crate::scene::{Mesh, Primitive, Scene};

/// The place of each block in the file, by the block itself.
type Paths = HashMap<*const VoxelBlock, String>;

/// Blocks that lie in one grid, with the place of its first cell.
struct Placed {
    origin: [i64; 3],
    grid: Grid,
}

/// How a type of voxels looks.
#[derive(Clone, Copy)]
struct Kind {
    look: Look,
    color: [u16; 4],
    is_opaque: bool,
    /// The row of bones that it follows.
    row: usize,
}

/// What types and blocks of voxels are called. All of them are one mesh, which keeps their names.
pub(super) fn names(context: &Context<'_>, scene: &mut Scene) -> Vec<(String, Value)> {
    let list = types_path(context);
    let types = context.model.voxel_types().iter().enumerate();
    let types = types.map(|(index, voxel)| (voxel.name, format!("{list}[{index}].name")));
    let blocks = context.chunks().filter_map(|(path, body)| match body {
        ChunkBody::VoxelBlock(block) => Some((block.name, format!("{path}.name"))),
        _ => None,
    });
    let names = [
        context.named("types", types, scene),
        context.named("blocks", blocks, scene),
    ];
    names.into_iter().flatten().collect()
}

/// Where the types of voxels are.
fn types_path(context: &Context<'_>) -> String {
    let path = context
        .chunks()
        .find(|(_, body)| matches!(body, ChunkBody::VoxelTypes(_)));
    let path = path.map(|(path, _)| path).unwrap_or_default();
    format!("{path}.types")
}

/// The mesh of all voxels.
pub(super) fn build(context: &Context<'_>, scene: &mut Scene, materials: &mut Materials) -> Mesh {
    let mut mesh = Mesh {
        name: format!("{} voxels", scene.name).trim_start().to_owned(),
        ..Mesh::default()
    };
    // The same draw every time: what may be missing is there, and of a group the first.
    let blocks = context.model.loaded_blocks(|| 254);
    if context.model.voxel_blocks().next().is_none() {
        return mesh;
    }
    tell_chance(context, scene, blocks.len());
    let kinds = kinds(context, scene, materials);
    let grids = grids(context, &blocks, kinds.len(), scene);
    let unit = unit(context, &blocks);
    let mut parts: Vec<(Look, Primitive, Vec<usize>)> = Vec::new();
    let mut places: HashMap<Option<usize>, usize> = HashMap::new();
    let is_seen = |kind: u32, beside: u32| {
        let opaque = |kind: u32| kind_of(&kinds, kind).is_some_and(|kind| kind.is_opaque);
        beside == 0 || !opaque(beside) && beside != kind
    };
    for placed in &grids {
        placed.grid.quads(is_seen, |quad| {
            let Some(kind) = kind_of(&kinds, quad.kind) else {
                return;
            };
            let place = *places.entry(kind.look.material).or_insert_with(|| {
                parts.push((kind.look, Primitive::default(), Vec::new()));
                parts.len().saturating_sub(1)
            });
            if let Some((_, primitive, rows)) = parts.get_mut(place) {
                add_quad(primitive, &quad, placed.origin, unit, kind.color);
                rows.extend([kind.row; 4]);
            }
        });
    }
    for (look, mut primitive, rows) in parts {
        let rigging = context.rigging.as_ref();
        primitive.skin = rigging.map(|rigging| rigging.weights(rows.into_iter()));
        if !look.shows_vertex_colors {
            primitive.colors = Vec::new();
        }
        primitive.material = look.material;
        if Materials::is_textured(look, scene) {
            primitive.uvs = vec![[0.0; 2]; primitive.positions.len()];
            scene.changed(
                "payload.chunks",
                "voxels have no texture coordinates; the texture's corner is used",
            );
        }
        if look.material.is_none() {
            primitive.material = Some(materials.plain(&primitive.colors, scene));
        }
        mesh.primitives.push(primitive);
    }
    mesh
}

fn kind_of(kinds: &[Kind], number: u32) -> Option<Kind> {
    let place = usize::try_from(number.checked_sub(1)?).ok()?;
    kinds.get(place).copied()
}

/// Notes which blocks chance decides about.
fn tell_chance(context: &Context<'_>, scene: &mut Scene, loaded: usize) {
    let all = context.model.voxel_blocks().count();
    let by_chance = context
        .model
        .voxel_blocks()
        .any(|block| block.uncertainty > 0 || block.group > 0);
    if by_chance {
        let reason = format!(
            "{loaded} of {all} blocks of voxels are there: those that may be missing, and one of each group of alternatives"
        );
        scene.changed("payload.chunks", reason);
    }
}

/// How each type of voxels looks.
fn kinds(context: &Context<'_>, scene: &mut Scene, materials: &mut Materials) -> Vec<Kind> {
    let model = context.model;
    let list = types_path(context);
    let mut kinds = Vec::new();
    for (index, voxel) in model.voxel_types().iter().enumerate() {
        let path = format!("{list}[{index}]");
        if voxel.shape().known() != Some(VoxelShape::Cube) {
            let number = voxel.shape().number();
            scene.changed(
                &path,
                format!("the shape {number} is drawn as a whole cube"),
            );
        }
        let turns = [voxel.rotation.x, voxel.rotation.y, voxel.rotation.z];
        if turns.iter().any(|turn| turn.number() != 0) {
            let path = format!("{path}.rotation");
            let reason = match voxel.rotation.free {
                true => "only the program that wrote it knows what it is",
                false => "a whole cube looks the same from every side",
            };
            scene.left_out(path, reason);
        }
        if !voxel.items.is_empty() {
            scene.left_out(
                format!("{path}.items"),
                "what is inside of voxels is not seen",
            );
        }
        let is_named = context.stored(voxel.name).is_some();
        let look = is_named.then(|| materials.find(context.number(voxel.name)));
        let look = look.flatten();
        let stored = model.color(voxel.color).filter(|color| *color != [0; 4]);
        if stored.is_some() && look.is_some_and(|look| !look.shows_vertex_colors) {
            let path = format!("{path}.color");
            scene.left_out(path, "the colour of the material hides it");
        }
        let opaque_material = look.and_then(|look| scene.materials.get(look.material?));
        let is_opaque = match opaque_material {
            Some(material) => material.alpha == crate::scene::Alpha::Opaque,
            None => stored.is_none_or(|[_, _, _, alpha]| alpha == 255),
        };
        kinds.push(Kind {
            look: look.unwrap_or(Look {
                material: None,
                shows_vertex_colors: true,
            }),
            color: vertex_color(stored),
            is_opaque,
            row: context
                .rigging
                .as_ref()
                .map_or(0, |rigging| rigging.skin_row(voxel.skin.get())),
        });
    }
    kinds
}

/// How long the side of a voxel is, in metres: everything fits into a cube of two units around the origin.
fn unit(context: &Context<'_>, blocks: &[LoadedBlock<'_>]) -> f64 {
    let mut farthest = 1i64;
    for block in blocks {
        let (origin, size) = extent(block);
        for (start, length) in origin.into_iter().zip(size) {
            let end = start.saturating_add(length);
            farthest = farthest.max(start.saturating_neg()).max(end);
        }
    }
    f64::from(context.scale) / farthest as f64
}

/// The most cells that are unfolded.
const MOST_CELLS: u64 = 1 << 26;

/// The sides of the part of a block that its voxels fill: what is missing at its end is empty.
fn filled(block: &LoadedBlock<'_>) -> [i64; 3] {
    let (_, [width, height, depth]) = extent(block);
    let stored = i64::try_from(block.block.stored_voxels()).unwrap_or(i64::MAX);
    let ceil = |count: i64, each: i64| {
        let whole = count.checked_div(each).unwrap_or(0);
        let rest = count.checked_rem(each).unwrap_or(0);
        whole.saturating_add(i64::from(rest > 0))
    };
    let rows = ceil(stored, width);
    [
        width.min(stored),
        height.min(ceil(rows, depth)),
        depth.min(rows),
    ]
}

/// The voxels of a block one by one, as many as fit in it.
fn unfolded(block: &LoadedBlock<'_>) -> Vec<Voxel> {
    // A cut row or layer is the only one, so that rows and layers stay as long as they are.
    let sides = filled(block).map(|side| usize::try_from(side).unwrap_or(0));
    let most = sides.into_iter().fold(1, usize::saturating_mul);
    let mut voxels = Vec::new();
    for (run, stored) in block.block.runs.iter() {
        let left = most.saturating_sub(voxels.len());
        match run.compressed {
            true => {
                let count = run.voxels().min(left);
                voxels.extend(std::iter::repeat_n(
                    stored.get(0).unwrap_or_default(),
                    count,
                ));
            }
            false => voxels.extend(stored.iter().take(left)),
        }
        if left == 0 {
            break;
        }
    }
    voxels
}

/// Where a block starts, and its sides.
fn extent(block: &LoadedBlock<'_>) -> ([i64; 3], [i64; 3]) {
    let stored = block.block;
    (
        [stored.x.get().into(), block.y, stored.z.get().into()],
        [stored.width, stored.height, stored.depth].map(|side| side.get().into()),
    )
}

/// All blocks in one grid, so that sides between them are not seen; each in its own where the grid would be
/// mostly empty.
fn grids(
    context: &Context<'_>,
    blocks: &[LoadedBlock<'_>],
    kinds: usize,
    scene: &mut Scene,
) -> Vec<Placed> {
    let volume = |sides: [i64; 3]| {
        let [width, height, depth] = sides.map(|side| u64::try_from(side).unwrap_or(0));
        width.saturating_mul(height).saturating_mul(depth)
    };
    let held = blocks.iter().map(|block| volume(filled(block)));
    let held = held.fold(0, u64::saturating_add);
    let mut low = [i64::MAX; 3];
    let mut high = [i64::MIN; 3];
    for block in blocks {
        let (origin, size) = (extent(block).0, filled(block));
        for ((low, high), (start, length)) in low
            .iter_mut()
            .zip(&mut high)
            .zip(origin.into_iter().zip(size))
        {
            *low = (*low).min(start);
            *high = (*high).max(start.saturating_add(length));
        }
    }
    let mut whole = [0; 3];
    for (side, (low, high)) in whole.iter_mut().zip(low.into_iter().zip(high)) {
        *side = high.saturating_sub(low);
    }
    let mut placed = Vec::new();
    let paths = paths(context);
    if blocks.len() > 1 && volume(whole) <= held.saturating_mul(4) {
        placed.extend(Placed::of(&paths, low, whole, blocks, kinds, scene));
        return placed;
    }
    if blocks.len() > 1 {
        scene.changed(
            "payload.chunks",
            "the blocks of voxels lie far apart, and sides between them are kept",
        );
    }
    for block in blocks {
        let (origin, size) = (extent(block).0, filled(block));
        let one = std::slice::from_ref(block);
        placed.extend(Placed::of(&paths, origin, size, one, kinds, scene));
    }
    placed
}

impl Placed {
    /// A grid with these blocks in it, later ones over earlier ones.
    fn of(
        paths: &Paths,
        origin: [i64; 3],
        sides: [i64; 3],
        blocks: &[LoadedBlock<'_>],
        kinds: usize,
        scene: &mut Scene,
    ) -> Option<Self> {
        let size = sides.map(|side| usize::try_from(side).unwrap_or(0));
        let [width, height, depth] = size;
        let cells = width.checked_mul(height)?.checked_mul(depth)?;
        let mut grid = Grid {
            size,
            cells: Vec::new(),
        };
        for block in blocks {
            if cells as u64 > MOST_CELLS {
                let reason = format!("{cells} voxels are more than are drawn");
                scene.left_out(path_of(paths, block), reason);
                continue;
            }
            let voxels = unfolded(block);
            grid.cells.resize(cells, 0);
            let (start, length) = (extent(block).0, filled(block));
            let mut offset = [0usize; 3];
            for (offset, (start, origin)) in offset.iter_mut().zip(start.into_iter().zip(origin)) {
                *offset = usize::try_from(start.saturating_sub(origin)).unwrap_or(0);
            }
            let room = extent(block).1.map(|side| u64::try_from(side).unwrap_or(0));
            let room = room.into_iter().fold(1, u64::saturating_mul);
            let more = block.block.stored_voxels().saturating_sub(room);
            if more > 0 {
                let reason = format!("voxels that the block has no room for: {more}");
                scene.left_out(path_of(paths, block), reason);
            }
            let unknown = lay(&mut grid, &voxels, offset, length, kinds);
            if unknown > 0 {
                let reason = format!("{unknown} voxels of a type that is not there");
                scene.left_out(path_of(paths, block), reason);
            }
        }
        Some(Self { origin, grid })
    }
}

/// Lays voxels over those of a grid, and says how many are of no known type.
fn lay(
    grid: &mut Grid,
    voxels: &[Voxel],
    [right, up, front]: [usize; 3],
    length: [i64; 3],
    kinds: usize,
) -> usize {
    let [width, _, depth] = length.map(|side| usize::try_from(side).unwrap_or(0).max(1));
    let [grid_width, _, grid_depth] = grid.size;
    let mut unknown = 0usize;
    for (row, voxels) in voxels.chunks(width).enumerate() {
        let (y, z) = (
            row.checked_div(depth).unwrap_or(0),
            row.checked_rem(depth).unwrap_or(0),
        );
        let line = y
            .saturating_add(up)
            .saturating_mul(grid_depth)
            .saturating_add(z.saturating_add(front));
        let start = line.saturating_mul(grid_width).saturating_add(right);
        let end = start.saturating_add(voxels.len());
        let Some(cells) = grid.cells.get_mut(start..end) else {
            continue;
        };
        for (cell, voxel) in cells.iter_mut().zip(voxels) {
            match voxel.get() {
                Some(kind) if (kind as usize) < kinds => *cell = kind.saturating_add(1),
                Some(_) => unknown = unknown.saturating_add(1),
                None if *voxel == Voxel::NONE => {}
                None => *cell = 0,
            }
        }
    }
    unknown
}

/// Where each block is in the file.
fn paths(context: &Context<'_>) -> Paths {
    let blocks = context.chunks().filter_map(|(path, body)| match body {
        ChunkBody::VoxelBlock(block) => Some((std::ptr::from_ref(block), path)),
        _ => None,
    });
    blocks.collect()
}

/// Where a block is in the file.
fn path_of(paths: &Paths, block: &LoadedBlock<'_>) -> String {
    let path = paths.get(&std::ptr::from_ref(block.block));
    path.cloned().unwrap_or_default()
}

fn add_quad(primitive: &mut Primitive, quad: &Quad, origin: [i64; 3], unit: f64, color: [u16; 4]) {
    let first = u32::try_from(primitive.positions.len()).unwrap_or(u32::MAX);
    for corner in quad.corners() {
        let mut place = [0.0f32; 3];
        for (place, (corner, origin)) in place.iter_mut().zip(corner.into_iter().zip(origin)) {
            *place = crate::scene::math::narrow((corner as f64 + origin as f64) * unit);
        }
        primitive.positions.push(place);
        primitive.normals.push(quad.normal());
        primitive.colors.push(color);
    }
    let corners = [0, 1, 2, 0, 2, 3].map(|corner: u32| first.saturating_add(corner));
    primitive.indices.extend(corners);
}

//! What is read off a model: colours, poses, triangles, labels, textures, voxels.

// Helpers of tests, outside of `#[test]` functions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

use bindery::{File, Index, RawTail, Sentinel, Short, Signed};
use bindery_formats::m3d::{
    AssetPlace, ChunkBody, CoordinateType, IndexType, Look, M3d, Metadata, ModelBuilder, Name,
    NewCorner, Property, Rotation, RotationInfo, Skin, Voxel, VoxelBlock, VoxelShape, VoxelType,
    VoxelTypes, authors,
};

const STRAIGHT: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

fn triangle(model: &mut ModelBuilder, material: Option<&str>) {
    let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(|corner| {
        let vertex = model.vertex(corner, None, Sentinel::NONE).unwrap();
        NewCorner::from(vertex)
    });
    model.polygon(material, &corners).unwrap();
}

#[test]
fn authors_and_keywords_are_read_off() {
    let list = authors("Me Name <me@github>, John Doe <https://gitlab.com/johndoe>, Ann");
    let list: Vec<_> = list.iter().map(|one| (one.name, one.contact)).collect();
    assert_eq!(
        list,
        [
            ("Me Name", Some("me@github")),
            ("John Doe", Some("https://gitlab.com/johndoe")),
            ("Ann", None)
        ]
    );
    let data = Metadata::parse("META\nGENERATOR=bindery-0.1\nCOLOR=red=ish").unwrap();
    assert_eq!(data.generator(), Some("bindery-0.1"));
    assert_eq!(data.get("COLOR"), Some("red=ish"));
    assert!(Metadata::parse("just a text").is_none());
}

#[test]
fn poses_go_from_rest_through_the_frames() {
    let mut model = ModelBuilder::new("pose", CoordinateType::F32);
    let bone = model.bone("b", None, [0.0, 0.0, 0.0], STRAIGHT).unwrap();
    let half = 0.5f32.sqrt();
    model
        .action(
            "go",
            10000,
            &[
                (6000, &[(bone, [0.6, 0.0, 0.0], STRAIGHT)]),
                (10000, &[(bone, [1.0, 0.0, 0.0], [0.0, half, 0.0, half])]),
            ],
        )
        .unwrap();
    let model = model.finish().unwrap();
    let action = model.actions().next().unwrap();
    let x = |time| model.pose(action, time)[0].position[0];
    assert_eq!(x(0), 0.0);
    // Before the first frame the skeleton comes from rest: five sixths of the way.
    assert!((x(5000) - 0.5).abs() < 1e-6);
    assert!((x(8000) - 0.8).abs() < 1e-6);
    assert_eq!(x(20000), 1.0);
    // Half of a quarter turn, along the sphere.
    let [_, y, _, w] = model.pose(action, 8000)[0].orientation;
    let angle = std::f32::consts::FRAC_PI_8;
    assert!((y - angle.sin()).abs() < 1e-6 && (w - angle.cos()).abs() < 1e-6);
}

/// A frame says what changes against the frame before it, and what it does not say stays.
#[test]
fn a_frame_is_a_difference_to_the_one_before() {
    let mut model = ModelBuilder::new("pose", CoordinateType::F32);
    let root = model.bone("r", None, [0.0; 3], STRAIGHT).unwrap();
    let arm = model
        .bone("a", Some(root), [0.0, 0.5, 0.0], STRAIGHT)
        .unwrap();
    model
        .action(
            "go",
            300,
            &[
                (100, &[(root, [1.0, 0.0, 0.0], STRAIGHT)]),
                (200, &[(arm, [0.0, 0.25, 0.0], STRAIGHT)]),
                (300, &[(root, [0.0, 0.0, 0.0], STRAIGHT)]),
            ],
        )
        .unwrap();
    let model = model.finish().unwrap();
    let action = model.actions().next().unwrap();
    let places = |time| -> Vec<[f32; 2]> {
        let poses = model.pose(action, time).into_iter();
        poses
            .map(|pose| [pose.position[0], pose.position[1]])
            .collect()
    };
    assert_eq!(places(0), [[0.0, 0.0], [0.0, 0.5]]);
    assert_eq!(places(100), [[1.0, 0.0], [0.0, 0.5]]);
    assert_eq!(places(150), [[1.0, 0.0], [0.0, 0.375]]);
    assert_eq!(places(200), [[1.0, 0.0], [0.0, 0.25]]);
    assert_eq!(places(250), [[0.5, 0.0], [0.0, 0.25]]);
    // Behind the last frame nothing moves.
    assert_eq!(places(u32::MAX), [[0.0, 0.0], [0.0, 0.25]]);
}

/// A quaternion and its negative are the same orientation, so nothing turns between them.
#[test]
fn orientations_go_the_shorter_way() {
    let mut model = ModelBuilder::new("turn", CoordinateType::F32);
    let bone = model.bone("b", None, [0.0; 3], STRAIGHT).unwrap();
    let opposite = STRAIGHT.map(|number| -number);
    let frames: [(u32, &[_]); 1] = [(100, &[(bone, [0.0; 3], opposite)])];
    model.action("turn", 100, &frames).unwrap();
    let model = model.finish().unwrap();
    let action = model.actions().next().unwrap();
    let [x, y, z, w] = model.pose(action, 50)[0].orientation;
    assert_eq!([x, y, z].map(f32::abs), [0.0; 3]);
    assert!((w.abs() - 1.0).abs() < 1e-6);
}

#[test]
fn weights_are_divided_by_their_sum() {
    let skin = |weights: &[u8], bones: &[u32]| {
        let bones: Vec<_> = bones.iter().map(|bone| Index::new(*bone)).collect();
        Skin {
            weights: Short::new(weights).unwrap(),
            bones: Short::new(&bones).unwrap(),
        }
        .influences()
    };
    assert_eq!(skin(&[], &[3]), [(3, 1.0)]);
    assert_eq!(skin(&[50, 50, 0, 0], &[3, 4]), [(3, 0.5), (4, 0.5)]);
    // A weight of zero has no bone, wherever it is.
    assert_eq!(skin(&[0, 60, 0, 60], &[5, 6]), [(5, 0.5), (6, 0.5)]);
    assert_eq!(skin(&[0, 0], &[]), []);
}

#[test]
fn colours_come_from_the_map_or_stand_where_they_are_used() {
    let color = [1, 2, 3, 4];
    let mut model = ModelBuilder::new("colours", CoordinateType::I8);
    let vertex = model.vertex([0.0; 3], Some(color), Sentinel::NONE).unwrap();
    model.polygon(None, &[vertex.into()]).unwrap();
    let mut model = model.finish().unwrap();
    assert_eq!(model.vertex_colors(), [Some(color)]);
    model.payload.content.chunks.remove(0);
    assert_eq!(model.vertex_colors(), [None], "without its map");
    model.payload.content.head.types.ci = IndexType::U32.into();
    assert_eq!(model.vertex_colors(), [Some([0; 4])]);
    model.payload.content.head.types.ci = IndexType::None.into();
    assert_eq!(model.vertex_colors(), [None]);
}

/// The text lets a model use materials of another file.
#[test]
fn a_material_may_be_defined_in_another_file() {
    let mut library = ModelBuilder::new("library", CoordinateType::I8);
    let look = Look::Color(Property::Diffuse, [9, 9, 9, 255]);
    library.material("oak", &[look]).unwrap();
    let mut user = ModelBuilder::new("user", CoordinateType::I8);
    user.material("oak", &[look]).unwrap();
    triangle(&mut user, Some("oak"));
    let (library, mut user) = (library.finish().unwrap(), user.finish().unwrap());
    let chunks = &mut user.payload.content.chunks;
    chunks.retain(|chunk| !matches!(chunk.body, ChunkBody::Material(_)));
    let triangles: Vec<_> = user.triangles().collect();
    let name = user.text(triangles[0].polygon.material).unwrap();
    assert_eq!(name, "oak");
    assert!(user.material(&name).is_none());
    assert_eq!(library.material(&name).unwrap().properties.len(), 1);
    assert!(library.findings().is_empty());
    let codes: Vec<_> = user.findings().iter().map(|each| each.rule.code).collect();
    assert_eq!(codes, ["m3d-material-undefined"]);
}

fn block(y: i32, uncertainty: u8, group: u8) -> ChunkBody {
    let voxels = [Voxel::new(0), Voxel::new(0), Voxel::NONE];
    ChunkBody::VoxelBlock(VoxelBlock {
        name: Name::default(),
        x: Signed::new(-1),
        y: Signed::new(y),
        z: Signed::new(0),
        width: Index::new(3),
        height: Index::new(1),
        depth: Index::new(1),
        uncertainty,
        group,
        runs: VoxelBlock::runs_of(&voxels).unwrap(),
        tail: RawTail::default(),
    })
}

/// A model of these blocks.
fn voxels(blocks: impl IntoIterator<Item = ChunkBody>) -> M3d {
    let mut model = ModelBuilder::new("voxels", CoordinateType::I8);
    model.chunk(ChunkBody::VoxelTypes(VoxelTypes {
        types: vec![VoxelType {
            color: Index::new(u32::from_le_bytes([9, 8, 7, 255])),
            name: Name::default(),
            rotation: RotationInfo {
                y: Rotation::None.into(),
                z: Rotation::None.into(),
                x: Rotation::None.into(),
                shape_high: false,
                free: false,
            },
            shape_low: 9,
            skin: Sentinel::NONE,
            items: Vec::new(),
        }],
        tail: RawTail::default(),
    }));
    for block in blocks {
        model.chunk(block);
    }
    model.finish().unwrap()
}

#[test]
fn voxel_blocks_are_loaded_by_chance() {
    let model = voxels([
        block(0, 0, 0),
        block(1, 100, 0),
        block(2, 0, 0),
        block(3, 55, 7),
        block(3, 200, 7),
    ]);
    let problems = model.findings();
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(M3d::from_bytes(&model.to_bytes().unwrap()).unwrap(), model);
    let kind = &model.voxel_types()[0];
    assert_eq!(kind.shape().known(), Some(VoxelShape::Cross));
    assert_eq!(model.color(kind.color), Some([9, 8, 7, 255]));

    let heights = |draw: u8| -> Vec<(i64, u8)> {
        let loaded = model.loaded_blocks(|| draw);
        loaded
            .iter()
            .map(|one| (one.y, one.block.uncertainty))
            .collect()
    };
    // The second block stays out, so what is above it moves down; the likelier alternative is taken.
    assert_eq!(heights(0), [(0, 0), (1, 0), (2, 55)]);
    assert_eq!(heights(254), [(0, 0), (1, 100), (2, 0), (3, 200)]);

    let grid = model.voxel_blocks().next().unwrap().grid().unwrap();
    assert_eq!(grid.get(1, 0, 0), Some(Voxel::new(0)));
    assert_eq!(grid.get(2, 0, 0), Some(Voxel::NONE));
    assert_eq!(grid.get(3, 0, 0), None);
}

/// Where blocks are after `draw`, as their places in the file and where they come to.
fn moved(model: &M3d, mut draw: impl FnMut() -> u8) -> Vec<(i32, i64)> {
    let loaded = model.loaded_blocks(&mut draw);
    loaded
        .iter()
        .map(|one| (one.block.y.get(), one.y))
        .collect()
}

#[test]
fn blocks_close_every_gap_below_them() {
    let model = voxels([
        block(0, 0, 0),
        block(1, 200, 0),
        block(2, 200, 0),
        block(3, 0, 0),
    ]);
    assert_eq!(moved(&model, || 0), [(0, 0), (3, 1)]);
    // Only the second is left out.
    let mut draws = [0, 254].into_iter();
    let draw = || draws.next().unwrap();
    assert_eq!(moved(&model, draw), [(0, 0), (2, 1), (3, 2)]);
}

#[test]
fn blocks_under_the_ground_move_up() {
    let model = voxels([block(0, 0, 0), block(-1, 200, 0), block(-2, 0, 0)]);
    assert_eq!(moved(&model, || 0), [(0, 0), (-2, -1)]);
    assert_eq!(moved(&model, || 254), [(0, 0), (-1, -1), (-2, -2)]);
}

#[test]
fn uncertainty_is_how_seldom_a_block_is_loaded() {
    let loaded = |uncertainty| {
        let model = voxels([block(0, uncertainty, 0)]);
        (0..=254)
            .filter(|draw| !model.loaded_blocks(|| *draw).is_empty())
            .count()
    };
    // Of 255 draws: all, most, a few, none.
    assert_eq!([0, 1, 200, 255].map(loaded), [255, 254, 55, 0]);
}

#[test]
fn of_a_group_exactly_one_block_is_loaded() {
    let model = voxels([block(0, 55, 9), block(5, 100, 9), block(7, 100, 9)]);
    let mut times = [0; 8];
    for draw in 0..=254 {
        let loaded = model.loaded_blocks(|| draw);
        assert_eq!(loaded.len(), 1, "{draw}");
        times[usize::try_from(loaded[0].y).unwrap()] += 1;
    }
    // The less uncertain, the more often: 200, 155 and 155 parts of 510.
    assert_eq!([times[0], times[5], times[7]], [100, 78, 77]);
}

#[test]
fn labels_and_assets_are_found() {
    let mut model = ModelBuilder::new("labels", CoordinateType::F32);
    triangle(&mut model, None);
    let corner = model.vertex([1.0, 0.0, 0.0], None, Sentinel::NONE).unwrap();
    model
        .labels("parts", "en_GB", None, &[(corner, "the corner")])
        .unwrap();
    model
        .labels("parts", "de_DE", None, &[(corner, "die Ecke")])
        .unwrap();
    model.asset("make.lua", b"return 1").unwrap();
    let model = model.finish().unwrap();
    let german: Vec<_> = model
        .labels_in(Some("de_DE"))
        .map(|(group, label)| (group.name, label.text))
        .map(|(group, text)| (model.text(group).unwrap(), model.text(text).unwrap()))
        .collect();
    assert_eq!(german, [("parts".into(), "die Ecke".into())]);
    let AssetPlace::Inlined(asset) = model.asset("make.lua") else {
        panic!("the script is in the file");
    };
    assert!(!asset.is_png());
    assert_eq!(
        model.asset("wood"),
        AssetPlace::Beside(["wood.png".to_owned(), "wood".to_owned()])
    );
    let problems = model.findings();
    assert!(problems.is_empty(), "{problems:?}");
}

#[test]
fn a_polygon_is_a_fan() {
    let mut model = ModelBuilder::new("fan", CoordinateType::F32);
    let corners: Vec<NewCorner> = [0.0, 0.25, 0.5, 0.75, 1.0]
        .into_iter()
        .map(|x| {
            model
                .vertex([x, x * x, 0.0], None, Sentinel::NONE)
                .unwrap()
                .into()
        })
        .collect();
    model.polygon(None, &corners).unwrap();
    let model = model.finish().unwrap();
    let fans: Vec<[u32; 3]> = model
        .triangles()
        .map(|triangle| triangle.corners.map(|corner| corner.vertex.get()))
        .collect();
    assert_eq!(fans, [[0, 1, 2], [0, 2, 3], [0, 3, 4]]);
}

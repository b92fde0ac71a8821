//! Models built from scratch, and what is read off them.

// Helpers of tests, outside of `#[test]` functions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

use bindery::{File, Index, RawTail, Runs, Sentinel, Signed, findings};
use bindery_formats::m3d::{
    AssetPlace, ChunkBody, CoordinateType, IndexType, Look, M3d, Metadata, ModelBuilder, Name,
    NewCorner, Property, Record, Rotation, RotationInfo, Voxel, VoxelBlock, VoxelShape, VoxelType,
    VoxelTypes, authors,
};

const STRAIGHT: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

fn triangle(model: &mut ModelBuilder, material: Option<&str>, x: f32) {
    let corners = [[x, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(|corner| {
        let vertex = model.vertex(corner, None, Sentinel::NONE).unwrap();
        NewCorner::from(vertex)
    });
    model.polygon(material, &corners).unwrap();
}

#[test]
fn equal_things_are_kept_once_and_polygons_are_sorted() {
    let mut model = ModelBuilder::new("sorted", CoordinateType::F32);
    let color = |alpha| Look::Color(Property::Diffuse, [10, 20, 30, alpha]);
    model.material("glass", &[color(100)]).unwrap();
    model.material("stone", &[color(255)]).unwrap();
    triangle(&mut model, Some("glass"), 0.5);
    triangle(&mut model, Some("stone"), 0.5);
    triangle(&mut model, Some("glass"), 0.25);
    triangle(&mut model, None, 0.5);
    let model = model.finish().unwrap();
    assert_eq!(model.vertices().unwrap().len(), 4);
    let materials: Vec<_> = model
        .triangles()
        .map(|triangle| triangle.material.map(String::from))
        .collect();
    let some = |name: &str| Some(name.to_owned());
    assert_eq!(
        materials,
        [None, some("stone"), some("glass"), some("glass")]
    );
    let changes = model
        .meshes()
        .flat_map(|mesh| mesh.records.heads())
        .filter(|head| matches!(head, Record::UseMaterial { .. }));
    assert_eq!(changes.count(), 2);
    assert_eq!(model.colors().len(), 3);
    let problems = findings(&model);
    assert!(problems.is_empty(), "{problems:?}");
}

#[test]
fn models_of_every_precision_come_back() {
    for precision in [
        CoordinateType::I8,
        CoordinateType::I16,
        CoordinateType::F32,
        CoordinateType::F64,
    ] {
        for raw in [false, true] {
            let mut model = ModelBuilder::new("every", precision).author("Ann <a@b>");
            if raw {
                model = model.raw();
            }
            let root = model.bone("root", None, [0.0, 0.0, 0.0], STRAIGHT).unwrap();
            let arm = model
                .bone("arm", Some(root), [0.0, 1.0, 0.0], STRAIGHT)
                .unwrap();
            let skin = model.skin(&[(root, 1.0), (arm, 1.0), (root, 1.0)]).unwrap();
            let vertex = model
                .vertex([1.0, 0.0, 0.0], Some([1, 2, 3, 4]), skin)
                .unwrap();
            let corner = NewCorner {
                vertex,
                texture: Some(model.uv([0.5, 1.0]).unwrap()),
                normal: Some(model.normal([0.0, 0.0, 1.0]).unwrap()),
            };
            model.polygon(None, &[corner; 3]).unwrap();
            model
                .action("wave", 100, &[(100, &[(arm, [1.0, 0.0, 0.0], STRAIGHT)])])
                .unwrap();
            model
                .labels("", "en_GB", None, &[(vertex, "a corner")])
                .unwrap();
            let model = model.finish().unwrap();
            let problems = findings(&model);
            assert!(problems.is_empty(), "{precision:?}: {problems:?}");
            let bytes = model.to_bytes().unwrap();
            let again = M3d::from_bytes(&bytes).unwrap();
            assert_eq!(again, model, "{precision:?}");
            assert_eq!(again.to_bytes().unwrap(), bytes, "{precision:?}");
            let sum: u32 = again.skins()[0].weights.iter().map(|w| u32::from(*w)).sum();
            assert_eq!(sum, 255);
            let types = again.head().types;
            assert_eq!(types.vi.known(), Some(IndexType::U8));
            assert_eq!(types.vd.known(), Some(IndexType::None));
        }
    }
}

#[test]
fn what_would_crash_programs_is_not_built() {
    let mut model = ModelBuilder::new("bad", CoordinateType::F32);
    assert!(model.material("empty", &[]).is_err());
    assert!(model.bone("orphan", Some(0), [0.0; 3], STRAIGHT).is_err());
    assert!(model.skin(&[(0, 1.0)]).is_err());
    assert!(model.action("still", 0, &[]).is_err());
    assert!(model.polygon(Some("nothing"), &[]).is_err());
    assert!(model.asset("empty", &[]).is_err());
}

#[test]
fn a_value_that_outgrows_its_width_is_an_error_until_the_widths_are_fitted() {
    let mut model = ModelBuilder::new("wide", CoordinateType::I16);
    for number in 0..253u16 {
        let x = f32::from(number) / 300.0;
        model.vertex([x, 0.0, 0.0], None, Sentinel::NONE).unwrap();
    }
    triangle(&mut model, None, 0.0);
    let mut model = model.finish().unwrap();
    // 253, and two of the triangle that are new.
    assert_eq!(model.vertices().unwrap().len(), 255);
    assert_eq!(model.head().types.vi.known(), Some(IndexType::U16));
    model.payload.content.head.types.vi = IndexType::U8.into();
    // 254 fits one byte as a plain number, as the document says; programs take it for -2.
    model.to_bytes().unwrap();
    for chunk in &mut model.payload.content.chunks {
        if let ChunkBody::Mesh(mesh) = &mut chunk.body {
            for (_, corners) in mesh.records.iter_mut() {
                corners[0].vertex = Index::new(256);
            }
        }
    }
    let error = model.to_bytes().unwrap_err();
    assert_eq!(
        error.message(),
        "256 does not fit vi_t, which is 1 bytes wide here"
    );
    assert!(error.path().starts_with("payload.chunks[1]"), "{error}");
    model.fit_widths().unwrap();
    let again = M3d::from_bytes(&model.to_bytes().unwrap()).unwrap();
    assert_eq!(again, model);
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

#[test]
fn voxel_blocks_are_loaded_by_chance() {
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
    model.chunk(block(0, 0, 0));
    model.chunk(block(1, 100, 0));
    model.chunk(block(2, 0, 0));
    model.chunk(block(3, 55, 7));
    model.chunk(block(3, 200, 7));
    let model = model.finish().unwrap();
    let problems = findings(&model);
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

#[test]
fn labels_and_assets_are_found() {
    let mut model = ModelBuilder::new("labels", CoordinateType::F32);
    triangle(&mut model, None, 0.0);
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
        .map(|(group, _, text)| (group.unwrap().into_owned(), text.unwrap().into_owned()))
        .collect();
    assert_eq!(german, [("parts".to_owned(), "die Ecke".to_owned())]);
    let AssetPlace::Inlined(asset) = model.asset("make.lua") else {
        panic!("the script is in the file");
    };
    assert!(!asset.is_png());
    assert_eq!(
        model.asset("wood"),
        AssetPlace::Beside(["wood.png".to_owned(), "wood".to_owned()])
    );
    let problems = findings(&model);
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
    let empty: Runs<Record> = Runs::new();
    assert_eq!(empty.heads().len(), 0);
}

//! Every rule of M3D, broken once on a model that our own builder makes and that breaks none.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use bindery::format::FileType as _;
use std::collections::BTreeSet;

use bindery::{
    Derived, Rule, Runs, Sentinel, Short, Signed, StringTable, broken_rules, prelude::*,
};
use bindery_formats::m3d::{
    Action, ChunkBody, Command, CoordinateType, Corner, Frame, Include, IncludeMesh, IndexType,
    InnerPreview, Look, Material, Model, ModelBuilder, Name, NewCorner, Procedure, Property,
    Record, RecordMagic, Rotation, RotationInfo, Scalar, Shape, ShapeLayout, ShapeRecord, Types,
    Vertex, Vertices, Voxel, VoxelBlock, VoxelItem, VoxelType, VoxelTypes, rules,
};

/// Chunks of an application.
#[schema(external_tag = [u8; 4])]
#[spec(none = "made up for these tests")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
enum Own {
    #[brw(magic = *b"quie")]
    Quiet { number: u8 },
    /// Under letters that are for the format to give away.
    #[brw(magic = *b"LOUD")]
    Loud { number: u8 },
}

type Scene = Model<Own>;
type Builder = ModelBuilder<Own>;

const STRAIGHT: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// A PNG picture as far as its header: signature, then width, height, depth and colour type.
fn png(width: u32, color_type: u8) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(16u32.to_be_bytes());
    bytes.extend([8, color_type, 0, 0, 0]);
    bytes
}

/// With the colour type of pictures that have a palette.
fn preview() -> Vec<u8> {
    png(16, 3)
}

fn builder() -> Builder {
    ModelBuilder::with_own_chunks("n", CoordinateType::F32)
        .raw()
        .author("Ann <a@b>, Ben")
        .description("META\nGENERATOR=x-1")
        .preview(&preview())
}

fn voxel_type(name: Name, color: [u8; 4]) -> VoxelType {
    VoxelType {
        color: Index::new(u32::from_le_bytes(color)),
        name,
        rotation: RotationInfo {
            y: Rotation::None.into(),
            z: Rotation::None.into(),
            x: Rotation::None.into(),
            shape_high: false,
            free: false,
        },
        shape_low: 0,
        skin: Sentinel::NONE,
        items: Vec::new(),
    }
}

fn block(uncertainty: u8, group: u8) -> VoxelBlock {
    VoxelBlock {
        name: Name::default(),
        x: Signed::new(-1),
        y: Signed::new(0),
        z: Signed::new(0),
        width: Index::new(2),
        height: Index::new(1),
        depth: Index::new(1),
        uncertainty,
        group,
        runs: VoxelBlock::runs_of(&[Voxel::new(0), Voxel::new(1)]).unwrap(),
        tail: RawTail::default(),
    }
}

fn command(command: Command) -> ShapeRecord {
    ShapeRecord {
        two_bytes: false,
        command,
    }
}

/// A model with one of everything.
fn model(builder: Builder) -> Scene {
    let mut builder = builder.shape_layout(ShapeLayout::Text);
    let root = builder.bone("r", None, [0.0; 3], STRAIGHT).unwrap();
    let arm = builder
        .bone("a", Some(root), [0.0, 0.5, 0.0], STRAIGHT)
        .unwrap();
    let skin = builder.skin(&[(root, 1.0), (arm, 1.0)]).unwrap();
    let diffuse = |color| Look::Color(Property::Diffuse, color);
    builder
        .material(
            "st",
            &[
                diffuse([90, 90, 90, 255]),
                Look::Map(Property::DiffuseMap, "wd"),
            ],
        )
        .unwrap();
    builder
        .material("gl", &[diffuse([200, 200, 200, 99])])
        .unwrap();
    let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(|corner| NewCorner {
        vertex: builder
            .vertex(corner, Some([255, 0, 0, 255]), skin)
            .unwrap(),
        texture: Some(builder.uv([0.5, 0.5]).unwrap()),
        normal: Some(builder.normal([0.0, 0.0, 1.0]).unwrap()),
    });
    for material in [None, Some("st"), Some("gl")] {
        builder.polygon(material, &corners).unwrap();
    }
    let vertex = corners[0].vertex;
    let moves = [(arm, [0.0, 0.25, 0.0], STRAIGHT)];
    builder.action("go", 100, &[(50, &moves)]).unwrap();
    for language in ["en_GB", "de_DE"] {
        builder
            .labels("lb", language, Some([9, 9, 9, 255]), &[(vertex, "x y")])
            .unwrap();
    }
    builder.asset("wd", &png(16, 2)).unwrap();
    builder.asset("s.lua", b"return").unwrap();
    let script = builder.name("s.lua").unwrap();
    builder.chunk(ChunkBody::Procedure(Procedure {
        script,
        tail: RawTail::default(),
    }));
    let chest = builder.name("ch").unwrap();
    let mut chest = voxel_type(chest, [0; 4]);
    chest.items.push(VoxelItem {
        count: 1,
        name: builder.name("key").unwrap(),
    });
    builder.chunk(ChunkBody::VoxelTypes(VoxelTypes {
        types: vec![chest, voxel_type(Name::default(), [50, 60, 70, 255])],
        tail: RawTail::default(),
    }));
    for (uncertainty, group) in [(0, 0), (100, 3), (155, 3)] {
        builder.chunk(ChunkBody::VoxelBlock(block(uncertainty, group)));
    }
    let orientation = builder.orientation(STRAIGHT).unwrap();
    let shape = Shape {
        name: builder.name("sh").unwrap(),
        group: Sentinel::new(root),
        commands: vec![
            command(Command::Use {
                material: builder.name("st").unwrap(),
            }),
            command(Command::Sphere {
                position: vertex,
                radius: Scalar::F32(0.5),
            }),
            command(Command::Mesh(IncludeMesh::Text {
                start: 0,
                count: 3,
                position: vertex,
                orientation,
            })),
        ],
        tail: RawTail::default(),
    };
    let mut second = shape.clone();
    second
        .commands
        .push(command(Command::Include(Include::Placed {
            shape: Index::new(0),
            position: vertex,
            orientation,
        })));
    builder.chunk(ChunkBody::Shape(shape));
    builder.chunk(ChunkBody::Shape(second));
    builder.chunk(ChunkBody::Own(Own::Quiet { number: 1 }));
    builder.chunk(ChunkBody::Unknown {
        magic: *b"blnd",
        data: Opaque(vec![1, 2, 3]),
    });
    builder.finish().unwrap()
}

fn sound() -> Scene {
    model(builder())
}

/// A point, and nothing else.
fn point() -> Scene {
    let mut builder = builder();
    let vertex = builder.vertex([0.0; 3], None, Sentinel::NONE).unwrap();
    builder.polygon(None, &[vertex.into()]).unwrap();
    builder.finish().unwrap()
}

/// The first chunk of a kind.
macro_rules! first {
    ($scene:expr, $kind:ident) => {
        $scene
            .payload
            .content
            .chunks
            .iter_mut()
            .find_map(|chunk| match &mut chunk.body {
                ChunkBody::$kind(body) => Some(body),
                _ => None,
            })
            .unwrap()
    };
}

/// Where the first chunk of a kind is.
macro_rules! place {
    ($scene:expr, $kind:ident) => {
        $scene
            .payload
            .content
            .chunks
            .iter()
            .position(|chunk| matches!(chunk.body, ChunkBody::$kind(_)))
            .unwrap()
    };
}

fn intern(scene: &mut Scene, text: &str) -> Name {
    scene.payload.content.head.strings.intern(text).unwrap()
}

fn push(scene: &mut Scene, body: ChunkBody<Own>) {
    scene.payload.content.chunks.push(body.into());
}

/// Adds a chunk at the place of another.
fn insert(scene: &mut Scene, place: usize, body: ChunkBody<Own>) {
    scene.payload.content.chunks.insert(place, body.into());
}

fn push_command(scene: &mut Scene, new: Command) {
    first!(scene, Shape).commands.push(command(new));
}

fn push_record(scene: &mut Scene, record: Record, corners: &[Corner]) {
    let records = &mut first!(scene, Mesh).records;
    records.push(record, corners.iter().copied()).unwrap();
}

/// Adds a point to the mesh whose record differs by `change`.
fn push_point(scene: &mut Scene, change: fn(&mut RecordMagic)) {
    let mut magic = RecordMagic::polygon(1);
    change(&mut magic);
    push_record(scene, Record::Polygon { magic }, &[Corner::default()]);
}

fn set_strings(scene: &mut Scene, strings: &[u8]) {
    scene.payload.content.head.strings = StringTable::from_bytes(strings);
}

fn material(name: Name, properties: Vec<Property>) -> ChunkBody<Own> {
    ChunkBody::Material(Material {
        name,
        properties,
        tail: RawTail::default(),
    })
}

/// Changes a model so that it breaks a rule.
type Breach = fn(&mut Scene);

/// What is broken, on which model, and how.
struct Case(&'static Rule, fn() -> Scene, Breach);

#[rustfmt::skip]
static CASES: &[Case] = &[
    Case(&rules::SCALE, sound, |scene| scene.payload.content.head.scale = -1.0),
    Case(&rules::SCALE, sound, |scene| scene.payload.content.head.scale = f32::NAN),
    Case(&rules::PREVIEW_PNG, sound, |scene| scene.preview.as_mut().unwrap().image = Opaque(b"GIF89a".to_vec())),
    Case(&rules::PREVIEW_SIZE, sound, |scene| scene.preview.as_mut().unwrap().image.0.resize(65537, 0)),
    Case(&rules::PREVIEW_PICTURE, sound, |scene| scene.preview.as_mut().unwrap().image = Opaque(png(257, 3))),
    Case(&rules::PREVIEW_PICTURE, sound, |scene| scene.preview.as_mut().unwrap().image = Opaque(png(16, 6))),
    Case(&rules::PREVIEW_PLACE, sound, |scene| insert(scene, 0, ChunkBody::Preview(InnerPreview { image: Opaque(preview()) }))),
    Case(&rules::END_MARK, sound, |scene| scene.payload.content.end = None),
    Case(&rules::SKIN_WEIGHTS, sound, |scene| first!(scene, Skeleton).skins[0].weights = Short::new(&[100, 100]).unwrap()),
    Case(&rules::RESERVED_NUMBER, sound, |scene| {
        let mut strings = scene.payload.content.head.strings.as_bytes().to_vec();
        strings.resize(253, b'x');
        strings.extend(b"\0far\0");
        set_strings(scene, &strings);
        first!(scene, Labels).labels[0].text = Name::at(254);
    }),
    Case(&rules::SKIN_BONES, sound, |scene| first!(scene, Skeleton).skins[0].bones = Short::default()),
    Case(&rules::PROPERTY_TWICE, sound, |scene| {
        let properties = &mut first!(scene, Material).properties;
        properties.push(properties[0]);
    }),
    Case(&rules::PROPERTY_MISSING, sound, |scene| {
        let (place, name) = (place!(scene, Material), intern(scene, "bare"));
        insert(scene, place, material(name, Vec::new()));
    }),
    Case(&rules::MATERIAL_NAME, sound, |scene| {
        let place = place!(scene, Material);
        insert(scene, place, material(Name::default(), vec![Property::Roughness(0.5)]));
    }),
    Case(&rules::MATERIAL_TWICE, sound, |scene| {
        let place = place!(scene, Material);
        let name = first!(scene, Material).name;
        let same = material(name, vec![Property::Roughness(0.5)]);
        // Before the real one, so that the real one counts.
        insert(scene, place, same);
    }),
    Case(&rules::MATERIAL_UNDEFINED, sound, |scene| {
        let material = intern(scene, "oak");
        push_command(scene, Command::Use { material });
    }),
    Case(&rules::MAP_NAME, sound, |scene| first!(scene, Material).properties.push(Property::AmbientMap(Name::default()))),
    Case(&rules::DISSOLVE, sound, |scene| first!(scene, Material).properties.insert(0, Property::Dissolve(1.0))),
    Case(&rules::RECORD_RESERVED, sound, |scene| push_point(scene, |magic| magic.reserved = 1)),
    Case(&rules::VOXEL_LOOK, sound, |scene| first!(scene, VoxelTypes).types[1].color = Index::new(0)),
    Case(&rules::CHUNK_TWICE, sound, |scene| {
        let map = first!(scene, TextureMap).clone();
        push(scene, ChunkBody::TextureMap(map));
    }),
    Case(&rules::CHUNK_TWICE, sound, |scene| push(scene, ChunkBody::Unknown { magic: *b"HEAD", data: Opaque(vec![0; 12]) })),
    Case(&rules::CHUNK_ORDER, sound, |scene| {
        let place = place!(scene, ColorMap);
        let colors = scene.payload.content.chunks.remove(place);
        scene.payload.content.chunks.push(colors);
    }),
    Case(&rules::CHUNK_UNKNOWN, sound, |scene| push(scene, ChunkBody::Unknown { magic: *b"XTRA", data: Opaque(vec![1]) })),
    Case(&rules::CHUNK_UNDECODED, sound, |scene| push(scene, ChunkBody::Unknown { magic: *b"ACTN", data: Opaque(vec![0]) })),
    Case(&rules::CHUNK_UNDECODED, sound, |scene| push(scene, ChunkBody::Unknown { magic: *b"quie", data: Opaque(vec![]) })),
    Case(&rules::OWN_CHUNK, sound, |scene| scene.push_own_chunk(Own::Loud { number: 2 }).unwrap()),
    Case(&rules::COLOR_MAP, sound, |scene| scene.payload.content.head.types.ci = IndexType::U32.into()),
    Case(&rules::COLOR_ORDER, sound, |scene| first!(scene, ColorMap).colors.push(u32::from_le_bytes([1, 1, 1, 255]))),
    Case(&rules::COLOR_INDEX, sound, |scene| first!(scene, Labels).color = Index::new(200)),
    Case(&rules::VERTEX_INDEX, sound, |scene| push_command(scene, Command::SpecialPoints { points: vec![Index::new(250)] })),
    Case(&rules::VERTEX_INDEX, sound, |scene| {
        // In a layout that has a scale; only that is wrong.
        scene.payload.content.chunks.retain(|chunk| !matches!(chunk.body, ChunkBody::Shape(_)));
        scene.payload.content.shape_layout = ShapeLayout::CommandList.into();
        let include = Include::Scaled {
            shape: Index::new(0),
            position: Index::new(0),
            orientation: Index::new(0),
            scale: Index::new(250),
        };
        for commands in [Vec::new(), vec![command(Command::Include(include))]] {
            push(scene, ChunkBody::Shape(Shape {
                name: Name::default(),
                group: Sentinel::NONE,
                commands,
                tail: RawTail::default(),
            }));
        }
    }),
    Case(&rules::VERTEX_INDEX, sound, |scene| first!(scene, Action).frames[0].transforms[0].position = Index::new(250)),
    Case(&rules::VERTEX_INDEX, sound, |scene| first!(scene, Skeleton).bones[0].position = Index::new(250)),
    Case(&rules::VERTEX_INDEX, sound, |scene| push_record(
        scene,
        Record::Polygon { magic: RecordMagic { normal: true, ..RecordMagic::polygon(1) } },
        &[Corner { normal: Index::new(250), ..Corner::default() }],
    )),
    Case(&rules::COORDINATE_RANGE, sound, |scene| match &mut first!(scene, Vertices).vertices {
        Vertices::F32 { records } => {
            let place = records.iter().position(|vertex| !vertex.skin.is_special()).unwrap();
            records.set(place, Vertex { y: -1.5, ..records.get(place).unwrap() });
        }
        other => panic!("{other:?}"),
    }),
    Case(&rules::TEXTURE_INDEX, sound, |scene| push_command(scene, Command::RangeU { u: Index::new(200) })),
    Case(&rules::TEXTURE_INDEX, sound, |scene| push_record(
        scene,
        Record::Polygon { magic: RecordMagic { texture: true, ..RecordMagic::polygon(1) } },
        &[Corner { texture: Index::new(200), ..Corner::default() }],
    )),
    Case(&rules::TEXTURE_ABSENT, sound, |scene| scene.payload.content.head.types.ti = IndexType::None.into()),
    Case(&rules::SKIN_INDEX, sound, |scene| first!(scene, VoxelTypes).types[0].skin = Sentinel::new(100)),
    Case(&rules::BONE_INDEX, sound, |scene| first!(scene, Action).frames[0].transforms[0].bone = Index::new(100)),
    Case(&rules::BONE_INDEX, sound, |scene| first!(scene, Shape).group = Sentinel::new(100)),
    Case(&rules::BONE_INDEX, sound, |scene| {
        let bones = [Index::new(0), Index::new(100)];
        first!(scene, Skeleton).skins[0].bones = Short::new(&bones).unwrap();
    }),
    Case(&rules::BONE_ORDER, sound, |scene| first!(scene, Skeleton).bones[1].parent = Sentinel::new(1)),
    Case(&rules::ORIENTATION, sound, |scene| {
        let bone = &mut first!(scene, Skeleton).bones[0];
        bone.orientation = bone.position;
    }),
    Case(&rules::SHAPE_INDEX, sound, |scene| push_command(scene, Command::Include(Include::Placed {
        shape: Index::new(2),
        position: Index::new(0),
        orientation: Index::new(0),
    }))),
    // The second shape includes the first.
    Case(&rules::SHAPE_CYCLE, sound, |scene| push_command(scene, Command::Include(Include::Placed {
        shape: Index::new(1),
        position: Index::new(0),
        orientation: Index::new(0),
    }))),
    Case(&rules::FACE_INDEX, sound, |scene| push_command(scene, Command::Mesh(IncludeMesh::Text {
        start: 2,
        count: 2,
        position: Index::new(0),
        orientation: Index::new(0),
    }))),
    Case(&rules::GEOMETRY, sound, |scene| scene.payload.content.chunks.retain(|chunk| matches!(
        chunk.body,
        ChunkBody::ColorMap(_) | ChunkBody::TextureMap(_) | ChunkBody::Vertices(_) | ChunkBody::Skeleton(_)
            | ChunkBody::Labels(_) | ChunkBody::Asset(_) | ChunkBody::Own(_)
    ))),
    Case(&rules::PROCEDURE_EXTENSION, sound, |scene| first!(scene, Procedure).script = first!(scene, Asset).name),
    Case(&rules::PROCEDURE_INLINED, sound, |scene| {
        let script = intern(scene, "t.lua");
        first!(scene, Procedure).script = script;
    }),
    // Back to no material, which comes first.
    Case(&rules::POLYGON_ORDER, sound, |scene| push_record(scene, Record::UseMaterial { name: Name::default() }, &[])),
    Case(&rules::POLYGON_ORDER, sound, |scene| {
        // From the glass to a second material that is less transparent.
        let (place, name) = (place!(scene, Material), intern(scene, "oak"));
        insert(scene, place, material(name, vec![Property::Roughness(0.5)]));
        push_record(scene, Record::UseMaterial { name }, &[]);
    }),
    Case(&rules::PARAMETER, sound, |scene| push_point(scene, |magic| magic.maximum = true)),
    Case(&rules::VOXEL_TYPE, sound, |scene| {
        for chunk in &mut scene.payload.content.chunks {
            if let ChunkBody::VoxelBlock(block) = &mut chunk.body {
                (block.x, block.width) = (Signed::new(0), Index::new(0));
                (block.height, block.depth) = (Index::new(0), Index::new(0));
                block.runs = Runs::new();
            }
        }
        scene.payload.content.head.types.vd = IndexType::None.into();
    }),
    Case(&rules::VOXEL_WIDTH, sound, |scene| scene.payload.content.head.types.vp = IndexType::U16.into()),
    Case(&rules::VOXEL_INDEX, sound, |scene| first!(scene, VoxelBlock).runs = VoxelBlock::runs_of(&[Voxel::new(2), Voxel::NONE]).unwrap()),
    Case(&rules::VOXEL_COUNT, sound, |scene| first!(scene, VoxelBlock).width = Index::new(3)),
    Case(&rules::VOXEL_COUNT, sound, |scene| first!(scene, VoxelBlock).width = Index::new(1)),
    Case(&rules::VOXEL_ORDER, sound, |scene| {
        let (types, block) = (place!(scene, VoxelTypes), place!(scene, VoxelBlock));
        scene.payload.content.chunks.swap(types, block);
    }),
    Case(&rules::VOXEL_DATA, sound, |scene| scene.payload.content.chunks.retain(|chunk| !matches!(chunk.body, ChunkBody::VoxelBlock(_)))),
    Case(&rules::VOXEL_SHAPE, sound, |scene| first!(scene, VoxelTypes).types[0].shape_low = 18),
    Case(&rules::VOXEL_ITEMS, sound, |scene| {
        let types = &mut first!(scene, VoxelTypes).types;
        types[1].items = types[0].items.clone();
    }),
    Case(&rules::VOXEL_GROUP, sound, |scene| {
        let block = first!(scene, VoxelBlock);
        (block.group, block.uncertainty) = (7, 255);
    }),
    Case(&rules::VOXEL_UNCERTAINTY, sound, |scene| {
        let block = first!(scene, VoxelBlock);
        (block.group, block.uncertainty) = (3, 1);
    }),
    Case(&rules::LANGUAGE, sound, |scene| {
        let language = intern(scene, "en-GB");
        first!(scene, Labels).language = language;
    }),
    Case(&rules::TRANSLATION, sound, |scene| {
        let labels = &mut first!(scene, Labels).labels;
        labels.push(labels[0]);
    }),
    Case(&rules::ACTION_SKELETON, point, |scene| push(scene, ChunkBody::Action(Action {
        name: Name::default(),
        frame_count: Derived::agrees(),
        duration: 1,
        frames: vec![Frame { time: 0, transforms: Vec::new() }],
        tail: RawTail::default(),
    }))),
    Case(&rules::ACTION_EMPTY, sound, |scene| first!(scene, Action).frames.clear()),
    Case(&rules::FRAME_TIME, sound, |scene| first!(scene, Action).frames[0].time = 101),
    Case(&rules::FRAME_TIME, sound, |scene| {
        let frames = &mut first!(scene, Action).frames;
        frames.push(Frame { time: 49, transforms: Vec::new() });
    }),
    Case(&rules::LEADING_STRINGS, point, |scene| set_strings(scene, b"name\0licence\0author\0")),
    Case(&rules::STRING_TABLE_END, point, |scene| set_strings(scene, b"\0\0\0\0name")),
    Case(&rules::CONTROL_CHARACTER, point, |scene| set_strings(scene, b"name\0MI\tT\0\0\0")),
    Case(&rules::AUTHORS, point, |scene| set_strings(scene, b"\0\0Ann <a@b, Ben\0\0")),
    Case(&rules::AUTHORS, point, |scene| set_strings(scene, b"\0\0Ann <a@b>,Ben <b@c>\0\0")),
    Case(&rules::DESCRIPTION_LINES, point, |scene| set_strings(scene, b"\0\0\0one\n\ntwo\0")),
    Case(&rules::GENERATOR, point, |scene| set_strings(scene, b"\0\0\0META\nCOLOR=red\0")),
    Case(&rules::IDENTIFIER, sound, |scene| {
        let name = intern(scene, "a b");
        first!(scene, Shape).name = name;
    }),
    Case(&rules::ASSET_NAME, sound, |scene| first!(scene, Asset).name = Name::default()),
    Case(&rules::ASSET_EMPTY, sound, |scene| first!(scene, Asset).data = Opaque(Vec::new())),
    Case(&rules::ASSET_EXTENSION, sound, |scene| {
        let name = intern(scene, "wd.png");
        first!(scene, Asset).name = name;
    }),
    Case(&rules::ASSET_EXTENSION, sound, |scene| first!(scene, Asset).data = Opaque(b"return".to_vec())),
];

/// The codes of all findings, each once.
fn codes(scene: &Scene) -> Vec<&'static str> {
    let codes: BTreeSet<&str> = broken_rules(scene)
        .into_iter()
        .map(|finding| finding.rule.code)
        .collect();
    codes.into_iter().collect()
}

#[test]
fn what_the_builder_makes_breaks_no_rule() {
    for scene in [sound(), point()] {
        let found = scene.findings();
        assert!(found.is_empty(), "{found:?}");
        let again = Scene::from_bytes(&scene.to_bytes().unwrap()).unwrap();
        assert_eq!(again, scene);
    }
}

#[test]
fn a_breach_is_found_by_its_own_code_and_no_other() {
    for (index, Case(rule, scene, breach)) in CASES.iter().enumerate() {
        let mut scene = scene();
        breach(&mut scene);
        assert_eq!(codes(&scene), [rule.code], "case {index}");
        // Also in a file; one skin alone is so broken that it cannot be written.
        match scene.to_bytes() {
            Ok(bytes) => {
                let again = Scene::from_bytes(&bytes).unwrap();
                assert_eq!(codes(&again), [rule.code], "case {index}, read again");
            }
            Err(error) => assert_eq!(rule.code, rules::SKIN_BONES.code, "{error}"),
        }
    }
}

#[test]
fn every_rule_of_the_format_has_a_case() {
    let broken: BTreeSet<&str> = CASES.iter().map(|Case(rule, ..)| rule.code).collect();
    let declared: BTreeSet<&str> = Scene::FORMAT
        .rules()
        .into_iter()
        .map(|rule| rule.code)
        .filter(|code| code.starts_with("m3d-"))
        .collect();
    assert_eq!(broken, declared);
}

#[test]
fn the_place_of_a_breach_leads_to_the_document() {
    for (index, Case(rule, scene, breach)) in CASES.iter().enumerate() {
        let mut scene = scene();
        breach(&mut scene);
        for finding in scene.findings() {
            assert!(!finding.path.is_root(), "case {index}: {finding}");
            let spec = finding
                .spec
                .unwrap_or_else(|| panic!("{}: no place", rule.code));
            assert_eq!(spec.document.id, "m3d", "case {index}: {finding}");
        }
    }
}

//! M3D models that are built here, as scenes and as glTF that another reader reads.

// Helpers of tests, outside of `#[test]` functions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

use bindery::{Index, RawTail, Runs, Sentinel, Signed};
use bindery_convert::render::Options;
use bindery_convert::scene::{Alpha, ChannelValues, NoteKind, Scene};
use bindery_convert::{Settings, from, gltf::to_glb, picture};
use bindery_formats::m3d::{
    ChunkBody, CoordinateType, Corner, Look, M3d, Mesh, ModelBuilder, NewCorner, Property, Record,
    RecordMagic, Rotation, RotationInfo, Voxel, VoxelBlock, VoxelType, VoxelTypes,
};

const UPRIGHT: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

fn scene(builder: ModelBuilder) -> Scene {
    from::m3d::scene(&builder.finish().unwrap(), &Settings::default())
}

/// A triangle whose corners have these skins.
fn triangle(
    builder: &mut ModelBuilder,
    material: Option<&str>,
    skins: [Sentinel<bindery_formats::m3d::Sk>; 3],
) {
    let places = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let corners: Vec<NewCorner> = places
        .into_iter()
        .zip(skins)
        .map(|(place, skin)| NewCorner::from(builder.vertex(place, None, skin).unwrap()))
        .collect();
    builder.polygon(material, &corners).unwrap();
}

#[test]
fn scale_names_and_licence() {
    let mut builder = ModelBuilder::new("Wing", CoordinateType::F32)
        .license("MIT")
        .author("Ann")
        .description("One wing")
        .scale(3.0);
    triangle(&mut builder, None, [Sentinel::NONE; 3]);
    let scene = scene(builder);
    assert_eq!(scene.name, "Wing");
    assert_eq!(scene.copyright.as_deref(), Some("Ann, MIT"));
    let primitive = &scene.meshes[0].primitives[0];
    assert_eq!(primitive.positions[1], [3.0, 0.0, 0.0]);
    // Without normals of its own it faces where its corners say.
    assert_eq!(primitive.normals, [[0.0, 0.0, 1.0]; 3]);
    assert_eq!(scene.notes, []);

    let (document, buffers) = read_back(&scene);
    assert_eq!(
        document.as_json().asset.copyright.as_deref(),
        Some("Ann, MIT")
    );
    let mesh = document.meshes().next().unwrap();
    assert_eq!(mesh.name(), Some("Wing"));
    let primitive = mesh.primitives().next().unwrap();
    let reader = primitive.reader(|_| Some(&buffers));
    let positions: Vec<[f32; 3]> = reader.read_positions().unwrap().collect();
    assert_eq!(positions, [[0.0; 3], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0]]);
    let indices: Vec<u32> = reader.read_indices().unwrap().into_u32().collect();
    assert_eq!(indices, [0, 1, 2]);
}

/// What the crate `gltf` reads from the binary file of a scene.
fn read_back(scene: &Scene) -> (gltf::Document, Vec<u8>) {
    let glb = to_glb(scene).unwrap();
    let gltf::Gltf { document, blob } = gltf::Gltf::from_slice(&glb).unwrap();
    (document, blob.unwrap_or_default())
}

#[test]
fn a_file_of_nothing_has_a_scene() {
    let empty = scene(ModelBuilder::new("Nothing", CoordinateType::F32));
    let (document, _) = read_back(&empty);
    let shown = document.default_scene().unwrap();
    assert_eq!(shown.nodes().count(), 1);
    assert_eq!(document.meshes().count(), 0);
}

#[test]
fn a_material_with_everything() {
    let mut builder = ModelBuilder::new("", CoordinateType::F32);
    let looks = [
        Look::Color(Property::Diffuse, [255, 0, 0, 128]),
        Look::Color(Property::Ambient, [1, 2, 3, 4]),
        Look::Color(Property::Specular, [127, 127, 127, 255]),
        Look::Color(Property::Emissive, [0, 255, 0, 255]),
        Look::Color(Property::Transmission, [255, 255, 255, 255]),
        Look::Value(Property::Roughness(0.25)),
        Look::Value(Property::Metallic(1.0)),
        Look::Value(Property::Sheen(0.5)),
        Look::Value(Property::Refraction(1.33)),
        Look::Value(Property::Thickness(2.0)),
    ];
    builder.material("glass", &looks).unwrap();
    triangle(&mut builder, Some("glass"), [Sentinel::NONE; 3]);
    let scene = scene(builder);
    let material = &scene.materials[0];
    assert_eq!(material.base_color, [1.0, 0.0, 0.0, 128.0 / 255.0]);
    assert_eq!(material.alpha, Alpha::Blend);
    assert_eq!((material.roughness, material.metallic), (0.25, 1.0));
    assert_eq!(material.emissive, [0.0, 1.0, 0.0]);
    assert_eq!(material.transmission, Some((1.0, None)));
    assert_eq!(material.sheen, Some(([0.5; 3], None)));
    assert_eq!(
        (material.ior, material.thickness),
        (Some(1.33), Some(0.002))
    );
    // Half of white is the usual highlight.
    assert!((material.specular.unwrap().factor - 1.0).abs() < 0.01);
    let [note] = scene.notes.as_slice() else {
        panic!("{:?}", scene.notes);
    };
    assert_eq!(
        note.to_string(),
        "changed: payload.chunks[2].body.properties[1]: kept as extra \"ambient\": surfaces have no colour in the shade"
    );

    let (document, _) = read_back(&scene);
    let used: Vec<&str> = document.extensions_used().collect();
    assert_eq!(
        used,
        [
            "KHR_materials_ior",
            "KHR_materials_sheen",
            "KHR_materials_specular",
            "KHR_materials_transmission",
            "KHR_materials_volume"
        ]
    );
}

/// What is noted about a scene, as text.
fn notes(scene: &Scene) -> Vec<String> {
    scene.notes.iter().map(ToString::to_string).collect()
}

#[test]
fn what_a_material_says_in_vain_is_told() {
    let mut builder = ModelBuilder::new("", CoordinateType::F32);
    let looks = [
        Look::Color(Property::Diffuse, [255, 0, 0, 128]),
        Look::Value(Property::Dissolve(0.5)),
        Look::Value(Property::BumpStrength(2.0)),
        Look::Value(Property::Roughness(1.5)),
        Look::Value(Property::Roughness(0.5)),
        Look::Value(Property::SpecularExponent(20.0)),
    ];
    builder.material("odd", &looks).unwrap();
    let picture = picture::to_png(1, 1, picture::Channels::Grey, &[64]).unwrap();
    builder.asset("nobody's", &picture).unwrap();
    triangle(&mut builder, Some("odd"), [Sentinel::NONE; 3]);
    let scene = scene(builder);
    assert_eq!(scene.materials[0].roughness, 0.5);
    let material = "payload.chunks[2].body";
    let expected = [
        format!(
            "changed: {material}.properties[3]: 1.5 is not between 0 and 1, and is taken for 1"
        ),
        format!(
            "changed: {material}.properties[4]: it takes the place of the same property before it"
        ),
        format!("left out: {material}.properties[1]: the alpha of the colour says it already"),
        format!(
            "changed: {material}: kept as extra \"specularExponent\": the roughness says it already, or it is none"
        ),
        format!(
            "changed: {material}.properties[2]: kept as extra \"bumpStrength\": there is no map of normals that it would make stronger"
        ),
        "left out: payload.chunks[4].body: no material shows the picture \"nobody's\"".to_owned(),
    ];
    assert_eq!(notes(&scene), expected);
}

#[test]
fn what_chunks_hold_in_vain_is_told() {
    let mut builder = ModelBuilder::new("", CoordinateType::F32);
    // The model has neither bones nor skins.
    triangle(&mut builder, None, [Sentinel::new(3); 3]);
    let types = || {
        ChunkBody::VoxelTypes(VoxelTypes {
            types: Vec::new(),
            tail: RawTail(vec![1, 2, 3]),
        })
    };
    builder.chunk(types());
    builder.chunk(types());
    let scene = scene(builder);
    let notes = notes(&scene);
    let has = |text: &str| assert!(notes.iter().any(|note| note.contains(text)), "{notes:#?}");
    has("vertices whose skin is not there follow no bone: 3");
    has(".body.tail: bytes that cannot be decoded");
    has("of chunks of this kind the first counts");
    assert_eq!(notes.len(), 4, "{notes:#?}");
}

#[test]
fn vertex_colours_are_light_and_kd_replaces_them() {
    let mut builder = ModelBuilder::new("", CoordinateType::F32);
    builder
        .material("red", &[Look::Color(Property::Diffuse, [255, 0, 0, 255])])
        .unwrap();
    for material in [None, Some("red")] {
        let places = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        let corners = places.map(|place| {
            let color = Some([188, 0, 255, 255]);
            NewCorner::from(builder.vertex(place, color, Sentinel::NONE).unwrap())
        });
        builder.polygon(material, &corners).unwrap();
    }
    let scene = scene(builder);
    let primitives = &scene.meshes[0].primitives;
    let colored: Vec<bool> = primitives
        .iter()
        .map(|each| !each.colors.is_empty())
        .collect();
    assert_eq!(colored.iter().filter(|colored| **colored).count(), 1);
    let colors = primitives
        .iter()
        .find_map(|each| each.colors.first())
        .unwrap();
    // 188 on the screen is half of the light.
    assert!(colors[0].abs_diff(32896) < 300, "{colors:?}");
    assert_eq!(colors[1..], [0, 65535, 65535]);
    let [note] = scene.notes.as_slice() else {
        panic!("{:?}", scene.notes);
    };
    assert_eq!(note.kind, NoteKind::LeftOut);
    assert_eq!(
        note.reason,
        "colours of vertices that the colour of their material hides: 3"
    );
}

/// A frame that does not name a bone leaves it where it was until the frame before the next that does.
#[test]
fn bones_hold_until_the_frame_before_they_move() {
    let mut builder = ModelBuilder::new("Arm", CoordinateType::F32);
    let shoulder = builder.bone("shoulder", None, [0.0; 3], UPRIGHT).unwrap();
    let hand = builder
        .bone("hand", Some(shoulder), [1.0, 0.0, 0.0], UPRIGHT)
        .unwrap();
    let bound = builder.skin(&[(hand, 1.0)]).unwrap();
    let both = builder.skin(&[(shoulder, 0.6), (hand, 0.4)]).unwrap();
    triangle(&mut builder, None, [bound, both, Sentinel::NONE]);
    let up = [1.0, 2.0, 0.0];
    builder
        .action(
            "wave",
            500,
            &[
                (100, &[(shoulder, [0.0, 0.0, 1.0], UPRIGHT)]),
                (300, &[]),
                (400, &[(hand, up, UPRIGHT)]),
            ],
        )
        .unwrap();
    let model: M3d = builder.finish().unwrap();
    let scene = from::m3d::scene(&model, &Settings::default());
    let clip = &scene.clips[0];
    let moves = |name: &str| {
        let mut channels = clip.channels.iter();
        let channel = channels.find(|channel| scene.nodes[channel.node].name == name);
        let channel = channel.unwrap();
        let ChannelValues::Translation(moves) = &channel.values else {
            panic!("{name} does not move");
        };
        (clip.timelines[channel.timeline].clone(), moves.clone())
    };
    // From rest at 0, and to the end at the duration; no key where nothing begins or ends.
    let (start, forward) = ([0.0; 3], [0.0, 0.0, 1.0]);
    assert_eq!(
        moves("shoulder"),
        (vec![0.0, 0.1, 0.5], vec![start, forward, forward])
    );
    let rest = [1.0, 0.0, 0.0];
    assert_eq!(
        moves("hand"),
        (vec![0.0, 0.3, 0.4, 0.5], vec![rest, rest, up, up])
    );

    // Two bones and the neutral joint, which the corner without a skin follows.
    assert_eq!(scene.skins[0].joints.len(), 3);
    let primitive = &scene.meshes[0].primitives[0];
    assert_eq!(
        primitive.skin.as_ref().unwrap().joints,
        [1, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0]
    );
    let node = scene
        .nodes
        .iter()
        .position(|node| node.mesh.is_some())
        .unwrap();
    let rest = scene.posed_primitive(node, primitive, &scene.rest());
    assert_eq!(rest.positions, primitive.positions);
    let posed = scene.posed_primitive(node, primitive, &scene.pose(clip, 0.45));
    let expected = [[0.0, 2.0, 1.0], [1.0, 0.8, 1.0], [0.0, 1.0, 0.0]];
    for (one, other) in posed
        .positions
        .iter()
        .flatten()
        .zip(expected.as_flattened())
    {
        assert!((one - other).abs() < 1e-6, "{:?}", posed.positions);
    }
    // At every time the bones are where the library says.
    for time in [0, 50, 100, 200, 300, 350, 400, 450] {
        let stored = model.pose(model.actions().next().unwrap(), time);
        let pose = scene.pose(clip, f32::from(u16::try_from(time).unwrap()) / 1000.0);
        let first = scene.skins[0].joints[0];
        let found = pose.worlds[first].origin;
        let [x, y, z, _] = stored[0].position.map(f64::from);
        for (one, other) in found.into_iter().zip([x, y, z]) {
            assert!((one - other).abs() < 1e-6, "{time}: {found:?}");
        }
    }

    let (document, buffers) = read_back(&scene);
    let animation = document.animations().next().unwrap();
    assert_eq!(
        (animation.name(), animation.channels().count()),
        (Some("wave"), 2)
    );
    let times = animation.channels().map(|channel| {
        let reader = channel.reader(|_| Some(&buffers));
        reader.read_inputs().unwrap().collect()
    });
    let times: Vec<Vec<f32>> = times.collect();
    assert_eq!(times, [vec![0.0, 0.1, 0.5], vec![0.0, 0.3, 0.4, 0.5]]);
    assert_eq!(document.skins().next().unwrap().joints().count(), 3);
}

#[test]
fn a_parameter_is_a_morph_target() {
    let mut builder = ModelBuilder::new("", CoordinateType::F32);
    let places = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 5.0]];
    let vertices = places.map(|place| builder.vertex(place, None, Sentinel::NONE).unwrap());
    let corners = [0, 1, 2].map(|corner| NewCorner::from(vertices[corner]));
    builder.polygon(None, &corners).unwrap();
    let name = builder.name("smile").unwrap();
    let [a, b, c, moved] = vertices;
    let corner = |vertex, maximum: Index<bindery_formats::m3d::Vi>| Corner {
        vertex,
        maximum: Index::new(maximum.get()),
        ..Corner::default()
    };
    let mut records: Runs<Record> = Runs::new();
    records.push(Record::UseParameter { name }, []).unwrap();
    let magic = RecordMagic {
        maximum: true,
        ..RecordMagic::polygon(3)
    };
    records
        .push(
            Record::Polygon { magic },
            [corner(a, a), corner(b, b), corner(c, moved)],
        )
        .unwrap();
    builder.chunk(ChunkBody::Mesh(Mesh {
        records,
        tail: RawTail::default(),
    }));
    let scene = scene(builder);
    let mesh = &scene.meshes[0];
    assert_eq!(mesh.targets, ["smile"]);
    let target = &mesh.primitives[0].targets[0];
    assert_eq!(
        target
            .positions
            .iter()
            .filter(|step| **step == [0.0, 0.0, 5.0])
            .count(),
        1
    );
    let mut pose = scene.rest();
    pose.weights[0] = vec![0.5];
    let posed = scene.posed_primitive(0, &mesh.primitives[0], &pose);
    assert!(posed.positions.contains(&[0.0, 1.0, 2.5]), "{posed:?}");
    let (document, _) = read_back(&scene);
    let extras = document.meshes().next().unwrap().extras().clone().unwrap();
    assert_eq!(extras.get(), r#"{"targetNames": ["smile"]}"#);
}

/// Each of many parameters moves every vertex of a part: far too many places. They are told, and nothing moves.
#[test]
fn parameters_that_would_fill_the_memory_are_told() {
    const MANY: u32 = 2500;
    let mut builder = ModelBuilder::new("", CoordinateType::F32);
    let places = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let [a, b, c] = places.map(|place| builder.vertex(place, None, Sentinel::NONE).unwrap());
    let corner = |vertex| Corner {
        vertex,
        maximum: Index::new(a.get()),
        ..Corner::default()
    };
    let magic = RecordMagic {
        maximum: true,
        ..RecordMagic::polygon(3)
    };
    let mut records: Runs<Record> = Runs::new();
    for parameter in 0..MANY {
        let name = builder.name(&format!("parameter {parameter}")).unwrap();
        records.push(Record::UseParameter { name }, []).unwrap();
        let corners = [a, b, c].map(corner);
        records.push(Record::Polygon { magic }, corners).unwrap();
    }
    builder.chunk(ChunkBody::Mesh(Mesh {
        records,
        tail: RawTail::default(),
    }));
    let scene = scene(builder);
    assert!(scene.meshes[0].targets.is_empty());
    assert!(scene.meshes[0].primitives[0].targets.is_empty());
    assert_eq!(
        notes(&scene),
        ["left out: payload.chunks: 2500 parameters, which would take more than can be drawn"]
    );
}

/// A block of so many cells along each axis, all of one type.
fn block(size: [u32; 3], x: i32, voxel: u32) -> ChunkBody {
    let [width, height, depth] = size;
    let count = usize::try_from(width * height * depth).unwrap();
    ChunkBody::VoxelBlock(VoxelBlock {
        name: Default::default(),
        x: Signed::new(x),
        y: Signed::new(0),
        z: Signed::new(0),
        width: Index::new(width),
        height: Index::new(height),
        depth: Index::new(depth),
        uncertainty: 0,
        group: 0,
        runs: VoxelBlock::runs_of(&vec![Voxel::new(voxel); count]).unwrap(),
        tail: RawTail::default(),
    })
}

#[test]
fn sides_between_voxels_are_not_there() {
    let mut builder = ModelBuilder::new("", CoordinateType::F32);
    let straight = RotationInfo {
        y: Rotation::None.into(),
        z: Rotation::None.into(),
        x: Rotation::None.into(),
        shape_high: false,
        free: false,
    };
    let voxel = VoxelType {
        color: Index::new(u32::from_le_bytes([255, 255, 255, 255])),
        name: Default::default(),
        rotation: straight,
        shape_low: 0,
        skin: Sentinel::NONE,
        items: Vec::new(),
    };
    builder.chunk(ChunkBody::VoxelTypes(VoxelTypes {
        types: vec![voxel.clone(), voxel],
        tail: RawTail::default(),
    }));
    // Two blocks of different types beside each other: five sides each are seen.
    builder.chunk(block([2, 2, 2], 0, 0));
    builder.chunk(block([2, 2, 2], 2, 1));
    let scene = scene(builder);
    let counts = scene.counts();
    assert!(counts.contains(&("triangles", 20)), "{counts:?}");
    // Four cells are as long as one unit of the model.
    let primitive = &scene.meshes[0].primitives[0];
    let right = primitive
        .positions
        .iter()
        .fold(0.0f32, |most, [x, _, _]| most.max(*x));
    assert_eq!(right, 1.0);
    assert_eq!(scene.notes, []);
}

#[test]
fn textures_come_from_the_file() {
    let mut builder = ModelBuilder::new("", CoordinateType::F32);
    let pixels = [255, 0, 0, 255, 0, 0, 255, 255];
    let base = picture::to_png(2, 1, picture::Channels::Rgba, &pixels).unwrap();
    let alpha = picture::to_png(1, 1, picture::Channels::Grey, &[64]).unwrap();
    builder.asset("wood", &base).unwrap();
    builder.asset("holes", &alpha).unwrap();
    builder.asset("broken", b"\x89PNG and no more").unwrap();
    let looks = [
        Look::Map(Property::DiffuseMap, "wood"),
        Look::Map(Property::DissolveMap, "holes"),
        Look::Map(Property::EmissiveMap, "broken"),
    ];
    builder.material("wood", &looks).unwrap();
    let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]].map(|[x, y]| NewCorner {
        vertex: builder.vertex([x, y, 0.0], None, Sentinel::NONE).unwrap(),
        texture: Some(builder.uv([x, y]).unwrap()),
        normal: None,
    });
    builder.polygon(Some("wood"), &corners).unwrap();
    let model = builder.finish().unwrap();
    let scene = bindery_convert::from::read(
        &bindery_convert::Source::new("m3d", &bindery::File::to_bytes(&model).unwrap()),
        &Settings::default(),
    )
    .unwrap();
    // Both pictures are one now, and only that one is there.
    let [image] = scene.images.as_slice() else {
        panic!("{} pictures", scene.images.len());
    };
    let packed = picture::from_png(&image.bytes).unwrap();
    assert_eq!(packed.rgba, [255, 0, 0, 64, 0, 0, 255, 64]);
    assert_eq!(scene.materials[0].alpha, Alpha::Blend);
    // V points up in the file.
    assert_eq!(
        scene.meshes[0].primitives[0].uvs,
        [[0.0, 1.0], [1.0, 1.0], [0.0, 0.0]]
    );
    let left_out = scene
        .notes
        .iter()
        .filter(|note| note.kind == NoteKind::LeftOut);
    let reasons: Vec<&str> = left_out.map(|note| note.reason.as_str()).collect();
    assert_eq!(reasons.len(), 1, "{reasons:?}");
    assert!(
        reasons[0].starts_with("the picture cannot be used: PNG: "),
        "{reasons:?}"
    );
}

/// A model with one triangle whose material has the maps of these names, and with pictures by name.
fn textured(pictures: &[(&str, Vec<u8>)], maps: &[Look<'_>]) -> Vec<u8> {
    let mut builder = ModelBuilder::new("", CoordinateType::F32);
    for (name, picture) in pictures {
        builder.asset(name, picture).unwrap();
    }
    builder.material("wood", maps).unwrap();
    let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]].map(|[x, y]| NewCorner {
        vertex: builder.vertex([x, y, 0.0], None, Sentinel::NONE).unwrap(),
        texture: Some(builder.uv([x, y]).unwrap()),
        normal: None,
    });
    builder.polygon(Some("wood"), &corners).unwrap();
    bindery::File::to_bytes(&builder.finish().unwrap()).unwrap()
}

/// A grey picture of nothing.
fn grey(width: u32, height: u32) -> Vec<u8> {
    let samples = vec![0; (width * height) as usize];
    picture::to_png(width, height, picture::Channels::Grey, &samples).unwrap()
}

/// The reasons why something of a model is left out where pictures may take so many bytes.
fn left_out_within(bytes: &[u8], memory: u64) -> Vec<String> {
    let source = bindery_convert::Source {
        limits: bindery::Limits::default().with_memory(memory),
        ..bindery_convert::Source::new("m3d", bytes)
    };
    let scene = bindery_convert::from::read(&source, &Settings::default()).unwrap();
    let rendered = bindery_convert::render::render(&scene, &Options::of_size(8, 8)).unwrap();
    let notes = scene.notes.into_iter().chain(rendered.notes);
    let left_out = notes.filter(|note| note.kind == NoteKind::LeftOut);
    left_out.map(|note| note.reason).collect()
}

/// A row and a column are a square together: of two small files, gigabytes.
#[test]
fn pictures_that_are_put_together_stay_within_the_limits() {
    let pictures = [("row", grey(100_000, 1)), ("column", grey(1, 100_000))];
    let maps = [
        Look::Map(Property::RoughnessMap, "row"),
        Look::Map(Property::MetallicMap, "column"),
        Look::Map(Property::DiffuseMap, "row"),
        Look::Map(Property::DissolveMap, "column"),
    ];
    let reason = "the pictures cannot be put together: the picture of both would take 40000000000 bytes, and \
                  248576 are allowed";
    assert_eq!(
        left_out_within(&textured(&pictures, &maps), 1 << 20),
        [reason; 2]
    );
}

/// A picture may unfold to a thousand times what is stored.
#[test]
fn pictures_unfold_within_the_limits() {
    let maps = [
        Look::Map(Property::DiffuseMap, "one"),
        Look::Map(Property::EmissiveMap, "two"),
    ];
    let pictures = [("one", grey(512, 512)), ("two", grey(512, 500))];
    let bytes = textured(&pictures, &maps);
    assert_eq!(left_out_within(&bytes, 2 << 20), [""; 0]);
    // Each of them, but not both at once.
    let both = "it is not drawn: the picture would take 1024000 bytes, and 548576 are allowed";
    assert_eq!(left_out_within(&bytes, 1_597_152), [both]);
    let one =
        "the picture cannot be used: the picture would take 1048576 bytes, and 1048575 are allowed";
    assert_eq!(left_out_within(&bytes, (1 << 20) - 1)[0], one);
}

#[test]
fn labels_are_nodes() {
    let mut builder = ModelBuilder::new("", CoordinateType::F32).scale(2.0);
    let tip = builder
        .vertex([0.0, 0.5, 0.0], None, Sentinel::NONE)
        .unwrap();
    builder
        .labels("bones", "en", None, &[(tip, "the tip")])
        .unwrap();
    let scene = scene(builder);
    let [node] = scene.nodes.as_slice() else {
        panic!("{:?}", scene.nodes);
    };
    assert_eq!(
        (node.name.as_str(), node.translation),
        ("the tip", [0.0, 1.0, 0.0])
    );
    let keys: Vec<&str> = node.extras.iter().map(|(key, _)| key.as_str()).collect();
    assert!(
        keys.contains(&"group") && keys.contains(&"language"),
        "{keys:?}"
    );
}

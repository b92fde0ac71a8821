//! P3M and ATM models and PMF maps that are built here, as scenes.

// Helpers of tests, outside of `#[test]` functions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

use bindery::{File as _, Method, Open, Reserved, StringTable};
use bindery_convert::picture::{self, Channels};
use bindery_convert::scene::math::{cross, dot};
use bindery_convert::scene::{ChannelValues, Clip, Primitive, Scene};
use bindery_convert::{Kind, Settings, Source, convert, from, gltf::to_glb};
use bindery_formats::atm::{
    Atm, Framing, KeyframeData, Mesh, Recipe, Rgba, Role, TextureMaterial, Triangle,
};
use bindery_formats::p3m::{
    Action, ActionData, ActionInterp, AnimatedMaterialData, Animation, AnimationAction, Bone,
    ColorInterp, Header, LoopMode, Material2025_08, MaterialContent, MaterialData, Model2025_08,
    Normal, P3m, Part2025_08, PartListMode, RenderMode, Texture, Vertex2025_08, WeightGroup,
    frame_skips, visibility_mask,
};
use bindery_formats::pmf::{
    ClientMaterial, ClientProp, ClientSectorData, Cube, CubeData, Data, Faces, Lightmap, Luxel,
    MaterialFlags, Pmf, Point, Sector, SharedMaterial, SharedProp, SharedSectorData, SolidCube,
};
use bindery_formats::ptf::{Form, Ptf};

fn count(scene: &Scene, name: &str) -> u64 {
    let counts = scene.counts();
    counts
        .into_iter()
        .find(|(known, _)| *known == name)
        .unwrap()
        .1
}

/// Six times the volume that the triangles enclose.
fn volume(scene: &Scene) -> f64 {
    let primitives = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
    let mut sum = 0.0;
    for primitive in primitives {
        for corners in primitive.triangles() {
            let [a, b, c] = corners
                .map(|corner| primitive.positions[usize::try_from(corner).unwrap()].map(f64::from));
            sum += dot(a, cross(b, c));
        }
    }
    sum
}

/// A part of one triangle.
fn part(name: bindery_formats::p3m::Text, weights: Option<WeightGroup>) -> Part2025_08 {
    let corners = [[1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [2.0, 0.0, 0.0]];
    Part2025_08 {
        reserved: Reserved(0),
        name,
        material_index: 0,
        material_overrides: Vec::new(),
        vertices: corners.map(|position| Vertex2025_08 { position }).to_vec(),
        uvs: None,
        normals: None,
        indices: vec![0, 1, 2],
        weight_groups: weights.into_iter().collect(),
    }
}

/// A model with an arm of two bones that turns, and a part that is hidden.
fn figure(interp: ActionInterp, turns: &[(u32, [f32; 3])]) -> Scene {
    let mut strings = StringTable::default();
    let names = ["shown", "hidden", "arm", "hand", "wave"];
    let [shown, hidden, arm, hand, wave] = names.map(|name| strings.intern(name).unwrap());
    let weights = WeightGroup::from_weights(hand, &[1.0, 0.5, 1.0]).unwrap();
    let frames: Vec<u32> = turns.iter().map(|(frame, _)| *frame).collect();
    let data = ActionData {
        bone_name: hand,
        rotation_frame_skips: frame_skips(&frames).unwrap(),
        rotation_interps: vec![interp.into(); turns.len()],
        rotation_data: turns.iter().map(|(_, turn)| *turn).collect(),
        ..ActionData::default()
    };
    let bone = |name, head: [f32; 3], tail, child_count| Bone {
        name,
        head,
        tail,
        child_count,
    };
    let model = Model2025_08 {
        header: Header::default(),
        part_visibility: visibility_mask(&[true, false]),
        parts: vec![part(shown, weights), part(hidden, None)],
        materials: vec![Material2025_08 {
            reserved: Reserved(0),
            render_mode: RenderMode::Normal.into(),
            content: MaterialContent::Static(MaterialData {
                texture_index: 0,
                color: [255, 255, 255, 255],
                ..MaterialData::default()
            }),
        }],
        textures: vec![Texture::embedded(
            Ptf::from_rgba8(Form::Format, 1, 1, &[1, 2, 3, 255]).unwrap(),
        )],
        // Along the first axis of the file, to the right.
        bones: vec![
            bone(arm, [0.0; 3], [1.0, 0.0, 0.0], 1),
            bone(hand, [1.0, 0.0, 0.0], [2.0, 0.0, 0.0], 0),
        ],
        animations: vec![Animation {
            name: wave,
            actions: vec![AnimationAction {
                action_index: 0,
                speed: 2.0,
                start: 0,
                end: 10,
            }],
        }],
        actions: vec![Action {
            microseconds_per_frame: 100_000,
            part_list_mode: Open::Known(PartListMode::DefaultWhite),
            part_list: Vec::new(),
            action_data: vec![data],
        }],
        user_defined_fields: Vec::new(),
        strings,
    };
    from::p3m::scene(&P3m::R2025_08(model), &Settings::default())
}

/// A part whose normals are in front of its triangles as they are, or behind them.
#[test]
fn triangles_are_on_the_side_of_their_normals() {
    for (toward, turned) in [(1.0, true), (-1.0, false)] {
        let mut strings = StringTable::default();
        let mut triangle = part(strings.intern("part").unwrap(), None);
        // With X negated, these three are counter-clockwise from where Z is positive.
        let direction = [0.0, 0.0, -toward];
        triangle.normals = Some(vec![Normal { direction }; 3]);
        let model = Model2025_08 {
            part_visibility: visibility_mask(&[true]),
            parts: vec![triangle],
            strings,
            ..Model2025_08::default()
        };
        let scene = from::p3m::scene(&P3m::R2025_08(model), &Settings::default());
        let expected = if turned { [0, 2, 1] } else { [0, 1, 2] };
        assert_eq!(scene.meshes[0].primitives[0].indices, expected);
        let told = scene
            .notes
            .iter()
            .any(|note| note.path == "parts[0].indices");
        assert_eq!(told, turned);
    }
}

#[test]
fn a_material_that_changes_keeps_how_as_an_extra() {
    let animated = AnimatedMaterialData {
        microseconds_per_frame: 50_000,
        reserved: Reserved(0),
        preserve_texture_scroll: false,
        loop_mode: LoopMode::Loop.into(),
        initial_values: MaterialData {
            texture_index: 255,
            matcap_texture_index: 255,
            color: [255, 0, 0, 255],
            shading: 255,
            ..MaterialData::default()
        },
        // Not a number that JSON has.
        texture_scroll: [0.5, f32::NAN],
        matcap_texture_scroll: [0.0; 2],
        last_frame: 9,
        color_frame_skips: vec![4],
        emission_frame_skips: Vec::new(),
        shading_frame_skips: Vec::new(),
        texture_frame_skips: Vec::new(),
        matcap_frame_skips: Vec::new(),
        color_interps: vec![ColorInterp::LinearRgb.into()],
        emission_interps: Vec::new(),
        shading_interps: Vec::new(),
        color_data: vec![[0, 0, 255, 255]],
        emission_data: Vec::new(),
        shading_data: Vec::new(),
        texture_data: Vec::new(),
        matcap_data: Vec::new(),
    };
    let mut strings = StringTable::default();
    let model = Model2025_08 {
        header: Header::default(),
        part_visibility: visibility_mask(&[true]),
        parts: vec![part(strings.intern("part").unwrap(), None)],
        materials: vec![Material2025_08 {
            reserved: Reserved(0),
            render_mode: RenderMode::Normal.into(),
            content: MaterialContent::Animated(Box::new(animated)),
        }],
        textures: Vec::new(),
        bones: Vec::new(),
        animations: Vec::new(),
        actions: Vec::new(),
        user_defined_fields: Vec::new(),
        strings,
    };
    let scene = from::p3m::scene(&P3m::R2025_08(model), &Settings::default());
    let notes: Vec<&str> = scene.notes.iter().map(|note| note.path.as_str()).collect();
    assert_eq!(notes, ["materials[0].content"]);
    let glb = to_glb(&scene).unwrap();
    let document = gltf::Gltf::from_slice(&glb).unwrap();
    let material = document.materials().next().unwrap();
    let color = material.pbr_metallic_roughness().base_color_factor();
    assert_eq!(color, [1.0, 0.0, 0.0, 1.0], "as at the start");
    let extras = material.extras().as_ref().unwrap().get();
    for kept in [
        "\"microseconds_per_frame\":50000",
        "\"color_frame_skips\":[4]",
        "\"color_data\":[[0,0,255,255]]",
    ] {
        let told: String = extras.split_whitespace().collect();
        assert!(told.contains(kept), "{extras}");
    }
}

fn rotations(clip: &Clip) -> (Vec<f32>, Vec<[f32; 4]>) {
    let [channel] = clip.channels.as_slice() else {
        panic!("{:?}", clip.channels);
    };
    let ChannelValues::Rotation(turns) = &channel.values else {
        panic!("{:?}", channel.values);
    };
    (clip.timelines[channel.timeline].clone(), turns.clone())
}

#[test]
fn a_figure_is_mirrored_and_its_bones_bind_it() {
    let scene = figure(
        ActionInterp::Linear,
        &[(0, [0.0; 3]), (10, [1.0, 0.0, 0.0])],
    );
    let primitive = &scene.meshes[0].primitives[0];
    assert_eq!(
        primitive.positions,
        [[-1.0, 0.0, 0.0], [-1.0, 1.0, 0.0], [-2.0, 0.0, 0.0]]
    );
    assert_eq!(primitive.indices, [0, 1, 2]);
    let node = |name: &str| {
        scene
            .nodes
            .iter()
            .position(|node| node.name == name)
            .unwrap()
    };
    assert!(scene.nodes[node("hidden")].hidden && !scene.nodes[node("shown")].hidden);
    let rest = scene.posed_primitive(node("shown"), primitive, &scene.rest());
    for (one, other) in rest
        .positions
        .iter()
        .flatten()
        .zip(primitive.positions.as_flattened())
    {
        assert!((one - other).abs() < 1e-6, "{rest:?}");
    }
    // Half of a weight is not all of it: the rest follows nothing, and weights sum up to 1 again.
    assert!(
        primitive
            .skin
            .as_ref()
            .unwrap()
            .weights
            .chunks(4)
            .all(|row| row[0] == 1.0)
    );
    // Ten frames of a tenth of a second at twice the speed.
    let (times, _) = rotations(&scene.clips[0]);
    assert_eq!(times, [0.0, 0.5]);
    assert_eq!(scene.images.len(), 1);
    let glb = to_glb(&scene).unwrap();
    let read = gltf::Gltf::from_slice(&glb).unwrap();
    assert_eq!(read.scenes().count(), 2);
    let shown: Vec<Option<&str>> = read
        .default_scene()
        .unwrap()
        .nodes()
        .map(|node| node.name())
        .collect();
    assert!(!shown.contains(&Some("hidden")), "{shown:?}");
}

#[test]
fn turns_that_a_straight_way_would_miss_are_baked() {
    // All the way round: the straight way between the two keys would not move at all.
    let round = [(0, [0.0; 3]), (10, [std::f32::consts::TAU, 0.0, 0.0])];
    let (times, turns) = rotations(&figure(ActionInterp::Linear, &round).clips[0]);
    assert_eq!((times.len(), turns.len()), (11, 11));
    let half = turns[5];
    let same: f32 = turns[0]
        .iter()
        .zip(half)
        .map(|(one, other)| one * other)
        .sum();
    assert!(same.abs() < 1e-5, "{half:?}");
    // Each is near the one before.
    for pair in turns.windows(2) {
        let near: f32 = pair[0]
            .iter()
            .zip(pair[1])
            .map(|(one, other)| one * other)
            .sum();
        assert!(near > 0.9, "{pair:?}");
    }
}

#[test]
fn keys_that_are_not_approached_hold() {
    let steps = [(0, [0.0; 3]), (5, [1.0, 0.0, 0.0]), (10, [0.5, 0.0, 0.0])];
    let scene = figure(ActionInterp::None, &steps);
    let (times, turns) = rotations(&scene.clips[0]);
    assert_eq!(times.len(), 5);
    assert!(times.windows(2).all(|pair| pair[0] < pair[1]), "{times:?}");
    assert!(times[2] - times[1] < 2e-4, "{times:?}");
    assert_eq!(turns[0], turns[1]);
    assert_ne!(turns[1], turns[2]);
}

/// An animation that plays an action for many thousand frames, over and over, is told and not made.
#[test]
fn motions_that_would_fill_the_memory_are_told() {
    let mut strings = StringTable::default();
    let names = ["arm", "leg"].map(|name| strings.intern(name).unwrap());
    let turns: Vec<u32> = (0..255).map(|turn| turn * 255).collect();
    let data = names.map(|bone_name| ActionData {
        bone_name,
        rotation_frame_skips: frame_skips(&turns).unwrap(),
        rotation_interps: vec![ActionInterp::Linear.into(); turns.len()],
        // Around two axes at once, so that every frame is needed.
        rotation_data: (0..255u8)
            .map(|turn| [f32::from(turn % 2), f32::from(turn % 2), 0.0])
            .collect(),
        ..ActionData::default()
    });
    let action = Action {
        microseconds_per_frame: 1000,
        part_list_mode: Open::Known(PartListMode::DefaultWhite),
        part_list: Vec::new(),
        action_data: data.to_vec(),
    };
    let step = AnimationAction {
        action_index: 0,
        speed: 1.0,
        start: 0,
        end: u16::MAX,
    };
    let bones = names.map(|name| Bone {
        name,
        ..Bone::default()
    });
    let animation = Animation {
        name: names[0],
        actions: vec![step; 255],
    };
    let model = Model2025_08 {
        bones: bones.to_vec(),
        animations: vec![animation],
        actions: vec![action],
        strings,
        ..Model2025_08::default()
    };
    let scene = from::p3m::scene(&P3m::R2025_08(model), &Settings::default());
    assert_eq!(scene.clips, []);
    let told = "left out: animations[0]: it has more keys than can be kept";
    let mut notes = scene.notes.iter();
    assert!(
        notes.any(|note| note.to_string() == told),
        "{:?}",
        scene.notes
    );
}

/// A picture comes back as the same file, and a texture with the same channels, also where fewer would do.
#[test]
fn pictures_keep_their_channels() {
    let white = [255u8; 2 * 2 * 4];
    for (channels, count) in [
        (Channels::Grey, 1),
        (Channels::GreyAlpha, 2),
        (Channels::Rgb, 3),
        (Channels::Rgba, 4),
    ] {
        let samples = &white[..2 * 2 * count as usize];
        let png = picture::to_png(2, 2, channels, samples).unwrap();
        let (texture, notes) = picture::png_to_ptf(&png, Form::Format).unwrap();
        assert_eq!((texture.channels(), notes), (count, Vec::new()));
        assert_eq!(picture::ptf_to_png(&texture).unwrap().0, png);
        // The layouts before have no grey.
        let (texture, _) = picture::png_to_ptf(&png, Form::Alpha).unwrap();
        assert_eq!(texture.channels(), if count < 3 { 3 } else { count });
        let source = texture.to_bytes().unwrap();
        let source = Source::new("ptf", &source);
        let newer = convert(&source, Kind::Ptf, "", None, &Settings::default()).unwrap();
        let newer = Ptf::from_bytes(&newer.bytes).unwrap();
        assert_eq!(newer.channels(), texture.channels());
    }
}

/// A tetrahedron, clockwise seen from outside in a left-handed space, moved along X in each frame.
fn tetrahedron(frames: u8) -> Mesh {
    let corners = [
        [0.0f32, 0.0, 0.0],
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, 1.0],
    ];
    let moved = |frame: u8| {
        corners
            .map(|[x, y, z]| [x + f32::from(frame), y, z])
            .to_vec()
    };
    let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
    Mesh {
        frames: (0..frames).map(moved).collect(),
        uvs: vec![[0.25, 0.75]; 4],
        triangles: faces
            .map(|vertices| Triangle {
                vertices,
                material: 0,
            })
            .to_vec(),
        materials: vec![TextureMaterial::default()],
        keyframe_data: match frames {
            1 => Vec::new(),
            _ => [(200, 5), (0, 0), (300, 1), (100, 0)]
                .map(|(time, animation_use)| KeyframeData {
                    time,
                    animation_use,
                    trigger_code: 0,
                })
                .to_vec(),
        },
        ..Mesh::default()
    }
}

fn atm(mesh: &Mesh, others: &[(Role, Mesh)]) -> Atm {
    let recipe = Recipe {
        framing: Framing::Marker,
        version: 2,
        method: Method::Stored,
        low_resolution: false,
    };
    recipe.build(mesh, others).unwrap()
}

#[test]
fn an_engine_model_is_turned_and_faces_outwards() {
    let scene = from::atm::scene(&atm(&tetrahedron(1), &[]), &Settings::default()).unwrap();
    let primitive = &scene.meshes[0].primitives[0];
    // X ahead, Z up; what was to the left is still there.
    assert!(primitive.positions.contains(&[0.0, 0.0, 1.0]));
    assert!(primitive.positions.contains(&[-1.0, 0.0, 0.0]));
    assert!(primitive.positions.contains(&[0.0, 1.0, 0.0]));
    assert!(primitive.uvs.iter().all(|uv| *uv == [0.25, 0.75]));
    assert!((volume(&scene) - 1.0).abs() < 1e-6, "{}", volume(&scene));
}

#[test]
fn key_frames_are_clips_that_come_round_again() {
    let file = atm(&tetrahedron(4), &[]);
    let scene = from::atm::scene(&file, &Settings::default()).unwrap();
    let clips: Vec<(&str, &[f32])> = scene
        .clips
        .iter()
        .map(|clip| (clip.name.as_str(), clip.timelines[0].as_slice()))
        .collect();
    // A key frame without a time lasts a tenth of a second.
    assert_eq!(
        clips,
        [
            ("standing", [0.0, 0.2, 0.3].as_slice()),
            ("walk", [0.0, 0.3, 0.4].as_slice())
        ]
    );
    let primitive = &scene.meshes[0].primitives[0];
    let ahead = |clip: usize, time: f32| {
        let pose = scene.pose(&scene.clips[clip], time);
        let posed = scene.posed_primitive(0, primitive, &pose);
        posed.positions[0][2]
    };
    let start = primitive.positions[0][2];
    assert!((ahead(0, 0.1) - start - 0.5).abs() < 1e-6);
    assert!((ahead(0, 0.3) - start).abs() < 1e-6);
    assert!((ahead(1, 0.0) - start - 2.0).abs() < 1e-6);
    assert!((ahead(1, 0.35) - start - 2.5).abs() < 1e-6);

    // One frame alone is that frame, and does not move.
    let chosen = Settings {
        frame: Some(3),
        ..Settings::default()
    };
    let still = from::atm::scene(&file, &chosen).unwrap();
    assert_eq!(still.clips, []);
    assert!((still.meshes[0].primitives[0].positions[0][2] - start - 3.0).abs() < 1e-6);
}

#[test]
fn low_resolution_streams_lie_where_the_others_do() {
    let recipe = Recipe {
        framing: Framing::Marker,
        version: 2,
        method: Method::Stored,
        low_resolution: true,
    };
    for frames in [1, 4] {
        let mesh = tetrahedron(frames);
        let low = recipe.build(&mesh, &[]).unwrap();
        let scenes = [low, atm(&mesh, &[])];
        let scenes = scenes.map(|file| from::atm::scene(&file, &Settings::default()).unwrap());
        let [low, full] = &scenes;
        let [low_mesh, full_mesh] = [low, full].map(|scene| &scene.meshes[0].primitives[0]);
        assert_eq!(low.clips, full.clips);
        let places = |part: &Primitive| {
            let targets = part.targets.iter().map(|target| target.positions.clone());
            let mut places = part.positions.clone();
            places.extend(targets.flatten());
            places
        };
        let both = places(low_mesh).into_iter().zip(places(full_mesh));
        for (low, full) in both {
            // A step is one of 65535.
            let far = low
                .iter()
                .zip(full)
                .any(|(one, other)| (one - other).abs() > 2e-4);
            assert!(!far, "{low:?} {full:?}");
        }
        assert_eq!(low_mesh.indices, full_mesh.indices);
        assert_eq!(low_mesh.uvs.len(), full_mesh.uvs.len());
    }
}

#[test]
fn colours_of_engine_models_that_do_not_count_are_told() {
    let bright = Rgba {
        red: 1.0,
        green: 0.5,
        blue: 0.25,
        alpha: 0.5,
    };
    for (flags, expected) in [
        (0, vec![""]),
        (1, vec![".ambient", ".specular", ".diffuse.alpha"]),
    ] {
        let mut mesh = tetrahedron(1);
        mesh.materials = vec![TextureMaterial {
            flags,
            diffuse: bright,
            specular: bright,
            ..TextureMaterial::default()
        }];
        let scene = from::atm::scene(&atm(&mesh, &[]), &Settings::default()).unwrap();
        let left_out = scene.notes.iter().map(|note| {
            let (_, field) = note.path.split_once("materials[0]").unwrap();
            field
        });
        assert_eq!(left_out.collect::<Vec<_>>(), expected, "{:?}", scene.notes);
    }
}

#[test]
fn other_models_are_attached_and_those_for_elsewhere_hidden() {
    let others = [
        (Role::Wheels12, tetrahedron(1)),
        (Role::LowLod, tetrahedron(1)),
    ];
    let scene = from::atm::scene(&atm(&tetrahedron(1), &others), &Settings::default()).unwrap();
    let names: Vec<(&str, Option<usize>, bool)> = scene
        .nodes
        .iter()
        .map(|node| (node.name.as_str(), node.parent, node.hidden))
        .collect();
    assert_eq!(
        names,
        [
            ("model", None, false),
            ("wheel 1", Some(0), false),
            ("wheel 2", Some(0), false),
            ("low detail", None, true)
        ]
    );
    // Both wheels are one mesh, the second turned round.
    assert_eq!(scene.nodes[1].mesh, scene.nodes[2].mesh);
    assert_eq!(scene.nodes[2].rotation, [0.0, 1.0, 0.0, 0.0]);
}

/// A map of two sectors with a cube each, of which the second has no triangles, and a prop.
fn map() -> Pmf {
    let header = bindery_formats::pmf::Header::new("Yard", &["co-op"], &["easy"]).unwrap();
    let point = |x: f32, z: f32| Point {
        xyz: [x, 1.0, z],
        texture_uv: [x, z],
        lightmap_uv: [x, z],
    };
    let triangles = [
        [point(0.0, 0.0), point(1.0, 0.0), point(1.0, 1.0)],
        [point(0.0, 0.0), point(1.0, 1.0), point(0.0, 1.0)],
    ];
    let cube = |faces| {
        Cube::new(CubeData::Solid(SolidCube {
            material: 0,
            lightmap: 0,
            triangle_index: bindery::U24::default(),
            faces,
        }))
    };
    let top = Faces {
        plus_y: true,
        ..Faces::default()
    };
    let all = Faces {
        plus_x: true,
        plus_y: true,
        plus_z: true,
        minus_x: true,
        minus_y: true,
        minus_z: true,
        ..Faces::default()
    };
    let luxel = Luxel {
        red: 31,
        green: 0,
        blue: 0,
    };
    let sector = |faces, triangles: Vec<bindery_formats::pmf::Triangle>, props| {
        let light = Lightmap::new(0, vec![bindery::Word::new(luxel).unwrap()]).unwrap();
        let shared = SharedSectorData {
            props,
            cubes: vec![cube(faces)],
        };
        let client = ClientSectorData {
            props: Vec::new(),
            triangles,
            affecting_dynamic_lights: Vec::new(),
            affecting_fast_lights: Vec::new(),
            dynamic_light_references: Vec::new(),
            fast_light_references: Vec::new(),
        };
        Sector::new(vec![light], shared, client)
    };
    let prop = SharedProp {
        bounding_box_origin: [0.5, 2.0, 0.25],
        bounding_box_radius: [0.5; 3],
    };
    let triangles = triangles.map(|points| bindery_formats::pmf::Triangle { points });
    let sectors = vec![
        sector(top, triangles.to_vec(), vec![prop]),
        sector(all, Vec::new(), Vec::new()),
    ];
    let mut data = Data::new([1, 1, 2], 0, sectors);
    let stone = SharedMaterial {
        flags: MaterialFlags::default(),
        speed_multiplier: 1.0,
        acceleration_multiplier: 1.0,
        minimum_speed_to_cause_damage: 0.0,
        base_damage: 0.0,
        extra_damage_per_meter_per_second: 0.0,
    };
    let look = ClientMaterial {
        material_appearance_resource_path: data.client_string("stone").unwrap(),
    };
    data.add_material(stone, look).unwrap();
    let model_resource_path = data.client_string("crate").unwrap();
    let props = &mut data.sectors[0].client_data.content.props;
    props.push(ClientProp {
        model_resource_path,
    });
    Pmf::new(header, data)
}

#[test]
fn what_a_map_names_in_vain_is_told() {
    let mut map = map();
    let sector = &mut map.data.sectors[0];
    sector.lightmaps.clear();
    let cubes = &mut sector.shared_data.content.cubes;
    let CubeData::Solid(solid) = &mut cubes[0].data else {
        panic!("{cubes:?}");
    };
    solid.material = 7;
    cubes.push(Cube::new(CubeData::Empty));
    let points = &mut sector.client_data.content.triangles[0].points;
    points[0].texture_uv = [f32::NAN, 0.0];
    let scene = from::pmf::scene(&map, &Settings::default());
    let notes: Vec<String> = scene.notes.iter().map(ToString::to_string).collect();
    for expected in [
        "left out: data.sectors[0].shared_data.cubes: cubes that no cube leads to: 1",
        "changed: data.sectors[0].shared_data.cubes: cubes that name a lightmap which is not there are not lit: 1",
        "changed: data.sectors[0].shared_data.cubes: cubes that name a material which is not there have a plain one: 1",
        "changed: data.sectors[0].client_data.triangles: texture coordinates that are no numbers are 0: 1",
    ] {
        assert!(notes.iter().any(|note| note == expected), "{notes:#?}");
    }
}

#[test]
fn a_map_is_lit_and_faces_outwards() {
    let scene = from::pmf::scene(&map(), &Settings::default());
    assert_eq!(scene.name, "Yard");
    let node = |name: &str| scene.nodes.iter().find(|node| node.name == name).unwrap();
    assert_eq!(node("sector 0 0 1").translation, [0.0, 0.0, 1.0]);
    let prop = node("prop 0 crate");
    assert_eq!(prop.translation, [-0.5, 2.0, 0.25]);
    // Two triangles that look up, lit in red, and the twelve of a cube.
    assert_eq!(count(&scene, "triangles"), 14);
    let floor = &scene.meshes[0].primitives[0];
    assert!(
        floor
            .normals
            .iter()
            .all(|normal| *normal == [0.0, 1.0, 0.0]),
        "{:?}",
        floor.normals
    );
    assert!(
        floor
            .colors
            .iter()
            .all(|color| *color == [65535, 0, 0, 65535]),
        "{:?}",
        floor.colors
    );
    let mut cube = Scene::default();
    cube.meshes.push(scene.meshes[1].clone());
    assert!((volume(&cube) - 6.0).abs() < 1e-6, "{}", volume(&cube));
    // Both sectors have the same light, which is one picture.
    assert_eq!(scene.images.len(), 1);
    assert!(scene.images[0].kept);
    let bytes = map().to_bytes().unwrap();
    let converted = convert(
        &Source::new("pmf", &bytes),
        Kind::Glb,
        "",
        None,
        &Settings::default(),
    );
    assert!(converted.unwrap().counts.contains(&("images", 1)));
}

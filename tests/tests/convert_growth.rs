//! What conversions take grows with the file, not with its square: a file says a name, a picture or a motion once, and
//! may mean it for thousands of things. Memory is counted, which no busy machine changes.

// Small numbers, known here; helpers may stop the test.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

use bindery::{File as _, Limits, Path};
use bindery_convert::gltf::to_glb;
use bindery_convert::picture::{Channels, to_png};
use bindery_convert::{Settings, Source, from};
use bindery_formats::format_by_name;
use bindery_formats::m3d::{CoordinateType, Look, ModelBuilder, Property};
use bindery_formats::p3m::{
    Action, ActionData, ActionInterp, Animation, AnimationAction, Bone, Model2025_08, Part2025_08,
    PartListMode, Text, Vertex2025_08, WeightGroup,
};
use bindery_formats::pmf::{ClientMaterial, PmfDialect};
use bindery_tests::hurting::{self, BONES, FIRST, LONG, VOXELS, chunk, le, long, model, named};
use bindery_tests::{atm, maps};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// So many things are in the smaller file, and four times as many in the larger one.
const THINGS: usize = 1000;
const TIMES: usize = 4;

/// What four times the things may take; 16 times would be their square. Names become longer too, up to the longest.
const MOST: usize = 8;

/// Less than this says nothing.
const LITTLE: usize = 1 << 18;

/// A kind of file: its name, its format and revision, and the file for a number of things.
type Kind = (
    &'static str,
    &'static str,
    Option<&'static str>,
    fn(usize) -> Vec<u8>,
);

/// Vertices at (0, 0, 0) and (1, 2, 3), and so many bones of a name at the first of them.
fn bones(number: usize, name: usize) -> [Vec<u8>; 2] {
    let vertices = [[0.0f32, 0.0, 0.0, 1.0], [1.0, 2.0, 3.0, 1.0]];
    let vertices = vertices.as_flattened().iter();
    let vertices: Vec<u8> = vertices.flat_map(|number| number.to_le_bytes()).collect();
    let bone = [le(0xFFFF, 2), le(name, 4), le(0, 1), le(1, 1)].concat();
    [
        chunk(b"VRTS", &vertices),
        chunk(b"BONE", &[le(number, 2), bone.repeat(number)].concat()),
    ]
}

/// An action of a name in which each of these bones moves, one in each frame.
fn action(name: usize, moved: impl Iterator<Item = usize>) -> Vec<u8> {
    let frames: Vec<Vec<u8>> = moved
        .enumerate()
        .map(|(frame, bone)| [le(frame + 1, 4), le(1, 1), le(bone, 2), le(1, 1), le(0, 1)].concat())
        .collect();
    let head = [le(name, 4), le(frames.len(), 2), le(frames.len() + 9, 4)];
    chunk(b"ACTN", &[head.concat(), frames.concat()].concat())
}

/// Files that hurt conversions more than anything else.
static OWN: &[Kind] = &[
    ("bones of one long name", "m3d", None, |n| {
        model(BONES, &long(4 * n), &bones(n, FIRST))
    }),
    ("bones of many long names", "m3d", None, |n| {
        let [vertices, _] = bones(0, 0);
        let bone = |name: usize| [le(0xFFFF, 2), le(FIRST + name, 4), le(0, 1), le(1, 1)].concat();
        let all: Vec<u8> = (0..n).flat_map(bone).collect();
        let skeleton = chunk(b"BONE", &[le(n, 2), all].concat());
        model(BONES, &long(4 * n), &[vertices, skeleton])
    }),
    ("actions of one long name", "m3d", None, |n| {
        let actions = action(FIRST, [0].into_iter()).repeat(n);
        let chunks = [&bones(1, FIRST)[..], &[actions]].concat();
        model(BONES, &long(4 * n), &chunks)
    }),
    ("frames that each move another bone", "m3d", None, |n| {
        let chunks = [&bones(n, FIRST)[..], &[action(FIRST, 0..n)]].concat();
        model(BONES, b"bone\0", &chunks)
    }),
    ("shapes of one long name", "m3d", None, |n| {
        let shape = chunk(b"SHPE", &[le(FIRST, 4), le(0xFF, 1)].concat());
        model(hurting::SHAPES, &long(4 * n), &vec![shape; n])
    }),
    ("types and blocks of one long name", "m3d", None, |n| {
        // No colour, the name, as a cube, without items.
        let kind = [le(FIRST, 4), vec![0, 0, 0, 0]].concat();
        let place = [le(FIRST, 4), vec![0, 0, 0, 1, 1, 1]].concat();
        let block = chunk(b"VOXD", &[place, vec![0, 0, 0x80, 9]].concat());
        let chunks = [vec![chunk(b"VOXT", &kind.repeat(n))], vec![block; n]].concat();
        model(VOXELS, &long(4 * n), &chunks)
    }),
    (
        "polygons of materials that are not there",
        "m3d",
        None,
        |n| {
            let names: Vec<usize> = (FIRST..FIRST + n).collect();
            model(LONG, &long(4 * n), &[hurting::mesh(&names)])
        },
    ),
    (
        "textures of one long name that are not there",
        "m3d",
        None,
        |n| {
            // The map of the diffuse colour.
            let material =
                |name: usize| chunk(b"MTRL", &[le(name, 4), le(128, 1), le(FIRST, 4)].concat());
            let chunks: Vec<Vec<u8>> = (0..n).map(|each| material(FIRST + each)).collect();
            model(LONG, &long(4 * n), &chunks)
        },
    ),
    ("a picture of all materials", "m3d", None, |n| {
        let mut builder = ModelBuilder::new("many", CoordinateType::F32);
        let side = u32::try_from(n).unwrap();
        let png = to_png(side, 1, Channels::Grey, &noise(n)).unwrap();
        builder.asset("picture", &png).unwrap();
        for material in 0..n {
            let looks = [
                Look::Map(Property::DiffuseMap, "picture"),
                Look::Map(Property::RoughnessMap, "picture"),
                Look::Map(Property::DissolveMap, "picture"),
            ];
            builder
                .material(&format!("material {material}"), &looks)
                .unwrap();
        }
        builder.finish().unwrap().to_bytes().unwrap()
    }),
    ("assets that no material shows", "m3d", None, |n| {
        model(
            LONG,
            &long(4 * n),
            &named(b"ASET", &(FIRST..FIRST + n).collect::<Vec<_>>()),
        )
    }),
    (
        "groups of weights for a long name",
        "p3m",
        Some("2025-08"),
        |n| {
            figure(n, |model, name| {
                let group = WeightGroup::from_weights(name, &[1.0; 3]);
                let group = group.unwrap().unwrap();
                let part = Part2025_08 {
                    weight_groups: vec![group; n / 20],
                    ..model.parts[0].clone()
                };
                model.parts = vec![part; 20];
                model.part_visibility = vec![0xFF; 3];
            })
        },
    ),
    (
        "actions of a bone that is not there",
        "p3m",
        Some("2025-08"),
        |n| {
            figure(n, |model, name| {
                let data = ActionData {
                    bone_name: name,
                    ..ActionData::default()
                };
                model.actions[0].action_data.extend(vec![data; 200]);
                model.animations[0].name = name;
                let steps = model.animations[0].actions.clone();
                model.animations[0].actions = steps.repeat(n / 20);
            })
        },
    ),
    ("materials of one long resource", "pmf", None, |n| {
        let mut map = maps::everything(PmfDialect::PREFERRED).unwrap();
        let place = map.data.client_string(&"y".repeat(4 * n)).unwrap();
        let shared = map.data.shared_data.content.materials[0];
        let look = ClientMaterial {
            material_appearance_resource_path: place,
        };
        for _ in 0..n {
            map.data.shared_data.content.materials.push(shared);
            map.data.client_data.content.materials.push(look);
        }
        map.to_bytes().unwrap()
    }),
    ("props of one long model", "pmf", None, |n| {
        let mut map = maps::everything(PmfDialect::PREFERRED).unwrap();
        let place = map.data.client_string(&"y".repeat(4 * n)).unwrap();
        let sectors = &mut map.data.sectors.content;
        let sector = sectors
            .iter_mut()
            .find(|sector| !sector.client_data.content.props.is_empty())
            .unwrap();
        let shared = sector.shared_data.content.props[0];
        let mut look = sector.client_data.content.props[0];
        look.model_resource_path = place;
        for _ in 0..n {
            sector.shared_data.content.props.push(shared);
            sector.client_data.content.props.push(look);
        }
        map.to_bytes().unwrap()
    }),
];

/// Bytes that cannot be compressed.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 1u32;
    let next = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    };
    (0..length).map(next).collect()
}

/// A triangle, a bone that moves, and a long name that is not the bone's.
fn figure(number: usize, change: impl FnOnce(&mut Model2025_08, Text)) -> Vec<u8> {
    let strings = [b"bone\0".to_vec(), long(8 * number)].concat();
    let bone_name = Text::at(0);
    let places = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let vertices = places.map(|position| Vertex2025_08 { position }).to_vec();
    let data = ActionData {
        bone_name,
        translation_frame_skips: vec![0, 9],
        translation_interps: vec![ActionInterp::Linear.into(); 2],
        translation_data: vec![[0.0; 3], [1.0; 3]],
        ..ActionData::default()
    };
    let mut model = Model2025_08 {
        strings: bindery::StringTable::from_bytes(strings),
        parts: vec![Part2025_08 {
            reserved: bindery::Reserved(0),
            name: bone_name,
            material_index: 0,
            material_overrides: Vec::new(),
            vertices,
            uvs: None,
            normals: None,
            indices: vec![0, 1, 2],
            weight_groups: Vec::new(),
        }],
        part_visibility: vec![1],
        bones: vec![Bone {
            name: bone_name,
            ..Bone::default()
        }],
        actions: vec![Action {
            microseconds_per_frame: 1000,
            part_list_mode: PartListMode::White.into(),
            part_list: Vec::new(),
            action_data: vec![data],
        }],
        animations: vec![Animation {
            name: bone_name,
            actions: vec![AnimationAction {
                action_index: 0,
                speed: 1.0,
                start: 0,
                end: 9,
            }],
        }],
        ..Model2025_08::default()
    };
    change(&mut model, Text::at(5));
    model.to_bytes().unwrap()
}

/// What a conversion takes at its peak, and how large its results are.
fn cost((name, format, revision, _): &Kind, bytes: &[u8]) -> [usize; 2] {
    let source = Source {
        revision: *revision,
        ..Source::new(format, bytes)
    };
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let scene = from::read(&source, &Settings::default());
    let scene = scene.unwrap_or_else(|error| panic!("{name}: {error}"));
    let glb = to_glb(&scene).unwrap();
    let notes = scene.notes.iter().map(|note| note.to_string().len());
    let result = glb.len() + notes.sum::<usize>();
    [MEMORY.peak_usage().saturating_sub(before), result]
}

/// Every note says where in the file it is.
fn check_notes((name, format, revision, _): &Kind, bytes: &[u8]) {
    let known = format_by_name(format).unwrap();
    let file = known.read(bytes, *revision, Limits::default()).unwrap();
    let tree = file.dump().unwrap();
    let source = Source {
        revision: *revision,
        ..Source::new(format, bytes)
    };
    let scene = from::read(&source, &Settings::default()).unwrap();
    for note in &scene.notes {
        let path: Path = note.path.parse().unwrap();
        assert!(tree.at(&path).is_some(), "{name} has no such place: {note}");
    }
}

#[test]
fn conversions_grow_with_the_file() {
    let others = hurting::ALL.iter().filter(|file| file.format != "ptf");
    let others = others.map(|file| (file.name, file.format, file.revision, file.make));
    let mut large = Vec::new();
    for kind in OWN.iter().copied().chain(others) {
        let (name, format, _, make) = kind;
        check_notes(&kind, &make(300));
        let [small, big] = [THINGS, THINGS * TIMES].map(|number| cost(&kind, &make(number)));
        for (what, small, big) in [
            ("bytes of memory", small[0], big[0]),
            ("bytes", small[1], big[1]),
        ] {
            println!("{format}: {name}: {small} and {big} {what}");
            if big > MOST * small.max(LITTLE) {
                large.push(format!(
                    "{format}: {name}: {big} {what}, and {small} for a quarter"
                ));
            }
        }
    }
    assert!(large.is_empty(), "{}", large.join("\n"));
    key_frames_beyond_any_clip_are_told();
}

/// Each key frame of a clip says of each how far it is reached, which no limit on lengths keeps small.
fn key_frames_beyond_any_clip_are_told() {
    let clips = |frames: i32| {
        let count = usize::try_from(frames).unwrap();
        let triangle = atm::floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
        // Vertices, their places in each key frame, and a face.
        let body = [
            atm::chunk(2, 3, 12, &triangle),
            atm::chunk(9, 3, 12 * frames, &triangle.repeat(count)),
            atm::chunk(6, 1, 6, &[0, 0, 1, 0, 2, 0]),
            atm::contents(3, 1),
        ];
        let bytes = atm::file(2, &body.concat());
        let scene = from::read(&Source::new("atm", &bytes), &Settings::default()).unwrap();
        let notes = scene.notes.iter().map(ToString::to_string);
        (scene.clips.len(), notes.collect::<Vec<String>>())
    };
    let told = "left out: body.chunks: 4200 key frames are more than clips can go through";
    let (few, notes) = clips(100);
    assert_eq!(few, 1, "{notes:?}");
    let (many, notes) = clips(4200);
    assert_eq!(many, 0, "{notes:?}");
    assert!(notes.iter().any(|note| note == told), "{notes:?}");
}

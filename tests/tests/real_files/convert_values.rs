//! What models of the corpus become, against numbers that other programs found in them.

use bindery::File as _;
use bindery_convert::scene::math::{Affine, cross, dot, narrow, unit_quaternion};
use bindery_convert::scene::{ChannelValues, Scene};
use bindery_convert::{Kind, Settings, Source, convert, from, picture};
use bindery_formats::m3d::M3d;
use bindery_formats::p3m::{P3m, Revision};
use bindery_formats::ptf::{Form, Ptf};

use crate::need::{file, files, files_of_every_format};

fn scene(format: &str, name: &str) -> Scene {
    let bytes = file(format, &format!("{name}.{format}"));
    from::read(&Source::new(format, &bytes), &Settings::default()).unwrap()
}

fn count(scene: &Scene, name: &str) -> u64 {
    let counts = scene.counts();
    counts
        .into_iter()
        .find(|(known, _)| *known == name)
        .unwrap()
        .1
}

/// The box around all vertices that are shown, as they are at rest.
fn bounds(scene: &Scene) -> [[f32; 3]; 2] {
    let pose = scene.rest();
    let mut low = [f32::INFINITY; 3];
    let mut high = [f32::NEG_INFINITY; 3];
    for (node, mesh) in scene.shown() {
        for primitive in &mesh.primitives {
            for position in scene.posed_primitive(node, primitive, &pose).positions {
                for axis in 0..3 {
                    low[axis] = low[axis].min(position[axis]);
                    high[axis] = high[axis].max(position[axis]);
                }
            }
        }
    }
    [low, high]
}

#[track_caller]
fn is_near(found: &[f32], expected: &[f32], tolerance: f32) {
    assert_eq!(found.len(), expected.len());
    for (one, other) in found.iter().zip(expected) {
        assert!(
            (one - other).abs() <= tolerance,
            "{found:?} instead of {expected:?}"
        );
    }
}

/// The triangles of the file, those with two corners at one vertex, the vertices, and the box.
pub(crate) fn models_keep_their_triangles_and_boxes() {
    for (name, triangles, flat, vertices, [low, high]) in [
        (
            "WusonBlitz0",
            3732,
            16,
            1923,
            [[-0.2756, 0.0, -1.0], [0.2756, 0.9291, 1.0]],
        ),
        (
            "aliveai_character",
            84,
            0,
            136,
            [[-3.8966, -10.0198, -1.829], [3.9761, 7.7931, 1.829]],
        ),
        (
            "seagull",
            201,
            32,
            134,
            [[-83.7187, 3.9552, -23.0721], [83.0595, 19.1169, 36.9153]],
        ),
        (
            "suzanne",
            968,
            0,
            556,
            [[-1.0, -0.7165, -0.622], [0.9921, 0.7165, 0.622]],
        ),
        ("cube", 12, 0, 8, [[0.0; 3], [1.0; 3]]),
        ("cube_normals", 12, 0, 24, [[0.0; 3], [1.0; 3]]),
        ("cube_with_vertexcolors", 12, 0, 24, [[0.0; 3], [1.0; 3]]),
        ("cube_usemtl", 12, 0, 28, [[0.0; 3], [1.0; 3]]),
    ] {
        let scene = scene("m3d", name);
        assert_eq!(count(&scene, "triangles"), triangles - flat, "{name}");
        assert_eq!(count(&scene, "vertices"), vertices, "{name}");
        let told = scene.notes.iter().any(|note| {
            note.reason == format!("{flat} triangles with two corners at the same vertex")
        });
        assert_eq!(told, flat > 0, "{name}: {:?}", scene.notes);
        let found = bounds(&scene);
        is_near(found.as_flattened(), [low, high].as_flattened(), 1e-4);
    }
    let blitz = scene("m3d", "WusonBlitz2");
    assert_eq!(
        (count(&blitz, "triangles"), count(&blitz, "vertices")),
        (3732, 2117)
    );
    // Of its three materials one is used twice.
    assert_eq!(count(&scene("m3d", "cube_usemtl"), "primitives"), 3);
}

pub(crate) fn voxels_become_few_rectangles() {
    let monument = scene("m3d", "monu1");
    assert!(
        count(&monument, "triangles") <= 2800,
        "{}",
        count(&monument, "triangles")
    );
    is_near(
        bounds(&monument).as_flattened(),
        &[-0.3478, 0.0, -0.3478, 0.3478, 1.0, 0.3478],
        1e-4,
    );
    let voxel = scene("m3d", "voxel");
    assert_eq!(count(&voxel, "triangles"), 40);
    is_near(
        bounds(&voxel).as_flattened(),
        &[0.0, 0.0, 0.0, 1.0, 0.6667, 0.6667],
        1e-4,
    );
}

pub(crate) fn skeletons_and_clips() {
    for (name, joints, clip, seconds, keys) in [
        ("aliveai_character", 6, "Global", 6.2, 125),
        // Eight bones and one that never moves.
        ("seagull", 9, "", 1.041, 11),
    ] {
        let scene = scene("m3d", name);
        assert_eq!(count(&scene, "joints"), joints, "{name}");
        let [found] = scene.clips.as_slice() else {
            panic!("{name} has {} clips", scene.clips.len());
        };
        if !clip.is_empty() {
            assert_eq!(found.name, clip);
        }
        assert!(
            (found.duration() - seconds).abs() < 1e-6,
            "{name}: {}",
            found.duration()
        );
        // A key for each frame of the file, one for the rest before the first, one for the end.
        let bytes = file("m3d", &format!("{name}.m3d"));
        let model = M3d::from_bytes(&bytes).unwrap();
        let action = model.actions().next().unwrap();
        let mut times: Vec<u32> = action.frames.iter().map(|frame| frame.time).collect();
        times.extend([0, action.duration]);
        times.sort_unstable();
        times.dedup();
        let seconds: Vec<f32> = times
            .iter()
            .map(|time| narrow(f64::from(*time) / 1000.0))
            .collect();
        assert_eq!(seconds.len(), keys, "{name}");
        for channel in &found.channels {
            let timeline = &found.timelines[channel.timeline];
            assert!(
                timeline.iter().all(|time| seconds.contains(time)),
                "{name}: {timeline:?}"
            );
        }
        let longest = found.timelines.iter().map(Vec::len).max();
        assert_eq!(longest, Some(keys), "{name}");
    }
}

/// Bones at rest leave every vertex where the file has it.
pub(crate) fn a_mesh_at_rest_is_as_it_was() {
    for name in ["aliveai_character", "seagull"] {
        let scene = scene("m3d", name);
        let pose = scene.rest();
        let [low, high] = bounds(&scene);
        let size = low
            .iter()
            .zip(high)
            .fold(0.0f32, |most, (low, high)| most.max(high - low));
        for (node, mesh) in scene.shown() {
            for primitive in &mesh.primitives {
                assert!(primitive.skin.is_some());
                let posed = scene.posed_primitive(node, primitive, &pose).positions;
                is_near(
                    posed.as_flattened(),
                    primitive.positions.as_flattened(),
                    size * 1e-5,
                );
            }
        }
    }
}

/// Every bone at every frame is where the library says, but for the length of quaternions.
pub(crate) fn poses_at_frames_are_those_of_the_library() {
    let mut compared = 0;
    for (_, bytes) in files("m3d") {
        let Ok(model) = M3d::from_bytes(&bytes) else {
            continue;
        };
        let scene = from::m3d::scene(&model, &Settings::default());
        let scale = model.head().meters();
        let first = scene
            .nodes
            .iter()
            .position(|node| node.name.ends_with("skeleton"));
        for (action, clip) in model.actions().zip(&scene.clips) {
            let first = first.unwrap() + 1;
            // At every frame, between them, and when all is over.
            // Between frames, rounded orientations that are not made one long go another way.
            let ends = [(action.duration, 2e-4)];
            let frames = action.frames.iter().map(|frame| (frame.time, 2e-4));
            let between = action.frames.windows(2);
            let between = between.map(|two| (two[0].time.midpoint(two[1].time), 5e-3));
            for (time, tolerance) in frames.chain(between).chain(ends) {
                let stored = model.pose(action, time);
                let pose = scene.pose(clip, narrow(f64::from(time) / 1000.0));
                let mut worlds: Vec<Affine> = Vec::new();
                for (index, (bone, local)) in model.bones().iter().zip(&stored).enumerate() {
                    let [x, y, z, _] = local.position.map(|number| number * scale);
                    let turn = unit_quaternion(local.orientation).unwrap();
                    let local = Affine::from_parts([x, y, z], turn, [1.0; 3]);
                    worlds.push(match bone.parent.get() {
                        Some(parent) => worlds[parent as usize].after(&local),
                        None => local,
                    });
                    let found = pose.worlds[first + index];
                    let numbers = |map: &Affine| -> Vec<f32> {
                        let all = map.axes.as_flattened().iter().chain(&map.origin);
                        all.map(|number| narrow(*number)).collect()
                    };
                    is_near(
                        &numbers(&found),
                        &numbers(&worlds[index]),
                        tolerance * scale.max(1.0),
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// Six times the volume inside.
fn volume(scene: &Scene) -> f64 {
    let mut sum = 0.0;
    for (_, mesh) in scene.shown() {
        for primitive in &mesh.primitives {
            for corners in primitive.triangles() {
                let [a, b, c] =
                    corners.map(|corner| primitive.positions[corner as usize].map(f64::from));
                sum += dot(a, cross(b, c));
            }
        }
    }
    sum
}

pub(crate) fn closed_models_face_outwards() {
    for name in [
        "suzanne",
        "cube",
        "cube_normals",
        "cube_with_vertexcolors",
        "monu1",
        "voxel",
    ] {
        assert!(volume(&scene("m3d", name)) > 0.0, "{name}");
    }
    for name in ["cube", "cube_usemtl"] {
        assert!((volume(&scene("m3d", name)) - 6.0).abs() < 1e-3, "{name}");
    }
}

pub(crate) fn the_texture_of_a_model_comes_along() {
    let scene = scene("m3d", "seagull");
    let [image] = scene.images.as_slice() else {
        panic!("{} pictures", scene.images.len());
    };
    assert_eq!(image.bytes.len(), 7296);
    let picture = picture::from_png(&image.bytes).unwrap();
    assert_eq!((picture.width, picture.height), (128, 128));
    assert!(
        scene
            .materials
            .iter()
            .any(|material| material.base_texture.is_some())
    );
}

pub(crate) fn engine_models() {
    let ball = scene("atm", "ball1");
    assert_eq!(
        (count(&ball, "triangles"), count(&ball, "vertices")),
        (1258, 2194)
    );
    assert!(volume(&ball) > 0.0);
    let [low, high] = bounds(&ball);
    is_near(&low, &[-0.067; 3], 2e-3);
    is_near(&high, &[0.067; 3], 2e-3);
    let tree = scene("atm", "TreeModel1");
    assert_eq!(
        (count(&tree, "triangles"), count(&tree, "vertices")),
        (97, 304)
    );
    is_near(
        bounds(&tree).as_flattened(),
        &[-0.619, -0.048, -0.750, 0.847, 1.616, 0.890],
        1e-3,
    );
}

/// The files that another program made have a figure of known proportions only where the corpus has a real one.
pub(crate) fn a_walk_of_a_figure() {
    let mut clips = 0;
    for (path, bytes) in files("p3m") {
        let Ok(model) = P3m::from_bytes(&bytes) else {
            continue;
        };
        let scene = from::p3m::scene(&model, &Settings::default());
        let contents = model.contents();
        for clip in &scene.clips {
            clips += 1;
            let named = contents.animations.iter().find(|animation| {
                contents
                    .strings
                    .text(animation.name)
                    .is_ok_and(|name| name == clip.name.as_str())
            });
            let Some(animation) = named else { continue };
            let seconds: f64 = animation
                .actions
                .iter()
                .filter_map(|step| {
                    let action = contents.actions.get(usize::from(step.action_index))?;
                    let frames = f64::from(step.end.saturating_sub(step.start));
                    Some(frames * action.seconds(1) / f64::from(step.speed))
                })
                .sum();
            assert!(
                (f64::from(clip.duration()) - seconds).abs() < 1e-4,
                "{}",
                path.display()
            );
            let turns = clip
                .channels
                .iter()
                .filter_map(|channel| match &channel.values {
                    ChannelValues::Rotation(turns) => Some(turns),
                    _ => None,
                });
            for turn in turns.flatten() {
                let length: f32 = turn.iter().map(|number| number * number).sum();
                assert!((length - 1.0).abs() < 1e-5, "{turn:?}");
            }
        }
    }
    assert!(clips > 0);
}

pub(crate) fn pictures_there_and_back() {
    for (path, bytes) in files("ptf") {
        let texture = Ptf::from_bytes(&bytes).unwrap();
        let (png, notes) = picture::ptf_to_png(&texture).unwrap();
        assert_eq!(notes, [], "{}", path.display());
        let form = texture.header.form();
        let (again, notes) = picture::png_to_ptf(&png, form).unwrap();
        assert_eq!(notes, []);
        assert_eq!(again.to_rgba8().unwrap(), texture.to_rgba8().unwrap());
        assert_eq!(again.header, texture.header);
        let (once_more, _) = picture::ptf_to_png(&again).unwrap();
        assert_eq!(once_more, png);
        let newest = picture::png_to_ptf(&png, Form::Format).unwrap().0;
        assert_eq!(newest.channels(), texture.channels());
        assert_eq!(newest.to_rgba8().unwrap(), texture.to_rgba8().unwrap());
    }
}

/// From January to August 2025 and back nothing changes, where nothing is left out.
pub(crate) fn revisions_there_and_back() {
    let mut whole = 0;
    for (path, bytes) in files("p3m") {
        let Ok(model) = P3m::from_bytes(&bytes) else {
            continue;
        };
        if model.layout() != Revision::R2025_01 {
            continue;
        }
        let to = |bytes: &[u8], from: &str, revision: &str| {
            let source = Source {
                revision: Some(from),
                ..Source::new("p3m", bytes)
            };
            convert(&source, Kind::P3m, "", Some(revision), &Settings::default()).unwrap()
        };
        let there = to(&bytes, "2025-01", "2025-08");
        let back = to(&there.bytes, "2025-08", "2025-01");
        if there.notes.is_empty() && back.notes.is_empty() {
            assert_eq!(back.bytes, bytes, "{}", path.display());
            whole += 1;
        }
    }
    assert!(whole > 0);
}

pub(crate) fn the_same_bytes_every_time() {
    for (format, path, bytes) in files_of_every_format() {
        let source = Source::new(format.info().name, &bytes);
        let kind = Kind::usual_for(format.info().name);
        let once = convert(&source, kind, "", None, &Settings::default());
        let again = convert(&source, kind, "", None, &Settings::default());
        match (once, again) {
            (Ok(once), Ok(again)) => assert_eq!(once, again, "{}", path.display()),
            (Err(once), Err(again)) => assert_eq!(once.to_string(), again.to_string()),
            _ => panic!("{} converts at times", path.display()),
        }
    }
}

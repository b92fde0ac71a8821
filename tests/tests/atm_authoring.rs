//! ATM models that are made, written and read again.

// Helpers of tests, outside of `#[test]` functions.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss
)]

use bindery::{Class, File as _, Method, dump};
use bindery_formats::atm::{
    Atm, BlendType, Channel, ChunkType, Framing, KeyframeData, LowResNormalKeyframes, LowResUv,
    LowResVertices, Mesh, ModelType, Recipe, Role, Texture, TextureMaterial, Triangle,
};
use bindery_formats::format_by_name;
use bindery_tests::{atm, everywhere};
use proptest::prelude::*;

fn triangle(vertices: [u32; 3], material: u8) -> Triangle {
    Triangle { vertices, material }
}

/// A mesh of a few triangles, moved along in each key frame.
fn mesh(keyframes: u8) -> Mesh {
    let frame = |frame: u8| {
        let corners = (0u8..5).map(|corner| {
            let along = f32::from(corner) + f32::from(frame) * 10.0;
            [along, -along, f32::from(frame)]
        });
        corners.collect()
    };
    let texture = |name: &str| Texture::new(name, vec![1, 2, 3]);
    Mesh {
        frames: (0..keyframes).map(frame).collect(),
        normals: vec![[0.0, 0.0, 1.0]; 5],
        uvs: vec![[0.0, 1.0], [0.2, 0.4], [1.0, 0.0], [0.6, 0.8], [0.0, 0.0]],
        colours: vec![[1, 2, 3, 4]; 5],
        triangles: vec![triangle([0, 1, 2], 0), triangle([2, 3, 4], 1)],
        materials: vec![
            TextureMaterial {
                diffuse_texture: texture("stone.png"),
                specular_map: texture("shine.png"),
                blend_type: BlendType::Alpha.into(),
                ..TextureMaterial::default()
            },
            TextureMaterial {
                tex1_clone: 1,
                ..TextureMaterial::default()
            },
        ],
        unique_model_id: 0x1234_5678,
        ..Mesh::default()
    }
}

fn recipes() -> Vec<Recipe> {
    let mut recipes = Vec::new();
    for framing in [Framing::Marker, Framing::Literal] {
        for version in [1, 2] {
            for method in [Method::Stored, Method::Zlib] {
                for low_resolution in [false, true] {
                    recipes.push(Recipe {
                        framing,
                        version,
                        method,
                        low_resolution,
                    });
                }
            }
        }
    }
    recipes
}

fn near(one: &[[f32; 3]], other: &[[f32; 3]], tolerance: f32) {
    assert_eq!(one.len(), other.len());
    for (one, other) in one.iter().flatten().zip(other.iter().flatten()) {
        assert!((one - other).abs() <= tolerance, "{one} {other}");
    }
}

#[test]
fn a_mesh_comes_back_whatever_the_recipe() {
    for recipe in recipes() {
        for keyframes in [1, 3] {
            let mesh = mesh(keyframes);
            let made = recipe.build(&mesh, &[]).unwrap();
            let bytes = made.to_bytes().unwrap();
            everywhere::check(format_by_name("atm").unwrap(), &bytes).unwrap();
            let read = Atm::from_bytes(&bytes).unwrap();
            // The compressed form is only known to what was read.
            assert_eq!(dump(&read).unwrap(), dump(&made).unwrap());
            let found = read.findings();
            assert!(found.is_empty(), "{recipe:?}: {found:?}");
            assert_eq!(read.body.content.framing(), recipe.framing);
            let models = read.models();
            let model = models[0];
            let contents = model.contents().unwrap();
            let model_type = match keyframes {
                1 => ModelType::Static,
                _ => ModelType::Keyframe,
            };
            assert_eq!(contents.model_type, model_type.into());
            assert_eq!((contents.num_vertices, contents.num_faces), (5, 2));
            assert_eq!(contents.unique_model_id, 0x1234_5678);
            // Half a step of the range.
            let tolerance = if recipe.low_resolution {
                25.0 / 65535.0
            } else {
                0.0
            };
            near(&model.positions().unwrap(), &mesh.frames[0], tolerance);
            if keyframes > 1 {
                let frames = model.keyframes().unwrap();
                assert_eq!(frames.len(), 3);
                for (one, other) in frames.iter().zip(&mesh.frames) {
                    near(one, other, tolerance);
                }
                assert_eq!(model.keyframe_data().unwrap()[2].time, 300);
            }
            assert_eq!(model.uvs().unwrap(), mesh.uvs);
            assert_eq!(model.colours().unwrap(), mesh.colours);
            assert_eq!(model.normals().unwrap(), mesh.normals);
            assert_eq!(model.triangles(), mesh.triangles);
            let images = model.images();
            assert_eq!(images.len(), 2);
            assert_eq!(
                (images[1].name, images[1].channel),
                (&b"shine.png"[..], Channel::Specular)
            );
            // Two of the first, and the same two that the second shares.
            assert_eq!(model.materials()[1].num_textures, 4);
            assert_eq!(
                model.chunks.last().unwrap().code().known(),
                Some(ChunkType::BasicContents)
            );
        }
    }
}

#[test]
fn other_models_follow_with_their_roles() {
    let others = [(Role::HorizontalTurret, mesh(1)), (Role::LowLod, mesh(1))];
    let made = Recipe::default().build(&mesh(1), &others).unwrap();
    let read = Atm::from_bytes(&made.to_bytes().unwrap()).unwrap();
    let roles: Vec<_> = read.models().iter().map(|model| model.role).collect();
    assert_eq!(
        roles,
        [None, Some(Role::HorizontalTurret), Some(Role::LowLod)]
    );
    assert!(read.findings().is_empty());
}

#[test]
fn uninitialised_bytes_of_the_engine_are_written_as_zeros() {
    let recipe = Recipe {
        method: Method::Stored,
        ..Recipe::default()
    };
    let bytes = recipe.build(&mesh(1), &[]).unwrap().to_bytes().unwrap();
    assert_eq!(bytes[6..12], [0; 6]);
    let read = Atm::from_bytes(&bytes).unwrap();
    assert!(
        read.body
            .content
            .chunks
            .iter()
            .all(|chunk| chunk.data_num == 0)
    );
}

#[test]
fn parts_that_do_not_go_together_are_refused() {
    let refused = |change: &dyn Fn(&mut Mesh), message: &str| {
        let mut mesh = mesh(2);
        change(&mut mesh);
        let error = Recipe::default().build(&mesh, &[]).unwrap_err();
        assert_eq!(error.class(), Class::Value);
        assert!(error.message().contains(message), "{error}");
    };
    refused(&|mesh| mesh.frames.clear(), "needs the positions");
    refused(
        &|mesh| mesh.frames[1].truncate(4),
        "4 vertices in a mesh of 5",
    );
    refused(&|mesh| mesh.frames = vec![vec![]; 256], "256 key frames");
    refused(&|mesh| mesh.normals.truncate(3), "3 normals for 5 vertices");
    refused(&|mesh| mesh.uvs.truncate(3), "3 UVs for 5 vertices");
    refused(&|mesh| mesh.colours.truncate(3), "3 colours for 5 vertices");
    refused(
        &|mesh| mesh.triangles.push(triangle([0, 1, 5], 0)),
        "triangle 2 uses vertex 5 of 5",
    );
    refused(
        &|mesh| mesh.triangles.push(triangle([0, 1, 2], 2)),
        "material 2 of 2",
    );
    refused(
        &|mesh| {
            mesh.keyframe_data.push(KeyframeData {
                time: 1,
                animation_use: 0,
                trigger_code: 0,
            });
        },
        "data of 1 key frames for 2",
    );
    refused(
        &|mesh| mesh.frames[1][2] = [0.0, f32::INFINITY, 0.0],
        "inf is no part of the range from -14 to inf",
    );
    let lz4 = Recipe {
        method: Method::Lz4Frame,
        ..Recipe::default()
    };
    assert!(lz4.build(&mesh(1), &[]).is_err());
}

#[test]
fn what_does_not_fit_its_steps_is_refused() {
    let expected = LowResUv { u: 0, v: 255 };
    assert_eq!(LowResUv::nearest([0.0, 1.0]).unwrap(), expected);
    for part in [-0.1, 1.1, f32::NAN] {
        let error = LowResUv::nearest([0.5, part]).unwrap_err();
        assert_eq!(error.message(), format!("{part} is no part of a texture"));
    }
    for part in [-1.1, 1.1, f32::NAN] {
        let error = LowResNormalKeyframes::from_frames(&[vec![[0.0, 0.0, part]]]).unwrap_err();
        let expected = format!("{part} is no part of the range from -1 to 1");
        assert_eq!(error.message(), expected);
    }
    // All in one place: the range has no length.
    let block = LowResVertices::from_positions(&[[1.0, 2.0, 3.0]; 2]).unwrap();
    assert_eq!(block.positions(), [[1.0, 2.0, 3.0]; 2]);
    // So far apart that the distance is no number.
    let far = [[f32::MIN, 0.0, 0.0], [f32::MAX, 0.0, 0.0]];
    assert!(LowResVertices::from_positions(&far).is_err());
}

#[test]
fn uvs_that_bytes_cannot_say_are_stored_as_numbers() {
    let mut mesh = mesh(1);
    let codes = |mesh: &Mesh| -> Vec<ChunkType> {
        let chunks = Recipe::default().chunks(mesh).unwrap();
        let codes = chunks.iter().filter_map(|chunk| chunk.code().known());
        codes
            .filter(|each| [ChunkType::Uvs, ChunkType::LowResUvs].contains(each))
            .collect()
    };
    assert_eq!(codes(&mesh), [ChunkType::LowResUvs]);
    mesh.uvs[1] = [0.5, 1.25];
    assert_eq!(codes(&mesh), [ChunkType::Uvs]);
    let made = Recipe::default().build(&mesh, &[]).unwrap();
    let read = Atm::from_bytes(&made.to_bytes().unwrap()).unwrap();
    assert_eq!(read.models()[0].uvs().unwrap(), mesh.uvs);
}

#[test]
fn a_file_name_that_its_size_cannot_say_is_refused() {
    let mut mesh = mesh(1);
    mesh.materials[0].normal_map = Texture::new(&"n".repeat(255), vec![1]);
    let error = Recipe::default()
        .build(&mesh, &[])
        .unwrap()
        .to_bytes()
        .unwrap_err();
    assert!(
        error
            .path()
            .as_str()
            .ends_with("materials[0].normal_map_filename_size"),
        "{error}"
    );
    assert!(error.message().contains("256 does not fit"), "{error}");
}

/// Any chunk, known or not, of any numbers.
fn any_chunk() -> impl Strategy<Value = Vec<u8>> {
    let code = prop_oneof![0u16..=0x1C, Just(0xFF)];
    (code, 0i32..5, 0i32..40, any::<u8>()).prop_flat_map(|(code, count, size, fill)| {
        let length = match code {
            0xFF => 0,
            _ => (count * size) as usize,
        };
        let small = prop_oneof![3 => 0u8..3, 1 => any::<u8>()];
        let bytes = prop::collection::vec(small, length);
        bytes.prop_map(move |payload| {
            let mut bytes = atm::chunk(code, count, size, &payload);
            bytes[1] = fill;
            bytes
        })
    })
}

proptest! {
    #[test]
    fn any_chunks_come_back(chunks in prop::collection::vec(any_chunk(), 0..6), tail in prop::collection::vec(0u8..0x50, 0..4)) {
        let bytes = atm::file(1, &[chunks.concat(), tail].concat());
        prop_assert_eq!(everywhere::check(format_by_name("atm").unwrap(), &bytes), Ok(()));
    }

    #[test]
    fn any_padded_chunks_come_back(chunks in prop::collection::vec(any_chunk(), 0..6), fill in any::<u8>()) {
        let mut body = Vec::new();
        for chunk in &chunks {
            body.extend(chunk);
            body.resize(body.len().next_multiple_of(4), fill);
        }
        let bytes = atm::file(2, &body);
        prop_assert_eq!(everywhere::check(format_by_name("atm").unwrap(), &bytes), Ok(()));
        let read = Atm::from_bytes(&bytes).unwrap();
        prop_assert_eq!(read.body.content.chunks.len(), chunks.len());
    }

    #[test]
    fn any_literal_chunks_come_back_or_are_refused(mut chunks in prop::collection::vec(any_chunk(), 1..6)) {
        for chunk in &mut chunks {
            chunk[0] = chunk[2];
        }
        let bytes = atm::file(1, &chunks.concat());
        if Atm::from_bytes(&bytes).is_ok() {
            prop_assert_eq!(everywhere::check(format_by_name("atm").unwrap(), &bytes), Ok(()));
        }
    }

    #[test]
    fn any_mesh_comes_back(
        frames in (1usize..4, 0usize..20).prop_flat_map(|(frames, vertices)| {
            let position = prop::array::uniform3(-100.0f32..100.0);
            prop::collection::vec(prop::collection::vec(position, vertices), frames)
        }),
        recipe in prop::sample::select(recipes()),
        seed in any::<u32>(),
    ) {
        let vertices = frames[0].len() as u32;
        let faces = if vertices == 0 { 0 } else { seed % 9 };
        let corner = |index: u32| (seed ^ index.wrapping_mul(0x9E37_79B9)) % vertices.max(1);
        let mesh = Mesh {
            triangles: (0..faces).map(|face| triangle([0, 1, 2].map(|each| corner(face * 3 + each)), 0)).collect(),
            frames,
            ..Mesh::default()
        };
        let bytes = recipe.build(&mesh, &[]).unwrap().to_bytes().unwrap();
        prop_assert_eq!(everywhere::check(format_by_name("atm").unwrap(), &bytes), Ok(()));
        let read = Atm::from_bytes(&bytes).unwrap();
        prop_assert!(read.findings().is_empty(), "{:?}", read.findings());
        let models = read.models();
        prop_assert_eq!(models[0].triangles(), mesh.triangles);
        if !recipe.low_resolution {
            prop_assert_eq!(models[0].positions().unwrap_or_default(), mesh.frames[0].clone());
        }
    }

    #[test]
    fn damage_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..120), keep in 0usize..=12) {
        let mut file = atm::file(2, &[]);
        file.truncate(keep);
        file.extend(bytes);
        if let Ok(read) = Atm::from_bytes(&file) {
            prop_assert_eq!(read.to_bytes().unwrap(), file);
            let _ = read.findings();
        }
    }
}

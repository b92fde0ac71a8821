//! PlatinumSrc models of all layouts.
//!
//! Their space is left-handed: X is negated. Their exporter mirrors without turning the triangles round, so
//! that they come out right as they are. A part of another program whose normals say otherwise is turned
//! round. V points up.

mod materials;
mod motion;
mod skeleton;

use bindery::{Limits, Value};
use bindery_formats::p3m::{Contents, MaterialOverride, P3m, PartRef, Text};

use super::triangles::{Dropped, Vertices, put_at_origin};
use super::{Settings, texts};
use crate::scene::mesh::faces_inwards;
use crate::scene::{Mesh, Node, Origins, Primitive, Scene, SkinWeights, counted};
use skeleton::Skeleton;

/// The scene of a model.
#[must_use]
pub fn scene(model: &P3m, settings: &Settings) -> Scene {
    scene_within(model, settings, Limits::default())
}

/// As [`scene`], with limits of your own for what its pictures take when they are unfolded.
#[must_use]
pub fn scene_within(model: &P3m, settings: &Settings, limits: Limits) -> Scene {
    let contents = model.contents();
    let mut scene = Scene {
        limits,
        ..Scene::default()
    };
    materials::build(&contents, &mut scene, settings);
    let skeleton = Skeleton::build(&contents, &mut scene);
    let mut bound = Vec::new();
    for (index, part) in contents.parts.iter().enumerate() {
        let path = format!("parts[{index}]");
        if let Some((node, is_skinned)) = add_part(&contents, *part, &path, &mut scene, &skeleton) {
            if let Some(shown) = scene.nodes.get_mut(node)
                && !contents.is_visible(index)
            {
                shown.hidden = true;
                scene.changed(&path, "the part is hidden, and is in a scene of its own");
            }
            if is_skinned {
                bound.push(node);
            }
        }
    }
    skeleton.bind(&mut scene, &bound);
    motion::build(&contents, &mut scene, &skeleton);
    if !contents.user_defined_fields.is_empty() {
        let count = contents.user_defined_fields.len();
        scene.left_out(
            "user_defined_fields",
            counted(
                count,
                "field that only its application understands",
                "fields that only their application understands",
            ),
        );
    }
    scene
}

/// The bytes of a text; none where it leads nowhere.
fn stored<'a>(contents: &Contents<'a>, name: Text) -> &'a [u8] {
    contents.strings.get(name).unwrap_or_default()
}

/// A text as the name of something; `path` is where the text is.
fn name_of(contents: &Contents<'_>, name: Text, path: &str, scene: &mut Scene) -> String {
    texts::name(stored(contents, name), || path.to_owned(), scene)
}

/// A place as the scene has it.
fn place([x, y, z]: [f32; 3]) -> [f32; 3] {
    [-x, y, z]
}

/// Adds the mesh of a part, and says its node and whether bones move it.
fn add_part(
    contents: &Contents<'_>,
    part: PartRef<'_>,
    path: &str,
    scene: &mut Scene,
    skeleton: &Skeleton<'_>,
) -> Option<(usize, bool)> {
    let name = name_of(contents, part.name(), &format!("{path}.name"), scene);
    let positions: Vec<[f32; 3]> = part.positions().into_iter().map(place).collect();
    let normals = part.normals().unwrap_or_default().iter();
    let normals = normals.map(|normal| place(normal.direction)).collect();
    let vertices = Vertices {
        normals,
        uvs: coordinates(part, path, scene),
        colors: Vec::new(),
        positions,
    };
    let (triangles, origins) = triangles(part, &vertices, path, scene);
    if triangles.is_empty() {
        scene.left_out(path, "the part has no triangles that could be shown");
        return None;
    }
    let (mut primitive, nowhere) = vertices.whole(&triangles);
    if nowhere > 0 {
        scene.changed(format!("{path}.vertices"), put_at_origin(nowhere));
    }
    primitive.origins = origins;
    set_material(&mut primitive, part, path, scene);
    primitive.skin = weights(contents, part, path, scene, skeleton);
    let is_skinned = primitive.skin.is_some();
    let mesh = scene.add_mesh(Mesh {
        name: name.clone(),
        primitives: vec![primitive],
        targets: Vec::new(),
    });
    let extras = overrides(contents, part.material_overrides(), path, scene);
    if !extras.is_empty() {
        scene.changed(
            format!("{path}.material_overrides"),
            "kept as extra \"materialOverrides\": materials do not change with clips",
        );
    }
    let node = scene.add_node(Node {
        mesh,
        extras,
        origin: Some(path.to_owned()),
        ..Node::named(name, None)
    });
    Some((node, is_skinned))
}

/// The material of a part, which needs texture coordinates where it has textures.
fn set_material(primitive: &mut Primitive, part: PartRef<'_>, path: &str, scene: &mut Scene) {
    let material = usize::from(part.material_index());
    primitive.material = (material < scene.materials.len()).then_some(material);
    if primitive.material.is_none() {
        scene.changed(
            format!("{path}.material_index"),
            "the material is not there; a white one is used",
        );
    }
    let uses_texture = primitive
        .material
        .and_then(|material| scene.materials.get(material));
    if primitive.uvs.is_empty()
        && uses_texture.is_some_and(|material| material.textures().next().is_some())
    {
        primitive.uvs = vec![[0.0; 2]; primitive.positions.len()];
        scene.changed(
            path,
            "the part has no texture coordinates; the texture's corner is used",
        );
    }
}

/// The texture coordinates with V from the top; empty where the part has none.
fn coordinates(part: PartRef<'_>, path: &str, scene: &mut Scene) -> Vec<[f32; 2]> {
    let mut bad = 0usize;
    let stored = part.uvs().unwrap_or_default().into_iter();
    let coordinates = stored.map(|[u, v]| match u.is_finite() && v.is_finite() {
        true => [u, 1.0 - v],
        false => {
            bad = bad.saturating_add(1);
            [0.0; 2]
        }
    });
    let coordinates = coordinates.collect();
    if bad > 0 {
        scene.changed(
            path,
            format!("{bad} texture coordinates that are no numbers are 0"),
        );
    }
    coordinates
}

/// The triangles that can be drawn.
fn triangles(
    part: PartRef<'_>,
    vertices: &Vertices,
    path: &str,
    scene: &mut Scene,
) -> (Vec<[u32; 3]>, Origins) {
    let path = format!("{path}.indices");
    let indices = part.indices();
    let rest = indices.chunks_exact(3).remainder().len();
    if rest > 0 {
        scene.left_out(
            &path,
            format!("{rest} indices at the end that make no triangle"),
        );
    }
    let mut dropped = Dropped::default();
    let mut kept = Vec::new();
    let mut origins = Origins {
        more: 2,
        ..Origins::default()
    };
    for (place, corners) in indices.chunks_exact(3).enumerate() {
        if let [a, b, c] = *corners {
            let corners = [a, b, c];
            let places = corners.map(|corner| vertices.positions.get(usize::from(corner)).copied());
            if dropped.keeps(corners.map(u32::from), places) {
                kept.push(corners.map(u32::from));
                origins.add(&path, place.saturating_mul(3));
            }
        }
    }
    dropped.tell(&path, scene);
    if faces_inwards(kept.iter().copied(), &vertices.positions, &vertices.normals) {
        for [_, second, third] in &mut kept {
            std::mem::swap(second, third);
        }
        scene.changed(
            &path,
            "the triangles are turned round, because the normals are on their other side",
        );
    }
    (kept, origins)
}

/// Which bones move the vertices; nothing where no bone does.
fn weights(
    contents: &Contents<'_>,
    part: PartRef<'_>,
    path: &str,
    scene: &mut Scene,
    skeleton: &Skeleton<'_>,
) -> Option<SkinWeights> {
    let groups = part.weight_groups();
    if skeleton.nodes.is_empty() {
        if !groups.is_empty() {
            scene.left_out(format!("{path}.weight_groups"), "the model has no bones");
        }
        return None;
    }
    let joints = groups.iter().enumerate().map(|(index, group)| {
        let name = stored(contents, group.bone_name);
        let joint = skeleton.joint(name);
        if joint.is_none() {
            let name = texts::quoted(name);
            scene.left_out(
                format!("{path}.weight_groups[{index}]"),
                format!("no bone is called {name}"),
            );
        }
        joint
    });
    let joints: Vec<Option<u16>> = joints.collect();
    if joints.iter().all(Option::is_none) {
        return None;
    }
    let all = part.vertex_weights().into_iter();
    let rows: Vec<Vec<(u16, f32)>> = all
        .map(|weights| {
            let weights = weights.into_iter();
            weights
                .filter_map(|(group, weight)| Some((joints.get(group).copied().flatten()?, weight)))
                .collect()
        })
        .collect();
    tell_scaled(&rows, path, scene);
    let (weights, cut) = SkinWeights::of(&rows, skeleton.neutral());
    if cut > 0 {
        scene.changed(
            path,
            counted(
                cut,
                "vertex follows the eight bones that move it most",
                "vertices follow the eight bones that move them most",
            ),
        );
    }
    Some(weights)
}

/// Notes the vertices whose weights do not add up to 1.
fn tell_scaled(rows: &[Vec<(u16, f32)>], path: &str, scene: &mut Scene) {
    let scaled = rows.iter().filter(|row| {
        let sum: f32 = row.iter().map(|(_, weight)| weight).sum();
        // Weights are stored in steps of one of 256.
        !row.is_empty() && (sum - 1.0).abs() > (row.len() as f32) / 256.0
    });
    let scaled = scaled.count();
    if scaled > 0 {
        scene.changed(
            format!("{path}.weight_groups"),
            format!("vertices whose weights are scaled, so that they add up to 1: {scaled}"),
        );
    }
}

/// The other materials of a part, by what plays.
fn overrides(
    contents: &Contents<'_>,
    overrides: &[MaterialOverride],
    path: &str,
    scene: &mut Scene,
) -> Vec<(String, Value)> {
    if overrides.is_empty() {
        return Vec::new();
    }
    let list = overrides.iter().enumerate().map(|(index, each)| {
        let path = format!("{path}.material_overrides[{index}].animation_name");
        let animation = name_of(contents, each.animation_name, &path, scene);
        Value::Record(vec![
            ("animation".into(), Value::Text(animation)),
            ("priority".into(), Value::Uint(each.priority.into())),
            ("material".into(), Value::Uint(each.material_index.into())),
        ])
    });
    vec![("materialOverrides".to_owned(), Value::List(list.collect()))]
}

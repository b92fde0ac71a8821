//! The document: every object of the scene in its place.

use std::collections::BTreeMap;

use bindery::Value as Tree;
use bindery::value::json;
use gltf_json::animation::{
    Animation, Channel, Interpolation, Property, Sampler, Target as AnimationTarget,
};
use gltf_json::asset::Asset;
use gltf_json::buffer::Buffer as Data;
use gltf_json::extras::{Extras, RawValue};
use gltf_json::image::{Image, MimeType};
use gltf_json::mesh::{Mesh, Mode, MorphTarget, Primitive, Semantic};
use gltf_json::scene::{Node, Scene as Shown, UnitQuaternion};
use gltf_json::skin::Skin;
use gltf_json::texture::{MagFilter, MinFilter, Texture, WrappingMode};
use gltf_json::validation::{Checked, USize64};
use gltf_json::{Accessor, Index, Root};

use super::buffer::{Buffer, Use};
use super::{length, material};
use crate::scene::{self, ChannelValues, ImageKind, Scene};

/// Where pictures and numbers go.
#[derive(Clone, Copy)]
pub(super) enum Pictures<'a> {
    /// Into the same file.
    Inside,
    /// Into files of these names.
    Beside { data: &'a str, names: &'a [String] },
}

/// The document and its binary part.
pub(super) fn build(scene: &Scene, pictures: Pictures<'_>) -> bindery::Result<(Root, Vec<u8>)> {
    let mut buffer = Buffer::default();
    buffer.root.asset = Asset {
        copyright: scene.copyright.clone(),
        extensions: None,
        extras: extras(&scene.extras),
        generator: Some(concat!("bindery ", env!("CARGO_PKG_VERSION")).to_owned()),
        min_version: None,
        version: "2.0".to_owned(),
    };
    add_materials(&mut buffer, scene);
    add_images(&mut buffer, scene, pictures);
    for mesh in &scene.meshes {
        let mesh = build_mesh(&mut buffer, mesh);
        buffer.root.push(mesh);
    }
    add_nodes(&mut buffer, scene);
    for skin in &scene.skins {
        let binds = buffer.floats(&skin.inverse_binds, Use::Other);
        buffer.root.push(Skin {
            extensions: None,
            extras: None,
            inverse_bind_matrices: Some(binds),
            joints: skin.joints.iter().copied().map(index).collect(),
            name: named(&skin.name),
            skeleton: Some(index(skin.skeleton)),
        });
    }
    for clip in scene.clips.iter().filter(|clip| !clip.channels.is_empty()) {
        let animation = build_clip(&mut buffer, clip);
        buffer.root.push(animation);
    }
    let Buffer { mut root, data } = buffer;
    length(data.len())?;
    if !data.is_empty() {
        root.buffers.push(Data {
            byte_length: USize64(data.len() as u64),
            name: None,
            uri: match pictures {
                Pictures::Inside => None,
                Pictures::Beside { data, .. } => Some(escaped(data)),
            },
            extensions: None,
            extras: None,
        });
    }
    Ok((root, data))
}

/// The place of an object in its list.
pub(super) fn index<T>(place: usize) -> Index<T> {
    Index::new(u32::try_from(place).unwrap_or(u32::MAX))
}

fn named(name: &str) -> Option<String> {
    (!name.is_empty()).then(|| name.to_owned())
}

/// What else is known, as JSON.
pub(super) fn extras(known: &scene::Extras) -> Extras {
    if known.is_empty() {
        return None;
    }
    let entries = known
        .iter()
        .map(|(key, value)| (key.clone().into(), value.clone()));
    let text = json::to_line(&Tree::Record(entries.collect()));
    RawValue::from_string(text).ok()
}

fn add_materials(buffer: &mut Buffer, scene: &Scene) {
    for material in &scene.materials {
        let (material, used) = material::material(material);
        buffer.root.push(material);
        for extension in used {
            if !buffer.root.extensions_used.contains(&extension) {
                buffer.root.extensions_used.push(extension);
            }
        }
    }
    buffer.root.extensions_used.sort();
}

fn add_images(buffer: &mut Buffer, scene: &Scene, pictures: Pictures<'_>) {
    for (place, image) in scene.images.iter().enumerate() {
        let mime_type = match image.kind {
            ImageKind::Png => "image/png",
            ImageKind::Jpeg => "image/jpeg",
        };
        let (view, uri) = match pictures {
            Pictures::Inside => (Some(buffer.view(&image.bytes, Use::Other)), None),
            Pictures::Beside { names, .. } => (None, names.get(place).map(|name| escaped(name))),
        };
        buffer.root.push(Image {
            buffer_view: view,
            mime_type: Some(MimeType(mime_type.to_owned())),
            name: named(&image.name),
            uri,
            extensions: None,
            extras: None,
        });
    }
    let mut samplers: Vec<(bool, bool)> = Vec::new();
    for texture in &scene.textures {
        let wanted = (texture.repeats, texture.pixelated);
        let known = samplers.iter().position(|known| *known == wanted);
        let place = known.unwrap_or_else(|| {
            buffer.root.push(sampler(wanted));
            samplers.push(wanted);
            samplers.len().saturating_sub(1)
        });
        buffer.root.push(Texture {
            name: None,
            sampler: Some(index(place)),
            source: index(texture.image),
            extensions: None,
            extras: None,
        });
    }
}

fn sampler((repeats, pixelated): (bool, bool)) -> gltf_json::texture::Sampler {
    let wrap = match repeats {
        true => WrappingMode::Repeat,
        false => WrappingMode::ClampToEdge,
    };
    let (near, far) = match pixelated {
        true => (MagFilter::Nearest, MinFilter::Nearest),
        false => (MagFilter::Linear, MinFilter::LinearMipmapLinear),
    };
    gltf_json::texture::Sampler {
        mag_filter: Some(Checked::Valid(near)),
        min_filter: Some(Checked::Valid(far)),
        wrap_s: Checked::Valid(wrap),
        wrap_t: Checked::Valid(wrap),
        ..Default::default()
    }
}

fn build_mesh(buffer: &mut Buffer, mesh: &scene::Mesh) -> Mesh {
    let primitives = mesh.primitives.iter();
    let primitives = primitives
        .map(|primitive| build_primitive(buffer, primitive))
        .collect();
    let names = mesh.targets.iter().cloned().map(Tree::Text);
    let target_names = match mesh.targets.is_empty() {
        true => Vec::new(),
        false => vec![("targetNames".to_owned(), Tree::List(names.collect()))],
    };
    Mesh {
        extensions: None,
        extras: extras(&target_names),
        name: named(&mesh.name),
        primitives,
        weights: (!mesh.targets.is_empty()).then(|| vec![0.0; mesh.targets.len()]),
    }
}

fn build_primitive(buffer: &mut Buffer, primitive: &scene::Primitive) -> Primitive {
    let attributes = build_attributes(buffer, primitive);
    let vertices = primitive.positions.len();
    let targets = primitive.targets.iter().map(|target| MorphTarget {
        positions: Some(match target.positions.is_empty() {
            true => buffer.zeros(vertices),
            false => buffer.bounded(&target.positions, Use::Vertices),
        }),
        normals: (!target.normals.is_empty())
            .then(|| buffer.floats(&target.normals, Use::Vertices)),
        tangents: None,
    });
    let targets: Vec<MorphTarget> = targets.collect();
    Primitive {
        attributes,
        extensions: None,
        extras: None,
        indices: Some(buffer.indices(&primitive.indices, vertices)),
        material: primitive.material.map(index),
        mode: Checked::Valid(Mode::Triangles),
        targets: (!targets.is_empty()).then_some(targets),
    }
}

/// What every vertex has, by what it means.
fn build_attributes(
    buffer: &mut Buffer,
    primitive: &scene::Primitive,
) -> BTreeMap<Checked<Semantic>, Index<Accessor>> {
    let mut attributes = BTreeMap::new();
    let mut add = |semantic, accessor| {
        attributes.insert(Checked::Valid(semantic), accessor);
    };
    let positions = buffer.bounded(&primitive.positions, Use::Vertices);
    add(Semantic::Positions, positions);
    if !primitive.normals.is_empty() {
        add(
            Semantic::Normals,
            buffer.floats(&primitive.normals, Use::Vertices),
        );
    }
    if !primitive.uvs.is_empty() {
        add(
            Semantic::TexCoords(0),
            buffer.floats(&primitive.uvs, Use::Vertices),
        );
    }
    if !primitive.uvs.is_empty() && !primitive.light_uvs.is_empty() {
        add(
            Semantic::TexCoords(1),
            buffer.floats(&primitive.light_uvs, Use::Vertices),
        );
    }
    if !primitive.colors.is_empty() {
        add(Semantic::Colors(0), buffer.words(&primitive.colors, true));
    }
    if let Some(skin) = &primitive.skin {
        for (set, first) in (0..skin.each).step_by(4).enumerate() {
            let set = u32::try_from(set).unwrap_or(0);
            let joints: Vec<[u16; 4]> = quarters(&skin.joints, skin.each, first);
            let weights: Vec<[f32; 4]> = quarters(&skin.weights, skin.each, first);
            add(Semantic::Joints(set), buffer.words(&joints, false));
            add(
                Semantic::Weights(set),
                buffer.floats(&weights, Use::Vertices),
            );
        }
    }
    attributes
}

/// Four elements of each row of `each`, from `first` on.
fn quarters<T: Copy + Default>(all: &[T], each: usize, first: usize) -> Vec<[T; 4]> {
    let rows = all.chunks(each.max(1));
    rows.map(|row| {
        let mut four = [T::default(); 4];
        for (to, from) in four.iter_mut().zip(row.iter().skip(first)) {
            *to = *from;
        }
        four
    })
    .collect()
}

fn add_nodes(buffer: &mut Buffer, scene: &Scene) {
    let mut children: Vec<Vec<Index<Node>>> = vec![Vec::new(); scene.nodes.len()];
    let mut roots = Vec::new();
    for (place, node) in scene.nodes.iter().enumerate() {
        match node.parent.and_then(|parent| children.get_mut(parent)) {
            Some(siblings) => siblings.push(index(place)),
            None => roots.push(index(place)),
        }
    }
    for (node, children) in scene.nodes.iter().zip(children) {
        buffer.root.push(Node {
            children: (!children.is_empty()).then_some(children),
            extras: extras(&node.extras),
            mesh: node.mesh.map(index),
            name: named(&node.name),
            rotation: (node.rotation != [0.0, 0.0, 0.0, 1.0])
                .then_some(UnitQuaternion(node.rotation)),
            scale: (node.scale != [1.0; 3]).then_some(node.scale),
            translation: (node.translation != [0.0; 3]).then_some(node.translation),
            skin: node.skin.map(index),
            ..Node::default()
        });
    }
    add_scenes(buffer, scene, &roots);
}

/// The scene that is shown, and another with what is hidden, where there is any.
fn add_scenes(buffer: &mut Buffer, scene: &Scene, roots: &[Index<Node>]) {
    let node = |root: &Index<Node>| scene.nodes.get(root.value());
    let is_hidden = |root: &Index<Node>| node(root).is_some_and(|node| node.hidden);
    let (hidden, mut shown): (Vec<Index<Node>>, Vec<Index<Node>>) =
        roots.iter().copied().partition(|root| is_hidden(root));
    // Programs ask for the scene of a file without looking whether it has one, and some for its nodes.
    if shown.is_empty() {
        shown.push(buffer.root.push(Node {
            name: named(&scene.name),
            ..Node::default()
        }));
    }
    let made = |name: &str, nodes: Vec<Index<Node>>| Shown {
        extensions: None,
        extras: None,
        name: named(name),
        nodes,
    };
    let shown = buffer.root.push(made(&scene.name, shown));
    buffer.root.scene = Some(shown);
    if hidden.is_empty() {
        return;
    }
    // A skin must be in every scene that shows it.
    let skins = hidden.iter().filter_map(|root| node(root)?.skin);
    let skeletons = skins.filter_map(|skin| Some(index(scene.skins.get(skin)?.skeleton)));
    let mut nodes: Vec<Index<Node>> = skeletons.collect();
    nodes.sort_by_key(Index::value);
    nodes.dedup_by_key(|node| node.value());
    nodes.extend(hidden);
    buffer.root.push(made("hidden", nodes));
}

fn build_clip(buffer: &mut Buffer, clip: &scene::Clip) -> Animation {
    let inputs = clip.timelines.iter().map(|times| {
        let times: Vec<[f32; 1]> = times.iter().map(|time| [*time]).collect();
        buffer.bounded(&times, Use::Other)
    });
    let inputs: Vec<_> = inputs.collect();
    let mut channels = Vec::new();
    let mut samplers = Vec::new();
    for channel in &clip.channels {
        let (path, output) = match &channel.values {
            ChannelValues::Translation(values) => {
                (Property::Translation, buffer.floats(values, Use::Other))
            }
            ChannelValues::Rotation(values) => {
                (Property::Rotation, buffer.floats(values, Use::Other))
            }
            ChannelValues::Scale(values) => (Property::Scale, buffer.floats(values, Use::Other)),
            ChannelValues::Weights(values) => {
                let flat: Vec<[f32; 1]> = values.iter().flatten().map(|each| [*each]).collect();
                (
                    Property::MorphTargetWeights,
                    buffer.floats(&flat, Use::Other),
                )
            }
        };
        let Some(input) = inputs.get(channel.timeline) else {
            continue;
        };
        channels.push(Channel {
            sampler: index(samplers.len()),
            target: AnimationTarget {
                extensions: None,
                extras: None,
                node: index(channel.node),
                path: Checked::Valid(path),
            },
            extensions: None,
            extras: None,
        });
        samplers.push(Sampler {
            extensions: None,
            extras: None,
            input: *input,
            interpolation: Checked::Valid(match channel.steps {
                true => Interpolation::Step,
                false => Interpolation::Linear,
            }),
            output,
        });
    }
    Animation {
        extensions: None,
        extras: extras(&clip.extras),
        channels,
        name: named(&clip.name),
        samplers,
    }
}

/// The names of the picture files beside a document.
pub(super) fn beside_names(scene: &Scene, stem: &str) -> Vec<String> {
    let images = scene.images.iter().enumerate();
    images
        .map(|(place, image)| {
            let extension = match image.kind {
                ImageKind::Png => "png",
                ImageKind::Jpeg => "jpg",
            };
            format!("{stem}-{place}.{extension}")
        })
        .collect()
}

/// A file name as a relative reference.
fn escaped(name: &str) -> String {
    let mut uri = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

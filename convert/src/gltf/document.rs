//! The document: every object of the scene in its place.

use bindery::Value;

use super::buffer::{Buffer, Use, push};
use super::object::Object;
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

/// The lists of the document, and what they have in the buffer.
#[derive(Default)]
struct Document {
    buffer: Buffer,
    scenes: Vec<Value>,
    nodes: Vec<Value>,
    meshes: Vec<Value>,
    skins: Vec<Value>,
    animations: Vec<Value>,
    materials: Vec<Value>,
    textures: Vec<Value>,
    samplers: Vec<Value>,
    images: Vec<Value>,
    extensions_used: Vec<String>,
}

/// The document and its binary part.
pub(super) fn build(scene: &Scene, pictures: Pictures<'_>) -> bindery::Result<(Value, Vec<u8>)> {
    let mut document = Document::default();
    document.add_materials(scene);
    document.add_images(scene, pictures);
    document.add_textures(scene);
    for mesh in &scene.meshes {
        document.add_mesh(mesh);
    }
    document.add_nodes(scene);
    for skin in &scene.skins {
        document.add_skin(skin);
    }
    for clip in scene.clips.iter().filter(|clip| !clip.channels.is_empty()) {
        document.add_clip(clip);
    }
    length(document.buffer.data.len())?;
    Ok(document.finish(scene, pictures))
}

impl Document {
    /// All lists in one object, in the order in which they lead to each other.
    fn finish(self, scene: &Scene, pictures: Pictures<'_>) -> (Value, Vec<u8>) {
        let Buffer {
            data,
            views,
            accessors,
        } = self.buffer;
        let asset = Object::default()
            .with("version", "2.0")
            .with("generator", concat!("bindery ", env!("CARGO_PKG_VERSION")))
            .with_any("copyright", scene.copyright.as_deref())
            .with_extras(&scene.extras);
        let buffer = (!data.is_empty()).then(|| {
            let uri = match pictures {
                Pictures::Inside => None,
                Pictures::Beside { data, .. } => Some(escaped(data)),
            };
            let buffer = Object::default().with_any("uri", uri);
            buffer.with("byteLength", data.len()).into()
        });
        let extensions = self.extensions_used.into_iter().map(Value::Text);
        let root = Object::default()
            .with("asset", asset)
            .with_list("extensionsUsed", extensions.collect())
            .with("scene", 0u32)
            .with_list("scenes", self.scenes)
            .with_list("nodes", self.nodes)
            .with_list("meshes", self.meshes)
            .with_list("skins", self.skins)
            .with_list("animations", self.animations)
            .with_list("materials", self.materials)
            .with_list("textures", self.textures)
            .with_list("samplers", self.samplers)
            .with_list("images", self.images)
            .with_list("accessors", accessors)
            .with_list("bufferViews", views)
            .with_list("buffers", buffer.into_iter().collect());
        (root.into(), data)
    }

    fn add_materials(&mut self, scene: &Scene) {
        for material in &scene.materials {
            let (material, used) = material::material(material);
            push(&mut self.materials, material);
            for extension in used {
                if !self.extensions_used.contains(&extension) {
                    self.extensions_used.push(extension);
                }
            }
        }
        self.extensions_used.sort();
    }

    fn add_images(&mut self, scene: &Scene, pictures: Pictures<'_>) {
        for (place, image) in scene.images.iter().enumerate() {
            let mime_type = match image.kind {
                ImageKind::Png => "image/png",
                ImageKind::Jpeg => "image/jpeg",
            };
            let (view, uri) = match pictures {
                Pictures::Inside => (Some(self.buffer.view(&image.bytes, Use::Other)), None),
                Pictures::Beside { names, .. } => {
                    (None, names.get(place).map(|name| escaped(name)))
                }
            };
            let object = Object::default()
                .named(&image.name)
                .with("mimeType", mime_type)
                .with_any("bufferView", view)
                .with_any("uri", uri);
            push(&mut self.images, object);
        }
    }

    fn add_textures(&mut self, scene: &Scene) {
        let mut samplers: Vec<(bool, bool)> = Vec::new();
        for texture in &scene.textures {
            let wanted = (texture.repeats, texture.pixelated);
            let known = samplers.iter().position(|known| *known == wanted);
            let sampler = known.unwrap_or_else(|| {
                samplers.push(wanted);
                push(&mut self.samplers, sampler(wanted))
            });
            let object = Object::default()
                .with("sampler", sampler)
                .with("source", texture.image);
            push(&mut self.textures, object);
        }
    }

    fn add_mesh(&mut self, mesh: &scene::Mesh) {
        let primitives = mesh.primitives.iter();
        let primitives = primitives.map(|primitive| build_primitive(&mut self.buffer, primitive));
        let primitives = primitives.map(Value::from).collect();
        let names = mesh.targets.iter().cloned().map(Value::Text);
        let target_names = match mesh.targets.is_empty() {
            true => Vec::new(),
            false => vec![("targetNames".to_owned(), Value::List(names.collect()))],
        };
        let weights = mesh.targets.iter().map(|_| Value::F32(0.0));
        let object = Object::default()
            .named(&mesh.name)
            .with_list("primitives", primitives)
            .with_list("weights", weights.collect())
            .with_extras(&target_names);
        push(&mut self.meshes, object);
    }

    fn add_skin(&mut self, skin: &scene::Skin) {
        let binds = self.buffer.floats(&skin.inverse_binds, Use::Other);
        let object = Object::default()
            .named(&skin.name)
            .with("skeleton", skin.skeleton)
            .with_list("joints", places(&skin.joints))
            .with("inverseBindMatrices", binds);
        push(&mut self.skins, object);
    }

    fn add_nodes(&mut self, scene: &Scene) {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); scene.nodes.len()];
        let mut roots = Vec::new();
        for (place, node) in scene.nodes.iter().enumerate() {
            match node.parent.and_then(|parent| children.get_mut(parent)) {
                Some(siblings) => siblings.push(place),
                None => roots.push(place),
            }
        }
        for (node, children) in scene.nodes.iter().zip(children) {
            let object = Object::default()
                .named(&node.name)
                .with_list("children", places(&children))
                .with_any("mesh", node.mesh)
                .with_any("skin", node.skin)
                .with_numbers([0.0; 3], "translation", node.translation)
                .with_numbers([0.0, 0.0, 0.0, 1.0], "rotation", node.rotation)
                .with_numbers([1.0; 3], "scale", node.scale)
                .with_extras(&node.extras);
            push(&mut self.nodes, object);
        }
        self.add_scenes(scene, &roots);
    }

    /// The scene that is shown, and another with what is hidden, where there is any.
    fn add_scenes(&mut self, scene: &Scene, roots: &[usize]) {
        let node = |root: &usize| scene.nodes.get(*root);
        let is_hidden = |root: &usize| node(root).is_some_and(|node| node.hidden);
        let (hidden, mut shown): (Vec<usize>, Vec<usize>) =
            roots.iter().copied().partition(|root| is_hidden(root));
        // Programs ask for the scene of a file without looking whether it has one, and some for its nodes.
        if shown.is_empty() {
            let empty = Object::default().named(&scene.name);
            shown.push(push(&mut self.nodes, empty));
        }
        let made = |name: &str, nodes: &[usize]| {
            let object = Object::default().named(name);
            object.with_list("nodes", places(nodes))
        };
        push(&mut self.scenes, made(&scene.name, &shown));
        if hidden.is_empty() {
            return;
        }
        // A skin must be in every scene that shows it.
        let skins = hidden.iter().filter_map(|root| node(root)?.skin);
        let skeletons = skins.filter_map(|skin| Some(scene.skins.get(skin)?.skeleton));
        let mut nodes: Vec<usize> = skeletons.collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes.extend(hidden);
        push(&mut self.scenes, made("hidden", &nodes));
    }

    fn add_clip(&mut self, clip: &scene::Clip) {
        let inputs = clip.timelines.iter().map(|times| {
            let times: Vec<[f32; 1]> = times.iter().map(|time| [*time]).collect();
            self.buffer.bounded(&times, Use::Other)
        });
        let inputs: Vec<usize> = inputs.collect();
        let (mut channels, mut samplers) = (Vec::new(), Vec::new());
        for channel in &clip.channels {
            let Some(input) = inputs.get(channel.timeline) else {
                continue;
            };
            let (path, output) = add_values(&mut self.buffer, &channel.values);
            let interpolation = match channel.steps {
                true => "STEP",
                false => "LINEAR",
            };
            let sampler = Object::default()
                .with("input", *input)
                .with_unless("LINEAR", "interpolation", interpolation)
                .with("output", output);
            let sampler = push(&mut samplers, sampler);
            let target = Object::default().with("node", channel.node);
            let object = Object::default()
                .with("sampler", sampler)
                .with("target", target.with("path", path));
            push(&mut channels, object);
        }
        let object = Object::default()
            .named(&clip.name)
            .with_list("channels", channels)
            .with_list("samplers", samplers)
            .with_extras(&clip.extras);
        push(&mut self.animations, object);
    }
}

/// Places in another list.
fn places(places: &[usize]) -> Vec<Value> {
    places.iter().copied().map(Value::from).collect()
}

/// What the values of a channel move, and where they are.
fn add_values(buffer: &mut Buffer, values: &ChannelValues) -> (&'static str, usize) {
    match values {
        ChannelValues::Translation(values) => ("translation", buffer.floats(values, Use::Other)),
        ChannelValues::Rotation(values) => ("rotation", buffer.floats(values, Use::Other)),
        ChannelValues::Scale(values) => ("scale", buffer.floats(values, Use::Other)),
        ChannelValues::Weights(values) => {
            let flat: Vec<[f32; 1]> = values.iter().flatten().map(|each| [*each]).collect();
            ("weights", buffer.floats(&flat, Use::Other))
        }
    }
}

/// How a texture is looked up, in the numbers of the specification.
fn sampler((repeats, pixelated): (bool, bool)) -> Object {
    const NEAREST: u32 = 9728;
    const LINEAR: u32 = 9729;
    const LINEAR_MIPMAP_LINEAR: u32 = 9987;
    const CLAMP_TO_EDGE: u32 = 33071;
    const REPEAT: u32 = 10497;
    let wrap = match repeats {
        true => REPEAT,
        false => CLAMP_TO_EDGE,
    };
    let (near, far) = match pixelated {
        true => (NEAREST, NEAREST),
        false => (LINEAR, LINEAR_MIPMAP_LINEAR),
    };
    Object::default()
        .with("magFilter", near)
        .with("minFilter", far)
        .with_unless(REPEAT, "wrapS", wrap)
        .with_unless(REPEAT, "wrapT", wrap)
}

fn build_primitive(buffer: &mut Buffer, primitive: &scene::Primitive) -> Object {
    let attributes = build_attributes(buffer, primitive);
    let vertices = primitive.positions.len();
    let targets = primitive.targets.iter().map(|target| {
        let positions = match target.positions.is_empty() {
            true => buffer.zeros(vertices),
            false => buffer.bounded(&target.positions, Use::Vertices),
        };
        let normals =
            (!target.normals.is_empty()).then(|| buffer.floats(&target.normals, Use::Vertices));
        let object = Object::default().with("POSITION", positions);
        object.with_any("NORMAL", normals).into()
    });
    let targets: Vec<Value> = targets.collect();
    Object::default()
        .with("attributes", attributes)
        .with("indices", buffer.indices(&primitive.indices, vertices))
        .with_any("material", primitive.material)
        .with_list("targets", targets)
}

/// What every vertex has, by what it means.
fn build_attributes(buffer: &mut Buffer, primitive: &scene::Primitive) -> Object {
    let (mut attributes, used_for) = (Object::default(), Use::Vertices);
    let positions = buffer.bounded(&primitive.positions, used_for);
    attributes = attributes.with("POSITION", positions);
    if !primitive.normals.is_empty() {
        attributes = attributes.with("NORMAL", buffer.floats(&primitive.normals, used_for));
    }
    if !primitive.uvs.is_empty() {
        attributes = attributes.with("TEXCOORD_0", buffer.floats(&primitive.uvs, used_for));
    }
    if !primitive.uvs.is_empty() && !primitive.light_uvs.is_empty() {
        attributes = attributes.with("TEXCOORD_1", buffer.floats(&primitive.light_uvs, used_for));
    }
    if !primitive.colors.is_empty() {
        attributes = attributes.with("COLOR_0", buffer.words(&primitive.colors, true));
    }
    let Some(skin) = &primitive.skin else {
        return attributes;
    };
    for (set, first) in (0..skin.each).step_by(4).enumerate() {
        let joints: Vec<[u16; 4]> = quarters(&skin.joints, skin.each, first);
        let weights: Vec<[f32; 4]> = quarters(&skin.weights, skin.each, first);
        attributes = attributes
            .with(format!("JOINTS_{set}"), buffer.words(&joints, false))
            .with(format!("WEIGHTS_{set}"), buffer.floats(&weights, used_for));
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

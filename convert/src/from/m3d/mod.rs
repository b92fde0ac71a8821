//! Model 3D models.
//!
//! Their space is that of a scene, in units of the header's scale. Their V points up, as every program takes
//! it, so it is turned round.

mod labels;
mod left_out;
mod materials;
mod mesh;
mod motion;
mod pictures;
mod shapes;
mod skeleton;
mod voxels;

use std::cell::RefCell;

use bindery::{Limits, Value};
use bindery_formats::m3d::{ChunkBody, M3d, Metadata, Name, Vertices};

use super::Settings;
use super::texts::{self, Numbered};
use crate::scene::{Node, Scene};
use materials::Materials;
use skeleton::{Rigging, Skeleton};

/// What every step needs to know of the model.
struct Context<'a> {
    model: &'a M3d,
    /// The four coordinates of every vertex, in model units.
    vertices: Vec<[f32; 4]>,
    /// Metres for each model unit.
    scale: f32,
    /// Below this length a vector has lost its direction to rounding.
    shortest: f32,
    /// How bones move vertices, if they do.
    rigging: Option<Rigging>,
    texts: RefCell<Numbered<'a, Name>>,
}

impl<'a> Context<'a> {
    fn of(model: &'a M3d) -> Self {
        let steps = match model.vertices() {
            Some(Vertices::I8 { .. }) => 127.0,
            Some(Vertices::I16 { .. }) => 32767.0,
            Some(Vertices::F32 { .. } | Vertices::F64 { .. }) | None => f32::INFINITY,
        };
        let scale = model.head().meters();
        Self {
            model,
            vertices: model.positions(),
            scale: if scale.is_finite() { scale } else { 1.0 },
            // Eight steps tell some hundred directions apart.
            shortest: 8.0 / steps,
            rigging: Rigging::of(model),
            texts: RefCell::default(),
        }
    }

    /// The vertex of an index, if there is one.
    fn vertex(&self, index: u32) -> Option<[f32; 4]> {
        self.vertices.get(usize::try_from(index).ok()?).copied()
    }

    /// Where a vertex is, in metres.
    fn place(&self, index: u32) -> Option<[f32; 3]> {
        let [x, y, z, _] = self.vertex(index)?;
        Some([x, y, z].map(|number| number * self.scale))
    }

    /// The bytes of a text; nothing where there is none.
    fn stored(&self, name: Name) -> Option<&'a [u8]> {
        let strings = &self.model.head().strings;
        strings.get(name).ok().filter(|_| !name.is_none())
    }

    /// The number of a text, which texts that say the same share. What is no text is an empty one.
    fn number(&self, name: Name) -> usize {
        let stored = || self.stored(name).unwrap_or_default();
        self.texts.borrow_mut().number(name, stored)
    }

    /// A text as the name of something; `path` is where the text is.
    fn name(&self, name: Name, path: impl FnOnce() -> String, scene: &mut Scene) -> String {
        texts::name(self.stored(name).unwrap_or_default(), path, scene)
    }

    /// A text as notes have it.
    fn quoted(&self, name: Name) -> String {
        texts::quoted(self.stored(name).unwrap_or_default())
    }

    /// The names of some things, each with its place, as an extra, if any of them has one.
    fn named(
        &self,
        key: &str,
        names: impl Iterator<Item = (Name, String)>,
        scene: &mut Scene,
    ) -> Option<(String, Value)> {
        let names = names.map(|(name, path)| self.name(name, || path, scene));
        let names: Vec<String> = names.collect();
        let has_any = names.iter().any(|name| !name.is_empty());
        let names = names.into_iter().map(Value::Text).collect();
        has_any.then(|| (key.to_owned(), Value::List(names)))
    }

    /// The chunks with their paths.
    fn chunks(&self) -> impl Iterator<Item = (String, &'a ChunkBody)> + use<'a> {
        let chunks = self.model.payload.content.chunks.iter().enumerate();
        chunks.map(|(index, chunk)| (format!("payload.chunks[{index}].body"), &chunk.body))
    }
}

/// The scene of a model.
#[must_use]
pub fn scene(model: &M3d, settings: &Settings) -> Scene {
    scene_within(model, settings, Limits::default())
}

/// As [`scene`], with limits of your own for what its pictures take when they are unfolded.
#[must_use]
pub fn scene_within(model: &M3d, settings: &Settings, limits: Limits) -> Scene {
    let context = Context::of(model);
    let mut scene = described(model);
    scene.limits = limits;
    let mut materials = Materials::of(&context, &mut scene, settings);
    let mesh = mesh::build(&context, &mut scene, &mut materials);
    let voxels = voxels::build(&context, &mut scene, &mut materials);
    let shapes = shapes::build(&context, &mut scene, &mut materials);

    let name = scene.name.clone();
    let mut shown = Vec::new();
    let voxel_names = voxels::names(&context, &mut scene);
    let extras = [Vec::new(), voxel_names, shapes::names(&context, &mut scene)];
    let meshes = [(mesh, ""), (voxels, " voxels"), (shapes, " shapes")];
    for ((mesh, suffix), extras) in meshes.into_iter().zip(extras) {
        if let Some(mesh) = scene.add_mesh(mesh) {
            let name = format!("{name}{suffix}");
            let node = scene.add_node(Node {
                mesh: Some(mesh),
                extras,
                ..Node::named(name.trim_start(), None)
            });
            shown.push(node);
        }
    }
    let skeleton = Skeleton::build(&context, &mut scene, &shown);
    motion::build(&context, &mut scene, &skeleton);
    labels::build(&context, &mut scene);
    left_out::tell(&context, &mut scene);
    scene
}

/// An empty scene with the names and texts of the model.
fn described(model: &M3d) -> Scene {
    let head = model.head();
    let mut scene = Scene::default();
    let path = || "payload.head.strings".to_owned();
    scene.name = texts::name(head.name().as_bytes(), path, &mut scene);
    if !(head.scale > 0.0 && head.scale.is_finite()) {
        scene.changed("payload.head.scale", "it is no length; a unit is a metre");
    }
    let (author, license) = (head.author(), head.license());
    let parts: Vec<&str> = [&*author, &*license]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect();
    scene.copyright = (!parts.is_empty()).then(|| parts.join(", "));
    for (key, text) in [("author", &author), ("license", &license)] {
        if !text.is_empty() {
            scene
                .extras
                .push((key.to_owned(), Value::Text(text.to_string())));
        }
    }
    let description = head.description();
    match Metadata::parse(&description) {
        Some(metadata) => {
            let entries = metadata.entries.iter();
            let entries = entries
                .map(|(key, value)| ((*key).to_owned().into(), Value::Text((*value).to_owned())));
            let record = Value::Record(entries.collect());
            scene.extras.push(("description".to_owned(), record));
        }
        None if !description.is_empty() => {
            let text = Value::Text(description.into_owned());
            scene.extras.push(("description".to_owned(), text));
        }
        None => {}
    }
    scene
}

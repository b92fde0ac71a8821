//! Model 3D models.
//!
//! Their space is that of a scene, in units of the header's scale. Their V points up, as every program takes
//! it, so it is turned round.

mod labels;
mod materials;
mod mesh;
mod motion;
mod shapes;
mod skeleton;
mod voxels;

use bindery::Value;
use bindery_formats::m3d::{ChunkBody, M3d, Metadata, Vertices};

use super::Settings;
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

    /// The chunks with their paths.
    fn chunks(&self) -> impl Iterator<Item = (String, &'a ChunkBody)> + use<'a> {
        let chunks = self.model.payload.content.chunks.iter().enumerate();
        chunks.map(|(index, chunk)| (format!("payload.chunks[{index}].body"), &chunk.body))
    }
}

/// The scene of a model.
#[must_use]
pub fn scene(model: &M3d, settings: &Settings) -> Scene {
    let context = Context::of(model);
    let mut scene = described(model);
    let mut materials = Materials::of(&context, &mut scene, settings);
    let mesh = mesh::build(&context, &mut scene, &mut materials);
    let voxels = voxels::build(&context, &mut scene, &mut materials);
    let shapes = shapes::build(&context, &mut scene, &mut materials);

    let name = scene.name.clone();
    let mut shown = Vec::new();
    for (mesh, suffix) in [(mesh, ""), (voxels, " voxels"), (shapes, " shapes")] {
        if let Some(mesh) = scene.add_mesh(mesh) {
            let name = format!("{name}{suffix}");
            let node = scene.add_node(Node {
                mesh: Some(mesh),
                ..Node::named(name.trim_start(), None)
            });
            shown.push(node);
        }
    }
    let skeleton = Skeleton::build(&context, &mut scene, &shown);
    motion::build(&context, &mut scene, &skeleton);
    labels::build(&context, &mut scene);
    leave_out(&context, &mut scene);
    scene
}

/// An empty scene with the names and texts of the model.
fn described(model: &M3d) -> Scene {
    let head = model.head();
    let mut scene = Scene {
        name: head.name().into_owned(),
        ..Scene::default()
    };
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

/// Notes the chunks that have no place in a scene.
fn leave_out(context: &Context<'_>, scene: &mut Scene) {
    if context.model.preview.is_some() {
        scene.left_out("preview", "a scene has no preview");
    }
    for (path, body) in context.chunks() {
        match body {
            ChunkBody::Preview(_) => scene.left_out(path, "a scene has no preview"),
            ChunkBody::Procedure(_) => {
                scene.left_out(path, "a surface that only the script's program can make");
            }
            ChunkBody::Asset(asset) if !asset.is_png() => {
                let name = context.model.text_or_default(asset.name);
                scene.left_out(path, format!("the inlined file {name:?} is no picture"));
            }
            ChunkBody::Unknown { magic, .. } => {
                let letters = magic.escape_ascii();
                scene.left_out(
                    path,
                    format!("a chunk {letters} that the format does not describe"),
                );
            }
            _ => {}
        }
    }
}

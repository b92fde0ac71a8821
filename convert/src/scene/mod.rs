//! A model or map that no format owns: nodes, meshes, skins, clips, materials and pictures.
//!
//! Space is right-handed with Y up, the front of a model looks along +Z, lengths are in metres, times in
//! seconds. Triangles are counter-clockwise seen from outside. Texture coordinates start at the top left.
//! Colours are amounts of light from 0 to 1, not the bytes of a screen.

pub mod math;
pub(crate) mod mesh;
mod origins;
mod pose;
mod seen;

pub use mesh::{Mesh, MorphTarget, Primitive, SkinWeights};
pub use origins::Origins;
pub use pose::{Pose, PosedPrimitive};

use std::collections::BTreeSet;

use bindery::{Limits, Value};

use math::Affine;
use seen::Seen;

/// What something carries that the scene has no place for, by name.
pub type Extras = Vec<(String, Value)>;

/// A model or map.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// Its name.
    pub name: String,
    /// Who made it, and what others may do with it.
    pub copyright: Option<String>,
    /// What else is known about it.
    pub extras: Extras,
    /// The nodes, each after the one that it hangs on.
    pub nodes: Vec<Node>,
    /// The meshes that nodes show.
    pub meshes: Vec<Mesh>,
    /// The skins that bend meshes.
    pub skins: Vec<Skin>,
    /// How surfaces look.
    pub materials: Vec<Material>,
    /// How materials use pictures.
    pub textures: Vec<Texture>,
    /// The pictures.
    pub images: Vec<Image>,
    /// The motions.
    pub clips: Vec<Clip>,
    /// Everything that was left out or changed on the way.
    pub notes: Vec<Note>,
    /// Where pictures and textures are while it is made.
    pub(crate) seen: Seen,
    /// What its pictures may take when they are unfolded.
    pub(crate) limits: Limits,
}

/// Something that has a place.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// The node that it hangs on, which is before it.
    pub parent: Option<usize>,
    /// Where it is, seen from there.
    pub translation: [f32; 3],
    /// How it is turned: a quaternion of the length 1.
    pub rotation: [f32; 4],
    /// How it is scaled.
    pub scale: [f32; 3],
    /// The mesh that it shows.
    pub mesh: Option<usize>,
    /// The skin that bends the mesh. Then the place of the node does not matter.
    pub skin: Option<usize>,
    /// Whether it is there without being shown.
    pub hidden: bool,
    /// The field of the file that it is, in the words of `bindery hex`.
    pub origin: Option<String>,
    /// What else is known about it.
    pub extras: Extras,
}

impl Default for Node {
    fn default() -> Self {
        Self {
            name: String::new(),
            parent: None,
            translation: [0.0; 3],
            rotation: [0.0, 0.0, 0.0, 1.0],
            scale: [1.0; 3],
            mesh: None,
            skin: None,
            hidden: false,
            origin: None,
            extras: Vec::new(),
        }
    }
}

impl Node {
    /// A node of this name that hangs on another.
    #[must_use]
    pub fn named(name: impl Into<String>, parent: Option<usize>) -> Self {
        Self {
            name: name.into(),
            parent,
            ..Self::default()
        }
    }

    /// From its own space to that of the node that it hangs on.
    #[must_use]
    pub fn local(&self) -> Affine {
        Affine::from_parts(self.translation, self.rotation, self.scale)
    }
}

/// Which nodes bend a mesh.
#[derive(Debug, Clone, PartialEq)]
pub struct Skin {
    /// Its name.
    pub name: String,
    /// The node that all joints hang on.
    pub skeleton: usize,
    /// The nodes that move vertices.
    pub joints: Vec<usize>,
    /// For each joint the matrix from the mesh to the joint at rest, column by column.
    pub inverse_binds: Vec<[f32; 16]>,
}

impl Skin {
    /// The skin of joints that are at rest now, and leave the mesh as it is there.
    pub(crate) fn at_rest(scene: &Scene, name: &str, skeleton: usize, joints: Vec<usize>) -> Self {
        let worlds = scene.rest().worlds;
        let binds = joints.iter().map(|joint| {
            let back = worlds.get(*joint).and_then(Affine::inverse);
            back.unwrap_or(Affine::IDENTITY).to_columns()
        });
        Self {
            name: name.to_owned(),
            skeleton,
            inverse_binds: binds.collect(),
            joints,
        }
    }
}

/// A motion.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Clip {
    /// Its name.
    pub name: String,
    /// Times in seconds, rising. Several channels can share a list.
    pub timelines: Vec<Vec<f32>>,
    /// What moves.
    pub channels: Vec<Channel>,
    /// What else is known about it.
    pub extras: Extras,
}

impl Clip {
    /// How long it takes, in seconds.
    #[must_use]
    pub fn duration(&self) -> f32 {
        let ends = self.timelines.iter().filter_map(|times| times.last());
        ends.fold(0.0, |longest, end| longest.max(*end))
    }
}

/// How one property of a node changes.
#[derive(Debug, Clone, PartialEq)]
pub struct Channel {
    /// The node.
    pub node: usize,
    /// Which list of times of the clip the values belong to.
    pub timeline: usize,
    /// Whether a value holds until the next, instead of going there.
    pub steps: bool,
    /// The values.
    pub values: ChannelValues,
}

/// The values of a channel, one for each time.
#[derive(Debug, Clone, PartialEq)]
pub enum ChannelValues {
    /// Where the node is.
    Translation(Vec<[f32; 3]>),
    /// How it is turned.
    Rotation(Vec<[f32; 4]>),
    /// How it is scaled.
    Scale(Vec<[f32; 3]>),
    /// How far each morph target of its mesh is reached.
    Weights(Vec<Vec<f32>>),
}

/// How a surface looks.
#[derive(Debug, Clone, PartialEq)]
pub struct Material {
    /// Its name.
    pub name: String,
    /// Its colour and alpha.
    pub base_color: [f32; 4],
    /// A picture that the colour is multiplied with.
    pub base_texture: Option<usize>,
    /// From 0 for plastic to 1 for metal.
    pub metallic: f32,
    /// From 0 for a mirror to 1 for chalk.
    pub roughness: f32,
    /// A picture whose green is multiplied with the roughness and whose blue with the metallic value.
    pub metallic_roughness_texture: Option<usize>,
    /// A picture of normals, and how strong they are.
    pub normal_texture: Option<(usize, f32)>,
    /// A picture whose red says how much of the surrounding light arrives.
    pub occlusion_texture: Option<usize>,
    /// The light that it gives.
    pub emissive: [f32; 3],
    /// A picture that this light is multiplied with.
    pub emissive_texture: Option<usize>,
    /// What its alpha means.
    pub alpha: Alpha,
    /// Whether it is seen from behind too.
    pub double_sided: bool,
    /// Whether light leaves it as it is.
    pub unlit: bool,
    /// Its index of refraction.
    pub ior: Option<f32>,
    /// Its highlights.
    pub specular: Option<Specular>,
    /// How much light goes through it, from 0 to 1, and a picture whose red that is multiplied with.
    pub transmission: Option<(f32, Option<usize>)>,
    /// Its sheen, and a picture that the sheen is multiplied with.
    pub sheen: Option<([f32; 3], Option<usize>)>,
    /// How thick it is, in metres. Only means something with transmission.
    pub thickness: Option<f32>,
    /// The field of the file that it is, in the words of `bindery hex`.
    pub origin: Option<String>,
    /// What else is known about it.
    pub extras: Extras,
}

impl Default for Material {
    /// White, rough and no metal.
    fn default() -> Self {
        Self {
            name: String::new(),
            base_color: [1.0; 4],
            base_texture: None,
            metallic: 0.0,
            roughness: 1.0,
            metallic_roughness_texture: None,
            normal_texture: None,
            occlusion_texture: None,
            emissive: [0.0; 3],
            emissive_texture: None,
            alpha: Alpha::Opaque,
            double_sided: false,
            unlit: false,
            ior: None,
            specular: None,
            transmission: None,
            sheen: None,
            thickness: None,
            origin: None,
            extras: Vec::new(),
        }
    }
}

impl Material {
    /// The textures that it uses.
    pub fn textures(&self) -> impl Iterator<Item = usize> {
        [
            self.base_texture,
            self.metallic_roughness_texture,
            self.normal_texture.map(|(texture, _)| texture),
            self.occlusion_texture,
            self.emissive_texture,
            self.specular.and_then(|specular| specular.color_texture),
            self.transmission.and_then(|(_, texture)| texture),
            self.sheen.and_then(|(_, texture)| texture),
        ]
        .into_iter()
        .flatten()
    }
}

impl Material {
    /// Gives every texture another number.
    fn renumber(&mut self, number: impl Fn(usize) -> Option<usize>) {
        let change = |texture: &mut Option<usize>| *texture = texture.and_then(&number);
        change(&mut self.base_texture);
        change(&mut self.metallic_roughness_texture);
        change(&mut self.occlusion_texture);
        change(&mut self.emissive_texture);
        self.normal_texture = self
            .normal_texture
            .and_then(|(texture, scale)| Some((number(texture)?, scale)));
        if let Some(specular) = &mut self.specular {
            change(&mut specular.color_texture);
        }
        if let Some((_, texture)) = &mut self.transmission {
            change(texture);
        }
        if let Some((_, texture)) = &mut self.sheen {
            change(texture);
        }
    }
}

/// The highlights of a material.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Specular {
    /// How strong they are, from 0 to 1.
    pub factor: f32,
    /// Their colour.
    pub color: [f32; 3],
    /// A picture that the colour is multiplied with.
    pub color_texture: Option<usize>,
}

/// What the alpha of a material means.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Alpha {
    /// Nothing.
    Opaque,
    /// Below this it is not there, from this on it is opaque.
    Mask(f32),
    /// How much of what is behind is covered.
    Blend,
}

/// A picture as a material uses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Texture {
    /// The picture.
    pub image: usize,
    /// Whether it is repeated beyond its sides.
    pub repeats: bool,
    /// Whether its pixels are shown without smoothing.
    pub pixelated: bool,
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// Its name.
    pub name: String,
    /// What the bytes are.
    pub kind: ImageKind,
    /// The picture file.
    pub bytes: Vec<u8>,
    /// Whether it is there for those who ask for it, though no material shows it.
    pub kept: bool,
}

/// The formats of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageKind {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
}

/// Something that was left out or changed on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Whether it is missing, or there in another form.
    pub kind: NoteKind,
    /// The field of the file that it was, in the words of `bindery hex`.
    pub path: String,
    /// What happened to it, and why.
    pub reason: String,
}

/// What happened to something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoteKind {
    /// It is not there.
    LeftOut,
    /// It is there in another form.
    Changed,
}

impl NoteKind {
    /// In words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LeftOut => "left out",
            Self::Changed => "changed",
        }
    }
}

/// A number of things, in the words for one or for several.
pub(crate) fn counted(count: usize, one: &str, several: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        count => format!("{count} {several}"),
    }
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}: {}", self.kind.name(), self.path, self.reason)
    }
}

impl Scene {
    /// Notes that something is missing.
    pub(crate) fn left_out(&mut self, path: impl Into<String>, reason: impl Into<String>) {
        self.note(NoteKind::LeftOut, path.into(), reason.into());
    }

    /// Notes that something is there in another form.
    pub(crate) fn changed(&mut self, path: impl Into<String>, reason: impl Into<String>) {
        self.note(NoteKind::Changed, path.into(), reason.into());
    }

    /// Notes what happened to something.
    pub(crate) fn note(&mut self, kind: NoteKind, path: String, reason: String) {
        self.notes.push(Note { kind, path, reason });
    }

    /// The nodes that show a mesh, with the mesh. Those that are hidden show none.
    pub fn shown(&self) -> impl Iterator<Item = (usize, &Mesh)> {
        let nodes = self.nodes.iter().enumerate();
        let nodes = nodes.filter(|(_, node)| !node.hidden);
        nodes.filter_map(|(place, node)| Some((place, self.meshes.get(node.mesh?)?)))
    }

    /// Adds a node and says which it is.
    pub(crate) fn add_node(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len().saturating_sub(1)
    }

    /// Adds a mesh, if there is anything in it, and says which it is.
    pub(crate) fn add_mesh(&mut self, mesh: Mesh) -> Option<usize> {
        if mesh.primitives.is_empty() {
            return None;
        }
        self.meshes.push(mesh);
        self.meshes.len().checked_sub(1)
    }

    /// Adds a material and says which it is.
    pub(crate) fn add_material(&mut self, material: Material) -> usize {
        self.materials.push(material);
        self.materials.len().saturating_sub(1)
    }

    /// The texture for a picture that is used in this way, which is added unless it is there.
    pub(crate) fn add_texture(&mut self, texture: Texture) -> usize {
        self.seen.texture(texture, &mut self.textures)
    }

    /// Adds a picture, unless the same bytes are there, and says which it is.
    pub(crate) fn add_image(&mut self, image: Image) -> usize {
        self.seen.image(image, &mut self.images)
    }

    /// Leaves out textures that no material uses, and pictures that no texture uses.
    pub(crate) fn forget_unused_images(&mut self) {
        let used: BTreeSet<usize> = self.materials.iter().flat_map(Material::textures).collect();
        let mut textures = Vec::new();
        let mut moved = vec![None; self.textures.len()];
        for (place, texture) in self.textures.iter().enumerate() {
            if used.contains(&place) {
                if let Some(moved) = moved.get_mut(place) {
                    *moved = Some(textures.len());
                }
                textures.push(*texture);
            }
        }
        let shown: BTreeSet<usize> = textures.iter().map(|texture| texture.image).collect();
        let mut places = Vec::new();
        let mut images = Vec::new();
        for (place, image) in self.images.drain(..).enumerate() {
            let is_used = image.kept || shown.contains(&place);
            places.push(images.len());
            images.extend(Some(image).filter(|_| is_used));
        }
        for texture in &mut textures {
            texture.image = places.get(texture.image).copied().unwrap_or_default();
        }
        self.images = images;
        self.textures = textures;
        self.seen = Seen::default();
        let renumber = |texture: usize| moved.get(texture).copied().flatten();
        for material in &mut self.materials {
            material.renumber(renumber);
        }
    }

    /// Numbers that sum it up, by name.
    #[must_use]
    pub fn counts(&self) -> Vec<(&'static str, u64)> {
        let primitives = || self.meshes.iter().flat_map(|mesh| &mesh.primitives);
        let sum = |of: fn(&Primitive) -> usize| -> u64 {
            primitives().fold(0, |sum, primitive| sum.saturating_add(of(primitive) as u64))
        };
        let joints = self.skins.iter().map(|skin| skin.joints.len() as u64);
        vec![
            ("nodes", self.nodes.len() as u64),
            ("meshes", self.meshes.len() as u64),
            ("primitives", primitives().count() as u64),
            ("vertices", sum(|primitive| primitive.positions.len())),
            ("triangles", sum(|primitive| primitive.indices.len() / 3)),
            ("skins", self.skins.len() as u64),
            ("joints", joints.fold(0, u64::saturating_add)),
            ("clips", self.clips.len() as u64),
            ("materials", self.materials.len() as u64),
            ("images", self.images.len() as u64),
        ]
    }
}

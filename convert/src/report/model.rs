//! The scene of a file as a page draws it: rounded, taken apart into columns, and so small once deflated.

use serde_json::{Value, json};

use super::fields::Space;
use super::pack::{Numbers, Parts};
use crate::scene::{
    Alpha, Channel, ChannelValues, Clip, ImageKind, Material, Mesh, MorphTarget, Origins,
    Primitive, Scene,
};
use crate::screen::Screen;

/// The most triangles that a page draws.
pub(super) const MOST_TRIANGLES: usize = 2_000_000;

/// What pictures that browsers show start with.
const PICTURES: [&[u8]; 2] = [b"\x89PNG", b"\xff\xd8\xff"];

/// A scene on its way into a page.
struct Writer<'a> {
    parts: Parts,
    /// The rest of each address space from where a picture may start: the space, the place, the bytes.
    pictures: Vec<(usize, usize, &'a [u8])>,
}

/// Where pictures may start.
fn pictures<'a>(spaces: &'a [Space<'_>]) -> Vec<(usize, usize, &'a [u8])> {
    let spaces = spaces.iter().enumerate();
    let rests = spaces.flat_map(|(space, known)| {
        let places = 0..known.bytes.len();
        places.filter_map(move |place| Some((space, place, known.bytes.get(place..)?)))
    });
    let is_picture = |rest: &[u8]| PICTURES.iter().any(|magic| rest.starts_with(magic));
    rests.filter(|(_, _, rest)| is_picture(rest)).collect()
}

/// The scene, ready to be packed. Pictures that are in the file as they are stay there.
pub(super) fn bytes(scene: &Scene, spaces: &[Space<'_>]) -> Vec<u8> {
    let mut writer = Writer {
        parts: Parts::default(),
        pictures: pictures(spaces),
    };
    let about = json!({
        "nodes": scene.nodes.iter().map(|node| json!({
            "name": node.name,
            "parent": node.parent,
            "t": node.translation,
            "r": node.rotation,
            "s": node.scale,
            "mesh": node.mesh.filter(|_| !node.hidden),
            "skin": node.skin,
            "path": node.origin,
        })).collect::<Vec<_>>(),
        "meshes": scene.meshes.iter().map(|mesh| writer.mesh(mesh)).collect::<Vec<_>>(),
        "skins": scene.skins.iter().map(|skin| json!({
            "joints": skin.joints,
            "binds": writer.floats(skin.inverse_binds.iter().flatten()),
        })).collect::<Vec<_>>(),
        "materials": scene.materials.iter().map(material).collect::<Vec<_>>(),
        "textures": scene.textures.iter().map(|texture| json!({
            "image": texture.image,
            "repeats": texture.repeats,
            "pixelated": texture.pixelated,
        })).collect::<Vec<_>>(),
        "images": scene.images.iter().map(|image| match image.kept {
            // Only for programs that ask for it.
            true => Value::Null,
            false => json!({
                "type": match image.kind {
                    ImageKind::Png => "image/png",
                    ImageKind::Jpeg => "image/jpeg",
                },
                "bytes": writer.image(&image.bytes),
            }),
        }).collect::<Vec<_>>(),
        "clips": scene.clips.iter().map(|clip| writer.clip(clip)).collect::<Vec<_>>(),
    });
    writer.parts.described(&about)
}

fn material(material: &Material) -> Value {
    json!({
        "name": material.name,
        "color": material.base_color,
        "texture": material.base_texture,
        "emissive": material.emissive,
        "glow": material.emissive_texture,
        "alpha": match material.alpha {
            Alpha::Opaque => json!("opaque"),
            Alpha::Mask(least) => json!(least),
            Alpha::Blend => json!("blend"),
        },
        "both": material.double_sided,
        "unlit": material.unlit,
        "path": material.origin,
    })
}

impl Writer<'_> {
    fn mesh(&mut self, mesh: &Mesh) -> Value {
        let parts = mesh.primitives.iter().map(|part| self.primitive(part));
        json!({"name": mesh.name, "parts": parts.collect::<Vec<_>>()})
    }

    fn primitive(&mut self, part: &Primitive) -> Value {
        let skin = part.skin.as_ref().map(|skin| {
            let mut joints = Numbers::default();
            for joint in &skin.joints {
                joints.add((*joint).into());
            }
            let weights: Vec<u8> = skin.weights.iter().map(|part| byte(*part)).collect();
            json!({
                "each": skin.each,
                "joints": self.parts.add(&joints.0),
                "weights": self.parts.add(&weights),
            })
        });
        let targets = part.targets.iter().map(|target| self.target(target));
        let targets: Vec<Value> = targets.collect();
        json!({
            "material": part.material,
            "vertices": part.positions.len(),
            "positions": self.rounded(&part.positions),
            "normals": self.directions(&part.normals),
            "uvs": self.rounded(&part.uvs),
            "colors": self.colors(&part.colors),
            "skin": skin,
            "targets": targets,
            "triangles": part.indices.len() / 3,
            "indices": self.indices(&part.indices),
            "origins": self.origins(&part.origins),
        })
    }

    fn target(&mut self, target: &MorphTarget) -> Value {
        json!({
            "positions": self.rounded(&target.positions),
            "normals": self.rounded(&target.normals),
        })
    }

    /// Vectors as 16 bits for each number between the smallest and the largest. What is kept is the step from the
    /// vector before, first all low bytes, then all high ones.
    fn rounded<const N: usize>(&mut self, vectors: &[[f32; N]]) -> Value {
        if vectors.is_empty() {
            return Value::Null;
        }
        let mut axes = Vec::new();
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for axis in 0..N {
            let numbers = || {
                vectors
                    .iter()
                    .filter_map(|vector| vector.get(axis).copied())
            };
            let least = numbers().fold(f32::INFINITY, f32::min);
            let most = numbers().fold(f32::NEG_INFINITY, f32::max);
            axes.push(json!([least, most]));
            let mut before = 0u16;
            for number in numbers() {
                let step = short(number, least, most);
                let [one, other] = step.wrapping_sub(before).to_le_bytes();
                low.push(one);
                high.push(other);
                before = step;
            }
        }
        low.extend(high);
        json!({"axes": axes, "at": self.parts.add(&low)})
    }

    /// Directions as a signed byte for each number, axis by axis.
    fn directions(&mut self, normals: &[[f32; 3]]) -> Value {
        if normals.is_empty() {
            return Value::Null;
        }
        let mut bytes = Vec::new();
        for axis in 0..3 {
            let numbers = normals.iter().filter_map(|normal| normal.get(axis));
            let mut before = 0u8;
            for number in numbers {
                let step = byte((number + 1.0) / 2.0);
                bytes.push(step.wrapping_sub(before));
                before = step;
            }
        }
        self.parts.add(&bytes)
    }

    /// Colours as the bytes of a screen.
    fn colors(&mut self, colors: &[[u16; 4]]) -> Value {
        if colors.is_empty() {
            return Value::Null;
        }
        let screen = Screen::tables();
        let bytes: Vec<u8> = colors
            .iter()
            .flat_map(|color| {
                let [red, green, blue, alpha] = color.map(|part| f32::from(part) / 65535.0);
                let [red, green, blue] = [red, green, blue].map(|light| screen.byte(light));
                [red, green, blue, byte(alpha)]
            })
            .collect();
        self.parts.add(&bytes)
    }

    fn indices(&mut self, indices: &[u32]) -> Value {
        let mut steps = Numbers::default();
        let mut before = 0u64;
        for index in indices {
            steps.add_step(before, (*index).into());
            before = (*index).into();
        }
        self.parts.add(&steps.0)
    }

    fn origins(&mut self, origins: &Origins) -> Value {
        if origins.triangles.is_empty() {
            return Value::Null;
        }
        let mut steps = Numbers::default();
        let (mut list, mut element) = (0u64, 0u64);
        for [next_list, next_element] in &origins.triangles {
            steps.add_step(list, (*next_list).into());
            steps.add_step(element, (*next_element).into());
            (list, element) = ((*next_list).into(), (*next_element).into());
        }
        json!({"lists": origins.lists, "more": origins.more, "at": self.parts.add(&steps.0)})
    }

    fn floats<'f>(&mut self, numbers: impl Iterator<Item = &'f f32>) -> Value {
        let bytes: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
        self.parts.add(&bytes)
    }

    fn clip(&mut self, clip: &Clip) -> Value {
        let timelines: Vec<Value> = clip
            .timelines
            .iter()
            .map(|times| self.floats(times.iter()))
            .collect();
        let channels: Vec<Value> = clip
            .channels
            .iter()
            .map(|channel| self.channel(channel))
            .collect();
        json!({
            "name": clip.name,
            "duration": clip.duration(),
            "timelines": timelines,
            "channels": channels,
        })
    }

    fn channel(&mut self, channel: &Channel) -> Value {
        let (kind, each, values) = match &channel.values {
            ChannelValues::Translation(values) => ("t", 3, self.floats(values.iter().flatten())),
            ChannelValues::Rotation(values) => ("r", 4, self.floats(values.iter().flatten())),
            ChannelValues::Scale(values) => ("s", 3, self.floats(values.iter().flatten())),
            ChannelValues::Weights(values) => {
                let each = values.first().map_or(0, Vec::len);
                ("w", each, self.floats(values.iter().flatten()))
            }
        };
        json!({
            "node": channel.node,
            "timeline": channel.timeline,
            "steps": channel.steps,
            "kind": kind,
            "each": each,
            "values": values,
        })
    }

    /// Where a picture is: address space, start and length, or its place among the parts.
    fn image(&mut self, image: &[u8]) -> Value {
        let mut known = self.pictures.iter();
        if let Some((space, place, _)) = known.find(|(_, _, rest)| rest.starts_with(image)) {
            return json!([space, place, image.len()]);
        }
        self.parts.add(image)
    }
}

/// A part from 0 to 1 in a byte.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturating is what is wanted
fn byte(part: f32) -> u8 {
    (part * 255.0).round() as u8
}

/// Where a number is between two others, in 16 bits.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturating is what is wanted
fn short(number: f32, least: f32, most: f32) -> u16 {
    let (number, least, most) = (f64::from(number), f64::from(least), f64::from(most));
    ((number - least) / (most - least) * 65535.0).round() as u16
}

//! Materials with their pictures.

use std::collections::HashMap;

use bindery::Value;
use bindery_formats::atm::{
    BlendType, Channel, GlobalProperties, Model, Payload, Rgba, Texture as Stored, TextureMaterial,
};

use super::{chunk_path, path_where};
use crate::from::add_picture;
use crate::from::texts;
use crate::scene::math::{linear, narrow};
use crate::scene::{Alpha, Material, Scene, Specular, Texture};

/// What the engine shows where there is no texture.
const GREY: f32 = 0.6;

/// Alpha below half is not there.
const HALF: f32 = 128.0 / 255.0;

/// Adds the materials of a model, and says which they are.
pub(super) fn build(model: &Model<'_>, name: &str, scene: &mut Scene) -> Vec<usize> {
    let properties = model.payloads().find_map(|payload| match payload {
        Payload::GlobalProperties(properties) => Some(properties.record),
        _ => None,
    });
    let path = path_where(model, |payload| {
        matches!(payload, Payload::TextureMaterials(_))
    });
    let stored = model.materials();
    if stored.is_empty() {
        let mut plain = Maker {
            model,
            properties,
            path: chunk_path(model, 0),
            found: HashMap::new(),
        };
        let made = plain.made(&TextureMaterial::default(), None, name.to_owned(), scene);
        return vec![scene.add_material(made)];
    }
    let mut materials = Vec::new();
    let mut maker = Maker {
        model,
        properties,
        path: String::new(),
        found: HashMap::new(),
    };
    for (index, material) in stored.iter().enumerate() {
        maker.path = format!("{path}.materials[{index}]");
        let made = maker.made(
            material,
            Some(index),
            format!("{name} material {index}"),
            scene,
        );
        materials.push(scene.add_material(made));
    }
    materials
}

struct Maker<'m> {
    model: &'m Model<'m>,
    properties: Option<GlobalProperties>,
    path: String,
    /// What became of each picture: its place, or why it cannot be used.
    found: HashMap<*const Stored, Result<usize, String>>,
}

/// A number from 0 to 1; 0 for what is none.
fn part(number: f32) -> f32 {
    if number.is_nan() {
        0.0
    } else {
        number.clamp(0.0, 1.0)
    }
}

/// The colour of light, as much of it as this.
fn light(color: Rgba, factor: f32) -> [f32; 3] {
    [color.red, color.green, color.blue].map(|channel| linear(part(channel) * factor))
}

impl Maker<'_> {
    fn made(
        &mut self,
        material: &TextureMaterial,
        index: Option<usize>,
        name: String,
        scene: &mut Scene,
    ) -> Material {
        let base = self.texture(index, Channel::Diffuse, scene);
        // The engine uses the colours of a material only if its flag says so.
        let has_colors = material.flags != 0;
        let white = Rgba {
            red: 1.0,
            green: 1.0,
            blue: 1.0,
            alpha: 1.0,
        };
        let diffuse = if has_colors { material.diffuse } else { white };
        let [red, green, blue] = light(diffuse, if base.is_some() { 1.0 } else { GREY });
        let mut made = Material {
            name,
            origin: Some(self.path.clone()),
            base_color: [red, green, blue, 1.0],
            base_texture: base,
            double_sided: self
                .properties
                .is_some_and(|properties| properties.backface == 1),
            unlit: self
                .properties
                .is_some_and(|properties| properties.no_lighting == 1),
            ..Material::default()
        };
        if has_colors {
            made.emissive = light(material.emissive, 1.0);
            made.emissive_texture = base.filter(|_| made.emissive != [0.0; 3]);
            let power = material.specular_power;
            if power > 1.0 && power.is_finite() && material.specular.alpha > 0.0 {
                made.roughness = narrow((2.0 / (f64::from(power) + 2.0)).powf(0.25));
            }
        }
        if index.is_some() {
            self.tell_colors(material, scene);
        }
        let normal = self.texture(index, Channel::Normal, scene);
        made.normal_texture = normal.map(|texture| (texture, 1.0));
        let specular = self.texture(index, Channel::Specular, scene);
        made.specular = specular.map(|texture| Specular {
            factor: 1.0,
            color: [1.0; 3],
            color_texture: Some(texture),
        });
        self.blend(material, &mut made, scene);
        made
    }

    /// Notes the colours that are not used.
    fn tell_colors(&self, material: &TextureMaterial, scene: &mut Scene) {
        let is_black = |color: Rgba| [color.red, color.green, color.blue] == [0.0; 3];
        if material.flags == 0 {
            let colors = [material.diffuse, material.emissive, material.specular];
            if !colors.into_iter().all(is_black) {
                let reason = "its colours, which do not count where its flags are 0";
                scene.left_out(&self.path, reason);
            }
            return;
        }
        scene.left_out(
            format!("{}.ambient", self.path),
            "surfaces have no colour in the shade",
        );
        if !is_black(material.specular) {
            let reason = "highlights have the colour of the light";
            scene.left_out(format!("{}.specular", self.path), reason);
        }
        if material.diffuse.alpha != 1.0 {
            let path = format!("{}.diffuse.alpha", self.path);
            scene.left_out(path, "the opacity of the model counts instead");
        }
    }

    /// How the material is mixed with what is behind.
    fn blend(&self, material: &TextureMaterial, made: &mut Material, scene: &mut Scene) {
        let global = self.properties.map(|properties| properties.blend_type);
        let blend = match material.flags {
            0 => global.unwrap_or(BlendType::None.into()),
            _ => material.blend_type,
        };
        if blend.number() == 0 {
            return;
        }
        let opacity = self
            .properties
            .map_or(100, |properties| properties.opacity.min(100));
        let [red, green, blue, _] = made.base_color;
        made.base_color = [red, green, blue, f32::from(opacity) / 100.0];
        made.alpha = match blend.known() {
            Some(BlendType::Alpha) if opacity == 100 => Alpha::Mask(HALF),
            _ => Alpha::Blend,
        };
        if !matches!(
            blend.known(),
            Some(BlendType::Alpha | BlendType::AlphaNoCutoff)
        ) {
            made.extras
                .push(("blendType".to_owned(), Value::Uint(blend.number().into())));
            scene.changed(
                format!("{}.blend_type", self.path),
                "kept as extra \"blendType\": it is mixed with what is behind by alpha",
            );
        }
    }

    /// The texture of a material for something.
    fn texture(
        &mut self,
        index: Option<usize>,
        channel: Channel,
        scene: &mut Scene,
    ) -> Option<usize> {
        let texture = self.model.texture(index?, channel)?;
        let field = match channel {
            Channel::Diffuse => "diffuse_texture",
            Channel::Normal => "normal_map",
            Channel::Specular => "specular_map",
        };
        let path = format!("{}.{field}", self.path);
        // Materials share pictures, which are looked at once.
        let stored = std::ptr::from_ref(texture);
        let found = self.found.entry(stored).or_insert_with(|| {
            let name = texture.file_name.text.as_bytes();
            // The whole path on the author's computer helps nobody.
            let name = name.rsplit(|byte| matches!(byte, b'\\' | b'/')).next();
            let name = texts::name(name.unwrap_or_default(), || path.clone(), scene);
            add_picture(scene, &name, &texture.image)
        });
        let image = match found {
            Ok(image) => *image,
            Err(reason) => {
                scene.left_out(&path, reason.clone());
                return None;
            }
        };
        Some(
            scene.add_texture(Texture {
                image,
                repeats: self
                    .properties
                    .is_some_and(|properties| properties.dont_clamp_uvs == 1),
                pixelated: self
                    .properties
                    .is_some_and(|properties| properties.no_filtering == 1),
            }),
        )
    }
}

//! Materials, and the extensions that they need.

use gltf_json::extensions::material::Material as Extensions;
use gltf_json::material::{
    AlphaCutoff, AlphaMode, EmissiveFactor, Material, NormalTexture, OcclusionTexture,
    PbrBaseColorFactor, PbrMetallicRoughness, StrengthFactor,
};
use gltf_json::texture::Info;
use gltf_json::validation::Checked;
use serde_json::{Map, Value};

use super::buffer::{number, numbers};
use super::document::{extras, index};
use crate::scene::{self, Alpha};

/// The material, and the names of the extensions that it uses.
pub(super) fn material(material: &scene::Material) -> (Material, Vec<String>) {
    let others = extensions(material);
    let used = others.keys().cloned().collect();
    let (mode, cutoff) = match material.alpha {
        Alpha::Opaque => (AlphaMode::Opaque, None),
        Alpha::Mask(cutoff) => (AlphaMode::Mask, Some(AlphaCutoff(cutoff))),
        Alpha::Blend => (AlphaMode::Blend, None),
    };
    let made = Material {
        alpha_cutoff: cutoff,
        alpha_mode: Checked::Valid(mode),
        double_sided: material.double_sided,
        name: Some(material.name.clone()),
        pbr_metallic_roughness: PbrMetallicRoughness {
            base_color_factor: PbrBaseColorFactor(material.base_color),
            base_color_texture: material.base_texture.map(info),
            metallic_factor: StrengthFactor(material.metallic),
            roughness_factor: StrengthFactor(material.roughness),
            metallic_roughness_texture: material.metallic_roughness_texture.map(info),
            extensions: None,
            extras: None,
        },
        normal_texture: material
            .normal_texture
            .map(|(texture, scale)| NormalTexture {
                index: index(texture),
                scale,
                tex_coord: 0,
                extensions: None,
                extras: None,
            }),
        occlusion_texture: material.occlusion_texture.map(|texture| OcclusionTexture {
            index: index(texture),
            strength: StrengthFactor(1.0),
            tex_coord: 0,
            extensions: None,
            extras: None,
        }),
        emissive_texture: material.emissive_texture.map(info),
        emissive_factor: EmissiveFactor(material.emissive),
        extensions: (!others.is_empty()).then_some(Extensions { others }),
        extras: extras(&material.extras),
    };
    (made, used)
}

fn info(texture: usize) -> Info {
    Info {
        index: index(texture),
        tex_coord: 0,
        extensions: None,
        extras: None,
    }
}

/// All as plain JSON: the crate has types for some of these extensions and not for others.
fn extensions(material: &scene::Material) -> Map<String, Value> {
    let mut all = Map::new();
    let mut add = |name: &str, entries: Vec<(&str, Value)>| {
        let entries = entries
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value));
        all.insert(name.to_owned(), Value::Object(entries.collect()));
    };
    let with_texture = |mut entries: Vec<(&'static str, Value)>, key, texture: Option<usize>| {
        entries.extend(texture.map(|texture| {
            let info = [("index".to_owned(), Value::from(texture))];
            (key, Value::Object(info.into_iter().collect()))
        }));
        entries
    };
    if material.unlit {
        add("KHR_materials_unlit", Vec::new());
    }
    if let Some(ior) = material.ior {
        add("KHR_materials_ior", vec![("ior", number(ior))]);
    }
    if let Some(specular) = material.specular {
        let entries = vec![
            ("specularFactor", number(specular.factor)),
            ("specularColorFactor", numbers(&specular.color)),
        ];
        let entries = with_texture(entries, "specularColorTexture", specular.color_texture);
        add("KHR_materials_specular", entries);
    }
    if let Some((factor, texture)) = material.transmission {
        let entries = vec![("transmissionFactor", number(factor))];
        let entries = with_texture(entries, "transmissionTexture", texture);
        add("KHR_materials_transmission", entries);
        if let Some(thickness) = material.thickness {
            let entries = vec![("thicknessFactor", number(thickness))];
            add("KHR_materials_volume", entries);
        }
    }
    if let Some((color, texture)) = material.sheen {
        let entries = vec![("sheenColorFactor", numbers(&color))];
        let entries = with_texture(entries, "sheenColorTexture", texture);
        add("KHR_materials_sheen", entries);
    }
    all
}

//! Materials, and the extensions that they need.

use super::object::{Object, numbers};
use crate::scene::{Alpha, Material};

/// The material, and the names of the extensions that it uses.
pub(super) fn material(material: &Material) -> (Object, Vec<String>) {
    let extensions = extensions(material);
    let used = extensions.keys().map(str::to_owned).collect();
    let (mode, cutoff) = match material.alpha {
        Alpha::Opaque => ("OPAQUE", None),
        Alpha::Mask(cutoff) => ("MASK", Some(cutoff)),
        Alpha::Blend => ("BLEND", None),
    };
    let base = Object::default()
        .with_numbers([1.0; 4], "baseColorFactor", material.base_color)
        .with_any("baseColorTexture", material.base_texture.map(info))
        .with_unless(1.0, "metallicFactor", material.metallic)
        .with_unless(1.0, "roughnessFactor", material.roughness)
        .with_any(
            "metallicRoughnessTexture",
            material.metallic_roughness_texture.map(info),
        );
    let normal = material
        .normal_texture
        .map(|(texture, scale)| info(texture).with_unless(1.0, "scale", scale));
    let made = Object::default()
        .with("name", material.name.as_str())
        .with_any("pbrMetallicRoughness", (!base.is_empty()).then_some(base))
        .with_any("normalTexture", normal)
        .with_any("occlusionTexture", material.occlusion_texture.map(info))
        .with_any("emissiveTexture", material.emissive_texture.map(info))
        .with_numbers([0.0; 3], "emissiveFactor", material.emissive)
        .with_unless("OPAQUE", "alphaMode", mode)
        .with_any("alphaCutoff", cutoff)
        .with_unless(false, "doubleSided", material.double_sided)
        .with_any("extensions", (!extensions.is_empty()).then_some(extensions))
        .with_extras(&material.extras);
    (made, used)
}

/// How a material refers to a texture.
fn info(texture: usize) -> Object {
    Object::default().with("index", texture)
}

/// The extensions by their names.
fn extensions(material: &Material) -> Object {
    let mut all = Object::default();
    if material.unlit {
        all = all.with("KHR_materials_unlit", Object::default());
    }
    if let Some(ior) = material.ior {
        all = all.with("KHR_materials_ior", Object::default().with("ior", ior));
    }
    if let Some(specular) = material.specular {
        let object = Object::default()
            .with("specularFactor", specular.factor)
            .with("specularColorFactor", numbers(&specular.color))
            .with_any("specularColorTexture", specular.color_texture.map(info));
        all = all.with("KHR_materials_specular", object);
    }
    if let Some((factor, texture)) = material.transmission {
        let object = Object::default()
            .with("transmissionFactor", factor)
            .with_any("transmissionTexture", texture.map(info));
        all = all.with("KHR_materials_transmission", object);
        if let Some(thickness) = material.thickness {
            let object = Object::default().with("thicknessFactor", thickness);
            all = all.with("KHR_materials_volume", object);
        }
    }
    if let Some((color, texture)) = material.sheen {
        let object = Object::default()
            .with("sheenColorFactor", numbers(&color))
            .with_any("sheenColorTexture", texture.map(info));
        all = all.with("KHR_materials_sheen", object);
    }
    all
}

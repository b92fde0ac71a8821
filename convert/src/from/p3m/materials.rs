//! Materials with their textures.

use bindery::value::DumpContext;
use bindery::{Schema as _, Value};
use bindery_formats::p3m::{
    Contents, EmbeddedData, MaterialContent, MaterialRef, NO_TEXTURE, RenderMode, TextureContent,
};

use super::{name_of, stored};
use crate::from::Settings;
use crate::from::textures::{Known, find, pixels};
use crate::scene::math::{linear, linear_rgba};
use crate::scene::{Alpha, Material, Scene};

/// Adds all materials.
pub(super) fn build(contents: &Contents<'_>, scene: &mut Scene, settings: &Settings) {
    let textures = contents.textures.iter().enumerate();
    let textures: Vec<Known> = textures
        .map(|(index, texture)| {
            let path = format!("textures[{index}]");
            known(contents, &texture.content, &path, index, scene, settings)
        })
        .collect();
    for (index, material) in contents.materials.iter().enumerate() {
        let path = format!("materials[{index}]");
        let made = made(*material, &textures, &path, index, scene);
        scene.add_material(made);
    }
    for (index, known) in textures.iter().enumerate() {
        let is_shown = known.texture.is_none_or(|texture| {
            let mut shown = scene.materials.iter().flat_map(Material::textures);
            shown.any(|shown| shown == texture)
        });
        if !is_shown {
            scene.left_out(format!("textures[{index}]"), "no material shows it");
        }
    }
}

fn known(
    contents: &Contents<'_>,
    content: &TextureContent,
    path: &str,
    index: usize,
    scene: &mut Scene,
    settings: &Settings,
) -> Known {
    let known = match content {
        TextureContent::Embedded {
            data: EmbeddedData::Ptf(texture),
        } => pixels(texture, &format!("texture {index}"), scene),
        TextureContent::External { resource_path } | TextureContent::Mistyped { resource_path } => {
            let resource = stored(contents, *resource_path);
            let mut found = find(resource, scene, settings.textures.as_ref());
            let path = format!("{path}.content.resource_path");
            found.resource = Some(name_of(contents, *resource_path, &path, scene));
            found
        }
        TextureContent::Embedded {
            data: EmbeddedData::Unreadable(_),
        } => Known::missing("the PTF texture cannot be decoded".to_owned()),
        // Unknown to the format, or to this converter.
        _ => Known::missing("a texture of a type that the format does not describe".to_owned()),
    };
    let inside = known.resource.is_none().then_some("content.data");
    known.tell(path, inside, scene);
    known
}

fn made(
    material: MaterialRef<'_>,
    textures: &[Known],
    path: &str,
    index: usize,
    scene: &mut Scene,
) -> Material {
    let values = material.initial_values();
    let inside = match material {
        MaterialRef::Since2025_08(material) => match material.content {
            MaterialContent::Animated(_) => ".content.initial_values",
            _ => ".content",
        },
        _ => "",
    };
    let at = |field: &str| format!("{path}{inside}.{field}");
    let mut made = Material {
        name: format!("material {index}"),
        origin: Some(path.to_owned()),
        base_color: linear_rgba(values.color),
        emissive: values.emission.map(|byte| linear(f32::from(byte) / 255.0)),
        ..Material::default()
    };
    let [_, _, _, alpha] = values.color;
    let mut blends = alpha < 255;
    if values.texture_index != NO_TEXTURE {
        let known = textures.get(usize::from(values.texture_index)).cloned();
        let known = known.unwrap_or_else(|| {
            scene.left_out(at("texture_index"), "the texture is not there");
            Known::default()
        });
        made.base_texture = known.texture;
        if made.emissive != [0.0; 3] {
            made.emissive_texture = known.texture;
        }
        blends |= known.has_alpha;
        made.extras.extend(
            known
                .resource
                .map(|path| ("texture".to_owned(), Value::Text(path))),
        );
    }
    set_shading(&mut made, values.shading, at("shading"), scene);
    blends |= is_added(material, path, &mut made, scene);
    if blends {
        made.alpha = Alpha::Blend;
    }
    if values.matcap_texture_index != NO_TEXTURE {
        scene.left_out(
            at("matcap_texture_index"),
            "surfaces have no pictures of their surroundings",
        );
    }
    made.extras.extend(motion(material, path, scene));
    made
}

/// Whether a material is added to what is behind it, which is noted as what it becomes.
fn is_added(material: MaterialRef<'_>, path: &str, made: &mut Material, scene: &mut Scene) -> bool {
    let mode = material.render_mode().known();
    match mode {
        Some(RenderMode::Normal) => {}
        Some(RenderMode::Add) => {
            made.extras
                .push(("renderMode".to_owned(), Value::Text("add".to_owned())));
            scene.changed(
                format!("{path}.render_mode"),
                "kept as extra \"renderMode\": it is mixed with what is behind, not added to it",
            );
        }
        _ => scene.changed(
            format!("{path}.render_mode"),
            "a mode that has no counterpart is taken for the usual one",
        ),
    }
    mode == Some(RenderMode::Add)
}

fn set_shading(made: &mut Material, shading: u8, place: String, scene: &mut Scene) {
    match shading {
        0 => made.unlit = true,
        255 => {}
        shading => {
            made.extras
                .push(("shading".to_owned(), Value::Uint(shading.into())));
            scene.changed(
                place,
                "kept as extra \"shading\": light falls on all surfaces alike",
            );
        }
    }
}

/// What changes with time, in the words of the declaration. Surfaces do not change, and show how it starts.
fn motion(material: MaterialRef<'_>, path: &str, scene: &mut Scene) -> Option<(String, Value)> {
    let context = DumpContext::default();
    let (field, kept) = match material {
        MaterialRef::Since2025_01(material) if !material.extra_texture_indices.is_empty() => {
            ("extra_texture_indices", material.to_value(&context))
        }
        MaterialRef::Since2025_08(material) => match &material.content {
            MaterialContent::Animated(animated) => ("content", animated.to_value(&context)),
            _ => return None,
        },
        _ => return None,
    };
    scene.changed(
        format!("{path}.{field}"),
        "kept as extra \"animation\": surfaces stay as they are at the start",
    );
    Some(("animation".to_owned(), kept))
}

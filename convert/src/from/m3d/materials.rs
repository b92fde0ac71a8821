//! Materials and their textures.

use std::collections::{HashMap, HashSet};
use std::mem::Discriminant;

use bindery::{Index, Value};
use bindery_formats::m3d::{ChunkBody, Ci, IlluminationModel, Name, Property};

use super::Context;
use super::pictures::{Pictures, Purpose};
use crate::from::{Settings, repeated};
use crate::picture::Picture;
use crate::scene::math::{linear_rgba, narrow};
use crate::scene::{Alpha, Material, Scene, Specular};

/// What a surface without colour gets.
const GREY: f32 = 0.8;

/// The materials by what polygons call them.
pub(super) struct Materials {
    /// By the number of the name.
    known: HashMap<usize, Look>,
    /// The materials of surfaces without one, by whether vertex colours are seen through.
    plain: [Option<usize>; 3],
}

/// What a material does to the vertices of a surface.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// The material; none is made yet for surfaces without one.
    pub(super) material: Option<usize>,
    /// Whether the colours of the vertices are seen.
    pub(super) shows_vertex_colors: bool,
}

impl Materials {
    /// All materials of the model.
    pub(super) fn of(context: &Context<'_>, scene: &mut Scene, settings: &Settings) -> Self {
        let mut materials = Self {
            known: HashMap::new(),
            plain: [None; 3],
        };
        let mut pictures = Pictures::of(context, settings, scene.limits);
        for (path, body) in context.chunks() {
            let ChunkBody::Material(material) = body else {
                continue;
            };
            let number = context.number(material.name);
            if materials.known.contains_key(&number) {
                let name = context.quoted(material.name);
                scene.left_out(path, format!("another material is called {name} already"));
                continue;
            }
            let name = context.name(material.name, || format!("{path}.name"), scene);
            let mut maker = Maker {
                context,
                scene,
                pictures: &mut pictures,
                path: &path,
                made: Material {
                    origin: Some(path.clone()),
                    name,
                    ..Material::default()
                },
                roughness: None,
                exponent: None,
                dissolve: None,
                alpha_map: None,
                maps: [None; 3],
                bump: None,
                met: HashSet::new(),
            };
            for (index, property) in material.properties.iter().enumerate() {
                let path = format!("{path}.properties[{index}]");
                maker.tell_repeated(property, &path);
                maker.color(property, &path);
                maker.number(property, &path);
                maker.map(property, &path);
            }
            let has_color = material
                .properties
                .iter()
                .any(|property| matches!(property, Property::Diffuse(_)));
            let made = maker.finish();
            let look = Look {
                material: Some(scene.add_material(made)),
                shows_vertex_colors: !has_color,
            };
            materials.known.insert(number, look);
        }
        materials
    }

    /// The look of a surface of this material. A name that the file does not define gets a plain material.
    pub(super) fn named(
        &mut self,
        context: &Context<'_>,
        name: Name,
        path: &str,
        scene: &mut Scene,
    ) -> Look {
        let number = context.number(name);
        if let Some(known) = self.find(number) {
            return known;
        }
        let told = context.quoted(name);
        scene.changed(
            path,
            format!("the file has no material {told}; a plain one is used"),
        );
        let name = context.name(name, || path.to_owned(), scene);
        let material = scene.add_material(Material {
            name,
            base_color: [GREY, GREY, GREY, 1.0],
            ..Material::default()
        });
        let look = Look {
            material: Some(material),
            shows_vertex_colors: false,
        };
        self.known.insert(number, look);
        look
    }

    /// The look of a surface of the material whose name has this number, if the file defines it.
    pub(super) fn find(&self, number: usize) -> Option<Look> {
        self.known.get(&number).copied()
    }

    /// The material of a surface without one.
    pub(super) fn plain(&mut self, colors: &[[u16; 4]], scene: &mut Scene) -> usize {
        let seen_through = colors.iter().any(|[_, _, _, alpha]| *alpha < u16::MAX);
        let kind = match (colors.is_empty(), seen_through) {
            (true, _) => 0,
            (false, false) => 1,
            (false, true) => 2,
        };
        let [uncolored, opaque, blended] = &mut self.plain;
        let (place, name, color, alpha) = match kind {
            0 => (uncolored, "plain", GREY, Alpha::Opaque),
            1 => (opaque, "vertex colors", 1.0, Alpha::Opaque),
            _ => (blended, "vertex colors with alpha", 1.0, Alpha::Blend),
        };
        *place.get_or_insert_with(|| {
            scene.add_material(Material {
                name: name.to_owned(),
                base_color: [color, color, color, 1.0],
                alpha,
                ..Material::default()
            })
        })
    }

    /// Whether a material uses textures.
    pub(super) fn is_textured(look: Look, scene: &Scene) -> bool {
        let material = look
            .material
            .and_then(|material| scene.materials.get(material));
        material.is_some_and(|material| material.textures().next().is_some())
    }
}

/// A colour of 16 bits for each channel, of what is stored; grey where none is.
pub(super) fn vertex_color(stored: Option<[u8; 4]>) -> [u16; 4] {
    let [red, green, blue, alpha] = match stored {
        Some(color) if color != [0; 4] => linear_rgba(color),
        _ => [GREY, GREY, GREY, 1.0],
    };
    // From 0 to 65535 after rounding.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let word = |part: f32| (part.clamp(0.0, 1.0) * 65535.0).round() as u16;
    [word(red), word(green), word(blue), word(alpha)]
}

/// Makes one material from its properties.
struct Maker<'m, 'c, 'a> {
    context: &'c Context<'a>,
    scene: &'m mut Scene,
    pictures: &'m mut Pictures<'c, 'a>,
    path: &'m str,
    made: Material,
    roughness: Option<f32>,
    exponent: Option<f32>,
    dissolve: Option<(f32, String)>,
    alpha_map: Option<usize>,
    /// The pictures of roughness, metallic value and specular exponent.
    maps: [Option<usize>; 3],
    bump: Option<(f32, String)>,
    /// The kinds of properties so far.
    met: HashSet<Discriminant<Property>>,
}

/// A number from 0 to 1; 0 for what is none.
fn part(number: f32) -> f32 {
    if number.is_nan() {
        0.0
    } else {
        number.clamp(0.0, 1.0)
    }
}

impl Maker<'_, '_, '_> {
    fn rgba(&self, color: Index<Ci>) -> Option<[u8; 4]> {
        self.context.model.color(color)
    }

    fn keep(&mut self, key: &str, value: Value, path: &str, reason: &str) {
        self.made.extras.push((key.to_owned(), value));
        self.scene
            .changed(path, format!("kept as extra {key:?}: {reason}"));
    }

    /// Takes over a colour.
    fn color(&mut self, property: &Property, path: &str) {
        let Some(stored) = property.color() else {
            return;
        };
        let Some(rgba) = self.rgba(stored) else {
            self.scene.left_out(path, "the colour leads nowhere");
            return;
        };
        let [red, green, blue, alpha] = linear_rgba(rgba);
        let strongest = red.max(green).max(blue);
        match property {
            Property::Diffuse(_) => self.made.base_color = [red, green, blue, alpha],
            Property::Ambient(_) => {
                let bytes = rgba.iter().map(|byte| Value::Uint((*byte).into()));
                let reason = "surfaces have no colour in the shade";
                self.keep("ambient", Value::List(bytes.collect()), path, reason);
            }
            Property::Specular(_) => {
                let whole = if strongest > 0.0 { strongest } else { 1.0 };
                let color = [red / whole, green / whole, blue / whole];
                let shown = f32::from(rgba.into_iter().take(3).max().unwrap_or(0)) / 255.0;
                self.made.specular = Some(Specular {
                    // Half of white is what exporters write for the usual highlight.
                    factor: part((2.0 * shown).min(1.0)),
                    color: if strongest > 0.0 { color } else { [1.0; 3] },
                    color_texture: None,
                });
            }
            Property::Emissive(_) => self.made.emissive = [red, green, blue],
            Property::Transmission(_) => {
                self.made.transmission = Some((strongest, None));
                if red != green || green != blue {
                    self.scene
                        .changed(path, "the light that goes through has no colour");
                }
            }
            _ => {}
        }
    }

    /// Notes a property that the material had before: the last one counts.
    fn tell_repeated(&mut self, property: &Property, path: &str) {
        let is_other = matches!(property, Property::OtherMap { .. });
        if !is_other && !self.met.insert(std::mem::discriminant(property)) {
            let reason = "it takes the place of the same property before it";
            self.scene.changed(path, reason);
        }
    }

    /// A number as one from 0 to 1.
    fn part(&mut self, number: f32, path: &str) -> f32 {
        let part = part(number);
        if part != number {
            let reason = format!("{number} is not between 0 and 1, and is taken for {part}");
            self.scene.changed(path, reason);
        }
        part
    }

    /// Takes over a number.
    fn number(&mut self, property: &Property, path: &str) {
        match property {
            Property::SpecularExponent(exponent) => self.exponent = Some(*exponent),
            Property::BumpStrength(strength) => self.bump = Some((*strength, path.to_owned())),
            Property::Dissolve(opacity) => {
                self.dissolve = Some((self.part(*opacity, path), path.to_owned()));
            }
            Property::Illumination(model) => match model.known() {
                Some(IlluminationModel::Flat) => self.made.unlit = true,
                _ => {
                    let number = Value::Uint(model.number().into());
                    let reason = "surfaces have one way to be lit";
                    self.keep("illumination", number, path, reason);
                }
            },
            Property::Roughness(roughness) => self.roughness = Some(self.part(*roughness, path)),
            Property::Metallic(metallic) => self.made.metallic = self.part(*metallic, path),
            Property::Sheen(sheen) => {
                self.made.sheen = Some(([self.part(*sheen, path); 3], None));
            }
            Property::Refraction(ior) if *ior > 1.0 && ior.is_finite() => {
                self.made.ior = Some(*ior);
            }
            Property::Refraction(_) => {
                self.scene
                    .left_out(path, "an index of refraction of 1 or less means none");
            }
            Property::Thickness(thickness) if *thickness >= 0.0 && thickness.is_finite() => {
                self.made.thickness = Some(*thickness / 1000.0);
            }
            Property::Thickness(_) => self.scene.left_out(path, "no thickness"),
            _ => {}
        }
    }

    /// Takes over a texture.
    fn map(&mut self, property: &Property, path: &str) {
        let Some(name) = property.texture() else {
            return;
        };
        let unused = match property {
            Property::BumpMap(_) => Some("a map of heights, where surfaces have maps of normals"),
            Property::RefractionMap(_) => Some("the index of refraction is the same everywhere"),
            Property::ThicknessMap(_) => Some("a map of thicknesses for printing"),
            Property::OtherMap { .. } => Some("a texture that the format does not describe"),
            _ => None,
        };
        if let Some(reason) = unused {
            self.scene.left_out(path, reason);
            return;
        }
        let Some(image) = self.pictures.named(name, path, self.scene) else {
            return;
        };
        let [roughness, metallic, exponent] = &mut self.maps;
        match property {
            Property::DissolveMap(_) => self.alpha_map = Some(image),
            Property::RoughnessMap(_) => *roughness = Some(image),
            Property::MetallicMap(_) => *metallic = Some(image),
            Property::SpecularExponentMap(_) => *exponent = Some(image),
            _ => {
                let texture = self.scene.add_texture(repeated(image));
                self.use_texture(property, texture);
            }
        }
    }

    fn use_texture(&mut self, property: &Property, texture: usize) {
        let made = &mut self.made;
        match property {
            Property::DiffuseMap(_) => made.base_texture = Some(texture),
            Property::AmbientMap(_) => made.occlusion_texture = Some(texture),
            Property::EmissiveMap(_) => made.emissive_texture = Some(texture),
            Property::NormalMap(_) => made.normal_texture = Some((texture, 1.0)),
            Property::SpecularMap(_) => {
                let white = Specular {
                    factor: 1.0,
                    color: [1.0; 3],
                    color_texture: None,
                };
                made.specular.get_or_insert(white).color_texture = Some(texture);
            }
            Property::TransmissionMap(_) => {
                let (factor, _) = made.transmission.unwrap_or((1.0, None));
                made.transmission = Some((factor, Some(texture)));
            }
            Property::SheenMap(_) => {
                let (color, _) = made.sheen.unwrap_or(([1.0; 3], None));
                made.sheen = Some((color, Some(texture)));
            }
            _ => {}
        }
    }

    /// What has to be computed from several properties.
    fn finish(mut self) -> Material {
        self.dissolve_color();
        if let Some(exponent) = self.exponent {
            self.roughness_of(exponent);
        }
        self.made.roughness = self.roughness.unwrap_or(1.0);
        self.scale_normals();
        if self.made.emissive_texture.is_some() && self.made.emissive == [0.0; 3] {
            self.made.emissive = [1.0; 3];
        }
        if let (Some(thickness), None) = (self.made.thickness, self.made.transmission) {
            self.made.thickness = None;
            let path = self.path.to_owned();
            let reason = "only what lets light through has a thickness";
            self.keep("thickness", Value::F32(thickness), &path, reason);
        }
        self.pack_roughness();
        self.pack_alpha();
        let [_, _, _, alpha] = self.made.base_color;
        if alpha < 1.0 || self.alpha_map.is_some() {
            self.made.alpha = Alpha::Blend;
        }
        self.made
    }

    /// Takes over how much is seen through the material, unless its colour says it.
    fn dissolve_color(&mut self) {
        let Some((opacity, path)) = self.dissolve.take() else {
            return;
        };
        match self.made.base_color {
            [red, green, blue, 1.0] => self.made.base_color = [red, green, blue, opacity],
            _ => self
                .scene
                .left_out(path, "the alpha of the colour says it already"),
        }
    }

    /// Takes over how strong the map of normals is.
    fn scale_normals(&mut self) {
        let Some((strength, path)) = self.bump.take() else {
            return;
        };
        match &mut self.made.normal_texture {
            _ if !strength.is_finite() => self.scene.left_out(path, "it is no number"),
            Some((_, scale)) => *scale = strength,
            None => {
                let reason = "there is no map of normals that it would make stronger";
                self.keep("bumpStrength", Value::F32(strength), &path, reason);
            }
        }
    }

    fn roughness_of(&mut self, exponent: f32) {
        if exponent > 1.0 && exponent.is_finite() && self.roughness.is_none() {
            self.roughness = Some(part(narrow((2.0 / (f64::from(exponent) + 2.0)).powf(0.25))));
        } else {
            let path = self.path.to_owned();
            let reason = "the roughness says it already, or it is none";
            self.keep("specularExponent", Value::F32(exponent), &path, reason);
        }
    }

    /// A picture, if it can be put together with another.
    fn usable(&mut self, image: Option<usize>) -> Option<usize> {
        let image = image?;
        let is_usable = Pictures::is_usable(image, self.scene);
        if !is_usable {
            let path = self.path.to_owned();
            self.scene.left_out(
                path,
                "a JPEG picture that would have to be put together with another",
            );
        }
        is_usable.then_some(image)
    }

    /// One picture of roughness and metallic value.
    fn pack_roughness(&mut self) {
        let [roughness, metallic, exponent] = self.maps;
        if roughness.is_some() && exponent.is_some() {
            let path = self.path.to_owned();
            let reason = "the map of specular exponents, because there is one of roughness";
            self.scene.left_out(path, reason);
        }
        let rough = self.usable(roughness);
        let exponent = match rough {
            Some(_) => None,
            None => self.usable(exponent),
        };
        let metal = self.usable(metallic);
        if rough.is_none() && exponent.is_none() && metal.is_none() {
            return;
        }
        if metal.is_some() && self.made.metallic == 0.0 {
            self.made.metallic = 1.0;
        }
        let name = format!("{} roughness and metallic", self.made.name);
        let parts = [rough, exponent, metal];
        let purpose = (Purpose::Roughness, parts);
        let made = self.pictures.made(purpose, &name, self.scene, rough_metal);
        let told = "the maps of roughness and metallic value are one picture";
        self.made.metallic_roughness_texture = self.told(made, told);
    }

    /// The picture of the dissolve as alpha of the base picture.
    fn pack_alpha(&mut self) {
        let Some(alpha) = self.usable(self.alpha_map) else {
            return;
        };
        let base = self.made.base_texture;
        let base = base
            .and_then(|texture| self.scene.textures.get(texture))
            .map(|texture| texture.image);
        let base = self.usable(base);
        let name = format!("{} with alpha", self.made.name);
        let parts = [base, None, Some(alpha)];
        let purpose = (Purpose::Alpha, parts);
        let made = self.pictures.made(purpose, &name, self.scene, with_alpha);
        let told = "the map of the dissolve is the alpha of the base picture";
        if let Some(texture) = self.told(made, told) {
            self.made.base_texture = Some(texture);
        }
    }

    /// Notes what became of pictures that belong together.
    fn told(&mut self, made: Result<usize, String>, told: &str) -> Option<usize> {
        let path = self.path.to_owned();
        match made {
            Ok(texture) => {
                self.scene.changed(path, told);
                Some(texture)
            }
            Err(reason) => {
                let reason = format!("the pictures cannot be put together: {reason}");
                self.scene.left_out(path, reason);
                None
            }
        }
    }
}

/// The picture of roughness, or else of exponents, and that of the metallic value as one.
fn rough_metal([rough, exponent, metal]: [Option<Picture>; 3]) -> Picture {
    let rough = rough.or(exponent.map(inverted)).unwrap_or_else(white);
    let metal = metal.unwrap_or_else(white);
    rough.combined(&metal, |[rough, ..], [metal, ..]| [255, rough, metal, 255])
}

/// A picture with another as its alpha.
fn with_alpha([base, _, alpha]: [Option<Picture>; 3]) -> Picture {
    let base = base.unwrap_or_else(white);
    let alpha = alpha.unwrap_or_else(white);
    base.combined(&alpha, |[red, green, blue, _], [alpha, ..]| {
        [red, green, blue, alpha]
    })
}

/// A white pixel.
fn white() -> Picture {
    Picture {
        width: 1,
        height: 1,
        rgba: vec![255; 4],
    }
}

/// Exponents as roughness: a high exponent is a smooth surface.
fn inverted(mut picture: Picture) -> Picture {
    for pixel in picture.rgba.chunks_exact_mut(4) {
        if let [red, ..] = pixel {
            *red = 255u8.saturating_sub(*red);
        }
    }
    picture
}

//! Materials.

use bindery::{Enumeration, Index, Open, RawTail, schema};

use super::rules::{DISSOLVE, MATERIAL_NAME, PROPERTY_MISSING, PROPERTY_TWICE};
use super::{Ci, M3D, Name, Types};

/// How a surface looks.
#[schema]
#[spec(M3D, "Materials")]
#[brw(import_raw(types: Types))]
#[rule(PROPERTY_MISSING, !properties.is_empty() || !tail.is_empty(), "the material has no property")]
#[rule(PROPERTY_TWICE, twice(properties).is_none(), "property {} is there twice", twice(properties).unwrap_or_default())]
#[derive(Debug, Clone, PartialEq)]
pub struct Material {
    /// What polygons call it.
    #[spec("name of the material")]
    #[rule(MATERIAL_NAME, !name.is_none(), "the material has no name")]
    pub name: Name,
    /// What it is like, in any order.
    #[spec("variable length records")]
    #[schema(while_possible)]
    pub properties: Vec<Property>,
    /// What follows a property of unknown length. Should be empty.
    pub tail: RawTail,
}

/// The first property that is there twice.
fn twice(properties: &[Property]) -> Option<u8> {
    let mut tags: Vec<u8> = properties.iter().map(bindery::Tagged::tag).collect();
    tags.sort_unstable();
    tags.windows(2)
        .find(|pair| matches!(pair, [one, other] if one == other))
        .and_then(|pair| pair.first().copied())
}

/// One thing that a material is like.
#[schema(tag = u8, row = "property type id")]
#[spec(M3D, "Materials")]
#[brw(import_raw(types: Types))]
#[rule(DISSOLVE, !matches!(self, Self::Dissolve(_)), "the material says how opaque it is by itself")]
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Property {
    /// Diffuse colour, instead of the vertices' own.
    #[spec("Kd", section = "Scalar Display Properties")]
    #[brw(magic = 0u8)]
    Diffuse(Index<Ci>),
    /// Ambient colour.
    #[spec("Ka", section = "Scalar Display Properties")]
    #[brw(magic = 1u8)]
    Ambient(Index<Ci>),
    /// Specular colour.
    #[spec("Ks", section = "Scalar Display Properties")]
    #[brw(magic = 2u8)]
    Specular(Index<Ci>),
    /// Specular exponent.
    #[spec("Ns", section = "Scalar Display Properties")]
    #[brw(magic = 3u8)]
    SpecularExponent(f32),
    /// Colour of the light that it gives off.
    #[spec("Ke", section = "Scalar Display Properties")]
    #[brw(magic = 4u8)]
    Emissive(Index<Ci>),
    /// Colour of the light that it lets through.
    #[spec("Tf", section = "Scalar Display Properties")]
    #[brw(magic = 5u8)]
    Transmission(Index<Ci>),
    /// Strength of bumps.
    #[spec("Km", section = "Scalar Display Properties")]
    #[brw(magic = 6u8)]
    BumpStrength(f32),
    /// 0 is transparent, 1 opaque. The alpha of the diffuse colour should say it instead.
    #[spec("d", section = "Scalar Display Properties")]
    #[brw(magic = 7u8)]
    Dissolve(f32),
    /// How it is lit.
    #[spec("il", section = "Scalar Display Properties")]
    #[brw(magic = 8u8)]
    Illumination(Open<IlluminationModel>),
    /// Roughness.
    #[spec("Pr", section = "Scalar Physical Properties")]
    #[brw(magic = 64u8)]
    Roughness(f32),
    /// Metallic.
    #[spec("Pm", section = "Scalar Physical Properties")]
    #[brw(magic = 65u8)]
    Metallic(f32),
    /// Sheen.
    #[spec("Ps", section = "Scalar Physical Properties")]
    #[brw(magic = 66u8)]
    Sheen(f32),
    /// Index of refraction.
    #[spec("Ni", section = "Scalar Physical Properties")]
    #[brw(magic = 67u8)]
    Refraction(f32),
    /// Thickness of the face in millimetres.
    #[spec("Nt", section = "Scalar Physical Properties")]
    #[brw(magic = 68u8)]
    Thickness(f32),
    /// Texture of the diffuse colour.
    #[spec("map_Kd", section = "Display Property Texture Maps")]
    #[brw(magic = 128u8)]
    DiffuseMap(Name),
    /// Texture of the ambient colour.
    #[spec("map_Ka", section = "Display Property Texture Maps")]
    #[brw(magic = 129u8)]
    AmbientMap(Name),
    /// Texture of the specular colour.
    #[spec("map_Ks", section = "Display Property Texture Maps")]
    #[brw(magic = 130u8)]
    SpecularMap(Name),
    /// Texture of the specular exponent.
    #[spec("map_Ns", section = "Display Property Texture Maps")]
    #[brw(magic = 131u8)]
    SpecularExponentMap(Name),
    /// Texture of the emitted light.
    #[spec("map_Ke", section = "Display Property Texture Maps")]
    #[brw(magic = 132u8)]
    EmissiveMap(Name),
    /// Texture of the transmitted light.
    #[spec("map_Tf", section = "Display Property Texture Maps")]
    #[brw(magic = 133u8)]
    TransmissionMap(Name),
    /// Bump map.
    #[spec("map_Km", section = "Display Property Texture Maps")]
    #[brw(magic = 134u8)]
    BumpMap(Name),
    /// Texture of the dissolve.
    #[spec("map_d", section = "Display Property Texture Maps")]
    #[brw(magic = 135u8)]
    DissolveMap(Name),
    /// Normal map.
    #[spec("map_N", section = "Display Property Texture Maps")]
    #[brw(magic = 136u8)]
    NormalMap(Name),
    /// Texture of the roughness.
    #[spec("map_Pr", section = "Physical Property Texture Maps")]
    #[brw(magic = 192u8)]
    RoughnessMap(Name),
    /// Texture of the metallic value, or of reflection.
    #[spec("map_Pm", section = "Physical Property Texture Maps")]
    #[brw(magic = 193u8)]
    MetallicMap(Name),
    /// Texture of the sheen.
    #[spec("map_Ps", section = "Physical Property Texture Maps")]
    #[brw(magic = 194u8)]
    SheenMap(Name),
    /// Texture of the refraction.
    #[spec("map_Ni", section = "Physical Property Texture Maps")]
    #[brw(magic = 195u8)]
    RefractionMap(Name),
    /// Texture of the thickness.
    #[spec("map_Nt", section = "Physical Property Texture Maps")]
    #[brw(magic = 196u8)]
    ThicknessMap(Name),
    /// A texture of something without a name. Below 128 an unknown property has no known length.
    #[spec(none = "an application's own property; kept as read")]
    #[schema(other)]
    OtherMap {
        /// Which one.
        #[schema(tag)]
        #[br(assert(id >= 128, "property {id} has no known length"))]
        id: u8,
        /// The texture.
        #[spec(none = "an application's own property; kept as read")]
        texture: Name,
    },
}

/// How a material is lit, numbered as in Wavefront OBJ.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(M3D, "Scalar Display Properties")]
#[non_exhaustive]
pub enum IlluminationModel {
    /// Colour without ambient light.
    #[spec("Color on and ambient off (no shading)")]
    Flat = 0,
    /// Colour with ambient light.
    #[spec("Color on and ambient on (Phong)")]
    Phong = 1,
    /// With highlights.
    #[spec("Hightlight on (Gouraud)")]
    Gouraud = 2,
    /// Reflection, ray traced.
    #[spec("Reflection and ray trace")]
    Reflection = 3,
    /// Glass, ray traced.
    #[spec("Transparency simple, reflection simple and ray trace")]
    Glass = 4,
    /// Fresnel reflection, ray traced.
    #[spec("Reflection fresnel and ray trace")]
    Fresnel = 5,
    /// Refraction, ray traced.
    #[spec("Transparency refraction, reflection simple, ray trace")]
    Refraction = 6,
    /// Refraction and Fresnel reflection, ray traced.
    #[spec("Transparency refraction, reflection fresnel, ray trace")]
    RefractionFresnel = 7,
    /// Reflection without ray tracing.
    #[spec("Reflection simple and no ray trace")]
    ReflectionOnly = 8,
    /// Glass without ray tracing.
    #[spec("Transparency simple, ray trace off")]
    GlassOnly = 9,
    /// Casts shadows onto what is not seen.
    #[spec("Casts shadows onto invisible surfaces")]
    ShadowCatcher = 10,
}

impl Property {
    /// The texture, if the property is one.
    #[must_use]
    pub fn texture(&self) -> Option<Name> {
        match self {
            Self::DiffuseMap(name)
            | Self::AmbientMap(name)
            | Self::SpecularMap(name)
            | Self::SpecularExponentMap(name)
            | Self::EmissiveMap(name)
            | Self::TransmissionMap(name)
            | Self::BumpMap(name)
            | Self::DissolveMap(name)
            | Self::NormalMap(name)
            | Self::RoughnessMap(name)
            | Self::MetallicMap(name)
            | Self::SheenMap(name)
            | Self::RefractionMap(name)
            | Self::ThicknessMap(name)
            | Self::OtherMap { texture: name, .. } => Some(*name),
            _ => None,
        }
    }

    /// The colour, if the property is one.
    #[must_use]
    pub fn color(&self) -> Option<Index<Ci>> {
        match self {
            Self::Diffuse(color)
            | Self::Ambient(color)
            | Self::Specular(color)
            | Self::Emissive(color)
            | Self::Transmission(color) => Some(*color),
            _ => None,
        }
    }
}

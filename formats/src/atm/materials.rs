//! Materials with their textures, whose files are inside the chunk.

use bindery::{CString, Derived, Opaque, Open, RawTail, encoded_len, schema};

use super::documents::ATM_ENGINE;
use super::properties::BlendType;

/// The size of the header before the materials.
const BLOCK_HEADER_SIZE: u8 = 4;

/// The materials of a model.
#[schema(rows = "snake_case")]
#[spec(ATM_ENGINE, "0x19 Block header")]
#[derive(Debug, Clone, PartialEq)]
pub struct TextureMaterials {
    #[schema(derived = materials.len())]
    pub total_materials: Derived<u8>,
    /// The size of this header: 4, whatever it says.
    #[schema(derived = BLOCK_HEADER_SIZE)]
    pub header_size: Derived<u8>,
    /// Not initialised by the engine.
    pub unused: [u8; 2],
    /// The materials, each followed by its textures.
    #[schema(while_possible = total_materials)]
    pub materials: Vec<TextureMaterial>,
    /// Bytes behind the last material. The engine reserves room before it finds textures used twice.
    #[br(if(materials.len() == usize::from(total_materials) && !ahead.is_empty()))]
    pub slack: Option<Opaque>,
    /// Materials that leave the chunk.
    pub rest: RawTail,
}

impl TextureMaterials {
    /// These materials.
    #[must_use]
    pub fn new(materials: Vec<TextureMaterial>) -> Self {
        Self {
            total_materials: Derived::agrees(),
            header_size: Derived::agrees(),
            unused: [0; 2],
            materials,
            slack: None,
            rest: RawTail::default(),
        }
    }
}

/// A colour with a part for each channel.
#[schema(rows = "lower case")]
#[spec(ATM_ENGINE, "0x19 Colour")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rgba {
    pub red: f32,
    pub green: f32,
    pub blue: f32,
    pub alpha: f32,
}

/// A material and its textures.
#[schema(rows = "lower case")]
#[spec(ATM_ENGINE, "0x19 Texture materials")]
#[derive(Debug, Clone, PartialEq)]
pub struct TextureMaterial {
    /// Its own colour.
    #[spec("diffuse RGBA")]
    pub diffuse: Rgba,
    /// The colour of its highlights.
    #[spec("specular RGBA")]
    pub specular: Rgba,
    /// The light it gives.
    #[spec("emissive RGBA")]
    pub emissive: Rgba,
    /// The colour in the shade.
    #[spec("ambient RGBA")]
    pub ambient: Rgba,
    /// Always 0.
    pub attrib: u8,
    /// Textures of the whole model, those that are shared counted each time, modulo 256.
    #[spec("num_textures")]
    pub num_textures: u8,
    /// How it is mixed with what is behind.
    #[spec("blend_type")]
    pub blend_type: Open<BlendType>,
    /// Whether the colours are used.
    pub flags: u8,
    /// The bytes of the texture's file name.
    #[means(derived = encoded_len(diffuse_texture.file_name))]
    #[schema(derived = name_size(diffuse_texture))]
    pub diffuse_filename_size: Derived<i32>,
    /// The bytes of the texture's file.
    #[means(derived = diffuse_texture.image.len())]
    #[schema(derived = data_size(diffuse_texture))]
    pub diffuse_data_size: Derived<i32>,
    /// How sharp the highlights are.
    pub specular_power: f32,
    /// The bytes of the normal map's file.
    #[spec("normal-map data size")]
    #[means(derived = normal_map.image.len())]
    #[schema(derived = data_size(normal_map))]
    pub normal_map_data_size: Derived<i32>,
    /// 0, or one more than the material whose textures this one shares.
    #[spec("tex1_clone")]
    pub tex1_clone: u8,
    /// Not used.
    #[spec("tex2_clone")]
    pub tex2_clone: u8,
    /// The bytes of the normal map's file name.
    #[spec("normal-map filename size")]
    #[means(derived = encoded_len(normal_map.file_name))]
    #[schema(derived = name_size(normal_map))]
    pub normal_map_filename_size: Derived<u8>,
    /// The bytes of the specular map's file name.
    #[spec("specular-map filename size")]
    #[means(derived = encoded_len(specular_map.file_name))]
    #[schema(derived = name_size(specular_map))]
    pub specular_map_filename_size: Derived<u8>,
    /// The bytes of the specular map's file.
    #[spec("specular-map data size")]
    #[means(derived = specular_map.image.len())]
    #[schema(derived = data_size(specular_map))]
    pub specular_map_data_size: Derived<i32>,
    /// There where both sizes are above 0 and the material shares no other's.
    #[br(if(tex1_clone == 0 && diffuse_filename_size > 0 && diffuse_data_size > 0))]
    #[brw(args_raw = TextureSizes { name: diffuse_filename_size, data: diffuse_data_size })]
    pub diffuse_texture: Option<Texture>,
    /// There where both sizes are above 0 and the material shares no other's.
    #[br(if(tex1_clone == 0 && normal_map_filename_size > 0 && normal_map_data_size > 0))]
    #[brw(args_raw = TextureSizes { name: i32::from(normal_map_filename_size), data: normal_map_data_size })]
    pub normal_map: Option<Texture>,
    /// There where both sizes are above 0 and the material shares no other's.
    #[br(if(tex1_clone == 0 && specular_map_filename_size > 0 && specular_map_data_size > 0))]
    #[brw(args_raw = TextureSizes { name: i32::from(specular_map_filename_size), data: specular_map_data_size })]
    pub specular_map: Option<Texture>,
}

/// How large the parts of a texture are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextureSizes {
    /// Bytes of the file name.
    pub name: i32,
    /// Bytes of the file.
    pub data: i32,
}

/// The bytes of a texture's file name.
fn name_size(texture: &Option<Texture>) -> u64 {
    match texture {
        Some(texture) => encoded_len(&texture.file_name, ()).unwrap_or(0),
        None => 0,
    }
}

/// The bytes of a texture's file.
fn data_size(texture: &Option<Texture>) -> u64 {
    match texture {
        Some(texture) => texture.image.len() as u64,
        None => 0,
    }
}

/// A texture: the name of its file and the file.
#[schema]
#[brw(import_raw(sizes: TextureSizes))]
#[spec(ATM_ENGINE, "0x19 Texture payloads")]
#[derive(Debug, Clone, PartialEq)]
pub struct Texture {
    #[spec("filename")]
    #[schema(size = sizes.name)]
    pub file_name: FileName,
    #[spec("image file")]
    #[br(count = sizes.data)]
    pub image: Opaque,
}

impl Texture {
    /// A texture of this name, unless the name holds a zero byte or there is no image.
    #[must_use]
    pub fn new(name: &str, image: Vec<u8>) -> Option<Self> {
        if image.is_empty() {
            return None;
        }
        Some(Self {
            file_name: FileName {
                text: CString::new(name)?,
                slack: None,
            },
            image: Opaque(image),
        })
    }
}

/// The name of a file, and what its place holds beyond it.
#[schema]
#[spec(none = "the name has a row, its parts have none")]
#[derive(Debug, Clone, PartialEq)]
pub struct FileName {
    /// The name.
    pub text: CString,
    /// Bytes behind the name.
    #[br(if(!ahead.is_empty()))]
    pub slack: Option<Opaque>,
}

impl Default for TextureMaterial {
    /// White, without textures.
    fn default() -> Self {
        let white = Rgba {
            red: 1.0,
            green: 1.0,
            blue: 1.0,
            alpha: 1.0,
        };
        Self {
            diffuse: white,
            specular: Rgba::default(),
            emissive: Rgba::default(),
            ambient: white,
            attrib: 0,
            num_textures: 0,
            blend_type: BlendType::None.into(),
            flags: 0,
            diffuse_filename_size: Derived::agrees(),
            diffuse_data_size: Derived::agrees(),
            specular_power: 0.0,
            normal_map_data_size: Derived::agrees(),
            tex1_clone: 0,
            tex2_clone: 0,
            normal_map_filename_size: Derived::agrees(),
            specular_map_filename_size: Derived::agrees(),
            specular_map_data_size: Derived::agrees(),
            diffuse_texture: None,
            normal_map: None,
            specular_map: None,
        }
    }
}

impl TextureMaterial {
    /// The material whose textures it is drawn with: itself, unless it shares those of another.
    #[must_use]
    pub fn original<'a>(&'a self, materials: &'a [Self]) -> Option<&'a Self> {
        match usize::from(self.tex1_clone).checked_sub(1) {
            None => Some(self),
            Some(original) => materials.get(original),
        }
    }

    /// Its own textures, with what they are for.
    #[must_use]
    pub fn textures(&self) -> Vec<(Channel, &Texture)> {
        [
            (Channel::Diffuse, &self.diffuse_texture),
            (Channel::Normal, &self.normal_map),
            (Channel::Specular, &self.specular_map),
        ]
        .into_iter()
        .filter_map(|(channel, texture)| Some((channel, texture.as_ref()?)))
        .collect()
    }
}

/// What a texture is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// Colour.
    Diffuse,
    /// Directions.
    Normal,
    /// Highlights.
    Specular,
}

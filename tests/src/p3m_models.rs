//! Random P3M models, the same on every machine.

use bindery::bits::Enumeration;
use bindery::{Error, Open, Reserved, Result, StringTable};
use bindery_formats::p3m::{
    Action, ActionData, AnimatedMaterialData, Animation, AnimationAction, Bone, ColorInterp,
    Header, LoopMode, Material2024_11, Material2025_01, Material2025_08, MaterialContent,
    MaterialData, MaterialOverride, Model2024_11, Model2025_01, Model2025_08, NO_TEXTURE, Normal,
    P3m, Part2024_11, Part2025_08, PartListMode, RenderMode, Revision, ScalarInterp, Strings, Text,
    Texture, TextureContent, TextureType, UserDatum, UserDefinedField, UserFieldType, Uv,
    Vertex2024_11, Vertex2025_08, WeightGroup, visibility_mask,
};
use bindery_formats::ptf::{Form, Ptf};

use crate::damage::Numbers;

/// What a random model may be like.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wishes {
    /// The string table starts with a zero byte.
    pub leading_zero: bool,
    /// There are no materials, and so no parts.
    pub no_materials: bool,
    /// One value that should have a name has none.
    pub unnamed: bool,
    /// There is nothing but an empty string table.
    pub nothing: bool,
}

impl Wishes {
    /// Random ones.
    pub fn random(numbers: &mut Numbers) -> Self {
        Self {
            leading_zero: numbers.below(3) == 0,
            no_materials: numbers.below(8) == 0,
            unnamed: numbers.below(6) == 0,
            nothing: numbers.below(60) == 0,
        }
    }
}

/// A model of one part with so many vertices, and its material.
///
/// # Errors
/// When a name does not fit the string table.
pub fn one_part(vertices: usize, indices: Vec<u16>) -> Result<Model2025_08> {
    let mut model = Model2025_08::default();
    model.part_visibility = visibility_mask(&[true]);
    model.parts = vec![Part2025_08 {
        reserved: Reserved(0),
        name: model.strings.intern("part")?,
        material_index: 0,
        material_overrides: Vec::new(),
        vertices: vec![Vertex2025_08::default(); vertices],
        uvs: None,
        normals: None,
        indices,
        weight_groups: Vec::new(),
    }];
    model.materials = vec![Material2025_08 {
        reserved: Reserved(0),
        render_mode: RenderMode::Normal.into(),
        content: MaterialContent::Static(MaterialData::default()),
    }];
    Ok(model)
}

/// A random model that breaks no rule which a layout is recognised by.
///
/// # Errors
/// When the string table would outgrow its offsets.
pub fn model(numbers: &mut Numbers, revision: Revision, wishes: Wishes) -> Result<P3m> {
    let mut maker = Maker {
        numbers,
        strings: StringTable::default(),
        wishes,
        materials: 0,
        textures: 0,
    };
    if wishes.leading_zero || wishes.nothing {
        maker.strings.terminate();
    }
    maker.model(revision)
}

struct Maker<'n> {
    numbers: &'n mut Numbers,
    strings: StringTable<Strings>,
    wishes: Wishes,
    materials: usize,
    textures: usize,
}

const WORDS: [&str; 20] = [
    "Body",
    "Head",
    "arm",
    "Arm.L",
    "Arm.R",
    "leg",
    "tail",
    "wing",
    "Walk",
    "Run",
    "Idle",
    "metal",
    "game:textures/metal",
    "internal:wood",
    "Stahlträger",
    "a",
    "x1",
    "root",
    "Hand",
    "long name with spaces",
];

impl Maker<'_> {
    fn below(&mut self, limit: usize) -> usize {
        self.numbers.below(limit)
    }

    fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).unwrap_or(0)
    }

    fn word(&mut self) -> u16 {
        u16::try_from(self.below(1 << 16)).unwrap_or(0)
    }

    fn float(&mut self) -> f32 {
        (f32::from(self.word()) - 32768.0) / 64.0
    }

    fn floats<const N: usize>(&mut self) -> [f32; N] {
        std::array::from_fn(|_| self.float())
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.byte())
    }

    fn time(&mut self) -> u32 {
        u32::from(self.word()).saturating_mul(16).saturating_add(1)
    }

    fn list<T>(&mut self, most: usize, make: impl Fn(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let count = self.below(most.saturating_add(1));
        (0..count).map(|_| make(self)).collect()
    }

    fn name(&mut self) -> Result<Text> {
        let word = WORDS.get(self.below(WORDS.len())).copied();
        let number = self.below(40);
        match number {
            0 => self.strings.intern(""),
            1..=12 => self
                .strings
                .intern(&format!("{}{number}", word.unwrap_or(""))),
            _ => self.strings.intern(word.unwrap_or("")),
        }
    }

    /// A value with a name, or once one without.
    fn named<E: Enumeration>(&mut self, most: usize) -> Open<E> {
        let names = E::NAMES.len();
        let number = match self.wishes.unnamed && self.below(3) == 0 {
            true => {
                self.wishes.unnamed = false;
                names.saturating_add(self.below(most.saturating_sub(names)))
            }
            false => self.below(names),
        };
        Open::from_number(u32::try_from(number).unwrap_or(0))
    }

    fn texture_index(&mut self) -> u8 {
        match self.below(self.textures.saturating_add(1)) {
            0 => NO_TEXTURE,
            index => u8::try_from(index.saturating_sub(1)).unwrap_or(NO_TEXTURE),
        }
    }

    fn material_index(&mut self) -> u8 {
        u8::try_from(self.below(self.materials)).unwrap_or(0)
    }

    fn model(mut self, revision: Revision) -> Result<P3m> {
        let some = |maker: &mut Self, most: usize| match maker.wishes.nothing {
            true => 0,
            false => maker.below(most.saturating_add(1)),
        };
        self.textures = some(&mut self, 3);
        self.materials = match self.wishes.no_materials {
            true => 0,
            false => some(&mut self, 4),
        };
        let parts = match self.materials {
            0 => 0,
            _ => some(&mut self, 10),
        };
        let shown: Vec<bool> = (0..parts).map(|_| self.below(2) == 0).collect();
        let bones = some(&mut self, 5);
        let actions = some(&mut self, 3);
        let animations = some(&mut self, 3);
        let fields = some(&mut self, 6);
        let header = Header::default();
        let part_visibility = visibility_mask(&shown);
        macro_rules! model {
            ($model:ident, $parts:ident, $material:ident, $($field:ident: $value:expr)?) => {{
                let mut model = $model {
                    header,
                    part_visibility,
                    parts: (0..parts).map(|_| self.$parts()).collect::<Result<_>>()?,
                    materials: (0..self.materials).map(|_| self.$material()).collect(),
                    textures: (0..self.textures).map(|_| self.texture()).collect::<Result<_>>()?,
                    bones: self.bones(bones)?,
                    animations: (0..animations).map(|_| self.animation(actions)).collect::<Result<_>>()?,
                    actions: (0..actions).map(|_| self.action()).collect::<Result<_>>()?,
                    $($field: $value,)?
                    strings: StringTable::default(),
                };
                self.strings.terminate();
                model.strings = self.strings;
                model
            }};
        }
        Ok(match revision {
            Revision::R2024_11 => P3m::R2024_11(model!(Model2024_11, old_part, oldest_material,)),
            Revision::R2025_01 => P3m::R2025_01(model!(Model2025_01, old_part, old_material,)),
            Revision::R2025_08 => P3m::R2025_08(model!(
                Model2025_08, new_part, new_material,
                user_defined_fields: (0..fields).map(|_| self.field()).collect::<Result<_>>()?
            )),
            other => return Err(Error::unsupported(format!("models of {}", other.name()))),
        })
    }

    fn indices(&mut self, vertices: usize) -> Vec<u16> {
        let count = match vertices {
            0 => 0,
            _ => self.below(5).saturating_mul(3),
        };
        (0..count)
            .map(|_| u16::try_from(self.below(vertices)).unwrap_or(0))
            .collect()
    }

    fn weight_groups(&mut self, vertices: usize) -> Result<Vec<WeightGroup>> {
        let groups = self.list(2, |maker| {
            let weights: Vec<f32> = (0..vertices)
                .map(|_| match maker.below(3) {
                    0 => 0.0,
                    _ => (f32::from(maker.byte()) + 1.0) / 256.0,
                })
                .collect();
            let group = WeightGroup::from_weights(Text::default(), &weights)?;
            // A name only where it is used.
            group
                .map(|group| {
                    Ok(WeightGroup {
                        bone_name: maker.name()?,
                        ..group
                    })
                })
                .transpose()
        })?;
        Ok(groups.into_iter().flatten().collect())
    }

    fn normals(&mut self, vertices: usize) -> Option<Vec<Normal>> {
        (self.below(2) == 0).then(|| {
            (0..vertices)
                .map(|_| Normal {
                    direction: self.floats(),
                })
                .collect()
        })
    }

    fn old_part(&mut self) -> Result<Part2024_11> {
        let vertices = self.below(9);
        Ok(Part2024_11 {
            reserved: Reserved(0),
            name: self.name()?,
            material_index: self.material_index(),
            vertices: (0..vertices)
                .map(|_| Vertex2024_11 {
                    position: self.floats(),
                    uv: self.floats(),
                })
                .collect(),
            normals: self.normals(vertices),
            indices: self.indices(vertices),
            weight_groups: self.weight_groups(vertices)?,
        })
    }

    fn new_part(&mut self) -> Result<Part2025_08> {
        let vertices = self.below(9);
        Ok(Part2025_08 {
            reserved: Reserved(0),
            name: self.name()?,
            material_index: self.material_index(),
            material_overrides: self.list(2, |maker| {
                Ok(MaterialOverride {
                    animation_name: maker.name()?,
                    priority: maker.byte(),
                    material_index: maker.material_index(),
                })
            })?,
            vertices: (0..vertices)
                .map(|_| Vertex2025_08 {
                    position: self.floats(),
                })
                .collect(),
            uvs: (self.below(2) == 0)
                .then(|| (0..vertices).map(|_| Uv { uv: self.floats() }).collect()),
            normals: self.normals(vertices),
            indices: self.indices(vertices),
            weight_groups: self.weight_groups(vertices)?,
        })
    }

    fn oldest_material(&mut self) -> Material2024_11 {
        Material2024_11 {
            render_mode: self.named::<RenderMode>(256),
            texture_index: self.texture_index(),
            color: self.bytes(),
            emission: self.bytes(),
            shading: self.byte(),
        }
    }

    fn old_material(&mut self) -> Material2025_01 {
        Material2025_01 {
            render_mode: self.named::<RenderMode>(256),
            texture_index: self.texture_index(),
            extra_texture_indices: (0..self.below(4)).map(|_| self.texture_index()).collect(),
            texture_advance_time: self.time(),
            color: self.bytes(),
            emission: self.bytes(),
            shading: self.byte(),
        }
    }

    fn material_data(&mut self) -> MaterialData {
        MaterialData {
            color: self.bytes(),
            emission: self.bytes(),
            shading: self.byte(),
            texture_index: self.texture_index(),
            matcap_texture_index: self.texture_index(),
        }
    }

    fn new_material(&mut self) -> Material2025_08 {
        Material2025_08 {
            reserved: Reserved(0),
            render_mode: self.named::<RenderMode>(16),
            content: match self.below(2) {
                0 => MaterialContent::Static(self.material_data()),
                _ => MaterialContent::Animated(Box::new(self.animated())),
            },
        }
    }

    fn skips(&mut self) -> Vec<u8> {
        (0..self.below(4)).map(|_| self.byte()).collect()
    }

    fn animated(&mut self) -> AnimatedMaterialData {
        let [color, emission, shading, texture, matcap] = std::array::from_fn(|_| self.skips());
        AnimatedMaterialData {
            microseconds_per_frame: self.time(),
            reserved: Reserved(0),
            preserve_texture_scroll: self.below(2) == 0,
            loop_mode: self.named::<LoopMode>(16),
            initial_values: self.material_data(),
            texture_scroll: self.floats(),
            matcap_texture_scroll: self.floats(),
            last_frame: self.byte(),
            color_interps: color
                .iter()
                .map(|_| self.named::<ColorInterp>(256))
                .collect(),
            emission_interps: emission
                .iter()
                .map(|_| self.named::<ColorInterp>(256))
                .collect(),
            shading_interps: shading
                .iter()
                .map(|_| self.named::<ScalarInterp>(256))
                .collect(),
            color_data: color.iter().map(|_| self.bytes()).collect(),
            emission_data: emission.iter().map(|_| self.bytes()).collect(),
            shading_data: shading.iter().map(|_| self.byte()).collect(),
            texture_data: texture.iter().map(|_| self.texture_index()).collect(),
            matcap_data: matcap.iter().map(|_| self.texture_index()).collect(),
            color_frame_skips: color,
            emission_frame_skips: emission,
            shading_frame_skips: shading,
            texture_frame_skips: texture,
            matcap_frame_skips: matcap,
        }
    }

    fn texture(&mut self) -> Result<Texture> {
        let texture_type = self.named::<TextureType>(256);
        if texture_type.known().is_none() {
            let data = (0..self.below(9)).map(|_| self.byte()).collect();
            let content = TextureContent::Unknown { texture_type, data };
            return Ok(Texture { content });
        }
        Ok(match self.below(3) {
            0 => {
                let form = match self.below(3) {
                    0 => Form::Square,
                    1 => Form::Alpha,
                    _ => Form::Format,
                };
                let rgba: [u8; 16] = self.bytes();
                Texture::embedded(Ptf::from_rgba8(form, 2, 2, &rgba)?)
            }
            _ => Texture::external(self.name()?),
        })
    }

    fn bones(&mut self, count: usize) -> Result<Vec<Bone>> {
        let mut left = count;
        let mut bones = Vec::new();
        for _ in 0..count {
            left = left.saturating_sub(1);
            // A chain, or bones beside each other.
            let child_count = match self.below(3) {
                0 if left > 0 => 1,
                _ => 0,
            };
            bones.push(Bone {
                name: self.name()?,
                head: self.floats(),
                tail: self.floats(),
                child_count,
            });
        }
        Ok(bones)
    }

    fn animation(&mut self, actions: usize) -> Result<Animation> {
        let most = if actions == 0 { 0 } else { 3 };
        Ok(Animation {
            name: self.name()?,
            actions: self.list(most, |maker| {
                Ok(AnimationAction {
                    action_index: u8::try_from(maker.below(actions)).unwrap_or(0),
                    speed: maker.float(),
                    start: maker.word(),
                    end: maker.word(),
                })
            })?,
        })
    }

    fn action(&mut self) -> Result<Action> {
        Ok(Action {
            microseconds_per_frame: self.time(),
            part_list_mode: self.named::<PartListMode>(256),
            part_list: self.list(2, Self::name)?,
            action_data: (0..=self.below(2))
                .map(|_| self.action_data())
                .collect::<Result<_>>()?,
        })
    }

    fn action_data(&mut self) -> Result<ActionData> {
        let [translation, rotation, scale] = std::array::from_fn(|_| self.skips());
        Ok(ActionData {
            bone_name: self.name()?,
            translation_interps: translation.iter().map(|_| self.named(256)).collect(),
            rotation_interps: rotation.iter().map(|_| self.named(256)).collect(),
            scale_interps: scale.iter().map(|_| self.named(256)).collect(),
            translation_data: translation.iter().map(|_| self.floats()).collect(),
            rotation_data: rotation.iter().map(|_| self.floats()).collect(),
            scale_data: scale.iter().map(|_| self.floats()).collect(),
            translation_frame_skips: translation,
            rotation_frame_skips: rotation,
            scale_frame_skips: scale,
        })
    }

    fn datum(&mut self, kind: UserFieldType) -> UserDatum<'static> {
        let word = self.word();
        match kind {
            UserFieldType::Str => {
                let word = WORDS.get(self.below(WORDS.len())).copied();
                UserDatum::Str(word.unwrap_or("").into())
            }
            UserFieldType::Bool => UserDatum::Bool(self.below(2) == 0),
            UserFieldType::I8 => UserDatum::I8(i8::from_le_bytes(self.bytes())),
            UserFieldType::I16 => UserDatum::I16(i16::from_le_bytes(self.bytes())),
            UserFieldType::I32 => UserDatum::I32(i32::from_le_bytes(self.bytes())),
            UserFieldType::I64 => UserDatum::I64(i64::from_le_bytes(self.bytes())),
            UserFieldType::U8 => UserDatum::U8(self.byte()),
            UserFieldType::U16 => UserDatum::U16(word),
            UserFieldType::U32 => UserDatum::U32(u32::from_le_bytes(self.bytes())),
            UserFieldType::U64 => UserDatum::U64(u64::from_le_bytes(self.bytes())),
            UserFieldType::F32 => UserDatum::F32(self.float()),
            UserFieldType::F64 => UserDatum::F64(f64::from(self.float())),
        }
    }

    fn field(&mut self) -> Result<UserDefinedField> {
        let kind = u32::try_from(self.below(12)).unwrap_or(0);
        let kind = UserFieldType::from_number(kind).unwrap_or(UserFieldType::Str);
        let name = format!("f{}", self.below(1000));
        match self.below(5) {
            0 => {
                let name = self.strings.intern(&name)?;
                let is_array = self.below(2) == 0;
                Ok(UserDefinedField::empty(name, kind, is_array))
            }
            1 | 2 => {
                let values: Vec<UserDatum<'_>> =
                    (0..=self.below(4)).map(|_| self.datum(kind)).collect();
                UserDefinedField::many(&mut self.strings, &name, kind, &values)
            }
            _ => {
                let value = self.datum(kind);
                UserDefinedField::one(&mut self.strings, &name, &value)
            }
        }
    }
}

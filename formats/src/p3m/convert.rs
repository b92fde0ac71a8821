//! From one layout to another, with what cannot be carried over.

use bindery::strings::compact;
use bindery::{Limits, Reserved, Result};

use super::coverage::Coverage;
use super::{
    Action, AnimatedMaterialData, Animation, AnimationAction, Contents, EmbeddedData, Header,
    LoopMode, Material2024_11, Material2025_01, Material2025_08, MaterialContent, MaterialData,
    MaterialRef, Model2024_11, Model2025_01, Model2025_08, NO_TEXTURE, P3m, Part2024_11,
    Part2025_08, PartRef, RenderMode, Revision, Strings, Texture, TextureContent, Uv,
    Vertex2024_11, Vertex2025_08, WeightGroup, visibility_mask,
};
use crate::ptf::Ptf;

/// A model in another layout.
#[derive(Debug, Clone, PartialEq)]
pub struct Converted {
    /// The model.
    pub model: P3m,
    /// What could not be carried over. Empty where nothing was lost.
    pub losses: Vec<Loss>,
}

/// Something that could not be carried over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    /// The field of the model that was converted.
    pub path: String,
    /// What was lost.
    pub what: String,
}

impl std::fmt::Display for Loss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.path, self.what)
    }
}

impl P3m {
    /// The model in another layout, or a clean copy in the same one.
    ///
    /// What known exporters get wrong is put right: paths get their proper type, missing pixels are
    /// filled up, and what the engine cannot survive is left out.
    ///
    /// # Errors
    /// When an offset leads out of the string table, what it points at has an unknown size, or almost
    /// all pixels of huge textures are missing.
    pub fn convert(&self, revision: Revision) -> Result<Converted> {
        self.convert_within(revision, Limits::default())
    }

    /// As [`convert`](Self::convert), with limits of your own on the pixels that are filled up.
    ///
    /// # Errors
    /// As for [`convert`](Self::convert).
    pub fn convert_within(&self, revision: Revision, limits: Limits) -> Result<Converted> {
        let contents = self.contents();
        let mut conversion = Conversion {
            contents: &contents,
            limits,
            losses: Vec::new(),
        };
        let mut model = match revision {
            Revision::R2024_11 => Self::R2024_11(conversion.model_2024_11()?),
            Revision::R2025_01 => Self::R2025_01(conversion.model_2025_01()?),
            Revision::R2025_08 => Self::R2025_08(conversion.model_2025_08()?),
        };
        let stray = Coverage::of(self).tally().stray;
        if stray > 0 {
            conversion.lose(
                "strings".to_owned(),
                match stray {
                    1 => "1 byte that belongs to nothing".to_owned(),
                    stray => format!("{stray} bytes that belong to nothing"),
                },
            );
        }
        each!(&mut model, model => {
            // The engine, too, ends a table that does not end.
            model.strings.terminate();
            // What is left out leaves strings behind. Otherwise they stay where they are, and come back as they were.
            if !conversion.losses.is_empty() {
                compact::<Strings>(model)?;
                model.strings.terminate();
            }
        });
        Ok(Converted {
            model,
            losses: conversion.losses,
        })
    }
}

struct Conversion<'c, 'a> {
    contents: &'c Contents<'a>,
    /// What is left for all textures together.
    limits: Limits,
    losses: Vec<Loss>,
}

/// A material with textures that take turns.
#[derive(Default)]
struct Turns {
    extra: Vec<u8>,
    time: u32,
}

impl Conversion<'_, '_> {
    fn lose(&mut self, path: String, what: impl Into<String>) {
        self.losses.push(Loss {
            path,
            what: what.into(),
        });
    }

    fn model_2024_11(&mut self) -> Result<Model2024_11> {
        let (actions, animations) = self.movement();
        self.lose_user_fields();
        Ok(Model2024_11 {
            header: self.header(),
            part_visibility: self.visibility(),
            parts: self.old_parts(),
            materials: self.each_material(|this, path, material| {
                let (values, turns) = this.fixed(path, material);
                if !turns.extra.is_empty() {
                    this.lose(
                        format!("{path}.extra_texture_indices"),
                        "textures that take turns",
                    );
                } else if turns.time != 0 {
                    this.lose(format!("{path}.texture_advance_time"), "the time of turns");
                }
                Material2024_11 {
                    render_mode: material.render_mode(),
                    texture_index: values.texture_index,
                    color: values.color,
                    emission: values.emission,
                    shading: values.shading,
                }
            }),
            textures: self.textures()?,
            bones: self.contents.bones.to_vec(),
            animations,
            actions,
            strings: self.contents.strings.clone(),
        })
    }

    fn model_2025_01(&mut self) -> Result<Model2025_01> {
        let (actions, animations) = self.movement();
        self.lose_user_fields();
        Ok(Model2025_01 {
            header: self.header(),
            part_visibility: self.visibility(),
            parts: self.old_parts(),
            materials: self.each_material(|this, path, material| {
                let (values, turns) = this.fixed(path, material);
                Material2025_01 {
                    render_mode: material.render_mode(),
                    texture_index: values.texture_index,
                    extra_texture_indices: turns.extra,
                    texture_advance_time: turns.time,
                    color: values.color,
                    emission: values.emission,
                    shading: values.shading,
                }
            }),
            textures: self.textures()?,
            bones: self.contents.bones.to_vec(),
            animations,
            actions,
            strings: self.contents.strings.clone(),
        })
    }

    fn model_2025_08(&mut self) -> Result<Model2025_08> {
        let (actions, animations) = self.movement();
        Ok(Model2025_08 {
            header: self.header(),
            part_visibility: self.visibility(),
            parts: self.new_parts(),
            materials: self.each_material(|this, path, material| this.newest(path, material)),
            textures: self.textures()?,
            bones: self.contents.bones.to_vec(),
            animations,
            actions,
            user_defined_fields: self.user_fields(),
            strings: self.contents.strings.clone(),
        })
    }

    fn header(&mut self) -> Header {
        if self.contents.header.flags.reserved != 0 {
            self.lose("header.flags".to_owned(), "reserved bits");
        }
        Header::default()
    }

    /// The mask without the bits beyond the last part.
    fn visibility(&mut self) -> Vec<u8> {
        let parts = 0..self.contents.parts.len();
        let shown: Vec<bool> = parts.map(|part| self.contents.is_visible(part)).collect();
        let mask = visibility_mask(&shown);
        if mask != self.contents.part_visibility {
            self.lose("part_visibility".to_owned(), "bits beyond the last part");
        }
        mask
    }

    fn weight_groups(&mut self, path: &str, part: PartRef<'_>) -> Vec<WeightGroup> {
        let groups = part.weight_groups().iter().enumerate();
        let kept = groups.filter(|(index, group)| {
            let empty = group.ranges.len() <= 1;
            if empty {
                self.lose(
                    format!("{path}.weight_groups[{index}]"),
                    "a group without weights, which the engine cannot survive",
                );
            }
            !empty
        });
        kept.map(|(_, group)| group.clone()).collect()
    }

    fn old_parts(&mut self) -> Vec<Part2024_11> {
        let parts = self.contents.parts.clone().into_iter().enumerate();
        parts
            .map(|(index, part)| {
                let path = format!("parts[{index}]");
                if part.reserved() != 0 {
                    self.lose(format!("{path}.reserved"), "reserved bits");
                }
                if !part.material_overrides().is_empty() {
                    self.lose(
                        format!("{path}.material_overrides"),
                        "materials for the time of animations",
                    );
                }
                let uvs = part.uvs().unwrap_or_else(|| {
                    self.lose(
                        format!("{path}.uvs"),
                        "that there are no texture coordinates; they become 0",
                    );
                    vec![[0.0; 2]; part.vertex_count()]
                });
                let vertices = part.positions().into_iter().zip(uvs);
                Part2024_11 {
                    reserved: Reserved(0),
                    name: part.name(),
                    material_index: part.material_index(),
                    vertices: vertices
                        .map(|(position, uv)| Vertex2024_11 { position, uv })
                        .collect(),
                    normals: part.normals().map(<[_]>::to_vec),
                    indices: part.indices().to_vec(),
                    weight_groups: self.weight_groups(&path, part),
                }
            })
            .collect()
    }

    fn new_parts(&mut self) -> Vec<Part2025_08> {
        let parts = self.contents.parts.clone().into_iter().enumerate();
        parts
            .map(|(index, part)| {
                let path = format!("parts[{index}]");
                if part.reserved() != 0 {
                    self.lose(format!("{path}.reserved"), "reserved bits");
                }
                let positions = part.positions().into_iter();
                let uvs = part.uvs().map(|uvs| uvs.into_iter());
                Part2025_08 {
                    reserved: Reserved(0),
                    name: part.name(),
                    material_index: part.material_index(),
                    material_overrides: part.material_overrides().to_vec(),
                    vertices: positions
                        .map(|position| Vertex2025_08 { position })
                        .collect(),
                    uvs: uvs.map(|uvs| uvs.map(|uv| Uv { uv }).collect()),
                    normals: part.normals().map(<[_]>::to_vec),
                    indices: part.indices().to_vec(),
                    weight_groups: self.weight_groups(&path, part),
                }
            })
            .collect()
    }

    fn each_material<M>(
        &mut self,
        convert: impl Fn(&mut Self, &str, MaterialRef<'_>) -> M,
    ) -> Vec<M> {
        let materials = self.contents.materials.clone().into_iter().enumerate();
        materials
            .map(|(index, material)| convert(self, &format!("materials[{index}]"), material))
            .collect()
    }

    /// The values that an older material can hold, and its turns of textures.
    fn fixed(&mut self, path: &str, material: MaterialRef<'_>) -> (MaterialData, Turns) {
        let values = material.initial_values();
        if values.matcap_texture_index != NO_TEXTURE {
            self.lose(format!("{path}.content"), "the matcap texture");
        }
        let turns = match material {
            MaterialRef::Since2024_11(_) => Turns::default(),
            MaterialRef::Since2025_01(material) => Turns {
                extra: material.extra_texture_indices.clone(),
                time: material.texture_advance_time,
            },
            MaterialRef::Since2025_08(own) => {
                if own.reserved.0 != 0 {
                    self.lose(format!("{path}.reserved"), "reserved bits");
                }
                match self.clean_content(path, own) {
                    MaterialContent::Static(_) => Turns::default(),
                    MaterialContent::Animated(animated) => {
                        turns_of(&animated).unwrap_or_else(|| {
                            self.lose(
                                format!("{path}.content"),
                                "the animation; the initial values stay",
                            );
                            Turns::default()
                        })
                    }
                }
            }
        };
        (values, turns)
    }

    /// The values of a material without reserved bits.
    fn clean_content(&mut self, path: &str, material: &Material2025_08) -> MaterialContent {
        let mut content = material.content.clone();
        if let MaterialContent::Animated(animated) = &mut content
            && animated.reserved.0 != 0
        {
            self.lose(format!("{path}.content.reserved"), "reserved bits");
            animated.reserved = Reserved(0);
        }
        content
    }

    fn newest(&mut self, path: &str, material: MaterialRef<'_>) -> Material2025_08 {
        let content = match material {
            MaterialRef::Since2025_08(own) => {
                if own.reserved.0 != 0 {
                    self.lose(format!("{path}.reserved"), "reserved bits");
                }
                self.clean_content(path, own)
            }
            MaterialRef::Since2025_01(own) if !own.extra_texture_indices.is_empty() => {
                MaterialContent::Animated(Box::new(animated_turns(
                    material.initial_values(),
                    &own.extra_texture_indices,
                    own.texture_advance_time,
                )))
            }
            MaterialRef::Since2025_01(own) => {
                if own.texture_advance_time != 0 {
                    self.lose(format!("{path}.texture_advance_time"), "the time of turns");
                }
                MaterialContent::Static(material.initial_values())
            }
            MaterialRef::Since2024_11(_) => MaterialContent::Static(material.initial_values()),
        };
        // The mode has four bits here and eight in older layouts.
        let mut render_mode = material.render_mode();
        if render_mode.number() > 15 {
            self.lose(
                format!("{path}.render_mode"),
                format!("the unknown mode {}", render_mode.number()),
            );
            render_mode = RenderMode::Normal.into();
        }
        Material2025_08 {
            reserved: Reserved(0),
            render_mode,
            content,
        }
    }

    fn textures(&mut self) -> Result<Vec<Texture>> {
        let textures = self.contents.textures.iter().enumerate();
        textures
            .map(|(index, texture)| match &texture.content {
                TextureContent::Mistyped { resource_path } => Ok(Texture::external(*resource_path)),
                TextureContent::Embedded {
                    data: EmbeddedData::Ptf(texture),
                } => {
                    let mut texture = texture.as_ref().clone();
                    let size = |texture: &Ptf| texture.pixels.content.samples.len() as u64;
                    let before = size(&texture);
                    let filled = texture.fill_up_within(self.limits);
                    filled.map_err(|error| error.in_index(index).in_key("textures"))?;
                    let added = size(&texture).saturating_sub(before);
                    let Limits {
                        memory, made_up, ..
                    } = &mut self.limits;
                    *memory = memory.saturating_sub(added);
                    *made_up = made_up.saturating_sub(added);
                    Ok(Texture::embedded(texture))
                }
                _ => Ok(texture.clone()),
            })
            .collect()
    }

    /// The actions without those that move nothing, and the animations that refer to them.
    fn movement(&mut self) -> (Vec<Action>, Vec<Animation>) {
        let mut places: Vec<Option<usize>> = Vec::new();
        let mut actions = Vec::new();
        for (index, action) in self.contents.actions.iter().enumerate() {
            if action.action_data.is_empty() {
                self.lose(
                    format!("actions[{index}]"),
                    "an action that moves nothing, which the engine cannot survive",
                );
                places.push(None);
            } else {
                places.push(Some(actions.len()));
                actions.push(action.clone());
            }
        }
        let mut animations = Vec::new();
        for (index, animation) in self.contents.animations.iter().enumerate() {
            let mut moved = Vec::new();
            for (number, action) in animation.actions.iter().enumerate() {
                let place = match places.get(usize::from(action.action_index)) {
                    Some(Some(place)) => u8::try_from(*place).unwrap_or(action.action_index),
                    Some(None) => {
                        self.lose(
                            format!("animations[{index}].actions[{number}]"),
                            "its action, which is left out",
                        );
                        continue;
                    }
                    // It refers to nothing already.
                    None => action.action_index,
                };
                moved.push(AnimationAction {
                    action_index: place,
                    ..*action
                });
            }
            animations.push(Animation {
                name: animation.name,
                actions: moved,
            });
        }
        (actions, animations)
    }

    fn user_fields(&mut self) -> Vec<super::UserDefinedField> {
        let fields = self.contents.user_defined_fields.iter().enumerate();
        fields
            .map(|(index, field)| {
                if field.reserved.0 != 0 {
                    self.lose(
                        format!("user_defined_fields[{index}].reserved"),
                        "reserved bits",
                    );
                }
                super::UserDefinedField {
                    reserved: Reserved(0),
                    ..field.clone()
                }
            })
            .collect()
    }

    fn lose_user_fields(&mut self) {
        for (index, field) in self.contents.user_defined_fields.iter().enumerate() {
            let name = self.contents.strings.text(field.name);
            let name = name.map_or_else(|_| String::new(), |name| format!(" \"{name}\""));
            self.lose(
                format!("user_defined_fields[{index}]"),
                format!("the field{name}"),
            );
        }
    }
}

/// A material whose texture goes through a list, as an animated one.
fn animated_turns(values: MaterialData, extra: &[u8], time: u32) -> AnimatedMaterialData {
    // The first texture is the initial value; the next one is at frame 1.
    let mut skips = vec![0; extra.len()];
    if let Some(first) = skips.first_mut() {
        *first = 1;
    }
    AnimatedMaterialData {
        microseconds_per_frame: time,
        reserved: Reserved(0),
        preserve_texture_scroll: false,
        loop_mode: LoopMode::Loop.into(),
        initial_values: values,
        texture_scroll: [0.0; 2],
        matcap_texture_scroll: [0.0; 2],
        last_frame: u8::try_from(extra.len()).unwrap_or(u8::MAX),
        color_frame_skips: Vec::new(),
        emission_frame_skips: Vec::new(),
        shading_frame_skips: Vec::new(),
        texture_frame_skips: skips,
        matcap_frame_skips: Vec::new(),
        color_interps: Vec::new(),
        emission_interps: Vec::new(),
        shading_interps: Vec::new(),
        color_data: Vec::new(),
        emission_data: Vec::new(),
        shading_data: Vec::new(),
        texture_data: extra.to_vec(),
        matcap_data: Vec::new(),
    }
}

/// The textures that take turns, where an animated material does nothing else.
fn turns_of(animated: &AnimatedMaterialData) -> Option<Turns> {
    let extra = &animated.texture_data;
    let turns = animated_turns(
        animated.initial_values,
        extra,
        animated.microseconds_per_frame,
    );
    let same = !extra.is_empty() && turns == *animated;
    same.then(|| Turns {
        extra: extra.clone(),
        time: animated.microseconds_per_frame,
    })
}

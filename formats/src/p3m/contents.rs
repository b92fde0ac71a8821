//! What every layout has, seen in the same way.

use bindery::{Open, StringTable};

use super::{
    Action, Animation, Bone, Header, Material2024_11, Material2025_01, Material2025_08,
    MaterialContent, MaterialData, MaterialOverride, Model2024_11, Model2025_01, Model2025_08,
    NO_TEXTURE, Normal, Part2024_11, Part2025_08, RenderMode, Strings, Text, Texture,
    UserDefinedField, WeightGroup,
};

/// A model of any layout, for reading.
#[derive(Debug, Clone)]
pub struct Contents<'a> {
    /// The header.
    pub header: &'a Header,
    /// A bit for each part.
    pub part_visibility: &'a [u8],
    /// The meshes.
    pub parts: Vec<PartRef<'a>>,
    /// How surfaces look.
    pub materials: Vec<MaterialRef<'a>>,
    /// The textures of the materials.
    pub textures: &'a [Texture],
    /// The bones, each followed by its children.
    pub bones: &'a [Bone],
    /// What a game plays.
    pub animations: &'a [Animation],
    /// What animations are made of.
    pub actions: &'a [Action],
    /// What applications add. Layouts before 2025-07 have none.
    pub user_defined_fields: &'a [UserDefinedField],
    /// The strings.
    pub strings: &'a StringTable<Strings>,
}

macro_rules! contents {
    ($($model:ty: $part:path, $material:path, $fields:expr;)*) => {$(
        impl $model {
            /// The model without the differences between layouts.
            #[must_use]
            pub fn contents(&self) -> Contents<'_> {
                let fields: fn(&Self) -> &[UserDefinedField] = $fields;
                Contents {
                    header: &self.header,
                    part_visibility: &self.part_visibility,
                    parts: self.parts.iter().map($part).collect(),
                    materials: self.materials.iter().map($material).collect(),
                    textures: &self.textures,
                    bones: &self.bones,
                    animations: &self.animations,
                    actions: &self.actions,
                    user_defined_fields: fields(self),
                    strings: &self.strings,
                }
            }
        }
    )*};
}

contents! {
    Model2024_11: PartRef::Since2024_11, MaterialRef::Since2024_11, |_| &[];
    Model2025_01: PartRef::Since2024_11, MaterialRef::Since2025_01, |_| &[];
    Model2025_08: PartRef::Since2025_08, MaterialRef::Since2025_08, |model| &model.user_defined_fields;
}

/// A part of any layout.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum PartRef<'a> {
    /// With texture coordinates in the vertices.
    Since2024_11(&'a Part2024_11),
    /// With separate texture coordinates, and overrides.
    Since2025_08(&'a Part2025_08),
}

impl<'a> PartRef<'a> {
    /// What actions call it.
    #[must_use]
    pub fn name(self) -> Text {
        match self {
            Self::Since2024_11(part) => part.name,
            Self::Since2025_08(part) => part.name,
        }
    }

    /// Which material it has.
    #[must_use]
    pub fn material_index(self) -> u8 {
        match self {
            Self::Since2024_11(part) => part.material_index,
            Self::Since2025_08(part) => part.material_index,
        }
    }

    /// The flag bits that no document uses.
    #[must_use]
    pub fn reserved(self) -> u8 {
        match self {
            Self::Since2024_11(part) => part.reserved.0,
            Self::Since2025_08(part) => part.reserved.0,
        }
    }

    /// Other materials for the time of animations.
    #[must_use]
    pub fn material_overrides(self) -> &'a [MaterialOverride] {
        match self {
            Self::Since2024_11(_) => &[],
            Self::Since2025_08(part) => &part.material_overrides,
        }
    }

    /// How many vertices it has.
    #[must_use]
    pub fn vertex_count(self) -> usize {
        match self {
            Self::Since2024_11(part) => part.vertices.len(),
            Self::Since2025_08(part) => part.vertices.len(),
        }
    }

    /// Where each vertex is.
    #[must_use]
    pub fn positions(self) -> Vec<[f32; 3]> {
        match self {
            Self::Since2024_11(part) => part.vertices.iter().map(|each| each.position).collect(),
            Self::Since2025_08(part) => part.vertices.iter().map(|each| each.position).collect(),
        }
    }

    /// Where on the texture each vertex is, if the part says.
    #[must_use]
    pub fn uvs(self) -> Option<Vec<[f32; 2]>> {
        match self {
            Self::Since2024_11(part) => Some(part.vertices.iter().map(|each| each.uv).collect()),
            Self::Since2025_08(part) => {
                let uvs = part.uvs.as_ref()?;
                Some(uvs.iter().map(|each| each.uv).collect())
            }
        }
    }

    /// Which way each vertex faces, if the part says.
    #[must_use]
    pub fn normals(self) -> Option<&'a [Normal]> {
        match self {
            Self::Since2024_11(part) => part.normals.as_deref(),
            Self::Since2025_08(part) => part.normals.as_deref(),
        }
    }

    /// The vertices of the triangles.
    #[must_use]
    pub fn indices(self) -> &'a [u16] {
        match self {
            Self::Since2024_11(part) => &part.indices,
            Self::Since2025_08(part) => &part.indices,
        }
    }

    /// For each vertex the weight groups that move it, with their weights from 1/256 to 1.
    #[must_use]
    pub fn vertex_weights(self) -> Vec<Vec<(usize, f32)>> {
        let mut all = vec![Vec::new(); self.vertex_count()];
        for (index, group) in self.weight_groups().iter().enumerate() {
            for (vertex, weight) in group.weights() {
                if let Some(weights) = all.get_mut(vertex) {
                    weights.push((index, weight));
                }
            }
        }
        all
    }

    /// Which bones move which vertices.
    #[must_use]
    pub fn weight_groups(self) -> &'a [WeightGroup] {
        match self {
            Self::Since2024_11(part) => &part.weight_groups,
            Self::Since2025_08(part) => &part.weight_groups,
        }
    }
}

/// A material of any layout.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum MaterialRef<'a> {
    /// Fixed, with one texture.
    Since2024_11(&'a Material2024_11),
    /// With textures that take turns.
    Since2025_01(&'a Material2025_01),
    /// With a matcap texture, fixed or changing with time.
    Since2025_08(&'a Material2025_08),
}

impl MaterialRef<'_> {
    /// How it is drawn over what is behind it.
    #[must_use]
    pub fn render_mode(self) -> Open<RenderMode> {
        match self {
            Self::Since2024_11(material) => material.render_mode,
            Self::Since2025_01(material) => material.render_mode,
            Self::Since2025_08(material) => material.render_mode,
        }
    }

    /// The values at the start.
    #[must_use]
    pub fn initial_values(self) -> MaterialData {
        match self {
            Self::Since2024_11(material) => MaterialData {
                color: material.color,
                emission: material.emission,
                shading: material.shading,
                texture_index: material.texture_index,
                matcap_texture_index: NO_TEXTURE,
            },
            Self::Since2025_01(material) => MaterialData {
                color: material.color,
                emission: material.emission,
                shading: material.shading,
                texture_index: material.texture_index,
                matcap_texture_index: NO_TEXTURE,
            },
            Self::Since2025_08(material) => match &material.content {
                MaterialContent::Static(values) => *values,
                MaterialContent::Animated(animated) => animated.initial_values,
            },
        }
    }
}

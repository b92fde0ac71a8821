//! What a model holds, in tables.

use bindery::Value;
use bindery::format::Overview;

use super::bone::BoneTree;
use super::texture::{EmbeddedData, TextureContent};
use super::{Contents, MaterialRef, P3m, Text, Texture};

impl P3m {
    /// Meshes, materials, textures, bones and clips, at most so many rows of each.
    pub(super) fn overviews(&self, most: usize) -> Vec<Overview> {
        let contents = self.contents();
        let name = |text: Text| name_cell(&contents, text);
        let tree = BoneTree::of(contents.bones);
        let mut tables = vec![
            Overview::of(
                "meshes",
                &["name", "vertices", "triangles", "material", "weight_groups"],
                &contents.parts,
                most,
                |part| {
                    [
                        name(part.name()),
                        part.vertex_count().into(),
                        (part.indices().len() / 3).into(),
                        part.material_index().into(),
                        part.weight_groups().len().into(),
                    ]
                },
            ),
            Overview::of(
                "materials",
                &["index", "render_mode", "color", "texture"],
                contents.materials.iter().enumerate(),
                most,
                |(index, material)| material_row(&contents, index, material),
            ),
            Overview::of(
                "textures",
                &["index", "kind", "size", "path"],
                contents.textures.iter().enumerate(),
                most,
                |(index, texture)| texture_row(&contents, index, texture),
            ),
            Overview::of(
                "bones",
                &["name", "parent"],
                contents.bones.iter().enumerate(),
                most,
                |(index, bone)| {
                    let parent = tree.parents.get(index).copied().flatten();
                    let parent = parent.and_then(|parent| contents.bones.get(parent));
                    let parent = parent.map_or(Value::Null, |parent| name(parent.name));
                    [name(bone.name), parent]
                },
            ),
            Overview::of(
                "clips",
                &["name", "actions"],
                contents.animations,
                most,
                |animation| [name(animation.name), animation.actions.len().into()],
            ),
        ];
        tables.retain(|table| table.total > 0);
        tables
    }
}

fn name_cell(contents: &Contents<'_>, text: Text) -> Value {
    let text = contents.strings.text(text);
    text.map_or(Value::Null, |text| Overview::text(&text))
}

fn material_row(contents: &Contents<'_>, index: usize, material: &MaterialRef<'_>) -> [Value; 4] {
    let values = material.initial_values();
    let mode = material.render_mode();
    let mode = mode.known().map_or_else(
        || mode.number().into(),
        |mode| Value::Text(format!("{mode:?}")),
    );
    let texture = usize::from(values.texture_index);
    let is_there = texture < contents.textures.len();
    let texture = is_there.then_some(texture).map_or(Value::Null, Value::from);
    [index.into(), mode, Overview::color(values.color), texture]
}

fn texture_row(contents: &Contents<'_>, index: usize, texture: &Texture) -> [Value; 4] {
    let (kind, size, path) = match &texture.content {
        TextureContent::Embedded {
            data: EmbeddedData::Ptf(texture),
        } => {
            let size = format!("{} x {}", texture.width(), texture.height());
            ("embedded", Value::Text(size), Value::Null)
        }
        TextureContent::Embedded { .. } => ("unreadable", Value::Null, Value::Null),
        TextureContent::External { resource_path } | TextureContent::Mistyped { resource_path } => {
            ("external", Value::Null, name_cell(contents, *resource_path))
        }
        TextureContent::Unknown { .. } => ("unknown", Value::Null, Value::Null),
    };
    [index.into(), kind.into(), size, path]
}

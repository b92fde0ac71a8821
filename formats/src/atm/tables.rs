//! What a file of models holds, in tables.

use bindery::Value;
use bindery::format::Overview;

use super::{Atm, Rgba};

impl Atm {
    /// Models, and the materials and textures of all of them, at most so many rows of each.
    pub(super) fn overviews(&self, most: usize) -> Vec<Overview> {
        let models = self.models();
        let numbered = || models.iter().enumerate();
        let materials = numbered().flat_map(|(index, model)| {
            let materials = model.materials().iter();
            materials.map(move |material| (index, material))
        });
        let textures = numbered().flat_map(|(index, model)| {
            let images = model.images().into_iter();
            images.map(move |image| (index, image))
        });
        let mut tables = vec![
            Overview::of(
                "meshes",
                &["role", "vertices", "faces", "keyframes", "materials"],
                &models,
                most,
                |model| {
                    let counts = model.counts();
                    let role = model.role.map(|role| Value::Text(format!("{role:?}")));
                    [
                        role.unwrap_or_default(),
                        counts.vertices.into(),
                        counts.faces.into(),
                        counts.keyframes.into(),
                        counts.materials.into(),
                    ]
                },
            ),
            Overview::of(
                "materials",
                &["mesh", "diffuse", "textures"],
                materials,
                most,
                |(index, material)| {
                    let textures = material.textures().len();
                    [index.into(), color_cell(&material.diffuse), textures.into()]
                },
            ),
            Overview::of(
                "textures",
                &["name", "channel", "mesh", "material", "bytes"],
                textures,
                most,
                |(index, image)| {
                    [
                        Overview::text(&String::from_utf8_lossy(image.name)),
                        Value::Text(format!("{:?}", image.channel)),
                        index.into(),
                        image.material.into(),
                        image.bytes.len().into(),
                    ]
                },
            ),
        ];
        tables.retain(|table| table.total > 0);
        tables
    }
}

fn color_cell(color: &Rgba) -> Value {
    Value::list([color.red, color.green, color.blue, color.alpha].map(Value::F32))
}

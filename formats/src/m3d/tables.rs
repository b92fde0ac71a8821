//! What a model holds, in tables.

use bindery::Value;
use bindery::format::Overview;

use super::{Material, Mesh, Model, Name, OwnChunks};

impl<Own: OwnChunks> Model<Own> {
    /// Meshes, materials, textures, bones and clips, at most so many rows of each.
    pub(super) fn overviews(&self, most: usize) -> Vec<Overview> {
        let mut tables = vec![
            Overview::of(
                "meshes",
                &["polygons", "triangles", "materials"],
                self.meshes(),
                most,
                |mesh| self.mesh_row(mesh),
            ),
            Overview::of(
                "materials",
                &["name", "color", "properties", "textures"],
                self.materials(),
                most,
                |material| self.material_row(material),
            ),
            Overview::of(
                "textures",
                &["name", "kind", "bytes"],
                self.assets(),
                most,
                |asset| {
                    let kind = if asset.is_png() { "PNG" } else { "other" };
                    let bytes = asset.data.len();
                    [self.name_cell(asset.name), kind.into(), bytes.into()]
                },
            ),
            Overview::of("bones", &["name", "parent"], self.bones(), most, |bone| {
                let parent = bone.parent.get().and_then(|at| usize::try_from(at).ok());
                let parent = parent.and_then(|at| self.bones().get(at));
                let parent = parent.map_or(Value::Null, |parent| self.name_cell(parent.name));
                [self.name_cell(bone.name), parent]
            }),
            Overview::of(
                "clips",
                &["name", "frames", "milliseconds"],
                self.actions(),
                most,
                |action| {
                    let frames = action.frames.len();
                    let name = self.name_cell(action.name);
                    [name, frames.into(), action.duration.into()]
                },
            ),
        ];
        tables.retain(|table| table.total > 0);
        tables
    }

    fn name_cell(&self, name: Name) -> Value {
        self.text(name)
            .map_or(Value::Null, |text| Overview::text(&text))
    }

    fn mesh_row(&self, mesh: &Mesh) -> [Value; 3] {
        /// More would not fit into a line.
        const NAMED: usize = 8;
        let (mut polygons, mut triangles) = (0usize, 0usize);
        let mut materials: Vec<Name> = Vec::new();
        for polygon in mesh.polygons() {
            polygons = polygons.saturating_add(1);
            triangles = triangles.saturating_add(usize::from(polygon.corners.len() == 3));
            let name = polygon.material;
            if materials.len() < NAMED && !name.is_none() && !materials.contains(&name) {
                materials.push(name);
            }
        }
        let materials = materials.into_iter().map(|name| self.name_cell(name));
        [polygons.into(), triangles.into(), Value::list(materials)]
    }

    fn material_row(&self, material: &Material) -> [Value; 4] {
        let properties = material.properties.iter();
        let color = properties.clone().find_map(|property| property.color());
        let color = color.and_then(|color| self.color(color));
        let textures = properties.filter_map(|property| property.texture());
        [
            self.name_cell(material.name),
            color.map_or(Value::Null, Overview::color),
            material.properties.len().into(),
            Value::list(textures.map(|name| self.name_cell(name))),
        ]
    }
}

//! What a map holds, in tables.

use bindery::format::Overview;
use bindery::{Tagged as _, Value};

use super::Pmf;

impl Pmf {
    /// Sectors, materials and entities, at most so many rows of each.
    pub(super) fn overviews(&self, most: usize) -> Vec<Overview> {
        let data = &self.data;
        let shared = &data.shared_data.content.materials;
        let materials = data.client_data.content.materials.iter().zip(shared);
        let mut tables = vec![
            Overview::of(
                "sectors",
                &["index", "triangles", "cubes", "props", "lightmaps"],
                data.sectors.iter().enumerate(),
                most,
                |(index, sector)| {
                    let shared = &sector.shared_data.content;
                    [
                        index.into(),
                        sector.client_data.content.triangles.len().into(),
                        shared.cubes.len().into(),
                        shared.props.len().into(),
                        sector.lightmaps.len().into(),
                    ]
                },
            ),
            Overview::of(
                "materials",
                &["appearance", "alpha", "fluid"],
                materials,
                most,
                |(client, shared)| {
                    let path = data.client_text(client.material_appearance_resource_path);
                    [
                        path.map_or(Value::Null, |path| Overview::text(&path)),
                        Value::Bool(shared.flags.has_alpha),
                        Value::Bool(shared.flags.is_fluid),
                    ]
                },
            ),
            Overview::of(
                "entities",
                &["name", "kind"],
                &data.server_data.content.entities.entities,
                most,
                |entity| {
                    let name = data.server_text(entity.name);
                    let kind = entity.body.tag();
                    [
                        name.map_or(Value::Null, |name| Overview::text(&name)),
                        kind.known().map_or_else(
                            || kind.number().into(),
                            |kind| Value::Text(format!("{kind:?}")),
                        ),
                    ]
                },
            ),
        ];
        tables.retain(|table| table.total > 0);
        tables
    }
}

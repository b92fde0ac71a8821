//! Materials, which a map only names.

use std::collections::HashMap;

use bindery::Value;
use bindery_formats::pmf::{ClientString, CubeData, Pmf};

use crate::from::textures::{Known, find};
use crate::from::{Settings, record, texts};
use crate::scene::{Alpha, Material, Scene};

/// Adds all materials, each as that of sides of cubes, and as one that is seen from both sides where the map has
/// cubes that are cut. Says which they are.
pub(super) fn build(map: &Pmf, scene: &mut Scene, settings: &Settings) -> Vec<[usize; 2]> {
    let shared = &map.data.shared_data.content.materials;
    let client = &map.data.client_data.content.materials;
    let has_cuts = has_cuts(map);
    let mut materials = Vec::new();
    // Materials may share a picture, which is looked for once.
    let mut textures: HashMap<ClientString, Known> = HashMap::new();
    for (index, look) in client.iter().enumerate() {
        let path = format!("data.client_data.materials[{index}].material_appearance_resource_path");
        let place = look.material_appearance_resource_path;
        let stored = map.data.client_string_table.strings.content.get(place);
        let stored = stored.unwrap_or_default();
        let folder = settings.textures.as_ref();
        let known = textures.entry(place);
        let known = known.or_insert_with(|| find(stored, scene, folder));
        known.tell(&path, None, scene);
        let resource = texts::name(stored, || path.clone(), scene);
        let behaviour = shared.get(index);
        let has_alpha = behaviour.is_some_and(|shared| shared.flags.has_alpha);
        let mut extras = vec![("resource".to_owned(), Value::Text(resource.clone()))];
        extras.extend(behaviour.map(|shared| ("behaviour".to_owned(), record(shared))));
        let one_sided = Material {
            name: resource,
            origin: Some(format!("data.client_data.materials[{index}]")),
            base_texture: known.texture,
            alpha: if has_alpha {
                Alpha::Blend
            } else {
                Alpha::Opaque
            },
            extras,
            ..Material::default()
        };
        let two_sided = Material {
            name: format!("{} from both sides", one_sided.name),
            double_sided: true,
            ..one_sided.clone()
        };
        let side = scene.add_material(one_sided);
        let cut = match has_cuts {
            true => scene.add_material(two_sided),
            false => side,
        };
        materials.push([side, cut]);
    }
    materials
}

/// Whether a plane cuts some cube.
fn has_cuts(map: &Pmf) -> bool {
    let mut sectors = map.data.sectors.iter();
    sectors.any(|sector| {
        let mut cubes = sector.shared_data.content.cubes.iter();
        cubes.any(|cube| matches!(cube.data, CubeData::Angled(_) | CubeData::ExtAngled(_)))
    })
}

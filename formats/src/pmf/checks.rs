//! Rules that look at several parts of a map at once.

use bindery::check::Checker;
use bindery::{Path, Rule, Schema as _, Segment, check_finite, path};

use super::entity::EntityBody;
use super::lightmap::luxel_count;
use super::octree::BadChild;
use super::{AffectingDynamicLight, Cube, CubeLighting, ExtraLightmap, Pmf, Sector, rules};

/// The names of a parent's children, in the order of the text.
const CHILDREN: [&str; 8] = ["ppp", "npp", "ppn", "npn", "pnp", "nnp", "pnn", "nnn"];

struct Check<'c, 'a> {
    map: &'c Pmf,
    checker: &'c mut Checker<'a>,
}

impl Check<'_, '_> {
    fn rule(
        &mut self,
        rule: &'static Rule,
        holds: bool,
        path: impl FnOnce() -> Path,
        message: impl FnOnce() -> String,
    ) {
        if !holds {
            self.checker
                .report_at(Pmf::INFO, path().segments(), rule, message());
        }
    }

    /// Something that must be a number below a limit.
    fn below(
        &mut self,
        rule: &'static Rule,
        (what, number): (&str, u64),
        limit: u64,
        path: impl FnOnce() -> Path,
    ) {
        self.rule(rule, number < limit, path, || {
            format!("{what} {number} of {limit}")
        });
    }

    fn dynamic_light(&mut self, light: u16, path: impl FnOnce() -> Path) {
        let limit = self.map.data.dynamic_light_count;
        let what = ("dynamic light", light.into());
        self.below(&rules::DYNAMIC_LIGHT_RANGE, what, limit.into(), path);
    }

    fn fast_light(&mut self, light: u16, path: impl FnOnce() -> Path) {
        let limit = self.map.data.client_data.content.fast_lights.len();
        let what = ("fast light", light.into());
        self.below(&rules::FAST_LIGHT_RANGE, what, limit as u64, path);
    }

    fn material(&mut self, material: u16, path: impl FnOnce() -> Path) {
        let limit = self.map.data.shared_data.content.materials.len();
        let what = ("material", material.into());
        self.below(&rules::MATERIAL_RANGE, what, limit as u64, path);
    }

    fn entities(&mut self) {
        let map = self.map;
        let known = |names: usize| 1u32.checked_shl(u32::try_from(names).unwrap_or(u32::MAX));
        let difficulties = known(map.header.difficulties.len());
        let gamemodes = known(map.header.gamemodes.len());
        let entities = &map.data.server_data.content.entities.entities;
        for (index, entity) in entities.iter().enumerate() {
            let path = || Path::from(path!["data", "server_data", "entities", "entities", index]);
            self.rule(
                &rules::DIFFICULTY_MASK,
                difficulties.is_none_or(|limit| u32::from(entity.difficulties) < limit),
                || path().then(path!["difficulties"]),
                || {
                    let names = map.header.difficulties.len();
                    format!("0x{:x} with {names} difficulties", entity.difficulties)
                },
            );
            self.rule(
                &rules::GAMEMODE_MASK,
                gamemodes.is_none_or(|limit| u32::from(entity.gamemodes) < limit),
                || path().then(path!["gamemodes"]),
                || {
                    let names = map.header.gamemodes.len();
                    format!("0x{:x} with {names} gamemodes", entity.gamemodes)
                },
            );
            match &entity.body {
                EntityBody::Box(volume) => {
                    self.material(volume.material, || path().then(path!["body", "material"]));
                }
                EntityBody::DynLight(light) => self.dynamic_light(light.light_reference, || {
                    path().then(path!["body", "light_reference"])
                }),
                _ => {}
            }
        }
    }

    fn extra_lightmap(&mut self, sector: &Sector, extra: &ExtraLightmap, path: &Path) {
        let base = usize::from(extra.base_lightmap);
        let what = ("lightmap", base as u64);
        let limit = sector.lightmaps.len() as u64;
        self.below(&rules::EXTRA_LIGHTMAP_BASE, what, limit, || {
            path.then(path!["base_lightmap"])
        });
        if let Some(base) = sector.lightmaps.get(base) {
            let luxels = extra.luxels.content.luxels.len() as u64;
            let expected = luxel_count(base.size);
            self.rule(
                &rules::EXTRA_LIGHTMAP_SIZE,
                luxels == expected,
                || path.then(path!["luxels"]),
                || format!("{luxels} luxels, {expected} expected"),
            );
        }
    }

    fn sector(&mut self, number: usize, sector: &Sector) {
        let path = Path::from(path!["data", "sectors", number]);
        for (index, extra) in sector.extra_lightmaps.iter().enumerate() {
            let path = path.then(path!["extra_lightmaps", index]);
            self.extra_lightmap(sector, extra, &path);
        }
        self.lights(sector, &path.then(path!["client_data"]));
        for (index, cube) in sector.shared_data.content.cubes.iter().enumerate() {
            let path = || path.then(path!["shared_data", "cubes", index]);
            self.cube(sector, cube, &path);
        }
        self.octree(sector, &path);
    }

    fn lights(&mut self, sector: &Sector, path: &Path) {
        let client = &sector.client_data.content;
        let affecting = client.affecting_dynamic_lights.iter().enumerate();
        for (index, light) in affecting {
            let AffectingDynamicLight {
                dynamic_light,
                extra_lightmaps,
            } = light;
            let path = path.then(path!["affecting_dynamic_lights", index]);
            self.dynamic_light(*dynamic_light, || path.then(path!["dynamic_light"]));
            for (index, extra) in extra_lightmaps.iter().enumerate() {
                let path = path.then(path!["extra_lightmaps", index]);
                self.extra_lightmap(sector, extra, &path);
            }
        }
        let points = (client.triangles.len() as u64).saturating_mul(3);
        for (index, light) in client.affecting_fast_lights.iter().enumerate() {
            let path = path.then(path!["affecting_fast_lights", index]);
            self.fast_light(light.fast_light, || path.then(path!["fast_light"]));
            for (index, point) in light.points.iter().enumerate() {
                let what = ("point", u64::from(point.point_index));
                self.below(&rules::POINT_RANGE, what, points, || {
                    path.then(path!["points", index]).then(path!["point_index"])
                });
            }
        }
        for (index, light) in client.dynamic_light_references.iter().enumerate() {
            let path = || path.then(path!["dynamic_light_references", index]);
            self.dynamic_light(*light, path);
        }
        for (index, light) in client.fast_light_references.iter().enumerate() {
            let path = || path.then(path!["fast_light_references", index]);
            self.fast_light(*light, path);
        }
    }

    fn cube(&mut self, sector: &Sector, cube: &Cube, path: &dyn Fn() -> Path) {
        for (fields, material) in cube.data.materials() {
            self.material(material, || {
                let fields = fields.iter().map(|field| Segment::from(*field));
                path().then(path!["data"]).then(fields)
            });
        }
        if let Some(lightmap) = cube.data.lightmap() {
            let limit = sector.lightmaps.len() as u64;
            let what = ("lightmap", lightmap.into());
            self.below(&rules::LIGHTMAP_RANGE, what, limit, || {
                path().then(path!["data", "lightmap"])
            });
        }
        let triangles = cube.data.triangles();
        let limit = sector.client_data.content.triangles.len();
        self.rule(
            &rules::TRIANGLE_RANGE,
            triangles.is_empty() || u64::from(triangles.end) <= limit as u64,
            || path().then(path!["data", "triangle_index"]),
            || format!("triangles {triangles:?} of {limit}"),
        );
        if let Some(lighting) = &cube.lighting {
            self.lighting(sector, lighting, path);
        }
        let Some(chunk) = &cube.chunk else {
            return;
        };
        let props = sector.shared_data.content.props.len() as u64;
        for (index, prop) in chunk.prop_indices.iter().enumerate() {
            let what = ("prop", u64::from(*prop));
            self.below(&rules::PROP_RANGE, what, props, || {
                path().then(path!["chunk", "prop_indices", index])
            });
        }
        for (index, visible) in chunk.visible_sectors.iter().enumerate() {
            let path = || path().then(path!["chunk", "visible_sectors", index]);
            self.visible_sector(visible, &path);
        }
    }

    fn visible_sector(&mut self, visible: &super::VisibleSector, path: &dyn Fn() -> Path) {
        let map = self.map;
        let [x, y, z] = visible.sector;
        let Some(sector) = map.data.sector(x, y, z) else {
            self.rule(
                &rules::VISIBLE_SECTOR,
                false,
                || path().then(path!["sector"]),
                || {
                    let count = map.data.sector_count;
                    format!("sector {:?} of {count:?}", visible.sector)
                },
            );
            return;
        };
        let cubes = &sector.shared_data.content.cubes;
        for (index, number) in visible.cube_indices.iter().enumerate() {
            let path = || path().then(path!["cube_indices", index]);
            match cubes.get(usize::from(*number)) {
                None => {
                    let what = ("cube", u64::from(*number));
                    self.below(&rules::VISIBLE_CUBE, what, cubes.len() as u64, path);
                }
                Some(cube) => self.rule(&rules::VISIBLE_CHUNK, cube.chunk.is_some(), path, || {
                    format!("cube {number} of sector {:?} is no chunk", visible.sector)
                }),
            }
        }
    }

    fn lighting(&mut self, sector: &Sector, lighting: &CubeLighting, path: &dyn Fn() -> Path) {
        let client = &sector.client_data.content;
        let ranges = [
            (
                "index_in_sector_dynamic_light_references",
                lighting.index_in_sector_dynamic_light_references,
                lighting.dynamic_light_count,
                client.dynamic_light_references.len(),
            ),
            (
                "index_in_sector_fast_light_references",
                lighting.index_in_sector_fast_light_references,
                lighting.fast_light_count,
                client.fast_light_references.len(),
            ),
        ];
        for (field, first, count, limit) in ranges {
            let end = u64::from(first).saturating_add(count.into());
            self.rule(
                &rules::LIGHT_REFERENCE_RANGE,
                count == 0 || end <= limit as u64,
                || path().then(path!["lighting", field]),
                || format!("references {first}..{end} of {limit}"),
            );
        }
    }

    fn octree(&mut self, sector: &Sector, path: &Path) {
        let shared = &sector.shared_data.content;
        let tree = shared.octree(self.map.data.sector_size);
        let cubes = path.then(path!["shared_data", "cubes"]);
        for (parent, place, why) in &tree.bad_children {
            let name = CHILDREN.get(*place).copied().unwrap_or_default();
            let path = || cubes.then(path![usize::from(*parent), "data", name]);
            let count = shared.cubes.len();
            match why {
                BadChild::Missing => self.rule(&rules::OCTREE_CHILD, false, path, || {
                    format!("the child is not one of the {count} cubes")
                }),
                BadChild::MetBefore => self.rule(&rules::OCTREE_CYCLE, false, path, || {
                    "the child is a parent that is inside another cube already".to_owned()
                }),
            }
        }
        for index in tree.unreached(&shared.cubes) {
            self.rule(
                &rules::OCTREE_UNREACHED,
                false,
                || cubes.then(path![index]),
                || "the root does not lead to this cube".to_owned(),
            );
        }
    }
}

/// Reports what only shows when the parts of a map are seen together.
pub(super) fn map(map: &Pmf, checker: &mut Checker<'_>) {
    // The numbers of a cut have rules of their own.
    let ruled = [".fill", ".pitch", ".yaw"];
    let counts = |path: &Path| !ruled.iter().any(|field| path.as_str().ends_with(field));
    check_finite(map, &rules::NON_FINITE, counts, checker);
    let mut check = Check { map, checker };
    check.entities();
    for (number, sector) in map.data.sectors.iter().enumerate() {
        check.sector(number, sector);
    }
}

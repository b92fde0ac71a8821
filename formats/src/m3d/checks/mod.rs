//! Rules that look at several chunks at once: references, order, uniqueness.

mod bodies;
mod cycles;
mod names;
mod order;
mod strings;

use std::collections::{HashMap, HashSet};

use bindery::check::quoted;
use bindery::{Checker, Column, Index, Open, Rule, Schema, Segment, Sentinel, Tagged, path};

use super::{
    ChunkBody, Ci, IndexType, Labels, Material, Name, OwnChunks, Payload, Property, Sk, rules,
};

use names::{Named, Names};

/// How many there are of everything that can be referred to.
#[derive(Default)]
struct Counts {
    colors: usize,
    uvs: usize,
    vertices: usize,
    bones: usize,
    skins: usize,
    shapes: usize,
    faces: usize,
    voxel_types: usize,
}

struct Check<'p, 'c, 't, Own: OwnChunks> {
    payload: &'p Payload<Own>,
    checker: &'c mut Checker<'t>,
    counts: Counts,
    /// The skins of the vertices, to tell orientations.
    skins: Option<&'p Column<Sentinel<Sk>>>,
    /// The colours of the colour map.
    colors: &'p [u32],
    /// The names that were looked at so far.
    names: Names<'t>,
    /// The materials by name, and how opaque they are.
    materials: HashMap<Named, f32>,
    /// The names of the assets.
    assets: HashSet<Named>,
    /// The first group of labels of each name.
    labels: HashMap<Name, &'p Labels>,
    /// The chunk that is being looked at.
    chunk: usize,
}

/// Checks everything that takes more than one chunk to see.
pub(super) fn check_payload<Own: OwnChunks>(payload: &Payload<Own>, checker: &mut Checker<'_>) {
    let mut check = Check {
        payload,
        checker,
        counts: Counts::default(),
        skins: None,
        colors: &[],
        names: Names::default(),
        materials: HashMap::new(),
        assets: HashSet::new(),
        labels: HashMap::new(),
        chunk: 0,
    };
    check.count();
    check.strings();
    check.reserved_numbers();
    check.order();
    for (index, chunk) in payload.chunks.iter().enumerate() {
        check.chunk = index;
        match &chunk.body {
            ChunkBody::Preview(_) => check.here(&rules::PREVIEW_PLACE, &[], || {
                "the preview is inside the payload".to_owned()
            }),
            ChunkBody::ColorMap(map) => check.color_map(&map.colors),
            ChunkBody::Vertices(list) => check.vertices(&list.vertices),
            ChunkBody::Skeleton(skeleton) => check.skeleton(skeleton),
            ChunkBody::Material(material) => check.material(material),
            ChunkBody::Procedure(procedure) => check.procedure(procedure.script),
            ChunkBody::Mesh(mesh) => check.mesh(mesh),
            ChunkBody::VoxelTypes(types) => check.voxel_types(types),
            ChunkBody::VoxelBlock(block) => check.voxel_block(block),
            ChunkBody::Shape(shape) => check.shape(shape),
            ChunkBody::Labels(labels) => check.labels(labels),
            ChunkBody::Action(action) => check.action(action),
            ChunkBody::Asset(asset) => check.asset(asset),
            ChunkBody::Own(own) => check.own(own),
            ChunkBody::Unknown { magic, .. } => {
                if ChunkBody::<Own>::knows(magic) {
                    check.here(&rules::CHUNK_UNDECODED, &[], || {
                        format!("this {} could not be decoded", magic.escape_ascii())
                    });
                } else if magic == b"HEAD" {
                    check.here(&rules::CHUNK_TWICE, &[], || "a second HEAD".to_owned());
                } else if magic.iter().all(u8::is_ascii_uppercase) {
                    check.here(&rules::CHUNK_UNKNOWN, &[], || {
                        format!("the document has no {}", magic.escape_ascii())
                    });
                }
            }
            // The texture map, and whatever has no rules that look further than its own fields.
            _ => {}
        }
    }
    check.shape_cycles();
    check.whole();
}

impl<'t, Own: OwnChunks> Check<'_, '_, 't, Own> {
    /// The string at an offset; nothing for "no string" and for offsets that lead nowhere.
    fn name(&self, name: Name) -> Option<&'t [u8]> {
        self.checker.string(name)
    }

    /// What tells a name from others, whatever its offset.
    fn named(&mut self, name: Name) -> Option<Named> {
        let checker = &*self.checker;
        self.names.of(name.offset(), || checker.string(name))
    }

    /// Reports a breach at a path inside the payload.
    fn report(&mut self, rule: &'static Rule, path: &[Segment<'_>], message: String) {
        let path = path.iter().cloned();
        self.checker
            .report_at(Payload::<Own>::INFO, path, rule, message);
    }

    /// Reports a breach at a path inside the chunk that is being looked at.
    fn here(
        &mut self,
        rule: &'static Rule,
        path: &[Segment<'_>],
        message: impl FnOnce() -> String,
    ) {
        let mut whole = path!["chunks", self.chunk, "body"].to_vec();
        whole.extend_from_slice(path);
        self.report(rule, &whole, message());
    }

    /// Reports an index that leads nowhere.
    fn index(&mut self, rule: &'static Rule, index: u32, count: usize, path: &[Segment<'_>]) {
        if u64::from(index) >= count as u64 {
            self.here(rule, path, || {
                format!("index {index}, where there are {count}")
            });
        }
    }

    /// Reports widths of which the two largest numbers are used. Only a model that has so much of something
    /// is looked at; in another one such a number leads nowhere.
    fn reserved_numbers(&mut self) {
        let Counts {
            colors,
            uvs,
            vertices,
            bones,
            skins,
            shapes,
            faces,
            ..
        } = self.counts;
        let strings = self.payload.head.strings.as_bytes().len();
        let counts = [colors, uvs, vertices, bones, skins, shapes, faces, strings];
        let largest = counts.into_iter().max().unwrap_or(0);
        if IndexType::for_count(largest as u64) == IndexType::U8 {
            return;
        }
        for wire in self.payload.crowded() {
            let field = wire.strip_suffix("_t").unwrap_or(wire);
            self.report(
                &rules::RESERVED_NUMBER,
                &path!["head", "types", field],
                format!("{wire} has one or two bytes, and one of its two largest numbers is used"),
            );
        }
    }

    fn vertex<W>(&mut self, index: Index<W>, path: &[Segment<'_>]) {
        self.index(
            &rules::VERTEX_INDEX,
            index.get(),
            self.counts.vertices,
            path,
        );
    }

    fn color(&mut self, color: Index<Ci>, path: &[Segment<'_>]) {
        let types = self.payload.head.types;
        if let Some(IndexType::U8 | IndexType::U16) = types.ci.known() {
            self.index(&rules::COLOR_INDEX, color.get(), self.counts.colors, path);
        }
    }

    fn skin(&mut self, skin: Sentinel<Sk>, path: &[Segment<'_>]) {
        if let Some(skin) = skin.get() {
            self.index(&rules::SKIN_INDEX, skin, self.counts.skins, path);
        }
    }

    /// A vertex that is used as an orientation.
    fn orientation<W>(&mut self, index: Index<W>, path: &[Segment<'_>]) {
        self.vertex(index, path);
        if self.payload.head.types.sk == Open::Known(IndexType::None) {
            return;
        }
        let skin = usize::try_from(index.get())
            .ok()
            .and_then(|place| self.skins?.get(place));
        if skin.is_some_and(|skin| !skin.is_special()) {
            self.here(&rules::ORIENTATION, path, || {
                format!("the skin of vertex {} is not -2", index.get())
            });
        }
    }

    fn material_name(&mut self, name: Name, path: &[Segment<'_>]) {
        let Some(text) = self.name(name) else {
            return;
        };
        if self.material_of(name).is_none() {
            self.here(&rules::MATERIAL_UNDEFINED, path, || {
                format!("{} is not defined in this file", quoted(text))
            });
        }
    }

    /// How opaque the material of this name is, if it is defined.
    fn material_of(&mut self, name: Name) -> Option<f32> {
        let named = self.named(name)?;
        self.materials.get(&named).copied()
    }

    /// Counts what can be referred to. Only the first chunk of a kind that may be there once counts.
    fn count(&mut self) {
        let payload = self.payload;
        let bodies = || payload.chunks.iter().map(|chunk| &chunk.body);
        self.colors = bodies()
            .find_map(|body| match body {
                ChunkBody::ColorMap(map) => Some(map.colors.as_slice()),
                _ => None,
            })
            .unwrap_or_default();
        let mut counts = Counts::default();
        let mut seen: HashSet<[u8; 4]> = HashSet::new();
        for (index, body) in bodies().enumerate() {
            let magic = body.tag();
            let again = !seen.insert(magic);
            if body.is_unique() && again {
                self.chunk = index;
                self.here(&rules::CHUNK_TWICE, &[], || {
                    format!("a second {}", magic.escape_ascii())
                });
                continue;
            }
            match body {
                ChunkBody::ColorMap(map) => counts.colors = map.colors.len(),
                ChunkBody::TextureMap(map) => counts.uvs = map.coordinates.len(),
                ChunkBody::Vertices(list) => {
                    counts.vertices = list.vertices.len();
                    self.skins = Some(list.vertices.skins());
                }
                ChunkBody::Skeleton(skeleton) => {
                    counts.bones = skeleton.bones.len();
                    counts.skins = skeleton.skins.len();
                }
                ChunkBody::Shape(_) => counts.shapes = counts.shapes.saturating_add(1),
                ChunkBody::Mesh(mesh) => {
                    counts.faces = counts.faces.saturating_add(mesh.polygons().count());
                }
                ChunkBody::VoxelTypes(types) => counts.voxel_types = types.types.len(),
                ChunkBody::Material(material) => {
                    self.chunk = index;
                    self.note_material(material);
                }
                ChunkBody::Asset(asset) => {
                    let named = self.named(asset.name);
                    self.assets.extend(named);
                }
                ChunkBody::Labels(labels) => {
                    self.labels.entry(labels.name).or_insert(labels);
                }
                _ => {}
            }
        }
        self.counts = counts;
    }

    /// Notes the name of a material, and reports one that is there already.
    fn note_material(&mut self, material: &Material) {
        let opacity = self.opacity(material);
        if let Some(name) = self.name(material.name)
            && !name.is_empty()
            && let Some(named) = self.named(material.name)
            && self.materials.insert(named, opacity).is_some()
        {
            self.here(&rules::MATERIAL_TWICE, &path!["name"], || {
                format!("{} is there already", quoted(name))
            });
        }
    }

    /// The colour that an index leads to, or that is there itself.
    fn resolved(&self, color: Index<Ci>) -> Option<u32> {
        let types = self.payload.head.types;
        match types.ci.known()? {
            IndexType::None => None,
            IndexType::U32 => Some(color.get()),
            IndexType::U8 | IndexType::U16 => {
                self.colors.get(usize::try_from(color.get()).ok()?).copied()
            }
        }
    }

    /// How opaque a material is: the alpha of its diffuse colour, or its dissolve.
    fn opacity(&self, material: &Material) -> f32 {
        let mut opacity = 1.0;
        for property in &material.properties {
            match property {
                Property::Dissolve(dissolve) => opacity = *dissolve,
                Property::Diffuse(color) => {
                    let color = self.resolved(*color);
                    if let Some([_, _, _, alpha]) = color.map(super::rgba) {
                        opacity = f32::from(alpha) / 255.0;
                    }
                }
                _ => {}
            }
        }
        opacity
    }
}

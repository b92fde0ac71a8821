//! Rules that look at several chunks at once: references, order, uniqueness.

use std::collections::BTreeMap;

use bindery::{Checker, Index, Open, Rule, Schema, Segment, Sentinel, Tagged};

use super::{
    Action, Asset, ChunkBody, Ci, Command, IndexType, Labels, Material, Mesh, Metadata, Name,
    OwnChunks, Payload, Property, Record, Shape, Sk, Skeleton, Vertices, VoxelBlock, VoxelShape,
    VoxelTypes, rules,
};

/// A step of a path.
#[derive(Clone, Copy)]
enum Step {
    Field(&'static str),
    At(usize),
}

use Step::{At, Field};

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
    skins: Vec<Sentinel<Sk>>,
    /// The materials by name, and how opaque they are.
    materials: BTreeMap<String, f32>,
    /// The chunk that is being looked at.
    chunk: usize,
}

/// Checks everything that takes more than one chunk to see.
pub(super) fn check_payload<Own: OwnChunks>(payload: &Payload<Own>, checker: &mut Checker<'_>) {
    let mut check = Check {
        payload,
        checker,
        counts: Counts::default(),
        skins: Vec::new(),
        materials: BTreeMap::new(),
        chunk: 0,
    };
    check.count();
    check.strings();
    check.order();
    for (index, chunk) in payload.chunks.iter().enumerate() {
        check.chunk = index;
        match &chunk.body {
            ChunkBody::Preview(_) => check.here(&rules::PREVIEW_PLACE, &[], || {
                "the preview stands inside the payload".to_owned()
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
            ChunkBody::Own(own) => {
                let magic = own.tag();
                if magic.first().is_some_and(u8::is_ascii_uppercase) {
                    check.here(&rules::OWN_CHUNK, &[], || {
                        format!("an application declares {}", magic.escape_ascii())
                    });
                }
            }
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
            ChunkBody::TextureMap(_) => {}
        }
    }
    check.whole();
}

impl<Own: OwnChunks> Check<'_, '_, '_, Own> {
    /// Reports a breach at a path inside the payload.
    fn report(&mut self, rule: &'static Rule, path: &[Step], message: String) {
        let segments = path.iter().map(|step| match step {
            Field(name) => Segment::Field((*name).into()),
            At(index) => Segment::Index(*index),
        });
        self.checker
            .report_at(Payload::<Own>::INFO, segments, rule, message);
    }

    /// Reports a breach at a path inside the chunk that is being looked at.
    fn here(&mut self, rule: &'static Rule, path: &[Step], message: impl FnOnce() -> String) {
        let mut whole = vec![Field("chunks"), At(self.chunk), Field("body")];
        whole.extend(path);
        self.report(rule, &whole, message());
    }

    /// Reports an index that leads nowhere.
    fn index(&mut self, rule: &'static Rule, index: u32, count: usize, path: &[Step]) {
        if u64::from(index) >= count as u64 {
            self.here(rule, path, || format!("{index} of {count}"));
        }
    }

    fn vertex<W>(&mut self, index: Index<W>, path: &[Step]) {
        self.index(
            &rules::VERTEX_INDEX,
            index.get(),
            self.counts.vertices,
            path,
        );
    }

    fn color(&mut self, color: Index<Ci>, path: &[Step]) {
        let types = self.payload.head.types;
        if let Some(IndexType::U8 | IndexType::U16) = types.ci.known() {
            self.index(&rules::COLOR_INDEX, color.get(), self.counts.colors, path);
        }
    }

    fn skin(&mut self, skin: Sentinel<Sk>, path: &[Step]) {
        if let Some(skin) = skin.get() {
            self.index(&rules::SKIN_INDEX, skin, self.counts.skins, path);
        }
    }

    /// A vertex that is used as an orientation.
    fn orientation<W>(&mut self, index: Index<W>, path: &[Step]) {
        self.vertex(index, path);
        if self.payload.head.types.sk == Open::Known(IndexType::None) {
            return;
        }
        let skin = usize::try_from(index.get())
            .ok()
            .and_then(|place| self.skins.get(place));
        if skin.is_some_and(|skin| !skin.is_special()) {
            self.here(&rules::ORIENTATION, path, || {
                format!("the skin of vertex {} is not -2", index.get())
            });
        }
    }

    fn material_name(&mut self, name: Name, path: &[Step]) {
        let Some(text) = self.payload.head.text(name) else {
            return;
        };
        if !self.materials.contains_key(text.as_ref()) {
            self.here(&rules::MATERIAL_UNDEFINED, path, || {
                format!("\"{text}\" is not defined in this file")
            });
        }
    }

    /// Counts what can be referred to. Only the first chunk of a kind that may be there once counts.
    fn count(&mut self) {
        let payload = self.payload;
        let bodies = || payload.chunks.iter().map(|chunk| &chunk.body);
        let mut counts = Counts::default();
        let mut seen: Vec<[u8; 4]> = Vec::new();
        for (index, body) in bodies().enumerate() {
            let magic = body.tag();
            if is_unique(body) && seen.contains(&magic) {
                self.chunk = index;
                self.here(&rules::CHUNK_TWICE, &[], || {
                    format!("a second {}", magic.escape_ascii())
                });
                continue;
            }
            seen.push(magic);
            match body {
                ChunkBody::ColorMap(map) => counts.colors = map.colors.len(),
                ChunkBody::TextureMap(map) => counts.uvs = map.coordinates.len(),
                ChunkBody::Vertices(list) => {
                    counts.vertices = list.vertices.len();
                    self.skins = list.vertices.skins();
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
                    let name = payload.head.text(material.name).unwrap_or_default();
                    let opacity = self.opacity(material);
                    if !name.is_empty()
                        && self.materials.insert(name.to_string(), opacity).is_some()
                    {
                        self.chunk = index;
                        self.here(&rules::MATERIAL_TWICE, &[Field("name")], || {
                            format!("\"{name}\" is there already")
                        });
                    }
                }
                _ => {}
            }
        }
        self.counts = counts;
    }

    /// The colour that an index stands for, or that stands there itself.
    fn resolved(&self, color: Index<Ci>) -> Option<u32> {
        let types = self.payload.head.types;
        match types.ci.known()? {
            IndexType::None => None,
            IndexType::U32 => Some(color.get()),
            IndexType::U8 | IndexType::U16 => {
                let colors = self
                    .payload
                    .chunks
                    .iter()
                    .find_map(|chunk| match &chunk.body {
                        ChunkBody::ColorMap(map) => Some(&map.colors),
                        _ => None,
                    })?;
                colors.get(usize::try_from(color.get()).ok()?).copied()
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

    fn strings(&mut self) {
        let head = &self.payload.head;
        let path = [Field("head"), Field("strings")];
        let bytes = head.strings.as_bytes();
        let found = head.strings.strings().take(4).count();
        if found < 4 {
            self.report(
                &rules::LEADING_STRINGS,
                &path,
                format!("{found} strings instead of four"),
            );
        }
        if bytes.last().is_none_or(|last| *last != 0) {
            let message = "the last byte is not zero".to_owned();
            self.report(&rules::STRING_TABLE_END, &path, message);
        }
        for (place, what) in ["name", "licence", "authors"].into_iter().enumerate() {
            let string = head.strings.strings().nth(place).unwrap_or_default();
            if string.iter().any(|byte| *byte < 32) {
                let path = [Field("head"), Field("strings"), At(place)];
                let message = format!("the {what} holds a control character");
                self.report(&rules::CONTROL_CHARACTER, &path, message);
            }
        }
        if let Some(author) = head.author().split(", ").find(|author| !is_author(author)) {
            let path = [Field("head"), Field("strings"), At(2)];
            self.report(&rules::AUTHORS, &path, format!("\"{author}\""));
        }
        let path = [Field("head"), Field("strings"), At(3)];
        let description = head.description();
        if description.split('\n').any(str::is_empty) && !description.is_empty() {
            let message = "the description holds an empty line".to_owned();
            self.report(&rules::DESCRIPTION_LINES, &path, message);
        }
        // One line of capitals may also be plain text.
        let is_structured = |data: &Metadata<'_>| data.schema == "META" || !data.entries.is_empty();
        if Metadata::parse(&description)
            .is_some_and(|data| is_structured(&data) && data.generator().is_none())
        {
            let message = "there is no GENERATOR".to_owned();
            self.report(&rules::GENERATOR, &path, message);
        }
        // Labels are for people to read; all other strings are names.
        let texts: Vec<u64> = self
            .payload
            .chunks
            .iter()
            .filter_map(|chunk| match &chunk.body {
                ChunkBody::Labels(labels) => Some(&labels.labels),
                _ => None,
            })
            .flatten()
            .map(|label| label.text.offset().into())
            .collect();
        let mut offset = 0u64;
        for (place, string) in head.strings.strings().enumerate() {
            let is_name = place >= 4 && !texts.contains(&offset);
            offset = offset.saturating_add(string.len() as u64).saturating_add(1);
            if is_name && string.iter().any(|byte| b" /\\".contains(byte)) {
                let path = [Field("head"), Field("strings"), At(place)];
                let message = format!("\"{}\"", String::from_utf8_lossy(string));
                self.report(&rules::IDENTIFIER, &path, message);
            }
        }
    }

    /// What refers to something should come after it.
    fn order(&mut self) {
        let payload = self.payload;
        let first = |wanted: fn(&ChunkBody<Own>) -> bool| {
            payload.chunks.iter().position(|chunk| wanted(&chunk.body))
        };
        let colors = first(|body| matches!(body, ChunkBody::ColorMap(_)));
        let uvs = first(|body| matches!(body, ChunkBody::TextureMap(_)));
        let vertices = first(|body| matches!(body, ChunkBody::Vertices(_)));
        let bones = first(|body| matches!(body, ChunkBody::Skeleton(_)));
        let voxel_types = first(|body| matches!(body, ChunkBody::VoxelTypes(_)));
        let last_material = payload
            .chunks
            .iter()
            .rposition(|chunk| matches!(chunk.body, ChunkBody::Material(_)));
        for (index, chunk) in payload.chunks.iter().enumerate() {
            self.chunk = index;
            let late = |defined: Option<usize>| defined.is_some_and(|place| place > index);
            let needs: &[(Option<usize>, &str)] = match &chunk.body {
                ChunkBody::Vertices(_) | ChunkBody::Material(_) => &[(colors, "CMAP")],
                ChunkBody::Skeleton(_) => &[(vertices, "VRTS")],
                ChunkBody::Mesh(_) => &[(vertices, "VRTS"), (uvs, "TMAP"), (last_material, "MTRL")],
                ChunkBody::Shape(_) => &[(vertices, "VRTS"), (uvs, "TMAP"), (bones, "BONE")],
                ChunkBody::VoxelTypes(_) => &[(colors, "CMAP"), (bones, "BONE")],
                ChunkBody::VoxelBlock(_) => {
                    if late(voxel_types) {
                        self.here(&rules::VOXEL_ORDER, &[], || {
                            "the types of voxels come later".to_owned()
                        });
                    }
                    &[]
                }
                ChunkBody::Labels(_) => &[(vertices, "VRTS"), (colors, "CMAP")],
                ChunkBody::Action(_) => &[(bones, "BONE"), (vertices, "VRTS")],
                _ => &[],
            };
            for (defined, magic) in needs {
                if late(*defined) {
                    self.here(&rules::CHUNK_ORDER, &[], || format!("{magic} comes later"));
                }
            }
            if matches!(chunk.body, ChunkBody::VoxelTypes(_)) {
                let followed = payload
                    .chunks
                    .iter()
                    .skip(index)
                    .any(|chunk| matches!(chunk.body, ChunkBody::VoxelBlock(_)));
                if !followed {
                    self.here(&rules::VOXEL_DATA, &[], || {
                        "no block of voxels follows".to_owned()
                    });
                }
            }
        }
    }

    fn color_map(&mut self, colors: &[u32]) {
        if !matches!(
            self.payload.head.types.ci.known(),
            Some(IndexType::U8 | IndexType::U16)
        ) {
            self.here(&rules::COLOR_MAP, &[], || {
                "colours are not indices in this file".to_owned()
            });
        }
        let value = |color: u32| {
            let [red, green, blue, _] = super::rgba(color);
            red.max(green).max(blue)
        };
        let unsorted = colors
            .windows(2)
            .position(|pair| matches!(pair, [one, next] if value(*one) > value(*next)));
        if let Some(place) = unsorted {
            self.here(
                &rules::COLOR_ORDER,
                &[Field("colors"), At(place.saturating_add(1))],
                || "this colour is darker than the one before".to_owned(),
            );
        }
    }

    fn vertices(&mut self, vertices: &Vertices) {
        let path = |place: usize, field: &'static str| {
            [Field("vertices"), Field("records"), At(place), Field(field)]
        };
        for (place, color) in vertices.colors().into_iter().enumerate() {
            self.color(color, &path(place, "color"));
        }
        for (place, skin) in vertices.skins().into_iter().enumerate() {
            self.skin(skin, &path(place, "skin"));
        }
        // Whole numbers cannot leave the range but for the one that the text calls -1.
        if let Vertices::F32 { .. } | Vertices::F64 { .. } = vertices {
            let outside = |[x, y, z, _]: [f32; 4]| {
                let coordinates = [x, y, z];
                !coordinates
                    .into_iter()
                    .all(|number| (-1.0..=1.0).contains(&number))
            };
            let mut places = vertices
                .positions()
                .into_iter()
                .zip(vertices.skins())
                .enumerate()
                .filter(|(_, (position, skin))| !skin.is_special() && outside(*position))
                .map(|(place, _)| place);
            if let Some(first) = places.next() {
                let path = [Field("vertices"), Field("records"), At(first)];
                let more = places.count();
                self.here(&rules::COORDINATE_RANGE, &path, || {
                    format!("this vertex and {more} behind it lie outside")
                });
            }
        }
    }

    fn skeleton(&mut self, skeleton: &Skeleton) {
        for (place, bone) in skeleton.bones.iter().enumerate() {
            let path = |field: &'static str| [Field("bones"), At(place), Field(field)];
            if let Some(parent) = bone.parent.get() {
                self.index(
                    &rules::BONE_INDEX,
                    parent,
                    skeleton.bones.len(),
                    &path("parent"),
                );
                if u64::from(parent) >= place as u64 {
                    self.here(&rules::BONE_ORDER, &path("parent"), || {
                        format!("bone {place} comes before its parent {parent}")
                    });
                }
            }
            self.vertex(bone.position, &path("position"));
            self.orientation(bone.orientation, &path("orientation"));
        }
        for (place, skin) in skeleton.skins.iter().enumerate() {
            for (slot, bone) in skin.bones.iter().enumerate() {
                self.index(
                    &rules::BONE_INDEX,
                    bone.get(),
                    skeleton.bones.len(),
                    &[Field("skins"), At(place), Field("bones"), At(slot)],
                );
            }
        }
    }

    fn material(&mut self, material: &Material) {
        for (place, property) in material.properties.iter().enumerate() {
            let path = [Field("properties"), At(place)];
            if let Some(color) = property.color() {
                self.color(color, &path);
            }
            if let Some(texture) = property.texture() {
                let named = self
                    .payload
                    .head
                    .text(texture)
                    .is_some_and(|name| !name.is_empty());
                if !named {
                    self.here(&rules::MAP_NAME, &path, || {
                        "the texture has no name".to_owned()
                    });
                }
            }
        }
    }

    fn procedure(&mut self, script: Name) {
        let name = self.payload.head.text(script).unwrap_or_default();
        if !has_extension(&name) {
            self.here(&rules::PROCEDURE_EXTENSION, &[Field("script")], || {
                format!("\"{name}\" has no extension")
            });
        }
        let inlined = self.payload.chunks.iter().any(|chunk| {
            matches!(&chunk.body, ChunkBody::Asset(asset)
                if self.payload.head.text(asset.name).is_some_and(|known| known == name))
        });
        if !inlined {
            self.here(&rules::PROCEDURE_INLINED, &[Field("script")], || {
                format!("\"{name}\" is not in this file")
            });
        }
    }

    fn mesh(&mut self, mesh: &Mesh) {
        let has_uvs = self.payload.head.types.ti != Open::Known(IndexType::None);
        let mut parameter = Name::default();
        let mut used: Vec<Name> = Vec::new();
        let mut current = Name::default();
        let mut opacity = f32::INFINITY;
        let mut absent = None;
        let mut drawn = false;
        for (place, (record, corners)) in mesh.records.iter().enumerate() {
            let magic = match record {
                Record::UseMaterial { name } => {
                    let path = [Field("records"), At(place), Field("name")];
                    self.material_name(*name, &path);
                    let again = used.contains(name) || drawn && *name == current;
                    let next = self.opacity_of(*name);
                    if again || next > opacity {
                        self.here(&rules::POLYGON_ORDER, &path, || match again {
                            true => "polygons of this material came before".to_owned(),
                            false => "the material before was less opaque".to_owned(),
                        });
                    }
                    if drawn {
                        used.push(current);
                    }
                    current = *name;
                    opacity = next;
                    continue;
                }
                Record::UseParameter { name } => {
                    parameter = *name;
                    continue;
                }
                Record::Polygon { magic } => magic,
            };
            drawn = true;
            if magic.maximum && parameter.is_none() {
                self.here(&rules::PARAMETER, &[Field("records"), At(place)], || {
                    "no parameter is set".to_owned()
                });
            }
            if magic.texture && !has_uvs {
                absent.get_or_insert(place);
            }
            for (slot, corner) in corners.iter().enumerate() {
                let path =
                    |field: &'static str| [Field("records"), At(place), At(slot), Field(field)];
                self.vertex(corner.vertex, &path("vertex"));
                if magic.texture && has_uvs {
                    self.index(
                        &rules::TEXTURE_INDEX,
                        corner.texture.get(),
                        self.counts.uvs,
                        &path("texture"),
                    );
                }
                if magic.normal {
                    self.vertex(corner.normal, &path("normal"));
                }
                if magic.maximum {
                    self.vertex(corner.maximum, &path("maximum"));
                }
            }
        }
        if let Some(place) = absent {
            self.here(
                &rules::TEXTURE_ABSENT,
                &[Field("records"), At(place)],
                || "from here on, texture coordinates are announced".to_owned(),
            );
        }
    }

    /// How opaque polygons of this material are; without one they come first.
    fn opacity_of(&self, name: Name) -> f32 {
        match self.payload.head.text(name) {
            None => f32::INFINITY,
            Some(name) => self.materials.get(name.as_ref()).copied().unwrap_or(1.0),
        }
    }

    fn voxel_types(&mut self, types: &VoxelTypes) {
        for (place, kind) in types.types.iter().enumerate() {
            let path = |field: &'static str| [Field("types"), At(place), Field(field)];
            self.color(kind.color, &path("color"));
            if kind.name.is_none() && self.resolved(kind.color).unwrap_or(0) == 0 {
                self.here(&rules::VOXEL_LOOK, &[Field("types"), At(place)], || {
                    "the voxel type has neither colour nor name".to_owned()
                });
            }
            if kind.name.is_none() && !kind.items.is_empty() {
                self.here(&rules::VOXEL_ITEMS, &path("items"), || {
                    format!("{} items in a voxel without a name", kind.items.len())
                });
            }
            self.skin(kind.skin, &path("skin"));
            let shape: Open<VoxelShape> = kind.shape();
            if (18..32).contains(&shape.number()) {
                self.here(&rules::VOXEL_SHAPE, &path("shape_low"), || {
                    format!("shape {}", shape.number())
                });
            }
        }
        let types = self.payload.head.types;
        if types.vp == Open::Known(IndexType::U16) && self.counts.voxel_types < 254 {
            let count = self.counts.voxel_types;
            self.here(&rules::VOXEL_WIDTH, &[], || {
                format!("two bytes for {count} types")
            });
        }
    }

    fn voxel_block(&mut self, block: &VoxelBlock) {
        let types = self.payload.head.types;
        let none = Open::Known(IndexType::None);
        if types.vd == none || types.vp == none {
            self.here(&rules::VOXEL_TYPE, &[], || {
                "the type of sizes or of voxels is not defined".to_owned()
            });
            return;
        }
        let (stored, volume) = (block.stored_voxels(), block.volume());
        if stored != volume {
            self.here(&rules::VOXEL_COUNT, &[Field("runs")], || {
                format!("{stored} voxels for a size of {volume}")
            });
        }
        for (place, (_, voxels)) in block.runs.iter().enumerate() {
            for (slot, voxel) in voxels.iter().enumerate() {
                if let Some(index) = voxel.get() {
                    let path = [Field("runs"), At(place), At(slot)];
                    self.index(&rules::VOXEL_INDEX, index, self.counts.voxel_types, &path);
                }
            }
        }
    }

    fn shape(&mut self, shape: &Shape) {
        if let Some(bone) = shape.group.get()
            && self.payload.head.types.bi != Open::Known(IndexType::None)
        {
            self.index(
                &rules::BONE_INDEX,
                bone,
                self.counts.bones,
                &[Field("group")],
            );
        }
        for (place, record) in shape.commands.iter().enumerate() {
            let path = [Field("commands"), At(place), Field("command")];
            let (mut vertices, mut uvs) = (Vec::new(), Vec::new());
            match &record.command {
                Command::Use { material } => self.material_name(*material, &path),
                Command::Include(include) => {
                    let shapes = self.counts.shapes;
                    self.index(&rules::SHAPE_INDEX, include.shape(), shapes, &path);
                }
                Command::Mesh(include) => {
                    let faces = self.counts.faces as u64;
                    if include.end() > faces {
                        self.here(&rules::FACE_INDEX, &path, || {
                            format!("up to {} of {faces} faces", include.end())
                        });
                    }
                }
                _ => {}
            }
            record.command.references(&mut vertices, &mut uvs);
            for vertex in vertices {
                self.vertex(vertex, &path);
            }
            for uv in uvs {
                if self.payload.head.types.ti != Open::Known(IndexType::None) {
                    self.index(&rules::TEXTURE_INDEX, uv.get(), self.counts.uvs, &path);
                }
            }
        }
    }

    fn labels(&mut self, labels: &Labels) {
        let head = &self.payload.head;
        if let Some(language) = head.text(labels.language) {
            let right = matches!(language.as_bytes(), [a, b, b'_', c, d]
                if a.is_ascii_lowercase() && b.is_ascii_lowercase()
                    && c.is_ascii_uppercase() && d.is_ascii_uppercase());
            if !right {
                self.here(&rules::LANGUAGE, &[Field("language")], || {
                    format!("\"{language}\"")
                });
            }
        }
        self.color(labels.color, &[Field("color")]);
        for (place, label) in labels.labels.iter().enumerate() {
            let path = [Field("labels"), At(place), Field("vertex")];
            self.vertex(label.vertex, &path);
        }
        let first = self
            .payload
            .chunks
            .iter()
            .find_map(|chunk| match &chunk.body {
                ChunkBody::Labels(other) if other.name == labels.name => Some(other),
                _ => None,
            });
        let places = |labels: &Labels| -> Vec<u32> {
            labels
                .labels
                .iter()
                .map(|label| label.vertex.get())
                .collect()
        };
        if first.is_some_and(|first| {
            first.language != labels.language && places(first) != places(labels)
        }) {
            self.here(&rules::TRANSLATION, &[Field("labels")], || {
                "another translation of this group has other vertices".to_owned()
            });
        }
    }

    fn action(&mut self, action: &Action) {
        if action.frames.is_empty() {
            self.here(&rules::ACTION_EMPTY, &[Field("frames")], || {
                "the action has no frame".to_owned()
            });
        }
        let mut before = 0;
        for (place, frame) in action.frames.iter().enumerate() {
            if frame.time < before || frame.time > action.duration {
                self.here(
                    &rules::FRAME_TIME,
                    &[Field("frames"), At(place), Field("time")],
                    || {
                        format!(
                            "{} ms after {before} ms in an action of {} ms",
                            frame.time, action.duration
                        )
                    },
                );
            }
            before = frame.time;
            for (slot, transform) in frame.transforms.iter().enumerate() {
                let path = |field: &'static str| {
                    [
                        Field("frames"),
                        At(place),
                        Field("transforms"),
                        At(slot),
                        Field(field),
                    ]
                };
                self.index(
                    &rules::BONE_INDEX,
                    transform.bone.get(),
                    self.counts.bones,
                    &path("bone"),
                );
                self.vertex(transform.position, &path("position"));
                self.orientation(transform.orientation, &path("orientation"));
            }
        }
    }

    fn asset(&mut self, asset: &Asset) {
        let name = self.payload.head.text(asset.name).unwrap_or_default();
        if name.is_empty() {
            self.here(&rules::ASSET_NAME, &[Field("name")], || {
                "the asset has no name".to_owned()
            });
        } else if asset.is_png() && name.ends_with(".png")
            || !asset.is_png() && !asset.data.is_empty() && !has_extension(&name)
        {
            self.here(&rules::ASSET_EXTENSION, &[Field("name")], || {
                format!("\"{name}\"")
            });
        }
        if asset.data.is_empty() {
            self.here(&rules::ASSET_EMPTY, &[Field("data")], || {
                "the asset is empty".to_owned()
            });
        }
    }

    /// What the file as a whole must have.
    fn whole(&mut self) {
        let payload = self.payload;
        let has = |wanted: fn(&ChunkBody<Own>) -> bool| {
            payload.chunks.iter().any(|chunk| wanted(&chunk.body))
        };
        let shows = has(|body| {
            matches!(
                body,
                ChunkBody::Mesh(_)
                    | ChunkBody::Shape(_)
                    | ChunkBody::VoxelBlock(_)
                    | ChunkBody::Procedure(_)
                    | ChunkBody::Material(_)
                    | ChunkBody::Action(_)
            )
        });
        if !shows {
            let message = "neither mesh, shape, voxels nor script".to_owned();
            self.report(&rules::GEOMETRY, &[Field("chunks")], message);
        }
        let bones = has(|body| matches!(body, ChunkBody::Skeleton(_)));
        let points = has(|body| matches!(body, ChunkBody::Vertices(_) | ChunkBody::VoxelTypes(_)));
        if has(|body| matches!(body, ChunkBody::Action(_))) && !(bones && points) {
            let message = "actions without skeleton or vertices".to_owned();
            self.report(&rules::ACTION_SKELETON, &[Field("chunks")], message);
        }
        let mut groups: BTreeMap<u8, (usize, u32)> = BTreeMap::new();
        for chunk in &payload.chunks {
            if let ChunkBody::VoxelBlock(block) = &chunk.body
                && block.group != 0
            {
                let (count, sum) = groups.entry(block.group).or_default();
                *count = count.saturating_add(1);
                *sum = sum.saturating_add(block.uncertainty.into());
            }
        }
        for (group, (count, sum)) in groups {
            let path = [Field("chunks")];
            if count < 2 {
                let message = format!("group {group} has one block");
                self.report(&rules::VOXEL_GROUP, &path, message);
            }
            if sum != 255 {
                let message = format!("the uncertainties of group {group} sum up to {sum}");
                self.report(&rules::VOXEL_UNCERTAINTY, &path, message);
            }
        }
    }
}

/// Whether this is a name, or a name with a contact, or a contact alone.
fn is_author(author: &str) -> bool {
    match author.split_once('<') {
        None => !author.contains('>'),
        Some((_, contact)) => contact
            .strip_suffix('>')
            .is_some_and(|contact| !contact.contains(['<', '>'])),
    }
}

/// Whether a name ends in an extension.
fn has_extension(name: &str) -> bool {
    name.rsplit_once('.')
        .is_some_and(|(stem, extension)| !stem.is_empty() && !extension.is_empty())
}

/// Whether a kind of chunk may be there only once.
fn is_unique<Own: OwnChunks>(body: &ChunkBody<Own>) -> bool {
    matches!(
        body,
        ChunkBody::ColorMap(_)
            | ChunkBody::TextureMap(_)
            | ChunkBody::Vertices(_)
            | ChunkBody::Skeleton(_)
            | ChunkBody::VoxelTypes(_)
    )
}

//! Each kind of chunk, with what it refers to in others.

use std::collections::HashSet;

use bindery::check::quoted;
use bindery::{Encode, Index, Open, Segment, Value, Width, path};

use super::Check;
use crate::m3d::{
    Action, Asset, Bi, Ci, Command, Corner, Hi, IndexType, Labels, Material, Mesh, Name, OwnChunks,
    Record, RecordMagic, Shape, Sk, Skeleton, Ti, Types, Vertices, Vi, VoxelBlock, VoxelShape,
    VoxelTypes, rgba, rules,
};

impl<'p, Own: OwnChunks> Check<'p, '_, '_, Own> {
    pub(super) fn color_map(&mut self, colors: &[u32]) {
        if !matches!(
            self.payload.head.types.ci.known(),
            Some(IndexType::U8 | IndexType::U16)
        ) {
            self.here(&rules::COLOR_MAP, &[], || {
                "colours are not indices in this file".to_owned()
            });
        }
        let value = |color: u32| {
            let [red, green, blue, _] = rgba(color);
            red.max(green).max(blue)
        };
        let unsorted = colors
            .windows(2)
            .position(|pair| matches!(pair, [one, next] if value(*one) > value(*next)));
        if let Some(place) = unsorted {
            self.here(
                &rules::COLOR_ORDER,
                &path!["colors", place.saturating_add(1)],
                || "this colour is darker than the one before".to_owned(),
            );
        }
    }

    pub(super) fn vertices(&mut self, vertices: &Vertices) {
        let path = |place: usize, field: &'static str| path!["vertices", "records", place, field];
        for (place, color) in vertices.colors().iter().enumerate() {
            self.color(color, &path(place, "color"));
        }
        for (place, skin) in vertices.skins().iter().enumerate() {
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
                .zip(vertices.skins().iter())
                .enumerate()
                .filter(|(_, (position, skin))| !skin.is_special() && outside(*position))
                .map(|(place, _)| place);
            if let Some(first) = places.next() {
                let path = path!["vertices", "records", first];
                let more = places.count();
                self.here(&rules::COORDINATE_RANGE, &path, || match more {
                    0 => "this vertex is outside".to_owned(),
                    more => format!("this vertex and {more} behind it are outside"),
                });
            }
        }
    }

    pub(super) fn skeleton(&mut self, skeleton: &Skeleton) {
        let mut odd = skeleton
            .skins
            .iter()
            .enumerate()
            .filter_map(|(place, skin)| Some((place, skin.weight_sum()?)))
            .filter(|(_, sum)| *sum != 255);
        if let Some((first, sum)) = odd.next() {
            let more = odd.count();
            let path = path!["skins", first, "weights"];
            self.here(&rules::SKIN_WEIGHTS, &path, || match more {
                0 => format!("the weights sum up to {sum}"),
                more => format!(
                    "the weights sum up to {sum}, and those of {more} skins behind not to 255"
                ),
            });
        }
        for (place, bone) in skeleton.bones.iter().enumerate() {
            let path = |field: &'static str| path!["bones", place, field];
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
                    &path!["skins", place, "bones", slot],
                );
            }
        }
    }

    pub(super) fn material(&mut self, material: &Material) {
        for (place, property) in material.properties.iter().enumerate() {
            let path = path!["properties", place];
            if let Some(color) = property.color() {
                self.color(color, &path);
            }
            if let Some(texture) = property.texture()
                && self.name(texture).is_none_or(<[u8]>::is_empty)
            {
                self.here(&rules::MAP_NAME, &path, || {
                    "the texture has no name".to_owned()
                });
            }
        }
    }

    pub(super) fn procedure(&mut self, script: Name) {
        let name = self.name(script).unwrap_or_default();
        if !self.names.has_extension(script.offset(), name) {
            self.here(&rules::PROCEDURE_EXTENSION, &path!["script"], || {
                format!("{} has no extension", quoted(name))
            });
        }
        let named = self.named(script);
        if named.is_none_or(|named| !self.assets.contains(&named)) {
            self.here(&rules::PROCEDURE_INLINED, &path!["script"], || {
                format!("{} is not in this file", quoted(name))
            });
        }
    }

    pub(super) fn mesh(&mut self, mesh: &Mesh) {
        let has_uvs = self.payload.head.types.ti != Open::Known(IndexType::None);
        let mut parameter = Name::default();
        let mut used: HashSet<Name> = HashSet::new();
        let mut current = Name::default();
        let mut opacity = f32::INFINITY;
        let mut absent = None;
        let mut drawn = false;
        for (place, (record, corners)) in mesh.records.iter().enumerate() {
            let magic = match record {
                Record::UseMaterial { name } => {
                    let path = path!["records", place, "name"];
                    self.material_name(name, &path);
                    let again = used.contains(&name) || drawn && name == current;
                    let next = self.opacity_of(name);
                    if again || next > opacity {
                        self.here(&rules::POLYGON_ORDER, &path, || match again {
                            true => "polygons of this material came before".to_owned(),
                            false => "the material before was less opaque".to_owned(),
                        });
                    }
                    if drawn {
                        used.insert(current);
                    }
                    current = name;
                    opacity = next;
                    continue;
                }
                Record::UseParameter { name } => {
                    parameter = name;
                    continue;
                }
                Record::Polygon { magic } => magic,
            };
            drawn = true;
            if magic.maximum && parameter.is_none() {
                self.here(&rules::PARAMETER, &path!["records", place], || {
                    "no parameter is set".to_owned()
                });
            }
            if magic.texture && !has_uvs {
                absent.get_or_insert(place);
            }
            let used = RecordMagic {
                texture: magic.texture && has_uvs,
                ..magic
            };
            for (slot, corner) in corners.iter().enumerate() {
                self.corner(corner, used, [place, slot]);
            }
        }
        if let Some(place) = absent {
            self.here(&rules::TEXTURE_ABSENT, &path!["records", place], || {
                "from here on, texture coordinates are announced".to_owned()
            });
        }
    }

    /// A corner of a polygon, of which the magic says what is used.
    fn corner(&mut self, corner: Corner, used: RecordMagic, [place, slot]: [usize; 2]) {
        let path = |field: &'static str| path!["records", place, slot, field];
        self.vertex(corner.vertex, &path("vertex"));
        if used.texture {
            let (texture, uvs) = (corner.texture.get(), self.counts.uvs);
            self.index(&rules::TEXTURE_INDEX, texture, uvs, &path("texture"));
        }
        if used.normal {
            self.vertex(corner.normal, &path("normal"));
        }
        if used.maximum {
            self.vertex(corner.maximum, &path("maximum"));
        }
    }

    /// How opaque polygons of this material are; without one they come first.
    fn opacity_of(&mut self, name: Name) -> f32 {
        match self.name(name) {
            None => f32::INFINITY,
            Some(_) => self.material_of(name).unwrap_or(1.0),
        }
    }

    pub(super) fn voxel_types(&mut self, types: &VoxelTypes) {
        for (place, kind) in types.types.iter().enumerate() {
            let path = |field: &'static str| path!["types", place, field];
            self.color(kind.color, &path("color"));
            if kind.name.is_none() && self.resolved(kind.color).unwrap_or(0) == 0 {
                self.here(&rules::VOXEL_LOOK, &path!["types", place], || {
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

    pub(super) fn voxel_block(&mut self, block: &VoxelBlock) {
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
            self.here(&rules::VOXEL_COUNT, &path!["runs"], || {
                format!("{stored} voxels for a size of {volume}")
            });
        }
        for (place, (_, voxels)) in block.runs.iter().enumerate() {
            for (slot, voxel) in voxels.iter().enumerate() {
                if let Some(index) = voxel.get() {
                    let path = path!["runs", place, slot];
                    self.index(&rules::VOXEL_INDEX, index, self.counts.voxel_types, &path);
                }
            }
        }
    }

    pub(super) fn shape(&mut self, shape: &Shape) {
        if let Some(bone) = shape.group.get()
            && self.payload.head.types.bi != Open::Known(IndexType::None)
        {
            self.index(&rules::BONE_INDEX, bone, self.counts.bones, &path!["group"]);
        }
        for (place, record) in shape.commands.iter().enumerate() {
            let path = path!["commands", place, "command"];
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
            self.references(&record.command, &[Vi::WIRE, Ti::WIRE], &path);
        }
    }

    /// Whatever an application declares, an index of the file's own types leads somewhere.
    pub(super) fn own(&mut self, own: &Own) {
        let magic = own.tag();
        if magic.first().is_some_and(u8::is_ascii_uppercase) {
            self.here(&rules::OWN_CHUNK, &[], || {
                format!("an application declares {}", magic.escape_ascii())
            });
        }
        let wires = [Vi::WIRE, Ti::WIRE, Ci::WIRE, Bi::WIRE, Sk::WIRE, Hi::WIRE];
        self.references(own, &wires, &[]);
    }

    /// Checks every index of these types in a part, wherever in it.
    fn references(&mut self, part: &impl Encode<Types>, wires: &[&str], path: &[Segment<'_>]) {
        let types = self.payload.head.types;
        let mut found = Vec::new();
        // What cannot be written is told when it is; what was seen before that is checked.
        let _ = self.payload.each_leaf(part, |wire, value| {
            if let Value::Uint(number) = value
                && wires.contains(&wire)
            {
                found.push((wire, u32::try_from(number).unwrap_or(u32::MAX)));
            }
        });
        for (wire, number) in found {
            let (rule, count, ty) = match wire {
                wire if wire == Vi::WIRE => (&rules::VERTEX_INDEX, self.counts.vertices, types.vi),
                wire if wire == Ti::WIRE => (&rules::TEXTURE_INDEX, self.counts.uvs, types.ti),
                wire if wire == Bi::WIRE => (&rules::BONE_INDEX, self.counts.bones, types.bi),
                wire if wire == Sk::WIRE => (&rules::SKIN_INDEX, self.counts.skins, types.sk),
                wire if wire == Hi::WIRE => (&rules::SHAPE_INDEX, self.counts.shapes, types.hi),
                _ => {
                    self.color(Index::new(number), path);
                    continue;
                }
            };
            // Without a width there is no index.
            if ty != Open::Known(IndexType::None) {
                self.index(rule, number, count, path);
            }
        }
    }

    pub(super) fn labels(&mut self, labels: &'p Labels) {
        if let Some(language) = self.name(labels.language) {
            let right = matches!(language, [a, b, b'_', c, d]
                if a.is_ascii_lowercase() && b.is_ascii_lowercase()
                    && c.is_ascii_uppercase() && d.is_ascii_uppercase());
            if !right {
                self.here(&rules::LANGUAGE, &path!["language"], || quoted(language));
            }
        }
        self.color(labels.color, &path!["color"]);
        for (place, label) in labels.labels.iter().enumerate() {
            let path = path!["labels", place, "vertex"];
            self.vertex(label.vertex, &path);
        }
        let places = |labels: &'p Labels| labels.labels.iter().map(|label| label.vertex);
        let first = self.labels.get(&labels.name).copied();
        if first.is_some_and(|first| {
            first.language != labels.language
                && (first.labels.len() != labels.labels.len() || places(first).ne(places(labels)))
        }) {
            self.here(&rules::TRANSLATION, &path!["labels"], || {
                "another translation of this group has other vertices".to_owned()
            });
        }
    }

    pub(super) fn action(&mut self, action: &Action) {
        if action.frames.is_empty() {
            self.here(&rules::ACTION_EMPTY, &path!["frames"], || {
                "the action has no frame".to_owned()
            });
        }
        let mut before = 0;
        for (place, frame) in action.frames.iter().enumerate() {
            if frame.time < before || frame.time > action.duration {
                self.here(&rules::FRAME_TIME, &path!["frames", place, "time"], || {
                    format!(
                        "{} ms after {before} ms in an action of {} ms",
                        frame.time, action.duration
                    )
                });
            }
            before = frame.time;
            for (slot, transform) in frame.transforms.iter().enumerate() {
                let path = |field: &'static str| path!["frames", place, "transforms", slot, field,];
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

    pub(super) fn asset(&mut self, asset: &Asset) {
        let name = self.name(asset.name).unwrap_or_default();
        let has_extension = self.names.has_extension(asset.name.offset(), name);
        if name.is_empty() {
            self.here(&rules::ASSET_NAME, &path!["name"], || {
                "the asset has no name".to_owned()
            });
        } else if asset.is_png() && name.ends_with(b".png")
            || !asset.is_png() && !asset.data.is_empty() && !has_extension
        {
            self.here(&rules::ASSET_EXTENSION, &path!["name"], || quoted(name));
        }
        if asset.data.is_empty() {
            self.here(&rules::ASSET_EMPTY, &path!["data"], || {
                "the asset is empty".to_owned()
            });
        }
    }
}

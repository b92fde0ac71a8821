//! From the collected parts to the model.

use std::collections::HashMap;

use bindery::strings::Interner;
use bindery::visit::{StringSlot, VisitorMut};
use bindery::{
    ColumnValue, Columns, Compressed, Derived, Error, Index, RawTail, Result, Runs, Schema, Short,
    StringTable, Tagged as _, Trailing,
};

use super::{ModelBuilder, NewPolygon, PLACEHOLDER, next, whole};
use crate::m3d::vertices::narrow;
use crate::m3d::{
    Bi, BonesPerVertex, Chunk, ChunkBody, Ci, ColorMap, Command, CoordinateType, EndMark,
    IndexType, Mesh, Model, ModelHeader, OwnChunks, Payload, Property, Record, ShapeLayout,
    Skeleton, Skin, TextureCoordinates, TextureMap, Uv, VariableTypes, Vertex, VertexList,
    Vertices,
};

impl<Own: OwnChunks> ModelBuilder<Own> {
    /// The model.
    ///
    /// # Errors
    /// When a leading string holds a zero byte, or something does not fit.
    pub fn finish(mut self) -> Result<Model<Own>> {
        let (strings, shift) = self.take_strings()?;
        let mut chunks: Vec<ChunkBody<Own>> = Vec::new();
        if !self.uvs.is_empty() {
            chunks.push(ChunkBody::TextureMap(TextureMap {
                coordinates: self.texture_coordinates()?,
                tail: RawTail::default(),
            }));
        }
        if !self.vertices.is_empty() {
            chunks.push(ChunkBody::Vertices(VertexList {
                vertices: self.stored_vertices()?,
                tail: RawTail::default(),
            }));
        }
        let nb = self.bones_per_vertex();
        if !self.bones.is_empty() {
            chunks.push(ChunkBody::Skeleton(self.skeleton(nb)));
        }
        let mesh = self.mesh()?;
        chunks.extend(
            self.materials
                .drain(..)
                .map(|new| ChunkBody::Material(new.material)),
        );
        chunks.extend(mesh.map(ChunkBody::Mesh));
        chunks.append(&mut self.more);
        chunks.extend(self.actions.drain(..).map(ChunkBody::Action));
        chunks.extend(self.assets.drain(..).map(ChunkBody::Asset));
        let mut model = Model {
            file_size: Derived::agrees(),
            preview: self.preview,
            payload: Compressed::new(
                self.method,
                Payload {
                    head: ModelHeader {
                        scale: self.scale,
                        types: VariableTypes {
                            vc: self.precision.into(),
                            nb: nb.into(),
                            ..VariableTypes::default()
                        },
                        strings: StringTable::from_bytes(strings),
                    },
                    shape_layout: layout_of(&chunks, self.shape_layout)?.into(),
                    chunks: chunks.into_iter().map(Chunk::from).collect(),
                    end: Some(EndMark {}),
                    trailing: Trailing::default(),
                },
            ),
        };
        move_names(&mut model, shift)?;
        map_colors(&mut model)?;
        model.fit_widths()?;
        Ok(model)
    }

    /// The string table, and how much further back every name is in it than it was while the model was made.
    fn take_strings(&mut self) -> Result<(Vec<u8>, u32)> {
        let mut strings = Vec::new();
        for text in &self.leading {
            if text.contains('\0') {
                return Err(Error::value("a zero byte would end the string early"));
            }
            strings.extend_from_slice(text.as_bytes());
            strings.push(0);
        }
        let shift = next(strings.len().saturating_sub(PLACEHOLDER.len()))?;
        let names = std::mem::replace(&mut self.strings, Interner::new(Vec::new())).into_bytes();
        strings.extend_from_slice(names.get(PLACEHOLDER.len()..).unwrap_or(&[]));
        Ok((strings, shift))
    }

    fn texture_coordinates(&self) -> Result<TextureCoordinates> {
        Ok(match self.precision {
            CoordinateType::I8 => TextureCoordinates::U8 {
                records: self.uv_records(whole)?,
            },
            CoordinateType::I16 => TextureCoordinates::U16 {
                records: self.uv_records(whole)?,
            },
            CoordinateType::F32 => TextureCoordinates::F32 {
                records: self.uv_records(|number| Ok(narrow(number)))?,
            },
            CoordinateType::F64 => TextureCoordinates::F64 {
                records: self.uv_records(Ok)?,
            },
        })
    }

    fn uv_records<T: ColumnValue>(
        &self,
        stored: impl Fn(f64) -> Result<T>,
    ) -> Result<Columns<Uv<T>>> {
        self.uvs
            .iter()
            .map(|[u, v]| {
                Ok(Uv {
                    u: stored(*u)?,
                    v: stored(*v)?,
                })
            })
            .collect()
    }

    fn stored_vertices(&self) -> Result<Vertices> {
        Ok(match self.precision {
            CoordinateType::I8 => Vertices::I8 {
                records: self.records(whole)?,
            },
            CoordinateType::I16 => Vertices::I16 {
                records: self.records(whole)?,
            },
            CoordinateType::F32 => Vertices::F32 {
                records: self.records(|number| Ok(narrow(number)))?,
            },
            CoordinateType::F64 => Vertices::F64 {
                records: self.records(Ok)?,
            },
        })
    }

    fn records<T: ColumnValue>(
        &self,
        stored: impl Fn(f64) -> Result<T>,
    ) -> Result<Columns<Vertex<T>>> {
        self.vertices
            .iter()
            .map(|([x, y, z, w], color, skin)| {
                Ok(Vertex {
                    x: stored(*x)?,
                    y: stored(*y)?,
                    z: stored(*z)?,
                    w: stored(*w)?,
                    color: Index::new(*color),
                    skin: *skin,
                })
            })
            .collect()
    }

    fn bones_per_vertex(&self) -> BonesPerVertex {
        match self.skins.iter().map(Vec::len).max().unwrap_or(1) {
            0 | 1 => BonesPerVertex::One,
            2 => BonesPerVertex::Two,
            3 | 4 => BonesPerVertex::Four,
            _ => BonesPerVertex::Eight,
        }
    }

    fn skeleton(&self, nb: BonesPerVertex) -> Skeleton {
        let skin = |influences: &Vec<(u32, u8)>| {
            let mut weights = [0u8; 8];
            for (slot, (_, weight)) in weights.iter_mut().zip(influences) {
                *slot = *weight;
            }
            let bones: Vec<Index<Bi>> = influences
                .iter()
                .map(|(bone, _)| Index::new(*bone))
                .collect();
            Skin {
                weights: weights
                    .get(..nb.weights())
                    .and_then(Short::new)
                    .unwrap_or_default(),
                bones: Short::new(&bones).unwrap_or_default(),
            }
        };
        Skeleton {
            bone_count: Derived::agrees(),
            skin_count: Derived::agrees(),
            bones: self.bones.clone(),
            skins: self.skins.iter().map(skin).collect(),
            tail: RawTail::default(),
        }
    }

    /// The polygons: without material first, then material by material from opaque to transparent.
    fn mesh(&mut self) -> Result<Option<Mesh>> {
        if self.polygons.is_empty() {
            return Ok(None);
        }
        let mut order: Vec<usize> = (0..self.materials.len()).collect();
        let opacity = |place: &usize| self.materials.get(*place).map_or(1.0, |new| new.opacity);
        order.sort_by(|one, other| opacity(other).total_cmp(&opacity(one)));
        let mut polygons = std::mem::take(&mut self.polygons);
        let mut ranks = vec![0usize; order.len()];
        for (rank, place) in order.into_iter().enumerate() {
            if let Some(slot) = ranks.get_mut(place) {
                *slot = rank;
            }
        }
        let rank = |polygon: &NewPolygon| polygon.material.map(|place| ranks.get(place).copied());
        polygons.sort_by_key(rank);
        let mut records = Runs::new();
        let mut current = None;
        for polygon in polygons {
            if polygon.material != current {
                let new = polygon.material.and_then(|place| self.materials.get(place));
                let name = new.map(|new| new.material.name).unwrap_or_default();
                records.push(Record::UseMaterial { name }, [])?;
                current = polygon.material;
            }
            let magic = polygon.magic;
            records.push(Record::Polygon { magic }, polygon.corners)?;
        }
        Ok(Some(Mesh {
            records,
            tail: RawTail::default(),
        }))
    }
}

/// The layout of shapes among these chunks. One that includes nothing is the same in all of them.
///
/// # Errors
/// When something is included in another layout than the one that is asked for.
fn layout_of<Own: OwnChunks>(chunks: &[ChunkBody<Own>], asked: ShapeLayout) -> Result<ShapeLayout> {
    let mut layout = ShapeLayout::Text;
    for (index, body) in chunks.iter().enumerate() {
        let ChunkBody::Shape(shape) = body else {
            continue;
        };
        for record in &shape.commands {
            let has_it = match &record.command {
                Command::Mesh(include) => include.tag() == asked,
                Command::Include(include) => include.tag() == (asked == ShapeLayout::CommandList),
                _ => continue,
            };
            if !has_it {
                return Err(Error::value(format!(
                    "a shape includes something in another layout than {asked:?}; `shape_layout` asks for one"
                ))
                .in_index(index));
            }
            // Both others include shapes alike.
            if asked == ShapeLayout::CommandList || matches!(record.command, Command::Mesh(_)) {
                layout = asked;
            }
        }
    }
    Ok(layout)
}

/// Moves every name behind the leading strings.
fn move_names<Own: OwnChunks>(model: &mut Model<Own>, shift: u32) -> Result<()> {
    struct Shift {
        shift: u32,
        failed: Option<Error>,
    }
    impl VisitorMut for Shift {
        fn string(&mut self, string: &mut dyn StringSlot) {
            if string.offset() != 0
                && let Err(error) = string.set_offset(string.offset().saturating_add(self.shift))
            {
                self.failed.get_or_insert(error);
            }
        }
    }
    let mut visitor = Shift {
        shift,
        failed: None,
    };
    model.visit_mut(&mut visitor);
    visitor.failed.map_or(Ok(()), Err)
}

/// Calls `change` for every colour of the chunks.
fn each_color<Own: OwnChunks>(model: &mut Model<Own>, change: &mut dyn FnMut(&mut Index<Ci>)) {
    for chunk in &mut model.payload.content.chunks {
        match &mut chunk.body {
            ChunkBody::Vertices(list) => list.vertices.each_color(change),
            ChunkBody::Material(material) => {
                for property in &mut material.properties {
                    if let Property::Diffuse(color)
                    | Property::Ambient(color)
                    | Property::Specular(color)
                    | Property::Emissive(color)
                    | Property::Transmission(color) = property
                    {
                        change(color);
                    }
                }
            }
            ChunkBody::VoxelTypes(types) => {
                types
                    .types
                    .iter_mut()
                    .for_each(|kind| change(&mut kind.color));
            }
            ChunkBody::Labels(labels) => change(&mut labels.color),
            _ => {}
        }
    }
}

/// Puts the colours into a colour map, from dark to bright; if they are too many, they stay where they are.
fn map_colors<Own: OwnChunks>(model: &mut Model<Own>) -> Result<()> {
    let mut colors: Vec<u32> = Vec::new();
    each_color(model, &mut |color| colors.push(color.get()));
    colors.sort_unstable();
    colors.dedup();
    if colors.iter().all(|color| *color == 0) {
        return Ok(());
    }
    let value = |color: &u32| {
        let [red, green, blue, _] = color.to_le_bytes();
        red.max(green).max(blue)
    };
    colors.sort_by_key(value);
    if colors.len() >= 65534 {
        model.payload.content.head.types.ci = IndexType::U32.into();
        return Ok(());
    }
    let places: HashMap<u32, u32> = colors
        .iter()
        .enumerate()
        .map(|(place, color)| Ok((*color, next(place)?)))
        .collect::<Result<_>>()?;
    each_color(model, &mut |color| {
        *color = Index::new(places.get(&color.get()).copied().unwrap_or(0));
    });
    let map = ColorMap {
        colors,
        tail: RawTail::default(),
    };
    let body = ChunkBody::ColorMap(map);
    model.payload.content.chunks.insert(0, body.into());
    Ok(())
}

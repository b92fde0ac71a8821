//! Building a model from scratch.

mod finish;

use std::collections::HashMap;

use bindery::strings::Interner;
use bindery::{Derived, Error, Index, Method, Opaque, RawTail, Result, Sentinel};

use super::{
    Action, Asset, Bone, ChunkBody, Ci, CoordinateType, Corner, CornerTexture, Frame, Label,
    Labels, Material, Name, NoOwnChunks, OwnChunks, Preview, Property, RecordMagic, ShapeLayout,
    Sk, Strings, Transform, Vi,
};
use crate::rounded::rounded;

/// One thing that a new material is like.
#[derive(Debug, Clone, Copy)]
pub enum Look<'a> {
    /// A colour, for example `Look::Color(Property::Diffuse, [200, 100, 50, 255])`.
    Color(fn(Index<Ci>) -> Property, [u8; 4]),
    /// A texture, for example `Look::Map(Property::DiffuseMap, "wood")`.
    Map(fn(Name) -> Property, &'a str),
    /// Anything else, for example `Look::Value(Property::Roughness(0.5))`.
    Value(Property),
}

/// A corner of a new polygon.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NewCorner {
    /// The vertex.
    pub vertex: Index<Vi>,
    /// The texture coordinate. All corners of a polygon have one, or none has.
    pub texture: Option<Index<CornerTexture>>,
    /// The vertex that is the normal. All corners of a polygon have one, or none has.
    pub normal: Option<Index<Vi>>,
}

impl From<Index<Vi>> for NewCorner {
    fn from(vertex: Index<Vi>) -> Self {
        Self {
            vertex,
            texture: None,
            normal: None,
        }
    }
}

/// A bone that moves in a frame, with its new position and orientation.
pub type Move = (u32, [f32; 3], [f32; 4]);

/// A polygon that waits to be sorted.
struct NewPolygon {
    material: Option<usize>,
    magic: RecordMagic,
    corners: Vec<Corner>,
}

struct NewMaterial {
    material: Material,
    opacity: f32,
}

/// The key of a vertex: its coordinates as stored, its colour and its skin.
type VertexKey = ([u64; 4], u32, u32);

/// Collects the parts of a model. Equal strings, vertices, texture coordinates and skins are kept once.
///
/// Colours are given as red, green, blue and alpha; a colour map is made of them at the end.
pub struct ModelBuilder<Own: OwnChunks = NoOwnChunks> {
    leading: [String; 4],
    scale: f32,
    precision: CoordinateType,
    strings: Interner,
    vertices: Vec<([f64; 4], u32, Sentinel<Sk>)>,
    known_vertices: HashMap<VertexKey, u32>,
    uvs: Vec<[f64; 2]>,
    known_uvs: HashMap<[u64; 2], u32>,
    bones: Vec<Bone>,
    skins: Vec<Vec<(u32, u8)>>,
    known_skins: HashMap<Vec<(u32, u8)>, usize>,
    materials: Vec<NewMaterial>,
    known_materials: HashMap<String, usize>,
    polygons: Vec<NewPolygon>,
    more: Vec<ChunkBody<Own>>,
    actions: Vec<Action>,
    assets: Vec<Asset>,
    preview: Option<Preview>,
    method: Method,
    shape_layout: ShapeLayout,
}

/// Leading strings come before the names, so names are interned behind this and moved in the end.
const PLACEHOLDER: &[u8] = &[0];

/// Spaces and slashes must not be in names.
fn identifier(name: &str) -> String {
    name.replace([' ', '/', '\\'], "_")
}

impl ModelBuilder {
    /// A model with nothing in it, under the MIT licence.
    #[must_use]
    pub fn new(name: &str, precision: CoordinateType) -> Self {
        Self::with_own_chunks(name, precision)
    }
}

impl<Own: OwnChunks> ModelBuilder<Own> {
    /// As [`new`](ModelBuilder::new), for a model with chunks of an application.
    #[must_use]
    pub fn with_own_chunks(name: &str, precision: CoordinateType) -> Self {
        Self {
            leading: [name, "MIT", "", ""].map(str::to_owned),
            scale: 1.0,
            precision,
            strings: Interner::new(PLACEHOLDER.to_vec()),
            vertices: Vec::new(),
            known_vertices: HashMap::new(),
            uvs: Vec::new(),
            known_uvs: HashMap::new(),
            bones: Vec::new(),
            skins: Vec::new(),
            known_skins: HashMap::new(),
            materials: Vec::new(),
            known_materials: HashMap::new(),
            polygons: Vec::new(),
            more: Vec::new(),
            actions: Vec::new(),
            assets: Vec::new(),
            preview: None,
            method: Method::Zlib,
            shape_layout: ShapeLayout::Program,
        }
    }

    fn with_leading(mut self, place: usize, text: &str) -> Self {
        if let Some(slot) = self.leading.get_mut(place) {
            text.clone_into(slot);
        }
        self
    }

    /// Sets the licence.
    #[must_use]
    pub fn license(self, license: &str) -> Self {
        self.with_leading(1, license)
    }

    /// Sets the authors, as in `Ann <ann@example.org>, Ben`.
    #[must_use]
    pub fn author(self, author: &str) -> Self {
        self.with_leading(2, author)
    }

    /// Sets the description.
    #[must_use]
    pub fn description(self, description: &str) -> Self {
        self.with_leading(3, description)
    }

    /// Sets how many metres one unit is.
    #[must_use]
    pub fn scale(mut self, scale: f32) -> Self {
        self.scale = scale;
        self
    }

    /// Sets how shapes include meshes and other shapes. By default they do as programs read it; programs
    /// misread the layout of the text.
    #[must_use]
    pub fn shape_layout(mut self, layout: ShapeLayout) -> Self {
        self.shape_layout = layout;
        self
    }

    /// Stores the payload as it is, instead of compressed.
    #[must_use]
    pub fn raw(mut self) -> Self {
        self.method = Method::Stored;
        self
    }

    /// Sets the preview, a PNG picture.
    #[must_use]
    pub fn preview(mut self, png: &[u8]) -> Self {
        self.preview = Some(Preview {
            image: Opaque(png.to_vec()),
        });
        self
    }

    /// The offset of a name, with spaces and slashes replaced. It holds for chunks of this builder only.
    ///
    /// # Errors
    /// When it holds a zero byte.
    pub fn name(&mut self, name: &str) -> Result<Name> {
        self.text(&identifier(name))
    }

    /// As [`name`](Self::name), for a text that may hold spaces.
    ///
    /// # Errors
    /// When it holds a zero byte.
    pub fn text(&mut self, text: &str) -> Result<Name> {
        if text.is_empty() {
            return Ok(Name::default());
        }
        let offset = self.strings.intern::<Strings>(text.as_bytes())?;
        Ok(Name::at(offset))
    }

    /// A coordinate as it will be stored.
    fn stored(&self, number: f32) -> Result<f64> {
        let number = f64::from(number);
        match self.precision {
            CoordinateType::I8 => in_steps(number, -127.0..=127.0),
            CoordinateType::I16 => in_steps(number, -32767.0..=32767.0),
            CoordinateType::F32 | CoordinateType::F64 => Ok(number),
        }
    }

    fn entry(
        &mut self,
        coordinates: [f32; 4],
        color: u32,
        skin: Sentinel<Sk>,
    ) -> Result<Index<Vi>> {
        let [x, y, z, w] = coordinates.map(|number| self.stored(number));
        let stored = [x?, y?, z?, w?];
        let key = (stored.map(f64::to_bits), color, skin.number());
        if let Some(known) = self.known_vertices.get(&key) {
            return Ok(Index::new(*known));
        }
        let index = next(self.vertices.len())?;
        self.vertices.push((stored, color, skin));
        self.known_vertices.insert(key, index);
        Ok(Index::new(index))
    }

    /// A point of the model.
    ///
    /// # Errors
    /// When there are too many.
    pub fn vertex(
        &mut self,
        [x, y, z]: [f32; 3],
        color: Option<[u8; 4]>,
        skin: Sentinel<Sk>,
    ) -> Result<Index<Vi>> {
        let color = color.map_or(0, u32::from_le_bytes);
        self.entry([x, y, z, 1.0], color, skin)
    }

    /// A direction, for normals. It may be the same entry as a point.
    ///
    /// # Errors
    /// When there are too many.
    pub fn normal(&mut self, direction: [f32; 3]) -> Result<Index<Vi>> {
        self.vertex(direction, None, Sentinel::NONE)
    }

    /// An orientation, which is a quaternion of x, y, z and w.
    ///
    /// # Errors
    /// When there are too many.
    pub fn orientation(&mut self, quaternion: [f32; 4]) -> Result<Index<Vi>> {
        self.entry(quaternion, 0, Sentinel::SPECIAL)
    }

    /// A texture coordinate, to the right and down.
    ///
    /// # Errors
    /// When there are too many.
    pub fn uv(&mut self, uv: [f32; 2]) -> Result<Index<CornerTexture>> {
        let stored = uv.map(|number| {
            let number = f64::from(number);
            match self.precision {
                CoordinateType::I8 => in_steps(number, 0.0..=255.0),
                CoordinateType::I16 => in_steps(number, 0.0..=65535.0),
                CoordinateType::F32 | CoordinateType::F64 => Ok(number),
            }
        });
        let [u, v] = stored;
        let stored = [u?, v?];
        let key = stored.map(f64::to_bits);
        if let Some(known) = self.known_uvs.get(&key) {
            return Ok(Index::new(*known));
        }
        let index = next(self.uvs.len())?;
        self.uvs.push(stored);
        self.known_uvs.insert(key, index);
        Ok(Index::new(index))
    }

    /// A bone; its parent must be there already.
    ///
    /// # Errors
    /// When there is no such parent, or a name holds a zero byte.
    pub fn bone(
        &mut self,
        name: &str,
        parent: Option<u32>,
        position: [f32; 3],
        orientation: [f32; 4],
    ) -> Result<u32> {
        if let Some(parent) = parent {
            self.expect_bone(parent)?;
        }
        let bone = Bone {
            parent: parent.map_or(Sentinel::NONE, Sentinel::new),
            name: self.name(name)?,
            position: self.vertex(position, None, Sentinel::NONE)?,
            orientation: self.orientation(orientation)?,
        };
        let index = next(self.bones.len())?;
        self.bones.push(bone);
        Ok(index)
    }

    fn expect_bone(&self, bone: u32) -> Result<()> {
        if u64::from(bone) < self.bones.len() as u64 {
            return Ok(());
        }
        Err(Error::value(format!("there is no bone {bone} yet")))
    }

    /// A skin: the bones that move a vertex, and how much. At most eight bones, weights of any sum.
    ///
    /// # Errors
    /// When there is no such bone, no bone at all or more than eight, or a weight is negative or no number.
    pub fn skin(&mut self, influences: &[(u32, f32)]) -> Result<Sentinel<Sk>> {
        for (bone, _) in influences {
            self.expect_bone(*bone)?;
        }
        let weights: Vec<f32> = influences.iter().map(|(_, weight)| *weight).collect();
        let weights = quantised(&weights)?;
        let skin: Vec<(u32, u8)> = influences
            .iter()
            .zip(weights)
            .map(|((bone, _), weight)| (*bone, weight))
            .filter(|(_, weight)| *weight > 0)
            .collect();
        let new = self.skins.len();
        let index = *self.known_skins.entry(skin.clone()).or_insert(new);
        if index == new {
            self.skins.push(skin);
        }
        next(index).map(Sentinel::new)
    }

    /// A material. It must be like something, because programs refuse one that is not.
    ///
    /// # Errors
    /// When it has no name or no look, or the name is taken.
    pub fn material(&mut self, name: &str, looks: &[Look<'_>]) -> Result<()> {
        let name = identifier(name);
        if name.is_empty() || looks.is_empty() {
            return Err(Error::value("a material needs a name and a look"));
        }
        if self.known_materials.contains_key(&name) {
            return Err(Error::value(format!("there is a material {name} already")));
        }
        let mut properties = Vec::new();
        let mut opacity = 1.0;
        for look in looks {
            properties.push(match look {
                Look::Color(property, color) => {
                    let property = property(Index::new(u32::from_le_bytes(*color)));
                    if let (Property::Diffuse(_), [_, _, _, alpha]) = (property, color) {
                        opacity = f32::from(*alpha) / 255.0;
                    }
                    property
                }
                Look::Map(property, texture) => property(self.name(texture)?),
                Look::Value(property) => {
                    if let Property::Dissolve(dissolve) = property {
                        opacity = *dissolve;
                    }
                    *property
                }
            });
        }
        let material = Material {
            name: self.name(&name)?,
            properties,
            tail: RawTail::default(),
        };
        self.known_materials.insert(name, self.materials.len());
        self.materials.push(NewMaterial { material, opacity });
        Ok(())
    }

    /// A polygon of a material, or of the colours of its vertices; its corners counter-clockwise.
    ///
    /// # Errors
    /// When there is no such material, the corners are not 1 to 15, or only some of them have a texture
    /// coordinate or a normal.
    pub fn polygon(&mut self, material: Option<&str>, corners: &[NewCorner]) -> Result<()> {
        let material = match material {
            None => None,
            Some(name) => {
                let name = identifier(name);
                let place = self.known_materials.get(&name).copied();
                Some(place.ok_or_else(|| Error::value(format!("there is no material {name}")))?)
            }
        };
        let all_or_none = |has: &dyn Fn(&NewCorner) -> bool| match corners
            .iter()
            .filter(|corner| has(corner))
            .count()
        {
            0 => Ok(false),
            some if some == corners.len() => Ok(true),
            _ => Err(Error::value(
                "all corners of a polygon have a texture coordinate and a normal, or none",
            )),
        };
        let magic = RecordMagic {
            texture: all_or_none(&|corner| corner.texture.is_some())?,
            normal: all_or_none(&|corner| corner.normal.is_some())?,
            ..RecordMagic::polygon(match corners.len() {
                count @ 1..=15 => u8::try_from(count).unwrap_or(15),
                count => {
                    return Err(Error::value(format!(
                        "a polygon has 1 to 15 corners, not {count}"
                    )));
                }
            })
        };
        let corners = corners
            .iter()
            .map(|corner| Corner {
                vertex: corner.vertex,
                texture: corner.texture.unwrap_or_default(),
                normal: Index::new(corner.normal.map_or(0, Index::get)),
                maximum: Index::default(),
            })
            .collect();
        self.polygons.push(NewPolygon {
            material,
            magic,
            corners,
        });
        Ok(())
    }

    /// An action: frames with their time, each with the bones that move and where they are then.
    ///
    /// # Errors
    /// When it has no frame or no duration, times go back, or there is no such bone.
    pub fn action(&mut self, name: &str, duration: u32, frames: &[(u32, &[Move])]) -> Result<()> {
        if frames.is_empty() || duration == 0 {
            return Err(Error::value("an action needs a frame and a duration"));
        }
        let mut built = Vec::new();
        let mut before = 0;
        for (time, moves) in frames {
            if *time < before || *time > duration {
                return Err(Error::value(format!(
                    "{time} ms after {before} ms in an action of {duration} ms"
                )));
            }
            before = *time;
            let mut transforms = Vec::new();
            for (bone, position, orientation) in *moves {
                self.expect_bone(*bone)?;
                transforms.push(Transform {
                    bone: Index::new(*bone),
                    position: self.vertex(*position, None, Sentinel::NONE)?,
                    orientation: self.orientation(*orientation)?,
                });
            }
            built.push(Frame {
                time: *time,
                transforms,
            });
        }
        let action = Action {
            name: self.name(name)?,
            frame_count: Derived::agrees(),
            duration,
            frames: built,
            tail: RawTail::default(),
        };
        self.actions.push(action);
        Ok(())
    }

    /// A group of labels in a language, each a text at a vertex.
    ///
    /// # Errors
    /// When a text holds a zero byte.
    pub fn labels(
        &mut self,
        group: &str,
        language: &str,
        color: Option<[u8; 4]>,
        labels: &[(Index<Vi>, &str)],
    ) -> Result<()> {
        let labels = Labels {
            name: self.name(group)?,
            language: self.name(language)?,
            color: Index::new(color.map_or(0, u32::from_le_bytes)),
            labels: labels
                .iter()
                .map(|(vertex, text)| {
                    Ok(Label {
                        vertex: *vertex,
                        text: self.text(text)?,
                    })
                })
                .collect::<Result<_>>()?,
            tail: RawTail::default(),
        };
        self.more.push(ChunkBody::Labels(labels));
        Ok(())
    }

    /// A texture or script in the file.
    ///
    /// # Errors
    /// When it has no name or is empty.
    pub fn asset(&mut self, name: &str, data: &[u8]) -> Result<()> {
        if name.is_empty() || data.is_empty() {
            return Err(Error::value("an asset needs a name and something in it"));
        }
        let name = self.name(name)?;
        let data = Opaque(data.to_vec());
        self.assets.push(Asset { name, data });
        Ok(())
    }

    /// Any other chunk. Its names come from [`name`](Self::name), its colours are the colours themselves;
    /// only those of an application's chunk stay as they are.
    pub fn chunk(&mut self, body: ChunkBody<Own>) {
        self.more.push(body);
    }
}

/// The number of the next element.
fn next(count: usize) -> Result<u32> {
    u32::try_from(count)
        .ok()
        .filter(|count| *count < u32::MAX - 1)
        .ok_or_else(|| Error::value("more elements than an index can number"))
}

/// A coordinate in the steps that its type has for 1.
fn in_steps(number: f64, steps: std::ops::RangeInclusive<f64>) -> Result<f64> {
    let stored = (number * steps.end()).round();
    if steps.contains(&stored) {
        return Ok(stored);
    }
    Err(Error::value(format!(
        "{number} is outside of what the precision of the model can store"
    )))
}

/// A whole number as it is stored.
fn whole<T: TryFrom<i64>>(number: f64) -> Result<T> {
    rounded(number).ok_or_else(|| Error::value(format!("{number} is not within what is stored")))
}

/// Weights as bytes that sum up to 255; what rounding leaves goes to the largest.
fn quantised(weights: &[f32]) -> Result<Vec<u8>> {
    let possible = |weight: &&f32| weight.is_finite() && **weight >= 0.0;
    if let Some(weight) = weights.iter().find(|weight| !possible(weight)) {
        return Err(Error::value(format!("a weight is 0 or more, not {weight}")));
    }
    let sum: f32 = weights.iter().sum();
    if weights.is_empty() || weights.len() > 8 || !sum.is_finite() || sum <= 0.0 {
        return Err(Error::value(
            "a skin has one to eight bones, with some weight",
        ));
    }
    let mut bytes: Vec<u8> = weights
        .iter()
        .map(|weight| whole(f64::from(weight / sum * 255.0).floor()))
        .collect::<Result<_>>()?;
    let total: u32 = bytes.iter().map(|byte| u32::from(*byte)).sum();
    let missing = u8::try_from(255u32.saturating_sub(total)).unwrap_or(0);
    let largest = weights
        .iter()
        .enumerate()
        .max_by(|(_, one), (_, other)| one.total_cmp(other))
        .map_or(0, |(place, _)| place);
    if let Some(byte) = bytes.get_mut(largest) {
        *byte = byte.saturating_add(missing);
    }
    Ok(bytes)
}

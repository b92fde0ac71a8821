//! Choosing the narrowest widths that hold everything.

use std::collections::BTreeMap;

use bindery::{Encode, Error, Result, Value, WriteSettings, Writer};

use super::{ChunkBody, IndexType, Model, OwnChunks, Payload, VariableTypes};

/// The largest number of every wire type.
#[derive(Default)]
struct Largest {
    unsigned: BTreeMap<&'static str, u64>,
    /// The largest distance from zero of numbers with a sign.
    signed: BTreeMap<&'static str, u64>,
}

impl Largest {
    fn note(&mut self, wire: &'static str, value: &Value) {
        let (numbers, number) = match value {
            Value::Uint(number) => (&mut self.unsigned, *number),
            // The sentinels fit every width.
            Value::Int(-2 | -1) => return,
            Value::Int(number) => (&mut self.signed, number.unsigned_abs()),
            _ => return,
        };
        let largest = numbers.entry(wire).or_default();
        *largest = number.max(*largest);
    }

    fn of(&self, wire: &str) -> u64 {
        self.unsigned.get(wire).copied().unwrap_or(0)
    }

    /// The narrowest width for this many things and every number that refers to one of them; none where
    /// there is neither. `absent` says that a number 0 may stand for nothing.
    fn narrowest_or_none(&self, count: usize, wire: &str, absent: bool) -> IndexType {
        match self.unsigned.get(wire) {
            None if count == 0 => IndexType::None,
            Some(0) if count == 0 && absent => IndexType::None,
            largest => narrowest(count, largest.copied().unwrap_or(0)),
        }
    }
}

/// The narrowest width for this many things with numbers up to `largest`.
fn narrowest(count: usize, largest: u64) -> IndexType {
    IndexType::for_count((count as u64).max(largest.saturating_add(1)))
}

impl<Own: OwnChunks> Payload<Own> {
    /// How many there are in all chunks together.
    fn total(&self, count: impl Fn(&ChunkBody<Own>) -> usize) -> usize {
        self.chunks
            .iter()
            .map(|chunk| count(&chunk.body))
            .fold(0, usize::saturating_add)
    }
}

impl<Own: OwnChunks> Model<Own> {
    /// Chooses the narrowest width for every kind of index, offset, size and count.
    ///
    /// The two largest numbers of a narrow width are left out, because programs take them for -1 and
    /// -2. Colours that stand where they are used stay so.
    ///
    /// # Errors
    /// When there are more kinds of voxels than two bytes can number, or the model cannot be written under
    /// any widths. The model is as before then.
    pub fn fit_widths(&mut self) -> Result<()> {
        let old = self.payload.content.head.types;
        // A field without a width reads as 0, so that a 0 may stand for nothing. Where it is an index after
        // all, the model cannot be written without that width.
        let fitted = self.try_widths(true).or_else(|_| self.try_widths(false));
        if fitted.is_err() {
            self.payload.content.head.types = old;
        }
        fitted
    }

    /// Sets the narrowest widths and tries to write under them.
    fn try_widths(&mut self, absent: bool) -> Result<()> {
        self.payload.content.head.types = self.narrowest_types(absent)?;
        let mut writer = Writer::new(WriteSettings::default());
        self.payload.content.encode(&mut writer, ())
    }

    /// The narrowest width for everything; see [`Largest::narrowest_or_none`] for `absent`.
    fn narrowest_types(&self, absent: bool) -> Result<VariableTypes> {
        let payload = &self.payload.content;
        let mut largest = Largest::default();
        for (index, chunk) in payload.chunks.iter().enumerate() {
            payload
                .each_leaf(chunk, |wire, value| largest.note(wire, &value))
                .map_err(|error| error.in_index(index))?;
        }
        let total = |count: fn(&ChunkBody<Own>) -> usize| payload.total(count);
        let vertices = total(|body| match body {
            ChunkBody::Vertices(list) => list.vertices.len(),
            _ => 0,
        });
        let uvs = total(|body| match body {
            ChunkBody::TextureMap(map) => map.coordinates.len(),
            _ => 0,
        });
        let colors = total(|body| match body {
            ChunkBody::ColorMap(map) => map.colors.len(),
            _ => 0,
        });
        let bones = total(|body| match body {
            ChunkBody::Skeleton(skeleton) => skeleton.bones.len(),
            _ => 0,
        });
        let skins = total(|body| match body {
            ChunkBody::Skeleton(skeleton) => skeleton.skins.len(),
            _ => 0,
        });
        // Orientations are marked by their skin, so a skeleton needs a width for skins.
        let marks = total(|body| match body {
            ChunkBody::Vertices(list) => {
                let marked = list.vertices.skins();
                marked.iter().filter(|skin| skin.is_special()).count()
            }
            _ => 0,
        });
        let shapes = total(|body| usize::from(matches!(body, ChunkBody::Shape(_))));
        let faces = total(|body| match body {
            ChunkBody::Mesh(mesh) => mesh.polygons().count(),
            _ => 0,
        });
        let voxel_types = total(|body| match body {
            ChunkBody::VoxelTypes(types) => types.types.len(),
            _ => 0,
        });
        let blocks = total(|body| usize::from(matches!(body, ChunkBody::VoxelBlock(_))));
        let old = payload.head.types;
        let vd = match (
            largest.of("vd_t"),
            largest.signed.get("vd_t").copied().unwrap_or(0),
        ) {
            _ if blocks == 0 => IndexType::None,
            // A program that reads sizes with a sign must get along, too.
            (size, place) if size.max(place) <= 127 => IndexType::U8,
            (size, place) if size.max(place) <= 32767 => IndexType::U16,
            _ => IndexType::U32,
        };
        let vp = match blocks.max(voxel_types) {
            0 => IndexType::None,
            _ => narrowest(voxel_types, largest.of("vp_t")),
        };
        if vp == IndexType::U32 {
            return Err(Error::value(format!(
                "{voxel_types} kinds of voxels are more than two bytes can number"
            )));
        }
        Ok(VariableTypes {
            vi: narrowest(vertices, largest.of("vi_t")).into(),
            si: narrowest(payload.head.strings.as_bytes().len(), largest.of("si_t")).into(),
            ci: match old.ci.known() {
                Some(IndexType::U32) => IndexType::U32,
                _ => largest.narrowest_or_none(colors, "ci_t", absent),
            }
            .into(),
            ti: largest.narrowest_or_none(uvs, "ti_t", absent).into(),
            bi: largest.narrowest_or_none(bones, "bi_t", absent).into(),
            sk: largest
                .narrowest_or_none(skins.max(marks.min(1)), "sk_t", absent)
                .into(),
            fc: narrowest(0, largest.of("fc_t")).into(),
            hi: largest.narrowest_or_none(shapes, "hi_t", absent).into(),
            fi: largest.narrowest_or_none(faces, "fi_t", absent).into(),
            vd: vd.into(),
            vp: vp.into(),
            ..old
        })
    }
}

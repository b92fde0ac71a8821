//! Choosing the narrowest widths that hold everything.

use std::collections::BTreeMap;

use bindery::{Encode, Error, Open, Result, Value, WriteSettings, Writer, read_under};

use crate::edit;

use super::{ChunkBody, IndexType, Model, OwnChunks, Payload, Strings, VariableTypes};

/// The largest number of every wire type.
#[derive(Default)]
struct Largest {
    unsigned: BTreeMap<&'static str, u64>,
    /// The largest of numbers with a sign. A negative one counts from -1, because every width has one more of them.
    signed: BTreeMap<&'static str, u64>,
}

/// How much there is of everything that an index may lead to.
#[derive(Default)]
struct Totals {
    vertices: usize,
    uvs: usize,
    colors: usize,
    bones: usize,
    skins: usize,
    /// Vertices that are orientations: their skin marks them, so a skeleton needs a width for skins.
    marks: usize,
    shapes: usize,
    faces: usize,
    voxel_types: usize,
    blocks: usize,
}

impl Largest {
    fn note(&mut self, wire: &'static str, value: &Value) {
        let (numbers, number) = match value {
            Value::Uint(number) => (&mut self.unsigned, *number),
            // The sentinels fit every width.
            Value::Int(-2 | -1) => return,
            Value::Int(number) => (&mut self.signed, (*number).max(!*number).unsigned_abs()),
            _ => return,
        };
        let largest = numbers.entry(wire).or_default();
        *largest = number.max(*largest);
    }

    fn of(&self, wire: &str) -> u64 {
        self.unsigned.get(wire).copied().unwrap_or(0)
    }

    /// The narrowest width for this many things and every number that refers to one of them; none where
    /// there is neither. `absent` says that a number 0 may mean nothing.
    fn narrowest_or_none(&self, count: usize, wire: &str, absent: bool) -> IndexType {
        match self.unsigned.get(wire) {
            None if count == 0 => IndexType::None,
            Some(0) if count == 0 && absent => IndexType::None,
            largest => narrowest(count, largest.copied().unwrap_or(0)),
        }
    }
}

impl Largest {
    /// These types, wider where a number needs it; `spare` says whether the two largest numbers of a width
    /// are too large for it.
    fn widened(&self, types: VariableTypes, spare: bool) -> VariableTypes {
        let widened = |wire, width: Open<IndexType>, widest: IndexType| {
            let (Some(width), Some(largest)) = (width.known(), self.unsigned.get(wire)) else {
                return width;
            };
            let holds = |width: IndexType| match spare {
                true => *largest <= width.largest() && !width.is_crowded_by(*largest),
                false => *largest <= width.largest(),
            };
            let all = [
                IndexType::None,
                IndexType::U8,
                IndexType::U16,
                IndexType::U32,
            ];
            let wider = all.into_iter().skip_while(|each| *each != width);
            let mut wider = wider.take_while(|each| each.bytes() <= widest.bytes());
            wider.find(|each| holds(*each)).unwrap_or(width).into()
        };
        let four = |wire, width| widened(wire, width, IndexType::U32);
        VariableTypes {
            vi: four("vi_t", types.vi),
            si: four("si_t", types.si),
            // Four bytes would be the colour itself.
            ci: widened("ci_t", types.ci, IndexType::U16),
            ti: four("ti_t", types.ti),
            bi: four("bi_t", types.bi),
            sk: four("sk_t", types.sk),
            fc: four("fc_t", types.fc),
            hi: four("hi_t", types.hi),
            fi: four("fi_t", types.fi),
            vd: self.wide_enough_for_places(types.vd),
            vp: widened("vp_t", types.vp, IndexType::U16),
            ..types
        }
    }

    /// This width, or a wider one that holds every place and size of a block of voxels.
    fn wide_enough_for_places(&self, width: Open<IndexType>) -> Open<IndexType> {
        let Some(known) = width.known() else {
            return width;
        };
        let (size, place) = (
            self.of("vd_t"),
            self.signed.get("vd_t").copied().unwrap_or(0),
        );
        let holds = |each: &IndexType| {
            size <= each.largest() && place <= each.largest() / 2 && each.bytes() >= known.bytes()
        };
        let wider = [IndexType::U8, IndexType::U16, IndexType::U32];
        match size.max(place) {
            0 => width,
            _ => wider.into_iter().find(holds).unwrap_or(known).into(),
        }
    }
}

/// The narrowest width for this many things with numbers up to `largest`.
fn narrowest(count: usize, largest: u64) -> IndexType {
    IndexType::for_count((count as u64).max(largest.saturating_add(1)))
}

impl<Own: OwnChunks> Payload<Own> {
    /// The largest number of every wire type.
    fn largest(&self) -> Result<Largest> {
        let mut largest = Largest::default();
        for (index, chunk) in self.chunks.iter().enumerate() {
            self.each_leaf(chunk, |wire, value| largest.note(wire, &value))
                .map_err(|error| error.in_index(index))?;
        }
        Ok(largest)
    }

    /// The wire types of numbers that are one of the two largest of their narrow width, which programs take
    /// for -1 and -2.
    pub(super) fn crowded(&self) -> Vec<&'static str> {
        let widths = self.head.types.widths();
        let mut crowded = Vec::new();
        let mut note = |wire: &'static str, value: Value| {
            let width = widths.iter().find(|(known, _)| *known == wire);
            if let (Some((_, width)), Value::Uint(number)) = (width, value)
                && !crowded.contains(&wire)
                && width
                    .known()
                    .is_some_and(|width| width.is_crowded_by(number))
            {
                crowded.push(wire);
            }
        };
        for chunk in &self.chunks {
            // A chunk that cannot be written has other faults.
            let _ = self.each_leaf(chunk, &mut note);
        }
        crowded
    }

    /// How much there is that can be referred to, in all chunks together.
    fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        let add = |total: &mut usize, more: usize| *total = total.saturating_add(more);
        for chunk in &self.chunks {
            match &chunk.body {
                ChunkBody::Vertices(list) => {
                    let marked = list.vertices.skins();
                    let marks = marked.iter().filter(|skin| skin.is_special()).count();
                    add(&mut totals.vertices, list.vertices.len());
                    add(&mut totals.marks, marks);
                }
                ChunkBody::TextureMap(map) => add(&mut totals.uvs, map.coordinates.len()),
                ChunkBody::ColorMap(map) => add(&mut totals.colors, map.colors.len()),
                ChunkBody::Skeleton(skeleton) => {
                    add(&mut totals.bones, skeleton.bones.len());
                    add(&mut totals.skins, skeleton.skins.len());
                }
                ChunkBody::Shape(_) => add(&mut totals.shapes, 1),
                ChunkBody::Mesh(mesh) => add(&mut totals.faces, mesh.polygons().count()),
                ChunkBody::VoxelTypes(types) => add(&mut totals.voxel_types, types.types.len()),
                ChunkBody::VoxelBlock(_) => add(&mut totals.blocks, 1),
                _ => {}
            }
        }
        totals
    }
}

impl<Own: OwnChunks> Model<Own> {
    /// Chooses the narrowest width for every kind of index, offset, size and count.
    ///
    /// The two largest numbers of a narrow width are left out, because programs take them for -1 and
    /// -2. Colours that are stored where they are used stay so.
    ///
    /// # Errors
    /// When there are more kinds of voxels than two bytes can number, the model cannot be written under
    /// any widths, or it would be read otherwise: bytes that could not be decoded may mean something under
    /// other widths. The model is as before then.
    pub fn fit_widths(&mut self) -> Result<()> {
        // A field without a width reads as 0, so that a 0 may mean nothing. Where it is an index after
        // all, the model cannot be written without that width.
        let fitted = self
            .narrowest_types(true)
            .and_then(|types| self.set_types(types));
        fitted.or_else(|_| self.set_types(self.narrowest_types(false)?))
    }

    /// Makes those widths larger that are too narrow for a number, and leaves the others as they are.
    ///
    /// The two largest numbers of a narrow width are too large for it, because programs take them for -1
    /// and -2.
    ///
    /// # Errors
    /// As [`fit_widths`](Self::fit_widths). The model is as before then.
    pub fn widen_widths(&mut self) -> Result<()> {
        self.widen(true)
    }

    /// As [`widen_widths`](Self::widen_widths); `spare` says whether the two largest numbers of a width are
    /// too large for it.
    pub(super) fn widen(&mut self, spare: bool) -> Result<()> {
        let payload = &self.payload.content;
        let types = payload.head.types;
        let widened = payload.largest()?.widened(types, spare);
        if widened == types {
            return Ok(());
        }
        self.set_types(widened)
    }

    /// Makes every name `from` the name `to`, and string offsets wider where the new one needs it. Returns
    /// how many names changed.
    ///
    /// # Errors
    /// When the text holds a zero byte, or as [`fit_widths`](Self::fit_widths). The model is as before then.
    pub fn rename_string(&mut self, from: &str, to: &str) -> Result<usize> {
        // As wide as can be while the names change.
        let mut renamed = self.clone();
        let before = renamed.payload.content.head.types;
        renamed.payload.content.head.types.si = IndexType::U32.into();
        let changed = bindery::strings::rename::<Strings>(&mut renamed, from, to)?;
        renamed.payload.content.head.types = before;
        if changed > 0 {
            renamed.widen_widths()?;
            renamed.expect_same_content()?;
            *self = renamed;
        }
        Ok(changed)
    }

    /// Sets widths, unless the model could not be written under them or would be read otherwise.
    fn set_types(&mut self, types: VariableTypes) -> Result<()> {
        let old = std::mem::replace(&mut self.payload.content.head.types, types);
        let kept = self.expect_same_content();
        if kept.is_err() {
            self.payload.content.head.types = old;
        }
        kept
    }

    /// Writes the payload and reads it back.
    fn expect_same_content(&self) -> Result<()> {
        let payload = &self.payload.content;
        let mut writer = Writer::new(WriteSettings::default());
        payload.encode(&mut writer, ())?;
        let again = read_under(&writer.into_bytes(), edit::without_limits(), ())?;
        if edit::are_same(&again, payload)? {
            return Ok(());
        }
        Err(Error::value(
            "under other widths, what could not be decoded or shapes would be read as something else",
        ))
    }

    /// The narrowest width for everything; see [`Largest::narrowest_or_none`] for `absent`.
    fn narrowest_types(&self, absent: bool) -> Result<VariableTypes> {
        let payload = &self.payload.content;
        let largest = payload.largest()?;
        let Totals {
            vertices,
            uvs,
            colors,
            bones,
            skins,
            marks,
            shapes,
            faces,
            voxel_types,
            blocks,
        } = payload.totals();
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

//! What the stored numbers mean: colours, poses, triangles, labels, textures.

use std::borrow::Cow;

use bindery::format::Bounds;
use bindery::{Index, Open};

use super::{
    Action, Asset, Bone, Ci, Corner, Frame, IndexType, Label, Labels, Model, ModelHeader, Name,
    OwnChunks, Polygon, Vertices, VoxelBlock,
};

/// Someone who made the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author<'a> {
    /// The name.
    pub name: &'a str,
    /// An address, where one is given.
    pub contact: Option<&'a str>,
}

/// The authors in a text like `Ann <ann@example.org>, Ben`.
#[must_use]
pub fn authors(text: &str) -> Vec<Author<'_>> {
    text.split(", ")
        .filter(|author| !author.trim().is_empty())
        .map(|author| match author.split_once('<') {
            Some((name, rest)) => Author {
                name: name.trim(),
                contact: Some(rest.trim_end().trim_end_matches('>')),
            },
            None => Author {
                name: author.trim(),
                contact: None,
            },
        })
        .collect()
}

/// A description that is made of keywords and values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Metadata<'a> {
    /// The first line, which says what the keywords mean; `META` leaves that open.
    pub schema: &'a str,
    /// The keywords and their values.
    pub entries: Vec<(&'a str, &'a str)>,
}

impl<'a> Metadata<'a> {
    /// The keywords of a description, if it is made of them.
    #[must_use]
    pub fn parse(description: &'a str) -> Option<Self> {
        let mut lines = description.lines();
        let schema = lines.next()?;
        // For example `META` or `ISO-10303`.
        let is_sign = |byte: u8| byte.is_ascii_digit() || byte == b'-';
        let starts = schema.starts_with(|first: char| first.is_ascii_uppercase());
        let mut bytes = schema.bytes();
        if !starts || !bytes.all(|byte| byte.is_ascii_uppercase() || is_sign(byte)) {
            return None;
        }
        let entries: Option<Vec<_>> = lines.map(|line| line.split_once('=')).collect();
        Some(Self {
            schema,
            entries: entries?,
        })
    }

    /// The value of a keyword.
    #[must_use]
    pub fn get(&self, keyword: &str) -> Option<&'a str> {
        self.entries
            .iter()
            .find(|(known, _)| *known == keyword)
            .map(|(_, value)| *value)
    }

    /// The program that made the file.
    #[must_use]
    pub fn generator(&self) -> Option<&'a str> {
        self.get("GENERATOR")
    }
}

/// Where a texture or script is to be found.
#[derive(Debug, Clone, PartialEq)]
pub enum AssetPlace<'a> {
    /// In the file.
    Inlined(&'a Asset),
    /// Beside the file, the first name that exists.
    Beside([String; 2]),
}

/// Where a bone is at some time, relative to its parent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BonePose {
    /// Its position.
    pub position: [f32; 4],
    /// Its orientation, a quaternion.
    pub orientation: [f32; 4],
}

/// A triangle with what it is made of.
#[derive(Debug, Clone)]
pub struct Triangle<'a> {
    /// The corners, counter-clockwise.
    pub corners: [Corner; 3],
    /// The polygon that it is, or is a part of, with the name of its material for [`Model::text`]. The material
    /// may be defined in another file.
    pub polygon: Polygon<'a>,
}

/// A block of voxels that is loaded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LoadedBlock<'a> {
    /// The block.
    pub block: &'a VoxelBlock,
    /// Where it starts upwards, after blocks that are not loaded have made room.
    pub y: i64,
}

/// A colour's red, green, blue and alpha.
#[must_use]
pub fn rgba(color: u32) -> [u8; 4] {
    color.to_le_bytes()
}

/// The colour of this red, green, blue and alpha: what [`rgba`] takes apart.
#[must_use]
pub fn color_of(rgba: [u8; 4]) -> u32 {
    u32::from_le_bytes(rgba)
}

impl ModelHeader {
    /// Whether colours are stored where they are used, instead of in the colour map.
    #[must_use]
    pub fn has_inline_colors(&self) -> bool {
        self.types.ci == Open::Known(IndexType::U32)
    }
}

impl<Own: OwnChunks> Model<Own> {
    /// A colour as red, green, blue and alpha; nothing where there is none or it leads nowhere.
    #[must_use]
    pub fn color(&self, color: Index<Ci>) -> Option<[u8; 4]> {
        self.color_of(self.colors(), color)
    }

    /// A colour, where the colour map has these.
    fn color_of(&self, colors: &[u32], color: Index<Ci>) -> Option<[u8; 4]> {
        let types = self.head().types;
        if types.ci == Open::Known(IndexType::None) {
            return None;
        }
        if self.head().has_inline_colors() {
            return Some(rgba(color.get()));
        }
        let place = usize::try_from(color.get()).ok()?;
        colors.get(place).copied().map(rgba)
    }

    /// The four coordinates of every vertex in single precision, in units of the model: from -1 to 1 as a
    /// rule. Times [`meters`](ModelHeader::meters) of the header they are metres, as
    /// [`bounds`](Self::bounds) are.
    #[must_use]
    pub fn positions(&self) -> Vec<[f32; 4]> {
        self.vertices().map(Vertices::positions).unwrap_or_default()
    }

    /// The box around the model in metres: around the corners of its polygons, without those around its
    /// blocks of voxels, and without both around all vertices that are places. The list of vertices also
    /// has normals and orientations, which must not count.
    #[must_use]
    pub fn bounds(&self) -> Option<Bounds> {
        let positions = self.positions();
        let scale = self.head().meters();
        let metres = |place: [f32; 3]| place.map(|coordinate| coordinate * scale);
        let place = |vertex: usize| {
            let [x, y, z, _] = *positions.get(vertex)?;
            Some(metres([x, y, z]))
        };
        let corners = self.polygons().flat_map(|polygon| polygon.corners);
        let corners =
            corners.filter_map(|corner| place(usize::try_from(corner.vertex.get()).ok()?));
        Bounds::around(corners)
            .or_else(|| {
                let voxels = self.voxel_blocks().flat_map(VoxelBlock::extent);
                Bounds::around(voxels.map(metres))
            })
            .or_else(|| {
                let skins = self
                    .vertices()
                    .into_iter()
                    .flat_map(|all| all.skins().iter());
                let places = skins.enumerate().filter(|(_, skin)| !skin.is_special());
                Bounds::around(places.filter_map(|(vertex, _)| place(vertex)))
            })
    }

    /// The colour of every vertex.
    #[must_use]
    pub fn vertex_colors(&self) -> Vec<Option<[u8; 4]>> {
        // Found once: there may be many chunks before the colour map.
        let map = self.colors();
        let colors = self
            .vertices()
            .into_iter()
            .flat_map(|all| all.colors().iter());
        colors.map(|color| self.color_of(map, color)).collect()
    }

    /// The triangles of all meshes; polygons of more corners are fans.
    pub fn triangles(&self) -> impl Iterator<Item = Triangle<'_>> {
        self.polygons().flat_map(|polygon| {
            let triangles = polygon.triangles();
            triangles.map(move |corners| Triangle { corners, polygon })
        })
    }

    /// The material of this name, if the file defines it.
    #[must_use]
    pub fn material(&self, name: &str) -> Option<&super::Material> {
        let named = self.head().strings.occurrences(name);
        self.materials()
            .find(|material| named.contain(material.name))
    }

    /// The bones that hang on this one; those at the top for none.
    pub fn children(&self, parent: Option<u32>) -> impl Iterator<Item = (usize, &Bone)> {
        self.bones()
            .iter()
            .enumerate()
            .filter(move |(_, bone)| bone.parent.get() == parent)
    }

    /// Where every bone is at rest.
    #[must_use]
    pub fn bind_pose(&self) -> Vec<BonePose> {
        let positions = self.positions();
        let at = |index: u32| usize::try_from(index).ok().and_then(|at| positions.get(at));
        self.bones()
            .iter()
            .map(|bone| BonePose {
                position: at(bone.position.get()).copied().unwrap_or_default(),
                orientation: at(bone.orientation.get())
                    .copied()
                    .unwrap_or([0.0, 0.0, 0.0, 1.0]),
            })
            .collect()
    }

    /// Where every bone is at a time of an action, in milliseconds.
    ///
    /// Positions go straight from frame to frame, orientations along the sphere. Before the first
    /// frame the skeleton comes from rest.
    #[must_use]
    pub fn pose(&self, action: &Action, time: u32) -> Vec<BonePose> {
        let positions = self.positions();
        let at = |index: u32| usize::try_from(index).ok().and_then(|at| positions.get(at));
        let apply = |poses: &mut [BonePose], frame: &Frame| {
            for transform in &frame.transforms {
                let bone = usize::try_from(transform.bone.get()).unwrap_or(usize::MAX);
                if let Some(pose) = poses.get_mut(bone) {
                    if let Some(position) = at(transform.position.get()) {
                        pose.position = *position;
                    }
                    if let Some(orientation) = at(transform.orientation.get()) {
                        pose.orientation = *orientation;
                    }
                }
            }
        };
        let mut before = self.bind_pose();
        let mut before_time = 0u32;
        for frame in &action.frames {
            if frame.time > time {
                let mut after = before.clone();
                apply(&mut after, frame);
                let part = part(time, before_time, frame.time);
                return before
                    .iter()
                    .zip(&after)
                    .map(|(from, to)| from.towards(to, part))
                    .collect();
            }
            apply(&mut before, frame);
            before_time = frame.time;
        }
        before
    }

    /// The labels of a language, each with its group; [`text`](Self::text) has what they say. No language means
    /// for labels that name none.
    pub fn labels_in<'a>(
        &'a self,
        language: Option<&str>,
    ) -> impl Iterator<Item = (&'a Labels, &'a Label)> + use<'a, Own> {
        let strings = &self.head().strings;
        let wanted = language.map(|language| strings.occurrences(language));
        self.labels()
            .filter(move |labels| match &wanted {
                Some(wanted) => wanted.contain(labels.language),
                None => labels.language.is_none() || strings.get(labels.language).is_err(),
            })
            .flat_map(|group| group.labels.iter().map(move |label| (group, label)))
    }

    /// Where a texture or script is: in the file, or else beside it.
    #[must_use]
    pub fn asset(&self, identifier: &str) -> AssetPlace<'_> {
        let named = self.head().strings.occurrences(identifier);
        let inlined = self.assets().find(|asset| named.contain(asset.name));
        match inlined {
            Some(asset) => AssetPlace::Inlined(asset),
            None => AssetPlace::Beside([format!("{identifier}.png"), identifier.to_owned()]),
        }
    }

    /// The string at an offset, or nothing.
    #[must_use]
    pub fn text_or_default(&self, name: Name) -> Cow<'_, str> {
        self.text(name).unwrap_or_default()
    }

    /// The blocks of voxels that are loaded when chance is `draw`, which gives a number from 0 to 254
    /// for every optional block and for every group of alternatives.
    ///
    /// An optional block that is not loaded lets those above it move down, or those below it move up if it
    /// is under the ground. Of a group exactly one block is loaded.
    #[must_use]
    pub fn loaded_blocks(&self, mut draw: impl FnMut() -> u8) -> Vec<LoadedBlock<'_>> {
        let blocks: Vec<&VoxelBlock> = self.voxel_blocks().collect();
        let mut chosen: Vec<(u8, usize)> = Vec::new();
        let mut loaded: Vec<LoadedBlock<'_>> = Vec::new();
        let mut gaps = Gaps::default();
        for (index, block) in blocks.iter().enumerate() {
            let is_loaded = match block.group {
                0 if block.uncertainty == 0 => true,
                0 => draw() >= block.uncertainty && block.uncertainty < 255,
                group => {
                    let known = chosen.iter().find(|(known, _)| *known == group);
                    let choice = match known {
                        Some((_, choice)) => *choice,
                        None => {
                            let choice = choose(&blocks, group, draw());
                            chosen.push((group, choice));
                            choice
                        }
                    };
                    choice == index
                }
            };
            let y = i64::from(block.y.get());
            if is_loaded {
                loaded.push(LoadedBlock { block, y });
            } else if block.group == 0 {
                gaps.note_gap(y, block.height.get());
            }
        }
        gaps.sort();
        for other in &mut loaded {
            // Where it is in the file decides, however far other gaps have moved it.
            other.y = other.y.saturating_add(gaps.shift(other.y));
        }
        loaded
    }
}

/// The room that blocks leave which are not loaded: where, and how much up to there, which is summed up so that
/// every block finds its shift at once.
#[derive(Default)]
struct Gaps {
    /// From the ground up. What is above such a place moves down.
    above: Vec<(i64, i64)>,
    /// From the ground down, both numbers as distances. What is below such a place moves up.
    below: Vec<(i64, i64)>,
}

impl Gaps {
    fn note_gap(&mut self, y: i64, height: u32) {
        let side = if y >= 0 {
            &mut self.above
        } else {
            &mut self.below
        };
        side.push((y.saturating_abs(), height.into()));
    }

    fn sort(&mut self) {
        for side in [&mut self.above, &mut self.below] {
            side.sort_unstable();
            let mut sum = 0i64;
            for (_, height) in side {
                sum = sum.saturating_add(*height);
                *height = sum;
            }
        }
    }

    /// How far up a block moves that starts at this height.
    fn shift(&self, y: i64) -> i64 {
        let nearer = |side: &[(i64, i64)]| {
            let count = side.partition_point(|(place, _)| *place < y.saturating_abs());
            let last = count.checked_sub(1).and_then(|last| side.get(last));
            last.map_or(0, |(_, sum)| *sum)
        };
        if y >= 0 {
            nearer(&self.above).saturating_neg()
        } else {
            nearer(&self.below)
        }
    }
}

/// Which block of a group is loaded: the less uncertain, the more likely.
fn choose(blocks: &[&VoxelBlock], group: u8, draw: u8) -> usize {
    let likely = |block: &VoxelBlock| u64::from(255u8.saturating_sub(block.uncertainty));
    let members = || {
        blocks
            .iter()
            .enumerate()
            .filter(|(_, block)| block.group == group)
    };
    let total = members().fold(0u64, |sum, (_, block)| sum.saturating_add(likely(block)));
    let point = u64::from(draw).saturating_mul(total) / 255;
    let mut reached = 0u64;
    for (index, block) in members() {
        reached = reached.saturating_add(likely(block));
        if point < reached {
            return index;
        }
    }
    members().next_back().map_or(0, |(index, _)| index)
}

/// How far `time` is between two others.
fn part(time: u32, from: u32, to: u32) -> f32 {
    let length = f64::from(to.saturating_sub(from));
    if length == 0.0 {
        return 1.0;
    }
    super::vertices::narrow(f64::from(time.saturating_sub(from)) / length)
}

impl BonePose {
    /// The pose this far on the way to another.
    #[must_use]
    pub fn towards(&self, other: &Self, part: f32) -> Self {
        Self {
            position: mix(self.position, other.position, 1.0 - part, part),
            orientation: slerp(self.orientation, other.orientation, part),
        }
    }
}

/// The sum of two vectors with these weights.
fn mix(one: [f32; 4], other: [f32; 4], first: f32, second: f32) -> [f32; 4] {
    let mut out = [0.0; 4];
    for (to, (one, other)) in out.iter_mut().zip(one.into_iter().zip(other)) {
        *to = one * first + other * second;
    }
    out
}

/// A quaternion of length 1 in this direction; one without a direction stays as it is.
fn unit(quaternion: [f32; 4]) -> [f32; 4] {
    let length = quaternion
        .iter()
        .map(|each| each * each)
        .sum::<f32>()
        .sqrt();
    match length > 0.0 && length.is_finite() {
        true => quaternion.map(|each| each / length),
        false => quaternion,
    }
}

/// From one orientation to another along the shorter arc.
fn slerp(from: [f32; 4], to: [f32; 4], part: f32) -> [f32; 4] {
    let mut dot: f32 = from.iter().zip(&to).map(|(from, to)| from * to).sum();
    let mut to = to;
    if dot < 0.0 {
        dot = -dot;
        to = to.map(|number| -number);
    }
    // Nearly the same: the arc is a line, and the formula below would divide by nothing.
    if dot > 0.9995 {
        return unit(mix(from, to, 1.0 - part, part));
    }
    let angle = dot.acos();
    let sine = angle.sin();
    mix(
        from,
        to,
        ((1.0 - part) * angle).sin() / sine,
        (part * angle).sin() / sine,
    )
}

//! Everything after the file header: the chunks, and the models that they make.

use bindery::{Open, Trailing, schema};

use super::Chunk;
use super::deviations::{ATM_12, ATM_25, ATM_26};
use super::documents::{ATM, ATM_ENGINE};
use super::framing::{Frame, Framing, Style};
use super::keyframes::reorder;
use super::view::Model;
use super::{Payload, checks, rules};

/// Everything after the file header.
#[schema]
#[rules(checks::body, ..rules::OF_THE_BODY)]
#[brw(import_raw(frame: Frame))]
#[spec(ATM, "ATM Binary Format")]
#[spec(ATM_ENGINE, "Body")]
#[derive(Debug, Clone, PartialEq)]
pub struct Body {
    /// Where a chunk's type is, and whether there is padding.
    #[spec(computed_from = "chunks")]
    #[says("by the marker, or by the literal framing whose chunks end where the body does")]
    #[means(calc = if ahead.is_empty() || ahead[0] == 0x55 { Style::Marker } else { Style::Literal })]
    #[br(calc = Style::of(ahead, frame).into())]
    #[bw(ignore)]
    pub framing: Open<Style>,
    /// The chunks of all models, with separators between the models.
    #[spec("chunks")]
    #[deviation(ATM_12, ATM_26)]
    #[means(while = if framing == Style::Marker { ahead.starts_with(b"\x55") } else { ahead.len() >= frame.chunk_header_size })]
    #[means(args_raw = ChunkContext {
        framing: if framing == Style::Marker { 0 } else { 1 }, frame: frame, padded: frame.version > 1 && framing != Style::LiteralUnpadded })]
    #[schema(while = frame.goes_on(*framing, ahead))]
    #[brw(args_raw = frame.chunks(*framing))]
    pub chunks: Vec<Chunk>,
    /// What follows after the last chunk.
    #[spec(ATM_ENGINE, "trailing bytes")]
    #[deviation(ATM_25)]
    pub trailing: Trailing,
}

impl Body {
    /// These chunks.
    #[must_use]
    pub fn new(framing: Framing, chunks: Vec<Chunk>) -> Self {
        Self {
            framing: framing.into(),
            chunks,
            trailing: Trailing::default(),
        }
    }

    /// The same under another framing: only the literal one has a ChunkID beside the type, and each has its own
    /// order of key frames.
    pub(super) fn reframed(&self, framing: Framing) -> Self {
        let before = self.framing();
        let mut chunks = self.chunks.clone();
        for chunk in &mut chunks {
            if framing != Framing::Literal {
                chunk.id = None;
            }
            match chunk.payload.decoded_mut() {
                Some(Payload::VertexKeyframes(all)) => {
                    reorder(&mut all.samples, all.keyframes, before, framing);
                }
                Some(Payload::LowResVertexKeyframes(all)) => {
                    reorder(&mut all.samples, all.num_keyframes.into(), before, framing);
                }
                _ => {}
            }
        }
        Self {
            framing: framing.into(),
            chunks,
            trailing: self.trailing.clone(),
        }
    }

    /// Where a chunk's type is.
    #[must_use]
    pub fn framing(&self) -> Framing {
        self.framing.known().map_or(Framing::Marker, Style::framing)
    }

    /// The models in the order of the file. The first has no role.
    #[must_use]
    pub fn models(&self) -> Vec<Model<'_>> {
        let framing = self.framing();
        let mut models = Vec::new();
        let mut role = None;
        let mut start = 0usize;
        for (index, chunk) in self.chunks.iter().enumerate() {
            if chunk.is_separator() {
                models.push(Model {
                    role,
                    framing,
                    first: start,
                    chunks: self.chunks.get(start..index).unwrap_or_default(),
                });
                role = (framing == Framing::Marker).then(|| Role::of(chunk.data_num));
                start = index.saturating_add(1);
            }
        }
        models.push(Model {
            role,
            framing,
            first: start,
            chunks: self.chunks.get(start..).unwrap_or_default(),
        });
        models
    }

    /// Which model each belongs to, as the engine reads it.
    ///
    /// A level of detail takes over what follows. So a collision map of the first model belongs to the last
    /// level of detail here, because nothing in the file tells the two apart.
    #[must_use]
    pub fn tree(&self) -> Tree {
        let mut parents = Vec::new();
        let mut current = 0usize;
        for (index, model) in self.models().iter().enumerate() {
            parents.push(match (index, model.role) {
                (0, _) => None,
                (_, Some(Role::LowLod)) => {
                    current = index;
                    Some(0)
                }
                (_, Some(Role::MediumLod)) => Some(std::mem::replace(&mut current, index)),
                _ => Some(current),
            });
        }
        Tree { parents }
    }
}

/// Which model belongs to which, by their positions in [`Body::models`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    parents: Vec<Option<usize>>,
}

impl Tree {
    /// The model that one belongs to. The first belongs to none.
    #[must_use]
    pub fn parent(&self, model: usize) -> Option<usize> {
        self.parents.get(model).copied().flatten()
    }

    /// The models that belong to one.
    pub fn children(&self, model: usize) -> impl Iterator<Item = usize> + '_ {
        let parents = self.parents.iter().enumerate();
        parents
            .filter(move |(_, parent)| **parent == Some(model))
            .map(|(index, _)| index)
    }
}

/// What a model is to the one it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A turret that turns sideways.
    HorizontalTurret,
    /// A turret that turns up and down.
    VerticalTurret,
    /// The first and second wheel.
    Wheels12,
    /// The third and fourth wheel.
    Wheels34,
    /// The same with less detail.
    MediumLod,
    /// The same with the least detail.
    LowLod,
    /// What collides.
    CollisionMap,
    /// A number without a role. The engine takes it for a turret that turns sideways.
    Other(u8),
}

impl Role {
    /// The role of this number.
    #[must_use]
    pub const fn of(number: u8) -> Self {
        match number {
            1 => Self::HorizontalTurret,
            2 => Self::VerticalTurret,
            3 => Self::Wheels12,
            4 => Self::Wheels34,
            5 => Self::MediumLod,
            6 => Self::LowLod,
            7 => Self::CollisionMap,
            other => Self::Other(other),
        }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::HorizontalTurret => 1,
            Self::VerticalTurret => 2,
            Self::Wheels12 => 3,
            Self::Wheels34 => 4,
            Self::MediumLod => 5,
            Self::LowLod => 6,
            Self::CollisionMap => 7,
            Self::Other(number) => number,
        }
    }
}

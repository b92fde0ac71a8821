//! What is written can be read: for any value in memory, be it one that no reader makes.

use std::collections::BTreeSet;

use bindery::spec::{FieldInfo, Kind};
use bindery::value::{Key, json};
use bindery::{
    Decode, Encode, Limits, Result as BinderyResult, Schema, Value, WriteSettings, decode_within,
    written,
};

use bindery::visit::{DerivedSlot, PlacedSlot, VisitorMut};

use crate::damage::{Numbers, changed_tree};

/// What became of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The tree describes no such value.
    NotBuilt,
    /// Writing refused it.
    Refused,
    /// It was written, and read back as it was.
    Same,
}

/// Reads one value that takes all the bytes.
///
/// # Errors
/// When the bytes are no such value.
pub fn read<T: Decode<C>, C: Copy>(bytes: &[u8], context: C) -> BinderyResult<T> {
    decode_within(bytes, Limits::default(), |input| {
        let value = T::decode(input, context)?;
        input.expect_end().map(|()| value)
    })
}

/// Builds a value from a tree and writes it: that fails, or gives bytes that are read as the same value.
///
/// # Errors
/// When it does neither, in words.
pub fn prove<T, C>(tree: &Value, context: C) -> Result<Outcome, String>
where
    C: Copy,
    T: Decode<C> + Encode<C> + Schema,
{
    let Ok(value) = bindery::build::<T>(tree) else {
        return Ok(Outcome::NotBuilt);
    };
    let settings = WriteSettings::default();
    let bytes = match written(&value, context, settings) {
        Ok(bytes) => bytes,
        Err(error) if error.path().is_root() && error.message().is_empty() => {
            return Err("refused without a word".to_owned());
        }
        Err(_) => return Ok(Outcome::Refused),
    };
    let again: T = match read(&bytes, context) {
        Ok(again) => again,
        // How much a reader takes is the reader's choice.
        Err(error) if error.class() == bindery::Class::Limit => return Ok(Outcome::Refused),
        Err(error) => return Err(format!("written, but not read: {error}")),
    };
    same(value, again)?;
    Ok(Outcome::Same)
}

/// Proves values that are near that of a tree: one for each seed, with one to four changes.
///
/// # Errors
/// When one of them is written and not read back as it was.
pub fn prove_changed<T, C>(tree: &Value, context: C, seeds: u64) -> Result<Tally, String>
where
    C: Copy,
    T: Decode<C> + Encode<C> + Schema,
{
    let mut tally = Tally::default();
    for seed in 0..seeds {
        let changed = changed_tree(tree, &mut Numbers::new(seed));
        let outcome = prove::<T, C>(&changed, context)
            .map_err(|problem| format!("changed with seed {seed}: {problem}"))?;
        tally.count(outcome);
    }
    Ok(tally)
}

/// How often a value was written and read back, and how often not.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tally {
    /// Trees that describe no value.
    pub not_built: usize,
    /// Values that were not written.
    pub refused: usize,
    /// Values that were written and read back.
    pub same: usize,
}

impl Tally {
    fn count(&mut self, outcome: Outcome) {
        let counter = match outcome {
            Outcome::NotBuilt => &mut self.not_built,
            Outcome::Refused => &mut self.refused,
            Outcome::Same => &mut self.same,
        };
        *counter = counter.saturating_add(1);
    }
}

/// Makes every number follow from what it describes, and forgets where targets of offsets were: writing puts them where
/// they fit.
struct Normalise;

impl VisitorMut for Normalise {
    fn derived(&mut self, derived: &mut dyn DerivedSlot) {
        derived.normalise();
    }

    fn placed(&mut self, slot: &mut dyn PlacedSlot) {
        slot.forget_place();
    }
}

/// Compares a value with what was read back. Numbers that follow from others are compared as what follows: one that
/// is kept as an exception and says the same is no exception any more.
///
/// # Errors
/// When they differ, in words.
pub fn same<T: Schema>(mut value: T, mut again: T) -> Result<(), String> {
    value.visit_mut(&mut Normalise);
    again.visit_mut(&mut Normalise);
    let tree = |value: &T| bindery::dump(value).map_err(|error| error.to_string());
    let (one, other) = (tree(&value)?, tree(&again)?);
    let mut paddings = BTreeSet::new();
    let mut note = |fields: &'static [FieldInfo]| {
        let fields = fields.iter().filter(|field| (field.ty)().name == "Padding");
        paddings.extend(fields.map(|field| field.name));
    };
    T::INFO.walk(&mut |info| match &info.kind {
        Kind::Struct(fields) => note(fields),
        Kind::Tagged { variants, .. } => variants.iter().for_each(|variant| note(variant.fields)),
        _ => {}
    });
    match first_difference(&forgetting(&one, &other, &paddings), &other, String::new()) {
        None => Ok(()),
        Some(difference) => Err(format!("written, but read differently: {difference}")),
    }
}

/// The first tree without the padding that the second has not: bytes that are kept are written where that many are
/// needed, and forgotten elsewhere.
fn forgetting(one: &Value, other: &Value, paddings: &BTreeSet<&str>) -> Value {
    match (one, other) {
        (Value::Record(entries), Value::Record(_)) => {
            let is_forgotten = |key: &str, value: &Value| {
                paddings.contains(key)
                    && *other.get(key) == Value::Null
                    && matches!(value.get("bytes"), Value::Bytes(_))
            };
            let kept = entries
                .iter()
                .filter(|(key, value)| !is_forgotten(key, value));
            let kept =
                kept.map(|(key, value)| (key.clone(), forgetting(value, other.get(key), paddings)));
            Value::Record(kept.collect())
        }
        (Value::List(items), Value::List(others)) if items.len() == others.len() => {
            let pairs = items.iter().zip(others);
            Value::List(
                pairs
                    .map(|(one, other)| forgetting(one, other, paddings))
                    .collect(),
            )
        }
        _ => one.clone(),
    }
}

fn is_dialected(entries: &[(Key, Value)]) -> bool {
    let keys = entries.iter().map(|(key, _)| key.as_ref());
    keys.eq(["dialect", "content"])
}

/// The first place where two trees differ, with numbers compared by their bits.
fn first_difference(one: &Value, other: &Value, path: String) -> Option<String> {
    let differ = || {
        let (one, other) = (json::to_line(one), json::to_line(other));
        let cut = |text: String| text.chars().take(200).collect::<String>();
        Some(format!("{path}: {} became {}", cut(one), cut(other)))
    };
    match (one, other) {
        // Where contents are the same under several dialects, reading takes the preferred one.
        (Value::Record(dialected), Value::Record(_)) if is_dialected(dialected) => {
            let path = format!("{path}.content");
            first_difference(one.get("content"), other.get("content"), path)
        }
        (Value::Record(one), Value::Record(other)) if one.len() == other.len() => one
            .iter()
            .zip(other)
            .find_map(|((key, one), (same, other))| match key == same {
                true => first_difference(one, other, format!("{path}.{key}")),
                false => Some(format!("{path}: {key} became {same}")),
            }),
        (Value::Record(_), _) => differ(),
        (Value::F32(one), Value::F32(other)) if one.to_bits() == other.to_bits() => None,
        (Value::F64(one), Value::F64(other)) if one.to_bits() == other.to_bits() => None,
        (Value::F32(_) | Value::F64(_), _) => differ(),
        _ => match (one.items(), other.items()) {
            (Ok(_), Ok(_)) if one.count() != other.count() => differ(),
            (Ok(these), Ok(those)) => {
                these
                    .zip(those)
                    .enumerate()
                    .find_map(|(index, (one, other))| {
                        first_difference(&one, &other, format!("{path}[{index}]"))
                    })
            }
            _ if one == other => None,
            _ => differ(),
        },
    }
}

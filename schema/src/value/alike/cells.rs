//! The columns that values of one shape fall into.

use super::column::Column;
use crate::value::{Decimal, Key, Value};

/// One column, or the columns that a record or a short list falls into.
#[derive(Debug, Clone)]
pub(in crate::value) enum Cells {
    Null,
    Bool(Column<bool>),
    Uint(Unsigned),
    Int(Signed),
    F32(Column<f32>),
    F64(Column<f64>),
    Decimal(Decimals),
    Word(Words),
    Record(Vec<(Key, Cells)>),
    List(Vec<Cells>),
}

/// Lists longer than this within an element are no columns.
const WIDEST: usize = 64;

impl Cells {
    /// Empty columns that such a value fits.
    pub(super) fn shaped_like(value: &Value) -> Option<Self> {
        Some(match value {
            Value::Null => Self::Null,
            Value::Bool(_) => Self::Bool(Column::default()),
            Value::Uint(_) => Self::Uint(Unsigned::default()),
            Value::Int(_) => Self::Int(Signed::default()),
            Value::F32(_) => Self::F32(Column::default()),
            Value::F64(_) => Self::F64(Column::default()),
            Value::Decimal(_) => Self::Decimal(Decimals::default()),
            Value::Text(_) => Self::Word(Words::default()),
            Value::Record(entries) => Self::Record(
                entries
                    .iter()
                    .map(|(key, value)| Some((key.clone(), Self::shaped_like(value)?)))
                    .collect::<Option<_>>()?,
            ),
            Value::List(items) if items.len() <= WIDEST => {
                Self::List(items.iter().map(Self::shaped_like).collect::<Option<_>>()?)
            }
            Value::List(_) | Value::Alike(_) | Value::Bytes(_) => return None,
        })
    }

    /// Whether such a value fits but for what it says.
    pub(super) fn is_shaped_like(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::Null, Value::Null)
            | (Self::Bool(_), Value::Bool(_))
            | (Self::Uint(_) | Self::Int(_), Value::Uint(_) | Value::Int(_))
            | (Self::F32(_), Value::F32(_))
            | (Self::F64(_), Value::F64(_))
            | (Self::Decimal(_), Value::Decimal(_))
            | (Self::Word(_), Value::Text(_)) => true,
            (Self::Record(columns), Value::Record(entries)) => {
                let mut pairs = columns.iter().zip(entries);
                columns.len() == entries.len()
                    && pairs.all(|((known, cells), (key, value))| {
                        known == key && cells.is_shaped_like(value)
                    })
            }
            (Self::List(columns), Value::List(items)) => {
                let mut pairs = columns.iter().zip(items);
                columns.len() == items.len()
                    && pairs.all(|(cells, value)| cells.is_shaped_like(value))
            }
            _ => false,
        }
    }

    /// Adds a value; `false` if it does not fit. What it added before it found out is cut off again by
    /// the next value, which comes to the same `index`. `widened` is set where all cells of a column take more now.
    pub(super) fn push(&mut self, value: &Value, index: usize, widened: &mut bool) -> bool {
        match (&mut *self, value) {
            (Self::Null, Value::Null) => true,
            (Self::Bool(cells), Value::Bool(value)) => cells.put(*value, index),
            (Self::Uint(cells), Value::Uint(value)) => cells.push(*value, index, widened),
            (Self::Int(cells), Value::Int(value)) => cells.push(*value, index, widened),
            // A text file does not say whether a number that is not negative has a sign.
            (Self::Int(cells), Value::Uint(value)) => {
                i64::try_from(*value).is_ok_and(|value| cells.push(value, index, widened))
            }
            (Self::Uint(cells), Value::Int(_)) => match cells.signed(index) {
                Some(signed) => {
                    *self = Self::Int(signed);
                    *widened = true;
                    self.push(value, index, widened)
                }
                None => false,
            },
            (Self::F32(cells), Value::F32(value)) => cells.put(*value, index),
            (Self::F64(cells), Value::F64(value)) => cells.put(*value, index),
            (Self::Decimal(cells), Value::Decimal(value)) => cells.push(*value, index, widened),
            (Self::Word(cells), Value::Text(value)) => cells.push(value, index),
            (Self::Record(columns), Value::Record(entries)) => {
                columns.len() == entries.len()
                    && columns
                        .iter_mut()
                        .zip(entries)
                        .all(|((known, cells), (key, value))| {
                            known == key && cells.push(value, index, widened)
                        })
            }
            (Self::List(columns), Value::List(items)) => {
                columns.len() == items.len()
                    && columns
                        .iter_mut()
                        .zip(items)
                        .all(|(cells, value)| cells.push(value, index, widened))
            }
            _ => false,
        }
    }

    /// The bytes that each element takes.
    pub(super) fn width(&self) -> usize {
        match self {
            Self::Null => 0,
            Self::Bool(_) | Self::Word(_) => 1,
            Self::Uint(cells) => cells.width(),
            Self::Int(cells) => cells.width(),
            Self::F32(_) => 4,
            Self::F64(_) => 8,
            Self::Decimal(cells) => cells.width(),
            Self::Record(columns) => columns.iter().map(|(_, cells)| cells.width()).sum(),
            Self::List(columns) => columns.iter().map(Self::width).sum(),
        }
    }

    pub(in crate::value) fn get(&self, index: usize) -> Option<Value> {
        Some(match self {
            Self::Null => Value::Null,
            Self::Bool(cells) => Value::Bool(cells.get(index)?),
            Self::Uint(cells) => Value::Uint(cells.get(index)?),
            Self::Int(cells) => Value::Int(cells.get(index)?),
            Self::F32(cells) => Value::F32(cells.get(index)?),
            Self::F64(cells) => Value::F64(cells.get(index)?),
            Self::Decimal(cells) => Value::Decimal(cells.get(index)?),
            Self::Word(cells) => Value::Text(cells.get(index)?.to_owned()),
            Self::Record(columns) => Value::Record(
                columns
                    .iter()
                    .map(|(key, cells)| Some((key.clone(), cells.get(index)?)))
                    .collect::<Option<_>>()?,
            ),
            Self::List(columns) => Value::List(
                columns
                    .iter()
                    .map(|cells| cells.get(index))
                    .collect::<Option<_>>()?,
            ),
        })
    }

    /// Whether an element can be as short as this as text: names, signs and a character for each value.
    pub(in crate::value) fn has_room_in(&self, room: usize) -> bool {
        self.least(room) <= room
    }

    /// The fewest characters that an element takes as text, or some that are too many.
    fn least(&self, room: usize) -> usize {
        const COMMA: usize = 2;
        const QUOTES: usize = 4;
        let mut least = 1usize;
        match self {
            Self::Record(columns) => {
                for (key, cells) in columns {
                    let inner = room.saturating_sub(least);
                    let entry = key
                        .len()
                        .saturating_add(QUOTES)
                        .saturating_add(cells.least(inner));
                    least = least.saturating_add(entry).saturating_add(COMMA);
                    if least > room.saturating_add(COMMA) {
                        break;
                    }
                }
            }
            Self::List(columns) => {
                for cells in columns {
                    let inner = room.saturating_sub(least);
                    least = least
                        .saturating_add(cells.least(inner))
                        .saturating_add(COMMA);
                    if least > room.saturating_add(COMMA) {
                        break;
                    }
                }
            }
            _ => return 1,
        }
        // A comma fewer than there are values, and the bracket.
        least.saturating_sub(1)
    }

    /// As [`get`](Self::get), in the place of another element of the same shape, or of nothing.
    pub(super) fn fill(&self, index: usize, value: &mut Value) {
        match (self, &mut *value) {
            (Self::Record(columns), Value::Record(entries)) => {
                for ((_, cells), (_, value)) in columns.iter().zip(entries) {
                    cells.fill(index, value);
                }
            }
            (Self::List(columns), Value::List(items)) => {
                for (cells, value) in columns.iter().zip(items) {
                    cells.fill(index, value);
                }
            }
            // In its place: a value that is moved there is waited for.
            (Self::Null, Value::Null) => {}
            (Self::Bool(cells), Value::Bool(value)) => *value = cells.get(index).unwrap_or(false),
            (Self::Uint(cells), Value::Uint(value)) => *value = cells.get(index).unwrap_or(0),
            (Self::Int(cells), Value::Int(value)) => *value = cells.get(index).unwrap_or(0),
            (Self::F32(cells), Value::F32(value)) => *value = cells.get(index).unwrap_or(0.0),
            (Self::F64(cells), Value::F64(value)) => *value = cells.get(index).unwrap_or(0.0),
            (Self::Decimal(cells), Value::Decimal(value)) => {
                *value = cells.get(index).unwrap_or(*value);
            }
            (Self::Word(words), Value::Text(value)) => {
                value.clear();
                value.push_str(words.get(index).unwrap_or_default());
            }
            _ => *value = self.get(index).unwrap_or_default(),
        }
    }
}

/// Numbers in as few bytes as the largest of them needs.
macro_rules! narrow {
    ($name:ident, $wide:ident, $($width:ident($number:ident) -> $next:ident),*) => {
        #[derive(Debug, Clone)]
        pub(in crate::value) enum $name {
            $($width(Column<$number>),)*
            Wide(Column<$wide>),
        }

        impl $name {
            pub(in crate::value) fn push(
                &mut self,
                value: $wide,
                index: usize,
                widened: &mut bool,
            ) -> bool {
                match self {
                    $(Self::$width(cells) => {
                        if let Ok(value) = $number::try_from(value) {
                            return cells.put(value, index);
                        }
                        *self = Self::$next(cells.iter().map(|cell| cell.into()).collect());
                        *widened = true;
                        self.push(value, index, widened)
                    })*
                    Self::Wide(cells) => cells.put(value, index),
                }
            }

            fn width(&self) -> usize {
                match self {
                    $(Self::$width(_) => size_of::<$number>(),)*
                    Self::Wide(_) => size_of::<$wide>(),
                }
            }

            pub(in crate::value) fn get(&self, index: usize) -> Option<$wide> {
                match self {
                    $(Self::$width(cells) => cells.get(index).map(Into::into),)*
                    Self::Wide(cells) => cells.get(index),
                }
            }
        }
    };
}

narrow!(Unsigned, u64, One(u8) -> Two, Two(u16) -> Four, Four(u32) -> Wide);
narrow!(Signed, i64, One(i8) -> Two, Two(i16) -> Four, Four(i32) -> Wide);

impl Default for Unsigned {
    fn default() -> Self {
        Self::One(Column::default())
    }
}

impl Default for Signed {
    fn default() -> Self {
        Self::One(Column::default())
    }
}

impl Unsigned {
    /// The first numbers with a sign, if they all fit.
    fn signed(&self, length: usize) -> Option<Signed> {
        let mut signed = Signed::default();
        for index in 0..length {
            signed.push(i64::try_from(self.get(index)?).ok()?, index, &mut false);
        }
        Some(signed)
    }
}

/// Numbers of texts. Of almost all of them, the nearest single-precision number follows from the nearest
/// double-precision one.
#[derive(Debug, Clone)]
pub(in crate::value) enum Decimals {
    Double(Column<f64>),
    Both(Column<Decimal>),
}

impl Default for Decimals {
    fn default() -> Self {
        Self::Double(Column::default())
    }
}

impl Decimals {
    pub(in crate::value) fn push(
        &mut self,
        value: Decimal,
        index: usize,
        widened: &mut bool,
    ) -> bool {
        match self {
            Self::Double(cells) => {
                if rounded(value.double).single.to_bits() == value.single.to_bits() {
                    return cells.put(value.double, index);
                }
                *self = Self::Both(cells.iter().map(rounded).collect());
                *widened = true;
                self.push(value, index, widened)
            }
            Self::Both(cells) => cells.put(value, index),
        }
    }

    fn width(&self) -> usize {
        match self {
            Self::Double(_) => size_of::<f64>(),
            Self::Both(_) => size_of::<Decimal>(),
        }
    }

    fn get(&self, index: usize) -> Option<Decimal> {
        match self {
            Self::Double(cells) => cells.get(index).map(rounded),
            Self::Both(cells) => cells.get(index),
        }
    }
}

/// A number that was rounded to the wider precision first.
fn rounded(double: f64) -> Decimal {
    // Rounding is what is asked for.
    #[allow(clippy::cast_possible_truncation)]
    let single = double as f32;
    Decimal { single, double }
}

/// Texts of which there are only a few different ones, as the names of numbers are.
#[derive(Debug, Clone, Default)]
pub(in crate::value) struct Words {
    known: Vec<String>,
    cells: Column<u8>,
}

impl Words {
    /// More than this, and looking them up takes too long.
    const MOST: usize = 64;

    pub(in crate::value) fn push(&mut self, word: &str, index: usize) -> bool {
        let place = match self.known.iter().position(|known| known == word) {
            Some(place) => place,
            None if self.known.len() < Self::MOST => {
                self.known.push(word.to_owned());
                self.known.len().saturating_sub(1)
            }
            None => return false,
        };
        u8::try_from(place).is_ok_and(|place| self.cells.put(place, index))
    }

    pub(in crate::value) fn get(&self, index: usize) -> Option<&str> {
        let place = usize::from(self.cells.get(index)?);
        self.known.get(place).map(String::as_str)
    }
}

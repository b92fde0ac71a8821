//! Long lists of values that look alike, kept column by column: a list of a million vertices takes
//! about as much memory as in the file, not a node for every number.

use super::{Budget, Decimal, Key, Value};

/// A list whose elements all have the same shape: numbers, or records and short lists of numbers.
#[derive(Debug, Clone)]
pub struct Alike {
    length: usize,
    cells: Cells,
}

/// One column, or the columns that a record or a short list falls into.
#[derive(Debug, Clone)]
enum Cells {
    Null,
    Bool(Vec<bool>),
    Uint(Unsigned),
    Int(Signed),
    F32(Vec<f32>),
    F64(Vec<f64>),
    Decimal(Vec<Decimal>),
    Word(Words),
    Record(Vec<(Key, Cells)>),
    List(Vec<Cells>),
}

/// Lists longer than this within an element are no columns.
const WIDEST: usize = 64;

impl Alike {
    /// A list of one element, if it can be kept like that.
    fn starting_with(value: &Value) -> Option<Self> {
        let mut cells = Cells::shaped_like(value)?;
        cells.push(value, 0).then_some(Self { length: 1, cells })
    }

    /// Adds an element; `false` if it looks different.
    fn push(&mut self, value: &Value) -> bool {
        let added = self.cells.push(value, self.length);
        if added {
            self.length = self.length.saturating_add(1);
        }
        added
    }

    /// How many elements there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// An element.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Value> {
        (index < self.length).then(|| self.cells.get(index))?
    }

    /// The elements in order.
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.length).map_while(|index| self.get(index))
    }
}

impl Cells {
    /// Empty columns that such a value fits.
    fn shaped_like(value: &Value) -> Option<Self> {
        Some(match value {
            Value::Null => Self::Null,
            Value::Bool(_) => Self::Bool(Vec::new()),
            Value::Uint(_) => Self::Uint(Unsigned::default()),
            Value::Int(_) => Self::Int(Signed::default()),
            Value::F32(_) => Self::F32(Vec::new()),
            Value::F64(_) => Self::F64(Vec::new()),
            Value::Decimal(_) => Self::Decimal(Vec::new()),
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

    /// Adds a value; `false` if it does not fit. What it added before it found out is cut off again by
    /// the next value, which comes to the same `index`.
    fn push(&mut self, value: &Value, index: usize) -> bool {
        match (&mut *self, value) {
            (Self::Null, Value::Null) => true,
            (Self::Bool(cells), Value::Bool(value)) => put(cells, *value, index),
            (Self::Uint(cells), Value::Uint(value)) => cells.push(*value, index),
            (Self::Int(cells), Value::Int(value)) => cells.push(*value, index),
            // A text file does not say whether a number that is not negative has a sign.
            (Self::Int(cells), Value::Uint(value)) => {
                i64::try_from(*value).is_ok_and(|value| cells.push(value, index))
            }
            (Self::Uint(cells), Value::Int(_)) => match cells.signed(index) {
                Some(signed) => {
                    *self = Self::Int(signed);
                    self.push(value, index)
                }
                None => false,
            },
            (Self::F32(cells), Value::F32(value)) => put(cells, *value, index),
            (Self::F64(cells), Value::F64(value)) => put(cells, *value, index),
            (Self::Decimal(cells), Value::Decimal(value)) => put(cells, *value, index),
            (Self::Word(cells), Value::Text(value)) => cells.push(value, index),
            (Self::Record(columns), Value::Record(entries)) => {
                columns.len() == entries.len()
                    && columns
                        .iter_mut()
                        .zip(entries)
                        .all(|((known, cells), (key, value))| {
                            known == key && cells.push(value, index)
                        })
            }
            (Self::List(columns), Value::List(items)) => {
                columns.len() == items.len()
                    && columns
                        .iter_mut()
                        .zip(items)
                        .all(|(cells, value)| cells.push(value, index))
            }
            _ => false,
        }
    }

    /// The bytes that each element takes.
    fn width(&self) -> usize {
        match self {
            Self::Null => 0,
            Self::Bool(_) | Self::Word(_) => 1,
            Self::Uint(cells) => cells.width(),
            Self::Int(cells) => cells.width(),
            Self::F32(_) => 4,
            Self::F64(_) => 8,
            Self::Decimal(_) => size_of::<Decimal>(),
            Self::Record(columns) => columns.iter().map(|(_, cells)| cells.width()).sum(),
            Self::List(columns) => columns.iter().map(Self::width).sum(),
        }
    }

    fn get(&self, index: usize) -> Option<Value> {
        Some(match self {
            Self::Null => Value::Null,
            Self::Bool(cells) => Value::Bool(*cells.get(index)?),
            Self::Uint(cells) => Value::Uint(cells.get(index)?),
            Self::Int(cells) => Value::Int(cells.get(index)?),
            Self::F32(cells) => Value::F32(*cells.get(index)?),
            Self::F64(cells) => Value::F64(*cells.get(index)?),
            Self::Decimal(cells) => Value::Decimal(*cells.get(index)?),
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
}

/// Appends at `index`, over what a value that did not fit has left there.
fn put<T>(cells: &mut Vec<T>, value: T, index: usize) -> bool {
    cells.truncate(index);
    cells.push(value);
    true
}

/// Numbers in as few bytes as the largest of them needs.
macro_rules! narrow {
    ($name:ident, $wide:ident, $($width:ident($number:ident) -> $next:ident),*) => {
        #[derive(Debug, Clone)]
        enum $name {
            $($width(Vec<$number>),)*
            Wide(Vec<$wide>),
        }

        impl $name {
            fn push(&mut self, value: $wide, index: usize) -> bool {
                match self {
                    $(Self::$width(cells) => {
                        if let Ok(value) = $number::try_from(value) {
                            return put(cells, value, index);
                        }
                        *self = Self::$next(cells.iter().map(|cell| (*cell).into()).collect());
                        self.push(value, index)
                    })*
                    Self::Wide(cells) => put(cells, value, index),
                }
            }

            fn width(&self) -> usize {
                match self {
                    $(Self::$width(_) => size_of::<$number>(),)*
                    Self::Wide(_) => size_of::<$wide>(),
                }
            }

            fn get(&self, index: usize) -> Option<$wide> {
                match self {
                    $(Self::$width(cells) => cells.get(index).map(|cell| (*cell).into()),)*
                    Self::Wide(cells) => cells.get(index).copied(),
                }
            }
        }
    };
}

narrow!(Unsigned, u64, One(u8) -> Two, Two(u16) -> Four, Four(u32) -> Wide);
narrow!(Signed, i64, One(i8) -> Two, Two(i16) -> Four, Four(i32) -> Wide);

impl Default for Unsigned {
    fn default() -> Self {
        Self::One(Vec::new())
    }
}

impl Default for Signed {
    fn default() -> Self {
        Self::One(Vec::new())
    }
}

impl Unsigned {
    /// The first numbers with a sign, if they all fit.
    fn signed(&self, length: usize) -> Option<Signed> {
        let mut signed = Signed::default();
        for index in 0..length {
            signed.push(i64::try_from(self.get(index)?).ok()?, index);
        }
        Some(signed)
    }
}

/// Texts of which there are only a few different ones, as the names of numbers are.
#[derive(Debug, Clone, Default)]
struct Words {
    known: Vec<String>,
    cells: Vec<u8>,
}

impl Words {
    /// More than this, and looking them up takes too long.
    const MOST: usize = 64;

    fn push(&mut self, word: &str, index: usize) -> bool {
        let place = match self.known.iter().position(|known| known == word) {
            Some(place) => place,
            None if self.known.len() < Self::MOST => {
                self.known.push(word.to_owned());
                self.known.len().saturating_sub(1)
            }
            None => return false,
        };
        u8::try_from(place).is_ok_and(|place| put(&mut self.cells, place, index))
    }

    fn get(&self, index: usize) -> Option<&str> {
        let place = usize::from(*self.cells.get(index)?);
        self.known.get(place).map(String::as_str)
    }
}

/// Collects the elements of a list.
#[derive(Debug, Default)]
pub(super) struct Collector {
    plain: Vec<Value>,
    alike: Option<Alike>,
}

/// Shorter lists gain nothing from columns.
const SHORTEST: usize = 32;

impl Collector {
    /// Adds an element, for which memory was taken since `left` was left; `false` if there is no memory for more.
    pub(super) fn push(&mut self, value: Value, budget: &Budget, left: u64) -> bool {
        if let Some(alike) = &mut self.alike {
            let before = alike.cells.width();
            if alike.push(&value) {
                // The element itself is gone, with the lists in it.
                budget.back_to(left);
                let width = alike.cells.width();
                let widened = width.saturating_sub(before).saturating_mul(alike.length);
                return budget.take(width.saturating_add(widened));
            }
            // Apart, each takes about as much as this one.
            let taken = usize::try_from(left.saturating_sub(budget.left())).unwrap_or(usize::MAX);
            let each = taken.saturating_add(size_of::<Value>().saturating_add(value.heap()));
            if !budget.take(each.saturating_mul(alike.length)) {
                return false;
            }
            self.plain = alike.iter().collect();
            self.alike = None;
        } else if self.plain.len() == SHORTEST {
            // Whether they look alike is only asked once.
            let mut first = self.plain.iter();
            let alike = first.next().and_then(Alike::starting_with);
            self.alike =
                alike.and_then(|mut alike| first.all(|value| alike.push(value)).then_some(alike));
            if self.alike.is_some() {
                self.plain = Vec::new();
                return self.push(value, budget, left);
            }
        }
        let taken = size_of::<Value>().saturating_add(value.heap());
        self.plain.push(value);
        budget.take(taken)
    }

    pub(super) fn finish(self) -> Value {
        match self.alike {
            Some(alike) => Value::Alike(alike),
            None => Value::List(self.plain),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_alike(value: &Value) -> bool {
        matches!(value, Value::Alike(_))
    }

    /// Lists of every shape, and whether their elements look alike.
    fn lists() -> Vec<(Vec<Value>, bool)> {
        let numbers = |count: u64| (0..count).map(Value::Uint).collect::<Vec<_>>();
        let record = |number: u64| {
            Value::Record(vec![
                (
                    "place".into(),
                    Value::List(vec![Value::F32(0.5), Value::F32(f32::INFINITY)]),
                ),
                (
                    "kind".into(),
                    Value::Text(["one", "other"][usize::from(number.is_multiple_of(3))].into()),
                ),
                ("none".into(), Value::Null),
                ("number".into(), Value::Uint(number.saturating_pow(4))),
            ])
        };
        let records = || (0..500).map(record).collect::<Vec<_>>();
        let with = |mut list: Vec<Value>, last: Value| {
            list.push(last);
            list
        };
        vec![
            (numbers(SHORTEST as u64), false),
            (numbers(70_000), true),
            (with(numbers(300), Value::Uint(u64::MAX)), true),
            (with(numbers(300), Value::Int(-1)), true),
            (
                with(
                    with(numbers(300), Value::Int(i64::MIN)),
                    Value::Uint(u64::MAX),
                ),
                false,
            ),
            (with(numbers(300), Value::Text("x".into())), false),
            (records(), true),
            (with(records(), Value::Record(vec![])), false),
            // The place fits and the kind does not: what was added must not stay.
            (
                with(
                    records(),
                    Value::Record(vec![
                        (
                            "place".into(),
                            Value::List(vec![Value::F32(9.0), Value::F32(9.0)]),
                        ),
                        ("kind".into(), Value::Uint(0)),
                        ("none".into(), Value::Null),
                        ("number".into(), Value::Uint(0)),
                    ]),
                ),
                false,
            ),
            (
                (0..100).map(|n| Value::Text(format!("{n}"))).collect(),
                false,
            ),
            ((0..100).map(|n| Value::Bool(n > 50)).collect(), true),
            ((0..100).map(|_| Value::Record(vec![])).collect(), true),
            ((0..100).map(|_| Value::Bytes(vec![1])).collect(), false),
        ]
    }

    #[test]
    fn a_list_holds_what_was_put_in() {
        for (list, alike) in lists() {
            let collected = Value::list(list.clone());
            assert_eq!(is_alike(&collected), alike, "{:?}", list.last());
            let back: Vec<Value> = collected
                .items()
                .unwrap()
                .map(|item| item.into_owned())
                .collect();
            // A number that is not negative may have got a sign.
            assert_eq!(back.len(), list.len());
            for (one, other) in back.iter().zip(&list) {
                assert!(
                    one == other
                        || one.as_integer() == other.as_integer() && one.as_integer().is_some()
                );
            }
            for (index, value) in list.iter().enumerate().skip(list.len().saturating_sub(3)) {
                let item = collected.item(index).unwrap();
                assert!(*item == *value || item.as_integer() == value.as_integer());
            }
            assert!(collected.item(list.len()).is_none());
        }
    }

    #[test]
    fn both_forms_of_a_list_are_equal() {
        for (list, alike) in lists() {
            if alike && !list.contains(&Value::Int(-1)) {
                assert_eq!(Value::list(list.clone()), Value::List(list.clone()));
                let mut other = list.clone();
                other.pop();
                assert_ne!(Value::list(other), Value::List(list));
            }
        }
    }
}

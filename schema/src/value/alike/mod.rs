//! Long lists of values that look alike, kept column by column: a list of a million vertices takes
//! about as much memory as in the file, not a node for every number.

mod cells;
mod column;

pub(super) use cells::Cells;

use super::{Budget, Value, VisitItem};
use crate::report::error::Result;

/// A list whose elements have few shapes: numbers, or records and short lists of numbers.
#[derive(Debug, Clone)]
pub struct Alike {
    length: usize,
    shapes: Vec<Shape>,
    /// The shape that was fitted last, which the next one is likely to have too.
    last: usize,
    /// Which shape each element has, and which of that shape it is. Empty where there is one shape.
    kinds: Vec<u8>,
    places: Vec<u32>,
}

/// The elements of one shape.
#[derive(Debug, Clone)]
pub(super) struct Shape {
    pub(super) length: usize,
    pub(super) cells: Cells,
    /// The bytes that each of them takes.
    width: usize,
}

impl Shape {
    /// Counts an element whose cells were added; the bytes that were taken for it.
    fn count(&mut self, widened: bool) -> usize {
        let before = self.width;
        if widened || self.length == 0 {
            self.width = self.cells.width();
        }
        let wider = self.width.saturating_sub(before);
        let taken = self.width.saturating_add(wider.saturating_mul(self.length));
        self.length = self.length.saturating_add(1);
        taken
    }
}

/// More shapes than this are no shapes.
const MOST_SHAPES: usize = 32;
/// What it takes to say which shape an element has.
const KIND: usize = size_of::<(u8, [u8; 4])>();

impl Alike {
    fn empty() -> Self {
        Self {
            length: 0,
            shapes: Vec::new(),
            last: 0,
            kinds: Vec::new(),
            places: Vec::new(),
        }
    }

    /// Adds an element: the bytes that it takes, or nothing if it looks too different.
    fn push(&mut self, value: &Value) -> Option<usize> {
        let fitted = self.try_shapes(|cells, index, widened| cells.push(value, index, widened));
        if fitted.is_some() {
            return fitted;
        }
        let is_known = |shape: &Shape| shape.cells.is_shaped_like(value);
        if self.shapes.len() >= MOST_SHAPES || self.shapes.iter().any(is_known) {
            return None;
        }
        let mut cells = Cells::shaped_like(value)?;
        if !cells.push(value, 0, &mut false) {
            return None;
        }
        self.last = self.shapes.len();
        self.shapes.push(Shape {
            length: 0,
            cells,
            width: 0,
        });
        self.count(true)
    }

    /// Adds an element with the first shape that `add` can add it to; the bytes that it takes.
    pub(super) fn try_shapes(
        &mut self,
        mut add: impl FnMut(&mut Cells, usize, &mut bool) -> bool,
    ) -> Option<usize> {
        let last = self.last;
        let others = (0..self.shapes.len()).filter(|number| *number != last);
        for number in std::iter::once(last).chain(others) {
            let shape = self.shapes.get_mut(number)?;
            let mut widened = false;
            if add(&mut shape.cells, shape.length, &mut widened) {
                self.last = number;
                return self.count(widened);
            }
        }
        None
    }

    /// Counts an element that was added to the last shape.
    fn count(&mut self, widened: bool) -> Option<usize> {
        let mut taken = 0usize;
        if self.shapes.len() > 1 {
            if self.kinds.is_empty() {
                self.kinds = vec![0; self.length];
                self.places = (0..self.length)
                    .map(u32::try_from)
                    .collect::<std::result::Result<_, _>>()
                    .ok()?;
                taken = KIND.saturating_mul(self.length);
            }
            let place = self.shapes.get(self.last)?.length;
            self.kinds.push(u8::try_from(self.last).ok()?);
            self.places.push(u32::try_from(place).ok()?);
            taken = taken.saturating_add(KIND);
        }
        self.length = self.length.saturating_add(1);
        let own = self.shapes.get_mut(self.last)?.count(widened);
        Some(taken.saturating_add(own))
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

    /// What its elements look like.
    pub(super) fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// The shape of an element by its number, and which of that shape it is.
    pub(super) fn place_of(&self, index: usize) -> Option<(usize, usize)> {
        if index >= self.length {
            return None;
        }
        match self.kinds.is_empty() {
            true => Some((0, index)),
            false => {
                let place = usize::try_from(*self.places.get(index)?).ok()?;
                Some((usize::from(*self.kinds.get(index)?), place))
            }
        }
    }

    /// The columns of an element, and where it is in them.
    pub(super) fn cells(&self, index: usize) -> Option<(&Cells, usize)> {
        let (shape, place) = self.place_of(index)?;
        Some((&self.shapes.get(shape)?.cells, place))
    }

    /// An element.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Value> {
        let (cells, place) = self.cells(index)?;
        cells.get(place)
    }

    /// The elements in order.
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.length).map_while(|index| self.get(index))
    }

    /// Shows the elements in order. One takes the place of another, so that none takes memory of its own.
    pub(super) fn each(&self, visit: &mut dyn VisitItem) -> Result<()> {
        let mut values = vec![Value::Null; self.shapes.len()];
        for index in 0..self.length {
            if let Some((shape, place)) = self.place_of(index)
                && let Some(value) = values.get_mut(shape)
                && let Some(shape) = self.shapes.get(shape)
            {
                shape.cells.fill(place, value);
                visit.item(index, value)?;
            }
        }
        Ok(())
    }
}

/// Collects the elements of a list.
#[derive(Debug, Default)]
pub(super) struct Collector {
    plain: Vec<Value>,
    pub(super) alike: Option<Alike>,
}

/// Shorter lists gain nothing from columns.
const SHORTEST: usize = 32;

impl Collector {
    /// Adds an element, for which memory was taken since `left` was left; `false` if there is no memory for more. It stays
    /// where it is, unless it is kept as it is.
    pub(super) fn push(&mut self, value: &mut Value, budget: &Budget, left: u64) -> bool {
        if let Some(alike) = &mut self.alike {
            if let Some(taken) = alike.push(value) {
                // The element itself is gone, with the lists in it.
                budget.back_to(left);
                return budget.take(taken);
            }
            // Apart, they take more than in columns.
            for item in alike.iter() {
                let taken = size_of::<Value>().saturating_add(item.heap());
                if !budget.take(taken.saturating_add(item.heap_of_lists())) {
                    return false;
                }
                self.plain.push(item);
            }
            self.alike = None;
        } else if self.plain.len() == SHORTEST {
            // Whether they look alike is only asked once.
            let mut alike = Alike::empty();
            if self.plain.iter().all(|value| alike.push(value).is_some()) {
                self.alike = Some(alike);
                self.plain = Vec::new();
                return self.push(value, budget, left);
            }
        }
        let taken = size_of::<Value>().saturating_add(value.heap());
        self.plain.push(std::mem::take(value));
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
    use crate::codec::limits::Limits;
    use crate::value::json;

    fn is_alike(value: &Value) -> bool {
        matches!(value, Value::Alike(_))
    }

    fn record(place: [f32; 2], kind: Value, number: u64) -> Value {
        let place = place.into_iter().map(Value::F32).collect();
        Value::Record(vec![
            ("place".into(), Value::List(place)),
            ("kind".into(), kind),
            ("none".into(), Value::Null),
            ("number".into(), Value::Uint(number)),
        ])
    }

    #[test]
    fn lists_in_lists_that_look_different_take_what_they_take() {
        let mut text = "1".to_owned();
        for _ in 0..8 {
            text = format!("[{}[{text}]]", "1, ".repeat(100));
        }
        let little = Limits::default().with_memory(1 << 17);
        assert!(json::parse_within(&text, little).is_ok());
    }

    fn records() -> Vec<Value> {
        let one = |number: u64| {
            let kind = ["one", "other"][usize::from(number.is_multiple_of(3))];
            let kind = Value::Text(kind.into());
            record([0.5, f32::INFINITY], kind, number.saturating_pow(4))
        };
        (0..500).map(one).collect()
    }

    /// Lists of so many lengths, in turn.
    fn shapes(count: usize) -> Vec<Value> {
        let length = |index: usize| index.checked_rem(count).unwrap_or(0);
        let list = |index| Value::List(vec![Value::Uint(index as u64); length(index)]);
        (0..200).map(list).collect()
    }

    /// Lists of every shape, and whether their elements look alike.
    fn lists() -> Vec<(Vec<Value>, bool)> {
        let numbers = |count: u64| (0..count).map(Value::Uint).collect::<Vec<_>>();
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
            (with(numbers(300), Value::Text("x".into())), true),
            (records(), true),
            (with(records(), Value::Record(vec![])), true),
            (shapes(MOST_SHAPES), true),
            (shapes(MOST_SHAPES.saturating_add(1)), false),
            // The place fits and the kind does not: what was added must not stay.
            (with(records(), record([9.0, 9.0], Value::Uint(0), 0)), true),
            (with(records(), Value::Bytes(vec![1])), false),
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
            let mut shown = Vec::new();
            let visit = |index: usize, item: &Value| {
                assert_eq!(index, shown.len());
                shown.push(item.clone());
                Ok(())
            };
            collected.each_item(visit).unwrap();
            assert_eq!(shown, back);
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

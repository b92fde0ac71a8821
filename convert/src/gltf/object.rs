//! Objects of the document. What says no more than the specification's default is left out.

use bindery::Value;
use bindery::value::Key;

use crate::scene::Extras;

/// An object that is put together.
#[derive(Default)]
pub(super) struct Object(Vec<(Key, Value)>);

impl Object {
    /// Adds a property.
    pub(super) fn with(mut self, key: impl Into<Key>, value: impl Into<Value>) -> Self {
        self.0.push((key.into(), value.into()));
        self
    }

    /// Adds a property that may be absent.
    pub(super) fn with_any(self, key: &'static str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// Adds a property, unless it is what the specification takes it for anyway.
    pub(super) fn with_unless<T: Into<Value> + PartialEq>(
        self,
        default: T,
        key: &'static str,
        value: T,
    ) -> Self {
        self.with_any(key, (value != default).then_some(value))
    }

    /// Adds numbers, unless they are what the specification takes them for anyway.
    pub(super) fn with_numbers<const N: usize>(
        self,
        default: [f32; N],
        key: &'static str,
        value: [f32; N],
    ) -> Self {
        self.with_any(key, (value != default).then(|| numbers(&value)))
    }

    /// Adds a list, if there is something in it.
    pub(super) fn with_list(self, key: &'static str, list: Vec<Value>) -> Self {
        self.with_any(key, (!list.is_empty()).then_some(Value::List(list)))
    }

    /// Adds the name of the object, if it has one.
    pub(super) fn named(self, name: &str) -> Self {
        self.with_any("name", (!name.is_empty()).then_some(name))
    }

    /// Adds what else is known.
    pub(super) fn with_extras(self, known: &Extras) -> Self {
        let entries = known
            .iter()
            .map(|(key, value)| (key.clone().into(), value.clone()));
        let extras = (!known.is_empty()).then(|| Value::Record(entries.collect()));
        self.with_any("extras", extras)
    }

    /// Whether it has no property.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names of its properties.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(key, _)| key.as_ref())
    }
}

impl From<Object> for Value {
    fn from(object: Object) -> Self {
        Self::Record(object.0)
    }
}

/// Numbers as a list.
pub(super) fn numbers(all: &[f32]) -> Value {
    Value::List(all.iter().copied().map(Value::F32).collect())
}

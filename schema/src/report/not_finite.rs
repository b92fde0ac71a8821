//! Numbers that are none, wherever they are in a file.

use crate::codec::order::Endian;
use crate::codec::sink::{Sink, StoredBlock, WriteSettings, keeps_order};
use crate::codec::traits::Encode;
use crate::describe::spec::{FieldInfo, Kind, Number, TypeInfo};
use crate::report::check::Checker;
use crate::report::error::Result;
use crate::report::path::{Path, Segment};
use crate::value::Value;
use crate::{Rule, Schema};

/// Reports the first floating number of a file that is infinite or none, and how many more there are.
/// `counts` says of a path whether a number there matters.
pub fn check_finite<T: Encode<()>>(
    file: &T,
    rule: &'static Rule,
    counts: impl Fn(&Path) -> bool,
    checker: &mut Checker<'_>,
) {
    let mut search = Search {
        path: Vec::new(),
        first: None,
        more: 0,
        counts,
        without_floats: Vec::new(),
        order: Endian::Little,
    };
    // A file that cannot be written has other faults; what came before is reported all the same.
    let _ = file.encode(&mut search, ());
    if let Some((path, number)) = search.first {
        let message = match search.more {
            0 => format!("{number} is no finite number"),
            more => format!("{number} is no finite number, as are {more} numbers behind it"),
        };
        checker.report_at(T::INFO, path.segments(), rule, message);
    }
}

/// Looks at every floating number, and keeps nothing else.
struct Search<F> {
    path: Vec<Segment<'static>>,
    /// The first that is none, and where it is.
    first: Option<(Path, f64)>,
    more: usize,
    counts: F,
    /// Types that were found to hold no floating numbers.
    without_floats: Vec<*const TypeInfo>,
    order: Endian,
}

impl<F: Fn(&Path) -> bool> Search<F> {
    fn number(&mut self, number: f64) {
        if number.is_finite() {
            return;
        }
        let path: Path = self.path.iter().cloned().collect();
        if !(self.counts)(&path) {
            return;
        }
        match self.first {
            None => self.first = Some((path, number)),
            Some(_) => self.more = self.more.saturating_add(1),
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::F32(number) => self.number((*number).into()),
            Value::F64(number) => self.number(*number),
            _ => {}
        }
    }
}

/// Whether a type is made of floating numbers, or holds some.
fn has_floats(info: &'static TypeInfo) -> bool {
    let mut found = false;
    info.walk(&mut |part| {
        found |= matches!(part.kind, Kind::Number(Number::Float));
    });
    found
}

impl<F: Fn(&Path) -> bool> Sink for Search<F> {
    const TRACES: bool = true;

    keeps_order!();

    fn put(&mut self, _: &[u8]) {}

    /// Nothing is kept, so that nothing is compared with what was written.
    fn position(&self) -> u64 {
        0
    }

    fn settings(&self) -> WriteSettings {
        WriteSettings::default()
    }

    fn leaf(&mut self, _: &'static str, bytes: &[u8], value: impl FnOnce() -> Value) {
        // Text and bytes may be long.
        if matches!(bytes.len(), 4 | 8) {
            self.value(&value());
        }
    }

    fn field(
        &mut self,
        field: &'static FieldInfo,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let outside = self.path.len();
        self.path.extend(field.segment());
        let result = write(self);
        self.path.truncate(outside);
        result
    }

    fn index(&mut self, index: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.path.push(Segment::Index(index));
        let result = write(self);
        self.path.pop();
        result
    }

    fn folds(&mut self, element: &'static TypeInfo, _: usize) -> bool {
        let known = |known: &*const TypeInfo| std::ptr::eq(*known, element);
        self.without_floats.iter().any(known) || !has_floats(element)
    }

    fn put_many<T: Schema>(
        &mut self,
        element: &'static TypeInfo,
        _: usize,
        _: &[T],
        _: impl Fn(&T, &mut [u8]) -> Option<()>,
    ) -> bool {
        // Only what has no floating numbers is folded.
        let known = |known: &*const TypeInfo| std::ptr::eq(*known, element);
        if !self.without_floats.iter().any(known) {
            self.without_floats.push(element);
        }
        true
    }

    fn cut(&mut self, _: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        write(self)
    }

    fn section(
        &mut self,
        _: StoredBlock<'_>,
        content: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        content(self)
    }
}

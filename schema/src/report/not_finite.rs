//! Numbers that are none, wherever they are in a file.

use crate::Rule;
use crate::codec::sink::{Observer, observe};
use crate::codec::traits::Encode;
use crate::describe::spec::{FieldInfo, Kind, Number, TypeInfo};
use crate::report::check::Checker;
use crate::report::path::{Path, Segment};
use crate::value::Value;

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
        steps: Vec::new(),
        first: None,
        more: 0,
        counts: &counts,
        without_floats: Vec::new(),
    };
    // A file that cannot be written has other faults; what came before is reported all the same.
    let _ = observe(file, (), &mut search);
    if let Some((path, number)) = search.first {
        let message = match search.more {
            0 => format!("{number} is no finite number"),
            1 => format!("{number} is no finite number, as is 1 number behind it"),
            more => format!("{number} is no finite number, as are {more} numbers behind it"),
        };
        checker.report_at(T::INFO, path.segments(), rule, message);
    }
}

/// Looks at every floating number, and keeps nothing else.
struct Search<'a> {
    path: Vec<Segment<'static>>,
    /// Whether what was gone into has a step of its own.
    steps: Vec<bool>,
    /// The first that is none, and where it is.
    first: Option<(Path, f64)>,
    more: usize,
    counts: &'a dyn Fn(&Path) -> bool,
    /// Types that were found to hold no floating numbers.
    without_floats: Vec<*const TypeInfo>,
}

impl Search<'_> {
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

impl Observer for Search<'_> {
    fn enter(&mut self, step: Option<Segment<'static>>, _: Option<&'static FieldInfo>) -> bool {
        self.steps.push(step.is_some());
        self.path.extend(step);
        true
    }

    fn leave(&mut self) {
        if self.steps.pop() == Some(true) {
            self.path.pop();
        }
    }

    fn leaf(&mut self, _: &'static str, length: usize, value: &mut dyn FnMut() -> Value) {
        // Text and bytes may be long.
        if matches!(length, 4 | 8) {
            self.value(&value());
        }
    }

    fn passes_over(&mut self, element: &'static TypeInfo) -> bool {
        let known = |known: &*const TypeInfo| std::ptr::eq(*known, element);
        if self.without_floats.iter().any(known) {
            return true;
        }
        let passes_over = !has_floats(element);
        if passes_over {
            self.without_floats.push(element);
        }
        passes_over
    }
}

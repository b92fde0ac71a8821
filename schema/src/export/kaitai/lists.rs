//! Lists: how many elements there are, and where they end.

use super::attributes::field_id;
use super::expression::{Scope, looks_ahead};
use super::types::{Entries, Writer, object, text};
use crate::describe::expression::Expr;
use crate::describe::spec::{Around, FieldInfo, Kind, Layout, Presence, TypeInfo};
use crate::value::{Key, Value};

/// The bytes behind the element of a list that was just read.
const NEXT: &str = "_.behind";

/// How many bytes are to come where nothing else is said.
pub(super) const LEFT: &str = "(_io.size - _io.pos)";

impl Writer {
    /// A list of the elements of a type.
    fn repeated(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
        repeat: &[(&'static str, &str)],
    ) -> Option<Entries> {
        let mut entries = self.each(scope, field, element(ty)?, false)?;
        let repeat = repeat.iter();
        entries.extend(repeat.map(|(key, value)| (Key::Borrowed(*key), text(value))));
        Some(entries)
    }

    /// That many elements. A count that depends on the place is computed before the first of them is read.
    pub(super) fn counted(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
        count: &str,
        beside: &mut Entries,
    ) -> Option<Entries> {
        let repeat = |count: &str| {
            let repeat = [("repeat", "expr"), ("repeat-expr", count)];
            self.repeated(scope, field, ty, &repeat)
        };
        if !count.contains("_io.pos") {
            return repeat(count);
        }
        let mut name = format!("num_{}", field_id(field));
        if scope.fields.iter().any(|other| field_id(other) == name) {
            name.push_str("_here");
        }
        beside.push((name.clone().into(), object([("value", text(count))])));
        repeat(&name)
    }

    /// That many elements of that many bytes each.
    pub(super) fn counted_of_size(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
        (count, size): (&Expr, &Expr),
    ) -> Option<Entries> {
        let mut entries = self.each(scope, field, element(ty)?, true)?;
        entries.push(("size".into(), Value::Text(scope.text(size)?)));
        entries.push(("repeat".into(), text("expr")));
        entries.push(("repeat-expr".into(), Value::Text(scope.text(count)?)));
        Some(entries)
    }

    /// Elements up to the end. Where something follows them, it is what makes no whole element.
    pub(super) fn until_end(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
        beside: &mut Entries,
    ) -> Option<Entries> {
        let stored = scope.fields.iter();
        let mut stored = stored.filter(|each| each.presence != Presence::Calculated);
        let is_last = stored
            .next_back()
            .is_some_and(|last| std::ptr::eq(last, field));
        match element(ty)?.fixed_size {
            // Of elements of one byte nothing is left over.
            Some(size) if size > 1 && !is_last => {
                let count = format!("{LEFT} / {size}");
                self.counted(scope, field, ty, &count, beside)
            }
            _ => self.repeated(scope, field, ty, &[("repeat", "eos")]),
        }
    }

    /// Elements up to the one for which this holds.
    pub(super) fn until(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
        ends: &Expr,
    ) -> Option<Entries> {
        let ends = scope.text(ends)?;
        let repeat = [("repeat", "until"), ("repeat-until", ends.as_str())];
        self.repeated(scope, field, ty, &repeat)
    }

    /// Elements as long as something holds for the bytes to come: before the first, which the `if` of the list
    /// asks, and behind each.
    pub(super) fn while_it_holds(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
        goes_on: &'static Expr,
    ) -> Option<Entries> {
        let first = scope.text(goes_on)?;
        let behind = Scope {
            ahead: NEXT,
            ..scope.clone()
        };
        let ends = format!("not {}", behind.text(goes_on)?);
        let repeat = [("repeat", "until"), ("repeat-until", ends.as_str())];
        let mut entries = self.repeated(scope, field, ty, &repeat)?;
        entries.push(("if".into(), Value::Text(first)));
        Some(entries)
    }

    /// What a type has for lists that look at the bytes behind each element.
    pub(super) fn behind(&self, info: &'static TypeInfo) -> Entries {
        let mut most = 0usize;
        for entry in self.catalogue.iter() {
            let Kind::Struct(fields) = &entry.info.kind else {
                continue;
            };
            for field in *fields {
                if let Layout::While(goes_on) = &field.layout
                    && std::ptr::eq((field.ty)().content(), info)
                {
                    most = most.max(looks_ahead(goes_on));
                }
            }
        }
        match most {
            0 => Entries::new(),
            most => vec![("behind".into(), window(LEFT, most))],
        }
    }

    /// As many elements as there is room for. Where they are not all as large, a reader of Kaitai's fails at one
    /// that is cut.
    pub(super) fn while_possible(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
        most: Option<&Expr>,
        beside: &mut Entries,
    ) -> Option<Entries> {
        if let Some(none_if) = most.and_then(|most| unbounded_unless(most)) {
            let mut entries = self.while_possible(scope, field, ty, None, beside)?;
            let condition = format!("not {}", scope.text(none_if)?);
            entries.push(("if".into(), Value::Text(condition)));
            return Some(entries);
        }
        let most = most.map(|most| scope.text(most));
        let room = size_of(scope, element(ty)?).map(|size| format!("{LEFT} / {size}"));
        let count = match (room, most) {
            (_, Some(None)) => return None,
            (None, None) => return self.repeated(scope, field, ty, &[("repeat", "eos")]),
            (None, Some(Some(most))) => most,
            (Some(room), None) => room,
            (Some(room), Some(Some(most))) => format!("({room} < {most} ? {room} : {most})"),
        };
        self.counted(scope, field, ty, &count, beside)
    }
}

/// The type of a list's elements.
fn element(list: &'static TypeInfo) -> Option<&'static TypeInfo> {
    match list.kind {
        Kind::Wrapper(Around::List | Around::ListOfAtMost(_) | Around::Array(_), inner) => {
            Some(inner())
        }
        _ => None,
    }
}

/// Whether the elements of a list are all as large, so that what is cut can be told from them.
pub(super) fn are_alike(scope: &Scope<'_>, list: &'static TypeInfo) -> bool {
    element(list).is_some_and(|element| size_of(scope, element).is_some())
}

/// How many bytes every value of a type takes in this context, if that is never nothing.
fn size_of(scope: &Scope<'_>, ty: &'static TypeInfo) -> Option<String> {
    if let Some(size) = ty.fixed_size {
        return (size > 0).then(|| size.to_string());
    }
    let Kind::Struct(fields) = &ty.kind else {
        return None;
    };
    let mut fixed = 0usize;
    let mut parts = Vec::new();
    for field in fields.iter() {
        let own = (field.ty)();
        let is_plain = field.layout == Layout::Plain && field.condition.is_none();
        match (own.fixed_size, &own.width) {
            _ if !is_plain => return None,
            (Some(size), _) => fixed = fixed.checked_add(size)?,
            (None, Some(width)) => parts.push(scope.text(width)?),
            (None, None) => return None,
        }
    }
    if fixed > 0 {
        parts.push(fixed.to_string());
    }
    Some(format!("({})", parts.join(" + ")))
}

/// The condition under which there are no elements, where there may be any number otherwise.
fn unbounded_unless(most: &Expr) -> Option<&Expr> {
    match most.usual() {
        Expr::If(condition, Expr::Number(0), Expr::Name(name)) if name.ends_with("MAX") => {
            Some(condition)
        }
        _ => None,
    }
}

/// The bytes to come, as many as there are up to this number.
pub(super) fn window(length: &str, size: usize) -> Value {
    let size = format!("{length} < {size} ? {length} : {size}");
    object([("pos", text("_io.pos")), ("size", Value::Text(size))])
}

//! Fields: how each is read.

use super::expression::{Scope, depends_on_place, looks_ahead};
use super::given::dialects;
use super::lists::{are_alike, window};
use super::names::snake;
use super::numbers::is_wide;
use super::orders::Order;
use super::sections::processes;
use super::types::{Body, Entries, Writer, doc_entries, object, original_name, text};
use crate::codec::traits::Schema;
use crate::describe::expression::Expr;
use crate::describe::spec::{Around, FieldInfo, Kind, Layout, Number, Presence, TypeInfo};
use crate::types::at::Gaps;
use crate::value::{Key, Value};

impl Writer {
    /// Adds a field, or its bytes where it cannot be said what is in them. `false` if they go on to the end.
    pub(super) fn add_field(
        &self,
        owner: &str,
        fields: &'static [FieldInfo],
        field: &'static FieldInfo,
        body: &mut Body,
    ) -> bool {
        let id = field_id(field);
        let ahead = format!("{id}_ahead");
        let scope = self.scope_of(fields, field, &ahead);
        if let Some(at) = &field.at {
            self.add_target(&scope, (owner, field), at, body);
            return true;
        }
        if (field.ty)().wire == Gaps::INFO.wire {
            // What nothing describes is not described there either.
            return true;
        }
        let looked_at = field.expressions().map(looks_ahead).max().unwrap_or(0);
        match self.field(&scope, field) {
            Some((attributes, instances)) => {
                let limits = self.note_limits(&scope, owner, field);
                if looked_at > 0 {
                    body.instances
                        .push((ahead.clone().into(), window(&scope.length_ahead, looked_at)));
                }
                for mut entries in attributes {
                    put_about(&mut entries, field, &limits);
                    body.seq.push(Value::Record(entries));
                }
                body.instances.extend(instances);
                body.instances.extend(self.text_of(&scope, field, &id));
                true
            }
            None => {
                let (entries, goes_on) = self.raw(&scope, owner, field);
                body.seq.push(Value::Record(entries));
                goes_on
            }
        }
    }

    /// Adds a number that is computed from the bytes to come, at its place. An instance is computed when it is
    /// first asked for, so that something has to ask here.
    pub(super) fn add_computed(
        &self,
        owner: &str,
        fields: &'static [FieldInfo],
        field: &'static FieldInfo,
        body: &mut Body,
    ) {
        let id = field_id(field);
        let ahead = format!("{id}_ahead");
        let scope = self.scope(fields, &ahead);
        let Some(computed) = &field.computed else {
            return;
        };
        let Some(value) = scope.text(computed) else {
            return;
        };
        let limits = self.note_limits(&scope, owner, field);
        let number = match (field.ty)().content().kind {
            Kind::Enumeration(_) | Kind::Number(Number::Flag) => format!("{id}.to_i"),
            _ => id.clone(),
        };
        body.seq.push(object([
            ("id", Value::Text(format!("{id}_here"))),
            ("size", Value::Uint(0)),
            ("if", Value::Text(format!("{number} >= 0"))),
            (
                "doc",
                text("No bytes: the place at which this is found out."),
            ),
        ]));
        let looked_at = looks_ahead(computed);
        if looked_at > 0 {
            let bytes = window(&scope.length_ahead, looked_at);
            body.instances.push((ahead.clone().into(), bytes));
        }
        let mut entries = vec![(Key::Borrowed("value"), Value::Text(value))];
        entries.extend(about(field, &limits));
        body.instances.push((id.into(), Value::Record(entries)));
    }

    /// Notes where a reader of Kaitai's reads less than the declaration does, and returns it for people.
    fn note_limits(
        &self,
        scope: &Scope<'_>,
        owner: &str,
        field: &'static FieldInfo,
    ) -> Vec<String> {
        let limits = self.limits(scope, field);
        for limit in &limits {
            self.note(&format!("{owner}.{}", field.name), limit, false);
        }
        limits
    }

    fn limits(&self, scope: &Scope<'_>, field: &'static FieldInfo) -> Vec<String> {
        let mut limits = processes(scope, field);
        let mut note = |reason: &str| limits.push(reason.to_owned());
        for expr in field.expressions() {
            expr.walk(&mut |expr| {
                if let Expr::Usually(_, says) = expr {
                    note(&format!("always the usual case of: {says}"));
                }
            });
        }
        let others = dialects(field).map(|dialects| dialects());
        if let Some([first, others @ ..]) = others.as_deref()
            && !others.is_empty()
        {
            let others: Vec<&str> = others.iter().map(|other| other.name).collect();
            note(&format!(
                "always read as {}; only what fits the whole file tells it from {}",
                first.name,
                others.join(" / ")
            ));
        }
        let ty = unwrapped((field.ty)());
        if matches!(field.layout, Layout::WhilePossible(_)) && !are_alike(scope, ty) {
            note("an element that is cut is an error, where the declaration keeps its bytes");
        }
        let is_lenient = matches!((field.ty)().kind, Kind::Wrapper(Around::Lenient { .. }, _));
        if is_lenient || matches!(field.layout, Layout::TaggedOrOther(_)) {
            note("what cannot be decoded is an error, where the declaration keeps its bytes");
        }
        if is_fitted(ty) {
            note(
                "a field that is cut is among the bytes of `tail`, where the declaration reads it as far as it goes",
            );
        }
        if is_wide(ty) {
            note("the number as a whole is right only in languages whose numbers have no limit");
        }
        limits
    }

    /// Adds what an offset leads to, which is read when it is asked for.
    fn add_target(
        &self,
        scope: &Scope<'_>,
        (owner, field): (&str, &'static FieldInfo),
        at: &'static Expr,
        body: &mut Body,
    ) {
        let described = self.field(scope, field).zip(scope.text(at));
        let Some(((mut attributes, _), place)) = described.filter(|((all, _), _)| all.len() == 1)
        else {
            self.note(&format!("{owner}.{}", field.name), &reason(field), true);
            return;
        };
        if self.is_compressed(field) {
            let reason = "an offset in a compressed part counts from its start, which Kaitai has no name for";
            self.note(&format!("{owner}.{}", field.name), reason, true);
            return;
        }
        let limits = self.note_limits(scope, owner, field);
        let mut entries = vec![("io".into(), text("_root._io"))];
        entries.push(("pos".into(), Value::Text(place)));
        let attributes = attributes.pop().unwrap_or_default();
        entries.extend(attributes.into_iter().filter(|(key, _)| key != "id"));
        put_about(&mut entries, field, &limits);
        let id = Key::Owned(field_id(field));
        body.instances.push((id, Value::Record(entries)));
    }

    /// The bytes of a field that cannot be described, and whether their end is known.
    fn raw(&self, scope: &Scope<'_>, owner: &str, field: &'static FieldInfo) -> (Entries, bool) {
        let reason = reason(field);
        self.note(&format!("{owner}.{}", field.name), &reason, true);
        let mut entries = vec![(Key::Borrowed("id"), Value::Text(field_id(field)))];
        let fixed = (field.ty)().fixed_size.filter(|_| field.size.is_none());
        let size = match &field.size {
            Some(size) => scope.text(size),
            None => fixed.map(|size| size.to_string()),
        };
        let condition = field
            .condition
            .as_ref()
            .map(|condition| scope.text(condition));
        let is_known = size.is_some() && !matches!(condition, Some(None));
        match size.filter(|_| is_known) {
            Some(size) => entries.push(("size".into(), Value::Text(size))),
            None => entries.push(("size-eos".into(), Value::Bool(true))),
        }
        if let Some(Some(condition)) = condition {
            entries.push(("if".into(), Value::Text(condition)));
        }
        entries.push(("-beyond".into(), Value::Bool(true)));
        let limit = format!("what is in it, because only the declaration can compute it: {reason}");
        put_about(&mut entries, field, &[limit]);
        (entries, is_known)
    }

    /// The attributes of a field with what else they need; nothing where it cannot be said.
    pub(super) fn field(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
    ) -> Option<(Vec<Entries>, Entries)> {
        if let Layout::Compressed { method, .. } = &field.layout {
            return self.section(scope, field, method.usual());
        }
        let mut entries = vec![(Key::Borrowed("id"), Value::Text(field_id(field)))];
        let mut beside = Entries::new();
        entries.extend(self.content(scope, field, &mut beside)?);
        // A size would be that of each element; those that are counted fill theirs.
        let is_list = entries.iter().any(|(key, _)| key == "repeat");
        let is_counted = is_list && matches!(field.layout, Layout::Count(_));
        if let Some(size) = field.size.filter(|_| !is_counted) {
            let size = scope.text(size).filter(|_| !is_list)?;
            entries.push(("size".into(), Value::Text(size)));
        }
        if let Some(condition) = &field.condition {
            entries.push(("if".into(), Value::Text(scope.text(condition)?)));
        }
        entries.extend(valid(scope, field, &entries));
        if field.order.is_some() || scope.order == Order::Unclear {
            in_order(&mut entries, scope.order)?;
        }
        Some((vec![entries], beside))
    }

    /// Whether all of these fields can be read to their end. A record that contains itself is as complete as the
    /// rest of it.
    pub(super) fn is_complete(&self, fields: &'static [FieldInfo]) -> bool {
        let key = fields.as_ptr();
        let known = self.complete.borrow().get(&key).copied();
        if let Some(known) = known {
            return known;
        }
        self.complete.borrow_mut().insert(key, true);
        // What is elsewhere is not in the way.
        let mut stored = fields
            .iter()
            .filter(|field| field.presence != Presence::Calculated && field.at.is_none());
        let is_complete = stored.all(|field| {
            let ahead = format!("{}_ahead", field_id(field));
            self.field(&self.scope_of(fields, field, &ahead), field)
                .is_some()
        });
        self.complete.borrow_mut().insert(key, is_complete);
        is_complete
    }
}

/// Gives numbers an order of their own; other types have theirs.
fn in_order(entries: &mut Entries, order: Order) -> Option<()> {
    const LONG: [&str; 8] = ["u2", "u4", "u8", "s2", "s4", "s8", "f4", "f8"];
    for (key, ty) in entries {
        match ty {
            Value::Text(ty) if key == "type" && LONG.contains(&ty.as_str()) => {
                ty.push_str(order.word()?);
            }
            _ => {}
        }
    }
    Some(())
}

/// Whether a field is one number.
fn is_number(field: &FieldInfo) -> bool {
    matches!(unwrapped((field.ty)()).kind, Kind::Number(_)) && field.layout == Layout::Plain
}

/// What a number must be, as far as Kaitai can say it.
fn valid(scope: &Scope<'_>, field: &'static FieldInfo, entries: &Entries) -> Entries {
    let is_number = is_number(field)
        && (entries.iter()).any(|(key, ty)| key == "type" && matches!(ty, Value::Text(_)));
    let itself = Scope {
        itself: field.name,
        ..scope.clone()
    };
    let asserts = field.asserts.iter().filter(|_| is_number);
    let asserts: Vec<String> = asserts.filter_map(|holds| itself.text(holds)).collect();
    match asserts.is_empty() {
        true => Entries::new(),
        false => {
            let all = Value::Text(asserts.join(" and "));
            vec![("valid".into(), object([("expr", all)]))]
        }
    }
}

/// Whether a field that is not on disk is computed at its place, from the bytes to come.
pub(super) fn is_computed_in_place(field: &'static FieldInfo) -> bool {
    let computed = field.computed;
    field.presence == Presence::Calculated && computed.is_some_and(depends_on_place)
}

/// The id of a field; the one of a variant that holds one thing has no name of its own.
pub(super) fn field_id(field: &FieldInfo) -> String {
    match field.name {
        "" => "content".to_owned(),
        name => snake(name),
    }
}

/// The type without what makes no difference to its bytes.
pub(super) fn unwrapped(info: &'static TypeInfo) -> &'static TypeInfo {
    match &info.kind {
        Kind::Wrapper(
            Around::Optional
            | Around::Closed
            | Around::Elsewhere
            | Around::Derived
            | Around::Reserved
            | Around::Lenient { .. }
            | Around::Dialects(_),
            inner,
        ) => unwrapped(inner()),
        _ => info,
    }
}

/// Whether a type is a record in a part that may be shorter, or a list of them.
fn is_fitted(info: &'static TypeInfo) -> bool {
    match &info.kind {
        Kind::Wrapper(Around::Fitted, _) => true,
        Kind::Wrapper(Around::List, inner) => is_fitted(inner()),
        _ => false,
    }
}

/// Why a field cannot be described.
fn reason(field: &'static FieldInfo) -> String {
    let mut says = None;
    for expr in field.expressions() {
        expr.walk(&mut |expr| {
            if let Expr::Opaque { says: sentence, .. } = expr {
                says = says.or(Some(*sentence));
            }
        });
    }
    match says {
        Some("") | None => "what is inside is as wide as only the declaration knows".to_owned(),
        Some(sentence) => sentence.to_owned(),
    }
}

/// Adds the document's name of a field and its documentation.
pub(super) fn put_about(entries: &mut Entries, field: &FieldInfo, limits: &[String]) {
    if let Some(name) = original_name(&field.reference) {
        entries.push(("-orig-id".into(), text(name)));
    }
    entries.extend(about(field, limits));
}

/// `doc` with what Kaitai cannot say, and `doc-ref`.
fn about(field: &FieldInfo, limits: &[String]) -> Entries {
    let mut doc = field.doc.to_owned();
    for limit in limits {
        if !doc.is_empty() {
            doc.push_str("\n\n");
        }
        doc.push_str(&format!("What Kaitai cannot say: {limit}."));
    }
    doc_entries(&doc, &field.reference)
}

//! Fields: how each is read.

use super::expression::{Scope, is_byte_list, looks_ahead};
use super::names::snake;
use super::tagged::of_type;
use super::types::{Body, Entries, Writer, doc_entries, object, original_name, text};
use super::words;
use crate::describe::expression::Expr;
use crate::describe::spec::{Around, Bytes, FieldInfo, Kind, Layout, Number, Presence, TypeInfo};
use crate::value::{Key, Value};

/// The name of the type of string tables.
const TABLE: &str = "strings_of_table";

/// The bytes behind the element of a list that was just read.
const NEXT: &str = "_.behind";

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
        let about = || {
            let mut about = doc_entries(field.doc, &field.reference);
            if let Some(name) = original_name(&field.reference) {
                about.insert(0, ("-orig-id".into(), text(name)));
            }
            about
        };
        let looked_at = field.expressions().map(looks_ahead).max().unwrap_or(0);
        match self.field(&scope, field) {
            Some((attributes, instances)) => {
                if looked_at > 0 {
                    body.instances
                        .push((ahead.clone().into(), window(&scope.length_ahead, looked_at)));
                }
                for mut entries in attributes {
                    put_about(&mut entries, about());
                    body.seq.push(Value::Record(entries));
                }
                body.instances.extend(instances);
                body.instances.extend(self.text_of(field, &id));
                true
            }
            None => {
                let (mut entries, goes_on) = self.raw(&scope, owner, field);
                let mut about = about();
                about.retain(|(key, _)| key != "doc");
                put_about(&mut entries, about);
                body.seq.push(Value::Record(entries));
                goes_on
            }
        }
    }

    /// The bytes of a field that cannot be described, and whether their end is known.
    fn raw(&self, scope: &Scope<'_>, owner: &str, field: &'static FieldInfo) -> (Entries, bool) {
        let reason = reason(field);
        self.note(&format!("{owner}.{}", field.name), &reason, true);
        let mut entries = vec![(Key::Borrowed("id"), Value::Text(field_id(field)))];
        let size = field.size.as_ref().and_then(|size| scope.text(size));
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
        let mut doc = field.doc.to_owned();
        if !doc.is_empty() {
            doc.push('\n');
        }
        doc.push_str(&format!(
            "Not described here, because only the declaration can compute it: {reason}"
        ));
        entries.push(("doc".into(), Value::Text(doc)));
        (entries, is_known)
    }

    /// The attributes of a field with what else they need; nothing where it cannot be said.
    fn field(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
    ) -> Option<(Vec<Entries>, Entries)> {
        if let Layout::Compressed { method, .. } = &field.layout {
            return self.section(scope, field, method);
        }
        let mut entries = vec![(Key::Borrowed("id"), Value::Text(field_id(field)))];
        entries.extend(self.content(scope, field)?);
        if let Some(size) = &field.size {
            let is_list = entries.iter().any(|(key, _)| key == "repeat");
            // A size would be that of each element.
            let size = scope.text(size).filter(|_| !is_list)?;
            entries.push(("size".into(), Value::Text(size)));
        }
        if let Some(condition) = &field.condition {
            entries.push(("if".into(), Value::Text(scope.text(condition)?)));
        }
        Some((vec![entries], Entries::new()))
    }

    /// Type, size and repetition.
    fn content(&self, scope: &Scope<'_>, field: &'static FieldInfo) -> Option<Entries> {
        let ty = unwrapped((field.ty)());
        let of_size = |size: String| vec![(Key::Borrowed("size"), Value::Text(size))];
        let to_end = || vec![(Key::Borrowed("size-eos"), Value::Bool(true))];
        match &field.layout {
            Layout::Magic(magic) => Some(vec![("contents".into(), contents(magic, ty)?)]),
            Layout::Padding(needed) => Some(of_size(scope.text(needed)?)),
            Layout::Tagged(tag) | Layout::TaggedOrOther(tag) => {
                let switch = self.switch(scope, field, tag, ty.content())?;
                Some(vec![("type".into(), switch)])
            }
            Layout::Count(count) => {
                let count = scope.text(count)?;
                match &ty.kind {
                    Kind::StringTable(_) => {
                        let mut entries = of_type(self.table_type());
                        entries.extend(of_size(count));
                        Some(entries)
                    }
                    _ if is_byte_list(ty) => Some(of_size(count)),
                    _ => self.repeated(
                        scope,
                        field,
                        ty,
                        &[("repeat", "expr"), ("repeat-expr", &count)],
                    ),
                }
            }
            Layout::UntilEnd if is_byte_list(ty) => Some(to_end()),
            Layout::UntilEnd => self.repeated(scope, field, ty, &[("repeat", "eos")]),
            Layout::Until(ends) => {
                let ends = scope.text(ends)?;
                let repeat = [("repeat", "until"), ("repeat-until", ends.as_str())];
                self.repeated(scope, field, ty, &repeat)
            }
            Layout::While(goes_on) => self.while_it_holds(scope, field, ty, goes_on),
            Layout::WhilePossible(most) => self.while_possible(scope, field, ty, most.as_ref()),
            Layout::Plain => self.plain(scope, field, ty),
            _ => None,
        }
    }

    fn plain(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
    ) -> Option<Entries> {
        let to_end = |mut entries: Entries| {
            if field.size.is_none() {
                entries.push(("size-eos".into(), Value::Bool(true)));
            }
            entries
        };
        match &ty.kind {
            Kind::Bytes(Bytes::Data | Bytes::Rest) => Some(to_end(Entries::new())),
            Kind::StringTable(_) => Some(to_end(of_type(self.table_type()))),
            Kind::Wrapper(Around::Array(count), _) => {
                let count = count.to_string();
                match is_byte_list(ty) {
                    true => Some(vec![("size".into(), Value::Text(count))]),
                    false => {
                        let repeat = [("repeat", "expr"), ("repeat-expr", count.as_str())];
                        self.repeated(scope, field, ty, &repeat)
                    }
                }
            }
            _ => self.item(scope, field, ty, field.size.is_some()),
        }
    }

    /// A list of the elements of a type.
    fn repeated(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
        repeat: &[(&'static str, &str)],
    ) -> Option<Entries> {
        let Kind::Wrapper(Around::List | Around::ListOfAtMost(_) | Around::Array(_), inner) =
            ty.kind
        else {
            return None;
        };
        let mut entries = self.item(scope, field, inner(), false)?;
        let repeat = repeat.iter();
        entries.extend(repeat.map(|(key, value)| (Key::Borrowed(*key), text(value))));
        Some(entries)
    }

    /// Elements as long as something holds for the bytes to come: before the first, which the `if` of the list
    /// asks, and behind each.
    fn while_it_holds(
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
            most => vec![("behind".into(), window("(_io.size - _io.pos)", most))],
        }
    }

    /// As many elements as there is room for, where all are as large.
    fn while_possible(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
        most: Option<&Expr>,
    ) -> Option<Entries> {
        let Kind::Wrapper(_, inner) = ty.kind else {
            return None;
        };
        let Some(size) = inner().fixed_size.filter(|size| *size > 0) else {
            return match most {
                None => self.repeated(scope, field, ty, &[("repeat", "eos")]),
                Some(most) => {
                    let count = scope.text(most)?;
                    let repeat = [("repeat", "expr"), ("repeat-expr", count.as_str())];
                    self.repeated(scope, field, ty, &repeat)
                }
            };
        };
        let room = format!("(_io.size - _io.pos) / {size}");
        let count = match most {
            Some(most) => {
                let most = scope.text(most)?;
                format!("({room} < {most} ? {room} : {most})")
            }
            None => room,
        };
        self.repeated(
            scope,
            field,
            ty,
            &[("repeat", "expr"), ("repeat-expr", &count)],
        )
    }

    /// One value of a type.
    fn item(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
        is_part: bool,
    ) -> Option<Entries> {
        let ty = unwrapped(ty);
        match &ty.kind {
            Kind::Enumeration(_) => {
                let mut entries = of_type(words::enumeration(ty)?);
                let name = snake(self.catalogue.name(ty));
                entries.push(("enum".into(), Value::Text(name)));
                Some(entries)
            }
            Kind::Bytes(Bytes::Text) => {
                let mut entries = of_type("strz");
                entries.push(("encoding".into(), text("UTF-8")));
                Some(entries)
            }
            Kind::Tagged {
                tag: None,
                implied: Some(implied),
                ..
            } => {
                let switch = self.switch(scope, field, implied, ty)?;
                Some(vec![("type".into(), switch)])
            }
            Kind::Number(_) | Kind::StringOffset(_) | Kind::DataOffset(_)
                if ty.fixed_size.is_none() =>
            {
                Some(vec![("type".into(), as_wide(scope, ty)?)])
            }
            _ => Some(of_type(&self.bare_type(scope, field, ty, is_part)?)),
        }
    }

    /// The name of a type that needs nothing beside it; nothing where a value of it cannot be read to its end.
    pub(super) fn bare_type(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
        is_part: bool,
    ) -> Option<String> {
        let ty = unwrapped(ty);
        match &ty.kind {
            Kind::Number(number) => words::number(*number, ty.fixed_size?).map(str::to_owned),
            Kind::StringOffset(_) | Kind::DataOffset(_) => {
                words::unsigned(ty.fixed_size?).map(str::to_owned)
            }
            Kind::Packed(..) => Some(snake(self.catalogue.name(ty))),
            Kind::Struct(fields) => {
                let arguments = self.arguments(scope, field, ty)?;
                (is_part || self.is_complete(fields))
                    .then(|| format!("{}{arguments}", snake(self.catalogue.name(ty))))
            }
            Kind::Tagged {
                tag: Some(_),
                variants,
                ..
            } => {
                let arguments = self.arguments(scope, field, ty)?;
                let is_complete = is_part
                    || variants
                        .iter()
                        .all(|variant| self.is_complete(variant.fields));
                is_complete.then(|| format!("{}{arguments}", snake(self.catalogue.name(ty))))
            }
            Kind::StringTable(_) if is_part => Some(self.table_type().to_owned()),
            Kind::Wrapper(Around::Array(count), inner) => {
                self.array_type(scope, field, inner(), *count)
            }
            _ => None,
        }
    }

    /// A type for an array that is itself an element.
    fn array_type(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        inner: &'static TypeInfo,
        count: usize,
    ) -> Option<String> {
        let mut entries = self.item(scope, field, inner, false)?;
        let element = match entries.first() {
            Some((_, Value::Text(ty))) => ty.clone(),
            _ => return None,
        };
        let name = format!("array_of_{count}_{element}");
        entries.insert(0, ("id".into(), text("items")));
        entries.push(("repeat".into(), text("expr")));
        entries.push(("repeat-expr".into(), Value::Uint(count as u64)));
        let body = vec![(
            Key::Borrowed("seq"),
            Value::List(vec![Value::Record(entries)]),
        )];
        self.add_helper(&name, body);
        Some(name)
    }

    fn add_helper(&self, name: &str, body: Entries) {
        let mut helpers = self.helpers.borrow_mut();
        if !helpers.iter().any(|(known, _)| known == name) {
            helpers.push((name.to_owned(), body));
        }
    }

    /// The type of string tables, whose bytes are a stream of their own for offsets to count in.
    fn table_type(&self) -> &'static str {
        let strings = object([
            ("id", text("strings")),
            ("type", text("strz")),
            ("encoding", text("UTF-8")),
            ("eos-error", Value::Bool(false)),
            ("repeat", text("eos")),
        ]);
        self.add_helper(TABLE, vec![("seq".into(), Value::List(vec![strings]))]);
        TABLE
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
        let mut stored = fields
            .iter()
            .filter(|field| field.presence != Presence::Calculated);
        let is_complete = stored.all(|field| {
            let ahead = format!("{}_ahead", field_id(field));
            self.field(&self.scope_of(fields, field, &ahead), field)
                .is_some()
        });
        self.complete.borrow_mut().insert(key, is_complete);
        is_complete
    }

    /// The text that a string offset leads to.
    fn text_of(&self, field: &'static FieldInfo, id: &str) -> Entries {
        let Kind::StringOffset(table) = unwrapped((field.ty)()).kind else {
            return Entries::new();
        };
        let Some(place) = self.table_path(self.root, table) else {
            return Entries::new();
        };
        let lookup = object([
            ("io", Value::Text(format!("_root.{place}._io"))),
            ("pos", text(id)),
            ("type", text("strz")),
            ("encoding", text("UTF-8")),
            ("if", Value::Text(format!("{id} < _root.{place}._io.size"))),
        ]);
        vec![(Key::Owned(format!("{id}_text")), lookup)]
    }
    /// The way from a type to a string table, if it is described all the way.
    fn table_path(&self, info: &'static TypeInfo, table: &str) -> Option<String> {
        let Kind::Struct(fields) = &info.kind else {
            return None;
        };
        let found = fields.iter().find_map(|field| {
            let ty = (field.ty)();
            let is_list = matches!(ty.kind, Kind::Wrapper(Around::List, _));
            match &ty.content().kind {
                Kind::StringTable(name) if *name == table => Some(snake(field.name)),
                Kind::Struct(_) if !is_list => {
                    let inside = self.table_path(ty.content(), table)?;
                    Some(format!("{}.{inside}", snake(field.name)))
                }
                _ => None,
            }
        });
        found.filter(|_| self.is_complete(fields))
    }
}

/// The id of a field; the one of a variant that holds one thing has no name of its own.
fn field_id(field: &FieldInfo) -> String {
    match field.name {
        "" => "content".to_owned(),
        name => snake(name),
    }
}

/// The type without what makes no difference to its bytes.
fn unwrapped(info: &'static TypeInfo) -> &'static TypeInfo {
    match &info.kind {
        Kind::Wrapper(
            Around::Optional
            | Around::Derived
            | Around::Reserved
            | Around::Lenient { .. }
            | Around::Dialects(_),
            inner,
        ) => unwrapped(inner()),
        _ => info,
    }
}

/// A number that is as wide as the context says; one of no width is not there.
fn as_wide(scope: &Scope<'_>, ty: &'static TypeInfo) -> Option<Value> {
    let number = match ty.kind {
        Kind::Number(number) => number,
        _ => Number::Unsigned,
    };
    let width = scope.text(ty.width.as_ref()?)?;
    let cases = [1usize, 2, 4].map(|size| {
        let ty = words::number(number, size).unwrap_or("u4");
        (Key::Owned(size.to_string()), text(ty))
    });
    Some(object([
        ("switch-on", Value::Text(width)),
        ("cases", Value::Record(cases.to_vec())),
    ]))
}

/// The bytes to come, as many as there are up to this number.
fn window(length: &str, size: usize) -> Value {
    let size = format!("{length} < {size} ? {length} : {size}");
    object([("pos", text("_io.pos")), ("size", Value::Text(size))])
}

/// The bytes that must stand there.
fn contents(magic: &Expr, ty: &'static TypeInfo) -> Option<Value> {
    let bytes: Vec<u8> = match magic {
        Expr::Bytes(bytes) => bytes.to_vec(),
        Expr::Number(number) => {
            let size = ty.fixed_size?;
            number.to_le_bytes().get(..size)?.to_vec()
        }
        _ => return None,
    };
    let bytes = bytes.into_iter().map(|byte| Value::Uint(byte.into()));
    Some(Value::List(bytes.collect()))
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

/// Puts the document's name behind the id, and the documentation at the end.
fn put_about(entries: &mut Entries, about: Entries) {
    for (key, value) in about {
        match key == "-orig-id" {
            true => entries.insert(1, (key, value)),
            false => entries.push((key, value)),
        }
    }
}

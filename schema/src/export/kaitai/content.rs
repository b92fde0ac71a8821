//! What is in a field: its type, and how much of it there is.

use super::attributes::unwrapped;
use super::expression::{Scope, is_byte_list};
use super::names::snake;
use super::numbers::is_made;
use super::orders::Order;
use super::tagged::of_type;
use super::types::{Entries, Writer, object, text};
use super::words;
use crate::describe::expression::Expr;
use crate::describe::spec::{Around, Bytes, FieldInfo, Kind, Layout, Number, TypeInfo};
use crate::value::{Key, Value};

impl Writer {
    /// Type, size and repetition; `beside` gets the instances that they use.
    pub(super) fn content(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        beside: &mut Entries,
    ) -> Option<Entries> {
        let ty = unwrapped((field.ty)());
        match &field.layout {
            Layout::Magic(magic) => {
                let contents = contents(magic, ty, scope.order == Order::Big)?;
                Some(vec![("contents".into(), contents)])
            }
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
                    _ => self.counted(scope, field, ty, &count, beside),
                }
            }
            Layout::CountOfSize(count, size) => {
                self.counted_of_size(scope, field, ty, (count, size))
            }
            Layout::UntilEnd | Layout::Plain if is_encoded(ty) => {
                self.item(scope, field, ty, false)
            }
            Layout::UntilEnd if is_byte_list(ty) => Some(to_end(field, Entries::new())),
            Layout::UntilEnd => self.until_end(scope, field, ty, beside),
            Layout::Until(ends) => self.until(scope, field, ty, ends),
            Layout::While(goes_on) => self.while_it_holds(scope, field, ty, goes_on),
            Layout::WhilePossible(most) => self.while_possible(scope, field, ty, *most, beside),
            Layout::Plain => self.plain(scope, field, ty, beside),
            _ => None,
        }
    }

    fn plain(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
        beside: &mut Entries,
    ) -> Option<Entries> {
        match &ty.kind {
            Kind::Bytes(Bytes::Data | Bytes::Rest) => Some(to_end(field, Entries::new())),
            Kind::StringTable(_) => Some(to_end(field, of_type(self.table_type()))),
            Kind::Wrapper(Around::Fitted, inner) => {
                Some(to_end(field, of_type(&self.fitted_type(inner())?)))
            }
            Kind::Wrapper(Around::Array(count), _) if is_byte_list(ty) => {
                Some(of_size(count.to_string()))
            }
            Kind::Wrapper(Around::Array(count), _) => {
                self.counted(scope, field, ty, &count.to_string(), beside)
            }
            _ => self.item(scope, field, ty, field.size.is_some()),
        }
    }

    /// One value of a type; `is_part` where it has a part of known size for itself.
    pub(super) fn item(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
        is_part: bool,
    ) -> Option<Entries> {
        let is_closed = matches!(ty.kind, Kind::Wrapper(Around::Closed, _));
        let ty = unwrapped(ty);
        match &ty.kind {
            Kind::Enumeration(_) => {
                let mut entries = of_type(&in_bits(words::enumeration(ty)?, scope.order)?);
                let name = snake(self.catalogue.name(ty));
                entries.push(("enum".into(), Value::Text(name)));
                if is_closed {
                    entries.push(("valid".into(), object([("in-enum", Value::Bool(true))])));
                }
                Some(entries)
            }
            Kind::Bytes(Bytes::Text) => {
                let mut entries = of_type("strz");
                entries.push(("encoding".into(), text("UTF-8")));
                Some(entries)
            }
            Kind::Bytes(Bytes::Encoded(info)) => self.encoded(scope, field, info),
            Kind::Bytes(Bytes::Own { size, .. }) => Some(of_size((*size)?.to_string())),
            Kind::Tagged {
                tag: None,
                implied: Some(implied),
                ..
            } => {
                let switch = self.switch(scope, field, implied, ty)?;
                Some(vec![("type".into(), switch)])
            }
            Kind::Number(_) | Kind::StringOffset(_) | Kind::DataOffset(_)
                if ty.fixed_size.is_none() && ty.width.is_some() =>
            {
                let as_it_is = |number: &str| Some(number.to_owned());
                Some(vec![("type".into(), as_wide(scope, ty, as_it_is)?)])
            }
            _ => Some(of_type(&self.bare_type(scope, field, ty, is_part)?)),
        }
    }

    /// One of several values of a type, which have no place of their own for what belongs to each: an offset has a type
    /// for that.
    pub(super) fn each(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
        is_part: bool,
    ) -> Option<Entries> {
        let offset = self.offset(scope, unwrapped(ty));
        offset.or_else(|| self.item(scope, field, ty, is_part))
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
            Kind::Number(_) if is_made(ty) => self.made_type(scope, ty),
            Kind::Number(number) => in_bits(words::number(*number, ty.fixed_size?)?, scope.order),
            Kind::StringOffset(_) | Kind::DataOffset(_) => {
                words::unsigned(ty.fixed_size?).map(str::to_owned)
            }
            Kind::Packed(..) | Kind::Struct(_) | Kind::Tagged { .. }
                if self.order_of(ty) == Order::Unclear =>
            {
                None
            }
            // Where the first bits are depends on the order.
            Kind::Packed(..) => {
                let is_clear = ty.fixed_size <= Some(1) || self.order_of(ty).word().is_some();
                is_clear.then(|| snake(self.catalogue.name(ty)))
            }
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
            Kind::Wrapper(Around::Fitted, inner) if is_part => self.fitted_type(inner()),
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
        let mut entries = self.each(scope, field, inner, false)?;
        let element = match entries.first() {
            Some((_, Value::Text(ty))) => ty.clone(),
            _ => return None,
        };
        let size = entries.iter().find_map(|(key, size)| match size {
            Value::Uint(size) if key == "size" => Some(format!("_{size}")),
            _ => None,
        });
        let name = format!("array_of_{count}_{element}{}", size.unwrap_or_default());
        entries.insert(0, ("id".into(), text("items")));
        entries.push(("repeat".into(), text("expr")));
        entries.push(("repeat-expr".into(), Value::Uint(count as u64)));
        self.add_helper(&name, vec![Value::Record(entries)]);
        Some(name)
    }

    /// A type for a record of fixed size in a part that may be shorter or longer. Fields are there as far as the
    /// part has room for them, and what makes no field is the tail.
    fn fitted_type(&self, record: &'static TypeInfo) -> Option<String> {
        let Kind::Struct(fields) = &record.kind else {
            return None;
        };
        let mut seq = Vec::new();
        let mut end = 0usize;
        for field in fields.iter() {
            let scope = self.scope(fields, "");
            let (attributes, _) = self.field(&scope, field)?;
            end = end.checked_add((field.ty)().fixed_size?)?;
            for mut entries in attributes {
                entries.push(("if".into(), Value::Text(format!("_io.size >= {end}"))));
                super::attributes::put_about(&mut entries, field, &[]);
                seq.push(Value::Record(entries));
            }
        }
        seq.push(object([
            ("id", text("tail")),
            ("size-eos", Value::Bool(true)),
            ("doc", text("What makes no field of the record.")),
        ]));
        let name = format!("fitted_{}", snake(self.catalogue.name(record)));
        let mut body = self.about(record);
        body.push(("seq".into(), Value::List(seq)));
        self.add_helper_with(&name, body);
        Some(name)
    }

    /// Adds a type that the declaration has no name for.
    pub(super) fn add_helper(&self, name: &str, seq: Vec<Value>) {
        self.add_helper_with(name, vec![(Key::Borrowed("seq"), Value::List(seq))]);
    }

    /// The same with more than attributes one after the other.
    pub(super) fn add_helper_with(&self, name: &str, body: Entries) {
        let mut helpers = self.helpers.borrow_mut();
        if !helpers.iter().any(|(known, _)| known == name) {
            helpers.push((name.to_owned(), body));
        }
    }
}

fn is_encoded(ty: &TypeInfo) -> bool {
    matches!(ty.kind, Kind::Bytes(Bytes::Encoded(_)))
}

fn of_size(size: String) -> Entries {
    vec![(Key::Borrowed("size"), Value::Text(size))]
}

/// A number; one of three bytes is read as bits, whose order is not that of bytes unless that is said.
fn in_bits(ty: &str, order: Order) -> Option<String> {
    Some(match ty {
        "b24" => format!("{ty}{}", order.word()?),
        ty => ty.to_owned(),
    })
}

/// The same up to the end, unless the field has a size.
fn to_end(field: &FieldInfo, mut entries: Entries) -> Entries {
    if field.size.is_none() {
        entries.push(("size-eos".into(), Value::Bool(true)));
    }
    entries
}

/// A number that is as wide as the context says, each width with a name for its type; one of no width is not there.
pub(super) fn as_wide(
    scope: &Scope<'_>,
    ty: &'static TypeInfo,
    named: impl Fn(&str) -> Option<String>,
) -> Option<Value> {
    let number = match ty.kind {
        Kind::Number(number) => number,
        _ => Number::Unsigned,
    };
    let width = scope.text(ty.width.as_ref()?)?;
    let mut cases = Entries::new();
    for size in [1usize, 2, 4] {
        let ty = named(words::number(number, size).unwrap_or("u4"))?;
        cases.push((Key::Owned(size.to_string()), Value::Text(ty)));
    }
    Some(object([
        ("switch-on", Value::Text(width)),
        ("cases", Value::Record(cases)),
    ]))
}

/// The bytes that must be there.
fn contents(magic: &Expr, ty: &'static TypeInfo, is_big: bool) -> Option<Value> {
    let mut bytes: Vec<u8> = match magic {
        Expr::Bytes(bytes) => bytes.to_vec(),
        Expr::Number(number) => {
            let size = ty.fixed_size?;
            number.to_le_bytes().get(..size)?.to_vec()
        }
        _ => return None,
    };
    if is_big && matches!(magic, Expr::Number(_)) {
        bytes.reverse();
    }
    let bytes = bytes.into_iter().map(|byte| Value::Uint(byte.into()));
    Some(Value::List(bytes.collect()))
}

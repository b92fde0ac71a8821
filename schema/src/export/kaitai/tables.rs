//! String tables, and the texts that offsets into them lead to.

use super::attributes::unwrapped;
use super::content::as_wide;
use super::expression::Scope;
use super::names::snake;
use super::types::{Entries, Writer, object, text};
use super::words;
use crate::describe::spec::{Around, FieldInfo, Kind, TypeInfo};
use crate::value::{Key, Value};

/// The name of the type of string tables.
const TABLE: &str = "strings_of_table";

impl Writer {
    /// The type of string tables, whose bytes are a stream of their own for offsets to count in.
    pub(super) fn table_type(&self) -> &'static str {
        // As bytes, because a table may hold more than text, at which a reader in Python would fail.
        let strings = object([
            ("id", text("strings")),
            ("terminator", Value::Uint(0)),
            ("eos-error", Value::Bool(false)),
            ("repeat", text("eos")),
        ]);
        self.add_helper(TABLE, vec![strings]);
        TABLE
    }

    /// The text that a string offset leads to.
    pub(super) fn text_of(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        id: &str,
    ) -> Entries {
        let Some(place) = self.place_of_text(unwrapped((field.ty)())) else {
            return Entries::new();
        };
        // An offset that is not there leads nowhere.
        let is_there = field.condition.and_then(|holds| scope.text(holds));
        let text = Key::Owned(format!("{id}_text"));
        vec![(text, lookup(&place, id, is_there.as_deref()))]
    }

    /// What reads one of several offsets, which a number alone has no place for: a type with the text beside it. Nothing
    /// for any other type, and where the table is not described.
    pub(super) fn offset(&self, scope: &Scope<'_>, ty: &'static TypeInfo) -> Option<Entries> {
        let place = self.place_of_text(ty)?;
        let named = |number: &str| self.offset_type(scope, ty, number, &place);
        let chosen = match ty.fixed_size {
            Some(size) => Value::Text(named(words::unsigned(size)?)?),
            None => as_wide(scope, ty, named)?,
        };
        Some(vec![("type".into(), chosen)])
    }

    /// The type of an offset that is this number.
    fn offset_type(
        &self,
        scope: &Scope<'_>,
        ty: &'static TypeInfo,
        number: &str,
        place: &str,
    ) -> Option<String> {
        let Kind::StringOffset(table) = ty.kind else {
            return None;
        };
        let number = match (number, scope.order) {
            ("u1", _) => number.to_owned(),
            (_, order) if order == self.orders.of_file() => number.to_owned(),
            (_, order) => format!("{number}{}", order.word()?),
        };
        let name = format!("offset_{number}_in_{}", snake(table));
        let stored = object([("id", text("ofs_text")), ("type", text(&number))]);
        let body = vec![
            ("doc".into(), text("An offset in a string table.")),
            ("seq".into(), Value::List(vec![stored])),
            (
                "instances".into(),
                object([("text", lookup(place, "ofs_text", None))]),
            ),
        ];
        self.add_helper_with(&name, body);
        Some(name)
    }

    /// The way to the table that offsets of a type count in.
    fn place_of_text(&self, ty: &'static TypeInfo) -> Option<String> {
        match ty.kind {
            Kind::StringOffset(table) => self.table_path(self.root, table),
            _ => None,
        }
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

/// The text that an offset leads to: the one in the field of this id, if that is there.
fn lookup(place: &str, id: &str, is_there: Option<&str>) -> Value {
    let is_there = is_there
        .map(|holds| format!("{holds} and "))
        .unwrap_or_default();
    let inside = format!("{is_there}{id} < _root.{place}._io.size");
    object([
        ("io", Value::Text(format!("_root.{place}._io"))),
        ("pos", text(id)),
        ("type", text("strz")),
        ("encoding", text("UTF-8")),
        ("if", Value::Text(inside)),
    ])
}

//! String tables, and the texts that offsets into them lead to.

use super::attributes::unwrapped;
use super::expression::Scope;
use super::names::snake;
use super::types::{Entries, Writer, object, text};
use crate::describe::spec::{Around, FieldInfo, Kind, TypeInfo};
use crate::value::{Key, Value};

/// The name of the type of string tables.
const TABLE: &str = "strings_of_table";

impl Writer {
    /// The type of string tables, whose bytes are a stream of their own for offsets to count in.
    pub(super) fn table_type(&self) -> &'static str {
        let strings = object([
            ("id", text("strings")),
            ("type", text("strz")),
            ("encoding", text("UTF-8")),
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
        let Kind::StringOffset(table) = unwrapped((field.ty)()).kind else {
            return Entries::new();
        };
        let Some(place) = self.table_path(self.root, table) else {
            return Entries::new();
        };
        // An offset that is not there leads nowhere.
        let is_there = field.condition.as_ref().and_then(|holds| scope.text(holds));
        let is_there = is_there
            .map(|holds| format!("{holds} and "))
            .unwrap_or_default();
        let inside = format!("{is_there}{id} < _root.{place}._io.size");
        let lookup = object([
            ("io", Value::Text(format!("_root.{place}._io"))),
            ("pos", text(id)),
            ("type", text("strz")),
            ("encoding", text("UTF-8")),
            ("if", Value::Text(inside)),
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

//! Byte orders. A declared type follows what it is in; Kaitai's types are all beside each other, so that each says its own.

use std::collections::BTreeMap;

use super::expression::Scope;
use super::types::{Entries, Writer, object, text};
use crate::describe::expression::Expr;
use crate::describe::spec::{ByteOrder, FieldInfo, Kind, TypeInfo};
use crate::export::catalogue::{Catalogue, is_declared};
use crate::value::{Key, Value};

/// Which end of a number comes first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Order {
    Little,
    Big,
    /// The highest byte where this holds for the fields of the file.
    BigIf(&'static Expr),
    /// Not always the same, or as only the declaration knows.
    Unclear,
}

impl Order {
    /// Kaitai's word for it; none for one that the file chooses.
    pub(super) fn word(self) -> Option<&'static str> {
        match self {
            Self::Little => Some("le"),
            Self::Big => Some("be"),
            Self::BigIf(_) | Self::Unclear => None,
        }
    }

    /// The order that a field or type has within this one. Only the fields of the file itself can be named anywhere.
    pub(super) fn within(self, own: Option<&'static ByteOrder>, of_file: bool) -> Self {
        match own {
            None => self,
            Some(ByteOrder::Little) => Self::Little,
            Some(ByteOrder::Big) => Self::Big,
            Some(ByteOrder::BigIf(holds)) if of_file => Self::BigIf(holds),
            Some(ByteOrder::BigIf(_)) => Self::Unclear,
        }
    }
}

/// The order of every declared type, by its name.
pub(super) struct Orders {
    of_file: Order,
    of_types: BTreeMap<String, Order>,
}

impl Orders {
    pub(super) fn of(root: &'static TypeInfo, catalogue: &Catalogue) -> Self {
        let mut orders = Self {
            of_file: Order::Little.within(root.order.as_ref(), true),
            of_types: BTreeMap::new(),
        };
        let mut pending = vec![(root, orders.of_file)];
        while let Some((info, around)) = pending.pop() {
            let info = info.content();
            let order = around.within(info.order.as_ref(), false);
            if !is_declared(info) || !orders.note(catalogue.name(info), order) {
                continue;
            }
            let is_file = std::ptr::eq(info, root);
            for field in fields_of(info) {
                let own = order.within(field.order.as_ref(), is_file);
                pending.push(((field.ty)(), own));
            }
        }
        orders
    }

    /// Notes an order of a type, and says whether that was news.
    fn note(&mut self, name: &str, order: Order) -> bool {
        match self.of_types.get_mut(name) {
            Some(known) if *known == order || *known == Order::Unclear => false,
            Some(known) => {
                *known = Order::Unclear;
                true
            }
            None => {
                self.of_types.insert(name.to_owned(), order);
                true
            }
        }
    }

    pub(super) const fn of_file(&self) -> Order {
        self.of_file
    }

    pub(super) fn of_type(&self, name: &str) -> Order {
        self.of_types.get(name).copied().unwrap_or(self.of_file)
    }
}

/// The fields of a type, those of all variants and its tag together.
fn fields_of(info: &'static TypeInfo) -> Vec<&'static FieldInfo> {
    match &info.kind {
        Kind::Struct(fields) => fields.iter().collect(),
        Kind::Tagged { tag, variants, .. } => {
            let fields = variants.iter().flat_map(|variant| variant.fields);
            fields.chain(*tag).collect()
        }
        _ => Vec::new(),
    }
}

impl Writer {
    /// The order of a declared type.
    pub(super) fn order_of(&self, info: &'static TypeInfo) -> Order {
        self.orders.of_type(self.catalogue.name(info))
    }

    /// The order of the type that has these fields.
    pub(super) fn order_of_fields(&self, fields: &'static [FieldInfo]) -> Order {
        let is_it = |info: &'static TypeInfo| match (&info.kind, fields.first()) {
            (_, None) => false,
            (_, Some(first)) => {
                (fields_of(info).into_iter()).any(|field| std::ptr::eq(field, first))
            }
        };
        let mut entries = self.catalogue.iter();
        let found = entries.find(|entry| is_it(entry.info));
        found.map_or(self.orders.of_file(), |entry| {
            self.orders.of_type(&entry.name)
        })
    }

    /// `endian` of a type, where it is not that of the file.
    pub(super) fn endian(&self, info: &'static TypeInfo) -> Entries {
        let order = self.order_of(info);
        let endian = match (order, self.orders.of_file()) {
            (own, file) if own == file => return Entries::new(),
            (Order::BigIf(holds), _) => self.chosen(holds),
            (own, _) => own.word().map(text),
        };
        let endian = endian.map(|endian| (Key::Borrowed("endian"), endian));
        endian.into_iter().collect()
    }

    /// The order that the fields of the file choose.
    pub(super) fn chosen(&self, holds: &'static Expr) -> Option<Value> {
        let Kind::Struct(fields) = &self.root.kind else {
            return None;
        };
        let scope = Scope {
            within: "_root.",
            ..self.scope(fields, "")
        };
        let cases = object([("true", text("be")), ("false", text("le"))]);
        Some(object([
            ("switch-on", Value::Text(scope.text(holds)?)),
            ("cases", cases),
        ]))
    }
}

//! Declared types, and the file as a whole.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::Beyond;
use super::attributes::is_computed_in_place;
use super::expression::Scope;
use super::lists::LEFT;
use super::names::snake;
use super::orders::{Order, Orders};
use super::reached;
use super::sections::compressed_targets;
use super::style;
use super::tagged::is_never;
use super::words;
use crate::describe::spec::{
    Bytes, FieldInfo, Kind, Presence, Reference, Row, TypeInfo, VariantInfo,
};
use crate::export::catalogue::Catalogue;
use crate::file::format::{About, Revision};
use crate::value::{Key, Value};

/// The entries of a record.
pub(super) type Entries = Vec<(Key, Value)>;

/// Writes the description of a file.
pub(super) struct Writer {
    pub(super) catalogue: Catalogue,
    pub(super) root: &'static TypeInfo,
    /// Types that Kaitai needs and the declaration has no name for.
    pub(super) helpers: RefCell<Vec<(String, Entries)>>,
    beyond: RefCell<Vec<Beyond>>,
    /// Whether the fields of a record can all be read to their end, as far as that is known.
    pub(super) complete: RefCell<BTreeMap<*const FieldInfo, bool>>,
    /// The byte orders of the types.
    pub(super) orders: Orders,
    /// What offsets in compressed parts lead to.
    pub(super) compressed_targets: Vec<*const FieldInfo>,
}

/// What the fields of a type become.
#[derive(Default)]
pub(super) struct Body {
    pub(super) seq: Vec<Value>,
    pub(super) instances: Entries,
}

impl Writer {
    pub(super) fn new(root: &'static TypeInfo) -> Self {
        let catalogue = Catalogue::of(root);
        Self {
            orders: Orders::of(root, &catalogue),
            catalogue,
            root,
            helpers: RefCell::default(),
            beyond: RefCell::default(),
            complete: RefCell::default(),
            compressed_targets: compressed_targets(root),
        }
    }

    /// What was left open.
    pub(super) fn beyond(self) -> Vec<Beyond> {
        self.beyond.into_inner()
    }

    /// Notes something that Kaitai cannot say, and says it for people.
    pub(super) fn note(&self, field: &str, reason: &str, is_raw: bool) {
        let beyond = Beyond {
            field: field.to_owned(),
            reason: reason.to_owned(),
            is_raw,
        };
        let mut known = self.beyond.borrow_mut();
        if !known.contains(&beyond) {
            known.push(beyond);
        }
    }

    /// The whole description.
    pub(super) fn file(&mut self, format: &About, revision: &Revision) -> Value {
        let id = snake(&format!("{}_{}", format.name, revision.name));
        let title = format!("{} ({})", format.title, revision.name);
        let mut meta = vec![
            (Key::Borrowed("id"), text(&id)),
            (Key::Borrowed("title"), text(&title)),
        ];
        let extensions = match format.extensions {
            [] => None,
            [only] => Some(text(only)),
            several => Some(Value::List(several.iter().map(|each| text(each)).collect())),
        };
        meta.extend(extensions.map(|names| (Key::Borrowed("file-extension"), names)));
        meta.push((
            "endian".into(),
            text(self.orders.of_file().word().unwrap_or("le")),
        ));
        meta.push(("bit-endian".into(), text("le")));
        let mut entries = vec![(Key::Borrowed("meta"), Value::Record(meta))];
        let titles: Vec<&str> = revision.documents.iter().map(|each| each.title).collect();
        if !self.root.doc.is_empty() {
            entries.push(("doc".into(), text(self.root.doc)));
        }
        entries.push(("doc-ref".into(), text(&titles.join("; "))));
        entries.extend(self.declared(self.root));
        let mut types = Entries::new();
        let mut enums = Entries::new();
        for entry in self.catalogue.iter() {
            let name = Key::Owned(snake(&entry.name));
            match &entry.info.kind {
                Kind::Enumeration(names) => enums.push((name, words::names(names))),
                _ if std::ptr::eq(entry.info, self.root) => {}
                Kind::Tagged { variants, .. } => {
                    types.extend(self.variants(entry.info, variants));
                    types.extend(self.tagged_type(entry.info).map(|body| (name, body)));
                }
                _ => {
                    let mut body = self.meta(entry.info);
                    body.extend(self.about(entry.info));
                    body.extend(self.declared(entry.info));
                    types.push((name, Value::Record(body)));
                }
            }
        }
        for (name, body) in self.helpers.take() {
            types.push((name.into(), Value::Record(body)));
        }
        let types = reached::types(&entries, types);
        if !types.is_empty() {
            entries.push(("types".into(), Value::Record(types)));
        }
        if !enums.is_empty() {
            entries.push(("enums".into(), Value::Record(enums)));
        }
        style::arrange(&mut entries);
        Value::Record(entries)
    }

    /// `meta` of a type: its byte order, where it is not that of the file. The bits of a word whose highest byte comes
    /// first are counted from the top.
    pub(super) fn meta(&self, info: &'static TypeInfo) -> Entries {
        let is_long = matches!(info.kind, Kind::Packed(..)) && info.fixed_size > Some(1);
        let mut meta = self.endian(info);
        if is_long && self.order_of(info) == Order::Big {
            meta.push(("bit-endian".into(), text("be")));
        }
        match meta.is_empty() {
            true => meta,
            false => vec![("meta".into(), Value::Record(meta))],
        }
    }

    /// `doc` and `doc-ref` of a type.
    pub(super) fn about(&self, info: &TypeInfo) -> Entries {
        let mut entries = Entries::new();
        if !info.doc.is_empty() {
            entries.push(("doc".into(), text(info.doc)));
        }
        if let Some(section) = info.sections.first() {
            entries.push(("doc-ref".into(), text(&commentable(&section.to_string()))));
        }
        entries
    }

    /// What is in a declared struct or packed word.
    fn declared(&self, info: &'static TypeInfo) -> Entries {
        match &info.kind {
            Kind::Packed(fields, _) => {
                // A word is read as a whole, whatever stood before it.
                let mut seq = words::packed(info, fields, &self.catalogue);
                if self.order_of(info) == Order::Big {
                    seq.reverse();
                }
                let mut entries: Entries = vec![("seq".into(), Value::List(seq))];
                let mut instances = words::signed(fields);
                if self.is_tag(info) {
                    instances.push(words::whole(fields));
                }
                if !instances.is_empty() {
                    entries.push(("instances".into(), Value::Record(instances)));
                }
                entries
            }
            Kind::Struct(fields) => {
                let mut entries = self.params(info);
                let mut body = self.body(info.name, fields);
                body.instances.extend(self.behind(info));
                entries.extend(body.entries());
                entries
            }
            _ => Entries::new(),
        }
    }

    /// A type for every variant that is more than one value of a known type.
    fn variants(&self, info: &'static TypeInfo, variants: &'static [VariantInfo]) -> Entries {
        let mut types = Entries::new();
        for variant in variants {
            if self.is_type_of_its_own(variant) && !is_never(variant) {
                let mut entries = self.meta(info);
                entries.extend(doc_entries(variant.doc, &variant.reference));
                entries.extend(self.params(info));
                let owner = format!("{}.{}", info.name, variant.name);
                entries.extend(self.body(&owner, variant.fields).entries());
                let name = self.variant_type(info, variant);
                types.push((name.into(), Value::Record(entries)));
            }
        }
        types
    }

    /// The fields in order, up to the one whose end is not known.
    pub(super) fn body(&self, owner: &str, fields: &'static [FieldInfo]) -> Body {
        let mut body = Body::default();
        for field in fields {
            if takes_rest(field) && body.seq.last().is_some_and(leaves_nothing) {
                continue;
            }
            let goes_on = match field.presence {
                Presence::Calculated if is_computed_in_place(field) => {
                    self.add_computed(owner, fields, field, &mut body);
                    true
                }
                Presence::Calculated => true,
                _ => self.add_field(owner, fields, field, &mut body),
            };
            if !goes_on {
                break;
            }
        }
        body
    }

    /// Where the expressions of these fields are evaluated.
    pub(super) fn scope<'a>(&'a self, fields: &'static [FieldInfo], ahead: &'a str) -> Scope<'a> {
        Scope {
            fields,
            catalogue: &self.catalogue,
            ahead,
            length_ahead: LEFT.to_owned(),
            itself: "",
            within: "",
            order: self.order_of_fields(fields),
        }
    }

    /// The same for one of them: in a part of known size, no more bytes are to come.
    pub(super) fn scope_of<'a>(
        &'a self,
        fields: &'static [FieldInfo],
        field: &'static FieldInfo,
        ahead: &'a str,
    ) -> Scope<'a> {
        let scope = self.scope(fields, ahead);
        let order = scope.order.within(field.order.as_ref(), false);
        let scope = Scope { order, ..scope };
        let size = field.size.and_then(|size| scope.text(size));
        match size {
            Some(size) => Scope {
                length_ahead: size,
                ..scope
            },
            None => scope,
        }
    }
}

impl Body {
    fn entries(self) -> Entries {
        let mut entries = vec![(Key::Borrowed("seq"), Value::List(self.seq))];
        if !self.instances.is_empty() {
            entries.push(("instances".into(), Value::Record(self.instances)));
        }
        entries
    }
}

/// Whether an attribute takes all elements to the end: a reader of Kaitai's fails at one that is cut.
fn leaves_nothing(attribute: &Value) -> bool {
    attribute.get("repeat") == &text("eos") && attribute.get("if") == &Value::Null
}

/// Whether a field is whatever the others leave.
fn takes_rest(field: &FieldInfo) -> bool {
    let is_rest = matches!((field.ty)().kind, Kind::Bytes(Bytes::Rest));
    is_rest && field.size.is_none() && field.condition.is_none()
}

/// `doc` and `doc-ref`.
pub(super) fn doc_entries(doc: &str, reference: &Reference) -> Entries {
    let mut entries = Entries::new();
    if !doc.is_empty() {
        entries.push(("doc".into(), text(doc)));
    }
    if let Some(row) = reference.primary() {
        entries.push(("doc-ref".into(), text(&commentable(&row.to_string()))));
    }
    entries
}

/// The document's own name for a field.
pub(super) fn original_name(reference: &Reference) -> Option<&'static str> {
    match reference.primary()?.row {
        Row::Named(name) => Some(name),
        Row::Section | Row::Reserved => None,
    }
}

/// Kaitai's compiler puts it into comments, which must not end there.
pub(super) fn commentable(text: &str) -> String {
    text.replace("*/", "* /")
}

pub(super) fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

pub(super) fn object<const N: usize>(entries: [(&'static str, Value); N]) -> Value {
    let entries = entries.into_iter();
    Value::Record(entries.map(|(key, value)| (key.into(), value)).collect())
}

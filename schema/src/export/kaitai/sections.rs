//! Compressed parts.

use super::expression::Scope;
use super::names::snake;
use super::types::{Entries, Writer, object, text};
use crate::compress::Method;
use crate::describe::expression::Expr;
use crate::describe::spec::{Around, Bytes, FieldInfo, Kind, Layout, TypeInfo};
use crate::value::{Key, Value};

/// A method, and the condition under which it is the one.
type Branch = (Option<String>, Method);

/// The methods that an expression chooses from.
fn branches(scope: &Scope<'_>, method: &Expr) -> Option<Vec<Branch>> {
    match method {
        Expr::Name(name) => {
            let name = name.rsplit("::").next()?;
            let mut all = Method::ALL.into_iter();
            let found = all.find(|each| format!("{each:?}") == name)?;
            Some(vec![(None, found)])
        }
        Expr::Codec(codec) => Some(vec![(None, Method::Own(codec))]),
        Expr::If(condition, then, otherwise) => {
            let condition = scope.text(condition)?;
            let also = |branch: Branch, holds: String| {
                let whole = match branch.0 {
                    Some(inner) => format!("{holds} and {inner}"),
                    None => holds,
                };
                (Some(whole), branch.1)
            };
            let mut all: Vec<Branch> = branches(scope, then)?
                .into_iter()
                .map(|branch| also(branch, condition.clone()))
                .collect();
            let others = branches(scope, otherwise)?.into_iter();
            all.extend(others.map(|branch| also(branch, format!("not {condition}"))));
            Some(all)
        }
        _ => None,
    }
}

/// Each method once, under any of its conditions.
fn together(branches: Vec<Branch>) -> Vec<Branch> {
    let mut all: Vec<Branch> = Vec::new();
    for (condition, method) in branches {
        match all.iter_mut().find(|(_, known)| *known == method) {
            Some((known, _)) => {
                *known = match (known.take(), condition) {
                    (Some(one), Some(other)) => Some(format!("({one}) or ({other})")),
                    _ => None,
                }
            }
            None => all.push((condition, method)),
        }
    }
    all
}

/// What is behind the name of a field that may be stored in several ways.
fn behind(method: Method) -> String {
    match method {
        Method::Own(codec) => snake(codec.name),
        ours => snake(&format!("{ours:?}")),
    }
}

/// What Kaitai calls a method; nothing for what is stored as it is.
fn process(method: Method) -> Option<String> {
    match method {
        Method::Stored => None,
        // Kaitai takes the name of a process of one's own.
        other => Some(other.name().replace('-', "_")),
    }
}

/// The fields inside of compressed parts of a file that are where an offset says.
pub(super) fn compressed_targets(root: &'static TypeInfo) -> Vec<*const FieldInfo> {
    let mut found = Vec::new();
    root.walk(&mut |info| {
        let Kind::Wrapper(Around::Compressed, content) = &info.kind else {
            return;
        };
        content().walk(&mut |info| {
            let own = match &info.kind {
                Kind::Struct(fields) => fields,
                _ => &[][..],
            };
            let variants = match &info.kind {
                Kind::Tagged { variants, .. } => variants,
                _ => &[][..],
            };
            let of_variants = variants.iter().flat_map(|variant| variant.fields);
            let targets = own.iter().chain(of_variants);
            let targets = targets.filter(|field| field.at.is_some());
            found.extend(targets.map(std::ptr::from_ref));
        });
    });
    found
}

impl Writer {
    /// Whether an offset in a compressed part leads to the field.
    pub(super) fn is_compressed(&self, field: &'static FieldInfo) -> bool {
        let mut known = self.compressed_targets.iter();
        known.any(|known| std::ptr::eq(*known, field))
    }

    /// The attributes of a compressed part, one for each method that it may have, and the instance that is
    /// whichever is there.
    pub(super) fn section(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        method: &Expr,
    ) -> Option<(Vec<Entries>, Entries)> {
        let inner = (field.ty)().content();
        let ty = match inner.kind {
            Kind::Bytes(Bytes::Data | Bytes::Rest) => None,
            _ => Some(self.bare_type(scope, field, inner, true)?),
        };
        let branches = together(branches(scope, method)?);
        let id = snake(field.name);
        let is_alone = branches.len() == 1;
        let mut attributes = Vec::new();
        let mut names = Vec::new();
        for (condition, method) in &branches {
            let own = match is_alone {
                true => id.clone(),
                false => format!("{id}_{}", behind(*method)),
            };
            let mut entries = vec![(Key::Borrowed("id"), text(&own))];
            entries.extend(ty.iter().map(|ty| (Key::Borrowed("type"), text(ty))));
            match &field.size {
                Some(size) => entries.push(("size".into(), Value::Text(scope.text(size)?))),
                None => entries.push(("size-eos".into(), Value::Bool(true))),
            }
            if let Some(process) = process(*method) {
                entries.push(("process".into(), Value::Text(process)));
            }
            if let Some(condition) = condition {
                entries.push(("if".into(), text(condition)));
            }
            names.push(own);
            attributes.push(entries);
        }
        let mut instances = Entries::new();
        if let (Some((last, others)), false) = (names.split_last(), is_alone) {
            let others = others.iter().zip(&branches);
            let chosen = others.map(|(own, (condition, _))| {
                let condition = condition.as_deref().unwrap_or("true");
                format!("{condition} ? {own} : ")
            });
            let value = format!("{}{last}", chosen.collect::<String>());
            instances.push((id.into(), object([("value", Value::Text(value))])));
        }
        Some((attributes, instances))
    }
}

/// What each process needs that Kaitai does not bring along.
pub(super) fn processes(scope: &Scope<'_>, field: &FieldInfo) -> Vec<String> {
    let Layout::Compressed { method, .. } = &field.layout else {
        return Vec::new();
    };
    let own = together(branches(scope, method.usual()).unwrap_or_default());
    let names = own.into_iter().filter_map(|(_, method)| process(method));
    names
        .filter(|name| name != "zlib")
        .map(|name| {
            format!("`process: {name}` is a class of your own, which decompresses; Kaitai has none")
        })
        .collect()
}

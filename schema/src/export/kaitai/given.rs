//! What types need to know from outside: parameters.

use std::collections::BTreeSet;

use super::expression::{Scope, given};
use super::types::{Entries, Writer, text};
use super::words;
use crate::describe::expression::Expr;
use crate::describe::spec::{Around, DialectInfo, FieldInfo, Kind, Number, TypeInfo};
use crate::export::catalogue::is_declared;
use crate::value::{Key, Value};

/// What of its context a type needs: the way to it, behind the name that the context has there.
pub(super) type Need = Vec<&'static str>;

/// The fields of a type, those of all variants together.
fn fields_of(info: &'static TypeInfo) -> Vec<&'static FieldInfo> {
    match &info.kind {
        Kind::Struct(fields) => fields.iter().collect(),
        Kind::Tagged { variants, .. } => {
            let fields = variants.iter().flat_map(|variant| variant.fields);
            fields.collect()
        }
        _ => Vec::new(),
    }
}

/// What a type and all types inside it, which have the same context, need.
pub(super) fn needs(info: &'static TypeInfo) -> BTreeSet<Need> {
    let mut found = BTreeSet::new();
    let mut seen: Vec<*const TypeInfo> = Vec::new();
    let mut pending = vec![info.content()];
    while let Some(info) = pending.pop() {
        if seen.iter().any(|known| std::ptr::eq(*known, info)) {
            continue;
        }
        seen.push(info);
        let mut note = |expr: &'static Expr| {
            expr.walk(&mut |expr| {
                if let Expr::Context(path) = expr {
                    found.insert(path.get(1..).unwrap_or_default().to_vec());
                }
            });
        };
        if let Some(width) = &info.width {
            note(width);
        }
        if let Kind::Tagged {
            implied: Some(implied),
            ..
        } = &info.kind
        {
            note(implied);
        }
        for field in fields_of(info) {
            let own = [&field.condition, &field.size, &field.context];
            own.into_iter().flatten().for_each(&mut note);
            field.layout.expressions().for_each(&mut note);
            if field.context.is_none() && dialects(field).is_none() {
                pending.push((field.ty)().content());
            }
        }
    }
    found
}

/// The dialects that a field is read under.
pub(super) fn dialects(field: &FieldInfo) -> Option<fn() -> Vec<DialectInfo>> {
    let mut ty = (field.ty)();
    loop {
        match ty.kind {
            Kind::Wrapper(Around::Dialects(dialects), _) => return Some(dialects),
            Kind::Wrapper(_, inner) => ty = inner(),
            _ => return None,
        }
    }
}

impl Writer {
    /// The parameters of a type.
    pub(super) fn params(&self, info: &'static TypeInfo) -> Entries {
        let needs = needs(info);
        if needs.is_empty() {
            return Entries::new();
        }
        let params = needs.iter().map(|need| {
            let mut entries = vec![(Key::Borrowed("id"), text(&parameter(need)))];
            entries.extend(self.parameter_type(info, need));
            Value::Record(entries)
        });
        vec![("params".into(), Value::List(params.collect()))]
    }

    /// What is passed to the parameters of a field's type; nothing where that cannot be said.
    pub(super) fn arguments(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        ty: &'static TypeInfo,
    ) -> Option<String> {
        let arguments: Option<Vec<String>> = needs(ty)
            .iter()
            .map(|need| match (&field.context, dialects(field)) {
                // The others cannot be tried.
                (_, Some(dialects)) => {
                    let preferred = dialects().into_iter().next()?;
                    let says = preferred.says.iter();
                    let [only] = need.as_slice() else {
                        return None;
                    };
                    let mut found = says.filter(|(name, _)| name == only);
                    scope.text(&found.next()?.1)
                }
                (None, _) => Some(parameter(need)),
                (Some(context), _) => passed(scope, context, need),
            })
            .collect();
        Some(match arguments?.join(", ") {
            none if none.is_empty() => none,
            some => format!("({some})"),
        })
    }

    /// Whether a parameter is a named number.
    pub(super) fn is_given_by_name(&self, info: &'static TypeInfo, path: &[&'static str]) -> bool {
        let need = path.get(1..).unwrap_or_default().to_vec();
        let entries = self.parameter_type(info, &need);
        entries.iter().any(|(key, _)| key == "enum")
    }

    /// The type of a parameter, from a place where it is passed.
    fn parameter_type(&self, info: &'static TypeInfo, need: &Need) -> Entries {
        let of = |ty: &str| vec![(Key::Borrowed("type"), text(ty))];
        let mut found: Option<&'static TypeInfo> = None;
        for entry in self.catalogue.iter() {
            let Kind::Struct(fields) = &entry.info.kind else {
                continue;
            };
            for field in *fields {
                let inner = (field.ty)().content();
                let said = dialects(field).and_then(|dialects| dialects().into_iter().next());
                let said = said.into_iter().flat_map(|dialect| dialect.says);
                for (name, value) in said {
                    if need.as_slice() == [name] && matches!(value, Expr::Bool(_)) {
                        return of("bool");
                    }
                }
                if let Some(context) = &field.context
                    && is_declared(inner)
                    && (std::ptr::eq(inner, info) || needs(inner).contains(need))
                {
                    let scope = self.scope(fields, "");
                    found = found.or_else(|| passed_type(&scope, context, need));
                }
            }
        }
        let Some(ty) = found.map(TypeInfo::content) else {
            return of("s8");
        };
        match &ty.kind {
            Kind::Enumeration(_) => {
                let mut entries = of(words::enumeration(ty).unwrap_or("u8"));
                let name = super::names::snake(self.catalogue.name(ty));
                entries.push(("enum".into(), text(&name)));
                entries
            }
            Kind::Number(Number::Flag) => of("bool"),
            Kind::Number(number) => {
                let known = ty.fixed_size.and_then(|size| words::number(*number, size));
                of(known.unwrap_or("s8"))
            }
            _ => of("s8"),
        }
    }
}

/// The name of the parameter for a need.
fn parameter(need: &Need) -> String {
    let mut path = vec![""];
    path.extend(need);
    given(&path)
}

/// What a context says about a need.
fn passed(scope: &Scope<'_>, context: &Expr, need: &Need) -> Option<String> {
    match context {
        Expr::Field(path) | Expr::Context(path) => {
            let whole: Vec<&'static str> = path.iter().chain(need).copied().collect();
            match context {
                Expr::Field(_) => scope.field(&whole),
                _ => Some(given(&whole)),
            }
        }
        Expr::Record(entries) => {
            let (first, inside) = need.split_first()?;
            let (_, expr) = entries.iter().find(|(name, _)| name == first)?;
            match inside {
                [] => scope.text(expr),
                inside => passed(scope, expr, &inside.to_vec()),
            }
        }
        other if need.is_empty() => scope.text(other),
        _ => None,
    }
}

/// The type of what a context says about a need.
fn passed_type(scope: &Scope<'_>, context: &Expr, need: &Need) -> Option<&'static TypeInfo> {
    match context {
        Expr::Field(path) => {
            let whole: Vec<&'static str> = path.iter().chain(need).copied().collect();
            scope.type_of(&whole)
        }
        Expr::Record(entries) => {
            let (first, inside) = need.split_first()?;
            let (_, expr) = entries.iter().find(|(name, _)| name == first)?;
            passed_type(scope, expr, &inside.to_vec())
        }
        _ => None,
    }
}

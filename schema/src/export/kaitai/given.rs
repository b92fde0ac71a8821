//! What types need to know from outside: parameters.

use std::collections::BTreeSet;

use super::expression::{Scope, compares, given};
use super::types::{Entries, Writer, text};
use super::words;
use crate::describe::expression::{Binary, Expr, Unary};
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
    needs_within(info, &mut Vec::new())
}

/// The same within types whose needs are being looked for: what contains itself needs nothing more for that.
fn needs_within(info: &'static TypeInfo, around: &mut Vec<&'static TypeInfo>) -> BTreeSet<Need> {
    let mut found = BTreeSet::new();
    if around.iter().any(|known| std::ptr::eq(*known, info)) {
        return found;
    }
    around.push(info);
    let mut seen: Vec<&'static TypeInfo> = Vec::new();
    let mut pending = vec![info.content()];
    while let Some(info) = pending.pop() {
        if seen.iter().any(|known| std::ptr::eq(*known, info)) {
            continue;
        }
        seen.push(info);
        if let Some(width) = &info.width {
            note(width, &mut found);
        }
        if let Kind::Tagged {
            implied: Some(implied),
            ..
        } = &info.kind
        {
            note(implied, &mut found);
        }
        for field in fields_of(info) {
            let own = [field.condition, field.size].into_iter().flatten();
            own.chain(field.layout.expressions())
                .for_each(|expr| note(expr, &mut found));
            match &field.context {
                Some(context) => {
                    for need in needs_within((field.ty)().content(), around) {
                        note_passed(context.usual(), &need, &mut found);
                    }
                }
                None if dialects(field).is_none() => pending.push((field.ty)().content()),
                None => {}
            }
        }
    }
    around.pop();
    found
}

/// Notes what an expression needs.
fn note(expr: &'static Expr, found: &mut BTreeSet<Need>) {
    expr.walk(&mut |expr| {
        if let Expr::Context(path) = expr {
            found.insert(path.get(1..).unwrap_or_default().to_vec());
        }
    });
}

/// Notes what a context needs to say this.
fn note_passed(context: &'static Expr, need: &[&'static str], found: &mut BTreeSet<Need>) {
    match (context, entry_of(context, need)) {
        (_, Some((expr, []))) => note(expr, found),
        (_, Some((expr, inside))) => note_passed(expr, inside, found),
        (Expr::Context(path), None) => {
            let own = path.get(1..).unwrap_or_default().iter();
            found.insert(own.chain(need).copied().collect());
        }
        (Expr::Beside(_), None) => {
            found.insert(need.to_vec());
        }
        (other, None) if need.is_empty() => note(other, found),
        _ => {}
    }
}

/// What a context that is put together says where a need starts, and what is needed inside it.
fn entry_of<'a>(
    context: &Expr,
    need: &'a [&'static str],
) -> Option<(&'static Expr, &'a [&'static str])> {
    let (Expr::Record(entries) | Expr::Beside(entries)) = context else {
        return None;
    };
    let (first, inside) = need.split_first()?;
    let (_, expr) = entries.iter().find(|(name, _)| name == first)?;
    Some((expr, inside))
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
                (Some(context), _) => passed(scope, context.usual(), need),
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
        let (mut own, mut found): (Option<Given>, Option<Given>) = (None, None);
        for entry in self.catalogue.iter() {
            let fields: &'static [FieldInfo] = match &entry.info.kind {
                Kind::Struct(fields) => fields,
                _ => continue,
            };
            for field in fields {
                let inner = (field.ty)().content();
                let said = dialects(field).and_then(|dialects| dialects().into_iter().next());
                let mut said = said.into_iter().flat_map(|dialect| dialect.says);
                let is_flag =
                    |(name, value): (&str, Expr)| need.as_slice() == [name] && is_flag(&value);
                if said.any(is_flag) {
                    found = found.or(Some(Given::Flag));
                }
                let Some(context) = field.context.filter(|_| is_declared(inner)) else {
                    continue;
                };
                let scope = self.scope(fields, "");
                if self.catalogue.name(inner) == self.catalogue.name(info) {
                    own = own.or_else(|| passed_type(&scope, context.usual(), need));
                } else if needs(inner).contains(need) {
                    found = found.or_else(|| passed_type(&scope, context.usual(), need));
                }
            }
        }
        // What is passed to the type itself tells more than what is passed to one around it.
        self.type_of_given(own.or(found))
    }

    fn type_of_given(&self, given: Option<Given>) -> Entries {
        let of = |ty: &str| vec![(Key::Borrowed("type"), text(ty))];
        let ty = match given {
            Some(Given::Flag) => return of("bool"),
            Some(Given::Like(ty)) => ty.content(),
            None => return of("s8"),
        };
        match &ty.kind {
            Kind::Enumeration(_) => {
                let mut entries = of(words::enumeration(ty).unwrap_or("u8"));
                let name = super::names::snake(self.catalogue.name(ty));
                entries.push(("enum".into(), text(&name)));
                entries
            }
            Kind::Number(Number::Flag) => of("bool"),
            Kind::Number(Number::Float) => of("f8"),
            Kind::Number(number) => {
                let known = ty.fixed_size.and_then(|size| words::number(*number, size));
                of(known.unwrap_or("s8"))
            }
            _ => of("s8"),
        }
    }
}

/// What a parameter is; a number where nothing is known.
#[derive(Clone, Copy)]
enum Given {
    /// Whether something holds.
    Flag,
    /// Like a value of this type.
    Like(&'static TypeInfo),
}

/// Whether an expression says whether something holds.
fn is_flag(expr: &Expr) -> bool {
    match expr {
        Expr::Bool(_) | Expr::Unary(Unary::Not | Unary::IsPresent, _) => true,
        Expr::Binary(_, operation, _) => {
            compares(*operation) || matches!(operation, Binary::And | Binary::Or)
        }
        _ => false,
    }
}

/// The name of the parameter for a need.
fn parameter(need: &[&'static str]) -> String {
    let mut path = vec![""];
    path.extend(need);
    given(&path)
}

/// What a context says about a need.
fn passed(scope: &Scope<'_>, context: &Expr, need: &[&'static str]) -> Option<String> {
    let whole = |path: &[&'static str]| -> Need { path.iter().chain(need).copied().collect() };
    match (context, entry_of(context, need)) {
        (_, Some((expr, []))) => scope.text(expr),
        (_, Some((expr, inside))) => passed(scope, expr, inside),
        (Expr::Field(path), None) => scope.field(&whole(path)),
        (Expr::Context(path), None) => Some(given(&whole(path))),
        // The rest is the context around.
        (Expr::Beside(_), None) => Some(parameter(need)),
        (other, None) if need.is_empty() => scope.text(other),
        _ => None,
    }
}

/// The type of what a context says about a need.
fn passed_type(scope: &Scope<'_>, context: &Expr, need: &[&'static str]) -> Option<Given> {
    match (context, entry_of(context, need)) {
        (_, Some((expr, inside))) => passed_type(scope, expr, inside),
        (Expr::Field(path), None) => {
            let whole: Need = path.iter().chain(need).copied().collect();
            scope.type_of(&whole).map(Given::Like)
        }
        (Expr::Name(name), None) => scope.named(name).map(|(info, _)| Given::Like(info)),
        (Expr::If(_, then, otherwise), None) => {
            passed_type(scope, then, need).or_else(|| passed_type(scope, otherwise, need))
        }
        (other, None) if is_flag(other) => Some(Given::Flag),
        _ => None,
    }
}

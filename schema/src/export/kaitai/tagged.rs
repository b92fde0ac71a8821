//! Tagged enums: the variant that a tag chooses.

use super::expression::{Scope, byte_list, enum_name};
use super::names::snake;
use super::text::letters;
use super::types::{Entries, Writer, object, text};
use super::words::WHOLE;
use crate::describe::expression::Expr;
use crate::describe::spec::{
    FieldInfo, Kind, Layout, Presence, TypeInfo, VariantInfo, VariantTag, WordCodec,
};
use crate::value::{Key, Value};

/// The fields of a variant that are on disk.
fn stored(variant: &VariantInfo) -> impl Iterator<Item = &'static FieldInfo> {
    let fields = variant.fields.iter();
    fields.filter(|field| field.presence != Presence::Calculated)
}

impl Writer {
    /// Whether a variant needs a type of its own, and is not nothing or another type.
    pub(super) fn is_type_of_its_own(&self, variant: &'static VariantInfo) -> bool {
        let mut fields = stored(variant);
        match (fields.next(), fields.next()) {
            (None, _) => false,
            (Some(only), None) => only.layout == Layout::SameTag || !is_bare(only),
            _ => true,
        }
    }

    /// The name of a variant's own type.
    pub(super) fn variant_type(&self, info: &'static TypeInfo, variant: &VariantInfo) -> String {
        format!(
            "{}_{}",
            snake(self.catalogue.name(info)),
            snake(variant.name)
        )
    }

    /// `type` with `switch-on`, for the enum that a field holds; nothing where it cannot be said.
    pub(super) fn switch(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        tag: &Expr,
        info: &'static TypeInfo,
    ) -> Option<Value> {
        let Kind::Tagged { variants, .. } = &info.kind else {
            return None;
        };
        let tag = tag.usual();
        let arguments = self.arguments(scope, field, info)?;
        let mut cases = Entries::new();
        for variant in *variants {
            let mut fields = stored(variant);
            let Some(first) = fields.next().filter(|_| !is_never(variant)) else {
                continue;
            };
            let key = case(scope, tag, variants, variant)?;
            let ty = match self.is_type_of_its_own(variant) {
                true => {
                    let is_complete = field.size.is_some() || self.is_complete(variant.fields);
                    let name = self.variant_type(info, variant);
                    is_complete.then(|| format!("{name}{arguments}"))?
                }
                // What is around the enum is around it as well.
                false => self.bare_type(scope, field, (first.ty)(), field.size.is_some())?,
            };
            cases.push((key.into(), Value::Text(ty)));
        }
        if let Some(known) = known_tags(scope, tag, variants) {
            keep_possible(&mut cases, &known);
            if let ([_], [(_, only)]) = (known.as_slice(), cases.as_slice()) {
                return Some(only.clone());
            }
        }
        let mut on = tag_text(scope, tag, variants)?;
        let by_number =
            |variant: &VariantInfo| matches!(variant.tag, VariantTag::Is(Expr::Number(_)));
        if let Expr::Context(path) = tag
            && variants.iter().any(by_number)
            && self.is_given_by_name(info, path)
        {
            on.push_str(".to_i");
        }
        Some(object([
            ("switch-on", Value::Text(on)),
            ("cases", Value::Record(cases)),
        ]))
    }

    /// Whether a packed word is the tag of an enum.
    pub(super) fn is_tag(&self, word: &'static TypeInfo) -> bool {
        let mut types = self.catalogue.iter();
        types.any(|entry| match &entry.info.kind {
            Kind::Tagged { tag: Some(tag), .. } => std::ptr::eq((tag.ty)().content(), word),
            _ => false,
        })
    }

    /// The type of an enum that stores its tag: the tag, then what it chooses.
    pub(super) fn tagged_type(&self, info: &'static TypeInfo) -> Option<Value> {
        let Kind::Tagged { tag: Some(tag), .. } = &info.kind else {
            return None;
        };
        let tag: &'static FieldInfo = tag;
        let fields = std::slice::from_ref(tag);
        let mut entries = self.meta(info);
        entries.extend(self.about(info));
        entries.extend(self.params(info));
        let mut body = self.body(info.name, fields);
        let scope = self.scope(fields, "");
        let name: &'static [&'static str] = &["tag"];
        let content = self.switch(&scope, tag, &Expr::Field(name), info);
        match content {
            Some(content) => body
                .seq
                .push(object([("id", text("content")), ("type", content)])),
            None => {
                let reason = "what the tag chooses cannot be said";
                self.note(&format!("{}.content", info.name), reason, true);
                body.seq.push(object([
                    ("id", text("content")),
                    ("size-eos", Value::Bool(true)),
                    ("doc", text(reason)),
                ]));
            }
        }
        entries.push(("seq".into(), Value::List(body.seq)));
        Some(Value::Record(entries))
    }
}

/// Whether a field is nothing but a value of its type.
fn is_bare(field: &FieldInfo) -> bool {
    field.name.is_empty()
        && field.layout == Layout::Plain
        && field.condition.is_none()
        && field.size.is_none()
        && field.context.is_none()
        && match (field.ty)().kind {
            Kind::Number(_) | Kind::StringOffset(_) | Kind::DataOffset(_) => {
                (field.ty)().fixed_size.is_some()
            }
            Kind::Packed(..) | Kind::Struct(_) | Kind::Tagged { tag: Some(_), .. } => true,
            _ => false,
        }
}

/// Whether there is no tag for a variant: it holds an enum of others, which has no variants.
pub(super) fn is_never(variant: &VariantInfo) -> bool {
    let has_none = |field: &FieldInfo| match &(field.ty)().content().kind {
        Kind::Tagged { variants, .. } => variants.is_empty(),
        _ => false,
    };
    variant.tag == VariantTag::OfItsContent && variant.fields.iter().all(has_none)
}

/// The packed word that a tag is.
fn word(scope: &Scope<'_>, tag: &Expr) -> Option<WordCodec> {
    match tag {
        Expr::Field(path) => match scope.type_of(path)?.content().kind {
            Kind::Packed(_, codec) => Some(codec),
            _ => None,
        },
        _ => None,
    }
}

/// The number or bytes that a tag is compared as.
fn tag_text(scope: &Scope<'_>, tag: &Expr, variants: &'static [VariantInfo]) -> Option<String> {
    match tag {
        // A name that has no number has the place of its variant.
        Expr::Name(_) if scope.text(tag).is_none() => {
            place(variants, tag).map(|place| place.to_string())
        }
        Expr::If(condition, then, otherwise) => Some(format!(
            "({} ? {} : {})",
            scope.text(condition)?,
            tag_text(scope, then, variants)?,
            tag_text(scope, otherwise, variants)?
        )),
        tag => {
            let is_flag = variants
                .iter()
                .any(|variant| matches!(variant.tag, VariantTag::Is(Expr::Bool(_))));
            let text = scope.text(tag)?;
            Some(match (is_flag, word(scope, tag)) {
                (true, _) => format!("{text}.to_i"),
                (false, Some(_)) => format!("{text}.{WHOLE}"),
                (false, None) => text,
            })
        }
    }
}

/// The tags that an expression chooses from, where it says all of them.
fn known_tags(
    scope: &Scope<'_>,
    tag: &Expr,
    variants: &'static [VariantInfo],
) -> Option<Vec<String>> {
    match tag {
        Expr::If(_, then, otherwise) => {
            let mut known = known_tags(scope, then, variants)?;
            known.extend(known_tags(scope, otherwise, variants)?);
            Some(known)
        }
        Expr::Name(_) | Expr::Number(_) => Some(vec![tag_text(scope, tag, variants)?]),
        _ => None,
    }
}

/// Leaves out the variants that are never chosen.
fn keep_possible(cases: &mut Entries, known: &[String]) {
    let has_case = |tag: &String| cases.iter().any(|(case, _)| case == tag);
    let others = known.iter().any(|tag| !has_case(tag));
    cases.retain(|(case, _)| match case.as_ref() {
        "_" => others,
        case => known.iter().any(|tag| tag == case),
    });
}

fn place(variants: &'static [VariantInfo], tag: &Expr) -> Option<usize> {
    let is_it = |variant: &VariantInfo| matches!(&variant.tag, VariantTag::Is(own) if own == tag);
    variants.iter().position(is_it)
}

/// The case of a variant.
pub(super) fn case(
    scope: &Scope<'_>,
    tag: &Expr,
    variants: &'static [VariantInfo],
    variant: &'static VariantInfo,
) -> Option<String> {
    if let (Some(codec), Some(stored)) = (word(scope, tag), variant.stored_tag) {
        return (codec.pack)(&stored()).ok().map(|word| word.to_string());
    }
    Some(match &variant.tag {
        VariantTag::AnyOther => "_".to_owned(),
        VariantTag::Is(Expr::Number(number)) => {
            let named = scope.enumeration(tag).and_then(|info| match info.kind {
                Kind::Enumeration(names) => {
                    let mut known = names.iter();
                    let found = known.find(|name| i128::from(name.number) == *number)?;
                    Some(enum_name(scope.catalogue.name(info), found))
                }
                _ => None,
            });
            named.unwrap_or_else(|| number.to_string())
        }
        VariantTag::Is(Expr::Bytes(bytes)) => match scope.is_text(tag) {
            true => letters(bytes),
            false => byte_list(bytes),
        },
        VariantTag::Is(Expr::Bool(flag)) => u8::from(*flag).to_string(),
        VariantTag::Is(own @ Expr::Name(_)) => match scope.text(own) {
            Some(name) => name,
            None => place(variants, own)?.to_string(),
        },
        _ => return None,
    })
}

/// A record with `type`.
pub(super) fn of_type(ty: &str) -> Entries {
    vec![(Key::Borrowed("type"), text(ty))]
}

//! Mistakes that only show when the parts of a declaration are seen together.

use syn::{GenericArgument, PathArguments, Type};

use crate::ctxt::Ctxt;
use crate::model::{
    About, Body, Context, Declaration, Field, FieldReference, Mode, Names, Packed, Place, RowRef,
    VariantTag,
};
use crate::words;

pub(crate) fn declaration(ctxt: &Ctxt, declaration: &Declaration) {
    match &declaration.body {
        Body::Struct(fields) => {
            check_fields(ctxt, &declaration.about, fields);
            if let Some(tag) = &declaration.options.tag {
                ctxt.error(&tag.ty, "a struct has no tag; only an enum is tagged");
            }
            for field in fields {
                if matches!(field.mode, Mode::Tag) {
                    ctxt.error(&field.ident, "only the variant for all other tags keeps its tag; write `tag = ..` for a tag that stands elsewhere");
                }
            }
        }
        Body::Enum(variants) => {
            if declaration.options.tag.is_none() {
                ctxt.error(
                    &declaration.ident,
                    "how is the variant chosen? add `tag = u8` for a tag that stands before it, or `external_tag = u8` for one that stands elsewhere",
                );
            }
            let mut others = variants
                .iter()
                .filter(|variant| matches!(variant.tag, VariantTag::Other));
            let _ = others.next();
            for second in others {
                ctxt.error(&second.ident, "two variants take all other tags; keep one");
            }
            for variant in variants {
                check_rows(ctxt, &declaration.about, &variant.rows);
                check_fields(ctxt, &declaration.about, &variant.fields);
                let keeps = variant
                    .fields
                    .iter()
                    .filter(|field| matches!(field.mode, Mode::Tag))
                    .count();
                match (&variant.tag, keeps) {
                    (VariantTag::Other, 1) | (VariantTag::Is(_), 0) => {}
                    (VariantTag::Other, _) => ctxt.error(
                        &variant.ident,
                        "the variant for all other tags must keep its tag; mark one field `#[schema(tag)]`",
                    ),
                    (VariantTag::Is(_), _) => ctxt.error(
                        &variant.ident,
                        "this variant's tag is known; only the variant for all other tags keeps it",
                    ),
                }
            }
        }
    }
    if let (Context::Bounded { name, .. }, None) = (&declaration.context, &declaration.options.args)
    {
        ctxt.error(
            name,
            "binrw's traits need one type of context; add `args = Type` to `#[schema(..)]`",
        );
    }
    if let (Some(args), Context::Any | Context::Exact { .. }) =
        (&declaration.options.args, &declaration.context)
    {
        ctxt.error(
            args,
            "`args` goes with `#[brw(import_raw(name: impl Trait))]`",
        );
    }
}

fn check_fields(ctxt: &Ctxt, about: &About, fields: &[Field]) {
    let names: Vec<String> = fields.iter().map(|field| field.ident.to_string()).collect();
    for field in fields {
        check_reference(ctxt, about, &field.reference);
        if let FieldReference::DerivedFrom(from) = &field.reference {
            let known: Vec<&str> = names.iter().map(String::as_str).collect();
            if !known.contains(&from.value().as_str()) {
                ctxt.error(from, words::unknown(&from.value(), &known));
            }
            if field.is_stored() {
                ctxt.error(from, "this field is on disk, so it has a row of its own");
            }
        }
        check_type(ctxt, field);
    }
}

/// Checks that the field's type is the one its directives need.
fn check_type(ctxt: &Ctxt, field: &Field) {
    if field.condition.is_some() && argument(&field.ty, "Option").is_none() {
        ctxt.error(
            &field.ty,
            "a field with an `if` may be absent; make it an `Option`",
        );
    }
    let needs = |wanted: &str, why: &str| {
        if argument(&field.ty, wanted).is_none() {
            ctxt.error(&field.ty, format!("{why}; make it `{wanted}<..>`"));
        }
    };
    if let Some(size) = &field.each_size {
        if !matches!(field.mode, Mode::Counted(_)) {
            ctxt.error(size, "of how many elements? add `#[br(count = ..)]`");
        }
        needs("Vec", "elements of one size stand one after another");
    }
    match &field.mode {
        Mode::Derived(_) => needs("Derived", "a derived number keeps its exception"),
        Mode::Section { .. } => needs("Section", "a section keeps its compressed form"),
        Mode::WhilePossible => needs("Vec", "elements are read as long as possible"),
        Mode::While(_) => needs("Vec", "elements are read while something holds"),
        Mode::Until(_) => needs("Vec", "elements are read until one ends the list"),
        Mode::Plain => {
            if argument(&field.ty, "Derived").is_some() {
                ctxt.error(
                    &field.ty,
                    "from what does it follow? add `#[schema(derived = ..)]`",
                );
            }
            if argument(&field.ty, "Section").is_some() {
                ctxt.error(
                    &field.ty,
                    "how is it compressed? add `#[schema(section(Method::..))]`",
                );
            }
            let inner = argument(&field.ty, "Option").unwrap_or(&field.ty);
            if argument(inner, "Vec").is_some() {
                ctxt.error(
                    &field.ty,
                    "how many are there? add `#[br(count = ..)]` or `#[schema(until_end)]`",
                );
            }
        }
        _ => {}
    }
}

/// The argument of a type such as `Option<T>`.
pub(crate) fn argument<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    let Type::Path(path) = ty else {
        return None;
    };
    let last = path.path.segments.last()?;
    if last.ident != name {
        return None;
    }
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

fn check_reference(ctxt: &Ctxt, about: &About, reference: &FieldReference) {
    if let FieldReference::Rows(rows) = reference {
        check_rows(ctxt, about, rows);
    }
}

/// A row names a document of its type, or says which section of another it stands in.
fn check_rows(ctxt: &Ctxt, about: &About, rows: &[RowRef]) {
    for row in rows {
        let known = match (&about.place, &row.document) {
            (Place::Sections(_), None) => true,
            (Place::Sections(sections), Some(document)) => {
                row.section.is_some() || sections.iter().any(|(known, _)| known == document)
            }
            (Place::Nowhere(_), Some(_)) => row.section.is_some(),
            (Place::Nowhere(_), None) => false,
        };
        if known {
            continue;
        }
        let message =
            "in which section? the type is not described by this document; add `section = \"..\"`";
        match &row.document {
            Some(document) => ctxt.error(document, message),
            None => match &row.row {
                crate::model::RowName::Named(name) => ctxt.error(name, message),
                crate::model::RowName::Reserved(word) => ctxt.error(word, message),
            },
        }
    }
}

pub(crate) fn packed(ctxt: &Ctxt, packed: &Packed) {
    for field in &packed.fields {
        check_reference(ctxt, &packed.about, &field.reference);
    }
    let used: u32 = packed
        .fields
        .iter()
        .fold(0, |used, field| used.saturating_add(field.width));
    let word = packed.word;
    let difference = word.bits.abs_diff(used);
    let bits = if difference == 1 { "bit" } else { "bits" };
    if used > word.bits {
        ctxt.error(
            &packed.ident,
            format!(
                "the fields take {used} bits, {difference} {bits} more than the {} of `{}`",
                word.bits, word.name
            ),
        );
    } else if used < word.bits {
        ctxt.error(
            &packed.ident,
            format!(
                "the fields take {used} bits, {difference} {bits} fewer than the {} of `{}`; declare what the spec reserves with `#[spec(reserved)]`",
                word.bits, word.name
            ),
        );
    }
}

pub(crate) fn enumeration(ctxt: &Ctxt, names: &Names) {
    for (index, name) in names.names.iter().enumerate() {
        check_rows(ctxt, &names.about, &name.rows);
        if u64::from(name.number) >> names.bits != 0 {
            ctxt.error(
                &name.ident,
                format!(
                    "{} does not fit the {} bits of `{}`",
                    name.number, names.bits, names.ident
                ),
            );
        }
        let earlier = names.names.iter().take(index);
        for other in earlier.filter(|other| other.number == name.number) {
            ctxt.error(
                &name.ident,
                format!("{} is `{}` already", name.number, other.ident),
            );
        }
    }
}

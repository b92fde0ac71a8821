//! Mistakes that only show when the parts of a declaration are seen together.

mod bits;
mod bytes_of;
mod elsewhere;
mod order;
mod rows;
mod tags;
mod types;

pub(crate) use self::bits::{enumeration, packed};

use syn::ext::IdentExt;

use crate::ctxt::Ctxt;
use crate::model::{Body, Context, Declaration, Field, FieldReference, Mode, Place, Settle};
use crate::syntax::{arithmetic_in_closure, is_float, is_name};
use crate::words;

pub(crate) fn declaration(ctxt: &Ctxt, declaration: &Declaration) {
    let Declaration {
        about,
        options,
        context,
        ..
    } = declaration;
    match &declaration.body {
        Body::Struct(fields) => {
            check_fields(ctxt, declaration, fields);
            if let Some(tag) = &options.tag {
                ctxt.error(&tag.ty, "a struct has no tag; declare an enum");
            }
            if let (Some(row), None) = (&options.row, &options.tag) {
                ctxt.error(row, "`row` is the row of an enum's tag; leave it out");
            }
            for field in fields {
                if matches!(field.mode, Mode::Tag) {
                    ctxt.error(&field.ident, "only the variant for all other tags keeps its tag; write `tag = ..` for a tag that is elsewhere");
                }
            }
        }
        Body::Enum(variants) => {
            tags::check_tag(ctxt, declaration);
            tags::check_variant_tags(ctxt, variants);
            if let Some(tag) = &options.tag {
                tags::check_tag_literals(ctxt, &tag.ty, variants);
            }
            for variant in variants {
                rows::check_reference(ctxt, about, &variant.reference);
                check_fields(ctxt, declaration, &variant.fields);
                tags::check_kept_tag(ctxt, variant);
            }
        }
    }
    check_columns(ctxt, declaration);
    check_parallel(ctxt, declaration);
    check_newtype(ctxt, declaration);
    let stored_tag = options.tag.as_ref().is_none_or(|tag| !tag.external);
    if let Some(implied) = options.implied.as_ref().filter(|_| stored_tag) {
        ctxt.error(
            implied,
            "a tag that follows from the context is not stored; write `external_tag = Type` with `implied`",
        );
    }
    if let (Context::Bounded { name, .. }, None) = (context, &options.args) {
        ctxt.error(
            name,
            "binrw's traits need one type of context; add `args = Type` to `#[schema(..)]`",
        );
    }
    if let (Some(args), Context::Any | Context::Exact { .. }) = (&options.args, context) {
        ctxt.error(
            args,
            "`args` goes with `#[brw(import_raw(name: impl Trait))]`; leave it out",
        );
    }
}

/// Refuses a `derive` above `#[schema]` where it sees fields that the item does not keep, and says whether there is
/// one.
pub(crate) fn derive_above(
    ctxt: &Ctxt,
    declaration: &Declaration,
    has_derive_above: impl FnOnce() -> bool,
) -> bool {
    let fields: Vec<&Field> = match &declaration.body {
        Body::Struct(fields) => fields.iter().collect(),
        Body::Enum(variants) => variants.iter().flat_map(|each| &each.fields).collect(),
    };
    let Some(field) = fields.into_iter().find(|field| !field.is_kept()) else {
        return false;
    };
    let is_above = has_derive_above();
    if is_above {
        let message = format!(
            "the `derive` above `#[schema]` sees `{}`, which is not kept; put `#[schema]` above `#[derive(..)]`",
            field.ident
        );
        ctxt.error(&declaration.ident, message);
    }
    is_above
}

/// A column takes the same bytes of every record, so nothing but types may decide about the layout.
fn check_columns(ctxt: &Ctxt, declaration: &Declaration) {
    let Some(columns) = &declaration.options.columns else {
        return;
    };
    match &declaration.body {
        Body::Enum(_) => ctxt.error(
            columns,
            "the records of an enum differ, so they have no columns; leave `columns` out",
        ),
        Body::Struct(fields) if fields.is_empty() => {
            ctxt.error(columns, "without fields there are no columns; leave it out");
        }
        Body::Struct(fields) => {
            for field in fields.iter().filter(|field| !field.is_straight()) {
                ctxt.error(
                    &field.ident,
                    "a column is nothing but its type; leave the directives out, or `columns`",
                );
            }
        }
    }
}

/// Threads are worth their cost where something is decompressed, whose end is known without that, and every thread
/// needs the context.
fn check_parallel(ctxt: &Ctxt, declaration: &Declaration) {
    let Some(parallel) = &declaration.options.parallel else {
        return;
    };
    let is_part = |field: &Field| {
        matches!(field.mode, Mode::Compressed { .. }) && field.size.is_some() && field.at.is_none()
    };
    let has_part = matches!(&declaration.body, Body::Struct(fields) if fields.iter().any(is_part));
    if !has_part {
        ctxt.error(
            parallel,
            "only a struct with a compressed part of a known size is worth a thread of its own; leave `parallel` out",
        );
    }
    if !declaration.generics.params.is_empty() {
        ctxt.error(
            parallel,
            "what a parameter is may not leave its thread; leave the parameter out, or `parallel`",
        );
    }
    if matches!(declaration.context, Context::Bounded { .. }) {
        ctxt.error(
            parallel,
            "what is read by several threads needs one type of context; name it, or leave `parallel` out",
        );
    }
}

/// A newtype is described as what it holds, so that it can say nothing more about it.
fn check_newtype(ctxt: &Ctxt, declaration: &Declaration) {
    let Body::Struct(fields) = &declaration.body else {
        return;
    };
    if !declaration.newtype {
        return;
    }
    let says_more = fields
        .iter()
        .any(|field| !field.is_straight() || !field.rules.is_empty())
        || !matches!(declaration.about.place, Place::Nowhere(_))
        || declaration.order.is_some()
        || declaration.options.columns.is_some()
        || !declaration.rules.is_empty()
        || !declaration.checks.is_empty();
    if says_more {
        ctxt.error(
            &declaration.ident,
            "a struct without a name for its field is nothing but what it holds; give the field a name, or put what is said here on the fields that use it",
        );
    }
}

fn check_fields(ctxt: &Ctxt, declaration: &Declaration, fields: &[Field]) {
    let about = &declaration.about;
    let names: Vec<String> = fields
        .iter()
        .map(|field| field.ident.unraw().to_string())
        .collect();
    for (index, field) in fields.iter().enumerate() {
        check_settle(ctxt, fields, index, field);
        rows::check_reference(ctxt, about, &field.reference);
        check_name(ctxt, &declaration.context, field);
        match &field.reference {
            FieldReference::ComputedFrom(from) => {
                let known: Vec<&str> = names.iter().map(String::as_str).collect();
                if !known.contains(&from.value().as_str()) {
                    ctxt.error(from, words::unknown(&from.value(), &known));
                }
                if field.is_stored() && !field.unclear {
                    ctxt.error(
                        from,
                        "this field is on disk, so it has a row of its own; write `#[spec(\"row\")]`",
                    );
                }
            }
            FieldReference::Rows(_) if matches!(field.mode, Mode::Calculated(_)) => ctxt.error(
                &field.ident,
                "this field is not on disk, so it stores no row; write `#[spec(computed_from = \"field\")]`",
            ),
            _ => {}
        }
        if !field.is_kept() {
            for rule in &field.rules {
                ctxt.error(
                    &rule.rule,
                    "this field is not kept, so nothing is left to check; put the rule on a kept field or on the type",
                );
            }
        }
        if let Mode::BitsOf { word, .. } = &field.mode {
            check_word(ctxt, fields, index, word);
        }
        rows::check_duplicate_rows(ctxt, fields, index, field);
        check_expressions(ctxt, fields, field);
        order::check(ctxt, fields, index, field);
        bytes_of::check_bytes_of(ctxt, fields, index, field);
        if !field.unclear {
            types::check_type(ctxt, field);
            elsewhere::check(ctxt, field);
        }
    }
}

/// Refuses counts and sizes that are no whole numbers, and arithmetic that nothing can check.
fn check_expressions(ctxt: &Ctxt, fields: &[Field], field: &Field) {
    let numbers = [
        field.size.as_ref(),
        field.each_size.as_ref(),
        match &field.mode {
            Mode::Counted(count) | Mode::WhilePossible(Some(count)) | Mode::Padding(count) => {
                Some(count)
            }
            Mode::Compressed { declared, .. } => declared.as_ref(),
            _ => None,
        },
    ];
    for expr in field.expressions() {
        if let Some(unchecked) = arithmetic_in_closure(expr) {
            ctxt.error(
                unchecked,
                "arithmetic inside of a closure may overflow; write a function and call it",
            );
        }
    }
    for number in numbers.into_iter().flatten() {
        let named = |other: &&Field| is_name(number, &other.ident);
        let Some(other) = fields.iter().find(named) else {
            continue;
        };
        if is_float(&other.ty) {
            let message = format!(
                "`{}` is a fraction, and this is a whole number; count with an integer",
                other.ident
            );
            ctxt.error(number, message);
        }
    }
}

/// Checks that the word of a field of bits is before it, on disk only.
fn check_word(ctxt: &Ctxt, fields: &[Field], index: usize, word: &syn::Ident) {
    let is_word = |other: &Field| {
        other.ident == *word && (matches!(other.mode, Mode::Temporary(_)) || other.unclear)
    };
    if !fields.iter().take(index).any(is_word) {
        ctxt.error(
            word,
            "bits are kept one by one or as a word; name a field before this one that has `#[br(temp)]`",
        );
    }
}

/// Checks that what a field settles is a guess that it was read under.
fn check_settle(ctxt: &Ctxt, fields: &[Field], index: usize, field: &Field) {
    let Some(Settle { guess, by, .. }) = &field.settle else {
        return;
    };
    if let (Some(by), false) = (by, matches!(field.mode, Mode::While(_))) {
        ctxt.error(
            by,
            "`by` says which elements of a list under `while` settle it; leave it out",
        );
    }
    let is_guess = |other: &Field| {
        other.ident == *guess && (matches!(other.mode, Mode::Calculated(_)) || other.unclear)
    };
    if !fields.iter().take(index).any(is_guess) {
        ctxt.error(
            guess,
            "what is settled is guessed first; name a field before this one that has `#[br(calc = ..)]`",
        );
    }
}

/// Refuses names that mean something else inside expressions.
fn check_name(ctxt: &Ctxt, context: &Context, field: &Field) {
    let name = field.ident.unraw();
    if name == "ahead" {
        ctxt.error(
            &field.ident,
            "`ahead` means the bytes still to come; call the field something else",
        );
    }
    if name.to_string().starts_with("__") {
        ctxt.error(
            &field.ident,
            "names that start with `__` belong to the macro; call the field something else",
        );
    }
    if let Context::Bounded { name: taken, .. } | Context::Exact { name: taken, .. } = context
        && *taken == field.ident
    {
        ctxt.error(
            &field.ident,
            format!("`{taken}` is the context already; call one of them something else"),
        );
    }
}

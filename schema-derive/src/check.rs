//! Mistakes that only show when the parts of a declaration are seen together.

mod order;
mod types;

use syn::ext::IdentExt;
use syn::{Expr, ExprLit, Lit, LitStr, Type};

use crate::ctxt::Ctxt;
use crate::model::{
    About, Body, Context, Declaration, Field, FieldReference, Measure, Mode, Names, Packed, Place,
    RowName, RowRef, Settle, Shape, Source, Variant, VariantTag,
};
use crate::syntax::{
    argument, arithmetic_in_closure, bytes_of, calls_of_bytes_of, is_called, is_float, is_name,
    is_number, plain,
};
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
                    ctxt.error(&field.ident, "only the variant for all other tags keeps its tag; write `tag = ..` for a tag that stands elsewhere");
                }
            }
        }
        Body::Enum(variants) => {
            check_tag(ctxt, declaration);
            check_variant_tags(ctxt, variants);
            if let Some(tag) = &options.tag {
                check_tag_literals(ctxt, &tag.ty, variants);
            }
            for variant in variants {
                check_reference(ctxt, about, &variant.reference);
                check_fields(ctxt, declaration, &variant.fields);
                check_kept_tag(ctxt, variant);
            }
        }
    }
    check_columns(ctxt, declaration);
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

/// The tag of an enum is stored like any field, so it has a row.
fn check_tag(ctxt: &Ctxt, declaration: &Declaration) {
    let Declaration {
        ident,
        about,
        options,
        ..
    } = declaration;
    match (&options.tag, &options.row) {
        (None, _) => ctxt.error(
            ident,
            "how is the variant chosen? add `tag = u8` for a tag that stands before it, or `external_tag = u8` for one that stands elsewhere",
        ),
        (Some(tag), None) if !tag.external && matches!(about.place, Place::Sections(_)) => {
            ctxt.error(
                &tag.ty,
                "the tag has no spec reference; add `row = \"name in the spec\"`",
            );
        }
        (Some(tag), Some(row)) if tag.external => ctxt.error(
            row,
            "the tag stands elsewhere, and its row with it; leave `row` out",
        ),
        (Some(_), Some(row)) if matches!(about.place, Place::Nowhere(_)) => ctxt.error(
            row,
            "the type is in no document, so its tag has no row; leave `row` out",
        ),
        (Some(_), _) => {}
    }
}

fn check_variant_tags(ctxt: &Ctxt, variants: &[Variant]) {
    let mut others = variants
        .iter()
        .filter(|variant| matches!(variant.tag, VariantTag::Other | VariantTag::Keeps(_)));
    if let Some(first) = others.next() {
        for second in others {
            ctxt.error(
                &second.ident,
                format!("`{}` takes all other tags already; keep one", first.ident),
            );
        }
    }
    for (index, variant) in variants.iter().enumerate() {
        let Some(tag) = variant.tag.value() else {
            continue;
        };
        let same = variants
            .iter()
            .take(index)
            .find(|earlier| earlier.tag.value() == Some(tag));
        if let Some(same) = same {
            ctxt.error(
                tag,
                format!("this is the tag of `{}` already; keep one", same.ident),
            );
        }
    }
}

/// Refuses tags that are spelled as another type than theirs.
fn check_tag_literals(ctxt: &Ctxt, ty: &Type, variants: &[Variant]) {
    for value in variants.iter().filter_map(|variant| variant.tag.value()) {
        let bytes = match value {
            Expr::Unary(unary) => &*unary.expr,
            value => value,
        };
        let message = match (bytes, plain(ty)) {
            (
                Expr::Lit(ExprLit {
                    lit: Lit::ByteStr(_) | Lit::Str(_),
                    ..
                }),
                ty,
            ) if is_number(ty) => "the tag is a number; write its value, such as `1` or `b'A'`",
            (
                Expr::Lit(ExprLit {
                    lit: Lit::Int(_), ..
                }),
                Type::Array(_),
            ) => "the tag is several bytes; write them, such as `*b\"AB\"`",
            _ => continue,
        };
        ctxt.error(value, message);
    }
}

fn check_kept_tag(ctxt: &Ctxt, variant: &Variant) {
    let mut keeping = variant
        .fields
        .iter()
        .filter(|field| matches!(field.mode, Mode::Tag));
    let keeps = keeping.next();
    if let Some(second) = keeping.next() {
        ctxt.error(&second.ident, "the tag is kept already; keep it once");
    }
    match (&variant.tag, keeps) {
        (VariantTag::Other, None) if variant.fields.iter().all(|field| !field.unclear) => {
            ctxt.error(
                &variant.ident,
                "the variant for all other tags must keep its tag; mark one field `#[schema(tag)]`",
            );
        }
        (VariantTag::Is(_) | VariantTag::Keeps(_), Some(field)) => ctxt.error(
            &field.ident,
            "this variant's tag is known; only the variant for all other tags keeps it",
        ),
        _ => {}
    }
    if variant.shape == Shape::Tuple {
        for field in variant.fields.iter().filter(|field| !field.is_kept()) {
            ctxt.error(
                &field.ty,
                "the only field of a variant must be kept; give the fields names",
            );
        }
    }
}

/// The fields of `bytes_of(..)` are all before or all behind the value that looks at them, and written plainly where
/// they are behind.
fn check_bytes_of(ctxt: &Ctxt, fields: &[Field], index: usize, field: &Field) {
    let is_derived = matches!(field.mode, Mode::Derived(Source::Written { .. }));
    let position = |name: &syn::Ident| fields.iter().position(|field| field.ident == *name);
    for call in field.expressions().flat_map(calls_of_bytes_of) {
        if !is_derived {
            ctxt.error(
                call,
                "`bytes_of` does not go here; it belongs into `#[schema(derived = ..)]`",
            );
            continue;
        }
        let Some((first, last)) = bytes_of(call) else {
            ctxt.error(
                call,
                "malformed `bytes_of`; write `bytes_of(first..=last)` or `bytes_of(field)`",
            );
            continue;
        };
        let (Some(from), Some(to)) = (position(first), position(last)) else {
            let known: Vec<String> = fields.iter().map(|field| field.ident.to_string()).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let unknown = if position(first).is_none() {
                first
            } else {
                last
            };
            ctxt.error(unknown, words::unknown(&unknown.to_string(), &known));
            continue;
        };
        if to < from {
            ctxt.error(
                last,
                format!("`{last}` is before `{first}`; turn them round"),
            );
        } else if from < to
            && fields
                .get(from..=to)
                .unwrap_or_default()
                .iter()
                .any(|field| field.at.is_some())
        {
            let message = "what is elsewhere is not one with the fields around it; name it alone";
            ctxt.error(call, message);
        } else if from <= index && index <= to {
            let message =
                "a value cannot follow from its own bytes; name fields before it or behind it";
            ctxt.error(call, message);
        } else if from > index
            && let Some(other) = fields
                .get(from..=to)
                .unwrap_or_default()
                .iter()
                .find(|field| !is_plainly_written(field))
        {
            let message = format!(
                "`{}` is computed when it is written, which is behind this field; leave it out of `bytes_of`",
                other.ident
            );
            ctxt.error(call, message);
        }
    }
}

/// Whether a field is written as its type says.
fn is_plainly_written(field: &Field) -> bool {
    let plain = matches!(
        field.mode,
        Mode::Plain
            | Mode::Counted(_)
            | Mode::UntilEnd
            | Mode::Until(_)
            | Mode::While(_)
            | Mode::WhilePossible(_)
            | Mode::Tagged(_)
            | Mode::TaggedOrOther(_)
            | Mode::Calculated(_)
            | Mode::BitsOf { .. }
    );
    plain && field.each_size.is_none()
}

fn check_fields(ctxt: &Ctxt, declaration: &Declaration, fields: &[Field]) {
    let about = &declaration.about;
    let names: Vec<String> = fields
        .iter()
        .map(|field| field.ident.unraw().to_string())
        .collect();
    for (index, field) in fields.iter().enumerate() {
        check_settle(ctxt, fields, index, field);
        check_reference(ctxt, about, &field.reference);
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
        check_duplicate_rows(ctxt, fields, index, field);
        check_expressions(ctxt, fields, field);
        order::check(ctxt, fields, index, field);
        check_bytes_of(ctxt, fields, index, field);
        if !field.unclear {
            check_type(ctxt, field);
        }
    }
}

/// Refuses a row that an earlier field of the same struct stores already.
fn check_duplicate_rows(ctxt: &Ctxt, fields: &[Field], index: usize, field: &Field) {
    let rows_of = |field: &Field| match &field.reference {
        FieldReference::Rows(rows) => rows
            .iter()
            .filter_map(|row| match &row.row {
                RowName::Named(name) => {
                    let section = row.section.as_ref().map(LitStr::value);
                    Some((row.document.clone(), section, name.value()))
                }
                RowName::Reserved(_) => None,
            })
            .collect(),
        _ => Vec::new(),
    };
    let own = rows_of(field);
    let earlier = fields.iter().take(index);
    for other in earlier {
        for row in rows_of(other).iter().filter(|row| own.contains(row)) {
            ctxt.error(
                &field.ident,
                format!(
                    "the row \"{}\" is stored by `{}` already; name this field's own row, or tell the two lines of the document apart",
                    row.2, other.ident
                ),
            );
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

/// Checks that the word of a field of bits stands before it, on disk only.
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
            "`ahead` stands for the bytes still to come; call the field something else",
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

/// Checks that the field's type is the one its directives need.
fn check_type(ctxt: &Ctxt, field: &Field) {
    if field.is_stored() {
        types::refuse(ctxt, &field.ty);
    }
    if field.condition.is_some() && argument(&field.ty, "Option").is_none() {
        ctxt.error(
            &field.ty,
            "a field with an `if` may be absent; make it an `Option<..>`",
        );
    }
    if field.is_stored() && field.condition.is_none() && argument(&field.ty, "Option").is_some() {
        ctxt.error(&field.ty, "when is it there? add `#[br(if(..))]`");
    }
    match (argument(&field.ty, "DataOffset"), &field.points_at) {
        (Some(_), None) => ctxt.error(
            &field.ty,
            "what does it point at? add `#[schema(points_at = ..)]`",
        ),
        (None, Some(_)) => ctxt.error(
            &field.ty,
            "a field that points at data is an offset; make it `DataOffset<..>`",
        ),
        _ => {}
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
    check_elsewhere(ctxt, field);
    match &field.mode {
        Mode::Temporary(Source::Measured {
            what: Measure::Content,
            ..
        }) => ctxt.error(
            &field.ty,
            "a file may declare another size than its content has, and a field that is not kept would lose it; make it `Derived<..>` without `temp`",
        ),
        Mode::Temporary(Source::Unknown) => ctxt.error(
            &field.ident,
            "a `temp` field is not kept, so writing must compute it, and no field behind it says how: none has it as its `count`, `size`, `tag` or `at`, and none as a bit of its `if`; add `#[bw(calc = ..)]`",
        ),
        Mode::Derived(_) => needs("Derived", "a derived number keeps its exception"),
        Mode::Compressed { .. } => needs("Compressed", "a compressed part keeps its stored form"),
        Mode::While(_) => needs("Vec", "elements are read as long as that holds"),
        Mode::Until(_) => needs("Vec", "elements are read until one ends the list"),
        Mode::Padding(_) if !is_called(&field.ty, "Padding") => {
            ctxt.error(&field.ty, "padding is kept as bytes; make it `Padding`");
        }
        Mode::Counted(_) | Mode::UntilEnd | Mode::WhilePossible(_) if is_single(&field.ty) => {
            let ty = &field.ty;
            ctxt.error(ty, "this holds one value, not several; make it a `Vec<..>`");
        }
        Mode::Plain => {
            if is_called(&field.ty, "Padding") {
                ctxt.error(
                    &field.ty,
                    "how many bytes are needed? add `#[schema(padding = ..)]`",
                );
            }
            if argument(&field.ty, "Derived").is_some() {
                ctxt.error(
                    &field.ty,
                    "from what does it follow? no field behind it has it as its `count` or `size`; add `#[schema(derived = ..)]`",
                );
            }
            if argument(&field.ty, "Compressed").is_some() {
                ctxt.error(
                    &field.ty,
                    "how is it compressed? add `#[schema(compressed(Method::..))]`",
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

/// Checks a field that is elsewhere.
fn check_elsewhere(ctxt: &Ctxt, field: &Field) {
    let Some(at) = &field.at else {
        if argument(&field.ty, "At").is_some() {
            ctxt.error(&field.ty, "at which offset? add `#[schema(at = ..)]`");
        }
        return;
    };
    match &field.mode {
        Mode::While(_) | Mode::WhilePossible(_) if field.size.is_none() => ctxt.error(
            &at.offset,
            "what follows it is not known when it is written; add `size = ..`",
        ),
        Mode::Plain
        | Mode::Counted(_)
        | Mode::UntilEnd
        | Mode::Until(_)
        | Mode::While(_)
        | Mode::WhilePossible(_)
        | Mode::Tagged(_)
        | Mode::TaggedOrOther(_) => {}
        _ => ctxt.error(
            &at.offset,
            "what an offset leads to is a value of its own; declare a type for it",
        ),
    }
    if let Some(settle) = &field.settle {
        ctxt.error(
            &settle.guess,
            "`settle` does not go with `at`; leave it out",
        );
    }
}

/// Whether it is a type that can only hold one value.
fn is_single(ty: &Type) -> bool {
    match plain(argument(ty, "Option").unwrap_or(ty)) {
        Type::Array(_) => true,
        other => is_number(other),
    }
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
            (Place::Unknown, _) => true,
        };
        if known {
            continue;
        }
        let message =
            "in which section? the type is not described by this document; add `section = \"..\"`";
        match &row.document {
            Some(document) => ctxt.error(document, message),
            None => match &row.row {
                RowName::Named(name) => ctxt.error(name, message),
                RowName::Reserved(word) => ctxt.error(word, message),
            },
        }
    }
}

pub(crate) fn packed(ctxt: &Ctxt, packed: &Packed) {
    for field in &packed.fields {
        check_reference(ctxt, &packed.about, &field.reference);
    }
    if packed.unclear {
        return;
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
                "the fields take {used} bits, {difference} {bits} more than the {} of `{}`; narrow a field or take a wider word",
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
        check_reference(ctxt, &names.about, &name.reference);
        if u64::from(name.number) >> names.bits != 0 {
            ctxt.error(
                &name.ident,
                format!(
                    "{} does not fit the {} bits of `{}`; widen it with `#[bits(n)]`",
                    name.number, names.bits, names.ident
                ),
            );
        }
        let earlier = names.names.iter().take(index);
        for other in earlier.filter(|other| other.number == name.number) {
            ctxt.error(
                &name.ident,
                format!("{} is `{}` already; keep one", name.number, other.ident),
            );
        }
    }
}

//! Types of fields: those that no declaration can read, and those that do not fit their directives.

use syn::visit::{self, Visit};
use syn::{Type, TypePath, TypeReference};

use crate::ctxt::Ctxt;
use crate::model::{Field, Measure, Mode, Source};
use crate::syntax::{argument, is_called, is_number, plain};

/// Types of the language, and what to write instead.
const MACHINE: &[(&str, &str)] = &[
    (
        "usize",
        "its width depends on the machine; use `u32` or `u64`",
    ),
    (
        "isize",
        "its width depends on the machine; use `i32` or `i64`",
    ),
    (
        "bool",
        "is it a byte or a bit? use `Flag`, or a bit of a word with `#[derive(BitPacked)]`",
    ),
    ("char", "how many bytes are a letter? use `u8` or `CString`"),
    (
        "String",
        "how does the text end? use `CString`, or `Vec<u8>` with a `count`",
    ),
    (
        "HashMap",
        "a file has its entries in an order; declare a struct for an entry and use `Vec<..>`",
    ),
    (
        "BTreeMap",
        "a file has its entries in an order; declare a struct for an entry and use `Vec<..>`",
    ),
];

/// Refuses what has no fixed form on disk, wherever it is in the type.
fn refuse(ctxt: &Ctxt, ty: &Type) {
    Search { ctxt }.visit_type(ty);
    refuse_inner_list(ctxt, ty);
}

struct Search<'c> {
    ctxt: &'c Ctxt,
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_type_path(&mut self, path: &'ast TypePath) {
        let advice = path.path.segments.last().and_then(|last| {
            let mut known = MACHINE.iter();
            known.find(|(name, _)| last.ident == name)
        });
        match advice {
            Some((_, message)) => self.ctxt.error(path, message),
            None => visit::visit_type_path(self, path),
        }
    }

    fn visit_type_reference(&mut self, reference: &'ast TypeReference) {
        self.ctxt.error(
            reference,
            "a value keeps what was read and borrows nothing; use `Vec<u8>` or `[u8; N]`",
        );
    }
}

/// A list inside of another one has a length that no directive of the field can say.
fn refuse_inner_list(ctxt: &Ctxt, ty: &Type) {
    let ty = argument(ty, "Option").unwrap_or(ty);
    let element = match plain(ty) {
        Type::Array(array) => Some(&*array.elem),
        ty => argument(ty, "Vec").or_else(|| argument(ty, "Box")),
    };
    let is_list = |ty: &Type| is_called(ty, "Vec") && argument(ty, "Vec").is_some();
    if let Some(inner) = element.filter(|ty| is_list(ty)) {
        ctxt.error(
            inner,
            "how many are in each? declare a struct that has the list with its `count`, and use that here",
        );
    }
    if let Some(inner) = argument(ty, "Compressed").filter(|ty| is_list(ty)) {
        ctxt.error(
            inner,
            "how many are inside? declare a struct that has the list with `#[schema(until_end)]`, and use that here",
        );
    }
}

/// A file may spend more bytes on a number than it needs, which nothing would remember of a field that is not kept.
fn refuse_what_may_be_longer(ctxt: &Ctxt, ty: &Type) {
    let longer = ["Leb128", "SignedLeb128", "Zigzag"];
    if let Some(name) = longer.iter().find(|name| is_called(ty, name)) {
        ctxt.error(
            ty,
            format!(
                "a file may spend more bytes on it than it needs, and the same bytes should come back; make it `Derived<{name}>` without `temp`: computed when written, and kept where a file has it longer"
            ),
        );
    }
}

/// Checks that the field's type is the one its directives need.
pub(super) fn check_type(ctxt: &Ctxt, field: &Field) {
    if field.is_stored() {
        refuse(ctxt, &field.ty);
    }
    if matches!(field.mode, Mode::Temporary(_)) {
        refuse_what_may_be_longer(ctxt, &field.ty);
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
        needs("Vec", "elements of one size follow each other");
    }
    check_mode(ctxt, field);
}

/// Checks that the field's type is the one that its way of being read and written needs.
fn check_mode(ctxt: &Ctxt, field: &Field) {
    let needs = |wanted: &str, why: &str| {
        if argument(&field.ty, wanted).is_none() {
            ctxt.error(&field.ty, format!("{why}; make it `{wanted}<..>`"));
        }
    };
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
        Mode::Plain => check_plain(ctxt, field),
        _ => {}
    }
}

/// Checks that a field without directives needs none.
fn check_plain(ctxt: &Ctxt, field: &Field) {
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

/// Whether it is a type that can only hold one value.
fn is_single(ty: &Type) -> bool {
    match plain(argument(ty, "Option").unwrap_or(ty)) {
        Type::Array(_) => true,
        other => is_number(other),
    }
}

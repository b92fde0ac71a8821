//! The documentation of fields that have none of their own.

use syn::{Attribute, Expr, Lit, Meta, parse_quote};

use super::info::plain_name;
use crate::model::{Field, FieldReference, Measure, Mode, RowName, RowRef, Source, Spelling};
use crate::syntax::is_called;
use crate::words;

/// What a number is that another field is measured for.
pub(super) fn measured(mode: &Mode, fields: &[Field]) -> Option<String> {
    let (Mode::Temporary(source) | Mode::Derived(source)) = mode else {
        return None;
    };
    let Source::Measured { what, of, .. } = source else {
        return None;
    };
    let name = plain_name(&fields.get(*of)?.ident);
    Some(match what {
        Measure::Count => format!("How many elements `{name}` has."),
        Measure::Size => format!("How many bytes `{name}` takes."),
        Measure::Place => format!("The offset of `{name}`."),
        Measure::Content => format!("How many bytes `{name}` has when decompressed."),
    })
}

/// The documentation of a kept field without any, as far as the declaration says something about it.
pub(super) fn generated(field: &Field, fields: &[Field]) -> Option<Attribute> {
    if !field.doc.is_empty() || field.attrs.iter().any(is_unseen) {
        return None;
    }
    let text = match (&field.mode, &field.reference) {
        (Mode::Tag, _) => "The tag, which no other variant has.".to_owned(),
        (Mode::BitsOf { word, bits }, _) => {
            format!("The bits `{bits}` of `{word}`, which is on disk only.")
        }
        (mode, FieldReference::Rows(rows)) => {
            let rows = in_documents(rows);
            match measured(mode, fields) {
                Some(measured) => format!("{measured} {rows}"),
                None => rows,
            }
        }
        (_, FieldReference::ComputedFrom(other)) => {
            format!("Computed from `{}`.", other.value())
        }
        (_, FieldReference::NotInSpec(reason)) => not_in_spec(field, &reason.value()),
        // Nothing is known about it, so that the compiler asks for documentation as for any field.
        (_, FieldReference::Inherited) => return None,
    };
    let text = format!(" {text}");
    Some(parse_quote!(#[doc = #text]))
}

/// Why no document has it; a type that always means the same says it in its own words.
fn not_in_spec(field: &Field, reason: &str) -> String {
    let mut own_reasons = words::SELF_EXPLAINING.iter();
    match own_reasons.any(|(name, own)| is_called(&field.ty, name) && *own == reason) {
        true => format!("{}.", Spelling::Sentence.row(reason)),
        false => format!("In no document: {reason}."),
    }
}

/// Whether it is documentation that a macro cannot read, such as `#[doc = include_str!(..)]`.
fn is_unseen(attr: &Attribute) -> bool {
    let Meta::NameValue(meta) = &attr.meta else {
        return false;
    };
    let literal = matches!(&meta.value, Expr::Lit(expr) if matches!(expr.lit, Lit::Str(_)));
    attr.path().is_ident("doc") && !literal
}

/// What the documents call it.
fn in_documents(rows: &[RowRef]) -> String {
    let mut names: Vec<String> = Vec::new();
    for row in rows {
        let name = match &row.row {
            // What looks like a link or a tag to rustdoc is none.
            RowName::Named(name) => format!("\"{}\"", escaped(&name.value())),
            RowName::Reserved(_) => "Reserved".to_owned(),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let documents = match names.len() {
        1 => "document",
        _ => "documents",
    };
    format!("{} in the {documents}.", names.join(" or "))
}

/// The text as Markdown that shows it letter by letter.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if matches!(
            letter,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|'
        ) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn rows_are_shown_letter_by_letter() {
        assert_eq!(escaped("Vertex count"), "Vertex count");
        assert_eq!(escaped("char[3] <a_b>"), "char\\[3\\] \\<a\\_b\\>");
    }
}

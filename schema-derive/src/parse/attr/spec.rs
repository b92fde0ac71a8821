//! `#[spec(..)]`, `#[deviation(..)]` and doc comments: where something stands in a document.

use proc_macro2::Ident;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Expr, LitStr, Meta, Path, Token, parse_quote};

use super::{extract, goes_on, key, set_key};
use crate::ctxt::Ctxt;
use crate::model::{About, FieldReference, Place, RowName, RowRef};
use crate::words;

/// The first paragraph of the doc comment.
pub(crate) fn doc(attrs: &[Attribute]) -> String {
    let mut out = String::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("doc")) {
        let Meta::NameValue(meta) = &attr.meta else {
            continue;
        };
        let Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Str(line),
            ..
        }) = &meta.value
        else {
            continue;
        };
        let line = line.value();
        let line = line.trim();
        if line.is_empty() && !out.is_empty() {
            break;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(line);
    }
    out
}

/// `#[deviation(DEVIATION)]`, which also stands in the documentation of what carries it.
pub(crate) fn deviations(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Vec<Path> {
    let deviations: Vec<Path> = extract(attrs, &["deviation"])
        .into_iter()
        .filter_map(|attr| {
            ctxt.ok(
                attr.parse_args::<Path>(),
                "write `#[deviation(ID)]` with the constant that describes it",
            )
        })
        .collect();
    for deviation in &deviations {
        attrs.extend(deviation_doc(deviation, ""));
    }
    deviations
}

/// A paragraph of documentation with the id of a deviation, which is the name of its constant with dashes.
pub(crate) fn deviation_doc(deviation: &Path, place: &str) -> [Attribute; 2] {
    let constant = deviation.segments.last();
    let id = constant.map(|segment| segment.ident.to_string().replace('_', "-"));
    let text = format!(" Deviation `{}`{place}.", id.unwrap_or_default());
    [parse_quote!(#[doc = ""]), parse_quote!(#[doc = #text])]
}

const EITHER: &str = "this is either in the spec or not; keep one kind of `spec`";

/// One `#[spec(..)]`.
enum Spec {
    Row(RowRef),
    DerivedFrom(LitStr),
    None(LitStr),
}

impl Parse for Spec {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let ahead = input.fork();
        if ahead.parse::<Ident>().is_ok() && ahead.peek(Token![=]) {
            let key = key(input, words::SPEC)?;
            let text = input.parse()?;
            return Ok(match key == "none" {
                true => Self::None(text),
                false => Self::DerivedFrom(text),
            });
        }
        let word = ahead_word(input);
        let mut document = None;
        if !input.peek(LitStr) && word.as_ref().is_none_or(|word| word != "reserved") {
            document = Some(input.parse::<Path>()?);
            if input.is_empty() {
                // A document alone, or `reserved` misspelt.
                let message = match word {
                    Some(word) if words::nearest(&word.to_string(), words::SPEC_ROW).is_some() => {
                        words::unknown(&word.to_string(), words::SPEC_ROW)
                    }
                    _ => "which row? write `#[spec(DOCUMENT, \"row\")]`; on a type, `#[spec(DOCUMENT, \"Section\")]`"
                        .to_owned(),
                };
                return Err(syn::Error::new_spanned(&document, message));
            }
            input.parse::<Token![,]>()?;
        }
        let row = if input.peek(LitStr) {
            RowName::Named(input.parse()?)
        } else {
            let word: Ident = input.parse()?;
            if word != "reserved" {
                return Err(syn::Error::new_spanned(
                    &word,
                    words::unknown(&word.to_string(), words::SPEC_ROW),
                ));
            }
            RowName::Reserved(word)
        };
        let mut section = None;
        while goes_on(input)? {
            let key = key(input, words::SPEC_KEYS)?;
            set_key(&mut section, &key, input.parse()?)?;
        }
        Ok(Self::Row(RowRef {
            document,
            section,
            row,
        }))
    }
}

/// The word that comes next, if one does.
fn ahead_word(input: ParseStream<'_>) -> Option<Ident> {
    input.fork().parse().ok()
}

fn specs(ctxt: &Ctxt, attrs: &mut Vec<Attribute>, written: &str) -> Vec<(Attribute, Spec)> {
    extract(attrs, &["spec"])
        .into_iter()
        .filter_map(|attr| {
            let spec = ctxt.ok(attr.parse_args::<Spec>(), written)?;
            Some((attr, spec))
        })
        .collect()
}

/// Refuses a reason that says nothing.
fn check_reason(ctxt: &Ctxt, reason: &LitStr) {
    if reason.value().trim().is_empty() {
        ctxt.error(reason, "the reason is empty; say why no document has this");
    }
}

/// What a field or variant says about the spec.
pub(crate) fn reference(
    ctxt: &Ctxt,
    ident: &Ident,
    attrs: &mut Vec<Attribute>,
    required: bool,
) -> FieldReference {
    let written = attrs.iter().any(|attr| attr.path().is_ident("spec"));
    let mut rows: Vec<RowRef> = Vec::new();
    let mut other = None;
    let form = "write `#[spec(\"row\")]`, `#[spec(DOCUMENT, \"row\")]`, `#[spec(reserved)]`, `#[spec(derived_from = \"field\")]` or `#[spec(none = \"reason\")]`";
    for (attr, spec) in specs(ctxt, attrs, form) {
        match spec {
            Spec::Row(row) => {
                if rows.iter().any(|known| known.document == row.document) {
                    ctxt.error(
                        &attr,
                        "the row of this document is written twice; keep one, or name the document as in `#[spec(DOCUMENT, \"row\")]`",
                    );
                }
                if other.is_some() {
                    ctxt.error(&attr, EITHER);
                }
                rows.push(row);
            }
            Spec::DerivedFrom(_) | Spec::None(_) if other.is_some() || !rows.is_empty() => {
                ctxt.error(&attr, EITHER);
            }
            Spec::DerivedFrom(field) => other = Some(FieldReference::DerivedFrom(field)),
            Spec::None(reason) => {
                check_reason(ctxt, &reason);
                other = Some(FieldReference::NotInSpec(reason));
            }
        }
    }
    match other {
        Some(other) => other,
        None if !rows.is_empty() => FieldReference::Rows(rows),
        None => {
            if required && !written {
                ctxt.error(
                    ident,
                    format!(
                        "`{ident}` has no spec reference; add `#[spec(\"name in the spec\")]`, or `#[spec(none = \"why it is not in the spec\")]`"
                    ),
                );
            }
            FieldReference::Inherited
        }
    }
}

/// Doc comment, documents and deviations of a whole type.
pub(crate) fn about(ctxt: &Ctxt, ident: &Ident, attrs: &mut Vec<Attribute>) -> About {
    let doc = doc(attrs);
    let written = attrs.iter().any(|attr| attr.path().is_ident("spec"));
    let mut sections: Vec<(Path, LitStr)> = Vec::new();
    let mut reason = None;
    let form = "write `#[spec(DOCUMENT, \"Section\")]` or `#[spec(none = \"reason\")]`";
    for (attr, spec) in specs(ctxt, attrs, form) {
        match spec {
            Spec::Row(RowRef {
                document: Some(document),
                row: RowName::Named(section),
                section: None,
            }) => {
                if sections.contains(&(document.clone(), section.clone())) {
                    ctxt.error(&attr, "this section is written twice; keep one");
                }
                if reason.is_some() {
                    ctxt.error(&attr, EITHER);
                }
                sections.push((document, section));
            }
            Spec::None(_) if reason.is_some() || !sections.is_empty() => ctxt.error(&attr, EITHER),
            Spec::None(text) => {
                check_reason(ctxt, &text);
                reason = Some(text);
            }
            _ => ctxt.error(&attr, format!("malformed `spec` on a type; {form}")),
        }
    }
    let place = match (sections.is_empty(), reason) {
        (false, _) => Place::Sections(sections),
        (true, Some(reason)) => Place::Nowhere(reason),
        (true, None) => {
            if !written {
                ctxt.error(
                    ident,
                    format!(
                        "`{ident}` has no spec reference; add `#[spec(DOCUMENT, \"Section\")]`, or `#[spec(none = \"why it is not in the spec\")]`"
                    ),
                );
            }
            Place::Unknown
        }
    };
    About {
        doc,
        place,
        deviations: deviations(ctxt, attrs),
    }
}

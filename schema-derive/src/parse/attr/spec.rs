//! `#[spec(..)]`, `#[deviation(..)]` and doc comments: where something is in a document.

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, LitStr, Meta, Path, Token, parse_quote};

use super::{extract, goes_on, key, set_key};
use crate::ctxt::Ctxt;
use crate::model::{About, FieldReference, Place, RowName, RowRef, Spelling};
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

/// `#[deviation(DEVIATION)]`, which is also in the documentation of what carries it.
pub(crate) fn deviations(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Vec<Path> {
    let parsed = extract(attrs, &["deviation"])
        .into_iter()
        .filter_map(|attr| {
            ctxt.ok(
                attr.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated),
                "write `#[deviation(ID)]` with the constant that describes it",
            )
        });
    let deviations: Vec<Path> = parsed.flatten().collect();
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
    Rows(Vec<RowRef>),
    ComputedFrom(LitStr),
    None(LitStr),
}

impl Parse for Spec {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if ahead_key(input).is_some_and(|word| !is_document(&word)) {
            let key = key(input, words::SPEC)?;
            let text = input.parse()?;
            return Ok(match key == "none" {
                true => Self::None(text),
                false => Self::ComputedFrom(text),
            });
        }
        let mut rows = vec![first_row(input)?];
        let mut section: Option<LitStr> = None;
        while goes_on(input)? {
            match ahead_word(input) {
                Some(word) if !is_document(&word) => {
                    let key = key(input, words::SPEC_KEYS)?;
                    set_key(&mut section, &key, input.parse()?)?;
                }
                _ => rows.push(document_row(input)?),
            }
        }
        match (section, rows.as_mut_slice()) {
            (Some(section), [row]) => row.section = Some(section),
            (Some(section), _) => {
                let message = "`section` goes with one row; write `#[spec(DOCUMENT, \"row\", section = \"..\")]` for each";
                return Err(syn::Error::new_spanned(section, message));
            }
            (None, _) => {}
        }
        Ok(Self::Rows(rows))
    }
}

/// Whether a word before `=` is the constant of a document, and no word of ours.
fn is_document(word: &Ident) -> bool {
    let name = word.unraw().to_string();
    !name.starts_with(|first: char| first.is_lowercase())
}

/// `"row"`, `reserved`, `DOCUMENT, "row"` or `DOCUMENT = "row"`
fn first_row(input: ParseStream<'_>) -> syn::Result<RowRef> {
    let word = ahead_word(input);
    if input.peek(LitStr) || word.as_ref().is_some_and(|word| word == "reserved") {
        return row_of(input, None);
    }
    let ahead = input.fork();
    if ahead.parse::<Path>().is_ok() && ahead.peek(Token![=]) {
        return document_row(input);
    }
    let document = input.parse::<Path>()?;
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
    row_of(input, Some(document))
}

/// `DOCUMENT = "row"`
fn document_row(input: ParseStream<'_>) -> syn::Result<RowRef> {
    let document = input.parse()?;
    input.parse::<Token![=]>()?;
    row_of(input, Some(document))
}

/// `"row"` or `reserved`
pub(super) fn row_name(input: ParseStream<'_>) -> syn::Result<RowName> {
    if input.peek(LitStr) {
        return Ok(RowName::Named(input.parse()?));
    }
    let word: Ident = input.parse()?;
    match word == "reserved" {
        true => Ok(RowName::Reserved(word)),
        false => {
            let message = words::unknown(&word.to_string(), words::SPEC_ROW);
            Err(syn::Error::new_spanned(&word, message))
        }
    }
}

fn row_of(input: ParseStream<'_>, document: Option<Path>) -> syn::Result<RowRef> {
    Ok(RowRef {
        document,
        section: None,
        row: row_name(input)?,
    })
}

/// The word before a `=` that comes next, if both do.
fn ahead_key(input: ParseStream<'_>) -> Option<Ident> {
    let ahead = input.fork();
    let word = ahead.call(Ident::parse_any).ok()?;
    ahead.peek(Token![=]).then_some(word)
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

/// What it means that a field, variant or name has no `#[spec]`.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Missing {
    /// The row has the name of the field.
    OwnName(Spelling),
    /// A mistake.
    Mistake,
    /// What is said about the whole covers it.
    Covered,
}

/// What a field, variant or name says about the spec.
pub(crate) fn reference(
    ctxt: &Ctxt,
    ident: &Ident,
    attrs: &mut Vec<Attribute>,
    missing: Missing,
) -> FieldReference {
    let written = attrs.iter().any(|attr| attr.path().is_ident("spec"));
    let mut rows: Vec<RowRef> = Vec::new();
    let mut other = None;
    let form = "write `#[spec(\"row\")]`, `#[spec(DOCUMENT, \"row\")]`, `#[spec(DOCUMENT = \"row\", OTHER = \"row\")]`, `#[spec(reserved)]`, `#[spec(computed_from = \"field\")]` or `#[spec(none = \"reason\")]`";
    for (attr, spec) in specs(ctxt, attrs, form) {
        match spec {
            Spec::Rows(named) => {
                for row in named {
                    if rows.iter().any(|known| known.document == row.document) {
                        ctxt.error(
                            &attr,
                            "the row of this document is written twice; keep one, or name the document as in `#[spec(DOCUMENT, \"row\")]`",
                        );
                    }
                    rows.push(row);
                }
                if other.is_some() {
                    ctxt.error(&attr, EITHER);
                }
            }
            Spec::ComputedFrom(_) | Spec::None(_) if other.is_some() || !rows.is_empty() => {
                ctxt.error(&attr, EITHER);
            }
            Spec::ComputedFrom(field) => other = Some(FieldReference::ComputedFrom(field)),
            Spec::None(reason) => {
                check_reason(ctxt, &reason);
                other = Some(FieldReference::NotInSpec(reason));
            }
        }
    }
    match (other, missing) {
        (Some(other), _) => other,
        (None, _) if !rows.is_empty() => FieldReference::Rows(rows),
        // It is a mistake already.
        _ if written => FieldReference::Inherited,
        (None, Missing::OwnName(spelling)) => FieldReference::own_name(ident, spelling),
        (None, Missing::Mistake) => {
            ctxt.error(
                ident,
                format!(
                    "`{ident}` has no spec reference; add `#[spec(\"name in the spec\")]`, or `#[spec(none = \"why it is not in the spec\")]`"
                ),
            );
            FieldReference::Inherited
        }
        (None, Missing::Covered) => FieldReference::Inherited,
    }
}

/// The document and the section that a row on a type means.
fn as_section(row: RowRef) -> Option<(Path, LitStr)> {
    match row {
        RowRef {
            document: Some(document),
            section: None,
            row: RowName::Named(section),
        } => Some((document, section)),
        _ => None,
    }
}

/// Doc comment, documents and deviations of a whole type.
pub(crate) fn about(ctxt: &Ctxt, ident: &Ident, attrs: &mut Vec<Attribute>) -> About {
    let doc = doc(attrs);
    let written = attrs.iter().any(|attr| attr.path().is_ident("spec"));
    let mut sections: Vec<(Path, LitStr)> = Vec::new();
    let mut reason = None;
    let form = "write `#[spec(DOCUMENT, \"Section\")]` or `#[spec(none = \"reason\")]`";
    let malformed = || format!("malformed `spec` on a type; {form}");
    for (attr, spec) in specs(ctxt, attrs, form) {
        match spec {
            Spec::Rows(named) => match named.into_iter().map(as_section).collect() {
                Some::<Vec<_>>(found) => {
                    if found.iter().any(|section| sections.contains(section)) {
                        ctxt.error(&attr, "this section is written twice; keep one");
                    }
                    if reason.is_some() {
                        ctxt.error(&attr, EITHER);
                    }
                    sections.extend(found);
                }
                None => ctxt.error(&attr, malformed()),
            },
            Spec::None(_) if reason.is_some() || !sections.is_empty() => ctxt.error(&attr, EITHER),
            Spec::None(text) => {
                check_reason(ctxt, &text);
                reason = Some(text);
            }
            Spec::ComputedFrom(_) => ctxt.error(&attr, malformed()),
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

/// `#[bits_of(word)]` or `#[bits_of(word.bits)]`
pub(crate) fn bits_of(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Option<(Ident, Option<Ident>)> {
    let parse = |input: ParseStream<'_>| {
        let word = input.parse()?;
        let bits = match input.parse::<Option<Token![.]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        Ok((word, bits))
    };
    let mut found = extract(attrs, &["bits_of"]).into_iter();
    let first = found.next()?;
    if let Some(second) = found.next() {
        ctxt.error(second, "`bits_of` is written twice; keep one");
    }
    let form =
        "write `#[bits_of(word)]`, or `#[bits_of(word.bits)]` where the bits have another name";
    ctxt.ok(first.parse_args_with(parse), form)
}

/// What a field of bits says about the spec: the word has the row, unless the field names another.
pub(crate) fn bits_reference(
    ctxt: &Ctxt,
    word: &Ident,
    attrs: &mut Vec<Attribute>,
) -> FieldReference {
    for attr in extract(attrs, &["spec"]) {
        ctxt.error(
            attr,
            "the rows of bits are in their packed word; leave `spec` out",
        );
    }
    FieldReference::ComputedFrom(LitStr::new(&word.unraw().to_string(), word.span()))
}

/// `#[means(count = expression, ..)]`
pub(crate) fn means(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Vec<(String, Expr)> {
    let parse = |input: ParseStream<'_>| {
        let mut meanings = Vec::new();
        while !input.is_empty() {
            let word = Ident::parse_any(input)?;
            if !MEANT.contains(&word.to_string().as_str()) {
                let known = MEANT.join("`, `");
                return Err(syn::Error::new(
                    word.span(),
                    format!("no directive of this name has a meaning; there are: `{known}`"),
                ));
            }
            input.parse::<Token![=]>()?;
            meanings.push((word.to_string(), input.parse()?));
            if !goes_on(input)? {
                break;
            }
        }
        Ok(meanings)
    };
    let found = extract(attrs, &["means"]).into_iter();
    let parsed = found.filter_map(|attr| {
        ctxt.ok(
            attr.parse_args_with(parse),
            "write `#[means(count = an expression that calls no function)]`",
        )
    });
    parsed.flatten().collect()
}

/// The directives whose meaning can be given.
const MEANT: &[&str] = &[
    "if",
    "at",
    "count",
    "size",
    "tag",
    "compressed",
    "while",
    "while_possible",
    "calc",
    "derived",
    "padding",
    "args_raw",
];

/// `#[says("sentence")]`
pub(crate) fn says(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Option<LitStr> {
    let mut found = extract(attrs, &["says"]).into_iter();
    let first = found.next()?;
    if let Some(second) = found.next() {
        ctxt.error(second, "`says` is written twice; put all into one sentence");
    }
    ctxt.ok(
        first.parse_args(),
        "write `#[says(\"what the expression means\")]`",
    )
}

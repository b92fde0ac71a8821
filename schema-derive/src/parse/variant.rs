//! The variants of an enum.

use syn::Fields;

use super::attr::{self, Directive, Said, Side, Value};
use super::field::field;
use super::{ELSEWHERE, NO_CFG};
use crate::ctxt::Ctxt;
use crate::model::{Field, FieldReference, Mode, Shape, Variant, VariantTag};
use crate::words;

pub(super) fn variant(ctxt: &Ctxt, variant: syn::Variant, has_place: bool) -> Variant {
    let mut attrs = variant.attrs;
    let doc = attr::doc(&attrs);
    attr::misplaced(ctxt, &mut attrs, ELSEWHERE);
    attr::misplaced(
        ctxt,
        &mut attrs,
        &[
            NO_CFG,
            ("rule", "put it on the whole enum or on a field"),
            ("rules", "put it on the whole enum"),
            ("deviation", "put it on the whole enum or on a field"),
        ],
    );
    let before = ctxt.mistakes();
    let mut tag = None;
    for (side, directive) in attr::directives(ctxt, &mut attrs) {
        variant_directive(ctxt, side, &directive, &mut tag);
    }
    let tag = match tag {
        Some(said) => said.value,
        None => {
            if ctxt.mistakes() == before {
                ctxt.error(
                    &variant.ident,
                    "which tag selects this variant? add `#[brw(magic = ..)]`, or `#[schema(other)]` for all others",
                );
            }
            VariantTag::Unknown
        }
    };
    let mut reference = attr::reference(ctxt, &variant.ident, &mut attrs, has_place);
    if let FieldReference::DerivedFrom(field) = &reference {
        ctxt.error(field, "a variant is not derived from a field; name its row");
        reference = FieldReference::Inherited;
    }
    if let Some((equals, _)) = &variant.discriminant {
        ctxt.error(
            equals,
            "a variant is chosen by its tag, not by a discriminant; write `#[brw(magic = ..)]`",
        );
    }
    let (shape, mut fields) = match variant.fields {
        Fields::Unit => (Shape::Unit, Vec::new()),
        Fields::Named(named) => (
            Shape::Named,
            named
                .named
                .into_iter()
                .enumerate()
                .map(|(index, each)| field(ctxt, index, each, has_place))
                .collect(),
        ),
        Fields::Unnamed(unnamed) => {
            if unnamed.unnamed.len() != 1 {
                ctxt.error(
                    &variant.ident,
                    "a tuple variant holds one type; give several fields their names",
                );
            }
            // The variant's own reference covers its only field.
            let fields = unnamed
                .unnamed
                .into_iter()
                .enumerate()
                .map(|(index, each)| field(ctxt, index, each, false));
            (Shape::Tuple, fields.collect())
        }
    };
    if let VariantTag::Nested = tag {
        nested(ctxt, &variant.ident, shape, &mut fields);
    }
    Variant {
        ident: variant.ident,
        attrs,
        doc,
        reference,
        tag,
        shape,
        fields,
    }
}

/// What a variant with the tags of another enum holds is that enum, and nothing else.
fn nested(ctxt: &Ctxt, ident: &syn::Ident, shape: Shape, fields: &mut [Field]) {
    if shape != Shape::Tuple {
        ctxt.error(
            ident,
            format!("which enum has the tags of this variant? write `{ident}(Enum)`"),
        );
    }
    for field in fields {
        if !field.unclear && !matches!(field.mode, Mode::Plain) {
            ctxt.error(
                &field.ty,
                "the tag of the enum around chooses what is read here; leave the directive out",
            );
        }
        field.mode = Mode::Nested;
    }
}

fn variant_directive(
    ctxt: &Ctxt,
    side: Side,
    directive: &Directive,
    tag: &mut Option<Said<VariantTag>>,
) {
    match (side, directive.name.to_string().as_str()) {
        (Side::Ours, "other") => {
            let other = match &directive.value {
                Value::None => Some(VariantTag::Other),
                _ => attr::expr(ctxt, directive).map(|tag| VariantTag::Keeps(Box::new(tag))),
            };
            attr::set(ctxt, directive, tag, other);
        }
        (Side::Ours, "nested") => {
            let nested = attr::word(ctxt, directive).map(|()| VariantTag::Nested);
            attr::set(ctxt, directive, tag, nested);
        }
        (Side::Both, "magic") => {
            let value = attr::expr(ctxt, directive);
            let value = value.map(|value| VariantTag::Is(Box::new(value)));
            attr::set(ctxt, directive, tag, value);
        }
        (side, "magic") => ctxt.error(
            &directive.name,
            format!(
                "`magic` of a variant does not go into `{}`; reading and writing have the same tag: use `brw`",
                side.name()
            ),
        ),
        (side, word @ ("other" | "nested")) => ctxt.error(
            &directive.name,
            format!(
                "`{word}` does not go into `{}`; write `#[schema({word})]`",
                side.name()
            ),
        ),
        (Side::Ours, "tag") => ctxt.error(
            &directive.name,
            "`tag` does not go on a variant; write `#[brw(magic = ..)]` for its tag, or `#[schema(other)]` for all others",
        ),
        (Side::Ours, word) if words::OURS.contains(&word) => ctxt.error(
            &directive.name,
            format!("`{word}` does not go on a variant; put it on a field"),
        ),
        (_, word) if words::BINRW.contains(&word) => ctxt.error(
            &directive.name,
            format!("`{word}` does not go on a variant; put it on a field"),
        ),
        (Side::Ours, other) => ctxt.error(&directive.name, words::unknown(other, words::VARIANT)),
        (_, other) => ctxt.error(&directive.name, words::unknown(other, words::VARIANT_BINRW)),
    }
}

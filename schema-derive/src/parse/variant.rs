//! The variants of an enum.

use syn::{Fields, Ident, LitStr, Path, Type, parse_quote};

use super::attr::{self, Directive, Missing, Said, Side, Value};
use super::field::field;
use super::{ELSEWHERE, NO_CFG};
use crate::ctxt::Ctxt;
use crate::model::{Field, FieldReference, Mode, Options, Shape, Spelling, Variant, VariantTag};
use crate::syntax::bytes_of_literal;
use crate::syntax::{argument, is_number, plain};
use crate::words;

/// Where a document describes the enum, `rows` is how it spells the rows of fields.
pub(super) fn variant(
    ctxt: &Ctxt,
    variant: syn::Variant,
    options: &Options,
    rows: Option<Spelling>,
) -> Variant {
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
        None if ctxt.mistakes() > before => VariantTag::Unknown,
        None => own_tag(ctxt, &variant.ident, options),
    };
    let reference = reference(ctxt, &variant.ident, &mut attrs, options, rows);
    if let Some((equals, _)) = &variant.discriminant {
        ctxt.error(
            equals,
            "a variant is chosen by its tag, not by a discriminant; write `#[brw(magic = ..)]`",
        );
    }
    let (shape, mut fields) = fields(ctxt, &variant.ident, variant.fields, rows);
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

/// Where the documents describe the variant.
fn reference(
    ctxt: &Ctxt,
    ident: &Ident,
    attrs: &mut Vec<syn::Attribute>,
    options: &Options,
    rows: Option<Spelling>,
) -> FieldReference {
    // The context chooses the variant, so that no document has a row for it.
    let implied = options.implied.is_some();
    let missing = match rows.is_some() && !implied {
        true => Missing::Mistake,
        false => Missing::Covered,
    };
    match attr::reference(ctxt, ident, attrs, missing) {
        FieldReference::Inherited if rows.is_some() && implied => {
            let reason = LitStr::new("the context chooses the variant", ident.span());
            FieldReference::NotInSpec(reason)
        }
        FieldReference::ComputedFrom(field) => {
            ctxt.error(field, "a variant is not derived from a field; name its row");
            FieldReference::Inherited
        }
        reference => reference,
    }
}

/// What the variant holds.
fn fields(
    ctxt: &Ctxt,
    ident: &Ident,
    fields: Fields,
    rows: Option<Spelling>,
) -> (Shape, Vec<Field>) {
    let (shape, fields, rows) = match fields {
        Fields::Unit => return (Shape::Unit, Vec::new()),
        Fields::Named(named) => (Shape::Named, named.named, rows),
        Fields::Unnamed(unnamed) => {
            if unnamed.unnamed.len() != 1 {
                ctxt.error(
                    ident,
                    "a tuple variant holds one type; give several fields their names",
                );
            }
            // The variant's own reference covers its only field.
            (Shape::Tuple, unnamed.unnamed, None)
        }
    };
    let fields = fields.into_iter().enumerate();
    let fields = fields.map(|(index, each)| field(ctxt, index, each, rows));
    (shape, fields.collect())
}

/// The tag of a variant that does not say it: the name of its own among those of the tag's type.
fn own_tag(ctxt: &Ctxt, ident: &Ident, options: &Options) -> VariantTag {
    let names = options.tag.as_ref().and_then(|tag| enum_of(&tag.ty));
    match names {
        Some(names) => VariantTag::Is(Box::new(parse_quote!(#names::#ident))),
        None => {
            ctxt.error(
                ident,
                "which tag selects this variant? add `#[brw(magic = ..)]`, or `#[schema(other)]` for all others",
            );
            VariantTag::Unknown
        }
    }
}

/// The enum with the names of tags, as far as the type shows that there is one.
fn enum_of(tag: &Type) -> Option<&Path> {
    let names = argument(tag, "Open").unwrap_or(tag);
    match plain(names) {
        Type::Path(path) if path.qself.is_none() && !is_number(names) => {
            let last = path.path.segments.last()?;
            last.arguments.is_none().then_some(&path.path)
        }
        _ => None,
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
            let value = value.map(|value| VariantTag::Is(Box::new(bytes_of_literal(value))));
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

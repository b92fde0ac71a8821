//! The tags of enums and of their variants.

use syn::{Expr, ExprLit, Lit, Type};

use crate::ctxt::Ctxt;
use crate::model::{Declaration, Mode, Place, Shape, Variant, VariantTag};
use crate::syntax::{is_number, plain};

/// The tag of an enum is stored like any field, so it has a row.
pub(super) fn check_tag(ctxt: &Ctxt, declaration: &Declaration) {
    let Declaration {
        ident,
        about,
        options,
        ..
    } = declaration;
    match (&options.tag, &options.row) {
        (None, _) => ctxt.error(
            ident,
            "how is the variant chosen? add `tag = u8` for a tag that is before it, or `external_tag = u8` for one that is elsewhere",
        ),
        (Some(tag), None) if !tag.external && matches!(about.place, Place::Sections(_)) => {
            ctxt.error(
                &tag.ty,
                "the tag has no spec reference; add `row = \"name in the spec\"`",
            );
        }
        (Some(tag), Some(row)) if tag.external => ctxt.error(
            row,
            "the tag is elsewhere, and its row with it; leave `row` out",
        ),
        (Some(_), Some(row)) if matches!(about.place, Place::Nowhere(_)) => ctxt.error(
            row,
            "the type is in no document, so its tag has no row; leave `row` out",
        ),
        (Some(_), _) => {}
    }
}

pub(super) fn check_variant_tags(ctxt: &Ctxt, variants: &[Variant]) {
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
pub(super) fn check_tag_literals(ctxt: &Ctxt, ty: &Type, variants: &[Variant]) {
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

pub(super) fn check_kept_tag(ctxt: &Ctxt, variant: &Variant) {
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

//! The fields of a struct or variant.

mod directive;
mod mode;

pub(super) use directive::SAME_ORDER;

use quote::format_ident;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Expr, LitStr};

use super::attr::{self, Missing, Said};
use super::{ELSEWHERE, NO_CFG};
use crate::ctxt::Ctxt;
use crate::expand::here;
use crate::model::{
    Assertion, ByteOrder, Elsewhere, Field, FieldReference, Mode, Settle, Spelling,
};
use crate::syntax::{argument, is_called};
use crate::words;

/// What the directives of one field add up to.
#[derive(Default)]
struct Parts {
    temp: Option<Said<()>>,
    write: Option<Said<(Expr, bool)>>,
    read_calc: Option<Said<Expr>>,
    ignore: Option<Said<()>>,
    mode: Option<Said<Mode>>,
    condition: Option<Said<Expr>>,
    size: Option<Said<Expr>>,
    each_size: Option<Said<Expr>>,
    read_context: Option<Said<Expr>>,
    write_context: Option<Said<Expr>>,
    order: Option<Said<ByteOrder>>,
    specialise: Option<Said<syn::Path>>,
    settle: Option<Said<Settle>>,
    wire: Option<Said<syn::LitStr>>,
    asserts: Vec<Assertion>,
    write_asserts: Vec<Assertion>,
    points_at: Option<Said<Expr>>,
    at: Option<Said<Expr>>,
    align: Option<Said<Expr>>,
    last: Option<Said<()>>,
    bits_of: Option<(syn::Ident, Option<syn::Ident>)>,
}

impl Parts {
    fn of(ctxt: &Ctxt, attrs: &mut Vec<syn::Attribute>) -> Self {
        let mut parts = Self::default();
        for (side, directive) in attr::directives(ctxt, attrs) {
            directive::part(ctxt, side, &directive, &mut parts);
        }
        mode::pad_to_multiple(ctxt, &mut parts);
        parts
    }
}

/// Lists of rules are named by types.
const RULES_OF_TYPES: (&str, &str) = ("rules", "put it on the whole type");

/// Where a document describes the type around, `rows` is how it spells the rows.
pub(super) fn field(ctxt: &Ctxt, index: usize, field: syn::Field, rows: Option<Spelling>) -> Field {
    let ident = field
        .ident
        .unwrap_or_else(|| format_ident!("field_{index}", span = field.ty.span()));
    let mut attrs = field.attrs;
    let doc = attr::doc(&attrs);
    attr::misplaced(ctxt, &mut attrs, ELSEWHERE);
    attr::misplaced(ctxt, &mut attrs, &[NO_CFG, RULES_OF_TYPES]);
    let before = ctxt.mistakes();
    let mut parts = Parts::of(ctxt, &mut attrs);
    let unclear = ctxt.mistakes() > before;
    let is_tag = matches!(&parts.mode, Some(said) if matches!(said.value, Mode::Tag));
    parts.bits_of = attr::bits_of(ctxt, &mut attrs);
    let mode = mode::mode(ctxt, &ident, &mut parts, unclear);
    let unclear = ctxt.mistakes() > before;
    let rules = attr::rules(ctxt, &mut attrs);
    let says = attr::says(ctxt, &mut attrs);
    let means = attr::means(ctxt, &mut attrs);
    let deviations = attr::deviations(ctxt, &mut attrs);
    let reference = match &mode {
        Mode::BitsOf { word, .. } => attr::bits_reference(ctxt, word, &mut attrs),
        _ => reference(
            ctxt,
            &ident,
            &field.ty,
            &mut attrs,
            rows.filter(|_| !is_tag),
        ),
    };
    let (ty, at) = elsewhere(ctxt, field.ty, &mut parts);
    Field {
        variable: syn::Ident::new(&format!("__field_{}", ident.unraw()), ident.span()),
        ident,
        vis: field.vis,
        ty_span: here(&ty),
        ty,
        at,
        attrs,
        doc,
        reference,
        deviations,
        mode,
        condition: parts.condition.map(|said| said.value),
        size: parts.size.map(|said| said.value),
        each_size: parts.each_size.map(|said| said.value),
        read_context: parts.read_context.map(|said| said.value),
        write_context: parts.write_context.map(|said| said.value),
        order: parts.order.map(|said| said.value),
        specialise: parts.specialise.map(|said| said.value),
        settle: parts.settle.map(|said| said.value),
        wire: parts.wire.map(|said| said.value),
        asserts: parts.asserts,
        write_asserts: parts.write_asserts,
        points_at: parts.points_at.map(|said| said.value),
        rules,
        says,
        means,
        unclear,
    }
}

/// Where a field is described. What its type always means is a reason not to be.
fn reference(
    ctxt: &Ctxt,
    ident: &syn::Ident,
    ty: &syn::Type,
    attrs: &mut Vec<syn::Attribute>,
    rows: Option<Spelling>,
) -> FieldReference {
    let mut own_reasons = words::SELF_EXPLAINING.iter();
    let own_reason = own_reasons.find(|(name, _)| is_called(ty, name));
    let missing = match rows {
        Some(spelling) if own_reason.is_none() => Missing::OwnName(spelling),
        _ => Missing::Covered,
    };
    let reference = attr::reference(ctxt, ident, attrs, missing);
    match (reference, own_reason) {
        (FieldReference::Inherited, Some((_, reason))) if rows.is_some() => {
            FieldReference::NotInSpec(LitStr::new(reason, ty.span()))
        }
        (reference, _) => reference,
    }
}

/// The type of what is on disk, and where that is.
fn elsewhere(ctxt: &Ctxt, ty: syn::Type, parts: &mut Parts) -> (syn::Type, Option<Elsewhere>) {
    let (align, last) = (parts.align.take(), parts.last.take());
    let Some(at) = parts.at.take() else {
        if let Some(Said { word, .. }) = last {
            let message =
                format!("`{word}` says where the target of an offset goes; add `at = ..`");
            ctxt.error(word, message);
        }
        return (ty, None);
    };
    let Some(inner) = argument(&ty, "At").cloned() else {
        let message = "what is elsewhere keeps its place; make it `At<..>`";
        ctxt.error(&ty, message);
        return (ty, None);
    };
    let at = Elsewhere {
        offset: at.value,
        align: align.map(|said| said.value),
        is_last: last.is_some(),
        ty,
    };
    (inner, Some(at))
}

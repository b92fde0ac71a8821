//! `#[derive(Enumeration)]`.

use syn::{Data, DeriveInput, Expr, ExprLit, Fields, Lit};

use super::attr;
use crate::ctxt::Ctxt;
use crate::model::{FieldReference, Name, Names, Place};

pub(crate) fn enumeration(ctxt: &Ctxt, input: DeriveInput) -> Option<Names> {
    let mut attrs = input.attrs;
    let about = attr::about(ctxt, &input.ident, &mut attrs);
    let has_place = matches!(about.place, Place::Sections(_));
    let header = attr::enumeration_bits(ctxt, &input.ident, &mut attrs);
    let Data::Enum(data) = input.data else {
        ctxt.error(&input.ident, "an enumeration is an enum");
        return None;
    };
    let names: Vec<Name> = data
        .variants
        .into_iter()
        .filter_map(|variant| name(ctxt, variant, has_place))
        .collect();
    let (literal, krate) = header?;
    let bits: u32 = ctxt.ok(literal.base10_parse())?;
    if bits == 0 || bits > 32 {
        ctxt.error(&literal, "an enumeration has 1 to 32 bits");
        return None;
    }
    Some(Names {
        ident: input.ident,
        about,
        krate,
        bits,
        names,
    })
}

fn name(ctxt: &Ctxt, variant: syn::Variant, has_place: bool) -> Option<Name> {
    let mut attrs = variant.attrs;
    let doc = attr::doc(&attrs);
    let rows = match attr::reference(ctxt, &variant.ident, &mut attrs, has_place) {
        FieldReference::Rows(rows) => rows,
        FieldReference::Inherited | FieldReference::NotInSpec(_) => Vec::new(),
        FieldReference::DerivedFrom(field) => {
            ctxt.error(field, "a name is not derived from a field; give its row");
            Vec::new()
        }
    };
    if !matches!(variant.fields, Fields::Unit) {
        ctxt.error(
            &variant.ident,
            "a name holds nothing; use `#[schema]` for a tagged enum",
        );
    }
    let Some((
        _,
        Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        }),
    )) = variant.discriminant
    else {
        ctxt.error(
            &variant.ident,
            format!(
                "which number is `{0}`? write `{0} = 0` with the number of the spec",
                variant.ident
            ),
        );
        return None;
    };
    Some(Name {
        ident: variant.ident,
        doc,
        rows,
        number: ctxt.ok(number.base10_parse())?,
    })
}

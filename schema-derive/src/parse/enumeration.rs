//! `#[derive(Enumeration)]`.

use syn::{Attribute, Data, DeriveInput, Expr, ExprLit, Fields, Ident, Lit};

use super::attr::{self, Missing};
use crate::ctxt::Ctxt;
use crate::model::{FieldReference, Name, Names, Place};

pub(crate) fn enumeration(ctxt: &Ctxt, input: DeriveInput) -> Option<Names> {
    let mut attrs = input.attrs;
    let about = attr::about(ctxt, &input.ident, &mut attrs);
    let has_place = matches!(about.place, Place::Sections(_));
    let header = attr::type_bits(ctxt, &input.ident, &mut attrs);
    let sign = sign(&attrs);
    if !input.generics.params.is_empty() {
        ctxt.error(
            &input.generics,
            "an enumeration has no parameters; leave them out",
        );
    }
    let Data::Enum(data) = input.data else {
        ctxt.error(
            &input.ident,
            "an enumeration is an enum; for a word of bits use `#[derive(BitPacked)]`",
        );
        return None;
    };
    let names: Vec<Name> = data
        .variants
        .into_iter()
        .filter_map(|variant| name(ctxt, variant, has_place))
        .collect();
    let (literal, bits, krate) = header?;
    if bits == 0 || bits > 32 {
        ctxt.error(
            &literal,
            format!("an enumeration of {bits} bits; write a width from 1 to 32"),
        );
        return None;
    }
    if let Some((ty, width)) = &sign
        && *width != bits
    {
        ctxt.error(
            ty,
            format!(
                "`{ty}` has {width} bits and the enumeration {bits}; write one width at both places"
            ),
        );
    }
    Some(Names {
        ident: input.ident,
        about,
        krate,
        bits,
        signed: sign.is_some(),
        names,
    })
}

/// The signed type of `#[repr(i32)]`, and its width. Rust's own attribute says it, so that a name's number
/// is the same to the compiler.
fn sign(attrs: &[Attribute]) -> Option<(Ident, u32)> {
    let repr = attrs.iter().find(|attr| attr.path().is_ident("repr"))?;
    let ty: Ident = repr.parse_args().ok()?;
    let width = match ty.to_string().as_str() {
        "i8" => 8,
        "i16" => 16,
        "i32" => 32,
        _ => return None,
    };
    Some((ty, width))
}

fn name(ctxt: &Ctxt, variant: syn::Variant, has_place: bool) -> Option<Name> {
    let mut attrs = variant.attrs;
    let doc = attr::doc(&attrs);
    let missing = match has_place {
        true => Missing::Mistake,
        false => Missing::Covered,
    };
    let mut reference = attr::reference(ctxt, &variant.ident, &mut attrs, missing);
    if let FieldReference::ComputedFrom(field) = &reference {
        ctxt.error(field, "a name is not derived from a field; give its row");
        reference = FieldReference::Inherited;
    }
    attr::misplaced(
        ctxt,
        &mut attrs,
        &[
            ("bits", "the width belongs to the whole enumeration"),
            ("deviation", "put it on the whole enumeration"),
        ],
    );
    if !matches!(variant.fields, Fields::Unit) {
        ctxt.error(
            &variant.ident,
            "a name holds nothing; use `#[schema]` for a tagged enum",
        );
    }
    let number = variant.discriminant.map(|(_, number)| number);
    let number = number_of(ctxt, &variant.ident, number)?;
    Some(Name {
        ident: variant.ident,
        doc,
        reference,
        number,
    })
}

/// The number of a name, which is written behind it.
fn number_of(ctxt: &Ctxt, name: &Ident, mut written: Option<Expr>) -> Option<u32> {
    // A number that a `macro_rules` macro passes on has invisible brackets.
    while let Some(Expr::Group(group)) = written {
        written = Some(*group.expr);
    }
    match written {
        Some(Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        })) => {
            let parsed = number.base10_parse();
            ctxt.ok(parsed, "write a number that fits 32 bits")
        }
        Some(Expr::Lit(ExprLit {
            lit: Lit::Byte(number),
            ..
        })) => Some(number.value().into()),
        Some(other) => {
            ctxt.error(
                other,
                "the number must be seen here; write it out, as in `= 3` or `= 0x10`",
            );
            None
        }
        None => {
            ctxt.error(
                name,
                format!("which number is `{name}`? write `{name} = 0` with the number of the spec"),
            );
            None
        }
    }
}

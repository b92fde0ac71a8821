//! `#[derive(BitPacked)]`.

use proc_macro2::Ident;
use syn::{Data, DeriveInput, Fields, Type};

use super::attr;
use crate::ctxt::Ctxt;
use crate::model::{BitField, FieldReference, Packed, Place, Word};
use crate::words;

pub(crate) fn packed(ctxt: &Ctxt, input: DeriveInput) -> Option<Packed> {
    let mut attrs = input.attrs;
    let about = attr::about(ctxt, &input.ident, &mut attrs);
    let has_place = matches!(about.place, Place::Sections(_));
    let header = attr::packed(ctxt, &input.ident, &mut attrs);
    if !input.generics.params.is_empty() {
        ctxt.error(&input.generics, "a packed word has no parameters");
    }
    let named = match input.data {
        Data::Struct(data) => match data.fields {
            Fields::Named(named) => named.named,
            _ => {
                ctxt.error(&input.ident, "a packed word is a struct with named fields");
                return None;
            }
        },
        _ => {
            ctxt.error(&input.ident, "a packed word is a struct with named fields");
            return None;
        }
    };
    let mut fields: Vec<BitField> = named
        .into_iter()
        .filter_map(|field| bit_field(ctxt, field, has_place))
        .collect();
    let (word, order, krate) = header?;
    let word = find_word(ctxt, &word)?;
    let from_top = match order.to_string().as_str() {
        "msb" => true,
        "lsb" => false,
        other => {
            ctxt.error(&order, words::unknown(other, &["msb", "lsb"]));
            return None;
        }
    };
    place(&mut fields, word.bits, from_top);
    Some(Packed {
        ident: input.ident,
        about,
        krate,
        word,
        fields,
    })
}

fn find_word(ctxt: &Ctxt, name: &Ident) -> Option<Word> {
    let word = Word::ALL.into_iter().find(|word| name == word.name);
    if word.is_none() {
        let names = Word::ALL.map(|word| word.name);
        ctxt.error(name, words::unknown(&name.to_string(), &names));
    }
    word
}

/// Gives every field its lowest bit.
fn place(fields: &mut [BitField], bits: u32, from_top: bool) {
    let mut used = 0u32;
    for field in fields {
        let before = used;
        used = used.saturating_add(field.width);
        field.low = match from_top {
            true => bits.saturating_sub(used),
            false => before,
        };
    }
}

fn bit_field(ctxt: &Ctxt, field: syn::Field, has_place: bool) -> Option<BitField> {
    let ident = field.ident?;
    let mut attrs = field.attrs;
    let doc = attr::doc(&attrs);
    let width = attr::bits(ctxt, &ident, &mut attrs);
    let deviations = attr::deviations(ctxt, &mut attrs);
    let reference = attr::reference(ctxt, &ident, &mut attrs, has_place);
    if let FieldReference::DerivedFrom(from) = &reference {
        ctxt.error(from, "every field of a packed word is stored; name its row");
    }
    let width = width?;
    let integer = check_type(ctxt, &field.ty, width);
    Some(BitField {
        ident,
        ty: field.ty,
        doc,
        reference,
        deviations,
        width,
        low: 0,
        integer,
    })
}

/// Compares the width with a type whose width is known here; returns whether it is an integer.
fn check_type(ctxt: &Ctxt, ty: &Type, width: u32) -> bool {
    if width == 0 || width > 64 {
        ctxt.error(ty, format!("a field of {width} bits; it has 1 to 64"));
        return true;
    }
    let Type::Path(path) = ty else {
        return false;
    };
    if path.path.is_ident("bool") {
        if width != 1 {
            ctxt.error(
                ty,
                format!(
                    "`bool` holds 1 bit, {} fewer than the {width} of the field",
                    width.saturating_sub(1)
                ),
            );
        }
        return false;
    }
    let integers = [("u8", 8u32), ("u16", 16), ("u32", 32), ("u64", 64)];
    let Some((name, capacity)) = integers
        .into_iter()
        .find(|(name, _)| path.path.is_ident(name))
    else {
        return false;
    };
    let smallest = integers
        .into_iter()
        .find(|(_, capacity)| *capacity >= width)
        .map_or("u64", |(name, _)| name);
    if width > capacity {
        ctxt.error(
            ty,
            format!(
                "`{name}` holds {capacity} bits, {} fewer than the {width} of the field; use `{smallest}`",
                width.saturating_sub(capacity)
            ),
        );
    } else if smallest != name {
        ctxt.error(ty, format!("{width} bits are held by `{smallest}`"));
    }
    true
}

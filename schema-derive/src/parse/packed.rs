//! `#[derive(BitPacked)]`.

use proc_macro2::Ident;
use syn::{Data, DataStruct, DeriveInput, Fields, Type};

use super::attr::{self, FieldBits, Missing};
use crate::ctxt::Ctxt;
use crate::model::{BitField, FieldReference, Packed, Place, Spelling, Word, is_reserved};
use crate::syntax::{is_called, plain};
use crate::words;

/// What belongs to `#[schema]`.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        "br",
        "a packed field is nothing but bits: use a struct under `#[schema]`",
    ),
    (
        "bw",
        "a packed field is nothing but bits: use a struct under `#[schema]`",
    ),
    (
        "brw",
        "a packed field is nothing but bits: use a struct under `#[schema]`",
    ),
    (
        "rule",
        "put it on the field of the struct that holds the word",
    ),
];

pub(crate) fn packed(ctxt: &Ctxt, input: DeriveInput) -> Option<Packed> {
    let mut attrs = input.attrs;
    let about = attr::about(ctxt, &input.ident, &mut attrs);
    let has_place = matches!(about.place, Place::Sections(_));
    let header = attr::packed(ctxt, &input.ident, &mut attrs);
    attr::misplaced(ctxt, &mut attrs, ELSEWHERE);
    attr::misplaced(
        ctxt,
        &mut attrs,
        &[("bits", "the width of the word is in `#[packed(..)]`")],
    );
    if !input.generics.params.is_empty() {
        ctxt.error(
            &input.generics,
            "a packed word has no parameters; leave them out",
        );
    }
    let Data::Struct(DataStruct {
        fields: Fields::Named(named),
        ..
    }) = input.data
    else {
        ctxt.error(
            &input.ident,
            "a packed word is a struct with named fields; give each its name from the spec",
        );
        return None;
    };
    let count = named.named.len();
    let rows = header
        .as_ref()
        .map_or_else(Spelling::default, |header| header.rows);
    let missing = match has_place {
        true => Missing::OwnName(rows),
        false => Missing::Covered,
    };
    let mut fields: Vec<BitField> = named
        .named
        .into_iter()
        .filter_map(|field| bit_field(ctxt, field, missing))
        .collect();
    let unclear = fields.len() != count;
    let header = header?;
    let from_top = is_from_top(ctxt, &header.order);
    let word = find_word(ctxt, &header.word)?;
    place(&mut fields, word.bits, from_top);
    Some(Packed {
        ident: input.ident,
        about,
        krate: header.krate,
        word,
        fields,
        unclear,
    })
}

/// Whether the first field is in the topmost bits.
fn is_from_top(ctxt: &Ctxt, order: &Ident) -> bool {
    match order.to_string().as_str() {
        "msb" => true,
        "lsb" => false,
        other => {
            ctxt.error(order, words::unknown(other, words::ORDERS));
            true
        }
    }
}

fn find_word(ctxt: &Ctxt, name: &Ident) -> Option<Word> {
    let word = Word::ALL.into_iter().find(|word| name == word.name);
    if word.is_none() {
        let names = Word::ALL.map(|word| word.name);
        ctxt.error(
            name,
            format!("`{name}` is not a word; use one of: {}", names.join(", ")),
        );
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

fn bit_field(ctxt: &Ctxt, field: syn::Field, missing: Missing) -> Option<BitField> {
    let ident = field.ident?;
    let mut attrs = field.attrs;
    let doc = attr::doc(&attrs);
    attr::misplaced(ctxt, &mut attrs, ELSEWHERE);
    attr::misplaced(
        ctxt,
        &mut attrs,
        &[(
            "packed",
            "it describes the whole word; put it on the struct",
        )],
    );
    let bits = attr::field_bits(ctxt, &ident, &field.ty, &mut attrs);
    let deviations = attr::deviations(ctxt, &mut attrs);
    let spec = attrs.iter().find(|attr| attr.path().is_ident("spec"));
    let row = bits.as_ref().and_then(|bits| bits.row.clone());
    if let (Some(spec), Some(_)) = (spec, &row) {
        ctxt.error(spec, "the row is in `bits` already; keep one");
    }
    let reference = match row {
        Some(row) => FieldReference::row(row),
        None => attr::reference(ctxt, &ident, &mut attrs, missing),
    };
    if let FieldReference::ComputedFrom(from) = &reference {
        ctxt.error(from, "every field of a packed word is stored; name its row");
    }
    let FieldBits { place, width, .. } = bits?;
    if width == 0 || width > 64 {
        ctxt.error(
            place,
            format!("a field of {width} bits; write a width from 1 to 64"),
        );
        return None;
    }
    let integer = check_type(ctxt, &field.ty, width);
    let signed = SIGNED.iter().any(|(name, _)| is_called(&field.ty, name));
    if signed && is_reserved(&reference) {
        ctxt.error(
            &field.ty,
            "reserved bits have no sign; use an unsigned number",
        );
    }
    Some(BitField {
        ident,
        ty: field.ty,
        doc,
        reference,
        deviations,
        width,
        low: 0,
        integer,
        signed,
    })
}

/// The integers that hold a field, with how many bits they hold.
const INTEGERS: [(&str, u32); 4] = [("u8", 8), ("u16", 16), ("u32", 32), ("u64", 64)];

/// Those whose top bit is a sign.
const SIGNED: [(&str, u32); 4] = [("i8", 8), ("i16", 16), ("i32", 32), ("i64", 64)];

/// Compares the width with a type whose width is known here; returns whether it is an integer.
fn check_type(ctxt: &Ctxt, ty: &Type, width: u32) -> bool {
    let Type::Path(path) = plain(ty) else {
        return false;
    };
    let Some(name) = path.path.segments.last().map(|last| last.ident.to_string()) else {
        return false;
    };
    let simple = path.path.get_ident().is_some();
    let integers = match SIGNED.iter().any(|(signed, _)| name == *signed) {
        true => SIGNED,
        false => INTEGERS,
    };
    let smallest = integers
        .into_iter()
        .find(|(_, capacity)| *capacity >= width)
        .map_or("u64", |(name, _)| name);
    if simple && name == "bool" {
        check_bool(ctxt, ty, width, smallest);
        return false;
    }
    if simple && ["i128", "isize", "u128", "usize", "f32", "f64"].contains(&name.as_str()) {
        ctxt.error(
            ty,
            format!("`{name}` is no field of bits; use `{smallest}` and convert in a method"),
        );
        return true;
    }
    // modular-bitfield's own `B1` to `B128` are widths, not values.
    let digits = name.strip_prefix('B').unwrap_or_default();
    if !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()) {
        ctxt.error(
            ty,
            format!("`{name}` cannot hold a value; use `{smallest}`, the width is in `bits`"),
        );
        return true;
    }
    let Some((_, capacity)) = integers
        .into_iter()
        .find(|(integer, _)| simple && name == *integer)
    else {
        return false;
    };
    check_capacity(ctxt, ty, width, &name, capacity, smallest);
    true
}

fn check_bool(ctxt: &Ctxt, ty: &Type, width: u32, smallest: &str) {
    if width != 1 {
        let fewer = width.saturating_sub(1);
        ctxt.error(
            ty,
            format!(
                "`bool` holds 1 bit, {fewer} fewer than the {width} of the field; use `{smallest}`, or `#[bits(1)]`"
            ),
        );
    }
}

/// An integer holds its field, and is the smallest that does.
fn check_capacity(ctxt: &Ctxt, ty: &Type, width: u32, name: &str, capacity: u32, smallest: &str) {
    if width > capacity {
        ctxt.error(
            ty,
            format!(
                "`{name}` holds {capacity} bits, {} fewer than the {width} of the field; use `{smallest}`",
                width.saturating_sub(capacity)
            ),
        );
    } else if smallest != name {
        ctxt.error(
            ty,
            format!("`{name}` is wider than a field of {width} bits needs; use `{smallest}`"),
        );
    }
}

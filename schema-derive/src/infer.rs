//! What a declaration need not say, because it follows from the rest of it: how writing computes what is not
//! kept.
//!
//! A temporary number that is the `count` of a list is the length of that list, one that is a `size` is the
//! size of that part, and so on. What is found here is only how to compute a value: whether every other field
//! agrees with it is compared when it is written.

use quote::quote;
use syn::ext::IdentExt;
use syn::{BinOp, Expr, ExprBinary, ExprField, Ident, Member};

use crate::expand::expression::uses_value;
use crate::model::{Bits, Body, Declaration, Field, Measure, Mode, Source, Step};
use crate::syntax::{argument, is_constant, is_name, is_number, without_parentheses};

/// Finds out how each field is computed that does not say it.
pub(crate) fn declaration(declaration: &mut Declaration) {
    match &mut declaration.body {
        Body::Struct(fields) => record(fields),
        Body::Enum(variants) => {
            for variant in variants {
                record(&mut variant.fields);
            }
        }
    }
}

fn record(fields: &mut [Field]) {
    for index in 0..fields.len() {
        let Some(field) = fields.get(index) else {
            continue;
        };
        let asks = match &field.mode {
            Mode::Temporary(Source::Unknown) => true,
            Mode::Plain => argument(&field.ty, "Derived").is_some(),
            _ => false,
        };
        if !asks {
            continue;
        }
        let source = source(fields, index, &field.ident);
        if let Some(field) = fields.get_mut(index) {
            match (&mut field.mode, source) {
                (Mode::Temporary(unknown), Some(source)) => *unknown = source,
                (mode @ Mode::Plain, Some(source)) => *mode = Mode::Derived(source),
                _ => {}
            }
        }
    }
}

/// How the field of this name follows from those behind it.
fn source(fields: &[Field], index: usize, name: &Ident) -> Option<Source> {
    let behind = || fields.iter().enumerate().skip(index.saturating_add(1));
    let measured = |what: Measure, number: fn(&Field) -> Option<&Expr>| {
        behind().find_map(|(of, field)| {
            let steps = steps_back(number(field)?, name, is_constant)?;
            Some(Source::Measured { what, of, steps })
        })
    };
    let always = |field: &Field| field.condition.is_none();
    measured(Measure::Count, |field| {
        count(field).filter(|_| field.condition.is_none())
    })
    .or_else(|| measured(Measure::Count, count))
    .or_else(|| measured(Measure::Size, |field| field.size.as_ref()))
    .or_else(|| measured(Measure::Content, content_size))
    .or_else(|| place(fields, index, name))
    .or_else(|| {
        let tagged = behind()
            .find(|(_, field)| always(field) && tag(field).is_some_and(|tag| is_name(tag, name)));
        tagged.map(|(of, _)| Source::TagOf(of))
    })
    .or_else(|| word(fields, name))
}

/// The offset of a field behind this one.
fn place(fields: &[Field], index: usize, name: &Ident) -> Option<Source> {
    // A base may be any other field, or where the record starts.
    let is_base = |expr: &Expr| !uses_value(&quote!(#expr), &name.unraw().to_string());
    let mut behind = fields.iter().enumerate().skip(index.saturating_add(1));
    behind.find_map(|(of, field)| {
        let at = field.at.as_ref()?;
        let steps = steps_back(&at.offset, name, is_base)?;
        // Where the field is can be told from here only if nothing of another length is between.
        let offset = &at.offset;
        let mut between = fields.iter().take(of).skip(index);
        if uses_value(&quote!(#offset), "here") && !between.all(is_of_known_length) {
            return None;
        }
        let what = Measure::Place;
        Some(Source::Measured { what, of, steps })
    })
}

/// Whether it is a number, or takes nothing in its place.
fn is_of_known_length(field: &Field) -> bool {
    let ty = argument(&field.ty, "Derived").unwrap_or(&field.ty);
    !field.is_stored() || field.at.is_some() || is_number(ty)
}

fn count(field: &Field) -> Option<&Expr> {
    match &field.mode {
        Mode::Counted(count) | Mode::WhilePossible(Some(count)) => Some(count),
        _ => None,
    }
}

fn content_size(field: &Field) -> Option<&Expr> {
    match &field.mode {
        Mode::Compressed { declared, .. } => declared.as_ref(),
        _ => None,
    }
}

fn tag(field: &Field) -> Option<&Expr> {
    match &field.mode {
        Mode::Tagged(tag) | Mode::TaggedOrOther(tag) => Some(tag),
        _ => None,
    }
}

/// The bit fields of a packed word that other fields hold.
fn word(fields: &[Field], name: &Ident) -> Option<Source> {
    let mut found: Vec<(Ident, Bits)> = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let kept = match &field.mode {
            Mode::BitsOf { word, bits } if word == name => Some((bits.clone(), Bits::Kept(index))),
            _ => None,
        };
        let presence = field.condition.as_ref().and_then(|condition| {
            let bits = bits_of(condition, name)?;
            Some((bits, Bits::Presence(index)))
        });
        let tag = tag(field).and_then(|tag| {
            let bits = bits_of(tag, name)?;
            Some((bits, Bits::Tag(index)))
        });
        for (bits, source) in [kept, presence, tag].into_iter().flatten() {
            if !found.iter().any(|(known, _)| *known == bits) {
                found.push((bits, source));
            }
        }
    }
    (!found.is_empty()).then_some(Source::Word(found))
}

/// The member of `name.member`.
fn bits_of(expr: &Expr, name: &Ident) -> Option<Ident> {
    match without_parentheses(expr) {
        Expr::Field(ExprField {
            base,
            member: Member::Named(member),
            ..
        }) if is_name(base, name) => Some(member.clone()),
        _ => None,
    }
}

/// From the value of an expression back to the one name in it: for `n * 3 + 1`, subtract 1 and divide by 3.
fn steps_back(
    expr: &Expr,
    name: &Ident,
    is_known: impl Fn(&Expr) -> bool + Copy,
) -> Option<Vec<Step>> {
    if is_name(expr, name) {
        return Some(Vec::new());
    }
    let Expr::Binary(ExprBinary {
        left, op, right, ..
    }) = without_parentheses(expr)
    else {
        return None;
    };
    let (inner, other) = match (is_known(left), is_known(right)) {
        (false, true) => (left, right),
        (true, false) if !matches!(op, BinOp::Sub(_)) => (right, left),
        _ => return None,
    };
    let step = match op {
        BinOp::Add(_) => Step::Subtract((**other).clone()),
        BinOp::Sub(_) => Step::Add((**other).clone()),
        BinOp::Mul(_) => Step::DivideBy((**other).clone()),
        _ => return None,
    };
    let mut steps = vec![step];
    steps.extend(steps_back(inner, name, is_known)?);
    Some(steps)
}

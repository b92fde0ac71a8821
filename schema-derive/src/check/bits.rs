//! Packed words and enumerations.

use super::rows::check_reference;
use crate::ctxt::Ctxt;
use crate::model::{Names, Packed};

pub(crate) fn packed(ctxt: &Ctxt, packed: &Packed) {
    for field in &packed.fields {
        check_reference(ctxt, &packed.about, &field.reference);
    }
    if packed.unclear {
        return;
    }
    let used: u32 = packed
        .fields
        .iter()
        .fold(0, |used, field| used.saturating_add(field.width));
    let word = packed.word;
    let difference = word.bits.abs_diff(used);
    let bits = if difference == 1 { "bit" } else { "bits" };
    if used > word.bits {
        ctxt.error(
            &packed.ident,
            format!(
                "the fields take {used} bits, {difference} {bits} more than the {} of `{}`; narrow a field or take a wider word",
                word.bits, word.name
            ),
        );
    } else if used < word.bits {
        ctxt.error(
            &packed.ident,
            format!(
                "the fields take {used} bits, {difference} {bits} fewer than the {} of `{}`; declare what the spec reserves with `#[spec(reserved)]`",
                word.bits, word.name
            ),
        );
    }
}

pub(crate) fn enumeration(ctxt: &Ctxt, names: &Names) {
    for (index, name) in names.names.iter().enumerate() {
        check_reference(ctxt, &names.about, &name.reference);
        if u64::from(name.number) >> names.bits != 0 {
            ctxt.error(
                &name.ident,
                format!(
                    "{} does not fit the {} bits of `{}`; widen it with `#[bits(n)]`",
                    name.number, names.bits, names.ident
                ),
            );
        }
        let earlier = names.names.iter().take(index);
        for other in earlier.filter(|other| other.number == name.number) {
            ctxt.error(
                &name.ident,
                format!("{} is `{}` already; keep one", name.number, other.ident),
            );
        }
    }
}

//! Types that no declaration can read, whatever is declared.

use syn::visit::{self, Visit};
use syn::{Type, TypePath, TypeReference};

use crate::ctxt::Ctxt;
use crate::syntax::{argument, is_called, plain};

/// Types of the language, and what to write instead.
const MACHINE: &[(&str, &str)] = &[
    (
        "usize",
        "its width depends on the machine; use `u32` or `u64`",
    ),
    (
        "isize",
        "its width depends on the machine; use `i32` or `i64`",
    ),
    ("char", "how many bytes are a letter? use `u8` or `CString`"),
    (
        "String",
        "how does the text end? use `CString`, or `Vec<u8>` with a `count`",
    ),
    (
        "HashMap",
        "a file has its entries in an order; declare a struct for an entry and use `Vec<..>`",
    ),
    (
        "BTreeMap",
        "a file has its entries in an order; declare a struct for an entry and use `Vec<..>`",
    ),
];

/// Refuses what has no fixed form on disk, wherever it is in the type.
pub(super) fn refuse(ctxt: &Ctxt, ty: &Type) {
    Search { ctxt }.visit_type(ty);
    refuse_inner_list(ctxt, ty);
}

struct Search<'c> {
    ctxt: &'c Ctxt,
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_type_path(&mut self, path: &'ast TypePath) {
        let advice = path.path.segments.last().and_then(|last| {
            let mut known = MACHINE.iter();
            known.find(|(name, _)| last.ident == name)
        });
        match advice {
            Some((_, message)) => self.ctxt.error(path, message),
            None => visit::visit_type_path(self, path),
        }
    }

    fn visit_type_reference(&mut self, reference: &'ast TypeReference) {
        self.ctxt.error(
            reference,
            "a value keeps what was read and borrows nothing; use `Vec<u8>` or `[u8; N]`",
        );
    }
}

/// A list inside of another one has a length that no directive of the field can say.
fn refuse_inner_list(ctxt: &Ctxt, ty: &Type) {
    let ty = argument(ty, "Option").unwrap_or(ty);
    let element = match plain(ty) {
        Type::Array(array) => Some(&*array.elem),
        ty => argument(ty, "Vec").or_else(|| argument(ty, "Box")),
    };
    let is_list = |ty: &Type| is_called(ty, "Vec") && argument(ty, "Vec").is_some();
    if let Some(inner) = element.filter(|ty| is_list(ty)) {
        ctxt.error(
            inner,
            "how many are in each? declare a struct that has the list with its `count`, and use that here",
        );
    }
    if let Some(inner) = argument(ty, "Compressed").filter(|ty| is_list(ty)) {
        ctxt.error(
            inner,
            "how many are inside? declare a struct that has the list with `#[schema(until_end)]`, and use that here",
        );
    }
}

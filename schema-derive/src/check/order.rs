//! Names in expressions that are not known yet where they are used.

use quote::quote;
use syn::ext::IdentExt;
use syn::visit::{self, Visit};
use syn::{Expr, Ident, PatIdent};

use crate::ctxt::Ctxt;
use crate::expand::Names;
use crate::model::{Field, Mode, Source};

/// Refuses expressions of a field that look at what only comes behind it.
pub(super) fn check(ctxt: &Ctxt, fields: &[Field], index: usize, field: &Field) {
    let behind = fields.iter().skip(index.saturating_add(1));
    for expr in read_before(field) {
        let used = Used::by(expr);
        for name in behind.clone().map(|other| &other.ident) {
            if used.has(name) {
                let message = format!(
                    "`{name}` is behind this field, so that reading does not know it yet; name a field before this one"
                );
                ctxt.error(expr, message);
            }
        }
        if used.has(&field.ident) {
            ctxt.error(
                expr,
                "this decides how the field itself is read; name a field before this one",
            );
        }
    }
    if let Some(calc) = written(field) {
        let computed = fields.iter().skip(index).filter(|other| !other.is_kept());
        let used = Used::by(calc);
        for name in computed.map(|other| &other.ident) {
            if used.has(name) {
                let message = format!(
                    "`{name}` is not kept, and is computed no earlier than this; name kept fields, or fields before this one"
                );
                ctxt.error(calc, message);
            }
        }
    }
    // Rules of a field that is not kept are refused as a whole.
    for rule in field.rules.iter().filter(|_| field.is_kept()) {
        let used = Used::by(&rule.holds);
        for other in fields.iter().filter(|other| !other.is_kept()) {
            if used.has(&other.ident) {
                let message = format!(
                    "`{}` is not kept, so that a rule cannot see it; make it `Derived<..>`, or name a kept field",
                    other.ident
                );
                ctxt.error(&rule.holds, message);
            }
        }
    }
}

/// The expressions that are evaluated before a field is read.
fn read_before(field: &Field) -> impl Iterator<Item = &Expr> {
    let of_mode = match &field.mode {
        Mode::Counted(expr)
        | Mode::WhilePossible(Some(expr))
        | Mode::Padding(expr)
        | Mode::Tagged(expr)
        | Mode::TaggedOrOther(expr)
        | Mode::Compressed { method: expr, .. }
        | Mode::Calculated(expr) => Some(expr),
        _ => None,
    };
    [
        of_mode,
        field.condition.as_ref(),
        field.size.as_ref(),
        field.each_size.as_ref(),
        field.read_context.as_ref(),
        field.order_expression(),
    ]
    .into_iter()
    .flatten()
}

/// What a field that is only on disk is computed from.
fn written(field: &Field) -> Option<&Expr> {
    match &field.mode {
        Mode::Temporary(Source::Written { calc, .. }) => Some(calc),
        _ => None,
    }
}

/// The names of fields that an expression may use.
struct Used {
    names: Names,
    /// A closure may call its own parameter so.
    bound: Vec<Ident>,
}

impl Used {
    fn by(expr: &Expr) -> Self {
        struct Binds(Vec<Ident>);
        impl<'ast> Visit<'ast> for Binds {
            fn visit_pat_ident(&mut self, pattern: &'ast PatIdent) {
                self.0.push(pattern.ident.clone());
                visit::visit_pat_ident(self, pattern);
            }
        }
        let mut binds = Binds(Vec::new());
        binds.visit_expr(expr);
        Self {
            names: Names::of(&quote!(#expr)),
            bound: binds.0,
        }
    }

    fn has(&self, name: &Ident) -> bool {
        !self.bound.contains(name) && self.names.has_value(&name.unraw().to_string())
    }
}

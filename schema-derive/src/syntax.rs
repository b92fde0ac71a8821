//! What types and expressions look like, as far as a macro can see it.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    BinOp, Expr, ExprBinary, ExprCall, ExprClosure, ExprLit, ExprUnary, GenericArgument, Ident,
    Lit, PathArguments, Token, Type, TypeGroup, TypeParen, UnOp,
};

/// The types that are numbers or `bool` by their name.
const INTEGERS: &[&str] = &[
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
];

/// The type without the invisible brackets around a type that a `macro_rules` macro passes on.
pub(crate) fn plain(mut ty: &Type) -> &Type {
    while let Type::Group(TypeGroup { elem, .. }) | Type::Paren(TypeParen { elem, .. }) = ty {
        ty = elem;
    }
    ty
}

/// The argument of a type such as `Option<T>`.
pub(crate) fn argument<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    let Type::Path(path) = plain(ty) else {
        return None;
    };
    let last = path.path.segments.last()?;
    if last.ident != name {
        return None;
    }
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// Whether it is the type of this name, whatever the path before it.
pub(crate) fn is_called(ty: &Type, name: &str) -> bool {
    matches!(plain(ty), Type::Path(path)
        if path.path.segments.last().is_some_and(|last| last.ident == name))
}

/// Whether it is an integer of the language.
pub(crate) fn is_integer(ty: &Type) -> bool {
    is_one_of(ty, INTEGERS)
}

/// Whether it is a number with a fraction.
pub(crate) fn is_float(ty: &Type) -> bool {
    is_one_of(ty, &["f32", "f64"])
}

/// Whether it is a number or `bool` of the language.
pub(crate) fn is_number(ty: &Type) -> bool {
    is_integer(ty) || is_float(ty) || is_one_of(ty, &["bool"])
}

/// How many bytes a number of the language or an array of them takes, as far as spelling tells.
pub(crate) fn size_of_numbers(ty: &Type) -> Option<usize> {
    if let Type::Array(array) = plain(ty) {
        let Expr::Lit(ExprLit {
            lit: Lit::Int(length),
            ..
        }) = &array.len
        else {
            return None;
        };
        let length: usize = length.base10_parse().ok()?;
        return size_of_numbers(&array.elem)?.checked_mul(length);
    }
    let sizes = [
        (1, ["u8", "i8"].as_slice()),
        (2, &["u16", "i16"]),
        (4, &["u32", "i32", "f32"]),
        (8, &["u64", "i64", "f64"]),
    ];
    let mut sizes = sizes.into_iter();
    sizes.find_map(|(size, names)| is_one_of(ty, names).then_some(size))
}

/// Whether it is the `bool` of the language.
pub(crate) fn is_bool(ty: &Type) -> bool {
    is_one_of(ty, &["bool"])
}

fn is_one_of(ty: &Type, names: &[&str]) -> bool {
    let Type::Path(path) = plain(ty) else {
        return false;
    };
    let name = path.path.get_ident().map(Ident::to_string);
    name.is_some_and(|name| names.contains(&name.as_str()))
}

/// The bytes of `b"..."`, which is a reference to them in the language.
pub(crate) fn bytes_of_literal(expr: Expr) -> Expr {
    match &expr {
        Expr::Lit(ExprLit {
            lit: Lit::ByteStr(_),
            ..
        }) => Expr::Unary(ExprUnary {
            attrs: Vec::new(),
            op: UnOp::Deref(Token![*](expr.span())),
            expr: Box::new(expr),
        }),
        _ => expr,
    }
}

/// The expression without brackets around it.
pub(crate) fn without_parentheses(mut expr: &Expr) -> &Expr {
    loop {
        expr = match expr {
            Expr::Paren(inner) => &inner.expr,
            Expr::Group(inner) => &inner.expr,
            other => return other,
        };
    }
}

/// Whether an expression is a literal, a constant or a name of an enumeration, as far as spelling tells.
pub(crate) fn is_constant(expr: &Expr) -> bool {
    match without_parentheses(expr) {
        Expr::Lit(_) => true,
        Expr::Path(path) => path.path.segments.last().is_some_and(|last| {
            let name = last.ident.to_string();
            name.starts_with(|first: char| first.is_uppercase())
        }),
        _ => false,
    }
}

/// Whether an expression is nothing but this name.
pub(crate) fn is_name(expr: &Expr, name: &syn::Ident) -> bool {
    matches!(without_parentheses(expr), Expr::Path(path) if path.path.is_ident(name))
}

/// The first sum, product and so on inside of a closure.
pub(crate) fn arithmetic_in_closure(expr: &Expr) -> Option<&ExprBinary> {
    #[derive(Default)]
    struct Search<'a> {
        inside: usize,
        found: Option<&'a ExprBinary>,
    }
    impl<'a> Visit<'a> for Search<'a> {
        fn visit_expr_closure(&mut self, closure: &'a ExprClosure) {
            self.inside = self.inside.saturating_add(1);
            visit::visit_expr_closure(self, closure);
            self.inside = self.inside.saturating_sub(1);
        }

        fn visit_expr_binary(&mut self, binary: &'a ExprBinary) {
            let may_overflow = matches!(
                binary.op,
                BinOp::Add(_)
                    | BinOp::Sub(_)
                    | BinOp::Mul(_)
                    | BinOp::Div(_)
                    | BinOp::Rem(_)
                    | BinOp::Shl(_)
                    | BinOp::Shr(_)
            );
            if self.inside > 0 && may_overflow {
                self.found.get_or_insert(binary);
            }
            visit::visit_expr_binary(self, binary);
        }
    }
    let mut search = Search::default();
    search.visit_expr(expr);
    search.found
}

/// The first and the last field of `bytes_of(first..=last)` or `bytes_of(field)`.
pub(crate) fn bytes_of(expr: &Expr) -> Option<(&Ident, &Ident)> {
    let Expr::Call(call) = expr else {
        return None;
    };
    if !is_bytes_of(call) {
        return None;
    }
    let mut arguments = call.args.iter();
    match (arguments.next()?, arguments.next()) {
        (Expr::Range(range), None) if matches!(range.limits, syn::RangeLimits::Closed(_)) => {
            Some((
                field_name(range.start.as_deref()?)?,
                field_name(range.end.as_deref()?)?,
            ))
        }
        (field, None) => Some((field_name(field)?, field_name(field)?)),
        _ => None,
    }
}

/// Whether a call is one of `bytes_of`, whatever it is given.
fn is_bytes_of(call: &ExprCall) -> bool {
    matches!(&*call.func, Expr::Path(function) if function.path.is_ident("bytes_of"))
}

fn field_name(expr: &Expr) -> Option<&Ident> {
    match expr {
        Expr::Path(path) => path.path.get_ident(),
        _ => None,
    }
}

/// Every call of `bytes_of` in an expression.
pub(crate) fn calls_of_bytes_of(expr: &Expr) -> Vec<&Expr> {
    #[derive(Default)]
    struct Search<'a>(Vec<&'a Expr>);
    impl<'a> Visit<'a> for Search<'a> {
        fn visit_expr(&mut self, expr: &'a Expr) {
            if matches!(expr, Expr::Call(call) if is_bytes_of(call)) {
                self.0.push(expr);
            }
            visit::visit_expr(self, expr);
        }
    }
    let mut search = Search::default();
    search.visit_expr(expr);
    search.0
}

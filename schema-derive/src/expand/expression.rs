//! Expressions of directives as code: which names they see, and arithmetic that is exact.
//!
//! A field is a value in an expression if its type is a number or `bool`, and a reference otherwise: when
//! reading, when writing and in rules.

use std::collections::HashSet;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, ExprBinary, ExprLit, ExprParen, ExprUnary, Lit, LitInt, UnOp};

use super::record::Record;
use super::{here, info};
use crate::model::{Field, Mode};
use crate::syntax::{is_integer, is_number, without_parentheses};

/// What an expression is evaluated for, which decides how variables hold the fields.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Side {
    /// Every field before this one is a variable with its value.
    Read,
    /// Kept fields are references, computed ones variables.
    Write,
    /// All kept fields are references, and nothing else is there.
    Rule,
}

/// Where an expression is evaluated.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    pub(super) record: &'a Record<'a>,
    pub(super) side: Side,
    /// The field whose expression it is; without one, all fields are there.
    pub(super) field: Option<usize>,
    /// Whether that field is there already.
    pub(super) itself: bool,
    /// Whether it is inside a closure, which a failure ends.
    pub(super) in_closure: bool,
}

impl Scope<'_> {
    /// The value of an expression. Arithmetic in it keeps its type, and fails where it does not fit.
    pub(super) fn value(&self, expr: &Expr) -> TokenStream {
        let value = match self.reference(expr) {
            // What is asked for is a value: a reference to one is no use.
            Some(field) => quote!(::core::clone::Clone::clone(#field)),
            None => self.typed(expr),
        };
        self.bound(value)
    }

    /// A number as an `i128`, so that it is exact where it is computed. Reading and writing ask for it in the same way,
    /// so that a mistake in it is one error and not two.
    pub(super) fn number(&self, expr: &Expr) -> TokenStream {
        self.bound(self.exact(expr))
    }

    /// The value of an expression as a type that is known: also a number that was computed exactly.
    pub(super) fn value_as(&self, expr: &Expr, ty: &TokenStream) -> TokenStream {
        if !is_arithmetic(expr) {
            let value = self.value(expr);
            return quote_spanned!(here(expr)=> { let __value: #ty = #value; __value });
        }
        let number = self.exact(expr);
        self.bound(self.tried(here(expr), quote!(__b::number_as::<#ty>(#number))))
    }

    /// Whether something holds.
    pub(super) fn condition(&self, expr: &Expr) -> TokenStream {
        let condition = self.holds(expr);
        self.bound(condition)
    }

    /// Tokens that use fields as expressions do, with what they need of them in scope.
    pub(super) fn bound(&self, tokens: TokenStream) -> TokenStream {
        let names = Names::of(&tokens);
        let bindings: Vec<_> = self
            .record
            .fields
            .iter()
            .enumerate()
            .filter(|(index, field)| self.is_seen(*index, field))
            .filter(|(_, field)| names.has_value(&field.ident.unraw().to_string()))
            .map(|(_, field)| self.binding(field))
            .collect();
        match bindings.as_slice() {
            [] => tokens,
            bindings => quote!({ #(#bindings)* #tokens }),
        }
    }

    /// Whether a variable of the field is there.
    fn is_seen(&self, index: usize, field: &Field) -> bool {
        let before = self.field.is_none_or(|current| match self.itself {
            true => index <= current,
            false => index < current,
        });
        match self.side {
            Side::Read => before,
            Side::Write => field.is_kept() || before,
            Side::Rule => field.is_kept(),
        }
    }

    /// Turns the variable of a field into what expressions see.
    fn binding(&self, field: &Field) -> TokenStream {
        let (ident, variable) = (&field.ident, field.variable());
        let holds_value = match self.side {
            Side::Read => true,
            Side::Rule => false,
            Side::Write => {
                !field.is_kept() || matches!(field.mode, Mode::Derived(_) | Mode::Compressed { .. })
            }
        };
        let ty = match self.side {
            Side::Rule => field.memory_type(),
            Side::Read if field.at.is_some() => field.memory_type(),
            Side::Read | Side::Write => info::stored_type(field),
        };
        match (is_number(ty), holds_value) {
            (true, true) | (false, false) => quote!(let #ident = #variable;),
            (true, false) => quote!(let #ident = *#variable;),
            (false, true) => quote!(let #ident = &#variable;),
        }
    }

    /// The field that an expression is nothing but the name of, where it is seen as a reference.
    fn reference(&self, expr: &Expr) -> Option<syn::Ident> {
        let Expr::Path(path) = without_parentheses(expr) else {
            return None;
        };
        let name = path.path.get_ident()?;
        let field = self
            .record
            .fields
            .iter()
            .find(|field| field.ident == *name)?;
        (!is_number(info::stored_type(field))).then(|| name.clone())
    }

    /// The value of a result, where a failure is one of this field.
    fn tried(&self, span: Span, result: TokenStream) -> TokenStream {
        match self.field {
            Some(field) if !self.in_closure => {
                let value = self.record.tried(field, result);
                quote!((#value))
            }
            _ => quote_spanned!(span=> #result?),
        }
    }

    /// The expression with arithmetic in it checked.
    fn typed(&self, expr: &Expr) -> TokenStream {
        let mut expr = expr.clone();
        Checked { scope: self }.visit_expr_mut(&mut expr);
        quote!(#expr)
    }

    fn holds(&self, expr: &Expr) -> TokenStream {
        match expr {
            Expr::Paren(ExprParen { expr, .. }) => {
                let holds = self.holds(expr);
                quote!((#holds))
            }
            Expr::Unary(ExprUnary {
                op: op @ UnOp::Not(_),
                expr,
                ..
            }) => {
                let holds = self.holds(expr);
                quote!(#op #holds)
            }
            Expr::Binary(ExprBinary {
                left,
                op: op @ (BinOp::And(_) | BinOp::Or(_)),
                right,
                ..
            }) => {
                let (left, right) = (self.holds(left), self.holds(right));
                quote!(#left #op #right)
            }
            Expr::Binary(ExprBinary {
                left, op, right, ..
            }) if compares(op) && (is_arithmetic(left) || is_arithmetic(right)) => {
                let (left, right) = (self.exact(left), self.exact(right));
                quote!((#left #op #right))
            }
            _ => self.typed(expr),
        }
    }

    /// A number as an `i128`.
    fn exact(&self, expr: &Expr) -> TokenStream {
        let span = here(expr);
        match without_parentheses(expr) {
            Expr::Lit(ExprLit {
                lit: Lit::Int(literal),
                ..
            }) => {
                let digits = literal.base10_digits();
                let literal = LitInt::new(&format!("{digits}i128"), literal.span());
                quote!(#literal)
            }
            Expr::Binary(ExprBinary {
                left, op, right, ..
            }) if operation(op).is_some() => {
                let operation = operation(op);
                let (left, right) = (self.exact(left), self.exact(right));
                let result = quote_spanned!(span=> __b::exact::#operation(#left, #right));
                self.tried(span, result)
            }
            Expr::Unary(ExprUnary {
                op: UnOp::Neg(_),
                expr,
                ..
            }) => {
                let number = self.exact(expr);
                self.tried(span, quote_spanned!(span=> __b::exact::sub(0i128, #number)))
            }
            other => {
                let number = self.typed(other);
                quote_spanned!(span=> __b::ToNumber::to_number(&(#number)))
            }
        }
    }
}

/// Replaces arithmetic that may overflow, conversions that may lose something and indices that may lie outside.
struct Checked<'a, 'r> {
    scope: &'a Scope<'r>,
}

impl VisitMut for Checked<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        // What is inside a closure cannot end what is around it; `check` has refused it.
        if matches!(expr, Expr::Closure(_) | Expr::Lit(_)) {
            return;
        }
        if let Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) = expr
            && matches!(**expr, Expr::Lit(_))
        {
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
        let span = here(expr);
        let checked = match &*expr {
            Expr::Binary(ExprBinary {
                left, op, right, ..
            }) => match operation(op) {
                Some(operation) if may_overflow(op) => {
                    quote_spanned!(span=> __b::checked::#operation(#left, #right))
                }
                _ => return,
            },
            Expr::Unary(ExprUnary {
                op: UnOp::Neg(_),
                expr,
                ..
            }) => quote_spanned!(span=> __b::checked::neg(#expr)),
            Expr::Cast(cast) if is_integer(&cast.ty) => {
                let (number, ty) = (&cast.expr, &cast.ty);
                quote_spanned! {span=>
                    __b::number_as::<#ty>(__b::ToNumber::to_number(&(#number)))
                }
            }
            Expr::Index(index) if !matches!(*index.index, Expr::Range(_)) => {
                let (list, index) = (&index.expr, &index.index);
                quote_spanned!(span=> __b::element(&(#list)[..], #index))
            }
            _ => return,
        };
        let value = self.scope.tried(span, checked);
        *expr = Expr::Verbatim(match expr {
            Expr::Index(_) => quote!((*#value)),
            _ => value,
        });
    }
}

/// Whether an expression computes a number, so that it is exact.
pub(super) fn is_arithmetic(expr: &Expr) -> bool {
    match without_parentheses(expr) {
        Expr::Binary(binary) => operation(&binary.op).is_some(),
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) => !matches!(**expr, Expr::Lit(_)),
        _ => false,
    }
}

fn compares(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
    )
}

/// Whether the result may be outside of the type of the operands.
fn may_overflow(op: &BinOp) -> bool {
    !matches!(op, BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_))
}

/// The function that does this arithmetic.
fn operation(op: &BinOp) -> Option<syn::Ident> {
    let name = match op {
        BinOp::Add(_) => "add",
        BinOp::Sub(_) => "sub",
        BinOp::Mul(_) => "mul",
        BinOp::Div(_) => "div",
        BinOp::Rem(_) => "rem",
        BinOp::Shl(_) => "shl",
        BinOp::Shr(_) => "shr",
        BinOp::BitAnd(_) => "and",
        BinOp::BitOr(_) => "or",
        BinOp::BitXor(_) => "xor",
        _ => return None,
    };
    Some(syn::Ident::new(
        name,
        op.span().resolved_at(Span::call_site()),
    ))
}

/// Whether a variable of this name is used among the tokens.
pub(crate) fn uses_value(tokens: &TokenStream, name: &str) -> bool {
    Names::of(tokens).has_value(name)
}

/// The names among tokens. Going over tokens is slow, because the compiler hands out each of them: so it is done once
/// for all that is asked.
#[derive(Default)]
pub(crate) struct Names {
    all: HashSet<String>,
    /// Those of variables: not of functions, methods or members.
    values: HashSet<String>,
    /// Literals with a brace in them: a string that is formatted may use variables as well.
    texts: Vec<String>,
}

impl Names {
    pub(crate) fn of(tokens: &TokenStream) -> Self {
        let mut names = Self::default();
        names.add(tokens.clone());
        names
    }

    /// Whether a variable of this name is used.
    pub(crate) fn has_value(&self, name: &str) -> bool {
        self.values.contains(name) || self.formats(name)
    }

    /// Whether the name is there, whatever it means.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.all.contains(name) || self.formats(name)
    }

    fn formats(&self, name: &str) -> bool {
        let formats = |text: &String| {
            let named = |end: &str| text.contains(&format!("{{{name}{end}"));
            named(":") || named("}")
        };
        self.texts.iter().any(formats)
    }

    /// Adds the names among these tokens.
    pub(crate) fn add(&mut self, tokens: TokenStream) {
        let is_punct = |token: &Option<TokenTree>, sign: char| matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign);
        let mut tokens = tokens.into_iter().peekable();
        let (mut before, mut before_that) = (None, None);
        while let Some(token) = tokens.next() {
            match &token {
                TokenTree::Ident(ident) => {
                    let member = is_punct(&before, '.') && !is_punct(&before_that, '.');
                    let excluded = match tokens.peek() {
                        // The name of a function.
                        Some(TokenTree::Group(group)) => {
                            group.delimiter() == Delimiter::Parenthesis
                        }
                        // Part of a path, or the name of a field that is given a value.
                        Some(TokenTree::Punct(punct)) => punct.as_char() == ':',
                        _ => false,
                    };
                    let name = ident.unraw().to_string();
                    if !member && !excluded {
                        self.values.insert(name.clone());
                    }
                    self.all.insert(name);
                }
                TokenTree::Group(group) => self.add(group.stream()),
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    if text.contains('{') {
                        self.texts.push(text);
                    }
                }
                TokenTree::Punct(_) => {}
            }
            before_that = before.replace(token);
        }
    }
}

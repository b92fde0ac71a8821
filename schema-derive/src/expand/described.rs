//! Expressions as data: what a program can read of a declaration.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{BinOp, Expr, ExprLit, ExprMethodCall, Lit, Member, UnOp};

use super::written::written;
use crate::model::{Bits, Field, Measure, Source, Step};
use crate::syntax::{bytes_of, is_constant, is_integer, without_parentheses};

/// What the expressions of a field can name.
pub(super) struct Describer<'a> {
    pub(super) fields: &'a [Field],
    /// The name of the context, if the declaration gives it one.
    pub(super) context: Option<&'a syn::Ident>,
    /// What the expressions mean, for those that are not data.
    pub(super) says: String,
}

impl Describer<'_> {
    /// A constant of the type `Expr`.
    pub(super) fn expr(&self, expr: &Expr) -> TokenStream {
        self.known(expr).unwrap_or_else(|| self.opaque(expr))
    }

    /// What a directive means, where that is given beside it. A sentence on it says that there is more to it.
    pub(super) fn meaning(&self, field: &Field, directive: &str, written: &Expr) -> TokenStream {
        match (field.meaning(directive), &field.says) {
            (None, _) => self.expr(written),
            (Some(given), None) => self.expr(given),
            (Some(given), Some(says)) => {
                let given = self.expr(given);
                quote!(__b::Expr::Usually(&#given, #says))
            }
        }
    }

    fn opaque(&self, expr: &Expr) -> TokenStream {
        let code = written(expr);
        let says = &self.says;
        quote!(__b::Expr::Opaque { code: #code, says: #says })
    }

    /// The expression as data, unless it is beyond that.
    fn known(&self, expr: &Expr) -> Option<TokenStream> {
        match without_parentheses(expr) {
            Expr::Lit(literal) => self.literal(literal),
            // Neither changes what is meant.
            Expr::Reference(reference) => self.known(&reference.expr),
            Expr::Cast(cast) if is_integer(&cast.ty) => self.known(&cast.expr),
            Expr::Unary(unary) => {
                let inner = self.known(&unary.expr)?;
                match unary.op {
                    UnOp::Deref(_) => Some(inner),
                    UnOp::Not(_) => Some(self.unary(quote!(Not), inner)),
                    UnOp::Neg(_) => Some(self.unary(quote!(Negate), inner)),
                    _ => None,
                }
            }
            Expr::Binary(binary) => {
                let operation = binary_operation(&binary.op)?;
                let side = |side: &Expr| match is_arithmetic(&binary.op)
                    && is_constant(side)
                    && matches!(side, Expr::Path(_))
                {
                    // A constant in arithmetic is a number.
                    true if self.path(side).is_none() => {
                        Some(quote!(__b::Expr::Number(#side as i128)))
                    }
                    _ => self.known(side),
                };
                let (left, right) = (side(&binary.left)?, side(&binary.right)?);
                Some(quote!(__b::Expr::Binary(&#left, __b::Binary::#operation, &#right)))
            }
            Expr::If(choice) => self.choice(choice),
            Expr::Struct(entries) if entries.rest.is_none() => {
                let parts = entries.fields.iter().map(|part| {
                    let name = match &part.member {
                        Member::Named(name) => name.to_string(),
                        Member::Unnamed(index) => index.index.to_string(),
                    };
                    let value = self.known(&part.expr)?;
                    Some(quote!((#name, #value)))
                });
                let parts: Vec<TokenStream> = parts.collect::<Option<_>>()?;
                Some(quote!(__b::Expr::Record(&[#(#parts),*])))
            }
            Expr::Index(index) if is_ahead(&index.expr) => {
                let place = place(&index.index)?;
                Some(quote!(__b::Expr::ByteAhead(#place)))
            }
            Expr::MethodCall(call) => self.method(call),
            Expr::Call(call) => self.call(call),
            path => match self.path(path) {
                Some(path) => Some(path),
                None if is_constant(path) => {
                    let name = written(path);
                    Some(quote!(__b::Expr::Name(#name)))
                }
                None => None,
            },
        }
    }

    /// `if a { b } else { c }`
    fn choice(&self, choice: &syn::ExprIf) -> Option<TokenStream> {
        let condition = self.known(&choice.cond)?;
        let [syn::Stmt::Expr(then, None)] = choice.then_branch.stmts.as_slice() else {
            return None;
        };
        let (_, otherwise) = choice.else_branch.as_ref()?;
        let otherwise = match &**otherwise {
            Expr::Block(block) => match block.block.stmts.as_slice() {
                [syn::Stmt::Expr(only, None)] => self.known(only)?,
                _ => return None,
            },
            other => self.known(other)?,
        };
        let then = self.known(then)?;
        Some(quote!(__b::Expr::If(&#condition, &#then, &#otherwise)))
    }

    fn unary(&self, operation: TokenStream, inner: TokenStream) -> TokenStream {
        quote!(__b::Expr::Unary(__b::Unary::#operation, &#inner))
    }

    fn literal(&self, literal: &ExprLit) -> Option<TokenStream> {
        Some(match &literal.lit {
            Lit::Int(number) => {
                let number: i128 = number.base10_parse().ok()?;
                quote!(__b::Expr::Number(#number))
            }
            Lit::Bool(holds) => quote!(__b::Expr::Bool(#holds)),
            Lit::ByteStr(bytes) => quote!(__b::Expr::Bytes(#bytes)),
            Lit::Byte(byte) => {
                let number = i128::from(byte.value());
                quote!(__b::Expr::Number(#number))
            }
            _ => return None,
        })
    }

    /// `field.member.member`, `context.member` or a word of ours.
    fn path(&self, expr: &Expr) -> Option<TokenStream> {
        let names = self.names(expr)?;
        let first = names.first()?;
        let root = match first.as_str() {
            "here" if names.len() == 1 => return Some(quote!(__b::Expr::Here)),
            "last" => quote!(Field),
            name if self.fields.iter().any(|field| field.ident == name) => quote!(Field),
            name if self.context.is_some_and(|context| context == name) => quote!(Context),
            _ => return None,
        };
        Some(quote!(__b::Expr::#root(&[#(#names),*])))
    }

    fn names(&self, expr: &Expr) -> Option<Vec<String>> {
        match without_parentheses(expr) {
            Expr::Path(path) => Some(vec![path.path.get_ident()?.to_string()]),
            Expr::Field(field) => {
                let mut names = self.names(&field.base)?;
                names.push(match &field.member {
                    Member::Named(name) => name.to_string(),
                    Member::Unnamed(index) => index.index.to_string(),
                });
                Some(names)
            }
            Expr::Index(index) => {
                let mut names = self.names(&index.expr)?;
                let Expr::Lit(ExprLit {
                    lit: Lit::Int(position),
                    ..
                }) = without_parentheses(&index.index)
                else {
                    return None;
                };
                names.push(position.base10_digits().to_owned());
                Some(names)
            }
            // What a context says, it says by methods.
            Expr::MethodCall(call) if call.args.is_empty() => {
                let mut names = self.names(&call.receiver)?;
                let context = self.context?;
                (names.first()? == &context.to_string()).then(|| {
                    names.push(call.method.to_string());
                    names
                })
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.names(&unary.expr),
            Expr::Reference(reference) => self.names(&reference.expr),
            _ => None,
        }
    }

    fn method(&self, call: &ExprMethodCall) -> Option<TokenStream> {
        if let Some(path) = self.path(&Expr::MethodCall(call.clone())) {
            return Some(path);
        }
        let is_ahead = is_ahead(&call.receiver);
        let method = call.method.to_string();
        let mut arguments = call.args.iter();
        match (method.as_str(), arguments.next(), arguments.next()) {
            ("len", None, None) if is_ahead => Some(quote!(__b::Expr::LengthAhead)),
            ("len", None, None) if is_named(&call.receiver, "space") => {
                Some(quote!(__b::Expr::LengthOfSpace))
            }
            ("is_empty", None, None) if is_ahead => Some(quote!(__b::Expr::Binary(
                &__b::Expr::LengthAhead,
                __b::Binary::Equal,
                &__b::Expr::Number(0),
            ))),
            ("starts_with", Some(start), None) => starts_with(&call.receiver, start),
            ("len", None, None) => Some(self.unary(quote!(CountOf), self.path(&call.receiver)?)),
            ("is_empty", None, None) => {
                let count = self.unary(quote!(CountOf), self.path(&call.receiver)?);
                Some(quote!(__b::Expr::Binary(
                    &#count,
                    __b::Binary::Equal,
                    &__b::Expr::Number(0),
                )))
            }
            ("is_some", None, None) => {
                Some(self.unary(quote!(IsPresent), self.path(&call.receiver)?))
            }
            ("stored", None, None) => Some(self.unary(quote!(SizeOf), self.path(&call.receiver)?)),
            ("size", None, None) => {
                Some(self.unary(quote!(ContentSizeOf), self.path(&call.receiver)?))
            }
            ("tag", None, None) => Some(self.unary(quote!(TagOf), self.path(&call.receiver)?)),
            // The number of an enumeration or an index is what it is.
            ("number" | "known" | "get" | "into" | "to_owned" | "clone", None, None) => {
                self.known(&call.receiver)
            }
            ("unwrap_or", Some(other), None) => {
                let (value, other) = (self.known(&call.receiver)?, self.known(other)?);
                Some(quote!(__b::Expr::Binary(&#value, __b::Binary::OrElse, &#other)))
            }
            _ => None,
        }
    }

    fn call(&self, call: &syn::ExprCall) -> Option<TokenStream> {
        let Expr::Path(function) = &*call.func else {
            return None;
        };
        let name = function.path.segments.last()?.ident.to_string();
        let argument = call.args.first()?;
        let is_conversion =
            function.path.segments.len() == 2 && ["from", "Known"].contains(&name.as_str());
        match name.as_str() {
            "bytes_of" => {
                let call = Expr::Call(call.clone());
                let (first, last) = bytes_of(&call)?;
                let (first, last) = (first.to_string(), last.to_string());
                Some(quote!(__b::Expr::BytesOf(#first, #last)))
            }
            // A checksum: what it is of can be read, what it computes has a name.
            _ if call.args.len() == 1 && bytes_of(argument).is_some() => {
                let of = self.known(argument)?;
                Some(quote!(__b::Expr::Checksum(#name, &#of)))
            }
            "non_zero_of" => Some(self.unary(quote!(NonZeroOf), self.known(argument)?)),
            "count_of" => Some(self.unary(quote!(CountOf), self.known(argument)?)),
            "encoded_len" => Some(self.unary(quote!(SizeOf), self.known(argument)?)),
            "lz4_method" => self.known(&syn::parse_quote!(
                if #argument.is_empty() { Method::Stored }
                else if #argument.starts_with(b"\x04\x22\x4D\x18") { Method::Lz4Frame }
                else { Method::Lz4Block }
            )),
            "Own" => match argument {
                Expr::Reference(codec) if is_constant(&codec.expr) => {
                    Some(quote!(__b::Expr::Codec(#argument)))
                }
                _ => None,
            },
            // Letters are their bytes, and what is there is itself.
            "Letters" | "Some" => self.known(argument),
            _ if is_conversion => self.known(argument),
            _ => None,
        }
    }

    /// What writing computes a field from.
    pub(super) fn source(&self, source: &Source) -> Option<TokenStream> {
        let field = |index: &usize| {
            let name = self.fields.get(*index).map(|field| field.ident.to_string());
            quote!(__b::Expr::Field(&[#name]))
        };
        Some(match source {
            Source::Written { calc, .. } => self.expr(calc),
            Source::Measured { what, of, steps } => {
                let operation = match what {
                    Measure::Count => quote!(CountOf),
                    Measure::Size => quote!(SizeOf),
                    Measure::Content => quote!(ContentSizeOf),
                    Measure::Place => quote!(PlaceOf),
                };
                let measured = self.unary(operation, field(of));
                steps.iter().fold(measured, |number, step| {
                    let (operation, other) = match step {
                        Step::Add(other) => (quote!(Add), other),
                        Step::Subtract(other) => (quote!(Subtract), other),
                        Step::DivideBy(other) => (quote!(Divide), other),
                    };
                    let other = self.expr(other);
                    quote!(__b::Expr::Binary(&#number, __b::Binary::#operation, &#other))
                })
            }
            Source::TagOf(of) => self.unary(quote!(TagOf), field(of)),
            Source::Word(bits) => {
                let bits = bits.iter().map(|(name, bits)| {
                    let name = name.to_string();
                    let value = match bits {
                        Bits::Presence(of) => self.unary(quote!(IsPresent), field(of)),
                        Bits::Kept(of) => field(of),
                        Bits::Tag(of) => self.unary(quote!(TagOf), field(of)),
                    };
                    quote!((#name, #value))
                });
                quote!(__b::Expr::Word(&[#(#bits),*]))
            }
            Source::Unknown => return None,
        })
    }
}

/// `ahead.starts_with(b"..")` or `ahead[4..].starts_with(b"..")`
fn starts_with(bytes: &Expr, start: &Expr) -> Option<TokenStream> {
    let Expr::Lit(ExprLit {
        lit: Lit::ByteStr(start),
        ..
    }) = without_parentheses(start)
    else {
        return None;
    };
    match bytes {
        bytes if is_ahead(bytes) => Some(quote!(__b::Expr::StartsWith(#start))),
        Expr::Index(index) if is_ahead(&index.expr) => match &*index.index {
            Expr::Range(range) if range.end.is_none() => {
                let behind = range.start.as_deref().and_then(place)?;
                Some(quote!(__b::Expr::AheadAt(#behind, #start)))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Whether it is the bytes to come.
fn is_ahead(expr: &Expr) -> bool {
    is_named(expr, "ahead")
}

fn is_named(expr: &Expr, name: &str) -> bool {
    matches!(expr, Expr::Path(path) if path.path.is_ident(name))
}

/// A place that is written as a number.
fn place(expr: &Expr) -> Option<usize> {
    match without_parentheses(expr) {
        Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        }) => number.base10_parse().ok(),
        _ => None,
    }
}

fn is_arithmetic(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_)
    )
}

fn binary_operation(op: &BinOp) -> Option<TokenStream> {
    Some(match op {
        BinOp::Add(_) => quote!(Add),
        BinOp::Sub(_) => quote!(Subtract),
        BinOp::Mul(_) => quote!(Multiply),
        BinOp::Div(_) => quote!(Divide),
        BinOp::Rem(_) => quote!(Remainder),
        BinOp::Shl(_) => quote!(ShiftLeft),
        BinOp::Shr(_) => quote!(ShiftRight),
        BinOp::BitAnd(_) => quote!(BitAnd),
        BinOp::BitOr(_) => quote!(BitOr),
        BinOp::BitXor(_) => quote!(BitXor),
        BinOp::And(_) => quote!(And),
        BinOp::Or(_) => quote!(Or),
        BinOp::Eq(_) => quote!(Equal),
        BinOp::Ne(_) => quote!(NotEqual),
        BinOp::Lt(_) => quote!(Less),
        BinOp::Le(_) => quote!(LessOrEqual),
        BinOp::Gt(_) => quote!(Greater),
        BinOp::Ge(_) => quote!(GreaterOrEqual),
        _ => return None,
    })
}

//! From tokens to the model. A mistake never stops the parse: the rest is still looked at.

mod attr;
mod enumeration;
mod packed;

pub(crate) use enumeration::enumeration;
pub(crate) use packed::packed;

use proc_macro2::TokenStream;
use quote::format_ident;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Expr, Fields};

use self::attr::{Directive, Directives, Side, Value};
use crate::ctxt::Ctxt;
use crate::model::{
    Assertion, Body, Context, Declaration, Field, FieldReference, Mode, Options, Problem, Shape,
    TagOption, Variant, VariantTag,
};
use crate::words;

/// Parses a struct or tagged enum.
pub(crate) fn declaration(
    ctxt: &Ctxt,
    arguments: TokenStream,
    input: DeriveInput,
) -> Option<Declaration> {
    let options = options(ctxt, arguments);
    let mut attrs = input.attrs;
    let about = attr::about(ctxt, &input.ident, &mut attrs);
    let rules = attr::rules(ctxt, &mut attrs);
    let checks = attr::checks(ctxt, &mut attrs);
    let context = context(ctxt, &mut attrs);
    let has_place = matches!(about.place, crate::model::Place::Sections(_));
    let body = match input.data {
        Data::Struct(data) => match data.fields {
            Fields::Named(named) => Body::Struct(
                named
                    .named
                    .into_iter()
                    .enumerate()
                    .map(|(index, each)| field(ctxt, index, each, has_place))
                    .collect(),
            ),
            other => {
                ctxt.error(
                    &input.ident,
                    "a declared struct has named fields; give each its name from the spec",
                );
                let _ = other;
                return None;
            }
        },
        Data::Enum(data) => Body::Enum(
            data.variants
                .into_iter()
                .map(|each| variant(ctxt, each, has_place))
                .collect(),
        ),
        Data::Union(_) => {
            ctxt.error(
                &input.ident,
                "a union has no layout of its own; declare an enum",
            );
            return None;
        }
    };
    Some(Declaration {
        ident: input.ident,
        vis: input.vis,
        generics: input.generics,
        attrs,
        about,
        options,
        context,
        rules,
        checks,
        body,
    })
}

fn options(ctxt: &Ctxt, arguments: TokenStream) -> Options {
    let mut options = Options::default();
    let Some(directives) = ctxt.ok(syn::parse2::<Directives>(arguments)) else {
        return options;
    };
    for directive in directives.0 {
        let name = directive.name.to_string();
        match name.as_str() {
            "crate" => attr::set(
                ctxt,
                &directive,
                &mut options.krate,
                attr::path(ctxt, &directive),
            ),
            "args" => attr::set(
                ctxt,
                &directive,
                &mut options.args,
                attr::ty(ctxt, &directive),
            ),
            "tag" | "external_tag" => {
                let tag = attr::ty(ctxt, &directive).map(|ty| TagOption {
                    ty,
                    external: name == "external_tag",
                });
                attr::set(ctxt, &directive, &mut options.tag, tag);
            }
            "row" => attr::set(
                ctxt,
                &directive,
                &mut options.row,
                attr::text(ctxt, &directive),
            ),
            other => ctxt.error(&directive.name, words::unknown(other, words::CONTAINER)),
        }
    }
    options
}

/// `#[brw(import_raw(name: Type))]` on the whole declaration.
fn context(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Context {
    let mut context = None;
    for attribute in attr::extract(attrs, &["br", "bw", "brw"]) {
        let Some(directives) = ctxt.ok(attribute.parse_args::<Directives>()) else {
            continue;
        };
        for directive in directives.0 {
            if directive.name != "import_raw" {
                ctxt.error(
                    &directive.name,
                    words::unknown(&directive.name.to_string(), &["import_raw"]),
                );
                continue;
            }
            let parsed = attr::import(ctxt, &directive);
            attr::set(ctxt, &directive, &mut context, parsed);
        }
    }
    context.unwrap_or(Context::Any)
}

fn variant(ctxt: &Ctxt, variant: syn::Variant, has_place: bool) -> Variant {
    let mut attrs = variant.attrs;
    let doc = attr::doc(&attrs);
    let mut tag = None;
    for (side, directives) in attr::directives(ctxt, &mut attrs) {
        for directive in directives.0 {
            match (side, directive.name.to_string().as_str()) {
                (Side::Ours, "other") => {
                    attr::word(ctxt, &directive);
                    attr::set(ctxt, &directive, &mut tag, Some(VariantTag::Other));
                }
                (Side::Both, "magic") => {
                    let value = attr::expr(ctxt, &directive);
                    let value = value.map(|value| VariantTag::Is(Box::new(value)));
                    attr::set(ctxt, &directive, &mut tag, value);
                }
                (_, other) => ctxt.error(
                    &directive.name,
                    words::unknown(other, &["brw(magic = ..)", "schema(other)"]),
                ),
            }
        }
    }
    let reference = attr::reference(ctxt, &variant.ident, &mut attrs, has_place);
    let rows = match reference {
        FieldReference::Rows(rows) => rows,
        FieldReference::Inherited | FieldReference::NotInSpec(_) => Vec::new(),
        FieldReference::DerivedFrom(field) => {
            ctxt.error(field, "a variant is not derived from a field; name its row");
            Vec::new()
        }
    };
    let tag = tag.unwrap_or_else(|| {
        ctxt.error(
            &variant.ident,
            "which tag selects this variant? add `#[brw(magic = ..)]`, or `#[schema(other)]` for all others",
        );
        VariantTag::Other
    });
    let (shape, fields) = match variant.fields {
        Fields::Unit => (Shape::Unit, Vec::new()),
        Fields::Named(named) => (
            Shape::Named,
            named
                .named
                .into_iter()
                .enumerate()
                .map(|(index, each)| field(ctxt, index, each, has_place))
                .collect(),
        ),
        Fields::Unnamed(unnamed) => {
            if unnamed.unnamed.len() != 1 {
                ctxt.error(
                    &variant.ident,
                    "a tuple variant holds one type; give several fields their names",
                );
            }
            // The variant's own reference covers its only field.
            let fields = unnamed
                .unnamed
                .into_iter()
                .enumerate()
                .map(|(index, each)| field(ctxt, index, each, false));
            (Shape::Tuple, fields.collect())
        }
    };
    Variant {
        ident: variant.ident,
        attrs,
        doc,
        rows,
        tag,
        shape,
        fields,
    }
}

/// What the directives of one field add up to.
#[derive(Default)]
struct Parts {
    temp: Option<proc_macro2::Ident>,
    write: Option<(Expr, bool)>,
    read_calc: Option<Expr>,
    ignore: Option<proc_macro2::Ident>,
    mode: Option<Mode>,
    condition: Option<Expr>,
    size: Option<Expr>,
    each_size: Option<Expr>,
    read_context: Option<Expr>,
    write_context: Option<Expr>,
    asserts: Vec<Assertion>,
    write_asserts: Vec<Assertion>,
    points_at: Option<Expr>,
}

fn field(ctxt: &Ctxt, index: usize, field: syn::Field, has_place: bool) -> Field {
    let ident = field
        .ident
        .unwrap_or_else(|| format_ident!("field_{index}", span = field.ty.span()));
    let mut attrs = field.attrs;
    let doc = attr::doc(&attrs);
    let mut parts = Parts::default();
    for (side, directives) in attr::directives(ctxt, &mut attrs) {
        for directive in directives.0 {
            part(ctxt, side, directive, &mut parts);
        }
    }
    let rules = attr::rules(ctxt, &mut attrs);
    let deviations = attr::deviations(ctxt, &mut attrs);
    let needs_reference = has_place && !matches!(parts.mode, Some(Mode::Tag));
    let reference = attr::reference(ctxt, &ident, &mut attrs, needs_reference);
    let mode = mode(ctxt, &ident, &mut parts);
    Field {
        ident,
        vis: field.vis,
        ty: field.ty,
        attrs,
        doc,
        reference,
        deviations,
        mode,
        condition: parts.condition,
        size: parts.size,
        each_size: parts.each_size,
        read_context: parts.read_context,
        write_context: parts.write_context,
        asserts: parts.asserts,
        write_asserts: parts.write_asserts,
        points_at: parts.points_at,
        rules,
    }
}

fn part(ctxt: &Ctxt, side: Side, directive: Directive, parts: &mut Parts) {
    let expr = || attr::expr(ctxt, &directive);
    match (side, directive.name.to_string().as_str()) {
        (Side::Read, "temp") => {
            attr::word(ctxt, &directive);
            attr::set(
                ctxt,
                &directive,
                &mut parts.temp,
                Some(directive.name.clone()),
            );
        }
        (Side::Write, "calc") => {
            let value = expr().map(|value| (value, false));
            attr::set(ctxt, &directive, &mut parts.write, value);
        }
        (Side::Write, "try_calc") => {
            let value = expr().map(|value| (value, true));
            attr::set(ctxt, &directive, &mut parts.write, value);
        }
        (Side::Read, "calc") => attr::set(ctxt, &directive, &mut parts.read_calc, expr()),
        (Side::Write, "ignore") => {
            attr::word(ctxt, &directive);
            attr::set(
                ctxt,
                &directive,
                &mut parts.ignore,
                Some(directive.name.clone()),
            );
        }
        (Side::Read | Side::Both, "if") => {
            attr::set(
                ctxt,
                &directive,
                &mut parts.condition,
                attr::list_expr(ctxt, &directive),
            );
        }
        (Side::Read, "count") => {
            attr::set(ctxt, &directive, &mut parts.mode, expr().map(Mode::Counted));
        }
        (Side::Both, "args_raw") => {
            attr::set(ctxt, &directive, &mut parts.read_context, expr());
            attr::set(ctxt, &directive, &mut parts.write_context, expr());
        }
        (Side::Read, "args_raw") => {
            attr::set(ctxt, &directive, &mut parts.read_context, expr());
        }
        (Side::Write, "args_raw") => {
            attr::set(ctxt, &directive, &mut parts.write_context, expr());
        }
        (Side::Read, "assert") => parts.asserts.extend(assertion(ctxt, &directive)),
        (Side::Write, "assert") => parts.write_asserts.extend(assertion(ctxt, &directive)),
        (Side::Ours, "points_at") => attr::set(ctxt, &directive, &mut parts.points_at, expr()),
        (Side::Ours, "until") => {
            attr::set(ctxt, &directive, &mut parts.mode, expr().map(Mode::Until));
        }
        (Side::Ours, "magic") => {
            attr::set(ctxt, &directive, &mut parts.mode, expr().map(Mode::Magic));
        }
        (Side::Ours, "derived") => {
            attr::set(ctxt, &directive, &mut parts.mode, expr().map(Mode::Derived));
        }
        (Side::Ours, "size") => attr::set(ctxt, &directive, &mut parts.size, expr()),
        (Side::Ours, "each_size") => attr::set(ctxt, &directive, &mut parts.each_size, expr()),
        (Side::Ours, "while") => {
            attr::set(ctxt, &directive, &mut parts.mode, expr().map(Mode::While));
        }
        (Side::Ours, "padding") => {
            attr::set(ctxt, &directive, &mut parts.mode, expr().map(Mode::Padding));
        }
        (Side::Ours, "until_end") => {
            attr::word(ctxt, &directive);
            attr::set(ctxt, &directive, &mut parts.mode, Some(Mode::UntilEnd));
        }
        (Side::Ours, "while_possible") => {
            attr::word(ctxt, &directive);
            attr::set(ctxt, &directive, &mut parts.mode, Some(Mode::WhilePossible));
        }
        (Side::Ours, "tag") => {
            let mode = match &directive.value {
                Value::None => Some(Mode::Tag),
                _ => expr().map(Mode::Tagged),
            };
            attr::set(ctxt, &directive, &mut parts.mode, mode);
        }
        (Side::Ours, "section") => {
            attr::set(
                ctxt,
                &directive,
                &mut parts.mode,
                attr::section(ctxt, &directive),
            );
        }
        (Side::Ours, other) => ctxt.error(&directive.name, words::unknown(other, words::OURS)),
        (_, word) if words::BINRW.contains(&word) => ctxt.error(
            &directive.name,
            format!(
                "`{word}` does not go into `{}`; {}",
                side.name(),
                right_side(word)
            ),
        ),
        (_, word) if words::OURS.contains(&word) && word != "magic" => ctxt.error(
            &directive.name,
            format!("`{word}` is not a directive of binrw; write `#[schema({word} ..)]`"),
        ),
        (_, other) => ctxt.error(&directive.name, words::unknown(other, words::BINRW)),
    }
}

fn right_side(word: &str) -> &'static str {
    match word {
        "temp" | "count" => "it only concerns reading: use `br`",
        "assert" => "use `br` for what reading refuses and `bw` for what writing refuses",
        "try_calc" | "ignore" => "it only concerns writing: use `bw`",
        "if" => "whether an `Option` is written is seen from its value: use `br`",
        _ => "use `br` for what reading computes and `bw` for what writing computes",
    }
}

fn assertion(ctxt: &Ctxt, directive: &Directive) -> Option<Assertion> {
    let (holds, rest) = attr::expr_and_rest(ctxt, directive)?;
    let problem = match rest {
        None => Problem::Default,
        Some(rest) => match syn::parse2::<Expr>(rest.clone()) {
            Ok(Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(_),
                ..
            }))
            | Err(_) => Problem::Message(rest),
            Ok(value) => Problem::Value(Box::new(value)),
        },
    };
    Some(Assertion { holds, problem })
}

fn mode(ctxt: &Ctxt, ident: &proc_macro2::Ident, parts: &mut Parts) -> Mode {
    match (
        parts.temp.take(),
        parts.write.take(),
        parts.read_calc.take(),
        parts.ignore.take(),
        parts.mode.take(),
    ) {
        (None, None, None, None, mode) => mode.unwrap_or(Mode::Plain),
        (Some(_), Some((calc, can_fail)), None, None, None) => Mode::Temporary { calc, can_fail },
        (None, None, Some(calc), Some(_), None) => Mode::Calculated(calc),
        (Some(temp), None, ..) => {
            ctxt.error(
                temp,
                "a `temp` field is not kept, so writing must compute it; add `#[bw(calc = ..)]` or `#[bw(try_calc = ..)]`",
            );
            Mode::Plain
        }
        (None, Some((calc, _)), ..) => {
            ctxt.error(
                calc,
                "what writing computes must not be kept as well; add `#[br(temp)]`, or use `#[schema(derived = ..)]` to keep exceptions",
            );
            Mode::Plain
        }
        (None, None, Some(calc), None, _) => {
            ctxt.error(
                calc,
                "what reading computes is not on disk; add `#[bw(ignore)]`",
            );
            Mode::Plain
        }
        (None, None, None, Some(ignore), _) => {
            ctxt.error(
                ignore,
                "a field that is not written must be computed when read; add `#[br(calc = ..)]`",
            );
            Mode::Plain
        }
        (_, _, _, _, Some(_)) | (Some(_), ..) => {
            ctxt.error(
                ident,
                "these directives contradict each other; a field is temporary, computed, counted, tagged, derived or a section, not several of them",
            );
            Mode::Plain
        }
    }
}

//! From tokens to the model. A mistake never stops the parse: the rest is still looked at.

mod attr;
mod enumeration;
mod field;
mod packed;
mod variant;

pub(crate) use attr::deviation_doc;
pub(crate) use enumeration::enumeration;
pub(crate) use packed::packed;

use proc_macro2::TokenStream;
use syn::{Attribute, Data, DeriveInput, Fields};

use self::attr::{Directives, Side};
use self::field::{SAME_ORDER, field};
use self::variant::variant;
use crate::ctxt::Ctxt;
use crate::model::{Body, ByteOrder, Context, Declaration, Options, Place, Spelling, TagOption};
use crate::words;

/// What belongs to other macros, and where.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        "bits",
        "widths of bits belong into a word under `#[derive(BitPacked)]`",
    ),
    (
        "packed",
        "a packed word is declared with `#[derive(BitPacked)]`",
    ),
];

/// What would make the bytes depend on how the program is built.
const NO_CFG: (&str, &str) = (
    "cfg",
    "the bytes do not depend on how a program is built: use `#[br(if(..))]` for what may be absent",
);

/// The attributes that are ours, on an item, a variant or a field.
const OURS: &[&str] = &[
    "br",
    "bw",
    "brw",
    "schema",
    "spec",
    "rule",
    "rules",
    "deviation",
    "bits_of",
    "says",
    "means",
    "bits",
    "packed",
];

/// The item without our attributes, for a declaration that cannot be understood: what it leaves behind
/// must not bury the real mistake.
pub(crate) fn without_attributes(mut input: DeriveInput) -> DeriveInput {
    fn clean(fields: &mut Fields) {
        for field in fields {
            attr::extract(&mut field.attrs, OURS);
        }
    }
    attr::extract(&mut input.attrs, OURS);
    match &mut input.data {
        Data::Struct(data) => clean(&mut data.fields),
        Data::Enum(data) => {
            for variant in &mut data.variants {
                attr::extract(&mut variant.attrs, OURS);
                clean(&mut variant.fields);
            }
        }
        Data::Union(data) => {
            for field in &mut data.fields.named {
                attr::extract(&mut field.attrs, OURS);
            }
        }
    }
    input
}

/// Parses a struct or tagged enum.
pub(crate) fn declaration(
    ctxt: &Ctxt,
    arguments: TokenStream,
    input: DeriveInput,
    says_self: bool,
) -> Option<Declaration> {
    let options = options(ctxt, arguments);
    let mut attrs = input.attrs;
    let newtype = is_newtype(&input.data);
    if newtype && !attrs.iter().any(|attr| attr.path().is_ident("spec")) {
        attrs.push(syn::parse_quote!(#[spec(none = "it is what it holds")]));
    }
    let about = attr::about(ctxt, &input.ident, &mut attrs);
    let rules = attr::rules(ctxt, &mut attrs);
    let checks = attr::checks(ctxt, &mut attrs);
    let (context, order) = context_and_order(ctxt, &mut attrs);
    attr::misplaced(ctxt, &mut attrs, ELSEWHERE);
    for second in attr::extract(&mut attrs, &["schema"]) {
        ctxt.error(
            second,
            "`schema` is written twice; put all options into one",
        );
    }
    let rows = matches!(about.place, Place::Sections(_)).then_some(options.rows);
    let body = body(ctxt, &input.ident, input.data, &options, rows)?;
    // A field that is on disk only has no documentation of its own.
    if let Body::Struct(fields) = &body {
        for field in fields.iter().filter(|field| !field.is_kept()) {
            let place = format!(" in `{}`, which is on disk only", field.ident);
            for deviation in &field.deviations {
                attrs.extend(attr::deviation_doc(deviation, &place));
            }
        }
    }
    Some(Declaration {
        ident: input.ident,
        vis: input.vis,
        says_self,
        generics: input.generics,
        attrs,
        about,
        options,
        context,
        order,
        rules,
        checks,
        newtype,
        body,
    })
}

/// The fields of a struct, or the variants of an enum.
fn body(
    ctxt: &Ctxt,
    ident: &syn::Ident,
    data: Data,
    options: &Options,
    rows: Option<Spelling>,
) -> Option<Body> {
    let newtype = is_newtype(&data);
    let message = match data {
        Data::Struct(data) => match data.fields {
            Fields::Named(named) => {
                let fields = named.named.into_iter().enumerate();
                let fields = fields.map(|(index, each)| field(ctxt, index, each, rows));
                return Some(Body::Struct(fields.collect()));
            }
            Fields::Unnamed(unnamed) if newtype => {
                let fields = unnamed.unnamed.into_iter();
                let fields = fields.map(|each| field(ctxt, 0, each, None));
                return Some(Body::Struct(fields.collect()));
            }
            Fields::Unnamed(_) | Fields::Unit => {
                "a declared struct has named fields, or one without a name; give each its name from the spec"
            }
        },
        Data::Enum(data) => {
            let variants = data.variants.into_iter();
            let variants = variants.map(|each| variant(ctxt, each, options, rows));
            return Some(Body::Enum(variants.collect()));
        }
        Data::Union(_) => "a union has no layout of its own; declare an enum",
    };
    ctxt.error(ident, message);
    None
}

/// Whether it is a struct of one value without a name.
fn is_newtype(data: &Data) -> bool {
    matches!(data, Data::Struct(data)
        if matches!(&data.fields, Fields::Unnamed(fields) if fields.unnamed.len() == 1))
}

fn options(ctxt: &Ctxt, arguments: TokenStream) -> Options {
    let (mut krate, mut args, mut tag, mut row) = (None, None, None, None);
    let (mut implied, mut columns, mut parallel, mut rows) = (None, None, None, None);
    let parsed = ctxt.ok(syn::parse2::<Directives>(arguments), attr::DIRECTIVES);
    for directive in parsed.into_iter().flat_map(|parsed| parsed.0) {
        let name = directive.name.to_string();
        match name.as_str() {
            "crate" => {
                let path = attr::path(ctxt, &directive);
                attr::set(ctxt, &directive, &mut krate, path);
            }
            "args" => {
                let ty = attr::ty(ctxt, &directive);
                attr::set(ctxt, &directive, &mut args, ty);
            }
            "tag" | "external_tag" => {
                let external = name == "external_tag";
                let option = attr::ty(ctxt, &directive).map(|ty| TagOption { ty, external });
                attr::set(ctxt, &directive, &mut tag, option);
            }
            "row" => {
                let text = attr::text(ctxt, &directive);
                attr::set(ctxt, &directive, &mut row, text);
            }
            "rows" => {
                let spelling = attr::spelling(ctxt, &directive);
                attr::set(ctxt, &directive, &mut rows, spelling);
            }
            "implied" => {
                let expr = attr::expr(ctxt, &directive);
                attr::set(ctxt, &directive, &mut implied, expr);
            }
            "columns" => {
                let word = attr::word(ctxt, &directive).map(|()| directive.name.clone());
                attr::set(ctxt, &directive, &mut columns, word);
            }
            "parallel" => {
                let word = attr::word(ctxt, &directive).map(|()| directive.name.clone());
                attr::set(ctxt, &directive, &mut parallel, word);
            }
            other if words::OURS.contains(&other) => ctxt.error(
                &directive.name,
                format!("`{other}` does not go on the whole type; put it on the field"),
            ),
            other => ctxt.error(&directive.name, words::unknown(other, words::CONTAINER)),
        }
    }
    Options {
        krate: krate.map(|said| said.value),
        args: args.map(|said| said.value),
        tag: tag.map(|said| said.value),
        row: row.map(|said| said.value),
        implied: implied.map(|said| said.value),
        columns: columns.map(|said| said.value),
        parallel: parallel.map(|said| said.value),
        rows: rows.map(|said| said.value).unwrap_or_default(),
    }
}

/// `#[brw(import_raw(name: Type))]` and `#[brw(big)]` on the whole declaration.
fn context_and_order(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> (Context, Option<ByteOrder>) {
    let (mut context, mut order) = (None, None);
    let mut sided = Vec::new();
    // A second `schema` is another mistake, found by the caller.
    let schema = attr::extract(attrs, &["schema"]);
    sided.extend(attr::directives(ctxt, attrs));
    attrs.extend(schema);
    for (side, directive) in sided {
        match (side, directive.name.to_string().as_str()) {
            (Side::Both, "import_raw") => {
                let parsed = attr::import(ctxt, &directive);
                attr::set(ctxt, &directive, &mut context, parsed);
            }
            (Side::Both, word) if words::ORDER.contains(&word) => {
                let parsed = attr::order(ctxt, &directive);
                attr::set(ctxt, &directive, &mut order, parsed);
            }
            (_, word) if words::ORDER.contains(&word) => ctxt.error(
                &directive.name,
                format!("`{word}` does not go into `{}`; {SAME_ORDER}", side.name()),
            ),
            (_, "import_raw") => ctxt.error(
                &directive.name,
                format!(
                    "`import_raw` does not go into `{}`; reading and writing need the same context: use `brw`",
                    side.name()
                ),
            ),
            (_, word) if words::BINRW.contains(&word) => ctxt.error(
                &directive.name,
                format!("`{word}` does not go on the whole type; put it on the field"),
            ),
            (_, other) => ctxt.error(
                &directive.name,
                words::unknown(other, words::CONTAINER_BINRW),
            ),
        }
    }
    (
        context.map_or(Context::Any, |said| said.value),
        order.map(|said| said.value),
    )
}

//! Field types that nobody declared are one mistake each, on the field.
//!
//! The code of a declaration names the type of a field a dozen times, and the compiler would complain about each.
//! So it names an alias instead, whose definition asks for what is needed: where that is missing, the alias is no
//! type at all, and the compiler does not complain about what is made of one. `__This` is the declared type, and no
//! type either where one of its fields has none.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{
    GenericArgument, GenericParam, Generics, Ident, Path, PathArguments, Type, TypePath,
    parse_quote,
};

use super::declared::mentions;
use super::here;
use crate::model::{Body, Context, Declaration, Field, Mode};
use crate::syntax::is_number;

/// Types that hold values of another one, which the code of a declaration looks into.
const AROUND: &[&str] = &["Option", "Vec", "Box", "Compressed"];

/// Types that the code of a declaration knows by name.
const BY_NAME: &[&str] = &[
    "Derived",
    "Lenient",
    "Dialected",
    "Padding",
    "DataOffset",
    "Columns",
    "Runs",
    "Short",
    "RawTail",
    "Trailing",
    "Gaps",
];

/// The names that an expansion uses for the types of a declaration.
pub(super) struct Known {
    /// The definitions of the aliases.
    pub(super) aliases: TokenStream,
    /// The declared type in patterns and where one is made.
    pub(super) this: Path,
}

/// Puts an alias in place of every field type that somebody has to declare.
pub(super) fn settle(declaration: &mut Declaration) -> Known {
    let ident = declaration.ident.clone();
    let own = Ident::new("Self", Span::call_site());
    let mut outside: Vec<Ident> = declaration
        .generics
        .type_params()
        .map(|parameter| parameter.ident.clone())
        .collect();
    let constants = declaration.generics.const_params();
    outside.extend(constants.map(|parameter| parameter.ident.clone()));
    outside.push(own);
    let context = context(declaration, &outside);
    let mut aliases = Aliases {
        outside,
        context,
        types: Vec::new(),
        definitions: Vec::new(),
    };
    match &mut declaration.body {
        Body::Struct(fields) => aliases.of_fields(fields),
        Body::Enum(variants) => {
            for variant in variants {
                aliases.of_fields(&mut variant.fields);
            }
        }
    }
    let names = (0..aliases.types.len()).map(alias);
    let definitions = &aliases.definitions;
    if definitions.is_empty() {
        return Known {
            aliases: quote!(),
            this: parse_quote!(Self),
        };
    }
    // An alias cannot make or take apart a tuple struct.
    if declaration.newtype {
        return Known {
            aliases: quote!(#(#definitions)*),
            this: parse_quote!(Self),
        };
    }
    let (_, arguments, _) = declaration.generics.split_for_impl();
    let parameters = parameters(&declaration.generics);
    let turbofish = arguments.as_turbofish();
    Known {
        aliases: quote! {
            #(#definitions)*
            type __This #parameters = <#ident #arguments as __b::Given<(#(#names,)*)>>::Itself;
        },
        this: parse_quote!(__This #turbofish),
    }
}

/// The parameters of a type for an alias of it, which has neither bounds nor defaults.
fn parameters(generics: &Generics) -> Option<TokenStream> {
    let parameters = generics.params.iter().map(|parameter| match parameter {
        GenericParam::Lifetime(parameter) => parameter.lifetime.to_token_stream(),
        GenericParam::Type(parameter) => parameter.ident.to_token_stream(),
        GenericParam::Const(parameter) => {
            let (name, ty) = (&parameter.ident, &parameter.ty);
            quote!(const #name: #ty)
        }
    });
    (!generics.params.is_empty()).then(|| quote!(<#(#parameters),*>))
}

/// A context in place of all that the type is read under.
fn context(declaration: &Declaration, outside: &[Ident]) -> Option<TokenStream> {
    let outside: Vec<&Ident> = outside.iter().collect();
    let known = |ty: &Type| (!mentions(ty, &outside)).then(|| quote!(#ty));
    match (&declaration.context, &declaration.options.args) {
        (Context::Any, _) => Some(quote!(__b::AnyContext)),
        (Context::Exact { ty, .. }, _) => known(ty),
        (Context::Bounded { .. }, args) => args.as_ref().and_then(known),
    }
}

fn alias(index: usize) -> Ident {
    format_ident!("__Field{index}")
}

struct Aliases {
    /// Names that an alias cannot use.
    outside: Vec<Ident>,
    context: Option<TokenStream>,
    /// The types that have an alias, each with the function that is needed of it.
    types: Vec<(Type, Option<String>)>,
    definitions: Vec<TokenStream>,
}

impl Aliases {
    fn of_fields(&mut self, fields: &mut [Field]) {
        for field in fields {
            let needed = self.needed(field);
            self.of_type(&mut field.ty, needed.as_ref());
        }
    }

    /// The function that reading a field needs of what its type is made of, where that can be said.
    fn needed(&self, field: &Field) -> Option<TokenStream> {
        let context = self.context.as_ref()?;
        if field.read_context.is_some() || field.specialise.is_some() || !field.is_stored() {
            return None;
        }
        match &field.mode {
            Mode::Tagged(_) | Mode::TaggedOrOther(_) => Some(quote!(__b::Tagged > ::is_other)),
            Mode::Plain | Mode::Temporary(_) | Mode::Until(_) | Mode::While(_) => {
                Some(quote!(__b::Decode<#context>>::decode))
            }
            _ => None,
        }
    }

    fn of_type(&mut self, ty: &mut Type, needed: Option<&TokenStream>) {
        match ty {
            Type::Group(group) => self.of_type(&mut group.elem, needed),
            Type::Paren(paren) => self.of_type(&mut paren.elem, needed),
            Type::Array(array) => self.of_type(&mut array.elem, needed),
            Type::Tuple(tuple) => {
                for ty in &mut tuple.elems {
                    self.of_type(ty, needed);
                }
            }
            Type::Path(path) => {
                let Some(last) = path.path.segments.last_mut() else {
                    return;
                };
                let name = last.ident.to_string();
                if BY_NAME.contains(&name.as_str()) {
                    return;
                }
                match &mut last.arguments {
                    PathArguments::AngleBracketed(arguments) if AROUND.contains(&name.as_str()) => {
                        for argument in &mut arguments.args {
                            if let GenericArgument::Type(ty) = argument {
                                self.of_type(ty, needed);
                            }
                        }
                    }
                    _ => self.define(ty, needed),
                }
            }
            _ => {}
        }
    }

    fn define(&mut self, ty: &mut Type, needed: Option<&TokenStream>) {
        let outside: Vec<&Ident> = self.outside.iter().collect();
        if is_number(ty) || mentions(ty, &outside) {
            return;
        }
        let span = here(ty);
        let this = (ty.clone(), needed.map(ToString::to_string));
        let known = self.types.iter().position(|known| *known == this);
        let index = known.unwrap_or(self.types.len());
        let mut name = alias(index);
        name.set_span(span);
        if known.is_none() {
            let declared = quote_spanned! {span=>
                <#ty as __b::Given<[(); { let _ = <#ty as __b::Schema>::to_value; 0 }]>>::Itself
            };
            self.definitions.push(match needed {
                None => quote_spanned!(span=> type #name = #declared;),
                Some(needed) => {
                    let mut is_declared = format_ident!("__Declared{index}");
                    is_declared.set_span(span);
                    quote_spanned! {span=>
                        type #is_declared = #declared;
                        type #name = <#is_declared as __b::Given<
                            [(); { let _ = <#is_declared as #needed; 0 }]
                        >>::Itself;
                    }
                }
            });
            self.types.push(this);
        }
        *ty = Type::Path(TypePath {
            qself: None,
            path: name.into(),
        });
    }
}

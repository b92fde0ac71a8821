//! `#[derive(BitPacked)]`.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Ident;

use super::info::{FieldParts, plain_name};
use super::written::written_type;
use super::{here, info, wrap};
use crate::model::{BitField, Packed};
use crate::parse::deviation_doc;

pub(super) fn expand(packed: &Packed) -> TokenStream {
    let widths = widths(packed);
    let inherent = inherent(packed);
    let bits = bits(packed);
    let schema = schema(packed);
    let codec = codec(packed);
    let binrw = binrw(packed);
    wrap(
        packed.krate.as_ref(),
        quote!(#widths #inherent #bits #schema #codec #binrw),
    )
}

/// The integer that holds the word in memory.
fn holder(packed: &Packed) -> Ident {
    format_ident!("{}", packed.word.holder)
}

/// Compares the widths of types that know their own with those of their fields.
fn widths(packed: &Packed) -> TokenStream {
    // The message is put together while the constant is evaluated: only then is the type's width known.
    let width_checks = packed
        .fields
        .iter()
        .filter(|field| !field.integer)
        .map(|field| {
            let ty = &field.ty;
            let name = written_type(ty);
            let width = field.width;
            quote_spanned! {here(&field.ty)=>
                const _: () = __b::expect_width(
                    #name,
                    <#ty as __b::modular_bitfield::Specifier>::BITS,
                    #width,
                );
            }
        });
    quote!(#(#width_checks)*)
}

/// The descriptions of the fields, and the way to the number and back.
fn inherent(packed: &Packed) -> TokenStream {
    let ident = &packed.ident;
    let holder = holder(packed);
    let infos: Vec<_> = packed
        .fields
        .iter()
        .map(|field| {
            let (ty, low, width) = (&field.ty, field.low, field.width);
            FieldParts {
                doc: &field.doc,
                deviations: &field.deviations,
                layout: Some(quote!(__b::Layout::Bits { low: #low, width: #width })),
                ..FieldParts::basic(
                    plain_name(&field.ident),
                    quote!(#ty),
                    info::reference(&packed.about, &field.reference),
                )
            }
            .expand()
        })
        .collect();
    let length = infos.len();
    let info = described(packed);
    quote! {
        static __FIELDS: [__b::FieldInfo; #length] = [#(#infos),*];

        #[automatically_derived]
        impl #ident {
            #[doc(hidden)]
            const __BINDERY_INFO: __b::TypeInfo = #info;

            /// The fields in this word.
            /// Bits above the word are ignored.
            #[must_use]
            pub fn from_bits(word: #holder) -> Self {
                <Self as __b::BitPacked>::unpack(::core::convert::Into::into(word))
            }

            /// The word with these fields.
            ///
            /// # Errors
            /// When a value is wider than its field.
            pub fn to_bits(&self) -> __b::Result<#holder> {
                let __word = <Self as __b::BitPacked>::pack(self)?;
                // `pack` keeps every field inside the word.
                __b::Ok(
                    ::core::convert::TryFrom::try_from(__word).unwrap_or(#holder::MAX)
                )
            }
        }
    }
}

/// `BitPacked`.
fn bits(packed: &Packed) -> TokenStream {
    let ident = &packed.ident;
    let bits = packed.word.bits;
    let stored = match packed.word.name {
        // The only one that is no primitive.
        "u24" => quote!(__b::U24),
        _ => holder(packed).into_token_stream(),
    };
    let idents = packed.fields.iter().map(|field| &field.ident);
    let unpack = packed.fields.iter().map(|field| unpacked(packed, field));
    let wide = holder_of_bits(packed);
    let pack = packed.fields.iter().map(|field| {
        let (bits, low, width) = (bits_of(field), field.low, field.width);
        let placed = match packed.word.bits {
            ..=64 => quote!(__bits),
            _ => quote!(::core::primitive::u128::from(__bits)),
        };
        quote! {
            let __bits = #bits;
            __excess |= __bits ^ __b::extract(__bits, 0, #width);
            __word |= #placed << #low;
        }
    });
    let fields = packed.fields.iter().enumerate();
    let too_wide = fields.map(|(index, field)| too_wide(index, field));
    quote! {
        #[automatically_derived]
        impl __b::BitPacked for #ident {
            const BITS: u32 = #bits;

            type Bits = #wide;
            type Stored = #stored;

            #[inline]
            fn unpack(__word: #wide) -> Self {
                Self { #(#idents: #unpack),* }
            }

            #[inline]
            fn pack_all(&self) -> (#wide, u64) {
                let mut __word: #wide = 0;
                let mut __excess = 0u64;
                #(#pack)*
                (__word, __excess)
            }

            fn pack(&self) -> __b::Result<#wide> {
                if let __b::Some(__word) =
                    <Self as __b::BitPacked>::try_pack(self)
                {
                    return __b::Ok(__word);
                }
                #(#too_wide)*
                __b::Ok(0)
            }
        }
    }
}

/// An expression: the value of a field in a word.
fn unpacked(packed: &Packed, field: &BitField) -> TokenStream {
    let BitField { ty, low, width, .. } = field;
    match field.signed {
        true => {
            let (word, low) = match packed.word.bits {
                ..=64 => (quote!(__word), *low),
                _ => (extracted(packed, low, width), 0),
            };
            quote! {
                ::core::convert::TryFrom::try_from(__b::extract_signed(#word, #low, #width))
                    .unwrap_or(<#ty>::MIN)
            }
        }
        false => {
            let bits = extracted(packed, low, width);
            quote!(<#ty as __b::BitField>::from_bits(#bits))
        }
    }
}

/// A statement that refuses a value which is wider than its field.
fn too_wide(index: usize, field: &BitField) -> TokenStream {
    let (bits, ident, width) = (bits_of(field), &field.ident, field.width);
    let shown = match field.signed {
        true => quote!(self.#ident),
        false => quote!(__bits),
    };
    quote! {
        let __bits = #bits;
        if __bits != __b::extract(__bits, 0, #width) {
            return __b::Err(
                __b::too_wide(#shown, #width)
                    .in_field(__b::nth(&__FIELDS, #index))
            );
        }
    }
}

/// The integer that the word is taken apart from.
fn holder_of_bits(packed: &Packed) -> TokenStream {
    match packed.word.bits {
        ..=64 => quote!(u64),
        _ => quote!(u128),
    }
}

/// The bits of a field.
fn extracted(packed: &Packed, low: &u32, width: &u32) -> TokenStream {
    match packed.word.bits {
        ..=64 => quote!(__b::extract(__word, #low, #width)),
        _ => quote!(__b::extract_wide(__word, #low, #width)),
    }
}

/// Statements that check the fields.
fn checks(packed: &Packed) -> impl Iterator<Item = TokenStream> {
    packed.fields.iter().enumerate().map(|(index, field)| {
        let ident = &field.ident;
        let ty = &field.ty;
        match field.is_reserved_number() {
            true => quote! {
                __checker.field(__b::nth(&__FIELDS, #index), |__checker| {
                    __b::check_reserved(__checker, ::core::convert::Into::into(self.#ident));
                });
            },
            false => quote! {
                __b::check_field::<#ty>(
                    &self.#ident, __checker, &__FIELDS, #index,
                );
            },
        }
    })
}

/// The description of the word.
fn described(packed: &Packed) -> TokenStream {
    let name = plain_name(&packed.ident);
    let wire = packed.word.name;
    let bytes = usize::try_from(packed.word.bits / 8).unwrap_or(8);
    let about = info::about(&packed.about);
    quote! {
        __b::TypeInfo {
            #about
            kind: __b::Kind::Packed(
                &__FIELDS,
                __b::WordCodec {
                    unpack: |__word| {
                        let __bits = ::core::convert::TryFrom::try_from(__word);
                        let __value =
                            <Self as __b::BitPacked>::unpack(__bits.unwrap_or_default());
                        __b::Schema::to_value(&__value, &::core::default::Default::default())
                    },
                    pack: |__tree| {
                        let mut __context = ::core::default::Default::default();
                        let __value =
                            <Self as __b::Schema>::from_value(__tree, &mut __context)?;
                        <Self as __b::BitPacked>::pack(&__value).map(::core::convert::Into::into)
                    },
                },
            ),
            min_size: #bytes,
            fixed_size: __b::Some(#bytes),
            ..__b::declared(#name, #wire)
        }
    }
}

/// `Schema`.
fn schema(packed: &Packed) -> TokenStream {
    let ident = &packed.ident;
    let info = info::static_info(ident);
    let of_fields = packed.fields.iter().flat_map(|field| {
        let place = format!(" in `{}`", plain_name(&field.ident));
        let docs = field.deviations.iter();
        docs.flat_map(move |deviation| deviation_doc(deviation, &place))
    });
    let deviations = info::deviation_docs(&packed.about).chain(of_fields);
    let deviations = quote!(#(#deviations)*);
    let idents: Vec<_> = packed.fields.iter().map(|field| &field.ident).collect();
    let types: Vec<_> = packed.fields.iter().map(|field| &field.ty).collect();
    let keys: Vec<String> = idents.iter().map(|ident| plain_name(ident)).collect();
    let indices = 0..packed.fields.len();
    let checks = checks(packed);
    let reserves = packed.fields.iter().any(BitField::is_reserved_number);
    quote! {
        #deviations
        #[automatically_derived]
        impl __b::Schema for #ident {
            const INFO: &'static __b::TypeInfo = #info;
            const PLAIN: bool = !#reserves #(&& <#types as __b::Schema>::PLAIN)*;

            fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
                __b::Value::Record(::std::vec![
                    #((__b::Key::Borrowed(#keys), __b::Schema::to_value(&self.#idents, __context))),*
                ])
            }

            fn from_value(
                __tree: &__b::Value,
                __context: &mut __b::BuildContext,
            ) -> __b::Result<Self> {
                __b::expect_keys(__tree, &[#(#keys),*])?;
                __b::Ok(Self {
                    #(#idents: __b::build_field::<#types>(
                        __tree, __context, &__FIELDS, #indices,
                    )?),*
                })
            }

            fn check(&self, __checker: &mut __b::Checker<'_>) {
                #(#checks)*
            }
        }
    }
}

/// `Decode`, `Encode` and `Walk`.
fn codec(packed: &Packed) -> TokenStream {
    let ident = &packed.ident;
    quote! {
        #[automatically_derived]
        impl<__C: __b::Copy + 'static> __b::Walk<__C> for #ident {}

        #[automatically_derived]
        impl __b::Viewed for #ident {
            type Fields<'__v> = __b::Leaf<'__v>;
        }

        #[automatically_derived]
        impl<__C: __b::Copy> __b::Decode<__C> for #ident {
            #[inline]
            fn decode(__input: &mut __b::Input<'_>, _: __C) -> __b::Result<Self> {
                __b::decode_word(__input)
            }

            #[inline]
            fn get<__O: __b::Order>(__bytes: &[u8], _: __C) -> __b::Option<Self> {
                __b::get_word::<Self, __O>(__bytes)
            }
        }

        #[automatically_derived]
        impl<__C: __b::Copy> __b::Encode<__C> for #ident {
            #[inline]
            fn encode<__S: __b::Sink>(&self, __sink: &mut __S, _: __C) -> __b::Result<()> {
                __b::encode_word(self, __sink)
            }

            #[inline]
            fn put<__O: __b::Order>(
                &self,
                __bytes: &mut [u8],
                _: __C,
            ) -> __b::Option<()> {
                __b::put_word::<Self, __O>(self, __bytes)
            }
        }
    }
}

/// binrw's traits.
fn binrw(packed: &Packed) -> TokenStream {
    let ident = &packed.ident;
    quote! {
        __b::binrw_impls! {
            [impl] [#ident] [] [] (), (), read, __b::LITTLE
        }
    }
}

/// The bits of a field, more than it has room for where its value does not fit.
fn bits_of(field: &BitField) -> TokenStream {
    let BitField {
        ident, ty, width, ..
    } = field;
    match field.signed {
        true => quote!(__b::signed_bits(::core::convert::Into::into(self.#ident), #width)),
        false => quote!(<#ty as __b::BitField>::to_bits(self.#ident)),
    }
}

#[doc(hidden)]
#[allow(
    deprecated,
    non_snake_case,
    non_upper_case_globals,
    unused_variables,
    unused_imports,
    unused_qualifications,
    unused_parens,
    clippy::all,
    clippy::pedantic
)]
const _: () = {
    use ::bindery::__private as __b;
    const _: () = __b::expect_width(
        "Open<Mood>",
        <Open<Mood> as __b::modular_bitfield::Specifier>::BITS,
        2u32,
    );
    const _: () = __b::expect_width(
        "bool",
        <bool as __b::modular_bitfield::Specifier>::BITS,
        1u32,
    );
    static __FIELDS: [__b::FieldInfo; 3usize] = [
        __b::FieldInfo {
            layout: __b::Layout::Bits {
                low: 3u32,
                width: 5u32,
            },
            reference: __b::Reference::Rows(&[__b::reserved(&DOC, "Flags")]),
            doc: "Not used.",
            ..__b::field::<u8>("reserved")
        },
        __b::FieldInfo {
            layout: __b::Layout::Bits {
                low: 1u32,
                width: 2u32,
            },
            reference: __b::Reference::Rows(&[__b::row(&DOC, "Flags", "mood")]),
            ..__b::field::<Open<Mood>>("mood")
        },
        __b::FieldInfo {
            layout: __b::Layout::Bits {
                low: 0u32,
                width: 1u32,
            },
            reference: __b::Reference::Rows(&[__b::row(&DOC, "Flags", "Loud")]),
            ..__b::field::<bool>("loud")
        },
    ];
    #[automatically_derived]
    impl Flags {
        #[doc(hidden)]
        const __BINDERY_INFO: __b::TypeInfo = __b::TypeInfo {
            doc: "One byte.",
            sections: &[__b::section(&DOC, "Flags")],
            file: __b::source_file(
                ::core::file!(),
                ::core::option_env!("CARGO_MANIFEST_DIR"),
            ),
            kind: __b::Kind::Packed(
                &__FIELDS,
                __b::WordCodec {
                    unpack: |__word| {
                        let __bits = ::core::convert::TryFrom::try_from(__word);
                        let __value = <Self as __b::BitPacked>::unpack(
                            __bits.unwrap_or_default(),
                        );
                        __b::Schema::to_value(
                            &__value,
                            &::core::default::Default::default(),
                        )
                    },
                    pack: |__tree| {
                        let mut __context = ::core::default::Default::default();
                        let __value = <Self as __b::Schema>::from_value(
                            __tree,
                            &mut __context,
                        )?;
                        <Self as __b::BitPacked>::pack(&__value)
                            .map(::core::convert::Into::into)
                    },
                },
            ),
            min_size: 1usize,
            fixed_size: __b::Some(1usize),
            ..__b::declared("Flags", "u8")
        };
        /// The fields in this word.
        /// Bits above the word are ignored.
        #[must_use]
        pub fn from_bits(word: u8) -> Self {
            <Self as __b::BitPacked>::unpack(::core::convert::Into::into(word))
        }
        /// The word with these fields.
        ///
        /// # Errors
        /// When a value is wider than its field.
        pub fn to_bits(&self) -> __b::Result<u8> {
            let __word = <Self as __b::BitPacked>::pack(self)?;
            __b::Ok(::core::convert::TryFrom::try_from(__word).unwrap_or(u8::MAX))
        }
    }
    #[automatically_derived]
    impl __b::BitPacked for Flags {
        const BITS: u32 = 8u32;
        type Bits = u64;
        type Stored = u8;
        #[inline]
        fn unpack(__word: u64) -> Self {
            Self {
                reserved: <u8 as __b::BitField>::from_bits(
                    __b::extract(__word, 3u32, 5u32),
                ),
                mood: <Open<
                    Mood,
                > as __b::BitField>::from_bits(__b::extract(__word, 1u32, 2u32)),
                loud: <bool as __b::BitField>::from_bits(
                    __b::extract(__word, 0u32, 1u32),
                ),
            }
        }
        #[inline]
        fn pack_all(&self) -> (u64, u64) {
            let mut __word: u64 = 0;
            let mut __excess = 0u64;
            let __bits = <u8 as __b::BitField>::to_bits(self.reserved);
            __excess |= __bits ^ __b::extract(__bits, 0, 5u32);
            __word |= __bits << 3u32;
            let __bits = <Open<Mood> as __b::BitField>::to_bits(self.mood);
            __excess |= __bits ^ __b::extract(__bits, 0, 2u32);
            __word |= __bits << 1u32;
            let __bits = <bool as __b::BitField>::to_bits(self.loud);
            __excess |= __bits ^ __b::extract(__bits, 0, 1u32);
            __word |= __bits << 0u32;
            (__word, __excess)
        }
        fn pack(&self) -> __b::Result<u64> {
            if let __b::Some(__word) = <Self as __b::BitPacked>::try_pack(self) {
                return __b::Ok(__word);
            }
            let __bits = <u8 as __b::BitField>::to_bits(self.reserved);
            if __bits != __b::extract(__bits, 0, 5u32) {
                return __b::Err(
                    __b::too_wide(__bits, 5u32).in_field(__b::nth(&__FIELDS, 0usize)),
                );
            }
            let __bits = <Open<Mood> as __b::BitField>::to_bits(self.mood);
            if __bits != __b::extract(__bits, 0, 2u32) {
                return __b::Err(
                    __b::too_wide(__bits, 2u32).in_field(__b::nth(&__FIELDS, 1usize)),
                );
            }
            let __bits = <bool as __b::BitField>::to_bits(self.loud);
            if __bits != __b::extract(__bits, 0, 1u32) {
                return __b::Err(
                    __b::too_wide(__bits, 1u32).in_field(__b::nth(&__FIELDS, 2usize)),
                );
            }
            __b::Ok(0)
        }
    }
    #[automatically_derived]
    impl __b::Schema for Flags {
        const INFO: &'static __b::TypeInfo = {
            static INFO: __b::TypeInfo = <Flags>::__BINDERY_INFO;
            &INFO
        };
        const PLAIN: bool = !true && <u8 as __b::Schema>::PLAIN
            && <Open<Mood> as __b::Schema>::PLAIN && <bool as __b::Schema>::PLAIN;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            __b::Value::Record(
                ::std::vec![
                    (__b::Key::Borrowed("reserved"), __b::Schema::to_value(& self
                    .reserved, __context)), (__b::Key::Borrowed("mood"),
                    __b::Schema::to_value(& self.mood, __context)),
                    (__b::Key::Borrowed("loud"), __b::Schema::to_value(& self.loud,
                    __context))
                ],
            )
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            __b::expect_keys(__tree, &["reserved", "mood", "loud"])?;
            __b::Ok(Self {
                reserved: __b::build_field::<u8>(__tree, __context, &__FIELDS, 0usize)?,
                mood: __b::build_field::<
                    Open<Mood>,
                >(__tree, __context, &__FIELDS, 1usize)?,
                loud: __b::build_field::<bool>(__tree, __context, &__FIELDS, 2usize)?,
            })
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            __checker
                .field(
                    __b::nth(&__FIELDS, 0usize),
                    |__checker| {
                        __b::check_reserved(
                            __checker,
                            ::core::convert::Into::into(self.reserved),
                        );
                    },
                );
            __b::check_field::<Open<Mood>>(&self.mood, __checker, &__FIELDS, 1usize);
            __b::check_field::<bool>(&self.loud, __checker, &__FIELDS, 2usize);
        }
    }
    #[automatically_derived]
    impl<__C: __b::Copy + 'static> __b::Walk<__C> for Flags {}
    #[automatically_derived]
    impl __b::Viewed for Flags {
        type Fields<'__v> = __b::Leaf<'__v>;
    }
    #[automatically_derived]
    impl<__C: __b::Copy> __b::Decode<__C> for Flags {
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
    impl<__C: __b::Copy> __b::Encode<__C> for Flags {
        #[inline]
        fn encode<__S: __b::Sink>(&self, __sink: &mut __S, _: __C) -> __b::Result<()> {
            __b::encode_word(self, __sink)
        }
        #[inline]
        fn put<__O: __b::Order>(&self, __bytes: &mut [u8], _: __C) -> __b::Option<()> {
            __b::put_word::<Self, __O>(self, __bytes)
        }
    }
    __b::binrw_impls! {
        [impl] [Flags] [] [] (), (), read, __b::LITTLE
    }
};

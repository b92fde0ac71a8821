pub struct Order {
    /// "Number" in the document.
    pub number: u16,
    /// "Old" in the document.
    pub old: u32,
}
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
    static __FIELDS: [__b::FieldInfo; 2usize] = [
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&DOC, "Order", "Number")]),
            ..__b::field::<u16>("number")
        },
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&DOC, "Order", "Old")]),
            order: __b::Some(__b::ByteOrder::Little),
            ..__b::field::<u32>("old")
        },
    ];
    static __INFO: __b::TypeInfo = __b::TypeInfo {
        doc: "",
        sections: &[__b::section(&DOC, "Order")],
        file: __b::source_file(
            ::core::file!(),
            ::core::option_env!("CARGO_MANIFEST_DIR"),
        ),
        kind: __b::Kind::Struct(&__FIELDS),
        min_size: 6usize,
        fixed_size: __b::Some(6usize),
        order: __b::Some(__b::ByteOrder::Big),
        ..__b::declared("Order", "struct")
    };
    #[automatically_derived]
    impl __b::Schema for Order {
        const INFO: &'static __b::TypeInfo = &__INFO;
        const PLAIN: bool = true;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                Self { number: __field_number, old: __field_old } => {
                    let mut __entries = __b::Vec::new();
                    __b::add_entry(&mut __entries, "number", __field_number, __context);
                    __b::add_entry(&mut __entries, "old", __field_old, __context);
                    __b::Value::Record(__entries)
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            __b::Ok({
                __b::expect_keys(__tree, &["number", "old"])?;
                Self {
                    number: __b::build_field(__tree, __context, &__FIELDS, 0usize)?,
                    old: __b::build_field(__tree, __context, &__FIELDS, 1usize)?,
                }
            })
        }
    }
    __b::serialize! {
        #[automatically_derived] impl __b::serde::Serialize for Order where
    }
    #[automatically_derived]
    impl<__C> __b::Decode<__C> for Order
    where
        __C: __b::Copy,
    {
        #[inline]
        fn get<__O: __b::Order>(__bytes: &[u8], __context: __C) -> __b::Option<Self> {
            let mut __get = __b::Getter::<__O, _>::new(__bytes, __context);
            __b::Some(Self {
                number: __get.value_in::<u16, __b::Big>()?,
                old: __get.value_in::<u32, __b::Little>()?,
            })
        }
        #[inline]
        fn decode(__input: &mut __b::Input<'_>, __context: __C) -> __b::Result<Self> {
            __input
                .in_order(
                    __b::Endian::Big,
                    |__input| {
                        __b::decode_at_once::<
                            Self,
                            __C,
                        >(
                            __input,
                            __context,
                            |__input| -> __b::Result<Self> {
                                let __field_number: u16 = __b::decode_field(
                                    __input,
                                    __context,
                                    &__FIELDS,
                                    0usize,
                                )?;
                                let __field_old: u32 = {
                                    let mut __turned = __input.turned(__b::Endian::Little);
                                    let __value = {
                                        let __input = &mut __turned;
                                        __b::decode_field(__input, __context, &__FIELDS, 1usize)?
                                    };
                                    __input.follow(&__turned);
                                    __value
                                };
                                __b::Ok(Self {
                                    number: __field_number,
                                    old: __field_old,
                                })
                            },
                        )
                    },
                )
        }
    }
    #[automatically_derived]
    impl<__C> __b::Encode<__C> for Order
    where
        __C: __b::Copy,
    {
        #[inline]
        fn encode<__S: __b::Sink>(
            &self,
            __sink: &mut __S,
            __context: __C,
        ) -> __b::Result<()> {
            __b::Sink::in_order(
                __sink,
                __b::Endian::Big,
                |__sink| {
                    match self {
                        Self { number: __field_number, old: __field_old } => {
                            if __b::put_at_once(self, __sink, __context) {
                                return __b::Ok(());
                            }
                            let __ends = __b::Sink::enter(__sink);
                            __b::encode_field(
                                __field_number,
                                __sink,
                                __context,
                                &__FIELDS,
                                0usize,
                            )?;
                            let __around = __b::Sink::order(__sink);
                            let __own = __b::Endian::Little;
                            __b::Sink::set_order(__sink, __own);
                            __b::encode_field(
                                __field_old,
                                __sink,
                                __context,
                                &__FIELDS,
                                1usize,
                            )?;
                            __b::Sink::set_order(__sink, __around);
                        }
                    }
                    __b::Ok(())
                },
            )
        }
        #[inline]
        fn put<__O: __b::Order>(
            &self,
            __bytes: &mut [u8],
            __context: __C,
        ) -> __b::Option<()> {
            let Self { number: __field_number, old: __field_old } = self;
            let mut __put = __b::Putter::<__O, _>::new(__bytes, __context);
            __put.value_in::<u16, __b::Big>(__field_number)?;
            __put.value_in::<u32, __b::Little>(__field_old)?;
            __b::Some(())
        }
    }
    #[automatically_derived]
    impl<__C> __b::Walk<__C> for Order
    where
        __C: __b::Copy + 'static,
    {
        fn walk(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __context: __C,
        ) -> __b::Result<()> {
            __input
                .in_order(
                    __b::Endian::Big,
                    |__input| {
                        if __walker.at_once::<_, Self>(__input, __context)? {
                            return __b::Ok(());
                        }
                        __b::walk_field::<
                            u16,
                            _,
                        >(__walker, __input, __context, &__FIELDS, 0usize)?;
                        let mut __turned = __input.turned(__b::Endian::Little);
                        {
                            let __input = &mut __turned;
                            __b::walk_field::<
                                u32,
                                _,
                            >(__walker, __input, __context, &__FIELDS, 1usize)?;
                        }
                        __input.follow(&__turned);
                        __b::Ok(())
                    },
                )
        }
    }
    pub struct __Fields<'__v>(__b::Node<'__v>, ::core::marker::PhantomData<fn() -> ()>);
    #[automatically_derived]
    impl<'__v> __b::Fields<'__v> for __Fields<'__v> {
        fn of(__node: __b::Node<'__v>) -> Self {
            Self(__node, ::core::marker::PhantomData)
        }
        fn node(&self) -> &__b::Node<'__v> {
            &self.0
        }
    }
    #[automatically_derived]
    #[allow(dead_code, private_interfaces, non_snake_case)]
    impl<'__v> __Fields<'__v> {
        #[inline]
        pub fn number(&self) -> __b::ViewOf<'__v, u16> {
            self.0.field("number")
        }
        #[inline]
        pub fn old(&self) -> __b::ViewOf<'__v, u32> {
            self.0.field("old")
        }
    }
    #[automatically_derived]
    impl __b::Viewed for Order {
        type Fields<'__v> = __Fields<'__v>;
    }
    __b::binrw_impls! {
        [impl] [Order] [where] [where] (), (), read, __b::BIG
    }
};

pub struct Told {
    /// "Mark" in the document.
    pub mark: u8,
    /// "Number" in the document.
    pub number: u16,
}
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
    static __FIELDS: [__b::FieldInfo; 2usize] = [
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&DOC, "Told", "Mark")]),
            ..__b::field::<u8>("mark")
        },
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&DOC, "Told", "Number")]),
            order: __b::Some(
                __b::ByteOrder::BigIf(
                    &__b::Expr::Binary(
                        &__b::Expr::Field(&["mark"]),
                        __b::Binary::Equal,
                        &__b::Expr::Number(1i128),
                    ),
                ),
            ),
            ..__b::field::<u16>("number")
        },
    ];
    static __INFO: __b::TypeInfo = __b::TypeInfo {
        doc: "",
        sections: &[__b::section(&DOC, "Told")],
        file: __b::source_file(
            ::core::file!(),
            ::core::option_env!("CARGO_MANIFEST_DIR"),
        ),
        kind: __b::Kind::Struct(&__FIELDS),
        min_size: 3usize,
        order: __b::Some(__b::ByteOrder::BigIf(&__b::Expr::Context(&["big"]))),
        ..__b::declared("Told", "struct")
    };
    #[automatically_derived]
    impl __b::Schema for Told {
        const INFO: &'static __b::TypeInfo = &__INFO;
        const PLAIN: bool = true;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                Self { mark: __field_mark, number: __field_number } => {
                    let mut __entries = __b::Vec::new();
                    __b::add_entry(&mut __entries, "mark", __field_mark, __context);
                    __b::add_entry(&mut __entries, "number", __field_number, __context);
                    __b::Value::Record(__entries)
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            __b::Ok({
                __b::expect_keys(__tree, &["mark", "number"])?;
                Self {
                    mark: __b::build_field(__tree, __context, &__FIELDS, 0usize)?,
                    number: __b::build_field(__tree, __context, &__FIELDS, 1usize)?,
                }
            })
        }
    }
    __b::serialize! {
        #[automatically_derived] impl __b::serde::Serialize for Told where
    }
    #[automatically_derived]
    impl __b::Decode<bool> for Told {
        fn decode(__input: &mut __b::Input<'_>, big: bool) -> __b::Result<Self> {
            __input
                .in_order(
                    __b::big_if(big),
                    |__input| {
                        let __field_mark: u8 = __b::decode_field(
                            __input,
                            big,
                            &__FIELDS,
                            0usize,
                        )?;
                        let __field_number: u16 = {
                            let mut __turned = __input
                                .turned(
                                    __b::big_if({
                                        let mark = __field_mark;
                                        mark == 1
                                    }),
                                );
                            let __value = {
                                let __input = &mut __turned;
                                __b::decode_field(__input, big, &__FIELDS, 1usize)?
                            };
                            __input.follow(&__turned);
                            __value
                        };
                        __b::Ok(Self {
                            mark: __field_mark,
                            number: __field_number,
                        })
                    },
                )
        }
    }
    #[automatically_derived]
    impl __b::Encode<bool> for Told {
        fn encode<__S: __b::Sink>(
            &self,
            __sink: &mut __S,
            big: bool,
        ) -> __b::Result<()> {
            __b::Sink::in_order(
                __sink,
                __b::big_if(big),
                |__sink| {
                    match self {
                        Self { mark: __field_mark, number: __field_number } => {
                            let __ends = __b::Sink::enter(__sink);
                            __b::encode_field(
                                __field_mark,
                                __sink,
                                big,
                                &__FIELDS,
                                0usize,
                            )?;
                            let __around = __b::Sink::order(__sink);
                            let __own = __b::big_if({
                                let mark = *__field_mark;
                                mark == 1
                            });
                            __b::Sink::set_order(__sink, __own);
                            __b::encode_field(
                                __field_number,
                                __sink,
                                big,
                                &__FIELDS,
                                1usize,
                            )?;
                            __b::Sink::set_order(__sink, __around);
                        }
                    }
                    __b::Ok(())
                },
            )
        }
    }
    #[automatically_derived]
    impl __b::Walk<bool> for Told {
        fn walk(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            big: bool,
        ) -> __b::Result<()> {
            __input
                .in_order(
                    __b::big_if(big),
                    |__input| {
                        let __before = __b::Place::of(__input);
                        {
                            __b::walk_field::<
                                u8,
                                _,
                            >(__walker, __input, big, &__FIELDS, 0usize)?;
                        }
                        __before.back(__input);
                        let __field_mark: u8 = __b::decode_field(
                            __input,
                            big,
                            &__FIELDS,
                            0usize,
                        )?;
                        {
                            let mut __turned = __input
                                .turned(
                                    __b::big_if({
                                        let mark = __field_mark;
                                        mark == 1
                                    }),
                                );
                            {
                                let __input = &mut __turned;
                                __b::walk_field::<
                                    u16,
                                    _,
                                >(__walker, __input, big, &__FIELDS, 1usize)?;
                            }
                            __input.follow(&__turned);
                        }
                        __b::Ok(())
                    },
                )
        }
    }
    pub struct __Fields<'__v>(__b::Node<'__v>, ::core::marker::PhantomData<fn() -> ()>);
    #[automatically_derived]
    impl<'__v> __b::Fields<'__v> for __Fields<'__v> {
        fn of(__node: __b::Node<'__v>) -> Self {
            Self(__node, ::core::marker::PhantomData)
        }
        fn node(&self) -> &__b::Node<'__v> {
            &self.0
        }
    }
    #[automatically_derived]
    #[allow(dead_code, private_interfaces, non_snake_case)]
    impl<'__v> __Fields<'__v> {
        #[inline]
        pub fn mark(&self) -> __b::ViewOf<'__v, u8> {
            self.0.field("mark")
        }
        #[inline]
        pub fn number(&self) -> __b::ViewOf<'__v, u16> {
            self.0.field("number")
        }
    }
    #[automatically_derived]
    impl __b::Viewed for Told {
        type Fields<'__v> = __Fields<'__v>;
    }
    __b::binrw_impls! {
        [impl] [Told] [where] [where] bool, bool, read, __b::RUNTIME
    }
};

pub struct Chunk {
    /// "Sum" in the document.
    pub sum: Derived<u8>,
    /// "Kind" in the document.
    pub kind: u8,
    /// "Data" in the document.
    pub data: [u8; 4],
    /// "Crc" in the document.
    pub crc: Derived<u32>,
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
    static __FIELDS: [__b::FieldInfo; 4usize] = [
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&DOC, "Chunk", "Sum")]),
            computed: __b::Some(
                &__b::Expr::Checksum("sum8", &__b::Expr::BytesOf("data", "data")),
            ),
            ..__b::field::<Derived<u8>>("sum")
        },
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&DOC, "Chunk", "Kind")]),
            ..__b::field::<u8>("kind")
        },
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&DOC, "Chunk", "Data")]),
            ..__b::field::<[u8; 4]>("data")
        },
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&DOC, "Chunk", "Crc")]),
            computed: __b::Some(
                &__b::Expr::Checksum("crc32", &__b::Expr::BytesOf("kind", "data")),
            ),
            ..__b::field::<Derived<u32>>("crc")
        },
    ];
    static __INFO: __b::TypeInfo = __b::TypeInfo {
        doc: "",
        sections: &[__b::section(&DOC, "Chunk")],
        file: __b::source_file(
            ::core::file!(),
            ::core::option_env!("CARGO_MANIFEST_DIR"),
        ),
        kind: __b::Kind::Struct(&__FIELDS),
        min_size: __b::sum(
            &[
                5usize,
                <Derived<u8> as __b::Schema>::INFO.min_size,
                <Derived<u32> as __b::Schema>::INFO.min_size,
            ],
        ),
        ..__b::declared("Chunk", "struct")
    };
    #[automatically_derived]
    impl __b::Schema for Chunk {
        const INFO: &'static __b::TypeInfo = &__INFO;
        const PLAIN: bool = true && <Derived<u8> as __b::Schema>::PLAIN
            && <Derived<u32> as __b::Schema>::PLAIN;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                Self {
                    sum: __field_sum,
                    kind: __field_kind,
                    data: __field_data,
                    crc: __field_crc,
                } => {
                    let mut __entries = __b::Vec::new();
                    __b::add_entry(&mut __entries, "sum", __field_sum, __context);
                    __b::add_entry(&mut __entries, "kind", __field_kind, __context);
                    __b::add_entry(&mut __entries, "data", __field_data, __context);
                    __b::add_entry(&mut __entries, "crc", __field_crc, __context);
                    __b::Value::Record(__entries)
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            __b::Ok({
                __b::expect_keys(__tree, &["sum", "kind", "data", "crc"])?;
                Self {
                    sum: __b::build_field::<
                        Derived<u8>,
                    >(__tree, __context, &__FIELDS, 0usize)?,
                    kind: __b::build_field(__tree, __context, &__FIELDS, 1usize)?,
                    data: __b::build_field::<
                        [u8; 4],
                    >(__tree, __context, &__FIELDS, 2usize)?,
                    crc: __b::build_field::<
                        Derived<u32>,
                    >(__tree, __context, &__FIELDS, 3usize)?,
                }
            })
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                Self { sum: __field_sum, crc: __field_crc, .. } => {
                    __b::check_field(__field_sum, __checker, &__FIELDS, 0usize);
                    __b::check_field(__field_crc, __checker, &__FIELDS, 3usize);
                }
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                Self { sum: __field_sum, crc: __field_crc, .. } => {
                    __b::visit(__field_sum, __visitor);
                    __b::visit(__field_crc, __visitor);
                }
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                Self { sum: __field_sum, crc: __field_crc, .. } => {
                    __b::visit_mut(__field_sum, __visitor);
                    __b::visit_mut(__field_crc, __visitor);
                }
            }
        }
    }
    __b::serialize! {
        #[automatically_derived] impl __b::serde::Serialize for Chunk where
    }
    #[automatically_derived]
    impl<__C> __b::Decode<__C> for Chunk
    where
        __C: __b::Copy,
    {
        fn decode(__input: &mut __b::Input<'_>, __context: __C) -> __b::Result<Self> {
            let __field_sum: u8 = __b::decode_field(
                __input,
                __context,
                &__FIELDS,
                0usize,
            )?;
            let __from_1 = __input.offset();
            let __field_kind: u8 = __b::decode_field(
                __input,
                __context,
                &__FIELDS,
                1usize,
            )?;
            let __from_2 = __input.offset();
            let __field_data: [u8; 4] = match <[u8; 4] as __b::Decode<
                _,
            >>::decode(__input, __context) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, &__FIELDS, 2usize));
                }
            };
            let __to_2 = __input.offset();
            let __field_crc: u32 = __b::decode_field(
                __input,
                __context,
                &__FIELDS,
                3usize,
            )?;
            let __field_sum: Derived<u8> = __b::Derived::compare(
                __field_sum,
                (|| -> __b::Result<u8> {
                    let __bytes_2_2: &[u8] = __input.between(__from_2, __to_2);
                    __b::Ok({
                        let __value: u8 = sum8(__bytes_2_2);
                        __value
                    })
                })()
                    .ok(),
            );
            let __field_crc: Derived<u32> = __b::Derived::compare(
                __field_crc,
                (|| -> __b::Result<u32> {
                    let __bytes_1_2: &[u8] = __input.between(__from_1, __to_2);
                    __b::Ok({
                        let __value: u32 = crc32(__bytes_1_2);
                        __value
                    })
                })()
                    .ok(),
            );
            __b::Ok(Self {
                sum: __field_sum,
                kind: __field_kind,
                data: __field_data,
                crc: __field_crc,
            })
        }
    }
    #[automatically_derived]
    impl<__C> __b::Encode<__C> for Chunk
    where
        __C: __b::Copy,
    {
        fn encode<__S: __b::Sink>(
            &self,
            __sink: &mut __S,
            __context: __C,
        ) -> __b::Result<()> {
            match self {
                Self {
                    sum: __field_sum,
                    kind: __field_kind,
                    data: __field_data,
                    crc: __field_crc,
                } => {
                    let __ends = __b::Sink::enter(__sink);
                    let __order = __b::Sink::order(__sink);
                    let __field_sum: u8 = __b::located(
                        __b::Derived::stored(
                            __field_sum,
                            || (|| -> __b::Result<u8> {
                                let __bytes_2_2: &[u8] = &{
                                    let mut __bytes = __b::Writer::ahead_of(__sink);
                                    __b::Sink::in_order(
                                        &mut __bytes,
                                        __order,
                                        |__bytes| {
                                            <[u8; 4] as __b::Encode<
                                                _,
                                            >>::encode(__field_data, __bytes, __context)
                                        },
                                    )?;
                                    __bytes.into_bytes()
                                };
                                __b::Ok({
                                    let __value: u8 = sum8(__bytes_2_2);
                                    __value
                                })
                            })(),
                        ),
                        &__FIELDS,
                        0usize,
                    )?;
                    __b::encode_field(
                        &__field_sum,
                        __sink,
                        __context,
                        &__FIELDS,
                        0usize,
                    )?;
                    let __start_1 = __b::Sink::position(__sink);
                    __b::encode_field(
                        __field_kind,
                        __sink,
                        __context,
                        &__FIELDS,
                        1usize,
                    )?;
                    __b::encode_field::<
                        [u8; 4],
                        _,
                        _,
                    >(__field_data, __sink, __context, &__FIELDS, 2usize)?;
                    let __end_2 = __b::Sink::position(__sink);
                    if <[u8; 4] as __b::Schema>::TAKES_REST {
                        __b::located(
                            __b::Sink::takes_rest(__sink, false, 0),
                            &__FIELDS,
                            2usize,
                        )?;
                    }
                    let __field_crc: u32 = __b::located(
                        __b::Derived::stored(
                            __field_crc,
                            || (|| -> __b::Result<u32> {
                                let __bytes_1_2: &[u8] = __b::bytes_written(
                                    __sink,
                                    __start_1,
                                    __end_2,
                                );
                                __b::Ok({
                                    let __value: u32 = crc32(__bytes_1_2);
                                    __value
                                })
                            })(),
                        ),
                        &__FIELDS,
                        3usize,
                    )?;
                    __b::encode_field(
                        &__field_crc,
                        __sink,
                        __context,
                        &__FIELDS,
                        3usize,
                    )?;
                }
            }
            __b::Ok(())
        }
    }
    #[automatically_derived]
    impl<__C> __b::Walk<__C> for Chunk
    where
        __C: __b::Copy + 'static,
    {
        fn walk(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __context: __C,
        ) -> __b::Result<()> {
            {
                __b::walk_field::<
                    u8,
                    _,
                >(__walker, __input, __context, &__FIELDS, 0usize)?;
            }
            __b::walk_field::<u8, _>(__walker, __input, __context, &__FIELDS, 1usize)?;
            __b::walk_field::<
                [u8; 4],
                _,
            >(__walker, __input, __context, &__FIELDS, 2usize)?;
            {
                __b::walk_field::<
                    u32,
                    _,
                >(__walker, __input, __context, &__FIELDS, 3usize)?;
            }
            __b::Ok(())
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
        pub fn sum(&self) -> __b::ViewOf<'__v, u8> {
            self.0.field("sum")
        }
        #[inline]
        pub fn kind(&self) -> __b::ViewOf<'__v, u8> {
            self.0.field("kind")
        }
        #[inline]
        pub fn data(&self) -> __b::ViewOf<'__v, [u8; 4]> {
            self.0.field("data")
        }
        #[inline]
        pub fn crc(&self) -> __b::ViewOf<'__v, u32> {
            self.0.field("crc")
        }
    }
    #[automatically_derived]
    impl __b::Viewed for Chunk {
        type Fields<'__v> = __Fields<'__v>;
    }
    __b::binrw_impls! {
        [impl] [Chunk] [where] [where] (), (), read, __b::LITTLE
    }
};

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
    #[automatically_derived]
    impl Order {
        #[doc(hidden)]
        const __BINDERY_FIELDS_VALUE: [__b::FieldInfo; 2usize] = [
            __b::FieldInfo {
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Order",
                            row: __b::Row::Named("Number"),
                        },
                    ],
                ),
                ..__b::FieldInfo::basic(
                    "number",
                    __b::info_of::<u16>,
                    __b::Layout::Plain,
                )
            },
            __b::FieldInfo {
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Order",
                            row: __b::Row::Named("Old"),
                        },
                    ],
                ),
                order: ::core::option::Option::Some(__b::ByteOrder::Little),
                ..__b::FieldInfo::basic("old", __b::info_of::<u32>, __b::Layout::Plain)
            },
        ];
        #[doc(hidden)]
        const __BINDERY_FIELDS: &'static [__b::FieldInfo] = {
            static FIELDS: [__b::FieldInfo; 2usize] = <Order>::__BINDERY_FIELDS_VALUE;
            &FIELDS
        };
        #[doc(hidden)]
        const __BINDERY_INFO: __b::TypeInfo = __b::TypeInfo {
            name: "Order",
            wire: "struct",
            doc: "",
            sections: &[
                __b::SpecRef {
                    document: &DOC,
                    section: "Order",
                    row: __b::Row::Section,
                },
            ],
            deviations: &[],
            file: __b::source_file(
                ::core::file!(),
                ::core::option_env!("CARGO_MANIFEST_DIR"),
            ),
            rules: &[&[]],
            kind: __b::Kind::Struct(Self::__BINDERY_FIELDS),
            width: ::core::option::Option::None,
            min_size: __b::sum(
                &[
                    <u16 as __b::Schema>::INFO.min_size,
                    <u32 as __b::Schema>::INFO.min_size,
                ],
            ),
            fixed_size: __b::fixed_sum(
                &[
                    <u16 as __b::Schema>::INFO.fixed_size,
                    <u32 as __b::Schema>::INFO.fixed_size,
                ],
            ),
            order: ::core::option::Option::Some(__b::ByteOrder::Big),
        };
    }
    #[automatically_derived]
    impl __b::Schema for Order {
        const INFO: &'static __b::TypeInfo = {
            static INFO: __b::TypeInfo = <Order>::__BINDERY_INFO;
            &INFO
        };
        const PLAIN: bool = true && <u16 as __b::Schema>::PLAIN
            && <u32 as __b::Schema>::PLAIN;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                Self { number: __field_number, old: __field_old } => {
                    let mut __entries = ::std::vec::Vec::new();
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
            ::core::result::Result::Ok({
                __b::expect_keys(__tree, &["number", "old"])?;
                let __field_number = __b::build_field::<
                    u16,
                >(__tree, __context, Self::__BINDERY_FIELDS, 0usize)?;
                let __field_old = __b::build_field::<
                    u32,
                >(__tree, __context, Self::__BINDERY_FIELDS, 1usize)?;
                Self {
                    number: __field_number,
                    old: __field_old,
                }
            })
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                Self { number: __field_number, old: __field_old } => {
                    __b::check_field(
                        __field_number,
                        __checker,
                        Self::__BINDERY_FIELDS,
                        0usize,
                    );
                    __b::check_field(
                        __field_old,
                        __checker,
                        Self::__BINDERY_FIELDS,
                        1usize,
                    );
                }
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                Self { number: __field_number, old: __field_old } => {
                    __b::visit(__field_number, __visitor);
                    __b::visit(__field_old, __visitor);
                }
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                Self { number: __field_number, old: __field_old } => {
                    __b::visit_mut(__field_number, __visitor);
                    __b::visit_mut(__field_old, __visitor);
                }
            }
        }
    }
    __b::serialize! {
        #[automatically_derived] impl __b::serde::Serialize for Order where
    }
    #[automatically_derived]
    impl<__C> __b::Decode<__C> for Order
    where
        __C: ::core::marker::Copy,
    {
        const FIXED: ::core::option::Option<usize> = __b::fixed_sum(
            &[<u16 as __b::Decode<__C>>::FIXED, <u32 as __b::Decode<__C>>::FIXED],
        );
        #[inline]
        fn size_in(__context: __C) -> ::core::option::Option<usize> {
            ::core::option::Option::Some(
                0usize
                    .saturating_add(<u16 as __b::Decode<__C>>::size_in(__context)?)
                    .saturating_add(<u32 as __b::Decode<__C>>::size_in(__context)?),
            )
        }
        #[inline]
        fn get<__O: __b::Order>(
            __bytes: &[u8],
            __context: __C,
        ) -> ::core::option::Option<Self> {
            let mut __rest: &[u8] = __bytes;
            let __field_number = __b::get_next::<
                u16,
                __C,
                __b::Big,
            >(&mut __rest, __context)?;
            let __field_old = __b::get_next::<
                u32,
                __C,
                __b::Little,
            >(&mut __rest, __context)?;
            ::core::option::Option::Some(Self {
                number: __field_number,
                old: __field_old,
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
                                let __field_number: u16 = match <u16 as __b::Decode<
                                    _,
                                >>::decode(__input, __context) {
                                    ::core::result::Result::Ok(__value) => __value,
                                    ::core::result::Result::Err(__error) => {
                                        return ::core::result::Result::Err(
                                            __b::in_field(__error, Self::__BINDERY_FIELDS, 0usize),
                                        );
                                    }
                                };
                                let __field_old: u32 = {
                                    let mut __turned = __input.turned(__b::Endian::Little);
                                    let __value = {
                                        let __input = &mut __turned;
                                        match <u32 as __b::Decode<_>>::decode(__input, __context) {
                                            ::core::result::Result::Ok(__value) => __value,
                                            ::core::result::Result::Err(__error) => {
                                                return ::core::result::Result::Err(
                                                    __b::in_field(__error, Self::__BINDERY_FIELDS, 1usize),
                                                );
                                            }
                                        }
                                    };
                                    __input.follow(&__turned);
                                    __value
                                };
                                ::core::result::Result::Ok(Self {
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
        __C: ::core::marker::Copy,
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
                                return ::core::result::Result::Ok(());
                            }
                            let __ends = __b::Sink::enter(__sink);
                            __b::encode_field::<
                                u16,
                                _,
                                _,
                            >(
                                __field_number,
                                __sink,
                                __context,
                                Self::__BINDERY_FIELDS,
                                0usize,
                            )?;
                            let __around = __b::Sink::order(__sink);
                            let __own = __b::Endian::Little;
                            __b::Sink::set_order(__sink, __own);
                            __b::encode_field::<
                                u32,
                                _,
                                _,
                            >(
                                __field_old,
                                __sink,
                                __context,
                                Self::__BINDERY_FIELDS,
                                1usize,
                            )?;
                            __b::Sink::set_order(__sink, __around);
                        }
                    }
                    ::core::result::Result::Ok(())
                },
            )
        }
        #[inline]
        fn size_in(__context: __C) -> ::core::option::Option<usize> {
            ::core::option::Option::Some(
                0usize
                    .saturating_add(<u16 as __b::Encode<__C>>::size_in(__context)?)
                    .saturating_add(<u32 as __b::Encode<__C>>::size_in(__context)?),
            )
        }
        #[inline]
        fn put<__O: __b::Order>(
            &self,
            __bytes: &mut [u8],
            __context: __C,
        ) -> ::core::option::Option<()> {
            let Self { number: __field_number, old: __field_old } = self;
            let mut __rest: &mut [u8] = __bytes;
            __b::put_next::<u16, __C, __b::Big>(__field_number, &mut __rest, __context)?;
            __b::put_next::<u32, __C, __b::Little>(__field_old, &mut __rest, __context)?;
            ::core::option::Option::Some(())
        }
    }
    #[automatically_derived]
    impl<__C> __b::Walk<__C> for Order
    where
        __C: ::core::marker::Copy + 'static,
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
                            return ::core::result::Result::Ok(());
                        }
                        {
                            __b::walk_field::<
                                u16,
                                _,
                            >(
                                __walker,
                                __input,
                                __context,
                                Self::__BINDERY_FIELDS,
                                0usize,
                            )?;
                        }
                        {
                            let mut __turned = __input.turned(__b::Endian::Little);
                            {
                                let __input = &mut __turned;
                                __b::walk_field::<
                                    u32,
                                    _,
                                >(
                                    __walker,
                                    __input,
                                    __context,
                                    Self::__BINDERY_FIELDS,
                                    1usize,
                                )?;
                            }
                            __input.follow(&__turned);
                        }
                        ::core::result::Result::Ok(())
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
        pub fn number(&self) -> __b::Result<__b::View<'__v, u16>> {
            self.0.field("number")
        }
        #[inline]
        pub fn old(&self) -> __b::Result<__b::View<'__v, u32>> {
            self.0.field("old")
        }
    }
    #[automatically_derived]
    impl __b::Viewed for Order {
        type Fields<'__v> = __Fields<'__v>;
    }
    #[automatically_derived]
    impl __b::binrw::BinRead for Order {
        type Args<'__a> = ();
        fn read_options<__R: __b::binrw::io::Read + __b::binrw::io::Seek>(
            __reader: &mut __R,
            __order: __b::binrw::Endian,
            __args: Self::Args<'_>,
        ) -> __b::binrw::BinResult<Self> {
            __b::read::<Self, (), __R>(__reader, __order, __args)
        }
    }
    #[automatically_derived]
    impl __b::binrw::meta::ReadEndian for Order {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Big,
        );
    }
    #[automatically_derived]
    impl __b::binrw::BinWrite for Order {
        type Args<'__a> = ();
        fn write_options<__W: __b::binrw::io::Write + __b::binrw::io::Seek>(
            &self,
            __writer: &mut __W,
            __order: __b::binrw::Endian,
            __args: Self::Args<'_>,
        ) -> __b::binrw::BinResult<()> {
            __b::write::<Self, (), __W>(self, __writer, __order, __args)
        }
    }
    #[automatically_derived]
    impl __b::binrw::meta::WriteEndian for Order {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Big,
        );
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
    #[automatically_derived]
    impl Told {
        #[doc(hidden)]
        const __BINDERY_FIELDS_VALUE: [__b::FieldInfo; 2usize] = [
            __b::FieldInfo {
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Told",
                            row: __b::Row::Named("Mark"),
                        },
                    ],
                ),
                ..__b::FieldInfo::basic("mark", __b::info_of::<u8>, __b::Layout::Plain)
            },
            __b::FieldInfo {
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Told",
                            row: __b::Row::Named("Number"),
                        },
                    ],
                ),
                order: ::core::option::Option::Some(
                    __b::ByteOrder::BigIf(
                        &__b::Expr::Binary(
                            &__b::Expr::Field(&["mark"]),
                            __b::Binary::Equal,
                            &__b::Expr::Number(1i128),
                        ),
                    ),
                ),
                ..__b::FieldInfo::basic(
                    "number",
                    __b::info_of::<u16>,
                    __b::Layout::Plain,
                )
            },
        ];
        #[doc(hidden)]
        const __BINDERY_FIELDS: &'static [__b::FieldInfo] = {
            static FIELDS: [__b::FieldInfo; 2usize] = <Told>::__BINDERY_FIELDS_VALUE;
            &FIELDS
        };
        #[doc(hidden)]
        const __BINDERY_INFO: __b::TypeInfo = __b::TypeInfo {
            name: "Told",
            wire: "struct",
            doc: "",
            sections: &[
                __b::SpecRef {
                    document: &DOC,
                    section: "Told",
                    row: __b::Row::Section,
                },
            ],
            deviations: &[],
            file: __b::source_file(
                ::core::file!(),
                ::core::option_env!("CARGO_MANIFEST_DIR"),
            ),
            rules: &[&[]],
            kind: __b::Kind::Struct(Self::__BINDERY_FIELDS),
            width: ::core::option::Option::None,
            min_size: __b::sum(
                &[
                    <u8 as __b::Schema>::INFO.min_size,
                    <u16 as __b::Schema>::INFO.min_size,
                ],
            ),
            fixed_size: ::core::option::Option::None,
            order: ::core::option::Option::Some(
                __b::ByteOrder::BigIf(&__b::Expr::Context(&["big"])),
            ),
        };
    }
    #[automatically_derived]
    impl __b::Schema for Told {
        const INFO: &'static __b::TypeInfo = {
            static INFO: __b::TypeInfo = <Told>::__BINDERY_INFO;
            &INFO
        };
        const PLAIN: bool = true && <u8 as __b::Schema>::PLAIN
            && <u16 as __b::Schema>::PLAIN;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                Self { mark: __field_mark, number: __field_number } => {
                    let mut __entries = ::std::vec::Vec::new();
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
            ::core::result::Result::Ok({
                __b::expect_keys(__tree, &["mark", "number"])?;
                let __field_mark = __b::build_field::<
                    u8,
                >(__tree, __context, Self::__BINDERY_FIELDS, 0usize)?;
                let __field_number = __b::build_field::<
                    u16,
                >(__tree, __context, Self::__BINDERY_FIELDS, 1usize)?;
                Self {
                    mark: __field_mark,
                    number: __field_number,
                }
            })
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                Self { mark: __field_mark, number: __field_number } => {
                    __b::check_field(
                        __field_mark,
                        __checker,
                        Self::__BINDERY_FIELDS,
                        0usize,
                    );
                    __b::check_field(
                        __field_number,
                        __checker,
                        Self::__BINDERY_FIELDS,
                        1usize,
                    );
                }
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                Self { mark: __field_mark, number: __field_number } => {
                    __b::visit(__field_mark, __visitor);
                    __b::visit(__field_number, __visitor);
                }
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                Self { mark: __field_mark, number: __field_number } => {
                    __b::visit_mut(__field_mark, __visitor);
                    __b::visit_mut(__field_number, __visitor);
                }
            }
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
                        let __field_mark: u8 = match <u8 as __b::Decode<
                            _,
                        >>::decode(__input, big) {
                            ::core::result::Result::Ok(__value) => __value,
                            ::core::result::Result::Err(__error) => {
                                return ::core::result::Result::Err(
                                    __b::in_field(__error, Self::__BINDERY_FIELDS, 0usize),
                                );
                            }
                        };
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
                                match <u16 as __b::Decode<_>>::decode(__input, big) {
                                    ::core::result::Result::Ok(__value) => __value,
                                    ::core::result::Result::Err(__error) => {
                                        return ::core::result::Result::Err(
                                            __b::in_field(__error, Self::__BINDERY_FIELDS, 1usize),
                                        );
                                    }
                                }
                            };
                            __input.follow(&__turned);
                            __value
                        };
                        ::core::result::Result::Ok(Self {
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
                            __b::encode_field::<
                                u8,
                                _,
                                _,
                            >(
                                __field_mark,
                                __sink,
                                big,
                                Self::__BINDERY_FIELDS,
                                0usize,
                            )?;
                            let __around = __b::Sink::order(__sink);
                            let __own = __b::big_if({
                                let mark = *__field_mark;
                                mark == 1
                            });
                            __b::Sink::set_order(__sink, __own);
                            __b::encode_field::<
                                u16,
                                _,
                                _,
                            >(
                                __field_number,
                                __sink,
                                big,
                                Self::__BINDERY_FIELDS,
                                1usize,
                            )?;
                            __b::Sink::set_order(__sink, __around);
                        }
                    }
                    ::core::result::Result::Ok(())
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
                            >(__walker, __input, big, Self::__BINDERY_FIELDS, 0usize)?;
                        }
                        __before.back(__input);
                        let __field_mark: u8 = match <u8 as __b::Decode<
                            _,
                        >>::decode(__input, big) {
                            ::core::result::Result::Ok(__value) => __value,
                            ::core::result::Result::Err(__error) => {
                                return ::core::result::Result::Err(
                                    __b::in_field(__error, Self::__BINDERY_FIELDS, 0usize),
                                );
                            }
                        };
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
                                >(__walker, __input, big, Self::__BINDERY_FIELDS, 1usize)?;
                            }
                            __input.follow(&__turned);
                        }
                        ::core::result::Result::Ok(())
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
        pub fn mark(&self) -> __b::Result<__b::View<'__v, u8>> {
            self.0.field("mark")
        }
        #[inline]
        pub fn number(&self) -> __b::Result<__b::View<'__v, u16>> {
            self.0.field("number")
        }
    }
    #[automatically_derived]
    impl __b::Viewed for Told {
        type Fields<'__v> = __Fields<'__v>;
    }
    #[automatically_derived]
    impl __b::binrw::BinRead for Told {
        type Args<'__a> = bool;
        fn read_options<__R: __b::binrw::io::Read + __b::binrw::io::Seek>(
            __reader: &mut __R,
            __order: __b::binrw::Endian,
            __args: Self::Args<'_>,
        ) -> __b::binrw::BinResult<Self> {
            __b::read::<Self, bool, __R>(__reader, __order, __args)
        }
    }
    #[automatically_derived]
    impl __b::binrw::meta::ReadEndian for Told {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Runtime;
    }
    #[automatically_derived]
    impl __b::binrw::BinWrite for Told {
        type Args<'__a> = bool;
        fn write_options<__W: __b::binrw::io::Write + __b::binrw::io::Seek>(
            &self,
            __writer: &mut __W,
            __order: __b::binrw::Endian,
            __args: Self::Args<'_>,
        ) -> __b::binrw::BinResult<()> {
            __b::write::<Self, bool, __W>(self, __writer, __order, __args)
        }
    }
    #[automatically_derived]
    impl __b::binrw::meta::WriteEndian for Told {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Runtime;
    }
};

/// A record of fixed size.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: i16,
    /// Upwards.
    ///
    /// Deviation `UP`.
    pub y: i16,
    /// "Front side" in the document.
    pub front_side: u8,
    /// "b\_side" or "back" in the documents.
    pub back_side: u8,
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
    impl Point {
        #[doc(hidden)]
        const __BINDERY_FIELDS_VALUE: [__b::FieldInfo; 4usize] = [
            __b::FieldInfo {
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Point",
                            row: __b::Row::Named("x"),
                        },
                        __b::SpecRef {
                            document: &ENGINE,
                            section: "struct point",
                            row: __b::Row::Named("x"),
                        },
                    ],
                ),
                doc: "To the right.",
                ..__b::FieldInfo::basic("x", __b::info_of::<i16>, __b::Layout::Plain)
            },
            __b::FieldInfo {
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Point",
                            row: __b::Row::Named("y"),
                        },
                        __b::SpecRef {
                            document: &ENGINE,
                            section: "struct point",
                            row: __b::Row::Named("y"),
                        },
                    ],
                ),
                doc: "Upwards.",
                deviations: &[&UP],
                ..__b::FieldInfo::basic("y", __b::info_of::<i16>, __b::Layout::Plain)
            },
            __b::FieldInfo {
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Point",
                            row: __b::Row::Named("Front side"),
                        },
                        __b::SpecRef {
                            document: &ENGINE,
                            section: "struct point",
                            row: __b::Row::Named("Front side"),
                        },
                    ],
                ),
                ..__b::FieldInfo::basic(
                    "front_side",
                    __b::info_of::<u8>,
                    __b::Layout::Plain,
                )
            },
            __b::FieldInfo {
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Point",
                            row: __b::Row::Named("b_side"),
                        },
                        __b::SpecRef {
                            document: &ENGINE,
                            section: "struct point",
                            row: __b::Row::Named("back"),
                        },
                    ],
                ),
                ..__b::FieldInfo::basic(
                    "back_side",
                    __b::info_of::<u8>,
                    __b::Layout::Plain,
                )
            },
        ];
        #[doc(hidden)]
        const __BINDERY_FIELDS: &'static [__b::FieldInfo] = {
            static FIELDS: [__b::FieldInfo; 4usize] = <Point>::__BINDERY_FIELDS_VALUE;
            &FIELDS
        };
        #[doc(hidden)]
        const __BINDERY_INFO: __b::TypeInfo = __b::TypeInfo {
            name: "Point",
            wire: "struct",
            doc: "A record of fixed size.",
            sections: &[
                __b::SpecRef {
                    document: &DOC,
                    section: "Point",
                    row: __b::Row::Section,
                },
                __b::SpecRef {
                    document: &ENGINE,
                    section: "struct point",
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
                    <i16 as __b::Schema>::INFO.min_size,
                    <i16 as __b::Schema>::INFO.min_size,
                    <u8 as __b::Schema>::INFO.min_size,
                    <u8 as __b::Schema>::INFO.min_size,
                ],
            ),
            fixed_size: __b::fixed_sum(
                &[
                    <i16 as __b::Schema>::INFO.fixed_size,
                    <i16 as __b::Schema>::INFO.fixed_size,
                    <u8 as __b::Schema>::INFO.fixed_size,
                    <u8 as __b::Schema>::INFO.fixed_size,
                ],
            ),
            order: ::core::option::Option::None,
        };
    }
    #[automatically_derived]
    impl __b::Schema for Point {
        const INFO: &'static __b::TypeInfo = {
            static INFO: __b::TypeInfo = <Point>::__BINDERY_INFO;
            &INFO
        };
        const PLAIN: bool = true && <i16 as __b::Schema>::PLAIN
            && <i16 as __b::Schema>::PLAIN && <u8 as __b::Schema>::PLAIN
            && <u8 as __b::Schema>::PLAIN;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                Self {
                    x: __field_x,
                    y: __field_y,
                    front_side: __field_front_side,
                    back_side: __field_back_side,
                } => {
                    let mut __entries = ::std::vec::Vec::new();
                    __b::add_entry(&mut __entries, "x", __field_x, __context);
                    __b::add_entry(&mut __entries, "y", __field_y, __context);
                    __b::add_entry(
                        &mut __entries,
                        "front_side",
                        __field_front_side,
                        __context,
                    );
                    __b::add_entry(
                        &mut __entries,
                        "back_side",
                        __field_back_side,
                        __context,
                    );
                    __b::Value::Record(__entries)
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            ::core::result::Result::Ok({
                __b::expect_keys(__tree, &["x", "y", "front_side", "back_side"])?;
                let __field_x = __b::build_field::<
                    i16,
                >(__tree, __context, Self::__BINDERY_FIELDS, 0usize)?;
                let __field_y = __b::build_field::<
                    i16,
                >(__tree, __context, Self::__BINDERY_FIELDS, 1usize)?;
                let __field_front_side = __b::build_field::<
                    u8,
                >(__tree, __context, Self::__BINDERY_FIELDS, 2usize)?;
                let __field_back_side = __b::build_field::<
                    u8,
                >(__tree, __context, Self::__BINDERY_FIELDS, 3usize)?;
                Self {
                    x: __field_x,
                    y: __field_y,
                    front_side: __field_front_side,
                    back_side: __field_back_side,
                }
            })
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                Self {
                    x: __field_x,
                    y: __field_y,
                    front_side: __field_front_side,
                    back_side: __field_back_side,
                } => {
                    __b::check_field(
                        __field_x,
                        __checker,
                        Self::__BINDERY_FIELDS,
                        0usize,
                    );
                    __b::check_field(
                        __field_y,
                        __checker,
                        Self::__BINDERY_FIELDS,
                        1usize,
                    );
                    __b::check_field(
                        __field_front_side,
                        __checker,
                        Self::__BINDERY_FIELDS,
                        2usize,
                    );
                    __b::check_field(
                        __field_back_side,
                        __checker,
                        Self::__BINDERY_FIELDS,
                        3usize,
                    );
                }
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                Self {
                    x: __field_x,
                    y: __field_y,
                    front_side: __field_front_side,
                    back_side: __field_back_side,
                } => {
                    __b::visit(__field_x, __visitor);
                    __b::visit(__field_y, __visitor);
                    __b::visit(__field_front_side, __visitor);
                    __b::visit(__field_back_side, __visitor);
                }
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                Self {
                    x: __field_x,
                    y: __field_y,
                    front_side: __field_front_side,
                    back_side: __field_back_side,
                } => {
                    __b::visit_mut(__field_x, __visitor);
                    __b::visit_mut(__field_y, __visitor);
                    __b::visit_mut(__field_front_side, __visitor);
                    __b::visit_mut(__field_back_side, __visitor);
                }
            }
        }
    }
    __b::serialize! {
        #[automatically_derived] impl __b::serde::Serialize for Point where
    }
    #[automatically_derived]
    impl<__C> __b::Decode<__C> for Point
    where
        __C: ::core::marker::Copy,
    {
        const FIXED: ::core::option::Option<usize> = __b::fixed_sum(
            &[
                <i16 as __b::Decode<__C>>::FIXED,
                <i16 as __b::Decode<__C>>::FIXED,
                <u8 as __b::Decode<__C>>::FIXED,
                <u8 as __b::Decode<__C>>::FIXED,
            ],
        );
        #[inline]
        fn size_in(__context: __C) -> ::core::option::Option<usize> {
            ::core::option::Option::Some(
                0usize
                    .saturating_add(<i16 as __b::Decode<__C>>::size_in(__context)?)
                    .saturating_add(<i16 as __b::Decode<__C>>::size_in(__context)?)
                    .saturating_add(<u8 as __b::Decode<__C>>::size_in(__context)?)
                    .saturating_add(<u8 as __b::Decode<__C>>::size_in(__context)?),
            )
        }
        #[inline]
        fn get<__O: __b::Order>(
            __bytes: &[u8],
            __context: __C,
        ) -> ::core::option::Option<Self> {
            let mut __rest: &[u8] = __bytes;
            let __field_x = __b::get_next::<i16, __C, __O>(&mut __rest, __context)?;
            let __field_y = __b::get_next::<i16, __C, __O>(&mut __rest, __context)?;
            let __field_front_side = __b::get_next::<
                u8,
                __C,
                __O,
            >(&mut __rest, __context)?;
            let __field_back_side = __b::get_next::<
                u8,
                __C,
                __O,
            >(&mut __rest, __context)?;
            ::core::option::Option::Some(Self {
                x: __field_x,
                y: __field_y,
                front_side: __field_front_side,
                back_side: __field_back_side,
            })
        }
        #[inline]
        fn decode(__input: &mut __b::Input<'_>, __context: __C) -> __b::Result<Self> {
            __b::decode_at_once::<
                Self,
                __C,
            >(
                __input,
                __context,
                |__input| -> __b::Result<Self> {
                    let __field_x: i16 = match <i16 as __b::Decode<
                        _,
                    >>::decode(__input, __context) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS, 0usize),
                            );
                        }
                    };
                    let __field_y: i16 = match <i16 as __b::Decode<
                        _,
                    >>::decode(__input, __context) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS, 1usize),
                            );
                        }
                    };
                    let __field_front_side: u8 = match <u8 as __b::Decode<
                        _,
                    >>::decode(__input, __context) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS, 2usize),
                            );
                        }
                    };
                    let __field_back_side: u8 = match <u8 as __b::Decode<
                        _,
                    >>::decode(__input, __context) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS, 3usize),
                            );
                        }
                    };
                    ::core::result::Result::Ok(Self {
                        x: __field_x,
                        y: __field_y,
                        front_side: __field_front_side,
                        back_side: __field_back_side,
                    })
                },
            )
        }
    }
    #[automatically_derived]
    impl<__C> __b::Encode<__C> for Point
    where
        __C: ::core::marker::Copy,
    {
        #[inline]
        fn encode<__S: __b::Sink>(
            &self,
            __sink: &mut __S,
            __context: __C,
        ) -> __b::Result<()> {
            match self {
                Self {
                    x: __field_x,
                    y: __field_y,
                    front_side: __field_front_side,
                    back_side: __field_back_side,
                } => {
                    if __b::put_at_once(self, __sink, __context) {
                        return ::core::result::Result::Ok(());
                    }
                    let __ends = __b::Sink::enter(__sink);
                    __b::encode_field::<
                        i16,
                        _,
                        _,
                    >(__field_x, __sink, __context, Self::__BINDERY_FIELDS, 0usize)?;
                    __b::encode_field::<
                        i16,
                        _,
                        _,
                    >(__field_y, __sink, __context, Self::__BINDERY_FIELDS, 1usize)?;
                    __b::encode_field::<
                        u8,
                        _,
                        _,
                    >(
                        __field_front_side,
                        __sink,
                        __context,
                        Self::__BINDERY_FIELDS,
                        2usize,
                    )?;
                    __b::encode_field::<
                        u8,
                        _,
                        _,
                    >(
                        __field_back_side,
                        __sink,
                        __context,
                        Self::__BINDERY_FIELDS,
                        3usize,
                    )?;
                }
            }
            ::core::result::Result::Ok(())
        }
        #[inline]
        fn size_in(__context: __C) -> ::core::option::Option<usize> {
            ::core::option::Option::Some(
                0usize
                    .saturating_add(<i16 as __b::Encode<__C>>::size_in(__context)?)
                    .saturating_add(<i16 as __b::Encode<__C>>::size_in(__context)?)
                    .saturating_add(<u8 as __b::Encode<__C>>::size_in(__context)?)
                    .saturating_add(<u8 as __b::Encode<__C>>::size_in(__context)?),
            )
        }
        #[inline]
        fn put<__O: __b::Order>(
            &self,
            __bytes: &mut [u8],
            __context: __C,
        ) -> ::core::option::Option<()> {
            let Self {
                x: __field_x,
                y: __field_y,
                front_side: __field_front_side,
                back_side: __field_back_side,
            } = self;
            let mut __rest: &mut [u8] = __bytes;
            __b::put_next::<i16, __C, __O>(__field_x, &mut __rest, __context)?;
            __b::put_next::<i16, __C, __O>(__field_y, &mut __rest, __context)?;
            __b::put_next::<u8, __C, __O>(__field_front_side, &mut __rest, __context)?;
            __b::put_next::<u8, __C, __O>(__field_back_side, &mut __rest, __context)?;
            ::core::option::Option::Some(())
        }
    }
    #[automatically_derived]
    impl<__C> __b::Walk<__C> for Point
    where
        __C: ::core::marker::Copy + 'static,
    {
        fn walk(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __context: __C,
        ) -> __b::Result<()> {
            if __walker.at_once::<_, Self>(__input, __context)? {
                return ::core::result::Result::Ok(());
            }
            {
                __b::walk_field::<
                    i16,
                    _,
                >(__walker, __input, __context, Self::__BINDERY_FIELDS, 0usize)?;
            }
            {
                __b::walk_field::<
                    i16,
                    _,
                >(__walker, __input, __context, Self::__BINDERY_FIELDS, 1usize)?;
            }
            {
                __b::walk_field::<
                    u8,
                    _,
                >(__walker, __input, __context, Self::__BINDERY_FIELDS, 2usize)?;
            }
            {
                __b::walk_field::<
                    u8,
                    _,
                >(__walker, __input, __context, Self::__BINDERY_FIELDS, 3usize)?;
            }
            ::core::result::Result::Ok(())
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
        pub fn x(&self) -> __b::Result<__b::View<'__v, i16>> {
            self.0.field("x")
        }
        #[inline]
        pub fn y(&self) -> __b::Result<__b::View<'__v, i16>> {
            self.0.field("y")
        }
        #[inline]
        pub fn front_side(&self) -> __b::Result<__b::View<'__v, u8>> {
            self.0.field("front_side")
        }
        #[inline]
        pub fn back_side(&self) -> __b::Result<__b::View<'__v, u8>> {
            self.0.field("back_side")
        }
    }
    #[automatically_derived]
    impl __b::Viewed for Point {
        type Fields<'__v> = __Fields<'__v>;
    }
    #[automatically_derived]
    impl __b::binrw::BinRead for Point {
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
    impl __b::binrw::meta::ReadEndian for Point {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Little,
        );
    }
    #[automatically_derived]
    impl __b::binrw::BinWrite for Point {
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
    impl __b::binrw::meta::WriteEndian for Point {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Little,
        );
    }
};

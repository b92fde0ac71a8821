/// A record of fixed size.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: i16,
    /// Upwards.
    ///
    /// Deviation `UP`.
    pub y: i16,
}
#[doc(hidden)]
#[allow(
    deprecated,
    non_upper_case_globals,
    unused_variables,
    unused_imports,
    unused_qualifications,
    clippy::all,
    clippy::pedantic
)]
const _: () = {
    use ::bindery::__private as __b;
    #[automatically_derived]
    impl Point {
        #[doc(hidden)]
        const __BINDERY_FIELDS: &'static [__b::FieldInfo] = &[
            __b::FieldInfo {
                name: "x",
                doc: "To the right.",
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Point",
                            row: __b::Row::Named("x"),
                        },
                    ],
                ),
                deviations: &[],
                ty: __b::info_of::<i16>,
                presence: __b::Presence::Stored,
                condition: ::core::option::Option::None,
                count: ::core::option::Option::None,
                bits: ::core::option::Option::None,
                wire: ::core::option::Option::None,
            },
            __b::FieldInfo {
                name: "y",
                doc: "Upwards.",
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Point",
                            row: __b::Row::Named("y"),
                        },
                    ],
                ),
                deviations: &[&UP],
                ty: __b::info_of::<i16>,
                presence: __b::Presence::Stored,
                condition: ::core::option::Option::None,
                count: ::core::option::Option::None,
                bits: ::core::option::Option::None,
                wire: ::core::option::Option::None,
            },
        ];
    }
    #[automatically_derived]
    impl __b::Schema for Point {
        const INFO: &'static __b::TypeInfo = &__b::TypeInfo {
            name: "Point",
            wire: "struct",
            doc: "A record of fixed size.",
            sections: &[
                __b::SpecRef {
                    document: &DOC,
                    section: "Point",
                    row: __b::Row::Section,
                },
            ],
            deviations: &[],
            file: __b::source_file(
                ::core::file!(),
                ::core::option_env!("CARGO_MANIFEST_DIR"),
            ),
            rules: &[],
            kind: __b::Kind::Struct(Self::__BINDERY_FIELDS),
            min_size: __b::sum(
                &[
                    <i16 as __b::Schema>::INFO.min_size,
                    <i16 as __b::Schema>::INFO.min_size,
                ],
            ),
            fixed_size: __b::fixed_sum(
                &[
                    <i16 as __b::Schema>::INFO.fixed_size,
                    <i16 as __b::Schema>::INFO.fixed_size,
                ],
            ),
        };
        const PLAIN: bool = true && <i16 as __b::Schema>::PLAIN
            && <i16 as __b::Schema>::PLAIN;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                Self { x, y } => {
                    let mut __entries = ::std::vec::Vec::new();
                    __b::add_entry(&mut __entries, "x", x, __context);
                    __b::add_entry(&mut __entries, "y", y, __context);
                    __b::Value::Record(__entries)
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            ::core::result::Result::Ok({
                __b::expect_keys(__tree, &["x", "y"])?;
                let x = __b::build_field::<
                    i16,
                >(__tree, __context, Self::__BINDERY_FIELDS, 0usize)?;
                let y = __b::build_field::<
                    i16,
                >(__tree, __context, Self::__BINDERY_FIELDS, 1usize)?;
                Self { x, y }
            })
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                Self { x, y } => {
                    __b::check_field(x, __checker, Self::__BINDERY_FIELDS, 0usize);
                    __b::check_field(y, __checker, Self::__BINDERY_FIELDS, 1usize);
                }
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                Self { x, y } => {
                    __b::visit(x, __visitor);
                    __b::visit(y, __visitor);
                }
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                Self { x, y } => {
                    __b::visit_mut(x, __visitor);
                    __b::visit_mut(y, __visitor);
                }
            }
        }
    }
    #[automatically_derived]
    impl<__C> __b::Decode<__C> for Point
    where
        __C: ::core::marker::Copy,
    {
        const FIXED: ::core::option::Option<usize> = __b::fixed_sum(
            &[<i16 as __b::Decode<__C>>::FIXED, <i16 as __b::Decode<__C>>::FIXED],
        );
        #[inline]
        fn size_in(__context: __C) -> ::core::option::Option<usize> {
            ::core::option::Option::Some(
                0usize
                    .saturating_add(<i16 as __b::Decode<__C>>::size_in(__context)?)
                    .saturating_add(<i16 as __b::Decode<__C>>::size_in(__context)?),
            )
        }
        #[inline]
        fn get(__bytes: &[u8], __context: __C) -> ::core::option::Option<Self> {
            let mut __rest: &[u8] = __bytes;
            let x = __b::get_next::<i16, __C>(&mut __rest, __context)?;
            let y = __b::get_next::<i16, __C>(&mut __rest, __context)?;
            ::core::option::Option::Some(Self { x, y })
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
                    let x: i16 = match <i16 as __b::Decode<
                        _,
                    >>::decode(__input, __context) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS, 0usize),
                            );
                        }
                    };
                    let y: i16 = match <i16 as __b::Decode<
                        _,
                    >>::decode(__input, __context) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS, 1usize),
                            );
                        }
                    };
                    ::core::result::Result::Ok(Self { x, y })
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
                Self { x, y } => {
                    if __b::put_at_once(self, __sink, __context) {
                        return ::core::result::Result::Ok(());
                    }
                    __b::encode_field::<
                        i16,
                        _,
                        _,
                    >(x, __sink, __context, Self::__BINDERY_FIELDS, 0usize)?;
                    __b::encode_field::<
                        i16,
                        _,
                        _,
                    >(y, __sink, __context, Self::__BINDERY_FIELDS, 1usize)?;
                }
            }
            ::core::result::Result::Ok(())
        }
        #[inline]
        fn size_in(__context: __C) -> ::core::option::Option<usize> {
            ::core::option::Option::Some(
                0usize
                    .saturating_add(<i16 as __b::Encode<__C>>::size_in(__context)?)
                    .saturating_add(<i16 as __b::Encode<__C>>::size_in(__context)?),
            )
        }
        #[inline]
        fn put(&self, __bytes: &mut [u8], __context: __C) -> ::core::option::Option<()> {
            let Self { x, y } = self;
            let mut __rest: &mut [u8] = __bytes;
            __b::put_next::<i16, __C>(x, &mut __rest, __context)?;
            __b::put_next::<i16, __C>(y, &mut __rest, __context)?;
            ::core::option::Option::Some(())
        }
    }
    #[automatically_derived]
    impl __b::binrw::BinRead for Point {
        type Args<'__a> = ();
        fn read_options<__R: __b::binrw::io::Read + __b::binrw::io::Seek>(
            __reader: &mut __R,
            _: __b::binrw::Endian,
            __args: Self::Args<'_>,
        ) -> __b::binrw::BinResult<Self> {
            __b::read::<Self, (), __R>(__reader, __args)
        }
    }
    #[automatically_derived]
    impl __b::binrw::meta::ReadEndian for Point {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::binrw::Endian::Little,
        );
    }
    #[automatically_derived]
    impl __b::binrw::BinWrite for Point {
        type Args<'__a> = ();
        fn write_options<__W: __b::binrw::io::Write + __b::binrw::io::Seek>(
            &self,
            __writer: &mut __W,
            _: __b::binrw::Endian,
            __args: Self::Args<'_>,
        ) -> __b::binrw::BinResult<()> {
            __b::write::<Self, (), __W>(self, __writer, __args)
        }
    }
    #[automatically_derived]
    impl __b::binrw::meta::WriteEndian for Point {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::binrw::Endian::Little,
        );
    }
};

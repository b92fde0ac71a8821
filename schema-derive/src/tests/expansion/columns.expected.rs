/// A record with a parameter, kept in columns.
#[derive(Clone, Copy)]
pub struct Point<T> {
    /// To the right.
    pub x: T,
    /// Where it leads.
    pub index: Index<Narrow>,
}
///The fields of a list of [`Point`], each as a column.
pub struct PointColumns<T> {
    ///To the right.
    pub x: ::bindery::Column<T>,
    ///Where it leads.
    pub index: ::bindery::Column<Index<Narrow>>,
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
    type __Field0 = <<Index<
        Narrow,
    > as __b::Given<
        [(); {
            let _ = <Index<Narrow> as __b::Schema>::to_value;
            0
        }],
    >>::Itself as __b::Given<
        [(); {
            let _ = <<Index<
                Narrow,
            > as __b::Given<
                [(); {
                    let _ = <Index<Narrow> as __b::Schema>::to_value;
                    0
                }],
            >>::Itself as __b::Decode<Widths>>::decode;
            0
        }],
    >>::Itself;
    type __This<T> = <Point<T> as __b::Given<(__Field0,)>>::Itself;
    #[automatically_derived]
    impl<T> Point<T>
    where
        T: __b::Schema,
    {
        #[doc(hidden)]
        const __BINDERY_FIELDS: &'static [__b::FieldInfo] = &[
            __b::FieldInfo {
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Point",
                            row: __b::Row::Named("x"),
                        },
                    ],
                ),
                doc: "To the right.",
                ..__b::FieldInfo::basic("x", __b::info_of::<T>, __b::Layout::Plain)
            },
            __b::FieldInfo {
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Point",
                            row: __b::Row::Named("index"),
                        },
                    ],
                ),
                doc: "Where it leads.",
                ..__b::FieldInfo::basic(
                    "index",
                    __b::info_of::<__Field0>,
                    __b::Layout::Plain,
                )
            },
        ];
    }
    #[automatically_derived]
    impl<T> __b::Schema for Point<T>
    where
        T: __b::Schema,
    {
        const INFO: &'static __b::TypeInfo = &__b::TypeInfo {
            name: "Point",
            wire: "struct",
            doc: "A record with a parameter, kept in columns.",
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
            rules: &[&[]],
            kind: __b::Kind::Struct(Self::__BINDERY_FIELDS),
            width: ::core::option::Option::None,
            min_size: __b::sum(
                &[
                    <T as __b::Schema>::INFO.min_size,
                    <__Field0 as __b::Schema>::INFO.min_size,
                ],
            ),
            fixed_size: __b::fixed_sum(
                &[
                    <T as __b::Schema>::INFO.fixed_size,
                    <__Field0 as __b::Schema>::INFO.fixed_size,
                ],
            ),
            order: ::core::option::Option::None,
        };
        const PLAIN: bool = true && <T as __b::Schema>::PLAIN
            && <__Field0 as __b::Schema>::PLAIN;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                __This::<T> { x: __field_x, index: __field_index } => {
                    let mut __entries = ::std::vec::Vec::new();
                    __b::add_entry(&mut __entries, "x", __field_x, __context);
                    __b::add_entry(&mut __entries, "index", __field_index, __context);
                    __b::Value::Record(__entries)
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            ::core::result::Result::Ok({
                __b::expect_keys(__tree, &["x", "index"])?;
                let __field_x = __b::build_field::<
                    T,
                >(__tree, __context, Self::__BINDERY_FIELDS, 0usize)?;
                let __field_index = __b::build_field::<
                    __Field0,
                >(__tree, __context, Self::__BINDERY_FIELDS, 1usize)?;
                __This::<T> {
                    x: __field_x,
                    index: __field_index,
                }
            })
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                __This::<T> { x: __field_x, index: __field_index } => {
                    __b::check_field(
                        __field_x,
                        __checker,
                        Self::__BINDERY_FIELDS,
                        0usize,
                    );
                    __b::check_field(
                        __field_index,
                        __checker,
                        Self::__BINDERY_FIELDS,
                        1usize,
                    );
                }
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                __This::<T> { x: __field_x, index: __field_index } => {
                    __b::visit(__field_x, __visitor);
                    __b::visit(__field_index, __visitor);
                }
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                __This::<T> { x: __field_x, index: __field_index } => {
                    __b::visit_mut(__field_x, __visitor);
                    __b::visit_mut(__field_index, __visitor);
                }
            }
        }
    }
    __b::serialize! {
        #[automatically_derived] impl < T > __b::serde::Serialize for Point < T > where T
        : __b::Schema
    }
    #[automatically_derived]
    impl<T> __b::Decode<Widths> for Point<T>
    where
        T: __b::Decode<Widths>,
    {
        const FIXED: ::core::option::Option<usize> = __b::fixed_sum(
            &[
                <T as __b::Decode<Widths>>::FIXED,
                <__Field0 as __b::Decode<Widths>>::FIXED,
            ],
        );
        #[inline]
        fn size_in(widths: Widths) -> ::core::option::Option<usize> {
            ::core::option::Option::Some(
                0usize
                    .saturating_add(<T as __b::Decode<Widths>>::size_in(widths)?)
                    .saturating_add(<__Field0 as __b::Decode<Widths>>::size_in(widths)?),
            )
        }
        #[inline]
        fn get<__O: __b::Order>(
            __bytes: &[u8],
            widths: Widths,
        ) -> ::core::option::Option<Self> {
            let mut __rest: &[u8] = __bytes;
            let __field_x = __b::get_next::<T, Widths, __O>(&mut __rest, widths)?;
            let __field_index = __b::get_next::<
                __Field0,
                Widths,
                __O,
            >(&mut __rest, widths)?;
            ::core::option::Option::Some(__This::<T> {
                x: __field_x,
                index: __field_index,
            })
        }
        #[inline]
        fn decode(__input: &mut __b::Input<'_>, widths: Widths) -> __b::Result<Self> {
            __b::decode_at_once::<
                Self,
                Widths,
            >(
                __input,
                widths,
                |__input| -> __b::Result<Self> {
                    let __field_x: T = match <T as __b::Decode<
                        _,
                    >>::decode(__input, widths) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS, 0usize),
                            );
                        }
                    };
                    let __field_index: __Field0 = match <__Field0 as __b::Decode<
                        _,
                    >>::decode(__input, widths) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS, 1usize),
                            );
                        }
                    };
                    ::core::result::Result::Ok(__This::<T> {
                        x: __field_x,
                        index: __field_index,
                    })
                },
            )
        }
    }
    #[automatically_derived]
    impl<T> __b::Encode<Widths> for Point<T>
    where
        T: __b::Encode<Widths>,
    {
        #[inline]
        fn encode<__S: __b::Sink>(
            &self,
            __sink: &mut __S,
            widths: Widths,
        ) -> __b::Result<()> {
            match self {
                __This::<T> { x: __field_x, index: __field_index } => {
                    if __b::put_at_once(self, __sink, widths) {
                        return ::core::result::Result::Ok(());
                    }
                    let __ends = __b::Sink::enter(__sink);
                    __b::encode_field::<
                        T,
                        _,
                        _,
                    >(__field_x, __sink, widths, Self::__BINDERY_FIELDS, 0usize)?;
                    if <T as __b::Schema>::TAKES_REST {
                        match __b::Sink::takes_rest(__sink, false, 0) {
                            ::core::result::Result::Ok(__value) => __value,
                            ::core::result::Result::Err(__error) => {
                                return ::core::result::Result::Err(
                                    __b::in_field(__error, Self::__BINDERY_FIELDS, 0usize),
                                );
                            }
                        };
                    }
                    __b::Sink::ends_with(__sink, __ends);
                    __b::encode_field::<
                        __Field0,
                        _,
                        _,
                    >(__field_index, __sink, widths, Self::__BINDERY_FIELDS, 1usize)?;
                    __b::Sink::ends_with(__sink, false);
                    if <__Field0 as __b::Schema>::TAKES_REST {
                        match __b::Sink::takes_rest(__sink, __ends, 0) {
                            ::core::result::Result::Ok(__value) => __value,
                            ::core::result::Result::Err(__error) => {
                                return ::core::result::Result::Err(
                                    __b::in_field(__error, Self::__BINDERY_FIELDS, 1usize),
                                );
                            }
                        };
                    }
                }
            }
            ::core::result::Result::Ok(())
        }
        #[inline]
        fn size_in(widths: Widths) -> ::core::option::Option<usize> {
            ::core::option::Option::Some(
                0usize
                    .saturating_add(<T as __b::Encode<Widths>>::size_in(widths)?)
                    .saturating_add(<__Field0 as __b::Encode<Widths>>::size_in(widths)?),
            )
        }
        #[inline]
        fn put<__O: __b::Order>(
            &self,
            __bytes: &mut [u8],
            widths: Widths,
        ) -> ::core::option::Option<()> {
            let __This::<T> { x: __field_x, index: __field_index } = self;
            let mut __rest: &mut [u8] = __bytes;
            __b::put_next::<T, Widths, __O>(__field_x, &mut __rest, widths)?;
            __b::put_next::<__Field0, Widths, __O>(__field_index, &mut __rest, widths)?;
            ::core::option::Option::Some(())
        }
    }
    #[automatically_derived]
    impl<T> __b::Walk<Widths> for Point<T>
    where
        T: __b::Decode<Widths>,
        T: __b::Encode<Widths>,
        T: __b::Walk<Widths>,
    {
        fn walk(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            widths: Widths,
        ) -> __b::Result<()> {
            if __walker.at_once::<_, Self>(__input, widths)? {
                return ::core::result::Result::Ok(());
            }
            {
                __b::walk_field::<
                    T,
                    _,
                >(__walker, __input, widths, Self::__BINDERY_FIELDS, 0usize)?;
            }
            {
                __b::walk_field::<
                    __Field0,
                    _,
                >(__walker, __input, widths, Self::__BINDERY_FIELDS, 1usize)?;
            }
            ::core::result::Result::Ok(())
        }
    }
    pub struct __Fields<'__v, T>(
        __b::Node<'__v>,
        ::core::marker::PhantomData<fn() -> (T,)>,
    )
    where
        T: 'static;
    #[automatically_derived]
    impl<'__v, T> __b::Fields<'__v> for __Fields<'__v, T>
    where
        T: 'static,
    {
        fn of(__node: __b::Node<'__v>) -> Self {
            Self(__node, ::core::marker::PhantomData)
        }
        fn node(&self) -> &__b::Node<'__v> {
            &self.0
        }
    }
    #[automatically_derived]
    #[allow(dead_code, private_interfaces, non_snake_case)]
    impl<'__v, T> __Fields<'__v, T>
    where
        T: 'static,
        T: __b::Viewed,
    {
        #[inline]
        pub fn x(&self) -> __b::Result<__b::View<'__v, T>> {
            self.0.field("x")
        }
        #[inline]
        pub fn index(&self) -> __b::Result<__b::View<'__v, __Field0>> {
            self.0.field("index")
        }
    }
    #[automatically_derived]
    impl<T> __b::Viewed for Point<T>
    where
        T: 'static,
    {
        type Fields<'__v> = __Fields<'__v, T>;
    }
    #[automatically_derived]
    impl<T> __b::binrw::BinRead for Point<T>
    where
        T: 'static,
        Point<T>: __b::Decode<Widths>,
    {
        type Args<'__a> = Widths;
        fn read_options<__R: __b::binrw::io::Read + __b::binrw::io::Seek>(
            __reader: &mut __R,
            __order: __b::binrw::Endian,
            __args: Self::Args<'_>,
        ) -> __b::binrw::BinResult<Self> {
            __b::read::<Self, Widths, __R>(__reader, __order, __args)
        }
    }
    #[automatically_derived]
    impl<T> __b::binrw::meta::ReadEndian for Point<T>
    where
        T: 'static,
        Point<T>: __b::Decode<Widths>,
    {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Little,
        );
    }
    #[automatically_derived]
    impl<T> __b::binrw::BinWrite for Point<T>
    where
        T: 'static,
        Point<T>: __b::Encode<Widths>,
    {
        type Args<'__a> = Widths;
        fn write_options<__W: __b::binrw::io::Write + __b::binrw::io::Seek>(
            &self,
            __writer: &mut __W,
            __order: __b::binrw::Endian,
            __args: Self::Args<'_>,
        ) -> __b::binrw::BinResult<()> {
            __b::write::<Self, Widths, __W>(self, __writer, __order, __args)
        }
    }
    #[automatically_derived]
    impl<T> __b::binrw::meta::WriteEndian for Point<T>
    where
        T: 'static,
        Point<T>: __b::Encode<Widths>,
    {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Little,
        );
    }
    #[automatically_derived]
    impl<T> ::core::default::Default for PointColumns<T>
    where
        __b::Column<T>: ::core::default::Default,
    {
        fn default() -> Self {
            Self {
                x: <__b::Column<T> as ::core::default::Default>::default(),
                index: <__b::Column<__Field0> as ::core::default::Default>::default(),
            }
        }
    }
    #[automatically_derived]
    impl<T> ::core::clone::Clone for PointColumns<T>
    where
        __b::Column<T>: ::core::clone::Clone,
    {
        fn clone(&self) -> Self {
            Self {
                x: ::core::clone::Clone::clone(&self.x),
                index: ::core::clone::Clone::clone(&self.index),
            }
        }
    }
    #[automatically_derived]
    impl<T> ::core::cmp::PartialEq for PointColumns<T>
    where
        __b::Column<T>: ::core::cmp::PartialEq,
    {
        fn eq(&self, __other: &Self) -> bool {
            true && self.x == __other.x && self.index == __other.index
        }
    }
    #[automatically_derived]
    impl<T> ::core::fmt::Debug for PointColumns<T>
    where
        __b::Column<T>: ::core::fmt::Debug,
    {
        fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            let mut __debug = __f.debug_struct("PointColumns");
            __debug.field("x", &self.x);
            __debug.field("index", &self.index);
            __debug.finish()
        }
    }
    #[automatically_derived]
    impl<T> __b::Columnar for Point<T>
    where
        T: __b::ColumnValue,
    {
        type Columns = PointColumns<T>;
        #[inline]
        fn row(
            __columns: &PointColumns<T>,
            __index: usize,
        ) -> ::core::option::Option<Self> {
            ::core::option::Option::Some(Self {
                x: __columns.x.get(__index)?,
                index: __columns.index.get(__index)?,
            })
        }
        fn set_row(__columns: &mut PointColumns<T>, __index: usize, __row: Self) {
            __columns.x.set(__index, __row.x);
            __columns.index.set(__index, __row.index);
        }
        fn push_row(__columns: &mut PointColumns<T>, __row: Self) {
            __columns.x.push(__row.x);
            __columns.index.push(__row.index);
        }
        fn truncate_rows(__columns: &mut PointColumns<T>, __length: usize) {
            __columns.x.truncate(__length);
            __columns.index.truncate(__length);
        }
    }
    #[automatically_derived]
    impl<T> __b::DecodeColumns<Widths> for Point<T>
    where
        T: __b::ColumnValue + __b::Decode<Widths>,
    {
        #[inline]
        fn extend_columns(
            __columns: &mut PointColumns<T>,
            __records: __b::Packed<'_>,
            widths: Widths,
        ) -> __b::Result<()> {
            let __at = 0usize;
            let __at = __b::extend_column(
                &mut __columns.x,
                __records,
                __at,
                __records.order(),
                widths,
            )?;
            let __at = __b::extend_column(
                &mut __columns.index,
                __records,
                __at,
                __records.order(),
                widths,
            )?;
            ::core::result::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl<T> __b::EncodeColumns<Widths> for Point<T>
    where
        T: __b::ColumnValue + __b::Encode<Widths>,
    {
        #[inline]
        fn put_columns(
            __columns: &PointColumns<T>,
            __slots: &mut __b::Slots<'_>,
            widths: Widths,
        ) -> ::core::option::Option<()> {
            let __at = 0usize;
            let __at = __b::put_column(
                &__columns.x,
                __slots,
                __at,
                __slots.order(),
                widths,
            )?;
            let __at = __b::put_column(
                &__columns.index,
                __slots,
                __at,
                __slots.order(),
                widths,
            )?;
            ::core::option::Option::Some(())
        }
    }
};

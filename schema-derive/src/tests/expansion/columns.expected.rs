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
    type __Declared0 = <Index<
        Narrow,
    > as __b::Given<
        [(); {
            let _ = <Index<Narrow> as __b::Schema>::to_value;
            0
        }],
    >>::Itself;
    type __Field0 = <__Declared0 as __b::Given<
        [(); {
            let _ = <__Declared0 as __b::Decode<Widths>>::decode;
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
        const __FIELDS: &'static [__b::FieldInfo] = &[
            __b::FieldInfo {
                reference: __b::Reference::Rows(&[__b::row(&DOC, "Point", "x")]),
                doc: "To the right.",
                ..__b::field::<T>("x")
            },
            __b::FieldInfo {
                reference: __b::Reference::Rows(&[__b::row(&DOC, "Point", "index")]),
                doc: "Where it leads.",
                ..__b::field::<__Field0>("index")
            },
        ];
        #[doc(hidden)]
        const __INFO: &'static __b::TypeInfo = &__b::TypeInfo {
            doc: "A record with a parameter, kept in columns.",
            sections: &[__b::section(&DOC, "Point")],
            file: __b::source_file(
                ::core::file!(),
                ::core::option_env!("CARGO_MANIFEST_DIR"),
            ),
            kind: __b::Kind::Struct(Self::__FIELDS),
            min_size: __b::sum(
                &[
                    0usize,
                    <T as __b::Schema>::INFO.min_size,
                    <__Field0 as __b::Schema>::INFO.min_size,
                ],
            ),
            fixed_size: __b::fixed_sum(
                &[
                    __b::Some(0usize),
                    <T as __b::Schema>::INFO.fixed_size,
                    <__Field0 as __b::Schema>::INFO.fixed_size,
                ],
            ),
            ..__b::declared("Point", "struct")
        };
    }
    #[automatically_derived]
    impl<T> __b::Schema for Point<T>
    where
        T: __b::Schema,
    {
        const INFO: &'static __b::TypeInfo = Self::__INFO;
        const PLAIN: bool = true && <T as __b::Schema>::PLAIN
            && <__Field0 as __b::Schema>::PLAIN;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                __This::<T> { x: __field_x, index: __field_index } => {
                    let mut __entries = __b::Vec::new();
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
            __b::Ok({
                __b::expect_keys(__tree, &["x", "index"])?;
                __This::<T> {
                    x: __b::build_field::<T>(__tree, __context, Self::__FIELDS, 0usize)?,
                    index: __b::build_field::<
                        __Field0,
                    >(__tree, __context, Self::__FIELDS, 1usize)?,
                }
            })
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                __This::<T> { x: __field_x, index: __field_index } => {
                    __b::check_field(__field_x, __checker, Self::__FIELDS, 0usize);
                    __b::check_field(__field_index, __checker, Self::__FIELDS, 1usize);
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
        const FIXED: __b::Option<usize> = __b::fixed_sum(
            &[
                __b::Some(0usize),
                <T as __b::Decode<Widths>>::FIXED,
                <__Field0 as __b::Decode<Widths>>::FIXED,
            ],
        );
        #[inline]
        fn size_in(widths: Widths) -> __b::Option<usize> {
            __b::Some(
                0usize
                    .saturating_add(<T as __b::Decode<Widths>>::size_in(widths)?)
                    .saturating_add(<__Field0 as __b::Decode<Widths>>::size_in(widths)?),
            )
        }
        #[inline]
        fn get<__O: __b::Order>(__bytes: &[u8], widths: Widths) -> __b::Option<Self> {
            let mut __get = __b::Getter::<__O, _>::new(__bytes, widths);
            __b::Some(__This::<T> {
                x: __get.value::<T>()?,
                index: __get.value::<__Field0>()?,
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
                        __b::Ok(__value) => __value,
                        __b::Err(__error) => {
                            return __b::Err(
                                __b::in_field(__error, Self::__FIELDS, 0usize),
                            );
                        }
                    };
                    let __field_index: __Field0 = match <__Field0 as __b::Decode<
                        _,
                    >>::decode(__input, widths) {
                        __b::Ok(__value) => __value,
                        __b::Err(__error) => {
                            return __b::Err(
                                __b::in_field(__error, Self::__FIELDS, 1usize),
                            );
                        }
                    };
                    __b::Ok(__This::<T> {
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
                        return __b::Ok(());
                    }
                    let __ends = __b::Sink::enter(__sink);
                    __b::encode_field::<
                        T,
                        _,
                        _,
                    >(__field_x, __sink, widths, Self::__FIELDS, 0usize)?;
                    if <T as __b::Schema>::TAKES_REST {
                        __b::located(
                            __b::Sink::takes_rest(__sink, false, 0),
                            Self::__FIELDS,
                            0usize,
                        )?;
                    }
                    __b::Sink::ends_with(__sink, __ends);
                    __b::encode_field::<
                        __Field0,
                        _,
                        _,
                    >(__field_index, __sink, widths, Self::__FIELDS, 1usize)?;
                    __b::Sink::ends_with(__sink, false);
                    if <__Field0 as __b::Schema>::TAKES_REST {
                        __b::located(
                            __b::Sink::takes_rest(__sink, __ends, 0),
                            Self::__FIELDS,
                            1usize,
                        )?;
                    }
                }
            }
            __b::Ok(())
        }
        #[inline]
        fn size_in(widths: Widths) -> __b::Option<usize> {
            __b::Some(
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
        ) -> __b::Option<()> {
            let __This::<T> { x: __field_x, index: __field_index } = self;
            let mut __put = __b::Putter::<__O, _>::new(__bytes, widths);
            __put.value::<T>(__field_x)?;
            __put.value::<__Field0>(__field_index)?;
            __b::Some(())
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
                return __b::Ok(());
            }
            __b::walk_field::<T, _>(__walker, __input, widths, Self::__FIELDS, 0usize)?;
            __b::walk_field::<
                __Field0,
                _,
            >(__walker, __input, widths, Self::__FIELDS, 1usize)?;
            __b::Ok(())
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
        pub fn x(&self) -> __b::ViewOf<'__v, T> {
            self.0.field("x")
        }
        #[inline]
        pub fn index(&self) -> __b::ViewOf<'__v, __Field0> {
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
    __b::binrw_impls! {
        [impl < T >] [Point < T >] [where T : 'static, Point < T > : __b::Decode < Widths
        >] [where T : 'static, Point < T > : __b::Encode < Widths >] Widths, Widths,
        read, __b::LITTLE
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
        fn row(__columns: &PointColumns<T>, __index: usize) -> __b::Option<Self> {
            __b::Some(Self {
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
            __b::Ok(())
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
        ) -> __b::Option<()> {
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
            __b::Some(())
        }
    }
};

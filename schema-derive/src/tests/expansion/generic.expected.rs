/// Parameters, a context, and another name of the crate.
struct List<T: Clone, const N: usize>
where
    T: PartialEq,
{
    /// "items" in the document.
    items: Vec<T>,
    /// "index" in the document.
    index: Index<Narrow>,
    /// "more" in the document.
    more: [T; N],
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
    use other::name::__private as __b;
    type __Field0 = <Index<
        Narrow,
    > as __b::Given<
        [(); {
            let _ = <Index<Narrow> as __b::Schema>::to_value;
            0
        }],
    >>::Itself;
    type __This<T, const N: usize> = <List<T, N> as __b::Given<(__Field0,)>>::Itself;
    #[automatically_derived]
    impl<T: Clone, const N: usize> List<T, N>
    where
        T: PartialEq,
        Vec<T>: __b::Schema,
        [T; N]: __b::Schema,
    {
        #[doc(hidden)]
        const __FIELDS: &'static [__b::FieldInfo] = &[
            __b::FieldInfo {
                layout: __b::Layout::UntilEnd,
                reference: __b::Reference::Rows(&[__b::row(&DOC, "List", "items")]),
                ..__b::field::<Vec<T>>("items")
            },
            __b::FieldInfo {
                reference: __b::Reference::Rows(&[__b::row(&DOC, "List", "index")]),
                context: __b::Some(&__b::Expr::Context(&["widths", "narrow"])),
                ..__b::field::<__Field0>("index")
            },
            __b::FieldInfo {
                reference: __b::Reference::Rows(&[__b::row(&DOC, "List", "more")]),
                ..__b::field::<[T; N]>("more")
            },
        ];
        #[doc(hidden)]
        const __INFO: &'static __b::TypeInfo = &__b::TypeInfo {
            doc: "Parameters, a context, and another name of the crate.",
            sections: &[__b::section(&DOC, "List")],
            file: __b::source_file(
                ::core::file!(),
                ::core::option_env!("CARGO_MANIFEST_DIR"),
            ),
            kind: __b::Kind::Struct(Self::__FIELDS),
            min_size: __b::sum(
                &[
                    0usize,
                    <Vec<T> as __b::Schema>::INFO.min_size,
                    <__Field0 as __b::Schema>::INFO.min_size,
                    <[T; N] as __b::Schema>::INFO.min_size,
                ],
            ),
            ..__b::declared("List", "struct")
        };
    }
    #[automatically_derived]
    impl<T: Clone, const N: usize> __b::Schema for List<T, N>
    where
        T: PartialEq,
        Vec<T>: __b::Schema,
        [T; N]: __b::Schema,
    {
        const INFO: &'static __b::TypeInfo = Self::__INFO;
        const PLAIN: bool = true && <Vec<T> as __b::Schema>::PLAIN
            && <__Field0 as __b::Schema>::PLAIN && <[T; N] as __b::Schema>::PLAIN;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                __This::<T, N> {
                    items: __field_items,
                    index: __field_index,
                    more: __field_more,
                } => {
                    let mut __entries = __b::Vec::new();
                    __b::add_entry(&mut __entries, "items", __field_items, __context);
                    __b::add_entry(&mut __entries, "index", __field_index, __context);
                    __b::add_entry(&mut __entries, "more", __field_more, __context);
                    __b::Value::Record(__entries)
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            __b::Ok({
                __b::expect_keys(__tree, &["items", "index", "more"])?;
                __This::<T, N> {
                    items: __b::build_field::<
                        Vec<T>,
                    >(__tree, __context, Self::__FIELDS, 0usize)?,
                    index: __b::build_field::<
                        __Field0,
                    >(__tree, __context, Self::__FIELDS, 1usize)?,
                    more: __b::build_field::<
                        [T; N],
                    >(__tree, __context, Self::__FIELDS, 2usize)?,
                }
            })
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                __This::<T, N> {
                    items: __field_items,
                    index: __field_index,
                    more: __field_more,
                } => {
                    __b::check_field(__field_items, __checker, Self::__FIELDS, 0usize);
                    __b::check_field(__field_index, __checker, Self::__FIELDS, 1usize);
                    __b::check_field(__field_more, __checker, Self::__FIELDS, 2usize);
                }
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                __This::<T, N> {
                    items: __field_items,
                    index: __field_index,
                    more: __field_more,
                } => {
                    __b::visit(__field_items, __visitor);
                    __b::visit(__field_index, __visitor);
                    __b::visit(__field_more, __visitor);
                }
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                __This::<T, N> {
                    items: __field_items,
                    index: __field_index,
                    more: __field_more,
                } => {
                    __b::visit_mut(__field_items, __visitor);
                    __b::visit_mut(__field_index, __visitor);
                    __b::visit_mut(__field_more, __visitor);
                }
            }
        }
    }
    __b::serialize! {
        #[automatically_derived] impl < T : Clone, const N : usize >
        __b::serde::Serialize for List < T, N > where T : PartialEq, Vec < T > :
        __b::Schema, [T; N] : __b::Schema
    }
    #[automatically_derived]
    impl<T: Clone, const N: usize, __C> __b::Decode<__C> for List<T, N>
    where
        T: PartialEq,
        Vec<T>: __b::Counted<__C>,
        [T; N]: __b::Decode<__C>,
        __C: __b::Copy + HasWidths,
    {
        #[inline]
        fn decode(__input: &mut __b::Input<'_>, widths: __C) -> __b::Result<Self> {
            let __field_items: Vec<T> = match <Vec<
                T,
            > as __b::Counted<_>>::decode_to_end(__input, widths) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, Self::__FIELDS, 0usize));
                }
            };
            let __field_index: __Field0 = match <__Field0 as __b::Decode<
                _,
            >>::decode(__input, widths.narrow()) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, Self::__FIELDS, 1usize));
                }
            };
            let __field_more: [T; N] = match <[T; N] as __b::Decode<
                _,
            >>::decode(__input, widths) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, Self::__FIELDS, 2usize));
                }
            };
            __b::Ok(__This::<T, N> {
                items: __field_items,
                index: __field_index,
                more: __field_more,
            })
        }
    }
    #[automatically_derived]
    impl<T: Clone, const N: usize, __C> __b::Encode<__C> for List<T, N>
    where
        T: PartialEq,
        T: __b::Encode<__C>,
        [T; N]: __b::Encode<__C>,
        __C: __b::Copy + HasWidths,
    {
        #[inline]
        fn encode<__S: __b::Sink>(
            &self,
            __sink: &mut __S,
            widths: __C,
        ) -> __b::Result<()> {
            match self {
                __This::<T, N> {
                    items: __field_items,
                    index: __field_index,
                    more: __field_more,
                } => {
                    let __ends = __b::Sink::enter(__sink);
                    if !__b::Sink::counts(__sink) {
                        __b::located(
                            __b::expect_widths(__field_items, widths),
                            Self::__FIELDS,
                            0usize,
                        )?;
                    }
                    __b::encode_field::<
                        Vec<T>,
                        _,
                        _,
                    >(__field_items, __sink, widths, Self::__FIELDS, 0usize)?;
                    __b::located(
                        __b::Sink::takes_rest(__sink, false, __b::spare::<T, _>(widths)),
                        Self::__FIELDS,
                        0usize,
                    )?;
                    __b::encode_field::<
                        __Field0,
                        _,
                        _,
                    >(__field_index, __sink, widths.narrow(), Self::__FIELDS, 1usize)?;
                    if <__Field0 as __b::Schema>::TAKES_REST {
                        __b::located(
                            __b::Sink::takes_rest(__sink, false, 0),
                            Self::__FIELDS,
                            1usize,
                        )?;
                    }
                    __b::Sink::ends_with(__sink, __ends);
                    __b::encode_field::<
                        [T; N],
                        _,
                        _,
                    >(__field_more, __sink, widths, Self::__FIELDS, 2usize)?;
                    __b::Sink::ends_with(__sink, false);
                    if <[T; N] as __b::Schema>::TAKES_REST {
                        __b::located(
                            __b::Sink::takes_rest(__sink, __ends, 0),
                            Self::__FIELDS,
                            2usize,
                        )?;
                    }
                }
            }
            __b::Ok(())
        }
    }
    #[automatically_derived]
    impl<T: Clone, const N: usize, __C> __b::Walk<__C> for List<T, N>
    where
        T: PartialEq,
        Vec<T>: __b::Counted<__C>,
        T: __b::Encode<__C>,
        Vec<T>: __b::WalkCounted<__C>,
        [T; N]: __b::Decode<__C>,
        [T; N]: __b::Encode<__C>,
        [T; N]: __b::Walk<__C>,
        __C: __b::Copy + HasWidths + 'static,
    {
        fn walk(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            widths: __C,
        ) -> __b::Result<()> {
            let __of_field = widths;
            __b::walk_part(
                __walker,
                __input,
                false,
                (Self::__FIELDS, 0usize),
                |__walker, __input| __b::walk_to_end::<
                    Vec<T>,
                    _,
                >(__walker, __input, __of_field),
            )?;
            {
                __b::walk_field::<
                    __Field0,
                    _,
                >(__walker, __input, widths.narrow(), Self::__FIELDS, 1usize)?;
            }
            __b::walk_field::<
                [T; N],
                _,
            >(__walker, __input, widths, Self::__FIELDS, 2usize)?;
            __b::Ok(())
        }
    }
    pub struct __Fields<'__v, T: Clone, const N: usize>(
        __b::Node<'__v>,
        ::core::marker::PhantomData<fn() -> (T,)>,
    )
    where
        T: PartialEq,
        T: 'static;
    #[automatically_derived]
    impl<'__v, T: Clone, const N: usize> __b::Fields<'__v> for __Fields<'__v, T, N>
    where
        T: PartialEq,
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
    impl<'__v, T: Clone, const N: usize> __Fields<'__v, T, N>
    where
        T: PartialEq,
        T: 'static,
        Vec<T>: __b::Viewed,
        [T; N]: __b::Viewed,
    {
        #[inline]
        fn items(&self) -> __b::ViewOf<'__v, Vec<T>> {
            self.0.field("items")
        }
        #[inline]
        fn index(&self) -> __b::ViewOf<'__v, __Field0> {
            self.0.field("index")
        }
        #[inline]
        fn more(&self) -> __b::ViewOf<'__v, [T; N]> {
            self.0.field("more")
        }
    }
    #[automatically_derived]
    impl<T: Clone, const N: usize> __b::Viewed for List<T, N>
    where
        T: PartialEq,
        T: 'static,
    {
        type Fields<'__v> = __Fields<'__v, T, N>;
    }
    __b::binrw_impls! {
        [impl < T : Clone, const N : usize >] [List < T, N >] [where T : PartialEq, T :
        'static, List < T, N > : __b::Decode < Widths >] [where T : PartialEq, T :
        'static, List < T, N > : __b::Encode < Widths >] Widths, Widths, read,
        __b::LITTLE
    }
};

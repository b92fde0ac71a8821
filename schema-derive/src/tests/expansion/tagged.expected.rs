/// A shape.
enum Shape {
    /// Nothing more.
    Point,
    /// A circle.
    Circle(Circle),
    /// Anything else.
    Other {
        /// The tag, which no other variant has.
        tag: u8,
        /// "data" in the document.
        data: Opaque,
    },
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
    type __Declared0 = <Circle as __b::Given<
        [(); {
            let _ = <Circle as __b::Schema>::to_value;
            0
        }],
    >>::Itself;
    type __Field0 = <__Declared0 as __b::Given<
        [(); {
            let _ = <__Declared0 as __b::Decode<__b::AnyContext>>::decode;
            0
        }],
    >>::Itself;
    type __Field1 = <Opaque as __b::Given<
        [(); {
            let _ = <Opaque as __b::Schema>::to_value;
            0
        }],
    >>::Itself;
    type __This = <Shape as __b::Given<(__Field0, __Field1)>>::Itself;
    static __FIELDS_Point: [__b::FieldInfo; 0usize] = [];
    static __FIELDS_Circle: [__b::FieldInfo; 1usize] = [
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&DOC, "Shape", "circle")]),
            ..__b::field::<__Field0>("")
        },
    ];
    static __FIELDS_Other: [__b::FieldInfo; 3usize] = [
        __b::FieldInfo {
            layout: __b::Layout::Nowhere,
            reference: __b::Reference::Rows(&[__b::section(&DOC, "Shape")]),
            presence: __b::Presence::Calculated,
            ..__b::field::<u8>("tag")
        },
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&DOC, "Shape", "size")]),
            doc: "How many elements `data` has.",
            presence: __b::Presence::Temporary,
            computed: __b::Some(
                &__b::Expr::Unary(__b::Unary::CountOf, &__b::Expr::Field(&["data"])),
            ),
            ..__b::field::<u8>("size")
        },
        __b::FieldInfo {
            layout: __b::Layout::Count(&__b::Expr::Field(&["size"])),
            reference: __b::Reference::Rows(&[__b::row(&DOC, "Shape", "data")]),
            ..__b::field::<__Field1>("data")
        },
    ];
    static __TAG: __b::FieldInfo = __b::FieldInfo {
        reference: __b::Reference::Rows(&[__b::row(&DOC, "Shape", "kind")]),
        doc: "Which variant follows.",
        presence: __b::Presence::Temporary,
        ..__b::field::<u8>("tag")
    };
    static __INFO: __b::TypeInfo = __b::TypeInfo {
        doc: "A shape.",
        sections: &[__b::section(&DOC, "Shape")],
        file: __b::source_file(
            ::core::file!(),
            ::core::option_env!("CARGO_MANIFEST_DIR"),
        ),
        kind: __b::Kind::Tagged {
            tag: __b::Some(&__TAG),
            implied: __b::None,
            variants: &[
                __b::VariantInfo {
                    name: "Point",
                    doc: "Nothing more.",
                    tag: __b::VariantTag::Is(__b::Expr::Number(0u8 as i128)),
                    stored_tag: __b::None,
                    reference: __b::Reference::Rows(&[__b::row(&DOC, "Shape", "point")]),
                    fields: &__FIELDS_Point,
                },
                __b::VariantInfo {
                    name: "Circle",
                    doc: "A circle.",
                    tag: __b::VariantTag::Is(__b::Expr::Number(1u8 as i128)),
                    stored_tag: __b::None,
                    reference: __b::Reference::Rows(
                        &[__b::row(&DOC, "Shape", "circle")],
                    ),
                    fields: &__FIELDS_Circle,
                },
                __b::VariantInfo {
                    name: "Other",
                    doc: "Anything else.",
                    tag: __b::VariantTag::AnyOther,
                    stored_tag: __b::None,
                    reference: __b::Reference::Rows(&[__b::row(&DOC, "Shape", "other")]),
                    fields: &__FIELDS_Other,
                },
            ],
        },
        min_size: <u8 as __b::Schema>::INFO.min_size,
        ..__b::declared("Shape", "tagged enum")
    };
    #[automatically_derived]
    impl __b::Schema for Shape {
        const INFO: &'static __b::TypeInfo = &__INFO;
        const PLAIN: bool = true && <__Field0 as __b::Schema>::PLAIN
            && <__Field1 as __b::Schema>::PLAIN;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                __This::Point => {
                    __b::Value::Text(::std::borrow::ToOwned::to_owned("Point"))
                }
                __This::Circle(__field_field_0) => {
                    __b::Value::Record(
                        ::std::vec![
                            (__b::Key::Borrowed("Circle"),
                            __b::Schema::to_value(__field_field_0, __context))
                        ],
                    )
                }
                __This::Other { tag: __field_tag, data: __field_data } => {
                    __b::Value::Record(
                        ::std::vec![
                            (__b::Key::Borrowed("Other"), { let mut __entries =
                            __b::Vec::new(); __b::add_entry(& mut __entries, "tag",
                            __field_tag, __context); __b::add_entry(& mut __entries,
                            "data", __field_data, __context);
                            __b::Value::Record(__entries) })
                        ],
                    )
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            let (__name, __tree): (&str, &__b::Value) = match __tree {
                __b::Value::Text(__name) => (__name.as_str(), &__b::Value::Null),
                __b::Value::Record(__entries) if __entries.len() == 1 => {
                    match __entries.first() {
                        __b::Some((__name, __tree)) => (&**__name, __tree),
                        __b::None => ("", &__b::Value::Null),
                    }
                }
                __other => {
                    return __b::Err(__other.unexpected("one variant by name"));
                }
            };
            match __name {
                "Point" => __b::Ok(__This::Point),
                "Circle" => {
                    __b::Ok({
                        let __field_field_0 = __b::located(
                            <__Field0 as __b::Schema>::from_value(__tree, __context),
                            &__FIELDS_Circle,
                            0usize,
                        )?;
                        __This::Circle(__field_field_0)
                    })
                }
                "Other" => {
                    __b::Ok({
                        __b::expect_keys(__tree, &["tag", "data"])?;
                        __This::Other {
                            tag: __b::build_field(
                                __tree,
                                __context,
                                &__FIELDS_Other,
                                0usize,
                            )?,
                            data: __b::build_field::<
                                __Field1,
                            >(__tree, __context, &__FIELDS_Other, 2usize)?,
                        }
                    })
                }
                _ => {
                    __b::Err(
                        __b::Error::value(
                            ::std::format!(
                                "no variant is called {:?}; there are: {}", __name,
                                "Point, Circle, Other"
                            ),
                        ),
                    )
                }
            }
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                __This::Circle(__field_field_0) => {
                    __b::check_field(
                        __field_field_0,
                        __checker,
                        &__FIELDS_Circle,
                        0usize,
                    );
                }
                __This::Other { data: __field_data, .. } => {
                    __b::check_field(__field_data, __checker, &__FIELDS_Other, 2usize);
                }
                _ => {}
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                __This::Circle(__field_field_0) => {
                    __b::visit(__field_field_0, __visitor);
                }
                __This::Other { data: __field_data, .. } => {
                    __b::visit(__field_data, __visitor);
                }
                _ => {}
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                __This::Circle(__field_field_0) => {
                    __b::visit_mut(__field_field_0, __visitor);
                }
                __This::Other { data: __field_data, .. } => {
                    __b::visit_mut(__field_data, __visitor);
                }
                _ => {}
            }
        }
    }
    __b::serialize! {
        #[automatically_derived] impl __b::serde::Serialize for Shape where
    }
    #[automatically_derived]
    impl __b::Tagged for Shape {
        type Tag = u8;
        fn tag(&self) -> u8 {
            match self {
                __This::Point => 0u8,
                __This::Circle(__field_field_0) => 1u8,
                __This::Other { tag: __field_tag, data: __field_data } => {
                    ::core::clone::Clone::clone(__field_tag)
                }
            }
        }
        fn knows(__tag: &u8) -> bool {
            false || *__tag == 0u8 || *__tag == 1u8
        }
        fn is_other(&self) -> bool {
            ::core::matches!(self, Self::Other { .. })
        }
    }
    #[automatically_derived]
    impl<__C> __b::DecodeTagged<__C> for Shape
    where
        __C: __b::Copy,
    {
        fn decode_tagged(
            __input: &mut __b::Input<'_>,
            __tag: u8,
            __context: __C,
        ) -> __b::Result<Self> {
            <Self as __b::DecodeTagged<
                __C,
            >>::decode_tagged_then(__input, __tag, __context, |__value| __value)
        }
        #[inline]
        fn decode_tagged_then<__R>(
            __input: &mut __b::Input<'_>,
            __tag: u8,
            __context: __C,
            __then: impl __b::FnOnce(Self) -> __R,
        ) -> __b::Result<__R> {
            match __tag {
                __tag if __tag == 0u8 => __b::Ok(__then(__This::Point)),
                __tag if __tag == 1u8 => {
                    let __field_field_0: __Field0 = match <__Field0 as __b::Decode<
                        _,
                    >>::decode(__input, __context) {
                        __b::Ok(__value) => __value,
                        __b::Err(__error) => {
                            return __b::Err(
                                __b::in_field(__error, &__FIELDS_Circle, 0usize),
                            );
                        }
                    };
                    __b::Ok(__then(__This::Circle(__field_field_0)))
                }
                __tag => {
                    let __field_tag: u8 = __tag;
                    let __field_size: u8 = __b::decode_field(
                        __input,
                        __context,
                        &__FIELDS_Other,
                        1usize,
                    )?;
                    let __at = __input.offset();
                    let __field_data: __Field1 = match <__Field1 as __b::Counted<
                        _,
                    >>::decode_counted(
                        __input,
                        __b::located(
                            __b::count_at(
                                {
                                    let size = __field_size;
                                    __b::ToNumber::to_number(&(size))
                                },
                                __at,
                            ),
                            &__FIELDS_Other,
                            2usize,
                        )?,
                        __context,
                    ) {
                        __b::Ok(__value) => __value,
                        __b::Err(__error) => {
                            return __b::Err(
                                __b::in_field(__error, &__FIELDS_Other, 2usize),
                            );
                        }
                    };
                    __b::Ok(
                        __then(__This::Other {
                            tag: __field_tag,
                            data: __field_data,
                        }),
                    )
                }
            }
        }
        #[inline]
        fn take_tagged_then<__O: __b::Order, __R>(
            __bytes: &mut &[u8],
            __tag: u8,
            __context: __C,
            __then: impl __b::FnOnce(Self) -> __R,
        ) -> __b::Result<__R, __b::LeftToDecode> {
            match __tag {
                __tag if __tag == 0u8 => __b::Ok(__then(__This::Point)),
                __tag if __tag == 1u8 => {
                    let __field_field_0: __Field0 = <__Field0 as __b::Decode<
                        _,
                    >>::take_then::<__O, _>(__bytes, __context, |__value| __value)?;
                    __b::Ok(__then(__This::Circle(__field_field_0)))
                }
                _ => __b::Err(__b::LeftToDecode),
            }
        }
        fn decode_other(
            __input: &mut __b::Input<'_>,
            __tag: u8,
            __context: __C,
        ) -> __b::Result<Self> {
            let __field_tag: u8 = __tag;
            let __field_size: u8 = __b::decode_field(
                __input,
                __context,
                &__FIELDS_Other,
                1usize,
            )?;
            let __at = __input.offset();
            let __field_data: __Field1 = match <__Field1 as __b::Counted<
                _,
            >>::decode_counted(
                __input,
                __b::located(
                    __b::count_at(
                        {
                            let size = __field_size;
                            __b::ToNumber::to_number(&(size))
                        },
                        __at,
                    ),
                    &__FIELDS_Other,
                    2usize,
                )?,
                __context,
            ) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, &__FIELDS_Other, 2usize));
                }
            };
            __b::Ok(__This::Other {
                tag: __field_tag,
                data: __field_data,
            })
        }
    }
    #[automatically_derived]
    impl<__C> __b::Decode<__C> for Shape
    where
        __C: __b::Copy,
    {
        fn decode(__input: &mut __b::Input<'_>, __context: __C) -> __b::Result<Self> {
            let __tag = <u8 as __b::Decode<__C>>::decode(__input, __context)
                .map_err(|__error| __error.in_field(&__TAG))?;
            <Self as __b::DecodeTagged<__C>>::decode_tagged(__input, __tag, __context)
        }
        #[inline]
        fn take_then<__O: __b::Order, __R>(
            __bytes: &mut &[u8],
            __context: __C,
            __then: impl __b::FnOnce(Self) -> __R,
        ) -> __b::Result<__R, __b::LeftToDecode> {
            let __tag = <u8 as __b::Decode<
                __C,
            >>::take_then::<__O, _>(__bytes, __context, |__tag| __tag)?;
            <Self as __b::DecodeTagged<
                __C,
            >>::take_tagged_then::<__O, _>(__bytes, __tag, __context, __then)
        }
    }
    #[automatically_derived]
    impl<__C> __b::Encode<__C> for Shape
    where
        __C: __b::Copy,
    {
        fn encode<__S: __b::Sink>(
            &self,
            __sink: &mut __S,
            __context: __C,
        ) -> __b::Result<()> {
            __b::expect_other(self)?;
            let __tag: u8 = __b::Tagged::tag(self);
            __b::Sink::field(
                __sink,
                &__TAG,
                |__sink| { <u8 as __b::Encode<__C>>::encode(&__tag, __sink, __context) },
            )?;
            match self {
                __This::Point => {
                    let __ends = __b::Sink::enter(__sink);
                }
                __This::Circle(__field_field_0) => {
                    let __ends = __b::Sink::enter(__sink);
                    __b::Sink::ends_with(__sink, __ends);
                    __b::encode_field::<
                        __Field0,
                        _,
                        _,
                    >(__field_field_0, __sink, __context, &__FIELDS_Circle, 0usize)?;
                    __b::Sink::ends_with(__sink, false);
                    if <__Field0 as __b::Schema>::TAKES_REST {
                        __b::located(
                            __b::Sink::takes_rest(__sink, __ends, 0),
                            &__FIELDS_Circle,
                            0usize,
                        )?;
                    }
                }
                __This::Other { tag: __field_tag, data: __field_data } => {
                    let __ends = __b::Sink::enter(__sink);
                    if !__b::count_only::<u8, __S>(__sink) {
                        let __field_size: u8 = __b::located(
                            (|| -> __b::Result<u8> {
                                let __measured = __b::ToNumber::to_number(
                                    &__b::Count::count(__field_data),
                                );
                                __b::measured_as::<u8>(__measured, __measured, "elements")
                            })(),
                            &__FIELDS_Other,
                            1usize,
                        )?;
                        __b::encode_field(
                            &__field_size,
                            __sink,
                            __context,
                            &__FIELDS_Other,
                            1usize,
                        )?;
                    }
                    __b::encode_field::<
                        __Field1,
                        _,
                        _,
                    >(__field_data, __sink, __context, &__FIELDS_Other, 2usize)?;
                }
            }
            __b::Ok(())
        }
    }
    #[automatically_derived]
    impl<__C> __b::WalkTagged<__C> for Shape
    where
        __C: __b::Copy + 'static,
    {
        fn walk_tagged(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __tag: u8,
            __context: __C,
        ) -> __b::Result<()> {
            match __tag {
                __tag if __tag == 0u8 => {
                    __walker.chooses("Point");
                    __b::Ok(())
                }
                __tag if __tag == 1u8 => {
                    __walker.chooses("Circle");
                    {
                        let __of_field = __context;
                        __b::walk_held(
                            __walker,
                            __input,
                            (&__FIELDS_Circle, 0usize),
                            |__walker, __input| __b::walk_plain::<
                                __Field0,
                                _,
                            >(__walker, __input, __of_field),
                        )?;
                    }
                    __b::Ok(())
                }
                __tag => {
                    __walker.chooses("Other");
                    let __before = __b::Place::of(__input);
                    {
                        __b::walk_field::<
                            u8,
                            _,
                        >(__walker, __input, __context, &__FIELDS_Other, 1usize)?;
                    }
                    __before.back(__input);
                    let __field_size: u8 = __b::decode_field(
                        __input,
                        __context,
                        &__FIELDS_Other,
                        1usize,
                    )?;
                    {
                        let __at = __input.offset();
                        __b::walk_counted_field::<
                            __Field1,
                            _,
                        >(
                            __walker,
                            __input,
                            __b::located(
                                __b::count_at(
                                    {
                                        let size = __field_size;
                                        __b::ToNumber::to_number(&(size))
                                    },
                                    __at,
                                ),
                                &__FIELDS_Other,
                                2usize,
                            )?,
                            __context,
                            (&__FIELDS_Other, 2usize),
                        )?;
                    }
                    __b::Ok(())
                }
            }
        }
        fn walk_other(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __tag: u8,
            __context: __C,
        ) -> __b::Result<()> {
            __walker.chooses("Other");
            let __before = __b::Place::of(__input);
            {
                __b::walk_field::<
                    u8,
                    _,
                >(__walker, __input, __context, &__FIELDS_Other, 1usize)?;
            }
            __before.back(__input);
            let __field_size: u8 = __b::decode_field(
                __input,
                __context,
                &__FIELDS_Other,
                1usize,
            )?;
            {
                let __at = __input.offset();
                __b::walk_counted_field::<
                    __Field1,
                    _,
                >(
                    __walker,
                    __input,
                    __b::located(
                        __b::count_at(
                            {
                                let size = __field_size;
                                __b::ToNumber::to_number(&(size))
                            },
                            __at,
                        ),
                        &__FIELDS_Other,
                        2usize,
                    )?,
                    __context,
                    (&__FIELDS_Other, 2usize),
                )?;
            }
            __b::Ok(())
        }
    }
    #[automatically_derived]
    impl<__C> __b::Walk<__C> for Shape
    where
        __C: __b::Copy + 'static,
    {
        fn walk(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __context: __C,
        ) -> __b::Result<()> {
            let __tag = __b::walk_tag::<u8, _>(__walker, __input, __context, &__TAG)?;
            <Self as __b::WalkTagged<
                _,
            >>::walk_tagged(__walker, __input, __tag, __context)
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
        fn circle(&self) -> __b::ViewIn<'__v, __Field0> {
            self.0.in_variant("Circle", "")
        }
        #[inline]
        fn other_size(&self) -> __b::ViewIn<'__v, u8> {
            self.0.in_variant("Other", "size")
        }
        #[inline]
        fn other_data(&self) -> __b::ViewIn<'__v, __Field1> {
            self.0.in_variant("Other", "data")
        }
    }
    #[automatically_derived]
    impl __b::Viewed for Shape {
        type Fields<'__v> = __Fields<'__v>;
    }
    __b::binrw_impls! {
        [impl] [Shape] [where] [where] (), (), read, __b::LITTLE
    }
};

/// A shape whose kind is elsewhere.
enum External {
    Point,
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
    static __FIELDS_Point: [__b::FieldInfo; 0usize] = [];
    static __INFO: __b::TypeInfo = __b::TypeInfo {
        doc: "A shape whose kind is elsewhere.",
        file: __b::source_file(
            ::core::file!(),
            ::core::option_env!("CARGO_MANIFEST_DIR"),
        ),
        kind: __b::Kind::Tagged {
            tag: __b::None,
            implied: __b::None,
            variants: &[
                __b::VariantInfo {
                    name: "Point",
                    doc: "",
                    tag: __b::VariantTag::Is(__b::Expr::Name("Kind::Point")),
                    stored_tag: __b::None,
                    reference: __b::Reference::NotInSpec("made up"),
                    fields: &__FIELDS_Point,
                },
            ],
        },
        min_size: 0,
        ..__b::declared("External", "tagged enum")
    };
    #[automatically_derived]
    impl __b::Schema for External {
        const INFO: &'static __b::TypeInfo = &__INFO;
        const PLAIN: bool = true;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                Self::Point => {
                    __b::Value::Text(::std::borrow::ToOwned::to_owned("Point"))
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            let (__name, __tree): (&str, &__b::Value) = match __tree {
                __b::Value::Text(__name) => (__name.as_str(), &__b::Value::Null),
                __b::Value::Record(__entries) if __entries.len() == 1 => {
                    match __entries.first() {
                        __b::Some((__name, __tree)) => (&**__name, __tree),
                        __b::None => ("", &__b::Value::Null),
                    }
                }
                __other => {
                    return __b::Err(__other.unexpected("one variant by name"));
                }
            };
            match __name {
                "Point" => __b::Ok(Self::Point),
                _ => {
                    __b::Err(
                        __b::Error::value(
                            ::std::format!(
                                "no variant is called {:?}; there are: {}", __name, "Point"
                            ),
                        ),
                    )
                }
            }
        }
    }
    __b::serialize! {
        #[automatically_derived] impl __b::serde::Serialize for External where
    }
    #[automatically_derived]
    impl __b::Tagged for External {
        type Tag = Kind;
        fn tag(&self) -> Kind {
            match self {
                Self::Point => Kind::Point,
            }
        }
        fn knows(__tag: &Kind) -> bool {
            false || *__tag == Kind::Point
        }
    }
    #[automatically_derived]
    impl<__C> __b::DecodeTagged<__C> for External
    where
        __C: __b::Copy,
    {
        #[inline]
        fn decode_tagged(
            __input: &mut __b::Input<'_>,
            __tag: Kind,
            __context: __C,
        ) -> __b::Result<Self> {
            <Self as __b::DecodeTagged<
                __C,
            >>::decode_tagged_then(__input, __tag, __context, |__value| __value)
        }
        #[inline]
        fn decode_tagged_then<__R>(
            __input: &mut __b::Input<'_>,
            __tag: Kind,
            __context: __C,
            __then: impl __b::FnOnce(Self) -> __R,
        ) -> __b::Result<__R> {
            match __tag {
                __tag if __tag == Kind::Point => __b::Ok(__then(Self::Point)),
                __tag => {
                    __b::Err(
                        __b::Error::malformed(
                                ::std::format!(
                                    "{} is no tag of {}", ::std::format!("{:02x?}", __tag),
                                    "External"
                                ),
                            )
                            .at(__input.offset()),
                    )
                }
            }
        }
        #[inline]
        fn take_tagged_then<__O: __b::Order, __R>(
            __bytes: &mut &[u8],
            __tag: Kind,
            __context: __C,
            __then: impl __b::FnOnce(Self) -> __R,
        ) -> __b::Result<__R, __b::LeftToDecode> {
            match __tag {
                __tag if __tag == Kind::Point => __b::Ok(__then(Self::Point)),
                _ => __b::Err(__b::LeftToDecode),
            }
        }
    }
    #[automatically_derived]
    impl<__C> __b::Encode<__C> for External
    where
        __C: __b::Copy,
    {
        #[inline]
        fn encode<__S: __b::Sink>(
            &self,
            __sink: &mut __S,
            __context: __C,
        ) -> __b::Result<()> {
            match self {
                Self::Point => {
                    let __ends = __b::Sink::enter(__sink);
                }
            }
            __b::Ok(())
        }
    }
    #[automatically_derived]
    impl<__C> __b::WalkTagged<__C> for External
    where
        __C: __b::Copy + 'static,
    {
        fn walk_tagged(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __tag: Kind,
            __context: __C,
        ) -> __b::Result<()> {
            match __tag {
                __tag if __tag == Kind::Point => {
                    __walker.chooses("Point");
                    __b::Ok(())
                }
                __tag => {
                    __b::Err(
                        __b::Error::malformed(
                                ::std::format!(
                                    "{} is no tag of {}", ::std::format!("{:02x?}", __tag),
                                    "External"
                                ),
                            )
                            .at(__input.offset()),
                    )
                }
            }
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
    impl<'__v> __Fields<'__v> {}
    #[automatically_derived]
    impl __b::Viewed for External {
        type Fields<'__v> = __Fields<'__v>;
    }
    __b::binrw_impls! {
        [impl] [External] [where] [where] (Kind, ()), (), read_tagged, __b::LITTLE
    }
};

/// A shape of ours, or one that somebody else declares.
enum Extended<T: Clone> {
    Point,
    Own(T),
    Other {
        /// The tag, which no other variant has.
        kind: Kind,
    },
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
    type __Field0 = <Kind as __b::Given<
        [(); {
            let _ = <Kind as __b::Schema>::to_value;
            0
        }],
    >>::Itself;
    type __This<T> = <Extended<T> as __b::Given<(__Field0,)>>::Itself;
    #[automatically_derived]
    impl<T: Clone> Extended<T>
    where
        T: __b::Schema,
        T: __b::Tagged<Tag = Kind>,
    {
        #[doc(hidden)]
        const __FIELDS_Point: &'static [__b::FieldInfo] = &[];
        #[doc(hidden)]
        const __FIELDS_Own: &'static [__b::FieldInfo] = &[
            __b::FieldInfo {
                layout: __b::Layout::SameTag,
                reference: __b::Reference::NotInSpec("made up"),
                ..__b::field::<T>("")
            },
        ];
        #[doc(hidden)]
        const __FIELDS_Other: &'static [__b::FieldInfo] = &[
            __b::FieldInfo {
                layout: __b::Layout::Nowhere,
                reference: __b::Reference::NotInSpec("made up"),
                presence: __b::Presence::Calculated,
                ..__b::field::<__Field0>("kind")
            },
        ];
        #[doc(hidden)]
        const __INFO: &'static __b::TypeInfo = &__b::TypeInfo {
            doc: "A shape of ours, or one that somebody else declares.",
            file: __b::source_file(
                ::core::file!(),
                ::core::option_env!("CARGO_MANIFEST_DIR"),
            ),
            kind: __b::Kind::Tagged {
                tag: __b::None,
                implied: __b::None,
                variants: &[
                    __b::VariantInfo {
                        name: "Point",
                        doc: "",
                        tag: __b::VariantTag::Is(__b::Expr::Name("Kind::Point")),
                        stored_tag: __b::None,
                        reference: __b::Reference::NotInSpec("made up"),
                        fields: Self::__FIELDS_Point,
                    },
                    __b::VariantInfo {
                        name: "Own",
                        doc: "",
                        tag: __b::VariantTag::OfItsContent,
                        stored_tag: __b::None,
                        reference: __b::Reference::NotInSpec("made up"),
                        fields: Self::__FIELDS_Own,
                    },
                    __b::VariantInfo {
                        name: "Other",
                        doc: "",
                        tag: __b::VariantTag::AnyOther,
                        stored_tag: __b::None,
                        reference: __b::Reference::NotInSpec("made up"),
                        fields: Self::__FIELDS_Other,
                    },
                ],
            },
            min_size: 0,
            ..__b::declared("Extended", "tagged enum")
        };
    }
    #[automatically_derived]
    impl<T: Clone> __b::Schema for Extended<T>
    where
        T: __b::Schema,
        T: __b::Tagged<Tag = Kind>,
    {
        const INFO: &'static __b::TypeInfo = Self::__INFO;
        const PLAIN: bool = true && <T as __b::Schema>::PLAIN
            && <__Field0 as __b::Schema>::PLAIN;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                __This::<T>::Point => {
                    __b::Value::Text(::std::borrow::ToOwned::to_owned("Point"))
                }
                __This::<T>::Own(__field_field_0) => {
                    __b::Value::Record(
                        ::std::vec![
                            (__b::Key::Borrowed("Own"),
                            __b::Schema::to_value(__field_field_0, __context))
                        ],
                    )
                }
                __This::<T>::Other { kind: __field_kind } => {
                    __b::Value::Record(
                        ::std::vec![
                            (__b::Key::Borrowed("Other"), { let mut __entries =
                            __b::Vec::new(); __b::add_entry(& mut __entries, "kind",
                            __field_kind, __context); __b::Value::Record(__entries) })
                        ],
                    )
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            let (__name, __tree): (&str, &__b::Value) = match __tree {
                __b::Value::Text(__name) => (__name.as_str(), &__b::Value::Null),
                __b::Value::Record(__entries) if __entries.len() == 1 => {
                    match __entries.first() {
                        __b::Some((__name, __tree)) => (&**__name, __tree),
                        __b::None => ("", &__b::Value::Null),
                    }
                }
                __other => {
                    return __b::Err(__other.unexpected("one variant by name"));
                }
            };
            match __name {
                "Point" => __b::Ok(__This::<T>::Point),
                "Own" => {
                    __b::Ok({
                        let __field_field_0 = __b::located(
                            <T as __b::Schema>::from_value(__tree, __context),
                            Self::__FIELDS_Own,
                            0usize,
                        )?;
                        __This::<T>::Own(__field_field_0)
                    })
                }
                "Other" => {
                    __b::Ok({
                        __b::expect_keys(__tree, &["kind"])?;
                        __This::<T>::Other {
                            kind: __b::build_field::<
                                __Field0,
                            >(__tree, __context, Self::__FIELDS_Other, 0usize)?,
                        }
                    })
                }
                _ => {
                    __b::Err(
                        __b::Error::value(
                            ::std::format!(
                                "no variant is called {:?}; there are: {}", __name,
                                "Point, Own, Other"
                            ),
                        ),
                    )
                }
            }
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                __This::<T>::Own(__field_field_0) => {
                    __b::check_field(
                        __field_field_0,
                        __checker,
                        Self::__FIELDS_Own,
                        0usize,
                    );
                }
                __This::<T>::Other { kind: __field_kind } => {
                    __b::check_other_tag(
                        __field_kind,
                        __checker,
                        Self::__FIELDS_Other,
                        0usize,
                    );
                }
                _ => {}
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                __This::<T>::Own(__field_field_0) => {
                    __b::visit(__field_field_0, __visitor);
                }
                __This::<T>::Other { kind: __field_kind } => {
                    __b::visit(__field_kind, __visitor);
                }
                _ => {}
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                __This::<T>::Own(__field_field_0) => {
                    __b::visit_mut(__field_field_0, __visitor);
                }
                __This::<T>::Other { kind: __field_kind } => {
                    __b::visit_mut(__field_kind, __visitor);
                }
                _ => {}
            }
        }
    }
    __b::serialize! {
        #[automatically_derived] impl < T : Clone > __b::serde::Serialize for Extended <
        T > where T : __b::Schema, T : __b::Tagged < Tag = Kind >
    }
    #[automatically_derived]
    impl<T: Clone> __b::Tagged for Extended<T>
    where
        T: __b::Schema,
        T: __b::Tagged<Tag = Kind>,
    {
        type Tag = Kind;
        fn tag(&self) -> Kind {
            match self {
                __This::<T>::Point => Kind::Point,
                __This::<T>::Own(__field_field_0) => __b::Tagged::tag(__field_field_0),
                __This::<T>::Other { kind: __field_kind } => {
                    ::core::clone::Clone::clone(__field_kind)
                }
            }
        }
        fn knows(__tag: &Kind) -> bool {
            false || *__tag == Kind::Point || <T as __b::Tagged>::knows(__tag)
        }
        fn is_other(&self) -> bool {
            ::core::matches!(self, Self::Other { .. })
        }
    }
    #[automatically_derived]
    impl<T: Clone, __C> __b::DecodeTagged<__C> for Extended<T>
    where
        T: __b::DecodeTagged<__C>,
        T: __b::Tagged<Tag = Kind>,
        __C: __b::Copy,
    {
        fn decode_tagged(
            __input: &mut __b::Input<'_>,
            __tag: Kind,
            __context: __C,
        ) -> __b::Result<Self> {
            <Self as __b::DecodeTagged<
                __C,
            >>::decode_tagged_then(__input, __tag, __context, |__value| __value)
        }
        #[inline]
        fn decode_tagged_then<__R>(
            __input: &mut __b::Input<'_>,
            __tag: Kind,
            __context: __C,
            __then: impl __b::FnOnce(Self) -> __R,
        ) -> __b::Result<__R> {
            match __tag {
                __tag if __tag == Kind::Point => __b::Ok(__then(__This::<T>::Point)),
                __tag if <T as __b::Tagged>::knows(&__tag) => {
                    let __field_field_0: T = match <T as __b::DecodeTagged<
                        _,
                    >>::decode_tagged(__input, __tag, __context) {
                        __b::Ok(__value) => __value,
                        __b::Err(__error) => {
                            return __b::Err(
                                __b::in_field(__error, Self::__FIELDS_Own, 0usize),
                            );
                        }
                    };
                    __b::Ok(__then(__This::<T>::Own(__field_field_0)))
                }
                __tag => {
                    let __field_kind: __Field0 = __tag;
                    __b::Ok(
                        __then(__This::<T>::Other {
                            kind: __field_kind,
                        }),
                    )
                }
            }
        }
        #[inline]
        fn take_tagged_then<__O: __b::Order, __R>(
            __bytes: &mut &[u8],
            __tag: Kind,
            __context: __C,
            __then: impl __b::FnOnce(Self) -> __R,
        ) -> __b::Result<__R, __b::LeftToDecode> {
            match __tag {
                __tag if __tag == Kind::Point => __b::Ok(__then(__This::<T>::Point)),
                _ => __b::Err(__b::LeftToDecode),
            }
        }
        fn decode_other(
            __input: &mut __b::Input<'_>,
            __tag: Kind,
            __context: __C,
        ) -> __b::Result<Self> {
            let __field_kind: __Field0 = __tag;
            __b::Ok(__This::<T>::Other {
                kind: __field_kind,
            })
        }
    }
    #[automatically_derived]
    impl<T: Clone, __C> __b::Encode<__C> for Extended<T>
    where
        T: __b::Encode<__C>,
        T: __b::Tagged<Tag = Kind>,
        __C: __b::Copy,
    {
        fn encode<__S: __b::Sink>(
            &self,
            __sink: &mut __S,
            __context: __C,
        ) -> __b::Result<()> {
            match self {
                __This::<T>::Point => {
                    let __ends = __b::Sink::enter(__sink);
                }
                __This::<T>::Own(__field_field_0) => {
                    let __ends = __b::Sink::enter(__sink);
                    __b::Sink::ends_with(__sink, __ends);
                    __b::encode_field::<
                        T,
                        _,
                        _,
                    >(__field_field_0, __sink, __context, Self::__FIELDS_Own, 0usize)?;
                    __b::Sink::ends_with(__sink, false);
                    if <T as __b::Schema>::TAKES_REST {
                        __b::located(
                            __b::Sink::takes_rest(__sink, __ends, 0),
                            Self::__FIELDS_Own,
                            0usize,
                        )?;
                    }
                }
                __This::<T>::Other { kind: __field_kind } => {
                    let __ends = __b::Sink::enter(__sink);
                }
            }
            __b::Ok(())
        }
    }
    #[automatically_derived]
    impl<T: Clone, __C> __b::WalkTagged<__C> for Extended<T>
    where
        T: __b::DecodeTagged<__C>,
        T: __b::Encode<__C>,
        T: __b::WalkTagged<__C>,
        T: __b::Tagged<Tag = Kind>,
        __C: __b::Copy + 'static,
    {
        fn walk_tagged(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __tag: Kind,
            __context: __C,
        ) -> __b::Result<()> {
            match __tag {
                __tag if __tag == Kind::Point => {
                    __walker.chooses("Point");
                    __b::Ok(())
                }
                __tag if <T as __b::Tagged>::knows(&__tag) => {
                    __walker.chooses("Own");
                    {
                        let __of_field = __context;
                        __b::walk_held(
                            __walker,
                            __input,
                            (Self::__FIELDS_Own, 0usize),
                            |__walker, __input| __b::walk_chosen::<
                                T,
                                _,
                            >(__walker, __input, __tag, __of_field),
                        )?;
                    }
                    __b::Ok(())
                }
                __tag => {
                    __walker.chooses("Other");
                    __b::Ok(())
                }
            }
        }
        fn walk_other(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __tag: Kind,
            __context: __C,
        ) -> __b::Result<()> {
            __walker.chooses("Other");
            __b::Ok(())
        }
    }
    pub struct __Fields<'__v, T: Clone>(
        __b::Node<'__v>,
        ::core::marker::PhantomData<fn() -> (T,)>,
    )
    where
        T: 'static;
    #[automatically_derived]
    impl<'__v, T: Clone> __b::Fields<'__v> for __Fields<'__v, T>
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
    impl<'__v, T: Clone> __Fields<'__v, T>
    where
        T: 'static,
        T: __b::Viewed,
    {
        #[inline]
        fn own(&self) -> __b::ViewIn<'__v, T> {
            self.0.in_variant("Own", "")
        }
    }
    #[automatically_derived]
    impl<T: Clone> __b::Viewed for Extended<T>
    where
        T: 'static,
    {
        type Fields<'__v> = __Fields<'__v, T>;
    }
    __b::binrw_impls! {
        [impl < T : Clone >] [Extended < T >] [where T : 'static, Extended < T > :
        __b::DecodeTagged < (), Tag = Kind >] [where T : 'static, Extended < T > :
        __b::Encode < () >] (Kind, ()), (), read_tagged, __b::LITTLE
    }
};

/// No shape at all.
enum None {}
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
    static __INFO: __b::TypeInfo = __b::TypeInfo {
        doc: "No shape at all.",
        file: __b::source_file(
            ::core::file!(),
            ::core::option_env!("CARGO_MANIFEST_DIR"),
        ),
        kind: __b::Kind::Tagged {
            tag: __b::None,
            implied: __b::None,
            variants: &[],
        },
        min_size: 0,
        ..__b::declared("None", "tagged enum")
    };
    #[automatically_derived]
    impl __b::Schema for None {
        const INFO: &'static __b::TypeInfo = &__INFO;
        const PLAIN: bool = true;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match *self {}
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            let (__name, __tree): (&str, &__b::Value) = match __tree {
                __b::Value::Text(__name) => (__name.as_str(), &__b::Value::Null),
                __b::Value::Record(__entries) if __entries.len() == 1 => {
                    match __entries.first() {
                        __b::Some((__name, __tree)) => (&**__name, __tree),
                        __b::None => ("", &__b::Value::Null),
                    }
                }
                __other => {
                    return __b::Err(__other.unexpected("one variant by name"));
                }
            };
            match __name {
                _ => {
                    __b::Err(
                        __b::Error::value(
                            ::std::format!(
                                "no variant is called {:?}; there are: {}", __name, ""
                            ),
                        ),
                    )
                }
            }
        }
    }
    __b::serialize! {
        #[automatically_derived] impl __b::serde::Serialize for None where
    }
    #[automatically_derived]
    impl __b::Tagged for None {
        type Tag = Kind;
        fn tag(&self) -> Kind {
            match *self {}
        }
        fn knows(__tag: &Kind) -> bool {
            false
        }
    }
    #[automatically_derived]
    impl<__C> __b::DecodeTagged<__C> for None
    where
        __C: __b::Copy,
    {
        #[inline]
        fn decode_tagged(
            __input: &mut __b::Input<'_>,
            __tag: Kind,
            __context: __C,
        ) -> __b::Result<Self> {
            <Self as __b::DecodeTagged<
                __C,
            >>::decode_tagged_then(__input, __tag, __context, |__value| __value)
        }
        #[inline]
        fn decode_tagged_then<__R>(
            __input: &mut __b::Input<'_>,
            __tag: Kind,
            __context: __C,
            __then: impl __b::FnOnce(Self) -> __R,
        ) -> __b::Result<__R> {
            match __tag {
                __tag => {
                    __b::Err(
                        __b::Error::malformed(
                                ::std::format!(
                                    "{} is no tag of {}", ::std::format!("{:02x?}", __tag),
                                    "None"
                                ),
                            )
                            .at(__input.offset()),
                    )
                }
            }
        }
    }
    #[automatically_derived]
    impl<__C> __b::Encode<__C> for None
    where
        __C: __b::Copy,
    {
        #[inline]
        fn encode<__S: __b::Sink>(
            &self,
            __sink: &mut __S,
            __context: __C,
        ) -> __b::Result<()> {
            match *self {}
        }
    }
    #[automatically_derived]
    impl<__C> __b::WalkTagged<__C> for None
    where
        __C: __b::Copy + 'static,
    {
        fn walk_tagged(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __tag: Kind,
            __context: __C,
        ) -> __b::Result<()> {
            match __tag {
                __tag => {
                    __b::Err(
                        __b::Error::malformed(
                                ::std::format!(
                                    "{} is no tag of {}", ::std::format!("{:02x?}", __tag),
                                    "None"
                                ),
                            )
                            .at(__input.offset()),
                    )
                }
            }
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
    impl<'__v> __Fields<'__v> {}
    #[automatically_derived]
    impl __b::Viewed for None {
        type Fields<'__v> = __Fields<'__v>;
    }
    __b::binrw_impls! {
        [impl] [None] [where] [where] (Kind, ()), (), read_tagged, __b::LITTLE
    }
};

/// A number whose form follows from the context.
enum Number {
    Narrow(u8),
    Wide { low: u8, high: u8 },
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
    static __FIELDS_Narrow: [__b::FieldInfo; 1usize] = [
        __b::FieldInfo {
            reference: __b::Reference::NotInSpec("made up"),
            ..__b::field::<u8>("")
        },
    ];
    static __FIELDS_Wide: [__b::FieldInfo; 2usize] = [
        __b::FieldInfo {
            reference: __b::Reference::NotInSpec("made up"),
            ..__b::field::<u8>("low")
        },
        __b::FieldInfo {
            reference: __b::Reference::NotInSpec("made up"),
            ..__b::field::<u8>("high")
        },
    ];
    static __INFO: __b::TypeInfo = __b::TypeInfo {
        doc: "A number whose form follows from the context.",
        file: __b::source_file(
            ::core::file!(),
            ::core::option_env!("CARGO_MANIFEST_DIR"),
        ),
        kind: __b::Kind::Tagged {
            tag: __b::None,
            implied: __b::Some(__b::Expr::Context(&["wide"])),
            variants: &[
                __b::VariantInfo {
                    name: "Narrow",
                    doc: "",
                    tag: __b::VariantTag::Is(__b::Expr::Bool(false)),
                    stored_tag: __b::None,
                    reference: __b::Reference::NotInSpec("made up"),
                    fields: &__FIELDS_Narrow,
                },
                __b::VariantInfo {
                    name: "Wide",
                    doc: "",
                    tag: __b::VariantTag::Is(__b::Expr::Bool(true)),
                    stored_tag: __b::None,
                    reference: __b::Reference::NotInSpec("made up"),
                    fields: &__FIELDS_Wide,
                },
            ],
        },
        min_size: 0,
        ..__b::declared("Number", "tagged enum")
    };
    #[automatically_derived]
    impl __b::Schema for Number {
        const INFO: &'static __b::TypeInfo = &__INFO;
        const PLAIN: bool = true;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                Self::Narrow(__field_field_0) => {
                    __b::Value::Record(
                        ::std::vec![
                            (__b::Key::Borrowed("Narrow"),
                            __b::Schema::to_value(__field_field_0, __context))
                        ],
                    )
                }
                Self::Wide { low: __field_low, high: __field_high } => {
                    __b::Value::Record(
                        ::std::vec![
                            (__b::Key::Borrowed("Wide"), { let mut __entries =
                            __b::Vec::new(); __b::add_entry(& mut __entries, "low",
                            __field_low, __context); __b::add_entry(& mut __entries,
                            "high", __field_high, __context);
                            __b::Value::Record(__entries) })
                        ],
                    )
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            let (__name, __tree): (&str, &__b::Value) = match __tree {
                __b::Value::Text(__name) => (__name.as_str(), &__b::Value::Null),
                __b::Value::Record(__entries) if __entries.len() == 1 => {
                    match __entries.first() {
                        __b::Some((__name, __tree)) => (&**__name, __tree),
                        __b::None => ("", &__b::Value::Null),
                    }
                }
                __other => {
                    return __b::Err(__other.unexpected("one variant by name"));
                }
            };
            match __name {
                "Narrow" => {
                    __b::Ok({
                        let __field_field_0 = __b::located(
                            <u8 as __b::Schema>::from_value(__tree, __context),
                            &__FIELDS_Narrow,
                            0usize,
                        )?;
                        Self::Narrow(__field_field_0)
                    })
                }
                "Wide" => {
                    __b::Ok({
                        __b::expect_keys(__tree, &["low", "high"])?;
                        Self::Wide {
                            low: __b::build_field(
                                __tree,
                                __context,
                                &__FIELDS_Wide,
                                0usize,
                            )?,
                            high: __b::build_field(
                                __tree,
                                __context,
                                &__FIELDS_Wide,
                                1usize,
                            )?,
                        }
                    })
                }
                _ => {
                    __b::Err(
                        __b::Error::value(
                            ::std::format!(
                                "no variant is called {:?}; there are: {}", __name,
                                "Narrow, Wide"
                            ),
                        ),
                    )
                }
            }
        }
    }
    __b::serialize! {
        #[automatically_derived] impl __b::serde::Serialize for Number where
    }
    #[automatically_derived]
    impl __b::Tagged for Number {
        type Tag = bool;
        fn tag(&self) -> bool {
            match self {
                Self::Narrow(__field_field_0) => false,
                Self::Wide { low: __field_low, high: __field_high } => true,
            }
        }
        fn knows(__tag: &bool) -> bool {
            false || *__tag == false || *__tag == true
        }
    }
    #[automatically_derived]
    impl __b::DecodeTagged<bool> for Number {
        #[inline]
        fn decode_tagged(
            __input: &mut __b::Input<'_>,
            __tag: bool,
            wide: bool,
        ) -> __b::Result<Self> {
            <Self as __b::DecodeTagged<
                bool,
            >>::decode_tagged_then(__input, __tag, wide, |__value| __value)
        }
        #[inline]
        fn decode_tagged_then<__R>(
            __input: &mut __b::Input<'_>,
            __tag: bool,
            wide: bool,
            __then: impl __b::FnOnce(Self) -> __R,
        ) -> __b::Result<__R> {
            match __tag {
                __tag if __tag == false => {
                    let __field_field_0: u8 = __b::decode_field(
                        __input,
                        wide,
                        &__FIELDS_Narrow,
                        0usize,
                    )?;
                    __b::Ok(__then(Self::Narrow(__field_field_0)))
                }
                __tag if __tag == true => {
                    if let __b::Some(__value) = __b::get_at_once_with::<
                        __b::Little,
                        Self,
                    >(
                        __input,
                        __b::Some(2usize),
                        |__bytes| -> __b::Option<Self> {
                            let mut __get = __b::Getter::<
                                __b::Little,
                                _,
                            >::new(__bytes, wide);
                            __b::Some(Self::Wide {
                                low: __get.value()?,
                                high: __get.value()?,
                            })
                        },
                    ) {
                        return __b::Ok(__then(__value));
                    }
                    let __field_low: u8 = __b::decode_field(
                        __input,
                        wide,
                        &__FIELDS_Wide,
                        0usize,
                    )?;
                    let __field_high: u8 = __b::decode_field(
                        __input,
                        wide,
                        &__FIELDS_Wide,
                        1usize,
                    )?;
                    __b::Ok(
                        __then(Self::Wide {
                            low: __field_low,
                            high: __field_high,
                        }),
                    )
                }
                __tag => {
                    __b::Err(
                        __b::Error::malformed(
                                ::std::format!(
                                    "{} is no tag of {}", ::std::format!("{:02x?}", __tag),
                                    "Number"
                                ),
                            )
                            .at(__input.offset()),
                    )
                }
            }
        }
        #[inline]
        fn take_tagged_then<__O: __b::Order, __R>(
            __bytes: &mut &[u8],
            __tag: bool,
            wide: bool,
            __then: impl __b::FnOnce(Self) -> __R,
        ) -> __b::Result<__R, __b::LeftToDecode> {
            match __tag {
                __tag if __tag == false => {
                    let __field_field_0: u8 = <u8 as __b::Decode<
                        _,
                    >>::take_then::<__O, _>(__bytes, wide, |__value| __value)?;
                    __b::Ok(__then(Self::Narrow(__field_field_0)))
                }
                __tag if __tag == true => {
                    __b::take_at_once(
                            __bytes,
                            __b::Some(2usize),
                            |__bytes: &[u8]| {
                                let mut __get = __b::Getter::<__O, _>::new(__bytes, wide);
                                __b::Some(Self::Wide {
                                    low: __get.value()?,
                                    high: __get.value()?,
                                })
                            },
                        )
                        .map(__then)
                }
                _ => __b::Err(__b::LeftToDecode),
            }
        }
    }
    #[automatically_derived]
    impl __b::Decode<bool> for Number {
        #[inline]
        fn size_in(wide: bool) -> __b::Option<usize> {
            match wide {
                __tag if __tag == false => __b::Some(1usize),
                __tag if __tag == true => __b::Some(2usize),
                _ => __b::None,
            }
        }
        #[inline]
        fn get<__O: __b::Order>(__bytes: &[u8], wide: bool) -> __b::Option<Self> {
            match wide {
                __tag if __tag == false => {
                    let mut __get = __b::Getter::<__O, _>::new(__bytes, wide);
                    __b::Some(Self::Narrow(__get.value()?))
                }
                __tag if __tag == true => {
                    let mut __get = __b::Getter::<__O, _>::new(__bytes, wide);
                    __b::Some(Self::Wide {
                        low: __get.value()?,
                        high: __get.value()?,
                    })
                }
                _ => __b::None,
            }
        }
        #[inline]
        fn decode(__input: &mut __b::Input<'_>, wide: bool) -> __b::Result<Self> {
            <Self as __b::DecodeTagged<bool>>::decode_tagged(__input, wide, wide)
        }
    }
    #[automatically_derived]
    impl __b::Encode<bool> for Number {
        #[inline]
        fn encode<__S: __b::Sink>(
            &self,
            __sink: &mut __S,
            wide: bool,
        ) -> __b::Result<()> {
            let (__own, __implied) = (__b::Tagged::tag(self), wide);
            if __own != __implied {
                return __b::Err(
                    __b::Error::value(
                        ::std::format!(
                            "this is {:?}, but {:?} must be here", __own, __implied,
                        ),
                    ),
                );
            }
            match self {
                Self::Narrow(__field_field_0) => {
                    let __ends = __b::Sink::enter(__sink);
                    __b::encode_field(
                        __field_field_0,
                        __sink,
                        wide,
                        &__FIELDS_Narrow,
                        0usize,
                    )?;
                }
                Self::Wide { low: __field_low, high: __field_high } => {
                    if __b::put_at_once_with::<
                        __b::Little,
                        __S,
                    >(
                        __sink,
                        __b::Some(2usize),
                        |__bytes| -> __b::Option<()> {
                            let mut __put = __b::Putter::<
                                __b::Little,
                                _,
                            >::new(__bytes, wide);
                            __put.value(__field_low)?;
                            __put.value(__field_high)?;
                            __b::Some(())
                        },
                    ) {
                        return __b::Ok(());
                    }
                    let __ends = __b::Sink::enter(__sink);
                    __b::encode_field(
                        __field_low,
                        __sink,
                        wide,
                        &__FIELDS_Wide,
                        0usize,
                    )?;
                    __b::encode_field(
                        __field_high,
                        __sink,
                        wide,
                        &__FIELDS_Wide,
                        1usize,
                    )?;
                }
            }
            __b::Ok(())
        }
        #[inline]
        fn size_in(wide: bool) -> __b::Option<usize> {
            match wide {
                __tag if __tag == false => __b::Some(1usize),
                __tag if __tag == true => __b::Some(2usize),
                _ => __b::None,
            }
        }
        #[inline]
        fn put<__O: __b::Order>(
            &self,
            __bytes: &mut [u8],
            wide: bool,
        ) -> __b::Option<()> {
            let __implied = wide;
            if __b::Tagged::tag(self) != __implied {
                return __b::None;
            }
            match self {
                Self::Narrow(__field_field_0) => {
                    let mut __put = __b::Putter::<__O, _>::new(__bytes, wide);
                    __put.value(__field_field_0)?;
                    __b::Some(())
                }
                Self::Wide { low: __field_low, high: __field_high } => {
                    let mut __put = __b::Putter::<__O, _>::new(__bytes, wide);
                    __put.value(__field_low)?;
                    __put.value(__field_high)?;
                    __b::Some(())
                }
            }
        }
    }
    #[automatically_derived]
    impl __b::WalkTagged<bool> for Number {
        fn walk_tagged(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __tag: bool,
            wide: bool,
        ) -> __b::Result<()> {
            match __tag {
                __tag if __tag == false => {
                    __walker.chooses("Narrow");
                    {
                        let __of_field = wide;
                        __b::walk_held(
                            __walker,
                            __input,
                            (&__FIELDS_Narrow, 0usize),
                            |__walker, __input| __b::walk_plain::<
                                u8,
                                _,
                            >(__walker, __input, __of_field),
                        )?;
                    }
                    __b::Ok(())
                }
                __tag if __tag == true => {
                    __walker.chooses("Wide");
                    __b::walk_field::<
                        u8,
                        _,
                    >(__walker, __input, wide, &__FIELDS_Wide, 0usize)?;
                    __b::walk_field::<
                        u8,
                        _,
                    >(__walker, __input, wide, &__FIELDS_Wide, 1usize)?;
                    __b::Ok(())
                }
                __tag => {
                    __b::Err(
                        __b::Error::malformed(
                                ::std::format!(
                                    "{} is no tag of {}", ::std::format!("{:02x?}", __tag),
                                    "Number"
                                ),
                            )
                            .at(__input.offset()),
                    )
                }
            }
        }
    }
    #[automatically_derived]
    impl __b::Walk<bool> for Number {
        fn walk(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            wide: bool,
        ) -> __b::Result<()> {
            if __walker.at_once::<_, Self>(__input, wide)? {
                return __b::Ok(());
            }
            <Self as __b::WalkTagged<_>>::walk_tagged(__walker, __input, wide, wide)
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
        fn narrow(&self) -> __b::ViewIn<'__v, u8> {
            self.0.in_variant("Narrow", "")
        }
        #[inline]
        fn wide_low(&self) -> __b::ViewIn<'__v, u8> {
            self.0.in_variant("Wide", "low")
        }
        #[inline]
        fn wide_high(&self) -> __b::ViewIn<'__v, u8> {
            self.0.in_variant("Wide", "high")
        }
    }
    #[automatically_derived]
    impl __b::Viewed for Number {
        type Fields<'__v> = __Fields<'__v>;
    }
    __b::binrw_impls! {
        [impl] [Number] [where] [where] (bool, bool), bool, read_tagged, __b::LITTLE
    }
};

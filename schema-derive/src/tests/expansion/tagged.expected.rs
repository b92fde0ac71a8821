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
    type __Field0 = <<Circle as __b::Given<
        [(); {
            let _ = <Circle as __b::Schema>::to_value;
            0
        }],
    >>::Itself as __b::Given<
        [(); {
            let _ = <<Circle as __b::Given<
                [(); {
                    let _ = <Circle as __b::Schema>::to_value;
                    0
                }],
            >>::Itself as __b::Decode<__b::AnyContext>>::decode;
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
    #[automatically_derived]
    impl Shape {
        #[doc(hidden)]
        const __BINDERY_FIELDS_Point_VALUE: [__b::FieldInfo; 0usize] = [];
        #[doc(hidden)]
        const __BINDERY_FIELDS_Point: &'static [__b::FieldInfo] = {
            static FIELDS: [__b::FieldInfo; 0usize] = <Shape>::__BINDERY_FIELDS_Point_VALUE;
            &FIELDS
        };
        #[doc(hidden)]
        const __BINDERY_FIELDS_Circle_VALUE: [__b::FieldInfo; 1usize] = [
            __b::FieldInfo {
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Shape",
                            row: __b::Row::Named("circle"),
                        },
                    ],
                ),
                ..__b::FieldInfo::basic("", __b::info_of::<__Field0>, __b::Layout::Plain)
            },
        ];
        #[doc(hidden)]
        const __BINDERY_FIELDS_Circle: &'static [__b::FieldInfo] = {
            static FIELDS: [__b::FieldInfo; 1usize] = <Shape>::__BINDERY_FIELDS_Circle_VALUE;
            &FIELDS
        };
        #[doc(hidden)]
        const __BINDERY_FIELDS_Other_VALUE: [__b::FieldInfo; 3usize] = [
            __b::FieldInfo {
                layout: __b::Layout::Nowhere,
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Shape",
                            row: __b::Row::Section,
                        },
                    ],
                ),
                presence: __b::Presence::Calculated,
                ..__b::FieldInfo::basic("tag", __b::info_of::<u8>, __b::Layout::Plain)
            },
            __b::FieldInfo {
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Shape",
                            row: __b::Row::Named("size"),
                        },
                    ],
                ),
                doc: "How many elements `data` has.",
                presence: __b::Presence::Temporary,
                computed: ::core::option::Option::Some(
                    &__b::Expr::Unary(__b::Unary::CountOf, &__b::Expr::Field(&["data"])),
                ),
                ..__b::FieldInfo::basic("size", __b::info_of::<u8>, __b::Layout::Plain)
            },
            __b::FieldInfo {
                layout: __b::Layout::Count(&__b::Expr::Field(&["size"])),
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "Shape",
                            row: __b::Row::Named("data"),
                        },
                    ],
                ),
                ..__b::FieldInfo::basic(
                    "data",
                    __b::info_of::<__Field1>,
                    __b::Layout::Plain,
                )
            },
        ];
        #[doc(hidden)]
        const __BINDERY_FIELDS_Other: &'static [__b::FieldInfo] = {
            static FIELDS: [__b::FieldInfo; 3usize] = <Shape>::__BINDERY_FIELDS_Other_VALUE;
            &FIELDS
        };
        #[doc(hidden)]
        const __BINDERY_TAG: &'static __b::FieldInfo = &__b::FieldInfo {
            reference: __b::Reference::Rows(
                &[
                    __b::SpecRef {
                        document: &DOC,
                        section: "Shape",
                        row: __b::Row::Named("kind"),
                    },
                ],
            ),
            doc: "Which variant follows.",
            presence: __b::Presence::Temporary,
            ..__b::FieldInfo::basic("tag", __b::info_of::<u8>, __b::Layout::Plain)
        };
        #[doc(hidden)]
        const __BINDERY_INFO: __b::TypeInfo = __b::TypeInfo {
            name: "Shape",
            wire: "tagged enum",
            doc: "A shape.",
            sections: &[
                __b::SpecRef {
                    document: &DOC,
                    section: "Shape",
                    row: __b::Row::Section,
                },
            ],
            deviations: &[],
            file: __b::source_file(
                ::core::file!(),
                ::core::option_env!("CARGO_MANIFEST_DIR"),
            ),
            rules: &[&[]],
            kind: __b::Kind::Tagged {
                tag: ::core::option::Option::Some(Self::__BINDERY_TAG),
                implied: ::core::option::Option::None,
                variants: &[
                    __b::VariantInfo {
                        name: "Point",
                        doc: "Nothing more.",
                        tag: __b::VariantTag::Is(__b::Expr::Number(0u8 as i128)),
                        stored_tag: ::core::option::Option::None,
                        reference: __b::Reference::Rows(
                            &[
                                __b::SpecRef {
                                    document: &DOC,
                                    section: "Shape",
                                    row: __b::Row::Named("point"),
                                },
                            ],
                        ),
                        fields: Self::__BINDERY_FIELDS_Point,
                    },
                    __b::VariantInfo {
                        name: "Circle",
                        doc: "A circle.",
                        tag: __b::VariantTag::Is(__b::Expr::Number(1u8 as i128)),
                        stored_tag: ::core::option::Option::None,
                        reference: __b::Reference::Rows(
                            &[
                                __b::SpecRef {
                                    document: &DOC,
                                    section: "Shape",
                                    row: __b::Row::Named("circle"),
                                },
                            ],
                        ),
                        fields: Self::__BINDERY_FIELDS_Circle,
                    },
                    __b::VariantInfo {
                        name: "Other",
                        doc: "Anything else.",
                        tag: __b::VariantTag::AnyOther,
                        stored_tag: ::core::option::Option::None,
                        reference: __b::Reference::Rows(
                            &[
                                __b::SpecRef {
                                    document: &DOC,
                                    section: "Shape",
                                    row: __b::Row::Named("other"),
                                },
                            ],
                        ),
                        fields: Self::__BINDERY_FIELDS_Other,
                    },
                ],
            },
            width: ::core::option::Option::None,
            min_size: <u8 as __b::Schema>::INFO.min_size,
            fixed_size: ::core::option::Option::None,
            order: ::core::option::Option::None,
        };
    }
    #[automatically_derived]
    impl __b::Schema for Shape {
        const INFO: &'static __b::TypeInfo = {
            static INFO: __b::TypeInfo = <Shape>::__BINDERY_INFO;
            &INFO
        };
        const PLAIN: bool = true && <__Field0 as __b::Schema>::PLAIN
            && <u8 as __b::Schema>::PLAIN && <__Field1 as __b::Schema>::PLAIN;
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
                            ::std::vec::Vec::new(); __b::add_entry(& mut __entries,
                            "tag", __field_tag, __context); __b::add_entry(& mut
                            __entries, "data", __field_data, __context);
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
                        ::core::option::Option::Some((__name, __tree)) => {
                            (&**__name, __tree)
                        }
                        ::core::option::Option::None => ("", &__b::Value::Null),
                    }
                }
                __other => {
                    return ::core::result::Result::Err(
                        __other.unexpected("one variant by name"),
                    );
                }
            };
            match __name {
                "Point" => ::core::result::Result::Ok(__This::Point),
                "Circle" => {
                    ::core::result::Result::Ok({
                        let __field_field_0 = __b::located(
                            <__Field0 as __b::Schema>::from_value(__tree, __context),
                            Self::__BINDERY_FIELDS_Circle,
                            0usize,
                        )?;
                        __This::Circle(__field_field_0)
                    })
                }
                "Other" => {
                    ::core::result::Result::Ok({
                        __b::expect_keys(__tree, &["tag", "data"])?;
                        let __field_tag = __b::build_field::<
                            u8,
                        >(__tree, __context, Self::__BINDERY_FIELDS_Other, 0usize)?;
                        let __field_data = __b::build_field::<
                            __Field1,
                        >(__tree, __context, Self::__BINDERY_FIELDS_Other, 2usize)?;
                        __This::Other {
                            tag: __field_tag,
                            data: __field_data,
                        }
                    })
                }
                _ => {
                    ::core::result::Result::Err(
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
                __This::Point => {}
                __This::Circle(__field_field_0) => {
                    __b::check_field(
                        __field_field_0,
                        __checker,
                        Self::__BINDERY_FIELDS_Circle,
                        0usize,
                    );
                }
                __This::Other { tag: __field_tag, data: __field_data } => {
                    __b::check_other_tag(
                        __field_tag,
                        __checker,
                        Self::__BINDERY_FIELDS_Other,
                        0usize,
                    );
                    __b::check_field(
                        __field_data,
                        __checker,
                        Self::__BINDERY_FIELDS_Other,
                        2usize,
                    );
                }
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                __This::Point => {}
                __This::Circle(__field_field_0) => {
                    __b::visit(__field_field_0, __visitor);
                }
                __This::Other { tag: __field_tag, data: __field_data } => {
                    __b::visit(__field_tag, __visitor);
                    __b::visit(__field_data, __visitor);
                }
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                __This::Point => {}
                __This::Circle(__field_field_0) => {
                    __b::visit_mut(__field_field_0, __visitor);
                }
                __This::Other { tag: __field_tag, data: __field_data } => {
                    __b::visit_mut(__field_tag, __visitor);
                    __b::visit_mut(__field_data, __visitor);
                }
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
        __C: ::core::marker::Copy,
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
            __then: impl ::core::ops::FnOnce(Self) -> __R,
        ) -> __b::Result<__R> {
            match __tag {
                __tag if __tag == 0u8 => {
                    ::core::result::Result::Ok(__then(__This::Point))
                }
                __tag if __tag == 1u8 => {
                    let __field_field_0: __Field0 = match <__Field0 as __b::Decode<
                        _,
                    >>::decode(__input, __context) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(
                                    __error,
                                    Self::__BINDERY_FIELDS_Circle,
                                    0usize,
                                ),
                            );
                        }
                    };
                    ::core::result::Result::Ok(__then(__This::Circle(__field_field_0)))
                }
                __tag => {
                    let __field_tag: u8 = __tag;
                    let __field_size: u8 = match <u8 as __b::Decode<
                        _,
                    >>::decode(__input, __context) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS_Other, 1usize),
                            );
                        }
                    };
                    let __at = __input.offset();
                    let __field_data: __Field1 = match <__Field1 as __b::Counted<
                        _,
                    >>::decode_counted(
                        __input,
                        match __b::count_at(
                            {
                                let size = __field_size;
                                __b::ToNumber::to_number(&(size))
                            },
                            __at,
                        ) {
                            ::core::result::Result::Ok(__value) => __value,
                            ::core::result::Result::Err(__error) => {
                                return ::core::result::Result::Err(
                                    __b::in_field(__error, Self::__BINDERY_FIELDS_Other, 2usize),
                                );
                            }
                        },
                        __context,
                    ) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS_Other, 2usize),
                            );
                        }
                    };
                    ::core::result::Result::Ok(
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
            __then: impl ::core::ops::FnOnce(Self) -> __R,
        ) -> __b::Result<__R, __b::LeftToDecode> {
            match __tag {
                __tag if __tag == 0u8 => {
                    ::core::result::Result::Ok(__then(__This::Point))
                }
                __tag if __tag == 1u8 => {
                    let __field_field_0: __Field0 = <__Field0 as __b::Decode<
                        _,
                    >>::take_then::<__O, _>(__bytes, __context, |__value| __value)?;
                    ::core::result::Result::Ok(__then(__This::Circle(__field_field_0)))
                }
                _ => ::core::result::Result::Err(__b::LeftToDecode),
            }
        }
        fn decode_other(
            __input: &mut __b::Input<'_>,
            __tag: u8,
            __context: __C,
        ) -> __b::Result<Self> {
            let __field_tag: u8 = __tag;
            let __field_size: u8 = match <u8 as __b::Decode<
                _,
            >>::decode(__input, __context) {
                ::core::result::Result::Ok(__value) => __value,
                ::core::result::Result::Err(__error) => {
                    return ::core::result::Result::Err(
                        __b::in_field(__error, Self::__BINDERY_FIELDS_Other, 1usize),
                    );
                }
            };
            let __at = __input.offset();
            let __field_data: __Field1 = match <__Field1 as __b::Counted<
                _,
            >>::decode_counted(
                __input,
                match __b::count_at(
                    {
                        let size = __field_size;
                        __b::ToNumber::to_number(&(size))
                    },
                    __at,
                ) {
                    ::core::result::Result::Ok(__value) => __value,
                    ::core::result::Result::Err(__error) => {
                        return ::core::result::Result::Err(
                            __b::in_field(__error, Self::__BINDERY_FIELDS_Other, 2usize),
                        );
                    }
                },
                __context,
            ) {
                ::core::result::Result::Ok(__value) => __value,
                ::core::result::Result::Err(__error) => {
                    return ::core::result::Result::Err(
                        __b::in_field(__error, Self::__BINDERY_FIELDS_Other, 2usize),
                    );
                }
            };
            ::core::result::Result::Ok(__This::Other {
                tag: __field_tag,
                data: __field_data,
            })
        }
    }
    #[automatically_derived]
    impl<__C> __b::Decode<__C> for Shape
    where
        __C: ::core::marker::Copy,
    {
        fn decode(__input: &mut __b::Input<'_>, __context: __C) -> __b::Result<Self> {
            let __tag = <u8 as __b::Decode<__C>>::decode(__input, __context)
                .map_err(|__error| __error.in_field(Self::__BINDERY_TAG))?;
            <Self as __b::DecodeTagged<__C>>::decode_tagged(__input, __tag, __context)
        }
        #[inline]
        fn take_then<__O: __b::Order, __R>(
            __bytes: &mut &[u8],
            __context: __C,
            __then: impl ::core::ops::FnOnce(Self) -> __R,
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
        __C: ::core::marker::Copy,
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
                Self::__BINDERY_TAG,
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
                    >(
                        __field_field_0,
                        __sink,
                        __context,
                        Self::__BINDERY_FIELDS_Circle,
                        0usize,
                    )?;
                    __b::Sink::ends_with(__sink, false);
                    if <__Field0 as __b::Schema>::TAKES_REST {
                        match __b::Sink::takes_rest(__sink, __ends, 0) {
                            ::core::result::Result::Ok(__value) => __value,
                            ::core::result::Result::Err(__error) => {
                                return ::core::result::Result::Err(
                                    __b::in_field(
                                        __error,
                                        Self::__BINDERY_FIELDS_Circle,
                                        0usize,
                                    ),
                                );
                            }
                        };
                    }
                }
                __This::Other { tag: __field_tag, data: __field_data } => {
                    let __ends = __b::Sink::enter(__sink);
                    if !__b::count_only::<u8, __S>(__sink) {
                        let __field_size: u8 = match (|| -> __b::Result<u8> {
                            let __measured = __b::ToNumber::to_number(
                                &__b::Count::count(__field_data),
                            );
                            __b::measured_as::<u8>(__measured, __measured, "elements")
                        })() {
                            ::core::result::Result::Ok(__value) => __value,
                            ::core::result::Result::Err(__error) => {
                                return ::core::result::Result::Err(
                                    __b::in_field(__error, Self::__BINDERY_FIELDS_Other, 1usize),
                                );
                            }
                        };
                        __b::encode_field::<
                            u8,
                            _,
                            _,
                        >(
                            &__field_size,
                            __sink,
                            __context,
                            Self::__BINDERY_FIELDS_Other,
                            1usize,
                        )?;
                    }
                    __b::encode_field::<
                        __Field1,
                        _,
                        _,
                    >(
                        __field_data,
                        __sink,
                        __context,
                        Self::__BINDERY_FIELDS_Other,
                        2usize,
                    )?;
                }
            }
            ::core::result::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl<__C> __b::WalkTagged<__C> for Shape
    where
        __C: ::core::marker::Copy + 'static,
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
                    ::core::result::Result::Ok(())
                }
                __tag if __tag == 1u8 => {
                    __walker.chooses("Circle");
                    {
                        let __of_field = __context;
                        __b::walk_held(
                            __walker,
                            __input,
                            (Self::__BINDERY_FIELDS_Circle, 0usize),
                            |__walker, __input| __b::walk_plain::<
                                __Field0,
                                _,
                            >(__walker, __input, __of_field),
                        )?;
                    }
                    ::core::result::Result::Ok(())
                }
                __tag => {
                    __walker.chooses("Other");
                    let __before = __b::Place::of(__input);
                    {
                        __b::walk_field::<
                            u8,
                            _,
                        >(
                            __walker,
                            __input,
                            __context,
                            Self::__BINDERY_FIELDS_Other,
                            1usize,
                        )?;
                    }
                    __before.back(__input);
                    let __field_size: u8 = match <u8 as __b::Decode<
                        _,
                    >>::decode(__input, __context) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS_Other, 1usize),
                            );
                        }
                    };
                    {
                        let __at = __input.offset();
                        __b::walk_counted_field::<
                            __Field1,
                            _,
                        >(
                            __walker,
                            __input,
                            match __b::count_at(
                                {
                                    let size = __field_size;
                                    __b::ToNumber::to_number(&(size))
                                },
                                __at,
                            ) {
                                ::core::result::Result::Ok(__value) => __value,
                                ::core::result::Result::Err(__error) => {
                                    return ::core::result::Result::Err(
                                        __b::in_field(__error, Self::__BINDERY_FIELDS_Other, 2usize),
                                    );
                                }
                            },
                            __context,
                            (Self::__BINDERY_FIELDS_Other, 2usize),
                        )?;
                    }
                    ::core::result::Result::Ok(())
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
                >(__walker, __input, __context, Self::__BINDERY_FIELDS_Other, 1usize)?;
            }
            __before.back(__input);
            let __field_size: u8 = match <u8 as __b::Decode<
                _,
            >>::decode(__input, __context) {
                ::core::result::Result::Ok(__value) => __value,
                ::core::result::Result::Err(__error) => {
                    return ::core::result::Result::Err(
                        __b::in_field(__error, Self::__BINDERY_FIELDS_Other, 1usize),
                    );
                }
            };
            {
                let __at = __input.offset();
                __b::walk_counted_field::<
                    __Field1,
                    _,
                >(
                    __walker,
                    __input,
                    match __b::count_at(
                        {
                            let size = __field_size;
                            __b::ToNumber::to_number(&(size))
                        },
                        __at,
                    ) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS_Other, 2usize),
                            );
                        }
                    },
                    __context,
                    (Self::__BINDERY_FIELDS_Other, 2usize),
                )?;
            }
            ::core::result::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl<__C> __b::Walk<__C> for Shape
    where
        __C: ::core::marker::Copy + 'static,
    {
        fn walk(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __context: __C,
        ) -> __b::Result<()> {
            let __tag = __b::walk_tag::<
                u8,
                _,
            >(__walker, __input, __context, Self::__BINDERY_TAG)?;
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
        fn circle(
            &self,
        ) -> __b::Result<::core::option::Option<__b::View<'__v, __Field0>>> {
            self.0.in_variant("Circle", "")
        }
        #[inline]
        fn other_size(
            &self,
        ) -> __b::Result<::core::option::Option<__b::View<'__v, u8>>> {
            self.0.in_variant("Other", "size")
        }
        #[inline]
        fn other_data(
            &self,
        ) -> __b::Result<::core::option::Option<__b::View<'__v, __Field1>>> {
            self.0.in_variant("Other", "data")
        }
    }
    #[automatically_derived]
    impl __b::Viewed for Shape {
        type Fields<'__v> = __Fields<'__v>;
    }
    #[automatically_derived]
    impl __b::binrw::BinRead for Shape {
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
    impl __b::binrw::meta::ReadEndian for Shape {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Little,
        );
    }
    #[automatically_derived]
    impl __b::binrw::BinWrite for Shape {
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
    impl __b::binrw::meta::WriteEndian for Shape {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Little,
        );
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
    #[automatically_derived]
    impl External {
        #[doc(hidden)]
        const __BINDERY_FIELDS_Point_VALUE: [__b::FieldInfo; 0usize] = [];
        #[doc(hidden)]
        const __BINDERY_FIELDS_Point: &'static [__b::FieldInfo] = {
            static FIELDS: [__b::FieldInfo; 0usize] = <External>::__BINDERY_FIELDS_Point_VALUE;
            &FIELDS
        };
        #[doc(hidden)]
        const __BINDERY_INFO: __b::TypeInfo = __b::TypeInfo {
            name: "External",
            wire: "tagged enum",
            doc: "A shape whose kind is elsewhere.",
            sections: &[],
            deviations: &[],
            file: __b::source_file(
                ::core::file!(),
                ::core::option_env!("CARGO_MANIFEST_DIR"),
            ),
            rules: &[&[]],
            kind: __b::Kind::Tagged {
                tag: ::core::option::Option::None,
                implied: ::core::option::Option::None,
                variants: &[
                    __b::VariantInfo {
                        name: "Point",
                        doc: "",
                        tag: __b::VariantTag::Is(__b::Expr::Name("Kind::Point")),
                        stored_tag: ::core::option::Option::None,
                        reference: __b::Reference::NotInSpec("made up"),
                        fields: Self::__BINDERY_FIELDS_Point,
                    },
                ],
            },
            width: ::core::option::Option::None,
            min_size: 0,
            fixed_size: ::core::option::Option::None,
            order: ::core::option::Option::None,
        };
    }
    #[automatically_derived]
    impl __b::Schema for External {
        const INFO: &'static __b::TypeInfo = {
            static INFO: __b::TypeInfo = <External>::__BINDERY_INFO;
            &INFO
        };
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
                        ::core::option::Option::Some((__name, __tree)) => {
                            (&**__name, __tree)
                        }
                        ::core::option::Option::None => ("", &__b::Value::Null),
                    }
                }
                __other => {
                    return ::core::result::Result::Err(
                        __other.unexpected("one variant by name"),
                    );
                }
            };
            match __name {
                "Point" => ::core::result::Result::Ok(Self::Point),
                _ => {
                    ::core::result::Result::Err(
                        __b::Error::value(
                            ::std::format!(
                                "no variant is called {:?}; there are: {}", __name, "Point"
                            ),
                        ),
                    )
                }
            }
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                Self::Point => {}
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                Self::Point => {}
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                Self::Point => {}
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
        __C: ::core::marker::Copy,
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
            __then: impl ::core::ops::FnOnce(Self) -> __R,
        ) -> __b::Result<__R> {
            match __tag {
                __tag if __tag == Kind::Point => {
                    ::core::result::Result::Ok(__then(Self::Point))
                }
                __tag => {
                    ::core::result::Result::Err(
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
            __then: impl ::core::ops::FnOnce(Self) -> __R,
        ) -> __b::Result<__R, __b::LeftToDecode> {
            match __tag {
                __tag if __tag == Kind::Point => {
                    ::core::result::Result::Ok(__then(Self::Point))
                }
                _ => ::core::result::Result::Err(__b::LeftToDecode),
            }
        }
    }
    #[automatically_derived]
    impl<__C> __b::Encode<__C> for External
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
                Self::Point => {
                    let __ends = __b::Sink::enter(__sink);
                }
            }
            ::core::result::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl<__C> __b::WalkTagged<__C> for External
    where
        __C: ::core::marker::Copy + 'static,
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
                    ::core::result::Result::Ok(())
                }
                __tag => {
                    ::core::result::Result::Err(
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
    #[automatically_derived]
    impl __b::binrw::BinRead for External {
        type Args<'__a> = (Kind, ());
        fn read_options<__R: __b::binrw::io::Read + __b::binrw::io::Seek>(
            __reader: &mut __R,
            __order: __b::binrw::Endian,
            __args: Self::Args<'_>,
        ) -> __b::binrw::BinResult<Self> {
            let (__tag, __args) = __args;
            __b::read_with(
                __reader,
                __order,
                |__input| {
                    <Self as __b::DecodeTagged<
                        (),
                    >>::decode_tagged(
                        __input,
                        ::core::clone::Clone::clone(&__tag),
                        __args,
                    )
                },
            )
        }
    }
    #[automatically_derived]
    impl __b::binrw::meta::ReadEndian for External {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Little,
        );
    }
    #[automatically_derived]
    impl __b::binrw::BinWrite for External {
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
    impl __b::binrw::meta::WriteEndian for External {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Little,
        );
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
        const __BINDERY_FIELDS_Point: &'static [__b::FieldInfo] = &[];
        #[doc(hidden)]
        const __BINDERY_FIELDS_Own: &'static [__b::FieldInfo] = &[
            __b::FieldInfo {
                layout: __b::Layout::SameTag,
                reference: __b::Reference::NotInSpec("made up"),
                ..__b::FieldInfo::basic("", __b::info_of::<T>, __b::Layout::Plain)
            },
        ];
        #[doc(hidden)]
        const __BINDERY_FIELDS_Other: &'static [__b::FieldInfo] = &[
            __b::FieldInfo {
                layout: __b::Layout::Nowhere,
                reference: __b::Reference::NotInSpec("made up"),
                presence: __b::Presence::Calculated,
                ..__b::FieldInfo::basic(
                    "kind",
                    __b::info_of::<__Field0>,
                    __b::Layout::Plain,
                )
            },
        ];
    }
    #[automatically_derived]
    impl<T: Clone> __b::Schema for Extended<T>
    where
        T: __b::Schema,
        T: __b::Tagged<Tag = Kind>,
    {
        const INFO: &'static __b::TypeInfo = &__b::TypeInfo {
            name: "Extended",
            wire: "tagged enum",
            doc: "A shape of ours, or one that somebody else declares.",
            sections: &[],
            deviations: &[],
            file: __b::source_file(
                ::core::file!(),
                ::core::option_env!("CARGO_MANIFEST_DIR"),
            ),
            rules: &[&[]],
            kind: __b::Kind::Tagged {
                tag: ::core::option::Option::None,
                implied: ::core::option::Option::None,
                variants: &[
                    __b::VariantInfo {
                        name: "Point",
                        doc: "",
                        tag: __b::VariantTag::Is(__b::Expr::Name("Kind::Point")),
                        stored_tag: ::core::option::Option::None,
                        reference: __b::Reference::NotInSpec("made up"),
                        fields: Self::__BINDERY_FIELDS_Point,
                    },
                    __b::VariantInfo {
                        name: "Own",
                        doc: "",
                        tag: __b::VariantTag::OfItsContent,
                        stored_tag: ::core::option::Option::None,
                        reference: __b::Reference::NotInSpec("made up"),
                        fields: Self::__BINDERY_FIELDS_Own,
                    },
                    __b::VariantInfo {
                        name: "Other",
                        doc: "",
                        tag: __b::VariantTag::AnyOther,
                        stored_tag: ::core::option::Option::None,
                        reference: __b::Reference::NotInSpec("made up"),
                        fields: Self::__BINDERY_FIELDS_Other,
                    },
                ],
            },
            width: ::core::option::Option::None,
            min_size: 0,
            fixed_size: ::core::option::Option::None,
            order: ::core::option::Option::None,
        };
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
                            ::std::vec::Vec::new(); __b::add_entry(& mut __entries,
                            "kind", __field_kind, __context);
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
                        ::core::option::Option::Some((__name, __tree)) => {
                            (&**__name, __tree)
                        }
                        ::core::option::Option::None => ("", &__b::Value::Null),
                    }
                }
                __other => {
                    return ::core::result::Result::Err(
                        __other.unexpected("one variant by name"),
                    );
                }
            };
            match __name {
                "Point" => ::core::result::Result::Ok(__This::<T>::Point),
                "Own" => {
                    ::core::result::Result::Ok({
                        let __field_field_0 = __b::located(
                            <T as __b::Schema>::from_value(__tree, __context),
                            Self::__BINDERY_FIELDS_Own,
                            0usize,
                        )?;
                        __This::<T>::Own(__field_field_0)
                    })
                }
                "Other" => {
                    ::core::result::Result::Ok({
                        __b::expect_keys(__tree, &["kind"])?;
                        let __field_kind = __b::build_field::<
                            __Field0,
                        >(__tree, __context, Self::__BINDERY_FIELDS_Other, 0usize)?;
                        __This::<T>::Other {
                            kind: __field_kind,
                        }
                    })
                }
                _ => {
                    ::core::result::Result::Err(
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
                __This::<T>::Point => {}
                __This::<T>::Own(__field_field_0) => {
                    __b::check_field(
                        __field_field_0,
                        __checker,
                        Self::__BINDERY_FIELDS_Own,
                        0usize,
                    );
                }
                __This::<T>::Other { kind: __field_kind } => {
                    __b::check_other_tag(
                        __field_kind,
                        __checker,
                        Self::__BINDERY_FIELDS_Other,
                        0usize,
                    );
                }
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                __This::<T>::Point => {}
                __This::<T>::Own(__field_field_0) => {
                    __b::visit(__field_field_0, __visitor);
                }
                __This::<T>::Other { kind: __field_kind } => {
                    __b::visit(__field_kind, __visitor);
                }
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                __This::<T>::Point => {}
                __This::<T>::Own(__field_field_0) => {
                    __b::visit_mut(__field_field_0, __visitor);
                }
                __This::<T>::Other { kind: __field_kind } => {
                    __b::visit_mut(__field_kind, __visitor);
                }
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
        __C: ::core::marker::Copy,
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
            __then: impl ::core::ops::FnOnce(Self) -> __R,
        ) -> __b::Result<__R> {
            match __tag {
                __tag if __tag == Kind::Point => {
                    ::core::result::Result::Ok(__then(__This::<T>::Point))
                }
                __tag if <T as __b::Tagged>::knows(&__tag) => {
                    let __field_field_0: T = match <T as __b::DecodeTagged<
                        _,
                    >>::decode_tagged(__input, __tag, __context) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS_Own, 0usize),
                            );
                        }
                    };
                    ::core::result::Result::Ok(__then(__This::<T>::Own(__field_field_0)))
                }
                __tag => {
                    let __field_kind: __Field0 = __tag;
                    ::core::result::Result::Ok(
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
            __then: impl ::core::ops::FnOnce(Self) -> __R,
        ) -> __b::Result<__R, __b::LeftToDecode> {
            match __tag {
                __tag if __tag == Kind::Point => {
                    ::core::result::Result::Ok(__then(__This::<T>::Point))
                }
                _ => ::core::result::Result::Err(__b::LeftToDecode),
            }
        }
        fn decode_other(
            __input: &mut __b::Input<'_>,
            __tag: Kind,
            __context: __C,
        ) -> __b::Result<Self> {
            let __field_kind: __Field0 = __tag;
            ::core::result::Result::Ok(__This::<T>::Other {
                kind: __field_kind,
            })
        }
    }
    #[automatically_derived]
    impl<T: Clone, __C> __b::Encode<__C> for Extended<T>
    where
        T: __b::Encode<__C>,
        T: __b::Tagged<Tag = Kind>,
        __C: ::core::marker::Copy,
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
                    >(
                        __field_field_0,
                        __sink,
                        __context,
                        Self::__BINDERY_FIELDS_Own,
                        0usize,
                    )?;
                    __b::Sink::ends_with(__sink, false);
                    if <T as __b::Schema>::TAKES_REST {
                        match __b::Sink::takes_rest(__sink, __ends, 0) {
                            ::core::result::Result::Ok(__value) => __value,
                            ::core::result::Result::Err(__error) => {
                                return ::core::result::Result::Err(
                                    __b::in_field(__error, Self::__BINDERY_FIELDS_Own, 0usize),
                                );
                            }
                        };
                    }
                }
                __This::<T>::Other { kind: __field_kind } => {
                    let __ends = __b::Sink::enter(__sink);
                }
            }
            ::core::result::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl<T: Clone, __C> __b::WalkTagged<__C> for Extended<T>
    where
        T: __b::DecodeTagged<__C>,
        T: __b::Encode<__C>,
        T: __b::WalkTagged<__C>,
        T: __b::Tagged<Tag = Kind>,
        __C: ::core::marker::Copy + 'static,
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
                    ::core::result::Result::Ok(())
                }
                __tag if <T as __b::Tagged>::knows(&__tag) => {
                    __walker.chooses("Own");
                    {
                        let __of_field = __context;
                        __b::walk_held(
                            __walker,
                            __input,
                            (Self::__BINDERY_FIELDS_Own, 0usize),
                            |__walker, __input| __b::walk_chosen::<
                                T,
                                _,
                            >(__walker, __input, __tag, __of_field),
                        )?;
                    }
                    ::core::result::Result::Ok(())
                }
                __tag => {
                    __walker.chooses("Other");
                    ::core::result::Result::Ok(())
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
            ::core::result::Result::Ok(())
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
        fn own(&self) -> __b::Result<::core::option::Option<__b::View<'__v, T>>> {
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
    #[automatically_derived]
    impl<T: Clone> __b::binrw::BinRead for Extended<T>
    where
        T: 'static,
        Extended<T>: __b::DecodeTagged<(), Tag = Kind>,
    {
        type Args<'__a> = (Kind, ());
        fn read_options<__R: __b::binrw::io::Read + __b::binrw::io::Seek>(
            __reader: &mut __R,
            __order: __b::binrw::Endian,
            __args: Self::Args<'_>,
        ) -> __b::binrw::BinResult<Self> {
            let (__tag, __args) = __args;
            __b::read_with(
                __reader,
                __order,
                |__input| {
                    <Self as __b::DecodeTagged<
                        (),
                    >>::decode_tagged(
                        __input,
                        ::core::clone::Clone::clone(&__tag),
                        __args,
                    )
                },
            )
        }
    }
    #[automatically_derived]
    impl<T: Clone> __b::binrw::meta::ReadEndian for Extended<T>
    where
        T: 'static,
        Extended<T>: __b::DecodeTagged<(), Tag = Kind>,
    {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Little,
        );
    }
    #[automatically_derived]
    impl<T: Clone> __b::binrw::BinWrite for Extended<T>
    where
        T: 'static,
        Extended<T>: __b::Encode<()>,
    {
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
    impl<T: Clone> __b::binrw::meta::WriteEndian for Extended<T>
    where
        T: 'static,
        Extended<T>: __b::Encode<()>,
    {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Little,
        );
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
    #[automatically_derived]
    impl None {
        #[doc(hidden)]
        const __BINDERY_INFO: __b::TypeInfo = __b::TypeInfo {
            name: "None",
            wire: "tagged enum",
            doc: "No shape at all.",
            sections: &[],
            deviations: &[],
            file: __b::source_file(
                ::core::file!(),
                ::core::option_env!("CARGO_MANIFEST_DIR"),
            ),
            rules: &[&[]],
            kind: __b::Kind::Tagged {
                tag: ::core::option::Option::None,
                implied: ::core::option::Option::None,
                variants: &[],
            },
            width: ::core::option::Option::None,
            min_size: 0,
            fixed_size: ::core::option::Option::None,
            order: ::core::option::Option::None,
        };
    }
    #[automatically_derived]
    impl __b::Schema for None {
        const INFO: &'static __b::TypeInfo = {
            static INFO: __b::TypeInfo = <None>::__BINDERY_INFO;
            &INFO
        };
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
                        ::core::option::Option::Some((__name, __tree)) => {
                            (&**__name, __tree)
                        }
                        ::core::option::Option::None => ("", &__b::Value::Null),
                    }
                }
                __other => {
                    return ::core::result::Result::Err(
                        __other.unexpected("one variant by name"),
                    );
                }
            };
            match __name {
                _ => {
                    ::core::result::Result::Err(
                        __b::Error::value(
                            ::std::format!(
                                "no variant is called {:?}; there are: {}", __name, ""
                            ),
                        ),
                    )
                }
            }
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match *self {}
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match *self {}
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match *self {}
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
        __C: ::core::marker::Copy,
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
            __then: impl ::core::ops::FnOnce(Self) -> __R,
        ) -> __b::Result<__R> {
            match __tag {
                __tag => {
                    ::core::result::Result::Err(
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
        __C: ::core::marker::Copy,
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
        __C: ::core::marker::Copy + 'static,
    {
        fn walk_tagged(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __tag: Kind,
            __context: __C,
        ) -> __b::Result<()> {
            match __tag {
                __tag => {
                    ::core::result::Result::Err(
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
    #[automatically_derived]
    impl __b::binrw::BinRead for None {
        type Args<'__a> = (Kind, ());
        fn read_options<__R: __b::binrw::io::Read + __b::binrw::io::Seek>(
            __reader: &mut __R,
            __order: __b::binrw::Endian,
            __args: Self::Args<'_>,
        ) -> __b::binrw::BinResult<Self> {
            let (__tag, __args) = __args;
            __b::read_with(
                __reader,
                __order,
                |__input| {
                    <Self as __b::DecodeTagged<
                        (),
                    >>::decode_tagged(
                        __input,
                        ::core::clone::Clone::clone(&__tag),
                        __args,
                    )
                },
            )
        }
    }
    #[automatically_derived]
    impl __b::binrw::meta::ReadEndian for None {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Little,
        );
    }
    #[automatically_derived]
    impl __b::binrw::BinWrite for None {
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
    impl __b::binrw::meta::WriteEndian for None {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Little,
        );
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
    #[automatically_derived]
    impl Number {
        #[doc(hidden)]
        const __BINDERY_FIELDS_Narrow_VALUE: [__b::FieldInfo; 1usize] = [
            __b::FieldInfo {
                reference: __b::Reference::NotInSpec("made up"),
                ..__b::FieldInfo::basic("", __b::info_of::<u8>, __b::Layout::Plain)
            },
        ];
        #[doc(hidden)]
        const __BINDERY_FIELDS_Narrow: &'static [__b::FieldInfo] = {
            static FIELDS: [__b::FieldInfo; 1usize] = <Number>::__BINDERY_FIELDS_Narrow_VALUE;
            &FIELDS
        };
        #[doc(hidden)]
        const __BINDERY_FIELDS_Wide_VALUE: [__b::FieldInfo; 2usize] = [
            __b::FieldInfo {
                reference: __b::Reference::NotInSpec("made up"),
                ..__b::FieldInfo::basic("low", __b::info_of::<u8>, __b::Layout::Plain)
            },
            __b::FieldInfo {
                reference: __b::Reference::NotInSpec("made up"),
                ..__b::FieldInfo::basic("high", __b::info_of::<u8>, __b::Layout::Plain)
            },
        ];
        #[doc(hidden)]
        const __BINDERY_FIELDS_Wide: &'static [__b::FieldInfo] = {
            static FIELDS: [__b::FieldInfo; 2usize] = <Number>::__BINDERY_FIELDS_Wide_VALUE;
            &FIELDS
        };
        #[doc(hidden)]
        const __BINDERY_INFO: __b::TypeInfo = __b::TypeInfo {
            name: "Number",
            wire: "tagged enum",
            doc: "A number whose form follows from the context.",
            sections: &[],
            deviations: &[],
            file: __b::source_file(
                ::core::file!(),
                ::core::option_env!("CARGO_MANIFEST_DIR"),
            ),
            rules: &[&[]],
            kind: __b::Kind::Tagged {
                tag: ::core::option::Option::None,
                implied: ::core::option::Option::Some(__b::Expr::Context(&["wide"])),
                variants: &[
                    __b::VariantInfo {
                        name: "Narrow",
                        doc: "",
                        tag: __b::VariantTag::Is(__b::Expr::Bool(false)),
                        stored_tag: ::core::option::Option::None,
                        reference: __b::Reference::NotInSpec("made up"),
                        fields: Self::__BINDERY_FIELDS_Narrow,
                    },
                    __b::VariantInfo {
                        name: "Wide",
                        doc: "",
                        tag: __b::VariantTag::Is(__b::Expr::Bool(true)),
                        stored_tag: ::core::option::Option::None,
                        reference: __b::Reference::NotInSpec("made up"),
                        fields: Self::__BINDERY_FIELDS_Wide,
                    },
                ],
            },
            width: ::core::option::Option::None,
            min_size: 0,
            fixed_size: ::core::option::Option::None,
            order: ::core::option::Option::None,
        };
    }
    #[automatically_derived]
    impl __b::Schema for Number {
        const INFO: &'static __b::TypeInfo = {
            static INFO: __b::TypeInfo = <Number>::__BINDERY_INFO;
            &INFO
        };
        const PLAIN: bool = true && <u8 as __b::Schema>::PLAIN
            && <u8 as __b::Schema>::PLAIN && <u8 as __b::Schema>::PLAIN;
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
                            ::std::vec::Vec::new(); __b::add_entry(& mut __entries,
                            "low", __field_low, __context); __b::add_entry(& mut
                            __entries, "high", __field_high, __context);
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
                        ::core::option::Option::Some((__name, __tree)) => {
                            (&**__name, __tree)
                        }
                        ::core::option::Option::None => ("", &__b::Value::Null),
                    }
                }
                __other => {
                    return ::core::result::Result::Err(
                        __other.unexpected("one variant by name"),
                    );
                }
            };
            match __name {
                "Narrow" => {
                    ::core::result::Result::Ok({
                        let __field_field_0 = __b::located(
                            <u8 as __b::Schema>::from_value(__tree, __context),
                            Self::__BINDERY_FIELDS_Narrow,
                            0usize,
                        )?;
                        Self::Narrow(__field_field_0)
                    })
                }
                "Wide" => {
                    ::core::result::Result::Ok({
                        __b::expect_keys(__tree, &["low", "high"])?;
                        let __field_low = __b::build_field::<
                            u8,
                        >(__tree, __context, Self::__BINDERY_FIELDS_Wide, 0usize)?;
                        let __field_high = __b::build_field::<
                            u8,
                        >(__tree, __context, Self::__BINDERY_FIELDS_Wide, 1usize)?;
                        Self::Wide {
                            low: __field_low,
                            high: __field_high,
                        }
                    })
                }
                _ => {
                    ::core::result::Result::Err(
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
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                Self::Narrow(__field_field_0) => {
                    __b::check_field(
                        __field_field_0,
                        __checker,
                        Self::__BINDERY_FIELDS_Narrow,
                        0usize,
                    );
                }
                Self::Wide { low: __field_low, high: __field_high } => {
                    __b::check_field(
                        __field_low,
                        __checker,
                        Self::__BINDERY_FIELDS_Wide,
                        0usize,
                    );
                    __b::check_field(
                        __field_high,
                        __checker,
                        Self::__BINDERY_FIELDS_Wide,
                        1usize,
                    );
                }
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                Self::Narrow(__field_field_0) => {
                    __b::visit(__field_field_0, __visitor);
                }
                Self::Wide { low: __field_low, high: __field_high } => {
                    __b::visit(__field_low, __visitor);
                    __b::visit(__field_high, __visitor);
                }
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                Self::Narrow(__field_field_0) => {
                    __b::visit_mut(__field_field_0, __visitor);
                }
                Self::Wide { low: __field_low, high: __field_high } => {
                    __b::visit_mut(__field_low, __visitor);
                    __b::visit_mut(__field_high, __visitor);
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
            __then: impl ::core::ops::FnOnce(Self) -> __R,
        ) -> __b::Result<__R> {
            match __tag {
                __tag if __tag == false => {
                    let __field_field_0: u8 = match <u8 as __b::Decode<
                        _,
                    >>::decode(__input, wide) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(
                                    __error,
                                    Self::__BINDERY_FIELDS_Narrow,
                                    0usize,
                                ),
                            );
                        }
                    };
                    ::core::result::Result::Ok(__then(Self::Narrow(__field_field_0)))
                }
                __tag if __tag == true => {
                    if let ::core::option::Option::Some(__value) = __b::get_at_once_with::<
                        __b::Little,
                        Self,
                    >(
                        __input,
                        (|| -> ::core::option::Option<usize> {
                            ::core::option::Option::Some(
                                0usize
                                    .saturating_add(<u8 as __b::Decode<bool>>::size_in(wide)?)
                                    .saturating_add(<u8 as __b::Decode<bool>>::size_in(wide)?),
                            )
                        })(),
                        |__bytes| -> ::core::option::Option<Self> {
                            let mut __rest: &[u8] = __bytes;
                            let __field_low = __b::get_next::<
                                u8,
                                bool,
                                __b::Little,
                            >(&mut __rest, wide)?;
                            let __field_high = __b::get_next::<
                                u8,
                                bool,
                                __b::Little,
                            >(&mut __rest, wide)?;
                            ::core::option::Option::Some(Self::Wide {
                                low: __field_low,
                                high: __field_high,
                            })
                        },
                    ) {
                        return ::core::result::Result::Ok(__then(__value));
                    }
                    let __field_low: u8 = match <u8 as __b::Decode<
                        _,
                    >>::decode(__input, wide) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS_Wide, 0usize),
                            );
                        }
                    };
                    let __field_high: u8 = match <u8 as __b::Decode<
                        _,
                    >>::decode(__input, wide) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS_Wide, 1usize),
                            );
                        }
                    };
                    ::core::result::Result::Ok(
                        __then(Self::Wide {
                            low: __field_low,
                            high: __field_high,
                        }),
                    )
                }
                __tag => {
                    ::core::result::Result::Err(
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
            __then: impl ::core::ops::FnOnce(Self) -> __R,
        ) -> __b::Result<__R, __b::LeftToDecode> {
            match __tag {
                __tag if __tag == false => {
                    let __field_field_0: u8 = <u8 as __b::Decode<
                        _,
                    >>::take_then::<__O, _>(__bytes, wide, |__value| __value)?;
                    ::core::result::Result::Ok(__then(Self::Narrow(__field_field_0)))
                }
                __tag if __tag == true => {
                    __b::take_at_once(
                            __bytes,
                            (|| -> ::core::option::Option<usize> {
                                ::core::option::Option::Some(
                                    0usize
                                        .saturating_add(<u8 as __b::Decode<bool>>::size_in(wide)?)
                                        .saturating_add(<u8 as __b::Decode<bool>>::size_in(wide)?),
                                )
                            })(),
                            |__bytes: &[u8]| {
                                let mut __rest: &[u8] = __bytes;
                                let __field_low = __b::get_next::<
                                    u8,
                                    bool,
                                    __O,
                                >(&mut __rest, wide)?;
                                let __field_high = __b::get_next::<
                                    u8,
                                    bool,
                                    __O,
                                >(&mut __rest, wide)?;
                                ::core::option::Option::Some(Self::Wide {
                                    low: __field_low,
                                    high: __field_high,
                                })
                            },
                        )
                        .map(__then)
                }
                _ => ::core::result::Result::Err(__b::LeftToDecode),
            }
        }
    }
    #[automatically_derived]
    impl __b::Decode<bool> for Number {
        #[inline]
        fn size_in(wide: bool) -> ::core::option::Option<usize> {
            match wide {
                __tag if __tag == false => {
                    ::core::option::Option::Some(
                        0usize.saturating_add(<u8 as __b::Decode<bool>>::size_in(wide)?),
                    )
                }
                __tag if __tag == true => {
                    ::core::option::Option::Some(
                        0usize
                            .saturating_add(<u8 as __b::Decode<bool>>::size_in(wide)?)
                            .saturating_add(<u8 as __b::Decode<bool>>::size_in(wide)?),
                    )
                }
                _ => ::core::option::Option::None,
            }
        }
        #[inline]
        fn get<__O: __b::Order>(
            __bytes: &[u8],
            wide: bool,
        ) -> ::core::option::Option<Self> {
            match wide {
                __tag if __tag == false => {
                    let mut __rest: &[u8] = __bytes;
                    let __field_field_0 = __b::get_next::<
                        u8,
                        bool,
                        __O,
                    >(&mut __rest, wide)?;
                    ::core::option::Option::Some(Self::Narrow(__field_field_0))
                }
                __tag if __tag == true => {
                    let mut __rest: &[u8] = __bytes;
                    let __field_low = __b::get_next::<u8, bool, __O>(&mut __rest, wide)?;
                    let __field_high = __b::get_next::<
                        u8,
                        bool,
                        __O,
                    >(&mut __rest, wide)?;
                    ::core::option::Option::Some(Self::Wide {
                        low: __field_low,
                        high: __field_high,
                    })
                }
                _ => ::core::option::Option::None,
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
                return ::core::result::Result::Err(
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
                    __b::encode_field::<
                        u8,
                        _,
                        _,
                    >(
                        __field_field_0,
                        __sink,
                        wide,
                        Self::__BINDERY_FIELDS_Narrow,
                        0usize,
                    )?;
                }
                Self::Wide { low: __field_low, high: __field_high } => {
                    if __b::put_at_once_with::<
                        __b::Little,
                        __S,
                    >(
                        __sink,
                        (|| -> ::core::option::Option<usize> {
                            ::core::option::Option::Some(
                                0usize
                                    .saturating_add(<u8 as __b::Encode<bool>>::size_in(wide)?)
                                    .saturating_add(<u8 as __b::Encode<bool>>::size_in(wide)?),
                            )
                        })(),
                        |__bytes| -> ::core::option::Option<()> {
                            let mut __rest: &mut [u8] = __bytes;
                            __b::put_next::<
                                u8,
                                bool,
                                __b::Little,
                            >(__field_low, &mut __rest, wide)?;
                            __b::put_next::<
                                u8,
                                bool,
                                __b::Little,
                            >(__field_high, &mut __rest, wide)?;
                            ::core::option::Option::Some(())
                        },
                    ) {
                        return ::core::result::Result::Ok(());
                    }
                    let __ends = __b::Sink::enter(__sink);
                    __b::encode_field::<
                        u8,
                        _,
                        _,
                    >(__field_low, __sink, wide, Self::__BINDERY_FIELDS_Wide, 0usize)?;
                    __b::encode_field::<
                        u8,
                        _,
                        _,
                    >(__field_high, __sink, wide, Self::__BINDERY_FIELDS_Wide, 1usize)?;
                }
            }
            ::core::result::Result::Ok(())
        }
        #[inline]
        fn size_in(wide: bool) -> ::core::option::Option<usize> {
            match wide {
                __tag if __tag == false => {
                    ::core::option::Option::Some(
                        0usize.saturating_add(<u8 as __b::Encode<bool>>::size_in(wide)?),
                    )
                }
                __tag if __tag == true => {
                    ::core::option::Option::Some(
                        0usize
                            .saturating_add(<u8 as __b::Encode<bool>>::size_in(wide)?)
                            .saturating_add(<u8 as __b::Encode<bool>>::size_in(wide)?),
                    )
                }
                _ => ::core::option::Option::None,
            }
        }
        #[inline]
        fn put<__O: __b::Order>(
            &self,
            __bytes: &mut [u8],
            wide: bool,
        ) -> ::core::option::Option<()> {
            let __implied = wide;
            if __b::Tagged::tag(self) != __implied {
                return ::core::option::Option::None;
            }
            match self {
                Self::Narrow(__field_field_0) => {
                    let mut __rest: &mut [u8] = __bytes;
                    __b::put_next::<u8, bool, __O>(__field_field_0, &mut __rest, wide)?;
                    ::core::option::Option::Some(())
                }
                Self::Wide { low: __field_low, high: __field_high } => {
                    let mut __rest: &mut [u8] = __bytes;
                    __b::put_next::<u8, bool, __O>(__field_low, &mut __rest, wide)?;
                    __b::put_next::<u8, bool, __O>(__field_high, &mut __rest, wide)?;
                    ::core::option::Option::Some(())
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
                            (Self::__BINDERY_FIELDS_Narrow, 0usize),
                            |__walker, __input| __b::walk_plain::<
                                u8,
                                _,
                            >(__walker, __input, __of_field),
                        )?;
                    }
                    ::core::result::Result::Ok(())
                }
                __tag if __tag == true => {
                    __walker.chooses("Wide");
                    {
                        __b::walk_field::<
                            u8,
                            _,
                        >(__walker, __input, wide, Self::__BINDERY_FIELDS_Wide, 0usize)?;
                    }
                    {
                        __b::walk_field::<
                            u8,
                            _,
                        >(__walker, __input, wide, Self::__BINDERY_FIELDS_Wide, 1usize)?;
                    }
                    ::core::result::Result::Ok(())
                }
                __tag => {
                    ::core::result::Result::Err(
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
                return ::core::result::Result::Ok(());
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
        fn narrow(&self) -> __b::Result<::core::option::Option<__b::View<'__v, u8>>> {
            self.0.in_variant("Narrow", "")
        }
        #[inline]
        fn wide_low(&self) -> __b::Result<::core::option::Option<__b::View<'__v, u8>>> {
            self.0.in_variant("Wide", "low")
        }
        #[inline]
        fn wide_high(&self) -> __b::Result<::core::option::Option<__b::View<'__v, u8>>> {
            self.0.in_variant("Wide", "high")
        }
    }
    #[automatically_derived]
    impl __b::Viewed for Number {
        type Fields<'__v> = __Fields<'__v>;
    }
    #[automatically_derived]
    impl __b::binrw::BinRead for Number {
        type Args<'__a> = (bool, bool);
        fn read_options<__R: __b::binrw::io::Read + __b::binrw::io::Seek>(
            __reader: &mut __R,
            __order: __b::binrw::Endian,
            __args: Self::Args<'_>,
        ) -> __b::binrw::BinResult<Self> {
            let (__tag, __args) = __args;
            __b::read_with(
                __reader,
                __order,
                |__input| {
                    <Self as __b::DecodeTagged<
                        bool,
                    >>::decode_tagged(
                        __input,
                        ::core::clone::Clone::clone(&__tag),
                        __args,
                    )
                },
            )
        }
    }
    #[automatically_derived]
    impl __b::binrw::meta::ReadEndian for Number {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Little,
        );
    }
    #[automatically_derived]
    impl __b::binrw::BinWrite for Number {
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
    impl __b::binrw::meta::WriteEndian for Number {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::Endian::Little,
        );
    }
};

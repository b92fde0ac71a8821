/// A part of a map, whose lists are read by several threads.
struct Sector {
    /// "heights" in the document.
    heights: Compressed<Heights>,
    /// "names" in the document.
    names: Compressed<Names>,
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
    type __Field0 = <Heights as __b::Given<
        [(); {
            let _ = <Heights as __b::Schema>::to_value;
            0
        }],
    >>::Itself;
    type __Field1 = <Names as __b::Given<
        [(); {
            let _ = <Names as __b::Schema>::to_value;
            0
        }],
    >>::Itself;
    type __This = <Sector as __b::Given<(__Field0, __Field1)>>::Itself;
    static __FIELDS: [__b::FieldInfo; 4usize] = [
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&MAP, "Sector", "stored size")]),
            doc: "How many bytes `heights` takes.",
            presence: __b::Presence::Temporary,
            computed: __b::Some(
                &__b::Expr::Unary(__b::Unary::SizeOf, &__b::Expr::Field(&["heights"])),
            ),
            ..__b::field::<u32>("stored")
        },
        __b::FieldInfo {
            layout: __b::Layout::Compressed {
                method: &__b::Expr::Name("Method::Zlib"),
                content_size: __b::None,
            },
            reference: __b::Reference::Rows(&[__b::row(&MAP, "Sector", "heights")]),
            size: __b::Some(&__b::Expr::Field(&["stored"])),
            context: __b::Some(&__b::Expr::Context(&["dialect"])),
            ..__b::field::<Compressed<__Field0>>("heights")
        },
        __b::FieldInfo {
            reference: __b::Reference::Rows(
                &[__b::row(&MAP, "Sector", "stored size of names")],
            ),
            doc: "How many bytes `names` takes.",
            presence: __b::Presence::Temporary,
            computed: __b::Some(
                &__b::Expr::Unary(__b::Unary::SizeOf, &__b::Expr::Field(&["names"])),
            ),
            ..__b::field::<u32>("name_size")
        },
        __b::FieldInfo {
            layout: __b::Layout::Compressed {
                method: &__b::Expr::Name("Method::Zlib"),
                content_size: __b::None,
            },
            reference: __b::Reference::Rows(&[__b::row(&MAP, "Sector", "names")]),
            size: __b::Some(&__b::Expr::Field(&["name_size"])),
            context: __b::Some(
                &__b::Expr::Unary(
                    __b::Unary::CountOf,
                    &__b::Expr::Field(&["heights", "content"]),
                ),
            ),
            ..__b::field::<Compressed<__Field1>>("names")
        },
    ];
    static __INFO: __b::TypeInfo = __b::TypeInfo {
        doc: "A part of a map, whose lists are read by several threads.",
        sections: &[__b::section(&MAP, "Sector")],
        file: __b::source_file(
            ::core::file!(),
            ::core::option_env!("CARGO_MANIFEST_DIR"),
        ),
        kind: __b::Kind::Struct(&__FIELDS),
        min_size: __b::sum(
            &[
                8usize,
                <Compressed<__Field0> as __b::Schema>::INFO.min_size,
                <Compressed<__Field1> as __b::Schema>::INFO.min_size,
            ],
        ),
        ..__b::declared("Sector", "struct")
    };
    #[automatically_derived]
    impl __b::Schema for Sector {
        const INFO: &'static __b::TypeInfo = &__INFO;
        const PLAIN: bool = true && <Compressed<__Field0> as __b::Schema>::PLAIN
            && <Compressed<__Field1> as __b::Schema>::PLAIN;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                __This { heights: __field_heights, names: __field_names } => {
                    let mut __entries = __b::Vec::new();
                    __b::add_entry(
                        &mut __entries,
                        "heights",
                        __field_heights,
                        __context,
                    );
                    __b::add_entry(&mut __entries, "names", __field_names, __context);
                    __b::Value::Record(__entries)
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            __b::Ok({
                __b::expect_keys(__tree, &["heights", "names"])?;
                __This {
                    heights: __b::build_field::<
                        Compressed<__Field0>,
                    >(__tree, __context, &__FIELDS, 1usize)?,
                    names: __b::build_field::<
                        Compressed<__Field1>,
                    >(__tree, __context, &__FIELDS, 3usize)?,
                }
            })
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                __This { heights: __field_heights, names: __field_names } => {
                    __b::check_field(__field_heights, __checker, &__FIELDS, 1usize);
                    __b::check_field(__field_names, __checker, &__FIELDS, 3usize);
                }
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                __This { heights: __field_heights, names: __field_names } => {
                    __b::visit(__field_heights, __visitor);
                    __b::visit(__field_names, __visitor);
                }
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                __This { heights: __field_heights, names: __field_names } => {
                    __b::visit_mut(__field_heights, __visitor);
                    __b::visit_mut(__field_names, __visitor);
                }
            }
        }
    }
    __b::serialize! {
        #[automatically_derived] impl __b::serde::Serialize for Sector where
    }
    #[automatically_derived]
    impl __b::Decode<Wide> for Sector {
        fn decode(__input: &mut __b::Input<'_>, dialect: Wide) -> __b::Result<Self> {
            let __field_stored: u32 = __b::decode_field(
                __input,
                dialect,
                &__FIELDS,
                0usize,
            )?;
            let __at = __input.offset();
            let __size = __b::located(
                __b::count_at(
                    {
                        let stored = __field_stored;
                        __b::ToNumber::to_number(&(stored))
                    },
                    __at,
                ),
                &__FIELDS,
                1usize,
            )?;
            let mut __part = match __input.split(__size as u64) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, &__FIELDS, 1usize));
                }
            };
            let __field_heights: Compressed<__Field0> = {
                let __input = &mut __part;
                match <Compressed<
                    __Field0,
                >>::decode(__input, Method::Zlib, __b::None, dialect) {
                    __b::Ok(__value) => __value,
                    __b::Err(__error) => {
                        return __b::Err(__b::in_field(__error, &__FIELDS, 1usize));
                    }
                }
            };
            __b::located(__part.expect_end(), &__FIELDS, 1usize)?;
            let __field_name_size: u32 = __b::decode_field(
                __input,
                dialect,
                &__FIELDS,
                2usize,
            )?;
            let __at = __input.offset();
            let __size = __b::located(
                __b::count_at(
                    {
                        let name_size = __field_name_size;
                        __b::ToNumber::to_number(&(name_size))
                    },
                    __at,
                ),
                &__FIELDS,
                3usize,
            )?;
            let mut __part = match __input.split(__size as u64) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, &__FIELDS, 3usize));
                }
            };
            let __field_names: Compressed<__Field1> = {
                let __input = &mut __part;
                match <Compressed<
                    __Field1,
                >>::decode(
                    __input,
                    Method::Zlib,
                    __b::None,
                    {
                        let heights = &__field_heights;
                        heights.content.len()
                    },
                ) {
                    __b::Ok(__value) => __value,
                    __b::Err(__error) => {
                        return __b::Err(__b::in_field(__error, &__FIELDS, 3usize));
                    }
                }
            };
            __b::located(__part.expect_end(), &__FIELDS, 3usize)?;
            __b::Ok(__This {
                heights: __field_heights,
                names: __field_names,
            })
        }
        fn decode_many(
            __input: &mut __b::Input<'_>,
            __count: usize,
            dialect: Wide,
        ) -> __b::Result<__b::Vec<Self>> {
            __b::decode_apart(__input, __count, dialect, Self::__bindery_skip)
        }
    }
    #[automatically_derived]
    impl Sector {
        fn __bindery_skip(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            dialect: Wide,
        ) -> __b::Result<()> {
            let __before = __b::Place::of(__input);
            {
                __b::walk_field::<
                    u32,
                    _,
                >(__walker, __input, dialect, &__FIELDS, 0usize)?;
            }
            __before.back(__input);
            let __field_stored: u32 = __b::decode_field(
                __input,
                dialect,
                &__FIELDS,
                0usize,
            )?;
            {
                let __at = __input.offset();
                let __size = __b::located(
                    __b::count_at(
                        {
                            let stored = __field_stored;
                            __b::ToNumber::to_number(&(stored))
                        },
                        __at,
                    ),
                    &__FIELDS,
                    1usize,
                )?;
                match __input.split(__size as u64) {
                    __b::Ok(__value) => __value,
                    __b::Err(__error) => {
                        return __b::Err(__b::in_field(__error, &__FIELDS, 1usize));
                    }
                };
            }
            let __before = __b::Place::of(__input);
            {
                __b::walk_field::<
                    u32,
                    _,
                >(__walker, __input, dialect, &__FIELDS, 2usize)?;
            }
            __before.back(__input);
            let __field_name_size: u32 = __b::decode_field(
                __input,
                dialect,
                &__FIELDS,
                2usize,
            )?;
            {
                let __at = __input.offset();
                let __size = __b::located(
                    __b::count_at(
                        {
                            let name_size = __field_name_size;
                            __b::ToNumber::to_number(&(name_size))
                        },
                        __at,
                    ),
                    &__FIELDS,
                    3usize,
                )?;
                match __input.split(__size as u64) {
                    __b::Ok(__value) => __value,
                    __b::Err(__error) => {
                        return __b::Err(__b::in_field(__error, &__FIELDS, 3usize));
                    }
                };
            }
            __b::Ok(())
        }
    }
    #[automatically_derived]
    impl __b::Encode<Wide> for Sector {
        fn encode<__S: __b::Sink>(
            &self,
            __sink: &mut __S,
            dialect: Wide,
        ) -> __b::Result<()> {
            match self {
                __This { heights: __field_heights, names: __field_names } => {
                    let __ends = __b::Sink::enter(__sink);
                    let __field_heights = match __field_heights.prepare(__sink, dialect)
                    {
                        __b::Ok(__value) => __value,
                        __b::Err(__error) => {
                            return __b::Err(__b::in_field(__error, &__FIELDS, 1usize));
                        }
                    };
                    let __field_names = match __field_names
                        .prepare(
                            __sink,
                            {
                                let heights = &__field_heights;
                                heights.content.len()
                            },
                        )
                    {
                        __b::Ok(__value) => __value,
                        __b::Err(__error) => {
                            return __b::Err(__b::in_field(__error, &__FIELDS, 3usize));
                        }
                    };
                    if !__b::count_only::<u32, __S>(__sink) {
                        let __field_stored: u32 = __b::located(
                            (|| -> __b::Result<u32> {
                                let __measured = __b::ToNumber::to_number(
                                    &(&__field_heights).stored(),
                                );
                                __b::measured_as::<u32>(__measured, __measured, "bytes")
                            })(),
                            &__FIELDS,
                            0usize,
                        )?;
                        __b::encode_field(
                            &__field_stored,
                            __sink,
                            dialect,
                            &__FIELDS,
                            0usize,
                        )?;
                    }
                    if !__b::Sink::counts(__sink) {
                        __b::located(
                            __b::expect_method(
                                __field_heights.method,
                                Method::Zlib,
                                "Method::Zlib",
                            ),
                            &__FIELDS,
                            1usize,
                        )?;
                    }
                    let __part_1 = __b::Sink::start_part(__sink);
                    __b::Sink::field(
                        __sink,
                        __b::nth(&__FIELDS, 1usize),
                        |__sink| __field_heights.write(__sink),
                    )?;
                    __b::Sink::end_part(__sink, __part_1);
                    if !__b::count_only::<u32, __S>(__sink) {
                        let __field_name_size: u32 = __b::located(
                            (|| -> __b::Result<u32> {
                                let __measured = __b::ToNumber::to_number(
                                    &(&__field_names).stored(),
                                );
                                __b::measured_as::<u32>(__measured, __measured, "bytes")
                            })(),
                            &__FIELDS,
                            2usize,
                        )?;
                        __b::encode_field(
                            &__field_name_size,
                            __sink,
                            dialect,
                            &__FIELDS,
                            2usize,
                        )?;
                    }
                    if !__b::Sink::counts(__sink) {
                        __b::located(
                            __b::expect_method(
                                __field_names.method,
                                Method::Zlib,
                                "Method::Zlib",
                            ),
                            &__FIELDS,
                            3usize,
                        )?;
                    }
                    let __part_3 = __b::Sink::start_part(__sink);
                    __b::Sink::field(
                        __sink,
                        __b::nth(&__FIELDS, 3usize),
                        |__sink| __field_names.write(__sink),
                    )?;
                    __b::Sink::end_part(__sink, __part_3);
                }
            }
            __b::Ok(())
        }
    }
    #[automatically_derived]
    impl __b::Walk<Wide> for Sector {
        fn walk(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            dialect: Wide,
        ) -> __b::Result<()> {
            let __before = __b::Place::of(__input);
            {
                __b::walk_field::<
                    u32,
                    _,
                >(__walker, __input, dialect, &__FIELDS, 0usize)?;
            }
            __before.back(__input);
            let __field_stored: u32 = __b::decode_field(
                __input,
                dialect,
                &__FIELDS,
                0usize,
            )?;
            let __before = __b::Place::of(__input);
            {
                let __at = __input.offset();
                {
                    let __size = __b::located(
                        __b::count_at(
                            {
                                let stored = __field_stored;
                                __b::ToNumber::to_number(&(stored))
                            },
                            __at,
                        ),
                        &__FIELDS,
                        1usize,
                    )?;
                    let mut __part = match __input.split(__size as u64) {
                        __b::Ok(__value) => __value,
                        __b::Err(__error) => {
                            return __b::Err(__b::in_field(__error, &__FIELDS, 1usize));
                        }
                    };
                    let __input = &mut __part;
                    let __of_field = dialect;
                    let __stored = (Method::Zlib, __b::None);
                    __b::walk_part(
                        __walker,
                        __input,
                        true,
                        (&__FIELDS, 1usize),
                        |__walker, __input| {
                            <Compressed<
                                __Field0,
                            >>::walk(__walker, __input, __stored, __of_field)?;
                            __input.expect_end()
                        },
                    )?;
                }
            }
            __before.back(__input);
            let __at = __input.offset();
            let __size = __b::located(
                __b::count_at(
                    {
                        let stored = __field_stored;
                        __b::ToNumber::to_number(&(stored))
                    },
                    __at,
                ),
                &__FIELDS,
                1usize,
            )?;
            let mut __part = match __input.split(__size as u64) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, &__FIELDS, 1usize));
                }
            };
            let __field_heights: Compressed<__Field0> = {
                let __input = &mut __part;
                match <Compressed<
                    __Field0,
                >>::decode(__input, Method::Zlib, __b::None, dialect) {
                    __b::Ok(__value) => __value,
                    __b::Err(__error) => {
                        return __b::Err(__b::in_field(__error, &__FIELDS, 1usize));
                    }
                }
            };
            __b::located(__part.expect_end(), &__FIELDS, 1usize)?;
            let __before = __b::Place::of(__input);
            {
                __b::walk_field::<
                    u32,
                    _,
                >(__walker, __input, dialect, &__FIELDS, 2usize)?;
            }
            __before.back(__input);
            let __field_name_size: u32 = __b::decode_field(
                __input,
                dialect,
                &__FIELDS,
                2usize,
            )?;
            {
                let __at = __input.offset();
                {
                    let __size = __b::located(
                        __b::count_at(
                            {
                                let name_size = __field_name_size;
                                __b::ToNumber::to_number(&(name_size))
                            },
                            __at,
                        ),
                        &__FIELDS,
                        3usize,
                    )?;
                    let mut __part = match __input.split(__size as u64) {
                        __b::Ok(__value) => __value,
                        __b::Err(__error) => {
                            return __b::Err(__b::in_field(__error, &__FIELDS, 3usize));
                        }
                    };
                    let __input = &mut __part;
                    let __of_field = {
                        let heights = &__field_heights;
                        heights.content.len()
                    };
                    let __stored = (Method::Zlib, __b::None);
                    __b::walk_part(
                        __walker,
                        __input,
                        true,
                        (&__FIELDS, 3usize),
                        |__walker, __input| {
                            <Compressed<
                                __Field1,
                            >>::walk(__walker, __input, __stored, __of_field)?;
                            __input.expect_end()
                        },
                    )?;
                }
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
        fn stored(&self) -> __b::ViewOf<'__v, u32> {
            self.0.field("stored")
        }
        #[inline]
        fn heights(&self) -> __b::ViewOf<'__v, Compressed<__Field0>> {
            self.0.field("heights")
        }
        #[inline]
        fn name_size(&self) -> __b::ViewOf<'__v, u32> {
            self.0.field("name_size")
        }
        #[inline]
        fn names(&self) -> __b::ViewOf<'__v, Compressed<__Field1>> {
            self.0.field("names")
        }
    }
    #[automatically_derived]
    impl __b::Viewed for Sector {
        type Fields<'__v> = __Fields<'__v>;
    }
    __b::binrw_impls! {
        [impl] [Sector] [where] [where] Wide, Wide, read, __b::LITTLE
    }
};

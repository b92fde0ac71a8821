/// Something of everything that a field can be.
struct File {
    /// Computed from `flags`.
    reserved: u8,
    /// "author" in the document.
    author: Option<CString>,
    /// "items" in the document.
    items: Vec<u32>,
    /// "body size" in the document.
    body_size: Derived<u32>,
    /// "body" in the document.
    body: Compressed<Body>,
    /// In no document: a guess.
    wide: bool,
    /// "numbers" in the document.
    numbers: Vec<Number>,
    /// "rest" in the document.
    r#type: Vec<u8>,
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
    type __Declared0 = <Flags as __b::Given<
        [(); {
            let _ = <Flags as __b::Schema>::to_value;
            0
        }],
    >>::Itself;
    type __Field0 = <__Declared0 as __b::Given<
        [(); {
            let _ = <__Declared0 as __b::Decode<__b::AnyContext>>::decode;
            0
        }],
    >>::Itself;
    type __Declared1 = <CString as __b::Given<
        [(); {
            let _ = <CString as __b::Schema>::to_value;
            0
        }],
    >>::Itself;
    type __Field1 = <__Declared1 as __b::Given<
        [(); {
            let _ = <__Declared1 as __b::Decode<__b::AnyContext>>::decode;
            0
        }],
    >>::Itself;
    type __Field2 = <Body as __b::Given<
        [(); {
            let _ = <Body as __b::Schema>::to_value;
            0
        }],
    >>::Itself;
    type __Field3 = <Number as __b::Given<
        [(); {
            let _ = <Number as __b::Schema>::to_value;
            0
        }],
    >>::Itself;
    type __This = <File as __b::Given<(__Field0, __Field1, __Field2, __Field3)>>::Itself;
    static __FIELDS: [__b::FieldInfo; 11usize] = [
        __b::FieldInfo {
            layout: __b::Layout::Magic(&__b::Expr::Bytes(b"FILE")),
            reference: __b::Reference::Rows(&[__b::row(&DOC, "File", "magic")]),
            presence: __b::Presence::Temporary,
            ..__b::field::<[u8; 4]>("magic")
        },
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&DOC, "File", "flags")]),
            presence: __b::Presence::Temporary,
            computed: __b::Some(
                &__b::Expr::Opaque {
                    code: "Flags::of(author)",
                    says: "",
                },
            ),
            asserts: &[
                __b::Expr::Binary(
                    &__b::Expr::Field(&["flags", "version"]),
                    __b::Binary::Equal,
                    &__b::Expr::Number(1i128),
                ),
            ],
            ..__b::field::<__Field0>("flags")
        },
        __b::FieldInfo {
            layout: __b::Layout::Nowhere,
            reference: __b::Reference::ComputedFrom("flags"),
            presence: __b::Presence::Calculated,
            computed: __b::Some(&__b::Expr::Field(&["flags", "reserved"])),
            ..__b::field::<u8>("reserved")
        },
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&DOC, "File", "author")]),
            condition: __b::Some(&__b::Expr::Field(&["flags", "has_author"])),
            ..__b::field::<Option<__Field1>>("author")
        },
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&DOC, "File", "count")]),
            doc: "How many elements `items` has.",
            presence: __b::Presence::Temporary,
            computed: __b::Some(
                &__b::Expr::Unary(__b::Unary::CountOf, &__b::Expr::Field(&["items"])),
            ),
            ..__b::field::<u16>("count")
        },
        __b::FieldInfo {
            layout: __b::Layout::Count(&__b::Expr::Field(&["count"])),
            reference: __b::Reference::Rows(&[__b::row(&DOC, "File", "items")]),
            ..__b::field::<Vec<u32>>("items")
        },
        __b::FieldInfo {
            reference: __b::Reference::Rows(&[__b::row(&DOC, "File", "body size")]),
            computed: __b::Some(
                &__b::Expr::Unary(
                    __b::Unary::ContentSizeOf,
                    &__b::Expr::Field(&["body"]),
                ),
            ),
            ..__b::field::<Derived<u32>>("body_size")
        },
        __b::FieldInfo {
            layout: __b::Layout::Compressed {
                method: &__b::Expr::Name("Method::Zlib"),
                content_size: __b::Some(&__b::Expr::Field(&["body_size"])),
            },
            reference: __b::Reference::Rows(&[__b::row(&DOC, "File", "body")]),
            ..__b::field::<Compressed<__Field2>>("body")
        },
        __b::FieldInfo {
            layout: __b::Layout::Nowhere,
            reference: __b::Reference::NotInSpec("a guess"),
            presence: __b::Presence::Calculated,
            computed: __b::Some(&__b::Expr::Bool(false)),
            ..__b::field::<bool>("wide")
        },
        __b::FieldInfo {
            layout: __b::Layout::Count(&__b::Expr::Field(&["count"])),
            reference: __b::Reference::Rows(&[__b::row(&DOC, "File", "numbers")]),
            context: __b::Some(&__b::Expr::Field(&["wide"])),
            ..__b::field::<Vec<__Field3>>("numbers")
        },
        __b::FieldInfo {
            layout: __b::Layout::UntilEnd,
            reference: __b::Reference::Rows(&[__b::row(&DOC, "File", "rest")]),
            ..__b::field::<Vec<u8>>("type")
        },
    ];
    static __INFO: __b::TypeInfo = __b::TypeInfo {
        doc: "Something of everything that a field can be.",
        sections: &[__b::section(&DOC, "File")],
        file: __b::source_file(
            ::core::file!(),
            ::core::option_env!("CARGO_MANIFEST_DIR"),
        ),
        rules: &[&[&EMPTY, &ORDER]],
        kind: __b::Kind::Struct(&__FIELDS),
        min_size: __b::sum(
            &[
                6usize,
                <__Field0 as __b::Schema>::INFO.min_size,
                <Vec<u32> as __b::Schema>::INFO.min_size,
                <Derived<u32> as __b::Schema>::INFO.min_size,
                <Compressed<__Field2> as __b::Schema>::INFO.min_size,
                <Vec<__Field3> as __b::Schema>::INFO.min_size,
                <Vec<u8> as __b::Schema>::INFO.min_size,
            ],
        ),
        ..__b::declared("File", "struct")
    };
    #[automatically_derived]
    impl __b::Schema for File {
        const INFO: &'static __b::TypeInfo = &__INFO;
        const PLAIN: bool = false;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                __This {
                    reserved: __field_reserved,
                    author: __field_author,
                    items: __field_items,
                    body_size: __field_body_size,
                    body: __field_body,
                    wide: __field_wide,
                    numbers: __field_numbers,
                    r#type: __field_type,
                } => {
                    let mut __entries = __b::Vec::new();
                    __b::add_entry(
                        &mut __entries,
                        "reserved",
                        __field_reserved,
                        __context,
                    );
                    __b::add_entry(&mut __entries, "author", __field_author, __context);
                    __b::add_entry(&mut __entries, "items", __field_items, __context);
                    __b::add_entry(
                        &mut __entries,
                        "body_size",
                        __field_body_size,
                        __context,
                    );
                    __b::add_entry(&mut __entries, "body", __field_body, __context);
                    __b::add_entry(&mut __entries, "wide", __field_wide, __context);
                    __b::add_entry(
                        &mut __entries,
                        "numbers",
                        __field_numbers,
                        __context,
                    );
                    __b::add_entry(&mut __entries, "type", __field_type, __context);
                    __b::Value::Record(__entries)
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            __b::Ok({
                __b::expect_keys(
                    __tree,
                    &[
                        "reserved",
                        "author",
                        "items",
                        "body_size",
                        "body",
                        "wide",
                        "numbers",
                        "type",
                    ],
                )?;
                __This {
                    reserved: __b::build_field(__tree, __context, &__FIELDS, 2usize)?,
                    author: __b::build_field::<
                        Option<__Field1>,
                    >(__tree, __context, &__FIELDS, 3usize)?,
                    items: __b::build_field::<
                        Vec<u32>,
                    >(__tree, __context, &__FIELDS, 5usize)?,
                    body_size: __b::build_field::<
                        Derived<u32>,
                    >(__tree, __context, &__FIELDS, 6usize)?,
                    body: __b::build_field::<
                        Compressed<__Field2>,
                    >(__tree, __context, &__FIELDS, 7usize)?,
                    wide: __b::build_field(__tree, __context, &__FIELDS, 8usize)?,
                    numbers: __b::build_field::<
                        Vec<__Field3>,
                    >(__tree, __context, &__FIELDS, 9usize)?,
                    r#type: __b::build_field::<
                        Vec<u8>,
                    >(__tree, __context, &__FIELDS, 10usize)?,
                }
            })
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                __This {
                    reserved: __field_reserved,
                    author: __field_author,
                    items: __field_items,
                    body_size: __field_body_size,
                    body: __field_body,
                    wide: __field_wide,
                    numbers: __field_numbers,
                    r#type: __field_type,
                } => {
                    __b::check_field(__field_author, __checker, &__FIELDS, 3usize);
                    __checker
                        .field(
                            __b::nth(&__FIELDS, 5usize),
                            |__checker| {
                                __b::check(__field_items, __checker);
                                __checker
                                    .rule(
                                        &ORDER,
                                        {
                                            let items = __field_items;
                                            items.is_sorted()
                                        },
                                        || ::std::format!("not in order"),
                                    );
                            },
                        );
                    __b::check_field(__field_body_size, __checker, &__FIELDS, 6usize);
                    __b::check_field(__field_body, __checker, &__FIELDS, 7usize);
                    __b::check_field(__field_wide, __checker, &__FIELDS, 8usize);
                    __b::check_field(__field_numbers, __checker, &__FIELDS, 9usize);
                    __b::check_field(__field_type, __checker, &__FIELDS, 10usize);
                    __checker
                        .rule(
                            &EMPTY,
                            {
                                let items = __field_items;
                                !items.is_empty()
                            },
                            || ::std::format!("no items"),
                        );
                }
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                __This {
                    reserved: __field_reserved,
                    author: __field_author,
                    items: __field_items,
                    body_size: __field_body_size,
                    body: __field_body,
                    wide: __field_wide,
                    numbers: __field_numbers,
                    r#type: __field_type,
                } => {
                    __b::visit(__field_author, __visitor);
                    __b::visit(__field_items, __visitor);
                    __b::visit(__field_body_size, __visitor);
                    __b::visit(__field_body, __visitor);
                    __b::visit(__field_wide, __visitor);
                    __b::visit(__field_numbers, __visitor);
                    __b::visit(__field_type, __visitor);
                }
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                __This {
                    reserved: __field_reserved,
                    author: __field_author,
                    items: __field_items,
                    body_size: __field_body_size,
                    body: __field_body,
                    wide: __field_wide,
                    numbers: __field_numbers,
                    r#type: __field_type,
                } => {
                    __b::visit_mut(__field_author, __visitor);
                    __b::visit_mut(__field_items, __visitor);
                    __b::visit_mut(__field_body_size, __visitor);
                    __b::visit_mut(__field_body, __visitor);
                    __b::visit_mut(__field_wide, __visitor);
                    __b::visit_mut(__field_numbers, __visitor);
                    __b::visit_mut(__field_type, __visitor);
                }
            }
        }
    }
    __b::serialize! {
        #[automatically_derived] impl __b::serde::Serialize for File where
    }
    #[automatically_derived]
    impl<__C> __b::Decode<__C> for File
    where
        __C: __b::Copy,
    {
        fn decode(__input: &mut __b::Input<'_>, __context: __C) -> __b::Result<Self> {
            let __at = __input.offset();
            let __field_magic: [u8; 4] = match <[u8; 4] as __b::Decode<
                _,
            >>::decode(__input, __context) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, &__FIELDS, 0usize));
                }
            };
            let __expected: [u8; 4] = *b"FILE";
            if __field_magic != __expected {
                return __b::located(
                    __b::Err(
                        __b::Error::wrong_magic(
                            &__b::Error::shown_bytes(&__expected),
                            __b::Error::shown_bytes(&__field_magic),
                            __at,
                        ),
                    ),
                    &__FIELDS,
                    0usize,
                );
            }
            let __at = __input.offset();
            let __field_flags: __Field0 = match <__Field0 as __b::Decode<
                _,
            >>::decode(__input, __context) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, &__FIELDS, 1usize));
                }
            };
            if !({
                let flags = &__field_flags;
                flags.version == 1
            }) {
                return __b::located(
                    __b::Err(
                        {
                            let flags = &__field_flags;
                            __b::Error::asserted(
                                ::std::format!("version {}", flags.version),
                            )
                        }
                            .at(__at),
                    ),
                    &__FIELDS,
                    1usize,
                );
            }
            let __field_reserved: u8 = {
                let __value: u8 = {
                    let flags = &__field_flags;
                    flags.reserved
                };
                __value
            };
            let __field_author: Option<__Field1> = if {
                let flags = &__field_flags;
                flags.has_author
            } {
                match <Option<__Field1> as __b::Decode<_>>::decode(__input, __context) {
                    __b::Ok(__value) => __value,
                    __b::Err(__error) => {
                        return __b::Err(__b::in_field(__error, &__FIELDS, 3usize));
                    }
                }
            } else {
                ::core::default::Default::default()
            };
            let __field_count: u16 = __b::decode_field(
                __input,
                __context,
                &__FIELDS,
                4usize,
            )?;
            let __at = __input.offset();
            let __field_items: Vec<u32> = match <Vec<
                u32,
            > as __b::Counted<
                _,
            >>::decode_counted(
                __input,
                __b::located(
                    __b::count_at(
                        {
                            let count = __field_count;
                            __b::ToNumber::to_number(&(count))
                        },
                        __at,
                    ),
                    &__FIELDS,
                    5usize,
                )?,
                __context,
            ) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, &__FIELDS, 5usize));
                }
            };
            let __field_body_size: u32 = __b::decode_field(
                __input,
                __context,
                &__FIELDS,
                6usize,
            )?;
            let __at = __input.offset();
            let __field_body: Compressed<__Field2> = match <Compressed<
                __Field2,
            >>::decode(
                __input,
                Method::Zlib,
                __b::Some(
                    __b::located(
                        __b::count_at(
                            {
                                let body_size = __field_body_size;
                                __b::ToNumber::to_number(&(body_size))
                            },
                            __at,
                        ),
                        &__FIELDS,
                        7usize,
                    )? as u64,
                ),
                __context,
            ) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, &__FIELDS, 7usize));
                }
            };
            let __field_wide: bool = {
                let __value: bool = false;
                __value
            };
            let __at = __input.offset();
            let ahead = __input.ahead(1usize);
            let __start = __b::Place::of(__input);
            let __field_numbers: Vec<__Field3> = match <Vec<
                __Field3,
            > as __b::Counted<
                _,
            >>::decode_counted(
                __input,
                __b::located(
                    __b::count_at(
                        {
                            let count = __field_count;
                            __b::ToNumber::to_number(&(count))
                        },
                        __at,
                    ),
                    &__FIELDS,
                    9usize,
                )?,
                {
                    let wide = __field_wide;
                    wide.to_owned()
                },
            ) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, &__FIELDS, 9usize));
                }
            };
            let (__field_wide, __field_numbers): (_, Vec<__Field3>) = match (!ahead
                .is_empty())
                .then_some(true)
            {
                __b::None => (__field_wide, __field_numbers),
                __b::Some(__field_wide) => {
                    ::core::mem::drop(__field_numbers);
                    __start.back(__input);
                    let __field_numbers: Vec<__Field3> = match <Vec<
                        __Field3,
                    > as __b::Counted<
                        _,
                    >>::decode_counted(
                        __input,
                        __b::located(
                            __b::count_at(
                                {
                                    let count = __field_count;
                                    __b::ToNumber::to_number(&(count))
                                },
                                __at,
                            ),
                            &__FIELDS,
                            9usize,
                        )?,
                        {
                            let wide = __field_wide;
                            wide.to_owned()
                        },
                    ) {
                        __b::Ok(__value) => __value,
                        __b::Err(__error) => {
                            return __b::Err(__b::in_field(__error, &__FIELDS, 9usize));
                        }
                    };
                    (__field_wide, __field_numbers)
                }
            };
            let __field_type: Vec<u8> = match <Vec<
                u8,
            > as __b::Counted<_>>::decode_to_end(__input, __context) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, &__FIELDS, 10usize));
                }
            };
            let __field_body_size: Derived<u32> = __b::Derived::compare(
                __field_body_size,
                (|| -> __b::Result<u32> {
                    __b::number_as::<
                        u32,
                    >({
                        let body = &__field_body;
                        __b::ToNumber::to_number(&(body.size()))
                    })
                })()
                    .ok(),
            );
            __b::Ok(__This {
                reserved: __field_reserved,
                author: __field_author,
                items: __field_items,
                body_size: __field_body_size,
                body: __field_body,
                wide: __field_wide,
                numbers: __field_numbers,
                r#type: __field_type,
            })
        }
    }
    #[automatically_derived]
    impl<__C> __b::Encode<__C> for File
    where
        __C: __b::Copy,
    {
        fn encode<__S: __b::Sink>(
            &self,
            __sink: &mut __S,
            __context: __C,
        ) -> __b::Result<()> {
            match self {
                __This {
                    reserved: __field_reserved,
                    author: __field_author,
                    items: __field_items,
                    body_size: __field_body_size,
                    body: __field_body,
                    wide: __field_wide,
                    numbers: __field_numbers,
                    r#type: __field_type,
                } => {
                    let __ends = __b::Sink::enter(__sink);
                    let __order = __b::Sink::order(__sink);
                    let __field_body = match __field_body.prepare(__sink, __context) {
                        __b::Ok(__value) => __value,
                        __b::Err(__error) => {
                            return __b::Err(__b::in_field(__error, &__FIELDS, 7usize));
                        }
                    };
                    {
                        let __magic: [u8; 4] = *b"FILE";
                        __b::encode_field::<
                            [u8; 4],
                            _,
                            _,
                        >(&__magic, __sink, __context, &__FIELDS, 0usize)?;
                    }
                    let __field_flags: __Field0 = {
                        let __value: __Field0 = {
                            let author = __field_author;
                            Flags::of(author)
                        };
                        __value
                    };
                    __b::encode_field::<
                        __Field0,
                        _,
                        _,
                    >(&__field_flags, __sink, __context, &__FIELDS, 1usize)?;
                    if !__b::Sink::counts(__sink) {
                        if !({
                            let flags = &__field_flags;
                            flags.version == 1
                        }) {
                            return __b::located(
                                __b::Err({
                                    let flags = &__field_flags;
                                    __b::Error::value(
                                        ::std::format!("version {}", flags.version),
                                    )
                                }),
                                &__FIELDS,
                                1usize,
                            );
                        }
                    }
                    if !__b::Sink::counts(__sink) {
                        __b::located(
                            __b::expect_same::<
                                u8,
                            >(
                                __field_reserved,
                                &({
                                    let __value: u8 = {
                                        let flags = &__field_flags;
                                        flags.reserved
                                    };
                                    __value
                                }),
                                "flags.reserved",
                            ),
                            &__FIELDS,
                            2usize,
                        )?;
                    }
                    if !__b::Sink::counts(__sink) {
                        __b::located(
                            __b::expect_presence(
                                __field_author.is_some(),
                                {
                                    let flags = &__field_flags;
                                    flags.has_author
                                },
                                "flags.has_author",
                            ),
                            &__FIELDS,
                            3usize,
                        )?;
                    }
                    __b::encode_field::<
                        Option<__Field1>,
                        _,
                        _,
                    >(__field_author, __sink, __context, &__FIELDS, 3usize)?;
                    if <Option<__Field1> as __b::Schema>::TAKES_REST {
                        if __field_author.is_some() {
                            __b::located(
                                __b::Sink::takes_rest(__sink, false, 0),
                                &__FIELDS,
                                3usize,
                            )?;
                        }
                    }
                    let __field_count: u16 = __b::located(
                        (|| -> __b::Result<u16> {
                            let __measured = __b::ToNumber::to_number(
                                &__b::Count::count(__field_items),
                            );
                            __b::measured_as::<u16>(__measured, __measured, "elements")
                        })(),
                        &__FIELDS,
                        4usize,
                    )?;
                    __b::encode_field(
                        &__field_count,
                        __sink,
                        __context,
                        &__FIELDS,
                        4usize,
                    )?;
                    __b::encode_field::<
                        Vec<u32>,
                        _,
                        _,
                    >(__field_items, __sink, __context, &__FIELDS, 5usize)?;
                    let __field_body_size: u32 = __b::located(
                        __b::Derived::stored(
                            __field_body_size,
                            || (|| -> __b::Result<u32> {
                                __b::number_as::<
                                    u32,
                                >({
                                    let body = &__field_body;
                                    __b::ToNumber::to_number(&(body.size()))
                                })
                            })(),
                        ),
                        &__FIELDS,
                        6usize,
                    )?;
                    __b::encode_field(
                        &__field_body_size,
                        __sink,
                        __context,
                        &__FIELDS,
                        6usize,
                    )?;
                    if !__b::Sink::counts(__sink) {
                        __b::located(
                            __b::expect_method(
                                __field_body.method,
                                Method::Zlib,
                                "Method::Zlib",
                            ),
                            &__FIELDS,
                            7usize,
                        )?;
                    }
                    __b::Sink::field(
                        __sink,
                        __b::nth(&__FIELDS, 7usize),
                        |__sink| __field_body.write(__sink),
                    )?;
                    __b::located(
                        __b::Sink::takes_rest(__sink, false, 0),
                        &__FIELDS,
                        7usize,
                    )?;
                    let __start_9 = __b::Sink::position(__sink);
                    if !__b::Sink::counts(__sink) {
                        __b::located(
                            __b::expect_count(
                                __b::Count::count(__field_numbers),
                                {
                                    let count = __field_count;
                                    __b::ToNumber::to_number(&(count))
                                },
                                "count",
                            ),
                            &__FIELDS,
                            9usize,
                        )?;
                    }
                    __b::encode_field::<
                        Vec<__Field3>,
                        _,
                        _,
                    >(
                        __field_numbers,
                        __sink,
                        {
                            let wide = *__field_wide;
                            wide.to_owned()
                        },
                        &__FIELDS,
                        9usize,
                    )?;
                    if !__b::Sink::counts(__sink) {
                        __b::located(
                            __b::expect_widths(__field_type, __context),
                            &__FIELDS,
                            10usize,
                        )?;
                    }
                    __b::encode_field::<
                        Vec<u8>,
                        _,
                        _,
                    >(__field_type, __sink, __context, &__FIELDS, 10usize)?;
                    __b::located(
                        __b::Sink::takes_rest(
                            __sink,
                            __ends,
                            __b::spare::<u8, _>(__context),
                        ),
                        &__FIELDS,
                        10usize,
                    )?;
                    if let __b::Some(ahead) = __b::Sink::ahead(
                        __sink,
                        __start_9,
                        __ends,
                    ) {
                        __b::located(
                            __b::expect_settled::<
                                bool,
                            >(
                                __field_wide,
                                {
                                    let __value: bool = false;
                                    __value
                                },
                                |__guess: &bool| -> __b::Result<__b::Option<bool>> {
                                    let __read: Vec<__Field3>;
                                    let __session = __b::comparing_session();
                                    let session = &__session;
                                    let __field_numbers = match __guess == __field_wide {
                                        true => __field_numbers,
                                        false => {
                                            let __field_wide = __guess;
                                            let __input = &mut __b::Input::new(ahead, session)
                                                .with_order(__order);
                                            __read = {
                                                let __at = __input.offset();
                                                match <Vec<
                                                    __Field3,
                                                > as __b::Counted<
                                                    _,
                                                >>::decode_counted(
                                                    __input,
                                                    __b::located(
                                                        __b::count_at(
                                                            {
                                                                let count = __field_count;
                                                                __b::ToNumber::to_number(&(count))
                                                            },
                                                            __at,
                                                        ),
                                                        &__FIELDS,
                                                        9usize,
                                                    )?,
                                                    {
                                                        let wide = *__field_wide;
                                                        wide.to_owned()
                                                    },
                                                ) {
                                                    __b::Ok(__value) => __value,
                                                    __b::Err(__error) => {
                                                        return __b::Err(__b::in_field(__error, &__FIELDS, 9usize));
                                                    }
                                                }
                                            };
                                            &__read
                                        }
                                    };
                                    __b::Ok((!ahead.is_empty()).then_some(true))
                                },
                            ),
                            &__FIELDS,
                            8usize,
                        )?;
                    }
                }
            }
            __b::Ok(())
        }
    }
    #[automatically_derived]
    impl<__C> __b::Walk<__C> for File
    where
        __C: __b::Copy + 'static,
    {
        fn walk(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __context: __C,
        ) -> __b::Result<()> {
            let __before = __b::Place::of(__input);
            {
                __b::walk_field::<
                    [u8; 4],
                    _,
                >(__walker, __input, __context, &__FIELDS, 0usize)?;
            }
            __before.back(__input);
            let __at = __input.offset();
            let __field_magic: [u8; 4] = match <[u8; 4] as __b::Decode<
                _,
            >>::decode(__input, __context) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, &__FIELDS, 0usize));
                }
            };
            let __expected: [u8; 4] = *b"FILE";
            if __field_magic != __expected {
                return __b::located(
                    __b::Err(
                        __b::Error::wrong_magic(
                            &__b::Error::shown_bytes(&__expected),
                            __b::Error::shown_bytes(&__field_magic),
                            __at,
                        ),
                    ),
                    &__FIELDS,
                    0usize,
                );
            }
            let __before = __b::Place::of(__input);
            {
                __b::walk_field::<
                    __Field0,
                    _,
                >(__walker, __input, __context, &__FIELDS, 1usize)?;
            }
            __before.back(__input);
            let __at = __input.offset();
            let __field_flags: __Field0 = match <__Field0 as __b::Decode<
                _,
            >>::decode(__input, __context) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, &__FIELDS, 1usize));
                }
            };
            if !({
                let flags = &__field_flags;
                flags.version == 1
            }) {
                return __b::located(
                    __b::Err(
                        {
                            let flags = &__field_flags;
                            __b::Error::asserted(
                                ::std::format!("version {}", flags.version),
                            )
                        }
                            .at(__at),
                    ),
                    &__FIELDS,
                    1usize,
                );
            }
            {
                if {
                    let flags = &__field_flags;
                    flags.has_author
                } {
                    __b::walk_field::<
                        Option<__Field1>,
                        _,
                    >(__walker, __input, __context, &__FIELDS, 3usize)?;
                }
            }
            let __before = __b::Place::of(__input);
            {
                __b::walk_field::<
                    u16,
                    _,
                >(__walker, __input, __context, &__FIELDS, 4usize)?;
            }
            __before.back(__input);
            let __field_count: u16 = __b::decode_field(
                __input,
                __context,
                &__FIELDS,
                4usize,
            )?;
            {
                let __at = __input.offset();
                __b::walk_counted_field::<
                    Vec<u32>,
                    _,
                >(
                    __walker,
                    __input,
                    __b::located(
                        __b::count_at(
                            {
                                let count = __field_count;
                                __b::ToNumber::to_number(&(count))
                            },
                            __at,
                        ),
                        &__FIELDS,
                        5usize,
                    )?,
                    __context,
                    (&__FIELDS, 5usize),
                )?;
            }
            let __before = __b::Place::of(__input);
            {
                __b::walk_field::<
                    u32,
                    _,
                >(__walker, __input, __context, &__FIELDS, 6usize)?;
            }
            __before.back(__input);
            let __field_body_size: u32 = __b::decode_field(
                __input,
                __context,
                &__FIELDS,
                6usize,
            )?;
            {
                let __at = __input.offset();
                let __of_field = __context;
                let __stored = (
                    Method::Zlib,
                    __b::Some(
                        __b::located(
                            __b::count_at(
                                {
                                    let body_size = __field_body_size;
                                    __b::ToNumber::to_number(&(body_size))
                                },
                                __at,
                            ),
                            &__FIELDS,
                            7usize,
                        )? as u64,
                    ),
                );
                __b::walk_part(
                    __walker,
                    __input,
                    true,
                    (&__FIELDS, 7usize),
                    |__walker, __input| <Compressed<
                        __Field2,
                    >>::walk(__walker, __input, __stored, __of_field),
                )?;
            }
            let __field_wide: bool = {
                let __value: bool = false;
                __value
            };
            let (__guessed, __before) = (
                __b::Place::of(__input),
                __b::Place::of(__input),
            );
            {
                let __under_guess = |
                    __walker: &mut __b::Walker<'_>,
                    __input: &mut __b::Input<'_>,
                | -> __b::Result<()> {
                    let __at = __input.offset();
                    __b::walk_counted_field::<
                        Vec<__Field3>,
                        _,
                    >(
                        __walker,
                        __input,
                        __b::located(
                            __b::count_at(
                                {
                                    let count = __field_count;
                                    __b::ToNumber::to_number(&(count))
                                },
                                __at,
                            ),
                            &__FIELDS,
                            9usize,
                        )?,
                        {
                            let wide = __field_wide;
                            wide.to_owned()
                        },
                        (&__FIELDS, 9usize),
                    )?;
                    __b::Ok(())
                };
                if !__walker.can_walk(__input, __under_guess)? {
                    __under_guess(__walker, __input)?;
                }
            }
            __guessed.back(__input);
            let __at = __input.offset();
            let ahead = __input.ahead(1usize);
            let __start = __b::Place::of(__input);
            let __field_numbers: Vec<__Field3> = match <Vec<
                __Field3,
            > as __b::Counted<
                _,
            >>::decode_counted(
                __input,
                __b::located(
                    __b::count_at(
                        {
                            let count = __field_count;
                            __b::ToNumber::to_number(&(count))
                        },
                        __at,
                    ),
                    &__FIELDS,
                    9usize,
                )?,
                {
                    let wide = __field_wide;
                    wide.to_owned()
                },
            ) {
                __b::Ok(__value) => __value,
                __b::Err(__error) => {
                    return __b::Err(__b::in_field(__error, &__FIELDS, 9usize));
                }
            };
            let (__field_wide, __field_numbers): (_, Vec<__Field3>) = match (!ahead
                .is_empty())
                .then_some(true)
            {
                __b::None => (__field_wide, __field_numbers),
                __b::Some(__field_wide) => {
                    ::core::mem::drop(__field_numbers);
                    __start.back(__input);
                    let __field_numbers: Vec<__Field3> = match <Vec<
                        __Field3,
                    > as __b::Counted<
                        _,
                    >>::decode_counted(
                        __input,
                        __b::located(
                            __b::count_at(
                                {
                                    let count = __field_count;
                                    __b::ToNumber::to_number(&(count))
                                },
                                __at,
                            ),
                            &__FIELDS,
                            9usize,
                        )?,
                        {
                            let wide = __field_wide;
                            wide.to_owned()
                        },
                    ) {
                        __b::Ok(__value) => __value,
                        __b::Err(__error) => {
                            return __b::Err(__b::in_field(__error, &__FIELDS, 9usize));
                        }
                    };
                    (__field_wide, __field_numbers)
                }
            };
            __before.back(__input);
            {
                let __at = __input.offset();
                __b::walk_counted_field::<
                    Vec<__Field3>,
                    _,
                >(
                    __walker,
                    __input,
                    __b::located(
                        __b::count_at(
                            {
                                let count = __field_count;
                                __b::ToNumber::to_number(&(count))
                            },
                            __at,
                        ),
                        &__FIELDS,
                        9usize,
                    )?,
                    {
                        let wide = __field_wide;
                        wide.to_owned()
                    },
                    (&__FIELDS, 9usize),
                )?;
            }
            let __of_field = __context;
            __b::walk_part(
                __walker,
                __input,
                false,
                (&__FIELDS, 10usize),
                |__walker, __input| __b::walk_to_end::<
                    Vec<u8>,
                    _,
                >(__walker, __input, __of_field),
            )?;
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
        fn magic(&self) -> __b::ViewOf<'__v, [u8; 4]> {
            self.0.field("magic")
        }
        #[inline]
        fn flags(&self) -> __b::ViewOf<'__v, __Field0> {
            self.0.field("flags")
        }
        #[inline]
        fn author(&self) -> __b::ViewOf<'__v, Option<__Field1>> {
            self.0.field_if("author")
        }
        #[inline]
        fn count(&self) -> __b::ViewOf<'__v, u16> {
            self.0.field("count")
        }
        #[inline]
        fn items(&self) -> __b::ViewOf<'__v, Vec<u32>> {
            self.0.field("items")
        }
        #[inline]
        fn body_size(&self) -> __b::ViewOf<'__v, u32> {
            self.0.field("body_size")
        }
        #[inline]
        fn body(&self) -> __b::ViewOf<'__v, Compressed<__Field2>> {
            self.0.field("body")
        }
        #[inline]
        fn numbers(&self) -> __b::ViewOf<'__v, Vec<__Field3>> {
            self.0.field("numbers")
        }
        #[inline]
        fn r#type(&self) -> __b::ViewOf<'__v, Vec<u8>> {
            self.0.field("type")
        }
    }
    #[automatically_derived]
    impl __b::Viewed for File {
        type Fields<'__v> = __Fields<'__v>;
    }
    __b::binrw_impls! {
        [impl] [File] [where] [where] (), (), read, __b::LITTLE
    }
};

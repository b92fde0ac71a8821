/// Something of everything that a field can be.
struct File {
    reserved: u8,
    author: Option<CString>,
    items: Vec<u32>,
    body_size: Derived<u32>,
    body: Section<Body>,
    wide: bool,
    numbers: Vec<Number>,
    r#type: Vec<u8>,
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
    impl File {
        #[doc(hidden)]
        const __BINDERY_FIELDS: &'static [__b::FieldInfo] = &[
            __b::FieldInfo {
                name: "magic",
                doc: "",
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "File",
                            row: __b::Row::Named("magic"),
                        },
                    ],
                ),
                deviations: &[],
                ty: __b::info_of::<[u8; 4]>,
                presence: __b::Presence::Temporary,
                condition: ::core::option::Option::None,
                count: ::core::option::Option::None,
                bits: ::core::option::Option::None,
                wire: ::core::option::Option::None,
            },
            __b::FieldInfo {
                name: "flags",
                doc: "",
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "File",
                            row: __b::Row::Named("flags"),
                        },
                    ],
                ),
                deviations: &[],
                ty: __b::info_of::<Flags>,
                presence: __b::Presence::Temporary,
                condition: ::core::option::Option::None,
                count: ::core::option::Option::None,
                bits: ::core::option::Option::None,
                wire: ::core::option::Option::None,
            },
            __b::FieldInfo {
                name: "reserved",
                doc: "",
                reference: __b::Reference::DerivedFrom("flags"),
                deviations: &[],
                ty: __b::info_of::<u8>,
                presence: __b::Presence::Calculated,
                condition: ::core::option::Option::None,
                count: ::core::option::Option::None,
                bits: ::core::option::Option::None,
                wire: ::core::option::Option::None,
            },
            __b::FieldInfo {
                name: "author",
                doc: "",
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "File",
                            row: __b::Row::Named("author"),
                        },
                    ],
                ),
                deviations: &[],
                ty: __b::info_of::<Option<CString>>,
                presence: __b::Presence::Stored,
                condition: ::core::option::Option::Some("flags.has_author"),
                count: ::core::option::Option::None,
                bits: ::core::option::Option::None,
                wire: ::core::option::Option::None,
            },
            __b::FieldInfo {
                name: "count",
                doc: "",
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "File",
                            row: __b::Row::Named("count"),
                        },
                    ],
                ),
                deviations: &[],
                ty: __b::info_of::<u16>,
                presence: __b::Presence::Temporary,
                condition: ::core::option::Option::None,
                count: ::core::option::Option::None,
                bits: ::core::option::Option::None,
                wire: ::core::option::Option::None,
            },
            __b::FieldInfo {
                name: "items",
                doc: "",
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "File",
                            row: __b::Row::Named("items"),
                        },
                    ],
                ),
                deviations: &[],
                ty: __b::info_of::<Vec<u32>>,
                presence: __b::Presence::Stored,
                condition: ::core::option::Option::None,
                count: ::core::option::Option::Some("count"),
                bits: ::core::option::Option::None,
                wire: ::core::option::Option::None,
            },
            __b::FieldInfo {
                name: "body_size",
                doc: "",
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "File",
                            row: __b::Row::Named("body size"),
                        },
                    ],
                ),
                deviations: &[],
                ty: __b::info_of::<Derived<u32>>,
                presence: __b::Presence::Stored,
                condition: ::core::option::Option::None,
                count: ::core::option::Option::None,
                bits: ::core::option::Option::None,
                wire: ::core::option::Option::None,
            },
            __b::FieldInfo {
                name: "body",
                doc: "",
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "File",
                            row: __b::Row::Named("body"),
                        },
                    ],
                ),
                deviations: &[],
                ty: __b::info_of::<Section<Body>>,
                presence: __b::Presence::Stored,
                condition: ::core::option::Option::None,
                count: ::core::option::Option::None,
                bits: ::core::option::Option::None,
                wire: ::core::option::Option::None,
            },
            __b::FieldInfo {
                name: "wide",
                doc: "",
                reference: __b::Reference::NotInSpec("a guess"),
                deviations: &[],
                ty: __b::info_of::<bool>,
                presence: __b::Presence::Calculated,
                condition: ::core::option::Option::None,
                count: ::core::option::Option::None,
                bits: ::core::option::Option::None,
                wire: ::core::option::Option::None,
            },
            __b::FieldInfo {
                name: "numbers",
                doc: "",
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "File",
                            row: __b::Row::Named("numbers"),
                        },
                    ],
                ),
                deviations: &[],
                ty: __b::info_of::<Vec<Number>>,
                presence: __b::Presence::Stored,
                condition: ::core::option::Option::None,
                count: ::core::option::Option::Some("count"),
                bits: ::core::option::Option::None,
                wire: ::core::option::Option::None,
            },
            __b::FieldInfo {
                name: "type",
                doc: "",
                reference: __b::Reference::Rows(
                    &[
                        __b::SpecRef {
                            document: &DOC,
                            section: "File",
                            row: __b::Row::Named("rest"),
                        },
                    ],
                ),
                deviations: &[],
                ty: __b::info_of::<Vec<u8>>,
                presence: __b::Presence::Stored,
                condition: ::core::option::Option::None,
                count: ::core::option::Option::None,
                bits: ::core::option::Option::None,
                wire: ::core::option::Option::None,
            },
        ];
    }
    #[automatically_derived]
    impl __b::Schema for File {
        const INFO: &'static __b::TypeInfo = &__b::TypeInfo {
            name: "File",
            wire: "struct",
            doc: "Something of everything that a field can be.",
            sections: &[
                __b::SpecRef {
                    document: &DOC,
                    section: "File",
                    row: __b::Row::Section,
                },
            ],
            deviations: &[],
            file: __b::source_file(
                ::core::file!(),
                ::core::option_env!("CARGO_MANIFEST_DIR"),
            ),
            rules: &[&EMPTY, &ORDER],
            kind: __b::Kind::Struct(Self::__BINDERY_FIELDS),
            min_size: __b::sum(
                &[
                    <[u8; 4] as __b::Schema>::INFO.min_size,
                    <Flags as __b::Schema>::INFO.min_size,
                    0usize,
                    0usize,
                    <u16 as __b::Schema>::INFO.min_size,
                    <Vec<u32> as __b::Schema>::INFO.min_size,
                    <Derived<u32> as __b::Schema>::INFO.min_size,
                    <Section<Body> as __b::Schema>::INFO.min_size,
                    0usize,
                    <Vec<Number> as __b::Schema>::INFO.min_size,
                    <Vec<u8> as __b::Schema>::INFO.min_size,
                ],
            ),
            fixed_size: ::core::option::Option::None,
        };
        const PLAIN: bool = false;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                Self {
                    reserved,
                    author,
                    items,
                    body_size,
                    body,
                    wide,
                    numbers,
                    r#type,
                } => {
                    let mut __entries = ::std::vec::Vec::new();
                    __b::add_entry(&mut __entries, "reserved", reserved, __context);
                    __b::add_entry(&mut __entries, "author", author, __context);
                    __b::add_entry(&mut __entries, "items", items, __context);
                    __b::add_entry(&mut __entries, "body_size", body_size, __context);
                    __b::add_entry(&mut __entries, "body", body, __context);
                    __b::add_entry(&mut __entries, "wide", wide, __context);
                    __b::add_entry(&mut __entries, "numbers", numbers, __context);
                    __b::add_entry(&mut __entries, "type", r#type, __context);
                    __b::Value::Record(__entries)
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            ::core::result::Result::Ok({
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
                let reserved = __b::build_field::<
                    u8,
                >(__tree, __context, Self::__BINDERY_FIELDS, 2usize)?;
                let author = __b::build_field::<
                    Option<CString>,
                >(__tree, __context, Self::__BINDERY_FIELDS, 3usize)?;
                let items = __b::build_field::<
                    Vec<u32>,
                >(__tree, __context, Self::__BINDERY_FIELDS, 5usize)?;
                let body_size = __b::build_field::<
                    Derived<u32>,
                >(__tree, __context, Self::__BINDERY_FIELDS, 6usize)?;
                let body = __b::build_field::<
                    Section<Body>,
                >(__tree, __context, Self::__BINDERY_FIELDS, 7usize)?;
                let wide = __b::build_field::<
                    bool,
                >(__tree, __context, Self::__BINDERY_FIELDS, 8usize)?;
                let numbers = __b::build_field::<
                    Vec<Number>,
                >(__tree, __context, Self::__BINDERY_FIELDS, 9usize)?;
                let r#type = __b::build_field::<
                    Vec<u8>,
                >(__tree, __context, Self::__BINDERY_FIELDS, 10usize)?;
                Self {
                    reserved,
                    author,
                    items,
                    body_size,
                    body,
                    wide,
                    numbers,
                    r#type,
                }
            })
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                Self {
                    reserved,
                    author,
                    items,
                    body_size,
                    body,
                    wide,
                    numbers,
                    r#type,
                } => {
                    __b::check_field(
                        reserved,
                        __checker,
                        Self::__BINDERY_FIELDS,
                        2usize,
                    );
                    __b::check_field(author, __checker, Self::__BINDERY_FIELDS, 3usize);
                    __checker
                        .field(
                            __b::nth(Self::__BINDERY_FIELDS, 5usize),
                            |__checker| {
                                __b::check(items, __checker);
                                __checker
                                    .rule(
                                        &ORDER,
                                        items.is_sorted(),
                                        || ::std::format!("not in order"),
                                    );
                            },
                        );
                    __b::check_field(
                        body_size,
                        __checker,
                        Self::__BINDERY_FIELDS,
                        6usize,
                    );
                    __b::check_field(body, __checker, Self::__BINDERY_FIELDS, 7usize);
                    __b::check_field(wide, __checker, Self::__BINDERY_FIELDS, 8usize);
                    __b::check_field(numbers, __checker, Self::__BINDERY_FIELDS, 9usize);
                    __b::check_field(r#type, __checker, Self::__BINDERY_FIELDS, 10usize);
                    __checker
                        .rule(&EMPTY, !items.is_empty(), || ::std::format!("no items"));
                }
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                Self {
                    reserved,
                    author,
                    items,
                    body_size,
                    body,
                    wide,
                    numbers,
                    r#type,
                } => {
                    __b::visit(reserved, __visitor);
                    __b::visit(author, __visitor);
                    __b::visit(items, __visitor);
                    __b::visit(body_size, __visitor);
                    __b::visit(body, __visitor);
                    __b::visit(wide, __visitor);
                    __b::visit(numbers, __visitor);
                    __b::visit(r#type, __visitor);
                }
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                Self {
                    reserved,
                    author,
                    items,
                    body_size,
                    body,
                    wide,
                    numbers,
                    r#type,
                } => {
                    __b::visit_mut(reserved, __visitor);
                    __b::visit_mut(author, __visitor);
                    __b::visit_mut(items, __visitor);
                    __b::visit_mut(body_size, __visitor);
                    __b::visit_mut(body, __visitor);
                    __b::visit_mut(wide, __visitor);
                    __b::visit_mut(numbers, __visitor);
                    __b::visit_mut(r#type, __visitor);
                }
            }
        }
    }
    #[automatically_derived]
    impl<__C> __b::Decode<__C> for File
    where
        __C: ::core::marker::Copy,
    {
        fn decode(__input: &mut __b::Input<'_>, __context: __C) -> __b::Result<Self> {
            let __at = __input.offset();
            let magic: [u8; 4] = match <[u8; 4] as __b::Decode<
                _,
            >>::decode(__input, __context) {
                ::core::result::Result::Ok(__value) => __value,
                ::core::result::Result::Err(__error) => {
                    return ::core::result::Result::Err(
                        __b::in_field(__error, Self::__BINDERY_FIELDS, 0usize),
                    );
                }
            };
            let __expected: [u8; 4] = *b"FILE";
            if magic != __expected {
                return __b::located(
                    ::core::result::Result::Err(
                        __b::Error::wrong_magic(&__expected, &magic, __at),
                    ),
                    Self::__BINDERY_FIELDS,
                    0usize,
                );
            }
            let __at = __input.offset();
            let flags: Flags = match <Flags as __b::Decode<
                _,
            >>::decode(__input, __context) {
                ::core::result::Result::Ok(__value) => __value,
                ::core::result::Result::Err(__error) => {
                    return ::core::result::Result::Err(
                        __b::in_field(__error, Self::__BINDERY_FIELDS, 1usize),
                    );
                }
            };
            if !(flags.version == 1) {
                return __b::located(
                    ::core::result::Result::Err(
                        <__b::Error as ::core::convert::From<
                            _,
                        >>::from(::std::format!("version {}", flags.version))
                            .at(__at),
                    ),
                    Self::__BINDERY_FIELDS,
                    1usize,
                );
            }
            let reserved: u8 = flags.reserved;
            let author: Option<CString> = if flags.has_author {
                match <Option<CString> as __b::Decode<_>>::decode(__input, __context) {
                    ::core::result::Result::Ok(__value) => __value,
                    ::core::result::Result::Err(__error) => {
                        return ::core::result::Result::Err(
                            __b::in_field(__error, Self::__BINDERY_FIELDS, 3usize),
                        );
                    }
                }
            } else {
                ::core::default::Default::default()
            };
            let count: u16 = match <u16 as __b::Decode<_>>::decode(__input, __context) {
                ::core::result::Result::Ok(__value) => __value,
                ::core::result::Result::Err(__error) => {
                    return ::core::result::Result::Err(
                        __b::in_field(__error, Self::__BINDERY_FIELDS, 4usize),
                    );
                }
            };
            let __at = __input.offset();
            let items: Vec<u32> = match <Vec<
                u32,
            > as __b::Counted<
                _,
            >>::decode_counted(
                __input,
                match __b::count_at(count, __at) {
                    ::core::result::Result::Ok(__value) => __value,
                    ::core::result::Result::Err(__error) => {
                        return ::core::result::Result::Err(
                            __b::in_field(__error, Self::__BINDERY_FIELDS, 5usize),
                        );
                    }
                },
                __context,
            ) {
                ::core::result::Result::Ok(__value) => __value,
                ::core::result::Result::Err(__error) => {
                    return ::core::result::Result::Err(
                        __b::in_field(__error, Self::__BINDERY_FIELDS, 5usize),
                    );
                }
            };
            let body_size: u32 = match <u32 as __b::Decode<
                _,
            >>::decode(__input, __context) {
                ::core::result::Result::Ok(__value) => __value,
                ::core::result::Result::Err(__error) => {
                    return ::core::result::Result::Err(
                        __b::in_field(__error, Self::__BINDERY_FIELDS, 6usize),
                    );
                }
            };
            let __at = __input.offset();
            let body: Section<Body> = match <Section<
                Body,
            >>::decode(
                __input,
                Method::Zlib,
                ::core::option::Option::Some(
                    match __b::count_at(body_size, __at) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS, 7usize),
                            );
                        }
                    } as u64,
                ),
                __context,
            ) {
                ::core::result::Result::Ok(__value) => __value,
                ::core::result::Result::Err(__error) => {
                    return ::core::result::Result::Err(
                        __b::in_field(__error, Self::__BINDERY_FIELDS, 7usize),
                    );
                }
            };
            let wide: bool = false;
            let __at = __input.offset();
            let ahead = __input.rest();
            let __start = __b::Place::of(__input);
            let numbers: Vec<Number> = match <Vec<
                Number,
            > as __b::Counted<
                _,
            >>::decode_counted(
                __input,
                match __b::count_at(count, __at) {
                    ::core::result::Result::Ok(__value) => __value,
                    ::core::result::Result::Err(__error) => {
                        return ::core::result::Result::Err(
                            __b::in_field(__error, Self::__BINDERY_FIELDS, 9usize),
                        );
                    }
                },
                wide.to_owned(),
            ) {
                ::core::result::Result::Ok(__value) => __value,
                ::core::result::Result::Err(__error) => {
                    return ::core::result::Result::Err(
                        __b::in_field(__error, Self::__BINDERY_FIELDS, 9usize),
                    );
                }
            };
            let (wide, numbers): (_, Vec<Number>) = match (!ahead.is_empty())
                .then_some(true)
            {
                ::core::option::Option::None => (wide, numbers),
                ::core::option::Option::Some(wide) => {
                    ::core::mem::drop(numbers);
                    __start.back(__input);
                    let numbers: Vec<Number> = match <Vec<
                        Number,
                    > as __b::Counted<
                        _,
                    >>::decode_counted(
                        __input,
                        match __b::count_at(count, __at) {
                            ::core::result::Result::Ok(__value) => __value,
                            ::core::result::Result::Err(__error) => {
                                return ::core::result::Result::Err(
                                    __b::in_field(__error, Self::__BINDERY_FIELDS, 9usize),
                                );
                            }
                        },
                        wide.to_owned(),
                    ) {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS, 9usize),
                            );
                        }
                    };
                    (wide, numbers)
                }
            };
            let r#type: Vec<u8> = match <Vec<
                u8,
            > as __b::Counted<_>>::decode_to_end(__input, __context) {
                ::core::result::Result::Ok(__value) => __value,
                ::core::result::Result::Err(__error) => {
                    return ::core::result::Result::Err(
                        __b::in_field(__error, Self::__BINDERY_FIELDS, 10usize),
                    );
                }
            };
            let body_size: Derived<u32> = __b::Derived::compare(
                body_size,
                __b::number_as::<u32>(body.size()).ok(),
            );
            ::core::result::Result::Ok(Self {
                reserved,
                author,
                items,
                body_size,
                body,
                wide,
                numbers,
                r#type,
            })
        }
    }
    #[automatically_derived]
    impl<__C> __b::Encode<__C> for File
    where
        __C: ::core::marker::Copy,
    {
        fn encode<__S: __b::Sink>(
            &self,
            __sink: &mut __S,
            __context: __C,
        ) -> __b::Result<()> {
            match self {
                Self {
                    reserved,
                    author,
                    items,
                    body_size,
                    body,
                    wide,
                    numbers,
                    r#type,
                } => {
                    let body = match body.prepare(__b::Sink::settings(__sink), __context)
                    {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __b::in_field(__error, Self::__BINDERY_FIELDS, 7usize),
                            );
                        }
                    };
                    {
                        let __magic: [u8; 4] = *b"FILE";
                        __b::encode_field::<
                            [u8; 4],
                            _,
                            _,
                        >(&__magic, __sink, __context, Self::__BINDERY_FIELDS, 0usize)?;
                    }
                    if !__b::count_only::<Flags, __S>(__sink) {
                        let flags: Flags = Flags::of(author);
                        __b::encode_field::<
                            Flags,
                            _,
                            _,
                        >(&flags, __sink, __context, Self::__BINDERY_FIELDS, 1usize)?;
                    }
                    __b::encode_field::<
                        Option<CString>,
                        _,
                        _,
                    >(author, __sink, __context, Self::__BINDERY_FIELDS, 3usize)?;
                    if !__b::count_only::<u16, __S>(__sink) {
                        let count: u16 = match (count_of(items)) {
                            ::core::result::Result::Ok(__value) => __value,
                            ::core::result::Result::Err(__error) => {
                                return ::core::result::Result::Err(
                                    __b::in_field(__error, Self::__BINDERY_FIELDS, 4usize),
                                );
                            }
                        };
                        __b::encode_field::<
                            u16,
                            _,
                            _,
                        >(&count, __sink, __context, Self::__BINDERY_FIELDS, 4usize)?;
                    }
                    __b::encode_field::<
                        Vec<u32>,
                        _,
                        _,
                    >(items, __sink, __context, Self::__BINDERY_FIELDS, 5usize)?;
                    {
                        let __number: u32 = match __b::Derived::stored(
                            body_size,
                            __b::number_as::<u32>(body.size()),
                        ) {
                            ::core::result::Result::Ok(__value) => __value,
                            ::core::result::Result::Err(__error) => {
                                return ::core::result::Result::Err(
                                    __b::in_field(__error, Self::__BINDERY_FIELDS, 6usize),
                                );
                            }
                        };
                        __b::encode_field::<
                            u32,
                            _,
                            _,
                        >(&__number, __sink, __context, Self::__BINDERY_FIELDS, 6usize)?;
                    }
                    __b::Sink::field(
                        __sink,
                        __b::nth(Self::__BINDERY_FIELDS, 7usize),
                        |__sink| body.write(__sink, __context),
                    )?;
                    __b::encode_field::<
                        Vec<Number>,
                        _,
                        _,
                    >(numbers, __sink, wide.to_owned(), Self::__BINDERY_FIELDS, 9usize)?;
                    __b::encode_field::<
                        Vec<u8>,
                        _,
                        _,
                    >(r#type, __sink, __context, Self::__BINDERY_FIELDS, 10usize)?;
                }
            }
            ::core::result::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __b::binrw::BinRead for File {
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
    impl __b::binrw::meta::ReadEndian for File {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::binrw::Endian::Little,
        );
    }
    #[automatically_derived]
    impl __b::binrw::BinWrite for File {
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
    impl __b::binrw::meta::WriteEndian for File {
        const ENDIAN: __b::binrw::meta::EndianKind = __b::binrw::meta::EndianKind::Endian(
            __b::binrw::Endian::Little,
        );
    }
};

/// Something of everything that a field can be.
struct File {
    reserved: u8,
    author: Option<CString>,
    items: Vec<u32>,
    body_size: Derived<u32>,
    body: Section<Body>,
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
                ty: || <[u8; 4] as __b::Schema>::INFO,
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
                ty: || <Flags as __b::Schema>::INFO,
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
                ty: || <u8 as __b::Schema>::INFO,
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
                ty: || <Option<CString> as __b::Schema>::INFO,
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
                ty: || <u16 as __b::Schema>::INFO,
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
                ty: || <Vec<u32> as __b::Schema>::INFO,
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
                ty: || <Derived<u32> as __b::Schema>::INFO,
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
                ty: || <Section<Body> as __b::Schema>::INFO,
                presence: __b::Presence::Stored,
                condition: ::core::option::Option::None,
                count: ::core::option::Option::None,
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
                ty: || <Vec<u8> as __b::Schema>::INFO,
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
            file: ::core::file!(),
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
                    <Vec<u8> as __b::Schema>::INFO.min_size,
                ],
            ),
            fixed_size: ::core::option::Option::None,
        };
        const PLAIN: bool = false;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                Self { reserved, author, items, body_size, body, r#type } => {
                    let mut __entries = ::std::vec::Vec::new();
                    match __b::Schema::to_value(reserved, __context) {
                        __b::Value::Null => {}
                        __present => {
                            __entries.push((__b::Key::Borrowed("reserved"), __present))
                        }
                    }
                    match __b::Schema::to_value(author, __context) {
                        __b::Value::Null => {}
                        __present => {
                            __entries.push((__b::Key::Borrowed("author"), __present))
                        }
                    }
                    match __b::Schema::to_value(items, __context) {
                        __b::Value::Null => {}
                        __present => {
                            __entries.push((__b::Key::Borrowed("items"), __present))
                        }
                    }
                    match __b::Schema::to_value(body_size, __context) {
                        __b::Value::Null => {}
                        __present => {
                            __entries.push((__b::Key::Borrowed("body_size"), __present))
                        }
                    }
                    match __b::Schema::to_value(body, __context) {
                        __b::Value::Null => {}
                        __present => {
                            __entries.push((__b::Key::Borrowed("body"), __present))
                        }
                    }
                    match __b::Schema::to_value(r#type, __context) {
                        __b::Value::Null => {}
                        __present => {
                            __entries.push((__b::Key::Borrowed("type"), __present))
                        }
                    }
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
                    &["reserved", "author", "items", "body_size", "body", "type"],
                )?;
                let reserved = <u8 as __b::Schema>::from_value(
                        __tree.get("reserved"),
                        __context,
                    )
                    .map_err(|__error| {
                        __error
                            .in_field(const { __b::nth(Self::__BINDERY_FIELDS, 2usize) })
                    })?;
                let author = <Option<
                    CString,
                > as __b::Schema>::from_value(__tree.get("author"), __context)
                    .map_err(|__error| {
                        __error
                            .in_field(const { __b::nth(Self::__BINDERY_FIELDS, 3usize) })
                    })?;
                let items = <Vec<
                    u32,
                > as __b::Schema>::from_value(__tree.get("items"), __context)
                    .map_err(|__error| {
                        __error
                            .in_field(const { __b::nth(Self::__BINDERY_FIELDS, 5usize) })
                    })?;
                let body_size = <Derived<
                    u32,
                > as __b::Schema>::from_value(__tree.get("body_size"), __context)
                    .map_err(|__error| {
                        __error
                            .in_field(const { __b::nth(Self::__BINDERY_FIELDS, 6usize) })
                    })?;
                let body = <Section<
                    Body,
                > as __b::Schema>::from_value(__tree.get("body"), __context)
                    .map_err(|__error| {
                        __error
                            .in_field(const { __b::nth(Self::__BINDERY_FIELDS, 7usize) })
                    })?;
                let r#type = <Vec<
                    u8,
                > as __b::Schema>::from_value(__tree.get("type"), __context)
                    .map_err(|__error| {
                        __error
                            .in_field(const { __b::nth(Self::__BINDERY_FIELDS, 8usize) })
                    })?;
                Self {
                    reserved,
                    author,
                    items,
                    body_size,
                    body,
                    r#type,
                }
            })
        }
        fn check(&self, __checker: &mut __b::Checker<'_>) {
            match self {
                Self { reserved, author, items, body_size, body, r#type } => {
                    __checker
                        .field(
                            const { __b::nth(Self::__BINDERY_FIELDS, 2usize) },
                            |__checker| {
                                if !<u8 as __b::Schema>::PLAIN {
                                    __b::Schema::check(reserved, __checker);
                                }
                            },
                        );
                    __checker
                        .field(
                            const { __b::nth(Self::__BINDERY_FIELDS, 3usize) },
                            |__checker| {
                                if !<Option<CString> as __b::Schema>::PLAIN {
                                    __b::Schema::check(author, __checker);
                                }
                            },
                        );
                    __checker
                        .field(
                            const { __b::nth(Self::__BINDERY_FIELDS, 5usize) },
                            |__checker| {
                                if !<Vec<u32> as __b::Schema>::PLAIN {
                                    __b::Schema::check(items, __checker);
                                }
                                __checker
                                    .rule(
                                        &ORDER,
                                        items.is_sorted(),
                                        || ::std::format!("not in order"),
                                    );
                            },
                        );
                    __checker
                        .field(
                            const { __b::nth(Self::__BINDERY_FIELDS, 6usize) },
                            |__checker| {
                                if !<Derived<u32> as __b::Schema>::PLAIN {
                                    __b::Schema::check(body_size, __checker);
                                }
                            },
                        );
                    __checker
                        .field(
                            const { __b::nth(Self::__BINDERY_FIELDS, 7usize) },
                            |__checker| {
                                if !<Section<Body> as __b::Schema>::PLAIN {
                                    __b::Schema::check(body, __checker);
                                }
                            },
                        );
                    __checker
                        .field(
                            const { __b::nth(Self::__BINDERY_FIELDS, 8usize) },
                            |__checker| {
                                if !<Vec<u8> as __b::Schema>::PLAIN {
                                    __b::Schema::check(r#type, __checker);
                                }
                            },
                        );
                    __checker
                        .rule(&EMPTY, !items.is_empty(), || ::std::format!("no items"));
                }
            }
        }
        fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
            match self {
                Self { reserved, author, items, body_size, body, r#type } => {
                    if !<u8 as __b::Schema>::PLAIN {
                        __b::Schema::visit(reserved, __visitor);
                    }
                    if !<Option<CString> as __b::Schema>::PLAIN {
                        __b::Schema::visit(author, __visitor);
                    }
                    if !<Vec<u32> as __b::Schema>::PLAIN {
                        __b::Schema::visit(items, __visitor);
                    }
                    if !<Derived<u32> as __b::Schema>::PLAIN {
                        __b::Schema::visit(body_size, __visitor);
                    }
                    if !<Section<Body> as __b::Schema>::PLAIN {
                        __b::Schema::visit(body, __visitor);
                    }
                    if !<Vec<u8> as __b::Schema>::PLAIN {
                        __b::Schema::visit(r#type, __visitor);
                    }
                }
            }
        }
        fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
            match self {
                Self { reserved, author, items, body_size, body, r#type } => {
                    if !<u8 as __b::Schema>::PLAIN {
                        __b::Schema::visit_mut(reserved, __visitor);
                    }
                    if !<Option<CString> as __b::Schema>::PLAIN {
                        __b::Schema::visit_mut(author, __visitor);
                    }
                    if !<Vec<u32> as __b::Schema>::PLAIN {
                        __b::Schema::visit_mut(items, __visitor);
                    }
                    if !<Derived<u32> as __b::Schema>::PLAIN {
                        __b::Schema::visit_mut(body_size, __visitor);
                    }
                    if !<Section<Body> as __b::Schema>::PLAIN {
                        __b::Schema::visit_mut(body, __visitor);
                    }
                    if !<Vec<u8> as __b::Schema>::PLAIN {
                        __b::Schema::visit_mut(r#type, __visitor);
                    }
                }
            }
        }
    }
    #[automatically_derived]
    impl<__C> __b::Decode<__C> for File
    where
        __C: ::core::marker::Copy,
    {
        #[inline]
        fn decode(__input: &mut __b::Input<'_>, __context: __C) -> __b::Result<Self> {
            let __at = __input.offset();
            let ahead = __input.rest();
            let magic: [u8; 4] = <[u8; 4] as __b::Decode<_>>::decode(__input, __context)
                .map_err(|__error| {
                    __error.in_field(const { __b::nth(Self::__BINDERY_FIELDS, 0usize) })
                })?;
            let __expected: [u8; 4] = *b"FILE";
            if magic != __expected {
                return ::core::result::Result::Err(
                        __b::Error::wrong_magic(&__expected, &magic, __at),
                    )
                    .map_err(|__error| {
                        __error
                            .in_field(const { __b::nth(Self::__BINDERY_FIELDS, 0usize) })
                    });
            }
            let __at = __input.offset();
            let ahead = __input.rest();
            let flags: Flags = <Flags as __b::Decode<_>>::decode(__input, __context)
                .map_err(|__error| {
                    __error.in_field(const { __b::nth(Self::__BINDERY_FIELDS, 1usize) })
                })?;
            if !(flags.version == 1) {
                return ::core::result::Result::Err(
                        <__b::Error as ::core::convert::From<
                            _,
                        >>::from(::std::format!("version {}", flags.version))
                            .at(__at),
                    )
                    .map_err(|__error| {
                        __error
                            .in_field(const { __b::nth(Self::__BINDERY_FIELDS, 1usize) })
                    });
            }
            let __at = __input.offset();
            let ahead = __input.rest();
            let reserved: u8 = flags.reserved;
            let __at = __input.offset();
            let ahead = __input.rest();
            let author: Option<CString> = if flags.has_author {
                <Option<CString> as __b::Decode<_>>::decode(__input, __context)
                    .map_err(|__error| {
                        __error
                            .in_field(const { __b::nth(Self::__BINDERY_FIELDS, 3usize) })
                    })?
            } else {
                ::core::default::Default::default()
            };
            let __at = __input.offset();
            let ahead = __input.rest();
            let count: u16 = <u16 as __b::Decode<_>>::decode(__input, __context)
                .map_err(|__error| {
                    __error.in_field(const { __b::nth(Self::__BINDERY_FIELDS, 4usize) })
                })?;
            let __at = __input.offset();
            let ahead = __input.rest();
            let items: Vec<u32> = {
                let __count = __b::ToCount::to_count(count)
                    .map_err(|__error| __error.at(__at))
                    .map_err(|__error| {
                        __error
                            .in_field(const { __b::nth(Self::__BINDERY_FIELDS, 5usize) })
                    })?;
                <Vec<
                    u32,
                > as __b::Counted<_>>::decode_counted(__input, __count, __context)
                    .map_err(|__error| {
                        __error
                            .in_field(const { __b::nth(Self::__BINDERY_FIELDS, 5usize) })
                    })?
            };
            let __at = __input.offset();
            let ahead = __input.rest();
            let body_size: u32 = <u32 as __b::Decode<_>>::decode(__input, __context)
                .map_err(|__error| {
                    __error.in_field(const { __b::nth(Self::__BINDERY_FIELDS, 6usize) })
                })?;
            let __at = __input.offset();
            let ahead = __input.rest();
            let body: Section<Body> = <Section<
                Body,
            >>::decode(
                    __input,
                    Method::Zlib,
                    ::core::option::Option::Some(
                        __b::ToCount::to_count(body_size)
                            .map_err(|__error| __error.at(__at))
                            .map_err(|__error| {
                                __error
                                    .in_field(const {
                                        __b::nth(Self::__BINDERY_FIELDS, 7usize)
                                    })
                            })? as u64,
                    ),
                    __context,
                )
                .map_err(|__error| {
                    __error.in_field(const { __b::nth(Self::__BINDERY_FIELDS, 7usize) })
                })?;
            let __at = __input.offset();
            let ahead = __input.rest();
            let r#type: Vec<u8> = <Vec<
                u8,
            > as __b::Counted<_>>::decode_to_end(__input, __context)
                .map_err(|__error| {
                    __error.in_field(const { __b::nth(Self::__BINDERY_FIELDS, 8usize) })
                })?;
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
                r#type,
            })
        }
    }
    #[automatically_derived]
    impl<__C> __b::Encode<__C> for File
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
                Self { reserved, author, items, body_size, body, r#type } => {
                    let body = body
                        .prepare(__b::Sink::settings(__sink), __context)
                        .map_err(|__error| {
                            __error
                                .in_field(const {
                                    __b::nth(Self::__BINDERY_FIELDS, 7usize)
                                })
                        })?;
                    {
                        let __magic: [u8; 4] = *b"FILE";
                        __b::Sink::field(
                            __sink,
                            const { __b::nth(Self::__BINDERY_FIELDS, 0usize) },
                            |__sink| <[u8; 4] as __b::Encode<
                                _,
                            >>::encode(&__magic, __sink, __context),
                        )?;
                    }
                    let flags: Flags = Flags::of(author);
                    __b::Sink::field(
                        __sink,
                        const { __b::nth(Self::__BINDERY_FIELDS, 1usize) },
                        |__sink| <Flags as __b::Encode<
                            _,
                        >>::encode(&flags, __sink, __context),
                    )?;
                    __b::Sink::field(
                        __sink,
                        const { __b::nth(Self::__BINDERY_FIELDS, 3usize) },
                        |__sink| <Option<
                            CString,
                        > as __b::Encode<_>>::encode(author, __sink, __context),
                    )?;
                    let count: u16 = (count_of(items))
                        .map_err(|__error| {
                            __error
                                .in_field(const {
                                    __b::nth(Self::__BINDERY_FIELDS, 4usize)
                                })
                        })?;
                    __b::Sink::field(
                        __sink,
                        const { __b::nth(Self::__BINDERY_FIELDS, 4usize) },
                        |__sink| <u16 as __b::Encode<
                            _,
                        >>::encode(&count, __sink, __context),
                    )?;
                    __b::Sink::field(
                        __sink,
                        const { __b::nth(Self::__BINDERY_FIELDS, 5usize) },
                        |__sink| <Vec<
                            u32,
                        > as __b::Encode<_>>::encode(items, __sink, __context),
                    )?;
                    {
                        let __number: u32 = __b::Derived::stored(
                                body_size,
                                __b::number_as::<u32>(body.size()),
                            )
                            .map_err(|__error| {
                                __error
                                    .in_field(const {
                                        __b::nth(Self::__BINDERY_FIELDS, 6usize)
                                    })
                            })?;
                        __b::Sink::field(
                            __sink,
                            const { __b::nth(Self::__BINDERY_FIELDS, 6usize) },
                            |__sink| <u32 as __b::Encode<
                                _,
                            >>::encode(&__number, __sink, __context),
                        )?;
                    }
                    __b::Sink::field(
                        __sink,
                        const { __b::nth(Self::__BINDERY_FIELDS, 7usize) },
                        |__sink| body.write(__sink, __context),
                    )?;
                    __b::Sink::field(
                        __sink,
                        const { __b::nth(Self::__BINDERY_FIELDS, 8usize) },
                        |__sink| <Vec<
                            u8,
                        > as __b::Encode<_>>::encode(r#type, __sink, __context),
                    )?;
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

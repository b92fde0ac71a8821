/// A record of fixed size.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: i16,
    /// Upwards.
    ///
    /// Deviation `UP`.
    pub y: i16,
    /// "Front side" in the document.
    pub front_side: u8,
    /// "b\_side" or "back" in the documents.
    pub back_side: u8,
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
    static __FIELDS: [__b::FieldInfo; 4usize] = [
        __b::FieldInfo {
            reference: __b::Reference::Rows(
                &[__b::row(&DOC, "Point", "x"), __b::row(&ENGINE, "struct point", "x")],
            ),
            doc: "To the right.",
            ..__b::field::<i16>("x")
        },
        __b::FieldInfo {
            reference: __b::Reference::Rows(
                &[__b::row(&DOC, "Point", "y"), __b::row(&ENGINE, "struct point", "y")],
            ),
            doc: "Upwards.",
            deviations: &[&UP],
            ..__b::field::<i16>("y")
        },
        __b::FieldInfo {
            reference: __b::Reference::Rows(
                &[
                    __b::row(&DOC, "Point", "Front side"),
                    __b::row(&ENGINE, "struct point", "Front side"),
                ],
            ),
            ..__b::field::<u8>("front_side")
        },
        __b::FieldInfo {
            reference: __b::Reference::Rows(
                &[
                    __b::row(&DOC, "Point", "b_side"),
                    __b::row(&ENGINE, "struct point", "back"),
                ],
            ),
            ..__b::field::<u8>("back_side")
        },
    ];
    static __INFO: __b::TypeInfo = __b::TypeInfo {
        doc: "A record of fixed size.",
        sections: &[__b::section(&DOC, "Point"), __b::section(&ENGINE, "struct point")],
        file: __b::source_file(
            ::core::file!(),
            ::core::option_env!("CARGO_MANIFEST_DIR"),
        ),
        kind: __b::Kind::Struct(&__FIELDS),
        min_size: 6usize,
        fixed_size: __b::Some(6usize),
        ..__b::declared("Point", "struct")
    };
    #[automatically_derived]
    impl __b::Schema for Point {
        const INFO: &'static __b::TypeInfo = &__INFO;
        const PLAIN: bool = true;
        fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
            match self {
                Self {
                    x: __field_x,
                    y: __field_y,
                    front_side: __field_front_side,
                    back_side: __field_back_side,
                } => {
                    let mut __entries = __b::Vec::new();
                    __b::add_entry(&mut __entries, "x", __field_x, __context);
                    __b::add_entry(&mut __entries, "y", __field_y, __context);
                    __b::add_entry(
                        &mut __entries,
                        "front_side",
                        __field_front_side,
                        __context,
                    );
                    __b::add_entry(
                        &mut __entries,
                        "back_side",
                        __field_back_side,
                        __context,
                    );
                    __b::Value::Record(__entries)
                }
            }
        }
        fn from_value(
            __tree: &__b::Value,
            __context: &mut __b::BuildContext,
        ) -> __b::Result<Self> {
            __b::Ok({
                __b::expect_keys(__tree, &["x", "y", "front_side", "back_side"])?;
                Self {
                    x: __b::build_field(__tree, __context, &__FIELDS, 0usize)?,
                    y: __b::build_field(__tree, __context, &__FIELDS, 1usize)?,
                    front_side: __b::build_field(__tree, __context, &__FIELDS, 2usize)?,
                    back_side: __b::build_field(__tree, __context, &__FIELDS, 3usize)?,
                }
            })
        }
    }
    __b::serialize! {
        #[automatically_derived] impl __b::serde::Serialize for Point where
    }
    #[automatically_derived]
    impl<__C> __b::Decode<__C> for Point
    where
        __C: __b::Copy,
    {
        #[inline]
        fn get<__O: __b::Order>(__bytes: &[u8], __context: __C) -> __b::Option<Self> {
            let mut __get = __b::Getter::<__O, _>::new(__bytes, __context);
            __b::Some(Self {
                x: __get.value()?,
                y: __get.value()?,
                front_side: __get.value()?,
                back_side: __get.value()?,
            })
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
                    let __field_x: i16 = __b::decode_field(
                        __input,
                        __context,
                        &__FIELDS,
                        0usize,
                    )?;
                    let __field_y: i16 = __b::decode_field(
                        __input,
                        __context,
                        &__FIELDS,
                        1usize,
                    )?;
                    let __field_front_side: u8 = __b::decode_field(
                        __input,
                        __context,
                        &__FIELDS,
                        2usize,
                    )?;
                    let __field_back_side: u8 = __b::decode_field(
                        __input,
                        __context,
                        &__FIELDS,
                        3usize,
                    )?;
                    __b::Ok(Self {
                        x: __field_x,
                        y: __field_y,
                        front_side: __field_front_side,
                        back_side: __field_back_side,
                    })
                },
            )
        }
    }
    #[automatically_derived]
    impl<__C> __b::Encode<__C> for Point
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
                Self {
                    x: __field_x,
                    y: __field_y,
                    front_side: __field_front_side,
                    back_side: __field_back_side,
                } => {
                    if __b::put_at_once(self, __sink, __context) {
                        return __b::Ok(());
                    }
                    let __ends = __b::Sink::enter(__sink);
                    __b::encode_field(__field_x, __sink, __context, &__FIELDS, 0usize)?;
                    __b::encode_field(__field_y, __sink, __context, &__FIELDS, 1usize)?;
                    __b::encode_field(
                        __field_front_side,
                        __sink,
                        __context,
                        &__FIELDS,
                        2usize,
                    )?;
                    __b::encode_field(
                        __field_back_side,
                        __sink,
                        __context,
                        &__FIELDS,
                        3usize,
                    )?;
                }
            }
            __b::Ok(())
        }
        #[inline]
        fn put<__O: __b::Order>(
            &self,
            __bytes: &mut [u8],
            __context: __C,
        ) -> __b::Option<()> {
            let Self {
                x: __field_x,
                y: __field_y,
                front_side: __field_front_side,
                back_side: __field_back_side,
            } = self;
            let mut __put = __b::Putter::<__O, _>::new(__bytes, __context);
            __put.value(__field_x)?;
            __put.value(__field_y)?;
            __put.value(__field_front_side)?;
            __put.value(__field_back_side)?;
            __b::Some(())
        }
    }
    #[automatically_derived]
    impl<__C> __b::Walk<__C> for Point
    where
        __C: __b::Copy + 'static,
    {
        fn walk(
            __walker: &mut __b::Walker<'_>,
            __input: &mut __b::Input<'_>,
            __context: __C,
        ) -> __b::Result<()> {
            if __walker.at_once::<_, Self>(__input, __context)? {
                return __b::Ok(());
            }
            __b::walk_field::<i16, _>(__walker, __input, __context, &__FIELDS, 0usize)?;
            __b::walk_field::<i16, _>(__walker, __input, __context, &__FIELDS, 1usize)?;
            __b::walk_field::<u8, _>(__walker, __input, __context, &__FIELDS, 2usize)?;
            __b::walk_field::<u8, _>(__walker, __input, __context, &__FIELDS, 3usize)?;
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
        pub fn x(&self) -> __b::ViewOf<'__v, i16> {
            self.0.field("x")
        }
        #[inline]
        pub fn y(&self) -> __b::ViewOf<'__v, i16> {
            self.0.field("y")
        }
        #[inline]
        pub fn front_side(&self) -> __b::ViewOf<'__v, u8> {
            self.0.field("front_side")
        }
        #[inline]
        pub fn back_side(&self) -> __b::ViewOf<'__v, u8> {
            self.0.field("back_side")
        }
    }
    #[automatically_derived]
    impl __b::Viewed for Point {
        type Fields<'__v> = __Fields<'__v>;
    }
    __b::binrw_impls! {
        [impl] [Point] [where] [where] (), (), read, __b::LITTLE
    }
};

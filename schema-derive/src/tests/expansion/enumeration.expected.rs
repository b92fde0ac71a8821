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
    impl Mood {
        #[doc(hidden)]
        const __BINDERY_NAMES: [__b::NameInfo; 2usize] = [
            __b::NameInfo {
                name: "Calm",
                doc: "Quiet.",
                number: 0u64,
                reference: __b::Reference::Rows(&[__b::row(&DOC, "Mood", "calm")]),
            },
            __b::NameInfo {
                name: "Wild",
                doc: "",
                number: 2u64,
                reference: __b::Reference::Rows(&[__b::row(&DOC, "Mood", "wild")]),
            },
        ];
        #[doc(hidden)]
        const __BINDERY_INFO: __b::TypeInfo = __b::TypeInfo {
            doc: "How it feels.",
            sections: &[__b::section(&DOC, "Mood")],
            file: __b::source_file(
                ::core::file!(),
                ::core::option_env!("CARGO_MANIFEST_DIR"),
            ),
            kind: __b::Kind::Enumeration(<Self as __b::Enumeration>::NAMES),
            min_size: 1usize,
            fixed_size: __b::Some(1usize),
            ..__b::declared("Mood", "u8")
        };
    }
    #[automatically_derived]
    impl __b::Enumeration for Mood {
        const BITS: usize = 2usize;
        const NAMES: &'static [__b::NameInfo] = {
            static NAMES: [__b::NameInfo; 2usize] = <Mood>::__BINDERY_NAMES;
            &NAMES
        };
        const INFO: &'static __b::TypeInfo = {
            static INFO: __b::TypeInfo = <Mood>::__BINDERY_INFO;
            &INFO
        };
        type Word = u8;
        #[inline]
        fn from_number(number: u32) -> __b::Option<Self> {
            match number {
                0u32 => __b::Some(Self::Calm),
                2u32 => __b::Some(Self::Wild),
                _ => __b::None,
            }
        }
        #[inline]
        fn number(self) -> u32 {
            match self {
                Self::Calm => 0u32,
                Self::Wild => 2u32,
            }
        }
    }
};

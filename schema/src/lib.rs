//! Declare a binary format once; the reader, the writer, the validator, the annotated hex dump and the
//! spec mapping are generated from that one declaration.
//!
//! ```
//! use bindery::prelude::*;
//!
//! static SCENE: Document = Document { id: "scene", title: "Scenes", origin: Origin::Text };
//!
//! /// The names of a scene.
//! #[schema]
//! #[spec(SCENE, "Names")]
//! #[derive(Debug, PartialEq)]
//! struct Names {
//!     #[spec("count")]
//!     #[br(temp)]
//!     count: u16,
//!     #[spec("name")]
//!     #[br(count = count)]
//!     names: Vec<CString>,
//! }
//!
//! let names = Names::from_bytes(b"\x01\x00Ada\0")?;
//! assert_eq!(names.names[0].as_bytes(), b"Ada");
//! assert_eq!(names.to_bytes()?, b"\x01\x00Ada\0");
//!
//! let error = Names::from_bytes(b"\x02\x00Ada\0").unwrap_err();
//! assert_eq!(error.path(), "names[1]");
//! # Ok::<(), Error>(())
//! ```
//!
//! A declaration is a struct with binrw's `br` and `bw` directives and a reference to the spec on every
//! field. Every attribute is shown with an example on the page of its macro: [`#[schema]`](macro@schema) for
//! structs and tagged enums, [`#[derive(BitPacked)]`](macro@BitPacked) for words of bit fields,
//! [`#[derive(Enumeration)]`](macro@Enumeration) for named numbers. `examples/own_format.rs` in the repository
//! is the page to copy from.
//!
//! New here? The [guide] builds up a format of its own, page by page.
//!
//! # What a declaration gives
//!
//! | what | how |
//! |---|---|
//! | a reader | [`File::from_bytes`], [`File::open`], and binrw's `BinRead` |
//! | a writer | [`File::to_bytes`], [`File::save`], and binrw's `BinWrite`; an unchanged file comes out as the same bytes |
//! | errors with path, offset and row of the spec | [`Error`] |
//! | findings: every rule that a file breaks | [`File::findings`], [`File::normalise`] |
//! | a trace: what every byte is | [`File::trace`] |
//! | a tree, for dumps and for building files | [`dump`], [`build`], [`value::json`] |
//! | the mapping to the documents | [`mapping::mapping`] |
//! | a place in a registry of formats | [`format::FileType`] |
//!
//! ```
//! # use bindery::prelude::*;
//! # static SCENE: Document = Document { id: "scene", title: "Scenes", origin: Origin::Text };
//! # static NAMELESS: Rule = Rule::warning("nameless", "A scene has names.");
//! # #[schema]
//! # #[spec(SCENE, "Names")]
//! # #[derive(Debug, PartialEq)]
//! # struct Names {
//! #     #[spec("count")]
//! #     #[br(temp)]
//! #     count: u16,
//! #     #[spec("name")]
//! #     #[br(count = count)]
//! #     #[rule(NAMELESS, !names.is_empty(), "there are none")]
//! #     names: Vec<CString>,
//! # }
//! use bindery::{build, dump, mapping::mapping, value::json};
//!
//! // Reader and writer.
//! let names = Names::from_bytes(b"\x01\x00Ada\0")?;
//! assert_eq!(names.to_bytes()?, b"\x01\x00Ada\0");
//!
//! // Findings.
//! assert!(names.findings().is_empty());
//! let empty = Names::from_bytes(&[0, 0])?;
//! assert_eq!(empty.findings()[0].to_string(), "warning nameless: names: there are none");
//!
//! // The trace.
//! assert_eq!(
//!     names.trace()?.to_string(),
//!     "file (stored, 6 bytes)
//! 00000000  01 00                       count: u16 = 1
//! 00000002  41 64 61 00                 names[0]: zero-terminated text = \"Ada\"
//! "
//! );
//!
//! // A tree, as JSON and back.
//! let tree = json::parse(r#"{"names": ["Ada", "Ben"]}"#)?;
//! let built: Names = build(&tree)?;
//! assert_eq!(built.to_bytes()?, b"\x02\x00Ada\0Ben\0");
//! assert_eq!(dump(&built)?, tree);
//!
//! // The mapping.
//! assert_eq!(mapping(Names::INFO)[0].to_string(), r#"scene "Names" / count -> Names.count: u16"#);
//!
//! // An error.
//! let error = Names::from_bytes(b"\x02\x00Ada\0").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "malformed: names[1] at offset 6 (0x6) of file: \
//!      the data ends here: 1 more byte expected, 0 left [scene \"Names\" / name]"
//! );
//! # Ok::<(), Error>(())
//! ```
//!
//! # Byte order
//!
//! As in binrw: `#[brw(big)]`, `#[brw(little)]` and `#[brw(is_big = e)]` on a type or a field set the byte order of
//! all numbers inside, packed words and offsets included. A type without one follows what it is in, and what
//! binrw's `read_be` and `write_be` ask for. A whole file is little-endian unless its type says otherwise; see
//! [byte order](macro@schema#byte-order).
//!
//! ```
//! # use bindery::prelude::*;
//! use binrw::BinRead;
//! use std::io::Cursor;
//!
//! #[schema]
//! #[spec(none = "an example")]
//! #[derive(Debug, PartialEq)]
//! struct Number {
//!     number: u16,
//! }
//!
//! #[schema]
//! #[spec(none = "an example")]
//! #[brw(big)]
//! struct Big {
//!     number: Number,
//! }
//!
//! let bytes = [0x01, 0x02];
//! assert_eq!(Number::from_bytes(&bytes)?.number, 0x0201);
//! assert_eq!(Number::read_be(&mut Cursor::new(bytes))?.number, 0x0102);
//! assert_eq!(Big::from_bytes(&bytes)?.number.number, 0x0102);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The machine does not matter: the same bytes mean the same on every one.
//!
//! # Limits
//!
//! A count in a file reserves no memory by itself. What reading one file may cost at most is in [`Limits`]:
//! decompressed bytes, memory for the elements of lists, and nesting. `from_bytes` has the default limits;
//! a program that reads files of strangers should set its own.
//!
//! ```
//! # use bindery::prelude::*;
//! use bindery::{Class, Limits};
//!
//! #[schema]
//! #[spec(none = "an example")]
//! #[derive(Debug, PartialEq)]
//! struct Numbers {
//!     #[schema(until_end)]
//!     numbers: Vec<u32>,
//! }
//!
//! let limits = Limits::default().with_memory(1 << 20);
//! assert!(Numbers::from_bytes_within(&[0; 1 << 20], limits).is_ok());
//! let error = Numbers::from_bytes_within(&[0; 2 << 20], limits).unwrap_err();
//! assert_eq!(error.class(), Class::Limit);
//! ```
//!
//! # What is not supported
//!
//! - Streams. A file is in memory as a whole, and every byte of it belongs to a field; bytes after the end are
//!   an error, unless the last field is a [`Trailing`]. A value among others in a stream is read by binrw's `BinRead`: from one that
//!   cannot go back not a byte more than the value takes, except where it ends shows only in what is behind it (`until_end`, `ahead`), which is
//!   an error there unless the value is the last.
//! - Numbers other than those of the [table of types](macro@schema#types-of-fields). A `bool` is a bit of a packed
//!   word; a byte that is one is a [`Flag`].
//! - Big-endian arrays inside of a [`StringTable`]: those are little-endian in every file.
//! - Words of more than 128 bits, fields in them of more than 64, and bit fields that cross from one word into the next.
//! - Checksums over a range that includes the checksum itself. Others are [`bytes_of`](macro@schema#bytes_of).
//! - Tuple structs of several fields, unit structs, unions, and `#[cfg]` on fields.
//! - Code of your own inside a declaration (`parse_with`, `map`). A type that none of these are is
//!   [written by hand](macro@schema#a-leaf-type-by-hand).
//! - `no_std`.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `zlib` | on | [`Method::Zlib`], with miniz_oxide |
//! | `lz4` | on | the LZ4 methods, with lz4_flex |
//! | `serde` | off | `Serialize` for [`Value`] and every declared type through it, `Deserialize` for [`Value`] |
//! | `parallel` | off | several threads read a list whose elements say [`parallel`](macro@schema#parallel), as many as the machine runs or [`Limits`] allow. Nothing else changes, neither limits nor errors |
//! | `zlib-rs` | off | inflates and deflates with zlib-rs instead of miniz_oxide: faster, and not free of `unsafe`. Nothing else changes, neither limits nor errors |

pub mod export;
#[cfg(any(doc, doctest))]
pub mod guide;
pub mod prelude;
pub mod value;
pub mod view;
pub mod walk;

mod codec;
mod compress;
mod describe;
mod file;
mod report;
mod types;

pub use describe::{mapping, spec};
pub use file::format;
pub use report::{check, trace};
pub use types::{bits, checksum, strings, text};
pub use value::visit;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[doc(inline)]
#[doc = include_str!("../docs/bit_packed.md")]
pub use bindery_derive::BitPacked;
#[doc(inline)]
#[doc = include_str!("../docs/enumeration.md")]
pub use bindery_derive::Enumeration;
#[doc(inline)]
#[doc = include_str!("../docs/schema.md")]
pub use bindery_derive::schema;

pub use binrw;

pub use codec::arithmetic::ToNumber;
pub use codec::count::{Count, count_of};
pub use codec::input::Input;
pub use codec::limits::{Limits, Session};
pub use codec::order::{Big, Endian, Little, Order};
pub use codec::sink::{Observer, Sink, WriteSettings, Writer, encoded_len, observe, written};
pub use codec::take::LeftToDecode;
pub use codec::traits::{Counted, Decode, DecodeTagged, Encode, Repeated, Schema, Tagged};
#[cfg(feature = "lz4")]
pub use compress::lz4::{self, lz4_method};
pub use compress::{Codec, Content, Method};
pub use describe::expression::{Binary, Expr, Unary};
pub use describe::spec::{Deviation, Document, Origin};
pub use file::save::{write_atomically, write_atomically_with};
pub use file::whole::{File, broken_rules, build, decode_within, dump, dump_within, read_under};
pub use report::check::{Checker, Finding, Rule, Severity};
pub use report::error::{Class, Error, Excerpt, FILE_SPACE, Result};
pub use report::not_finite::check_finite;
pub use report::path::{Path, PathPattern, Segment};
pub use types::at::{At, Gaps};
pub use types::bits::Reserved;
pub use types::bytes::{CString, Opaque, RawTail, Trailing};
pub use types::closed::Closed;
pub use types::columns::{Column, ColumnValue, Columnar, Columns, Rows};
pub use types::compressed::{Compressed, Original};
pub use types::derived::Derived;
pub use types::dialect::{Dialect, Dialected};
pub use types::double::Double;
pub use types::fitted::Fitted;
pub use types::flag::Flag;
pub use types::half::Half;
pub use types::leb128::{Leb128, SignedLeb128, Zigzag};
pub use types::lenient::Lenient;
pub use types::letters::Letters;
pub use types::number::U24;
pub use types::open::Open;
pub use types::padding::Padding;
pub use types::records::{Linked, Places, RecordPlaces, RecordRef, Records, Unplaced};
pub use types::runs::{Head, Runs, Within};
pub use types::short::Short;
pub use types::strings::{DataOffset, StringOffset, StringTable, Table};
pub use types::width::{Index, Sentinel, Signed, Width, WidthIn};
pub use types::word::Word;
pub use value::Value;

/// Implements `Serialize` for a declared type, whose `impl .. for ..` is given.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! __serialize {
    ($($header:tt)*) => {
        $($header)* {
            fn serialize<S: $crate::__private::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::__private::serialize_tree(self, serializer)
            }
        }
    };
}

/// Nothing, without the feature `serde`.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __serialize {
    ($($header:tt)*) => {};
}

/// Implements binrw's traits for a type that our own read and write: the start of an `impl` and the type, its `where` for
/// reading and for writing, the arguments of reading and of writing, the function that reads, and the byte order that
/// the type has in binrw.
#[doc(hidden)]
#[macro_export]
macro_rules! __binrw {
    (
        [$($header:tt)*] [$($this:tt)*] [$($where_read:tt)*] [$($where_write:tt)*]
        $read_args:ty, $args:ty, $read:ident, $endian:expr
    ) => {
        #[automatically_derived]
        $($header)* $crate::binrw::BinRead for $($this)* $($where_read)* {
            type Args<'__a> = $read_args;

            fn read_options<__R: $crate::binrw::io::Read + $crate::binrw::io::Seek>(
                reader: &mut __R,
                order: $crate::Endian,
                args: $read_args,
            ) -> $crate::binrw::BinResult<Self> {
                $crate::__private::$read::<Self, $args, __R>(reader, order, args)
            }
        }

        #[automatically_derived]
        $($header)* $crate::binrw::meta::ReadEndian for $($this)* $($where_read)* {
            const ENDIAN: $crate::binrw::meta::EndianKind = $endian;
        }

        #[automatically_derived]
        $($header)* $crate::binrw::BinWrite for $($this)* $($where_write)* {
            type Args<'__a> = $args;

            fn write_options<__W: $crate::binrw::io::Write + $crate::binrw::io::Seek>(
                &self,
                writer: &mut __W,
                order: $crate::Endian,
                args: $args,
            ) -> $crate::binrw::BinResult<()> {
                $crate::__private::write::<Self, $args, __W>(self, writer, order, args)
            }
        }

        #[automatically_derived]
        $($header)* $crate::binrw::meta::WriteEndian for $($this)* $($where_write)* {
            const ENDIAN: $crate::binrw::meta::EndianKind = $endian;
        }
    };
}

/// What generated code refers to. Not for use by hand; it may change at any time.
#[doc(hidden)]
pub mod __private {
    pub use binrw;
    pub use modular_bitfield;

    // Names of the language, which may mean something else where a declaration is.
    pub use std::marker::Copy;
    pub use std::ops::FnOnce;
    pub use std::option::Option::{self, None, Some};
    pub use std::result::Result::{Err, Ok};
    pub use std::vec::Vec;

    pub use crate::__binrw as binrw_impls;
    pub use crate::__serialize as serialize;
    #[cfg(feature = "serde")]
    pub use crate::value::serde::serialize as serialize_tree;
    #[cfg(feature = "serde")]
    pub use serde;

    pub use crate::codec::apart::decode_apart;
    pub use crate::codec::arithmetic::{ToNumber, checked, element, exact, measured_as, number_as};
    pub use crate::codec::bridge::{BIG, LITTLE, RUNTIME, read, read_tagged, write};
    pub use crate::codec::collection::{
        decode_each_of, decode_until, decode_while, encode_each_of, encode_while, expect_until,
    };
    pub use crate::codec::count::{Count, ToCount};
    pub use crate::codec::expected::{
        expect_at_most, expect_count, expect_each_size, expect_method, expect_no_more,
        expect_other, expect_place, expect_presence, expect_same, expect_same_size, expect_settled,
        expect_size, expect_tag, expect_tag_or_other, expect_undecoded, expect_undecoded_other,
        expect_while, expect_width_of_list, expect_widths, spare,
    };
    pub use crate::codec::generated::{
        AnyContext, Getter, Given, Place, Putter, add_entry, build_field, bytes_written, check,
        check_field, check_other_tag, comparing_session, count_at, count_only, decode_at_once,
        decode_field, dumped, encode_field, get_at_once_with, in_field, info_of, located, nth,
        place_at, place_behind, put_at_once, put_at_once_with, tried, visit, visit_mut,
    };
    pub use crate::codec::input::Input;
    pub use crate::codec::limits::Session;
    pub use crate::codec::order::{Big, Endian, Little, Order, big_if};
    pub use crate::codec::sink::{Sink, Writer, encoded_len, encoded_len_from};
    pub use crate::codec::take::{LeftToDecode, take_at_once};
    pub use crate::codec::traits::{
        Counted, Decode, DecodeTagged, Encode, Repeated, Schema, Tagged, decode_tagged_or_other,
    };
    pub use crate::compress::Method;
    pub use crate::describe::constants::{
        declared, field, fixed_sum, reserved, row, section, source_file, sum,
    };
    pub use crate::describe::expression::{Binary, Expr, Unary};
    pub use crate::describe::spec::{
        ByteOrder, Deviation, Document, FieldInfo, Kind, Layout, NameInfo, Presence, Reference,
        Row, SpecRef, TypeInfo, VariantInfo, VariantTag, WordCodec,
    };
    pub use crate::report::check::{Checker, Rule};
    pub use crate::report::error::{Class, Error, Result};
    pub use crate::types::at::At;
    pub use crate::types::bits::{
        BitField, BitPacked, KeptBits, check_reserved, decode_word, encode_word, extract,
        extract_signed, get_word, put_word, signed_bits, too_wide,
    };
    pub use crate::types::columns::{
        Column, ColumnValue, Columnar, DecodeColumns, EncodeColumns, Packed, Slots, extend_column,
        put_column,
    };
    pub use crate::types::compressed::{Compressed, Prepared};
    pub use crate::types::const_text::expect_width;
    pub use crate::types::derived::Derived;
    pub use crate::types::dialect::{expect_dialect, is_doubtful};
    pub use crate::types::number::U24;
    pub use crate::types::open::Enumeration;
    pub use crate::types::strings::{
        check_target, target_from_value, target_to_value, visit_mut_target, visit_target,
    };
    pub use crate::types::word_bits::{WordBits, extract_wide};
    pub use crate::value::visit::{Visitor, VisitorMut};
    pub use crate::value::{BuildContext, DumpContext, Key, Value, expect_keys};
    pub use crate::view::{Fields, Leaf, Node, View, Viewed};
    /// What the method for a field of a view gives.
    pub type ViewOf<'v, T> = Result<View<'v, T>>;
    /// What the method for a field of a variant gives.
    pub type ViewIn<'v, T> = Result<Option<View<'v, T>>>;
    pub use crate::walk::generated::{
        walk_chosen, walk_counted, walk_counted_field, walk_field, walk_held, walk_part,
        walk_plain, walk_repeated, walk_repeated_before_tail, walk_tag, walk_tagged_or_other,
        walk_to_end,
    };
    pub use crate::walk::lists::{
        decode_some, walk_each_of, walk_until, walk_until_empty, walk_while,
    };
    pub use crate::walk::{Walk, WalkCounted, WalkRepeated, WalkTagged, Walker};
}

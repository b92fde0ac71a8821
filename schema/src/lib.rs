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
//!     #[bw(try_calc = count_of(names))]
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
//! field. `ARCHITECTURE.md` in the repository has the whole vocabulary, `examples/own_format.rs` is the
//! page to copy from.
//!
//! The feature `zlib-rs`, off by default, inflates and deflates with zlib-rs instead of miniz_oxide: faster,
//! and not free of `unsafe`. Nothing else changes, neither limits nor errors.

pub mod bits;
pub mod check;
pub mod format;
pub mod mapping;
pub mod prelude;
pub mod spec;
pub mod strings;
pub mod trace;
pub mod value;
pub mod visit;

mod array;
mod bridge;
mod bytes;
mod codec;
mod collection;
mod columns;
mod compress;
mod derived;
mod dialect;
mod double;
mod error;
mod file;
mod fitted;
mod generated;
mod input;
mod lenient;
mod limits;
mod marked;
mod number;
mod padding;
mod records;
mod runs;
mod section;
mod short;
mod sink;
mod width;
mod word;

#[doc(inline)]
#[doc = include_str!("../docs/bit_packed.md")]
pub use bindery_derive::BitPacked;
#[doc(inline)]
#[doc = include_str!("../docs/enumeration.md")]
pub use bindery_derive::Enumeration;
#[doc(inline)]
#[doc = include_str!("../docs/schema.md")]
pub use bindery_derive::schema;

pub use bits::{Open, Reserved};
pub use bytes::{CString, Opaque, RawTail, Trailing};
pub use check::{Checker, Finding, Rule, Severity};
pub use codec::{Counted, Decode, DecodeTagged, Encode, Repeated, Schema, Tagged};
pub use columns::{
    Column, ColumnValue, Columnar, Columns, DecodeColumns, EncodeColumns, Packed, RowIter, Rows,
    Slots,
};
pub use compress::Method;
#[cfg(feature = "lz4")]
pub use compress::{lz4_frame_content_len, starts_lz4_frame};
pub use derived::Derived;
pub use dialect::{Dialect, Dialected};
pub use double::Double;
pub use error::{Class, Error, Excerpt, FILE_SPACE, Result, Segment, path_text};
pub use file::{File, build, dump, findings, forget_originals, normalise, write_atomically};
pub use fitted::Fitted;
pub use input::{Count, Input, ToCount, ToNumber, count_of};
pub use lenient::Lenient;
pub use limits::{Limits, Session};
pub use number::U24;
pub use padding::Padding;
pub use records::{Linked, Places, RecordPlaces, RecordRef, Records, Unplaced};
pub use runs::{Head, Runs, Within};
pub use section::{Prepared, Section};
pub use short::Short;
pub use sink::{Counter, Sink, StoredSection, WriteSettings, Writer, encoded_len};
pub use spec::{Deviation, Document, Origin};
pub use strings::{DataOffset, StringOffset, StringTable, Table};
pub use value::Value;
pub use width::{Index, Sentinel, Signed, Width, WidthIn};
pub use word::Word;

/// What generated code refers to. Not for use by hand; it may change at any time.
#[doc(hidden)]
pub mod __private {
    pub use binrw;
    pub use modular_bitfield;

    pub use crate::bits::{
        BitField, BitPacked, Enumeration, check_reserved, decode_word, encode_word, expect_width,
        extract, get_word, put_word, too_wide,
    };
    pub use crate::bridge::{read, read_with, write};
    pub use crate::check::{Checker, Rule};
    pub use crate::codec::{
        Counted, Decode, DecodeTagged, Encode, Repeated, Schema, Tagged, decode_tagged_or_other,
    };
    pub use crate::collection::{decode_each_of, decode_until, decode_while, expect_until};
    pub use crate::columns::{
        Column, ColumnValue, Columnar, DecodeColumns, EncodeColumns, Packed, Slots, extend_column,
        put_column,
    };
    pub use crate::compress::Method;
    pub use crate::derived::Derived;
    pub use crate::error::{Class, Error, Result};
    pub use crate::generated::{
        Place, add_entry, build_field, check, check_field, count_at, count_only, decode_at_once,
        encode_field, get_at_once_with, get_next, in_field, info_of, located, nth, put_at_once,
        put_at_once_with, put_next, visit, visit_mut,
    };
    pub use crate::input::{Input, ToCount, number_as};
    pub use crate::number::U24;
    pub use crate::section::{Prepared, Section};
    pub use crate::sink::Sink;
    pub use crate::spec::{
        Deviation, Document, FieldInfo, Kind, NameInfo, Presence, Reference, Row, SpecRef,
        TypeInfo, VariantInfo, WordCodec, fixed_sum, source_file, sum,
    };
    pub use crate::strings::{
        check_target, target_from_value, target_to_value, visit_mut_target, visit_target,
    };
    pub use crate::value::{BuildContext, DumpContext, Key, Value, expect_keys};
    pub use crate::visit::{Visitor, VisitorMut};
}

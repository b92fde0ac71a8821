//! Everything that a declaration names: `use bindery::prelude::*;`.

pub use crate::{
    BitPacked, CString, Compressed, Count, DataOffset, Derived, Deviation, Document, Enumeration,
    Error, File, Fitted, Index, Lenient, Method, Opaque, Open, Origin, Padding, RawTail, Reserved,
    Result, Rule, Schema, StringOffset, StringTable, Table, Tagged, Trailing, U24, Value, Word,
    count_of, encoded_len, schema,
};

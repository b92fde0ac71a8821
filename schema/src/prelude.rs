//! Everything that a declaration names: `use bindery::prelude::*;`.

pub use crate::{
    BitPacked, CString, Count, DataOffset, Derived, Deviation, Document, Enumeration, Error, File,
    Fitted, Index, Lenient, Method, Opaque, Open, Origin, Padding, RawTail, Reserved, Result, Rule,
    Schema, Section, StringOffset, StringTable, Table, Tagged, Trailing, U24, Value, Word,
    count_of, encoded_len, schema,
};

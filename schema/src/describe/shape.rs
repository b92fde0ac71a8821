//! What the types of the runtime look like: numbers, bytes, and what is around another type.

use crate::describe::expression::Expr;
use crate::describe::spec::TypeInfo;

/// What a number means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Number {
    /// An unsigned whole number.
    Unsigned,
    /// A whole number in two's complement.
    Signed,
    /// A floating-point number.
    Float,
    /// One bit: true or false.
    Flag,
    /// An unsigned whole number whose two largest values are -1 and -2.
    Sentinel,
    /// The place of a record, counted in bytes from the first one of its list.
    RecordOffset,
}

/// What bytes without inner structure mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Bytes {
    /// Text that ends with a zero byte.
    Text,
    /// Data of a structure that is not described here.
    Data,
    /// What is left over, which should be nothing.
    Rest,
    /// What fills up to a boundary.
    Padding,
    /// Text in another form than up to a zero byte, as the name on the wire says.
    OtherText,
}

/// One way to read what a document leaves open.
#[derive(Debug, Clone)]
pub struct DialectInfo {
    /// Its name in dumps and reports.
    pub name: &'static str,
    /// What it says as a context, by the names that declarations use.
    pub says: Vec<(&'static str, Expr)>,
}

/// What a type adds to the one that it holds.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Around {
    /// Any number of them.
    List,
    /// Any number of them, but no more than this.
    ListOfAtMost(usize),
    /// This many of them.
    Array(usize),
    /// One, or none.
    Optional,
    /// One whose number has a name; others are refused.
    Closed,
    /// One on disk; in memory only where it is not what follows from the rest of the file.
    Derived,
    /// One on disk; in memory only where it is not zero.
    Reserved,
    /// One, compressed.
    Compressed,
    /// One that is elsewhere in the address space.
    Elsewhere,
    /// A record of fixed size in a part that may be shorter or longer.
    Fitted,
    /// One that can be decoded, or else bytes and the tag that chose it.
    Lenient {
        /// The type of the tag.
        tag: fn() -> &'static TypeInfo,
    },
    /// One that is read under the first of these dialects that fits.
    Dialects(fn() -> Vec<DialectInfo>),
}

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
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Bytes {
    /// UTF-8 that ends with a zero byte.
    Text,
    /// Data of a structure that is not described here.
    Data,
    /// What is left over, which should be nothing.
    Rest,
    /// What fills up to a boundary.
    Padding,
    /// Text in any other form.
    Encoded(TextInfo),
    /// What a type that is written by hand makes of them.
    Own {
        /// That, in words for people.
        says: &'static str,
        /// How many there are, if that is always the same.
        size: Option<usize>,
    },
}

/// How text is encoded, and where it ends.
#[derive(Debug, Clone, Copy)]
pub struct TextInfo {
    /// The name of the encoding, as [`Encoding::NAME`](crate::text::Encoding::NAME) has it.
    pub encoding: &'static str,
    /// How many bytes each of its units takes.
    pub unit: usize,
    /// Where it ends.
    pub end: TextEnd,
}

/// Where a text ends.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum TextEnd {
    /// Behind so many bytes, all of which are text.
    Size(usize),
    /// Within so many bytes, which are filled up behind it.
    Filled {
        /// How many bytes there are.
        size: usize,
        /// The unit that fills them.
        with: u8,
        /// Whether the first such unit ends the text, so that anything may follow; else the last ones do.
        at_first: bool,
    },
    /// Behind as many units as a number of this type in front of it says.
    Counted(fn() -> &'static TypeInfo),
    /// With a unit that is zero.
    Zero,
    /// Where the part ends that it is in.
    Part,
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

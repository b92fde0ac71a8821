//! The expressions of a declaration as data, so that a program can read them.

use std::fmt;

use crate::compress::Codec;

/// An expression of a directive, such as the `count` of a list.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Expr {
    /// A whole number.
    Number(i128),
    /// Whether something holds.
    Bool(bool),
    /// Bytes, such as the letters of a magic.
    Bytes(&'static [u8]),
    /// A constant or a name of an enumeration.
    Name(&'static str),
    /// A field of the same struct, and what is inside it: `flags.has_uvs`.
    Field(&'static [&'static str]),
    /// Something that the context says, by the context's name and its own: `types.weights`.
    Context(&'static [&'static str]),
    /// The bytes from here to the end of the part, as a number.
    LengthAhead,
    /// The bytes of the whole space, as a number.
    LengthOfSpace,
    /// Whether the bytes to come start with these.
    StartsWith(&'static [u8]),
    /// Whether the bytes from this one of those to come are these.
    AheadAt(usize, &'static [u8]),
    /// This one of the bytes to come.
    ByteAhead(usize),
    /// The offset in this space.
    Here,
    /// What is computed from one value.
    Unary(Unary, &'static Expr),
    /// What is computed from two values.
    Binary(&'static Expr, Binary, &'static Expr),
    /// The second where the first holds, else the third.
    If(&'static Expr, &'static Expr, &'static Expr),
    /// Several values by name, such as what a context says.
    Record(&'static [(&'static str, Expr)]),
    /// What the context around says, and these values beside it.
    Beside(&'static [(&'static str, Expr)]),
    /// What holds for files that a program can tell by looking, and a sentence on what decides about the others.
    Usually(&'static Expr, &'static str),
    /// A packed word that is put together bit field by bit field.
    Word(&'static [(&'static str, Expr)]),
    /// The bytes of the fields from this one to that one.
    BytesOf(&'static str, &'static str),
    /// What the function of this name computes from bytes, such as `crc32`.
    Checksum(&'static str, &'static Expr),
    /// A codec of the program's own.
    Codec(&'static Codec),
    /// Something that only the declaration's own language can compute.
    Opaque {
        /// The code.
        code: &'static str,
        /// What it means, for people.
        says: &'static str,
    },
}

/// What is computed from one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unary {
    /// The opposite of a condition.
    Not,
    /// The number with the other sign.
    Negate,
    /// How many elements a field has.
    CountOf,
    /// How many elements of a field are not zero.
    NonZeroOf,
    /// How many bytes a field takes where it is.
    SizeOf,
    /// How many bytes a compressed field has when it is decompressed.
    ContentSizeOf,
    /// The offset of a field that is elsewhere.
    PlaceOf,
    /// The tag of a field's variant.
    TagOf,
    /// Whether a field is there.
    IsPresent,
}

/// What is computed from two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Binary {
    /// The sum.
    Add,
    /// The difference.
    Subtract,
    /// The product.
    Multiply,
    /// The quotient, towards zero.
    Divide,
    /// The remainder.
    Remainder,
    /// Bits moved up.
    ShiftLeft,
    /// Bits moved down.
    ShiftRight,
    /// The bits that both have.
    BitAnd,
    /// The bits that one of them has.
    BitOr,
    /// The bits that only one of them has.
    BitXor,
    /// Whether both hold.
    And,
    /// Whether one of them holds.
    Or,
    /// Whether they are equal.
    Equal,
    /// Whether they differ.
    NotEqual,
    /// Whether the first is smaller.
    Less,
    /// Whether the first is not larger.
    LessOrEqual,
    /// Whether the first is larger.
    Greater,
    /// Whether the first is not smaller.
    GreaterOrEqual,
    /// The first, or the second where the first is absent.
    OrElse,
}

impl Binary {
    fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
            Self::ShiftLeft => "<<",
            Self::ShiftRight => ">>",
            Self::BitAnd => "&",
            Self::BitOr => "|",
            Self::BitXor => "^",
            Self::And => "and",
            Self::Or => "or",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::OrElse => "or else",
        }
    }
}

impl Unary {
    /// What is written before its operand.
    const fn words(self) -> &'static str {
        match self {
            Self::Not => "not ",
            Self::Negate => "-",
            Self::CountOf => "count of ",
            Self::NonZeroOf => "count of what is not zero in ",
            Self::SizeOf => "size of ",
            Self::ContentSizeOf => "decompressed size of ",
            Self::PlaceOf => "place of ",
            Self::TagOf => "tag of ",
            Self::IsPresent => "presence of ",
        }
    }
}

impl Expr {
    /// Calls `visit` for this expression and every expression inside it.
    pub fn walk(&'static self, visit: &mut dyn FnMut(&'static Expr)) {
        visit(self);
        match self {
            Self::Unary(_, inner) | Self::Checksum(_, inner) | Self::Usually(inner, _) => {
                inner.walk(visit);
            }
            Self::Binary(left, _, right) => {
                left.walk(visit);
                right.walk(visit);
            }
            Self::If(condition, then, otherwise) => {
                for part in [condition, then, otherwise] {
                    part.walk(visit);
                }
            }
            Self::Record(parts) | Self::Beside(parts) | Self::Word(parts) => {
                parts.iter().for_each(|(_, part)| part.walk(visit));
            }
            _ => {}
        }
    }

    /// The expression itself, without the sentence on what decides about unusual files.
    #[must_use]
    pub const fn usual(&self) -> &Self {
        match self {
            Self::Usually(usual, _) => usual.usual(),
            _ => self,
        }
    }

    /// Whether it needs no brackets inside of another expression.
    fn is_simple(&self) -> bool {
        !matches!(self, Self::Binary(..) | Self::If(..))
    }
}

/// As a person would write it.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bracketed = |f: &mut fmt::Formatter<'_>, expr: &Expr| match expr.is_simple() {
            true => write!(f, "{expr}"),
            false => write!(f, "({expr})"),
        };
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Bool(holds) => write!(f, "{holds}"),
            Self::Bytes(bytes) => write!(f, "\"{}\"", bytes.escape_ascii()),
            Self::Name(name) => f.write_str(name),
            Self::Codec(codec) => f.write_str(codec.name),
            Self::Field(path) | Self::Context(path) => f.write_str(&path.join(".")),
            Self::LengthAhead => f.write_str("bytes ahead"),
            Self::LengthOfSpace => f.write_str("bytes of the file"),
            Self::StartsWith(bytes) => {
                write!(f, "bytes ahead start with \"{}\"", bytes.escape_ascii())
            }
            Self::AheadAt(place, bytes) => {
                write!(
                    f,
                    "bytes ahead from {place} are \"{}\"",
                    bytes.escape_ascii()
                )
            }
            Self::ByteAhead(place) => write!(f, "byte {place} ahead"),
            Self::Here => f.write_str("offset"),
            Self::If(condition, then, otherwise) => {
                for (part, word) in [(then, " where "), (condition, ", else ")] {
                    match part {
                        Self::If(..) => write!(f, "({part}){word}")?,
                        part => write!(f, "{part}{word}")?,
                    }
                }
                write!(f, "{otherwise}")
            }
            Self::Unary(operation, inner) => {
                f.write_str(operation.words())?;
                bracketed(f, inner)
            }
            Self::Binary(left, operation, right) => {
                bracketed(f, left)?;
                write!(f, " {} ", operation.sign())?;
                bracketed(f, right)
            }
            Self::Record(bits) | Self::Beside(bits) | Self::Word(bits) => {
                for (index, (name, bits)) in bits.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{name}: {bits}")?;
                }
                Ok(())
            }
            Self::BytesOf(first, last) if first == last => write!(f, "bytes of {first}"),
            Self::BytesOf(first, last) => write!(f, "bytes of {first} to {last}"),
            Self::Checksum(name, of) => write!(f, "{name} of {of}"),
            Self::Opaque { says: "", code } => write!(f, "`{code}`"),
            Self::Opaque { says, .. } | Self::Usually(_, says) => f.write_str(says),
        }
    }
}

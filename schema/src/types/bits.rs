//! Packed words, on modular-bitfield's specifiers.

pub use crate::types::open::Enumeration;

use modular_bitfield::Specifier;

use crate::codec::input::Input;
use crate::codec::order::Order;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{Around, Kind, Number, TypeInfo};
use crate::report::check::{Checker, common};
use crate::report::error::{Error, Result};
use crate::types::open::Open;
use crate::types::word_bits::WordBits;
use crate::value::{BuildContext, DumpContext, Value};

/// A word made of bit fields. Derived with `#[derive(BitPacked)]`.
pub trait BitPacked: Sized {
    /// How many bits the word has.
    const BITS: u32;

    /// The number that the word is taken apart from.
    type Bits: WordBits;

    /// The number that the word is in the file.
    type Stored: Copy + Eq + Default + Into<Self::Bits> + TryFrom<Self::Bits>;

    /// The fields in a word.
    fn unpack(word: Self::Bits) -> Self;

    /// The word with the fields, and all bits that have no room in their field. Where there are any, the word
    /// means nothing. Nothing is decided here, so that many words can be put together at once.
    fn pack_all(&self) -> (Self::Bits, u64);

    /// The word with the fields, unless a value is wider than its field.
    #[inline]
    fn try_pack(&self) -> Option<Self::Bits> {
        let (word, excess) = self.pack_all();
        (excess == 0).then_some(word)
    }

    /// The word with the fields.
    ///
    /// # Errors
    /// When a value is wider than its field.
    fn pack(&self) -> Result<Self::Bits>;
}

/// The bits of one field, lowest bit first, for generated code.
#[doc(hidden)]
#[inline]
#[must_use]
pub const fn extract(word: u64, low: u32, width: u32) -> u64 {
    let shifted = match word.checked_shr(low) {
        Some(shifted) => shifted,
        None => 0,
    };
    match 1u64.checked_shl(width) {
        Some(limit) => shifted & limit.wrapping_sub(1),
        None => shifted,
    }
}

/// The bits of one field whose top bit is a sign, for generated code.
#[doc(hidden)]
#[inline]
#[must_use]
pub const fn extract_signed(word: u64, low: u32, width: u32) -> i64 {
    let unused = u64::BITS.saturating_sub(width);
    let to_top = extract(word, low, width).wrapping_shl(unused);
    to_top.cast_signed().wrapping_shr(unused)
}

/// The bits of a number with a sign: all bits of the word where it does not fit, for generated code.
#[doc(hidden)]
#[inline]
#[must_use]
pub const fn signed_bits(number: i64, width: u32) -> u64 {
    let bits = extract(number.cast_unsigned(), 0, width);
    match extract_signed(bits, 0, width) == number {
        true => bits,
        false => u64::MAX,
    }
}

/// The type of a packed field, a modular-bitfield specifier: every pattern of its bits is a value, so unpacking cannot fail.
pub trait BitField: Specifier + Copy {
    /// The value of these bits.
    fn from_bits(bits: u64) -> Self;

    /// The value's bits, which may be more than the field has room for.
    fn to_bits(self) -> u64;
}

macro_rules! integer_field {
    ($($number:ty)*) => {$(
        impl BitField for $number {
            #[inline]
            fn from_bits(bits: u64) -> Self {
                // Fields are extracted at their width, which the macro checks against this type.
                Self::try_from(bits).unwrap_or(Self::MAX)
            }

            #[inline]
            fn to_bits(self) -> u64 {
                self.into()
            }
        }
    )*};
}
integer_field!(u8 u16 u32 u64);

impl BitField for bool {
    #[inline]
    fn from_bits(bits: u64) -> Self {
        bits != 0
    }

    #[inline]
    fn to_bits(self) -> u64 {
        self.into()
    }
}

impl<E: Enumeration> BitField for Open<E> {
    #[inline]
    fn from_bits(bits: u64) -> Self {
        Self::from_number(u32::try_from(bits).unwrap_or(u32::MAX))
    }

    #[inline]
    fn to_bits(self) -> u64 {
        self.number().into()
    }
}

/// The error for a value wider than its field, for generated code.
#[doc(hidden)]
#[cold]
#[must_use]
pub fn too_wide(number: impl std::fmt::Display, width: u32) -> Error {
    Error::value(format!("{number} does not fit {width} bits"))
}

/// Reads the word of a packed struct, for generated code.
///
/// # Errors
/// As [`Decode::decode`].
#[doc(hidden)]
#[inline]
pub fn decode_word<T: BitPacked>(input: &mut Input<'_>) -> Result<T> {
    let size = (T::BITS / 8) as usize;
    let bytes = input.take(size)?;
    // As many bytes as were asked for.
    let word = T::Bits::of_bytes(bytes, size, input.order()).unwrap_or_default();
    Ok(T::unpack(word))
}

/// Gets a packed struct from the bytes of its word, for generated code.
#[doc(hidden)]
#[inline]
#[must_use]
pub fn get_word<T: BitPacked, O: Order>(bytes: &[u8]) -> Option<T> {
    let word = T::Bits::of_bytes(bytes, (T::BITS / 8) as usize, O::ENDIAN)?;
    Some(T::unpack(word))
}

/// A word of up to eight bytes, the lowest first.
#[inline]
#[must_use]
pub(crate) fn word_from<'a>(bytes: impl Iterator<Item = &'a u8>) -> u64 {
    let mut word = [0u8; 8];
    for (to, from) in word.iter_mut().zip(bytes) {
        *to = *from;
    }
    u64::from_le_bytes(word)
}

/// Writes the word of a packed struct, for generated code.
///
/// # Errors
/// As [`Encode::encode`].
#[doc(hidden)]
#[inline]
pub fn encode_word<T: BitPacked + Schema, S: Sink>(value: &T, sink: &mut S) -> Result<()> {
    let word = match value.try_pack() {
        Some(word) => word,
        // Says which field is too wide.
        None => value.pack()?,
    };
    let size = (T::BITS / 8) as usize;
    let mut bytes = [0u8; size_of::<u128>()];
    let stored = bytes.get_mut(..size).unwrap_or_default();
    // No word is longer than the buffer.
    let _ = word.put(stored, size, sink.order());
    sink.leaf(T::INFO.wire, stored, || {
        value.to_value(&DumpContext::default())
    });
    Ok(())
}

/// Puts the word of a packed struct into its slot, for generated code.
#[doc(hidden)]
#[inline]
pub fn put_word<T: BitPacked, O: Order>(value: &T, slot: &mut [u8]) -> Option<()> {
    let (word, excess) = value.pack_all();
    // In any case: a loop over many words must not branch for each.
    word.put(slot, (T::BITS / 8) as usize, O::ENDIAN)?;
    (excess == 0).then_some(())
}

/// Reports reserved bits that are not zero, for generated code.
#[doc(hidden)]
pub fn check_reserved(checker: &mut Checker<'_>, bits: u64) {
    checker.rule(&common::RESERVED, bits == 0, || {
        format!("the reserved bits are 0x{bits:x}, not 0")
    });
}

/// Reserved bits or bytes that are kept beside what the rest of their word turned into. Should be zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reserved<T>(pub T);

/// A field of a struct that keeps bits of a packed word, for generated code.
#[doc(hidden)]
pub trait KeptBits<B> {
    /// The field, from the bits.
    fn keep(bits: B) -> Self;

    /// The bits.
    fn bits(&self) -> B;
}

impl<T: Copy> KeptBits<T> for T {
    #[inline]
    fn keep(bits: T) -> Self {
        bits
    }

    #[inline]
    fn bits(&self) -> T {
        *self
    }
}

impl<T: Copy> KeptBits<T> for Reserved<T> {
    #[inline]
    fn keep(bits: T) -> Self {
        Self(bits)
    }

    #[inline]
    fn bits(&self) -> T {
        self.0
    }
}

impl<T: Schema + Copy + Default + PartialEq + Into<u64>> Schema for Reserved<T> {
    const INFO: &'static TypeInfo =
        &TypeInfo::around("Reserved", Around::Reserved, T::INFO, || T::INFO);

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        if self.0 == T::default() {
            return Value::Null;
        }
        self.0.to_value(context)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        match value {
            Value::Null => Ok(Self::default()),
            present => T::from_value(present, context).map(Self),
        }
    }

    fn check(&self, checker: &mut Checker<'_>) {
        check_reserved(checker, self.0.into());
    }
}

impl<C: Copy, T: Decode<C>> Decode<C> for Reserved<T>
where
    Self: Schema,
{
    const FIXED: Option<usize> = T::FIXED;

    #[inline]
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        T::decode(input, context).map(Self)
    }

    #[inline]
    fn get<O: Order>(bytes: &[u8], context: C) -> Option<Self> {
        T::get::<O>(bytes, context).map(Self)
    }
}

impl<C: Copy, T: Encode<C>> Encode<C> for Reserved<T>
where
    Self: Schema,
{
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        self.0.encode(sink, context)
    }

    #[inline]
    fn put<O: Order>(&self, bytes: &mut [u8], context: C) -> Option<()> {
        self.0.put::<O>(bytes, context)
    }
}

impl Schema for bool {
    const INFO: &'static TypeInfo =
        &TypeInfo::basic("bool", "bit", Kind::Number(Number::Flag), None);
    const PLAIN: bool = true;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        Value::Bool(*self)
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        match value {
            Value::Bool(flag) => Ok(*flag),
            other => Err(other.unexpected("true or false")),
        }
    }
}

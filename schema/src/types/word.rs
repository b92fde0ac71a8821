//! A packed word that stays one in memory.

use std::fmt;

use crate::codec::input::Input;
use crate::codec::order::Order;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::TypeInfo;
use crate::report::check::Checker;
use crate::report::error::Result;
use crate::types::bits::BitPacked;
use crate::value::{BuildContext, DumpContext, Value};

/// The word of a packed struct, with its fields still in it: for pixels and other words that come by the
/// million. It takes the memory that it takes in the file, and is read and written as a number; the fields are
/// taken out when they are asked for. In trees, traces, checks and documents it is the struct.
///
/// ```
/// # use bindery::{BitPacked, Word};
/// #[derive(BitPacked, Debug, Clone, Copy, PartialEq)]
/// #[packed(u16, order = msb)]
/// #[spec(none = "an example")]
/// struct Pixel {
///     #[bits(5)]
///     red: u8,
///     #[bits(6)]
///     green: u8,
///     #[bits(5)]
///     blue: u8,
/// }
///
/// let mut pixel = Word::<Pixel>::from_bits(0xF800);
/// assert_eq!(pixel.get(), Pixel { red: 31, green: 0, blue: 0 });
/// pixel.set(Pixel { blue: 1, ..pixel.get() })?;
/// assert_eq!(pixel.to_bits(), 0xF801);
/// # Ok::<(), bindery::Error>(())
/// ```
pub struct Word<T: BitPacked>(T::Stored);

impl<T: BitPacked> Word<T> {
    /// The word with these fields.
    ///
    /// # Errors
    /// When a value is wider than its field.
    pub fn new(fields: T) -> Result<Self> {
        fields.pack().map(Self::from_word)
    }

    /// The word with these bits.
    #[must_use]
    pub fn from_bits(bits: T::Stored) -> Self {
        Self(bits)
    }

    /// The bits.
    #[must_use]
    pub fn to_bits(self) -> T::Stored {
        self.0
    }

    /// The fields.
    #[inline]
    #[must_use]
    pub fn get(self) -> T {
        T::unpack(self.0.into())
    }

    /// Puts other fields in their place.
    ///
    /// # Errors
    /// When a value is wider than its field; nothing is changed then.
    pub fn set(&mut self, fields: T) -> Result<()> {
        *self = Self::new(fields)?;
        Ok(())
    }

    fn from_word(word: T::Bits) -> Self {
        // A word has no bits beyond its own.
        Self(T::Stored::try_from(word).unwrap_or_default())
    }
}

impl<T: BitPacked> Clone for Word<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: BitPacked> Copy for Word<T> {}

impl<T: BitPacked> Default for Word<T> {
    fn default() -> Self {
        Self(T::Stored::default())
    }
}

impl<T: BitPacked> PartialEq for Word<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T: BitPacked> Eq for Word<T> {}

impl<T: BitPacked + fmt::Debug> fmt::Debug for Word<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl<T: BitPacked + Schema> Schema for Word<T> {
    const INFO: &'static TypeInfo = T::INFO;
    const PLAIN: bool = T::PLAIN;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        self.get().to_value(context)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        Self::new(T::from_value(value, context)?)
    }

    fn check(&self, checker: &mut Checker<'_>) {
        self.get().check(checker);
    }
}

impl<C: Copy, T: BitPacked<Stored: Decode<C>> + Schema> Decode<C> for Word<T> {
    const FIXED: Option<usize> = <T::Stored as Decode<C>>::FIXED;

    #[inline]
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        T::Stored::decode(input, context).map(Self)
    }

    #[inline]
    fn get<O: Order>(bytes: &[u8], context: C) -> Option<Self> {
        <T::Stored as Decode<C>>::get::<O>(bytes, context).map(Self)
    }
}

impl<C: Copy, T: BitPacked<Stored: Encode<C>> + Encode<C>> Encode<C> for Word<T> {
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        self.get().encode(sink, context)
    }

    #[inline]
    fn put<O: Order>(&self, bytes: &mut [u8], context: C) -> Option<()> {
        self.0.put::<O>(bytes, context)
    }
}

//! Named numbers, and numbers without a name among them.

use modular_bitfield::Specifier;
use modular_bitfield::error::{InvalidBitPattern, OutOfBounds};

use crate::codec::input::Input;
use crate::codec::order::Order;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema, put_in};
use crate::describe::spec::{NameInfo, TypeInfo};
use crate::report::check::{Checker, common};
use crate::report::error::{Error, Result};
use crate::value::{BuildContext, DumpContext, Value};

/// A number whose values have names. Derived with `#[derive(Enumeration)]`.
pub trait Enumeration: Copy + PartialEq + 'static {
    /// How many bits the number has.
    const BITS: usize;
    /// Whether the top bit is a sign. [`number`](Self::number) has the bits without one.
    const SIGNED: bool = false;
    /// The names and their numbers.
    const NAMES: &'static [NameInfo];
    /// The description.
    const INFO: &'static TypeInfo;
    /// The integer that holds it: the smallest of u8, u16 and u32.
    type Word: Copy + Into<u32> + TryFrom<u32>;

    /// The value with this number.
    fn from_number(number: u32) -> Option<Self>;

    /// The number.
    fn number(self) -> u32;
}

/// A named number that also keeps a number without a name.
#[derive(Debug, Clone, Copy)]
pub enum Open<E> {
    /// One of the names.
    Known(E),
    /// A number without a name.
    Unknown(u32),
}

impl<E: Enumeration> Open<E> {
    /// The named value, or the number.
    #[inline]
    #[must_use]
    pub fn from_number(number: u32) -> Self {
        E::from_number(number).map_or(Self::Unknown(number), Self::Known)
    }

    /// The number.
    #[inline]
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Self::Known(named) => named.number(),
            Self::Unknown(number) => number,
        }
    }

    /// The named value, if it has a name.
    #[inline]
    #[must_use]
    pub fn known(self) -> Option<E> {
        match self {
            Self::Known(named) => Some(named),
            Self::Unknown(_) => None,
        }
    }

    /// The number with its sign, where the document gives it one.
    #[must_use]
    pub fn signed_number(self) -> i64 {
        let number = i64::from(self.number());
        match E::SIGNED && number >= Self::limit() / 2 {
            true => number.saturating_sub(Self::limit()),
            false => number,
        }
    }

    /// One more than the largest unsigned number.
    fn limit() -> i64 {
        let bits = u32::try_from(E::BITS).unwrap_or(u32::MAX);
        1i64.checked_shl(bits).unwrap_or(i64::MAX)
    }

    fn name(self) -> Option<&'static str> {
        let number = u64::from(self.number());
        self.known()?;
        E::NAMES
            .iter()
            .find(|name| name.number == number)
            .map(|name| name.name)
    }
}

/// Equal when the numbers are: a number is the same with and without its name.
impl<E: Enumeration> PartialEq for Open<E> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.number() == other.number()
    }
}

impl<E: Enumeration> Eq for Open<E> {}

impl<E: Enumeration> std::hash::Hash for Open<E> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.number().hash(state);
    }
}

impl<E: Enumeration> From<E> for Open<E> {
    #[inline]
    fn from(named: E) -> Self {
        Self::Known(named)
    }
}

impl<E: Enumeration> Specifier for Open<E> {
    const BITS: usize = E::BITS;
    type Bytes = E::Word;
    type InOut = Self;

    fn into_bytes(input: Self) -> std::result::Result<E::Word, OutOfBounds> {
        let number = input.number();
        if u64::from(number) >> E::BITS != 0 {
            return Err(OutOfBounds);
        }
        E::Word::try_from(number).map_err(|_| OutOfBounds)
    }

    fn from_bytes(bytes: E::Word) -> std::result::Result<Self, InvalidBitPattern<E::Word>> {
        Ok(Self::from_number(bytes.into()))
    }
}

impl<E: Enumeration> Schema for Open<E> {
    const INFO: &'static TypeInfo = E::INFO;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        match self.name() {
            Some(name) => Value::Text(name.to_owned()),
            None if E::SIGNED => Value::Int(self.signed_number()),
            None => Value::Uint(self.number().into()),
        }
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        match value {
            Value::Text(text) => E::NAMES
                .iter()
                .find(|name| name.name == text)
                .and_then(|name| u32::try_from(name.number).ok())
                .map(Self::from_number)
                .ok_or_else(|| {
                    let names: Vec<&str> = E::NAMES.iter().map(|name| name.name).collect();
                    Error::value(format!(
                        "no value is called \"{text}\"; there are: {}",
                        names.join(", ")
                    ))
                }),
            other if other.as_integer().is_none() => {
                let names: Vec<&str> = E::NAMES.iter().map(|name| name.name).collect();
                Err(other.unexpected(&format!("one of {}", names.join(", "))))
            }
            number if E::SIGNED => {
                let number: i64 = crate::types::number::whole(number, E::INFO.wire)?;
                let half = Self::limit() / 2;
                let bits = match number {
                    0.. => number,
                    _ => number.saturating_add(Self::limit()),
                };
                (number < half && number >= half.saturating_neg())
                    .then_some(bits)
                    .and_then(|bits| u32::try_from(bits).ok())
                    .map(Self::from_number)
                    .ok_or_else(|| Error::value(format!("{number} does not fit {}", E::INFO.wire)))
            }
            number => u32::from_value(number, context).map(Self::from_number),
        }
    }

    fn check(&self, checker: &mut Checker<'_>) {
        if let Self::Unknown(_) = self {
            let number = self.signed_number();
            checker.report(
                &common::UNNAMED,
                format!("{number} is not a value of {}", E::INFO.name),
            );
        }
    }
}

impl<C: Copy, E: Enumeration> Decode<C> for Open<E>
where
    E::Word: Decode<C>,
{
    const FIXED: Option<usize> = <E::Word as Decode<C>>::FIXED;

    #[inline]
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        let word = E::Word::decode(input, context)?;
        Ok(Self::from_number(word.into()))
    }

    #[inline]
    fn get<O: Order>(bytes: &[u8], context: C) -> Option<Self> {
        let word = E::Word::get::<O>(bytes, context)?;
        Some(Self::from_number(word.into()))
    }
}

impl<C: Copy, E: Enumeration> Encode<C> for Open<E>
where
    E::Word: Encode<C>,
{
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        let number = self.number();
        let Ok(word) = E::Word::try_from(number) else {
            return Err(Error::value(format!(
                "{number} does not fit {}",
                E::INFO.wire
            )));
        };
        let mut bytes = [0u8; size_of::<u32>()];
        let stored = bytes.get_mut(..size_of::<E::Word>()).unwrap_or_default();
        // The buffer has exactly the word's size, so this always succeeds.
        let _ = put_in(&word, sink.order(), stored, context);
        sink.leaf(E::INFO.wire, stored, || {
            self.to_value(&DumpContext::default())
        });
        Ok(())
    }

    #[inline]
    fn put<O: Order>(&self, bytes: &mut [u8], context: C) -> Option<()> {
        let word = E::Word::try_from(self.number()).ok()?;
        word.put::<O>(bytes, context)
    }
}

//! The numbers that packed words are taken apart from and put together in.

use crate::codec::order::{Endian, turn};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// A number that holds a packed word: `u64` for all of up to 64 bits, else `u128`.
pub trait WordBits: sealed::Sealed + Copy + Eq + Default + Into<u128> + TryFrom<u128> {
    /// The word in these bytes, if they are as many; for generated code.
    #[doc(hidden)]
    fn of_bytes(bytes: &[u8], size: usize, order: Endian) -> Option<Self>;

    /// Puts the lowest bytes of the word into a slot that is as long; for generated code.
    #[doc(hidden)]
    fn put(self, slot: &mut [u8], size: usize, order: Endian) -> Option<()>;
}

macro_rules! word_bits {
    ($($number:ty)*) => {$(
        impl WordBits for $number {
            #[inline]
            fn of_bytes(bytes: &[u8], size: usize, order: Endian) -> Option<Self> {
                let mut word = [0u8; size_of::<$number>()];
                let slot = word.get_mut(..size)?;
                slot.copy_from_slice(bytes.get(..size)?);
                turn(slot, order);
                Some(Self::from_le_bytes(word))
            }

            #[inline]
            fn put(self, slot: &mut [u8], size: usize, order: Endian) -> Option<()> {
                let bytes = self.to_le_bytes();
                let slot = slot.get_mut(..size)?;
                slot.copy_from_slice(bytes.get(..size)?);
                turn(slot, order);
                Some(())
            }
        }
    )*};
}
word_bits!(u64 u128);

/// The bits of one field of a word of more than 64 bits, for generated code.
#[doc(hidden)]
#[inline]
#[must_use]
#[allow(clippy::cast_possible_truncation)] // No field has more than 64 bits.
pub const fn extract_wide(word: u128, low: u32, width: u32) -> u64 {
    let shifted = match word.checked_shr(low) {
        Some(shifted) => shifted as u64,
        None => 0,
    };
    super::bits::extract(shifted, 0, width)
}

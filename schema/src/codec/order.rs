//! Which end of a number comes first.

pub use binrw::Endian;

/// A byte order that is known when a program is built.
///
/// What is read and written one by one asks its [`Input`](crate::Input) or [`Sink`](crate::Sink). Loops over many
/// records ask once and are compiled for either order, through this trait.
pub trait Order: Copy + 'static {
    /// The order.
    const ENDIAN: Endian;

    /// Turns the bytes of a number round, if they are not in little-endian order, or back again.
    #[inline]
    #[must_use]
    fn turned<const N: usize>(mut bytes: [u8; N]) -> [u8; N] {
        if let Endian::Big = Self::ENDIAN {
            bytes.reverse();
        }
        bytes
    }
}

/// The lowest byte first.
#[derive(Debug, Clone, Copy)]
pub struct Little;

impl Order for Little {
    const ENDIAN: Endian = Endian::Little;
}

/// The highest byte first.
#[derive(Debug, Clone, Copy)]
pub struct Big;

impl Order for Big {
    const ENDIAN: Endian = Endian::Big;
}

/// The order that a condition decides, for generated code.
#[doc(hidden)]
#[inline]
#[must_use]
pub fn big_if(is_big: bool) -> Endian {
    match is_big {
        true => Endian::Big,
        false => Endian::Little,
    }
}

/// Little-endian bytes in an order that is known only at run time, or back again.
#[inline]
pub(crate) fn turn(bytes: &mut [u8], order: Endian) {
    if let Endian::Big = order {
        bytes.reverse();
    }
}

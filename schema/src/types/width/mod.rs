//! Numbers whose width is known only at run time.

mod index;
mod sentinel;
mod signed;

pub use index::Index;
pub use sentinel::Sentinel;
pub use signed::Signed;

use crate::codec::input::Input;
use crate::codec::order::{Endian, Order, turn};
use crate::codec::sink::Sink;
use crate::describe::expression::Expr;
use crate::report::error::{Error, Result};
use crate::report::plural;
use crate::types::number::U24;
use crate::value::Value;

/// A width of an index or offset: fixed, or known only at run time.
pub trait Width: 'static {
    /// What the document calls it, for example `u16` or `vi_t`.
    const WIRE: &'static str;
    /// The width in bytes, where it is fixed.
    const FIXED: Option<usize>;
    /// The width in bytes as the context says it, for programs that read the description.
    const DESCRIBED: Option<Expr> = None;
}

/// A width under a context.
pub trait WidthIn<C: Copy>: Width {
    /// 0, 1, 2, 3 or 4 bytes. A field of width 0 is absent and reads as 0.
    fn bytes(context: C) -> usize;
}

macro_rules! fixed_width {
    ($($number:ident $bytes:literal;)*) => {$(
        impl Width for $number {
            const WIRE: &'static str = stringify!($number);
            const FIXED: Option<usize> = Some($bytes);
        }

        impl<C: Copy> WidthIn<C> for $number {
            #[inline]
            fn bytes(_: C) -> usize {
                $bytes
            }
        }
    )*};
}
fixed_width! { u8 1; u16 2; u32 4; }

/// Reads a number of `width` bytes.
#[inline]
pub(crate) fn decode_width(input: &mut Input<'_>, width: usize) -> Result<u32> {
    let order = input.order();
    Ok(match (width, order) {
        (0, _) => 0,
        (1, _) => u32::from(u8::from_le_bytes(input.take_array()?)),
        (2, Endian::Little) => u32::from(u16::from_le_bytes(input.take_array()?)),
        (3, Endian::Little) => U24::from_le_bytes(input.take_array()?).get(),
        (_, Endian::Little) => u32::from_le_bytes(input.take_array()?),
        (2, Endian::Big) => u32::from(u16::from_be_bytes(input.take_array()?)),
        (3, Endian::Big) => U24::from_be_bytes(input.take_array()?).get(),
        (_, Endian::Big) => u32::from_be_bytes(input.take_array()?),
    })
}

/// The number that fills a whole slot.
#[inline]
pub(crate) fn get_width<O: Order>(slot: &[u8]) -> u32 {
    match *slot {
        [] => 0,
        [only] => u32::from(only),
        [a, b] => u32::from(u16::from_le_bytes(O::turned([a, b]))),
        [a, b, c] => U24::from_le_bytes(O::turned([a, b, c])).get(),
        [a, b, c, d, ..] => u32::from_le_bytes(O::turned([a, b, c, d])),
    }
}

/// Fills a whole slot with a number, if it fits.
#[inline]
pub(crate) fn put_width<O: Order>(number: u32, slot: &mut [u8]) -> Option<()> {
    let [a, b, c, d] = number.to_le_bytes();
    // Byte by byte: a copy of a length that is not known would be a call for each number.
    let dropped = match slot {
        [] => number,
        [first] => {
            *first = a;
            number >> 8
        }
        [first, second] => {
            [*first, *second] = O::turned([a, b]);
            number >> 16
        }
        [first, second, third] => {
            [*first, *second, *third] = O::turned([a, b, c]);
            number >> 24
        }
        [first, second, third, fourth] => {
            [*first, *second, *third, *fourth] = O::turned([a, b, c, d]);
            0
        }
        _ => return None,
    };
    (dropped == 0).then_some(())
}

/// Writes a number as `width` bytes.
#[inline]
pub(crate) fn encode_width<S: Sink>(
    number: u32,
    sink: &mut S,
    wire: &'static str,
    width: usize,
    value: impl FnOnce() -> Value,
) -> Result<()> {
    let mut bytes = number.to_le_bytes();
    match bytes.get_mut(..width) {
        Some(stored) if number <= ones(width) => {
            if width > 0 {
                turn(stored, sink.order());
                sink.leaf(wire, stored, value);
            }
            Ok(())
        }
        _ => Err(unfit(number, wire, width)),
    }
}

#[cold]
pub(crate) fn unfit(number: u32, wire: &str, width: usize) -> Error {
    Error::value(format!(
        "{number} does not fit {wire}, which is {} wide here",
        plural::bytes(width)
    ))
}

/// The largest number of a width.
#[inline]
const fn ones(width: usize) -> u32 {
    match width {
        0 => 0,
        1 => 0xFF,
        2 => 0xFFFF,
        3 => 0x00FF_FFFF,
        _ => u32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::limits::Session;
    use crate::codec::order::Little;
    use crate::codec::sink::{WriteSettings, Writer};
    use crate::codec::traits::{Decode, Encode};

    struct AsToldW;
    impl Width for AsToldW {
        const WIRE: &'static str = "as told";
        const FIXED: Option<usize> = None;
    }
    impl WidthIn<usize> for AsToldW {
        fn bytes(context: usize) -> usize {
            context
        }
    }

    fn read<T: Decode<usize>>(bytes: &[u8]) -> T {
        let session = Session::new(crate::Limits::default());
        T::decode(&mut Input::new(bytes, &session), bytes.len()).unwrap()
    }

    fn written<T: Encode<usize>>(value: &T, width: usize) -> Result<Vec<u8>> {
        let mut writer = Writer::new(WriteSettings::default());
        value.encode(&mut writer, width)?;
        Ok(writer.into_bytes())
    }

    #[test]
    fn sentinels_are_the_same_at_every_width() {
        for width in 1..=4 {
            let mut bytes = vec![0xFF; width];
            let none: Sentinel<AsToldW> = read(&bytes);
            assert!(none.is_none() && none.get().is_none());
            assert_eq!(written(&none, width).unwrap(), bytes);
            bytes[0] = 0xFE;
            let special: Sentinel<AsToldW> = read(&bytes);
            assert!(special.is_special() && special.get().is_none());
            assert_eq!(written(&special, width).unwrap(), bytes);
            assert_eq!(
                <Sentinel<AsToldW> as Decode<usize>>::get::<Little>(&bytes, width),
                Some(special)
            );
            bytes[0] = 0xFD;
            let index: Sentinel<AsToldW> = read(&bytes);
            assert_eq!(index.get(), Some(ones(width) - 2));
            assert_eq!(written(&index, width).unwrap(), bytes);
        }
    }

    #[test]
    fn an_absent_index_is_none_and_nothing_else_fits_there() {
        let absent: Sentinel<AsToldW> = read(&[]);
        assert!(absent.is_none());
        assert!(written(&absent, 0).unwrap().is_empty());
        assert!(written(&Sentinel::<AsToldW>::new(0), 0).is_err());
        assert!(written(&Sentinel::<AsToldW>::SPECIAL, 0).is_err());
        let error = written(&Sentinel::<AsToldW>::new(254), 1).unwrap_err();
        assert_eq!(
            error.message(),
            "254 does not fit as told, which is 1 byte wide here"
        );
    }

    #[test]
    fn signs_are_kept() {
        for (bytes, number) in [
            (&[0x80][..], -128),
            (&[0x7F], 127),
            (&[0xFE, 0xFF], -2),
            (&[0, 0, 0, 0x80], i32::MIN),
            (&[], 0),
        ] {
            let signed: Signed<AsToldW> = read(bytes);
            assert_eq!(signed.get(), number);
            assert_eq!(written(&signed, bytes.len()).unwrap(), bytes);
        }
        assert!(written(&Signed::<AsToldW>::new(128), 1).is_err());
        assert!(written(&Signed::<AsToldW>::new(-129), 1).is_err());
        assert!(written(&Signed::<AsToldW>::new(1), 0).is_err());
    }
}

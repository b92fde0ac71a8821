//! The types that fields are made of in binrw's own structs and streams, as declared types are there.
//!
//! What takes all that is left is not among them: a stream has other bytes behind a value.

use binrw::io::{Read, Seek, Write};
use binrw::{BinRead, BinResult, BinWrite, Endian};

use crate::codec::bridge;
use crate::codec::traits::{Decode, Encode};
use crate::types::bits::BitPacked;
use crate::types::bytes::CString;
use crate::types::closed::Closed;
use crate::types::flag::Flag;
use crate::types::half::Half;
use crate::types::leb128::{Leb128, SignedLeb128, Zigzag};
use crate::types::letters::Letters;
use crate::types::number::U24;
use crate::types::open::{Enumeration, Open};
use crate::types::text::{Encoding, Fill, Prefixed, Terminated, Text};
use crate::types::word::Word;

macro_rules! in_binrw {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<$($generics)*> BinRead for $ty
        where
            Self: Decode<()>,
        {
            type Args<'a> = ();

            fn read_options<R: Read + Seek>(
                reader: &mut R,
                order: Endian,
                (): Self::Args<'_>,
            ) -> BinResult<Self> {
                bridge::read::<Self, (), R>(reader, order, ())
            }
        }

        impl<$($generics)*> BinWrite for $ty
        where
            Self: Encode<()>,
        {
            type Args<'a> = ();

            fn write_options<W: Write + Seek>(
                &self,
                writer: &mut W,
                order: Endian,
                (): Self::Args<'_>,
            ) -> BinResult<()> {
                bridge::write::<Self, (), W>(self, writer, order, ())
            }
        }
    )*};
}

in_binrw! {
    [] U24;
    [] Half;
    [] Flag;
    [] Leb128;
    [] SignedLeb128;
    [] Zigzag;
    [] CString;
    [const N: usize] Letters<N>;
    [const N: usize, E: Encoding + 'static, F: Fill + 'static] Text<N, E, F>;
    [L: 'static, E: Encoding + 'static] Prefixed<L, E>;
    [E: Encoding + 'static] Terminated<E>;
    [E: Enumeration + 'static] Open<E>;
    [E: Enumeration + 'static] Closed<E>;
    [T: BitPacked + 'static] Word<T>;
}

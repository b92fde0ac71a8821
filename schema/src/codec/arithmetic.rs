//! Arithmetic in the expressions of a declaration: exact, or an error.

use crate::report::error::{Error, Result};

/// A number that expressions compute with.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a whole number",
    note = "counts, sizes and what they are computed from are whole numbers; call a method that gives one"
)]
pub trait ToNumber {
    /// The number.
    fn to_number(&self) -> i128;
}

macro_rules! to_number {
    ($($number:ty)*) => {$(
        impl ToNumber for $number {
            #[inline]
            fn to_number(&self) -> i128 {
                *self as i128
            }
        }
    )*};
}
to_number!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize i128);

impl<T: ToNumber + ?Sized> ToNumber for &T {
    #[inline]
    fn to_number(&self) -> i128 {
        (**self).to_number()
    }
}

/// The number as the type that stores it.
///
/// # Errors
/// When it does not fit.
#[inline]
pub fn number_as<N: TryFrom<i128>>(number: impl ToNumber) -> Result<N> {
    let number = number.to_number();
    match N::try_from(number) {
        Ok(fits) => Ok(fits),
        Err(_) => Err(does_not_fit(number, std::any::type_name::<N>())),
    }
}

/// What is stored of a number of elements or bytes.
///
/// # Errors
/// When it does not fit.
#[inline]
pub fn measured_as<N: TryFrom<i128>>(measured: i128, stored: i128, unit: &str) -> Result<N> {
    match N::try_from(stored) {
        Ok(fits) => Ok(fits),
        Err(_) => Err(is_not_stored(
            measured,
            stored,
            unit,
            std::any::type_name::<N>(),
        )),
    }
}

#[cold]
fn is_not_stored(measured: i128, stored: i128, unit: &str, ty: &str) -> Error {
    Error::value(match measured == stored {
        true => format!("{measured} {unit} do not fit the {ty} that stores their number"),
        false => format!("{measured} {unit} would be stored as {stored}, which does not fit {ty}"),
    })
}

#[cold]
fn does_not_fit(number: i128, ty: &str) -> Error {
    Error::value(format!("{number} does not fit the {ty} that stores it"))
}

#[cold]
fn impossible(left: impl std::fmt::Display, sign: &str, right: impl std::fmt::Display) -> Error {
    Error::value(format!("{left} {sign} {right} cannot be computed"))
}

/// Numbers that no field of a file can make overflow, in `i128`.
pub mod exact {
    use super::{Error, Result, impossible};

    macro_rules! exact {
        ($($name:ident $checked:ident $sign:literal;)*) => {$(
            /// One operation.
            ///
            /// # Errors
            /// When it has no result.
            #[inline]
            pub fn $name(left: i128, right: i128) -> Result<i128> {
                match left.$checked(right) {
                    Some(number) => Ok(number),
                    None => Err(impossible(left, $sign, right)),
                }
            }
        )*};
    }
    exact! {
        add checked_add "+";
        sub checked_sub "-";
        mul checked_mul "*";
        div checked_div "/";
        rem checked_rem "%";
    }

    macro_rules! shift {
        ($($name:ident $checked:ident $sign:literal;)*) => {$(
            /// A shift.
            ///
            /// # Errors
            /// When it goes too far.
            #[inline]
            pub fn $name(left: i128, right: i128) -> Result<i128> {
                match u32::try_from(right).ok().and_then(|by| left.$checked(by)) {
                    Some(number) => Ok(number),
                    None => Err(impossible(left, $sign, right)),
                }
            }
        )*};
    }
    shift! {
        shl checked_shl "<<";
        shr checked_shr ">>";
    }

    macro_rules! bits {
        ($($name:ident $sign:tt;)*) => {$(
            /// One operation on bits.
            ///
            /// # Errors
            /// Never.
            #[inline]
            pub fn $name(left: i128, right: i128) -> Result<i128> {
                Ok(left $sign right)
            }
        )*};
    }
    bits! { and &; or |; xor ^; }

    /// A division that leaves nothing over: the way back from a product.
    ///
    /// # Errors
    /// When something is left over.
    #[inline]
    pub fn divide_evenly(number: i128, by: i128) -> Result<i128> {
        match number.checked_rem(by) {
            Some(0) => div(number, by),
            _ => Err(Error::value(format!("{number} is not a multiple of {by}"))),
        }
    }
}

/// Arithmetic that keeps its type, and fails where the result does not fit it.
pub mod checked {
    use super::{Result, impossible};

    /// A number with checked arithmetic.
    pub trait Checked: Copy + std::fmt::Display {
        /// `self + other`, if it fits.
        fn add(self, other: Self) -> Option<Self>;
        /// `self - other`, if it fits.
        fn sub(self, other: Self) -> Option<Self>;
        /// `self * other`, if it fits.
        fn mul(self, other: Self) -> Option<Self>;
        /// `self / other`, if there is one.
        fn div(self, other: Self) -> Option<Self>;
        /// `self % other`, if there is one.
        fn rem(self, other: Self) -> Option<Self>;
        /// `-self`, if it fits.
        fn neg(self) -> Option<Self>;
        /// `self << by`, if that many bits are there.
        fn shl(self, by: u32) -> Option<Self>;
        /// `self >> by`, if that many bits are there.
        fn shr(self, by: u32) -> Option<Self>;
    }

    macro_rules! integers {
        ($($number:ty)*) => {$(
            impl Checked for $number {
                fn add(self, other: Self) -> Option<Self> { self.checked_add(other) }
                fn sub(self, other: Self) -> Option<Self> { self.checked_sub(other) }
                fn mul(self, other: Self) -> Option<Self> { self.checked_mul(other) }
                fn div(self, other: Self) -> Option<Self> { self.checked_div(other) }
                fn rem(self, other: Self) -> Option<Self> { self.checked_rem(other) }
                fn neg(self) -> Option<Self> { self.checked_neg() }
                fn shl(self, by: u32) -> Option<Self> { self.checked_shl(by) }
                fn shr(self, by: u32) -> Option<Self> { self.checked_shr(by) }
            }
        )*};
    }
    integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

    macro_rules! floats {
        ($($number:ty)*) => {$(
            impl Checked for $number {
                fn add(self, other: Self) -> Option<Self> { Some(self + other) }
                fn sub(self, other: Self) -> Option<Self> { Some(self - other) }
                fn mul(self, other: Self) -> Option<Self> { Some(self * other) }
                fn div(self, other: Self) -> Option<Self> { Some(self / other) }
                fn rem(self, other: Self) -> Option<Self> { Some(self % other) }
                fn neg(self) -> Option<Self> { Some(-self) }
                fn shl(self, _: u32) -> Option<Self> { None }
                fn shr(self, _: u32) -> Option<Self> { None }
            }
        )*};
    }
    floats!(f32 f64);

    macro_rules! operations {
        ($($name:ident $sign:literal;)*) => {$(
            /// One operation.
            ///
            /// # Errors
            /// When the result does not fit.
            #[inline]
            pub fn $name<T: Checked>(left: T, right: T) -> Result<T> {
                left.$name(right).ok_or_else(|| impossible(left, $sign, right))
            }
        )*};
    }
    operations! { add "+"; sub "-"; mul "*"; div "/"; rem "%"; }

    /// A number with the other sign.
    ///
    /// # Errors
    /// When it does not fit.
    #[inline]
    pub fn neg<T: Checked>(number: T) -> Result<T> {
        number.neg().ok_or_else(|| impossible("", "-", number))
    }

    macro_rules! shifts {
        ($($name:ident $sign:literal;)*) => {$(
            /// A shift.
            ///
            /// # Errors
            /// When it goes too far.
            #[inline]
            pub fn $name<T: Checked>(left: T, by: impl super::ToNumber) -> Result<T> {
                let by = by.to_number();
                let bits = u32::try_from(by).ok();
                bits.and_then(|bits| left.$name(bits)).ok_or_else(|| impossible(left, $sign, by))
            }
        )*};
    }
    shifts! { shl "<<"; shr ">>"; }
}

/// The element of a list at an index.
///
/// # Errors
/// When there is none.
#[inline]
pub fn element<T>(items: &[T], index: impl ToNumber) -> Result<&T> {
    let index = index.to_number();
    let found = usize::try_from(index)
        .ok()
        .and_then(|index| items.get(index));
    found.ok_or_else(|| Error::value(format!("there is no element {index} of {}", items.len())))
}

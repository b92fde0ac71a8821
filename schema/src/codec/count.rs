//! Counts: numbers of a file that say how many of something follow, and values that have as many.

use crate::report::error::{Error, Result};

/// A stored number that says how many of something follow.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a whole number",
    note = "counts and sizes are whole numbers; call a method that gives one"
)]
pub trait ToCount {
    /// The number as a count in memory.
    ///
    /// # Errors
    /// When it is negative or larger than memory.
    fn to_count(self) -> Result<usize>;
}

macro_rules! to_count {
    ($($number:ty)*) => {$(
        impl ToCount for $number {
            #[inline]
            fn to_count(self) -> Result<usize> {
                usize::try_from(self)
                    .map_err(|_| Error::malformed(format!("{self} is not a possible count")))
            }
        }
    )*};
}
to_count!(u8 u16 u32 u64 usize i8 i16 i32 i64 i128);

impl<T: ToCount + Copy> ToCount for &T {
    #[inline]
    fn to_count(self) -> Result<usize> {
        (*self).to_count()
    }
}

/// The number of `items`, as the type that stores it.
///
/// # Errors
/// When there are more than that type can say.
pub fn count_of<N: TryFrom<usize>>(items: &(impl Count + ?Sized)) -> Result<N> {
    let count = items.count();
    N::try_from(count).map_err(|_| {
        Error::value(format!(
            "{count} elements do not fit the {} that stores their number",
            std::any::type_name::<N>()
        ))
    })
}

/// Something with a number of elements.
pub trait Count {
    /// How many elements.
    fn count(&self) -> usize;
}

impl<T> Count for Vec<T> {
    fn count(&self) -> usize {
        self.len()
    }
}

impl<T> Count for [T] {
    fn count(&self) -> usize {
        self.len()
    }
}

impl<T: Count> Count for Option<T> {
    fn count(&self) -> usize {
        self.as_ref().map_or(0, Count::count)
    }
}

impl<T: Count + ?Sized> Count for &T {
    fn count(&self) -> usize {
        (**self).count()
    }
}

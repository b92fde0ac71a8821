//! What a type does to be walked: the counterparts of the traits that read it.

use crate::codec::input::Input;
use crate::codec::traits::{Counted, Decode, DecodeTagged, Encode, Repeated};
use crate::report::error::Result;
use crate::walk::walker::Walker;

/// Walking the bytes of a value without keeping it.
///
/// A type that is declared has it. One that implements [`Decode`] and [`Encode`] by hand gets it with an empty
/// `impl`, which reads a value and shows what writing it would show.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be walked under this context",
    note = "a generic type can be read where the types of all its fields are declared",
    note = "a type with `Decode` and `Encode` by hand needs `impl<C: Copy + 'static> bindery::walk::Walk<C> for {Self} {{}}`"
)]
pub trait Walk<C: Copy + 'static>: Decode<C> + Encode<C> + 'static {
    /// Goes over one value.
    ///
    /// # Errors
    /// Where reading fails; what is before it has been shown.
    fn walk(walker: &mut Walker<'_>, input: &mut Input<'_>, context: C) -> Result<()> {
        walker.whole::<C, Self>(input, context)
    }
}

/// As [`Walk`], for a collection whose number of elements is stored elsewhere.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be walked under this context",
    note = "a type with `Counted` and `Encode` by hand needs `impl<C: Copy + 'static> bindery::walk::WalkCounted<C> for {Self} {{}}`"
)]
pub trait WalkCounted<C: Copy + 'static>: Counted<C> + Encode<C> + 'static {
    /// Goes over that many elements.
    ///
    /// # Errors
    /// As [`Walk::walk`].
    fn walk_counted(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        count: usize,
        context: C,
    ) -> Result<()> {
        let start = input.offset();
        let value = Self::decode_counted(input, count, context)?;
        walker.value(&value, (start, input.order()), context)
    }

    /// Goes over elements until the input ends.
    ///
    /// # Errors
    /// As [`Walk::walk`].
    fn walk_to_end(walker: &mut Walker<'_>, input: &mut Input<'_>, context: C) -> Result<()> {
        let start = input.offset();
        let value = Self::decode_to_end(input, context)?;
        walker.value(&value, (start, input.order()), context)
    }

    /// How many bytes that many elements take, where that is known before they are read.
    #[must_use]
    fn size_of(count: usize, context: C) -> Option<usize> {
        let _ = (count, context);
        None
    }
}

/// As [`Walk`], for a collection that ends where its elements can no longer be decoded.
pub trait WalkRepeated<C: Copy + 'static>: Repeated<C> + Encode<C> + 'static {
    /// Goes over elements as long as they can be decoded, and no more than `most`.
    ///
    /// # Errors
    /// Never for what the bytes hold; only when a limit is reached.
    fn walk_while_possible(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        most: Option<usize>,
        context: C,
    ) -> Result<()>;
}

/// As [`Walk`], for an enum whose tag is elsewhere.
pub trait WalkTagged<C: Copy + 'static>: DecodeTagged<C> + Encode<C> + 'static {
    /// Goes over the fields of the variant.
    ///
    /// # Errors
    /// As [`Walk::walk`].
    fn walk_tagged(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        tag: Self::Tag,
        context: C,
    ) -> Result<()>;

    /// Goes over the variant for all other tags, whatever the tag is.
    ///
    /// # Errors
    /// As [`Walk::walk`].
    fn walk_other(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        tag: Self::Tag,
        context: C,
    ) -> Result<()> {
        Self::walk_tagged(walker, input, tag, context)
    }
}

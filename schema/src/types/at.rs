//! Values that are elsewhere in their address space, where an offset says.

use std::ptr;

use crate::codec::count::Count;
use crate::codec::input::Input;
use crate::codec::places::{Gap, Spot};
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{Around, FieldInfo, Kind, Layout, Reference, TypeInfo};
use crate::report::check::{Checker, common};
use crate::report::error::Result;
use crate::value::visit::{PlacedSlot, Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value};

/// A value that is elsewhere: a field beside it says at which offset.
///
/// It keeps where it was. Writing leaves it there as long as it fits, and else puts it behind everything; the offset
/// follows. Two are equal when they hold the same, wherever that is.
///
/// ```
/// use bindery::{At, Gaps, prelude::*};
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Picture {
///     #[br(temp)]
///     count: u8,
///     #[br(temp)]
///     pixels_at: u8,
///     #[br(count = count)]
///     #[schema(at = pixels_at)]
///     pixels: At<Vec<u8>>,
///     gaps: Gaps,
/// }
///
/// // Two pixels at offset 3. Nothing describes the byte before them.
/// let bytes = [2, 3, 0xEE, 0xF0, 0x0F];
/// let mut picture = Picture::from_bytes(&bytes)?;
/// assert_eq!(**picture.pixels, [0xF0, 0x0F]);
/// assert_eq!(picture.to_bytes()?, bytes);
///
/// let new = Picture { pixels: vec![7, 8, 9].into(), gaps: Gaps::default() };
/// assert_eq!(new.to_bytes()?, [3, 2, 7, 8, 9]);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct At<T> {
    value: T,
    /// Where it was, and how many bytes it had, if that is known.
    place: Option<(u64, Option<u64>)>,
    /// Whether it was nothing, at the end of the file, and belongs there: a tree does not say where that is.
    is_end: bool,
}

impl<T> At<T> {
    /// A value that has no place yet.
    pub const fn new(value: T) -> Self {
        Self {
            value,
            place: None,
            is_end: false,
        }
    }

    /// The value.
    #[must_use]
    pub fn into_inner(self) -> T {
        self.value
    }

    /// The offset at which it was read.
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        self.place.map(|(start, _)| start)
    }

    /// The value itself, for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn value(&self) -> &T {
        &self.value
    }

    /// Notes where a value was read from, for generated code.
    ///
    /// # Errors
    /// When there are more of them than memory allows.
    #[doc(hidden)]
    #[inline]
    pub fn read(value: T, start: u64, input: &Input<'_>) -> Result<Self> {
        let end = input.offset();
        match input.claim(start..end) {
            Ok(()) => {
                let place = Some((start, Some(end.saturating_sub(start))));
                Ok(Self {
                    value,
                    place,
                    is_end: false,
                })
            }
            Err(error) => Err(error),
        }
    }

    /// The same, for what belongs behind everything else.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    #[doc(hidden)]
    #[inline]
    pub fn read_last(value: T, start: u64, input: &Input<'_>) -> Result<Self> {
        let is_end = input.offset() == start && input.space().len() as u64 == start;
        let read = Self::read(value, start, input)?;
        Ok(Self { is_end, ..read })
    }

    /// The bytes that it was read from, for generated code.
    #[doc(hidden)]
    #[must_use]
    pub fn bytes<'i>(&self, input: &Input<'i>) -> &'i [u8] {
        let (start, length) = self.place.unwrap_or_default();
        input.part_of_space(start, length.unwrap_or(0))
    }

    /// Who it is while a value is written, for generated code.
    #[doc(hidden)]
    #[must_use]
    pub fn spot(&self) -> Spot {
        // Of a part that no other `At` shares, also where one is inside of another.
        Spot::new(ptr::from_ref(&self.place).addr(), self.place)
    }
}

impl<T> From<T> for At<T> {
    fn from(value: T) -> Self {
        Self::new(value)
    }
}

impl<T: PartialEq> PartialEq for At<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T> std::ops::Deref for At<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> std::ops::DerefMut for At<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T: Count> Count for At<T> {
    fn count(&self) -> usize {
        self.value.count()
    }
}

impl<T> PlacedSlot for At<T> {
    fn forget_place(&mut self) {
        self.place = None;
    }
}

const OFFSET: &str = "offset";
const TARGET: &str = "elsewhere";

impl<T: Schema> Schema for At<T> {
    const INFO: &'static TypeInfo = &TypeInfo::basic(
        "At",
        "elsewhere",
        Kind::Wrapper(Around::Elsewhere, || T::INFO),
        None,
    );

    /// The value, with the offset where it has one of its own.
    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        let mut entries = Vec::new();
        if let Some((start, _)) = self.place.filter(|_| !self.is_end) {
            entries.push((OFFSET.into(), Value::Uint(start)));
        }
        entries.push((TARGET.into(), self.value.to_value(context)));
        Value::Record(entries)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        crate::value::expect_keys(value, &[OFFSET, TARGET])?;
        let offset = Option::<u64>::from_value(value.get(OFFSET), context)
            .map_err(|error| error.in_key(OFFSET))?;
        let value = T::from_value(value.get(TARGET), context)?;
        let place = offset.map(|offset| (offset, None));
        Ok(Self {
            value,
            place,
            is_end: false,
        })
    }

    fn check(&self, checker: &mut Checker<'_>) {
        self.value.check(checker);
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        self.value.visit(visitor);
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        visitor.placed(self);
        self.value.visit_mut(visitor);
    }
}

/// The bytes of a file that nothing describes, where offsets lead to different places of it. They are kept, so that
/// an unchanged file comes out as the same bytes.
///
/// It is the last field of the type of the file. Two are equal when they keep the same bytes at the same places, but
/// for zeros.
#[derive(Debug, Clone, Default)]
pub struct Gaps {
    gaps: Vec<Gap>,
    /// How many targets share bytes with others without being the same, and where the first such bytes are.
    overlaps: (usize, u64),
}

impl Gaps {
    /// Offset and bytes of each, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &[u8])> {
        self.gaps
            .iter()
            .map(|gap| (gap.start, gap.bytes.as_slice()))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.gaps.is_empty()
    }

    /// The bytes that are not zero, each with its offset.
    fn meaningful(&self) -> impl Iterator<Item = (u64, u8)> {
        let bytes = self.gaps.iter().flat_map(|gap| {
            let offsets = (0u64..).map(|index| gap.start.saturating_add(index));
            offsets.zip(gap.bytes.iter().copied())
        });
        bytes.filter(|(_, byte)| *byte != 0)
    }
}

impl PartialEq for Gaps {
    fn eq(&self, other: &Self) -> bool {
        self.meaningful().eq(other.meaningful())
    }
}

impl PlacedSlot for Gaps {
    fn forget_place(&mut self) {
        self.gaps.clear();
    }
}

const fn gap_field(name: &'static str, ty: fn() -> &'static TypeInfo, layout: Layout) -> FieldInfo {
    FieldInfo {
        reference: Reference::NotInSpec("bytes that nothing describes are kept as read"),
        ..FieldInfo::basic(name, ty, layout)
    }
}

/// What one gap looks like in a tree.
const GAP: &TypeInfo = &TypeInfo::basic(
    "Gap",
    "struct",
    Kind::Struct(&[
        gap_field(OFFSET, || <u64 as Schema>::INFO, Layout::Plain),
        gap_field("bytes", || crate::Opaque::INFO, Layout::UntilEnd),
    ]),
    None,
);

/// What the bytes of one are called.
pub(crate) const GAP_WIRE: &str = "gap";

impl Schema for Gaps {
    const INFO: &'static TypeInfo =
        &TypeInfo::basic("Gaps", "gaps", Kind::Wrapper(Around::List, || GAP), None);

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        if self.gaps.is_empty() {
            return Value::Null;
        }
        Value::list(self.gaps.iter().map(|gap| {
            let bytes = crate::Opaque(gap.bytes.clone()).to_value(context);
            Value::Record(vec![
                (OFFSET.into(), Value::Uint(gap.start)),
                ("bytes".into(), bytes),
            ])
        }))
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let mut gaps = Vec::new();
        for (index, gap) in value.items().into_iter().flatten().enumerate() {
            let mut read = || {
                crate::value::expect_keys(&gap, &[OFFSET, "bytes"])?;
                let start = u64::from_value(gap.get(OFFSET), context)
                    .map_err(|error| error.in_key(OFFSET))?;
                let bytes = crate::Opaque::from_value(gap.get("bytes"), context)
                    .map_err(|error| error.in_key("bytes"))?;
                let bytes = bytes.0;
                Ok(Gap { start, bytes })
            };
            gaps.push(read().map_err(|error: crate::Error| error.in_index(index))?);
        }
        Ok(Self {
            gaps,
            overlaps: (0, 0),
        })
    }

    fn check(&self, checker: &mut Checker<'_>) {
        let (count, first) = self.overlaps;
        checker.rule(&common::OVERLAP, count == 0, || {
            format!("{count} overlap others, the first at offset {first}")
        });
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        visitor.placed(self);
    }
}

impl<C: Copy> Decode<C> for Gaps {
    fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
        let free = input.unclaimed();
        let mut gaps = Vec::new();
        for range in free.ranges {
            let bytes = input.part_of_space(range.start, range.end.saturating_sub(range.start));
            input.hold::<u8>(bytes.len())?;
            input.hold::<Gap>(1)?;
            gaps.push(Gap {
                start: range.start,
                bytes: bytes.to_vec(),
            });
        }
        input.take_rest();
        Ok(Self {
            gaps,
            overlaps: free.overlaps,
        })
    }
}

impl<C: Copy> Encode<C> for Gaps {
    fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
        sink.gaps(&self.gaps);
        Ok(())
    }
}

//! Many values of one size at once.

use std::ops::Range;

use crate::codec::traits::Schema;

/// Encodes values of one size. On `false` nothing was added, because one does not fit.
#[inline]
pub(crate) fn encode_block<T: Schema>(
    out: &mut Vec<u8>,
    size: usize,
    items: &[T],
    encode: &impl Fn(&T, &mut [u8]) -> Option<()>,
) -> bool {
    let items = Items {
        size,
        items,
        encode,
    };
    encode_blocks(out, size, items.items.len(), &items)
}

/// Values that are encoded some at a time. Not a `dyn FnMut`, whose table has a second copy of what it calls.
trait Fill {
    /// Encodes some of them. Whether all of these fit.
    fn fill(&self, part: Range<usize>, slots: &mut [u8]) -> bool;
}

struct Items<'i, T, E> {
    size: usize,
    items: &'i [T],
    encode: &'i E,
}

impl<T: Schema, E: Fn(&T, &mut [u8]) -> Option<()>> Fill for Items<'_, T, E> {
    fn fill(&self, part: Range<usize>, slots: &mut [u8]) -> bool {
        let items = self.items.get(part).unwrap_or_default();
        fill(slots, self.size, items, self.encode)
    }
}

/// A block at a time, which is faster than growing the vector per record. Compiled once, and not for each type.
fn encode_blocks(out: &mut Vec<u8>, size: usize, count: usize, items: &dyn Fill) -> bool {
    // So few that they are still in the nearest cache when they are written over, and that they are not left to an
    // instruction that takes long to start.
    const BLOCK: usize = 1536;
    let before = out.len();
    let total = count.saturating_mul(size);
    out.reserve(total);
    let in_block = match total {
        ..=BLOCK => count,
        _ => BLOCK.checked_div(size).unwrap_or(1).max(1),
    };
    let mut start = 0;
    while start < count {
        let end = start.saturating_add(in_block).min(count);
        let from = out.len();
        let used = end.saturating_sub(start).saturating_mul(size);
        out.resize(from.saturating_add(used), 0);
        if !items.fill(start..end, out.get_mut(from..).unwrap_or_default()) {
            out.truncate(before);
            return false;
        }
        start = end;
    }
    true
}

/// Encodes values one behind another. Whether all of them fit: leaving the loop early would keep it from being
/// vectorised.
#[inline]
pub(crate) fn fill<T: Schema>(
    slots: &mut [u8],
    size: usize,
    items: &[T],
    encode: &impl Fn(&T, &mut [u8]) -> Option<()>,
) -> bool {
    // A constant where it can be, without which the loop would not be vectorised.
    let size = const { T::INFO.fixed_size }.unwrap_or(size);
    let mut all_fit = true;
    for (item, slot) in items.iter().zip(slots.chunks_exact_mut(size)) {
        all_fit &= encode(item, slot).is_some();
    }
    all_fit
}

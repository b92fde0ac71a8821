//! Many values of one size at once.

use crate::codec::traits::Schema;

/// Encodes values of one size. On `false` nothing was added, because one does not fit.
#[inline]
pub(crate) fn encode_block<T: Schema>(
    out: &mut Vec<u8>,
    size: usize,
    items: &[T],
    encode: &impl Fn(&T, &mut [u8]) -> Option<()>,
) -> bool {
    // So few that they are still in the nearest cache when they are written over, and that they are not left to an
    // instruction that takes long to start.
    const BLOCK: usize = 1536;
    // A constant where it can be, without which the loop would not be vectorised.
    let size = const { T::INFO.fixed_size }.unwrap_or(size);
    let before = out.len();
    out.reserve(items.len().saturating_mul(size));
    // A block at a time, which is faster than growing the vector per record.
    for block in items.chunks(BLOCK.checked_div(size).unwrap_or(1).max(1)) {
        let slots = room_for(out, block.len().saturating_mul(size));
        if !fill(slots, size, block, encode) {
            out.truncate(before);
            return false;
        }
    }
    true
}

/// So many bytes behind those that are there, to be written over. Compiled once, and not for each type.
#[inline(never)]
fn room_for(out: &mut Vec<u8>, bytes: usize) -> &mut [u8] {
    let from = out.len();
    out.resize(from.saturating_add(bytes), 0);
    out.get_mut(from..).unwrap_or_default()
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
    let size = const { T::INFO.fixed_size }.unwrap_or(size);
    let mut all_fit = true;
    for (item, slot) in items.iter().zip(slots.chunks_exact_mut(size)) {
        all_fit &= encode(item, slot).is_some();
    }
    all_fit
}

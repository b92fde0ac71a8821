//! Many values of one size at once.

use std::ops::Range;

/// Encodes so many values of one size through a small buffer on the stack, which is faster than growing the vector per
/// record. `fill` encodes some of them; it is compiled for each type, this is not.
pub(crate) fn encode_block(
    out: &mut Vec<u8>,
    size: usize,
    count: usize,
    fill: &mut dyn FnMut(Range<usize>, &mut [u8]) -> bool,
) -> bool {
    const SLOTS: usize = 512;
    let before = out.len();
    let total = count.saturating_mul(size);
    if total <= SLOTS || size > SLOTS {
        // A few records, as the corners of a polygon are, or large ones: straight into their place.
        out.resize(before.saturating_add(total), 0);
        let all_fit = fill(0..count, out.get_mut(before..).unwrap_or_default());
        if !all_fit {
            out.truncate(before);
        }
        return all_fit;
    }
    out.reserve(total);
    let mut slots = [0u8; SLOTS];
    let in_block = SLOTS.checked_div(size).unwrap_or(1);
    for start in (0..count).step_by(in_block) {
        let end = start.saturating_add(in_block).min(count);
        if !fill(start..end, &mut slots) {
            out.truncate(before);
            return false;
        }
        let used = end.saturating_sub(start).saturating_mul(size);
        out.extend_from_slice(slots.get(..used).unwrap_or_default());
    }
    true
}

/// Encodes values one behind another. Whether all of them fit: leaving the loop early would keep it from being
/// vectorised.
#[inline]
pub(crate) fn fill<T>(
    slots: &mut [u8],
    size: usize,
    items: &[T],
    encode: &impl Fn(&T, &mut [u8]) -> Option<()>,
) -> bool {
    let mut all_fit = true;
    for (item, slot) in items.iter().zip(slots.chunks_exact_mut(size)) {
        all_fit &= encode(item, slot).is_some();
    }
    all_fit
}

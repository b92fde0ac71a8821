//! Numbers with a fraction, as the whole numbers that files store.

/// The nearest whole number, if it fits.
pub(crate) fn rounded<T: TryFrom<i64>>(number: f64) -> Option<T> {
    if number.is_nan() {
        return None;
    }
    // What is too large becomes the end of i64, which no narrower type holds.
    #[allow(clippy::cast_possible_truncation)]
    let whole = number.round() as i64;
    T::try_from(whole).ok()
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn what_does_not_fit_is_nothing() {
        assert_eq!(rounded(254.5), Some(255u8));
        assert_eq!(rounded(-0.4), Some(0u8));
        assert_eq!(rounded(-127.6), Some(-128i8));
        for number in [255.5, -0.5, f64::NAN, f64::INFINITY, 1e300] {
            assert_eq!(rounded::<u8>(number), None, "{number}");
        }
    }
}

//! Mistakes that only constants can find, in words.

/// Refuses, while a program is compiled, a field whose type has another width than its `bits`.
#[doc(hidden)]
#[track_caller]
// Evaluated by the compiler only: a panic there is how a constant reports a mistake.
#[allow(clippy::panic)]
pub const fn expect_width(ty: &str, holds: usize, width: u32) {
    let difference = holds.abs_diff(width as usize);
    if difference == 0 {
        return;
    }
    let message = ConstText::EMPTY
        .text("`")
        .text(ty)
        .text("` has ")
        .number(holds)
        .text(" bits, ")
        .number(difference)
        .text(if holds < width as usize {
            " fewer than the "
        } else {
            " more than the "
        })
        .number(width as usize)
        .text(" of the field; write `#[bits(")
        .number(holds)
        .text(")]`, or use another type");
    panic!("{}", message.as_str());
}

/// Text that is put together in constants, where `format!` is not available.
struct ConstText {
    bytes: [u8; 256],
    length: usize,
}

impl ConstText {
    const EMPTY: Self = Self {
        bytes: [0; 256],
        length: 0,
    };

    /// This text and more; what does not fit is cut off.
    const fn text(mut self, more: &str) -> Self {
        let mut rest = more.as_bytes();
        while let Some((byte, tail)) = rest.split_first() {
            if let Some((_, slots)) = self.bytes.split_at_mut_checked(self.length)
                && let Some((slot, _)) = slots.split_first_mut()
            {
                *slot = *byte;
                self.length = self.length.saturating_add(1);
            }
            rest = tail;
        }
        self
    }

    const fn number(self, number: usize) -> Self {
        let digit = match number % 10 {
            0 => "0",
            1 => "1",
            2 => "2",
            3 => "3",
            4 => "4",
            5 => "5",
            6 => "6",
            7 => "7",
            8 => "8",
            _ => "9",
        };
        match number / 10 {
            0 => self.text(digit),
            more => self.number(more).text(digit),
        }
    }

    const fn as_str(&self) -> &str {
        let written = match self.bytes.split_at_checked(self.length) {
            Some((written, _)) => written,
            None => &[],
        };
        match str::from_utf8(written) {
            Ok(text) => text,
            Err(_) => "the width of the field's type is not that of its `bits`",
        }
    }
}

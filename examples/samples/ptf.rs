//! A texture in each layout of the header.

use bindery::{File as _, Result};
use bindery_formats::ptf::{Form, Ptf};

use crate::Sample;

pub(crate) fn samples() -> Result<Vec<Sample>> {
    [Form::Square, Form::Alpha, Form::Format]
        .into_iter()
        .map(|form| {
            Ok((
                format!("ptf-{}.ptf", form.name()),
                texture(form)?.to_bytes()?,
            ))
        })
        .collect()
}

/// A gradient: red to the right, green downwards.
pub(crate) fn texture(form: Form) -> Result<Ptf> {
    let ramp = || (0u8..=255).step_by(17);
    let pixels: Vec<u8> = ramp()
        .flat_map(|green| ramp().flat_map(move |red| [red, green, 64, 255]))
        .collect();
    Ptf::from_rgba8(form, 16, 16, &pixels)
}

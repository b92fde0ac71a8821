//! Textures of every layout of the header.

use bindery::{File as _, Result};
use bindery_formats::ptf::{Form, Ptf};

pub(super) fn all() -> Result<Vec<(String, Vec<u8>)>> {
    let forms = [Form::Square, Form::Alpha, Form::Format];
    let files = forms.map(|form| {
        // Half transparent, so that every layout has four channels.
        let texture = Ptf::from_rgba8(form, 2, 2, &[10, 20, 30, 128].repeat(4))?;
        Ok((format!("{}-clear.ptf", form.name()), texture.to_bytes()?))
    });
    files.into_iter().collect()
}

//! PTF textures as PNG, and back.

use bindery::{Compressed, Error, Limits, Method, Result};
use bindery_formats::ptf::{Form, Header, Pixels, Ptf};

use super::{Channels, Stored, to_png};
use crate::scene::{Note, NoteKind};

/// The texture as a PNG file with the same channels, and what had to be filled in or left out.
///
/// # Errors
/// When almost all pixels of a huge texture are missing.
pub fn ptf_to_png(texture: &Ptf) -> Result<(Vec<u8>, Vec<Note>)> {
    ptf_to_png_within(texture, Limits::default())
}

/// As [`ptf_to_png`], with limits of your own.
///
/// # Errors
/// When the picture takes more memory than is allowed, or more of it is missing.
pub fn ptf_to_png_within(texture: &Ptf, limits: Limits) -> Result<(Vec<u8>, Vec<Note>)> {
    let mut whole = texture.clone();
    whole.fill_up_within(limits)?;
    let stored = texture.pixels.content.samples.len() as u64;
    let needed = texture.header.pixel_bytes();
    let note = |kind, reason| Note {
        kind,
        path: "pixels.samples".to_owned(),
        reason,
    };
    let notes = if stored < needed {
        let missing = needed.saturating_sub(stored);
        let reason =
            format!("{missing} of {needed} bytes of pixels are missing, and are 0 in the picture");
        vec![note(NoteKind::Changed, reason)]
    } else if stored > needed {
        let more = stored.saturating_sub(needed);
        let reason = match more {
            1 => "1 byte behind the last pixel, which means nothing".to_owned(),
            more => format!("{more} bytes behind the last pixel, which mean nothing"),
        };
        vec![note(NoteKind::LeftOut, reason)]
    } else {
        Vec::new()
    };
    let needed = usize::try_from(needed).unwrap_or(usize::MAX);
    let samples = whole.pixels.content.samples.get(..needed);
    let channels = Channels::of(texture.channels());
    let png = to_png(
        texture.width(),
        texture.height(),
        channels,
        samples.unwrap_or_default(),
    )?;
    Ok((png, notes))
}

/// A PNG file as a texture of a layout, with the channels that the file has. A layout that has no grey stores it as
/// red, green and blue.
///
/// # Errors
/// When the file is damaged or too large, a side is no power of two, or the layout cannot say the size.
pub fn png_to_ptf(bytes: &[u8], form: Form) -> Result<(Ptf, Vec<Note>)> {
    png_to_ptf_within(bytes, form, Limits::default())
}

/// As [`png_to_ptf`], with limits of your own: a few bytes may unfold to gigabytes.
///
/// # Errors
/// As for [`png_to_ptf`], and when the picture takes more memory than is allowed.
pub fn png_to_ptf_within(bytes: &[u8], form: Form, limits: Limits) -> Result<(Ptf, Vec<Note>)> {
    let deep = bytes.get(24).is_some_and(|depth| *depth == 16);
    let stored = Stored::of(bytes, limits)?;
    let texture = with_channels(form, &stored);
    let texture = texture.map_err(|error| Error::unsupported(format!("PTF: {error}")))?;
    let notes = match deep {
        true => vec![Note {
            kind: NoteKind::Changed,
            path: "IHDR.bit_depth".to_owned(),
            reason: "16 bits for each channel became 8, all that a PTF texture has".to_owned(),
        }],
        false => Vec::new(),
    };
    Ok((texture, notes))
}

/// A texture in another layout, with the channels that it has, and what had to be filled in or left out.
///
/// # Errors
/// When the layout cannot say its size, or almost all pixels of a huge texture are missing.
pub(crate) fn ptf_to_ptf(texture: &Ptf, form: Form, limits: Limits) -> Result<(Ptf, Vec<Note>)> {
    let (png, notes) = ptf_to_png_within(texture, limits)?;
    Ok((with_channels(form, &Stored::of(&png, limits)?)?, notes))
}

/// Pixels as a texture that keeps their channels where the layout has them.
fn with_channels(form: Form, stored: &Stored) -> Result<Ptf> {
    let (width, height) = (stored.width, stored.height);
    let channels = u32::try_from(stored.channels).unwrap_or(0);
    match Header::describing(form, width, height, channels) {
        Ok(header) => Ok(Ptf {
            header,
            pixels: Compressed::new(
                Method::Lz4Frame,
                Pixels {
                    samples: stored.samples.clone(),
                },
            ),
        }),
        Err(_) => Ptf::from_rgba8(form, width, height, &stored.picture().rgba),
    }
}

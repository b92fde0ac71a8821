//! Pictures: PNG in and out, PTF textures, and the folder that external ones are looked for in.

mod folder;
mod jpeg;
mod ptf;
mod scaled;

pub use folder::Folder;
pub(crate) use ptf::ptf_to_ptf;
pub use ptf::{png_to_ptf, png_to_ptf_within, ptf_to_png, ptf_to_png_within};

use std::io::Cursor;

use bindery::{Class, Error, Limits, Result};

use crate::scene::ImageKind;

/// A picture as rows of red, green, blue and alpha, one byte each, from the top.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Four bytes for each pixel.
    pub rgba: Vec<u8>,
}

/// How the pixels of a PNG file are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channels {
    /// Grey.
    Grey,
    /// Grey and alpha.
    GreyAlpha,
    /// Red, green and blue.
    Rgb,
    /// Red, green, blue and alpha.
    Rgba,
}

impl Channels {
    /// The channels of this many bytes for each pixel.
    #[must_use]
    pub fn of(bytes: u32) -> Self {
        match bytes {
            1 => Self::Grey,
            2 => Self::GreyAlpha,
            3 => Self::Rgb,
            _ => Self::Rgba,
        }
    }

    fn color_type(self) -> png::ColorType {
        match self {
            Self::Grey => png::ColorType::Grayscale,
            Self::GreyAlpha => png::ColorType::GrayscaleAlpha,
            Self::Rgb => png::ColorType::Rgb,
            Self::Rgba => png::ColorType::Rgba,
        }
    }
}

/// The PNG file of rows of pixels.
///
/// # Errors
/// When there are more or fewer bytes than the size says.
pub fn to_png(width: u32, height: u32, channels: Channels, samples: &[u8]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(channels.color_type());
    encoder.set_depth(png::BitDepth::Eight);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(samples)?;
        writer.finish()
    });
    written.map_err(|error| Error::value(error.to_string()))?;
    Ok(bytes)
}

/// The pixels of a PNG file as they are stored, one byte for each channel. Palettes are looked up.
struct Stored {
    width: u32,
    height: u32,
    channels: usize,
    samples: Vec<u8>,
}

impl Stored {
    /// Reads a file. Its picture must be within the limits as red, green, blue and alpha, whatever it stores.
    fn of(bytes: &[u8], limits: Limits) -> Result<Self> {
        let class = |error: &png::DecodingError| match error {
            png::DecodingError::LimitsExceeded => Class::Limit,
            _ => Class::Malformed,
        };
        let refused =
            |error: png::DecodingError| Error::new(class(&error), format!("PNG: {error}"));
        let most = usize::try_from(limits.memory).unwrap_or(usize::MAX);
        let chunks = png::Limits { bytes: most };
        let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), chunks);
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
        let mut reader = decoder.read_info().map_err(refused)?;
        let (width, height) = reader.info().size();
        limits.expect_view("the picture", rgba_bytes(width, height), 0)?;
        let size = reader.output_buffer_size().filter(|size| *size <= most);
        let size = size.ok_or_else(|| refused(png::DecodingError::LimitsExceeded))?;
        let mut samples = vec![0; size];
        let frame = reader.next_frame(&mut samples).map_err(refused)?;
        reader.finish().map_err(refused)?;
        Ok(Self {
            width: frame.width,
            height: frame.height,
            channels: frame.color_type.samples().max(1),
            samples,
        })
    }

    fn picture(&self) -> Picture {
        let pixels = self.samples.len().checked_div(self.channels).unwrap_or(0);
        let mut rgba = Vec::with_capacity(pixels.saturating_mul(4));
        for pixel in self.samples.chunks_exact(self.channels) {
            rgba.extend(match *pixel {
                [grey] => [grey, grey, grey, 255],
                [grey, alpha] => [grey, grey, grey, alpha],
                [red, green, blue] => [red, green, blue, 255],
                [red, green, blue, alpha, ..] => [red, green, blue, alpha],
                [] => continue,
            });
        }
        Picture {
            width: self.width,
            height: self.height,
            rgba,
        }
    }
}

/// The pixels of a PNG file of any kind.
///
/// # Errors
/// When it is damaged, or too large; see [`from_png_within`].
pub fn from_png(bytes: &[u8]) -> Result<Picture> {
    from_png_within(bytes, Limits::default())
}

/// As [`from_png`], with limits of your own: a few bytes may unfold to gigabytes.
///
/// # Errors
/// When it is damaged, or takes more memory than is allowed.
pub fn from_png_within(bytes: &[u8], limits: Limits) -> Result<Picture> {
    Ok(Stored::of(bytes, limits)?.picture())
}

/// The bytes of a picture as red, green, blue and alpha.
pub(crate) fn rgba_bytes(width: u32, height: u32) -> u64 {
    let pixels = u64::from(width).saturating_mul(height.into());
    pixels.saturating_mul(4)
}

/// What kind of picture these bytes are, if every viewer can show them.
///
/// # Errors
/// When they are damaged, or of another kind, or too large; see [`kind_of_within`].
pub fn kind_of(bytes: &[u8]) -> Result<ImageKind> {
    kind_of_within(bytes, Limits::default())
}

/// As [`kind_of`], with limits of your own.
///
/// # Errors
/// When they are damaged, or of another kind, or unfold to more memory than is allowed.
pub fn kind_of_within(bytes: &[u8], limits: Limits) -> Result<ImageKind> {
    if bytes.starts_with(b"\x89PNG") {
        Stored::of(bytes, limits)?;
        return Ok(ImageKind::Png);
    }
    if bytes.starts_with(&[0xFF, 0xD8, 0xFF]) {
        jpeg::check(bytes)?;
        return Ok(ImageKind::Jpeg);
    }
    let known: [(&[u8], &str); 5] = [
        (b"BM", "a BMP picture"),
        (b"DDS ", "a DDS picture"),
        (b"GIF8", "a GIF picture"),
        (b"RIFF", "a WebP picture"),
        (b"PTF\0", "a PTF texture"),
    ];
    let kind = known.iter().find(|(magic, _)| bytes.starts_with(magic));
    let kind = kind.map_or("a picture of unknown kind", |(_, kind)| kind);
    Err(Error::unsupported(format!("{kind}, neither PNG nor JPEG")))
}

impl Picture {
    /// The PNG file, with no more channels than needed to keep every pixel.
    ///
    /// # Errors
    /// When there are more or fewer bytes than the size says.
    pub fn to_png(&self) -> Result<Vec<u8>> {
        let opaque = self
            .rgba
            .chunks_exact(4)
            .all(|pixel| pixel.ends_with(&[255]));
        if !opaque {
            return to_png(self.width, self.height, Channels::Rgba, &self.rgba);
        }
        let pixels = self.rgba.chunks_exact(4).filter_map(|pixel| pixel.get(..3));
        let samples: Vec<u8> = pixels.flatten().copied().collect();
        to_png(self.width, self.height, Channels::Rgb, &samples)
    }

    /// The pixel at a place of a picture of another size.
    fn pixel(&self, x: u32, y: u32, (width, height): (u32, u32)) -> [u8; 4] {
        let at = |place: u32, own: u32, other: u32| {
            let scaled = u64::from(place).saturating_mul(own.into());
            scaled.checked_div(other.into()).unwrap_or(0)
        };
        let row = at(y, self.height, height).saturating_mul(self.width.into());
        let place = row
            .saturating_add(at(x, self.width, width))
            .saturating_mul(4);
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        let pixel = self.rgba.get(place..).and_then(|rest| rest.first_chunk());
        pixel.copied().unwrap_or_default()
    }

    /// A picture of the larger size of two, each pixel made of theirs.
    #[must_use]
    pub fn combined(&self, other: &Self, mix: impl Fn([u8; 4], [u8; 4]) -> [u8; 4]) -> Self {
        let size = (self.width.max(other.width), self.height.max(other.height));
        let (width, height) = size;
        let mut rgba = Vec::new();
        for y in 0..height {
            for x in 0..width {
                rgba.extend(mix(self.pixel(x, y, size), other.pixel(x, y, size)));
            }
        }
        Self {
            width,
            height,
            rgba,
        }
    }
}

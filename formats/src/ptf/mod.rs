//! PTF, the texture format of PlatinumSrc (`.ptf`), also embedded in P3M models.
//!
//! - Magic: `PTF`, then a version byte that is 0 in every layout so far.
//! - Little-endian; the pixels are one LZ4 frame.
//! - Three layouts of the header exist, and nothing in the file names the layout: see [`Form`].
//!
//! Limitations: none known.

pub mod deviations;
mod documents;
mod format;
mod header;
mod pixels;
pub mod rules;

pub use documents::PTF;
pub use header::{AlphaInfo, Form, FormatInfo, Header, PixelFormat, Size, SquareInfo};
pub use pixels::Pixels;

use self::deviations::{PTF_01, PTF_02};
use self::rules::{EXTRA_PIXELS, SHORT_PIXELS};
use bindery::{Compressed, Error, Limits, Method, Result, schema};

/// A texture.
#[schema]
#[spec(PTF, "File")]
#[rule(
    SHORT_PIXELS,
    pixels.content.samples.len() as u64 >= header.pixel_bytes(),
    "{} bytes of pixels, {} expected", pixels.content.samples.len(), header.pixel_bytes()
)]
#[rule(
    EXTRA_PIXELS,
    pixels.content.samples.len() as u64 <= header.pixel_bytes(),
    "{} bytes of pixels, {} expected", pixels.content.samples.len(), header.pixel_bytes()
)]
#[derive(Debug, Clone, PartialEq)]
pub struct Ptf {
    #[schema(magic = *b"PTF")]
    magic: [u8; 3],
    /// Zero in every layout.
    #[spec("Major version")]
    #[br(temp, assert(version == 0, Error::unsupported(format!("version {version}"))))]
    #[bw(calc = 0)]
    version: u8,
    /// Size and channels, in one of three layouts.
    #[deviation(PTF_01)]
    #[says("by where the LZ4 frame starts, then by the channels that fit its content")]
    #[means(tag = if ahead[1..].starts_with(b"\x04\x22\x4D\x18") { Form::Square } else { Form::Format })]
    #[schema(tag = Form::of(ahead))]
    pub header: Header,
    /// The pixels, row by row.
    #[deviation(PTF_02)]
    #[schema(compressed(Method::Lz4Frame, declared = header.pixel_bytes()))]
    pub pixels: Compressed<Pixels>,
}

impl Ptf {
    /// A texture from rows of red, green, blue and alpha, one byte each.
    ///
    /// The fewest channels that lose nothing are stored.
    ///
    /// # Errors
    /// When a side is not a power of two from 1 to 32768, `rgba` is not as long as the size says, or
    /// the layout cannot hold the size.
    pub fn from_rgba8(form: Form, width: u32, height: u32, rgba: &[u8]) -> Result<Self> {
        let pixels = u64::from(width).saturating_mul(u64::from(height));
        if pixels.checked_mul(4) != Some(rgba.len() as u64) {
            return Err(Error::value(format!(
                "{width} x {height} pixels of 4 bytes are not {} bytes",
                rgba.len()
            )));
        }
        let header = Header::describing(form, width, height, Pixels::channels_needed(form, rgba))?;
        let samples = Pixels::from_rgba8(header.channels(), rgba);
        Ok(Self {
            header,
            pixels: Compressed::new(Method::Lz4Frame, samples),
        })
    }

    /// The pixels as rows of red, green, blue and alpha, one byte each. Missing pixels are zero.
    ///
    /// # Errors
    /// When the picture would take more memory than a file may, or most of it is missing; see
    /// [`to_rgba8_within`](Self::to_rgba8_within).
    pub fn to_rgba8(&self) -> Result<Vec<u8>> {
        self.to_rgba8_within(Limits::default())
    }

    /// As [`to_rgba8`](Self::to_rgba8), with limits of your own.
    ///
    /// # Errors
    /// When the picture would pass the limit on memory, or the missing pixels that on what is made up.
    pub fn to_rgba8_within(&self, limits: Limits) -> Result<Vec<u8>> {
        let (size, channels) = (self.header.pixel_bytes(), self.header.channels());
        self.pixels.content.to_rgba8(size, channels, limits)
    }

    /// Adds pixels of zero where there are fewer than the size says.
    ///
    /// # Errors
    /// As for [`to_rgba8`](Self::to_rgba8).
    pub fn fill_up(&mut self) -> Result<()> {
        self.fill_up_within(Limits::default())
    }

    /// As [`fill_up`](Self::fill_up), with limits of your own.
    ///
    /// # Errors
    /// When the picture would pass the limit on memory, or the missing pixels that on what is made up.
    pub fn fill_up_within(&mut self, limits: Limits) -> Result<()> {
        let size = self.header.pixel_bytes();
        self.pixels.content.fill_up(size, limits)
    }

    /// Pixels in a row.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.header.width()
    }

    /// Rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.header.height()
    }

    /// Bytes for each pixel: 1 grey, 2 grey and alpha, 3 colour, 4 colour and alpha.
    #[must_use]
    pub fn channels(&self) -> u32 {
        self.header.channels()
    }
}

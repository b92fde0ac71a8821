//! The three layouts of the header.

use bindery::{BitPacked, Enumeration, Error, Open, Result, lz4, schema};

use super::PTF;

/// The layouts that the header has had, none of which the file names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// Square, one byte, 2024-05 to 2025-03.
    Square,
    /// Two bytes with an alpha bit, 2025-03 to 2025-12.
    Alpha,
    /// Two bytes with a pixel format, since 2025-12.
    Format,
}

/// The bytes that every LZ4 frame starts with.
const FRAME_MAGIC: &[u8] = &[0x04, 0x22, 0x4D, 0x18];

impl Form {
    /// The revision's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Square => "2024-05",
            Self::Alpha => "2025-03",
            Self::Format => "2025-12",
        }
    }

    /// The layout of a header, from everything that follows the version byte.
    ///
    /// The place of the LZ4 frame sets the one-byte header apart. The two-byte headers differ in how
    /// many channels they announce, and the length of the frame's content says which is right.
    #[must_use]
    pub fn of(rest: &[u8]) -> Self {
        if rest
            .get(1..)
            .is_some_and(|frame| frame.starts_with(FRAME_MAGIC))
        {
            return Self::Square;
        }
        let Some(([info, size], frame)) = rest.split_first_chunk::<2>() else {
            return Self::Format;
        };
        let Some(length) = lz4::content_len(frame) else {
            return Self::Format;
        };
        // The same two bytes as either header.
        let size = Size::from_bits(*size);
        let as_alpha = Header::Alpha {
            info: AlphaInfo::from_bits(*info),
            size,
        };
        let as_format = Header::Format {
            info: FormatInfo::from_bits(*info),
            size,
        };
        if length == as_format.pixel_bytes() {
            Self::Format
        } else if length == as_alpha.pixel_bytes() {
            Self::Alpha
        } else if *info >= 2 || length <= as_format.pixel_bytes() {
            // Bits that only the newer header has, or short under both readings: it misses less.
            Self::Format
        } else {
            Self::Alpha
        }
    }

    /// Why a header is taken to be of this layout.
    pub(super) fn reason(self, rest: &[u8]) -> String {
        match self {
            Self::Square => "the LZ4 frame starts right after one header byte".to_owned(),
            Self::Alpha | Self::Format => match rest.get(2..).and_then(lz4::content_len) {
                Some(length) => {
                    format!("the LZ4 frame starts after two header bytes and holds {length} bytes")
                }
                None => "the header has two bytes, and no whole LZ4 frame follows".to_owned(),
            },
        }
    }
}

/// The header, in the layout it was read in.
#[schema(external_tag = Form)]
#[spec(PTF, "Header")]
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Header {
    /// One byte.
    #[spec("Square form")]
    Square {
        /// Size and alpha.
        #[spec("Info", section = "Header, square form")]
        info: SquareInfo,
    },
    /// Two bytes, the first with an alpha bit.
    #[spec("Alpha form")]
    Alpha {
        /// Whether there is alpha.
        #[spec("Info", section = "Header, alpha form")]
        info: AlphaInfo,
        /// Width and height.
        #[spec("Size", section = "Header, alpha form")]
        size: Size,
    },
    /// Two bytes, the first with a pixel format.
    #[spec("Format form")]
    Format {
        /// Which channels there are.
        #[spec("Info", section = "Header, format form")]
        info: FormatInfo,
        /// Width and height.
        #[spec("Size", section = "Header, format form")]
        size: Size,
    },
}

/// The one byte of the square header.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = msb)]
#[spec(PTF, "Header, square form")]
pub struct SquareInfo {
    /// Zero.
    #[bits(3, reserved)]
    pub reserved: u8,
    /// Four channels instead of three.
    pub alpha: bool,
    /// Both sides are two to this power.
    #[bits(4)]
    pub resolution: u8,
}

/// The first byte of the alpha header.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = msb)]
#[spec(PTF, "Header, alpha form")]
pub struct AlphaInfo {
    /// Zero.
    #[bits(7, reserved)]
    pub reserved: u8,
    /// Four channels instead of three.
    pub alpha: bool,
}

/// The first byte of the format header.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = msb)]
#[spec(PTF, "Header, format form")]
pub struct FormatInfo {
    /// Zero.
    #[bits(6, reserved)]
    pub reserved: u8,
    /// Which channels there are.
    #[bits(2)]
    pub format: Open<PixelFormat>,
}

/// Which channels a pixel has.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(2)]
#[spec(PTF, "Pixel format")]
#[non_exhaustive]
pub enum PixelFormat {
    /// Grey.
    #[spec("I")]
    Grey = 0,
    /// Grey and alpha.
    #[spec("IA")]
    GreyAlpha = 1,
    /// Red, green, blue.
    #[spec("RGB")]
    Rgb = 2,
    /// Red, green, blue, alpha.
    #[spec("RGBA")]
    Rgba = 3,
}

/// The second byte of a two-byte header.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = msb)]
#[spec(PTF, "Size")]
pub struct Size {
    /// The height is two to this power.
    #[bits(4)]
    pub height: u8,
    /// The width is two to this power.
    #[bits(4)]
    pub width: u8,
}

/// Two to the power of a field of four bits.
fn side(exponent: u8) -> u32 {
    1u32.checked_shl(exponent.into()).unwrap_or(u32::MAX)
}

/// The exponent of a side that is a power of two.
fn exponent(side: u32) -> Result<u8> {
    match side {
        1..=32768 if side.is_power_of_two() => {
            Ok(u8::try_from(side.trailing_zeros()).unwrap_or(u8::MAX))
        }
        _ => Err(Error::value(format!(
            "a side of {side} pixels is not a power of two from 1 to 32768"
        ))),
    }
}

impl Header {
    /// The header of a layout for this size and this many channels.
    ///
    /// # Errors
    /// When the layout cannot say that.
    pub fn describing(form: Form, width: u32, height: u32, channels: u32) -> Result<Self> {
        let size = Size {
            width: exponent(width)?,
            height: exponent(height)?,
        };
        let unsayable = || {
            Error::value(format!(
                "a header of {} cannot say {width} x {height} pixels of {channels} channels",
                form.name()
            ))
        };
        let alpha = match channels {
            3 => Ok(false),
            4 => Ok(true),
            _ => Err(unsayable()),
        };
        match form {
            Form::Square if width != height => Err(unsayable()),
            Form::Square => Ok(Self::Square {
                info: SquareInfo {
                    reserved: 0,
                    alpha: alpha?,
                    resolution: size.width,
                },
            }),
            Form::Alpha => Ok(Self::Alpha {
                info: AlphaInfo {
                    reserved: 0,
                    alpha: alpha?,
                },
                size,
            }),
            Form::Format => Ok(Self::Format {
                info: FormatInfo {
                    reserved: 0,
                    format: match channels {
                        1..=4 => Open::from_number(channels.saturating_sub(1)),
                        _ => return Err(unsayable()),
                    },
                },
                size,
            }),
        }
    }

    /// The layout.
    #[must_use]
    pub fn form(&self) -> Form {
        bindery::Tagged::tag(self)
    }

    /// The same bytes as a header of another layout.
    ///
    /// # Errors
    /// When the layouts differ in length.
    pub fn read_as(self, form: Form) -> Result<Self> {
        match (self, form) {
            (Self::Alpha { info, size }, Form::Format) => Ok(Self::Format {
                info: FormatInfo::from_bits(info.to_bits()?),
                size,
            }),
            (Self::Format { info, size }, Form::Alpha) => Ok(Self::Alpha {
                info: AlphaInfo::from_bits(info.to_bits()?),
                size,
            }),
            (same, form) if same.form() == form => Ok(same),
            (other, form) => Err(Error::unsupported(format!(
                "the header is of {}, whose length differs from that of {}",
                other.form().name(),
                form.name()
            ))),
        }
    }

    /// Pixels in a row.
    #[must_use]
    pub fn width(&self) -> u32 {
        match self {
            Self::Square { info } => side(info.resolution),
            Self::Alpha { size, .. } | Self::Format { size, .. } => side(size.width),
        }
    }

    /// Rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        match self {
            Self::Square { info } => side(info.resolution),
            Self::Alpha { size, .. } | Self::Format { size, .. } => side(size.height),
        }
    }

    /// Bytes for each pixel.
    #[must_use]
    pub fn channels(&self) -> u32 {
        let alpha = match self {
            Self::Square { info } => info.alpha,
            Self::Alpha { info, .. } => info.alpha,
            Self::Format { info, .. } => return info.format.number().saturating_add(1),
        };
        if alpha { 4 } else { 3 }
    }

    /// Bytes for all pixels.
    #[must_use]
    pub fn pixel_bytes(&self) -> u64 {
        u64::from(self.width())
            .saturating_mul(self.height().into())
            .saturating_mul(self.channels().into())
    }
}

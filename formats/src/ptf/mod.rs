//! PTF, the texture format of PlatinumSrc (`.ptf`), also embedded in P3M models.
//!
//! - Magic: `PTF`, then a version byte that is 0 in every layout so far.
//! - Little-endian; the pixels are one LZ4 frame.
//! - Three layouts of the header exist, and nothing in the file names the layout: see [`Form`].
//!
//! Limitations: none known.

mod header;
mod pixels;

pub use header::{AlphaInfo, Form, FormatInfo, Header, PixelFormat, Size, SquareInfo};
pub use pixels::Pixels;

use bindery::format::{About, FileType, NamedCount, Recognition, Revision};
use bindery::{
    Compressed, Deviation, Document, Error, Limits, Method, Origin, Result, Rule, Schema, schema,
};

/// The texts and the program that define PTF.
pub static PTF: Document = Document {
    id: "ptf",
    title: "PlatinumSrc texture",
    origin: Origin::Program,
};

/// The layouts are told apart by what follows the header.
pub static PTF_01: Deviation = Deviation {
    id: "PTF-01",
    says: "the version byte is 0 and names the layout",
    does: "the place of the LZ4 frame and the number of bytes for each pixel tell the three layouts apart",
    because: "the header changed twice and the version byte stayed 0",
};

/// Fewer pixels than the size says are accepted.
pub static PTF_02: Deviation = Deviation {
    id: "PTF-02",
    says: "the frame holds width x height pixels",
    does: "fewer or more bytes are kept, with a finding; missing pixels read as zero",
    because: "a known exporter writes too few, and the engine takes them",
};

/// Too few pixels.
pub static SHORT_PIXELS: Rule = Rule::warning(
    "ptf-short-pixels",
    "The frame should hold a value for each channel of each pixel. A known exporter writes too few; missing ones read as zero.",
)
.from_deviation(&PTF_02);

/// Too many pixels.
pub static EXTRA_PIXELS: Rule = Rule::warning(
    "ptf-extra-pixels",
    "The frame should hold no more than a value for each channel of each pixel. What follows is kept and means nothing.",
)
.from_deviation(&PTF_02);

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
    #[says("by the version and the flags of the first bytes")]
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

impl FileType for Ptf {
    const FORMAT: About = About {
        name: "ptf",
        title: "PlatinumSrc texture",
        extensions: &["ptf"],
        magics: &[b"PTF\0"],
        revisions: &[
            Revision {
                name: Form::Square.name(),
                documents: &[&PTF],
                root: || Ptf::INFO,
            },
            Revision {
                name: Form::Alpha.name(),
                documents: &[&PTF],
                root: || Ptf::INFO,
            },
            Revision {
                name: Form::Format.name(),
                documents: &[&PTF],
                root: || Ptf::INFO,
            },
        ],
    };

    fn recognise(bytes: &[u8]) -> Option<Recognition> {
        let rest = bytes.strip_prefix(b"PTF\0")?;
        let form = Form::of(rest);
        Some(Recognition {
            revisions: vec![form.name()],
            reasons: vec![
                "it starts with \"PTF\" and version 0".to_owned(),
                form.reason(rest),
            ],
        })
    }

    fn revision(&self) -> &'static str {
        self.header.form().name()
    }

    fn with_revision(self, revision: &str) -> Result<Self> {
        let form = [Form::Square, Form::Alpha, Form::Format]
            .into_iter()
            .find(|form| form.name() == revision)
            .ok_or_else(|| bindery::format::no_revision(&Self::FORMAT, revision))?;
        Ok(Self {
            header: self.header.read_as(form)?,
            ..self
        })
    }

    fn counts(&self) -> Vec<NamedCount> {
        vec![
            ("width", self.width().into()),
            ("height", self.height().into()),
            ("channels", self.channels().into()),
        ]
    }
}

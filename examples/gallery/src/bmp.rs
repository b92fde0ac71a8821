//! BMP, as the reference of the Windows GDI has it ("Bitmap Storage").
//!
//! Left out: pixels as colours, and headers of OS/2. The size of the file is kept as it is: programs disagree about it.

use bindery::format::{About, AnyFile, FileType, NamedCount, Revision};
use bindery::prelude::*;
use bindery::{At, Gaps, Letters, Opaque};

/// The reference.
pub static GDI: Document = Document {
    id: "gdi",
    title: "Windows GDI: Bitmap Storage",
    origin: Origin::Text,
};

/// A picture.
#[schema]
#[spec(GDI, "BITMAPFILEHEADER")]
#[derive(Debug, Clone, PartialEq)]
pub struct Bmp {
    #[spec("bfType")]
    #[schema(magic = Letters(*b"BM"))]
    kind: Letters<2>,
    /// The size of the file.
    #[spec("bfSize")]
    pub file_size: u32,
    #[spec("bfReserved1")]
    pub reserved_1: u16,
    #[spec("bfReserved2")]
    pub reserved_2: u16,
    #[spec("bfOffBits")]
    #[br(temp)]
    off_bits: u32,
    #[spec("biSize", section = "BITMAPINFOHEADER")]
    #[br(temp)]
    header_size: u32,
    #[spec("bmiHeader", section = "BITMAPINFO")]
    #[schema(size = header_size - 4)]
    pub header: InfoHeader,
    /// Which bits of a pixel are red, green and blue.
    #[spec("bmiColors", section = "BITMAPINFOHEADER")]
    #[br(if(header_size == 40 && header.compression.known() == Some(Compression::Bitfields)))]
    pub masks: Option<[u32; 3]>,
    /// The palette: blue, green, red and zero.
    #[spec("bmiColors", section = "BITMAPINFO")]
    #[means(count = if header.clr_used == 0 && header.bit_count <= 8 { 1 << header.bit_count } else { header.clr_used })]
    #[br(count = palette_size(header))]
    pub colors: Vec<[u8; 4]>,
    /// Row by row from the bottom, each filled up to a multiple of four bytes.
    #[spec("Color-index array", section = "Bitmap Storage")]
    #[schema(at = off_bits, until_end)]
    pub pixels: At<Opaque>,
    pub gaps: Gaps,
}

fn palette_size(header: &InfoHeader) -> u32 {
    match (header.clr_used, header.bit_count) {
        (0, bits @ 1..=8) => 1 << bits,
        (used, _) => used,
    }
}

/// Size and kind of the picture.
#[schema]
#[spec(GDI, "BITMAPINFOHEADER")]
#[derive(Debug, Clone, PartialEq)]
pub struct InfoHeader {
    #[spec("biWidth")]
    pub width: i32,
    /// Less than zero where the rows are from the top.
    #[spec("biHeight")]
    pub height: i32,
    #[spec("biPlanes")]
    pub planes: u16,
    #[spec("biBitCount")]
    pub bit_count: u16,
    #[spec("biCompression")]
    pub compression: Open<Compression>,
    #[spec("biSizeImage")]
    pub size_image: u32,
    #[spec("biXPelsPerMeter")]
    pub x_pels_per_meter: i32,
    #[spec("biYPelsPerMeter")]
    pub y_pels_per_meter: i32,
    #[spec("biClrUsed")]
    pub clr_used: u32,
    #[spec("biClrImportant")]
    pub clr_important: u32,
    /// The fields of versions 4 and 5: masks, colour spaces, a profile.
    #[spec("bV4RedMask", section = "BITMAPV4HEADER")]
    #[schema(until_end)]
    pub later: Opaque,
}

/// How the pixels are stored.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(32)]
#[spec(GDI, "Bitmap Compression")]
pub enum Compression {
    /// As they are.
    #[spec("BI_RGB")]
    Rgb = 0,
    /// As runs of bytes.
    #[spec("BI_RLE8")]
    Rle8 = 1,
    /// As runs of half bytes.
    #[spec("BI_RLE4")]
    Rle4 = 2,
    /// As words whose masks are before them.
    #[spec("BI_BITFIELDS")]
    Bitfields = 3,
}

impl FileType for Bmp {
    const FORMAT: About = About {
        name: "bmp",
        title: "BMP pictures",
        extensions: &["bmp"],
        magics: &[b"BM"],
        revisions: &[Revision {
            name: "3",
            documents: &[&GDI],
            root: || Self::INFO,
        }],
    };
}

impl AnyFile for Bmp {
    fn revision(&self) -> &'static str {
        "3"
    }

    fn counts(&self) -> Vec<NamedCount> {
        let side = |side: i32| u64::from(side.unsigned_abs());
        vec![
            ("width", side(self.header.width)),
            ("height", side(self.header.height)),
        ]
    }
}

//! What Bindery is compared with: readers written by hand in safe Rust, each for the same result as the
//! declared one, the reference loader, compressors alone and memcpy.

// A reader keeps what a file holds, whether the sums look at it or not.
#![allow(dead_code)]

pub mod arrays;
pub mod atm;
pub mod declared;
pub mod gallery;
pub mod m3d;
pub mod p3m;
pub mod pmf;
pub mod reference;
pub mod streams;

/// A place in the bytes.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    #[inline]
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    #[inline]
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    #[inline]
    pub fn u8(&mut self) -> Option<u8> {
        Some(self.array::<1>()?[0])
    }

    #[inline]
    pub fn u16(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes(self.array()?))
    }

    #[inline]
    pub fn u24(&mut self) -> Option<u32> {
        let [a, b, c] = self.array()?;
        Some(u32::from_le_bytes([a, b, c, 0]))
    }

    #[inline]
    pub fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.array()?))
    }

    #[inline]
    pub fn f32(&mut self) -> Option<f32> {
        Some(f32::from_le_bytes(self.array()?))
    }

    /// A number of 0, 1, 2 or 4 bytes.
    #[inline]
    pub fn index(&mut self, width: usize) -> Option<u32> {
        Some(match width {
            0 => 0,
            1 => self.u8()?.into(),
            2 => self.u16()?.into(),
            _ => self.u32()?,
        })
    }

    /// Text up to a zero byte.
    pub fn text(&mut self) -> Option<&'a [u8]> {
        let end = self.0.iter().position(|byte| *byte == 0)?;
        let text = self.take(end)?;
        self.take(1)?;
        Some(text)
    }
}

/// Coordinates in a row of bytes.
#[inline]
pub fn floats<const N: usize>(bytes: &[u8]) -> [f32; N] {
    let (numbers, _) = bytes.as_chunks::<4>();
    std::array::from_fn(|index| {
        numbers
            .get(index)
            .map_or(0.0, |number| f32::from_le_bytes(*number))
    })
}

/// Records of `N` coordinates: the records have a constant size, so that the loop vectorises.
pub fn float_records<const BYTES: usize, const N: usize>(bytes: &[u8]) -> Vec<[f32; N]> {
    const { assert!(BYTES == 4 * N) };
    let records = bytes.as_chunks::<BYTES>().0.iter();
    records
        .map(|record| {
            let numbers = record.as_chunks::<4>().0;
            std::array::from_fn(|index| f32::from_le_bytes(numbers[index]))
        })
        .collect()
}

/// Inflates a zlib stream that is known to give `size` bytes, and does nothing else.
pub fn inflate(stream: &[u8], size: usize) -> Vec<u8> {
    if cfg!(feature = "zlib-rs") {
        let mut content = vec![0; size];
        let (written, code) =
            zlib_rs::decompress_slice(&mut content, stream, zlib_rs::InflateConfig::default());
        assert!(code == zlib_rs::ReturnCode::Ok && written.len() == size);
        content
    } else {
        miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(stream, size)
            .expect("a whole stream")
    }
}

/// Deflates, and does nothing else.
pub fn deflate(content: &[u8], level: u8) -> Vec<u8> {
    if cfg!(feature = "zlib-rs") {
        let mut stream = vec![0; zlib_rs::compress_bound(content.len())];
        let config = zlib_rs::DeflateConfig::new(level.into());
        let (written, code) = zlib_rs::compress_slice(&mut stream, content, config);
        assert!(code == zlib_rs::ReturnCode::Ok);
        let length = written.len();
        stream.truncate(length);
        stream
    } else {
        miniz_oxide::deflate::compress_to_vec_zlib(content, level)
    }
}

/// Decompresses an LZ4 frame, and does nothing else. Its blocks go through the block decoder, which takes two thirds of
/// the time of the frame decoder; frames whose blocks need each other go through that one.
pub fn lz4_expand(frame: &[u8]) -> Option<Vec<u8>> {
    let flags = *frame.get(4)?;
    let independent = flags & 0x20 != 0;
    let head = 7 + if flags & 8 != 0 { 8 } else { 0 } + if flags & 1 != 0 { 4 } else { 0 };
    if !independent {
        let mut content = Vec::new();
        let mut decoder = lz4_flex::frame::FrameDecoder::new(frame);
        std::io::Read::read_to_end(&mut decoder, &mut content).ok()?;
        return Some(content);
    }
    let largest = 1usize << (8 + 2 * (frame.get(5)? >> 4 & 7));
    let mut bytes = Bytes(frame.get(head..)?);
    let mut content = Vec::new();
    loop {
        let size = bytes.u32()?;
        if size == 0 {
            return Some(content);
        }
        let block = bytes.take((size & 0x7FFF_FFFF) as usize)?;
        match size >> 31 {
            1 => content.extend_from_slice(block),
            _ => {
                let start = content.len();
                content.resize(start + largest, 0);
                let written =
                    lz4_flex::block::decompress_into(block, content.get_mut(start..)?).ok()?;
                content.truncate(start + written);
            }
        }
        if flags & 0x10 != 0 {
            bytes.take(4)?;
        }
    }
}

/// Compresses to an LZ4 frame, and does nothing else.
pub fn lz4_compress(content: &[u8]) -> Vec<u8> {
    let mut encoder = lz4_flex::frame::FrameEncoder::new(Vec::new());
    std::io::Write::write_all(&mut encoder, content).expect("memory takes everything");
    encoder.finish().expect("memory takes everything")
}

/// All bytes, summed up as words, as every side sums up its whole result.
pub fn touched(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let rest = rest.iter().map(|byte| u64::from(*byte));
    words
        .chain(rest)
        .fold(bytes.len() as u64, u64::wrapping_add)
}

/// A copy of the bytes: the limit that others are compared with.
pub fn copied(bytes: &[u8]) -> u64 {
    let copy = bytes.to_vec();
    touched(&copy)
}

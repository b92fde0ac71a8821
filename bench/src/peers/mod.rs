//! What Bindery is compared with: readers written by hand in safe Rust, each for the same result as the
//! declared one, the reference loader, compressors alone and memcpy.

// A reader keeps what a file holds, whether the sums look at it or not.
#![allow(dead_code)]

pub mod arrays;
pub mod atm;
pub mod m3d;
pub mod p3m;
pub mod pmf;
pub mod reference;

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
    let mut all = [0.0; N];
    for (slot, number) in all.iter_mut().zip(numbers) {
        *slot = f32::from_le_bytes(*number);
    }
    all
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

/// Decompresses an LZ4 frame, and does nothing else.
pub fn lz4_expand(frame: &[u8]) -> Option<Vec<u8>> {
    let mut content = Vec::new();
    std::io::Read::read_to_end(&mut lz4_flex::frame::FrameDecoder::new(frame), &mut content)
        .ok()?;
    Some(content)
}

/// Compresses to an LZ4 frame, and does nothing else.
pub fn lz4_compress(content: &[u8]) -> Vec<u8> {
    let mut encoder = lz4_flex::frame::FrameEncoder::new(Vec::new());
    std::io::Write::write_all(&mut encoder, content).expect("memory takes everything");
    encoder.finish().expect("memory takes everything")
}

/// A byte of every cache line, so that written bytes are really there.
pub fn touched(bytes: &[u8]) -> u64 {
    let sum: u64 = bytes.iter().step_by(64).map(|byte| u64::from(*byte)).sum();
    sum.wrapping_add(bytes.len() as u64)
}

/// A copy of the bytes: the limit that others are compared with.
pub fn copied(bytes: &[u8]) -> u64 {
    let copy = bytes.to_vec();
    touched(&copy)
}

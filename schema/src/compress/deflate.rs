//! Deflate, by whichever crate was chosen. What a stream may cost, its header and its checksum are
//! handled by [`zlib`](super::zlib), so that they do not depend on the choice.

use std::cell::Cell;

#[cfg(not(feature = "zlib-rs"))]
pub(crate) use miniz::{Inflater, deflate};
#[cfg(feature = "zlib-rs")]
pub(crate) use zlib_rs_backend::{Inflater, deflate};

/// Inflates one stream. What inflating needs is kept for the next stream on the same thread: to clear its
/// tables takes as long as a small model does.
pub(crate) fn with_inflater<R>(inflate: impl FnOnce(&mut Inflater) -> R) -> R {
    thread_local! {
        static KEPT: Cell<Option<Inflater>> = const { Cell::new(None) };
    }
    // While a thread ends there is nothing to keep it in.
    let kept = KEPT.try_with(Cell::take).ok().flatten();
    let mut inflater = kept.map_or_else(Inflater::default, Inflater::restarted);
    let result = inflate(&mut inflater);
    let _ = KEPT.try_with(|kept| kept.set(Some(inflater)));
    result
}

/// Why inflating stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The stream has ended.
    Done,
    /// There is no room for what comes next.
    Full,
    /// The stream goes on where the input ends.
    Cut,
    /// No stream has such bytes.
    Damaged,
}

#[cfg(not(feature = "zlib-rs"))]
mod miniz {
    use miniz_oxide::inflate::TINFLStatus;
    use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};

    use super::Stop;
    use crate::report::error::Result;

    /// Inflates a stream piece by piece, without header and checksum.
    #[derive(Default)]
    pub(crate) struct Inflater(Box<DecompressorOxide>);

    impl Inflater {
        /// The same, for another stream.
        pub(super) fn restarted(mut self) -> Self {
            self.0.init();
            self
        }

        /// Goes on at `input`, and writes behind the first `written` bytes of `content`. Returns how
        /// many bytes were read and written.
        pub(crate) fn go_on(
            &mut self,
            input: &[u8],
            content: &mut [u8],
            written: usize,
        ) -> (Stop, usize, usize) {
            let flags = inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
            let (status, read, produced) = decompress(&mut self.0, input, content, written, flags);
            let stop = match status {
                TINFLStatus::Done => Stop::Done,
                TINFLStatus::HasMoreOutput => Stop::Full,
                TINFLStatus::NeedsMoreInput | TINFLStatus::FailedCannotMakeProgress => Stop::Cut,
                _ => Stop::Damaged,
            };
            (stop, read, produced)
        }
    }

    /// A zlib stream of this level, 0 to 10.
    ///
    /// # Errors
    /// When there is more than the encoder can take.
    pub(crate) fn deflate(content: &[u8], level: u8) -> Result<Vec<u8>> {
        let level = level.min(10);
        Ok(miniz_oxide::deflate::compress_to_vec_zlib(content, level))
    }
}

#[cfg(feature = "zlib-rs")]
mod zlib_rs_backend {
    use zlib_rs::{
        DeflateConfig, Inflate, InflateFlush, ReturnCode, Status, compress_bound, compress_slice,
    };

    use super::Stop;
    use crate::report::error::{Error, Result};

    const WINDOW_BITS: u8 = 15;

    /// Inflates a stream piece by piece, without header and checksum.
    pub(crate) struct Inflater(Inflate);

    impl Default for Inflater {
        fn default() -> Self {
            Self(Inflate::new(false, WINDOW_BITS))
        }
    }

    impl Inflater {
        /// The same, for another stream.
        pub(super) fn restarted(mut self) -> Self {
            self.0.reset(false);
            self
        }

        /// Goes on at `input`, and writes behind the first `written` bytes of `content`. Returns how
        /// many bytes were read and written.
        pub(crate) fn go_on(
            &mut self,
            input: &[u8],
            content: &mut [u8],
            written: usize,
        ) -> (Stop, usize, usize) {
            let room = content.get_mut(written..).unwrap_or_default();
            let space = room.len();
            let before = (self.0.total_in(), self.0.total_out());
            // Without `Finish` it would keep a copy of what comes last, also behind the end.
            let status = self.0.decompress(input, room, InflateFlush::Finish);
            let since = |now: u64, before: u64| {
                usize::try_from(now.saturating_sub(before)).unwrap_or(usize::MAX)
            };
            let read = since(self.0.total_in(), before.0);
            let produced = since(self.0.total_out(), before.1);
            let stop = match status {
                Ok(Status::StreamEnd) => Stop::Done,
                Ok(_) if produced == space => Stop::Full,
                Ok(_) => Stop::Cut,
                Err(_) => Stop::Damaged,
            };
            (stop, read, produced)
        }
    }

    /// A zlib stream of this level, 0 to 9; what is above is 9.
    ///
    /// # Errors
    /// When there is more than the encoder can take.
    pub(crate) fn deflate(content: &[u8], level: u8) -> Result<Vec<u8>> {
        let mut stream = vec![0; compress_bound(content.len())];
        let config = DeflateConfig::new(level.min(9).into());
        let (written, code) = compress_slice(&mut stream, content, config);
        let length = written.len();
        if code != ReturnCode::Ok {
            return Err(Error::value(format!("zlib: {code:?}")));
        }
        stream.truncate(length);
        Ok(stream)
    }
}

//! How blocks are stored.

use bindery::{Compressed, Method, lz4};

/// How a block with these bytes is stored. Only an empty one is stored as it is.
pub(super) fn method(block: &[u8]) -> Method {
    if block.is_empty() {
        Method::Stored
    } else if lz4::starts_frame(block) {
        Method::Lz4Frame
    } else {
        Method::Lz4Block
    }
}

/// Makes a block that is no longer empty one that is compressed: only an empty one may be stored as it is.
pub(super) fn compress_if_stored<T>(block: &mut Compressed<T>) {
    if block.method == Method::Stored {
        block.method = Method::Lz4Frame;
    }
}

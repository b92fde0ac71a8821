//! How blocks are stored.

use bindery::{Compressed, Method};

/// Makes a block that is no longer empty one that is compressed: only an empty one may be stored as it is.
pub(super) fn compress_if_stored<T>(block: &mut Compressed<T>) {
    if block.method == Method::Stored {
        block.method = Method::Lz4Frame;
    }
}

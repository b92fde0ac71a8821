//! What the targets have in common.

use bindery::Limits;
use bindery_formats::format_by_name;
use bindery_tests::damage::survive;
use bindery_tests::everywhere;

/// Reads bytes as a format; what was read must hold everything that holds for any readable file.
pub fn file(format: &str, bytes: &[u8]) {
    let format = format_by_name(format).expect("a registered format");
    let limits = Limits::default().with_decompressed(16 << 20);
    if let Err(problem) = survive(format, bytes, limits) {
        panic!("{problem}");
    }
    if format.read(bytes, None, limits).is_ok() {
        everywhere::check(format, bytes).unwrap_or_else(|problem| panic!("{problem}"));
    }
}
